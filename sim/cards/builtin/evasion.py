"""Evasion: landwalk, fear, intimidate, shadow and what can't be blocked otherwise (CR 509.1b)."""

from sim.cards import terms as t
from sim.cards.language import *

LANDWALK = (
    creature("Bog Wraith", "{3}{B}", "Wraith", 3, 3, landwalk("Swamp")),
    creature("Dryad Sophisticate", "{1}{G}", "Dryad", 2, 1, nonbasic_landwalk()),
    creature("Street Wraith", "{3}{B}{B}", "Wraith", 3, 4, landwalk("Swamp"), cycling(pay(life=2))),
    creature(
        "Rishadan Dockhand",
        "{U}",
        "Merfolk",
        1,
        2,
        landwalk("Island"),
        ability("{1}, {T}", Tap(target(LAND))),
    ),
)

FEAR_AND_INTIMIDATE = (
    creature("Severed Legion", "{1}{B}{B}", "Zombie", 2, 2, fear),
    aura("Fear", "{B}{B}", enchant(CREATURE), static(ENCHANTED, fear)),
    creature("Accursed Spirit", "{3}{B}", "Spirit", 3, 2, intimidate),
    creature(
        "Bellowing Tanglewurm",
        "{3}{G}{G}",
        "Wurm",
        4,
        4,
        intimidate,
        static(ANOTHER & color(t.GREEN) & CREATURE & YOURS, intimidate),
    ),
)

SHADOW = (
    creature("Dauthi Slayer", "{B}{B}", "Dauthi Soldier", 2, 2, shadow, static(THIS, Rule("must attack"))),
    creature(
        "Dauthi Horror",
        "{1}{B}",
        "Dauthi Horror",
        2,
        1,
        shadow,
        static(THIS, Rule("can't be blocked", color(t.WHITE))),
    ),
    creature(
        "Looter il-Kor",
        "{1}{U}",
        "Kor Rogue",
        1,
        1,
        shadow,
        whenever(deals_damage(to=AN_OPPONENT), DrawCards(1), DiscardCards(1)),
    ),
)

OTHERS = (
    creature("Phantom Warrior", "{1}{U}{U}", "Illusion Warrior", 2, 2, static(THIS, Rule("can't be blocked"))),
    creature("Invisible Stalker", "{1}{U}", "Human Rogue", 1, 1, hexproof, static(THIS, Rule("can't be blocked"))),
    creature(
        "Silhana Ledgewalker",
        "{1}{G}",
        "Elf Rogue",
        1,
        1,
        hexproof,
        static(THIS, Rule("can't be blocked", ~HasKeyword(t.FLYING))),
    ),
    creature(
        "Steel Leaf Champion",
        "{G}{G}{G}",
        "Elf Knight",
        5,
        4,
        static(THIS, Rule("can't be blocked", Stat("power", t.LE, 2))),
    ),
    creature(
        "Juggernaut",
        "{4}",
        "Juggernaut",
        5,
        3,
        static(THIS, Rule("must attack")),
        static(THIS, Rule("can't be blocked", subtype("Wall"))),
        kind="Artifact Creature",
    ),
    enchantment("Goblin War Drums", "{2}{R}", static(CREATURE & YOURS, menace)),
)

CARDS = (*LANDWALK, *FEAR_AND_INTIMIDATE, *SHADOW, *OTHERS)
