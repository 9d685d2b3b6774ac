"""What a player may ask of the rules about what they see: the engine's own answers, over visible things only.

Agents judge a spell by its legal targets, an attack by what could block it; both are public. Everything here takes a
View and asks nothing of hidden zones but what is in the player's own hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards.ability import Activated, AlternativeCost, Replacement
from sim.cards.cost import Cost
from sim.rules.battlefield import protection
from sim.rules.casting import ability_costs, actions, costs, optional, paying, targets
from sim.rules.casting.costs import MATERIALS
from sim.rules.casting.mana import is_sick, purse
from sim.rules.casting.turning_up import cost_of, ways_to_turn_up
from sim.rules.characteristics.continuous import base_definition
from sim.rules.combat import attack, evasion
from sim.rules.evaluate import amount, entities, holds, matches
from sim.rules.frames import AnnounceFrame, CombatFrame, Context
from sim.rules.objects import Permanent, StackObject
from sim.rules.view import may_see

if TYPE_CHECKING:
    from sim.rules.characteristics.continuous import RuleInForce
    from sim.rules.view import View


def context(view: View, source: int, x: int = 0) -> Context:
    """What an ability of this player's source knows as it is announced, with X chosen."""
    game = view._game
    obj = game.object(source)
    if isinstance(obj, StackObject):
        ctx = Context(obj.source, obj.controller, obj.event, source)
        ctx.x, ctx.paid, ctx.saved = obj.x, obj.paid, obj.saved
    else:
        ctx = Context(source, view.seat)
    if x:
        ctx.x = x
    return ctx


@contextmanager
def as_cast(view: View, entity: int, way: int) -> Iterator[int]:
    """While it lasts a card is seen as the spell that it would be, cast in this way (CR 601.3e): its definition."""
    game, obj = view._game, view.object(entity)
    before, number = obj.copy_of, actions.cast_definition(game, obj, way)
    game.cache()  # what is derived from the state is not to see the card so
    obj.copy_of = before if number == obj.definition else number
    yield number
    obj.copy_of = before


@contextmanager
def as_face(view: View, entity: int) -> Iterator[None]:
    """While it lasts a double-faced card is seen with its back face up, as a land that is played so (CR 712.12)."""
    game, obj = view._game, view.object(entity)
    game.cache()  # what is derived from the state is not to see the card so
    before, obj.copy_of = obj.copy_of, game.pool.backs[obj.definition]
    yield
    obj.copy_of = before


def returns_later(view: View, way: int) -> bool:
    """Whether what is cast in this way will not stay (CR 702.109a)."""
    number = actions.alternative_of(way)
    ability = view.pool.abilities[number - 1] if number else None
    return isinstance(ability, AlternativeCost) and ability.then is not None


def definition_cast(view: View, entity: int, way: int) -> int:
    """The definition that a card would have as a spell cast in this way: of a face (CR 712.11), prototyped (718.3b)."""
    return actions.cast_definition(view._game, view.object(entity), way)


def alternative_cost(view: View, way: int) -> Cost | None:
    """The alternative cost of a way to cast, None if it is the mana cost."""
    number = actions.alternative_of(way)
    ability = view.pool.abilities[number - 1] if number else None
    return ability.cost if isinstance(ability, AlternativeCost) else None


def mana_to_cast(view: View, card: int, way: int, otherwise: int) -> int:
    """How much mana a way to cast a card takes now, with what effects add or take off; `otherwise` where none do."""
    game = view._game
    if "cost change" not in game.cache().rules:
        return otherwise
    cost = actions.total_cost(game, view.seat, game.object(card), way)
    return cost.mana.generic + len(cost.mana.symbols) if cost is not None and cost.mana is not None else 0


def legal_targets(view: View, ctx: Context, node: q.Target) -> list[int]:
    """What could be chosen now for one instance of the word "target" (CR 115.1), players first."""
    return targets.candidates(view._game, ctx, node)


def target_bounds(view: View, ctx: Context, node: q.Target) -> tuple[int, int]:
    """The least and the most targets of a node."""
    return targets.bounds(view._game, ctx, node)


def meant(view: View, ctx: Context, ref: q.Ref) -> list[int]:
    """The visible objects and the players that a reference means now."""
    game = view._game
    return [e for e in entities(game, ctx, ref) if e < 0 or may_see(game, view.seat, game.object(e))]


def number(view: View, ctx: Context, value: q.Amount) -> int:
    """An amount as it would be now."""
    return value if isinstance(value, int) else amount(view._game, ctx, value)


def own_cost_change(view: View, card: int, paid: tuple[str, ...]) -> tuple[int, int]:
    """How much generic mana less and more a spell of this player's costs by its own text, if these costs are paid."""
    game = view._game
    return optional.own_cost_change(game, view.seat, card, base_definition(game, game.object(card)), paid)


def materials_chosen(view: View) -> tuple[int, ...]:
    """What has been chosen so far to craft with, in the activation that goes on."""
    frame = view._game.state.agenda[-1] if view._game.state.agenda else None
    reserved = frame.reserved if isinstance(frame, AnnounceFrame) else ()
    return tuple(entity for part, entity in reserved if part == MATERIALS and entity)


def is_true(view: View, ctx: Context, condition: q.Condition | None) -> bool:
    """Whether a condition holds now."""
    return holds(view._game, ctx, condition)


def has_quality(view: View, ctx: Context, what: q.Filter, entity: int) -> bool:
    """Whether a visible object or a player has a quality."""
    return matches(view._game, ctx, what, entity)


def fixed_cost(view: View, source: int, cost: Cost) -> Cost:
    """A cost of a visible object's ability with its numbers as they are now (CR 702.21b)."""
    return paying.fixed(view._game, Context(source, view._game.controller(source)), cost)


def could_pay(view: View, source: int, cost: Cost) -> bool:
    """Whether this player could pay what an ability of a visible object asks for as it resolves (CR 118.12)."""
    return costs.can_pay(view._game, view.seat, source, cost)


def could_block(view: View, blocker: int, attacker: int) -> bool:
    """Whether a creature could block another by all that concerns the two (CR 509.1b)."""
    return evasion.can_block(view._game, blocker, attacker)


def blocks_plainly(view: View, entity: int) -> bool:
    """Whether nothing is said of what a creature blocks or is blocked by (`evasion.is_plain`)."""
    return evasion.is_plain(view._game, entity)


def mana_available(view: View) -> int:
    """How much mana this player could have at the most, from the pool and all sources."""
    return purse(view._game, view.seat).total


def ways_up(view: View, entity: int) -> list[int]:
    """The ways in which this player could turn a permanent up, whatever it costs."""
    permanent = view._game.permanent(entity)
    if permanent is None or not may_see(view._game, view.seat, permanent):
        return []
    return [way for way, _ in ways_to_turn_up(view._game, permanent)]


def cost_of_turning_up(view: View, entity: int, way: int) -> Cost | None:
    """What this player would pay to turn a permanent up in this way, X being 0; None where it can't be."""
    permanent = view._game.permanent(entity)
    if permanent is None or not may_see(view._game, view.seat, permanent):
        return None
    return cost_of(view._game, permanent, way)


def activation_mana(view: View, source: int, ability: Activated) -> int:
    """How much mana an ability costs now, at the least if that depends on its target (CR 601.2f)."""
    return ability_costs.least_mana(view._game, view.seat, source, ability)


def possible_attackers(view: View) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The creatures that the active player may declare as attackers, each with what it may attack (CR 508.1a-c)."""
    return attack.candidates(view._game)


def declared_attackers(view: View) -> tuple[int, ...]:
    """The creatures chosen as attackers in the declaration that is going on, or attacking already."""
    game = view._game
    frame = game.state.agenda[-1] if game.state.agenda else None
    if isinstance(frame, CombatFrame) and frame.kind == "attack":
        return tuple(entity for entity, defender in frame.picks if defender)
    return tuple(p.id for p, _ in view.permanents() if p.attacking)


def is_summoning_sick(view: View, permanent: Permanent) -> bool:
    """CR 302.6."""
    return is_sick(view._game, permanent)


def rules_in_force(view: View, kind: str) -> tuple[RuleInForce, ...]:
    """The rules of a kind that effects have put in force."""
    return tuple(view._game.cache().rules.get(kind, ()))


def is_protected(view: View, entity: int, source: int) -> bool:
    """Whether an object has protection from a source (CR 702.16)."""
    game = view._game
    return bool(game.characteristics(entity).profile.protections) and protection.is_protected_from(game, entity, source)


def survives_damage(view: View, seat: int) -> bool:
    """Whether a replacement effect keeps damage from bringing a player's life total to 0 (CR 614.1)."""
    game = view._game
    for source, number in game.cache().replacements.get(ek.DAMAGE_DEALT, ()):
        ability = game.pool.abilities[number] if source > 0 else None
        if isinstance(ability, Replacement) and ability.instead.floor_life > 0 and game.controller(source) == seat:
            if holds(game, Context(source, seat), ability.condition):
                return True
    return False
