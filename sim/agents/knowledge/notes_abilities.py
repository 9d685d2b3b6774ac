"""Rows of notes: abilities laid flat, with what solving a Case asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sim.agents.knowledge import columns as co
from sim.agents.knowledge.notes_harm import harm_of
from sim.agents.knowledge.worth import modes_of
from sim.agents.knowledge.worth_alone import is_living_metal, worth_of_ability
from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.keywords import unlocked
from sim.cards.reads import reads

if TYPE_CHECKING:
    from sim.agents.knowledge.notes import Notes

_KINDS: Final[dict[type, int]] = {
    ab.Activated: co.IS_ACTIVATED,
    ab.Triggered: co.IS_TRIGGERED,
    ab.AdditionalCost: co.IS_ADDITIONAL,
    ab.Replacement: co.IS_REPLACEMENT,
    ab.Ward: co.IS_WARD,
    ab.AlternativeCost: co.IS_ALTERNATIVE,
    ab.Static: co.IS_STATIC,
}
_TAG_WORDS: Final = {"cycling": co.TAG_CYCLING, "equip": co.TAG_EQUIP, "craft": co.TAG_CRAFT}
_WHOLE_TAGS: Final = {"to solve": co.TAG_TO_SOLVE, "ward": co.TAG_WARD}


def ability_row(notes: Notes, number: int) -> list[int]:
    """What an agent knows of an ability."""
    ability = notes.pool.abilities[number]
    row = [0] * co.ABILITY
    modes = modes_of(ability)
    row[co.A_SPELL] = notes.spell_number(notes.book.ability(number), modes) if modes else -1
    row[co.A_KIND] = _KINDS.get(type(ability), co.IS_OTHER)
    row[co.A_WORTH], row[co.A_FLAGS] = notes.book.extra((number,))
    row[co.A_LIVING_METAL], row[co.A_HARM] = int(is_living_metal(ability)), harm_of(ability)
    solved = unlocked(ability)
    if solved is not None:
        row[co.A_UNLOCKED], row[co.A_SOLVED] = 1, worth_of_ability(solved)
    _costs(notes, ability, row)
    _goal(notes, ability, row)
    if isinstance(ability, ab.Activated):
        row[co.A_SORCERY], row[co.A_FOR_A_TIME] = int(ability.sorcery), int(is_for_a_time(ability))
    if isinstance(ability, ab.Activated | ab.Triggered):
        row[co.A_TAGS] = _tags(ability.tag)
    if isinstance(ability, ab.Replacement):
        row[co.A_PREVENTS] = int(ability.instead.prevent is not None or ability.instead.cancel)
        row[co.A_FACTOR] = ability.instead.factor
    return row


def _tags(tag: str) -> int:
    return _WHOLE_TAGS.get(tag, 0) | sum(bit for word, bit in _TAG_WORDS.items() if word in tag.split())


def is_for_a_time(ability: ab.Activated) -> bool:
    """Whether it can be used in some steps only, by a condition of its own."""
    solved = unlocked(ability)
    condition = solved.condition if isinstance(solved, ab.Activated) else ability.condition
    return bool(reads(condition) >> ek.STEP_BEGAN & 1)


def _costs(notes: Notes, ability: ab.Ability, row: list[int]) -> None:
    row[co.A_COST] = row[co.A_OTHER_COST] = -1
    if isinstance(ability, ab.Activated | ab.AdditionalCost | ab.AlternativeCost | ab.Ward):
        row[co.A_COST] = notes.cost_number(ability.cost)
    if isinstance(ability, ab.AdditionalCost):
        row[co.A_KEY] = notes.word(ability.key)
    if isinstance(ability, ab.Ward) and ability.other is not None:
        row[co.A_OTHER_COST] = notes.cost_number(ability.other)


# --- Cases -----------------------------------------------------------------------------------------


def _goal(notes: Notes, ability: ab.Ability, row: list[int]) -> None:
    """What solving a Case asks for (CR 719.3a): of which kind, the number to look at, and how many it takes."""
    row[co.A_GOAL_KIND] = row[co.A_GOAL_WHAT] = row[co.A_GOAL_QUALITY] = -1
    if not isinstance(ability, ab.Triggered) or ability.tag != "to solve":
        return
    shape = _shape(ability.condition.parts[0]) if isinstance(ability.condition, q.Both) else None
    if shape is None:
        return
    row[co.A_GOAL_KIND], what, amount, row[co.A_GOAL_NUMBER] = shape
    row[co.A_GOAL_WHAT], row[co.A_GOAL_AMOUNT] = notes.node_number(what), notes.amount_number(amount)
    row[co.A_GOAL_QUALITY] = notes.node_number(_quality(what))


def _quality(what: q.Filter) -> q.Filter:
    """A filter without what it says of where its objects are and whose: what a card has anywhere."""
    parts = what.parts if isinstance(what, q.And) else (what,)
    return q.And(tuple(part for part in parts if not isinstance(part, q.InZone | q.ControlledBy)))


def _shape(node: q.Condition) -> tuple[int, q.Filter, q.Amount, int] | None:
    match node:
        case q.Compare(q.PlayerStat("hand"), t.EQ, 0):
            return co.GOAL_HAND, q.Anything(), node.first, 0
        case q.Compare(q.Count(what, "color"), t.EQ | t.GE, int(number)):
            return co.GOAL_COLORS, what, node.first, number
        case q.Compare(q.Count(what, ""), t.GE, int(number)):
            return co.GOAL_PERMANENTS, what, node.first, number
        case q.Compare(q.ThisTurn(event), t.GE, int(number)) if event.event == ek.CAST:
            return co.GOAL_SPELLS, event.subject, node.first, number
        case q.Compare(q.ThisTurn(event), t.GE, int(number)) if event.event == ek.ATTACKED:
            return co.GOAL_ATTACKERS, event.subject, node.first, number
        case q.Isnt(q.Exists(what)):
            return co.GOAL_ABSENCE, what, q.Count(what), 0
    return None
