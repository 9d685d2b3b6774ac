"""A whole card: its abilities in printed order, keywords of one line together, ability words before their abilities."""

from __future__ import annotations

from sim.cards import ability as ab
from sim.cards.definition import CardDefinition
from sim.report.oracle.homes import keyword, line
from sim.report.oracle.lasting import together
from sim.report.oracle.words import capital
from sim.report.oracle.writer import Writer


def render(card: CardDefinition) -> str:
    """The rules text of a card in Oracle style, without reminder text; NoEnglishError for a node without words."""
    words = dict(card.ability_words)
    lines: list[list[str]] = []
    for i, ability in enumerate(card.abilities):
        if _is_second_half(card, i):
            continue
        if i in card.joined:
            lines[-1].append(keyword(ability, Writer(card)))
        elif i in words:
            lines.append([f"{words[i]} — {line(ability, Writer(card))}"])
        else:
            starts = i + 1 in card.joined
            lines.append([keyword(ability, Writer(card)) if starts else line(ability, Writer(card))])
    return "\n".join(_one_line(parts) for parts in lines)


def _is_second_half(card: CardDefinition, i: int) -> bool:
    """Whether an ability is the other half of one keyword, as bushido is two triggers (CR 702.45a)."""
    ability = card.abilities[i]
    if isinstance(ability, ab.Static) and ability.tag == "dash":
        return True  # CR 702.109a: what it may be cast for is the first half
    before = card.abilities[i - 1] if i else None
    return (
        isinstance(ability, ab.Triggered)
        and isinstance(before, ab.Triggered)
        and ability.tag == before.tag == "bushido"
    )


def _one_line(parts: list[str]) -> str:
    """Keywords of one line: commas, or semicolons where banding is among them."""
    if len(parts) == 1:
        return parts[0]
    return capital(("; " if "banding" in parts else ", ").join(together(parts)))
