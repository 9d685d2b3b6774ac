"""The words that card files are written in: short constructors over the nodes of the ability language.

`from sim.cards.language import *` in a file of `builtin/`; see CONTRIBUTING "add a card". Lower case words build, upper
case words are filters, references and constants.
"""

from dataclasses import dataclass, replace
from typing import Any

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import *  # noqa: F403
from sim.cards.ability import (
    Ability,
    Activated,
    DefinePT,
    EitherTrigger,
    Enchant,
    Instead,
    Keywords,
    Modification,
    Replacement,
    Rule,
    SpellAbility,
    Static,
    Trigger,
    Triggered,
    UnsupportedAbility,
)
from sim.cards.backup import *  # noqa: F403
from sim.cards.backup import Backup, with_backups
from sim.cards.cost import Cost
from sim.cards.definition import CardDefinition
from sim.cards.effects import *  # noqa: F403
from sim.cards.effects import (
    AddMana,
    Continuous,
    CounterSpell,
    Effect,
    If,
    LookAtTop,
    MayPay,
    Move,
    Reflexive,
    Sequence,
    Spending,
)
from sim.cards.faces import *  # noqa: F403
from sim.cards.keywords import *  # noqa: F403
from sim.cards.mana_cost import MANA_TYPES, ManaCost
from sim.cards.queries import *  # noqa: F403
from sim.cards.queries import (
    All,
    Amount,
    Anything,
    AttachedObject,
    Compare,
    Condition,
    ControlledBy,
    ControllerOf,
    Filter,
    HasType,
    InZone,
    Is,
    Isnt,
    IsPlayer,
    Linked,
    OwnedBy,
    Players,
    Ref,
    Result,
    Status,
    Target,
    This,
    Times,
    TopOfLibrary,
)
from sim.cards.triggers import *  # noqa: F403
from sim.cards.triggers import cycles_this, enters, put_into_graveyard_from_anywhere, turned_face_up
from sim.cards.type_line import TypeLine

# --- Nouns -----------------------------------------------------------------------

THIS = This()
YOU = Players(t.YOU)
EACH_OPPONENT = Players(t.OPPONENT)
EACH_PLAYER = Players(t.ANYONE)
EQUIPPED = ENCHANTED = AttachedObject()
CREATURE = HasType(t.CREATURE)
ARTIFACT = HasType(t.ARTIFACT)
ENCHANTMENT = HasType(t.ENCHANTMENT)
LAND = HasType(t.LAND)
PLANESWALKER = HasType(t.PLANESWALKER)
PERMANENT = Anything() & InZone(t.IN_BATTLEFIELD)
SPELL = Status("spell") & InZone(1 << t.STACK)
ACTIVATED_ABILITY = Status("activated ability") & InZone(1 << t.STACK)
TRIGGERED_ABILITY = Status("triggered ability") & InZone(1 << t.STACK)
INSTANT_OR_SORCERY = HasType(t.INSTANT | t.SORCERY)
A_PLAYER = IsPlayer(t.ANYONE)
AN_OPPONENT = IsPlayer(t.OPPONENT)
ANY = HasType(t.CREATURE | t.PLANESWALKER | t.BATTLE) | IsPlayer(t.ANYONE)  # CR 115.4
YOURS = ControlledBy(t.YOU)
THEIRS = ControlledBy(t.OPPONENT)
ANOTHER = ~Is(This())
YOUR_TOP_CARD = Is(TopOfLibrary(YOU))  # of your library


def color(mask: int) -> Filter:
    """Has any of these colours."""
    from sim.cards.queries import HasColor

    return HasColor(mask)


def subtype(*names: str) -> Filter:
    """Has any of these subtypes."""
    from sim.cards.queries import HasSubtype

    return HasSubtype(names)


def card_in(zone: int, what: Filter | None = None) -> Filter:
    """A card in this zone."""
    return InZone(1 << zone) & what if what is not None else InZone(1 << zone) & Status("card")


def in_your_graveyard(what: Filter) -> Filter:
    """A card of this kind in your graveyard."""
    return card_in(t.GRAVEYARD, what & OwnedBy(t.YOU))


def target(what: Filter, label: int = 0, up_to: bool = False, number: Amount = 1, divided: Amount = 0) -> Target:
    """A target, or `number` of them; "up to" may be none."""
    return Target(what, label, 0 if up_to else number, number, divided)


def each(what: Filter) -> All:
    """Each object or player that matches."""
    return All(what)


# --- Whole cards -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Worded:
    """An ability, or a spell's effect, that is printed after an ability word (CR 207.2c)."""

    word: str
    part: Ability | Effect


@dataclass(frozen=True, slots=True)
class LineBreak:
    """Between the instructions of a spell: the next one begins a line of its own."""


NEW_LINE = LineBreak()

Part = Ability | Effect | Worded | LineBreak | Backup


_Printed = tuple[tuple[Ability, ...], tuple[tuple[int, str], ...], tuple[int, ...], tuple[int, ...]]


def _abilities(parts: tuple[Part | tuple[Part, ...], ...]) -> _Printed:
    """Abilities in printed order, where ability words stand, and which go on with the line of the one before.

    Loose effects of a spell become its one spell ability where the first of them stands.
    """
    found: list[Ability | Backup] = []
    effects: list[Effect] = []
    words: list[tuple[int, str]] = []
    joined: list[int] = []
    breaks: list[int] = []
    at = -1
    for item, goes_on in _flat(parts):
        if isinstance(item, LineBreak):
            breaks.append(len(effects))
            continue
        if goes_on and not isinstance(item, Effect):
            joined.append(len(found))
        if isinstance(item, Worded):
            words.append((len(found), item.word))
        part = item.part if isinstance(item, Worded) else item
        if not isinstance(part, Effect):
            found.append(part)
            continue
        if at < 0:
            at = len(found)
            found.append(UnsupportedAbility(""))
        effects.append(part)
    if effects:
        found[at] = SpellAbility((sequence(*effects),))
    return tuple(with_backups(found)), tuple(words), tuple(joined), tuple(breaks)


def ability_word(word: str, part: Ability | Effect) -> Worded:
    """`ability_word("Threshold", ability(...))`."""
    return Worded(word, part)


def _flat(parts: tuple[Part | tuple[Part, ...], ...]) -> list[tuple[Part, bool]]:
    """The parts, each with whether it is printed on the line of the one before: those of one tuple are."""
    flat: list[tuple[Part, bool]] = []
    for part in parts:
        if isinstance(part, tuple):
            flat.extend((one, i > 0) for i, one in enumerate(part))
        else:
            flat.append((part, False))
    return flat


def card(
    name: str,
    cost: str | None,
    type_line: str,
    *parts: Part | tuple[Part, ...],
    power: int | None = None,
    toughness: int | None = None,
    loyalty: int | None = None,
    colors: int | None = None,
    printed_pt: tuple[str, str] | None = None,
) -> CardDefinition:
    """Any card: name, mana cost (None or "" for none), type line as printed, abilities and effects in printed order.

    Keywords in a tuple are printed on one line: `(flying, haste)` is "Flying, haste", `flying, haste` are two lines.
    """
    mana_cost = ManaCost.parse(cost) if cost else None
    own_colors = colors if colors is not None else (mana_cost.colors if mana_cost else 0)
    abilities, words, joined, breaks = _abilities(parts)
    return CardDefinition(
        name,
        mana_cost,
        TypeLine.parse(type_line),
        own_colors,
        power,
        toughness,
        loyalty,
        None,
        abilities,
        printed_pt=printed_pt,
        ability_words=words,
        joined=joined,
        breaks=breaks,
    )


def creature(
    name: str,
    cost: str | None,
    subtypes: str,
    power: int,
    toughness: int,
    *parts: Part | tuple[Part, ...],
    kind: str = "Creature",
    colors: int | None = None,
    printed_pt: tuple[str, str] | None = None,
) -> CardDefinition:
    """A creature card; `kind` for "Artifact Creature", "Legendary Creature"."""
    line = f"{kind} — {subtypes}" if subtypes else kind
    return card(name, cost, line, *parts, power=power, toughness=toughness, colors=colors, printed_pt=printed_pt)


def instant(name: str, cost: str, *parts: Part | tuple[Part, ...]) -> CardDefinition:
    """An instant."""
    return card(name, cost, "Instant", *parts)


def sorcery(name: str, cost: str, *parts: Part | tuple[Part, ...]) -> CardDefinition:
    """A sorcery."""
    return card(name, cost, "Sorcery", *parts)


def enchantment(name: str, cost: str, *parts: Part | tuple[Part, ...]) -> CardDefinition:
    """An enchantment that is no Aura."""
    return card(name, cost, "Enchantment", *parts)


def case(name: str, cost: str, *parts: Part | tuple[Part, ...]) -> CardDefinition:
    """A Case (CR 719): give its `to_solve(...)` and `solved(...)` in printed order."""
    return card(name, cost, "Enchantment — Case", *parts)


def aura(name: str, cost: str, *parts: Part | tuple[Part, ...]) -> CardDefinition:
    """An Aura; give its `enchant(...)` in printed order."""
    return card(name, cost, "Enchantment — Aura", *parts)


def artifact(
    name: str, cost: str, *parts: Part | tuple[Part, ...], kind: str = "Artifact", colors: int | None = None
) -> CardDefinition:
    """An artifact; `colors` by its colour indicator, as on a back face."""
    return card(name, cost, kind, *parts, colors=colors)


def equipment(name: str, cost: str, *parts: Part | tuple[Part, ...], legendary: bool = False) -> CardDefinition:
    """An Equipment."""
    return card(name, cost, f"{'Legendary ' if legendary else ''}Artifact — Equipment", *parts)


def land(name: str, *parts: Part | tuple[Part, ...], kind: str = "Land") -> CardDefinition:
    """A land."""
    return card(name, None, kind, *parts)


def planeswalker(name: str, cost: str, subtypes: str, loyalty: int, *parts: Part) -> CardDefinition:
    """A legendary planeswalker."""
    return card(name, cost, f"Legendary Planeswalker — {subtypes}", *parts, loyalty=loyalty)


def token(
    subtypes: str,
    power: int | None,
    toughness: int | None,
    colors: int,
    *parts: Part | tuple[Part, ...],
    name: str = "",
    kind: str = "Creature",
) -> CardDefinition:
    """A token's definition (CR 111.3); unless it is given a name, that is its subtypes plus "Token" (CR 111.4)."""
    abilities, words, joined, _ = _abilities(parts)
    return CardDefinition(
        name or f"{subtypes} Token",
        None,
        TypeLine.parse(f"{kind} — {subtypes}"),
        colors,
        power,
        toughness,
        abilities=abilities,
        layout="token",
        ability_words=words,
        joined=joined,
    )


def emblem(*abilities: Triggered | Static) -> CardDefinition:
    """What a player gets "an emblem with" (CR 114): its abilities function in the command zone (114.4)."""
    working = tuple(replace(ability, zones=1 << t.COMMAND) for ability in abilities)
    return CardDefinition("", None, TypeLine.parse(""), abilities=working, layout="emblem")


# --- Abilities -----------------------------------------------------------------------


def sequence(*effects: Effect) -> Effect:
    """One effect after another; a single one stays itself."""
    return effects[0] if len(effects) == 1 else Sequence(effects)


def whenever(
    trigger: Trigger | EitherTrigger,
    *effects: Effect,
    only_if: Condition | None = None,
    zones: int = t.IN_BATTLEFIELD,
    tag: str = "",
) -> Triggered:
    """When, whenever or at: effects. `only_if` is an intervening if."""
    return Triggered(trigger, (sequence(*effects),), only_if, zones, tag=tag)


when = at = whenever


def when_cycled(*effects: Effect) -> Triggered:
    """When you cycle this card (CR 702.29c): triggers from wherever the card went."""
    return whenever(cycles_this(), *effects, zones=t.ANY_ZONE & ~t.IN_BATTLEFIELD)


def counter_unless(what: Ref, cost: str | Cost) -> MayPay:
    """Counter it unless its controller pays (CR 118.12a)."""
    return MayPay(as_cost(cost), None, CounterSpell(what), ControllerOf(what))


def ability(
    cost: str | Cost,
    *effects: Effect,
    zones: int = t.IN_BATTLEFIELD,
    sorcery: bool = False,
    only_if: Condition | None = None,
    once_each_turn: bool = False,
) -> Activated:
    """Cost: effects."""
    return Activated(as_cost(cost), (sequence(*effects),), zones, sorcery, only_if, once_each_turn)


def modal(*modes: Effect, least: int = 1, most: int = 1) -> SpellAbility:
    """Choose one (CR 700.2), or `least` to `most`: the modes of a spell."""
    return SpellAbility(modes, least, most)


def modal_ability(cost: str | Cost, *modes: Effect, least: int = 1, most: int = 1) -> Activated:
    """Cost: choose one of these effects."""
    return Activated(as_cost(cost), modes, least=least, most=most)


def if_done(what: str, *effects: Effect) -> If:
    """If you do: only if an instruction before really did something; "moved", "turned", "sacrificed" (CR 608.2c)."""
    return If(Compare(Result(what), t.GE, 1), sequence(*effects))


def when_you_do(*effects: Effect) -> Reflexive:
    """When you do, ... (CR 603.12): what it does, with targets of its own."""
    return Reflexive(SpellAbility((sequence(*effects),)))


def defines_pt(power: Amount | None, toughness: Amount | None) -> Static:
    """A characteristic-defining ability for a star in the corner (CR 208.2a, 604.3); it works in every zone."""
    return Static(THIS, (DefinePT(power, toughness),), zones=t.ANY_ZONE, is_cda=True)


def loyalty(change: int, *effects: Effect, x: bool = False) -> Activated:
    """A loyalty ability (CR 606): `loyalty(-1, ...)`, or x=True for [-X]."""
    return Activated(Cost(loyalty=change, loyalty_x=x), (sequence(*effects),), sorcery=True, tag="loyalty")


def mana_ability(cost: str | Cost, *effects: Effect, only_if: Condition | None = None) -> Activated:
    """An activated mana ability (CR 605.1a)."""
    return Activated(as_cost(cost), (sequence(*effects),), condition=only_if, is_mana=True)


def add_mana(types: str, amount: Amount = 1, combination: bool = False) -> AddMana:
    """Add mana of one of these types, or in any combination: `add_mana("WU", 2, combination=True)`."""
    mask = 0
    for letter in types:
        mask |= 1 << MANA_TYPES.index(letter)
    return AddMana(mask, amount, combination)


USED_TO_CRAFT = Linked("materials")  # CR 702.167c: the exiled cards used to craft this


def add_exactly(types: str) -> AddMana:
    """Add just this mana: `add_exactly("UR")` is {U}{R}."""
    return AddMana(0, bundle=tuple(MANA_TYPES.index(letter) for letter in types))


def tap_for(types: str, amount: Amount = 1, *effects: Effect, only: Spending | None = None) -> Activated:
    """{T}: Add one mana of these types' choice: `tap_for("G")`, `tap_for("WU")`, `tap_for("WUBRG")`.

    `only` says what it may be spent on (CR 106.6).
    """
    return mana_ability(Cost(tap=True), replace(add_mana(types, amount), only=only), *effects)


def static(affects: Ref | Filter, *changes: Modification | Rule | Ability, only_if: Condition | None = None) -> Static:
    """The affected have these changes; bare abilities and keywords are gained."""
    ref = All(affects) if isinstance(affects, Filter) else affects
    return Static(ref, gains(*changes), only_if)


def gains(*changes: Modification | Rule | Ability) -> tuple[Modification | Rule, ...]:
    """Changes with bare keywords and abilities wrapped as gained (layer 6)."""
    from sim.cards.ability import GainAbility, GainKeyword

    wrapped: list[Modification | Rule] = []
    for change in changes:
        if isinstance(change, Modification | Rule):
            wrapped.append(change)
        else:
            wrapped.append(GainKeyword(change.mask) if isinstance(change, Keywords) else GainAbility(change))
    return tuple(wrapped)


def gets(power: Amount, toughness: Amount) -> Modification:
    """Gets +N/+N."""
    from sim.cards.ability import ModifyPT

    return ModifyPT(power, toughness)


def until_end_of_turn(what: Ref, *changes: Modification | Rule | Ability) -> Continuous:
    """A continuous effect until end of turn."""
    return Continuous(what, gains(*changes), t.END_OF_TURN)


def enchant(what: Filter) -> Enchant:
    """Enchant [quality] (CR 702.5)."""
    return Enchant(what)


def as_cost(cost: str | Cost) -> Cost:
    """A cost from text: mana symbols, {T} and {Q}, as in "{2}{R}, {T}"."""
    if isinstance(cost, Cost):
        return cost
    text = cost.replace(" ", "").replace(",", "")
    rest = text.replace("{T}", "").replace("{Q}", "")
    return Cost(mana=ManaCost.parse(rest) if rest else None, tap="{T}" in text, untap="{Q}" in text)


def pay(text: str = "", **parts: Any) -> Cost:
    """A cost of symbols and more: `pay("{R}, {T}", sacrifice_this=True)`."""
    return replace(as_cost(text), **parts)


def enters_tapped() -> Replacement:
    """This enters tapped (CR 614.1d)."""
    return as_enters(Instead(tapped=True))


def enters_tapped_unless(condition: Condition) -> Replacement:
    """This enters tapped unless the condition holds."""
    return as_enters(Instead(tapped=True), Isnt(condition))


def enter_tapped(what: Filter) -> Replacement:
    """Objects of a kind enter tapped (CR 614.12)."""
    return Replacement(enters(what), Instead(tapped=True))


def into_library_instead() -> Replacement:
    """If this would go to a graveyard from anywhere, reveal it and shuffle it into its owner's library instead."""
    instead = Instead(to=t.LIBRARY, shuffle=True, reveal=True)
    return Replacement(put_into_graveyard_from_anywhere(), instead, zones=t.ANY_ZONE)


def cant_be_countered() -> Static:
    """This spell can't be countered (CR 701.6)."""
    return Static(This(), (Rule("can't be countered"),), zones=1 << t.STACK)


def costs_less(amount: Amount, only_if: Condition | None = None) -> Static:
    """This spell costs so much generic mana less to cast (CR 601.2f)."""
    less = -amount if isinstance(amount, int) else Times(-1, amount)
    return Static(YOU, (Rule("cost change", Is(This()), less),), only_if, zones=1 << t.STACK)


def enters_with(counter: str, amount: Amount, only_if: Condition | None = None) -> Replacement:
    """This enters with counters (CR 614.1c)."""
    return as_enters(Instead(counters=((counter, amount),)), only_if)


def as_enters_choose(kind: str) -> Replacement:
    """As this enters, choose a color, type, name or player (CR 614.1c)."""
    return as_enters(Instead(choose=kind))


def as_enters_choose_number(*numbers: int, at_random: bool = False) -> Replacement:
    """As this enters, choose one of these numbers (CR 614.1c)."""
    return as_enters(Instead(choose="number", choose_among=numbers, at_random=at_random))


def as_turned_face_up(instead: Instead, only_if: Condition | None = None) -> Replacement:
    """As this is turned face up (CR 708.11)."""
    return Replacement(turned_face_up(), instead, only_if)


def manifest(what: Ref, keep: str = "") -> Move:
    """Manifest cards (CR 701.40a): under your control."""
    return Move(what, t.BATTLEFIELD, controller="you", face_down="manifest", keep=keep)


def manifest_dread() -> LookAtTop:
    """Manifest dread (CR 701.62a): manifest one of the top two cards, the other goes to the graveyard."""
    return LookAtTop(2, 1, Anything(), t.BATTLEFIELD, reveal=False, rest=t.GRAVEYARD, face_down="manifest")


def cloak(what: Ref, keep: str = "") -> Move:
    """Cloak cards (CR 701.58a): under your control."""
    return Move(what, t.BATTLEFIELD, controller="you", face_down="cloak", keep=keep)


def as_enters(instead: Instead, only_if: Condition | None = None, optional: bool = False) -> Replacement:
    """A replacement of this object's own entering (CR 614.12)."""
    return Replacement(Trigger(ek.ZONE_CHANGED, Is(This()), to_zones=t.IN_BATTLEFIELD), instead, only_if, optional)
