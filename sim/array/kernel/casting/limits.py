"""What keeps a permanent's abilities from being activated (CR 302.6, 602.5), and how often each has been this turn."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.encoding import query_ops as qo
from sim.array.kernel.asking import matches
from sim.array.kernel.objects import free_ctx
from sim.array.kernel.rules import affects, affects_player, in_force, rule_ctx
from sim.cards import terms as t


@room
def is_sick(s: Any, slot: int) -> int:
    """CR 302.6: a creature not controlled continuously since its controller's turn began, without haste."""
    if s.since_turn[slot] < s.last_turn[s.controller[slot]]:
        return 0
    return 1 if s.c_types[slot] & t.CREATURE and not s.c_keywords[slot] & t.HASTE else 0


@room
def times_activated(s: Any, slot: int, number: int) -> int:
    """How often an ability of a permanent has been activated this turn."""
    for i in range(s.n_activated[slot]):
        if s.activated[slot][i] == number:
            return s.activated_times[slot][i]
    return 0


@room
def note_activation(s: Any, slot: int, number: int) -> None:
    """One more activation of an ability of a permanent this turn."""
    n = s.n_activated[slot]
    for i in range(n):
        if s.activated[slot][i] == number:
            s.activated_times[slot][i] += 1
            return
    if n >= at.ACTIVATED:
        s.error = at.FULL
        return
    s.activated[slot][n], s.activated_times[slot][n] = number, 1
    s.n_activated[slot] = n + 1


@room
def is_kept_from_activating(s: Any, T: Any, seat: int, entity: int, tags: int) -> int:
    """CR 602.5: of the affected permanents, or by the affected players of what matches; or abilities of this tag."""
    if not in_force(s, tb.R_CANT_ACTIVATE) and not in_force(s, tb.R_CANT_USE_ABILITY):
        return 0
    for i in range(s.n_rules):
        what = T.change[s.rule_change[i]][tb.CH_WHAT]
        if s.rule_kind[i] == tb.R_CANT_USE_ABILITY and tags and affects_player(s, i, seat):
            if what >= 0 and T.node[what][tb.N_OP] == qo.F_TAG and T.node[what][tb.N_A] & tags:
                return 1
        if s.rule_kind[i] == tb.R_CANT_ACTIVATE:
            if affects(s, i, entity):
                return 1
            if affects_player(s, i, seat):
                k = rule_ctx(s, T, i)
                found = what < 0 or matches(s, T, k, what, entity)
                free_ctx(s, k)
                if found:
                    return 1
    return 0
