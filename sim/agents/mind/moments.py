"""Seeing the moment: what a window of priority is good for, and what is about to happen."""

from __future__ import annotations

from typing import Any, Final

import sim.agents.mind.judging.judge as judge_
from sim.agents.knowledge import book as bk
from sim.agents.knowledge import columns as co
from sim.agents.mind import layout as me
from sim.agents.mind.asks.game import (
    active,
    life,
    n_options,
    n_permanents,
    n_stack,
    on_stack,
    option,
    option_entity,
    option_index,
    permanent,
    step,
)
from sim.agents.mind.asks.objects import (
    attacked,
    chosen,
    controller,
    copy_of,
    definition,
    is_face_down,
    is_on_stack,
    is_there,
    mode,
    n_chosen,
    n_modes,
    n_target_nodes,
    spell_of,
)
from sim.agents.mind.asks.queries import context, forget
from sim.agents.mind.things import seen, thing_of
from sim.agents.policy import layout as at
from sim.cards import terms as t
from sim.rules import decisions as d

# The steps that are good for something, and the moments that they are: in this player's turn, and in an opponent's.
MY_STEPS: Final = (t.UPKEEP, t.PRECOMBAT_MAIN, t.DECLARE_BLOCKERS, t.POSTCOMBAT_MAIN)
MY_MOMENTS: Final = (at.MY_UPKEEP, at.MY_MAIN_BEFORE, at.MY_BLOCKED, at.MY_MAIN_AFTER)
THEIR_STEPS: Final = (t.BEGINNING_OF_COMBAT, t.DECLARE_ATTACKERS, t.DECLARE_BLOCKERS, t.END)
THEIR_MOMENTS: Final = (at.THEIR_BEGINNING, at.THEIR_ATTACK, at.THEIR_BLOCKED, at.THEIR_END)
_ANSWERS: Final = bk.COUNTERS | bk.HELPS | bk.BOUNCES | bk.TEAM | bk.REGROWS | bk.STOPS_DAMAGE
_LOW: Final = 8  # life so low that burn may have to answer at once


def moment_of(s: Any, T: Any) -> int:
    """What this window is good for; with something of one's own on top of the stack it is good for nothing."""
    number = n_stack(s, T)
    if number:
        return at.QUIET if controller(s, T, on_stack(s, T, number - 1)) == s.a_seat else at.ANSWER
    if active(s, T) != s.a_seat and step(s, T) == t.DECLARE_ATTACKERS and not _is_attack(s, T):
        return at.QUIET  # CR 508.8: nobody attacks, and the end of the turn comes next
    return _moment_of_step(s, T)


def moment_of_choice(s: Any, T: Any) -> int:
    """The same while something of one's own is being announced or resolves: what lies below it counts."""
    for i in range(n_stack(s, T)):
        if controller(s, T, on_stack(s, T, i)) != s.a_seat:
            return at.ANSWER
    return _moment_of_step(s, T)


def _moment_of_step(s: Any, T: Any) -> int:
    now, mine = step(s, T), active(s, T) == s.a_seat
    for i in range(4):
        if (MY_STEPS[i] if mine else THEIR_STEPS[i]) == now:
            return MY_MOMENTS[i] if mine else THEIR_MOMENTS[i]
    return at.QUIET


def _is_attack(s: Any, T: Any) -> int:
    for i in range(n_permanents(s, T)):
        if attacked(s, T, permanent(s, T, i)):
            return 1
    return 0


# --- Whether there is anything to do -------------------------------------------------------------


def is_nothing_to_do(s: Any, T: Any, moment: int) -> int:
    """The cheap question first: whether none of these actions is for such a moment."""
    if moment == at.MY_UPKEEP:
        return int(not _is_any_for_a_time(s, T))
    if moment == at.THEIR_BEGINNING:
        return int(not _is_any_for(s, T, bk.TAPS))
    if moment != at.ANSWER or _is_any_for(s, T, _ANSWERS):
        return 0
    if _is_anything_mine_aimed_at(s, T):
        return 0
    return int(life(s, T, 0) > _LOW and life(s, T, 1) > _LOW)


def _is_any_for_a_time(s: Any, T: Any) -> int:
    """Whether an ability can be used that works in some steps only, by a condition of its own."""
    for i in range(n_options(s, T)):
        if option(s, T, i) == d.ACTIVATE and T.bk_ability[option_index(s, T, i)][co.A_FOR_A_TIME]:
            return 1
    return 0


def _is_any_for(s: Any, T: Any, purposes: int) -> int:
    for i in range(1, n_options(s, T)):
        if purpose_of(s, T, i) & purposes:
            return 1
    return 0


def purpose_of(s: Any, T: Any, i: int) -> int:
    """What the spell or ability of an option is for; a face-down one may be for anything."""
    code = option(s, T, i)
    if code == d.ACTIVATE:
        return purpose_of_ability(T, option_index(s, T, i))
    e = option_entity(s, T, i)
    if code != d.CAST or is_face_down(s, T, e):
        return _ANSWERS
    copied = copy_of(s, T, e)
    card = T.bk_card[copied if copied >= 0 else definition(s, T, e)]
    if card[co.K_IS_AURA]:
        card = T.bk_card[definition(s, T, e)]
        return int(T.bk_spell[card[co.K_AURA]][co.S_PURPOSE])
    return int(T.bk_spell[card[co.K_SPELL]][co.S_PURPOSE])


def purpose_of_ability(T: Any, number: int) -> int:
    """What an ability is for; nothing without instructions."""
    spell = T.bk_ability[number][co.A_SPELL]
    return int(T.bk_spell[spell][co.S_PURPOSE]) if spell >= 0 else 0


def _is_anything_mine_aimed_at(s: Any, T: Any) -> int:
    for i in range(n_stack(s, T)):
        e = on_stack(s, T, i)
        if is_on_stack(s, T, e) and controller(s, T, e) != s.a_seat and _is_aimed_at_mine(s, T, e):
            return 1
    return 0


def _is_aimed_at_mine(s: Any, T: Any, e: int) -> int:
    """Whether a spell or ability on the stack targets an object of this player's that is there still."""
    for node in range(n_target_nodes(s, T, e)):
        for i in range(n_chosen(s, T, e, node)):
            target = chosen(s, T, e, node, i)
            if target > 0 and is_there(s, T, target) and controller(s, T, target) == s.a_seat:
                return 1
    return 0


def is_answer_called_for(s: Any, T: Any) -> int:
    """Whether what is on the stack is about to harm this player, or is aimed at a creature that could be killed first."""
    if s.a_thing[me.ME][at.INCOMING] >= s.a_facts[at.MY_LIFE]:
        return 1
    for row in range(s.a_n_things):
        if s.a_thing[row][at.INCOMING] and s.a_thing[row][at.ENTITY]:
            return 1
    for i in range(n_stack(s, T)):
        e = on_stack(s, T, i)
        if is_on_stack(s, T, e) and controller(s, T, e) != s.a_seat and _is_aimed_at_seen(s, T, e):
            return 1
    return 0


def _is_aimed_at_seen(s: Any, T: Any, e: int) -> int:
    for node in range(n_target_nodes(s, T, e)):
        for i in range(n_chosen(s, T, e, node)):
            target = chosen(s, T, e, node, i)
            if target > 0 and seen(s, T, target) >= 0:
                return 1
    return 0


# --- What is about to happen ---------------------------------------------------------------------


def mark_threats(s: Any, T: Any) -> int:
    """Mark on this player's things what the spells and abilities of opponents on the stack are about to do to them."""
    for i in range(n_stack(s, T)):
        e = on_stack(s, T, i)
        if is_on_stack(s, T, e) and controller(s, T, e) != s.a_seat and not is_face_down(s, T, e):
            _mark(s, T, e)
    return 0


def _mark(s: Any, T: Any, e: int) -> int:
    """Mark what one of them does, mode by mode with the targets of each."""
    spell, first = spell_of(s, T, e), 0
    if spell < 0:
        return 0
    notes, k = T.bk_spell[spell], context(s, T, e, 0)
    for i in range(n_modes(s, T, e)):
        number = mode(s, T, e, i)
        if number < notes[co.S_N_READINGS]:
            reading = T.bk_list[notes[co.S_READINGS] + number]
            _mark_reading(s, T, e, reading, first, k)
            first += T.bk_reading[reading][co.R_N_TARGETS]
    forget(s, T, k)
    return 0


def _mark_reading(s: Any, T: Any, e: int, reading: int, first: int, k: int) -> int:
    notes, before = T.bk_reading[reading], s.a_n_found
    for i in range(notes[co.R_N_ROWS]):
        row = T.bk_row[notes[co.R_ROWS] + i]
        if row[at.WHO] >= 0:
            _aimed_at(s, T, e, first + row[at.WHO])
        elif co.REF >= row[at.WHO] > co.CHOSEN:
            judge_.group(s, T, row[at.WHO], k)
        for j in range(before, s.a_n_found):
            thing = s.a_thing[s.a_found[j]]
            if thing[at.MINE] and (thing[at.KIND] in (at.A_CREATURE, at.A_PERMANENT) or row[at.OP] == at.DAMAGE):
                amount = judge_.amount(s, T, reading, row[at.AMOUNT], k, 0)
                extra = judge_.amount(s, T, reading, row[at.EXTRA], k, 0)
                _add_incoming(thing, row[at.OP], amount, extra)
        s.a_n_found = before
    return 0


def _aimed_at(s: Any, T: Any, e: int, node: int) -> int:
    """Find the rows of the targets that were chosen and are there still."""
    if node >= n_target_nodes(s, T, e):
        return 0
    for i in range(n_chosen(s, T, e, node)):
        target = chosen(s, T, e, node, i)
        if target < 0 or seen(s, T, target) >= 0 or is_there(s, T, target):
            row = thing_of(s, T, target)
            s.a_found[s.a_n_found] = row
            s.a_n_found += 1
    return 0


def _add_incoming(thing: Any, op: int, amount: int, extra: int) -> int:
    if op == at.DAMAGE:
        thing[at.INCOMING] += amount
    elif op in (at.PUMP, at.GROW) and extra < 0:
        thing[at.INCOMING] += -extra
    elif op == at.DESTROY:
        thing[at.INCOMING] = max(thing[at.INCOMING], at.DESTROYED)
    elif op in (at.EXILE, at.BOUNCE, at.TUCK, at.STEAL):
        thing[at.INCOMING] = max(thing[at.INCOMING], at.REMOVED)
    return 0
