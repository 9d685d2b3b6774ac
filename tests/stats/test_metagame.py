"""The metagame as a graph: certain edges, cycles, p-values in step with intervals, scores in a field."""

from __future__ import annotations

import json

import networkx as nx
import numpy as np
import numpy.typing as npt
import pytest

from sim.errors import FieldError
from sim.stats.field import Field
from sim.stats.intervals import score_interval
from sim.stats.metagame import certain_cycles, field_scores, metagame_graph, p_values
from sim.stats.nash import field_mix, nash_mix, payoff_of
from sim.stats.rating import rate

F64 = npt.NDArray[np.float64]


def pairs(won: int, lost: int, split: int = 0) -> F64:
    """Points of so many pairs of each kind."""
    return np.array([(1.0, 1.0)] * won + [(0.0, 0.0)] * lost + [(1.0, 0.0)] * split)


def tournament(decks: int, winner_of: dict[tuple[int, int], int], points: F64) -> Field:
    """Everybody against everybody, all pairings equally clear, the lower number winning unless said."""
    edges = [(i, j) for i in range(decks) for j in range(i + 1, decks)]
    names = [f"deck {i}" for i in range(decks)]
    played = {(i, j) if winner_of.get((i, j), i) == i else (j, i): points for i, j in edges}
    return Field.of(names, played)


def test_rock_paper_scissors() -> None:
    """Ratings tie, the one cycle is found, the Nash mix is a third each."""
    points = pairs(120, 40, 90)
    field = Field.of(["rock", "paper", "scissors"], {(1, 0): points, (2, 1): points, (0, 2): points})
    cycles = certain_cycles(metagame_graph(field))
    assert cycles.shown == (("rock", "scissors", "paper"),)
    assert str(cycles) == "rock > scissors > paper > rock"
    assert rate(field).elo.tolist() == pytest.approx([0, 0, 0], abs=1e-6)
    assert nash_mix(payoff_of(field.matrix())).shares.tolist() == pytest.approx([1 / 3] * 3)


def test_a_cycle_needs_every_edge_after_holm() -> None:
    """One edge excludes 50% alone, but not among three pairings: there is no cycle to report."""
    clear, weak = pairs(120, 40, 90), pairs(132, 100, 15)
    field = Field.of(["rock", "paper", "scissors"], {(1, 0): clear, (2, 1): weak, (0, 2): weak})
    graph = metagame_graph(field)
    edge = graph.edges["scissors", "paper"]
    assert edge["p"] < 0.05 < edge["holm_p"]
    assert edge["low"] > 0.5
    assert not edge["certain"]
    assert graph.edges["paper", "rock"]["certain"]
    assert certain_cycles(graph).shown == ()
    assert str(certain_cycles(graph)) == "no cycle is certain"


def test_edges_lead_from_the_winner() -> None:
    """Scores and bounds are those of the winner; an even pairing has none."""
    points = pairs(40, 100, 60)
    field = Field.of(["a", "b", "c"], {(0, 1): points, (0, 2): pairs(30, 30)})
    graph = metagame_graph(field)
    assert list(graph.edges) == [("b", "a")]
    edge, expected = graph.edges["b", "a"], score_interval(1 - points)
    assert (edge["score"], edge["low"], edge["high"]) == pytest.approx((0.65, expected.low, expected.high))
    assert edge["pairs"] == 200
    assert graph.graph["even"] == [("a", "c")]
    assert set(graph) == {"a", "b", "c"}


@pytest.mark.parametrize(
    "points",
    [pairs(60, 40), pairs(70, 30), pairs(50, 30, 40), pairs(5, 0), pairs(6, 0), pairs(7, 0), pairs(0, 6), pairs(0, 5)],
)
def test_p_values_are_in_step_with_intervals(points: F64) -> None:
    """P is below alpha exactly where the interval with confidence 1 - alpha excludes 50%."""
    p = float(p_values(Field.of(["a", "b"], {(0, 1): points}))[0])
    for confidence in (1 - 1.001 * p, 1 - 0.999 * p):
        assert score_interval(points, confidence).excludes(0.5) == (1 - confidence > p)


def test_even_pairs_have_p_1() -> None:
    field = Field.of(["a", "b", "c"], {(0, 1): pairs(9, 9), (0, 2): pairs(0, 0, 9), (1, 2): pairs(1, 0)})
    assert p_values(field).tolist() == [1.0, 1.0, 1.0]


def test_cycles_are_shortest_first_in_canonical_form() -> None:
    """Deck 3 beats deck 0 against the order: circles 0 > x > 3 > 0 before 0 > 1 > 2 > 3 > 0."""
    graph = metagame_graph(tournament(4, {(0, 3): 3}, pairs(90, 30)))
    cycles = certain_cycles(graph)
    assert cycles.shown == (
        ("deck 0", "deck 1", "deck 3"),
        ("deck 0", "deck 2", "deck 3"),
        ("deck 0", "deck 1", "deck 2", "deck 3"),
    )
    assert (cycles.more, cycles.is_complete) == (0, True)
    few = certain_cycles(graph, shown=1)
    assert (few.shown, few.more) == (cycles.shown[:1], 2)
    assert str(few) == "deck 0 > deck 1 > deck 3 > deck 0\nand 2 more"


def test_too_many_cycles_are_counted_up_to_a_bound() -> None:
    """Thirty decks in a ring, each of which beats the next fourteen: the search ends, and says so."""
    around = {(i, j): i if (j - i) % 30 <= 15 else j for i in range(30) for j in range(i + 1, 30)}
    cycles = certain_cycles(metagame_graph(tournament(30, around, pairs(90, 30))), shown=3, counted=500)
    assert len(cycles.shown) == 3
    assert all(len(cycle) == 3 for cycle in cycles.shown)
    assert (cycles.more, cycles.is_complete) == (497, False)
    assert str(cycles).endswith("and at least 497 more")


def test_cycles_are_those_of_networkx() -> None:
    """All of them, each once, on random tournaments."""
    random = np.random.default_rng(3)
    for _ in range(5):
        winners = {(i, j): int(random.choice([i, j])) for i in range(7) for j in range(i + 1, 7)}
        graph = metagame_graph(tournament(7, winners, pairs(90, 30)))
        found = certain_cycles(graph, shown=10_000)
        expected = [frozenset(zip(c, (*c[1:], c[0]), strict=True)) for c in nx.simple_cycles(graph)]
        shown = [frozenset(zip(c, (*c[1:], c[0]), strict=True)) for c in found.shown]
        assert sorted(map(sorted, shown)) == sorted(map(sorted, expected))


def test_scores_in_a_field_by_hand() -> None:
    """Half mirror, half one opponent: the mean of 50% and the score, half of its error."""
    points = pairs(100, 40, 60)
    field = Field.of(["a", "b"], {(0, 1): points})
    found = field_scores(field, [0.5, 0.5])
    half = 1.959964 * 0.5 * float(np.std(points.mean(axis=1), ddof=1)) / np.sqrt(200)
    assert found.score.tolist() == pytest.approx([0.575, 0.425])
    assert (found.low[0], found.high[0]) == pytest.approx((0.575 - half, 0.575 + half), rel=1e-6)
    alone = field_scores(field, [1.0, 0.0])
    assert (alone.score[0], alone.low[0], alone.high[0]) == (0.5, 0.5, 0.5)


def test_scores_against_the_nash_mix_are_never_above_one_half() -> None:
    random = np.random.default_rng(9)
    played = {(i, j): pairs(int(random.integers(20, 80)), 50) for i in range(6) for j in range(i + 1, 6)}
    field = Field.of(list("abcdef"), played)
    assert field_scores(field, nash_mix(payoff_of(field.matrix())).shares).score.max() == pytest.approx(0.5, abs=1e-7)


def test_scores_in_a_field_need_the_games() -> None:
    """A gap matters only where the missing opponent has a share."""
    field = Field.of(list("abc"), {(0, 1): pairs(6, 4), (1, 2): pairs(5, 5)})
    with pytest.raises(FieldError, match="expected games against every deck with a share, got none of a against c"):
        field_scores(field, [0.2, 0.3, 0.5])
    with pytest.raises(FieldError, match=r"expected shares that sum to 1, got a sum of 0\.9"):
        field_scores(field, [0.2, 0.2, 0.5])
    assert field_scores(field, [0, 1, 0]).score.tolist() == pytest.approx([0.6, 0.5, 0.5])
    found = field_scores(field, [0.2, 0.3, 0.5], decks=["b"])
    assert (found.names, found.score.tolist()) == (("b",), pytest.approx([0.2 * 0.4 + 0.15 + 0.25]))
    with pytest.raises(FieldError, match=r"expected decks of the field \(a, b, c\), got 'x'"):
        field_scores(field, [0, 1, 0], decks=["x"])


def test_intervals_of_field_scores_cover() -> None:
    """Four opponents in known shares: 95% intervals cover 93 to 97% of 500 fields."""
    random = np.random.default_rng(6)
    truth, shares = np.array([0.35, 0.5, 0.62, 0.8]), np.array([0.0, 0.4, 0.3, 0.2, 0.1])
    expected, covered = 0.4 * 0.35 + 0.3 * 0.5 + 0.2 * 0.62 + 0.1 * 0.8, 0
    for _ in range(500):
        own = np.where(random.random((80, 4)) < 0.3, 0.5, random.random((80, 4)) < (truth - 0.15) / 0.7)
        field = Field.of(list("abcde"), {(0, 1 + j): np.stack([own[:, j]] * 2, axis=1) for j in range(4)})
        found = field_scores(field, shares, decks=["a"])
        covered += bool(found.low[0] <= expected <= found.high[0])
    assert 465 <= covered <= 485


def test_metagame_as_json() -> None:
    """Cycles, scores and the mix are plain values."""
    points = pairs(120, 40, 90)
    field = Field.of(["rock", "paper", "scissors"], {(1, 0): points, (2, 1): points, (0, 2): points})
    cycles, scores, mix = (
        certain_cycles(metagame_graph(field)),
        field_scores(field, [0.5, 0.5, 0]),
        field_mix(field, 1, 20),
    )
    found = json.loads(json.dumps([cycles.to_json(), scores.to_json(), mix.to_json()], allow_nan=False))
    assert found[0] == {"cycles": [["rock", "scissors", "paper"]], "more": 0, "is_complete": True}
    assert found[1][0]["score"] == pytest.approx(0.25 + 0.5 * 0.34)
    assert sum(deck["share"] for deck in found[2]["mix"]) == pytest.approx(1)
