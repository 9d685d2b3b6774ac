"""Setting up a position: objects straight into their zones, players, and the point of a turn from which play goes on.

What is set up has always been there: nothing triggers, nothing is replaced, no choice is asked. So an Aura is told what
it is attached to, a creature that enters with counters how many it has, and what chose something what was chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict, Unpack, overload

from sim.cards import catalog
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import Morph
from sim.cards.definition import CardDefinition
from sim.cards.language import card as card_definition
from sim.rng import GameRandom
from sim.rules import decisions
from sim.rules.battlefield import attach, designations
from sim.rules.combat.roles import become_attacker, defended_by
from sim.rules.frames import PriorityFrame, StartFrame, StepFrame, TurnFrame
from sim.rules.objects import GameObject, Permanent
from sim.rules.pool import Pool
from sim.rules.state import seat_entity
from sim.rules.zones import change_zone, zone_change
from sim.scenario.position import Position
from sim.scenario.script import ScriptedGame
from sim.scenario.words import (
    ScenarioError,
    Thing,
    What,
    color_mask,
    entity_of,
    mana_codes,
    named,
    step_code,
)

Card = str | CardDefinition
_CARDS_A_SEAT = 10_000  # cards are numbered from this much times the seat, as slots of that seat's deck


class Status(TypedDict, total=False):
    """How a permanent is set up; what is left out is untapped, undamaged, unattached and there since an earlier turn."""

    tapped: bool
    sick: bool
    damage: int
    counters: Mapping[str, int]
    attached_to: What
    attacking: What
    blocking: What
    face_down: bool | str
    transformed: bool
    chosen: Mapping[str, str]
    owner: int
    x: int
    paid: tuple[str, ...]
    phased_out: bool
    designations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Nothing:
    """A deck without cards, for games that are set up by hand."""

    name: str = "scenario"
    main: Sequence[tuple[int, str]] = ()


@dataclass(slots=True)
class ScriptedShuffles(GameRandom):
    """Randomness in which a script may say which cards a shuffle leaves on top, by slot, for each seat in turn."""

    on_top: dict[int, list[list[int]]] = field(default_factory=dict)

    def shuffled(self, seat: int, tokens: Sequence[int]) -> list[int]:
        """As `GameRandom.shuffled`, then the scripted cards on top."""
        order = GameRandom.shuffled(self, seat, tokens)
        waiting = self.on_top.get(seat)
        if not waiting:
            return order
        top = [token for token in waiting.pop(0) if token in order]
        return top + [token for token in order if token not in top]

    def copy(self) -> ScriptedShuffles:
        """An independent copy."""
        left = {seat: [list(one) for one in orders] for seat, orders in self.on_top.items()}
        return ScriptedShuffles(**GameRandom.plain(self), on_top=left)


def new_game(players: int, life: int, check_invariants: str, choices: Sequence[int] | None) -> ScriptedGame:
    """A game without any cards, with tables of its own."""
    random = ScriptedShuffles(0, 0, [0] * players, [0] * players)
    random.scripted_choices = None if choices is None else list(choices)
    game = ScriptedGame(
        [_Nothing()] * players,
        life=life,
        ask_every_window=True,
        check_invariants=check_invariants,
        random=random,
    )
    game.pool = Pool()
    for seat, player in enumerate(game.state.players):
        player.first_card = seat * _CARDS_A_SEAT
    return game


class SetUp(Position):
    """The words that set a position up. They may be used again whenever a player has priority."""

    def __init__(self, game: ScriptedGame) -> None:
        super().__init__(game)
        self._begun = False
        self._sick: list[int] = []
        self._cards = [player.first_card for player in game.state.players]
        self.turn()

    # --- The turn --------------------------------------------------------------------------------

    def turn(self, seat: int = 0, step: str = "precombat main", number: int = 0) -> None:
        """Play begins with this step of a player's turn: its turn-based actions and triggers are still to come."""
        if self._begun:
            raise ScenarioError("expected the turn to be set up before play begins, use run_to to go on")
        state, code = self.game.state, step_code(step)
        state.turn = number or 2 * len(state.players) + 1 + seat
        state.active = state.regular = seat
        state.step = code
        for player in state.players:
            player.turn_counts |= {"main phases": 0, "combat phases": 0}
            player.last_turn = state.turn - (seat - player.seat) % len(state.players)
        mains = (code >= t.PRECOMBAT_MAIN) + (code >= t.POSTCOMBAT_MAIN)
        state.players[seat].turn_counts |= {"main phases": mains, "combat phases": int(code >= t.BEGINNING_OF_COMBAT)}
        turn_frame = TurnFrame()
        turn_frame.steps = tuple(range(code + 1, t.CLEANUP + 1))
        state.agenda = [turn_frame, StepFrame(code)]
        for entity in self._sick:
            permanent = state.objects.get(entity)
            if isinstance(permanent, Permanent):
                permanent.since_turn = state.turn
        self._forget_derived()  # what holds in its controller's turn only

    def start_game(self) -> None:
        """Play begins with starting the game (CR 103): libraries are shuffled, opening hands drawn, mulligans taken."""
        if self._begun:
            raise ScenarioError("expected the game to be started before play begins")
        state = self.game.state
        state.turn, state.active, state.regular, state.step = 0, 0, 0, t.UNTAP
        state.agenda = [StartFrame()]

    def shuffle_leaves(self, seat: int, *names: str) -> None:
        """The next scripted shuffle of a player leaves these cards on top of the library, the first topmost."""
        game = self.game
        player = game.state.players[seat]
        found: list[int] = []
        for name in names:
            cards = [e for e in named(game, name, self._owned(seat)) if game.object(e).card not in found]
            if not cards:
                raise ScenarioError(f"expected a further card {name!r} of P{seat}")
            found.append(game.object(cards[0]).card)
        random = game.state.random
        assert isinstance(random, ScriptedShuffles)
        random.on_top.setdefault(seat, []).append([card - player.first_card for card in found])

    def _owned(self, seat: int) -> list[int]:
        library = self.game.state.players[seat].library
        rest = [e for e, obj in self.game.state.objects.items() if obj.owner == seat and obj.card >= 0]
        return [*library, *(e for e in rest if e not in library)]

    # --- Zones ---------------------------------------------------------------------------------------

    @staticmethod
    def custom(name: str, cost: str | None, type_line: str, *parts: Any, **values: Any) -> CardDefinition:
        """A card made up for the test, in the words of `sim.cards.language` (`power`, `toughness`, `loyalty`, ...)."""
        return card_definition(name, cost, type_line, *parts, **values)

    @overload
    def battlefield(self, seat: int) -> list[str]: ...
    @overload
    def battlefield(self, seat: int, card: Card, /, **status: Unpack[Status]) -> Thing: ...
    @overload
    def battlefield(
        self, seat: int, card: Card, second: Card, /, *cards: Card, **status: Unpack[Status]
    ) -> list[Thing]: ...
    def battlefield(self, seat: int, *cards: Card, **status: Unpack[Status]) -> Any:
        """Permanents under a player's control with this status; without cards, the names of those there.

        A definition of a token becomes a token.
        """
        if not cards:
            return self._zone_names(t.BATTLEFIELD, seat)
        return _one_or_all([self._permanent(seat, card, status) for card in cards])

    def _permanent(self, seat: int, card: Card, status: Status) -> Thing:
        entry: dict[str, Any] = {"controller": seat, "tapped": status.get("tapped", False)}
        entry["counters"] = dict(status.get("counters", {}))
        entry["chosen"] = {kind: _chosen(kind, value) for kind, value in status.get("chosen", {}).items()}
        if status.get("face_down"):
            entry["face_down"] = self._way_down(card, status["face_down"])
        if status.get("transformed"):
            entry["face"] = 1
        new = self._put(status.get("owner", seat), card, t.BATTLEFIELD, entry)
        assert isinstance(new, Permanent)
        new.since_turn = self.game.state.turn if status.get("sick") else 0
        self._sick += [new.id] if status.get("sick") else []
        new.damage, new.cast_x, new.paid = status.get("damage", 0), status.get("x", 0), status.get("paid", ())
        new.paid_for = new.definition if new.paid else -1
        new.phased_out = status.get("phased_out", False)
        for name in status.get("designations", ()):
            designations.mark(self.game, new, name)
            self._forget_derived()
        self._relate(new, status)
        return self._thing(new.id)

    def _way_down(self, card: Card, way: bool | str) -> str:
        """How it is face down: as said, or as its own ability would have cast it."""
        profile = self.game.pool.bases[
            self.game.pool.definition(catalog.find(card) if isinstance(card, str) else card)
        ].profile
        ability = self.game.pool.abilities[profile.morph] if profile.morph >= 0 else None
        return way if isinstance(way, str) else ability.face_down if isinstance(ability, Morph) else "morph"

    def _relate(self, new: Permanent, status: Status) -> None:
        """What a permanent is attached to, attacks, or blocks."""
        game = self.game
        if "attached_to" in status:
            host = entity_of(game, status["attached_to"])
            attach.attach_now(game, new.id, host)
            game.drop_cache()
            if not attach.can_be_attached(game, new.id, host, already=True):
                raise ScenarioError(f"expected something that can be attached to {status['attached_to']}, got {new.id}")
        if "attacking" in status:
            attacked = entity_of(game, status["attacking"])
            if defended_by(game, attacked) < 0:
                raise ScenarioError(f"expected a player or planeswalker to attack, got {status['attacking']}")
            become_attacker(game, new, attacked)
        if "blocking" in status:
            attacker = self.permanent(status["blocking"])
            new.blocking, new.is_blocking, new.defending = (*new.blocking, attacker.id), True, new.controller
            attacker.blocked = True

    @overload
    def hand(self, seat: int) -> list[str]: ...
    @overload
    def hand(self, seat: int, card: Card, /) -> Thing: ...
    @overload
    def hand(self, seat: int, card: Card, second: Card, /, *cards: Card) -> list[Thing]: ...
    def hand(self, seat: int, *cards: Card) -> Any:
        """Cards in a player's hand; without cards, the names of those there."""
        return self._in_zone(seat, t.HAND, cards)

    @overload
    def graveyard(self, seat: int) -> list[str]: ...
    @overload
    def graveyard(self, seat: int, card: Card, /) -> Thing: ...
    @overload
    def graveyard(self, seat: int, card: Card, second: Card, /, *cards: Card) -> list[Thing]: ...
    def graveyard(self, seat: int, *cards: Card) -> Any:
        """Cards in a player's graveyard, the oldest first; without cards, the names of those there."""
        return self._in_zone(seat, t.GRAVEYARD, cards)

    @overload
    def library(self, seat: int) -> list[str]: ...
    @overload
    def library(self, seat: int, card: Card, /) -> Thing: ...
    @overload
    def library(self, seat: int, card: Card, second: Card, /, *cards: Card) -> list[Thing]: ...
    def library(self, seat: int, *cards: Card) -> Any:
        """Cards of a player's library from the top, under those already there; without cards, the names of those."""
        return self._in_zone(seat, t.LIBRARY, cards)

    @overload
    def exile(self, seat: int) -> list[str]: ...
    @overload
    def exile(self, seat: int, card: Card, /, *, by: What | None = None) -> Thing: ...
    def exile(self, seat: int, *cards: Card, by: What | None = None) -> Any:
        """A player's cards in exile, `by` an object whose linked ability exiled it (CR 607); or the names of those."""
        found = self._in_zone(seat, t.EXILE, cards)
        if by is not None and isinstance(found, Thing):
            holder = self.permanent(by)
            holder.linked["exiled"] = (*holder.linked.get("exiled", ()), found.id)
        return found

    def _in_zone(self, seat: int, zone: int, cards: Sequence[Card]) -> Any:
        if not cards:
            return self._zone_names(zone, seat)
        return _one_or_all([self._thing(self._put(seat, card, zone).id) for card in cards])

    def lands(self, seat: int, name: str, number: int) -> list[Thing]:
        """A number of lands of a name on the battlefield."""
        return [self._permanent(seat, name, {}) for _ in range(number)]

    def fill_libraries(self, number: int = 10, name: str = "Plains") -> None:
        """Cards on the bottom of every library, so that turns may pass."""
        for player in self.game.state.players:
            self.library(player.seat, *[name] * number)

    def _put(self, owner: int, card: Card, zone: int, entry: dict[str, Any] | None = None) -> GameObject:
        """Make the card and move it to its zone without an event."""
        game = self.game
        state = game.state
        definition = catalog.find(card) if isinstance(card, str) else card
        number = -1 if definition.layout == "token" else self._next_card(owner)
        obj = GameObject(state.next_id, number, game.pool.definition(definition), owner, t.NOWHERE)
        state.next_id += 1
        state.objects[obj.id] = obj
        bottom = ek.ZC_BOTTOM if zone == t.LIBRARY else 0
        state.moment += 1
        change_zone(game, zone_change(game, obj.id, zone, bottom, owner, entry), [])
        state.turn_log.pop("entered", None)
        self._changed()
        return state.objects[state.next_id - 1]

    def _next_card(self, seat: int) -> int:
        self.game.cards_in_game += 1
        self._cards[seat] += 1
        return self._cards[seat] - 1

    # --- Players ---------------------------------------------------------------------------------------

    def life(self, seat: int, total: int | None = None) -> int:
        """A player's life total, after setting it if one is given."""
        player = self.game.state.players[seat]
        if total is not None:
            player.life = total
            self._changed()
        return player.life

    def player_counters(self, seat: int, kind: str, number: int) -> None:
        """A player's counters of a kind, such as poison."""
        self.game.state.players[seat].counters[kind] = number
        self._changed()

    def counters(self, what: What, kind: str, number: int) -> None:
        """Counters of a kind on a permanent, in place of those there."""
        counters = self.permanent(what).counters
        counters.pop(kind, None)
        if number:
            counters[kind] = number
        self._changed()

    def mana(self, seat: int, text: str) -> None:
        """Floating mana in a player's pool: "RRG" or "{R}{R}{G}"; it goes when the step ends (CR 500.5)."""
        self.game.state.players[seat].mana += [(kind, 0, -1) for kind in mana_codes(text)]
        self._changed()

    def lands_played(self, seat: int, number: int) -> None:
        """How many lands a player has played this turn."""
        self.game.state.players[seat].lands_played = number
        self._changed()

    def extra_turn(self, seat: int) -> None:
        """A player takes an extra turn after this one (CR 500.7)."""
        self.game.state.extra_turns.append(seat)

    def _changed(self) -> None:
        """The position has been changed by hand: nothing derived is kept, and a waiting window is asked anew."""
        self._forget_derived()
        state = self.game.state
        state.sba_due = True
        if state.pending is None:
            return
        top = state.agenda[-1]
        if state.pending[1] != decisions.PRIORITY or not isinstance(top, PriorityFrame):
            raise ScenarioError("expected to set up before play begins or while a player has priority")
        top.pc, state.pending = 0, None

    def _forget_derived(self) -> None:
        game = self.game
        game.drop_cache()
        game.version += 1
        game.purses.clear()
        game.kept_actions.clear()


def _one_or_all(found: list[Thing]) -> Thing | list[Thing]:
    return found[0] if len(found) == 1 else found


def _chosen(kind: str, value: Any) -> Any:
    """A chosen value as the engine keeps it."""
    if kind == "color" and isinstance(value, str):
        return color_mask(value)
    if kind == "card type":
        return next((code for code, name in t.TYPE_NAMES.items() if name.lower() == value.lower()), value)
    return seat_entity(value) if isinstance(value, int) and kind != "number" else value
