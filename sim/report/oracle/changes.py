"""Changes of characteristics: what a continuous effect says of the affected (CR 613)."""

from __future__ import annotations

from sim.cards import ability as ab
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.subtypes import LAND_TYPES
from sim.report.oracle.amounts import for_each
from sim.report.oracle.clauses import Predicate
from sim.report.oracle.homes import NoEnglishError, keyword, line, predicates, refer, value
from sim.report.oracle.nouns import colors_in, keywords_in, supertypes_in, types_in
from sim.report.oracle.phrases import Phrase
from sim.report.oracle.words import article, listed, number_word, plural
from sim.report.oracle.writer import Writer


@predicates.register
def _(node: ab.ModifyPT, w: Writer) -> list[Predicate]:
    each = _steps(node, w)
    if each is not None:
        power, toughness, what = each
        return [Predicate("get", rest=_both(power, toughness), each=f"for each {what}")]
    power_text, toughness_text = _signed(node.power, w), _signed(node.toughness, w)
    own_x = (q.X(), q.Times(-1, q.X()))
    where = next((a for a in (node.power, node.toughness) if not isinstance(a, int) and a not in own_x), None)
    if where is None:
        return [Predicate("get", rest=_zeros(power_text, toughness_text))]
    inner = where.amount if isinstance(where, q.Times) and where.factor == -1 else where
    return [Predicate("get", rest=_zeros(power_text, toughness_text), each=f", where X is {value(inner, w)}")]


def _steps(node: ab.ModifyPT, w: Writer) -> tuple[int, int, str] | None:
    """Power and toughness as so many for each of one thing."""
    found = [None if amount == 0 else for_each(amount, w) for amount in (node.power, node.toughness)]
    known = [each for each in found if each is not None]
    if not known or any(isinstance(a, int | q.X) and a != 0 for a in (node.power, node.toughness)):
        return None
    if len({what for _, what in known}) > 1 or len(known) < sum(a != 0 for a in (node.power, node.toughness)):
        return None
    power, toughness = (each[0] if each else 0 for each in found)
    return power, toughness, known[0][1]


def _both(power: int, toughness: int) -> str:
    return _zeros(f"{power:+d}", f"{toughness:+d}")


def _zeros(power: str, toughness: str) -> str:
    """A zero takes the sign of the other number: "-2/-0"."""
    if power == "+0" and toughness.startswith("-"):
        power = "-0"
    if toughness == "+0" and power.startswith("-"):
        toughness = "-0"
    return f"{power}/{toughness}"


def _signed(amount: q.Amount, w: Writer) -> str:
    if isinstance(amount, int):
        return f"{amount:+d}"
    return "-X" if isinstance(amount, q.Times) and amount.factor == -1 else "+X"


@predicates.register
def _(node: ab.SetPT, w: Writer) -> list[Predicate]:
    return [Predicate("have", rest=f"base {_power_and_toughness(node.power, node.toughness, 'base ', w)}")]


@predicates.register
def _(node: ab.DefinePT, w: Writer) -> list[Predicate]:
    power, toughness = node.power, node.toughness
    me = f"{w.myself().owner} "
    if power is not None and power == toughness:
        whole = f"{me}power and toughness are each equal to {value(power, w)}"
    elif power is not None and toughness is not None:
        more = _that_number_plus(power, toughness, w) or value(toughness, w)
        whole = f"{me}power is equal to {value(power, w)} and its toughness is equal to {more}"
    elif power is not None:
        whole = f"{me}power is equal to {value(power, w)}"
    elif toughness is not None:
        whole = f"{me}toughness is equal to {value(toughness, w)}"
    else:
        raise NoEnglishError("DefinePT", "with neither power nor toughness")
    return [Predicate("", whole=whole)]


def _that_number_plus(power: q.Amount, toughness: q.Amount, w: Writer) -> str:
    """A toughness that is the power and some more, else ""."""
    if not isinstance(toughness, q.Plus) or toughness.negative or toughness.first != power:
        return ""
    return f"that number plus {value(toughness.second, w)}"


def _power_and_toughness(power: q.Amount | None, toughness: q.Amount | None, again: str, w: Writer) -> str:
    if power is None or toughness is None:
        name, amount = ("power", power) if power is not None else ("toughness", toughness)
        if amount is None:
            raise NoEnglishError("SetPT", "with neither power nor toughness")
        return f"{name} {value(amount, w)}" if isinstance(amount, int) else f"{name} equal to {value(amount, w)}"
    if isinstance(power, int | q.X) and isinstance(toughness, int | q.X):
        return f"power and toughness {value(power, w)}/{value(toughness, w)}"
    if power == toughness:
        return f"power and {again}toughness each equal to {value(power, w)}"
    raise NoEnglishError("SetPT", "with two different amounts")


@predicates.register
def _(node: ab.SwitchPT, w: Writer) -> list[Predicate]:
    return [Predicate("", whole=f"switch {w.affected.owner} power and toughness {{}}")]


@predicates.register
def _(node: ab.GainKeyword, w: Writer) -> list[Predicate]:
    return [Predicate("have", "gain", name) for name in keywords_in(node.mask)]


@predicates.register
def _(node: ab.GainAbility, w: Writer) -> list[Predicate]:
    inner = Writer(w.card, w.quoted_self(), in_quotes=True)
    inner.colors_chosen = w.colors_chosen
    found = keyword(node.ability, inner)
    if isinstance(node.ability, ab.BandsWithOther):
        found = f'"{found}"'
    if found:
        return [Predicate("have", "gain", found, then=_spared(node.ability, w))]
    return [Predicate("have", "gain", f'"{line(node.ability, inner)}"')]


def _spared(ability: ab.Ability, w: Writer) -> tuple[str, ...]:
    """What a granted protection does not remove (CR 702.16n), as the sentence after it."""
    if not isinstance(ability, ab.Protection) or ability.spares is None:
        return ()
    if isinstance(ability.spares, q.Is):
        return (f"this effect doesn't remove {refer(ability.spares.ref, w).text}",)
    noun = w.noun(ability.spares)
    already = f" that are already attached to {refer(q.AttachedObject(), w).text}" if ability.spares_attached else ""
    return (f"this effect doesn't remove {noun.all()}{already}",)


@predicates.register
def _(node: ab.LoseAbilities, w: Writer) -> list[Predicate]:
    if node.all:
        return [Predicate("lose", rest="all abilities")]
    found = list(keywords_in(node.mask))
    found += [f'all "{tag}" abilities' for tag in node.tags]
    return [Predicate("lose", rest=listed(found))]


@predicates.register
def _(node: ab.BecomeCopy, w: Writer) -> list[Predicate]:
    copied = f"a copy of {refer(node.of, w).text if node.card is None else node.card.name or 'it'}"
    different = exceptions(node.changes, (), Phrase("it", noun=w.affected.noun), w) if node.changes else []
    return [Predicate("be", "become", copied + (f", except {differently(different)}" if different else ""))]


@predicates.register
def _(node: ab.Retain, w: Writer) -> list[Predicate]:
    return [Predicate("", whole=f"{w.affected.text} doesn't copy that creature's {listed(list(node.what))}")]


@predicates.register
def _(node: ab.Rename, w: Writer) -> list[Predicate]:
    return [Predicate("", whole=f"{w.affected.owner} name is {node.name}")]


@predicates.register
def _(node: ab.GainActivatedOf, w: Writer) -> list[Predicate]:
    of = refer(node.of, w).text
    once = ("you may activate each of those abilities only once each turn",) if node.once_each_turn else ()
    return [Predicate("have", "gain", f"each activated ability of {of}", then=once)]


@predicates.register
def _(node: ab.GainThisAbility, w: Writer) -> list[Predicate]:
    return [Predicate("have", "gain", "this ability")]


@predicates.register
def _(node: ab.EntersWith, w: Writer) -> list[Predicate]:
    number = number_word(node.amount) if isinstance(node.amount, int) else value(node.amount, w)
    counters = "counter" if node.amount == 1 else "counters"
    many = (
        f"an additional {node.counter} {counters}"
        if node.amount == 1
        else f"{number} additional {node.counter} {counters}"
    )
    return [Predicate("enter", rest=f"with {many} on it")]


@predicates.register
def _(node: ab.Provided, w: Writer) -> list[Predicate]:
    raise NoEnglishError("Provided", "outside a copy effect")


@predicates.register
def _(node: ab.GainControl, w: Writer) -> list[Predicate]:
    if w.affected.text == "it" and w.affected.ref is not None:
        w.last_said_as_it = w.affected.ref  # type: ignore[assignment]
    return [Predicate("", "gain control of", whole=f"you control {w.affected.text}")]


@predicates.register
def _(node: ab.ChangeColor, w: Writer) -> list[Predicate]:
    if node.chosen:
        words = "the color of your choice" if w.colors_chosen else "the chosen color"
    else:
        words = "all colors" if node.mask == t.ALL_COLORS else listed(colors_in(node.mask)) or "colorless"
    if node.add:
        words += " in addition to its other colors"
    return [Predicate("be", "become", words)]


@predicates.register
def _(node: ab.ChangeTypes, w: Writer) -> list[Predicate]:
    found = []
    if node.remove_supertypes:
        found.append(Predicate("aren't", rest=listed(supertypes_in(node.remove_supertypes))))
    if node.remove:
        found.append(Predicate("aren't", rest=_as_nouns(types_in(node.remove), w)))
    if node.all_creature_types:
        found.append(Predicate("be every creature type", "gain all creature types"))
    elif not (node.remove or node.remove_supertypes) or _added(node):
        crewed = w.affected.is_self and node == ab.ChangeTypes(add=t.ARTIFACT | t.CREATURE)
        found.append(Predicate("be", "become", "an artifact creature" if crewed else _new_types(node, w)))
        if node.set_types and not node.set_subtypes:
            found.append(Predicate("lose", rest="all other card types"))
    return found


def _added(node: ab.ChangeTypes) -> bool:
    return bool(node.add or node.add_subtypes or node.set_types or node.set_subtypes or node.add_supertypes)


def exceptions(changes: tuple[ab.Modification, ...], gains: tuple[ab.Ability, ...], it: Phrase, w: Writer) -> list[str]:
    """What is different about a copy: "it's an artifact in addition to its other types", "it has flying"."""
    w.affected = it
    said = []
    changes, new = _without_form(changes)
    for change in changes:
        if isinstance(change, ab.SetPT) and isinstance(change.power, int) and isinstance(change.toughness, int):
            said.append(f"{it.does('be')} {change.power}/{change.toughness}")
        elif isinstance(change, ab.SetPT) and isinstance(change.power, q.StatOf):
            said.append(f"{it.owner} power and toughness are equal to {value(change.power, w)} and toughness")
        elif isinstance(change, ab.Provided):
            more = [text.replace(f"{it.text} ", "", 1) for text in exceptions(change.changes, (), it, w)]
            said.append(f"if it's {w.noun(change.what).a()}, {it.text} {listed(more)}")
        elif isinstance(change, ab.ChangeTypes) and change.add_supertypes and not (change.add or change.add_subtypes):
            said.append(f"{it.does('be')} {listed(supertypes_in(change.add_supertypes))}{_in_addition('', w)}")
        else:
            said += [p.whole or it.does(f"{p.verb} {p.rest}") for p in predicates(change, w)]
    if new:
        said.append(f"{it.does('be')} {new}")
    for ability in gains:
        inner = Writer(w.card, "this creature", in_quotes=True)
        name = keyword(ability, inner)
        said.append(it.does(f"have {name}") if name else it.does(f'have "{line(ability, inner)}"'))
    return [text.replace("it is ", "it's ").replace("it isn't ", "it's not ") for text in said]


def differently(said: list[str]) -> str:
    """The exceptions of a copy effect in a row: a keyword that comes last shares the subject before it."""
    if len(said) == 2 and said[1].startswith("it has ") and '"' not in said[1] and said[0].startswith("it's "):
        said = [said[0], said[1].removeprefix("it ")]
    return listed(said).replace(" and if ", " and, if ").replace(" and its power ", ", and its power ")


def _without_form(changes: tuple[ab.Modification, ...]) -> tuple[tuple[ab.Modification, ...], str]:
    """A size, colours and subtypes that come together are said in one breath: "a 2/2 black Zombie in addition to ..."."""
    match changes[-3:]:
        case (ab.SetPT(int(power), int(toughness)), ab.ChangeColor(mask, add=True), ab.ChangeTypes(add=0) as types):
            words = f"{power}/{toughness} {listed(colors_in(mask))} {' '.join(types.add_subtypes)}"
            return changes[:-3], f"{article(words)} in addition to its other colors and types"
    return changes, ""


def _new_types(node: ab.ChangeTypes, w: Writer) -> str:
    adjectives = list(supertypes_in(node.add_supertypes))
    subtypes = list(node.basic_land_types or node.set_subtypes or node.add_subtypes)
    if node.chosen_subtype:
        return f"the chosen type{_in_addition('', w)}"
    types = list(types_in(node.set_types or node.add))
    if not types and not subtypes:
        return listed(adjectives)
    words = [*adjectives, *subtypes, *types] if types else [*adjectives, listed(subtypes)]
    text = " ".join(words)
    sets = node.set_types is not None or node.set_subtypes is not None or node.basic_land_types
    return _as_nouns((text,), w) + ("" if sets else _in_addition(_sort(node), w))


def _sort(node: ab.ChangeTypes) -> str:
    """Of which sort the types are that it keeps: "other land types", "other types"."""
    lands = bool(node.add_subtypes) and all(name in LAND_TYPES for name in node.add_subtypes)
    return "land " if lands and not node.add else ""


def _in_addition(sort: str, w: Writer) -> str:
    return f" in addition to {'their' if w.affected.is_plural else 'its'} other {sort}types"


def _as_nouns(names: tuple[str, ...], w: Writer) -> str:
    if w.affected.is_plural:
        return listed([plural(name) for name in names])
    return listed([article(name) for name in names])
