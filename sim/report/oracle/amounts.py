"""Amounts: numbers, X, and what is counted in the game."""

from __future__ import annotations

from typing import Final

from sim.cards import queries as q
from sim.cards import terms as t
from sim.report.oracle.homes import NoEnglishError, refer, value
from sim.report.oracle.nouns import colors_in
from sim.report.oracle.references import whose
from sim.report.oracle.words import article, listed, number_word, plural
from sim.report.oracle.writer import Writer

PLAYER_STATS: Final = {
    "hand": "the number of cards in {} hand",
    "library": "the number of cards in {} library",
    "graveyard": "the number of cards in {} graveyard",
    "life": "{} life total",
    "poison": "the number of poison counters {} has",
}
TURN_STATS: Final = {
    "spells cast": ("the number of spells {} cast this turn", "spell {} cast this turn"),
    "cards drawn": ("the number of cards {} drawn this turn", "card {} drawn this turn"),
    "lands played": ("the number of lands {} played this turn", "land {} played this turn"),
    "damage dealt": ("the damage dealt to {} this turn", "1 damage dealt to {} this turn"),
    "life gained": ("the amount of life {} gained this turn", "1 life {} gained this turn"),
    "life lost": ("the amount of life {} lost this turn", "1 life {} lost this turn"),
    "attackers": ("the number of creatures {} attacked with this turn", "creature {} attacked with this turn"),
}


def is_number(amount: q.Amount) -> bool:
    """Whether it is written as a number or X before its noun."""
    return isinstance(amount, int | q.X)


def counted(amount: q.Amount, noun: str, w: Writer) -> str:
    """So many of a thing: "a card", "X cards", "that many cards", "cards equal to ..."."""
    if amount == 1:
        return article(noun)
    if isinstance(amount, int):
        return f"{number_word(amount)} {plural(noun)}"
    if isinstance(amount, q.X):
        return f"X {plural(noun)}"
    if isinstance(amount, q.EventAmount | q.Result):
        return f"that many {plural(noun)}"
    each = for_each(amount, w)
    if each:
        number, what = each
        return f"{counted(number, noun, w)} for each {what}"
    return f"{plural(noun)} equal to {value(amount, w)}"


def measured(amount: q.Amount, stuff: str, w: Writer) -> str:
    """So much of a stuff (damage, life): "3 damage", "that much life", "life equal to its power"."""
    if is_number(amount):
        return f"{value(amount, w)} {stuff}"
    if isinstance(amount, q.EventAmount):
        return f"that much {stuff}"
    if isinstance(amount, q.Devotion):
        return f"X {stuff}, where X is {value(amount, w)}"
    if isinstance(amount, q.Times) and isinstance(amount.amount, q.EventAmount) and amount.factor == 2:
        return f"twice that much {stuff}"
    if isinstance(amount, q.PlayerStat) and amount.which == "life lost" and not refer(amount.who, w).is_you:
        return f"{stuff} equal to the life {refer(amount.who, w).text} lost this turn"
    if isinstance(amount, q.Times) and amount.amount == q.X():
        return f"{value(amount, w)} {stuff}"
    each = for_each(amount, w) if _is_count(amount) else None
    if each and stuff != "damage":
        return f"{each[0]} {stuff} for each {each[1]}"
    return f"{stuff} equal to {value(amount, w)}"


def _is_count(amount: q.Amount) -> bool:
    if isinstance(amount, q.StatOf):
        return amount.which not in _CHARACTERISTICS and isinstance(amount.ref, q.This)
    return isinstance(amount, q.Count) or (isinstance(amount, q.Times) and isinstance(amount.amount, q.Count))


def for_each(amount: q.Amount, w: Writer) -> tuple[int, str] | None:
    """An amount as so many "for each" of something, None where it is no such multiple."""
    if isinstance(amount, q.Times):
        inner = for_each(amount.amount, w)
        return (amount.factor * inner[0], inner[1]) if inner else None
    if isinstance(amount, q.Count) and amount.distinct:
        return 1, f"{amount.distinct} among {w.noun(amount.what).all()}"
    if isinstance(amount, q.Count):
        noun = w.noun(amount.what)
        return 1, noun.one().replace(" or ", " and ", 1) if noun.kind == "card" and len(noun.heads) > 1 else noun.one()
    if isinstance(amount, q.StatOf) and amount.which == "blocking":
        return 1, f"creature {_is_blocking(amount.ref, w)}"
    if isinstance(amount, q.StatOf) and amount.which not in _CHARACTERISTICS:
        counter = "counter" if amount.which == "counters" else f"{amount.which} counter"
        return 1, f"{counter} on {refer(amount.ref, w).text}"
    if isinstance(amount, q.TimesPaid):
        return 1, f"time it was {_paid_word(amount.key)}"
    if isinstance(amount, q.PlayerStat) and amount.which in ("hand", "graveyard", "library"):
        return 1, f"card in {whose(amount.who, w)} {amount.which}"
    if isinstance(amount, q.PlayerStat) and amount.which in TURN_STATS:
        return 1, TURN_STATS[amount.which][1].format(_has(amount.who, w))
    return None


_CHARACTERISTICS: Final = ("power", "toughness", "mana value", "loyalty")


def _is_blocking(ref: q.Ref, w: Writer) -> str:
    who = refer(ref, w)
    return "it's blocking" if who.is_self else f"{who.does('be')} blocking"


def _paid_word(key: str) -> str:
    return {"kicker": "kicked"}.get(key, f"paid for {key}")


def _has(who: q.Ref, w: Writer) -> str:
    phrase = refer(who, w)
    return "you've" if phrase.is_you else f"{phrase.text} has"


@value.register
def _(node: int, w: Writer) -> str:
    return str(node)


@value.register
def _(node: q.X, w: Writer) -> str:
    return "X"


@value.register
def _(node: q.ChosenNumber, w: Writer) -> str:
    return "the chosen number"


@value.register
def _(node: q.Count, w: Writer) -> str:
    if node.distinct:
        return f"the number of {plural(node.distinct)} among {w.noun(node.what).all()}"
    where = " on the battlefield" if _names_the_battlefield(node.what) else ""
    return f"the number of {w.noun(node.what).all()}{where}"


def _names_the_battlefield(what: q.Filter) -> bool:
    """Whether the zone is said though it goes without saying, as of what any player controls."""
    parts = what.parts if isinstance(what, q.And) else (what,)
    has_type = any(isinstance(part, q.HasType) for part in parts)
    is_anyones = not any(isinstance(part, q.ControlledBy) for part in parts)
    return q.InZone(t.IN_BATTLEFIELD) in parts and has_type and is_anyones


@value.register
def _(node: q.CountRef, w: Writer) -> str:
    if node.distinct:
        return f"the number of {plural(node.distinct)} among {refer(node.ref, w).text}"
    return f"the number of {refer(node.ref, w).text}"


@value.register
def _(node: q.StatOf, w: Writer) -> str:
    if node.which in _CHARACTERISTICS:
        return f"{whose(node.ref, w)} {node.which}"
    if node.which == "mana spent":
        spell = refer(node.ref, w)
        return f"the amount of mana spent to cast {'that spell' if spell.noun == 'spell' else spell.text}"
    if node.which == "blocking":
        return f"the number of creatures {_is_blocking(node.ref, w)}"
    named = "counters" if node.which == "counters" else f"{node.which} counters"
    return f"the number of {named} on {refer(node.ref, w).text}"


@value.register
def _(node: q.PlayerStat, w: Writer) -> str:
    if node.which == "life gained" and node.who == q.Players(t.YOU):
        return "the amount of life you gained this turn"
    if node.which in TURN_STATS:
        return TURN_STATS[node.which][0].format(_has(node.who, w))
    return PLAYER_STATS[node.which].format(whose(node.who, w))


@value.register
def _(node: q.EventAmount, w: Writer) -> str:
    return "that much"


@value.register
def _(node: q.Result, w: Writer) -> str:
    return w.results.get(node.key, "the amount") + " this way"


@value.register
def _(node: q.Times, w: Writer) -> str:
    words = {2: "twice", 3: "three times", 4: "four times"}
    if node.factor not in words:
        raise NoEnglishError("Times", f"with the factor {node.factor} outside a change by steps")
    return f"{words[node.factor]} {value(node.amount, w)}"


@value.register
def _(node: q.Plus, w: Writer) -> str:
    return f"{value(node.first, w)} {'minus' if node.negative else 'plus'} {value(node.second, w)}"


@value.register
def _(node: q.Greatest, w: Writer) -> str:
    if node.how == "total":
        return f"the total {node.which} of {w.noun(node.what).all()}"
    return f"the {node.how} {node.which} among {w.noun(node.what).all()}"


@value.register
def _(node: q.Devotion, w: Writer) -> str:
    return f"your devotion to {listed(colors_in(node.mask))}"


@value.register
def _(node: q.TimesPaid, w: Writer) -> str:
    return f"the number of times it was {_paid_word(node.key)}"


@value.register
def _(node: q.ThisTurn, w: Writer) -> str:
    raise NoEnglishError("ThisTurn", "as a number; known in conditions")


@value.register
def _(node: q.TimesResolved, w: Writer) -> str:
    return "the number of times this ability has resolved this turn"
