"""Faults of equip (CR 702.6) and of Equipment (CR 301.5)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/test_cr_702_06_equip.py::test_"

FAULTS = (
    # Equip at any time.
    Fault(
        "702.6a",
        "cards/keywords.py",
        "return Activated(_cost(cost), (attach,), sorcery=True, tag=tag)",
        "return Activated(_cost(cost), (attach,), tag=tag)",
        f"{_TESTS}702_6a_equip_can_be_activated_only_on_ones_own_turn_with_an_empty_stack",
    ),
    # Equip to a creature of any player.
    Fault(
        "702.6a",
        "cards/keywords.py",
        "target = Target(And((what, ControlledBy(t.YOU))))",
        "target = Target(And((what, ControlledBy(t.ANYONE))))",
        f"{_TESTS}702_6a_equip_attaches_to_target_creature_you_control_as_a_sorcery",
    ),
    # The quality of the targets is not looked at.
    Fault(
        "702.6c",
        "cards/keywords.py",
        "target = Target(And((what, ControlledBy(t.YOU))))",
        "target = Target(And((_CREATURE, ControlledBy(t.YOU))))",
        f"{_TESTS}702_6c_a_quality_limits_the_targets_but_not_what_it_may_be_attached_to",
    ),
    # Only the first activated ability of a permanent is offered.
    Fault(
        "702.6d",
        "rules/casting/actions.py",
        "    for number in c.profile.activated:\n",
        "    for number in c.profile.activated[:1]:\n",
        f"{_TESTS}702_6d_any_of_several_equip_abilities_can_be_activated",
    ),
    # A planeswalker is not taken for a creature.
    Fault(
        "702.6e",
        "cards/keywords.py",
        'as_creature="planeswalker" in tag.split()',
        "as_creature=False",
        f"{_TESTS}702_6e_equip_planeswalker_takes_it_for_a_creature",
    ),
    # An Equipment that is a creature stays attached.
    Fault(
        "301.5c",
        "rules/battlefield/attach.py",
        "if not c.subtypes & (EQUIPMENT | AURA | FORTIFICATION) or c.types & t.CREATURE:",
        "if not c.subtypes & (EQUIPMENT | AURA | FORTIFICATION):",
        f"{_TESTS}301_5c_equipment_that_becomes_a_creature_falls_off_and_cannot_be_attached",
    ),
)
