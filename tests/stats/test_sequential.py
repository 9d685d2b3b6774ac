"""Sequential rules: the likelihood ratio, first looks, unfinished seeds, edges, replay, and the error rates kept."""

from __future__ import annotations

import json
import math
import pickle

import numpy as np
import numpy.typing as npt
import pytest
from scipy.optimize import minimize

from benchmarks.bench_sequential import coverage, operate, swap, symmetrised, tilted
from sim.errors import StatisticsError
from sim.stats.elo import conversion_text, elo_of_score, gain_of_elo, score_of_elo
from sim.stats.intervals import score_interval
from sim.stats.means import mean_interval
from sim.stats.sequential import (
    H0,
    H1,
    NEVER_DIFFERED,
    PRECISE,
    UNDECIDED,
    Sprt,
    Until,
    divergence,
    rule_from_json,
    run_rule,
)

NAN = float("nan")
QUARTERS = np.arange(-4, 5) / 4
RULE = Sprt(0.0, 0.015)


def drawn(mean: float, seeds: int, seed: int = 1) -> npt.NDArray[np.float64]:
    """D of a swap with a mean."""
    world = tilted(symmetrised(swap()), mean)
    return np.random.default_rng(seed).choice(world.values, seeds, p=world.chances)


def likeliest(shares: npt.NDArray[np.float64], mean: float) -> float:
    """The divergence to the likeliest distribution on all quarters with a mean, by general optimisation."""
    seen = shares > 0

    def loss(p: npt.NDArray[np.float64]) -> float:
        return -float(shares[seen] @ np.log(np.maximum(p[seen], 1e-300)))

    limits = ({"type": "eq", "fun": lambda p: p.sum() - 1}, {"type": "eq", "fun": lambda p: p @ QUARTERS - mean})
    found = minimize(
        loss, np.full(9, 1 / 9), bounds=[(0, 1)] * 9, constraints=limits, method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 2_000},
    )  # fmt: skip
    return loss(found.x) - loss(shares)


@pytest.mark.parametrize(
    ("shares", "mean"),
    [
        ([0, 0, 0.1, 0, 0.7, 0, 0.2, 0, 0], 0.02),  # within what came
        ([0.05, 0.01, 0.1, 0.04, 0.6, 0.02, 0.1, 0.03, 0.05], -0.03),
        ([0, 0, 0, 0, 0.9, 0.1, 0, 0, 0], 0.3),  # beyond what came: the rest on values that never came
        ([0, 0, 0, 0, 0.8, 0, 0.2, 0, 0], -0.1),
        ([0, 0, 0, 0, 1.0, 0, 0, 0, 0], 0.015),  # one value
        ([0, 0, 0, 0, 0, 0, 1.0, 0, 0], 0.1),
    ],
)
def test_the_divergence_is_to_the_likeliest_distribution(shares: list[float], mean: float) -> None:
    """As a general optimiser finds it over all nine values, whether they came or not."""
    array = np.array(shares)
    assert divergence(QUARTERS[array > 0], array[array > 0], mean) == pytest.approx(likeliest(array, mean), abs=1e-7)


def test_a_single_value_in_closed_form() -> None:
    """Nothing but zeros: a mean of d needs a share d of ones, so that N seeds weigh N log(1 - d)."""
    assert RULE.llr({0.0: 200}) == pytest.approx(200 * math.log(1 - 0.015))
    assert Sprt(0.5, 0.55, of="score").llr({1.0: 200}) == pytest.approx(200 * math.log(0.55 / 0.5))


def test_the_ratio_is_near_its_approximation() -> None:
    """Van den Bergh: N (m1 - m0) (2 mean - m0 - m1) / (2 variance) for means near each other."""
    values = drawn(0.01, 4_000)
    seen, times = np.unique(values, return_counts=True)
    near = values.size * 0.015 * (2 * values.mean() - 0.015) / (2 * values.var())
    assert RULE.llr(dict(zip(seen.tolist(), times.tolist(), strict=True))) == pytest.approx(near, rel=0.02)


def test_bounds_are_walds() -> None:
    """At 5 and 5%: +-2.944."""
    assert RULE.bounds == pytest.approx((-math.log(19), math.log(19)))


def test_no_look_before_200_seeds_and_10_that_differ() -> None:
    """However clear it is; the first chunk that ends with both is looked at."""
    watch = Sprt(0.0, 0.05).start()
    assert watch.add(np.full(199, 0.5)) is None
    verdict = watch.add(np.full(50, 0.5))
    assert verdict is not None
    assert (verdict.outcome, verdict.seeds, len(verdict.path)) == (H1, 249, 1)
    nine = Sprt(0.0, 0.015).start()
    assert nine.add(np.concatenate([np.zeros(5_000), np.full(9, 0.5)])) is None
    tenth = nine.add(np.array([0.5]))
    assert tenth is not None
    assert tenth.outcome == H0
    assert Until(0.3).start().add(np.concatenate([np.zeros(190), np.ones(9)])) is None


def test_better_equal_and_worse_versions() -> None:
    """A real gain ends at H1, none or a loss at H0, and every estimate after that is marked."""
    for mean, outcome in ((0.04, H1), (0.0, H0), (-0.04, H0)):
        verdict = run_rule(RULE, drawn(mean, 20_000), 100)
        assert (verdict.outcome, verdict.stopped, verdict.biased_by_stopping) == (outcome, True, True)
        assert verdict.seeds < 20_000
        assert verdict.text.startswith(f"{outcome} after {verdict.seeds:,} seeds")
        assert all(look.lower < look.low < look.upper for look in verdict.path[:-1])
        last = verdict.path[-1]
        assert last.low >= last.upper if outcome == H1 else last.high <= last.lower
        assert RULE.bounds[0] < last.lower < 0 < last.upper < RULE.bounds[1]
        json.dumps(verdict.to_json(), allow_nan=False)


def test_seeds_that_run_out() -> None:
    """Without an answer the verdict is that there is none, and nothing was stopped."""
    verdict = run_rule(RULE, drawn(0.0075, 300), 100)
    assert (verdict.outcome, verdict.stopped, verdict.biased_by_stopping) == (UNDECIDED, False, False)
    assert "undecided after 300 seeds" in verdict.text
    assert "not the +-0.1 pp asked for" in run_rule(Until(0.001), drawn(0.0, 300), 100).text
    assert "no look" in run_rule(Until(0.001), drawn(0.0, 100), 100).text


def test_the_same_chunks_give_the_same_verdict() -> None:
    """A watch is a function of its chunks; after its verdict it looks at nothing."""
    values = drawn(0.03, 20_000)
    first, second = run_rule(RULE, values, 250), run_rule(RULE, values, 250)
    assert first == second
    watch = RULE.start()
    for start in range(0, 20_000, 250):
        watch.add(values[start : start + 250])
    assert watch.finish() == first
    assert watch.tally.seeds == first.seeds


def test_equal_versions_never_differ() -> None:
    """A/A: it ends as such as soon as a gain of H1 would have shown, and not as H0 or H1; so do few seeds that run out."""
    verdict = run_rule(RULE, np.zeros(4_000), 50)
    assert (verdict.outcome, verdict.seeds, verdict.stopped) == (NEVER_DIFFERED, 200, True)
    assert not verdict.biased_by_stopping
    assert verdict.text == "the versions never differed in 200 seeds"
    assert 0.985**verdict.seeds <= 0.05
    later = run_rule(Sprt(0.0, 0.005), np.zeros(4_000), 50)
    assert (later.outcome, later.seeds) == (NEVER_DIFFERED, 600)
    assert run_rule(RULE, np.zeros(60), 50).outcome == NEVER_DIFFERED
    assert run_rule(Until(0.01), np.zeros(4_000), 50).seeds == 400
    assert run_rule(RULE, np.empty(0), 50).outcome == UNDECIDED


def test_a_value_without_variance() -> None:
    """One cell: every seed gains a half, every pair is won twice, every pair is split."""
    assert run_rule(RULE, np.full(400, 0.5), 100).outcome == H1
    assert run_rule(RULE, np.full(400, -0.25), 100).outcome == H0
    scores = Sprt(0.5, 0.55, of="score")
    assert run_rule(scores, np.ones(400), 100).outcome == H1
    assert run_rule(scores, np.zeros(400), 100).outcome == H0
    split = run_rule(scores, np.full(400, 0.5), 100)
    assert (split.outcome, split.text) == (NEVER_DIFFERED, "every pair was split in 200 seeds")
    assert run_rule(Until(0.01, of="score"), np.ones(4_000), 100).seeds == 400


def test_unfinished_seeds_are_counted_both_ways() -> None:
    """Four in a hundred unfinished may undo a small gain: nothing is decided that they could turn."""
    values = drawn(0.03, 20_000)
    open_ended = values.copy()
    open_ended[::25] = NAN
    closed, unsure = run_rule(RULE, values, 250), run_rule(RULE, open_ended, 250)
    assert closed.outcome == H1
    assert unsure.outcome == UNDECIDED
    assert unsure.unfinished == 800
    assert unsure.path[-1].low < RULE.bounds[0] < RULE.bounds[1] < unsure.path[-1].high
    assert run_rule(Until(0.005), open_ended, 250).outcome == UNDECIDED
    assert run_rule(RULE, np.full(300, NAN), 100).outcome == UNDECIDED


def test_bounds_of_unfinished_seeds_can_be_told() -> None:
    """A seed with one open game of four is known to half a point: bounds of no width are as good as finished."""
    values = drawn(0.04, 20_000)
    open_ended = values.copy()
    open_ended[::50] = NAN
    watch = RULE.start()
    for start in range(0, 20_000, 250):
        part = slice(start, start + 250)
        watch.add(open_ended[part], low=values[part], high=values[part])
    assert watch.finish() == run_rule(RULE, values, 250)
    with pytest.raises(StatisticsError, match=r"within \[-1, 1\]"):
        RULE.start().add(np.array([2.0]))
    with pytest.raises(StatisticsError, match="unordered bounds"):
        RULE.start().add(np.array([NAN]), low=np.array([0.5]), high=np.array([0.0]))


@pytest.mark.parametrize("of", ["gain", "score"])
def test_until_stops_at_the_first_chunk_that_is_precise(of: str) -> None:
    """The interval of the seeds of the verdict is short enough, that of one chunk less is not."""
    values = drawn(0.02, 20_000)
    if of == "score":
        values = (values + 1) / 2
    rule = Until(0.01, of="score" if of == "score" else "gain")
    verdict = run_rule(rule, values, 100)

    def reach(n: int) -> float:
        if of == "gain":
            return mean_interval(values[:n]).half_width
        return score_interval(values[:n, None]).half_width

    assert verdict.outcome == PRECISE
    assert reach(verdict.seeds) <= 0.01 < reach(verdict.seeds - 100)
    assert verdict.path[-1].low == pytest.approx(reach(verdict.seeds))
    assert verdict.text == f"+-{100 * reach(verdict.seeds):.2f} pp after {verdict.seeds:,} seeds"


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Sprt(0, 0.01, alpha=0.0), "expected alpha between 0 and 1"),
        (lambda: Sprt(0, 0.01, beta=1.0), "expected beta between 0 and 1"),
        (lambda: Sprt(0, 0.01, alpha=NAN), "expected alpha between 0 and 1"),
        (lambda: Sprt(0, 0.01, alpha=0.5, beta=0.5), "a coin does as well"),
        (lambda: Sprt(0.01, 0.01), "expected H0 below H1"),
        (lambda: Sprt(0, 1.0), "between -100 and 100 percentage points, got 0 and 100"),
        (lambda: Sprt(0, 0.5, of="score"), "between 0 and 100 percentage points"),
        (lambda: Until(0.0), "expected a half-width"),
        (lambda: Until(0.01, confidence=95), "expected confidence between 0 and 1"),
        (lambda: elo_of_score(1.0), "certainty has no Elo"),
    ],
)
def test_questions_without_an_answer(make: object, problem: str) -> None:
    """One line each."""
    assert callable(make)
    with pytest.raises(StatisticsError, match=problem):
        make()


@pytest.mark.parametrize("rule", [Sprt(0.5, 0.52, 0.01, 0.1, "score"), Until(0.01, 0.9)])
def test_a_rule_is_written_in_a_plan(rule: Sprt | Until) -> None:
    """Through the parser and back, and between processes."""
    assert rule_from_json(json.loads(json.dumps(rule.to_json()))) == rule
    assert pickle.loads(pickle.dumps(rule)) == rule
    with pytest.raises(StatisticsError, match="expected the rule sprt or until, got 'coin'"):
        rule_from_json({"rule": "coin"})


def test_elo() -> None:
    """The table of the anchors: 50.7% is 5 Elo, 55.0% is 35, 59.9% is 70; a gain depends on where it starts."""
    assert [round(100 * score_of_elo(elo), 1) for elo in (5, 35, 70)] == [50.7, 55.0, 59.9]
    assert elo_of_score(score_of_elo(123.0)) == pytest.approx(123.0)
    assert gain_of_elo(5, 0.8) == pytest.approx(0.0046, abs=5e-5)
    assert conversion_text(5) == "5 Elo = 0.72 percentage points of score, from 50%"


def test_the_error_rates_are_kept() -> None:
    """1,000 runs each on D symmetrised from a real swap: at most 64 false alarms at 5%, power 93% at H1.

    At most 65% of the seeds of a fixed size with the same errors.
    """
    world = symmetrised(swap())
    false, true = (operate(RULE, one, 100, 1_000, seed=7) for one in (world, tilted(world, RULE.mean1)))
    assert false.h1 <= 64
    assert true.h1 >= 930
    assert max(false.of_fixed, true.of_fixed) <= 0.65
    assert false.undecided == true.undecided == 0


def test_a_swap_that_seldom_matters_keeps_them_too() -> None:
    """Five seeds in a hundred differ: the first looks come on a dozen of them. 400 runs each: two deviations from 5%."""
    world = symmetrised(np.repeat([0, 0.25, 0.5, 1.0], [950, 2, 41, 7]))
    false, true = (operate(RULE, one, 100, 400, seed=8) for one in (world, tilted(world, 0.015)))
    assert false.h1 <= 28
    assert true.h1 >= 372
    assert max(false.of_fixed, true.of_fixed) <= 0.65


@pytest.mark.parametrize(("score", "half_width"), [(0.5, 0.03), (0.8, 0.025), (0.95, 0.015)])
def test_until_covers_the_true_score(score: float, half_width: float) -> None:
    """Of 1,000 runs with correlated pairs, 93 to 97% of the intervals hold it after stopping."""
    held, pairs = coverage(Until(half_width, of="score"), score, 100, 1_000, seed=9)
    assert 0.93 <= held <= 0.97
    assert pairs > 500


@pytest.mark.parametrize("gain", [0.0, 0.02])
def test_until_covers_the_true_gain(gain: float) -> None:
    """The same for D, of which most are 0."""
    world = tilted(symmetrised(swap()), gain)
    random, rule = np.random.default_rng(10), Until(0.02)
    held = 0
    for _ in range(1_000):
        values = random.choice(world.values, 1_500, p=world.chances)
        verdict = run_rule(rule, values, 100)
        assert verdict.outcome == PRECISE
        held += not mean_interval(values[: verdict.seeds]).excludes(gain)
    assert 930 <= held <= 970
