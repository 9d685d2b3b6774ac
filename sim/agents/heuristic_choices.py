"""The heuristic's choices that are neither actions nor combat: targets, modes, costs, and what effects ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sim.agents import policy_layout as at
from sim.agents import worth as w
from sim.agents.heuristic_division import divide
from sim.agents.heuristic_values import (
    color,
    enter_as_copy,
    mana_type,
    name,
    order_cards,
    replacement,
    scry,
    search,
    type_word,
)
from sim.agents.policy_cards import greatest_of, least_of
from sim.agents.policy_view import Scene
from sim.agents.policy_view_actions import Actions
from sim.agents.policy_view_attack import attack_gain_with
from sim.agents.policy_view_costs import cost_worth, crew_price_of, is_counted, more_material, price_of
from sim.agents.policy_view_counters import one_more
from sim.agents.policy_view_hand import further_burn, least_useful, mulligan
from sim.agents.policy_view_judge import Judge
from sim.agents.policy_view_ward import warded_spell
from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.rules import decisions as d
from sim.rules import view_queries as ask
from sim.rules.frames import Context
from sim.rules.objects import StackObject

Choice = Callable[[Scene, tuple[Any, ...], Any], int]


def _stack_object(scene: Scene, entity: int) -> StackObject | None:
    if not scene.view.is_there(entity):
        return None
    obj = scene.view.object(entity)
    return obj if isinstance(obj, StackObject) else None


def _target_reading(scene: Scene, obj: StackObject, number: int) -> tuple[w.Reading, int] | None:
    """The reading and place of a target, counted over all chosen modes."""
    readings = scene.book.on_stack(obj)
    for mode in obj.modes or (0,):
        if mode >= len(readings):
            break
        if number < len(readings[mode].targets):
            return readings[mode], number
        number -= len(readings[mode].targets)
    return None


def target(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """The target that makes most of the spell; as many as are worth it."""
    obj = _stack_object(scene, about[0])
    place = _target_reading(scene, obj, about[1]) if obj is not None else None
    if obj is None or place is None:
        return 0
    reading, k = place
    ctx = ask.context(scene.view, obj.id)
    ctx.targets, ctx.target_nodes = obj.targets, reading.targets
    spent = _mana_due(scene, obj)
    if reading.targets[k].divided:
        return _divided_target(scene, reading, k, ctx, options)
    spent = scene.card(obj).spell.mana if obj.is_spell and obj.id == scene.view.stack[-1] else 0
    if any(option and option < 0 for option in options):
        scene.facts[at.REACH] = further_burn(scene, spent)
    values = Judge(scene, spent).by_target(reading, k, obj.source, ctx, [option for option in options if option])
    for i, option in enumerate(options):
        if not option:
            values.insert(i, 0)
    return greatest_of(values)


def _mana_due(scene: Scene, obj: StackObject) -> int:
    """The mana that is still to be paid for what is being put on the stack (CR 601.2c comes before 601.2h)."""
    if obj.id != scene.view.stack[-1] or obj.event:
        return 0
    if obj.is_spell:
        return scene.card(obj).spell.mana
    return scene.book.ability(obj.ability).mana if obj.ability >= 0 else 0


def _divided_target(scene: Scene, reading: w.Reading, k: int, ctx: Context, options: tuple[Any, ...]) -> int:
    """The next of the targets among which damage is best divided; done when those are chosen."""
    wanted = Judge(scene).divided(reading, k, ctx, scene.legal_targets(reading, k, ctx.spell))[1]
    for entity in wanted:
        if entity in options:
            return options.index(entity)
    if 0 in options:
        return options.index(0)
    return greatest_of([int(not scene.thing(option)[at.MINE]) for option in options])


def mode(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """The mode that is worth most now; no more than are worth anything."""
    obj = _stack_object(scene, about)
    if obj is None:
        return 0
    readings, judge = scene.book.on_stack(obj), Judge(scene)
    values = [judge.total(readings[option], obj.id) if 0 <= option < len(readings) else 0 for option in options]
    return greatest_of(values)


def x_value(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """The X that is worth most for its mana; the greatest where more is simply better."""
    obj = scene.view.object(about)
    readings = scene.book.on_stack(obj) if isinstance(obj, StackObject) else scene.card(obj).turned
    if not readings or not readings[0].rows:
        return len(options) - 1
    judge, last = Judge(scene), min(len(options), 16)
    values = []
    for option in options[:last]:
        scene.legal.clear()
        values.append(judge.total(readings[0], obj.id, ask.context(scene.view, obj.id, option)) - 5 * option)
    return greatest_of(values)


def cost(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """Pay with what is worth least; no more than has to be, but for what makes more of what is crafted."""
    if about[0] == "crew":
        return options.index(0) if 0 in options else least_of([crew_price_of(scene, option) for option in options])
    if 0 not in options and not is_counted(scene, about[1]):
        dies = about[0] in ("sacrifice", "discard")
        return least_of([price_of(scene, option, dies) for option in options])
    values = [more_material(scene, option, about[1]) if option else 0 for option in options]
    best = greatest_of(values)
    if 0 not in options:
        return best
    return best if values[best] > 0 else options.index(0)


def pay_optional(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """Pay an additional cost of mana that can be paid; one that takes more if the spell gains more by it."""
    obj = _stack_object(scene, about[0])
    if obj is None:
        return len(options) - 1
    for number in scene.view.pool.bases[obj.definition].profile.additional:
        ability = scene.view.pool.abilities[number]
        if isinstance(ability, ab.AdditionalCost) and ability.key == about[1]:
            if number in scene.card(obj).optional:
                return int(Actions(scene).gain_of_paying(obj, number) > 0)
            return len(options) - 1
    return len(options) - 1


def _resolving(scene: Scene) -> StackObject | None:
    return _stack_object(scene, scene.view.stack[-1]) if scene.view.stack else None


def may(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """Do what one may if it is better than not doing it."""
    gain = _branch_gain(scene, about, 0)
    return int(gain >= 0)


def may_pay(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """Pay if what it brings, or saves, is worth the price."""
    source, node = about
    price = scene.view.pool.nodes[node]
    worth = 0
    if isinstance(price, Cost):
        worth = cost_worth(scene, Judge(scene), price, source)
        worth += 4 * (price.mana.mana_value() if price.mana is not None else 0)
    warded = warded_spell(scene)
    if warded is not None:
        return int(Judge(scene).as_aimed(warded) > worth)
    return int(_branch_gain(scene, source, worth) > 0)


def _branch_gain(scene: Scene, source: int, price: int) -> int:
    """How much better the first way of the choice that the resolving ability asks for is, less its price."""
    obj = _resolving(scene)
    if obj is None:
        return 0
    judge, ctx = Judge(scene), ask.context(scene.view, obj.id)
    readings = scene.book.on_stack(obj)
    first = 0
    for number in obj.modes or (0,):
        if number >= len(readings):
            break
        reading = readings[number]
        chosen = obj.targets[first : first + len(reading.targets)]
        first += len(reading.targets)
        ways = judge.ways(reading, ctx, chosen, obj.source)
        for i in range(1, len(reading.branches) + 1):
            if (reading.branches[i - 1].is_mine) == (obj.controller == scene.seat):
                return ways[i] + judge.paid(reading, i, ctx) - ways[-i] - price
    return 0


def choose(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """Objects that are chosen for what the resolving ability will do to them; of players, an opponent."""
    if isinstance(about, tuple) and about[1] in ("player", "opponent"):
        return greatest_of([int(option != scene.me[at.ENTITY]) for option in options])
    obj = _resolving(scene)
    readings = scene.book.on_stack(obj) if obj is not None else ()
    if obj is None or not isinstance(about, tuple):
        return 0
    if about[1] == "cast":  # without paying for it, most often
        return greatest_of([scene.worth_of_card(scene.view.object(option)) if option else 0 for option in options])
    ctx, judge = ask.context(scene.view, obj.id), Judge(scene)
    for reading in readings:
        for i, choice in enumerate(reading.choices):
            if choice.key == about[1]:
                rows = [row for row in reading.rows if row[1] == w.CHOSEN - i]
                if not rows and choice.is_mine:
                    return greatest_of([_use_of(scene, option) for option in options])
                return greatest_of([_chosen_value(judge, reading, rows, option, ctx) for option in options])
    return 0


def _use_of(scene: Scene, option: int) -> int:
    """What a card is worth that is chosen to be played this turn; a player or nothing the same as ever."""
    obj = scene.view.object(option) if option > 0 else None
    if obj is None or obj.zone not in (t.EXILE, t.GRAVEYARD):
        return 0
    card = scene.card(obj)
    if card.types & t.LAND:
        return 70 if scene.view.active == scene.seat and not scene.view.lands_played(scene.seat) else 0
    return card.worth if scene.view.mana_value(option) <= scene.facts[at.MY_MANA] else card.worth // 8


def _chosen_value(judge: Judge, reading: w.Reading, rows: list[w.Row], option: int, ctx: Context) -> int:
    if not option:
        return 0
    value = 0
    for row in rows:
        amount, extra = judge.amount(reading, row[2], ctx), judge.amount(reading, row[3], ctx)
        value += judge.impact(row[0], amount, extra, judge.scene.thing(option), ctx.source)
    return value


def cast_now(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """Cast what an effect lets one cast if it is worth anything with its best targets, in the way that is worth most."""
    values = [0]
    for way in options[1:]:
        definition = ask.definition_cast(scene.view, about, way)
        card = scene.book.card(definition)
        if card.types & t.PERMANENT_TYPES and not card.is_aura:
            values.append(card.worth)
            continue
        readings = scene.book.aura(definition).readings if card.is_aura else card.spell.readings
        values.append(max((Judge(scene).total(reading, about) for reading in readings), default=0))
    return greatest_of(values)


def one_of(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """What is worth most to those that it is about; a keyword before combat as far as the attack gains by it."""
    obj, effect = _resolving(scene), scene.view.pool.nodes[about[1]]
    if obj is None or not isinstance(effect, fx.OneOf):
        return 0
    ctx, judge = ask.context(scene.view, obj.id), Judge(scene)
    nodes = scene.book.on_stack(obj)[0].targets if not obj.is_spell else ()
    values = []
    for part in effect.parts:
        reading = w.read(part)
        chosen = tuple(obj.targets[nodes.index(node)] if node in nodes else () for node in reading.targets)
        values.append(sum(judge.ways(reading, ctx, chosen, obj.source)) + _in_attack(scene, judge, reading, chosen))
    return greatest_of(values)


def _in_attack(scene: Scene, judge: Judge, reading: w.Reading, chosen: tuple[tuple[int, ...], ...]) -> int:
    """What the attack to come gains by the keywords that a reading gives to what it is aimed at."""
    if scene.view.active != scene.seat or scene.view.step >= t.DECLARE_ATTACKERS:
        return 0
    value = 0
    for op, who, mask, *_ in reading.rows:
        if op == at.GIVE and who >= 0:
            value += sum(attack_gain_with(scene, scene.thing(e), 0, 0, mask) for e in judge.aimed_at(who, chosen))
    return value


def sacrifice(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """What is worth least."""
    return least_of([price_of(scene, option) for option in options])


def legend(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """Keep the better one: with more on it, untapped."""
    values = []
    for option in options:
        obj = scene.view.object(option)
        thing = scene.thing(option)
        attachments = len(getattr(obj, "attachments", ()))
        values.append(thing[at.WORTH] * 10 + 50 * attachments - (thing[at.FLAGS] & at.TAPPED))
    return greatest_of(values)


def attach(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """What an Aura that enters does most for this player on."""
    judge = Judge(scene)
    return greatest_of([judge.hosted(about, scene.thing(option)) for option in options])


def proliferate(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """What one more counter of each kind helps on most, or hurts most for an opponent; done when nothing is left."""
    return greatest_of([one_more(scene, option) if option else 0 for option in options])


def first(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """Where nothing is to be gained: the first."""
    return 0


CHOICES: Final[dict[str, Choice]] = {
    d.MULLIGAN: mulligan,
    d.BOTTOM: least_useful,
    d.DISCARD: least_useful,
    d.TARGET: target,
    d.MODE: mode,
    d.X_VALUE: x_value,
    d.COST: cost,
    d.PAY_OPTIONAL: pay_optional,
    d.MAY: may,
    d.MAY_PAY: may_pay,
    d.CAST_NOW: cast_now,
    d.ONE_OF: one_of,
    d.CHOOSE: choose,
    d.CHOOSE_COLOR: color,
    d.CHOOSE_NAME: name,
    d.CHOOSE_TYPE: type_word,
    d.SACRIFICE: sacrifice,
    d.SEARCH: search,
    d.SCRY: scry,
    d.ORDER: order_cards,
    d.ORDER_TRIGGERS: first,
    d.REPLACEMENT: replacement,
    d.PREVENT: first,
    d.LEGEND: legend,
    d.ENTER_AS_COPY: enter_as_copy,
    d.ATTACH: attach,
    d.MANA: mana_type,
    d.DIVIDE: divide,
    d.PROLIFERATE: proliferate,
    d.PARTS: first,
}
