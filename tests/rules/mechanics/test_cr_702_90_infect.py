"""CR 702.90, infect, letter by letter, played through picks."""

from __future__ import annotations

from sim.cards import terms as t
from sim.cards.language import (
    ANY,
    CREATURE,
    THIS,
    YOURS,
    DealDamage,
    LoseAbilities,
    ability,
    dies,
    infect,
    instant,
    pay,
    static,
    target,
    until_end_of_turn,
    whenever,
)
from sim.scenario import P0, P1, Scenario, custom

FORGET = custom("Forget", "{0}", "Instant", until_end_of_turn(target(CREATURE), LoseAbilities(mask=t.INFECT)))
SHOT = ability("{0}", DealDamage(2, target(ANY)))


def shooter(*parts: object) -> object:
    """A 2/2 that shoots for 2."""
    return custom("Shooter", "{1}", "Creature — Archer", *parts, SHOT, power=2, toughness=2)


def shot(s: Scenario, what: object = P1) -> tuple[int, int]:
    """The life and the poison counters of P1 after the shot."""
    s.activate("Shooter", target=what)
    s.resolve()
    return s.life(P1), s.counters_on(P1, "poison")


def test_702_90a_infect_is_a_static_ability_that_is_had_gained_and_lost() -> None:
    s = Scenario()
    s.battlefield(P0, shooter(infect))
    s.hand(P0, FORGET)
    assert shot(s) == (20, 2)
    s.cast("Forget", target="Shooter")
    s.resolve()
    assert shot(s) == (18, 2)
    s = Scenario()
    s.battlefield(P0, shooter(), custom("Plague", "{B}", "Enchantment", static(CREATURE & YOURS, infect)))
    assert shot(s) == (20, 2)


def test_702_90b_damage_to_a_player_is_poison_counters_and_no_loss_of_life() -> None:
    """Combat damage and other damage alike; ten counters lose the game (CR 704.5c)."""
    s = Scenario()
    s.battlefield(P0, shooter(infect))
    assert shot(s) == (20, 2)
    s.attack(["Shooter"])
    s.run_to("end of combat")
    assert (s.life(P1), s.counters_on(P1, "poison")) == (20, 4)
    s.player_counters(P1, "poison", 9)
    shot(s)
    assert (s.winner, s.end_reason, s.life(P1)) == (P0, "poison", 20)


def test_702_90c_damage_to_a_creature_is_minus_counters_that_stay() -> None:
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, shooter(infect))
    wall = s.battlefield(P1, "Palace Guard")
    shot(s, wall)
    assert (s.damage(wall), s.counters_on(wall, "-1/-1"), s.pt(wall)) == (0, 2, (-1, 2))
    s.end_turn()
    assert s.pt(wall) == (-1, 2)


def test_702_90d_what_left_before_it_deals_damage_had_infect_if_it_last_had() -> None:
    """A creature that shoots as it dies, with infect from an enchantment that is still there, or with none."""
    for enchanted, expected in ((True, (20, 2)), (False, (18, 0))):
        s = Scenario()
        last = whenever(dies(), DealDamage(2, target(ANY)))
        s.battlefield(P0, custom("Martyr", "{1}", "Creature — Cleric", last, power=2, toughness=2))
        if enchanted:
            s.battlefield(P0, custom("Plague", "{B}", "Enchantment", static(CREATURE & YOURS, infect)))
        s.hand(P0, "Shock")
        s.mana(P0, "R")
        s.cast("Shock", target="Martyr")
        s.answer(P0, target=P1)
        s.resolve()
        assert s.graveyard(P0) == ["Martyr", "Shock"] or s.graveyard(P0) == ["Shock", "Martyr"]
        assert (s.life(P1), s.counters_on(P1, "poison")) == expected


def test_702_90e_infect_functions_in_whatever_zone_the_source_is() -> None:
    """A spell on the stack, and a card in a graveyard."""
    s = Scenario()
    s.hand(P0, instant("Toxin", "{0}", infect, DealDamage(1, target(ANY))))
    s.cast("Toxin", target=P1)
    s.resolve()
    assert (s.life(P1), s.counters_on(P1, "poison")) == (20, 1)
    grave = 1 << t.GRAVEYARD
    curse = ability("{0}", DealDamage(3, target(ANY), source=THIS), zones=grave)
    s.graveyard(P0, custom("Rot", "{B}", "Creature — Zombie", infect, curse, power=1, toughness=1))
    s.activate("Rot", target=P1)
    s.resolve()
    assert (s.life(P1), s.counters_on(P1, "poison")) == (20, 4)
    exiling = ability(pay("{0}", exile_this=True), DealDamage(1, target(ANY)), zones=grave)
    s.graveyard(P0, custom("Ash", "{B}", "Creature — Zombie", infect, exiling, power=1, toughness=1))
    s.activate("Ash", target=P1)
    s.resolve()
    assert (s.life(P1), s.counters_on(P1, "poison")) == (20, 5)


def test_702_90f_several_instances_of_infect_are_redundant() -> None:
    s = Scenario()
    s.battlefield(P0, shooter(infect, infect), custom("Plague", "{B}", "Enchantment", static(CREATURE & YOURS, infect)))
    wall = s.battlefield(P1, "Palace Guard")
    assert shot(s) == (20, 2)
    shot(s, wall)
    assert s.counters_on(wall, "-1/-1") == 2
