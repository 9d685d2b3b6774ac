"""Faults of backup (CR 702.165) and of dash (CR 702.109)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/mechanics/test_cr_702_165_backup.py::test_"

FAULTS = (
    # The creature itself is the only one to gain anything.
    Fault(
        "702.165a",
        "cards/backup.py",
        "Matches(creature, Not(Is(This())))",
        "Matches(creature, Is(This()))",
        f"{_TESTS}702_165a_another_creature_gets_the_counters_and_the_abilities_until_end_of_turn",
    ),
    # Backup is granted with the rest.
    Fault(
        "702.165a",
        "cards/backup.py",
        "    return [ability for ability in rest if not isinstance(ability, Backup)]\n",
        "    return with_backups(rest[1:]) if len(rest) > 1 else []\n",
        f"{_TESTS}702_165a_each_of_several_triggers_by_itself",
    ),
    # The order of the abilities does not matter.
    Fault(
        "702.165b",
        "cards/backup.py",
        "_below(found[i:])",
        "_below(found)",
        f"{_TESTS}702_165b_a_copy_has_the_abilities_in_the_printed_order",
    ),
    # All keywords that it has are granted, wherever they come from.
    Fault(
        "702.165c",
        "rules/effects/continuous.py",
        "    gained = node.changes if not node.printed else printed_changes(ctx, node)\n",
        "    gained = node.changes\n"
        "    if node.printed:\n"
        "        gained = (*gained, type(gained[0])(game.characteristics(ctx.source).keywords))\n",
        f"{_TESTS}702_165c_abilities_that_it_gains_are_not_granted",
    ),
    # What is printed is granted even if it had been lost.
    Fault(
        "702.165d",
        "rules/casting/stack.py",
        "        found += [i] if has else []\n",
        "        found += [i]\n",
        f"{_TESTS}702_165d_what_it_has_lost_before_is_not_granted",
    ),
    # What was fixed is forgotten by the time that the trigger resolves.
    Fault(
        "702.165d",
        "rules/effects/continuous.py",
        '    kept = ctx.saved.get("printed", ())\n',
        '    kept = ctx.saved.get("printed", ())[:0]\n',
        f"{_TESTS}702_165d_what_it_loses_after_the_trigger_is_on_the_stack_is_granted",
    ),
    # It stays on the battlefield.
    Fault(
        "702.109a",
        "rules/zones.py",
        "        _promise(game, obj, new)\n",
        "        pass\n",
        f"{_TESTS}702_109a_dashed_it_has_haste_and_returns_at_the_next_end_step",
    ),
)
