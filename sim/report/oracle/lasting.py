"""Lasting changes put together: "gets +3/+3 and gains trample until end of turn", "can't attack or block"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sim.cards import ability as ab
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.effects import Continuous
from sim.report.oracle.becoming import become
from sim.report.oracle.clauses import YOU, Clause, Predicate
from sim.report.oracle.homes import NoEnglishError, clauses, predicates
from sim.report.oracle.phrases import Phrase
from sim.report.oracle.references import affected
from sim.report.oracle.top import of_the_top
from sim.report.oracle.words import listed
from sim.report.oracle.writer import Writer

Changes = tuple["ab.Modification | ab.Rule", ...]
_SPANS: Final = {
    t.END_OF_TURN: None,  # as each change says it
    t.FOREVER: "",
    t.END_OF_COMBAT_DURATION: "until end of combat",
    t.YOUR_NEXT_TURN: "until your next turn",
}
_STATIC: Final = -1
_SEVERAL_PLAYERS: Final = {t.ANYONE: "players", t.OPPONENT: "your opponents"}


@clauses.register
def _(node: Continuous, w: Writer) -> list[Clause]:
    instead = [change for change in node.changes if isinstance(change, ab.Replacement)]
    if instead and isinstance(node.what, q.All):
        return [Clause(whole=_goes_elsewhere(one, node.what, w), kind=Continuous) for one in instead]
    w.lasts = node.duration == t.FOREVER
    said = lasting(node.what, _without_replacements(node.changes), w, node.duration)
    w.lasts = False
    return [c if c.kind is ab.GainControl else replace(c, kind=Continuous) for c in said]


def _without_replacements(changes: tuple[ab.Modification | ab.Rule | ab.Replacement, ...]) -> Changes:
    """What is said of the affected; a replacement effect has words only for all of a kind."""
    if any(isinstance(change, ab.Replacement) for change in changes):
        raise NoEnglishError("Continuous", "with a replacement effect for single objects")
    return tuple(change for change in changes if not isinstance(change, ab.Replacement))


def _goes_elsewhere(node: ab.Replacement, what: q.All, w: Writer) -> str:
    """A replacement effect for a turn: "if a creature dealt damage this way would die this turn, exile it instead"."""
    if node.event.to_zones != 1 << t.GRAVEYARD or node.instead.to != t.EXILE:
        raise NoEnglishError("Continuous", "with a replacement effect that is not about dying")
    subject = w.noun(what.what).a().removesuffix(" this turn")
    return f"if {subject} would die this turn, exile it instead"


def statement(static: ab.Static, w: Writer) -> list[Clause]:
    """What a static ability says while it lasts."""
    return lasting(static.affects, static.changes, w, _STATIC)


def lasting(ref: q.Ref | None, changes: Changes, w: Writer, duration: int) -> list[Clause]:
    """Changes to what is meant, as clauses."""
    if from_top := of_the_top(ref, changes, w):
        return [Clause(whole=from_top)]
    subject = _subject(ref, changes, w, duration)
    before, w.affected, w.says_more = w.affected, subject, len(changes) > 1
    if isinstance(ref, q.All):
        w.its.append(Phrase("it", noun=subject.noun))
    found = _predicates(changes, w, duration)
    if isinstance(ref, q.All):
        w.its.pop()
    w.affected = before
    span = _span(duration, w)
    wholes = [_whole(p, span, subject) for p in found if p.whole and not (p.begins and duration != _STATIC)]
    control = [_takes_control(p, subject, span) for p in found if p.whole and p.begins and duration != _STATIC]
    plain = [p for p in found if not p.whole]
    then = tuple(sentence for p in found for sentence in p.then)
    if not plain:
        return [*control, *wholes]
    if span and wholes and found[0].whole:
        rest = _told(plain, subject, "", duration, then).told(explicit=True)
        return [*control, Clause(whole=f"{span}, {wholes[0].whole.removesuffix(span).strip()} and {rest}")]
    wholes = [replace(c, joins=", and ") if c.whole.startswith("its ") else c for c in wholes]
    return [*control, _told(plain, subject, span, duration, then), *wholes]


def _predicates(changes: Changes, w: Writer, duration: int) -> list[Predicate]:
    """What the changes say, in their order, with a new form in one breath."""
    form, rest, place = become(changes, w, duration != _STATIC)
    found = [(changes.index(change), predicate) for change in rest for predicate in predicates(change, w)]
    found += [(place, predicate) for predicate in form]
    return [predicate for _, predicate in sorted(found, key=lambda item: item[0])]


def _told(plain: list[Predicate], subject: Phrase, span: str | None, duration: int, then: tuple[str, ...]) -> Clause:
    """One clause; a duration comes first where it is said of more than a bonus."""
    explicit = plain[0].verb.split()[0] != "skip"
    leads = len(plain) > 1 and span is None and any(p.rest.startswith(_FORMS) or _names_a_form(p) for p in plain)
    if duration == t.WHILE_ATTACHED:
        return Clause(_verbs(plain, "", duration), subject, explicit=True, lead=f"{span}, ", then=then)
    quotes = span is None and len(plain) == 1 and plain[0].rest.endswith('."')
    if leads or quotes or (plain[0].leads and span is None):
        verbs = _verbs([replace(p, span="") for p in plain], span, duration)
        return Clause(verbs, subject, explicit=True, lead="until end of turn, ", then=then)
    return Clause(_verbs(plain, span, duration), subject, explicit=explicit, then=then)


_FORMS: Final = ("base power", "all abilities")


def _names_a_form(predicate: Predicate) -> bool:
    return "with base power and toughness" in predicate.rest


def _subject(ref: q.Ref | None, changes: Changes, w: Writer, duration: int) -> Phrase:
    if ref is None:
        return YOU
    if isinstance(ref, q.AttachedObject) and any(isinstance(c, ab.ChangeTypes) and c.remove for c in changes):
        return Phrase(f"{w.attached().split()[0]} permanent", ref=ref)
    if isinstance(ref, q.Players) and ref.relation in _SEVERAL_PLAYERS:
        return Phrase(_SEVERAL_PLAYERS[ref.relation], True, "player")
    if isinstance(ref, q.All) and duration == _STATIC and _speaks_of_each(changes, _holds(ref, q.InZone)):
        noun = w.noun(ref.what)
        return w.name(ref, Phrase(f"each {noun.one()}", False, noun.name))
    subject = affected(ref, w)
    if subject.text == "it" and w.last_said_as_it == ref:
        subject = w.anew(ref)
    if _only_forbids(changes) and subject.text.startswith("all "):
        return replace(subject, text=subject.text.removeprefix("all "))
    return subject


def _speaks_of_each(changes: Changes, is_elsewhere: bool) -> bool:
    """Whether a change is different for each of the affected, adds a type to what each has, or gives cards abilities."""
    return any(
        _holds(change, q.It)
        or (isinstance(change, ab.GainAbility) and is_elsewhere)
        or (isinstance(change, ab.ChangeTypes) and change.chosen_subtype)
        or (isinstance(change, ab.ChangeTypes) and bool(change.add_subtypes) and not change.add)
        for change in changes
    )


def _holds(node: object, kind: type) -> bool:
    if isinstance(node, kind):
        return True
    if isinstance(node, tuple):
        return any(_holds(part, kind) for part in node)
    fields = getattr(node, "__dataclass_fields__", ())
    return any(_holds(getattr(node, name), kind) for name in fields)


def _only_forbids(changes: Changes) -> bool:
    return all(isinstance(change, ab.Rule) and not change.kind.startswith("must") for change in changes)


def _span(duration: int, w: Writer) -> str | None:
    if duration == t.WHILE_SOURCE:
        return f"for as long as {w.myself().text} remains on the battlefield"
    if duration == t.WHILE_YOU_CONTROL:
        return f"for as long as you control {w.myself().text}"
    if duration == t.WHILE_ATTACHED:
        return f"for as long as {w.myself().text} remains attached to it"
    if duration == t.WHILE_TAPPED:
        return "for as long as it remains tapped"
    if duration == _STATIC:
        return ""
    if duration not in _SPANS:
        raise NoEnglishError("Continuous", f"with duration {duration}")
    return _SPANS[duration]


def _whole(predicate: Predicate, span: str | None, subject: Phrase) -> Clause:
    said = predicate.span if span is None else span
    if "do so" in predicate.whole and span is None:
        said = "this turn"
    text = " ".join(predicate.whole.replace("{}", said).split())
    return Clause(whole=text, then=predicate.then)


def _takes_control(predicate: Predicate, subject: Phrase, span: str | None) -> Clause:
    said = predicate.span if span is None else span
    return Clause((f"{predicate.begins} {subject.text} {said}".strip(),), kind=ab.GainControl)


def _verbs(plain: list[Predicate], span: str | None, duration: int) -> tuple[str, ...]:
    """The verbs of a clause: what shares a verb is joined, and a duration is said once for all that it is said of."""
    merged = _merged(plain, duration)
    verbs: list[str] = []
    for i, (text, predicate) in enumerate(merged):
        said = predicate.always if duration == _STATIC else predicate.span if span is None else span
        following = merged[i + 1][1] if i + 1 < len(merged) else None
        if following is not None and following.span == predicate.span and not predicate.each and not predicate.always:
            verbs.append(text)
            continue
        if following is None:
            said = " ".join(part for part in (said, *_each(merged)) if part)
            verbs.append(f"{text} {said}".strip().replace(" ,", ","))
        else:
            verbs.append(f"{text} {' '.join(part for part in (said, _now(predicate)) if part)}".strip())
    return tuple(verbs)


def _each(merged: list[tuple[str, Predicate]]) -> list[str]:
    """What is said at the very end: the last change's "for each", and a "where X is" of any."""
    last = [merged[-1][1].each] if merged[-1][1].each else []
    return last + [p.each for _, p in merged[:-1] if p.each.startswith(",")]


def _now(predicate: Predicate) -> str:
    return "" if predicate.each.startswith(",") else predicate.each


def _merged(plain: list[Predicate], duration: int) -> list[tuple[str, Predicate]]:
    """Base-form texts with the predicate that tells their duration."""
    merged: list[tuple[str, list[str], Predicate]] = []
    for predicate in plain:
        verb = predicate.verb if duration == _STATIC or not predicate.begins else predicate.begins
        if merged and predicate.rest and merged[-1][0] == verb and not merged[-1][2].each:
            merged[-1][1].append(predicate.rest)
        elif merged and predicate.same and merged[-1][2].same == predicate.same:
            merged[-1] = (_either(merged[-1][0], verb.removeprefix(predicate.same + " ")), [], predicate)
        else:
            merged.append((verb, [predicate.rest] if predicate.rest else [], predicate))
    return [(f"{verb} {listed(together(rest))}".strip(), predicate) for verb, rest, predicate in merged]


def _either(first: str, second: str) -> str:
    """Two verbs after one "can't", with what both end with said once: "can't attack or block alone"."""
    last = second.rsplit(maxsplit=1)[-1]
    if " " in second and first.endswith(f" {last}"):
        first = first.removesuffix(f" {last}")
    return f"{first} or {second}"


def together(keywords: list[str]) -> list[str]:
    """Keywords of a list, with several protections as one: "protection from red and from blue"."""
    found: list[str] = []
    shields = [name.removeprefix("protection ") for name in keywords if name.startswith("protection from ")]
    for name in keywords:
        if not name.startswith("protection from "):
            found.append(name)
        elif shields:
            found.append(f"protection {listed(shields)}")
            shields = []
    return found


def told_of(subject: Phrase, changes: Changes, duration: int, w: Writer) -> str:
    """A continuous effect of a game, said of those it affects by name."""
    w.affected = subject
    span = _span(duration, w)
    found = _predicates(changes, w, duration)
    plain = [p for p in found if not p.whole]
    said = [_told(plain, subject, span, duration, ()).told()] if plain else []
    said += [_whole(p, span, subject).told() for p in found if p.whole and not p.begins]
    said += [
        f"control of {subject.text} is gained {p.span if span is None else span}" for p in found if p.begins and p.whole
    ]
    return "; ".join(text.strip() for text in said)
