"""What an ability reads of players: it holds or not as soon as their numbers change."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.queries import And, Exists, IsPlayer, Stat
from sim.cards.reads import reads
from sim.scenario import P0, P1, Scenario


def test_a_stat_of_players_reads_what_changes_it() -> None:
    """Life and cards in hand, not only counters."""
    found = reads(Exists(And((IsPlayer(t.OPPONENT), Stat("life", t.LE, 10)))))
    assert found >> ek.LIFE_LOST & 1
    assert found >> ek.LIFE_GAINED & 1


def test_604_1_an_ability_that_needs_a_low_life_total_begins_at_once() -> None:
    """Bloodghast has haste as long as an opponent has 10 or less life."""
    s = Scenario()
    s.battlefield(P0, "Bloodghast")
    s.hand(P0, "Lightning Bolt")
    s.lands(P0, "Mountain", 1)
    s.life(P1, 12)
    s.turn(P0, "precombat main")
    ghast = s.permanent("Bloodghast").id
    assert not s.game.characteristics(ghast).keywords & t.HASTE
    s.cast("Lightning Bolt", target=P1)
    s.resolve()
    assert s.game.characteristics(ghast).keywords & t.HASTE
