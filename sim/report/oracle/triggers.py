"""Trigger events (CR 603.1): "when this creature enters", "at the beginning of your upkeep"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.ability import EitherTrigger, StateTrigger, Trigger
from sim.report.oracle.building import NounBuilder
from sim.report.oracle.clauses import YOU
from sim.report.oracle.homes import NoEnglishError, condition, qualify
from sim.report.oracle.phrases import Phrase
from sim.report.oracle.words import article, finite, listed, number_word
from sim.report.oracle.writer import Writer

Words = Callable[[Trigger, Writer], str]
_GRAVEYARD: Final = 1 << t.GRAVEYARD


def party(what: q.Filter, w: Writer, kind: str = "permanent", several: bool = False) -> Phrase:
    """A party of an event as it is first spoken of: "this creature", "a creature you control", "one or more cards"."""
    builder = NounBuilder(w, kind)
    if isinstance(what, q.Anything):
        return Phrase(article(kind), noun=kind)
    if isinstance(what, q.Or) and q.Is(q.This()) in what.parts:
        return _or_itself(what, w, kind)
    qualify(what, builder)
    if builder.exact is not None:
        return builder.exact
    noun = builder.noun()
    if noun.heads == ("you",):
        return YOU
    is_player = bool(builder.players)
    name = "player" if is_player and len(noun.heads) == 1 else noun.name
    if several:
        return Phrase(f"one or more {noun.all()}", True, name)
    return Phrase(noun.a(), noun=name)


def _or_itself(what: q.Or, w: Writer, kind: str) -> Phrase:
    """Itself or another: "this creature or another creature you control"."""
    rest = [part for part in what.parts if part != q.Is(q.This())]
    other = party(rest[0] if len(rest) == 1 else q.Or(tuple(rest)), w, kind)
    text = other.text if other.text.startswith("another ") else f"another {other.text.split(' ', 1)[1]}"
    return Phrase(f"{w.me.text} or {text}", noun=other.noun)


def _take(trigger: Trigger, w: Writer, kind: str = "permanent", other: str = "player") -> tuple[Phrase, Phrase]:
    """Both parties, kept for what the ability does to them."""
    several = trigger.per_batch and not isinstance(trigger.subject, q.Is | q.Anything)
    w.subject = party(trigger.subject, w, kind, several)
    if trigger.event == ek.ZONE_CHANGED and trigger.to_zones == t.IN_BATTLEFIELD:
        w.lies_in[q.EventNew()] = t.BATTLEFIELD
    if not w.subject.is_self and not w.subject.is_you:
        w.name(q.EventSubject(), w.subject)
    w.other = party(trigger.other, w, other)
    return w.subject, w.other


def event(trigger: Trigger | EitherTrigger | StateTrigger, w: Writer, tag: str = "", once: bool = False) -> str:
    """The trigger event with its word: "whenever this creature attacks"; `once` if its effect ends its source."""
    if isinstance(trigger, EitherTrigger):
        return _either(trigger, w)
    if isinstance(trigger, StateTrigger):
        return f"when {condition(trigger.condition, w)}"
    if trigger.event not in _EVENTS:
        raise NoEnglishError(ek.NAMES[trigger.event], "as a trigger event")
    text = _EVENTS[trigger.event](trigger, w)
    if tag == "cycle or discard" and w.other is not None:
        text = f"{w.other.does('cycle')} or {finite('discard', w.other.is_you)} {_card(trigger, w)}"
    if trigger.condition is not None:
        text = _under(text, trigger, w)
    if trigger.event == ek.STEP_BEGAN:
        return text
    return f"{'when' if once or _happens_once(trigger, w) else 'whenever'} {text}"


def _under(text: str, trigger: Trigger, w: Writer) -> str:
    """An event with what else must be so: "you cast your second spell each turn", "this and at least one Elf attack"."""
    node = trigger.condition
    assert node is not None
    if node == q.Compare(q.PlayerStat("spells cast", q.Players(t.YOU)), t.EQ, 2) and trigger.event == ek.CAST:
        return text.replace("a spell", "your second spell each turn", 1)
    if trigger.event == ek.ATTACKED and isinstance(node, q.Exists) and isinstance(node.what, q.And):
        beside = tuple(part for part in node.what.parts if part not in _BESIDE)
        if len(beside) + len(_BESIDE) == len(node.what.parts):
            noun = w.noun(beside[0] if len(beside) == 1 else q.And(beside))
            return f"{w.myself().text} and at least one {noun.one()} attack"
    return f"{text} while {condition(node, w)}"


_BESIDE: Final = (q.Not(q.Is(q.This())), q.Status("attacking"), q.ControlledBy(t.YOU))


def _either(trigger: EitherTrigger, w: Writer) -> str:
    """Several events with what they begin with said once: "whenever this creature enters or attacks"."""
    first, *others = (event(part, w).removeprefix("whenever ").removeprefix("when ") for part in trigger.triggers)
    words = first.split(" ")
    shared = next((n for n in range(len(words) - 1, 0, -1) if all(o.split(" ")[:n] == words[:n] for o in others)), 0)
    rest = [" ".join(other.split(" ")[shared:]) for other in others]
    word = "when" if all(_happens_once(part, w) for part in trigger.triggers) else "whenever"
    return f"{word} {listed([first, *rest], 'or')}"


def _happens_once(trigger: Trigger, w: Writer) -> bool:
    """Whether it can happen once to an object, as its own coming and going: "when", not "whenever"."""
    once = (ek.ZONE_CHANGED, ek.CYCLED, ek.TURNED_FACE_UP, ek.TRANSFORMED, ek.CAST, ek.SACRIFICED)
    own = trigger.subject == q.Is(q.This()) or (_is_attached_going(trigger) and w.attached().startswith("enchanted"))
    return trigger.event in once and own


def _is_attached_going(trigger: Trigger) -> bool:
    """An Aura goes with what it enchants; Equipment sees many come and go."""
    return trigger.subject == q.Is(q.AttachedObject()) and trigger.event == ek.ZONE_CHANGED


def _zone_change(trigger: Trigger, w: Writer) -> str:
    subject, _ = _take(trigger, w)
    return f"{subject.text} {move_words(trigger, subject)}"


def move_words(trigger: Trigger, subject: Phrase, would: bool = False) -> str:
    """The verb of a zone change: "enters", "dies", "leaves the battlefield"."""
    to, origin = trigger.to_zones, trigger.from_zones

    def said(verb: str) -> str:
        return verb if would else finite(verb, subject.is_plural)

    if to == t.IN_BATTLEFIELD:
        start = _zone_names(origin)
        return said("enter") + (f" from {start}" if start else "")
    if origin == t.IN_BATTLEFIELD and to == _GRAVEYARD:
        mortal = subject.noun in ("creature", "planeswalker") or subject.noun == "token"
        return said("die") if mortal else f"{said('be')} put into a graveyard from the battlefield"
    if origin == t.IN_BATTLEFIELD and to == t.ANY_ZONE & ~t.IN_BATTLEFIELD:
        return f"{said('leave')} the battlefield"
    if to == _GRAVEYARD:
        start = _zone_names(origin)
        return f"{said('be')} put into a graveyard from {start or 'anywhere'}"
    if origin == _GRAVEYARD:
        return f"{said('leave')} a graveyard"
    if to == 1 << t.EXILE:
        return f"{said('be')} exiled"
    if origin == t.IN_BATTLEFIELD and to == 1 << t.HAND:
        return f"{said('be')} returned to its owner's hand"
    raise NoEnglishError("Trigger", f"of moves from zones {origin:b} to zones {to:b}")


def _zone_names(mask: int) -> str:
    names = [name for code, name in enumerate(t.ZONE_NAMES) if mask >> code & 1]
    return "" if mask == t.ANY_ZONE else " or ".join(article(name) for name in names)


def _damage(trigger: Trigger, w: Writer) -> str:
    subject, other = _take(trigger, w, "source", "permanent")
    if isinstance(trigger.subject, q.Anything):
        if isinstance(trigger.other, q.Anything):
            return "a source deals damage"
        return f"{other.does('be')} dealt {_kind(trigger)}"
    to = "" if isinstance(trigger.other, q.Anything) else f" to {other.text}"
    return f"{subject.does('deal')} {_kind(trigger)}{to}"


def _kind(trigger: Trigger) -> str:
    return "combat damage" if trigger.combat else "damage"


def _attacked(trigger: Trigger, w: Writer) -> str:
    if trigger.per_batch and trigger.subject == q.ControlledBy(t.YOU):
        w.subject = YOU
        return "you attack"
    subject, other = _take(trigger, w, "creature")
    alone = " alone" if trigger.alone else ""
    if trigger.others:
        many = f"at least {number_word(trigger.others)} other creature{'' if trigger.others == 1 else 's'}"
        return f"{subject.text} and {many} attack"
    whom = "" if isinstance(trigger.other, q.Anything) else f" {other.text}"
    return f"{subject.does('attack')}{whom}{alone}"


def _blocked(trigger: Trigger, w: Writer) -> str:
    """One blocker and one attacker: said of whichever of them the ability is about."""
    blocker, attacker = _take(trigger, w, "creature", "creature")
    if attacker.is_self and not blocker.is_self:
        return f"{attacker.does('become')} blocked by {blocker.text}"
    return f"{blocker.does('block')} {attacker.text}"


def _cast(trigger: Trigger, w: Writer) -> str:
    if trigger.subject == q.Is(q.This()):
        w.subject, w.other = w.myself(), YOU
        return "you cast this spell"
    subject, other = _take(trigger, w, "spell")
    return f"{other.does('cast')} {subject.text}"


def _card(trigger: Trigger, w: Writer) -> str:
    if trigger.subject == q.Is(q.This()):
        return "this card"
    return party(trigger.subject, w, "card", trigger.per_batch).text


def _does_to_card(verb: str) -> Words:
    def words(trigger: Trigger, w: Writer) -> str:
        own = trigger.subject == q.Is(q.This())
        if own:
            w.subject, w.other = w.me, YOU
            return f"you {verb} this card"
        _, other = _take(trigger, w, "card")
        return f"{other.does(verb)} {_card(trigger, w)}"

    return words


def _step(trigger: Trigger, w: Writer) -> str:
    if trigger.step not in STEPS:
        raise NoEnglishError("Trigger", f"at the beginning of step {trigger.step}")
    step = STEPS[trigger.step]
    w.in_draw_step = trigger.step == t.DRAW
    exact = isinstance(trigger.subject, q.Is)
    subject = party(trigger.subject, w, "player")
    w.subject = w.other = Phrase("that player", noun="player")
    relation = trigger.subject.relation if isinstance(trigger.subject, q.IsPlayer) else t.ANYONE
    if exact:
        return f"at the beginning of {subject.owner} {step}"
    if trigger.step == t.BEGINNING_OF_COMBAT:
        whose = {t.YOU: " on your turn", t.OPPONENT: " on each opponent's turn"}.get(relation, "")
        return f"at the beginning of {'' if whose else 'each '}combat{whose}"
    if trigger.step == t.END_OF_COMBAT:
        return "at end of combat" + (" on your turn" if relation == t.YOU else "")
    if trigger.step == t.END and relation == t.ANYONE:
        return "at the beginning of each end step"
    if relation not in _WHOSE:
        raise NoEnglishError("Trigger", "at a step of players in this relation")
    return f"at the beginning of {_WHOSE[relation]} {step}"


STEPS: Final = {
    t.UPKEEP: "upkeep",
    t.DRAW: "draw step",
    t.PRECOMBAT_MAIN: "first main phase",
    t.BEGINNING_OF_COMBAT: "combat",
    t.DECLARE_ATTACKERS: "declare attackers step",
    t.DECLARE_BLOCKERS: "declare blockers step",
    t.END_OF_COMBAT: "end of combat",
    t.POSTCOMBAT_MAIN: "second main phase",
    t.END: "end step",
}
_WHOSE: Final = {t.YOU: "your", t.OPPONENT: "each opponent's", t.ANYONE: "each player's"}


def _becomes(state: str, kind: str = "permanent") -> Words:
    """An event that is said as becoming something."""

    def words(trigger: Trigger, w: Writer) -> str:
        subject, _ = _take(trigger, w, kind)
        return f"{subject.does('become')} {state}"

    return words


def _verb(verb: str, kind: str = "permanent") -> Words:
    """An event that is said with its verb alone."""

    def words(trigger: Trigger, w: Writer) -> str:
        subject, _ = _take(trigger, w, kind)
        return subject.does(verb)

    return words


def _player_does(text: str, kind: str = "permanent") -> Words:
    """An event that its other party, a player, brings about: "you sacrifice a creature"."""

    def words(trigger: Trigger, w: Writer) -> str:
        subject, other = _take(trigger, w, kind)
        verb, _, rest = text.partition(" ")
        return f"{other.does(verb)} {rest.format(subject.text)}".strip()

    return words


def _transformed(trigger: Trigger, w: Writer) -> str:
    """CR 701.27e: an object says itself what it transforms into."""
    subject, _ = _take(trigger, w)
    return f"{subject.does('transform')}{f' into {w.card.name}' if subject.is_self else ''}"


def _tapped(trigger: Trigger, w: Writer) -> str:
    subject, _ = _take(trigger, w)
    return f"{subject.does('become')} tapped"


def _targeted(trigger: Trigger, w: Writer) -> str:
    subject, other = _take(trigger, w, "permanent", "spell or ability")
    return f"{subject.does('become')} the target of {other.text}"


def _counters(trigger: Trigger, w: Writer) -> str:
    subject, _ = _take(trigger, w)
    return f"one or more counters are put on {subject.text}"


def _attached(trigger: Trigger, w: Writer) -> str:
    subject, other = _take(trigger, w, "permanent", "permanent")
    return f"{subject.does('become')} attached to {other.text}"


def _activated(trigger: Trigger, w: Writer) -> str:
    subject, other = _take(trigger, w)
    of = "" if isinstance(trigger.subject, q.Anything) else f" of {subject.text}"
    return f"{other.does('activate')} an ability{of} that isn't a mana ability"


_EVENTS: Final[dict[int, Words]] = {
    ek.ZONE_CHANGED: _zone_change,
    ek.DREW: _does_to_card("draw"),
    ek.DISCARDED: _does_to_card("discard"),
    ek.CYCLED: _does_to_card("cycle"),
    ek.LAND_PLAYED: _player_does("play {}", "land"),
    ek.CAST: _cast,
    ek.ACTIVATED: _activated,
    ek.COUNTERED: _player_does("counter {}", "spell"),
    ek.DAMAGE_DEALT: _damage,
    ek.LIFE_GAINED: _verb("gain life", "player"),
    ek.LIFE_LOST: _verb("lose life", "player"),
    ek.LIFE_PAID: _verb("pay life", "player"),
    ek.TAPPED: _tapped,
    ek.UNTAPPED: _becomes("untapped"),
    ek.COUNTERS_PUT: _counters,
    ek.ATTACHED: _attached,
    ek.UNATTACHED: _becomes("unattached"),
    ek.ATTACKED: _attacked,
    ek.BLOCKED: _blocked,
    ek.BLOCKS: _verb("block", "creature"),
    ek.BECAME_BLOCKED: _becomes("blocked", "creature"),
    ek.NOT_BLOCKED: _verb("attack and isn't blocked", "creature"),
    ek.STEP_BEGAN: _step,
    ek.DESTROYED: _verb("be destroyed"),
    ek.SACRIFICED: _player_does("sacrifice {}"),
    ek.BECAME_TARGET: _targeted,
    ek.SHUFFLED: _verb("shuffle their library", "player"),
    ek.SEARCHED: _verb("search their library", "player"),
    ek.TURNED_FACE_UP: _verb("be turned face up"),
    ek.TURNED_FACE_DOWN: _verb("be turned face down"),
    ek.TRANSFORMED: _transformed,
    ek.REGENERATED: _verb("regenerate"),
    ek.PHASED: lambda trigger, w: _verb("phase out" if trigger.flags else "phase in")(trigger, w),
    ek.LOST: _verb("lose the game", "player"),
    ek.SCRIED: _verb("scry", "player"),
    ek.COPIED: _player_does("copy {}", "spell"),
    ek.PROLIFERATED: _verb("proliferate", "player"),
}


def later(delay: fx.Delay, w: Writer) -> str:
    """When a delayed trigger triggers: "at the beginning of the next end step", "when that creature dies this turn"."""
    trigger = delay.trigger
    if trigger.event != ek.STEP_BEGAN:
        said = event(trigger, w)
        if delay.once and delay.until_end_of_turn:
            said = f"when {said.removeprefix('whenever ').removeprefix('when ')}"
        return f"{said} this turn" if delay.until_end_of_turn else said
    relation = trigger.subject.relation if isinstance(trigger.subject, q.IsPlayer) else t.ANYONE
    if trigger.step == t.END_OF_COMBAT:
        return "at end of combat"
    if relation == t.YOU:
        return f"at the beginning of your next {STEPS[trigger.step]}"
    if trigger.step == t.UPKEEP:
        return "at the beginning of the next turn's upkeep"
    return f"at the beginning of the next {STEPS[trigger.step]}"
