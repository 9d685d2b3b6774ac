"""Versions of a deck in the same slots: what they have in common meets the same luck, game by game.

A slot is a physical card of a deck, its token the number by which every shuffle draws its key. On their own, two versions of
a deck are in canonical slots, and one card more or less moves all that come after it. `align` gives every (card, copy) that
both have the same slot instead, so that their games differ by the changed cards alone. Here a Forest comes to where the
second Mountain was, Zap to where the Goblin Piker was, and a card more is put behind all others:

>>> base = PlannedDeck("base", ((2, "Mountain"), (2, "Shock"), (1, "Goblin Piker")))
>>> variant = PlannedDeck("variant", ((2, "Shock"), (1, "Forest"), (1, "Mountain"), (1, "Hill Giant"), (1, "Zap")))
>>> base, variant, slot_map = align(base, variant)
>>> variant.slots
((0, 'Mountain'), (1, 'Forest'), (2, 'Shock'), (3, 'Shock'), (4, 'Zap'), (5, 'Hill Giant'))
>>> slot_map
<SlotMap base -> variant: 1 Mountain -> Forest, 4 Goblin Piker -> Zap, 5 Hill Giant>
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, NamedTuple

from sim.batch.plan import PlannedDeck
from sim.cards.definition import CardDefinition
from sim.rules.setup import slots_of, supported


class Change(NamedTuple):
    """A slot in which two versions of a deck differ: the base's card and the variant's, None where it has no such slot."""

    token: int
    removed: str | None
    added: str | None


@dataclass(frozen=True, slots=True, repr=False)
class SlotMap:
    """Which slots of a deck hold another card in a variant of it, by rising token."""

    base: str
    variant: str
    changes: tuple[Change, ...] = ()

    @property
    def tokens(self) -> tuple[int, ...]:
        """The tokens of the changed slots, rising."""
        return tuple(change.token for change in self.changes)

    @property
    def mask(self) -> int:
        """The changed slots as bits: bit `token` is set. A game of the base that touches none of them knows no change."""
        return sum(1 << token for token in self.tokens)

    @property
    def removed(self) -> tuple[str, ...]:
        """The cards of the base that the variant lacks, one name a copy, by slot."""
        return tuple(change.removed for change in self.changes if change.removed is not None)

    @property
    def added(self) -> tuple[str, ...]:
        """The cards of the variant that the base lacks, one name a copy, by slot."""
        return tuple(change.added for change in self.changes if change.added is not None)

    @property
    def keeps_size(self) -> bool:
        """Whether both versions have exactly the same slots: then every other card keeps its very place in a library."""
        return all(change.removed is not None and change.added is not None for change in self.changes)

    def masks(self, side: str) -> list[tuple[str, int]]:
        """The changed slots of each card as bits; of the base's cards for side "removed", of the variant's for "added"."""
        found: Counter[str] = Counter()
        for change in self.changes:
            name = change.removed if side == "removed" else change.added
            if name is not None:
                found[name] += 1 << change.token
        return list(found.items())

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; `SlotMap.from_json` restores an equal map."""
        return {"base": self.base, "variant": self.variant, "changes": [list(change) for change in self.changes]}

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> SlotMap:
        """The map written by `to_json`."""
        changes = tuple(Change(int(token), removed, added) for token, removed, added in document["changes"])
        return cls(document["base"], document["variant"], changes)

    def __str__(self) -> str:
        """What leaves and what comes, as one writes a swap: `-2 Shock +2 Zap`; `no change` for equal decks."""
        words = [f"-{count} {name}" for name, count in Counter(self.removed).items()]
        words += [f"+{count} {name}" for name, count in Counter(self.added).items()]
        return " ".join(words) or "no change"

    def __repr__(self) -> str:
        told = ", ".join(f"{token} {' -> '.join(filter(None, names))}" for token, *names in self.changes)
        return f"<SlotMap {self.base} -> {self.variant}: {told or 'no change'}>"


def align(base: PlannedDeck, variant: PlannedDeck) -> tuple[PlannedDeck, PlannedDeck, SlotMap]:
    """The two versions of a deck in common slots, and which slots changed; the base stays as it is.

    Of a card of which the variant has fewer copies, the highest-numbered ones leave. Each takes a card that the variant adds
    into its slot: a land a land where it can be, then the nearest mana value, then by name. Cards added beyond that get
    slots after all others, in canonical order: their keys leave the order of the others as it is. Slots of cards removed
    beyond that stay empty. Raises UnknownCardError or UnsupportedCardError for cards that cannot be played.
    """
    before = slots_of(base)
    leaving, coming = _leaving(before, variant), _coming(before, variant)
    replaced = dict(_pairs(leaving, coming))
    fresh = _canonical(card for place, card in enumerate(coming) if place not in replaced.values())
    first = before[-1][0] + 1 if before else 0
    gone = dict(leaving)
    after = {token: card for token, card in before if token not in gone}
    after |= {token: coming[place] for token, place in replaced.items()}
    after |= {first + place: card for place, card in enumerate(fresh)}
    return base, _in_slots(variant, after), SlotMap(base.name, variant.name, tuple(_changes(gone, after, first)))


def align_all(
    base: PlannedDeck, variants: Sequence[PlannedDeck]
) -> tuple[PlannedDeck, tuple[tuple[PlannedDeck, SlotMap], ...]]:
    """Several variants of one base, each in common slots with it: the base's games are played once for all of them."""
    return base, tuple(align(base, variant)[1:] for variant in variants)


Slot = tuple[int, CardDefinition]


def _counts(deck: PlannedDeck) -> Counter[str]:
    """Copies of each card, by its whole name."""
    counts: Counter[str] = Counter()
    for count, name in deck.main:
        counts[supported(name).whole_name] += count
    return counts


def _leaving(before: Sequence[Slot], variant: PlannedDeck) -> list[Slot]:
    """The slots whose cards the variant lacks: of each card the highest-numbered copies, the very highest first."""
    copies: defaultdict[str, list[Slot]] = defaultdict(list)
    for token, card in before:
        copies[card.whole_name].append((token, card))
    stays = _counts(variant)
    return [slot for name, found in copies.items() for slot in found[stays[name] :][::-1]]


def _coming(before: Sequence[Slot], variant: PlannedDeck) -> list[CardDefinition]:
    """The cards that the base lacks, copy by copy."""
    lacking = _counts(variant) - Counter(card.whole_name for _, card in before)
    return [supported(name) for name in lacking.elements()]


def _pairs(leaving: Sequence[Slot], coming: Sequence[CardDefinition]) -> Iterator[tuple[int, int]]:
    """Token of a card that leaves, place of the one that takes its slot: the nearest two first, each once."""
    tokens, places = set(), set()
    for (token, _), place in sorted(
        product(leaving, range(len(coming))), key=lambda p: _distance(p[0][1], coming[p[1]])
    ):
        if token not in tokens and place not in places:
            tokens.add(token)
            places.add(place)
            yield token, place


def _distance(one: CardDefinition, other: CardDefinition) -> tuple[bool, int, str, str]:
    """How far two cards are apart; sorting is stable, so that copies stay in their order."""
    return one.is_land != other.is_land, abs(one.mana_value - other.mana_value), one.whole_name, other.whole_name


def _canonical(cards: Iterable[CardDefinition]) -> list[CardDefinition]:
    return sorted(cards, key=lambda card: (not card.is_land, card.mana_value, card.name))


def _in_slots(deck: PlannedDeck, cards: dict[int, CardDefinition]) -> PlannedDeck:
    """The deck with these cards by token; without slots where they are the canonical ones."""
    main = tuple((count, supported(name).whole_name) for count, name in deck.main)
    slots = tuple((token, card.whole_name) for token, card in sorted(cards.items(), key=lambda slot: slot[0]))
    plain = PlannedDeck(deck.name, main)
    is_canonical = slots == tuple((token, card.whole_name) for token, card in slots_of(plain))
    return plain if is_canonical else replace(plain, slots=slots)


def _changes(gone: dict[int, CardDefinition], after: dict[int, CardDefinition], first: int) -> Iterator[Change]:
    for token in sorted({*gone, *(token for token in after if token >= first)}):
        removed, added = (cards[token].whole_name if token in cards else None for cards in (gone, after))
        yield Change(token, removed, added)
