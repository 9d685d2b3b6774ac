"""CR 702.164, toxic, letter by letter, and the cases X1 and X2 of the conformance list, played through picks."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards.language import (
    A_PLAYER,
    ANY,
    CREATURE,
    YOURS,
    DealDamage,
    Destroy,
    DrawCards,
    GainControl,
    HasAbility,
    LoseAbilities,
    Tap,
    ability,
    deals_combat_damage,
    first_strike,
    haste,
    static,
    target,
    toxic,
    until_end_of_turn,
    whenever,
)
from sim.scenario import P0, P1, Scenario, custom

BEAR = custom("Blighted Bear", "{G}", "Creature — Bear", toxic(2), power=2, toughness=2)
STEAL = custom("Snatch", "{0}", "Instant", until_end_of_turn(target(CREATURE), GainControl()))
SHOT = ability("{0}", DealDamage(1, target(ANY)))
MURDER = custom("Murder", "{0}", "Instant", Destroy(target(CREATURE)))
FORGET = custom("Forget", "{0}", "Instant", until_end_of_turn(target(CREATURE), LoseAbilities(all=True)))


def poison(s: Scenario, seat: int = P1) -> int:
    """A player's poison counters."""
    return s.counters_on(seat, "poison")


def attack(s: Scenario, *attackers: object, blocks: dict[object, object] | None = None) -> Scenario:
    """P0 attacks with these on its turn, up to the end of combat."""
    s.turn(P0, "declare attackers")
    s.attack(list(attackers))
    if blocks:
        s.block(blocks)
    s.run_to("end of combat")
    return s


# --- 702.164a: a static ability with a number ----------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 4])
def test_702_164a_toxic_is_written_with_a_number_that_says_how_many_counters(number: int) -> None:
    s = Scenario()
    beast = s.battlefield(P0, custom("Beast", "{G}", "Creature — Beast", toxic(number), power=1, toughness=1))
    attack(s, beast)
    assert (s.life(P1), poison(s)) == (19, number)


def test_702_164a_a_static_ability_is_lost_and_gained_like_any_other() -> None:
    """Without abilities there is no toxic; a creature with it is one "with toxic"."""
    s = Scenario()
    lord = custom("Lord", "{G}", "Enchantment", static(CREATURE & YOURS & HasAbility("toxic"), first_strike))
    s.battlefield(P0, lord)
    bear, plain = s.battlefield(P0, BEAR, "Grizzly Bears")
    s.hand(P0, FORGET)
    assert (s.has(bear, "first strike"), s.has(plain, "first strike")) == (True, False)
    s.turn(P0, "beginning of combat")
    s.cast("Forget", target=bear)
    s.resolve()
    assert not s.has(bear, "first strike")
    s.attack([bear])
    s.run_to("end of combat")
    assert (s.life(P1), poison(s)) == (18, 0)


# --- 702.164b: the total toxic value ---------------------------------------------------------------------


def test_702_164b_the_total_toxic_value_is_the_sum_of_all_n() -> None:
    """Printed, granted by a static ability and by a resolution: 2 + 1 + 3."""
    s = Scenario()
    bear = s.battlefield(P0, BEAR)
    s.battlefield(P0, custom("Brood", "{G}", "Enchantment", static(CREATURE & YOURS, toxic(1))))
    s.hand(P0, custom("Venom", "{0}", "Instant", until_end_of_turn(target(CREATURE), toxic(3))))
    s.turn(P0, "beginning of combat")
    s.cast("Venom", target=bear)
    s.resolve()
    s.attack([bear])
    s.run_to("end of combat")
    assert poison(s) == 6


def test_702_164b_two_instances_of_the_same_number_add_up() -> None:
    s = Scenario()
    twice = custom("Twice", "{G}", "Creature — Beast", toxic(1), toxic(1), power=1, toughness=1)
    attack(s, s.battlefield(P0, twice))
    assert poison(s) == 2


def test_702_164b_two_grants_of_one_ability_add_up() -> None:
    """Two of one Equipment on a creature."""
    s = Scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    s.lands(P0, "Plains", 2)
    for number in (1, 2):
        s.battlefield(P0, "Prosthetic Injector")
        s.equip(f"Prosthetic Injector#{number}", bears)
        s.resolve()
    s.attack([bears])
    s.run_to("end of combat")
    assert (s.life(P1), poison(s)) == (18, 2)


# --- 702.164c: poison counters besides the damage ----------------------------------------------------------


def test_702_164c_the_controller_of_the_creature_gives_the_counters_besides_the_damage() -> None:
    """Life is lost as well; the counters are given by the player who controls the creature then."""
    s = Scenario()
    bear = s.battlefield(P1, BEAR)
    s.hand(P0, STEAL)
    s.battlefield(P0, custom("Haste", "{R}", "Enchantment", static(CREATURE & YOURS, haste)))
    s.turn(P0, "beginning of combat")
    s.cast("Snatch", target=bear)
    s.resolve()
    s.attack([bear])
    s.run_to("end of combat")
    assert (s.life(P1), poison(s)) == (18, 2)
    assert [e[4] for e in s.events(ek.COUNTERS_PUT)] == [-1 - P0]


def test_702_164c_damage_that_is_no_combat_damage_gives_none() -> None:
    """Two creatures with toxic: one shoots, nobody is poisoned by that."""
    s = Scenario()
    shooter = custom("Shooter", "{R}", "Creature — Archer", toxic(1), SHOT, power=1, toughness=1)
    s.battlefield(P0, shooter)
    s.activate("Shooter", target=P1)
    s.resolve()
    assert (s.life(P1), poison(s)) == (19, 0)


def test_702_164c_damage_to_a_blocker_or_planeswalker_gives_none() -> None:
    s = Scenario()
    bear, other = s.battlefield(P0, BEAR, "Crawling Chorus")
    wall = s.battlefield(P1, "Hill Giant")
    walker = s.battlefield(P1, "Jace Beleren")
    s.turn(P0, "declare attackers")
    s.attack({bear: P1, other: walker})
    s.block({wall: bear})
    s.run_to("end of combat")
    assert (s.life(P1), poison(s), s.counters_on(walker, "loyalty"), s.counters_on(wall, "-1/-1")) == (20, 0, 2, 0)


def test_702_164c_the_counters_are_there_before_what_triggers_on_the_damage_resolves() -> None:
    s = Scenario()
    trigger = deals_combat_damage(to=A_PLAYER)
    drawer = custom(
        "Drawer", "{G}", "Creature — Beast", toxic(1), whenever(trigger, DrawCards(1)), power=1, toughness=1
    )
    s.fill_libraries()
    beast = s.battlefield(P0, drawer)
    s.turn(P0, "declare attackers")
    s.attack([beast])
    s.run_to("combat damage")
    assert (poison(s), s.stack(), s.cards_drawn(P0)) == (1, ["Drawer"], 0)


def test_702_164c_one_point_of_trample_through_is_enough_for_all_counters() -> None:
    s = Scenario()
    beast, bears = s.battlefield(P0, "Bloated Contaminator"), s.battlefield(P1, "Hill Giant")
    s.turn(P0, "declare attackers")
    s.attack([beast])
    s.block({bears: beast})
    s.run_to("end of combat")
    assert (s.life(P1), poison(s)) == (19, 1)


def test_702_164c_damage_that_is_prevented_gives_none() -> None:
    s = Scenario()
    bear = s.battlefield(P0, BEAR)
    s.hand(P1, "Holy Day")
    s.mana(P1, "W")
    s.turn(P0, "declare attackers")
    s.attack([bear])
    s.cast("Holy Day", by=P1)
    s.run_to("end of combat")
    assert (s.life(P1), poison(s)) == (20, 0)


# --- The cases of the conformance list -----------------------------------------------------------------------


def test_x1_jawbone_duelist_with_skrelvs_toxic_gives_four_counters_and_nothing_uses_the_stack() -> None:
    """Total toxic value 2, twice; a toxic result is no trigger (CR 702.164b, 120.3g)."""
    s = Scenario()
    duelist, skrelv = s.battlefield(P0, "Jawbone Duelist", "Skrelv, Defector Mite")
    s.lands(P0, "Plains", 1)
    s.turn(P0, "beginning of combat")
    s.activate(skrelv, target=duelist)
    s.answer(P0, color="red")
    s.resolve()
    s.attack([duelist])
    s.run_to("first strike damage")
    assert (s.life(P1), poison(s), s.stack()) == (19, 2, [])
    s.run_to("combat damage")
    assert (s.life(P1), poison(s), s.stack()) == (18, 4, [])


def test_x1_skrelvs_toxic_ends_with_the_turn() -> None:
    s = Scenario()
    s.fill_libraries()
    duelist, skrelv = s.battlefield(P0, "Jawbone Duelist", "Skrelv, Defector Mite")
    s.life(P0, 10)
    s.activate(skrelv, target=duelist)  # {W/P} for 2 life
    s.answer(P0, color="red")
    s.resolve()
    assert s.life(P0) == 8
    s.end_turn()
    s.run_to("upkeep", of=P0)
    s.attack([duelist])
    s.run_to("end of combat")
    assert poison(s) == 2


def test_x2_skrelvs_evasion_and_hexproof_are_the_targets_in_the_chosen_color() -> None:
    """Red cannot block or target the Duelist; green can; nothing changes for Skrelv."""
    s = Scenario()
    duelist, skrelv = s.battlefield(P0, "Jawbone Duelist", "Skrelv, Defector Mite")
    giant, bears = s.battlefield(P1, "Hill Giant", "Grizzly Bears")
    s.lands(P0, "Plains", 1)
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.turn(P0, "beginning of combat")
    s.activate(skrelv, target=duelist)
    s.answer(P0, color="red")
    s.resolve()
    assert s.why_not(s.cast, "Shock", by=P1, target=duelist) == "702.11d"
    assert s.why_not(s.cast, "Shock", by=P1, target=skrelv) == ""
    s.attack([duelist])
    assert s.why_not(s.block, {giant: duelist}) == "509.1b"
    s.block({bears: duelist})
    assert s.is_blocked(duelist)


def test_x2_a_color_chosen_later_does_not_change_what_was_begun() -> None:
    """CR 608.2h: two activations with two colours; each creature has its own."""
    s = Scenario()
    duelist, bears, skrelv = s.battlefield(P0, "Jawbone Duelist", "Grizzly Bears", "Skrelv, Defector Mite")
    giant = s.battlefield(P1, "Hill Giant")
    s.lands(P0, "Plains", 2)
    s.hand(P0, custom("Wake", "{0}", "Instant", Tap(target(CREATURE), untap=True)))
    s.turn(P0, "beginning of combat")
    s.activate(skrelv, target=duelist)
    s.answer(P0, color="red")
    s.resolve()
    s.cast("Wake", target=skrelv)
    s.resolve()
    s.activate(skrelv, target=bears)
    s.answer(P0, color="green")
    s.resolve()
    s.attack([duelist, bears])
    assert s.why_not(s.block, {giant: duelist}) == "509.1b"
    s.block({giant: bears})
    assert s.is_blocked(bears)


def test_x2_skrelv_cannot_block_and_targets_another_creature() -> None:
    s = Scenario()
    skrelv, mine = s.battlefield(P0, "Skrelv, Defector Mite", "Grizzly Bears")
    theirs = s.battlefield(P1, "Hill Giant")
    s.lands(P0, "Plains", 1)
    assert s.why_not(s.activate, skrelv, target=skrelv) == "115.1"
    assert s.why_not(s.activate, skrelv, target=theirs) == "115.1"
    s.fill_libraries()
    s.run_to("upkeep", of=P1)
    s.attack([theirs])
    assert s.why_not(s.block, {skrelv: theirs}) == "509.1b"
    s.block({mine: theirs})


# --- Cards ---------------------------------------------------------------------------------------------------


def test_rotpriest_poisons_for_each_spell_that_targets_a_creature_of_its_controller() -> None:
    """A spell, not an ability; each creature that becomes a target."""
    s = Scenario()
    rotpriest, skrelv = s.battlefield(P0, "Venerated Rotpriest", "Skrelv, Defector Mite")
    s.lands(P0, "Plains", 1)
    s.hand(P0, "Giant Growth")
    s.mana(P0, "G")
    s.activate(skrelv, target=rotpriest)
    s.answer(P0, color="red")
    s.resolve()
    assert poison(s) == 0
    s.cast("Giant Growth", target=rotpriest)
    s.resolve_top()
    assert poison(s) == 1
    assert s.pt(rotpriest) == (1, 2)


def test_a_card_exiled_by_annex_sentry_returns_when_it_leaves() -> None:
    s = Scenario()
    giant = s.battlefield(P1, "Grizzly Bears")
    s.hand(P0, "Annex Sentry")
    s.mana(P0, "WWW")
    s.hand(P1, "Lightning Bolt")
    s.cast("Annex Sentry")
    s.answer(P0, target=giant)
    s.resolve()
    assert s.exile(P1) == ["Grizzly Bears"]
    s.mana(P0, "R")
    s.hand(P0, MURDER)
    s.cast("Murder", target="Annex Sentry")
    s.resolve()
    assert s.battlefield(P1) == ["Grizzly Bears"]


def test_crawling_chorus_leaves_a_mite_that_cannot_block() -> None:
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Crawling Chorus")
    s.hand(P0, MURDER)
    s.cast("Murder", target="Crawling Chorus")
    s.resolve()
    assert s.types("Phyrexian Mite Token") == ["Artifact", "Creature"]
    giant = s.battlefield(P1, "Hill Giant")
    s.run_to("upkeep", of=P1)
    s.attack([giant])
    assert s.why_not(s.block, {"Phyrexian Mite Token": giant}) == "509.1b"
