"""Changes of a deck as people write them: `--cut "2 Shock" --add "2 Zap"`, `--swap "-2 Shock +2 Zap"`.

>>> deck = Decklist("burn", ((4, "Shock"), (56, "Mountain")))
>>> found = edited(deck, swaps=["-2 shock +2 zap"])
>>> found.understood
'burn -2 Shock +2 Zap: 60 cards, 56 of them lands'
>>> found.deck.main
((2, 'Shock'), (56, 'Mountain'), (2, 'Zap'))

Names are read as deck files are, and a deck that comes out is as legal and playable as one from a file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from sim.cards.catalog import close_matches, find
from sim.cards.names import closest, index_by_key
from sim.decklists.decklist import Decklist, Entry, merged, total
from sim.decklists.legality import playable_cards, require_legal
from sim.decklists.line import GREATEST_COUNT, LONGEST_LINE, CardLine, exact_name, read_card_line, shortened
from sim.errors import EditError, UnknownCardError

_EXAMPLE: Final = "'-2 Shock +2 Lightning Bolt'"
_SIGNS: Final = "+-\u2212\u2013"  # what word processors make of a minus counts as one
_PART: Final = re.compile(rf"(?P<sign>[{_SIGNS}])\s*(?:(?P<count>[0-9]+)[xX]?\s+)?(?P<name>\S.*)")


@dataclass(frozen=True, slots=True)
class Edit:
    """How many copies of which cards leave a main deck and come into it, each card once."""

    cut: tuple[Entry, ...] = ()
    add: tuple[Entry, ...] = ()

    def __str__(self) -> str:
        """As a swap is written, which reads back equal."""
        return " ".join(
            [*(f"-{count} {name}" for count, name in self.cut), *(f"+{count} {name}" for count, name in self.add)]
        )


@dataclass(frozen=True, slots=True)
class Edited:
    """A deck after a change, the change, and in one line what was understood."""

    deck: Decklist
    edit: Edit
    understood: str


def edited(
    deck: Decklist, cuts: Iterable[str] = (), adds: Iterable[str] = (), swaps: Iterable[str] = (), name: str = ""
) -> Edited:
    """One variant of a deck by all these changes together; without a name it is called after them.

    Raises UnknownCardError, EditError (nothing to change, a card cut and added, copies that the deck lacks),
    UnsupportedCardError, and DecklistError where the deck that comes out is not legal.
    """
    return apply(deck, read_edit(deck, cuts, adds, swaps), name)


def read_edit(deck: Decklist, cuts: Iterable[str] = (), adds: Iterable[str] = (), swaps: Iterable[str] = ()) -> Edit:
    """What these options ask of a deck, which must have the cards to cut."""
    cut = [_of_deck(deck, text) for text in cuts]
    add = [_card_line(text, f"--add {text!r}") for text in adds]
    for text in swaps:
        for sign, entry in read_swap(text):
            (add if sign == "+" else cut).append(entry)
    return _verified(deck, Edit(merged(cut), merged(add)))


def apply(deck: Decklist, edit: Edit, name: str = "") -> Edited:
    """The deck after an edit that fits it, legal and playable; lines keep their places, new cards come last."""
    left = Counter({card: count for count, card in edit.cut})
    kept = [(count - left[card], card) for count, card in merged(deck.main) if count > left[card]]
    main = merged((*kept, *edit.add))
    new = replace(deck, name=name or f"{deck.name} {edit}", main=main, source="", comments=())
    playable_cards(replace(new, main=edit.add))
    require_legal(new)
    return Edited(new, edit, f"{deck.name} {edit}: {told_size(new)}")


def told_size(deck: Decklist) -> str:
    """How many cards a main deck has, and how many of them are lands."""
    return f"{deck.size} cards, {total(e for e in deck.main if find(e[1]).is_land)} of them lands"


# --- Reading -----------------------------------------------------------------------------------------------


def _card_line(text: str, option: str) -> Entry:
    """A count and a card, as a line of a deck file has them."""
    plain = " ".join(text.split())
    if not plain:
        raise EditError(f"expected a card such as '2 Shock', got {text!r}", option)
    line: CardLine = read_card_line(plain, option)
    if line.part is not None:
        raise EditError(f"expected a card of the main deck, got one of the {line.part}", option)
    return line.count, line.name


def _of_deck(deck: Decklist, text: str) -> Entry:
    """As `_card_line`, for a card of the deck: a misspelt name may have meant one of these."""
    option = f"--cut {text!r}"
    try:
        return _card_line(text, option)
    except UnknownCardError as unknown:
        raise UnknownCardError(unknown.name, _like(deck, unknown.name) or unknown.suggestions, option) from None


def _like(deck: Decklist, name: str) -> tuple[str, ...]:
    """The deck's cards that are written like a name."""
    return closest(name, index_by_key([card for _, card in deck.main]))


def read_swap(text: str) -> list[tuple[str, Entry]]:
    """The cards of a swap with their signs; EditError where it can be read in no way, or in more than one.

    A name may begin with a sign and hold digits, commas and dashes, so that the names decide where a card ends:
    "-2 Borrowing 100,000 Arrows, +1 +2 Mace" cuts two cards and adds one.
    """
    option, plain = f"--swap {shortened(text)!r}", " ".join(text.split())
    if len(plain) > LONGEST_LINE or plain[:1] not in tuple(_SIGNS):
        raise EditError(f"expected a swap such as {_EXAMPLE}, got {shortened(plain)!r}", option)
    readings = _readings(plain)
    if not readings[-1]:
        _complain(plain, max(at for at, found in enumerate(readings) if found), option)
    if len(readings[-1]) > 1:
        either = " or ".join(repr(_told(found)) for found in readings[-1])
        raise EditError(f"expected a swap that can be read in one way, got {either}: use --cut and --add", option)
    for _, (count, _) in readings[-1][0]:
        if not 1 <= count <= GREATEST_COUNT:
            raise EditError(f"expected a count from 1 to {GREATEST_COUNT}, got {count}", option)
    return list(readings[-1][0])


Reading = tuple[tuple[str, Entry], ...]


def _readings(text: str) -> list[list[Reading]]:
    """For each place of the text up to two ways to read all before it as cards with signs, as far as that goes."""
    starts = [at for at, sign in enumerate(text) if sign in _SIGNS and (at == 0 or text[at - 1] == " ")]
    found: list[list[Reading]] = [[] for _ in range(len(text) + 1)]
    found[0].append(())
    for start in starts:
        for end in (*(at for at in starts if at > start), len(text)):
            for part in _parts(text[start:end].strip()) if found[start] else ():
                found[end] += [(*before, part) for before in found[start]]
                del found[end][2:]
    return found


def _parts(text: str) -> Iterator[tuple[str, Entry]]:
    """The ways to read a text as one card with a sign: its first digits are a count or the name's."""
    match = _PART.fullmatch(text)
    if match is None:
        return
    sign = "+" if match["sign"] == "+" else "-"
    counted, whole = _name(match["name"]), _name(text[1:].strip())
    if match["count"] is not None and counted is not None:
        yield sign, (int(match["count"]), counted)
    if whole is not None:
        yield sign, (1, whole)


def _name(text: str) -> str | None:
    """A card's name, with a comma behind it or not."""
    return exact_name(text) or exact_name(text.rstrip(" ,;"))


def _told(reading: Reading) -> str:
    return " ".join(f"{sign}{count} {name}" for sign, (count, name) in reading)


def _complain(text: str, at: int, option: str) -> None:
    """Raise UnknownCardError for the first card that no reading gets past, up to the next sign with a count."""
    end = re.search(rf" [{_SIGNS}]\s*[0-9]", text[at + 1 :])
    part = text[at : at + 1 + end.start()] if end else text[at:]
    match = _PART.fullmatch(part.strip())
    name = match["name"].rstrip(" ,;") if match else ""
    if not name:
        raise EditError(f"expected a swap such as {_EXAMPLE}, got {shortened(part)!r}", option)
    raise UnknownCardError(shortened(name), close_matches(name), option)


# --- Fitting a deck ----------------------------------------------------------------------------------------


def _verified(deck: Decklist, edit: Edit) -> Edit:
    """The edit as it is, if it changes something and the deck has what is to be cut."""
    if not edit.cut and not edit.add:
        raise EditError(f"expected a card of {deck.name} to cut or to add, got none")
    both = sorted({name for _, name in edit.cut} & {name for _, name in edit.add})
    if both:
        raise EditError(f"expected each card to be cut or added, got both for {', '.join(both)}")
    has = {name: count for count, name in merged(deck.main)}
    for count, name in edit.cut:
        if name not in has:
            like = _like(deck, name)
            meant = f"; did you mean {' or '.join(like)}?" if like else ""
            raise EditError(f"expected a card of {deck.name} to cut, got {name!r}{meant}")
        if count > has[name]:
            raise EditError(f"expected at most {has[name]} {name} to cut from {deck.name}, got {count}")
    return edit
