"""Red: direct damage and the cheap creatures that go with it."""

from sim.cards import terms as t
from sim.cards.language import *

MOUNTAIN = subtype("Mountain")
NONBASIC_LAND = LAND & ~HasSupertype(t.BASIC)

SPELLS = (
    instant("Lightning Bolt", "{R}", DealDamage(3, target(ANY))),
    instant("Shock", "{R}", DealDamage(2, target(ANY))),
    instant("Incinerate", "{1}{R}", DealDamage(3, target(ANY), no_regeneration=True)),
    instant("Lava Dart", "{R}", DealDamage(1, target(ANY)), flashback(pay(sacrifice=((MOUNTAIN, 1),)))),
    instant(
        "Fireblast",
        "{4}{R}{R}",
        alternative(pay(sacrifice=((MOUNTAIN, 2),))),
        DealDamage(4, target(ANY)),
    ),
    instant(
        "Price of Progress",
        "{1}{R}",
        DealDamage(Times(2, Count(NONBASIC_LAND & ControlledByRef(It()))), EACH_PLAYER),
    ),
    instant("Lightning Strike", "{1}{R}", DealDamage(3, target(ANY))),
    sorcery("Flame Slash", "{R}", DealDamage(4, target(CREATURE))),
    sorcery("Pyroclasm", "{1}{R}", DealDamage(2, each(CREATURE))),
    instant("Zap", "{2}{R}", DealDamage(1, target(ANY)), DrawCards(1)),
    sorcery("Wheel of Fortune", "{2}{R}", DiscardCards(None, EACH_PLAYER), DrawCards(7, EACH_PLAYER)),
)

CREATURES = (
    creature("Jackal Pup", "{R}", "Jackal", 2, 1, whenever(is_dealt_damage(), DealDamage(EventAmount(), YOU))),
    creature("Mogg Fanatic", "{R}", "Goblin", 1, 1, ability(pay(sacrifice_this=True), DealDamage(1, target(ANY)))),
    creature(
        "Grim Lavamancer",
        "{R}",
        "Human Wizard",
        1,
        1,
        ability(pay("{R}, {T}", exile_graveyard=((Anything(), 2),)), DealDamage(2, target(ANY))),
    ),
    creature(
        "Ball Lightning",
        "{R}{R}{R}",
        "Elemental",
        6,
        1,
        trample,
        haste,
        at(begins(t.END), Sacrifice(THIS)),
    ),
    creature(
        "Kird Ape",
        "{R}",
        "Ape",
        1,
        1,
        static(THIS, gets(1, 2), only_if=Exists(subtype("Forest") & YOURS)),
    ),
    creature(
        "Goblin Sharpshooter",
        "{2}{R}",
        "Goblin",
        1,
        1,
        static(THIS, Rule("doesn't untap")),
        whenever(dies(CREATURE), Tap(THIS, untap=True)),
        ability("{T}", DealDamage(1, target(ANY))),
    ),
    creature(
        "Inferno Titan",
        "{4}{R}{R}",
        "Giant",
        6,
        6,
        ability("{R}", until_end_of_turn(THIS, gets(1, 0))),
        whenever(enters_or_attacks(), DealDamage(3, Target(ANY, least=1, most=3, divided=3))),
    ),
)

OTHERS = (
    artifact(
        "Cursed Scroll",
        "{1}",
        ability(
            "{3}, {T}",
            ChooseValue("card name"),
            RevealRandom("revealed"),
            If(Matches(Saved("revealed"), HasChosenName()), DealDamage(2, target(ANY))),
        ),
    ),
    enchantment("Seal of Fire", "{R}", ability(pay(sacrifice_this=True), DealDamage(2, target(ANY)))),
    enchantment("Fervor", "{2}{R}", static(CREATURE & YOURS, haste)),
    enchantment(
        "Sulfuric Vortex",
        "{1}{R}{R}",
        at(begins(t.UPKEEP), DealDamage(2, EventSubject())),
        Replacement(gains_life(t.ANYONE), Instead(cancel=True)),
    ),
    land(
        "Barbarian Ring",
        tap_for("R", 1, DealDamage(1, YOU)),
        ability_word(
            "Threshold",
            ability(
                pay("{R}, {T}", sacrifice_this=True),
                DealDamage(2, target(ANY)),
                only_if=Compare(PlayerStat("graveyard", YOU), t.GE, 7),
            ),
        ),
    ),
)

CARDS = (*SPELLS, *CREATURES, *OTHERS)
