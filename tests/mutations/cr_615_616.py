"""Faults of prevention and of the order of replacement effects (CR 615.7, 616.1), and of the world rule (704.5k)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/mechanics/test_cr_615_616_choices.py::test_"
_FILE = "rules/battlefield/replacement.py"

FAULTS = (
    # The first damage is prevented, unasked.
    Fault(
        "615.7",
        _FILE,
        "    amounts = tuple(range(most, least - 1, -1))\n",
        "    amounts = (max(most, least),)\n",
        f"{_TESTS}615_7_the_player_chooses_which_damage_a_shield_prevents",
    ),
    # The controller of the source of the damage chooses.
    Fault(
        "615.7",
        _FILE,
        "game.pick(affected_seat(game, proposal), decisions.PREVENT,",
        "game.pick(game.controller(source), decisions.PREVENT,",
        f"{_TESTS}615_7_of_a_permanent_its_controller_chooses",
    ),
    # A countered spell goes to the graveyard whatever its counterspell says.
    Fault(
        "616.1a",
        "rules/effects/spells.py",
        "to = t.EXILE if obj.exile_after else node.to",
        "to = t.EXILE if obj.exile_after else t.GRAVEYARD",
        f"{_TESTS}616_1a_what_a_spell_makes_of_its_own_effect_comes_first",
    ),
    # Copies come before control.
    Fault(
        "616.1b",
        _FILE,
        "    if node.instead.under_your_control:\n        return 0\n",
        "    if node.instead.under_your_control:\n        return 3\n",
        f"{_TESTS}616_1b_control_is_settled_before_how_it_enters",
    ),
    # Its owner is taken for the player who would control it.
    Fault(
        "616.1b",
        "rules/battlefield/entering.py",
        '    obj.controller = entry.get("controller", obj.controller)\n',
        "",
        f"{_TESTS}616_1b_the_controller_that_it_would_have_counts_not_its_owner",
    ),
    # The choice among effects is forgotten while a choice of the effect itself is awaited.
    Fault(
        "616.1e",
        _FILE,
        "    while proposal.event:\n        found = applicable",
        "    frame.chosen = ()\n    while proposal.event:\n        found = applicable",
        f"{_TESTS}616_1e_of_equal_rank_the_affected_player_chooses_and_then_makes_their_choices",
    ),
    # One of several that came at once stays.
    Fault(
        "704.5k",
        "rules/battlefield/state_based.py",
        "stays = max(since) if since and since.count(max(since)) == 1 else -1",
        "stays = max(since, default=-1)",
        f"{_TESTS}704_5k_world_permanents_that_entered_at_the_same_time_all_go",
    ),
)
