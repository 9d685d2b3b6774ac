"""The page of a game in a real browser: it loads without a complaint, steps to the end, turns cards over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sim.batch.matchup import planned_decks
from sim.batch.plan import MatchPlan, PlannedDeck
from sim.report.replay import ReplayedGame
from tests.report.browser import CHROMIUM, Browser

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (Debian: apt-get install chromium)")


@pytest.fixture(scope="module")
def game() -> ReplayedGame:
    """A game with bands, Equipment, tokens and a combat trick."""
    decks = planned_decks("white-bands", "mirran-blades")
    return ReplayedGame(MatchPlan(decks, ("heuristic", "heuristic"), games=2, seed=11), 0)


@pytest.fixture(scope="module")
def page(game: ReplayedGame, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its page, on disk."""
    return game.to_html(tmp_path_factory.mktemp("pages") / "game.html")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    with Browser() as found:
        yield found


@pytest.fixture
def opened(browser: Browser, page: Path) -> Browser:
    """The browser with the page at its beginning."""
    browser.complaints.clear()
    browser.open(page)
    return browser


def text(browser: Browser, selector: str) -> str:
    """The text of the one element that a selector finds."""
    return str(browser.ask(f"document.querySelector({selector!r}).textContent"))


def shown_life(browser: Browser) -> list[int]:
    """The life totals that are drawn, by seat."""
    return [
        browser.ask(f"Number(document.querySelector('[data-player=\"{seat}\"] .life').dataset.life)") for seat in (0, 1)
    ]


def stops(browser: Browser) -> int:
    """How many lines there are to step through."""
    return int(browser.ask("Number(document.getElementById('slider').max) + 1"))


def at(browser: Browser) -> int:
    """The line that is shown, from 1."""
    return int(text(browser, "#place").split(" / ")[0])


def test_the_page_loads_and_is_quiet(opened: Browser) -> None:
    """No error, no warning, nothing asked for from outside."""
    assert text(opened, "#title") == "white-bands against mirran-blades"
    assert text(opened, "#now") == "Opening hands"
    assert shown_life(opened) == [20, 20]
    assert opened.ask("performance.getEntriesByType('resource').length") == 0
    assert opened.complaints == []


def test_keys_step_line_by_line_to_the_result(opened: Browser, game: ReplayedGame) -> None:
    """Every line is shown in turn, and the last board has the life totals of the result."""
    opened.ask("window.said = [document.getElementById('now').textContent]")
    opened.ask(
        "new MutationObserver(() => said.push(document.getElementById('now').textContent))"
        ".observe(document.getElementById('now'), { childList: true })"
    )
    opened.press("ArrowRight")
    assert at(opened) == 2
    press = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))"
    opened.ask(f"(async () => {{ for (let i = {stops(opened)}; i; i -= 1) {{ await null; {press}; }} }})()")
    said = opened.ask("said")
    assert len(said) >= stops(opened)
    told = [line.strip() for line in "\n".join(lines_of(game)).splitlines()]
    assert [line for line in said if line not in told] == []
    assert said[-1] == told[-1]
    assert shown_life(opened) == list(game.result.life)
    assert opened.complaints == []


def lines_of(game: ReplayedGame) -> list[str]:
    """The narration with all cards named."""
    lines: list[str] = []
    game.tell(lines.append, hands=True)
    return lines


def test_turns_slider_and_ends(opened: Browser, game: ReplayedGame) -> None:
    """Down leads to the next turn, Up back to its beginning, End and Home to the ends, the slider anywhere."""
    opened.press("ArrowDown")
    assert text(opened, "#now") == "Turn 1: Alice"
    opened.press("ArrowDown")
    assert text(opened, "#now") == "Turn 2: Bob"
    opened.press("ArrowUp")
    assert text(opened, "#now") == "Turn 1: Alice"
    opened.press("End")
    assert at(opened) == stops(opened)
    assert opened.ask("document.getElementById('on').disabled")
    opened.press("Home")
    assert at(opened) == 1
    opened.ask("(s => { s.value = 20; s.dispatchEvent(new Event('input')); })(document.getElementById('slider'))")
    assert at(opened) == 21
    opened.ask("new Promise(done => setTimeout(done, 600))")
    assert opened.ask("location.hash") == "#line=20"


def test_the_log_leads_to_a_moment(opened: Browser) -> None:
    """A click on a line of the log shows its board; the current line is marked, and only it."""
    opened.ask(
        "[...document.querySelectorAll('#lines .line button')].find(b => b.textContent.includes(' plays ')).click()"
    )
    marked = opened.ask("[...document.querySelectorAll('#lines [aria-current]')].map(b => b.textContent)")
    assert marked == [text(opened, "#now")]
    assert opened.ask("document.querySelectorAll('.land').length") >= 1


def test_a_view_hides_what_its_player_may_not_see(opened: Browser) -> None:
    """All hands are open at first; in a player's view the other hand shows backs and draws have no names."""
    opened.press("ArrowRight")
    opened.press("ArrowRight")
    hidden = "document.querySelectorAll('#far .hand .facedown').length"
    assert opened.ask(hidden) == 0
    assert opened.ask("document.querySelectorAll('#far .hand .card').length") == 7
    assert "draws seven cards: " in text(opened, "#now")
    opened.ask("document.querySelector('[data-eyes=\"0\"]').click()")
    assert opened.ask(hidden) == 7
    assert text(opened, "#now") == "Bob draws seven cards."
    assert opened.ask("document.querySelectorAll('#near .hand .facedown').length") == 0
    opened.press("v", "v")
    assert opened.ask("document.querySelector('#near .panel').getAttribute('aria-label')") == "Bob"
    opened.press("v", "v")
    assert opened.ask(hidden) == 0
    assert opened.complaints == []


def test_zones_open_and_close(opened: Browser) -> None:
    """The library can be looked at, top card first; Escape closes it."""
    opened.press("End")
    count = int(text(opened, '[data-zone="l0"] b'))
    opened.ask("document.querySelector('[data-zone=\"l0\"]').click()")
    assert opened.ask("document.getElementById('zone').open")
    assert opened.ask("document.querySelectorAll('#zone-cards .card').length") == count
    opened.ask("document.querySelector('#zone form button').click()")
    assert not opened.ask("document.getElementById('zone').open")


def test_a_card_is_explained(opened: Browser) -> None:
    """Pointing at a card shows its type line and abilities."""
    opened.press("ArrowRight")
    opened.ask("document.querySelector('#near .hand .card').click()")
    assert opened.ask("document.getElementById('detail').matches(':popover-open')")
    assert text(opened, "#detail .type")
    opened.press("Escape")
    assert not opened.ask("document.getElementById('detail').matches(':popover-open')")


def test_it_plays_by_itself(opened: Browser) -> None:
    """Play goes on line by line until it is paused."""
    opened.ask("(s => { s.value = '120'; })(document.getElementById('speed'))")
    opened.press(" ", " ")
    opened.ask("new Promise(done => setTimeout(done, 900))")
    opened.press(" ", " ")
    reached = at(opened)
    assert reached > 1
    assert opened.ask("document.getElementById('play').getAttribute('aria-pressed')") == "false"
    opened.ask("new Promise(done => setTimeout(done, 300))")
    assert at(opened) == reached


def test_bands_attachments_and_attackers_are_drawn(opened: Browser, game: ReplayedGame) -> None:
    """A band stands in one frame, Equipment lies under its bearer, tapped creatures are turned."""
    kinds = (".bandbox .attacking", ".pile .strip", ".card.tapped", ".arrow.blocks", ".card.token")
    seen: dict[str, int] = dict.fromkeys(kinds, 0)
    for line in range(0, stops(opened), 2):
        script = (
            f"(s => {{ s.value = {line}; s.dispatchEvent(new Event('input')); }})(document.getElementById('slider'))"
        )
        found = opened.ask(f"{script}, {list(kinds)}.map(kind => document.querySelectorAll(kind).length)")
        seen = {kind: max(seen[kind], number) for kind, number in zip(kinds, found, strict=True)}
    assert seen[".bandbox .attacking"] >= 2
    assert min(seen.values()) >= 1, seen
    assert opened.complaints == []


def test_names_are_text_and_nothing_else(browser: Browser, tmp_path: Path) -> None:
    """Deck names with tags, quotes and ampersands are shown as they are."""
    name = """</script><script>alert("1")</script> & 'two' <!-- <b>"""
    first, second = planned_decks("red-burn", "red-burn")
    odd = PlannedDeck(name, first.main)
    plan = MatchPlan((odd, second), ("scripted", "scripted"), games=2, seed=1)
    path = ReplayedGame(plan, 0).to_html(tmp_path / "odd.html")
    browser.complaints.clear()
    browser.open(path)
    assert text(browser, "#title") == f"{name} against {second.name}"
    assert browser.ask("document.title").startswith(name)
    assert browser.complaints == []


@pytest.mark.parametrize("width", [1280, 390])
def test_it_fits_a_screen_and_a_phone(page: Path, width: int) -> None:
    """Nothing sticks out sideways at any line, the controls stay in sight, no card lies over the turn's bar."""
    with Browser(width, 800) as small:
        small.open(page)
        for line in range(0, stops(small), 5):
            move = f"(s => {{ s.value = {line}; s.dispatchEvent(new Event('input')); }})(document.getElementById('slider'))"
            wide, bottom = small.ask(
                f"{move}, [document.documentElement.scrollWidth,"
                " document.getElementById('slider').getBoundingClientRect().bottom]"
            )
            assert wide <= width
            assert bottom <= 800
        assert small.complaints == []


def test_an_address_leads_to_a_line_and_a_view(browser: Browser, page: Path) -> None:
    """So that somebody can be pointed to a moment; nonsense leads to the beginning."""
    browser.complaints.clear()
    browser.open(page, "#line=60&view=1")
    assert at(browser) == 61
    assert browser.ask("document.querySelector('[aria-pressed=\"true\"][data-eyes]').dataset.eyes") == "1"
    browser.open(page, "#line=abc&view=9")
    assert at(browser) == 1
    assert browser.complaints == []
