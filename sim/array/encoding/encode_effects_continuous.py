"""Encoding continuous effects, delayed triggers, extra turns and phases (columns: `kernel/effects_continuous.py`)."""

from __future__ import annotations

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.encoding.encode_abilities import delayed_ability
from sim.array.encoding.encode_changes import bound_changes
from sim.array.encoding.encoder import Encoder, Refused, encodes
from sim.array.kernel.effects import effects_continuous as ec
from sim.cards import effects as fx
from sim.cards.ability import GainControl


def _row(encoder: Encoder, kind: int) -> tuple[int, list[int]]:
    number = encoder.new_row("effect")
    row = encoder.rows["effect"][number]
    row[tb.FX_KIND], row[ec.PRINTED] = kind, -1
    return number, row


@encodes(fx.Continuous)
def _continuous(encoder: Encoder, node: fx.Continuous) -> int:
    number, row = _row(encoder, tb.FX_CONTINUOUS)
    row[ec.WHAT] = -1 if node.what is None else encoder.node(node.what)
    row[ec.CHANGES], row[ec.N_BOUND] = bound_changes(encoder, node.changes)
    row[ec.DURATION] = node.duration
    row[ec.CONTROL] = int(any(isinstance(change, GainControl) for change in node.changes))
    if row[ec.N_BOUND] > at.BOUND:
        raise Refused(f"Continuous with more than {at.BOUND} numbers")
    if node.printed:
        row[ec.PRINTED] = _printed(encoder, node, row[ec.N_BOUND])
    return number


def _printed(encoder: Encoder, node: fx.Continuous, bound: int) -> int:
    """The lists of changes for each set of the abilities that may be printed."""
    if bound or len(node.changes) > 6:
        raise Refused("Continuous of what is printed with numbers, or of more than 6")
    lists = []
    for mask in range(1 << len(node.changes)):
        some = [change for place, change in enumerate(node.changes) if mask >> place & 1]
        lists.append(bound_changes(encoder, some)[0])
    return encoder.list_of(lists)


@encodes(fx.Delay)
def _delay(encoder: Encoder, node: fx.Delay) -> int:
    number, row = _row(encoder, tb.FX_DELAY)
    row[ec.ABILITY] = delayed_ability(encoder, node.trigger, node.effect, node.once, node.until_end_of_turn)
    return number


@encodes(fx.Reflexive)
def _reflexive(encoder: Encoder, node: fx.Reflexive) -> int:
    number, row = _row(encoder, tb.FX_REFLEXIVE)
    row[ec.ABILITY] = delayed_ability(encoder, None, node.ability, True, False)
    return number


@encodes(fx.ExtraTurn)
def _extra_turn(encoder: Encoder, node: fx.ExtraTurn) -> int:
    number, row = _row(encoder, tb.FX_EXTRA_TURN)
    row[ec.WHAT] = encoder.node(node.who)
    return number


@encodes(fx.AdditionalPhases)
def _phases(encoder: Encoder, node: fx.AdditionalPhases) -> int:
    number, row = _row(encoder, tb.FX_ADDITIONAL_PHASES)
    row[ec.N_PHASES], row[ec.MAIN_ONLY] = len(node.phases), int(node.main_only)
    for place, phase in enumerate(node.phases):
        row[ec.PHASES + place] = ("combat", "main").index(phase)
    return number
