"""How spells are cast: modes, X, kicker, flashback, additional and alternative costs, division (CR 601.2, 700.2)."""

from sim.cards import terms as t
from sim.cards.language import *

A_CREATURE = ((CREATURE, 1),)
PLAYER = target(A_PLAYER)
PLAYER_OR_PLANESWALKER = target(A_PLAYER | PLANESWALKER)
UP_TO_THREE = Target(ANY, least=1, most=3, divided=3)

KICKER = (
    instant(
        "Burst Lightning",
        "{R}",
        kicker("{4}"),
        If(Paid("kicker"), DealDamage(4, target(ANY)), DealDamage(2, target(ANY))),
    ),
    instant(
        "Into the Roil",
        "{1}{U}",
        kicker("{1}{U}"),
        Move(target(PERMANENT & ~LAND), t.HAND),
        If(Paid("kicker"), DrawCards(1)),
    ),
    artifact(
        "Everflowing Chalice",
        "{0}",
        multikicker("{2}"),
        enters_with("charge", TimesPaid()),
        tap_for("C", StatOf("charge", THIS)),
    ),
    creature(
        "Gatekeeper of Malakir",
        "{B}{B}",
        "Vampire Warrior",
        2,
        2,
        kicker("{B}"),
        when(enters(), SacrificeChosen(PLAYER, CREATURE), only_if=Paid("kicker")),
    ),
    creature(
        "Goblin Bushwhacker",
        "{R}",
        "Goblin Warrior",
        1,
        1,
        kicker("{R}"),
        when(enters(), until_end_of_turn(each(CREATURE & YOURS), gets(1, 0), haste), only_if=Paid("kicker")),
    ),
)

FLASHBACK = (
    sorcery("Faithless Looting", "{R}", DrawCards(2), DiscardCards(2), flashback("{2}{R}")),
    instant("Think Twice", "{1}{U}", DrawCards(1), flashback("{2}{U}")),
    sorcery("Deep Analysis", "{3}{U}", DrawCards(2, PLAYER), flashback(pay("{1}{U}", life=3))),
)

MODAL = (
    instant("Abrade", "{1}{R}", modal(DealDamage(3, target(CREATURE)), Destroy(target(ARTIFACT)))),
    instant(
        "Boros Charm",
        "{R}{W}",
        modal(
            DealDamage(4, PLAYER_OR_PLANESWALKER),
            until_end_of_turn(each(PERMANENT & YOURS), indestructible),
            until_end_of_turn(target(CREATURE), double_strike),
        ),
    ),
    instant(
        "Izzet Charm",
        "{U}{R}",
        modal(
            counter_unless(target(SPELL & ~CREATURE), "{2}"),
            DealDamage(2, target(CREATURE)),
            sequence(DrawCards(2), DiscardCards(2)),
        ),
    ),
    instant(
        "Azorius Charm",
        "{W}{U}",
        modal(
            until_end_of_turn(each(CREATURE & YOURS), lifelink),
            DrawCards(1),
            Move(target(CREATURE & (Status("attacking") | Status("blocking"))), t.LIBRARY),
        ),
    ),
    instant(
        "Cryptic Command",
        "{1}{U}{U}{U}",
        modal(
            CounterSpell(target(SPELL)),
            Move(target(PERMANENT), t.HAND),
            Tap(each(CREATURE & THEIRS)),
            DrawCards(1),
            least=2,
            most=2,
        ),
    ),
    instant(
        "Kolaghan's Command",
        "{1}{B}{R}",
        modal(
            Move(target(in_your_graveyard(CREATURE)), t.HAND),
            DiscardCards(1, PLAYER),
            Destroy(target(ARTIFACT)),
            DealDamage(2, target(ANY)),
            least=2,
            most=2,
        ),
    ),
)

WITH_X = (
    sorcery("Blaze", "{X}{R}", DealDamage(X(), target(ANY))),
    instant("Stroke of Genius", "{X}{2}{U}", DrawCards(X(), PLAYER)),
    sorcery("Mind Spring", "{X}{U}{U}", DrawCards(X())),
    sorcery("Mind Twist", "{X}{B}", DiscardCards(X(), PLAYER, random=True)),
    sorcery("Earthquake", "{X}{R}", DealDamage(X(), each(CREATURE & ~HasKeyword(t.FLYING) | A_PLAYER))),
    sorcery("Hurricane", "{X}{G}", DealDamage(X(), each(CREATURE & HasKeyword(t.FLYING) | A_PLAYER))),
)

ADDITIONAL_COSTS = (
    sorcery("Bone Splinters", "{B}", AdditionalCost(pay(sacrifice=A_CREATURE)), Destroy(target(CREATURE))),
    instant("Altar's Reap", "{1}{B}", AdditionalCost(pay(sacrifice=A_CREATURE)), DrawCards(2)),
    sorcery(
        "Goblin Grenade",
        "{R}",
        AdditionalCost(pay(sacrifice=((subtype("Goblin"), 1),))),
        DealDamage(5, target(ANY)),
    ),
    instant(
        "Fling",
        "{1}{R}",
        AdditionalCost(pay(sacrifice=A_CREATURE)),
        DealDamage(StatOf("power", Saved("sacrificed")), target(ANY)),
    ),
)

ALTERNATIVE_COSTS = (
    instant(
        "Force of Will",
        "{3}{U}{U}",
        alternative(pay(life=1, exile_hand=((color(t.BLUE), 1),))),
        CounterSpell(target(SPELL)),
    ),
    instant(
        "Daze",
        "{1}{U}",
        alternative(pay(return_to_hand=((subtype("Island"), 1),))),
        counter_unless(target(SPELL), "{1}"),
    ),
)

DIVIDED = (
    sorcery("Arc Lightning", "{2}{R}", DealDamage(3, UP_TO_THREE)),
    sorcery("Forked Lightning", "{3}{R}", DealDamage(4, Target(CREATURE, least=1, most=3, divided=4))),
    instant("Electrolyze", "{1}{U}{R}", DealDamage(2, Target(ANY, least=1, most=2, divided=2)), DrawCards(1)),
)

CARDS = (*KICKER, *FLASHBACK, *MODAL, *WITH_X, *ADDITIONAL_COSTS, *ALTERNATIVE_COSTS, *DIVIDED)
