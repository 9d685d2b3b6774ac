"""What things cost, and cards as the spells that they would be; answered for the rules engine.

A *way* is a way to cast a card, or to turn a permanent up, as the options of a window name it. Costs are rows of `bk_cost`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sim.agents.knowledge import columns as co
from sim.agents.knowledge.book import mana_of
from sim.agents.mind.asks.memory import forget_form
from sim.agents.mind.asks.queries import paid_as_thought
from sim.cards.cost import Cost
from sim.rules import view_queries as ask

# --- Casting ----------------------------------------------------------------------------------------------


def mana_to_cast(s: Any, T: Any, card: int, way: int, otherwise: int) -> int:
    """How much mana a way to cast a card takes now, with what effects add or take off; `otherwise` where none do."""
    return ask.mana_to_cast(s.view, card, way, otherwise)


def returns_later(s: Any, T: Any, way: int) -> int:
    """Whether what is cast in this way will not stay."""
    return int(ask.returns_later(s.view, way))


def alternative_cost(s: Any, T: Any, way: int) -> int:
    """The alternative cost of a way to cast, -1 if it is the mana cost."""
    cost = ask.alternative_cost(s.view, way)
    return -1 if cost is None else int(T.cost_number(cost))


def begin_as_cast(s: Any, T: Any, card: int, way: int) -> int:
    """From now on a card is seen as the spell that it would be, cast in this way: its definition."""
    return _begin(s, card, ask.as_cast(s.view, card, way))


def end_as_cast(s: Any, T: Any, card: int) -> int:
    """A card is seen as it is again."""
    s.memory.forms.pop().__exit__(None, None, None)
    forget_form(s, card)
    return 0


def begin_as_face(s: Any, T: Any, card: int) -> int:
    """From now on a double-faced card is seen with its back face up."""
    _begin(s, card, ask.as_face(s.view, card))
    return 0


def end_as_face(s: Any, T: Any, card: int) -> int:
    """A card is seen as it is again."""
    return end_as_cast(s, T, card)


def _begin(s: Any, card: int, form: Any) -> int:
    found: int = form.__enter__()
    s.memory.forms.append(form)
    forget_form(s, card)
    return found


def definition_cast(s: Any, T: Any, card: int, way: int) -> int:
    """The definition that a card would have as a spell cast in this way."""
    return ask.definition_cast(s.view, card, way)


def own_cost_less(s: Any, T: Any, card: int) -> int:
    """How much generic mana less, a negative number, a spell costs by its own text if the costs thought of are paid."""
    return ask.own_cost_change(s.view, card, paid_as_thought(s, T))[0]


def own_cost_more(s: Any, T: Any, card: int) -> int:
    """How much generic mana more a spell costs by its own text if the costs thought of are paid."""
    return ask.own_cost_change(s.view, card, paid_as_thought(s, T))[1]


def n_materials(s: Any, T: Any) -> int:
    """How many objects have been chosen to craft with, in the activation that goes on."""
    return len(ask.materials_chosen(s.view))


def material(s: Any, T: Any, i: int) -> int:
    """The i-th object that has been chosen to craft with."""
    return ask.materials_chosen(s.view)[i]


# --- Costs of abilities ------------------------------------------------------------------------------------


def _fixed(s: Any, T: Any, e: int, cost: int) -> Cost:
    """A cost of a visible object's ability with its numbers as they are now."""
    return ask.fixed_cost(s.view, e, T.nodes[T.bk_cost[cost][co.P_NODE]])


def fixed_mana(s: Any, T: Any, e: int, cost: int) -> int:
    """How much mana it takes, generic and symbols."""
    return mana_of(_fixed(s, T, e, cost))


def fixed_mana_value(s: Any, T: Any, e: int, cost: int) -> int:
    """The mana value of the mana that it takes."""
    mana = _fixed(s, T, e, cost).mana
    return mana.mana_value() if mana is not None else 0


def fixed_life(s: Any, T: Any, e: int, cost: int) -> int:
    """How much life it takes."""
    life = _fixed(s, T, e, cost).life
    return life if isinstance(life, int) else 0


def could_pay_rest(s: Any, T: Any, e: int, cost: int) -> int:
    """Whether this player could pay all but the mana of it."""
    return int(ask.could_pay(s.view, e, replace(_fixed(s, T, e, cost), mana=None)))


def cost_of_node(s: Any, T: Any, node: int) -> int:
    """The cost that a pick to pay is about, -1 if it is another price."""
    return int(T.price(node))


def due_mana_value(s: Any, T: Any, node: int) -> int:
    """The mana value of the cost that a pick to pay is about, 0 without mana."""
    price = T.pool.nodes[node]
    return price.mana.mana_value() if isinstance(price, Cost) and price.mana is not None else 0


def due_life(s: Any, T: Any, node: int) -> int:
    """The life of the cost that a pick to pay is about."""
    price = T.pool.nodes[node]
    return price.life if isinstance(price, Cost) and isinstance(price.life, int) else 0


def parts_of_node(s: Any, T: Any, node: int) -> int:
    """Where in `bk_list` the parts of an effect of which one is chosen stand: how many, then their readings; -1 for none."""
    return int(T.one_of(node))


def activation_mana(s: Any, T: Any, source: int, ability: int) -> int:
    """How much mana an ability costs now, at the least if that depends on its target."""
    return ask.activation_mana(s.view, source, T.pool.abilities[ability])


# --- Turning up --------------------------------------------------------------------------------------------


def n_ways_up(s: Any, T: Any, e: int) -> int:
    """In how many ways this player could turn a permanent up, whatever it costs."""
    return len(ask.ways_up(s.view, e))


def way_up(s: Any, T: Any, e: int, i: int) -> int:
    """The i-th of those ways."""
    return ask.ways_up(s.view, e)[i]


def mana_up(s: Any, T: Any, e: int, way: int) -> int:
    """How much mana it takes to turn a permanent up in a way, X being 0; -1 where it can't be."""
    cost = ask.cost_of_turning_up(s.view, e, way)
    return -1 if cost is None else mana_of(cost)
