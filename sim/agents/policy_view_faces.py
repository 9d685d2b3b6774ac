"""Seeing face-down cards: what casting one face down and turning one up is worth, and when (CR 708)."""

from __future__ import annotations

from typing import Final

from sim.agents import policy_layout as at
from sim.agents.book import Book, Card, mana_of
from sim.agents.policy_cards import ACT_COLUMNS, ACT_EARLY, ACT_GROUP, ACT_LATER, ACT_MANA, ACT_SPEED, ACT_VALUE
from sim.agents.policy_effects import impact_value
from sim.agents.policy_view import Scene
from sim.agents.policy_view_combat import Combat
from sim.agents.policy_view_judge import Judge
from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards.cost import Cost
from sim.rules import view_queries as ask
from sim.rules.objects import GameObject, Permanent

PLAIN: Final = 95  # what a face-down 2/2 is worth
_AT_ONCE: Final = 60  # what turning up does that is worth as much is done before combat
_CLEARS_THE_WAY: Final = frozenset({at.DAMAGE, at.DESTROY, at.EXILE, at.BOUNCE, at.TUCK, at.PUMP, at.TAP})
_SHARES: Final = ((1, 60), (3, 35), (99, 12))  # lands still missing for turning it up: share of its worth (hundredths)


def cost_up(book: Book, definition: int) -> Cost | None:
    """The morph or disguise cost of a card."""
    number = book.pool.bases[definition].profile.morph
    ability = book.pool.abilities[number] if number >= 0 else None
    return ability.cost if isinstance(ability, ab.Morph) else None


def worth_face_up(card: Card) -> int:
    """What a permanent is worth that has been turned up: nothing enters, but turning up did something."""
    return card.worth - card.enters_alone + card.counters_up * 22


def cast_face_down(scene: Scene, obj: GameObject) -> int:
    """A 2/2 that will be turned up, the sooner the better."""
    card = scene.card(obj)
    missing = mana_of(cost_up(scene.book, obj.definition)) - scene.facts[at.MY_LANDS]
    share = next(part for most, part in _SHARES if missing <= most)
    return PLAIN + max(0, worth_face_up(card) + card.turned_alone - PLAIN) * share // 100


def turn_up_row(scene: Scene, judge: Judge, entity: int, way: int) -> list[int]:
    """What turning a permanent up would do now; at the end of their turn if nothing is to be gained before."""
    row = [0] * ACT_COLUMNS
    obj = scene.view.object(entity)
    cost = ask.cost_of_turning_up(scene.view, entity, way)
    if cost is None or not isinstance(obj, Permanent):
        return row
    card = scene.book.card(obj.definition)
    judge.spent = mana_of(cost)
    done = _done_by_turning_up(scene, judge, obj, card)
    lasting = max(0, worth_face_up(card) - PLAIN)
    row[ACT_MANA], row[ACT_SPEED], row[ACT_GROUP], row[ACT_EARLY] = mana_of(cost), 1, entity, 1
    row[ACT_VALUE] = _value_now(scene, obj, done, lasting) - row[ACT_MANA]  # of two ways the cheaper
    at_once = done >= _AT_ONCE and any(row[0] in _CLEARS_THE_WAY for reading in card.turned for row in reading.rows)
    if scene.facts[at.MOMENT] in (at.MY_MAIN_BEFORE, at.MY_MAIN_AFTER) and not at_once:
        row[ACT_LATER] = max(0, done + lasting + 1)
    return row


def _value_now(scene: Scene, obj: Permanent, done: int, lasting: int) -> int:
    moment, thing = scene.facts[at.MOMENT], scene.thing(obj.id)
    power, toughness, keywords = scene.book.growth(obj.definition)
    if moment == at.THEIR_END:
        return done + lasting
    if moment == at.ANSWER:
        saved = impact_value(at.PUMP, power, toughness, thing, scene.facts) if thing[at.KIND] == at.A_CREATURE else 0
        return saved + (done if saved or thing[at.INCOMING] else 0)
    combat = scene.combat
    if isinstance(combat, Combat) and moment in (at.MY_BLOCKED, at.THEIR_BLOCKED):
        fights = obj.id in combat.places
        gain = combat.changed(thing, power, toughness, keywords) if fights else 0
        return gain + done + lasting // 4 if gain > 0 else done if thing[at.INCOMING] or done >= _AT_ONCE else 0
    return done + lasting if moment in (at.MY_MAIN_BEFORE, at.MY_MAIN_AFTER) else 0


def _done_by_turning_up(scene: Scene, judge: Judge, obj: Permanent, card: Card) -> int:
    """What its own abilities do as it is turned up, and those of others that wait for that."""
    ctx = ask.context(scene.view, obj.id)
    done = sum(judge.total(reading, obj.id, ctx) for reading in card.turned)
    for permanent, c in scene.view.permanents():
        if permanent.controller == scene.seat and permanent.id != obj.id:
            for kind, number in c.profile.triggered:
                if kind == ek.TURNED_FACE_UP:
                    done += scene.book.ability(number).alone * 7 // 10
    return done
