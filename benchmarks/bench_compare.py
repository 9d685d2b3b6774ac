"""What common seeds are worth: how many unpaired games say as much of a change as one game of `mtg-sim compare`.

    python -m benchmarks.bench_compare [-n GAMES] [--seed SEED] [--jobs JOBS] [--differences FILE.npy]

The swaps and opponents below were chosen before anything was measured. A row is a swap against an opponent: the gain, the
efficiency (variance of the gain on separate seeds over that on common ones) with its bootstrap interval, the shares of seeds
and of games that ended otherwise, the share of the variant's games taken over from the base, and in which share of games
every changed card was cast or played. Goals: the median efficiency of the swaps of 2 cards at least 3, every row above 1.3,
every card in at least 20% of games. `--differences` keeps D of the first row, for `bench_sequential`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import numpy as np

from sim.questions.compare import CompareResult
from sim.questions.comparing import compare
from sim.questions.paired import by_deck
from sim.report.tables import columns


class Swap(NamedTuple):
    """A change of a shipped deck, and whom it is tried against."""

    kind: str
    deck: str
    change: str
    opponents: tuple[str, str]


SWAPS: Final = (
    Swap("2 spells", "red-burn", "-2 Shock +2 Lightning Strike", ("green-stompy", "white-weenie")),
    Swap("2 spells", "white-weenie", "-2 Savannah Lions +2 Youthful Knight", ("red-burn", "black-control")),
    Swap("2 lands for spells", "green-stompy", "-2 Forest +2 Fyndhorn Elves", ("red-burn", "black-control")),
    Swap("4 creatures", "green-stompy", "-4 Trained Armodon +4 Grizzly Bears", ("red-burn", "white-weenie")),
    Swap("2 in control", "black-control", "-2 Mind Rot +2 Hymn to Tourach", ("red-burn", "green-stompy")),
)
LEAST_CAST: Final = 0.2
HEAD: Final = (
    "swap",
    "deck",
    "change",
    "against",
    "gain (pp)",
    "efficiency",
    "seeds differ",
    "games differ",
    "taken over",
)


def cast(result: CompareResult, opponent: int) -> Iterator[tuple[str, float]]:
    """Every changed card, and in which share of the games against an opponent a changed copy was cast or played."""
    paired = result.study.paired
    for side, version in (("removed", 0), ("added", 1)):
        block = result.run.block(paired.arm(version, opponent))
        assert block.cards is not None
        first = by_deck(block.cards["first_cast"], block.rows)[:, 0]
        for card, mask in paired.variants[0].slot_map.masks(side):
            tokens = [token for token in range(64) if mask >> token & 1]
            yield card, float((first[:, tokens] > 0).any(axis=1).mean())


def row(swap: Swap, result: CompareResult, opponent: int) -> tuple[str, ...]:
    """A line of the table."""
    part = result.comparisons[0].opponents[opponent]
    strata = result.differences[0][opponent]
    games = result.games[result.study.paired.arm(1, opponent)]
    worth = part.efficiency
    differ = float((strata.base != strata.variant).mean())
    return (
        swap.kind, swap.deck, swap.change, part.opponent, str(part.gain.estimate).replace(" pp", ""),
        f"{worth.ratio:.1f} [{worth.low:.1f}, {worth.high:.1f}]", f"{part.differing / part.seeds:.1%}", f"{differ:.1%}",
        f"{(games.source == 2).mean():.0%}",
    )  # fmt: skip


def main() -> None:
    """Print the table and whether the goals are met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", "--games", type=int, default=4_000, help="of a version against an opponent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--differences", type=Path)
    options = parser.parse_args()
    rows, ratios, of_two, cards = [HEAD], [], [], {}
    for swap in SWAPS:
        result = compare(
            swap.deck, against=swap.opponents, swap=swap.change, games=options.games, seed=options.seed,
            engine="array", jobs=options.jobs, progress=False,
        )  # fmt: skip
        for number, opponent in enumerate(swap.opponents):
            rows.append(row(swap, result, number))
            ratios.append(result.comparisons[0].opponents[number].efficiency.ratio)
            of_two += ratios[-1:] if swap.change.startswith("-2") else []
            cards.update({(swap.deck, card, opponent): share for card, share in cast(result, number)})
        if swap is SWAPS[0] and options.differences is not None:
            np.save(options.differences, result.differences[0][0].value)
    print(columns(rows))
    print(f"\n{options.games:,} games a version and opponent, seed {options.seed}")
    print(
        f"median efficiency of the swaps of 2 cards: {median(of_two):.1f} (goal 3); lowest row: {min(ratios):.1f} (goal 1.3)"
    )
    print(
        "changed copies cast or played in: " + ", ".join(f"{card} {share:.0%}" for (_, card, _), share in cards.items())
    )
    print(f"fewest: {min(cards.values()):.0%} of games (goal {LEAST_CAST:.0%})")


if __name__ == "__main__":
    main()
