"""Makes sim/cards/names.txt.gz, the list of real card names, from the card data beside the checkout.

    python -m benchmarks.card_names

Only names travel: no text, no cost. Left out are digital variants ("A-..."), what no deck holds (planes,
schemes, vanguards, stickers, tokens, emblems, art), and reversible cards, which are one card printed twice.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
from pathlib import Path
from typing import Any, Final

SOURCE: Final = Path(__file__).parents[2] / "shared/data/oracle-cards.jsonl.gz"
TARGET: Final = Path(__file__).parents[1] / "sim/cards/names.txt.gz"

_NO_DECK_CARD: Final = {
    "art_series", "double_faced_token", "emblem", "planar", "reversible_card", "scheme", "token", "vanguard",
}  # fmt: skip
_NO_DECK_TYPE: Final = {"Stickers", "Card", "Dungeon", "Emblem", "Token"}


def is_deck_card(card: dict[str, Any]) -> bool:
    """Whether a record of the data is a card with a name of its own that a deck can hold."""
    if card["layout"] in _NO_DECK_CARD or card["name"].startswith("A-"):
        return False
    return not _NO_DECK_TYPE.intersection(card["type_line"].split())


def packed_names(source: bytes) -> bytes:
    """The same bytes for the same data: sorted names, one a line, under a header line."""
    cards = [json.loads(line) for line in gzip.decompress(source).splitlines()]
    names = sorted({card["name"] for card in cards if is_deck_card(card)})
    sources = ", ".join(sorted({card["text_source"] for card in cards}))
    digest = hashlib.sha256(source).hexdigest()
    header = f"# {len(names)} names from {SOURCE.name}, {sources}, sha256 {digest}"
    return gzip.compress("\n".join([header, *names, ""]).encode(), mtime=0)


def main() -> int:
    """Write the list; the exit code."""
    if not SOURCE.exists():
        print(f"expected the card data, found nothing ({SOURCE})", file=sys.stderr)
        return 2
    TARGET.write_bytes(packed_names(SOURCE.read_bytes()))
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
