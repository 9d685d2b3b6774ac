"""Mana by hand, for `Game(manual_mana=True)`: the player says which mana ability makes which mana (CR 601.2g, 605.3).

Otherwise the payment planner chooses. Here each activation is one pick, (permanent, ability, mana made), offered only if
the cost can still be paid after it; 0 says that the mana in the pool pays.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards.cost import Cost
from sim.cards.mana_cost import ManaCost
from sim.rules import decisions
from sim.rules.agenda import push
from sim.rules.casting import costs, mana
from sim.rules.casting.mana import Purse, Reserved
from sim.rules.casting.spending import Use
from sim.rules.evaluate import holds
from sim.rules.events import record
from sim.rules.frames import Context, PayFrame, ResolveFrame
from sim.rules.objects import Permanent
from sim.rules.payment import layout as at
from sim.rules.state import seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game

Option = tuple[int, int, tuple[int, ...]]


def make_mana(
    game: Game,
    seat: int,
    payer: int,
    due: ManaCost,
    held: Reserved,
    convoke: bool,
    leaving: int,
    use: Use | None = None,
) -> bool:
    """Ask for mana abilities until the player lets the pool pay; False while a pick or a side effect waits."""
    frame = game.state.agenda[-1]
    while due.symbols or due.generic:
        options: list[Option | int] = list(_options(game, seat, due, held, convoke, leaving, use))
        if mana.pool_purse(game, seat, held, convoke, leaving, use).can_pay(due):
            options = [0, *options]
        answer = game.pick(seat, decisions.MANA, options, about=payer)
        if answer is None:
            return False
        if answer == 0:
            return True
        _activate(game, seat, *answer)
        if game.state.agenda[-1] is not frame:
            return False
    return True


def _options(
    game: Game, seat: int, due: ManaCost, held: Reserved, convoke: bool, leaving: int, use: Use | None
) -> list[Option]:
    """Activations after which the cost can still be paid."""
    money = mana.purse(game, seat, held, convoke, leaving, use=use)
    floating = mana.pool_purse(game, seat, (), False, 0)
    found: list[Option] = []
    for row, (entity, number) in enumerate(money.rows):
        ability = game.pool.abilities[number] if number >= 0 else None
        if not isinstance(ability, ab.Activated) or not _pool_pays(floating, ability.cost):
            continue
        rest = (*held, ("mana", entity))
        for made in outcomes(money, row):
            units = [1 << kind for kind in made]
            if mana.purse(game, seat, rest, convoke, leaving, units, use).can_pay(due):
                found.append((entity, number, made))
    return list(dict.fromkeys(found))


def _pool_pays(floating: Purse, cost: Cost) -> bool:
    return cost.mana is None or floating.can_pay(cost.mana)


def outcomes(money: Purse, row: int) -> list[tuple[int, ...]]:
    """What the mana ability of a row can make: tuples of mana types."""
    base = row * at.OPTION + at.MANA
    parts: list[list[tuple[int, ...]]] = []
    for pair in range(6):
        kinds, count = money.options[base + 2 * pair], money.options[base + 2 * pair + 1]
        if count:
            types = [kind for kind in range(6) if kinds >> kind & 1]
            parts.append(list(combinations_with_replacement(types, count)))
    return [tuple(sorted(kind for part in chosen for kind in part)) for chosen in product(*parts)]


def _activate(game: Game, seat: int, entity: int, number: int, made: tuple[int, ...]) -> None:
    ability = game.pool.abilities[number]
    assert isinstance(ability, ab.Activated)
    if ability.cost.mana is not None:
        money = mana.pool_purse(game, seat, (), False, 0)
        plan = money.plan(ability.cost.mana)
        assert plan is not None
        mana.pay(game, seat, money, plan)
    mana.activate_mana(game, seat, entity, number, list(made))


# --- With priority ---------------------------------------------------------------------------


def mana_actions(game: Game, seat: int) -> list[tuple[int, int, int]]:
    """Mana abilities that a player could activate with priority, in (zone, serial) order."""
    found = []
    for entity in game.permanents_of(seat):
        for number in game.characteristics(entity).profile.mana:
            ability = game.pool.abilities[number]
            if isinstance(ability, ab.Activated) and _can_activate(game, seat, entity, number, ability):
                found.append((decisions.MAKE_MANA, entity, number))
    return found


def _can_activate(game: Game, seat: int, entity: int, number: int, ability: ab.Activated) -> bool:
    permanent = game.state.objects[entity]
    if not isinstance(permanent, Permanent) or not holds(game, Context(entity, seat), ability.condition):
        return False
    if ability.once_each_turn and permanent.activations.get(number):
        return False
    return costs.can_pay(game, seat, entity, ability.cost)


def activate(game: Game, seat: int, entity: int, number: int) -> None:
    """CR 605.3b: a mana ability is activated and resolves at once; which mana it makes is asked as it does."""
    ability = game.pool.abilities[number]
    permanent = game.state.objects[entity]
    assert isinstance(ability, ab.Activated)
    if isinstance(permanent, Permanent):
        permanent.activations[number] = permanent.activations.get(number, 0) + 1
    record(game, [(ek.ACTIVATED, 0, entity, seat_entity(seat), 1)])
    push(game, ResolveFrame(game.pool.node(ability.modes[0]), Context(entity, seat)))
    push(game, PayFrame(game.pool.node(ability.cost), seat, entity))
