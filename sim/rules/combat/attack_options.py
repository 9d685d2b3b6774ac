"""Which attacks obey the restrictions on the whole declaration and the most requirements (CR 508.1c-d), exactly.

A creature's choice is 0 (stay home) or what it attacks. Most declarations have neither, and then there is no problem.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sim.rules.combat.tax import can_be_paid, taxed_defenders
from sim.rules.evaluate import matches

if TYPE_CHECKING:
    from sim.rules.game import Game

_HARD: Final = ("must attack", "can't attack alone", "attack tax")
_NEVER: Final = -1  # worth of a declaration that no completion makes legal


@dataclass(frozen=True, slots=True)
class AttackProblem:
    """What the active player may declare, by position of the creatures that may attack.

    `options` are whom each may attack; `worth` the requirements that each option obeys; `not_alone` says which can't
    attack alone, `taxed` which defenders cost something to attack.
    """

    creatures: tuple[int, ...]
    options: tuple[tuple[int, ...], ...]
    worth: tuple[tuple[int, ...], ...]
    not_alone: tuple[bool, ...]
    taxed: frozenset[int]

    def most_obeyed(self) -> int:
        """CR 508.1d: the greatest number of requirements that can be obeyed; nobody is required to pay to attack."""
        best = {i: worth for i in range(len(self.creatures)) if (worth := self._best_free(i)) is not None}
        if len(best) == 1 and self.not_alone[next(iter(best))]:
            return 0
        return sum(best.values())

    def obeyed(self, choices: tuple[int, ...]) -> int:
        """The number of requirements that the choices of the first creatures obey."""
        return sum(self._worth(i, choice) for i, choice in enumerate(choices) if choice)

    def is_alone_illegally(self, choices: tuple[int, ...]) -> bool:
        """CR 506.5, 508.1c: whether the only attacker is one that can't attack alone."""
        attacking = [i for i, choice in enumerate(choices) if choice]
        return len(attacking) == 1 and self.not_alone[attacking[0]]

    def can_complete(self, game: Game, choices: tuple[int, ...]) -> bool:
        """Whether the choices of the first creatures are part of a legal declaration."""
        return self._can_complete(game, choices, self.most_obeyed())

    def _can_complete(self, game: Game, choices: tuple[int, ...], goal: int) -> bool:
        left = len(self.creatures) - len(choices)
        if self.obeyed(choices) + sum(max(self.worth[-i], default=0) for i in range(1, left + 1)) < goal:
            return False
        if choices and choices[-1] and not self._can_be_paid(game, choices):
            return False  # more attackers cost more and leave fewer untapped: nothing later can help
        if self.obeyed(choices) >= goal and not self.is_alone_illegally(choices):
            return True
        return left > 0 and any(self._can_complete(game, (*choices, c), goal) for c in self._sensible(len(choices)))

    def _can_be_paid(self, game: Game, choices: tuple[int, ...]) -> bool:
        attacks = tuple((self.creatures[i], choice) for i, choice in enumerate(choices) if choice)
        return not self.taxed.intersection(choices) or can_be_paid(game, attacks)

    def _sensible(self, i: int) -> list[int]:
        """The choices of a creature that differ in what matters: its best free attack, taxed ones, staying home."""
        best = self._best_free(i)
        free = [d for d in self.options[i] if d not in self.taxed and self._worth(i, d) == best][:1]
        taxed = sorted((d for d in self.options[i] if d in self.taxed), key=lambda d: -self._worth(i, d))
        return [*free, *taxed, 0] if best else [0, *free, *taxed]

    def _best_free(self, i: int) -> int | None:
        return max((self._worth(i, d) for d in self.options[i] if d not in self.taxed), default=None)

    def _worth(self, i: int, defender: int) -> int:
        return self.worth[i][self.options[i].index(defender)]


def problem_of(game: Game, able: tuple[tuple[int, tuple[int, ...]], ...]) -> AttackProblem | None:
    """The problem of a declaration by these creatures with these options; None if everything offered is legal."""
    rules = game.cache().rules
    if not rules or not any(kind in rules for kind in _HARD):
        return None
    alone = {e for rule in rules.get("can't attack alone", ()) for e in rule.affected}
    return AttackProblem(
        tuple(creature for creature, _ in able),
        tuple(defenders for _, defenders in able),
        tuple(tuple(_worth(game, creature, d) for d in defenders) for creature, defenders in able),
        tuple(creature in alone for creature, _ in able),
        taxed_defenders(game),
    )


def _worth(game: Game, attacker: int, defender: int) -> int:
    """CR 508.1d: how many requirements a creature obeys by attacking this player or permanent."""
    rules = game.cache().rules.get("must attack", ())
    return sum(attacker in rule.affected and matches(game, rule.ctx, rule.rule.what, defender) for rule in rules)
