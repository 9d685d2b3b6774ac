"""Positions about blocking, dividing damage and banding."""

from __future__ import annotations

from collections.abc import Sequence

from tests.positions.board import P0, P1, Thought, mana, position


def blocks_against(s: Thought, attackers: Sequence[str]) -> dict[str, bool]:
    """Which of P0's creatures block, after P1 has attacked with these."""
    s.turn(P1, "declare attackers")
    s.attack(list(attackers))
    s.go_to("declare blockers")
    return {name: s.is_blocking(name) for name in s.battlefield(P0) if "Creature" in s.types(name)}


# --- Chump only when dead ------------------------------------------------------------------------


@position("chump only when dead")
def no_chump_block_at_a_healthy_life_total(s: Thought) -> bool:
    s.battlefield(P0, "Llanowar Elves")
    s.battlefield(P1, "Ravenous Baloth")
    s.life(P0, 15)
    return blocks_against(s, ["Ravenous Baloth"]) == {"Llanowar Elves": False}


@position("chump only when dead")
def a_chump_block_when_dead_otherwise(s: Thought) -> bool:
    s.battlefield(P0, "Llanowar Elves")
    s.battlefield(P1, "Ravenous Baloth")
    s.life(P0, 3)
    return blocks_against(s, ["Ravenous Baloth"]) == {"Llanowar Elves": True}


@position("chump only when dead")
def chumps_with_the_creature_worth_least(s: Thought) -> bool:
    s.battlefield(P0, "Llanowar Elves", "Hypnotic Specter")
    s.battlefield(P1, "Ravenous Baloth")
    s.life(P0, 4)
    return blocks_against(s, ["Ravenous Baloth"]) == {"Llanowar Elves": True, "Hypnotic Specter": False}


@position("chump only when dead")
def chumps_no_more_attackers_than_it_must(s: Thought) -> bool:
    s.battlefield(P0, "Llanowar Elves", "Benalish Hero")
    s.battlefield(P1, "Ravenous Baloth", "Hill Giant")
    s.life(P0, 6)
    blocks = blocks_against(s, ["Ravenous Baloth", "Hill Giant"])
    return sum(blocks.values()) == 1


@position("chump only when dead")
def takes_the_trade_with_the_better_creature(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Hypnotic Specter")
    s.battlefield(P1, "Goblin Piledriver")
    s.life(P0, 12)
    return blocks_against(s, ["Goblin Piledriver"]) == {"Grizzly Bears": True}


@position("chump only when dead")
def blocks_with_what_survives(s: Thought) -> bool:
    s.battlefield(P0, "Ravenous Baloth", "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    blocks = blocks_against(s, ["Hill Giant"])
    return blocks["Ravenous Baloth"]


@position("chump only when dead")
def two_bears_block_a_giant_together(s: Thought) -> bool:
    s.battlefield(P0, "Trained Armodon", "Grizzly Bears")
    s.battlefield(P1, "Air Elemental")
    s.battlefield(P1, "Ravenous Baloth")
    blocks = blocks_against(s, ["Ravenous Baloth"])
    return blocks["Trained Armodon"] and blocks["Grizzly Bears"]


@position("chump only when dead")
def a_regenerating_blocker_blocks_with_mana_up(s: Thought) -> bool:
    s.battlefield(P0, "River Boa")
    mana(s, "Forest", 1)
    s.battlefield(P1, "Hill Giant")
    blocked = blocks_against(s, ["Hill Giant"])["River Boa"]
    s.go_to("end of combat")
    return blocked and s.exists("River Boa")


# --- Division that kills most ----------------------------------------------------------------------


@position("division that kills most")
def an_attacker_kills_two_blockers_out_of_three(s: Thought) -> bool:
    s.battlefield(P0, "Ravenous Baloth")
    s.battlefield(P1, "Grizzly Bears", "Steel Wall", "Savannah Lions")
    s.turn(P0, "declare attackers")
    s.attack(["Ravenous Baloth"])
    s.block(dict.fromkeys(["Grizzly Bears", "Steel Wall", "Savannah Lions"], "Ravenous Baloth"))
    s.go_to("end of combat")
    return not s.exists("Grizzly Bears") and not s.exists("Savannah Lions")


@position("division that kills most")
def the_dearer_of_two_blockers_dies(s: Thought) -> bool:
    s.battlefield(P0, "Hill Giant")
    s.battlefield(P1, "Hypnotic Specter", "Elvish Warrior")
    s.turn(P0, "declare attackers")
    s.attack(["Hill Giant"])
    s.block(dict.fromkeys(["Hypnotic Specter", "Elvish Warrior"], "Hill Giant"))
    s.go_to("end of combat")
    return not s.exists("Hypnotic Specter")


@position("division that kills most")
def trample_kills_the_blocker_and_tramples_over(s: Thought) -> bool:
    s.battlefield(P0, "Two-Headed Giant of Foriys")
    s.battlefield(P1, "Grizzly Bears")
    s.turn(P0, "declare attackers")
    s.attack(["Two-Headed Giant of Foriys"])
    s.block({"Grizzly Bears": "Two-Headed Giant of Foriys"})
    s.go_to("end of combat")
    return not s.exists("Grizzly Bears") and s.life(P1) == 18


@position("division that kills most")
def deathtouch_spreads_over_all_blockers(s: Thought) -> bool:
    s.battlefield(P0, "Vampire Nighthawk")
    s.battlefield(P1, "Air Elemental", "Serra Angel")
    s.turn(P0, "declare attackers")
    s.attack(["Vampire Nighthawk"])
    s.block(dict.fromkeys(["Air Elemental", "Serra Angel"], "Vampire Nighthawk"))
    s.go_to("end of combat")
    return not s.exists("Air Elemental") and not s.exists("Serra Angel")


@position("division that kills most")
def a_divided_spell_kills_two_small_creatures(s: Thought) -> bool:
    s.hand(P0, "Arc Lightning")
    mana(s, "Mountain", 3)
    s.battlefield(P1, "Savannah Lions", "Grizzly Bears", "Hill Giant")
    s.go_to("end")
    return not s.exists("Savannah Lions") and not s.exists("Grizzly Bears")


@position("division that kills most")
def a_divided_spell_kills_three_elves(s: Thought) -> bool:
    s.hand(P0, "Arc Lightning")
    mana(s, "Mountain", 3)
    s.battlefield(P1, "Llanowar Elves", "Birds of Paradise", "Mother of Runes")
    s.go_to("end")
    return s.count("Llanowar Elves") + s.count("Birds of Paradise") + s.count("Mother of Runes") == 0


# --- The band that saves the best creature -----------------------------------------------------------


@position("the band that saves the best creature")
def the_hero_bands_with_the_creature_at_risk(s: Thought) -> bool:
    s.battlefield(P0, "Benalish Hero", "Ravenous Baloth", "Grizzly Bears")
    s.battlefield(P1, "Air Elemental")
    s.declare_all()
    return s.permanent("Ravenous Baloth").band == s.permanent("Benalish Hero").band != 0


@position("the band that saves the best creature")
def a_creature_that_nothing_can_hurt_needs_no_band(s: Thought) -> bool:
    s.battlefield(P0, "Benalish Hero", "Serra Angel", "Hill Giant")
    s.battlefield(P1, "Ravenous Baloth")
    s.declare_all()
    return s.permanent("Hill Giant").band != 0 and s.permanent("Serra Angel").band == 0


@position("the band that saves the best creature")
def a_band_that_costs_nothing_is_ready_for_tricks(s: Thought) -> bool:
    s.battlefield(P0, "Benalish Infantry", "Hill Giant")
    s.battlefield(P1, "Mogg Fanatic")
    s.declare_all()
    return s.permanent("Hill Giant").band == s.permanent("Benalish Infantry").band != 0


@position("the band that saves the best creature")
def what_flies_past_every_blocker_stays_out_of_a_band(s: Thought) -> bool:
    s.battlefield(P0, "Mesa Pegasus", "Hill Giant")
    s.battlefield(P1, "Mogg Fanatic")
    s.declare_all()
    return s.permanent("Hill Giant").band == s.permanent("Mesa Pegasus").band == 0


@position("the band that saves the best creature")
def no_band_where_one_blocker_would_stop_the_lethal_damage(s: Thought) -> bool:
    s.battlefield(P0, "Benalish Infantry", "Hill Giant")
    s.battlefield(P1, "Mogg Fanatic")
    s.life(P1, 1)
    s.declare_all()
    return s.permanent("Hill Giant").band == s.permanent("Benalish Infantry").band == 0


@position("the band that saves the best creature")
def damage_to_a_band_goes_to_the_hero(s: Thought) -> bool:
    s.battlefield(P0, "Benalish Hero", "Ravenous Baloth")
    s.battlefield(P1, "Air Elemental")
    s.turn(P0, "declare attackers")
    s.attack(["Benalish Hero", "Ravenous Baloth"], bands=[("Benalish Hero", "Ravenous Baloth")])
    s.block({"Air Elemental": "Ravenous Baloth"})
    s.go_to("end of combat")
    return s.exists("Ravenous Baloth") and not s.exists("Air Elemental")


@position("the band that saves the best creature")
def damage_is_spread_so_that_the_whole_band_lives(s: Thought) -> bool:
    s.battlefield(P0, "Shield Bearer", "Benalish Infantry")
    s.battlefield(P1, "Hill Giant")
    s.turn(P0, "declare attackers")
    s.attack(["Shield Bearer", "Benalish Infantry"], bands=[("Shield Bearer", "Benalish Infantry")])
    s.block({"Hill Giant": "Shield Bearer"})
    s.go_to("end of combat")
    return s.exists("Shield Bearer") and s.exists("Benalish Infantry")


@position("the band that saves the best creature")
def a_banding_blocker_takes_the_damage(s: Thought) -> bool:
    s.battlefield(P0, "Benalish Hero", "Hypnotic Specter")
    s.battlefield(P1, "Hill Giant")
    s.turn(P1, "declare attackers")
    s.attack(["Hill Giant"])
    s.block({"Benalish Hero": "Hill Giant", "Hypnotic Specter": "Hill Giant"}, by=P0)
    s.go_to("end of combat")
    return s.exists("Hypnotic Specter") and not s.exists("Hill Giant")
