"""Continuous effects in every layer (CR 613): types, colours, abilities, and power and toughness."""

from sim.cards import terms as t
from sim.cards.language import *

ITS_MANA_VALUE = StatOf("mana value", It())
TARGET_CREATURE = target(CREATURE)
TYPES_IN_GRAVEYARDS = Count(card_in(t.GRAVEYARD), distinct="card type")
SWAMPS = Count(subtype("Swamp") & YOURS)
FORESTS = Count(subtype("Forest") & YOURS)
NON_WALLS = Count(~subtype("Wall") & CREATURE & YOURS)
AVATAR = ("Kithkin", "Spirit", "Warrior", "Avatar")

TYPES = (
    enchantment(
        "Blood Moon", "{2}{R}", static(LAND & ~HasSupertype(t.BASIC), ChangeTypes(basic_land_types=("Mountain",)))
    ),
    land(
        "Urborg, Tomb of Yawgmoth",
        static(LAND, ChangeTypes(add_subtypes=("Swamp",))),
        kind="Legendary Land",
    ),
    aura(
        "Spreading Seas",
        "{1}{U}",
        enchant(LAND),
        when(enters(), DrawCards(1)),
        static(ENCHANTED, ChangeTypes(basic_land_types=("Island",))),
    ),
    aura("Evil Presence", "{B}", enchant(LAND), static(ENCHANTED, ChangeTypes(basic_land_types=("Swamp",)))),
    enchantment(
        "Opalescence",
        "{2}{W}{W}",
        static(
            ANOTHER & ~subtype("Aura") & ENCHANTMENT,
            ChangeTypes(add=t.CREATURE),
            SetPT(ITS_MANA_VALUE, ITS_MANA_VALUE),
        ),
    ),
    enchantment(
        "March of the Machines",
        "{3}{U}",
        static(
            ~CREATURE & ARTIFACT,
            ChangeTypes(add=t.ARTIFACT | t.CREATURE),
            SetPT(ITS_MANA_VALUE, ITS_MANA_VALUE),
        ),
    ),
    artifact(
        "Kormus Bell",
        "{4}",
        static(subtype("Swamp"), ChangeTypes(add=t.CREATURE), ChangeColor(t.BLACK), SetPT(1, 1)),
    ),
    enchantment("Living Lands", "{3}{G}", static(subtype("Forest"), ChangeTypes(add=t.CREATURE), SetPT(1, 1))),
    instant("Natural Affinity", "{2}{G}", until_end_of_turn(each(LAND), ChangeTypes(add=t.CREATURE), SetPT(2, 2))),
    enchantment(
        "Xenograft",
        "{4}{U}",
        as_enters_choose("creature type"),
        static(CREATURE & YOURS, ChangeTypes(chosen_subtype=True)),
    ),
)

COLORS = (
    enchantment("Darkest Hour", "{B}", static(CREATURE, ChangeColor(t.BLACK))),
    artifact("Thran Lens", "{2}", static(PERMANENT, ChangeColor(0))),
    instant("Crimson Wisps", "{R}", until_end_of_turn(TARGET_CREATURE, ChangeColor(t.RED), haste), DrawCards(1)),
)

ABILITIES = (
    enchantment("Humility", "{2}{W}{W}", static(CREATURE, LoseAbilities(all=True), SetPT(1, 1))),
    enchantment(
        "Dress Down",
        "{1}{U}",
        flash,
        when(enters(), DrawCards(1)),
        static(CREATURE, LoseAbilities(all=True)),
        at(begins(t.END), Sacrifice(THIS)),
    ),
    instant(
        "Turn to Frog",
        "{1}{U}",
        until_end_of_turn(
            TARGET_CREATURE,
            LoseAbilities(all=True),
            ChangeTypes(set_subtypes=("Frog",)),
            ChangeColor(t.BLUE),
            SetPT(1, 1),
        ),
    ),
    instant("Ovinize", "{1}{U}", until_end_of_turn(TARGET_CREATURE, LoseAbilities(all=True), SetPT(0, 1))),
    instant("Diminish", "{U}", until_end_of_turn(TARGET_CREATURE, SetPT(1, 1))),
    card(
        "Lignify",
        "{1}{G}",
        "Kindred Enchantment — Treefolk Aura",
        enchant(CREATURE),
        static(ENCHANTED, ChangeTypes(set_subtypes=("Treefolk",)), SetPT(0, 4), LoseAbilities(all=True)),
    ),
    creature(
        "Figure of Destiny",
        "{R/W}",
        "Kithkin",
        1,
        1,
        ability("{R/W}", Continuous(THIS, (ChangeTypes(set_subtypes=AVATAR[:2]), SetPT(2, 2)), t.FOREVER)),
        ability(
            "{R/W}{R/W}{R/W}",
            If(
                Matches(THIS, subtype("Spirit")),
                Continuous(THIS, (ChangeTypes(set_subtypes=AVATAR[:3]), SetPT(4, 4)), t.FOREVER),
            ),
        ),
        ability(
            "{R/W}{R/W}{R/W}{R/W}{R/W}{R/W}",
            If(
                Matches(THIS, subtype("Warrior")),
                Continuous(
                    THIS,
                    (*gains(ChangeTypes(set_subtypes=AVATAR), SetPT(8, 8), flying, first_strike),),
                    t.FOREVER,
                ),
            ),
        ),
    ),
)

DEFINED_BY_ABILITY = (
    creature(
        "Tarmogoyf",
        "{1}{G}",
        "Lhurgoyf",
        0,
        1,
        defines_pt(TYPES_IN_GRAVEYARDS, Plus(TYPES_IN_GRAVEYARDS, 1)),
        printed_pt=("*", "1+*"),
    ),
    creature(
        "Maro",
        "{2}{G}{G}",
        "Elemental",
        0,
        0,
        defines_pt(PlayerStat("hand", YOU), PlayerStat("hand", YOU)),
        printed_pt=("*", "*"),
    ),
    creature(
        "Nightmare",
        "{5}{B}",
        "Nightmare Horse",
        0,
        0,
        flying,
        defines_pt(SWAMPS, SWAMPS),
        printed_pt=("*", "*"),
    ),
    creature(
        "Keldon Warlord",
        "{2}{R}{R}",
        "Human Barbarian",
        0,
        0,
        defines_pt(NON_WALLS, NON_WALLS),
        printed_pt=("*", "*"),
    ),
    creature(
        "Dungrove Elder",
        "{2}{G}",
        "Treefolk",
        0,
        0,
        hexproof,
        defines_pt(FORESTS, FORESTS),
        printed_pt=("*", "*"),
    ),
    creature(
        "Master of Etherium",
        "{2}{U}",
        "Vedalken Wizard",
        0,
        0,
        defines_pt(Count(ARTIFACT & YOURS), Count(ARTIFACT & YOURS)),
        static(ANOTHER & ARTIFACT & CREATURE & YOURS, gets(1, 1)),
        kind="Artifact Creature",
        printed_pt=("*", "*"),
    ),
    creature(
        "Serra Avatar",
        "{4}{W}{W}{W}",
        "Avatar",
        0,
        0,
        defines_pt(PlayerStat("life", YOU), PlayerStat("life", YOU)),
        when(
            put_into_graveyard_from_anywhere(),
            Move(EventNew(), t.LIBRARY, shuffle=True),
            zones=1 << t.GRAVEYARD,
        ),
        printed_pt=("*", "*"),
    ),
)

SWITCHED = (
    instant("About Face", "{R}", until_end_of_turn(TARGET_CREATURE, SwitchPT())),
    instant("Twisted Image", "{U}", until_end_of_turn(TARGET_CREATURE, SwitchPT()), DrawCards(1)),
    creature(
        "Merfolk Thaumaturgist",
        "{2}{U}",
        "Merfolk Wizard",
        1,
        2,
        ability("{T}", until_end_of_turn(TARGET_CREATURE, SwitchPT())),
    ),
)

CARDS = (*TYPES, *COLORS, *ABILITIES, *DEFINED_BY_ABILITY, *SWITCHED)
