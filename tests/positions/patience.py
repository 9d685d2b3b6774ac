"""Positions about patience: what has nothing to do yet is kept, what costs something is used when it is needed."""

from __future__ import annotations

from sim.cards import terms as t
from sim.cards.effects import GainLife, May
from sim.cards.language import enchantment, gains_life, whenever
from tests.positions.board import P0, P1, Thought, mana, position

WAIT = "keep what has nothing to do yet"


@position(WAIT)
def what_copies_waits_for_something_to_copy(s: Thought) -> bool:
    s.hand(P0, "Clone", "Altered Ego", "Sculpting Steel")
    mana(s, "Island", 4)
    mana(s, "Forest", 4)
    s.go_to("end")
    return len(s.hand(P0)) == 3


@position(WAIT)
def altered_ego_copies_what_is_worth_copying(s: Thought) -> bool:
    s.hand(P0, "Altered Ego")
    s.battlefield(P1, "Serra Angel")
    mana(s, "Island", 4)
    mana(s, "Forest", 4)
    s.go_to("end")
    return s.count("Serra Angel", P0) == 1


@position(WAIT)
def a_creature_with_counters_comes_to_an_empty_board(s: Thought) -> bool:
    s.hand(P0, "Spike Feeder")
    mana(s, "Forest", 3)
    s.go_to("end")
    return s.exists("Spike Feeder")


@position(WAIT)
def the_blade_waits_for_a_creature_to_take(s: Thought) -> bool:
    s.hand(P0, "Tithing Blade")
    mana(s, "Swamp", 2)
    s.go_to("end")
    return not s.was_cast("Tithing Blade")


@position(WAIT)
def the_blade_takes_the_only_creature(s: Thought) -> bool:
    s.hand(P0, "Tithing Blade")
    s.battlefield(P1, "Serra Angel")
    mana(s, "Swamp", 2)
    s.go_to("end")
    return not s.exists("Serra Angel")


@position(WAIT)
def counters_are_kept_while_no_life_is_needed(s: Thought) -> bool:
    s.life(P0, 3)
    s.battlefield(P0, "Spike Feeder", counters={"+1/+1": 2})
    s.turn(P1)
    s.go_to("upkeep", of=P0)
    return s.exists("Spike Feeder") and s.life(P0) == 3


@position(WAIT)
def counters_are_life_when_it_is_needed(s: Thought) -> bool:
    s.life(P0, 3)
    s.battlefield(P0, "Spike Feeder", counters={"+1/+1": 2}, tapped=True)
    s.battlefield(P1, "Craw Wurm")
    s.turn(P1, "declare attackers")
    s.attack(["Craw Wurm"])
    s.go_to("end")
    return s.life(P0) == 1


@position(WAIT)
def no_vehicle_is_crewed_for_an_attack_that_is_not_made(s: Thought) -> bool:
    s.battlefield(P0, "Renegade Freighter")
    s.battlefield(P0, "Goblin Instigator", "Mogg Fanatic", sick=True)
    s.battlefield(P1, "Serra Angel", "Nekrataal", "Serra Angel")
    s.turn(P0)
    s.go_to("end")
    return s.is_tapped("Renegade Freighter") or not s.is_tapped("Goblin Instigator")


@position(WAIT)
def an_endless_loop_of_offers_is_ended(s: Thought) -> bool:
    fountain = enchantment("Endless Fountain", "{1}", whenever(gains_life(t.YOU), May(GainLife(1))))
    s.battlefield(P0, fountain)
    s.hand(P0, "Healing Salve")
    mana(s, "Plains", 1)
    s.cast("Healing Salve", mode=1, target=P0)
    s.go_to("end")
    return 20 < s.life(P0) < 100 and not s.stack()


@position(WAIT)
def no_land_of_three_is_given_for_a_token(s: Thought) -> bool:
    s.graveyard(P0, "Lava Dart")
    s.hand(P0, "Fireblast", "Hill Giant")
    mana(s, "Mountain", 3)
    s.battlefield(P1, "Mogg Fanatic")
    s.turn(P1, "end")
    s.go_to("upkeep", of=P0)
    return s.exists("Mogg Fanatic") and s.battlefield(P0) == ["Mountain"] * 3


@position(WAIT)
def a_land_that_fetches_does_so_with_enough_lands(s: Thought) -> bool:
    s.hand(P0, "Polluted Delta", "Hill Giant")
    s.library(P0, "Island", "Swamp", "Plains", "Plains")
    mana(s, "Swamp", 5)
    s.go_to("draw", of=P1)
    return not s.exists("Polluted Delta")


@position(WAIT)
def a_trigger_that_does_no_harm_is_not_answered(s: Thought) -> bool:
    s.hand(P0, "Lightning Bolt", "Hill Giant")
    s.life(P0, 6)
    s.battlefield(P1, "Sulfuric Vortex")
    mana(s, "Mountain", 1)
    s.turn(P0, "upkeep")
    s.go_to("precombat main")
    return s.life(P1) == 20 and not s.was_cast("Lightning Bolt")


@position(WAIT)
def removal_waits_while_nobody_attacks(s: Thought) -> bool:
    s.hand(P0, "Disfigure")
    s.battlefield(P1, "Grizzly Bears")
    mana(s, "Swamp", 1)
    s.turn(P1)
    s.go_to("postcombat main")
    return s.exists("Grizzly Bears")


@position(WAIT)
def the_only_blocker_does_not_crew(s: Thought) -> bool:
    s.battlefield(P0, "Sky Skiff")
    s.battlefield(P0, "Goblin Heelcutter", sick=True)
    s.life(P0, 8)
    s.battlefield(P1, "Grizzly Bears", "Grizzly Bears", "Hill Giant")
    s.turn(P0)
    s.go_to("end")
    return not s.is_tapped("Goblin Heelcutter")


@position(WAIT)
def no_hand_is_looked_at_that_is_empty(s: Thought) -> bool:
    s.hand(P0, "Visage of Dread")
    mana(s, "Swamp", 3)
    s.go_to("end")
    return not s.was_cast("Visage of Dread")


@position(WAIT)
def nothing_is_crafted_into_a_creature_of_one_color(s: Thought) -> bool:
    s.battlefield(P0, "Sunbird Standard")
    s.graveyard(P0, "Ravenous Rats")
    mana(s, "Swamp", 5)
    s.go_to("end")
    return s.exists("Sunbird Standard")
