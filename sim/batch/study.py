"""A study: a question, the plans that are played to answer it, and the chunks in which they are played.

Each *arm* of a study is one MatchPlan. A *chunk* is a fixed range of game indices of all arms: the unit of work, of files
and of stopping. What a chunk holds depends on the study and its number alone, never on who plays it or what came before.
A study of many pairs of decks has chunks of one arm each (`is_by_arm`).
A study is any frozen, picklable object with the parts of `Study`; `MatchupStudy` is the simplest one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from sim.batch.plan import MatchPlan
from sim.batch.stopping import LOOK_EVERY, Rule, Seeds, Watches, rule_from_json, rule_to_json, scores_of
from sim.errors import PlanError
from sim.results import CardRows, Rows, points_of

if TYPE_CHECKING:
    from sim.batch.runs import Run

BY_RULES: Final = 0  # played by the rules engine, also where the array engine had begun the game
BY_ARRAY: Final = 1  # played by the array engine
TAKEN_OVER: Final = 2  # the same game as in another arm: not played again
SOURCES: Final = ("rules", "array", "taken over")
"""Who played a game, by number."""

_KINDS: Final = {
    "matchup": "sim.batch.study:MatchupStudy",
    "compare": "sim.questions.compare:CompareStudy",
    "cards": "sim.questions.card_report:CardsStudy",
    "matrix": "sim.questions.matrix:MatrixStudy",
    "gauntlet": "sim.questions.gauntlet:GauntletStudy",
    "worth": "sim.questions.worth:WorthStudy",
    "goldfish": "sim.questions.goldfish:GoldfishStudy",
    "matches": "sim.questions.matches:MatchesStudy",
}
"""Kind of study -> where its class is."""


class Block(NamedTuple):
    """Games of one arm, in index order."""

    arm: int
    rows: Rows  # results.ROW[games]
    cards: CardRows | None  # results.CARDS[games] where the plan of the arm keeps them
    source: npt.NDArray[np.int8]  # int8[games], numbers of SOURCES
    words: tuple[str, ...] = ()  # the keywords that the bits of `possible` and `used` stand for


Chunk = tuple[Block, ...]
"""All arms over the same games."""


class StopRule(Protocol):
    """Watches the chunks of a run in order and says when the answer is clear."""

    def settles(self, chunk: Chunk) -> bool:
        """Take in the next chunk; whether the games so far are enough. Not asked again after it has said so."""
        ...


class Study(Protocol):
    """A question with its arms: frozen and picklable, equal wherever it is unpickled."""

    @property
    def kind(self) -> str:
        """What kind of question: a key of the classes that `study_from_json` knows."""
        ...

    @property
    def arms(self) -> tuple[MatchPlan, ...]:
        """What is played."""
        ...

    @property
    def games(self) -> int:
        """The most games that an arm plays; even."""
        ...

    @property
    def chunk_games(self) -> int:
        """The games of an arm in a chunk; even, fixed by the study, never by the number of workers."""
        ...

    def play(self, chunk: int) -> Chunk:
        """Play one chunk; it depends on the study and this number alone."""
        ...

    def stop_rule(self) -> StopRule | None:
        """A fresh stop rule; None if all games are to be played."""
        ...

    def summary(self, run: Run) -> dict[str, Any]:
        """What came out, as plain JSON without times: the document that a run folder keeps."""
        ...

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values with the `kind`; `study_from_json` restores an equal study."""
        ...


def is_by_arm(study: Study) -> bool:
    """Whether a chunk holds games of one arm alone, all of an arm before those of the next; usually it holds all arms.

    A study of many pairs of decks says so by an attribute `by_arm`: the tables of a pair are made once then, and little is
    in memory at a time. Such a study has no stop rule.
    """
    return bool(getattr(study, "by_arm", False))


def is_sparse(study: Study) -> bool:
    """Whether an arm may lack games of a chunk, as it does in matches that end after two games; usually it has all.

    Such a study says so by an attribute `sparse`.
    """
    return bool(getattr(study, "sparse", False))


def ranges_of(study: Study) -> int:
    """How many chunks hold games of an arm if nothing stops the study."""
    return -(-study.games // study.chunk_games)


def chunk_count(study: Study) -> int:
    """In how many chunks a study is played if nothing stops it."""
    return ranges_of(study) * (len(study.arms) if is_by_arm(study) else 1)


def chunk_arms(study: Study, chunk: int) -> range:
    """The numbers of the arms of which a chunk holds games."""
    if not is_by_arm(study):
        return range(len(study.arms))
    arm = chunk // ranges_of(study)
    return range(arm, arm + 1)


def chunk_indices(study: Study, chunk: int) -> range:
    """The game indices of a chunk, the same in each arm that it holds."""
    place = chunk % ranges_of(study) if is_by_arm(study) else chunk
    return indices_of(study.games, study.chunk_games, place)


def indices_of(games: int, size: int, place: int) -> range:
    """The game indices of the range at a place, where so many games are cut into ranges of a size."""
    return range(place * size, min(games, (place + 1) * size))


def chunks_with(study: Study, arm: int) -> range:
    """The chunks that hold games of an arm, in index order."""
    ranges = ranges_of(study)
    first = arm * ranges if is_by_arm(study) else 0
    return range(first, first + ranges)


def check_study(study: Study) -> None:
    """PlanError if the sizes of a study are not whole pairs, or it has no arm."""
    for name, number in (("games", study.games), ("games a chunk", study.chunk_games)):
        if number < 2 or number % 2:
            raise PlanError(f"expected an even number of {name}, at least 2 (seats are swapped in pairs), got {number}")
    if not study.arms:
        raise PlanError(f"expected a study with an arm to play, got a {study.kind} study without one")


def register_study(kind: str, home: str) -> None:
    """Make a kind of study known to `study_from_json`; `home` is "module:Class", imported at its first use."""
    _KINDS[kind] = home


def study_from_json(document: dict[str, Any]) -> Study:
    """The study written by `to_json`; PlanError if its kind is not known."""
    kind = document.get("kind")
    if kind not in _KINDS:
        raise PlanError(f"expected a study of kind {', '.join(sorted(_KINDS))}, got {kind!r}")
    module, _, name = _KINDS[kind].partition(":")
    study: Study = getattr(import_module(module), name).from_json(document)
    return study


# --- Putting blocks together --------------------------------------------------------------------------------


def with_words(block: Block, words: Sequence[str]) -> Block:
    """The same games with the bits of their keywords standing for other words, which must include all of the block's."""
    words = tuple(words)
    if words == block.words:
        return block
    rows = block.rows.copy()
    for name in ("possible", "used"):
        moved = np.zeros_like(rows[name])
        for bit, word in enumerate(block.words):
            has = block.rows[name] >> bit & 1
            if has.any():
                moved |= has << words.index(word)
        rows[name] = moved
    return block._replace(rows=rows, words=words)


def join_blocks(arm: int, blocks: Sequence[Block]) -> Block:
    """Games of several blocks as one block of an arm, sorted by index; all must keep card columns, or none."""
    if not blocks:
        raise ValueError("expected at least one block to join, got none")
    words = tuple(dict.fromkeys(word for block in blocks for word in block.words))
    same = [with_words(block, words) for block in blocks]
    rows = np.concatenate([block.rows for block in same])
    order = np.argsort(rows["index"], kind="stable")
    kept = [block.cards for block in same if block.cards is not None]
    if kept and len(kept) != len(same):
        raise ValueError("expected card columns in all blocks to join or in none, got some")
    cards = np.concatenate(kept)[order] if kept else None
    return Block(arm, rows[order], cards, np.concatenate([block.source for block in same])[order], words)


# --- Two decks ----------------------------------------------------------------------------------------------

ARRAY_CHUNK: Final = 500  # games: a fraction of a second on the array engine
_NOT_OF_THE_GAMES: Final = ("why_engine", "seconds", "games_per_second")
MOST_CHUNKS: Final = 2_000  # about as many files as a folder should hold
RULES_CHUNK: Final = 40  # games: about a second on the rules engine


def usual_chunk(plan: MatchPlan) -> int:
    """How many games a chunk of a plan usually holds: little to lose, work for 16 workers in small batches, few files."""
    most = ARRAY_CHUNK if plan.engine == "array" else RULES_CHUNK
    return min(max(most, plan.games // (2 * MOST_CHUNKS) * 2), max(2, plan.games // 32 * 2))


class OnePlan:
    """What studies of one plan share: its arm, its games, and that all of them are played."""

    __slots__ = ()
    plan: MatchPlan
    chunk_games: int

    @property
    def arms(self) -> tuple[MatchPlan, ...]:
        """The one plan."""
        return (self.plan,)

    @property
    def games(self) -> int:
        """The games of the plan."""
        return self.plan.games

    def play(self, chunk: int) -> Chunk:
        """Play some games of the plan."""
        from sim.batch.playing import play_block

        return (play_block(self.plan, indices_of(self.games, self.chunk_games, chunk)),)

    def stop_rule(self) -> StopRule | None:
        """All games are played."""
        return None


@dataclass(frozen=True, slots=True)
class MatchupStudy(OnePlan):
    """Which of two decks is ahead: one arm."""

    plan: MatchPlan
    chunk_games: int = 0  # 0 stands for the usual number
    rule: Rule | None = None  # judged on the pair scores of the first deck
    stops: tuple[str, ...] = ()  # the rule in words

    def __post_init__(self) -> None:
        """Settle the size of a chunk, so that it is part of the study."""
        if not self.chunk_games:
            most = LOOK_EVERY if self.rule is not None else self.plan.games
            object.__setattr__(self, "chunk_games", min(most, usual_chunk(self.plan)))

    @property
    def kind(self) -> str:
        """The kind of this study."""
        return "matchup"

    def stop_rule(self) -> StopRule | None:
        """Enough when the rule, if any, has settled the score of the first deck."""
        return None if self.rule is None else Watches(self.rule, _first_deck)

    def summary(self, run: Run) -> dict[str, Any]:
        """What `mtg-sim matchup --json` prints, without times."""
        from sim.batch.matchup import result_of_run

        document = result_of_run(run).to_json()
        return {name: value for name, value in document.items() if name not in _NOT_OF_THE_GAMES}

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        document = {"kind": self.kind, "plan": self.plan.to_json(), "chunk_games": self.chunk_games}
        return document | {"rule": rule_to_json(self.rule), "stops": list(self.stops)}

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> MatchupStudy:
        """The study written by `to_json`."""
        rule = rule_from_json(document["rule"])
        return cls(MatchPlan.from_json(document["plan"]), int(document["chunk_games"]), rule, tuple(document["stops"]))


def _first_deck(chunk: Chunk) -> list[Seeds]:
    """The pair scores of the first deck in a matchup's chunk."""
    (block,) = chunk
    return [scores_of(points_of(block.rows).reshape(-1, 2))]


__all__ = [
    "Block",
    "Chunk",
    "MatchupStudy",
    "SOURCES",
    "StopRule",
    "Study",
    "chunk_arms",
    "chunk_count",
    "chunk_indices",
    "chunks_with",
    "is_by_arm",
    "is_sparse",
    "join_blocks",
    "register_study",
    "study_from_json",
    "usual_chunk",
    "with_words",
]
