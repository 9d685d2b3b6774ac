"""What the plots show: values in their places, order, colours by meaning, and words for what is missing."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import pytest

from sim.errors import ExtraMissingError, PlotError
from sim.plots.casts import first_cast
from sim.plots.matrix import matrix_heat_map
from sim.plots.points import card_forest, score_by, shares
from sim.plots.running import running_estimate
from sim.plots.sprt import sprt_path
from sim.plots.style import BLUE, ORANGE, percent
from sim.plots.survival import game_length

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAN = float("nan")
SCORES = [[NAN, 0.3, 0.52], [0.7, NAN, 0.9], [0.48, 0.1, NAN]]
LOW = [[NAN, 0.25, 0.47], [0.65, NAN, 0.85], [0.43, 0.05, NAN]]
HIGH = [[NAN, 0.35, 0.57], [0.75, NAN, 0.95], [0.53, 0.15, NAN]]
X = np.arange(2.0, 102.0, 2.0)

DRAWINGS: dict[str, Callable[[Axes | None], Axes]] = {
    "matrix": lambda ax: matrix_heat_map(["a", "b", "c"], SCORES, LOW, HIGH, note="n", ax=ax),
    "length": lambda ax: game_length({"all": ([0, 1, 2], [1, 0.4, 0], [1, 0.3, 0], [1, 0.5, 0])}, note="n", ax=ax),
    "seats": lambda ax: score_by(
        [("", ["all"]), ("g", ["x"])], [0.5, 0.6], [0.4, 0.5], [0.6, 0.7], [9, 1], note="n", ax=ax
    ),
    "forest": lambda ax: card_forest(["a", "b"], [0.02, 0], [0.01, -0.01], [0.03, 0.01], note="n", ax=ax),
    "shares": lambda ax: shares(["a", "b"], [0.4, 0.6], [0.1, 0.2], [0.7, 0.9], note="n", ax=ax),
    "running": lambda ax: running_estimate(X, X * 0 + 0.6, X * 0 + 0.5, X * 0 + 0.7, note="n", ax=ax),
    "sprt": lambda ax: sprt_path([200, 400], [1.0, 3.0], -2.9, 2.9, note="n", ax=ax),
    "casts": lambda ax: first_cast([3, 1, 2], note="n", ax=ax),
}


def texts(ax: Axes) -> list[str]:
    """Everything written in the axes, without the ticks."""
    return [text.get_text() for text in ax.texts]


def ticks(ax: Axes) -> list[str]:
    """The names at the left, from the top."""
    pairs = sorted(zip(ax.get_yticks(), ax.get_yticklabels(), strict=True))
    return [label.get_text() for _, label in pairs]


@pytest.mark.parametrize("name", DRAWINGS)
def test_on_axes_of_its_own_or_given(name: str) -> None:
    """`ax=None` makes a figure, an `ax` is drawn on and returned; every plot has a title, a note and labels, and renders."""
    from matplotlib import pyplot as plt

    own = DRAWINGS[name](None)
    _, given = plt.subplots()
    before = plt.get_fignums()
    assert DRAWINGS[name](given) is given
    assert plt.get_fignums() == before
    for ax in (own, given):
        assert ax.get_title(loc="left")
        assert ax.get_xlabel()
        assert "n" in texts(ax)
        ax.figure.savefig(picture := io.BytesIO(), format="svg")
        assert picture.tell() > 4_000


def test_the_best_deck_is_on_top() -> None:
    """Rows in order of the mean score, columns in the same; every score in its cell with its interval."""
    ax = matrix_heat_map(["a", "b", "c"], SCORES, LOW, HIGH)
    assert ticks(ax) == ["b", "a", "c"]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["b", "a", "c"]
    cells = {(text.get_position()): text for text in ax.texts if text.get_text().endswith("%")}
    assert cells[1, 0 - 0.13].get_text() == "70%"
    assert cells[1, 0 - 0.13].get_fontweight() == "bold"
    assert cells[2, 1 - 0.13].get_text() == "52%"
    assert cells[2, 1 - 0.13].get_fontweight() == "normal"
    assert "65\N{EN DASH}75" in texts(ax)
    assert "80.0%" in texts(ax)  # the mean score of b


def test_colours_are_centred_at_one_half() -> None:
    """The same distance from 50% is equally strong on both sides, and noise stays pale."""
    low, high = matrix_heat_map(["a", "b", "c"], SCORES, LOW, HIGH).images[0].get_clim()
    assert (low, high) == pytest.approx((0.1, 0.9))
    near = [[NAN, 0.51], [0.49, NAN]]
    assert matrix_heat_map(["a", "b"], near, near, near).images[0].get_clim() == pytest.approx((0.4, 0.6))


def test_ratings_order_the_decks() -> None:
    """A rating of one's own, such as Elo, goes before the mean score."""
    ax = matrix_heat_map(["a", "b", "c"], SCORES, LOW, HIGH, rating=[10, -30, 20], rating_label="Elo")
    assert ticks(ax) == ["c", "a", "b"]
    assert {"+20", "+10", "\N{MINUS SIGN}30", "Elo"} <= set(texts(ax))


@pytest.mark.parametrize(("decks", "written"), [(12, "60%"), (20, "60"), (30, "")])
def test_many_decks_have_smaller_print(decks: int, written: str) -> None:
    """Intervals up to 12 decks, scores up to 26, colours alone beyond."""
    score = np.where(np.triu(np.ones((decks, decks)), 1) > 0, 0.6, 0.4)
    np.fill_diagonal(score, NAN)
    ax = matrix_heat_map([f"d{k}" for k in range(decks)], score, score - 0.05, score + 0.05)
    cells = [text.get_text() for text in ax.texts if text.get_text() in ("60%", "60")]
    assert cells == [written] * (decks * (decks - 1) // 2) if written else not cells


def test_a_group_of_lines_with_their_games() -> None:
    """One line a row, headings between them, the numbers at the right; no point where there are no games."""
    groups = [("", ["all games"]), ("turn order", ["on the play", "on the draw"])]
    ax = score_by(groups, [0.5, 0.6, NAN], [0.4, 0.55, 0], [0.6, 0.65, 1], [20, 1, 0])
    assert ticks(ax) == ["all games", "on the play", "on the draw"]
    assert "50.0% [40.0, 60.0], 20 games" in texts(ax)
    assert "60.0% [55.0, 65.0], 1 game" in texts(ax)
    assert {"turn order", "no games"} <= set(texts(ax))
    points = [line for line in ax.lines if line.get_marker() in ("o", "D")]
    assert [float(line.get_xdata()[0]) for line in points] == [0.5, 0.6]


def test_cards_from_best_to_worst() -> None:
    """Those above 0 are blue circles, those below orange diamonds, filled where the interval leaves out 0."""
    ax = card_forest(["worst", "best", "unsure", "unseen"], [-0.03, 0.04, 0.01, NAN],
                     [-0.05, 0.02, -0.01, NAN], [-0.01, 0.06, 0.03, NAN])  # fmt: skip
    assert ticks(ax) == ["best", "unsure", "worst"]
    points = [line for line in ax.lines if line.get_marker() in ("o", "D")]
    assert [(line.get_color(), line.get_marker(), line.get_markerfacecolor()) for line in points] == [
        (BLUE, "o", BLUE),
        (BLUE, "o", "white"),
        (ORANGE, "D", ORANGE),
    ]
    assert "not shown: 1 without a value" in texts(ax)
    assert "+4.0 [+2.0, +6.0]" in texts(ax)
    assert "\N{MINUS SIGN}3.0 [\N{MINUS SIGN}5.0, \N{MINUS SIGN}1.0]" in texts(ax)


def test_many_cards_leave_out_the_middle() -> None:
    """The best and the worst stay; how many do not is said."""
    value = np.arange(50) / 100
    ax = card_forest([f"c{k}" for k in range(50)], value, value - 0.01, value + 0.01, most=5)
    assert ticks(ax) == ["c49", "c48", "c47", "c1", "c0"]
    assert "not shown: 45 in the middle" in texts(ax)


def test_shares_from_the_largest() -> None:
    """Bars as long as the shares, with the ends of their intervals beside them."""
    ax = shares(["a", "b", "c"], [0.25, 0.75, 0], [0, 0.5, 0], [0.5, 1, 0.1])
    assert ticks(ax) == ["b", "a", "c"]
    assert [bar.get_width() for bar in ax.patches] == [0.75, 0.25, 0]  # type: ignore[attr-defined]
    assert "75.0% [50.0, 100.0]" in texts(ax)


def test_the_last_estimate_is_written() -> None:
    """At the end of the line; of a difference with its sign and without per cent."""
    assert {"60.0%", "[50.0, 70.0]"} <= set(texts(DRAWINGS["running"](None)))
    ax = running_estimate(X, X * 0 - 0.012, X * 0 - 0.02, X * 0 + 0.01, neutral=0, count="seeds", looks=[50, 100])
    assert {"\N{MINUS SIGN}1.2", "[\N{MINUS SIGN}2.0, +1.0]"} <= set(texts(ax))
    assert ax.get_xlabel() == "seeds played; ticks: where the stop rule looked"


def test_both_bounds_and_the_path() -> None:
    """The path begins at 0 games and 0 evidence; the bounds stand where they were given, also where it never came near."""
    ax = sprt_path([200, 400], [1.0, 2.0], -2.9, 2.9, accepts_h0="worse", accepts_h1="better")
    assert {"better: +2.90", "worse: \N{MINUS SIGN}2.90"} <= set(texts(ax))
    path = next(line for line in ax.lines if len(line.get_xdata()) == 3)
    assert path.get_xdata().tolist() == [0, 200, 400]
    bottom, top = ax.get_ylim()
    assert bottom < -2.9
    assert top > 2.9


def test_unfinished_seeds_are_a_band() -> None:
    """Counted at their worst and at their best, both within the picture."""
    ax = sprt_path([200, 400], [1.0, 2.0], -2.9, 2.9, llr_high=[1.5, 9.0])
    ends = sorted(float(line.get_ydata()[-1]) for line in ax.lines if len(line.get_xdata()) == 3)
    assert ends == [2.0, 9.0]
    assert ax.get_ylim()[1] > 9.0


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line that names the extra."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for draw in DRAWINGS.values():
        with pytest.raises(ExtraMissingError, match=r"expected matplotlib for a plot, .*'mtg-sim\[notebook\]'"):
            draw(None)


def test_late_casts_share_a_bar() -> None:
    """`never` stands apart; heights are shares of all games, later turns in the last bar; the median is of casts alone."""
    ax = first_cast([4, 1, 2, 0, 1, 2], last=3)
    assert [round(bar.get_height(), 3) for bar in ax.patches] == [0.1, 0.2, 0.3, 0.4]  # type: ignore[attr-defined]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1", "2", "3+", "never"]
    assert "half of those that cast it\nhave done so by turn 2" in texts(ax)


def test_a_card_that_was_never_cast() -> None:
    """One bar of 100%."""
    ax = first_cast([5])
    assert [bar.get_height() for bar in ax.patches] == [0, 1]  # type: ignore[attr-defined]


def test_nothing_to_draw_is_said() -> None:
    """One line instead of empty axes."""
    for draw in (
        lambda: matrix_heat_map([], np.zeros((0, 0)), np.zeros((0, 0)), np.zeros((0, 0))),
        lambda: game_length({}),
        lambda: card_forest(["a"], [NAN], [NAN], [NAN]),
        lambda: running_estimate([], [], [], []),
        lambda: first_cast([0, 0]),
    ):
        with pytest.raises(PlotError, match="expected something to draw, got no"):
            draw()
    with pytest.raises(PlotError, match=r"expected values of shape \(2,\), got \(3,\)"):
        shares(["a", "b"], [1, 2, 3], [1, 2], [1, 2])


def test_numbers_as_people_write_them() -> None:
    """Whole where they are whole, a true minus, a sign for differences but not for nothing."""
    assert [percent(x) for x in (0.5, 0.125, 1.0)] == ["50%", "12.5%", "100%"]
    assert [percent(x, signed=True, unit="") for x in (0.05, -0.025, 0.0)] == ["+5", "\N{MINUS SIGN}2.5", "0"]
