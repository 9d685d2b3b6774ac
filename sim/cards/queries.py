"""Queries of the ability language: filters, references, amounts and conditions.

A Filter says whether one object or player has a quality, a Ref which objects or players are meant, an Amount is a
number that may depend on the game, a Condition is true or false. All are frozen values without behaviour; the rules
engine evaluates them in `rules/evaluate`, the kernel from integer tables.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from sim.cards import terms as t

if TYPE_CHECKING:
    from sim.cards.ability import Trigger


class Filter:
    """A quality that an object or a player has or has not; combined with `&`, `|` and `~`."""

    __slots__ = ()

    def __and__(self, other: "Filter") -> "Filter":
        return And((*_parts(self, And), *_parts(other, And)))

    def __or__(self, other: "Filter") -> "Filter":
        return Or((*_parts(self, Or), *_parts(other, Or)))

    def __invert__(self) -> "Filter":
        return Not(self)


def _parts(item: Filter, kind: "type[And | Or]") -> tuple[Filter, ...]:
    return item.parts if isinstance(item, And | Or) and type(item) is kind else (item,)


class Ref:
    """Which objects or players are meant."""

    __slots__ = ()


class AmountNode:
    """A number that depends on the game."""

    __slots__ = ()


class Condition:
    """A statement about the game that is true or false."""

    __slots__ = ()


Amount: TypeAlias = int | AmountNode


# --- Filters -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Anything(Filter):
    """Every object and player of the domain."""


@dataclass(frozen=True, slots=True)
class And(Filter):
    """Has all of these qualities."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Or(Filter):
    """Has at least one of these qualities."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Not(Filter):
    """Has not this quality."""

    part: Filter


@dataclass(frozen=True, slots=True)
class HasType(Filter):
    """Is an object with any of these card types (mask)."""

    mask: int


@dataclass(frozen=True, slots=True)
class HasSupertype(Filter):
    """Has any of these supertypes (mask)."""

    mask: int


@dataclass(frozen=True, slots=True)
class HasSubtype(Filter):
    """Has any of these subtypes."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HasColor(Filter):
    """Has any of these colours (mask)."""

    mask: int


@dataclass(frozen=True, slots=True)
class HasChosenColor(Filter):
    """Has the colour chosen for the source (CR 607.2d)."""


@dataclass(frozen=True, slots=True)
class HasChosenName(Filter):
    """Has the name chosen for the source."""


@dataclass(frozen=True, slots=True)
class HasChosenType(Filter):
    """Has the card type or subtype chosen for the source."""


@dataclass(frozen=True, slots=True)
class ColorCount(Filter):
    """Compares the number of colours: colourless is EQ 0, monocoloured EQ 1, multicoloured GE 2 (CR 105.2)."""

    comparison: int
    number: int


@dataclass(frozen=True, slots=True)
class HasKeyword(Filter):
    """Has any of these keyword abilities (mask of terms)."""

    mask: int


@dataclass(frozen=True, slots=True)
class HasAbility(Filter):
    """Has an ability of this kind, by its tag: "cycling", "equip", "morph", "bands with other", ..."""

    tag: str


@dataclass(frozen=True, slots=True)
class CardIs(Filter):
    """Its card has this quality: face up, and without what continuous effects make of it (CR 708.12)."""

    what: Filter


@dataclass(frozen=True, slots=True)
class Named(Filter):
    """Has this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Stat(Filter):
    """Compares a number: "power", "toughness", "mana value", "loyalty", a kind of counter; of players as PlayerStat."""

    which: str
    comparison: int
    amount: "Amount"


@dataclass(frozen=True, slots=True)
class ControlledBy(Filter):
    """Its controller is in this relation to "you" (CR 109.5)."""

    relation: int


@dataclass(frozen=True, slots=True)
class OwnedBy(Filter):
    """Its owner is in this relation to "you" (CR 108.3)."""

    relation: int


@dataclass(frozen=True, slots=True)
class CastBy(Filter):
    """A permanent that was cast, as the spell it was, by a player in this relation to "you" (CR 601, 608.3)."""

    relation: int


@dataclass(frozen=True, slots=True)
class ControlledByRef(Filter):
    """It is controlled by one of these players."""

    who: Ref


@dataclass(frozen=True, slots=True)
class SeatControls(Filter):
    """It is controlled by the player in this seat, or is owned there and controlled by nobody (CR 702.16k)."""

    seat: int


@dataclass(frozen=True, slots=True)
class InZone(Filter):
    """It is in one of these zones (mask). Without it a filter speaks of the battlefield (CR 109.2)."""

    mask: int


@dataclass(frozen=True, slots=True)
class Status(Filter):
    """Has a status or a role, by name: see `STATUSES`."""

    name: str


STATUSES = (
    *(
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "blocked",
        "unblocked",
        "token",
        "card",
        "face down",
        "transformed",
    ),
    *("spell", "ability", "activated ability", "triggered ability", "mana ability", "cast", "kicked", "source"),
    *("equipped", "enchanted", "historic", "solved", "suspected"),
    *("entered this turn", "damaged this turn", "attacked this turn", "cycled or discarded this turn"),
)


@dataclass(frozen=True, slots=True)
class Is(Filter):
    """Is one of the objects or players meant."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class IsObject(Filter):
    """Is exactly this object of this game: only made by binding a granted ability to its source."""

    entity: int


@dataclass(frozen=True, slots=True)
class IsPlayer(Filter):
    """Is a player in this relation to "you"."""

    relation: int


@dataclass(frozen=True, slots=True)
class IsSeat(Filter):
    """Is the player in this seat: only made by binding a granted ability."""

    seat: int


@dataclass(frozen=True, slots=True)
class InCombatWith(Filter):
    """Is blocking or blocked by one of these (relation: "blocking", "blocked by", "either")."""

    ref: Ref
    relation: str = "either"


@dataclass(frozen=True, slots=True)
class DamagedBy(Filter):
    """Was dealt damage this turn by one of these."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class BandedWith(Filter):
    """An attacking creature in a band with one of these, or one of these itself (CR 702.22c)."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class TargetsOnly(Filter):
    """A spell or ability with a target of which at least one matches, or all of them if `only`, which are a `single` one."""

    what: Filter
    only: bool = False
    single: bool = False


@dataclass(frozen=True, slots=True)
class AttachedTo(Filter):
    """Is attached to an object or player that matches."""

    what: Filter


@dataclass(frozen=True, slots=True)
class HasAttached(Filter):
    """Has something attached to it that matches."""

    what: Filter


@dataclass(frozen=True, slots=True)
class SharesWith(Filter):
    """Shares a quality ("color", "creature type", "name", "card type") with one of these."""

    quality: str
    ref: Ref


# --- References ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class This(Ref):
    """The object that the ability is on, or its last known self (CR 201.5)."""


@dataclass(frozen=True, slots=True)
class ThisSpell(Ref):
    """The object on the stack that is resolving."""


@dataclass(frozen=True, slots=True)
class Players(Ref):
    """The players in this relation to "you", in turn order from the active player."""

    relation: int


@dataclass(frozen=True, slots=True)
class Target(Ref):
    """A target of the spell or ability (CR 115.1); equal nodes in one ability are the same target.

    `label` tells apart two targets of one wording; `least` and `most` are how many; a filter may speak of an earlier
    target ("another target creature"). `divided` is the amount that is divided among them (CR 601.2d).
    """

    what: Filter
    label: int = 0
    least: "Amount" = 1
    most: "Amount" = 1
    divided: "Amount" = 0
    chooser: int = t.YOU


@dataclass(frozen=True, slots=True)
class All(Ref):
    """All objects and players that match."""

    what: Filter


@dataclass(frozen=True, slots=True)
class AttachedObject(Ref):
    """What this Aura, Equipment or Fortification is attached to."""


@dataclass(frozen=True, slots=True)
class EventSubject(Ref):
    """The object or player that the trigger event happened to; as it is now or was last."""


@dataclass(frozen=True, slots=True)
class EventOther(Ref):
    """The second party of the trigger event: the target of damage, the blocked attacker, the player."""


@dataclass(frozen=True, slots=True)
class EventNew(Ref):
    """The object that the subject of a zone change became, wherever a public zone shows it (CR 400.7)."""


@dataclass(frozen=True, slots=True)
class EventAbility(Ref):
    """The ability that was activated, on the stack (CR 602.2)."""


@dataclass(frozen=True, slots=True)
class Saved(Ref):
    """Objects or players that an earlier instruction of this ability kept under this name."""

    key: str


@dataclass(frozen=True, slots=True)
class Linked(Ref):
    """Objects that a linked ability of this object kept under this name (CR 607)."""

    key: str


@dataclass(frozen=True, slots=True)
class ChosenPlayer(Ref):
    """The player chosen for the source (CR 607.2d)."""


@dataclass(frozen=True, slots=True)
class ControllerOf(Ref):
    """The controllers of these objects, as they are or were last."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class OwnerOf(Ref):
    """The owners of these objects."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class It(Ref):
    """What the surrounding `ForEach` is at."""


@dataclass(frozen=True, slots=True)
class TopOfLibrary(Ref):
    """The top cards of the libraries of these players."""

    who: Ref
    number: "Amount" = 1


@dataclass(frozen=True, slots=True)
class Together(Ref):
    """All of these references together, nothing twice."""

    refs: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class Matching(Ref):
    """Those of these that match."""

    ref: Ref
    what: Filter


# --- Amounts -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class X(AmountNode):
    """The value chosen for X (CR 107.3)."""


@dataclass(frozen=True, slots=True)
class ChosenNumber(AmountNode):
    """The number chosen for the source (CR 607.2d)."""


@dataclass(frozen=True, slots=True)
class Count(AmountNode):
    """How many objects or players match; or how many different qualities they have ("card type", "color", "name")."""

    what: Filter
    distinct: str = ""


@dataclass(frozen=True, slots=True)
class CountRef(AmountNode):
    """How many are meant; or how many different qualities they have (as in `Count`)."""

    ref: Ref
    distinct: str = ""


@dataclass(frozen=True, slots=True)
class StatOf(AmountNode):
    """A number of an object, as it is or was last: as in `Stat`, "counters" of all kinds, "mana spent" to cast it."""

    which: str
    ref: Ref


@dataclass(frozen=True, slots=True)
class PlayerStat(AmountNode):
    """A number of a player: "life", "hand", "library", "graveyard", "poison", or a count of the turn (`TURN_COUNTS`)."""

    which: str
    who: Ref


TURN_COUNTS = (
    *("spells cast", "cards drawn", "lands played", "damage dealt", "life gained", "life lost", "attackers"),
    *("combat phases", "main phases"),
)


@dataclass(frozen=True, slots=True)
class ThisTurn(AmountNode):
    """How many different objects or players were the subject of such an event this turn; judged as it happened."""

    event: "Trigger"


@dataclass(frozen=True, slots=True)
class EventAmount(AmountNode):
    """The amount of the trigger event: damage, life, counters."""


@dataclass(frozen=True, slots=True)
class Result(AmountNode):
    """What an earlier instruction of this ability really did ("this way"), by its name."""

    key: str = "this way"


@dataclass(frozen=True, slots=True)
class TimesResolved(AmountNode):
    """How often this ability of this object has resolved this turn, this time included (CR 707.10b)."""


@dataclass(frozen=True, slots=True)
class Times(AmountNode):
    """A product."""

    factor: int
    amount: "Amount"


@dataclass(frozen=True, slots=True)
class Plus(AmountNode):
    """A sum; `negative` subtracts the second."""

    first: "Amount"
    second: "Amount"
    negative: bool = False


@dataclass(frozen=True, slots=True)
class Greatest(AmountNode):
    """The greatest number (as in `Stat`) among those that match, 0 if none (CR 107.2); or the "least", or their "total"."""

    which: str
    what: Filter
    how: str = "greatest"


@dataclass(frozen=True, slots=True)
class Devotion(AmountNode):
    """Your devotion to these colours (CR 700.5)."""

    mask: int


@dataclass(frozen=True, slots=True)
class TimesPaid(AmountNode):
    """How often an additional cost was paid as this spell was cast (multikicker, CR 702.33c)."""

    key: str = "kicker"


# --- Conditions ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Compares two amounts."""

    first: "Amount"
    comparison: int
    second: "Amount"


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """At least one object or player matches."""

    what: Filter


@dataclass(frozen=True, slots=True)
class Matches(Condition):
    """All of these (at least one) match."""

    ref: Ref
    what: Filter


@dataclass(frozen=True, slots=True)
class Paid(Condition):
    """An additional or alternative cost was paid as this was cast: "kicker", "flashback", "bargain", ..."""

    key: str = "kicker"


@dataclass(frozen=True, slots=True)
class ChoseWord(Condition):
    """This word was chosen for the source, an anchor word among them (CR 607.2f, 607.2m)."""

    word: str


@dataclass(frozen=True, slots=True)
class TurnOf(Condition):
    """It is the turn of a player in this relation to "you"."""

    relation: int


@dataclass(frozen=True, slots=True)
class DuringSteps(Condition):
    """The game is in one of these steps (mask)."""

    mask: int


@dataclass(frozen=True, slots=True)
class NthPhase(Condition):
    """It is the nth "combat" or "main" phase of the turn (CR 505.1b)."""

    phase: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class Both(Condition):
    """All of these hold."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Either(Condition):
    """At least one of these holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Isnt(Condition):
    """This does not hold."""

    part: Condition


@dataclass(frozen=True, slots=True)
class AfterBlocks(Condition):
    """Blockers have been declared in this combat (CR 509)."""
