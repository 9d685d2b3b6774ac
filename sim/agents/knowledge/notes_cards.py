"""Rows of notes: cards laid flat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.agents.knowledge import columns as co
from sim.agents.knowledge.book import Card, mana_of
from sim.agents.knowledge.notes_harm import harm_of
from sim.cards import ability as ab
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.cards.program import is_about_payment

if TYPE_CHECKING:
    from sim.agents.knowledge.notes import Notes

_CREATURES = q.HasType(t.CREATURE)


def card_row(notes: Notes, number: int) -> list[int]:
    """What an agent knows of a definition."""
    card, definition = notes.book.card(number), notes.pool.definitions[number]
    row = [0] * co.CARD
    row[co.K_SPELL] = notes.spell_number(card.spell)
    enchants = card.is_aura and notes.pool.bases[number].profile.enchant >= 0
    row[co.K_AURA] = notes.spell_number(notes.book.aura(number)) if enchants else -1
    row[co.K_IS_AURA], row[co.K_IS_EQUIPMENT] = int(card.is_aura), int(card.is_equipment)
    row[co.K_WORTH], row[co.K_EXTRA] = card.worth, card.extra
    row[co.K_MAKES], row[co.K_NEEDS] = card.makes, card.needs
    row[co.K_CYCLES], row[co.K_ENTERS_TAPPED] = int(card.cycles), int(card.enters_tapped)
    row[co.K_FORBIDS], row[co.K_HARM] = int(_is_against_others(definition)), harm_of(definition)
    _as_printed(notes, number, row)
    _costs(notes, number, card, row)
    _entering(notes, card, row)
    _staying(notes, card, row)
    return row


def _as_printed(notes: Notes, number: int, row: list[int]) -> None:
    pool, base = notes.pool, notes.pool.bases[number]
    row[co.K_TYPES], row[co.K_KEYWORDS], row[co.K_MANA_VALUE] = base.types, base.keywords, base.mana_value
    row[co.K_POWER], row[co.K_TOUGHNESS] = base.power, base.toughness
    row[co.K_BACK], row[co.K_PROTOTYPED] = pool.backs.get(number, -1), pool.prototyped(number)


def _costs(notes: Notes, number: int, card: Card, row: list[int]) -> None:
    profile = notes.pool.bases[number].profile
    row[co.K_OPTIONAL], row[co.K_N_OPTIONAL] = notes.list_of(card.optional), len(card.optional)
    row[co.K_ADDITIONAL], row[co.K_N_ADDITIONAL] = notes.list_of(profile.additional), len(profile.additional)
    morph = notes.pool.abilities[profile.morph] if profile.morph >= 0 else None
    row[co.K_MORPH_MANA] = mana_of(morph.cost) if isinstance(morph, ab.Morph) else 0


def _entering(notes: Notes, card: Card, row: list[int]) -> None:
    """What it does as it enters, or is turned face up."""
    enters = [
        (notes.reading_number(reading), _payment_node(notes, condition))
        for reading, condition in zip(card.enters, card.enters_if, strict=True)
    ]
    row[co.K_ENTERS], row[co.K_N_ENTERS] = notes.pairs(enters)
    row[co.K_ENTERS_ALONE], row[co.K_ENTERS_COUNTERS] = card.enters_alone, card.enters_counters
    row[co.K_TURNED], row[co.K_N_TURNED] = notes.pairs([(notes.reading_number(r), -1) for r in card.turned])
    row[co.K_TURNED_ALONE], row[co.K_COUNTERS_UP] = card.turned_alone, card.counters_up
    row[co.K_COPIES], row[co.K_COPIES_CREATURES] = notes.node_number(card.copies), int(card.copies == _CREATURES)


def _payment_node(notes: Notes, condition: q.Condition | None) -> int:
    """A condition that is known as soon as the costs have been announced; -1 for none, and for one that is not."""
    return notes.node_number(condition) if condition is not None and is_about_payment(condition) else -1


def _staying(notes: Notes, card: Card, row: list[int]) -> None:
    """What it does while it is there, and leaves behind."""
    row[co.K_DIES_ALONE], row[co.K_IS_FLEETING] = card.dies_alone, int(card.is_fleeting)
    row[co.K_TURNS_OVER], row[co.K_COUNTS_MATERIALS] = int(card.turns_over), int(card.counts_materials)
    row[co.K_HOST], row[co.K_HOST_TRIGGERS] = notes.reading_number(card.host_reading), card.host_triggers
    team = [(notes.node_number(whom), notes.reading_number(reading)) for whom, reading in card.team]
    row[co.K_TEAM], row[co.K_N_TEAM] = notes.pairs(team)
    row[co.K_TEAM_ALONE] = card.team_alone


def _is_against_others(definition: CardDefinition) -> bool:
    """Whether a name that is chosen for it keeps what has that name from doing something."""
    return any(isinstance(a, ab.Static) and any(map(_forbids, a.changes)) for a in definition.abilities)


def _forbids(change: object) -> bool:
    if isinstance(change, ab.Rule):
        return change.kind.startswith("can't")
    return isinstance(change, ab.GainAbility) and isinstance(change.ability, ab.Protection)
