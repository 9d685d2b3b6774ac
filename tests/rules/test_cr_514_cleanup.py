"""CR 514, the cleanup step; CR 500.5 and 502 with it."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import Instead, Replacement, Trigger
from sim.cards.language import CREATURE, GainLife, discards, enchantment, whenever
from sim.scenario import P0, P1, Scenario, ScenarioError, custom


def test_514_1_the_active_player_discards_down_to_seven() -> None:
    """Only the active player does, and chooses the cards."""
    s = Scenario()
    s.hand(P0, "Shock", "Zap", *["Plains"] * 7)
    s.hand(P1, *["Swamp"] * 9)
    s.library(P1, "Swamp")
    s.answer(P0, discard=["Zap", "Plains"])
    s.end_turn()
    assert s.graveyard(P0) == ["Zap", "Plains"]
    assert len(s.hand(P0)) == 7
    assert len(s.hand(P1)) == 9


def test_514_1_without_a_maximum_hand_size_nothing_is_discarded() -> None:
    """Reliquary Tower (CR 402.2)."""
    s = Scenario()
    s.battlefield(P0, "Reliquary Tower")
    s.hand(P0, *["Plains"] * 9)
    s.end_turn()
    assert len(s.hand(P0)) == 9


def test_514_2_damage_wears_off_and_until_end_of_turn_ends_at_once() -> None:
    """A 2/2 with +3/+3 and 4 damage survives, as both end simultaneously."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Giant Growth")
    s.hand(P1, "Shock", "Shock")
    s.lands(P0, "Forest", 1)
    s.lands(P1, "Mountain", 2)
    s.cast("Giant Growth", target="Grizzly Bears")
    s.resolve()
    s.cast("Shock", by=P1, target="Grizzly Bears")
    s.resolve()
    s.cast("Shock", by=P1, target="Grizzly Bears")
    s.resolve()
    assert s.damage("Grizzly Bears") == 4
    s.end_turn()
    assert (s.pt("Grizzly Bears"), s.damage("Grizzly Bears")) == ((2, 2), 0)


def test_514_3_normally_no_player_receives_priority() -> None:
    """The turn goes from the end step to the next turn without a window."""
    s = Scenario()
    s.run_to("end")
    with pytest.raises(ScenarioError, match="expected priority in the cleanup step"):
        s.run_to("cleanup")
    assert s.active == P1


def test_514_3a_a_state_based_action_gives_priority_and_another_cleanup_step() -> None:
    """A creature that dies as its bonus wears off lets players act before another cleanup step."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Goblin Sharpshooter")
    s.hand(P0, "Giant Growth")
    s.lands(P0, "Forest", 1)
    s.cast("Giant Growth", target="Grizzly Bears")
    s.resolve()
    s.counters("Grizzly Bears", "-1/-1", 3)
    s.run_to("end")
    assert s.pt("Grizzly Bears") == (2, 2)
    s.run_to("cleanup")
    assert s.graveyard(P0) == ["Giant Growth", "Grizzly Bears"]
    assert s.stack() == ["Goblin Sharpshooter"]
    s.activate("Goblin Sharpshooter", target=P0)
    s.resolve()
    assert (s.life(P0), s.step, s.active) == (19, "cleanup step", P0)
    s.end_turn()
    assert s.active == P1


def test_514_3a_a_trigger_of_discarding_is_put_on_the_stack_in_the_cleanup_step() -> None:
    """What triggers on discarding to hand size gives players priority; then comes another cleanup step."""
    s = Scenario()
    watcher = custom("Watcher", "{1}", "Enchantment", whenever(discards(t.YOU), GainLife(1)))
    s.battlefield(P0, watcher)
    s.hand(P0, *["Plains"] * 8)
    s.hand(P1, "Shock")
    s.lands(P1, "Mountain", 1)
    s.run_to("cleanup")
    assert s.stack() == ["Watcher"]
    s.cast("Shock", by=P1, target=P0)
    s.resolve()
    assert (s.life(P0), s.step, s.active) == (19, "cleanup step", P0)
    s.end_turn()
    assert s.active == P1


def test_500_5_mana_empties_as_a_step_ends() -> None:
    """Floating mana is lost between the main phase and combat."""
    s = Scenario()
    s.mana(P0, "RR")
    s.settle()
    assert s.mana_pool(P0) == "RR"
    s.run_to("beginning of combat")
    assert s.mana_pool(P0) == ""


def test_502_3_the_active_players_permanents_untap() -> None:
    """Only those of the active player, and not what doesn't untap."""
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Goblin Sharpshooter", tapped=True)
    s.battlefield(P0, "Hill Giant", tapped=True)
    s.end_turn()
    assert [s.is_tapped(name) for name in ("Grizzly Bears", "Goblin Sharpshooter", "Hill Giant")] == [False, True, True]


def test_514_3a_a_state_based_action_that_is_replaced() -> None:
    """A creature that dies as Giant Growth ends is exiled instead, once."""
    s = Scenario()
    s.fill_libraries()
    dies = Trigger(ek.ZONE_CHANGED, CREATURE, from_zones=t.IN_BATTLEFIELD, to_zones=1 << t.GRAVEYARD)
    s.battlefield(P0, enchantment("Exiler", "{W}", Replacement(dies, Instead(to=t.EXILE))), "Grizzly Bears")
    s.hand(P0, "Giant Growth")
    s.mana(P0, "G")
    s.cast("Giant Growth", target="Grizzly Bears")
    s.resolve()
    s.counters("Grizzly Bears", "-1/-1", 2)
    s.end_turn()
    assert s.exile(P0) == ["Grizzly Bears"]
