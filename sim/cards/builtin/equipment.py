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
        "Sword of Feast and Famine",
        "{3}",
        static(EQUIPPED, gets(2, 2), protection_from_color(t.BLACK), protection_from_color(t.GREEN)),
        whenever(HITS_PLAYER, DiscardCards(1, EventOther()), Tap(each(LAND & YOURS), untap=True)),
        equip("{2}"),
    ),
    equipment(
        "Umezawa's Jitte",
        "{2}",
        whenever(deals_combat_damage(Is(EQUIPPED)), PutCounters("charge", 2, THIS)),
        modal_ability(
            pay(remove_counters=(("charge", 1),)),
            until_end_of_turn(EQUIPPED, gets(2, 2)),
            until_end_of_turn(target(CREATURE), gets(-1, -1)),
            GainLife(2),
        ),
        equip("{2}"),
        legendary=True,
    ),
    equipment(
        "Skullclamp",
        "{1}",
        static(EQUIPPED, gets(1, -1)),
        whenever(dies(Is(EQUIPPED)), DrawCards(2)),
        equip("{1}"),
    ),
    equipment("Loxodon Warhammer", "{3}", static(EQUIPPED, gets(3, 0), trample, lifelink), equip("{3}")),
    equipment("Basilisk Collar", "{1}", static(EQUIPPED, deathtouch, lifelink), equip("{2}")),
    equipment("Lightning Greaves", "{2}", static(EQUIPPED, haste, shroud), equip("{0}")),
    equipment(
        "Cranial Plating",
        "{2}",
        static(EQUIPPED, gets(Count(ARTIFACT & YOURS), 0)),
        ability("{B}{B}", Attach(THIS, target(CREATURE & YOURS))),
        equip("{1}"),
    ),
    equipment(
        "Viridian Longbow",
        "{1}",
        static(EQUIPPED, ability("{T}", DealDamage(1, target(ANY)))),
        equip("{3}"),
    ),
    equipment(
        "Dúnedain Blade",
        "{1}{W}",
        static(EQUIPPED, gets(2, 1)),
        equip("{1}", CREATURE & subtype("Human")),
        equip("{3}"),
    ),
    equipment(
        "Steelclaw Lance",
        "{B}{R}",
        static(EQUIPPED, gets(2, 2)),
        equip("{1}", CREATURE & subtype("Knight")),
        equip("{3}"),
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
    creature(
        "Stoneforge Mystic",
        "{1}{W}",
        "Kor Artificer",
        1,
        2,
        when(enters(), May(Search(EQUIPMENT, t.HAND, reveal=True))),
        ability(
            "{1}{W}, {T}",
            May(
                sequence(
                    ChooseObjects(card_in(t.HAND, EQUIPMENT & OwnedBy(t.YOU)), "card"),
                    Move(Saved("card"), t.BATTLEFIELD, controller="you"),
                )
            ),
        ),
    ),
    creature(
        "Sunspear Shikari",
        "{1}{W}",
        "Cat Soldier",
        2,
        2,
        static(THIS, first_strike, lifelink, only_if=Matches(THIS, Status("equipped"))),
    ),
    creature(
        "Brass Squire",
        "{3}",
        "Myr",
        1,
        3,
        ability("{T}", Attach(target(EQUIPMENT & YOURS), target(CREATURE & YOURS))),
        kind="Artifact Creature",
    ),
)

CARDS = (*EQUIPMENTS, *CREATURES)
