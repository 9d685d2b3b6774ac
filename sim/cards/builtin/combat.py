"""Combat: who must, may and can't attack or block, and damage that is prevented (CR 508, 509, 615)."""

from sim.cards import terms as t
from sim.cards.language import *

ATTACKER = target(CREATURE & Status("attacking"))
# CR 609.7a: a permanent, or a spell on the stack.
SOURCE = Status("source") & InZone(t.zones(t.BATTLEFIELD, t.STACK))
CIRCLE_OF_PROTECTION = tuple(
    ability(
        "{1}",
        ChooseObjects(SOURCE & color(mask), "source"),
        PreventDamage(None, YOU, from_sources=Is(Saved("source")), next_time=True),
    )
    for mask in (t.RED, t.BLACK)
)
ATTACK_TAX = static(YOU, Rule("attack tax", cost=pay("{2}")))

BLOCKING = (
    aura("Lure", "{1}{G}{G}", enchant(CREATURE), static(ENCHANTED, Rule("must be blocked by all"))),
    creature("Taunting Elf", "{G}", "Elf", 0, 1, static(THIS, Rule("must be blocked by all"))),
    creature(
        "Trap Runner",
        "{2}{W}{W}",
        "Human Soldier",
        2,
        3,
        ability("{T}", BecomeBlocked(target(CREATURE & Status("unblocked"))), only_if=AfterBlocks()),
    ),
    creature(
        "Two-Headed Giant of Foriys",
        "{4}{R}",
        "Giant",
        4,
        4,
        trample,
        static(THIS, Rule("can block additional", amount=1)),
    ),
    creature("Palace Guard", "{2}{W}", "Human Soldier", 1, 4, static(THIS, Rule("can block additional", amount=-1))),
    creature(
        "Guardian of the Gateless",
        "{4}{W}",
        "Angel",
        3,
        3,
        flying,
        static(THIS, Rule("can block additional", amount=-1)),
        whenever(blocks(), until_end_of_turn(THIS, gets(StatOf("blocking", THIS), StatOf("blocking", THIS)))),
    ),
)

ATTACKING = (
    creature(
        "Mogg Flunkies",
        "{1}{R}",
        "Goblin",
        3,
        3,
        static(THIS, Rule("can't attack alone"), Rule("can't block alone")),
    ),
    creature(
        "Bonded Construct", "{1}", "Construct", 2, 1, static(THIS, Rule("can't attack alone")), kind="Artifact Creature"
    ),
    creature("Craven Hulk", "{3}{R}", "Giant Coward", 4, 4, static(THIS, Rule("can't block alone"))),
    creature(
        "Goblin Piledriver",
        "{1}{R}",
        "Goblin Warrior",
        1,
        2,
        protection_from_color(t.BLUE),
        whenever(
            attacks(),
            until_end_of_turn(
                THIS,
                gets(Times(2, Count(ANOTHER & subtype("Goblin") & Status("attacking"))), 0),
            ),
        ),
    ),
    enchantment("Propaganda", "{2}{U}", ATTACK_TAX),
    enchantment("Ghostly Prison", "{2}{W}", ATTACK_TAX),
)

PREVENTION = (
    instant("Fog", "{G}", PreventDamage(None, combat_only=True)),
    instant("Holy Day", "{W}", PreventDamage(None, combat_only=True)),
    land(
        "Maze of Ith",
        ability(
            "{T}",
            Tap(ATTACKER, untap=True),
            PreventDamage(None, ATTACKER, combat_only=True),
            PreventDamage(None, from_sources=Is(ATTACKER), combat_only=True),
        ),
    ),
    creature("Samite Healer", "{1}{W}", "Human Cleric", 1, 1, ability("{T}", PreventDamage(1, target(ANY)))),
    enchantment("Circle of Protection: Red", "{1}{W}", CIRCLE_OF_PROTECTION[0]),
    enchantment("Circle of Protection: Black", "{1}{W}", CIRCLE_OF_PROTECTION[1]),
    creature(
        "Burrenton Forge-Tender",
        "{W}",
        "Kithkin Wizard",
        1,
        1,
        protection_from_color(t.RED),
        ability(
            pay(sacrifice_this=True),
            ChooseObjects(SOURCE & color(t.RED), "source"),
            PreventDamage(None, from_sources=Is(Saved("source"))),
        ),
    ),
    instant("Healing Salve", "{W}", modal(GainLife(3, target(A_PLAYER)), PreventDamage(3, target(ANY)))),
)

CARDS = (*BLOCKING, *ATTACKING, *PREVENTION)
