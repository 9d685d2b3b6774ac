"""Turning a face-down permanent face up as a special action (CR 116.2b): by its morph or disguise cost or its mana cost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.rules.battlefield.face_down import face_up_profile
from sim.rules.casting import costs
from sim.rules.casting.spending import Use
from sim.rules.evaluate import amount
from sim.rules.frames import Context
from sim.rules.objects import Permanent

if TYPE_CHECKING:
    from sim.rules.game import Game

# Ways to turn a permanent up: for the cost of its own ability, or for its mana cost if it was manifested or cloaked.
BY_ABILITY, BY_MANA_COST = 0, 1


def ways_to_turn_up(game: Game, permanent: Permanent) -> list[tuple[int, Cost]]:
    """Each way with its cost, whether it can be paid or not (CR 701.40c-d: a manifested card may have both)."""
    ways: list[tuple[int, Cost]] = []
    ability = turning_ability(game, permanent)
    if ability is not None:
        ways.append((BY_ABILITY, _reduced(game, permanent, ability)))
    mana_cost = _mana_cost(game, permanent)
    if mana_cost is not None:
        ways.append((BY_MANA_COST, mana_cost))
    return ways


def turning_ability(game: Game, permanent: Permanent) -> ab.Morph | None:
    """CR 702.37e, 702.168d: the morph or disguise ability that it would have face up."""
    number = face_up_profile(game, permanent).morph if permanent.face_down else -1
    ability = game.pool.abilities[number] if number >= 0 else None
    return ability if isinstance(ability, ab.Morph) else None


def _reduced(game: Game, permanent: Permanent, ability: ab.Morph) -> Cost:
    if ability.less == 0 or ability.cost.mana is None:
        return ability.cost
    less = amount(game, Context(permanent.id, permanent.controller), ability.less)
    return replace(ability.cost, mana=ability.cost.mana.reduce_generic(less))


def _mana_cost(game: Game, permanent: Permanent) -> Cost | None:
    """CR 701.40b, 701.58b: the mana cost of the card that represents it, if that is a creature card."""
    if permanent.face_down not in ("manifest", "cloak"):
        return None
    base = game.pool.bases[permanent.definition]
    return game.pool.costs[permanent.definition] if base.types & t.CREATURE else None


def cost_of(game: Game, permanent: Permanent, way: int) -> Cost | None:
    """What turning it up in this way costs; None if it can't be."""
    return dict(ways_to_turn_up(game, permanent)).get(way)


def use_of(game: Game, permanent: Permanent, way: int) -> Use:
    """What the mana for it is spent on (CR 106.6)."""
    if way == BY_MANA_COST:
        return Use("turn up", permanent.id, permanent.face_down)
    ability = turning_ability(game, permanent)
    return Use("turn up", permanent.id, ability.key if ability is not None else "")


def payable_ways(game: Game, seat: int, permanent: Permanent) -> list[int]:
    """The ways in which a player can turn a permanent up now: it takes priority and the cost, X being 0."""
    if permanent.controller != seat:
        return []
    return [
        way
        for way, cost in ways_to_turn_up(game, permanent)
        if costs.can_pay(game, seat, permanent.id, cost, use=use_of(game, permanent, way))
    ]
