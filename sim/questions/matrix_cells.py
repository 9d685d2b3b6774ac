"""The matrix of a field as rows of short texts, for a terminal and for a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sim.questions.matrix import MatrixResult

MOST_INTERVALS: Final = 12  # more decks than this: there is no room for intervals
CERTAIN: Final = "*"


def cells_of(result: MatrixResult) -> list[tuple[str, ...]]:
    """Heading and a row a deck, the best first: number, name, rating, score in percent against each deck, against all.

    Up to MOST_INTERVALS decks a cell says how far its 95% interval reaches (`62±3`) and, by CERTAIN, that it leaves out 50%
    after Holm's correction for all pairings; with more it is the score alone.
    """
    names, order = result.names, result.order
    is_wide = len(names) > MOST_INTERVALS
    told = _against(result, is_wide)
    even = result.even_scores
    rows = [("", "deck", "rating", *(str(place + 1) for place in range(len(order))), "all")]
    for place, deck in enumerate(order):
        cells = ("·" if deck == other else told.get((deck, other), "") for other in order)
        mean = "" if even is None else f"{100 * even.score[deck]:.1f}"
        rows.append((str(place + 1), names[deck], _rating(result, deck, is_wide), *cells, mean))
    return rows


def _against(result: MatrixResult, is_wide: bool) -> dict[tuple[int, int], str]:
    """Cells by deck and opponent, both ways."""
    found = {}
    for pair, record in zip(result.study.pairs, result.records, strict=True):
        if not record.games:
            continue
        mark = CERTAIN if is_certain(result, *pair) else ""
        for (deck, other), rate in ((pair, record.interval.rate), (pair[::-1], 1 - record.interval.rate)):
            reach = "" if is_wide else f"±{100 * record.interval.half_width:.0f}{mark}"
            found[deck, other] = f"{100 * rate:.0f}{reach}"
    return found


def is_certain(result: MatrixResult, first: int, second: int) -> bool:
    """Whether a pairing is told from an even one after Holm's correction for all pairings of the field."""
    graph, ends = result.graph, (result.names[first], result.names[second])
    return any(graph.has_edge(*edge) and bool(graph.edges[edge]["certain"]) for edge in (ends, ends[::-1]))


def _rating(result: MatrixResult, deck: int, is_wide: bool) -> str:
    if result.rating is None:
        return "-"
    value = f"{result.rating.elo[deck]:+.0f}"
    return value if is_wide else f"{value} [{result.rating.low[deck]:+.0f}, {result.rating.high[deck]:+.0f}]"
