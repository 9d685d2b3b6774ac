"""The greedy agent: a land, the dearest spell, attack with everything, block only when it is good. No plans."""

from __future__ import annotations

from typing import Any

from sim.agents.harm import is_harmful
from sim.cards import terms as t
from sim.rules import decisions as d
from sim.rules.decisions import Decision
from sim.rules.objects import Permanent, StackObject
from sim.rules.view import View

_LAND, _SPELL, _ABILITY = 1_000_000, 10_000, 1_000


class GreedyAgent:
    """Plays a land and the dearest spell, attacks with everything, blocks only when it is good."""

    def __init__(self, seat: int, key: int) -> None:
        self.seat = seat
        self.key = key

    def choose(self, decision: Decision) -> int:
        """The option with the highest score; the first of equals."""
        view, kind, about = decision.view, decision.kind, decision.about
        scores = [_score(view, kind, option, about) for option in decision.options]
        return scores.index(max(scores))


def _score(view: View, kind: str, option: Any, about: Any) -> int:
    if kind == d.PRIORITY:
        return _action(view, *option)
    if kind == d.TARGET:
        return _target(view, option, is_harmful(view, about[0]))
    if kind == d.BLOCK:
        return _block(view, about, option) if option else 0
    if kind in (d.DISCARD, d.BOTTOM, d.SACRIFICE, d.COST):
        return -_price(view, option)
    if kind == d.MULLIGAN:
        lands = sum(bool(view.characteristics(card).types & t.LAND) for card in view.hand)
        return int(option) if lands in (0, 1, 7) and about < 2 else -int(option)
    if kind in (d.ATTACK, d.PAY_OPTIONAL, d.MAY, d.MAY_PAY, d.ENTER_AS_COPY, d.SEARCH):
        return int(option != 0)
    return int(option) if kind == d.X_VALUE else int(kind == d.CAST_NOW and option >= 0)


def _price(view: View, entity: int) -> int:
    return view.mana_value(entity) if entity > 0 else 0


def _action(view: View, code: int, entity: int, index: int) -> int:
    """A land before spells, dear before cheap, abilities last and once a turn; nothing costs nothing."""
    if code == d.PLAY_LAND:
        return _LAND
    if code == d.CAST:
        return _SPELL + _price(view, entity) if _is_time(view, entity) else -1
    if code == d.ACTIVATE:
        obj = view.object(entity)
        fresh = isinstance(obj, Permanent) and not obj.activations.get(index)
        return _ABILITY if fresh and view.active == view.seat else -1
    return _SPELL if code == d.TURN_UP else 0


def _is_time(view: View, entity: int) -> bool:
    """Answers to spells wait for a spell of an opponent."""
    stack = [view.object(e) for e in view.stack]
    return bool(stack) == is_harmful(view, entity, to_spells=True) and all(o.controller != view.seat for o in stack)


def _target(view: View, entity: int, harmful: bool) -> int:
    if entity == 0:
        return 0
    controller = -1 - entity if entity < 0 else view.object(entity).controller
    wanted = 100 if (controller != view.seat) == harmful else -100
    return wanted + (_price(view, entity) if entity > 0 and not isinstance(view.object(entity), StackObject) else 0)


def _block(view: View, blocker: int, attacker: int) -> int:
    """Good is to kill and live, to live, or to trade with what costs as much; anything when it is the last chance."""
    mine, theirs = view.characteristics(blocker), view.characteristics(attacker)
    lives, kills = mine.toughness > theirs.power, mine.power >= theirs.toughness
    if lives:
        return 10 + 10 * kills + theirs.power
    if kills and theirs.mana_value >= mine.mana_value:
        return 5 + theirs.power
    return theirs.power if view.life(view.seat) <= 5 else -1
