"""Replacement and prevention effects: "enters tapped", "if ... would ..., ... instead" (CR 614, 615)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.report.oracle import cases
from sim.report.oracle.amounts import counted
from sim.report.oracle.changes import differently, exceptions
from sim.report.oracle.clauses import YOU
from sim.report.oracle.control import paragraph
from sim.report.oracle.costs import a_counter, paying
from sim.report.oracle.homes import NoEnglishError, condition, keyword, line, value
from sim.report.oracle.phrases import Phrase
from sim.report.oracle.triggers import move_words, party
from sim.report.oracle.words import article, listed, sentence
from sim.report.oracle.writer import Writer


@line.register
def _(node: ab.Replacement, w: Writer) -> str:
    if (whenever_solved := cases.unlocked(node)) is not None:
        return f"{cases.SOLVED}{line(whenever_solved, w)}"
    trigger = node.event
    if trigger.event not in _WORDS:
        raise NoEnglishError("Replacement", f"of {ek.NAMES[trigger.event]}")
    return sentence(_WORDS[trigger.event](node, w))


def _would(node: ab.Replacement, text: str, w: Writer) -> str:
    """The lead "if ... would ...", with the condition before or after it."""
    if node.condition is None:
        return f"if {text}, "
    return f"if {text} while {condition(node.condition, w)}, "


# --- Entering ------------------------------------------------------------------------


def _zone_change(node: ab.Replacement, w: Writer) -> str:
    if node.event.to_zones == t.IN_BATTLEFIELD and node.instead.to < 0:
        return _entering(node, w)
    return _elsewhere(node, w)


def _entering(node: ab.Replacement, w: Writer) -> str:
    instead = node.instead
    own = node.event.subject == q.Is(q.This())
    if instead.copy is not None:
        return _as_copy(node, w)
    if instead.first is not None:
        return f"as {w.myself().text} enters, {paragraph(instead.first, w)}"
    if instead.choose == "life":
        return f"as {w.myself().text} enters, pay any amount of life"
    if instead.under_your_control:
        what = replace(w.noun(node.event.subject), after=()).a()
        return f"if {what} would enter under an opponent's control, it enters under your control instead"
    if instead.choose_among:
        at_random = " at random" if instead.at_random else ""
        return f"as {w.myself().text} enters, choose {listed([str(n) for n in instead.choose_among], 'or')}{at_random}"
    if instead.choose:
        return f"as {w.myself().text} enters, choose {article(instead.choose)}"
    if instead.unless_pay is not None:
        return _unless_paid(node, w)
    subject = w.myself() if own else _all_of(node.event.subject, w)
    said = _condition_first(node, w)
    text = f"{subject.does('enter')} {_status(instead, subject, w)}".strip()
    if said or node.condition is None:
        return said + text
    return f"{text} unless {_unless(node.condition, w)}"


def _transforming(node: ab.Replacement, w: Writer) -> str:
    """CR 712.20: "as this creature transforms into ..., choose an opponent"."""
    if not node.instead.choose:
        raise NoEnglishError("Replacement", "of transforming by other things than a choice")
    return f"as {w.myself().text} transforms into {w.card.name}, choose {article(node.instead.choose)}"


def _condition_first(node: ab.Replacement, w: Writer) -> str:
    if node.condition is None or isinstance(node.condition, q.Isnt):
        return ""
    return f"if {condition(node.condition, w)}, "


def _unless(node: q.Condition, w: Writer) -> str:
    return condition(node.part, w) if isinstance(node, q.Isnt) else condition(node, w)


def _all_of(what: q.Filter, w: Writer) -> Phrase:
    noun = w.noun(what)
    return Phrase(noun.all().replace("an opponent controls", "your opponents control"), True, noun.name)


def _status(instead: ab.Instead, subject: Phrase, w: Writer) -> str:
    """How it enters: tapped, with counters, with abilities."""
    found = ["tapped"] * instead.tapped + ["transformed"] * instead.transformed
    on = "them" if subject.is_plural else "it"
    withs = [f"with {_counters(kind, amount, on, w)}" for kind, amount in instead.counters]
    withs += [f"with {keyword(ability, w)}" for ability in instead.gains]
    return " ".join(found + ([listed(withs)] if withs else []))


def _counters(kind: str, amount: q.Amount, on: str, w: Writer) -> str:
    if isinstance(amount, int):
        return f"{a_counter(kind, amount)} on {on}"
    said = counted(amount, f"{kind} counter", w)
    if " equal to " in said:
        return f"a number of {kind} counters on {on} equal to {value(amount, w)}"
    if " for each " in said:
        number, each = said.split(" for each ", 1)
        return f"{number} on {on} for each {each}"
    return f"{said} on {on}"


def _as_copy(node: ab.Replacement, w: Writer) -> str:
    instead = node.instead
    if instead.copy is None:
        raise NoEnglishError("Instead", "a copy of nothing")
    noun = w.noun(instead.copy)
    what = noun.a() if noun.after else f"any {noun.one()} on the battlefield"
    text = f"{w.myself().text} enter as a copy of {what}"
    it = Phrase("it", noun=w.me.noun)
    if different := exceptions(instead.copy_changes, instead.gains, it, w):
        text += f", except {differently(different)}"
    then = ""
    if instead.when_copied is not None:
        w.inline[q.Saved("copied")] = Phrase(f"the copied {noun.name}", noun=noun.name)
        then = f". When you do, {paragraph(instead.when_copied, w)}"
    return (f"you may have {text}" if node.optional else text.replace(" enter ", " enters ", 1)) + then


def _unless_paid(node: ab.Replacement, w: Writer) -> str:
    cost = node.instead.unless_pay
    if cost is None:
        raise NoEnglishError("Instead", "nothing to pay")
    me = w.myself().text
    return f"as {me} enters, you may {paying(cost, w)}. If you don't, it enters tapped"


# --- Going elsewhere -------------------------------------------------------------------


def _elsewhere(node: ab.Replacement, w: Writer) -> str:
    trigger, instead = node.event, node.instead
    subject = party(trigger.subject, w)
    w.subject = subject
    if not subject.is_self:
        w.name(q.EventSubject(), subject)
    lead = _would(node, f"{subject.text} would {move_words(trigger, subject, would=True)}", w)
    it = subject.text if subject.is_self else "it"
    if instead.to == t.EXILE:
        leaves = trigger.from_zones == t.IN_BATTLEFIELD and trigger.to_zones != 1 << t.GRAVEYARD
        return f"{lead}exile {it} instead{' of putting it anywhere else' if leaves else ''}"
    if instead.to == t.LIBRARY and instead.shuffle:
        reveal = f"reveal {it} and " if instead.reveal else ""
        return f"{lead}{reveal}shuffle it into its owner's library instead"
    if instead.to == t.HAND:
        return f"{lead}return {it} to its owner's hand instead"
    if instead.then is not None:
        return f"{lead}{paragraph(instead.then, w)}{' instead' if instead.cancel else ''}"
    raise NoEnglishError("Instead", f"moving to zone {instead.to}")


# --- Damage ----------------------------------------------------------------------------


def _damage(node: ab.Replacement, w: Writer) -> str:
    trigger, instead = node.event, node.instead
    if instead.floor_life >= 0:
        floor = instead.floor_life
        lead = f"if {condition(node.condition, w)}, " if node.condition is not None else ""
        return f"{lead}damage that would reduce your life total to less than {floor} reduces it to {floor} instead"
    if instead.prevent == -1:
        return _prevent_all(node, w)
    source = party(trigger.subject, w, "source")
    to = Phrase("a permanent or player", noun="permanent")
    again = "that permanent or player"
    if not isinstance(trigger.other, q.Anything):
        to = party(trigger.other, w)
        again = to.text if to.is_you or to.is_self else f"that {to.noun}"
    kind = "combat damage" if trigger.combat else "damage"
    lead = _would(node, f"{source.text} would deal {kind} to {to.text}", w)
    w.subject, w.other = source, to
    if isinstance(trigger.other, q.Anything) and not isinstance(trigger.subject, q.Anything):
        again = ""
    return lead + _damage_instead(instead, f" to {again}" if again else "", w)


def _damage_instead(instead: ab.Instead, to: str, w: Writer) -> str:
    if instead.prevent is not None:
        return f"prevent {value(instead.prevent, w)} of that damage"
    if instead.then is not None and instead.cancel:
        return f"{paragraph(instead.then, w)} instead"
    if instead.factor == 2:
        return f"it deals double that damage{to} instead"
    if instead.factor == 3:
        return f"it deals triple that damage{to} instead"
    if instead.plus != 0:
        return f"it deals that much damage plus {value(instead.plus, w)}{to} instead"
    raise NoEnglishError("Instead", "of damage that stays as it is")


def _prevent_all(node: ab.Replacement, w: Writer) -> str:
    trigger = node.event
    kind = "combat damage" if trigger.combat else "damage"
    to = "" if isinstance(trigger.other, q.Anything) else f" to {_everyone(trigger.other, w)}"
    by = "" if isinstance(trigger.subject, q.Anything) else f" by {_everyone(trigger.subject, w)}"
    if node.condition is not None and to and by:
        lead = f"as long as {condition(node.condition, w)}, "
        return f"{lead}prevent all {kind} {by.removeprefix(' by ')} would deal{to}"
    tail = f" as long as {condition(node.condition, w)}" if node.condition is not None else ""
    then = f". {paragraph(node.instead.then, w).capitalize()}" if node.instead.then is not None else ""
    return f"prevent all {kind} that would be dealt{to}{by}{tail}{then}"


def _everyone(what: q.Filter, w: Writer) -> str:
    if isinstance(what, q.Or) and what.parts[0] == q.Is(q.This()):
        return f"{w.myself().text} and to {w.noun(what.parts[1]).all()}"
    phrase = party(what, w)
    if phrase.is_you or phrase.is_self or isinstance(what, q.Is):
        return phrase.text
    return w.noun(what).all()


# --- Players ----------------------------------------------------------------------------


def _gains_life(node: ab.Replacement, w: Writer) -> str:
    instead = node.instead
    who = party(node.event.subject, w, "player")
    w.subject = who
    w.name(q.EventSubject(), who)
    that = YOU if who.is_you else Phrase("that player", noun="player")
    lead = _would(node, f"{who.text} would gain life", w)
    if instead.cancel and instead.then is None:
        return f"{lead}{that.does('gain')} no life instead"
    if instead.then is not None:
        return f"{lead}{paragraph(instead.then, w)} instead"
    if instead.factor == 2:
        return f"{lead}{that.does('gain')} twice that much life instead"
    if instead.plus != 0:
        return f"{lead}{that.does('gain')} that much life plus {value(instead.plus, w)} instead"
    raise NoEnglishError("Instead", "of gained life that stays as it is")


def _draws(node: ab.Replacement, w: Writer) -> str:
    who = party(node.event.other, w, "player")
    w.subject = w.other = who
    lead = _would(node, f"{who.text} would draw a card", w)
    if node.instead.then is None:
        raise NoEnglishError("Instead", "of a draw that is nothing at all")
    may = "you may " if node.optional else ""
    return f"{lead}{may}{paragraph(node.instead.then, w)} instead"


def _counters_put(node: ab.Replacement, w: Writer) -> str:
    on = party(node.event.subject, w)
    if node.instead.factor != 2:
        raise NoEnglishError("Instead", "of counters other than twice as many")
    lead = _would(node, f"one or more counters would be put on {on.text}", w)
    return f"{lead}twice that many of those counters are put on {'it' if not on.is_player else on.text} instead"


def _destroyed(node: ab.Replacement, w: Writer) -> str:
    what = party(node.event.subject, w)
    w.subject = what
    lead = _would(node, f"{what.text} would be destroyed", w)
    if node.instead.then is None:
        raise NoEnglishError("Instead", "of a destruction that is nothing at all")
    return f"{lead}instead {paragraph(node.instead.then, w)}"


def _turned_up(node: ab.Replacement, w: Writer) -> str:
    """What happens as it is turned face up (CR 708.11)."""
    put = [_counters(kind, number, "it", w) for kind, number in node.instead.counters]
    if not put:
        raise NoEnglishError("Instead", "of turning up without counters")
    return f"as {w.myself().text} is turned face up, put {listed(put)}"


_WORDS: Final[dict[int, Callable[[ab.Replacement, Writer], str]]] = {
    ek.ZONE_CHANGED: _zone_change,
    ek.DAMAGE_DEALT: _damage,
    ek.LIFE_GAINED: _gains_life,
    ek.DREW: _draws,
    ek.COUNTERS_PUT: _counters_put,
    ek.DESTROYED: _destroyed,
    ek.TURNED_FACE_UP: _turned_up,
    ek.TRANSFORMED: _transforming,
}
