"""CR 510, combat damage: who assigns it, how it is divided, first and double strike, trample."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import LoseAbilities, Rule
from sim.cards.effects import Destroy
from sim.cards.language import CREATURE, PLANESWALKER, THIS, Keywords, static, target, until_end_of_turn
from sim.errors import IllegalChoiceError
from sim.rules import decisions
from sim.rules.combat import declare
from tests.rules.combat_board import PLAYER_B, A, B, Board, C, tool, vanilla

FIRST, DOUBLE, TRAMPLE, TOUCH = t.FIRST_STRIKE, t.DOUBLE_STRIKE, t.TRAMPLE, t.DEATHTOUCH
PAST = static(THIS, Rule("assign as though unblocked"))


def put(board: Board, seat: int, power: int, toughness: int, *parts: object) -> int:
    """A made-up creature on the battlefield."""
    return board.put(seat, vanilla(f"Fighter {power}/{toughness}", power, toughness, *parts))


# --- 510.1a-b: how much, and to whom ---------------------------------------------------------


def test_510_1a_creatures_assign_their_power_and_none_without() -> None:
    for power in (0, -1, 3):
        board = Board()
        attacker = put(board, A, power, 5)
        board.attack([attacker])
        board.finish()
        assert board.dealt(ek.DAMAGE_DEALT) == ([(attacker, PLAYER_B, 3, 1)] if power == 3 else [])


def test_510_1b_unblocked_creatures_deal_damage_to_what_they_attack() -> None:
    board = Board()
    one, two = put(board, A, 2, 2), put(board, A, 3, 3)
    jace = board.put(B, "Jace Beleren")
    board.attack({one: jace, two: PLAYER_B})
    board.finish()
    assert (board.permanent(jace).counters[t.LOYALTY], board.life(B)) == (1, 17)


# --- 510.1c-e: dividing ------------------------------------------------------------------------


def test_510_1c_one_blocker_takes_all_and_leaves_no_choice() -> None:
    board = Board()
    ogre, bears = put(board, A, 5, 5), put(board, B, 2, 2)
    board.attack([ogre])
    board.block({bears: ogre})
    board.finish()
    assert (ogre, bears, 5, 1) in board.dealt(ek.DAMAGE_DEALT)
    assert board.life(B) == 20


def test_510_1c_damage_among_blockers_is_divided_freely_one_pick_each_the_last_forced() -> None:
    board = Board()
    ogre = put(board, A, 5, 9)
    blockers = [put(board, B, 1, 9) for _ in range(3)]
    board.attack([ogre])
    board.block(dict.fromkeys(blockers, ogre))
    decision = board.until(decisions.DIVIDE)
    assert (decision.seat, decision.about, decision.options) == (A, (ogre, blockers[0], 5), (0, 1, 2, 3, 4, 5))
    board.pick(0)
    assert (board.decision().about, board.decision().options) == ((ogre, blockers[1], 5), (0, 1, 2, 3, 4, 5))
    board.pick(3)
    board.finish()
    assert [board.damage(e) for e in blockers] == [0, 3, 2]


def test_510_1d_a_creature_that_blocks_several_divides_freely() -> None:
    board = Board()
    attackers = [put(board, A, 1, 9), put(board, A, 1, 9)]
    giant = board.put(B, "Two-Headed Giant of Foriys")
    board.attack(attackers)
    board.block({giant: attackers})
    decision = board.until(decisions.DIVIDE)
    assert (decision.seat, decision.about) == (B, (giant, attackers[0], 4))
    board.pick(1)
    board.finish()
    assert [board.damage(e) for e in attackers] == [1, 3]


def test_510_1_the_attackers_damage_is_announced_before_that_of_the_blockers() -> None:
    board = Board()
    attackers = [put(board, A, 3, 9), put(board, A, 3, 9)]
    guards = [board.put(B, "Palace Guard"), board.put(B, "Palace Guard")]
    board.attack(attackers)
    board.block(dict.fromkeys(guards, attackers))
    sources, decision = [], board.until(decisions.DIVIDE)
    while decision.kind == decisions.DIVIDE:
        sources.append((decision.seat, decision.about[0]))
        board.game.submit(0)
        decision = board.decision()
    assert sources == [(A, attackers[0]), (A, attackers[1]), (B, guards[0]), (B, guards[1])]


def test_510_1e_a_whole_division_is_judged() -> None:
    board = Board()
    ogre = put(board, A, 5, 5, TRAMPLE)
    blockers = [put(board, B, 1, 2), put(board, B, 1, 2)]
    board.attack([ogre])
    board.block(dict.fromkeys(blockers, ogre))
    board.until(decisions.DIVIDE)
    first, second = blockers
    for wrong, rule in (
        ({ogre: {first: 4}}, "510.1a"),
        ({ogre: {first: 6, second: -1}}, "510.1a"),
        ({ogre: {first: 4, ogre: 1}}, "510.1c"),
        ({ogre: {first: 2, second: 1, PLAYER_B: 2}}, "702.19b"),
        ({first: {ogre: 1}}, "510.1"),
    ):
        with pytest.raises(IllegalChoiceError) as caught:
            declare.verify_damage(board.game, A, wrong)
        assert caught.value.rule == rule
    board.divide(A, {ogre: {first: 2, second: 2, PLAYER_B: 1}})
    board.finish()
    assert board.life(B) == 19


def test_510_2_all_damage_of_a_step_is_dealt_at_once() -> None:
    board = Board()
    one, two = put(board, A, 2, 2), put(board, B, 2, 2)
    board.attack([one])
    board.block({two: one})
    board.finish()
    assert not board.is_alive(one)
    assert not board.is_alive(two)


# --- 510.4: first strike and double strike ----------------------------------------------------


def test_510_4_first_strikers_deal_damage_in_a_step_of_their_own() -> None:
    board = Board()
    knight, bears = put(board, A, 2, 1, FIRST), put(board, B, 2, 2)
    plain = put(board, A, 1, 1)
    board.attack([knight, plain])
    board.block({bears: knight})
    board.finish()
    assert (board.is_alive(knight), board.is_alive(bears), board.life(B)) == (True, False, 19)
    steps = [step for _, step in board.dealt(ek.STEP_BEGAN)]
    assert t.FIRST_STRIKE_DAMAGE in steps


def test_510_4_without_first_or_double_strike_there_is_one_step() -> None:
    board = Board()
    board.put(B, vanilla("Idle knight", 2, 2, FIRST))
    bears = put(board, A, 2, 2)
    board.attack([bears])
    board.block({})
    board.finish()
    assert t.FIRST_STRIKE_DAMAGE not in [step for _, step in board.dealt(ek.STEP_BEGAN)]


def test_702_4b_double_strike_deals_damage_in_both_steps() -> None:
    board = Board()
    twin, wall = put(board, A, 2, 2, DOUBLE), put(board, B, 0, 9)
    board.attack([twin])
    board.block({wall: twin})
    board.finish()
    assert board.damage(wall) == 4


def test_702_4c_losing_double_strike_in_the_first_step_stops_the_second() -> None:
    board = Board()
    twin = put(board, A, 2, 2, DOUBLE)
    bell = board.put(B, tool(until_end_of_turn(target(CREATURE), LoseAbilities(mask=DOUBLE))))
    board.attack([twin])
    board.until_step(t.FIRST_STRIKE_DAMAGE)
    board.use(B, bell, twin)
    board.finish()
    assert board.life(B) == 18


def test_702_4d_a_first_striker_that_gains_double_strike_strikes_again() -> None:
    board = Board()
    knight = put(board, A, 2, 2, FIRST)
    blade = board.put(A, tool(until_end_of_turn(target(CREATURE), Keywords(DOUBLE))))
    board.attack([knight])
    board.until_step(t.FIRST_STRIKE_DAMAGE)
    board.use(A, blade, knight)
    board.finish()
    assert board.life(B) == 16


def test_702_7c_gaining_or_losing_first_strike_between_the_steps_changes_nothing() -> None:
    board = Board()
    knight, bears = put(board, A, 2, 2, FIRST), put(board, A, 3, 3)
    blade = board.put(A, tool(until_end_of_turn(target(CREATURE), Keywords(FIRST))))
    bell = board.put(A, tool(until_end_of_turn(target(CREATURE), LoseAbilities(mask=FIRST))))
    board.attack([knight, bears])
    board.until_step(t.FIRST_STRIKE_DAMAGE)
    board.use(A, bell, knight)
    board.use(A, blade, bears)
    board.finish()
    assert board.life(B) == 15


def test_510_4_damage_is_divided_anew_in_the_second_step() -> None:
    board = Board()
    twin = put(board, A, 2, 9, DOUBLE)
    blockers = [put(board, B, 1, 9), put(board, B, 1, 9)]
    board.attack([twin])
    board.block(dict.fromkeys(blockers, twin))
    board.divide(A, {twin: {blockers[0]: 2}})
    assert board.game.state.step == t.COMBAT_DAMAGE
    board.divide(A, {twin: {blockers[1]: 2}})
    board.finish()
    assert [board.damage(e) for e in blockers] == [2, 2]


# --- Trample (702.19) -----------------------------------------------------------------------------


def test_702_19b_what_is_left_after_lethal_damage_may_go_through() -> None:
    board = Board()
    wurm, bears = put(board, A, 5, 5, TRAMPLE), put(board, B, 2, 2)
    board.attack([wurm])
    board.block({bears: wurm})
    decision = board.until(decisions.DIVIDE)
    assert (decision.about, decision.options) == ((wurm, bears, 5), (2, 3, 4, 5))
    board.pick(2)
    board.finish()
    assert board.life(B) == 17


def test_702_19b_the_defender_gets_none_unless_all_blockers_are_assigned_lethal() -> None:
    board = Board()
    wurm = put(board, A, 5, 5, TRAMPLE)
    blockers = [put(board, B, 1, 2), put(board, B, 1, 2)]
    board.attack([wurm])
    board.block(dict.fromkeys(blockers, wurm))
    board.until(decisions.DIVIDE)
    assert board.decision().options == (0, 1, 2, 3, 4, 5)
    board.pick(1)
    board.finish()  # the second gets the other 4
    assert board.life(B) == 20


def test_702_19b_damage_marked_already_counts() -> None:
    board = Board()
    wurm, hurt = put(board, A, 5, 5, TRAMPLE), board.put(B, vanilla("Hurt", 0, 4), damage=3)
    board.attack([wurm])
    board.block({hurt: wurm})
    assert board.until(decisions.DIVIDE).options == (1, 2, 3, 4, 5)


def test_702_2c_one_damage_with_deathtouch_is_lethal() -> None:
    board = Board()
    snake, wall = put(board, A, 3, 3, TRAMPLE, TOUCH), put(board, B, 0, 9)
    board.attack([snake])
    board.block({wall: snake})
    assert board.until(decisions.DIVIDE).options == (1, 2, 3)
    board.pick(1)
    board.finish()
    assert (board.life(B), board.is_alive(wall)) == (18, False)


def test_702_19b_damage_with_deathtouch_of_another_attacker_counts_too() -> None:
    board = Board()
    snake, wurm = put(board, A, 1, 1, TOUCH), put(board, A, 4, 4, TRAMPLE)
    guard = board.put(B, "Palace Guard")
    board.attack([snake, wurm])
    board.block({guard: [snake, wurm]})
    assert board.until(decisions.DIVIDE).options == (0, 1, 2, 3, 4)


def test_702_19b_two_that_trample_over_one_blocker_may_rely_on_each_other() -> None:
    board = Board()
    wurms = [put(board, A, 3, 3, TRAMPLE), put(board, A, 3, 3, TRAMPLE)]
    guard = board.put(B, "Palace Guard")  # 1/4
    board.attack(wurms)
    board.block({guard: wurms})
    assert board.until(decisions.DIVIDE).options == (1, 2, 3)  # the other can add 3 of the 4
    board.pick(1)
    assert board.decision().about[0] == guard  # the other has to give all of its 3: it is not asked
    board.pick(0)
    board.finish()
    assert board.life(B) == 18


def test_702_19d_with_no_blocker_left_all_of_it_goes_through() -> None:
    for parts, life in (((TRAMPLE,), 17), ((), 20)):
        board = Board()
        wurm, bears = put(board, A, 3, 3, *parts), put(board, B, 2, 2)
        sword = board.put(A, tool(Destroy(target(CREATURE))))
        board.attack([wurm])
        board.block({bears: wurm})
        board.use(A, sword, bears)
        board.finish()
        assert board.life(B) == life


def test_702_19f_excess_goes_to_the_planeswalker_attacked_never_to_its_controller() -> None:
    for is_gone in (False, True):
        board = Board()
        wurm, bears = put(board, A, 9, 9, TRAMPLE), put(board, B, 2, 2)
        jace = board.put(B, "Jace Beleren")
        sword = board.put(A, tool(Destroy(target(PLANESWALKER))))
        board.attack({wurm: jace})
        board.block({bears: wurm})
        if is_gone:
            board.use(A, sword, jace)
        else:
            board.divide(A, {wurm: {bears: 2, jace: 7}})
        board.finish()
        assert (board.life(B), board.is_alive(jace), board.is_alive(bears)) == (20, False, False)


def test_702_19a_trample_does_nothing_for_a_blocker() -> None:
    board = Board()
    bears, giant = put(board, A, 1, 1), board.put(B, "Two-Headed Giant of Foriys")
    board.attack([bears])
    board.block({giant: bears})
    board.finish()
    assert board.life(A) == 20


# --- As though it were not blocked --------------------------------------------------------------------


@pytest.mark.parametrize("past", [0, 1])
def test_510_1c_as_though_unblocked_is_all_or_nothing(past: int) -> None:
    board = Board()
    rhino = put(board, A, 5, 5, PAST)
    blockers = [put(board, B, 1, 3), put(board, B, 1, 3)]
    board.attack([rhino])
    board.block(dict.fromkeys(blockers, rhino))
    decision = board.until(decisions.MAY)
    assert (decision.seat, decision.about, decision.options) == (A, rhino, (0, 1))
    board.divide(A, {rhino: {PLAYER_B: 5}} if past else {rhino: {blockers[0]: 3, blockers[1]: 2}})
    board.finish()
    assert (board.life(B), board.is_alive(blockers[0])) == ((15, True) if past else (20, False))


def test_702_22j_the_defending_player_decides_it_if_a_blocker_has_banding() -> None:
    board = Board()
    rhino, hero = put(board, A, 5, 5, PAST), board.put(B, "Benalish Hero")
    board.attack([rhino])
    board.block({hero: rhino})
    assert board.until(decisions.MAY).seat == B
    board.pick(0)
    board.finish()
    assert board.life(B) == 20


# --- Results of combat damage ---------------------------------------------------------------------------


def test_702_15b_lifelink_and_702_90b_infect_in_combat() -> None:
    board = Board()
    linked, toxic = put(board, A, 3, 3, t.LIFELINK), put(board, A, 2, 2, t.INFECT)
    withering, wall = put(board, A, 2, 2, t.WITHER), put(board, B, 0, 5)
    board.attack([linked, toxic, withering])
    board.block({wall: withering})
    board.finish()
    assert (board.life(A), board.life(B)) == (23, 17)
    assert board.game.state.players[B].counters == {"poison": 2}
    assert board.permanent(wall).counters == {t.MINUS_COUNTER: 2}


def test_802_5_damage_in_a_game_of_three_is_dealt_at_once() -> None:
    board = Board(players=3)
    one, two = put(board, A, 2, 2), put(board, A, 3, 3)
    wall = put(board, C, 1, 9)
    board.attack({one: PLAYER_B, two: -3})
    board.block({wall: two}, seat=C)
    board.finish()
    assert [player.life for player in board.game.state.players] == [20, 18, 20]
    assert board.dealt(ek.DAMAGE_DEALT) == [(one, PLAYER_B, 2, 1), (two, wall, 3, 1), (wall, two, 1, 1)]
