"""The built-in cards in Oracle style, against the card data; and every kind of node against the renderer's tables."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any, Final

import pytest

import sim.report.oracle
from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.catalog import all_faces, find
from sim.cards.definition import CardDefinition
from sim.cards.language import CREATURE, YOURS, ability, creature, instant, target, until_end_of_turn
from sim.report.oracle import NoEnglishError, render
from sim.report.oracle.homes import clauses, condition, deny, keyword, line, predicates, qualify, refer, value
from sim.report.oracle.nouns import ADJECTIVES, CLAUSES, KINDS
from sim.report.oracle.rules import RULE_WORDS

ROOT: Final = Path(__file__).parents[2]

# Cards whose text differs from the printed one, each with its reason: the same tree is printed in two ways.
DIFFERS: Final = {
    "Access Denied": "speaks of the countered spell by its noun, where like cards have a pronoun",
    "Stern Scolding": "says power or toughness in one breath, where like cards say each with its number",
    "Sublime Epiphany": "says which abilities there are, where like cards speak of abilities",
    "Ashling the Pilgrim": "says in two sentences what is joined there, where like cards have two",
    "Chandra, Dressed to Kill": "has a pronoun for the exiled card, where like cards have a demonstrative",
    "Charge of the Mites": "has the amount of damage before its target, where like cards have it after",
    "Case of the Burning Masks": "has the duration at the end, where Abbot of Keral Keep has it first",
    "Case of the Stashed Skeleton": "has a pronoun for the card found, where Demonic Tutor has a noun",
    "Coppercoat Vanguard": "speaks of each other one in the singular, where like cards have the plural",
    "Dress Down": "speaks of creatures, where Humility with the same affected objects speaks of all creatures",
    "Hexgold Hoverwings": "says of creatures that they are equipped, where like cards call them equipped creatures",
    "Hexplate Wallbreaker": "untaps each attacking creature, where like cards untap all",
    "Guardian Scalelord": "says X and what that is, where Arcane Proxy with the same comparison names the number",
    "Skinthinner": "has a pronoun for the target, where Nekrataal with the same effect has a noun",
    "Wall of Stolen Identity": "says in two sentences what is joined there, where like cards have two",
    "Johann's Stopgap": "has the card drawn on the line of the rest, where like cards have a line for it",
    "Sneak Attack": "has an article for a creature spoken of before, where like cards have a demonstrative",
}
MAY_DIFFER: Final = 0.05

REMINDER: Final = re.compile(r" ?\([^()]*\)")
THIS: Final = re.compile(
    r"\bthis (artifact|Aura|card|Case|creature|enchantment|Equipment|land|permanent|planeswalker|spell|token|Vehicle)\b"
    r"|\bit\b",
    re.IGNORECASE,
)


def normalised(text: str, name: str) -> str:
    """Without reminder text, and with one form for all self-references: names, "this creature", "it", "its"."""
    text = REMINDER.sub("", text)
    for own in (name, name.split(",", 1)[0], re.split(r" (?:of )?the ", name)[0]):
        text = text.replace(own, "~")
    text = re.sub(r"\bits\b", "~'s", THIS.sub("~", text), flags=re.IGNORECASE)
    return "\n".join(part.strip() for part in text.splitlines() if part.strip())


def differs(card: CardDefinition, oracle_cards: dict[str, dict[str, Any]]) -> bool:
    """Whether the rendered text is another than the printed one."""
    printed = oracle_cards[card.name]["oracle_text"]
    return normalised(render(card), card.name) != normalised(printed, card.name)


@pytest.mark.parametrize("card", all_faces(), ids=str)
def test_a_built_in_card_reads_as_printed(card: CardDefinition, oracle_cards: dict[str, dict[str, Any]]) -> None:
    """Equal to the Oracle text but for reminder text and self-references; a card that is listed must differ."""
    printed = normalised(oracle_cards[card.name]["oracle_text"], card.name)
    if card.name in DIFFERS:
        assert normalised(render(card), card.name) != printed, "it no longer differs: take it off the list"
    else:
        assert normalised(render(card), card.name) == printed


def test_at_most_one_card_in_twenty_differs() -> None:
    """The list of differences is short, and lists built-in cards only."""
    assert len(DIFFERS) <= MAY_DIFFER * len(all_faces())
    assert all(find(name).name == name for name in DIFFERS)


def test_every_card_is_rendered_without_the_card_data() -> None:
    """No node of a built-in card lacks its words."""
    assert all(render(card) or not card.abilities for card in all_faces())


# --- Every kind of node has its home ----------------------------------------------------


def kinds_of(base: type) -> list[type]:
    """All classes of a family of nodes, in order of name."""
    return sorted(
        (kind for module in (q, fx, ab) for kind in vars(module).values() if _belongs(kind, base, module.__name__)),
        key=lambda kind: kind.__name__,
    )


def _belongs(kind: object, base: type, module: str) -> bool:
    return isinstance(kind, type) and issubclass(kind, base) and kind is not base and kind.__module__ == module


ABILITIES: Final = list(ab.Ability.__args__)


@pytest.mark.parametrize(
    ("kind", "home"),
    [
        *((kind, qualify) for kind in kinds_of(q.Filter)),
        *((kind, refer) for kind in kinds_of(q.Ref)),
        *((kind, value) for kind in kinds_of(q.AmountNode)),
        *((kind, condition) for kind in kinds_of(q.Condition)),
        *((kind, clauses) for kind in kinds_of(fx.Effect)),
        *((kind, predicates) for kind in [*kinds_of(ab.Modification), ab.Rule]),
        *((kind, home) for kind in ABILITIES for home in (line, keyword)),
    ],
)
def test_every_kind_of_node_has_its_english(kind: type, home: Any) -> None:
    """A node class of sim.cards is in the renderer's table of its family."""
    assert home.dispatch(kind) is not home.dispatch(object)


# Filters that no printed text denies; denying one is refused by its name.
NEVER_DENIED: Final = {
    "And",
    "Anything",
    "AttachedTo",
    "ControlledByRef",
    "DamagedBy",
    "HasAttached",
    "HasChosenColor",
    "HasChosenName",
    "HasChosenType",
    "InZone",
    "OwnedBy",
    "SharesWith",
    "TargetsOnly",
}


@pytest.mark.parametrize("kind", kinds_of(q.Filter))
def test_every_filter_can_be_denied_or_is_refused(kind: type) -> None:
    """What stands after "non" or "without" has words, or is listed here."""
    has_words = deny.dispatch(kind) is not deny.dispatch(object)
    assert has_words != (kind.__name__ in NEVER_DENIED)


def test_every_rule_has_its_english() -> None:
    """The kinds of Rule and their words are the same list."""
    assert set(RULE_WORDS) == set(ab.RULES)


def test_every_status_has_its_english() -> None:
    """The statuses of a filter are all adjectives, kinds of object or clauses."""
    assert set(q.STATUSES) == set(ADJECTIVES) | set(KINDS) | set(CLAUSES)


@pytest.mark.parametrize("kind", [q.SeatControls, q.IsObject, q.IsSeat])
def test_what_is_made_in_a_game_only_is_refused_with_its_reason(kind: type) -> None:
    """Nodes that bind a granted ability to its source have a home that says why it has no words."""
    card = instant("Test", "{R}", fx.Destroy(target(CREATURE & kind(1))))
    with pytest.raises(NoEnglishError, match=rf"{kind.__name__} \(made only by binding"):
        render(card)


def test_a_node_without_a_home_is_refused_by_its_kind() -> None:
    """A missing home is an error that names the node, never a silence."""

    class Polymorph(fx.Effect):
        __slots__ = ()

    with pytest.raises(NoEnglishError, match="got: Polymorph"):
        render(instant("Test", "{R}", Polymorph()))


def test_a_rule_or_amount_without_words_is_refused() -> None:
    """So are kinds of Rule, and combinations that no card has."""
    with pytest.raises(NoEnglishError, match=r"got: Rule \(can't sing\)"):
        render(creature("Test", "{R}", "Bard", 1, 1, ab.Static(q.This(), (ab.Rule("can't sing"),))))
    with pytest.raises(NoEnglishError, match="got: Times"):
        render(instant("Test", "{R}", fx.DealDamage(q.Times(7, q.Devotion(t.RED)), target(CREATURE))))


def test_no_card_is_a_special_case_of_the_renderer() -> None:
    """The renderer knows nodes; a card's name in its code would be a special case."""
    names = {card.name for card in all_faces()} - {"Plains", "Equipment", "Aura"}
    folder = Path(sim.report.oracle.__file__).parent
    named = [
        f"{path.name}: {node.value}"
        for path in sorted(folder.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in names
    ]
    assert not named


# --- Wordings of small trees --------------------------------------------------------------

TARGET: Final = target(CREATURE)
WORDINGS: Final = [
    ("{T}", until_end_of_turn(target(CREATURE, up_to=True, number=2), ab.SwitchPT()), "Switch up to two target"),
    ("{0}", fx.Tap(target(CREATURE & ~YOURS)), "{0}: Tap target creature you don't control."),
    ("{T}", fx.Fight(target(CREATURE & YOURS), target(CREATURE & ~YOURS)), "Target creature you control fights target"),
    ("{T}", fx.Scry(2, t.GRAVEYARD), "{T}: Surveil 2."),
    ("{T}", fx.ExtraTurn(), "{T}: Take an extra turn after this one."),
    (
        "{T}",
        fx.GainLife(q.Greatest("power", CREATURE & YOURS)),
        "equal to the greatest power among creatures you control",
    ),
    ("{X}", fx.DrawCards(q.X()), "{X}: Draw X cards."),
    (
        "{T}",
        fx.CounterSpell(target(q.Status("spell")), t.EXILE),
        "If that spell is countered this way, exile it instead",
    ),
    (
        "{T}",
        fx.Sequence((fx.Tap(TARGET), fx.PutCounters("stun", 1, TARGET))),
        "Tap target creature. Put a stun counter on",
    ),
    (
        "{T}",
        fx.If(q.Compare(q.Count(CREATURE & YOURS), t.GE, 3), fx.DrawCards(1)),
        "If you control three or more creatures,",
    ),
    ("{T}", fx.ChooseTargetsAnew(target(q.Status("spell"))), "{T}: Choose new targets for target spell."),
    (
        "{T}",
        fx.LookAtTop(4, 1, q.Anything(), reveal=False),
        "Put one of them into your hand and the rest on the bottom",
    ),
]


@pytest.mark.parametrize(("cost", "effect", "expected"), WORDINGS, ids=lambda part: type(part).__name__)
def test_a_wording(cost: str, effect: fx.Effect, expected: str) -> None:
    """Effects that few built-in cards have, as the cards would say them."""
    assert expected in render(creature("Test", "{R}", "Wizard", 1, 1, ability(cost, effect)))
