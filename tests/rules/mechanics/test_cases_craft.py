"""Cases of craft that other engines got wrong, by the numbers of the conformance list (K1, K2, K4)."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards.language import ARTIFACT, GainLife, transforms_into, whenever
from sim.scenario import P0, Scenario, custom


@pytest.mark.parametrize("where", ["battlefield", "graveyard"])
def test_k1_tithing_blade_is_crafted_with_a_creature_or_a_creature_card(where: str) -> None:
    s = Scenario()
    s.lands(P0, "Swamp", 5)
    s.battlefield(P0, "Tithing Blade")
    material = getattr(s, where)(P0, "Grizzly Bears")
    s.activate("Tithing Blade", "craft", cost=material)
    s.resolve()
    assert (s.count("Consuming Sepulcher", P0), s.exile(P0)) == (1, ["Grizzly Bears"])


def test_k2_mana_self_exile_and_material_are_one_cost_and_then_the_chariot_enters() -> None:
    s = Scenario()
    lands = s.lands(P0, "Plains", 4)
    s.battlefield(P0, "Spring-Loaded Sawblades")
    assert s.why_not(s.activate, "Spring-Loaded Sawblades", "craft") == "118.3"
    assert (s.count("Spring-Loaded Sawblades", P0), s.exile(P0)) == (1, [])  # nothing of it was paid
    s.graveyard(P0, "Ichor Wellspring")
    s.activate("Spring-Loaded Sawblades", "craft")
    assert sum(map(s.is_tapped, lands)) == 4
    assert sorted(s.exile(P0)) == ["Ichor Wellspring", "Spring-Loaded Sawblades"]
    s.resolve()
    assert s.count("Bladewheel Chariot", P0) == 1
    assert s.exile(P0) == ["Ichor Wellspring"]


def test_k4_it_is_a_new_object_without_a_transforms_trigger() -> None:
    watcher = custom("Watcher", "{1}", "Artifact", whenever(transforms_into(ARTIFACT), GainLife(50)))
    s = Scenario()
    s.lands(P0, "Swamp", 5)
    s.battlefield(P0, watcher, "Tithing Blade")
    s.graveyard(P0, "Grizzly Bears")
    blade = s.find("Tithing Blade")
    s.activate(blade, "craft")
    s.resolve()
    assert not s.exists(blade)
    assert (s.life(P0), s.events(ek.TRANSFORMED)) == (20, [])


def test_k4_the_material_is_the_players_choice() -> None:
    s = Scenario()
    s.lands(P0, "Swamp", 5)
    s.battlefield(P0, "Tithing Blade", "Hill Giant")
    s.graveyard(P0, "Grizzly Bears")
    s.activate("Tithing Blade", "craft", cost="Hill Giant")
    assert sorted(s.exile(P0)) == ["Hill Giant", "Tithing Blade"]
    assert s.graveyard(P0) == ["Grizzly Bears"]
