"""Before the first turn: the pool of a pair of decks, and the cards in their libraries (CR 103)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from sim.cards import catalog
from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.errors import UnsupportedCardError
from sim.rng import slots
from sim.rules.objects import GameObject
from sim.rules.pool import Pool

if TYPE_CHECKING:
    from sim.rules.game import Deck, Game

Slots = tuple[tuple[int, CardDefinition], ...]


def build_pool(decks: Sequence[Deck]) -> Pool:
    """The pool of these decks; shared by all games of the same lists in one process."""
    return _pool(tuple(tuple(name for _, name in deck.main) for deck in decks))


@lru_cache(maxsize=64)
def _pool(lists: tuple[tuple[str, ...], ...]) -> Pool:
    pool = Pool()
    for names in lists:
        for name in names:
            pool.definition(supported(name))
    pool.printed = len(pool.definitions)
    return pool


def slots_of(deck: Deck) -> Slots:
    """Token and card of every slot of a deck, by rising token: as its `slots` say, else in canonical order.

    A token is the number by which every shuffle draws the key of the card in the slot (`rng.slot_keys`).
    """
    given = tuple(getattr(deck, "slots", ()))  # a comparison's decks have them, those of files do not
    return _given(given) if given else _canonical(tuple(deck.main))


@lru_cache(maxsize=256)
def _canonical(main: tuple[tuple[int, str], ...]) -> Slots:
    """The cards of a deck in canonical slot order, copies one by one, with the tokens 0, 1, 2, ..."""
    cards = [supported(name) for count, name in main for _ in range(count)]
    order = slots([(c.is_land, c.mana_value, c.name) for c in cards])
    return tuple((token, cards[place]) for token, place in enumerate(order))


@lru_cache(maxsize=256)
def _given(named: tuple[tuple[int, str], ...]) -> Slots:
    return tuple((token, supported(name)) for token, name in named)


def supported(name: str) -> CardDefinition:
    """The definition of a card; UnknownCardError, or UnsupportedCardError if some of its text is not understood."""
    card = catalog.find(name)
    if card.unsupported:
        raise UnsupportedCardError([(card.name, line) for line in card.unsupported])
    return card


def deal_decks(game: Game, decks: Sequence[Deck]) -> int:
    """Make each deck a library in the order of its slots; how many cards (the shuffle comes later, CR 103.3).

    The number of a card is that of its owner's first slot plus its token, so that later shuffles find the token again.
    """
    state, first = game.state, 0
    for seat, deck in enumerate(decks):
        player = state.players[seat]
        player.first_card = first
        for token, card in slots_of(deck):
            obj = GameObject(state.next_id, player.first_card + token, game.pool.definition(card), seat, t.LIBRARY)
            state.objects[obj.id] = obj
            player.library.append(obj.id)
            state.next_id += 1
            first = obj.card + 1
    return sum(len(player.library) for player in state.players)
