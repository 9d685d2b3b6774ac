"""Pages of HTML: whole, escaped, with everything they need inside of them."""

from __future__ import annotations

import base64
import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest

from sim.report import page

VOID = {"meta", "img", "br", "link", "hr", "input"}


class Checked(HTMLParser):
    """Reads a page: every tag is closed in order, and nothing is fetched from anywhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.images: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert tag not in ("script", "link", "iframe")
        assert "href" not in found
        assert not any(name.startswith("on") for name in found)
        if tag == "img":
            self.images.append((found["src"] or "", found["alt"] or ""))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def checked(text: str) -> Checked:
    """The page, read to its end."""
    reader = Checked()
    reader.feed(text)
    reader.close()
    assert not reader.open
    assert "url(" not in text
    assert not re.search(r"https?://", text)
    return reader


def test_every_section_is_whole_and_escaped() -> None:
    """What comes from outside cannot be markup, wherever it stands."""
    evil = "<b>&'\""
    sections = [
        page.heading(evil), page.lead(evil), page.paragraph(evil), page.note(evil),
        page.table([(evil, "n"), (evil, "1")], (1,)),
        page.facts([(evil, evil)]), page.commands([(evil, evil), ("", evil)]), page.card_list(evil, [(4, evil)]),
    ]  # fmt: skip
    text = page.page(evil, evil, sections)
    checked(text)
    assert "<b>" not in text
    assert text.count("&lt;b&gt;&amp;&#x27;&quot;") == 16


def test_tables_have_a_heading_and_numbers_at_the_right() -> None:
    """The first row is the heading."""
    text = page.table([("deck", "games"), ("burn", "7")], right=(1,))
    assert '<thead><tr><th>deck</th><th class="right">games</th></tr></thead>' in text
    assert '<td>burn</td><td class="right">7</td>' in text


def test_a_figure_is_a_picture_within_the_page() -> None:
    """An SVG that stands for itself, with its title for those who cannot see it; equal plots, equal bytes; it is closed."""
    pytest.importorskip("matplotlib")
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    from sim.plots.casts import first_cast

    before = dict(mpl.rcParams)
    texts = [page.figure(first_cast([1, 2, 3], title="When <it> is cast"), "Told & drawn.") for _ in range(2)]
    assert texts[0] == texts[1]
    assert plt.get_fignums() == []
    assert dict(mpl.rcParams) == before
    ((source, alt),) = checked(texts[0]).images
    assert alt == "When <it> is cast"
    assert "<figcaption>Told &amp; drawn.</figcaption>" in texts[0]
    drawn = ET.fromstring(base64.b64decode(source.removeprefix("data:image/svg+xml;base64,")))
    assert drawn.tag.endswith("svg")
