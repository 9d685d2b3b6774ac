"""Seeing counters: what one more of each kind is worth on a permanent or player, for who proliferates."""

from __future__ import annotations

from typing import Any, Final

from sim.agents.knowledge import columns as co
from sim.agents.mind.asks.game import has_player_counters, n_permanents, permanent, poison
from sim.agents.mind.asks.objects import counter_kind, n_counter_kinds
from sim.agents.mind.things import thing_of
from sim.agents.policy import layout as at
from sim.agents.policy.effects import impact_value

_LOYALTY: Final = 22
_OTHER: Final = 8
_BAD: Final = (co.W_STUN, co.W_SLUMBER, co.W_RAD, co.W_TIME, co.W_FADE)  # kinds that their holder would rather not have


def one_more(s: Any, T: Any, entity: int) -> int:
    """What one more of each kind of counter on it is worth to this player."""
    thing = s.a_thing[thing_of(s, T, entity)]
    sign = 1 if thing[at.MINE] else -1
    if entity < 0:
        return impact_value(at.POISON, 1, 0, thing, s.a_facts) if poison(s, T, -1 - entity) else sign * _OTHER
    value = 0
    for i in range(n_counter_kinds(s, T, entity)):
        kind = counter_kind(s, T, entity, i)
        if kind == T.bk_word[co.W_PLUS]:
            value += impact_value(at.GROW, 1, 1, thing, s.a_facts)
        elif kind == T.bk_word[co.W_MINUS]:
            value += impact_value(at.GROW, -1, -1, thing, s.a_facts)
        elif kind == T.bk_word[co.W_LOYALTY]:
            value += sign * _LOYALTY
        else:
            value += -sign * _OTHER if _is_bad(T, kind) else sign * _OTHER
    return value


def _is_bad(T: Any, kind: int) -> int:
    """Whether their holder would rather not have counters of a kind."""
    for i in range(len(_BAD)):
        if T.bk_word[_BAD[i]] == kind:
            return 1
    return 0


def proliferation(s: Any, T: Any) -> int:
    """What proliferating is worth now: all that is good to choose (CR 701.34a)."""
    value = 0
    for seat in range(2):
        if has_player_counters(s, T, seat):
            value += max(0, one_more(s, T, -1 - seat))
    for i in range(n_permanents(s, T)):
        entity = permanent(s, T, i)
        if n_counter_kinds(s, T, entity):
            value += max(0, one_more(s, T, entity))
    return value
