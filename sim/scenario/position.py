"""Looking at the game of a scenario: everything a rule test asserts on, in words."""

from __future__ import annotations

from collections.abc import Sequence

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.type_line import subtype_names
from sim.rules.casting.mana import is_sick
from sim.rules.objects import Characteristics, Permanent
from sim.rules.state import entity_seat, seat_entity
from sim.scenario.script import ScriptedGame
from sim.scenario.words import ScenarioError, Thing, What, entity_of, name_of, objects_in, source_name_of

_KEYWORDS = {name: 1 << i for i, name in enumerate(t.KEYWORD_NAMES)}
_ON_THE_BATTLEFIELD = (t.BATTLEFIELD,)


class Position:
    """A game and the questions one asks of it. `game` is the game itself, `log` all events that happened in it."""

    def __init__(self, game: ScriptedGame) -> None:
        self.game = game
        self.log: list[tuple[int, ...]] = []
        game.observers.append(self._note)

    def _note(self, game: object, event: tuple[int, ...]) -> None:
        self.log.append(event)

    # --- Objects ---------------------------------------------------------------------------

    def entity(self, what: What, *zones: str) -> int:
        """The engine's id of a player or object; `zones` ("graveyard", ...) limit where a name is looked for."""
        codes = [t.ZONE_NAMES.index(zone) for zone in zones]
        return entity_of(self.game, what, (), codes) if codes else entity_of(self.game, what)

    def find(self, name: str, *zones: str) -> Thing:
        """The handle of an object by name, on the battlefield first; ScenarioError if there is none."""
        return self._thing(self.entity(name, *zones))

    def _thing(self, entity: int) -> Thing:
        return Thing(entity, name_of(self.game, entity))

    def exists(self, what: What) -> bool:
        """Whether there is such an object (by handle: this very one, CR 400.7) on the battlefield."""
        if isinstance(what, Thing):
            return self.game.permanent(what.id) is not None
        try:
            return self.game.permanent(entity_of(self.game, what, (), _ON_THE_BATTLEFIELD)) is not None
        except ScenarioError:
            return False

    def permanent(self, what: What) -> Permanent:
        """The permanent with all its state; ScenarioError if it is not on the battlefield."""
        found = self.game.permanent(entity_of(self.game, what, (), _ON_THE_BATTLEFIELD))
        if found is None:
            raise ScenarioError(f"expected {what} on the battlefield in {self.game.position()}")
        return found

    def characteristics(self, what: What) -> Characteristics:
        """The characteristics of an object as it is, or was last (CR 109.3, 613)."""
        return self.game.characteristics(entity_of(self.game, what))

    def power(self, what: What) -> int:
        """Power of an object."""
        return self.characteristics(what).power

    def toughness(self, what: What) -> int:
        """Toughness of an object."""
        return self.characteristics(what).toughness

    def pt(self, what: What) -> tuple[int, int]:
        """Power and toughness of an object."""
        c = self.characteristics(what)
        return c.power, c.toughness

    def has(self, what: What, keyword: str) -> bool:
        """Whether an object has a keyword ("flying"), or any ability that this tag names ("equip", "cycling")."""
        entity = entity_of(self.game, what)
        if keyword in _KEYWORDS:
            return bool(self.game.characteristics(entity).keywords & _KEYWORDS[keyword])
        return self.game.has_tag(entity, keyword)

    def abilities(self, what: What) -> int:
        """How many abilities an object has, keywords without a parameter not counted."""
        return len(self.characteristics(what).abilities)

    def types(self, what: What) -> list[str]:
        """The card types of an object, in the alphabet's order."""
        return [name for bit, name in t.TYPE_NAMES.items() if self.characteristics(what).types & bit]

    def supertypes(self, what: What) -> list[str]:
        """The supertypes of an object."""
        return [name for bit, name in t.SUPERTYPE_NAMES.items() if self.characteristics(what).supertypes & bit]

    def subtypes(self, what: What) -> list[str]:
        """The subtypes of an object, in the alphabet's order."""
        return sorted(subtype_names(self.characteristics(what).subtypes))

    def colors(self, what: What) -> list[str]:
        """The colours of an object in WUBRG order."""
        return [name for bit, name in t.COLOR_NAMES.items() if self.characteristics(what).colors & bit]

    def mana_value(self, what: What) -> int:
        """Mana value of an object (CR 202.3)."""
        return self.game.mana_value(entity_of(self.game, what))

    def controller(self, what: What) -> int:
        """The seat that controls an object."""
        return self.game.controller(entity_of(self.game, what))

    def damage(self, what: What) -> int:
        """Damage marked on a permanent."""
        return self.permanent(what).damage

    def is_tapped(self, what: What) -> bool:
        """Whether a permanent is tapped."""
        return self.permanent(what).tapped

    def is_face_down(self, what: What) -> bool:
        """Whether a permanent is face down."""
        return bool(self.permanent(what).face_down)

    def is_summoning_sick(self, what: What) -> bool:
        """Whether a creature came under its controller's control too late to attack or tap (CR 302.6)."""
        return is_sick(self.game, self.permanent(what))

    def is_solved(self, what: What) -> bool:
        """Whether a permanent has the solved designation (CR 719.3b)."""
        return "solved" in self.permanent(what).designations

    def is_suspected(self, what: What) -> bool:
        """Whether a permanent is suspected (CR 701.60)."""
        return "suspected" in self.permanent(what).designations

    def is_attacking(self, what: What) -> bool:
        """Whether a creature is attacking."""
        return bool(self.permanent(what).attacking)

    def is_blocking(self, what: What) -> bool:
        """Whether a creature is blocking."""
        return self.permanent(what).is_blocking

    def is_blocked(self, what: What) -> bool:
        """Whether an attacking creature has become blocked (CR 509.1h)."""
        return self.permanent(what).blocked

    def is_attached(self, what: What, to: What) -> bool:
        """Whether an Aura or Equipment is attached to this permanent or player."""
        return self.permanent(what).attached_to == entity_of(self.game, to)

    def counters_on(self, what: What, kind: str) -> int:
        """Counters of a kind on an object or player."""
        entity = entity_of(self.game, what)
        if entity < 0:
            return self.game.state.players[entity_seat(entity)].counters.get(kind, 0)
        return self.game.object(entity).counters.get(kind, 0)

    # --- Zones -----------------------------------------------------------------------------------

    def _names(self, ids: Sequence[int]) -> list[str]:
        return [source_name_of(self.game, entity) for entity in ids]

    def _zone_names(self, zone: int, seat: int | None = None) -> list[str]:
        """Names of what a zone holds: a player's own cards, on the battlefield and stack what the player controls."""
        by_control = zone in (t.BATTLEFIELD, t.STACK)
        found = []
        for entity in objects_in(self.game, zone):
            obj = self.game.object(entity)
            if seat is None or (obj.controller if by_control else obj.owner) == seat:
                found.append(entity)
        return self._names(found)

    def stack(self) -> list[str]:
        """Names of the objects on the stack, top first; an ability has the name of its source."""
        return self._names(self.game.state.stack[::-1])

    def count(self, name: str, seat: int | None = None) -> int:
        """How many permanents of a name there are, or a player controls."""
        return self._zone_names(t.BATTLEFIELD, seat).count(name)

    # --- Players and the turn ------------------------------------------------------------------------

    def mana_pool(self, seat: int) -> str:
        """A player's floating mana, such as "RRG"."""
        return "".join("WUBRGC"[kind] for kind, _, _ in self.game.state.players[seat].mana)

    @property
    def step(self) -> str:
        """The name of the step or main phase."""
        return t.STEP_NAMES[self.game.state.step]

    @property
    def active(self) -> int:
        """The seat of the active player."""
        return self.game.state.active

    @property
    def turn_number(self) -> int:
        """The number of the turn."""
        return self.game.state.turn

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.state.is_over

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while the game goes on and after a draw."""
        return self.game.state.winner

    @property
    def end_reason(self) -> str:
        """Why the game ended: "life", "library", "poison", "draw", ...; "" while it goes on."""
        return self.game.state.end_reason

    def has_lost(self, seat: int) -> bool:
        """Whether a player has lost the game."""
        return self.game.state.players[seat].has_lost

    def events(self, kind: int, player: int | None = None) -> list[tuple[int, ...]]:
        """The events of a kind of `sim.cards.event_kinds` so far, or those that name a player."""
        entity = 0 if player is None else seat_entity(player)
        return [event for event in self.log if event[0] == kind and (player is None or entity in event[1:])]

    def cards_drawn(self, seat: int) -> int:
        """How many cards a player has drawn since the scenario began."""
        return len(self.events(ek.DREW, seat))
