"""Faults of annihilator (CR 702.86)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/mechanics/test_cr_702_86_annihilator.py::test_702_86"

FAULTS = (
    # Any opponent, not the defending player.
    Fault(
        "702.86a",
        "cards/keywords.py",
        "SacrificeChosen(Players(t.DEFENDING), InZone(t.IN_BATTLEFIELD), number)",
        "SacrificeChosen(Players(t.OPPONENT), InZone(t.IN_BATTLEFIELD), number)",
        f"{_TESTS}a_it_is_the_player_whom_the_creature_attacks_or_whose_planeswalker",
    ),
    # Creatures alone are sacrificed.
    Fault(
        "702.86a",
        "cards/keywords.py",
        "SacrificeChosen(Players(t.DEFENDING), InZone(t.IN_BATTLEFIELD), number)",
        "SacrificeChosen(Players(t.DEFENDING), _CREATURE, number)",
        f"{_TESTS}a_with_fewer_permanents_all_are_sacrificed",
    ),
    # Two triggers of one object are taken for one.
    Fault(
        "702.86b",
        "rules/triggers.py",
        "    if trigger.per_batch and (source, number) in fired:\n",
        "    if any(one == source for one, _ in fired):\n        return\n"
        "    if trigger.per_batch and (source, number) in fired:\n",
        f"{_TESTS}b_each_instance_triggers_separately",
    ),
)
