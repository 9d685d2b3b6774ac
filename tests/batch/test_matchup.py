"""What a batch says: scores per deck, the mirror, the JSON document, notebooks, the text on the terminal."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.batch.matchup import MatchResult, play_plan, run_matchup
from sim.batch.plan import MatchPlan
from sim.batch.runs import open_run
from sim.decklists import load_deck
from sim.errors import PlanError
from sim.report.tables import games_to_tell, matchup_text, verdict
from sim.results import GameResult
from sim.stats.intervals import score_interval
from tests.batch.coin_game import coin_game, coin_plan, play_coin_games

KEYS = (
    "schema seed games pairs decks agents engine why_engine games_by_engine win_rate score pair_correlation stop_rule"
    " stop_rule_in_words stopped_at verdict draws unfinished on_the_play turns keywords seconds games_per_second"
)


def played(plan: MatchPlan) -> MatchResult:
    """The result of a plan by coins."""
    return play_plan(plan, play=play_coin_games)


def result_of(*winners: int | None, mirror: bool = False) -> MatchResult:
    """Games in which the given seats won; None is a draw."""
    plan = coin_plan(len(winners), decks=("alpha", "alpha" if mirror else "beta"))
    blank = replace(coin_game(plan, 0), unfinished="", turns=5, mulligans=(1, 0), end_reason="life")
    games = [replace(blank, index=k, winner=winner) for k, winner in enumerate(winners)]
    return MatchResult(plan, tuple(games), 2.0, len(games))


def test_scores_are_by_deck_not_by_seat() -> None:
    """In odd games seat 0 has the second deck: seat 0 winning everything is one win each a pair."""
    result = result_of(0, 0, 0, 1)
    assert result.score(0).rate == 0.75
    assert result.score(1).rate == 0.25
    assert result.score_on_the_play(0).rate == 1.0
    assert result.score_on_the_draw(0).rate == 0.5
    assert (result.mulligans(0), result.mulligans(1)) == (0.5, 0.5)
    assert result.first_turn_score.rate == 0.75
    assert result.win_rate == 0.75


def test_the_two_decks_share_the_points() -> None:
    """Scores add up to 1, and the intervals are mirror images."""
    result = played(coin_plan(400))
    first, second = result.score(0), result.score(1)
    assert first.rate + second.rate == pytest.approx(1)
    assert (first.low, first.high) == pytest.approx((1 - second.high, 1 - second.low))
    assert result.score_on_the_play(0).rate + result.score_on_the_draw(1).rate == pytest.approx(1)


def test_the_pair_is_the_unit() -> None:
    """The interval is that of the pair scores, computed here by hand."""
    result = played(coin_plan(200))
    by_deck = {game.index: game.points(game.index & 1) for game in result.games}
    rows = [[math.nan if by_deck[k + j] is None else by_deck[k + j] for j in (0, 1)] for k in range(0, 200, 2)]
    assert result.score(0) == score_interval(np.array(rows, dtype=np.float64))


def test_draws_and_unfinished_games_are_counted_apart() -> None:
    """A draw is a finished game worth half a point; an unfinished game is in no rate."""
    result = played(coin_plan(400))
    unfinished = sum(not game.is_finished for game in result.games)
    drawn = sum(game.is_finished and game.winner is None for game in result.games)
    won = sum(game.points(game.index & 1) == 1 for game in result.games)
    assert unfinished > 0
    assert drawn > 0
    assert (result.unfinished, result.draws) == (unfinished, drawn)
    assert result.score(0).rate == pytest.approx((won + drawn / 2) / (400 - unfinished))
    low, high = result.score_record(0).bounds
    assert low < (won + drawn / 2) / 400
    assert (won + drawn / 2 + unfinished) / 400 < high
    assert f"would be within [{100 * low:.1f}, {100 * high:.1f}])" in matchup_text(result, "a b")
    assert result.win_rate == pytest.approx(won / (400 - unfinished))
    assert sum(result.endings.values()) == 400 - unfinished
    assert result.reasons_unfinished == {"decision budget": unfinished}


def test_a_mirror_is_half_by_construction() -> None:
    """Every pair of equal lists and agents scores exactly 1, and the text says why."""
    result = played(coin_plan(100, decks=("same", "same")))
    whole = [pair for pair in result.table.points[:, 0].reshape(-1, 2).sum(axis=1) if not math.isnan(pair)]
    assert whole == [1.0] * len(whole)
    assert result.score(0).rate == result.score(0).low == result.score(0).high == 0.5
    assert matchup_text(result, "a a").count("50% by construction") == 3


def test_the_json_document_has_its_keys() -> None:
    """The document of `--json`: exactly these keys, in this order, and valid JSON without nan."""
    for winners in ((0, 0, 1, 0), (None, None)):
        document = result_of(*winners).to_json()
        assert list(document) == KEYS.split()
        json.dumps(document, allow_nan=False)
    second = document["score"][1]
    assert (second["deck"], second["rate"], second["effective_games"], second["unfinished"]) == ("beta", 0.5, 1.0, 0)
    assert second["low"] <= second["if_unfinished_lost"]["low"]
    assert document["games_by_engine"] == {"rules": 2}
    assert (document["seconds"], document["games_per_second"]) == (2.0, 1.0)


def test_no_finished_game_is_no_number() -> None:
    """A batch of games given up prints, and its rates are null."""
    plan = coin_plan(2)
    games = [replace(coin_game(plan, k), unfinished="decision budget", winner=None, end_reason="") for k in (0, 1)]
    result = MatchResult(plan, tuple(games), 1.0, 2)
    document = json.loads(json.dumps(result.to_json(), allow_nan=False))
    assert document["win_rate"] is None
    first = document["score"][0]
    assert [first[key] for key in ("deck", "rate", "low", "high", "unfinished")] == ["alpha", None, 0.0, 1.0, 2]
    assert "No game was finished" in matchup_text(result, "a b")


def test_the_verdict_follows_the_interval() -> None:
    """Ahead, behind, or not to be told."""
    assert "of alpha excludes 50%: it is ahead" in verdict(result_of(*[0, 1] * 40))
    assert "of beta excludes 50%: it is ahead" in verdict(result_of(*[1, 0] * 40))
    assert "includes 50%" in verdict(result_of(0, 0, 0, 0))
    assert "50% by construction" in verdict(result_of(0, 0, mirror=True))


def test_more_games_are_proposed_where_the_lead_is_open() -> None:
    """As many as would leave out 50% if the score stays, an even number, and always more than now."""
    result = result_of(*[0, 0] * 30, *[0, 1] * 12, *[1, 0] * 8)
    games = games_to_tell(result)
    assert "includes 50%" in verdict(result)
    assert games % 2 == 0
    assert games >= 150
    assert f"mtg-sim matchup a b --seed 7 -n {games}" in matchup_text(result, "a b --seed 7")


def test_the_text_tells_all_on_one_screen() -> None:
    """Seed, both decks and agents, turns, endings, what to do next; at most 24 lines of 110 columns."""
    text = matchup_text(played(coin_plan(200)), "alpha beta --seed 7")
    for part in (
        "seed 7",
        "alpha",
        "beta",
        "random",
        "on the play",
        "mulligans",
        "median",
        "life",
        "unfinished",
    ):
        assert part in text
    lines = text.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 110


def test_a_mirror_is_shown_as_one_everywhere() -> None:
    """In the table, in a notebook, in Python."""
    result = result_of(0, 0, mirror=True)
    for text in (matchup_text(result, ""), repr(result), result._repr_html_()):
        assert "50% by construction" in text


def test_numbers_of_numpy_are_numbers(tmp_path: Path) -> None:
    """A notebook has them; a file of results can be written all the same."""
    deck = load_deck("red-burn")
    out = tmp_path / "games.csv"
    result = run_matchup(deck, deck, np.int64(2), seed=np.uint64(3), agent_a="random", agent_b="random", out=out)
    assert (result.plan.games, result.plan.seed) == (2, 3)
    assert out.exists()
    with pytest.raises(PlanError, match=r"expected a whole number for games, got 2\.5"):
        run_matchup(deck, deck, 2.5)  # type: ignore[arg-type]


def test_results_in_notebooks() -> None:
    """A short name, an HTML table with names escaped, one row a game for pandas."""
    result = played(coin_plan(20, decks=("<alpha>", "beta")))
    assert repr(result).startswith("<MatchResult <alpha> ")
    assert "n=20 seed=7" in repr(result)
    html = result._repr_html_()
    assert "&lt;alpha&gt;" in html
    assert "<alpha>" not in html
    frame = result.to_pandas()
    assert len(frame) == 20
    assert list(frame["game_id"]) == list(range(20))


def test_a_game_record_survives_json() -> None:
    """Written to a journal and read back it is the same record."""
    game = coin_game(coin_plan(), 3)
    assert GameResult.from_json(json.loads(json.dumps(game.to_json()))) == game


def test_progress_goes_to_stderr_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bar that was asked for is on stderr; none was asked for and no terminal: nothing at all."""
    play_plan(coin_plan(), out=tmp_path / "a.csv", progress=True, play=play_coin_games)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "40/40" in shown.err
    play_plan(coin_plan(), progress=None, play=play_coin_games)
    assert capsys.readouterr() == ("", "")


# --- Stop rules -----------------------------------------------------------------------------------------------


def test_a_sequential_test_of_pair_scores(tmp_path: Path) -> None:
    """It stops at the same game at any number of jobs, in memory and in a folder, and says who is ahead."""
    asked: dict[str, Any] = {
        "seed": 4,
        "agent_a": "random",
        "agent_b": "random",
        "engine": "array",
        "sprt": True,
        "gain0": -8,
        "gain1": 8,
    }
    found = [run_matchup("red-burn", "green-stompy", 4000, **asked, **more)
             for more in ({}, {"jobs": 2}, {"run": tmp_path / "run"})]  # fmt: skip
    assert found[0].games == found[1].games == found[2].games
    told = found[0].verdict
    assert told is not None
    assert told.stopped
    assert 400 <= len(found[0].games) < 4000
    assert told.seeds * 2 == len(found[0].games)
    assert "is ahead, as these agents play: the sequential test ends with" in verdict(found[0])
    assert "interrupted" not in matchup_text(found[0], "a b")
    document = found[2].to_json()
    assert document["verdict"]["outcome"] == told.outcome
    assert document["stop_rule"]["of"] == "score"
    assert open_run(tmp_path / "run").study == found[2].study


def test_until_an_interval_is_short_enough() -> None:
    """It reaches no further than asked, and not at the very end."""
    found = run_matchup(
        "red-burn", "green-stompy", 4000, seed=4, agent_a="random", agent_b="random", engine="array", until="5pp"
    )
    assert found.score(0).half_width <= 0.05
    assert len(found.games) < 4000
    assert "Stopped on time" in verdict(found)


def test_a_stop_rule_keeps_its_games_in_a_folder(tmp_path: Path) -> None:
    """Not in a file of rows."""
    with pytest.raises(PlanError, match="expected --run FOLDER to keep the games of a stop rule"):
        run_matchup("red-burn", "green-stompy", 400, until="5pp", out=tmp_path / "x.csv")
