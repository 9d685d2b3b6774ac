"""Why a letter of a chapter in `tests/rule_coverage.py` has no test: it says nothing that a game can show.

Only definitions of a word, pointers to other rules, looks of printed cards and tournament matters belong here.
"""

from __future__ import annotations

from typing import Final

# Chapters all of whose letters have a test with a fault, or a reason. Add yours when it is complete.
COMPLETE: Final = (
    "120.3",
    "607",
    "701.16",
    "701.27",
    "701.28",
    "701.34",
    "701.40",
    "701.42",
    "701.58",
    "701.60",
    "702.6",
    "702.16",
    "702.21",
    "702.22",
    "702.29",
    "702.37",
    "702.90",
    "702.160",
    "702.161",
    "702.162",
    "702.163",
    "702.164",
    "702.165",
    "702.166",
    "702.167",
    "702.168",
    "702.169",
    "707",
    "708",
    "712",
    "718",
    "719",
)

REASONS: Final = {
    # --- 607 Linked Abilities
    "607.2": "says that kinds of linked abilities follow",
    "607.2k": "says that champion is such a pair, and where its rule is",
    "607.2n": "is about cards exiled from a drafted deck before it is shuffled, which no constructed deck has",
    "607.2p": "is about a choice before the game that only commanders have",
    # --- 701.34 Proliferate
    "701.34b": "is about teams that share poison counters",
    # --- 701.40 Manifest, 701.58 Cloak
    "701.40h": "says where the rules for face-down permanents are",
    "701.58h": "says where the rules for face-down permanents are",
    # --- 702.6 Equip
    "702.6b": "says where the rules for Equipment are",
    # --- 702.37 Morph
    "702.37g": "says where the rules for face-down spells are",
    # --- 702.168 Disguise
    "702.168f": "says where the rules for face-down spells are",
    # --- 708 Face-Down Spells and Permanents
    "708.1": "says that there are face-down spells and permanents",
    # --- 718 Prototype Cards
    "718.1": "describes the frame of the printed card",
    # --- 712 Double-faced cards
    "712.1": "tells the kinds of double-faced cards apart",
    "712.2": "says which cards are nonmodal",
    "712.2a": "is about a printed symbol",
    "712.2b": "is about a printed symbol",
    "712.2c": "is about what is printed in gray",
    "712.3": "says which cards are modal",
    "712.3a": "is about a printed symbol",
    "712.3b": "is about a printed symbol",
    "712.3c": "is about a printed hint",
    "712.4": "says which cards are meld cards",
    "712.5": "lists the meld cards",
    **{f"712.5{letter}": "names a pair of meld cards" for letter in "abcdefg"},
    "712.6": "is about looking at the back of a card: each face is known with the other",
    "712.7": "is about card sleeves",
    "712.8": "says what the letters under it are about",
    # --- 719 Case Cards
    "719.1": "describes the frame of the printed card",
    "719.2": "says that the frame has no rules meaning",
    "719.3": "says that two keyword abilities follow",
}
