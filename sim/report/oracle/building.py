"""Putting a noun together from the parts of a filter, in the order in which the cards print them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sim.cards import terms as t
from sim.cards.queries import Filter, Is, IsObject, Or
from sim.report.oracle.homes import qualify
from sim.report.oracle.phrases import Noun, Phrase
from sim.report.oracle.words import listed

if TYPE_CHECKING:
    from sim.report.oracle.writer import Writer

# Places of what stands before the head, first to last.
STATUS: Final = 10
COMBAT: Final = 20
QUALITY: Final = 30
SUBTYPE: Final = 40
# Places of what follows it.
CONTROL: Final = 10
WITH: Final = 20
WHERE: Final = 30
CLAUSE: Final = 40


class NounBuilder:
    """A noun in the making. `kind` is what it is if no type says so: "permanent", "card", "spell", "player"."""

    def __init__(self, w: Writer, kind: str = "permanent") -> None:
        self.w = w
        self.kind = kind
        self.said_kind = ""  # "card", "spell" or "token" where the filter itself says so
        self.other = False
        self.before: list[tuple[int, str]] = []
        self.after: list[tuple[int, str]] = []
        self.types: list[tuple[str, ...]] = []
        self.subtypes: list[tuple[str, ...]] = []
        self.players: list[str] = []
        self.zones = 0
        self.control = ("", "")  # who controls it: after it ("you control"), and as owner of its zone ("your")
        self.exact: Phrase | None = None
        self.heads: tuple[str, ...] = ()  # heads given whole, by alternatives

    def adjective(self, place: int, text: str) -> None:
        """Put a word before the head."""
        if (place, text) not in self.before:
            self.before.append((place, text))

    def following(self, place: int, text: str) -> None:
        """Put words after the head."""
        self.after.append((place, text))

    def parts_said(self) -> list[str]:
        """Which sorts of words it has so far, each as often as it has them."""
        other = [*self.types, *self.subtypes, *self.players]
        counts = {
            "before": len(self.before),
            "after": len(self.after),
            "kind": bool(self.said_kind),
            "head": len(other) + len(self.heads),
            "where": bool(self.zones) + bool(self.control[0] or self.control[1]) + self.other,
        }
        return [name for name, count in counts.items() for _ in range(count)]

    def noun(self) -> Noun:
        """The noun, with its parts in printed order."""
        before = [text for _, text in sorted(self.before, key=lambda item: item[0])]
        after = [*self.after]
        if self.zones == 1 << t.EXILE and self.control[0].endswith((" own", " owns")):
            before.append("exiled")
            after.append((CONTROL, self.control[0]))
        elif self.zones and not self.zones & (t.IN_BATTLEFIELD | 1 << t.STACK):
            after.append((WHERE, self._where()))
        elif self.control[0]:
            after.append((CONTROL, self.control[0]))
        heads, kind = self._heads(before)
        return Noun(
            tuple(before),
            heads,
            tuple(text for _, text in sorted(after, key=lambda item: item[0]) if text),
            kind,
            self.other,
        )

    def _heads(self, before: list[str]) -> tuple[tuple[str, ...], str]:
        """The heads, with types and subtypes that only qualify them moved before; and the kind after them."""
        kind = self._kind_word()
        if self.players:
            return tuple(self.players), ""
        if self.heads:
            return self.heads, kind
        groups = sorted(self.types, key=_type_place)
        if groups:
            before += [word for names in self.subtypes for word in names]
            before += [names[0] for names in groups[:-1]]
            return groups[-1], kind
        if self.subtypes:
            before += [names[0] for names in self.subtypes[:-1]]
            return self.subtypes[-1], kind
        return ((), kind) if kind else ((self.kind,), "")

    def _kind_word(self) -> str:
        """The word that says what an object of a type is where it is: "creature spell", "creature card"."""
        if self.said_kind:
            return self.said_kind
        if self.zones and not self.zones & t.IN_BATTLEFIELD:
            return "spell" if self.zones == 1 << t.STACK else "card"
        if self.kind == "source" and (self.types or self.subtypes):
            return ""
        return self.kind if self.kind in ("spell", "card", "source", "ability") else ""

    def _where(self) -> str:
        zones = [name for code, name in enumerate(t.ZONE_NAMES) if self.zones >> code & 1]
        shown = [name for name in zones if name in ("library", "hand", "graveyard")]
        if "exile" in zones and not shown:
            return "in exile"
        if not shown or self.zones == t.ANY_ZONE:
            return ""
        return f"{self.w.preposition} {self.control[1] or 'a'} {' or '.join(shown)}"


def _type_place(names: tuple[str, ...]) -> int:
    """Artifact and enchantment qualify creature and land, never the other way round."""
    order = ("kindred", "legendary", "enchantment", "artifact", "land", "creature", "planeswalker", "battle")
    return min(order.index(name) if name in order else len(order) for name in names)


def exactly(what: Filter, w: Writer) -> str:
    """The phrase for a filter that means one object or player by reference, else ""."""
    parts = what.parts if isinstance(what, Or) else (what,)
    if not all(isinstance(part, Is | IsObject) for part in parts):
        return ""
    builders = [NounBuilder(w) for _ in parts]
    for part, builder in zip(parts, builders, strict=True):
        qualify(part, builder)
    return listed([builder.exact.text for builder in builders if builder.exact is not None])


def noun_of(what: Filter, w: Writer, kind: str = "permanent") -> Noun:
    """The noun for what matches a filter; `kind` where the filter leaves it open."""
    builder = NounBuilder(w, kind)
    qualify(what, builder)
    return builder.noun()
