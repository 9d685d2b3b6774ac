"""Several variants in one question: p-values adjusted for that, and the warning that the best of them is optimistic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt


def holm(p_values: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Holm's adjusted p-values, in the order given (Holm 1979, "A simple sequentially rejective multiple test procedure").

    The i-th smallest of k (from 0) is multiplied by k - i, made no smaller than those before it, and cut at 1: whoever
    calls those below alpha real is wrong about any of them with probability at most alpha.
    """
    p = np.asarray(p_values, dtype=np.float64)
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate(p[order] * np.arange(p.size, 0, -1))
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted


@dataclass(frozen=True, slots=True)
class Best:
    """The variant with the largest gain, among how many, and what that means for its estimate."""

    name: str
    of: int
    adjusted_p: float
    warning: str  # "" for a single variant

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {"name": self.name, "of": self.of, "adjusted_p": self.adjusted_p, "warning": self.warning}


def best_of(names: Sequence[str], gains: Sequence[float], p_values: Sequence[float]) -> Best:
    """The winner of a comparison of several variants on the same seeds; the first of equal ones."""
    winner = int(np.argmax(np.asarray(gains, dtype=np.float64)))
    k = len(names)
    warning = "" if k == 1 else (
        f"{names[winner]} is the best of {k}: part of its lead is luck, and its estimate is too high on average;"
        " replay it on fresh seeds (--confirm)"
    )  # fmt: skip
    return Best(names[winner], k, float(holm(p_values)[winner]), warning)
