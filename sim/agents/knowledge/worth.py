"""What each kind of effect node means to an agent: one table from nodes of the ability language to rows of integers.

`read(effect)` turns an effect tree into a Reading once: rows (op, who, amount, extra, chance, branch, guard) as in
`policy.layout`, whose `who` is a target's number or one of the codes below. What needs the game, such as a count, is kept
beside the rows and looked up when the row is judged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from sim.agents.knowledge.worth_changes import animated, rows_of_changes
from sim.agents.policy import layout as at
from sim.agents.policy.values import creature_worth
from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.definition import CardDefinition
from sim.cards.program import lower

Row = tuple[int, int, int, int, int, int, int]

# WHO besides a target's number.
THIS: Final = -1
YOU: Final = -2
OPPONENTS: Final = -3
EVERYONE: Final = -4
NOBODY: Final = -5
HOST: Final = -6  # what this is attached to
REF: Final = -100  # and below: refs[REF - who]
CHOSEN: Final = -200  # and below: what choice CHOSEN - who chooses
OWNER_OF: Final = -300  # and below: the controller of target OWNER_OF - who

DYNAMIC: Final = 1 << 40  # and above, beyond any mask of keywords: amounts[amount - DYNAMIC]
MY_POWER: Final = 1 << 41  # the greatest power of this player's creatures
UNKNOWN: Final = 2  # what an amount is taken for that nothing is known of


@dataclass(frozen=True, slots=True)
class Branch:
    """A choice as a program comes to it: whose, and the mana it costs to take the first way."""

    is_mine: bool
    mana: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """Objects that a player chooses as the program runs: among which, and whether this player chooses."""

    key: str
    what: q.Filter
    is_mine: bool


@dataclass(slots=True)
class Reading:
    """An effect as rows of integers, with the nodes that those refer to by number."""

    targets: tuple[q.Target, ...]
    rows: list[Row] = field(default_factory=list)
    wordings: tuple[int, ...] = ()  # a number for each target, equal for equal targets of any ability
    refs: list[q.Ref] = field(default_factory=list)
    amounts: list[q.AmountNode] = field(default_factory=list)
    guards: list[q.Condition] = field(default_factory=list)
    branches: list[Branch] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)


class Reader:
    """Walks through one effect tree; `it` is what a surrounding ForEach is at, `kept` who is meant by a kept name."""

    def __init__(self, effect: fx.Effect) -> None:
        self.out = Reading(lower(effect).targets)
        self.chance, self.branch, self.guard = 100, 0, 0
        self.it = NOBODY
        self.kept: dict[str, int] = {}

    def add(self, op: int, who: int, amount: int = 0, extra: int = 0) -> None:
        """One more row."""
        self.out.rows.append((op, who, amount, extra, self.chance, self.branch, self.guard))

    def read(self, effect: fx.Effect | None) -> None:
        """The rows of an effect, by the table."""
        if effect is not None:
            READERS[type(effect)](self, effect)

    def amount(self, value: q.Amount | None, otherwise: int = UNKNOWN) -> int:
        """An amount as an integer, or where to look it up."""
        if value is None:
            return otherwise
        if isinstance(value, int):
            return value
        if isinstance(value, q.StatOf) and value.which == "power" and isinstance(value.ref, q.Target):
            return MY_POWER
        if _is_about_later(value):
            return otherwise
        self.out.amounts.append(value)
        return DYNAMIC + len(self.out.amounts) - 1

    def who(self, ref: q.Ref | None) -> int:
        """Whom a reference means, as a code."""
        match ref:
            case None:
                return NOBODY
            case q.Target():
                return self.out.targets.index(ref) if ref in self.out.targets else NOBODY
            case q.This() | q.ThisSpell():
                return THIS
            case q.Players(relation):
                return {t.YOU: YOU, t.ANYONE: EVERYONE}.get(relation, OPPONENTS)
            case q.AttachedObject():
                return HOST
            case q.It():
                return self.it
            case q.Saved(key):
                return self.kept.get(key, NOBODY)
            case q.ControllerOf(q.Target() as target) | q.OwnerOf(q.Target() as target):
                return OWNER_OF - self.who(target) if target in self.out.targets else NOBODY
        if ref not in self.out.refs:
            self.out.refs.append(ref)
        return REF - self.out.refs.index(ref)

    def within(self, branch: int, effect: fx.Effect | None) -> None:
        """The rows of an effect as one way of a choice."""
        before, self.branch = self.branch, branch
        self.read(effect)
        self.branch = before


def _is_about_later(node: object) -> bool:
    """Whether an amount or condition speaks of what only becomes known as the program runs."""
    if isinstance(
        node, q.Result | q.Saved | q.EventAmount | q.EventSubject | q.EventOther | q.EventNew | q.EventAbility | q.It
    ):
        return True
    if isinstance(node, tuple):
        return any(_is_about_later(part) for part in node)
    names = getattr(node, "__dataclass_fields__", ())
    return any(_is_about_later(getattr(node, name)) for name in names)


@cache
def read(effect: fx.Effect) -> Reading:
    """An effect as rows; equal effects have one reading."""
    reader = Reader(effect)
    reader.read(effect)
    reader.out.wordings = wordings_of(reader.out.targets)
    return reader.out


def wordings_of(targets: tuple[q.Target, ...]) -> tuple[int, ...]:
    """The numbers of some targets: equal ones have the same, whatever the ability."""
    return tuple(_WORDINGS.setdefault(target, len(_WORDINGS)) for target in targets)


_WORDINGS: dict[q.Target, int] = {}


# --- Control -----------------------------------------------------------------------------------


def _sequence(r: Reader, node: fx.Sequence) -> None:
    for part in node.parts:
        r.read(part)


def _may(r: Reader, node: fx.May) -> None:
    r.out.branches.append(Branch(r.who(node.who) == YOU))
    number = len(r.out.branches)
    r.within(number, node.effect)
    r.within(-number, node.otherwise)


def _may_pay(r: Reader, node: fx.MayPay) -> None:
    mana = node.cost.mana.mana_value() if node.cost.mana is not None else 0
    r.out.branches.append(Branch(r.who(node.who) == YOU, mana))
    number, before = len(r.out.branches), r.branch
    r.branch = number
    r.add(at.PAY, YOU if r.out.branches[-1].is_mine else OPPONENTS, worth_of_cost(node.cost))
    r.branch = before
    r.within(number, node.effect)
    r.within(-number, node.otherwise)


def _if(r: Reader, node: fx.If) -> None:
    """Rows behind a guard; what only becomes known later is taken for even odds."""
    chance, guard = r.chance, r.guard
    if _is_about_later(node.condition):
        r.chance = chance * (90 if _asks_whether_done(node.condition) else 40) // 100
        r.read(node.effect)
        r.read(node.otherwise)
    else:
        r.out.guards.append(node.condition)
        number = len(r.out.guards)
        r.guard = number
        r.read(node.effect)
        r.guard = -number
        r.read(node.otherwise)
    r.chance, r.guard = chance, guard


def _asks_whether_done(node: q.Condition) -> bool:
    """Whether a condition is only that an instruction before did something: "if you do"."""
    return (
        isinstance(node, q.Compare) and isinstance(node.first, q.Result) and (node.comparison, node.second) == (t.GE, 1)
    )


def _for_each(r: Reader, node: fx.ForEach) -> None:
    before, r.it = r.it, r.who(node.ref)
    r.read(node.effect)
    r.it = before


def _one_of(r: Reader, node: fx.OneOf) -> None:
    """Each part with its share of the odds; of a player's own choice the first stands for all, as good as any."""
    if node.by is not None:
        r.read(node.parts[0])
        return
    before, r.chance = r.chance, r.chance // len(node.parts)
    for part in node.parts:
        r.read(part)
    r.chance = before


def _delay(r: Reader, node: fx.Delay) -> None:
    before, r.chance = r.chance, r.chance * 80 // 100
    r.read(node.effect)
    r.chance = before


def _reflexive(r: Reader, node: fx.Reflexive) -> None:
    """Its targets are its own: it counts as what it is worth without a board, if there is anything to aim it at."""
    from sim.agents.knowledge.worth_alone import worth_alone

    for mode in getattr(node.ability, "modes", ())[:1]:
        guard = r.guard
        for target in lower(mode).targets[:1] if not guard else ():
            r.out.guards.append(q.Exists(target.what))
            r.guard = len(r.out.guards)
        r.add(at.FLAT, NOBODY, worth_alone(read(mode)) * 8 // 10)
        r.guard = guard


# --- Leaves ------------------------------------------------------------------------------------


def _damage(r: Reader, node: fx.DealDamage) -> None:
    amount = node.amount
    if isinstance(node.source, q.All) and isinstance(amount, int):
        amount = q.Times(amount, q.Count(node.source.what))  # so much from each of them
    r.add(at.DAMAGE, r.who(node.to), r.amount(amount), int(node.no_regeneration))


def _prevent(r: Reader, node: fx.PreventDamage) -> None:
    r.add(at.PREVENT, r.who(node.to), r.amount(node.amount, -1), int(node.combat_only))


def _discard(r: Reader, node: fx.DiscardCards) -> None:
    chosen = node.chooser is not None
    r.add(at.DISCARD, r.who(node.who), r.amount(node.amount, 3), int(chosen))


def _move(r: Reader, node: fx.Move) -> None:
    """By where from and where to. What is exiled and comes back by the same program, whatever it was, flickers."""
    who = r.who(node.what)
    if isinstance(node.what, q.Saved) and node.to == t.BATTLEFIELD and not r.guard and _flickers(r, who):
        return
    if node.keep:
        r.kept[node.keep] = who
    _move_from(r, node, who, zone_of(node.what))


def _flickers(r: Reader, who: int) -> bool:
    for i, row in enumerate(r.out.rows):
        if row[0] == at.EXILE and row[1] == who:
            r.out.rows[i] = (at.FLICKER, *row[1:])
            return True
    return False


def _move_from(r: Reader, node: fx.Move, who: int, zone: int) -> None:
    if isinstance(node.what, q.TopOfLibrary):
        r.add(at.FLAT, NOBODY, 4)
        r.kept[node.keep] = NOBODY
    elif node.to == t.BATTLEFIELD:
        r.add(at.REANIMATE, who, 0, int(node.controller == "you"))
    elif zone == t.GRAVEYARD:
        r.add(at.RAISE if node.to == t.HAND else at.FLAT, who if node.to == t.HAND else NOBODY, 3)
    else:
        ops = {t.EXILE: at.EXILE, t.HAND: at.BOUNCE, t.LIBRARY: at.TUCK}
        r.add(ops.get(node.to, at.SACRIFICE), who)


def zone_of(node: object) -> int:
    """The zone that a reference speaks of, the battlefield if it names none."""
    if isinstance(node, q.InZone):
        zones = [zone for zone in range(7) if node.mask >> zone & 1]
        return zones[0] if len(zones) == 1 else t.BATTLEFIELD
    for name in getattr(node, "__dataclass_fields__", ()):
        part = getattr(node, name)
        for inner in part if isinstance(part, tuple) else (part,):
            zone = zone_of(inner) if isinstance(inner, q.Filter | q.Ref) else t.BATTLEFIELD
            if zone != t.BATTLEFIELD:
                return zone
    return t.BATTLEFIELD


def _search(r: Reader, node: fx.Search) -> None:
    if node.to == t.LIBRARY:
        r.add(at.FLAT, NOBODY, 45)
    else:
        r.add(at.FETCH, r.who(node.who), r.amount(node.amount), int(node.to == t.BATTLEFIELD))


def _edict(r: Reader, node: fx.SacrificeChosen) -> None:
    r.add(at.EDICT, r.who(node.who), r.amount(node.amount))


def _counters(r: Reader, node: fx.PutCounters) -> None:
    who, number = r.who(node.on), r.amount(node.amount)
    if node.counter == t.PLUS_COUNTER:
        r.add(at.GROW, who, number, number)
    elif node.counter == t.MINUS_COUNTER:
        number = -number if number < DYNAMIC else -1
        r.add(at.GROW, who, number, number)
    elif node.counter == t.POISON:
        r.add(at.POISON, who, number)
    else:
        r.add(at.FLAT, NOBODY, 12 * min(number, 3))


def _token(r: Reader, node: fx.CreateToken) -> None:
    if node.copy_of is not None:
        r.add(at.COPY, r.who(node.copy_of), r.amount(node.amount))
    elif node.token is not None:
        r.add(at.MAKE, r.who(node.who), worth_of_token(node.token), r.amount(node.amount))
    r.kept[node.keep] = NOBODY


def _emblem(r: Reader, node: fx.GetEmblem) -> None:
    """Abilities that nobody can take away."""
    from sim.agents.knowledge.worth_alone import worth_of_abilities

    r.add(at.FLAT, NOBODY, 2 * worth_of_abilities(node.emblem.abilities))


def worth_of_token(token: CardDefinition) -> int:
    """What a token of this definition is worth."""
    from sim.agents.knowledge.worth_alone import worth_of_definition

    return worth_of_definition(token)


def _designate(r: Reader, node: fx.Designate) -> None:
    """Suspected: menace, and it can't block for good (CR 701.60c); a Case that is solved has its last ability."""
    if node.name == "suspected":
        r.add(at.ENDOW, r.who(node.what), t.MENACE)
        r.add(at.SHUT_OUT, r.who(node.what), 2, 1)
    else:
        r.add(at.FLAT, NOBODY, 60)


def _fight(r: Reader, node: fx.Fight) -> None:
    r.add(at.FIGHT_OTHER, r.who(node.first))
    r.add(at.FIGHT, r.who(node.second), MY_POWER)


def _continuous(r: Reader, node: fx.Continuous) -> None:
    temporary = node.duration in (t.END_OF_TURN, t.END_OF_COMBAT_DURATION)
    who = r.who(node.what)
    if node.printed:
        _lend(r, who, node.changes)
        return
    if not temporary and who >= 0 and _quickens(r, node, who):
        return
    for op, amount, extra in rows_of_changes(node.changes, temporary, r.amount):
        r.add(op, NOBODY if op == at.FLAT else who, amount, extra)


def _lend(r: Reader, who: int, changes: tuple[Any, ...]) -> None:
    """What backup grants (CR 702.165a): keywords, and what other abilities are worth."""
    from sim.agents.knowledge.worth_alone import worth_of_ability

    keywords, worth = 0, 0
    for change in changes:
        if isinstance(change, ab.GainKeyword):
            keywords |= change.mask
        elif isinstance(change, ab.GainAbility):
            worth += worth_of_ability(change.ability)
    r.add(at.LEND, who, worth, keywords)


def _quickens(r: Reader, node: fx.Continuous, who: int) -> bool:
    """Whether a target becomes a creature for good: then it is worth what it is with the counters just put on it."""
    size = animated(node.changes)
    if size is None:
        return False
    grown = [row for row in r.out.rows if row[0] == at.GROW and row[1] == who]
    r.out.rows = [row for row in r.out.rows if row not in grown]
    power, toughness = size[0] + sum(row[2] for row in grown), size[1] + sum(row[3] for row in grown)
    keywords = 0
    for change in node.changes:
        keywords |= change.mask if isinstance(change, ab.GainKeyword) else 0
    r.add(at.QUICKEN, who, creature_worth(power, toughness, keywords, 0))
    return True


def _choose(r: Reader, node: fx.ChooseObjects) -> None:
    if isinstance(node.what, q.Is) and isinstance(node.what.ref, q.Saved):
        r.kept[node.keep] = r.kept.get(node.what.ref.key, NOBODY)  # some of those that were chosen before
        return
    r.out.choices.append(Choice(node.keep, node.what, r.who(node.who) == YOU))
    r.kept[node.keep] = CHOSEN - (len(r.out.choices) - 1)


def _end_game(r: Reader, node: fx.EndGame) -> None:
    r.add(at.WIN if node.win else at.LOSE, r.who(node.who))


def _flat(worth: int) -> Callable[[Reader, Any], None]:
    """A node that is worth as much as such, whatever the game."""
    return lambda r, node: r.add(at.FLAT, NOBODY, worth) if worth else None


def _on(op: int, whom: str, extra: str = "") -> Callable[[Reader, Any], None]:
    """A node that does one thing to those in a field, with a flag from another."""
    return lambda r, node: r.add(op, r.who(getattr(node, whom)), 0, int(bool(getattr(node, extra))) if extra else 0)


def _some(op: int, whom: str = "who") -> Callable[[Reader, Any], None]:
    """A node that does something to players by an amount."""
    return lambda r, node: r.add(op, r.who(getattr(node, whom)), r.amount(node.amount))


READERS: Final[dict[type, Callable[[Reader, Any], None]]] = {
    fx.Sequence: _sequence,
    fx.May: _may,
    fx.MayPay: _may_pay,
    fx.If: _if,
    fx.ForEach: _for_each,
    fx.Delay: _delay,
    fx.OneOf: _one_of,
    fx.Reflexive: _reflexive,
    fx.DealDamage: _damage,
    fx.GainLife: _some(at.GAIN_LIFE),
    fx.LoseLife: _some(at.LOSE_LIFE),
    fx.PreventDamage: _prevent,
    fx.DrawCards: _some(at.DRAW),
    fx.DiscardCards: _discard,
    fx.Mill: _some(at.MILL),
    fx.Move: _move,
    fx.Search: _search,
    fx.ShuffleLibrary: _flat(0),
    fx.Scry: lambda r, node: r.add(at.LOOK, NOBODY, r.amount(node.amount)),
    fx.LookAtTop: lambda r, node: r.add(at.FLAT, NOBODY, 70 * node.take),
    fx.RevealHand: _flat(3),
    fx.Reveal: _flat(1),
    fx.RevealRandom: _flat(0),
    fx.Destroy: _on(at.DESTROY, "what", "no_regeneration"),
    fx.Sacrifice: _on(at.SACRIFICE, "what"),
    fx.SacrificeChosen: _edict,
    fx.Tap: lambda r, node: r.add(at.UNTAP if node.untap else at.TAP, r.who(node.what)),
    fx.PutCounters: _counters,
    fx.RemoveCounters: _flat(0),
    fx.Proliferate: lambda r, node: r.add(at.PROLIFERATE, NOBODY),
    fx.CreateToken: _token,
    fx.Designate: _designate,
    fx.GetEmblem: _emblem,
    fx.Regenerate: _on(at.REGENERATE, "what"),
    fx.Attach: _on(at.ATTACH, "to"),
    fx.Fight: _fight,
    fx.BecomeBlocked: _on(at.BLOCK_IT, "what"),
    fx.RemoveFromCombat: _on(at.BLOCK_IT, "what"),
    fx.Meld: _flat(120),
    fx.PhaseOut: _on(at.SHIELD, "what"),
    fx.TurnFace: _flat(10),
    fx.Transform: _on(at.TURN_OVER, "what"),
    fx.Continuous: _continuous,
    fx.CounterSpell: _on(at.COUNTER, "what"),
    fx.CopySpell: _some(at.COPY, "what"),
    fx.CopyCards: _flat(0),
    fx.CastNow: _flat(55),
    fx.ChooseObjects: _choose,
    fx.ChooseValue: _flat(0),
    fx.AddMana: lambda r, node: r.add(at.ADD_MANA, NOBODY, r.amount(node.amount)),
    fx.ExtraTurn: _on(at.EXTRA_TURN, "who"),
    fx.AdditionalPhases: lambda r, node: r.add(at.EXTRA_COMBAT, NOBODY, node.phases.count("combat")),
    fx.EndGame: _end_game,
    fx.ChooseTargetsAnew: _flat(15),
}
# Kinds that are worth nothing to an agent, each with its reason.
NO_WORTH: Final[dict[type, str]] = {fx.Unsupported: "a deck that holds one is refused before it is played"}


def worth_of_cost(cost: Cost) -> int:
    """What paying a cost is worth, by what it takes; mana is counted where it is spent."""
    worth = 4 * (cost.mana.mana_value() if cost.mana is not None else 0)
    worth += 25 * (cost.life if isinstance(cost.life, int) else UNKNOWN)
    for _, count in (*cost.sacrifice, *cost.discard, *cost.exile_hand, *cost.return_to_hand):
        worth += 55 * count
    worth += 60 * (cost.sacrifice_this + cost.discard_random + 2 * cost.discard_hand)
    worth += 25 * sum(least for _, least, _ in cost.materials)
    return worth + 2 * sum(count for _, count in cost.exile_graveyard)


def modes_of(ability: ab.Ability) -> tuple[fx.Effect, ...]:
    """The effects that an ability may have, one a mode."""
    return ability.modes if isinstance(ability, ab.SpellAbility | ab.Activated | ab.Triggered) else ()
