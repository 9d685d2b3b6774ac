"""Play some games of a plan on the plan's engine, as a block of rows: what every study is made of.

One call is one thread. The array engine of a pair of decks is made once a process and kept for the plans that follow; games
of the rules engine are played one at a time in a process, because games of the same lists share a pool.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from sim.batch.plan import MatchPlan, PlannedDeck
from sim.batch.runner import play_chunk
from sim.batch.study import BY_ARRAY, BY_RULES, Block
from sim.errors import SimError, SimulationError
from sim.results import CARDS, ROW, CardRows, GameResult, Rows, put_result
from sim.rules.card_watch import require_slots

if TYPE_CHECKING:
    from sim.array.run import ArrayEngine

ENGINES_KEPT: Final = (
    64  # pairs of decks whose tables a process remembers, at most 2 MB each: all arms of a large sweep
)
MOST_WORDS: Final = 62  # as bits of a word; no two decks have come near it

_LOCK: Final = threading.Lock()
_ENGINES: Final[OrderedDict[tuple[PlannedDeck, ...], ArrayEngine]] = OrderedDict()


def array_engine(plan: MatchPlan) -> ArrayEngine:
    """The array engine for the decks of a plan; it can play in several threads at once.

    Raises Refused, with the reason, for decks that it does not carry.
    """
    from sim.array.run import ArrayEngine

    with _LOCK:
        engine = _ENGINES.pop(plan.decks, None) or ArrayEngine(plan.decks)
        _ENGINES[plan.decks] = engine
        while len(_ENGINES) > ENGINES_KEPT:
            _ENGINES.popitem(last=False)
    return engine


def play_block(plan: MatchPlan, indices: Sequence[int], arm: int = 0) -> Block:
    """Play games of a plan, by index in rising order, on the plan's engine; `arm` is the block's place in its study.

    The games depend on plan and index alone. SimulationError names a game that broke off.
    """
    if plan.engine == "array":
        return _by_array(plan, indices, arm)
    return _by_rules(plan, indices, arm)


def _by_array(plan: MatchPlan, indices: Sequence[int], arm: int) -> Block:
    engine = array_engine(plan)
    try:
        rows, cards = _play(engine, plan, indices)
    except SimError:
        raise
    except Exception as fault:
        raise SimulationError(_which_broke(engine, plan, indices, fault)) from fault
    source = np.where(rows["error"] == 0, BY_ARRAY, BY_RULES).astype(np.int8)
    return Block(arm, rows, cards, source, engine.words)


def _play(engine: ArrayEngine, plan: MatchPlan, indices: Sequence[int]) -> tuple[Rows, CardRows | None]:
    play = engine.play_with_cards if plan.cards else engine.play
    found = play(plan.seed, indices, plan.agents, max_decisions=plan.max_decisions, noting=True)
    return found if isinstance(found, tuple) else (found, None)


def _which_broke(engine: ArrayEngine, plan: MatchPlan, indices: Sequence[int], fault: Exception) -> str:
    """A fault in words, with the first game that shows it by itself."""
    for index in indices:
        try:
            _play(engine, plan, [index])
        except Exception as again:  # noqa: BLE001 - whatever it is, it is told with the game that shows it
            return f"game {index} of seed {plan.seed} broke off: {type(again).__name__}: {again}"
    return f"games {indices[0]} to {indices[-1]} of seed {plan.seed} broke off: {type(fault).__name__}: {fault}"


def _by_rules(plan: MatchPlan, indices: Sequence[int], arm: int) -> Block:
    cards = np.zeros(len(indices), dtype=CARDS) if plan.cards else None
    if cards is not None:
        require_slots([_slots(deck) for deck in plan.decks])
    games = play_chunk(plan, indices, cards)
    words = _words_of(games)
    rows = np.zeros(len(games), dtype=ROW)
    for row, game in zip(rows, games, strict=True):
        put_result(row, game, words)
    return Block(arm, rows, cards, np.full(len(rows), BY_RULES, dtype=np.int8), words)


def _slots(deck: PlannedDeck) -> int:
    """How many tokens a deck reaches up to."""
    return deck.slots[-1][0] + 1 if deck.slots else sum(count for count, _ in deck.main)


def _words_of(games: Sequence[GameResult]) -> tuple[str, ...]:
    """The keywords of some games in order of name; none where there are more than bits, and then none is noted."""
    words = sorted({word for game in games for seat in game.possible for word in seat})
    return tuple(words) if len(words) <= MOST_WORDS else ()
