"""Boards at random: positions in which much is on the table, to play on from in both engines."""

from __future__ import annotations

import random
from collections.abc import Sequence

from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.cards.type_line import AURA
from sim.rules.game import Game
from sim.scenario import Scenario

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_LIBRARY, _LANDS = 24, 8


def random_board(cards: Sequence[CardDefinition], seed: int) -> Game:
    """A position with some of these cards on the battlefield, in hands and in graveyards, in the first main phase."""
    rng = random.Random(seed)
    s = Scenario()
    for seat in range(2):
        _lands(s, rng, seat)
        for card in rng.sample(cards, rng.randint(3, 6)):
            if card.type_line.types & t.PERMANENT_TYPES and not card.type_line.subtypes & AURA:
                _permanent(s, rng, seat, card)
        hand = [card.whole_name for card in rng.sample(cards, rng.randint(3, 6))]
        s.hand(seat, *hand)
        s.graveyard(seat, *(card.whole_name for card in rng.sample(cards, rng.randint(2, 4))))
        spells = [card.whole_name for card in rng.sample(cards, _LIBRARY // 2)]
        library = [*spells, *(rng.choice(BASICS) for _ in range(_LIBRARY // 2))]
        rng.shuffle(library)
        s.library(seat, *library)
        s.life(seat, rng.randint(4, 20))
    s.turn(rng.randint(0, 1))
    s.game.options.ask_every_window = False
    s.game.options.check_invariants = ""
    return s.game


def _lands(s: Scenario, rng: random.Random, seat: int) -> None:
    for place in range(_LANDS):
        s.battlefield(seat, BASICS[place] if place < len(BASICS) else rng.choice(BASICS))


def _permanent(s: Scenario, rng: random.Random, seat: int, card: CardDefinition) -> None:
    """A permanent as it may have come about: tapped, new, hurt, or with counters."""
    is_creature = card.type_line.types & t.CREATURE
    toughness = card.toughness or 0
    s.battlefield(
        seat,
        card.whole_name,
        tapped=rng.random() < 0.2,
        sick=rng.random() < 0.2,
        damage=rng.randint(0, max(0, toughness - 1)) if is_creature and rng.random() < 0.2 else 0,
        counters={"+1/+1": rng.randint(1, 2)} if is_creature and rng.random() < 0.2 else {},
    )
