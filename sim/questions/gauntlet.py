"""One deck against every deck of a field: `sim.gauntlet` plays it, `GauntletResult` says what came out."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, SupportsIndex

import numpy as np

from sim.batch.matchup import _whole, planned_deck
from sim.batch.plan import MAX_DECISIONS, PlannedDeck
from sim.batch.running import RunInterrupted, run_study
from sim.batch.runs import Run
from sim.errors import FieldError, PlotError
from sim.frames import Categories, Columns, Tabular
from sim.plots.plotted import Draw, Plotted
from sim.questions.field_decks import DeckLike, Shares, decks_of_folder, read_shares, require_different
from sim.questions.pairings import Asked, Gathered, PairingsStudy, begun_study, gathered, seed_of
from sim.stats.field import Field
from sim.stats.intervals import Interval, Score, score_record
from sim.stats.metagame import field_scores, metagame_graph

SCHEMA: Final = "mtg-sim/gauntlet/1"
GAMES: Final = 1_000  # against each opponent


@dataclass(frozen=True)
class GauntletStudy(PairingsStudy):
    """The first of the decks meets every other. An opponent of the same cards is no pairing: that is 50% by construction."""

    kind: ClassVar[str] = "gauntlet"

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The first deck and each opponent that is another list."""
        hero, *others = self.decks
        return tuple((0, k) for k, other in enumerate(others, 1) if not hero.has_same_cards(other))

    def summary(self, run: Run) -> dict[str, Any]:
        """What `mtg-sim gauntlet --json` prints, without times."""
        return GauntletResult(self, run).to_json()


class GauntletInterrupted(KeyboardInterrupt):
    """Ctrl-C while a gauntlet was played: the result of the games done, and the folder that keeps them, if any."""

    def __init__(self, result: GauntletResult, folder: Path | None) -> None:
        super().__init__(f"interrupted after {result.games} of {result.study.games * len(result.study.pairs)} games")
        self.result, self.folder = result, folder


class Opponent(NamedTuple):
    """How the deck fared against one opponent."""

    name: str
    share: float  # how much of the field it is
    score: Score
    on_the_play: Interval
    on_the_draw: Interval
    is_mirror: bool  # the same list: 50% by construction, nothing was played
    is_certain: bool  # told from 50% after Holm's correction for all opponents


@dataclass(frozen=True, repr=False, eq=False)
class GauntletResult(Tabular, Plotted):
    """A gauntlet that was played."""

    study: GauntletStudy
    run: Run
    why_engine: Mapping[str, str] | None = None  # engine -> why it was taken, where it was chosen now

    @cached_property
    def gathered(self) -> Gathered:
        """What was played, an opponent each."""
        return gathered(self.run)

    @property
    def deck(self) -> str:
        """The deck that was asked about."""
        return self.study.decks[0].name

    @cached_property
    def games(self) -> int:
        """Games against all opponents together, unfinished ones too."""
        return sum(points.size for points in self.gathered.points)

    @property
    def unfinished(self) -> int:
        """Games that were given up; they are in no score."""
        return sum(opponent.score.unfinished for opponent in self.opponents)

    @cached_property
    def field(self) -> Field:
        """The pairings that have finished games, for statistics; FieldError while there are none."""
        names = [deck.name for deck in self.study.decks]
        known = zip(self.study.pairs, self.gathered.points, strict=True)
        return Field.of(names, {pair: points for pair, points in known if not np.isnan(points).all()})

    @cached_property
    def opponents(self) -> tuple[Opponent, ...]:
        """How the deck fared against every opponent, in the order given."""
        arms = {other: arm for arm, (_, other) in enumerate(self.study.pairs)}
        return tuple(self._opponent(k, arms.get(k)) for k in range(1, len(self.study.decks)))

    def _opponent(self, number: int, arm: int | None) -> Opponent:
        name, share = self.study.decks[number].name, self.shares[number - 1]
        if arm is None:
            even = Interval(0.5, 0.5, 0.5)
            return Opponent(name, share, Score(even, "mirror", 0.0, 0, 0, 0, even, even), even, even, True, False)
        points, first = self.gathered.points[arm], self.gathered.first[arm]
        play, draw = (score_record(points, asked).interval for asked in (first, ~first))
        return Opponent(name, share, score_record(points), play, draw, False, name in self._certain)

    @cached_property
    def _certain(self) -> frozenset[str]:
        try:
            edges = metagame_graph(self.field).edges(data=True)
        except FieldError:
            return frozenset()
        return frozenset(name for a, b, known in edges if known["certain"] for name in (a, b) if name != self.deck)

    @property
    def shares(self) -> tuple[float, ...]:
        """How much of the field each opponent is: as given, else all alike."""
        return self.study.shares[1:] or (1 / (len(self.study.decks) - 1),) * (len(self.study.decks) - 1)

    @cached_property
    def overall(self) -> Interval | None:
        """The score against the whole field by its shares; None until every opponent with a share was met.

        The normal interval of `field_scores`; a mirror counts one half.
        """
        weights = np.array([0.0, *self.shares])
        mirrors = [k for k in range(1, len(self.study.decks)) if (0, k) not in self.study.pairs]
        weights[0] = weights[mirrors].sum()
        weights[mirrors] = 0.0
        if weights[0] == 1.0:
            return Interval(0.5, 0.5, 0.5)
        try:
            found = field_scores(self.field, weights, [self.deck])
        except FieldError:
            return None
        return Interval(float(found.score[0]), float(found.low[0]), float(found.high[0]))

    @property
    def by_score(self) -> tuple[Opponent, ...]:
        """The opponents with finished games, the best matchup first."""
        known = [opponent for opponent in self.opponents if opponent.score.games]
        return tuple(sorted(known, key=lambda opponent: -opponent.score.interval.rate))

    def to_json(self) -> dict[str, Any]:
        """The document that `mtg-sim gauntlet --json` prints."""
        arms = {other: arm for arm, (_, other) in zip(self.study.arms, self.study.pairs, strict=True)}
        best = self.by_score
        return {
            "schema": SCHEMA,
            "seed": self.study.seed,
            "deck": self.deck,
            "agent": self.study.agent,
            "games_an_opponent": self.study.games,
            "games": self.games,
            "unfinished": self.unfinished,
            "complete": self.run.is_complete,
            "games_by_engine": {"array": self.games - self.gathered.by_rules, "rules": self.gathered.by_rules},
            "overall": None if self.overall is None else self.overall.to_json(),
            "best": best[0].name if best else None,
            "worst": best[-1].name if best else None,
            "opponents": [
                {
                    "deck": found.name,
                    "share": found.share,
                    "mirror": found.is_mirror,
                    "certain": found.is_certain,
                    "seed": arms[k].seed if k in arms else None,
                    "engine": arms[k].engine if k in arms else None,
                    "score": found.score.to_json(),
                    "on_the_play": found.on_the_play.to_json(),
                    "on_the_draw": found.on_the_draw.to_json(),
                }
                for k, found in enumerate(self.opponents, 1)
            ],
        }

    def columns(self) -> Columns:
        """One row an opponent: its share, the score of the deck with its interval, on the play, on the draw, games."""
        found = self.opponents
        return {
            "opponent": Categories.of(np.arange(len(found)), [opponent.name for opponent in found]),
            "share": np.array([opponent.share for opponent in found]),
            "score": np.array([opponent.score.interval.rate for opponent in found]),
            "low": np.array([opponent.score.interval.low for opponent in found]),
            "high": np.array([opponent.score.interval.high for opponent in found]),
            "on_the_play": np.array([opponent.on_the_play.rate for opponent in found]),
            "on_the_draw": np.array([opponent.on_the_draw.rate for opponent in found]),
            "games": np.array([opponent.score.games for opponent in found]),
            "unfinished": np.array([opponent.score.unfinished for opponent in found]),
            "effective_games": np.array([opponent.score.effective_games for opponent in found]),
        }

    def plots(self) -> Mapping[str, Draw]:
        """The kind of `plot`: the scores against all "opponents", the best matchup on top."""
        return {"opponents": self._draw}

    def _draw(self, ax: Any) -> Any:
        from sim.plots.points import score_by

        found = self.by_score
        if not found:
            raise PlotError("expected finished games to draw, got none")
        rows = np.array([(*_ends(one.score.interval), one.score.games) for one in found])
        names = [opponent.name for opponent in found]
        if self.overall is not None:
            rows = np.vstack([rows, [*_ends(self.overall), rows[:, 3].sum()]])
            groups = [("", names), ("the field", ["by its shares" if self.study.shares else "all alike"])]
        else:
            groups = [("", names)]
        note = f"{self.games:,} games, seed {self.study.seed}, 95% intervals by pair"
        return score_by(groups, *rows.T, of=self.deck, title=f"{self.deck} against the field", note=note, ax=ax)

    def __repr__(self) -> str:
        overall = "no score yet" if self.overall is None else str(self.overall)
        return (
            f"<GauntletResult {self.deck} {overall} against {len(self.opponents)} decks,"
            f" n={self.games} seed={self.study.seed}>"
        )

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{label}</th>" for label in ("opponent", "share", "score", "on the play", "on the draw"))
        body = "".join(
            f"<tr><td>{html.escape(one.name)}</td><td>{one.share:.1%}</td><td>{one.score}</td>"
            f"<td>{one.on_the_play}</td><td>{one.on_the_draw}</td></tr>"
            for one in self.opponents
        )
        caption = f"{html.escape(self.deck)}: {self.games:,} games, seed {self.study.seed}, overall {self.overall}"
        return f"<table><caption>{caption}</caption><tr>{head}</tr>{body}</table>"


def _ends(interval: Interval) -> tuple[float, float, float]:
    return interval.rate, interval.low, interval.high


def gauntlet(
    deck: DeckLike,
    field: str | Path | Iterable[DeckLike],
    games: SupportsIndex = GAMES,
    *,
    shares: Shares | None = None,
    seed: SupportsIndex | None = None,
    agent: str = "heuristic",
    engine: str = "auto",
    jobs: int = 1,
    run: str | Path | None = None,
    resume: bool = False,
    progress: bool | None = None,
    max_decisions: int = MAX_DECISIONS,
) -> GauntletResult:
    """One deck against every deck of a folder (or of a list), `games` against each: where it is ahead, where it is not.

    `shares` says how much of the field each opponent is (a mapping, or a csv file `deck,share`); all alike if not given. One
    `agent` plays all decks. A pairing has the same luck here as in `sim.matrix` with the same seed. `run` keeps the run in
    a folder, where `resume` goes on with it. Ctrl-C raises GauntletInterrupted.
    """
    hero = planned_deck(deck)
    opponents = decks_of_folder(field) if isinstance(field, str | Path) else tuple(map(planned_deck, field))
    require_different(opponents)
    names = [opponent.name for opponent in opponents]
    decks = (_told_apart(hero, names), *opponents)
    weights = (0.0, *read_shares(shares, names)) if shares is not None else ()
    begun = begun_study(run, GauntletStudy) if resume and run is not None else None
    ask = Asked(_whole("games", games), seed_of(seed, begun), agent, engine, max_decisions)
    study, whys = ask.study(GauntletStudy, decks, weights, begun)
    if not study.pairs:
        raise FieldError(f"expected an opponent other than {decks[0].name} itself, got none")
    try:
        played = run_study(study, jobs=jobs, folder=run, resume=resume, progress=progress)
    except RunInterrupted as interrupt:
        raise GauntletInterrupted(GauntletResult(study, interrupt.run, whys), interrupt.folder) from interrupt
    return GauntletResult(study, played, whys)


def _told_apart(deck: PlannedDeck, names: list[str]) -> PlannedDeck:
    """The deck under a name that no opponent has: a field may hold a deck of the same name, the same list or an older one."""
    return replace(deck, name=f"my {deck.name}") if deck.name in names else deck
