"""Moving between zones: exile and return, graveyards, playing cards from elsewhere, land plays, mill (CR 400, 607)."""

from sim.cards import terms as t
from sim.cards.language import *

EXILED_LEAVES = when(leaves(), Move(Linked("exiled"), t.BATTLEFIELD))
PLAY_EXILED = until_end_of_turn(YOU, Rule("may play", Is(Saved("cards"))))
PLAYER = target(A_PLAYER)
YOUR_ARTIFACT_OR_CREATURE = target(HasType(t.ARTIFACT | t.CREATURE) & YOURS)

EXILE_AND_RETURN = (
    enchantment(
        "Oblivion Ring",
        "{2}{W}",
        when(enters(), Move(target(ANOTHER & PERMANENT & ~LAND), t.EXILE, link="exiled")),
        EXILED_LEAVES,
    ),
    enchantment(
        "Journey to Nowhere",
        "{1}{W}",
        when(enters(), Move(target(CREATURE), t.EXILE, link="exiled")),
        EXILED_LEAVES,
    ),
    creature(
        "Fiend Hunter",
        "{1}{W}{W}",
        "Human Cleric",
        1,
        3,
        when(enters(), May(Move(target(ANOTHER & CREATURE), t.EXILE, link="exiled"))),
        EXILED_LEAVES,
    ),
    creature(
        "Flickerwisp",
        "{1}{W}{W}",
        "Elemental",
        3,
        1,
        flying,
        when(
            enters(),
            Move(target(ANOTHER & PERMANENT), t.EXILE, keep="exiled"),
            Delay(begins(t.END), Move(Saved("exiled"), t.BATTLEFIELD)),
        ),
    ),
    instant(
        "Cloudshift",
        "{W}",
        Move(target(CREATURE & YOURS), t.EXILE, keep="exiled"),
        Move(Saved("exiled"), t.BATTLEFIELD, controller="you"),
    ),
    instant(
        "Momentary Blink",
        "{1}{W}",
        Move(target(CREATURE & YOURS), t.EXILE, keep="exiled"),
        Move(Saved("exiled"), t.BATTLEFIELD),
        flashback("{3}{U}"),
    ),
    enchantment(
        "Escape Protocol",
        "{1}{U}",
        whenever(
            cycles(t.YOU),
            MayPay(
                pay("{1}"),
                when_you_do(
                    Move(YOUR_ARTIFACT_OR_CREATURE, t.EXILE, keep="exiled"),
                    Move(Saved("exiled"), t.BATTLEFIELD),
                ),
            ),
        ),
    ),
    creature(
        "Banisher Priest",
        "{1}{W}{W}",
        "Human Cleric",
        2,
        2,
        when(enters(), Move(target(CREATURE & THEIRS), t.EXILE, until_leaves=True)),
    ),
    enchantment(
        "Banishing Light",
        "{2}{W}",
        when(enters(), Move(target(PERMANENT & ~LAND & THEIRS), t.EXILE, until_leaves=True)),
    ),
    artifact(
        "Portable Hole",
        "{W}",
        when(
            enters(),
            Move(target(PERMANENT & ~LAND & THEIRS & Stat("mana value", t.LE, 2)), t.EXILE, until_leaves=True),
        ),
    ),
)

# CR 603.12: what is done first decides whether the reflexive ability triggers.
REFLEXIVE = (
    creature(
        "Ambulatory Edifice",
        "{2}{B}",
        "Phyrexian Construct",
        3,
        2,
        when(
            enters(),
            MayPay(pay(life=2), when_you_do(until_end_of_turn(target(CREATURE), gets(-1, -1)))),
        ),
        kind="Artifact Creature",
    ),
    creature(
        "Ruthless Lawbringer",
        "{1}{W}{B}",
        "Vampire Assassin",
        3,
        2,
        when(
            enters(),
            MayPay(
                pay(sacrifice=((ANOTHER & CREATURE, 1),)),
                when_you_do(Destroy(target(PERMANENT & ~LAND))),
            ),
        ),
    ),
)

FROM_GRAVEYARDS = (
    sorcery("Raise Dead", "{B}", Move(target(in_your_graveyard(CREATURE)), t.HAND)),
    sorcery("Zombify", "{3}{B}", Move(target(in_your_graveyard(CREATURE)), t.BATTLEFIELD)),
    sorcery(
        "Reanimate",
        "{B}",
        Move(target(card_in(t.GRAVEYARD, CREATURE)), t.BATTLEFIELD, controller="you"),
        LoseLife(StatOf("mana value", target(card_in(t.GRAVEYARD, CREATURE)))),
    ),
    creature(
        "Gravedigger",
        "{3}{B}",
        "Zombie",
        2,
        2,
        when(enters(), May(Move(target(in_your_graveyard(CREATURE)), t.HAND))),
    ),
    sorcery("Regrowth", "{1}{G}", Move(target(in_your_graveyard(Anything())), t.HAND)),
    creature(
        "Eternal Witness",
        "{1}{G}{G}",
        "Human Shaman",
        2,
        1,
        when(enters(), May(Move(target(in_your_graveyard(Anything())), t.HAND))),
    ),
    artifact(
        "Tormod's Crypt",
        "{0}",
        ability(
            pay("{T}", sacrifice_this=True),
            Move(each(card_in(t.GRAVEYARD, ControlledByRef(PLAYER))), t.EXILE),
        ),
    ),
)

PLAYING = (
    artifact("Crucible of Worlds", "{3}", static(YOU, Rule("may play", in_your_graveyard(LAND)))),
    sorcery("Act on Impulse", "{2}{R}", Move(TopOfLibrary(YOU, 3), t.EXILE, keep="cards"), PLAY_EXILED),
    creature(
        "Abbot of Keral Keep",
        "{1}{R}",
        "Human Monk",
        2,
        1,
        prowess(),
        when(enters(), Move(TopOfLibrary(YOU, 1), t.EXILE, keep="cards"), PLAY_EXILED),
    ),
    enchantment("Exploration", "{G}", static(YOU, Rule("additional land", amount=1))),
    creature(
        "Azusa, Lost but Seeking",
        "{2}{G}",
        "Human Monk",
        1,
        2,
        static(YOU, Rule("additional land", amount=2)),
        kind="Legendary Creature",
    ),
    sorcery("Explore", "{1}{G}", until_end_of_turn(YOU, Rule("additional land", amount=1)), DrawCards(1)),
    enchantment(
        "Sneak Attack",
        "{3}{R}",
        ability(
            "{R}",
            May(
                sequence(
                    ChooseObjects(card_in(t.HAND, CREATURE & OwnedBy(t.YOU)), "card"),
                    Move(Saved("card"), t.BATTLEFIELD, controller="you", keep="creature"),
                    Continuous(Saved("creature"), gains(haste), t.FOREVER),
                    Delay(begins(t.END), Sacrifice(Saved("creature"))),
                )
            ),
        ),
    ),
)

MILL = (
    artifact("Millstone", "{2}", ability("{2}, {T}", Mill(2, PLAYER))),
    sorcery("Tome Scour", "{U}", Mill(5, PLAYER)),
    sorcery("Glimpse the Unthinkable", "{U}{B}", Mill(10, PLAYER)),
)

CARDS = (*EXILE_AND_RETURN, *REFLEXIVE, *FROM_GRAVEYARDS, *PLAYING, *MILL)
