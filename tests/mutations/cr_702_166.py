"""Faults of bargain (CR 702.166)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/mechanics/test_cr_702_166_bargain.py::test_"

FAULTS = (
    # Any permanent may be sacrificed.
    Fault(
        "702.166a",
        "cards/keywords.py",
        'Cost(sacrifice=((HasType(t.ARTIFACT | t.ENCHANTMENT) | Status("token"), 1),))',
        "Cost(sacrifice=((HasType(t.PERMANENT_TYPES), 1),))",
        f"{_TESTS}702_166a_neither_another_permanent_nor_an_opponents_will_do",
    ),
    # A token that is neither artifact nor enchantment won't do.
    Fault(
        "702.166a",
        "cards/keywords.py",
        'HasType(t.ARTIFACT | t.ENCHANTMENT) | Status("token")',
        "HasType(t.ARTIFACT | t.ENCHANTMENT)",
        f"{_TESTS}702_166a_an_artifact_enchantment_or_token_is_sacrificed",
    ),
    # A spell cast without paying its mana cost has no additional costs.
    Fault(
        "702.166a",
        "rules/casting/actions.py",
        "    own = (0, 0)\n    if way != FACE_DOWN:\n",
        "    own = (0, 0)\n    if way != FACE_DOWN and not free:\n",
        f"{_TESTS}702_166a_it_is_paid_for_a_spell_cast_without_paying_its_mana_cost",
    ),
    # What was announced is not kept.
    Fault(
        "702.166b",
        "rules/casting/announce.py",
        "            obj.paid = (*obj.paid, ability.key)\n",
        "            obj.paid = obj.paid\n",
        f"{_TESTS}702_166b_a_spell_whose_bargain_cost_was_paid_has_been_bargained",
    ),
    # A copy forgets what was paid.
    Fault(
        "702.166b",
        "rules/effects/copies.py",
        "    new.exile_after, new.cast_from, new.mana_spent = False, -1, 0  #",
        "    new.exile_after, new.cast_from, new.mana_spent, new.paid = False, -1, 0, ()  #",
        f"{_TESTS}702_166b_a_copy_of_a_bargained_spell_is_bargained_too",
    ),
    # A permanent's abilities know of what was paid for any spell that it was.
    Fault(
        "702.166c",
        "rules/game.py",
        "if isinstance(obj, Permanent) and obj.paid and not continuous.is_as_it_was_cast(self, obj):",
        "if isinstance(obj, Permanent) and not obj.paid:",
        f"{_TESTS}702_166c_an_ability_of_a_copy_does_not_speak_of_the_copying_spells_bargain",
    ),
    # All costs are taken for one.
    Fault(
        "702.166c",
        "rules/evaluate/conditions.py",
        "return lambda game, ctx: node.key in game.paid_of(ctx)",
        "return lambda game, ctx: bool(game.paid_of(ctx))",
        f"{_TESTS}702_166c_bargain_says_nothing_of_other_costs",
    ),
    # All targets are always there.
    Fault(
        "702.166d",
        "cards/program.py",
        "    return Program(tuple(steps), tuple(found), only_if if any(only_if) else ())\n",
        "    return Program(tuple(steps), tuple(found))\n",
        f"{_TESTS}702_166d_without_the_bargain_the_spell_has_no_such_target",
    ),
    # Whether the targets can be chosen is not looked at as the costs are announced.
    Fault(
        "702.166d",
        "rules/casting/announce.py",
        "    if not any(mode.only_if for mode in chosen):\n        return True",
        "    if chosen:\n        return True",
        f"{_TESTS}702_166d_it_can_be_bargained_only_if_the_targets_can_be_chosen",
    ),
)
