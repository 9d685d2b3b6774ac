"""The cards of a matchup as tables (`tables_of`), and what the array engine does not carry of it (`refusals`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.array import compiling
from sim.array import tables as tb
from sim.array.doors import COMPILED
from sim.array.encoder import Encoder, Refused
from sim.rules.game import Deck
from sim.rules.pool import Pool
from sim.rules.setup import _in_slot_order, supported

Record = Any  # an array of no dimension of the dtype TABLES


def fresh_pool(decks: Sequence[Deck]) -> Pool:
    """A pool of these decks of our own, as `setup.build_pool` makes one: no game has entered anything into it."""
    pool = Pool()
    for deck in decks:
        for _, name in deck.main:
            pool.definition(supported(name))
    pool.printed = len(pool.definitions)
    return pool


def tables_of(decks: Sequence[Deck]) -> Record:
    """All that the kernel knows of the cards of these decks; Refused if it does not carry some of it."""
    encoder = Encoder(fresh_pool(decks))
    encode_definitions(encoder)
    tables = np.zeros((), dtype=tb.TABLES)
    encoder.fill(tables)
    _fill_decks(encoder, tables, decks)
    if COMPILED:
        tables["fn"] = compiling.addresses()
    return tables


def encode_definitions(encoder: Encoder) -> None:
    """Every definition of the pool under its number; others may come into the pool on the way."""
    raise Refused("definitions")


def _fill_decks(encoder: Encoder, tables: Record, decks: Sequence[Deck]) -> None:
    """The definitions of each deck in canonical slot order (`setup.deal_decks`)."""
    for seat, deck in enumerate(decks):
        numbers = [encoder.pool.definition(card) for card in _in_slot_order(tuple(deck.main))]
        if len(numbers) > len(tables["deck"][seat]):
            raise Refused(f"expected a deck of at most {len(tables['deck'][seat])} cards, got: {len(numbers)}")
        tables["n_deck"][seat] = len(numbers)
        tables["deck"][seat, : len(numbers)] = numbers
