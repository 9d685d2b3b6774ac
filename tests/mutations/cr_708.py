"""Faults of face-down spells and permanents (CR 708), and of restricted mana (CR 106.6)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/mechanics/test_cr_708_face_down_permanents.py::test_"
_OLD = "rules/test_cr_708_face_down.py::test_"
_MANA = "rules/mechanics/test_cr_106_06_restricted_mana.py::test_"

FAULTS = (
    # What the effect lists is not looked at.
    Fault(
        "708.2",
        "rules/pool.py",
        "        if listed >= 0:\n            return listed\n",
        "",
        f"{_TESTS}708_2_it_has_the_characteristics_that_its_effect_lists",
    ),
    # An effect that lists no characteristics gives ward.
    Fault(
        "708.2a",
        "rules/pool.py",
        'return self.face_down_ward if kind in ("disguise", "cloak") else self.face_down',
        "return self.face_down_ward",
        f"{_TESTS}708_2a_turned_down_by_an_effect_it_is_a_2_2_or_what_is_listed",
    ),
    # A face-down permanent is turned face down anew.
    Fault(
        "708.2b",
        "rules/battlefield/face_down.py",
        "return not permanent.face_down and not is_double_faced",
        "return not is_double_faced",
        f"{_TESTS}708_2b_a_face_down_permanent_cannot_be_turned_face_down",
    ),
    # Its own replacement effects apply as it enters.
    Fault(
        "708.3",
        "rules/battlefield/entering.py",
        '    if entry.get("face_down"):\n        return game.pool.listed(entry["face_down"], entry.get("listed", -1))\n',
        "",
        f"{_TESTS}708_3_what_looks_at_it_as_it_enters_sees_the_2_2",
    ),
    # The card goes onto the stack face up.
    Fault(
        "708.4",
        "rules/casting/announce.py",
        'entry = {"face_down": actions.face_down_by(game, obj)} if way == actions.FACE_DOWN else None',
        "entry = None",
        f"{_TESTS}708_4_it_is_face_down_before_it_is_on_the_stack",
    ),
    # Others see the card.
    Fault(
        "708.5",
        "rules/view.py",
        "seen.definition, seen.copy_of, seen.card = game.pool.listed(obj.face_down, obj.listed), -1, min(obj.card, 0)",
        "seen.copy_of, seen.card = -1, min(obj.card, 0)",
        f"{_TESTS}708_5_what_others_see_does_not_depend_on_the_card",
    ),
    # Who has lost control of it may look at it still.
    Fault(
        "708.5",
        "rules/battlefield/permanents.py",
        "                permanent.known_to = 1 << seat",
        "                permanent.known_to |= 1 << seat",
        f"{_TESTS}708_5_only_its_controller_may_look_at_it",
    ),
    # All face-down permanents look alike.
    Fault(
        "708.6",
        "rules/view.py",
        "    seen = obj.copy()\n",
        '    seen = obj.copy()\n    seen.face_down = "morph"\n',
        f"{_TESTS}708_6_how_they_came_to_be_face_down_and_in_which_order_is_public",
    ),
    # Whatever is face down may be turned up for its mana cost.
    Fault(
        "708.7",
        "rules/casting/turning_up.py",
        'if permanent.face_down not in ("manifest", "cloak"):',
        "if not permanent.face_down:",
        f"{_TESTS}708_7_what_turned_it_down_says_how_it_is_turned_up",
    ),
    # No new timestamp.
    Fault(
        "708.8",
        "rules/battlefield/face_down.py",
        "    permanent.timestamp = game.state.next_timestamp  # CR 613.7f\n",
        "",
        f"{_OLD}708_8_turning_up_gives_a_new_timestamp",
    ),
    # Nothing is revealed as it leaves.
    Fault(
        "708.9",
        "rules/zones.py",
        "if obj.face_down and from_zone in (t.BATTLEFIELD, t.STACK) and to != t.BATTLEFIELD:",
        "if obj.face_down and from_zone == t.STACK and to != t.BATTLEFIELD:",
        f"{_TESTS}708_9_face_down_cards_are_revealed_as_they_leave",
    ),
    # Nothing is revealed as the game ends.
    Fault(
        "708.9",
        "rules/ending.py",
        "    _reveal(game, range(len(state.players)))\n",
        "",
        f"{_TESTS}708_9_all_are_revealed_at_the_end_of_the_game_and_as_a_player_leaves",
    ),
    # A copy effect changes a face-down permanent.
    Fault(
        "708.10",
        "rules/characteristics/layers.py",
        "    if number < 0 or obj.face_down:\n",
        "    if number < 0:\n",
        f"{_TESTS}708_10_a_copy_effect_shows_only_once_it_is_turned_up",
    ),
    # "As it is turned face up" is never applied.
    Fault(
        "708.11",
        "rules/battlefield/replacement.py",
        "    if event[0] in (ek.ZONE_CHANGED, ek.TURNED_FACE_UP, ek.TRANSFORMED):\n",
        "    if event[0] in (ek.ZONE_CHANGED, ek.TRANSFORMED):\n",
        f"{_TESTS}708_11_as_it_is_turned_up_happens_while_it_is",
    ),
    # The face-down permanent is asked what it is.
    Fault(
        "708.12",
        "rules/evaluate/filters.py",
        "        found = bool(what(game, ctx, card.id))\n",
        "        found = bool(what(game, ctx, e))\n",
        f"{_TESTS}708_12_a_face_down_card_that_is_no_creature_card_is_none",
    ),
    # Restricted mana pays for everything.
    Fault(
        "106.6",
        "rules/casting/spending.py",
        "if restriction == UNRESTRICTED or use == ANYTHING:",
        "if True:",
        f"{_MANA}106_6_it_pays_for_nothing_else",
    ),
    # What is left over may be spent on anything.
    Fault(
        "106.6",
        "rules/casting/mana.py",
        "        pool.append((mana_type, snow, restriction))\n",
        "        pool.append((mana_type, snow, UNRESTRICTED))\n",
        f"{_MANA}106_6_what_is_left_over_stays_restricted_in_the_pool",
    ),
    # It pays for mana abilities too.
    Fault(
        "106.6",
        "rules/casting/mana.py",
        "return 0 if restriction == UNRESTRICTED else at.RESTRICTED",
        "return 0",
        f"{_MANA}106_6_it_pays_for_no_mana_ability",
    ),
)
