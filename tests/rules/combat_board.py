"""A small board for the rules of combat: permanents put directly onto the battlefield, combat driven by declarations.

It uses the engine's own picks for every choice; only setting up goes past the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sim.cards import catalog
from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.cards.effects import Effect
from sim.cards.language import Keywords, ability, artifact, creature, enchantment, static
from sim.cards.queries import Filter, Ref
from sim.rules import decisions
from sim.rules.combat import declare
from sim.rules.decisions import Decision
from sim.rules.frames import TurnFrame
from sim.rules.game import Game
from sim.rules.objects import GameObject, Permanent
from sim.rules.zones import change_zone, zone_change

COMBAT = (
    t.BEGINNING_OF_COMBAT,
    t.DECLARE_ATTACKERS,
    t.DECLARE_BLOCKERS,
    t.FIRST_STRIKE_DAMAGE,
    t.COMBAT_DAMAGE,
    t.END_OF_COMBAT,
    t.POSTCOMBAT_MAIN,
)
A, B, C = 0, 1, 2  # seats; A is the active player
PLAYER_A, PLAYER_B, PLAYER_C = -1, -2, -3


class EmptyDeck(NamedTuple):
    """A deck for games that are set up by hand."""

    name: str = "empty"
    main: Sequence[tuple[int, str]] = ()


def vanilla(name: str, power: int, toughness: int, *parts: Any, colors: int = t.GREEN) -> CardDefinition:
    """A creature made up for a test."""
    masks = tuple(Keywords(part) if isinstance(part, int) else part for part in parts)
    return creature(name, None, "Beast", power, toughness, *masks, colors=colors)


def tool(effect: Effect) -> CardDefinition:
    """An artifact made up for a test that does something for {0}."""
    return artifact("Tool", "{0}", ability("{0}", effect))


def law(affects: Ref | Filter, *changes: Any) -> CardDefinition:
    """An enchantment made up for a test with one static ability."""
    return enchantment("Law", "{W}", static(affects, *changes))


class Board:
    """A game in seat A's combat phase of turn 5, with what was put on it."""

    def __init__(self, players: int = 2) -> None:
        self.game = Game([EmptyDeck()] * players, seed=1, check_invariants="events")
        state = self.game.state
        state.turn, state.active = 5, A
        for player in state.players:
            player.last_turn = 5 - player.seat
        frame = TurnFrame()
        frame.steps = COMBAT
        state.agenda = [frame]
        state.step = t.PRECOMBAT_MAIN
        stops = (t.BEGINNING_OF_COMBAT, t.POSTCOMBAT_MAIN)
        self.game.options.stops = frozenset((state.turn, step) for step in stops)
        self.events: list[tuple[int, ...]] = []
        self.game.observers.append(lambda game, event: self.events.append(event))

    def put(self, seat: int, card: str | CardDefinition, zone: int = t.BATTLEFIELD, **status: Any) -> int:
        """Put a card into a zone of a player, on the battlefield since an earlier turn; its id."""
        game = self.game
        definition = game.pool.definition(catalog.find(card) if isinstance(card, str) else card)
        obj = GameObject(game.state.next_id, game.cards_in_game, definition, seat, t.NOWHERE)
        game.state.next_id += 1
        game.cards_in_game += 1
        game.state.objects[obj.id] = obj
        move = zone_change(game, obj.id, zone, 0, seat, {"controller": seat} if zone == t.BATTLEFIELD else None)
        change_zone(game, move, [])
        new = game.state.objects[game.state.next_id - 1]
        if isinstance(new, Permanent):
            new.since_turn = 0
        for name, value in status.items():
            setattr(new, name, value)
        game.drop_cache()
        return new.id

    def lands(self, seat: int, name: str, number: int) -> None:
        """Put basic lands onto the battlefield."""
        for _ in range(number):
            self.put(seat, name)

    # --- Going on ------------------------------------------------------------------

    def decision(self) -> Decision:
        """The decision that waits."""
        found = self.game.next_decision()
        assert found is not None, "expected a waiting decision, the game is over"
        return found

    def until(self, *kinds: str) -> Decision:
        """Pass priority until a pick of one of these kinds waits."""
        while (decision := self.decision()).kind not in kinds:
            assert decision.kind == decisions.PRIORITY, decision
            self.game.submit(0)
        return decision

    def until_step(self, step: int) -> None:
        """Pass priority until a window of this step is open (it is asked even if there is nothing to do)."""
        self.game.options.stops |= frozenset([(self.game.state.turn, step)])
        while self.decision().kind != decisions.PRIORITY or self.game.state.step < step:
            assert self.decision().kind == decisions.PRIORITY, self.decision()
            self.game.submit(0)

    def pick(self, value: Any) -> None:
        """Answer the waiting pick by its value."""
        options = self.decision().options
        assert value in options, f"expected {value} among {options}"
        self.game.submit(options.index(value))

    def attack(self, attacks: dict[int, int] | Sequence[int], *bands: Sequence[int]) -> None:
        """Declare attackers (all at player B unless told), with bands."""
        self.run_to(t.DECLARE_ATTACKERS)
        mapping = attacks if isinstance(attacks, dict) else dict.fromkeys(attacks, PLAYER_B)
        declare.declare_attack(self.game, mapping, bands)

    def block(self, blocks: dict[int, int | Sequence[int]], seat: int = B) -> None:
        """Declare blockers."""
        self.run_to(t.DECLARE_BLOCKERS)
        mapping = {b: (chosen,) if isinstance(chosen, int) else tuple(chosen) for b, chosen in blocks.items()}
        declare.declare_block(self.game, seat, mapping)

    def divide(self, seat: int, division: dict[int, dict[int, int]]) -> None:
        """Divide combat damage once this player is asked."""
        assert self.until(decisions.DIVIDE, decisions.MAY).seat == seat
        declare.declare_damage(self.game, seat, division)

    def run_to(self, step: int) -> None:
        """Pass priority until the step has begun and its turn-based action waits or is done."""
        while self.game.state.step < step:
            if self.game.state.pending is not None:
                assert self.decision().kind == decisions.PRIORITY, self.decision()
                self.game.submit(0)
            self.game.options.stops |= frozenset([(self.game.state.turn, step)])
            if self.game.next_decision() is None:
                return

    def finish(self) -> None:
        """Go on to the postcombat main phase; combat damage must leave no choice."""
        self.until_step(t.POSTCOMBAT_MAIN)

    def use(self, seat: int, source: int, *targets: int) -> None:
        """Activate an object's first ability that can be, choose targets, and let it resolve."""
        while True:
            decision = self.until(decisions.PRIORITY)
            actions = [o for o in decision.options if o[:2] == (decisions.ACTIVATE, source)]
            if decision.seat == seat and actions:
                break
            self.game.submit(0)
        self.pick(actions[0])
        wanted = list(targets)
        while self.decision().kind == decisions.TARGET:
            self.pick(wanted.pop(0))
        while self.decision().kind == decisions.PRIORITY and self.game.state.stack:
            self.game.submit(0)

    # --- Looking ---------------------------------------------------------------------

    def permanent(self, entity: int) -> Permanent:
        """A permanent that is on the battlefield."""
        found = self.game.permanent(entity)
        assert found is not None, f"expected {entity} on the battlefield"
        return found

    def is_alive(self, entity: int) -> bool:
        """Whether a permanent is still on the battlefield."""
        return self.game.permanent(entity) is not None

    def damage(self, entity: int) -> int:
        """Damage marked on a permanent."""
        return self.permanent(entity).damage

    def life(self, seat: int) -> int:
        """A player's life."""
        return self.game.state.players[seat].life

    def dealt(self, kind: int) -> list[tuple[int, ...]]:
        """The recorded events of a kind, without the kind."""
        return [event[1:] for event in self.events if event[0] == kind]
