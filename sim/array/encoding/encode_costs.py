"""Encoding costs, and what mana abilities make (`kernel/mana.py`, `kernel/costs.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sim.array import tables as tb
from sim.array.encoding.encoder import Encoder, Refused, encodes
from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards.cost import Cost
from sim.cards.mana_cost import GENERIC_SHIFT, PHYREXIAN, ManaCost
from sim.rules.casting.costs import asks_for_objects, is_only_mana
from sim.rules.casting.mana import _side_cost, mana_effect
from sim.rules.pool import _is_volatile

_PARTS: Final = (
    ("sacrifice", tb.PART_SACRIFICE),
    ("tap_others", tb.PART_TAP_OTHERS),
    ("return_to_hand", tb.PART_RETURN),
    ("discard", tb.PART_DISCARD),
    ("exile_hand", tb.PART_EXILE_HAND),
    ("reveal", tb.PART_REVEAL),
    ("exile_graveyard", tb.PART_EXILE_GRAVEYARD),
)
_FLAGS: Final = (
    ("tap", tb.CO_TAP),
    ("untap", tb.CO_UNTAP),
    ("sacrifice_this", tb.CO_SACRIFICE_THIS),
    ("discard_this", tb.CO_DISCARD_THIS),
    ("exile_this", tb.CO_EXILE_THIS),
    ("return_this", tb.CO_RETURN_THIS),
    ("discard_random", tb.CO_DISCARD_RANDOM),
    ("discard_hand", tb.CO_DISCARD_HAND),
    ("loyalty_x", tb.CO_LOYALTY_X),
    ("tap_power", tb.CO_TAP_POWER),
)
_TURN_UP: Final = {
    "morph": 1,
    "megamorph": 1,
    "disguise": 2,
    "manifest": 4,
    "cloak": 8,
    "creature": 16,
    "permanent": 32,
}


def encode_cost(encoder: Encoder, cost: Cost | None) -> int:
    """The row of a cost in `cost`, -1 for what cannot be paid at all (CR 118.6)."""
    return -1 if cost is None else encoder.once("cost", cost, lambda: _new_cost(encoder, cost))


@encodes(Cost)
def _new_cost(encoder: Encoder, cost: Cost) -> int:
    number = encoder.new_row("cost")
    row = encoder.rows["cost"][number]
    if cost.mana is not None:
        _put_mana(row, cost.mana)
    for name, column in _FLAGS:
        row[column] = int(getattr(cost, name))
    row[tb.CO_LIFE] = encoder.amount(cost.life)
    if cost.loyalty is not None:
        row[tb.CO_HAS_LOYALTY], row[tb.CO_LOYALTY] = 1, cost.loyalty
    if cost.x_is is not None:
        row[tb.CO_HAS_X_IS], row[tb.CO_X_IS] = 1, encoder.amount(cost.x_is)
    row[tb.CO_ONLY_MANA], row[tb.CO_ASKS_OBJECTS] = int(is_only_mana(cost)), int(asks_for_objects(cost))
    parts = [(code, encoder.node(what), n) for name, code in _PARTS for what, n in getattr(cost, name)]
    _put_list(row, parts, tb.CO_N_PARTS, tb.CO_PARTS, tb.MOST_PARTS)
    materials = [(encoder.node(what), least, most) for what, least, most in cost.materials]
    _put_list(row, materials, tb.CO_N_MATERIALS, tb.CO_MATERIALS, tb.MOST_MATERIALS)
    for pairs, count, place, most in (
        (cost.remove_counters, tb.CO_N_REMOVE, tb.CO_REMOVE, tb.MOST_REMOVE),
        (cost.put_counters, tb.CO_N_PUT, tb.CO_PUT, tb.MOST_PUT),
        (cost.get_counters, tb.CO_N_GET, tb.CO_GET, tb.MOST_GET),
    ):
        _put_list(row, [(encoder.word(word), n) for word, n in pairs], count, place, most)
    return number


def _put_mana(row: list[int], mana: ManaCost) -> None:
    if len(mana.symbols) > tb.MOST_SYMBOLS:
        raise Refused(f"expected at most {tb.MOST_SYMBOLS} mana symbols, got: {mana}")
    row[tb.CO_HAS_MANA], row[tb.CO_GENERIC], row[tb.CO_X] = 1, mana.generic, mana.x
    row[tb.CO_N_SYMBOLS] = len(mana.symbols)
    row[tb.CO_SYMBOLS : tb.CO_SYMBOLS + len(mana.symbols)] = mana.symbols


def _put_list(row: list[int], entries: Sequence[tuple[int, ...]], count: int, place: int, most: int) -> None:
    if len(entries) > most:
        raise Refused(f"expected at most {most} entries of a part of a cost, got {len(entries)}")
    row[count] = len(entries)
    flat = [number for entry in entries for number in entry]
    row[place : place + len(flat)] = flat


# --- Mana abilities --------------------------------------------------------------------------------


def put_mana_ability(encoder: Encoder, number: int, ability: ab.Activated, row: list[int]) -> None:
    """Fill the columns of a mana ability that the payment planner asks for; its cost in AB_COST besides."""
    mana, cost = mana_effect(ability.modes[0]), ability.cost
    row[tb.AB_COST] = encode_cost(encoder, cost)
    symbols = cost.mana.symbols if cost.mana is not None else ()
    odd = any(symbol & PHYREXIAN or symbol >> GENERIC_SHIFT for symbol in symbols)
    if odd or len(symbols) > 3 or len(set(mana.bundle)) > 6:
        raise Refused("expected a mana ability that the payment planner has room for, got another")
    row[tb.AB_VOLATILE] = int(_is_volatile(ability))
    row[tb.AB_RESTRICTION] = restriction_of(encoder, encoder.pool.restricting.get(number, -1))
    is_plain = int(isinstance(ability.modes[0], fx.AddMana))
    row[tb.AB_MANA_ROW] = mana_row(encoder, mana, _side_cost(ability), is_plain)


def mana_row(encoder: Encoder, mana: fx.AddMana, side: int, is_plain: int) -> int:
    """The place in `data` that says what mana is made (MR_*)."""
    what = [mana.types, encoder.amount(mana.amount), int(mana.combination)]
    what += [-1 if mana.colors_of is None else encoder.node(mana.colors_of), int(mana.only is not None)]
    return encoder.list_of([*what, side, is_plain, len(mana.bundle), *mana.bundle])


def restriction_of(encoder: Encoder, node: int) -> int:
    """The place in `data` that says what restricted mana may be spent on (CR 106.6); -1 for the node -1, anything."""
    return -1 if node < 0 else spending_of(encoder, encoder.pool.nodes[node])


def spending_of(encoder: Encoder, spending: Any) -> int:
    """The same of the node itself."""
    assert isinstance(spending, fx.Spending)
    return encoder.once("spending", spending, lambda: encoder.list_of([
        encoder.condition(spending.spells),
        encoder.condition(spending.abilities),
        sum({_TURN_UP[name] for name in spending.turn_up}),
    ]))  # fmt: skip
