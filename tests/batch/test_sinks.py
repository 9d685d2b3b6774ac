"""Output files: the same bytes however they came to be, whole or not at all, and journals to resume from."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sim.batch.matchup import MatchInterrupted, MatchResult, play_plan
from sim.batch.plan import MatchPlan
from sim.errors import OutputExistsError, OutputFolderError, PlanError, SimError
from sim.results import GameResult
from tests.batch.coin_game import coin_plan, play_coin_games

Play = Callable[[MatchPlan, range], list[GameResult]]


def stop_at(index: int) -> Play:
    """Ctrl-C as the games from here on are played."""

    def play(plan: MatchPlan, indices: range) -> list[GameResult]:
        if indices.start >= index:
            raise KeyboardInterrupt
        return play_coin_games(plan, indices)

    return play


def interrupt(plan: MatchPlan, out: Path, index: int) -> MatchInterrupted:
    """A run of a plan, interrupted."""
    with pytest.raises(MatchInterrupted) as caught:
        play_plan(plan, out=out, play=stop_at(index))
    return caught.value


def whole(plan: MatchPlan, out: Path, **options: bool | int) -> MatchResult:
    """A run of a plan to its end."""
    return play_plan(plan, out=out, play=play_coin_games, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
def test_same_bytes_at_any_number_of_jobs(tmp_path: Path, suffix: str) -> None:
    """Chunks that finish in another order are written in index order."""
    files = [tmp_path / f"{jobs}{suffix}" for jobs in (1, 2, 3)]
    for jobs, file in enumerate(files, 1):
        whole(coin_plan(200), file, jobs=jobs)
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()


@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
@pytest.mark.parametrize("index", [0, 2, 38])
def test_resumed_equals_uninterrupted(tmp_path: Path, suffix: str, index: int) -> None:
    """The file is the same, the games are not played twice, and nothing else is left behind."""
    plan, out, straight = coin_plan(), tmp_path / f"a{suffix}", tmp_path / f"b{suffix}"
    stopped = interrupt(plan, out, index)
    assert len(stopped.result.games) == index
    assert (stopped.journal is None) == (index == 0)
    assert not out.exists()
    resumed = whole(plan, out, resume=index > 0)
    direct = whole(plan, straight)
    assert resumed.played_now == 40 - index
    assert resumed.games == direct.games
    assert out.read_bytes() == straight.read_bytes()
    assert sorted(tmp_path.iterdir()) == [out, straight]


def test_interrupted_twice(tmp_path: Path) -> None:
    """Each run adds to the same journal."""
    plan, out = coin_plan(), tmp_path / "games.csv"
    interrupt(plan, out, 10)
    with pytest.raises(MatchInterrupted) as again:
        play_plan(plan, out=out, resume=True, play=stop_at(20))
    assert (len(again.value.result.games), again.value.result.played_now) == (20, 10)
    assert whole(plan, out, resume=True).played_now == 20


def test_a_last_line_cut_short_is_played_again(tmp_path: Path) -> None:
    """The machine may stop in the middle of a line, or of a pair."""
    plan, out = coin_plan(), tmp_path / "games.csv"
    journal = interrupt(plan, out, 20).journal
    assert journal is not None
    journal.write_text(journal.read_text()[:-30])
    result = whole(plan, out, resume=True)
    assert result.played_now == 22
    assert result.games == tuple(play_coin_games(plan, range(40)))


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (coin_plan(seed=8), "seed 7 became 8"),
        (coin_plan(50), "games 40 became 50"),
        (coin_plan(decks=("alpha", "gamma")), r"decks \['alpha', 'beta'\] became \['alpha', 'gamma'\]"),
        (replace(coin_plan(), agents=("random", "greedy")), "agents"),
    ],
)
def test_another_plan_is_not_resumed(tmp_path: Path, other: MatchPlan, difference: str) -> None:
    """Games of two plans never meet in one file; the message says what differs, the journal stays."""
    out = tmp_path / "games.csv"
    journal = interrupt(coin_plan(), out, 20).journal
    assert journal is not None
    before = journal.read_bytes()
    with pytest.raises(PlanError, match=difference):
        whole(other, out, resume=True)
    assert journal.read_bytes() == before


def test_another_list_under_the_same_name_is_not_resumed(tmp_path: Path) -> None:
    """What counts is the cards."""
    plan, out = coin_plan(), tmp_path / "games.csv"
    interrupt(plan, out, 20)
    edited = replace(plan, decks=(replace(plan.decks[0], main=((61, "alpha"),)), plan.decks[1]))
    with pytest.raises(PlanError, match="the lists of the decks have changed"):
        whole(edited, out, resume=True)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}\n",
        b"no json\n",
        b"\xff\xfe\x00\n",
        b"3\n",
        b"[]\n",
        b'{"digest": 1}\n{"index": 3}\n',
        b'{"digest": "x", "plan": null}\n',
        b'{"digest": "x", "plan": {}}\n',
        b'{"digest": "x", "plan": {"decks": [], "agents": []}}\n',
    ],
)
def test_a_damaged_journal_is_refused(tmp_path: Path, data: bytes) -> None:
    """A file that no run of ours wrote is no crash."""
    (tmp_path / "games.csv.partial").write_bytes(data)
    with pytest.raises(PlanError, match="damaged file"):
        whole(coin_plan(), tmp_path / "games.csv", resume=True)


def test_an_unfinished_run_is_not_lost_by_accident(tmp_path: Path) -> None:
    """Starting anew beside a journal needs a word; --force is that word."""
    plan, out = coin_plan(), tmp_path / "games.csv"
    interrupt(plan, out, 20)
    with pytest.raises(OutputExistsError, match="--resume continues"):
        whole(plan, out)
    assert whole(plan, out, force=True).played_now == 40
    assert list(tmp_path.iterdir()) == [out]


def test_an_output_file_is_replaced_only_by_force(tmp_path: Path) -> None:
    """What was there stays, to the byte."""
    out = tmp_path / "games.csv"
    out.write_text("mine")
    with pytest.raises(OutputExistsError, match="--force replaces it"):
        whole(coin_plan(), out)
    assert out.read_text() == "mine"
    whole(coin_plan(), out, force=True)
    assert len(out.read_text().splitlines()) == 41


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("nowhere/games.csv", OutputFolderError),
        ("games.xlsx", PlanError),
        ("games", PlanError),
        ("folder.csv", OutputExistsError),
        ("games.csv/x.csv", OutputFolderError),
        (300 * "a" + ".csv", OutputFolderError),
        ("", PlanError),
    ],
)
def test_places_that_cannot_be_written(tmp_path: Path, name: str, error: type[SimError]) -> None:
    """Refused before a game is played, and nothing is written."""
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(error):
        play_plan(coin_plan(), out=tmp_path / name, force=True, play=stop_at(0))
    assert [path.name for path in tmp_path.iterdir()] == ["folder.csv"]


def test_a_folder_in_the_place_of_the_journal(tmp_path: Path) -> None:
    """Refused like a folder in the place of the file."""
    (tmp_path / "games.csv.partial").mkdir()
    with pytest.raises(OutputExistsError, match=r"games\.csv\.partial, which is a folder"):
        whole(coin_plan(), tmp_path / "games.csv", force=True)


def test_a_link_that_leads_nowhere_is_not_replaced(tmp_path: Path) -> None:
    """It is somebody's file, too."""
    (tmp_path / "games.csv").symlink_to("nowhere")
    with pytest.raises(OutputExistsError, match="--force replaces it"):
        whole(coin_plan(), tmp_path / "games.csv")


def test_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system says is one line with the name of the file."""

    def full(self: Path, *_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OutputFolderError, match=r"expected a file that can be written, got .*: No space left"):
        whole(coin_plan(), tmp_path / "games.csv")
    assert list(tmp_path.iterdir()) == []


def test_nothing_to_resume(tmp_path: Path) -> None:
    """--resume without an unfinished run, or without a file, is a mistake."""
    with pytest.raises(PlanError, match="an unfinished run to resume"):
        whole(coin_plan(), tmp_path / "games.csv", resume=True)
    with pytest.raises(PlanError, match="output file or the folder of the run to resume, got none"):
        play_plan(coin_plan(), resume=True, play=play_coin_games)


def test_rows_are_tidy(tmp_path: Path) -> None:
    """Both formats hold the same columns, one row a game, decks by seat, no times."""
    plan = replace(coin_plan(), agents=("random", "greedy"))
    for suffix in (".csv", ".jsonl"):
        play_plan(plan, out=tmp_path / f"games{suffix}", play=play_coin_games)
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    text = [{k: "" if v is None else str(v) for k, v in line.items()} for line in lines]
    assert text == table
    assert [row["game_id"] for row in lines] == list(range(40))
    assert (table[3]["deck_0"], table[3]["agent_0"], table[3]["deck_1"]) == ("beta", "greedy", "alpha")
    assert not {"seconds", "time", "date"} & lines[0].keys()
    for row in lines:
        won = None if row["winner"] is None else row[f"deck_{row['winner']}"]
        points = 1.0 if won == "alpha" else 0.0 if won else 0.5
        assert row["points_a"] == (None if row["unfinished"] else points)
