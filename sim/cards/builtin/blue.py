"""Blue: counterspells, bounce, card drawing and fliers."""

from sim.cards import terms as t
from sim.cards.language import *

COUNTERSPELLS = (
    instant("Counterspell", "{U}{U}", CounterSpell(target(SPELL))),
    instant("Mana Leak", "{1}{U}", counter_unless(target(SPELL), "{3}")),
    instant("Spell Pierce", "{U}", counter_unless(target(SPELL & ~CREATURE), "{2}")),
    instant("Spell Snare", "{U}", CounterSpell(target(SPELL & Stat("mana value", t.EQ, 2)))),
    instant("Force Spike", "{U}", counter_unless(target(SPELL), "{1}")),
    instant("Essence Scatter", "{1}{U}", CounterSpell(target(SPELL & CREATURE))),
    instant("Negate", "{1}{U}", CounterSpell(target(SPELL & ~CREATURE))),
    instant("Exclude", "{2}{U}", CounterSpell(target(SPELL & CREATURE)), DrawCards(1)),
    instant("Dissolve", "{1}{U}{U}", CounterSpell(target(SPELL)), Scry(1)),
    instant("Memory Lapse", "{1}{U}", CounterSpell(target(SPELL), to=t.LIBRARY)),
    instant("Remand", "{1}{U}", CounterSpell(target(SPELL), to=t.HAND), DrawCards(1)),
)

SPELLS = (
    instant("Unsummon", "{U}", Move(target(CREATURE), t.HAND)),
    instant("Boomerang", "{U}{U}", Move(target(PERMANENT), t.HAND)),
    instant(
        "Brainstorm",
        "{U}",
        DrawCards(3),
        ChooseObjects(card_in(t.HAND, OwnedBy(t.YOU)), "put back", 2, 2),
        Move(Saved("put back"), t.LIBRARY),
    ),
    instant("Opt", "{U}", Scry(1), DrawCards(1)),
    sorcery("Preordain", "{U}", Scry(2), DrawCards(1)),
    instant("Impulse", "{1}{U}", LookAtTop(4, 1, Anything(), reveal=False)),
    sorcery("Divination", "{2}{U}", DrawCards(2)),
    sorcery("Time Walk", "{1}{U}", ExtraTurn()),
    sorcery("Time Warp", "{3}{U}{U}", ExtraTurn(target(A_PLAYER))),
)

CREATURES = (
    creature("Air Elemental", "{3}{U}{U}", "Elemental", 4, 4, flying),
    creature("Mahamoti Djinn", "{4}{U}{U}", "Djinn", 5, 6, flying),
    creature(
        "Spiketail Hatchling",
        "{1}{U}",
        "Drake",
        1,
        1,
        flying,
        ability(pay(sacrifice_this=True), counter_unless(target(SPELL), "{1}")),
    ),
    creature(
        "Thieving Magpie",
        "{2}{U}{U}",
        "Bird",
        1,
        3,
        flying,
        whenever(deals_damage(to=AN_OPPONENT), DrawCards(1)),
    ),
    creature("Man-o'-War", "{2}{U}", "Jellyfish", 2, 2, when(enters(), Move(target(CREATURE), t.HAND))),
    creature(
        "Prodigal Sorcerer",
        "{2}{U}",
        "Human Wizard Sorcerer",
        1,
        1,
        ability("{T}", DealDamage(1, target(ANY))),
    ),
    creature("Merfolk Looter", "{1}{U}", "Merfolk Rogue", 1, 1, ability("{T}", DrawCards(1), DiscardCards(1))),
    creature(
        "Serendib Efreet",
        "{2}{U}",
        "Efreet",
        3,
        4,
        flying,
        at(begins(t.UPKEEP, t.YOU), DealDamage(1, YOU)),
    ),
    creature(
        "Morphling",
        "{3}{U}{U}",
        "Shapeshifter",
        3,
        3,
        ability("{U}", Tap(THIS, untap=True)),
        ability("{U}", until_end_of_turn(THIS, flying)),
        ability("{U}", until_end_of_turn(THIS, shroud)),
        ability("{1}", until_end_of_turn(THIS, gets(1, -1))),
        ability("{1}", until_end_of_turn(THIS, gets(-1, 1))),
    ),
)

CARDS = (*COUNTERSPELLS, *SPELLS, *CREATURES)
