"""One number of a deck through a range: `--sweep "lands=22..26"`, `--sweep "Shock=0..4"`.

The size of the deck stays. What makes room, and what fills it, is the same on every machine, one card after another:

- Of nonlands the card with the most copies loses one (then the dearest, then by name); of those that may have more, the card
  with the most copies gains one (then the cheapest, then by name). The card that is swept is never among them.
- Lands come and go as the basic lands that the deck has, in their proportion: each goes to the basic with the greatest
  number of copies over one more than twice those it got already (Webster's method), then in the order of WUBRG.
- `lands` exchanges basic lands for nonlands, a nonland is exchanged for nonlands, and a land for basic lands.

>>> deck = Decklist("burn", ((4, "Shock"), (3, "Zap"), (4, "Hill Giant"), (30, "Mountain"), (19, "Forest")))
>>> for found in swept(deck, "lands=48..51"):
...     print(found.understood)
burn lands=48 (-1 Mountain +1 Zap): 60 cards, 48 of them lands
burn lands=50 (-1 Hill Giant +1 Mountain): 60 cards, 50 of them lands
burn lands=51 (-1 Hill Giant -1 Shock +1 Forest +1 Mountain): 60 cards, 51 of them lands
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from sim.cards.catalog import close_matches, find
from sim.decklists.decklist import Decklist, merged
from sim.decklists.edits import Edit, Edited, apply, told_size
from sim.decklists.legality import COPIES_ALLOWED, MOST_COPIES
from sim.decklists.line import exact_name, shortened
from sim.errors import EditError, UnknownCardError, UnsupportedCardError

_BASICS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")  # in the order of WUBRG
_LANDS: Final = "lands"
_SWEEP: Final = re.compile(r"\s*(?P<what>.*\S)\s*=\s*(?P<low>[0-9]{1,3})\s*(?:\.\.\s*(?P<high>[0-9]{1,3})\s*)?")


def swept(deck: Decklist, text: str) -> tuple[Edited, ...]:
    """The variants of a deck by a sweep, each but the deck as it is, called after its number.

    Raises EditError where the sweep cannot be read or there is nothing to make room or fill it with, UnknownCardError,
    UnsupportedCardError, and DecklistError where a deck that comes out is not legal.
    """
    option = f"--sweep {shortened(text)!r}"
    match = _SWEEP.fullmatch(text)
    low, high = (int(match["low"]), int(match["high"] or match["low"])) if match else (1, 0)
    if match is None or low > high:
        raise EditError(f"expected a range such as 'lands=22..26' or 'Shock=0..4', got {shortened(text)!r}", option)
    what = _LANDS if match["what"].casefold() == _LANDS else _card(match["what"], option)
    found = tuple(made for number in range(low, high + 1) if (made := _made(deck, what, number, option)))
    if not found:
        raise EditError(f"expected a change of {deck.name}, got {what}={low}, which it has", option)
    return found


def _card(text: str, option: str) -> str:
    name = exact_name(text)
    if name is None:
        raise UnknownCardError(shortened(text), close_matches(text), option)
    try:
        find(name)
    except UnsupportedCardError as refused:
        raise UnsupportedCardError(refused.cards, option) from None
    return name


def _made(deck: Decklist, what: str, number: int, option: str) -> Edited | None:
    """The deck with that number of a card or of lands, None for the deck as it is."""
    edit = _edit(deck, what, number, option)
    if not edit.cut and not edit.add:
        return None
    made = apply(deck, edit, f"{deck.name} {what}={number}")
    return replace(made, understood=f"{made.deck.name} ({edit}): {told_size(made.deck)}")


def _edit(deck: Decklist, what: str, number: int, option: str) -> Edit:
    before = Counter({name: count for count, name in merged(deck.main)})
    after = Counter(before)
    if what == _LANDS:
        has = sum(count for name, count in before.items() if find(name).is_land)
    else:
        has, after[what] = before[what], number
    for _ in range(abs(number - has)):
        if what == _LANDS:
            _step(deck, before, after, _next_basic if number > has else _next_nonland, option, 1)
            _step(deck, before, after, _next_nonland if number > has else _next_basic, option, -1)
        else:
            other = _next_basic if find(what).is_land else _next_nonland
            _step(deck, before, after, other, option, -1 if number > has else 1, what)
    cut = tuple((count, name) for name, count in sorted((before - after).items()))
    add = tuple((count, name) for name, count in sorted((after - before).items()))
    return Edit(cut, add)


Chooser = Callable[[Decklist, Counter[str], Counter[str], int, str], str | None]


def _step(
    deck: Decklist, before: Counter[str], after: Counter[str], which: Chooser, option: str, by: int, but: str = ""
) -> None:
    """One copy more or fewer of the next card by its rule; EditError where there is none."""
    name = which(deck, before, after, by, but)
    if name is None:
        kind = "basic land" if which is _next_basic else "nonland card"
        can = "that may have one copy more" if by > 0 else "left to cut"
        raise EditError(f"expected another {kind} of {deck.name} {can}, got none: use --cut and --add", option)
    after[name] += by


def _next_nonland(deck: Decklist, before: Counter[str], after: Counter[str], by: int, but: str) -> str | None:
    """The nonland with the most copies: to lose one then the dearest, to gain one then the cheapest that may have more."""
    beside = Counter({name: count for count, name in deck.sideboard})
    names = [name for name in before if name != but and not find(name).is_land]
    if by > 0:
        names = [n for n in names if after[n] + beside[n] < COPIES_ALLOWED.get(n, MOST_COPIES)]
    names = [name for name in names if by > 0 or after[name]]
    return min(names, key=lambda name: (-after[name], by * find(name).mana_value, name), default=None)


def _next_basic(deck: Decklist, before: Counter[str], after: Counter[str], by: int, but: str) -> str | None:
    """The basic land whose turn it is by Webster's method, to lose one or to gain one."""
    names = [name for name in _BASICS if name != but and before[name] and (by > 0 or after[name])]
    return max(names, key=lambda n: Fraction(before[n], 2 * abs(after[n] - before[n]) + 1), default=None)
