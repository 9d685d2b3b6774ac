"""Cards that nothing touched have no say: other cards in their slots, and the same games (`python -m tests.untouched`).

    python -m tests.untouched [--rounds 1] [--games 400] [--agents random,heuristic,greedy] [DECK ...]

For every shipped deck that the array engine carries, a variant has other cards in four slots; games in which none of these
was touched must be equal, row and record. Exit code 1 if one differs.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from sim.array.encode import refusals
from sim.array.run import ArrayEngine, Played
from sim.batch.matchup import planned_decks
from sim.batch.plan import PlannedDeck
from sim.decklists import shipped_decks
from sim.results import CARDS, PLAYED, untouched
from sim.rules.setup import slots_of

SEED: Final = 77
CHANGED: Final = 4  # slots
SLOWER: Final = 8  # agents that think play so many times fewer games


class Swap(NamedTuple):
    """Two versions of the first or second deck of a matchup."""

    base: tuple[PlannedDeck, PlannedDeck]
    variant: tuple[PlannedDeck, PlannedDeck]
    deck: int
    mask: int
    added: tuple[str, ...]


def all_decks() -> list[PlannedDeck]:
    """The shipped decks that the array engine carries."""
    decks = [planned_decks(entry.name, entry.name)[0] for entry in shipped_decks()]
    return [deck for deck in decks if not refusals(deck, deck)]


def swap(decks: Sequence[PlannedDeck], place: int, round_: int) -> Swap:
    """Four cards of a deck become others, drawn from all decks; the same for the same place and round."""
    chance = random.Random(1000 * round_ + place)
    base = (decks[place], decks[(place + 3 + 7 * round_) % len(decks)])
    pool = sorted({name for deck in decks for _, name in deck.main})
    deck = chance.randrange(2)
    names = {token: card.name for token, card in slots_of(base[deck])}
    changes = {token: chance.choice(pool) for token in chance.sample(sorted(names), CHANGED)}
    slots = tuple((names | changes).items())
    counts = Counter(name for _, name in slots)
    changed = PlannedDeck(base[deck].name, tuple((n, name) for name, n in counts.items()), slots)
    variant = (changed, base[1]) if deck == 0 else (base[0], changed)
    return Swap(base, variant, deck, sum(1 << token for token in changes), tuple(changes.values()))


def differences(meant: Swap, one: Played, two: Played) -> tuple[int, list[str]]:
    """How many games are alike as no changed slot was touched, and the columns in which they differ all the same."""
    same = untouched(one.rows, one.cards, meant.deck, meant.mask)
    found = [name for name in PLAYED if (one.rows[name][same] != two.rows[name][same]).any()]
    return int(same.sum()), found + [name for name in CARDS.names or () if _differ(one, two, name, same)]


def _differ(one: Played, two: Played, name: str, same: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> bool:
    return bool((one.cards[name][same] != two.cards[name][same]).any())


def play(meant: Swap, agent: str, games: int) -> tuple[int, list[str]]:
    """Both versions play the same games."""
    one, two = (engine.play_with_cards(SEED, range(games), (agent, agent)) for engine in engines(meant))
    return differences(meant, one, two)


@lru_cache(maxsize=1)
def engines(meant: Swap) -> tuple[ArrayEngine, ArrayEngine]:
    """Of both versions, kept for the next agent."""
    return ArrayEngine(meant.base), ArrayEngine(meant.variant)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.untouched", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--agents", default="random,heuristic,greedy")
    parser.add_argument("decks", nargs="*", metavar="DECK")
    asked = parser.parse_args(arguments)
    decks, alike, wrong = all_decks(), 0, 0
    for round_ in range(asked.rounds):
        for place, deck in enumerate(decks):
            if asked.decks and deck.name not in asked.decks:
                continue
            meant = swap(decks, place, round_)
            for agent in asked.agents.split(","):
                games = asked.games if agent == "random" else asked.games // SLOWER
                same, found = play(meant, agent, games)
                alike, wrong = alike + same, wrong + bool(found)
                names = " - ".join(deck.name for deck in meant.base)
                print(f"{names} {agent}: {same} of {games} alike, {', '.join(found) or 'equal'}", flush=True)
    print(f"{alike} games with other cards where nothing was touched; {wrong} sets of games differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
