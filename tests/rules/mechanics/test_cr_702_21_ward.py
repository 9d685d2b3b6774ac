"""CR 702.21, ward: every kind of cost, several, granted, and whether the player can pay; played through picks."""

from __future__ import annotations

import pytest

from sim.cards.ability import GainAbility, Ward
from sim.cards.cost import Cost
from sim.cards.keywords import ward, ward_x
from sim.cards.language import (
    CREATURE,
    THIS,
    YOU,
    YOURS,
    Anything,
    PlayerStat,
    Plus,
    StatOf,
    gets,
    instant,
    pay,
    static,
    target,
    until_end_of_turn,
)
from sim.scenario import P0, P1, P2, Scenario, ScenarioError, custom

ZAP = instant("Zap", "{0}", until_end_of_turn(target(CREATURE), gets(-9, -9)))


def warded(*wards: Ward, power: int = 2) -> Scenario:
    """P1 has a creature with these wards, P0 a free spell to aim at it."""
    s = Scenario()
    s.battlefield(P1, custom("Warded", "{1}", "Creature — Bear", *wards, power=power, toughness=2))
    s.hand(P0, ZAP)
    return s


def aimed(s: Scenario, *pays: bool, cost: str = "") -> Scenario:
    """P0's spell is aimed at the creature and the ward resolves; `pays` are the answers of P0 if it is asked."""
    s.cast("Zap", by=P0, target="Warded")
    s.settle()
    assert s.stack() == ["Warded", "Zap"]
    for answer in pays:
        s.answer(P0, pay=answer)
    if cost:
        s.answer(P0, cost=cost)
    s.resolve()
    return s


# --- a: every kind of cost ----------------------------------------------------------------------------

LANDS = pay("{2}")
LIFE = pay(life=3)
CARD = pay(discard=((Anything(), 1),))
AT_RANDOM = pay(discard_random=1)
VICTIM = pay(sacrifice=((CREATURE, 1),))
BOTH = pay("{2}", life=2)
POISON = pay(get_counters=(("poison", 2),))


def rich(s: Scenario) -> Scenario:
    """P0 can pay anything."""
    s.mana(P0, "RRR")
    s.hand(P0, "Plains")
    s.battlefield(P0, "Grizzly Bears")
    return s


@pytest.mark.parametrize("cost", [LANDS, LIFE, CARD, AT_RANDOM, VICTIM, BOTH, POISON])
def test_702_21a_the_spell_is_countered_unless_that_player_pays(cost: Cost) -> None:
    assert aimed(rich(warded(ward(cost))), True).battlefield(P1) == []
    refused = aimed(rich(warded(ward(cost))), False)
    assert (refused.battlefield(P1), refused.graveyard(P0)) == (["Warded"], ["Zap"])
    assert (refused.life(P0), refused.mana_pool(P0), len(refused.hand(P0))) == (20, "RRR", 1)


def test_702_21a_mana_is_paid() -> None:
    assert aimed(rich(warded(ward(LANDS))), True).mana_pool(P0) == "R"


def test_702_21a_life_is_paid() -> None:
    assert aimed(rich(warded(ward(LIFE))), True).life(P0) == 17


def test_702_21a_a_card_of_that_players_choice_is_discarded() -> None:
    s = rich(warded(ward(CARD)))
    s.hand(P0, "Island")
    assert aimed(s, True, cost="Island").graveyard(P0) == ["Island", "Zap"]


def test_702_21a_a_permanent_of_that_players_choice_is_sacrificed() -> None:
    s = rich(warded(ward(VICTIM)))
    s.battlefield(P0, "Hill Giant")
    aimed(s, True, cost="Hill Giant")
    assert s.graveyard(P0) == ["Hill Giant", "Zap"]


def test_702_21a_several_parts_are_paid_together() -> None:
    """{2} and 2 life: who has but one of them cannot pay."""
    s = aimed(rich(warded(ward(BOTH))), True)
    assert (s.life(P0), s.mana_pool(P0)) == (18, "R")
    poor = warded(ward(BOTH))
    poor.mana(P0, "R")
    assert aimed(poor).battlefield(P1) == ["Warded"]


def test_702_21a_poison_counters_are_got() -> None:
    s = aimed(warded(ward(POISON)), True)
    assert s.counters_on(P0, "poison") == 2


def test_702_21a_one_cost_or_the_other() -> None:
    """Discard a card or pay {2}: the second is asked for where the first is refused."""
    either = ward(CARD, LANDS)
    s = rich(warded(either))
    aimed(s, False, True)
    assert (s.mana_pool(P0), len(s.hand(P0)), s.battlefield(P1)) == ("R", 1, [])
    only_cards = warded(either)
    only_cards.hand(P0, "Plains")
    assert aimed(only_cards, True).battlefield(P1) == []


@pytest.mark.parametrize(
    ("cost", "is_asked"),
    [(pay(life=20), True), (pay(life=21), False), (pay("{R}{R}{R}{R}"), False), (VICTIM, False), (CARD, False)],
)
def test_702_21a_who_cannot_pay_is_not_asked(cost: Cost, is_asked: bool) -> None:
    """CR 118.3, 119.4: a life total may be paid down to 0, no further."""
    s = warded(ward(cost))
    s.mana(P0, "RRR")
    s.cast("Zap", by=P0, target="Warded")
    s.settle()
    s.answer(P0, pay=True)
    if is_asked:
        s.resolve()
        assert s.has_lost(P0)
        return
    with pytest.raises(ScenarioError, match="left over"):
        s.resolve()
    assert s.battlefield(P1) == ["Warded"]


def test_702_21a_a_player_who_cannot_lose_life_cannot_pay_it() -> None:
    """CR 119.8."""
    from sim.cards.language import Rule

    s = warded(ward(LIFE))
    s.battlefield(P0, custom("Steady", "{1}", "Enchantment", static(YOU, Rule("can't lose life"))))
    assert aimed(s).battlefield(P1) == ["Warded"]


def test_702_21a_mana_abilities_may_be_activated_to_pay() -> None:
    s = warded(ward(LANDS))
    s.lands(P0, "Mountain", 2)
    assert aimed(s, True).battlefield(P1) == []
    assert s.is_tapped("Mountain#1")


def test_702_21a_the_creature_that_makes_mana_may_not_be_sacrificed_as_well() -> None:
    """{G} and a creature, with one Llanowar Elves only."""
    s = warded(ward(pay("{G}", sacrifice=((CREATURE, 1),))))
    s.battlefield(P0, "Llanowar Elves")
    assert aimed(s).battlefield(P1) == ["Warded"]


# --- a: when it triggers ----------------------------------------------------------------------------------


def test_702_21a_an_ability_is_countered_as_well() -> None:
    s = warded(ward("{2}"))
    s.battlefield(P0, "Prodigal Sorcerer")
    s.activate("Prodigal Sorcerer", target="Warded", by=P0)
    s.resolve()
    assert s.damage("Warded") == 0


def test_702_21a_a_triggered_ability_is_countered_as_well() -> None:
    s = warded(ward("{2}"))
    s.hand(P0, "Nekrataal")
    s.mana(P0, "BBBB")
    s.cast("Nekrataal", by=P0)
    s.answer(P0, target="Warded")
    s.resolve()
    assert s.battlefield(P1) == ["Warded"]


def test_702_21a_not_for_what_its_controller_targets() -> None:
    s = warded(ward("{2}"))
    s.hand(P1, instant("Help", "{0}", until_end_of_turn(target(CREATURE), gets(1, 1))))
    s.cast("Help", by=P1, target="Warded")
    s.settle()
    assert s.stack() == ["Help"]


def test_702_21a_each_ward_asks_for_itself() -> None:
    s = warded(ward("{1}"), ward(LIFE))
    s.mana(P0, "R")
    s.cast("Zap", by=P0, target="Warded")
    s.answer(P0, pay=True)
    s.answer(P0, pay=True)
    s.resolve()
    assert (s.life(P0), s.mana_pool(P0), s.battlefield(P1)) == (17, "", [])


def test_702_21a_one_payment_pays_one_ward_only() -> None:
    """CR 118.10: paid once, the second of two equal wards counters the spell."""
    s = warded(ward(LIFE), ward(LIFE))
    s.cast("Zap", by=P0, target="Warded")
    s.answer(P0, pay=True)
    s.answer(P0, pay=False)
    s.resolve()
    assert (s.life(P0), s.battlefield(P1)) == (17, ["Warded"])


def test_702_21a_a_granted_ward_protects_what_has_it() -> None:
    s = Scenario()
    s.battlefield(P1, custom("Keeper", "{W}", "Enchantment", static(CREATURE & YOURS, GainAbility(ward(LIFE)))))
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P0, ZAP)
    s.cast("Zap", by=P0, target="Grizzly Bears")
    s.answer(P0, pay=False)
    s.resolve()
    assert "Grizzly Bears" in s.battlefield(P1)


def test_702_21a_of_two_targets_with_ward_each_triggers() -> None:
    s = warded(ward(LIFE))
    s.battlefield(P1, custom("Second", "{1}", "Creature — Bear", ward(LIFE), power=2, toughness=2))
    s.hand(P0, instant("Fork It", "{0}", until_end_of_turn(target(CREATURE, number=2), gets(-9, -9))))
    s.cast("Fork It", by=P0, target=["Warded", "Second"])
    s.settle()
    assert sorted(s.stack()) == ["Fork It", "Second", "Warded"]
    s.answer(P0, pay=True)
    s.answer(P0, pay=True)
    s.resolve()
    assert (s.life(P0), s.battlefield(P1)) == (14, [])


def test_702_21a_the_player_who_controls_the_spell_pays_among_several_opponents() -> None:
    """Three players: the ward of P2 asks P0 alone."""
    s = Scenario(3)
    s.battlefield(P2, custom("Warded", "{1}", "Creature — Bear", ward(LIFE), power=2, toughness=2))
    s.hand(P0, ZAP)
    s.cast("Zap", by=P0, target="Warded")
    s.answer(P0, pay=True)
    s.resolve()
    assert (s.life(P0), s.life(P1), s.battlefield(P2)) == (17, 20, [])


def test_702_21a_the_ward_of_a_creature_that_has_left_still_resolves() -> None:
    """It has triggered: the spell is countered by the ability although its source is gone."""
    s = warded(ward("{2}"))
    s.hand(P1, "Cloudshift")
    s.hand(P0, instant("Wide", "{0}", until_end_of_turn(target(CREATURE, number=2), gets(-9, -9))))
    bears = s.battlefield(P1, "Grizzly Bears")
    s.cast("Wide", by=P0, target=["Warded", bears])
    s.settle()
    s.mana(P1, "W")
    s.cast("Cloudshift", by=P1, target="Warded")
    s.resolve()
    assert s.exists(bears)


# --- b: X ---------------------------------------------------------------------------------------------------


def test_702_21b_x_is_determined_as_the_ability_resolves() -> None:
    """Life equal to its power: what it grew by in response counts."""
    s = warded(ward(pay(life=StatOf("power", THIS))), power=3)
    s.hand(P1, instant("Grow", "{0}", until_end_of_turn(target(CREATURE), gets(4, 0))))
    s.cast("Zap", by=P0, target="Warded")
    s.settle()
    s.cast("Grow", by=P1, target="Warded")
    s.answer(P0, pay=True)
    s.resolve()
    assert (s.life(P0), s.battlefield(P1)) == (13, [])


def test_702_21b_its_last_power_counts_if_it_has_left() -> None:
    """CR 113.7a: last known information."""
    s = warded(ward(pay(life=StatOf("power", THIS))), power=3)
    bears = s.battlefield(P1, "Grizzly Bears")
    s.hand(P0, instant("Wide", "{0}", until_end_of_turn(target(CREATURE, number=2), gets(-9, -9))))
    s.hand(P1, "Unsummon")
    s.mana(P1, "U")
    s.cast("Wide", by=P0, target=["Warded", bears])
    s.settle()
    s.cast("Unsummon", by=P1, target="Warded")
    s.answer(P0, pay=True)
    s.resolve()
    assert (s.life(P0), s.exists(bears)) == (17, False)


@pytest.mark.parametrize("mana", ["RR", "RRRR"])
def test_702_21b_ward_x_counts_for_the_controller_of_the_ward(mana: str) -> None:
    """Ward {X}, X being the cards in "your" hand: those of the creature's controller, not of who pays."""
    s = warded(ward_x(PlayerStat("hand", YOU)))
    s.hand(P1, "Plains", "Plains", "Plains")
    s.mana(P0, mana)
    aimed(s, *([True] if len(mana) > 3 else []))
    assert (s.mana_pool(P0), s.battlefield(P1)) == (("R", []) if len(mana) > 3 else ("RR", ["Warded"]))


def test_702_21b_an_x_of_0_may_be_paid_with_nothing() -> None:
    s = warded(ward_x(PlayerStat("hand", YOU)))
    assert aimed(s, True).battlefield(P1) == []


def test_702_21b_a_power_of_0_or_less_is_no_life() -> None:
    s = warded(ward(pay(life=Plus(StatOf("power", THIS), 5, negative=True))), power=2)
    assert aimed(s, True).life(P0) == 20


# --- The cards ------------------------------------------------------------------------------------------------


def test_tolarian_terror_costs_less_for_each_instant_and_sorcery_in_your_graveyard() -> None:
    s = Scenario()
    s.hand(P0, "Tolarian Terror")
    s.graveyard(P0, "Shock", "Divination", "Grizzly Bears", "Shock")
    s.graveyard(P1, "Shock", "Shock")
    s.lands(P0, "Island", 3)
    assert s.why_not(s.cast, "Tolarian Terror") == "118.3"
    s.lands(P0, "Island", 1)
    s.cast("Tolarian Terror")
    s.resolve()
    assert s.battlefield(P0)[-1] == "Tolarian Terror"
    assert s.mana_value("Tolarian Terror") == 7


def test_tolarian_terror_always_costs_blue() -> None:
    s = Scenario()
    s.hand(P0, "Tolarian Terror")
    s.graveyard(P0, *["Shock"] * 9)
    s.mana(P0, "R")
    assert s.why_not(s.cast, "Tolarian Terror") == "118.3"
    s.mana(P0, "U")
    s.cast("Tolarian Terror")


def test_maha_makes_their_creatures_fragile_and_is_warded() -> None:
    s = Scenario()
    s.battlefield(P1, "Maha, Its Feathers Night", "Hill Giant")
    s.battlefield(P0, "Hill Giant", "Serra Angel")
    s.battlefield(P0, "Grizzly Bears", counters={"+1/+1": 2})
    mine = s.find("Hill Giant#2")
    assert (s.controller(mine), s.pt(mine), s.pt("Serra Angel"), s.pt("Grizzly Bears")) == (P0, (3, 1), (4, 1), (4, 3))
    assert s.pt("Hill Giant#1") == (3, 3)
    s.hand(P0, "Swords to Plowshares")
    s.mana(P0, "W")
    s.cast("Swords to Plowshares", by=P0, target="Maha, Its Feathers Night")
    s.resolve()
    assert s.exists("Maha, Its Feathers Night")


def test_dreadsire_asks_for_a_permanent_that_is_worth_something() -> None:
    """Lands and tokens have mana value 0."""
    s = Scenario()
    s.battlefield(P1, "Ulamog's Dreadsire")
    s.lands(P0, "Plains", 2)
    s.hand(P0, "Swords to Plowshares", "Swords to Plowshares")
    s.cast("Swords to Plowshares", by=P0, target="Ulamog's Dreadsire")
    s.resolve()
    assert s.exists("Ulamog's Dreadsire")
    s.battlefield(P0, "Ornithopter", "Savannah Lions")
    s.cast("Swords to Plowshares", by=P0, target="Ulamog's Dreadsire")
    s.answer(P0, pay=True)
    s.resolve()
    assert s.battlefield(P0) == ["Plains", "Plains", "Ornithopter"]
    assert not s.exists("Ulamog's Dreadsire")
