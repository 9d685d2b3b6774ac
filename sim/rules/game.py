"""One game: ask for the next decision, submit a pick, read the result. The whole state is plain data.

game = Game(decks, seed=7, index=0)
while (decision := game.next_decision()) is not None:
    game.submit(agent.choose(decision))
game.result
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.errors import IllegalChoiceError
from sim.results import GameResult
from sim.rng import GameRandom
from sim.rules import agenda, decisions, fingerprint, view
from sim.rules.casting.mana import Purse
from sim.rules.characteristics import continuous
from sim.rules.characteristics.continuous import Cache
from sim.rules.combat import declare as whole
from sim.rules.decisions import Decision, Yields
from sim.rules.frames import Context, StartFrame
from sim.rules.looking import Watch
from sim.rules.objects import Characteristics, GameObject, Permanent, StackObject
from sim.rules.pool import Pool
from sim.rules.setup import build_pool, deal_decks
from sim.rules.state import GameState, entity_seat, seat_entity


class Deck(Protocol):
    """What a game needs of a deck: a name and its main deck as (count, card name) pairs.

    A deck may also have `slots`, (token, card name) pairs by rising token that name the cards of the main deck: which
    key each card gets in every shuffle (`setup.slots_of`). Without them its cards are in canonical slots.
    """

    @property
    def name(self) -> str: ...

    @property
    def main(self) -> Sequence[tuple[int, str]]: ...


class Options:
    """How a game is run, none of which changes what the rules say. Shared by copies."""

    __slots__ = ("ask_every_window", "check_invariants", "manual_mana", "max_decisions", "stops", "yields")

    def __init__(self, ask_every_window: bool, check_invariants: str, manual_mana: bool, max_decisions: int) -> None:
        self.ask_every_window = ask_every_window
        self.check_invariants = check_invariants  # "", "decisions" or "events"
        self.manual_mana = manual_mana
        self.max_decisions = max_decisions
        self.stops: frozenset[tuple[int, int]] = frozenset()  # (turn, step) windows that are always asked
        self.yields: dict[int, Yields] = {}  # by seat: windows that are not asked, see `Game.yield_in`


class Game:
    """One game between the players of `decks`, in seat order; seat 0 takes the first turn.

    `seed` and `index` address all its randomness: games 2k and 2k+1 are a pair. Raises UnknownCardError or
    UnsupportedCardError for cards that cannot be played.
    """

    def __init__(
        self,
        decks: Sequence[Deck],
        seed: int = 0,
        index: int = 0,
        *,
        life: int = 20,
        ask_every_window: bool = False,
        check_invariants: str = "",
        manual_mana: bool = False,
        max_decisions: int = 20_000,
        random: GameRandom | None = None,
    ) -> None:
        self.seed, self.index = seed, index
        self.options = Options(ask_every_window, check_invariants, manual_mana, max_decisions)
        self.pool: Pool = build_pool(decks)
        rng = random if random is not None else GameRandom.of_game(seed, index, len(decks))
        self.state = GameState(len(decks), life, rng)
        self.observers: list[Any] = []  # called with (game, event) for each recorded event; not part of the state
        self.watch: Watch | None = None  # who notes what becomes of the cards; not part of the state
        # Derived, like the cache: `version` counts what happened but for steps beginning, `mana_version` what changes what
        # mana there is; the rest is kept per version.
        self.version = self.mana_version = 0
        self._cache: Cache | None = None
        self.purses: dict[int, tuple[int, Purse]] = {}
        self.defining: list[int] = []  # objects whose characteristic-defining abilities are being applied
        self.kept_actions: dict[int, tuple[int, bool, list[tuple[int, int, int]]]] = {}
        self.cards_in_game = deal_decks(self, decks)
        self.state.agenda.append(StartFrame())

    def __repr__(self) -> str:
        return f"<Game seed={self.seed} index={self.index}: {self.position()}>"

    # --- Playing ------------------------------------------------------------------

    def next_decision(self) -> Decision | None:
        """Run until a pick is waiting, and return it; None once the game is over."""
        state = self.state
        if state.pending is None and not state.is_over:
            agenda.run(self)
        if state.pending is None:
            return None
        seat, kind, options, about = state.pending
        return Decision(self, seat, kind, options, about)

    def yield_in(self, seat: int, yields: Yields) -> None:
        """From now on a player passes in some windows without being asked; copies of the game have it in common."""
        self.options.yields[seat] = yields

    def submit(self, pick: int) -> None:
        """Answer the waiting pick by an index into its options; IllegalChoiceError if there is no such option."""
        pending = self.state.pending
        if pending is None:
            raise IllegalChoiceError("expected a waiting decision, got a pick while none waits", "", "")
        if not 0 <= pick < len(pending[2]):
            raise IllegalChoiceError(
                f"expected a pick from 0 to {len(pending[2]) - 1} for {pending[1]}, got: {pick}", "", self.position()
            )
        self.state.answer = pending[2][pick]
        self.state.pending = None
        self.state.decisions += 1

    def declare(self, declaration: Mapping[int, Any], bands: Sequence[Sequence[int]] = ()) -> None:
        """Answer a combat declaration whole: attackers to defenders, blockers to attackers, or sources to divisions.

        It is judged whole first (CR 508.1, 509.1, 510.1e); IllegalChoiceError says the reason and the rule.
        """
        pending = self.state.pending
        kind = pending[1] if pending is not None else ""
        if pending is not None and kind in (decisions.ATTACK, decisions.BAND):
            whole.declare_attack(self, declaration, bands)
        elif pending is not None and kind == decisions.BLOCK:
            whole.declare_block(self, pending[0], declaration)
        elif pending is not None and kind == decisions.DIVIDE:
            whole.declare_damage(self, pending[0], declaration)
        else:
            raise IllegalChoiceError(
                f"expected a combat decision to declare, got: {kind or 'none'}", "", self.position()
            )

    def pick(self, seat: int, kind: str, options: Sequence[Any], about: Any = None) -> Any:
        """For the engine: the answer if it is there; the only option unasked; else ask and return None."""
        state = self.state
        if state.answer is not None:
            answer, state.answer = state.answer, None
            return answer
        if len(options) == 1:
            return options[0]
        state.pending = (seat, kind, tuple(options), about)
        return None

    @property
    def result(self) -> GameResult:
        """How the game ended; while it goes on, as it stands with `unfinished` "running"."""
        state = self.state
        return GameResult(
            index=self.index,
            seed=self.seed,
            winner=state.winner,
            unfinished=state.unfinished if state.is_over else "running",
            end_reason=state.end_reason,
            turns=state.turn,
            life=tuple(player.life for player in state.players),
            on_the_play=state.starting,
            mulligans=tuple(player.mulligans for player in state.players),
            decisions=state.decisions,
            windows_asked=state.windows_asked,
            windows_skipped=state.windows_skipped,
            fingerprint=self.fingerprint(),
            trace_hash=state.trace,
        )

    def copy(self) -> Game:
        """A game that plays on independently from here; definitions are shared."""
        new = Game.__new__(Game)
        new.seed, new.index, new.options, new.pool = self.seed, self.index, self.options, self.pool
        new.state = self.state.copy()
        new.observers, new.watch = [], None
        new.cards_in_game = self.cards_in_game
        new._cache = self._cache  # never changed once made, only replaced
        new.version = new.mana_version = 0
        new.purses, new.kept_actions, new.defining = {}, {}, []
        return new

    def fingerprint(self) -> int:
        """A 64-bit projection of the whole state, the same in every process."""
        return fingerprint.fingerprint(self)

    def view(self, seat: int) -> view.View:
        """What the player in a seat may know."""
        return view.View(self, seat)

    def position(self) -> str:
        """The position in one line, for messages."""
        return view.position_line(self)

    # --- Looking things up ----------------------------------------------------------

    def object(self, entity: int) -> GameObject:
        """The object with this id, or what is last known of it (CR 400.7, 608.2h)."""
        found = self.state.objects.get(entity)
        return found if found is not None else self.state.last_known[entity].object

    def exists(self, entity: int) -> bool:
        """Whether the object or player is in the game now; what is phased out is treated as though not (CR 702.26b)."""
        if entity < 0:
            return not self.state.players[entity_seat(entity)].has_lost
        found = self.state.objects.get(entity)
        return found is not None and not (isinstance(found, Permanent) and found.phased_out)

    def permanent(self, entity: int) -> Permanent | None:
        """The permanent with this id if it is on the battlefield (and phased in), else None."""
        found = self.state.objects.get(entity)
        return found if isinstance(found, Permanent) and not found.phased_out else None

    def spell(self, entity: int) -> StackObject | None:
        """The object on the stack with this id, else None."""
        found = self.state.objects.get(entity)
        return found if isinstance(found, StackObject) else None

    def characteristics(self, entity: int) -> Characteristics:
        """The characteristics of an object as it is, or was last (CR 109.3, 613)."""
        cache = self._cache
        if cache is None:
            cache = self.cache()
        found = cache.characteristics.get(entity)
        if found is not None:
            return found
        obj = self.state.objects.get(entity)
        if obj is None:
            return self.state.last_known[entity].characteristics
        changed = cache.elsewhere.get(entity)
        return changed if changed is not None else continuous.outside_battlefield(self, obj)

    def cache(self) -> Cache:
        """Everything derived from continuous effects, computed anew where an event has dropped it."""
        if self._cache is None:
            self._cache = continuous.compute(self)
        return self._cache

    def drop_cache(self) -> None:
        """An event changed what continuous effects depend on."""
        self._cache = None

    def controller(self, entity: int) -> int:
        """The seat that controls an object; its owner off the battlefield and stack."""
        return entity_seat(entity) if entity < 0 else self.object(entity).controller

    def mana_value(self, entity: int) -> int:
        """Mana value (CR 202.3), with the chosen X on the stack (202.3e)."""
        obj, c = self.object(entity), self.characteristics(entity)
        if isinstance(obj, StackObject) and c.mana_cost is not None and not obj.face_down:
            return c.mana_cost.mana_value(obj.x)
        return c.mana_value

    def has_tag(self, entity: int, tag: str) -> bool:
        """Whether an object has an ability of a kind, by its tag."""
        return continuous.has_tag(self, entity, tag)

    def domain(self, zone_mask: int) -> list[int]:
        """All objects in these zones, in (zone, serial) order; hidden zones in no telling order of their own."""
        state = self.state
        found: list[int] = []
        if zone_mask >> t.BATTLEFIELD & 1:
            found += [i for i in state.battlefield if not state.objects[i].phased_out]  # type: ignore[attr-defined]
        if zone_mask & ~t.IN_BATTLEFIELD:
            for zone in (t.LIBRARY, t.HAND, t.GRAVEYARD):
                if zone_mask >> zone & 1:
                    for player in state.players:
                        found += (player.library, player.hand, (), player.graveyard)[zone]
            for zone, ids in ((t.STACK, state.stack), (t.EXILE, state.exile), (t.COMMAND, state.command)):
                if zone_mask >> zone & 1:
                    found += ids
        return found

    def apnap(self) -> list[int]:
        """Seats of the players still in the game, in turn order from the active player (CR 101.4)."""
        order, active, players = self.state.order, self.state.active, self.state.players
        at = order.index(active) if active in order else 0
        return [s for s in (order[at:] + order[:at] if at else order) if not players[s].has_lost]

    def next_seat(self, seat: int) -> int:
        """The next player in turn order who is still in the game."""
        order = self.state.order
        at = order.index(seat)
        return next(s for s in order[at + 1 :] + order[: at + 1] if not self.state.players[s].has_lost)

    def opponents(self, seat: int) -> list[int]:
        """Seats of a player's opponents in turn order after them."""
        order = self.state.order
        at = order.index(seat)
        return [s for s in order[at + 1 :] + order[:at] if not self.state.players[s].has_lost]

    def permanents_of(self, seat: int) -> list[int]:
        """Permanents that a player controls, in order of entering."""
        return [i for i in self.domain(t.IN_BATTLEFIELD) if self.state.objects[i].controller == seat]

    def blocked_by(self, entity: int) -> tuple[int, ...]:
        """The attackers that a creature is blocking, as it is or was last."""
        obj = self.object(entity) if entity > 0 else None
        return obj.blocking if isinstance(obj, Permanent) else ()

    def blockers_of(self, attacker: int) -> list[int]:
        """The creatures that block an attacker, in order of entering."""
        objects = self.state.objects
        return [i for i in self.state.battlefield if attacker in objects[i].blocking]  # type: ignore[attr-defined]

    def blockers_were_declared(self) -> bool:
        """Whether this combat is past declaring blockers (CR 509.1)."""
        return t.DECLARE_BLOCKERS <= self.state.step <= t.END_OF_COMBAT

    def event_subject(self, event: tuple[int, ...]) -> int:
        """The subject of an event: the object or player that it happened to."""
        return event[ek.SUBJECT[event[0]]]

    def event_other(self, event: tuple[int, ...]) -> int:
        """The other party of an event; a player is given as an entity."""
        return event[ek.OTHER[event[0]]]

    def event_amount(self, event: tuple[int, ...]) -> int:
        """The amount of an event; of a kind without one, how many such events happened at the same time."""
        fields = ek.KINDS[event[0]].fields if event else ()
        if "amount" in fields:
            return event[fields.index("amount") + 1]
        return event[-1] if len(event) > len(fields) + 1 else min(1, len(event))

    def paid_of(self, ctx: Context) -> tuple[str, ...]:
        """The names of the costs paid as the spell was cast, also once it is a permanent (CR 702.33e).

        An ability knows those that are printed with it, so what has become a copy since knows none (CR 607.2i, 607.5).
        """
        if ctx.paid:
            return ctx.paid
        obj = self.object(ctx.source)
        if isinstance(obj, Permanent) and obj.paid and not continuous.is_as_it_was_cast(self, obj):
            return ()
        return obj.paid if isinstance(obj, Permanent | StackObject) else ()

    def player_entity(self, seat: int) -> int:
        """A seat as an entity."""
        return seat_entity(seat)
