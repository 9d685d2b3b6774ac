"""Versions of a deck against the same opponents on the same seeds: the study under every comparison.

The arms are the base against every opponent, then each variant against every opponent: arm `version * opponents +
opponent`, the base being version 0. All versions lie in common slots (`align`) and meet the same luck, so that a game of
the base in which no changed slot was touched, and no deck list read, is the variant's game too: it is taken over, not played
again. One in a hundred of those, chosen by a hash of seed and index, is played all the same and must agree. Games are taken
over only where both versions have the same slots: one card more or less moves every library.

Each opponent has a stream of its own, so that opponents are independent strata: the first has the seed of the study, which
makes its games those of `mtg-sim matchup` with that seed; the k-th, from 0, that of `opponent_seed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import isfinite
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sim.batch.align import SlotMap, align_all
from sim.batch.engines import Choice, choose_engines
from sim.batch.plan import MAX_DECISIONS, MatchPlan, PlannedDeck
from sim.batch.playing import play_block
from sim.batch.study import TAKEN_OVER, Block, Chunk, StopRule, indices_of, join_blocks, usual_chunk
from sim.errors import PlanError, SimulationError
from sim.results import PLAYED, TOKENS, CardRows, Rows, deck_of_seat, points_of, untouched
from sim.rng import AUDIT, OPPONENT, fold_array, stream
from sim.stats.paired import Differences, differences

AUDITED: Final = 100  # one in so many games that could be taken over is played all the same

Mask = npt.NDArray[np.bool_]


class Variant(NamedTuple):
    """A version of the base in common slots with it."""

    deck: PlannedDeck
    slot_map: SlotMap


@dataclass(frozen=True, slots=True)
class PairedStudy:
    """What is played to compare versions of a deck; `paired_study` makes one of plain decks."""

    base: PlannedDeck
    variants: tuple[Variant, ...]
    opponents: tuple[PlannedDeck, ...]
    weights: tuple[float, ...]  # of the opponents, scaled when they are used
    agents: tuple[str, str]  # who plays the versions, who plays the opponents
    games: int  # of a version against an opponent
    seed: int
    engines: tuple[str, ...]  # by opponent
    chunk_games: int
    max_decisions: int = MAX_DECISIONS
    reuse: bool = True  # whether games of the base are taken over where nothing changed

    def __post_init__(self) -> None:
        """Refuse what is no comparison."""
        if not self.variants or not self.opponents:
            raise PlanError("expected a variant and an opponent to compare, got none")
        if len(self.weights) != len(self.opponents) or not all(w > 0 and isfinite(w) for w in self.weights):
            raise PlanError(
                f"expected a positive weight for each of {len(self.opponents)} opponents, got {self.weights}"
            )

    @property
    def arms(self) -> tuple[MatchPlan, ...]:
        """The base against every opponent, then each variant against every opponent."""
        return _arms(self)

    @property
    def versions(self) -> tuple[PlannedDeck, ...]:
        """The base, then its variants."""
        return (self.base, *(variant.deck for variant in self.variants))

    def arm(self, version: int, opponent: int) -> int:
        """The arm of a version (0 is the base) against an opponent."""
        return version * len(self.opponents) + opponent

    def play_games(self, indices: range) -> Chunk:
        """Play these games of all arms, the base first; a variant's games where they may differ."""
        blocks = [block for opponent in range(len(self.opponents)) for block in self._against(opponent, indices)]
        return tuple(sorted(blocks, key=lambda block: block.arm))

    def _against(self, opponent: int, indices: range) -> Iterator[Block]:
        base = play_block(self.arms[opponent], indices, opponent)
        yield base
        for version, variant in enumerate(self.variants, 1):
            arm = self.arm(version, opponent)
            same = reusable(base, variant.slot_map) if self.reuse else np.zeros(len(base.rows), dtype=np.bool_)
            yield play_rest(base, same, self.arms[arm], arm)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "base": self.base.to_json(),
            "variants": [{"deck": v.deck.to_json(), "slot_map": v.slot_map.to_json()} for v in self.variants],
            "opponents": [deck.to_json() for deck in self.opponents],
            "weights": list(self.weights),
            "agents": list(self.agents),
            "games": self.games,
            "seed": self.seed,
            "engines": list(self.engines),
            "chunk_games": self.chunk_games,
            "max_decisions": self.max_decisions,
            "reuse": self.reuse,
        }

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> PairedStudy:
        """The study written by `to_json`."""
        variants = (
            Variant(PlannedDeck.from_json(v["deck"]), SlotMap.from_json(v["slot_map"])) for v in document["variants"]
        )
        agent, other = document["agents"]
        return cls(
            PlannedDeck.from_json(document["base"]), tuple(variants),
            tuple(PlannedDeck.from_json(deck) for deck in document["opponents"]),
            tuple(map(float, document["weights"])), (agent, other), int(document["games"]), int(document["seed"]),
            tuple(document["engines"]), int(document["chunk_games"]), int(document["max_decisions"]),
            bool(document["reuse"]),
        )  # fmt: skip


class OfVersions:
    """What studies of versions on the same seeds share: the arms and the games of their `paired`; all are played."""

    __slots__ = ()
    paired: PairedStudy

    @property
    def arms(self) -> tuple[MatchPlan, ...]:
        """The base against every opponent, then each variant against every opponent."""
        return self.paired.arms

    @property
    def games(self) -> int:
        """The most games of a version against an opponent."""
        return self.paired.games

    @property
    def chunk_games(self) -> int:
        """Games of a version against an opponent in a chunk."""
        return self.paired.chunk_games

    def play(self, chunk: int) -> Chunk:
        """Play a chunk of all arms."""
        return self.paired.play_games(indices_of(self.games, self.chunk_games, chunk))

    def stop_rule(self) -> StopRule | None:
        """All games are played."""
        return None


@lru_cache(maxsize=8)
def _arms(study: PairedStudy) -> tuple[MatchPlan, ...]:
    return tuple(
        MatchPlan(
            (version, opponent), study.agents, study.games, opponent_seed(study.seed, number), study.max_decisions,
            study.engines[number], keeps_cards((*study.versions, opponent)),
        )
        for version in study.versions
        for number, opponent in enumerate(study.opponents)
    )  # fmt: skip


def opponent_seed(seed: int, opponent: int) -> int:
    """The seed of the games against an opponent by its number: 0 has that of the study, others 32 bits of a stream of it."""
    return stream(seed, OPPONENT, opponent) >> 32 if opponent else seed


def keeps_cards(decks: Iterable[PlannedDeck]) -> bool:
    """Whether card columns can tell all slots of these decks apart."""
    return all((d.slots[-1][0] + 1 if d.slots else sum(n for n, _ in d.main)) <= TOKENS for d in decks)


def paired_study(
    base: PlannedDeck,
    others: Sequence[PlannedDeck],
    opponents: Sequence[PlannedDeck],
    weights: Sequence[float] = (),
    *,
    agents: tuple[str, str] = ("heuristic", "heuristic"),
    games: int,
    seed: int,
    engine: str = "auto",
    chunk_games: int = 0,
    max_decisions: int = MAX_DECISIONS,
    reuse: bool = True,
) -> tuple[PairedStudy, Choice]:
    """The study of a base and its variants, in common slots, and why its engine was taken.

    Weights are equal unless given. The engine is one for all versions against an opponent. PlanError for what cannot be
    played; for no variant or opponent.
    """
    base, aligned = align_all(base, others)
    weights = tuple(map(float, weights)) or (1.0,) * len(opponents)
    variants = tuple(Variant(deck, slot_map) for deck, slot_map in aligned)
    study = PairedStudy(
        base, variants, tuple(opponents), weights, agents, games, seed, ("rules",) * len(opponents), chunk_games or 2,
        max_decisions, reuse,
    )  # fmt: skip
    arms, whys = choose_engines(study.arms, engine)
    engines = tuple(_engine(arms[number :: len(opponents)]) for number in range(len(opponents)))
    study = replace(study, engines=engines)
    slowest = min(study.arms, key=lambda arm: arm.engine == "array")
    study = replace(study, chunk_games=chunk_games or usual_chunk(slowest))
    return study, Choice(slowest.engine, whys[slowest.engine])


def _engine(arms: Sequence[MatchPlan]) -> str:
    """The engine of all versions against an opponent: the array engine if it carries them all."""
    return "array" if all(arm.engine == "array" for arm in arms) else "rules"


# --- Taking over games --------------------------------------------------------------------------------------


def reusable(base: Block, slot_map: SlotMap) -> Mask:
    """The games of the base that the variant of a slot map would play in the same way: bool[games].

    Those in which none of the changed slots was touched and no deck list was read (`results.untouched`); none where the
    slots are not the same in both versions, or the block keeps no card columns. All where nothing changed.
    """
    if not slot_map.changes:
        return np.ones(len(base.rows), dtype=np.bool_)
    if base.cards is None or not slot_map.keeps_size:
        return np.zeros(len(base.rows), dtype=np.bool_)
    return untouched(base.rows, base.cards, 0, slot_map.mask)


def by_deck(column: npt.NDArray[Any], rows: Rows) -> npt.NDArray[Any]:
    """A column by seat, [games, 2, ...], as one by deck of the matchup."""
    seats = deck_of_seat(rows["index"], 0)  # type: ignore[arg-type]
    return np.stack([column[np.arange(len(rows)), seats ^ deck] for deck in (0, 1)], axis=1)


def play_rest(base: Block, same: Mask, plan: MatchPlan, arm: int) -> Block:
    """The games of a variant: those that are the same taken over from the base's block, the others played.

    SimulationError names a game that was audited and came out otherwise.
    """
    indices = base.rows["index"]
    audited = same & audit(plan.seed, indices)
    played = ~same | audited
    kept = Block(
        arm, base.rows[~played], _at(base.cards, ~played), np.full((~played).sum(), TAKEN_OVER, np.int8), base.words
    )
    if not played.any():
        return kept
    fresh = play_block(plan, indices[played].tolist(), arm)
    _verify(plan, _pick(base, audited), _pick(fresh, audited[played]))
    return join_blocks(arm, [fresh, kept]) if len(kept.rows) else fresh


def audit(seed: int, indices: npt.ArrayLike) -> Mask:
    """Which games are played even where they could be taken over: a hundredth, by a hash of seed and index."""
    return np.asarray(fold_array(stream(seed, AUDIT), indices) % np.uint64(AUDITED) == 0)


def _pick(block: Block, chosen: Mask) -> Block:
    return block._replace(rows=block.rows[chosen], cards=_at(block.cards, chosen), source=block.source[chosen])


def _at(cards: CardRows | None, chosen: Mask) -> CardRows | None:
    return None if cards is None else cards[chosen]


def _verify(plan: MatchPlan, base: Block, variant: Block) -> None:
    """Refuse to go on if an audited game of the variant is not that of the base, event by event."""
    for name in PLAYED:
        apart = base.rows[name] != variant.rows[name]
        for place in np.flatnonzero(apart if apart.ndim == 1 else apart.any(axis=1)):
            index = int(base.rows["index"][place])
            raise SimulationError(
                f"expected game {index} of seed {plan.seed} to be the same for {plan.decks[0].name} as for the base, in"
                f" which no changed card was touched, got {name} {variant.rows[name][place]} for {base.rows[name][place]}"
            )


# --- What the games say -------------------------------------------------------------------------------------


class ArmGames(NamedTuple):
    """What a comparison keeps of an arm's games."""

    points: npt.NDArray[np.float64]  # [seeds, 2] of the version by game of the pair; nan while unfinished
    trace: npt.NDArray[np.uint64]  # [seeds, 2] hashes of all events
    source: npt.NDArray[np.int8]  # [seeds, 2] numbers of study.SOURCES
    used: npt.NDArray[np.uint64]  # [seeds, 2] slots of the version that were put to use; 0 where that is not kept


def arm_games(arms: int, chunks: Iterable[Chunk]) -> tuple[ArmGames, ...]:
    """The games of chunks by arm, in one pass over them."""
    found: list[list[ArmGames]] = [[] for _ in range(arms)]
    for chunk in chunks:
        for block in chunk:
            pieces: tuple[npt.NDArray[Any], ...] = (
                points_of(block.rows),
                block.rows["trace_hash"],
                block.source,
                _used(block),
            )
            found[block.arm].append(ArmGames(*(piece.reshape(-1, 2) for piece in pieces)))
    return tuple(ArmGames(*map(np.concatenate, zip(*pieces, strict=True))) for pieces in found)


def _used(block: Block) -> npt.NDArray[np.uint64]:
    if block.cards is None:
        return np.zeros(len(block.rows), dtype=np.uint64)
    return by_deck(block.cards["used"], block.rows)[:, 0]


def differences_of(study: PairedStudy, games: Sequence[ArmGames], version: int) -> tuple[Differences, ...]:
    """D of a variant (1, 2, ...) against every opponent: one value a seed."""
    found = []
    for number, opponent in enumerate(study.opponents):
        base, variant = games[study.arm(0, number)], games[study.arm(version, number)]
        same = (variant.source == TAKEN_OVER) | (base.trace == variant.trace)
        found.append(differences(base.points, variant.points, same, opponent.name))
    return tuple(found)


__all__ = [
    "ArmGames",
    "PairedStudy",
    "Variant",
    "arm_games",
    "audit",
    "by_deck",
    "differences_of",
    "keeps_cards",
    "opponent_seed",
    "paired_study",
    "play_rest",
    "reusable",
]
