"""Conditions: what stands after "if", "unless" and "as long as", and when an ability may be activated."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.ability import Trigger
from sim.report.oracle.amounts import PLAYER_STATS
from sim.report.oracle.building import NounBuilder
from sim.report.oracle.homes import NoEnglishError, condition, qualify, refer, value
from sim.report.oracle.phrases import Noun, Phrase
from sim.report.oracle.references import whose
from sim.report.oracle.words import listed, number_word, plural
from sim.report.oracle.writer import Writer

PAID: Final = {"kicker": "was kicked", "buyback": "had its buyback cost paid", "bargain": "was bargained"}
STEPS: Final = {
    1 << t.UPKEEP: "upkeep",
    1 << t.DRAW: "draw step",
    1 << t.DECLARE_ATTACKERS: "the declare attackers step",
    1 << t.DECLARE_BLOCKERS: "the declare blockers step",
    1 << t.END_OF_COMBAT: "the end of combat step",
    1 << t.END: "end step",
    1 << t.BEGINNING_OF_COMBAT: "the beginning of combat",
    t.COMBAT_STEPS: "combat",
    t.MAIN_PHASES: "main phase",
}


@condition.register
def _(node: q.Compare, w: Writer) -> str:
    first, comparison, second = node.first, node.comparison, node.second
    if isinstance(second, int):
        quantity = _quantity(comparison, second)
        if isinstance(first, q.ThisTurn):
            return happened(first.event, quantity, w)
        if isinstance(first, q.Count) and first.distinct:
            return f"there are {number_word(quantity[1])} {plural(first.distinct)} among {w.noun(first.what).all()}"
        if isinstance(first, q.Count):
            return _there_are(w.noun(first.what), quantity, w, first.what)
        if isinstance(first, q.PlayerStat):
            return _has_so_many(first, quantity, w)
        if isinstance(first, q.StatOf):
            return _has_stat(first, quantity, w)
        if isinstance(first, q.Result) and quantity == ("", 0) and first.key in w.results:
            return f"no {w.results[first.key].removeprefix('the ').replace(' ', ' is ')} this way"
        if isinstance(first, q.Greatest) and first.how == "total":
            return _have_in_all(first, quantity, w)
        if isinstance(first, q.TimesResolved) and not quantity[0]:
            return f"this is the {_ORDINALS[second]} time this ability has resolved this turn"
    return f"{value(first, w)} is {_than(comparison)} {value(second, w)}"


def _have_in_all(first: q.Greatest, quantity: tuple[str, int], w: Writer) -> str:
    """Several have a number together: "those creatures have total power 8 or greater"."""
    more, number = quantity
    known = q.All(first.what) in w.known
    who = w.anew(q.All(first.what)).text if known else w.noun(first.what).all()
    return f"{who} have total {first.which} {number}{' ' + more.replace('more', 'greater') if more else ''}"


_ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth")


def _than(comparison: int) -> str:
    words = {
        t.EQ: "equal to",
        t.NE: "not equal to",
        t.LT: "less than",
        t.LE: "less than or equal to",
        t.GT: "greater than",
        t.GE: "greater than or equal to",
    }
    return words[comparison]


def _quantity(comparison: int, number: int) -> tuple[str, int]:
    """A comparison with a number as ("or more" | "or less" | "", number)."""
    if comparison == t.GT:
        return "or more", number + 1
    if comparison == t.LT:
        return "or less", number - 1
    if comparison == t.NE:
        raise NoEnglishError("Compare", "as being different from a number")
    return {t.GE: "or more", t.LE: "or less", t.EQ: ""}[comparison], number


def _so_many(quantity: tuple[str, int], noun: Noun) -> str:
    """So many of a noun: "three or more artifacts", "a Forest", "no creatures"."""
    more, number = quantity
    if (more, number) == ("or more", 1):
        return noun.each_with_article()
    more = more.replace("less", "fewer")
    if number == 0:
        return f"no {noun.all()}"
    if not more:
        return f"exactly {number_word(number)} {noun.all()}" if number > 1 else f"exactly one {noun.one()}"
    return f"{number_word(number)} {more} {noun.all()}"


def _there_are(noun: Noun, quantity: tuple[str, int], w: Writer, what: q.Filter) -> str:
    holder, rest = _holder(noun)
    outside = any(isinstance(p, q.InZone) and not p.mask & t.IN_BATTLEFIELD for p in getattr(what, "parts", ()))
    on_battlefield = not outside
    if noun.name in ("player", "opponent"):
        return " ".join((noun.a().split(" who ")[0], *(part.removeprefix("who ") for part in noun.after)))
    if holder:
        return f"{holder} {_so_many(quantity, rest)}"
    if quantity == ("or more", 1):
        return f"any player controls {noun.a()}" if on_battlefield else f"there is {noun.a()}"
    if on_battlefield and quantity[1] == 0:
        return f"no {noun.all()} are on the battlefield"
    return f"there are {_so_many(quantity, noun)}"


def _holder(noun: Noun) -> tuple[str, Noun]:
    """Who controls what a noun speaks of, taken out of it: "you control" and "Forest"."""
    for phrase in noun.after:
        if phrase.endswith((" control", " controls")):
            after = tuple(part for part in noun.after if part != phrase)
            return phrase, Noun(noun.adjectives, noun.heads, after, noun.kind, noun.other)
    return "", noun


def _has_so_many(stat: q.PlayerStat, quantity: tuple[str, int], w: Writer) -> str:
    more, number = quantity
    who = _some_player(stat.who, w)
    if stat.which == "life":
        return f"{who.does('have')} {number}{' ' + more if more else ''} life"
    if stat.which == "hand":
        cards = _so_many(quantity, Noun(heads=("card",)))
        return f"{who.does('have')} {cards} in hand"
    if stat.which == "library" and number == 0:
        return f"{who.owner} library has no cards in it"
    if stat.which in ("graveyard", "library") and stat.who == q.Players(t.OPPONENT):
        return f"{who.does('have')} {_so_many(quantity, Noun(heads=('card',)))} in their {stat.which}"
    if stat.which in ("graveyard", "library"):
        cards = _so_many(quantity, Noun(heads=("card",)))
        return f"there are {cards} in {whose(stat.who, w)} {stat.which}"
    if stat.which == "poison":
        counters = _so_many(quantity, Noun(heads=("poison counter",)))
        return f"{who.does('have')} {counters}"
    return _did_so_many(stat, quantity, w)


def _some_player(ref: q.Ref, w: Writer) -> Phrase:
    """The player of a condition: it holds if it does of any of several."""
    return Phrase("an opponent", noun="player") if ref == q.Players(t.OPPONENT) else refer(ref, w)


_DID: Final = {
    "spells cast": ("cast", "spell"),
    "cards drawn": ("drawn", "card"),
    "lands played": ("played", "land"),
    "life gained": ("gained", "life"),
    "life lost": ("lost", "life"),
    "attackers": ("attacked with", "creature"),
}


def _did_so_many(stat: q.PlayerStat, quantity: tuple[str, int], w: Writer) -> str:
    if stat.which not in _DID:
        raise NoEnglishError("PlayerStat", f"{stat.which!r} in a condition; known: {sorted((*PLAYER_STATS, *_DID))}")
    verb, noun = _DID[stat.which]
    who = _some_player(stat.who, w)
    has = "you" if who.is_you else who.text
    if quantity == ("or more", 1):
        return f"{has} {verb} {'life' if noun == 'life' else Noun(heads=(noun,)).a()} this turn"
    if noun == "life":
        has = "you've" if who.is_you else f"{who.text} has"
        return f"{has} {verb} {quantity[1]} {quantity[0]} life this turn".replace("  ", " ")
    perfect = "you've" if who.is_you else f"{who.text} has"
    return f"{perfect} {verb} {_so_many(quantity, Noun(heads=(noun,)))} this turn"


def happened(event: Trigger, quantity: tuple[str, int], w: Writer) -> str:
    """So many of what did something this turn: "three or more creatures attacked this turn"."""
    if event.event == ek.CAST and event.other == q.IsPlayer(t.YOU):
        return f"you've cast {_so_many(quantity, w.noun(event.subject, 'spell'))} this turn"
    if event.event == ek.ATTACKED:
        return f"{_so_many(quantity, w.noun(event.subject))} attacked this turn"
    if event.event == ek.DAMAGE_DEALT:
        sources = _so_many(quantity, w.noun(event.subject, "source"))
        return f"{sources.replace('you control', 'you controlled')} dealt damage this turn"
    if event.event == ek.ZONE_CHANGED and event.to_zones == 1 << t.GRAVEYARD:
        where = "the battlefield" if event.from_zones == t.IN_BATTLEFIELD else "anywhere"
        return f"{_so_many(quantity, w.noun(event.subject))} were put into graveyards from {where} this turn"
    raise NoEnglishError("ThisTurn", f"of {ek.NAMES[event.event]}")


def _has_stat(stat: q.StatOf, quantity: tuple[str, int], w: Writer) -> str:
    more, number = quantity
    if stat.which in ("power", "toughness", "mana value", "loyalty"):
        return f"{whose(stat.ref, w)} {stat.which} is {number}{' ' + more.replace('more', 'greater') if more else ''}"
    counters = _so_many(quantity, Noun(heads=("counter" if stat.which == "counters" else f"{stat.which} counter",)))
    holder = refer(stat.ref, w)
    there = "there are" if quantity != ("or more", 1) else ""
    if there:
        return f"{there} {counters} on {holder.text}"
    return f"{holder.does('have')} {counters} on it"


@condition.register
def _(node: q.Exists, w: Writer) -> str:
    if node.what == q.IsPlayer(t.YOU):
        return "you're in the game"
    return _there_are(w.noun(node.what), ("or more", 1), w, node.what)


@condition.register
def _(node: q.Matches, w: Writer) -> str:
    if isinstance(node.what, q.CastBy) and node.what.relation == t.YOU:
        return f"you cast {'it' if isinstance(node.ref, q.This) else refer(node.ref, w).text}"
    return is_so(refer(node.ref, w), node.what, w)


def is_so(who: Phrase, what: q.Filter, w: Writer, denied: bool = False) -> str:
    """What is so of someone: "it's equipped", "that card has the chosen name", "it's a creature card"."""
    if what == q.Status("token"):
        return (
            _is(who, f"{'not ' if denied else ''}a token").replace("it's not ", "it isn't ").replace("is not", "isn't")
        )
    builder = NounBuilder(w, who.noun)
    qualify(what, builder)
    noun = builder.noun()
    isnt = "isn't" if denied else "is"
    if builder.types or builder.subtypes or builder.players:
        return _is(who, f"{'not ' if denied else ''}{noun.a()}")
    if builder.control[0] and not noun.adjectives:
        return f"{builder.control[0]} {who.text}"
    if noun.adjectives:
        return _is(who, f"{'not ' if denied else ''}{' '.join(noun.adjectives)}")
    after = " ".join(noun.after)
    if after.startswith("with "):
        return f"{who.does('''don't have''' if denied else 'have')} {after.removeprefix('with ')}"
    if after.startswith("that "):
        return f"{who.text} {after.removeprefix('that ')}"
    return f"{who.text} {isnt} {after}"


def _is(who: Phrase, rest: str) -> str:
    return f"it's {rest}" if who.text == "it" else f"{who.does('be')} {rest}"


@condition.register
def _(node: q.Paid, w: Writer) -> str:
    who = w.myself().text
    if w.card.type_line.types & (t.INSTANT | t.SORCERY):
        who = "this spell"
    return f"{who} {PAID.get(node.key, f'was cast for its {node.key} cost')}"


@condition.register
def _(node: q.ChoseWord, w: Writer) -> str:
    return f"{node.word} was chosen"


@condition.register
def _(node: q.TurnOf, w: Writer) -> str:
    return {t.YOU: "it's your turn", t.OPPONENT: "it's not your turn"}[node.relation]


@condition.register
def _(node: q.DuringSteps, w: Writer) -> str:
    return f"it's {_step(node.mask)}"


def _step(mask: int) -> str:
    if mask not in STEPS:
        raise NoEnglishError("DuringSteps", f"for the steps {mask:b}")
    return STEPS[mask]


@condition.register
def _(node: q.NthPhase, w: Writer) -> str:
    return f"it's the {_ORDINALS[node.number]} {node.phase} phase of the turn"


@condition.register
def _(node: q.Both, w: Writer) -> str:
    said = [condition(part, w) for part in node.parts if part not in (pair := _pair(node))]
    return listed([*said, *([_own_and_control(pair, w)] if pair else [])])


def _pair(node: q.Both) -> tuple[q.Condition, ...]:
    """The two conditions that meld cards have: that this is both owned and controlled, and so is its counterpart."""
    for own, other in pairwise(node.parts):
        if isinstance(own, q.Matches) and isinstance(other, q.Exists) and own.what == _MINE:
            return own, other
    return ()


_MINE: Final = q.OwnedBy(t.YOU) & q.ControlledBy(t.YOU)


def _own_and_control(pair: tuple[q.Condition, ...], w: Writer) -> str:
    _, other = pair
    assert isinstance(other, q.Exists)
    assert isinstance(other.what, q.And)
    rest = tuple(part for part in other.what.parts if not isinstance(part, q.OwnedBy | q.ControlledBy))
    return f"you both own and control {w.myself().text} and {w.noun(q.And(rest)).a()}"


@condition.register
def _(node: q.Either, w: Writer) -> str:
    return listed([condition(part, w) for part in node.parts], "or")


@condition.register
def _(node: q.Isnt, w: Writer) -> str:
    part = node.part
    if isinstance(part, q.Exists):
        return _there_are(w.noun(part.what), ("", 0), w, part.what)
    if isinstance(part, q.Matches):
        return is_so(refer(part.ref, w), part.what, w, denied=True)
    if isinstance(part, q.Compare):
        turned = {t.EQ: t.NE, t.NE: t.EQ, t.LT: t.GE, t.GE: t.LT, t.GT: t.LE, t.LE: t.GT}
        return condition(q.Compare(part.first, turned[part.comparison], part.second), w)
    if isinstance(part, q.TurnOf):
        return "it's not your turn"
    if isinstance(part, q.Paid):
        return condition(part, w).replace(" was ", " wasn't ")
    raise NoEnglishError("Isnt", f"of {type(part).__name__}")


@condition.register
def _(node: q.AfterBlocks, w: Writer) -> str:
    return "blockers have been declared"


def restriction(node: q.Condition, w: Writer) -> str:
    """After "Activate only": "during your upkeep", "if there are seven or more cards in your graveyard"."""
    parts = node.parts if isinstance(node, q.Both) else (node,)
    when = _when(parts)
    rest = [condition(part, w) for part in parts if not isinstance(part, q.TurnOf | q.DuringSteps | q.AfterBlocks)]
    if when and rest:
        return f"{when} and only if {listed(rest)}"
    return when or f"if {listed(rest)}"


def _when(parts: tuple[q.Condition, ...]) -> str:
    turn = next((p.relation for p in parts if isinstance(p, q.TurnOf)), -1)
    mask = next((p.mask for p in parts if isinstance(p, q.DuringSteps)), 0)
    after = " after blockers are declared" if any(isinstance(p, q.AfterBlocks) for p in parts) else ""
    if not mask:
        if after:
            return f"during combat{after}"
        return {t.YOU: "during your turn", t.OPPONENT: "during an opponent's turn"}.get(turn, "")
    step = _step(mask)
    if turn == t.YOU:
        own = f"{step} on your turn" if step.startswith(("the ", "combat")) else f"your {step}"
    elif turn == t.OPPONENT:
        own = f"an opponent's {step}"
    else:
        own = step if step.startswith(("the ", "combat")) else f"any {step}{' step' if step == 'upkeep' else ''}"
    return f"during {own}{after}"


def when_or_if(node: q.Condition, w: Writer) -> str:
    """A condition of a static ability as it leads or trails: "as long as ...", "during your turn"."""
    if node == q.TurnOf(t.YOU):
        return "during your turn"
    return f"as long as {condition(node, w)}"


def speaks_of_itself(node: q.Condition) -> bool:
    """Whether a condition is about the affected object, so that "As long as" leads."""
    if isinstance(node, q.Isnt):
        return speaks_of_itself(node.part)
    if isinstance(node, q.Exists):
        parts = node.what.parts if isinstance(node.what, q.And) else (node.what,)
        return any(isinstance(part, q.Stat) and part.which == t.POISON for part in parts)  # "corrupted" leads too
    return isinstance(node, q.Matches | q.TurnOf | q.Paid) or (
        isinstance(node, q.Compare) and isinstance(node.first, q.StatOf)
    )
