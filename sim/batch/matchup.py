"""Two decks over many games: `run_matchup` plays them, `MatchResult` says what came out."""

from __future__ import annotations

import html
import operator
import secrets
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex, Unpack

import numpy as np
import numpy.typing as npt
from joblib import cpu_count

from sim.agents import registry
from sim.batch import match_plots
from sim.batch.columns import game_columns, rows_with_words
from sim.batch.engines import array_engine, choose_engine, play_on_array
from sim.batch.plan import MAX_DECISIONS, MatchPlan, PlannedDeck
from sim.batch.rows import StoredGames
from sim.batch.runner import PlayChunk, play_chunk, run_plan
from sim.batch.running import RunInterrupted, run_study
from sim.batch.runs import Run
from sim.batch.sinks import GameFile, GameStore, game_row
from sim.batch.stopping import StopOptions, read_stop, rule_to_json, scores_of, verdict
from sim.batch.study import MatchupStudy
from sim.batch.workers import require_jobs
from sim.decklists import Decklist, load_deck, playable_cards, require_legal
from sim.errors import PlanError, SimulationError
from sim.frames import Columns, Tabular
from sim.plots.plotted import Draw, Plotted
from sim.results import END_REASONS, UNFINISHED, GameResult, GameTable, Rows, deck_of_seat
from sim.stats.intervals import BY_CONSTRUCTION, Interval, Score, pair_correlation, quartiles, score_record

if TYPE_CHECKING:
    from tqdm import tqdm

    from sim.array.run import ArrayEngine
    from sim.stats.sequential import Verdict

SCHEMA = "mtg-sim/matchup/1"
GAMES = 1000
MOST_GAMES = 100_000  # where a stop rule says when it is enough


class MatchInterrupted(KeyboardInterrupt):
    """Ctrl-C while games were played: the result of those done, and the journal that keeps them, if any."""

    def __init__(self, result: MatchResult, journal: Path | None) -> None:
        super().__init__(f"interrupted after {len(result.games)} of {result.plan.games} games")
        self.result, self.journal = result, journal


@dataclass(frozen=True, repr=False)
class MatchResult(Tabular, Plotted):
    """The games of a plan, in index order, and what they say. Decks are 0 and 1, in the order of the plan."""

    plan: MatchPlan
    games: Sequence[GameResult]
    seconds: float
    played_now: int  # games played in these seconds; the others come from the run that was resumed
    why_engine: str = ""  # why the engine of the plan was taken
    study: MatchupStudy | None = None  # what was asked, where it was played as a run

    @cached_property
    def table(self) -> GameTable:
        """The games as NumPy columns."""
        return GameTable.of(self.games)

    def score(self, deck: int) -> Interval:
        """Wins + half of draws of a deck, over finished games."""
        return self.score_record(deck).interval

    def score_record(self, deck: int) -> Score:
        """The score of a deck with its method, its effective games, and unfinished games counted both ways."""
        found = score_record(self._by_pair(self.table.points[:, deck]))
        if self.plan.is_mirror and found.games:
            return replace(found, interval=Interval(0.5, 0.5, 0.5), method=BY_CONSTRUCTION)
        return found

    def score_text(self, deck: int) -> str:
        """The score of a deck as it is printed: with its interval, or that it says nothing."""
        if self.plan.is_mirror and self.table.finished.any():
            return "50% by construction"
        return str(self.score(deck))

    def score_on_the_play(self, deck: int) -> Interval:
        """The score of a deck over the games in which it took the first turn."""
        return self._record_where(deck, deck).interval

    def score_on_the_draw(self, deck: int) -> Interval:
        """The score of a deck over the games in which the other deck took the first turn."""
        return self._record_where(deck, 1 - deck).interval

    @cached_property
    def verdict(self) -> Verdict | None:
        """What the stop rule came to on the pair scores of the first deck; None without a rule."""
        if self.study is None or self.study.rule is None:
            return None
        points = self._by_pair(self.table.points[:, 0]).astype(np.float64)
        return verdict(self.study.rule, scores_of(points), self.study.chunk_games // 2)

    @property
    def first_turn_score(self) -> Interval:
        """The score of whoever took the first turn, with either deck."""
        return self._first_turn_record.interval

    @property
    def _first_turn_record(self) -> Score:
        table = self.table
        first = np.where(table.on_the_play == 0, table.points[:, 0], table.points[:, 1])
        return score_record(self._by_pair(first))

    @property
    def win_rate(self) -> float:
        """Games won by the first deck, over finished games."""
        finished = self.table.points[self.table.finished, 0]
        return float((finished == 1).mean()) if finished.size else float("nan")

    @property
    def pair_correlation(self) -> float | None:
        """How much the two games of a pair are alike for a deck; None where there is nothing to compare."""
        return pair_correlation(self._by_pair(self.table.points[:, 0]))

    @property
    def draws(self) -> int:
        """Finished games without a winner."""
        return int((self.table.points[:, 0] == 0.5).sum())

    @property
    def unfinished(self) -> int:
        """Games that were given up; they count in no rate."""
        return int((~self.table.finished).sum())

    @property
    def turns(self) -> tuple[float, float, float]:
        """Lower quartile, median and upper quartile of the turns of finished games (of both players)."""
        return quartiles(self.table.turns[self.table.finished])

    @property
    def endings(self) -> dict[str, int]:
        """How many finished games ended in which way, most frequent first."""
        return _counted(self.table.end_reason[self.table.finished], END_REASONS)

    @property
    def reasons_unfinished(self) -> dict[str, int]:
        """How many games were given up for which reason, most frequent first."""
        return _counted(self.table.unfinished[~self.table.finished], UNFINISHED)

    def mulligans(self, deck: int) -> float:
        """Mulligans a game that a deck took."""
        taken = self.table.mulligans[:, deck]
        return float(taken.mean()) if taken.size else float("nan")

    def keywords(self, deck: int) -> dict[str, tuple[int, int]]:
        """Keyword -> (games in which this deck could use it, games in which it did), in order of name."""
        if isinstance(self.games, StoredGames):
            return self.games.keywords(deck)
        possible, used = Counter[str](), Counter[str]()
        for game in self.games:
            if game.possible:
                seat = deck_of_seat(game.index, deck)
                possible.update(game.possible[seat])
                used.update(game.used[seat])
        return {word: (possible[word], used[word]) for word in sorted(possible)}

    @property
    def games_per_second(self) -> float:
        """Games played in this run a second."""
        return self.played_now / self.seconds if self.seconds > 0 else float("nan")

    def to_json(self) -> dict[str, Any]:
        """The document that `mtg-sim matchup --json` prints."""
        low, median, high = self.turns
        return {
            "schema": SCHEMA,
            "seed": self.plan.seed,
            "games": len(self.games),
            "pairs": len(self.games) // 2,
            "decks": [deck.name for deck in self.plan.decks],
            "agents": list(self.plan.agents),
            "engine": self.plan.engine,
            "why_engine": self.why_engine,
            "games_by_engine": {self.plan.engine: len(self.games)},
            "win_rate": _number(self.win_rate),
            "score": [self._named(deck, self.score_record(deck)) for deck in (0, 1)],
            "pair_correlation": self.pair_correlation,
            **self._stop_json(),
            "draws": self.draws,
            "unfinished": self.unfinished,
            "on_the_play": {
                **self._first_turn_record.to_json(),
                "decks": [self._named(deck, self._record_where(deck, deck)) for deck in (0, 1)],
            },
            "turns": {"median": _number(median), "quartiles": [_number(low), _number(high)]},
            "keywords": [self._keywords(deck) for deck in (0, 1)],
            "seconds": round(self.seconds, 3),
            "games_per_second": _number(round(self.games_per_second, 1)),
        }

    def rows(self) -> list[dict[str, Any]]:
        """One tidy row a game, as in the output files."""
        return [game_row(self.plan, game) for game in self.games]

    def columns(self) -> Columns:
        """One row a game, for `to_pandas`, `to_polars` and `to_parquet` (the extra `notebook`)."""
        return game_columns(self.plan, *rows_with_words(self.games))

    def plots(self) -> Mapping[str, Draw]:
        """The kinds of `plot`: "running" score, "length" of games, "seats" and mulligans."""
        return match_plots.plots_of(self)

    def __repr__(self) -> str:
        first, second = self.plan.decks
        return (
            f"<MatchResult {first.name} {self.score_text(0)} against {second.name},"
            f" n={len(self.games)} seed={self.plan.seed}>"
        )

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{label}</th>" for label in ("deck", "agent", "score", "on the play", "on the draw"))
        body = "".join(
            f"<tr><td>{html.escape(deck.name)}</td><td>{html.escape(agent)}</td><td>{self.score_text(k)}</td>"
            f"<td>{self.score_on_the_play(k)}</td><td>{self.score_on_the_draw(k)}</td></tr>"
            for k, (deck, agent) in enumerate(zip(self.plan.decks, self.plan.agents, strict=True))
        )
        caption = f"{len(self.games)} games, seed {self.plan.seed}, {self.unfinished} unfinished"
        return f"<table><caption>{caption}</caption><tr>{head}</tr>{body}</table>"

    def _by_pair(self, column: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """A column of games as one row a pair: [pairs, 2]."""
        return column.reshape(-1, 2)

    def _record_where(self, deck: int, first: int) -> Score:
        """The score of a deck over the games in which this one took the first turn."""
        asked = (self.table.on_the_play == first).reshape(-1, 2)
        return score_record(self._by_pair(self.table.points[:, deck]), asked)

    def _stop_json(self) -> dict[str, Any]:
        told, study = self.verdict, self.study
        if told is None or study is None:
            return {"stop_rule": None, "stop_rule_in_words": [], "stopped_at": None, "verdict": None}
        return {
            "stop_rule": rule_to_json(study.rule),
            "stop_rule_in_words": list(study.stops),
            "stopped_at": len(self.games) if told.stopped else None,
            "verdict": told.to_json(),
        }

    def _keywords(self, deck: int) -> dict[str, Any]:
        counts = self.keywords(deck).items()
        found = {word: {"possible": possible, "used": used} for word, (possible, used) in counts}
        return {"deck": self.plan.decks[deck].name, "games": found}

    def _named(self, deck: int, score: Score) -> dict[str, Any]:
        return {"deck": self.plan.decks[deck].name, **score.to_json()}


def run_matchup(
    deck_a: str | Path | Decklist,
    deck_b: str | Path | Decklist,
    games: SupportsIndex | None = None,
    *,
    seed: SupportsIndex | None = None,
    agent_a: str = "heuristic",
    agent_b: str = "heuristic",
    jobs: int = 1,
    out: str | Path | None = None,
    run: str | Path | None = None,
    force: bool = False,
    resume: bool = False,
    progress: bool | None = None,
    max_decisions: int = MAX_DECISIONS,
    engine: str = "auto",
    cards: bool = False,
    **stop: Unpack[StopOptions],
) -> MatchResult:
    """Play two decks against each other, in pairs with seats swapped; without a seed one is drawn.

    1000 games unless said; with a stop rule (`sprt`, `until`: StopOptions, on the pair scores of the first deck) the most of
    them, 100,000 unless said.

    `out` is a .csv or .jsonl file of one row a game, `run` a folder that keeps the whole run (`sim.open_run`); with `resume`
    one that was broken off is gone on with, a folder's with its own seed and engine where none is given. `progress` None
    shows a bar where stderr is a terminal. `engine` is "rules", "array" or "auto": the array engine where it carries the
    matchup; both play the same games. A backend of joblib that is set (`joblib.parallel_config`) plays them elsewhere.
    `cards` keeps what became of the cards in the folder, for `sim.card_report_of`.
    """
    if cards and run is None:
        raise PlanError("expected a folder to keep card columns in (--run FOLDER), got none")
    if run is not None and (out is not None or force):
        raise PlanError("expected a run in a folder or an output file, got both (and a folder is never replaced)")
    ends = read_stop("score", stop)
    if ends.rule is not None and out is not None:
        raise PlanError("expected --run FOLDER to keep the games of a stop rule, got an output file")
    begun = _begun(run) if resume and run is not None else None
    if begun is not None:
        seed, engine = begun.seed if seed is None else seed, begun.engine if engine == "auto" else engine
    plan = MatchPlan(
        decks=planned_decks(deck_a, deck_b),
        agents=(agent_a, agent_b),
        games=(GAMES if ends.rule is None else MOST_GAMES) if games is None else _whole("games", games),
        seed=secrets.randbits(32) if seed is None else _whole("seed", seed),
        max_decisions=max_decisions,
        cards=cards,
    )
    choice = choose_engine(plan, engine)
    plan = replace(plan, engine=choice.engine)
    if run is not None or ends.rule is not None:
        study = MatchupStudy(plan, rule=ends.rule, stops=ends.told)
        result = play_study(study, run, jobs=jobs, resume=resume, progress=progress)
    else:
        result = play_plan(plan, jobs=jobs, out=out, force=force, resume=resume, progress=progress)
    return replace(result, why_engine=choice.why)


def play_study(
    study: MatchupStudy,
    folder: str | Path | None,
    *,
    jobs: int = 1,
    resume: bool = False,
    progress: bool | None = None,
) -> MatchResult:
    """Play a matchup as a run, kept in a folder (`run_files`) if there is one."""
    try:
        result = result_of_run(run_study(study, jobs=jobs, folder=folder, resume=resume, progress=progress))
    except RunInterrupted as interrupt:
        raise MatchInterrupted(result_of_run(interrupt.run), interrupt.folder) from interrupt
    _verify_mirror(result)
    return result


def result_of_run(run: Run) -> MatchResult:
    """What the games of a matchup's run say; PlanError for a run of another kind of study."""
    if not isinstance(run.study, MatchupStudy):
        raise PlanError(f"expected a run of a matchup, got one of a {run.study.kind} study")
    return MatchResult(run.study.plan, run.results(), run.seconds, run.played, study=run.study)


def _begun(folder: str | Path) -> MatchPlan | None:
    """The plan of a matchup's run in a folder; None where there is none, which is told later."""
    from sim.batch.run_files import PLAN, read_plan

    if not (Path(folder) / PLAN).is_file():
        return None
    study = read_plan(Path(folder))[0]
    return study.plan if isinstance(study, MatchupStudy) else None


def _counted(numbers: npt.NDArray[np.int8], names: tuple[str, ...]) -> dict[str, int]:
    """How often each name occurs, most frequent first."""
    counts = {name: int(count) for name, count in zip(names, np.bincount(numbers, minlength=len(names)), strict=True)}
    found = [(name, count) for name, count in counts.items() if count]
    return dict(sorted(found, key=lambda item: (-item[1], item[0])))


def _whole(name: str, value: SupportsIndex) -> int:
    """An integer of any library as Python's own, so that a plan can be written down."""
    try:
        return operator.index(value)
    except TypeError:
        raise PlanError(f"expected a whole number for {name}, got {value!r}") from None


def planned_decks(deck_a: str | Path | Decklist, deck_b: str | Path | Decklist) -> tuple[PlannedDeck, PlannedDeck]:
    """The two decks of a plan; PlanError where both should come from standard input, which can be read once."""
    if deck_a == deck_b == "-":
        raise PlanError("expected at most one deck from standard input, got '-' for both")
    return (planned_deck(deck_a), planned_deck(deck_b))


def planned_deck(deck: str | Path | Decklist) -> PlannedDeck:
    """A deck by file, by the name of a shipped deck, or as read; refused unless it is legal and supported."""
    decklist = deck if isinstance(deck, Decklist) else load_deck(str(deck), legal=False)
    require_legal(decklist)
    playable_cards(decklist)
    return PlannedDeck(decklist.name, decklist.main)


def play_plan(
    plan: MatchPlan,
    *,
    jobs: int = 1,
    out: str | Path | None = None,
    force: bool = False,
    resume: bool = False,
    progress: bool | None = None,
    play: PlayChunk = play_chunk,
) -> MatchResult:
    """Carry out a plan. What a user may have got wrong is refused before anything is played or written."""
    for spec in plan.agents:
        registry.create(spec, seat=0, key=0)
    if resume and out is None:
        raise PlanError("expected the output file or the folder of the run to resume, got none")
    engine = array_engine(plan) if plan.engine == "array" else None
    words = engine.words if engine is not None else ()
    store = GameStore(plan, words) if out is None else GameFile(Path(out), plan, words, force=force, resume=resume)
    started = time.perf_counter()
    try:
        with store, _progress_bar(plan, store.kept, progress) as bar:
            for chunk in _chunks_of(store, jobs, play, engine):
                store.keep(chunk)
                bar.update(len(chunk))
            result = _result(store, started)
            _verify_mirror(result)
            store.finish()
    except KeyboardInterrupt as interrupt:
        raise MatchInterrupted(_result(store, started), store.left_behind) from interrupt
    return result


def _chunks_of(
    store: GameStore, jobs: int, play: PlayChunk, engine: ArrayEngine | None
) -> Iterator[list[GameResult]] | Iterator[Rows]:
    """Finished chunks by the engine of the plan."""
    if engine is not None:
        threads = cpu_count() if jobs == -1 else require_jobs(jobs)
        return play_on_array(engine, store.plan, threads, len(store.games))
    return run_plan(store.plan, jobs, frozenset(store.done), play)


def _result(store: GameStore, started: float) -> MatchResult:
    games = store.games
    return MatchResult(store.plan, games, time.perf_counter() - started, len(games) - store.kept)


@contextmanager
def _progress_bar(plan: MatchPlan, done: int, progress: bool | None) -> Iterator[tqdm[Any]]:
    """A bar on stderr; hidden where it would only fill a log file."""
    from tqdm.auto import tqdm

    disable = None if progress is None else not progress
    with tqdm(total=plan.games, initial=done, unit="game", disable=disable) as bar:
        yield bar


def _verify_mirror(result: MatchResult) -> None:
    """In a mirror both games of a pair are one game seen from either side; if not, an agent is not fair."""
    if not result.plan.is_mirror:
        return
    pairs = result.table.points[:, 0].reshape(-1, 2).sum(axis=1)
    broken = np.flatnonzero(~np.isnan(pairs) & (pairs != 1.0))
    if broken.size:
        raise SimulationError(
            f"expected every pair of a mirror to score exactly 1, got {pairs[broken[0]]:g} in games"
            f" {2 * broken[0]} and {2 * broken[0] + 1} of seed {result.plan.seed}: an agent or the engine"
            " depends on something else than the game and its seed"
        )


def _number(value: float) -> float | None:
    """JSON has no nan."""
    return None if isnan(value) else value
