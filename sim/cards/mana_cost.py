"""Mana costs as printed, and what adds to or reduces them (CR 107.4, 118.7, 202).

Mana types are the ints W=0, U=1, B=2, R=3, G=4, C=5; sets of types are masks of `1 << type`.
A mana symbol other than generic and {X} is one int, which the payment planner reads as it is:

    bits 0-5   the types of mana that can pay it        {W} = 1, {W/U} = 3, {C} = 32
    bit  6     SNOW: mana from a snow source can pay it  {S} = 64
    bit  7     PHYREXIAN: 2 life can pay it instead      {W/P} = 128 + 1
    bits 8+    that much generic mana can pay instead    {2/B} = 2 << 8 | 4

Mana is an int alike: `1 << type`, with SNOW if its source is snow. It can pay a symbol if they share
one of the bits 0-6. An effect that changes how a cost may be paid changes the ints given to the
planner (CR 118.14, "mana of any type can be spent": `symbol | ANY_TYPE`, but {S} stays as it is),
never the `ManaCost` (CR 609.4b).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

from sim.errors import SimError

WHITE: Final = 0
BLUE: Final = 1
BLACK: Final = 2
RED: Final = 3
GREEN: Final = 4
COLORLESS: Final = 5
MANA_TYPES: Final = "WUBRGC"

ANY_COLOR: Final = 31
ANY_TYPE: Final = 63
SNOW: Final = 64
PHYREXIAN: Final = 128
GENERIC_SHIFT: Final = 8

# CR 107.4: every symbol but the numerical ones and {X}, halves in their printed order.
_SYMBOL_TEXTS: Final = (
    "W U B R G C S "
    "W/U W/B U/B U/R B/R B/G R/G R/W G/W G/U "
    "2/W 2/U 2/B 2/R 2/G C/W C/U C/B C/R C/G "
    "W/P U/P B/P R/P G/P "
    "W/U/P W/B/P U/B/P U/R/P B/R/P B/G/P R/G/P R/W/P G/W/P G/U/P"
)


class ManaCostError(SimError):
    """A mana cost that cannot be read, or a reduction that leaves a choice open."""


def _code(text: str) -> int:
    code = 0
    for half in text.split("/"):
        if half == "S":
            code |= SNOW
        elif half == "P":
            code |= PHYREXIAN
        elif half.isdigit():
            code |= int(half) << GENERIC_SHIFT
        else:
            code |= 1 << MANA_TYPES.index(half)
    return code


_TEXT_OF: Final = {_code(text): text for text in _SYMBOL_TEXTS.split()}
# Halves in another order ({U/W}) are read as the same symbol.
_CODE_OF: Final = {frozenset(text.split("/")): code for code, text in _TEXT_OF.items()}


def parse_symbol(text: str) -> int:
    """The int of one symbol written without braces, such as "G/W/P"; ManaCostError if CR 107.4 lacks it."""
    code = _CODE_OF.get(frozenset(text.split("/")))
    if code is None or len(text) != len(_TEXT_OF[code]):
        raise ManaCostError(f"expected a mana symbol of CR 107.4, got: {{{text}}}")
    return code


def symbol_text(symbol: int) -> str:
    """One symbol as it is printed, with braces; ManaCostError if no such symbol is printed."""
    if symbol not in _TEXT_OF:
        raise ManaCostError(f"expected the int of a printed mana symbol, got: {symbol}")
    return f"{{{_TEXT_OF[symbol]}}}"


def symbol_mana_value(symbol: int) -> int:
    """What one symbol adds to mana value: its largest component (CR 202.3f, 202.3g)."""
    return max(1, symbol >> GENERIC_SHIFT)


def symbol_colors(symbol: int) -> int:
    """The colors a symbol gives an object, a mask of WUBRG (CR 105.2, 107.4e, 107.4f)."""
    return symbol & ANY_COLOR


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost (CR 202.1): generic mana, a number of {X}, and the other symbols as ints in printed order.

    An object without a mana cost has None, which is unpayable (CR 118.6); `ManaCost()` is {0}.
    """

    generic: int = 0
    x: int = 0
    symbols: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read "{2}{W}{U/P}"; the error names the text when any of it is no mana symbol."""
        generic, x, symbols = 0, 0, []
        found = re.findall(r"\{([^{}]*)\}", text)
        if not found or "".join(f"{{{symbol}}}" for symbol in found) != text:
            raise ManaCostError(f"expected a mana cost such as {{2}}{{W}}, got: {text!r}")
        for symbol in found:
            if re.fullmatch("[0-9]+", symbol):
                generic += int(symbol)
            elif symbol == "X":
                x += 1
            else:
                symbols.append(parse_symbol(symbol))
        return cls(generic, x, tuple(symbols))

    def __str__(self) -> str:
        """The cost as printed: {X} first, then generic mana, then the symbols; {0} for nothing (CR 107.4d)."""
        rest = "{X}" * self.x
        if self.generic or not (self.x or self.symbols):
            rest += f"{{{self.generic}}}"
        return rest + "".join(symbol_text(symbol) for symbol in self.symbols)

    def mana_value(self, x: int = 0) -> int:
        """Total amount of mana, X being 0 anywhere but on the stack (CR 202.3, 202.3e)."""
        return self.generic + self.x * x + sum(symbol_mana_value(symbol) for symbol in self.symbols)

    @property
    def colors(self) -> int:
        """The colors of an object with this cost, a mask of WUBRG (CR 202.2, 202.2d)."""
        colors = 0
        for symbol in self.symbols:
            colors |= symbol_colors(symbol)
        return colors

    @property
    def phyrexian(self) -> int:
        """How many symbols 2 life each can pay (CR 107.4f)."""
        return sum(1 for symbol in self.symbols if symbol & PHYREXIAN)

    def __add__(self, other: "ManaCost") -> "ManaCost":
        """Both costs together, as additional costs and cost increases ask for (CR 601.2f)."""
        return ManaCost(self.generic + other.generic, self.x + other.x, self.symbols + other.symbols)

    def with_x(self, x: int) -> "ManaCost":
        """This cost once X has been announced: {X} becomes generic mana (CR 107.3a, 107.4b)."""
        return ManaCost(self.generic + self.x * x, 0, self.symbols)

    def reduce_generic(self, amount: int) -> "ManaCost":
        """Reduced by generic mana: only that component, never below {0} (CR 118.7a, 601.2f)."""
        return ManaCost(max(0, self.generic - amount), self.x, self.symbols)

    def reduce(self, by: "ManaCost", *, symbols_only: bool = False) -> "ManaCost":
        """Reduced by mana of given types; what finds no such symbol reduces generic mana (CR 118.7b-d).

        `symbols_only` is for effects that reduce only the colored mana. A hybrid symbol in `by` is a
        choice that comes first (CR 118.7e) and {X} a number: both raise ManaCostError.
        """
        if by.x:
            raise ManaCostError(f"expected a cost reduction whose X is known, got: {by}")
        types = _reducing_types(by.symbols)
        rest = _reduced(self.symbols, types)
        excess = by.generic + len(types) - (len(self.symbols) - len(rest))
        generic = self.generic if symbols_only else max(0, self.generic - excess)
        return ManaCost(generic, self.x, rest)


def _reducing_types(symbols: Iterable[int]) -> list[int]:
    """One mask a symbol: the type that it reduces by, 0 where it reduces generic mana."""
    types = []
    for symbol in symbols:
        # CR 118.7g: a snow symbol reduces generic mana. CR 118.7f: a Phyrexian one its color.
        mana = symbol & ANY_TYPE
        if mana & (mana - 1) or symbol >> GENERIC_SHIFT:
            raise ManaCostError(f"expected a half chosen of {symbol_text(symbol)} in a cost reduction (CR 118.7e)")
        types.append(mana)
    return types


def _reduced(symbols: tuple[int, ...], types: list[int]) -> tuple[int, ...]:
    """The symbols that are left when each of `types` has removed one symbol that it can.

    CR 601.2b: hybrid and Phyrexian symbols have been announced by then, so one that could be paid
    with a type counts as it where that helps. As many as possible go, the least flexible first.
    """
    order = sorted(range(len(symbols)), key=lambda place: (symbols[place] >> 6, symbols[place].bit_count(), place))
    removed_by: dict[int, int] = {}

    def remove(reduction: int, tried: set[int]) -> bool:
        for place in order:
            if place in tried or not symbols[place] & types[reduction]:
                continue
            tried.add(place)
            if place not in removed_by or remove(removed_by[place], tried):
                removed_by[place] = reduction
                return True
        return False

    for reduction in range(len(types)):
        remove(reduction, set())
    return tuple(symbol for place, symbol in enumerate(symbols) if place not in removed_by)
