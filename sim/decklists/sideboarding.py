"""Sideboard plans: what leaves a main deck for which cards of the sideboard, against whom, as a small file tells it.

A plan lies beside its deck: `my-deck.plan` beside `my-deck.txt`.

    # what is behind a number sign is not read
    loser draws                      # after a lost game this deck draws first; without this line it plays first
    against red-burn:
      -2 Shock
      +2 Smash to Smithereens
    against red-burn on the draw:    # more exact, so it counts instead of the block above
      -3 Shock
      +3 Smash to Smithereens
    against *:                       # all others
      -1 Shock
      +1 Tormod's Crypt

A block holds for all games of a match after the first. Against an opponent that no block names, the main deck stays.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sim.cards.catalog import is_built_in
from sim.decklists.decklist import Decklist, Entry, merged, total
from sim.decklists.legality import LARGEST_SIDEBOARD, SMALLEST_DECK
from sim.decklists.line import read_card_line
from sim.errors import DecklistError

SUFFIX: Final = ".plan"
ANYONE: Final = "*"
PLAY, DRAW = "play", "draw"
_CHOICE: Final = re.compile(r"loser (plays|draws)", re.IGNORECASE)
_AGAINST: Final = re.compile(
    r"against (?P<who>.+?)(?: on the (?P<seat>play|draw))?\s*:(?P<rest>.*)", re.IGNORECASE
)  # fmt: skip
_CARD: Final = re.compile(r"(?P<sign>[+\-\u2212\u2013])\s*(?P<card>.+)")
_SHAPES: Final = "'against NAME:', '-2 Card', '+2 Card' or 'loser draws'"


@dataclass(frozen=True, slots=True)
class Block:
    """Cards that leave and come in against one opponent, or all others; `seat` "play", "draw", or "" for both."""

    opponent: str
    seat: str
    cut: tuple[Entry, ...]
    add: tuple[Entry, ...]
    line: int


@dataclass(frozen=True, slots=True)
class SideboardPlan:
    """A plan that fits its deck. `loser` is what the deck chooses after a lost game."""

    deck: Decklist
    loser: str = PLAY
    blocks: tuple[Block, ...] = ()
    path: str = ""

    def block_for(self, opponent: str, seat: str) -> Block | None:
        """The most exact block: of this opponent before all others, of this seat before both; None where none fits."""
        fitting = [
            block
            for block in self.blocks
            if block.opponent.casefold() in (opponent.casefold(), ANYONE) and block.seat in (seat, "")
        ]
        return min(fitting, key=lambda block: (block.opponent == ANYONE, not block.seat), default=None)

    def main_for(self, opponent: str, seat: str) -> tuple[Entry, ...]:
        """The main deck of the second and third game against an opponent, on the "play" or on the "draw"."""
        block = self.block_for(opponent, seat)
        return self.deck.main if block is None else _swapped(self.deck.main, block)


def read_plan(deck: Decklist, text: str, path: str = "") -> SideboardPlan:
    """The plan that a text tells of a deck; DecklistError or UnknownCardError with file and line for what is wrong.

    Wrong are lines of another shape, a block given twice, cards that the deck or its sideboard has not (or not so often),
    cards that cannot be played here, and a deck or a sideboard of a size that is not legal.
    """
    reader = _Reader(deck, path)
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if line:
            reader.take(line, number)
    return reader.finished()


def plan_beside(deck: Decklist) -> Path | None:
    """The plan file beside the file of a deck, if there is one."""
    path = Path(deck.source).with_suffix(SUFFIX) if deck.source else None
    return path if path is not None and path.is_file() else None


def load_plan(deck: Decklist, path: str | Path | None = None) -> SideboardPlan:
    """The plan in a file, without a path the one beside the deck's file, else a plan that changes nothing."""
    place = Path(path) if path is not None else plan_beside(deck)
    if place is None:
        return SideboardPlan(deck)
    try:
        text = place.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "no text"
        raise DecklistError(f"expected a sideboard plan that can be read, got: {why}", str(place)) from None
    return read_plan(deck, text, str(place))


class _Reader:
    """A plan while its lines come in."""

    def __init__(self, deck: Decklist, path: str) -> None:
        self.deck, self.path = deck, path
        self.loser = ""
        self.blocks: list[Block] = []

    def take(self, line: str, number: int) -> None:
        """One line that is not empty."""
        if choice := _CHOICE.fullmatch(line):
            self._take_choice(choice[1].lower(), number)
        elif head := _AGAINST.fullmatch(line):
            self._begin(head, number)
        elif card := _CARD.fullmatch(line):
            self._add(card["sign"], card["card"], number)
        else:
            self._refuse(f"expected {_SHAPES}, got {line!r}", number)

    def finished(self) -> SideboardPlan:
        """The plan, checked."""
        for block in self.blocks:
            self._check(block)
        return SideboardPlan(self.deck, self.loser or PLAY, tuple(self.blocks), self.path)

    def _take_choice(self, word: str, number: int) -> None:
        if self.loser:
            self._refuse("expected one line 'loser plays' or 'loser draws', got a second", number)
        self.loser = PLAY if word == "plays" else DRAW

    def _begin(self, head: re.Match[str], number: int) -> None:
        if head["rest"].strip():
            self._refuse(f"expected nothing behind the colon, got {head['rest'].strip()!r}", number)
        who, seat = head["who"].strip(), (head["seat"] or "").lower()
        if any((block.opponent.casefold(), block.seat) == (who.casefold(), seat) for block in self.blocks):
            self._refuse(f"expected one block against {who}{f' on the {seat}' if seat else ''}, got a second", number)
        self.blocks.append(Block(who, seat, (), (), number))

    def _add(self, sign: str, text: str, number: int) -> None:
        if not self.blocks:
            self._refuse("expected 'against NAME:' before the first card, got a card", number)
        found = read_card_line(text, self.path, number)
        entry, last = (found.count, found.name), self.blocks.pop()
        if sign == "+":
            self._require(entry, self.deck.sideboard, last.add, "the sideboard", number)
            if not is_built_in(found.name):
                self._refuse(f"expected cards that can be played here, got {found.name}", number)
            last = Block(last.opponent, last.seat, last.cut, merged((*last.add, entry)), last.line)
        else:
            self._require(entry, self.deck.main, last.cut, "the main deck", number)
            last = Block(last.opponent, last.seat, merged((*last.cut, entry)), last.add, last.line)
        self.blocks.append(last)

    def _require(
        self, entry: Entry, there: tuple[Entry, ...], taken: tuple[Entry, ...], where: str, number: int
    ) -> None:
        has = sum(count for count, name in there if name == entry[1])
        asked = entry[0] + sum(count for count, name in taken if name == entry[1])
        if entry[0] < 1 or asked > has:
            self._refuse(f"expected at most {has} {entry[1]} from {where} of {self.deck.name}, got {asked}", number)

    def _check(self, block: Block) -> None:
        # CR 100.2a, 100.4a: at least 60 cards, and at most 15 in the sideboard, also after it was used.
        moved = total(block.add) - total(block.cut)
        main, side = self.deck.size + moved, total(self.deck.sideboard) - moved
        against = f"against {block.opponent}"
        if main < SMALLEST_DECK:
            self._refuse(f"expected {SMALLEST_DECK} or more cards {against}, got {main}", block.line)
        if side > LARGEST_SIDEBOARD:
            self._refuse(
                f"expected at most {LARGEST_SIDEBOARD} cards in the sideboard {against}, got {side}", block.line
            )

    def _refuse(self, problem: str, number: int) -> None:
        raise DecklistError(problem, self.path, number)


def _swapped(main: tuple[Entry, ...], block: Block) -> tuple[Entry, ...]:
    """The cards after a block; lines keep their places, new cards come last."""
    left = Counter({name: count for count, name in block.cut})
    kept = [(count - left[name], name) for count, name in merged(main) if count > left[name]]
    return merged((*kept, *block.add))
