"""How fast a deck wins against nobody: an opponent whose 60 cards do nothing, who never blocks and gains no life.

Players call it goldfishing. `goldfish(deck)` says in which of its own turns the deck wins, how much damage it has done by
then, whether its lands and mana come on curve, and how many cards its kept hands have; on the play and on the draw apart.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, SupportsIndex

import numpy as np
import numpy.typing as npt

from sim.batch.engines import choose_engine
from sim.batch.matchup import _whole, planned_deck
from sim.batch.plan import MAX_DECISIONS, MatchPlan, PlannedDeck
from sim.batch.runs import Run
from sim.batch.study import OnePlan, usual_chunk
from sim.cards.blank import BLANK
from sim.frames import Columns, Tabular
from sim.plots.plotted import Draw, Plotted
from sim.questions.asking import Playing, require_tokens, stream_of
from sim.questions.comparing import DeckLike
from sim.questions.life_by_turn import LIFE, TURNS, life_after_turns
from sim.results import EARLY_TURNS, END_REASONS, Rows
from sim.stats.deck_cards import DeckCards
from sim.stats.game_course import Share, mulligan_shares
from sim.stats.intervals import CONFIDENCE, Interval, score_interval, wilson
from sim.stats.means import Estimate, mean_interval, plain

SCHEMA: Final = "mtg-sim/goldfish/1"
NOTHING: Final = PlannedDeck("nobody", ((60, BLANK.name),))
NOBODY: Final = "greedy"  # it asks for little; what it picks changes nothing
GAMES: Final = 1_000
CURVE_TURNS: Final = 5  # own turns that are judged by their mana
DAMAGE_GAMES: Final = {"array": 200, "rules": 40}  # games that are looked at turn by turn, as that takes a while
SIDES: Final = ("on the play", "on the draw")


@dataclass(frozen=True, slots=True)
class GoldfishStudy(OnePlan):
    """A deck against nobody, with card columns kept."""

    plan: MatchPlan
    chunk_games: int = 0  # 0 stands for the usual number

    def __post_init__(self) -> None:
        """Settle the size of a chunk, so that it is part of the study."""
        if not self.chunk_games:
            object.__setattr__(self, "chunk_games", usual_chunk(self.plan))

    @property
    def kind(self) -> str:
        """The kind of this study."""
        return "goldfish"

    def summary(self, run: Run) -> dict[str, Any]:
        """What `mtg-sim goldfish --json` prints."""
        return GoldfishResult(run).to_json()

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {"kind": self.kind, "plan": self.plan.to_json(), "chunk_games": self.chunk_games}

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> GoldfishStudy:
        """The study written by `to_json`."""
        return cls(MatchPlan.from_json(document["plan"]), int(document["chunk_games"]))


@dataclass(frozen=True, slots=True)
class CurveTurn:
    """The mana of one own turn, over the games that reached it (one that ended in it counts as it stood)."""

    turn: int
    games: int
    lands: float  # controlled at its end, mean
    on_curve: float  # share of games with as many lands as turns, or more
    spent: float  # mana spent in it, mean
    all_spent: float  # share of games in which as much mana was spent as there were lands, or more


@dataclass(frozen=True, repr=False, eq=False)
class GoldfishResult(Tabular, Plotted):
    """Games against nobody. `side` None is all games, 0 those on the play, 1 those on the draw."""

    run: Run

    @property
    def plan(self) -> MatchPlan:
        """What was played."""
        return self.run.study.arms[0]

    @cached_property
    def rows(self) -> Rows:
        """The games: results.ROW[games]."""
        return self.run.rows()

    @cached_property
    def games(self) -> DeckCards:
        """The games of the deck with what became of its cards."""
        cards = self.run.cards()
        assert cards is not None
        return DeckCards.of(self.rows, cards, 0)

    @cached_property
    def spent(self) -> npt.NDArray[np.int8]:
        """Mana spent in own turns 1 to 8: int8[games, 8], -1 not reached."""
        cards = self.run.cards()
        assert cards is not None
        seat = self.rows["index"] & 1
        found: npt.NDArray[np.int8] = cards["spent"][np.arange(len(seat)), seat]
        return found

    @cached_property
    def own_turns(self) -> npt.NDArray[np.int64]:
        """Own turns that the deck began: int64[games]. Beyond the eighth, extra turns are taken to be shared alike."""
        early = (self.games.lands >= 0).sum(axis=1)
        half = (self.games.turns.astype(np.int64) + self.games.began) // 2
        return np.where(early < EARLY_TURNS, early, np.maximum(half, EARLY_TURNS))

    @cached_property
    def won(self) -> npt.NDArray[np.bool_]:
        """Whether the deck did it itself: won in any way but that the opponent's library ran out: bool[games]."""
        did: npt.NDArray[np.bool_] = (self.games.points == 1.0) & (
            self.rows["end_reason"] != END_REASONS.index("library")
        )
        return did

    def side(self, side: int | None) -> npt.NDArray[np.bool_]:
        """The games of a side: bool[games]."""
        began = self.games.began
        return np.ones(len(began), dtype=np.bool_) if side is None else began == (side == 0)

    def won_by(self, turn: int, side: int | None = None) -> Interval:
        """The share of games won in own turn `turn` or before."""
        did = self.won & (self.own_turns <= turn)
        if side is None:
            return score_interval(did.astype(np.float64).reshape(-1, 2))
        chosen = did[self.side(side)]
        rate = float(chosen.mean()) if chosen.size else float("nan")
        return Interval(rate, *wilson(rate, chosen.size))

    def turn_of_win(self, side: int | None = None) -> Estimate:
        """The mean own turn of the win, over the games that were won."""
        chosen = self.won & self.side(side)
        turns, pair = self.own_turns[chosen].astype(np.float64), self.games.pair[chosen]
        if side is None and turns.size:  # the two games of a pair are not independent: their mean is one observation
            sums, counts = (np.bincount(pair, weights=w) for w in (turns, np.ones_like(turns)))
            turns = sums[counts > 0] / counts[counts > 0]
        return mean_interval(turns, lowest=1.0, highest=500.0)

    def median_turn(self, side: int | None = None) -> float:
        """The own turn by whose end half of all games were won; nan if that many never were."""
        chosen = self.side(side)
        turns = np.sort(np.where(self.won, self.own_turns.astype(np.float64), np.inf)[chosen])
        middle = float(turns[(turns.size - 1) // 2]) if turns.size else float("inf")
        return middle if np.isfinite(middle) else float("nan")

    @property
    def last_turn(self) -> int:
        """The last own turn in which a game was won; 0 for none."""
        return int(self.own_turns[self.won].max(initial=0))

    @property
    def not_won(self) -> dict[str, int]:
        """Games that the deck did not win itself, by how they ended."""
        names = [END_REASONS[reason] or "unfinished" for reason in self.rows["end_reason"][~self.won].tolist()]
        return {name: names.count(name) for name in sorted(set(names))}

    @cached_property
    def damage(self) -> npt.NDArray[np.int16]:
        """Life that the opponent had lost before own turns 2 to 21 began, of the first games: int16[some games, 20]."""
        some = min(DAMAGE_GAMES[self.plan.engine], len(self.rows))
        return np.asarray(LIFE - life_after_turns(self.plan, range(some)), dtype=np.int16)

    def damage_by(self, turn: int, side: int | None = None) -> float:
        """The mean life that the opponent had lost by an own turn, 1 to 20, and their turn after it; at most 20."""
        chosen = self.side(side)[: len(self.damage)]
        taken = np.clip(self.damage[chosen, turn - 1], None, LIFE)
        return float(taken.mean()) if taken.size else float("nan")

    @property
    def curve(self) -> tuple[CurveTurn, ...]:
        """The mana of own turns 1 to 5."""
        return tuple(self._curve(turn) for turn in range(1, CURVE_TURNS + 1))

    def _curve(self, turn: int) -> CurveTurn:
        lands, spent = self.games.lands[:, turn - 1].astype(int), self.spent[:, turn - 1].astype(int)
        at = lands >= 0
        if not at.any():
            return CurveTurn(turn, 0, *(float("nan"),) * 4)
        on_curve, all_spent = (lands >= turn)[at], (spent >= lands)[at]
        means = (lands[at].mean(), on_curve.mean(), spent[at].mean(), all_spent.mean())
        return CurveTurn(turn, int(at.sum()), *map(float, means))

    @cached_property
    def kept(self) -> tuple[Share, ...]:
        """Hands kept with 7, 6, 5, and 4 or fewer cards; the scores are of no use here."""
        return mulligan_shares(self.games)

    @property
    def seen(self) -> float:
        """Cards that came to hand by the end of the game, mean."""
        return float(np.bitwise_count(self.games.seen).mean())

    # --- As a document and a table --------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The document that `mtg-sim goldfish --json` prints."""
        last = min(self.last_turn, 30)
        return {
            "schema": SCHEMA,
            "seed": self.plan.seed,
            "deck": self.plan.decks[0].name,
            "agent": self.plan.agents[0],
            "engine": self.plan.engine,
            "games": len(self.rows),
            "confidence": CONFIDENCE,
            "sides": [self._side_json(name, side, last) for name, side in (("all", None), *zip(SIDES, (0, 1), strict=True))],
            "not_won": self.not_won,
            "damage_games": len(self.damage),
            "curve": [
                {n: plain(getattr(t, n)) for n in ("turn", "games", "lands", "on_curve", "spent", "all_spent")}
                for t in self.curve
            ],
            "kept": [
                {"cards": 7 - k, "or_fewer": k == len(self.kept) - 1, "share": s.share, "low": s.low, "high": s.high}
                for k, s in enumerate(self.kept)
            ],
            "mulligans": float(self.games.mulligans.mean()),
            "cards_seen": self.seen,
        }  # fmt: skip

    def _side_json(self, name: str, side: int | None, last: int) -> dict[str, Any]:
        wins = [self.won_by(turn, side) for turn in range(1, last + 1)]
        return {
            "side": name,
            "games": int(self.side(side).sum()),
            "won": float(self.won[self.side(side)].mean()),
            "turn_of_win": self.turn_of_win(side).to_json(),
            "median_turn": plain(self.median_turn(side)),
            "won_by_turn": [
                {"turn": turn, "share": found.rate, "low": found.low, "high": found.high}
                for turn, found in enumerate(wins, 1)
            ],
            "damage_by_turn": [plain(self.damage_by(turn, side)) for turn in range(1, min(last, TURNS) + 1)],
        }

    def columns(self) -> Columns:
        """One row a game: won or not, own turn of its end, mulligans, cards seen, lands and mana of own turns 1 to 5."""
        found: dict[str, Any] = {
            "game_id": self.rows["index"],
            "pair": self.games.pair,
            "on_the_play": self.games.began,
            "won": self.won,
            "own_turns": self.own_turns,
            "mulligans": self.games.mulligans,
            "cards_seen": np.bitwise_count(self.games.seen),
        }
        for turn in range(1, CURVE_TURNS + 1):
            for name, values in (("lands", self.games.lands), ("spent", self.spent)):
                found[f"{name}_{turn}"] = np.ma.masked_less(values[:, turn - 1], 0)
        return found

    def plots(self) -> Mapping[str, Draw]:
        """The kinds of `plot`: "turns", in which own turn it wins."""
        return {"turns": self._turns}

    def _turns(self, ax: Any) -> Any:
        from sim.plots.casts import first_cast

        turns = np.bincount(np.where(self.won, self.own_turns, 0))
        return first_cast(
            turns, among="games", ax=ax, title=f"When {self.plan.decks[0].name} wins against nobody",
            note=f"{len(self.rows):,} games, seed {self.plan.seed}", measure="own turn of the win",
            done="half of those that were won\nare won by turn",
        )  # fmt: skip

    def __repr__(self) -> str:
        return (
            f"<GoldfishResult {self.plan.decks[0].name}: wins in own turn {_turn_text(self.turn_of_win())} on average,"
            f" n={len(self.rows)} seed={self.plan.seed}>"
        )

    def _repr_html_(self) -> str:
        head = ("", "games", "mean turn of win", "median", "won")
        lines = []
        for name, side in zip(SIDES, (0, 1), strict=True):
            chosen = self.side(side)
            lines.append((name, str(int(chosen.sum())), _turn_text(self.turn_of_win(side)),
                          f"{self.median_turn(side):g}", f"{self.won[chosen].mean():.1%}"))  # fmt: skip
        rows = [("th", head), *(("td", line) for line in lines)]
        body = "".join(f"<tr>{''.join(f'<{t}>{html.escape(c)}</{t}>' for c in row)}</tr>" for t, row in rows)
        return f"<table><caption>{html.escape(repr(self)[1:-1])}</caption>{body}</table>"


def _turn_text(found: Estimate) -> str:
    if np.isnan(found.mean):
        return "-"
    return f"{found.mean:.2f} [{found.low:.2f}, {found.high:.2f}]"


def goldfish(
    deck: DeckLike,
    games: SupportsIndex = GAMES,
    *,
    seed: SupportsIndex | None = None,
    agent: str = "heuristic",
    engine: str = "auto",
    jobs: int = 1,
    run: str | Path | None = None,
    resume: bool = False,
    progress: bool | None = None,
    max_decisions: int = MAX_DECISIONS,
) -> GoldfishResult:
    """Play a deck against nobody: an even number of games, half of them on the play; the shell says `mtg-sim goldfish`.

    `run` keeps the games in a folder, where `resume` goes on with them. PlanError for a deck of more than 64 cards; Ctrl-C
    raises StudyInterrupted.
    """
    planned, stream = planned_deck(deck), stream_of(seed, engine, run, resume)
    require_tokens(planned, "goldfishing")
    plan = MatchPlan(
        (planned, NOTHING), (agent, NOBODY), _whole("games", games), stream.seed, max_decisions, cards=True
    )
    plan = replace(plan, engine=choose_engine(plan, stream.engine).engine)
    return Playing(jobs, run, resume, progress).result(GoldfishStudy(plan), GoldfishResult)


__all__ = ["NOTHING", "GoldfishResult", "GoldfishStudy", "goldfish"]
