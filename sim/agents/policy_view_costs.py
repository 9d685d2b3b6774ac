"""Seeing what a cost takes besides mana, and which object is the best to pay with."""

from __future__ import annotations

from sim.agents import policy_layout as at
from sim.agents.policy_cards import CARD_COLORS, CARD_CYCLES, CARD_IS_LAND, CARD_MANA_VALUE, CARD_TAPPED, CARD_WORTH
from sim.agents.policy_cards import keep_value as value_to_keep
from sim.agents.policy_values import loss_of_life
from sim.agents.policy_view import Scene, Thing
from sim.agents.policy_view_combat import Combat
from sim.agents.policy_view_judge import Judge
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.rules import view_queries as ask
from sim.rules.objects import Permanent


def cost_worth(scene: Scene, judge: Judge, cost: Cost, source: int) -> int:
    """What paying the parts of a cost that are not mana takes away, by the least valuable objects there are."""
    worth = 0
    if cost.life:
        ctx = ask.context(scene.view, source)
        worth += loss_of_life(scene.facts[at.MY_LIFE], ask.number(scene.view, ctx, cost.life))
    if cost.sacrifice_this or cost.exile_this or cost.return_this:
        worth += price_of(scene, source) * (5 if cost.return_this else 10) // 10
    for what, count in cost.sacrifice:
        worth += _least_permanents(scene, source, what, count)
    for what, count in cost.return_to_hand:
        worth += _least_permanents(scene, source, what, count) * 6 // 10
    for _, count in (*cost.discard, *cost.exile_hand):
        worth += _least_cards(scene, source, count)
    worth += 50 * cost.discard_random + (25 * scene.facts[at.MY_HAND] if cost.discard_hand else 0)
    for what, least, _ in cost.materials:
        worth += _least_materials(scene, source, what, least)
    worth += 2 * sum(count for _, count in cost.exile_graveyard) + 4 * sum(count for _, count in cost.tap_others)
    if cost.tap_power:
        worth += _crew_price(scene, cost.tap_power, source)
    for counter, count in cost.remove_counters:
        worth += _price_of_counters(scene, source, counter, count)
    worth -= 13 * cost.loyalty if cost.loyalty is not None else 0
    return worth + (_tapping(scene, source) if cost.tap else 0)


def _price_of_counters(scene: Scene, source: int, counter: str, count: int) -> int:
    """What counters that are removed were worth: the whole creature if it dies of it, nothing if it is lost anyway."""
    if counter != t.PLUS_COUNTER:
        return 12 * count
    thing = scene.things.get(source)
    if thing is None or thing[at.KIND] != at.A_CREATURE:
        return 44 * count
    whole = price_of(scene, source)
    return 0 if whole == 0 else max(whole, 44 * count) if thing[at.TOUGHNESS] <= count else 44 * count


def crew_price_of(scene: Scene, entity: int) -> int:
    """What it costs that a creature is tapped to crew: its attack if it could attack, its block otherwise."""
    thing = scene.thing(entity)
    if thing[at.FLAGS] & (at.SICK | at.CANT_ATTACK) or thing[at.KEYWORDS] & t.DEFENDER:
        return 3 + thing[at.WORTH] // 20
    return 12 * max(1, thing[at.POWER]) + thing[at.WORTH] // 20


def crew_for(scene: Scene, power: int, source: int) -> list[Thing]:
    """The cheapest creatures first, until their power is enough."""
    ready = [row for row in scene.mine if not row[at.FLAGS] & at.TAPPED and row[at.ENTITY] != source]
    crew: list[Thing] = []
    for row in sorted(ready, key=lambda row: crew_price_of(scene, row[at.ENTITY])):
        if power > 0 and row[at.POWER] > 0:
            power -= row[at.POWER]
            crew.append(row)
    return crew


def _crew_price(scene: Scene, power: int, source: int) -> int:
    return sum(crew_price_of(scene, row[at.ENTITY]) for row in crew_for(scene, power, source))


def _tapping(scene: Scene, source: int) -> int:
    """What it costs that a creature is tapped: it does not attack, or does not block."""
    thing = scene.things.get(source)
    if thing is None or thing[at.KIND] != at.A_CREATURE:
        return 0
    if scene.facts[at.MOMENT] == at.MY_MAIN_BEFORE:
        return 6 * max(0, thing[at.POWER])
    return 4 if scene.facts[at.MOMENT] in (at.MY_MAIN_AFTER, at.THEIR_BEGINNING, at.THEIR_ATTACK) else 0


def price_of(scene: Scene, entity: int, dies: bool = True) -> int:
    """What losing an object of this player's costs; what is lost anyway costs nothing, tapped lands less.

    `dies` if it goes to the graveyard, where it may leave something behind.
    """
    obj = scene.view.object(entity)
    if not isinstance(obj, Permanent):
        return keep_value(scene, entity) if obj.zone == t.HAND else 2
    thing = scene.thing(entity)
    if isinstance(scene.combat, Combat) and entity in scene.combat.places:
        return max(0, thing[at.WORTH] - scene.combat.without(thing))
    if thing[at.INCOMING] and (thing[at.INCOMING] >= thing[at.TOUGHNESS] or thing[at.KIND] != at.A_CREATURE):
        return 0
    if thing[at.FLAGS] & at.FLEETING and scene.facts[at.MOMENT] not in (at.MY_MAIN_BEFORE, at.QUIET):
        return 5
    if thing[at.FLAGS] & at.IS_LAND:
        spare = max(0, scene.facts[at.MY_LANDS] - 5)
        short = max(0, 5 - scene.facts[at.MY_LANDS]) if scene.facts[at.MY_HAND] else 0
        return thing[at.WORTH] + 10 - 8 * spare + 20 * short - (6 if thing[at.FLAGS] & at.TAPPED else 0)
    left = 0 if obj.face_down or not dies else scene.card(obj).dies_alone
    return max(0, thing[at.WORTH] - left)


def _least_permanents(scene: Scene, source: int, what: q.Filter, count: int) -> int:
    ctx = ask.context(scene.view, source)
    found = []
    for permanent, _ in scene.view.permanents():
        if permanent.controller == scene.seat and ask.has_quality(scene.view, ctx, what, permanent.id):
            found.append(price_of(scene, permanent.id))
    return sum(sorted(found)[:count])


def _least_materials(scene: Scene, source: int, what: q.Filter, count: int) -> int:
    """What is missed least of what could be crafted with: permanents, and cards in the graveyard."""
    ctx = ask.context(scene.view, source)
    cards = [p.id for p, _ in scene.view.permanents() if p.controller == scene.seat and p.id != source]
    cards += scene.view.graveyard(scene.seat)
    return sum(
        sorted(price_of(scene, e, dies=False) for e in cards if ask.has_quality(scene.view, ctx, what, e))[:count]
    )


def is_counted(scene: Scene, source: int) -> bool:
    """Whether what an object is crafted into counts its materials."""
    back = scene.view.pool.backs.get(scene.view.object(source).definition, -1)
    return back >= 0 and scene.book.card(back).counts_materials


def colors_to_craft_with(scene: Scene) -> int:
    """The colours (mask) of what could be crafted with and is hardly missed: cards in this player's graveyard."""
    colors = 0
    for card in scene.view.graveyard(scene.seat):
        colors |= scene.view.characteristics(card).colors
    return colors


def more_material(scene: Scene, option: int, source: int) -> int:
    """What one more object to craft with is worth: a colour that is not among them yet, where the other face counts."""
    if not is_counted(scene, source):
        return -1
    have = 0
    for chosen in ask.materials_chosen(scene.view):
        have |= scene.view.characteristics(chosen).colors
    new = scene.view.characteristics(option).colors & ~have
    return 40 * new.bit_count() - price_of(scene, option, dies=False)


def _least_cards(scene: Scene, source: int, count: int) -> int:
    values = sorted(keep_value(scene, card) for card in scene.view.hand if card != source)
    return sum(values[:count])


def printed_worth(scene: Scene, entity: int) -> int:
    """What a copy of a permanent would be worth: counters and what is attached to it are not copied (CR 707.2)."""
    obj = scene.view.object(entity)
    return 95 if obj.face_down else scene.card(obj).worth


# --- Cards in hand --------------------------------------------------------------------------------


def card_row(scene: Scene, entity: int) -> list[int]:
    """A card as `policy_cards` sees it."""
    obj = scene.view.object(entity)
    card, mana_value = scene.card(obj), scene.view.mana_value(entity)
    small = scene.view.pool.prototyped(obj.definition)
    if small >= 0 and mana_value > scene.facts[at.MY_LANDS] + 1:
        card, mana_value = scene.book.card(small), scene.view.pool.bases[small].mana_value
    is_land = int(bool(card.types & t.LAND))
    row = [0] * 6
    row[CARD_IS_LAND], row[CARD_MANA_VALUE] = is_land, mana_value
    row[CARD_WORTH] = max(0, card.worth - 45) if is_land else card.worth
    row[CARD_COLORS] = card.makes if is_land else card.needs
    row[CARD_TAPPED], row[CARD_CYCLES] = int(card.enters_tapped), int(card.cycles)
    return row


def keep_value(scene: Scene, entity: int) -> int:
    """How useful a card of this player's hand is to keep."""
    held = scene.memo.get("lands held")
    if held is None:
        held = 0
        for card in scene.view.hand:
            held += bool(scene.card(scene.view.object(card)).types & t.LAND)
        scene.memo["lands held"] = held
    return value_to_keep(card_row(scene, entity), scene.facts[at.MY_LANDS], held, colors_of_mana(scene))


def colors_of_mana(scene: Scene) -> int:
    """The colours of mana that this player's lands and other sources, and lands in hand, can make (mask)."""
    found = scene.memo.get("colors")
    if found is None:
        found = 0
        for permanent, c in scene.view.permanents():
            if permanent.controller == scene.seat and c.profile.mana and not permanent.face_down:
                found |= scene.card(permanent).makes
        for card in scene.view.hand:
            notes = scene.card(scene.view.object(card))
            found |= notes.makes if notes.types & t.LAND else 0
        scene.memo["colors"] = found
    return found
