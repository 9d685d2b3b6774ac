"""CR 712, double-faced cards: which face is up, by zone, on the stack and on the battlefield; and copies of them."""

from __future__ import annotations

import pytest

from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    LAND,
    Anything,
    CreateToken,
    DrawCards,
    Move,
    TurnFace,
    ability,
    card_in,
    creature,
    each,
    enchantment,
    enter_tapped,
    flash,
    flying,
    in_your_graveyard,
    land,
    modal_faces,
    sorcery,
    tap_for,
    target,
    transform,
    transforming,
)
from sim.errors import IllegalChoiceError
from sim.scenario import P0, P1, Scenario

SCOUT = transforming(
    creature("Shore Scout", "{1}{U}", "Human Scout", 1, 2, ability("{1}", transform())),
    creature("Shore Horror", None, "Horror", 4, 3, flying, ability("{1}", transform()), colors=t.BLACK),
)
LESSON = transforming(
    creature("Shy Student", "{1}{U}", "Human", 1, 1, ability("{1}", transform())),
    sorcery("Long Lesson", "", DrawCards(2)),
)
GATE = modal_faces(
    sorcery("Open the Gate", "{2}{G}", DrawCards(1)),
    land("Open Gate", tap_for("G")),
)
TWINS = modal_faces(
    creature("Calm Twin", "{1}{W}", "Human", 2, 2),
    creature("Wild Twin", "{2}{R}{R}", "Beast", 4, 4, flash),
)
TURN_ALL = sorcery("Turn All", "{U}", transform(each(CREATURE)))
RAISE_TURNED = sorcery(
    "Raise Turned", "{B}", Move(target(in_your_graveyard(CREATURE)), t.BATTLEFIELD, transformed=True)
)


def turned(s: Scenario) -> None:
    """P0 transforms all creatures."""
    s.hand(P0, TURN_ALL)
    s.mana(P0, "U")
    s.cast("Turn All", by=P0)
    s.resolve()


def test_712_8a_elsewhere_a_card_is_its_front_face() -> None:
    """In hand, graveyard, library and exile it has the front face's name, type and mana value only."""
    s = Scenario()
    card = s.battlefield(P0, SCOUT, transformed=True)
    assert s.pt(card) == (4, 3)
    s.hand(P1, "Murder")
    s.mana(P1, "BBB")
    s.cast("Murder", by=P1, target=card)
    s.resolve()
    assert s.graveyard(P0) == ["Shore Scout"]
    dead = s.find("Shore Scout", "graveyard")
    assert s.pt(dead) == (1, 2)
    assert s.colors(dead) == ["blue"]
    for zone in (s.hand(P0, SCOUT), s.library(P0, SCOUT), s.exile(P0, SCOUT)):
        assert s.characteristics(zone).name == "Shore Scout"


def test_712_8d_and_e_a_permanent_has_the_face_that_is_up() -> None:
    """Front: 1/2 blue Human Scout. Back: 4/3 black Horror with the front's mana value (202.3b)."""
    s = Scenario()
    card = s.battlefield(P0, SCOUT)
    assert (s.pt(card), s.colors(card), s.subtypes(card)) == ((1, 2), ["blue"], ["Human", "Scout"])
    assert not s.has(card, "flying")
    turned(s)
    assert (s.pt(card), s.colors(card), s.subtypes(card)) == ((4, 3), ["black"], ["Horror"])
    assert s.has(card, "flying")
    assert s.mana_value(card) == 2


def test_712_8e_a_copy_of_the_back_face_has_mana_value_0() -> None:
    """A Clone is not double-faced: it copies the back, has mana value 0, and never transforms."""
    s = Scenario()
    card = s.battlefield(P0, SCOUT, transformed=True)
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.answer(P0, copy=card).resolve()
    clone = s.find("Shore Horror#2")
    assert (s.pt(clone), s.mana_value(clone), s.mana_value(card)) == ((4, 3), 0, 2)
    turned(s)
    assert (s.pt(clone), s.pt(card)) == ((4, 3), (1, 2))


def test_712_11_is_cast_front_face_up() -> None:
    """The spell has the front face's characteristics, and the permanent enters so (712.13)."""
    s = Scenario()
    s.hand(P0, SCOUT)
    s.mana(P0, "UU")
    spell = s.cast("Shore Scout")
    assert (s.characteristics(spell).name, s.mana_value(spell)) == ("Shore Scout", 2)
    s.resolve()
    assert s.battlefield(P0) == ["Shore Scout"]


def test_712_11b_a_modal_card_is_cast_with_either_face() -> None:
    """The Wild Twin on the stack has its own cost, colour and mana value."""
    s = Scenario()
    s.hand(P0, TWINS)
    s.mana(P0, "RRRR")
    spell = s.cast("Wild Twin")
    assert (s.colors(spell), s.mana_value(spell)) == (["red"], 4)
    s.resolve()
    assert s.battlefield(P0) == ["Wild Twin"]
    assert s.pt("Wild Twin") == (4, 4)


def test_712_11c_only_the_face_that_will_be_up_is_judged() -> None:
    """The back face has flash, the front does not: in the opponent's turn only the back can be cast."""
    s = Scenario()
    s.turn(P1)
    s.hand(P0, TWINS)
    s.mana(P0, "WWRR")
    with pytest.raises(IllegalChoiceError):
        s.cast("Calm Twin", by=P0)
    s.mana(P0, "RR")
    s.cast("Wild Twin", by=P0)
    s.resolve()
    assert s.battlefield(P0) == ["Wild Twin"]


def test_712_12_a_modal_land_is_played_with_the_land_face_up() -> None:
    """The front is a sorcery; the back enters as a land and taps for mana."""
    s = Scenario()
    s.hand(P0, GATE)
    with pytest.raises(IllegalChoiceError):
        s.play_land("Open the Gate")
    s.play_land("Open Gate")
    assert s.battlefield(P0) == ["Open Gate"]
    assert s.types("Open Gate") == ["Land"]


def test_712_12_effects_look_at_the_face_that_enters() -> None:
    """CR 614.12: "lands enter tapped" applies to the land face of a sorcery."""
    s = Scenario()
    s.battlefield(P1, enchantment("Slow Gates", "{1}{W}", enter_tapped(LAND)))
    s.hand(P0, GATE)
    s.play_land("Open Gate")
    assert s.is_tapped("Open Gate")


def test_712_14_enters_from_elsewhere_front_face_up() -> None:
    """Reanimated, it is the front face again."""
    s = Scenario()
    s.graveyard(P0, SCOUT)
    s.hand(P0, sorcery("Raise", "{B}", Move(target(in_your_graveyard(CREATURE)), t.BATTLEFIELD)))
    s.mana(P0, "B")
    s.cast("Raise", target="Shore Scout")
    s.resolve()
    assert s.battlefield(P0) == ["Shore Scout"]


def test_712_14a_put_onto_the_battlefield_transformed() -> None:
    """It enters with its back face up; a card with one face stays where it is."""
    s = Scenario()
    s.graveyard(P0, SCOUT, "Grizzly Bears")
    for name in ("Shore Scout", "Grizzly Bears"):
        s.hand(P0, RAISE_TURNED)
        s.mana(P0, "B")
        s.cast("Raise Turned", target=name)
        s.resolve()
    assert s.battlefield(P0) == ["Shore Horror"]
    assert "Grizzly Bears" in s.graveyard(P0)


def test_712_14b_a_modal_card_whose_front_is_no_permanent_stays() -> None:
    """Put onto the battlefield: the sorcery in front stays in its zone."""
    s = Scenario()
    s.graveyard(P0, GATE)
    s.hand(P0, sorcery("Raise", "{B}", Move(target(card_in(t.GRAVEYARD, Anything())), t.BATTLEFIELD)))
    s.mana(P0, "B")
    s.cast("Raise", target="Open the Gate")
    s.resolve()
    assert s.battlefield(P0) == []
    assert "Open the Gate" in s.graveyard(P0)


def test_712_16_a_double_faced_permanent_cannot_be_turned_face_down() -> None:
    """Nothing happens to it; another creature is turned face down."""
    s = Scenario()
    card = s.battlefield(P0, SCOUT)
    bears = s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, sorcery("Hide", "{U}", TurnFace(each(CREATURE), up=False)))
    s.mana(P0, "U")
    s.cast("Hide")
    s.resolve()
    assert s.is_face_down(bears)
    assert not s.is_face_down(card)


def test_712_18_transforming_makes_no_new_object() -> None:
    """Counters, damage and effects stay."""
    s = Scenario()
    card = s.battlefield(P0, SCOUT, counters={"+1/+1": 1}, damage=1)
    s.hand(P0, "Giant Growth")
    s.mana(P0, "G")
    s.cast("Giant Growth", target=card)
    s.resolve()
    turned(s)
    assert s.exists(card)
    assert (s.pt(card), s.damage(card)) == ((8, 7), 1)


def test_712_18_a_copy_stays_one_whichever_face_is_up() -> None:
    """What is a copy for a turn transforms and is still the copy; afterwards its back face is seen."""
    s = Scenario()
    card = s.battlefield(P1, SCOUT)
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Cytoshape")
    s.mana(P0, "CGU")
    s.cast("Cytoshape", target=card)
    s.answer(choose="Hill Giant").resolve()
    turned(s)
    assert s.characteristics(card).name == "Hill Giant"
    s.fill_libraries()
    s.end_turn()
    assert s.characteristics(card).name == "Shore Horror"


def test_707_8a_a_token_copy_has_both_faces() -> None:
    """A token that copies the back face up enters so and transforms to the front face."""
    s = Scenario()
    s.battlefield(P0, SCOUT, transformed=True)
    s.hand(P0, sorcery("Double", "{U}", CreateToken(None, copy_of=target(CREATURE))))
    s.mana(P0, "U")
    s.cast("Double", target="Shore Horror")
    s.resolve()
    token = s.find("Shore Horror#2")
    assert (s.pt(token), s.mana_value(token)) == ((4, 3), 2)
    turned(s)
    assert s.pt(token) == (1, 2)


def test_707_8a_a_token_that_copies_a_clone_has_one_face() -> None:
    """A Clone of a double-faced permanent is not double-faced, so a token that copies it is not."""
    s = Scenario()
    s.battlefield(P0, SCOUT)
    s.hand(P0, "Clone", sorcery("Double", "{U}", CreateToken(None, copy_of=target(CREATURE))))
    s.mana(P0, "UUUUU")
    s.cast("Clone")
    s.answer(P0, copy="Shore Scout").resolve()
    s.cast("Double", target="Shore Scout#2")
    s.resolve()
    turned(s)
    assert sorted(s.battlefield(P0)) == ["Shore Horror", "Shore Scout", "Shore Scout"]
