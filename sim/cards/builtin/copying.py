"""Copies of permanents and of spells (CR 707)."""

from sim.cards import terms as t
from sim.cards.language import *

COPY_OF_CREATURE = Instead(copy=CREATURE)

ENTERING = (
    creature("Clone", "{3}{U}", "Shapeshifter", 0, 0, as_enters(COPY_OF_CREATURE, optional=True)),
    creature("Stunt Double", "{3}{U}", "Shapeshifter", 0, 0, flash, as_enters(COPY_OF_CREATURE, optional=True)),
    creature(
        "Phantasmal Image",
        "{1}{U}",
        "Illusion",
        0,
        0,
        as_enters(
            Instead(
                copy=CREATURE,
                copy_changes=(ChangeTypes(add_subtypes=("Illusion",)),),
                gains=(when(becomes_target(), Sacrifice(THIS)),),
            ),
            optional=True,
        ),
    ),
    creature(
        "Quicksilver Gargantuan",
        "{5}{U}{U}",
        "Shapeshifter",
        7,
        7,
        as_enters(Instead(copy=CREATURE, copy_changes=(SetPT(7, 7),)), optional=True),
    ),
    creature(
        "Phyrexian Metamorph",
        "{3}{U/P}",
        "Phyrexian Shapeshifter",
        0,
        0,
        as_enters(
            Instead(copy=HasType(t.ARTIFACT | t.CREATURE), copy_changes=(ChangeTypes(add=t.ARTIFACT),)),
            optional=True,
        ),
        kind="Artifact Creature",
    ),
    artifact("Sculpting Steel", "{3}", as_enters(Instead(copy=ARTIFACT), optional=True)),
    enchantment("Copy Enchantment", "{2}{U}", as_enters(Instead(copy=ENCHANTMENT), optional=True)),
    enchantment(
        "Copy Artifact",
        "{1}{U}",
        as_enters(
            Instead(copy=ARTIFACT, copy_changes=(ChangeTypes(add=t.ENCHANTMENT),)),
            optional=True,
        ),
    ),
)

BECOMING = (
    instant(
        "Cytoshape",
        "{1}{G}{U}",
        ChooseObjects(CREATURE & ~HasSupertype(t.LEGENDARY), "original"),
        until_end_of_turn(target(CREATURE), BecomeCopy(Saved("original"))),
    ),
    artifact(
        "Mirage Mirror",
        "{3}",
        ability(
            "{2}",
            until_end_of_turn(THIS, BecomeCopy(target(HasType(t.ARTIFACT | t.CREATURE | t.ENCHANTMENT | t.LAND)))),
        ),
    ),
)

TOKENS = (
    instant(
        "Cackling Counterpart",
        "{1}{U}{U}",
        CreateToken(None, copy_of=target(CREATURE & YOURS)),
        flashback("{5}{U}{U}"),
    ),
    sorcery(
        "Rite of Replication",
        "{2}{U}{U}",
        kicker("{5}"),
        If(
            Paid("kicker"),
            CreateToken(None, 5, copy_of=target(CREATURE)),
            CreateToken(None, copy_of=target(CREATURE)),
        ),
    ),
    creature(
        "Kiki-Jiki, Mirror Breaker",
        "{2}{R}{R}{R}",
        "Goblin Shaman",
        2,
        2,
        haste,
        ability(
            "{T}",
            CreateToken(
                None,
                copy_of=target(CREATURE & ~HasSupertype(t.LEGENDARY) & YOURS),
                copy_changes=(GainKeyword(t.HASTE),),
                keep="token",
            ),
            Delay(begins(t.END), Sacrifice(Saved("token"))),
        ),
        kind="Legendary Creature",
    ),
)

SPELLS = (
    instant("Twincast", "{U}{U}", CopySpell(target(SPELL & INSTANT_OR_SORCERY))),
    instant("Fork", "{R}{R}", CopySpell(target(SPELL & INSTANT_OR_SORCERY), copy_changes=(ChangeColor(t.RED),))),
    instant("Reverberate", "{R}{R}", CopySpell(target(SPELL & INSTANT_OR_SORCERY))),
)

CARDS = (*ENTERING, *BECOMING, *TOKENS, *SPELLS)
