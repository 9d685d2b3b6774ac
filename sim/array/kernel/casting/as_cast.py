"""A card is judged as the spell that it would be (CR 601.3e): `look_as_cast` makes it look so, `look_as_it_is` again itself.

Functions here are compiled into every room that uses them.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, room
from sim.array.kernel.asking import matches
from sim.array.kernel.casting.spells import FACE_DOWN, cast_definition, is_changed
from sim.array.kernel.events import settle_cache
from sim.array.kernel.objects import free_ctx
from sim.array.kernel.rules import affects_player, in_force, rule_ctx
from sim.array.kernel.zones import set_up_on_stack
from sim.cards import terms as t


@room
def look_as_cast(s: Any, T: Any, slot: int, seat: int, way: int) -> int:
    """Face down by CR 702.37c, with its back face up by 712.11c, prototyped by 718.3a; 0 if it looks so already."""
    if s.zone[slot] == t.STACK:
        return 0
    definition = cast_definition(T, s.definition[slot], way)
    if way != FACE_DOWN and definition == s.definition[slot]:
        return 0
    settle_cache(s, T)  # what is derived from the state is not to see the card so
    was = s.as_it_was
    was[0], was[1], was[2], was[3] = s.copy_of[slot], s.kind[slot], s.zone[slot], s.controller[slot]
    was[4], was[5] = s.face_down[slot], s.listed[slot]
    if way != FACE_DOWN:
        s.copy_of[slot] = definition
    else:
        s.kind[slot], s.zone[slot], s.controller[slot], s.copy_of[slot] = at.ON_STACK, t.STACK, seat, -1
        s.face_down[slot], s.listed[slot] = T.defs[definition][tb.DF_FACE_DOWN_KIND], -1
        set_up_on_stack(s, slot)
        s.is_spell[slot] = 1
    if not is_changed(s, slot):
        call(s, T, tb.REFRESH, slot, 0, 0, 0)
    return 1


@room
def look_as_it_is(s: Any, T: Any, slot: int, changed: int) -> None:
    """End what `look_as_cast` began."""
    if changed:
        was = s.as_it_was
        s.copy_of[slot], s.kind[slot], s.zone[slot], s.controller[slot] = was[0], was[1], was[2], was[3]
        s.face_down[slot], s.listed[slot] = was[4], was[5]
        if not is_changed(s, slot):
            call(s, T, tb.REFRESH, slot, 0, 0, 0)


@room
def is_about(s: Any, T: Any, i: int, seat: int, card: int) -> int:
    """Whether a rule in force is about this player and this card."""
    if not affects_player(s, i, seat):
        return 0
    what = T.change[s.rule_change[i]][tb.CH_WHAT]
    k = rule_ctx(s, T, i)
    found = 1 if what < 0 or matches(s, T, k, what, card) else 0
    free_ctx(s, k)
    return found


@room
def rule_about(s: Any, T: Any, kind: int, seat: int, card: int) -> int:
    """Whether a rule of a kind that is in force for a player is about a card."""
    if in_force(s, kind):
        for i in range(s.n_rules):
            if s.rule_kind[i] == kind and is_about(s, T, i, seat, card):
                return 1
    return 0
