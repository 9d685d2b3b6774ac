"""From the ability language to integer tables: the encoder, and the registry of what encodes each kind of node.

`encode_*.py` hold one function for each kind of node, registered with `@encodes(Kind)`; each returns the number of the row
it has written. A node without an encoder, or a part that the kernel does not carry, is refused with `Refused`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import numpy as np

from sim.array import tables as tb
from sim.array.kernel.words import WORDS
from sim.cards.type_line import ALL_CREATURE_TYPES, subtype_bits
from sim.errors import SimError
from sim.rules.casting.targets import NO_TARGET
from sim.rules.pool import Pool


class Refused(SimError):  # noqa: N818  it is an answer, not a fault
    """A node of the ability language that the array engine does not carry."""


Encode = Callable[["Encoder", Any], int]
ENCODERS: Final[dict[type | tuple[str, type], Encode]] = {}
AFTER_ABILITY: Final[list[Callable[[Encoder, int, Any], None]]] = []  # each is told of every ability: number, node
AT_THE_END: Final[list[Callable[[Encoder, Any], None]]] = []  # each fills something into the record of TABLES
F = TypeVar("F", bound=Encode)


def encodes(*kinds: type, table: str = "") -> Callable[[F], F]:
    """Register the function that encodes these kinds of nodes, with `table` only in that table."""

    def register(function: F) -> F:
        for kind in kinds:
            ENCODERS[(table, kind) if table else kind] = function
        return function

    return register


class Encoder:
    """The tables of one pool in the making.

    `rows` are the rows of each table by name; a row is a list of ints as wide as the table. Equal nodes get one row.
    With `reasons` given, what is refused is noted there and stands as row 0.
    """

    def __init__(self, pool: Pool, reasons: list[str] | None = None) -> None:
        self.pool = pool
        self.reasons = reasons
        self.one_of: list[tuple[list[int], Any]] = []  # rows of steps that are a choice between parts, and the choice
        self.notes: Any = None  # what the agents know, see `encode_notes`
        self.keywords: list[str] = []  # the words of the matchup's keywords in the order of their bits
        self.keywords_of: dict[int, int] = {}  # ability -> its keywords as bits
        self.keywords_of_words: dict[int, int] = {}
        self.delayed: list[list[int]] = []  # rows of delayed and reflexive abilities, downward from the last
        self.def_subtypes: dict[int, int] = {}
        self.def_keys: dict[int, int] = {}
        self.copying: list[tuple[list[int], Any, Any, Any]] = []  # see `encode_replacements.close_copies`
        self.has_once = False  # whether abilities are gained that may be activated once each turn
        self.copied: list[tuple[list[int], int, tuple[Any, ...]]] = []  # row, column and exceptions of other copies
        self.excepted_of: dict[tuple[int, Any, int], int] = {}
        self.abil_keys: dict[int, int] = {}
        self.abil_reads: dict[int, int] = {}
        self.rows: dict[str, list[list[int]]] = {name: [] for name in _WIDTHS}
        self.data: list[int] = [0]  # so that no list stands at 0, which can be none
        self.words: dict[str, int] = {word: number for number, word in enumerate(WORDS)}
        self._known: dict[tuple[str, object], int] = {}
        self.at = -1  # the ability that is being encoded
        self.subtypes = {subtype_bits((name,)): place for place, name in enumerate(tb.SUBTYPES)}  # bit there -> place

    # --- Rows -----------------------------------------------------------------------------------

    def new_row(self, table: str) -> int:
        """A row of zeros in a table; its number. Fill it with `self.rows[table][number][COLUMN] = ...`."""
        rows = self.rows[table]
        if len(rows) >= _MOST[table]:
            raise Refused(f"expected at most {_MOST[table]} rows of {table}, got more")
        rows.append([0] * _WIDTHS[table])
        return len(rows) - 1

    def once(self, table: str, node: object, make: Callable[[], int]) -> int:
        """The row of a node, made at its first mention."""
        key = (table, node)
        if key not in self._known:
            self._known[key] = make()
        return self._known[key]

    def nodes_of(self, table: str) -> list[Any]:
        """All nodes that have a row in a table."""
        return [node for name, node in self._known if name == table]

    def list_of(self, numbers: Sequence[int]) -> int:
        """Numbers one after another in `data`; the place of the first."""
        place = len(self.data)
        self.data += numbers
        return place

    def word(self, text: str) -> int:
        """The number of a word: a kind of counter, a key, a name."""
        return self.words.setdefault(text, len(self.words))

    def bits(self, subtypes: int) -> int:
        """A set of subtypes in the 64 bits of this matchup."""
        found = 0
        if subtypes & ALL_CREATURE_TYPES == ALL_CREATURE_TYPES:  # a changeling
            found, subtypes = self._all_creature_types(), subtypes & ~ALL_CREATURE_TYPES
        while subtypes:
            low = subtypes & -subtypes
            if low not in self.subtypes:
                self._new_subtype(low)
            found |= 1 << self.subtypes[low]
            subtypes ^= low
        return found

    def _all_creature_types(self) -> int:
        known = sum(1 << place for bit, place in self.subtypes.items() if bit & ALL_CREATURE_TYPES)
        return known | 1 << tb.OTHER_CREATURE_TYPES

    def _new_subtype(self, bit: int) -> None:
        if len(self.subtypes) >= tb.OTHER_CREATURE_TYPES:
            raise Refused(f"expected at most {tb.OTHER_CREATURE_TYPES} subtypes that matter in a matchup, got more")
        self.subtypes[bit] = len(self.subtypes)

    # --- Nodes ------------------------------------------------------------------------------------

    def _encode(self, table: str, node: Any) -> int:
        function = ENCODERS.get((table, type(node))) or ENCODERS.get(type(node))
        if function is None:
            return self.refuse(type(node).__name__)
        return self.once(table, node, lambda: self._tried(function, node))

    def _tried(self, function: Encode, node: Any) -> int:
        if self.reasons is None:
            return function(self, node)
        try:
            return function(self, node)
        except Refused as why:
            return self.refuse(str(why))

    def refuse(self, why: str) -> int:
        """Say that something is not carried."""
        if self.reasons is None:
            raise Refused(why)
        self.reasons.append(why)
        for table, rows in self.rows.items():
            if not rows and table != "prog":
                self.new_row(table)
        return 0

    def node(self, query: Any) -> int:
        """The row of a filter, reference, amount or condition in `node`."""
        return self._encode("node", query)

    def condition(self, query: Any) -> int:
        """The row of a condition, -1 for none."""
        return -1 if query is None else self.node(query)

    def amount(self, value: Any) -> int:
        """A number as it is, else NODE + the row of an amount."""
        return int(value) if isinstance(value, int) else tb.NODE + self.node(value)

    def effect(self, effect: Any) -> int:
        """The row of one instruction in `effect`."""
        return self._encode("effect", effect)

    def change(self, change: Any) -> int:
        """The row of one modification, rule or replacement in `change`."""
        return self._encode("change", change)

    def changes(self, changes: Sequence[Any]) -> int:
        """A list of changes in `data`: how many, then their rows; the place of the number."""
        return self.once("changes", tuple(changes), lambda: self._changes(changes))

    def _changes(self, changes: Sequence[Any]) -> int:
        rows = [self.change(change) for change in changes]
        return self.list_of([len(rows), *rows])

    def target(self, target: Any) -> int:
        """The row of a Target in `target`, -1 for one that what was paid leaves out."""
        return tb.NO_TARGET if target == NO_TARGET else self._encode("target", target)

    def cost(self, cost: Any) -> int:
        """The row of a cost in `cost`, -1 for None, which cannot be paid."""
        return -1 if cost is None else self._encode("cost", cost)

    def instead(self, instead: Any) -> int:
        """The row of a Replacement in `instead`."""
        return self._encode("instead", instead)

    def definition(self, card: Any) -> int:
        """The number of a definition, whose row is made in its turn; -1 for None."""
        return -1 if card is None else self.pool.definition(card)

    def ability(self, ability: Any) -> int:
        """The number of an ability: that of the pool."""
        number = self.pool.ability(ability)
        self.once("ability", number, lambda: self._ability(number))
        return number

    def _ability(self, number: int) -> int:
        ability = self.pool.abilities[number]
        function = ENCODERS.get(type(ability))
        if function is None:
            return self.refuse(type(ability).__name__)
        while len(self.rows["abil"]) <= number:
            self.new_row("abil")
        self._known["ability", number] = number  # an ability may speak of itself
        before, self.at = self.at, number
        self._tried(function, ability)
        for told in AFTER_ABILITY:
            told(self, number, ability)
        self.at = before
        self.abil_keys[number] = self.pool.key("ability", number)
        return number

    # --- The end -------------------------------------------------------------------------------------

    def fill(self, record: Any) -> None:
        """Write all rows into a record of TABLES."""
        for name, rows in self.rows.items():
            if rows:
                record[name][: len(rows)] = np.array(rows, dtype=record[name].dtype)
        if len(self.data) > tb.DATA or len(self.words) > tb.WORDS:
            raise Refused(
                f"expected at most {tb.DATA} ints and {tb.WORDS} words, got {len(self.data)}, {len(self.words)}"
            )
        record["data"][: len(self.data)] = self.data
        for word, number in self.words.items():
            record["word_key"][number] = self.pool.key("node", self.pool.node(word))
        record["n_words"] = len(self.words)
        self._fill_abilities(record)
        for fill in AT_THE_END:
            fill(self, record)

    def _fill_abilities(self, record: Any) -> None:
        if len(self.rows["abil"]) + len(self.delayed) > tb.ABILITY_ROWS:
            raise Refused(f"expected at most {tb.ABILITY_ROWS} abilities, got more")
        record["n_abils"] = len(self.rows["abil"])
        for place, row in enumerate(self.delayed):
            record["abil"][tb.ABILITY_ROWS - 1 - place] = row
        for number, key in self.abil_keys.items():
            record["abil_key"][number] = key
        for number, reads in self.abil_reads.items():
            record["abil_reads"][number] = reads


_WIDTHS: Final = {
    "defs": tb.DEFINITION, "abil": tb.ABILITY, "trig": tb.TRIGGER, "node": tb.NODE_ROW, "change": tb.CHANGE,
    "prog": tb.PROGRAM, "step": tb.STEP_ROW, "effect": tb.EFFECT, "target": tb.TARGET, "cost": tb.COST,
    "instead": tb.INSTEAD,
}  # fmt: skip
_MOST: Final = {
    "defs": tb.DEFINITIONS, "abil": tb.ABILITY_ROWS, "trig": tb.TRIGGERS, "node": tb.NODES, "change": tb.CHANGES,
    "prog": tb.PROGRAMS, "step": tb.STEPS, "effect": tb.EFFECT_ROWS, "target": tb.TARGETS, "cost": tb.COSTS,
    "instead": tb.INSTEADS,
}  # fmt: skip
