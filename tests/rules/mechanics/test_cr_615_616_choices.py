"""CR 615.7 and 616.1: who chooses what is prevented, and which of several replacement effects applies first."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import (
    ANY,
    CREATURE,
    THEIRS,
    THIS,
    All,
    HasSupertype,
    Instead,
    Move,
    PreventDamage,
    Replacement,
    Rule,
    card_in,
    enters,
    static,
    target,
)
from sim.scenario import P0, P1, Scenario, custom

SHELTER = custom("Shelter", "{0}", "Instant", PreventDamage(3, target(ANY)))
STEAL = Replacement(enters(CREATURE & THEIRS), Instead(under_your_control=True))
SPECIMENS = custom("Specimens", "{1}", "Enchantment", STEAL)
RAISE = custom("Raise", "{0}", "Sorcery", Move(target(card_in(t.GRAVEYARD, CREATURE)), t.BATTLEFIELD, controller="you"))


def scenario() -> Scenario:
    """A scenario with mana for everything and libraries to draw from."""
    s = Scenario()
    s.fill_libraries()
    for seat in (P0, P1):
        for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
            s.lands(seat, name, 3)
    return s


# --- 615.7 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second"), [(3, 0), (2, 1), (1, 2)])
def test_615_7_the_player_chooses_which_damage_a_shield_prevents(first: int, second: int) -> None:
    s = scenario()
    giant, bears = s.battlefield(P0, "Hill Giant", "Grizzly Bears")
    s.hand(P1, SHELTER)
    s.attack({giant: P1, bears: P1})
    s.cast("Shelter", by=P1, target=P1)
    s.resolve()
    s.answer(P1, prevent=first)
    s.run_to("end of combat")
    assert s.life(P1) == 18
    prevented = [event[1:] for event in s.events(ek.PREVENTED)]
    assert prevented == [(one.id, -1 - P1, n) for one, n in ((giant, first), (bears, second)) if n]


def test_615_7_of_a_permanent_its_controller_chooses() -> None:
    s = scenario()
    first, second = s.battlefield(P0, "Hill Giant", "Gray Ogre")
    wall = s.battlefield(
        P1,
        custom(
            "Rampart",
            "{1}",
            "Creature — Wall",
            static(THIS, Rule("can block additional", amount=1)),
            power=0,
            toughness=9,
        ),
    )
    s.hand(P1, SHELTER)
    s.attack({first: P1, second: P1})
    s.block({wall: [first, second]})
    s.cast("Shelter", by=P1, target=wall)
    s.resolve()
    asked = s.until_asked("prevent", P1)
    assert asked.options == (3, 2, 1)
    s.pick(1)
    s.run_to("end of combat")
    assert [event[3] for event in s.events(ek.PREVENTED)] == [1, 2]
    assert s.damage(wall) == 2


def test_615_7_a_shield_that_is_large_enough_asks_nothing() -> None:
    s = scenario()
    bears, elves = s.battlefield(P0, "Grizzly Bears", "Llanowar Elves")
    s.hand(P1, SHELTER)
    s.attack({bears: P1, elves: P1})
    s.cast("Shelter", by=P1, target=P1)
    s.resolve()
    s.run_to("end of combat")
    assert s.life(P1) == 20


# --- 616.1 -----------------------------------------------------------------------------------------


def test_616_1a_what_a_spell_makes_of_its_own_effect_comes_first() -> None:
    s = scenario()
    s.battlefield(P0, "Rest in Peace")
    s.hand(P0, "Grizzly Bears")
    s.hand(P1, "Memory Lapse")
    s.cast("Grizzly Bears")
    s.cast("Memory Lapse", by=P1, target="Grizzly Bears")
    s.resolve()
    assert s.library(P0)[0] == "Grizzly Bears"  # it never would have gone to a graveyard
    assert s.exile(P0) == []


def test_616_1b_control_is_settled_before_how_it_enters() -> None:
    s = scenario()
    s.battlefield(P1, SPECIMENS)
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Clone")
    s.cast("Clone")
    # The player under whose control it would enter now chooses what it copies.
    s.answer(P1, copy="Hill Giant")
    s.resolve()
    assert (s.count("Hill Giant", P1), s.count("Hill Giant", P0)) == (2, 0)


def test_616_1b_the_controller_that_it_would_have_counts_not_its_owner() -> None:
    s = scenario()
    s.battlefield(P1, SPECIMENS)
    s.graveyard(P1, "Hill Giant")
    s.hand(P0, RAISE)
    s.cast("Raise", target=s.find("Hill Giant", "graveyard"))
    s.resolve()
    assert s.count("Hill Giant", P1) == 1


def test_616_1e_of_equal_rank_the_affected_player_chooses_and_then_makes_their_choices() -> None:
    s = scenario()
    s.battlefield(P1, "Imposing Sovereign")
    s.hand(P0, "Voice of All")
    s.cast("Voice of All")
    s.answer(P0, replacement="Voice of All", color="red")
    s.resolve()
    voice = s.find("Voice of All")
    assert (s.permanent(voice).chosen, s.is_tapped(voice)) == ({"color": t.RED}, True)


# --- 704.5k ----------------------------------------------------------------------------------------


def test_704_5k_world_permanents_that_entered_at_the_same_time_all_go() -> None:
    back = Move(All(card_in(t.GRAVEYARD, HasSupertype(t.WORLD))), t.BATTLEFIELD)
    s = scenario()
    s.graveyard(P0, custom("Old World", "{1}", "World Enchantment"), custom("New World", "{1}", "World Enchantment"))
    s.hand(P0, custom("Both Worlds", "{0}", "Sorcery", back))
    s.cast("Both Worlds")
    s.resolve()
    assert sorted(s.graveyard(P0)) == ["Both Worlds", "New World", "Old World"]


def test_704_5k_of_others_the_one_that_entered_last_stays() -> None:
    s = scenario()
    old = s.battlefield(P0, custom("Old World", "{1}", "World Enchantment"))
    s.hand(P0, custom("New World", "{1}", "World Enchantment"))
    s.cast("New World")
    s.resolve()
    assert not s.exists(old)
    assert s.exists("New World")
