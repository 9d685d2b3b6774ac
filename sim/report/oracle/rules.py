"""Rules that hold for objects and players: what they may, must and can't do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.ability import Rule
from sim.report.oracle.amounts import for_each
from sim.report.oracle.building import exactly
from sim.report.oracle.clauses import Predicate
from sim.report.oracle.costs import symbols
from sim.report.oracle.homes import NoEnglishError, predicates, refer, value
from sim.report.oracle.phrases import Phrase
from sim.report.oracle.top import LOOK_AT_TOP, TOP_REVEALED
from sim.report.oracle.words import number_word
from sim.report.oracle.writer import Writer

Words = Callable[[Rule, Writer], Predicate]


def _plain(verb: str, span: str = "this turn", always: str = "", same: str = "") -> Words:
    """A rule that is said with its verb alone."""
    return lambda rule, w: Predicate(verb, verb, span=span, always=always, same=same)


def _whole(text: str) -> Words:
    """A rule that is said as a sentence of its own, with the affected as {0} and its possessive as {1}."""
    return lambda rule, w: Predicate("", whole=text.format(w.affected.text, w.affected.owner, "{}"))


def _with_noun(verb: str, plain: str, span: str = "this turn") -> Words:
    """A rule that names what matches its filter where it has one."""

    def words(rule: Rule, w: Writer) -> Predicate:
        if isinstance(rule.what, q.Anything):
            return Predicate(plain, plain, span=span, same=plain.split(maxsplit=1)[0])
        noun = w.noun(rule.what, "spell" if "cast" in verb else "creature")
        text = verb.format(exactly(rule.what, w) or noun.all())
        return Predicate(text, text, span=span, same=text.split()[0])

    return words


def _cant_cast(rule: Rule, w: Writer) -> Predicate:
    if w.affected.text == "players" and not isinstance(rule.what, q.Anything):
        return Predicate("", whole=f"{w.noun(rule.what, 'spell').all()} can't be cast {{}}")
    return _with_noun("can't cast {}", "can't cast spells")(rule, w)


def _cant_be_blocked(rule: Rule, w: Writer) -> Predicate:
    if isinstance(rule.what, q.Anything):
        return Predicate("can't be blocked", "can't be blocked", span="this turn")
    if _compares_with_itself(rule.what):
        return Predicate(
            "",
            whole=f"{w.noun(rule.what, 'creature').all()} can't block {'it' if w.affected.is_self else w.affected.text}",
        )
    if isinstance(rule.what, q.Not):
        noun = w.noun(rule.what.part, "creature")
        text = f"can't be blocked except by {noun.all()}"
    else:
        text = f"can't be blocked by {w.noun(rule.what, 'creature').all()}"
    return Predicate(text, text, span="this turn")


def _compares_with_itself(what: q.Filter) -> bool:
    """Whether it is about blockers with less power than its own."""
    parts = what.parts if isinstance(what, q.And) else (what,)
    return any(isinstance(part, q.Stat) and part.amount == q.StatOf(part.which, q.This()) for part in parts)


def _block_additional(rule: Rule, w: Writer) -> Predicate:
    if rule.amount == -1:
        text = "can block any number of creatures"
        return Predicate(text, text, span="this turn")
    many = "an additional creature" if rule.amount == 1 else f"an additional {_number(rule, w)} creatures"
    return Predicate(f"can block {many}", f"can block {many}", span="this turn", always="each combat")


def _number(rule: Rule, w: Writer) -> str:
    return number_word(rule.amount) if isinstance(rule.amount, int) else value(rule.amount, w)


def _additional_land(rule: Rule, w: Writer) -> Predicate:
    many = "an additional land" if rule.amount == 1 else f"{_number(rule, w)} additional lands"
    return Predicate(f"may play {many}", f"may play {many}", span="this turn", always="on each of your turns")


def _may_play(rule: Rule, w: Writer) -> Predicate:
    exact = exactly(rule.what, w)
    w.preposition = "from"
    noun = w.noun(rule.what, "card")
    w.preposition = "in"
    text = f"may play {exact or replace(noun, kind='').all() if noun.heads else noun.all()}"
    return Predicate(text, text, span="this turn", leads=not w.several_permissions)


def _may_cast(rule: Rule, w: Writer) -> Predicate:
    """Permission for spells: "may cast red spells from among them", "may cast creature spells from the top ..."."""
    parts = rule.what.parts if isinstance(rule.what, q.And) else (rule.what,)
    refs = [part.ref for part in parts if isinstance(part, q.Is)]
    rest = tuple(part for part in parts if not isinstance(part, q.Is))
    if rule.amount:
        raise NoEnglishError("Rule", "may cast so many a turn, but from the top of a library")
    cards = refer(refs[0], w) if refs else Phrase("cards", True)
    spells = w.noun(q.And(rest), "spell").all() if rest else ""
    among = "them" if cards.is_plural else cards.text
    text = f"may cast {spells} from among {among}" if spells else f"may cast {cards.text}"
    return Predicate(text, text, span="this turn")


def _cant_enter(rule: Rule, w: Writer) -> Predicate:
    return Predicate("", whole=f"{w.noun(rule.what, 'card').all()} can't enter the battlefield")


def _cost_change(rule: Rule, w: Writer) -> Predicate:
    spells = w.noun(rule.what, "spell")
    cast = "" if w.affected.text in ("players", "each player") else f" {w.affected.does('cast')}"
    if isinstance(rule.what, q.Is):
        subject, verb, cast = "this spell", "costs", ""
    else:
        subject, verb = f"{spells.all()}{cast}", "cost"
    return Predicate("", whole=f"{subject} {verb} {_by(rule, w)} to cast{_for_each(rule, w)}")


def _ability_cost_change(rule: Rule, w: Writer) -> Predicate:
    of = "" if isinstance(rule.what, q.Anything) else f" of {w.noun(rule.what).all()}"
    subject = f"{rule.tag} abilities" if rule.tag else f"abilities{of}"
    who = f" {w.affected.does('activate')}{of if rule.tag else ''}"
    aimed = f" that target {exactly(rule.targets, w) or w.noun(rule.targets).a()}" if rule.targets is not None else ""
    return Predicate("", whole=f"{subject}{who}{aimed} cost {_by(rule, w)} to activate")


def _by(rule: Rule, w: Writer) -> str:
    each = for_each(rule.amount, w) if not isinstance(rule.amount, int) else None
    amount = rule.amount if isinstance(rule.amount, int) else each[0] if each else None
    if amount is None:
        return f"{{X}} less, where X is {value(rule.amount, w)},"
    return f"{{{abs(amount)}}} {'less' if amount < 0 else 'more'}"


def _for_each(rule: Rule, w: Writer) -> str:
    each = for_each(rule.amount, w) if not isinstance(rule.amount, int) else None
    return f" for each {each[1]}" if each else ""


def _attack_tax(rule: Rule, w: Writer) -> Predicate:
    if rule.cost is None:
        raise NoEnglishError("Rule", "attack tax without a cost")
    unless = f"unless their controller pays {symbols(rule.cost)} for each creature they control that's attacking"
    return Predicate("", whole=f"creatures can't attack {w.affected.text} {unless} {w.affected.text}")


def _equip_cost(rule: Rule, w: Writer) -> Predicate:
    if rule.cost is None:
        raise NoEnglishError("Rule", "equip cost without a cost")
    return Predicate("", whole=f"{w.noun(rule.what).all()} have equip {symbols(rule.cost)}")


def _cant_activate(rule: Rule, w: Writer) -> Predicate:
    if w.affected.is_player:
        of = w.noun(rule.what)
        return Predicate("", whole=f"activated abilities of {of.all()} can't be activated")
    whole = "its activated abilities can't be activated {}"
    own = w.says_more or w.affected.text == "it"
    return Predicate("", whole=whole if own else whole.replace("its", w.affected.owner, 1), span="this turn")


def _cant_use(rule: Rule, w: Writer) -> Predicate:
    if rule.what != q.HasAbility("cycling"):
        raise NoEnglishError("Rule", "abilities of a kind other than cycling that can't be activated")
    return Predicate("can't cycle cards", "can't cycle cards", span="this turn")


def _as_though_flash(rule: Rule, w: Writer) -> Predicate:
    noun = w.noun(rule.what, "spell")
    text = f"may cast {noun.all()} as though they had flash"
    return Predicate(text, text, span="this turn")


def _skip(rule: Rule, w: Writer) -> Predicate:
    step = t.STEP_NAMES[rule.amount] if isinstance(rule.amount, int) else value(rule.amount, w)
    your = "your" if w.affected.is_you else "their"
    return Predicate(f"skip {your} {step}{' step' if step == 'upkeep' else ''}", span="this turn")


def _hand_size(rule: Rule, w: Writer) -> Predicate:
    if not isinstance(rule.amount, int):
        raise NoEnglishError("Rule", "maximum hand size by an amount that depends on the game")
    change = "increased" if rule.amount > 0 else "reduced"
    return Predicate("", whole=f"{w.affected.owner} maximum hand size is {change} by {number_word(abs(rule.amount))}")


def _legend_rule(rule: Rule, w: Writer) -> Predicate:
    to = "" if w.affected.text in ("permanents", "all permanents") else f" to {w.affected.text}"
    return Predicate("", whole=f'the "legend rule" doesn\'t apply{to}')


def _doesnt_untap(rule: Rule, w: Writer) -> Predicate:
    whose = "their controllers' untap steps" if w.affected.is_plural else "its controller's untap step"
    if w.affected.is_self:
        whose = "your untap step"
    text = f"don't untap during {whose}"
    return Predicate(text, text, span="")


RULE_WORDS: Final[dict[str, Words]] = {
    "can't attack": _with_noun("can't attack {}", "can't attack"),
    "can't block": _with_noun("can't block {}", "can't block"),
    "can't be blocked": _cant_be_blocked,
    "must attack": _plain("attack", always="each combat if able", span="this turn if able"),
    "must block": _plain("block", always="each combat if able", span="this turn if able"),
    "must be blocked by all": _whole("all creatures able to block {0} {2} do so"),
    "must be blocked": _plain("must be blocked", always="if able", span="this turn if able"),
    "can block additional": _block_additional,
    "can attack as though no defender": _plain("can attack as though it didn't have defender"),
    "doesn't untap": _doesnt_untap,
    "can't be countered": _plain("can't be countered", span=""),
    "can't be regenerated": _plain("can't be regenerated"),
    "can't transform": _plain("can't transform"),
    "can't gain life": _plain("can't gain life"),
    "can't lose life": _plain("can't lose life"),
    "life total can't change": lambda rule, w: Predicate("", whole=f"{w.affected.owner} life total can't change"),
    "can't cast": _cant_cast,
    "can't activate": _cant_activate,
    "can't use ability": _cant_use,
    "cast as though flash": _as_though_flash,
    "additional land": _additional_land,
    "cost change": _cost_change,
    "ability cost change": _ability_cost_change,
    "may play": _may_play,
    "may cast": _may_cast,
    "can't enter": _cant_enter,
    "look at top": _whole(LOOK_AT_TOP),
    "top revealed": _whole(TOP_REVEALED),
    "no maximum hand size": _plain("have no maximum hand size"),
    "maximum hand size": _hand_size,
    "legend rule off": _legend_rule,
    "skip step": _skip,
    "damage can't be prevented": _whole("damage that would be dealt by {0} can't be prevented {2}"),
    "assign as though unblocked": _whole("you may have {0} assign its combat damage {2} as though it weren't blocked"),
    "can't attack alone": _plain("can't attack alone", same="can't"),
    "can't block alone": _plain("can't block alone", same="can't"),
    "attack tax": _attack_tax,
    "prevent loss": _plain("can't lose the game"),
    "equip cost": _equip_cost,
}


@predicates.register
def _(node: Rule, w: Writer) -> list[Predicate]:
    if node.kind not in RULE_WORDS:
        raise NoEnglishError("Rule", node.kind)
    return [RULE_WORDS[node.kind](node, w)]
