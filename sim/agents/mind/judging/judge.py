"""Judging what a spell or ability would do: its rows, aimed at things, become values and are put together.

`total` is what a reading is worth with the best targets there are; `by_target` what each possible target of one kind is
worth; `as_aimed` what something on the stack does with the targets that it has. A local array of *ways* holds what each
way of each choice of a reading is worth: place 0 what happens anyway, `place` says where the ways of a choice stand.

Judging one target leaves the context aimed at it: what is judged next without a target of its own sees that one.
"""

from __future__ import annotations

from typing import Any, Final

import sim.agents.mind.fighting.attack as attack_
import sim.agents.mind.judging.counters as counters_
import sim.agents.mind.judging.impacts as impacts_
import sim.agents.mind.judging.wards as wards_
import sim.agents.mind.see as see_
from sim.agents.knowledge import columns as co
from sim.agents.mind.asks.objects import (
    controller,
    is_face_down,
    is_spell,
    mode,
    n_modes,
    shown,
    source_of,
    spell_of,
)
from sim.agents.mind.asks.queries import (
    all_meant,
    context,
    context_controller,
    context_source,
    forget,
    least_targets,
    meant,
    most_targets,
)
from sim.agents.mind.judging.aims import (
    aimed_at,
    amount,
    append,
    controllers_row,
    group,
    holds,
    is_aimed,
    legal,
    target_of,
)
from sim.agents.mind.things import thing_of
from sim.agents.policy import layout as at
from sim.agents.policy.division import plan_division
from sim.agents.policy.effects import flat_value, impact_value
from sim.agents.rows import rows_of
from sim.cards import terms as t

__all__ = [
    "aimed_at", "amount", "as_aimed", "by_target", "divided", "group", "holds", "hosted", "impact", "is_aimed", "join",
    "legal", "paid", "place", "sum_of_best", "target_of", "team_worth", "total", "untargeted", "ways_at", "ways_of",
]  # fmt: skip

_MOST_TARGETS: Final = 20  # of one kind that are counted
_UNABLE: Final = at.SICK | at.TAPPED | at.CANT_ATTACK

# --- Whole readings ------------------------------------------------------------------------------


def total(s: Any, T: Any, reading: int, source: int, k: int) -> int:
    """What a reading is worth if its best targets are chosen; of its own source's controller, who is this player."""
    if k >= 0:
        return _total(s, T, reading, source, k)
    own = context(s, T, source, 0)
    value = _total(s, T, reading, source, own)
    forget(s, T, own)
    return value


def _total(s: Any, T: Any, reading: int, source: int, k: int) -> int:
    notes = T.bk_reading[reading]
    n_branches = notes[co.R_N_BRANCHES]
    ways = [0] * (2 * n_branches + 1)
    for i in range(notes[co.R_ROWS], notes[co.R_ROWS] + notes[co.R_N_ROWS]):
        row = T.bk_row[i]
        if not is_aimed(row[at.WHO]) and holds(s, T, reading, row[co.GUARD], k, 0):
            ways[place(row[at.BRANCH], n_branches)] += untargeted(s, T, reading, i, k)
    for j in range(notes[co.R_N_TARGETS]):
        ways[place(_branch_of(T, reading, j), n_branches)] += _best_targets(s, T, reading, j, source, k)
    return join(s, T, reading, ways, 1)


def _best_targets(s: Any, T: Any, reading: int, j: int, source: int, k: int) -> int:
    """What the best choice of targets number j is worth."""
    target, first = T.bk_reading[reading][co.R_TARGETS] + j, s.a_n_found
    n = legal(s, T, reading, j, source)
    if T.bk_target[target][co.T_DIVIDED] != -1:
        best = divided(s, T, reading, j, k, first, n)
    else:
        values = [0] * n
        by_target(s, T, reading, j, source, k, first, n, values)
        best = sum_of_best(values, n, least_targets(s, T, k, target), min(most_targets(s, T, k, target), _MOST_TARGETS))
    s.a_n_found = first
    return best


def sum_of_best(values: list[int], n: int, least: int, most: int) -> int:
    """The best choice of `least` to `most` of these, which are put in another order."""
    value = 0
    for i in range(min(n, most)):
        best = i
        for m in range(i + 1, n):
            if values[m] > values[best]:
                best = m
        if i >= least and values[best] <= 0:
            break
        value += values[best]
        values[best] = values[i]
    return value


def divided(s: Any, T: Any, reading: int, j: int, k: int, first: int, n: int) -> int:
    """What dividing damage among the best of these targets is worth; which those are is appended to what is found."""
    target = T.bk_reading[reading][co.R_TARGETS] + j
    whole = amount(s, T, reading, T.bk_target[target][co.T_DIVIDED], k, 0)
    most = most_targets(s, T, k, target)
    rows, take = [0] * n, [0] * n
    n_rows = _not_mine(s, T, first, n, rows)
    worth = plan_division(rows_of(s.a_thing, rows, n_rows), whole, most, s.a_facts, take)
    for i in range(n_rows):
        if take[i]:
            append(s, s.a_thing[rows[i]][at.ENTITY])
    return worth


def _not_mine(s: Any, T: Any, first: int, n: int, rows: list[int]) -> int:
    """The rows of what was found that is not this player's: players first, then by worth; how many there are."""
    n_rows = 0
    for i in range(n):
        row = thing_of(s, T, s.a_found[first + i])
        if s.a_thing[row][at.MINE]:
            continue
        where = n_rows
        while where > 0 and _rank(s, rows[where - 1]) > _rank(s, row):
            rows[where] = rows[where - 1]
            where -= 1
        rows[where] = row
        n_rows += 1
    return n_rows


def _rank(s: Any, row: int) -> int:
    thing = s.a_thing[row]
    return -thing[at.WORTH] if thing[at.KIND] != at.A_PLAYER else -1_000_000


def by_target(s: Any, T: Any, reading: int, j: int, source: int, k: int, first: int, n: int, values: list[int]) -> int:
    """Fill in what choosing each of what was found as target number j is worth, wards paid (CR 702.21a); how many."""
    for i in range(n):
        entity = s.a_found[first + i]
        value = _value_of_target(s, T, reading, j, source, k, entity)
        values[i] = wards_.past_wards(s, T, thing_of(s, T, entity), value) if entity > 0 else value
    return n


def _value_of_target(s: Any, T: Any, reading: int, j: int, source: int, k: int, entity: int) -> int:
    """What the rows about target number j, and about its controller, do if it is this one."""
    notes, value = T.bk_reading[reading], 0
    for i in range(notes[co.R_ROWS], notes[co.R_ROWS] + notes[co.R_N_ROWS]):
        row = T.bk_row[i]
        if row[at.WHO] != j and row[at.WHO] != co.OWNER_OF - j:
            continue
        if holds(s, T, reading, row[co.GUARD], k, entity):
            thing = thing_of(s, T, entity) if row[at.WHO] == j else controllers_row(s, T, entity)
            size = amount(s, T, reading, row[at.AMOUNT], k, entity)
            more = amount(s, T, reading, row[at.EXTRA], k, entity)
            value += impacts_.impact(s, T, row[at.OP], size, more, thing, source) * row[at.CHANCE] // 100
    return value


def as_aimed(s: Any, T: Any, e: int) -> int:
    """What a spell or ability on the stack will do to this player's fortunes, with the targets that it has."""
    mine, value, spell = int(controller(s, T, e) == s.a_seat), 0, spell_of(s, T, e)
    if is_spell(s, T, e) and (is_face_down(s, T, e) or _enters(s, T, e)):
        value = see_.worth_of_card(s, T, e) if mine else -see_.worth_of_card(s, T, e)
    if spell < 0:
        return value
    notes, node, k = T.bk_spell[spell], 0, context(s, T, e, 0)
    for i in range(n_modes(s, T, e)):
        which = mode(s, T, e, i)
        if which < notes[co.S_N_READINGS]:
            reading = T.bk_list[notes[co.S_READINGS] + which]
            value += _aimed(s, T, reading, k, e, node, mine)
            node += T.bk_reading[reading][co.R_N_TARGETS]
    forget(s, T, k)
    return value


def _enters(s: Any, T: Any, e: int) -> int:
    """Whether a spell becomes a permanent that stands by itself."""
    card = T.bk_card[shown(s, T, e)]
    return int(bool(card[co.K_TYPES] & t.PERMANENT_TYPES) and not card[co.K_IS_AURA])


def _aimed(s: Any, T: Any, reading: int, k: int, e: int, node: int, mine: int) -> int:
    ways = [0] * (2 * T.bk_reading[reading][co.R_N_BRANCHES] + 1)
    ways_of(s, T, reading, k, e, node, ways)
    return join(s, T, reading, ways, mine)


def ways_of(s: Any, T: Any, reading: int, k: int, e: int, node: int, ways: list[int]) -> int:
    """Add what each way of a reading is worth with the targets of a stack object, its own from this one of them on."""
    n = T.bk_reading[reading][co.R_N_TARGETS]
    nodes = [0] * n
    for j in range(n):
        nodes[j] = node + j
    return ways_at(s, T, reading, k, e, nodes, ways)


def ways_at(s: Any, T: Any, reading: int, k: int, e: int, nodes: list[int], ways: list[int]) -> int:
    """The same with target number j of the reading being target `nodes[j]` of the stack object, -1 for none; what it has."""
    notes, source = T.bk_reading[reading], source_of(s, T, e)
    n_branches = notes[co.R_N_BRANCHES]
    for i in range(notes[co.R_ROWS], notes[co.R_ROWS] + notes[co.R_N_ROWS]):
        row = T.bk_row[i]
        if not holds(s, T, reading, row[co.GUARD], k, 0):
            continue
        if is_aimed(row[at.WHO]):
            value = _at_targets(s, T, reading, i, k, e, nodes[target_of(row[at.WHO])], source)
        else:
            value = untargeted(s, T, reading, i, k)
        ways[place(row[at.BRANCH], n_branches)] += value
    return int(2 * n_branches + 1)


def _at_targets(s: Any, T: Any, reading: int, i: int, k: int, e: int, node: int, source: int) -> int:
    """What a row does to the targets that were chosen for it."""
    row, value, first = T.bk_row[i], 0, s.a_n_found
    for m in range(aimed_at(s, T, row[at.WHO], e, node)):
        entity = s.a_found[first + m]
        size = amount(s, T, reading, row[at.AMOUNT], k, entity)
        more = amount(s, T, reading, row[at.EXTRA], k, entity)
        thing = thing_of(s, T, entity)
        value += impacts_.impact(s, T, row[at.OP], size, more, thing, source) * row[at.CHANCE] // 100
    s.a_n_found = first
    return value


def paid(s: Any, T: Any, reading: int, branch: int, k: int) -> int:
    """What the rows that stand for a branch's price take off its worth, to be counted exactly elsewhere."""
    notes, value = T.bk_reading[reading], 0
    for i in range(notes[co.R_ROWS], notes[co.R_ROWS] + notes[co.R_N_ROWS]):
        if T.bk_row[i][at.OP] == at.PAY and T.bk_row[i][at.BRANCH] == branch:
            value -= untargeted(s, T, reading, i, k)
    return value


# --- Single rows ---------------------------------------------------------------------------------


def impact(s: Any, T: Any, op: int, size: int, more: int, row: int, source: int) -> int:
    """What an impact on a thing is worth, in combat by how the combat comes out with it."""
    return impacts_.impact(s, T, op, size, more, row, source)


def hosted(s: Any, T: Any, source: int, row: int) -> int:
    """What being attached to a creature makes of an Equipment or Aura of this player."""
    reading, k = T.bk_card[shown(s, T, source)][co.K_HOST], context(s, T, source, 0)
    thing, value, notes = s.a_thing[row], 0, T.bk_reading[reading]
    for i in range(notes[co.R_ROWS], notes[co.R_ROWS] + notes[co.R_N_ROWS]):
        value += _as_it_is(s, T, reading, i, k, row, 1)
    forget(s, T, k)
    if s.a_facts[at.MOMENT] == at.MY_MAIN_BEFORE and not thing[at.FLAGS] & _UNABLE and value > 0:
        value = value * 13 // 10 + 10
    return int(value + max(0, thing[at.WORTH] - 60) // 8)


def _as_it_is(s: Any, T: Any, reading: int, i: int, k: int, row: int, flat: int) -> int:
    """What a row of a static ability makes of a thing; what is worth something as such counts if `flat`."""
    change = T.bk_row[i]
    if change[at.OP] == at.FLAT:
        return amount(s, T, reading, change[at.AMOUNT], k, 0) if flat else 0
    size, more = amount(s, T, reading, change[at.AMOUNT], k, 0), amount(s, T, reading, change[at.EXTRA], k, 0)
    return impact_value(change[at.OP], size, more, s.a_thing[row], s.a_facts)


def team_worth(s: Any, T: Any, source: int, node: int, reading: int) -> int:
    """What a static ability of a card of this player would make of the creatures that are there."""
    k, value, first = context(s, T, source, 0), 0, s.a_n_found
    notes = T.bk_reading[reading]
    for m in range(meant(s, T, k, node)):
        row = thing_of(s, T, s.a_found[first + m])
        for i in range(notes[co.R_ROWS], notes[co.R_ROWS] + notes[co.R_N_ROWS]):
            value += _as_it_is(s, T, reading, i, k, row, 0)
    s.a_n_found = first
    forget(s, T, k)
    return value


def untargeted(s: Any, T: Any, reading: int, i: int, k: int) -> int:
    """What a row that is about no target is worth."""
    row = T.bk_row[i]
    who, chance = row[at.WHO], row[at.CHANCE]
    if who == co.NOBODY:
        value = _on_nothing(s, T, reading, i, k)
        return int((value if context_controller(s, T, k) == s.a_seat else -value) * chance // 100)
    if co.CHOSEN >= who > co.OWNER_OF:
        return int(_chosen(s, T, reading, i, k) * chance // 100)
    value, first = 0, s.a_n_found
    for m in range(group(s, T, who, k)):
        thing = s.a_found[first + m]
        size = amount(s, T, reading, row[at.AMOUNT], k, s.a_thing[thing][at.ENTITY])
        more = amount(s, T, reading, row[at.EXTRA], k, 0)
        value += impacts_.impact(s, T, row[at.OP], size, more, thing, context_source(s, T, k))
    s.a_n_found = first
    return int(value * chance // 100)


def _on_nothing(s: Any, T: Any, reading: int, i: int, k: int) -> int:
    """An impact on nothing in particular; some are worth what the board makes of them."""
    row = T.bk_row[i]
    if row[at.OP] == at.PROLIFERATE:
        return counters_.proliferation(s, T)
    if row[at.OP] == at.EXTRA_COMBAT:
        return attack_.another_attack(s, T)
    size, more = amount(s, T, reading, row[at.AMOUNT], k, 0), amount(s, T, reading, row[at.EXTRA], k, 0)
    return flat_value(row[at.OP], size, more, s.a_facts)


def _chosen(s: Any, T: Any, reading: int, i: int, k: int) -> int:
    """Objects to be chosen as it resolves: the best for who chooses, as far as they are seen already."""
    row = T.bk_row[i]
    choice = T.bk_choice[T.bk_reading[reading][co.R_CHOICES] + co.CHOSEN - row[at.WHO]]
    chooser_is_me = choice[co.C_MINE] == (context_controller(s, T, k) == s.a_seat)
    size, best, first = amount(s, T, reading, row[at.AMOUNT], k, 0), 0, s.a_n_found
    for m in range(all_meant(s, T, k, choice[co.C_WHAT])):
        thing = thing_of(s, T, s.a_found[first + m])
        value = impacts_.impact(s, T, row[at.OP], size, row[at.EXTRA], thing, context_source(s, T, k))
        if m == 0 or (value > best if chooser_is_me else value < best):
            best = value
    s.a_n_found = first
    return best


# --- Parts ---------------------------------------------------------------------------------------


def join(s: Any, T: Any, reading: int, ways: list[int], mine: int) -> int:
    """The sum, with each choice made by who makes it, as far as they can pay."""
    notes, value = T.bk_reading[reading], ways[0]
    n_branches = notes[co.R_N_BRANCHES]
    for number in range(1, n_branches + 1):
        branch = T.bk_branch[notes[co.R_BRANCHES] + number - 1]
        chooser_is_me = branch[co.B_MINE] == mine
        first, second = ways[number], ways[place(-number, n_branches)]
        if branch[co.B_MANA] > s.a_facts[at.MY_MANA if chooser_is_me else at.THEIR_MANA]:
            value += second
        else:
            value += max(first, second) if chooser_is_me else min(first, second)
    return value


def place(branch: int, n_branches: int) -> int:
    """Where in an array of ways a way of a choice stands: k and -k are the two ways of choice k."""
    return branch if branch >= 0 else 2 * n_branches + 1 + branch


def _branch_of(T: Any, reading: int, j: int) -> int:
    """In which way of which choice a target is used first."""
    notes = T.bk_reading[reading]
    for i in range(notes[co.R_ROWS], notes[co.R_ROWS] + notes[co.R_N_ROWS]):
        if T.bk_row[i][at.WHO] == j:
            return int(T.bk_row[i][at.BRANCH])
    return 0
