"""The heuristic's choices that are neither actions nor combat: targets, modes, costs, and permanents to choose among.

What an effect asks for as it resolves is in `resolving.py`.
"""

from typing import Any, Final

import sim.agents.mind.judging.aims as aims_
import sim.agents.mind.judging.counters as counters_
import sim.agents.mind.judging.judge as judge_
from sim.agents.knowledge import columns as co
from sim.agents.mind.acting.casting import gain_of_paying
from sim.agents.mind.acting.costs import crew_price_of, is_counted, more_material, price_of
from sim.agents.mind.acting.hand import further_burn
from sim.agents.mind.asks.game import about, n_options, n_stack, on_stack, option
from sim.agents.mind.asks.objects import (
    definition,
    is_on_stack,
    is_spell,
    is_there,
    mode,
    n_attachments,
    n_modes,
    shown,
    source_of,
    spell_of,
)
from sim.agents.mind.asks.queries import aim_as, context, forget
from sim.agents.mind.things import thing_of
from sim.agents.policy import layout as at
from sim.agents.policy.cards import greatest_of, least_of

_MOST_X: Final = 16  # values of X that are thought of


def is_on_stack_still(s: Any, T: Any, entity: int) -> int:
    """Whether this is a spell or ability that is on the stack."""
    return 1 if entity and is_there(s, T, entity) and is_on_stack(s, T, entity) else 0


def reading_of(s: Any, T: Any, entity: int, number: int) -> int:
    """The reading of a mode of what is on the stack, -1 for none."""
    spell = spell_of(s, T, entity)
    if spell < 0 or number < 0 or number >= T.bk_spell[spell][co.S_N_READINGS]:
        return -1
    return int(T.bk_list[T.bk_spell[spell][co.S_READINGS] + number])


def place_of(s: Any, T: Any, value: int) -> int:
    """The number of the option that has this value, -1 for none."""
    for i in range(n_options(s, T)):
        if option(s, T, i) == value:
            return i
    return -1


# --- Targets, modes, X -------------------------------------------------------------------------


def choose_target(s: Any, T: Any) -> int:
    """The target that makes most of the spell; as many as are worth it."""
    entity, number = about(s, T, 0), about(s, T, 1)
    if not is_on_stack_still(s, T, entity):
        return 0
    for i in range(n_modes(s, T, entity)):  # targets are counted over all chosen modes
        reading = reading_of(s, T, entity, mode(s, T, entity, i))
        if reading < 0:
            return 0
        n = T.bk_reading[reading][co.R_N_TARGETS]
        if number < n:
            return _target_of(s, T, entity, reading, number)
        number -= n
    return 0


def _target_of(s: Any, T: Any, entity: int, reading: int, j: int) -> int:
    """The pick for target number j of a reading of what is on the stack."""
    k = context(s, T, entity, 0)
    aim_as(s, T, k, reading, entity)
    divided = T.bk_target[T.bk_reading[reading][co.R_TARGETS] + j][co.T_DIVIDED]
    pick = _single_target(s, T, entity, reading, j, k) if divided == -1 else _divided(s, T, entity, reading, j, k)
    forget(s, T, k)
    return pick


def _single_target(s: Any, T: Any, entity: int, reading: int, j: int, k: int) -> int:
    """The target that is worth most, or none more if none is worth anything."""
    spent = 0
    if is_spell(s, T, entity) and on_stack(s, T, n_stack(s, T) - 1) == entity:
        spent = T.bk_spell[T.bk_card[shown(s, T, entity)][co.K_SPELL]][co.S_MANA]
    n, first, is_player = n_options(s, T), s.a_n_found, 0
    for i in range(n):
        if option(s, T, i):
            s.a_found[s.a_n_found] = option(s, T, i)
            s.a_n_found += 1
            is_player |= 1 if option(s, T, i) < 0 else 0
    if is_player:
        s.a_facts[at.REACH] = further_burn(s, T, spent)
    s.a_spent = spent
    found = s.a_n_found - first
    judged, values = [0] * found, [0] * n
    judge_.by_target(s, T, reading, j, source_of(s, T, entity), k, first, found, judged)
    s.a_n_found, found = first, 0
    for i in range(n):
        if option(s, T, i):
            values[i] = judged[found]
            found += 1
    return greatest_of(values)


def _divided(s: Any, T: Any, entity: int, reading: int, j: int, k: int) -> int:
    """The next of the targets among which damage is best divided; done when those are chosen."""
    first = s.a_n_found
    n = aims_.legal(s, T, reading, j, entity)
    judge_.divided(s, T, reading, j, k, first, n)
    pick = -1
    for i in range(first + n, s.a_n_found):
        if pick < 0:
            pick = place_of(s, T, s.a_found[i])
    s.a_n_found = first
    if pick < 0:
        pick = place_of(s, T, 0)
    return pick if pick >= 0 else _first_of_theirs(s, T)


def _first_of_theirs(s: Any, T: Any) -> int:
    for i in range(n_options(s, T)):
        if not s.a_thing[thing_of(s, T, option(s, T, i))][at.MINE]:
            return i
    return 0


def choose_mode(s: Any, T: Any) -> int:
    """The mode that is worth most now; no more than are worth anything."""
    entity = about(s, T, 0)
    if not is_on_stack_still(s, T, entity):
        return 0
    values = [0] * n_options(s, T)
    for i in range(len(values)):
        reading = reading_of(s, T, entity, option(s, T, i))
        values[i] = judge_.total(s, T, reading, entity, -1) if reading >= 0 else 0
    return greatest_of(values)


def choose_x(s: Any, T: Any) -> int:
    """The X that is worth most for its mana; the greatest where more is simply better."""
    entity, n, reading = about(s, T, 0), n_options(s, T), -1
    if is_on_stack(s, T, entity):
        reading = reading_of(s, T, entity, 0)
    elif T.bk_card[shown(s, T, entity)][co.K_N_TURNED]:
        reading = T.bk_list[T.bk_card[shown(s, T, entity)][co.K_TURNED]]
    if reading < 0 or not T.bk_reading[reading][co.R_N_ROWS]:
        return n - 1
    values = [0] * min(n, _MOST_X)
    for i in range(len(values)):
        s.a_n_legal, s.a_n_legal_found = 0, 0  # what may be a target may depend on X
        k = context(s, T, entity, option(s, T, i))
        values[i] = judge_.total(s, T, reading, entity, k) - 5 * option(s, T, i)
        forget(s, T, k)
    return greatest_of(values)


# --- Costs -------------------------------------------------------------------------------------


def choose_cost(s: Any, T: Any) -> int:
    """Pay with what is worth least; no more than has to be, but for what makes more of what is crafted."""
    part, source, done = about(s, T, 0), about(s, T, 1), place_of(s, T, 0)
    values = [0] * n_options(s, T)
    if part == T.bk_word[co.W_CREW]:
        return done if done >= 0 else _least_to_crew(s, T, values)
    if done < 0 and not is_counted(s, T, source):
        dies = 1 if part == T.bk_word[co.W_SACRIFICE] or part == T.bk_word[co.W_DISCARD] else 0
        return _least_price(s, T, values, dies)
    for i in range(len(values)):
        values[i] = more_material(s, T, option(s, T, i), source) if option(s, T, i) else 0
    best = greatest_of(values)
    return best if done < 0 or values[best] > 0 else done


def _least_to_crew(s: Any, T: Any, values: list[int]) -> int:
    for i in range(len(values)):
        values[i] = crew_price_of(s, T, option(s, T, i))
    return least_of(values)


def _least_price(s: Any, T: Any, values: list[int], dies: int) -> int:
    for i in range(len(values)):
        values[i] = price_of(s, T, option(s, T, i), dies)
    return least_of(values)


def choose_sacrifice(s: Any, T: Any) -> int:
    """What is worth least."""
    values = [0] * n_options(s, T)
    return _least_price(s, T, values, 1)


def pay_optional(s: Any, T: Any) -> int:
    """Pay an additional cost of mana that can be paid; one that takes more if the spell gains more by it."""
    entity, key, last = about(s, T, 0), about(s, T, 1), n_options(s, T) - 1
    if not is_on_stack_still(s, T, entity):
        return last
    card = T.bk_card[definition(s, T, entity)]
    for i in range(card[co.K_N_ADDITIONAL]):
        number = T.bk_list[card[co.K_ADDITIONAL] + i]
        if T.bk_ability[number][co.A_KIND] == co.IS_ADDITIONAL and T.bk_ability[number][co.A_KEY] == key:
            if _takes_more_than_mana(s, T, entity, number):
                return 1 if gain_of_paying(s, T, entity, number) > 0 else 0
            return last
    return last


def _takes_more_than_mana(s: Any, T: Any, entity: int, number: int) -> int:
    """Whether an additional cost of what is being cast is optional and takes more than mana."""
    card = T.bk_card[shown(s, T, entity)]
    for i in range(card[co.K_N_OPTIONAL]):
        if T.bk_list[card[co.K_OPTIONAL] + i] == number:
            return 1
    return 0


# --- Permanents --------------------------------------------------------------------------------


def choose_legend(s: Any, T: Any) -> int:
    """Keep the better one: with more on it, untapped."""
    values = [0] * n_options(s, T)
    for i in range(len(values)):
        entity = option(s, T, i)
        thing = s.a_thing[thing_of(s, T, entity)]
        values[i] = thing[at.WORTH] * 10 + 50 * n_attachments(s, T, entity) - (thing[at.FLAGS] & at.TAPPED)
    return greatest_of(values)


def choose_host(s: Any, T: Any) -> int:
    """What an Aura that enters does most for this player on."""
    values = [0] * n_options(s, T)
    for i in range(len(values)):
        values[i] = judge_.hosted(s, T, about(s, T, 0), thing_of(s, T, option(s, T, i)))
    return greatest_of(values)


def proliferate(s: Any, T: Any) -> int:
    """What one more counter of each kind helps on most, or hurts most for an opponent; done when nothing is left."""
    values = [0] * n_options(s, T)
    for i in range(len(values)):
        values[i] = counters_.one_more(s, T, option(s, T, i)) if option(s, T, i) else 0
    return greatest_of(values)
