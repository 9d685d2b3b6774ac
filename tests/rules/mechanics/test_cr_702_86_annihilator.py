"""CR 702.86, annihilator, letter by letter, played through picks."""

from __future__ import annotations

from sim.cards.language import annihilator
from sim.scenario import P0, P1, P2, Scenario, custom

# Every letter says something that a game can show.
NOTHING_TO_SHOW: dict[str, str] = {}

GNAWER = custom("Gnawer", "{5}", "Creature — Eldrazi", annihilator(1), annihilator(2), power=3, toughness=3)


def test_702_86a_the_defending_player_sacrifices_so_many_permanents_of_their_choice() -> None:
    s = Scenario()
    emrakul = s.battlefield(P0, "Emrakul, the Aeons Torn")
    s.lands(P1, "Forest", 4)
    bears, giant, angel = s.battlefield(P1, "Grizzly Bears", "Hill Giant", "Serra Angel")
    s.attack({emrakul: P1})
    s.answer(P1, sacrifice=["Forest", "Forest", "Forest", "Forest", bears, giant])
    s.resolve()
    assert s.graveyard(P1) == ["Forest"] * 4 + ["Grizzly Bears", "Hill Giant"]
    assert s.exists(angel)


def test_702_86a_it_is_the_player_whom_the_creature_attacks_or_whose_planeswalker() -> None:
    s = Scenario(players=3)
    emrakul = s.battlefield(P0, "Emrakul, the Aeons Torn")
    jace = s.battlefield(P2, "Jace Beleren")
    s.lands(P1, "Forest", 2)
    s.lands(P2, "Forest", 2)
    s.attack({emrakul: jace})
    s.resolve()
    assert (s.count("Forest", P1), s.count("Forest", P2), s.exists(jace)) == (2, 0, False)


def test_702_86a_with_fewer_permanents_all_are_sacrificed() -> None:
    s = Scenario()
    emrakul = s.battlefield(P0, "Emrakul, the Aeons Torn")
    s.lands(P1, "Forest", 2)
    s.attack({emrakul: P1})
    s.resolve()
    assert s.count("Forest", P1) == 0


def test_702_86b_each_instance_triggers_separately() -> None:
    s = Scenario()
    gnawer = s.battlefield(P0, GNAWER)
    s.lands(P1, "Forest", 5)
    s.attack({gnawer: P1})
    s.settle()
    assert s.stack() == ["Gnawer", "Gnawer"]
    s.resolve()
    assert s.count("Forest", P1) == 2
