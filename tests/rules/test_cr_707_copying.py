"""CR 707, copying permanents and spells."""

from __future__ import annotations

from typing import Any

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import CREATURE, CreateToken, Destroy, color, enchantment, enter_tapped, sorcery, target
from sim.scenario import P0, P1, Scenario

BEARS = "Grizzly Bears"


def cloned(s: Scenario, original: Any, name: str = "Clone", mana: str = "UUUU", **answers: Any) -> None:
    """P0 casts something that enters as a copy of a permanent."""
    s.hand(P0, name)
    s.mana(P0, mana)
    s.cast(name, by=P0)
    s.answer(P0, copy=original, **answers).resolve()


def test_707_2_copiable_values_are_what_is_printed() -> None:
    """A copy has name, cost, colours, types, abilities and size, but no counters, Auras, damage or effects."""
    s = Scenario()
    s.battlefield(P1, "Serra Angel", counters={"+1/+1": 2}, damage=1, tapped=True)
    s.battlefield(P1, "Holy Strength", attached_to="Serra Angel")
    cloned(s, "Serra Angel")
    copy = s.find("Serra Angel#2")
    assert s.pt(copy) == (4, 4)
    assert s.colors(copy) == ["white"]
    assert s.subtypes(copy) == ["Angel"]
    assert s.mana_value(copy) == 5
    assert s.has(copy, "flying")
    assert not s.is_tapped(copy)
    assert s.damage(copy) == 0


def test_707_2_effects_on_the_original_are_not_copied() -> None:
    """Turn to Frog on the original does not matter to a Clone."""
    s = Scenario()
    s.battlefield(P1, "Serra Angel")
    s.hand(P0, "Turn to Frog")
    s.mana(P0, "CU")
    s.cast("Turn to Frog", target="Serra Angel")
    s.resolve()
    assert s.pt("Serra Angel") == (1, 1)
    cloned(s, "Serra Angel")
    assert s.pt("Serra Angel#2") == (4, 4)


def test_707_2a_a_copy_of_a_lord_is_a_lord() -> None:
    """Each Goblin King helps the other."""
    s = Scenario()
    s.battlefield(P1, "Goblin King")
    cloned(s, "Goblin King")
    assert s.pt("Goblin King#1") == s.pt("Goblin King#2") == (3, 3)


def test_707_2b_changing_the_original_later_changes_nothing() -> None:
    """The original leaves; the copy stays what it is."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    cloned(s, "Hill Giant")
    s.hand(P0, "Unsummon")
    s.mana(P0, "U")
    s.cast("Unsummon", target="Hill Giant#1")
    s.resolve()
    assert s.battlefield(P0) == ["Hill Giant"]


def test_707_3_a_copy_of_a_copy_is_a_copy_of_the_original() -> None:
    """Clone of a Clone."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    cloned(s, "Hill Giant")
    s.hand(P1, "Murder")
    s.mana(P1, "BBB")
    s.cast("Murder", by=P1, target="Hill Giant#1")
    s.resolve()
    cloned(s, "Hill Giant")
    assert s.battlefield(P0) == ["Hill Giant", "Hill Giant"]


def test_707_3_a_copy_of_what_is_a_copy_for_a_turn() -> None:
    """What Cytoshape has made of a creature is copiable; the Clone stays so after the turn."""
    s = Scenario()
    bears = s.battlefield(P1, BEARS)
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Cytoshape")
    s.mana(P0, "CGU")
    s.cast("Cytoshape", target=bears)
    s.answer(choose="Hill Giant").resolve()
    cloned(s, bears)
    assert s.battlefield(P0) == ["Hill Giant"]
    s.end_turn()
    assert s.characteristics(bears).name == BEARS
    assert s.battlefield(P0) == ["Hill Giant"]


def test_707_4_becoming_a_copy_triggers_no_entering() -> None:
    """Mirage Mirror as a copy of Elvish Visionary draws no card and keeps being the same object."""
    s = Scenario()
    s.library(P0, "Forest")
    mirror = s.battlefield(P0, "Mirage Mirror")
    s.battlefield(P1, "Elvish Visionary")
    s.mana(P0, "CC")
    s.activate(mirror, target="Elvish Visionary")
    s.resolve()
    assert s.pt(mirror) == (1, 1)
    assert s.types(mirror) == ["Creature"]
    assert s.hand(P0) == []
    s.end_turn()
    assert s.types(mirror) == ["Artifact"]


def test_707_5_entering_as_a_copy_triggers_the_copied_abilities() -> None:
    """Clone of Elvish Visionary draws a card."""
    s = Scenario()
    s.library(P0, "Forest")
    s.battlefield(P1, "Elvish Visionary")
    cloned(s, "Elvish Visionary")
    assert s.hand(P0) == ["Forest"]


def test_707_5_copying_is_optional() -> None:
    """A Clone that copies nothing is a 0/0 and dies."""
    s = Scenario()
    s.battlefield(P1, BEARS)
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.resolve()
    assert s.graveyard(P0) == ["Clone"]


def test_707_5_it_targets_nothing() -> None:
    """Clone may copy a creature with shroud or hexproof or protection."""
    for name in ("Argothian Enchantress", "Invisible Stalker", "Progenitus"):
        s = Scenario()
        s.battlefield(P1, name)
        cloned(s, name)
        assert s.battlefield(P0) == [name]


def test_707_6_choices_are_made_anew() -> None:
    """Copy Enchantment of Xenograft chooses a type of its own."""
    s = Scenario()
    s.battlefield(P1, "Xenograft", chosen={"creature type": "Goblin"})
    s.battlefield(P0, "Elvish Warrior", "Grizzly Bears")
    cloned(s, "Xenograft", name="Copy Enchantment", mana="CCU", type="Elf")
    assert s.subtypes(BEARS) == ["Bear", "Elf"]


def test_704_5j_a_copied_legend_is_a_second_one() -> None:
    """Under one's own control the legend rule applies; a Clone of the opponent's is safe."""
    s = Scenario()
    s.battlefield(P1, "Isamaru, Hound of Konda")
    cloned(s, "Isamaru, Hound of Konda")
    assert s.count("Isamaru, Hound of Konda") == 2
    s = Scenario()
    s.battlefield(P0, "Isamaru, Hound of Konda")
    cloned(s, "Isamaru, Hound of Konda", keep="Isamaru, Hound of Konda#1")
    assert s.count("Isamaru, Hound of Konda") == 1
    assert s.graveyard(P0) == ["Clone"]


def test_707_2_the_card_is_still_what_it_is_elsewhere() -> None:
    """A Clone that dies is a Clone in the graveyard."""
    s = Scenario()
    s.battlefield(P1, BEARS)
    cloned(s, BEARS)
    s.hand(P1, "Murder")
    s.mana(P1, "BBB")
    s.cast("Murder", by=P1, target="Grizzly Bears#2")
    s.resolve()
    assert s.graveyard(P0) == ["Clone"]


# --- Exceptions (707.9) --------------------------------------------------------------------------


def test_707_9b_an_exception_is_copiable() -> None:
    """Quicksilver Gargantuan is a 7/7 copy, and a Clone of it is 7/7 as well."""
    s = Scenario()
    s.battlefield(P1, BEARS)
    cloned(s, BEARS, name="Quicksilver Gargantuan", mana="CCCCCUU")
    assert s.pt("Grizzly Bears#2") == (7, 7)
    cloned(s, s.find("Grizzly Bears#2"))
    assert s.pt("Grizzly Bears#3") == (7, 7)


def test_707_9b_an_added_type_is_copiable() -> None:
    """Phyrexian Metamorph is an artifact besides, and so is a copy of it."""
    s = Scenario()
    s.battlefield(P1, BEARS)
    cloned(s, BEARS, name="Phyrexian Metamorph", mana="CCCU")
    assert s.types("Grizzly Bears#2") == ["Artifact", "Creature"]
    cloned(s, s.find("Grizzly Bears#2"))
    assert s.types("Grizzly Bears#3") == ["Artifact", "Creature"]


def test_707_9a_a_gained_ability_is_part_of_the_copy() -> None:
    """Phantasmal Image is an Illusion and is sacrificed when it becomes a target; so is its Clone."""
    s = Scenario()
    s.battlefield(P1, BEARS)
    cloned(s, BEARS, name="Phantasmal Image", mana="CU")
    image = s.find("Grizzly Bears#2")
    assert s.subtypes(image) == ["Bear", "Illusion"]
    cloned(s, image)
    copy = s.find("Grizzly Bears#3")
    s.hand(P0, "Giant Growth")
    s.mana(P0, "G")
    s.cast("Giant Growth", target=copy)
    s.resolve()
    assert not s.exists(copy)
    assert s.exists(image)


def test_707_9d_a_star_is_not_copied_over_a_set_size() -> None:
    """Quicksilver Gargantuan of Maro is 7/7, whatever the hand."""
    s = Scenario()
    s.battlefield(P1, "Maro")
    s.hand(P1, "Forest", "Forest")
    cloned(s, "Maro", name="Quicksilver Gargantuan", mana="CCCCCUU")
    assert s.pt("Maro#2") == (7, 7)


def test_707_2_a_characteristic_defining_ability_counts_for_its_own_controller() -> None:
    """Clone of Maro looks at its controller's hand."""
    s = Scenario()
    s.battlefield(P1, "Maro")
    s.hand(P1, "Forest", "Forest")
    s.hand(P0, "Forest", "Forest", "Forest")
    cloned(s, "Maro")
    assert s.pt("Maro#2") == (3, 3)


# --- Tokens -------------------------------------------------------------------------------------------


def test_707_1_a_token_that_is_a_copy() -> None:
    """Cackling Counterpart makes a token; it triggers as it enters."""
    s = Scenario()
    s.library(P0, "Forest")
    s.battlefield(P0, "Elvish Visionary", counters={"+1/+1": 1})
    s.hand(P0, "Cackling Counterpart")
    s.mana(P0, "CUU")
    s.cast("Cackling Counterpart", target="Elvish Visionary")
    s.resolve()
    token = s.find("Elvish Visionary#2")
    assert s.permanent(token).is_token
    assert s.pt(token) == (1, 1)
    assert s.hand(P0) == ["Forest"]


@pytest.mark.parametrize(("kicked", "number"), [(False, 2), (True, 6)])
def test_707_1_several_tokens(kicked: bool, number: int) -> None:
    """Rite of Replication, kicked or not."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Rite of Replication")
    s.mana(P0, "CCUUCCCCC")
    s.cast("Rite of Replication", target="Hill Giant", kicked=kicked)
    s.resolve()
    assert s.count("Hill Giant") == number


# --- Spells (707.10) -----------------------------------------------------------------------------------


def test_707_10_a_copy_of_a_spell_has_its_targets_and_is_not_cast() -> None:
    """Twincast: the copy resolves first; nothing triggers on casting it."""
    s = Scenario()
    s.battlefield(P0, "Young Pyromancer")
    s.hand(P0, "Shock", "Twincast")
    s.mana(P0, "RUU")
    s.cast("Shock", target=P1)
    s.cast("Twincast", target="Shock")
    s.resolve()
    assert s.life(P1) == 16
    assert s.count("Elemental Token") == 2
    assert len(s.events(ek.CAST)) == 2


def test_707_10c_new_targets_may_be_chosen() -> None:
    """The copy is aimed at another creature."""
    s = Scenario()
    s.battlefield(P1, BEARS, "Savannah Lions")
    s.hand(P0, "Shock", "Twincast")
    s.mana(P0, "RUU")
    s.cast("Shock", target=BEARS)
    s.cast("Twincast", target="Shock")
    s.answer(P0, target="Savannah Lions").resolve()
    assert sorted(s.graveyard(P1)) == [BEARS, "Savannah Lions"]


def test_707_10c_they_must_be_legal() -> None:
    """Not a creature with protection from the spell's colour."""
    s = Scenario()
    s.battlefield(P1, BEARS, "Silver Knight")
    s.hand(P0, "Shock", "Twincast")
    s.mana(P0, "RUU")
    s.cast("Shock", target=BEARS)
    s.cast("Twincast", target="Shock")
    s.until_asked("target")
    assert "Silver Knight" not in s.options()


def test_707_10_x_and_modes_and_kicker_are_copied() -> None:
    """A copy of Blaze for 3 deals 3; of a kicked Burst Lightning 4; of Abrade's second mode destroys."""
    s = Scenario()
    s.battlefield(P1, "Mind Stone", "Sol Ring")
    s.hand(P0, "Blaze", "Twincast", "Burst Lightning", "Twincast", "Abrade", "Twincast")
    s.mana(P0, "RRRRUU")
    s.cast("Blaze", x=3, target=P1)
    assert s.why_not(s.cast, "Twincast", target="Blaze") == ""
    s.cast("Twincast", target="Blaze")
    s.resolve()
    assert s.life(P1) == 14
    s.mana(P0, "RRRRRUU")
    s.cast("Burst Lightning", target=P1, kicked=True)
    s.cast("Twincast", target="Burst Lightning")
    s.resolve()
    assert s.life(P1) == 6
    s.mana(P0, "RRUU")
    s.cast("Abrade", mode=2, target="Mind Stone")
    s.cast("Twincast", target="Abrade")
    s.answer(P0, target="Sol Ring").resolve()
    assert s.battlefield(P1) == []


def test_707_10_a_copy_belongs_to_who_made_it() -> None:
    """Reverberate on the opponent's Lightning Helix: the copier gains the life."""
    s = Scenario()
    s.hand(P1, "Lightning Helix")
    s.hand(P0, "Reverberate")
    s.mana(P1, "RW")
    s.mana(P0, "RR")
    s.cast("Lightning Helix", by=P1, target=P0)
    s.cast("Reverberate", by=P0, target="Lightning Helix")
    s.answer(P0, target=P1).resolve()
    assert (s.life(P0), s.life(P1)) == (20 + 3 - 3, 20 - 3 + 3)


def test_707_10_the_copy_stays_when_the_original_is_countered() -> None:
    """Each is an object of its own."""
    s = Scenario()
    s.hand(P0, "Shock", "Twincast")
    s.hand(P1, "Counterspell")
    s.mana(P0, "RUU")
    s.mana(P1, "UU")
    spell = s.cast("Shock", target=P1)
    s.cast("Twincast", target="Shock")
    s.resolve_top()
    assert s.stack() == ["Shock", "Shock"]
    s.cast("Counterspell", by=P1, target=spell)
    s.resolve()
    assert s.life(P1) == 18


def test_707_2_a_copy_of_a_face_down_creature_is_a_plain_2_2() -> None:
    """Clone of a morph: face up, without name, abilities and cost (CR 708.2)."""
    s = Scenario()
    angel = s.battlefield(P1, "Exalted Angel", face_down=True)
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.answer(P0, copy=angel).resolve()
    clone = next(e for e in s.game.permanents_of(P0))
    c = s.game.characteristics(clone)
    assert (c.name, c.power, c.toughness, c.colors, c.mana_value, c.abilities) == ("", 2, 2, 0, 0, ())
    assert not s.game.object(clone).face_down


def test_707_2_what_has_left_is_copied_as_it_was_last() -> None:
    """CR 608.2h: Grizzly Bears that were a copy of Hill Giant as they left leave a token of Hill Giant."""
    s = Scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P0, "Hill Giant")
    s.hand(P0, "Cytoshape")
    s.mana(P0, "CGU")
    s.cast("Cytoshape", target=bears)
    s.answer(choose="Hill Giant").resolve()
    victim = target(CREATURE)
    s.hand(P0, sorcery("Remember", "{B}", Destroy(victim), CreateToken(None, copy_of=victim)))
    s.mana(P0, "B")
    s.cast("Remember", target=bears)
    s.resolve()
    assert s.battlefield(P0) == ["Hill Giant", "Hill Giant"]


def test_614_12_what_enters_as_a_copy_is_seen_as_that() -> None:
    """Clone entering as Grizzly Bears is green for what makes green creatures enter tapped."""
    s = Scenario()
    s.battlefield(P1, enchantment("Gate", "{W}", enter_tapped(CREATURE & color(t.GREEN))), "Grizzly Bears")
    s.hand(P0, "Clone")
    s.mana(P0, "CCCU")
    s.answer(P0, copy="Grizzly Bears")
    s.cast("Clone")
    s.resolve()
    assert s.game.permanent(s.game.state.battlefield[-1]).tapped
