"""Black: discard, destruction, drain and what it costs."""

from sim.cards import terms as t
from sim.cards.language import *

SWAMPS = Count(subtype("Swamp") & YOURS)
NONARTIFACT_NONBLACK = CREATURE & ~ARTIFACT & ~color(t.BLACK)
OPPONENT = target(AN_OPPONENT)

SPELLS = (
    sorcery("Mind Rot", "{2}{B}", DiscardCards(2, target(A_PLAYER))),
    sorcery("Chainer's Edict", "{1}{B}", SacrificeChosen(target(A_PLAYER), CREATURE), flashback("{5}{B}{B}")),
    instant("Terror", "{1}{B}", Destroy(target(NONARTIFACT_NONBLACK), no_regeneration=True)),
    sorcery(
        "Duress",
        "{B}",
        RevealHand(OPPONENT),
        DiscardCards(1, OPPONENT, what=~HasType(t.CREATURE | t.LAND), chooser=YOU),
    ),
    sorcery("Corrupt", "{5}{B}", DealDamage(SWAMPS, target(ANY)), GainLife(Result())),
    sorcery("Mutilate", "{2}{B}{B}", until_end_of_turn(each(CREATURE), gets(Times(-1, SWAMPS), Times(-1, SWAMPS)))),
)

ENCHANTMENTS = (enchantment("Phyrexian Arena", "{1}{B}{B}", at(begins(t.UPKEEP, t.YOU), DrawCards(1), LoseLife(1))),)

CREATURES = (
    creature("Ravenous Rats", "{1}{B}", "Rat", 1, 1, when(enters(), DiscardCards(1, OPPONENT))),
    creature(
        "Hypnotic Specter",
        "{1}{B}{B}",
        "Specter",
        2,
        2,
        flying,
        whenever(deals_damage(to=AN_OPPONENT), DiscardCards(1, EventOther(), random=True)),
    ),
    creature(
        "Nekrataal",
        "{2}{B}{B}",
        "Human Assassin",
        2,
        1,
        first_strike,
        when(enters(), Destroy(target(NONARTIFACT_NONBLACK), no_regeneration=True)),
    ),
    creature(
        "Sengir Vampire",
        "{3}{B}{B}",
        "Vampire",
        4,
        4,
        flying,
        whenever(dies(CREATURE & DamagedBy(THIS)), PutCounters(t.PLUS_COUNTER, 1, THIS)),
    ),
)

CARDS = (*SPELLS, *ENCHANTMENTS, *CREATURES)
