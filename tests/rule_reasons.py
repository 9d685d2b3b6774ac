"""Why a letter of a chapter in `tests/rule_coverage.py` has no test: it says nothing that a game can show.

Only definitions of a word, pointers to other rules, looks of printed cards and tournament matters belong here.
"""

from __future__ import annotations

from typing import Final

# Chapters all of whose letters have a test with a fault, or a reason. Add yours when it is complete.
COMPLETE: Final = (
    "702.6",
    "702.16",
    "702.22",
    "702.29",
)

REASONS: Final = {
    # --- 702.6 Equip
    "702.6b": "says where the rules for Equipment are",
}
