"""Lowering: an effect tree becomes a flat program once, and both engines carry out that program.

A program is a tuple of steps; "resolve from step k" is a program counter. Leaves stay nodes in the rules engine and
become integer rows in the array engine; control nodes become jumps.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from sim.cards import ability as ab
from sim.cards.cost import Cost
from sim.cards.effects import AtRandom, Effect, ForEach, If, May, MayPay, Reflexive, Sequence
from sim.cards.queries import Ref, Target

DO: Final = 0  # carry out the leaf in `node`
MAY: Final = 1  # ask `node` (who); if no, jump to `to`
TEST: Final = 2  # test `node` (condition); if false, jump to `to`
JUMP: Final = 3  # jump to `to`
LOOP: Final = 4  # gather `node` (who or what) into the register of this depth
NEXT: Final = 5  # take the next of the register as It, or jump to `to` if none is left
AT_RANDOM: Final = 7  # go on at one of the places in `node`, chosen at random
PAY: Final = 6  # ask the first of `node` (cost, who) whether to pay; if no or unable, jump to `to`


@dataclass(frozen=True, slots=True)
class Step:
    """One step: an operation, its node, a jump target, and the depth of the loop it belongs to."""

    op: int
    node: object = None
    to: int = -1
    depth: int = 0

    @property
    def pay(self) -> tuple[Cost, Ref]:
        """What a PAY step asks for, and whom."""
        assert isinstance(self.node, tuple)
        cost, who = self.node[0], self.node[1]
        assert isinstance(cost, Cost)
        assert isinstance(who, Ref)
        return cost, who


@dataclass(frozen=True, slots=True)
class Program:
    """The steps of one effect, and its targets in the order in which they are chosen (CR 601.2c)."""

    steps: tuple[Step, ...]
    targets: tuple[Target, ...]


@cache
def lower(effect: Effect) -> Program:
    """Lower an effect tree; equal trees give the same program."""
    steps: list[Step] = []
    _emit(effect, steps, 0)
    found: dict[Target, None] = {}
    _collect(effect, found)
    return Program(tuple(steps), tuple(found))


def _emit(effect: Effect, steps: list[Step], depth: int) -> None:
    match effect:
        case Sequence(parts):
            for part in parts:
                _emit(part, steps, depth)
        case May(inner, who, otherwise):
            _branch(MAY, who, inner, otherwise, steps, depth)
        case If(condition, inner, otherwise):
            _branch(TEST, condition, inner, otherwise, steps, depth)
        case MayPay(cost, inner, otherwise, who):
            _branch(PAY, (cost, who), inner, otherwise, steps, depth)
        case ForEach(ref, inner):
            _loop(ref, inner, steps, depth)
        case AtRandom(parts):
            _one_of(parts, steps, depth)
        case _:
            steps.append(Step(DO, effect, depth=depth))


def _branch(
    op: int, node: object, inner: Effect | None, otherwise: Effect | None, steps: list[Step], depth: int
) -> None:
    at = len(steps)
    steps.append(Step(op, node, depth=depth))
    if inner is not None:
        _emit(inner, steps, depth)
    if otherwise is None:
        steps[at] = Step(op, node, len(steps), depth)
        return
    jump = len(steps)
    steps.append(Step(JUMP))
    steps[at] = Step(op, node, len(steps), depth)
    _emit(otherwise, steps, depth)
    steps[jump] = Step(JUMP, to=len(steps))


def _loop(ref: object, inner: Effect, steps: list[Step], depth: int) -> None:
    steps.append(Step(LOOP, ref, depth=depth))
    head = len(steps)
    steps.append(Step(NEXT, depth=depth))
    _emit(inner, steps, depth + 1)
    steps.append(Step(JUMP, to=head))
    steps[head] = Step(NEXT, to=len(steps), depth=depth)


def _one_of(parts: tuple[Effect, ...], steps: list[Step], depth: int) -> None:
    """Each part behind the other, with a jump to the end of all after it."""
    at, places, jumps = len(steps), [], []
    steps.append(Step(AT_RANDOM, depth=depth))
    for part in parts:
        places.append(len(steps))
        _emit(part, steps, depth)
        jumps.append(len(steps))
        steps.append(Step(JUMP))
    steps[at] = Step(AT_RANDOM, tuple(places), depth=depth)
    for jump in jumps:
        steps[jump] = Step(JUMP, to=len(steps))


# A granted, reflexive or otherwise separate ability has targets of its own.
_SEPARATE: Final = (
    ab.SpellAbility,
    ab.Activated,
    ab.Triggered,
    ab.Static,
    ab.Replacement,
    ab.Trigger,
    Reflexive,
)


def _collect(node: object, found: dict[Target, None]) -> None:
    if isinstance(node, Target):
        found.setdefault(node)
        return
    if isinstance(node, _SEPARATE):
        return
    if isinstance(node, tuple):
        for part in node:
            _collect(part, found)
    elif hasattr(node, "__dataclass_fields__"):
        for name in node.__dataclass_fields__:
            _collect(getattr(node, name), found)
