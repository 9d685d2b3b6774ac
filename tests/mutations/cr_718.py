"""Faults of prototype (CR 702.160, 718)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/mechanics/test_cr_718_prototype.py::test_"

FAULTS = (
    # A prototype card can be cast normally only.
    Fault(
        "702.160a",
        "rules/casting/actions.py",
        "        ways += [PROTOTYPED | way for way in _ways_of_face(game, seat, card, c, allowed)]\n",
        "        ways += []\n",
        f"{_TESTS}702_160a_a_player_chooses_whether_to_cast_it_prototyped",
    ),
    # The permanent forgets how it was cast.
    Fault(
        "718.2",
        "rules/zones.py",
        "        new.copy_of = new.copy_of if new.copy_of >= 0 else old.copy_of\n",
        "",
        f"{_TESTS}718_2_the_inset_values_are_those_of_the_spell_and_of_the_permanent",
    ),
    # A copy of the card has none of the alternative values.
    Fault(
        "718.2a",
        "rules/casting/actions.py",
        "    if c.profile.prototype >= 0:\n        allowed",
        "    if c.profile.prototype >= 0 and card.card >= 0:\n        allowed",
        f"{_TESTS}718_2a_a_copy_of_the_card_can_be_cast_prototyped_too",
    ),
    # The normal mana cost is paid for either.
    Fault(
        "718.3",
        "rules/casting/actions.py",
        "    return game.pool.costs[cast_definition(game, card, way)]\n",
        "    return game.pool.costs[cast_definition(game, card, way & ~PROTOTYPED)]\n",
        f"{_TESTS}718_3_the_alternative_mana_cost_is_paid",
    ),
    # Effects look at the card as it is in hand.
    Fault(
        "718.3a",
        "rules/casting/actions.py",
        "        before, card.copy_of = card.copy_of, cast_definition(game, card, way)\n",
        "        before, card.copy_of = card.copy_of, cast_definition(game, card, way & ~PROTOTYPED)\n",
        f"{_TESTS}718_3a_what_forbids_the_prototyped_spell_does_not_forbid_the_normal_one",
    ),
    # It keeps the colours, or none, of its normal mana cost.
    Fault(
        "718.3b",
        "rules/pool.py",
        "        colors=ability.mana.colors,\n",
        "",
        f"{_TESTS}718_3b_the_permanent_is_of_the_colours_of_that_cost",
    ),
    # A spell is copied as its card is.
    Fault(
        "718.3c",
        "rules/effects/copies.py",
        "        new.copy_of = copiable_definition(game, original.id, changes)\n",
        "        new.copy_of = original.definition\n",
        f"{_TESTS}718_3c_a_copy_of_a_prototyped_spell_is_prototyped",
    ),
    # A permanent is copied as its card is.
    Fault(
        "718.3d",
        "rules/battlefield/copying.py",
        "    number = game.pool.alone(_copied_values(game, entity))",
        "    number = game.pool.alone(game.object(entity).definition)",
        f"{_TESTS}718_3d_a_copy_of_such_a_permanent_has_the_alternative_values",
    ),
    # The values go with the card wherever it goes.
    Fault(
        "718.4",
        "rules/zones.py",
        'if entry.get("unseen") else 1 << old.owner  # CR 406.3\n    state.objects[new.id] = new\n',
        'if entry.get("unseen") else 1 << old.owner  # CR 406.3\n'
        "    else:\n        new.copy_of = old.copy_of\n    state.objects[new.id] = new\n",
        f"{_TESTS}718_4_a_countered_prototyped_spell_leaves_its_values_on_the_stack",
    ),
    # A prototyped spell has no other abilities.
    Fault(
        "718.5",
        "rules/pool.py",
        "        printed_pt=None,\n        layout=PROTOTYPED,\n",
        "        printed_pt=None,\n        abilities=(ability,),\n        layout=PROTOTYPED,\n",
        f"{_TESTS}718_5_every_other_characteristic_stays_the_same",
    ),
)
