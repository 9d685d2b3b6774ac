"""CR 704, state-based actions, letter by letter of 704.5 as far as cards here can show."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    ENCHANTED,
    ENCHANTMENT,
    ChangeTypes,
    DealDamage,
    SetPT,
    deathtouch,
    each,
    enchant,
    gets,
    static,
    target,
    token,
    until_end_of_turn,
)
from sim.scenario import P0, P1, P2, Scenario, custom

LEGEND = "Isamaru, Hound of Konda"


def test_704_3_all_that_apply_happen_simultaneously() -> None:
    """Two creatures that kill each other die in one event, and each sees the other die."""
    s = Scenario()
    s.battlefield(P0, "Blood Artist", damage=1)
    s.battlefield(P1, "Blood Artist", damage=1)
    s.settle()
    assert s.battlefield(P0) == s.battlefield(P1) == []
    assert len(s.stack()) == 4


def test_704_3_they_are_repeated_until_none_applies() -> None:
    """A creature that lived on another's bonus dies with the next check, before any trigger is put on the stack."""
    s = Scenario()
    s.battlefield(P0, "Goblin King", damage=2)
    s.battlefield(P0, "Mogg Fanatic", damage=1)
    s.battlefield(P1, "Goblin Sharpshooter", tapped=True)
    s.settle()
    assert s.graveyard(P0) == ["Goblin King", "Mogg Fanatic"]
    assert s.stack() == ["Goblin Sharpshooter"] * 2


def test_704_4_what_happens_only_during_a_resolution_does_not_matter() -> None:
    """A creature with toughness 0 in the middle of a resolution that ends with more lives on."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    dip = custom(
        "Dip",
        "{0}",
        "Instant",
        until_end_of_turn(target(CREATURE), gets(0, -2)),
        until_end_of_turn(target(CREATURE), gets(0, 2)),
    )
    s.hand(P0, dip)
    s.cast("Dip", target="Grizzly Bears")
    s.resolve()
    assert s.pt("Grizzly Bears") == (2, 2)


def test_704_5a_a_player_with_0_or_less_life_loses() -> None:
    """Lightning Bolt at 3 life ends the game."""
    s = Scenario()
    s.life(P1, 3)
    s.hand(P0, "Lightning Bolt")
    s.mana(P0, "R")
    s.cast("Lightning Bolt", target=P1)
    s.resolve()
    assert (s.is_over, s.winner, s.end_reason, s.life(P1)) == (True, P0, "life", 0)


def test_704_5a_both_at_once_is_a_draw() -> None:
    """Both players at 0 life lose together (CR 104.4a)."""
    s = Scenario()
    s.life(P0, 2)
    s.life(P1, 1)
    s.hand(P0, "Earthquake")
    s.mana(P0, "RRR")
    s.cast("Earthquake", x=2)
    s.resolve()
    assert (s.is_over, s.winner, s.end_reason) == (True, None, "draw")


def test_704_5b_drawing_from_an_empty_library_loses_with_the_next_check() -> None:
    """Not at once: what the spell does after the draw still happens."""
    s = Scenario()
    s.hand(P0, "Sign in Blood")
    s.mana(P0, "BB")
    s.library(P1, "Swamp")
    s.cast("Sign in Blood", target=P1)
    s.resolve()
    assert (s.winner, s.end_reason, s.life(P1), s.hand(P1)) == (P0, "library", 18, ["Swamp"])


def test_704_5b_an_empty_library_alone_does_not_lose() -> None:
    """Only the attempt to draw counts."""
    s = Scenario()
    s.run_to("end")
    assert not s.is_over


def test_704_5c_ten_poison_counters_lose() -> None:
    """Nine do not."""
    s = Scenario()
    s.battlefield(P0, "Glistener Elf")
    s.player_counters(P1, "poison", 8)
    s.turn(P0, "declare attackers")
    s.attack(["Glistener Elf"])
    s.run_to("end of combat")
    assert not s.is_over
    assert s.counters_on(P1, "poison") == 9
    s.player_counters(P1, "poison", 10)
    s.settle()
    assert (s.winner, s.end_reason) == (P0, "poison")


def test_704_5d_a_token_off_the_battlefield_ceases_to_exist() -> None:
    """It goes to the graveyard first, so it dies."""
    s = Scenario()
    goblin = s.battlefield(P0, token("Goblin", 1, 1, t.RED))
    s.battlefield(P1, "Blood Artist")
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.cast("Shock", by=P1, target=goblin)
    s.answer(P1, target=P0)
    s.resolve()
    assert s.graveyard(P0) == []
    assert s.life(P0) == 19
    assert [e[4] for e in s.events(ek.ZONE_CHANGED) if e[1] == goblin.id] == [t.GRAVEYARD]


def test_704_5d_a_token_returned_to_hand_ceases_to_exist() -> None:
    """Unsummon on a token."""
    s = Scenario()
    s.battlefield(P1, token("Goblin", 1, 1, t.RED))
    s.hand(P0, "Unsummon")
    s.mana(P0, "U")
    s.cast("Unsummon", target="Goblin Token")
    s.resolve()
    assert s.battlefield(P1) == s.hand(P1) == []


def test_704_5e_a_copy_of_a_spell_off_the_stack_ceases_to_exist() -> None:
    """The copy of Shock resolves and leaves nothing behind."""
    s = Scenario()
    s.hand(P0, "Shock", "Twincast")
    s.mana(P0, "RUU")
    s.cast("Shock", target=P1)
    s.cast("Twincast", target="Shock")
    s.resolve()
    assert s.life(P1) == 16
    assert sorted(s.graveyard(P0)) == ["Shock", "Twincast"]


def test_704_5f_a_creature_with_toughness_0_goes_to_the_graveyard_and_cannot_regenerate() -> None:
    """It is not destroyed: neither indestructible nor regeneration helps."""
    s = Scenario()
    s.battlefield(P1, "Drudge Skeletons", "Darksteel Myr")
    s.lands(P1, "Swamp", 1)
    s.activate("Drudge Skeletons", by=P1)
    s.resolve()
    s.counters("Drudge Skeletons", "-1/-1", 1)
    s.counters("Darksteel Myr", "-1/-1", 1)
    s.settle()
    assert sorted(s.graveyard(P1)) == ["Darksteel Myr", "Drudge Skeletons"]
    assert not s.events(ek.DESTROYED)


def test_704_5g_lethal_damage_destroys() -> None:
    """Damage from several sources adds up over the turn."""
    s = Scenario()
    s.battlefield(P1, "Trained Armodon")
    s.hand(P0, "Shock", "Shock")
    s.mana(P0, "RR")
    s.cast("Shock", target="Trained Armodon")
    s.resolve()
    assert s.exists("Trained Armodon")
    s.cast("Shock", target="Trained Armodon")
    s.resolve()
    assert s.graveyard(P1) == ["Trained Armodon"]
    assert len(s.events(ek.DESTROYED)) == 1


def test_704_5g_regeneration_replaces_it_and_indestructible_stays() -> None:
    """A regeneration shield is used up; an indestructible creature keeps its damage."""
    s = Scenario()
    s.battlefield(P1, "Drudge Skeletons", "Darksteel Gargoyle")
    s.lands(P1, "Swamp", 1)
    s.hand(P0, "Shock", "Blaze")
    s.mana(P0, "RRRRRRR")
    s.activate("Drudge Skeletons", by=P1)
    s.resolve()
    s.cast("Shock", target="Drudge Skeletons")
    s.resolve()
    assert s.is_tapped("Drudge Skeletons")
    assert s.damage("Drudge Skeletons") == 0
    s.cast("Blaze", target="Darksteel Gargoyle", x=5)
    s.resolve()
    assert s.damage("Darksteel Gargoyle") == 5


def test_704_5h_any_damage_by_a_source_with_deathtouch_destroys() -> None:
    """A 1/1 with deathtouch kills a 3/3."""
    s = Scenario()
    s.battlefield(P0, "Typhoid Rats")
    s.battlefield(P1, "Hill Giant")
    s.turn(P0, "declare attackers")
    s.attack(["Typhoid Rats"])
    s.block({"Hill Giant": "Typhoid Rats"})
    s.run_to("end of combat")
    assert s.graveyard(P1) == ["Hill Giant"]


def test_704_5h_only_since_the_last_check() -> None:
    """A creature that regenerated from deathtouch damage is not destroyed by it again."""
    s = Scenario()
    s.battlefield(P0, "Typhoid Rats")
    s.battlefield(P1, "Drudge Skeletons")
    s.lands(P1, "Swamp", 1)
    s.turn(P0, "declare attackers")
    s.attack(["Typhoid Rats"])
    s.block({"Drudge Skeletons": "Typhoid Rats"})
    s.activate("Drudge Skeletons", by=P1)
    s.resolve()
    s.run_to("postcombat main")
    assert s.exists("Drudge Skeletons")


def test_704_5i_a_planeswalker_without_loyalty_goes_to_the_graveyard() -> None:
    """The last loyalty counters pay for an ability that still resolves."""
    s = Scenario()
    s.battlefield(P0, "Jace Beleren", counters={"loyalty": -2})
    s.library(P0, "Island")
    assert s.counters_on("Jace Beleren", "loyalty") == 1
    s.activate("Jace Beleren", "-1", target=P0)
    s.settle()
    assert s.graveyard(P0) == ["Jace Beleren"]
    s.resolve()
    assert s.hand(P0) == ["Island"]


def test_704_5j_the_legend_rule_lets_the_controller_keep_one() -> None:
    """The others are put into the graveyard, which is no destruction and no sacrifice."""
    s = Scenario()
    first, second = s.battlefield(P0, LEGEND, LEGEND)
    s.answer(P0, keep=second).settle()
    assert s.exists(second)
    assert not s.exists(first)
    assert not s.events(ek.DESTROYED)
    assert not s.events(ek.SACRIFICED)


def test_704_5j_only_of_one_name_and_one_controller() -> None:
    """Two players may each have one, and one player may have two of different names."""
    s = Scenario()
    s.battlefield(P0, LEGEND, "Thalia, Guardian of Thraben")
    s.battlefield(P1, LEGEND)
    s.settle()
    assert s.battlefield(P0) == [LEGEND, "Thalia, Guardian of Thraben"]
    assert s.battlefield(P1) == [LEGEND]


def test_704_5j_an_effect_can_switch_the_rule_off() -> None:
    """Mirror Gallery."""
    s = Scenario()
    s.battlefield(P0, LEGEND, LEGEND, "Mirror Gallery")
    s.settle()
    assert s.count(LEGEND) == 2


def test_704_5k_the_world_rule_keeps_the_newest() -> None:
    """All world permanents but the one that has been so for the shortest time go, whoever controls them."""
    s = Scenario()
    world = custom("Old World", "{1}", "World Enchantment")
    s.battlefield(P0, world)
    s.battlefield(P1, custom("New World", "{1}", "World Enchantment"))
    s.settle()
    assert s.graveyard(P0) == ["Old World"]
    assert s.battlefield(P1) == ["New World"]


def test_704_5m_an_aura_attached_to_nothing_goes_to_the_graveyard() -> None:
    """When the enchanted creature leaves, its Aura goes."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P0, "Holy Strength", attached_to="Grizzly Bears")
    s.hand(P1, "Unsummon")
    s.mana(P1, "U")
    s.cast("Unsummon", by=P1, target="Grizzly Bears")
    s.resolve()
    assert s.graveyard(P0) == ["Holy Strength"]


def test_704_5m_an_aura_attached_to_what_it_cannot_enchant_goes() -> None:
    """A land that stops being a creature loses its Aura at the end of the turn."""
    s = Scenario()
    s.battlefield(P0, "Mishra's Factory")
    s.lands(P0, "Plains", 2)
    s.hand(P0, "Holy Strength")
    s.activate("Mishra's Factory", "{1}")
    s.resolve()
    s.cast("Holy Strength", target="Mishra's Factory")
    s.resolve()
    assert s.pt("Mishra's Factory") == (3, 4)
    s.run_to("cleanup")
    assert s.graveyard(P0) == ["Holy Strength"]


def test_704_5n_equipment_attached_to_what_it_cannot_becomes_unattached_and_stays() -> None:
    """Equipment on a land that stops being a creature."""
    s = Scenario()
    s.battlefield(P0, "Mishra's Factory", "Bonesplitter")
    s.lands(P0, "Plains", 2)
    s.activate("Mishra's Factory", "{1}")
    s.resolve()
    s.equip("Bonesplitter", "Mishra's Factory")
    s.resolve()
    assert s.is_attached("Bonesplitter", "Mishra's Factory")
    s.run_to("cleanup")
    assert s.exists("Bonesplitter")
    assert s.permanent("Bonesplitter").attached_to == 0


def test_704_5n_protection_makes_equipment_fall_off() -> None:
    """A creature that gains protection from the Equipment's colour."""
    s = Scenario()
    s.battlefield(P0, "Mother of Runes", "Grizzly Bears")
    s.battlefield(P0, "Steelclaw Lance", attached_to="Grizzly Bears")
    s.activate("Mother of Runes", target="Grizzly Bears")
    s.answer(color="red").resolve()
    assert s.exists("Steelclaw Lance")
    assert s.permanent("Steelclaw Lance").attached_to == 0


def test_704_5p_an_attached_creature_becomes_unattached() -> None:
    """An Equipment that becomes a creature can't stay attached (CR 301.5c)."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P0, "Bonesplitter", attached_to="Grizzly Bears")
    s.hand(P0, "March of the Machines")
    s.mana(P0, "UUUU")
    s.cast("March of the Machines")
    s.resolve()
    assert s.pt("Bonesplitter") == (1, 1)
    assert s.permanent("Bonesplitter").attached_to == 0
    assert s.pt("Grizzly Bears") == (2, 2)


def test_704_5p_an_aura_that_becomes_a_creature_is_put_into_the_graveyard() -> None:
    """It becomes unattached, and an Aura attached to nothing goes (CR 303.4d, 704.5m)."""
    s = Scenario()
    aura = custom("Living Aura", "{1}", "Enchantment — Aura", enchant(CREATURE), static(ENCHANTED, gets(1, 1)))
    wake = custom(
        "Wake", "{0}", "Instant", until_end_of_turn(target(ENCHANTMENT), ChangeTypes(add=t.CREATURE), SetPT(2, 2))
    )
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P0, aura, attached_to="Grizzly Bears")
    s.hand(P0, wake)
    s.cast("Wake", target="Living Aura")
    s.resolve()
    assert s.graveyard(P0) == ["Wake", "Living Aura"]
    assert s.pt("Grizzly Bears") == (2, 2)


def test_704_5q_plus_and_minus_counters_annul_each_other() -> None:
    """Three +1/+1 and one -1/-1 leave two +1/+1."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears", counters={"+1/+1": 3, "-1/-1": 1})
    s.settle()
    assert s.counters_on("Grizzly Bears", "+1/+1") == 2
    assert s.counters_on("Grizzly Bears", "-1/-1") == 0
    assert s.pt("Grizzly Bears") == (4, 4)


def test_704_7_one_replacement_takes_care_of_several_actions_with_the_same_result() -> None:
    """Lethal damage and deathtouch together use up one regeneration shield."""
    s = Scenario()
    s.battlefield(P0, custom("Asp", "{1}", "Creature — Snake", deathtouch, power=3, toughness=3))
    s.battlefield(P1, "Drudge Skeletons")
    s.lands(P1, "Swamp", 1)
    s.turn(P0, "declare attackers")
    s.attack(["Asp"])
    s.block({"Drudge Skeletons": "Asp"})
    s.activate("Drudge Skeletons", by=P1)
    s.resolve()
    s.run_to("end of combat")
    assert s.exists("Drudge Skeletons")


def test_704_8_last_known_information_is_from_before_the_actions() -> None:
    """A lord and its creature that die together: the creature had the lord's bonus when it died."""
    s = Scenario()
    sacrifice = custom("Elegy", "{0}", "Sorcery", DealDamage(5, each(CREATURE)))
    s.battlefield(P0, "Goblin King", "Mogg Fanatic")
    s.hand(P0, sacrifice)
    fanatic = s.find("Mogg Fanatic")
    s.cast("Elegy")
    s.resolve()
    assert s.power(fanatic) == 2


def test_800_4a_a_player_who_loses_takes_their_objects_along() -> None:
    """In a game of three the others play on."""
    s = Scenario(players=3)
    s.life(P1, 1)
    s.battlefield(P1, "Crusade")
    s.battlefield(P2, "Savannah Lions")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target=P1)
    s.resolve()
    assert not s.is_over
    assert s.has_lost(P1)
    assert s.battlefield(P1) == []
    assert s.pt("Savannah Lions") == (2, 1)
