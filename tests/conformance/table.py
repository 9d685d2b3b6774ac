"""The table at which a scenario is played: the game, its players by letter, its objects by name or alias."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sim.cards import terms as t
from sim.rules.objects import GameObject, Permanent, StackObject
from sim.rules.state import entity_seat, seat_entity
from sim.scenario import Scenario as Board

# With four players the order of turns is A, D, C, B (each turn passes to the left, players are seated to the right).
_SEATING: Final = {2: "AB", 3: "ACB", 4: "ADCB"}
_FACE_DOWN: Final = frozenset(("[face_down_creature]", "[face_down_token]", "[face_down_card]"))


class HarnessError(AssertionError):
    """The scripted action is impossible, or an answer does not fit: what makes the outside harness itself stop."""


class CheckError(AssertionError):
    """Something that has to be true at this moment is not."""


class UnsupportedError(Exception):
    """The scenario asks for something that the runner or the rules do not know; named, never passed over."""


class Table:
    """A game with its players A, B, ... and the words by which scenarios speak of its objects."""

    def __init__(self, players: int, life: int) -> None:
        self.board = Board(players, life=life, check_invariants="decisions")
        self.game = self.board.game
        self.game.expects = lambda seat, kind, about: (
            True
        )  # also what has one legal answer, so that scripts are used up
        self.seating = _SEATING[players]
        self.aliases: dict[str, int] = {}  # alias -> number of the physical card, which it keeps through all zones
        self.attacked: list[str] = []  # names of the creatures that attacked this turn
        self.blocked: list[str] = []

    def seat(self, player: str) -> int:
        """The seat of player "A"."""
        if player not in self.seating:
            raise UnsupportedError(f"player {player}")
        return self.seating.index(player)

    def letter(self, seat: int) -> str:
        """The letter of a seat's player."""
        return self.seating[seat]

    def player_named(self, word: str) -> int | None:
        """The player that "PlayerB" or "targetPlayer=PlayerB" means, as an entity."""
        letter = word.removeprefix("targetPlayer=").removeprefix("Player")
        is_player = word.startswith(("Player", "targetPlayer="))
        return seat_entity(self.seat(letter)) if is_player and letter in self.seating else None

    def name(self, entity: int) -> str:
        """The name of an object now; "" if it is face down (CR 708.2); of an ability that of its source."""
        if entity < 0:
            return "Player" + self.letter(entity_seat(entity))
        obj = self.game.object(entity)
        if isinstance(obj, StackObject) and not obj.is_spell:
            return self.name(obj.source)
        return self.game.characteristics(entity).name

    def is_meant(self, entity: int, word: str) -> bool:
        """Whether a word of the script ("Grizzly Bears", "@alias", "PlayerB", "Name[no copy]") means this object."""
        player = self.player_named(word)
        if player is not None or entity < 0:
            return entity == player
        name, copies = _split_copy(word)
        if copies is not None and copies != self._is_copy(entity):
            return False
        if name.startswith("@"):
            return self.aliases.get(name[1:], -2) == self.game.object(entity).card
        if name in _FACE_DOWN:
            return not self.name(entity)
        return without_set(name) in (self.name(entity), self._hidden_name(entity))

    def _hidden_name(self, entity: int) -> str:
        """XMage's scripts call a face-down spell by its card."""
        obj = self.game.object(entity)
        is_hidden = isinstance(obj, StackObject) and obj.is_spell and bool(obj.face_down)
        return self.game.pool.definitions[obj.definition].name if is_hidden else self.name(entity)

    def _is_copy(self, entity: int) -> bool:
        obj = self.game.object(entity)
        return obj.copy_of >= 0 or (isinstance(obj, StackObject) and obj.is_copy)

    def permanents(self, word: str | None = None, player: str | None = None) -> list[int]:
        """Permanents (phased in) of a name, or that a player controls, in order of entering."""
        found = self.game.domain(t.IN_BATTLEFIELD)
        if player is not None:
            found = [e for e in found if self.game.controller(e) == self.seat(player)]
        return [e for e in found if word is None or self.is_meant(e, word)]

    def permanent(self, entity: int) -> Permanent:
        """The permanent with this id."""
        found = self.game.permanent(entity)
        if found is None:
            raise CheckError(f"expected {self.name(entity)} on the battlefield")
        return found

    def the_permanent(self, word: str, player: str | None = None) -> int:
        """The first permanent of a name; CheckError if there is none."""
        found = self.permanents(word, player)
        if not found:
            raise CheckError(f"expected {word} on the battlefield")
        return found[0]

    def cards(self, zone: int, player: str | None = None) -> list[int]:
        """The objects of a zone, or a player's own of them; libraries from the top."""
        state = self.game.state
        if zone in (t.LIBRARY, t.HAND, t.GRAVEYARD):
            seats = [p.seat for p in state.players] if player is None else [self.seat(player)]
            return [e for seat in seats for e in self._own(zone, seat)]
        found: Iterable[int] = {t.EXILE: state.exile, t.COMMAND: state.command, t.STACK: state.stack}[zone]
        return [e for e in found if player is None or self.game.object(e).owner == self.seat(player)]

    def _own(self, zone: int, seat: int) -> list[int]:
        player = self.game.state.players[seat]
        return list({t.LIBRARY: player.library, t.HAND: player.hand, t.GRAVEYARD: player.graveyard}[zone])

    def floating(self, seat: int) -> list[tuple[int, int, int]]:
        """The mana in a player's pool."""
        return self.game.state.players[seat].mana

    def count(self, entities: Iterable[int], word: str | None) -> int:
        """How many of these objects a word means; all without a word."""
        return sum(1 for e in entities if word is None or self.is_meant(e, word))

    def objects(self) -> dict[int, GameObject]:
        """All objects of the game by id."""
        return self.game.state.objects


def _split_copy(word: str) -> tuple[str, bool | None]:
    """A name with whether only copies, or only what is no copy, are meant."""
    if word.endswith("[no copy]"):
        return word.removesuffix("[no copy]").strip(), False
    if word.endswith("[only copy]"):
        return word.removesuffix("[only copy]").strip(), True
    return word, None


def without_set(name: str) -> str:
    """A card name without the printing that a script may put before it ("XLN-Island") or behind it ("Island-XLN")."""
    front, _, rest = name.partition("-")
    if rest and 3 <= len(front) <= 6 and front.upper() == front and front.isalnum():
        return rest
    start, _, back = name.rpartition("-")
    return start if start and 3 <= len(back) <= 6 and back.upper() == back and back.isalnum() else name


def want(condition: bool, what: str, *about: Any) -> None:
    """CheckError unless a condition holds."""
    if not condition:
        raise CheckError(what + (": " + ", ".join(map(str, about)) if about else ""))
