"""CR 508, declaring attackers: who may, who must, what it costs, and what it brings about."""

from __future__ import annotations

from typing import Any

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import Rule
from sim.cards.effects import RemoveFromCombat
from sim.cards.language import (
    CREATURE,
    THIS,
    YOU,
    attacks,
    gets,
    pay,
    subtype,
    tap_for,
    target,
    until_end_of_turn,
    whenever,
)
from sim.cards.queries import IsPlayer
from sim.errors import IllegalChoiceError
from sim.rules import decisions
from sim.rules.combat import declare, evasion
from sim.rules.combat.attack import candidates
from sim.rules.combat.attack_options import problem_of
from tests.rules.combat_board import PLAYER_B, PLAYER_C, A, B, Board, C, law, tool, vanilla

BEARS = vanilla("Bears", 2, 2)
MUST = Rule("must attack")


def options(board: Board) -> tuple[Any, ...]:
    """The options of the waiting pick of an attack."""
    decision = board.decision()
    assert decision.kind == decisions.ATTACK, decision
    return decision.options


# --- 508.1a-b: who, and whom ---------------------------------------------------------------


def test_508_1a_only_untapped_creatures_controlled_since_the_turn_began_may_attack() -> None:
    board = Board()
    able = board.put(A, BEARS)
    tapped = board.put(A, BEARS, tapped=True)
    fresh = board.put(A, BEARS, since_turn=5)
    hasty = board.put(A, vanilla("Hasty", 1, 1, t.HASTE), since_turn=5)
    wall = board.put(A, vanilla("Wall", 0, 4, t.DEFENDER))
    land, theirs = board.put(A, "Forest"), board.put(B, BEARS)
    board.run_to(t.DECLARE_ATTACKERS)
    assert [entity for entity, _ in candidates(board.game)] == [able, hasty]
    for entity, rule in ((tapped, "508.1a"), (fresh, "302.6"), (wall, "702.3b"), (land, "508.1a"), (theirs, "508.1a")):
        with pytest.raises(IllegalChoiceError) as caught:
            declare.verify_attack(board.game, {entity: PLAYER_B})
        assert caught.value.rule == rule
        assert "seat 0 active" in caught.value.position


def test_508_1a_one_pick_for_each_creature_in_order_of_entering() -> None:
    board = Board()
    first, second = board.put(A, BEARS), board.put(A, BEARS)
    board.run_to(t.DECLARE_ATTACKERS)
    assert (board.decision().seat, board.decision().about, options(board)) == (A, first, (0, PLAYER_B))
    board.pick(0)
    assert board.decision().about == second
    board.pick(PLAYER_B)
    board.decision()
    assert board.dealt(ek.ATTACKED) == [(second, PLAYER_B, 1)]


def test_508_1b_whom_each_creature_attacks_is_announced() -> None:
    board = Board(players=3)
    bears, other = board.put(A, BEARS), board.put(A, BEARS)
    jace = board.put(B, "Jace Beleren")
    board.run_to(t.DECLARE_ATTACKERS)
    assert options(board) == (0, PLAYER_B, PLAYER_C, jace)
    board.attack({bears: jace, other: PLAYER_C})
    board.finish()
    assert board.permanent(jace).counters[t.LOYALTY] == 1
    assert [player.life for player in board.game.state.players] == [20, 20, 18]
    with pytest.raises(IllegalChoiceError, match=r"508\.1b"):
        declare.verify_attack(board.game, {board.put(A, BEARS): -1})


# --- 508.1c: restrictions --------------------------------------------------------------------


def test_508_1c_a_creature_that_cannot_attack_is_not_asked() -> None:
    board = Board()
    bears = board.put(A, BEARS)
    board.put(B, law(CREATURE, Rule("can't attack")))
    board.run_to(t.DECLARE_ATTACKERS)
    assert candidates(board.game) == ()
    with pytest.raises(IllegalChoiceError, match=r"508\.1c"):
        declare.verify_attack(board.game, {bears: PLAYER_B})


def test_508_1c_a_creature_that_cannot_attack_a_player_may_attack_another() -> None:
    board = Board(players=3)
    bears = board.put(A, BEARS)
    board.put(B, law(CREATURE, Rule("can't attack", IsPlayer(t.YOU))))
    board.run_to(t.DECLARE_ATTACKERS)
    assert candidates(board.game) == ((bears, (PLAYER_C,)),)


def test_508_1c_defender_may_attack_if_an_effect_says_so() -> None:
    board = Board()
    wall = board.put(A, vanilla("Wall", 0, 4, t.DEFENDER))
    board.put(A, law(CREATURE, Rule("can attack as though no defender")))
    board.run_to(t.DECLARE_ATTACKERS)
    assert candidates(board.game) == ((wall, (PLAYER_B,)),)


def test_508_1c_a_creature_that_cannot_attack_alone_needs_company() -> None:
    board = Board()
    flunkies, bears = board.put(A, "Mogg Flunkies"), board.put(A, BEARS)
    board.run_to(t.DECLARE_ATTACKERS)
    with pytest.raises(IllegalChoiceError, match="can't attack alone"):
        declare.verify_attack(board.game, {flunkies: PLAYER_B})
    board.pick(PLAYER_B)
    board.decision()  # the bears are not asked: they have to come along
    assert [event[0] for event in board.dealt(ek.ATTACKED)] == [flunkies, bears]


def test_508_1c_nobody_is_asked_if_the_only_creature_cannot_attack_alone() -> None:
    board = Board()
    board.put(A, "Mogg Flunkies")
    board.finish()
    assert board.dealt(ek.ATTACKED) == []


# --- 508.1d: requirements ----------------------------------------------------------------------


def test_508_1d_a_creature_that_must_attack_is_not_offered_to_stay_home() -> None:
    board = Board()
    juggernaut = board.put(A, "Juggernaut")
    board.finish()
    assert board.dealt(ek.ATTACKED) == [(juggernaut, PLAYER_B, 1)]
    assert board.life(B) == 15


def test_508_1d_if_able_means_if_untapped_and_not_sick() -> None:
    for status in ({"tapped": True}, {"since_turn": 5}):
        board = Board()
        board.put(A, "Juggernaut", **status)
        board.finish()
        assert board.dealt(ek.ATTACKED) == []


def test_508_1d_the_greatest_number_of_requirements_is_obeyed() -> None:
    """Requirements to attack B, C and C again: only the attack of C obeys two of them."""
    board = Board(players=3)
    bears = board.put(A, BEARS)
    attack_you = law(CREATURE, Rule("must attack", IsPlayer(t.YOU)))
    for seat in (B, C, C):
        board.put(seat, attack_you)
    board.run_to(t.DECLARE_ATTACKERS)
    assert board.decision().kind == decisions.PRIORITY  # one legal option: not asked
    assert board.permanent(bears).attacking == PLAYER_C


def test_508_1d_a_declaration_that_obeys_fewer_requirements_is_illegal() -> None:
    board = Board()
    bears, must = board.put(A, BEARS), board.put(A, vanilla("Berserker", 1, 1))
    board.put(A, law(CREATURE & subtype("Beast"), MUST))
    other = board.put(A, "Grizzly Bears")
    board.run_to(t.DECLARE_ATTACKERS)
    with pytest.raises(IllegalChoiceError, match=r"obeys 1 requirements where 2 can be obeyed \[CR 508.1d\]"):
        declare.verify_attack(board.game, {bears: PLAYER_B, other: PLAYER_B})
    declare.verify_attack(board.game, {bears: PLAYER_B, must: PLAYER_B})


def test_508_1d_a_restriction_beats_a_requirement() -> None:
    board = Board()
    board.put(A, "Mogg Flunkies")
    board.put(A, law(CREATURE, MUST))
    board.finish()
    assert board.dealt(ek.ATTACKED) == []


def test_508_1d_nobody_is_required_to_pay_for_an_attack() -> None:
    board = Board()
    juggernaut = board.put(A, "Juggernaut")
    board.lands(A, "Forest", 2)
    board.put(B, "Propaganda")
    board.run_to(t.DECLARE_ATTACKERS)
    assert options(board) == (0, PLAYER_B)
    board.attack([juggernaut])
    board.finish()
    assert board.life(B) == 15


# --- 508.1e-m: the declaration -------------------------------------------------------------------


def test_508_1f_attackers_tap_but_those_with_vigilance() -> None:
    board = Board()
    bears, watchful = board.put(A, BEARS), board.put(A, vanilla("Watchful", 1, 1, t.VIGILANCE))
    board.attack([bears, watchful])
    assert (board.permanent(bears).tapped, board.permanent(watchful).tapped) == (True, False)
    assert board.dealt(ek.TAPPED) == [(bears, 0)]


def test_508_1h_only_as_many_as_can_be_paid_for_may_attack() -> None:
    board = Board()
    bears = [board.put(A, BEARS) for _ in range(3)]
    board.lands(A, "Forest", 5)
    board.put(B, "Propaganda")
    board.run_to(t.DECLARE_ATTACKERS)
    with pytest.raises(IllegalChoiceError, match=r"cost can't be paid \[CR 508.1h\]"):
        declare.verify_attack(board.game, dict.fromkeys(bears, PLAYER_B))
    board.pick(PLAYER_B)
    board.pick(PLAYER_B)
    board.until_step(t.DECLARE_ATTACKERS)  # the third is not asked: a third {2} is not there
    assert [event[0] for event in board.dealt(ek.ATTACKED)] == bears[:2]
    assert sum(board.permanent(e).tapped for e in board.game.permanents_of(A)) == 2 + 4


def test_508_1h_taxes_add_up_and_do_not_ask_for_attacks_on_others() -> None:
    board = Board()
    bears = [board.put(A, BEARS), board.put(A, BEARS)]
    board.lands(A, "Forest", 4)
    board.put(B, "Propaganda")
    board.put(B, "Ghostly Prison")
    jace = board.put(B, "Jace Beleren")
    board.run_to(t.DECLARE_ATTACKERS)
    board.pick(PLAYER_B)
    assert options(board) == (0, jace)
    board.attack({bears[0]: PLAYER_B, bears[1]: jace})
    assert sum(board.permanent(e).tapped for e in board.game.permanents_of(A)) == 2 + 4


def test_508_1f_an_attacker_has_tapped_before_costs_are_paid() -> None:
    board = Board()
    elves = [board.put(A, vanilla("Elf", 1, 1, tap_for("G"))) for _ in range(2)]
    board.put(B, law(YOU, Rule("attack tax", cost=pay("{1}"))))
    board.run_to(t.DECLARE_ATTACKERS)
    with pytest.raises(IllegalChoiceError, match=r"508\.1h"):
        declare.verify_attack(board.game, dict.fromkeys(elves, PLAYER_B))
    board.attack(elves[:1])
    assert board.permanent(elves[1]).tapped


def test_508_1f_an_attacker_with_vigilance_may_pay_for_itself() -> None:
    board = Board()
    elf = board.put(A, vanilla("Watchful Elf", 1, 1, t.VIGILANCE, tap_for("G")))
    board.put(B, law(YOU, Rule("attack tax", cost=pay("{1}"))))
    board.attack([elf])
    assert (board.permanent(elf).attacking, board.permanent(elf).tapped) == (PLAYER_B, True)


def test_508_1m_abilities_trigger_on_attackers_being_declared() -> None:
    board = Board()
    bears = board.put(A, vanilla("Eager", 1, 1, whenever(attacks(), until_end_of_turn(THIS, gets(2, 2)))))
    board.attack([bears])
    board.until_step(t.DECLARE_BLOCKERS)
    assert board.game.characteristics(bears).power == 3


def test_508_8_without_attackers_there_are_no_blocks_and_no_damage() -> None:
    for attacking in (True, False):
        board = Board()
        bears = board.put(A, BEARS)
        horn = board.put(B, tool(RemoveFromCombat(target(CREATURE))))
        board.attack([bears] if attacking else [])
        if attacking:
            board.use(B, horn, bears)  # declared all the same: the steps take place
        board.finish()
        steps = [step for _, step in board.dealt(ek.STEP_BEGAN)]
        assert (t.DECLARE_BLOCKERS in steps, t.COMBAT_DAMAGE in steps) == (attacking, attacking)


def test_the_board_of_an_ordinary_attack_needs_no_search() -> None:
    board = Board()
    board.put(A, BEARS)
    board.run_to(t.DECLARE_ATTACKERS)
    assert problem_of(board.game, candidates(board.game)) is None


def test_reasons_are_the_same_for_picks_and_declarations() -> None:
    board = Board()
    flier, ogre = board.put(A, vanilla("Flier", 1, 1, t.FLYING)), board.put(B, BEARS)
    found = evasion.obstacle(board.game, ogre, flier)
    assert found == ("the attacker has flying", "702.9b")
    assert evasion.can_block(board.game, flier, ogre)
