"""The board at one moment as plain JSON values under short keys, so that two moments can be compared key by key.

A board is a dict:

- "t": [turn, step, active seat, seat with priority or -1, resolving object or 0]
- "p0", "p1": [life, {counters}, mana pool as symbols, lands played this turn, has lost]
- "l0", "h0", "g0": library (top first), hand, graveyard (oldest first) of seat 0; "b" battlefield in order of entering, "s"
  stack (top last), "x" exile, "c" command zone: ids
- "o12": the object with id 12, a dict whose keys are left out where they have their usual value:
  k look, u look of the card if it is face down, v mask of the seats that may know it (left out: all), w owner, c controller
  (left out: the owner), pt power/toughness, tk 1 for a token, t 1 tapped, d damage, n {counters}, a what it is attached to,
  at what it attacks, bl [attackers it blocks], bk 1 blocked, bd band, ss 1 summoning sick, ph 1 phased out, sh shields, ds
  [designations], ch [choices], num its number among those of its name, e [attachments, of what is attached to something]; on
  the stack also ab 1 for an ability, src its source, tx its text, tg [targets], x the X, cp 1 a copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from sim.cards import terms as t
from sim.report.html.looks import Looks
from sim.report.naming import Namer, ability_text, chosen_modes, is_ability
from sim.report.sentences import value_name
from sim.rules.frames import CombatFrame, PriorityFrame, ResolveFrame, StepFrame
from sim.rules.objects import Characteristics, GameObject, Permanent, StackObject
from sim.rules.view import may_see

if TYPE_CHECKING:
    from sim.rules.game import Game

Board = dict[str, Any]


class Boards:
    """The boards of one game, one after another; what is hidden stays the same object until it moves, and is kept."""

    def __init__(self, game: Game, looks: Looks, namer: Namer) -> None:
        self.game, self.looks, self.namer = game, looks, namer
        self._kept: dict[tuple[int, int], dict[str, Any]] = {}  # cards in hands and libraries, by id and who knows them

    def now(self) -> Board:
        """Everything that is drawn of the game as it stands."""
        state = self.game.state
        found: Board = {"t": [state.turn, state.step, state.active, _priority(self.game), _resolving(self.game)]}
        for player in state.players:
            seat = player.seat
            counters = {kind: number for kind, number in player.counters.items() if number}
            mana = "".join(f"{{{'WUBRGC'[kind]}}}" for kind, _, _ in player.mana)
            found[f"p{seat}"] = [player.life, counters, mana, player.lands_played, int(player.has_lost)]
            for name, cards in (("l", player.library), ("h", player.hand), ("g", player.graveyard)):
                found[f"{name}{seat}"] = list(cards)
            found |= {f"o{card}": self._hidden(state.objects[card]) for card in (*player.library, *player.hand)}
            found |= {f"o{card}": self._public(state.objects[card]) for card in player.graveyard}
        for name, ids in (("b", state.battlefield), ("s", state.stack), ("x", state.exile), ("c", state.command)):
            found[name] = list(ids)
            found |= {f"o{entity}": self._public(state.objects[entity]) for entity in ids}
        return found

    def _hidden(self, obj: GameObject) -> dict[str, Any]:
        """A card in a hand or library, with the seats that may know it (CR 400.2)."""
        key = (obj.id, _known_to(self.game, obj))
        if key not in self._kept:
            base = self.game.pool.bases[obj.definition]
            self._kept[key] = {"k": self.looks.printed(self.game, obj.definition), "w": obj.owner, "v": key[1]}
            if base.types & t.CREATURE:
                self._kept[key]["pt"] = _numbers(self.game, obj, base)
        return self._kept[key]

    def _public(self, obj: GameObject) -> dict[str, Any]:
        """An object in a public zone as it is drawn."""
        game, namer = self.game, self.namer
        if is_ability(obj):
            return _usual(_ability(game, obj, self.looks, namer))
        found = game.characteristics(obj.id)
        said: dict[str, Any] = {"k": self.looks.of(game, obj, found), "w": obj.owner, "c": obj.controller}
        said |= _face_down(game, obj, self.looks)
        said["tk"] = int(obj.card < 0 and isinstance(obj, Permanent))
        said["pt"] = _numbers(game, obj, found)
        said["n"] = {kind: number for kind, number in obj.counters.items() if number}
        said["ch"] = [value_name(namer, *chosen) for chosen in obj.chosen.items()]
        if isinstance(obj, Permanent):
            said |= _permanent(game, obj, found, namer)
        elif isinstance(obj, StackObject):
            said |= _spell(game, obj)
        return _usual(said)


def with_stack_of(before: Board, after: Board) -> Board:
    """A board with what has come to the stack since: triggered abilities come there without an event."""
    mixed = {**before, "s": after["s"]}
    for entity in after["s"]:
        mixed[f"o{entity}"] = after[f"o{entity}"]
    return mixed


def _priority(game: Game) -> int:
    """Who has priority, -1 while something resolves or a turn-based action is under way (CR 117.1-3)."""
    for frame in reversed(game.state.agenda):
        if isinstance(frame, PriorityFrame):
            return frame.holder
        if isinstance(frame, ResolveFrame | CombatFrame | StepFrame):
            return -1
    return -1


def _resolving(game: Game) -> int:
    """The object on the stack that is resolving, 0 if none is."""
    frames = (frame for frame in reversed(game.state.agenda) if isinstance(frame, ResolveFrame))
    return next((f.ctx.spell for f in frames if f.ctx.spell in game.state.stack), 0)


# --- Objects --------------------------------------------------------------------------------


def _usual(said: dict[str, Any]) -> dict[str, Any]:
    """Without the keys that have their usual value."""
    if said.get("c") == said["w"]:
        del said["c"]
    return {key: value for key, value in said.items() if value or key in ("k", "w", "c", "v")}


def _known_to(game: Game, obj: GameObject) -> int:
    """The seats that may know a hidden card, as a mask; below the top of a library by its own marks alone."""
    if obj.zone == t.LIBRARY and game.state.players[obj.owner].library[0] != obj.id:
        return obj.known_to
    return sum(1 << seat for seat in range(len(game.state.players)) if may_see(game, seat, obj))


def _face_down(game: Game, obj: GameObject, looks: Looks) -> dict[str, Any]:
    """CR 708: what a face-down object really is, and who may look at it."""
    if not obj.face_down:
        return {}
    seen = sum(1 << seat for seat in range(len(game.state.players)) if may_see(game, seat, obj))
    return {"u": looks.printed(game, obj.definition), "v": seen}


def _numbers(game: Game, obj: GameObject, found: Characteristics) -> str:
    """Power and toughness of a creature, as printed where it is a card only; loyalty of a planeswalker spell."""
    if not found.types & t.CREATURE:
        return ""
    printed = game.pool.definitions[obj.definition].printed_pt
    if printed is not None and not isinstance(obj, Permanent | StackObject):
        return "/".join(printed)
    return f"{found.power}/{found.toughness}"


def _permanent(game: Game, obj: Permanent, found: Characteristics, namer: Namer) -> dict[str, Any]:
    is_creature = bool(found.types & t.CREATURE)
    is_new = obj.since_turn >= game.state.players[obj.controller].last_turn  # CR 302.6
    return {
        "t": int(obj.tapped), "d": obj.damage, "a": obj.attached_to, "e": list(obj.attachments), "at": obj.attacking,
        "bl": list(obj.blocking), "bk": int(obj.blocked), "bd": obj.band, "sh": obj.shields, "ph": int(obj.phased_out),
        "ss": int(is_creature and is_new and not found.keywords & t.HASTE), "ds": list(obj.designations),
        "num": _number_of(namer, obj.id),
    }  # fmt: skip


def _number_of(namer: Namer, entity: int) -> int:
    """The number by which the log tells it from others of its name: 2 of "Grizzly Bears #2"."""
    _, mark, number = namer.called(entity).rpartition(" #")
    return int(number) if mark and number.isdigit() else 0


def _spell(game: Game, obj: StackObject) -> dict[str, Any]:
    modes = "; ".join(chosen_modes(game, obj))
    return {"tg": list(_flat(obj.targets)), "x": obj.x, "cp": int(obj.is_copy), "tx": modes}


def _ability(game: Game, obj: StackObject, looks: Looks, namer: Namer) -> dict[str, Any]:
    source = game.object(obj.source)
    look = looks.of(game, source, game.characteristics(obj.source))
    return {
        "k": look, "w": obj.owner, "c": obj.controller, "ab": 1, "src": obj.source, "tx": ability_text(game, obj),
        "tg": list(_flat(obj.targets)), "x": obj.x, "num": _number_of(namer, obj.source),
    }  # fmt: skip


def _flat(targets: Iterable[Iterable[int]]) -> Iterator[int]:
    for chosen in targets:
        yield from chosen
