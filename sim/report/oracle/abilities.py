"""Abilities as lines of a card: keywords, spells, activated, triggered and static abilities, costs of casting."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.effects import Attach, Effect, Move, PutCounters, Sacrifice, SacrificeChosen, Search, Sequence, Transform
from sim.report.oracle import cases, costs
from sim.report.oracle.amounts import for_each
from sim.report.oracle.conditions import restriction, speaks_of_itself, when_or_if
from sim.report.oracle.control import paragraph, sentences
from sim.report.oracle.homes import NoEnglishError, condition, keyword, line, value
from sim.report.oracle.lasting import statement
from sim.report.oracle.nouns import keywords_in
from sim.report.oracle.phrases import Phrase
from sim.report.oracle.triggers import event
from sim.report.oracle.words import capital, listed, number_word, plural, sentence
from sim.report.oracle.writer import Writer

_BULLET: Final = "\n• "


# --- Keywords ----------------------------------------------------------------------


@keyword.register
def _(node: ab.Keywords, w: Writer) -> str:
    return ", ".join(keywords_in(node.mask))


@keyword.register
def _(node: ab.Protection, w: Writer) -> str:
    if node.chosen and w.colors_chosen:
        return "protection from the color of your choice"
    return f"protection from {'everything' if node.from_everything else node.text}"


@keyword.register
def _(node: ab.HexproofFrom, w: Writer) -> str:
    return f"hexproof from {node.text}"


@keyword.register
def _(node: ab.Ward, w: Writer) -> str:
    if node.cost.x_is is not None:
        return f"ward {costs.symbols(node.cost)}, where X is {value(node.cost.x_is, w)}"
    if node.other is not None:
        return f"ward\u2014{capital(listed([costs.paying(node.cost, w), costs.paying(node.other, w)], 'or'))}."
    return f"ward{costs.after_keyword(node.cost, w)}"


@keyword.register
def _(node: ab.Landwalk, w: Writer) -> str:
    return node.text


@keyword.register
def _(node: ab.BandsWithOther, w: Writer) -> str:
    return f'"bands with other {node.text}"' if not w.in_quotes else f"bands with other {node.text}"


@keyword.register
def _(node: ab.Toxic, w: Writer) -> str:
    return f"toxic {node.number}"


@keyword.register
def _(node: ab.Enchant, w: Writer) -> str:
    noun = w.noun(node.what)
    return f"enchant {noun.one()}"


@keyword.register
def _(node: ab.Morph, w: Writer) -> str:
    text = f"{node.key}{costs.after_keyword(node.cost, w)}"
    if node.less == 0:
        return text
    each = for_each(node.less, w) if not isinstance(node.less, int) else None
    if each is None:
        raise NoEnglishError("Morph", "with a cost that is reduced by no count")
    return f"{text}. This cost is reduced by {{{each[0]}}} for each {each[1].replace(' or ', ' and ', 1)}."


@keyword.register
def _(node: ab.Prototype, w: Writer) -> str:
    return f"prototype {node.mana} — {node.power}/{node.toughness}"


@keyword.register
def _(node: ab.AdditionalCost, w: Writer) -> str:
    if not node.key:
        return ""
    if node.key == "bargain":
        return node.key  # CR 702.166a: what is sacrificed is always the same
    name = f"multi{node.key}" if node.repeatable else node.key
    return f"{name}{costs.after_keyword(node.cost, w)}"


@keyword.register
def _(node: ab.AlternativeCost, w: Writer) -> str:
    return "" if node.key == "alternative" else f"{node.key}{costs.after_keyword(node.cost, w)}"


@keyword.register
def _(node: ab.Activated, w: Writer) -> str:
    """Keywords that are activated abilities: cycling (CR 702.29), equip (CR 702.6)."""
    tags = node.tag.split()
    if tags[:1] == ["craft"]:
        return f"craft with {_materials(node.cost, w)} {costs.symbols(node.cost)}"
    if tags == ["crew"]:
        return f"crew {node.cost.tap_power}"
    if not tags or tags[0] not in ("cycling", "equip"):
        return ""
    cost = replace(node.cost, discard_this=False) if tags[0] == "cycling" else node.cost
    return f"{_name(node, tags[0], w)}{costs.after_keyword(cost, w)}"


def _materials(cost: Cost, w: Writer) -> str:
    """What is crafted with: "artifact", "two creatures", "one or more", "a Dinosaur, a Merfolk, and a Pirate"."""
    if len(cost.materials) > 1:
        return listed([w.noun(what).a() for what, _, _ in cost.materials])
    what, least, most = cost.materials[0]
    number = number_word(least) + (" or more" if most < 0 else "")
    if isinstance(what, q.Anything):
        return number
    noun = w.noun(what)
    if "permanents" in noun.all() and noun.adjectives:  # CR 702.167b: not only permanents are meant
        return f"{number} {noun.all().replace(' permanents', 's', 1)}"
    return noun.one() if (least, most) == (1, 1) else f"{number} {noun.all().replace(' and ', ' and/or ')}"


def _name(node: ab.Activated, tag: str, w: Writer) -> str:
    effect = node.modes[0]
    if tag == "cycling" and isinstance(effect, Search):
        noun = w.noun(effect.what)
        return f"{noun.bare().lower()}cycling"
    if tag == "equip" and isinstance(effect, Attach) and isinstance(effect.to, q.Target):
        what = w.noun(effect.to.what).bare().removesuffix(" you control")
        if what[:1].isupper():  # CR 702.6c: a creature type is said alone
            what = what.removesuffix(" creature")
        return "equip" if what == "creature" else f"equip {what}"
    return tag


@keyword.register
def _(node: ab.Triggered, w: Writer) -> str:
    """Keywords that are triggered abilities, by their tag."""
    if node.tag == "backup":
        effect = node.modes[0]
        counters = effect.parts[0] if isinstance(effect, Sequence) else None
        return f"backup {counters.amount}" if isinstance(counters, PutCounters) else ""
    if node.tag == "annihilator" and isinstance(node.modes[0], SacrificeChosen):
        return f"annihilator {node.modes[0].amount}"
    return node.tag if node.tag in TRIGGERED_KEYWORDS else ""


TRIGGERED_KEYWORDS: Final = (
    *("prowess", "exalted", "flanking", "persist", "undying", "bushido", "annihilator"),
    "for Mirrodin!",
)


def _no_keyword(node: object, w: Writer) -> str:
    return ""


@keyword.register
def _(node: ab.DeckConstruction, w: Writer) -> str:
    return node.text


@keyword.register
def _(node: ab.Static, w: Writer) -> str:
    """Keywords that are static abilities, by their tag."""
    return node.tag


for _no_keyword_kind in (ab.CastOnly, ab.SpellAbility, ab.Replacement, ab.UnsupportedAbility):
    keyword.register(_no_keyword_kind, _no_keyword)


# --- Lines --------------------------------------------------------------------------


def _keyword_line(node: object, w: Writer) -> str:
    return capital(keyword(node, w))


_KEYWORD_KINDS: Final[tuple[type[object], ...]] = (
    ab.Keywords,
    ab.Protection,
    ab.HexproofFrom,
    ab.Ward,
    ab.Landwalk,
    ab.BandsWithOther,
    ab.Toxic,
    ab.DeckConstruction,
    ab.Enchant,
    ab.Morph,
    ab.Prototype,
)
for _kind in _KEYWORD_KINDS:
    line.register(_kind, _keyword_line)


@line.register
def _(node: ab.SpellAbility, w: Writer) -> str:
    for ability in w.card.abilities:
        if isinstance(ability, ab.AdditionalCost):
            _know_what_is_paid(ability.cost, w)
    if w.card.breaks and isinstance(node.modes[0], Sequence):
        return "\n".join(sentence(paragraph(part, w)) for part in _paragraphs(node.modes[0].parts, w.card.breaks))
    return _cantrip(_modes(node.modes, node.least, node.most, w, sentence))


def _paragraphs(parts: tuple[Effect, ...], breaks: tuple[int, ...]) -> list[Effect]:
    """The instructions of a spell by the lines that they are printed on."""
    ends = (*breaks, len(parts))
    groups = [parts[start:end] for start, end in zip((0, *breaks), ends, strict=True)]
    return [group[0] if len(group) == 1 else Sequence(group) for group in groups]


_CANTRIP: Final = ". Draw a card."
_SELF_EXILE: Final = ". Exile this spell."


def _cantrip(text: str) -> str:
    """A card drawn at the end of a spell, or its own exile, is printed on a line of its own."""
    for last in (_CANTRIP, _SELF_EXILE):
        if text.endswith(last):
            return text.removesuffix(last) + ".\n" + last.removeprefix(". ")
    return text


def _know_what_is_paid(cost: Cost, w: Writer) -> None:
    """What was paid can be spoken of: "the sacrificed creature"."""
    for key, pairs in (("sacrificed", cost.sacrifice), ("discarded", cost.discard), ("exiled", cost.exile_graveyard)):
        for what, number in pairs:
            noun = w.noun(what, "permanent" if key == "sacrificed" else "card").name
            plural_noun = plural(noun) if number != 1 else noun
            w.of_cost[q.Saved(key)] = Phrase(f"the {key} {plural_noun}", number != 1, noun)


def _modes(modes: tuple[Effect, ...], least: int, most: int, w: Writer, shape: object) -> str:
    """One effect, or a choice of several with a bullet each (CR 700.2)."""
    if len(modes) == 1:
        text = paragraph(modes[0], w)
        return sentence(text) if shape is sentence else text
    bullets = []
    for mode in modes:
        inner = w.fork()
        bullets.append(sentence(paragraph(mode, inner)))
    head = f"choose {_how_many(least, most, len(modes))} —"
    return (capital(head) if shape is sentence else head) + "".join(_BULLET + text for text in bullets)


def _how_many(least: int, most: int, modes: int) -> str:
    if (least, most) == (1, modes) and modes > 2:
        return "one or more"
    if (least, most) == (1, 2):
        return "one or both" if modes == 2 else "one or two"
    if least == 0:
        return f"up to {number_word(most)}"
    if least == most:
        return number_word(least)
    raise NoEnglishError("SpellAbility", f"with {least} to {most} of {modes} modes")


@line.register
def _(node: ab.Activated, w: Writer) -> str:
    if name := keyword(node, w):
        return capital(name)
    if (whenever_solved := cases.unlocked(node)) is not None:
        return f"{cases.SOLVED}{line(whenever_solved, w)}"
    w.works_in = node.zones
    w.is_activated = True
    paid = costs.activation(node.cost, w)
    w.known.clear()
    w.things.clear()
    _know_what_is_paid(node.cost, w)
    text = _modes(node.modes, node.least, node.most, w, sentence)
    return " ".join([f"{paid}: {text}", *_limits(node, w)])


def _limits(node: ab.Activated, w: Writer) -> list[str]:
    """When and how often it may be activated (CR 602.5)."""
    limits = []
    if node.anyone:
        limits.append("any player may activate this ability.")
    if node.sorcery and node.tag != "loyalty":
        limits.append("activate only as a sorcery.")
    when = restriction(node.condition, w) if node.condition is not None else ""
    if when and node.once_each_turn:
        limits.append(f"activate only {when} and only once each turn.")
    elif when:
        limits.append(f"activate only {when}.")
    elif node.once_each_turn:
        limits.append("activate only once each turn.")
    return [capital(text) for text in limits]


@line.register
def _(node: ab.Triggered, w: Writer) -> str:
    if name := keyword(node, w):
        return capital(name)
    if node.tag == "to solve":
        return cases.to_solve(node, w)
    if (whenever_solved := cases.unlocked(node)) is not None:
        return f"{cases.SOLVED}{line(whenever_solved, w)}"
    w.works_in = node.zones
    w.is_triggered = True
    when = event(node.trigger, w, node.tag, once=_ends_its_source(node.modes))
    if _sacrifices_at_any_end(node):
        when = "at the beginning of the end step"
    if node.condition is not None:
        when += f", if {condition(node.condition, w)}"
    text = _modes(node.modes, node.least, node.most, w, None)
    said = sentence(f"{when}, {text}") if len(node.modes) == 1 else capital(f"{when}, {text}")
    return said + (" This ability triggers only once each turn." if node.once_each_turn else "")


def _ends_its_source(modes: tuple[Effect, ...]) -> bool:
    """Whether it takes its object away from where it works, so that it is said with "when"."""
    mode = modes[0]
    if modes == (Transform(q.This()),):
        return True  # its other face is another object to the reader, though the rules see the same (CR 712.18)
    return modes == (Sacrifice(q.This()),) or (isinstance(mode, Move) and mode.what == q.This() and len(modes) == 1)


def _sacrifices_at_any_end(node: ab.Triggered) -> bool:
    """An end step that there is only one of for the object: it is sacrificed there."""
    trigger = node.trigger
    is_end = isinstance(trigger, ab.Trigger) and trigger.event == ek.STEP_BEGAN and trigger.step == t.END
    return is_end and node.modes == (Sacrifice(q.This()),)


@line.register
def _(node: ab.Static, w: Writer) -> str:
    if name := keyword(node, w):
        return capital(name)
    if (whenever_solved := cases.unlocked(node)) is not None:
        return f"{cases.SOLVED}{line(whenever_solved, w)}"
    if node.condition is None:
        return sentence(sentences(statement(node, w), w))
    if _changes_own_cost(node):
        return sentence(f"{sentences(statement(node, w), w)} if {_present(condition(node.condition, w))}")
    said = statement(node, w)
    if speaks_of_itself(node.condition) or len(said[0].verbs) > 1 or '"' in said[0].done():
        return sentence(f"{when_or_if(node.condition, w)}, {sentences(said, w)}")
    return sentence(f"{sentences(said, w)} {when_or_if(node.condition, w)}")


def _changes_own_cost(node: ab.Static) -> bool:
    return any(isinstance(c, ab.Rule) and c.kind == "cost change" and c.what == q.Is(q.This()) for c in node.changes)


def _present(text: str) -> str:
    """A condition about a spell that is still being cast: "it's bargained"."""
    return f"it's {text.split(' was ', 1)[1]}" if " was " in text else text


@line.register
def _(node: ab.AdditionalCost, w: Writer) -> str:
    if node.key:
        return capital(keyword(node, w))
    return sentence(f"as an additional cost to cast this spell, {costs.paying(node.cost, w)}")


@line.register
def _(node: ab.AlternativeCost, w: Writer) -> str:
    if name := keyword(node, w):
        return capital(name)
    text = f"you may {costs.paying(node.cost, w)} rather than pay this spell's mana cost"
    if node.condition is not None:
        text = f"if {condition(node.condition, w)}, {text}"
    return sentence(text)


@line.register
def _(node: ab.CastOnly, w: Writer) -> str:
    return sentence(f"cast this spell only {restriction(node.condition, w)}")


@line.register
def _(node: ab.UnsupportedAbility, w: Writer) -> str:
    return node.text
