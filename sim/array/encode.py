"""The cards of a matchup as tables (`tables_of`), and what the array engine does not carry of it (`refusals`)."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

import sim.array.encoding
from sim.agents.yields import yields_of
from sim.array import compiling
from sim.array import tables as tb
from sim.array.encoding.encode_abilities import lowered, triggers
from sim.array.encoding.encode_definitions import encode_definitions, note_subtypes
from sim.array.encoding.encode_notes import encode_notes
from sim.array.encoding.encode_replacements import close_copies
from sim.array.encoding.encoder import Encoder, Refused
from sim.cards.definition import CardDefinition
from sim.cards.queries import ThisTurn
from sim.rules.game import Deck, Game
from sim.rules.pool import NOTHING, Pool
from sim.rules.setup import slots_of, supported

Record = Any  # an array of no dimension of the dtype TABLES


@cache
def _all_encoders() -> None:
    """Import every `encode_*.py`, which registers its encoders."""
    for module in pkgutil.iter_modules(sim.array.encoding.__path__, "sim.array.encoding."):
        if module.name.startswith("sim.array.encoding.encode_"):
            importlib.import_module(module.name)


def fresh_pool(cards: Sequence[CardDefinition]) -> Pool:
    """A pool of these cards of our own, as `setup.build_pool` makes one: no game has entered anything into it."""
    pool = Pool()
    for card in cards:
        pool.definition(card)
    pool.printed = len(pool.definitions)
    return pool


class Matchup:
    """The tables of some cards, and the encoder that made them: more can be put into them as it turns up.

    Refused if something is not carried; with `reasons` given, why not is noted there instead.
    """

    def __init__(self, cards: Sequence[CardDefinition], reasons: list[str] | None = None) -> None:
        self.encoder = _encoded(cards, reasons)
        self.tables: Record = np.zeros((), dtype=tb.TABLES)
        self.refresh()

    @classmethod
    def of_decks(cls, decks: Sequence[Deck], reasons: list[str] | None = None) -> Matchup:
        """The cards of these decks."""
        made = cls([supported(name) for deck in decks for _, name in deck.main], reasons)
        _fill_decks(made.encoder, made.tables, decks)
        return made

    @classmethod
    def of_game(cls, game: Game, reasons: list[str] | None = None) -> Matchup:
        """All that has come into the pool of a game so far, under the same numbers as there."""
        return cls(game.pool.definitions[2:], reasons)  # the first two stand in every pool

    def ready(self) -> Record:
        """The tables with the doors of all rooms, which are compiled or loaded now: for a kernel that is to run."""
        self.tables["fn"] = compiling.addresses()
        return self.tables

    def refresh(self) -> None:
        """Write what the encoder has into the tables, with definitions that came into its pool meanwhile."""
        encode_definitions(self.encoder)
        encode_notes(self.encoder)
        _fill_counted(self.encoder, self.tables)
        _fill_yields(self.encoder, self.tables)
        self.encoder.fill(self.tables)


def _encoded(cards: Sequence[CardDefinition], reasons: list[str] | None) -> Encoder:
    """The encoder that has encoded these cards; with `reasons` what is refused is noted there."""
    _all_encoders()
    encoder = Encoder(fresh_pool(cards), reasons)
    if lowered(encoder, (NOTHING,)) != tb.NOTHING:
        raise Refused("expected the first program for nothing")
    note_subtypes(encoder)
    for number in encoder.pool.basic_mana:
        encoder.ability(encoder.pool.abilities[number])
    encode_definitions(encoder)
    close_copies(encoder)
    return encoder


def tables_of(decks: Sequence[Deck]) -> Record:
    """All that the kernel knows of the cards of these decks; Refused if it does not carry some of it."""
    return Matchup.of_decks(decks).ready()


def _fill_counted(encoder: Encoder, tables: Record) -> None:
    """What abilities ask of events of this turn (`history.note`): the kind, the ThisTurn node, its event pattern."""
    place = 0
    for kind, numbers in encoder.pool.counted.items():
        for number in numbers:
            node = encoder.pool.nodes[number]
            assert isinstance(node, ThisTurn)
            if place >= len(tables["counted_event"]):
                raise Refused("too many numbers of this turn")
            tables["counted_event"][place], tables["counted_node"][place] = kind, encoder.node(node)
            tables["counted_trigger"][place] = triggers(encoder, (node.event,))
            place += 1
    tables["n_counted"] = place


def _fill_yields(encoder: Encoder, tables: Record) -> None:
    """The windows in which the heuristic always passes with these cards."""
    yields = yields_of(encoder.pool)
    tables["yield_own"], tables["yield_others"] = yields.own_turn, yields.others_turns
    tables["yield_on_top"] = int(yields.own_on_top)


def _fill_decks(encoder: Encoder, tables: Record, decks: Sequence[Deck]) -> None:
    """The definitions of each deck in slot order, and the tokens of the slots (`setup.deal_decks`)."""
    for seat, deck in enumerate(decks):
        slots = slots_of(deck)
        numbers = [encoder.pool.definition(card) for _, card in slots]
        if len(numbers) > len(tables["deck"][seat]):
            raise Refused(f"expected a deck of at most {len(tables['deck'][seat])} cards, got: {len(numbers)}")
        tables["n_deck"][seat] = len(numbers)
        tables["deck"][seat, : len(numbers)] = numbers
        tables["deck_token"][seat, : len(numbers)] = [token for token, _ in slots]


# --- What is not carried --------------------------------------------------------------------------------


def reasons_against(card: CardDefinition) -> list[str]:
    """Why the array engine does not carry a card: each kind of node, or part of one, that stops it."""
    if card.unsupported:
        return [f"unsupported: {card.unsupported[0]}"]
    reasons: list[str] = []
    _encoded([card], reasons)
    return list(dict.fromkeys(reasons))


def refusals(deck_a: Deck, deck_b: Deck) -> list[tuple[str, str]]:
    """Each card that the array engine cannot carry in this matchup, and the node that stops it; () if it carries all."""
    names = dict.fromkeys(name for deck in (deck_a, deck_b) for _, name in deck.main)
    found = [(name, why) for name in names for why in reasons_against(supported(name))[:1]]
    if found:
        return found
    try:
        Matchup.of_decks((deck_a, deck_b))
    except Refused as why:  # all together they are too many, or of too many kinds
        return [("", str(why))]
    return []
