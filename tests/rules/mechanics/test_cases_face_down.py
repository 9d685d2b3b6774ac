"""Rules cases that real engines got wrong, by their numbers: disguise, manifest, cloak."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.keywords import disguise
from sim.cards.language import creature
from sim.scenario import P0, P1, P2, Scenario


def test_f1_a_disguise_card_that_is_a_face_down_forest_is_turned_up_for_its_disguise_cost() -> None:
    s = Scenario()
    s.battlefield(P0, "Yedora, Grave Gardener")
    ooze = s.battlefield(P0, "Printlifter Ooze")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.lands(P0, "Forest", 4)
    s.answer(P0, may=True)
    s.cast("Shock", target=ooze)
    s.resolve()
    forest = s.find("Printlifter Ooze", "battlefield")
    assert (s.types(forest), s.subtypes(forest)) == (["Land"], ["Forest"])
    assert s.why_not(s.turn_up, forest) == ""
    s.turn_up(forest)
    assert (s.types(forest), s.pt(forest)) == (["Creature"], (2, 2))
    s.resolve()
    assert s.count("Ooze Token", P0) == 1
    assert s.pt("Ooze Token") == (2, 2)  # Yedora and the Printlifter Ooze


def test_f1_the_forest_itself_taps_for_that_cost() -> None:
    s = Scenario()
    s.battlefield(P0, "Yedora, Grave Gardener")
    ooze = s.battlefield(P0, "Printlifter Ooze")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.lands(P0, "Forest", 3)
    s.answer(P0, may=True)
    s.cast("Shock", target=ooze)
    s.resolve()
    forest = s.find("Printlifter Ooze", "battlefield")
    s.turn_up(forest)
    assert s.is_tapped(forest)


def test_f2_the_views_of_a_cloaked_creature_and_of_a_cloaked_noncreature_are_the_same() -> None:
    s = Scenario(random_choices=[0, 0, 0])
    s.library(P0, "Grizzly Bears", "Forest", "Plains", "Plains", "Plains")
    s.hand(P0, "Hide in Plain Sight")
    s.mana(P0, "CCCG")
    s.answer(P0, search=["Grizzly Bears", "Forest"])
    s.cast("Hide in Plain Sight")
    s.resolve()
    bears, forest = s.game.state.battlefield
    view, other = s.game.view(P1), []
    for entity in (bears, forest):
        obj, c = view.object(entity), view.characteristics(entity)
        other.append((obj.definition, obj.card, obj.face_down, obj.known_to, view.name(entity), c.values()))
    assert other[0] == other[1]
    assert s.game.view(P0).name(bears) == "Grizzly Bears"
    assert s.library(P0) == ["Plains"] * 3
    s.lands(P0, "Forest", 4)
    assert s.why_not(s.turn_up, "Grizzly Bears") == ""


def test_f4_obscuring_aether_makes_disguised_spells_cheaper_too() -> None:
    s = Scenario()
    s.battlefield(P0, "Obscuring Aether")
    s.lands(P0, "Mountain", 2)
    s.hand(P0, "Dog Walker", "Hill Giant")
    s.cast("Dog Walker", how="face down")
    s.resolve()
    assert s.is_face_down("Dog Walker")
    s.lands(P0, "Mountain", 3)
    assert s.why_not(s.cast, "Hill Giant") == "118.3"  # {3}{R} as ever


def test_f4_assemble_the_players_looks_at_the_face_down_spell() -> None:
    brute = creature("Brute", "{4}{R}", "Ogre", 5, 5, disguise("{4}{R}"))
    s = Scenario()
    s.battlefield(P0, "Assemble the Players")
    s.library(P0, brute, brute, "Grizzly Bears")
    s.library(P1, "Plains")
    s.lands(P0, "Mountain", 9)
    s.lands(P0, "Forest", 2)
    assert s.game.view(P0).name(s.game.state.players[P0].library[0]) == "Brute"
    assert s.why_not(s.cast, "Brute", how="normal") == "601.3"
    s.cast("Brute", how="face down")
    s.resolve()
    assert s.is_face_down("Brute")
    assert s.why_not(s.cast, s.find("Brute", "library"), how="face down") == "601.3"  # once each turn
    s.end_turn()
    s.run_to("precombat main", of=P0)
    assert s.hand(P0) == ["Brute"]
    assert s.why_not(s.cast, s.find("Grizzly Bears", "library"), how="normal") == ""


def test_f6_a_manifested_instant_told_to_turn_up_is_revealed_and_stays() -> None:
    s = Scenario()
    s.battlefield(P0, "Ixidor, Reality Sculptor", "Printlifter Ooze")
    s.library(P0, "Lightning Bolt")
    s.hand(P0, "Soul Summons")
    s.mana(P0, "CW")
    s.cast("Soul Summons")
    s.resolve()
    s.lands(P0, "Island", 3)
    bolt = s.find("Lightning Bolt", "battlefield")
    s.activate("Ixidor, Reality Sculptor", target=bolt)
    s.resolve()
    assert s.is_face_down(bolt)
    assert [e[1] for e in s.events(ek.REVEALED)] == [bolt.id]
    assert s.count("Ooze Token") == 0


def test_f7_etrata_on_a_cloaked_instant_casts_it_free_and_it_goes_to_the_graveyard() -> None:
    s = Scenario()
    s.battlefield(P0, "Etrata, Deadly Fugitive")
    unmaking = s.battlefield(P0, "Anguished Unmaking", face_down="cloak", owner=P1)
    giant = s.battlefield(P1, "Hill Giant")
    s.lands(P0, "Swamp", 2)
    s.lands(P0, "Island", 2)
    s.activate(unmaking)
    s.answer(P0, cast=True, target=giant)
    s.resolve()
    assert s.graveyard(P1) == ["Anguished Unmaking"]
    assert s.exile(P1) == ["Hill Giant"]
    assert s.life(P0) == 17
    assert s.events(ek.TURNED_FACE_UP) == []


def test_f7_etrata_turns_a_cloaked_creature_up() -> None:
    s = Scenario()
    s.battlefield(P0, "Etrata, Deadly Fugitive")
    giant = s.battlefield(P0, "Hill Giant", face_down="cloak", owner=P1)
    s.lands(P0, "Swamp", 2)
    s.lands(P0, "Island", 2)
    s.activate(giant)
    s.resolve()
    assert s.pt(giant) == (3, 3)
    assert s.exile(P1) == []


@pytest.mark.parametrize("how", ["morph", "manifest"])
def test_f9_a_clone_of_a_face_down_creature_is_a_plain_2_2(how: str) -> None:
    s = Scenario()
    angel = s.battlefield(P1, "Exalted Angel", face_down=how)
    s.hand(P0, "Clone")
    s.mana(P0, "UCCC")
    s.answer(P0, copy=angel)
    s.cast("Clone")
    s.resolve()
    clone = next(e for e in s.game.permanents_of(P0))
    c = s.game.characteristics(clone)
    assert (c.name, c.power, c.toughness, c.types, c.subtypes, c.abilities) == ("", 2, 2, t.CREATURE, 0, ())
    assert not s.game.object(clone).face_down
    s.lands(P0, "Plains", 4)
    assert not any(option[0] == 4 for option in s.decision.options)  # type: ignore[union-attr]


def test_f11_metamorphic_alteration_of_a_face_down_creature_makes_a_2_2_without_subtypes() -> None:
    s = Scenario()
    angel = s.battlefield(P1, "Exalted Angel", face_down=True)
    giant = s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Metamorphic Alteration")
    s.mana(P0, "CU")
    s.answer(P0, choose=angel)
    s.cast("Metamorphic Alteration", target=giant)
    s.resolve()
    assert (s.pt(giant), s.subtypes(giant), s.characteristics(giant).name) == ((2, 2), [], "")
    assert not s.is_face_down(giant)
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.cast("Shock", by=P1, target=angel)
    s.resolve()
    assert s.pt(giant) == (2, 2)  # what it copies was settled as the Aura entered


def test_f12_creatures_stay_face_down_when_ixidrons_owner_leaves_the_game() -> None:
    s = Scenario(players=3)
    giant = s.battlefield(P1, "Hill Giant")
    angel = s.battlefield(P2, "Serra Angel")
    s.hand(P0, "Ixidron")
    s.mana(P0, "CCCUU")
    s.cast("Ixidron")
    s.resolve()
    s.life(P0, 1)
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.cast("Shock", by=P1, target=P0)
    s.resolve()
    assert s.has_lost(P0)
    assert s.battlefield(P0) == []
    assert (s.is_face_down(giant), s.pt(giant)) == (True, (2, 2))
    assert (s.is_face_down(angel), s.pt(angel)) == (True, (2, 2))


def test_f14_qarsi_deceiver_pays_for_face_down_spells_and_manifested_creatures_not_for_disguise() -> None:
    s = Scenario()
    s.battlefield(P0, "Qarsi Deceiver", "Qarsi Deceiver", "Qarsi Deceiver")
    s.hand(P0, "Dog Walker", "Hill Giant")
    assert s.why_not(s.cast, "Hill Giant") == "118.3"
    s.cast("Dog Walker", how="face down")
    s.resolve()
    s = Scenario()
    s.battlefield(P0, *["Qarsi Deceiver"] * 4)
    s.lands(P0, "Forest", 1)
    ooze = s.battlefield(P0, "Printlifter Ooze", face_down="manifest")
    disguised = s.battlefield(P0, "Printlifter Ooze", face_down="disguise")
    assert s.why_not(s.turn_up, disguised) == "118.3"
    assert s.why_not(s.turn_up, ooze, how="ability") == "118.3"
    s.turn_up(ooze, how="mana cost")
    assert not s.is_face_down(ooze)


def test_f14_a_manifested_card_with_disguise_is_turned_up_either_way() -> None:
    for how, cost in (("ability", 4), ("mana cost", 2)):
        s = Scenario()
        ooze = s.battlefield(P0, "Printlifter Ooze", face_down="manifest")
        s.lands(P0, "Forest", cost)
        s.turn_up(ooze, how=how)
        assert not s.is_face_down(ooze)
        assert len(s.events(ek.TAPPED)) == cost
