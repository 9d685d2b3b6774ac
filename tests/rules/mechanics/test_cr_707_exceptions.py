"""CR 707.2c, 707.3-4, 707.9: copies that are different, and copy effects of static abilities."""

from __future__ import annotations

from typing import Any

from sim.cards import ability as ab
from sim.cards import terms as t
from sim.cards.language import ChangeColor, Static, This, creature, transforming
from sim.scenario import P0, P1, Scenario, Thing

BEARS = "Grizzly Bears"


def copying(s: Scenario, original: Any, name: str, mana: str, **answers: Any) -> Thing:
    """P0 casts something that enters as a copy of a permanent; the copy, once all is resolved."""
    s.hand(P0, name)
    s.mana(P0, mana)
    x = answers.pop("x", None)
    s.cast(name, by=P0, **({} if x is None else {"x": x}))
    s.answer(P0, copy=original, **answers).resolve()
    return s._thing(s.game.state.battlefield[-1])


# --- Static copy effects -----------------------------------------------------------------------------


def alteration(s: Scenario, host: Any, chosen: Any) -> None:
    """P0 enchants a creature with Metamorphic Alteration, choosing another."""
    s.hand(P0, "Metamorphic Alteration")
    s.mana(P0, "CU")
    s.cast("Metamorphic Alteration", target=host)
    s.answer(P0, choose=chosen).resolve()


def test_707_2c_a_static_copy_effect_is_locked_in_as_it_first_applies() -> None:
    """Metamorphic Alteration: the chosen creature turns into something else and dies, the copy stays what it was."""
    s = Scenario()
    angel = s.battlefield(P1, "Serra Angel")
    giant = s.battlefield(P1, "Hill Giant")
    mine = s.battlefield(P0, BEARS)
    alteration(s, mine, angel)
    assert s.characteristics(mine).name == "Serra Angel"
    s.hand(P0, "Cytoshape", "Murder")
    s.mana(P0, "CGUBBB")
    s.cast("Cytoshape", target=angel)
    s.answer(choose=giant).resolve()
    assert s.characteristics(angel).name == "Hill Giant"
    assert s.characteristics(mine).name == "Serra Angel"
    s.cast("Murder", target=angel)
    s.resolve()
    assert s.pt(mine) == (4, 4)


def test_707_2c_the_effect_ends_with_its_source() -> None:
    """Without the Aura the creature is itself again; the Aura on something that is no creature falls off."""
    s = Scenario()
    mine = s.battlefield(P0, BEARS)
    s.battlefield(P1, "Serra Angel")
    alteration(s, mine, "Serra Angel")
    s.hand(P0, "Disenchant")
    s.mana(P0, "CW")
    s.cast("Disenchant", target="Metamorphic Alteration")
    s.resolve()
    assert s.characteristics(mine).name == BEARS


# --- A copy's copiable values (707.3), becoming a copy (707.4) ---------------------------------------------


def test_707_3_a_copy_of_a_copy_has_the_new_values_with_its_exceptions() -> None:
    """The example: a Clone of a Vesuvan Doppelganger that is Grizzly Bears is a blue Bear with the upkeep trigger."""
    s = Scenario()
    s.battlefield(P1, BEARS)
    vesuvan = copying(s, BEARS, "Vesuvan Doppelganger", "CCCUU")
    clone = copying(s, vesuvan, "Clone", "CCCU")
    assert s.characteristics(clone).name == BEARS
    assert s.colors(clone) == ["blue"]
    assert s.pt(clone) == (2, 2)
    assert s.abilities(clone) == 1


def test_707_4_becoming_another_copy_keeps_effects_that_are_no_copies() -> None:
    """The example: Unstable Shapeshifter, Giant Growth, another creature; nothing enters or leaves by the change."""
    s = Scenario()
    s.library(P0, "Forest")
    shifter = s.battlefield(P0, "Unstable Shapeshifter")
    s.hand(P0, "Giant Growth", "Elvish Visionary")
    s.mana(P0, "GCG")
    s.cast("Giant Growth", target=shifter)
    s.resolve()
    s.cast("Elvish Visionary")
    s.resolve()
    assert s.characteristics(shifter).name == "Elvish Visionary"
    assert s.pt(shifter) == (4, 4)
    assert s.hand(P0) == ["Forest"]


# --- Exceptions ----------------------------------------------------------------------------------------


def test_707_9_a_copy_effect_can_make_exceptions() -> None:
    """Sakashima copies Serra Angel, but keeps its name and is legendary besides."""
    s = Scenario()
    s.battlefield(P1, "Serra Angel")
    copy = copying(s, "Serra Angel", "Sakashima the Impostor", "CCUU")
    assert s.characteristics(copy).name == "Sakashima the Impostor"
    assert s.supertypes(copy) == ["Legendary"]
    assert s.has(copy, "flying")
    assert s.pt(copy) == (4, 4)


def test_707_9a_has_this_ability_is_copied_on() -> None:
    """The example: a Clone of an Unstable Shapeshifter that is a Hill Giant goes on changing as well."""
    s = Scenario()
    shifter = s.battlefield(P0, "Unstable Shapeshifter")
    s.hand(P0, "Hill Giant")
    s.mana(P0, "CCCR")
    s.cast("Hill Giant")
    s.resolve()
    clone = copying(s, shifter, "Clone", "CCCU")
    assert s.characteristics(clone).name == "Hill Giant"
    s.hand(P0, BEARS)
    s.mana(P0, "CG")
    s.cast(BEARS)
    s.resolve()
    assert s.characteristics(shifter).name == BEARS
    assert s.characteristics(clone).name == BEARS


def test_707_9c_what_is_not_copied_stays_its_own() -> None:
    """Vesuvan Doppelganger stays blue, whatever it copies, as it enters and in each upkeep."""
    s = Scenario()
    s.fill_libraries()
    giant = s.battlefield(P1, "Hill Giant")
    bears = s.battlefield(P1, BEARS)
    copy = copying(s, bears, "Vesuvan Doppelganger", "CCCUU")
    assert s.colors(copy) == ["blue"]
    s.end_turn()
    s.end_turn()
    s.until_asked("target", P0)
    s.pick(giant)
    s.answer(P0, may=True).resolve()
    assert s.characteristics(copy).name == "Hill Giant"
    assert s.colors(copy) == ["blue"]
    assert s.mana_value(copy) == 4
    assert s.abilities(copy) == 1


def test_707_9d_what_defines_a_characteristic_that_is_not_copied_is_not_copied_either() -> None:
    """A creature whose ability defines its colour: the Doppelganger has its own colour and not that ability."""
    s = Scenario()
    red = Static(This(), (ChangeColor(t.RED),), zones=t.ANY_ZONE, is_cda=True)
    s.battlefield(P1, creature("Emberling", "{1}", "Elemental", 1, 1, red))
    copy = copying(s, "Emberling", "Vesuvan Doppelganger", "CCCUU")
    assert s.colors(copy) == ["blue"]
    assert s.abilities(copy) == 1
    assert s.colors(copying(s, "Emberling#1", "Clone", "CCCU")) == ["red"]


def test_707_9d_types_in_addition_leave_changeling_as_it_is() -> None:
    """The example of Glasspool Mimic: a copy of a changeling with added types has every creature type."""
    s = Scenario()
    changeling = creature("Shifter", "{1}", "Shapeshifter", 1, 1, ab.Keywords(t.CHANGELING))
    s.battlefield(P1, changeling)
    copy = copying(s, "Shifter", "Phantasmal Image", "CU")
    assert s.has(copy, "changeling")
    assert "Goblin" in s.subtypes(copy)


def test_707_9e_an_additional_effect_happens_as_it_enters() -> None:
    """Altered Ego for X = 3 has three more counters, beside those that the copied creature brings."""
    s = Scenario()
    s.battlefield(P1, "Triskelion")
    ego = copying(s, "Triskelion", "Altered Ego", "CCCCCGU", x=3)
    assert s.counters_on(ego, "+1/+1") == 6


def test_707_9e_another_copy_effect_afterwards_undoes_it() -> None:
    """The example: Altered Ego enters as a copy of a Clone that copied nothing, and then as what that chooses."""
    s = Scenario()
    s.battlefield(P0, "Glorious Anthem")  # keeps a plain Clone alive
    s.battlefield(P1, BEARS)
    clone = s.battlefield(P0, "Clone")
    s.hand(P0, "Altered Ego")
    s.mana(P0, "CCCCCGU")
    s.cast("Altered Ego", x=3)
    s.answer(P0, copy=[clone, BEARS]).resolve()
    ego = s.find("Grizzly Bears#2")
    assert s.counters_on(ego, "+1/+1") == 0
    assert s.pt(ego) == (3, 3)


def test_707_9f_an_exception_for_creatures_looks_at_the_resulting_permanent() -> None:
    """Moritte: two counters and changeling for a creature; none of it for a land that is a creature for the turn."""
    s = Scenario()
    s.battlefield(P0, BEARS)
    bear = copying(s, BEARS, "Moritte of the Frost", "CCGUU")
    assert s.pt(bear) == (4, 4)
    assert s.has(bear, "changeling")
    assert s.supertypes(bear) == ["Legendary", "Snow"]
    s = Scenario()
    land = s.battlefield(P0, "Mutavault")
    s.mana(P0, "C")
    s.activate(land)
    s.resolve()
    assert "Creature" in s.types(land)
    copy = copying(s, land, "Moritte of the Frost", "CCGUU")
    assert s.types(copy) == ["Land"]
    assert s.counters_on(copy, "+1/+1") == 0
    assert not s.has(copy, "changeling")


def test_707_9g_when_you_do_is_a_trigger_of_its_own() -> None:
    """Wall of Stolen Identity taps what it copied and keeps it tapped while its controller has the Wall."""
    s = Scenario()
    s.fill_libraries()
    giant = s.battlefield(P1, "Hill Giant")
    wall = copying(s, giant, "Wall of Stolen Identity", "CCCU")
    assert s.has(wall, "defender")
    assert s.is_tapped(giant)
    s.end_turn()
    s.run_to("precombat main", of=P1)
    assert s.is_tapped(giant)
    s.hand(P1, "Murder")
    s.mana(P1, "BBB")
    s.cast("Murder", by=P1, target=wall)
    s.resolve()
    s.end_turn()
    s.end_turn()
    s.run_to("precombat main", of=P1)
    assert not s.is_tapped(giant)


def test_707_9g_another_copy_effect_afterwards_undoes_the_trigger() -> None:
    """The Wall enters as a copy of a Clone and then as what that chooses: nothing is tapped."""
    s = Scenario()
    s.battlefield(P0, "Glorious Anthem")
    giant = s.battlefield(P1, "Hill Giant")
    clone = s.battlefield(P0, "Clone")
    s.hand(P0, "Wall of Stolen Identity")
    s.mana(P0, "CCCU")
    s.cast("Wall of Stolen Identity")
    s.answer(P0, copy=[clone, giant]).resolve()
    assert s.count("Hill Giant", P0) == 1
    assert not s.is_tapped(giant)
    assert not s.is_tapped(clone)


# --- Double-faced permanents (707.8), permanents that change their names (707.11) -----------------------------


def test_707_8_the_face_that_is_up_is_copied() -> None:
    """Clone of a creature with its back face up is that face; of the same with its front up, the front."""
    scout = transforming(
        creature("Shore Scout", "{1}{U}", "Human Scout", 1, 2),
        creature("Shore Horror", None, "Horror", 4, 3, colors=t.BLACK),
    )
    s = Scenario()
    s.battlefield(P1, scout, transformed=True)
    front = s.battlefield(P1, scout)
    back = s.find("Shore Horror")
    assert s.pt(copying(s, back, "Clone", "CCCU")) == (4, 3)
    assert s.pt(copying(s, front, "Clone", "CCCU")) == (1, 2)


def test_707_11_an_effect_goes_on_tracking_a_permanent_under_another_name() -> None:
    """Sakashima's ability returns it even after it has become a copy of something else meanwhile."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P1, "Hill Giant", BEARS)
    copy = copying(s, "Hill Giant", "Sakashima the Impostor", "CCUU")
    s.hand(P0, "Cytoshape")
    s.mana(P0, "CCUUCGU")
    s.activate(copy)
    s.cast("Cytoshape", target=copy)
    s.answer(choose=BEARS).resolve()
    assert s.characteristics(copy).name == BEARS
    s.run_to("end")
    s.resolve()
    assert s.hand(P0) == ["Sakashima the Impostor"]


def test_707_3_a_face_down_permanent_that_becomes_a_copy_is_turned_up_as_that() -> None:
    """The example: a face-down Demon becomes a copy of a face-up creature with morph: still a 2/2, turned up for its cost."""
    s = Scenario()
    demon = s.battlefield(P0, "Grinning Demon", face_down=True)
    s.battlefield(P1, "Whipcorder", "Hill Giant")
    s.hand(P0, "Cytoshape")
    s.mana(P0, "CGUW")
    s.cast("Cytoshape", target=demon)
    s.answer(choose="Whipcorder").resolve()
    assert s.pt(demon) == (2, 2)
    assert s.characteristics(demon).name == ""
    s.turn_up(demon)
    assert s.characteristics(demon).name == "Whipcorder"


def test_707_3_as_a_copy_of_what_has_no_morph_it_cannot_be_turned_up() -> None:
    """The example: the face-down Demon is a copy of a creature without morph."""
    s = Scenario()
    demon = s.battlefield(P0, "Grinning Demon", face_down=True)
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Cytoshape")
    s.mana(P0, "CGUCCBB")
    s.cast("Cytoshape", target=demon)
    s.answer(choose="Hill Giant").resolve()
    assert s.pt(demon) == (2, 2)
    assert s.why_not(s.turn_up, demon) != ""


def test_707_9e_no_counters_for_an_x_of_0() -> None:
    """Altered Ego for X = 0 is just a copy."""
    s = Scenario()
    s.battlefield(P1, BEARS)
    ego = copying(s, BEARS, "Altered Ego", "CCGU", x=0)
    assert s.pt(ego) == (2, 2)
    assert s.counters_on(ego, "+1/+1") == 0
