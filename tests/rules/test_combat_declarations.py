"""Random combats on random boards: picks and whole declarations come to the same, and every invariant holds."""

from __future__ import annotations

import random
from itertools import takewhile
from typing import Any

import pytest

from sim.cards import terms as t
from sim.cards.ability import BandsWithOther, Rule
from sim.cards.language import CREATURE, THIS, YOU, color, pay, static
from sim.rules import decisions
from sim.rules.combat import declare
from sim.rules.combat.bands import bands_of
from sim.rules.combat.division import Plan
from sim.rules.decisions import Decision
from sim.rules.frames import CombatFrame
from sim.rules.game import Game
from tests.rules.combat_board import A, B, Board, law, vanilla

PARTS: tuple[Any, ...] = (
    *(t.BANDING,) * 6,
    t.MENACE,
    t.TRAMPLE,
    t.TRAMPLE,
    t.DEATHTOUCH,
    t.FIRST_STRIKE,
    t.DOUBLE_STRIKE,
    t.FLYING,
    t.REACH,
    t.VIGILANCE,
    t.LIFELINK,
    BandsWithOther(CREATURE & color(t.RED), "red creatures"),
    static(THIS, Rule("can block additional", amount=1)),
    static(THIS, Rule("can block additional", amount=-1)),
    static(THIS, Rule("must attack")),
    static(THIS, Rule("must block")),
    static(THIS, Rule("must be blocked")),
    static(THIS, Rule("must be blocked by all")),
    static(THIS, Rule("can't attack alone"), Rule("can't block alone")),
    static(THIS, Rule("assign as though unblocked")),
)
KINDS = (decisions.ATTACK, decisions.BAND, decisions.BLOCK, decisions.DIVIDE, decisions.MAY)


def random_board(seed: int) -> Board:
    """Up to five creatures a side with up to two abilities each, sometimes a planeswalker or a cost to attack."""
    chance = random.Random(seed)
    board = Board()
    for seat in (A, B):
        for _ in range(chance.randint(1, 5)):
            parts = chance.sample(PARTS, chance.choice((0, 1, 1, 2)))
            power, toughness = chance.randint(0, 5), chance.randint(1, 5)
            board.put(seat, vanilla("Beast", power, toughness, *parts, colors=chance.choice((t.RED, t.GREEN))))
    if chance.random() < 0.3:
        board.put(B, "Jace Beleren")
    if chance.random() < 0.3:
        board.put(B, law(YOU, Rule("attack tax", cost=pay("{1}"))))
        board.lands(A, "Forest", chance.randint(0, 4))
    return board


def frame_of(game: Game) -> CombatFrame:
    """The declaration that is asking."""
    frame = game.state.agenda[-1]
    assert isinstance(frame, CombatFrame)
    return frame


def answer_by_picks(game: Game, chance: random.Random) -> tuple[str, list[tuple[str, Any]]]:
    """Random picks until the declaration of one player is done: what is declared, and the picks with their kinds."""
    first = game.next_decision()
    assert first is not None
    frame, picks = frame_of(game), []
    decision: Decision | None = first
    while decision is not None and decision.seat == first.seat and game.state.agenda[-1] is frame:
        value = chance.choice(decision.options)
        picks.append((decision.kind, value))
        game.submit(decision.options.index(value))
        decision = game.next_decision()
    return frame.kind, picks


def played(game: Game, picks: list[tuple[str, Any]]) -> CombatFrame:
    """The frame of a declaration after these picks and all forced ones, played on a copy."""
    other = game.copy()
    frame = frame_of(other)
    for _, value in picks:
        decision = other.next_decision()
        assert decision is not None
        other.submit(decision.options.index(value))
    other.next_decision()
    return frame


def declare_the_same(game: Game, kind: str, seat: int, picks: list[tuple[str, Any]]) -> None:
    """Declare whole what the picks came to."""
    frame = played(game, picks)
    if kind == "attack":
        attacks = {attacker: defender for attacker, defender in frame.picks if defender}
        declare.declare_attack(game, attacks, bands_of(tuple(attacks), frame.data))
    elif kind == "block":
        blocks: dict[int, list[int]] = {}
        for blocker, attacker in frame.picks:
            blocks.setdefault(blocker, []).append(attacker)
        declare.declare_block(game, seat, blocks)
    else:
        declare.declare_damage(game, seat, division_of(game, seat, frame))


def division_of(game: Game, seat: int, frame: CombatFrame) -> dict[int, dict[int, int]]:
    """The amounts that this player's sources were assigned, up to the next choice of another player."""
    plans: tuple[Plan, ...] = frame.data[0]
    now = takewhile(lambda plan: plan.chooser == seat or not plan.has_choice, plans[frame_of(game).at :])
    mine = [plan.source for plan in now if plan.chooser == seat]
    division: dict[int, dict[int, int]] = {}
    for source, recipient, amount in frame.data[1]:
        if source in mine:
            division.setdefault(source, {})[recipient] = amount
    return division


@pytest.mark.parametrize("block", range(6))
def test_picks_and_whole_declarations_come_to_the_same(block: int) -> None:
    asked: set[str] = set()
    for seed in range(block * 40, block * 40 + 40):
        board, chance = random_board(seed), random.Random(seed)
        game = board.game
        while (decision := game.next_decision()) is not None and game.state.step < t.POSTCOMBAT_MAIN:
            if decision.kind not in KINDS:
                game.submit(chance.randrange(len(decision.options)))
                continue
            before, seat = game.copy(), decision.seat
            kind, picks = answer_by_picks(game, chance)
            asked |= {kind_of_pick for kind_of_pick, _ in picks}
            declare_the_same(before, kind, seat, picks)
            assert (before.state.trace, before.fingerprint()) == (game.state.trace, game.fingerprint()), (seed, picks)
    assert {decisions.ATTACK, decisions.BAND, decisions.BLOCK, decisions.DIVIDE} <= asked
