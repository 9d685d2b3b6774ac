"""Encoding moves between zones, faces, phasing and designations (`kernel/effects_move.py` says what the columns mean)."""

from __future__ import annotations

from typing import Final

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.encoding.encode_changes import bound_changes
from sim.array.encoding.encoder import Encoder, Refused, encodes
from sim.array.kernel.effects import effects_move as em
from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.rules.battlefield.designations import _COMES_WITH
from sim.rules.effects.move import ONE_AT_A_TIME

_FLAGS: Final = (("tapped", em.M_TAPPED), ("shuffle", em.M_SHUFFLE), ("reveal", em.M_REVEAL), ("until_leaves", em.M_UNTIL),
                 ("note", em.M_NOTE), ("attacking", em.M_ATTACKING))  # fmt: skip
_WORDS: Final = (("keep", em.M_KEEP), ("link", em.M_LINK), ("remembers", em.M_REMEMBERS))


def _row(encoder: Encoder, kind: int, what: q.Ref) -> tuple[int, list[int]]:
    number = encoder.new_row("effect")
    row = encoder.rows["effect"][number]
    row[tb.FX_KIND], row[em.M_WHAT] = kind, encoder.node(what)
    return number, row


@encodes(fx.Move)
def move_row(encoder: Encoder, node: fx.Move) -> int:
    """Objects go to a zone."""
    number, row = _row(encoder, tb.FX_MOVE, node.what)
    for name, column in _FLAGS:
        row[column] = int(getattr(node, name))
    for name, column in _WORDS:
        row[column] = encoder.word(getattr(node, name)) if getattr(node, name) else 0
    row[em.M_TO], row[em.M_YOURS], row[em.M_PLACE] = node.to, int(node.controller != "owner"), node.place
    row[em.M_FLAGS] = (ek.ZC_BOTTOM if node.bottom else 0) | (ek.ZC_FACE_DOWN if node.face_down else 0)
    row[em.M_FACE_DOWN] = at.FACE_DOWN_WORDS.index(node.face_down)
    row[em.M_ONE_BY_ONE] = int(node.face_down in ONE_AT_A_TIME)
    row[em.M_LISTED], row[em.M_UNSEEN] = encoder.definition(node.listed), int(isinstance(node.what, q.TopOfLibrary))
    pairs = [value for kind, number in node.counters for value in (encoder.word(kind), number)]
    if len(node.counters) > at.MOST_COUNTERS or any(amount <= 0 for _, amount in node.counters):
        raise Refused("Move with too many kinds of counters")
    row[em.M_N_COUNTERS], row[em.M_COUNTERS] = len(node.counters), encoder.list_of(pairs)
    row[em.M_HOST] = -1 if node.attached_to is None else encoder.node(node.attached_to)
    row[em.M_TURNED] = int(node.transformed or node.converted)
    return number


@encodes(fx.Transform)
def _transform(encoder: Encoder, node: fx.Transform) -> int:
    number, row = _row(encoder, tb.FX_TRANSFORM, node.what)
    row[em.M_TURNED] = int(node.converts)
    return number


@encodes(fx.TurnFace)
def _turn_face(encoder: Encoder, node: fx.TurnFace) -> int:
    number, row = _row(encoder, tb.FX_TURN_FACE, node.what)
    row[em.M_UP], row[em.M_LISTED] = int(node.up), encoder.definition(node.listed)
    return number


@encodes(fx.PhaseOut)
def _phase_out(encoder: Encoder, node: fx.PhaseOut) -> int:
    return _row(encoder, tb.FX_PHASE_OUT, node.what)[0]


@encodes(fx.Designate)
def _designate(encoder: Encoder, node: fx.Designate) -> int:
    if node.name not in ("solved", "suspected"):
        raise Refused(f"Designate {node.name}")
    number, row = _row(encoder, tb.FX_DESIGNATE, node.what)
    row[em.M_KEEP], row[em.M_UP] = encoder.word(node.name), int(node.on)
    # The very list that `encode_state` gives an effect under way: what comes with a designation is found by it.
    row[em.M_COUNTERS] = bound_changes(encoder, _COMES_WITH[node.name])[0] if node.name in _COMES_WITH else -1
    return number


@encodes(fx.Meld)
def _meld(encoder: Encoder, node: fx.Meld) -> int:
    raise Refused("Meld")
