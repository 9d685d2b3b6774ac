"""The built-in cards against the card data: what is printed, how many there are, and what they cover."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.catalog import all_faces
from sim.cards.cost import Cost
from sim.cards.definition import CardDefinition
from sim.cards.mana_cost import ManaCost
from sim.cards.program import lower
from sim.cards.type_line import TypeLine

CARDS = all_faces()
COLOR_LETTERS = "WUBRG"

NAMED_IN_THE_PLAN = """
    Disciple of Malice|Knights of Thorn|Sword of Forge and Frontier|Sword of Fire and Ice|Luxior, Giada's Gift
    |Blackblade Reforged|Benevolent Blessing|Pentarch Ward|Pacifism|Rancor|Spirit Mantle|Benalish Hero|Mesa Pegasus
    |Master of the Hunt|Baton of Morale|Helm of Chatzuk|Shelkin Brownie|Trap Runner|Mother of Runes|Iridescent Angel
    |Progenitus|White Knight|Black Knight|Silver Knight|Guardian of the Gateless|Lure|Fluctuator|Slice and Dice
    |Eternal Dragon|Drake Haven|Astral Slide|Lightning Rift|Complicate|Clone|Twincast|Humility|Opalescence|Blood Moon
    |Urborg, Tomb of Yawgmoth|Furnace of Rath|Jace Beleren|Chandra Nalaar|Glistener Elf|Exalted Angel|Crusade
    |Swords to Plowshares|Lightning Bolt|Counterspell|Giant Growth|Llanowar Elves|Ball Lightning|Grim Lavamancer
    |Cursed Scroll|Wrath of God|Oblivion Ring
"""


def _identity(card: CardDefinition) -> str:
    return card.name


def _letters(mask: int) -> list[str]:
    return [letter for i, letter in enumerate(COLOR_LETTERS) if mask >> i & 1]


def _parts(node: object) -> list[object]:
    """A node and every node inside it."""
    if isinstance(node, tuple):
        return [inner for part in node for inner in _parts(part)]
    if not hasattr(node, "__dataclass_fields__"):
        return []
    return [node, *(inner for name in node.__dataclass_fields__ for inner in _parts(getattr(node, name)))]


NODES = {card.name: _parts(card.abilities) for card in CARDS}


@pytest.mark.parametrize("card", CARDS, ids=_identity)
def test_what_is_printed_equals_the_card_data(card: CardDefinition, oracle_cards: dict[str, dict[str, Any]]) -> None:
    """CR 200.1: name, mana cost, colours, type line, power and toughness, loyalty."""
    record = oracle_cards[card.name]
    cost = record["mana_cost"]
    assert card.mana_cost == (ManaCost.parse(cost) if cost else None)
    assert str(card.type_line) == record["type_line"]
    assert sorted(_letters(card.colors)) == sorted(record["colors"])
    assert _printed(card) == (record.get("power"), record.get("toughness"))
    assert (str(card.loyalty) if card.loyalty is not None else None) == record.get("loyalty")


def _printed(card: CardDefinition) -> tuple[str | None, str | None]:
    if card.printed_pt is not None:
        return card.printed_pt
    if card.power is None or card.toughness is None:
        return None, None
    return str(card.power), str(card.toughness)


@pytest.mark.parametrize("card", CARDS, ids=_identity)
def test_a_card_has_text_if_and_only_if_it_has_abilities(
    card: CardDefinition, oracle_cards: dict[str, dict[str, Any]]
) -> None:
    """CR 207.1; reminder text alone, as on lands with basic land types, is no rules text (207.2)."""
    text = oracle_cards[card.name].get("oracle_text") or ""
    only_reminder = text.startswith("(") and text.endswith(")") and text.count("(") == 1
    assert bool(card.abilities) == bool(text and not only_reminder)


def test_no_card_is_left_unsupported() -> None:
    assert [card.name for card in CARDS if card.unsupported] == []
    assert [name for name, nodes in NODES.items() if any(isinstance(n, fx.Unsupported) for n in nodes)] == []


def test_there_are_at_least_two_hundred_and_no_name_twice() -> None:
    names = [card.name for card in CARDS]
    assert len(set(names)) == len(names) >= 200


def test_at_most_thirty_creatures_have_no_text() -> None:
    assert len([card for card in CARDS if card.type_line.types & t.CREATURE and not card.abilities]) <= 30


def test_the_cards_named_in_the_plan_are_here() -> None:
    names = {card.name for card in CARDS}
    assert [name for name in map(str.strip, NAMED_IN_THE_PLAN.split("|")) if name not in names] == []


@pytest.mark.parametrize("card", CARDS, ids=_identity)
def test_a_definition_is_hashable_and_equal_to_its_own_repr(card: CardDefinition) -> None:
    """Definitions are frozen data: the text of one makes an equal one."""
    again = eval(repr(card), _NAMES)
    assert again == card
    assert hash(again) == hash(card)


_NAMES: dict[str, Any] = {}
for _module in (ab, fx, q):
    _NAMES.update(vars(_module))
_NAMES.update(CardDefinition=CardDefinition, Cost=Cost, ManaCost=ManaCost, TypeLine=TypeLine)


def _effects(nodes: list[object]) -> list[fx.Effect]:
    """What abilities do: the modes of each, and of each granted or reflexive one."""
    with_modes = (ab.SpellAbility, ab.Activated, ab.Triggered)
    found = [mode for node in nodes if isinstance(node, with_modes) for mode in node.modes]
    found += [node.effect for node in nodes if isinstance(node, fx.Delay)]
    return found + [node.then for node in nodes if isinstance(node, ab.Instead) and node.then is not None]


@pytest.mark.parametrize("card", CARDS, ids=_identity)
def test_every_ability_is_lowered(card: CardDefinition) -> None:
    for effect in _effects(NODES[card.name]):
        assert lower(effect).steps


# --- What the cards cover ------------------------------------------------------------------

Node = Callable[[object], bool]


def _is(node_type: type, /, **fields: object) -> Node:
    """A node of this kind whose named fields have these values; a function is asked instead."""

    def test(node: object) -> bool:
        if not isinstance(node, node_type):
            return False
        return all(
            value(getattr(node, name)) if callable(value) else getattr(node, name) == value
            for name, value in fields.items()
        )

    return test


def _has(mask: int) -> Node:
    """Has the keyword, or gives it."""
    return lambda node: isinstance(node, ab.Keywords | ab.GainKeyword) and bool(node.mask & mask)


def _tag(word: str) -> Node:
    return lambda node: word in str(getattr(node, "tag", "")).split() or word == getattr(node, "key", "")


def _rule(kind: str) -> Node:
    return _is(ab.Rule, kind=kind)


def _some(value: object) -> bool:
    return bool(value)


def _protects(*kinds: type) -> Node:
    return _is(ab.Protection, what=lambda what: isinstance(what, kinds))


def _enters(node: object) -> bool:
    return isinstance(node, ab.Replacement) and node.event.to_zones == t.IN_BATTLEFIELD


def _from_elsewhere(node: object) -> bool:
    return isinstance(node, ab.Rule) and node.kind == "may play"


def _land_search(node: object) -> bool:
    return isinstance(node, fx.Search) and node.to == t.BATTLEFIELD


def _affects_a_player(node: object) -> bool:
    """A static ability, or an effect, that gives a player protection."""
    if isinstance(node, ab.Static):
        ref, changes = node.affects, node.changes
    elif isinstance(node, fx.Continuous) and node.what is not None:
        ref, changes = node.what, node.changes
    else:
        return False
    players = any(isinstance(part, q.Players | q.IsPlayer) for part in _parts(ref))
    gained = [change.ability for change in changes if isinstance(change, ab.GainAbility)]
    return players and any(isinstance(ability, ab.Protection) for ability in gained)


COVERED: dict[str, Node] = {
    **{name: _has(1 << i) for i, name in enumerate(t.KEYWORD_NAMES) if name not in {"horsemanship", "skulk"}},
    "hexproof from": _is(ab.HexproofFrom),
    "ward": _is(ab.Ward),
    "ward that costs life": _is(ab.Ward, cost=lambda cost: cost.life),
    "prowess": _tag("prowess"),
    "exalted": _tag("exalted"),
    "kicker": _is(ab.AdditionalCost, key="kicker"),
    "flashback": _is(ab.AlternativeCost, key="flashback"),
    "landwalk": _is(ab.Landwalk),
    "morph": _is(ab.Morph),
    "regeneration": _is(fx.Regenerate),
    "bands with other": _is(ab.BandsWithOther),
    "protection from a color": _protects(q.HasColor),
    "protection from a number of colors": _protects(q.ColorCount),
    "protection from a card type": _protects(q.HasType, q.HasChosenType),
    "protection from a subtype": _protects(q.HasSubtype),
    "protection from a player": _protects(q.ControlledBy),
    "protection from everything": _is(ab.Protection, from_everything=True),
    "protection from each color": _is(ab.Protection, text="each color"),
    "protection from the chosen color": _is(ab.Protection, chosen=True),
    "protection of a player": _affects_a_player,
    "protection that spares": _is(ab.Protection, spares=_some),
    "cycling": _tag("cycling"),
    "typecycling": _tag("typecycling"),
    "when you cycle this card": _is(ab.Trigger, event=ek.CYCLED, subject=q.Is(q.This())),
    "whenever a player cycles a card": _is(ab.Trigger, event=ek.CYCLED, subject=q.Anything()),
    "equip": _tag("equip"),
    "equip a quality": _is(ab.Activated, tag="equip", modes=lambda modes: len(_parts(modes[0].to.what)) > 3),
    "Auras": _is(ab.Enchant),
    "tokens": _is(fx.CreateToken),
    "counters": _is(fx.PutCounters),
    "removing counters as a cost": _is(Cost, remove_counters=_some),
    "modal spells": _is(ab.SpellAbility, modes=lambda modes: len(modes) > 1),
    "choose two": _is(ab.SpellAbility, least=2),
    "X": _is(q.X),
    "additional costs": _is(ab.AdditionalCost, key=""),
    "alternative costs": _is(ab.AlternativeCost, key="alternative"),
    "delayed triggers": _is(fx.Delay),
    "reflexive triggers": _is(fx.Reflexive),
    "intervening if": _is(ab.Triggered, condition=_some),
    "enters tapped": _is(ab.Instead, tapped=True),
    "enters tapped unless": _is(ab.Replacement, condition=_some, instead=lambda instead: instead.tapped),
    "pay as it enters": _is(ab.Instead, unless_pay=_some),
    "enters with counters": _is(ab.Instead, counters=_some),
    "enters as a copy": _is(ab.Instead, copy=_some),
    "as it enters, choose": _is(ab.Instead, choose=_some),
    "damage is doubled": _is(
        ab.Replacement, event=_is(ab.Trigger, event=ek.DAMAGE_DEALT), instead=_is(ab.Instead, factor=2)
    ),
    "damage is prevented": _is(fx.PreventDamage),
    "to another zone instead": _is(ab.Instead, to=lambda to: to >= 0),
    "copies of spells": _is(fx.CopySpell),
    "tokens that are copies": _is(fx.CreateToken, copy_of=_some),
    "becoming a copy": _is(ab.BecomeCopy),
    "loyalty abilities": _tag("loyalty"),
    "gaining control": _is(ab.GainControl),
    "destroying all": _is(fx.Destroy, what=lambda ref: isinstance(ref, q.All)),
    "layer 4, types": _is(ab.ChangeTypes),
    "layer 4, basic land types": _is(ab.ChangeTypes, basic_land_types=_some),
    "layer 5": _is(ab.ChangeColor),
    "layer 6": _is(ab.LoseAbilities, all=True),
    "layer 7a": _is(ab.DefinePT),
    "layer 7b": _is(ab.SetPT),
    "layer 7c": _is(ab.ModifyPT),
    "layer 7d": _is(ab.SwitchPT),
    "mana abilities": _is(ab.Activated, is_mana=True),
    "combinations of mana": _is(fx.AddMana, combination=True),
    "just this mana": _is(fx.AddMana, bundle=_some),
    "additional land plays": _rule("additional land"),
    "playing from other zones": _from_elsewhere,
    "discard": _is(fx.DiscardCards),
    "discard at random": _is(fx.DiscardCards, random=True),
    "mill": _is(fx.Mill),
    "scry": _is(fx.Scry),
    "search": _is(fx.Search),
    "search for a permanent": _land_search,
    "from a graveyard to the battlefield": _is(fx.Move, to=t.BATTLEFIELD),
    "fight": _is(fx.Fight),
    "costs that change": _rule("cost change"),
    "can't be blocked": _rule("can't be blocked"),
    "must attack": _rule("must attack"),
    "must be blocked by all": _rule("must be blocked by all"),
    "block additional creatures": _rule("can block additional"),
    "attack taxes": _rule("attack tax"),
    "alone": _is(ab.Rule, kind=lambda kind: kind.endswith("alone")),
    "no maximum hand size": _rule("no maximum hand size"),
    "counterspells": _is(fx.CounterSpell),
    "unless a player pays": _is(fx.MayPay, otherwise=_some),
    "divided damage": _is(q.Target, divided=_some),
    "extra turns": _is(fx.ExtraTurn),
    "winning the game": _is(fx.EndGame, win=True),
    "linked abilities": _is(q.Linked),
    "devotion or counts": _is(q.Count),
}


@pytest.mark.parametrize("what", COVERED)
def test_every_chapter_and_keyword_has_two_cards(what: str) -> None:
    found = [name for name, nodes in NODES.items() if any(COVERED[what](node) for node in nodes)]
    assert len(found) >= 2, f"expected two cards with {what}, got: {found}"


SPECIAL = {
    "banding on cards": lambda card: any(isinstance(a, ab.Keywords) and a.mask & t.BANDING for a in card.abilities),
    "legendary permanents": lambda card: bool(card.type_line.supertypes & t.LEGENDARY),
    "planeswalkers": lambda card: bool(card.type_line.types & t.PLANESWALKER),
    "kindred": lambda card: bool(card.type_line.types & t.KINDRED),
    "lands with several basic land types": lambda card: str(card.type_line).count("Land — ") and not card.abilities,
    "hybrid or Phyrexian mana": lambda card: card.mana_cost is not None and "/" in str(card.mana_cost),
    "multicolored": lambda card: card.colors.bit_count() > 1,
    "colorless": lambda card: card.colors == 0 and not card.type_line.types & t.LAND,
}


@pytest.mark.parametrize("what", SPECIAL)
def test_every_kind_of_card_has_two(what: str) -> None:
    assert len([card for card in CARDS if SPECIAL[what](card)]) >= 2


def test_one_card_equips_planeswalkers() -> None:
    """CR 702.6e: the card data knows one such card."""
    found = [name for name, nodes in NODES.items() if any(_tag("planeswalker")(node) for node in nodes)]
    assert found == ["Luxior, Giada's Gift"]
