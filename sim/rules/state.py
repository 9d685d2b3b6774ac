"""The whole state of one game, also in the middle of casting or resolving, as plain data that copies."""

from __future__ import annotations

from typing import Any

from sim.cards import terms as t
from sim.rng import GameRandom
from sim.rules.frames import Frame
from sim.rules.objects import Characteristics, GameObject


def seat_entity(seat: int) -> int:
    """A player as an entity: players are negative integers, objects positive ids."""
    return -1 - seat


def entity_seat(entity: int) -> int:
    """The seat of a player entity."""
    return -1 - entity


def resolved_key(source: int, ability: int) -> str:
    """Under which name the turn's log keeps how often an ability of an object has resolved; copies count (CR 707.10b)."""
    return f"resolved {source} {ability}"


class PlayerState:
    """One player: life, counters, mana pool, zones of its own, and counts of this turn."""

    __slots__ = (
        "counters",
        "drew_from_empty",
        "first_card",
        "graveyard",
        "hand",
        "has_lost",
        "lands_played",
        "last_turn",
        "library",
        "life",
        "lose_reason",
        "mana",
        "mulligans",
        "seat",
        "turn_counts",
    )

    def __init__(self, seat: int, life: int) -> None:
        self.seat = seat
        self.life = life
        self.counters: dict[str, int] = {}
        self.mana: list[tuple[int, int, int]] = []  # (mana type, is snow, restriction node or -1), in order of arrival
        self.library: list[int] = []  # top card first
        self.hand: list[int] = []
        self.graveyard: list[int] = []  # oldest first
        self.has_lost = False
        self.lose_reason = ""
        self.drew_from_empty = False
        self.first_card = 0  # number of the card in this deck's first slot
        self.last_turn = 0  # number of this player's most recent turn (CR 302.6)
        self.lands_played = 0
        self.mulligans = 0
        self.turn_counts: dict[str, int] = {}

    def copy(self) -> PlayerState:
        """An independent copy."""
        new = PlayerState.__new__(PlayerState)
        new.seat, new.life, new.has_lost, new.lose_reason = self.seat, self.life, self.has_lost, self.lose_reason
        new.counters, new.mana, new.turn_counts = dict(self.counters), list(self.mana), dict(self.turn_counts)
        new.library, new.hand, new.graveyard = list(self.library), list(self.hand), list(self.graveyard)
        new.drew_from_empty, new.last_turn, new.first_card = self.drew_from_empty, self.last_turn, self.first_card
        new.lands_played, new.mulligans = self.lands_played, self.mulligans
        return new


class ContinuousEffect:
    """A continuous effect from a resolution (CR 611.2): its changes, on locked objects or by a reference.

    `changes` is a pool node (a tuple of Modifications and Rules with all amounts bound). `affected` are the locked
    objects or players (CR 611.2c).
    """

    __slots__ = ("affected", "changes", "controller", "duration", "id", "source", "timestamp", "until_turn", "used")

    def __init__(
        self,
        id_: int,
        timestamp: int,
        controller: int,
        source: int,
        affected: tuple[int, ...],
        changes: int,
        duration: int,
        until_turn: int = 0,
    ) -> None:
        self.id = id_
        self.timestamp = timestamp
        self.controller = controller
        self.source = source
        self.affected = affected
        self.changes = changes
        self.duration = duration
        self.until_turn = until_turn
        self.used = 0

    def copy(self) -> ContinuousEffect:
        """An independent copy."""
        new = ContinuousEffect.__new__(ContinuousEffect)
        for name in self.__slots__:
            setattr(new, name, getattr(self, name))
        return new

    def plain(self) -> tuple[Any, ...]:
        """All fields in a fixed order."""
        return tuple(getattr(self, name) for name in ContinuousEffect.__slots__)


class Shield(ContinuousEffect):
    """A prevention effect of a resolution (CR 615.7): `left` damage still to prevent, -1 for all."""

    __slots__ = ("left", "next_time")

    def copy(self) -> Shield:
        """An independent copy."""
        new = Shield.__new__(Shield)
        for name in (*ContinuousEffect.__slots__, *self.__slots__):
            setattr(new, name, getattr(self, name))
        return new

    left: int
    next_time: bool  # used up by the next damage, whatever its amount

    def plain(self) -> tuple[Any, ...]:
        """All fields in a fixed order."""
        return (*super().plain(), self.left, self.next_time)


class PendingTrigger:
    """A triggered ability that waits to be put on the stack (CR 603.3), or a delayed one that waits for its event.

    `ability` is its number in the pool, or -1 with `node` the (trigger, effect, once, until end of turn) of a delayed one.
    `since` is the timestamp as a delayed one was created (CR 701.27f).
    """

    __slots__ = ("ability", "controller", "event", "node", "number", "saved", "since", "source", "targets", "turn", "x")

    def __init__(
        self,
        ability: int,
        node: int,
        source: int,
        controller: int,
        event: tuple[int, ...],
        saved: dict[str, tuple[int, ...]] | None = None,
        targets: tuple[tuple[int, ...], ...] = (),
        x: int = 0,
        turn: int = 0,
        number: int = 0,
        since: int = 0,
    ) -> None:
        self.ability = ability
        self.node = node
        self.source = source
        self.controller = controller
        self.event = event
        self.saved = saved or {}
        self.targets = targets
        self.x = x
        self.turn = turn
        self.number = number
        self.since = since

    def copy(self) -> PendingTrigger:
        """An independent copy."""
        return PendingTrigger(
            self.ability,
            self.node,
            self.source,
            self.controller,
            self.event,
            dict(self.saved),
            self.targets,
            self.x,
            self.turn,
            self.number,
            self.since,
        )

    def plain(self) -> tuple[Any, ...]:
        """All fields in a fixed order."""
        return tuple(
            tuple(sorted(self.saved.items())) if name == "saved" else getattr(self, name) for name in self.__slots__
        )


class LastKnown:
    """Last-known information (CR 113.7a, 603.10, 608.2h): an object and its characteristics as it last was.

    `copiable` is the definition that a copy effect had given it (CR 707.2), -1 for none, `origin` which effect that was.
    `became` are both objects that a melded permanent has become (CR 712.21c), () for others.
    """

    __slots__ = ("became", "characteristics", "copiable", "object", "origin")

    def __init__(self, obj: GameObject, characteristics: Characteristics, copiable: int = -1, origin: int = 0) -> None:
        self.object = obj
        self.characteristics = characteristics
        self.copiable = copiable
        self.origin = origin
        self.became: tuple[int, ...] = ()


class GameState:
    """Everything that is true of a game between two steps of the engine."""

    __slots__ = (
        "active",
        "agenda",
        "answer",
        "attacked_alone",
        "battlefield",
        "command",
        "decisions",
        "delayed",
        "effects",
        "end_reason",
        "exile",
        "extra_turns",
        "happened",
        "held",
        "is_over",
        "last_known",
        "loop_marks",
        "moment",
        "next_id",
        "next_serial",
        "next_timestamp",
        "objects",
        "order",
        "passed_over",
        "passes",
        "pending",
        "players",
        "putting",
        "random",
        "regular",
        "sba_due",
        "stack",
        "starting",
        "step",
        "strays",
        "trace",
        "triggers",
        "turn",
        "turn_log",
        "unfinished",
        "windows_asked",
        "windows_skipped",
        "winner",
    )

    def __init__(self, players: int, life: int, random: GameRandom) -> None:
        self.players = [PlayerState(seat, life) for seat in range(players)]
        self.order = list(range(players))  # seats in turn order
        self.random = random
        self.objects: dict[int, GameObject] = {}
        self.battlefield: list[int] = []
        self.stack: list[int] = []  # top last
        self.exile: list[int] = []
        self.command: list[int] = []
        self.effects: list[ContinuousEffect] = []
        self.delayed: list[PendingTrigger] = []
        self.triggers: list[PendingTrigger] = []
        self.putting = 0  # how many of them, the first, are being put on the stack: those that trigger now come after
        self.last_known: dict[int, LastKnown] = {}
        self.agenda: list[Frame] = []
        self.pending: tuple[int, str, tuple[Any, ...], Any] | None = None
        self.answer: Any = None
        self.turn = 0
        self.active = 0
        self.regular = 0  # whose turn it was last in turn order: extra turns are added between (CR 500.7)
        self.passed_over: tuple[int, ...] = ()  # who has left and would have begun a turn since the turn before
        self.starting = 0
        self.step = t.UNTAP
        self.passes = 0
        self.extra_turns: list[int] = []
        self.held: dict[int, tuple[int, ...]] = {}  # exiled until this permanent leaves: CR 610.3
        self.strays: list[int] = []  # tokens and copies where they cannot stay
        self.attacked_alone = 0
        self.turn_log: dict[str, tuple[int, ...]] = {}  # objects that did a thing this turn, by name of the thing
        self.happened: dict[tuple[int, int], tuple[int, ...]] = {}  # (ThisTurn node, "you") -> what it happened to
        self.moment = 0  # how many batches of simultaneous events have been carried out
        self.next_id = 1
        self.next_serial = 1
        self.next_timestamp = 1
        self.sba_due = True
        self.trace = 0
        self.decisions = 0
        self.windows_asked = 0
        self.windows_skipped = 0
        self.loop_marks: dict[int, int] = {}
        self.is_over = False
        self.winner: int | None = None
        self.end_reason = ""
        self.unfinished = ""

    def copy(self) -> GameState:
        """An independent copy; hidden cards are never changed in place, so they are shared."""
        new = GameState.__new__(GameState)
        for name in self.__slots__:
            setattr(new, name, getattr(self, name))
        new.players = [player.copy() for player in self.players]
        new.random = self.random.copy()
        hidden = (t.LIBRARY, t.HAND)
        new.objects = {i: o if o.zone in hidden else o.copy() for i, o in self.objects.items()}
        for name in ("order", "battlefield", "stack", "exile", "command", "extra_turns", "strays"):
            setattr(new, name, list(getattr(self, name)))
        for name in ("effects", "delayed", "triggers", "agenda"):
            setattr(new, name, [item.copy() for item in getattr(self, name)])
        new.last_known, new.turn_log = dict(self.last_known), dict(self.turn_log)
        new.loop_marks, new.held, new.happened = dict(self.loop_marks), dict(self.held), dict(self.happened)
        return new
