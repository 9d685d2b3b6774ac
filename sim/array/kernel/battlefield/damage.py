"""Dealing damage (CR 120), and paying life (119.4): what is proposed. What comes of it is in `battlefield`."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.evaluate.seen import can_be_dealt
from sim.array.kernel.events import new_proposal, record_one, settle_cache, with_entry
from sim.array.kernel.rules import affects, in_force
from sim.cards import event_kinds as ek


@room
def _prevented_by_protection(s: Any, T: Any, source: int, target: int) -> int:
    """CR 702.16e: damage from a source with the quality is prevented, unless damage can't be prevented (615.12)."""
    if not call(s, T, tb.PROTECTED, target, source, 0, 0):
        return 0
    settle_cache(s, T)
    if in_force(s, tb.R_DAMAGE_CANT_BE_PREVENTED):
        for i in range(s.n_rules):
            if s.rule_kind[i] == tb.R_DAMAGE_CANT_BE_PREVENTED and affects(s, i, source):
                return 0
    return 1


@door(tb.DAMAGE_ALL)
def deal_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DAMAGE_ALL(base in found of triples source, target, amount; combat; key of the result, 0; no regeneration).

    All at once; nothing happens for 0 or less (CR 120.8).
    """
    base = s.n_pr
    for i in range(a, s.n_found, 3):
        source, target, amount = s.found[i], s.found[i + 1], s.found[i + 2]
        if amount <= 0 or not can_be_dealt(s, T, target):
            continue
        if _prevented_by_protection(s, T, source, target):
            record_one(s, T, ek.PREVENTED, 3, source, target, amount)
            continue
        p = new_proposal(s, ek.DAMAGE_DEALT, 4, source, target, amount)
        s.pr[p][4] = b
        if c or d:
            row = with_entry(s, p)
            row[at.P_RESULT], row[at.P_NO_REGENERATION] = c, d
    call(s, T, tb.PROPOSE, base, 0, 0, 0)
    return 0


@door(tb.PAY_LIFE)
def pay_life_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PAY_LIFE(seat, amount): paying life is losing it (CR 119.4)."""
    if b > 0:
        record_one(s, T, ek.LIFE_PAID, 2, -1 - a, b, 0)
        base = s.n_pr
        new_proposal(s, ek.LIFE_LOST, 3, -1 - a, b, 0)
        call(s, T, tb.PROPOSE, base, 0, 0, 0)
    return 0
