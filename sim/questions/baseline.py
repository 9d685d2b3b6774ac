"""What a card is measured against: the same deck in the same slots, with something else in the place of the card.

>>> deck = PlannedDeck("burn", ((4, "Shock"), (20, "Mountain")))
>>> base, variant, slot_map = replaced(deck, "Shock")
>>> variant.main
((3, 'Shock'), (20, 'Mountain'), (1, '(blank)'))
>>> slot_map
<SlotMap burn -> burn with (blank) for 1 Shock: 23 Shock -> (blank)>
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from sim.batch.align import SlotMap, align
from sim.batch.plan import PlannedDeck
from sim.cards.blank import BLANK
from sim.cards.catalog import canonical_name, close_matches
from sim.cards.names import closest, index_by_key
from sim.cards.type_line import BASIC_LAND_BITS, BASIC_LAND_TYPES
from sim.errors import EditError, UnknownCardError
from sim.rules.setup import supported

BLANKS: Final = "blank"  # what is asked for where a card is to be measured against nothing


def blank_for(deck: PlannedDeck, card: str) -> str:
    """The card that stands for nothing: `BLANK` for a nonland, for a land the basic land that the deck would play.

    That is the one whose type the most lands of the deck have (CR 305.6), then whose colour the most mana symbols of its
    costs have, then the first in the order of WUBRG.
    """
    if not supported(card).is_land:
        return BLANK.name
    lands, symbols = [0] * 5, [0] * 5
    for count, name in deck.main:
        found = supported(name)
        costs = found.mana_cost.symbols if found.mana_cost is not None else ()
        for color, bit in enumerate(BASIC_LAND_BITS):
            lands[color] += count * bool(found.is_land and found.type_line.subtypes & bit)
            symbols[color] += count * sum(symbol >> color & 1 for symbol in costs)
    return BASIC_LAND_TYPES[max(range(5), key=lambda color: (lands[color], symbols[color], -color))]


def replaced(
    deck: PlannedDeck, card: str, copies: int | None = 1, by: str = BLANKS
) -> tuple[PlannedDeck, PlannedDeck, SlotMap]:
    """A deck, the same with its highest-numbered copies of a card replaced (None: all of them), and the slots of those.

    `by` is a card, or "blank" for what `blank_for` says. Raises EditError where the deck lacks the card or so many copies
    of it, or the card would replace itself; UnknownCardError and UnsupportedCardError.
    """
    counts: Counter[str] = Counter()
    for count, name in deck.main:
        counts[supported(name).whole_name] += count
    card, number = _in_deck(deck, counts, card, copies)
    other = blank_for(deck, card) if by == BLANKS else supported(by).whole_name
    if other == card:
        raise EditError(f"expected a baseline for {card} other than the card itself, name one by --baseline")
    counts[card] -= number
    counts[other] += number
    main = tuple((count, name) for name, count in counts.items() if count)
    return align(deck, PlannedDeck(f"{deck.name} with {other} for {number} {card}", main))


def _in_deck(deck: PlannedDeck, counts: Counter[str], card: str, copies: int | None) -> tuple[str, int]:
    """The card's whole name and how many copies are meant."""
    name = canonical_name(card)
    if name is None:
        like = closest(card, index_by_key(list(counts))) or close_matches(card)
        raise UnknownCardError(card, like)
    if name not in counts:
        like = closest(card, index_by_key(list(counts)))
        meant = f"; did you mean {' or '.join(like)}?" if like else ""
        raise EditError(f"expected a card of {deck.name}, got {name!r}{meant}")
    number = counts[name] if copies is None else copies
    if not 1 <= number <= counts[name]:
        raise EditError(f"expected 1 to {counts[name]} copies of {name} in {deck.name}, got {number}")
    return name, number
