"""How the sequential test keeps its word on differences as a real swap gives them, and the intervals of `--until` theirs.

    python -m benchmarks.bench_sequential [D.npy | D.txt] [--gain0 PP] [--gain1 PP] [--chunk SEEDS ...] [--runs N] [--seed S]

The file holds D of a comparison, one value a seed; without one that of a swap in red-burn is taken (`SWAP`). For H0 every D
is given either sign by chance, for H1 the same values are tilted exponentially to the mean gain1 (for gain0 too if not 0).
Printed by size of chunk: false alarms and power of so many runs each, and the mean number of seeds against the one-sided
test of a fixed size with the same errors. Goals: at most 64 false alarms of 1,000 at 5%, power 93%, 65% of the fixed size.
Then the share of `--until` intervals that hold the truth, for pair scores at 50, 80 and 95%: goal 93 to 97%.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.optimize import brentq

from sim.stats.intervals import score_interval
from sim.stats.power import sprt_size
from sim.stats.sequential import H0, H1, Sprt, Until

Floats = npt.NDArray[np.float64]

SWAP = {-1.0: 2, -0.5: 130, 0.0: 1776, 0.25: 1, 0.5: 88, 1.0: 3}
"""How often D came of 2,000 seeds (seed 77, commit 1e87ca3, heuristic): red-burn with two Volcanic Hammers in the slots of
two Lava Darts, against white-weenie."""
ALIKE = 0.3  # correlation of the two games of a pair in the pairs that --until is tried on
MOST = 20  # times the fixed size, after which a run counts as undecided


class World(NamedTuple):
    """Observations to draw: values, and their chances."""

    values: Floats
    chances: Floats

    @property
    def mean(self) -> float:
        """Expected observation."""
        return float(self.values @ self.chances)

    @property
    def deviation(self) -> float:
        """Standard deviation of an observation."""
        return float(np.sqrt(self.chances @ (self.values - self.mean) ** 2))


class Figures(NamedTuple):
    """What so many runs under one truth came to."""

    h1: int
    h0: int
    undecided: int
    mean_seeds: float
    of_fixed: float  # mean seeds, as a share of the fixed size with the same errors


def symmetrised(differences: Floats) -> World:
    """Observed D, each with either sign as likely: a swap that gains nothing and varies as this one."""
    values, counts = np.unique(np.concatenate([differences, -differences]), return_counts=True)
    return World(values, counts / counts.sum())


def tilted(world: World, mean: float) -> World:
    """The same values with chances times exp(t value), such that the mean is as given: the nearest such world."""

    def weighed(t: float) -> Floats:
        weights = world.chances * np.exp(t * world.values)
        return np.asarray(weights / weights.sum())

    return World(world.values, weighed(brentq(lambda t: float(weighed(t) @ world.values) - mean, -50.0, 50.0)))


def operate(rule: Sprt, world: World, chunk: int, runs: int, seed: int) -> Figures:
    """So many runs of a sequential test on observations drawn from a world."""
    random = np.random.default_rng(seed)
    fixed = sprt_size(rule, world.deviation).fixed
    ends = []
    for _ in range(runs):
        watch = rule.start()
        while watch.tally.seeds < MOST * fixed and watch.verdict is None:
            watch.add(random.choice(world.values, chunk, p=world.chances))
        ends.append(watch.finish())
    seeds = float(np.mean([end.seeds for end in ends]))
    accepted = {name: sum(end.outcome == name for end in ends) for name in (H0, H1)}
    return Figures(accepted[H1], accepted[H0], runs - sum(accepted.values()), seeds, seeds / fixed)


def coverage(rule: Until, score: float, chunk: int, runs: int, seed: int) -> tuple[float, float]:
    """Share of intervals after `--until` that hold the true score, and the mean number of pairs."""
    random = np.random.default_rng(seed)
    both = score**2 + ALIKE * score * (1 - score)
    chances = [1 - 2 * score + both, 2 * (score - both), both]
    held, pairs = 0, 0
    for _ in range(runs):
        watch, seen = rule.start(), []
        while watch.verdict is None:
            seen.append(random.choice([0.0, 0.5, 1.0], chunk, p=chances))
            watch.add(seen[-1])
        values = np.concatenate(seen)
        held += not score_interval(values[:, None], rule.confidence).excludes(score)
        pairs += values.size
    return held / runs, pairs / runs


def swap() -> Floats:
    """D of a real swap of two cards, one value a seed."""
    return np.repeat(list(SWAP), list(SWAP.values()))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--gain0", type=float, default=0.0)
    parser.add_argument("--gain1", type=float, default=1.5)
    parser.add_argument("--chunk", type=int, nargs="*", default=[100, 250])
    parser.add_argument("--runs", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    world = symmetrised(swap() if options.file is None else _read(options.file))
    rule = Sprt(options.gain0 / 100, options.gain1 / 100)
    null, real = (tilted(world, mean) for mean in (rule.mean0, rule.mean1))
    fixed = sprt_size(rule, world.deviation).fixed
    print(f"{options.file or 'two cards of red-burn'}: {1 - _at(world, 0.0):.1%} of seeds differ,")
    print(
        f"sd of D {world.deviation:.3f}, fixed size {fixed:,} seeds for {options.gain0:g} against {options.gain1:g} pp"
    )
    for chunk in options.chunk:
        false, true = (operate(rule, one, chunk, options.runs, options.seed) for one in (null, real))
        print(
            f"chunks of {chunk}: false alarms {false.h1} of {options.runs}, power {true.h1 / options.runs:.1%},"
            f" mean seeds {false.mean_seeds:,.0f} ({false.of_fixed:.1%} of fixed) at H0,"
            f" {true.mean_seeds:,.0f} ({true.of_fixed:.1%}) at H1, undecided {false.undecided + true.undecided}"
        )
    for score in (0.5, 0.8, 0.95):
        held, pairs = coverage(Until(0.02, of="score"), score, 100, options.runs, options.seed)
        print(f"--until 2pp at {score:.0%}: {held:.1%} of intervals hold it, {pairs:,.0f} pairs on average")


def _read(file: Path) -> Floats:
    """D of a comparison from a file."""
    return np.asarray(np.load(file) if file.suffix == ".npy" else np.loadtxt(file), dtype=np.float64)


def _at(world: World, value: float) -> float:
    """The chance of a value."""
    return float(world.chances[world.values == value].sum())


if __name__ == "__main__":
    main()
