"""References: which objects or players are meant, named in full at first and with a pronoun after that."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.effects import Move
from sim.report.oracle.clauses import YOU
from sim.report.oracle.homes import NoEnglishError, refer, value
from sim.report.oracle.phrases import Noun, Phrase
from sim.report.oracle.words import listed, number_word, plural, possessive
from sim.report.oracle.writer import Writer

ANY_TARGET: Final = q.Or((q.HasType(t.CREATURE | t.PLANESWALKER | t.BATTLE), q.IsPlayer(t.ANYONE)))  # CR 115.4
_PLAYERS: Final = {
    t.YOU: "you",
    t.OPPONENT: "each opponent",
    t.ANYONE: "each player",
    t.ACTIVE: "the active player",
    t.DEFENDING: "defending player",
}


@refer.register
def _(node: q.This, w: Writer) -> Phrase:
    return w.myself()


@refer.register
def _(node: q.ThisSpell, w: Writer) -> Phrase:
    return Phrase("this spell", noun="spell", is_self=True)


@refer.register
def _(node: q.Players, w: Writer) -> Phrase:
    return YOU if node.relation == t.YOU else Phrase(_PLAYERS[node.relation], noun="player")


@refer.register
def _(node: q.Target, w: Writer) -> Phrase:
    if node in w.known:
        return w.again(node)
    if node.what == ANY_TARGET:
        return w.name(node, Phrase(_any_target(node), _is_several(node), "permanent"))
    if (places := _in_two_places(node, w)) is not None:
        return w.name(node, places)
    noun = w.noun(node.what)
    word = "player" if "player" in noun.heads or "opponent" in noun.heads else noun.name
    if len(noun.heads) > 1 and "player" in noun.heads:
        word = noun.one()
    return w.name(node, Phrase(_target(node, noun), _is_several(node), word))


def _is_several(node: q.Target) -> bool:
    return node.most != 1


def _target(node: q.Target, noun: Noun) -> str:
    """Targets with how many of them: "target creature", "up to two target lands", "another target permanent"."""
    another = "another " if noun.other else ""
    if node.most == 1:
        return f"{'up to one ' if node.least == 0 else ''}{another}target {noun.bare()}"
    if not isinstance(node.most, int):
        other = "other " if noun.other else ""
        return f"{'up to ' if node.least == 0 else ''}X {other}target {replace(noun, other=False).all()}"
    if node.most < 0 or node.most > 90:
        other = "other " if noun.other else ""
        return f"any number of {other}target {replace(noun, other=False).all()}"
    many = number_word(node.most)
    if node.least == 0:
        return f"up to {many} target {noun.all()}"
    if node.least != node.most:
        return f"{_choices(node.least, node.most)} target {noun.all()}"
    return f"{many} target {noun.all()}"


def _in_two_places(node: q.Target, w: Writer) -> Phrase | None:
    """Targets that are permanents or cards: "target creatures from the battlefield and/or creature cards from graveyards"."""
    if not isinstance(node.what, q.Or) or len(node.what.parts) != 2:
        return None
    here, there = node.what.parts
    inside = there.parts if isinstance(there, q.And) else ()
    if q.InZone(1 << t.GRAVEYARD) not in inside or any(isinstance(p, q.InZone) for p in getattr(here, "parts", ())):
        return None
    cards = w.noun(q.And(tuple(p for p in inside if not isinstance(p, q.InZone))), "card")
    text = f"{_target(node, w.noun(here))} from the battlefield and/or {cards.all()} from graveyards"
    return Phrase(text, True, "card")


def _any_target(node: q.Target) -> str:
    if node.most == 1:
        return "up to one target" if node.least == 0 else "any target"
    if not isinstance(node.most, int):
        return "X targets"
    if node.most < 0 or node.most > 90:
        return "any number of targets"
    if node.least == 0:
        return f"up to {number_word(node.most)} targets"
    return f"{_choices(node.least, node.most)} targets"


def _choices(least: q.Amount, most: int) -> str:
    """How many may be chosen: "one or two", "one, two, or three"."""
    first = least if isinstance(least, int) else most
    return listed([number_word(n) for n in range(first, most + 1)], "or")


@refer.register
def _(node: q.All, w: Writer) -> Phrase:
    return everything(node, w)


def everything(node: q.All, w: Writer) -> Phrase:
    """All that match, as one plural: "all creatures"."""
    graveyards = _whole_graveyards(node.what, w)
    if graveyards:
        return w.name(node, Phrase(graveyards, True, "card"))
    noun = w.noun(node.what)
    return w.name(node, Phrase(f"all {noun.all()}", True, noun.name))


def _whole_graveyards(what: q.Filter, w: Writer) -> str:
    """All cards of graveyards without more words: "all graveyards", "target player's graveyard"."""
    parts = what.parts if isinstance(what, q.And) else (what,)
    if q.InZone(1 << t.GRAVEYARD) not in parts:
        return ""
    rest = [part for part in parts if part not in (q.InZone(1 << t.GRAVEYARD), q.Status("card"), q.Anything())]
    if not rest:
        return "all graveyards"
    if len(rest) == 1 and isinstance(rest[0], q.ControlledByRef):
        return f"{refer(rest[0].who, w).owner} graveyard"
    return "your graveyard" if rest in ([q.ControlledBy(t.YOU)], [q.OwnedBy(t.YOU)]) else ""


def each_of(ref: q.Ref, w: Writer) -> Phrase:
    """All that match, one by one: "each creature"; other references as they are."""
    if not isinstance(ref, q.All):
        return refer(ref, w)
    if isinstance(ref.what, q.Or) and ref.what != ANY_TARGET and _players_in(ref.what):
        said = listed([_each(part, w) for part in ref.what.parts])
        return w.name(ref, Phrase(said, False, "permanent"))
    noun = w.noun(ref.what)
    return w.name(ref, Phrase(f"each {noun.one()}", False, "player" if "player" in noun.heads else noun.name))


def _players_in(what: q.Or) -> bool:
    return any(isinstance(part, q.IsPlayer) for part in what.parts)


def _each(what: q.Filter, w: Writer) -> str:
    return "you" if what == q.IsPlayer(t.YOU) else f"each {w.noun(what).one()}"


def affected(ref: q.Ref, w: Writer) -> Phrase:
    """The subject of a lasting change: "creatures you control", "all creatures" where nothing tells them apart."""
    if not isinstance(ref, q.All):
        return refer(ref, w)
    if isinstance(ref.what, q.Is):
        return refer(ref.what.ref, w)
    if ref in w.known:
        return replace(w.anew(ref), text=f"those {plural(w.known[ref].noun)}", is_plural=True)
    if isinstance(ref.what, q.Or) and _players_in(ref.what):
        said = listed(["you" if p == q.IsPlayer(t.YOU) else w.noun(p).all() for p in ref.what.parts])
        return w.name(ref, Phrase(said, True, "permanent"))
    noun = w.noun(ref.what)
    several = Phrase(f"all {noun.all()}" if noun.is_plain() else noun.all(), True, noun.name)
    return w.name(ref, several)


@refer.register
def _(node: q.AttachedObject, w: Writer) -> Phrase:
    if node in w.known:
        return w.again(node)
    text = w.attached()
    return w.name(node, Phrase(text, noun="player" if text.endswith("player") else text.split()[-1]))


@refer.register
def _(node: q.EventSubject, w: Writer) -> Phrase:
    if w.subject is None:
        raise NoEnglishError("EventSubject", "outside a triggered ability or replacement effect")
    return _of_event(node, w.subject, w)


@refer.register
def _(node: q.EventOther, w: Writer) -> Phrase:
    if w.other is None:
        raise NoEnglishError("EventOther", "outside a triggered ability or replacement effect")
    return _of_event(node, w.other, w)


def _of_event(node: q.Ref, phrase: Phrase, w: Writer) -> Phrase:
    if phrase.is_self or phrase.is_you:
        return phrase
    if node not in w.known:
        w.name(node, phrase)
    return w.again(node)


@refer.register
def _(node: q.EventNew, w: Writer) -> Phrase:
    phrase = refer(q.EventSubject(), w)
    if phrase.text == "it" or phrase.is_self or w.lies_in.get(node) == t.BATTLEFIELD:
        return phrase
    return replace(phrase, text="those cards" if phrase.is_plural else "that card", noun="card")


@refer.register
def _(node: q.EventAbility, w: Writer) -> Phrase:
    return Phrase("it", noun="ability")


@refer.register
def _(node: q.Saved, w: Writer) -> Phrase:
    if node in w.of_cost:
        return w.of_cost[node]
    if node in w.inline:
        return w.name(node, w.inline.pop(node))
    if node in w.known:
        return w.again(node)
    return w.name(node, Phrase("that card", noun="card"))


@refer.register
def _(node: q.Linked, w: Writer) -> Phrase:
    if node.key == "materials":  # CR 702.167c
        return Phrase(f"the exiled cards used to craft {w.me.text}", True, "card")
    if node.key == "chosen":
        return Phrase("the chosen creature", noun="creature")
    several = _links_several(w.card.abilities, node.key)
    return Phrase("the exiled cards" if several else "the exiled card", several, noun="card")


def _links_several(node: object, key: str) -> bool:
    """Whether the ability that this one is linked to exiles several targets."""
    if isinstance(node, tuple):
        return any(_links_several(part, key) for part in node)
    if isinstance(node, Move) and node.link == key:
        return isinstance(node.what, q.Target) and _is_several(node.what)
    names = getattr(node, "__dataclass_fields__", ())
    return any(_links_several(getattr(node, name), key) for name in names)


@refer.register
def _(node: q.ChosenPlayer, w: Writer) -> Phrase:
    return Phrase("the chosen player", noun="player")


@refer.register
def _(node: q.ControllerOf, w: Writer) -> Phrase:
    return _person(node, node.ref, "controller", w)


@refer.register
def _(node: q.OwnerOf, w: Writer) -> Phrase:
    return _person(node, node.ref, "owner", w)


def _person(node: q.Ref, of: q.Ref, role: str, w: Writer) -> Phrase:
    if node in w.known:
        return w.again(node)
    thing = refer(of, w)
    if thing.noun.startswith("player or "):
        other = thing.noun.removeprefix("player or ")
        return w.name(node, Phrase(f"that player or that {other}'s {role}", False, "player"))
    if thing.is_plural:
        return w.name(node, Phrase(f"{possessive(thing.text)} {role}s", True, "player"))
    return w.name(node, Phrase(f"{possessive(thing.text)} {role}", False, "player"))


@refer.register
def _(node: q.It, w: Writer) -> Phrase:
    if not w.its:
        raise NoEnglishError("It", "outside a loop or list of recipients")
    if w.fresh is not None:
        first, w.fresh = w.fresh, None
        return first
    return w.its[-1]


@refer.register
def _(node: q.TopOfLibrary, w: Writer) -> Phrase:
    if node in w.known:
        return w.again(node)
    library = f"{whose(node.who, w)} library"
    if node.number == 1:
        several = isinstance(node.who, q.Players) and node.who.relation != t.YOU
        return w.name(node, Phrase(f"the top card of {library}", several, "card"))
    number = number_word(node.number) if isinstance(node.number, int) else value(node.number, w)
    return w.name(node, Phrase(f"the top {number} cards of {library}", True, "card"))


@refer.register
def _(node: q.Together, w: Writer) -> Phrase:
    parts = [each_of(part, w) for part in node.refs]
    return w.name(node, Phrase(listed([part.text for part in parts]), True, parts[0].noun))


@refer.register
def _(node: q.Matching, w: Writer) -> Phrase:
    among = refer(node.ref, w)
    noun = w.noun(node.what, among.noun)
    if among.is_plural:
        return Phrase(f"each {noun.one()} among {'them' if among.text == 'they' else among.text}", False, among.noun)
    return among


def whose(ref: q.Ref, w: Writer) -> str:
    """The possessive of a player or object, "their" if it is the one who acts."""
    phrase = refer(ref, w)
    if w.doer is not None and phrase.is_player and _same(phrase, w.doer):
        return "their"
    return phrase.owner


def _same(phrase: Phrase, doer: Phrase) -> bool:
    return not phrase.is_you and doer.is_player and (phrase == doer or phrase.text.startswith(("that ", "those ")))
