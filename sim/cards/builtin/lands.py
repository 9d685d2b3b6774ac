"""Nonbasic lands, and the artifacts and creatures that give mana (CR 106, 305, 605)."""

from sim.cards import terms as t
from sim.cards.language import *

NONBASIC_LAND = LAND & ~HasSupertype(t.BASIC)
BASIC_LAND = LAND & HasSupertype(t.BASIC)
TARGET_LAND = target(LAND)

DUAL = (
    land("Tundra", kind="Land — Plains Island"),
    land("Underground Sea", kind="Land — Island Swamp"),
    land("Badlands", kind="Land — Swamp Mountain"),
    land("Taiga", kind="Land — Mountain Forest"),
    land("Savannah", kind="Land — Forest Plains"),
    land("Scrubland", kind="Land — Plains Swamp"),
    land("Volcanic Island", kind="Land — Island Mountain"),
    land("Bayou", kind="Land — Swamp Forest"),
    land("Plateau", kind="Land — Mountain Plains"),
    land("Tropical Island", kind="Land — Forest Island"),
    land("Hallowed Fountain", as_enters(Instead(unless_pay=pay(life=2))), kind="Land — Plains Island"),
    land("Steam Vents", as_enters(Instead(unless_pay=pay(life=2))), kind="Land — Island Mountain"),
    land("Adarkar Wastes", tap_for("C"), tap_for("WU", 1, DealDamage(1, YOU))),
    land("Shivan Reef", tap_for("C"), tap_for("UR", 1, DealDamage(1, YOU))),
    land(
        "Mystic Gate",
        tap_for("C"),
        mana_ability("{W/U}, {T}", add_mana("WU", 2, combination=True)),
    ),
    land(
        "Graven Cairns",
        tap_for("C"),
        mana_ability("{B/R}, {T}", add_mana("BR", 2, combination=True)),
    ),
    land(
        "Glacial Fortress",
        enters_tapped_unless(Exists(subtype("Plains", "Island") & YOURS)),
        tap_for("WU"),
    ),
    land(
        "Sulfur Falls",
        enters_tapped_unless(Exists(subtype("Island", "Mountain") & YOURS)),
        tap_for("UR"),
    ),
    land(
        "Seachrome Coast",
        enters_tapped_unless(Compare(Count(ANOTHER & LAND & YOURS), t.LE, 2)),
        tap_for("WU"),
    ),
    land("Temple of Epiphany", enters_tapped(), when(enters(), Scry(1)), tap_for("UR")),
    land("City of Brass", whenever(becomes_tapped(), DealDamage(1, YOU)), tap_for("WUBRG")),
)

SEARCHING = (
    land(
        "Evolving Wilds",
        ability(pay("{T}", sacrifice_this=True), Search(BASIC_LAND, t.BATTLEFIELD, tapped=True)),
    ),
    land(
        "Polluted Delta",
        ability(pay("{T}", life=1, sacrifice_this=True), Search(subtype("Island", "Swamp"), t.BATTLEFIELD)),
    ),
    land(
        "Windswept Heath",
        ability(pay("{T}", life=1, sacrifice_this=True), Search(subtype("Forest", "Plains"), t.BATTLEFIELD)),
    ),
)

DOING_MORE = (
    land("Wastes", tap_for("C"), kind="Basic Land"),
    land(
        "Wasteland",
        tap_for("C"),
        ability(pay("{T}", sacrifice_this=True), Destroy(target(NONBASIC_LAND))),
    ),
    land("Strip Mine", tap_for("C"), ability(pay("{T}", sacrifice_this=True), Destroy(TARGET_LAND))),
    land(
        "Ghost Quarter",
        tap_for("C"),
        ability(
            pay("{T}", sacrifice_this=True),
            Destroy(TARGET_LAND),
            May(Search(BASIC_LAND, t.BATTLEFIELD, who=ControllerOf(TARGET_LAND)), who=ControllerOf(TARGET_LAND)),
        ),
    ),
    land(
        "Karakas",
        tap_for("W"),
        ability("{T}", Move(target(CREATURE & HasSupertype(t.LEGENDARY)), t.HAND)),
        kind="Legendary Land",
    ),
    land("Radiant Fountain", when(enters(), GainLife(2)), tap_for("C")),
    land("Reliquary Tower", static(YOU, Rule("no maximum hand size")), tap_for("C")),
    land(
        "Mishra's Factory",
        tap_for("C"),
        ability(
            "{1}",
            until_end_of_turn(
                THIS,
                SetPT(2, 2),
                ChangeTypes(add=t.ARTIFACT | t.CREATURE, add_subtypes=("Assembly-Worker",)),
            ),
        ),
        ability("{T}", until_end_of_turn(target(subtype("Assembly-Worker") & CREATURE), gets(1, 1))),
    ),
    land(
        "Mutavault",
        tap_for("C"),
        ability("{1}", until_end_of_turn(THIS, SetPT(2, 2), ChangeTypes(add=t.CREATURE, all_creature_types=True))),
    ),
    card(
        "Dryad Arbor",
        None,
        "Land Creature — Forest Dryad",
        power=1,
        toughness=1,
        colors=t.GREEN,
    ),
)

ROCKS = (
    artifact("Sol Ring", "{1}", tap_for("C", 2)),
    artifact("Mind Stone", "{2}", tap_for("C"), ability(pay("{1}, {T}", sacrifice_this=True), DrawCards(1))),
    artifact("Izzet Signet", "{2}", mana_ability("{1}, {T}", add_exactly("UR"))),
    artifact("Thought Vessel", "{2}", static(YOU, Rule("no maximum hand size")), tap_for("C")),
    artifact("Darksteel Ingot", "{3}", indestructible, tap_for("WUBRG")),
    artifact("Gilded Lotus", "{5}", tap_for("WUBRG", 3)),
    artifact("Mox Ruby", "{0}", tap_for("R")),
    artifact("Lotus Petal", "{0}", mana_ability(pay("{T}", sacrifice_this=True), add_mana("WUBRG"))),
    artifact("Black Lotus", "{0}", mana_ability(pay("{T}", sacrifice_this=True), add_mana("WUBRG", 3))),
    creature("Birds of Paradise", "{G}", "Bird", 0, 1, flying, tap_for("WUBRG")),
    instant("Dark Ritual", "{B}", add_exactly("BBB")),
)

CARDS = (*DUAL, *SEARCHING, *DOING_MORE, *ROCKS)
