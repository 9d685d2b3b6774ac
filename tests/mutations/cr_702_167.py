"""Faults of craft (CR 702.167)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/mechanics/test_cr_702_167_craft.py::test_"

FAULTS = (
    # Only the materials are exiled.
    Fault(
        "702.167a",
        "cards/keywords.py",
        "paid = replace(_cost(cost), exile_this=True, materials=materials)",
        "paid = replace(_cost(cost), materials=materials)",
        f"{_TESTS}702_167a_this_and_the_material_are_exiled_and_it_returns_transformed",
    ),
    # It comes back with its front face up.
    Fault(
        "702.167a",
        "cards/keywords.py",
        'Move(Saved("this card"), t.BATTLEFIELD, transformed=True, remembers="materials")',
        'Move(Saved("this card"), t.BATTLEFIELD, remembers="materials")',
        f"{_TESTS}702_167a_it_is_a_new_object_that_enters_and_does_not_transform",
    ),
    # At any time.
    Fault(
        "702.167a",
        "cards/keywords.py",
        'return Activated(paid, (back,), sorcery=True, tag="craft")',
        'return Activated(paid, (back,), tag="craft")',
        f"{_TESTS}702_167a_it_can_be_activated_only_as_a_sorcery",
    ),
    # The materials come from anybody's graveyard.
    Fault(
        "702.167a",
        "rules/casting/costs.py",
        "ids = game.permanents_of(seat) + game.state.players[seat].graveyard",
        "ids = game.permanents_of(seat) + [c for p in game.state.players for c in p.graveyard]",
        f"{_TESTS}702_167a_materials_are_ones_own_permanents_and_cards_of_ones_own_graveyard",
    ),
    # No more than the least can be exiled.
    Fault(
        "702.167a",
        "rules/casting/costs.py",
        "    if 0 <= most <= chosen - fixed or chosen - fixed < least:\n",
        "    if least <= chosen - fixed:\n",
        f"{_TESTS}702_167a_any_number_from_the_least_on",
    ),
    # What is going to be exiled makes no mana.
    Fault(
        "702.167a",
        "rules/casting/costs.py",
        "(part in _TAPPED or _goes_for_mana(game, e))",
        "(part in (*_TAPPED, MATERIALS) or _goes_for_mana(game, e))",
        f"{_TESTS}702_167a_what_is_exiled_may_be_tapped_for_mana_first",
    ),
    # Under the control of who activated it.
    Fault(
        "702.167a",
        "cards/keywords.py",
        'transformed=True, remembers="materials")',
        'transformed=True, remembers="materials", controller="you")',
        f"{_TESTS}702_167a_it_returns_under_its_owners_control",
    ),
    # Permanents only.
    Fault(
        "702.167b",
        "rules/casting/costs.py",
        "ids = game.permanents_of(seat) + game.state.players[seat].graveyard",
        "ids = game.permanents_of(seat)",
        f"{_TESTS}702_167b_a_type_alone_means_permanents_and_cards",
    ),
    # Cards only.
    Fault(
        "702.167b",
        "rules/casting/costs.py",
        "ids = game.permanents_of(seat) + game.state.players[seat].graveyard",
        "ids = list(game.state.players[seat].graveyard)",
        f"{_TESTS}702_167b_a_token_is_a_permanent_of_its_type",
    ),
    # What was used is forgotten.
    Fault(
        "702.167c",
        "rules/effects/move.py",
        'entry["linked"] = {node.remembers: ctx.saved.get(node.remembers, ())}',
        'entry["linked"] = {node.remembers: ()}',
        f"{_TESTS}702_167c_the_permanent_knows_the_exiled_cards_used_to_craft_it",
    ),
    # Cards that have left exile since still count.
    Fault(
        "702.167c",
        "rules/evaluate/refs.py",
        "return [i for i in linked if game.exists(i)]",
        "return list(linked)",
        f"{_TESTS}702_167c_only_cards_that_are_in_exile_still",
    ),
)
