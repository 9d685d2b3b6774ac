"""CR 103.5: a hand that holds cards which replace their own moves is shuffled away like any other."""

from __future__ import annotations

from types import SimpleNamespace

from sim.rules import decisions as d
from sim.rules.game import Game

COLOSSUS = SimpleNamespace(name="colossi", main=((30, "Darksteel Colossus"), (30, "Plains")))


def test_103_5_a_mulligan_moves_all_cards_before_the_next_hand_is_drawn() -> None:
    """Its replacement is about graveyards: the move to the library does not wait for it."""
    game = Game((COLOSSUS, COLOSSUS), seed=1)
    for _ in range(4):  # both players, twice
        decision = game.next_decision()
        assert decision is not None
        if decision.kind == d.BOTTOM:
            game.submit(0)
        else:
            game.submit(1)
    while (decision := game.next_decision()) is not None and decision.kind in (d.MULLIGAN, d.BOTTOM):
        game.submit(0)
    for player in game.state.players:
        assert player.mulligans >= 1
        assert len(player.hand) + len(player.library) == 60
        assert len(set(player.hand) | set(player.library)) == 60
