"""Noun phrases: what a filter says in English before it is counted, and a phrase with number and pronoun."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sim.cards.subtypes import ARTIFACT_TYPES, CREATURE_TYPES, ENCHANTMENT_TYPES, LAND_TYPES
from sim.report.oracle.words import article, count_of, finite, listed, plural, possessive

ANOTHER = "other"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase in a sentence: its text, its number, and the noun by which it is spoken of again."""

    text: str
    is_plural: bool = False
    noun: str = "permanent"
    is_self: bool = False
    ref: object = field(default=None, compare=False)

    def means_the_same(self, other: Phrase) -> bool:
        """Whether both speak of the same, with whatever words."""
        return self == other or (self.ref is not None and self.ref == other.ref)

    @property
    def is_you(self) -> bool:
        """Whether it is the player who reads."""
        return self.text == "you"

    @property
    def is_player(self) -> bool:
        """Whether a player or players are meant."""
        return self.noun in ("player", "opponent")

    @property
    def owner(self) -> str:
        """The possessive: "your", "its", "target creature's"."""
        return possessive(self.text)

    def does(self, verb: str) -> str:
        """Subject and verb in the present tense."""
        return f"{self.text} {finite(verb, self.is_plural or self.is_you)}"


@dataclass(frozen=True, slots=True)
class Noun:
    """What a filter means, not yet counted: adjectives, one or more heads, and what follows them."""

    adjectives: tuple[str, ...] = ()
    heads: tuple[str, ...] = ("permanent",)
    after: tuple[str, ...] = ()
    kind: str = ""  # "spell", "card" or "token" after the heads
    other: bool = False
    many: str = "and"  # how heads are joined in the plural

    @property
    def name(self) -> str:
        """The noun by which one such thing is spoken of again: "that creature", "that card"."""
        if self.kind in ("spell", "card", "ability"):
            return self.kind
        return _sort_of(self.heads[0]) if len(self.heads) == 1 else "permanent"

    def bare(self) -> str:
        """One of them without an article and without "other"."""
        return self._text(listed(self._heads(), "or"))

    def one(self) -> str:
        """One of them after a determiner like "target" or "each"."""
        return f"other {self.bare()}" if self.other else self.bare()

    def a(self) -> str:
        """One of them with its article: "a creature you control", "another creature"."""
        return f"another {self.bare()}" if self.other else article(self.bare())

    def all(self) -> str:
        """Several of them, without a determiner."""
        if len(self.heads) > 1 and self.kind:
            text = self._text(f"{listed(self.heads, self.many)} {plural(self.kind)}")
        else:
            text = self._text(listed([plural(head) for head in self._heads()], self.many))
        text = _COUNTER.sub(r"with \1s on them", text)
        for singular, several in _PLURAL_AFTER:
            text = text.replace(singular, several)
        return f"other {text}" if self.other else text

    def counted(self, number: int | str) -> str:
        """So many of them: "a creature", "two cards", "three or more artifacts"."""
        return self.a() if number == 1 else f"{count_of(number, 'x').removesuffix(' xes')} {self.all()}"

    def is_plain(self) -> bool:
        """Whether it is a noun alone: "all creatures", "all Sliver creatures" rather than "white creatures"."""
        return not (self.after or self.other or any(word.islower() for word in self.adjectives))

    def _heads(self) -> list[str]:
        if not self.kind:
            return list(self.heads)
        if not self.heads:
            return [self.kind]
        if len(self.heads) > 1:
            return [*self.heads[:-1], f"{self.heads[-1]} {self.kind}"]
        return [f"{self.heads[0]} {self.kind}"]

    def each_with_article(self) -> str:
        """Alternatives with an article each: "a Plains or an Island"."""
        if len(self.heads) < 2 or self.kind or self.adjectives or self.other:
            return self.a()
        return self._text(listed([article(head) for head in self.heads], "or"))

    def _text(self, heads: str) -> str:
        before = ""
        for i, adjective in enumerate(self.adjectives):
            following = self.adjectives[i + 1] if i + 1 < len(self.adjectives) else ""
            comma = adjective.startswith("non") and following.startswith("non")
            before += adjective + (", " if comma else " ")
        return " ".join((before + heads, *self.after))


_COUNTER = re.compile(r"\bwith an? ((?:\S+ )?counter) on it")
# How what follows a noun changes when there are several.
_PLURAL_AFTER = (
    ("an opponent controls", "your opponents control"),
    ("an opponent owns", "your opponents own"),
    (" on it", " on them"),
    (" in a graveyard", " in all graveyards"),
    (" from a graveyard", " from all graveyards"),
)


def _sort_of(head: str) -> str:
    """The noun for one of a subtype: a Goblin is spoken of as "that creature"."""
    if head.islower():
        return head
    if head in LAND_TYPES:
        return "land"
    if head in CREATURE_TYPES:
        return "creature"
    return head if head in ARTIFACT_TYPES or head in ENCHANTMENT_TYPES else "permanent"
