"""Damage, life, prevention and the end of the game as rows of T.effect: see `kernel/effects_life.py`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sim.array import tables as tb
from sim.array.encoding.encoder import Encoder, Refused, encodes
from sim.array.kernel.effects import effects_life as fl
from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import queries as q

BOUND = q.Saved("bound")  # in a shield: the objects that it speaks of, fixed as it began


def _new(encoder: Encoder, kind: int) -> tuple[int, list[int]]:
    number = encoder.new_row("effect")
    row = encoder.rows["effect"][number]
    row[tb.FX_KIND] = kind
    return number, row


def _result(encoder: Encoder, key: str) -> int:
    return encoder.word(key) if key else 0


@encodes(fx.DealDamage)
def _deal_damage(encoder: Encoder, node: fx.DealDamage) -> int:
    number, row = _new(encoder, tb.FX_DEAL_DAMAGE)
    row[fl.L_AMOUNT], row[fl.L_WHO] = encoder.amount(node.amount), encoder.node(node.to)
    row[fl.L_SOURCE], row[fl.L_NO_REGENERATION] = encoder.node(node.source), int(node.no_regeneration)
    row[fl.L_RESULT], row[fl.L_TARGET] = _result(encoder, node.result), -1
    if isinstance(node.to, q.Target) and node.to.divided:
        row[fl.L_TARGET] = encoder.target(node.to)
    return number


@encodes(fx.GainLife, fx.LoseLife)
def _change_life(encoder: Encoder, node: fx.GainLife | fx.LoseLife) -> int:
    number, row = _new(encoder, tb.FX_GAIN_LIFE if isinstance(node, fx.GainLife) else tb.FX_LOSE_LIFE)
    row[fl.L_AMOUNT], row[fl.L_WHO] = encoder.amount(node.amount), encoder.node(node.who)
    row[fl.L_RESULT] = _result(encoder, node.result)
    return number


@encodes(fx.PreventDamage)
def _prevent_damage(encoder: Encoder, node: fx.PreventDamage) -> int:
    number, row = _new(encoder, tb.FX_PREVENT_DAMAGE)
    row[fl.L_AMOUNT] = -1 if node.amount is None else encoder.amount(node.amount)
    row[fl.L_WHO] = -1 if node.to is None else encoder.node(node.to)
    row[fl.L_NEXT_TIME] = int(node.next_time)
    sources, found = _bound(node.from_sources)
    if len(found) > 1:
        raise Refused("a shield that speaks of several objects")
    row[fl.L_FROM] = encoder.node(found[0]) if found else -1
    pattern = ab.Trigger(ek.DAMAGE_DEALT, sources, combat=node.combat_only)
    row[fl.L_CHANGES] = encoder.changes((ab.Replacement(pattern, ab.Instead(prevent=-1)),))
    return number


_FLEETING = (q.Saved, q.Target, q.It, q.EventSubject, q.EventOther, q.EventNew, q.EventAbility, q.ThisSpell)
_BOUND_LATER = (q.HasChosenColor, q.HasChosenName, q.HasChosenType, q.ChosenPlayer, q.ChosenNumber, q.AmountNode)


def _bound(what: Any) -> tuple[Any, list[q.Ref]]:
    """A filter of sources with the objects that it speaks of named `BOUND`, and these (`binding.bind_amounts`)."""
    if isinstance(what, _BOUND_LATER):
        raise Refused(f"{type(what).__name__} in a shield")
    if isinstance(what, q.Is) and isinstance(what.ref, _FLEETING):
        return q.Is(BOUND), [what.ref]
    if isinstance(what, q.And | q.Or):
        parts = [_bound(part) for part in what.parts]
        return type(what)(tuple(part for part, _ in parts)), [ref for _, found in parts for ref in found]
    if isinstance(what, q.Not):
        part, found = _bound(what.part)
        return q.Not(part), found
    return what, []


def shield_changes(encoder: Encoder, change: ab.Replacement) -> tuple[int, list[int]]:
    """The changes of a shield that has begun, and the objects that it was bound to."""
    sources, found = _unbound(change.event.subject)
    if len(found) > 1:
        raise Refused("a shield that speaks of several objects")
    pattern = replace(change.event, subject=sources)
    place = encoder.changes((replace(change, event=pattern, instead=ab.Instead(prevent=-1)),))
    return place, [entity for one in found for entity in one]


def _unbound(what: Any) -> tuple[Any, list[list[int]]]:
    """A filter of sources with the objects that it was bound to named `BOUND` again, and these."""
    if isinstance(what, q.Or) and what.parts and all(isinstance(part, q.IsObject) for part in what.parts):
        return q.Is(BOUND), [[part.entity for part in what.parts if isinstance(part, q.IsObject)]]
    if isinstance(what, q.And | q.Or):
        parts = [_unbound(part) for part in what.parts]
        return type(what)(tuple(part for part, _ in parts)), [one for _, found in parts for one in found]
    if isinstance(what, q.Not):
        part, found = _unbound(what.part)
        return q.Not(part), found
    return what, []


@encodes(fx.EndGame)
def _end_game(encoder: Encoder, node: fx.EndGame) -> int:
    number, row = _new(encoder, tb.FX_END_GAME)
    row[fl.L_WHO], row[fl.L_WIN] = encoder.node(node.who), int(node.win)
    return number
