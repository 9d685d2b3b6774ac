"""Bargain (CR 702.166), and what is gladly sacrificed for it."""

from sim.cards import terms as t
from sim.cards.language import *

BASIC_LAND = LAND & HasSupertype(t.BASIC)
BARGAINED = Paid("bargain")
CREATURE_OR_PLANESWALKER = target(CREATURE | PLANESWALKER)
ATTACKER_OR_BLOCKER = target(CREATURE & (Status("attacking") | Status("blocking")))
FOES_RELIC = target((ARTIFACT | ENCHANTMENT) & THEIRS)
A_CREATURE = target(CREATURE)
YOUR_LAND = target(LAND & YOURS)
GOBLIN = token("Goblin", 1, 1, t.RED)
BLOOD = token(
    "Blood",
    None,
    None,
    0,
    ability(pay("{1}, {T}", discard=((Anything(), 1),), sacrifice_this=True), DrawCards(1)),
    kind="Artifact",
)


def exiled_if_damaged_here() -> Continuous:
    """If a permanent dealt damage by this spell would die this turn, exile it instead."""
    goes = Replacement(dies(Anything()), Instead(to=t.EXILE))
    return Continuous(each(PERMANENT & DamagedBy(THIS)), (goes,), t.END_OF_TURN)


INSTANTS_AND_SORCERIES = (
    instant(
        "Torch the Tower",
        "{R}",
        bargain,
        If(
            BARGAINED,
            sequence(DealDamage(3, CREATURE_OR_PLANESWALKER), Scry(1)),
            DealDamage(2, CREATURE_OR_PLANESWALKER),
        ),
        NEW_LINE,
        exiled_if_damaged_here(),
    ),
    sorcery(
        "Brave the Wilds",
        "{G}",
        bargain,
        If(
            BARGAINED,
            Continuous(
                YOUR_LAND,
                (ChangeTypes(add=t.CREATURE, add_subtypes=("Elemental",)), SetPT(3, 3), *gains(haste)),
                t.FOREVER,
            ),
        ),
        NEW_LINE,
        Search(BASIC_LAND, t.HAND, reveal=True),
    ),
    instant(
        "Kellan's Lightblades",
        "{1}{W}",
        bargain,
        If(BARGAINED, Destroy(ATTACKER_OR_BLOCKER), DealDamage(3, ATTACKER_OR_BLOCKER)),
    ),
    sorcery(
        "Johann's Stopgap",
        "{3}{U}",
        bargain,
        costs_less(2, only_if=BARGAINED),
        Move(target(PERMANENT & ~LAND), t.HAND),
        DrawCards(1),
    ),
    sorcery(
        "Beseech the Mirror",
        "{1}{B}{B}{B}",
        bargain,
        Search(Anything(), t.EXILE, face_down=True, keep="exiled"),
        If(BARGAINED, CastNow(Saved("exiled"), free=True, only=Stat("mana value", t.LE, 4))),
        Move(Saved("exiled"), t.HAND),
    ),
    instant(
        "Candy Grapple",
        "{1}{B}",
        bargain,
        If(BARGAINED, until_end_of_turn(A_CREATURE, gets(-5, -5)), until_end_of_turn(A_CREATURE, gets(-3, -3))),
    ),
    instant(
        "Ice Out",
        "{1}{U}{U}",
        bargain,
        costs_less(1, only_if=BARGAINED),
        CounterSpell(target(SPELL)),
    ),
    instant(
        "Stonesplitter Bolt",
        "{X}{R}",
        bargain,
        If(
            BARGAINED,
            DealDamage(Times(2, X()), CREATURE_OR_PLANESWALKER),
            DealDamage(X(), CREATURE_OR_PLANESWALKER),
        ),
    ),
)

CREATURES = (
    creature(
        "Troublemaker Ouphe",
        "{1}{G}",
        "Ouphe",
        2,
        2,
        bargain,
        when(enters(), Move(FOES_RELIC, t.EXILE), only_if=BARGAINED),
    ),
    creature(
        "Hamlet Glutton",
        "{5}{G}{G}",
        "Giant",
        6,
        6,
        bargain,
        costs_less(2, only_if=BARGAINED),
        trample,
        when(enters(), GainLife(3)),
    ),
    creature(
        "High Fae Negotiator",
        "{3}{B}{B}",
        "Faerie Warlock",
        3,
        5,
        bargain,
        flying,
        when(enters(), LoseLife(3, EACH_OPPONENT), GainLife(3), only_if=BARGAINED),
    ),
    creature(
        "Realm-Scorcher Hellkite",
        "{4}{R}{R}",
        "Dragon",
        4,
        6,
        bargain,
        (flying, haste),
        when(enters(), add_mana("WUBRG", 4, combination=True), only_if=BARGAINED),
        ability("{1}{R}", DealDamage(1, target(ANY))),
    ),
    creature(
        "Tenacious Tomeseeker",
        "{2}{U}",
        "Human Knight",
        3,
        2,
        bargain,
        when(enters(), Move(target(in_your_graveyard(INSTANT_OR_SORCERY)), t.HAND), only_if=BARGAINED),
    ),
)

TO_SACRIFICE = (
    artifact("Ichor Wellspring", "{2}", whenever(EitherTrigger((enters(), put_into_graveyard())), DrawCards(1))),
    artifact(
        "Implement of Combustion",
        "{1}",
        ability(pay("{R}", sacrifice_this=True), DealDamage(1, target(A_PLAYER | PLANESWALKER))),
        when(put_into_graveyard(), DrawCards(1)),
    ),
    enchantment(
        "Hopeless Nightmare",
        "{B}",
        when(enters(), DiscardCards(1, EACH_OPPONENT), LoseLife(2, EACH_OPPONENT)),
        when(put_into_graveyard(), Scry(2)),
        ability("{2}{B}", Sacrifice(THIS)),
    ),
    creature(
        "Voldaren Epicure",
        "{R}",
        "Vampire",
        1,
        1,
        when(enters(), DealDamage(1, EACH_OPPONENT), CreateToken(BLOOD)),
    ),
    creature("Goblin Instigator", "{1}{R}", "Goblin Rogue", 1, 1, when(enters(), CreateToken(GOBLIN))),
    sorcery("Krenko's Command", "{1}{R}", CreateToken(GOBLIN, 2)),
)

CARDS = (*INSTANTS_AND_SORCERIES, *CREATURES, *TO_SACRIFICE)
