"""Faults of manifest (CR 701.40) and cloak (CR 701.58)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/mechanics/test_cr_701_40_manifest.py::test_"
_CREATURE_CARDS = "return game.pool.costs[permanent.definition] if base.types & t.CREATURE else None"

FAULTS = (
    # A manifested card is put onto the battlefield face up.
    Fault(
        "701.40a",
        "rules/effects/move.py",
        '        entry["face_down"] = node.face_down\n',
        '        entry["face_down"] = ""\n',
        f"{_TESTS}701_40a_a_manifested_card_is_a_2_2_creature_with_nothing_else",
    ),
    # Any card may be turned up for its mana cost.
    Fault(
        "701.40b",
        "rules/casting/turning_up.py",
        _CREATURE_CARDS,
        "return game.pool.costs[permanent.definition] if base.types else None",
        f"{_TESTS}701_40b_not_a_card_that_is_no_creature_or_has_no_mana_cost",
    ),
    # The mana cost is not offered beside a morph cost.
    Fault(
        "701.40c",
        "rules/casting/turning_up.py",
        "    if mana_cost is not None:\n",
        "    if mana_cost is not None and not ways:\n",
        f"{_TESTS}701_40c_a_manifested_card_with_morph_may_be_turned_up_either_way",
    ),
    # The disguise ability of a manifested card is not looked at.
    Fault(
        "701.40d",
        "rules/casting/turning_up.py",
        "number = face_up_profile(game, permanent).morph if permanent.face_down else -1",
        'number = face_up_profile(game, permanent).morph if permanent.face_down != "manifest" else -1',
        f"{_TESTS}701_40d_a_manifested_card_with_disguise_may_be_turned_up_either_way",
    ),
    # All at once, as other moves are.
    Fault(
        "701.40e",
        "rules/effects/move.py",
        'ONE_AT_A_TIME = ("manifest", "cloak")',
        "ONE_AT_A_TIME = ()",
        f"{_TESTS}701_40e_and_701_58e_several_cards_go_one_at_a_time",
    ),
    # It is looked at as the card that it is.
    Fault(
        "701.40f",
        "rules/battlefield/entering.py",
        'if entry.get("copy_of", -1) >= 0 or entry.get("face") or entry.get("face_down") or entry.get("melded"):',
        'if entry.get("copy_of", -1) >= 0 or entry.get("face") or entry.get("melded"):',
        f"{_TESTS}701_40f_and_701_58f_what_may_not_enter_stays_where_it_is",
    ),
    # Instants are turned up like any other card.
    Fault(
        "701.40g",
        "rules/battlefield/face_down.py",
        "types & (t.INSTANT | t.SORCERY):",
        "types & t.BATTLE:",
        f"{_TESTS}701_40g_and_701_58g_an_instant_is_revealed_and_stays_face_down",
    ),
    # A cloaked card has no ward.
    Fault(
        "701.58a",
        "rules/pool.py",
        'return self.face_down_ward if kind in ("disguise", "cloak") else self.face_down',
        'return self.face_down_ward if kind == "disguise" else self.face_down',
        f"{_TESTS}701_58a_a_cloaked_card_is_a_2_2_with_ward_two",
    ),
    # A cloaked card cannot be turned up for its mana cost.
    Fault(
        "701.58b",
        "rules/casting/turning_up.py",
        'if permanent.face_down not in ("manifest", "cloak"):',
        'if permanent.face_down != "manifest":',
        f"{_TESTS}701_58b_a_cloaked_creature_card_is_turned_up_for_its_mana_cost",
    ),
    # Only one way to turn up a cloaked card with morph.
    Fault(
        "701.58c",
        "rules/casting/turning_up.py",
        "    if mana_cost is not None:\n",
        "    if mana_cost is not None and not ways:\n",
        f"{_TESTS}701_58c_and_701_58d_a_cloaked_card_may_be_turned_up_either_way",
    ),
    # The same of one with disguise.
    Fault(
        "701.58d",
        "rules/casting/turning_up.py",
        "    if ability is not None:\n        ways",
        '    if ability is not None and permanent.face_down != "cloak":\n        ways',
        f"{_TESTS}701_58c_and_701_58d_a_cloaked_card_may_be_turned_up_either_way",
    ),
    # Cards are cloaked all at once.
    Fault(
        "701.58e",
        "rules/effects/move.py",
        'ONE_AT_A_TIME = ("manifest", "cloak")',
        'ONE_AT_A_TIME = ("manifest",)',
        f"{_TESTS}701_40e_and_701_58e_several_cards_go_one_at_a_time",
    ),
    # What may not enter does.
    Fault(
        "701.58f",
        "rules/zones.py",
        "    if to == t.BATTLEFIELD and _is_kept_out(game, proposal):\n        return []\n",
        "",
        f"{_TESTS}701_40f_and_701_58f_what_may_not_enter_stays_where_it_is",
    ),
    # A cloaked instant is not shown.
    Fault(
        "701.58g",
        "rules/battlefield/face_down.py",
        "        return [(ek.REVEALED, entity, seat_entity(permanent.controller))]\n",
        "        return []\n",
        f"{_TESTS}701_40g_and_701_58g_an_instant_is_revealed_and_stays_face_down",
    ),
)
