"""CR 119 life, CR 120 damage and its results, CR 615 prevention."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards.language import (
    CREATURE,
    YOU,
    DealDamage,
    DrawCards,
    Rule,
    SetPT,
    ability,
    each,
    enchantment,
    pay,
    static,
    target,
    until_end_of_turn,
)
from sim.scenario import P0, P1, Scenario, custom


def duel(attacker: str, blocker: str | None = None) -> Scenario:
    """An attack by P0's creature, blocked or not, up to the end of combat."""
    s = Scenario()
    s.battlefield(P0, attacker)
    if blocker is not None:
        s.battlefield(P1, blocker)
    s.turn(P0, "declare attackers")
    s.attack([attacker])
    if blocker is not None:
        s.block({blocker: attacker})
    s.run_to("end of combat")
    return s


def test_119_2_damage_to_a_player_is_loss_of_life() -> None:
    """The event of losing life follows the damage."""
    s = duel("Hill Giant")
    assert s.life(P1) == 17
    assert [e[2] for e in s.events(ek.LIFE_LOST, P1)] == [3]


def test_119_3_gaining_and_losing_life() -> None:
    """Drain: one loses what the other gains."""
    s = Scenario()
    s.hand(P0, "Gray Merchant of Asphodel")
    s.mana(P0, "BBBBB")
    s.cast("Gray Merchant of Asphodel")
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (22, 18)


def test_119_4_life_can_be_paid_down_to_0_and_no_further() -> None:
    """With 1 life Force of Will can be cast for it, with 0 it could not; paying is losing life."""
    s = Scenario()
    s.life(P1, 1)
    s.hand(P1, "Force of Will", "Opt")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target=P1)
    s.cast("Force of Will", how="alternative", target="Shock")
    assert s.life(P1) == 0
    assert s.events(ek.LIFE_PAID, P1)
    s.settle()
    assert s.winner == P0


def test_119_4_more_life_than_one_has_cannot_be_paid() -> None:
    """Street Wraith's cycling costs 2 life."""
    s = Scenario()
    s.life(P0, 1)
    s.hand(P0, "Street Wraith")
    assert s.why_not(s.cycle, "Street Wraith") == "118.3"
    s.life(P0, 2)
    assert s.why_not(s.cycle, "Street Wraith") == ""


def test_119_6_life_0_loses() -> None:
    """Damage that brings a player below 0 loses as well."""
    s = Scenario()
    s.life(P1, 2)
    s.battlefield(P0, "Hill Giant")
    s.turn(P0, "declare attackers")
    s.attack(["Hill Giant"])
    s.run_to("end of combat")
    assert (s.winner, s.life(P1)) == (P0, -1)


def test_119_7_who_cannot_gain_life_gains_none() -> None:
    """Sulfuric Vortex: the gain does not happen, so nothing triggers on it."""
    s = Scenario()
    s.battlefield(P0, "Sulfuric Vortex")
    s.battlefield(P1, "Ajani's Pridemate")
    s.hand(P1, "Healing Salve")
    s.mana(P1, "W")
    s.cast("Healing Salve", by=P1, mode=1, target=P1)
    s.resolve()
    assert s.life(P1) == 20
    assert s.pt("Ajani's Pridemate") == (2, 2)


def test_119_9_each_source_of_a_life_gain_triggers_for_itself() -> None:
    """Two lifelinkers that strike at once make Ajani's Pridemate trigger twice."""
    s = Scenario()
    s.battlefield(P0, "Healer's Hawk", "Child of Night", "Ajani's Pridemate")
    s.turn(P0, "declare attackers")
    s.attack(["Healer's Hawk", "Child of Night"])
    s.run_to("end of combat")
    assert s.life(P0) == 23
    assert s.pt("Ajani's Pridemate") == (4, 4)


def test_119_10_life_gain_is_doubled() -> None:
    """Boon Reflection."""
    s = Scenario()
    s.battlefield(P0, "Boon Reflection")
    s.hand(P0, "Healing Salve")
    s.mana(P0, "W")
    s.cast("Healing Salve", mode=1, target=P0)
    s.resolve()
    assert s.life(P0) == 26


def test_119_10_life_gain_becomes_life_loss() -> None:
    """Tainted Remedy."""
    s = Scenario()
    s.battlefield(P1, "Tainted Remedy")
    s.hand(P0, "Healing Salve")
    s.mana(P0, "W")
    s.cast("Healing Salve", mode=1, target=P0)
    s.resolve()
    assert s.life(P0) == 17


def test_120_2a_combat_damage_equals_power() -> None:
    """Both creatures deal damage at the same time."""
    s = duel("Hill Giant", "Trained Armodon")
    assert s.graveyard(P0) == ["Hill Giant"]
    assert s.graveyard(P1) == ["Trained Armodon"]


def test_120_3b_infect_gives_poison_counters_to_players() -> None:
    """No life is lost."""
    s = duel("Glistener Elf")
    assert (s.life(P1), s.counters_on(P1, "poison")) == (20, 1)


def test_120_3d_infect_and_wither_put_minus_counters_on_creatures() -> None:
    """No damage is marked, and the counters stay."""
    s = duel("Boggart Ram-Gang", "Palace Guard")
    assert s.damage("Palace Guard") == 0
    assert s.counters_on("Palace Guard", "-1/-1") == 3
    s = duel("Glistener Elf", "Palace Guard")
    assert s.counters_on("Palace Guard", "-1/-1") == 1


def test_120_3d_wither_hurts_players_as_usual() -> None:
    """Wither matters to creatures only."""
    assert duel("Boggart Ram-Gang").life(P1) == 17


def test_120_3e_damage_is_marked_on_a_creature() -> None:
    """It does not lower toughness."""
    s = duel("Benalish Hero", "Palace Guard")
    assert (s.damage("Palace Guard"), s.pt("Palace Guard")) == (1, (1, 4))


def test_120_3f_lifelink_gains_life_with_the_damage() -> None:
    """It is a result of the damage and not a trigger: a player at 1 life survives simultaneous damage."""
    s = Scenario()
    s.life(P1, 1)
    s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    s.battlefield(P1, "Vampire Nighthawk")
    s.turn(P0, "declare attackers")
    s.attack(["Grizzly Bears", "Hill Giant"])
    s.block({"Vampire Nighthawk": "Hill Giant"})
    s.run_to("combat damage")
    assert not s.is_over
    assert s.life(P1) == 1 - 2 + 2
    assert s.stack() == []


def test_120_3f_damage_that_is_no_combat_damage_gains_life_too() -> None:
    """A fight with a lifelinker."""
    s = Scenario()
    s.battlefield(P0, "Vampire Nighthawk")
    s.battlefield(P1, "Palace Guard")
    s.hand(P0, "Prey Upon")
    s.mana(P0, "G")
    s.cast("Prey Upon", target=["Vampire Nighthawk", "Palace Guard"])
    s.resolve()
    assert s.life(P0) == 22
    assert s.graveyard(P1) == ["Palace Guard"]


def test_120_5_damage_itself_destroys_nothing() -> None:
    """A creature with enough damage is still there until state-based actions are checked."""
    s = Scenario()
    grow = until_end_of_turn(target(CREATURE), SetPT(5, 5))
    boost = custom("Late Boost", "{0}", "Instant", DealDamage(2, target(CREATURE)), grow)
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, boost)
    s.cast("Late Boost", target="Grizzly Bears")
    s.resolve()
    assert (s.damage("Grizzly Bears"), s.pt("Grizzly Bears")) == (2, (5, 5))


def test_120_6_damage_stays_until_the_cleanup_step() -> None:
    """Also when the permanent stops being a creature."""
    s = Scenario()
    s.battlefield(P0, "Hill Giant", damage=2)
    s.run_to("end")
    assert s.damage("Hill Giant") == 2
    s.end_turn()
    assert s.damage("Hill Giant") == 0


def test_120_8_zero_damage_is_no_damage() -> None:
    """A 0/4 that deals combat damage triggers nothing."""
    s = Scenario()
    s.battlefield(P0, custom("Mouse", "{G}", "Creature — Mouse", power=0, toughness=4))
    s.battlefield(P0, "Spirit Link", attached_to="Mouse")
    s.turn(P0, "declare attackers")
    s.attack(["Mouse"])
    s.run_to("end of combat")
    assert not s.events(ek.DAMAGE_DEALT)
    assert s.life(P0) == s.life(P1) == 20


def test_120_9_a_trigger_counts_the_damage_of_its_own_source() -> None:
    """Armadillo Cloak gains what its creature dealt, not what others dealt at the same time."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    s.battlefield(P0, "Armadillo Cloak", attached_to="Grizzly Bears")
    s.turn(P0, "declare attackers")
    s.attack(["Grizzly Bears", "Hill Giant"])
    s.run_to("end of combat")
    assert (s.life(P0), s.life(P1)) == (24, 13)


def test_615_7_a_shield_prevents_so_much_and_no_more() -> None:
    """Healing Salve prevents the next 3 damage, over several sources."""
    s = Scenario()
    s.hand(P1, "Healing Salve")
    s.hand(P0, "Shock", "Shock")
    s.mana(P1, "W")
    s.mana(P0, "RR")
    s.cast("Healing Salve", by=P1, mode=2, target=P1)
    s.resolve()
    s.cast("Shock", target=P1)
    s.resolve()
    assert s.life(P1) == 20
    s.cast("Shock", target=P1)
    s.resolve()
    assert s.life(P1) == 19


def test_615_1_all_combat_damage_is_prevented_and_other_damage_is_not() -> None:
    """Fog."""
    s = Scenario()
    s.battlefield(P0, "Hill Giant")
    s.hand(P1, "Fog")
    s.hand(P0, "Shock")
    s.lands(P1, "Forest", 1)
    s.lands(P0, "Mountain", 1)
    s.turn(P0, "declare attackers")
    s.attack(["Hill Giant"])
    s.cast("Fog", by=P1)
    s.resolve()
    s.run_to("end of combat")
    assert s.life(P1) == 20
    s.cast("Shock", target=P1)
    s.resolve()
    assert s.life(P1) == 18


def test_615_prevented_damage_has_no_results() -> None:
    """Nothing triggers on prevented damage, and lifelink gains nothing."""
    s = Scenario()
    s.battlefield(P0, "Vampire Nighthawk")
    s.hand(P1, "Fog")
    s.lands(P1, "Forest", 1)
    s.turn(P0, "declare attackers")
    s.attack(["Vampire Nighthawk"])
    s.cast("Fog", by=P1)
    s.resolve()
    s.run_to("end of combat")
    assert (s.life(P0), s.life(P1)) == (20, 20)
    assert not s.events(ek.DAMAGE_DEALT)


def test_120_10_damage_to_each_creature_is_dealt_at_once() -> None:
    """Pyroclasm: simultaneous, one event each."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    s.battlefield(P1, "Savannah Lions")
    sweep = custom("Sweep", "{0}", "Sorcery", DealDamage(2, each(CREATURE)))
    s.hand(P0, sweep)
    s.cast("Sweep")
    s.resolve()
    assert len(s.events(ek.DAMAGE_DEALT)) == 3
    assert s.battlefield(P0) == ["Hill Giant"]
    assert s.graveyard(P1) == ["Savannah Lions"]


def test_119_8_who_cannot_lose_life_cannot_pay_life() -> None:
    """A cost of life can't be paid then."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, enchantment("Bargain", "{B}", ability(pay(life=1), DrawCards(1))))
    assert s.why_not(s.activate, "Bargain") == ""
    s.battlefield(P0, enchantment("Rest", "{W}", static(YOU, Rule("can't lose life"))))
    assert s.why_not(s.activate, "Bargain") == "118.3"
