"""Clauses: who does what, so that one sentence can be said in several ways: told, after "you may", after "unless"."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sim.report.oracle.phrases import Phrase
from sim.report.oracle.words import finite, listed

YOU = Phrase("you", noun="player")


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject and what it does. Where the subject is you, it is left out unless the clause is `explicit`.

    Each of `verbs` starts with a base form ("draw a card"); `lead` stands before the whole ("if ..., "); `then` holds
    sentences that follow. `kind` is the kind of effect it comes from. `whole` is a clause without parts, told as it is.
    `joins` says how it goes on from the clause before: "" as a sentence of its own, else ", then ", " and ".
    """

    verbs: tuple[str, ...] = ()
    subject: Phrase = YOU
    explicit: bool = False
    lead: str = ""
    then: tuple[str, ...] = ()
    kind: type = object
    whole: str = ""
    joins: str = ""
    moved: object = None  # what a move leaves behind or takes up, by the name it is kept under

    def told(self, explicit: bool | None = None) -> str:
        """As a statement or an instruction: "draw a card", "you gain 3 life", "target player draws a card"."""
        if self.whole:
            return self.lead + self.whole
        if self.subject.is_you and not (self.explicit if explicit is None else explicit):
            return f"{self.lead}{self.done()}"
        return f"{self.lead}{self.subject.text} {self.predicate()}"

    def predicate(self) -> str:
        """The verbs with all that follows, inflected for the subject."""
        several = self.subject.is_plural or self.subject.is_you
        return listed([finite(verb, several) for verb in self.verbs])

    def done(self) -> str:
        """The verbs with all that follows, in their base form."""
        return listed(self.verbs)

    def allowed(self, who: Phrase) -> str:
        """After "may": "draw a card", "have target creature get -1/-1"."""
        if self.whole:
            return self.whole
        if self.subject.means_the_same(who) or self.subject.is_you:
            return self.done()
        return f"have {objective(self.subject)} {self.done()}"

    def led(self, lead: str) -> Clause:
        """The same after a lead."""
        return replace(self, lead=lead + self.lead)


def objective(phrase: Phrase) -> str:
    """A phrase as an object: "they" becomes "them"."""
    return "them" if phrase.text == "they" else phrase.text


@dataclass(frozen=True, slots=True)
class Predicate:
    """What a change says of the affected: the verb while it lasts ("have"), as it begins ("gain"), and the rest.

    `each` is said after the duration: "for each land you control". `span` is how "until end of turn" is said, `always`
    what stands there in a static ability ("each combat"). `whole` is a sentence with a subject of its own, with {} for
    the span.
    """

    verb: str
    begins: str = ""
    rest: str = ""
    each: str = ""
    span: str = "until end of turn"
    always: str = ""
    then: tuple[str, ...] = ()
    whole: str = ""
    leads: bool = False  # its duration comes first: "until end of turn, you may play those cards"
    same: str = ""  # the verb that it may share with the one before: "can't" of "can't attack or block"
