"""Positions about spells: targets, tricks, counterspells, equipment, cycling."""

from __future__ import annotations

from tests.positions.board import P0, P1, Thought, mana, position

# --- The better target for Bolt ------------------------------------------------------------------


def bolted(s: Thought) -> Thought:
    """P0 casts its removal at what it thinks best before P1's turn is over."""
    return until_next_turn(s)


def until_next_turn(s: Thought) -> Thought:
    """The rest of P0's turn and the turn of P1."""
    s.go_to("upkeep", of=P0)
    return s


@position("the better target for Bolt")
def bolt_kills_the_specter_not_the_elf(s: Thought) -> bool:
    s.hand(P0, "Lightning Bolt")
    mana(s, "Mountain", 1)
    s.battlefield(P1, "Llanowar Elves", "Hypnotic Specter")
    return not bolted(s).exists("Hypnotic Specter")


@position("the better target for Bolt")
def bolt_is_not_thrown_at_what_survives_it(s: Thought) -> bool:
    s.hand(P0, "Lightning Bolt")
    mana(s, "Mountain", 1)
    s.battlefield(P1, "Air Elemental", "Hypnotic Specter")
    return not bolted(s).exists("Hypnotic Specter")


@position("the better target for Bolt")
def bolt_kills_the_wounded_angel(s: Thought) -> bool:
    s.hand(P0, "Lightning Bolt")
    mana(s, "Mountain", 1)
    s.battlefield(P1, "Serra Angel", damage=2)
    s.battlefield(P1, "Grizzly Bears")
    s.go_to("end")
    return not s.exists("Serra Angel")


@position("the better target for Bolt")
def bolt_is_not_aimed_at_ones_own_creature(s: Thought) -> bool:
    s.hand(P0, "Lightning Bolt")
    mana(s, "Mountain", 1)
    s.battlefield(P0, "Hypnotic Specter")
    s.battlefield(P1, "Grizzly Bears")
    s.life(P0, 2)
    return bolted(s).exists("Hypnotic Specter") and s.life(P0) == 2


@position("the better target for Bolt")
def bolt_is_kept_when_there_is_nothing_worth_it(s: Thought) -> bool:
    s.hand(P0, "Lightning Bolt")
    mana(s, "Mountain", 1)
    s.battlefield(P1, "Ornithopter")
    return not bolted(s).was_cast("Lightning Bolt")


@position("the better target for Bolt")
def swords_take_the_largest(s: Thought) -> bool:
    s.hand(P0, "Swords to Plowshares")
    mana(s, "Plains", 1)
    s.battlefield(P1, "Grizzly Bears", "Mahamoti Djinn", "Hill Giant")
    return not bolted(s).exists("Mahamoti Djinn")


@position("the better target for Bolt")
def pacifism_goes_on_their_best_creature(s: Thought) -> bool:
    s.hand(P0, "Pacifism")
    mana(s, "Plains", 2)
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Llanowar Elves", "Serra Angel")
    s.go_to("end")
    return s.exists("Pacifism") and s.is_attached("Pacifism", "Serra Angel")


@position("the better target for Bolt")
def a_sweeper_waits_until_it_is_worth_it(s: Thought) -> bool:
    s.hand(P0, "Wrath of God")
    mana(s, "Plains", 4)
    s.battlefield(P0, "Serra Angel")
    s.battlefield(P1, "Grizzly Bears")
    s.go_to("end")
    return not s.was_cast("Wrath of God")


@position("the better target for Bolt")
def a_sweeper_clears_a_lost_board(s: Thought) -> bool:
    s.hand(P0, "Wrath of God")
    mana(s, "Plains", 4)
    s.battlefield(P1, "Grizzly Bears", "Hill Giant", "Serra Angel")
    s.go_to("end")
    return s.was_cast("Wrath of God")


# --- Pump after blocks ------------------------------------------------------------------------------


@position("pump after blocks")
def growth_wins_the_fight_after_blocks(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Giant Growth")
    mana(s, "Forest", 1)
    s.battlefield(P1, "Hill Giant")
    s.turn(P0, "declare attackers")
    s.attack(["Grizzly Bears"])
    s.block({"Hill Giant": "Grizzly Bears"})
    s.go_to("end of combat")
    return s.exists("Grizzly Bears") and not s.exists("Hill Giant")


@position("pump after blocks")
def growth_is_not_cast_before_combat(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Giant Growth")
    mana(s, "Forest", 1)
    s.battlefield(P1, "Hill Giant")
    s.go_to("beginning of combat")
    return not s.was_cast("Giant Growth")


@position("pump after blocks")
def growth_helps_a_blocker(s: Thought) -> bool:
    s.battlefield(P0, "Elvish Warrior")
    s.hand(P0, "Giant Growth")
    mana(s, "Forest", 1)
    s.battlefield(P1, "Ravenous Baloth")
    s.turn(P1, "declare attackers")
    s.attack(["Ravenous Baloth"])
    s.block({"Elvish Warrior": "Ravenous Baloth"}, by=P0)
    s.go_to("end of combat")
    return s.exists("Elvish Warrior") and not s.exists("Ravenous Baloth")


@position("pump after blocks")
def growth_saves_a_creature_from_burn(s: Thought) -> bool:
    s.battlefield(P0, "Hypnotic Specter")
    s.hand(P0, "Giant Growth")
    mana(s, "Forest", 1)
    s.hand(P1, "Lightning Bolt")
    mana(s, "Mountain", 1, P1)
    s.turn(P1)
    s.cast("Lightning Bolt", by=P1, target="Hypnotic Specter")
    s.go_to("postcombat main")
    return s.exists("Hypnotic Specter")


@position("pump after blocks")
def growth_on_an_unblocked_attacker_is_lethal(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Giant Growth")
    mana(s, "Forest", 1)
    s.life(P1, 5)
    s.go_to("end")
    return s.is_over


@position("pump after blocks")
def growth_is_not_wasted_on_a_lost_fight(s: Thought) -> bool:
    s.battlefield(P0, "Llanowar Elves")
    s.hand(P0, "Giant Growth")
    mana(s, "Forest", 1)
    s.battlefield(P1, "Wurmcoil Engine")
    s.turn(P1, "declare attackers")
    s.attack(["Wurmcoil Engine"])
    s.block({"Llanowar Elves": "Wurmcoil Engine"}, by=P0)
    s.go_to("end of combat")
    return not s.was_cast("Giant Growth")


@position("pump after blocks")
def regeneration_is_kept_for_when_it_is_needed(s: Thought) -> bool:
    s.battlefield(P0, "River Boa")
    mana(s, "Forest", 1)
    s.hand(P1, "Lightning Bolt")
    mana(s, "Mountain", 1, P1)
    s.turn(P1)
    s.cast("Lightning Bolt", by=P1, target="River Boa")
    s.go_to("postcombat main")
    return s.exists("River Boa")


# --- Counterspell kept for the bomb -------------------------------------------------------------------


def counters(s: Thought, spell: str, land: str, number: int) -> bool:
    """Whether P0's counterspell is used on a spell of P1."""
    s.hand(P1, spell, "Plains", "Plains")
    mana(s, land, number, P1)
    s.turn(P1)
    s.cast(spell, by=P1)
    s.go_to("postcombat main")
    return not s.exists(spell) and s.was_cast("Counterspell")


@position("counterspell kept for the bomb")
def a_one_drop_resolves(s: Thought) -> bool:
    s.hand(P0, "Counterspell")
    mana(s, "Island", 2)
    return not counters(s, "Savannah Lions", "Plains", 1)


@position("counterspell kept for the bomb")
def a_mana_elf_resolves(s: Thought) -> bool:
    s.hand(P0, "Counterspell")
    mana(s, "Island", 2)
    return not counters(s, "Llanowar Elves", "Forest", 1)


@position("counterspell kept for the bomb")
def the_djinn_is_countered(s: Thought) -> bool:
    s.hand(P0, "Counterspell")
    mana(s, "Island", 2)
    return counters(s, "Mahamoti Djinn", "Island", 6)


@position("counterspell kept for the bomb")
def the_angel_is_countered(s: Thought) -> bool:
    s.hand(P0, "Counterspell")
    mana(s, "Island", 2)
    return counters(s, "Serra Angel", "Plains", 5)


@position("counterspell kept for the bomb")
def lethal_burn_is_countered(s: Thought) -> bool:
    s.hand(P0, "Counterspell")
    mana(s, "Island", 2)
    s.life(P0, 3)
    s.hand(P1, "Lightning Bolt")
    mana(s, "Mountain", 1, P1)
    s.turn(P1)
    s.cast("Lightning Bolt", by=P1, target=P0)
    s.go_to("postcombat main")
    return not s.is_over and s.life(P0) == 3


@position("counterspell kept for the bomb")
def mana_leak_is_not_cast_when_they_can_pay(s: Thought) -> bool:
    s.hand(P0, "Mana Leak")
    mana(s, "Island", 2)
    s.hand(P1, "Hill Giant")
    mana(s, "Mountain", 8, P1)
    s.turn(P1)
    s.cast("Hill Giant", by=P1)
    s.go_to("postcombat main")
    return not s.was_cast("Mana Leak")


@position("counterspell kept for the bomb")
def ones_own_spell_is_not_countered(s: Thought) -> bool:
    s.hand(P0, "Counterspell", "Hill Giant")
    mana(s, "Volcanic Island", 8)
    s.go_to("end")
    return s.exists("Hill Giant") and not s.was_cast("Counterspell")


# --- Equip before attack --------------------------------------------------------------------------------


@position("equip before attack")
def the_sword_is_equipped_before_the_attack(s: Thought) -> bool:
    s.battlefield(P0, "Sword of Fire and Ice", "Leonin Skyhunter")
    mana(s, "Plains", 2)
    s.go_to("declare attackers")
    return s.is_attached("Sword of Fire and Ice", "Leonin Skyhunter") and s.is_attacking("Leonin Skyhunter")


@position("equip before attack")
def the_evasive_creature_carries_it(s: Thought) -> bool:
    s.battlefield(P0, "Bonesplitter", "Leonin Skyhunter", "Grizzly Bears")
    mana(s, "Plains", 1)
    s.battlefield(P1, "Hill Giant")
    s.go_to("declare attackers")
    return s.is_attached("Bonesplitter", "Leonin Skyhunter")


@position("equip before attack")
def a_creature_that_can_attack_carries_it(s: Thought) -> bool:
    s.battlefield(P0, "Bonesplitter", "Grizzly Bears")
    s.battlefield(P0, "Hill Giant", sick=True)
    mana(s, "Plains", 1)
    s.go_to("declare attackers")
    return s.is_attached("Bonesplitter", "Grizzly Bears")


@position("equip before attack")
def equipment_is_cast_and_equipped_in_one_turn(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Bonesplitter")
    mana(s, "Plains", 2)
    s.go_to("declare attackers")
    return s.exists("Bonesplitter") and s.is_attached("Bonesplitter", "Grizzly Bears")


@position("equip before attack")
def equipment_is_not_moved_about_for_nothing(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears", "Elvish Warrior")
    s.battlefield(P0, "Bonesplitter", attached_to="Grizzly Bears")
    mana(s, "Plains", 4)
    s.go_to("end")
    return sum(not s.is_tapped(f"Plains#{i}") for i in range(1, 5)) == 4


@position("equip before attack")
def rancor_goes_on_ones_own_attacker(s: Thought) -> bool:
    s.battlefield(P0, "Trained Armodon")
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Rancor")
    mana(s, "Forest", 1)
    s.go_to("declare attackers")
    return s.exists("Rancor") and s.is_attached("Rancor", "Trained Armodon")


# --- Cycle when flooded ----------------------------------------------------------------------------------


@position("cycle when flooded")
def a_useless_spell_is_cycled(s: Thought) -> bool:
    s.hand(P0, "Expunge")
    mana(s, "Swamp", 6)
    s.battlefield(P1, "Black Knight")
    until_next_turn(s)
    return not s.was_cast("Expunge") or "Expunge" in s.graveyard(P0)


@position("cycle when flooded")
def a_land_is_cycled_when_there_are_many(s: Thought) -> bool:
    s.hand(P0, "Barren Moor", "Barren Moor")
    mana(s, "Swamp", 8)
    until_next_turn(s)
    return "Barren Moor" in s.graveyard(P0)


@position("cycle when flooded")
def a_dear_creature_is_cycled_for_a_land_when_lands_are_short(s: Thought) -> bool:
    s.hand(P0, "Twisted Abomination")
    s.library(P0, "Swamp")
    mana(s, "Swamp", 2)
    until_next_turn(s)
    return "Twisted Abomination" in s.graveyard(P0)


@position("cycle when flooded")
def a_dear_creature_is_cast_when_lands_are_there(s: Thought) -> bool:
    s.hand(P0, "Twisted Abomination")
    mana(s, "Swamp", 7)
    s.go_to("end")
    return s.exists("Twisted Abomination")


@position("cycle when flooded")
def removal_with_a_target_is_cast_not_cycled(s: Thought) -> bool:
    s.hand(P0, "Expunge")
    mana(s, "Swamp", 4)
    s.battlefield(P1, "Serra Angel")
    until_next_turn(s)
    return not s.exists("Serra Angel")


@position("cycle when flooded")
def a_small_creature_is_cast_early(s: Thought) -> bool:
    s.hand(P0, "Disciple of Malice", "Swamp")
    mana(s, "Swamp", 2)
    s.go_to("end")
    return s.exists("Disciple of Malice")
