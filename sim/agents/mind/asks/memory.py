"""What has been looked up for one decision in the rules engine, so that it is looked up once; and for one set of notes.

Nothing changes while a player decides, but for a card that is looked at as the spell it would be: whoever looks at it so
says it (`forget_form`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sim.cards import queries as q

if TYPE_CHECKING:
    from sim.rules.view import View


class Seen(dict[int, Any]):
    """What is visible of objects, each looked at once."""

    __slots__ = ("_look",)

    def __init__(self, look: Callable[[int], Any]) -> None:
        self._look = look

    def __missing__(self, entity: int) -> Any:
        found = self[entity] = self._look(entity)
        return found


class Memory:
    """What one view has shown so far."""

    __slots__ = (
        "declared", "forms", "graveyards", "hand", "known", "may_attack", "objects", "permanents", "restricted", "stack",
        "view",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        self.view = view
        self.objects = Seen(view.object)
        self.known = Seen(view.characteristics)
        self.permanents: list[int] | None = None
        self.hand: tuple[int, ...] | None = None
        self.stack: tuple[int, ...] | None = None
        self.graveyards: dict[int, tuple[int, ...]] = {}
        self.restricted: list[frozenset[int] | None] = [None, None, None]
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


_nodes = Nodes(None)


def turn_to(s: Any, view: View) -> None:
    """Another decision: nothing has been looked up for it."""
    s.view, s.memory = view, Memory(view)
    s.objects, s.known = s.memory.objects, s.memory.known


def nodes_of(T: Any) -> Nodes:
    """What has been made of the nodes of these notes."""
    global _nodes  # noqa: PLW0603  one game at a time
    if _nodes.notes is not T:
        _nodes = Nodes(T)
    return _nodes


def forget_form(s: Any, entity: int) -> None:
    """A card is seen in another form from now on."""
    s.known.pop(entity, None)


def permanents_of(s: Any) -> list[int]:
    """All permanents, in order of entering; what they are like is seen with them."""
    found: list[int] | None = s.memory.permanents
    if found is None:
        found = s.memory.permanents = []
        for permanent, c in s.view.permanents():
            found.append(permanent.id)
            if not permanent.face_down:
                s.objects[permanent.id], s.known[permanent.id] = permanent, c
    return found


def hand_of(s: Any) -> tuple[int, ...]:
    """The cards in this player's own hand."""
    found: tuple[int, ...] | None = s.memory.hand
    if found is None:
        found = s.memory.hand = s.view.hand
    return found


def stack_of(s: Any) -> tuple[int, ...]:
    """The stack, top last."""
    found: tuple[int, ...] | None = s.memory.stack
    if found is None:
        found = s.memory.stack = s.view.stack
    return found


def graveyard_of(s: Any, seat: int) -> tuple[int, ...]:
    """The cards in a graveyard, oldest first."""
    found: tuple[int, ...] | None = s.memory.graveyards.get(seat)
    if found is None:
        found = s.memory.graveyards[seat] = s.view.graveyard(seat)
    return found


def append(s: Any, found: list[int]) -> int:
    """Put what a question has found on the stack of what was found; how many."""
    first, n = s.a_n_found, len(found)
    s.a_found[first : first + n] = found
    s.a_n_found = first + n
    return n
