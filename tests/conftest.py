"""What every test may ask for: the material beside the checkout, and one hypothesis profile."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import settings

ROOT: Final = Path(__file__).parents[1]
SHARED: Final = ROOT.parent / "shared"
DOUBLE_FACED: Final = ("transform", "modal_dfc")  # CR 712.2-3, as the card data calls them

# The same examples on every run: a failure in CI is one that can be repeated at home.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--both-engines`: see `tests/both_engines.py`."""
    parser.addoption("--both-engines", action="store_true", help="play every game of a test in the array engine too")


def pytest_configure(config: pytest.Config) -> None:
    """The plugin that does so, if it is asked for."""
    if config.getoption("--both-engines"):
        from tests import both_engines

        config.pluginmanager.register(both_engines, "both engines")


def _shared(name: str) -> Path:
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"needs {path}, which lies beside the checkout in CI")
    return path


@pytest.fixture(scope="session")
def oracle_data() -> bytes:
    """The packed card data."""
    return _shared("data/oracle-cards.jsonl.gz").read_bytes()


@pytest.fixture(scope="session")
def oracle_cards(oracle_data: bytes) -> dict[str, dict[str, Any]]:
    """Every record of the card data by its whole name; of double-faced cards each face by its own name too."""
    cards = [json.loads(line) for line in gzip.decompress(oracle_data).splitlines()]
    faces = (face for card in cards if card["layout"] in DOUBLE_FACED for face in card["card_faces"])
    return {face["name"]: face for face in faces} | {card["name"]: card for card in cards}


@pytest.fixture(scope="session")
def tournament_decks() -> list[dict[str, Any]]:
    """The sample of whole tournament decks."""
    with gzip.open(_shared("data/tournament-decks-sample.jsonl.gz"), "rt", encoding="utf-8") as rows:
        return [json.loads(row) for row in rows]


@pytest.fixture(scope="session")
def rule_numbers() -> frozenset[str]:
    """Every rule and chapter number of the Comprehensive Rules beside the checkout."""
    texts = sorted(_shared("reference").glob("comprehensive-rules*.txt"))
    found = set(re.findall(r"^(\d{3}\.\d+[a-z]?)\.? ", texts[-1].read_text(encoding="utf-8"), re.MULTILINE))
    return frozenset(found | {number[:3] for number in found})
