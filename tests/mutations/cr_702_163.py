"""Faults of For Mirrodin! (CR 702.163), additional phases (500.8, 505.1) and what activating costs (601.2f)."""

from __future__ import annotations

from tests.mutations.table import Fault

_REBEL = "rules/mechanics/test_cr_702_163_for_mirrodin.py::test_"
_PHASES = "rules/mechanics/test_cr_500_8_additional_phases.py::test_"

FAULTS = (
    # The Equipment stays unattached.
    Fault(
        "702.163a",
        "cards/keywords.py",
        'return Triggered(entered, (Sequence((create, attach)),), tag="for Mirrodin!")',
        'return Triggered(entered, (Sequence((create,)),), tag="for Mirrodin!")',
        f"{_REBEL}702_163a_as_it_enters_a_2_2_red_rebel_is_created_and_the_equipment_attached_to_it",
    ),
    # It is always the first token.
    Fault(
        "702.163a",
        "rules/effects/permanents.py",
        "    if len(hosts) > 1 and found:\n",
        "    if len(hosts) > 9 and found:\n",
        f"{_REBEL}702_163a_of_several_tokens_its_controller_chooses_the_one_to_attach_it_to",
    ),
    # The phases come at the end of the turn.
    Fault(
        "500.8",
        "rules/phases.py",
        "turn.steps = (*turn.steps[:at], *added, *turn.steps[at:])",
        "turn.steps = (*turn.steps, *added)",
        f"{_PHASES}500_8_a_phase_is_added_directly_after_the_present_one",
    ),
    # The present phase is cut short.
    Fault(
        "500.8",
        "rules/phases.py",
        "at = 0 if step == last else turn.steps.index(last) + 1",
        "at = 0",
        f"{_PHASES}500_8_the_present_phase_is_finished_first",
    ),
    # An additional main phase is a precombat main phase.
    Fault(
        "505.1a",
        "rules/phases.py",
        '"main": (t.POSTCOMBAT_MAIN,),',
        '"main": (t.PRECOMBAT_MAIN,),',
        f"{_PHASES}505_1a_every_main_phase_but_the_first_is_a_postcombat_main_phase",
    ),
    # The phases of a turn are not counted.
    Fault(
        "505.1b",
        "rules/phases.py",
        "counts[kind] = counts.get(kind, 0) + 1",
        "counts[kind] = 1",
        f"{_PHASES}505_1b_which_combat_phase_of_the_turn_it_is_counts_those_of_this_turn",
    ),
    # The cost is reckoned without the targets.
    Fault(
        "601.2f",
        "rules/casting/announce.py",
        "return ability_costs.ability_cost(game, frame.seat, obj.source, ability, targets)",
        "return ability_costs.ability_cost(game, frame.seat, obj.source, ability)",
        f"{_REBEL}601_2f_the_cheaper_cost_is_what_is_paid",
    ),
    # A copy stays one when the Equipment goes.
    Fault(
        "611.2b",
        "rules/battlefield/attach.py",
        "return [(ek.UNATTACHED, permanent.id, target), *lapsed(game, permanent.id, (t.WHILE_ATTACHED,))]",
        "return [(ek.UNATTACHED, permanent.id, target)]",
        f"{_REBEL}611_2b_a_creature_is_a_copy_for_as_long_as_the_blade_remains_attached",
    ),
    # An effect begins although its Equipment is not attached any more.
    Fault(
        "611.2b",
        "rules/effects/continuous.py",
        "duration == t.WHILE_SOURCE or permanent.attached_to in affected",
        "True",
        f"{_REBEL}611_2b_the_duration_never_starts_where_the_blade_is_not_attached_any_more",
    ),
)
