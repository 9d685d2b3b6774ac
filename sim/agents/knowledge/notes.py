"""The notes on the cards of a pool as tables of integers, named and shaped as `columns.NOTES`: the `T` of the rules engine.

What is noted is worked out by `agents/book.py` and `worth*.py`; here it is only laid flat. In the rules engine notes grow as
the pool does: a card or ability is noted when it is first looked up. The array engine copies notes that hold a whole pool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from sim.agents.knowledge import columns as co
from sim.agents.knowledge import notes_rows as rows
from sim.agents.knowledge import worth as w
from sim.agents.knowledge.book import Book, Spell, shown_definition, spell_of
from sim.agents.knowledge.notes_abilities import ability_row
from sim.agents.knowledge.notes_cards import card_row
from sim.cards import effects as fx
from sim.cards.cost import Cost
from sim.rules.objects import StackObject
from sim.rules.pool import Pool

Row = list[int]


class _Noted(dict[int, Row]):
    """Rows by number, each made when it is first looked up."""

    def __init__(self, make: Callable[[int], Row]) -> None:
        self._make = make

    def __missing__(self, number: int) -> Row:
        row = self[number] = self._make(number)
        return row


class Notes:
    """The notes on one pool. Rows never change once made; `word` gives a string its number."""

    def __init__(self, pool: Pool, word: Callable[[str], int] | None = None) -> None:
        self.pool, self.book = pool, Book(pool)
        self.words: list[str] = [""]
        self._word_numbers: dict[str, int] = {"": 0}
        self.word: Callable[[str], int] = self._own_word if word is None else word
        self.nodes: list[object] = []
        self._node_numbers: dict[object, int] = {}
        self.readings: list[w.Reading] = []
        self._reading_numbers: dict[int, int] = {}
        self._spells: list[Spell] = []  # kept, so that no other gets the identity of one that was noted
        self._spell_numbers: dict[int, int] = {}
        self.costs: list[Cost] = []
        self._cost_numbers: dict[Cost, int] = {}
        self._delayed: dict[int, int] = {}
        self._parts: dict[fx.OneOf, int] = {}
        self.bk_card = _Noted(lambda number: card_row(self, number))
        self.bk_ability = _Noted(lambda number: ability_row(self, number))
        self.bk_spell: list[Row] = []
        self.bk_reading: list[Row] = []
        self.bk_row: list[Row] = []
        self.bk_target: list[Row] = []
        self.bk_branch: list[Row] = []
        self.bk_choice: list[Row] = []
        self.bk_cost: list[Row] = []
        self.bk_list: list[int] = [0]
        self.bk_word = [self.word(text) for text in co.WORDS]

    @property
    def bk_has_cases(self) -> int:
        """Whether any ability of the pool solves a Case."""
        return int(bool(self.book.cases()))

    # --- Numbers -----------------------------------------------------------------------------------

    def _own_word(self, text: str) -> int:
        found = self._word_numbers.get(text)
        if found is None:
            found = self._word_numbers[text] = len(self.words)
            self.words.append(text)
        return found

    def node_number(self, node: object) -> int:
        """The number of a node of the ability language, -1 for none."""
        if node is None:
            return -1
        found = self._node_numbers.get(node)
        if found is None:
            found = self._node_numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return found

    def amount_number(self, amount: object) -> int:
        """An amount as rows have it: a number, or the node that says how much."""
        return int(amount) if isinstance(amount, int) else co.DYNAMIC + self.node_number(amount)

    def cost_number(self, cost: Cost) -> int:
        """The row of a cost in `bk_cost`."""
        found = self._cost_numbers.get(cost)
        if found is None:
            row = rows.cost_row(self, cost)
            found = self._cost_numbers[cost] = len(self.bk_cost)
            self.bk_cost.append(row)
            self.costs.append(cost)
        return found

    def reading_number(self, reading: w.Reading) -> int:
        """The row of a reading in `bk_reading`; all in which nothing happens are one."""
        if not (reading.rows or reading.targets or reading.branches or reading.choices):
            reading = rows.NOTHING
        found = self._reading_numbers.get(id(reading))
        if found is None:
            row = rows.reading_row(self, reading)
            found = self._reading_numbers[id(reading)] = len(self.bk_reading)
            self.bk_reading.append(row)
            self.readings.append(reading)
        return found

    def spell_number(self, spell: Spell, modes: tuple[fx.Effect, ...] = ()) -> int:
        """The row of a spell in `bk_spell`; with the modes that it has been read from, where those are looked at."""
        found = self._spell_numbers.get(id(spell))
        if found is None:
            row = rows.spell_row(self, spell, modes)
            found = self._spell_numbers[id(spell)] = len(self.bk_spell)
            self.bk_spell.append(row)
            self._spells.append(spell)
        return found

    def list_of(self, numbers: Iterable[int]) -> int:
        """Numbers one after another in `bk_list`; the place of the first."""
        place = len(self.bk_list)
        self.bk_list += numbers
        return place

    def pairs(self, found: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """Pairs in `bk_list`: the place of the first, and how many there are."""
        return self.list_of(number for pair in found for number in pair), len(found)

    # --- What turns up in a game -------------------------------------------------------------------

    def spell_on_stack(self, obj: StackObject) -> int:
        """The row in `bk_spell` of a spell or ability on the stack (`Book.on_stack`), -1 if it has no readings."""
        if obj.node >= 0:
            found = self.delayed(obj.node)
        elif not obj.is_spell:
            found = self.bk_ability[obj.ability][co.A_SPELL] if obj.ability >= 0 else -1
        elif obj.face_down:
            return -1
        else:
            row = self.bk_card[shown_definition(self.pool, obj)]
            found = row[co.K_AURA] if row[co.K_IS_AURA] else row[co.K_SPELL]
        return found if found >= 0 and self.bk_spell[found][co.S_N_READINGS] else -1

    def delayed(self, number: int) -> int:
        """The row in `bk_spell` of a delayed or reflexive ability, by its number in `pool.nodes`."""
        found = self._delayed.get(number)
        if found is None:
            effect = self.pool.delayed(number).effect
            modes = (effect,) if isinstance(effect, fx.Effect) else w.modes_of(effect)
            found = self._delayed[number] = self.spell_number(spell_of(modes, Cost()), modes)
        return found

    def price(self, number: int) -> int:
        """The row in `bk_cost` of the price that a player may pay, by its number in `pool.nodes`; -1 for what is none."""
        node = self.pool.nodes[number]
        return self.cost_number(node) if isinstance(node, Cost) else -1

    def one_of(self, number: int) -> int:
        """Where in `bk_list` the parts of a choice stand (how many, then their readings), by its number in `pool.nodes`."""
        node = self.pool.nodes[number]
        return self.parts(node) if isinstance(node, fx.OneOf) else -1

    def parts(self, node: fx.OneOf) -> int:
        """Where in `bk_list` the parts of a choice stand."""
        found = self._parts.get(node)
        if found is None:
            readings = [self.reading_number(w.read(part)) for part in node.parts]
            found = self._parts[node] = self.list_of((len(readings), *readings))
        return found


_NOTES: Final[dict[int, Notes]] = {}
_MOST_NOTES: Final = 64


def notes_of(pool: Pool) -> Notes:
    """The notes on a pool; kept for as long as few pools are in play."""
    found = _NOTES.get(id(pool))
    if found is None or found.pool is not pool:
        if len(_NOTES) >= _MOST_NOTES:
            _NOTES.clear()
        found = _NOTES[id(pool)] = Notes(pool)
    return found
