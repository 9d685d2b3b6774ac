"""What has been looked up for one decision in the rules engine, so that it is looked up once; and for one set of notes.

Nothing changes while a player decides, but for a card that is looked at as the spell it would be: whoever looks at it so
says it (`forget_form`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.cards import queries as q

if TYPE_CHECKING:
    from sim.rules.objects import Characteristics, GameObject, Permanent
    from sim.rules.view import View


class Memory:
    """What one view has shown so far."""

    __slots__ = (
        "declared", "forms", "graveyards", "hand", "known", "may_attack", "objects", "permanents", "stack", "view",
    )  # fmt: skip

    def __init__(self, view: View | None) -> None:
        self.view = view
        self.objects: dict[int, GameObject] = {}
        self.known: dict[int, Characteristics] = {}
        self.permanents: list[Permanent] | None = None
        self.hand: tuple[int, ...] | None = None
        self.stack: tuple[int, ...] | None = None
        self.graveyards: dict[int, tuple[int, ...]] = {}
        self.may_attack: frozenset[int] | None = None
        self.declared: tuple[int, ...] | None = None
        self.forms: list[Any] = []  # cards that are seen in another form (`view_queries.as_cast`)


class Nodes:
    """What has been made of the nodes of one set of notes."""

    __slots__ = ("aims", "alike", "every", "notes")

    def __init__(self, notes: Any) -> None:
        self.notes = notes
        self.aims: dict[int, tuple[Any, ...]] = {}  # the target nodes of a reading
        self.every: dict[int, q.All] = {}  # everything with the quality of a filter
        self.alike: dict[tuple[Any, ...], int] = {}  # numbers of what lets creatures fight otherwise than others


_last = Memory(None)
_nodes = Nodes(None)


def memory_of(s: Any) -> Memory:
    """What has been looked up for the decision at hand."""
    global _last  # noqa: PLW0603  one decision at a time
    if _last.view is not s.view:
        _last = Memory(s.view)
    return _last


def nodes_of(T: Any) -> Nodes:
    """What has been made of the nodes of these notes."""
    global _nodes  # noqa: PLW0603  one game at a time
    if _nodes.notes is not T:
        _nodes = Nodes(T)
    return _nodes


def object_of(s: Any, entity: int) -> Any:
    """A visible object, whatever it is."""
    memory = _last if _last.view is s.view else memory_of(s)
    found = memory.objects.get(entity)
    if found is None:
        found = memory.objects[entity] = s.view.object(entity)
    return found


def seen_of(s: Any, entity: int) -> Characteristics:
    """The characteristics of a visible object."""
    memory = _last if _last.view is s.view else memory_of(s)
    found = memory.known.get(entity)
    if found is None:
        found = memory.known[entity] = s.view.characteristics(entity)
    return found


def forget_form(s: Any, entity: int) -> None:
    """A card is seen in another form from now on."""
    memory_of(s).known.pop(entity, None)


def permanents_of(s: Any) -> list[Permanent]:
    """All permanents, in order of entering."""
    memory = memory_of(s)
    if memory.permanents is None:
        memory.permanents = [permanent for permanent, _ in s.view.permanents()]
    return memory.permanents


def hand_of(s: Any) -> tuple[int, ...]:
    """The cards in this player's own hand."""
    memory = memory_of(s)
    if memory.hand is None:
        memory.hand = s.view.hand
    return memory.hand


def stack_of(s: Any) -> tuple[int, ...]:
    """The stack, top last."""
    memory = memory_of(s)
    if memory.stack is None:
        memory.stack = s.view.stack
    return memory.stack


def graveyard_of(s: Any, seat: int) -> tuple[int, ...]:
    """The cards in a graveyard, oldest first."""
    found = memory_of(s).graveyards.get(seat)
    if found is None:
        found = memory_of(s).graveyards[seat] = s.view.graveyard(seat)
    return found


def append(s: Any, found: list[int]) -> int:
    """Put what a question has found on the stack of what was found; how many."""
    first, n = s.a_n_found, len(found)
    s.a_found[first : first + n] = found
    s.a_n_found = first + n
    return n
