"""Faults of disguise (CR 702.168), morph and megamorph (CR 702.37)."""

from __future__ import annotations

from tests.mutations.table import Fault

_DISGUISE = "rules/mechanics/test_cr_702_168_disguise.py::test_"
_MORPH = "rules/mechanics/test_cr_702_37_morph.py::test_"
_OLD = "rules/test_cr_708_face_down.py::test_"

FAULTS = (
    # A card with disguise is cast as with morph: no ward.
    Fault(
        "702.168a",
        "cards/ability.py",
        'return "disguise" if self.key == "disguise" else "morph"',
        'return "morph"',
        f"{_DISGUISE}702_168a_it_has_ward_two_while_it_is_face_down",
    ),
    # The spell is a 2/2 without ward.
    Fault(
        "702.168b",
        "rules/characteristics/continuous.py",
        "return pool.listed(obj.face_down, obj.listed)",
        "return pool.listed(obj.face_down if obj.zone == t.BATTLEFIELD else '', obj.listed)",
        f"{_DISGUISE}702_168b_the_spell_has_the_same_characteristics_as_the_permanent",
    ),
    # Any card can be cast face down.
    Fault(
        "702.168c",
        "rules/casting/actions.py",
        "if c.profile.morph >= 0 and (permitted or may_cast_from_elsewhere(game, seat, card, FACE_DOWN)):",
        "if permitted or may_cast_from_elsewhere(game, seat, card, FACE_DOWN):",
        f"{_DISGUISE}702_168c_only_a_card_with_such_an_ability_can_be_cast_face_down",
    ),
    # Abilities that it has lost do not matter.
    Fault(
        "702.168d",
        "rules/battlefield/face_down.py",
        "    if not _abilities_change(game):\n",
        "    if True:\n",
        f"{_DISGUISE}702_168d_a_creature_that_would_have_lost_it_cannot_be_turned_up",
    ),
    # The cost is never reduced.
    Fault(
        "702.168d",
        "rules/casting/turning_up.py",
        "    if ability.less == 0 or ability.cost.mana is None:\n",
        "    if True:\n",
        f"{_DISGUISE}702_168d_a_cost_that_is_reduced",
    ),
    # The X that was paid is forgotten.
    Fault(
        "702.168e",
        "rules/battlefield/face_down.py",
        'permanent.cast_x = entry.get("x", 0)',
        "permanent.cast_x = 0",
        f"{_DISGUISE}702_168e_x_of_the_cost_is_that_of_its_other_abilities",
    ),
    # Casting face down is free.
    Fault(
        "702.37a",
        "rules/casting/actions.py",
        "FACE_DOWN_COST = Cost(mana=ManaCost(3))",
        "FACE_DOWN_COST = Cost(mana=ManaCost(2))",
        f"{_OLD}702_37a_a_card_with_morph_can_be_cast_face_down_for_three",
    ),
    # A megamorph cost is a morph cost like any other.
    Fault(
        "702.37b",
        "rules/battlefield/face_down.py",
        'if entry.get("paid") == "megamorph":',
        'if entry.get("paid") == "mega":',
        f"{_MORPH}702_37b_megamorph_puts_a_counter_as_its_cost_is_paid",
    ),
    # The counter comes whatever was paid.
    Fault(
        "702.37b",
        "rules/casting/announce.py",
        'ability.key if by_ability and ability is not None else "mana cost"',
        'ability.key if ability is not None else "mana cost"',
        f"{_MORPH}702_37b_no_counter_where_another_cost_was_paid_or_none",
    ),
    # It is judged as the face-up card.
    Fault(
        "702.37c",
        "rules/casting/actions.py",
        "spell.controller, spell.is_spell, spell.face_down = seat, True, face_down_by(game, card)",
        'spell.controller, spell.is_spell, spell.face_down = seat, True, ""',
        f"{_OLD}702_37c_prohibitions_are_those_of_a_face_down_card",
    ),
    # Any card can be cast face down.
    Fault(
        "702.37d",
        "rules/casting/actions.py",
        "if c.profile.morph >= 0 and (permitted or may_cast_from_elsewhere(game, seat, card, FACE_DOWN)):",
        "if permitted or may_cast_from_elsewhere(game, seat, card, FACE_DOWN):",
        f"{_MORPH}702_37d_a_card_cannot_normally_be_cast_face_down",
    ),
    # Whether the cost can be paid is not asked.
    Fault(
        "702.37e",
        "rules/casting/turning_up.py",
        "        if costs.can_pay(game, seat, permanent.id, cost, use=use_of(game, permanent, way))\n",
        "",
        f"{_OLD}702_37e_not_without_the_mana_and_not_by_others",
    ),
    # X is always 0.
    Fault(
        "702.37f",
        "rules/casting/announce.py",
        "    frame.x = answer\n",
        "    frame.x = 0\n",
        f"{_MORPH}702_37f_x_of_the_morph_cost_counts_for_its_other_abilities",
    ),
)
