"""A game as JSON Lines: a header, then every event and every decision in order, then the result.

    with EventLog(game, out) as log: ...

Each line is one object with "type". The first line says which schema it is ("schema": SCHEMA) and who plays:

- "header": schema, version (of mtg-sim), seed, game (its index), seats: a list of {seat, name, deck, agent}.
- "event": n (events are counted from 0), turn, step, event (a name of `sim.cards.event_kinds`), fields: those of that
  kind under their names there. Objects are {"id", "name"}, players {"seat", "name"}, 0 where there is none is null;
  zones, steps, flags, counters and reasons are words; yes-or-no fields are true and false; amounts are numbers.
- "decision": n (decisions are counted from 0), turn, step, seat, kind (of `sim.rules.decisions`), about, options, pick
  (the index of the option that was taken); see `sim.report.pick_log`.
- "result": the fields of `sim.results.GameResult`; trace_hash and fingerprint as 16 hexadecimal digits.

Everything is open in it: hidden cards are named. An id is an object of the game; a card that changes zones becomes a new
object with a new id (CR 400.7), which the fields old and new of ZoneChanged connect; what a token was before it has the
name "". Within a batch of simultaneous events
names and steps are those after the batch.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.report.naming import Namer, is_ability
from sim.report.pick_log import about_words, option_words
from sim.rules.state import entity_seat

if TYPE_CHECKING:
    from sim.rules.decisions import Decision
    from sim.rules.game import Game

SCHEMA: Final = "mtg-sim/replay/1"
FLAGS: Final = {
    getattr(ek, name): name.removeprefix("ZC_").lower() for name in sorted(vars(ek)) if name.startswith("ZC_")
}
"""The flags of a change of zones as words: "sacrifice", "draw", "token", ..."""

Event = tuple[int, ...]
Said = Callable[["EventLog", int], Any]


class EventLog:
    """An observer of one game that hands each line, a JSON object without a line break, to `out`.

    `watch_pick` is for decisions (`play_out(..., watch=log.watch_pick)`), `finish` writes the result.
    """

    def __init__(
        self,
        game: Game,
        out: Callable[[str], object],
        decks: Sequence[str] = (),
        agents: Sequence[str] = (),
        players: Sequence[str] = (),
    ) -> None:
        self.game, self._out = game, out
        self.namer = Namer(players, reveal_hands=True)
        self._events = self._decisions = 0
        self._names: dict[int, str] = {}  # of objects as they were last, also of cards that were hidden
        for entity in game.state.objects:
            self.entity(entity)
        seats = [
            {"seat": seat, "name": self.namer.players[seat], "deck": _at(decks, seat), "agent": _at(agents, seat)}
            for seat in range(len(game.state.players))
        ]
        head = {"type": "header", "schema": SCHEMA, "version": version("mtg-sim"), "seed": game.seed}
        self._put({**head, "game": game.index, "seats": seats})

    def __call__(self, game: Game, event: Event) -> None:
        """Take in one recorded event."""
        line = {"type": "event", "n": self._events, **self._when(), "event": ek.NAMES[event[0]]}
        self._put({**line, "fields": self.fields(event)})
        self._events += 1

    def watch_pick(self, decision: Decision, pick: int) -> None:
        """Take in one decision and the index of the option that is taken."""
        line = {"type": "decision", "n": self._decisions, **self._when(), "seat": decision.seat, "kind": decision.kind}
        options = [option_words(self, decision.kind, option) for option in decision.options]
        self._put(line | {"about": about_words(self, decision), "options": options, "pick": pick})
        self._decisions += 1

    def finish(self) -> None:
        """Write how the game ended."""
        result = self.game.result.to_json()
        for name in ("fingerprint", "trace_hash"):
            result[name] = f"{result[name]:016x}"
        self._put({"type": "result", **result})

    def _put(self, line: dict[str, Any]) -> None:
        self._out(json.dumps(line, ensure_ascii=False, separators=(",", ":")))

    def _when(self) -> dict[str, Any]:
        state = self.game.state
        return {"turn": state.turn, "step": t.STEP_NAMES[state.step]}

    # --- Values ---------------------------------------------------------------------------

    def entity(self, entity: int) -> dict[str, Any] | None:
        """A player, an object by its id and the name it has or had last, None for 0."""
        if entity < 0:
            return {"seat": entity_seat(entity), "name": self.namer.player(entity)}
        if entity == 0:
            return None
        return {"id": entity, "name": self._object_name(entity)}

    def _object_name(self, entity: int) -> str:
        state = self.game.state
        if entity not in state.objects and entity not in state.last_known:
            return self._names.get(entity, "")  # the game keeps nothing of a card that was hidden and moved
        obj = self.game.object(entity)
        if is_ability(obj):
            name = f"the ability of {self._object_name(obj.source)}"
        elif obj.face_down:
            name = self.game.pool.definitions[obj.definition].name
        else:
            name = self.namer.card_name(self.game, entity)
        self._names[entity] = name
        return name

    def fields(self, event: Event) -> dict[str, Any]:
        """The fields of an event by name, as they are written."""
        return {name: FIELDS[name](self, value) for name, value in named_fields(event)}

    def node(self, number: int) -> Any:
        """A value that the pool keeps: a kind of counter, a reason, something that was chosen."""
        value = self.game.pool.nodes[number]
        return value if isinstance(value, str | int) else str(value)


def named_fields(event: Event) -> list[tuple[str, int]]:
    """The fields of an event by name, in the order of its kind."""
    return list(zip(ek.KINDS[event[0]].fields, event[1:], strict=True))


def _at(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else ""


# --- Fields ---------------------------------------------------------------------------------


def _number(log: EventLog, value: int) -> int:
    return value


def _yes(log: EventLog, value: int) -> bool:
    return bool(value)


def _zone(log: EventLog, value: int) -> str:
    return t.ZONE_NAMES[value]


def _step(log: EventLog, value: int) -> str:
    return t.STEP_NAMES[value]


def _flags(log: EventLog, value: int) -> list[str]:
    return [name for bit, name in FLAGS.items() if value & bit]


def _mana(log: EventLog, value: int) -> str:
    return f"{{{'WUBRGC'[value]}}}"


FIELDS: Final[dict[str, Said]] = {
    **dict.fromkeys(
        "ability attachment attacker blocker card copy creature defender emblem land new object old original "
        "permanent player source spell target".split(),
        EventLog.entity,
    ),
    **dict.fromkeys("amount band count effect hand_size turn".split(), _number),
    **dict.fromkeys("alone combat converts cycling for_mana heads is_mana is_on is_out".split(), _yes),
    **dict.fromkeys(("from_zone", "to_zone"), _zone),
    **dict.fromkeys(("counter", "designation", "reason", "value"), EventLog.node),
    "flags": _flags,
    "step": _step,
    "type": _mana,
}
"""How the value of a field of an event is written, by the field's name."""
