"""Parity: the same game in both engines, decision by decision, and where they first differ.

Both play with the same agents; at each decision the options, and after each pick the trace hash must be equal, and at the
end what became of every card. Where the array engine has the agent, too, it is asked as well and must pick the same.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from sim import results
from sim.agents.registry import parameters
from sim.array import layout as at
from sim.array import start
from sim.array import tables as tb
from sim.array.doors import COMPILED
from sim.array.encode import Matchup, tables_of
from sim.array.encoding.encode_state import encode_state
from sim.array.kernel.looking import CARDS
from sim.array.run import cards_so_far
from sim.cards import event_kinds as ek
from sim.results import END_REASONS, TOKENS, UNFINISHED
from sim.rules import decisions as d
from sim.rules.card_watch import CardWatch
from sim.rules.casting import actions
from sim.rules.game import Game

KIND: Final = {
    **{name: number for number, name in enumerate(at.DECISIONS)},
    d.X_VALUE: at.D_X, d.PAY_OPTIONAL: at.D_PAY_OPTIONAL, d.MAY_PAY: at.D_MAY_PAY, d.ONE_OF: at.D_ONE_OF,
    d.ORDER_TRIGGERS: at.D_ORDER_TRIGGERS, d.ENTER_AS_COPY: at.D_COPY,
}  # fmt: skip
_OWN: Final = {"heuristic": tb.HEURISTIC, "greedy": tb.GREEDY}  # agents of the array engine by their doors
_BY_PLACE: Final = frozenset({d.REPLACEMENT, d.CHOOSE_TYPE, d.CHOOSE_NAME, d.PARTS, d.MODE})


@dataclass
class Difference:
    """The first difference of two plays of one game."""

    what: str
    decision: int
    rules: Any
    array: Any
    position: str
    events: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [f"decision {self.decision}: {self.what}", f"  rules: {self.rules}", f"  array: {self.array}"]
        return "\n".join([*lines, f"  {self.position}", *("  " + line for line in self.events)])


@dataclass
class Pair:
    """How a game went in both engines."""

    decisions: int = 0
    difference: Difference | None = None
    error: int = 0  # the array engine gave the game up: `layout.FULL` and so on


class Both:
    """One game in both engines, pick by pick with the same picks."""

    def __init__(self, decks: Sequence[Any], seed: int, index: int, agents: Sequence[str], tables: Any = None) -> None:
        seated = list(decks) if index % 2 == 0 else list(decks)[::-1]
        self.game = Game(seated, seed, index)
        self.tables = tables if tables is not None else tables_of(decks)
        self.records = start.new_records(1)
        self.driver = start.Driver(self.records, 0, self.tables)
        tokens = start.tokens_of(self.tables)
        fits = max(map(max, tokens)) < TOKENS
        self.account = CardWatch(self.game) if fits else None
        what = start.inputs(seed, [index], agents, noting=CARDS if fits else 0)[0]
        self.driver.begin(what, start.orders(seed, [index], tokens)[0])
        for seat in range(2):
            self.driver.put_outside(seat)
        from sim.agents.table import seat_agents

        self.agents = seat_agents(self.game, agents)
        self._own_agents(agents)
        self._copy_yields()
        self.made = 0
        self.log: tuple[list[Any], list[Any]] = ([], [])

    @classmethod
    def of_game(cls, game: Game, agents: Sequence[str], matchup: Matchup | None = None) -> Both:
        """A game of the rules engine, from where it stands; Refused if a record cannot hold that."""
        from sim.agents.table import seat_agents

        both = cls.__new__(cls)
        matchup = matchup if matchup is not None else Matchup.of_game(game)
        both.game, both.agents = game, seat_agents(game, agents)
        game.next_decision()
        both.records, both.tables = encode_state(game, matchup), matchup.ready()
        both.driver = start.Driver(both.records, 0, both.tables)
        for seat in range(2):
            both.driver.put_outside(seat)
        both._own_agents(agents)
        both.made, both.log, both.account = 0, ([], []), None
        return both

    def _own_agents(self, agents: Sequence[str]) -> None:
        """The array engine's own agents by their doors, where it has them, with their parameters."""
        self.own: list[int | None] = []
        for seat, spec in enumerate(agents):
            name, given = parameters(spec)
            self.own.append(_OWN.get(name))
            for word in ("aggression", "patience"):
                self.driver.get(f"a_{word}")[seat] = given.get(word, start.ORDINARY)

    def _copy_yields(self) -> None:
        for seat, yields in self.game.options.yields.items():
            for name in ("own", "others"):
                turn = "own_turn" if name == "own" else "others_turns"
                self.driver.get(f"yield_{name}")[seat] = getattr(yields, turn)
            self.driver.get("yield_on_top")[seat] = int(yields.own_on_top)

    def play(self, most: int = 100_000) -> Pair:
        """Play to the end, or to the first difference."""
        self.driver.call(start.ADVANCE)
        while self.made < most:
            decision = self.game.next_decision()
            found = self._compare(decision)
            if found is not None or decision is None:
                return Pair(self.made, found, int(self.driver.get("error")))
            pick = self.agents[decision.seat].choose(decision)
            found = self._compare_pick(decision, pick)
            if found is not None:
                return Pair(self.made, found)
            self.game.submit(pick)
            self.driver.call(start.SUBMIT, pick)
            self.made += 1
        return Pair(self.made)

    # --- Comparing ---------------------------------------------------------------------------------

    def _compare(self, decision: Any) -> Difference | None:
        get = self.driver.get
        if get("error"):
            return None
        mine, theirs = self.game.state.trace, int(get("trace"))
        if mine != theirs:
            return self._differs("trace", hex(mine), hex(theirs))
        if (decision is None) != (not get("waiting")):
            return self._differs("who waits", decision and decision.kind, self._asked())
        if decision is None:
            return self._compare_end()
        rules = decision.seat, KIND[decision.kind], len(decision.options)
        array = get("ask_seat"), get("ask_kind"), get("n_options")
        if rules != tuple(map(int, array)):
            return self._differs(f"the pick {decision.kind}", (rules, decision.options, decision.about), self._asked())
        mine_options, theirs_options = list(decision.options), self._options(decision.kind, rules[2])
        if decision.kind == d.PRIORITY:
            mine_options = [(code, e, self._mine(code, number)) for code, e, number in mine_options]
            theirs_options = [(code, e, self._theirs(code, number)) for code, e, number in theirs_options]
        if decision.kind not in _BY_PLACE and mine_options != theirs_options:
            return self._differs(f"the options of {decision.kind}", decision.options, theirs_options)
        return None

    def _compare_pick(self, decision: Any, pick: int) -> Difference | None:
        """The array engine's own agent is asked, too."""
        door = self.own[decision.seat]
        if door is None:
            return None
        mine = self.driver.call(door, decision.seat)
        if mine == pick or self.driver.get("error"):
            return None
        options = decision.options
        named = options[pick], options[mine] if 0 <= mine < len(options) else mine
        return self._differs(f"what is picked for {decision.kind} about {decision.about}", *named)

    # An ability has a number of its own in each pool, and the same key in all.

    def _mine(self, code: int, number: int) -> int:
        pool = self.game.pool
        return _keyed(code, number, lambda ability: pool.key("ability", ability))

    def _theirs(self, code: int, number: int) -> int:
        return _keyed(code, number, lambda ability: int(self.tables["abil_key"][ability]))

    def _options(self, kind: str, n: int) -> list[Any]:
        get = self.driver.get
        if kind == d.PRIORITY:
            rows = zip(get("opt")[:n], get("opt_b")[:n], get("opt_c")[:n], strict=True)
            return [(int(code), int(entity), int(index)) for code, entity, index in rows]
        return [int(value) for value in get("opt")[:n]]

    def _asked(self) -> Any:
        get = self.driver.get
        if not get("waiting"):
            return "nothing waits", f"over {get('is_over')} error {get('error')} frames {get('n_frames')}"
        kind, n = int(get("ask_kind")), int(get("n_options"))
        return int(get("ask_seat")), at.DECISIONS[kind], n, [int(v) for v in get("opt")[: min(n, 20)]]

    def _compare_end(self) -> Difference | None:
        get, state = self.driver.get, self.game.state
        self.driver.call(tb.FINGERPRINT)
        if int(get("fingerprint")) != self.game.fingerprint():
            return self._differs("the fingerprint", hex(self.game.fingerprint()), hex(int(get("fingerprint"))))
        rules = (
            bool(state.is_over), -1 if state.winner is None else state.winner, state.end_reason, state.unfinished, state.turn,
            tuple(p.life for p in state.players), state.decisions, state.windows_asked, state.windows_skipped,
        )  # fmt: skip
        array = (
            bool(get("is_over")), int(get("winner")), END_REASONS[get("end_reason")], UNFINISHED[get("unfinished")],
            int(get("turn")), tuple(int(x) for x in get("life")), int(get("decisions")), int(get("windows_asked")),
            int(get("windows_skipped")),
        )  # fmt: skip
        return self._compare_cards() if rules == array else self._differs("the end", rules, array)

    def _compare_cards(self) -> Difference | None:
        """What became of the cards, where that has been noted."""
        if self.account is None:
            return None
        rules, array = np.zeros((), dtype=results.CARDS), cards_so_far(self.driver)[0]
        self.account.put(rules)
        for name in results.CARDS.names or ():
            if (rules[name] != array[name]).any():
                return self._differs(f"the cards' column {name}", rules[name].tolist(), array[name].tolist())
        return None

    def _differs(self, what: str, rules: Any, array: Any) -> Difference:
        return Difference(what, self.made, rules, array, self.game.position(), self._last_events())

    # --- Events, for people ----------------------------------------------------------------------------

    def watch(self) -> None:
        """Keep the events of both engines (uncompiled only), so that the first that differs can be told."""
        if COMPILED:
            raise RuntimeError("expected NUMBA_DISABLE_JIT=1 to watch the kernel's events")
        self.game.observers.append(lambda _, event: self.log[0].append(tuple(event)))
        events: Any = importlib.import_module("sim.array.kernel.events")
        fold, log = events.fold_event, self.log[1]

        def noted(s: Any, i: int, named: Any) -> None:
            row = s.ev[i]
            log.append(tuple(row[: row[at.EVENT - 1] + 1]))
            fold(s, i, named)

        events.fold_event = noted

    def _last_events(self) -> list[str]:
        mine, theirs = self.log
        if not mine and not theirs:
            return []
        named = (ek.COUNTERS_PUT, ek.COUNTERS_REMOVED, ek.CHOSEN, ek.LOST, ek.DESIGNATED)
        place = 0
        while place < min(len(mine), len(theirs)) and _alike(mine[place], theirs[place], named):
            place += 1
        lines = []
        for at_ in range(max(0, place - 6), min(max(len(mine), len(theirs)), place + 3)):
            one = _said(mine[at_]) if at_ < len(mine) else "-"
            two = _said(theirs[at_]) if at_ < len(theirs) else "-"
            lines.append(f"{'!=' if at_ >= place else '  '} {at_}: {one}   |   {two}")
        return lines


def _keyed(code: int, number: int, key: Callable[[int], int]) -> int:
    """The index of an action with the ability that it names by key: of an alternative cost too (`casting/actions.py`)."""
    flags = actions.FACE_DOWN | actions.BACK_FACE | actions.PROTOTYPED
    if code == d.ACTIVATE:
        return key(number)
    return number & flags | key((number & ~flags) - 1) << 32 if code == d.CAST and number & ~flags else number


def _alike(one: tuple[int, ...], two: tuple[int, ...], named: tuple[int, ...]) -> bool:
    if one[0] == two[0] and one[0] in named:
        return one[:2] + one[3:] == two[:2] + two[3:]
    return one == two


def _said(event: tuple[int, ...]) -> str:
    fields = ", ".join(f"{name}={value}" for name, value in zip(ek.KINDS[event[0]].fields, event[1:], strict=False))
    return f"{ek.NAMES[event[0]]}({fields})"


def play_both(
    decks: Sequence[Any], seed: int, index: int, agents: Sequence[str], tables: Any = None, watch: bool = False
) -> Pair:
    """One game in both engines."""
    both = Both(decks, seed, index, agents, tables)
    if watch:
        both.watch()
    return both.play()


__all__ = ["Both", "Difference", "Pair", "play_both"]
