"""CR 702.160 and 718, prototype: cards that may be cast with another mana cost, power and toughness."""

from __future__ import annotations

from typing import Any

from sim.cards.language import (
    ARTIFACT,
    CREATURE,
    EACH_PLAYER,
    CastNow,
    CopyCards,
    CreateToken,
    Rule,
    Saved,
    color,
    enchantment,
    in_your_graveyard,
    instant,
    sorcery,
    static,
    target,
)
from sim.scenario import P0, P1, Scenario

AUTOMATON, FLESHGORGER = "Blitz Automaton", "Phyrexian Fleshgorger"
LIKENESS = sorcery(
    "Likeness", "{0}", CopyCards(target(in_your_graveyard(CREATURE))), CastNow(Saved("copies"), free=True)
)
MITOSIS = instant("Mitosis", "{0}", CreateToken(None, copy_of=target(CREATURE)))

Seen = tuple[tuple[int, int], list[str], int]
SMALL: Seen = ((3, 3), ["black"], 3)
WHOLE: Seen = ((7, 5), [], 7)


def cast(resolve: bool = True, how: str = "prototyped", mana: str = "BBB") -> Scenario:
    """P0 has cast Phyrexian Fleshgorger, or one that is cast in another way."""
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, FLESHGORGER)
    s.mana(P0, mana)
    s.cast(FLESHGORGER, how=how)
    return s.resolve() if resolve else s


def seen(s: Scenario, what: Any) -> Seen:
    """Power and toughness, colours and mana value of an object."""
    return s.pt(what), s.colors(what), s.mana_value(what)


# --- 702.160a, 718.2, 718.3: a choice as it is cast -----------------------------------------------


def test_702_160a_a_player_chooses_whether_to_cast_it_prototyped() -> None:
    s = Scenario()
    s.lands(P0, "Swamp", 7)
    s.hand(P0, FLESHGORGER)
    assert s.options() == ["pass", f"cast {FLESHGORGER}", f"cast {FLESHGORGER} prototyped"]
    s.cast(FLESHGORGER, how="normal")
    s.resolve()
    assert seen(s, FLESHGORGER) == WHOLE


def test_718_3_the_alternative_mana_cost_is_paid() -> None:
    s = Scenario()
    lands = s.lands(P0, "Swamp", 4)
    s.hand(P0, FLESHGORGER)
    assert s.why_not(s.cast, FLESHGORGER, how="normal") == "118.3"
    assert s.why_not(s.cast, FLESHGORGER, how="prototyped") == ""
    s.cast(FLESHGORGER)
    assert sum(map(s.is_tapped, lands)) == 3


def test_718_3_its_colours_of_mana_are_needed() -> None:
    s = Scenario()
    s.lands(P0, "Forest", 6)
    s.hand(P0, FLESHGORGER)
    assert s.why_not(s.cast, FLESHGORGER, how="prototyped") == "118.3"
    s.lands(P0, "Forest", 1)
    assert s.why_not(s.cast, FLESHGORGER, how="normal") == ""


def test_718_3_it_is_no_other_time_to_cast_it() -> None:
    s = Scenario()
    s.lands(P0, "Swamp", 3)
    s.hand(P0, FLESHGORGER)
    s.turn(P0, "upkeep")
    assert s.why_not(s.cast, FLESHGORGER, how="prototyped") == "117.1a"


def test_718_2_the_inset_values_are_those_of_the_spell_and_of_the_permanent() -> None:
    s = cast(resolve=False)
    assert seen(s, FLESHGORGER) == SMALL
    s.resolve()
    assert seen(s, FLESHGORGER) == SMALL


def test_718_2a_a_copy_of_the_card_can_be_cast_prototyped_too() -> None:
    """That there are such values is copied, and so are the values."""
    s = Scenario()
    s.graveyard(P0, FLESHGORGER)
    s.hand(P0, LIKENESS)
    s.cast("Likeness", target=FLESHGORGER)
    s.answer(P0, cast="prototyped").resolve()
    assert seen(s, s.find(FLESHGORGER, "battlefield")) == SMALL
    assert s.graveyard(P0) == [FLESHGORGER, "Likeness"]


# --- 718.3a: only the alternative values are looked at ---------------------------------------------


def test_718_3a_what_forbids_the_normal_spell_does_not_forbid_the_prototyped_one() -> None:
    """A rule about colourless, or about large spells, is not about this one."""
    s = Scenario()
    s.battlefield(P1, enchantment("Hue", "{0}", static(EACH_PLAYER, Rule("can't cast", ~color(31) & ARTIFACT))))
    s.lands(P0, "Swamp", 7)
    s.hand(P0, FLESHGORGER)
    assert s.why_not(s.cast, FLESHGORGER, how="normal") == "601.3"
    assert s.why_not(s.cast, FLESHGORGER, how="prototyped") == ""


def test_718_3a_what_forbids_the_prototyped_spell_does_not_forbid_the_normal_one() -> None:
    s = Scenario()
    s.battlefield(P1, enchantment("Pale", "{0}", static(EACH_PLAYER, Rule("can't cast", color(4)))))
    s.lands(P0, "Swamp", 7)
    s.hand(P0, FLESHGORGER)
    assert s.options() == ["pass", f"cast {FLESHGORGER}"]


def test_718_3a_costs_that_change_for_its_colour_change() -> None:
    """Ruby Medallion helps the red spell, which the card in hand is not."""
    s = Scenario()
    s.battlefield(P0, "Ruby Medallion")
    s.lands(P0, "Mountain", 2)
    s.hand(P0, AUTOMATON)
    s.cast(AUTOMATON, how="prototyped")
    assert s.stack() == [AUTOMATON]
    s.resolve()
    s.lands(P0, "Mountain", 4)
    s.hand(P0, AUTOMATON)
    assert s.why_not(s.cast, AUTOMATON, how="normal") == "118.3"  # six Mountains for a colourless spell of {7}


# --- 718.3b: what it is ---------------------------------------------------------------------------------


def test_718_3b_a_prototyped_spell_has_the_alternative_values_alone() -> None:
    """Disdainful Stroke counters spells of mana value 4 or greater: the whole one only."""
    for how, mana, reason in (("prototyped", "BBB", "601.2c"), ("normal", "BBBBBBB", "")):
        s = cast(resolve=False, how=how, mana=mana)
        s.hand(P1, "Disdainful Stroke")
        s.lands(P1, "Island", 2)
        assert s.why_not(s.cast, "Disdainful Stroke", target=FLESHGORGER) == reason


def test_718_3b_the_permanent_is_of_the_colours_of_that_cost() -> None:
    """Doom Blade can't destroy a black creature; the whole one is colourless."""
    for how, mana, reason in (("prototyped", "BBB", "601.2c"), ("normal", "BBBBBBB", "")):
        s = cast(how=how, mana=mana)
        s.hand(P1, "Doom Blade")
        s.lands(P1, "Swamp", 2)
        assert s.why_not(s.cast, "Doom Blade", by=P1, target=FLESHGORGER) == reason


def test_718_3b_counters_and_effects_apply_to_the_smaller_size() -> None:
    s = cast()
    s.counters(FLESHGORGER, "+1/+1", 2)
    s.hand(P0, "Giant Growth")
    s.mana(P0, "G")
    s.cast("Giant Growth", target=FLESHGORGER)
    s.resolve()
    assert s.pt(FLESHGORGER) == (8, 8)


# --- 718.3c, d: copies ------------------------------------------------------------------------------------


def test_718_3c_a_copy_of_a_prototyped_spell_is_prototyped() -> None:
    s = cast(resolve=False)
    s.hand(P0, "Double Major")
    s.mana(P0, "GU")
    s.cast("Double Major", target=FLESHGORGER)
    s.resolve_top()
    assert s.stack() == [FLESHGORGER, FLESHGORGER]
    assert [seen(s, f"{FLESHGORGER}#{i}") for i in (1, 2)] == [SMALL, SMALL]
    s.resolve()
    assert [seen(s, f"{FLESHGORGER}#{i}") for i in (1, 2)] == [SMALL, SMALL]


def test_718_3d_a_copy_of_such_a_permanent_has_the_alternative_values() -> None:
    s = cast()
    s.hand(P0, "Clone", MITOSIS)
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.answer(P0, copy=FLESHGORGER).resolve()
    assert [seen(s, f"{FLESHGORGER}#{i}") for i in (1, 2)] == [SMALL, SMALL]
    s.cast("Mitosis", target=f"{FLESHGORGER}#2")
    s.resolve()
    assert seen(s, f"{FLESHGORGER}#3") == SMALL


def test_718_3d_a_copy_of_a_whole_permanent_is_whole() -> None:
    s = cast(how="normal", mana="BBBBBBB")
    s.hand(P0, MITOSIS)
    s.cast("Mitosis", target=FLESHGORGER)
    s.resolve()
    assert seen(s, f"{FLESHGORGER}#2") == WHOLE


# --- 718.4, 718.5: elsewhere, and all the rest ------------------------------------------------------------


def test_718_4_in_every_other_zone_it_has_its_normal_characteristics() -> None:
    s = cast()
    places = [s.hand(P0, FLESHGORGER), s.graveyard(P0, FLESHGORGER), s.exile(P0, FLESHGORGER)]
    places.append(s.library(P0, FLESHGORGER))
    assert [seen(s, place) for place in places] == [WHOLE] * 4
    s.hand(P1, "Murder")
    s.mana(P1, "BBB")
    s.answer(P1, pay=True)  # ward
    s.cast("Murder", by=P1, target=s.find(FLESHGORGER, "battlefield"))
    s.resolve()
    assert s.life(P1) == 17
    assert seen(s, s.find(f"{FLESHGORGER}#2", "graveyard")) == WHOLE
    assert s.graveyard(P0) == [FLESHGORGER, FLESHGORGER]


def test_718_4_put_onto_the_battlefield_without_being_cast_it_is_whole() -> None:
    s = Scenario()
    s.graveyard(P0, FLESHGORGER)
    s.hand(P0, "Zombify")
    s.mana(P0, "BBBB")
    s.cast("Zombify", target=FLESHGORGER)
    s.resolve()
    assert seen(s, FLESHGORGER) == WHOLE


def test_718_4_a_countered_prototyped_spell_leaves_its_values_on_the_stack() -> None:
    s = cast(resolve=False)
    s.hand(P1, "Essence Scatter")
    s.lands(P1, "Island", 2)
    s.cast("Essence Scatter", target=FLESHGORGER)
    s.resolve()
    assert seen(s, s.find(FLESHGORGER, "graveyard")) == WHOLE


def test_718_5_every_other_characteristic_stays_the_same() -> None:
    s = cast()
    assert s.types(FLESHGORGER) == ["Artifact", "Creature"]
    assert s.subtypes(FLESHGORGER) == ["Phyrexian", "Wurm"]
    assert s.has(FLESHGORGER, "menace")
    assert s.has(FLESHGORGER, "lifelink")
    assert s.abilities(FLESHGORGER) == 4  # and prototype itself, and ward
    assert s.find(FLESHGORGER).name == FLESHGORGER


def test_718_4_a_manifested_prototype_card_is_turned_up_for_its_normal_mana_cost() -> None:
    s = Scenario()
    s.library(P0, AUTOMATON)
    s.fill_libraries()
    s.hand(P0, "Soul Summons")
    s.mana(P0, "CW")
    s.cast("Soul Summons")
    s.resolve()
    s.lands(P0, "Mountain", 6)
    assert s.pt(AUTOMATON) == (2, 2)
    assert s.why_not(s.turn_up, AUTOMATON) != ""
    s.lands(P0, "Mountain", 1)
    s.turn_up(AUTOMATON)
    assert seen(s, AUTOMATON) == ((6, 4), [], 7)
