"""CR 702.109, dash, played through picks."""

from __future__ import annotations

import pytest

from sim.cards import terms as t
from sim.cards.language import CREATURE, Continuous, LoseAbilities, PhaseOut, target
from sim.scenario import P0, P1, Scenario, custom

# Every letter says something that a game can show.
NOTHING_TO_SHOW: dict[str, str] = {}


def scenario(lands: int = 4) -> Scenario:
    """A scenario with red mana and a dasher in hand."""
    s = Scenario()
    s.fill_libraries()
    s.lands(P0, "Mountain", lands)
    s.hand(P0, "Screamreach Brawler")
    return s


def test_702_109a_dashed_it_has_haste_and_returns_at_the_next_end_step() -> None:
    s = scenario(lands=2)
    s.cast("Screamreach Brawler", how="dash")
    s.resolve()
    brawler = s.find("Screamreach Brawler")
    assert s.has(brawler, "haste")
    s.attack({brawler: P1})
    s.run_to("end")
    assert s.life(P1) == 18
    assert s.stack() == ["Screamreach Brawler"]
    s.resolve()
    assert s.hand(P0) == ["Screamreach Brawler"]


def test_702_109a_cast_for_its_mana_cost_it_stays_and_has_no_haste() -> None:
    s = scenario()
    s.cast("Screamreach Brawler", how="normal")
    s.resolve()
    brawler = s.find("Screamreach Brawler")
    assert not s.has(brawler, "haste")
    s.end_turn()
    assert s.exists(brawler)


@pytest.mark.parametrize("how", ["dies", "phases out"])
def test_702_109a_what_is_no_longer_there_is_not_returned(how: str) -> None:
    s = scenario()
    s.cast("Screamreach Brawler", how="dash")
    s.resolve()
    brawler = s.find("Screamreach Brawler")
    s.hand(P0, "Lightning Bolt", custom("Blink Away", "{0}", "Instant", PhaseOut(target(CREATURE))))
    s.cast("Lightning Bolt" if how == "dies" else "Blink Away", target=brawler)
    s.resolve()
    s.end_turn()
    assert "Screamreach Brawler" not in s.hand(P0)


def test_702_109a_the_haste_is_an_ability_that_can_be_lost() -> None:
    blank = Continuous(target(CREATURE), (LoseAbilities(all=True),), t.END_OF_TURN)
    s = scenario()
    s.hand(P0, custom("Blank", "{0}", "Instant", blank))
    s.cast("Screamreach Brawler", how="dash")
    s.resolve()
    brawler = s.find("Screamreach Brawler")
    s.cast("Blank", target=brawler)
    s.resolve()
    assert not s.has(brawler, "haste")
    s.end_turn()
    assert s.hand(P0) == ["Screamreach Brawler"]
