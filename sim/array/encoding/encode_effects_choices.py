"""Encoding choices, mana and emblems as effects (`kernel/effects_choices.py` says what the columns mean)."""

from __future__ import annotations

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.encoding.encode_costs import mana_row, spending_of
from sim.array.encoding.encode_replacements import VALUES_OF
from sim.array.encoding.encoder import AT_THE_END, Encoder, Refused, encodes
from sim.array.kernel.effects import effects_choices as ec
from sim.cards import effects as fx
from sim.cards import queries as q
from sim.rules.battlefield.entering import value_key


def _new(encoder: Encoder, kind: int, who: q.Ref) -> tuple[int, list[int]]:
    number = encoder.new_row("effect")
    row = encoder.rows["effect"][number]
    row[tb.FX_KIND], row[ec.WHO] = kind, encoder.node(who)
    return number, row


@encodes(fx.ChooseObjects)
def _choose_objects(encoder: Encoder, node: fx.ChooseObjects) -> int:
    number, row = _new(encoder, tb.FX_CHOOSE_OBJECTS, node.who)
    row[ec.WHAT], row[ec.KEEP] = encoder.node(q.All(node.what)), encoder.word(node.keep)
    row[ec.LEAST], row[ec.MOST] = encoder.amount(node.least), encoder.amount(node.most)
    row[ec.RANDOM], row[ec.ADDS] = int(node.random), int(node.adds)
    return number


@encodes(fx.ChooseValue)
def _choose_value(encoder: Encoder, node: fx.ChooseValue) -> int:
    number, row = _new(encoder, tb.FX_CHOOSE_VALUE, node.who)
    row[ec.KEY], row[ec.ASKS] = encoder.word(value_key(node.kind)), at.D_CHOOSE
    if node.kind in ("player", "opponent"):
        row[ec.OF] = ec.PLAYERS if node.kind == "player" else ec.OPPONENTS
        row[ec.WORDS] = encoder.list_of([_word_of(encoder, -1 - seat) for seat in range(2)])
        return number
    if node.among:
        row[ec.ASKS], row[ec.AMONG] = at.D_NAME, 1
        values = [encoder.word(card.name) for card in node.among]
    elif node.kind in VALUES_OF:
        row[ec.ASKS], values = VALUES_OF[node.kind](encoder)
    else:
        raise Refused(f"ChooseValue: {node.kind}")
    row[ec.N], row[ec.LIST] = len(values), encoder.list_of(values)
    row[ec.WORDS] = row[ec.LIST]
    if node.kind in ("color", "card type"):  # numbers, not words
        row[ec.WORDS] = encoder.list_of([_word_of(encoder, value) for value in values])
    return number


_NUMBER = "number "


def _word_of(encoder: Encoder, value: int) -> int:
    """The word by which an event names a value that is a number."""
    return encoder.word(f"{_NUMBER}{value}")


def _key_numbers(encoder: Encoder, tables: Any) -> None:
    """The keys of those words are those of the numbers."""
    for word, number in encoder.words.items():
        if word.startswith(_NUMBER):
            value = int(word.removeprefix(_NUMBER))
            tables["word_key"][number] = encoder.pool.key("node", encoder.pool.node(value))


AT_THE_END.append(_key_numbers)


@encodes(fx.AddMana)
def _add_mana(encoder: Encoder, node: fx.AddMana) -> int:
    number, row = _new(encoder, tb.FX_ADD_MANA, node.who)
    row[ec.MADE] = mana_row(encoder, node, 0, 1)
    row[ec.ONLY] = -1 if node.only is None else spending_of(encoder, node.only)
    return number


@encodes(fx.GetEmblem)
def _get_emblem(encoder: Encoder, node: fx.GetEmblem) -> int:
    number, row = _new(encoder, tb.FX_GET_EMBLEM, node.who)
    row[ec.EMBLEM] = encoder.definition(node.emblem)
    return number
