"""Priority (CR 117): state-based actions and triggers first, then the player who has it acts or passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules import decisions, ending, triggers
from sim.rules.agenda import finish_unfinished, handles
from sim.rules.battlefield import state_based
from sim.rules.casting import actions, announce, by_hand, permissions, stack
from sim.rules.events import propose
from sim.rules.frames import PriorityFrame
from sim.rules.zones import zone_change

if TYPE_CHECKING:
    from sim.rules.game import Game

MOST_WITHOUT_PICK = 3000  # passes and resolutions in a row without any decision: a loop in which something grows
WATCHED = 60  # from so many on, a position that comes back is a loop (CR 104.4b)


@handles(PriorityFrame)
def give_priority(game: Game, frame: PriorityFrame) -> None:
    """One player's window: settle, then ask if there is anything to decide (CR 117.3, 117.5)."""
    state = game.state
    if frame.pc == 0:
        if not settle_once_or_done(game, frame):
            return
        if not _watch_for_loop(game):
            return
        if state.players[frame.holder].has_lost:
            frame.holder = game.next_seat(frame.holder)  # CR 800.4j
        asked = _is_asked_anyway(game)
        legal = actions.legal_actions(game, frame.holder) if asked or not _yields(game, frame.holder) else []
        if not legal and not asked:
            state.windows_skipped += 1
            _passed(game, frame)
            return
        state.windows_asked += 1
        frame.pc = 1  # the answer that comes is the action
        # A pick with one legal value is asked too where every window is.
        state.pending = (frame.holder, decisions.PRIORITY, (actions.PASS, *legal), None)
        return
    frame.pc = 0
    action, state.answer = state.answer, None
    if action[0] == decisions.PASS:
        _passed(game, frame)
        return
    state.passes = 0
    _act(game, frame.holder, action)


def _is_asked_anyway(game: Game) -> bool:
    return game.options.ask_every_window or (game.state.turn, game.state.step) in game.options.stops


def _yields(game: Game, seat: int) -> bool:
    """Whether a player has said to pass in such a window."""
    yields, state = game.options.yields.get(seat), game.state
    if yields is None:
        return False
    if state.stack:
        return yields.own_on_top and state.objects[state.stack[-1]].controller == seat
    return bool((yields.own_turn if state.active == seat else yields.others_turns) >> state.step & 1)


def nobody_can_act(game: Game) -> bool:
    """Whether a round of priority would be nothing but passes: nothing has happened since all had nothing to do.

    Or those who may have something to do pass in this step.
    """
    state = game.state
    if state.sba_due or state.triggers or state.stack or t.MAIN_PHASES >> state.step & 1:
        return False
    if game.options.ask_every_window or game.options.stops or game.cache().state_triggers:
        return False
    seats = (player.seat for player in state.players if not player.has_lost)
    return all(_yields(game, seat) or actions.is_known_to_have_none(game, seat) for seat in seats)


def settle_once_or_done(game: Game, frame: PriorityFrame) -> bool:
    """CR 117.5: True when no state-based action applies and no trigger waits; False while something is being done."""
    state = game.state
    while state.agenda[-1] is frame:
        if state_based.check(game):
            if state.is_over or state.pending is not None:
                return False
            continue
        triggers.match_states(game)
        if not state.triggers:
            return not state.is_over
        if not stack.put_triggers(game):
            return False
    return False


def something_happens(game: Game) -> bool:
    """For the cleanup step (CR 514.3a): whether any state-based action is performed or any trigger waits.

    What was performed may lie on the agenda still, for replacement effects and choices.
    """
    return state_based.check(game) or bool(game.state.triggers)


def _passed(game: Game, frame: PriorityFrame) -> None:
    """CR 117.4: when all pass in succession the top of the stack resolves, or the step ends."""
    state = game.state
    state.passes += 1
    players = game.apnap()
    if state.passes >= len(players):
        state.passes = 0
        if state.stack:
            frame.holder = state.active
            stack.resolve_top(game)
        else:
            state.agenda.remove(frame)
        return
    frame.holder = players[(players.index(frame.holder) + 1) % len(players)] if frame.holder in players else players[0]


def _act(game: Game, seat: int, action: tuple[int, int, int]) -> None:
    """Begin what the player chose; the player has priority again afterwards (CR 117.3c)."""
    code, entity, index = action
    if code == decisions.PLAY_LAND:
        play_land(game, seat, entity, index)
    elif code == decisions.CAST:
        _use_permission(game, seat, entity, index)
        announce.begin_cast(game, seat, entity, index)
    elif code == decisions.ACTIVATE:
        announce.begin_activation(game, seat, entity, index)
    elif code == decisions.MAKE_MANA:
        by_hand.activate(game, seat, entity, index)
    else:
        announce.begin_turn_up(game, seat, entity, index)


def _use_permission(game: Game, seat: int, card: int, way: int) -> None:
    """An effect may let its controller cast only so many spells a turn from elsewhere."""
    obj = game.state.objects[card]
    if "may cast" in game.cache().rules and obj.zone != t.HAND:
        with actions.as_it_would_be_cast(game, seat, obj, way) as entity:
            permissions.use(game, seat, entity)


def play_land(game: Game, seat: int, card: int, face: int = 0) -> None:
    """CR 116.2a, 305.1: a special action; the land enters under its player's control, without the stack.

    Of a modal double-faced card its player chooses a face that is a land, which is up as it enters (CR 712.12).
    """
    entry = {"controller": seat, **({"face": face} if face else {})}
    propose(game, [zone_change(game, card, t.BATTLEFIELD, ek.ZC_PLAY, seat, entry)])


def _watch_for_loop(game: Game) -> bool:
    """CR 104.4b: a mandatory loop is a draw; one in which something grows ends unfinished. False if it ended."""
    state = game.state
    marks = state.loop_marks
    if marks.get(-1) != state.decisions:
        marks.clear()
        marks[-1] = state.decisions
        marks[-2] = 0
    marks[-2] += 1
    if marks[-2] < WATCHED:
        return True
    if marks[-2] > MOST_WITHOUT_PICK:
        finish_unfinished(game, "mandatory loop")
        return False
    if marks[-2] % 2 or (not state.stack and not state.triggers):
        return True
    from sim.rules.fingerprint import loop_key

    key = loop_key(game)
    if key in marks:
        ending.draw(game)
        return False
    marks[key] = marks[-2]
    return True
