"""Keywords that could be used and were: the same in both engines, and noting them changes no game."""

from __future__ import annotations

import pytest

from sim.array.run import ArrayEngine
from sim.batch.matchup import planned_decks
from sim.batch.plan import MatchPlan
from sim.batch.runner import play_game
from sim.results import result_of

pytestmark = pytest.mark.usefixtures("compiled")


@pytest.mark.parametrize(
    ("decks", "agent"),
    [
        (("boros-cases", "white-bands"), "random"),
        (("simic-disguise", "red-burn"), "random"),
        (("white-bands", "white-bands"), "greedy"),
    ],
)
def test_keywords_are_noted_alike(decks: tuple[str, str], agent: str) -> None:
    """Row by row the result of the rules engine, its keywords among it."""
    plan = MatchPlan(planned_decks(*decks), (agent, agent), 6, 11)
    engine = ArrayEngine(plan.decks)
    for row in engine.play(plan.seed, range(6), plan.agents, noting=True):
        assert result_of(row, engine.words) == play_game(plan, int(row["index"]))


def test_noting_changes_no_game() -> None:
    """The same rows but for the notes."""
    plan = MatchPlan(planned_decks("green-stompy", "white-bands"), ("random", "random"), 20, 3)
    engine = ArrayEngine(plan.decks)
    noted = engine.play(plan.seed, range(20), plan.agents, noting=True)
    plain = engine.play(plan.seed, range(20), plan.agents)
    assert noted["possible"].any()
    assert not plain["possible"].any()
    for name in ("fingerprint", "trace_hash", "winner", "decisions"):
        assert (noted[name] == plain[name]).all()
