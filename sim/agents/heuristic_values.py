"""The heuristic's choices of values: colours, names, types, cards to find, keep on top or copy, and replacement effects."""

from __future__ import annotations

from typing import Any

from sim.agents import policy_layout as at
from sim.agents.policy_cards import CARD_IS_LAND, greatest_of
from sim.agents.policy_view import Scene
from sim.agents.policy_view_costs import card_row, colors_of_mana, keep_value, printed_worth
from sim.agents.policy_view_hand import lands_in_hand
from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.type_line import subtype_names
from sim.rules.objects import StackObject


def color(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """The colour that the opponents have most of: what is on the stack first, then their creatures, then the rest."""
    weights = dict.fromkeys(options, 0)
    for entity in scene.view.stack:
        obj = scene.view.object(entity)
        if obj.controller != scene.seat and isinstance(obj, StackObject):
            source = obj.id if obj.is_spell else obj.source
            _add(weights, scene.view.characteristics(source).colors, 10_000)
    for permanent, c in scene.view.permanents():
        if permanent.controller != scene.seat:
            worth = scene.thing(permanent.id)[at.WORTH] if c.types & t.CREATURE else 20
            _add(weights, c.colors, worth)
            if c.types & t.LAND and not permanent.face_down:
                _add(weights, scene.card(permanent).makes & t.ALL_COLORS, 5)
    return greatest_of([weights[option] for option in options])


def _add(weights: dict[Any, int], colors: int, weight: int) -> None:
    for mask in weights:
        if colors & mask:
            weights[mask] += weight


def name(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """The name that this player holds most of; without a hand, that of the opponents' best permanent.

    If it is chosen against others, what they have shown to be worst: creatures, spells on the stack, burn seen before.
    """
    counts = dict.fromkeys(options, 0)
    if _is_against_others(scene, about):
        return greatest_of([_menace(scene, option) for option in options])
    for card in scene.view.hand:
        held = scene.view.characteristics(card).name
        if held in counts:
            counts[held] += 1000
    for permanent, c in scene.view.permanents():
        if permanent.controller != scene.seat and c.name in counts and not c.types & t.LAND:
            counts[c.name] += min(900, scene.thing(permanent.id)[at.WORTH])
    return greatest_of([counts[option] for option in options])


def _is_against_others(scene: Scene, source: Any) -> bool:
    """Whether a name that is chosen for this object keeps what has it from doing something."""
    definition = scene.view.pool.definitions[scene.view.object(source).definition]
    return any(isinstance(a, ab.Static) and any(_forbids(change) for change in a.changes) for a in definition.abilities)


def _forbids(change: object) -> bool:
    if isinstance(change, ab.Rule):
        return change.kind.startswith("can't")
    return isinstance(change, ab.GainAbility) and isinstance(change.ability, ab.Protection)


def _menace(scene: Scene, wanted: Any) -> int:
    """How much a name has to be feared: by what opponents have in play, on the stack and in their graveyards."""
    value = 0
    for permanent, c in scene.view.permanents():
        if permanent.controller == scene.seat and permanent.chosen.get("card name") == wanted:
            return 0  # it has been chosen already
        if permanent.controller != scene.seat and c.name == wanted:
            value += 40 * max(0, c.power) + 10 if c.types & t.CREATURE else scene.thing(permanent.id)[at.WORTH] // 4
    seen = [e for seat in scene.view.seats if seat != scene.seat for e in scene.view.graveyard(seat)]
    for entity in (*scene.view.stack, *seen):
        obj = scene.view.object(entity)
        if obj.controller != scene.seat and scene.view.characteristics(entity).name == wanted:
            value += 30 * scene.card(obj).spell.burn + (500 if obj.zone == t.STACK else 0)
    return value


def type_word(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """The type that this player's creatures and hand have most of; of card types, creatures."""
    if isinstance(options[0], int):
        return options.index(t.CREATURE) if t.CREATURE in options else 0
    counts = dict.fromkeys(options, 0)
    for permanent, c in scene.view.permanents():
        if permanent.controller == scene.seat and not permanent.face_down:
            _count(counts, c.subtypes)
    for card in scene.view.hand:
        _count(counts, scene.view.characteristics(card).subtypes)
    return greatest_of([counts[option] for option in options])


def _count(counts: dict[Any, int], subtypes: int) -> None:
    for word in subtype_names(subtypes):
        if word in counts:
            counts[word] += 1


def search(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """A land while lands are short, else what is worth most; nothing only if there is nothing."""
    lands = scene.facts[at.MY_LANDS] + lands_in_hand(scene)
    values = []
    for option in options:
        if not option:
            values.append(0)
            continue
        row = card_row(scene, option)
        if row[CARD_IS_LAND]:
            values.append((250 if lands < 4 else 20) + (40 if scene.card(scene.view.object(option)).makes else 0))
        else:
            values.append(max(1, keep_value(scene, option)))
    return greatest_of(values)


def scry(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """Away (1) with a land too many, or a spell that is too dear while lands are short."""
    row = card_row(scene, about)
    lands = scene.facts[at.MY_LANDS] + lands_in_hand(scene)
    if row[CARD_IS_LAND]:
        return int(lands >= 6)
    return int(lands < 3 or keep_value(scene, about) < 40)


def order_cards(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """The most useful card first."""
    return greatest_of([keep_value(scene, option) for option in options])


def enter_as_copy(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """The best there is; a legendary permanent of one's own would go."""
    values = []
    for option in options:
        if not option:
            values.append(1)
            continue
        thing = scene.thing(option)
        mine_and_legend = thing[at.MINE] and scene.view.characteristics(option).supertypes & t.LEGENDARY
        values.append(0 if mine_and_legend else printed_worth(scene, option) + 10)
    return greatest_of(values)


def mana_type(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """A colour that the hand needs and nothing else makes."""
    needs = 0
    for card in scene.view.hand:
        needs |= scene.card(scene.view.object(card)).needs
    have = colors_of_mana(scene)
    values = [2 * bool(needs >> (o - 1) & 1) + bool(needs >> (o - 1) & 1 and not have >> (o - 1) & 1) for o in options]
    return greatest_of(values)


def replacement(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """Of several replacement effects that which helps: prevention for oneself, more damage for others."""
    event = about
    harms_me = event[0] == ek.DAMAGE_DEALT and (
        event[2] == scene.me[at.ENTITY] or (event[2] > 0 and scene.thing(event[2])[at.MINE] == 1)
    )
    values = []
    for source, number in options:
        node = scene.view.pool.abilities[number] if source > 0 and number >= 0 else None
        if not isinstance(node, ab.Replacement):
            values.append(5 if harms_me else 1)
        elif node.instead.prevent is not None or node.instead.cancel:
            values.append(10 if harms_me else 0)
        else:
            values.append(3 * node.instead.factor if not harms_me else 1)
    return greatest_of(values)
