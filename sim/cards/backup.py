"""Backup (CR 702.165), which looks at what is printed below it, and dash (CR 702.109)."""

from dataclasses import dataclass

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import (
    Ability,
    AlternativeCost,
    GainAbility,
    GainKeyword,
    Keywords,
    Modification,
    Static,
    Trigger,
    Triggered,
)
from sim.cards.cost import Cost, mana
from sim.cards.effects import Continuous, Delay, If, Move, PutCounters, Sequence
from sim.cards.queries import HasType, Is, Matches, Not, Paid, Target, This

__all__ = ("Backup", "backup", "dash")


@dataclass(frozen=True, slots=True)
class Backup:
    """Backup N as it is written in a card file; what it grants is what is printed below it."""

    number: int


def backup(number: int) -> Backup:
    """CR 702.165a: give it in printed order, before the abilities that it grants."""
    return Backup(number)


def with_backups(found: list[Ability | Backup]) -> list[Ability]:
    """The abilities of a card in printed order, each backup with those that are printed below it (CR 702.165a)."""
    return [
        one if not isinstance(one, Backup) else _trigger(one.number, tuple(map(_gained, _below(found[i:]))))
        for i, one in enumerate(found)
    ]


def _below(rest: list[Ability | Backup]) -> list[Ability]:
    return [ability for ability in rest if not isinstance(ability, Backup)]


def _gained(ability: Ability) -> Modification:
    return GainKeyword(ability.mask) if isinstance(ability, Keywords) else GainAbility(ability)


def _trigger(number: int, below: tuple[Modification, ...]) -> Triggered:
    """CR 702.165a: as this enters, N +1/+1 counters on a creature; if that is another, it gains what is printed below.

    What is gained in another way is not printed and so not among these (702.165c); a copy has them as they are (b).
    """
    creature = Target(HasType(t.CREATURE))
    counters = PutCounters(t.PLUS_COUNTER, number, creature)
    grants = If(Matches(creature, Not(Is(This()))), Continuous(creature, below, printed=True))
    enters = Trigger(ek.ZONE_CHANGED, Is(This()), to_zones=t.IN_BATTLEFIELD)
    return Triggered(enters, (Sequence((counters, grants)),), tag="backup")


def dash(cost: str | Cost) -> tuple[AlternativeCost, Static]:
    """CR 702.109a: cast for this cost it has haste, and returns to its owner's hand at the next end step."""
    paid = mana(cost) if isinstance(cost, str) else cost
    back = Delay(Trigger(ek.STEP_BEGAN, step=t.END), Move(This(), t.HAND))
    return AlternativeCost(paid, "dash", then=back), Static(This(), (GainKeyword(t.HASTE),), Paid("dash"), tag="dash")
