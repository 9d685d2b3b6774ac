"""CR 303.4: Auras that enter as a copy of another one."""

from __future__ import annotations

from sim.cards.language import CREATURE, YOURS, enchant, gets, static
from sim.cards.queries import AttachedObject
from sim.scenario import P0, P1, Scenario, custom

BOND = custom("Bond", "{1}{G}", "Enchantment — Aura", enchant(CREATURE & YOURS), static(AttachedObject(), gets(1, 1)))


def copier() -> Scenario:
    s = Scenario()
    s.lands(P0, "Island", 3)
    bears = s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P0, "Pacifism", attached_to=bears)
    s.hand(P0, "Copy Enchantment")
    return s


def test_303_4f_what_enters_as_a_copy_of_an_aura_is_attached_to_what_its_controller_chooses() -> None:
    s = copier()
    giant = s.battlefield(P1, "Hill Giant")
    s.cast("Copy Enchantment")
    s.answer(P0, copy="Pacifism", attach=giant).resolve()
    assert s.count("Pacifism", P0) == 2
    assert s.is_attached("Pacifism#2", giant)


def test_303_4g_from_the_stack_it_goes_to_the_graveyard_if_it_can_enchant_nothing() -> None:
    s = Scenario()
    s.lands(P0, "Island", 3)
    s.battlefield(P1, BOND, attached_to=s.battlefield(P1, "Hill Giant"))
    s.hand(P0, "Copy Enchantment")
    s.cast("Copy Enchantment")
    s.answer(P0, copy="Bond").resolve()
    assert s.count("Bond") == 1
    assert s.graveyard(P0) == ["Copy Enchantment"]
    assert s.stack() == []


def test_616_1f_what_would_then_go_to_the_graveyard_may_go_elsewhere_instead() -> None:
    s = Scenario()
    s.lands(P0, "Island", 3)
    s.battlefield(P1, BOND, attached_to=s.battlefield(P1, "Hill Giant"))
    s.battlefield(P1, "Rest in Peace")
    s.hand(P0, "Copy Enchantment")
    s.cast("Copy Enchantment")
    s.answer(P0, copy="Bond").resolve()
    assert s.exile(P0) == ["Copy Enchantment"]
