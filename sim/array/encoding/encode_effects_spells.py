"""Countering, copying and casting as rows of T.effect: see `kernel/effects_spells.py` and `effects_copies.py`."""

from __future__ import annotations

from sim.array import tables as tb
from sim.array.encoding.encoder import Encoder, encodes
from sim.array.kernel.casting import spells as fs
from sim.cards import effects as fx
from sim.cards import queries as q


def _new(encoder: Encoder, kind: int, what: q.Ref | None) -> tuple[int, list[int]]:
    number = encoder.new_row("effect")
    row = encoder.rows["effect"][number]
    row[tb.FX_KIND], row[fs.S_WHAT] = kind, -1 if what is None else encoder.node(what)
    return number, row


@encodes(fx.CounterSpell)
def _counter(encoder: Encoder, node: fx.CounterSpell) -> int:
    number, row = _new(encoder, tb.FX_COUNTER_SPELL, node.what)
    row[fs.S_TO] = node.to
    return number


@encodes(fx.ChooseTargetsAnew)
def _choose_anew(encoder: Encoder, node: fx.ChooseTargetsAnew) -> int:
    return _new(encoder, tb.FX_CHOOSE_TARGETS_ANEW, node.what)[0]


@encodes(fx.CopySpell)
def _copy_spell(encoder: Encoder, node: fx.CopySpell) -> int:
    number, row = _new(encoder, tb.FX_COPY_SPELL, node.what)
    row[fs.S_EXCEPT] = -1
    if node.copy_changes:
        encoder.copied.append((row, fs.S_EXCEPT, node.copy_changes))
    row[fs.S_AMOUNT], row[fs.S_NEW_TARGETS] = encoder.amount(node.amount), int(node.new_targets)
    row[fs.S_WHO], row[fs.S_AT] = encoder.node(node.who), -1 if node.at is None else encoder.node(node.at)
    row[fs.S_FOR_EACH] = -1 if node.for_each is None else encoder.node(q.All(node.for_each))
    return number


@encodes(fx.CopyCards)
def _copy_cards(encoder: Encoder, node: fx.CopyCards) -> int:
    number, row = _new(encoder, tb.FX_COPY_CARDS, node.what)
    row[fs.S_KEEP], row[fs.S_NAMED] = encoder.word(node.keep), ("", "chosen", "noted").index(node.named)
    return number


@encodes(fx.CastNow)
def _cast_now(encoder: Encoder, node: fx.CastNow) -> int:
    number, row = _new(encoder, tb.FX_CAST_NOW, node.what)
    row[fs.S_FREE] = int(node.free)
    row[fs.S_ONLY] = -1 if isinstance(node.only, q.Anything) else encoder.node(node.only)
    return number
