"""CR 701.27, transform."""

from __future__ import annotations

from dataclasses import replace

from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    DrawCards,
    GainLife,
    ability,
    creature,
    each,
    enchantment,
    flying,
    sorcery,
    subtype,
    target,
    token,
    transform,
    transforming,
    transforms_into,
    turned_face_up,
    whenever,
)
from sim.scenario import P0, Scenario

SCOUT = transforming(
    creature("Shore Scout", "{1}{U}", "Human Scout", 1, 2, ability("{1}", transform())),
    creature("Shore Horror", None, "Horror", 4, 3, flying, ability("{1}", transform()), colors=t.BLACK),
)
STUDENT = transforming(
    creature("Shy Student", "{1}{U}", "Human", 1, 1, ability("{1}", transform())),
    sorcery("Long Lesson", "", DrawCards(2)),
)
TURN_ALL = sorcery("Turn All", "{U}", transform(each(CREATURE)))


def turned(s: Scenario) -> None:
    """P0 transforms all creatures."""
    s.hand(P0, TURN_ALL)
    s.mana(P0, "U")
    s.cast("Turn All", by=P0)
    s.resolve()


def test_701_27a_the_other_face_is_up() -> None:
    """There and back again."""
    s = Scenario()
    card = s.battlefield(P0, SCOUT)
    turned(s)
    assert s.characteristics(card).name == "Shore Horror"
    turned(s)
    assert s.characteristics(card).name == "Shore Scout"


def test_701_27b_transforming_is_not_turning_face_up() -> None:
    """What triggers on turning face up does not see it."""
    s = Scenario()
    s.battlefield(P0, enchantment("Watcher", "{W}", whenever(turned_face_up(CREATURE), GainLife(1))))
    s.battlefield(P0, SCOUT)
    turned(s)
    assert s.life(P0) == 20


def test_701_27c_what_has_one_face_does_not_transform() -> None:
    """Nothing happens to a creature with one face."""
    s = Scenario()
    s.battlefield(P0, enchantment("Watcher", "{W}", whenever(transforms_into(CREATURE), GainLife(1))))
    bears = s.battlefield(P0, "Grizzly Bears")
    turned(s)
    assert (s.life(P0), s.pt(bears)) == (20, (2, 2))


def test_701_27d_not_into_a_sorcery() -> None:
    """The back face is a sorcery: nothing happens."""
    s = Scenario()
    student = s.battlefield(P0, STUDENT)
    turned(s)
    assert s.characteristics(student).name == "Shy Student"


def test_701_27e_transforms_into_looks_at_what_it_is_afterwards() -> None:
    """An ability about transforming into a Horror triggers for the Horror, not as it turns back."""
    s = Scenario()
    s.battlefield(P0, enchantment("Watcher", "{W}", whenever(transforms_into(subtype("Horror")), GainLife(1))))
    s.battlefield(P0, SCOUT)
    turned(s)
    assert s.life(P0) == 21
    turned(s)
    assert s.life(P0) == 21


def test_701_27f_an_ability_activated_twice_transforms_once() -> None:
    """The second instance was on the stack already as the first transformed it."""
    s = Scenario()
    card = s.battlefield(P0, SCOUT)
    s.mana(P0, "CC")
    s.activate(card)
    s.activate(card)
    s.resolve()
    assert s.stack() == []
    assert s.characteristics(card).name == "Shore Horror"


def test_701_27f_an_ability_activated_afterwards_transforms_it_again() -> None:
    """The ability of the other face, put onto the stack later, does."""
    s = Scenario()
    card = s.battlefield(P0, SCOUT)
    s.mana(P0, "CC")
    s.activate(card)
    s.resolve()
    s.activate(card)
    s.resolve()
    assert s.characteristics(card).name == "Shore Scout"


def test_701_27f_abilities_of_others_are_not_held_back() -> None:
    """A spell transforms it in answer to its own ability, and the ability then does nothing; another spell does."""
    s = Scenario()
    card = s.battlefield(P0, SCOUT)
    s.hand(P0, *[sorcery("Turn", "{U}", transform(target(CREATURE)))] * 2)
    s.mana(P0, "UU")
    s.cast("Turn", target=card)
    s.resolve()
    s.cast("Turn", target=card)
    s.resolve()
    assert s.characteristics(card).name == "Shore Scout"


def test_701_27g_a_transformed_permanent_has_its_back_face_up() -> None:
    """Mutagen Connoisseur counts those, and not what has been turned back; nor a Clone of a back face."""
    s = Scenario()
    s.battlefield(P0, SCOUT)
    connoisseur = s.battlefield(P0, "Mutagen Connoisseur")
    assert s.pt(connoisseur) == (0, 5)
    turned(s)
    assert s.pt(connoisseur) == (1, 5)
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.answer(P0, copy="Shore Horror").resolve()
    assert s.pt(connoisseur) == (1, 5)
    turned(s)
    assert s.pt(connoisseur) == (0, 5)


def test_701_27a_a_double_faced_token_transforms_too() -> None:
    """An Incubator: an artifact on its front face, a 0/0 artifact creature on its back (111.10i)."""
    back = token("Phyrexian", 0, 0, 0, kind="Artifact Creature")
    incubator = replace(token("Incubator", None, None, 0, ability("{2}", transform()), kind="Artifact"), back=back)
    s = Scenario()
    egg = s.battlefield(P0, incubator, counters={"+1/+1": 3})
    s.mana(P0, "CC")
    s.activate(egg)
    s.resolve()
    assert (s.types(egg), s.pt(egg), s.permanent(egg).is_token) == (["Artifact", "Creature"], (3, 3), True)
