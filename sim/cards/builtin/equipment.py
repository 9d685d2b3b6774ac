"""Equipment and the cards that care about it (CR 301.5, 702.6)."""

from sim.cards import terms as t
from sim.cards.language import *

EQUIPMENT = subtype("Equipment")
YOUR_LANDS = Count(LAND & YOURS)
ITS_COUNTERS = StatOf("counters", EQUIPPED)
HITS_PLAYER = deals_combat_damage(Is(EQUIPPED), to=A_PLAYER)

EQUIPMENTS = (
    equipment("Bonesplitter", "{1}", static(EQUIPPED, gets(2, 0)), equip("{1}")),
    equipment(
        "Sword of Fire and Ice",
        "{3}",
        static(EQUIPPED, gets(2, 2), protection_from_color(t.RED), protection_from_color(t.BLUE)),
        whenever(HITS_PLAYER, DealDamage(2, target(ANY)), DrawCards(1)),
        equip("{2}"),
    ),
    equipment(
        "Sword of Forge and Frontier",
        "{3}",
        static(EQUIPPED, gets(2, 2), protection_from_color(t.RED), protection_from_color(t.GREEN)),
        whenever(
            HITS_PLAYER,
            Move(TopOfLibrary(YOU, 2), t.EXILE, keep="cards"),
            Continuous(YOU, (Rule("may play", Is(Saved("cards"))),)),
            Continuous(YOU, (Rule("additional land", amount=1),)),
        ),
        equip("{2}"),
    ),
    equipment(
        "Blackblade Reforged",
        "{2}",
        static(EQUIPPED, gets(YOUR_LANDS, YOUR_LANDS)),
        equip("{3}", CREATURE & HasSupertype(t.LEGENDARY)),
        equip("{7}"),
        legendary=True,
    ),
    equipment(
        "Luxior, Giada's Gift",
        "{1}",
        static(EQUIPPED, gets(ITS_COUNTERS, ITS_COUNTERS)),
        static(EQUIPPED, ChangeTypes(add=t.CREATURE, remove=t.PLANESWALKER)),
        equip("{1}", PLANESWALKER, tag="equip planeswalker"),
        equip("{3}"),
        legendary=True,
    ),
)

CREATURES = (
    creature("Ornithopter", "{0}", "Thopter", 0, 2, flying, kind="Artifact Creature"),
    creature(
        "Puresteel Paladin",
        "{W}{W}",
        "Human Knight",
        2,
        2,
        whenever(enters(EQUIPMENT & YOURS), May(DrawCards(1))),
        ability_word(
            "Metalcraft",
            static(EQUIPMENT & YOURS, equip("{0}"), only_if=Compare(Count(ARTIFACT & YOURS), t.GE, 3)),
        ),
    ),
)

CARDS = (*EQUIPMENTS, *CREATURES)
