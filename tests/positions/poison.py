"""Positions about poison: a second life total to race for, to defend, and to add to; and Equipment on the best attacker."""

from __future__ import annotations

from tests.positions.board import P0, P1, Thought, mana, position


def attack_of(s: Thought) -> list[str]:
    """The attackers that the heuristic declares this turn."""
    s.go_to("declare attackers")
    return s.attackers()


def blocks_against(s: Thought, attackers: list[str]) -> dict[str, bool]:
    """Which of P0's creatures block, after P1 has attacked with these."""
    s.turn(P1, "declare attackers")
    s.attack(attackers)
    s.go_to("declare blockers")
    return {name: s.is_blocking(name) for name in s.battlefield(P0) if "Creature" in s.types(name)}


# --- Race by poison ------------------------------------------------------------------------------


@position("race by poison")
def small_toxic_creatures_attack_for_the_last_counters(s: Thought) -> bool:
    s.battlefield(P0, "Crawling Chorus", "Bilious Skulldweller")
    s.battlefield(P1, "Serra Angel", tapped=True)
    s.player_counters(P1, "poison", 8)
    s.life(P0, 4)
    return len(attack_of(s)) == 2


@position("race by poison")
def more_toxic_attackers_than_blockers_are_lethal(s: Thought) -> bool:
    s.battlefield(P0, "Crawling Chorus", "Jawbone Duelist", "Slaughter Singer")
    s.battlefield(P1, "Hill Giant")
    s.player_counters(P1, "poison", 8)
    return len(attack_of(s)) == 3


@position("race by poison")
def the_unblockable_infector_attacks_and_the_bear_stays_home(s: Thought) -> bool:
    s.battlefield(P0, "Blighted Agent", "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.player_counters(P1, "poison", 5)
    return attack_of(s) == ["Blighted Agent"]


@position("race by poison")
def a_spell_gives_the_tenth_counter(s: Thought) -> bool:
    s.hand(P0, "Prologue to Phyresis")
    mana(s, "Island", 2)
    s.player_counters(P1, "poison", 9)
    s.go_to("end")
    return s.is_over


@position("race by poison")
def the_toxic_deathtoucher_attacks_past_what_will_not_block_it(s: Thought) -> bool:
    s.battlefield(P0, "Bilious Skulldweller")
    s.battlefield(P1, "Ravenous Baloth")
    s.player_counters(P1, "poison", 4)
    return attack_of(s) == ["Bilious Skulldweller"]


# --- Blocks poison -------------------------------------------------------------------------------


@position("blocks poison")
def a_chump_block_when_the_tenth_counter_would_come(s: Thought) -> bool:
    s.battlefield(P0, "Llanowar Elves")
    s.battlefield(P1, "Bloated Contaminator", "Grizzly Bears")
    s.battlefield(P1, "Branchblight Stalker")
    s.player_counters(P0, "poison", 8)
    s.life(P0, 20)
    return blocks_against(s, ["Branchblight Stalker"]) == {"Llanowar Elves": True}


@position("blocks poison")
def the_toxic_attacker_is_blocked_and_not_the_stronger_one(s: Thought) -> bool:
    s.battlefield(P0, "Hill Giant")
    s.battlefield(P1, "Trained Armodon", "Slaughter Singer")
    s.player_counters(P0, "poison", 8)
    s.life(P0, 20)
    s.turn(P1, "declare attackers")
    s.attack(["Trained Armodon", "Slaughter Singer"])
    s.go_to("declare blockers")
    return s.is_blocked("Slaughter Singer")


@position("blocks poison")
def no_chump_block_for_a_counter_or_two(s: Thought) -> bool:
    s.battlefield(P0, "Llanowar Elves")
    s.battlefield(P1, "Sheoldred's Headcleaver", "Tyrranax Atrocity")
    s.player_counters(P0, "poison", 1)
    return blocks_against(s, ["Tyrranax Atrocity"]) == {"Llanowar Elves": False}


@position("blocks poison")
def blockers_stay_home_against_lethal_poison(s: Thought) -> bool:
    s.battlefield(P0, "Hill Giant")
    s.battlefield(P1, "Jawbone Duelist")
    s.player_counters(P0, "poison", 8)
    s.life(P0, 20)
    s.life(P1, 20)
    return not attack_of(s)


# --- Proliferates well ---------------------------------------------------------------------------


@position("proliferates well")
def proliferates_the_opponents_poison_and_not_its_own(s: Thought) -> bool:
    s.battlefield(P0, "Contagion Clasp")
    mana(s, "Swamp", 4)
    s.player_counters(P0, "poison", 3)
    s.player_counters(P1, "poison", 3)
    s.go_to("upkeep", of=P0)
    return (s.counters_on(P1, "poison"), s.counters_on(P0, "poison")) == (4, 3)


@position("proliferates well")
def proliferates_for_the_win(s: Thought) -> bool:
    s.battlefield(P0, "Contagion Clasp")
    mana(s, "Swamp", 4)
    s.player_counters(P1, "poison", 9)
    s.battlefield(P1, "Serra Angel")
    s.go_to("upkeep", of=P0)
    return s.is_over


@position("proliferates well")
def adds_to_good_counters_of_its_own_and_to_bad_ones_of_theirs(s: Thought) -> bool:
    s.hand(P0, "Drown in Ichor")
    mana(s, "Swamp", 2)
    s.battlefield(P0, "Grizzly Bears", counters={"+1/+1": 1})
    s.battlefield(P1, "Hill Giant", counters={"+1/+1": 1})
    s.battlefield(P1, "Trained Armodon", counters={"-1/-1": 1})
    s.go_to("end")
    return (s.pt("Grizzly Bears"), s.pt("Trained Armodon")) == ((4, 4), (1, 1))


@position("proliferates well")
def proliferating_is_not_paid_for_when_nothing_has_counters(s: Thought) -> bool:
    s.battlefield(P0, "Contagion Clasp")
    mana(s, "Swamp", 4)
    s.go_to("upkeep", of=P0)
    return not s.is_tapped("Contagion Clasp")


# --- Equipment goes where it gains most ----------------------------------------------------------


@position("Equipment on the best attacker")
def the_whip_goes_to_the_strongest_that_can_attack(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears", "Ravenous Baloth")
    s.battlefield(P0, "Bladehold War-Whip")
    mana(s, "Plateau", 5)
    s.go_to("declare attackers")
    return s.is_attached("Bladehold War-Whip", "Ravenous Baloth") and s.is_attacking("Ravenous Baloth")


@position("Equipment on the best attacker")
def it_moves_from_the_rebel_that_cannot_attack_to_the_creature_that_can(s: Thought) -> bool:
    s.battlefield(P0, "Hill Giant")
    s.hand(P0, "Vulshok Splitter")
    mana(s, "Mountain", 7)
    s.go_to("declare attackers")
    return s.is_attached("Vulshok Splitter", "Hill Giant") and s.pt("Hill Giant") == (5, 3)


@position("Equipment on the best attacker")
def it_is_not_moved_to_and_fro(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears", "Elvish Warrior", "Barbed Batterfist")
    mana(s, "Mountain", 8)
    s.go_to("end")
    moves = [1 for i in range(1, 9) if s.is_tapped(f"Mountain#{i}")]
    return len(moves) <= 1


@position("Equipment on the best attacker")
def it_is_not_put_on_a_creature_that_it_would_kill(s: Thought) -> bool:
    s.battlefield(P0, "Savannah Lions", "Llanowar Elves")
    s.battlefield(P0, "Barbed Batterfist", "Barbed Batterfist")
    mana(s, "Mountain", 4)
    s.battlefield(P1, "Hill Giant")
    s.go_to("end")
    return s.exists("Savannah Lions") and s.exists("Llanowar Elves")


@position("Equipment on the best attacker")
def flying_goes_to_the_creature_that_the_ground_holds_off(s: Thought) -> bool:
    s.battlefield(P0, "Ravenous Baloth", "Leonin Skyhunter", "Hexgold Hoverwings")
    s.battlefield(P1, "Trained Armodon", "Hill Giant", "Trained Armodon")
    mana(s, "Plains", 3)
    s.go_to("declare attackers")
    return s.is_attached("Hexgold Hoverwings", "Ravenous Baloth") and s.is_attacking("Ravenous Baloth")
