"""Every deck against every other: `sim.matrix` plays a field, `MatrixResult` says what came out."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, SupportsIndex, TypeVar

import numpy as np

from sim.batch.matchup import _whole
from sim.batch.plan import MAX_DECISIONS
from sim.batch.running import RunInterrupted, run_study
from sim.batch.runs import Run
from sim.errors import FieldError
from sim.frames import Categories, Columns, Table, Tabular
from sim.plots.plotted import Draw, Plotted
from sim.questions.field_decks import DeckLike, Shares, field_decks, read_shares
from sim.questions.pairings import Asked, Gathered, PairingsStudy, begun_study, gathered, seed_of
from sim.stats.field import Field
from sim.stats.intervals import Score, score_record
from sim.stats.metagame import Cycles, FieldScores, certain_cycles, field_scores, metagame_graph
from sim.stats.nash import NashMix, field_mix
from sim.stats.rating import Rating, rate

if TYPE_CHECKING:
    import networkx as nx

Found = TypeVar("Found")
SCHEMA: Final = "mtg-sim/matrix/1"
GAMES: Final = 1_000  # of a pairing


@dataclass(frozen=True)
class MatrixStudy(PairingsStudy):
    """A field of decks, each of which meets every other."""

    kind: ClassVar[str] = "matrix"

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Every pair, by number: (0, 1), (0, 2), ..."""
        return tuple(combinations(range(len(self.decks)), 2))

    def summary(self, run: Run) -> dict[str, Any]:
        """What `mtg-sim matrix --json` prints, without times."""
        return MatrixResult(self, run).to_json()


class MatrixInterrupted(KeyboardInterrupt):
    """Ctrl-C while a field was played: the result of the games done, and the folder that keeps them, if any."""

    def __init__(self, result: MatrixResult, folder: Path | None) -> None:
        super().__init__(f"interrupted after {result.games} of {result.study.games * len(result.study.pairs)} games")
        self.result, self.folder = result, folder


@dataclass(frozen=True, repr=False, eq=False)
class MatrixResult(Tabular, Plotted):
    """A field that was played. Decks are numbered as in the study, pairings as in its `pairs`."""

    study: MatrixStudy
    run: Run
    why_engine: Mapping[str, str] | None = None  # engine -> why it was taken, where it was chosen now

    @cached_property
    def gathered(self) -> Gathered:
        """What was played, a pairing each."""
        return gathered(self.run)

    @property
    def names(self) -> tuple[str, ...]:
        """The decks."""
        return tuple(deck.name for deck in self.study.decks)

    @cached_property
    def records(self) -> tuple[Score, ...]:
        """The score of the first deck of every pairing, with its method and unfinished games bounded both ways."""
        return tuple(score_record(points) for points in self.gathered.points)

    @cached_property
    def games(self) -> int:
        """Games of all pairings together, unfinished ones too."""
        return sum(points.size for points in self.gathered.points)

    @property
    def games_by_deck(self) -> tuple[int, ...]:
        """Finished games of every deck."""
        known = list(zip(self.study.pairs, self.records, strict=True))
        return tuple(sum(record.games for pair, record in known if k in pair) for k in range(len(self.names)))

    @property
    def unfinished(self) -> int:
        """Games that were given up; they are in no score."""
        return sum(record.unfinished for record in self.records)

    @cached_property
    def field(self) -> Field:
        """The pairings that have finished games, for statistics; FieldError while there are none."""
        known = zip(self.study.pairs, self.gathered.points, self.records, strict=True)
        return Field.of(self.names, {pair: points for pair, points, record in known if record.games})

    @cached_property
    def rating(self) -> Rating | None:
        """Ratings on the Elo scale; None while no chain of pairings connects all decks."""
        return _known(lambda: rate(self.field))

    @cached_property
    def graph(self) -> nx.DiGraph[str]:
        """The metagame as a graph, winner -> loser (`metagame_graph`)."""
        return metagame_graph(self.field)

    @cached_property
    def cycles(self) -> Cycles:
        """Circles of decks in which each beats the next for certain."""
        return certain_cycles(self.graph)

    @cached_property
    def mix(self) -> NashMix | None:
        """Shares of decks that no deck beats, with intervals; None until every deck has met every other."""
        return _known(lambda: field_mix(self.field, self.study.seed))

    @property
    def even_scores(self) -> FieldScores | None:
        """What every deck scores against a field in which all others are met alike; None until all have met."""
        return self.expected(dict.fromkeys(self.names, 1 / len(self.names)))

    @cached_property
    def field_scores(self) -> FieldScores | None:
        """What every deck scores against the shares that the study was given; None without shares."""
        return _known(lambda: field_scores(self.field, self.study.shares)) if self.study.shares else None

    def expected(self, shares: Shares) -> FieldScores | None:
        """What every deck scores against these shares (a mapping, or a csv file `deck,share`); None until all have met."""
        found = read_shares(shares, self.names)
        return _known(lambda: field_scores(self.field, found))

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The decks by number, the best first: by rating, while there is none in the order given."""
        return tuple(range(len(self.names))) if self.rating is None else _falling(self.rating.elo.tolist())

    def to_json(self) -> dict[str, Any]:
        """The document that `mtg-sim matrix --json` prints."""
        pairs = zip(self.study.pairs, self.study.arms, self.records, strict=True)
        return {
            "schema": SCHEMA,
            "seed": self.study.seed,
            "decks": list(self.names),
            "agent": self.study.agent,
            "games_a_pairing": self.study.games,
            "games": self.games,
            "unfinished": self.unfinished,
            "complete": self.run.is_complete,
            "games_by_engine": {"array": self.games - self.gathered.by_rules, "rules": self.gathered.by_rules},
            "pairings": [
                {
                    "decks": [self.names[a], self.names[b]],
                    "seed": arm.seed,
                    "engine": arm.engine,
                    "score": found.to_json(),
                }
                for (a, b), arm, found in pairs
            ],
            **self._statistics(),
        }

    def _statistics(self) -> dict[str, Any]:
        if not any(record.games for record in self.records):
            return {"rating": None, "edges": [], "cycles": None, "nash": None, "field": None}
        edges = [{"winner": a, "loser": b, **known} for a, b, known in self.graph.edges(data=True)]
        return {
            "rating": self.rating.to_json() if self.rating else None,
            "edges": edges,
            "cycles": self.cycles.to_json(),
            "nash": self.mix.to_json() if self.mix else None,
            "field": self._field_json(),
        }

    def _field_json(self) -> dict[str, Any] | None:
        if self.field_scores is None:
            return None
        shares = dict(zip(self.names, self.study.shares, strict=True))
        return {"shares": shares, "scores": self.field_scores.to_json()}

    def columns(self) -> Columns:
        """One row for each deck and opponent (so each pairing from both sides): score, its interval, games."""
        rows = [(a, b, found) for (a, b), found in zip(self.study.pairs, self.records, strict=True)]
        return {
            "deck": Categories.of(np.array([x for a, b, _ in rows for x in (a, b)]), self.names),
            "opponent": Categories.of(np.array([x for a, b, _ in rows for x in (b, a)]), self.names),
            "score": np.array([x for *_, s in rows for x in (s.interval.rate, 1 - s.interval.rate)]),
            "low": np.array([x for *_, s in rows for x in (s.interval.low, 1 - s.interval.high)]),
            "high": np.array([x for *_, s in rows for x in (s.interval.high, 1 - s.interval.low)]),
            "games": np.repeat([s.games for *_, s in rows], 2),
            "unfinished": np.repeat([s.unfinished for *_, s in rows], 2),
            "effective_games": np.repeat([s.effective_games for *_, s in rows], 2),
        }

    @property
    def decks(self) -> Table:
        """One row a deck as a table: rating and share of the Nash mix with their intervals, score against the shares."""
        columns: dict[str, Any] = {"deck": Categories(np.arange(len(self.names), dtype=np.int32), self.names)}
        if self.rating is not None:
            columns |= {"elo": self.rating.elo, "elo_low": self.rating.low, "elo_high": self.rating.high}
        if self.mix is not None:
            columns |= {"share": self.mix.mix.shares, "share_low": self.mix.low, "share_high": self.mix.high}
        if (met := self.field_scores) is not None:
            columns |= {"field_score": met.score, "field_score_low": met.low, "field_score_high": met.high}
        return Table(columns)

    def plots(self) -> Mapping[str, Draw]:
        """The kinds of `plot`: the "matrix" of scores, the Nash "mix", and with shares the score against the "field"."""
        from sim.questions.matrix_plots import plots_of

        return plots_of(self)

    def __repr__(self) -> str:
        best = self.names[self.order[0]]
        return f"<MatrixResult {len(self.names)} decks, best rated {best}, n={self.games} seed={self.study.seed}>"

    def _repr_html_(self) -> str:
        from sim.questions.matrix_cells import cells_of

        head, *body = cells_of(self)
        lines = [f"<tr>{''.join(f'<th>{html.escape(cell)}</th>' for cell in head)}</tr>"]
        lines += [f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>" for row in body]
        caption = f"Score of the row against the column in percent, {self.games:,} games, seed {self.study.seed}"
        return f"<table><caption>{caption}</caption>{''.join(lines)}</table>"


def _known(find: Callable[[], Found]) -> Found | None:
    """What statistics find; None where too little was played for it."""
    try:
        return find()
    except FieldError:
        return None


def _falling(values: Sequence[float]) -> tuple[int, ...]:
    return tuple(sorted(range(len(values)), key=lambda k: -values[k]))


def matrix(
    decks: Iterable[DeckLike] = (),
    games: SupportsIndex = GAMES,
    *,
    field: str | Path | None = None,
    shares: Shares | None = None,
    seed: SupportsIndex | None = None,
    agent: str = "heuristic",
    engine: str = "auto",
    jobs: int = 1,
    run: str | Path | None = None,
    resume: bool = False,
    progress: bool | None = None,
    max_decisions: int = MAX_DECISIONS,
) -> MatrixResult:
    """Every deck against every other, `games` of each pairing; who is strong, who beats whom, what to bring.

    Decks are files, names of shipped decks, or as read; `field` is a folder of more. `shares` says how much of the field
    each deck is (a mapping, or a csv file `deck,share`). One `agent` plays all decks. Every pairing has luck of its own that
    depends on the seed and its two lists alone, so that a deck more does not change the others. `run` keeps the run in a
    folder, where `resume` goes on with it. Ctrl-C raises MatrixInterrupted.
    """
    found = field_decks(decks, field)
    if len(found) < 2:
        raise FieldError(f"expected a field of at least 2 decks, got {len(found)}")
    begun = begun_study(run, MatrixStudy) if resume and run is not None else None
    ask = Asked(_whole("games", games), seed_of(seed, begun), agent, engine, max_decisions)
    weights = read_shares(shares, [deck.name for deck in found]) if shares is not None else ()
    study, whys = ask.study(MatrixStudy, found, weights, begun)
    try:
        played = run_study(study, jobs=jobs, folder=run, resume=resume, progress=progress)
    except RunInterrupted as interrupt:
        raise MatrixInterrupted(MatrixResult(study, interrupt.run, whys), interrupt.folder) from interrupt
    return MatrixResult(study, played, whys)
