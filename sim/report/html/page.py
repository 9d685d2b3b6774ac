"""The page itself: one HTML file with its style, its script and the game's data in it, and nothing from outside."""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from importlib.metadata import version
from importlib.resources import files
from typing import Any, Final

from sim.cards import terms as t
from sim.report.html.recording import Recording

SCRIPTS: Final = ("game.js", "cards.js", "board.js", "arrows.js", "log.js", "controls.js")
STYLES: Final = ("page.css", "cards.css")


def page(recording: Recording, decks: Sequence[str], agents: Sequence[str], title: str = "") -> str:
    """The page of a finished recording; decks and agents by seat."""
    data = page_data(recording, decks, agents)
    where = f"game {data['game']} of seed {data['seed']}"
    text = _asset("page.html")
    filled = {
        "title": html.escape(title or f"{' against '.join(decks)}, {where}"),
        "style": "".join(map(_asset, STYLES)),
        "script": "".join(map(_asset, SCRIPTS)),
        "data": embedded(data),
    }
    head, *rest = text.split("{{")
    parts = (part.split("}}", 1) for part in rest)
    return head + "".join(filled[name] + after for name, after in parts)


def page_data(recording: Recording, decks: Sequence[str], agents: Sequence[str]) -> dict[str, Any]:
    """What the script of a page reads."""
    result = recording.game.result
    return {
        "version": version("mtg-sim"),
        "seed": str(result.seed),  # as text: numbers of JavaScript end at 2**53
        "game": result.index,
        "seats": [
            {"name": name, "deck": deck, "agent": agent}
            for name, deck, agent in zip(recording.players, decks, agents, strict=True)
        ],
        "result": {"winner": result.winner, "turns": result.turns, "life": result.life, "reason": result.end_reason},
        "steps": t.STEP_NAMES,
        "looks": recording.looks.all,
        "frames": recording.frames,
        "lines": recording.lines,
    }


def embedded(data: object) -> str:
    """JSON that can stand in a script element whatever is in it: no tag, comment or line end of its own."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _asset(name: str) -> str:
    return files("sim.report.html").joinpath("assets", name).read_text(encoding="utf-8")
