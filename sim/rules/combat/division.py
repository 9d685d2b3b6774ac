"""Which divisions of combat damage are legal (CR 510.1c-e, 702.19b), and which amounts may be picked next.

A Plan is one creature that assigns damage. Divisions are free but for trample: the player or permanent attacked gets
some only if all blockers are assigned lethal damage, counting what all other creatures assign in this step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sim.cards import terms as t
from sim.rules.objects import Permanent

if TYPE_CHECKING:
    from sim.rules.game import Game

Assigned = tuple[tuple[int, int, int], ...]  # (source, recipient, amount)


class Plan(NamedTuple):
    """Who assigns how much combat damage among whom, and which player decides.

    With `tramples` the last recipient is what the creature attacks. `past` is what it attacks if its damage may be
    assigned as though it were not blocked, else 0.
    """

    source: int
    chooser: int
    amount: int
    recipients: tuple[int, ...]
    tramples: bool = False
    past: int = 0

    @property
    def blockers(self) -> tuple[int, ...]:
        """The recipients that the creature is in combat with."""
        return self.recipients[:-1] if self.tramples else self.recipients

    @property
    def has_choice(self) -> bool:
        """Whether there is anything to decide about it."""
        return len(self.recipients) > 1 or self.past != 0


def legal_amounts(
    game: Game, plans: Sequence[Plan], at: int, assigned: Assigned, picked: tuple[int, ...]
) -> tuple[int, ...]:
    """The amounts that the next recipient of a plan may be assigned, so that a legal division can still follow.

    Plans that trample come last, so only they can have to rely on each other.
    """
    plan = plans[at]
    left = plan.amount - sum(picked)
    if len(picked) == len(plan.recipients) - 1:
        return (left,)
    amounts = tuple(range(left + 1))
    owed = claimed(plans[:at], assigned)
    if not owed and not (plan.tramples and len(picked) == len(plan.blockers) - 1):
        return amounts
    return tuple(a for a in amounts if _can_follow(game, plans, at, assigned, (*picked, a), owed))


def may_assign_past(game: Game, plans: Sequence[Plan], at: int, assigned: Assigned) -> bool:
    """CR 510.1c: whether a creature's damage may go past its blockers although others may have relied on it."""
    needs = open_needs(game, claimed(plans[:at], assigned), assigned)
    return can_meet(needs, [(p.amount, p.blockers, has_deathtouch(game, p.source)) for p in plans[at + 1 :]])


def claimed(plans: Iterable[Plan], assigned: Assigned) -> frozenset[int]:
    """CR 702.19b: the blockers that must be assigned lethal damage because something was assigned past them.

    All of a creature's damage may go past them without that if it is assigned as though it were not blocked.
    """
    past = {(source, recipient): amount for source, recipient, amount in assigned}
    found: set[int] = set()
    for plan in plans:
        through = past.get((plan.source, plan.recipients[-1]), 0) if plan.tramples else 0
        if through and not (plan.past and through == plan.amount):
            found.update(plan.blockers)
    return frozenset(found)


def _can_follow(
    game: Game, plans: Sequence[Plan], at: int, assigned: Assigned, picked: tuple[int, ...], owed: frozenset[int]
) -> bool:
    plan = plans[at]
    left, done = plan.amount - sum(picked), len(picked)
    if plan.tramples and done == len(plan.blockers) and left:
        owed |= frozenset(plan.blockers)
    mine = tuple((plan.source, recipient, a) for recipient, a in zip(plan.recipients, picked, strict=False))
    needs = open_needs(game, owed, (*assigned, *mine))
    givers = [(left, plan.blockers[done:], plan.source)] + [(p.amount, p.blockers, p.source) for p in plans[at + 1 :]]
    return can_meet(needs, [(amount, who, has_deathtouch(game, source)) for amount, who, source in givers])


def open_needs(game: Game, creatures: Iterable[int], assigned: Assigned) -> dict[int, int]:
    """How much damage each of these still lacks to be lethal (CR 702.19b); those that lack none are left out."""
    needs = {}
    for entity in creatures:
        damage = [(source, amount) for source, recipient, amount in assigned if recipient == entity and amount]
        if any(has_deathtouch(game, source) for source, _ in damage):
            continue  # CR 702.2c
        lack = lethal_damage(game, entity) - sum(amount for _, amount in damage)
        if lack > 0:
            needs[entity] = lack
    return needs


def lethal_damage(game: Game, entity: int) -> int:
    """CR 120.6, 702.19b: toughness less the damage marked on it already."""
    permanent = game.object(entity)
    marked = permanent.damage if isinstance(permanent, Permanent) else 0
    return max(0, game.characteristics(entity).toughness - marked)


def has_deathtouch(game: Game, source: int) -> bool:
    """Whether any damage a creature deals is lethal (CR 702.2c)."""
    return game.characteristics(source).keywords & t.DEATHTOUCH != 0


def can_meet(needs: dict[int, int], givers: Sequence[tuple[int, tuple[int, ...], bool]]) -> bool:
    """Whether givers (amount, whom they can give to, with deathtouch) together can give everyone what is lacking.

    One point from a giver with deathtouch is enough, so try each set of creatures that are left to those.
    """
    if not needs:
        return True
    touching = [(amount, who) for amount, who, deathtouch in givers if deathtouch and amount]
    plain = [(amount, who) for amount, who, deathtouch in givers if not deathtouch and amount]
    for touched in _subsets(tuple(needs)) if touching else [()]:
        rest = {entity: need for entity, need in needs.items() if entity not in touched}
        if _is_supplied(dict.fromkeys(touched, 1), touching) and _is_supplied(rest, plain):
            return True
    return False


def _is_supplied(needs: dict[int, int], givers: Sequence[tuple[int, tuple[int, ...]]]) -> bool:
    """Gale's condition: no set of needs is greater than what all who can give to one of the set have."""
    for group in _subsets(tuple(needs)):
        supply = sum(amount for amount, who in givers if any(entity in who for entity in group))
        if sum(needs[entity] for entity in group) > supply:
            return False
    return True


def _subsets(items: tuple[int, ...]) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for item in items:
        found += [(*one, item) for one in found]
    return found
