"""Costs: as they stand before a colon, after a keyword, and after "pay"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.queries import Filter
from sim.report.oracle.amounts import is_number
from sim.report.oracle.homes import value
from sim.report.oracle.words import article, capital, count_of, listed, number_word, plural
from sim.report.oracle.writer import Writer

_MINUS: Final = "\u2212"


def symbols(cost: Cost) -> str:
    """The mana of a cost, "" if there is none."""
    return str(cost.mana) if cost.mana is not None else ""


def parts(cost: Cost, w: Writer) -> list[str]:
    """The parts of a cost that are not symbols, as instructions: "sacrifice a Forest", "discard this card"."""
    found = [text for words in _PARTS if (text := words(cost, w))]
    found += [_some(verb, pairs, zone, w) for verb, name, zone in _CHOSEN for pairs in getattr(cost, name)]
    if cost.sacrifice_this:
        found.append(f"sacrifice {w.myself().text}")
    if cost.return_this:
        found.append(f"return {w.myself().text} to its owner's hand")
    found += [f"remove {_counters(*pair)} from {w.myself().text}" for pair in cost.remove_counters]
    found += [f"put {_counters(*pair)} on {w.myself().text}" for pair in cost.put_counters]
    return found


def _life(cost: Cost, w: Writer) -> str:
    if cost.life == 0:
        return ""
    return f"pay {value(cost.life, w)} life" if is_number(cost.life) else f"pay life equal to {value(cost.life, w)}"


def _discard_this(cost: Cost, w: Writer) -> str:
    return "discard this card" if cost.discard_this else ""


def _discard_random(cost: Cost, w: Writer) -> str:
    return f"discard {count_of(cost.discard_random, 'card')} at random" if cost.discard_random else ""


def _discard_hand(cost: Cost, w: Writer) -> str:
    return "discard your hand" if cost.discard_hand else ""


def _own_counters(cost: Cost, w: Writer) -> str:
    return " and ".join(f"get {a_counter(kind, number)}" for kind, number in cost.get_counters)


def _exile_this(cost: Cost, w: Writer) -> str:
    return f"exile {w.myself().text}" if cost.exile_this else ""


_PARTS: Final[tuple[Callable[[Cost, Writer], str], ...]] = (
    _life,
    _discard_this,
    _discard_random,
    _discard_hand,
    _exile_this,
    _own_counters,
)
# Verb, field of Cost, zone of the objects.
_CHOSEN: Final = (
    ("discard", "discard", t.HAND),
    ("reveal", "reveal", t.HAND),
    ("exile", "exile_hand", t.HAND),
    ("exile", "exile_graveyard", t.GRAVEYARD),
    ("tap", "tap_others", t.BATTLEFIELD),
    ("sacrifice", "sacrifice", t.BATTLEFIELD),
    ("return", "return_to_hand", t.BATTLEFIELD),
)


def _some(verb: str, pair: tuple[Filter, int], zone: int, w: Writer) -> str:
    """Objects of the payer's choice: "sacrifice two Mountains", "exile two cards from your graveyard"."""
    what, number = pair
    noun = w.noun(what, "permanent" if zone == t.BATTLEFIELD else "card")
    text = f"{verb} {noun.counted(number)}" if number >= 0 else f"{verb} any number of {noun.all()}"
    if verb == "tap" and "untapped" not in text:
        start, objects = ("an untapped", noun.one()) if number == 1 else (f"{number_word(number)} untapped", noun.all())
        text = f"tap {start} {objects}".replace(" untapped other ", " other untapped ")
    text = text.removesuffix(" you control") + (" you control" if verb in ("tap", "return") else "")
    if verb == "return":
        return f"{text} to {'its' if number == 1 else 'their'} owner's hand"
    if verb in ("exile", "reveal"):
        return f"{text} from your {t.ZONE_NAMES[zone]}"
    return text


def _counters(counter: str, number: int) -> str:
    return count_of(number, f"{counter} counter") if number >= 0 else f"any number of {counter} counters"


def activation(cost: Cost, w: Writer) -> str:
    """What stands before the colon: "{2}{R}, {T}, Sacrifice this creature", "[+1]"."""
    if cost.loyalty is not None:
        return loyalty(cost)
    found = [text for text in (symbols(cost), "{T}" if cost.tap else "", "{Q}" if cost.untap else "") if text]
    found += [capital(part) for part in parts(cost, w)]
    return ", ".join(found) if found else "{0}"


def loyalty(cost: Cost) -> str:
    """A loyalty symbol (CR 606.4)."""
    if cost.loyalty_x:
        return f"[{_MINUS}X]"
    change = cost.loyalty or 0
    return f"[+{change}]" if change > 0 else f"[{_MINUS}{-change}]" if change < 0 else "[0]"


def after_keyword(cost: Cost, w: Writer) -> str:
    """A cost after its keyword: " {2}", or "—Sacrifice a Mountain." where it is more than mana."""
    others = parts(cost, w)
    if not others:
        return f" {symbols(cost) or '{0}'}"
    found = [symbols(cost), *others] if symbols(cost) else others
    return f"\u2014{capital(', '.join(capital(part) for part in found))}."


def paying(cost: Cost, w: Writer) -> str:
    """A cost as something that is done: "pay {1}", "sacrifice a Forest", "pay {1} and discard a card"."""
    mana = symbols(cost)
    found = [f"pay {mana}"] if mana else []
    if cost.tap:
        found.append(f"tap {w.myself().text}")
    return listed([*found, *parts(cost, w)]) or "pay {0}"


def a_counter(counter: str, number: int) -> str:
    """So many counters of a kind: "a +1/+1 counter", "three +1/+1 counters"."""
    return article(f"{counter} counter") if number == 1 else f"{number_word(number)} {plural(counter + ' counter')}"
