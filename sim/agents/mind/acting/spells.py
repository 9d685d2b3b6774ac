"""Seeing instants, sorceries and Auras, and what the best mode of a spell or ability is worth now."""

from __future__ import annotations

from typing import Any, Final

import sim.agents.mind.fighting.attack as attack_
import sim.agents.mind.judging.judge as judge_
from sim.agents.knowledge import book as bk
from sim.agents.knowledge import columns as co
from sim.agents.mind import layout as me
from sim.agents.mind.acting.costs import crew_for
from sim.agents.mind.asks.game import hand, n_hand, n_stack, turn
from sim.agents.mind.asks.objects import is_permanent, keywords, power, shown, since_turn, toughness
from sim.agents.mind.asks.queries import context, forget, pay_as_thought
from sim.agents.mind.things import thing_of
from sim.agents.policy import layout as at
from sim.agents.policy.cards import ACT_EARLY, ACT_FACE, ACT_KEEP, ACT_LATER, ACT_TRICK, ACT_VALUE
from sim.agents.policy.values import LETHAL, face_value
from sim.cards import terms as t

BEFORE_COMBAT: Final = 1
AFTER_COMBAT: Final = 2
NEVER_BEFORE: Final = 3
_NOTHING: Final = -1_000_000
_HELP: Final = bk.HELPS | bk.TEAM | bk.STOPS_DAMAGE


def is_main(s: Any) -> int:
    """Whether it is a main phase of this player."""
    return int(s.a_facts[at.MOMENT] in (at.MY_MAIN_BEFORE, at.MY_MAIN_AFTER))


def context_paying(s: Any, T: Any, source: int) -> int:
    """What a spell knows as it is judged: the costs that are thought of as paid."""
    k = context(s, T, source, 0)
    pay_as_thought(s, T, k)
    return k


def reading_of(T: Any, spell: int, number: int) -> int:
    """The reading of a mode."""
    return int(T.bk_list[T.bk_spell[spell][co.S_READINGS] + number])


def has_op(T: Any, reading: int, op: int) -> int:
    """Whether one of the rows of a reading is such an impact."""
    first = T.bk_reading[reading][co.R_ROWS]
    for i in range(T.bk_reading[reading][co.R_N_ROWS]):
        if T.bk_row[first + i][at.OP] == op:
            return 1
    return 0


# --- Modes ---------------------------------------------------------------------------------------


def best_mode(s: Any, T: Any, source: int, spell: int) -> int:
    """What the best mode is worth; nothing at all if it has no reading."""
    notes, best = T.bk_spell[spell], _NOTHING
    crewed = T.bk_cost[notes[co.S_COST]][co.P_TAP_POWER]
    for i in range(notes[co.S_N_READINGS]):
        reading = reading_of(T, spell, i)
        k = context_paying(s, T, source)
        value = judge_.total(s, T, reading, source, k)
        forget(s, T, k)
        value += _animation(s, T, reading, source, crewed)
        if notes[co.S_PURPOSE] & bk.TEAM:
            k = context(s, T, source, 0)
            value += attack_.team_gain(s, T, reading, k)
            forget(s, T, k)
        best = max(best, value)
    return best if notes[co.S_N_READINGS] else 0


def _animation(s: Any, T: Any, reading: int, source: int, crewed: int) -> int:
    """What the attack gains if a permanent that is no creature becomes one for the turn."""
    value, first = 0, T.bk_reading[reading][co.R_ROWS]
    if s.a_facts[at.MOMENT] != at.MY_MAIN_BEFORE:
        return 0
    for i in range(T.bk_reading[reading][co.R_N_ROWS]):
        row = T.bk_row[first + i]
        if row[at.OP] == at.ANIMATE and row[at.WHO] == co.THIS:
            thing = s.a_thing[thing_of(s, T, source)]
            if thing[at.KIND] == at.A_PERMANENT and not thing[at.FLAGS] & (at.TAPPED | at.SICK):
                value += _gain_awake(s, T, source, crewed, row[at.AMOUNT], row[at.EXTRA])
    return value


def _gain_awake(s: Any, T: Any, source: int, crewed: int, size: int, health: int) -> int:
    """What it gains with a permanent that attacks with this power and toughness; with its own if those are 0."""
    crew, members, words = [0] * s.a_n_mine, 0, 0
    if not size and not health and not _is_new(s, T, source):
        size = power(s, T, source)
        health = toughness(s, T, source)
        words = keywords(s, T, source)
    if crewed:
        members = crew_for(s, T, crewed, source, crew)
    stays = max(s.a_thing[thing_of(s, T, source)][at.WORTH], 1)
    return attack_.gain_of(s, T, size, health, words, 0, stays, crew, members) - 5


def _is_new(s: Any, T: Any, source: int) -> int:
    """Whether a Vehicle came this turn, so that it cannot attack."""
    is_haste = keywords(s, T, source) & t.HASTE
    return int(is_permanent(s, T, source) and since_turn(s, T, source) >= turn(s, T) and not is_haste)


# --- Instants, sorceries and Auras ---------------------------------------------------------------


def see_effect(s: Any, T: Any, e: int, spell: int, row: list[int], instant: int) -> int:
    """An instant, sorcery or Aura."""
    notes, moment = T.bk_spell[spell], s.a_facts[at.MOMENT]
    purpose = notes[co.S_PURPOSE]
    if moment == at.THEIR_BEGINNING and not purpose & bk.TAPS:
        return 0
    if not purpose and not is_main(s) and moment != at.THEIR_END:
        return 0  # no answer, and nothing for combat
    if purpose & bk.COUNTERS and not n_stack(s, T):
        row[ACT_VALUE] = -1
        row[ACT_LATER] = 75 if s.a_facts[at.THEIR_HAND] else 30
        return 0
    row[ACT_VALUE] = best_mode(s, T, e, spell)
    row[ACT_FACE] = notes[co.S_BURN]
    row[ACT_KEEP] = _keep(s, T, purpose, notes[co.S_BURN], instant)
    row[ACT_TRICK] = int(purpose & _HELP != 0 and instant != 0)
    row[ACT_EARLY] = BEFORE_COMBAT if purpose & (bk.REMOVES | bk.BURNS | bk.TEAM) else AFTER_COMBAT
    if instant and is_main(s):
        _wait(s, row, purpose, notes[co.S_BURN])
    return 1


def _wait(s: Any, row: list[int], purpose: int, burn: int) -> int:
    """In a main phase an instant waits, unless it removes something now, or wins."""
    if row[ACT_VALUE] >= LETHAL // 2:
        return 0
    if purpose & (bk.COUNTERS | bk.HELPS):
        row[ACT_LATER] = 40 if purpose & bk.HELPS and s.a_n_mine else 0
        if not purpose & (bk.REMOVES | bk.BURNS):
            row[ACT_VALUE] = min(row[ACT_VALUE], 0)
        return 1
    gain = row[ACT_VALUE] - row[ACT_KEEP]
    if purpose & bk.REMOVES:
        row[ACT_LATER] = max(0, gain - 5)
    elif purpose & bk.BURNS:
        face = face_value(s.a_facts, burn) if burn else 0
        row[ACT_LATER] = max(20, gain + 1) if row[ACT_VALUE] <= face else max(20, gain - 5)
    else:
        row[ACT_LATER] = max(0, gain + 1)
    return 1


def _keep(s: Any, T: Any, purpose: int, burn: int, instant: int) -> int:
    """What it is worth to keep a spell for something better."""
    keep = _keep_for_use(s, T, purpose, burn, instant)
    if s.a_facts[at.MOMENT] == at.THEIR_END:
        keep -= 8
    return int(max(0, keep) * s.a_facts[at.PATIENCE] // 900)


def _keep_for_use(s: Any, T: Any, purpose: int, burn: int, instant: int) -> int:
    facts = s.a_facts
    if purpose & bk.COUNTERS:
        return 118 - 14 * min(3, _counters_held(s, T)) if facts[at.THEIR_HAND] else 50
    if purpose & bk.REMOVES:
        return 84
    if purpose & bk.BURNS:
        return int((14 + 22 * burn if burn else 45) - 9 * min(4, max(0, facts[at.MY_HAND] - 2)))
    if purpose & bk.BOUNCES:
        return 50
    if purpose & bk.TEAM:
        return 100
    if purpose & _HELP:
        return 45 if instant else 15
    return 35 if purpose & bk.TAPS else 5


def _counters_held(s: Any, T: Any) -> int:
    """How many answers to spells this player holds."""
    if s.a_memo[me.COUNTERS_HELD] < 0:
        held = 0
        for i in range(n_hand(s, T)):
            spell = T.bk_spell[T.bk_card[shown(s, T, hand(s, T, i))][co.K_SPELL]]
            held += int(spell[co.S_PURPOSE] & bk.COUNTERS != 0)
        s.a_memo[me.COUNTERS_HELD] = held
    return int(s.a_memo[me.COUNTERS_HELD])
