"""Faults of ward (CR 702.21)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/mechanics/test_cr_702_21_ward.py::test_702_21"

FAULTS = (
    # It triggers for whatever its own controller targets.
    Fault(
        "702.21a",
        "cards/keywords.py",
        "targeted = Trigger(ek.BECAME_TARGET, Is(This()), ControlledBy(t.OPPONENT))",
        "targeted = Trigger(ek.BECAME_TARGET, Is(This()), ControlledBy(t.ANYONE))",
        f"{_TESTS}a_not_for_what_its_controller_targets",
    ),
    # The controller of the ward pays.
    Fault(
        "702.21a",
        "cards/keywords.py",
        "unless = MayPay(ability.cost, otherwise=counter, who=ControllerOf(EventOther()))",
        "unless = MayPay(ability.cost, otherwise=counter)",
        f"{_TESTS}a_life_is_paid",
    ),
    # Who cannot pay is asked all the same.
    Fault(
        "702.21a",
        "rules/casting/costs.py",
        "    if life > 0 and (player.life < life or",
        "    if life > 0 and (player.life < 0 or",
        f"{_TESTS}a_who_cannot_pay_is_not_asked",
    ),
    # Only one ward of several triggers.
    Fault(
        "702.21a",
        "rules/pool.py",
        "            profile.triggered += ((ek.BECAME_TARGET, pool.ability(ward_trigger(ability))),)\n",
        "            profile.triggered = ((ek.BECAME_TARGET, pool.ability(ward_trigger(ability))),)\n",
        f"{_TESTS}a_each_ward_asks_for_itself",
    ),
    # Poison is not got.
    Fault(
        "702.21a",
        "rules/casting/costs.py",
        "    for counter, number in cost.get_counters:\n",
        "    for counter, number in ():\n",
        f"{_TESTS}a_poison_counters_are_got",
    ),
    # The second cost is never asked for.
    Fault(
        "702.21a",
        "cards/keywords.py",
        "    if ability.other is not None:\n",
        "    if ability.other is None:\n        pass\n    elif False:\n",
        f"{_TESTS}a_one_cost_or_the_other",
    ),
    # Of several targets one becomes a target only.
    Fault(
        "702.21a",
        "rules/casting/announce.py",
        "for e in seen])",
        "for e in list(seen)[:1]])",
        f"{_TESTS}a_of_two_targets_with_ward_each_triggers",
    ),
    # The amount is that of who pays.
    Fault(
        "702.21b",
        "rules/casting/paying.py",
        "    if cost.x_is is not None and cost.mana is not None:\n",
        "    if cost.x_is is not None and cost.mana is not None:\n        ctx = Context(ctx.source, 1 - ctx.controller)\n",
        f"{_TESTS}b_ward_x_counts_for_the_controller_of_the_ward",
    ),
    # Life equal to its power: its printed power.
    Fault(
        "702.21b",
        "rules/casting/paying.py",
        "cost = replace(cost, life=max(0, amount(game, ctx, cost.life)))",
        "cost = replace(cost, life=3)",
        f"{_TESTS}b_x_is_determined_as_the_ability_resolves",
    ),
)
