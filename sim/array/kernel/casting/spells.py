"""Casting by number: what is announced, the ways to cast, the columns of ANNOUNCE frames (see also `programs`).

Functions here are compiled into every room that uses them.
"""

from typing import Any, Final

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room

# What is announced: a spell, an activated ability, a triggered ability, turning face up.
SPELL, ABILITY, TRIGGER, TURN_UP = range(4)
# Ways to cast, as in `sim.rules.casting.actions`.
NORMAL: Final = 0
FACE_DOWN: Final = 1 << 30
BACK_FACE: Final = 1 << 29
PROTOTYPED: Final = 1 << 28
# Columns of ANNOUNCE frames: the object, who announces, where the part stands, what is announced (above), the way to cast
# or the ability, whether a spell is cast without paying its mana cost, the total cost (-1 before it is locked in), the X of
# turning up, how often each optional cost was announced (OPTIONAL_BITS each, in printed order), and for each seat 1 + the top
# card of the library as this began, 0 if none is seen there (CR 401.5).
AN_OBJECT, AN_SEAT, AN_AT, AN_WHAT, AN_NUMBER, AN_FREE, AN_COST, AN_X, AN_TIMES, AN_TOPS = range(4, 14)
OPTIONAL_BITS: Final = 5
# Columns of the effects of `effects_spells` and `effects_copies`; what the first pick of their frames says of the others.
S_WHAT, S_TO, S_AMOUNT, S_NEW_TARGETS, S_WHO, S_FOR_EACH, S_AT, S_KEEP, S_FREE, S_ONLY, S_EXCEPT, S_NAMED = range(1, 13)
AIMS, COPIES, PICKED_CAST = 1, 2, 3


@room
def most_modes(s: Any, T: Any, slot: int) -> int:
    """How many modes can be chosen (CR 700.2)."""
    return T.abil[s.ability[slot]][tb.AB_MOST] if s.node[slot] < 0 <= s.ability[slot] else 1


@room
def optional_cost(T: Any, definition: int, place: int) -> int:
    """The ability of the optional additional cost at this place among those of a definition, -1 if there are no more."""
    row = T.defs[definition]
    for i in range(row[tb.DF_N_ABILITIES]):
        number = T.data[row[tb.DF_ABILITIES] + i]
        if T.abil[number][tb.AB_KIND] == tb.K_ADDITIONAL and T.abil[number][tb.AB_KEY]:
            if place == 0:
                return number
            place -= 1
    return -1


@room
def face_of_way(T: Any, way: int) -> int:
    """CR 712.11: which face is up on the stack, 1 for the back: a modal card's, or cast transformed or converted."""
    if way & (BACK_FACE | FACE_DOWN):
        return 1 if way != FACE_DOWN else 0
    number = (way & ~(BACK_FACE | PROTOTYPED)) - 1
    return T.abil[number][tb.AB_TRANSFORMED] if number >= 0 else 0


@room
def cast_definition(T: Any, definition: int, way: int) -> int:
    """The definition of the face that is cast in this way, prototyped or not (CR 718.3b); the card's own if face down."""
    if way & PROTOTYPED:
        return T.defs[definition][tb.DF_PROTOTYPED]
    if way and T.defs[definition][tb.DF_BACK] >= 0 and face_of_way(T, way):
        return T.defs[definition][tb.DF_BACK]
    return definition


@room
def is_changed(s: Any, slot: int) -> int:
    """Whether effects have given a card off the battlefield other characteristics, which stand in its slot."""
    for i in range(s.n_elsewhere):
        if s.elsewhere[i] == slot:
            return 1
    return 0


@room
def n_targets(s: Any, k: int, nodes: int) -> int:
    """How many targets the first nodes of a context have together."""
    n = 0
    for i in range(min(nodes, s.ctx[k][at.C_N_NODES])):
        n += s.ctx[k][at.C_COUNT + i]
    return n
