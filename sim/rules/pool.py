"""The shared, immutable tables of a game: card definitions, abilities and nodes by small integers.

The state of a game holds only integers into a pool, so that it is plain data and copies cheaply; the pool is shared by
all copies of a game and only ever grows (a copy with an exception, a bound granted ability). `key` gives each entry a
number that does not depend on the order of entry, for fingerprints.
"""

from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.definition import CardDefinition
from sim.cards.effects import AddMana, Continuous, Effect, If, Sequence
from sim.cards.keywords import ward_trigger
from sim.cards.mana_cost import PHYREXIAN, ManaCost
from sim.cards.program import Program, lower
from sim.cards.queries import AmountNode, And, InZone, Is, This, ThisTurn
from sim.cards.reads import reads
from sim.cards.type_line import ALL_CREATURE_TYPES, BASIC_LAND_BITS, TypeLine
from sim.rules.objects import Characteristics


@dataclass(slots=True)
class Profile:
    """The abilities of one object sorted by what the engine asks for; shared by all objects with equal abilities."""

    triggered: tuple[tuple[int, int], ...] = ()  # (event kind, ability)
    statics: tuple[int, ...] = ()
    replacements: tuple[int, ...] = ()
    activated: tuple[int, ...] = ()
    mana: tuple[int, ...] = ()
    all_mana_taps: bool = True  # whether {T} is in the cost of all its mana abilities
    protections: tuple[int, ...] = ()
    hexproof_from: tuple[int, ...] = ()
    wards: tuple[int, ...] = ()
    landwalks: tuple[int, ...] = ()
    bands: tuple[int, ...] = ()
    state_triggers: tuple[int, ...] = ()
    morph: int = -1
    prototype: int = -1
    enchant: int = -1
    spell: int = -1
    additional: tuple[int, ...] = ()
    alternative: tuple[int, ...] = ()
    cast_only: tuple[int, ...] = ()
    keywords: int = 0
    toxic: int = 0  # CR 702.164b: the total toxic value
    other: tuple[int, ...] = field(default=())


class Pool:
    """Tables of definitions, abilities and nodes, each found by value."""

    def __init__(self) -> None:
        self.definitions: list[CardDefinition] = []
        self.abilities: list[ab.Ability] = []
        self.nodes: list[object] = []
        self.bases: list[Characteristics] = []
        self.costs: list[Cost | None] = []  # mana cost of each definition as a cost to pay
        self.least_mana: list[int] = []  # the least mana with which each could be cast, unless effects make it cheaper
        self.outside: set[int] = set()  # definitions with abilities that work outside the battlefield; only looked up
        self.recast: set[int] = set()  # definitions with another way to cast them; only looked up
        self.has_open_abilities = False  # whether any activated ability can be activated by others than its controller
        self.backs: dict[int, int] = {}  # double-faced definitions -> that of their back faces; only looked up
        self.combined: dict[int, int] = {}  # meld cards -> the face that their pair forms; only looked up
        self.redirected: dict[
            int, int
        ] = {}  # definitions that replace their own moves -> to which zones (mask); looked up
        self.listening: dict[
            int, int
        ] = {}  # definition -> zones (mask) where it listens for others' events or has effects
        self.sparing: set[int] = set()  # protections that spare what was attached before them; only looked up
        self.mana_rows: dict[int, list[list[int]]] = {}  # the planner's rows of a kind of source, see casting/mana.py
        self.purses: dict[tuple[tuple[int, ...], tuple[int, ...], int], Any] = {}  # by sources, floating mana and life
        self.spells: dict[int, Any] = {}  # what a definition is as a spell, see casting/spells.py
        self.printed = 0  # how many definitions come with the decks; what follows depends on the games played
        self.volatile_mana: set[int] = set()  # mana abilities with a condition or an amount that depends on the game
        self.restricting: dict[int, int] = {}  # mana abilities whose mana is for some uses only -> node (CR 106.6)
        self.has_step_conditions = False  # whether any ability can be used, or card be cast, in some steps only
        self.trigger_kinds = 0  # event kinds that any ability here triggers on
        self.excepted: dict[tuple[int, int, int], int] = {}  # copies with exceptions, see battlefield/copying.py
        self.counted: dict[int, tuple[int, ...]] = {}  # event kind -> the ThisTurn nodes here that count it
        self._by_identity: dict[int, int] = {}
        self._alone: dict[int, int] = {}
        self._definition_ids: dict[CardDefinition, int] = {}
        self._ability_ids: dict[ab.Ability, int] = {}
        self._node_ids: dict[object, int] = {}
        self._prototyped: dict[int, int] = {}
        self.granting: dict[int, tuple[object, ...]] = {}  # what triggers grant of what is printed below them
        self._profiles: dict[tuple[int, ...], Profile] = {}
        self._static_facts: dict[int, StaticFacts] = {}
        self._keys: dict[tuple[str, int], int] = {}
        self.basic_mana = tuple(self.ability(basic_land_mana(i)) for i in range(5))
        self.face_down = self.definition(FACE_DOWN)
        self.face_down_ward = self.definition(FACE_DOWN_WARD)

    def definition(self, card: CardDefinition) -> int:
        """The number of a definition, entering it with all its abilities if new."""
        number = self._by_identity.get(id(card))  # hashing a whole card is slow; definitions live as long as the pool
        if number is not None:
            return number
        number = self._definition_ids.get(card)
        if number is None:
            number = self._definition_ids[card] = len(self.definitions)
            self._by_identity[id(card)] = number
            self.definitions.append(card)
            self.bases.append(Characteristics())  # holds the place: abilities may enter tokens' definitions
            self.costs.append(Cost(mana=card.mana_cost) if card.mana_cost is not None else None)
            self.least_mana.append(0)
            self.bases[number] = self._base(card)
            self.least_mana[number] = _least_mana(self, card, self.bases[number].profile)
            if any(getattr(a, "zones", t.IN_BATTLEFIELD) != t.IN_BATTLEFIELD for a in card.abilities):
                self.outside.add(number)
            if self.bases[number].profile.alternative:
                self.recast.add(number)
            if redirected := _redirected(card):
                self.redirected[number] = redirected
            listening = _zones_listened_from(card)
            if listening:
                self.listening[number] = listening
            if card.back is not None:
                self._join_back(number, card)
            if card.combined is not None:
                self.combined[number] = self.definition(card.combined)
        return number

    def _join_back(self, number: int, card: CardDefinition) -> None:
        """What is asked of a card before it is known which face will be up holds for both (CR 712.11b, 712.12)."""
        assert card.back is not None
        back = self.backs[number] = self.definition(card.back)
        for table in (self.outside, self.recast):
            if back in table:
                table.add(number)
        if back in self.redirected:
            self.redirected[number] = self.redirected.get(number, 0) | self.redirected[back]
        if back in self.listening:
            self.listening[number] = self.listening.get(number, 0) | self.listening[back]
        if card.is_modal:
            self.least_mana[number] = min(self.least_mana[number], self.least_mana[back])

    def alone(self, number: int) -> int:
        """A face without the other one, as what is no double-faced object copies it: mana value by its own cost (202.3b)."""
        card = self.definitions[number]
        if card.back is None and card.front_cost is None:
            return number
        found = self._alone.get(number)
        if found is None:
            found = self._alone[number] = self.definition(replace(card, back=None, front_cost=None))
        return found

    def named(self, name: str) -> int:
        """The definition of the card with a name, -1 if there is none."""
        cards = enumerate(self.definitions)
        return next((i for i, card in cards if name and card.name == name and card.layout not in _NO_CARDS), -1)

    def listed(self, kind: str, listed: int = -1) -> int:
        """The definition of what is face down (CR 708.2): as listed, or a 2/2, with ward {2} if disguised or cloaked."""
        if listed >= 0:
            return listed
        return self.face_down_ward if kind in ("disguise", "cloak") else self.face_down

    def prototyped(self, number: int) -> int:
        """The definition of a prototyped spell, and of the permanent that it becomes (CR 718.3b); -1 without prototype.

        The other characteristics, abilities among them, stay as they are (718.5).
        """
        found = self._prototyped.get(number)
        if found is None:
            at = self.bases[number].profile.prototype
            ability = self.abilities[at] if at >= 0 else None
            found = -1
            if isinstance(ability, ab.Prototype):
                found = self.definition(_prototyped(self.definitions[number], ability))
            self._prototyped[number] = found
        return found

    def ability(self, ability: ab.Ability) -> int:
        """The number of an ability."""
        number = self._ability_ids.get(ability)
        if number is None:
            number = self._ability_ids[ability] = len(self.abilities)
            self.abilities.append(ability)
            self._note_triggers(ability)
            if isinstance(ability, ab.Triggered) and (granted := _printed_below(ability.modes)):
                self.granting[number] = granted
            if isinstance(ability, ab.Protection) and ability.spares_attached:
                self.sparing.add(number)
            if isinstance(ability, ab.Activated | ab.CastOnly) and reads(ability.condition) >> ek.STEP_BEGAN & 1:
                self.has_step_conditions = True
            if isinstance(ability, ab.Activated) and ability.anyone:
                self.has_open_abilities = True
            if isinstance(ability, ab.Activated) and ability.is_mana and _is_volatile(ability):
                self.volatile_mana.add(number)
            self._note_restrictions(number, ability)
        return number

    def node(self, node: object) -> int:
        """The number of any node of the ability language, so that a state can refer to it."""
        number = self._node_ids.get(node)
        if number is None:
            number = self._node_ids[node] = len(self.nodes)
            self.nodes.append(node)
            self._note_triggers(node)
        return number

    def static_facts(self, number: int) -> "StaticFacts":
        """What is asked again and again of a static ability, found once."""
        found = self._static_facts.get(number)
        if found is None:
            static = self.abilities[number]
            assert isinstance(static, ab.Static)
            layers = frozenset(c.layer for c in static.changes if isinstance(c, ab.Modification))
            every = [c for c in static.changes if isinstance(c, ab.Rule)]
            own = tuple(rule for rule in every if rule.kind == "cost change" and rule.what == ITSELF)
            rules = tuple(rule for rule in every if rule not in own)
            mask = reads(static.affects) | reads(static.changes) | reads(static.condition)
            is_outside = bool(layers) and _speaks_of_other_zones(static.affects)
            found = self._static_facts[number] = StaticFacts(layers, rules, mask, is_outside, own)
        return found

    def delayed(self, number: int) -> "DelayedAbility":
        """The node of a delayed or reflexive triggered ability."""
        node = self.nodes[number]
        assert isinstance(node, DelayedAbility)
        return node

    def is_fast(self, number: int) -> bool:
        """Whether a card may be of use in hand outside a main phase: an instant, flash, or abilities that work there."""
        base = self.bases[number]
        fast = base.types & t.INSTANT or base.keywords & t.FLASH or number in self.outside
        return bool(fast) or (self.definitions[number].is_modal and self.is_fast(self.backs[number]))

    def profile(self, abilities: tuple[int, ...]) -> Profile:
        """These abilities sorted by kind."""
        found = self._profiles.get(abilities)
        if found is None:
            found = self._profiles[abilities] = _profile(self, abilities)
        return found

    def key(self, table: str, number: int) -> int:
        """A 64-bit number of an entry that is the same in every process and pool."""
        found = self._keys.get((table, number))
        if found is None:
            entries: dict[str, list[object]] = {
                "definition": list(self.definitions),
                "ability": list(self.abilities),
                "node": self.nodes,
            }
            text = repr(entries[table][number]).encode()
            found = self._keys[(table, number)] = int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
        return found

    def _note_triggers(self, node: object) -> None:
        """Remember which event kinds can trigger anything: abilities inside granted and delayed ones included."""
        if isinstance(node, ThisTurn):
            self._note_count(node)
            return
        if isinstance(node, ab.Trigger):
            self.trigger_kinds |= 1 << node.event
        if isinstance(node, tuple):
            for part in node:
                self._note_triggers(part)
        elif isinstance(node, CardDefinition):
            self.definition(node)
        elif hasattr(node, "__dataclass_fields__"):
            for name in node.__dataclass_fields__:
                self._note_triggers(getattr(node, name))

    def _note_restrictions(self, number: int, node: object) -> None:
        """Remember which abilities make mana that may not be spent on everything (CR 106.6)."""
        if isinstance(node, AddMana) and node.only is not None:
            self.restricting[number] = self.node(node.only)
        if isinstance(node, tuple):
            for part in node:
                self._note_restrictions(number, part)
        elif isinstance(node, ab.Activated | ab.Triggered | ab.SpellAbility):
            self._note_restrictions(number, node.modes)
        elif isinstance(node, Effect) and hasattr(node, "__dataclass_fields__"):
            for name in node.__dataclass_fields__:
                self._note_restrictions(number, getattr(node, name))

    def _note_count(self, node: ThisTurn) -> None:
        """Remember that some ability asks how often this has happened this turn."""
        number = self._node_ids.get(node)
        if number is None:
            number = self._node_ids[node] = len(self.nodes)
            self.nodes.append(node)
        known = self.counted.get(node.event.event, ())
        if number not in known:
            self.counted[node.event.event] = (*known, number)

    def _base(self, card: CardDefinition) -> Characteristics:
        """The characteristics of the printed face, shared by every object that nothing has changed."""
        line = card.type_line
        numbers = tuple(self.ability(ability) for ability in card.abilities)
        numbers += self.intrinsic_mana(line.subtypes) if line.types & t.LAND else ()
        profile = self.profile(numbers)
        subtypes = line.subtypes | (ALL_CREATURE_TYPES if profile.keywords & t.CHANGELING else 0)
        base = Characteristics()
        base.name, base.mana_cost, base.colors = card.name, card.mana_cost, card.colors
        base.supertypes, base.types, base.subtypes = line.supertypes, line.types, subtypes
        base.power, base.toughness = card.power or 0, card.toughness or 0
        base.loyalty = card.loyalty if card.loyalty is not None else -1
        base.abilities, base.profile, base.keywords = numbers, profile, profile.keywords
        base.mana_value = card.mana_value
        return base

    def intrinsic_mana(self, subtypes: int) -> tuple[int, ...]:
        """CR 305.6: the mana abilities that come with basic land types."""
        return tuple(self.basic_mana[i] for i, bit in enumerate(BASIC_LAND_BITS) if subtypes & bit)


_NO_CARDS = ("token", "face_down")


def is_about_itself(ability: ab.Ability) -> bool:
    """Whether a triggered or replacement ability looks only at what happens to the object it is on."""
    match ability:
        case ab.Triggered(trigger=ab.EitherTrigger(triggers)):
            return all(is_about_itself(ab.Triggered(one, ())) for one in triggers)
        case ab.Triggered(trigger=ab.Trigger(subject=subject)) | ab.Replacement(event=ab.Trigger(subject=subject)):
            return subject == ITSELF or (isinstance(subject, And) and ITSELF in subject.parts)
    return False


ITSELF = Is(This())


def _is_volatile(ability: ab.Activated) -> bool:
    """Whether what a mana ability makes, or whether it may be activated, depends on more than its source."""
    if any(mode.colors_of is not None for mode in ability.modes if isinstance(mode, AddMana)):
        return True
    return ability.condition is not None or _has_amount(ability.modes) or _has_amount(ability.cost.life)


def _has_amount(node: object) -> bool:
    if isinstance(node, AmountNode):
        return True
    if isinstance(node, tuple):
        return any(_has_amount(part) for part in node)
    return hasattr(node, "__dataclass_fields__") and any(
        _has_amount(getattr(node, name)) for name in node.__dataclass_fields__
    )


def _least_mana(pool: Pool, card: CardDefinition, profile: Profile) -> int:
    """A bound that spares looking closer at what is too dear: 0 where there is another way to cast or to pay."""
    cost = card.mana_cost
    if cost is None or profile.alternative or profile.morph >= 0 or profile.keywords & t.CONVOKE:
        return 0
    if changes_own_cost(pool, profile):
        return 0
    costs = (cost, *(ability.mana for ability in card.abilities if isinstance(ability, ab.Prototype)))
    return min(one.generic + sum(1 for symbol in one.symbols if not symbol & PHYREXIAN) for one in costs)


def _prototyped(card: CardDefinition, ability: ab.Prototype) -> CardDefinition:
    """CR 718.3b: the alternative mana cost, power and toughness, and that cost's colours, take the normal ones' place."""
    return replace(
        card,
        mana_cost=ability.mana,
        colors=ability.mana.colors,
        power=ability.power,
        toughness=ability.toughness,
        printed_pt=None,
        layout=PROTOTYPED,
    )


def changes_own_cost(pool: Pool, profile: Profile) -> bool:
    """Whether a static ability says what the spell itself costs less or more (CR 601.2f)."""
    return any(pool.static_facts(number).own_cost for number in profile.statics)


def _printed_below(node: object) -> tuple[object, ...]:
    """The abilities that an effect grants as far as its source has them (CR 702.165d), () for others."""
    if isinstance(node, Continuous):
        return node.changes if node.printed else ()
    parts = node if isinstance(node, tuple) else ()
    if isinstance(node, Sequence | If):
        parts = node.parts if isinstance(node, Sequence) else (node.effect,)
    return next((granted for part in parts if (granted := _printed_below(part))), ())


def _redirected(card: CardDefinition) -> int:
    """The zones (mask) of which the card's own abilities replace its moves there: "would be put into a graveyard"."""
    mask = 0
    for ability in card.abilities:
        if isinstance(ability, ab.Replacement) and ability.event.event == ek.ZONE_CHANGED and is_about_itself(ability):
            mask |= ability.event.to_zones & ~t.IN_BATTLEFIELD
    return mask


def _zones_listened_from(card: CardDefinition) -> int:
    """Zones other than the battlefield where abilities work that are not only about the card itself."""
    mask = 0
    for ability in card.abilities:
        if isinstance(ability, ab.Triggered | ab.Static | ab.Replacement) and not is_about_itself(ability):
            if not (isinstance(ability, ab.Static) and ability.is_cda):
                mask |= ability.zones & ~t.IN_BATTLEFIELD
    return mask


class StaticFacts(NamedTuple):
    """The layers in which a static ability changes something, its Rules, and the event kinds (mask) that it reads.

    `is_outside`: it changes cards of zones other than the battlefield. `own_cost` are those Rules that say what the spell
    that it is on costs, which matter only as that is cast.
    """

    layers: frozenset[int]
    rules: tuple[ab.Rule, ...]
    reads: int
    is_outside: bool
    own_cost: tuple[ab.Rule, ...]


def _speaks_of_other_zones(node: object) -> bool:
    if isinstance(node, InZone):
        return bool(node.mask & ~t.IN_BATTLEFIELD)
    if isinstance(node, tuple):
        return any(_speaks_of_other_zones(part) for part in node)
    return hasattr(node, "__dataclass_fields__") and any(
        _speaks_of_other_zones(getattr(node, name)) for name in node.__dataclass_fields__
    )


class DelayedAbility(NamedTuple):
    """A delayed triggered ability (CR 603.7), or a reflexive one (603.12) whose `effect` is an ability of its own."""

    trigger: ab.Trigger | None
    effect: Effect | ab.Ability
    once: bool
    until_end_of_turn: bool


def basic_land_mana(mana_type: int) -> ab.Activated:
    """CR 305.6: {T}: add one mana of the land type's colour."""
    return ab.Activated(Cost(tap=True), (AddMana(1 << mana_type),), is_mana=True)


PROTOTYPED = "prototyped"  # the layout of a definition whose alternative characteristics are in use (CR 718)
# CR 708.2a: a face-down permanent is a 2/2 creature without name, text, subtypes or mana cost.
FACE_DOWN = CardDefinition("", None, TypeLine.parse("Creature"), 0, 2, 2, layout="face_down")
FACE_DOWN_WARD = CardDefinition(
    "",
    None,
    TypeLine.parse("Creature"),
    0,
    2,
    2,
    abilities=(ab.Ward(Cost(mana=ManaCost(2))),),
    layout="face_down",
)


def _profile(pool: Pool, abilities: tuple[int, ...]) -> Profile:
    profile = Profile()
    for number in abilities:
        ability = pool.abilities[number]
        _sort(profile, number, ability)
        if isinstance(ability, ab.Ward):  # CR 702.21a: a triggered ability, each instance for itself
            profile.triggered += ((ek.BECAME_TARGET, pool.ability(ward_trigger(ability))),)
    return profile


_SLOTS: dict[type, str] = {
    ab.Static: "statics",
    ab.Replacement: "replacements",
    ab.Protection: "protections",
    ab.HexproofFrom: "hexproof_from",
    ab.Ward: "wards",
    ab.Landwalk: "landwalks",
    ab.BandsWithOther: "bands",
    ab.AdditionalCost: "additional",
    ab.AlternativeCost: "alternative",
    ab.CastOnly: "cast_only",
}


def _sort(profile: Profile, number: int, ability: ab.Ability) -> None:
    match ability:
        case ab.Triggered(trigger=ab.Trigger(event=event)):
            profile.triggered += ((event, number),)
        case ab.Triggered(trigger=ab.EitherTrigger(triggers)):
            profile.triggered += tuple((event, number) for event in dict.fromkeys(one.event for one in triggers))
        case ab.Triggered():
            profile.state_triggers += (number,)
        case ab.Activated():
            profile.activated += (number,)
            if ability.is_mana:
                profile.mana += (number,)
                profile.all_mana_taps &= ability.cost.tap
        case ab.Keywords(mask):
            profile.keywords |= mask
        case ab.Toxic(more):
            profile.toxic += more
        case ab.Morph():
            profile.morph = number
        case ab.Prototype():
            profile.prototype = number
        case ab.Enchant():
            profile.enchant = number
        case ab.SpellAbility():
            profile.spell = number
        case _:
            slot = _SLOTS.get(type(ability), "other")
            setattr(profile, slot, (*getattr(profile, slot), number))


@cache
def programs(modes: tuple[Effect, ...]) -> tuple[Program, ...]:
    """The programs of the modes of an ability."""
    return tuple(lower(mode) for mode in modes)


NOTHING = lower(Sequence(()))
