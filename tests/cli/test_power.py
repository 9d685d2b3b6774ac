"""`mtg-sim power` from outside."""

from __future__ import annotations

import json

import pytest

from sim.cli import app


def test_a_screen(capsys: pytest.CaptureFixture[str]) -> None:
    """By gain and half-width, for a matchup and for a comparison."""
    assert app.main(["power", "--gain", "1.5", "--until", "1pp", "-n", "4000"]) == 0
    out, err = capsys.readouterr()
    assert "1.5 pp  14,440 (sprt " in out
    assert "10% of seeds differ" in out
    assert "+-" in out
    assert not err


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """One document."""
    assert app.main(["power", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "mtg-sim/power/1"
    assert {need["question"] for need in document["gains"]} == {"matchup", "compare", "two matchups"}


def test_mistakes_take_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2."""
    for words in (["--alpha", "2"], ["--gain", "0"], ["--run", "nowhere"], ["--until", "wide"]):
        assert app.main(["power", *words]) == 2
        err = capsys.readouterr().err
        assert err.startswith("mtg-sim: expected")
        assert err.count("\n") == 1
