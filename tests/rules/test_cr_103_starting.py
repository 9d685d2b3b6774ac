"""CR 103, starting the game: shuffles, opening hands, the London mulligan, and the first turn."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.errors import IllegalChoiceError
from sim.scenario import P0, P1, P2, Scenario

DECK = ["Plains", "Island", "Swamp", "Mountain", "Forest", "Shock", "Zap", "Opt", "Fog", "Terror"]


def started(players: int = 2) -> Scenario:
    s = Scenario(players)
    for seat in range(players):
        s.library(seat, *DECK)
    s.start_game()
    return s


def test_103_3_every_library_is_shuffled() -> None:
    """Each player shuffles before any hand is drawn."""
    s = started()
    s.shuffle_leaves(P0, *reversed(DECK))
    s.settle()
    assert [event[0] for event in s.log[:2]] == [ek.SHUFFLED, ek.SHUFFLED]
    assert s.hand(P0) == ["Terror", "Fog", "Opt", "Zap", "Shock", "Forest", "Mountain"]


def test_103_4_players_begin_with_20_life() -> None:
    """The starting life total is 20."""
    assert [started().life(seat) for seat in (P0, P1)] == [20, 20]


def test_103_5_each_player_draws_seven_cards_and_may_keep_them() -> None:
    """The opening hand has seven cards."""
    s = started()
    s.settle()
    assert (len(s.hand(P0)), len(s.library(P0)), len(s.hand(P1))) == (7, 3, 7)
    assert not s.events(ek.MULLIGAN)


def test_103_5_the_starting_player_declares_first_then_the_others() -> None:
    """Everyone declares once a round before anyone mulligans."""
    s = started()
    assert s.until_asked("mulligan").seat == P0
    s.pick(True)
    assert s.until_asked("mulligan").seat == P1
    assert not s.events(ek.MULLIGAN)
    s.pick(True)
    assert s.until_asked("mulligan").seat == P0
    assert len(s.events(ek.MULLIGAN)) == 2


def test_103_5_a_mulligan_is_seven_new_cards_and_one_to_the_bottom() -> None:
    """After a mulligan the whole hand is shuffled away, seven are drawn, and one goes to the bottom."""
    s = started()
    s.shuffle_leaves(P0, "Shock")
    s.shuffle_leaves(P0, "Zap", "Opt", "Fog", "Plains", "Island", "Swamp", "Mountain")
    s.answer(P0, mulligan=[True, False], bottom="Plains")
    s.settle()
    assert sorted(s.hand(P0)) == ["Fog", "Island", "Mountain", "Opt", "Swamp", "Zap"]
    assert s.library(P0)[-1] == "Plains"
    assert len(s.library(P0)) == 4


def test_103_5_cards_for_the_bottom_are_as_many_as_mulligans_taken() -> None:
    """The first mulligan puts one card on the bottom before the next declaration, the second two, in the order of choice."""
    s = started()
    for _ in range(3):
        s.shuffle_leaves(P1, "Zap", "Opt", "Fog", "Plains", "Island", "Swamp", "Mountain")
    s.answer(P1, mulligan=[True, True, False], bottom=["Fog", "Zap", "Swamp"])
    s.settle()
    assert sorted(s.hand(P1)) == ["Fog", "Island", "Mountain", "Opt", "Plains"]
    assert s.library(P1)[-2:] == ["Zap", "Swamp"]


def test_103_5_who_keeps_is_not_asked_again() -> None:
    """A player who has kept takes no further part."""
    s = started()
    s.answer(P0, mulligan=False)
    s.answer(P1, mulligan=[True, True, False])
    s.settle()
    assert (len(s.hand(P0)), len(s.hand(P1))) == (7, 5)


def test_103_5_a_player_can_mulligan_down_to_no_cards_and_no_further() -> None:
    """The seventh mulligan is the last."""
    s = started()
    s.answer(P0, mulligan=[True] * 7)
    s.settle()
    assert s.hand(P0) == []
    s = started()
    s.answer(P0, mulligan=[True] * 8)
    with pytest.raises(IllegalChoiceError, match=r"103\.5"):
        s.settle()


def test_103_5c_in_a_multiplayer_game_the_first_mulligan_is_free() -> None:
    """With three players the first mulligan does not count."""
    s = started(players=3)
    s.answer(P1, mulligan=[True, False])
    s.answer(P2, mulligan=[True, True, False])
    s.settle()
    assert [len(s.hand(seat)) for seat in (P0, P1, P2)] == [7, 7, 6]


def test_103_8a_the_starting_player_skips_the_first_draw_step() -> None:
    """In a two-player game who plays first does not draw on turn 1; the other one does on turn 2."""
    s = started()
    s.run_to("precombat main")
    assert (s.active, len(s.hand(P0)), s.turn_number) == (P0, 7, 1)
    s.run_to("precombat main", of=P1)
    assert len(s.hand(P1)) == 8


def test_103_8c_in_other_multiplayer_games_nobody_skips_it() -> None:
    """With three players the starting player draws."""
    s = started(players=3)
    s.run_to("precombat main")
    assert len(s.hand(P0)) == 8


def test_103_8a_nothing_happens_in_the_draw_step_that_is_skipped() -> None:
    """It never begins."""
    s = started()
    s.run_to("precombat main")
    assert t.DRAW not in [event[2] for event in s.events(ek.STEP_BEGAN)]
