"""Keyword abilities that the rules define as shorthand: each expands into ordinary abilities, beside its rule number.

Keywords that change the game's own procedures (flying, banding, protection, morph, ...) are values in `ability.py` and
hooks in `rules/`; those are named here too so that card files find every keyword in one place.
"""

from dataclasses import replace
from typing import TypeVar

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import (
    Ability,
    Activated,
    AdditionalCost,
    AlternativeCost,
    ChangeTypes,
    Keywords,
    Landwalk,
    ModifyPT,
    Morph,
    Protection,
    Prototype,
    Replacement,
    Static,
    Toxic,
    Trigger,
    Triggered,
    Ward,
)
from sim.cards.cost import Cost, mana
from sim.cards.effects import (
    Attach,
    ChooseObjects,
    Continuous,
    CounterSpell,
    CreateToken,
    Designate,
    DrawCards,
    Effect,
    MayPay,
    Move,
    PutCounters,
    SacrificeChosen,
    Search,
    Sequence,
)
from sim.cards.mana_cost import ManaCost
from sim.cards.queries import (
    Amount,
    And,
    Both,
    Condition,
    ControlledBy,
    ControllerOf,
    EventNew,
    EventOther,
    EventSubject,
    Filter,
    Greatest,
    HasAbility,
    HasChosenColor,
    HasColor,
    HasSubtype,
    HasSupertype,
    HasType,
    InZone,
    Is,
    Isnt,
    IsPlayer,
    Matches,
    Not,
    Players,
    Ref,
    Saved,
    Stat,
    Status,
    Target,
    This,
)
from sim.cards.tokens import CLUE, REBEL

flying = Keywords(t.FLYING)
reach = Keywords(t.REACH)
first_strike = Keywords(t.FIRST_STRIKE)
double_strike = Keywords(t.DOUBLE_STRIKE)
trample = Keywords(t.TRAMPLE)
vigilance = Keywords(t.VIGILANCE)
haste = Keywords(t.HASTE)
deathtouch = Keywords(t.DEATHTOUCH)
lifelink = Keywords(t.LIFELINK)
defender = Keywords(t.DEFENDER)
menace = Keywords(t.MENACE)
indestructible = Keywords(t.INDESTRUCTIBLE)
hexproof = Keywords(t.HEXPROOF)
shroud = Keywords(t.SHROUD)
flash = Keywords(t.FLASH)
fear = Keywords(t.FEAR)
intimidate = Keywords(t.INTIMIDATE)
shadow = Keywords(t.SHADOW)
horsemanship = Keywords(t.HORSEMANSHIP)
skulk = Keywords(t.SKULK)
infect = Keywords(t.INFECT)
wither = Keywords(t.WITHER)
banding = Keywords(t.BANDING)
changeling = Keywords(t.CHANGELING)
convoke = Keywords(t.CONVOKE)
phasing = Keywords(t.PHASING)

_CREATURE = HasType(t.CREATURE)
Solvable = TypeVar("Solvable", Triggered, Activated, Static, Replacement)


def cycling(cost: str | Cost) -> Activated:
    """CR 702.29a: pay, discard this card: draw a card. Works from the hand."""
    return _cycling(cost, DrawCards(1), "cycling")


def typecycling(what: Filter, cost: str | Cost) -> Activated:
    """CR 702.29e: pay, discard this card: search for a card of the type, reveal it, put it into your hand."""
    return _cycling(cost, Search(what, t.HAND, reveal=True), "cycling typecycling")


def landcycling(name: str, cost: str | Cost) -> Activated:
    """CR 702.29e for a land type: `landcycling("Plains", "{2}")` is plainscycling."""
    return typecycling(HasSubtype((name,)), cost)


def basic_landcycling(cost: str | Cost) -> Activated:
    """CR 702.29e for basic land cards."""
    return typecycling(And((HasSupertype(t.BASIC), HasType(t.LAND))), cost)


def _cycling(cost: str | Cost, effect: DrawCards | Search, tag: str) -> Activated:
    paid = replace(_cost(cost), discard_this=True)
    return Activated(paid, (effect,), zones=1 << t.HAND, tag=tag)


def equip(cost: str | Cost, what: Filter = _CREATURE, tag: str = "equip") -> Activated:
    """CR 702.6a: attach this permanent to target creature you control, as a sorcery. `what` by 702.6c, `tag` by 702.6e."""
    target = Target(And((what, ControlledBy(t.YOU))))
    attach = Attach(This(), target, as_creature="planeswalker" in tag.split())
    return Activated(_cost(cost), (attach,), sorcery=True, tag=tag)


def for_mirrodin() -> Triggered:
    """CR 702.163a: when this Equipment enters, create a 2/2 red Rebel creature token, then attach this to it."""
    entered = Trigger(ek.ZONE_CHANGED, Is(This()), to_zones=t.IN_BATTLEFIELD)
    create, attach = CreateToken(REBEL, keep="rebel"), Attach(This(), Saved("rebel"))
    return Triggered(entered, (Sequence((create, attach)),), tag="for Mirrodin!")


def prowess() -> Triggered:
    """CR 702.108a: whenever you cast a noncreature spell, this gets +1/+1 until end of turn."""
    spell = Trigger(ek.CAST, Not(_CREATURE), IsPlayer(t.YOU))
    return Triggered(spell, (Continuous(This(), (ModifyPT(1, 1),)),), tag="prowess")


def exalted() -> Triggered:
    """CR 702.83a: whenever a creature you control attacks alone, it gets +1/+1 until end of turn."""
    attack = Trigger(ek.ATTACKED, ControlledBy(t.YOU), alone=True)
    return Triggered(attack, (Continuous(EventSubject(), (ModifyPT(1, 1),)),), tag="exalted")


def flanking() -> Triggered:
    """CR 702.25a: whenever a creature without flanking blocks this, the blocker gets -1/-1 until end of turn."""
    block = Trigger(ek.BLOCKED, Not(HasAbility("flanking")), Is(This()))
    return Triggered(block, (Continuous(EventSubject(), (ModifyPT(-1, -1),)),), tag="flanking")


def annihilator(number: int) -> Triggered:
    """CR 702.86a: whenever this creature attacks, defending player sacrifices N permanents."""
    permanents = SacrificeChosen(Players(t.DEFENDING), InZone(t.IN_BATTLEFIELD), number)
    return Triggered(Trigger(ek.ATTACKED, Is(This())), (permanents,), tag="annihilator")


def crew(power: int) -> Activated:
    """CR 702.122a: tap any number of other untapped creatures with that total power: it becomes an artifact creature."""
    becomes = Continuous(This(), (ChangeTypes(add=t.ARTIFACT | t.CREATURE),))
    return Activated(Cost(tap_power=power), (becomes,), tag="crew")


def kicker(cost: str | Cost) -> AdditionalCost:
    """CR 702.33a: you may pay an additional cost as you cast this spell."""
    return AdditionalCost(_cost(cost), "kicker")


def multikicker(cost: str | Cost) -> AdditionalCost:
    """CR 702.33c: any number of times."""
    return AdditionalCost(_cost(cost), "kicker", repeatable=True)


def craft(what: Filter, cost: str | Cost, least: int = 1, most: int = 0, others: tuple[Filter, ...] = ()) -> Activated:
    """CR 702.167a: exile this and materials of yours: it returns transformed. `most` is 0 for just so many, -1 for any.

    `others` are materials of other kinds, one of each.
    """
    materials = (*((other, 1, 1) for other in others), (what, least, most or least))
    paid = replace(_cost(cost), exile_this=True, materials=materials)
    back = Move(Saved("this card"), t.BATTLEFIELD, transformed=True, remembers="materials")
    return Activated(paid, (back,), sorcery=True, tag="craft")


bargain = AdditionalCost(Cost(sacrifice=((HasType(t.ARTIFACT | t.ENCHANTMENT) | Status("token"), 1),)), "bargain")
"""CR 702.166a: you may sacrifice an artifact, enchantment or token as an additional cost to cast this spell."""


def buyback(cost: str | Cost) -> AdditionalCost:
    """CR 702.27a: an additional cost; the card returns to its owner's hand as it resolves."""
    return AdditionalCost(_cost(cost), "buyback")


def flashback(cost: str | Cost) -> AlternativeCost:
    """CR 702.34a: cast from the graveyard for this cost, then exile it wherever it would go from the stack."""
    return AlternativeCost(_cost(cost), "flashback", zones=1 << t.GRAVEYARD, exile_after=True)


def alternative(cost: Cost, key: str = "alternative") -> AlternativeCost:
    """CR 118.9: rather than pay this spell's mana cost."""
    return AlternativeCost(cost, key)


def morph(cost: str | Cost) -> Morph:
    """CR 702.37a: cast face down as a 2/2 for {3}, turned face up any time for the morph cost."""
    return Morph(_cost(cost))


def megamorph(cost: str | Cost) -> Morph:
    """CR 702.37b: morph, and a +1/+1 counter as it is turned up for its megamorph cost."""
    return Morph(_cost(cost), "megamorph")


def disguise(cost: str | Cost, less: Amount = 0) -> Morph:
    """CR 702.168a: cast face down as a 2/2 with ward {2} for {3}, turned face up any time for the disguise cost.

    `less` is by how much the cost of turning it up is reduced.
    """
    return Morph(_cost(cost), "disguise", less)


def prototype(cost: str, power: int, toughness: int) -> Prototype:
    """CR 702.160a: may be cast with another mana cost, power and toughness instead of its own."""
    return Prototype(ManaCost.parse(cost), power, toughness)


def ward(cost: str | Cost, other: str | Cost | None = None) -> Ward:
    """CR 702.21a; `other` is a cost that may be paid instead."""
    return Ward(_cost(cost), None if other is None else _cost(other))


def ward_x(amount: Amount) -> Ward:
    """CR 702.21b: ward {X}, where X is this much as the ability resolves."""
    return Ward(Cost(mana=ManaCost(x=1), x_is=amount))


def ward_trigger(ability: Ward) -> Triggered:
    """CR 702.21a: what targets this under an opponent's control is countered unless that player pays."""
    targeted = Trigger(ek.BECAME_TARGET, Is(This()), ControlledBy(t.OPPONENT))
    counter: Effect = CounterSpell(EventOther())
    if ability.other is not None:
        counter = MayPay(ability.other, otherwise=counter, who=ControllerOf(EventOther()))
    unless = MayPay(ability.cost, otherwise=counter, who=ControllerOf(EventOther()))
    return Triggered(targeted, (unless,), tag="ward")


def to_solve(condition: Condition) -> Triggered:
    """CR 719.3a: at the beginning of your end step, if the condition holds and this is not solved, it becomes solved."""
    unsolved = Isnt(Matches(This(), Status("solved")))
    end = Trigger(ek.STEP_BEGAN, IsPlayer(t.YOU), step=t.END)
    return Triggered(end, (Designate(This(), "solved"),), Both((condition, unsolved)), tag="to solve")


IS_SOLVED = Matches(This(), Status("solved"))


def solved(ability: Solvable) -> Solvable:
    """CR 702.169: an ability that affects the game, triggers, or can be activated only while this Case is solved."""
    if isinstance(ability, Triggered):
        # CR 702.169c: looked at only as it would trigger; it is no intervening if.
        trigger = ability.trigger
        assert isinstance(trigger, Trigger)
        return replace(ability, trigger=replace(trigger, condition=_and(IS_SOLVED, trigger.condition)), tag="solved")
    if isinstance(ability, Activated):
        return replace(ability, condition=_and(IS_SOLVED, ability.condition), tag="solved")
    return replace(ability, condition=_and(IS_SOLVED, ability.condition))


def unlocked(ability: Ability) -> Ability | None:
    """An ability that its Case has once it is solved, without that condition; None for any other."""
    if isinstance(ability, Triggered):
        if not isinstance(ability.trigger, Trigger) or not _needs_solving(ability.trigger.condition):
            return None
        trigger = replace(ability.trigger, condition=_rest(ability.trigger.condition))
        return replace(ability, trigger=trigger, tag="")
    if isinstance(ability, Activated) and _needs_solving(ability.condition):
        return replace(ability, condition=_rest(ability.condition), tag="")
    if isinstance(ability, Static | Replacement) and _needs_solving(ability.condition):
        return replace(ability, condition=_rest(ability.condition))
    return None


def _needs_solving(condition: Condition | None) -> bool:
    return condition == IS_SOLVED or (isinstance(condition, Both) and condition.parts[0] == IS_SOLVED)


def _rest(condition: Condition | None) -> Condition | None:
    """A condition but for "this Case is solved", which comes first in it."""
    if not isinstance(condition, Both):
        return None
    return condition.parts[1] if len(condition.parts) == 2 else Both(condition.parts[1:])


def _and(first: Condition, second: Condition | None) -> Condition:
    return first if second is None else Both((first, second))


def investigate(times: Amount = 1) -> CreateToken:
    """CR 701.16a: create a Clue token."""
    return CreateToken(CLUE, times, action="investigate")


def suspect(what: Ref) -> Designate:
    """CR 701.60a: it becomes suspected."""
    return Designate(what, "suspected")


def protection_from_color(mask: int) -> Protection:
    """CR 702.16a: protection from one colour (mask)."""
    return Protection(HasColor(mask), t.COLOR_NAMES[mask])


def protection_from(what: Filter, text: str) -> Protection:
    """CR 702.16a: protection from any quality, with the words that it is printed with."""
    return Protection(what, text)


def protection_from_chosen_color(**spares: object) -> Protection:
    """Protection from the colour chosen for the granting source."""
    return Protection(HasChosenColor(), "the chosen color", chosen=True, **spares)  # type: ignore[arg-type]


def toxic(number: int) -> Toxic:
    """CR 702.164a: its combat damage to a player also gives that player so many poison counters."""
    return Toxic(number)


def landwalk(name: str) -> Landwalk:
    """CR 702.14a: can't be blocked as long as the defending player controls such a land."""
    return Landwalk(HasSubtype((name,)), f"{name.lower()}walk")


def nonbasic_landwalk() -> Landwalk:
    """CR 702.14a for nonbasic lands."""
    return Landwalk(And((HasType(t.LAND), Not(HasSupertype(t.BASIC)))), "nonbasic landwalk")


def persist() -> Triggered:
    """CR 702.79a: dies without a -1/-1 counter: return it with a -1/-1 counter."""
    return _returns(t.MINUS_COUNTER, "persist")


def undying() -> Triggered:
    """CR 702.93a: dies without a +1/+1 counter: return it with a +1/+1 counter."""
    return _returns(t.PLUS_COUNTER, "undying")


def _returns(counter: str, tag: str) -> Triggered:
    subject = And((Is(This()), Stat(counter, t.EQ, 0)))
    dies = Trigger(ek.ZONE_CHANGED, subject, from_zones=t.IN_BATTLEFIELD, to_zones=1 << t.GRAVEYARD)
    return Triggered(dies, (Move(EventNew(), t.BATTLEFIELD, counters=((counter, 1),)),), tag=tag)


def bolster(number: Amount) -> Sequence:
    """CR 701.39a: +1/+1 counters on a creature of least toughness among those you control, of your choice."""
    mine = And((_CREATURE, ControlledBy(t.YOU)))
    weakest = And((*mine.parts, Stat("toughness", t.EQ, Greatest("toughness", mine, "least"))))
    return Sequence((ChooseObjects(weakest, "bolstered"), PutCounters(t.PLUS_COUNTER, number, Saved("bolstered"))))


def bushido(number: int) -> tuple[Triggered, Triggered]:
    """CR 702.45a: whenever this blocks or becomes blocked, it gets +N/+N until end of turn."""
    pump = (Continuous(This(), (ModifyPT(number, number),)),)
    return (
        Triggered(Trigger(ek.BLOCKS, Is(This())), pump, tag="bushido"),
        Triggered(Trigger(ek.BECAME_BLOCKED, Is(This())), pump, tag="bushido"),
    )


def _cost(cost: str | Cost) -> Cost:
    return mana(cost) if isinstance(cost, str) else cost
