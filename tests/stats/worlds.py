"""Seeds as a real comparison gives them: two versions that play most games alike, pairs whose games are correlated."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def two_versions(
    random: np.random.Generator, seeds: int, base: float, variant: float, changed: float, alike: float = 0.3
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Points of both versions, float64[seeds, 2] each; `changed` of the games are played anew by the variant.

    A game is won where a uniform luck lies below the rate. The two games of a pair share theirs with chance `alike`.
    """

    def luck() -> npt.NDArray[np.float64]:
        first, second = random.random((2, seeds, 1))
        return np.hstack([first, np.where(random.random((seeds, 1)) < alike, first, second)])

    of_base = luck()
    of_variant = np.where(random.random((seeds, 2)) < changed, luck(), of_base)
    return (of_base < base).astype(np.float64), (of_variant < variant).astype(np.float64)
