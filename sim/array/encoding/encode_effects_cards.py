"""Encoding effects on cards and hidden zones (`kernel/effects_cards.py` says what the columns mean)."""

from __future__ import annotations

from typing import Any, Final

from sim.array import tables as tb
from sim.array.encoding.encoder import AT_THE_END, Encoder, encodes
from sim.array.kernel.effects import effects_cards as ec
from sim.cards import effects as fx
from sim.cards import queries as q
from sim.cards import terms as t

_KINDS: Final = {
    fx.DrawCards: tb.FX_DRAW_CARDS,
    fx.DiscardCards: tb.FX_DISCARD_CARDS,
    fx.Mill: tb.FX_MILL,
    fx.Search: tb.FX_SEARCH,
    fx.ShuffleLibrary: tb.FX_SHUFFLE_LIBRARY,
    fx.Scry: tb.FX_SCRY,
    fx.LookAtTop: tb.FX_LOOK_AT_TOP,
    fx.Reveal: tb.FX_REVEAL,
    fx.RevealHand: tb.FX_REVEAL_HAND,
    fx.RevealRandom: tb.FX_REVEAL_RANDOM,
}
_PLAIN: Final = (
    ("to", ec.TO), ("tapped", ec.TAPPED), ("reveal", ec.REVEAL), ("on_top", ec.ON_TOP), ("take", ec.TAKE),
    ("rest", ec.REST), ("random", ec.RANDOM), ("random_rest", ec.RANDOM),
)  # fmt: skip


@encodes(*_KINDS)
def _cards(encoder: Encoder, node: Any) -> int:
    number = encoder.new_row("effect")
    row = encoder.rows["effect"][number]
    row[tb.FX_KIND] = _KINDS[type(node)]
    names = type(node).__dataclass_fields__
    for name, column in _PLAIN:
        if name in names:
            row[column] = int(getattr(node, name))
    if "who" in names:
        row[ec.WHO] = encoder.node(node.who)
    if "amount" in names and node.amount is not None:
        row[ec.AMOUNT] = encoder.amount(node.amount)
    if "keep" in names:
        row[ec.KEEP] = encoder.word(node.keep)
    if "what" in names:
        row[ec.WHAT] = -1 if isinstance(node.what, q.Anything) else encoder.node(node.what)
    if isinstance(node, fx.DiscardCards):
        row[ec.ALL] = int(node.amount is None)
        row[ec.CHOOSER] = -1 if node.chooser is None else encoder.node(node.chooser)
    if isinstance(node, fx.LookAtTop) and node.face_down:
        how = fx.Move(q.This(), t.BATTLEFIELD, controller="you", face_down=node.face_down)
        row = encoder.rows["effect"][number]
        row[ec.HOW] = 1 + encoder.effect(how)
    if isinstance(node, fx.Search):
        row[ec.FACE_DOWN] = int(node.face_down)
    return number


def _ranks(encoder: Encoder, record: Any) -> None:
    """The places of the definitions' names in the alphabet."""
    cards = encoder.pool.definitions
    rank = {name: place for place, name in enumerate(sorted({card.name for card in cards}))}
    record["def_rank"][: len(cards)] = [rank[card.name] for card in cards]


AT_THE_END.append(_ranks)
