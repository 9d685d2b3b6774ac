"""Faults of casting and paying, of the stack, of triggers, and of what is remembered."""

from __future__ import annotations

from tests.mutations.kernel_table import KernelFault

_TRIGGERS = "rules/test_cr_603_triggers.py::test_"
_WARD = "rules/mechanics/test_cr_702_21_ward.py::test_702_21"
_BACKUP = "rules/mechanics/test_cr_702_165_backup.py::test_702_165"
_CYCLING = "rules/test_cr_702_29_cycling.py::test_702_29"

FAULTS = (
    KernelFault(
        "triggers go on the stack in the wrong order of players",
        "603.3b",
        "casting/stack.py",
        "        seat = apnap(s, i)\n        n = _offer_mine(s, seat) if seat >= 0 else 0\n",
        "        seat = apnap(s, 1 - i)\n        n = _offer_mine(s, seat) if seat >= 0 else 0\n",
        f"{_TRIGGERS}603_3b_in_apnap_order",
    ),
    KernelFault(
        "an intervening if is not checked again",
        "603.4",
        "casting/stack.py",
        "        and not holds(s, T, k, T.abil[ability][tb.AB_COND])\n",
        "        and False\n",
        f"{_TRIGGERS}603_4_and_checks_again_as_it_resolves",
    ),
    KernelFault(
        "those that die together do not see it",
        "603.10a",
        "triggers.py",
        "return _LEAVES >> event[3] & 1 if event[4] != t.BATTLEFIELD else 0",
        "return 0",
        f"{_TRIGGERS}603_10a_dying_together_is_seen_by_those_that_died",
    ),
    KernelFault(
        "what has left has no power any more",
        "608.2h",
        "evaluate/reading.py",
        "        if which == qo.S_POWER:\n            return s.c_power[slot]\n",
        "        if which == qo.S_POWER:\n            return s.c_power[slot] if s.there[slot] else 0\n",
        f"{_WARD}b_its_last_power_counts_if_it_has_left",
    ),
    KernelFault(
        "a spell with no legal target left resolves",
        "608.2b",
        "casting/stack.py",
        "    if had and not left:\n",
        "    if False:\n",
        "rules/test_cr_601_casting.py::test_608_2b_without_a_legal_target_a_spell_does_not_resolve",
    ),
    KernelFault(
        "a ward that is not paid counters nothing",
        "702.21a",
        "effects/resolve.py",
        "    if not answer:\n        free_cost(s, frame[F_COST])\n        frame[at.F_PC] = step[tb.ST_TO]\n",
        "    if not answer:\n        free_cost(s, frame[F_COST])\n        frame[at.F_PC] = step[tb.ST_TO] + 1\n",
        "rules/test_cr_702_other_keywords.py::test_702_21a_a_spell_is_countered_unless_its_controller_pays",
    ),
    KernelFault(
        "who cannot pay for a ward is asked all the same",
        "702.21a",
        "effects/resolve.py",
        "if seat < 0 or not call(s, T, tb.CAN_PAY_NOW, seat, k, cost, 0):",
        "if seat < 0:",
        "rules/test_cr_702_other_keywords.py::test_702_21a_who_cannot_pay_is_not_asked",
    ),
    KernelFault(
        '"when you cycle this" does not work from the graveyard',
        "702.29c",
        "triggers.py",
        "    if not slot or s.zone[slot] == t.BATTLEFIELD or not T.defs[s.definition[slot]][tb.DF_OUTSIDE]:\n",
        "    if not slot or s.zone[slot] != t.STACK or not T.defs[s.definition[slot]][tb.DF_OUTSIDE]:\n",
        f"{_CYCLING}c_when_you_cycle_this_triggers_from_the_graveyard",
    ),
    KernelFault(
        "any discarded card counts as cycled",
        "702.29c",
        "zones.py",
        "    if flags & ek.ZC_CYCLE:\n        new_event(s, ek.CYCLED",
        "    if flags & ek.ZC_DISCARD:\n        new_event(s, ek.CYCLED",
        f"{_CYCLING}c_being_discarded_otherwise_is_not_cycling",
    ),
    KernelFault(
        "backup gives the counters alone",
        "702.165a",
        "casting/stack.py",
        "        if has:\n            save(s, k, W_PRINTED, i)\n",
        "",
        f"{_BACKUP}a_another_creature_gets_the_counters_and_the_abilities_until_end_of_turn",
    ),
    KernelFault(
        "backup gives what the creature has lost before",
        "702.165d",
        "casting/stack.py",
        "        if has:\n            save(s, k, W_PRINTED, i)\n",
        "        save(s, k, W_PRINTED, i)\n",
        f"{_BACKUP}d_what_it_has_lost_before_is_not_granted",
    ),
    KernelFault(
        "creatures pay as readily as lands",
        "601.2g",
        "casting/purse.py",
        "    options[base + pay.CREATURE] = 1 if creature else 0\n",
        "    options[base + pay.CREATURE] = 0\n",
        "array/kernel_samples.py::test_lands_pay_before_creatures",
    ),
)
