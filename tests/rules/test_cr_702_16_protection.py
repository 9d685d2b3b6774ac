"""CR 702.16, protection, letter by letter, played through picks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.cards.language import (
    A_PLAYER,
    CREATURE,
    EACH_PLAYER,
    ENCHANTED,
    PERMANENT,
    Attach,
    ChangeColor,
    DealDamage,
    GainControl,
    Protection,
    ability,
    cycling,
    each,
    enchant,
    protection_from_color,
    static,
    subtype,
    target,
    until_end_of_turn,
    when_cycled,
)
from sim.scenario import P0, P1, P2, Scenario, Thing, custom

STINGER = custom(
    "Cycled Stinger",
    "{1}{R}",
    "Creature — Wizard",
    cycling("{0}"),
    when_cycled(DealDamage(1, target(CREATURE))),
    power=1,
    toughness=1,
)
WHITEN = custom("Whiten", "{0}", "Instant", until_end_of_turn(target(PERMANENT), ChangeColor(t.WHITE)))
PORTER = custom("Porter", "{0}", "Artifact", ability("{0}", Attach(target(PERMANENT), target(CREATURE, 1))))


def granting(*masks: int) -> CardDefinition:
    """A colourless instant that gives target creature protection from colours."""
    protections = tuple(protection_from_color(mask) for mask in masks)
    return custom("Ward Off", "{0}", "Instant", until_end_of_turn(target(CREATURE), *protections))


def board(*cards: str | CardDefinition, seat: int = P1) -> Scenario:
    """A scenario with these cards in a player's hand and more than enough mana on each side."""
    s = Scenario()
    for player in (P0, P1):
        s.lands(player, "City of Brass", 1)
        for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
            s.lands(player, name, 3)
    if cards:
        s.hand(seat, *cards)
    return s


# --- a: what a quality is ---------------------------------------------------------------------------


def test_702_16a_a_quality_is_that_of_the_source() -> None:
    s = board("Doom Blade", "Swords to Plowshares", "Lightning Bolt")
    knight = s.battlefield(P0, "Silver Knight")
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=knight) == "702.16b"
    assert s.why_not(s.cast, "Doom Blade", by=P1, target=knight) == ""
    assert s.why_not(s.cast, "Swords to Plowshares", by=P1, target=knight) == ""


def test_702_16a_a_card_type_also_means_sources_that_are_no_permanents() -> None:
    s = board(STINGER, "Shock")
    bears = s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P0, "Spirit Mantle", attached_to=bears)
    other = s.battlefield(P0, "Hill Giant")
    assert s.why_not(s.cast, "Shock", by=P1, target=bears) == ""
    s.cycle("Cycled Stinger", by=P1)
    asked = s.until_asked("target", P1)
    assert asked.options == (other.id,)


def test_702_16a_a_name_is_meant_only_if_it_is_said() -> None:
    s = board("Goblin Grenade")
    elf = s.battlefield(P0, "Warren-Scourge Elf")  # protection from Goblins
    goblin = s.battlefield(P1, "Raging Goblin")
    s.turn(P1)
    assert s.why_not(s.cast, "Goblin Grenade", by=P1, target=elf, cost=goblin) == ""


def test_702_16a_a_name_can_be_the_quality() -> None:
    s = board("Shock", "Lightning Bolt")
    s.battlefield(P0, "Runed Halo", chosen={"card name": "Shock"})
    assert s.why_not(s.cast, "Shock", by=P1, target=P0) == "702.16b"
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=P0) == ""


# --- b: targeting -----------------------------------------------------------------------------------


def test_702_16b_neither_spells_nor_abilities_of_sources_with_the_quality_can_target() -> None:
    s = board("Terror", "Boomerang")
    knight, bears = s.battlefield(P0, "White Knight", "Grizzly Bears")  # protection from black
    s.battlefield(P0, "Cursed Scroll")
    assassin = s.battlefield(P1, "Royal Assassin")
    for creature in (knight, bears):
        s.permanent(creature).tapped = True
    assert s.why_not(s.cast, "Terror", by=P1, target=knight) == "702.16b"
    assert s.why_not(s.activate, assassin, target=knight) == "702.16b"
    assert s.why_not(s.activate, assassin, target=bears) == ""
    assert s.why_not(s.cast, "Boomerang", by=P1, target=knight) == ""


def test_702_16b_holds_for_ones_own_spells_too() -> None:
    s = board("Unholy Strength", seat=P0)
    knight = s.battlefield(P0, "White Knight")
    bears = s.battlefield(P0, "Grizzly Bears")
    assert s.why_not(s.cast, "Unholy Strength", target=knight) == "702.16b"
    assert s.why_not(s.cast, "Unholy Strength", target=bears) == ""


def test_702_16b_a_player_with_protection_cannot_be_targeted() -> None:
    s = board("Seht's Tiger", seat=P0)
    s.hand(P1, "Lightning Bolt", "Tome Scour")
    s.turn(P1)
    s.cast("Seht's Tiger", by=P0)
    s.answer(P0, color="red")
    s.resolve()
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=P0) == "702.16b"
    assert s.why_not(s.cast, "Tome Scour", by=P1, target=P0) == ""


def test_702_16b_a_spell_whose_target_gained_protection_does_not_resolve() -> None:
    s = board("Lightning Bolt")
    bears, mother = s.battlefield(P0, "Grizzly Bears", "Mother of Runes")
    s.cast("Lightning Bolt", by=P1, target=bears)
    s.activate(mother, target=bears)
    s.answer(P0, color="red")
    s.resolve()
    assert s.exists(bears)
    assert s.damage(bears) == 0
    assert s.graveyard(P1) == ["Lightning Bolt"]
    assert len(s.events(ek.DID_NOT_RESOLVE)) == 1


def test_702_16b_an_ability_of_a_source_that_left_is_judged_by_what_the_source_was() -> None:
    s = board()
    bears, mother = s.battlefield(P0, "Grizzly Bears", "Mother of Runes")
    fanatic = s.battlefield(P1, "Mogg Fanatic")
    s.activate(fanatic, by=P1, target=bears)
    s.activate(mother, target=bears)
    s.answer(P0, color="red")
    s.resolve()
    assert s.damage(bears) == 0


def test_702_16b_cards_that_are_no_permanents_have_no_use_of_protection() -> None:
    s = board("Zombify")
    s.turn(P1)
    knight = s.graveyard(P1, "White Knight")
    s.cast("Zombify", by=P1, target=knight)
    s.resolve()
    assert s.battlefield(P1)[-1] == "White Knight"


def test_702_16b_what_does_not_target_is_not_hindered() -> None:
    s = board("Mutilate")
    s.turn(P1)
    knight = s.battlefield(P0, "White Knight")
    s.cast("Mutilate", by=P1)
    s.resolve()
    assert not s.exists(knight)


# --- c: Auras ---------------------------------------------------------------------------------------


def test_702_16c_an_aura_with_the_quality_goes_to_its_owners_graveyard() -> None:
    s = board()
    bears, mother = s.battlefield(P0, "Grizzly Bears", "Mother of Runes")
    pacifism = s.battlefield(P1, "Pacifism", attached_to=bears)
    s.activate(mother, target=bears)
    s.answer(P0, color="white")
    s.resolve()
    assert not s.exists(pacifism)
    assert s.graveyard(P1) == ["Pacifism"]


def test_702_16c_such_an_aura_can_neither_target_nor_be_put_there_otherwise() -> None:
    s = board("Pacifism")
    monk = s.battlefield(P0, "Azorius First-Wing")  # protection from enchantments
    bears = s.battlefield(P0, "Grizzly Bears")
    aura = s.battlefield(P0, "Holy Strength", attached_to=bears)
    porter = s.battlefield(P0, PORTER)
    s.turn(P1)
    assert s.why_not(s.cast, "Pacifism", by=P1, target=monk) == "702.16b"
    s.activate(porter, by=P0, target=[aura, monk])
    s.resolve()
    assert s.is_attached(aura, to=bears)


def test_702_16c_an_aura_that_enters_without_being_cast_is_not_put_on_it() -> None:
    s = board("Flickerwisp", seat=P0)
    knight, bears = s.battlefield(P0, "Black Knight", "Grizzly Bears")  # protection from white
    aura = s.battlefield(P0, "Holy Strength", attached_to=bears)
    s.cast("Flickerwisp")
    s.answer(P0, target=aura)
    s.resolve()
    s.run_to("end step")
    options = s.until_asked("attach").options
    assert bears.id in options
    assert knight.id not in options


def test_702_16c_a_player_with_protection_loses_auras_too() -> None:
    curse = custom("Curse of Nothing", "{B}", "Enchantment — Aura", enchant(A_PLAYER))
    s = board("Seht's Tiger", seat=P0)
    aura = s.battlefield(P1, curse, attached_to=P0)
    s.cast("Seht's Tiger")
    s.answer(P0, color="black")
    s.resolve()
    assert not s.exists(aura)
    assert s.graveyard(P1) == ["Curse of Nothing"]


# --- d: Equipment -----------------------------------------------------------------------------------


@pytest.mark.parametrize("equipment", ["Dúnedain Blade", "Loxodon Warhammer"])
def test_702_16d_equipment_with_the_quality_becomes_unattached_but_stays(equipment: str) -> None:
    white = equipment == "Dúnedain Blade"
    quality = protection_from_color(t.WHITE) if white else Protection(subtype("Equipment"), "Equipment")
    s = board(custom("Ward Off", "{0}", "Instant", until_end_of_turn(target(CREATURE), quality)), seat=P0)
    bears = s.battlefield(P0, "Grizzly Bears")
    blade = s.battlefield(P0, equipment, attached_to=bears)
    s.cast("Ward Off", target=bears)
    s.resolve()
    assert s.exists(blade)
    assert not s.permanent(blade).attached_to
    assert s.pt(bears) == (2, 2)
    s.battlefield(P0, "White Knight")
    assert s.why_not(s.equip, blade, bears) == "702.16b"


def test_702_16d_an_effect_cannot_attach_such_equipment() -> None:
    s = board()
    chosen, bears = s.battlefield(P0, "Tel-Jilad Chosen", "Grizzly Bears")  # protection from artifacts
    blade = s.battlefield(P0, "Bonesplitter", attached_to=bears)
    mover = custom("Mover", "{0}", "Enchantment", ability("{0}", Attach(target(PERMANENT), target(CREATURE, 1))))
    s.battlefield(P0, mover)
    s.activate("Mover", target=[blade, chosen])
    s.resolve()
    assert s.is_attached(blade, to=bears)


# --- e: damage --------------------------------------------------------------------------------------


def test_702_16e_damage_from_sources_with_the_quality_is_prevented() -> None:
    s = board("Pyroclasm")
    s.turn(P1)
    knight, bears = s.battlefield(P0, "Silver Knight", "Grizzly Bears")
    s.cast("Pyroclasm", by=P1)
    s.resolve()
    assert s.damage(knight) == 0
    assert not s.exists(bears)
    assert [event[2:] for event in s.events(ek.PREVENTED)] == [(knight.id, 2)]


def test_702_16e_combat_damage_to_a_creature_is_prevented() -> None:
    s = Scenario()
    priest = s.battlefield(P1, "Silver Knight")
    raider = s.battlefield(P0, "Lightning Elemental")  # 4/1
    s.attack([raider])
    s.block({priest: raider})
    s.run_to("end of combat")
    assert s.exists(priest)
    assert not s.exists(raider)


def test_702_16e_damage_to_a_planeswalker_is_prevented() -> None:
    s = board(custom("Ward", "{0}", "Instant", until_end_of_turn(target(PERMANENT), protection_from_color(t.WHITE))))
    knight = s.battlefield(P0, "Boros Swiftblade")  # red and white, double strike
    jace = s.battlefield(P1, "Jace Beleren")
    s.cast("Ward", by=P1, target=jace)
    s.resolve()
    s.attack({knight: jace})
    s.run_to("end of combat")
    assert s.counters_on(jace, "loyalty") == 3


def test_702_16e_damage_to_a_player_is_prevented() -> None:
    s = board("Pestilence", seat=P1)
    s.battlefield(P0, "Seht's Tiger")
    s.turn(P1)
    s.hand(P0, "Seht's Tiger")
    s.cast("Seht's Tiger", by=P0)
    s.answer(P0, color="red")
    s.resolve()
    s.hand(P1, "Earthquake", "Hurricane")
    s.cast("Earthquake", by=P1, x=2)
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (20, 18)
    s.cast("Hurricane", by=P1, x=2)
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (18, 16)


def test_702_16e_loss_of_life_is_no_damage() -> None:
    s = board("Gray Merchant of Asphodel")
    s.turn(P1)
    s.battlefield(P0, "Runed Halo", chosen={"card name": "Gray Merchant of Asphodel"})
    s.cast("Gray Merchant of Asphodel", by=P1)
    s.resolve()
    assert s.life(P0) == 18


# --- f: blocking ------------------------------------------------------------------------------------


def test_702_16f_creatures_with_the_quality_cannot_block() -> None:
    s = Scenario()
    knight = s.battlefield(P0, "White Knight")
    black, green = s.battlefield(P1, "Black Knight", "Grizzly Bears")
    s.attack([knight])
    assert s.why_not(s.block, {black: knight}) == "702.16f"
    s.block({green: knight})
    assert s.is_blocked(knight)


def test_702_16f_says_nothing_of_what_it_blocks_itself_nor_of_blocks_already_made() -> None:
    s = board(granting(t.GREEN), seat=P0)
    bears = s.battlefield(P0, "Grizzly Bears")
    knight, elf = s.battlefield(P1, "White Knight", "Elvish Warrior")
    dark = s.battlefield(P0, "Royal Assassin")
    s.attack([bears, dark])
    s.block({knight: dark, elf: bears})
    s.cast("Ward Off", target=bears)
    s.resolve()
    assert s.is_blocked(bears)
    s.run_to("end of combat")
    assert s.exists(bears)
    assert s.life(P1) == 20


# --- g, h, i, m: several qualities ------------------------------------------------------------------


def test_702_16g_from_two_qualities_are_two_abilities() -> None:
    s = board("Lightning Bolt", "Unsummon", "Doom Blade", "Giant Growth")
    bears, _ = s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    s.battlefield(P0, "Sword of Fire and Ice", attached_to=bears)
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=bears) == "702.16b"
    assert s.why_not(s.cast, "Unsummon", by=P1, target=bears) == "702.16b"
    assert s.why_not(s.cast, "Giant Growth", by=P1, target=bears) == ""
    assert s.why_not(s.cast, "Doom Blade", by=P1, target=bears) == ""
    assert len(s.characteristics(bears).profile.protections) == 2


_COLORED = {
    "white": "Swords to Plowshares",
    "blue": "Boomerang",
    "black": "Murder",
    "red": "Lightning Bolt",
    "green": "Giant Growth",
}


@pytest.mark.parametrize("color", _COLORED)
def test_702_16h_from_each_color_is_from_every_one_of_them(color: str) -> None:
    s = board(_COLORED[color])
    angel, bears = s.battlefield(P0, "Iridescent Angel", "Grizzly Bears")
    assert s.why_not(s.cast, _COLORED[color], by=P1, target=angel) == "702.16b"
    assert s.why_not(s.cast, _COLORED[color], by=P1, target=bears) == ""


def test_702_16h_from_each_color_is_not_from_what_has_none() -> None:
    s = board()
    angel = s.battlefield(P0, "Iridescent Angel")
    triskelion = s.battlefield(P1, "Triskelion", counters={"+1/+1": 3})
    s.activate(triskelion, target=angel)
    s.resolve()
    assert s.damage(angel) == 1


def test_702_16i_from_each_of_several_players_is_from_all_of_them() -> None:
    s = Scenario(players=3)
    s.battlefield(P0, "Absolute Virtue")
    for seat in (P0, P1, P2):
        s.lands(seat, "Mountain", 1)
        s.hand(seat, "Lightning Bolt")
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=P0) == "702.16b"
    assert s.why_not(s.cast, "Lightning Bolt", by=P2, target=P0) == "702.16b"
    assert s.why_not(s.cast, "Lightning Bolt", by=P0, target=P0) == ""


def test_702_16m_a_second_instance_changes_nothing_and_one_is_left_when_the_other_goes() -> None:
    s = board("Lightning Bolt", seat=P1)
    knight = s.battlefield(P0, "Silver Knight")  # protection from red
    sword = s.battlefield(P0, "Sword of Forge and Frontier", attached_to=knight)  # and from red and green
    bears = s.battlefield(P0, "Grizzly Bears")
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=knight) == "702.16b"
    s.equip(sword, bears)
    s.resolve()
    assert s.is_attached(sword, to=bears)
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=knight) == "702.16b"


# --- j: everything ----------------------------------------------------------------------------------


def test_702_16j_from_everything_is_from_each_object() -> None:
    s = board("Lightning Bolt", "Pacifism", "Pyroclasm")
    hydra = s.battlefield(P0, "Progenitus")
    axe, triskelion = s.battlefield(P0, "Bonesplitter", "Triskelion")
    s.counters(triskelion, "+1/+1", 3)
    giant = s.battlefield(P1, "Hill Giant")
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=hydra) == "702.16b"
    assert s.why_not(s.equip, axe, hydra) == "702.16b"
    assert s.why_not(s.activate, triskelion, target=hydra) == "702.16b"
    s.attack([hydra])
    assert s.why_not(s.block, {giant: hydra}) == "702.16f"
    s.run_to("end of combat")
    assert s.life(P1) == 10


def test_702_16j_damage_by_anything_is_prevented_but_other_effects_work() -> None:
    s = board("Earthquake", "Wrath of God")
    s.turn(P1)
    hydra = s.battlefield(P0, "Progenitus")
    s.cast("Earthquake", by=P1, x=2)
    s.resolve()
    assert s.damage(hydra) == 0
    s.cast("Wrath of God", by=P1)
    s.resolve()
    assert not s.exists(hydra)


def test_702_16j_a_player_with_protection_from_everything_keeps_it_until_its_next_turn() -> None:
    s = board()
    s.fill_libraries()
    s.battlefield(P0, "The Stasis Coffin")
    giant = s.battlefield(P1, "Hill Giant")
    s.hand(P1, "Lightning Bolt")
    s.activate("The Stasis Coffin")
    s.resolve()
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=P0) == "702.16b"
    s.run_to("precombat main", of=P1)
    s.attack([giant])
    s.run_to("end of combat")
    assert s.life(P0) == 20
    s.run_to("upkeep", of=P0)
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=P0) == ""


# --- k: a player ------------------------------------------------------------------------------------


def test_702_16k_from_a_player_is_from_what_that_player_controls() -> None:
    s = board("Lightning Bolt", "Control Magic")
    s.turn(P1)
    bears = s.battlefield(P0, "Grizzly Bears")
    sorcerer, giant = s.battlefield(P1, "Prodigal Sorcerer", "Hill Giant")
    blade = s.battlefield(P1, "Bonesplitter")
    s.battlefield(P1, PORTER)
    s.battlefield(P0, "Cliffside Rescuer")
    s.activate("Cliffside Rescuer", by=P0, target=bears)
    s.resolve()
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=bears) == "702.16b"
    assert s.why_not(s.cast, "Control Magic", by=P1, target=bears) == "702.16b"
    assert s.why_not(s.activate, sorcerer, by=P1, target=bears) == "702.16b"
    assert s.why_not(s.activate, "Porter", by=P1, target=[blade, bears]) == "702.16b"
    assert s.exists(giant)


def test_702_16k_what_that_player_owns_but_another_controls_is_not_meant() -> None:
    s = board()
    s.battlefield(P0, "Absolute Virtue")
    taken = s.battlefield(P0, "Prodigal Sorcerer", owner=P1)
    given = s.battlefield(P1, "Prodigal Sorcerer", owner=P0)
    assert s.why_not(s.activate, taken, by=P0, target=P0) == ""
    assert s.why_not(s.activate, given, by=P1, target=P0) == "702.16b"


def test_702_16k_what_that_player_owns_and_nobody_controls_is_meant() -> None:
    burst = custom("Burst", "{R}", "Instant", cycling("{0}"), when_cycled(DealDamage(3, EACH_PLAYER)))
    s = board(burst)
    s.fill_libraries()
    s.battlefield(P0, "Absolute Virtue")
    s.cycle("Burst", by=P1)
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (20, 17)


def test_702_16k_a_spell_or_ability_of_that_player_cannot_target_whoever_has_its_source() -> None:
    """An ability that anyone may activate: its source is P0's, the ability is P1's."""
    shoot = replace(ability("{0}", DealDamage(1, target(CREATURE))), anyone=True)
    s = board()
    bears, _ = s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    cannon = s.battlefield(P0, custom("Cannon for All", "{0}", "Artifact", shoot))
    s.battlefield(P0, "Cliffside Rescuer")
    s.activate("Cliffside Rescuer", target=bears)
    s.resolve()
    assert s.why_not(s.activate, cannon, by=P1, target=bears) == "702.16b"
    assert s.why_not(s.activate, cannon, by=P0, target=bears) == ""


def test_702_16k_your_opponents_are_those_of_whoever_grants_the_protection() -> None:
    s = Scenario(players=3)
    bears = s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P0, "Cliffside Rescuer")
    s.hand(P1, custom("Snatch All", "{0}", "Instant", until_end_of_turn(each(CREATURE), GainControl())))
    for seat in (P0, P1, P2):
        s.lands(seat, "Mountain", 1)
        s.hand(seat, "Lightning Bolt")
    s.activate("Cliffside Rescuer", by=P0, target=bears)
    s.resolve()
    s.cast("Snatch All", by=P1)
    s.resolve()
    assert s.controller(bears) == P1
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=bears) == "702.16b"
    assert s.why_not(s.cast, "Lightning Bolt", by=P2, target=bears) == "702.16b"
    assert s.why_not(s.cast, "Lightning Bolt", by=P0, target=bears) == ""


# --- n: Auras that do not remove themselves ---------------------------------------------------------


def test_702_16n_an_aura_that_does_not_remove_itself_stays() -> None:
    s = board("Pentarch Ward", seat=P0)
    s.fill_libraries()
    bears = s.battlefield(P0, "Grizzly Bears")
    strength = s.battlefield(P0, "Holy Strength", attached_to=bears)
    ward = cast_ward(s, "Pentarch Ward", bears, "white")
    assert s.is_attached(ward, to=bears)
    assert not s.exists(strength)


def test_702_16n_other_protection_from_the_quality_removes_it_as_usual() -> None:
    s = board("Pentarch Ward", granting(t.WHITE), seat=P0)
    s.fill_libraries()
    bears = s.battlefield(P0, "Grizzly Bears")
    ward = cast_ward(s, "Pentarch Ward", bears, "white")
    s.cast("Ward Off", target=bears)
    s.resolve()
    assert not s.exists(ward)


def test_702_16n_tattoo_ward_removes_all_other_enchantments() -> None:
    s = board("Tattoo Ward", seat=P0)
    bears = s.battlefield(P0, "Grizzly Bears")
    pacifism = s.battlefield(P1, "Pacifism", attached_to=bears)
    s.cast("Tattoo Ward", target=bears)
    s.resolve()
    ward = s.find("Tattoo Ward")
    assert s.is_attached(ward, to=bears)
    assert not s.exists(pacifism)
    assert s.pt(bears) == (3, 3)


def test_702_16n_what_is_spared_cannot_come_anew() -> None:
    spectral = custom(
        "Spectral Ward",
        "{3}{W}",
        "Enchantment — Aura",
        enchant(CREATURE),
        static(ENCHANTED, protection_from_color_sparing_auras()),
    )
    s = board("Holy Strength", seat=P0)
    bears, giant = s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    old = s.battlefield(P0, "Holy Strength", attached_to=bears)
    ward = s.battlefield(P0, spectral, attached_to=bears)
    other = s.battlefield(P0, "Oakenform", attached_to=giant)
    new = s.battlefield(P0, "Holy Strength", attached_to=giant)
    s.battlefield(P0, PORTER)
    s.activate("Porter", target=[new, bears])
    s.resolve()
    assert s.is_attached(new, to=giant)
    s.activate("Porter", target=[other, bears])
    s.resolve()
    assert all(s.is_attached(one, to=bears) for one in (old, ward, other))
    assert s.why_not(s.cast, "Holy Strength", target=bears) == "702.16b"


def protection_from_color_sparing_auras() -> Protection:
    """Protection from white that does not remove Auras."""
    white = protection_from_color(t.WHITE)
    return Protection(white.what, white.text, spares=subtype("Aura"))


def cast_ward(s: Scenario, name: str, creature: Thing, color: str) -> Thing:
    """P0 casts an Aura that asks for a colour as it enters; its handle on the battlefield."""
    s.cast(name, by=P0, target=creature)
    s.answer(P0, color=color)
    s.resolve()
    return s.find(name, "battlefield")


# --- p: what is already attached --------------------------------------------------------------------


def test_702_16p_what_is_already_attached_stays() -> None:
    s = board("Benevolent Blessing", seat=P0)
    bears = s.battlefield(P0, "Grizzly Bears")
    mine = s.battlefield(P0, "Holy Strength", attached_to=bears)
    blade = s.battlefield(P0, "Dúnedain Blade", attached_to=bears)
    pacifism = s.battlefield(P1, "Pacifism", attached_to=bears)
    blessing = cast_ward(s, "Benevolent Blessing", bears, "white")
    assert all(s.is_attached(one, to=bears) for one in (blessing, mine, blade))
    assert not s.exists(pacifism)  # not controlled by P0


def test_702_16p_nothing_else_with_the_quality_can_become_attached() -> None:
    s = board("Benevolent Blessing", "Holy Strength", seat=P0)
    bears, giant = s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    blade = s.battlefield(P0, "Dúnedain Blade", attached_to=bears)
    porter = s.battlefield(P0, PORTER)
    cast_ward(s, "Benevolent Blessing", bears, "white")
    assert s.why_not(s.cast, "Holy Strength", target=bears) == "702.16b"
    s.equip(blade, giant)
    s.resolve()
    assert s.is_attached(blade, to=giant)
    assert s.why_not(s.activate, blade, "{3}", target=bears) == "702.16b"
    s.activate(porter, target=[blade, bears])
    s.resolve()
    assert s.is_attached(blade, to=giant)


def test_702_16p_what_came_later_and_gets_the_quality_falls_off() -> None:
    s = board("Benevolent Blessing", WHITEN, WHITEN, seat=P0)
    bears = s.battlefield(P0, "Grizzly Bears")
    early = s.battlefield(P0, "Oakenform", attached_to=bears)
    blessing = cast_ward(s, "Benevolent Blessing", bears, "white")
    s.hand(P0, "Unholy Strength")
    late = cast_aura(s, "Unholy Strength", bears)
    s.cast("Whiten", target=early)
    s.resolve()
    assert s.is_attached(early, to=bears)
    s.cast("Whiten", target=late)
    s.resolve()
    assert not s.exists(late)
    assert s.is_attached(blessing, to=bears)
    assert s.is_attached(early, to=bears)


def cast_aura(s: Scenario, name: str, creature: Thing) -> Thing:
    """P0 casts an Aura; its handle on the battlefield."""
    s.cast(name, by=P0, target=creature)
    s.resolve()
    return s.find(name, "battlefield")


def test_702_16p_other_protection_from_the_quality_removes_as_usual() -> None:
    s = board("Benevolent Blessing", granting(t.WHITE), seat=P0)
    bears = s.battlefield(P0, "Grizzly Bears")
    mine = s.battlefield(P0, "Holy Strength", attached_to=bears)
    blessing = cast_ward(s, "Benevolent Blessing", bears, "white")
    s.cast("Ward Off", target=bears)
    s.resolve()
    assert not s.exists(blessing)
    assert not s.exists(mine)


def test_702_16p_protection_that_begins_anew_spares_what_is_attached_then() -> None:
    s = board("Benevolent Blessing", "Holy Strength", "Turn to Frog", seat=P0)
    s.fill_libraries()
    bears = s.battlefield(P0, "Grizzly Bears")
    blessing = cast_ward(s, "Benevolent Blessing", bears, "white")
    s.cast("Turn to Frog", target=bears)
    s.resolve()
    strength = cast_aura(s, "Holy Strength", bears)
    s.run_to("upkeep", of=P1)
    assert len(s.characteristics(bears).profile.protections) == 1
    assert s.is_attached(strength, to=bears)
    assert s.is_attached(blessing, to=bears)
