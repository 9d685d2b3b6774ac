"""Best-of-three matches: main decks first, then sideboard plans; the loser of a game chooses who begins the next.

Matches come in pairs: in the first game of matches 2k and 2k + 1 the same luck is met with seats swapped. Games 2 and 3 of
both have luck of their own, which depends on the seed, the pair of matches and the number of the game; the deck that takes
the first turn sits in seat 0. All matches play their first game in one go, then those that go on their second, then their
third. What happens in a match is read back from its games, each of which has its place in a plan (`MatchesStudy.arms`).
"""

from __future__ import annotations

import html
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from sim.batch.engines import choose_engines
from sim.batch.matchup import _whole
from sim.batch.plan import MAX_DECISIONS, MatchPlan, PlannedDeck
from sim.batch.playing import play_block
from sim.batch.running import RunInterrupted, run_study
from sim.batch.runs import Run
from sim.batch.study import BY_RULES, Block, Chunk, StopRule, chunk_indices, usual_chunk
from sim.decklists import Decklist, load_deck, playable_cards, require_legal
from sim.decklists.sideboarding import DRAW, PLAY, SideboardPlan, load_plan
from sim.errors import PlanError
from sim.frames import Categories, Columns, Tabular
from sim.questions.pairings import points_of_games
from sim.rng import MATCH_GAME, stream
from sim.stats.clusters import ClusteredScore, MatchScores, match_scores
from sim.stats.intervals import Interval, score_interval

DeckLike: TypeAlias = str | Path | Decklist
SCHEMA: Final = "mtg-sim/matches/1"
GAMES: Final = 3  # at most, in a match
WINS: Final = 2  # that decide it

Integers = npt.NDArray[np.int64]
F64 = npt.NDArray[np.float64]


@dataclass(frozen=True)
class MatchesStudy:
    """Matches of two decks: arm 0 holds first games, arms 1 and 2 second games that deck 0 and deck 1 begin, 3 and 4 third.

    `boards` are the lists of games 2 and 3: of deck 0 on the play and on the draw, of deck 1 on the play and on the draw.
    A game is kept once: where it would be the same in both matches of a pair, they share it.
    """

    kind: ClassVar[str] = "matches"
    sparse: ClassVar[bool] = True  # an arm does not hold a game for every index

    decks: tuple[PlannedDeck, PlannedDeck]
    boards: tuple[PlannedDeck, PlannedDeck, PlannedDeck, PlannedDeck]
    loser: tuple[str, str]  # what each deck chooses after a lost game: "play" or "draw"
    agents: tuple[str, str]
    games: int  # matches; even
    seed: int
    max_decisions: int
    engine: str
    chunk_games: int = 0  # matches; 0 stands for the usual number

    def __post_init__(self) -> None:
        """Settle the size of a chunk, so that it is part of the study."""
        if not self.chunk_games:
            object.__setattr__(self, "chunk_games", usual_chunk(self.arms[0]))

    @cached_property
    def arms(self) -> tuple[MatchPlan, ...]:
        """The plans of first games, and of second and third games by who begins."""
        one_play, one_draw, two_play, two_draw = self.boards
        later = ((one_play, two_draw), (one_draw, two_play))
        return (
            self._plan(self.decks, 0),
            *(self._plan(decks, number) for number in range(1, GAMES) for decks in later),
        )

    def _plan(self, decks: tuple[PlannedDeck, PlannedDeck], number: int) -> MatchPlan:
        seed = self.seed if number == 0 else stream(self.seed, MATCH_GAME, number)
        return MatchPlan(decks, self.agents, self.games, seed, self.max_decisions, self.engine)

    def play(self, chunk: int) -> Chunk:
        """Play some matches: all their first games, then the second ones, then the third ones that are needed."""
        course = Course(np.array(chunk_indices(self, chunk), dtype=np.int64), self.loser)
        blocks: list[Block] = []
        for number in range(GAMES):
            played = [
                play_block(self.arms[arm], indices.tolist(), arm)
                for arm, indices in course.asked(number)
                if len(indices)
            ]
            course.take(number, played)
            blocks += played
        return tuple(blocks)

    def stop_rule(self) -> StopRule | None:
        """All matches are played."""
        return None

    def summary(self, run: Run) -> dict[str, Any]:
        """What `mtg-sim matchup --best-of 3 --json` prints, without times."""
        return MatchesResult(self, run).to_json()

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        plain = {name: getattr(self, name) for name in ("games", "seed", "max_decisions", "engine", "chunk_games")}
        return {
            "kind": self.kind,
            "decks": [deck.to_json() for deck in self.decks],
            "boards": [deck.to_json() for deck in self.boards],
            "loser": list(self.loser),
            "agents": list(self.agents),
            **plain,
        }

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> MatchesStudy:
        """The study written by `to_json`."""
        first, second = (PlannedDeck.from_json(deck) for deck in document["decks"])
        a, b, c, d = (PlannedDeck.from_json(deck) for deck in document["boards"])
        plain = {name: document[name] for name in ("games", "seed", "max_decisions", "engine", "chunk_games")}
        loser, agents = ((pair[0], pair[1]) for pair in (document["loser"], document["agents"]))
        return cls((first, second), (a, b, c, d), loser, agents, **plain)


class Course:
    """How matches go, game by game: arrays with one row a match, by deck (0 or 1).

    `points` float64[matches, 3] are those of deck 0, nan where a game was given up or not played; `first` int64[matches, 3]
    is the deck that took the first turn, -1 where no game was played; `played` int64[matches].
    """

    def __init__(self, matches: Integers, loser: tuple[str, str]) -> None:
        self.matches = matches
        self.plays = np.array([choice == PLAY for choice in loser])
        self.points = np.full((len(matches), GAMES), np.nan)
        self.first = np.full((len(matches), GAMES), -1, dtype=np.int64)
        self.played = np.zeros(len(matches), dtype=np.int64)
        self.wins = np.zeros((len(matches), 2), dtype=np.int64)
        self.is_over = np.zeros(len(matches), dtype=np.bool_)
        self.gave_up = np.zeros(len(matches), dtype=np.bool_)
        self.chooser = matches & 1  # in the first game whoever sits in seat 0 begins, as if they had won the toss
        self.starts = matches & 1

    def asked(self, number: int) -> list[tuple[int, Integers]]:
        """The games of this number that are needed: arm and rising indices."""
        goes_on = ~self.is_over
        if number == 0:
            return [(0, self.matches)]
        places = (self.matches & ~1) | self.starts
        return [(2 * number - 1 + deck, np.unique(places[goes_on & (self.starts == deck)])) for deck in (0, 1)]

    def take(self, number: int, blocks: Iterable[Block]) -> None:
        """Take in the games of this number, which hold all that were asked for."""
        known = {block.arm: block for block in blocks}
        due = np.flatnonzero(~self.is_over)
        places = (self.matches & ~1) | self.starts
        arms = np.zeros(len(due), dtype=np.int64) if number == 0 else 2 * number - 1 + self.starts[due]
        found = np.full(len(due), np.nan)
        for arm in np.unique(arms).tolist():
            rows, mine = known[arm].rows, arms == arm
            at = np.searchsorted(rows["index"], places[due[mine]])
            if not np.array_equal(rows["index"][at], places[due[mine]]):
                raise ValueError("expected all games that the matches ask for")
            found[mine] = points_of_games(rows)[at]
        self._note(number, due, found)

    def _note(self, number: int, due: Integers, found: F64) -> None:
        self.points[due, number], self.first[due, number] = found, self.starts[due]
        self.played[due] += 1
        self.gave_up[due] = np.isnan(found)
        self.wins[due, 0] += found == 1
        self.wins[due, 1] += found == 0
        self.is_over[due] = (self.wins[due].max(axis=1) == WINS) | np.isnan(found) | (number == GAMES - 1)
        # CR 103.1: the loser of the previous game chooses; if it was a draw, whoever chose in that game.
        self.chooser[due] = np.where(found == 1, 1, np.where(found == 0, 0, self.chooser[due]))
        choosing = self.chooser[due]
        self.starts[due] = np.where(self.plays[choosing], choosing, 1 - choosing)

    @property
    def match_points(self) -> F64:
        """Points of deck 0 in each match: 1 for more games won, 0.5 for as many, 0; nan where a game was given up."""
        ahead = self.wins[:, 0] - self.wins[:, 1]
        return np.where(self.gave_up, np.nan, 0.5 + 0.5 * np.sign(ahead))


class MatchesInterrupted(KeyboardInterrupt):
    """Ctrl-C while matches were played: the result of those done, and the folder that keeps them, if any."""

    def __init__(self, result: MatchesResult, folder: Path | None) -> None:
        super().__init__(f"interrupted after {result.matches} of {result.study.games} matches")
        self.result, self.folder = result, folder


class Whole(NamedTuple):
    """All matches of a run: as in `Course`."""

    points: F64
    first: Integers
    played: Integers
    match_points: F64
    by_rules: int  # games that the rules engine played
    different: int  # games that were played; a game that both matches of a pair share was played once


@dataclass(frozen=True, repr=False, eq=False)
class MatchesResult(Tabular):
    """Matches that were played. Decks are 0 and 1, in the order of the study."""

    study: MatchesStudy
    run: Run
    why_engine: str = ""

    @cached_property
    def whole(self) -> Whole:
        """All matches, put together from their games."""
        parts, by_rules, different = [], 0, 0
        for number, chunk in enumerate(self.run.chunks):
            course = Course(np.array(chunk_indices(self.study, number), dtype=np.int64), self.study.loser)
            for game in range(GAMES):
                course.take(game, [block for block in chunk if (block.arm + 1) // 2 == game])
            parts.append((course.points, course.first, course.played, course.match_points))
            by_rules += sum(int((block.source == BY_RULES).sum()) for block in chunk)
            different += sum(len(block.rows) for block in chunk)
        if not parts:
            empty = np.zeros((0, GAMES))
            return Whole(empty, empty.astype(np.int64), empty[:, 0].astype(np.int64), empty[:, 0], 0, 0)
        points, first, played, match_points = (np.concatenate(columns) for columns in zip(*parts, strict=True))
        return Whole(points, first, played, match_points, by_rules, different)

    @property
    def names(self) -> tuple[str, str]:
        """The two decks, told apart."""
        return self.study.arms[0].labels

    @property
    def matches(self) -> int:
        """How many matches there are, unfinished ones too."""
        return len(self.whole.played)

    @property
    def pair(self) -> Integers:
        """Which matches share their luck: int64[matches]."""
        return np.arange(self.matches) // 2

    @cached_property
    def scores(self) -> tuple[MatchScores, MatchScores]:
        """Match score and game score of either deck, clustered by pair of matches."""
        whole = self.whole
        return tuple(  # type: ignore[return-value]
            match_scores(_of(whole.match_points, deck), _of(whole.points, deck), whole.played, self.pair)
            for deck in (0, 1)
        )

    def score_of_games(self, deck: int, chosen: npt.NDArray[np.bool_]) -> Interval:
        """The score of a deck in some of the games, chosen bool[matches, 3], clustered by pair of matches."""
        points = np.where(chosen, _of(self.whole.points, deck), np.nan)
        return score_interval(points.reshape(-1, 2 * GAMES))

    def before_and_after(self, deck: int) -> tuple[Interval, Interval]:
        """The score of a deck in first games, and in later ones, in which sideboards are in."""
        is_first = np.zeros((self.matches, GAMES), dtype=np.bool_)
        is_first[:, 0] = True
        return self.score_of_games(deck, is_first), self.score_of_games(deck, ~is_first)

    def on_the_play(self, deck: int) -> tuple[Interval, Interval]:
        """The score of a deck in the games that it began, and in those that the other deck began."""
        begun = self.whole.first
        return self.score_of_games(deck, begun == deck), self.score_of_games(deck, begun == 1 - deck)

    @property
    def lengths(self) -> tuple[int, ...]:
        """How many matches took one, two and three games."""
        return tuple(np.bincount(self.whole.played, minlength=GAMES + 1)[1:].tolist())

    def to_json(self) -> dict[str, Any]:
        """The document that `mtg-sim matchup --best-of 3 --json` prints."""
        games = int(self.whole.played.sum())
        return {
            "schema": SCHEMA,
            "seed": self.study.seed,
            "best_of": GAMES,
            "matches": self.matches,
            "games": games,
            "games_played": self.whole.different,
            "decks": list(self.names),
            "agents": list(self.study.agents),
            "engine": self.study.engine,
            "games_by_engine": {
                "array": self.whole.different - self.whole.by_rules,
                "rules": self.whole.by_rules,
            },
            "complete": self.run.is_complete,
            "scores": [
                {
                    "deck": self.names[deck],
                    **self.scores[deck].to_json(),
                    "before_sideboarding": self.before_and_after(deck)[0].to_json(),
                    "after_sideboarding": self.before_and_after(deck)[1].to_json(),
                    "on_the_play": self.on_the_play(deck)[0].to_json(),
                    "on_the_draw": self.on_the_play(deck)[1].to_json(),
                    "after_a_loss": self.study.loser[deck],
                }
                for deck in (0, 1)
            ],
            "drawn_matches": int((self.whole.match_points == 0.5).sum()),
            "matches_by_games": list(self.lengths),
        }

    def columns(self) -> Columns:
        """One row a match: points of the first deck in the match and in each game, who began, how many games."""
        whole = self.whole
        columns: dict[str, Any] = {
            "match": np.arange(self.matches),
            "pair": self.pair,
            "match_points_a": _maybe(whole.match_points),
            "games": whole.played,
        }
        for number in range(GAMES):
            columns[f"points_a_{number + 1}"] = _maybe(whole.points[:, number])
            columns[f"first_{number + 1}"] = Categories.of(whole.first[:, number], self.names)
        return columns

    def __repr__(self) -> str:
        found, (first, second) = self.scores[0].matches, self.names
        return (
            f"<MatchesResult {first} {found.score:.1%} of matches against {second}, n={self.matches}"
            f" seed={self.study.seed}>"
        )

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{label}</th>" for label in ("deck", "matches", "games"))
        body = "".join(
            f"<tr><td>{html.escape(name)}</td><td>{told(found.matches)}</td><td>{told(found.games)}</td></tr>"
            for name, found in zip(self.names, self.scores, strict=True)
        )
        caption = f"{self.matches:,} matches, best of {GAMES}, seed {self.study.seed}"
        return f"<table><caption>{caption}</caption><tr>{head}</tr>{body}</table>"


def told(found: ClusteredScore) -> str:
    """A score as printed: `54.2% [52.1, 56.3]`."""
    return str(Interval(found.score, found.low, found.high))


def _of(points: F64, deck: int) -> F64:
    return points if deck == 0 else 1.0 - points


def _maybe(points: F64) -> Any:
    return np.ma.masked_array(points, np.isnan(points))


# --- Asking -------------------------------------------------------------------------------------------------


def run_matches(
    deck_a: DeckLike,
    deck_b: DeckLike,
    matches: SupportsIndex = 1000,
    *,
    plan_a: str | Path | None = None,
    plan_b: str | Path | None = None,
    seed: SupportsIndex | None = None,
    agent_a: str = "heuristic",
    agent_b: str = "heuristic",
    engine: str = "auto",
    jobs: int = 1,
    run: str | Path | None = None,
    resume: bool = False,
    progress: bool | None = None,
    max_decisions: int = MAX_DECISIONS,
) -> MatchesResult:
    """Play two decks in best-of-three matches, in pairs whose first games swap seats; without a seed one is drawn.

    Later games are played with the sideboard plans of the decks (`sim.decklists.sideboarding`): the files `plan_a` and
    `plan_b`, else the `.plan` file beside a deck's file, else the main deck stays. The loser of a game chooses who takes the
    first turn of the next: play, unless their plan says `loser draws`. `run` keeps the run in a folder, where `resume` goes
    on with it. Ctrl-C raises MatchesInterrupted.
    """
    if deck_a == deck_b == "-":
        raise PlanError("expected at most one deck from standard input, got '-' for both")
    plans = (load_plan(_decklist(deck_a), plan_a), load_plan(_decklist(deck_b), plan_b))
    number = _seed(seed, run if resume else None)
    draft = matches_study(plans, (agent_a, agent_b), _whole("matches", matches), number, max_decisions)
    arms, whys = choose_engines(draft.arms, engine)
    chosen = "array" if all(arm.engine == "array" for arm in arms) else "rules"
    study = replace(draft, engine=chosen, chunk_games=0)
    try:
        played = run_study(study, jobs=jobs, folder=run, resume=resume, progress=progress)
    except RunInterrupted as interrupt:
        raise MatchesInterrupted(MatchesResult(study, interrupt.run, whys[chosen]), interrupt.folder) from interrupt
    return MatchesResult(study, played, whys[chosen])


def matches_study(
    plans: tuple[SideboardPlan, SideboardPlan], agents: tuple[str, str], matches: int, seed: int, max_decisions: int
) -> MatchesStudy:
    """The study of two decks with their plans, on the rules engine."""
    first, second = (PlannedDeck(plan.deck.name, plan.deck.main) for plan in plans)
    boards = [
        PlannedDeck(plan.deck.name, plan.main_for(other.deck.name, seat))
        for plan, other in (plans, plans[::-1])
        for seat in (PLAY, DRAW)
    ]
    a, b, c, d = boards
    loser = (plans[0].loser, plans[1].loser)
    return MatchesStudy((first, second), (a, b, c, d), loser, agents, matches, seed, max_decisions, "rules")


def _decklist(deck: DeckLike) -> Decklist:
    found = deck if isinstance(deck, Decklist) else load_deck(str(deck), legal=False)
    require_legal(found)
    playable_cards(found)
    return found


def _seed(asked: SupportsIndex | None, folder: str | Path | None) -> int:
    """The seed that was asked for, else that of the run that is resumed, else one that is drawn."""
    from sim.batch.run_files import PLAN, read_plan

    if asked is not None:
        return _whole("seed", asked)
    if folder is not None and (Path(folder) / PLAN).is_file():
        study = read_plan(Path(folder))[0]
        if isinstance(study, MatchesStudy):
            return study.seed
    return secrets.randbits(32)


def result_of(run: Run) -> MatchesResult:
    """What a run of matches says; PlanError for a run of another kind of study."""
    if not isinstance(run.study, MatchesStudy):
        raise PlanError(f"expected a run of matches, got one of a {run.study.kind} study")
    return MatchesResult(run.study, run)


__all__ = ["MatchesInterrupted", "MatchesResult", "MatchesStudy", "matches_study", "result_of", "run_matches"]
