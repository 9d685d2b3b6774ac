"""Positions about bargain: paid when it brings more than what is sacrificed, and with what is missed least."""

from __future__ import annotations

from sim.cards import terms as t
from sim.cards.language import token
from tests.positions.board import P0, P1, Thought, mana, position

GOBLIN = token("Goblin", 1, 1, t.RED)
BARGAIN = "bargain when it brings more than it takes"


@position(BARGAIN)
def torch_is_bargained_for_a_creature_that_two_damage_would_not_kill(s: Thought) -> bool:
    s.hand(P0, "Torch the Tower")
    mana(s, "Mountain", 1)
    s.battlefield(P0, GOBLIN)
    angel = s.battlefield(P1, "Serra Angel", damage=1)
    s.go_to("upkeep", of=P0)
    return not s.exists(angel) and s.count("Goblin Token", P0) == 0


@position(BARGAIN)
def torch_is_not_bargained_with_a_good_permanent_for_what_it_kills_anyway(s: Thought) -> bool:
    s.hand(P0, "Torch the Tower")
    mana(s, "Mountain", 1)
    s.battlefield(P0, "Crusade")
    s.battlefield(P1, "Hypnotic Specter")
    s.go_to("end")
    return not s.exists("Hypnotic Specter") and s.exists("Crusade")


@position(BARGAIN)
def what_leaves_a_card_behind_is_sacrificed_first(s: Thought) -> bool:
    s.hand(P0, "High Fae Negotiator")
    mana(s, "Swamp", 5)
    s.battlefield(P0, GOBLIN, "Ichor Wellspring", "Phyrexian Arena")
    s.go_to("end")
    return s.life(P1) <= 17 and s.exists("Phyrexian Arena") and not s.exists("Ichor Wellspring")


@position(BARGAIN)
def the_ouphe_is_bargained_for_their_equipment(s: Thought) -> bool:
    s.hand(P0, "Troublemaker Ouphe")
    mana(s, "Forest", 2)
    s.battlefield(P0, GOBLIN)
    s.battlefield(P1, "Sword of Fire and Ice")
    s.go_to("end")
    return not s.exists("Sword of Fire and Ice")


@position(BARGAIN)
def the_ouphe_is_not_bargained_for_nothing(s: Thought) -> bool:
    s.hand(P0, "Troublemaker Ouphe")
    mana(s, "Forest", 2)
    s.battlefield(P0, GOBLIN)
    s.go_to("end")
    return s.exists("Troublemaker Ouphe") and s.count("Goblin Token", P0) == 1


@position(BARGAIN)
def a_token_pays_for_mana_that_is_not_there(s: Thought) -> bool:
    s.hand(P0, "Johann's Stopgap")
    mana(s, "Island", 2)
    s.battlefield(P0, GOBLIN)
    s.battlefield(P1, "Serra Angel")
    s.go_to("end")
    return not s.exists("Serra Angel")
