"""Copies of cards that are cast, copies with exceptions of every kind, copies for each of several targets (CR 707)."""

from sim.cards import terms as t
from sim.cards.language import *

_CHEAP_INSTANT = HasType(t.INSTANT) & Stat("mana value", t.LE, 2)

CASTING = (
    artifact(
        "Isochron Scepter",
        "{2}",
        ability_word(
            "Imprint",
            when(
                enters(),
                May(
                    Sequence(
                        (
                            ChooseObjects(card_in(t.HAND, _CHEAP_INSTANT & OwnedBy(t.YOU)), "imprinted"),
                            Move(Saved("imprinted"), t.EXILE, link="exiled"),
                        )
                    )
                ),
            ),
        ),
        ability(
            "{2}, {T}",
            May(Sequence((CopyCards(Linked("exiled")), CastNow(Saved("copies"), free=True)))),
        ),
    ),
)

CARDS = CASTING
