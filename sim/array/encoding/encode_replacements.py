"""Replacement abilities as rows of `T.instead`: which events they are about, and what happens instead.

A row is one `Replacement`: of an object (AB_INSTEAD) or, as a change of an effect, of a resolution (CH_INSTEAD).
"""

from __future__ import annotations

from typing import Any, Final

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.encoding.encode_abilities import delayed_ability, program
from sim.array.encoding.encode_definitions import encode_definitions
from sim.array.encoding.encoder import AT_THE_END, Encoder, Refused, encodes
from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.type_line import ALL_CREATURE_TYPES, BASIC_LAND_TYPES, subtype_names
from sim.rules.battlefield.copying import with_exceptions
from sim.rules.battlefield.entering import value_key
from sim.rules.pool import Pool, is_about_itself

_CARRIED = (
    ek.ZONE_CHANGED, ek.DREW, ek.DAMAGE_DEALT, ek.LIFE_GAINED, ek.LIFE_LOST, ek.TAPPED, ek.UNTAPPED, ek.COUNTERS_PUT,
    ek.COUNTERS_REMOVED, ek.DESTROYED, ek.TURNED_FACE_UP, ek.TRANSFORMED, ek.PHASED,
)  # fmt: skip


@encodes(ab.Replacement, table="change")
def replacement_change(encoder: Encoder, change: ab.Replacement) -> int:
    """A replacement effect of a resolution, among the changes of a continuous effect."""
    row = encoder.new_row("change")
    number = encoder.instead(change)
    values = encoder.rows["change"][row]
    values[tb.CH_KIND], values[tb.CH_INSTEAD], values[tb.CH_A] = tb.CK_REPLACEMENT, number, change.event.event
    values[tb.CH_WHAT] = -1
    return row


@encodes(ab.Replacement, table="instead")
def _instead_row(encoder: Encoder, ability: ab.Replacement) -> int:
    event, instead = ability.event, ability.instead
    if event.event not in _CARRIED or event.step >= 0 or event.alone or event.others:
        raise Refused(f"Replacement of {ek.NAMES[event.event]}")
    number = encoder.new_row("instead")
    row = encoder.rows["instead"][number]
    row[tb.IN_EVENT], row[tb.IN_IS_SELF] = event.event, int(is_about_itself(ability))
    row[tb.IN_COND], row[tb.IN_OPTIONAL] = encoder.condition(ability.condition), int(ability.optional)
    row[tb.IN_ZONES], row[tb.IN_SUBJECT] = ability.zones, _filter(encoder, event.subject)
    row[tb.IN_OTHER], row[tb.IN_FROM], row[tb.IN_INTO] = _filter(encoder, event.other), event.from_zones, event.to_zones
    row[tb.IN_COMBAT], row[tb.IN_FLAGS] = int(event.combat), event.flags
    row[tb.IN_WHEN] = encoder.condition(event.condition)
    _amounts(encoder, row, instead)
    _entering(encoder, row, instead)
    _choice(encoder, row, instead)
    _copy(encoder, row, ability)
    return number


def _filter(encoder: Encoder, node: q.Filter) -> int:
    return -1 if node == q.Anything() else encoder.node(node)


def _amounts(encoder: Encoder, row: list[int], instead: ab.Instead) -> None:
    row[tb.IN_FACTOR], row[tb.IN_PLUS] = instead.factor, encoder.amount(instead.plus)
    row[tb.IN_PREVENTS] = int(instead.prevent is not None)
    row[tb.IN_PREVENT] = encoder.amount(instead.prevent) if instead.prevent is not None else 0
    row[tb.IN_FLOOR], row[tb.IN_TO] = instead.floor_life, instead.to
    row[tb.IN_SHUFFLE], row[tb.IN_REVEAL] = int(instead.shuffle), int(instead.reveal)
    row[tb.IN_LINK] = encoder.word(instead.link) if instead.link else 0
    row[tb.IN_CANCEL] = int(instead.cancel)
    row[tb.IN_THEN] = program(encoder, instead.then) if instead.then is not None else -1
    row[tb.IN_FIRST] = program(encoder, instead.first) if instead.first is not None else -1


def _entering(encoder: Encoder, row: list[int], instead: ab.Instead) -> None:
    row[tb.IN_TAPPED], row[tb.IN_N_COUNTERS] = int(instead.tapped), len(instead.counters)
    pairs = [(encoder.word(kind), encoder.amount(number)) for kind, number in instead.counters]
    row[tb.IN_COUNTERS] = encoder.list_of([value for pair in pairs for value in pair])
    row[tb.IN_YOURS], row[tb.IN_TRANSFORMED] = int(instead.under_your_control), int(instead.transformed)
    row[tb.IN_GAINS] = -1
    if instead.gains and instead.copy is None:
        row[tb.IN_GAINS] = encoder.changes([gain(ability) for ability in instead.gains])
    row[tb.IN_PAY] = -1
    if instead.unless_pay is not None:
        if not isinstance(instead.unless_pay.life, int) or instead.unless_pay != Cost(life=instead.unless_pay.life):
            raise Refused("Replacement: unless another cost than life is paid")
        row[tb.IN_PAY], row[tb.IN_PAY_COST] = instead.unless_pay.life, encoder.cost(instead.unless_pay)


def gain(ability: ab.Ability) -> ab.Modification:
    """It enters with an ability besides its own, as a change."""
    return ab.GainKeyword(ability.mask) if isinstance(ability, ab.Keywords) else ab.GainAbility(ability)


# --- Choices -------------------------------------------------------------------------------------


def _choice(encoder: Encoder, row: list[int], instead: ab.Instead) -> None:
    kind = instead.choose
    if not kind:
        return
    row[tb.IN_KEY], row[tb.IN_ASK] = encoder.word(value_key(kind)), at.D_CHOOSE
    if kind == "life":
        row[tb.IN_CHOOSE], row[tb.IN_ASK] = tb.IC_LIFE, at.D_NUMBER
    elif instead.choose_among or kind in VALUES_OF:
        row[tb.IN_CHOOSE] = tb.IC_VALUE
        row[tb.IN_ASK], values = _among(encoder, instead) if instead.choose_among else VALUES_OF[kind](encoder)
        row[tb.IN_N_AMONG], row[tb.IN_AMONG] = len(values), encoder.list_of(values)
        row[tb.IN_AT_RANDOM] = int(instead.at_random)
    elif kind == "creature":
        row[tb.IN_CHOOSE], row[tb.IN_KEY] = tb.IC_CREATURE, encoder.word("chosen")
        row[tb.IN_AMONG] = encoder.node(q.All(q.HasType(t.CREATURE)))
    else:
        row[tb.IN_CHOOSE] = tb.IC_PLAYER if kind == "player" else tb.IC_OPPONENT


def _among(encoder: Encoder, instead: ab.Instead) -> tuple[int, list[int]]:
    if isinstance(instead.choose_among[0], str):
        return at.D_NAME, [encoder.word(str(word)) for word in instead.choose_among]
    return at.D_NUMBER, [int(number) for number in instead.choose_among]


def colors(encoder: Encoder) -> tuple[int, list[int]]:
    """The colours on offer."""
    return at.D_COLOR, list(t.COLORS)


def creature_types(encoder: Encoder) -> tuple[int, list[int]]:
    """The creature types on offer: those of any card of the game (`entering.creature_types`)."""
    bits = 0
    for card in encoder.pool.definitions:
        bits |= card.type_line.subtypes & ALL_CREATURE_TYPES
    return at.D_TYPE, [encoder.word(name) for name in subtype_names(bits) or ("Human",)]


def land_types(encoder: Encoder) -> tuple[int, list[int]]:
    """The basic land types."""
    return at.D_TYPE, [encoder.word(name) for name in BASIC_LAND_TYPES]


def card_types(encoder: Encoder) -> tuple[int, list[int]]:
    """The card types, as masks."""
    return at.D_TYPE, list(t.TYPE_NAMES)


def card_names(encoder: Encoder) -> tuple[int, list[int]]:
    """The card names on offer."""
    return at.D_NAME, _names(encoder, True)


def nonland_names(encoder: Encoder) -> tuple[int, list[int]]:
    """The names of nonland cards on offer."""
    return at.D_NAME, _names(encoder, False)


def _names(encoder: Encoder, lands: bool) -> list[int]:
    cards = [card for card in encoder.pool.definitions if card.name and card.layout != "token"]
    names = sorted({card.name for card in cards if lands or not card.type_line.types & t.LAND})
    return [encoder.word(name) for name in names]


VALUES_OF = {
    "color": colors, "creature type": creature_types, "basic land type": land_types, "card type": card_types,
    "card name": card_names, "nonland card name": nonland_names,
}  # fmt: skip


# --- Copies --------------------------------------------------------------------------------------


def _copy(encoder: Encoder, row: list[int], ability: ab.Replacement) -> None:
    instead = ability.instead
    row[tb.IN_PROVIDED], row[tb.IN_MORE] = -1, -1
    row[tb.IN_COPY], row[tb.IN_EXCEPT], row[tb.IN_WHEN_COPIED] = -1, -1, -1
    if instead.copy is None:
        return
    row[tb.IN_COPY] = encoder.node(q.All(instead.copy))
    changes = _changes(ability)
    provided = next((change for change in changes if isinstance(change, ab.Provided)), None)
    more = [*changes, *(provided.changes if provided is not None else ())]
    with_counters = next((change for change in more if isinstance(change, ab.EntersWith)), None)
    if with_counters is not None:
        row[tb.IN_COPY_COUNTER] = encoder.word(with_counters.counter)
        row[tb.IN_COPY_NUMBER] = encoder.amount(with_counters.amount)
    row[tb.IN_SIZED] = int(_is_sized(encoder, ability))
    if changes:
        encoder.copying.append((row, ability, tuple(changes), tuple(more)))
    if provided is not None:
        row[tb.IN_PROVIDED] = encoder.node(provided.what)
    if instead.when_copied is not None:
        then = ab.SpellAbility((instead.when_copied,))
        row[tb.IN_WHEN_COPIED] = delayed_ability(encoder, None, then, True, False)


def _changes(ability: ab.Replacement) -> list[Any]:
    """The exceptions that an effect makes of what enters as a copy."""
    return [*ability.instead.copy_changes, *map(gain, ability.instead.gains)]


class _Of:
    """What `with_exceptions` asks of a game: its pool."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool


def close_copies(encoder: Encoder) -> None:
    """The definitions that copies with exceptions may come to have, copies of copies included, as tables."""
    pool = encoder.pool
    printed = len(pool.definitions)
    for _ in range(2):
        for number in range(len(pool.definitions)):
            for _, ability, changes, more in encoder.copying:
                for own in _owners(encoder, ability, printed):
                    for made in dict.fromkeys((changes, more)):
                        _excepted(encoder, number, made, own)
            for _, _, changes in encoder.copied:
                _excepted(encoder, number, changes, -1)
        encode_definitions(encoder)
    for row, ability, changes, more in encoder.copying:
        owners = _owners(encoder, ability, printed)
        row[tb.IN_EXCEPT], row[tb.IN_MORE] = _tables(encoder, owners, changes), _tables(encoder, owners, more)
    for row, column, changes in encoder.copied:
        row[column] = _table(encoder, changes, -1)


_MOST_DEFINITIONS: Final = tb.DEFINITIONS - 40


def _owners(encoder: Encoder, ability: ab.Replacement, known: int) -> list[int]:
    """The printed definitions that have an ability, and their prototypes; -1 for any if it makes no difference.

    If it keeps a size (IN_SIZED), those that may come to have it by entering as a copy of what has it.
    """
    pool = encoder.pool
    if not _is_sized(encoder, ability) and not any(isinstance(change, ab.Retain) for change in _changes(ability)):
        return [-1]
    number, found = pool.ability(ability), []
    for one in range(known):
        abilities = [pool.abilities[i] for i in pool.bases[one].abilities]
        copies = any(isinstance(a, ab.Replacement) and a.instead.copy is not None for a in abilities)
        if number in pool.bases[one].abilities or (copies and _is_sized(encoder, ability)):
            found.append(one)
    return found


def _is_sized(encoder: Encoder, ability: ab.Replacement) -> bool:
    return any(_sized(encoder, change, 0) != change for change in _changes(ability))


def _tables(encoder: Encoder, owners: list[int], changes: tuple[Any, ...]) -> int:
    pairs = [value for own in owners for value in (own, _table(encoder, changes, own))]
    return encoder.list_of([len(owners), *pairs])


def _table(encoder: Encoder, changes: tuple[Any, ...], own: int) -> int:
    """How many definitions there are, and what each becomes, -1 where there was no more room for it."""
    known = len(encoder.pool.definitions)
    made = [encoder.excepted_of.get((number, changes, own), -1) for number in range(known)]
    return encoder.list_of([known, *made])


def _excepted(encoder: Encoder, number: int, changes: tuple[Any, ...], own: int) -> None:
    """Note what a definition becomes by these exceptions, if `own` is what becomes the copy and there is room for it."""
    key, pool = (number, changes, own), encoder.pool
    if key not in encoder.excepted_of and len(pool.definitions) < _MOST_DEFINITIONS:
        game: Any = _Of(pool)
        sized = tuple(_sized(encoder, change, own) for change in changes)
        encoder.excepted_of[key] = pool.alone(with_exceptions(game, pool.alone(number), sized, own))


def _sized(encoder: Encoder, change: Any, own: int) -> Any:
    """A size that is its own, as it is before it becomes a copy."""
    if not isinstance(change, ab.SetPT) or (isinstance(change.power, int) and isinstance(change.toughness, int)):
        return change
    if change != ab.SetPT(q.StatOf("power", q.This()), q.StatOf("toughness", q.This())):
        raise Refused("enters as a copy of another size")
    base = encoder.pool.bases[own]
    return ab.SetPT(base.power, base.toughness)


# --- What is asked of all abilities together ---------------------------------------------------------


def finish(encoder: Encoder, tables: Any) -> None:
    """Which static abilities could take abilities away (1), and which change abilities at all (2)."""
    kinds = (ab.GainAbility, ab.BecomeCopy)
    for number, ability in enumerate(encoder.pool.abilities):
        if isinstance(ability, ab.Static):
            takes = any(_takes(change) for change in ability.changes)
            changes = takes or any(isinstance(change, kinds) for change in ability.changes)
            tables["takes"][number] = takes + 2 * changes
            tables["takes_abilities"] |= takes + 2 * changes


def _takes(change: Any) -> bool:
    is_land_change = isinstance(change, ab.ChangeTypes) and bool(change.basic_land_types)
    return isinstance(change, ab.LoseAbilities) or is_land_change


AT_THE_END.append(finish)
