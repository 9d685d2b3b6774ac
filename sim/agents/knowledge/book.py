"""What an agent has worked out about cards: readings, prices and worths by the numbers of a pool, worked out once each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sim.agents.knowledge import worth as w
from sim.agents.knowledge import worth_alone as alone
from sim.agents.knowledge.worth_changes import rows_of_changes
from sim.agents.policy import layout as at
from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.definition import CardDefinition
from sim.cards.keywords import unlocked
from sim.cards.type_line import AURA, EQUIPMENT
from sim.rules.objects import GameObject, StackObject
from sim.rules.pool import Pool

# What a spell or ability is for, bits.
COUNTERS: Final = 1
BURNS: Final = 2  # damage that may hit a creature or a player
REMOVES: Final = 4
HELPS: Final = 8  # a trick for a creature in combat or in danger
BOUNCES: Final = 16
TAPS: Final = 32
TEAM: Final = 64  # changes many creatures for a turn
REGROWS: Final = 128
STOPS_DAMAGE: Final = 256
SLIPS: Final = 512  # makes an attacker harder to block or more poisonous, for a turn

_PURPOSE: Final = {
    at.COUNTER: COUNTERS,
    at.DAMAGE: BURNS,
    at.DESTROY: REMOVES,
    at.EXILE: REMOVES,
    at.TUCK: REMOVES,
    at.STEAL: REMOVES,
    at.FIGHT: REMOVES,
    at.BOUNCE: BOUNCES,
    at.TAP: TAPS,
    at.GIVE: HELPS,
    at.SHIELD: HELPS,
    at.WARD_OFF: HELPS,
    at.REGENERATE: HELPS | REGROWS,
    at.FLICKER: HELPS,
    at.PREVENT: HELPS | STOPS_DAMAGE,
    at.SLIP_BY: SLIPS,
    at.ENVENOM: SLIPS,
}


@dataclass(slots=True)
class Spell:
    """What casting a card or activating an ability does: a reading for each mode, its purposes and its prices."""

    readings: tuple[w.Reading, ...]
    purpose: int
    alone: int  # worth without a board
    burn: int  # damage that it can deal a player, if it is a plain number
    cost: Cost
    mana: int
    costs_mana_only: bool
    permits: bool = False  # lets cards be played for the rest of the turn


@dataclass(slots=True)
class Card:
    """What an agent knows of a definition."""

    spell: Spell
    worth: int
    types: int
    is_aura: bool
    is_equipment: bool
    enters: tuple[w.Reading, ...]  # what it does as it enters
    enters_if: tuple[q.Condition | None, ...]  # what must be true for each of those
    enters_alone: int
    turned: tuple[w.Reading, ...]  # what it does as it is turned face up
    turned_alone: int
    counters_up: int  # +1/+1 counters that it is turned up with
    dies_alone: int  # what it leaves behind as it is put into a graveyard, without a board
    optional: tuple[int, ...]  # optional additional costs that take more than mana
    turns_over: bool  # it can transform or convert by itself
    counts_materials: bool  # more to craft with makes more of it
    host_rows: tuple[w.Row, ...]  # what it does all the time to what it is attached to
    host_reading: w.Reading
    host_triggers: int  # what its triggered abilities about what it is attached to are worth
    is_fleeting: bool
    keywords: int
    extra: int
    enters_tapped: bool
    makes: int  # colours of mana that it can make (mask)
    needs: int  # colours of its mana cost (mask)
    cycles: bool
    team: tuple[tuple[q.Ref, w.Reading], ...]  # whom its static abilities change, and how
    team_alone: int  # what that is worth without a board
    copies: q.Filter | None = None  # what it may enter as a copy of
    enters_counters: int = 0  # +1/+1 counters that it enters with, 1 for a number that is not known


def shown_definition(pool: Pool, obj: GameObject) -> int:
    """The definition that an object shows: what it copies, the face that is up (CR 712.8), or its own."""
    if obj.copy_of >= 0:
        return obj.copy_of
    if getattr(obj, "second_card", -1) >= 0:
        return pool.combined[obj.definition]
    return pool.backs.get(obj.definition, obj.definition) if getattr(obj, "face", 0) else obj.definition


class Book:
    """The notes on one pool; they never change once made."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._cards: dict[int, Card] = {}
        self._abilities: dict[int, Spell] = {}
        self._extras: dict[tuple[int, ...], tuple[int, int]] = {}
        self._auras: dict[int, Spell] = {}
        self._delayed: dict[int, Spell] = {}
        self._cases: tuple[int, frozenset[int]] = (0, frozenset())
        self._metal: dict[tuple[int, ...], bool] = {}

    def card(self, definition: int) -> Card:
        """The notes on a definition."""
        found = self._cards.get(definition)
        if found is None:
            found = self._cards[definition] = self._card(definition)
        return found

    def growth(self, definition: int) -> tuple[int, int, int]:
        """The power, toughness and keywords that a face-down 2/2 gains as this card is turned up."""
        base = self.pool.bases[definition]
        if not base.types & t.CREATURE:
            return 0, 0, 0
        more = self.card(definition).counters_up - 2
        return base.power + more, base.toughness + more, base.keywords

    def ability(self, number: int) -> Spell:
        """The notes on an ability by its number."""
        found = self._abilities.get(number)
        if found is None:
            ability = self.pool.abilities[number]
            cost = ability.cost if isinstance(ability, ab.Activated) else Cost()
            found = self._abilities[number] = spell_of(w.modes_of(ability), cost)
        return found

    def cases(self) -> frozenset[int]:
        """The abilities of the pool with which Cases are solved (CR 719.3a); only looked up."""
        abilities = self.pool.abilities
        if self._cases[0] != len(abilities):
            numbers = (n for n, a in enumerate(abilities) if isinstance(a, ab.Triggered) and a.tag == "to solve")
            self._cases = (len(abilities), frozenset(numbers))
        return self._cases[1]

    def solved(self, abilities: tuple[int, ...]) -> int:
        """What a Case is worth more once it is solved."""
        return sum(alone.worth_of_ability(a) for a in map(self.pool.abilities.__getitem__, abilities) if unlocked(a))

    def on_stack(self, obj: StackObject) -> tuple[w.Reading, ...]:
        """The readings of the modes of a spell or ability on the stack."""
        if obj.node >= 0:
            found = self._delayed.get(obj.node)
            if found is None:
                effect = self.pool.delayed(obj.node).effect
                modes = (effect,) if isinstance(effect, fx.Effect) else w.modes_of(effect)
                found = self._delayed[obj.node] = spell_of(modes, Cost())
            return found.readings
        if not obj.is_spell:
            return self.ability(obj.ability).readings if obj.ability >= 0 else ()
        definition = shown_definition(self.pool, obj)
        if obj.face_down:
            return ()
        card = self.card(definition)
        return self.aura(definition).readings if card.is_aura else card.spell.readings

    def has_living_metal(self, abilities: tuple[int, ...]) -> bool:
        """Whether abilities make their object a creature in its controller's turns only."""
        found = self._metal.get(abilities)
        if found is None:
            found = any(alone.is_living_metal(self.pool.abilities[number]) for number in abilities)
            self._metal[abilities] = found
        return found

    def extra(self, abilities: tuple[int, ...]) -> tuple[int, int]:
        """What abilities add to a permanent's worth, and its flags: that it leaves by itself, can regenerate, be pumped."""
        found = self._extras.get(abilities)
        if found is None:
            found = self._extras[abilities] = self._extra(abilities)
        return found

    def _extra(self, abilities: tuple[int, ...]) -> tuple[int, int]:
        nodes = [self.pool.abilities[number] for number in abilities]
        flags = at.FLEETING if any(alone.is_fleeting(node) for node in nodes) else 0
        for node in nodes:
            if isinstance(node, ab.Activated) and not node.is_mana and node.zones & t.IN_BATTLEFIELD:
                ops = {row[0] for mode in node.modes for row in w.read(mode).rows if row[1] == w.THIS}
                flags |= at.CAN_REGENERATE if at.REGENERATE in ops else 0
                flags |= at.CAN_PUMP if at.PUMP in ops else 0
        return alone.worth_of_abilities(nodes), flags

    def _card(self, definition: int) -> Card:
        card, base = self.pool.definitions[definition], self.pool.bases[definition]
        modes = tuple(mode for a in card.abilities if isinstance(a, ab.SpellAbility) for mode in a.modes)
        cost = Cost(mana=card.mana_cost)
        as_it_enters = [a for a in card.abilities if isinstance(a, ab.Triggered) and alone.enters_itself(a)]
        enters = tuple(w.read(a.modes[0]) for a in as_it_enters)
        turned = tuple(
            w.read(a.modes[0]) for a in card.abilities if isinstance(a, ab.Triggered) and alone.turns_up_itself(a)
        )
        statics = [a for a in card.abilities if isinstance(a, ab.Static)]
        host = host_reading(statics)
        teams = [s for s in statics if isinstance(s.affects, q.All) and s.zones & t.IN_BATTLEFIELD]
        return Card(
            spell=spell_of(modes, cost),
            worth=alone.worth_of_definition(card),
            types=base.types,
            is_aura=bool(base.subtypes & AURA),
            is_equipment=bool(base.subtypes & EQUIPMENT),
            enters=enters,
            enters_if=tuple(a.condition for a in as_it_enters),
            turned=turned,
            turned_alone=sum(alone.worth_alone(reading) for reading in turned),
            counters_up=sum(alone.counters_turned_up(a) for a in card.abilities),
            dies_alone=sum(
                _modes_alone(a) for a in card.abilities if isinstance(a, ab.Triggered) and alone.is_legacy(a)
            ),
            turns_over=any(_turns_over(a) for a in card.abilities),
            counts_materials=any(_counts_materials(a) for a in card.abilities if isinstance(a, ab.Static) and a.is_cda),
            optional=tuple(n for n in base.profile.additional if _takes_more_than_mana(self.pool.abilities[n])),
            enters_alone=sum(alone.worth_alone(reading) for reading in enters),
            host_rows=tuple(host.rows),
            host_reading=host,
            host_triggers=sum(alone.worth_of_ability(a) for a in card.abilities if _is_about_host(a)),
            is_fleeting=any(alone.is_fleeting(a) for a in card.abilities),
            keywords=base.keywords,
            extra=alone.worth_of_abilities(card.abilities),
            enters_tapped=any(_enters_tapped(a) for a in card.abilities),
            makes=self._makes(base.profile.mana),
            needs=_colors_needed(card),
            cycles=any(isinstance(a, ab.Activated) and "cycling" in a.tag.split() for a in card.abilities),
            team=tuple((s.affects, _changes_of(s)) for s in teams),
            team_alone=sum(alone.worth_of_ability(s) for s in teams),
            copies=next(filter(None, map(alone.copied_by, card.abilities)), None),
            enters_counters=sum(map(alone.counters_entered_with, card.abilities)),
        )

    def _makes(self, abilities: tuple[int, ...]) -> int:
        mask = 0
        for number in abilities:
            ability = self.pool.abilities[number]
            for mode in w.modes_of(ability):
                mask |= _mana_types(mode)
        return mask

    def aura(self, definition: int) -> Spell:
        """An Aura spell as what it does to what it will enchant, which is its one target."""
        found = self._auras.get(definition)
        if found is None:
            card = self.card(definition)
            enchant = self.pool.bases[definition].profile.enchant
            node = self.pool.abilities[enchant]
            assert isinstance(node, ab.Enchant)
            targets = (q.Target(node.what),)
            reading = w.Reading(targets, amounts=card.host_reading.amounts, wordings=w.wordings_of(targets))
            reading.rows = [(op, 0, *rest) for op, _, *rest in card.host_rows]  # type: ignore[misc]
            found = self._auras[definition] = _spell((reading,), card.spell.cost)
        return found


def mana_of(cost: Cost | None) -> int:
    """How much mana a cost is, X being 0."""
    return cost.mana.generic + len(cost.mana.symbols) if cost is not None and cost.mana is not None else 0


def _turns_over(ability: ab.Ability) -> bool:
    """Whether an ability turns its own object over (CR 701.27)."""
    rows = [row for mode in w.modes_of(ability) for row in w.read(mode).rows]
    return any(row[0] == at.TURN_OVER and row[1] == w.THIS for row in rows)


def _colors_needed(card: CardDefinition) -> int:
    """The colours of mana that its cost asks for, or the cost of its prototype."""
    small = [ability.mana for ability in card.abilities if isinstance(ability, ab.Prototype)]
    colors = 0
    for cost in (card.mana_cost, *small):
        colors |= cost.colors if cost is not None else 0
    return colors


def _counts_materials(node: object) -> bool:
    if isinstance(node, q.Linked):
        return True
    if isinstance(node, tuple):
        return any(_counts_materials(part) for part in node)
    return any(_counts_materials(getattr(node, name)) for name in getattr(node, "__dataclass_fields__", ()))


def _modes_alone(ability: ab.Triggered) -> int:
    return max((alone.worth_alone(w.read(mode)) for mode in ability.modes), default=0)


def _takes_more_than_mana(ability: ab.Ability) -> bool:
    return isinstance(ability, ab.AdditionalCost) and bool(ability.key) and ability.cost != Cost(mana=ability.cost.mana)


def _is_about_host(ability: ab.Ability) -> bool:
    """Whether it triggers on what its object is attached to."""
    trigger = ability.trigger if isinstance(ability, ab.Triggered) else None
    return isinstance(trigger, ab.Trigger) and trigger.subject == q.Is(q.AttachedObject())


def _mana_types(node: object) -> int:
    if isinstance(node, fx.AddMana):
        mask = node.types if node.colors_of is None else t.ALL_COLORS
        for kind in node.bundle:
            mask |= 1 << kind
        return mask
    if isinstance(node, fx.Sequence):
        found = 0
        for part in node.parts:
            found |= _mana_types(part)
        return found
    return 0


def _enters_tapped(ability: ab.Ability) -> bool:
    return isinstance(ability, ab.Replacement) and ability.instead.tapped and ability.zones == t.IN_BATTLEFIELD


def host_reading(statics: list[ab.Static]) -> w.Reading:
    """What static abilities do to what their object is attached to."""
    reader = w.Reader(fx.Sequence(()))
    for static in statics:
        if isinstance(static.affects, q.AttachedObject):
            for op, amount, extra in rows_of_changes(static.changes, False, reader.amount):
                reader.add(op, w.NOBODY if op == at.FLAT else w.HOST, amount, extra)
    return reader.out


def _changes_of(static: ab.Static) -> w.Reading:
    """What a static ability does to each thing that it affects."""
    reader = w.Reader(fx.Sequence(()))
    for op, amount, extra in rows_of_changes(static.changes, False, reader.amount):
        reader.add(op, w.NOBODY if op == at.FLAT else w.THIS, amount, extra)
    return reader.out


def spell_of(modes: tuple[fx.Effect, ...], cost: Cost) -> Spell:
    """The notes on what some modes do for a cost."""
    found = _spell(tuple(w.read(mode) for mode in modes), cost)
    found.permits = any(_permits(mode) for mode in modes)
    return found


def _permits(node: object) -> bool:
    """Whether an effect lets a player play cards until the turn ends."""
    if isinstance(node, fx.Continuous) and node.duration == t.END_OF_TURN:
        return any(isinstance(change, ab.Rule) and change.kind in ("may play", "may cast") for change in node.changes)
    return isinstance(node, fx.Sequence) and any(_permits(part) for part in node.parts)


def _spell(readings: tuple[w.Reading, ...], cost: Cost) -> Spell:
    rows = [row for reading in readings for row in reading.rows]
    purpose = 0
    for op, who, amount, extra, *_ in rows:
        purpose |= _PURPOSE.get(op, 0)
        if op == at.PUMP:
            bad = _is_negative(amount) or _is_negative(extra)
            purpose |= TEAM if who <= w.REF else REMOVES if bad else HELPS
        if op == at.GIVE and who <= w.REF:
            purpose |= TEAM
    burn = max((r[2] for r in rows if r[0] in (at.DAMAGE, at.LOSE_LIFE) and _can_hit_player(r)), default=0)
    return Spell(
        readings=readings,
        purpose=purpose,
        alone=max((alone.worth_alone(reading) for reading in readings), default=0),
        burn=burn if burn < w.DYNAMIC else 0,
        cost=cost,
        mana=cost.mana.generic + len(cost.mana.symbols) if cost.mana is not None else 0,
        costs_mana_only=cost == Cost(mana=cost.mana),
    )


def _is_negative(number: int) -> bool:
    return number < 0


def _can_hit_player(row: w.Row) -> bool:
    return row[1] >= 0 or row[1] in (w.OPPONENTS, w.EVERYONE)


_BOOKS: dict[int, Book] = {}
_MOST_BOOKS: Final = 64


def book_of(pool: Pool) -> Book:
    """The book on a pool; kept for as long as few pools are in play."""
    found = _BOOKS.get(id(pool))
    if found is None or found.pool is not pool:
        if len(_BOOKS) >= _MOST_BOOKS:
            _BOOKS.clear()
        found = _BOOKS[id(pool)] = Book(pool)
    return found
