"""Why a letter of a chapter in `tests/rule_coverage.py` has no test: it says nothing that a game can show.

Only definitions of a word, pointers to other rules, looks of printed cards and tournament matters belong here.
"""

from __future__ import annotations

from typing import Final

# Chapters all of whose letters have a test with a fault, or a reason. Add yours when it is complete.
COMPLETE: Final = (
    "120.3",
    "701.34",
    "702.6",
    "702.16",
    "702.22",
    "702.29",
    "702.90",
    "702.163",
    "702.164",
    "702.160",
    "702.165",
    "718",
)

REASONS: Final = {
    # --- 701.34 Proliferate
    "701.34b": "is about teams that share poison counters",
    # --- 702.6 Equip
    "702.6b": "says where the rules for Equipment are",
    # --- 718 Prototype Cards
    "718.1": "describes the frame of the printed card",
}
