"""What activating an ability costs (CR 602.2b, 601.2f): changed for its keyword, its object, or what it targets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards.cost import Cost
from sim.cards.mana_cost import ManaCost
from sim.rules.casting import costs
from sim.rules.casting.mana import purse
from sim.rules.casting.spending import ANYTHING, Use
from sim.rules.casting.targets import candidates
from sim.rules.characteristics.continuous import RuleInForce
from sim.rules.evaluate import amount, matches
from sim.rules.frames import Context
from sim.rules.pool import programs
from sim.rules.state import seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game


def ability_cost(game: Game, seat: int, entity: int, ability: ab.Activated, targets: tuple[int, ...] = ()) -> Cost:
    """What activating costs now, with these targets: changed by effects on abilities of its kind (CR 601.2f, 602.2b)."""
    cost = ability.cost
    rules = game.cache().rules
    for found in rules.get("equip cost", ()):
        if "equip" in ability.tag.split() and found.rule.cost is not None and _concerns(game, found, seat, entity):
            cost = replace(cost, mana=found.rule.cost.mana)
    for found in rules.get("ability cost change", ()):
        if cost.mana is not None and _concerns(game, found, seat, entity, ability.tag, targets):
            cost = replace(cost, mana=_changed(cost.mana, amount(game, found.ctx, found.rule.amount)))
    return cost


def _changed(mana: ManaCost, by: int) -> ManaCost:
    return mana.reduce_generic(-by) if by < 0 else ManaCost(mana.generic + by, mana.x, mana.symbols)


def _concerns(
    game: Game, found: RuleInForce, seat: int, entity: int, tag: str = "", targets: tuple[int, ...] = ()
) -> bool:
    """Whether a rule about ability costs is about this player, object, kind of ability and targets."""
    rule = found.rule
    if seat_entity(seat) not in found.affected or (rule.tag and rule.tag not in tag.split()):
        return False
    if rule.targets is not None and not any(matches(game, found.ctx, rule.targets, e) for e in targets):
        return False
    return matches(game, found.ctx, rule.what, entity)


# --- Whether it can be paid ------------------------------------------------------------------------


def is_affordable(game: Game, seat: int, mana: ManaCost) -> bool:
    """The cheapest question first: is there enough mana in all?"""
    money = purse(game, seat, use=ANYTHING)
    return len(mana.symbols) + mana.generic <= money.total + money.life


def can_pay_for(game: Game, seat: int, source: int, ability: ab.Activated, targets: tuple[int, ...] = ()) -> bool:
    """Whether a player can pay for an ability now, with these targets."""
    cost = ability_cost(game, seat, source, ability, targets)
    if cost.mana is not None and not is_affordable(game, seat, cost.mana):
        return False
    return costs.can_pay(game, seat, source, cost, use=Use("ability", source))


def depends_on_targets(game: Game) -> bool:
    """Whether what abilities cost may depend on what they target, which is chosen before (CR 601.2c, 601.2f)."""
    return any(found.rule.targets is not None for found in game.cache().rules.get("ability cost change", ()))


def is_payable_with_a_target(game: Game, seat: int, source: int, ability: ab.Activated) -> bool:
    """Whether there is a target with which it can be paid for; of abilities with one target."""
    if not depends_on_targets(game):
        return False
    ctx = Context(source, seat)
    return any(
        can_pay_for(game, seat, source, ability, (entity,))
        for mode in programs(ability.modes)
        if len(mode.targets) == 1
        for entity in candidates(game, ctx, mode.targets[0])
    )


def least_mana(game: Game, seat: int, source: int, ability: ab.Activated) -> int:
    """The least mana for which it can be activated, X being 0."""
    costs_now = [ability_cost(game, seat, source, ability)]
    if depends_on_targets(game):
        ctx, modes = Context(source, seat), programs(ability.modes)
        aimed = [e for mode in modes if len(mode.targets) == 1 for e in candidates(game, ctx, mode.targets[0])]
        costs_now += [ability_cost(game, seat, source, ability, (e,)) for e in aimed]
    return min(cost.mana.generic + len(cost.mana.symbols) if cost.mana is not None else 0 for cost in costs_now)


def payable_targets(
    game: Game, seat: int, source: int, ability: ab.Activated, chosen: tuple[int, ...], found: list[int]
) -> list[int]:
    """Of these targets those with which, beside what is chosen, the cost can be paid."""
    return [e for e in found if can_pay_for(game, seat, source, ability, (*chosen, e))]
