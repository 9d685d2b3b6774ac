"""The protocol of agents: made for one seat of one game, they answer each decision of that seat with a pick.

An agent sees `decision.view` and `decision.options` and nothing else of the game. It is made anew for each game as
`factory(seat, key, **parameters)`: `key` addresses the random stream of its seat (`sim.rng`), so that what it chooses
depends on the game's seed and index alone.
"""

from __future__ import annotations

from typing import Protocol

from sim.rules.decisions import Decision


class Agent(Protocol):
    """A player's mind.

    It may also have `yields(view) -> Yields`: the windows in which it always passes, by the decks alone.
    """

    def choose(self, decision: Decision) -> int:
        """The pick: an index into `decision.options`."""
        ...
