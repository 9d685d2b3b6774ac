"""The printed or copied values of an object as its characteristics (CR 613.2), and what follows from a list of abilities."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.kernel.words import W_MINUS, W_PLUS


@room
def take_values(s: Any, T: Any, slot: int, definition: int) -> None:
    """Give what is in a slot the values of a definition, with nothing changed.

    `c_base` is 1 + the definition whose values stand there untouched, but for power and toughness.
    """
    row = T.defs[definition]
    s.c_power[slot], s.c_toughness[slot] = row[tb.DF_POWER], row[tb.DF_TOUGHNESS]
    s.c_copiable[slot], s.c_origin[slot], s.layer2_controller[slot] = -1, 0, -1
    if s.c_base[slot] == definition + 1:
        return
    s.c_base[slot] = definition + 1
    s.c_types[slot], s.c_supertypes[slot], s.c_colors[slot] = row[tb.DF_TYPES], row[tb.DF_SUPERTYPES], row[tb.DF_COLORS]
    s.c_subtypes[slot], s.c_keywords[slot] = T.def_subtypes[definition], row[tb.DF_KEYWORDS]
    s.c_loyalty[slot], s.c_mana_value[slot], s.c_cost[slot] = row[tb.DF_LOYALTY], row[tb.DF_MANA_VALUE], row[tb.DF_COST]
    s.c_name[slot], s.c_toxic[slot], s.c_has[slot] = row[tb.DF_NAME], row[tb.DF_TOXIC], row[tb.DF_HAS]
    n = row[tb.DF_N_ABILITIES]
    if n > at.ABILITIES:
        s.error, n = at.FULL, 0
    s.n_abilities[slot] = n
    for i in range(n):
        s.abilities[slot][i] = T.data[row[tb.DF_ABILITIES] + i]
        s.granted_at[slot][i], s.granted_by[slot][i] = 0, 0


@room
def find_kinds(s: Any, T: Any, slot: int) -> None:
    """What kinds of abilities an object has, and its total toxic value (CR 702.164b), from their list."""
    has, toxic = 0, 0
    for i in range(s.n_abilities[slot]):
        row = T.abil[s.abilities[slot][i]]
        has |= row[tb.AB_HAS]
        if row[tb.AB_KIND] == tb.K_TOXIC:
            toxic += row[tb.AB_NUMBER]
    s.c_has[slot], s.c_toxic[slot] = has, toxic


@room
def add_counters(s: Any) -> None:
    """Layer 7c (CR 613.4c): +1/+1 and -1/-1 counters."""
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.kind[slot] == at.PERMANENT and not s.phased_out[slot]:
            for j in range(at.COUNTERS):
                by = s.counter_number[slot][j]
                if by and s.counter_kind[slot][j] <= W_MINUS and s.counter_kind[slot][j] >= W_PLUS:
                    by = by if s.counter_kind[slot][j] == W_PLUS else -by
                    s.c_power[slot] += by
                    s.c_toughness[slot] += by
