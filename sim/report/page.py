"""One self-contained page of HTML: a report that can be sent, printed and kept. No scripts, nothing from outside.

A page is a list of sections; each function here makes one from plain text, which it escapes. `page` puts them together.
"""

from __future__ import annotations

import base64
import html
import io
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NewType

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Html = NewType("Html", str)
"""A piece of HTML in which everything from outside has been escaped."""

FONTS: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
STYLE: Final = f"""
:root {{ color-scheme: light; --ink: #222; --faint: #666; --rule: #ddd; --accent: #0072b2; }}
* {{ box-sizing: border-box; }}
body {{ margin: 0; background: #f4f5f6; color: var(--ink); font: 16px/1.55 {FONTS}; }}
main {{ max-width: 72rem; margin: 2rem auto; padding: 2.2rem 2.6rem 1.4rem; background: #fff; border-radius: 6px;
  box-shadow: 0 1px 4px rgb(0 0 0 / 12%); }}
h1 {{ margin: 0 0 .3rem; font-size: 1.9rem; line-height: 1.2; }}
h2 {{ margin: 2.4rem 0 .7rem; padding-bottom: .25rem; border-bottom: 1px solid var(--rule); font-size: 1.25rem; }}
p {{ margin: .6rem 0; max-width: 46rem; }}
.about {{ margin: 0; color: var(--faint); }}
.lead {{ margin: 1.3rem 0; padding: .8rem 1.1rem; max-width: none; border-left: 5px solid var(--accent);
  background: #eef5fa; font-size: 1.15rem; }}
.note {{ color: var(--faint); font-size: .87rem; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; margin: .8rem 0; font-variant-numeric: tabular-nums; font-size: .94rem; }}
th, td {{ padding: .35rem 1.1rem .35rem 0; text-align: left; vertical-align: top; }}
thead th {{ vertical-align: bottom; }}
thead + tbody td {{ white-space: nowrap; }}
thead + tbody td:first-child {{ min-width: 9rem; max-width: 16rem; white-space: normal; overflow-wrap: anywhere; }}
thead th {{ border-bottom: 2px solid var(--ink); font-weight: 600; }}
tbody tr + tr > * {{ border-top: 1px solid var(--rule); }}
tbody th {{ color: var(--faint); font-weight: 400; white-space: nowrap; }}
.right {{ text-align: right; }}
figure {{ margin: 1.4rem 0; break-inside: avoid; }}
figure img {{ display: block; max-width: 100%; height: auto; }}
figcaption {{ margin-top: .3rem; max-width: 46rem; color: var(--faint); font-size: .87rem; }}
details {{ margin: .5rem 0; }}
summary {{ cursor: pointer; }}
.cards {{ columns: 14rem; margin: .4rem 0 1rem; font-size: .9rem; }}
.cards div {{ break-inside: avoid; }}
code {{ padding: .12rem .4rem; border-radius: 3px; background: #f0f1f2; overflow-wrap: anywhere;
  font: .88em/1.5 ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; }}
footer {{ margin-top: 2.6rem; padding-top: .7rem; border-top: 1px solid var(--rule); color: var(--faint);
  font-size: .8rem; }}
@media (max-width: 40rem) {{ main {{ margin: 0; padding: 1.2rem; border-radius: 0; }} }}
@media print {{ body {{ background: #fff; font-size: 11pt; }}
  main {{ margin: 0; padding: 0; max-width: none; box-shadow: none; }} h2 {{ break-after: avoid; }} }}
"""
FOOTER: Final = (
    "mtg-sim is unofficial Fan Content permitted under the Fan Content Policy. Not approved or endorsed by Wizards."
    " Card names are property of Wizards of the Coast."
)


def page(title: str, about: str, sections: Sequence[Html]) -> str:
    """A whole page: its title, a line on what it is about, and the sections under it; the same ones give the same bytes."""
    body = "\n".join(sections)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{_safe(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{_safe(title)}</h1>\n"
        f'<p class="about">{_safe(about)}</p>\n{body}\n<footer>{FOOTER}</footer>\n</main>\n</body>\n</html>\n'
    )


def heading(text: str) -> Html:
    """The beginning of a new part of the page."""
    return Html(f"<h2>{_safe(text)}</h2>")


def lead(text: str) -> Html:
    """The answer, set off from the rest."""
    return Html(f'<p class="lead">{_safe(text)}</p>')


def paragraph(text: str) -> Html:
    """A paragraph."""
    return Html(f"<p>{_safe(text)}</p>")


def note(text: str) -> Html:
    """A paragraph in small print."""
    return Html(f'<p class="note">{_safe(text)}</p>')


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> Html:
    """A table; the first row is the heading, columns whose places are in `right` are numbers and stand at the right."""
    head, *body = [[_cell(text, place in right) for place, text in enumerate(row)] for row in rows]
    lines = "\n".join(f"<tr>{_tagged('td', cells)}</tr>" for cells in body)
    return Html(
        f'<div class="wide"><table>\n<thead><tr>{_tagged("th", head)}</tr></thead>\n<tbody>\n{lines}\n</tbody>\n'
        "</table></div>"
    )


def facts(pairs: Sequence[tuple[str, str]]) -> Html:
    """Names and what there is to say of them."""
    lines = "\n".join(f'<tr><th scope="row">{_safe(name)}</th><td>{_safe(text)}</td></tr>' for name, text in pairs)
    return Html(f'<div class="wide"><table>\n<tbody>\n{lines}\n</tbody>\n</table></div>')


def commands(steps: Sequence[tuple[str, str]]) -> Html:
    """What to do next: pairs of a command ("" for none) and what it is for."""
    said = [f"<code>{_safe(command)}</code><br>{_safe(what)}" if command else _safe(what) for command, what in steps]
    return Html("\n".join(f"<p>{text}</p>" for text in said))


def card_list(name: str, cards: Sequence[tuple[int, str]]) -> Html:
    """A deck that is folded up until it is asked for."""
    lines = "".join(f"<div>{count} {_safe(card)}</div>" for count, card in cards)
    total = sum(count for count, _ in cards)
    return Html(f'<details><summary>{_safe(name)}, {total} cards</summary>\n<div class="cards">{lines}</div></details>')


def figure(axes: Axes, caption: str = "") -> Html:
    """The figure of some axes as a picture within the page (SVG); it is closed. Its title is there for who cannot see it.

    The same plot gives the same bytes.
    """
    import matplotlib as mpl
    from matplotlib import pyplot as plt

    drawn, title = axes.get_figure(root=True), axes.get_title(loc="left")
    assert drawn is not None
    picture = io.BytesIO()
    with mpl.rc_context({"svg.hashsalt": "mtg-sim", "svg.fonttype": "path"}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")  # the page's text has them
        drawn.savefig(
            picture, format="svg", bbox_inches="tight", pad_inches=0.06, metadata={"Date": None, "Creator": None}
        )
    plt.close(drawn)
    data = base64.b64encode(picture.getvalue()).decode()
    under = f"<figcaption>{_safe(caption)}</figcaption>" if caption else ""
    return Html(f'<figure><img src="data:image/svg+xml;base64,{data}" alt="{_safe(title)}">{under}</figure>')


def _cell(text: str, right: bool) -> tuple[str, str]:
    return (' class="right"' if right else "", _safe(text))


def _tagged(tag: str, cells: Sequence[tuple[str, str]]) -> str:
    return "".join(f"<{tag}{kind}>{text}</{tag}>" for kind, text in cells)


def _safe(text: str) -> str:
    return html.escape(text)
