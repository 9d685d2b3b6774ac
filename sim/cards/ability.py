"""Abilities of the ability language (CR 113.3): spell, activated, triggered and static abilities and keywords.

Static abilities hold Modifications (changes of characteristics, CR 613, by layer) and Rules (what may or may not be
done). Replacement effects (CR 614) are their own kind. Granted abilities are the same values inside a Modification.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.effects import Delay, Effect
from sim.cards.mana_cost import ManaCost
from sim.cards.queries import Amount, Anything, Condition, Filter, Ref, This

if TYPE_CHECKING:
    from sim.cards.definition import CardDefinition

# --- Triggers --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trigger:
    """A pattern over events (CR 603.2): the kind, filters for its subject and other party, and more by kind.

    `from_zones` and `to_zones` (masks) belong to zone changes; `step` to the beginning of a step; `combat` asks for
    combat damage; `per_batch` triggers once for simultaneous events ("one or more", CR 603.2c); `flags` (mask of
    ZC_ flags, any) asks how a zone change came about, of phasing it is 1 for out and 0 for in; `nth` asks that it is
    the nth such event of the turn.
    """

    event: int
    subject: Filter = field(default_factory=Anything)
    other: Filter = field(default_factory=Anything)
    from_zones: int = t.ANY_ZONE
    to_zones: int = t.ANY_ZONE
    step: int = -1
    combat: bool = False
    per_batch: bool = False
    flags: int = 0
    condition: Condition | None = None
    alone: bool = False
    others: int = 0  # of an attack: at least so many other creatures attack


@dataclass(frozen=True, slots=True)
class EitherTrigger:
    """Whenever any of these happens: "enters or attacks" (CR 603.2)."""

    triggers: tuple[Trigger, ...]


@dataclass(frozen=True, slots=True)
class StateTrigger:
    """A trigger on a state of the game (CR 603.8)."""

    condition: Condition


# --- Modifications: continuous changes of characteristics, each in its layer (CR 613.1) ------


class Modification:
    """A change of characteristics or of control; `layer` orders it (CR 613.1): 1, 2, 4, 5, 6, 70 (7a) to 73 (7d)."""

    __slots__ = ()
    layer = 0


@dataclass(frozen=True, slots=True)
class BecomeCopy(Modification):
    """Layer 1: has the copiable values of what is meant (CR 707), with `changes` made to them (707.9).

    `card` holds them once the effect has begun.
    """

    layer = 1
    of: Ref
    card: "CardDefinition | None" = None
    changes: tuple[Modification, ...] = ()


@dataclass(frozen=True, slots=True)
class Retain(Modification):
    """Only in a copy effect: these are not copied, the object keeps its own: "color", "name", "size" (CR 707.9c)."""

    layer = 1
    what: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rename(Modification):
    """Only in a copy effect: its name is this (CR 707.9b)."""

    layer = 1
    name: str


@dataclass(frozen=True, slots=True)
class GainThisAbility(Modification):
    """Only in a copy effect: "except it has this ability", the one that makes the effect (CR 707.9a)."""

    layer = 1


@dataclass(frozen=True, slots=True)
class EntersWith(Modification):
    """Only as something enters as a copy: it enters with additional counters (CR 707.9e)."""

    layer = 1
    counter: str
    amount: Amount = 1


@dataclass(frozen=True, slots=True)
class Provided(Modification):
    """Only as something enters as a copy: these exceptions, if it would match with all others made (CR 707.9f)."""

    layer = 1
    what: Filter
    changes: tuple[Modification, ...]


@dataclass(frozen=True, slots=True)
class GainControl(Modification):
    """Layer 2: "you" control it."""

    layer = 2


@dataclass(frozen=True, slots=True)
class ChangeTypes(Modification):
    """Layer 4: card types, supertypes and subtypes are set, added or removed.

    `set_types`/`set_subtypes` replace (None: keep). `basic_land_types` sets land types by CR 305.7: old land types and
    abilities from the rules text go, and the mana ability comes.
    """

    layer = 4
    add: int = 0
    remove: int = 0
    set_types: int | None = None
    add_subtypes: tuple[str, ...] = ()
    set_subtypes: tuple[str, ...] | None = None
    basic_land_types: tuple[str, ...] = ()
    all_creature_types: bool = False
    add_supertypes: int = 0
    remove_supertypes: int = 0
    chosen_subtype: bool = False


@dataclass(frozen=True, slots=True)
class ChangeColor(Modification):
    """Layer 5: colours are set, or added."""

    layer = 5
    mask: int = 0
    add: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class GainAbility(Modification):
    """Layer 6: has this ability; "you" and "the chosen colour" in it are those of the granting source."""

    layer = 6
    ability: "Ability"


@dataclass(frozen=True, slots=True)
class GainActivatedOf(Modification):
    """Layer 6: has each activated ability of these objects; `once_each_turn`: each may be activated only so often."""

    layer = 6
    of: Ref
    once_each_turn: bool = False


@dataclass(frozen=True, slots=True)
class GainKeyword(Modification):
    """Layer 6: has these keyword abilities (mask)."""

    layer = 6
    mask: int


@dataclass(frozen=True, slots=True)
class LoseAbilities(Modification):
    """Layer 6: loses these keywords (mask), abilities of these tags, or all abilities."""

    layer = 6
    mask: int = 0
    tags: tuple[str, ...] = ()
    all: bool = False


@dataclass(frozen=True, slots=True)
class DefinePT(Modification):
    """Layer 7a: a characteristic-defining ability sets power or toughness (CR 604.3); None leaves it."""

    layer = 70
    power: Amount | None
    toughness: Amount | None


@dataclass(frozen=True, slots=True)
class SetPT(Modification):
    """Layer 7b: base power and toughness are set; None leaves one alone."""

    layer = 71
    power: Amount | None
    toughness: Amount | None


@dataclass(frozen=True, slots=True)
class ModifyPT(Modification):
    """Layer 7c: gets +N/+N."""

    layer = 72
    power: Amount
    toughness: Amount


@dataclass(frozen=True, slots=True)
class SwitchPT(Modification):
    """Layer 7d: power and toughness are switched."""

    layer = 73


# --- Rules: continuous effects that change what may or must be done (CR 613.11) ----------


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that holds for the affected objects or players: `kind` is one of RULES; filter and amount by kind."""

    kind: str
    what: Filter = field(default_factory=Anything)
    amount: Amount = 0
    cost: Cost | None = None
    tag: str = ""  # of rules about abilities: only those of this keyword
    targets: Filter | None = None  # and only those with a target that matches


RULES = {
    "can't attack": "of the affected creatures (508.1c); `what`: only these defenders",
    "can't block": "of the affected creatures (509.1b); `what`: only these attackers",
    "can't be blocked": "the affected attackers, by creatures that match `what` (509.1b)",
    "must attack": "the affected creatures attack each combat if able (508.1d)",
    "must block": "the affected creatures block each combat if able (509.1c)",
    "must be blocked by all": "all creatures able to block the affected attackers do so (509.1c)",
    "must be blocked": "the affected attackers are blocked if able (509.1c)",
    "can block additional": "the affected creatures can block `amount` more (-1: any number)",
    "can attack as though no defender": "of the affected creatures",
    "doesn't untap": "the affected permanents in their controller's untap step (502.3)",
    "can't be countered": "the affected spells",
    "can't be regenerated": "the affected permanents (701.19c)",
    "can't transform": "nor convert, of the affected permanents (701.28f)",
    "can't gain life": "the affected players (119.7)",
    "can't lose life": "the affected players (119.8)",
    "life total can't change": "of the affected players, neither by gain nor by loss (119.7, 119.8)",
    "can't cast": "the affected players, spells that match `what`",
    "can't activate": "abilities of objects that match `what`",
    "can't use ability": "the affected players can't activate abilities with tag filter `what`",
    "cast as though flash": "the affected players, spells that match `what` (702.8)",
    "additional land": "the affected players may play `amount` more lands (305.2)",
    "cost change": "spells that match `what` of the affected players cost `amount` generic more or less (601.2f)",
    "ability cost change": "abilities of matching objects that the affected players activate cost `amount` more or less",
    "may cast": "the affected players may cast the spells that match `what`, from where they are, `amount` a turn (0: any)",
    "may play": "the affected players may play the cards that match `what`, from where they are",
    "look at top": "the affected players may look at the top card of their library any time (401.5)",
    "top revealed": "the affected players play with the top card of their library revealed (401.5)",
    "can't enter": "cards that match `what`, as they would be on the battlefield, while the affected players are there",
    "no maximum hand size": "the affected players (402.2)",
    "maximum hand size": "the affected players' is changed by `amount`",
    "legend rule off": "does not apply to the affected permanents (704.5j)",
    "skip step": "the affected players skip the step `amount` (500.11)",
    "damage can't be prevented": "by the affected sources (615.12)",
    "assign as though unblocked": "the affected attackers may (510.1c)",
    "can't attack alone": "of the affected creatures (506.5)",
    "can't block alone": "of the affected creatures (506.5)",
    "attack tax": "the affected defenders: each attacker costs `cost` (508.1g)",
    "prevent loss": "the affected players can't lose the game",
    "equip cost": "abilities with tag equip of matching Equipment cost `cost` for the affected players",
}

# --- Replacement and prevention effects (CR 614, 615) -------------------------------------


@dataclass(frozen=True, slots=True)
class Instead:
    """What a replacement makes of the event, by kind of event.

    damage, life, counters: `factor`/`plus` change the amount, `prevent` (None: nothing, -1: all, n: the next n) prevents,
    `floor_life` leaves the player that much life (Worship); zone changes: `to` another zone (`shuffle`, `reveal`,
    kept for linked abilities under `link`, CR 607.2b);
    entering: `tapped`, `counters`, `choose` (a ChooseValue kind; a number or word `choose_among` these, maybe `at_random`;
    "life", which is paid),
    `copy` (what it may enter as a copy of), `keywords`, `unless_pay` (pay this cost or enter tapped), `when_copied`
    ("when you do", of the copied object, CR 707.9g), `transformed` (with its back face up, CR 712.13a),
    `under_your_control`; any: `cancel` replaces it by nothing, `then` happens instead or as well, `first` before it, as
    part of it.
    """

    factor: int = 1
    plus: Amount = 0
    prevent: Amount | None = None
    floor_life: int = -1
    to: int = -1
    shuffle: bool = False
    reveal: bool = False
    tapped: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    choose: str = ""
    choose_among: tuple[int | str, ...] = ()
    under_your_control: bool = False
    at_random: bool = False
    copy: Filter | None = None
    copy_changes: tuple[Modification, ...] = ()
    gains: "tuple[Ability, ...]" = ()
    when_copied: Effect | None = None
    link: str = ""
    unless_pay: Cost | None = None
    transformed: bool = False
    cancel: bool = False
    then: Effect | None = None
    first: Effect | None = None


@dataclass(frozen=True, slots=True)
class Replacement:
    """A static ability that replaces or prevents events (CR 614.1); `optional` if "you may"."""

    event: Trigger
    instead: Instead
    condition: Condition | None = None
    optional: bool = False
    zones: int = t.IN_BATTLEFIELD


# --- The abilities ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SpellAbility:
    """What an instant or sorcery does (CR 113.3a). Modal if several modes: choose `least` to `most` (CR 700.2)."""

    modes: tuple[Effect, ...]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Activated:
    """Cost: effect (CR 602). `is_mana` by CR 605.1a; `tag` names a keyword it comes from (cycling, equip, ...)."""

    cost: Cost
    modes: tuple[Effect, ...]
    zones: int = t.IN_BATTLEFIELD
    sorcery: bool = False
    condition: Condition | None = None
    once_each_turn: bool = False
    is_mana: bool = False
    tag: str = ""
    anyone: bool = False
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Triggered:
    """When, whenever, at (CR 603). `condition` is an intervening if (CR 603.4); `zones` where it works (CR 603.6e)."""

    trigger: Trigger | EitherTrigger | StateTrigger
    modes: tuple[Effect, ...]
    condition: Condition | None = None
    zones: int = t.IN_BATTLEFIELD
    once_each_turn: bool = False
    tag: str = ""
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Static:
    """A static ability (CR 604): changes for the affected objects or players while the condition holds.

    `tag` names a keyword it comes from (living metal).
    """

    affects: Ref
    changes: tuple["Modification | Rule", ...]
    condition: Condition | None = None
    zones: int = t.IN_BATTLEFIELD
    is_cda: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Keywords:
    """Keyword abilities without parameter (mask of terms)."""

    mask: int


@dataclass(frozen=True, slots=True)
class Protection:
    """Protection from sources that match (CR 702.16); `from_everything` by 702.16j, a player by `what`=SeatControls.

    `spares` is what the ability's own text says it does not remove (CR 702.16n), `spares_attached` if only what is
    attached already as it starts to apply (CR 702.16p). `text` is the quality as printed. `granted_by` is the object
    that grants it, only filled in by binding.
    """

    what: Filter
    text: str
    from_everything: bool = False
    spares: Filter | None = None
    spares_attached: bool = False
    chosen: bool = False
    granted_by: int = 0


@dataclass(frozen=True, slots=True)
class HexproofFrom:
    """Hexproof from a quality (CR 702.11d)."""

    what: Filter
    text: str


@dataclass(frozen=True, slots=True)
class Ward:
    """Ward (CR 702.21): a spell or ability of an opponent that targets it is countered unless its cost is paid.

    `other` is a second cost that may be paid instead of the first ("discard a card or pay {2}").
    """

    cost: Cost
    other: Cost | None = None


@dataclass(frozen=True, slots=True)
class Landwalk:
    """Landwalk (CR 702.14): can't be blocked while the defending player controls a matching land."""

    what: Filter
    text: str


@dataclass(frozen=True, slots=True)
class BandsWithOther:
    """Bands with other [quality] (CR 702.22b)."""

    what: Filter
    text: str


@dataclass(frozen=True, slots=True)
class Toxic:
    """Toxic N (CR 702.164): combat damage to a player gives N poison counters as well; the N of several add up."""

    number: int
    tag: ClassVar[str] = "toxic"


@dataclass(frozen=True, slots=True)
class Enchant:
    """Enchant (CR 702.5): what this Aura can target and be attached to."""

    what: Filter


@dataclass(frozen=True, slots=True)
class AdditionalCost:
    """As an additional cost to cast this spell (CR 118.8): mandatory, or optional with a name (kicker, CR 702.33)."""

    cost: Cost
    key: str = ""
    repeatable: bool = False


@dataclass(frozen=True, slots=True)
class AlternativeCost:
    """May be cast for this cost instead (CR 118.9): `key` names it (flashback, morph, ...), `zones` from where.

    `transformed` if so it is cast with its back face up (CR 712.11a); `then` is what is to happen to the permanent later.
    """

    cost: Cost
    key: str
    zones: int = 1 << t.HAND
    condition: Condition | None = None
    exile_after: bool = False
    transformed: bool = False
    then: Delay | None = None


@dataclass(frozen=True, slots=True)
class Morph:
    """Morph (CR 702.37): face down for {3}, turned up for this cost; its variants by `key`.

    "megamorph" puts a +1/+1 counter on it as it is turned up (702.37b), "disguise" gives it ward {2} while face down
    (702.168). The cost is `less` generic mana less, an amount as the permanent is turned up.
    """

    cost: Cost
    key: str = "morph"
    less: Amount = 0

    @property
    def face_down(self) -> str:
        """How a card is face down that was cast by it: a megamorph is a morph."""
        return "disguise" if self.key == "disguise" else "morph"


@dataclass(frozen=True, slots=True)
class CastOnly:
    """Cast this spell only while this holds (CR 601.3)."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class DeckConstruction:
    """An ability that matters only as decks are made (CR 113.6n): doctor's companion, partner."""

    text: str


@dataclass(frozen=True, slots=True)
class Prototype:
    """Prototype (CR 702.160): may be cast with this other mana cost, power and toughness, which are copiable (718.2a)."""

    mana: ManaCost
    power: int
    toughness: int


@dataclass(frozen=True, slots=True)
class UnsupportedAbility:
    """Rules text that the language cannot say yet; a deck with it is refused with this line."""

    text: str


Ability: TypeAlias = (
    SpellAbility
    | Activated
    | Triggered
    | Static
    | Replacement
    | Keywords
    | Protection
    | HexproofFrom
    | Ward
    | Landwalk
    | BandsWithOther
    | Toxic
    | Enchant
    | AdditionalCost
    | AlternativeCost
    | Morph
    | CastOnly
    | DeckConstruction
    | Prototype
    | UnsupportedAbility
)

THIS = This()
