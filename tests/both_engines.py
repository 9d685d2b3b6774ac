"""A pytest plugin: every game that a test plays is played by the array engine too, pick by pick (`pytest --both-engines`).

A game is put into a record (`encode_state`) at the first pick that waits, and again whenever the test has set something
up by hand or undone something since. From there on every pick is submitted to both engines; wherever the rules engine
rests, trace, options, fingerprint and, in the end, winner and life must be equal, or the test fails with the first event
that differs (events are told uncompiled only: NUMBA_DISABLE_JIT=1). What a record cannot hold is not compared: a line at
the end of the run says how many tests ran on both engines, and what kept the others from it.

Windows that the rules engine does not ask are passed in the array engine, which is asked in all of them; a pick with one
legal value, which a scripted game may ask too, is not submitted to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Any, Final

import pytest

from sim.array import layout as at
from sim.array import start
from sim.array import tables as tb
from sim.array.doors import COMPILED
from sim.array.encode import Matchup
from sim.array.encoding.encode_state import encode_into
from sim.array.encoding.encoder import Refused
from sim.array.kernel import events
from sim.array.parity import Both, Difference
from sim.cards import terms as t
from sim.results import END_REASONS, UNFINISHED
from sim.rules import decisions as d
from sim.rules.game import Game
from sim.scenario.script import ScriptedGame
from sim.scenario.words import name_of

PROPERTY: Final = "both engines"
GAVE_UP: Final = {at.FULL: "a capacity", at.FORGOTTEN: "something forgotten", at.NOT_CARRIED: "something not carried"}
_MOST_PASSES: Final = 400
_MOST_GAMES: Final = 6  # of one test: what plays hundreds of games at random is about the rules engine alone
_VALUES: Final = ("types", "supertypes", "colors", "power", "toughness", "loyalty", "mana_value", "keywords")
_KEPT: Final = "_twin"  # the attribute of a game that holds its twin


_BLANK: Final = at.Plain(start.new_records(1)[0])
_as_lists: dict[int, tuple[Matchup, bytes, at.Plain]] = {}  # by matchup, the last few


def blank() -> at.Plain:
    """A record of lists, all zeros."""
    new = at.Plain.__new__(at.Plain)
    for name, value in vars(_BLANK).items():
        is_nested = isinstance(value, list) and isinstance(value[0], list)
        setattr(new, name, [list(row) for row in value] if is_nested else copy(value))
    return new


def tables_as_lists(matchup: Matchup) -> at.Plain:
    """The tables as lists, made anew only where something has come into them."""
    now, known = matchup.ready().tobytes(), _as_lists.get(id(matchup))
    if known is None or known[1] != now:
        if len(_as_lists) > 3:
            _as_lists.clear()
        known = _as_lists[id(matchup)] = matchup, now, at.Plain(matchup.tables)
    return known[2]


class Record(Both):
    """A game of the rules engine and the record that goes on beside it."""

    is_lost = False  # whether it has passed so often that it will not find where the rules engine is

    @classmethod
    def beside(cls, game: Game, matchup: Matchup) -> Record:
        """As `of_game`, but uncompiled without a record of NumPy, which costs ten times as much."""
        if COMPILED:
            made = cls.of_game(game, ("random", "random"), matchup)
            assert isinstance(made, Record)
            return made
        record, plain = cls.__new__(cls), blank()
        encode_into(plain, game, matchup)
        record.game, record.agents, record.made, record.log = game, [], 0, ([], [])
        record.tables = matchup.tables
        record.driver = start.Driver.of_plain(plain, tables_as_lists(matchup))
        for seat in range(2):
            record.driver.put_outside(seat)
        return record

    def advance_to(self, decision: Any) -> Difference | None:
        """Pass in the array engine where the rules engine did not ask, then compare."""
        for _ in range(_MOST_PASSES):
            if not self._is_window() or self._where() == self._wanted(decision):
                break
            self.driver.call(start.SUBMIT, 0)
        else:
            self.is_lost = True
            return None
        found = self._compare(decision)
        if found is None and not self.driver.get("error"):
            self.driver.call(tb.FINGERPRINT)
            mine, theirs = self.game.fingerprint(), int(self.driver.get("fingerprint"))
            return self._unlike() if mine == theirs else self._differs("the fingerprint", hex(mine), hex(theirs))
        return found

    def _unlike(self) -> Difference | None:
        """The first permanent whose characteristics differ (CR 613)."""
        if int(self.driver.get("cache_dirty")):
            self.driver.call(tb.COMPUTE)
        for entity in self.game.domain(t.IN_BATTLEFIELD):
            c, slot = self.game.characteristics(entity), int(self.driver.get("slot_of")[entity])
            rules = {name: getattr(c, name) for name in _VALUES} | {
                "abilities": len(c.abilities),
                "toxic": c.profile.toxic,
            }
            array = {name: int(self.driver.get(f"c_{name}")[slot]) for name in (*_VALUES, "toxic")}
            array["abilities"] = int(self.driver.get("n_abilities")[slot])
            if rules != array:
                return self._differs(f"the characteristics of {name_of(self.game, entity)}", rules, array)
        return None

    def _is_window(self) -> bool:
        return bool(self.driver.get("waiting")) and int(self.driver.get("ask_kind")) == at.DECISIONS.index(d.PRIORITY)

    def _where(self) -> tuple[int, ...]:
        return tuple(int(self.driver.get(name)) for name in ("turn", "step", "passes", "ask_seat", "trace"))

    def _wanted(self, decision: Any) -> tuple[int, ...]:
        state = self.game.state
        if decision is None or decision.kind != d.PRIORITY:
            return ()
        return state.turn, state.step, state.passes, decision.seat, state.trace

    def _compare_end(self) -> Difference | None:
        """Without the counts of picks and windows, which a script changes."""
        get, state = self.driver.get, self.game.state
        rules = (
            state.is_over,
            state.winner,
            state.end_reason,
            state.unfinished,
            state.turn,
            [p.life for p in state.players],
        )
        winner = None if int(get("winner")) < 0 else int(get("winner"))
        ended = END_REASONS[get("end_reason")], UNFINISHED[get("unfinished")]
        array = bool(get("is_over")), winner, *ended, int(get("turn")), [int(life) for life in get("life")]
        return None if rules == array else self._differs("the end", rules, array)


def is_asked(pending: Any) -> bool:
    """Whether the array engine asks for a pick as well: a window of priority, or more than one legal value."""
    return pending is not None and (pending[1] == d.PRIORITY or len(pending[2]) > 1)


class Twin:
    """What is known of one game of a test: its record, if it has one now, and how much was compared."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.matchup: Matchup | None = None
        self.known = 0  # how many definitions it was made of
        self.record: Record | None = None
        self.state: Any = None  # the very state that the record goes on beside
        self.rested: tuple[Any, ...] = ()  # how the rules engine was left; another position has been set up by hand
        self.busy = False
        self.positions = self.picks = 0
        self.refused: Counter[str] = Counter()
        self.difference: Difference | str | None = None

    # --- What the game does ------------------------------------------------------------------------

    def before_submit(self) -> None:
        """A pick is about to be answered: have a record that stands at it."""
        if self.difference is not None or not is_asked(self.game.state.pending):
            return
        self.look()
        if self.record is None:
            self._encode()

    def after_submit(self, pick: int, was_asked: bool) -> None:
        """A pick was answered; one with a single legal value is nothing to the array engine."""
        if self.record is not None and was_asked:
            self._drive(start.SUBMIT, pick)
            self.picks += 1
            if self.record is not None:
                self.record.made += 1

    def arrived(self) -> None:
        """The rules engine waits for a pick, or the game is over: the array engine must stand there too."""
        state = self.game.state
        pending = state.pending
        if self.record is None or (pending is None and not state.is_over):
            return
        if pending is not None and not is_asked(pending):
            return
        decision = None if pending is None else d.Decision(self.game, *pending)
        try:
            with noting(self.record.log[1]):
                found: Difference | str | None = self.record.advance_to(decision)
        except Exception as error:  # noqa: BLE001 (a kernel that breaks down differs)
            found = f"the array engine broke down: {error!r}"
        if found is not None:
            self._differ(found)
        elif (
            self.record.is_lost
        ):  # asked in every window, the array engine cannot see that nobody would pick (CR 104.4b)
            self.refused["a loop without a pick"] += 1
            self.drop()
        elif error := int(self.record.driver.get("error")):
            self.refused[f"the array engine gave up: {GAVE_UP.get(error, error)}"] += 1
            self.drop()

    def rest(self) -> None:
        """Note how the rules engine is left."""
        if self.record is not None:
            self.rested = self._position()

    def look(self) -> None:
        """Whatever was set up by hand, or undone, since the rules engine rested makes the record another game's."""
        if self.record is not None and (self.state is not self.game.state or self.rested != self._position()):
            self.drop()

    def finish(self) -> None:
        """Compare what the last picks of the test have led to, and a position in which nobody has picked."""
        self.look()
        try:
            if self.record is not None and self.game.state.pending is None:
                self.game.next_decision()
            elif not self.positions and self.difference is None and self.game.next_decision() is not None:
                self._encode()
        except Exception:  # noqa: BLE001 (a test may leave a game that cannot go on)
            self.drop()

    # --- The record ------------------------------------------------------------------------------------

    def _position(self) -> tuple[Any, ...]:
        game, state = self.game, self.game.state
        rules = game.fingerprint(), state.pending, state.answer, state.sba_due, len(state.agenda), len(state.effects)
        return *rules, game.version, len(state.random.scripted_choices or ())

    def _encode(self) -> None:
        """A record for the game as it waits."""
        game, options = self.game, self.game.options
        asked, stops, self.busy = options.ask_every_window, options.stops, True
        options.ask_every_window, options.stops = True, frozenset()
        try:
            if self.matchup is None or self.known != len(game.pool.definitions):  # the test has brought in a card
                self.matchup, self.known = Matchup.of_game(game), len(game.pool.definitions)
            self.record = Record.beside(game, self.matchup)
        except Refused as why:
            self.refused[str(why)] += 1
            return
        finally:
            options.ask_every_window, options.stops, self.busy = asked, stops, False
        self.positions, self.state = self.positions + 1, game.state
        self.arrived()

    def _drive(self, door: int, pick: int) -> None:
        assert self.record is not None
        try:
            with noting(self.record.log[1]):
                self.record.driver.call(door, pick)
        except Exception as error:  # noqa: BLE001 (a kernel that breaks down differs)
            self._differ(f"the array engine broke down at pick {pick}: {error!r}")

    def _differ(self, found: Difference | str) -> None:
        self.difference = found
        self.drop()

    def drop(self) -> None:
        """The record is no longer the game's."""
        self.record = None

    def note(self, event: tuple[int, ...]) -> None:
        """An event of the rules engine."""
        if self.record is not None:
            self.record.log[0].append(tuple(event))


TWINS: Final[list[Twin]] = []  # of the test that runs


# --- The games of the rules engine, with a twin beside each ---------------------------------------------------


def _of(game: Game) -> Twin | None:
    """The twin of a game that a test has made; copies have none."""
    found: Twin | None = game.__dict__.get(_KEPT)
    return None if found is None or found.busy else found


def _watched(method: Any) -> Any:
    """A method that goes on with a game."""

    def going_on(self: Game, *args: Any) -> Any:
        twin = _of(self)
        if twin is None:
            return method(self, *args)
        twin.look()
        twin.busy = True
        try:
            return method(self, *args)
        finally:
            twin.busy = False
            twin.arrived()
            twin.rest()

    return going_on


def _with_twin(init: Any) -> Any:
    def made(self: Game, *args: Any, **options: Any) -> None:
        init(self, *args, **options)
        if len(TWINS) >= _MOST_GAMES:
            return
        twin = Twin(self)
        self.__dict__[_KEPT] = twin
        self.observers.append(lambda game, event: twin.note(event))
        TWINS.append(twin)

    return made


def _submitted(submit: Any) -> Any:
    def answered(self: Game, pick: int) -> None:
        twin = _of(self)
        if twin is None:
            submit(self, pick)
            return
        twin.before_submit()
        was_asked = is_asked(self.state.pending)
        submit(self, pick)
        twin.after_submit(pick, was_asked)
        twin.rest()

    return answered


def watch_games() -> None:
    """From now on every game has a twin."""
    Game.__init__ = _with_twin(Game.__init__)  # type: ignore[method-assign]
    Game.next_decision = _watched(Game.next_decision)  # type: ignore[method-assign]
    Game.submit = _submitted(Game.submit)  # type: ignore[method-assign]
    ScriptedGame.step = _watched(ScriptedGame.step)  # type: ignore[method-assign]
    if not COMPILED:
        _note_events()


_noted: list[list[Any]] = []  # where events of the kernel go now


@contextmanager
def noting(log: list[Any]) -> Generator[None]:
    """The events of the kernel are noted meanwhile."""
    _noted.append(log)
    try:
        yield
    finally:
        _noted.pop()


def _note_events() -> None:
    fold = events.fold_event

    def folded(s: Any, i: int, named: Any) -> None:
        row = s.ev[i]
        if _noted:
            _noted[-1].append(tuple(row[: row[at.EVENT - 1] + 1]))
        fold(s, i, named)

    events.fold_event = folded  # type: ignore[assignment]


# --- Hooks of pytest -------------------------------------------------------------------------------------------


def pytest_configure() -> None:
    """From here on."""
    watch_games()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """A test, and what was compared in it."""
    TWINS.clear()
    try:
        result = yield
        for twin in TWINS:
            twin.finish()
        differing = [str(twin.difference) for twin in TWINS if twin.difference is not None]
        if differing:
            pytest.fail("the engines differ:\n" + "\n".join(differing), pytrace=False)
        return result
    finally:
        refused = sum((twin.refused for twin in TWINS), Counter())
        picks, positions = sum(twin.picks for twin in TWINS), sum(twin.positions for twin in TWINS)
        item.user_properties.append((PROPERTY, [picks, positions, len(TWINS), list(refused.items())]))
        TWINS.clear()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How many tests ran on both engines, and why others did not."""
    found = [
        (report.nodeid.rpartition("::")[2], *value)
        for reports in terminalreporter.stats.values()
        for report in reports
        if isinstance(report, pytest.TestReport) and report.when == "call"
        for name, value in report.user_properties
        if name == PROPERTY
    ]
    terminalreporter.section("both engines")
    for line in summary(found):
        terminalreporter.write_line(line)


def summary(found: Sequence[Any]) -> list[str]:
    """In words: of each test its name, the picks and positions compared, its games, and what was refused."""
    with_games = [one for one in found if one[3]]
    both = [one for one in with_games if one[2]]
    partly = [one for one in both if one[4]]
    picks, positions = sum(one[1] for one in found), sum(one[2] for one in found)
    parts = f"({len(partly)} of them in part): {positions} positions, {picks} picks"
    without = len(found) - len(with_games)
    lines = [f"{len(both)} tests of {len(with_games)} with a game ran on both engines {parts}; {without} have no game"]
    lines += _because("not at all", [one for one in with_games if not one[2]])
    return lines + _because("in part", partly)


def _because(how: str, tests: Sequence[Any]) -> list[str]:
    """How many were not compared, or in part, for each reason, and which for example."""
    names: dict[str, list[str]] = {}
    for one in tests:
        for reason, _ in one[4] or [["nothing could be picked", 1]]:
            names.setdefault(reason, []).append(one[0])
    ordered = sorted(names.items(), key=lambda pair: -len(pair[1]))
    return [f"  {len(which)} {how}: {reason} ({', '.join(which[:2])})" for reason, which in ordered]
