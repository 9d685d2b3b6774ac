"""CR 702.162, More Than Meets the Eye, and CR 712.11 to 712.13: a spell that is converted on the stack."""

from __future__ import annotations

import pytest

from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    EACH_PLAYER,
    SPELL,
    YOU,
    CopySpell,
    OwnedBy,
    Rule,
    card_in,
    enchantment,
    instant,
    static,
    target,
)
from sim.errors import IllegalChoiceError
from sim.scenario import P0, P1, Scenario

FLAMEWAR, CAR = "Flamewar, Brash Veteran", "Flamewar, Streetwise Operative"
MTMTE = "More Than Meets the Eye"


def test_702_162a_is_cast_converted_for_its_own_cost() -> None:
    """The spell on the stack has its back face up and only its characteristics; the mana value is the front's."""
    s = Scenario()
    s.hand(P0, FLAMEWAR)
    s.mana(P0, "BR")
    spell = s.cast(FLAMEWAR, how=MTMTE)
    assert s.stack() == [CAR]
    assert (s.types(spell), s.subtypes(spell), s.colors(spell)) == (["Artifact"], ["Vehicle"], ["black", "red"])
    assert s.mana_value(spell) == 3
    assert s.mana_pool(P0) == ""
    s.resolve()
    assert s.battlefield(P0) == [CAR]


def test_702_162a_may_be_cast_for_its_mana_cost() -> None:
    """Then the front face is up."""
    s = Scenario()
    s.hand(P0, FLAMEWAR)
    s.mana(P0, "CBR")
    s.cast(FLAMEWAR, how="normal")
    s.resolve()
    assert s.battlefield(P0) == [FLAMEWAR]


def test_702_162a_no_more_than_one_alternative_cost() -> None:
    """CR 118.9a: with the mana of neither cost it can't be cast."""
    s = Scenario()
    s.hand(P0, FLAMEWAR)
    s.mana(P0, "CB")
    with pytest.raises(IllegalChoiceError):
        s.cast(FLAMEWAR)


def test_702_162a_cost_increases_apply_on_top() -> None:
    """M2, with Thalia: the Vehicle spell is no creature spell, so it costs {1} more; the creature spell does not."""
    s = Scenario()
    s.battlefield(P1, "Thalia, Guardian of Thraben")
    s.hand(P0, FLAMEWAR)
    s.mana(P0, "BR")
    with pytest.raises(IllegalChoiceError):
        s.cast(FLAMEWAR, how=MTMTE)
    s.mana(P0, "C")
    s.cast(FLAMEWAR, how=MTMTE)
    assert s.stack() == [CAR]
    assert s.mana_pool(P0) == ""


def test_702_162a_the_creature_spell_costs_no_more() -> None:
    """The same card with its front face up is a creature spell."""
    s = Scenario()
    s.battlefield(P1, "Thalia, Guardian of Thraben")
    s.hand(P0, FLAMEWAR)
    s.mana(P0, "CBR")
    s.cast(FLAMEWAR, how="normal")
    assert s.stack() == [FLAMEWAR]


def test_702_162a_works_in_any_zone_from_which_it_may_be_cast() -> None:
    """From a graveyard, by an effect that lets its owner play cards from there."""
    s = Scenario()
    s.battlefield(
        P0, enchantment("Open Grave", "{B}", static(YOU, Rule("may play", card_in(t.GRAVEYARD, OwnedBy(t.YOU)))))
    )
    s.graveyard(P0, FLAMEWAR)
    s.mana(P0, "BR")
    s.cast(FLAMEWAR, how=MTMTE)
    s.resolve()
    assert s.battlefield(P0) == ["Open Grave", CAR]


def test_712_8c_a_converted_spell_has_its_back_faces_characteristics() -> None:
    """No creature spell, but the mana value is reckoned with the front's mana cost."""
    s = Scenario()
    s.hand(P0, FLAMEWAR)
    s.mana(P0, "BR")
    spell = s.cast(FLAMEWAR, how=MTMTE)
    assert (s.types(spell), s.mana_value(spell)) == (["Artifact"], 3)


def test_712_8c_elsewhere_the_card_is_its_front_face_again() -> None:
    """Countered, the converted spell is the front face in the graveyard."""
    s = Scenario()
    s.hand(P0, FLAMEWAR)
    s.hand(P1, "Counterspell")
    s.mana(P0, "BR")
    s.mana(P1, "UU")
    spell = s.cast(FLAMEWAR, how=MTMTE)
    s.cast("Counterspell", by=P1, target=spell)
    s.resolve()
    assert s.graveyard(P0) == [FLAMEWAR]


def test_712_11a_cast_converted_it_is_put_on_the_stack_back_face_up() -> None:
    """From the moment it is on the stack: an effect that counters artifact spells can target it."""
    s = Scenario()
    s.hand(P0, FLAMEWAR)
    s.mana(P0, "BR")
    spell = s.cast(FLAMEWAR, how=MTMTE)
    found = s.game.spell(spell.id)
    assert found is not None
    assert (found.face, s.characteristics(spell).name) == (1, CAR)


def test_712_11c_only_the_face_that_will_be_up_is_judged() -> None:
    """An effect that forbids creature spells does not forbid the Vehicle."""
    s = Scenario()
    s.battlefield(P1, enchantment("No Creatures", "{W}", static(EACH_PLAYER, Rule("can't cast", CREATURE))))
    s.hand(P0, FLAMEWAR)
    s.mana(P0, "CBR")
    with pytest.raises(IllegalChoiceError):
        s.cast(FLAMEWAR, how="normal")
    s.cast(FLAMEWAR, how=MTMTE)
    assert s.stack() == [CAR]


def test_712_11d_the_front_faces_ability_is_considered_too() -> None:
    """It is the front face that has More Than Meets the Eye; the back has no mana cost and no such ability."""
    s = Scenario()
    card = s.hand(P0, FLAMEWAR)
    s.mana(P0, "BR")
    assert s.cast(card, how=MTMTE)
    assert s.stack() == [CAR]


def test_707_10g_a_copy_of_a_converted_spell_has_both_faces() -> None:
    """The copy is created converted; as it resolves it becomes a token that can convert back."""
    s = Scenario()
    s.hand(P0, FLAMEWAR, instant("Echo", "{U}", CopySpell(target(SPELL))))
    s.mana(P0, "BRU")
    spell = s.cast(FLAMEWAR, how=MTMTE)
    s.cast("Echo", target=spell)
    s.resolve_top()
    assert s.stack() == [CAR, CAR]
    s.resolve_top()
    token = s.find(CAR)
    assert s.permanent(token).is_token
    assert s.mana_value(token) == 3
