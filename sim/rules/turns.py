"""Starting the game and the turn structure (CR 103, 500-514): turns, steps, and their turn-based actions (703)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules import combat, decisions, zones
from sim.rules.agenda import finish_unfinished, handles, push
from sim.rules.battlefield.permanents import settle_control, untap_all
from sim.rules.battlefield.phasing import phase
from sim.rules.characteristics.continuous import has_rule, rules_for
from sim.rules.cleanup import discard_frame
from sim.rules.evaluate import amount
from sim.rules.events import propose, record
from sim.rules.frames import PriorityFrame, StartFrame, StepFrame, TurnFrame
from sim.rules.objects import Permanent
from sim.rules.phases import count_phase
from sim.rules.priority import nobody_can_act, something_happens
from sim.rules.state import ContinuousEffect, seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game

HAND_SIZE = 7
EVERYONE_KEPT = 3
MOST_TURNS = 500  # a game that is still going on then is unfinished, whatever its decisions


# --- Starting the game (CR 103) ------------------------------------------------------------


@handles(StartFrame)
def start(game: Game, frame: StartFrame) -> None:
    """Shuffle, draw opening hands, mulligan in turn order (London, CR 103.5), then the first turn."""
    if frame.pc == 0:
        for player in game.state.players:
            zones.shuffle(game, player.seat)
        for player in game.state.players:
            _draw_hand(game, player.seat)
        frame.pc = 1
    while frame.pc < EVERYONE_KEPT:
        if frame.pc == 1 and not _mulligans(game, frame):
            return
        if frame.pc == 2 and not _bottoms(game, frame):
            return
    game.state.agenda.remove(frame)
    push(game, TurnFrame())


def _draw_hand(game: Game, seat: int) -> None:
    propose(game, [zones.draw_proposal(seat) for _ in range(HAND_SIZE)])


def _mulligans(game: Game, frame: StartFrame) -> bool:
    """CR 103.5: each player in turn order declares, then all who mulligan do so together; until everyone has kept."""
    state = game.state
    waiting = [s for s in state.order if s not in frame.kept]
    for seat in waiting[len(frame.answers) :]:
        options = (0, 1) if counted_mulligans(game, seat) < HAND_SIZE else (0,)
        answer = game.pick(seat, decisions.MULLIGAN, options, about=state.players[seat].mulligans)
        if answer is None:
            return False
        frame.answers = (*frame.answers, (seat, answer))
    for seat, answer in frame.answers:
        if answer:
            _mulligan(game, seat)
    frame.kept = (*frame.kept, *(seat for seat, answer in frame.answers if not answer))
    frame.pc, frame.seat, frame.answers = (2 if waiting else EVERYONE_KEPT), 0, ()
    return True


def counted_mulligans(game: Game, seat: int) -> int:
    """How many mulligans a player has to make up for; CR 103.5c: with more than two players the first is free."""
    taken = game.state.players[seat].mulligans
    return taken if len(game.state.players) == 2 else max(0, taken - 1)


def _mulligan(game: Game, seat: int) -> None:
    player = game.state.players[seat]
    zones.move_all(game, list(player.hand), t.LIBRARY, seat=seat)
    player.mulligans += 1
    record(game, [(ek.MULLIGAN, seat_entity(seat), HAND_SIZE - counted_mulligans(game, seat))])
    zones.shuffle(game, seat)
    _draw_hand(game, seat)


def _bottoms(game: Game, frame: StartFrame) -> bool:
    """CR 103.5: who took a mulligan puts as many cards of the new hand on the bottom as it was their nth, one pick each."""
    state = game.state
    while frame.seat < len(state.order):
        player = state.players[state.order[frame.seat]]
        while len(player.hand) > HAND_SIZE - counted_mulligans(game, player.seat):
            answer = game.pick(player.seat, decisions.BOTTOM, tuple(player.hand), about=player.mulligans)
            if answer is None:
                return False
            move = zones.zone_change(game, answer, t.LIBRARY, ek.ZC_BOTTOM, player.seat)
            propose(game, [move])
            if state.agenda[-1] is not frame:
                return False
        frame.seat += 1
    frame.pc = 1
    return True


# --- Turns ------------------------------------------------------------------------------


@handles(TurnFrame)
def next_turn(game: Game, frame: TurnFrame) -> None:
    """Begin turns and walk through their steps; steps without their reason are skipped (CR 500.11, 508.8)."""
    state = game.state
    if not frame.steps:
        _begin_turn(game)
        if state.is_over:
            return
        frame.steps = tuple(range(t.UNTAP, t.CLEANUP + 1))
    step, frame.steps = frame.steps[0], frame.steps[1:]
    count_phase(game, step)
    if _is_skipped(game, step):
        return
    state.step = step
    push(game, StepFrame(step))


def _begin_turn(game: Game) -> None:
    state = game.state
    if state.turn >= MOST_TURNS:
        finish_unfinished(game, "turn budget")
        return
    state.passed_over = ()
    if state.extra_turns:
        state.active = state.extra_turns.pop()  # CR 500.7: the most recently created extra turn is taken first
    else:
        _next_in_order(game)
    state.turn += 1
    state.turn_log, state.happened = {}, {}
    for player in state.players:
        player.lands_played = 0
        player.turn_counts = {}
    for entity in state.battlefield:
        permanent = state.objects[entity]
        if isinstance(permanent, Permanent):
            permanent.activations = {}
            permanent.attacked_this_turn = False
    state.players[state.active].last_turn = state.turn
    _end_effects(game, lambda e: e.duration == t.YOUR_NEXT_TURN and e.controller == state.active)
    record(game, [(ek.TURN_BEGAN, seat_entity(state.active), state.turn)])


def _next_in_order(game: Game) -> None:
    """The next turn in turn order; the turns of players who have left would have begun on the way to it."""
    state = game.state
    before, state.regular = state.regular, game.next_seat(state.regular) if state.turn else state.starting
    state.active = state.regular
    if state.turn and any(player.has_lost for player in state.players):
        at = state.order.index(before)
        after = state.order[at + 1 :] + state.order[:at]
        state.passed_over = tuple(after[: after.index(state.active)]) if state.active in after else tuple(after)


def _is_skipped(game: Game, step: int) -> bool:
    if step == t.DRAW and game.state.turn == 1 and len(game.state.players) == 2:
        return True  # CR 103.8a
    if any(rule.rule.amount == step for rule in rules_for(game, "skip step", seat_entity(game.state.active))):
        return True
    if step in (t.DECLARE_BLOCKERS, t.COMBAT_DAMAGE):
        return not combat.has_attackers(game)  # CR 508.8
    if step == t.FIRST_STRIKE_DAMAGE:
        return not combat.has_attackers(game) or not combat.needs_first_strike_step(game)  # CR 510.4
    return False


@handles(StepFrame)
def go_through_step(game: Game, frame: StepFrame) -> None:
    """Turn-based actions, then priority until all pass with an empty stack, then the step ends (CR 500.2)."""
    state = game.state
    if frame.pc == 0:
        frame.pc = 1
        record(game, [(ek.STEP_BEGAN, seat_entity(state.active), frame.step)])
        _TURN_BASED.get(frame.step, _nothing)(game)
        return
    if frame.pc == 1:
        frame.pc = 2
        if frame.step == t.UNTAP:
            return  # CR 502.4: no player receives priority
        if frame.step == t.CLEANUP:
            _cleanup_priority(game, frame)
            return
        state.passes = 0
        if nobody_can_act(game):
            state.windows_skipped += len(game.apnap())
            return
        push(game, PriorityFrame(state.active))
        return
    _end_step(game, frame)


def _end_step(game: Game, frame: StepFrame) -> None:
    if frame.pc == 2:
        frame.pc = 3
        for player in game.state.players:
            if player.mana:
                player.mana = []  # CR 500.5: unspent mana is lost
                game.version += 1
                game.mana_version += 1
        if frame.step == t.END_OF_COMBAT:
            combat.end_of_combat(game)
            _end_effects(game, lambda e: e.duration == t.END_OF_COMBAT_DURATION)
    game.state.agenda.remove(frame)


def _nothing(game: Game) -> None:
    """Steps without turn-based actions."""


def _untap_step(game: Game) -> None:
    """CR 502.3: the active player untaps what may untap, all at once."""
    phase(game, game.state.active)
    settle_control(game)  # CR 702.26f: control effects may have ended meanwhile
    mine = [e for e in game.permanents_of(game.state.active) if not has_rule(game, "doesn't untap", e)]
    untap_all(game, mine)


def _draw_step(game: Game) -> None:
    """CR 504.1: the active player draws."""
    state = game.state
    propose(game, [zones.draw_proposal(state.active)])


def _cleanup(game: Game) -> None:
    """CR 514.1-2: discard to hand size, then damage wears off and "until end of turn" ends."""
    frame = discard_frame(game, hand_limit(game, game.state.active))
    if frame is not None:
        push(game, frame)


def hand_limit(game: Game, seat: int) -> int:
    """CR 402.2: the maximum hand size of a player; a huge number if there is none."""
    if has_rule(game, "no maximum hand size", seat_entity(seat)):
        return 1_000_000
    limit = HAND_SIZE
    for rule in rules_for(game, "maximum hand size", seat_entity(seat)):
        limit += amount(game, rule.ctx, rule.rule.amount)
    return max(0, limit)


def _cleanup_priority(game: Game, frame: StepFrame) -> None:
    """CR 514.2-3: effects end; only if something happened do players get priority, and then a new cleanup follows."""
    wear_off(game)
    state = game.state
    if something_happens(game):
        frame.pc = 0
        state.passes = 0
        state.agenda.insert(state.agenda.index(frame) + 1, PriorityFrame(state.active))
    else:
        frame.pc = 2


def wear_off(game: Game) -> None:
    """CR 514.2: damage marked on permanents is removed, and effects "until end of turn" end, simultaneously."""
    for entity in game.state.battlefield:
        permanent = game.state.objects[entity]
        if isinstance(permanent, Permanent):
            permanent.damage, permanent.deathtouched, permanent.shields = 0, False, 0
            permanent.damaged_by, permanent.no_regeneration = (), False
    _end_effects(game, lambda e: e.duration == t.END_OF_TURN)
    game.state.delayed = [d for d in game.state.delayed if not _ends_with_turn(game, d.node)]


def _ends_with_turn(game: Game, node: int) -> bool:
    return game.pool.delayed(node).until_end_of_turn


def _end_effects(game: Game, ends: Callable[[ContinuousEffect], bool]) -> None:
    ended = [e for e in game.state.effects if ends(e)]
    if ended:
        game.state.effects = [e for e in game.state.effects if not ends(e)]
        record(game, [(ek.EFFECT_ENDED, e.id, e.source) for e in ended])


_TURN_BASED = {
    t.UNTAP: _untap_step,
    t.DRAW: _draw_step,
    t.DECLARE_ATTACKERS: combat.begin_attack,
    t.DECLARE_BLOCKERS: combat.begin_block,
    t.FIRST_STRIKE_DAMAGE: lambda game: combat.begin_damage(game, True),
    t.COMBAT_DAMAGE: lambda game: combat.begin_damage(game, False),
    t.CLEANUP: _cleanup,
}
