"""Cards that convert (CR 701.28), with More Than Meets the Eye and living metal (702.161-162)."""

from typing import Any

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.cards.language import *

ROBOT = "Legendary Artifact Creature"
AN_OPPONENT_OF_YOURS = target(AN_OPPONENT)
EXILED, CHOSEN, CARD = Saved("exiled"), Saved("bolstered"), Saved("card")
ATTACKERS = CREATURE & Status("attacking") & YOURS
HUMAN = subtype("Human")


def robot(name: str, cost: str, power: int, toughness: int, *parts: Any) -> CardDefinition:
    """A legendary Robot, the front face."""
    return creature(name, cost, "Robot", power, toughness, *parts, kind=ROBOT)


def vehicle(name: str, colors: int, power: int, toughness: int, *parts: Any) -> CardDefinition:
    """A legendary Vehicle with living metal, the back face."""
    line = "Legendary Artifact — Vehicle"
    return card(name, None, line, living_metal(), *parts, power=power, toughness=toughness, colors=colors)


CARDS = (
    transforming(
        robot(
            "Flamewar, Brash Veteran",
            "{1}{B}{R}",
            3,
            2,
            more_than_meets_the_eye("{B}{R}"),
            ability(
                pay(sacrifice=((ARTIFACT & ANOTHER, 1),)), PutCounters(t.PLUS_COUNTER, 1, THIS), convert(), sorcery=True
            ),
            ability(
                pay("{1}", discard_hand=True),
                Move(each(card_in(t.EXILE, OwnedBy(t.YOU) & Stat("intel", t.GE, 1))), t.HAND),
            ),
        ),
        vehicle(
            "Flamewar, Streetwise Operative",
            t.BLACK | t.RED,
            2,
            1,
            (menace, deathtouch),
            whenever(
                deals_combat_damage(to=A_PLAYER),
                Move(TopOfLibrary(YOU, EventAmount()), t.EXILE, face_down="effect", keep="exiled"),
                PutCounters("intel", 1, EXILED),
                convert(),
            ),
        ),
    ),
    transforming(
        robot(
            "Blitzwing, Cruel Tormentor",
            "{5}{B}",
            6,
            5,
            more_than_meets_the_eye("{3}{B}"),
            at(
                begins(t.END, t.YOU),
                LoseLife(PlayerStat("life lost", AN_OPPONENT_OF_YOURS), AN_OPPONENT_OF_YOURS),
                If(Compare(Result("this way"), t.EQ, 0), convert()),
            ),
        ),
        vehicle(
            "Blitzwing, Adaptive Assailant",
            t.BLACK,
            3,
            5,
            at(
                begins(t.BEGINNING_OF_COMBAT, t.YOU),
                OneOf((until_end_of_turn(THIS, flying), until_end_of_turn(THIS, indestructible))),
            ),
            whenever(deals_combat_damage(to=A_PLAYER), convert()),
        ),
    ),
    transforming(
        robot(
            "Goldbug, Humanity's Ally",
            "{1}{W}{U}",
            3,
            3,
            more_than_meets_the_eye("{W}{U}"),
            Replacement(
                Trigger(ek.DAMAGE_DEALT, Anything(), HUMAN & Status("attacking") & YOURS, combat=True),
                Instead(prevent=-1),
            ),
            whenever(casts_second(t.YOU), convert()),
        ),
        vehicle(
            "Goldbug, Scrappy Scout",
            t.WHITE | t.BLUE,
            1,
            3,
            static(HUMAN & SPELL & YOURS, Rule("can't be countered")),
            whenever(attacks_beside(HUMAN), DrawCards(1), convert()),
        ),
    ),
    transforming(
        robot(
            "Ratchet, Field Medic",
            "{2}{W}",
            2,
            4,
            more_than_meets_the_eye("{1}{W}"),
            lifelink,
            whenever(
                gains_life(t.YOU),
                May(
                    sequence(
                        convert(),
                        if_done(
                            "turned",
                            when_you_do(
                                Move(
                                    target(
                                        in_your_graveyard(
                                            ARTIFACT & Stat("mana value", t.LE, PlayerStat("life gained", YOU))
                                        )
                                    ),
                                    t.BATTLEFIELD,
                                    tapped=True,
                                )
                            ),
                        ),
                    )
                ),
            ),
        ),
        vehicle(
            "Ratchet, Rescue Racer",
            t.WHITE,
            1,
            4,
            lifelink,
            Triggered(
                Trigger(
                    ek.ZONE_CHANGED,
                    ARTIFACT & ~Status("token") & YOURS,
                    from_zones=t.IN_BATTLEFIELD,
                    to_zones=1 << t.GRAVEYARD,
                    per_batch=True,
                ),
                (convert(),),
                once_each_turn=True,
            ),
        ),
    ),
    transforming(
        robot(
            "Optimus Prime, Hero",
            "{3}{U}{R}{W}",
            4,
            8,
            more_than_meets_the_eye("{2}{U}{R}{W}"),
            at(begins(t.END), bolster(1)),
            when(dies(), Move(EventNew(), t.BATTLEFIELD, converted=True)),
        ),
        vehicle(
            "Optimus Prime, Autobot Leader",
            t.WHITE | t.BLUE | t.RED,
            6,
            8,
            trample,
            whenever(
                you_attack(),
                bolster(2),
                until_end_of_turn(CHOSEN, trample),
                Delay(deals_combat_damage(Is(CHOSEN), A_PLAYER), convert(), until_end_of_turn=True),
            ),
        ),
    ),
    transforming(
        robot(
            "Ultra Magnus, Tactician",
            "{4}{R}{G}{W}",
            7,
            7,
            more_than_meets_the_eye("{2}{R}{G}{W}"),
            ward("{2}"),
            whenever(
                attacks(),
                May(
                    sequence(
                        ChooseObjects(card_in(t.HAND, ARTIFACT & CREATURE & OwnedBy(t.YOU)), "card"),
                        Move(CARD, t.BATTLEFIELD, controller="you", tapped=True, attacking=True),
                        if_done("moved", Delay(begins(t.END_OF_COMBAT), convert())),
                    )
                ),
            ),
        ),
        vehicle(
            "Ultra Magnus, Armored Carrier",
            t.WHITE | t.RED | t.GREEN,
            4,
            7,
            haste,
            ability_word(
                "Formidable",
                whenever(
                    attacks(),
                    until_end_of_turn(each(ATTACKERS), indestructible),
                    If(Compare(Greatest("power", ATTACKERS, "total"), t.GE, 8), convert()),
                ),
            ),
        ),
    ),
)
