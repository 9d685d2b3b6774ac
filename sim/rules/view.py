"""Views: what one player may know of a game (CR 400.2, 708.5). Agents see these and never the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import terms as t
from sim.rules.frames import AnnounceFrame
from sim.rules.looking import at_top
from sim.rules.objects import Characteristics, GameObject, Permanent
from sim.rules.state import seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game
    from sim.rules.pool import Pool


class View:
    """The game as the player in one seat sees it. Hidden objects have no characteristics and no serial here."""

    __slots__ = ("_game", "_shown", "seat")

    def __init__(self, game: Game, seat: int, shown: tuple[int, ...] = ()) -> None:
        self._game = game
        self.seat = seat
        self._shown = shown  # hidden cards that are shown to the player while one is chosen

    # --- Public facts ------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self._game.state.turn

    @property
    def step(self) -> int:
        """The step or phase, a code of terms."""
        return self._game.state.step

    @property
    def active(self) -> int:
        """The seat of the active player."""
        return self._game.state.active

    @property
    def seats(self) -> tuple[int, ...]:
        """Seats of the players still in the game, in turn order."""
        return tuple(s for s in self._game.state.order if not self._game.state.players[s].has_lost)

    def life(self, seat: int) -> int:
        """A player's life total."""
        return self._game.state.players[seat].life

    def counters_of_player(self, seat: int, kind: str) -> int:
        """A player's counters of a kind, such as poison."""
        return self._game.state.players[seat].counters.get(kind, 0)

    def has_counters(self, seat: int) -> bool:
        """Whether a player has counters of any kind."""
        return bool(self._game.state.players[seat].counters)

    @property
    def combat_number(self) -> int:
        """Which combat phase of the turn it is, or was last (CR 505.1b); 0 before the first."""
        state = self._game.state
        return state.players[state.active].turn_counts.get("combat phases", 0)

    def hand_size(self, seat: int) -> int:
        """How many cards a player has in hand."""
        return len(self._game.state.players[seat].hand)

    def library_size(self, seat: int) -> int:
        """How many cards a player's library has."""
        return len(self._game.state.players[seat].library)

    def top_of_library(self, seat: int) -> int:
        """The top card of a player's library if this player may see it (CR 401.5), else 0."""
        library = self._game.state.players[seat].library
        return library[0] if library and self.is_visible(library[0]) else 0

    def lands_played(self, seat: int) -> int:
        """Lands that a player has played this turn."""
        return self._game.state.players[seat].lands_played

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards in this player's own hand."""
        return tuple(self._game.state.players[self.seat].hand)

    def graveyard(self, seat: int) -> tuple[int, ...]:
        """The cards in a graveyard, oldest first."""
        return tuple(self._game.state.players[seat].graveyard)

    @property
    def battlefield(self) -> tuple[int, ...]:
        """All permanents in order of entering."""
        return tuple(self._game.domain(t.IN_BATTLEFIELD))

    def how_many(self) -> tuple[int, int]:
        """How many permanents there are, and how many objects in all zones: numbers that everybody knows."""
        return len(self._game.state.battlefield), len(self._game.state.objects)

    def permanents(self) -> list[tuple[Permanent, Characteristics]]:
        """All permanents with their characteristics; what a face-down one's card is does not follow from them."""
        objects, known = self._game.state.objects, self._game.cache().characteristics
        found = []
        for entity in self._game.state.battlefield:
            obj = objects[entity]
            seen = self._as_seen(obj) if obj.face_down else obj
            if isinstance(seen, Permanent) and not seen.phased_out:
                found.append((seen, known[entity]))
        return found

    def _as_seen(self, obj: GameObject) -> GameObject:
        is_hidden = obj.face_down and not may_see(self._game, self.seat, obj)
        return _masked(self._game, obj) if is_hidden else obj

    @property
    def stack(self) -> tuple[int, ...]:
        """The stack, top last."""
        return tuple(self._game.state.stack)

    @property
    def exile(self) -> tuple[int, ...]:
        """The cards in exile."""
        return tuple(self._game.state.exile)

    @property
    def pool(self) -> Pool:
        """The tables that the definitions and abilities of visible objects are numbers into."""
        return self._game.pool

    def mana_value(self, entity: int) -> int:
        """The mana value of a visible object, with the chosen X on the stack (CR 202.3)."""
        obj = self.object(entity)
        return 0 if obj.zone == t.EXILE and not self.is_visible(entity) else self._game.mana_value(entity)

    # --- Objects ------------------------------------------------------------------------

    def is_visible(self, entity: int) -> bool:
        """Whether this player may know what an object is."""
        return entity in self._shown or may_see(self._game, self.seat, self._game.object(entity))

    def is_there(self, entity: int) -> bool:
        """Whether the object is still where it was, or the player still in the game."""
        return self._game.exists(entity)

    def object(self, entity: int) -> GameObject:
        """An object that this player may see; KeyError if it is hidden."""
        obj = self._game.object(entity)
        if may_see(self._game, self.seat, obj) or entity in self._shown:
            return obj
        if not obj.face_down:
            raise KeyError(f"expected an object that seat {self.seat} may see, got: {entity}")
        return _masked(self._game, obj)

    def characteristics(self, entity: int) -> Characteristics:
        """The characteristics of a visible object; of a face-down one what is listed for it."""
        obj = self.object(entity)
        if obj.zone == t.EXILE and not self.is_visible(entity):
            return self._game.pool.bases[obj.definition]  # CR 406.3a: exiled face down it has none of its own
        return self._game.characteristics(entity)

    def name(self, entity: int) -> str:
        """A readable name: of the player, the card, or what a hidden one is called."""
        return entity_name(self._game, entity, self.seat)


def _masked(game: Game, obj: GameObject) -> GameObject:
    """A face-down object as others see it: how it came to be face down, but not what its card is (CR 708.5, 708.6)."""
    seen = obj.copy()
    seen.definition, seen.copy_of, seen.card = game.pool.listed(obj.face_down, obj.listed), -1, min(obj.card, 0)
    return seen


def may_see(game: Game, seat: int, obj: GameObject) -> bool:
    """CR 400.2, 708.5: public zones, one's own hand, and what one may look at: by an effect, or while choosing it."""
    if obj.known_to >> seat & 1:
        return True
    if obj.zone == t.HAND:
        return obj.owner == seat or _is_offered(game, seat, obj.id)
    if obj.zone == t.LIBRARY:
        return _is_offered(game, seat, obj.id) or _is_shown_on_top(game, seat, obj)
    return not obj.face_down


def _is_shown_on_top(game: Game, seat: int, card: GameObject) -> bool:
    """CR 401.5: the top card of a library that its owner may look at, or that is revealed; not while it changes."""
    rules, owner = game.cache().rules, seat_entity(card.owner)
    found = [*rules.get("top revealed", ()), *(rules.get("look at top", ()) if seat == card.owner else ())]
    if not any(owner in rule.affected for rule in found):
        return False
    library = game.state.players[card.owner].library
    if not library or library[0] != card.id:
        return False
    at_top(game, card.owner, 1)
    frames = (frame for frame in game.state.agenda if isinstance(frame, AnnounceFrame) and frame.tops)
    return all(frame.tops[card.owner] == card.id for frame in frames)


def _is_offered(game: Game, seat: int, entity: int) -> bool:
    """Whether a player is choosing among cards that include this one: searching, scrying, choosing a discard (CR 701)."""
    pending = game.state.pending
    return pending is not None and pending[0] == seat and (entity in pending[2] or pending[3] == entity)


def entity_name(game: Game, entity: int, seat: int | None = None) -> str:
    """The name of a player or object, as a player may know it (everyone's knowledge if `seat` is None)."""
    if entity < 0:
        return f"player {-entity}"
    if entity == 0:
        return "nothing"
    obj = game.object(entity)
    if seat is not None and not may_see(game, seat, obj):
        return "a face-down card" if obj.face_down else "a hidden card"
    if obj.zone == t.COMMAND:
        return "an emblem"
    name = game.pool.definitions[obj.definition].name if obj.face_down else game.characteristics(entity).name
    return name or "a face-down creature"


def position_line(game: Game) -> str:
    """The position in one line: turn, step, life totals, and each player's permanents and hand size."""
    state = game.state
    parts = [f"turn {state.turn}, {t.STEP_NAMES[state.step]}, seat {state.active} active"]
    for player in state.players:
        names = ", ".join(entity_name(game, e) for e in game.permanents_of(player.seat))
        parts.append(f"seat {player.seat}: {player.life} life, {len(player.hand)} in hand, [{names}]")
    return "; ".join(parts)
