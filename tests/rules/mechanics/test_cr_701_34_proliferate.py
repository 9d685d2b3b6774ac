"""CR 701.34, proliferate; CR 122.1f and 704.5c, poison counters; and what is corrupted by them."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import (
    A_PLAYER,
    EACH_PLAYER,
    Instead,
    IsPlayer,
    Proliferate,
    PutCounters,
    Replacement,
    Trigger,
    instant,
)
from sim.scenario import P0, P1, Scenario, custom

SPREAD = instant("Spread", "{0}", Proliferate())


def proliferated(s: Scenario, *chosen: object) -> Scenario:
    """P0 proliferates and chooses these, all that there are, or none."""
    s.hand(P0, SPREAD)
    s.cast("Spread")
    s.answer(P0, proliferate=list(chosen) if chosen else None)
    s.resolve()
    return s


def test_701_34a_permanents_and_players_with_a_counter_may_be_chosen_any_number_of_them() -> None:
    s = Scenario()
    mine = s.battlefield(P0, "Grizzly Bears", counters={"+1/+1": 1})
    theirs = s.battlefield(P1, "Hill Giant", counters={"-1/-1": 1})
    s.battlefield(P1, "Palace Guard")
    s.player_counters(P1, "poison", 2)
    s.hand(P0, SPREAD)
    s.cast("Spread")
    s.until_asked("proliferate", P0)
    assert s.options() == ["P1", "Grizzly Bears", "Hill Giant", "none"]
    s.pick(P1).pick(mine).pick(None)
    s.settle()
    assert (s.counters_on(P1, "poison"), s.counters_on(mine, "+1/+1"), s.counters_on(theirs, "-1/-1")) == (3, 2, 1)


def test_701_34a_each_gets_one_more_of_each_kind_it_has() -> None:
    """All at once, and given by the player who proliferates."""
    s = Scenario()
    walker = s.battlefield(P1, "Jace Beleren", counters={"charge": 2})
    s.player_counters(P1, "poison", 1)
    s.player_counters(P1, "energy", 4)
    proliferated(s, P1, walker)
    assert (s.counters_on(P1, "poison"), s.counters_on(P1, "energy")) == (2, 5)
    assert (s.counters_on(walker, "loyalty"), s.counters_on(walker, "charge")) == (4, 3)
    assert {e[4] for e in s.events(ek.COUNTERS_PUT)[-4:]} == {-1 - P0}


def test_701_34a_nobody_has_to_be_chosen_and_it_is_proliferating_all_the_same() -> None:
    """Voidwing Hybrid returns whatever was chosen, also where nothing has a counter."""
    s = Scenario()
    bears = s.battlefield(P0, "Grizzly Bears", counters={"+1/+1": 1})
    s.graveyard(P0, "Voidwing Hybrid")
    proliferated(s)
    assert (s.counters_on(bears, "+1/+1"), s.hand(P0)) == (1, ["Voidwing Hybrid"])
    s = Scenario()
    s.graveyard(P0, "Voidwing Hybrid")
    s.hand(P0, SPREAD)
    s.cast("Spread")
    s.resolve()
    assert s.hand(P0) == ["Voidwing Hybrid"]


def test_701_34a_the_counters_can_be_replaced_one_kind_at_a_time() -> None:
    """A player for whom counters are doubled gets two for the one."""
    s = Scenario()
    doubled = Replacement(Trigger(ek.COUNTERS_PUT, A_PLAYER, IsPlayer(t.YOU)), Instead(factor=2))
    s.battlefield(P0, custom("Doubler", "{G}", "Enchantment", doubled))
    s.player_counters(P1, "poison", 1)
    proliferated(s, P1)
    assert s.counters_on(P1, "poison") == 3


# --- 122.1f, 704.5c: poisoned -------------------------------------------------------------------------


def test_122_1f_and_704_5c_ten_poison_counters_lose_as_a_state_based_action() -> None:
    s = Scenario()
    s.player_counters(P1, "poison", 9)
    s.hand(P0, "Infectious Inquiry")
    s.fill_libraries()
    s.mana(P0, "BBB")
    s.cast("Infectious Inquiry")
    s.resolve()
    assert (s.winner, s.end_reason, s.life(P1)) == (P0, "poison", 20)


def test_122_1f_nine_do_not() -> None:
    s = Scenario()
    s.player_counters(P1, "poison", 8)
    proliferated(s, P1)
    assert (s.is_over, s.counters_on(P1, "poison")) == (False, 9)


def test_704_5c_both_players_at_ten_is_a_draw() -> None:
    s = Scenario()
    for seat in (P0, P1):
        s.player_counters(seat, "poison", 9)
    s.hand(P0, instant("Outbreak", "{0}", PutCounters(t.POISON, 1, EACH_PLAYER)))
    s.cast("Outbreak")
    s.resolve()
    assert s.is_over
    assert (s.winner, s.end_reason) == (None, "draw")


# --- Corrupted -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("counters", "is_corrupted"), [(2, False), (3, True), (4, True)])
def test_corrupted_asks_for_three_or_more_poison_counters_of_an_opponent(counters: int, is_corrupted: bool) -> None:
    s = Scenario()
    angel = s.battlefield(P0, "Apostle of Invasion")
    s.player_counters(P1, "poison", counters)
    assert s.has(angel, "double strike") == is_corrupted


def test_corrupted_is_not_about_ones_own_poison() -> None:
    s = Scenario()
    angel = s.battlefield(P0, "Apostle of Invasion")
    s.player_counters(P0, "poison", 9)
    assert not s.has(angel, "double strike")


def test_corrupted_is_about_one_opponent_and_not_about_all_together() -> None:
    s = Scenario(players=3)
    angel = s.battlefield(P0, "Apostle of Invasion")
    s.player_counters(1, "poison", 2)
    s.player_counters(2, "poison", 2)
    assert not s.has(angel, "double strike")
    s.player_counters(2, "poison", 3)
    assert s.has(angel, "double strike")


def test_corrupted_becomes_true_as_the_third_counter_comes() -> None:
    """The cache of characteristics is dropped by counters on players."""
    s = Scenario()
    angel = s.battlefield(P0, "Apostle of Invasion")
    s.player_counters(P1, "poison", 2)
    assert not s.has(angel, "double strike")
    proliferated(s, P1)
    assert s.has(angel, "double strike")
