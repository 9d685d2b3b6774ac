"""CR 611.2: how long the continuous effects of resolutions last."""

from __future__ import annotations

from sim.cards import terms as t
from sim.cards.language import (
    ANOTHER,
    ARTIFACT,
    CREATURE,
    Continuous,
    GainLife,
    Tap,
    ability,
    enters,
    gains,
    indestructible,
    target,
    when,
)
from sim.scenario import P0, P1, Scenario, custom

GUARDIAN = custom(
    "Guardian",
    "{1}{W}",
    "Creature — Angel",
    when(enters(), Continuous(target(ANOTHER & CREATURE), gains(indestructible), t.WHILE_SOURCE)),
    power=2,
    toughness=2,
)


def guarded() -> Scenario:
    s = Scenario()
    s.lands(P0, "Plains", 2)
    s.lands(P1, "Mountain", 1)
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, GUARDIAN)
    s.hand(P1, "Lightning Bolt")
    s.cast("Guardian")
    s.answer(P0, target="Grizzly Bears").resolve_top()
    return s


def test_611_2b_for_as_long_as_its_source_remains_ends_as_that_leaves() -> None:
    s = guarded()
    s.resolve()
    assert s.has("Grizzly Bears", "indestructible")
    s.cast("Lightning Bolt", by=P1, target="Guardian")
    s.resolve()
    assert not s.has("Grizzly Bears", "indestructible")


def test_611_2b_a_duration_that_never_starts_does_nothing() -> None:
    s = guarded()
    s.cast("Lightning Bolt", by=P1, target="Guardian")
    s.resolve()
    assert s.graveyard(P0) == ["Guardian"]
    assert not s.has("Grizzly Bears", "indestructible")


def test_611_2b_for_as_long_as_it_remains_tapped_ends_as_it_untaps() -> None:
    """Braided Net: the abilities of what it has tapped can't be activated until that untaps."""
    s = Scenario()
    s.battlefield(P0, "Braided Net", counters={"net": 3})
    fountain = s.battlefield(P1, custom("Fountain", "{1}", "Artifact", ability("{0}", GainLife(1))))
    s.activate("Braided Net", target=fountain)
    s.resolve()
    assert s.why_not(s.activate, fountain, by=P1) == "602.5"
    s.hand(P1, custom("Twiddle Up", "{0}", "Instant", Tap(target(ARTIFACT), untap=True)))
    s.cast("Twiddle Up", by=P1, target=fountain)
    s.resolve()
    s.activate(fountain, by=P1)
    s.resolve()
    assert s.life(P1) == 21
