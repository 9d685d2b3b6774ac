"""Cases (CR 719): a condition to solve, and an ability that is there once it is solved."""

from sim.cards import terms as t
from sim.cards.language import *

NOT_YOURS = ~ControlledBy(t.YOU)
THREE_SOURCES = Compare(ThisTurn(deals_damage(Status("source") & YOURS)), t.GE, 3)
BIRD = (ChangeTypes(add=t.CREATURE, add_subtypes=("Bird",)), SetPT(0, 0))

AGGRESSIVE = (
    case(
        "Case of the Burning Masks",
        "{1}{R}{R}",
        when(enters(), DealDamage(3, target(CREATURE & THEIRS))),
        to_solve(THREE_SOURCES),
        solved(
            ability(
                pay(sacrifice_this=True),
                Move(TopOfLibrary(YOU, 3), t.EXILE, keep="cards"),
                ChooseObjects(Is(Saved("cards")) & InZone(1 << t.EXILE), "chosen"),
                Continuous(YOU, (Rule("may play", Is(Saved("chosen"))),)),
            )
        ),
    ),
    case(
        "Case of the Crimson Pulse",
        "{2}{R}",
        when(enters(), DiscardCards(1), DrawCards(2)),
        to_solve(Compare(PlayerStat("hand", YOU), t.EQ, 0)),
        solved(at(begins(t.UPKEEP, t.YOU), DiscardCards(None), DrawCards(2))),
    ),
    case(
        "Case of the Gateway Express",
        "{1}{W}",
        when(enters(), DealDamage(1, target(CREATURE & NOT_YOURS), each(CREATURE & YOURS))),
        to_solve(Compare(ThisTurn(attacks(CREATURE)), t.GE, 3)),
        solved(static(CREATURE & YOURS, gets(1, 0))),
    ),
)

PATIENT = (
    case(
        "Case of the Filched Falcon",
        "{U}",
        when(enters(), investigate()),
        to_solve(Compare(Count(ARTIFACT & YOURS), t.GE, 3)),
        solved(
            ability(
                pay("{2}{U}", sacrifice_this=True),
                PutCounters(t.PLUS_COUNTER, 4, target(~CREATURE & ARTIFACT)),
                Continuous(target(~CREATURE & ARTIFACT), (*BIRD, *gains(flying)), t.FOREVER),
            )
        ),
    ),
    case(
        "Case of the Locked Hothouse",
        "{3}{G}",
        static(YOU, Rule("additional land", amount=1)),
        to_solve(Compare(Count(LAND & YOURS), t.GE, 7)),
        solved(
            static(
                YOU,
                Rule("look at top"),
                Rule("may play", LAND & YOUR_TOP_CARD),
                Rule("may cast", HasType(t.CREATURE | t.ENCHANTMENT) & YOUR_TOP_CARD),
            )
        ),
    ),
    case(
        "Case of the Ransacked Lab",
        "{2}{U}",
        static(YOU, Rule("cost change", INSTANT_OR_SORCERY, -1)),
        to_solve(Compare(ThisTurn(casts(t.YOU, INSTANT_OR_SORCERY)), t.GE, 4)),
        solved(whenever(casts(t.YOU, INSTANT_OR_SORCERY), DrawCards(1))),
    ),
    case(
        "Case of the Shattered Pact",
        "{2}",
        when(enters(), Search(HasSupertype(t.BASIC) & LAND, t.HAND, reveal=True)),
        to_solve(Compare(Count(PERMANENT & YOURS, "color"), t.EQ, 5)),
        solved(
            at(
                begins(t.BEGINNING_OF_COMBAT, t.YOU),
                until_end_of_turn(target(CREATURE & YOURS), flying, double_strike, vigilance),
            )
        ),
    ),
    case(
        "Case of the Stashed Skeleton",
        "{1}{B}",
        when(
            enters(),
            CreateToken(token("Skeleton", 2, 1, t.BLACK), keep="skeleton"),
            suspect(Saved("skeleton")),
        ),
        to_solve(Isnt(Exists(subtype("Skeleton") & Status("suspected") & YOURS))),
        solved(
            ability(
                pay("{1}{B}", sacrifice_this=True),
                Search(Anything(), t.HAND),
                sorcery=True,
            )
        ),
    ),
)

SUSPECTS = (
    creature(
        "Repeat Offender",
        "{1}{B}",
        "Human Assassin",
        2,
        1,
        ability(
            "{2}{B}",
            If(Matches(THIS, Status("suspected")), PutCounters(t.PLUS_COUNTER, 1, THIS), suspect(THIS)),
        ),
    ),
    creature(
        "Person of Interest",
        "{3}{R}",
        "Human Rogue",
        2,
        2,
        when(enters(), suspect(THIS), CreateToken(token("Detective", 2, 2, t.WHITE | t.BLUE))),
    ),
    creature(
        "Absolving Lammasu",
        "{4}{W}",
        "Lammasu",
        4,
        3,
        flying,
        when(enters(), Designate(each(CREATURE & Status("suspected")), "suspected", on=False)),
        when(dies(), GainLife(3), suspect(target(CREATURE & THEIRS, up_to=True))),
    ),
    aura(
        "Convenient Target",
        "{R}",
        enchant(CREATURE),
        when(enters(), suspect(ENCHANTED)),
        static(ENCHANTED, gets(1, 1)),
        Activated(as_cost("{2}{R}"), (Move(THIS, t.HAND),), zones=1 << t.GRAVEYARD),
    ),
)

CLUES = (
    creature("Novice Inspector", "{W}", "Human Detective", 1, 2, when(enters(), investigate())),
    creature("Thraben Inspector", "{W}", "Human Soldier", 1, 2, when(enters(), investigate())),
    instant("Deduce", "{1}{U}", DrawCards(1), investigate()),
)

FROM_THE_TOP = (
    creature(
        "Courser of Kruphix",
        "{1}{G}{G}",
        "Centaur",
        2,
        4,
        static(YOU, Rule("top revealed")),
        static(YOU, Rule("may play", LAND & YOUR_TOP_CARD)),
        ability_word("Landfall", whenever(enters(LAND & YOURS), GainLife(1))),
        kind="Enchantment Creature",
    ),
    creature(
        "Oracle of Mul Daya",
        "{3}{G}",
        "Elf Shaman",
        2,
        2,
        static(YOU, Rule("additional land", amount=1)),
        static(YOU, Rule("top revealed")),
        static(YOU, Rule("may play", LAND & YOUR_TOP_CARD)),
    ),
)

CARDS = (*AGGRESSIVE, *PATIENT, *SUSPECTS, *CLUES, *FROM_THE_TOP)
