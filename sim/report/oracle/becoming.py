"""Types, power and toughness said in one breath: "becomes a 2/2 Myr artifact creature", "is a blue Frog"."""

from __future__ import annotations

from dataclasses import dataclass, field

from sim.cards import ability as ab
from sim.cards import queries as q
from sim.cards import terms as t
from sim.report.oracle.clauses import Predicate
from sim.report.oracle.homes import keyword, value
from sim.report.oracle.nouns import colors_in, supertypes_in, types_in
from sim.report.oracle.words import article, listed, plural
from sim.report.oracle.writer import Writer

Change = ab.Modification | ab.Rule


@dataclass(slots=True)
class _Form:
    """The changes that say together what something is now."""

    types: ab.ChangeTypes
    numbers: ab.SetPT
    color: ab.ChangeColor | None = None
    keywords: list[str] = field(default_factory=list)


def become(changes: tuple[Change, ...], w: Writer, begins: bool) -> tuple[list[Predicate], tuple[Change, ...], int]:
    """The one predicate for a new form, the changes it leaves to be said, and its place among them."""
    form, rest, place = _form(changes, w, begins)
    if form is None:
        return [], changes, 0
    text, then = _words(form, w, begins)
    if not text:
        return [], changes, 0
    return [Predicate("be", "become", text, then=then)], rest, place


def _form(changes: tuple[Change, ...], w: Writer, begins: bool) -> tuple[_Form | None, tuple[Change, ...], int]:
    types = next((c for c in changes if isinstance(c, ab.ChangeTypes) and not c.remove), None)
    numbers = next((c for c in changes if isinstance(c, ab.SetPT)), None)
    if types is None or numbers is None or numbers.power is None or numbers.toughness is None:
        return None, changes, 0
    form = _Form(types, numbers)
    used: list[Change] = [types, numbers]
    for change in changes:
        if isinstance(change, ab.ChangeColor) and not change.add and not change.chosen:
            form.color = change
            used.append(change)
        elif isinstance(change, ab.GainKeyword | ab.GainAbility) and begins and (name := _keyword(change, w)):
            form.keywords.append(name)
            used.append(change)
    place = min(changes.index(change) for change in used)
    return form, tuple(change for change in changes if change not in used), place


def _keyword(change: ab.GainKeyword | ab.GainAbility, w: Writer) -> str:
    if isinstance(change, ab.GainKeyword):
        return keyword(ab.Keywords(change.mask), w)
    return keyword(change.ability, w)


def _words(form: _Form, w: Writer, begins: bool) -> tuple[str, tuple[str, ...]]:
    types, numbers = form.types, form.numbers
    colors = colors_in(form.color.mask) if form.color is not None else ()
    if types.set_subtypes is not None and not types.add:
        head = " ".join([listed(colors), *types.set_subtypes]).strip()
        base = f"base power and toughness {_numbers(numbers, w)}"
        return f"{_article(head, w)} with {listed([base, *form.keywords])}", ()
    if not types.add & t.CREATURE:
        return "", ()
    names = [*supertypes_in(types.add_supertypes), listed(colors), *(types.set_subtypes or types.add_subtypes)]
    names += sorted(types_in(types.add), key=lambda name: name == "creature")
    head = " ".join(name for name in names if name)
    if not _is_number(numbers):
        if types.add == t.CREATURE or numbers.power != numbers.toughness or numbers.power is None:
            return "", ()
        return f"{_article(head, w)} with power and toughness each equal to {value(numbers.power, w)}", ()
    head = f"{_numbers(numbers, w)} {head}"
    abilities = [*(["all creature types"] if types.all_creature_types else []), *form.keywords]
    text = _article(head, w) + (f" with {listed(abilities)}" if abilities else "")
    return _still_a_land(text, w, begins)


def _still_a_land(text: str, w: Writer, begins: bool) -> tuple[str, tuple[str, ...]]:
    """What a land keeps on being, as a reminder that the cards print as rules text."""
    if begins and w.affected.noun == "artifact" and not w.affected.is_self:
        return f"{text} in addition to its other types", ()
    if w.affected.noun != "land":
        return text, ()
    if w.affected.is_plural:
        return (text, ("they're still lands",)) if begins else (f"{text} that are still lands", ())
    return (text, ("it's still a land",)) if begins and not w.lasts else (f"{text} that's still a land", ())


def _is_number(numbers: ab.SetPT) -> bool:
    return isinstance(numbers.power, int | q.X) and isinstance(numbers.toughness, int | q.X)


def _numbers(numbers: ab.SetPT, w: Writer) -> str:
    power, toughness = numbers.power, numbers.toughness
    return f"{value(0 if power is None else power, w)}/{value(0 if toughness is None else toughness, w)}"


def _article(head: str, w: Writer) -> str:
    return plural(head) if w.affected.is_plural else article(head)
