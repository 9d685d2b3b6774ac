"""Runs as folders: the same bytes however often they were killed, and nothing overwritten that is not theirs."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.batch import versions
from sim.batch.playing import play_block
from sim.batch.run_files import PLAN, SUMMARY, TIMING, FolderStore, chunk_path, difference
from sim.batch.running import RunInterrupted, run_study
from sim.batch.runs import open_run
from sim.batch.study import MatchupStudy, Study
from sim.errors import OutputExistsError, OutputFolderError, PlanError, RunBusyError, RunDamagedError, SimError
from tests.batch.coin_study import CoinStudy
from tests.batch.test_processes import is_alive, start, wait_until
from tests.batch.test_studies import StopsHere, matchup_study


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a run but its times."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.name != TIMING}


def played(study: Study, folder: Path, **options: Any) -> dict[str, bytes]:
    """A run in a folder, as bytes."""
    run_study(study, folder=folder, progress=False, **options)
    return contents(folder)


def test_the_same_bytes_at_any_number_of_jobs(tmp_path: Path) -> None:
    """One job or three, with and without a stop."""
    for at, study in enumerate((CoinStudy(delay=0.01), CoinStudy(wins=40, delay=0.01))):
        one, three = (played(study, tmp_path / f"{at}-{jobs}", jobs=jobs) for jobs in (1, 3))
        assert one == three
        assert {".lock", PLAN, SUMMARY, "games-000000.parquet"} <= one.keys()
        timing = json.loads((tmp_path / f"{at}-1" / TIMING).read_text())
        assert timing["sessions"][0]["games_played"] > 0


def test_a_run_read_from_its_folder(tmp_path: Path) -> None:
    """Study, games of each arm, who played them, the summary, and what replays a game."""
    run = run_study(CoinStudy(wins=40), folder=tmp_path / "run", progress=False)
    found, memory = open_run(tmp_path / "run"), run_study(CoinStudy(wins=40), progress=False)
    assert found.study == run.study
    assert (found.games, found.settled, found.stopped_at) == (run.games, True, run.games)
    for arm in (0, 1):
        assert (found.rows(arm) == memory.rows(arm)).all()
        assert (found.source(arm) == memory.source(arm)).all()
        assert found.cards(arm) is None
    assert found.game(5, arm=1).plan.seed == 8
    result = json.loads((tmp_path / "run" / SUMMARY).read_text())["result"]
    assert result == found.study.summary(found) == memory.study.summary(memory)
    assert found.to_pandas(1)["source"].unique().tolist() == ["taken over"]
    assert found.to_polars().height == found.games


@pytest.mark.parametrize("engine", ["rules", "array"])
def test_real_games_come_back_from_their_files(engine: str, tmp_path: Path) -> None:
    """All columns, keywords among them."""
    study = matchup_study(engine)
    memory = run_study(study)
    run_study(study, folder=tmp_path / "run")
    found = open_run(tmp_path / "run")
    assert found.results() == memory.results()
    assert found.results().keywords(1) == memory.results().keywords(1)
    assert (found.rows()["error"] == memory.rows()["error"]).all()
    assert study.summary(found) == study.summary(memory)


@pytest.mark.parametrize("engine", ["rules", "array"])
def test_card_columns_come_back_from_their_files(engine: str, tmp_path: Path) -> None:
    """Masks and lists, equal in both engines; those of one number a game are in tables too."""
    study = matchup_study(engine, cards=True)
    run = run_study(study, folder=tmp_path / "run")
    cards = open_run(tmp_path / "run").cards()
    whole = play_block(replace(study.plan, engine="array"), range(12))
    assert cards is not None
    assert whole.cards is not None
    assert cards.tobytes() == whole.cards.tobytes()
    assert (cards["first_cast"] > 0).any()
    assert run.to_pandas()["cards_opening_0"].tolist() == whole.cards["opening"][:, 0].tolist()


def test_interrupted_and_resumed(tmp_path: Path) -> None:
    """Ctrl-C keeps finished chunks; what is read before the end is the part that is there."""
    folder = tmp_path / "run"
    with pytest.raises(RunInterrupted) as caught:
        played(StopsHere(), folder)
    assert caught.value.folder == folder
    half = open_run(folder)
    assert (half.games, half.is_complete) == (30, False)
    assert not (folder / SUMMARY).exists()
    resumed = run_study(CoinStudy(), folder=folder, resume=True, progress=False)
    assert (resumed.played, resumed.games) == (70, 100)
    assert contents(folder) == played(CoinStudy(), tmp_path / "straight")
    assert (open_run(folder).played, open_run(folder).seconds > 0) == (100, True)
    assert len(json.loads((folder / TIMING).read_text())["sessions"]) == 2


def test_resuming_what_is_at_its_end_changes_nothing(tmp_path: Path) -> None:
    """Nothing is played."""
    study = CoinStudy(wins=40)
    before = played(study, tmp_path / "run")
    assert played(study, tmp_path / "run", resume=True) == before
    assert run_study(study, folder=tmp_path / "run", resume=True).played == 0


def test_chunks_played_beyond_the_stop_are_dropped(tmp_path: Path) -> None:
    """A process killed between them and its end leaves them; neither reader nor resumer is misled."""
    study, folder = CoinStudy(wins=40), tmp_path / "run"
    whole = played(study, folder)
    end = open_run(folder).end
    played(replace(study, wins=0), tmp_path / "all")
    shutil.copy(chunk_path(tmp_path / "all", end), chunk_path(folder, end))
    (folder / SUMMARY).unlink()
    assert open_run(folder).stopped_at == 10 * end
    assert played(study, folder, resume=True) == whole


RUN_IN_A_PROCESS = """
import sys, time
from sim.batch.playing import play_block
from sim.batch.run_files import FolderStore
from sim.batch.running import run_study
from tests.batch.test_runs import study_named
write = FolderStore.write
def write_slowly(self, chunk, blocks):
    write(self, chunk, blocks)
    time.sleep(0.2)
FolderStore.write = write_slowly
run_study(study_named(sys.argv[1]), jobs=int(sys.argv[2]), folder=sys.argv[3], progress=False)
"""


def study_named(name: str) -> Study:
    """The study that a process of a test plays."""
    return CoinStudy(wins=90, delay=0.01) if name == "coins" else matchup_study(name, games=24, chunk_games=2)


@pytest.mark.parametrize(("name", "jobs"), [("coins", 1), ("coins", 2), ("rules", 1), ("array", 2)])
def test_killed_in_mid_run_and_resumed(name: str, jobs: int, tmp_path: Path) -> None:
    """Kill -9, and the run goes on to the same bytes; the lock went with the process, though workers may outlive it."""
    folder = tmp_path / "run"
    process = start(RUN_IN_A_PROCESS, name, str(jobs), str(folder))
    wait_until(lambda: chunk_path(folder, 2).exists())
    with pytest.raises(RunBusyError, match=r"expected a run that no other process writes, got .*run"):
        played(study_named(name), folder, resume=True)
    process.kill()
    process.wait(timeout=60)
    assert not (folder / SUMMARY).exists()
    kept = len(list(folder.glob("games-*.parquet"))) * study_named(name).chunk_games
    assert open_run(folder).games <= kept
    left = folder / ".games-000009.parquet.12345.tmp"  # a file that was being written
    left.write_bytes(b"half")
    resumed = run_study(study_named(name), folder=folder, resume=True, progress=False)
    wait_until(lambda: not is_alive(process.pid))  # workers end by themselves
    process.communicate(timeout=60)
    assert resumed.played == resumed.games - kept > 0
    assert contents(folder) == played(study_named(name), tmp_path / "straight")


def test_killed_before_anything_was_planned(tmp_path: Path) -> None:
    """An empty folder is a new one, with and without --resume."""
    for resume in (False, True):
        folder = tmp_path / str(resume)
        folder.mkdir()
        (folder / ".lock").touch()
        (folder / ".plan.json.99.tmp").touch()
        assert played(CoinStudy(), folder, resume=resume).keys() >= {PLAN, SUMMARY}


def _halve(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 8] ^= 0x55
    path.write_bytes(bytes(data))


def _swap(path: Path) -> None:
    shutil.copy(chunk_path(path.parent, 4), path)


def _garble(path: Path) -> None:
    path.write_bytes(b"no Parquet")


@pytest.mark.parametrize("damage", [_halve, _flip, _swap, _garble])
def test_a_damaged_chunk(damage: Callable[[Path], None], tmp_path: Path) -> None:
    """One line that names the file; nothing is overwritten."""
    folder = tmp_path / "run"
    with pytest.raises(RunInterrupted):
        played(StopsAtEight(), folder)
    broken = chunk_path(folder, 2)
    damage(broken)
    before = contents(folder)
    with pytest.raises(RunDamagedError) as caught:
        played(CoinStudy(), folder, resume=True)
    remedy = "without the file, --resume plays its games again"
    assert str(caught.value) == f"expected a whole file of a run, got a damaged one: {remedy} ({broken})"
    with pytest.raises(RunDamagedError, match="games-000002"):
        open_run(folder).rows()
    assert contents(folder) == before
    broken.unlink()
    assert played(CoinStudy(), folder, resume=True) == played(CoinStudy(), tmp_path / "straight")


class StopsAtEight(CoinStudy):
    """Ctrl-C in the eighth chunk."""

    def play(self, chunk: int) -> Any:
        """Coins, or the interrupt."""
        if chunk == 8:
            raise KeyboardInterrupt
        return super().play(chunk)


@pytest.mark.parametrize(
    ("study", "problem"),
    [
        (CoinStudy(seeds=(7, 9)), r"got another one: seeds\[1\] 8 became 9$"),
        (CoinStudy(games=200, wins=5), r"got another one: games 100 became 200; wins 0 became 5$"),
        (CoinStudy(seeds=(7,)), r"got another one: seeds has changed$"),
    ],
)
def test_another_plan_is_refused(study: CoinStudy, problem: str, tmp_path: Path) -> None:
    """With what differs."""
    before = played(CoinStudy(), tmp_path / "run")
    with pytest.raises(PlanError, match=problem):
        played(study, tmp_path / "run", resume=True)
    assert contents(tmp_path / "run") == before


def test_another_version_is_refused(tmp_path: Path) -> None:
    """The number of the version, or the sources of a part of it; games of such a run are not replayed either."""
    folder = tmp_path / "run"
    played(CoinStudy(), folder)
    plan = json.loads((folder / PLAN).read_text())
    for change, problem in (
        ({"version": "0.0.1"}, "version 0.0.1 became"),
        ({"sources": {**plan["sources"], "kernel": "0", "cards": "1"}}, "the sources of kernel, cards have changed"),
    ):
        (folder / PLAN).write_text(json.dumps({**plan, **change}))
        with pytest.raises(PlanError, match=f"expected what .*run was begun by, got something else: {problem}"):
            played(CoinStudy(), folder, resume=True)
        with pytest.raises(PlanError, match=f"expected to be what played .*run, its games may differ: {problem}"):
            open_run(folder).game(3)
        assert open_run(folder).games == 100


def test_the_sources_have_a_hash_each() -> None:
    """Of sixteen digits, and what is the same does not differ."""
    made = versions.played_by()
    assert set(made["sources"]) == {"rules", "agents", "kernel", "cards"}
    assert all(len(digits) == 16 for digits in made["sources"].values())
    assert not versions.what_differs(made)


def _file(folder: Path) -> None:
    folder.touch()


def _full(folder: Path) -> None:
    folder.mkdir()
    (folder / "thesis.tex").touch()


def _planless(folder: Path) -> None:
    played(CoinStudy(), folder)
    (folder / PLAN).unlink()


def _garbled(folder: Path) -> None:
    played(CoinStudy(), folder)
    (folder / PLAN).write_text("{")


def _foreign(folder: Path) -> None:
    played(CoinStudy(), folder)
    (folder / PLAN).write_text('{"schema": "mtg-sim/run/99"}')


@pytest.mark.parametrize(
    ("prepare", "resume", "error", "problem"),
    [
        (lambda _: None, True, OutputFolderError, "expected an unfinished run to resume, got no folder .*run"),
        (_file, False, OutputExistsError, "expected a folder for a run, got .*run, which is a file"),
        (_full, False, OutputExistsError, "expected a new folder or one of a run, got .*run, which holds thesis.tex"),
        (_full, True, OutputExistsError, "which holds thesis.tex"),
        (_planless, True, OutputExistsError, "expected a new folder or one of a run"),
        (lambda folder: played(CoinStudy(), folder), False, OutputExistsError, "which holds a run"),
        (_garbled, True, RunDamagedError, r"expected a whole file .*plan.json\)"),
        (_foreign, True, RunDamagedError, "expected a run of schema mtg-sim/run/1, got 'mtg-sim/run/99'"),
    ],
)
def test_folders_that_no_run_can_be_written_to(
    prepare: Callable[[Path], object], resume: bool, error: type[SimError], problem: str, tmp_path: Path
) -> None:
    """One line each; what was there stays."""
    folder = tmp_path / "run"
    prepare(folder)
    before = contents(folder) if folder.is_dir() else {}
    with pytest.raises(error, match=problem):
        played(CoinStudy(), folder, resume=resume)
    assert (contents(folder) if folder.is_dir() else {}) == before


def _write(name: str, text: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_text(text)


def _edit(name: str, old: str, new: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_text((folder / name).read_text().replace(old, new, 1))


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (_edit(PLAN, '"games": 100', '"games": 200'), r"a whole file .*plan\.json"),
        (_edit(PLAN, '"study": {', '"study": null, "was": {'), r"a whole file .*plan\.json"),
        (_edit(PLAN, '"digest"', '"digests"'), r"a whole file .*plan\.json"),
        (_write(SUMMARY, "{}"), r"a whole file .*summary\.json"),
        (_edit(SUMMARY, '"chunks": 10', '"chunks": 3'), r"a whole file .*summary\.json"),
        (_edit(SUMMARY, '"chunks": 10', '"chunks": 99'), r"a whole file .*summary\.json"),
        (_write(TIMING, "{}"), r"damaged one: nothing but times, the run can do without the file .*timing\.json"),
        (_write(TIMING, '{"sessions": [{}]}'), r"damaged one: nothing but times"),
        (lambda folder: chunk_path(folder, 4).unlink(), r"all files .* one that is missing: .*games-000004"),
    ],
)
def test_edited_and_missing_files_are_told(damage: Callable[[Path], object], problem: str, tmp_path: Path) -> None:
    """Before any number of such a run is shown."""
    played(CoinStudy(), tmp_path / "run")
    damage(tmp_path / "run")
    with pytest.raises(RunDamagedError, match=problem):
        open_run(tmp_path / "run").rows()


def test_games_of_another_seed_are_damage(tmp_path: Path) -> None:
    """A chunk of another run of the same size."""
    for seeds in ((7, 8), (7, 9)):
        played(CoinStudy(seeds=seeds), tmp_path / str(seeds[1]))
    shutil.copy(chunk_path(tmp_path / "9", 2), chunk_path(tmp_path / "8", 2))
    with pytest.raises(RunDamagedError, match="games-000002"):
        open_run(tmp_path / "8").rows()


def test_a_run_without_games_has_no_game(tmp_path: Path) -> None:
    """Killed before its first chunk."""
    with FolderStore(CoinStudy(), tmp_path / "run").begin(resume=False):
        pass
    with pytest.raises(PlanError, match=r"expected a run with games, got .*run without any"):
        open_run(tmp_path / "run").game(0)


def test_other_bad_input(tmp_path: Path) -> None:
    """A parent that is not there, a resume without a folder, a folder that is no run."""
    with pytest.raises(OutputFolderError, match=r"expected an existing folder for run, got .*nowhere"):
        played(CoinStudy(), tmp_path / "nowhere" / "run")
    with pytest.raises(PlanError, match="expected the folder of the run to resume, got none"):
        run_study(CoinStudy(), resume=True)
    with pytest.raises(OutputFolderError, match=r"expected the folder of a run, got .* without plan\.json"):
        open_run(tmp_path)
    _foreign(tmp_path / "foreign")
    with pytest.raises(RunDamagedError, match="got 'mtg-sim/run/99'"):
        open_run(tmp_path / "foreign")


def test_the_same_process_writes_a_run_once(tmp_path: Path) -> None:
    """The second writer is refused, whichever process it is in."""
    with FolderStore(CoinStudy(), tmp_path / "run").begin(resume=False), pytest.raises(RunBusyError):
        played(CoinStudy(), tmp_path / "run", resume=True)
    assert played(CoinStudy(), tmp_path / "run", resume=True)


def test_differences_in_words() -> None:
    """Places and values, the first few of them."""
    old = {"a": 1, "b": [1, {"c": 2}], "d": [1], "e": 1, "f": 1}
    new = {"a": 2, "b": [1, {"c": 3}], "d": [1, 2], "e": 2, "f": 2}
    assert difference(old, new) == "a 1 became 2; b[1].c 2 became 3; d has changed and 2 more"


def test_decks_with_slots_are_part_of_the_plan(tmp_path: Path) -> None:
    """The slot map is read back."""
    plan = matchup_study("rules", 2).plan
    deck = plan.decks[0]
    cards = sorted(name for count, name in deck.main for _ in range(count))
    slotted = replace(deck, slots=tuple(enumerate(cards, start=3)))
    study = MatchupStudy(replace(plan, decks=(slotted, plan.decks[1])))
    run_study(study, folder=tmp_path / "run")
    found = open_run(tmp_path / "run").study
    assert found == study
    assert np.array_equal(open_run(tmp_path / "run").rows(), run_study(study).rows())
