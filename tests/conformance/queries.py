"""Queries: questions about the game as data, `{"q": name, "of": receiver, "args": [...]}`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from typing import Any, Final

from sim.cards import ability as ab
from sim.cards import terms as t
from sim.cards.mana_cost import ManaCost
from sim.cards.type_line import subtype_bits
from sim.rules.casting.mana import mana_effect, purse
from sim.rules.state import entity_seat
from tests.conformance.abilities import has_ability
from tests.conformance.table import CheckError, Table, UnsupportedError

Query = dict[str, Any]
_WORLD: Final = "the game"
_MOST_MANA: Final = 8  # more make too many combinations to try


class Questions:
    """Answers queries about one table. Players and objects are answered as entities."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self.it: list[Any] = []
        self.error: str | None = None  # the message of the error that stopped the harness

    def ask(self, query: Any) -> Any:
        """The value of a query; UnsupportedError for a word that is not known."""
        if not isinstance(query, dict):
            return query
        if "player" in query and "q" not in query:
            return -1 - self.table.seat(query["player"])
        name = query.get("q")
        if name not in WORDS:
            raise UnsupportedError(f"query {name}")
        return WORDS[str(name)](self, query)

    def of(self, query: Query) -> Any:
        """What a query is asked of."""
        return self.ask(query["of"])

    def args(self, query: Query) -> list[Any]:
        """The values of a query's arguments."""
        return [self.ask(arg) for arg in query.get("args", [])]

    def each(self, query: Query) -> list[tuple[Any, bool]]:
        """Every element of the receiver with the truth of the predicate about it."""
        return [(one, bool(self.about(one, query["args"][0]))) for one in self.of(query)]

    def about(self, one: Any, query: Any) -> Any:
        """The value of a query about `it`."""
        self.it.append(one)
        try:
            return self.ask(query)
        finally:
            self.it.pop()

    def equal(self, query: Any, expected: Any) -> bool:
        """Whether two values are the same."""
        return bool(self.ask(query) == self.ask(expected))


def _permanent(questions: Questions, query: Query) -> int:
    name, _, number = str(query["args"][0]).partition(":")
    player = next((a["player"] for a in query["args"][1:] if isinstance(a, dict) and "player" in a), None)
    found = questions.table.permanents(name, player)
    if not found:
        raise CheckError(f"expected {name} on the battlefield")
    return found[int(number)] if number else found[-1]


def _characteristic(read: Callable[[Any], Any]) -> Callable[[Questions, Query], Any]:
    return lambda questions, query: read(questions.game.characteristics(questions.of(query)))


def _permanents(questions: Questions, query: Query) -> list[int]:
    found = questions.table.permanents()
    for arg in query.get("args", []):
        if isinstance(arg, dict) and "player" in arg:
            found = [e for e in found if questions.game.controller(e) == questions.table.seat(arg["player"])]
        elif isinstance(arg, dict) and "enum" in arg and arg.get("name") != "FILTER_PERMANENT":
            raise UnsupportedError(f"filter {arg.get('name')}")
    return found


def _player_zone(zone: int) -> Callable[[Questions, Query], list[int]]:
    def cards(questions: Questions, query: Query) -> list[int]:
        return questions.table.cards(zone, questions.table.letter(entity_seat(questions.of(query))))

    return cards


def _exile(questions: Questions, query: Query) -> list[int]:
    return questions.table.cards(t.EXILE)


def _counters(questions: Questions, query: Query) -> int:
    return int(questions.game.object(questions.of(query)).counters.get(query["args"][0], 0))


def _player_counters(questions: Questions, query: Query) -> int:
    seat = entity_seat(questions.of(query))
    return questions.game.state.players[seat].counters.get(query["args"][0], 0)


def _attached_to(questions: Questions, query: Query) -> int | None:
    return questions.table.permanent(questions.of(query)).attached_to or None


def _mana(questions: Questions, query: Query) -> int:
    kind = {"WHITE": 0, "BLUE": 1, "BLACK": 2, "RED": 3, "GREEN": 4, "COLORLESS": 5}[query["args"][0]["name"]]
    return sum(1 for mana in questions.of(query) if mana[0] == kind)


def _pool(questions: Questions, query: Query) -> list[tuple[int, int, int]]:
    return list(questions.game.state.players[entity_seat(questions.of(query))].mana)


def _available_mana(questions: Questions, query: Query) -> list[str]:
    """All that a player could make, each combination that no other one contains."""
    money = purse(questions.game, entity_seat(questions.of(query)))
    if money.total > _MOST_MANA:
        raise UnsupportedError("combinations of much mana")
    if any(_makes_any_color(questions, entity, number) for entity, number in money.rows):
        raise UnsupportedError("combinations with mana of any color")
    found: list[Counter[str]] = []
    for number in range(money.total, 0, -1):
        for letters in combinations_with_replacement("CWUBRG", number):
            mana = Counter(letters)
            if not any(mana <= other for other in found) and money.can_pay(ManaCost.parse(_in_braces(letters))):
                found.append(mana)
    return [_in_braces(sorted(mana.elements(), key="CWUBRG".index)) for mana in found]


def _makes_any_color(questions: Questions, entity: int, number: int) -> bool:
    ability = questions.game.pool.abilities[number]
    return isinstance(ability, ab.Activated) and mana_effect(ability.modes[0]).types & 31 == 31


def _in_braces(letters: Iterable[str]) -> str:
    return "".join(f"{{{letter}}}" for letter in letters)


def _as_text(questions: Questions, query: Query) -> str:
    value = questions.of(query)
    return f"[{', '.join(value)}]" if isinstance(value, list) else str(value)


def _filtered(questions: Questions, query: Query) -> list[Any]:
    return [one for one, holds in questions.each(query) if holds]


def _nth(questions: Questions, query: Query) -> Any:
    found, place = questions.of(query), query["args"][0] if query.get("args") else 0
    if len(found) > 1 and query["of"].get("q") == "available_mana":
        raise UnsupportedError("order of combinations of mana")
    if place >= len(found):
        raise CheckError(f"expected at least {place + 1}, got {len(found)}")
    return found[place]


def _contains_ability(questions: Questions, query: Query) -> bool:
    ability = query["args"][0]
    return has_ability(
        questions.table, questions.of(query), ability if isinstance(ability, dict) else {"keyword": ability}
    )


def _is_type(mask: int) -> Callable[[Questions, Query], bool]:
    return _characteristic(lambda c: bool(c.types & mask))


def _has_color(mask: int) -> Callable[[Questions, Query], bool]:
    return lambda questions, query: bool(questions.game.characteristics(questions.of(query)).colors & mask)


def _has_subtype(questions: Questions, query: Query) -> bool:
    return bool(questions.game.characteristics(questions.of(query)).subtypes & subtype_bits((query["args"][0],)))


def _card_types(questions: Questions, query: Query) -> list[str]:
    mask = questions.game.characteristics(questions.of(query)).types
    return [name for code, name in t.TYPE_NAMES.items() if mask & code]


def _is_copy(questions: Questions, query: Query) -> bool:
    obj = questions.game.object(questions.of(query))
    return obj.copy_of >= 0


def _equals(questions: Questions, query: Query) -> bool:
    return bool(questions.of(query) == questions.args(query)[0])


def _text_contains(questions: Questions, query: Query) -> bool:
    """Only whether there was an error: its words are those of the outside harness."""
    return questions.error is not None


WORDS: Final[dict[str, Callable[[Questions, Query], Any]]] = {
    "game": lambda q, query: _WORLD,
    "battlefield": lambda q, query: _WORLD,
    "it": lambda q, query: q.it[-1],
    "permanent": _permanent,
    "permanents": _permanents,
    "permanents_in_range": _permanents,
    "permanents_with_phased_out": lambda q, query: list(q.game.state.battlefield),
    "hand": _player_zone(t.HAND),
    "graveyard": _player_zone(t.GRAVEYARD),
    "library": _player_zone(t.LIBRARY),
    "exile": _exile,
    "stack": lambda q, query: q.table.cards(t.STACK)[::-1],
    "count": lambda q, query: len(q.of(query)),
    "is_empty": lambda q, query: not q.of(query),
    "not_empty": lambda q, query: bool(q.of(query)),
    "first": _nth,
    "nth": _nth,
    "filter": _filtered,
    "any": lambda q, query: any(holds for _, holds in q.each(query)),
    "all": lambda q, query: all(holds for _, holds in q.each(query)),
    "none": lambda q, query: not any(holds for _, holds in q.each(query)),
    "map": lambda q, query: [q.about(one, query["args"][0]) for one in q.of(query)],
    "contains": lambda q, query: q.args(query)[0] in q.of(query),
    "equals": _equals,
    "eq": lambda q, query: q.args(query)[0] == q.args(query)[1],
    "ne": lambda q, query: q.args(query)[0] != q.args(query)[1],
    "sub": lambda q, query: q.args(query)[0] - q.args(query)[1],
    "not": lambda q, query: not q.args(query)[0],
    "and": lambda q, query: all(q.args(query)),
    "or": lambda q, query: any(q.args(query)),
    "name": lambda q, query: q.table.name(q.of(query)),
    "power": _characteristic(lambda c: c.power),
    "toughness": _characteristic(lambda c: c.toughness),
    "mana_cost": _characteristic(lambda c: str(c.mana_cost) if c.mana_cost is not None else ""),
    "suspected": lambda q, query: "suspected" in q.table.permanent(q.of(query)).designations,
    "mana_value": lambda q, query: q.game.mana_value(q.of(query)),
    "damage": lambda q, query: q.table.permanent(q.of(query)).damage,
    "tapped": lambda q, query: q.table.permanent(q.of(query)).tapped,
    "face_down": lambda q, query: bool(q.game.object(q.of(query)).face_down),
    "attachments": lambda q, query: list(q.table.permanent(q.of(query)).attachments),
    "attached_to": _attached_to,
    "counters": _counters,
    "player_counters": _player_counters,
    "life": lambda q, query: q.game.state.players[entity_seat(q.of(query))].life,
    "in_game": lambda q, query: q.game.exists(q.of(query)),
    "available_mana": _available_mana,
    "as_text": _as_text,
    "mana_pool": _pool,
    "mana": _mana,
    "mana_total": lambda q, query: len(q.of(query)),
    "abilities": lambda q, query: q.of(query),
    "contains_ability": _contains_ability,
    "contains_ability_class": _contains_ability,
    "color": lambda q, query: q.of(query),
    "has_W": _has_color(t.WHITE),
    "has_U": _has_color(t.BLUE),
    "has_B": _has_color(t.BLACK),
    "has_R": _has_color(t.RED),
    "has_G": _has_color(t.GREEN),
    "is_colorless": _characteristic(lambda c: not c.colors),
    "is_creature": _is_type(t.CREATURE),
    "is_land": _is_type(t.LAND),
    "is_enchantment": _is_type(t.ENCHANTMENT),
    "is_artifact": _is_type(t.ARTIFACT),
    "is_basic": _characteristic(lambda c: bool(c.supertypes & t.BASIC)),
    "is_legendary": _characteristic(lambda c: bool(c.supertypes & t.LEGENDARY)),
    "has_subtype": _has_subtype,
    "card_types": _card_types,
    "is_copy": _is_copy,
    "is_draw": lambda q, query: q.game.state.is_over and q.game.state.winner is None,
    "game_over": lambda q, query: q.game.state.is_over,
    "active_player": lambda q, query: -1 - q.game.state.active,
    "lands_played": lambda q, query: q.game.state.players[entity_seat(q.of(query))].lands_played,
    "error": lambda q, query: q.error,
    "text_contains": _text_contains,
}
