"""CR 702.22 on the cards that stress it: Camel and Desert, the banding lands, Tolaria, Curtain of Light."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.scenario import P0, P1, Scenario


def board() -> Scenario:
    """A scenario with some mana of each colour."""
    s = Scenario()
    s.fill_libraries()
    for seat in (P0, P1):
        for name in ("Plains", "Island", "Forest"):
            s.lands(seat, name, 2)
    return s


@pytest.mark.parametrize("in_a_band", [True, False])
def test_camel_keeps_the_damage_of_deserts_from_itself_and_its_band(in_a_band: bool) -> None:
    s = board()
    camel, elves = s.battlefield(P0, "Camel", "Llanowar Elves")
    desert = s.battlefield(P1, "Desert")
    s.attack({camel: P1, elves: P1}, bands=[[camel, elves]] if in_a_band else [])
    s.run_to("end of combat")
    s.activate(desert, by=P1, target=elves)
    s.resolve()
    assert s.exists(elves) is in_a_band
    assert bool(s.events(ek.PREVENTED)) is in_a_band


def test_camel_that_does_not_attack_is_no_shelter() -> None:
    s = board()
    camel, elves = s.battlefield(P0, "Camel", "Llanowar Elves")
    desert = s.battlefield(P1, "Desert")
    s.attack({elves: P1})
    s.run_to("end of combat")
    assert s.why_not(s.activate, desert, by=P1, target=camel) == "115.1"
    s.activate(desert, by=P1, target=elves)
    s.resolve()
    assert not s.exists(elves)


def test_desert_deals_damage_only_at_the_end_of_combat() -> None:
    s = board()
    elves, desert = s.battlefield(P0, "Llanowar Elves"), s.battlefield(P1, "Desert")
    s.attack({elves: P1})
    assert s.why_not(s.activate, desert, by=P1, target=elves) == "602.5"


@pytest.mark.parametrize(
    ("land", "first", "second"),
    [
        ("Cathedral of Serra", "Jo Grant", "Haktos the Unscarred"),
        ("Adventurers' Guildhouse", "Azusa, Lost but Seeking", "Haktos the Unscarred"),
    ],
)
def test_702_22c_one_legend_that_bands_with_other_legends_is_enough(land: str, first: str, second: str) -> None:
    s = board()
    s.battlefield(P0, land)
    one, two = s.battlefield(P0, first, second)
    s.attack({one: P1, two: P1}, bands=[[one, two]])
    assert s.permanent(one).band == s.permanent(two).band != 0


def test_702_22b_tolaria_takes_banding_and_bands_with_other_in_an_upkeep() -> None:
    s = board()
    s.battlefield(P0, "Cathedral of Serra")
    jo, haktos, hero = s.battlefield(P0, "Jo Grant", "Emrakul, the Aeons Torn", "Benalish Hero")
    first, second = s.battlefield(P1, "Tolaria"), s.battlefield(P1, "Tolaria", owner=P0)
    assert s.exists(first)
    assert s.why_not(s.activate, second, by=P1, target=jo) == "602.5"
    s.run_to("upkeep", of=P1)
    assert s.has(jo, "bands with other")
    s.activate(s.find("Tolaria"), by=P1, target=jo)
    s.resolve()
    assert not s.has(jo, "bands with other")
    assert s.has(hero, "banding")
    assert s.exists(haktos)


def test_702_22i_curtain_of_light_blocks_a_whole_band() -> None:
    s = board()
    hero, bears = s.battlefield(P0, "Benalish Hero", "Grizzly Bears")
    s.hand(P1, "Curtain of Light")
    s.attack({hero: P1, bears: P1}, bands=[[hero, bears]])
    assert s.why_not(s.cast, "Curtain of Light", by=P1, target=bears) == "601.3"
    s.run_to("declare blockers")
    s.cast("Curtain of Light", by=P1, target=bears)
    s.resolve()
    assert s.permanent(hero).blocked
    assert s.cards_drawn(P1) == 1
    s.run_to("end of combat")
    assert s.life(P1) == 20


def test_curtain_of_light_is_not_cast_outside_combat() -> None:
    s = board()
    s.hand(P1, "Curtain of Light")
    s.battlefield(P0, "Grizzly Bears")
    assert not any("Curtain" in option for option in s.options())
    s.run_to("postcombat main")
    assert s.why_not(s.cast, "Curtain of Light", by=P1) == "601.3"
