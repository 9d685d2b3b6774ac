"""Rows of things by entity: players, and objects that have been seen in this decision."""

from __future__ import annotations

from typing import Any

import sim.agents.mind.see as see_
from sim.agents.mind import layout as me
from sim.agents.mind.asks.objects import place_of, put_place
from sim.agents.policy import layout as at


def seen(s: Any, T: Any, entity: int) -> int:
    """The row of what has been seen already, -1 if it has not."""
    if entity < 0:
        return me.ME if -1 - entity == s.a_seat else me.THEM
    row = place_of(s, T, entity)
    return row if 0 <= row < s.a_n_things and s.a_thing[row][at.ENTITY] == entity else -1


def thing_of(s: Any, T: Any, entity: int) -> int:
    """The row of any visible object or player, made where there is none."""
    row = seen(s, T, entity)
    return row if row >= 0 else see_.see_thing(s, T, entity)


def unsee(s: Any, T: Any, entity: int) -> int:
    """Forget an object that will be seen in another form next time; the row that it had, -1 for none."""
    row = seen(s, T, entity)
    if row >= 0:
        s.a_thing[row][at.ENTITY] = 0
        put_place(s, T, entity, -1)
        s.a_spare = row
    return row


def new_thing(s: Any, T: Any, entity: int, kind: int, mine: int, worth: int) -> int:
    """A row of its own for an entity, all but these columns 0; the last one for what is only thought of (entity 0)."""
    row = s.a_n_things
    if entity > 0 and s.a_spare:
        row = s.a_spare
        s.a_spare = 0
    else:
        s.a_n_things += 1
    thing = s.a_thing[row]
    for column in range(at.COLUMNS + 1):
        thing[column] = 0
    thing[at.KIND] = kind
    thing[at.MINE] = mine
    thing[at.WORTH] = worth
    thing[at.ENTITY] = entity
    if entity > 0:
        put_place(s, T, entity, row)
    return int(row)


def is_creature(s: Any, row: int) -> int:
    """Whether a row is of a creature on the battlefield."""
    return int(s.a_thing[row][at.KIND] == at.A_CREATURE)
