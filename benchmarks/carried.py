"""Which of the built-in cards the array engine carries: `python -m benchmarks.carried [--cards] [--decks] [word ...]`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from sim.array.encode import reasons_against
from sim.cards import catalog
from sim.cards.definition import CardDefinition
from sim.decklists.library import load_deck


def survey(cards: Sequence[CardDefinition]) -> dict[str, list[str]]:
    """For each card by name why it is not carried; nothing for one that is."""
    return {card.whole_name: reasons_against(card) for card in cards}


def main() -> None:
    """Say how many cards are carried, and what stops the most of the others."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="only cards with one of these in their name")
    parser.add_argument("--cards", action="store_true", help="each card that is not carried, with the reasons")
    parser.add_argument("--decks", action="store_true", help="each list of decks/, with what is not carried of it")
    options = parser.parse_args()
    wanted = [word.lower() for word in options.words]
    cards = [card for card in catalog.all_definitions() if not card.unsupported]
    if wanted and not options.decks:
        cards = [card for card in cards if any(word in card.whole_name.lower() for word in wanted)]
    found = survey(cards)
    lines = [_summary(found)]
    if options.cards:
        lines += [f"{name}: {'; '.join(why)}" for name, why in found.items() if why]
    if options.decks:
        lines += [_deck(path, found) for path in sorted(Path("decks").rglob("*.txt"))]
    sys.stdout.write("\n".join(lines) + "\n")


def _summary(found: dict[str, list[str]]) -> str:
    carried = sum(1 for why in found.values() if not why)
    lines = [f"{carried} of {len(found)} cards are carried ({carried / max(1, len(found)):.1%})"]
    every = Counter(reason for why in found.values() for reason in why)
    alone = Counter(why[0] for why in found.values() if len(why) == 1)
    for reason, number in every.most_common(60):
        lines.append(f"{number:5} cards (alone in {alone[reason]}): {reason}")
    return "\n".join(lines)


def _deck(path: Path, found: dict[str, list[str]]) -> str:
    names = dict.fromkeys(name for _, name in load_deck(str(path)).main)
    missing = [f"{name} ({why[0]})" for name in names if (why := found.get(name, ["not among these"]))]
    return f"{path.stem}: {'carried' if not missing else '; '.join(missing)}"


if __name__ == "__main__":
    main()
