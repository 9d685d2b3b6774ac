"""CR 120.3: what damage results in, by who is dealt it and what its source has, letter by letter."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards.language import ANY, DealDamage, infect, instant, lifelink, target, toxic, wither
from sim.scenario import P0, P1, Scenario, custom


def fighter(*keywords: object, power: int = 2) -> object:
    """A creature of P0 with these keyword abilities."""
    return custom("Fighter", "{1}", "Creature — Warrior", *keywords, power=power, toughness=4)


def hit(s: Scenario, source: object, *, what: object = P1, blocker: object = None) -> Scenario:
    """P0's creature attacks a player or permanent, blocked or not, up to the combat damage."""
    creature = s.battlefield(P0, source)
    s.turn(P0, "declare attackers")
    s.attack({creature: what})
    if blocker is not None:
        s.block({blocker: creature})
    s.run_to("end of combat")
    return s


def shoot(s: Scenario, what: object, *keywords: object, amount: int = 2) -> Scenario:
    """A spell of P0 with these keyword abilities deals damage."""
    s.hand(P0, instant("Bolt", "{0}", *keywords, DealDamage(amount, target(ANY))))
    s.cast("Bolt", target=what)
    s.resolve()
    return s


def test_120_3a_a_player_loses_that_much_life_to_a_source_without_infect() -> None:
    s = hit(Scenario(), fighter(wither))
    assert (s.life(P1), s.counters_on(P1, "poison")) == (18, 0)
    assert [e[2] for e in s.events(ek.LIFE_LOST, P1)] == [2]


def test_120_3b_a_player_gets_that_many_poison_counters_from_a_source_with_infect() -> None:
    """Its controller gives them, and no life is lost."""
    s = hit(Scenario(), fighter(infect, power=3))
    assert (s.life(P1), s.counters_on(P1, "poison")) == (20, 3)
    assert not s.events(ek.LIFE_LOST, P1)
    assert [e[4] for e in s.events(ek.COUNTERS_PUT)] == [-1 - P0]


def test_120_3c_a_planeswalker_loses_that_many_loyalty_counters_even_to_infect() -> None:
    for keywords in ((), (infect,)):
        s = Scenario()
        walker = s.battlefield(P1, "Jace Beleren")
        hit(s, fighter(*keywords), what=walker)
        assert (s.counters_on(walker, "loyalty"), s.life(P1), s.counters_on(P1, "poison")) == (1, 20, 0)


@pytest.mark.parametrize("keywords", [(wither,), (infect,), (wither, infect)])
def test_120_3d_a_creature_gets_that_many_minus_counters_from_wither_or_infect(keywords: tuple[object, ...]) -> None:
    """Its source's controller puts them, once for both; no damage is marked."""
    s = Scenario()
    wall = s.battlefield(P1, "Palace Guard")
    hit(s, fighter(*keywords), blocker=wall)
    assert (s.pt(wall), s.damage(wall), s.counters_on(wall, "-1/-1")) == ((-1, 2), 0, 2)
    assert [e[4] for e in s.events(ek.COUNTERS_PUT)] == [-1 - P0]


def test_120_3e_damage_is_marked_on_a_creature_by_a_source_with_neither() -> None:
    s = Scenario()
    wall = s.battlefield(P1, "Palace Guard")
    hit(s, fighter(lifelink), blocker=wall)
    assert (s.pt(wall), s.damage(wall), s.counters_on(wall, "-1/-1")) == ((1, 4), 2, 0)


@pytest.mark.parametrize("keywords", [(lifelink,), (lifelink, infect), (lifelink, toxic(1))])
def test_120_3f_the_controller_of_a_source_with_lifelink_gains_that_much_life_besides(
    keywords: tuple[object, ...],
) -> None:
    """Besides the other results, whatever they are."""
    s = hit(Scenario(), fighter(*keywords))
    assert s.life(P0) == 22
    assert s.life(P1) == (20 if infect in keywords else 18)
    assert s.counters_on(P1, "poison") == {1: 0}.get(len(keywords), 2 if infect in keywords else 1)


def test_120_3g_combat_damage_of_a_creature_with_toxic_gives_its_total_toxic_value_besides() -> None:
    """However much the damage is; with infect both results give counters."""
    s = hit(Scenario(), fighter(toxic(1), toxic(2), power=1))
    assert (s.life(P1), s.counters_on(P1, "poison")) == (19, 3)
    s = hit(Scenario(), fighter(toxic(1), infect, power=4))
    assert (s.life(P1), s.counters_on(P1, "poison")) == (20, 5)


def test_120_3g_no_combat_damage_no_toxic() -> None:
    s = shoot(Scenario(), P1, toxic(3))
    assert (s.life(P1), s.counters_on(P1, "poison")) == (18, 0)


def test_120_3h_a_battle_loses_that_many_defense_counters() -> None:
    s = Scenario()
    siege = custom("Siege", "{2}", "Battle — Siege")
    battle = s.battlefield(P1, siege, counters={"defense": 5})
    shoot(s, battle)
    assert s.counters_on(battle, "defense") == 3
    shoot(s, battle, infect, amount=1)
    assert (s.counters_on(battle, "defense"), s.counters_on(battle, "-1/-1")) == (2, 0)


def test_120_3c_120_3e_a_planeswalker_that_is_a_creature_has_both_results() -> None:
    """CR 120.3 lists results by recipient: a permanent of both types loses loyalty and is marked with damage."""
    s = Scenario()
    walker = s.battlefield(P1, custom("Golem", "{4}", "Legendary Planeswalker Creature — Gideon", power=4, toughness=4))
    s.counters(walker, "loyalty", 4)
    shoot(s, walker)
    assert (s.counters_on(walker, "loyalty"), s.damage(walker)) == (2, 2)
