"""Runs in processes of their own: Ctrl-C in a terminal, and the same bytes in any process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.batch.matchup import play_plan
from tests.batch.coin_game import coin_plan, play_coin_games

ROOT = Path(__file__).parents[2]

SLOW_RUN = """
import signal
import sys
from sim.batch.matchup import MatchInterrupted, play_plan
from tests.batch.coin_game import coin_plan, play_slowly
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in what a shell runs in the background
try:
    play_plan(coin_plan(4000), jobs=int(sys.argv[1]), out=sys.argv[2], play=play_slowly)
except MatchInterrupted as interrupt:
    print(len(interrupt.result.games))
    sys.exit(130)
"""


def start(script: str, *arguments: str, hash_seed: str = "0") -> subprocess.Popen[str]:
    """Python in a process group of its own, as a shell starts it."""
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def is_alive(group: int) -> bool:
    """Whether any process of a group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(has_happened: Callable[[], bool]) -> None:
    """Wait for another process, at most a minute."""
    deadline = time.monotonic() + 60
    while not has_happened():
        assert time.monotonic() < deadline
        time.sleep(0.05)


EARLY = """
import sys
from sim.batch.running import RunInterrupted, run_study
from tests.batch.coin_study import CoinStudy
try:
    run_study(CoinStudy(delay=1), jobs=2, folder=sys.argv[1], progress=False)
except RunInterrupted as interrupt:
    sys.exit(130)
"""


def test_ctrl_c_while_workers_begin_is_quiet(tmp_path: Path) -> None:
    """They import for a while before the first game; a traceback of theirs would be on the terminal."""
    process = start(EARLY, str(tmp_path / "run"))
    wait_until(lambda: children(process.pid) >= 4)  # two workers, and two that look after their resources
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=60) == ("", "")
    assert process.returncode == 130
    wait_until(lambda: not is_alive(process.pid))


def children(process: int) -> int:
    """How many processes a process has begun that are still there."""
    return len(Path(f"/proc/{process}/task/{process}/children").read_text().split())


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_in_a_terminal_keeps_the_games_done(jobs: int, tmp_path: Path) -> None:
    """SIGINT reaches the run and its workers alike: a quiet end, a journal of whole pairs, no worker left."""
    out = tmp_path / "games.csv"
    journal = out.with_name("games.csv.partial")
    process = start(SLOW_RUN, str(jobs), str(out))
    wait_until(lambda: journal.exists() and journal.read_text().count("\n") > 20)
    os.killpg(process.pid, signal.SIGINT)
    printed, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (130, "")
    kept = journal.read_text().count("\n") - 1
    assert kept >= int(printed)  # Ctrl-C may come while a chunk goes to disk and is not yet counted
    wait_until(lambda: not is_alive(process.pid))
    resumed = play_plan(coin_plan(4000), out=out, resume=True, play=play_coin_games)
    assert 4000 - kept <= resumed.played_now <= 4000 - int(printed)  # what was counted is there, half a pair is not
    assert resumed.games == tuple(play_coin_games(coin_plan(4000), range(4000)))
