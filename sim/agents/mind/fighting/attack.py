"""Seeing an attack: the plan for this turn's, and what one more creature or a larger team would add to it."""

from __future__ import annotations

from typing import Any, Final

from sim.agents.knowledge import columns as co
from sim.agents.mind import layout as me
from sim.agents.mind.asks.game import may_attack
from sim.agents.mind.asks.objects import fights_alike, keywords
from sim.agents.mind.fighting.clashes import forget_open, possible_clashes
from sim.agents.mind.fighting.plans import WHOLE, is_last_sent, plan_of, stirred, value_of_plan
from sim.agents.mind.judging.aims import group
from sim.agents.mind.things import new_thing
from sim.agents.policy import layout as at
from sim.agents.policy.fight import CANNOT, clash_of, fill_clashes
from sim.agents.policy.values import creature_worth
from sim.agents.rows import rows_of
from sim.cards import terms as t

_CROWD: Final = 10  # creatures of this player beyond which attacks that are alike are planned once
_IDLE: Final = at.TAPPED | at.SICK | at.CANT_ATTACK
_NOBODY: Final = -1  # no row

_ONE_LESS, _CHANGED = 1, 2  # what a key is of: an attack with a blocker less, with rows changed


# --- The plan ----------------------------------------------------------------------------------


def plan_declared(s: Any, T: Any, on: Any) -> int:
    """Fill in which creatures should attack in the attack that is being declared; what that is worth."""
    n, m = s.a_n_mine, s.a_n_theirs
    able = [0] * n
    clash, back = [[0] * m for _ in range(n)], [[0] * n for _ in range(m)]
    for i in range(n):
        able[i] = int(may_attack(s, T, s.a_thing[s.a_mine[i]][at.ENTITY]))
    _see_fights(s, T, _NOBODY, _NOBODY, clash, back)
    return plan_of(s, s.a_mine, n, able, clash, back, on)


def expected_value(s: Any, T: Any) -> int:
    """What the attack of this turn is worth while it is still to come, worked out once."""
    if not s.a_has_plan:
        s.a_has_plan = 1
        able = [0] * s.a_n_mine
        _see_able(s, _IDLE, able)
        for i in range(s.a_n_mine):
            s.a_plan_able[i] = able[i]
        s.a_plan_value = _plan(s, T, able, _NOBODY, _NOBODY, 1)
    return int(s.a_plan_value)


def _expected(s: Any, T: Any, row: int, other: int, idle: int) -> int:
    """What the attack of this turn is worth as the rows are now, two of which may be other than on the battlefield."""
    able = [0] * s.a_n_mine
    _see_able(s, idle, able)
    return _plan(s, T, able, row, other, 0)


def _see_able(s: Any, idle: int, able: Any) -> int:
    for i in range(s.a_n_mine):
        thing = s.a_thing[s.a_mine[i]]
        able[i] = int(not thing[at.FLAGS] & idle and not thing[at.KEYWORDS] & t.DEFENDER)
    return int(s.a_n_mine)


def _plan(s: Any, T: Any, able: Any, row: int, other: int, keep: int) -> int:
    """What the attack of those who are able is worth; `keep` its tables of fights for later."""
    n, m = s.a_n_mine, s.a_n_theirs
    clash, back = [[0] * m for _ in range(n)], [[0] * n for _ in range(m)]
    _see_fights(s, T, row, other, clash, back)
    if keep:
        _keep(s, clash, back)
    return value_of_plan(s, s.a_mine, n, able, clash, back)


def _see_fights(s: Any, T: Any, row: int, other: int, clash: Any, back: Any) -> int:
    """Fill in how the fights of an attack would end, and those of the attack that comes back."""
    n, m = s.a_n_mine, s.a_n_theirs
    forget_open(s)
    possible_clashes(s, T, s.a_mine, n, s.a_theirs, m, 1, s.a_open, clash)
    if row >= 0:
        _see_again(s, T, row, clash)
    if other >= 0:
        _see_again(s, T, other, clash)
    return possible_clashes(s, T, s.a_theirs, m, s.a_mine, n, 0, s.a_open_back, back)


def _keep(s: Any, clash: Any, back: Any) -> int:
    for i in range(s.a_n_mine):
        for j in range(s.a_n_theirs):
            s.a_clash[i][j] = clash[i][j]
            s.a_back[j][i] = back[j][i]
    return 1


def _see_again(s: Any, T: Any, row: int, clash: Any) -> int:
    """Who could block a creature whose keywords are others in its row than on the battlefield."""
    place = _place(s, row)
    if place < 0:
        return 0
    thing, fights = s.a_thing[row], clash[place]
    was_flying = keywords(s, T, thing[at.ENTITY]) & t.FLYING
    for j in range(s.a_n_theirs):
        blocker = s.a_thing[s.a_theirs[j]]
        if not _may_block(thing, blocker):
            fights[j] = CANNOT
        elif fights[j] == CANNOT and was_flying and not thing[at.KEYWORDS] & t.FLYING:
            fights[j] = clash_of(thing, blocker, 0)
    return 1


def _place(s: Any, row: int) -> int:
    """The number of one of this player's creatures, -1 for any other row."""
    for i in range(s.a_n_mine):
        if s.a_mine[i] == row:
            return i
    return -1


def _may_block(attacker: Any, blocker: Any) -> int:
    """Whether a creature that is not there yet could be blocked, by keywords alone."""
    if blocker[at.FLAGS] & (at.TAPPED | at.CANT_BLOCK):
        return 0
    if attacker[at.KEYWORDS] & t.FLYING and not blocker[at.KEYWORDS] & (t.FLYING | t.REACH):
        return 0
    return 0 if (attacker[at.KEYWORDS] ^ blocker[at.KEYWORDS]) & t.SHADOW else 1


# --- Attacks that are alike --------------------------------------------------------------------


def gain_without(s: Any, T: Any, row: int) -> int:
    """What it adds to the attack of this turn if this creature of theirs cannot block.

    In a crowd blockers that are alike are thought away once.
    """
    before, thing = expected_value(s, T), s.a_thing[row]
    flags = thing[at.FLAGS]
    if not s.a_facts[at.MY_POWER] or flags & (at.TAPPED | at.CANT_BLOCK):
        return 0
    is_crowded = s.a_n_mine + s.a_n_theirs > _CROWD
    key = stirred(_ONE_LESS, _likeness(s, T, row, 0) if is_crowded else thing[at.ENTITY])
    known = _known(s, key)
    if known >= 0:
        return int(s.a_planned[known] - before)
    thing[at.FLAGS] |= at.CANT_BLOCK
    value = _expected(s, T, _NOBODY, _NOBODY, _IDLE)
    thing[at.FLAGS] = flags
    return _remember(s, key, value) - before


def value_with(s: Any, T: Any, row: int, other: int) -> int:
    """What the attack to come is worth with these rows as they are now.

    In a crowd many creatures are alike, and so are the attacks with one or another of them changed: each is planned once.
    """
    if s.a_n_mine <= _CROWD:
        return _expected(s, T, row, other, _IDLE)
    total = 0
    for i in range(s.a_n_mine):
        mine = s.a_mine[i]
        total = (total + _likeness(s, T, mine, int(mine == row) | int(mine == other))) & WHOLE
    key = stirred(_CHANGED, total)
    known = _known(s, key)
    if known >= 0:
        return int(s.a_planned[known])
    return _remember(s, key, _expected(s, T, row, other, _IDLE))


def _likeness(s: Any, T: Any, row: int, is_changed: int) -> int:
    """All by which a creature may fight otherwise than another, as one number."""
    thing = s.a_thing[row]
    found = stirred(is_changed + 1, fights_alike(s, T, thing[at.ENTITY]))
    for column in range(at.WORTH, at.ENTITY):
        found = stirred(found, thing[column])
    return stirred(found, thing[at.VENOM])


def _known(s: Any, key: int) -> int:
    """Where an attack is remembered, -1 if it has not been thought of."""
    for i in range(s.a_n_planned):
        if s.a_planned_key[i] == key:
            return i
    return -1


def _remember(s: Any, key: int, value: int) -> int:
    """Remember what an attack is worth, as long as there is room."""
    if s.a_n_planned < me.PLANNED:
        s.a_planned_key[s.a_n_planned] = key
        s.a_planned[s.a_n_planned] = value
        s.a_n_planned += 1
    return value


# --- What would add to it ----------------------------------------------------------------------


def another_attack(s: Any, T: Any) -> int:
    """What one more attack this turn is worth once the attackers have untapped; the first should be made first."""
    if s.a_facts[at.MOMENT] not in (at.MY_MAIN_BEFORE, at.MY_MAIN_AFTER):
        return 0
    return max(0, _expected(s, T, _NOBODY, _NOBODY, at.SICK | at.CANT_ATTACK))


def slip_gain(s: Any, T: Any, row: int, venom: int, slips: int) -> int:
    """What the attack of this turn gains if an attacker poisons more, or slips by most of what could block it."""
    attacker = s.a_thing[row]
    if s.a_facts[at.MOMENT] != at.MY_MAIN_BEFORE or attacker[at.FLAGS] & _IDLE or not attacker[at.MINE]:
        return 0
    before = expected_value(s, T)
    old_venom, old_keywords = attacker[at.VENOM], attacker[at.KEYWORDS]
    attacker[at.VENOM] += venom
    attacker[at.KEYWORDS] |= t.SHADOW if slips else 0
    after = value_with(s, T, row if slips else _NOBODY, _NOBODY)
    attacker[at.VENOM] = old_venom
    attacker[at.KEYWORDS] = old_keywords
    return (after - before) * (6 if slips else 10) // 10


def gain_of(
    s: Any, T: Any, power: int, toughness: int, keywords_: int, extra: int, stays: int, crew: Any, n_crew: int
) -> int:
    """What the attack of this turn gains if one more creature with haste comes for this turn only.

    Or if a permanent that is worth `stays` as it is attacks as a creature: its death is its loss; those of the `crew`
    are tapped for it, and neither attack nor block.
    """
    before = expected_value(s, T)
    worth = creature_worth(power, toughness, keywords_, extra)
    worth = max(stays, worth) if stays else worth // 5  # it is gone afterwards
    row = new_thing(s, T, 0, at.A_CREATURE, 1, worth)
    thing = s.a_thing[row]
    thing[at.POWER] = power
    thing[at.TOUGHNESS] = toughness
    thing[at.KEYWORDS] = keywords_
    thing[at.FLAGS] = at.CANT_BLOCK if stays else at.FLEETING
    gain = _gain_of_row(s, T, row, crew, n_crew, before)
    s.a_n_things -= 1  # it was only thought of
    return gain


def _gain_of_row(s: Any, T: Any, row: int, crew: Any, n_crew: int, before: int) -> int:
    """The same of the creature in a row, which nothing keeps from attacking."""
    n, m = s.a_n_mine, s.a_n_theirs
    places, able = [0] * (n + 1), [0] * (n + 1)
    clash, back = [[0] * m for _ in range(n + 1)], [[0] * (n + 1) for _ in range(m)]
    for i in range(n):
        places[i] = s.a_mine[i]
        able[i] = int(s.a_plan_able[i] and not _is_among(crew, n_crew, s.a_mine[i]))
        for j in range(m):
            clash[i][j] = s.a_clash[i][j]
            back[j][i] = s.a_back[j][i]
    places[n] = row
    able[n] = 1
    for j in range(m):
        clash[n][j] = 0 if _may_block(s.a_thing[row], s.a_thing[s.a_theirs[j]]) else CANNOT
        back[j][n] = CANNOT
    mine, theirs = rows_of(s.a_thing, places, n + 1), rows_of(s.a_thing, s.a_theirs, m)
    fill_clashes(mine, theirs, clash)
    flags = [0] * n_crew
    for i in range(n_crew):
        flags[i] = s.a_thing[crew[i]][at.FLAGS]
        s.a_thing[crew[i]][at.FLAGS] |= at.TAPPED
    value = value_of_plan(s, places, n + 1, able, clash, back)
    is_sent = is_last_sent(s)
    for i in range(n_crew):
        s.a_thing[crew[i]][at.FLAGS] = flags[i]
    return value - before if is_sent else 0


def _is_among(rows: Any, number: int, row: int) -> int:
    for i in range(number):
        if rows[i] == row:
            return 1
    return 0


def team_gain(s: Any, T: Any, reading: int, k: int) -> int:
    """What the attack of this turn gains if many creatures become larger for the turn, before it is declared."""
    if s.a_facts[at.MOMENT] != at.MY_MAIN_BEFORE or not s.a_facts[at.MY_POWER]:
        return 0
    before, n = expected_value(s, T), s.a_n_mine
    kept = [[0] * at.COLUMNS for _ in range(n)]
    for i in range(n):
        _copy(s.a_thing[s.a_mine[i]], kept[i])
    notes = T.bk_reading[reading]
    for i in range(notes[co.R_N_ROWS]):
        row = T.bk_row[notes[co.R_ROWS] + i]
        if row[at.OP] in (at.PUMP, at.GIVE) and co.REF >= row[at.WHO] > co.CHOSEN:
            _enlarge_group(s, T, row, k)
    after = _expected(s, T, _NOBODY, _NOBODY, _IDLE)
    for i in range(n):
        _copy(kept[i], s.a_thing[s.a_mine[i]])
    return after - before


def _enlarge_group(s: Any, T: Any, row: Any, k: int) -> int:
    first = s.a_n_found
    number = group(s, T, row[at.WHO], k)
    for i in range(number):
        thing = s.a_thing[s.a_found[first + i]]
        if thing[at.MINE]:
            _enlarge(thing, row[at.OP], row[at.AMOUNT], row[at.EXTRA])
    s.a_n_found = first
    return int(number)


def _copy(row: Any, to: Any) -> int:
    for column in range(at.COLUMNS):
        to[column] = row[column]
    return 0


def gain_with(s: Any, T: Any, row: int, power: int, toughness: int, keywords_: int) -> int:
    """What the attack of this turn gains if one of this player's creatures is so much larger, or has these keywords."""
    if _place(s, row) < 0:
        return 0
    before, thing = expected_value(s, T), s.a_thing[row]
    kept = [0] * at.COLUMNS
    _copy(thing, kept)
    _enlarge(thing, at.PUMP, power, toughness)
    _enlarge(thing, at.GIVE, keywords_, 0)
    after = _expected(s, T, _NOBODY, _NOBODY, _IDLE)
    _copy(kept, thing)
    return after - before


def _enlarge(thing: Any, op: int, amount: int, extra: int) -> int:
    if op == at.GIVE:
        thing[at.KEYWORDS] |= amount
        if amount & t.HASTE:
            thing[at.FLAGS] &= ~at.SICK
    else:
        thing[at.POWER] += amount if amount < co.DYNAMIC else 1
        thing[at.TOUGHNESS] += extra if extra < co.DYNAMIC else 1
    return op


__all__ = [
    "another_attack", "expected_value", "gain_of", "gain_with", "gain_without", "plan_declared", "slip_gain", "team_gain",
    "value_with",
]  # fmt: skip
