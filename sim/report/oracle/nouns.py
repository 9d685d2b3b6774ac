"""What each kind of filter says of a noun."""

from __future__ import annotations

from typing import Final

from sim.cards import queries as q
from sim.cards import terms as t
from sim.report.oracle.building import CLAUSE, COMBAT, QUALITY, STATUS, WITH, NounBuilder, exactly, noun_of
from sim.report.oracle.homes import NoEnglishError, deny, qualify, refer, value
from sim.report.oracle.phrases import Noun, Phrase
from sim.report.oracle.words import article, listed, number_word
from sim.report.oracle.writer import Writer

CONTROLLERS: Final = {
    t.YOU: "you control",
    t.OPPONENT: "an opponent controls",
    t.ANYONE: "",
    t.ACTIVE: "the active player controls",
    t.DEFENDING: "defending player controls",
}
OWNERS: Final = {
    t.YOU: "your",
    t.OPPONENT: "an opponent's",
    t.ANYONE: "",
    t.ACTIVE: "that player's",
    t.DEFENDING: "defending player's",
}
PLAYERS: Final = {
    t.YOU: "you",
    t.OPPONENT: "opponent",
    t.ANYONE: "player",
    t.ACTIVE: "active player",
    t.DEFENDING: "defending player",
}
ADJECTIVES: Final = {
    "tapped": STATUS,
    "untapped": STATUS,
    "attacking": COMBAT,
    "blocking": COMBAT,
    "blocked": STATUS,
    "unblocked": STATUS,
    "face down": STATUS,
    "transformed": STATUS,
    "equipped": STATUS,
    "enchanted": STATUS,
    "historic": QUALITY,
    "suspected": STATUS,
    "solved": STATUS,
}
KINDS: Final = {
    "spell": "spell",
    "card": "card",
    "token": "token",
    "ability": "ability",
    "activated ability": "activated ability",
    "triggered ability": "triggered ability",
    "source": "source",
}
CLAUSES: Final = {
    "entered this turn": "that entered this turn",
    "damaged this turn": "that was dealt damage this turn",
    "attacked this turn": "that attacked this turn",
    "kicked": "that was kicked",
    "cycled or discarded this turn": "that you cycled or discarded this turn",
    "cast": "that was cast",
    "mana ability": "that's a mana ability",
}
COMPARISONS: Final = {t.LE: " or less", t.GE: " or greater", t.EQ: ""}


def types_in(mask: int) -> tuple[str, ...]:
    """The card types of a mask, as nouns, in the order of the alphabet."""
    return tuple(name.lower() for bit, name in t.TYPE_NAMES.items() if mask & bit)


def supertypes_in(mask: int) -> tuple[str, ...]:
    """The supertypes of a mask, as adjectives."""
    return tuple(name.lower() for bit, name in t.SUPERTYPE_NAMES.items() if mask & bit)


def colors_in(mask: int) -> tuple[str, ...]:
    """The colours of a mask in the order WUBRG."""
    return tuple(name for bit, name in t.COLOR_NAMES.items() if mask & bit)


def keywords_in(mask: int) -> tuple[str, ...]:
    """The keyword abilities of a mask."""
    return tuple(name for i, name in enumerate(t.KEYWORD_NAMES) if mask >> i & 1)


# --- What is said ----------------------------------------------------------------


@qualify.register
def _(node: q.Anything, noun: NounBuilder) -> None:
    return


@qualify.register
def _(node: q.And, noun: NounBuilder) -> None:
    for part in node.parts:
        qualify(part, noun)


@qualify.register
def _(node: q.Or, noun: NounBuilder) -> None:
    """Alternatives: of one word each where they are adjectives or heads, whole phrases otherwise."""
    builders = [_of_alternative(part, noun) for part in node.parts]
    said = [b.parts_said() for b in builders]
    if all(parts == ["kind"] for parts in said):
        noun.heads = tuple(b.said_kind for b in builders)
        return
    if all(parts == ["before"] for parts in said):
        noun.adjective(builders[0].before[0][0], listed([b.before[0][1] for b in builders], "or"))
        return
    if all(parts == ["after"] for parts in said):
        noun.following(CLAUSE, listed([b.after[0][1] for b in builders], "or"))
        return
    found = [b.noun() for b in builders]
    if all(n.is_plain() and not n.other for n in found) and len({n.kind for n in found}) == 1:
        noun.heads = tuple(head for n in found for head in n.heads)
        noun.said_kind = found[0].kind
        return
    noun.heads = (listed([found[0].bare(), *(n.bare() for n in found[1:])], "or"),)


def _of_alternative(part: q.Filter, noun: NounBuilder) -> NounBuilder:
    builder = NounBuilder(noun.w, noun.kind)
    qualify(part, builder)
    return builder


@qualify.register
def _(node: q.Not, noun: NounBuilder) -> None:
    deny(node.part, noun)


@qualify.register
def _(node: q.HasType, noun: NounBuilder) -> None:
    if node.mask == t.PERMANENT_TYPES:
        noun.types.append(("permanent",))
    else:
        noun.types.append(types_in(node.mask))


@qualify.register
def _(node: q.HasSupertype, noun: NounBuilder) -> None:
    noun.adjective(QUALITY, listed(supertypes_in(node.mask), "or"))


@qualify.register
def _(node: q.HasSubtype, noun: NounBuilder) -> None:
    noun.subtypes.append(node.names)


@qualify.register
def _(node: q.HasColor, noun: NounBuilder) -> None:
    noun.adjective(QUALITY, "colored" if node.mask == t.ALL_COLORS else listed(colors_in(node.mask), "or"))


@qualify.register
def _(node: q.HasChosenColor, noun: NounBuilder) -> None:
    noun.following(WITH, "of that color" if noun.w.color_named else "of the chosen color")


@qualify.register
def _(node: q.HasChosenName, noun: NounBuilder) -> None:
    noun.following(WITH, "with the chosen name")


@qualify.register
def _(node: q.HasChosenType, noun: NounBuilder) -> None:
    noun.following(WITH, "of the chosen type")


@qualify.register
def _(node: q.ColorCount, noun: NounBuilder) -> None:
    words = {(t.EQ, 0): "colorless", (t.EQ, 1): "monocolored", (t.GE, 2): "multicolored"}
    if (node.comparison, node.number) not in words:
        raise NoEnglishError("ColorCount", "as a number of colours without a word of its own")
    noun.adjective(QUALITY, words[node.comparison, node.number])


@qualify.register
def _(node: q.HasKeyword, noun: NounBuilder) -> None:
    noun.following(WITH, f"with {listed(keywords_in(node.mask), 'or')}")


@qualify.register
def _(node: q.CardIs, noun: NounBuilder) -> None:
    qualify(node.what, noun)
    noun.said_kind = "card"


@qualify.register
def _(node: q.HasAbility, noun: NounBuilder) -> None:
    noun.following(WITH, f'with "{node.tag}"' if node.tag == "bands with other" else f"with {node.tag}")


@qualify.register
def _(node: q.Named, noun: NounBuilder) -> None:
    noun.following(WITH, f"named {node.name}")


@qualify.register
def _(node: q.Stat, noun: NounBuilder) -> None:
    if said := stat_words(node, noun):
        noun.following(WITH, f"with {said}")


def stat_words(node: q.Stat, noun: NounBuilder) -> str:
    """What a comparison of a number says after "with": "power 2 or less", "a +1/+1 counter on it"."""
    amount, comparison = node.amount, node.comparison
    if isinstance(amount, int) and comparison in (t.LT, t.GT):
        amount, comparison = (amount - 1, t.LE) if comparison == t.LT else (amount + 1, t.GE)
    if node.which == "life" and isinstance(amount, int):
        if comparison not in COMPARISONS:
            raise NoEnglishError("Stat", "as this comparison of life")
        noun.following(CLAUSE, f"who has {amount}{COMPARISONS[comparison].replace('greater', 'more')} life")
        return ""
    if noun.players:
        noun.following(CLAUSE, f"who has {_counter_words(node.which, comparison, amount).removesuffix(' on it')}")
        return ""
    if node.which not in ("power", "toughness", "mana value", "loyalty"):
        return _counter_words(node.which, comparison, amount)
    if comparison in (t.LT, t.GT):
        return f"{node.which} {'less' if comparison == t.LT else 'greater'} than {value(amount, noun.w)}"
    if comparison not in COMPARISONS:
        raise NoEnglishError("Stat", "as this comparison with an amount that depends on the game")
    number = value(amount, noun.w)
    if comparison == t.EQ and not number.isdigit() and number != "X":
        return f"{node.which} equal to {number}"
    if comparison != t.EQ and not number.isdigit() and number != "X":
        than = "less" if comparison == t.LE else "greater"
        return f"{node.which} {than} than or equal to {number}"
    return f"{node.which} {number}{COMPARISONS[comparison]}"


def _counter_words(counter: str, comparison: int, amount: q.Amount) -> str:
    named = "counter" if counter == "counters" else f"{counter} counter"
    if (comparison, amount) == (t.GE, 1):
        return f"{article(named)} on it"
    if (comparison, amount) == (t.EQ, 0):
        return f"no {named}s on it"
    if comparison == t.GE and isinstance(amount, int):
        return f"{number_word(amount)} or more {named}s on it"
    raise NoEnglishError("Stat", "as this comparison of counters")


@qualify.register
def _(node: q.ControlledBy, noun: NounBuilder) -> None:
    noun.control = CONTROLLERS[node.relation], OWNERS[node.relation]


@qualify.register
def _(node: q.OwnedBy, noun: NounBuilder) -> None:
    owns = {t.YOU: "you own", t.OPPONENT: "an opponent owns"}.get(node.relation, "")
    noun.control = owns, OWNERS[node.relation]


@qualify.register
def _(node: q.ControlledByRef, noun: NounBuilder) -> None:
    who = refer(node.who, noun.w)
    noun.control = who.does("control"), who.owner


@qualify.register
def _(node: q.CastBy, noun: NounBuilder) -> None:
    noun.following(
        CLAUSE, {t.YOU: "that you cast", t.OPPONENT: "that an opponent cast"}.get(node.relation, "that was cast")
    )


@qualify.register
def _(node: q.BandedWith, noun: NounBuilder) -> None:
    noun.following(CLAUSE, f"banded with {refer(node.ref, noun.w).text}")


@qualify.register
def _(node: q.InZone, noun: NounBuilder) -> None:
    noun.zones |= node.mask


@qualify.register
def _(node: q.Status, noun: NounBuilder) -> None:
    if node.name in ADJECTIVES:
        noun.adjective(ADJECTIVES[node.name], node.name.replace(" ", "-"))
        if node.name == "unblocked":
            noun.adjective(COMBAT, "attacking")
    elif node.name in KINDS:
        noun.said_kind = KINDS[node.name]
    elif node.name in CLAUSES:
        noun.following(CLAUSE, CLAUSES[node.name])
    else:
        raise NoEnglishError("Status", node.name)


@qualify.register
def _(node: q.Is, noun: NounBuilder) -> None:
    noun.exact = refer(node.ref, noun.w)
    noun.players = [noun.exact.text]


@qualify.register
def _(node: q.IsPlayer, noun: NounBuilder) -> None:
    noun.players.append(PLAYERS[node.relation])


@qualify.register
def _(node: q.InCombatWith, noun: NounBuilder) -> None:
    words = {"blocking": "blocking", "blocked by": "blocked by", "either": "blocking or blocked by"}
    noun.following(CLAUSE, f"{words[node.relation]} {refer(node.ref, noun.w).text}")


@qualify.register
def _(node: q.DamagedBy, noun: NounBuilder) -> None:
    noun.following(CLAUSE, f"dealt damage by {refer(node.ref, noun.w).text} this turn")


@qualify.register
def _(node: q.TargetsOnly, noun: NounBuilder) -> None:
    what = noun_of(node.what, noun.w)
    exact = exactly(node.what, noun.w)
    only = "only " if node.only else ""
    whom = exact or (_single(what, noun.w) if node.single else what.a())
    noun.following(CLAUSE, f"that targets {only}{whom}")


def _single(what: Noun, w: Writer) -> str:
    one = what.one()
    if one.startswith("other "):
        return f"a single {one.removeprefix('other ')} other than {w.myself().text}"
    return f"a single {one}"


@qualify.register
def _(node: q.AttachedTo, noun: NounBuilder) -> None:
    noun.following(CLAUSE, f"attached to {exactly(node.what, noun.w) or noun_of(node.what, noun.w).a()}")


@qualify.register
def _(node: q.HasAttached, noun: NounBuilder) -> None:
    noun.following(CLAUSE, f"with {noun_of(node.what, noun.w).a()} attached to it")


@qualify.register
def _(node: q.SharesWith, noun: NounBuilder) -> None:
    noun.following(CLAUSE, f"that shares {article(node.quality)} with {refer(node.ref, noun.w).text}")


# --- What is denied ----------------------------------------------------------------


@deny.register
def _(node: q.HasType, noun: NounBuilder) -> None:
    for name in types_in(node.mask):
        noun.adjective(QUALITY, f"non{name}")


@deny.register
def _(node: q.HasSupertype, noun: NounBuilder) -> None:
    for name in supertypes_in(node.mask):
        noun.adjective(QUALITY, f"non{name}")


@deny.register
def _(node: q.HasSubtype, noun: NounBuilder) -> None:
    for name in node.names:
        noun.adjective(QUALITY, f"non-{name}")


@deny.register
def _(node: q.HasColor, noun: NounBuilder) -> None:
    if node.mask == t.ALL_COLORS:
        noun.adjective(QUALITY, "colorless")
        return
    for name in colors_in(node.mask):
        noun.adjective(QUALITY, f"non{name}")


@deny.register
def _(node: q.HasKeyword, noun: NounBuilder) -> None:
    noun.following(WITH, f"without {listed(keywords_in(node.mask), 'or')}")


@deny.register
def _(node: q.CardIs, noun: NounBuilder) -> None:
    deny(node.what, noun)
    noun.said_kind = "card"


@deny.register
def _(node: q.HasAbility, noun: NounBuilder) -> None:
    noun.following(WITH, f"without {node.tag}")


@deny.register
def _(node: q.Status, noun: NounBuilder) -> None:
    opposite = {"tapped": "untapped", "untapped": "tapped", "blocked": "unblocked", "unblocked": "blocked"}
    if node.name in opposite:
        noun.adjective(STATUS, opposite[node.name])
    elif node.name == "face down":
        noun.adjective(STATUS, "face-up")
    elif node.name in ("token", "attacking", "blocking", "historic"):
        noun.adjective(QUALITY, f"non{node.name}")
    else:
        raise NoEnglishError("Status", f"not {node.name}")


@deny.register
def _(node: q.Is, noun: NounBuilder) -> None:
    if isinstance(node.ref, q.This | q.Target | q.It | q.EventOther):
        noun.other = True  # another than itself, than an earlier target, or than what the event was about
    else:
        noun.following(CLAUSE, f"other than {refer(node.ref, noun.w).text}")


@deny.register
def _(node: q.ControlledBy, noun: NounBuilder) -> None:
    words = {t.YOU: "you don't control", t.OPPONENT: "no opponent controls"}
    if node.relation not in words:
        raise NoEnglishError("ControlledBy", "denied for this relation")
    noun.control = words[node.relation], "another player's"


@deny.register
def _(node: q.IsPlayer, noun: NounBuilder) -> None:
    if node.relation != t.YOU:
        raise NoEnglishError("IsPlayer", "denied for this relation")
    noun.players.append("opponent")


@deny.register
def _(node: q.Named, noun: NounBuilder) -> None:
    noun.following(WITH, f"not named {node.name}")


@deny.register
def _(node: q.Stat, noun: NounBuilder) -> None:
    turned = {t.EQ: t.NE, t.NE: t.EQ, t.LT: t.GE, t.GE: t.LT, t.GT: t.LE, t.LE: t.GT}
    qualify(q.Stat(node.which, turned[node.comparison], node.amount), noun)


@deny.register
def _(node: q.ColorCount, noun: NounBuilder) -> None:
    turned = {(t.EQ, 0): (t.GE, 1), (t.GE, 1): (t.EQ, 0), (t.GE, 2): (t.LT, 2)}
    qualify(q.ColorCount(*turned.get((node.comparison, node.number), (t.NE, node.number))), noun)


@deny.register
def _(node: q.Not, noun: NounBuilder) -> None:
    qualify(node.part, noun)


@deny.register
def _(node: q.Or, noun: NounBuilder) -> None:
    for part in node.parts:
        deny(part, noun)


@deny.register
def _(node: q.InCombatWith, noun: NounBuilder) -> None:
    noun.following(CLAUSE, f"not in combat with {refer(node.ref, noun.w).text}")


@deny.register
def _(node: q.CastBy, noun: NounBuilder) -> None:
    if node.relation != t.ANYONE:
        raise NoEnglishError("CastBy", "denied for this relation")
    noun.following(CLAUSE, "that wasn't cast")


@deny.register
def _(node: q.BandedWith, noun: NounBuilder) -> None:
    noun.following(CLAUSE, f"not banded with {refer(node.ref, noun.w).text}")


# --- Only made while a game is played -------------------------------------------------


@qualify.register
def _(node: q.IsObject, noun: NounBuilder) -> None:
    """In a game it has a name; on a card it cannot stand."""
    if noun.w.names_of_game is None:
        _bound(node, noun)
    else:
        noun.exact = Phrase(noun.w.names_of_game(node.entity), noun="card")
        noun.players = [noun.exact.text]


def _bound(node: object, noun: NounBuilder) -> None:
    raise NoEnglishError(type(node).__name__, "made only by binding a granted ability in a game, never printed")


for _kind in (q.SeatControls, q.IsSeat):
    qualify.register(_kind, _bound)
    deny.register(_kind, _bound)
deny.register(q.IsObject, _bound)
