"""What is known while one ability is put into words: the card, what was named already, and who did what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from sim.cards import terms as t
from sim.cards.ability import Enchant
from sim.cards.queries import Filter, Ref, This
from sim.cards.subtypes import ARTIFACT_TYPES
from sim.report.oracle.building import noun_of
from sim.report.oracle.homes import refer
from sim.report.oracle.phrases import Noun, Phrase
from sim.report.oracle.words import plural

if TYPE_CHECKING:
    from sim.cards.definition import CardDefinition

_TYPES = (
    (t.CREATURE, "creature"),
    (t.PLANESWALKER, "planeswalker"),
    (t.LAND, "land"),
    (t.ARTIFACT, "artifact"),
    (t.ENCHANTMENT, "enchantment"),
    (t.BATTLE, "battle"),
)
_OWN_SUBTYPES = ("Aura", "Equipment", "Fortification", "Vehicle", "Saga", "Case", "Class", "Room")


def self_noun(card: CardDefinition) -> str:
    """How a card speaks of itself (CR 201.5): "this creature", "this Aura", or by its name."""
    line = card.type_line
    if line.types & (t.INSTANT | t.SORCERY):
        return card.name
    if line.supertypes & t.LEGENDARY:
        return card.name.split(",")[0]
    if card.layout == "token" and line.types & t.ARTIFACT and not line.types & t.CREATURE:
        return "this token"
    for subtype in line.printed_subtypes:
        if subtype in _OWN_SUBTYPES or (subtype in ARTIFACT_TYPES and not line.types & t.CREATURE):
            return f"this {subtype}"
    return next((f"this {name}" for bit, name in _TYPES if line.types & bit), "this card")


class Writer:
    """The state of one ability's text. `preposition` is "in", or "from" while something moves from a zone."""

    def __init__(self, card: CardDefinition, me: str = "", in_quotes: bool = False) -> None:
        self.card = card
        self.me = Phrase(me or self_noun(card), noun=self_kind(card), is_self=True)
        self.in_quotes = in_quotes
        self.preposition = "in"
        self.known: dict[Ref, Phrase] = {}
        self.things: list[Ref] = []  # objects named so far, for which "it" could stand
        self.subject: Phrase | None = None  # of the trigger event
        self.other: Phrase | None = None
        self.its: list[Phrase] = []  # what It stands for, innermost last
        self.fresh: Phrase | None = None  # what It stands for when it is first spoken of: "each player"
        self.inline: dict[Ref, Phrase] = {}  # a choice that is said where it is used: "up to two lands"
        self.inline_filter: dict[Ref, Filter] = {}
        self.chooser: dict[Ref, Phrase] = {}
        self.lies_in: dict[Ref, int] = {}  # zones that earlier instructions moved things to
        self.works_in = t.IN_BATTLEFIELD  # the zones where the ability works
        self.is_triggered = False
        self.is_activated = False
        self.doer: Phrase | None = None  # the subject of the clause at hand
        self.affected = Phrase("you", noun="player")  # what the change at hand is about
        self.colors_chosen = False  # a colour is chosen as the ability resolves: "the color of your choice"
        self.color_named = False  # a colour was chosen by an instruction of its own: "that color"
        self.inlining: list[str] = []  # names of choices that are said where they are used
        self.then_it: Ref | None = None  # what the move just before has exiled
        self.lasts = False  # the change at hand has no end
        self.perhaps_cast: Ref | None = None  # what an instruction before allowed to be cast
        self.turned_up: Ref | None = None  # what the instruction just before turns face up
        self.in_draw_step = False  # the trigger is the draw step's
        self.names_of_game: Callable[[int], str] | None = None  # what objects of a game are called, in its log
        self.of_cost: dict[Ref, Phrase] = {}  # what was paid: "the sacrificed creature"
        self.says_more = False  # the change at hand is not the only one
        self.last_said_as_it: Ref | None = None  # spoken of as "it" within the sentence before
        self.several_permissions = False  # so that all of them are said with "this turn"
        self.results: dict[str, str] = {}  # what earlier instructions did: "the damage dealt"

    def fork(self) -> Writer:
        """The same for one of several modes: it knows what was said before, and the others do not hear it."""
        new = Writer(self.card, self.me.text, self.in_quotes)
        new.__dict__.update(self.__dict__)
        new.known, new.things, new.its = dict(self.known), list(self.things), list(self.its)
        return new

    def noun(self, what: Filter, kind: str = "permanent") -> Noun:
        """The noun for what matches a filter."""
        return noun_of(what, self, kind)

    def name(self, ref: Ref, phrase: Phrase) -> Phrase:
        """Remember that this was named, and give the phrase for its first mention."""
        phrase = replace(phrase, ref=ref)
        self.known[ref] = phrase
        if not phrase.is_player and ref not in self.things:
            self.things.append(ref)
        return phrase

    def again(self, ref: Ref) -> Phrase:
        """How to speak again of what was named: "it" if nothing else could be meant, else "that creature"."""
        first = self.known[ref]
        if first.is_self or first.is_you or first.text == "it":
            return first
        others = [self.known[thing] for thing in self.things if self.known[thing] != first]
        if others or first.is_player or first.noun == "card":
            return replace(pronoun(first), ref=ref)
        return Phrase("they" if first.is_plural else "it", first.is_plural, first.noun, ref=ref)

    def anew(self, ref: Ref) -> Phrase:
        """How to speak again of what was named, by its noun: "that creature"."""
        return replace(pronoun(self.known[ref]), ref=ref)

    def myself(self) -> Phrase:
        """The object itself; named once, it is in the way of "it" for others."""
        if This() not in self.known:
            self.name(This(), self.me)
        return self.me

    def refer(self, ref: Ref) -> Phrase:
        """The objects or players meant by a reference."""
        return refer(ref, self)

    def quoted_self(self) -> str:
        """What an object calls itself in an ability in quotes that it is given."""
        return f"this {self.affected.noun}"

    def attached(self) -> str:
        """What an Aura or Equipment calls what it is attached to: "enchanted creature"."""
        for ability in self.card.abilities:
            if isinstance(ability, Enchant):
                noun = Writer(self.card).noun(ability.what)
                return f"enchanted {noun.name if not noun.name[:1].isupper() else 'permanent'}"
        return "equipped creature" if "Equipment" in self.card.type_line.printed_subtypes else "enchanted creature"


def self_kind(card: CardDefinition) -> str:
    """The type noun of a card, for "that creature"."""
    if card.type_line.types & (t.INSTANT | t.SORCERY):
        return "spell"
    return next((name for bit, name in _TYPES if card.type_line.types & bit), "permanent")


def pronoun(first: Phrase) -> Phrase:
    """Words for something named before: "that creature", "those creatures"."""
    noun = "player" if first.is_player else first.noun
    if first.is_plural:
        return Phrase(f"those {plural(noun)}", True, noun)
    return Phrase(f"that {noun}", False, noun)
