"""Auras (CR 303.4), and control that changes with them or for a turn (CR 613.1b)."""

from sim.cards import terms as t
from sim.cards.language import *

TARGET_CREATURE = target(CREATURE)

HELPFUL = (
    aura("Holy Strength", "{W}", enchant(CREATURE), static(ENCHANTED, gets(1, 2))),
    aura("Unholy Strength", "{B}", enchant(CREATURE), static(ENCHANTED, gets(2, 1))),
    aura("Oakenform", "{2}{G}", enchant(CREATURE), static(ENCHANTED, gets(3, 3))),
    aura(
        "Rancor",
        "{G}",
        enchant(CREATURE),
        static(ENCHANTED, gets(2, 0), trample),
        when(put_into_graveyard(), Move(EventNew(), t.HAND)),
    ),
    aura(
        "Spirit Link",
        "{W}",
        enchant(CREATURE),
        whenever(deals_damage(Is(ENCHANTED)), GainLife(EventAmount())),
    ),
    aura(
        "Armadillo Cloak",
        "{1}{G}{W}",
        enchant(CREATURE),
        static(ENCHANTED, gets(2, 2), trample),
        whenever(deals_damage(Is(ENCHANTED)), GainLife(EventAmount())),
    ),
)

HARMFUL = (
    aura("Pacifism", "{1}{W}", enchant(CREATURE), static(ENCHANTED, Rule("can't attack"), Rule("can't block"))),
    aura(
        "Arrest",
        "{2}{W}",
        enchant(CREATURE),
        static(ENCHANTED, Rule("can't attack"), Rule("can't block"), Rule("can't activate")),
    ),
    aura(
        "Claustrophobia",
        "{1}{U}{U}",
        enchant(CREATURE),
        when(enters(), Tap(ENCHANTED)),
        static(ENCHANTED, Rule("doesn't untap")),
    ),
)

CONTROL = (
    aura("Control Magic", "{2}{U}{U}", enchant(CREATURE), static(ENCHANTED, GainControl())),
    aura("Annex", "{2}{U}{U}", enchant(LAND), static(ENCHANTED, GainControl())),
    aura("Confiscate", "{4}{U}{U}", enchant(PERMANENT), static(ENCHANTED, GainControl())),
    sorcery(
        "Act of Treason",
        "{2}{R}",
        until_end_of_turn(TARGET_CREATURE, GainControl()),
        Tap(TARGET_CREATURE, untap=True),
        until_end_of_turn(TARGET_CREATURE, haste),
    ),
    sorcery(
        "Threaten",
        "{2}{R}",
        Tap(TARGET_CREATURE, untap=True),
        until_end_of_turn(TARGET_CREATURE, GainControl()),
        until_end_of_turn(TARGET_CREATURE, haste),
    ),
)

CARDS = (*HELPFUL, *HARMFUL, *CONTROL)
