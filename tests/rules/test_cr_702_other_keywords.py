"""CR 702: keywords without a file of their own, ward first."""

from __future__ import annotations

import pytest

from sim.cards.ability import GainAbility
from sim.cards.cost import Cost
from sim.cards.keywords import ward
from sim.cards.language import CREATURE, YOURS, Anything, Destroy, cant_be_countered, instant, pay, static, target
from sim.scenario import P0, P1, Scenario, custom

BOLT = "Lightning Bolt"


def warded(*costs: str | Cost) -> Scenario:
    """P1 has a creature with these wards, P0 a Lightning Bolt and five Mountains."""
    s = Scenario()
    s.battlefield(P1, custom("Warded", "{1}", "Creature — Bear", *(ward(cost) for cost in costs), power=2, toughness=2))
    s.lands(P0, "Mountain", 5)
    s.hand(P0, BOLT)
    return s


# --- Ward (702.21) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("pays", "left"), [(True, []), (False, ["Warded"])])
def test_702_21a_a_spell_is_countered_unless_its_controller_pays(pays: bool, left: list[str]) -> None:
    """The player is asked as the ward ability resolves."""
    s = warded("{2}")
    s.cast(BOLT, by=P0, target="Warded")
    s.settle()
    assert s.stack() == ["Warded", BOLT]
    s.answer(P0, pay=pays).resolve()
    assert s.battlefield(P1) == left
    assert s.graveyard(P0) == [BOLT]


def test_702_21a_who_cannot_pay_is_not_asked() -> None:
    """With all lands tapped the spell is countered."""
    s = warded("{5}")
    s.cast(BOLT, by=P0, target="Warded")
    s.resolve()
    assert s.battlefield(P1) == ["Warded"]


def test_702_21a_ward_of_life() -> None:
    """Three life saves the spell."""
    s = warded(pay(life=3))
    s.cast(BOLT, by=P0, target="Warded")
    s.answer(P0, pay=True).resolve()
    assert (s.life(P0), s.battlefield(P1)) == (17, [])


def test_702_21a_ward_of_a_discard() -> None:
    """The player who targeted discards."""
    s = warded(pay(discard=((Anything(), 1),)))
    s.hand(P0, "Plains")
    s.cast(BOLT, by=P0, target="Warded")
    s.answer(P0, pay=True).resolve()
    assert (s.graveyard(P0), s.battlefield(P1)) == (["Plains", BOLT], [])


def test_702_21a_ward_of_a_sacrifice() -> None:
    """The player who targeted sacrifices, not the controller of the ward."""
    s = warded(pay(sacrifice=((CREATURE, 1),)))
    s.battlefield(P0, "Grizzly Bears")
    s.cast(BOLT, by=P0, target="Warded")
    s.answer(P0, pay=True).resolve()
    assert (s.graveyard(P0), s.battlefield(P1)) == (["Grizzly Bears", BOLT], [])


def test_702_21a_each_instance_triggers_for_itself() -> None:
    """Ward {1} and ward {2} both have to be paid for."""
    s = warded("{1}", "{2}")
    s.cast(BOLT, by=P0, target="Warded")
    s.settle()
    assert s.stack() == ["Warded", "Warded", BOLT]
    s.answer(P0, pay=True).answer(P0, pay=False).resolve()
    assert s.battlefield(P1) == ["Warded"]


def test_702_21a_not_for_its_own_controller() -> None:
    """A player may target their own creature with ward freely."""
    s = warded("{2}")
    s.hand(P1, "Giant Growth")
    s.mana(P1, "G")
    s.cast("Giant Growth", by=P1, target="Warded")
    s.settle()
    assert s.stack() == ["Giant Growth"]


def test_702_21a_abilities_are_countered_too() -> None:
    """An activated ability of an opponent that targets it."""
    s = warded("{5}")
    s.battlefield(P0, "Prodigal Sorcerer")
    s.activate("Prodigal Sorcerer", target="Warded", by=P0)
    s.answer(P0, pay=False).resolve()
    assert s.damage("Warded") == 0


def test_702_21a_what_cannot_be_countered_is_not() -> None:
    """The ward ability resolves and does nothing."""
    s = warded("{5}")
    s.hand(P0, instant("Sure", "{R}", cant_be_countered(), Destroy(target(CREATURE))))
    s.cast("Sure", by=P0, target="Warded")
    s.resolve()
    assert s.battlefield(P1) == []


def test_702_21a_ward_that_is_granted() -> None:
    """Ward comes with the effect that grants it."""
    s = Scenario()
    s.battlefield(P1, custom("Keeper", "{W}", "Enchantment", static(CREATURE & YOURS, GainAbility(ward("{2}")))))
    s.battlefield(P1, "Grizzly Bears")
    s.lands(P0, "Mountain", 1)
    s.hand(P0, BOLT)
    s.cast(BOLT, by=P0, target="Grizzly Bears")
    s.resolve()
    assert "Grizzly Bears" in s.battlefield(P1)


def test_702_21a_a_copy_becomes_its_own_spell_with_targets() -> None:
    """Ward triggers on a copy too, even if the copy keeps the target (CR 707.10c)."""
    s = warded("{5}")
    s.cast(BOLT, by=P0, target="Warded")
    s.hand(P0, "Twincast")
    s.mana(P0, "UU")
    s.cast("Twincast", target=BOLT)
    s.resolve_top()
    s.settle()
    assert s.stack() == ["Warded", BOLT, "Warded", BOLT]
