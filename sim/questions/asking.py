"""What the questions about one deck (cards, worth, goldfish) have in common: how they are played and broken off."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Generic, NamedTuple, SupportsIndex, TypeVar

from sim.batch.matchup import _whole
from sim.batch.plan import PlannedDeck
from sim.batch.running import RunInterrupted, run_study
from sim.batch.runs import Run
from sim.batch.study import Study
from sim.errors import PlanError
from sim.results import TOKENS

Result = TypeVar("Result")


class StudyInterrupted(KeyboardInterrupt, Generic[Result]):
    """Ctrl-C while games were played: the result of those done, None if there are none, and the folder that keeps them."""

    def __init__(self, run: Run, result: Result | None) -> None:
        super().__init__(f"interrupted after {run.games} of {run.study.games} games")
        self.run, self.result, self.folder = run, result, run.folder


class Playing(NamedTuple):
    """How a study is played."""

    jobs: int = 1
    folder: str | Path | None = None
    resume: bool = False
    progress: bool | None = None

    def result(self, study: Study, told: Callable[[Run], Result]) -> Result:
        """Play a study and tell what came out; Ctrl-C raises StudyInterrupted."""
        try:
            run = run_study(study, jobs=self.jobs, folder=self.folder, resume=self.resume, progress=self.progress)
        except RunInterrupted as interrupt:
            done = told(interrupt.run) if interrupt.run.games else None
            raise StudyInterrupted(interrupt.run, done) from interrupt
        return told(run)


class Stream(NamedTuple):
    """Which games: their seed, and the engine that is asked for."""

    seed: int
    engine: str


def stream_of(seed: SupportsIndex | None, engine: str, folder: str | Path | None, resume: bool) -> Stream:
    """The seed as given, else that of the run that is gone on with (and its engine), else one that is drawn."""
    begun = _begun(folder) if resume and folder is not None else None
    if begun is not None:
        return Stream(
            begun.seed if seed is None else _whole("seed", seed), begun.engine if engine == "auto" else engine
        )
    return Stream(secrets.randbits(32) if seed is None else _whole("seed", seed), engine)


def _begun(folder: str | Path) -> Stream | None:
    """Seed and engine of the run in a folder; None where there is none, which is told later."""
    from sim.batch.run_files import PLAN, read_plan

    if not (Path(folder) / PLAN).is_file():
        return None
    arm = read_plan(Path(folder))[0].arms[0]
    return Stream(arm.seed, arm.engine)


def require_tokens(deck: PlannedDeck, purpose: str) -> None:
    """PlanError unless card columns can tell all cards of a deck apart."""
    cards = sum(count for count, _ in deck.main)
    if cards > TOKENS:
        raise PlanError(f"expected a deck of at most {TOKENS} cards for {purpose}, got {cards} in {deck.name}")
