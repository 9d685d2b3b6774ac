"""What an impact on a thing is worth: as the thinking has it, or by how the attack or the combat comes out with it."""

from __future__ import annotations

from typing import Any, Final

import sim.agents.mind.fighting.attack as attack_
import sim.agents.mind.fighting.combat as combat_
import sim.agents.mind.fighting.equipment as equipment_
import sim.agents.mind.judging.judge as judge_
from sim.agents.knowledge import columns as co
from sim.agents.knowledge.worth_changes import SHELTERS
from sim.agents.mind.asks.objects import (
    copy_of,
    definition,
    face,
    is_card,
    is_face_down,
    is_on_stack,
    is_permanent,
    n_counter_kinds,
    shown,
)
from sim.agents.policy import layout as at
from sim.agents.policy.effects import impact_value
from sim.cards import terms as t

# Kinds of impacts, as bits: those that are worth something of their own here, and those that combat is looked at for.
_OF_ITS_OWN: Final = (
    1 << at.ATTACH | 1 << at.COPY | 1 << at.TURN_OVER | 1 << at.FIGHT | 1 << at.FIGHT_OTHER | 1 << at.LEND
)  # fmt: skip
_IN_COMBAT: Final = (
    1 << at.PUMP | 1 << at.GIVE | 1 << at.DAMAGE | 1 << at.DESTROY | 1 << at.EXILE | 1 << at.BOUNCE | 1 << at.TUCK
    | 1 << at.GROW | 1 << at.ENVENOM
)  # fmt: skip
_ABOUT_BLOCKS: Final = 1 << at.TAP | 1 << at.SHUT_OUT
_ABOUT_ATTACKERS: Final = 1 << at.SLIP_BY | 1 << at.ENVENOM


def impact(s: Any, T: Any, op: int, amount: int, extra: int, row: int, source: int) -> int:
    """What an impact on a thing is worth, in combat by how the combat comes out with it."""
    thing, bit = s.a_thing[row], 1 << op
    if bit & _OF_ITS_OWN:
        return _of_its_own(s, T, op, amount, extra, row, source)
    if op == at.COUNTER and not thing[at.MINE] and thing[at.KIND] == at.A_SPELL:
        return threat(s, T, thing[at.ENTITY])
    if bit & _ABOUT_BLOCKS and _is_about_blocks(s, op, amount, extra, row):
        return attack_.gain_without(s, T, row)
    if bit & _ABOUT_ATTACKERS and not extra and thing[at.KIND] == at.A_CREATURE and not s.a_has_combat:
        return attack_.slip_gain(s, T, row, amount, int(op == at.SLIP_BY))
    value = impact_value(op, amount, extra, thing, s.a_facts)
    if op == at.FLICKER and thing[at.MINE] and thing[at.KIND] == at.A_CREATURE:
        value += _comes_back(s, T, thing[at.ENTITY])
    if s.a_has_combat and bit & _IN_COMBAT and combat_.is_in(s, T, row):
        return _in_combat(s, T, op, amount, extra, row, value)
    return value


def _of_its_own(s: Any, T: Any, op: int, amount: int, extra: int, row: int, source: int) -> int:
    """Impacts that are worth something by what the thing is, whatever goes on."""
    thing = s.a_thing[row]
    if op == at.ATTACH:
        return equipment_.move_gain(s, T, source, row)
    if op == at.COPY:
        return int(thing[at.WORTH])
    if op == at.TURN_OVER:
        return _turned_over(s, T, row)
    if op == at.FIGHT:
        return _fight(s, amount, row)
    if op == at.FIGHT_OTHER:
        return 8 * thing[at.POWER] + 3 * thing[at.TOUGHNESS] if thing[at.MINE] else 0
    return _lent(s, T, amount, extra, row)


def _turned_over(s: Any, T: Any, row: int) -> int:
    """What a permanent gains with its other face up (CR 701.27); nothing if it has none to show."""
    entity = s.a_thing[row][at.ENTITY]
    if not is_permanent(s, T, entity):
        return 0
    front = T.bk_card[definition(s, T, entity)]
    if front[co.K_BACK] < 0 or copy_of(s, T, entity) >= 0 or is_face_down(s, T, entity):
        return 0
    back, turned = T.bk_card[front[co.K_BACK]], face(s, T, entity)
    gain = front[co.K_WORTH] - back[co.K_WORTH] if turned else back[co.K_WORTH] - front[co.K_WORTH]
    if front[co.K_TURNS_OVER] if turned else back[co.K_TURNS_OVER]:
        gain //= 2  # it is not for good
    return int(gain if s.a_thing[row][at.MINE] else -gain)


def _is_about_blocks(s: Any, op: int, amount: int, extra: int, row: int) -> int:
    """Whether it keeps a creature of theirs from blocking in the attack that is to come."""
    thing = s.a_thing[row]
    if s.a_facts[at.MOMENT] != at.MY_MAIN_BEFORE or thing[at.MINE] or thing[at.KIND] != at.A_CREATURE:
        return 0
    return int(op == at.TAP or (not extra and bool(amount & 2)))


def _comes_back(s: Any, T: Any, entity: int) -> int:
    """How much more a creature is worth that leaves and returns: whole if it was prototyped (CR 718.4), entering anew."""
    if not is_permanent(s, T, entity) or not is_card(s, T, entity) or n_counter_kinds(s, T, entity):
        return 0
    whole, now, copied = T.bk_card[definition(s, T, entity)], T.bk_card[shown(s, T, entity)], copy_of(s, T, entity)
    if copied >= 0 and copied != whole[co.K_PROTOTYPED]:
        return 0
    return int(max(0, whole[co.K_WORTH] - now[co.K_WORTH]) + max(0, whole[co.K_ENTERS_ALONE]) // 2)


def _lent(s: Any, T: Any, worth: int, keywords: int, row: int) -> int:
    """What abilities for the turn are worth to a creature: in the attack to come, in combat, or as an answer."""
    thing, facts = s.a_thing[row], s.a_facts
    if not thing[at.MINE] or thing[at.KIND] != at.A_CREATURE:
        return 0
    value = impact_value(at.SHIELD, 0, 0, thing, facts) if keywords & SHELTERS else 0
    if s.a_has_combat and combat_.is_in(s, T, row):
        return value + combat_.changed(s, T, row, 0, 0, keywords, 0)
    idle = at.TAPPED | at.CANT_ATTACK | (0 if keywords & t.HASTE else at.SICK)
    if facts[at.MOMENT] != at.MY_MAIN_BEFORE or thing[at.FLAGS] & idle or thing[at.KEYWORDS] & t.DEFENDER:
        return value
    return value + attack_.gain_with(s, T, row, 1, 1, keywords) + worth // 3


def _in_combat(s: Any, T: Any, op: int, amount: int, extra: int, row: int, value: int) -> int:
    """The same for a creature in combat, where `value` is what it would be worth elsewhere."""
    thing = s.a_thing[row]
    if op == at.GIVE:
        return combat_.changed(s, T, row, 0, 0, amount, 0)
    if op == at.ENVENOM:
        return combat_.changed(s, T, row, 0, 0, 0, amount)
    if op in (at.PUMP, at.GROW):
        if thing[at.TOUGHNESS] + extra <= 0:
            return value + combat_.without(s, T, row)
        lasting = value if op == at.GROW else 0
        return combat_.changed(s, T, row, amount, extra, 0, 0) + lasting
    if abs(value) >= thing[at.WORTH] * 9 // 10 or op == at.BOUNCE:
        return value + combat_.without(s, T, row)
    return value + combat_.changed(s, T, row, 0, -amount, 0, 0) if op == at.DAMAGE else value


def threat(s: Any, T: Any, e: int) -> int:
    """How bad a spell or ability of an opponent on the stack is for this player."""
    return -judge_.as_aimed(s, T, e) if is_on_stack(s, T, e) else 0


def _fight(s: Any, power: int, row: int) -> int:
    thing = s.a_thing[row]
    if thing[at.MINE]:
        return int(-2 * thing[at.WORTH])
    kills = power >= thing[at.TOUGHNESS] and not thing[at.KEYWORDS] & t.INDESTRUCTIBLE
    return thing[at.WORTH] - 15 if kills else -20
