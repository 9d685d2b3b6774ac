"""Versions on the same seeds: games are taken over only where they are the same, in both engines, and audited."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from sim.batch.matchup import planned_deck
from sim.batch.plan import PlannedDeck
from sim.batch.playing import play_block
from sim.batch.study import TAKEN_OVER, Block, Chunk
from sim.errors import PlanError, SimulationError
from sim.questions import paired as module
from sim.questions.paired import (
    PairedStudy,
    arm_games,
    audit,
    differences_of,
    keeps_cards,
    opponent_seed,
    paired_study,
    reusable,
)
from sim.results import points_of
from tests.batch.test_align import changed

BURN, STOMPY, CONTROL = (planned_deck(name) for name in ("red-burn", "green-stompy", "black-control"))
SWAP = changed(BURN, {"Shock": -2, "Incinerate": 0, "Hill Giant": 2}, "burn with giants")
SAME = ("winner", "turns", "life", "decisions", "trace_hash", "mulligans", "end_reason", "unfinished")


def study_of(
    *variants: PlannedDeck, games: int, engine: str, agent: str = "heuristic", reuse: bool = True, seed: int = 5
) -> PairedStudy:
    """Variants of the burn deck against two opponents."""
    return paired_study(
        BURN,
        variants,
        [STOMPY, CONTROL],
        [1, 2],
        agents=(agent, agent),
        games=games,
        seed=seed,
        engine=engine,
        reuse=reuse,
    )[0]


def assert_same_games(some: Chunk, others: Chunk) -> None:
    """Arm by arm the same games, but for what is left in the libraries, and who played them."""
    for one, other in zip(some, others, strict=True):
        assert one.arm == other.arm
        for name in SAME:
            assert np.array_equal(one.rows[name], other.rows[name]), name
        assert one.cards is not None
        assert other.cards is not None
        assert np.array_equal(one.cards, other.cards)


@pytest.mark.parametrize(("engine", "agent", "games"), [("array", "heuristic", 300), ("rules", "greedy", 12)])
def test_games_taken_over_are_those_of_a_full_replay(engine: str, agent: str, games: int) -> None:
    """Every game, of a swap of spells and of a land for a spell, with the columns of cards."""
    variants = (SWAP, changed(BURN, {"Mountain": -1, "Shock": -1, "Hill Giant": 2}, "fewer lands"))
    studies = [study_of(*variants, games=games, engine=engine, agent=agent, reuse=reuse) for reuse in (True, False)]
    taken, replayed = (study.play_games(range(games)) for study in studies)
    assert_same_games(taken, replayed)
    shares = [float((block.source == TAKEN_OVER).mean()) for block in taken]
    assert shares[:2] == [0, 0]
    assert all(0.05 < share < 0.9 for share in shares[2:])
    assert not any((block.source == TAKEN_OVER).any() for block in replayed)


def test_both_engines_compare_alike() -> None:
    """The same games taken over, the same D."""
    blocks = [study_of(SWAP, games=8, engine=engine).play_games(range(8)) for engine in ("array", "rules")]
    assert_same_games(*blocks)
    for one, other in zip(*blocks, strict=True):
        assert np.array_equal(one.source == TAKEN_OVER, other.source == TAKEN_OVER)


def test_a_deck_against_itself_never_differs() -> None:
    """A/A: D is 0 in every game, taken over or replayed whole."""
    for reuse in (True, False):
        study = study_of(replace(BURN, name="the same"), games=60, engine="array", reuse=reuse)
        games = arm_games(4, [study.play_games(range(60))])
        for part in differences_of(study, games, 1):
            assert part.value.tolist() == [0.0] * 30
            assert np.array_equal(part.base, part.variant, equal_nan=True)
        assert (games[2].source != TAKEN_OVER).all() == (not reuse)


def test_more_or_fewer_cards_are_never_taken_over() -> None:
    """One card more moves every library."""
    study = study_of(changed(BURN, {"Hill Giant": 1}, "61"), games=4, engine="array")
    assert not any((block.source == TAKEN_OVER).any() for block in study.play_games(range(4)))


def test_a_list_that_was_read_is_not_taken_over() -> None:
    """Cursed Scroll reads it. Nor is a game that touched a slot; the mask is that of the seat in which the deck sat."""
    study = study_of(SWAP, games=40, engine="array")
    base = study.play_games(range(40))[0]
    slot_map = study.variants[0].slot_map
    assert base.cards is not None
    free = reusable(base, slot_map)
    for index in range(40):
        touched = int(base.cards["touched"][index][index % 2])
        assert free[index] == (touched & slot_map.mask == 0 and not base.cards["read_list"][index])
    assert base.cards["read_list"].any()
    cards = base.cards.copy()
    cards["read_list"] = 1
    assert not reusable(base._replace(cards=cards), slot_map).any()
    assert not reusable(base._replace(cards=None), slot_map).any()


def test_a_hundredth_of_games_is_audited_and_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chosen by seed and index alone; a game that comes out otherwise is named."""
    chosen = audit(5, np.arange(100_000))
    assert 800 < chosen.sum() < 1200
    assert np.array_equal(chosen[40:60], audit(5, np.arange(40, 60)))
    assert not np.array_equal(chosen, audit(6, np.arange(100_000)))
    study = study_of(SWAP, games=40, engine="array")
    monkeypatch.setattr(module, "audit", lambda seed, indices: np.ones(len(indices), dtype=np.bool_))
    played = study.play_games(range(40))
    assert not any((block.source == TAKEN_OVER).any() for block in played)
    real = play_block

    def wrong(plan: object, indices: object, arm: int = 0) -> Block:
        block = real(plan, indices, arm)  # type: ignore[arg-type]
        if arm >= 2:
            block.rows["turns"] += 1
        return block

    monkeypatch.setattr(module, "play_block", wrong)
    with pytest.raises(SimulationError, match=r"expected game \d+ of seed 5 to be the same .* got turns"):
        study.play_games(range(40))


def test_opponents_have_streams_of_their_own() -> None:
    """The first has the seed of the study, as a matchup would; arms are the base's, then the variant's."""
    study = study_of(SWAP, games=4, engine="rules", agent="random")
    assert [arm.seed for arm in study.arms] == [5, opponent_seed(5, 1)] * 2
    assert len({opponent_seed(5, number) for number in range(50)}) == 50
    assert [arm.decks[0].name for arm in study.arms] == ["red-burn"] * 2 + ["burn with giants"] * 2
    assert study.arm(1, 1) == 3


def test_a_study_is_written_down() -> None:
    """JSON and back; an equal study."""
    study = study_of(SWAP, changed(BURN, {"Hill Giant": 1}, "61"), games=100, engine="rules")
    assert PairedStudy.from_json(json.loads(json.dumps(study.to_json()))) == study
    assert study.arms[0].cards
    assert study.chunk_games == 6


def test_large_decks_are_played_whole() -> None:
    """Beyond 64 slots there are no card columns, hence nothing to take over."""
    large = changed(BURN, {"Mountain": 10}, "70")
    assert not keeps_cards([large])
    study = paired_study(
        large, [changed(large, {"Shock": -1, "Hill Giant": 1})], [STOMPY], games=4, seed=1, engine="array"
    )[0]
    assert not study.arms[0].cards
    assert not any((block.source == TAKEN_OVER).any() for block in study.play_games(range(4)))


def test_points_by_deck() -> None:
    """Also where the decks have changed seats; nan where a game was not finished."""
    study = study_of(SWAP, games=40, engine="array")
    rows = study.play_games(range(40))[0].rows
    points = points_of(rows)
    for row, found in zip(rows, points, strict=True):
        assert found == (float(row["winner"] == row["index"] % 2) if row["winner"] >= 0 else 0.5)
    open_ended = rows.copy()
    open_ended["unfinished"][3] = 1
    assert np.isnan(points_of(open_ended)).tolist() == [index == 3 for index in range(40)]


def test_what_is_no_comparison_is_refused() -> None:
    """No variant, no opponent, a weight of nothing."""
    with pytest.raises(PlanError, match="expected a variant and an opponent"):
        study_of(games=4, engine="rules")
    with pytest.raises(PlanError, match="positive weight for each of 1"):
        paired_study(BURN, [SWAP], [STOMPY], [0], games=4, seed=1, engine="rules")
