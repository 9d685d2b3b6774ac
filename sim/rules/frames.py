"""Frames of the agenda: what the engine still has to do, as plain data.

The agenda is a stack; the engine always goes on with the top frame. A frame that needs an answer asks for a pick and
returns; it is called again with the answer. Fields hold integers, strings, and tuples of them, and two dicts that copy.
"""

from __future__ import annotations

from typing import Any


class Context:
    """What an ability knows while it is evaluated or resolves: who, what, the targets, the event, what it kept.

    `source` is the object the ability is on (the spell itself for a spell), `spell` the object on the stack, `controller`
    a seat. `targets` holds one tuple of entities for each target node of the program, in order.
    """

    __slots__ = (
        "applied",
        "controller",
        "division",
        "event",
        "its",
        "origin",
        "paid",
        "results",
        "saved",
        "source",
        "spell",
        "target_nodes",
        "targets",
        "x",
    )

    def __init__(self, source: int, controller: int, event: tuple[int, ...] = (), spell: int = 0) -> None:
        self.source = source
        self.controller = controller
        self.event = event
        self.spell = spell
        self.applied: tuple[tuple[int, int], ...] = ()  # replacement effects that led here and cannot again (CR 614.5)
        self.target_nodes: tuple[Any, ...] = ()  # Target nodes of the program: shared definitions, not state
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.division: tuple[tuple[int, ...], ...] = ()
        self.x = 0
        self.paid: tuple[str, ...] = ()
        self.its: tuple[int, ...] = ()
        self.origin = -1  # which copy effect gave the ability to its source, -1 for what it has now (CR 707.7)
        self.saved: dict[str, tuple[int, ...]] = {}
        self.results: dict[str, int] = {}

    def copy(self) -> Context:
        """An independent copy."""
        new = Context.__new__(Context)
        for name in self.__slots__:
            setattr(new, name, getattr(self, name))
        new.saved, new.results = dict(self.saved), dict(self.results)
        return new

    def plain(self) -> tuple[Any, ...]:
        """All fields that are state, in a fixed order."""
        return (
            self.source,
            self.controller,
            self.event,
            self.spell,
            self.targets,
            self.division,
            self.x,
            self.paid,
            self.applied,
            self.its,
            self.origin,
            tuple(sorted(self.saved.items())),
            tuple(sorted(self.results.items())),
        )


class Frame:
    """One thing to do. `pc` is where it stands; subclasses name what else it holds."""

    __slots__ = ("pc",)

    def __init__(self) -> None:
        self.pc = 0

    def copy(self) -> Frame:
        """An independent copy: immutable fields are shared, contexts, lists and dicts are copied."""
        new = self.__class__.__new__(self.__class__)
        for cls in type(self).__mro__[:-1]:
            for name in cls.__slots__:  # type: ignore[attr-defined]
                setattr(new, name, _copied(getattr(self, name)))
        return new

    def plain(self) -> tuple[Any, ...]:
        """The kind and all fields in a fixed order."""
        names = [name for cls in type(self).__mro__[:-1] for name in cls.__slots__]  # type: ignore[attr-defined]
        return (type(self).__name__, *(_plain(getattr(self, name)) for name in names))


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [_copied(item) for item in value]
    if isinstance(value, dict):
        return dict(value)
    return value.copy() if isinstance(value, Context | Proposal) else value


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_plain(item) for item in value)
    if isinstance(value, dict):
        return tuple(sorted(value.items()))
    return value.plain() if isinstance(value, Context | Proposal) else value


class Proposal:
    """A proposed event (CR 614): its tuple, how a permanent is to enter, and which replacements were applied (614.5)."""

    __slots__ = ("applied", "entry", "event")

    def __init__(self, event: tuple[int, ...], entry: dict[str, Any] | None = None) -> None:
        self.event = event
        self.entry = entry
        self.applied: tuple[tuple[int, int], ...] = ()

    def copy(self) -> Proposal:
        """An independent copy."""
        new = Proposal(self.event, dict(self.entry) if self.entry is not None else None)
        new.applied = self.applied
        return new

    def plain(self) -> tuple[Any, ...]:
        """All fields in a fixed order."""
        entry = tuple(sorted((k, repr(v)) for k, v in self.entry.items())) if self.entry is not None else None
        return (self.event, entry, self.applied)


class StartFrame(Frame):
    """Starting the game (CR 103)."""

    __slots__ = ("answers", "kept", "seat")

    def __init__(self) -> None:
        super().__init__()
        self.seat = 0
        self.answers: tuple[tuple[int, int], ...] = ()  # of this round: (seat, mulligan or not)
        self.kept: tuple[int, ...] = ()


class TurnFrame(Frame):
    """Turns, one after another (CR 500)."""

    __slots__ = ("steps",)

    def __init__(self) -> None:
        super().__init__()
        self.steps: tuple[int, ...] = ()


class StepFrame(Frame):
    """One step or main phase: turn-based actions, then priority (CR 500.3, 703)."""

    __slots__ = ("step",)

    def __init__(self, step: int) -> None:
        super().__init__()
        self.step = step


class PriorityFrame(Frame):
    """A round of priority (CR 117): state-based actions, triggers, then the player who has it."""

    __slots__ = ("holder", "once")

    def __init__(self, holder: int, once: bool = False) -> None:
        super().__init__()
        self.holder = holder
        self.once = once


class ResolveFrame(Frame):
    """Carrying out a program from step `pc` (CR 608)."""

    __slots__ = ("after", "ctx", "loops", "node", "picked")

    def __init__(self, node: int, ctx: Context, after: int = 0) -> None:
        super().__init__()
        self.node = node  # effect node in the pool
        self.ctx = ctx
        self.loops: tuple[tuple[int, ...], ...] = ()
        self.picked: tuple[Any, ...] = ()
        self.after = after  # object on the stack that leaves it when the program ends, 0 for none


class ProposeFrame(Frame):
    """Proposed events on their way through replacement effects (CR 614-616)."""

    __slots__ = ("agreed", "at", "chosen", "proposals", "then")

    def __init__(self, proposals: list[Proposal]) -> None:
        super().__init__()
        self.proposals = proposals
        self.at = 0
        self.chosen: tuple[int, ...] = ()  # the effect that is being applied, () for none
        self.agreed = False  # whether its player has said that it may be
        self.then: tuple[tuple[int, int, int, tuple[int, ...], tuple[tuple[int, int], ...]], ...] = ()


class AnnounceFrame(Frame):
    """Putting a spell or ability on the stack (CR 601.2, 602.2, 603.3): choices, costs, payment."""

    __slots__ = (
        "at",
        "cost",
        "kinds",
        "object",
        "optional",
        "picked",
        "reserved",
        "seat",
        "tops",
        "x",
    )

    def __init__(self, object_: int, seat: int, tops: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.object = object_
        self.seat = seat
        self.at = 0
        self.picked: tuple[Any, ...] = ()
        self.optional: tuple[int, ...] = ()  # optional additional costs that were decided on
        self.reserved: tuple[tuple[str, int], ...] = ()  # (kind of cost part, object)
        self.kinds: tuple[int, ...] = ()
        self.cost = -1  # node of the total cost, once locked in
        self.x = 0  # the X of a special action, which is no object of its own (CR 107.3d)
        self.tops = tops  # the top cards of the libraries as this began: no others are seen before it ends (CR 401.5)


class PayFrame(Frame):
    """Paying a cost outside casting and activating (CR 118): picks cost objects, then mana."""

    __slots__ = ("cost", "picked", "reserved", "result", "seat", "source", "x")

    def __init__(self, cost: int, seat: int, source: int) -> None:
        super().__init__()
        self.cost = cost
        self.seat = seat
        self.source = source
        self.picked: tuple[Any, ...] = ()
        self.reserved: tuple[tuple[str, int], ...] = ()
        self.result = 0
        self.x = 0


class CombatFrame(Frame):
    """A turn-based action of combat: declaring attackers or blockers, or combat damage (CR 508-510).

    `picks` are the answers so far: attack (creature, defender), band, block and division picks in their order.
    """

    __slots__ = ("at", "data", "kind", "picks")

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind
        self.at = 0
        self.picks: tuple[Any, ...] = ()
        self.data: tuple[Any, ...] = ()


class LegendFrame(Frame):
    """Choosing what the legend rule keeps of each group of permanents with one name (CR 704.5j)."""

    __slots__ = ("groups", "kept")

    def __init__(self, groups: tuple[tuple[int, ...], ...]) -> None:
        super().__init__()
        self.groups = groups
        self.kept: tuple[int, ...] = ()
