"""Costs to attack (CR 508.1h-j): mana for each attacker of a taxed player or permanent, paid as one total.

The attackers have tapped by then (508.1f), so only those with vigilance could still be tapped for mana.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.mana_cost import ManaCost
from sim.errors import RulesInvariantError
from sim.rules.casting import mana

if TYPE_CHECKING:
    from sim.rules.game import Game

Attacks = tuple[tuple[int, int], ...]  # attackers, each with what it attacks


def taxed_defenders(game: Game) -> frozenset[int]:
    """The players and permanents that cost something to attack."""
    rules = game.cache().rules.get("attack tax", ())
    return frozenset(entity for rule in rules for entity in rule.affected)


def total_tax(game: Game, attacks: Attacks) -> ManaCost:
    """CR 508.1h: the total cost to attack; several taxes of one defender add up."""
    total = ManaCost()
    for _, defender in attacks:
        for rule in game.cache().rules.get("attack tax", ()):
            if defender in rule.affected:
                total += _mana_of(rule.rule.cost)
    return total


def _mana_of(cost: Cost | None) -> ManaCost:
    if cost is None or cost.mana is None or cost != Cost(mana=cost.mana):
        raise RulesInvariantError(f"expected a cost to attack of mana alone, got: {cost}")
    return cost.mana


def can_be_paid(game: Game, attacks: Attacks) -> bool:
    """Whether the active player could pay for these attacks once the attackers have tapped."""
    tapped = [entity for entity, _ in attacks if not game.characteristics(entity).keywords & t.VIGILANCE]
    reserved = tuple(("attack", entity) for entity in tapped if game.characteristics(entity).profile.mana)
    return mana.purse(game, game.state.active, reserved).can_pay(total_tax(game, attacks))


def charge(game: Game, attacks: Attacks) -> None:
    """CR 508.1i-j: the active player pays the total, in full."""
    cost = total_tax(game, attacks)
    if not cost.symbols and not cost.generic:
        return
    purse = mana.purse(game, game.state.active)
    plan = purse.plan(cost)
    if plan is None:
        raise RulesInvariantError(f"expected a payable cost to attack, got: {cost}", game.position())
    mana.pay(game, game.state.active, purse, plan)
