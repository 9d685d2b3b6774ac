"""What prototypes, backups and dashed creatures meet in other engines' tests: spells that count, copy and counter them."""

from sim.cards import terms as t
from sim.cards.language import *

_COUNTERED = target(SPELL)
_COPIED = target(CREATURE & YOURS)

CARDS = (
    creature("Screamreach Brawler", "{2}{R}", "Orc Berserker", 2, 3, *dash("{1}{R}")),
    instant(
        "Stern Scolding",
        "{U}",
        CounterSpell(target(CREATURE & SPELL & (Stat("power", t.LE, 2) | Stat("toughness", t.LE, 2)))),
    ),
    instant(
        "Access Denied",
        "{3}{U}{U}",
        CounterSpell(_COUNTERED),
        CreateToken(token("Thopter", 1, 1, 0, flying, kind="Artifact Creature"), StatOf("mana value", _COUNTERED)),
    ),
    instant(
        "Sublime Epiphany",
        "{4}{U}{U}",
        modal(
            CounterSpell(target(SPELL)),
            CounterSpell(target(Status("ability") & InZone(1 << t.STACK))),
            Move(target(PERMANENT & ~LAND), t.HAND),
            CreateToken(None, copy_of=_COPIED),
            DrawCards(1, target(A_PLAYER)),
            most=5,
        ),
    ),
    creature(
        "Progenitor Mimic",
        "{4}{G}{U}",
        "Shapeshifter",
        0,
        0,
        as_enters(
            Instead(
                copy=CREATURE,
                gains=(
                    at(
                        begins(t.UPKEEP, t.YOU),
                        CreateToken(None, copy_of=THIS),
                        only_if=Isnt(Matches(THIS, Status("token"))),
                    ),
                ),
            ),
            optional=True,
        ),
    ),
    land("Frontier Bivouac", enters_tapped(), tap_for("GUR")),
    aura("Slimebind", "{1}{U}", flash, enchant(CREATURE), static(ENCHANTED, gets(-4, 0))),
    enchantment("Flowstone Surge", "{1}{R}", static(CREATURE & YOURS, gets(1, -1))),
)
