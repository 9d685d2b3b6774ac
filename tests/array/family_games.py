"""Games with decks of cards of one family, in both engines (`python -m tests.array.family_games`, uncompiled).

The families are what shipped decks have little of: searching, scrying, discarding; triggers that are delayed or reflexive,
trigger once each turn or once for many events, on a state, or count what happened this turn; loops and payments.
"""

from __future__ import annotations

import random
import sys
from types import SimpleNamespace
from typing import Any, Final

from sim.array.encode import reasons_against, tables_of
from sim.array.encoding.encoder import Refused
from sim.array.parity import play_both
from sim.cards import ability as ab
from sim.cards import catalog
from sim.cards import effects as fx
from sim.cards import terms as t
from sim.cards.queries import ThisTurn

LANDS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class _Leaves(type):
    def __instancecheck__(cls, node: object) -> bool:
        return isinstance(node, ab.Trigger) and node.from_zones == t.IN_BATTLEFIELD


class Leaves(metaclass=_Leaves):
    """A trigger on what leaves the battlefield (CR 603.6c)."""


FAMILIES: Final[dict[str, tuple[type, ...]]] = {
    "cards": (fx.DiscardCards, fx.Mill, fx.Search, fx.Scry, fx.LookAtTop, fx.Reveal, fx.RevealHand, fx.RevealRandom),
    "triggers": (ab.StateTrigger, ab.EitherTrigger, ThisTurn, fx.Delay, fx.Reflexive),
    "leaving": (Leaves, fx.Sacrifice, fx.SacrificeChosen, fx.Destroy),
    "control": (fx.MayPay, fx.OneOf, fx.ForEach),
}


def is_of(node: Any, kinds: tuple[type, ...]) -> bool:
    """Whether a node of one of these kinds is in a tree; a trigger that is limited in number is one of `triggers`."""
    if isinstance(node, kinds):
        return True
    if isinstance(node, ab.Triggered | ab.Trigger) and ab.StateTrigger in kinds:
        if getattr(node, "once_each_turn", False) or getattr(node, "per_batch", False):
            return True
    if isinstance(node, tuple):
        return any(is_of(part, kinds) for part in node)
    return hasattr(node, "__dataclass_fields__") and any(
        is_of(getattr(node, n), kinds) for n in node.__dataclass_fields__
    )


def deck_of(kinds: tuple[type, ...], draw: random.Random) -> Any:
    """Three each of ten carried cards of two colours and these kinds, and lands."""
    one, two = draw.sample(range(5), 2)
    cards = [c for c in catalog.all_definitions() if not c.unsupported and c.layout != "token"]
    cards = [c for c in cards if not c.colors & ~(1 << one | 1 << two) and not c.type_line.supertypes & t.BASIC]
    cards = [c for c in cards if is_of(c.abilities, kinds)]
    chosen = [c for c in draw.sample(cards, min(len(cards), 16)) if not reasons_against(c)][:10]
    main = ((12, LANDS[one]), (12, LANDS[two]), *((3, c.whole_name) for c in chosen))
    return SimpleNamespace(name="family", main=main)


def main() -> int:
    """Play; the first game that differs is told."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    for name, kinds in FAMILIES.items():
        draw = random.Random(f"family {name}")
        for number in range(games):
            decks = [deck_of(kinds, draw), deck_of(kinds, draw)]
            try:
                tables = tables_of(decks)
            except Refused:  # all together they are too many
                continue
            found = play_both(decks, 11, number, ("random", "random"), tables)
            if found.difference is not None:
                sys.stderr.write(f"{name} {number}: {found.difference}\n")
                return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
