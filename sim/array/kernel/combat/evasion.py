"""Whether one creature can block another (CR 509.1b): evasion abilities, protection, and rules of cards."""

from typing import Any

from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import matches
from sim.array.kernel.events import settle_cache
from sim.array.kernel.objects import free_ctx, known_slot, new_ctx
from sim.array.kernel.rules import affects, rule_is_about
from sim.cards import terms as t

_EVASIVE = t.FLYING | t.SHADOW | t.HORSEMANSHIP | t.FEAR | t.INTIMIDATE | t.SKULK
_BLOCK_RULES = 1 << tb.R_CANT_BLOCK | 1 << tb.R_CANT_BE_BLOCKED


@room
def can_block(s: Any, T: Any, blocker: int, attacker: int) -> int:
    """Whether a creature could block another, by all that concerns the two; tapped or not is not asked."""
    settle_cache(s, T)
    a, b = known_slot(s, attacker), known_slot(s, blocker)
    if s.c_keywords[a] & _EVASIVE and not _lets_through(s, a, b):
        return 0
    if s.c_keywords[b] & t.SHADOW and not s.c_keywords[a] & t.SHADOW:  # CR 702.28b
        return 0
    if s.c_has[a] & tb.HAS_LANDWALKS and _walks_past(s, T, a, s.controller[b]):
        return 0
    if s.c_has[a] & tb.HAS_PROTECTIONS and call(s, T, tb.PROTECTED, attacker, blocker, 0, 0):  # CR 702.16f
        return 0
    return _by_rules(s, T, blocker, attacker)


@room
def is_plain(s: Any, T: Any, entity: int) -> int:
    """Whether neither a creature itself nor a rule in force says anything of what it blocks or is blocked by."""
    settle_cache(s, T)
    slot = known_slot(s, entity)
    if s.c_keywords[slot] & _EVASIVE or s.c_has[slot] & (tb.HAS_LANDWALKS | tb.HAS_PROTECTIONS):
        return 0
    return 0 if s.rule_kinds & _BLOCK_RULES else 1


@room
def _lets_through(s: Any, a: int, b: int) -> int:
    """CR 702.9b, 702.13b, 702.28b, 702.31b, 702.36b, 702.118b: what the keywords of the attacker let block."""
    evades, has = s.c_keywords[a], s.c_keywords[b]
    if evades & t.FLYING and not has & (t.FLYING | t.REACH):
        return 0
    if evades & ~has & (t.SHADOW | t.HORSEMANSHIP):
        return 0
    if not s.c_types[b] & t.ARTIFACT:
        if evades & t.FEAR and not s.c_colors[b] & t.BLACK:
            return 0
        if evades & t.INTIMIDATE and not s.c_colors[b] & s.c_colors[a]:
            return 0
    return 0 if evades & t.SKULK and s.c_power[b] > s.c_power[a] else 1


@room
def _walks_past(s: Any, T: Any, a: int, defender: int) -> int:
    """CR 702.14c: the defending player controls a land that matches."""
    k, found = new_ctx(s, s.id[a], s.controller[a]), 0
    for i in range(s.n_abilities[a]):
        number = s.abilities[a][i]
        if T.abil[number][tb.AB_KIND] != tb.K_LANDWALK:
            continue
        for j in range(s.n_battlefield):
            land = s.slot_of[s.battlefield[j]]
            if s.controller[land] == defender and s.c_types[land] & t.LAND and not s.phased_out[land]:
                if matches(s, T, k, T.abil[number][tb.AB_WHAT], s.battlefield[j]):
                    found = 1
    free_ctx(s, k)
    return found


@room
def _by_rules(s: Any, T: Any, blocker: int, attacker: int) -> int:
    if not s.rule_kinds & _BLOCK_RULES:
        return 1
    for i in range(s.n_rules):
        if s.rule_kind[i] == tb.R_CANT_BLOCK and affects(s, i, blocker) and rule_is_about(s, T, i, attacker):
            return 0
        if s.rule_kind[i] == tb.R_CANT_BE_BLOCKED and affects(s, i, attacker) and rule_is_about(s, T, i, blocker):
            return 0
    return 1


@door(tb.CAN_BLOCK)
def can_block_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """CAN_BLOCK(blocker, attacker)."""
    return can_block(s, T, a, b)
