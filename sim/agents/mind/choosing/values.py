"""The heuristic's choices of values: colours, names, types, cards to find, keep on top or copy, and replacement effects."""

from typing import Any

from sim.agents.knowledge import columns as co
from sim.agents.mind import layout as ml
from sim.agents.mind.acting.costs import card_row, colors_of_mana, keep_value, lands_in_hand, printed_worth
from sim.agents.mind.asks.game import (
    about,
    graveyard,
    hand,
    n_graveyard,
    n_hand,
    n_options,
    n_permanents,
    n_stack,
    on_stack,
    option,
    option_index,
    options_are_words,
    permanent,
)
from sim.agents.mind.asks.objects import (
    chosen_name,
    colors,
    controller,
    definition,
    has_subtype,
    is_face_down,
    is_legendary,
    is_on_stack,
    is_spell,
    name,
    power,
    shown,
    source_of,
    types,
    zone,
)
from sim.agents.mind.things import thing_of
from sim.agents.policy import layout as at
from sim.agents.policy.cards import CARD_IS_LAND, greatest_of
from sim.cards import event_kinds as ek
from sim.cards import terms as t

# --- Colours -----------------------------------------------------------------------------------


def choose_color(s: Any, T: Any) -> int:
    """The colour that the opponents have most of: what is on the stack first, then their creatures, then the rest."""
    weights = [0] * n_options(s, T)
    for i in range(n_stack(s, T)):
        entity = on_stack(s, T, i)
        if controller(s, T, entity) != s.a_seat and is_on_stack(s, T, entity):
            source = entity if is_spell(s, T, entity) else source_of(s, T, entity)
            _add(s, T, weights, colors(s, T, source), 10_000)
    for i in range(n_permanents(s, T)):
        entity = permanent(s, T, i)
        if controller(s, T, entity) != s.a_seat:
            _add_permanent(s, T, weights, entity)
    return greatest_of(weights)


def _add_permanent(s: Any, T: Any, weights: list[int], entity: int) -> None:
    """The colours of a permanent of theirs, and those of the mana that it makes."""
    kinds = types(s, T, entity)
    worth = s.a_thing[thing_of(s, T, entity)][at.WORTH] if kinds & t.CREATURE else 20
    _add(s, T, weights, colors(s, T, entity), worth)
    if kinds & t.LAND and not is_face_down(s, T, entity):
        _add(s, T, weights, T.bk_card[shown(s, T, entity)][co.K_MAKES] & t.ALL_COLORS, 5)


def _add(s: Any, T: Any, weights: list[int], mask: int, weight: int) -> None:
    for i in range(len(weights)):
        if mask & option(s, T, i):
            weights[i] += weight


def choose_mana(s: Any, T: Any) -> int:
    """A colour that the hand needs and nothing else makes."""
    needs = 0
    for i in range(n_hand(s, T)):
        needs |= T.bk_card[shown(s, T, hand(s, T, i))][co.K_NEEDS]
    have = colors_of_mana(s, T)
    values = [0] * n_options(s, T)
    for i in range(len(values)):
        kind = option(s, T, i) - 1
        if needs >> kind & 1:
            values[i] = 2 if have >> kind & 1 else 3
    return greatest_of(values)


# --- Names and types ---------------------------------------------------------------------------


def choose_name(s: Any, T: Any) -> int:
    """The name that this player holds most of; without a hand, that of the opponents' best permanent.

    If it is chosen against others, what they have shown to be worst: creatures, spells on the stack, burn seen before.
    """
    counts = [0] * n_options(s, T)
    if T.bk_card[definition(s, T, about(s, T, 0))][co.K_FORBIDS]:
        for i in range(len(counts)):
            counts[i] = _menace(s, T, option(s, T, i))
        return greatest_of(counts)
    for i in range(n_hand(s, T)):
        _count_name(s, T, counts, name(s, T, hand(s, T, i)), 1000)
    for i in range(n_permanents(s, T)):
        entity = permanent(s, T, i)
        if controller(s, T, entity) != s.a_seat and not types(s, T, entity) & t.LAND:
            worth = s.a_thing[thing_of(s, T, entity)][at.WORTH]
            _count_name(s, T, counts, name(s, T, entity), min(900, worth))
    return greatest_of(counts)


def _count_name(s: Any, T: Any, counts: list[int], word: int, weight: int) -> None:
    for i in range(len(counts)):
        if option(s, T, i) == word:
            counts[i] += weight
            return


def _menace(s: Any, T: Any, wanted: int) -> int:
    """How much a name has to be feared: by what opponents have in play, on the stack and in their graveyards."""
    value = 0
    for i in range(n_permanents(s, T)):
        entity = permanent(s, T, i)
        if controller(s, T, entity) == s.a_seat:
            if chosen_name(s, T, entity) == wanted:
                return 0  # it has been chosen already
        elif name(s, T, entity) == wanted:
            is_creature = types(s, T, entity) & t.CREATURE
            worth = s.a_thing[thing_of(s, T, entity)][at.WORTH] // 4
            value += 40 * max(0, power(s, T, entity)) + 10 if is_creature else worth
    for i in range(n_stack(s, T)):
        value += _menace_of_spell(s, T, on_stack(s, T, i), wanted)
    foe = 1 - s.a_seat
    for i in range(n_graveyard(s, T, foe)):
        value += _menace_of_spell(s, T, graveyard(s, T, foe, i), wanted)
    return value


def _menace_of_spell(s: Any, T: Any, entity: int, wanted: int) -> int:
    """How bad it is of an opponent to have cast a card of this name, or to be casting it."""
    if controller(s, T, entity) == s.a_seat or name(s, T, entity) != wanted:
        return 0
    spell = T.bk_card[shown(s, T, entity)][co.K_SPELL]
    return 30 * int(T.bk_spell[spell][co.S_BURN]) + (500 if zone(s, T, entity) == t.STACK else 0)


def choose_type(s: Any, T: Any) -> int:
    """The type that this player's creatures and hand have most of; of card types, creatures."""
    n = n_options(s, T)
    if not options_are_words(s, T):
        for i in range(n):
            if option(s, T, i) == t.CREATURE:
                return i
        return 0
    counts = [0] * n
    for i in range(n_permanents(s, T)):
        entity = permanent(s, T, i)
        if controller(s, T, entity) == s.a_seat and not is_face_down(s, T, entity):
            _count_types(s, T, counts, entity)
    for i in range(n_hand(s, T)):
        _count_types(s, T, counts, hand(s, T, i))
    return greatest_of(counts)


def _count_types(s: Any, T: Any, counts: list[int], entity: int) -> None:
    for i in range(len(counts)):
        counts[i] += has_subtype(s, T, entity, option(s, T, i))


# --- Cards -------------------------------------------------------------------------------------


def search(s: Any, T: Any) -> int:
    """A land while lands are short, else what is worth most; nothing only if there is nothing."""
    lands = s.a_facts[at.MY_LANDS] + lands_in_hand(s, T)
    values, row = [0] * n_options(s, T), [0] * 6
    for i in range(len(values)):
        entity = option(s, T, i)
        if entity:
            card_row(s, T, entity, row)
            if row[CARD_IS_LAND]:
                makes = T.bk_card[shown(s, T, entity)][co.K_MAKES]
                values[i] = (250 if lands < 4 else 20) + (40 if makes else 0)
            else:
                values[i] = max(1, keep_value(s, T, entity))
    return greatest_of(values)


def scry(s: Any, T: Any) -> int:
    """Away (1) with a land too many, or a spell that is too dear while lands are short."""
    card, row = about(s, T, 0), [0] * 6
    card_row(s, T, card, row)
    lands = s.a_facts[at.MY_LANDS] + lands_in_hand(s, T)
    if row[CARD_IS_LAND]:
        return 1 if lands >= 6 else 0
    return 1 if lands < 3 or keep_value(s, T, card) < 40 else 0


def order_cards(s: Any, T: Any) -> int:
    """The most useful card first; copies may be aimed at players, too (CR 707.10d)."""
    values = [0] * n_options(s, T)
    for i in range(len(values)):
        values[i] = keep_value(s, T, option(s, T, i)) if option(s, T, i) > 0 else 0
    return greatest_of(values)


def enter_as_copy(s: Any, T: Any) -> int:
    """The best there is; a legendary permanent of one's own would go."""
    values = [0] * n_options(s, T)
    for i in range(len(values)):
        entity = option(s, T, i)
        if not entity:
            values[i] = 1
        elif not (s.a_thing[thing_of(s, T, entity)][at.MINE] and is_legendary(s, T, entity)):
            values[i] = printed_worth(s, T, entity) + 10
    return greatest_of(values)


# --- Replacement effects -----------------------------------------------------------------------


def replacement(s: Any, T: Any) -> int:
    """Of several replacement effects that which helps: prevention for oneself, more damage for others."""
    harms_me = _harms_me(s, T)
    values = [0] * n_options(s, T)
    for i in range(len(values)):
        number = option_index(s, T, i) if option(s, T, i) > 0 else -1
        if number < 0 or T.bk_ability[number][co.A_KIND] != co.IS_REPLACEMENT:
            values[i] = 5 if harms_me else 1
        elif T.bk_ability[number][co.A_PREVENTS]:
            values[i] = 10 if harms_me else 0
        else:
            values[i] = 1 if harms_me else 3 * T.bk_ability[number][co.A_FACTOR]
    return greatest_of(values)


def _harms_me(s: Any, T: Any) -> int:
    """Whether the event is damage to this player or to something of this player's."""
    if about(s, T, 0) != ek.DAMAGE_DEALT:
        return 0
    hurt = about(s, T, 2)
    if hurt > 0:
        return int(s.a_thing[thing_of(s, T, hurt)][at.MINE])
    return 1 if hurt == s.a_thing[ml.ME][at.ENTITY] else 0
