"""Optional additional costs (CR 118.8b, 601.2b): which of them could be announced, and what they change about a spell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards import terms as t
from sim.rules.casting.targets import can_choose_all, targets_in_force
from sim.rules.evaluate import amount, holds
from sim.rules.frames import Context

if TYPE_CHECKING:
    from sim.cards.program import Program
    from sim.rules.game import Game
    from sim.rules.pool import Profile


def optional_costs(game: Game, profile: Profile) -> list[int]:
    """The numbers of a card's optional additional costs, in printed order."""
    found = []
    for number in profile.additional:
        ability = game.pool.abilities[number]
        if isinstance(ability, ab.AdditionalCost) and ability.key:
            found.append(number)
    return found


def keys_of(game: Game, optional: tuple[int, ...]) -> tuple[str, ...]:
    """The names under which a spell keeps that these costs were paid."""
    abilities = (game.pool.abilities[number] for number in optional)
    return tuple(ability.key for ability in abilities if isinstance(ability, ab.AdditionalCost))


def choices(optional: list[int]) -> Iterator[tuple[int, ...]]:
    """Every choice among these costs, each at most once, the fewest first."""
    for number in range(len(optional) + 1):
        yield from combinations(optional, number)


def own_cost_change(game: Game, seat: int, card: int, definition: int, paid: tuple[str, ...]) -> tuple[int, int]:
    """CR 601.2f: how much generic mana less and more a spell costs by its own text, if these costs are paid."""
    change = [0, 0]
    for number in game.pool.bases[definition].profile.statics:
        static = game.pool.abilities[number]
        if not isinstance(static, ab.Static) or not static.zones >> t.STACK & 1:
            continue
        ctx = Context(card, seat)
        ctx.paid = paid
        for rule in game.pool.static_facts(number).own_cost:
            if holds(game, ctx, static.condition):
                by = amount(game, ctx, rule.amount)
                change[by < 0] += by
    return change[1], change[0]


def can_be_aimed(game: Game, ctx: Context, modes: tuple[Program, ...], paid: tuple[str, ...]) -> bool:
    """Whether all targets of these modes can be chosen if these costs are paid (CR 601.2c, 702.166d)."""
    ctx.paid = paid
    nodes = tuple(node for mode in modes for node in targets_in_force(game, ctx, mode))
    return can_choose_all(game, ctx, nodes)
