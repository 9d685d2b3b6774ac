"""Opening hands on a terminal, laid out as a player does: lands, then spells by mana value."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from sim.questions.hands import HAND, HandsResult, OpeningHand
from sim.report.tables import columns
from sim.rules.setup import supported

WIDTH: Final = 118
MARGIN: Final = 28  # columns before the cards


def hands_text(result: HandsResult, rerun: str) -> str:
    """Hands one by one, then the shares; `rerun` is the command line without the number of hands."""
    agent = result.agent
    blocks = [
        f"{result.deck.name}: opening hands 0 to {result.shown - 1} of seed {result.seed}, as {agent} plays them",
        "\n".join(line for hand in result.hands[: result.shown] for line in hand_lines(hand)),
        f"Over {len(result.hands):,} hands:",
        columns(kept_rows(result)),
        columns(land_rows(result)),
        _next(rerun),
    ]
    return "\n\n".join(blocks)


def hand_lines(hand: OpeningHand) -> list[str]:
    """One hand: for each time that seven cards were looked at what was done, and the cards."""
    found = []
    for number, look in enumerate(hand.looks):
        begun = "" if number else f"{hand.index:3}  {'on the play' if hand.on_the_play else 'on the draw'}"
        groups = laid_out(look.cards)
        if look.bottomed:
            groups.append(f"to the bottom: {', '.join(look.bottomed)}")
        told = f"keep {len(look.hand)}" if look.kept else "mulligan"
        begun = f"{begun.ljust(17)} {told}".ljust(MARGIN)
        found += [
            before + line for before, line in zip([begun, *[" " * MARGIN] * len(groups)], _lines(groups), strict=False)
        ]
    return found


def _lines(groups: Sequence[str]) -> list[str]:
    """Groups side by side, as many as a line holds."""
    lines = [groups[0]]
    for group in groups[1:]:
        if MARGIN + len(lines[-1]) + len(group) + 3 > WIDTH:
            lines.append(group)
        else:
            lines[-1] += f" | {group}"
    return lines


def laid_out(cards: Sequence[str]) -> list[str]:
    """Lands, then spells by mana value: `2 lands: 2 Mountain`, `1: Shock`, `3: Ball Lightning`."""
    lands = [card for card in cards if supported(card).is_land]
    told = [f"{len(lands)} land{'' if len(lands) == 1 else 's'}{f': {_counted(lands)}' if lands else ''}"]
    spells = sorted((supported(card).mana_value, card) for card in cards if not supported(card).is_land)
    told += [f"{value}: {_counted([card for _, card in group])}" for value, group in groupby(spells, lambda s: s[0])]
    return told


def _counted(cards: Sequence[str]) -> str:
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in Counter(cards).items())


def kept_rows(result: HandsResult) -> list[tuple[str, ...]]:
    """How many cards are kept how often."""
    rows: list[tuple[str, ...]] = [("kept", "share (95%)")]
    for cards in range(HAND, HAND - 4, -1):
        rows.append((f"{cards} cards" if cards > HAND - 3 else f"{cards} or fewer", str(result.kept(cards))))
    return rows


def land_rows(result: HandsResult) -> list[tuple[str, ...]]:
    """First hands of seven by their lands, and whether they were kept."""
    rows: list[tuple[str, ...]] = [("lands in the first seven", "hands", "share", "kept")]
    for lands, (seen, kept) in result.lands.items():
        rows.append((str(lands), f"{seen:,}", f"{seen / len(result.hands):.1%}", f"{kept / seen:.0%}"))
    return rows


def _next(rerun: str) -> str:
    deck = shlex.quote(shlex.split(rerun)[0])
    return (
        "Next:\n"
        f"  mtg-sim goldfish {rerun}  how fast these hands win against nobody\n"
        f"  mtg-sim compare {deck} --sweep lands=20..26 --against OPPONENT  more lands, or fewer?"
    )
