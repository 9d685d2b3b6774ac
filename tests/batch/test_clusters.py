"""The same runs on other machines: a real Dask cluster, one of whose workers is killed in mid-run, and Ray."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import joblib
import pytest

from sim.batch.matchup import run_matchup
from sim.batch.run_files import chunk_path
from sim.batch.running import run_study
from sim.batch.workers import finished_tasks, on_dask
from sim.cli.app import main
from sim.errors import ExtraMissingError, PlanError
from tests.batch.coin_study import CoinStudy
from tests.batch.test_processes import start, wait_until
from tests.batch.test_runs import played

STUDY: Final = CoinStudy(wins=150, games=200, delay=0.05)
SETTINGS: Final[dict[str, Any]] = {"seed": 4, "agent_a": "random", "agent_b": "random", "progress": False}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two worker processes and a client of theirs."""
    distributed = pytest.importorskip("distributed", reason="needs Dask (the extra `cluster`)")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as workers,
        distributed.Client(workers) as client,
    ):
        yield client


def test_a_run_on_dask_is_the_same_run_though_a_worker_is_killed(cluster: Any, tmp_path: Path) -> None:
    """Kill -9 of a worker in mid-run: its chunks are played by another one, and the files hold the same bytes."""
    victim = cluster.run(os.getpid).popitem()[1]

    def kill() -> None:
        wait_until(chunk_path(tmp_path / "dask", 1).exists)
        os.kill(victim, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    with joblib.parallel_config(backend="dask", client=cluster):
        dask = played(STUDY, tmp_path / "dask")
    killer.join()
    wait_until(lambda: len(cluster.run(os.getpid)) == 2)
    assert victim not in cluster.run(os.getpid).values()
    assert dask == played(STUDY, tmp_path / "local")


@pytest.mark.parametrize("engine", ["rules", "array"])
def test_a_matchup_on_dask(engine: str, cluster: Any, tmp_path: Path) -> None:
    """The same games and files as at home, with and without a folder."""
    with joblib.parallel_config(backend="dask", client=cluster):
        away = run_matchup("red-burn", "white-weenie", 8, engine=engine, out=tmp_path / "away.csv", **SETTINGS)
        kept = run_matchup("red-burn", "white-weenie", 8, engine=engine, run=tmp_path / "run", **SETTINGS)
    home = run_matchup("red-burn", "white-weenie", 8, engine=engine, out=tmp_path / "home.csv", **SETTINGS)
    assert away.games == home.games == kept.games
    assert (tmp_path / "away.csv").read_bytes() == (tmp_path / "home.csv").read_bytes()
    assert any("sim.batch" in modules for modules in cluster.run(_modules).values())


def _modules() -> str:
    import sys

    return " ".join(sys.modules)


def test_the_command_plays_on_a_cluster(cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """`--dask ADDRESS`."""
    arguments = ["red-burn", "white-weenie", "-n", "4", "--seed", "4", "--agent-a", "random", "--agent-b", "random"]
    assert main(["matchup", *arguments, "--engine", "rules", "--dask", cluster.scheduler.address]) == 0
    away = capsys.readouterr().out
    assert main(["matchup", *arguments, "--engine", "rules"]) == 0
    home = capsys.readouterr().out
    assert away.splitlines()[:6] == home.splitlines()[:6]


def test_a_scheduler_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line, for an address that nobody answers at and for one that is none."""
    pytest.importorskip("distributed", reason="needs Dask (the extra `cluster`)")
    monkeypatch.setattr("sim.batch.workers.WAIT_FOR_SCHEDULER", 0.5)
    for address in ("tcp://127.0.0.1:9", "nonsense://x"):
        with pytest.raises(PlanError, match="expected the address of a Dask scheduler, such as"), on_dask(address):
            pytest.fail("there is no scheduler")


def test_dask_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is named."""
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    missing = pytest.raises(ExtraMissingError, match=r"expected distributed for a Dask cluster.*mtg-sim\[cluster\]")
    with missing, on_dask("tcp://127.0.0.1:9"):
        pytest.fail("there is no Dask")


class Unready(joblib.parallel.ThreadingBackend):  # type: ignore[name-defined, misc]
    """A backend that tells only when all is done, as Ray's does."""

    supports_return_generator = False


def test_backends_that_tell_only_when_all_is_done() -> None:
    """They get some chunks at a time."""
    joblib.register_parallel_backend("unready", Unready)
    with joblib.parallel_config(backend="unready", n_jobs=2):
        assert list(finished_tasks((joblib.delayed(abs)(n) for n in range(-7, 0)), 1)) == [7, 6, 5, 4, 3, 2, 1]
        run = run_study(CoinStudy(wins=40), progress=False)
    assert (run.rows(1) == run_study(CoinStudy(wins=40)).rows(1)).all()


ON_RAY = """
import joblib, ray
from ray.util.joblib import register_ray
from sim.batch.running import run_study
from tests.batch.coin_study import CoinStudy
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
register_ray()
home = run_study(CoinStudy(wins=40), progress=False)
with joblib.parallel_config(backend="ray", n_jobs=2):
    away = run_study(CoinStudy(wins=40), progress=False)
assert away.games == home.games and (away.rows(1) == home.rows(1)).all()
print("the same", away.games)
ray.shutdown()
"""


def test_a_run_on_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of its own, as Ray starts many."""
    pytest.importorskip("ray", reason="needs Ray (the extra `ray`)")
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    process = start(ON_RAY)
    printed, complaints = process.communicate(timeout=200)
    assert process.returncode == 0, complaints
    assert "the same" in printed
