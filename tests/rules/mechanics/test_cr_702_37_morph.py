"""CR 702.37, what the first tests of morph do not show: megamorph, X, costs that are no mana."""

from __future__ import annotations

from sim.cards.cost import Cost
from sim.cards.keywords import megamorph, morph
from sim.cards.language import CREATURE, creature
from sim.scenario import P0, P1, Scenario


def test_702_37b_megamorph_puts_a_counter_as_its_cost_is_paid() -> None:
    """Den Protector turned up for {1}{G} is a 3/2."""
    s = Scenario()
    s.battlefield(P0, "Den Protector", face_down=True)
    s.graveyard(P0, "Shock")
    s.lands(P0, "Forest", 2)
    s.turn_up("Den Protector")
    assert s.pt("Den Protector") == (3, 2)
    s.answer(P0, target="Shock")
    s.resolve()
    assert s.hand(P0) == ["Shock"]


def test_702_37b_no_counter_where_another_cost_was_paid_or_none() -> None:
    """Manifested and turned up for its mana cost, or turned up by an effect, it gets none."""
    s = Scenario()
    first = s.battlefield(P0, "Den Protector", face_down="manifest")
    second = s.battlefield(P0, "Den Protector", face_down=True)
    s.battlefield(P0, "Ixidor, Reality Sculptor")
    s.lands(P0, "Forest", 2)
    s.lands(P0, "Island", 3)
    s.turn_up(first, how="mana cost")
    s.settle()
    assert s.pt(first) == (2, 1)
    s.activate("Ixidor, Reality Sculptor", target=second)
    s.resolve()
    assert (s.is_face_down(second), s.pt(second)) == (False, (2, 1))


def test_702_37d_a_card_cannot_normally_be_cast_face_down() -> None:
    """A card with neither morph nor disguise, and a spell that is no creature."""
    s = Scenario()
    s.lands(P0, "Mountain", 4)
    s.hand(P0, "Hill Giant", "Shock")
    assert s.why_not(s.cast, "Hill Giant", how="face down") == "601.3"
    assert s.why_not(s.cast, "Shock", how="face down") == "601.3"


def test_702_37f_x_of_the_morph_cost_counts_for_its_other_abilities() -> None:
    """Bane of the Living turned up for {X}{B}{B} with X = 2 gives all creatures -2/-2."""
    s = Scenario()
    s.battlefield(P0, "Bane of the Living", face_down=True)
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.lands(P0, "Swamp", 5)
    s.turn_up("Bane of the Living", x=2)
    s.resolve()
    assert s.graveyard(P1) == ["Grizzly Bears"]
    assert s.pt("Bane of the Living") == (2, 1)
    assert s.pt("Hill Giant") == (1, 1)


def test_702_37e_a_morph_cost_that_is_no_mana() -> None:
    """Sacrificing a creature: any other, offered only if there is one."""
    ghoul = creature("Ghoul", "{4}{B}", "Zombie", 5, 5, morph(Cost(sacrifice=((CREATURE, 1),))))
    s = Scenario()
    s.battlefield(P0, ghoul, face_down=True)
    s.battlefield(P0, "Grizzly Bears")
    s.turn_up("Ghoul", cost="Grizzly Bears")
    assert s.graveyard(P0) == ["Grizzly Bears"]
    assert s.pt("Ghoul") == (5, 5)


def test_702_37e_a_creature_that_would_have_no_morph_face_up_stays_down() -> None:
    """Under Humility it would have lost morph; without it again it may be turned up."""
    s = Scenario()
    s.battlefield(P0, "Exalted Angel", face_down=True)
    s.lands(P0, "Plains", 4)
    humility = s.battlefield(P1, "Humility")
    assert s.why_not(s.turn_up, "Exalted Angel") == "702.37e"
    s.hand(P0, "Disenchant")
    s.mana(P0, "CW")
    s.cast("Disenchant", target=humility)
    s.resolve()
    assert s.why_not(s.turn_up, "Exalted Angel") == ""


def test_702_37a_morph_works_in_the_zone_it_may_be_played_from() -> None:
    """Cast face down from the top of a library, by an effect that allows creature spells with power 2 or less."""
    s = Scenario()
    s.battlefield(P0, "Assemble the Players")
    s.library(P0, creature("Brute", "{4}{R}", "Beast", 6, 6, megamorph("{R}")))
    s.lands(P0, "Mountain", 5)
    assert s.why_not(s.cast, "Brute", how="normal") == "601.3"
    s.cast("Brute", how="face down")
    s.resolve()
    assert s.is_face_down("Brute")
