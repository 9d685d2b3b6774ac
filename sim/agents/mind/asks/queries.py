"""What the rules say about what is seen: amounts, conditions, qualities, targets; answered for the rules engine.

A context is what an ability knows as it is judged: a place in `s.contexts`, made by `context` and given back by `forget`, the
last made first. Nodes are numbers of the notes, readings and targets rows of `bk_reading` and `bk_target`.
"""

from __future__ import annotations

from typing import Any

from sim.agents.knowledge import columns as co
from sim.agents.mind.asks.memory import append, nodes_of
from sim.cards import queries as q
from sim.rules import view_queries as ask

# --- Contexts ------------------------------------------------------------------------------------------


def context(s: Any, T: Any, source: int, x: int) -> int:
    """What an ability of this player's source knows as it is announced, with X chosen."""
    s.contexts.append(ask.context(s.view, source, x))
    return len(s.contexts) - 1


def forget(s: Any, T: Any, k: int) -> int:
    """Give a context back."""
    del s.contexts[k:]
    return 0


def context_source(s: Any, T: Any, k: int) -> int:
    """The object that the ability is on."""
    return int(s.contexts[k].source)


def context_controller(s: Any, T: Any, k: int) -> int:
    """The seat that controls the ability."""
    return int(s.contexts[k].controller)


def context_spell(s: Any, T: Any, k: int) -> int:
    """The spell or ability on the stack, 0 for none."""
    return int(s.contexts[k].spell)


def _targets_of(T: Any, reading: int) -> tuple[Any, ...]:
    """The target nodes of a reading."""
    aims = nodes_of(T).aims
    found = aims.get(reading)
    if found is None:
        row = T.bk_reading[reading]
        rows = T.bk_target[row[co.R_TARGETS] : row[co.R_TARGETS] + row[co.R_N_TARGETS]]
        found = aims[reading] = tuple(T.nodes[target[co.T_NODE]] for target in rows)
    return found


def name_targets(s: Any, T: Any, k: int, reading: int) -> int:
    """What the ability speaks of are the targets of a reading."""
    s.contexts[k].target_nodes = _targets_of(T, reading)
    return 0


def aim(s: Any, T: Any, k: int, reading: int, entity: int) -> int:
    """Judge it with this entity as each of the targets of a reading."""
    ctx, nodes = s.contexts[k], _targets_of(T, reading)
    ctx.targets = ((entity,),) * max(1, len(nodes))
    ctx.target_nodes = nodes
    return 0


def aim_as(s: Any, T: Any, k: int, reading: int, e: int) -> int:
    """Judge it with the targets that an object on the stack has, as those of a reading."""
    ctx = s.contexts[k]
    ctx.targets, ctx.target_nodes = s.objects[e].targets, _targets_of(T, reading)
    return 0


def pay_as_thought(s: Any, T: Any, k: int) -> int:
    """Judge it as if the optional costs had been paid that are thought of, if there are any."""
    if s.a_n_paid:
        s.contexts[k].paid = paid_as_thought(s, T)
    return 0


def paid_as_thought(s: Any, T: Any) -> tuple[str, ...]:
    """The keys of the optional costs that are thought of as paid."""
    return tuple(T.words[s.a_paid[i]] for i in range(s.a_n_paid))


# --- Numbers and conditions -----------------------------------------------------------------------------


def amount_now(s: Any, T: Any, k: int, node: int) -> int:
    """An amount as it would be now."""
    return ask.number(s.view, s.contexts[k], T.nodes[node])


def holds_now(s: Any, T: Any, k: int, node: int) -> int:
    """Whether a condition holds now."""
    return int(ask.is_true(s.view, s.contexts[k], T.nodes[node]))


def has_quality(s: Any, T: Any, k: int, node: int, e: int) -> int:
    """Whether an object or a player has the quality of a filter."""
    return int(ask.has_quality(s.view, s.contexts[k], T.nodes[node], e))


# --- Objects and players ---------------------------------------------------------------------------------


def meant(s: Any, T: Any, k: int, node: int) -> int:
    """The visible objects and the players that a reference means now are appended to `a_found`; how many."""
    return append(s, ask.meant(s.view, s.contexts[k], T.nodes[node]))


def all_meant(s: Any, T: Any, k: int, node: int) -> int:
    """The visible objects and the players with the quality of a filter are appended to `a_found`; how many."""
    every = nodes_of(T).every
    ref = every.get(node)
    if ref is None:
        ref = every[node] = q.All(T.nodes[node])
    return append(s, ask.meant(s.view, s.contexts[k], ref))


def legal_targets(s: Any, T: Any, k: int, target: int) -> int:
    """What could be chosen now as a target is appended to `a_found`, players first; how many."""
    return append(s, ask.legal_targets(s.view, s.contexts[k], T.nodes[T.bk_target[target][co.T_NODE]]))


def least_targets(s: Any, T: Any, k: int, target: int) -> int:
    """The least number of targets."""
    return ask.target_bounds(s.view, s.contexts[k], T.nodes[T.bk_target[target][co.T_NODE]])[0]


def most_targets(s: Any, T: Any, k: int, target: int) -> int:
    """The greatest number of targets."""
    return ask.target_bounds(s.view, s.contexts[k], T.nodes[T.bk_target[target][co.T_NODE]])[1]


# --- Two objects ------------------------------------------------------------------------------------------


def could_block(s: Any, T: Any, blocker: int, attacker: int) -> int:
    """Whether a creature could block another by all that concerns the two."""
    return int(ask.could_block(s.view, blocker, attacker))


def blocks_plainly(s: Any, T: Any, e: int) -> int:
    """Whether a creature can block any other of which this is true, and be blocked by it, without protection."""
    return int(ask.blocks_plainly(s.view, e))


def is_protected(s: Any, T: Any, e: int, source: int) -> int:
    """Whether an object has protection from a source."""
    return int(ask.is_protected(s.view, e, source))
