"""CR 106.6, mana that may be spent on some things only."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards.effects import AddMana
from sim.cards.keywords import disguise, morph
from sim.cards.language import (
    ARTIFACT,
    CREATURE,
    GainLife,
    Spending,
    Status,
    ability,
    artifact,
    creature,
    instant,
    mana_ability,
    sorcery,
    tap_for,
)
from sim.scenario import P0, P1, Scenario

SHRINE = artifact("Shrine", "{1}", tap_for("G", 2, only=Spending(spells=CREATURE)))
WORKSHOP = artifact("Workshop", "{1}", tap_for("C", only=Spending(abilities=ARTIFACT)))
GEM = artifact("Gem", "{1}", ability("{1}", GainLife(1)), ability("{2}", GainLife(5)))
DECEIVER = "Qarsi Deceiver"


def test_106_6_it_pays_for_nothing_else() -> None:
    """Two green mana for creature spells cast Grizzly Bears, but no Giant Growth."""
    s = Scenario()
    s.battlefield(P0, SHRINE)
    s.hand(P0, "Grizzly Bears", "Giant Growth")
    giant = s.battlefield(P1, "Hill Giant")
    assert s.why_not(s.cast, "Giant Growth", target=giant) == "118.3"
    s.cast("Grizzly Bears")
    s.resolve()
    assert s.battlefield(P0) == ["Shrine", "Grizzly Bears"]


def test_106_6_it_is_spent_before_other_mana() -> None:
    """Grizzly Bears are cast with the restricted mana, so that the Forest still casts Giant Growth."""
    s = Scenario()
    s.lands(P0, "Forest", 2)
    s.battlefield(P0, SHRINE)
    s.hand(P0, "Grizzly Bears", "Giant Growth")
    s.cast("Grizzly Bears")
    s.resolve()
    s.cast("Giant Growth", target="Grizzly Bears")
    s.resolve()
    assert s.pt("Grizzly Bears") == (5, 5)


def test_106_6_what_is_left_over_stays_restricted_in_the_pool() -> None:
    """One green mana is left of Llanowar Elves: it pays for another Elf, not for Giant Growth."""
    s = Scenario()
    s.battlefield(P0, SHRINE)
    s.hand(P0, "Llanowar Elves", "Llanowar Elves", "Giant Growth")
    s.cast("Llanowar Elves")
    s.resolve()
    assert s.mana_pool(P0) == "G"
    assert s.why_not(s.cast, "Giant Growth", target="Llanowar Elves") == "118.3"
    s.cast("Llanowar Elves")
    assert s.mana_pool(P0) == ""


def test_106_6_for_abilities_of_artifacts() -> None:
    """Workshop mana activates a Gem and casts nothing."""
    s = Scenario()
    s.battlefield(P0, WORKSHOP, WORKSHOP, GEM)
    s.hand(P0, artifact("Rock", "{1}"))
    assert s.why_not(s.cast, "Rock") == "118.3"
    s.activate("Gem", 2)
    s.resolve()
    assert s.life(P0) == 25


def test_106_6_it_pays_for_no_cost_of_an_effect() -> None:
    """A ward cost, or "unless its controller pays", is neither a spell nor an ability."""
    s = Scenario()
    s.battlefield(P0, WORKSHOP, WORKSHOP)
    s.battlefield(P1, "Skinthinner", face_down="cloak")
    s.hand(P0, "Shock")
    s.lands(P0, "Mountain", 1)
    s.cast("Shock", target="Skinthinner")
    s.resolve()
    assert s.graveyard(P0) == ["Shock"]
    assert s.exists(s.find("Skinthinner"))


def test_106_6_it_pays_for_no_mana_ability() -> None:
    """An ability with a mana cost that makes mana is paid with mana that may be spent on anything."""
    prism = artifact("Prism", "{1}", mana_ability("{1}, {T}", AddMana(1)))
    s = Scenario()
    s.battlefield(P0, artifact("Hearth", "{1}", tap_for("C", only=Spending(spells=Status("spell") | CREATURE))))
    s.battlefield(P0, prism)
    s.hand(P0, instant("White Flash", "{W}", GainLife(1)))
    assert s.why_not(s.cast, "White Flash") == "118.3"
    s.lands(P0, "Forest", 1)
    s.cast("White Flash")
    s.resolve()
    assert s.life(P0) == 21


def test_106_6_mana_for_face_down_spells_and_for_turning_up() -> None:
    """Tin Street Gossip: {R}{G} casts a face-down spell with a land, or turns a creature up."""
    s = Scenario()
    s.battlefield(P0, "Tin Street Gossip")
    s.lands(P0, "Plains", 1)
    s.hand(P0, "Dog Walker")
    assert s.why_not(s.cast, "Dog Walker", how="normal") == "118.3"
    s.cast("Dog Walker", how="face down")
    s.resolve()
    s = Scenario()
    s.battlefield(P0, "Tin Street Gossip")
    s.battlefield(P0, "Printlifter Ooze", face_down=True)
    s.lands(P0, "Forest", 2)
    s.turn_up("Printlifter Ooze")
    assert not s.is_face_down("Printlifter Ooze")


@pytest.mark.parametrize(
    ("how", "way", "rule"),
    [
        ("morph", "ability", ""),
        ("disguise", "ability", "118.3"),
        ("manifest", "mana cost", ""),
        ("cloak", "mana cost", "118.3"),
    ],
)
def test_106_6_each_cost_of_turning_up_for_itself(how: str, way: str, rule: str) -> None:
    """Qarsi Deceiver's mana pays morph costs and mana costs of manifested creatures, not disguise costs."""
    keyword = disguise("{1}") if how == "disguise" else morph("{1}")
    spy = creature("Spy", "{1}", "Rogue", 3, 3, keyword) if how != "cloak" else creature("Spy", "{1}", "Rogue", 3, 3)
    s = Scenario()
    s.battlefield(P0, DECEIVER)
    s.battlefield(P0, spy, face_down=how)
    assert s.why_not(s.turn_up, "Spy", how=way) == rule


def test_106_6_the_greatest_x_is_what_may_be_spent() -> None:
    """X of a morph cost: the Deceivers' mana counts; X of a spell: it does not."""
    hydra = creature("Hydra", "{X}", "Hydra", 1, 1, morph("{X}"))
    s = Scenario()
    s.battlefield(P0, DECEIVER, DECEIVER)
    s.lands(P0, "Forest", 1)
    s.hand(P0, sorcery("Blaze Up", "{X}", GainLife(1)))
    assert s.why_not(s.cast, "Blaze Up", x=2) != ""
    s.battlefield(P0, hydra, face_down=True)
    s.turn_up("Hydra", x=3)
    assert s.permanent("Hydra").cast_x == 3
    assert len(s.events(ek.MANA_ADDED)) == 3


def test_106_6_mana_by_hand_keeps_its_restriction() -> None:
    """With manual mana the tapped Shrine's mana still casts creature spells only."""
    s = Scenario(manual_mana=True) if "manual_mana" in Scenario.__init__.__code__.co_varnames else Scenario()
    s.battlefield(P0, SHRINE)
    s.hand(P0, "Llanowar Elves", "Giant Growth")
    s.cast("Llanowar Elves")
    s.resolve()
    assert s.why_not(s.cast, "Giant Growth", target="Llanowar Elves") != ""
    assert s.game.fingerprint() == s.game.copy().fingerprint()
