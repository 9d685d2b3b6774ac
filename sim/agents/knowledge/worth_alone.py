"""What effects, abilities and whole cards are worth without a board: for holding, discarding and valuing permanents."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sim.agents.knowledge import worth as w
from sim.agents.knowledge.worth_changes import rows_of_changes
from sim.agents.policy import layout as at
from sim.agents.policy.values import creature_worth
from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.cards.keywords import unlocked

# Each op: worth of each unit of its amount, and worth besides.
_ALONE: Final[dict[int, tuple[int, int]]] = {
    at.DAMAGE: (22, 8),
    at.DESTROY: (0, 105),
    at.EXILE: (0, 110),
    at.BOUNCE: (0, 45),
    at.TUCK: (0, 95),
    at.COUNTER: (0, 85),
    at.GIVE: (0, 12),
    at.LEND: (0, 15),
    at.ENDOW: (0, 18),
    at.GAIN_LIFE: (9, 0),
    at.LOSE_LIFE: (16, 0),
    at.POISON: (40, 0),
    at.PROLIFERATE: (0, 35),
    at.ENVENOM: (10, 0),
    at.DRAW: (75, 0),
    at.DISCARD: (60, 0),
    at.MILL: (2, 0),
    at.EDICT: (85, 0),
    at.TAP: (0, 28),
    at.UNTAP: (0, 10),
    at.REGENERATE: (0, 35),
    at.REANIMATE: (0, 110),
    at.RAISE: (0, 60),
    at.SLIP_BY: (0, 20),
    at.EXTRA_TURN: (0, 260),
    at.EXTRA_COMBAT: (90, 0),
    at.WIN: (0, 300),
    at.LOSE: (0, -300),
    at.COPY: (0, 80),
    at.LOOK: (8, 4),
    at.FETCH: (60, 10),
    at.FLICKER: (0, 35),
    at.PREVENT: (10, 20),
    at.ADD_MANA: (14, 0),
    at.SHIELD: (0, 45),
    at.WARD_OFF: (0, 30),
    at.SHRINK: (0, 55),
    at.FIGHT: (0, 85),
    at.TURN_OVER: (0, 20),
    at.BLOCK_IT: (0, 30),
    at.FLAT: (1, 0),
    at.PAY: (-1, 0),
    at.QUICKEN: (1, 0),
}
_MOST: Final = 1000  # no card is worth more than ten
# Ops that are bad for the player or thing that they happen to.
_HARM: Final = frozenset(
    {
        at.DAMAGE,
        at.DESTROY,
        at.EXILE,
        at.BOUNCE,
        at.TUCK,
        at.COUNTER,
        at.LOSE_LIFE,
        at.POISON,
        at.DISCARD,
        at.MILL,
        at.EDICT,
        at.TAP,
        at.SHUT_OUT,
        at.SHRINK,
        at.SACRIFICE,
    }
)


def worth_alone(reading: w.Reading) -> int:
    """What a reading is worth where nothing is known of the game; of a choice of this player only if it is good."""
    plain, ways = 0, dict.fromkeys(range(-len(reading.branches), len(reading.branches) + 1), 0)
    for row in reading.rows:
        value = _row_alone(reading, row) * row[4] // 100
        ways[row[5]] += value
    plain = ways[0]
    for number, branch in enumerate(reading.branches, 1):
        both = (ways[number], ways[-number])
        plain += max(both) if branch.is_mine else max(both) * 6 // 10 if min(both) >= 0 else min(both)
    return plain


def _row_alone(reading: w.Reading, row: w.Row) -> int:
    op, who, amount, extra = row[:4]
    size = w.UNKNOWN if amount >= w.DYNAMIC else amount
    value = _size_alone(op, size, w.UNKNOWN if extra >= w.DYNAMIC else extra)
    if who in (w.THIS, w.YOU):
        return -_own(op, value) if op in _HARM else value
    if who == w.EVERYONE:
        return value // 6
    if w.CHOSEN >= who > w.OWNER_OF:
        return -value // 2 if op in _HARM else value
    if w.REF >= who > w.CHOSEN:
        return value * 3 // 2 if op not in _HARM or op != at.DAMAGE else value
    if who == w.OPPONENTS and op not in _HARM and op not in (at.FLAT, at.PAY):
        return -value
    return value


def _own(op: int, value: int) -> int:
    return 60 if op == at.SACRIFICE else value


def _size_alone(op: int, amount: int, extra: int) -> int:
    if op in (at.PUMP, at.GROW):
        per = (9, 7) if op == at.PUMP else (28, 16)
        return abs(per[0] * amount + per[1] * extra)
    if op == at.MAKE:
        return amount * extra
    if op == at.SHUT_OUT:
        return 90 if extra else 15
    if op == at.STEAL:
        return 190 if extra else 50
    per_unit, base = _ALONE.get(op, (0, 0))
    return per_unit * amount + base


# --- Abilities of a permanent -------------------------------------------------------------------


def worth_of_abilities(abilities: Iterable[ab.Ability]) -> int:
    """What the abilities of a permanent add to its worth once it is there, beside its size and keywords."""
    return sum(worth_of_ability(ability) for ability in abilities)


def worth_of_ability(ability: ab.Ability) -> int:
    """What having one ability is worth; one that comes with a Case's being solved half of what it then is."""
    solved = unlocked(ability)
    if solved is not None:
        return worth_of_ability(solved) // 2
    match ability:
        case ab.Triggered():
            return _triggered(ability)
        case ab.Activated():
            return _activated(ability)
        case ab.Static():
            return _static(ability)
        case ab.Replacement():
            return _replacement(ability)
        case ab.Protection():
            return 15
        case ab.Ward() | ab.Landwalk():
            return 12
        case ab.Toxic(number):
            return 20 * number
        case ab.HexproofFrom() | ab.BandsWithOther():
            return 6
    return 0


def _modes_alone(modes: Iterable[fx.Effect]) -> int:
    return max((worth_alone(w.read(mode)) for mode in modes), default=0)


def _triggered(ability: ab.Triggered) -> int:
    """By how often it is likely to trigger."""
    trigger = ability.trigger.triggers[0] if isinstance(ability.trigger, ab.EitherTrigger) else ability.trigger
    if not isinstance(trigger, ab.Trigger):
        return 0
    if ability.tag == "to solve" or (enters_itself(ability) and not isinstance(ability.trigger, ab.EitherTrigger)):
        return 0
    if turns_up_itself(ability) and trigger.subject == q.Is(q.This()):
        return 0  # face up already it does nothing
    share = 60
    if trigger.event == ek.STEP_BEGAN:
        share = 150 if trigger.step in (t.UPKEEP, t.DRAW, t.END) else 80
    elif trigger.event == ek.DAMAGE_DEALT:
        share = 70
    elif trigger.event == ek.ZONE_CHANGED and trigger.subject == q.Is(q.This()):
        share = 40
    if is_fleeting(ability):
        return 0
    return max(-120, min(150, _modes_alone(ability.modes) * share // 100))


def enters_itself(ability: ab.Ability) -> bool:
    """Whether it triggers as its own object enters the battlefield."""
    if not isinstance(ability, ab.Triggered):
        return False
    several = isinstance(ability.trigger, ab.EitherTrigger)
    for trigger in ability.trigger.triggers if several else (ability.trigger,):  # type: ignore[union-attr]
        if isinstance(trigger, ab.Trigger) and trigger.event == ek.ZONE_CHANGED:
            if trigger.to_zones == t.IN_BATTLEFIELD and trigger.subject == q.Is(q.This()):
                return True
    return False


def turns_up_itself(ability: ab.Ability) -> bool:
    """Whether it triggers as its own object is turned face up."""
    trigger = ability.trigger if isinstance(ability, ab.Triggered) else None
    found = trigger.triggers if isinstance(trigger, ab.EitherTrigger) else (trigger,)
    return any(isinstance(one, ab.Trigger) and one.event == ek.TURNED_FACE_UP and _is_own(one.subject) for one in found)


def _is_own(what: q.Filter) -> bool:
    return what == q.Is(q.This()) or (isinstance(what, q.Or) and q.Is(q.This()) in what.parts)


def counters_turned_up(ability: ab.Ability) -> int:
    """The +1/+1 counters that a permanent gets as it is turned up (CR 702.37b, 708.11)."""
    if isinstance(ability, ab.Morph):
        return int(ability.key == "megamorph")
    if not isinstance(ability, ab.Replacement) or ability.event.event != ek.TURNED_FACE_UP:
        return 0
    return sum(n for kind, n in ability.instead.counters if kind == t.PLUS_COUNTER and isinstance(n, int))


def copied_by(ability: ab.Ability) -> q.Filter | None:
    """What an object with this ability may enter as a copy of (CR 707.5)."""
    return ability.instead.copy if isinstance(ability, ab.Replacement) else None


def counters_entered_with(ability: ab.Ability) -> int:
    """The +1/+1 counters that its own object enters with; 1 for a number that is not known before."""
    if not isinstance(ability, ab.Replacement) or ability.event.event != ek.ZONE_CHANGED:
        return 0
    return sum(n if isinstance(n, int) else 1 for kind, n in ability.instead.counters if kind == t.PLUS_COUNTER)


def is_legacy(ability: ab.Triggered) -> bool:
    """Whether it triggers as its own object is put into a graveyard from the battlefield."""
    several = isinstance(ability.trigger, ab.EitherTrigger)
    for trigger in ability.trigger.triggers if several else (ability.trigger,):  # type: ignore[union-attr]
        if isinstance(trigger, ab.Trigger) and trigger.event == ek.ZONE_CHANGED and trigger.subject == q.Is(q.This()):
            if trigger.from_zones == t.IN_BATTLEFIELD and trigger.to_zones >> t.GRAVEYARD & 1:
                return True
    return False


def is_fleeting(ability: ab.Ability) -> bool:
    """Whether it takes its own object away at the end of the turn."""
    if not isinstance(ability, ab.Triggered) or not isinstance(ability.trigger, ab.Trigger):
        return False
    if ability.trigger.event != ek.STEP_BEGAN or ability.trigger.step != t.END or ability.condition is not None:
        return False
    gone = (at.SACRIFICE, at.EXILE, at.BOUNCE, at.DESTROY)
    return any(row[0] in gone and row[1] == w.THIS for mode in ability.modes for row in w.read(mode).rows)


def _activated(ability: ab.Activated) -> int:
    """By what it costs to use: tapping alone may be done each turn."""
    if ability.is_mana:
        return 28 if not ability.cost.sacrifice_this else 8
    if not ability.zones & t.IN_BATTLEFIELD or "equip" in ability.tag.split():
        return 0
    if "craft" in ability.tag.split():
        return 12  # what it becomes is worth something then, and this one is gone
    cost = ability.cost
    value = _modes_alone(ability.modes)
    if cost.sacrifice_this or cost.sacrifice or cost.discard:
        share = 35
    elif cost.loyalty is not None:
        share = 40 if cost.loyalty >= 0 else 15
    else:
        share = max(25, 90 - 15 * (cost.mana.mana_value() if cost.mana is not None else 0))
    return max(0, min(130, value * share // 100))


def _static(ability: ab.Static) -> int:
    """What it does all the time; changes of many count for two of them."""
    if ability.is_cda:
        return 60  # its printed size says nothing
    reader = w.Reader(fx.Sequence(()))
    value = 0
    for op, amount, extra in rows_of_changes(ability.changes, False, reader.amount):
        size = w.UNKNOWN if amount >= w.DYNAMIC else amount
        alone = _size_alone(op, size, w.UNKNOWN if extra >= w.DYNAMIC else extra)
        alone = -alone if size + (extra if extra < w.DYNAMIC else 0) < 0 and op == at.GROW else alone
        if op in (at.SHUT_OUT, at.SHRINK):
            alone = -alone // 4 if isinstance(ability.affects, q.This) else alone // 2
        value += alone
    if isinstance(ability.affects, q.This):
        return value // 2 if ability.condition is not None else value
    return value if isinstance(ability.affects, q.AttachedObject) else value * 3 // 2


def _replacement(ability: ab.Replacement) -> int:
    if ability.event.event == ek.ZONE_CHANGED:
        counters = sum(n for _, n in ability.instead.counters if isinstance(n, int))
        return 35 * counters if ability.condition is None else 0
    return 35


# --- Cards ---------------------------------------------------------------------------------------


def worth_of_definition(card: CardDefinition) -> int:
    """What a card is worth in hand, or a token or copy of it on the battlefield, to one who can use it."""
    types = card.type_line.types
    spell = sum(_modes_alone(a.modes) for a in card.abilities if isinstance(a, ab.SpellAbility))
    enters = sum(_modes_alone(a.modes) for a in card.abilities if enters_itself(a) and isinstance(a, ab.Triggered))
    extra = worth_of_abilities(card.abilities)
    if any(is_living_metal(a) for a in card.abilities):
        own = creature_worth(card.power or 0, card.toughness or 0, keywords_of(card), extra)
        return max(15, min((own + enters) * 8 // 10, _MOST))  # it attacks, but never blocks
    if types & t.CREATURE:
        keywords = keywords_of(card)
        worth = creature_worth(card.power or 0, card.toughness or 0, keywords, extra) + enters
        return worth * 6 // 10 if any(is_fleeting(a) for a in card.abilities) else max(5, min(worth, _MOST))
    if types & t.LAND:
        return 45 + min(40, extra // 3)
    if types & t.PLANESWALKER:
        return 90 + 15 * (card.loyalty or 0) + extra
    if spell:
        return max(10, spell)
    return max(15, 25 + extra + enters)


def is_living_metal(ability: ab.Ability) -> bool:
    """CR 702.161a."""
    return isinstance(ability, ab.Static) and ability.tag == "living metal"


def keywords_of(card: CardDefinition) -> int:
    """The keyword abilities of a card as printed."""
    mask = 0
    for ability in card.abilities:
        mask |= ability.mask if isinstance(ability, ab.Keywords) else 0
    return mask
