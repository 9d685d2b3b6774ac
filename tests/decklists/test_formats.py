"""Whole deck files: parts, headers, blank lines, comments, round trips, and files that are no deck list."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.cards.names import real_names
from sim.decklists.arena import read_arena, write_arena
from sim.decklists.decklist import Decklist, Entry
from sim.decklists.detect import GREATEST_BYTES, detect, read_bytes, read_text
from sim.decklists.plain import read_plain, write_plain
from sim.errors import DecklistError, UnknownCardError

SHOCK = (4, "Shock")
ABRADE = (3, "Abrade")
OPT = (2, "Opt")


def parts(text: str) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """Main deck and sideboard of a text."""
    deck = read_text(text, "x.txt")
    return deck.main, deck.sideboard


@pytest.mark.parametrize(
    ("text", "main", "sideboard"),
    [
        ("4 Shock\n3 Abrade\n", (SHOCK, ABRADE), ()),
        ("4 Shock\n\n3 Abrade\n", (SHOCK,), (ABRADE,)),
        ("\n\n4 Shock\n\n\n3 Abrade\n\n", (SHOCK,), (ABRADE,)),
        ("4 Shock\n\n3 Abrade\n\n2 Opt\n", (SHOCK, ABRADE, OPT), ()),
        ("// title\n\n4 Shock\n// lands\n\n3 Abrade", (SHOCK,), (ABRADE,)),
        ("4 Shock\n\n// nothing but a comment\n\n3 Abrade", (SHOCK,), (ABRADE,)),
        ("4 Shock\n\n3 Abrade\n\nSideboard\n2 Opt", (SHOCK, ABRADE), (OPT,)),
        ("4 Shock\nSIDEBOARD:\n3 Abrade\n\n2 Opt", (SHOCK,), (ABRADE, OPT)),
        ("4 Shock\nSideboard (15)\n3 Abrade", (SHOCK,), (ABRADE,)),
        ("4 Shock\n// Sideboard\n3 Abrade", (SHOCK,), (ABRADE,)),
        ("4 Shock\n\n2 Opt\nSB: 3 Abrade", (SHOCK, OPT), (ABRADE,)),
        ("SB: 3 Abrade\n4 Shock\n\n2 Opt", (SHOCK, OPT), (ABRADE,)),
        ("Creatures (4)\n4 Shock\nSpells:\n3 Abrade\n\nLands\n2 Opt", (SHOCK, ABRADE), (OPT,)),
        ("2 Shock\n3 Abrade\n1 Shock\nSHOCK", (SHOCK, ABRADE), ()),
        ("\ufeff4 Shock\r\n\r\n3\tAbrade  \r\n", (SHOCK,), (ABRADE,)),
        ("4\u00a0Shock", (SHOCK,), ()),
    ],
)
def test_plain_parts(text: str, main: tuple[Entry, ...], sideboard: tuple[Entry, ...]) -> None:
    """`SB:` anywhere wins, else a Sideboard line, else one blank stretch; more of them are groups."""
    assert detect(text) is read_plain
    assert parts(text) == (main, sideboard)


@pytest.mark.parametrize(
    ("text", "main", "sideboard"),
    [
        ("Deck\n4 Shock\n\nSideboard\n3 Abrade", (SHOCK,), (ABRADE,)),
        ("DECK (4)\n4 Shock\n\n2 Opt\n\nsideboard:\n3 Abrade", (SHOCK, OPT), (ABRADE,)),
        ("Mainboard\n4 Shock\nMaybeboard\n2 Opt\nSideboard\n3 Abrade", (SHOCK,), (ABRADE,)),
        ("About\nName Test\n\nDeck\n4 Shock (M10) 155\nSB: 3 Abrade", (SHOCK,), (ABRADE,)),
        (
            "Companion\n1 Lurrus of the Dream-Den (IKO) 226\n\n4 Shock",
            (SHOCK,),
            ((1, "Lurrus of the Dream-Den"),),
        ),
        ("Commander\n1 Isamaru, Hound of Konda\n\n4 Shock\n3 Abrade", (SHOCK, ABRADE), ()),
        ("//Main\n4 Shock\n//Sideboard\nSB: 3 Abrade\n//Maybeboard\n2 Opt", (SHOCK,), (ABRADE,)),
    ],
)
def test_arena_parts(text: str, main: tuple[Entry, ...], sideboard: tuple[Entry, ...]) -> None:
    """Headers divide the deck, blank lines do not."""
    assert detect(text) is read_arena
    assert parts(text) == (main, sideboard)


def test_arena_keeps_every_part() -> None:
    """Name, commander, companion and maybeboard are kept; a companion in both parts is counted once."""
    deck = read_text(
        "About\nName Boros: a Test\n\nCommander\n1 Isamaru, Hound of Konda\n\n"
        "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n4 Shock\n\nSideboard\n"
        "1 Lurrus of the Dream-Den\n3 Abrade\n\nMaybeboard\n2 Opt\n",
        "x.txt",
    )
    assert deck == Decklist(
        name="Boros: a Test",
        main=(SHOCK,),
        sideboard=((1, "Lurrus of the Dream-Den"), ABRADE),
        commander=((1, "Isamaru, Hound of Konda"),),
        companion=((1, "Lurrus of the Dream-Den"),),
        maybeboard=(OPT,),
        source="x.txt",
    )


def test_headers_are_whole_lines() -> None:
    """Cards that begin like headers are cards, also right after headers."""
    deck = read_text("Deck\nName Dropping\nAbout Face\nCommander Eesha\nSideboard\nCompanion of the Trials\n")
    assert deck.main == ((1, "Name Dropping"), (1, "About Face"), (1, "Commander Eesha"))
    assert deck.sideboard == ((1, "Companion of the Trials"),)


def test_name_and_comments() -> None:
    """A file is called by its name, pasted text by its first comment; all comments are kept."""
    text = "// Burn\n# by me\n#\n4 Shock\n// end"
    assert read_text(text, "decks/modern/rdw.txt").name == "rdw"
    assert read_text(text).name == "Burn"
    assert read_text(text).comments == ("Burn", "by me", "end")
    assert read_text("4 Shock").name == "deck"


@pytest.mark.parametrize("text", ["", "\n\n", "// only a comment", "Deck\n", "Sideboard\n4 Shock", "SB: 4 Shock"])
def test_empty_deck(text: str) -> None:
    """A file that names no card of a main deck is an error."""
    with pytest.raises(DecklistError, match=r"got no card of a main deck \(x\.txt\)$"):
        read_text(text, "x.txt")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('<?xml version="1.0"?>\n<Deck/>', "XML"),
        ("[metadata]\nName=Test\n[Main]\n4 Shock|M10|1", "Forge"),
        ("NAME:Test\n4 [M10:155] Shock", "XMage"),
    ],
)
def test_other_formats_are_named(text: str, name: str) -> None:
    """A format that is not read is refused by its name."""
    with pytest.raises(DecklistError, match=rf"^expected plain text or MTG Arena text, got .*{name}.* \(x\.txt\)$"):
        read_text(text, "x.txt")


@pytest.mark.parametrize("text", ["4 Shock\n3 Abrade\n0 Opt", "Deck\n4 Shock\n0 Opt"])
def test_errors_carry_the_line(text: str) -> None:
    """Line numbers count from 1 in both formats."""
    with pytest.raises(DecklistError, match=r"\(x\.txt:3\)$"):
        read_text(text, "x.txt")


def test_unknown_card_in_the_sideboard() -> None:
    """No part of a deck is read more carelessly than another."""
    with pytest.raises(UnknownCardError, match=r"'Abrad'; did you mean Abrade.*\(x\.txt:3\)"):
        read_text("4 Shock\nSideboard\n3 Abrad", "x.txt")


def test_about_holds_a_name_only() -> None:
    """Cards under About would be lost, so they are an error."""
    with pytest.raises(DecklistError, match=r"^expected 'Name \.\.\.' under About, got '4 Shock' \(x\.txt:2\)$"):
        read_text("About\n4 Shock", "x.txt")


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0", b"4 Shock\n\0", b"\x7fELF\x02\x01", b"\xff\xfe4"])
def test_binary_file(data: bytes) -> None:
    """Bytes that are no text are one clear error."""
    with pytest.raises(DecklistError, match=r"^expected text in UTF-8, got binary data \(x\.bin\)$"):
        read_bytes(data, "x.bin")


def test_another_encoding() -> None:
    """Text of another encoding is told from binary data, with the line that shows it."""
    with pytest.raises(DecklistError, match=r"^expected text in UTF-8, got another encoding \(.*\) \(x\.txt:2\)$"):
        read_bytes("4 Shock\n4 Lim-Dûl's Vault".encode("latin-1"), "x.txt")


def test_encodings_of_windows() -> None:
    """Byte-order marks of UTF-8 and UTF-16 are understood."""
    for encoding in ("utf-8-sig", "utf-16"):
        assert read_bytes("4 Lim-Dûl's Vault".encode(encoding)).main == ((4, "Lim-Dûl's Vault"),)


def test_huge_file() -> None:
    """A file of another kind named by mistake is not read line by line."""
    with pytest.raises(DecklistError, match="expected a deck list, got more than 1048576 bytes"):
        read_bytes(b"4 Shock\n" * (GREATEST_BYTES // 8 + 1), "x.txt")


names = st.sampled_from(sorted(set(real_names().values())))
entries = st.lists(st.tuples(st.integers(1, 99), names), max_size=20, unique_by=lambda entry: entry[1]).map(tuple)
titles = st.text("abcdefghij XYZ'!é-", min_size=1, max_size=20).map(lambda t: " ".join(("a" + t).split()))


@given(entries.filter(bool), entries, st.lists(titles, max_size=3).map(tuple), titles)
def test_plain_round_trip(
    main: tuple[Entry, ...], sideboard: tuple[Entry, ...], comments: tuple[str, ...], name: str
) -> None:
    """Writing and reading plain text gives the same deck, whatever its names."""
    deck = Decklist(name, main, sideboard, source=f"{name}.txt", comments=comments)
    assert read_text(write_plain(deck), deck.source) == deck


@given(entries.filter(bool), entries, entries, entries, titles)
def test_arena_round_trip(
    main: tuple[Entry, ...],
    sideboard: tuple[Entry, ...],
    commander: tuple[Entry, ...],
    maybe: tuple[Entry, ...],
    name: str,
) -> None:
    """Writing and reading Arena text gives the same deck, with all its parts."""
    deck = Decklist(name, main, sideboard, commander, sideboard[:1], maybe, "x.txt", ("a comment",))
    assert read_text(write_arena(deck), deck.source) == deck


def test_plain_text_refuses_what_it_cannot_hold() -> None:
    """A commander would be read back as a card of the main deck."""
    with pytest.raises(DecklistError, match="expected main deck and sideboard only"):
        write_plain(Decklist("x", (SHOCK,), commander=(OPT,)))
