"""Is this change of a deck better: the study of a comparison, and what its games say."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from sim.batch.runs import Run
from sim.batch.stopping import Rule, Seeds, Watches, gains_of, rule_from_json, rule_to_json, verdict
from sim.batch.study import TAKEN_OVER, Chunk, StopRule
from sim.frames import Categories, Columns, Tabular
from sim.plots.plotted import Draw, Plotted
from sim.questions import compare_plots
from sim.questions.paired import ArmGames, OfVersions, PairedStudy, arm_games, differences_of
from sim.stats.intervals import CONFIDENCE
from sim.stats.means import plain
from sim.stats.multiple import Best, best_of, holm
from sim.stats.paired import Differences, PairedResult, compare_paired, shares_of
from sim.stats.sequential import H0, H1, Sprt

if TYPE_CHECKING:
    from sim.stats.sequential import Verdict

SCHEMA: Final = "mtg-sim/compare/1"

BETTER: Final = "better"
WORSE: Final = "worse"
UNCLEAR: Final = "not clear"
SAME: Final = "never differed"
NOT_BETTER: Final = "not better by as much as asked"  # the end of a sequential test of a gain of 0
ENOUGH: Final = "good enough by the test"  # H1 of a sequential test that asks for no gain
SHORT: Final = "short of what was asked"  # H0 of one that asks for more than none


@dataclass(frozen=True, slots=True)
class CompareStudy(OfVersions):
    """Variants of a deck against opponents on the same seeds, until all games are played or the answer is clear."""

    paired: PairedStudy
    labels: tuple[str, ...]  # what the variants are called
    understood: tuple[str, ...]  # each variant in a line
    rule: Rule | None = None  # judged on each variant by itself
    stops: tuple[str, ...] = ()  # the rule in words

    @property
    def kind(self) -> str:
        """The kind of this study."""
        return "compare"

    @property
    def shares(self) -> list[float]:
        """The weights of the opponents, scaled to sum to 1."""
        return shares_of(self.paired.opponents, self.paired.weights)

    def stop_rule(self) -> StopRule | None:
        """Enough when the rule has settled every variant."""
        return None if self.rule is None else Watches(self.rule, self._gains)

    def _gains(self, chunk: Chunk) -> list[Seeds]:
        """What the seeds of a chunk say of each variant."""
        games = arm_games(len(self.arms), [chunk])
        variants = range(1, len(self.labels) + 1)
        return [gains_of(differences_of(self.paired, games, version), self.shares) for version in variants]

    def summary(self, run: Run) -> dict[str, Any]:
        """What `mtg-sim compare --json` prints."""
        return CompareResult(self, run).to_json()

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "kind": self.kind, "paired": self.paired.to_json(), "labels": list(self.labels),
            "understood": list(self.understood), "rule": rule_to_json(self.rule),
            "stops": list(self.stops),
        }  # fmt: skip

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> CompareStudy:
        """The study written by `to_json`."""
        return cls(
            PairedStudy.from_json(document["paired"]), tuple(document["labels"]), tuple(document["understood"]),
            rule_from_json(document["rule"]), tuple(document["stops"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cost:
    """What a comparison took."""

    played: int  # games really played, audits included
    taken_over: int  # games of variants that were games of the base

    @property
    def games(self) -> int:
        """Games that the comparison consists of."""
        return self.played + self.taken_over

    def to_json(self) -> dict[str, int]:
        """Plain JSON values."""
        return {"games": self.games, "played": self.played, "taken_over": self.taken_over}


@dataclass(frozen=True, repr=False, eq=False)
class CompareResult(Tabular, Plotted):
    """The games of a comparison and what they say. Variants are 0, 1, ... in the order of the study."""

    study: CompareStudy
    run: Run
    why_engine: str = ""
    confirmed: CompareResult | None = None  # the best variant by itself on fresh seeds
    under: tuple[CompareResult, ...] = ()  # the same comparison with other agents

    @property
    def labels(self) -> tuple[str, ...]:
        """What the variants are called."""
        return self.study.labels

    @property
    def seeds(self) -> int:
        """Seeds against an opponent; two games of each version each."""
        return self.run.games // 2

    @cached_property
    def games(self) -> tuple[ArmGames, ...]:
        """What is kept of the games, by arm."""
        return arm_games(len(self.study.arms), self.run.chunks)

    @cached_property
    def differences(self) -> tuple[tuple[Differences, ...], ...]:
        """D of each variant against each opponent."""
        paired = self.study.paired
        return tuple(differences_of(paired, self.games, version) for version in range(1, len(self.labels) + 1))

    @cached_property
    def comparisons(self) -> tuple[PairedResult, ...]:
        """The numbers of each variant."""
        paired = self.study.paired
        return tuple(compare_paired(strata, paired.weights, seed=paired.seed) for strata in self.differences)

    @property
    def gains(self) -> list[float]:
        """The mean gain of each variant over all opponents, as a fraction of a game."""
        return [found.overall.gain.estimate.mean for found in self.comparisons]

    @property
    def p_values(self) -> list[float]:
        """The sign-flip p of each variant by itself."""
        return [found.overall.gain.test.p for found in self.comparisons]

    @property
    def adjusted_p(self) -> list[float]:
        """The p-values after Holm: of all variants called better or worse below 5%, none is wrong with 95%."""
        return [float(p) for p in holm(self.p_values)]

    @property
    def best(self) -> Best:
        """The variant with the largest gain, and the warning that goes with being the best of several."""
        return best_of(self.labels, [-2.0 if np.isnan(gain) else gain for gain in self.gains], self.p_values)

    @cached_property
    def verdicts(self) -> tuple[Verdict | None, ...]:
        """What the stop rule came to for each variant; None without a rule."""
        study, step = self.study, self.study.chunk_games // 2
        if study.rule is None:
            return (None,) * len(self.labels)
        return tuple(verdict(study.rule, gains_of(strata, study.shares), step) for strata in self.differences)

    def seeds_of(self, variant: int) -> Seeds:
        """D of a variant by seed, its opponents weighed together."""
        return gains_of(self.differences[variant], self.study.shares)

    def conclusion(self, variant: int) -> str:
        """What a sequential test ended with, else BETTER, WORSE or UNCLEAR at 5% after Holm; SAME where nothing differed.

        Whatever the unfinished games would have been. A p-value is no answer where a test chose when to stop.
        """
        found, told, rule = self.comparisons[variant].overall, self.verdicts[variant], self.study.rule
        if isinstance(rule, Sprt) and told is not None and told.outcome in (H0, H1):
            return _of_test(rule, told.outcome)
        if found.seeds and not found.differing and not found.unfinished:
            return SAME
        low, high = found.bounds if found.unfinished else (found.gain.estimate.mean,) * 2
        if self.adjusted_p[variant] < 1 - CONFIDENCE:
            return BETTER if low > 0 else WORSE if high < 0 else UNCLEAR
        return UNCLEAR

    def cost(self, variant: int | None = None) -> Cost:
        """What all games took, or those of one variant alone (the base's not counted)."""
        arms = range(len(self.games))
        if variant is not None:
            opponents = len(self.study.paired.opponents)
            arms = range((variant + 1) * opponents, (variant + 2) * opponents)
        taken = sum(int((self.games[arm].source == TAKEN_OVER).sum()) for arm in arms)
        return Cost(sum(self.games[arm].source.size for arm in arms) - taken, taken)

    def differing_games(self, variant: int) -> float:
        """The share of games that ended otherwise for the variant than for the base."""
        ends = [(part.base, part.variant) for part in self.differences[variant]]
        apart = sum(int((~np.isclose(base, new, equal_nan=True)).sum()) for base, new in ends)
        return apart / max(1, sum(base.size for base, _ in ends))

    def used(self, variant: int) -> dict[str, dict[str, float]]:
        """Of the changed cards the share of games in which a changed copy was cast, played or put to use; {} if not kept."""
        paired, shares = self.study.paired, Counter[tuple[str, str]]()
        if not self.study.arms[0].cards:
            return {}
        number = self.games[0].used.size * len(paired.opponents)
        for side, version in (("removed", 0), ("added", variant + 1)):
            for card, mask in paired.variants[variant].slot_map.masks(side):
                arms = [self.games[paired.arm(version, opponent)].used for opponent in range(len(paired.opponents))]
                shares[side, card] = sum(int((used & np.uint64(mask) != 0).sum()) for used in arms)
        return {s: {card: n / number for (side, card), n in shares.items() if side == s} for s in ("removed", "added")}

    @property
    def notes(self) -> list[str]:
        """What a reader must know of the whole, one sentence each."""
        found = [self.best.warning] if self.best.warning and not self.confirmed else []
        if any(told is not None and told.biased_by_stopping for told in self.verdicts):
            found.append(
                "estimates are biased by stopping: a run ends while it looks good, so the gain leans to where it stopped"
            )
        if not self.study.arms[0].cards:
            found.append("decks of more than 64 cards: games of the base are not taken over, all are played")
        elif any(not variant.slot_map.keeps_size for variant in self.study.paired.variants):
            found.append("a variant with more or fewer cards has other libraries: all of its games are played")
        return found

    # --- As a document and a table --------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The document that `mtg-sim compare --json` prints."""
        paired = self.study.paired
        return {
            "schema": SCHEMA,
            "seed": paired.seed,
            "deck": paired.base.name,
            "agents": list(paired.agents),
            "games": self.run.games,
            "seeds": self.seeds,
            "opponents": [
                {"name": deck.name, "weight": weight, "share": share, "seed": arm.seed, "engine": engine}
                for deck, weight, share, arm, engine in zip(
                    paired.opponents, paired.weights, self.study.shares, paired.arms, paired.engines, strict=False
                )
            ],
            "why_engine": self.why_engine,
            "stop_rule": rule_to_json(self.study.rule),
            "stop_rule_in_words": list(self.study.stops),
            "stopped_at": self.run.stopped_at,
            "variants": [self._variant_json(number) for number in range(len(self.labels))],
            "best": self.best.to_json(),
            "games_played": self.cost().to_json(),
            "confirmed": None if self.confirmed is None else self.confirmed.to_json(),
            "under_other_agents": [other.to_json() for other in self.under],
            "notes": self.notes,
        }

    def _variant_json(self, number: int) -> dict[str, Any]:
        variant, told = self.study.paired.variants[number], self.verdicts[number]
        return {
            "name": self.labels[number],
            "understood": self.study.understood[number],
            "slots": [list(change) for change in variant.slot_map.changes],
            "conclusion": self.conclusion(number),
            **self.comparisons[number].to_json(),
            "adjusted_p": self.adjusted_p[number],
            "verdict": None if told is None else told.to_json(),
            "games_played": self.cost(number).to_json(),
            "games_differing": plain(self.differing_games(number)),
            "used": self.used(number),
        }

    def columns(self) -> Columns:
        """One row a variant, opponent and seed: points of both versions (means of two games), D, games taken over."""
        rows = [(v, part) for v, strata in enumerate(self.differences) for part in strata]
        size, paired = self.seeds, self.study.paired
        sources = [
            self.games[paired.arm(v + 1, o)].source == TAKEN_OVER
            for v in range(len(self.labels)) for o in range(len(paired.opponents))
        ]  # fmt: skip
        return {
            "variant": Categories.of(np.repeat([v for v, _ in rows], size).astype(np.int32), self.labels),
            "opponent": Categories.of_strings([part.opponent for _, part in rows for _ in range(size)]),
            "pair": np.tile(np.arange(size), len(rows)),
            "base": np.concatenate([part.base.mean(axis=1) for _, part in rows]),
            "score": np.concatenate([part.variant.mean(axis=1) for _, part in rows]),
            "difference": np.concatenate([part.value for _, part in rows]),
            "taken_over": np.concatenate([source.sum(axis=1) for source in sources]),
        }

    def plots(self) -> Mapping[str, Draw]:
        """The kinds of `plot`: the "running" gain of the best variant, "gains" of all, "sprt" where a rule was judged."""
        return compare_plots.plots_of(self)

    def __repr__(self) -> str:
        best = self.comparisons[self.labels.index(self.best.name)].overall
        more = f" (best of {len(self.labels)})" if len(self.labels) > 1 else ""
        return (
            f"<CompareResult {self.study.paired.base.name}: {self.best.name}{more} {best.gain.estimate},"
            f" {best.gain.test}, seeds={self.seeds} seed={self.study.paired.seed}>"
        )

    def _repr_html_(self) -> str:
        head = ("version", "score", "gain (pp)", "p", "p (Holm)", "conclusion")
        lines = [(self.study.paired.base.name, str(self.comparisons[0].overall.base), "", "", "", "")]
        for number, (label, found) in enumerate(zip(self.labels, self.comparisons, strict=True)):
            of = found.overall
            p = (f"{of.gain.test.p:.3g}", f"{self.adjusted_p[number]:.3g}")
            lines.append((label, str(of.variant), str(of.gain.estimate), *p, self.conclusion(number)))
        against = ", ".join(deck.name for deck in self.study.paired.opponents)
        caption = f"{self.seeds:,} seeds against {against}, seed {self.study.paired.seed}"
        return html_table(caption, head, lines)


def _of_test(rule: Sprt, outcome: str) -> str:
    """The end of a sequential test in words."""
    if outcome == H1:
        return BETTER if rule.mean1 > 0 else ENOUGH
    return WORSE if rule.mean0 < 0 else NOT_BETTER if rule.mean0 == 0 else SHORT


def html_table(caption: str, head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table for a notebook."""
    rows = [("th", head), *(("td", line) for line in lines)]
    body = "".join(f"<tr>{''.join(f'<{k}>{html.escape(c)}</{k}>' for c in row)}</tr>" for k, row in rows)
    return f"<table><caption>{html.escape(caption)}</caption>{body}</table>"


__all__ = ["BETTER", "SAME", "UNCLEAR", "WORSE", "CompareResult", "CompareStudy", "Cost", "html_table"]
