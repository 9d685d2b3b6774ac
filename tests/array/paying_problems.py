"""What the kernel says can be paid, and with which objects, against the rules engine in positions of games at random.

Run with NUMBA_DISABLE_JIT=1, so that the kernel's functions can be called one by one: `test_paying` does.
"""

from __future__ import annotations

import random
from typing import Any

from sim.array import compiling
from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import FUNCTIONS
from sim.array.encode import Matchup
from sim.array.encoding.encode_state import encode_state
from sim.array.kernel.casting import charges
from sim.array.kernel.casting import costs as kernel_costs
from sim.cards.cost import Cost
from sim.decklists import load_deck
from sim.rules import decisions
from sim.rules.casting import costs, mana
from sim.rules.casting.spending import ANYTHING
from sim.rules.game import Game

DECKS = (("white-black-craft", "red-vehicles-dash"), ("izzet-cycling", "black-red-bargain"))
PARTS = (
    *("", "sacrifice", "tap_others", "return_to_hand", "discard", "exile_hand", "reveal", "exile_graveyard"),
    *(costs.MATERIALS, costs.CREW),
)


class Position:
    """A position in both engines, and all costs of the cards there with their rows."""

    def __init__(self, game: Game, matchup: Matchup, rng: random.Random) -> None:
        self.game, self.rng = game, rng
        abilities = (getattr(ability, "cost", None) for ability in game.pool.abilities)
        found = [cost for cost in (*game.pool.costs, *abilities) if isinstance(cost, Cost)]
        self.costs = [(cost, matchup.encoder.cost(cost)) for cost in dict.fromkeys(found)]
        self.s: Any = at.Plain(encode_state(game, matchup)[0])
        self.T = at.Plain(matchup.tables)
        self.call(tb.COMPUTE)

    def call(self, door: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
        """Go through a door of the kernel."""
        return FUNCTIONS[door](self.s, self.T, a, b, c, d)

    def compare(self, seat: int) -> int:
        """Totals, whether costs can be paid, the greatest X, the objects that costs ask for; how much was compared."""
        money, compared = mana.purse(self.game, seat, use=ANYTHING), 0
        assert self.call(tb.MANA_TOTAL, seat) == money.total
        assert self.call(tb.MANA_TOTAL, seat, 1) == money.total + money.life
        sources = [*self.game.state.players[seat].hand, *self.game.permanents_of(seat)]
        for source in self.rng.sample(sources, min(3, len(sources))):
            for cost, row in self.costs:
                x, convoke = self.rng.choice([0, 0, 1, 3]), self.rng.random() < 0.2
                rules = costs.can_pay(self.game, seat, source, cost, x, convoke)
                assert self.call(tb.CAN_PAY, seat | convoke << 1, source, row, x) == rules, (source, cost, x, convoke)
                if cost.mana is not None and cost.mana.x:
                    most = mana.purse(self.game, seat, (), convoke).max_x(cost.mana)
                    assert self.call(tb.MAX_X, seat | convoke << 1, row) == most, cost
                if rules and costs.asks_for_objects(cost):
                    self._choose(seat, source, cost, row, x, convoke)
                compared += 1
        assert (self.s.n_found, self.s.error, sum(self.s.cost_used)) == (0, 0, 0)
        return compared

    def _choose(self, seat: int, source: int, cost: Cost, row: int, x: int, convoke: bool) -> None:
        """Choose all objects at random, among the same options."""
        mine = charges.new_cost(self.s, self.T, row)
        reserved: tuple[Any, ...] = ()
        while True:
            part, options = costs.pick_options(self.game, seat, source, cost, x, reserved, convoke)
            base = self.s.n_found
            number = kernel_costs._next_part(self.s, self.T, seat, source, mine, x, int(convoke), 0)
            theirs = tuple(self.s.found[base : self.s.n_found])
            self.s.n_found = base
            assert (PARTS[number], theirs) == (part, tuple(options) if part else ()), cost
            if not part:
                break
            entity = self.rng.choice(options)
            reserved = (*reserved, (part, entity))
            charges.reserve(self.s, mine, number, entity)
        charges.free_cost(self.s, mine)


def main() -> None:
    """Positions of a few games."""
    compared = 0
    compiling.addresses()  # all rooms are there
    for number, names in enumerate(DECKS):
        decks = [load_deck(name) for name in names]
        rng, matchup = random.Random(number), Matchup.of_decks(decks)
        game = Game(decks, 7, number)
        decision = game.next_decision()
        while decision is not None and game.state.decisions < 300:
            if decision.kind == decisions.PRIORITY and rng.random() < 0.05:
                position = Position(game, matchup, rng)
                compared += position.compare(0) + position.compare(1)
            game.submit(rng.randrange(len(decision.options)))
            decision = game.next_decision()
    assert compared > 100, compared


if __name__ == "__main__":
    main()
