"""A field of decks: planted circles are found, ratings tie, shares count; games that were not played are missed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import sim
from sim.batch.plan import PlannedDeck
from sim.batch.running import run_study
from sim.errors import DecklistError, FieldError, PlotError, UnknownCardError, UnsupportedCardError
from sim.questions.field_decks import read_shares
from sim.questions.matrix import MatrixResult, MatrixStudy
from sim.questions.pairings import Asked
from sim.report.matrix_text import matrix_text

LANDWALKERS = (
    PlannedDeck("swampwalkers", ((16, "Bog Wraith"), (28, "Swamp"), (16, "Forest"))),
    PlannedDeck("forestwalkers", ((10, "Heartwood Treefolk"), (34, "Forest"), (16, "Island"))),
    PlannedDeck("islandwalkers", ((9, "Master of the Pearl Trident"), (35, "Island"), (16, "Swamp"))),
)
"""Each walks past the blockers of one and is walked past by the other; the numbers make the three edges about as sharp."""


@pytest.fixture(scope="module")
def circle() -> MatrixResult:
    """The landwalkers as they play."""
    study, whys = Asked(600, 7, "heuristic", "array", 20_000).study(MatrixStudy, LANDWALKERS, (0.5, 0.5, 0.0), None)
    return MatrixResult(study, run_study(study, progress=False), whys)


def test_rock_paper_scissors(circle: MatrixResult) -> None:
    """Ratings tie, though no pairing is near even; the circle and the mix that no deck beats are found."""
    assert circle.rating is not None
    for first, second in ((0, 1), (0, 2), (1, 2)):
        _, low, high = circle.rating.difference(circle.names[first], circle.names[second])
        assert low < 0 < high
    assert "one rating a deck does not describe this field" in circle.rating.warning
    assert circle.cycles.shown == (("swampwalkers", "islandwalkers", "forestwalkers"),)
    assert all(edge["score"] > 0.6 for _, _, edge in circle.graph.edges(data=True))
    assert circle.mix is not None
    assert circle.mix.mix.is_unique
    assert (circle.mix.low > 0.15).all()
    assert (circle.mix.high < 0.55).all()
    assert (circle.mix.low <= 1 / 3).all()
    assert (circle.mix.high >= 1 / 3).all()


def test_what_it_says(circle: MatrixResult) -> None:
    """The circle in the sentence, every deck with its scores, and no line too wide for a terminal."""
    text = matrix_text(circle, "a b c")
    assert "Decks beat each other in a circle: swampwalkers > islandwalkers > forestwalkers > swampwalkers." in text
    assert "but these games do not tell it from" in text
    assert "a mix of 3 is what no deck beats" in text
    assert max(map(len, text.split("\n\n")[1].splitlines())) <= 120
    assert repr(circle).startswith("<MatrixResult 3 decks, best rated ")
    assert circle._repr_html_().count("<tr>") == 4


def test_against_shares(circle: MatrixResult) -> None:
    """The score is the sum over the shares; a mirror match is one half."""
    found = circle.field_scores
    assert found is not None
    matrix = circle.field.matrix()
    assert found.score == pytest.approx(matrix @ [0.5, 0.5, 0])
    even = circle.even_scores
    assert even is not None
    assert even.score == pytest.approx(matrix.mean(axis=1))
    other = circle.expected({"islandwalkers": 1.0})
    assert other is not None
    assert other.score[2] == 0.5


def test_as_data(circle: MatrixResult, tmp_path: Path) -> None:
    """Frames from both sides, a row a deck, JSON that can be read again."""
    frame = circle.to_pandas()
    assert len(frame) == 6
    table = frame.pivot_table(index="deck", columns="opponent", values="score", observed=True)
    square = table.to_numpy()
    assert np.nansum(square + square.T) == pytest.approx(6)
    assert circle.decks.to_pandas()["share"].sum() == pytest.approx(1)
    circle.to_parquet(tmp_path / "field.parquet")
    document = json.loads(json.dumps(circle.to_json(), allow_nan=False))
    assert document["schema"] == "mtg-sim/matrix/1"
    assert document["games_by_engine"] == {"array": 1800, "rules": 0}
    assert document["pairings"][0]["decks"] == ["swampwalkers", "forestwalkers"]


def test_plots(circle: MatrixResult) -> None:
    """Every kind draws on new axes; an unknown kind is refused."""
    pytest.importorskip("matplotlib")
    from matplotlib import pyplot as plt

    for kind in ("matrix", "mix", "field"):
        axes = circle.plot(kind)
        assert axes.get_title(loc="left")
        plt.close(axes.figure)  # type: ignore[arg-type]
    with pytest.raises(PlotError, match="matrix, mix, field"):
        circle.plot("pie")


def test_the_engine_falls_back_by_pairing() -> None:
    """What one deck holds does not slow the others down, and it is said."""
    decks = ("red-burn", "green-stompy", "rakdos-meld")
    result = sim.matrix(decks, 4, seed=3, agent="random", engine="auto", progress=False)
    assert result.study.engines == ("rules", "rules", "rules")  # too few games to start the array engine for
    from sim.batch.matchup import planned_deck

    study, whys = Asked(2000, 3, "random", "auto", 20_000).study(MatrixStudy, tuple(map(planned_deck, decks)), (), None)
    assert study.engines == ("array", "rules", "rules")
    assert "Meld" in whys["rules"]


def test_mistakes(tmp_path: Path) -> None:
    """One line each, before anything is played."""
    (tmp_path / "good.txt").write_text("60 Mountain\n")
    (tmp_path / "notes.md").write_text("no deck\n")
    for decks, options, said in (
        (["red-burn"], {}, "expected a field of at least 2 decks, got 1"),
        (["red-burn", "red-burn"], {}, "different names, got red-burn twice"),
        (["red-burn", "green-stompy"], {"field": tmp_path / "none"}, "expected a folder of decks, got"),
        (["red-burn", "green-stompy"], {"shares": {"red-burn": 0.7}}, "shares that sum to 1, got a sum of 0.7"),
        (["red-burn", "green-stompy"], {"shares": {"burn": 1}}, "expected shares of decks of the field"),
    ):
        with pytest.raises(FieldError, match=said):
            sim.matrix(decks, 4, progress=False, **options)  # type: ignore[arg-type]
    (tmp_path / "broken.txt").write_text("4 Shock\nfour Mountain\n")
    with pytest.raises(UnknownCardError, match=r"broken\.txt:2"):
        sim.matrix(["red-burn"], 4, field=tmp_path, progress=False)
    (tmp_path / "broken.txt").write_text("4 Snapcaster Mage\n56 Island\n")
    with pytest.raises((UnsupportedCardError, DecklistError), match=r"broken\.txt"):
        sim.matrix(["red-burn"], 4, field=tmp_path, progress=False)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("deck,share\na,0.5\nb,50%\n", ""),
        ("deck, share\n\na , 25%\nb,0.75\n", ""),
        ("name,part\na,1\n", "expected the heading deck,share, got name,part (FILE:1)"),
        ("", "expected the heading deck,share, got nothing (FILE:1)"),
        ("deck,share\na,half\n", "expected a share such as 0.25 or 25%, got 'half' (FILE:2)"),
        ("deck,share\na,0.5\nc,0.5\n", "expected a deck of the field (a, b), got 'c' (FILE:3)"),
        ("deck,share\na,0.5\na,0.5\n", "expected one share for a, got a second (FILE:3)"),
        ("deck,share\na,0.5,x\n", "expected a deck and its share, got 'a,0.5,x' (FILE:2)"),
        ("deck,share\na,50\nb,50\n", "expected shares that sum to 1, got a sum of 100 (FILE)"),
        ("deck,share\na,-0.5\nb,1.5\n", "expected shares of 0 or more, got -0.5 for a (FILE)"),
    ],
)
def test_shares_of_a_file(text: str, said: str, tmp_path: Path) -> None:
    """A number or per cent; everything else is one line that says where."""
    path = tmp_path / "shares.csv"
    path.write_text(text)
    if not said:
        assert sum(read_shares(path, ["a", "b"])) == pytest.approx(1)
        return
    with pytest.raises(FieldError) as error:
        read_shares(path, ["a", "b"])
    assert str(error.value) == said.replace("FILE", str(path))
    with pytest.raises(FieldError, match=r"No such file"):
        read_shares(tmp_path / "other.csv", ["a", "b"])
