"""CR 702.29 on the cards that stress it: Drannith Stinger, Stabilizer, Lórien Revealed."""

from __future__ import annotations

from sim.scenario import P0, P1, Scenario


def board() -> Scenario:
    """A scenario with some mana of each colour and libraries to draw from."""
    s = Scenario()
    s.fill_libraries()
    for seat in (P0, P1):
        for name in ("Plains", "Island", "Mountain"):
            s.lands(seat, name, 3)
    return s


def test_702_29c_drannith_stinger_sees_its_controller_cycle_another_card() -> None:
    s = board()
    s.battlefield(P0, "Drannith Stinger")
    s.hand(P0, "Drannith Stinger")
    s.hand(P1, "Drannith Stinger")
    s.cycle("Drannith Stinger", by=P0)
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (20, 19)
    s.cycle("Drannith Stinger", by=P1)
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (20, 19)


def test_702_29f_stabilizer_stops_cycling_and_typecycling_but_nothing_else_of_the_card() -> None:
    s = board()
    s.battlefield(P0, "Stabilizer")
    s.hand(P1, "Drannith Stinger", "Lórien Revealed")
    s.turn(P1)
    for card in ("Drannith Stinger", "Lórien Revealed"):
        assert s.why_not(s.cycle, card, by=P1) == "602.5"
    assert s.why_not(s.cast, "Drannith Stinger", by=P1) == ""


def test_702_29e_lorien_revealed_finds_an_island_card_of_any_name() -> None:
    s = board()
    s.library(P0, "Tundra", "Island", "Plains")
    s.hand(P0, "Lórien Revealed")
    s.cycle("Lórien Revealed")
    s.until_asked("search", P0)
    assert sorted(s.options()) == ["Island", "Tundra", "none"]
    s.pick("Tundra")
    s.settle()
    assert s.hand(P0) == ["Tundra"]
