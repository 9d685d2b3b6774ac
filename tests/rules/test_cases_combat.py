"""Combat cases that other engines got wrong, by the numbers of the conformance list (B1 to B14)."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules import decisions
from tests.rules.combat_board import PLAYER_B, A, B, Board, vanilla


def put(board: Board, seat: int, power: int, toughness: int, *parts: object) -> int:
    """A made-up creature on the battlefield."""
    return board.put(seat, vanilla(f"Fighter {power}/{toughness}", power, toughness, *parts))


def test_b1_the_attacking_player_divides_each_blockers_damage_once_in_its_own_step() -> None:
    board = Board()
    hero, bears = board.put(A, "Benalish Hero"), board.put(A, "Grizzly Bears")
    knight, giant = board.put(B, "Youthful Knight"), board.put(B, "Hill Giant")
    board.attack([hero, bears], [hero, bears])
    board.block({knight: hero, giant: bears})
    decision = board.until(decisions.DIVIDE)
    assert (board.game.state.step, decision.seat, decision.about) == (t.FIRST_STRIKE_DAMAGE, A, (knight, hero, 2))
    board.divide(A, {knight: {hero: 0, bears: 2}})
    assert not board.is_alive(bears)
    assert board.game.state.step == t.COMBAT_DAMAGE  # the hero's own damage among two blockers
    board.divide(A, {hero: {knight: 1}})
    board.finish()
    dealt = board.dealt(ek.DAMAGE_DEALT)
    assert sum(amount for source, _, amount, _ in dealt if source == knight) == 2
    assert sum(amount for source, _, amount, _ in dealt if source == giant) == 3
    assert (board.is_alive(hero), board.is_alive(knight), board.damage(giant)) == (False, False, 0)


def test_b1_a_first_striker_in_the_band_takes_nothing_extra_in_the_regular_step() -> None:
    board = Board()
    hero, knight = board.put(A, "Benalish Hero"), board.put(A, "Youthful Knight")
    giant = board.put(B, "Hill Giant")
    board.attack([hero, knight], [hero, knight])
    board.block({giant: knight})
    board.divide(A, {giant: {hero: 3}})
    board.finish()
    dealt = board.dealt(ek.DAMAGE_DEALT)
    assert dealt == [(knight, giant, 2, 1), (hero, giant, 1, 1), (giant, hero, 3, 1)]
    assert (board.is_alive(knight), board.damage(knight), board.is_alive(giant)) == (True, 0, False)


def test_b2_a_block_of_one_member_is_a_block_of_both() -> None:
    for other in ("Mesa Pegasus", "Bog Wraith"):
        board = Board()
        board.lands(B, "Swamp", 1)
        hero, evasive, giant = board.put(A, "Benalish Hero"), board.put(A, other), board.put(B, "Hill Giant")
        board.attack([hero, evasive], [hero, evasive])
        board.block({giant: hero})
        assert board.permanent(giant).blocking == (hero, evasive)
        assert board.permanent(hero).blocked
        assert board.permanent(evasive).blocked


def test_b4_a_trampling_member_counts_the_lethal_damage_of_the_others() -> None:
    board = Board()
    elephant, ogre = put(board, A, 2, 2, t.TRAMPLE, t.BANDING), put(board, A, 5, 4)
    giant = put(board, B, 6, 3)
    board.attack([elephant, ogre], [elephant, ogre])
    board.block({giant: ogre})
    decision = board.until(decisions.DIVIDE)
    assert (decision.about, decision.options) == ((elephant, giant, 2), (0, 1, 2))
    board.pick(0)
    decision = board.decision()
    assert (decision.seat, decision.about) == (A, (giant, elephant, 6))
    board.pick(6)
    board.finish()
    assert (board.life(B), board.is_alive(elephant), board.is_alive(ogre)) == (18, False, True)
    assert not board.is_alive(giant)


def test_b6_damage_among_two_blockers_follows_no_order() -> None:
    board = Board()
    wurm, big, small = put(board, A, 5, 5), put(board, B, 6, 6), put(board, B, 4, 4)
    board.attack([wurm])
    board.block({big: wurm, small: wurm})
    board.divide(A, {wurm: {big: 3, small: 2}})
    board.finish()
    assert (board.damage(big), board.damage(small)) == (3, 2)


def test_b7_a_creature_that_blocks_two_divides_freely() -> None:
    board = Board()
    attackers = [put(board, A, 1, 4), put(board, A, 1, 4)]
    giant = board.put(B, "Two-Headed Giant of Foriys")
    board.attack(attackers)
    board.block({giant: attackers})
    board.divide(B, {giant: dict.fromkeys(attackers, 2)})
    board.finish()
    assert [board.damage(e) for e in attackers] == [2, 2]


def test_b9_blocks_that_spread_leave_the_allowance_alone() -> None:
    board = Board()
    hero, bears, other = board.put(A, "Benalish Hero"), board.put(A, "Grizzly Bears"), put(board, A, 3, 3)
    giant = board.put(B, "Two-Headed Giant of Foriys")
    board.attack([hero, bears, other], [hero, bears])
    board.block({giant: [hero, other]})
    assert board.permanent(giant).blocking == (hero, bears, other)


def test_b11_damage_of_the_second_step_is_assigned_anew() -> None:
    board = Board()
    twin = put(board, A, 3, 3, t.DOUBLE_STRIKE, t.TRAMPLE)
    brute, *small = put(board, B, 4, 2), *(put(board, B, 1, 1) for _ in range(4))
    board.attack([twin])
    board.block(dict.fromkeys([brute, *small], twin))
    board.divide(A, {twin: {brute: 2, small[0]: 1}})
    assert board.game.state.step == t.COMBAT_DAMAGE
    with_left = [e for e in small if board.is_alive(e)]
    assert (len(with_left), board.is_alive(brute)) == (3, False)
    board.divide(A, {twin: dict.fromkeys(with_left, 1)})
    board.finish()
    assert board.life(B) == 20
    assert not any(board.is_alive(e) for e in small)


def test_b12_once_the_only_blocker_is_dead_all_of_it_goes_through() -> None:
    board = Board()
    twin, bears = put(board, A, 3, 3, t.DOUBLE_STRIKE, t.TRAMPLE), board.put(B, "Grizzly Bears")
    board.attack([twin])
    board.block({bears: twin})
    board.divide(A, {twin: {bears: 3}})
    board.finish()
    assert (board.life(B), board.is_alive(bears)) == (17, False)


def test_b14_what_tramples_counts_the_damage_of_all_others_on_a_blocker_of_many() -> None:
    board = Board()
    one, trampler, two = put(board, A, 3, 5), put(board, A, 4, 4, t.TRAMPLE), put(board, A, 4, 4)
    guardian = board.put(B, "Guardian of the Gateless")
    board.attack([one, trampler, two])
    board.block({guardian: [one, trampler, two]})
    decision = board.until(decisions.DIVIDE)
    assert board.game.characteristics(guardian).power == 6
    assert (decision.about, decision.options) == ((trampler, guardian, 4), (0, 1, 2, 3, 4))
    board.pick(0)
    board.divide(B, {guardian: {one: 6}})
    board.finish()
    assert board.life(B) == 16
    assert (trampler, PLAYER_B, 4, 1) in board.dealt(ek.DAMAGE_DEALT)
