"""Lowering: an effect tree becomes a flat program once, and both engines carry out that program.

A program is a tuple of steps; "resolve from step k" is a program counter. Leaves stay nodes in the rules engine and
become integer rows in the array engine; control nodes become jumps.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from sim.cards import ability as ab
from sim.cards.cost import Cost
from sim.cards.effects import Effect, ForEach, If, May, MayPay, OneOf, Reflexive, Sequence
from sim.cards.queries import Both, Condition, Either, Isnt, Paid, Ref, Target

DO: Final = 0  # carry out the leaf in `node`
MAY: Final = 1  # ask `node` (who); if no, jump to `to`
TEST: Final = 2  # test `node` (condition); if false, jump to `to`
JUMP: Final = 3  # jump to `to`
LOOP: Final = 4  # gather `node` (who or what) into the register of this depth
NEXT: Final = 5  # take the next of the register as It, or jump to `to` if none is left
ONE_OF: Final = 7  # go on at one of the places in `node`, chosen at random or by a player
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

    @property
    def choice(self) -> tuple[OneOf, tuple[int, ...]]:
        """What a ONE_OF step chooses among, and where each of its parts begins."""
        assert isinstance(self.node, tuple)
        effect, places = self.node
        assert isinstance(effect, OneOf)
        return effect, places


@dataclass(frozen=True, slots=True)
class Program:
    """The steps of one effect, and its targets in the order in which they are chosen (CR 601.2c).

    `only_if` stands beside the targets: what must have been paid for one to be chosen at all, None where nothing must
    (CR 702.33g, 702.166d). Empty where no target depends on what was paid.
    """

    steps: tuple[Step, ...]
    targets: tuple[Target, ...]
    only_if: tuple[Condition | None, ...] = ()


@cache
def lower(effect: Effect) -> Program:
    """Lower an effect tree; equal trees give the same program."""
    steps: list[Step] = []
    _emit(effect, steps, 0)
    found: dict[Target, Condition | None] = {}
    _collect(effect, found, None)
    only_if = tuple(found.values())
    return Program(tuple(steps), tuple(found), only_if if any(only_if) else ())


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
        case OneOf():
            _one_of(effect, steps, depth)
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


def _one_of(effect: OneOf, steps: list[Step], depth: int) -> None:
    """Each part behind the other, with a jump to the end of all after it."""
    at, places, jumps = len(steps), [], []
    steps.append(Step(ONE_OF, depth=depth))
    for part in effect.parts:
        places.append(len(steps))
        _emit(part, steps, depth)
        jumps.append(len(steps))
        steps.append(Step(JUMP))
    steps[at] = Step(ONE_OF, (effect, tuple(places)), depth=depth)
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


def _collect(node: object, found: dict[Target, Condition | None], under: Condition | None) -> None:
    """The targets in order of the text, each with what must have been paid for the part of the text that it is in."""
    if isinstance(node, Target):
        found[node] = _or(found[node], under) if node in found else under
    elif isinstance(node, If) and is_about_payment(node.condition):
        _collect(node.effect, found, _and(under, node.condition))
        _collect(node.otherwise, found, _and(under, Isnt(node.condition)))
    elif isinstance(node, tuple):
        for part in node:
            _collect(part, found, under)
    elif hasattr(node, "__dataclass_fields__") and not isinstance(node, _SEPARATE):
        for name in node.__dataclass_fields__:
            _collect(getattr(node, name), found, under)


def is_about_payment(condition: Condition) -> bool:
    """Whether a condition is known as soon as the costs have been announced (CR 601.2b)."""
    if isinstance(condition, Both | Either):
        return all(is_about_payment(part) for part in condition.parts)
    return is_about_payment(condition.part) if isinstance(condition, Isnt) else isinstance(condition, Paid)


def _and(first: Condition | None, second: Condition) -> Condition:
    return second if first is None else Both((first, second))


def _or(first: Condition | None, second: Condition | None) -> Condition | None:
    """What a target that stands in two parts depends on: nothing if one of them is always carried out."""
    if first is None or second is None or first == Isnt(second) or second == Isnt(first):
        return None
    return first if first == second else Either((first, second))
