"""The heuristic's choices as something resolves: whether to do or pay for something, objects, parts, cards to cast."""

from typing import Any, Final

import sim.agents.mind.judging.aims as aims_
import sim.agents.mind.judging.judge as judge_
import sim.agents.mind.see as see_
from sim.agents.knowledge import columns as co
from sim.agents.mind import layout as ml
from sim.agents.mind.acting.costs import cost_worth
from sim.agents.mind.asks.costs import cost_of_node, definition_cast, parts_of_node
from sim.agents.mind.asks.game import about, active, lands_played, n_options, n_stack, on_stack, option, step
from sim.agents.mind.asks.objects import controller, is_spell, mana_value_seen, mode, n_modes, shown, zone
from sim.agents.mind.asks.queries import context, context_source, forget
from sim.agents.mind.choosing.choices import is_on_stack_still, reading_of
from sim.agents.mind.fighting.attack import gain_with
from sim.agents.mind.judging.wards import warded_spell
from sim.agents.mind.things import thing_of
from sim.agents.policy import layout as at
from sim.agents.policy.cards import greatest_of
from sim.cards import terms as t

_MANA: Final = 4  # what a mana is worth that an effect asks for


def _resolving(s: Any, T: Any) -> int:
    """The spell or ability on top of the stack, 0 for none."""
    n = n_stack(s, T)
    entity = on_stack(s, T, n - 1) if n else 0
    return entity if is_on_stack_still(s, T, entity) else 0


def may(s: Any, T: Any) -> int:
    """Do what one may if it is better than not doing it."""
    return 1 if _branch_gain(s, T, 0) >= 0 else 0


def may_pay(s: Any, T: Any) -> int:
    """Pay if what it brings, or saves, is worth the price."""
    price, worth = cost_of_node(s, T, about(s, T, 1)), 0
    if price >= 0:
        worth = cost_worth(s, T, price, about(s, T, 0)) + _MANA * T.bk_cost[price][co.P_MANA_VALUE]
    warded = warded_spell(s, T)
    if warded:
        return 1 if judge_.as_aimed(s, T, warded) > worth else 0
    return 1 if _branch_gain(s, T, worth) > 0 else 0


def _branch_gain(s: Any, T: Any, price: int) -> int:
    """How much better the first way of the choice that the resolving ability asks for is, less its price."""
    entity = _resolving(s, T)
    if not entity:
        return 0
    k, node, gain, is_found = context(s, T, entity, 0), 0, 0, 0
    for i in range(n_modes(s, T, entity)):
        reading = reading_of(s, T, entity, mode(s, T, entity, i))
        if reading < 0:
            break
        branch = _branch_of_chooser(s, T, entity, reading)
        if branch:
            gain, is_found = _gain_of_branch(s, T, entity, reading, branch, k, node) - price, 1
            break
        _aim_at_all(s, T, entity, reading, k, node)
        node += T.bk_reading[reading][co.R_N_TARGETS]
    forget(s, T, k)
    return gain if is_found else 0


def _aim_at_all(s: Any, T: Any, entity: int, reading: int, k: int, node: int) -> None:
    """Judge what a mode does first: what follows is judged with the same targets."""
    ways = [0] * (2 * T.bk_reading[reading][co.R_N_BRANCHES] + 1)
    judge_.ways_of(s, T, reading, k, entity, node, ways)


def _branch_of_chooser(s: Any, T: Any, entity: int, reading: int) -> int:
    """The number of the first choice of a reading that is this player's, from 1 on; 0 for none."""
    notes, is_mine = T.bk_reading[reading], controller(s, T, entity) == s.a_seat
    for i in range(notes[co.R_N_BRANCHES]):
        if T.bk_branch[notes[co.R_BRANCHES] + i][co.B_MINE] == (1 if is_mine else 0):
            return i + 1
    return 0


def _gain_of_branch(s: Any, T: Any, entity: int, reading: int, branch: int, k: int, node: int) -> int:
    """How much better the first way of a choice is than the second, what it costs not counted."""
    size = 2 * T.bk_reading[reading][co.R_N_BRANCHES] + 1
    ways = [0] * size
    judge_.ways_of(s, T, reading, k, entity, node, ways)
    return int(ways[branch] + judge_.paid(s, T, reading, branch, k) - ways[size - branch])


def choose_object(s: Any, T: Any) -> int:
    """Objects that are chosen for what the resolving ability will do to them; of players, an opponent."""
    key, values = about(s, T, 1), [0] * n_options(s, T)
    if key == T.bk_word[co.W_PLAYER] or key == T.bk_word[co.W_OPPONENT]:
        for i in range(len(values)):
            values[i] = 1 if option(s, T, i) != s.a_thing[ml.ME][at.ENTITY] else 0
        return greatest_of(values)
    entity = _resolving(s, T)
    if not entity:
        return 0
    if key == T.bk_word[co.W_CAST]:  # without paying for it, most often
        for i in range(len(values)):
            values[i] = see_.worth_of_card(s, T, option(s, T, i)) if option(s, T, i) else 0
        return greatest_of(values)
    return _chosen_for(s, T, entity, key, values)


def _chosen_for(s: Any, T: Any, entity: int, key: int, values: list[int]) -> int:
    """The pick by what the first choice of this name among all modes is for."""
    number, reading = 0, reading_of(s, T, entity, 0)
    while reading >= 0:
        notes = T.bk_reading[reading]
        for i in range(notes[co.R_N_CHOICES]):
            if T.bk_choice[notes[co.R_CHOICES] + i][co.C_KEY] == key:
                _fill_chosen(s, T, entity, reading, i, values)
                return greatest_of(values)
        number += 1
        reading = reading_of(s, T, entity, number)
    return 0


def _fill_chosen(s: Any, T: Any, entity: int, reading: int, choice: int, values: list[int]) -> None:
    """What each option is worth as what is chosen so."""
    notes = T.bk_reading[reading]
    last, is_for_nothing = notes[co.R_ROWS] + notes[co.R_N_ROWS], 1
    for i in range(notes[co.R_ROWS], last):
        if T.bk_row[i][at.WHO] == co.CHOSEN - choice:
            is_for_nothing = 0
    if is_for_nothing and T.bk_choice[notes[co.R_CHOICES] + choice][co.C_MINE]:
        for i in range(len(values)):
            values[i] = _use_of(s, T, option(s, T, i))
        return
    k = context(s, T, entity, 0)
    for i in range(len(values)):
        values[i] = _chosen_value(s, T, reading, choice, option(s, T, i), k) if option(s, T, i) else 0
    forget(s, T, k)


def _chosen_value(s: Any, T: Any, reading: int, choice: int, entity: int, k: int) -> int:
    """What the rows about a choice do to this object."""
    notes, value = T.bk_reading[reading], 0
    for i in range(notes[co.R_ROWS], notes[co.R_ROWS] + notes[co.R_N_ROWS]):
        row = T.bk_row[i]
        if row[at.WHO] == co.CHOSEN - choice:
            amount = aims_.amount(s, T, reading, row[at.AMOUNT], k, 0)
            extra = aims_.amount(s, T, reading, row[at.EXTRA], k, 0)
            thing = thing_of(s, T, entity)
            value += judge_.impact(s, T, row[at.OP], amount, extra, thing, context_source(s, T, k))
    return value


def _use_of(s: Any, T: Any, entity: int) -> int:
    """What a card is worth that is chosen to be played this turn; a player or nothing the same as ever."""
    if entity <= 0 or zone(s, T, entity) not in (t.EXILE, t.GRAVEYARD):
        return 0
    card = T.bk_card[shown(s, T, entity)]
    if card[co.K_TYPES] & t.LAND:
        return 70 if active(s, T) == s.a_seat and not lands_played(s, T, s.a_seat) else 0
    worth = int(card[co.K_WORTH])
    return worth if mana_value_seen(s, T, entity) <= s.a_facts[at.MY_MANA] else worth // 8


def cast_now(s: Any, T: Any) -> int:
    """Cast what an effect lets one cast if it is worth anything with its best targets, in the way that is worth most."""
    card = about(s, T, 0)
    values = [0] * n_options(s, T)
    for i in range(1, len(values)):
        number = definition_cast(s, T, card, option(s, T, i))
        notes = T.bk_card[number]
        if notes[co.K_TYPES] & t.PERMANENT_TYPES and not notes[co.K_IS_AURA]:
            values[i] = notes[co.K_WORTH]
        else:
            values[i] = _best_of(s, T, notes[co.K_AURA] if notes[co.K_IS_AURA] else notes[co.K_SPELL], card)
    return greatest_of(values)


def _best_of(s: Any, T: Any, spell: int, source: int) -> int:
    """What the best mode of a spell is worth, 0 without any."""
    notes, best = T.bk_spell[spell], 0
    for i in range(notes[co.S_N_READINGS]):
        value = judge_.total(s, T, T.bk_list[notes[co.S_READINGS] + i], source, -1)
        best = max(best, value) if i else value
    return best


def one_of(s: Any, T: Any) -> int:
    """What is worth most to those that it is about; a keyword before combat as far as the attack gains by it."""
    entity, parts = _resolving(s, T), parts_of_node(s, T, about(s, T, 1))
    if not entity or parts < 0:
        return 0
    k = context(s, T, entity, 0)
    values = [0] * T.bk_list[parts]
    for i in range(len(values)):
        values[i] = _part_value(s, T, entity, T.bk_list[parts + 1 + i], k)
    forget(s, T, k)
    return greatest_of(values)


def _part_value(s: Any, T: Any, entity: int, reading: int, k: int) -> int:
    """What a part is worth, aimed at the targets that the whole ability has."""
    nodes = [0] * T.bk_reading[reading][co.R_N_TARGETS]
    for j in range(len(nodes)):
        nodes[j] = _same_target(s, T, entity, T.bk_target[T.bk_reading[reading][co.R_TARGETS] + j][co.T_WORDING])
    size = 2 * T.bk_reading[reading][co.R_N_BRANCHES] + 1
    ways = [0] * size
    judge_.ways_at(s, T, reading, k, entity, nodes, ways)
    value = _in_attack(s, T, entity, reading, nodes)
    for i in range(size):
        value += ways[i]
    return value


def _same_target(s: Any, T: Any, entity: int, wording: int) -> int:
    """Which target of an ability on the stack has this wording, -1 for none; of a spell none."""
    if is_spell(s, T, entity):
        return -1
    notes = T.bk_reading[reading_of(s, T, entity, 0)]
    for j in range(notes[co.R_N_TARGETS]):
        if T.bk_target[notes[co.R_TARGETS] + j][co.T_WORDING] == wording:
            return j
    return -1


def _in_attack(s: Any, T: Any, entity: int, reading: int, nodes: list[int]) -> int:
    """What the attack to come gains by the keywords that a reading gives to what it is aimed at."""
    if active(s, T) != s.a_seat or step(s, T) >= t.DECLARE_ATTACKERS:
        return 0
    notes, value, first = T.bk_reading[reading], 0, s.a_n_found
    for i in range(notes[co.R_ROWS], notes[co.R_ROWS] + notes[co.R_N_ROWS]):
        row = T.bk_row[i]
        if row[at.OP] == at.GIVE and row[at.WHO] >= 0:
            n = aims_.aimed_at(s, T, row[at.WHO], entity, nodes[row[at.WHO]])
            for m in range(n):
                value += gain_with(s, T, thing_of(s, T, s.a_found[first + m]), 0, 0, row[at.AMOUNT])
            s.a_n_found = first
    return value
