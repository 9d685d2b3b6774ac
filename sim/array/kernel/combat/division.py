"""Which divisions of combat damage are legal (CR 510.1c-e, 702.19b), and which amounts may be picked next.

Compiled into the room of combat damage. A plan is one creature that assigns damage: divisions are free but for trample,
where the player or permanent attacked gets some only if all blockers are assigned lethal damage, counting what all other
creatures assign in this step. What is lacking is worked out in `scratch`: who lacks damage, how much each lacks, then for
each giver whom it can give to (bits), its amount, and whether it has deathtouch.
"""

from typing import Any

from sim.array import layout as at
from sim.array.doors import room
from sim.array.kernel.objects import offer, slot_at
from sim.cards import terms as t

_MOST_NEEDS = 12
_LACK, _WHOM, _AMOUNT, _TOUCHES = 16, 32, 160, 288  # places in `scratch`; those who lack damage come first


@room
def n_blockers(s: Any, i: int) -> int:
    """How many of a plan's recipients the creature is in combat with: the last is what it tramples over to."""
    return s.n_recipients[i] - 1 if s.plan_tramples[i] else s.n_recipients[i]


@room
def legal_amounts(s: Any, i: int, done: int, left: int) -> int:
    """Offer the amounts that the next recipient of plan i may be assigned, so that a legal division can still follow.

    `done` recipients have theirs; those stand at the end of what is assigned, but for `n_assigned`.
    """
    if done == s.n_recipients[i] - 1:
        return offer(s, 0, left)
    n, is_last_blocker = 0, 1 if s.plan_tramples[i] and done == n_blockers(s, i) - 1 else 0
    s.n_needs = 0
    _claim(s, i)
    owed = s.n_needs
    for amount in range(left + 1):
        if (not owed and not is_last_blocker) or _can_follow(s, i, done, left, amount):
            n = offer(s, n, amount)
    return n


@room
def may_assign_past(s: Any, i: int) -> int:
    """CR 510.1c: whether a creature's damage may go past its blockers although others may have relied on it."""
    s.n_needs = 0
    _claim(s, i)
    _keep_open_needs(s, s.n_assigned)
    return _can_meet(s, _add_givers(s, 0, i + 1))


@room
def _claim(s: Any, end: int) -> None:
    """CR 702.19b: the blockers that must be assigned lethal damage because something was assigned past them.

    All of a creature's damage may go past them without that if it is assigned as though it were not blocked.
    """
    for i in range(end):
        if not s.plan_tramples[i]:
            continue
        through, last = 0, s.recipients[i][s.n_recipients[i] - 1]
        for j in range(s.n_assigned):
            if s.assigned_source[j] == s.plan_source[i] and s.assigned_to[j] == last:
                through = s.assigned[j]
        if through and not (s.plan_past[i] and through == s.plan_amount[i]):
            _owe(s, i)


@room
def _owe(s: Any, i: int) -> None:
    """The blockers of a plan are owed lethal damage."""
    for j in range(n_blockers(s, i)):
        known = 0
        for k in range(s.n_needs):
            known |= 1 if s.scratch[k] == s.recipients[i][j] else 0
        if not known:
            if s.n_needs >= _MOST_NEEDS:
                s.error = at.FULL
                return
            s.scratch[s.n_needs] = s.recipients[i][j]
            s.n_needs += 1


@room
def _can_follow(s: Any, i: int, done: int, left: int, amount: int) -> int:
    """Whether a legal division can follow if the next recipient of plan i is assigned an amount."""
    s.n_needs = 0
    _claim(s, i)
    rest = left - amount
    if s.plan_tramples[i] and done + 1 == n_blockers(s, i) and rest:
        _owe(s, i)
    n = s.n_assigned + done
    s.assigned_source[n], s.assigned_to[n], s.assigned[n] = s.plan_source[i], s.recipients[i][done], amount
    _keep_open_needs(s, n + 1)
    givers = _add_giver(s, 0, i, done + 1, rest)
    return _can_meet(s, _add_givers(s, givers, i + 1))


@room
def _keep_open_needs(s: Any, n: int) -> None:
    """How much damage each of those owed still lacks to be lethal (CR 702.19b); those that lack none are left out."""
    kept = 0
    for i in range(s.n_needs):
        entity = s.scratch[i]
        slot = slot_at(s, entity)
        lack = max(0, s.c_toughness[slot] - s.damage[slot])  # CR 120.6
        for j in range(n):
            if s.assigned_to[j] == entity and s.assigned[j]:
                touched = s.c_keywords[slot_at(s, s.assigned_source[j])] & t.DEATHTOUCH  # CR 702.2c
                lack = 0 if touched else lack - s.assigned[j]
                if touched:
                    break
        if lack > 0:
            s.scratch[kept], s.scratch[_LACK + kept] = entity, lack
            kept += 1
    s.n_needs = kept


@room
def _add_givers(s: Any, n: int, first: int) -> int:
    """The plans from one on as givers of damage; how many there are then."""
    for i in range(first, s.n_plans):
        n = _add_giver(s, n, i, 0, s.plan_amount[i])
    return n


@room
def _add_giver(s: Any, n: int, i: int, done: int, amount: int) -> int:
    """A plan as a giver of damage, whose first `done` recipients have theirs."""
    whom = 0
    for j in range(done, n_blockers(s, i)):
        for k in range(s.n_needs):
            if s.scratch[k] == s.recipients[i][j]:
                whom |= 1 << k
    if whom == 0 or amount == 0:
        return n
    touches = s.c_keywords[slot_at(s, s.plan_source[i])] & t.DEATHTOUCH
    s.scratch[_WHOM + n], s.scratch[_AMOUNT + n], s.scratch[_TOUCHES + n] = whom, amount, 1 if touches else 0
    return n + 1


@room
def _can_meet(s: Any, givers: int) -> int:
    """Whether givers together can give everyone what is lacking.

    One point from a giver with deathtouch is enough, so try each set of creatures that are left to those.
    """
    everyone = (1 << s.n_needs) - 1
    touching = 0
    for g in range(givers):
        touching |= s.scratch[_TOUCHES + g]
    touched = everyone if touching else 0
    while True:
        if _is_supplied(s, givers, touched, 1) and _is_supplied(s, givers, everyone & ~touched, 0):
            return 1
        if touched == 0:
            return 0
        touched = (touched - 1) & everyone


@room
def _is_supplied(s: Any, givers: int, needs: int, touching: int) -> int:
    """Gale's condition: no set of needs is greater than what all who can give to one of the set have."""
    group = needs
    while group:
        supply = 0
        for g in range(givers):
            if s.scratch[_TOUCHES + g] == touching and s.scratch[_WHOM + g] & group:
                supply += s.scratch[_AMOUNT + g]
        for k in range(s.n_needs):
            if group >> k & 1:
                supply -= 1 if touching else s.scratch[_LACK + k]
        if supply < 0:
            return 0
        group = (group - 1) & needs
    return 1
