"""What continuous changes mean to an agent: modifications and rules as (op, amount, extra) of `policy.layout`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sim.agents.policy import layout as at
from sim.cards import ability as ab
from sim.cards import queries as q
from sim.cards import terms as t

Change = tuple[int, int, int]
ToInt = Callable[[q.Amount], int]

SHELTERS: Final = t.HEXPROOF | t.SHROUD | t.INDESTRUCTIBLE
# Rules that shut a creature out, by what it can't do: bits as SHUT_OUT has them.
_SHUT_OUT: Final = {"can't attack": 1, "can't block": 2, "doesn't untap": 4, "can't activate": 8}
# Rules that are worth something as such, to the player that they favour; all others are worth nothing by themselves.
RULE_WORTH: Final = {
    "may play": 60,
    "may cast": 60,
    "look at top": 10,
    "top revealed": 0,
    "additional land": 15,
    "cost change": 30,
    "ability cost change": 25,
    "no maximum hand size": 5,
    "can't be countered": 5,
    "can block additional": 15,
    "attack tax": 60,
    "prevent loss": 100,
    "cast as though flash": 20,
    "must be blocked by all": 25,
    "assign as though unblocked": 30,
}


Changes = tuple[ab.Modification | ab.Rule | ab.Replacement, ...]


def rows_of_changes(changes: Changes, temporary: bool, to_int: ToInt) -> Iterator[Change]:
    """What these changes do to each thing that they affect; together where they belong together."""
    masks = 0
    size = animated(changes)
    if size is not None and temporary:
        yield at.ANIMATE, *size
        return
    if size is not None:  # a creature from now on, which dies more easily than what it was
        yield at.FLAT, 24 * size[0] + 10 * size[1] - 20, 0
    for change in changes:
        if size is not None and isinstance(change, ab.SetPT):
            continue
        if isinstance(change, ab.Rule):
            masks |= _SHUT_OUT.get(change.kind, 0)
            if change.kind == "can't be blocked":
                yield at.SLIP_BY, 0, int(not temporary)
            elif change.kind in RULE_WORTH:
                yield at.FLAT, RULE_WORTH[change.kind], 0
        elif isinstance(change, ab.Replacement):
            yield at.FLAT, 6, 0  # what would die is exiled
        else:
            yield from _modification(change, temporary, to_int)
    if masks:
        yield at.SHUT_OUT, masks, int(not temporary)


def animated(changes: Changes) -> tuple[int, int] | None:
    """Power and toughness of what these changes make a creature, if they are plain numbers."""
    becomes = any(isinstance(change, ab.ChangeTypes) and change.add & t.CREATURE for change in changes)
    for change in changes:
        if becomes and isinstance(change, ab.SetPT) and isinstance(change.power, int):
            return change.power, change.toughness if isinstance(change.toughness, int) else change.power
    return (0, 0) if becomes and len(changes) == 1 else None  # with its own size


def _modification(change: ab.Modification, temporary: bool, to_int: ToInt) -> Iterator[Change]:
    match change:
        case ab.ModifyPT(power, toughness):
            yield at.PUMP if temporary else at.GROW, to_int(power), to_int(toughness)
        case ab.GainKeyword(mask):
            if mask & SHELTERS:
                yield at.SHIELD if temporary else at.WARD_OFF, mask, 0
            yield at.GIVE if temporary else at.ENDOW, mask, 0
        case ab.GainAbility(ab.Protection() | ab.HexproofFrom() | ab.Ward()):
            yield at.SHIELD if temporary else at.WARD_OFF, 0, 0
        case ab.GainAbility(ab.Toxic(number)):
            yield at.ENVENOM, number, int(not temporary)
        case ab.GainAbility():
            yield at.FLAT, 8 if temporary else 30, 0
        case ab.GainActivatedOf():
            yield at.FLAT, 60, 0
        case ab.GainControl():
            yield at.STEAL, 0, int(not temporary)
        case ab.SetPT(power=int(power)):
            yield at.SHRINK, 28 * power, int(not temporary) << 8
        case ab.LoseAbilities(all=True) | ab.SetPT():
            yield at.SHRINK, 40, int(not temporary) << 8
