"""Moves between zones: "return ... to its owner's hand", "exile ...", "put ... onto the battlefield" (CR 400, 701)."""

from __future__ import annotations

from dataclasses import replace

from sim.cards import effects as fx
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.report.oracle.clauses import Clause
from sim.report.oracle.costs import a_counter
from sim.report.oracle.homes import NoEnglishError, clauses, line, refer, value
from sim.report.oracle.nouns import types_in
from sim.report.oracle.phrases import Phrase
from sim.report.oracle.references import whose
from sim.report.oracle.words import article, listed, number_word
from sim.report.oracle.writer import Writer, pronoun


@clauses.register
def _(node: fx.Move, w: Writer) -> list[Clause]:
    if node.shuffle and (owner := _whose_graveyard(node.what)) is not None:
        return [Clause(("shuffle their graveyard into their library",), refer(owner, w), explicit=True, kind=fx.Move)]
    came_from, yours = origin(node.what, w)
    w.preposition = "from"
    what = refer(node.what, w)
    w.preposition = "in"
    if isinstance(node.what, q.This) and w.works_in == 1 << t.GRAVEYARD:
        came_from, yours = t.GRAVEYARD, True
        what = Phrase(f"this card{' from your graveyard' if node.to != t.GRAVEYARD else ''}", noun="card", is_self=True)
    verb = _VERBS[node.to](node, what, came_from, yours, w)
    if node.what == w.perhaps_cast and node.to == t.HAND:
        verb = f"put {_the_card(node.what, w)} into your hand if it wasn't cast this way"
    then = (f"it's {article(_listed_types(node.listed))}",) if node.listed is not None else ()
    if node.note:
        verb = f"note the name of {what.text.replace(' from ', ' in ')} and put it onto the battlefield face down"
    for key in (q.Saved(node.keep), q.Linked(node.link)):
        if key.key:
            noun = _as_permanent(node.what, what, w) if node.to == t.BATTLEFIELD else "card"
            w.known[key] = Phrase(f"those {noun}s" if what.is_plural else f"that {noun}", what.is_plural, noun)
            w.lies_in[key] = node.to
            if node.reveal or node.face_down in ("manifest", "cloak"):
                w.known[key] = Phrase("it", noun="card")
    if node.what in w.known and node.to != t.BATTLEFIELD and not w.known[node.what].is_self:
        w.lies_in[node.what] = node.to
    if node.until_leaves:
        verb += f" until {w.myself().text} leaves the battlefield"
    if node.reveal:
        verb = f"reveal {what.text} and {verb.replace(what.text, pronoun(what).text, 1)}"
    kept: q.Ref | None = q.Saved(node.keep) if node.keep else node.what if isinstance(node.what, q.Saved) else None
    if (
        node.to == t.BATTLEFIELD
        and isinstance(node.what, q.Saved)
        and w.then_it == node.what
        and ("its owner's" in verb or node.controller == "unsaid")
    ):
        verb = verb.replace("that card", "it", 1)
    w.then_it = q.Saved(node.keep) if node.keep and node.to == t.EXILE else None
    return [Clause((verb,), then=then, kind=fx.Move, moved=kept)]


def _listed_types(card: CardDefinition) -> str:
    """What is said of a permanent that is face down with other characteristics than the usual: "Forest land"."""
    size = [] if (card.power, card.toughness) in ((None, None), (2, 2)) else [f"{card.power}/{card.toughness}"]
    text = " ".join([*size, *card.type_line.printed_subtypes, *types_in(card.type_line.types)])
    inner = Writer(card, "this creature", in_quotes=True)
    said = [line(ability, inner) for ability in card.abilities]
    quoted = [f'"{text.rstrip(".")}"' for text in said[:-1]] + [f'"{text}"' for text in said[-1:]]
    return text + (f" with {listed(quoted)}" if quoted else "")


def _whose_graveyard(ref: q.Ref) -> q.Ref | None:
    """The player whose whole graveyard is meant, if it is another's than your own."""
    parts = ref.what.parts if isinstance(ref, q.All) and isinstance(ref.what, q.And) else ()
    if len(parts) != 2 or parts[0] != q.InZone(1 << t.GRAVEYARD):
        return None
    return parts[1].who if isinstance(parts[1], q.ControlledByRef) else None


def _as_permanent(ref: q.Ref, what: Phrase, w: Writer) -> str:
    """What a card is called once it is on the battlefield."""
    chosen = w.inline_filter.get(ref)
    heads = w.noun(chosen).heads if chosen is not None else (what.noun,)
    return heads[0] if len(heads) == 1 else "permanent"


def origin(ref: q.Ref, w: Writer) -> tuple[int, bool]:
    """From which zone it moves as far as the text says so, and whether it is a zone of yours."""
    if ref in w.lies_in:
        return w.lies_in[ref], False
    if isinstance(ref, q.Linked):
        return t.EXILE, False
    if isinstance(ref, q.TopOfLibrary):
        return t.LIBRARY, ref.who == q.Players(t.YOU)
    if isinstance(ref, q.EventNew):
        return t.GRAVEYARD, False
    if isinstance(ref, q.Saved) and ref in w.inline:
        return _zone_of(w.inline_filter[ref])
    if isinstance(ref, q.Target | q.All | q.Matching):
        return _zone_of(ref.what)
    return t.BATTLEFIELD, False


def _zone_of(what: q.Filter) -> tuple[int, bool]:
    parts = what.parts if isinstance(what, q.And) else (what,)
    masks = [part.mask for part in parts if isinstance(part, q.InZone)]
    own = any(isinstance(p, q.OwnedBy | q.ControlledBy) and p.relation == t.YOU for p in parts)
    if not masks or masks[0] & t.IN_BATTLEFIELD:
        return t.BATTLEFIELD, False
    return next(zone for zone in range(8) if masks[0] >> zone & 1), own


def _owner(what: Phrase, yours: bool, several: str = "owners'") -> str:
    """Whose zone it goes to: "your", "its owner's", "their owners'"."""
    if yours:
        return "your"
    return f"their {several}" if what.is_plural else "its owner's"


def _to_hand(node: fx.Move, what: Phrase, came_from: int, yours: bool, w: Writer) -> str:
    if came_from == t.LIBRARY or what.text.startswith("all exiled"):
        return f"put {what.text} into {_owner(what, yours)} hand"
    if isinstance(node.what, q.All) and yours and " that " in what.text:
        return f"return to your hand {what.text.replace(' from your ', ' in your ')}"
    hands = "hands" if what.is_plural and not yours else "hand"
    return f"return {what.text} to {_owner(what, yours)} {hands}"


def _to_exile(node: fx.Move, what: Phrase, came_from: int, yours: bool, w: Writer) -> str:
    exiled = what.text
    if isinstance(node.what, q.TopOfLibrary) and isinstance(node.what.number, q.EventAmount):
        exiled = f"that many cards from the top of {whose(node.what.who, w)} library"
    return f"exile {exiled}{' face down' if node.face_down else ''}"


def _to_graveyard(node: fx.Move, what: Phrase, came_from: int, yours: bool, w: Writer) -> str:
    graveyards = "graveyards" if what.is_plural and not yours else "graveyard"
    return f"put {what.text} into {_owner(what, yours)} {graveyards}"


_NTH = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


def _to_library(node: fx.Move, what: Phrase, came_from: int, yours: bool, w: Writer) -> str:
    libraries = "libraries" if what.is_plural and not yours else "library"
    if node.shuffle:
        return f"shuffle {what.text} into {_owner(what, yours)} {libraries}"
    if node.place > 1:
        return f"put {what.text} into {_owner(what, yours)} {libraries} {_NTH[node.place]} from the top"
    place = "the bottom" if node.bottom else "top"
    order = " in any order" if what.is_plural and yours else ""
    return f"put {what.text} on {place} of {_owner(what, yours)} {libraries}{order}"


def _to_battlefield(node: fx.Move, what: Phrase, came_from: int, yours: bool, w: Writer) -> str:
    if node.face_down in ("manifest", "cloak"):
        return f"{node.face_down} {what.text}"
    returns = came_from == t.EXILE or (came_from == t.GRAVEYARD and (yours or node.controller == "owner"))
    if node.transformed and w.is_activated and came_from == t.GRAVEYARD:
        returns = False
    under = ""
    if node.controller == "you" and not yours:
        under = " under your control"
    elif node.controller == "owner" and not yours:
        under = f" under {_owner(what, False)} control"
    status = " tapped" if node.tapped else " transformed" if node.transformed else ""
    status += " face down" if node.face_down else ""
    status = " converted" if node.converted else status
    status += " and attacking" if node.attacking else ""
    way = "to" if returns else "onto"
    attached = f" attached to {refer(node.attached_to, w).text}" if node.attached_to is not None else ""
    counters = [a_counter(kind, number) for kind, number in node.counters]
    with_counters = f" with {listed(counters)} on {'them' if what.is_plural else 'it'}" if counters else ""
    verb = "return" if returns else "put"
    return f"{verb} {what.text} {way} the battlefield{status}{under}{attached}{with_counters}"


_VERBS = {
    t.HAND: _to_hand,
    t.EXILE: _to_exile,
    t.GRAVEYARD: _to_graveyard,
    t.LIBRARY: _to_library,
    t.BATTLEFIELD: _to_battlefield,
}


def _the_card(ref: q.Ref, w: Writer) -> str:
    return w.known[ref].text if ref in w.known else refer(ref, w).text


@clauses.register
def _(node: fx.Search, w: Writer) -> list[Clause]:
    who = refer(node.who, w)
    w.doer = who
    noun = w.noun(node.what, "card")
    one = node.amount == 1
    many = noun.a() if one else f"up to {_number(node.amount, w)} {noun.all()}"
    them = "it" if one else "them"
    those = "that card" if one else "those cards"
    library = f"search {'your' if who.is_you else 'their'} library for {many}"
    revealed = f"reveal {them}" if node.reveal else ""
    if node.keep:
        w.known[q.Saved(node.keep)] = Phrase(f"the {node.keep} card", noun="found card")
        w.lies_in[q.Saved(node.keep)] = node.to
    if node.on_top:
        return [Clause((f"{_series(library, revealed)}, then shuffle and put {those} on top",), who, kind=fx.Search)]
    said = them if not one or node.reveal or _is_of_land_types(node.what) or _is_of_land(w) else those
    put = f"put {said} {_PLACES[node.to].format('your' if who.is_you else 'their')}"
    put += " tapped" if node.tapped else ""
    if node.to == t.EXILE:
        put = f"exile {them if node.face_down else said}{' face down' if node.face_down else ''}"
    return [Clause((f"{_series(library, revealed, put)}, then shuffle",), who, kind=fx.Search)]


_PLACES = {
    t.HAND: "into {} hand",
    t.BATTLEFIELD: "onto the battlefield",
    t.GRAVEYARD: "into {} graveyard",
    t.LIBRARY: "on top",
    t.EXILE: "into exile",
}


def _is_of_land(w: Writer) -> bool:
    """Whether a land searches: it says "it" of the card found."""
    return w.is_activated and w.me.noun == "land"


def _series(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _number(amount: q.Amount, w: Writer) -> str:
    return number_word(amount) if isinstance(amount, int) else value(amount, w)


def _is_of_land_types(what: q.Filter) -> bool:
    return isinstance(what, q.HasSubtype) and len(what.names) > 1


@clauses.register
def _(node: fx.LookAtTop, w: Writer) -> list[Clause]:
    if node.face_down == "manifest" and (node.amount, node.take, node.rest) == (2, 1, t.GRAVEYARD):
        return [Clause(("manifest dread",), kind=fx.LookAtTop)]  # CR 701.62a
    number = _number(node.amount, w)
    look = Clause((f"look at the top {number} cards of your library",), kind=fx.LookAtTop)
    order = "a random" if node.random_rest else "any"
    rest = {t.LIBRARY: f"on the bottom of your library in {order} order", t.GRAVEYARD: "into your graveyard"}
    if node.rest not in rest or node.to not in _PLACES:
        raise NoEnglishError("LookAtTop", "into this zone")
    place = _PLACES[node.to].format("your")
    if node.face_down:
        verbs = (look.verbs[0], f"{node.face_down} {number_word(node.take)} of them", f"put the rest {rest[node.rest]}")
        return [replace(look, verbs=verbs)]
    if isinstance(node.what, q.Anything):
        taken = "one of them" if node.take == 1 else f"{number_word(node.take)} of them"
        return [look, Clause((f"put {taken} {place} and the rest {rest[node.rest]}",))]
    noun = w.noun(node.what, "card")
    chosen = noun.a() if node.take == 1 else f"up to {number_word(node.take)} {noun.all()}"
    verb = "reveal" if node.reveal else "put"
    them = "it" if node.take == 1 else "them"
    put = f" and put {them} {place}" if node.reveal else f" {place}"
    may = Clause((f"may {verb} {chosen} from among them{put}",), explicit=True)
    return [look, may, Clause((f"put the rest {rest[node.rest]}",))]
