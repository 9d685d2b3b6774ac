"""One line of a deck file: every dialect, every nasty name, every error."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from sim.cards.catalog import canonical_name
from sim.cards.names import front_face, index_by_key, name_key, real_names
from sim.decklists.decklist import Part
from sim.decklists.layout import Line
from sim.decklists.line import CardLine, read_card_line
from sim.errors import DecklistError, UnknownCardError

_NASTY_FILE: Final = Path(__file__).with_name("nasty_names.txt")
NASTY_NAMES: Final = _NASTY_FILE.read_text(encoding="utf-8").splitlines()[1:]


def read(text: str) -> CardLine:
    """The line as it would stand in line 3 of x.txt."""
    return read_card_line(text, "x.txt", 3)


@pytest.mark.parametrize(
    ("text", "count", "name"),
    [
        ("4 Lightning Helix", 4, "Lightning Helix"),
        ("4x Lightning Helix", 4, "Lightning Helix"),
        ("4X lightning HELIX", 4, "Lightning Helix"),
        ("Lightning Helix", 1, "Lightning Helix"),
        ("20 Mountain", 20, "Mountain"),
        ("04 Shock", 4, "Shock"),
        ("4 Lightning Helix (STA) 62", 4, "Lightning Helix"),
        ("4 Lightning Helix (STA)", 4, "Lightning Helix"),
        ("4 Lightning Helix ()", 4, "Lightning Helix"),
        ("Lightning Helix (STA) 62", 1, "Lightning Helix"),
        ("1 Sol Ring (CMR) 6p", 1, "Sol Ring"),
        ("1 Sol Ring (CMR) 2*", 1, "Sol Ring"),
        ("1 Sol Ring (CMR) 72+", 1, "Sol Ring"),
        ("1 Sol Ring (PLST) DOM-130", 1, "Sol Ring"),
        ("1x Sol Ring (CMR) 472 *F*", 1, "Sol Ring"),
        ("1x Sol Ring (CMR) 472 *E* #Ramp #Mana Rock", 1, "Sol Ring"),
        ("1 Sol Ring #Ramp", 1, "Sol Ring"),
        ("1 Sol Ring # the best of all", 1, "Sol Ring"),
        ("1x Sol Ring (soc) 10 [Ramp {top}] ^Have,#37d67a^", 1, "Sol Ring"),
        ("1x Sol Ring (soc) 10 ^Have,#37d67a^ [Ramp]", 1, "Sol Ring"),
        ("4 [STA] Lightning Helix", 4, "Lightning Helix"),
        ("4 Lightning Helix [STA]", 4, "Lightning Helix"),
        ("2 Fire // Ice (MH2) 290", 2, "Fire // Ice"),
        ("2 Fire/Ice", 2, "Fire // Ice"),
        ("2 Fire / Ice", 2, "Fire // Ice"),
        ("2 Fire//Ice", 2, "Fire // Ice"),
        ("2 Fire///Ice *F*", 2, "Fire // Ice"),
        ("3 Bonecrusher Giant (ELD) 115", 3, "Bonecrusher Giant // Stomp"),
        ("3 Delver of Secrets", 3, "Delver of Secrets // Insectile Aberration"),
        ("4 Urza\u2019s Tower", 4, "Urza's Tower"),
        ("1 \u201cAch! Hans, Run!\u201d", 1, '"Ach! Hans, Run!"'),
        ("4 \u00c6ther Vial", 4, "Aether Vial"),
        ("4 Lim-Dul's Vault", 4, "Lim-Dûl's Vault"),
        ("4 Nazgul", 4, "Nazgûl"),
        ("4 1996 World Champion", 4, "1996 World Champion"),
        ("2 1996 World Champion (UNH) 1", 2, "1996 World Champion"),
        ("4 +2 Mace (AFR) 1", 4, "+2 Mace"),
        ("4 B.F.M. (Big Furry Monster) (UGL) 28", 4, "B.F.M. (Big Furry Monster)"),
        ("2 SP//dr, Piloted by Peni (SPM) 1", 2, "SP//dr, Piloted by Peni"),
    ],
)
def test_dialects(text: str, count: int, name: str) -> None:
    """Every way in which programs write a count and a card."""
    assert read(text) == CardLine(count, name)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("SB: 3 Abrade", Part.SIDEBOARD),
        ("sb:3 Abrade (VOW) 139", Part.SIDEBOARD),
        ("3 Abrade *CMDR*", Part.COMMANDER),
        ("3 Abrade #!Commander", Part.COMMANDER),
    ],
)
def test_marks_name_the_part(text: str, part: Part) -> None:
    """A line can say itself where its card belongs."""
    assert read(text) == CardLine(3, "Abrade", part)


@pytest.mark.parametrize("name", NASTY_NAMES)
def test_nasty_names(name: str) -> None:
    """No part of these names is a header, a count or an ornament."""
    whole = canonical_name(name)
    assert whole is not None
    assert read(name) == CardLine(1, whole)
    assert read(f"3 {name}") == CardLine(3, whole)
    assert read(f"3x {name} (ABC) 12 *F* #tag") == CardLine(3, whole)
    assert read(f"SB: 3 {name} [Group]") == CardLine(3, whole, Part.SIDEBOARD)


def test_every_real_name() -> None:
    """Each of the 34,000 names reads as itself, bare, counted and with a printing, and is no header."""
    for name in set(real_names().values()):
        line = Line(1, name)
        assert (line.comment, line.header, line.is_group) == (None, None, False), name
        assert read(name) == CardLine(1, name)
        assert read(f"4 {name}") == read(f"4x {name} (ABC) 12") == CardLine(4, name)


def test_every_front_face() -> None:
    """Programs write cards of two faces by the front one, unless another card has that name."""
    wholes = {name_key(name): name for name in real_names().values()}
    for name in wholes.values():
        front = name_key(front_face(name))
        found = canonical_name(front_face(name))
        assert found is not None
        assert name_key(found) == front or name_key(front_face(found)) == front


def test_whole_names_before_front_faces() -> None:
    """`Bind` is a card, and also the left half of another."""
    assert canonical_name("Bind") == "Bind"
    assert index_by_key(["A // B", "A", "A // C"])["a"] == "A"


@pytest.mark.parametrize(
    "text", ["0 Shock", "-1 Shock", "+4 Shock", "1.5 Shock", "4,5 Shock", "1000 Shock", "9" * 400 + " Shock"]
)
def test_bad_count(text: str) -> None:
    """A count that no deck can have is an error with file and line, not a name."""
    with pytest.raises(DecklistError, match=r"^expected a count from 1 to 999, got '.*' \(x\.txt:3\)$"):
        read(text)


@pytest.mark.parametrize(
    ("text", "name", "meant"),
    [
        ("4 Lightnig Bolt", "Lightnig Bolt", "Lightning Bolt"),
        ("4 Swords to Ploughshares (ICE) 54 *F*", "Swords to Ploughshares", "Swords to Plowshares"),
        ("four Shock", "four Shock", None),
        ("A-Lightning Helix", "A-Lightning Helix", "Lightning Helix"),
        ("4 Fire // Bolt", "Fire // Bolt", None),
        ("=====", "=====", None),
    ],
)
def test_unknown_card(text: str, name: str, meant: str | None) -> None:
    """A name that no card has is told with file, line and what it may have meant."""
    with pytest.raises(UnknownCardError) as caught:
        read(text)
    error = caught.value
    assert (error.name, error.path, error.line) == (name, "x.txt", 3)
    assert str(error).startswith(f"expected a card name, got {name!r}")
    assert str(error).endswith(" (x.txt:3)")
    assert meant is None or error.suggestions[0] == meant
