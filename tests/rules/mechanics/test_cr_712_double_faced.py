"""CR 712, double-faced cards: which face is up, by zone, on the stack and on the battlefield; and copies of them."""

from __future__ import annotations

import pytest

from sim.cards import terms as t
from sim.cards.language import (
    ARTIFACT,
    CREATURE,
    LAND,
    THEIRS,
    YOU,
    Anything,
    CreateToken,
    DrawCards,
    Instead,
    Linked,
    Move,
    Replacement,
    SetPT,
    TopOfLibrary,
    TurnFace,
    ability,
    artifact,
    as_transforms,
    card_in,
    creature,
    each,
    enchantment,
    enter_tapped,
    enters,
    flash,
    flying,
    in_your_graveyard,
    land,
    modal_faces,
    protection_from_chosen_color,
    sorcery,
    static,
    subtype,
    tap_for,
    target,
    transform,
    transforming,
    when,
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


def test_707_8_a_copy_has_the_values_of_the_face_that_is_up() -> None:
    """A Clone of the front is the front; the original's turning over afterwards changes nothing."""
    s = Scenario()
    s.battlefield(P1, SCOUT)
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.answer(P0, copy="Shore Scout").resolve()
    clone = s.find("Shore Scout#2")
    turned(s)
    assert (s.pt(clone), s.characteristics("Shore Horror").power) == ((1, 2), 4)


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


def test_712_8f_a_modal_permanent_has_the_face_that_is_up() -> None:
    """Its mana value is that of the face that is up, not the front's."""
    s = Scenario()
    twin = s.battlefield(P0, TWINS, transformed=True)
    assert (s.pt(twin), s.colors(twin), s.mana_value(twin), s.has(twin, "flash")) == ((4, 4), ["red"], 4, True)


def test_712_9_what_is_a_copy_transforms_only_if_it_is_double_faced_itself() -> None:
    """A Clone of a double-faced permanent stays as it is; a double-faced one that is a copy of Bears turns over."""
    s = Scenario()
    s.battlefield(P0, SCOUT)
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.answer(P0, copy="Shore Scout").resolve()
    clone = s.find("Shore Scout#2")
    s.mana(P0, "C")
    s.activate(clone)
    s.resolve()
    assert (s.characteristics(clone).name, s.permanent(clone).face) == ("Shore Scout", 0)


def test_712_10_a_token_with_a_sorcery_face_does_not_transform() -> None:
    """A token that copies a card whose back face is a sorcery."""
    s = Scenario()
    s.battlefield(P0, LESSON)
    s.hand(P0, sorcery("Double", "{U}", CreateToken(None, copy_of=target(CREATURE))))
    s.mana(P0, "U")
    s.cast("Double", target="Shy Student")
    s.resolve()
    turned(s)
    assert s.battlefield(P0) == ["Shy Student", "Shy Student"]


def test_712_13_enters_with_the_face_that_was_up_on_the_stack() -> None:
    """A modal spell with its back face up becomes a permanent with its back face up."""
    s = Scenario()
    s.hand(P0, TWINS)
    s.mana(P0, "RRRR")
    s.cast("Wild Twin")
    s.resolve()
    assert s.permanent("Wild Twin").face == 1


NIGHT = enchantment(
    "Long Night", "{B}", Replacement(enters(CREATURE), Instead(transformed=True)), enter_tapped(subtype("Horror"))
)


def test_712_13a_a_spell_may_enter_transformed() -> None:
    """By an effect; one with a sorcery on its back goes to the graveyard instead; one with one face enters as it is."""
    s = Scenario()
    s.battlefield(P0, NIGHT)
    s.hand(P0, SCOUT, LESSON, "Grizzly Bears")
    s.mana(P0, "UUUUGG")
    for name in ("Shore Scout", "Shy Student", "Grizzly Bears"):
        s.cast(name)
        s.resolve()
    assert s.battlefield(P0) == ["Long Night", "Shore Horror", "Grizzly Bears"]
    assert s.graveyard(P0) == ["Shy Student"]


def test_616_1d_the_back_face_is_settled_before_other_effects() -> None:
    """It enters tapped, for as it enters it is a Horror (614.12); its controller has no order to choose."""
    s = Scenario()
    s.battlefield(P0, NIGHT, enchantment("Slow Creatures", "{W}", enter_tapped(CREATURE)))
    s.hand(P0, SCOUT)
    s.mana(P0, "UU")
    s.cast("Shore Scout")
    s.resolve()
    assert s.is_tapped("Shore Horror")


def test_712_15_enters_face_down_as_the_effect_says() -> None:
    """Manifested, it is a 2/2 without name."""
    s = Scenario()
    s.library(P0, SCOUT)
    s.hand(P0, sorcery("Hidden", "{U}", Move(TopOfLibrary(YOU), t.BATTLEFIELD, face_down="manifest")))
    s.mana(P0, "U")
    s.cast("Hidden")
    s.resolve()
    (hidden,) = s.game.permanents_of(P0)
    c = s.game.characteristics(hidden)
    assert (c.name, c.power, c.toughness) == ("", 2, 2)


def test_712_15a_face_down_it_does_not_transform_and_is_turned_up_front_face_up() -> None:
    """Nothing happens to the manifested card; turned up for its mana cost, it is the front face."""
    s = Scenario()
    s.library(P0, SCOUT)
    s.hand(P0, sorcery("Hidden", "{U}", Move(TopOfLibrary(YOU), t.BATTLEFIELD, face_down="manifest")))
    s.mana(P0, "U")
    s.cast("Hidden")
    s.resolve()
    turned(s)
    (hidden,) = s.game.permanents_of(P0)
    assert s.game.characteristics(hidden).power == 2
    s.mana(P0, "UU")
    s.turn_up("Shore Scout")
    assert s.battlefield(P0) == ["Shore Scout"]
    assert s.pt("Shore Scout") == (1, 2)


def test_712_17_exiled_face_down_it_remains_hidden() -> None:
    """Nobody may look at it, neither at its front nor at its back."""
    s = Scenario()
    s.library(P0, SCOUT)
    s.hand(P0, sorcery("Bury", "{U}", Move(TopOfLibrary(YOU), t.EXILE, face_down="effect")))
    s.mana(P0, "U")
    s.cast("Bury")
    s.resolve()
    (card,) = s.game.state.exile
    assert [s.game.view(seat).is_visible(card) for seat in (P0, P1)] == [False, False]


def test_712_19_the_name_of_either_face_may_be_chosen() -> None:
    """The chosen name is that of one face only: the other can still be cast (ruling)."""
    s = Scenario()
    s.hand(P1, TWINS)
    s.hand(P0, "Meddling Mage")
    s.mana(P0, "WU")
    s.cast("Meddling Mage", by=P0)
    s.answer(P0, name="Wild Twin").resolve()
    s.fill_libraries()
    s.end_turn()
    s.run_to("precombat main")
    s.mana(P1, "RRRRWW")
    with pytest.raises(IllegalChoiceError):
        s.cast("Wild Twin", by=P1)
    s.cast("Calm Twin", by=P1)
    s.resolve()
    assert s.battlefield(P1) == ["Calm Twin"]


PRISM = transforming(
    creature("Dull Prism", "{1}{U}", "Construct", 1, 2),
    creature(
        "Bright Prism", None, "Construct", 2, 2, as_transforms(Instead(choose="color")), protection_from_chosen_color()
    ),
)


def test_712_20_as_it_transforms_is_applied_while_it_does() -> None:
    """The colour is chosen before it has turned over: nothing goes on the stack, and there is no time to respond."""
    s = Scenario()
    prism = s.battlefield(P0, PRISM)
    s.hand(P0, TURN_ALL)
    s.mana(P0, "U")
    s.cast("Turn All")
    s.answer(P0, color="red").resolve()
    assert s.characteristics(prism).name == "Bright Prism"
    s.hand(P1, "Lightning Bolt")
    s.mana(P1, "R")
    with pytest.raises(IllegalChoiceError):
        s.cast("Lightning Bolt", by=P1, target=prism)


CAGE = transforming(
    artifact(
        "Open Cage",
        "{2}",
        when(enters(), Move(target(CREATURE & THEIRS), t.EXILE, link="exiled")),
        ability("{1}", transform()),
    ),
    artifact("Shut Cage", "", ability("{1}", Move(Linked("exiled"), t.BATTLEFIELD))),
)


def test_607_1b_abilities_of_both_faces_are_linked() -> None:
    """The back face finds what the front face has exiled."""
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P0, CAGE)
    s.mana(P0, "CCCC")
    s.cast("Open Cage")
    s.answer(P0, target="Grizzly Bears").resolve()
    assert s.battlefield(P1) == []
    s.activate("Open Cage")
    s.resolve()
    s.activate("Shut Cage")
    s.resolve()
    assert s.battlefield(P1) == ["Grizzly Bears"]


def test_613_7g_a_permanent_gets_a_new_timestamp_as_it_transforms() -> None:
    """Its effect then comes after another that was there before it turned over."""
    s = Scenario()
    small = transforming(
        artifact("Old Lens", "{1}", static(each(CREATURE), SetPT(1, 1))),
        artifact("New Lens", "", static(each(CREATURE), SetPT(3, 3))),
    )
    lens = s.battlefield(P0, small)
    s.battlefield(P0, enchantment("Growth Ward", "{G}", static(each(CREATURE), SetPT(5, 5))))
    bears = s.battlefield(P0, "Grizzly Bears")
    assert s.pt(bears) == (5, 5)
    s.hand(P0, sorcery("Turn It", "{U}", transform(target(ARTIFACT))))
    s.mana(P0, "U")
    s.cast("Turn It", target=lens)
    s.resolve()
    assert s.pt(bears) == (3, 3)
