"""The life of an opponent who does nothing, turn by turn: some games are played once more and looked at.

The columns of a batch know who had more life, not how much. So the same games are played again, on the same engine, by whose
side the opponent's life is read off as each turn goes on. They are the very games: the opponent has nothing to choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from sim.agents.table import ONE_AT_A_TIME, play_out, seat_agents
from sim.batch.plan import MatchPlan
from sim.batch.playing import array_engine
from sim.cards import event_kinds as ek
from sim.results import deck_of_seat
from sim.rules.game import Game
from sim.rules.state import entity_seat

TURNS: Final = 20  # own turns that are told
LIFE: Final = 20  # at the start


def life_after_turns(plan: MatchPlan, indices: Sequence[int]) -> npt.NDArray[np.int16]:
    """The life of the second deck's player by the own turns 1, 2, ... of the first deck: int16[games, TURNS].

    As it was when the next own turn began, so that what happened in the opponent's turn after it counts; from the turn in
    which the game ended on, the life at the end.
    """
    found = np.full((len(indices), TURNS), LIFE, dtype=np.int16)
    looked = _by_array(plan, indices) if plan.engine == "array" else _by_rules(plan, indices)
    for row, lives in zip(found, looked, strict=True):
        told = lives[:TURNS]
        row[: len(told)] = told
        row[len(told) :] = told[-1] if told else LIFE
    return found


def _by_rules(plan: MatchPlan, indices: Sequence[int]) -> Iterator[list[int]]:
    for index in indices:
        with ONE_AT_A_TIME:
            yield _one_by_rules(plan, index)


def _one_by_rules(plan: MatchPlan, index: int) -> list[int]:
    game = Game(plan.seated_decks(index), seed=plan.seed, index=index, max_decisions=plan.max_decisions)
    seat, lives = deck_of_seat(index, 0), list[int]()

    def note(_: Game, event: tuple[int, ...]) -> None:
        if event[0] == ek.TURN_BEGAN and entity_seat(event[1]) == seat:
            lives.append(game.state.players[1 - seat].life)

    game.observers.append(note)
    play_out(game, seat_agents(game, plan.seated_agents(index)))
    return [*lives[1:], game.state.players[1 - seat].life] if lives else []


def _by_array(plan: MatchPlan, indices: Sequence[int]) -> Iterator[list[int]]:
    """The opponent is asked from outside, in every window, and always takes the first choice: to keep, to pass."""
    from sim.array import start
    from sim.array import tables as tb

    engine, agents = array_engine(plan), (plan.agents[0], "outside")
    index = np.asarray(indices, dtype=np.int64)
    options = {"max_decisions": 100 * plan.max_decisions}  # asked in every window, a game has more decisions
    rows = start.inputs(plan.seed, index, agents, **options)
    swapped = np.flatnonzero(index & 1)
    rows[swapped] = start.inputs(plan.seed, index[swapped], agents[::-1], **options)
    libraries = start.orders(plan.seed, index, engine.tokens)
    driver = start.Driver(start.new_records(1), 0, engine.tables)
    for number, row, order in zip(index.tolist(), rows, libraries, strict=True):
        seat, turn, lives = deck_of_seat(number, 0), 0, list[int]()
        driver.begin(row, order)
        driver.s["ask_every_window"] = 1
        driver.call(tb.PLAY)
        while driver.get("waiting") and not driver.get("error"):
            if driver.get("active") == seat and driver.get("turn") != turn:
                turn = int(driver.get("turn"))
                lives.append(LIFE)
            if lives:
                lives[-1] = int(driver.get("life")[1 - seat])
            driver.call(tb.SUBMIT, 0)
            driver.call(tb.PLAY)
        if lives:
            lives[-1] = int(driver.get("life")[1 - seat])
        yield lives
