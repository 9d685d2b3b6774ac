"""Instructions put together: sentences, "you may", "if you do", "unless", "for each", delayed triggers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.keywords import bolster
from sim.cards.program import lower
from sim.report.oracle.amounts import for_each, is_number
from sim.report.oracle.clauses import Clause
from sim.report.oracle.costs import paying
from sim.report.oracle.effects import choice
from sim.report.oracle.homes import NoEnglishError, clauses, condition, keyword, refer, value
from sim.report.oracle.phrases import Phrase
from sim.report.oracle.references import each_of
from sim.report.oracle.triggers import later
from sim.report.oracle.words import capital, finite, listed, number_word
from sim.report.oracle.writer import Writer

_CARD_FLOW: Final = (fx.DrawCards, fx.DiscardCards, fx.GainLife, fx.LoseLife, fx.Mill)


def paragraph(effect: fx.Effect, w: Writer) -> str:
    """An effect as sentences, the first in lower case and the last without its full stop."""
    return sentences(clauses(effect, w), w)


def sentences(found: list[Clause], w: Writer) -> str:
    """Clauses as sentences, joined where the cards join them."""
    if w.is_triggered and len(found) == 2 and _what_you_do_too(*found):
        return f"{found[0].told()} and {found[1].told(explicit=True)}"
    said: list[str] = []
    last: Clause | None = None
    for clause in found:
        joiner = _joiner(last, clause, w) if last is not None else ""
        if last is not None and joiner and not last.then:
            said[-1] = _joined(said[-1], joiner, last, clause)
        else:
            said.append(clause.told())
        said += clause.then
        last = clause
    return ". ".join(text if i == 0 else capital(text) for i, text in enumerate(said))


def _what_you_do_too(first: Clause, second: Clause) -> bool:
    """Whether someone does a thing and you another at one trigger: "... deals 2 damage ... and you draw a card"."""
    both_plain = first.verbs and second.verbs and not (first.then or second.lead or first.lead)
    you_act = second.subject.is_you and second.kind in (fx.DrawCards, fx.Tap, fx.GainLife)
    return bool(both_plain and you_act and not first.subject.is_you and "equal to" not in second.done())


def _joined(before: str, joiner: str, last: Clause, clause: Clause) -> str:
    """Two clauses as one sentence; the second leaves out a subject that it shares."""
    if last.kind is fx.DrawCards and clause.kind is fx.LoseLife and last.subject.is_you:
        return f"{last.told(explicit=True)}{joiner}{clause.told(explicit=True)}"
    if last.kind is clause.kind is fx.CreateToken and last.subject == clause.subject:
        return f"{before}{joiner}{clause.done().removeprefix('create ')}"
    if last.subject.means_the_same(clause.subject) and not clause.lead:
        shared = clause.done() if clause.subject.is_you else clause.predicate()
        return f"{before}{joiner}{shared}"
    return f"{before}{joiner}{clause.told(explicit=True)}"


def _joiner(last: Clause, clause: Clause, w: Writer) -> str:
    """How a clause goes on from the one before: a new sentence (""), ", then " or " and "."""
    if clause.joins:
        return clause.joins
    if clause.lead or clause.whole or last.whole:
        return ""
    pair = (last.kind, clause.kind)
    same = last.subject.means_the_same(clause.subject)
    if pair == (fx.Scry, fx.DrawCards) and last.verbs == ("scry 1",) and not (w.is_triggered or w.is_activated):
        return ""
    if same and pair in _THEN:
        return ", then "
    if same and pair == (fx.PutCounters, fx.DrawCards) and " for each " in clause.done():
        return ", then "
    if same and not last.subject.is_you and last.kind in _CARD_FLOW and clause.kind in _CARD_FLOW:
        return " and "
    if same and last.subject.is_player and pair == (fx.SacrificeChosen, fx.PutCounters):
        return " and "
    if pair == (fx.Move, fx.Move) and last.moved is not None and last.moved == clause.moved:
        return ", then "
    if pair == (fx.PutCounters, fx.Transform) and w.is_activated:
        return " and "
    if pair in _AND and "equal to" not in clause.done():
        return " and " if w.is_triggered or pair not in _AND_IN_TRIGGERS else ""
    return ""


_THEN: Final = {
    (fx.DrawCards, fx.DiscardCards),
    (fx.DrawCards, fx.Move),
    (fx.ChooseValue, fx.RevealRandom),
    (fx.Move, fx.ShuffleLibrary),
    (fx.Move, fx.Attach),
    (fx.Scry, fx.DrawCards),
    (fx.DiscardCards, fx.DrawCards),
}
_AND: Final = {
    (fx.DrawCards, fx.LoseLife),
    (fx.GainLife, fx.DrawCards),
    (fx.LoseLife, fx.GainLife),
    (fx.DealDamage, fx.GainLife),
    (fx.DealDamage, fx.DrawCards),
    (fx.DrawCards, fx.Transform),
    (fx.LoseLife, fx.DrawCards),
    (fx.LoseLife, fx.CreateToken),
    (fx.CreateToken, fx.CreateToken),
    (fx.Tap, ab.GainControl),
    (fx.CreateToken, fx.Designate),
    (fx.GainLife, fx.Designate),
}
_AND_IN_TRIGGERS: Final = {
    (fx.LoseLife, fx.CreateToken),
    (fx.GainLife, fx.DrawCards),
    (fx.DealDamage, fx.DrawCards),
    (fx.DrawCards, fx.Transform),
}


@clauses.register
def _(node: fx.Sequence, w: Writer) -> list[Clause]:
    if (number := _bolsters(node)) is not None:
        w.inline[q.Saved("bolstered")] = Phrase("the chosen creature", noun="creature")
        return [Clause((f"bolster {value(number, w)}",), kind=fx.PutCounters)]
    found: list[Clause] = []
    parts = _merged_shields(list(node.parts))
    w.several_permissions = sum(isinstance(p, fx.Continuous) and p.what == q.Players(t.YOU) for p in parts) > 1
    for i, part in enumerate(parts):
        following = parts[i + 1] if i + 1 < len(parts) else None
        if following is not None and _goes_into(part, following, w):
            continue
        said = clauses(part, w)
        if i and isinstance(part, fx.If) and isinstance(parts[i - 1], fx.RemoveCounters):
            said = _led(said, "then ")
        found += said
    return found


def _bolsters(node: fx.Sequence) -> q.Amount | None:
    """The number of a bolster (CR 701.39a), None for any other instructions."""
    last = node.parts[-1]
    return last.amount if isinstance(last, fx.PutCounters) and node == bolster(last.amount) else None


def _merged_shields(parts: list[fx.Effect]) -> list[fx.Effect | _BothWays]:
    """Damage to and by the same creature is prevented in one sentence."""
    merged: list[fx.Effect | _BothWays] = []
    for part in parts:
        last = merged[-1] if merged else None
        if (
            isinstance(part, fx.PreventDamage)
            and isinstance(last, fx.PreventDamage)
            and last.to is not None
            and part == fx.PreventDamage(last.amount, None, q.Is(last.to), last.combat_only)
        ):
            merged[-1] = _BothWays(last)
        else:
            merged.append(part)
    return merged


def _goes_into(part: fx.Effect, following: fx.Effect, w: Writer) -> bool:
    """Whether a choice is said inside the instruction that follows: "untap up to two lands", "of your choice"."""
    if isinstance(part, fx.ChooseObjects) and part.what != q.Anything() and _is_source_of(part, following):
        noun = w.noun(part.what, "source")
        w.inline[q.Saved(part.keep)] = Phrase(f"{noun.a()} of your choice", noun="source")
        return True
    if isinstance(part, fx.ChooseObjects) and part.random and isinstance(following, fx.CastNow):
        return False  # chance is told before what is done with what it chose
    if isinstance(part, fx.ChooseObjects) and _acts_on(following, q.Saved(part.keep)):
        w.preposition = "from"
        w.inlining.append(part.keep)
        several = part.most != 1
        noun = w.noun(part.what)
        who = refer(part.who, w)
        chosen = choice(part, w)
        w.preposition = "in"
        key = q.Saved(part.keep)
        if part.random and isinstance(part.what, q.Is):
            chosen = "one of them chosen at random"
        w.inline[key] = Phrase(chosen, several, noun.name)
        w.inline_filter[key] = part.what
        w.chooser[key] = who
        return True
    if (
        isinstance(part, fx.ChooseValue)
        and part.kind == "color"
        and isinstance(following, fx.Continuous)
        and not isinstance(following.what, q.All)
        and not any(_is_hexproof_from_it(change) for change in following.changes)
    ):
        w.colors_chosen = True
        return True
    return False


def _is_hexproof_from_it(change: ab.Modification | ab.Rule | ab.Replacement) -> bool:
    """Whether a change speaks of the colour as one chosen before: "hexproof from that color"."""
    return isinstance(change, ab.GainAbility) and isinstance(change.ability, ab.HexproofFrom)


def _is_source_of(part: fx.ChooseObjects, effect: fx.Effect) -> bool:
    """Whether the damage of the chosen source is prevented."""
    return isinstance(effect, fx.PreventDamage) and effect.from_sources == q.Is(q.Saved(part.keep))


def _acts_on(effect: fx.Effect, key: q.Saved) -> bool:
    """Whether an instruction is carried out on just what was chosen."""
    names = ("what", "on", "to", "of", "copy_of")
    return not isinstance(effect, fx.If | fx.Delay) and any(getattr(effect, name, None) == key for name in names)


@clauses.register
def _(node: fx.May, w: Writer) -> list[Clause]:
    who = refer(node.who, w)
    first, rest = _first_and_rest(node.effect)
    found = clauses(first, w) if not _goes_into_rest(node.effect, w) else []
    if not found and rest is not None:
        first, rest = _first_and_rest(rest)
        found = clauses(first, w)
    may = Clause((f"may {found[0].allowed(who)}",), who, explicit=True, then=found[0].then, lead=found[0].lead)
    said = [may, *found[1:]]
    if rest is not None and _is_put_onto_battlefield(first, rest):
        said += clauses(rest, w)
    elif rest is not None:
        said += _if_they_do(rest, who, w)
    if node.otherwise is not None:
        lead = "if you don't, " if who.is_you else "if they don't, "
        said += _led(clauses(node.otherwise, w), lead)
    return said


def _goes_into_rest(effect: fx.Effect, w: Writer) -> bool:
    parts = effect.parts if isinstance(effect, fx.Sequence) else ()
    return len(parts) > 1 and _goes_into(parts[0], parts[1], w)


def _is_put_onto_battlefield(first: fx.Effect, rest: fx.Effect) -> bool:
    """Whether what follows speaks of a permanent that there is only if it was put there."""
    follows = rest.parts[0] if isinstance(rest, fx.Sequence) else rest
    put = isinstance(first, fx.Move) and first.to == t.BATTLEFIELD and bool(first.keep)
    return put and isinstance(follows, fx.Continuous)


def _first_and_rest(effect: fx.Effect) -> tuple[fx.Effect, fx.Effect | None]:
    if not isinstance(effect, fx.Sequence):
        return effect, None
    rest = effect.parts[1:]
    return effect.parts[0], rest[0] if len(rest) == 1 else fx.Sequence(rest)


def _if_they_do(effect: fx.Effect, who: Phrase, w: Writer) -> list[Clause]:
    """What follows once a player has done or paid it."""
    if isinstance(effect, fx.If) and _asks_whether_done(effect.condition):
        effect = effect.effect
    if isinstance(effect, fx.Reflexive):
        return clauses(effect, w)
    do = "do" if who.is_you or who.is_plural else "does"
    name = "you" if who.is_you else "they" if who.is_plural else "the player"
    return _led(clauses(effect, w), f"if {name} {do}, ")


def _asks_whether_done(node: q.Condition) -> bool:
    """Whether a condition is that an instruction before did something: "if you do" says it."""
    return (
        isinstance(node, q.Compare) and isinstance(node.first, q.Result) and (node.comparison, node.second) == (t.GE, 1)
    )


def _led(found: list[Clause], lead: str) -> list[Clause]:
    return [found[0].led(lead), *found[1:]]


@clauses.register
def _(node: fx.MayPay, w: Writer) -> list[Clause]:
    if node.effect is None:
        if node.otherwise is None:
            raise NoEnglishError("MayPay", "without an effect")
        found = clauses(node.otherwise, w)
        who = refer(node.who, w)
        pays = finite(paying(node.cost, w), who.is_you or who.is_plural)
        last = found[-1]
        if not last.verbs:
            raise NoEnglishError("MayPay", 'with an effect that cannot stand before "unless"')
        unless = f"{last.verbs[-1]} unless {who.text} {pays}"
        return [*found[:-1], replace(last, verbs=(*last.verbs[:-1], unless))]
    who = refer(node.who, w)
    may = Clause((f"may {paying(node.cost, w)}",), who, explicit=True)
    said = [may, *_if_they_do(node.effect, who, w)]
    if node.otherwise is not None:
        said += _led(clauses(node.otherwise, w), "otherwise, ")
    return said


@clauses.register
def _(node: fx.If, w: Writer) -> list[Clause]:
    if node.otherwise is not None and _replaces(node.effect, node.otherwise) and isinstance(node.condition, q.Paid):
        usual = clauses(node.otherwise, w)
        stated = condition(node.condition, w)
        if isinstance(node.effect, fx.Sequence):
            return [*usual, Clause(whole=f"if {stated}, instead {_in_one(clauses(node.effect, w))}")]
        return [*usual, *_led(_instead(node, node.otherwise, w), f"if {stated}, ")]
    if w.then_it is not None and isinstance(node.condition, q.Matches) and node.condition.what == q.ControlledBy(t.YOU):
        return _if_you_controlled_it(node, w)
    if w.turned_up is not None and node.condition == q.Matches(w.turned_up, q.Status("face down")):
        first, *rest = clauses(node.effect, w)
        told = [first.told().replace(w.me.text, "it"), *(clause.told() for clause in rest)]
        return [Clause((", then ".join(told),), lead="if you can't, ")]
    lead = f"if {condition(node.condition, w)}, "
    said = _led(clauses(node.effect, w), lead)
    if node.otherwise is not None:
        said += _led(clauses(node.otherwise, w), "otherwise, ")
    return said


def _if_you_controlled_it(node: fx.If, w: Writer) -> list[Clause]:
    """Of what has just been exiled: whose it was."""
    said = _led(clauses(node.effect, w), "if you controlled it, ")
    if node.otherwise is not None:
        first, *rest = clauses(node.otherwise, w)
        whose = replace(first.subject, text="its controller") if "controller" in first.subject.text else first.subject
        said += [replace(first, subject=whose).led("otherwise, "), *rest]
    return said


def _replaces(effect: fx.Effect, usual: fx.Effect) -> bool:
    """Whether one instruction, or the first of several, is told as the usual one done otherwise, or to the same target."""
    first = effect.parts[0] if isinstance(effect, fx.Sequence) else effect
    return type(first) is type(usual) or lower(first).targets == lower(usual).targets != ()


def _in_one(found: list[Clause]) -> str:
    """Several instructions in one breath: "it deals 3 damage to that creature and you scry 1"."""
    return listed([clause.told(explicit=True) for clause in found])


def _instead(node: fx.If, usual: fx.Effect, w: Writer) -> list[Clause]:
    """What happens in place of the usual, told by what is different."""
    effect = node.effect
    found = clauses(effect, w)
    last = found[-1]
    verb = last.verbs[-1]
    if isinstance(effect, fx.CreateToken) and isinstance(usual, fx.CreateToken):
        verb = f"create {_count(effect.amount, w)} of those tokens"
    both_damage = isinstance(effect, fx.DealDamage) and isinstance(usual, fx.DealDamage) and effect.to == usual.to
    if both_damage and node.condition == q.Paid("kicker"):
        verb = verb.split(" to ")[0]
    return [*found[:-1], replace(last, verbs=(*last.verbs[:-1], f"{verb} instead"))]


@clauses.register
def _(node: fx.OneOf, w: Writer) -> list[Clause]:
    """Abilities one of which is gained: at random ("choose flying or reach at random"), or of your choice."""
    gained = [_gained(part, w) for part in node.parts]
    first = node.parts[0]
    who = refer(first.what, w) if isinstance(first, fx.Continuous) and first.what is not None else refer(q.This(), w)
    if node.by is not None:
        return [Clause((f"gain your choice of {listed(gained, 'or')} until end of turn",), who, explicit=True)]
    choice = Clause((f"choose {listed(gained, 'or')} at random",))
    return [choice, Clause(("gain that ability until end of turn",), who, explicit=True)]


def _gained(part: fx.Effect, w: Writer) -> str:
    change = part.changes[0] if isinstance(part, fx.Continuous) and len(part.changes) == 1 else None
    if not isinstance(change, ab.GainKeyword | ab.GainAbility):
        raise NoEnglishError("OneOf", "of other things than abilities to gain")
    return keyword(change.ability if isinstance(change, ab.GainAbility) else ab.Keywords(change.mask), w)


@clauses.register
def _(node: fx.ForEach, w: Writer) -> list[Clause]:
    phrase = each_of(node.ref, w)
    w.its.append(Phrase(f"that {phrase.noun}", noun=phrase.noun))
    if phrase.is_player and not (isinstance(node.effect, fx.ChooseObjects) and node.effect.who == q.Players(t.YOU)):
        w.fresh = phrase
        found = clauses(node.effect, w)
        w.fresh = None
        w.its.pop()
        return found
    found = clauses(node.effect, w)
    w.its.pop()
    return _led(found, f"for {phrase.text}, ")


@clauses.register
def _(node: fx.Delay, w: Writer) -> list[Clause]:
    w.then_it = None
    found = clauses(node.effect, w)
    when = later(node, w)
    if len(found) == 1 and found[0].verbs and when.startswith("at "):
        last = found[0]
        return [replace(last, verbs=(*last.verbs[:-1], f"{last.verbs[-1]} {when}"), kind=fx.Delay)]
    return _led(found, f"{when}, ")


@clauses.register
def _(node: fx.Reflexive, w: Writer) -> list[Clause]:
    if len(node.ability.modes) != 1:
        raise NoEnglishError("Reflexive", "with an ability of several modes")
    return _led(clauses(node.ability.modes[0], w), "when you do, ")


@dataclass(frozen=True, slots=True)
class _BothWays(fx.Effect):
    """Two preventions that are said in one sentence."""

    shield: fx.PreventDamage


@clauses.register
def _(node: _BothWays, w: Writer) -> list[Clause]:
    said = clauses(node.shield, w)[0]
    verb = said.verbs[0].replace("would be dealt to ", "would be dealt to and dealt by ")
    return (
        [replace(said, verbs=(verb.replace(" it ", f" {w.anew(node.shield.to).text} "),))] if node.shield.to else [said]
    )


_SYMBOLS: Final = "WUBRGC"


@clauses.register
def _(node: fx.AddMana, w: Writer) -> list[Clause]:
    who = refer(node.who, w)
    lead = f"for each color among {refer(node.colors_of, w).text}, " if node.colors_of is not None else ""
    then = (f"spend this mana only {_uses(node.only, w)}",) if node.only is not None else ()
    return [Clause((f"add {_mana(node, w)}",), who, lead=lead, then=then, kind=fx.AddMana)]


_TURNING_UP: Final = {
    "manifest": "pay a mana cost to turn a manifested creature face up",
    "cloak": "pay a mana cost to turn a cloaked creature face up",
    "morph": "pay a morph cost",
    "disguise": "pay a disguise cost",
    "creature": "turn creatures face up",
    "permanent": "turn a permanent face up",
}


def _uses(only: fx.Spending, w: Writer) -> str:
    """What mana may be spent on (CR 106.6): one thing of each kind, or any number of them."""
    said = [_TURNING_UP[kind] for kind in only.turn_up]
    if isinstance(only.abilities, q.Anything):
        said.insert(0, "activate abilities")
    elif only.abilities is not None:
        said.insert(0, f"activate abilities of {w.noun(only.abilities, 'source').all()}")
    if only.spells is None:
        return f"to {listed(said, 'or')}".replace("turn a permanent", "turn permanents", 1)
    spell = w.noun(only.spells, "spell")
    one = only.spells == q.HasType(t.INSTANT | t.SORCERY)
    several = (not said and not one) or "creature" in only.turn_up
    found = [f"to cast {spell.all() if several else spell.a()}", *said]
    if len(found) == 2 and several:
        found[1] = f"to {found[1]}"
    return listed(found, "or")


def _mana(node: fx.AddMana, w: Writer) -> str:
    if node.colors_of is not None:
        return "one mana of that color"
    if node.bundle:
        return "".join(f"{{{_SYMBOLS[kind]}}}" for kind in node.bundle)
    kinds = _in_order([i for i in range(6) if node.types >> i & 1])
    any_color = node.types == t.ALL_COLORS
    amount = node.amount
    if node.combination and amount == 2 and len(kinds) == 2:
        return f"{kinds[0]}{kinds[0]}, {kinds[0]}{kinds[1]}, or {kinds[1]}{kinds[1]}"
    if node.combination:
        among = "colors" if any_color else listed(kinds, "and/or")
        return f"{_count(amount, w)} mana in any combination of {among}"
    if any_color:
        return f"{_count(amount, w)} mana of any {'color' if amount == 1 else 'one color'}"
    if isinstance(amount, int):
        return listed([kind * amount for kind in kinds], "or")
    each = for_each(amount, w)
    if each and len(kinds) == 1:
        return f"{kinds[0] * each[0]} for each {each[1]}"
    if is_number(amount):
        return f"X mana of {listed(kinds, 'or')}"
    return f"an amount of {listed(kinds, 'or')} equal to {value(amount, w)}"


def _in_order(kinds: list[int]) -> list[str]:
    """Symbols in the order of the cards: around the colour wheel in equal steps, if there is such a way."""
    if len(kinds) in (2, 3) and max(kinds) < 5:
        for step in (1, 2):
            for start in kinds:
                around = [(start + step * i) % 5 for i in range(len(kinds))]
                if sorted(around) == kinds:
                    return [f"{{{_SYMBOLS[kind]}}}" for kind in around]
    return [f"{{{_SYMBOLS[kind]}}}" for kind in kinds]


def _count(amount: q.Amount, w: Writer) -> str:
    return number_word(amount) if isinstance(amount, int) else value(amount, w)
