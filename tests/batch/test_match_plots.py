"""The plots of a matchup show what its result says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sim.batch.matchup import MatchResult, play_plan
from sim.errors import PlotError
from tests.batch.coin_game import coin_plan, play_coin_games

pytest.importorskip("matplotlib")


@pytest.fixture(autouse=True)
def drawn_in_memory() -> Iterator[None]:
    """Without a screen."""
    import matplotlib as mpl

    mpl.use("Agg")
    yield
    from matplotlib import pyplot as plt

    plt.close("all")


@pytest.fixture
def result() -> MatchResult:
    """Games by coins, some of them drawn or unfinished."""
    return play_plan(coin_plan(400), play=play_coin_games)


def test_running_ends_at_the_score(result: MatchResult) -> None:
    """The kind drawn unasked; the last point is the printed score, the note says n and seed."""
    ax = result.plot()
    score = result.score(0)
    assert float(ax.lines[0].get_ydata()[-1]) == score.rate
    said = [text.get_text() for text in ax.texts]
    assert f"{score.rate:.1%}" in said
    assert any(text.startswith("400 games in 200 pairs, seed 7, 95% intervals by pair") for text in said)
    assert ax.get_title(loc="left") == "alpha against beta: the score as games come in"


def test_lengths_by_who_won(result: MatchResult) -> None:
    """A curve a group, with its number of games; they add up."""
    ax = result.plot("length")
    names = [line.get_label() for line in ax.lines if not str(line.get_label()).startswith("_")]
    numbers = [int(str(name).split("(")[1].split(")")[0]) for name in names]
    won = [int((result.table.points[:, k] == 1).sum()) for k in (0, 1)]
    assert numbers == [*won, 400 - sum(won)]
    assert str(names[0]).startswith(f"won by alpha ({won[0]}), median ")


def test_seats_and_mulligans(result: MatchResult) -> None:
    """Scores as the result has them, over as many games."""
    said = [text.get_text() for text in result.plot("seats").texts]
    finished = int(result.table.finished.sum())
    assert f"{result.score(0)}, {finished} games" in said
    assert any(text.startswith(f"{result.score_on_the_play(0)}, ") for text in said)
    assert any(text.startswith(f"{result.score_on_the_draw(0)}, ") for text in said)
    assert "mulligans of beta" in said


def test_no_finished_game(result: MatchResult) -> None:
    """One line instead of an empty plot."""
    games = [replace(game, winner=None, unfinished="turn budget", end_reason="") for game in result.games]
    unfinished = MatchResult(result.plan, games, 1.0, 400)
    for kind in result.plots():
        with pytest.raises(PlotError, match="expected finished games to draw, got none"):
            unfinished.plot(kind)
    with pytest.raises(PlotError, match=r"expected a kind of plot \(running, length, seats\), got 'pie'"):
        result.plot("pie")


def test_long_names_leave_room(result: MatchResult) -> None:
    """They are cut on plots: drawing them warns of nothing."""
    decks = tuple(replace(deck, name=f"{deck.name} {'of a friend ' * 12}") for deck in result.plan.decks)
    long = replace(result, plan=replace(result.plan, decks=decks))
    for kind in long.plots():
        ax = long.plot(kind)
        ax.get_figure(root=True).canvas.draw()
        assert "\N{HORIZONTAL ELLIPSIS} against " in ax.get_title(loc="left")
