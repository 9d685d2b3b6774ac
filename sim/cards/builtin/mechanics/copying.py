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

# "except it doesn't copy that creature's color and it has this ability"
_ANEW = Triggered(
    begins(t.UPKEEP, of=t.YOU),
    (
        May(
            Continuous(
                THIS, (BecomeCopy(target(CREATURE), changes=(Retain(("color",)), GainThisAbility())),), t.FOREVER
            )
        ),
    ),
)

EXCEPTIONS = (
    creature(
        "Vesuvan Doppelganger",
        "{3}{U}{U}",
        "Shapeshifter",
        0,
        0,
        as_enters(Instead(copy=CREATURE, copy_changes=(Retain(("color",)), GainAbility(_ANEW))), optional=True),
    ),
    creature(
        "Unstable Shapeshifter",
        "{3}{U}",
        "Shapeshifter",
        0,
        1,
        whenever(
            enters(ANOTHER & CREATURE),
            Continuous(THIS, (BecomeCopy(EventNew(), changes=(GainThisAbility(),)),), t.FOREVER),
        ),
    ),
    creature(
        "Altered Ego",
        "{X}{2}{G}{U}",
        "Shapeshifter",
        0,
        0,
        cant_be_countered(),
        as_enters(Instead(copy=CREATURE, copy_changes=(EntersWith(t.PLUS_COUNTER, X()),)), optional=True),
    ),
    creature(
        "Moritte of the Frost",
        "{2}{G}{U}{U}",
        "Shapeshifter",
        0,
        0,
        changeling,
        as_enters(
            Instead(
                copy=PERMANENT & YOURS,
                copy_changes=(
                    ChangeTypes(add_supertypes=t.LEGENDARY | t.SNOW),
                    Provided(CREATURE, (EntersWith(t.PLUS_COUNTER, 2), GainKeyword(t.CHANGELING))),
                ),
            ),
            optional=True,
        ),
        kind="Legendary Snow Creature",
    ),
    creature(
        "Wall of Stolen Identity",
        "{3}{U}",
        "Shapeshifter Wall",
        0,
        0,
        as_enters(
            Instead(
                copy=CREATURE,
                copy_changes=(ChangeTypes(add_subtypes=("Wall",)), GainKeyword(t.DEFENDER)),
                when_copied=Sequence(
                    (
                        Tap(Saved("copied")),
                        Continuous(Saved("copied"), (Rule("doesn't untap"),), t.WHILE_YOU_CONTROL),
                    )
                ),
            ),
            optional=True,
        ),
    ),
    creature(
        "Sakashima the Impostor",
        "{2}{U}{U}",
        "Human Rogue",
        3,
        1,
        as_enters(
            Instead(
                copy=CREATURE,
                copy_changes=(
                    Rename("Sakashima the Impostor"),
                    ChangeTypes(add_supertypes=t.LEGENDARY),
                    GainAbility(ability("{2}{U}{U}", Delay(begins(t.END), Move(THIS, t.HAND)))),
                ),
            ),
            optional=True,
        ),
        kind="Legendary Creature",
    ),
    aura(
        "Metamorphic Alteration",
        "{1}{U}",
        enchant(CREATURE),
        as_enters_choose("creature"),
        static(ENCHANTED, BecomeCopy(Linked("chosen"))),
    ),
)

CARDS = (*CASTING, *EXCEPTIONS)
