"""How many games questions need, on one screen."""

from __future__ import annotations

from typing import Final

from sim.questions.power import MATCHUP, PAIRED, UNPAIRED, Need, PowerResult
from sim.report.tables import columns

_TOLD: Final = {
    MATCHUP: "is a deck ahead of 50%",
    PAIRED: "is a change better, on the same seeds (mtg-sim compare)",
    UNPAIRED: "is a change better, by two matchups",
}


def power_text(result: PowerResult) -> str:
    """Games by gain and by half-width; where the spreads come from; what a given number of games shows."""
    spreads = [
        ("question", "sd of a seed", "from"),
        *((_TOLD[s.question], f"{s.sd:.3f}", s.told) for s in result.spreads),
    ]
    blocks = [columns(spreads)]
    if result.shown:
        head = ("with so many games", "-n", f"a gain found with {result.power:.0%} power", "the interval reaches")
        rows = [
            (_TOLD[s.question], f"{s.games:,}", f"{s.gain:.2f} pp", f"+-{s.half_width:.2f} pp") for s in result.shown
        ]
        blocks.append(columns([head, *rows]))
    blocks.append(
        f"Games (-n: of a matchup, or of a version against an opponent) that find a gain with {result.power:.0%} power,"
        f" at {result.alpha:.0%}, two-sided; and by --sprt on average, if there is no gain and if there is:"
    )
    blocks.append(columns([("gain", *(spread.question for spread in result.spreads)), *_rows(result, result.gains)]))
    blocks.append(f"Games after which the {1 - result.alpha:.0%} interval reaches so far to either side (--until):")
    blocks.append(columns([("half", *(spread.question for spread in result.spreads)), *_rows(result, result.widths)]))
    return "\n\n".join(blocks)


def _rows(result: PowerResult, needs: tuple[Need, ...]) -> list[tuple[str, ...]]:
    wide = len(result.spreads)
    return [
        (f"{needs[k].points:g} pp", *(_games(need) for need in needs[k : k + wide])) for k in range(0, len(needs), wide)
    ]


def _games(need: Need) -> str:
    averages = dict.fromkeys([need.sprt_no_gain, need.sprt_gain])
    tested = f" (sprt {', '.join(f'{games:,}' for games in averages)})" if need.sprt_gain else ""
    return f"{need.games:,}{tested}"
