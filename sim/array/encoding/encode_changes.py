"""Modifications and rules as rows of T.change; CH_LAYER is 1 to 6, 7 to 10 for layers 7a to 7d, 0 of rules.

- CK_RULE: CH_RULE: R_*; CH_WHAT, CH_TARGETS: nodes, -1 for anything; CH_AMOUNT; CH_COST: row, -1; CH_TAG: tags (mask), 0
  for any; CH_OWN_COST: says what the spell itself costs; of a
  resolution also CH_A, CH_B, CH_C: see `_bind_rule`
- CK_TYPES: CH_A, CH_B: types added, removed; CH_C: flags (1 sets types, 2 sets subtypes, 4 all creature types, 8 the chosen
  subtype); CH_D: types set; CH_E + CH_F << 31: subtypes added, CH_G + CH_H << 31: set; CH_I, CH_TAG: supertypes added,
  removed; CH_WHAT, CH_AMOUNT: basic land types as bits, and in order 3 bits each
- CK_COLOR: CH_A: mask, CH_B: whether it is added, CH_C: whether it is the chosen colour
- CK_ABILITY: CH_ABILITY; CH_A, CH_B: see `kernel/binding.py`
- CK_ACTIVATED_OF, CK_COPY: CH_WHAT: of what, CH_A: once each turn; CH_D: where in `data` the copies with
  exceptions stand, 0 if there are none (how many definitions, and what each becomes)
- CK_KEYWORD: CH_A
- CK_LOSE: CH_A: keywords, CH_B: tags, CH_C: all
- CK_DEFINE_PT, CK_SET_PT, CK_MODIFY_PT: CH_A, CH_B: amounts, CH_C: which are set (1, 2)
- CK_REPLACEMENT: see `encode_replacements`

CH_WRITES: which aspects it writes, for dependency (CR 613.8). In the changes of an effect of a resolution CH_BOUND is where
in `fx_bound` the first of its CH_N_BOUND numbers stands, which are fixed as the effect begins (CR 611.2d).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sim.array import tables as tb
from sim.array.encoding.encode_abilities import LAYER_BITS, asked_tag
from sim.array.encoding.encoder import AFTER_ABILITY, Encoder, Refused, encodes
from sim.array.kernel.characteristics import binding as bk
from sim.cards import ability as ab
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.type_line import BASIC_LAND_TYPES, subtype_bits
from sim.rules.characteristics import binding
from sim.rules.characteristics.dependency import _WRITES, _query_reads
from sim.rules.frames import Context
from sim.rules.pool import ITSELF

_LOW: Final = (1 << 31) - 1
_KINDS: Final = tuple(ab.RULES)
_ABILITIES: Final = 4  # the aspect, as in `dependency`


def _row(encoder: Encoder, kind: int, change: Any) -> tuple[int, list[int]]:
    number = encoder.new_row("change")
    row = encoder.rows["change"][number]
    row[tb.CH_KIND], row[tb.CH_WHAT], row[tb.CH_TARGETS], row[tb.CH_COST] = kind, -1, -1, -1
    if isinstance(change, ab.Modification):
        row[tb.CH_LAYER], row[tb.CH_WRITES] = LAYER_BITS[change.layer], _WRITES[type(change)]
    return number, row


# --- Rules ---------------------------------------------------------------------------------------------


@encodes(ab.Rule)
def _rule(encoder: Encoder, rule: ab.Rule) -> int:
    number, row = _row(encoder, tb.CK_RULE, rule)
    row[tb.CH_RULE], row[tb.CH_AMOUNT] = _KINDS.index(rule.kind), encoder.amount(rule.amount)
    row[tb.CH_OWN_COST] = int(rule.kind == "cost change" and rule.what == ITSELF)
    if not isinstance(rule.what, q.Anything):
        row[tb.CH_WHAT] = encoder.node(rule.what)
    if rule.targets is not None:
        row[tb.CH_TARGETS] = encoder.node(rule.targets)
    row[tb.CH_COST] = encoder.cost(rule.cost)
    row[tb.CH_TAG] = asked_tag(rule.tag) if rule.tag else 0
    return number


# --- Modifications ----------------------------------------------------------------------------------------


@encodes(ab.ChangeTypes)
def _types(encoder: Encoder, change: ab.ChangeTypes) -> int:
    number, row = _row(encoder, tb.CK_TYPES, change)
    row[tb.CH_A], row[tb.CH_B], row[tb.CH_WHAT] = change.add, change.remove, 0
    flags = (
        change.set_types is not None,
        change.set_subtypes is not None,
        change.all_creature_types,
        change.chosen_subtype,
    )
    row[tb.CH_C] = sum(1 << place for place, is_on in enumerate(flags) if is_on)
    row[tb.CH_D] = change.set_types or 0
    added, put = (encoder.bits(subtype_bits(names or ())) for names in (change.add_subtypes, change.set_subtypes))
    row[tb.CH_E], row[tb.CH_F], row[tb.CH_G], row[tb.CH_H] = added & _LOW, added >> 31, put & _LOW, put >> 31
    row[tb.CH_I], row[tb.CH_TAG] = change.add_supertypes, change.remove_supertypes
    if any(name not in BASIC_LAND_TYPES for name in change.basic_land_types):
        raise Refused("ChangeTypes to other land types")
    for place, name in enumerate(change.basic_land_types):
        row[tb.CH_WHAT] |= 1 << BASIC_LAND_TYPES.index(name)
        row[tb.CH_AMOUNT] |= (1 + BASIC_LAND_TYPES.index(name)) << 3 * place
    if change.basic_land_types:
        row[tb.CH_WRITES] |= _ABILITIES | tb.WRITES_LOSS
    return number


@encodes(ab.ChangeColor)
def _color(encoder: Encoder, change: ab.ChangeColor) -> int:
    number, row = _row(encoder, tb.CK_COLOR, change)
    row[tb.CH_A], row[tb.CH_B], row[tb.CH_C] = change.mask, int(change.add), int(change.chosen)
    row[tb.CH_N_BOUND] = int(change.chosen)
    return number


@encodes(ab.GainKeyword)
def _keyword(encoder: Encoder, change: ab.GainKeyword) -> int:
    number, row = _row(encoder, tb.CK_KEYWORD, change)
    row[tb.CH_A] = change.mask
    return number


@encodes(ab.LoseAbilities)
def _lose(encoder: Encoder, change: ab.LoseAbilities) -> int:
    number, row = _row(encoder, tb.CK_LOSE, change)
    if "morph" in change.tags or "activated abilities" in change.tags:
        raise Refused(f"LoseAbilities({change.tags})")
    row[tb.CH_A], row[tb.CH_C] = change.mask, int(change.all)
    for tag in (*change.tags, *(("bands with other",) if change.mask & t.BANDING else ())):  # CR 702.22b
        row[tb.CH_B] |= asked_tag(tag)
    row[tb.CH_WRITES] |= tb.WRITES_LOSS
    return number


@encodes(ab.GainAbility)
def _ability(encoder: Encoder, change: ab.GainAbility) -> int:
    number, row = _row(encoder, tb.CK_ABILITY, change)
    if not binding._needs_binding(change.ability):
        row[tb.CH_ABILITY] = encoder.ability(change.ability)
        return number
    kinds = sorted(set(_choices(change.ability)))
    if len(kinds) > 1:
        raise Refused(f"GainAbility of what speaks of chosen {' and '.join(kinds)}")
    kind = kinds[0] if kinds else ""
    row[tb.CH_A], row[tb.CH_N_BOUND] = _SPEAKS[kind], 1
    choices = _choices_of(encoder, kind)
    if kind == "card name":
        row[tb.CH_C], row[tb.CH_D] = len(choices) - 1, encoder.list_of([encoder.word(name) for name in choices[1:]])
    found = [_variant(encoder, change.ability, kind, choice, seat) for choice in choices for seat in range(2)]
    row[tb.CH_B], row[tb.CH_ABILITY] = encoder.list_of(found), found[0]
    return number


_SPEAKS: Final = {
    "": bk.OF_NOTHING, "color": bk.OF_COLOR, "player": bk.OF_PLAYER, "number": bk.OF_NUMBER, "card type": bk.OF_TYPE,
    "card name": bk.OF_NAME,
}  # fmt: skip


def _choices_of(encoder: Encoder, kind: str) -> list[Any]:
    """What can have been chosen, first what counts where nothing was."""
    if kind == "card name":
        cards = encoder.pool.definitions[: encoder.pool.printed]
        return ["", *dict.fromkeys(card.name for card in cards if card.name)]
    found: dict[str, list[Any]] = {
        "": [0], "color": [0, *t.COLORS], "player": [0, -1, -2], "number": list(range(-1, bk.MOST_NUMBER + 1)),
        "card type": [0, *sorted(t.TYPE_NAMES)],
    }  # fmt: skip
    return found[kind]


def _choices(node: object) -> list[str]:
    """The kinds of choices of its source that an ability speaks of."""
    kind = _CHOICES.get(type(node))
    if kind:
        return [kind]
    if isinstance(node, tuple):
        return [found for part in node for found in _choices(part)]
    names = getattr(node, "__dataclass_fields__", ())
    own = ["color"] if isinstance(node, ab.Protection) and node.chosen else []
    return own + [found for name in names for found in _choices(getattr(node, name))]


_CHOICES: Final = {
    q.HasChosenColor: "color", q.HasChosenName: "card name", q.HasChosenType: "card type", q.ChosenPlayer: "player",
    q.ChosenNumber: "number",
}  # fmt: skip


class _Standing:
    """Stands for a game in which only one thing has been chosen."""

    def __init__(self, encoder: Encoder) -> None:
        self.pool = encoder.pool


def _variant(encoder: Encoder, ability: ab.Ability, kind: str, choice: Any, seat: int) -> int:
    """The number of an ability as granted by a source of a player for which a choice was made.

    The object 0 in it stands for the source.
    """
    ctx, node = Context(0, seat), encoder.pool.node
    ctx.results = {"chosen creature type": node(""), "chosen basic land type": node(""), f"chosen {kind}": node(choice)}
    standing: Any = _Standing(encoder)
    return encoder.ability(binding.bind(standing, ctx, ability))


@encodes(ab.GainActivatedOf)
def _activated_of(encoder: Encoder, change: ab.GainActivatedOf) -> int:
    number, row = _row(encoder, tb.CK_ACTIVATED_OF, change)
    row[tb.CH_A] = int(change.once_each_turn)
    if change.once_each_turn and not encoder.has_once:
        encoder.has_once = True
        for ability in list(encoder.pool.abilities):
            encoder.ability(ability)
        for place, known in enumerate(list(encoder.pool.abilities)):
            _note_once(encoder, place, known)
    row[tb.CH_WHAT] = encoder.node(change.of)
    return number


@encodes(ab.DefinePT, ab.SetPT, ab.ModifyPT)
def _size(encoder: Encoder, change: ab.DefinePT | ab.SetPT | ab.ModifyPT) -> int:
    kind = {ab.DefinePT: tb.CK_DEFINE_PT, ab.SetPT: tb.CK_SET_PT, ab.ModifyPT: tb.CK_MODIFY_PT}[type(change)]
    number, row = _row(encoder, kind, change)
    for place, value in enumerate((change.power, change.toughness)):
        if value is not None:
            row[tb.CH_A + place] = encoder.amount(value)
            row[tb.CH_C] |= 1 << place
            row[tb.CH_N_BOUND] += int(not isinstance(value, int))
    return number


@encodes(ab.SwitchPT)
def _switch(encoder: Encoder, change: ab.SwitchPT) -> int:
    return _row(encoder, tb.CK_SWITCH, change)[0]


@encodes(ab.GainControl)
def _control(encoder: Encoder, change: ab.GainControl) -> int:
    return _row(encoder, tb.CK_CONTROL, change)[0]


@encodes(ab.BecomeCopy)
def _copy(encoder: Encoder, change: ab.BecomeCopy) -> int:
    if change.changes not in ((), (ab.GainThisAbility(),)):
        raise Refused("BecomeCopy with exceptions")
    number, row = _row(encoder, tb.CK_COPY, change)
    if change.changes:
        row[tb.CH_E] = 1 + encoder.at
    row[tb.CH_WHAT], row[tb.CH_N_BOUND] = encoder.node(change.of), 1
    row[tb.CH_WRITES] |= tb.WRITES_LOSS
    return number


def _note_reads(encoder: Encoder, number: int, ability: Any) -> None:
    """What a static ability reads of characteristics, for dependency."""
    if isinstance(ability, ab.Static):
        mask = _query_reads(ability.affects) | _query_reads(ability.condition) | _query_reads(ability.changes)
        encoder.rows["abil"][number][tb.AB_QUERY_READS] = mask


def _note_copies(encoder: Encoder, number: int, ability: Any) -> None:
    """An effect that gives what it copies "this ability" must be of one ability alone."""
    if isinstance(ability, ab.Triggered | ab.Activated):
        for change in _copies(ability.modes):
            row = encoder.rows["change"][encoder.change(change)]
            if row[tb.CH_E] and row[tb.CH_E] != 1 + number:
                encoder.refuse("GainThisAbility in two abilities")


def _copies(node: object) -> list[ab.BecomeCopy]:
    if isinstance(node, ab.BecomeCopy):
        return [node] if node.changes else []
    if isinstance(node, tuple):
        return [found for part in node for found in _copies(part)]
    return [found for name in getattr(node, "__dataclass_fields__", ()) for found in _copies(getattr(node, name))]


def _note_once(encoder: Encoder, number: int, ability: Any) -> None:
    """The number of the same activated ability to be activated once each turn (AB_AS_ONCE), where any ability asks."""
    if encoder.has_once and isinstance(ability, ab.Activated):
        once = number if ability.once_each_turn else encoder.ability(replace(ability, once_each_turn=True))
        encoder.rows["abil"][number][tb.AB_AS_ONCE] = once


AFTER_ABILITY.extend((_note_reads, _note_copies, _note_once))


# --- Effects of resolutions --------------------------------------------------------------------------------


def bound_changes(encoder: Encoder, changes: Sequence[Any]) -> tuple[int, int]:
    """A list of changes of an effect of a resolution, as `Encoder.changes`, and how many numbers are fixed as it begins."""
    place = encoder.once("bound changes", tuple(changes), lambda: _bound_changes(encoder, changes))
    return place, encoder.data[place - 1]


def _bound_changes(encoder: Encoder, changes: Sequence[Any]) -> int:
    rows, bound = [], 0
    for change in changes:
        known = change
        if isinstance(change, ab.Rule):
            known = replace(change, what=_frozen(change.what))
        number = encoder.change(known)
        if number >= len(encoder.rows["change"]):
            continue  # it was refused
        row = list(encoder.rows["change"][number])
        if isinstance(change, ab.Rule):
            _bind_rule(encoder, row, change)
        if row[tb.CH_N_BOUND]:
            row[tb.CH_BOUND] = bound
            bound += row[tb.CH_N_BOUND]
            number = encoder.new_row("change")
            encoder.rows["change"][number] = row
            if row[tb.CH_KIND] == tb.CK_COPY and row[tb.CH_E]:  # CR 707.9a: it has this ability
                this = encoder.pool.abilities[row[tb.CH_E] - 1]
                encoder.copied.append((row, tb.CH_D, (ab.GainAbility(this),)))
        rows.append(number)
    return encoder.list_of([bound, len(rows), *rows]) + 1


def _bind_rule(encoder: Encoder, row: list[int], rule: ab.Rule) -> None:
    """CH_B: whether it is about the chosen colour; CH_A, CH_C: how many places there are for what CH_C means."""
    found = list(dict.fromkeys(_fleeting(rule.what)))
    refs = [node for node in found if isinstance(node, q.Ref)]
    if len(refs) > 1 or any(not isinstance(node, q.Ref | q.HasChosenColor) for node in found):
        raise Refused("Rule about what is known only as the effect begins")
    row[tb.CH_B] = int(len(found) > len(refs))
    if refs:
        row[tb.CH_A], row[tb.CH_C] = MOST_OBJECTS, encoder.node(refs[0])
    row[tb.CH_N_BOUND] = int(not isinstance(rule.amount, int)) + row[tb.CH_B] + row[tb.CH_A]


MOST_OBJECTS: Final = 8


def _fleeting(what: object) -> list[object]:
    """What `bind_amounts` fills something in for in a filter: references, and filters for choices."""
    if isinstance(what, q.Is) and isinstance(what.ref, binding._FLEETING):
        return [what.ref]
    if isinstance(what, q.And | q.Or):
        return [found for part in what.parts for found in _fleeting(part)]
    if isinstance(what, q.Not):
        return _fleeting(what.part)
    return [what] if isinstance(what, binding._BOUND) else []


def _frozen(what: q.Filter) -> q.Filter:
    """A filter that speaks of what is kept in its place of what it spoke of as the effect began."""
    if isinstance(what, q.Is) and isinstance(what.ref, binding._FLEETING):
        return q.Is(q.Saved("bound"))
    if isinstance(what, q.And | q.Or):
        return type(what)(tuple(map(_frozen, what.parts)))
    return q.Not(_frozen(what.part)) if isinstance(what, q.Not) else what
