"""Studies in chunks: the same run at any number of jobs, stop rules on the contiguous prefix, blocks put together."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any, Final

import numpy as np
import pytest

from sim.batch.matchup import planned_decks, run_matchup
from sim.batch.plan import MatchPlan
from sim.batch.playing import play_block
from sim.batch.running import RunInterrupted, run_study
from sim.batch.study import (
    BY_ARRAY,
    BY_RULES,
    Block,
    Chunk,
    MatchupStudy,
    join_blocks,
    study_from_json,
    usual_chunk,
    with_words,
)
from sim.errors import PlanError, SimulationError
from tests.batch.coin_study import CoinStudy

ENGINES: Final = ("rules", "array")


def matchup_study(engine: str, games: int = 12, chunk_games: int = 4, **more: Any) -> MatchupStudy:
    """Red burn against white weenie, both at random."""
    plan = MatchPlan(planned_decks("red-burn", "white-weenie"), ("random", "random"), games, 4, engine=engine, **more)
    return MatchupStudy(plan, chunk_games)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_matchup_as_a_study(engine: str) -> None:
    """The games of `run_matchup`, at 1 and 2 jobs, and what they say."""
    runs = [run_study(matchup_study(engine), jobs=jobs) for jobs in (1, 2)]
    plain = run_matchup(
        "red-burn", "white-weenie", 12, seed=4, agent_a="random", agent_b="random", engine=engine, progress=False
    )
    for run in runs:
        assert run.results() == plain.games
        assert run.results()[-3:] == plain.games[-3:]
        assert (run.rows() == runs[0].rows()).all()
        assert (run.source() == ENGINES.index(engine)).all()
        assert (run.games, run.played, run.is_complete, run.stopped_at) == (12, 12, True, None)
        summary = run.study.summary(run)
        for name in ("schema", "score", "keywords", "turns", "games_by_engine"):
            assert summary[name] == plain.to_json()[name]
        assert "seconds" not in summary


def test_both_engines_fill_the_same_rows() -> None:
    """Rows are equal where the same words stand for the bits."""
    rules, array = (play_block(matchup_study(engine).plan, [3, 4, 9]) for engine in ENGINES)
    assert set(rules.words) <= set(array.words)
    assert (with_words(rules, array.words).rows == array.rows).all()
    assert (rules.source == BY_RULES).all()
    assert (array.source == BY_ARRAY).all()


def test_jobs_and_order_do_not_matter() -> None:
    """Chunks that finish late lie in their place."""
    runs = [run_study(CoinStudy(delay=0.01), jobs=jobs, progress=False) for jobs in (1, 3)]
    for arm in (0, 1):
        assert (runs[0].rows(arm) == runs[1].rows(arm)).all()
        assert runs[0].rows(arm)["index"].tolist() == list(range(100))
    assert [len(chunk) for chunk in runs[0].chunks] == [2] * 10
    assert runs[0].played == 100
    assert (runs[0].source(1) == 2).all()


@pytest.mark.parametrize("wins", [1, 40, 75])
def test_a_stop_rule_stops_at_the_same_chunk_with_any_number_of_workers(wins: int) -> None:
    """It is judged on the contiguous prefix; what was played beyond is not part of the run."""
    runs = [run_study(CoinStudy(wins=wins, delay=0.01), jobs=jobs, progress=False) for jobs in (1, 3)]
    assert runs[0].stopped_at == runs[1].stopped_at == runs[0].games < 100
    assert (runs[0].rows(1) == runs[1].rows(1)).all()
    assert (runs[0].rows()["winner"] == 0).sum() + (runs[0].rows(1)["winner"] == 0).sum() >= wins
    assert runs[0].is_complete


class StopsHere(CoinStudy):
    """Ctrl-C in the fourth chunk."""

    def play(self, chunk: int) -> Chunk:
        """Coins, or the interrupt."""
        if chunk == 3:
            raise KeyboardInterrupt
        return super().play(chunk)


def test_ctrl_c_keeps_finished_chunks() -> None:
    """The error carries the run so far."""
    with pytest.raises(RunInterrupted, match="interrupted after 30 of 100 games") as caught:
        run_study(StopsHere(), progress=False)
    run = caught.value.run
    assert (run.games, run.is_complete, run.stopped_at) == (30, False, None)
    assert (run.rows() == run_study(CoinStudy()).rows()[:30]).all()


def test_a_game_of_a_run_can_be_played_again() -> None:
    """Arm and index lead to plan and index."""
    run = run_study(matchup_study("array"))
    again = run.game(7)
    assert (play_block(again.plan, [again.index]).rows == run.rows()[7:8]).all()
    for index, arm, problem in ((12, 0, "a game from 0 to 11, got 12"), (0, 1, "an arm from 0 to 0, got 1")):
        with pytest.raises(PlanError, match=problem):
            run.game(index, arm)
    with pytest.raises(PlanError, match="an arm from 0 to 0, got 2"):
        run.rows(2)


def test_studies_travel() -> None:
    """As JSON and pickled."""
    for study in (matchup_study("rules"), CoinStudy(wins=3)):
        assert study_from_json(study.to_json()) == study
        assert pickle.loads(pickle.dumps(study)) == study
    with pytest.raises(PlanError, match=r"expected a study of kind .*matchup.*, got 'riddle'"):
        study_from_json({"kind": "riddle"})


def test_the_usual_size_of_a_chunk() -> None:
    """Even, by engine, and small batches still fill many workers."""
    sizes = {n: usual_chunk(matchup_study("array", n).plan) for n in (2, 64, 1000, 1_000_000, 10_000_000)}
    assert sizes == {2: 2, 64: 4, 1000: 62, 1_000_000: 500, 10_000_000: 5_000}
    assert usual_chunk(matchup_study("rules", 10_000).plan) == 40
    assert matchup_study("rules", 10_000, 0).chunk_games == 40


def test_sizes_that_are_not_whole_pairs() -> None:
    """One line each."""
    with pytest.raises(PlanError, match=r"an even number of games a chunk, at least 2 .*, got 3"):
        run_study(CoinStudy(chunk_games=3))
    with pytest.raises(PlanError, match=r"an even number of games, at least 2 .*, got 7"):
        run_study(CoinStudy(games=7))
    with pytest.raises(PlanError, match="expected a study with an arm to play"):
        run_study(CoinStudy(seeds=()))


def test_blocks_are_joined_in_index_order() -> None:
    """Under one set of words; all must keep card columns, or none."""
    plan = matchup_study("rules").plan
    parts = [play_block(plan, [4, 9]), play_block(plan, [0, 6])]
    joined, whole = join_blocks(2, parts), play_block(plan, [0, 4, 6, 9])
    assert joined.arm == 2
    assert joined.rows["index"].tolist() == [0, 4, 6, 9]
    assert set(joined.words) == set(whole.words)
    assert (with_words(joined, whole.words).rows == whole.rows).all()
    odd = parts[0]._replace(cards=np.zeros(2, dtype=[("x", np.int8)]))
    with pytest.raises(ValueError, match="card columns in all blocks"):
        join_blocks(0, [odd, parts[1]])


def test_a_fault_on_the_array_engine_names_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game that breaks off by itself too."""
    from sim.array.run import ArrayEngine

    play = ArrayEngine.play

    def broken(self: ArrayEngine, seed: int, indices: Any, *rest: Any, **named: Any) -> Any:
        if 6 in indices:
            raise ZeroDivisionError("oh")
        return play(self, seed, indices, *rest, **named)

    monkeypatch.setattr(ArrayEngine, "play", broken)
    with pytest.raises(SimulationError, match=r"^game 6 of seed 4 broke off: ZeroDivisionError: oh$"):
        run_study(matchup_study("array"))


@pytest.mark.parametrize("engine", ENGINES)
def test_card_columns_are_refused_beyond_64_slots(engine: str) -> None:
    """One line, before a game is played."""
    plan = matchup_study(engine, cards=True).plan
    deck = plan.decks[0]
    large = replace(plan, decks=(replace(deck, main=(*deck.main, (5, "Mountain"))), plan.decks[1]))
    with pytest.raises(PlanError, match="64"):
        run_study(MatchupStudy(large))


def test_an_empty_block_has_no_games() -> None:
    """A run that was stopped at once says so."""
    with pytest.raises(RunInterrupted) as caught:
        run_study(StopsAtOnce(), progress=False)
    with pytest.raises(PlanError, match="expected a run with games"):
        caught.value.run.rows()
    with pytest.raises(ValueError, match="at least one block"):
        join_blocks(0, list[Block]())


class StopsAtOnce(CoinStudy):
    """Ctrl-C before anything is done."""

    def play(self, chunk: int) -> Chunk:
        """The interrupt."""
        raise KeyboardInterrupt
