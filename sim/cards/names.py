"""Names of cards: how they are compared, and the list of every real card, to tell a typo from a missing card.

CR 201.2: a card's name is its English name. Names are compared without case, accents, ligatures and
typographic quotation marks; a card of several faces is known by its whole name and by its front face.
"""

from __future__ import annotations

import gzip
import unicodedata
from difflib import SequenceMatcher
from functools import cache
from importlib.resources import files
from typing import Final

FACE_SEPARATOR: Final = " // "
# Typographic apostrophes and quotation marks, and the ligatures that Unicode does not take apart.
_PLAIN: Final = str.maketrans(
    dict.fromkeys("\u2018\u2019\u02bc\u00b4`", "'")
    | dict.fromkeys("\u201c\u201d", '"')
    | {"\u00c6": "Ae", "\u00e6": "ae", "\u0152": "Oe", "\u0153": "oe"}
)
_CLOSE: Final = 0.75


def name_key(name: str) -> str:
    """The spelling under which two writings of one name are equal."""
    text = name.translate(_PLAIN)
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(text.casefold().split())


def front_face(name: str) -> str:
    """The name of the front face, or of the left half; the name itself for a card of one face."""
    return name.split(FACE_SEPARATOR, 1)[0]


def index_by_key(names: list[str]) -> dict[str, str]:
    """Key of every whole name and front face -> whole name; whole names win, then the first in order."""
    index = {name_key(name): name for name in names}
    for name in names:
        if FACE_SEPARATOR in name:
            index.setdefault(name_key(front_face(name)), name)
    return index


def read_names(packed: bytes) -> list[str]:
    """The names of a packed list: sorted, one a line, after a header line with source, date and hash."""
    return gzip.decompress(packed).decode().splitlines()[1:]


@cache
def real_names() -> dict[str, str]:
    """Key -> whole name of every real card that can be in a deck."""
    return index_by_key(read_names(files("sim.cards").joinpath("names.txt.gz").read_bytes()))


def closest(name: str, keys: dict[str, str], limit: int = 3) -> tuple[str, ...]:
    """The names most like a misspelt one, best first; none where nothing is near."""
    wanted = name_key(name)
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    ranked = []
    for key, whole in keys.items():
        matcher.set_seq1(key)
        if matcher.real_quick_ratio() >= _CLOSE and matcher.quick_ratio() >= _CLOSE:
            ratio = matcher.ratio()
            if ratio >= _CLOSE:
                ranked.append((-ratio, whole))
    return tuple(dict.fromkeys(whole for _, whole in sorted(ranked)))[:limit]
