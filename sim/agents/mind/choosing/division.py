"""The heuristic's division of damage: combat damage, and the damage of a spell among its targets."""

from typing import Any

from sim.agents.mind.asks.game import about, n_options, option
from sim.agents.mind.asks.objects import (
    attacked,
    blocking,
    chosen,
    is_blocking,
    is_blocking_it,
    is_on_stack,
    n_blocking,
    n_chosen,
    n_target_nodes,
)
from sim.agents.mind.things import seen, thing_of
from sim.agents.policy import layout as at
from sim.agents.policy.division import amount_to_bear, amount_to_kill
from sim.agents.rows import rows_of
from sim.cards import terms as t


def divide(s: Any, T: Any) -> int:
    """How much the recipient that is asked about gets of what is left."""
    source, recipient, left = about(s, T, 0), about(s, T, 1), about(s, T, 2)
    first = s.a_n_found
    by_spell = 1 if source > 0 and is_on_stack(s, T, source) else 0
    if by_spell:
        _find_targets(s, T, source, recipient)
    else:
        _find_recipients(s, T, source)
    places = [0] * max(1, s.a_n_found - first)
    n = _places_from(s, T, first, recipient, places)
    s.a_n_found = first
    if by_spell:
        return _nearest(s, T, amount_to_kill(rows_of(s.a_thing, places, n), left, 1, 0, s.a_facts))
    striker = s.a_thing[thing_of(s, T, source)]
    deadly = striker[at.KEYWORDS] & t.DEATHTOUCH
    if striker[at.MINE]:
        return _nearest(s, T, amount_to_kill(rows_of(s.a_thing, places, n), left, 0, deadly, s.a_facts))
    return _nearest(s, T, amount_to_bear(rows_of(s.a_thing, places, n), left, deadly))


def _places_from(s: Any, T: Any, first: int, recipient: int, places: list[int]) -> int:
    """The rows of those found from this recipient on; of the recipient alone if it is not among them. How many."""
    n = 0
    for i in range(first, s.a_n_found):
        if n or s.a_found[i] == recipient:
            places[n] = thing_of(s, T, s.a_found[i])
            n += 1
    if n == 0:
        places[0] = thing_of(s, T, recipient)
    return max(1, n)


def _find_targets(s: Any, T: Any, entity: int, recipient: int) -> None:
    """The targets of a spell or ability that were chosen together with this one, which its damage is divided among."""
    for k in range(n_target_nodes(s, T, entity)):
        n, is_among = n_chosen(s, T, entity, k), 0
        for i in range(n):
            if chosen(s, T, entity, k, i) == recipient:
                is_among = 1
        if is_among:
            for i in range(n):
                _found(s, chosen(s, T, entity, k, i))
            return


def _find_recipients(s: Any, T: Any, source: int) -> None:
    """Who is assigned damage of a creature, in the order in which that is asked (CR 510.1c-d)."""
    if is_blocking(s, T, source):
        for i in range(n_blocking(s, T, source)):
            if _is_creature(s, T, blocking(s, T, source, i)):
                _found(s, blocking(s, T, source, i))
        return
    first = s.a_n_found
    for i in range(s.a_n_mine):
        _find_blocker(s, T, s.a_thing[s.a_mine[i]][at.ENTITY], source, first)
    for i in range(s.a_n_theirs):
        _find_blocker(s, T, s.a_thing[s.a_theirs[i]][at.ENTITY], source, first)
    if s.a_thing[thing_of(s, T, source)][at.KEYWORDS] & t.TRAMPLE and attacked(s, T, source):
        _found(s, attacked(s, T, source))


def _is_creature(s: Any, T: Any, entity: int) -> int:
    """Whether a creature on the battlefield has been seen under this number."""
    row = seen(s, T, entity)
    return 1 if row >= 0 and s.a_thing[row][at.KIND] == at.A_CREATURE else 0


def _find_blocker(s: Any, T: Any, entity: int, attacker: int, first: int) -> None:
    """A creature, if it blocks the attacker, among those found before, the oldest first."""
    if not is_blocking_it(s, T, entity, attacker):
        return
    i = s.a_n_found
    s.a_n_found += 1
    while i > first and s.a_found[i - 1] > entity:
        s.a_found[i] = s.a_found[i - 1]
        i -= 1
    s.a_found[i] = entity


def _found(s: Any, entity: int) -> None:
    s.a_found[s.a_n_found] = entity
    s.a_n_found += 1


def _nearest(s: Any, T: Any, wanted: int) -> int:
    """The option nearest to an amount, the smaller of equals."""
    best = 0
    for i in range(n_options(s, T)):
        if abs(option(s, T, i) - wanted) < abs(option(s, T, best) - wanted):
            best = i
    return best
