"""Banding and "bands with other" (CR 702.22): which attackers may be in a band, and who divides combat damage.

A band is two or more attackers of the same player or permanent. It is legal if at most one of them is without banding
(702.22c), or if all have the quality of one of them that "bands with other" such creatures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sim.cards import terms as t
from sim.cards.ability import BandsWithOther
from sim.rules.evaluate import matches
from sim.rules.frames import Context
from sim.rules.objects import Permanent

if TYPE_CHECKING:
    from sim.rules.game import Game


def has_any_banding(game: Game, entities: Iterable[int]) -> bool:
    """Whether any of these has banding or a "bands with other" ability (CR 508.1e)."""
    for entity in entities:
        c = game.characteristics(entity)
        if c.keywords & t.BANDING or c.profile.bands:
            return True
    return False


def has_banding(game: Game, entity: int) -> bool:
    """Whether a creature has banding itself (CR 702.22a)."""
    return game.characteristics(entity).keywords & t.BANDING != 0


def company(game: Game, entity: int, others: Iterable[int]) -> list[frozenset[int]]:
    """For each "bands with other [quality]" of a [quality] creature: itself and the others that have the quality."""
    found = []
    for number in game.characteristics(entity).profile.bands:
        ability = game.pool.abilities[number]
        ctx = Context(entity, game.controller(entity))
        if isinstance(ability, BandsWithOther) and matches(game, ctx, ability.what, entity):
            found.append(frozenset(e for e in (entity, *others) if matches(game, ctx, ability.what, e)))
    return found


@dataclass(frozen=True, slots=True)
class Banding:
    """The bands that attackers can form, by what each attacks: those with banding, and for each that bands with
    other [quality] creatures the [quality] creatures.
    """

    attacked: dict[int, int]
    with_banding: frozenset[int]
    companies: dict[int, list[frozenset[int]]]

    @classmethod
    def of(cls, game: Game, attacked: Sequence[tuple[int, int]]) -> Banding:
        """The banding of declared attackers, in the order in which they are asked."""
        ids = [attacker for attacker, _ in attacked]
        with_banding = frozenset(e for e in ids if has_banding(game, e))
        return cls(dict(attacked), with_banding, {e: company(game, e, ids) for e in ids})

    @property
    def attackers(self) -> tuple[int, ...]:
        """The attackers in the order in which they are asked."""
        return tuple(self.attacked)

    def is_legal(self, members: Iterable[int]) -> bool:
        """CR 702.22c-d: whether these attackers may be one band."""
        band = frozenset(members)
        if len(band) < 2 or len({self.attacked[e] for e in band}) > 1:
            return False
        if len(band - self.with_banding) <= 1:
            return True
        return any(band <= group for e in band for group in self.companies[e])

    def options(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """The band numbers that the next attacker may have, given those of the attackers before it; 0 is no band.

        A number is there only if every band begun can still become legal.
        """
        new = max(numbers, default=0) + 1
        return tuple(n for n in range(new + 1) if self._can_become_legal((*numbers, n)))

    def _can_become_legal(self, numbers: Sequence[int]) -> bool:
        begun = bands_of(self.attackers, numbers)
        rest = self.attackers[len(numbers) :]
        waiting = [band for band in begun if not self.is_legal(band)]
        # One more member makes a waiting band legal, or none does: match waiting bands with attackers not yet asked.
        wanted = [[e for e in rest if self.is_legal((*band, e))] for band in waiting]
        return _can_match(wanted)


def bands_of(attackers: Sequence[int], numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """The members of each band that has begun, by number."""
    members: dict[int, tuple[int, ...]] = {}
    for attacker, number in zip(attackers, numbers, strict=False):
        if number:
            members[number] = (*members.get(number, ()), attacker)
    return [members[number] for number in sorted(members)]


def _can_match(wanted: Sequence[Sequence[int]]) -> bool:
    """Whether each can have one that it wants, none twice (augmenting paths)."""
    taken: dict[int, int] = {}

    def find(who: int, tried: list[int]) -> bool:
        for entity in wanted[who]:
            if entity not in tried:
                tried.append(entity)
                if entity not in taken or find(taken[entity], tried):
                    taken[entity] = who
                    return True
        return False

    return all(find(who, []) for who in range(len(wanted)))


# --- Dividing combat damage (CR 702.22j-k) ---------------------------------------------------


def takes_over(game: Game, creatures: Sequence[Permanent]) -> bool:
    """CR 702.22j-k: whether these, in combat with one creature, let their own side divide its damage."""
    if not has_any_banding(game, (c.id for c in creatures)):
        return False
    if any(has_banding(game, c.id) for c in creatures):
        return True
    ids = [c.id for c in creatures]
    return any(len(group) > 1 for e in ids for group in company(game, e, [i for i in ids if i != e]))
