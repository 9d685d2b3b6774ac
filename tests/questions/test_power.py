"""How many games a question needs: from numbers that are assumed, and from runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sim
from sim.batch.matchup import run_matchup
from sim.errors import PlanError, StatisticsError
from sim.questions.power import MATCHUP, PAIRED, UNPAIRED
from tests.questions.test_compare import GIANTS, compared


def test_games_by_hand() -> None:
    """A matchup at 50%: sd of a pair 1/sqrt(8), ((1.96 + 1.645) sd / gain)^2 pairs, two games each."""
    found = sim.power(2.0)
    games = {need.question: need.games for need in found.gains}
    assert games[MATCHUP] == pytest.approx(2 * (3.6048 * 0.35355 / 0.02) ** 2, abs=2)
    assert games[UNPAIRED] == pytest.approx(2 * games[MATCHUP], abs=4)
    assert games[PAIRED] == pytest.approx(2 * (3.6048 / 0.02) ** 2 * 0.1 * 0.25, abs=2)
    (need,) = (need for need in found.gains if need.question == MATCHUP)
    assert 0 < need.sprt_gain < 0.65 * need.games
    assert json.loads(json.dumps(found.to_json()))["schema"] == "mtg-sim/power/1"


def test_what_so_many_games_show_is_the_other_way_round() -> None:
    """The gain that n games find needs n games."""
    found = sim.power(1.5, until="1pp", differing=8)
    needed = next(need.games for need in found.gains if need.question == PAIRED)
    back = next(shown for shown in sim.power(games=needed, differing=8).shown if shown.question == PAIRED)
    assert back.gain == pytest.approx(1.5, rel=1e-3)
    wide = next(need.games for need in found.widths if need.question == PAIRED)
    shown = next(shown for shown in sim.power(games=wide, differing=8).shown if shown.question == PAIRED)
    assert shown.half_width == pytest.approx(1.0, rel=1e-2)


def test_a_run_is_measured(tmp_path: Path) -> None:
    """A comparison tells the spread of D and of separate seeds, a matchup that of pairs."""
    compare = compared(swap=GIANTS, games=200, run=tmp_path / "compare")
    spreads = {spread.question: spread for spread in sim.power(run=tmp_path / "compare").spreads}
    assert spreads[PAIRED].sd == pytest.approx(compare.differences[0][0].value.std(ddof=1))
    assert spreads[UNPAIRED].sd > spreads[PAIRED].sd
    assert "measured in 100 seeds" in spreads[PAIRED].told
    match = run_matchup("red-burn", "green-stompy", 100, seed=1, agent_a="random", agent_b="random", engine="array",
                        run=tmp_path / "match")  # fmt: skip
    spreads = {spread.question: spread for spread in sim.power(run=tmp_path / "match").spreads}
    pairs = match.table.points[:, 0].reshape(-1, 2).mean(axis=1)
    assert spreads[MATCHUP].sd == pytest.approx(pairs.std(ddof=1), rel=1e-5)
    assert spreads[PAIRED].told.endswith("assumed")


def test_mistakes() -> None:
    """One line each."""
    for asked, problem in (
        ({"alpha": 1.0}, "expected alpha between"),
        ({"power": 0.0}, "expected power between"),
        ({"gain": 0.0}, "expected a gain other than 0"),
        ({"score": 100.0}, "expected a score in"),
        ({"differing": 0.0}, "expected a share of differing seeds"),
        ({"until": "x"}, "expected a half-width such as"),
        ({"games": 1}, "expected at least 1 seed"),
    ):
        with pytest.raises(StatisticsError, match=problem):
            sim.power(**asked)  # type: ignore[arg-type]
    with pytest.raises(PlanError, match="got both"):
        sim.power(run="x", differing=5)
