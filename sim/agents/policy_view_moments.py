"""Seeing the moment: what a window of priority is good for, and what is about to happen."""

from __future__ import annotations

from typing import Any, Final

from sim.agents import book as bk
from sim.agents import policy_layout as at
from sim.agents import worth as w
from sim.agents.book import Book
from sim.agents.policy_view import Scene, Thing
from sim.agents.policy_view_judge import Judge
from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.keywords import unlocked
from sim.cards.reads import reads
from sim.rules import decisions as d
from sim.rules import view_queries as ask
from sim.rules.objects import StackObject
from sim.rules.view import View

MINE: Final = {
    t.UPKEEP: at.MY_UPKEEP,
    t.PRECOMBAT_MAIN: at.MY_MAIN_BEFORE,
    t.DECLARE_BLOCKERS: at.MY_BLOCKED,
    t.POSTCOMBAT_MAIN: at.MY_MAIN_AFTER,
}
THEIRS: Final = {
    t.BEGINNING_OF_COMBAT: at.THEIR_BEGINNING,
    t.DECLARE_ATTACKERS: at.THEIR_ATTACK,
    t.DECLARE_BLOCKERS: at.THEIR_BLOCKED,
    t.END: at.THEIR_END,
}
_ANSWERS: Final = bk.COUNTERS | bk.HELPS | bk.BOUNCES | bk.TEAM | bk.REGROWS | bk.STOPS_DAMAGE
_LOW: Final = 8  # life so low that burn may have to answer at once
_GONE: Final = frozenset({at.EXILE, at.BOUNCE, at.TUCK, at.STEAL})


def moment_of(view: View) -> int:
    """What this window is good for; with something of one's own on top of the stack it is good for nothing."""
    stack = view.stack
    if stack:
        return at.QUIET if view.object(stack[-1]).controller == view.seat else at.ANSWER
    if view.active == view.seat:
        return MINE.get(view.step, at.QUIET)
    if view.step == t.DECLARE_ATTACKERS and not any(p.attacking for p, _ in view.permanents()):
        return at.QUIET  # CR 508.8: nobody attacks, and the end of the turn comes next
    return THEIRS.get(view.step, at.QUIET)


def is_nothing_to_do(view: View, book: Book, moment: int, options: tuple[Any, ...]) -> bool:
    """The cheap question first: whether none of these actions is for such a moment."""
    if moment == at.MY_UPKEEP:
        return not any(code == d.ACTIVATE and _is_conditional(view, index) for code, _, index in options)
    if moment == at.THEIR_BEGINNING:
        return not any(purpose_of(view, book, option) & bk.TAPS for option in options[1:])
    if moment != at.ANSWER or any(purpose_of(view, book, option) & _ANSWERS for option in options[1:]):
        return False
    return not _is_anything_mine_aimed_at(view) and all(view.life(seat) > _LOW for seat in view.seats)


def _is_conditional(view: View, number: int) -> bool:
    ability = view.pool.abilities[number]
    return isinstance(ability, ab.Activated) and is_for_a_time(ability)


def is_for_a_time(ability: ab.Activated) -> bool:
    """Whether an ability can be used in some steps only, by a condition of its own."""
    solved = unlocked(ability)
    condition = solved.condition if isinstance(solved, ab.Activated) else ability.condition
    return bool(reads(condition) >> ek.STEP_BEGAN & 1)


def purpose_of(view: View, book: Book, option: tuple[int, int, int]) -> int:
    """What the spell or ability of an option is for; a face-down one may be for anything."""
    code, entity, index = option
    if code == d.ACTIVATE:
        return book.ability(index).purpose
    obj = view.object(entity)
    if code != d.CAST or obj.face_down:
        return _ANSWERS
    card = book.card(obj.copy_of if obj.copy_of >= 0 else obj.definition)
    return book.aura(obj.definition).purpose if card.is_aura else card.spell.purpose


def _is_anything_mine_aimed_at(view: View) -> bool:
    for entity in view.stack:
        obj = view.object(entity)
        if isinstance(obj, StackObject) and obj.controller != view.seat:
            for target in (e for chosen in obj.targets for e in chosen if e > 0 and view.is_there(e)):
                if view.object(target).controller == view.seat:
                    return True
    return False


def is_answer_called_for(scene: Scene) -> bool:
    """Whether what is on the stack is about to harm this player, or is aimed at a creature that could be killed first."""
    view = scene.view
    if scene.me[at.INCOMING] >= scene.facts[at.MY_LIFE] or any(row[at.INCOMING] for row in scene.things.values()):
        return True
    for entity in view.stack:
        obj = view.object(entity)
        if isinstance(obj, StackObject) and obj.controller != scene.seat:
            if any(e > 0 and e in scene.things for chosen in obj.targets for e in chosen):
                return True
    return False


def moment_of_choice(view: View) -> int:
    """The same while something of one's own is being announced or resolves: what lies below it counts."""
    if any(view.object(entity).controller != view.seat for entity in view.stack):
        return at.ANSWER
    return (MINE if view.active == view.seat else THEIRS).get(view.step, at.QUIET)


def mark_threats(scene: Scene) -> None:
    """Mark on this player's things what the spells and abilities of opponents on the stack are about to do to them."""
    judge = Judge(scene)
    for entity in scene.view.stack:
        obj = scene.view.object(entity)
        if isinstance(obj, StackObject) and obj.controller != scene.seat and not obj.face_down:
            _mark(scene, judge, obj)


def _mark(scene: Scene, judge: Judge, obj: StackObject) -> None:
    readings = scene.book.on_stack(obj)
    ctx, first = ask.context(scene.view, obj.id), 0
    for mode in obj.modes or (0,):
        if mode >= len(readings):
            continue
        reading = readings[mode]
        chosen = obj.targets[first : first + len(reading.targets)]
        first += len(reading.targets)
        for row in reading.rows:
            if row[1] >= 0:
                things = [scene.thing(e) for e in judge.aimed_at(row[1], chosen)]
            else:
                things = judge.group(reading, row[1], ctx) if w.REF >= row[1] > w.CHOSEN else []
            for thing in things:
                if thing[at.MINE] and (thing[at.KIND] in (at.A_CREATURE, at.A_PERMANENT) or row[0] == at.DAMAGE):
                    _add_incoming(thing, row, judge.amount(reading, row[2], ctx), judge.amount(reading, row[3], ctx))


def _add_incoming(thing: Thing, row: w.Row, amount: int, extra: int) -> None:
    op = row[0]
    if op == at.DAMAGE:
        thing[at.INCOMING] += amount
    elif op in (at.PUMP, at.GROW) and extra < 0:
        thing[at.INCOMING] += -extra
    elif op == at.DESTROY:
        thing[at.INCOMING] = max(thing[at.INCOMING], at.DESTROYED)
    elif op in _GONE:
        thing[at.INCOMING] = max(thing[at.INCOMING], at.REMOVED)
