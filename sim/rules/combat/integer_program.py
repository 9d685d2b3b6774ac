"""Blocks on the most crowded boards: the same problem as in `requirements.py`, as an integer program.

Slower than the search on every ordinary board, but its time does not explode where each creature has its own evasion
and its own requirements. Exact: HiGHS proves the optimum, and all numbers are small.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sim.rules.combat.requirements import BlockProblem, Blocks


def most_by_program(problem: BlockProblem, blocks: Blocks, current: tuple[int, ...]) -> int:
    """The most requirements that a legal completion of these blocks obeys, -1 if there is none.

    `blocks` are those of the first blockers, who are done; `current` what the next one blocks at least.
    """
    from scipy.optimize import Bounds, LinearConstraint, milp

    program = _Program(problem)
    low, high = program.fixed(blocks, current)
    found = milp(
        program.objective(),
        constraints=LinearConstraint(program.matrix(), program.least, program.most),
        integrality=program.whole(),
        bounds=Bounds(low, high),
    )
    return round(-found.fun) if found.status == 0 else -1


class _Program:
    """Columns: one for each pair that may block, then each requirement, then each blocker (whether it blocks)."""

    def __init__(self, problem: BlockProblem) -> None:
        self.problem = problem
        self.pairs = [(b, a) for b, can in enumerate(problem.able) for a in can]
        self.at = {pair: i for i, pair in enumerate(self.pairs)}
        self.first_blocker = len(self.pairs) + len(problem.requirements)
        self.width = self.first_blocker + len(problem.able)
        self.rows: list[dict[int, int]] = []
        self.least: list[float] = []
        self.most: list[float] = []
        self._add_requirements()
        self._add_blockers()
        self._add_menace()

    def _row(self, entries: dict[int, int], least: float, most: float) -> None:
        self.rows.append(entries)
        self.least.append(least)
        self.most.append(most)

    def _add_requirements(self) -> None:
        """CR 509.1c: a requirement counts only if one of its pairs is among the blocks."""
        for number, requirement in enumerate(self.problem.requirements):
            pairs = {self.at[pair]: 1 for pair in requirement if pair in self.at}
            self._row({**pairs, len(self.pairs) + number: -1}, 0, self.width)

    def _add_blockers(self) -> None:
        """Allowances; and CR 509.1b, what can't block alone blocks only if another does."""
        everyone = range(len(self.problem.able))
        for b, can in enumerate(self.problem.able):
            mine = {self.at[b, a]: 1 for a in can}
            self._row(mine, 0, min(len(can), self.problem.allowance[b]))
            self._row({**mine, self.first_blocker + b: -1}, 0, self.width)
            for column in mine:
                self._row({column: 1, self.first_blocker + b: -1}, -1, 0)
            if self.problem.not_alone[b]:
                others = {self.first_blocker + other: 1 for other in everyone if other != b}
                self._row({**others, self.first_blocker + b: -1}, 0, self.width)

    def _add_menace(self) -> None:
        """CR 702.111b: a block of an attacker that needs two is one only beside another."""
        for column, (_, attacker) in enumerate(self.pairs):
            needed = self.problem.least[attacker] - 1
            if needed:
                same = {other: 1 for other, (_, a) in enumerate(self.pairs) if a == attacker and other != column}
                self._row({**same, column: -needed}, 0, self.width)

    def objective(self) -> NDArray[np.float64]:
        """The number of requirements obeyed, to be as great as possible."""
        import numpy as np

        weights = np.zeros(self.width)
        weights[len(self.pairs) : self.first_blocker] = -1
        return weights

    def whole(self) -> NDArray[np.int64]:
        """Every column is a whole number."""
        import numpy as np

        return np.ones(self.width, np.int64)

    def matrix(self) -> NDArray[np.float64]:
        """The rows of all restrictions."""
        import numpy as np

        matrix = np.zeros((len(self.rows), self.width))
        for i, row in enumerate(self.rows):
            for column, value in row.items():
                matrix[i, column] = value
        return matrix

    def fixed(self, blocks: Blocks, current: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """Lower and upper bounds of all columns, by what has been declared."""
        low, high = [0] * self.width, [1] * self.width
        for (b, a), column in self.at.items():
            if b < len(blocks):
                low[column] = high[column] = int(a in blocks[b])
            elif b == len(blocks):
                low[column] = int(a in current)
        return low, high
