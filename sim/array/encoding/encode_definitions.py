"""Definitions as rows of T.defs: characteristics, abilities by kind, and what each is as a spell (`casting/spells.py`).

DF_SPELL, DF_ENCHANT, DF_MORPH, DF_PROTOTYPE are abilities; DF_PROTOTYPED, DF_BACK, DF_COMBINED, DF_ALONE definitions; each -1
for none. DF_COST is the row of the mana cost as a cost, -1 for none. DF_ABILITIES is where in T.data the DF_N_ABILITIES
numbers stand, DF_PROGRAMS the first of DF_N_PROGRAMS programs, DF_ALTERNATIVES where in T.data DF_N_ALTERNATIVES triples
(way, zones, cost) stand. DF_LISTENING is a mask of zones; DF_HAS the HAS_* bits of all its abilities. DF_LOYALTY is -1 off
planeswalkers; DF_LAYOUT is a place in LAYOUTS; DF_FACE_DOWN_KIND how its morph ability turns it down.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sim.array import tables as tb
from sim.array.encoding.encode_abilities import lowered
from sim.array.encoding.encoder import AT_THE_END, Encoder
from sim.cards import ability as ab
from sim.cards.definition import CardDefinition
from sim.cards.type_line import SUBTYPES, SUBTYPES_OF_TYPE, subtype_bits
from sim.rules.casting.spells import spell_facts
from sim.rules.pool import Profile


def encode_definitions(encoder: Encoder) -> None:
    """Every definition of the pool that is not there yet; others may come into the pool on the way."""
    number = len(encoder.def_keys)
    while number < len(encoder.pool.definitions):
        encode_definition(encoder, number)
        number += 1


def note_subtypes(encoder: Encoder) -> None:
    """Give a bit to every subtype that a card of the pool has or names; changelings have these and one for the others."""
    bits = 0
    for card in encoder.pool.definitions:
        for found in _subtypes(card):
            bits |= found
    encoder.bits(bits)


def _subtypes(node: Any) -> Iterator[int]:
    if isinstance(node, str):
        if node in _NAMES:
            yield subtype_bits((node,))
    elif isinstance(node, tuple):
        for part in node:
            yield from _subtypes(part)
    elif hasattr(node, "__dataclass_fields__"):
        if isinstance(node, CardDefinition):
            yield node.type_line.subtypes
        for name in node.__dataclass_fields__:
            yield from _subtypes(getattr(node, name))


_NAMES = frozenset(SUBTYPES)


def encode_definition(encoder: Encoder, number: int) -> None:
    """One definition."""
    pool = encoder.pool
    while len(encoder.rows["defs"]) <= number:
        encoder.new_row("defs")
    row, card, base = encoder.rows["defs"][number], pool.definitions[number], pool.bases[number]
    row[tb.DF_NAME], row[tb.DF_TYPES], row[tb.DF_SUPERTYPES] = encoder.word(base.name), base.types, base.supertypes
    row[tb.DF_COLORS], row[tb.DF_POWER], row[tb.DF_TOUGHNESS] = base.colors, base.power, base.toughness
    row[tb.DF_LOYALTY], row[tb.DF_MANA_VALUE], row[tb.DF_KEYWORDS] = base.loyalty, base.mana_value, base.keywords
    row[tb.DF_TOXIC], row[tb.DF_COST] = base.profile.toxic, encoder.cost(pool.costs[number])
    row[tb.DF_LAYOUT] = tb.LAYOUTS.index(card.layout) if card.layout in tb.LAYOUTS else 0
    encoder.def_subtypes[number] = encoder.bits(base.subtypes)
    encoder.def_keys[number] = pool.key("definition", number)
    _abilities(encoder, row, base.abilities, base.profile)
    _faces(encoder, row, number)
    _facts(encoder, row, number)


def _abilities(encoder: Encoder, row: list[int], numbers: tuple[int, ...], profile: Profile) -> None:
    """Its abilities, and those kinds of which it has one at most."""
    row[tb.DF_N_ABILITIES], row[tb.DF_ABILITIES] = len(numbers), encoder.list_of(numbers)
    for number in numbers:
        ability = encoder.pool.abilities[number]
        encoder.ability(ability)
        found = encoder.rows["abil"][number]
        row[tb.DF_HAS] |= found[tb.AB_HAS]
        row[tb.DF_HAS_CDA] |= int(isinstance(ability, ab.Static) and ability.is_cda)
    row[tb.DF_SPELL], row[tb.DF_ENCHANT] = profile.spell, profile.enchant
    row[tb.DF_MORPH], row[tb.DF_PROTOTYPE] = profile.morph, profile.prototype
    if profile.morph >= 0:
        row[tb.DF_FACE_DOWN_KIND] = encoder.rows["abil"][profile.morph][tb.AB_NUMBER]


def _faces(encoder: Encoder, row: list[int], number: int) -> None:
    """The other definitions that a card with this one may come to have."""
    pool = encoder.pool
    card = pool.definitions[number]
    row[tb.DF_BACK], row[tb.DF_COMBINED] = pool.backs.get(number, -1), pool.combined.get(number, -1)
    row[tb.DF_IS_MODAL], row[tb.DF_PROTOTYPED] = int(card.is_modal), pool.prototyped(number)
    row[tb.DF_ALONE] = pool.alone(number)


def _facts(encoder: Encoder, row: list[int], number: int) -> None:
    """What is asked of a card before it is looked at closer, and what it is as a spell."""
    pool = encoder.pool
    facts = spell_facts(pool, number)
    row[tb.DF_OUTSIDE], row[tb.DF_RECAST] = int(number in pool.outside), int(number in pool.recast)
    row[tb.DF_REDIRECTED], row[tb.DF_LISTENING] = pool.redirected.get(number, 0), pool.listening.get(number, 0)
    row[tb.DF_LEAST_MANA], row[tb.DF_IS_FAST] = pool.least_mana[number], int(pool.is_fast(number))
    row[tb.DF_IS_CASTABLE], row[tb.DF_IS_PLAIN] = int(facts.is_castable), int(facts.is_plain)
    row[tb.DF_TURNS_ON_PAYMENT], row[tb.DF_HAS_TARGETS] = int(facts.turns_on_payment), int(facts.has_targets)
    row[tb.DF_N_PROGRAMS], row[tb.DF_PROGRAMS] = len(facts.programs), lowered(encoder, facts.programs)
    row[tb.DF_LEAST], row[tb.DF_MOST] = facts.bounds
    row[tb.DF_SPELL_IS_FAST] = int(facts.is_fast)
    triples = [(way, zones, encoder.cost(cost)) for way, zones, cost in facts.alternatives]
    row[tb.DF_N_ALTERNATIVES] = len(triples)
    row[tb.DF_ALTERNATIVES] = encoder.list_of([number for triple in triples for number in triple])


def _fill(encoder: Encoder, record: Any) -> None:
    """What the pool knows of all its cards together."""
    pool = encoder.pool
    record["n_defs"], record["n_printed"] = len(pool.definitions), pool.printed
    for number, bits in encoder.def_subtypes.items():
        record["def_subtypes"][number] = bits
    for number, key in encoder.def_keys.items():
        record["def_key"][number] = key
    record["face_down"], record["face_down_ward"] = pool.face_down, pool.face_down_ward
    record["basic_mana"] = pool.basic_mana
    record["outside_any"] = bool(pool.outside)
    for zones in pool.listening.values():
        record["listening_any"] |= zones
    record["has_open_abilities"], record["has_step_conditions"] = pool.has_open_abilities, pool.has_step_conditions
    record["has_restricted_mana"], record["has_volatile_mana"] = bool(pool.restricting), bool(pool.volatile_mana)
    record["has_restrictions"] = bool(pool.restricting)
    record["has_granting"], record["has_sparing"] = bool(pool.granting), bool(pool.sparing)
    record["trigger_kinds"] = pool.trigger_kinds
    for name, bits in zip(_OF_TYPE, SUBTYPES_OF_TYPE.values(), strict=True):
        record[name + "_subtypes"] = sum(1 << place for bit, place in encoder.subtypes.items() if bit & bits)
    record["creature_subtypes"] |= 1 << tb.OTHER_CREATURE_TYPES
    for word, number in encoder.words.items():
        record["word_subtypes"][number] = encoder.bits(subtype_bits((word,))) if word in _NAMES else 0


_OF_TYPE = ("creature", "land", "artifact", "enchantment", "planeswalker")
AT_THE_END.append(_fill)
