"""Windows in which the heuristic always passes, so that it need not be asked: those that are good for nothing.

Two kinds are good for something only with certain abilities: one's own upkeep for abilities that work at some times only,
the beginning of an opponent's combat for tapping attackers. Where no card of the game has one, those are yielded too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from weakref import WeakKeyDictionary

from sim.agents.knowledge import book as bk
from sim.agents.knowledge.notes_abilities import is_for_a_time
from sim.cards import ability as ab
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.rules.decisions import Yields
from sim.rules.pool import Pool

# Steps whose windows are good for something, on one's own turn and on others'.
MINE: Final = (t.UPKEEP, t.PRECOMBAT_MAIN, t.DECLARE_BLOCKERS, t.POSTCOMBAT_MAIN)
THEIRS: Final = (t.BEGINNING_OF_COMBAT, t.DECLARE_ATTACKERS, t.DECLARE_BLOCKERS, t.END)
_STEPS: Final = (1 << t.CLEANUP + 1) - 1
_KEPT: Final[WeakKeyDictionary[Pool, Yields]] = WeakKeyDictionary()


def yields_of(pool: Pool) -> Yields:
    """The windows to yield in games with these decks: by their cards alone, whatever games were played before."""
    kept = _KEPT.get(pool)
    if kept is None:
        kept = _KEPT[pool] = _find(pool)
    return kept


def _find(pool: Pool) -> Yields:
    mine, theirs = (_STEPS & ~sum(1 << step for step in steps) for steps in (MINE, THEIRS))
    abilities = [ability for card in pool.definitions[: pool.printed] for ability in _abilities_in(card.abilities)]
    if not any(isinstance(a, ab.Activated) and is_for_a_time(a) for a in abilities):
        mine |= 1 << t.UPKEEP
    if not any(_taps(ability) for ability in abilities) and not _holds_down(pool):
        theirs |= 1 << t.BEGINNING_OF_COMBAT
    return Yields(mine, theirs, own_on_top=True)


def _abilities_in(node: object) -> Iterator[ab.SpellAbility | ab.Activated | ab.Triggered]:
    """Every ability with instructions, those that are granted or belong to tokens included."""
    if isinstance(node, ab.SpellAbility | ab.Activated | ab.Triggered):
        yield node
    if isinstance(node, tuple):
        for part in node:
            yield from _abilities_in(part)
    else:
        for name in getattr(node, "__dataclass_fields__", ()):
            yield from _abilities_in(getattr(node, name))


def _taps(ability: ab.SpellAbility | ab.Activated | ab.Triggered) -> bool:
    return bool(bk.spell_of(ability.modes, Cost()).purpose & bk.TAPS)


def _holds_down(pool: Pool) -> bool:
    """Whether an Aura does such a thing to its host."""
    book = bk.book_of(pool)
    auras = (number for number in range(pool.printed) if pool.bases[number].profile.enchant >= 0)
    return any(book.card(number).is_aura and book.aura(number).purpose & bk.TAPS for number in auras)
