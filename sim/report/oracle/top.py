"""What is said of the top card of a library: looking at it, playing with it revealed, playing cards from there."""

from __future__ import annotations

from typing import Final

from sim.cards import ability as ab
from sim.cards import queries as q
from sim.cards import terms as t
from sim.report.oracle.words import listed
from sim.report.oracle.writer import Writer

LOOK_AT_TOP: Final = "you may look at the top card of your library any time"
TOP_REVEALED: Final = "play with the top card of your library revealed"
_VERBS: Final = {"may play": ("play", "card"), "may cast": ("cast", "spell")}
_TOP: Final = q.Is(q.TopOfLibrary(q.Players(t.YOU)))


def of_the_top(ref: q.Ref | None, changes: tuple[ab.Modification | ab.Rule, ...], w: Writer) -> str:
    """Rules that are all about the top of your library, as one sentence; "" if they are about anything else."""
    rules = [change for change in changes if isinstance(change, ab.Rule)]
    if ref != q.Players(t.YOU) or len(rules) < len(changes) or not all(map(_is_about_top, rules)):
        return ""
    seen = [{"look at top": LOOK_AT_TOP, "top revealed": TOP_REVEALED}.get(rule.kind, "") for rule in rules]
    played = [_played(rule, w) for rule in rules if rule.kind in _VERBS]
    often = "once each turn, " if any(rule.kind == "may cast" and rule.amount == 1 for rule in rules) else ""
    allowed = [f"{often}you may {listed(played)} from the top of your library"] if played else []
    return ", and ".join([text for text in seen if text] + allowed)


def _is_about_top(rule: ab.Rule) -> bool:
    return rule.kind in ("look at top", "top revealed") or (rule.kind in _VERBS and _TOP in _parts(rule.what))


def _parts(what: q.Filter) -> tuple[q.Filter, ...]:
    return what.parts if isinstance(what, q.And) else (what,)


def _played(rule: ab.Rule, w: Writer) -> str:
    verb, kind = _VERBS[rule.kind]
    rest = tuple(part for part in _parts(rule.what) if part != _TOP)
    noun = w.noun(q.And(rest), kind if rest != (q.HasType(t.LAND),) else "permanent")
    return f"{verb} {noun.a() if rule.amount == 1 else noun.all()}"
