"""Faults of Cases (CR 719, 702.169), suspect (701.60), investigate (701.16) and the top of a library (401.5)."""

from __future__ import annotations

from tests.mutations.table import Fault

_CASES = "rules/mechanics/test_cr_719_cases.py::test_"
_SUSPECT = "rules/mechanics/test_cr_701_60_suspect.py::test_"
_TOP = "rules/mechanics/test_cr_401_top_of_library.py::test_"

FAULTS = (
    # --- To solve ---
    # A Case is solved at the end of any player's turn.
    Fault(
        "719.3a",
        "cards/keywords.py",
        "end = Trigger(ek.STEP_BEGAN, IsPlayer(t.YOU), step=t.END)",
        "end = Trigger(ek.STEP_BEGAN, IsPlayer(t.ANYONE), step=t.END)",
        f"{_CASES}719_3a_only_your_end_step",
    ),
    # Without an intervening if: the condition is not looked at.
    Fault(
        "719.3a",
        "cards/keywords.py",
        '(Designate(This(), "solved"),), Both((condition, unsolved)), tag="to solve")',
        '(Designate(This(), "solved"),), Both((unsolved,)), tag="to solve")',
        f"{_CASES}719_3a_without_the_condition_it_does_not_trigger",
    ),
    # An intervening if is not checked again.
    Fault(
        "719.3a",
        "rules/casting/stack.py",
        "    if not _intervening_if_holds(game, obj, ctx):\n",
        "    if False:\n",
        f"{_CASES}719_3a_the_condition_is_looked_at_again_as_it_resolves",
    ),
    # A solved Case triggers again.
    Fault(
        "719.3a",
        "cards/keywords.py",
        '(Designate(This(), "solved"),), Both((condition, unsolved)), tag="to solve")',
        '(Designate(This(), "solved"),), Both((condition,)), tag="to solve")',
        f"{_CASES}719_3a_a_solved_case_is_not_solved_again",
    ),
    # The designation goes with the new object.
    Fault(
        "719.3b",
        "rules/zones.py",
        "    new.since_turn = game.state.turn\n",
        '    new.since_turn = game.state.turn\n    new.designations = ("solved",)\n',
        f"{_CASES}719_3b_a_case_that_leaves_comes_back_unsolved",
    ),
    # Solved wears off with the turn.
    Fault(
        "719.3b",
        "rules/turns.py",
        "            permanent.damage, permanent.deathtouched, permanent.shields = 0, False, 0\n",
        "            permanent.damage, permanent.deathtouched, permanent.shields = 0, False, 0\n"
        "            permanent.designations = ()\n",
        f"{_CASES}719_3b_it_stays_solved_although_the_condition_ceases_to_hold",
    ),
    # The solved abilities are there from the beginning.
    Fault(
        "719.3c",
        "rules/evaluate/status.py",
        '"solved": _permanent(lambda o: "solved" in o.designations),',
        '"solved": _permanent(lambda o: True),',
        f"{_CASES}719_3c_702_169a_static_triggered_and_activated_abilities_need_the_designation",
    ),
    Fault(
        "702.169a",
        "rules/evaluate/status.py",
        '"solved": _permanent(lambda o: "solved" in o.designations),',
        '"solved": _permanent(lambda o: False),',
        f"{_CASES}719_3c_702_169a_static_triggered_and_activated_abilities_need_the_designation",
    ),
    # --- Solved ---
    # A solved static ability applies always.
    Fault(
        "702.169b",
        "cards/keywords.py",
        "    return replace(ability, condition=_and(IS_SOLVED, ability.condition))\n",
        "    return ability\n",
        f"{_CASES}702_169b_a_static_ability_begins_as_the_case_becomes_solved",
    ),
    # A solved triggered ability triggers always.
    Fault(
        "702.169c",
        "cards/keywords.py",
        'trigger=replace(trigger, condition=_and(IS_SOLVED, trigger.condition)), tag="solved")',
        'tag="solved")',
        f"{_CASES}702_169c_an_unsolved_case_does_not_trigger",
    ),
    # A solved activated ability can be activated always.
    Fault(
        "702.169d",
        "cards/keywords.py",
        'return replace(ability, condition=_and(IS_SOLVED, ability.condition), tag="solved")',
        'return replace(ability, tag="solved")',
        f"{_CASES}702_169d_it_can_be_activated_only_while_solved",
    ),
    # --- What happened this turn ---
    # It is judged for the active player alone... one event is counted each time.
    Fault(
        "702.169a",
        "rules/history.py",
        "    if subject in known or not fits(",
        "    if not fits(",
        "rules/mechanics/test_cr_719_cases.py::test_burning_masks_does_not_count_a_source_twice",
    ),
    # --- Suspect ---
    # Not until it leaves: the effect goes on.
    Fault(
        "701.60a",
        "rules/battlefield/designations.py",
        "affected, changes, t.WHILE_SOURCE",
        "affected, changes, t.FOREVER",
        f"{_SUSPECT}701_60a_until_it_leaves_the_battlefield",
    ),
    # No longer suspected, it keeps menace.
    Fault(
        "701.60a",
        "rules/battlefield/designations.py",
        "    game.state.effects = [e for e in game.state.effects if e not in ended]\n",
        "",
        f"{_SUSPECT}701_60a_until_an_effect_causes_it_to_be_no_longer_suspected",
    ),
    # What is not on the battlefield is suspected too.
    Fault(
        "701.60b",
        "rules/battlefield/designations.py",
        "    if permanent is None or name in permanent.designations:\n        return\n    record(",
        "    if permanent is None:\n        permanent = game.object(entity)  # type: ignore[assignment]\n    record(",
        f"{_SUSPECT}701_60b_only_a_permanent_can_be_suspected",
    ),
    # It comes without menace.
    Fault(
        "701.60c",
        "rules/battlefield/designations.py",
        '"suspected": (GainKeyword(t.MENACE), ',
        '"suspected": (GainKeyword(0), ',
        f"{_SUSPECT}701_60c_it_has_menace",
    ),
    # It may block.
    Fault(
        "701.60c",
        "rules/battlefield/designations.py",
        '(Rule("can\'t block"),)',
        '(Rule("can\'t attack"),)',
        f"{_SUSPECT}701_60c_it_cannot_block",
    ),
    # It is suspected again and again.
    Fault(
        "701.60d",
        "rules/battlefield/designations.py",
        "    if permanent is None or name in permanent.designations:\n",
        "    if permanent is None:\n",
        f"{_SUSPECT}701_60d_it_is_not_suspected_twice",
    ),
    # --- Investigate ---
    # A Clue draws two cards.
    Fault(
        "701.16a",
        "cards/tokens.py",
        "(DrawCards(1),)",
        "(DrawCards(2),)",
        f"{_SUSPECT}701_16a_a_clue_is_sacrificed_for_a_card",
    ),
    # Investigating twice makes one Clue.
    Fault(
        "701.16a",
        "cards/keywords.py",
        'return CreateToken(CLUE, times, action="investigate")',
        'return CreateToken(CLUE, 1, action="investigate")',
        f"{_SUSPECT}701_16a_investigate_creates_a_clue_token",
    ),
    # --- The top of a library ---
    # Everybody sees what one player may look at.
    Fault(
        "401.5",
        "rules/view.py",
        '*(rules.get("look at top", ()) if seat == card.owner else ())',
        '*rules.get("look at top", ())',
        f"{_TOP}401_5_you_may_look_at_the_top_card_any_time",
    ),
    # The next card is seen while the spell is being cast.
    Fault(
        "401.5",
        "rules/view.py",
        "    return all(frame.tops[card.owner] == card.id for frame in frames)\n",
        "    return True\n",
        f"{_TOP}401_5_the_next_card_is_not_seen_while_a_spell_is_being_cast",
    ),
)
