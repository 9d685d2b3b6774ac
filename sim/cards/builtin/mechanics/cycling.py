"""Cards that stress cycling (CR 702.29)."""

from sim.cards import terms as t
from sim.cards.language import *

LOST_THIS_TURN = in_your_graveyard(Status("cycled or discarded this turn"))

CARDS = (
    sorcery("Lórien Revealed", "{3}{U}{U}", DrawCards(3), landcycling("Island", "{1}")),
    creature(
        "Drannith Stinger",
        "{1}{R}",
        "Human Wizard",
        2,
        2,
        whenever(cycles(t.YOU, ANOTHER), DealDamage(1, EACH_OPPONENT)),
        cycling("{1}"),
    ),
    artifact("Stabilizer", "{2}", static(EACH_PLAYER, Rule("can't use ability", HasAbility("cycling")))),
    instant("Shadow of the Grave", "{1}{B}", Move(All(LOST_THIS_TURN), t.HAND)),
    creature(
        "Magmakin Artillerist",
        "{2}{R}",
        "Elemental Pirate",
        1,
        4,
        whenever(discards(t.YOU, Status("card"), together=True), DealDamage(EventAmount(), EACH_OPPONENT)),
        cycling("{1}{R}"),
        when_cycled(DealDamage(1, EACH_OPPONENT)),
    ),
    creature(
        "Jo Grant",
        "{2}{W}",
        "Human Soldier",
        3,
        2,
        static(card_in(t.HAND, Status("historic") & OwnedBy(t.YOU)), cycling("{2}{W}")),
        whenever(cycles(t.YOU), PutCounters(t.PLUS_COUNTER, 1, THIS)),
        DeckConstruction("Doctor's companion"),
        kind="Legendary Creature",
    ),
)
