"""Cases of bargain that other engines got wrong, by the numbers of the conformance list (G1, G2, G4)."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import token
from sim.scenario import P0, P1, Scenario

SOLDIER = token("Soldier", 1, 1, t.WHITE)


def test_g1_brave_the_wilds_has_a_land_target_only_if_bargained() -> None:
    for bargained in (False, True):
        s = Scenario()
        land = s.lands(P0, "Forest", 1)[0]
        s.battlefield(P0, SOLDIER)
        s.hand(P0, "Brave the Wilds")
        s.library(P0, "Forest")
        choices = {"target": land} if bargained else {}
        spell = s.cast("Brave the Wilds", bargained=bargained, **choices)  # type: ignore[arg-type]
        targeted = [event for event in s.events(ek.BECAME_TARGET) if event[2] == spell.id]
        assert len(targeted) == int(bargained)
        s.answer(search="Forest").resolve()
        assert ("Creature" in s.types(land)) == bargained


def test_g2_johanns_stopgap_costs_two_mana_and_a_bargain_and_its_mana_value_stays_four() -> None:
    s = Scenario()
    s.fill_libraries()
    s.lands(P0, "Island", 2)
    s.hand(P0, "Johann's Stopgap")
    giant = s.battlefield(P1, "Hill Giant")
    assert s.why_not(s.cast, "Johann's Stopgap", target=giant) == "118.3"
    s.battlefield(P0, SOLDIER)
    spell = s.cast("Johann's Stopgap", target=giant)  # only bargained can it be paid for, so nothing is asked
    assert s.count("Soldier Token", P0) == 0
    assert s.mana_value(spell) == 4
    s.resolve()
    assert (s.hand(P1), s.cards_drawn(P0)) == (["Hill Giant"], 1)


def test_g2_with_all_the_mana_the_bargain_is_a_choice() -> None:
    s = Scenario()
    s.fill_libraries()
    lands = s.lands(P0, "Island", 4)
    s.battlefield(P0, SOLDIER)
    s.hand(P0, "Johann's Stopgap", "Johann's Stopgap")
    giant = s.battlefield(P1, "Hill Giant")
    s.cast("Johann's Stopgap#1", target=giant, bargained=True)
    assert sum(map(s.is_tapped, lands)) == 2


def test_g4_bargained_lightblades_destroy_instead_with_neither_damage_nor_lifelink() -> None:
    s = Scenario()
    s.lands(P0, "Plains", 2)
    s.battlefield(P0, SOLDIER)
    wurm = s.battlefield(P1, "Craw Wurm", attacking=P0)
    s.hand(P0, "Kellan's Lightblades")
    s.turn(P1, "declare attackers")
    s.cast("Kellan's Lightblades", by=P0, target=wurm, bargained=True)
    s.resolve()
    assert not s.exists(wurm)
    assert not s.events(ek.DAMAGE_DEALT)
    assert s.life(P0) == 20


def test_g4_without_the_bargain_it_deals_three_damage() -> None:
    s = Scenario()
    s.lands(P0, "Plains", 2)
    s.battlefield(P0, SOLDIER)
    wurm = s.battlefield(P1, "Craw Wurm", attacking=P0)
    s.hand(P0, "Kellan's Lightblades")
    s.turn(P1, "declare attackers")
    s.cast("Kellan's Lightblades", by=P0, target=wurm)
    s.resolve()
    assert s.damage(wurm) == 3
