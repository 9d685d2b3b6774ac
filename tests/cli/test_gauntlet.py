"""`mtg-sim gauntlet` from outside: text, JSON, shares, mirrors, mistakes. Games by coins, decks real."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sim
from sim.decklists import find_deck
from sim.questions.field_decks import decks_of_folder
from tests.batch.test_runs import contents
from tests.cli.test_matrix import Shell, shell  # noqa: F401

DECKS = ("red-burn", "green-stompy", "white-weenie")
CALL = ("gauntlet", "red-burn", "field", "-n", "20", "--engine", "rules", "--seed", "7")


@pytest.fixture
def field(shell: Shell) -> Path:  # noqa: F811
    """A folder of three decks, one of them the deck itself, and files that are none."""
    folder = Path("field")
    folder.mkdir()
    for name in DECKS:
        (folder / f"{name}.txt").write_text(find_deck(name).read_text())
    (folder / "field.csv").write_text("deck,share\nred-burn,0.5\ngreen-stompy,0.5\n")
    return folder


def test_text_and_json_say_the_same(shell: Shell, field: Path) -> None:  # noqa: F811
    """A row an opponent; the same list is 50% by construction and is not played."""
    text, data = shell(*CALL), shell(*CALL, "--json")
    assert (text.code, text.err, data.code, data.err) == (0, "", 0, "")
    found = json.loads(data.out)
    assert (found["schema"], found["deck"], found["games"]) == ("mtg-sim/gauntlet/1", "my red-burn", 40)
    assert [one["deck"] for one in found["opponents"]] == sorted(DECKS)
    assert [one["mirror"] for one in found["opponents"]] == [False, True, False]
    assert "50% by construction (the same list)" in text.out
    rates = [one["score"]["rate"] for one in found["opponents"]]
    assert found["overall"]["rate"] == pytest.approx(sum(rates) / 3)
    assert f"worst: {found['worst']}" in text.out
    worst = next(one for one in found["opponents"] if one["deck"] == found["worst"])
    call = f"mtg-sim matchup red-burn field/{found['worst']}.txt --seed {worst['seed']} -n 20"
    assert call in text.out


def test_shares_weigh(shell: Shell, field: Path) -> None:  # noqa: F811
    """The mirror's share counts as one half and makes the interval narrower."""
    found = json.loads(shell(*CALL, "--shares", "field/field.csv", "--json").out)
    stompy = found["opponents"][0]["score"]
    assert found["overall"]["rate"] == pytest.approx(0.25 + stompy["rate"] / 2)
    assert [one["share"] for one in found["opponents"]] == [0.5, 0.5, 0]


def test_the_games_are_those_of_a_matrix(shell: Shell, field: Path) -> None:  # noqa: F811
    """The same seed, the same two lists: the same score."""
    one = sim.gauntlet("red-burn", ["white-weenie", "green-stompy"], 20, seed=7, engine="rules", progress=False)
    all_ = sim.matrix(["green-stompy", "red-burn", "white-weenie"], 20, seed=7, engine="rules", progress=False)
    assert one.opponents[0].score.interval == all_.records[2].interval
    assert len(one.to_pandas()) == 2
    assert repr(one).startswith("<GauntletResult red-burn ")
    assert one._repr_html_().count("<tr>") == 3


def test_a_run_and_its_report(shell: Shell, field: Path) -> None:  # noqa: F811
    """The report says what the command said; a resumed run needs no seed."""
    assert shell(*CALL, "--run", "here").code == 0
    before = contents(Path("here"))
    assert shell(*CALL[:-2], "--run", "here", "--resume").code == 0
    assert contents(Path("here")) == before
    assert shell("report", "here").out.split("Next:")[0].split("engine")[0] == shell(*CALL).out.split("engine")[0]
    assert shell("report", "here", "--html", "page.html").code == 0


def test_mistakes(shell: Shell, field: Path) -> None:  # noqa: F811
    """Exit code 2 and one line that names the file and the line; nothing is played."""
    assert len(decks_of_folder(field)) == 3
    (field / "zz.txt").write_text("4 Shock\nfour Mountain\n")
    Path("empty").mkdir()
    for words, said in (
        (CALL, "(field/zz.txt:2)"),
        (("gauntlet", "red-burn", "nowhere"), "expected a folder of decks, got nowhere"),
        (("gauntlet", "red-burn", "empty"), "got empty without any"),
        (("gauntlet", "burn", "field"), "expected a deck file or the name of a shipped deck, got 'burn'"),
    ):
        outcome = shell(*words, "--run", "here")
        assert (outcome.code, outcome.out) == (2, "")
        assert said in outcome.err
        assert outcome.err.count("\n") == 1
    assert not Path("here").exists()
    (field / "zz.txt").unlink()
    assert "unknown" not in shell(*CALL, "--shares", "field/none.csv").err
    assert shell(*CALL, "--shares", "field/none.csv").code == 2
