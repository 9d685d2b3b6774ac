"""What the rows of a reading are about: targets and those that are legal, groups of things, amounts, and conditions.

Looking up an amount or a condition for one thing leaves the context aimed at it: what is looked up next without a thing of
its own sees that one.
"""

from __future__ import annotations

from typing import Any

from sim.agents.knowledge import columns as co
from sim.agents.mind import layout as lay
from sim.agents.mind.asks.objects import (
    chosen,
    colors,
    controller,
    host,
    is_permanent,
    is_there,
    n_chosen,
    n_target_nodes,
    types,
)
from sim.agents.mind.asks.queries import (
    aim,
    amount_now,
    context,
    context_controller,
    context_source,
    forget,
    holds_now,
    legal_targets,
    meant,
    name_targets,
)
from sim.agents.mind.things import seen, thing_of
from sim.agents.policy import layout as at


def is_aimed(who: int) -> int:
    """Whether a row is about a target, or about a target's controller."""
    return int(who >= 0 or who <= co.OWNER_OF)


def target_of(who: int) -> int:
    """The number of the target that an aimed row is about, or about whose controller."""
    return who if who >= 0 else co.OWNER_OF - who


def amount(s: Any, T: Any, reading: int, value: int, k: int, entity: int) -> int:
    """An amount of a row as it would be now, with this thing as the target."""
    if value < co.DYNAMIC:
        return value
    if value == co.MY_POWER:
        return _greatest_power(s)
    if entity:
        aim(s, T, k, reading, entity)
    return amount_now(s, T, k, value - co.DYNAMIC)


def _greatest_power(s: Any) -> int:
    """The greatest power of this player's creatures."""
    best = s.a_thing[s.a_mine[0]][at.POWER] if s.a_n_mine else 0
    for i in range(1, s.a_n_mine):
        best = max(best, s.a_thing[s.a_mine[i]][at.POWER])
    return best


def holds(s: Any, T: Any, reading: int, guard: int, k: int, entity: int) -> int:
    """Whether a row's guard holds, with this thing as the target."""
    if not guard:
        return 1
    if entity:
        aim(s, T, k, reading, entity)
    return int(holds_now(s, T, k, abs(guard) - 1) == (guard > 0))


def aimed_at(s: Any, T: Any, who: int, e: int, node: int) -> int:
    """Append what a row about a target, or its controller, is about; what is there still. How many those are.

    The target is number `node` of the stack object e.
    """
    if node < 0 or node >= n_target_nodes(s, T, e):
        return 0
    n = 0
    for i in range(n_chosen(s, T, e, node)):
        entity = chosen(s, T, e, node, i)
        if entity < 0 or seen(s, T, entity) >= 0 or is_there(s, T, entity):
            if who < 0:
                entity = s.a_thing[controllers_row(s, T, entity)][at.ENTITY]
            n += append(s, entity)
    return n


def controllers_row(s: Any, T: Any, entity: int) -> int:
    """The row of who controls an object; of a player that player's."""
    seat = controller(s, T, entity) if entity > 0 else -1 - entity
    return lay.ME if seat == s.a_seat else lay.THEM


def group(s: Any, T: Any, who: int, k: int) -> int:
    """Append the rows of the things that an untargeted row is about; how many those are."""
    if who in (co.YOU, co.OPPONENTS):
        is_me = (who == co.YOU) == (context_controller(s, T, k) == s.a_seat)
        return append(s, lay.ME if is_me else lay.THEM)
    if who == co.EVERYONE:
        return append(s, lay.ME) + append(s, lay.THEM)
    if who == co.THIS:
        source = context_source(s, T, k)
        return append(s, thing_of(s, T, source)) if is_there(s, T, source) else 0
    if who == co.HOST:
        source = context_source(s, T, k)
        bearer = host(s, T, source) if is_permanent(s, T, source) else 0
        return append(s, thing_of(s, T, bearer)) if bearer else 0
    return _rows_meant(s, T, co.REF - who, k) if co.REF >= who > co.CHOSEN else 0


def append(s: Any, what: int) -> int:
    """One more that was found."""
    s.a_found[s.a_n_found] = what
    s.a_n_found += 1
    return 1


def _rows_meant(s: Any, T: Any, node: int, k: int) -> int:
    """Append the rows of what a reference means."""
    first = s.a_n_found
    n = meant(s, T, k, node)
    for i in range(first, first + n):
        s.a_found[i] = thing_of(s, T, s.a_found[i])
    return n


def legal(s: Any, T: Any, reading: int, j: int, source: int) -> int:
    """Append the legal targets for target number j of an ability of a source; how many.

    Looked up once for sources that are alike.
    """
    target = T.bk_reading[reading][co.R_TARGETS] + j
    wording, color, kind = T.bk_target[target][co.T_WORDING], colors(s, T, source), types(s, T, source)
    for i in range(s.a_n_legal):
        row = s.a_legal[i]
        if row[lay.L_WORDING] == wording and row[lay.L_COLORS] == color and row[lay.L_TYPES] == kind:
            return _legal_again(s, row[lay.L_FIRST], row[lay.L_NUMBER])
    k, first = context(s, T, source, 0), s.a_n_found
    name_targets(s, T, k, reading)
    n = legal_targets(s, T, k, target)
    forget(s, T, k)
    if s.a_n_legal < lay.LEGAL and s.a_n_legal_found + n <= lay.LEGAL_FOUND:
        row = s.a_legal[s.a_n_legal]
        row[lay.L_WORDING], row[lay.L_COLORS], row[lay.L_TYPES] = wording, color, kind
        row[lay.L_FIRST], row[lay.L_NUMBER] = s.a_n_legal_found, n
        s.a_n_legal += 1
        _keep_legal(s, first, n)
    return n


def _legal_again(s: Any, first: int, n: int) -> int:
    for i in range(first, first + n):
        append(s, s.a_legal_found[i])
    return n


def _keep_legal(s: Any, first: int, n: int) -> int:
    for i in range(first, first + n):
        s.a_legal_found[s.a_n_legal_found] = s.a_found[i]
        s.a_n_legal_found += 1
    return n
