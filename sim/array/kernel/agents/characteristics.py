"""What objects are like, as far as a player may know: their characteristics and abilities (part of `agents/objects.py`)."""

from typing import Any, Final

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.kernel.agents.hidden import is_hidden, looked_at
from sim.array.kernel.evaluate.reading import fresh
from sim.array.kernel.objects import known_slot
from sim.cards import terms as t

_FIGHTS_BY: Final = tb.HAS_PROTECTIONS | tb.HAS_LANDWALKS | tb.HAS_BANDS
_KINDS: Final = (tb.K_PROTECTION, tb.K_LANDWALK, tb.K_BANDS)
_HASH: Final = (1 << 40) - 1


@room
def power(s: Any, T: Any, e: int) -> int:
    """Its power."""
    return s.c_power[looked_at(s, T, e)]


@room
def toughness(s: Any, T: Any, e: int) -> int:
    """Its toughness."""
    return s.c_toughness[looked_at(s, T, e)]


@room
def keywords(s: Any, T: Any, e: int) -> int:
    """Its keyword abilities, a mask."""
    return s.c_keywords[looked_at(s, T, e)]


@room
def types(s: Any, T: Any, e: int) -> int:
    """Its card types, a mask."""
    return s.c_types[looked_at(s, T, e)]


@room
def colors(s: Any, T: Any, e: int) -> int:
    """Its colours, a mask."""
    return s.c_colors[looked_at(s, T, e)]


@room
def mana_value(s: Any, T: Any, e: int) -> int:
    """Its mana value as one of its characteristics, X being 0."""
    return s.c_mana_value[looked_at(s, T, e)]


@room
def mana_value_seen(s: Any, T: Any, e: int) -> int:
    """Its mana value, with the chosen X on the stack (CR 202.3); 0 of what is exiled face down."""
    slot = known_slot(s, e)
    if s.zone[slot] == t.EXILE and is_hidden(s, slot):
        return 0
    fresh(s, T, slot)
    value, cost = s.c_mana_value[slot], s.c_cost[slot]
    if s.kind[slot] == at.ON_STACK and cost >= 0 and not s.face_down[slot]:
        value += T.cost[cost][tb.CO_X] * s.x[slot]
    return value


@room
def name(s: Any, T: Any, e: int) -> int:
    """Its name, a word."""
    return s.c_name[looked_at(s, T, e)]


@room
def toxic(s: Any, T: Any, e: int) -> int:
    """Its total toxic value."""
    return s.c_toxic[looked_at(s, T, e)]


@room
def is_legendary(s: Any, T: Any, e: int) -> int:
    """Whether it is legendary."""
    return 1 if s.c_supertypes[looked_at(s, T, e)] & t.LEGENDARY else 0


@room
def is_vehicle(s: Any, T: Any, e: int) -> int:
    """Whether it is a Vehicle."""
    return 1 if s.c_subtypes[looked_at(s, T, e)] & tb.VEHICLE else 0


@room
def makes_mana(s: Any, T: Any, e: int) -> int:
    """Whether it has a mana ability."""
    return 1 if s.c_has[looked_at(s, T, e)] & tb.HAS_MANA else 0


@room
def has_bands(s: Any, T: Any, e: int) -> int:
    """Whether it has a "bands with other" ability."""
    return 1 if s.c_has[looked_at(s, T, e)] & tb.HAS_BANDS else 0


@room
def has_subtype(s: Any, T: Any, e: int, word: int) -> int:
    """Whether it has a subtype."""
    return 1 if s.c_subtypes[looked_at(s, T, e)] & T.word_subtypes[word] else 0


# --- Abilities ----------------------------------------------------------------------------------------


@room
def n_abilities(s: Any, T: Any, e: int) -> int:
    """How many abilities it has."""
    return s.n_abilities[looked_at(s, T, e)]


@room
def ability(s: Any, T: Any, e: int, i: int) -> int:
    """The number of its i-th ability."""
    return s.abilities[known_slot(s, e)][i]


@room
def n_wards(s: Any, T: Any, e: int) -> int:
    """How many ward abilities it has."""
    slot, n = looked_at(s, T, e), 0
    for j in range(s.n_abilities[slot] if s.c_has[slot] & tb.HAS_WARDS else 0):
        n += 1 if T.abil[s.abilities[slot][j]][tb.AB_KIND] == tb.K_WARD else 0
    return n


@room
def ward(s: Any, T: Any, e: int, i: int) -> int:
    """The number of its i-th ward ability."""
    slot, left = known_slot(s, e), i
    for j in range(s.n_abilities[slot]):
        if T.abil[s.abilities[slot][j]][tb.AB_KIND] == tb.K_WARD:
            if left == 0:
                return s.abilities[slot][j]
            left -= 1
    return -1


@room
def n_triggered(s: Any, T: Any, e: int) -> int:
    """How many kinds of events its triggered abilities wait for, ability by ability."""
    slot, n = looked_at(s, T, e), 0
    for j in range(s.n_abilities[slot] if s.c_has[slot] & tb.HAS_TRIGGERED else 0):
        row = T.abil[_as_triggered(T, s.abilities[slot][j])]
        n += _n_events(T, row) if row[tb.AB_KIND] == tb.K_TRIGGERED else 0
    return n


@room
def _as_triggered(T: Any, number: int) -> int:
    """An ability, a ward as the triggered ability that it is (CR 702.21a)."""
    return T.abil[number][tb.AB_TRIGGERED] if T.abil[number][tb.AB_KIND] == tb.K_WARD else number


@room
def _n_events(T: Any, row: Any) -> int:
    """How many kinds of events a triggered ability waits for."""
    n = 0
    for i in range(row[tb.AB_N_TRIGGERS]):
        n += _is_first(T, row, i)
    return n


@room
def _is_first(T: Any, row: Any, i: int) -> int:
    """Whether no event pattern of an ability before the i-th is about the same kind of event."""
    first = row[tb.AB_TRIGGERS]
    for j in range(i):
        if T.trig[first + j][tb.TG_EVENT] == T.trig[first + i][tb.TG_EVENT]:
            return 0
    return 1


@room
def triggered(s: Any, T: Any, e: int, i: int) -> int:
    """The number of the ability that waits for the i-th of them."""
    slot, left = known_slot(s, e), i
    for j in range(s.n_abilities[slot]):
        number = _as_triggered(T, s.abilities[slot][j])
        row = T.abil[number]
        n = _n_events(T, row) if row[tb.AB_KIND] == tb.K_TRIGGERED else 0
        if left < n:
            return number
        left -= n
    return -1


@room
def triggered_kind(s: Any, T: Any, e: int, i: int) -> int:
    """The kind of the i-th event that its triggered abilities wait for."""
    slot, left = known_slot(s, e), i
    for j in range(s.n_abilities[slot]):
        row = T.abil[_as_triggered(T, s.abilities[slot][j])]
        for k in range(row[tb.AB_N_TRIGGERS] if row[tb.AB_KIND] == tb.K_TRIGGERED else 0):
            if _is_first(T, row, k):
                if left == 0:
                    return T.trig[row[tb.AB_TRIGGERS] + k][tb.TG_EVENT]
                left -= 1
    return -1


@room
def fights_alike(s: Any, T: Any, e: int) -> int:
    """A number, the same for all creatures whose abilities let them block, be blocked and band alike."""
    slot, found = looked_at(s, T, e), 0
    if not s.c_has[slot] & _FIGHTS_BY:
        return 0
    for kind in range(len(_KINDS)):
        for j in range(s.n_abilities[slot]):
            if T.abil[s.abilities[slot][j]][tb.AB_KIND] == _KINDS[kind]:
                found = found * 1_000_003 + s.abilities[slot][j] + 1 & _HASH
                found = found * 1_000_003 + _bound_to(s, T, slot, j) & _HASH
    return found


@room
def _bound_to(s: Any, T: Any, slot: int, j: int) -> int:
    """The object that grants a protection which spares some attachments, 0 of another ability: it is bound to that."""
    row = T.abil[s.abilities[slot][j]]
    is_bound = row[tb.AB_KIND] == tb.K_PROTECTION and row[tb.AB_SPARES] >= 0
    return max(0, s.granted_by[slot][j]) if is_bound else 0
