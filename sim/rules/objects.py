"""Objects (CR 109): what a game keeps of a card, token, spell, ability or permanent, as plain data.

A card that changes zones becomes a new object with a new id (CR 400.7). References are ids, never Python references;
definitions and abilities are numbers in the game's pool.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.cards.mana_cost import ManaCost
    from sim.rules.pool import Profile


class Characteristics:
    """The characteristics of an object (CR 109.3) after all continuous effects; colours, types, keywords as masks.

    Shared between objects until an effect changes one (`own` says it is a private copy). `loyalty` -1 is none.
    """

    __slots__ = (
        "abilities",
        "colors",
        "keywords",
        "loyalty",
        "mana_cost",
        "mana_value",
        "name",
        "power",
        "profile",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
    )
    name: str
    mana_cost: ManaCost | None
    mana_value: int
    colors: int
    supertypes: int
    types: int
    subtypes: int
    power: int
    toughness: int
    loyalty: int
    abilities: tuple[int, ...]
    profile: Profile
    keywords: int

    def copy(self) -> Characteristics:
        """A private copy for an effect to change."""
        new = Characteristics.__new__(Characteristics)
        new.name, new.mana_cost, new.mana_value = self.name, self.mana_cost, self.mana_value
        new.colors, new.supertypes, new.types, new.subtypes = self.colors, self.supertypes, self.types, self.subtypes
        new.power, new.toughness, new.loyalty = self.power, self.toughness, self.loyalty
        new.abilities, new.profile, new.keywords = self.abilities, self.profile, self.keywords
        return new

    def values(self) -> tuple[Any, ...]:
        """All of them, for comparison."""
        return tuple(getattr(self, name) for name in self.__slots__ if name != "profile")


class GameObject:
    """A card or copy in any zone. `controller` is the owner outside the battlefield and stack (CR 108.4a).

    `card` numbers the physical card in this game, -1 for tokens, copies and abilities. `known_to` is a mask of the
    seats that may look at it while it is hidden or face down.
    """

    __slots__ = (
        "card",
        "chosen",
        "controller",
        "copy_of",
        "counters",
        "definition",
        "face_down",
        "id",
        "known_to",
        "linked",
        "listed",
        "owner",
        "serial",
        "timestamp",
        "zone",
    )

    def __init__(self, id_: int, card: int, definition: int, owner: int, zone: int) -> None:
        self.id = id_
        self.card = card
        self.definition = definition
        self.owner = owner
        self.controller = owner
        self.zone = zone
        self.serial = 0
        self.timestamp = 0
        self.face_down = (
            ""  # how it was turned face down: "morph", "disguise", "manifest", "cloak", "effect" ("" if up)
        )
        self.listed = (
            -1
        )  # definition with the characteristics that what turned it face down lists (CR 708.2), -1: usual
        self.copy_of = -1  # definition whose copiable values it has (CR 707.2), -1 for its own
        self.known_to = 0
        self.counters: dict[str, int] = {}
        self.chosen: dict[str, Any] = {}
        self.linked: dict[str, tuple[int, ...]] = {}

    def copy(self) -> GameObject:
        """An independent copy."""
        new = self.__class__.__new__(self.__class__)
        self._copy_into(new)
        return new

    def _copy_into(self, new: Any) -> None:
        new.id, new.card, new.definition, new.owner = self.id, self.card, self.definition, self.owner
        new.controller, new.zone, new.serial, new.timestamp = self.controller, self.zone, self.serial, self.timestamp
        new.face_down, new.copy_of, new.known_to = self.face_down, self.copy_of, self.known_to
        new.listed = self.listed
        new.counters = dict(self.counters) if self.counters else {}
        new.chosen = dict(self.chosen) if self.chosen else {}
        new.linked = dict(self.linked) if self.linked else {}

    @property
    def is_token(self) -> bool:
        """Whether it is a token on the battlefield (CR 111)."""
        return self.card < 0

    def plain(self) -> tuple[Any, ...]:
        """All fields as plain values in a fixed order, for fingerprints."""
        return tuple(_plain(getattr(self, name)) for cls in type(self).__mro__[:-1] for name in cls.__slots__)  # type: ignore[attr-defined]


def _plain(value: Any) -> Any:
    return tuple(sorted(value.items())) if isinstance(value, dict) else value


class Permanent(GameObject):
    """A permanent (CR 110): status, damage, attachment, and its part in combat.

    `since_turn` is the turn in which its controller began to control it (CR 302.6). `attacking` is the player or
    permanent it attacks (0: none), `defending` the seat that defends against it, or for which it blocks (-1: none),
    `blocking` the attackers it blocks, also those that have left, `blocked` whether it became blocked (CR 509.1h),
    `band` its band's number (0: none). `activations` counts uses of abilities this turn. `spared` are pairs (object that
    grants protection, what was attached as that began to apply), for CR 702.16p. `paid` are the costs that were paid as
    the spell was cast that became it, `paid_for` the definition that had them (CR 607.2i). `face` is 1 if its back face
    is up, `turned_at` the timestamp with which it last transformed or converted (CR 701.27f). `designations` are markers
    that effects give it ("solved", "suspected"), which are no abilities and not copied (CR 719.3b, 701.60b). `second_card`
    and `second_definition` are the other card that represents a melded permanent (CR 701.42a), -1 for others.
    """

    __slots__ = (
        "activations",
        "attached_to",
        "attachments",
        "attacked_this_turn",
        "attacking",
        "band",
        "base_controller",
        "blocked",
        "blocking",
        "cast_by",
        "cast_x",
        "copied",
        "damage",
        "damaged_by",
        "deathtouched",
        "defending",
        "designations",
        "entered_at",
        "face",
        "is_blocking",
        "no_regeneration",
        "paid",
        "paid_for",
        "phased_out",
        "phased_with",
        "second_card",
        "second_definition",
        "shields",
        "since_turn",
        "spared",
        "tapped",
        "turned_at",
    )

    def __init__(self, id_: int, card: int, definition: int, owner: int, zone: int) -> None:
        super().__init__(id_, card, definition, owner, zone)
        self.tapped = False
        self.base_controller = owner  # who controls it but for control-changing effects (CR 110.2a)
        self.face = 0
        self.turned_at = 0
        self.second_card = -1
        self.second_definition = -1
        self.damage = 0
        self.deathtouched = False
        self.damaged_by: tuple[int, ...] = ()
        self.since_turn = 0
        self.attached_to = 0
        self.attachments: tuple[int, ...] = ()
        self.shields = 0  # regeneration shields (CR 701.19a)
        self.no_regeneration = False  # can't be regenerated this turn
        self.phased_out = False
        self.phased_with = 0  # the host along with which it phased out indirectly (CR 702.26g)
        self.attacking = 0
        self.defending = -1
        self.attacked_this_turn = False
        self.blocking: tuple[int, ...] = ()
        self.is_blocking = False
        self.blocked = False
        self.band = 0
        self.paid: tuple[str, ...] = ()
        self.entered_at = 0  # the batch of simultaneous events in which it entered
        self.cast_by = -1  # who cast it as a spell, -1 if nobody did
        self.paid_for = -1
        self.cast_x = 0
        self.copied = -1  # definition whose values its static copy effect gives, locked in as that began (CR 707.2c)
        self.activations: dict[int, int] = {}
        self.spared: tuple[tuple[int, int], ...] = ()
        self.designations: tuple[str, ...] = ()

    def _copy_into(self, new: Any) -> None:
        super()._copy_into(new)
        new.tapped, new.face, new.damage, new.deathtouched = self.tapped, self.face, self.damage, self.deathtouched
        new.damaged_by, new.since_turn, new.base_controller = self.damaged_by, self.since_turn, self.base_controller
        new.attached_to, new.attachments = self.attached_to, self.attachments
        new.shields, new.no_regeneration = self.shields, self.no_regeneration
        new.phased_out, new.phased_with = self.phased_out, self.phased_with
        new.attacking, new.attacked_this_turn = self.attacking, self.attacked_this_turn
        new.defending = self.defending
        new.blocking, new.is_blocking = self.blocking, self.is_blocking
        new.blocked, new.band, new.paid, new.cast_x = self.blocked, self.band, self.paid, self.cast_x
        new.spared, new.turned_at, new.cast_by = self.spared, self.turned_at, self.cast_by
        new.entered_at = self.entered_at
        new.second_card, new.second_definition = self.second_card, self.second_definition
        new.copied, new.designations, new.paid_for = self.copied, self.designations, self.paid_for
        new.activations = dict(self.activations) if self.activations else {}


class StackObject(GameObject):
    """A spell, or an activated or triggered ability, on the stack (CR 112, 113.3, 405).

    `ability` is the ability's number (-1 for a permanent spell), `source` the object it comes from (itself for a spell).
    `modes` are the chosen modes; `targets` holds for each mode in turn one tuple of chosen entities a target;
    `division` the amounts beside them. `event` is the trigger event; `saved` what earlier instructions kept. `face` is 1
    if the back face of the spell is up (CR 712.11). `since` is the timestamp as a delayed trigger was created.
    """

    __slots__ = (
        "ability",
        "cast_from",
        "division",
        "event",
        "exile_after",
        "face",
        "is_copy",
        "is_spell",
        "mana_spent",
        "method",
        "modes",
        "node",
        "origin",
        "paid",
        "saved",
        "since",
        "source",
        "targets",
        "x",
    )

    def __init__(self, id_: int, card: int, definition: int, owner: int, zone: int) -> None:
        super().__init__(id_, card, definition, owner, zone)
        self.ability = -1
        self.node = -1  # effect node of a delayed or reflexive trigger
        self.source = id_
        self.face = 0
        self.since = 0
        self.is_spell = False
        self.origin = -1  # of an ability: which copy effect gave it to its source (CR 707.7)
        self.is_copy = False
        self.modes: tuple[int, ...] = ()
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.division: tuple[tuple[int, ...], ...] = ()
        self.x = 0
        self.paid: tuple[str, ...] = ()
        self.method = ""
        self.cast_from = -1
        self.mana_spent = 0  # to cast it (CR 601.2h)
        self.exile_after = False
        self.event: tuple[int, ...] = ()
        self.saved: dict[str, tuple[int, ...]] = {}

    def _copy_into(self, new: Any) -> None:
        super()._copy_into(new)
        new.ability, new.node, new.source, new.is_spell = self.ability, self.node, self.source, self.is_spell
        new.is_copy, new.modes, new.targets, new.division = self.is_copy, self.modes, self.targets, self.division
        new.x, new.paid, new.method, new.cast_from = self.x, self.paid, self.method, self.cast_from
        new.exile_after, new.event, new.origin = self.exile_after, self.event, self.origin
        new.face, new.since, new.mana_spent = self.face, self.since, self.mana_spent
        new.saved = dict(self.saved) if self.saved else {}
