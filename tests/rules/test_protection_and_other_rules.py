"""Protection (CR 702.16) where it meets other rules: damage and its results, targets, control, combat, copies."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.cards.language import (
    CREATURE,
    EQUIPPED,
    Anything,
    Fight,
    InZone,
    Rule,
    equip,
    gets,
    protection_from_color,
    reach,
    static,
    target,
    until_end_of_turn,
)
from sim.scenario import P0, P1, Scenario, custom


def scenario() -> Scenario:
    """A scenario with mana for everything and libraries to draw from."""
    s = Scenario()
    s.fill_libraries()
    for seat in (P0, P1):
        for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
            s.lands(seat, name, 4)
    return s


def ward(*masks: int) -> CardDefinition:
    """A colourless instant that gives target creature protection from colours."""
    protections = tuple(protection_from_color(mask) for mask in masks)
    return custom("Ward Off", "{0}", "Instant", until_end_of_turn(target(CREATURE), *protections))


def test_prevented_damage_has_no_results() -> None:
    """CR 120.3, 615.5: no life for lifelink, no deathtouch, no counters, no trigger."""
    s = Scenario()
    nighthawk = s.battlefield(P0, "Vampire Nighthawk")  # black, flying, deathtouch, lifelink
    rats = s.battlefield(P0, "Ichor Rats")  # black, infect
    soldier = s.battlefield(P1, "White Knight")  # protection from black
    archer = custom(
        "Watcher", "{W}", "Creature — Archer", (reach, protection_from_color(t.BLACK)), power=1, toughness=2
    )
    watcher = s.battlefield(P1, archer)
    s.attack([nighthawk, rats])
    s.block({watcher: nighthawk, soldier: rats})
    s.run_to("end of combat")
    assert s.life(P0) == 20
    assert s.exists(watcher)
    assert s.counters_on(soldier, "-1/-1") == 0
    assert not s.events(ek.LIFE_GAINED)


def test_a_fight_with_a_protected_creature_hurts_only_the_other() -> None:
    s = scenario()
    knight, elf = s.battlefield(P0, "Silver Knight", "Elvish Warrior")
    dragon = s.battlefield(P1, "Lightning Elemental")  # red 4/1
    s.hand(P0, custom("Brawl", "{0}", "Sorcery", Fight(target(CREATURE), target(CREATURE, 1))))
    s.cast("Brawl", target=[knight, dragon])
    s.resolve()
    assert s.damage(knight) == 0
    assert not s.exists(dragon)
    assert s.exists(elf)


def test_damage_that_cannot_be_prevented_is_dealt() -> None:
    """CR 615.12: the protection is there, but prevents nothing."""
    s = scenario()
    rage = custom(
        "Rage", "{R}", "Enchantment", static(Anything() & InZone(t.ANY_ZONE), Rule("damage can't be prevented"))
    )
    s.battlefield(P1, rage)
    knight = s.battlefield(P0, "Silver Knight")
    s.turn(P1)
    s.hand(P1, "Pyroclasm", "Shock")
    assert s.why_not(s.cast, "Shock", by=P1, target=knight) == "702.16b"
    s.cast("Pyroclasm", by=P1)
    s.resolve()
    assert not s.exists(knight)


def test_the_other_targets_of_a_spell_are_still_affected() -> None:
    s = scenario()
    bears, elf = s.battlefield(P0, "Grizzly Bears", "Elvish Warrior")
    s.hand(P1, "Arc Lightning")
    s.hand(P0, ward(t.RED))
    s.turn(P1)
    s.cast("Arc Lightning", by=P1, target=[bears, elf, None], divide={bears: 2, elf: 1})
    s.cast("Ward Off", by=P0, target=bears)
    s.resolve()
    assert s.damage(bears) == 0
    assert s.damage(elf) == 1


def test_new_targets_of_a_copy_obey_protection() -> None:
    s = scenario()
    knight, bears = s.battlefield(P0, "Silver Knight", "Grizzly Bears")
    giant = s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Lightning Bolt", "Reverberate")
    s.cast("Lightning Bolt", target=giant)
    s.cast("Reverberate", target="Lightning Bolt")
    s.answer(P0, may=True)
    asked = s.until_asked("target", P0)
    assert bears.id in asked.options
    assert knight.id not in asked.options


def test_an_aura_spell_whose_target_gained_protection_never_enters() -> None:
    """CR 608.3b."""
    s = scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    s.hand(P1, "Pacifism")
    s.hand(P0, ward(t.WHITE))
    s.turn(P1)
    s.cast("Pacifism", by=P1, target=bears)
    s.cast("Ward Off", by=P0, target=bears)
    s.resolve()
    assert s.graveyard(P1) == ["Pacifism"]
    assert not [e for e in s.events(ek.ZONE_CHANGED) if e[4] == t.BATTLEFIELD]


def test_equipment_does_not_move_to_a_creature_that_gained_protection_in_response() -> None:
    s = scenario()
    bears, giant = s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    blade = s.battlefield(P0, "Dúnedain Blade", attached_to=bears)
    s.hand(P1, ward(t.WHITE))
    s.activate(blade, "{3}", target=giant)
    s.cast("Ward Off", by=P1, target=giant)
    s.resolve()
    assert s.is_attached(blade, to=bears)


def test_control_comes_back_when_the_aura_that_took_it_falls_off() -> None:
    s = scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    aura = s.battlefield(P1, "Control Magic", attached_to=bears)
    s.settle()
    assert s.controller(bears) == P1
    s.hand(P0, ward(t.BLUE))
    s.cast("Ward Off", target=bears)
    s.resolve()
    assert s.controller(bears) == P0
    assert not s.exists(aura)


def test_each_activation_of_mother_of_runes_knows_its_own_colour() -> None:
    s = scenario()
    bears, elf = s.battlefield(P0, "Grizzly Bears", "Elvish Warrior")
    mother = s.battlefield(P0, "Mother of Runes")
    s.activate(mother, target=bears)
    s.answer(P0, color="red")
    s.resolve()
    s.permanent(mother).tapped = False
    s.hand(P1, "Lightning Bolt", "Doom Blade")
    s.activate(mother, target=elf)
    s.answer(P0, color="black")
    s.resolve()
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=bears) == "702.16b"
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=elf) == ""
    assert s.why_not(s.cast, "Doom Blade", by=P1, target=elf) == "702.16b"
    assert s.why_not(s.cast, "Doom Blade", by=P1, target=bears) == ""


def test_a_trampler_must_still_assign_lethal_damage_to_a_protected_blocker() -> None:
    """CR 702.19b: prevention is not looked at."""
    s = Scenario()
    ball = s.battlefield(P0, "Ball Lightning")  # red 6/1, trample
    knight = s.battlefield(P1, "Kor Firewalker")  # 2/2
    s.attack([ball])
    s.block({knight: ball})
    assert s.why_not(s.divide, ball, {knight: 1, P1: 5}) == "702.19b"
    s.divide(ball, {knight: 2, P1: 4})
    s.run_to("end of combat")
    assert s.life(P1) == 16
    assert s.exists(knight)


def test_protection_that_is_gained_and_lost_with_all_abilities() -> None:
    s = scenario()
    knight = s.battlefield(P0, "Black Knight")  # protection from white
    s.hand(P1, "Swords to Plowshares", "Turn to Frog")
    other = s.battlefield(P0, "Hill Giant")
    assert s.why_not(s.cast, "Swords to Plowshares", by=P1, target=knight) == "702.16b"
    s.cast("Turn to Frog", by=P1, target=knight)
    s.resolve()
    assert s.why_not(s.cast, "Swords to Plowshares", by=P1, target=knight) == ""
    assert s.exists(other)


def test_a_copy_has_the_printed_protection() -> None:
    s = scenario()
    s.battlefield(P1, "White Knight")
    s.hand(P0, "Clone")
    s.hand(P1, "Murder")
    s.cast("Clone")
    s.answer(P0, copy="White Knight")
    s.resolve()
    clone = s.find("White Knight#2")
    assert s.why_not(s.cast, "Murder", by=P1, target=clone) in ("702.16b", "601.2c")


def test_an_equipment_may_give_protection_from_its_own_quality() -> None:
    """It falls off at the next state-based check, again and again."""
    blade = custom(
        "Fickle Blade",
        "{W}",
        "Artifact — Equipment",
        static(EQUIPPED, gets(1, 1), protection_from_color(t.WHITE)),
        equip("{0}"),
    )
    s = scenario()
    bears, axe = s.battlefield(P0, "Grizzly Bears", blade)
    for _ in range(2):
        s.equip(axe, bears)
        s.resolve()
        assert not s.permanent(axe).attached_to
    assert s.pt(bears) == (2, 2)
