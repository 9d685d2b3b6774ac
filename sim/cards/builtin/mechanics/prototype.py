"""Prototype: cards that may be cast smaller, cheaper and in colour (CR 702.160, 718)."""

from typing import Any

from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.cards.language import *

_POWER, _TOUGHNESS = StatOf("power", THIS), StatOf("toughness", THIS)
_YOUR_CREATURE = target(CREATURE & YOURS)
_ASSEMBLY_WORKER = subtype("Assembly-Worker")


def _golem(name: str, cost: str, subtypes: str, power: int, toughness: int, *parts: Any) -> CardDefinition:
    """An artifact creature, as all of them are."""
    return creature(name, cost, subtypes, power, toughness, *parts, kind="Artifact Creature")


CARDS = (
    _golem("Blitz Automaton", "{7}", "Construct", 6, 4, prototype("{2}{R}", 3, 2), haste),
    _golem(
        "Phyrexian Fleshgorger",
        "{7}",
        "Phyrexian Wurm",
        7,
        5,
        prototype("{1}{B}{B}", 3, 3),
        (menace, lifelink),
        ward(pay(life=_POWER)),
    ),
    _golem(
        "Boulderbranch Golem",
        "{7}",
        "Golem",
        6,
        5,
        prototype("{3}{G}", 3, 3),
        when(enters(), GainLife(_POWER)),
    ),
    _golem(
        "Steel Seraph",
        "{6}",
        "Angel",
        5,
        4,
        prototype("{1}{W}{W}", 3, 3),
        flying,
        at(
            begins(t.BEGINNING_OF_COMBAT, t.YOU),
            OneOf(tuple(until_end_of_turn(_YOUR_CREATURE, word) for word in (flying, vigilance, lifelink)), by=YOU),
        ),
    ),
    _golem("Rust Goliath", "{10}", "Construct", 10, 10, prototype("{3}{G}{G}", 3, 5), (reach, trample)),
    _golem(
        "Arcane Proxy",
        "{7}",
        "Wizard",
        4,
        3,
        prototype("{1}{U}{U}", 2, 1),
        when(
            enters(),
            Move(
                target(in_your_graveyard(INSTANT_OR_SORCERY & Stat("mana value", t.LE, _POWER))),
                t.EXILE,
                keep="exiled",
            ),
            CopyCards(Saved("exiled")),
            CastNow(Saved("copies"), free=True),
            only_if=Matches(THIS, CastBy(t.YOU)),
        ),
    ),
    _golem(
        "Hulking Metamorph",
        "{9}",
        "Shapeshifter",
        7,
        7,
        prototype("{2}{U}{U}", 3, 3),
        as_enters(
            Instead(
                copy=HasType(t.ARTIFACT | t.CREATURE) & YOURS,
                copy_changes=(ChangeTypes(add=t.ARTIFACT | t.CREATURE), SetPT(_POWER, _TOUGHNESS)),
            ),
            optional=True,
        ),
    ),
    _golem(
        "Skitterbeam Battalion",
        "{9}",
        "Construct",
        4,
        4,
        prototype("{3}{R}{R}", 2, 2),
        (trample, haste),
        when(enters(), CreateToken(None, 2, copy_of=THIS), only_if=Matches(THIS, CastBy(t.YOU))),
    ),
    _golem(
        "Combat Thresher",
        "{7}",
        "Construct",
        3,
        3,
        prototype("{2}{W}", 1, 1),
        double_strike,
        when(enters(), DrawCards(1)),
    ),
    _golem(
        "Cradle Clearcutter",
        "{6}",
        "Golem",
        3,
        6,
        prototype("{2}{G}", 1, 3),
        tap_for("G", _POWER),
    ),
    _golem(
        "Fallaji Dragon Engine",
        "{8}",
        "Dragon",
        5,
        5,
        prototype("{2}{R}", 1, 3),
        flying,
        ability("{2}", until_end_of_turn(THIS, gets(1, 0))),
    ),
    _golem(
        "Iron-Craw Crusher",
        "{7}",
        "Wurm",
        4,
        6,
        prototype("{2}{G}{G}", 2, 5),
        whenever(attacks(), until_end_of_turn(target(CREATURE & Status("attacking")), gets(_POWER, 0))),
    ),
    _golem(
        "Spotter Thopter",
        "{8}",
        "Thopter",
        4,
        5,
        prototype("{3}{U}", 2, 3),
        flying,
        when(enters(), Scry(_POWER)),
    ),
    _golem("Goring Warplow", "{6}", "Construct", 5, 4, prototype("{1}{B}", 1, 1), deathtouch),
    _golem(
        "Autonomous Assembler",
        "{5}",
        "Assembly-Worker",
        4,
        5,
        prototype("{1}{W}", 2, 2),
        vigilance,
        ability("{1}, {T}", PutCounters(t.PLUS_COUNTER, 1, target(_ASSEMBLY_WORKER & YOURS))),
    ),
    _golem(
        "Depth Charge Colossus",
        "{9}",
        "Dreadnought",
        9,
        9,
        prototype("{4}{U}{U}", 6, 6),
        static(THIS, Rule("doesn't untap")),
        ability("{3}", Tap(THIS, untap=True)),
    ),
    instant(
        "Double Major",
        "{G}{U}",
        CopySpell(
            target(CREATURE & SPELL & YOURS),
            new_targets=False,
            copy_changes=(ChangeTypes(remove_supertypes=t.LEGENDARY),),
        ),
    ),
    aura(
        "One with the Stars",
        "{3}{U}",
        enchant(HasType(t.CREATURE | t.ENCHANTMENT)),
        static(ENCHANTED, ChangeTypes(set_types=t.ENCHANTMENT)),
    ),
    creature(
        "Etali, Primal Storm",
        "{4}{R}{R}",
        "Elder Dinosaur",
        6,
        6,
        whenever(
            attacks(),
            Move(TopOfLibrary(EACH_PLAYER), t.EXILE, keep="exiled"),
            CastNow(Saved("exiled"), free=True),
        ),
        kind="Legendary Creature",
    ),
    planeswalker(
        "Chandra, Dressed to Kill",
        "{1}{R}{R}",
        "Chandra",
        3,
        loyalty(1, add_mana("R"), DealDamage(1, target(A_PLAYER | HasType(t.PLANESWALKER), up_to=True))),
        loyalty(
            1,
            Move(TopOfLibrary(YOU), t.EXILE, keep="exiled"),
            If(
                Matches(Saved("exiled"), color(t.RED)),
                until_end_of_turn(YOU, Rule("may cast", Is(Saved("exiled")))),
            ),
        ),
        loyalty(
            -7,
            Move(TopOfLibrary(YOU, 5), t.EXILE, keep="exiled"),
            until_end_of_turn(YOU, Rule("may cast", color(t.RED) & Is(Saved("exiled")))),
            GetEmblem(
                emblem(
                    whenever(
                        casts(t.YOU, color(t.RED)),
                        DealDamage(StatOf("mana spent", EventSubject()), target(ANY)),
                    )
                )
            ),
        ),
    ),
)
