"""Decisions in a log: what a pick was about and its options, with the names of objects, players and abilities.

Options with priority are {"action", "object", "ability" or "way"}: "ability" in English, "way" the number of the way to
cast, play or turn up. Replacement effects are {"source", "effect"}, objects {"id", "name"}, players {"seat", "name"}, "no
object" null; all else is a number or a word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.report.oracle.homes import NoEnglishError, line
from sim.report.oracle.writer import Writer
from sim.rules import decisions as d
from sim.rules.characteristics.continuous import base_definition

if TYPE_CHECKING:
    from sim.rules.decisions import Decision
    from sim.rules.game import Game


class Speaker(Protocol):
    """What says how an entity and an event of a game are written: an EventLog."""

    game: Game

    def entity(self, entity: int) -> dict[str, Any] | None: ...

    def fields(self, event: tuple[int, ...]) -> dict[str, Any]: ...


def option_words(log: Speaker, kind: str, value: Any) -> Any:
    """One option of a decision of a kind."""
    if kind == d.PRIORITY:
        return _action(log, *value)
    if kind == d.REPLACEMENT:
        source, number = value[:2]
        return {"source": log.entity(source), "effect": ability_words(log.game, number, source)}
    if kind in (d.CHOOSE_COLOR, d.CHOOSE_TYPE) and isinstance(value, int):
        return t.COLOR_NAMES.get(value, value) if kind == d.CHOOSE_COLOR else t.TYPE_NAMES.get(value, value)
    return log.entity(value) if kind in _OBJECTS and isinstance(value, int) else _plain(value)


def about_words(log: Speaker, decision: Decision) -> Any:
    """What a decision is about: its source, and what belongs to its kind, in a list if there are several."""
    kind, about = decision.kind, decision.about
    if about is None or kind in (d.MULLIGAN, d.BOTTOM):
        return about
    if kind == d.REPLACEMENT:
        return {"event": ek.NAMES[about[0]], **log.fields(about)}
    if kind == d.ORDER_TRIGGERS:
        return [
            {"source": log.entity(source), "ability": ability_words(log.game, number, source)}
            for source, number in about
        ]
    if not isinstance(about, tuple):
        return log.entity(about) if isinstance(about, int) else _plain(about)
    return [_part(log, kind, at, part) for at, part in enumerate(about)]


def ability_words(game: Game, number: int, source: int) -> str:
    """An ability by its number in English, "" where there are no words for it; numbers differ between processes."""
    if not 0 <= number < len(game.pool.abilities) or source <= 0:
        return ""
    card = game.pool.definitions[base_definition(game, game.object(source))]
    try:
        return line(game.pool.abilities[number], Writer(card))
    except NoEnglishError:
        return ""


def _part(log: Speaker, kind: str, at: int, part: Any) -> Any:
    if kind in _NODES and at == 1:  # the number of a node, which differs between processes
        node = log.game.pool.nodes[part]
        return str(node.mana) if isinstance(node, Cost) and node.mana is not None else None
    is_object = at in _OBJECTS_ABOUT.get(kind, (0,))
    return log.entity(part) if is_object and isinstance(part, int) else _plain(part)


def _action(log: Speaker, code: int, entity: int, index: int) -> dict[str, Any]:
    said: dict[str, Any] = {"action": _ACTIONS[code], "object": log.entity(entity)}
    if code in (d.ACTIVATE, d.MAKE_MANA):
        return {**said, "ability": ability_words(log.game, index, entity)}
    return said if code == d.PASS else {**said, "way": index}


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | int | float) or value is None else str(value)


_ACTIONS: Final = ("pass", "play land", "cast", "activate", "turn up", "make mana")
# Kinds of decisions whose options are objects or players, 0 being none of them.
_OBJECTS: Final = frozenset(
    {
        d.BOTTOM, d.ATTACK, d.BLOCK, d.TARGET, d.COST, d.CHOOSE, d.DISCARD, d.SACRIFICE, d.SEARCH, d.ORDER, d.LEGEND,
        d.ENTER_AS_COPY, d.ATTACH, d.PROLIFERATE,
    }
)  # fmt: skip
# Which parts of what a pick is about are objects or players, where it is not the first alone.
_OBJECTS_ABOUT: Final[dict[str, tuple[int, ...]]] = {d.COST: (1,), d.DIVIDE: (0, 1), d.PREVENT: (0, 1, 2)}
_NODES: Final = frozenset({d.MAY_PAY, d.ONE_OF})
