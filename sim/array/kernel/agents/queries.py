"""What the heuristic asks of the rules about what it sees: the counterpart of `agents/mind/asks/queries.py`.

A context is a row of `s.ctx`. Nodes, targets and readings are those of the notes (`T.bk_*`); `T.bk_node` says which row of
`T.node`, `T.target` or `T.cost` a node is. Nothing that is asked leaves a trace in the game.
"""

from typing import Any

from sim.agents.knowledge import columns as co
from sim.agents.mind import layout as me
from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, room
from sim.array.kernel.agents.visible import may_see
from sim.array.kernel.asking import amount, entities
from sim.array.kernel.asking import holds as is_so
from sim.array.kernel.asking import matches as has
from sim.array.kernel.combat.evasion import can_block, is_plain
from sim.array.kernel.objects import free_ctx, known_slot, new_ctx

_MANY = 1_000_000

# --- Contexts --------------------------------------------------------------------------------------


@room
def context(s: Any, T: Any, source: int, x: int) -> int:
    """What an ability of this player's source knows as it is announced, with X chosen; to be given back with `forget`."""
    slot = known_slot(s, source)
    if s.kind[slot] == at.ON_STACK:
        k = _of_stack(s, slot)
    else:
        k = new_ctx(s, source, s.a_seat)
    if x:
        s.ctx[k][at.C_X] = x
    return k


@room
def _of_stack(s: Any, slot: int) -> int:
    """What a spell or ability on the stack knows: X, what was paid, its event, what it has kept."""
    k, own = new_ctx(s, s.source[slot], s.controller[slot]), s.ctx_of[slot]
    row = s.ctx[k]
    row[at.C_SPELL], row[at.C_X], row[at.C_N_PAID] = s.id[slot], s.x[slot], s.n_paid[slot]
    for i in range(s.n_paid[slot]):
        row[at.C_PAID + i] = s.paid[slot][i]
    if own >= 0:
        for i in range(at.EVENT):
            row[at.C_EVENT + i] = s.ctx[own][at.C_EVENT + i]
        row[at.C_N_SAVED] = s.ctx[own][at.C_N_SAVED]
        for i in range(2 * row[at.C_N_SAVED]):
            row[at.C_SAVED + i] = s.ctx[own][at.C_SAVED + i]
    return k


@room
def forget(s: Any, T: Any, k: int) -> int:
    """Give a context back."""
    free_ctx(s, k)
    return 0


@room
def context_source(s: Any, T: Any, k: int) -> int:
    """The object that the ability is on."""
    return s.ctx[k][at.C_SOURCE]


@room
def context_controller(s: Any, T: Any, k: int) -> int:
    """The seat that controls the ability."""
    return s.ctx[k][at.C_CONTROLLER]


@room
def context_spell(s: Any, T: Any, k: int) -> int:
    """The object on the stack, 0 for none."""
    return s.ctx[k][at.C_SPELL]


@room
def aim(s: Any, T: Any, k: int, reading: int, entity: int) -> int:
    """Think of this as each target of a reading."""
    row, n = s.ctx[k], _name(s, T, k, reading)
    for i in range(n):
        row[at.C_COUNT + i], row[at.C_TARGET + i] = 1, entity
    return 0


@room
def _name(s: Any, T: Any, k: int, reading: int) -> int:
    """The targets of a reading become those of the context; how many."""
    row, n, first = s.ctx[k], T.bk_reading[reading][co.R_N_TARGETS], T.bk_reading[reading][co.R_TARGETS]
    if n > at.MOST_NODES:
        s.error = at.FULL
        n = 0
    for i in range(n):
        row[at.C_NODE + i] = T.bk_node[T.bk_target[first + i][co.T_NODE]]
    row[at.C_N_NODES] = n
    return n


@room
def aim_as(s: Any, T: Any, k: int, reading: int, e: int) -> int:
    """Think of the targets that a spell or ability on the stack has as those of a reading."""
    row, own, n, places = s.ctx[k], s.ctx_of[known_slot(s, e)], _name(s, T, k, reading), 0
    for i in range(n):
        count = s.ctx[own][at.C_COUNT + i] if own >= 0 and i < s.ctx[own][at.C_N_NODES] else 0
        row[at.C_COUNT + i] = count
        places += count
    for i in range(places):
        row[at.C_TARGET + i] = s.ctx[own][at.C_TARGET + i]
    return 0


@room
def name_targets(s: Any, T: Any, k: int, reading: int) -> int:
    """The targets are those of a reading; which are chosen stays as it is."""
    row, before = s.ctx[k], s.ctx[k][at.C_N_NODES]
    for i in range(before, _name(s, T, k, reading)):
        row[at.C_COUNT + i] = 0
    return 0


@room
def pay_as_thought(s: Any, T: Any, k: int) -> int:
    """The optional costs that are thought of are paid, if there are any."""
    row = s.ctx[k]
    if s.a_n_paid:
        row[at.C_N_PAID] = s.a_n_paid
    for i in range(s.a_n_paid):
        row[at.C_PAID + i] = s.a_paid[i]
    return 0


# --- Nodes -----------------------------------------------------------------------------------------


@room
def amount_now(s: Any, T: Any, k: int, node: int) -> int:
    """An amount as it would be now."""
    return call(s, T, tb.EVALUATE, k, T.bk_node[node], 0, 0)


@room
def holds_now(s: Any, T: Any, k: int, node: int) -> int:
    """Whether a condition holds now."""
    return 1 if node < 0 else is_so(s, T, k, T.bk_node[node])


@room
def has_quality(s: Any, T: Any, k: int, node: int, e: int) -> int:
    """Whether a visible object or a player has a quality."""
    return has(s, T, k, T.bk_node[node], e)


@room
def meant(s: Any, T: Any, k: int, node: int) -> int:
    """How many visible objects and players a reference means now; they are appended to those found."""
    return _meant(s, T, k, T.bk_node[node])


@room
def all_meant(s: Any, T: Any, k: int, node: int) -> int:
    """How many visible objects there are with a quality; they are appended to those found."""
    return _meant(s, T, k, T.bk_all[node])


@room
def _meant(s: Any, T: Any, k: int, row: int) -> int:
    base, n = s.n_found, 0
    for i in range(entities(s, T, k, row)):
        e = s.found[base + i]
        if e < 0 or may_see(s, T, s.a_seat, known_slot(s, e)):
            n += _add(s, e)
    s.n_found = base
    return n


@room
def _add(s: Any, e: int) -> int:
    """One more among those found."""
    if s.a_n_found >= me.FOUND:
        s.error = at.FULL
        return 0
    s.a_found[s.a_n_found] = e
    s.a_n_found += 1
    return 1


# --- Targets ---------------------------------------------------------------------------------------


@room
def legal_targets(s: Any, T: Any, k: int, target: int) -> int:
    """How many things could be chosen now for one "target" (CR 115.1), players first; appended to those found."""
    base, n = s.n_found, 0
    for i in range(call(s, T, tb.CANDIDATES, k, _row_of(T, target), -1, 0)):
        n += _add(s, s.found[base + i])
    s.n_found = base
    return n


@room
def _row_of(T: Any, target: int) -> int:
    """The row of T.target of a target of the notes, NO_TARGET for one that what was paid leaves out."""
    return T.bk_node[T.bk_target[target][co.T_NODE]]


@room
def least_targets(s: Any, T: Any, k: int, target: int) -> int:
    """The least number of targets."""
    row = _row_of(T, target)
    return 0 if row == tb.NO_TARGET else max(0, amount(s, T, k, T.target[row][tb.TA_LEAST]))


@room
def most_targets(s: Any, T: Any, k: int, target: int) -> int:
    """The most targets; what is divided gives each at least 1 (CR 601.2d)."""
    row = _row_of(T, target)
    if row == tb.NO_TARGET:
        return 0
    most = amount(s, T, k, T.target[row][tb.TA_MOST])
    if T.target[row][tb.TA_DIVIDED]:
        divided = amount(s, T, k, T.target[row][tb.TA_DIVIDED])
        most = min(most, divided) if most >= 0 else divided
    return most if most >= 0 else _MANY


# --- Two objects -----------------------------------------------------------------------------------


@room
def could_block(s: Any, T: Any, blocker: int, attacker: int) -> int:
    """Whether a creature could block another by all that concerns the two (CR 509.1b)."""
    return can_block(s, T, blocker, attacker)


@room
def blocks_plainly(s: Any, T: Any, e: int) -> int:
    """Whether a creature can block any other of which this is true, and be blocked by it, without protection."""
    return is_plain(s, T, e)


@room
def is_protected(s: Any, T: Any, e: int, source: int) -> int:
    """Whether an object has protection from a source (CR 702.16)."""
    if e > 0 and not s.cache_dirty and not s.c_has[known_slot(s, e)] & tb.HAS_PROTECTIONS:
        return 0
    return call(s, T, tb.PROTECTED, e, source, 0, 0)
