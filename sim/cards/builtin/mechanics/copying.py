"""Copies of cards that are cast, copies with exceptions of every kind, copies for each of several targets (CR 707)."""

from sim.cards import terms as t
from sim.cards.builtin import black, lands, plain_creatures, white, zones
from sim.cards.definition import CardDefinition
from sim.cards.language import *
from sim.cards.type_line import TypeLine

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

ON_THE_STACK = (
    artifact(
        "Strionic Resonator",
        "{2}",
        ability("{2}, {T}", CopySpell(target(TRIGGERED_ABILITY & YOURS))),
    ),
    artifact(
        "Lithoform Engine",
        "{4}",
        ability(
            "{2}, {T}",
            CopySpell(target((ACTIVATED_ABILITY | TRIGGERED_ABILITY) & YOURS)),
        ),
        ability("{3}, {T}", CopySpell(target(SPELL & INSTANT_OR_SORCERY & YOURS))),
        ability("{4}, {T}", CopySpell(target(SPELL & HasType(t.PERMANENT_TYPES) & YOURS), new_targets=False)),
        kind="Legendary Artifact",
    ),
    creature(
        "Zada, Hedron Grinder",
        "{3}{R}",
        "Goblin Ally",
        3,
        3,
        whenever(
            casts(t.YOU, INSTANT_OR_SORCERY & TargetsOnly(Is(THIS), only=True)),
            CopySpell(EventSubject(), for_each=CREATURE & YOURS, new_targets=False),
        ),
        kind="Legendary Creature",
    ),
    creature(
        "Mirrorwing Dragon",
        "{3}{R}{R}",
        "Dragon",
        4,
        5,
        flying,
        whenever(
            casts(t.ANYONE, INSTANT_OR_SORCERY & TargetsOnly(Is(THIS), only=True)),
            CopySpell(
                EventSubject(),
                who=EventOther(),
                for_each=CREATURE & ControlledByRef(EventOther()),
                new_targets=False,
            ),
        ),
    ),
    instant(
        "Radiate",
        "{3}{R}{R}",
        CopySpell(
            target(SPELL & INSTANT_OR_SORCERY & TargetsOnly(PERMANENT | IsPlayer(t.ANYONE), only=True, single=True)),
            for_each=PERMANENT | IsPlayer(t.ANYONE),
            new_targets=False,
        ),
    ),
    creature(
        "Ivy, Gleeful Spellthief",
        "{G}{U}",
        "Faerie Rogue",
        2,
        1,
        flying,
        whenever(
            casts(t.ANYONE, TargetsOnly(CREATURE & ANOTHER, only=True, single=True)),
            May(CopySpell(EventSubject(), at=THIS, new_targets=False)),
        ),
        kind="Legendary Creature",
    ),
    creature(
        "Ashling the Pilgrim",
        "{1}{R}",
        "Elemental Shaman",
        1,
        1,
        ability(
            "{1}{R}",
            PutCounters(t.PLUS_COUNTER, 1, THIS),
            If(
                Compare(TimesResolved(), t.EQ, 3),
                Sequence(
                    (
                        RemoveCounters(t.PLUS_COUNTER, StatOf(t.PLUS_COUNTER, THIS), THIS, result="removed"),
                        DealDamage(Result("removed"), Together((All(CREATURE), All(IsPlayer(t.ANYONE))))),
                    )
                ),
            ),
        ),
        kind="Legendary Creature",
    ),
)

BRAINGEYSER = sorcery("Braingeyser", "{X}{U}{U}", DrawCards(X(), target(A_PLAYER)))
_PRINTED = {
    card.name: card
    for cards in (white.CARDS, black.CARDS, plain_creatures.CARDS, zones.CARDS, lands.CARDS, (BRAINGEYSER,))
    for card in cards
}
_OF_GARTH = ("Disenchant", "Braingeyser", "Terror", "Shivan Dragon", "Regrowth", "Black Lotus")
# CR 708.2: what Magar's effect lists for the card that it puts onto the battlefield face down.
_MAGARS = CardDefinition(
    "",
    None,
    TypeLine.parse("Creature"),
    0,
    3,
    3,
    abilities=(
        whenever(
            deals_combat_damage(to=A_PLAYER),
            May(CopyCards(None, named="noted")),
            CastNow(Saved("copies"), free=True),
        ),
        Replacement(leaves(), Instead(to=t.EXILE)),
    ),
    layout="face_down",
)

BY_NAME = (
    BRAINGEYSER,
    creature(
        "Garth One-Eye",
        "{W}{U}{B}{R}{G}",
        "Human Wizard",
        5,
        5,
        ability(
            "{T}",
            ChooseValue("card name", among=tuple(_PRINTED[name] for name in _OF_GARTH)),
            CopyCards(None, named="chosen"),
            CastNow(Saved("copies")),
        ),
        kind="Legendary Creature",
    ),
    creature(
        "Magar of the Magic Strings",
        "{1}{B}{R}",
        "Minotaur Performer",
        3,
        3,
        ability(
            "{1}{B}{R}",
            Move(
                target(in_your_graveyard(INSTANT_OR_SORCERY)),
                t.BATTLEFIELD,
                face_down="effect",
                listed=_MAGARS,
                note=True,
            ),
        ),
        kind="Legendary Creature",
    ),
)

CARDS = (*CASTING, *EXCEPTIONS, *ON_THE_STACK, *BY_NAME)
