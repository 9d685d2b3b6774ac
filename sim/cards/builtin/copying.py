"""Copies of permanents and of spells (CR 707)."""

from sim.cards.language import *

PERMANENTS = (creature("Clone", "{3}{U}", "Shapeshifter", 0, 0, as_enters(Instead(copy=CREATURE), optional=True)),)

SPELLS = (instant("Twincast", "{U}{U}", CopySpell(target(SPELL & INSTANT_OR_SORCERY))),)

CARDS = (*PERMANENTS, *SPELLS)
