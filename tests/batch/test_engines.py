"""Which engine plays a batch, and that it does not matter for the games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from sim.array import compiling
from sim.array.run import ArrayEngine
from sim.batch import engines
from sim.batch.engines import choose_engine, choose_engines
from sim.batch.matchup import MatchInterrupted, planned_decks, run_matchup
from sim.batch.plan import MatchPlan
from sim.errors import PlanError


def plan_of(agent: str = "random", games: int = 1000) -> MatchPlan:
    """Red burn against green stompy."""
    return MatchPlan(planned_decks("red-burn", "green-stompy"), (agent, agent), games, 7)


def test_auto_takes_the_array_engine_where_it_carries_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decks and agents carried, the batch large enough."""
    monkeypatch.setattr(compiling, "is_compiled", lambda: True)
    assert choose_engine(plan_of(), "auto").engine == "array"


@pytest.mark.parametrize("agent", ["greedy", "heuristic", "heuristic:aggression=700"])
def test_agents_that_think_play_on_the_array_engine(agent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With their parameters; a batch of games that take long is worth it sooner."""
    monkeypatch.setattr(compiling, "is_compiled", lambda: True)
    assert choose_engine(plan_of(agent), "auto").engine == "array"
    assert choose_engine(plan_of(agent, games=20), "auto").engine == ("rules" if agent == "greedy" else "array")


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (plan_of("scripted"), "no agent 'scripted'"),
        (plan_of(games=20), "too few"),
    ],
)
def test_auto_says_why_it_takes_the_rules_engine(plan: MatchPlan, why: str) -> None:
    """One reason."""
    choice = choose_engine(plan, "auto")
    assert choice.engine == "rules"
    assert why in choice.why


def test_a_small_batch_does_not_wait_for_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs on the rules engine meanwhile; a large one compiles first."""
    monkeypatch.setattr(compiling, "is_compiled", lambda: False)
    assert "not compiled yet" in choose_engine(plan_of(), "auto").why
    assert choose_engine(plan_of(games=10_000), "auto").engine == "array"


def test_the_arms_of_a_study_count_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many small arms are worth the array engine; each has the engine that carries it."""
    monkeypatch.setattr(compiling, "is_compiled", lambda: True)
    small = plan_of(games=20)
    melded = replace(small, decks=planned_decks("rakdos-meld", "red-burn"))
    arms, whys = choose_engines([small] * 10 + [melded], "auto")
    assert [arm.engine for arm in arms] == ["array"] * 10 + ["rules"]
    assert {arm.games for arm in arms} == {20}
    assert whys["array"] == "it carries both decks and agents"
    assert "rules" in whys
    assert choose_engines([small] * 2, "auto")[1] == {"rules": "40 games are too few to start the array engine for"}


def test_forcing_the_array_engine_refuses_with_the_list() -> None:
    """What it does not carry is named."""
    with pytest.raises(PlanError, match="no agent 'scripted'"):
        choose_engine(plan_of("scripted"), "array")
    melded = replace(plan_of(), decks=planned_decks("rakdos-meld", "red-burn"))
    with pytest.raises(PlanError, match="expected a matchup that the array engine carries"):
        choose_engine(melded, "array")


def test_an_engine_that_is_not_there() -> None:
    """One line."""
    with pytest.raises(PlanError, match="expected one of the engines auto, rules, array, got 'guess'"):
        choose_engine(plan_of(), "guess")


SETTINGS: Final[dict[str, Any]] = {"seed": 4, "agent_a": "random", "agent_b": "random", "progress": False}


def test_both_engines_play_the_same_games(tmp_path: Path) -> None:
    """Equal results, keywords among them, and the same bytes in a file."""
    files = [tmp_path / "rules.csv", tmp_path / "array.csv"]
    rules = run_matchup("red-burn", "white-weenie", 12, engine="rules", out=files[0], **SETTINGS)
    array = run_matchup("red-burn", "white-weenie", 12, engine="array", jobs=2, out=files[1], **SETTINGS)
    assert array.games == rules.games
    assert array.games[3] == rules.games[3]
    assert array.games[-2:] == rules.games[-2:]
    assert array.to_json()["games_by_engine"] == {"array": 12}
    for name in ("score", "keywords", "turns", "on_the_play"):
        assert array.to_json()[name] == rules.to_json()[name]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert sorted(tmp_path.iterdir()) == sorted(files)


def test_an_interrupted_run_of_the_array_engine_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Finished chunks stay, a row that was cut short and half a pair are played again, the file is the same."""
    monkeypatch.setattr(engines, "CHUNK", 4)
    out, straight = tmp_path / "games.jsonl", tmp_path / "straight.jsonl"
    play = ArrayEngine.play

    def stop(self: ArrayEngine, seed: int, indices: range, *rest: object, **named: object) -> object:
        if indices.start >= 8:
            raise KeyboardInterrupt
        return play(self, seed, indices, *rest, **named)  # type: ignore[arg-type]

    with monkeypatch.context() as stopped:
        stopped.setattr(ArrayEngine, "play", stop)
        with pytest.raises(MatchInterrupted) as caught:
            run_matchup("red-burn", "white-weenie", 12, engine="array", out=out, **SETTINGS)
    assert len(caught.value.result.games) == 8
    journal = out.with_name("games.jsonl.partial")
    assert caught.value.journal == journal
    journal.write_bytes(journal.read_bytes()[:-30])
    resumed = run_matchup("red-burn", "white-weenie", 12, engine="array", out=out, resume=True, **SETTINGS)
    assert resumed.played_now == 6
    run_matchup("red-burn", "white-weenie", 12, engine="array", out=straight, **SETTINGS)
    assert out.read_bytes() == straight.read_bytes()


@pytest.mark.parametrize("damage", [b"", b"no json\n", b'{"digest": 1}\n'])
def test_a_journal_that_no_run_wrote(tmp_path: Path, damage: bytes) -> None:
    """One line, nothing is overwritten."""
    (tmp_path / "games.csv.partial").write_bytes(damage)
    with pytest.raises(PlanError, match="damaged file"):
        run_matchup("red-burn", "white-weenie", 12, engine="array", out=tmp_path / "games.csv", resume=True, **SETTINGS)
    assert (tmp_path / "games.csv.partial").read_bytes() == damage
