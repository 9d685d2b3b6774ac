"""Best-of-three matches: who begins, when a match ends, both engines, the same bytes; games by coins unless said."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sim.batch.plan import MatchPlan
from sim.batch.running import RunInterrupted, run_study
from sim.batch.runs import open_run
from sim.batch.study import BY_RULES, Block, study_from_json
from sim.decklists import load_deck
from sim.decklists.sideboarding import load_plan, read_plan
from sim.errors import PlanError
from sim.questions.matches import Course, MatchesResult, MatchesStudy, matches_study
from sim.report.replay import replay
from sim.results import ROW, GameResult
from tests.batch.coin_game import coin_game
from tests.batch.test_runs import contents

WIN, LOSS, DRAWN, GIVEN_UP = 1.0, 0.0, 0.5, np.nan


def played(course: Course, number: int, points: dict[int, float]) -> None:
    """Let the games of a number end with these points of deck 0, by index."""
    blocks = []
    for arm, indices in course.asked(number):
        rows = np.zeros(len(indices), dtype=ROW)
        rows["index"] = indices
        for row in rows:
            found = points[int(row["index"])]
            row["winner"] = -1 if found == DRAWN or np.isnan(found) else int(found == LOSS) ^ (row["index"] & 1)
            row["unfinished"] = np.isnan(found)
        if len(rows):
            blocks.append(Block(arm, rows, None, np.full(len(rows), BY_RULES, dtype=np.int8)))
    course.take(number, blocks)


def test_the_loser_plays_first() -> None:
    """Deck 0 wins the first game of match 0: deck 1 begins the next; who has won twice has won."""
    course = Course(np.arange(2), ("play", "play"))
    played(course, 0, {0: WIN, 1: LOSS})
    assert course.starts.tolist() == [1, 0]
    assert course.asked(1)[0][1].tolist() == [0]  # match 1: deck 0 lost, begins, sits in seat 0
    assert course.asked(1)[1][1].tolist() == [1]
    played(course, 1, {0: LOSS, 1: LOSS})
    assert course.is_over.tolist() == [False, True]
    assert course.match_points.tolist() == [0.5, 0.0]
    played(course, 2, {0: WIN, 1: WIN})
    assert course.first.tolist() == [[0, 1, 0], [1, 0, -1]]
    assert course.played.tolist() == [3, 2]
    assert course.match_points.tolist() == [1.0, 0.0]


def test_the_loser_draws_first_where_its_plan_says_so() -> None:
    """The choice is that of the deck that lost."""
    course = Course(np.arange(2), ("draw", "play"))
    played(course, 0, {0: WIN, 1: LOSS})
    assert course.starts.tolist() == [1, 1]  # deck 1 plays first; deck 0 lets deck 1 begin


def test_after_a_draw_who_chose_chooses_again() -> None:
    """In the first game that is the deck that began (CR 103.1); a drawn game goes on and counts half."""
    course = Course(np.arange(2), ("play", "draw"))
    played(course, 0, {0: DRAWN, 1: DRAWN})
    assert course.starts.tolist() == [0, 0]  # deck 0 chose, and plays again; deck 1 chose, and now draws
    played(course, 1, {0: WIN})
    assert course.chooser.tolist() == [1, 1]
    played(course, 2, {0: DRAWN})
    assert course.match_points.tolist() == [1.0, 1.0]
    assert course.points[0].tolist() == [0.5, 1.0, 0.5]


def test_a_game_that_is_given_up_ends_its_match() -> None:
    """Nobody knows how the match would have ended."""
    course = Course(np.arange(2), ("play", "play"))
    played(course, 0, {0: WIN, 1: WIN})
    played(course, 1, {1: GIVEN_UP})
    assert np.isnan(course.match_points).all()
    assert course.is_over.all()


# --- Whole runs ---------------------------------------------------------------------------------------------


def study_of(matches: int = 40, chunk: int = 16, agent: str = "random", engine: str = "rules") -> MatchesStudy:
    """Two shipped decks with their plans."""
    first, second = (load_plan(load_deck(name)) for name in ("green-stompy", "black-control"))
    study = matches_study((first, second), (agent, agent), matches, 7, 20_000)
    return replace(study, engine=engine, chunk_games=chunk)


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games by coins."""
    monkeypatch.setattr("sim.batch.runner.play_game", coin_game)


def test_matches_told_one_by_one(coins: None) -> None:
    """A plain loop over single games gives the same matches."""
    study = study_of()
    found = MatchesResult(study, run_study(study, progress=False)).whole
    for match in range(study.games):
        wins, first, chooser = [0, 0], match & 1, match & 1
        for number in range(3):
            arm = 0 if number == 0 else 2 * number - 1 + first
            game = coin_game(study.arms[arm], (match & ~1) | first)
            assert found.first[match, number] == first
            points = game.points(first)  # deck 0 sits in seat 0 where it begins
            assert np.isnan(found.points[match, number]) if points is None else found.points[match, number] == points
            if points is None or points == 0.5:
                if points is None:
                    break
            else:
                wins[int(points == 0)] += 1
                chooser = int(points == 1)
            first = chooser
            if max(wins) == 2:
                break
        assert found.played[match] == number + 1
        if points is not None:
            assert found.match_points[match] == 0.5 + 0.5 * np.sign(wins[0] - wins[1])


def test_the_same_matches_in_folders(coins: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken off and gone on with: the same bytes; chunks do not matter to the games; any game can be replayed."""
    study = study_of()
    whole = MatchesResult(study, run_study(study, folder=tmp_path / "straight", progress=False))

    def stop(plan: MatchPlan, index: int) -> GameResult:
        if index >= 20:
            raise KeyboardInterrupt
        return coin_game(plan, index)

    with monkeypatch.context() as stopped:
        stopped.setattr("sim.batch.runner.play_game", stop)
        with pytest.raises(RunInterrupted):
            run_study(study, folder=tmp_path / "broken", progress=False)
    assert MatchesResult(study, open_run(tmp_path / "broken")).matches == 16
    run_study(study, folder=tmp_path / "broken", resume=True, progress=False)
    assert contents(tmp_path / "broken") == contents(tmp_path / "straight")
    other = replace(study, chunk_games=6)
    assert MatchesResult(other, run_study(other, progress=False)).to_json() == whole.to_json()
    run = open_run(tmp_path / "straight")
    assert study_from_json(study.to_json()) == study == run.study
    assert len(run.results(3)) == len(list(run.results(3))) < 40
    needed = run.results(3)[0].index
    assert replay(run, needed, arm=3).index == needed
    missing = next(index for index in range(40) if index not in {game.index for game in run.results(3)})
    with pytest.raises(PlanError, match="which was not needed"):
        run.game(missing, arm=3)


def test_scores_are_clustered_and_add_up(coins: None) -> None:
    """Both decks together have all points; 17 matches of 20 pairs and so on are counted as they are."""
    study = study_of(200, 100)
    result = MatchesResult(study, run_study(study, progress=False))
    one, two = result.scores
    assert one.matches.score + two.matches.score == pytest.approx(1)
    assert one.games.score + two.games.score == pytest.approx(1)
    assert one.matches.clusters <= 100
    assert one.matches.played + one.unfinished_matches == 200
    assert sum(result.lengths) == 200
    before, after = result.before_and_after(0)
    assert before.low < before.rate < before.high
    assert 0 < after.rate < 1
    frame = result.to_pandas()
    assert frame["match_points_a"].mean() == pytest.approx(one.matches.score)
    assert set(frame["first_1"]) == {"green-stompy", "black-control"}


def test_lists_by_game_and_seat() -> None:
    """Main decks first; later the plan against this opponent, by who begins."""
    first, second = (load_deck(name) for name in ("green-stompy", "black-control"))
    plan = read_plan(first, "against black-control on the draw:\n-1 Giant Growth\n+1 Naturalize\n")
    study = matches_study((plan, load_plan(second)), ("random", "random"), 2, 7, 20_000)
    assert study.arms[0].decks[0].main == first.main
    assert study.arms[1].decks[0].main == first.main  # it begins: no change
    assert (1, "Naturalize") in study.arms[2].decks[0].main
    assert study.arms[1].decks[1].main != study.arms[2].decks[1].main  # black-control changes more on the draw
    assert len({arm.seed for arm in study.arms}) == 3
    assert study.arms[1].seed == study.arms[2].seed


def test_both_engines_play_the_same_matches() -> None:
    """Real games: points, who began, who won."""
    results = [
        MatchesResult(study, run_study(study, progress=False))
        for study in (study_of(6, 6, engine=engine) for engine in ("rules", "array"))
    ]
    one, other = (result.whole for result in results)
    assert np.array_equal(one.points, other.points, equal_nan=True)
    assert np.array_equal(one.first, other.first)
    assert results[0].to_json()["scores"] == results[1].to_json()["scores"]
