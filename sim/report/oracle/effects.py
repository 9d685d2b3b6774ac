"""What effects do: damage, life, cards, permanents, tokens, choices and the stack."""

from __future__ import annotations

from dataclasses import replace

from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.report.oracle.amounts import counted, for_each, is_number, measured
from sim.report.oracle.building import exactly
from sim.report.oracle.changes import exceptions
from sim.report.oracle.clauses import YOU, Clause
from sim.report.oracle.costs import a_counter
from sim.report.oracle.homes import NoEnglishError, clauses, line, refer, value
from sim.report.oracle.nouns import types_in
from sim.report.oracle.phrases import Phrase
from sim.report.oracle.references import each_of
from sim.report.oracle.tokens import token_words
from sim.report.oracle.words import article, listed, number_word, plural
from sim.report.oracle.writer import Writer


def recipients(ref: q.Ref, w: Writer) -> Phrase:
    """Those that something is done to one by one; It speaks of the one at hand."""
    phrase = each_of(ref, w)
    w.its.append(one_of(phrase))
    return phrase


def one_of(phrase: Phrase) -> Phrase:
    """The one of several that is at hand: "that player", "it"."""
    if phrase.is_you or phrase.is_self:
        return phrase
    return Phrase("that player", noun="player") if phrase.is_player else Phrase("it", noun=phrase.noun)


def _acts(who: q.Ref, w: Writer) -> Phrase:
    """The subject of a clause."""
    phrase = recipients(who, w)
    w.doer = phrase
    return phrase


@clauses.register
def _(node: fx.DealDamage, w: Writer) -> list[Clause]:
    source = each_of(node.source, w)
    w.doer = source
    amount = node.amount
    divided = isinstance(node.to, q.Target) and node.to.divided != 0
    if isinstance(node.source, q.All) and isinstance(node.to, q.Target) and node.to not in w.known:
        return _each_deals(node, source, node.to, w)
    to = recipients(node.to, w)
    if divided:
        verb = f"deal {measured(amount, 'damage', w)} divided as you choose among {to.text}"
    elif isinstance(amount, q.Result) and w.results.get(amount.key) == "that much":
        verb = f"deal that much damage to {to.text}"
    elif is_number(amount) or isinstance(amount, q.EventAmount) or amount == q.Times(2, q.X()):
        verb = f"deal {measured(amount, 'damage', w)} to {_itself(to, source)}"
    elif isinstance(amount, q.StatOf) and amount.which == "mana spent":
        verb = f"deal X damage to {to.text}, where X is {value(amount, w)}"
    elif isinstance(amount, q.StatOf):
        verb = f"deal damage equal to {_own_or_other(amount, node.source, w)} to {to.text}"
    else:
        verb = f"deal damage to {to.text} equal to {value(amount, w)}"
    w.its.pop()
    w.results[node.result] = "the damage dealt"
    then = ("a creature dealt damage this way can't be regenerated this turn",) if node.no_regeneration else ()
    return [Clause((verb,), source, explicit=True, then=then, kind=fx.DealDamage)]


def _each_deals(node: fx.DealDamage, source: Phrase, to: q.Target, w: Writer) -> list[Clause]:
    """Damage by each of several: first the target is chosen."""
    chosen = Clause((f"choose {refer(to, w).text}",))
    verb = f"deal {measured(node.amount, 'damage', w)} to {w.anew(to).text}"
    return [chosen, Clause((verb,), source, explicit=True, kind=fx.DealDamage)]


def _own_or_other(amount: q.StatOf, source: q.Ref, w: Writer) -> str:
    return f"its {amount.which}" if amount.ref == source else value(amount, w)


def _itself(to: Phrase, source: Phrase) -> str:
    return "itself" if to == source else to.text


@clauses.register
def _(node: fx.GainLife, w: Writer) -> list[Clause]:
    who = _acts(node.who, w)
    verb = f"gain {measured(node.amount, 'life', w)}"
    w.its.pop()
    return [Clause((verb,), who, explicit=True, kind=fx.GainLife)]


@clauses.register
def _(node: fx.LoseLife, w: Writer) -> list[Clause]:
    who = _acts(node.who, w)
    verb = f"lose {measured(node.amount, 'life', w)}"
    w.its.pop()
    w.results["this way"] = "the life lost"
    return [Clause((verb,), who, explicit=True, kind=fx.LoseLife)]


@clauses.register
def _(node: fx.PreventDamage, w: Writer) -> list[Clause]:
    if node.next_time:
        return [Clause(whole=_next_time(node, w), kind=fx.PreventDamage)]
    how = "all" if node.amount is None else f"the next {value(node.amount, w)}"
    damage = "combat damage" if node.combat_only else "damage"
    to = f" to {each_of(node.to, w).text}" if node.to is not None else ""
    source = "" if isinstance(node.from_sources, q.Anything) else _source(node, w)
    if source and not to:
        return [Clause((f"prevent {how} {damage} {source} would deal this turn",), kind=fx.PreventDamage)]
    by = f" by {source}" if source else ""
    return [Clause((f"prevent {how} {damage} that would be dealt{to} this turn{by}",), kind=fx.PreventDamage)]


def _source(node: fx.PreventDamage, w: Writer) -> str:
    return exactly(node.from_sources, w) or w.noun(node.from_sources, "source").a()


def _next_time(node: fx.PreventDamage, w: Writer) -> str:
    damage = "combat damage" if node.combat_only else "damage"
    to = f" to {each_of(node.to, w).text}" if node.to is not None else ""
    source = _source(node, w)
    return f"the next time {source} would deal {damage}{to} this turn, prevent that damage"


@clauses.register
def _(node: fx.DrawCards, w: Writer) -> list[Clause]:
    who = _acts(node.who, w)
    verb = f"draw {counted(node.amount, 'additional card' if w.in_draw_step else 'card', w)}"
    w.its.pop()
    return [Clause((verb,), who, kind=fx.DrawCards)]


@clauses.register
def _(node: fx.DiscardCards, w: Writer) -> list[Clause]:
    noun = w.noun(node.what, "card")
    who = _acts(node.who, w)
    w.its.pop()
    if node.chooser is not None:
        chooser = refer(node.chooser, w)
        chosen = Clause((f"choose {noun.a()} from it",), chooser, explicit=True)
        return [chosen, Clause(("discard that card",), _pronoun(who), kind=fx.DiscardCards)]
    if node.amount is None:
        verb = f"discard {'your' if who.is_you else 'their'} hand"
    elif isinstance(node.amount, int):
        verb = f"discard {noun.counted(node.amount)}"
    else:
        verb = f"discard {counted(node.amount, 'card', w)}"
    return [Clause((verb + (" at random" if node.random else ""),), who, kind=fx.DiscardCards)]


def _pronoun(who: Phrase) -> Phrase:
    return who if who.is_you else Phrase("that player", noun="player")


@clauses.register
def _(node: fx.Mill, w: Writer) -> list[Clause]:
    who = _acts(node.who, w)
    w.its.pop()
    return [Clause((f"mill {counted(node.amount, 'card', w)}",), who, kind=fx.Mill)]


@clauses.register
def _(node: fx.Scry, w: Writer) -> list[Clause]:
    verb = "surveil" if node.to == t.GRAVEYARD else "scry"
    if is_number(node.amount):
        return [Clause((f"{verb} {value(node.amount, w)}",), kind=fx.Scry)]
    return [Clause((f"{verb} X, where X is {value(node.amount, w)}",), kind=fx.Scry)]


@clauses.register
def _(node: fx.ShuffleLibrary, w: Writer) -> list[Clause]:
    return [Clause(("shuffle",), _acts(node.who, w), kind=fx.ShuffleLibrary)]


@clauses.register
def _(node: fx.Reveal, w: Writer) -> list[Clause]:
    return [Clause((f"reveal {refer(node.what, w).text}",), kind=fx.Reveal)]


@clauses.register
def _(node: fx.RevealHand, w: Writer) -> list[Clause]:
    who = _acts(node.who, w)
    return [Clause((f"reveal {'your' if who.is_you else 'their'} hand",), who, kind=fx.RevealHand)]


@clauses.register
def _(node: fx.RevealRandom, w: Writer) -> list[Clause]:
    who = _acts(node.who, w)
    w.name(q.Saved(node.keep), Phrase("that card", noun="card"))
    hand = f"{'your' if who.is_you else 'their'} hand"
    return [Clause((f"reveal a card at random from {hand}",), who, kind=fx.RevealRandom)]


@clauses.register
def _(node: fx.Destroy, w: Writer) -> list[Clause]:
    dynamic = isinstance(node.what, q.All) and _depends_on_game(node.what.what)
    what = each_of(node.what, w) if dynamic else refer(node.what, w)
    if dynamic:
        what = replace(what, text=what.text.replace(" or ", " and ", 1))
    then: tuple[str, ...] = ()
    if node.no_regeneration:
        then = (f"{w.again(node.what).text if node.what in w.known else what.text} can't be regenerated",)
    return [Clause((f"destroy {what.text}",), then=then, kind=fx.Destroy)]


def _depends_on_game(what: q.Filter) -> bool:
    """Whether a number in the filter is not known in advance: then each is destroyed, not all."""
    parts = what.parts if isinstance(what, q.And) else (what,)
    return any(isinstance(part, q.Stat) and not isinstance(part.amount, int) for part in parts)


@clauses.register
def _(node: fx.Sacrifice, w: Writer) -> list[Clause]:
    w.doer = None
    if node.keep:
        w.name(q.Saved(node.keep), Phrase("that permanent"))
    if isinstance(node.what, q.AttachedObject | q.Target) or _is_anothers(node.what, w):
        what = refer(node.what, w)
        return [
            Clause((f"sacrifice {what.text}",), Phrase(f"{what.owner} controller", noun="player"), kind=fx.Sacrifice)
        ]
    return [Clause((f"sacrifice {refer(node.what, w).text}",), kind=fx.Sacrifice)]


def _is_anothers(ref: q.Ref, w: Writer) -> bool:
    """Whether the trigger was about someone else's permanent."""
    subject = w.subject
    return isinstance(ref, q.EventSubject) and subject is not None and "control" in subject.text.split()[-1]


@clauses.register
def _(node: fx.SacrificeChosen, w: Writer) -> list[Clause]:
    who = _acts(node.who, w)
    noun = w.noun(node.what)
    chosen = noun.counted(node.amount) if isinstance(node.amount, int) else f"{value(node.amount, w)} {noun.all()}"
    choice = "" if who.is_you else " of their choice"
    if " of their choice" in choice and noun.after:
        chosen = chosen.removesuffix(" ".join(noun.after)).strip() + choice + " " + " ".join(noun.after)
        choice = ""
    return [Clause((f"sacrifice {chosen}{choice}",), who, kind=fx.SacrificeChosen)]


@clauses.register
def _(node: fx.Tap, w: Writer) -> list[Clause]:
    known = isinstance(node.what, q.Target) and node.what in w.known
    what = w.anew(node.what) if known else refer(node.what, w)
    return [Clause((f"{'untap' if node.untap else 'tap'} {what.text}",), kind=fx.Tap)]


@clauses.register
def _(node: fx.PutCounters, w: Writer) -> list[Clause]:
    on = recipients(node.on, w)
    amount, kind = node.amount, f"{node.counter} counter"
    many = a_counter(node.counter, amount) if isinstance(amount, int) else counted(amount, kind, w)
    w.its.pop()
    if on.is_player:
        return [Clause((f"get {many}",), on, explicit=True, kind=fx.PutCounters)]
    if " for each " in many:
        number, each = many.split(" for each ", 1)
        return [Clause((f"put {number} on {on.text} for each {each}",), kind=fx.PutCounters)]
    if on.is_plural and amount == 1 and isinstance(node.on, q.Saved):
        return [Clause((f"put {many} on each of them",), kind=fx.PutCounters)]
    if " equal to " in many:
        number = many.split(" equal to ", 1)[1]
        return [Clause((f"put a number of {kind}s on {on.text} equal to {number}",), kind=fx.PutCounters)]
    return [Clause((f"put {many} on {on.text}",), kind=fx.PutCounters)]


@clauses.register
def _(node: fx.RemoveCounters, w: Writer) -> list[Clause]:
    all_of_them = node.amount == q.StatOf(node.counter, node.on)
    many = f"all {node.counter} counters" if all_of_them else counted(node.amount, f"{node.counter} counter", w)
    w.results[node.result] = "that much"
    return [Clause((f"remove {many} from {refer(node.on, w).text}",), kind=fx.RemoveCounters)]


@clauses.register
def _(node: fx.Proliferate, w: Writer) -> list[Clause]:
    return [Clause(("proliferate",), kind=fx.Proliferate)]


@clauses.register
def _(node: fx.CreateToken, w: Writer) -> list[Clause]:
    who = _acts(node.who, w)
    amount = node.amount if isinstance(node.amount, int) else value(node.amount, w)
    if node.action:
        return [Clause((_keyword_action(node, w),), who, kind=fx.CreateToken)]
    if node.keep:
        w.name(q.Saved(node.keep), Phrase("it" if amount == 1 else "those tokens", amount != 1, "token"))
    tapped = "tapped " if node.tapped and not node.attacking else ""
    if node.copy_of is not None:
        of_event = isinstance(node.copy_of, q.EventSubject) and w.subject is not None and not w.subject.is_self
        copied = w.anew(node.copy_of).text if of_event else refer(node.copy_of, w).text
        one = f"create {article(tapped + 'token')} that's a copy of {copied}"
        many = f"create {_many(amount)} {tapped}tokens that are copies of {copied}"
        it = Phrase("it" if amount == 1 else "they", amount != 1, "creature")
        different = exceptions(node.copy_changes, (), it, w)
        but = f", except {listed(different)}" if different else ""
        return [Clause(((one if amount == 1 else many) + but,), who, kind=fx.CreateToken)]
    if node.token is None:
        raise NoEnglishError("CreateToken", "with neither a definition nor a copy")
    each = for_each(node.amount, w) if not isinstance(node.amount, int) else None
    words, then = token_words(node.token, w, amount == 1 or (each is not None and each[0] == 1))
    if node.attacking:
        how = "tapped and attacking" if node.tapped else "attacking"
        words += f" that's {how}" if amount == 1 else f" that are {how}"
    then += tuple(_enters_with(kind, number, amount == 1, w) for kind, number in node.counters)
    if each is not None:
        return [Clause((f"create {_many_of(each[0], tapped + words)} for each {each[1]}",), who, then=then)]
    if isinstance(node.amount, q.EventAmount):
        return [Clause((f"create that many {tapped}{words}",), who, then=then, kind=fx.CreateToken)]
    if amount == 1:
        return [Clause((f"create {article(tapped + words)}",), who, then=then, kind=fx.CreateToken)]
    where = ""
    if not is_number(node.amount):
        where = f", where X is {value(node.amount, w)}"
        amount = "X"
    return [Clause((f"create {_many(amount)} {tapped}{words}{where}",), who, then=then, kind=fx.CreateToken)]


def _keyword_action(node: fx.CreateToken, w: Writer) -> str:
    """A keyword action that creates tokens (CR 701.16): "investigate", "investigate twice"."""
    times = {1: "", 2: " twice"}.get(node.amount) if isinstance(node.amount, int) else None
    return node.action + (f" {counted(node.amount, 'time', w)}" if times is None else times)


@clauses.register
def _(node: fx.Designate, w: Writer) -> list[Clause]:
    what = refer(node.what, w)
    if node.name == "suspected":
        verb = f"suspect {what.text}" if node.on else ""
        if verb:
            return [Clause((verb,), kind=fx.Designate)]
        return [Clause((f"be no longer {node.name}",), what, explicit=True, kind=fx.Designate)]
    return [Clause((f"become {node.name}" if node.on else f"be no longer {node.name}",), what, explicit=True)]


def _enters_with(kind: str, number: q.Amount, is_one: bool, w: Writer) -> str:
    """Counters that tokens enter with, in a sentence of its own."""
    subject = "the token enters" if is_one else "the tokens enter"
    on = "it" if is_one else "them"
    if isinstance(number, int):
        return f"{subject} with {a_counter(kind, number)} on {on}"
    return f"{subject} with X {kind} counters on {on}, where X is {value(number, w)}"


def _many_of(number: int, words: str) -> str:
    return article(words) if number == 1 else f"{number_word(number)} {words}"


def _many(amount: int | str) -> str:
    return number_word(amount) if isinstance(amount, int) else amount


@clauses.register
def _(node: fx.GetEmblem, w: Writer) -> list[Clause]:
    who = _acts(node.who, w)
    w.its.pop()
    inner = Writer(node.emblem, "this emblem", in_quotes=True)
    said = " and ".join(f'"{line(ability, inner)}"' for ability in node.emblem.abilities)
    return [Clause((f"get an emblem with {said}",), who, explicit=True, kind=fx.GetEmblem)]


@clauses.register
def _(node: fx.Regenerate, w: Writer) -> list[Clause]:
    return [Clause((f"regenerate {refer(node.what, w).text}",), kind=fx.Regenerate)]


@clauses.register
def _(node: fx.Attach, w: Writer) -> list[Clause]:
    return [Clause((f"attach {refer(node.what, w).text} to {refer(node.to, w).text}",), kind=fx.Attach)]


@clauses.register
def _(node: fx.Fight, w: Writer) -> list[Clause]:
    first = refer(node.first, w)
    return [Clause((f"fight {refer(node.second, w).text}",), first, explicit=True, kind=fx.Fight)]


@clauses.register
def _(node: fx.BecomeBlocked, w: Writer) -> list[Clause]:
    return [Clause(("become blocked",), refer(node.what, w), explicit=True, kind=fx.BecomeBlocked)]


@clauses.register
def _(node: fx.RemoveFromCombat, w: Writer) -> list[Clause]:
    return [Clause((f"remove {refer(node.what, w).text} from combat",), kind=fx.RemoveFromCombat)]


@clauses.register
def _(node: fx.PhaseOut, w: Writer) -> list[Clause]:
    return [Clause(("phase out",), refer(node.what, w), explicit=True, kind=fx.PhaseOut)]


@clauses.register
def _(node: fx.TurnFace, w: Writer) -> list[Clause]:
    then = (f"it's {article(_listed(node.listed))}",) if node.listed is not None else ()
    w.turned_up = node.what if node.up else None
    return [
        Clause((f"turn {refer(node.what, w).text} face {'up' if node.up else 'down'}",), then=then, kind=fx.TurnFace)
    ]


def _listed(card: CardDefinition) -> str:
    """The characteristics that an effect lists for what it turns face down (CR 708.2a)."""
    types = sorted(types_in(card.type_line.types), key=lambda name: name == "creature")
    return " ".join([f"{card.power}/{card.toughness}", *card.type_line.printed_subtypes, *types])


@clauses.register
def _(node: fx.Transform, w: Writer) -> list[Clause]:
    verb = "convert" if node.converts else "transform"
    return [Clause((f"{verb} {refer(node.what, w).text}",), kind=fx.Transform)]


@clauses.register
def _(node: fx.Meld, w: Writer) -> list[Clause]:
    return [Clause((f"exile them, then meld them into {node.into}",), kind=fx.Meld)]


_COUNTERED_TO = {
    t.EXILE: "exile it instead of putting it into its owner's graveyard",
    t.HAND: "put it into its owner's hand instead of into that player's graveyard",
    t.LIBRARY: "put it on top of its owner's library instead of into that player's graveyard",
}


@clauses.register
def _(node: fx.CounterSpell, w: Writer) -> list[Clause]:
    what = refer(node.what, w)
    then: tuple[str, ...] = ()
    if node.to != t.GRAVEYARD:
        then = (f"if that {what.noun} is countered this way, {_COUNTERED_TO[node.to]}",)
    return [Clause((f"counter {what.text}",), then=then, kind=fx.CounterSpell)]


@clauses.register
def _(node: fx.CopySpell, w: Writer) -> list[Clause]:
    what = refer(node.what, w)
    times = "" if node.amount == 1 else f" {value(node.amount, w)} times"
    many = "the copy" if node.amount == 1 else "the copies"
    different = exceptions(node.copy_changes, (), Phrase(many, node.amount != 1, "spell"), w)
    if node.copy_changes == (ab.ChangeTypes(remove_supertypes=t.LEGENDARY),):
        times += ", except it isn't legendary if the spell is legendary"
    elif different:
        times += f", except that {listed(different)}"
    who = _acts(node.who, w)
    w.its.pop()
    if node.for_each is not None:
        return _copies_for_each(node, node.for_each, what, who, w)
    then = (f"you may choose new targets for {many}",) if node.new_targets else ()
    if node.at is not None:
        what = w.anew(node.what)
        then = (f"{many} targets {refer(node.at, w).text}",)
    text = what.text.replace("activated ability or triggered", "activated or triggered")
    return [Clause((f"copy {text}{times}",), who, then=then, kind=fx.CopySpell)]


def _copies_for_each(node: fx.CopySpell, what: q.Filter, spell: Phrase, who: Phrase, w: Writer) -> list[Clause]:
    """CR 707.10d: "for each other creature you control that the spell could target"."""
    noun, found = w.noun(what), []
    if isinstance(node.what, q.Target):
        found.append(Clause((f"choose {spell.text}",)))
        spell = w.anew(node.what)
    others = noun.one().replace("that player controls", "they control")
    text = f"copy {spell.text} for each other {others}{' that' if noun.after else ''} the spell could target"
    those = listed([plural(head) for head in noun.heads or (noun.name,)])
    then = (f"each copy targets a different one of those {those}",)
    return [*found, Clause((text,), who, then=then, kind=fx.CopySpell)]


@clauses.register
def _(node: fx.CopyCards, w: Writer) -> list[Clause]:
    if node.what is None:
        w.name(q.Saved(node.keep), Phrase("the copy", noun="copy"))
        return [Clause((f"create a copy of the card with the {node.named} name",), kind=fx.CopyCards)]
    what = refer(node.what, w)
    many = what.is_plural
    w.name(q.Saved(node.keep), Phrase("the copies" if many else "the copy", many, "copy"))
    return [Clause((f"copy {what.text}",), kind=fx.CopyCards)]


@clauses.register
def _(node: fx.CastNow, w: Writer) -> list[Clause]:
    known = w.known.get(node.what)
    what = known if known is not None and known.noun in ("copy", "found card") else refer(node.what, w)
    w.perhaps_cast = node.what
    free = f" without paying {'their mana costs' if what.is_plural else 'its mana cost'}" if node.free else ""
    if what.is_plural and what.noun == "card":
        said = f"may cast any number of spells from among those cards{free}"
        return [Clause(lead="you ", whole=said, joins=", then ", kind=fx.CastNow)]
    return [Clause((f"may cast {what.text}{free}{_if_it_is(node.only)}",), YOU, explicit=True, kind=fx.CastNow)]


def _if_it_is(only: q.Filter) -> str:
    """The condition on the spell that it would be: "if that spell's mana value is 4 or less"."""
    match only:
        case q.Anything():
            return ""
        case q.Stat(which, t.LE, int(number)):
            return f" if that spell's {which} is {number} or less"
    raise NoEnglishError("CastNow", "only if the spell has another quality")


@clauses.register
def _(node: fx.ChooseObjects, w: Writer) -> list[Clause]:
    who = _acts(node.who, w)
    w.its.pop()
    if _is_one_of_them(node):
        w.name(q.Saved(node.keep), Phrase("that card", noun="card"))
        return [Clause(("choose one of them",), who, kind=fx.ChooseObjects)]
    chosen = choice(node, w)
    if _linked_cards(node, w) is not None:
        w.name(q.Saved(node.keep), Phrase("that card", noun="found card"))
        return [Clause((f"choose {chosen}",), who, kind=fx.ChooseObjects)]
    w.name(q.Saved(node.keep), Phrase(f"the chosen {w.noun(node.what).name}", node.most != 1, w.noun(node.what).name))
    return [Clause((f"choose {chosen}",), who, kind=fx.ChooseObjects)]


def _is_one_of_them(node: fx.ChooseObjects) -> bool:
    """Whether one is chosen among objects that an earlier instruction has kept."""
    parts = node.what.parts if isinstance(node.what, q.And) else (node.what,)
    kept = any(isinstance(part, q.Is) and isinstance(part.ref, q.Saved) for part in parts)
    return kept and node.most == 1 and all(isinstance(part, q.Is | q.InZone) for part in parts)


def _linked_cards(node: fx.ChooseObjects, w: Writer) -> Phrase | None:
    """The cards that a linked ability has exiled, if it is one of those that is chosen (CR 607.3)."""
    parts = node.what.parts if isinstance(node.what, q.And) else (node.what,)
    refs = [part.ref for part in parts if isinstance(part, q.Is) and isinstance(part.ref, q.Linked)]
    return refer(refs[0], w) if refs else None


def choice(node: fx.ChooseObjects, w: Writer) -> str:
    """What is chosen: "a creature you control", "up to two lands"."""
    if (linked := _linked_cards(node, w)) is not None:
        return linked.text.replace("the exiled cards", "an exiled card") + (" at random" if node.random else "")
    noun = w.noun(node.what)
    if node.keep not in w.inlining and not noun.after:
        noun = replace(noun, after=("on the battlefield",))
    if not isinstance(node.most, int):
        return f"up to {value(node.most, w)} {noun.all()}"
    if node.most < 0 or node.most > 90:
        return f"any number of {noun.all()}"
    if node.least == 0:
        return f"up to {number_word(node.most)} {noun.one() if node.most == 1 else noun.all()}"
    random = " at random" if node.random else ""
    return noun.counted(node.most) + random


@clauses.register
def _(node: fx.ChooseValue, w: Writer) -> list[Clause]:
    who = _acts(node.who, w)
    w.color_named |= node.kind == "color"
    if node.among:
        names = listed([card.name for card in node.among])
        return [Clause((f"choose a card name that hasn't been chosen from among {names}",), who, kind=fx.ChooseValue)]
    return [Clause((f"choose {article(node.kind)}",), who, kind=fx.ChooseValue)]


@clauses.register
def _(node: fx.ExtraTurn, w: Writer) -> list[Clause]:
    return [Clause(("take an extra turn after this one",), _acts(node.who, w), kind=fx.ExtraTurn)]


@clauses.register
def _(node: fx.AdditionalPhases, w: Writer) -> list[Clause]:
    named = [article(f"additional {phase} phase") for phase in node.phases]
    where = "main phase" if node.main_only else "phase"
    return [Clause(whole=f"after this {where}, there is {' followed by '.join(named)}", kind=fx.AdditionalPhases)]


@clauses.register
def _(node: fx.EndGame, w: Writer) -> list[Clause]:
    verb = "win the game" if node.win else "lose the game"
    return [Clause((verb,), _acts(node.who, w), explicit=True, kind=fx.EndGame)]


@clauses.register
def _(node: fx.ChooseTargetsAnew, w: Writer) -> list[Clause]:
    return [Clause((f"choose new targets for {refer(node.what, w).text}",), kind=fx.ChooseTargetsAnew)]


@clauses.register
def _(node: fx.Unsupported, w: Writer) -> list[Clause]:
    return [Clause(whole=node.text)]
