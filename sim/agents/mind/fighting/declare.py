"""The heuristic's attacks, bands and blocks: one plan for each declaration, then pick by pick.

The plan of the declaration that goes on is remembered for each seat: `a_made` says which it is, `a_sent` and `a_sent_on` who
attacks, `a_set` and `a_set_on` who blocks whom.
"""

from __future__ import annotations

from typing import Any

from sim.agents.mind import kinds
from sim.agents.mind import layout as me
from sim.agents.mind.asks.game import about, combat_number, is_declared, n_options, option, turn
from sim.agents.mind.asks.objects import attacked, band
from sim.agents.mind.fighting.attack import plan_declared
from sim.agents.mind.fighting.clashes import forget_open, possible_clashes
from sim.agents.mind.table import see_table
from sim.agents.mind.things import thing_of
from sim.agents.policy import layout as at
from sim.agents.policy.block import plan_blocks
from sim.agents.policy.division import begin_band, join_band, plan_band, plan_free_band
from sim.agents.policy.fight import CANNOT, IMMUNE, fill_clashes, is_lost, run_free, strength
from sim.agents.rows import rows_of


def _is_new(s: Any, T: Any, kind: int, creature: int) -> int:
    """Whether a declaration begins: those who are asked about come in order of entering."""
    made, now, combat = s.a_made[s.a_seat], turn(s, T), combat_number(s, T)
    is_new = made[me.M_TURN] != now or made[me.M_COMBAT] != combat or made[me.M_KIND] != kind
    is_new = is_new or creature < made[me.M_LAST]
    made[me.M_TURN] = now
    made[me.M_COMBAT] = combat
    made[me.M_KIND] = kind
    made[me.M_LAST] = creature
    return int(is_new)


def _option_of(s: Any, T: Any, value: int) -> int:
    """The index of the first option of this value, -1 if there is none."""
    for i in range(n_options(s, T)):
        if option(s, T, i) == value:
            return i
    return -1


# --- Attackers ---------------------------------------------------------------------------------


def choose_attack(s: Any, T: Any) -> int:
    """The pick for one creature that may attack: which option."""
    creature = about(s, T, 0)
    if _is_new(s, T, kinds.ATTACK, creature):
        see_table(s, T, at.QUIET)
        _plan_attack(s, T)
    elif _has_walkers(s, T):
        see_table(s, T, at.QUIET)  # whom to attack is thought of for each attacker
    if _is_sent(s, creature):
        return max(0, _whom_to_attack(s, T, creature))
    return max(0, _option_of(s, T, 0))


def _has_walkers(s: Any, T: Any) -> int:
    """Whether there is something other than a player to attack."""
    for i in range(n_options(s, T)):
        if option(s, T, i) > 0:
            return 1
    return 0


def _plan_attack(s: Any, T: Any) -> int:
    """Plan the attack, and remember who is sent."""
    on, seat = [0] * s.a_n_mine, s.a_seat
    plan_declared(s, T, on)
    s.a_n_sent[seat] = s.a_n_mine
    for i in range(s.a_n_mine):
        s.a_sent[seat][i] = s.a_thing[s.a_mine[i]][at.ENTITY]
        s.a_sent_on[seat][i] = on[i]
    return 1


def _is_sent(s: Any, creature: int) -> int:
    """Whether a creature attacks by the plan."""
    seat = s.a_seat
    for i in range(s.a_n_sent[seat]):
        if s.a_sent[seat][i] == creature:
            return int(s.a_sent_on[seat][i])
    return 0


def _whom_to_attack(s: Any, T: Any, creature: int) -> int:
    """The option that an attacker should take: the player, or a planeswalker that the attack can spare the damage for."""
    first, player, walker = -1, -1, -1
    for i in range(n_options(s, T)):
        value = option(s, T, i)
        if value and first < 0:
            first = i
        if value < 0 and player < 0:
            player = i
        if value > 0 and (walker < 0 or _is_dearer(s, T, value, option(s, T, walker))):
            walker = i
    if player < 0 or walker < 0:
        return first
    return walker if _is_spared(s, T, creature, option(s, T, walker)) else player


def _is_dearer(s: Any, T: Any, entity: int, other: int) -> int:
    """Whether a planeswalker is worth more than another; of equal ones the older counts more."""
    worth, theirs = s.a_thing[thing_of(s, T, entity)][at.WORTH], s.a_thing[thing_of(s, T, other)][at.WORTH]
    return int(worth > theirs or (worth == theirs and entity < other))


def _is_spared(s: Any, T: Any, creature: int, walker: int) -> int:
    """Whether an attacker goes for a planeswalker: those that attack before it do not finish it, and no one need die."""
    n, on = s.a_n_mine, s.a_sent_on[s.a_seat]
    race = [s.a_facts[at.THEIR_LIFE], s.a_facts[at.THEIR_ROOM], 0, 0]
    run_free(rows_of(s.a_thing, s.a_mine, n), on, race)
    if is_lost(race):
        return 0
    need = s.a_thing[thing_of(s, T, walker)][at.TOUGHNESS]
    for i in range(n):
        row = s.a_thing[s.a_mine[i]]
        if row[at.ENTITY] == creature:
            return int(need > 0)
        need -= strength(row) if on[i] else 0
    return 0


# --- Bands -------------------------------------------------------------------------------------


def choose_band(s: Any, T: Any) -> int:
    """The pick whether an attacker joins the band: which option."""
    see_table(s, T, at.QUIET)
    member = _is_in_band(s, T, about(s, T, 0))
    joins = _option_of(s, T, 1)
    return joins if member and joins >= 0 else max(0, _option_of(s, T, 0))


def _is_in_band(s: Any, T: Any, creature: int) -> int:
    """Whether a creature is of the band that this player's attackers should form."""
    n, m = s.a_n_mine, s.a_n_theirs
    on, members = [0] * n, [0] * n
    clash = [[0] * m for _ in range(n)]
    for i in range(n):
        on[i] = is_declared(s, T, s.a_thing[s.a_mine[i]][at.ENTITY])
    forget_open(s)
    possible_clashes(s, T, s.a_mine, n, s.a_theirs, m, 1, s.a_open, clash)
    mine, theirs = rows_of(s.a_thing, s.a_mine, n), rows_of(s.a_thing, s.a_theirs, m)
    if not plan_band(mine, on, clash, members):
        plan_free_band(mine, on, theirs, clash, s.a_facts, members)
    for i in range(n):
        if members[i] and s.a_thing[s.a_mine[i]][at.ENTITY] == creature:
            return 1
    return 0


# --- Blockers ----------------------------------------------------------------------------------


def choose_block(s: Any, T: Any) -> int:
    """The pick what a creature blocks: which option."""
    creature, seat = about(s, T, 0), s.a_seat
    if _is_new(s, T, kinds.BLOCK, creature):
        see_table(s, T, at.QUIET)
        _plan_blocks(s, T)
    for i in range(s.a_n_set[seat]):
        if s.a_set[seat][i] == creature and s.a_set_on[seat][i]:
            wanted = _option_of(s, T, s.a_set_on[seat][i])
            if wanted >= 0:
                s.a_set_on[seat][i] = 0
                return wanted
    return max(0, _option_of(s, T, 0))


def _plan_blocks(s: Any, T: Any) -> int:
    """Plan the blocks, and remember for each blocker the attacker that it should block; how many there are."""
    attackers, blockers, group = [0] * s.a_n_theirs, [0] * s.a_n_mine, [0] * s.a_n_theirs
    n, m = _those_with(s, attackers, at.ATTACKING), _untapped(s, blockers)
    n_bands = _see_bands(s, T, attackers, n, group)
    known, each = [[0] * m for _ in range(n)], [[0] * m for _ in range(n)]
    possible_clashes(s, T, attackers, n, blockers, m, 1, known, each)
    fronts, clash = [[0] * at.COLUMNS for _ in range(n_bands)], [[0] * m for _ in range(n_bands)]
    on, blocks = [0] * n_bands, [-1] * m
    for place in range(n_bands):
        _as_one(s, attackers, n, group, place, fronts[place])
        on[place] = 1 if attacked(s, T, fronts[place][at.ENTITY]) == s.a_thing[me.ME][at.ENTITY] else 2
        for j in range(m):
            clash[place][j] = _any_open(each, n, group, place, j)
    rows = rows_of(s.a_thing, blockers, m)
    fill_clashes(fronts, rows, clash)
    plan_blocks(fronts, on, rows, clash, s.a_facts[at.MY_LIFE], s.a_facts[at.MY_ROOM], blocks)
    s.a_n_set[s.a_seat] = 0
    for j in range(m):
        if blocks[j] >= 0:
            i = _first_open(each, n, group, blocks[j], j)
            _set(s, s.a_thing[blockers[j]][at.ENTITY], s.a_thing[attackers[i]][at.ENTITY])
    return int(s.a_n_set[s.a_seat])


def _those_with(s: Any, rows: Any, flag: int) -> int:
    """Fill in the opponent's creatures with a flag; how many there are."""
    number = 0
    for i in range(s.a_n_theirs):
        if s.a_thing[s.a_theirs[i]][at.FLAGS] & flag:
            rows[number] = s.a_theirs[i]
            number += 1
    return number


def _untapped(s: Any, rows: Any) -> int:
    """Fill in this player's untapped creatures; how many there are."""
    number = 0
    for i in range(s.a_n_mine):
        if not s.a_thing[s.a_mine[i]][at.FLAGS] & at.TAPPED:
            rows[number] = s.a_mine[i]
            number += 1
    return number


def _see_bands(s: Any, T: Any, attackers: Any, n: int, group: Any) -> int:
    """Number the attackers, those of a band alike (CR 702.22h: a block of one blocks them all); how many numbers."""
    number, bands = 0, [0] * n
    for i in range(n):
        bands[i] = band(s, T, s.a_thing[attackers[i]][at.ENTITY])
        group[i] = -1
        for earlier in range(i):
            if bands[i] and bands[earlier] == bands[i]:
                group[i] = group[earlier]
        if group[i] < 0:
            group[i] = number
            number += 1
    return number


def _as_one(s: Any, attackers: Any, n: int, group: Any, place: int, row: Any) -> int:
    """Fill in the row of an attacker, or of a band as one attacker; how many members it has."""
    members, first = 0, -1
    for i in range(n):
        if group[i] == place:
            members += 1
            first = i if first < 0 else first
    thing = s.a_thing[attackers[first]]
    if members > 1:
        begin_band(row, thing)
        for i in range(n):
            if group[i] == place:
                join_band(row, s.a_thing[attackers[i]])
    else:
        for column in range(at.COLUMNS):
            row[column] = thing[column]
    return members


def _any_open(each: Any, n: int, group: Any, place: int, j: int) -> int:
    """What is open to a blocker against any member of a band."""
    least = -1
    for i in range(n):
        if group[i] == place and each[i][j] != CANNOT and (least < 0 or each[i][j] < least):
            least = each[i][j]
    return least & IMMUNE if least >= 0 else CANNOT


def _first_open(each: Any, n: int, group: Any, place: int, j: int) -> int:
    """The first member of a band that a blocker can block."""
    for i in range(n):
        if group[i] == place and each[i][j] != CANNOT:
            return i
    return -1


def _set(s: Any, blocker: int, attacker: int) -> int:
    seat = s.a_seat
    s.a_set[seat][s.a_n_set[seat]] = blocker
    s.a_set_on[seat][s.a_n_set[seat]] = attacker
    s.a_n_set[seat] += 1
    return int(seat)


__all__ = ["choose_attack", "choose_band", "choose_block"]
