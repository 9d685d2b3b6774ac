"""Dependency between continuous effects of one layer (CR 613.8): which effect applies next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards import queries as q

if TYPE_CHECKING:
    from sim.rules.characteristics.continuous import Cache
    from sim.rules.characteristics.layers import Applying
    from sim.rules.game import Game


def next_effect(game: Game, cache: Cache, waiting: list[Applying], layer: int) -> Applying:
    """CR 613.3, 613.7, 613.8: characteristic-defining first, then earliest timestamp among those that depend on none.

    Effects in a dependency loop count as independent of each other (613.8b).
    """
    first = [e for e in waiting if e.is_cda] or waiting
    if len(first) == 1:
        return first[0]
    first.sort(key=lambda e: (e.timestamp, e.source, e.ability))
    if not any(_writes(other, layer) & _reads(e) for e in first for other in first if other is not e):
        return first[0]
    return _independent(first, _edges(game, cache, first, layer))


def _edges(game: Game, cache: Cache, effects: list[Applying], layer: int) -> list[list[int]]:
    """For each effect the numbers of those it depends on, found by applying the other on trial (CR 613.8a)."""
    return [
        [
            j
            for j, other in enumerate(effects)
            if i != j and _writes(other, layer) & _reads(effect) and _depends(game, cache, effect, other, layer)
        ]
        for i, effect in enumerate(effects)
    ]


def _independent(effects: list[Applying], edges: list[list[int]]) -> Applying:
    """The first effect in timestamp order that depends on nothing outside its own loop."""
    reach = [_reachable(i, edges) for i in range(len(effects))]
    for i, effect in enumerate(effects):
        if all(i in reach[j] for j in edges[i]):
            return effect
    return effects[0]


def _reachable(start: int, edges: list[list[int]]) -> set[int]:
    found: set[int] = set()
    stack = list(edges[start])
    while stack:
        i = stack.pop()
        if i not in found:
            found.add(i)
            stack += edges[i]
    return found


def _depends(game: Game, cache: Cache, effect: Applying, other: Applying, layer: int) -> bool:
    """CR 613.8a: applying the other would change whether this exists, what it applies to, or what it does."""
    from sim.rules.characteristics.layers import affected_now, apply_effect

    before = _what_it_does(game, cache, effect, layer)
    saved, saved_affected = dict(cache.characteristics), other.affected
    saved_controllers = dict(cache.controllers)
    apply_effect(game, cache, other, layer)
    after = _what_it_does(game, cache, effect, layer)
    cache.characteristics, other.affected = saved, saved_affected
    cache.controllers = saved_controllers
    del affected_now
    return before != after


def _what_it_does(game: Game, cache: Cache, effect: Applying, layer: int) -> tuple[object, ...]:
    """Whether an effect exists, what it would apply to, and the amounts it would use."""
    from sim.rules.characteristics.layers import affected_now
    from sim.rules.evaluate import amount

    exists = (
        effect.ability < 0
        or effect.affected is not None
        or effect.ability in cache.characteristics[effect.source].abilities
    )
    if not exists:
        return (False,)
    affected = affected_now(game, effect)
    numbers = []
    for change in effect.changes:
        if isinstance(change, ab.Modification) and change.layer == layer:
            for name in ("power", "toughness"):
                value = getattr(change, name, None)
                if isinstance(value, q.AmountNode):
                    for entity in affected:
                        ctx = effect.ctx.copy()
                        ctx.its = (entity,)
                        numbers.append(amount(game, ctx, value))
    return (True, affected, tuple(numbers))


# Which aspects of characteristics a modification writes and a query reads: only a hint for where to look closer.
_TYPES, _COLORS, _ABILITIES, _PT, _CONTROL = 1, 2, 4, 8, 16
_WRITES: dict[type, int] = {
    ab.BecomeCopy: 31,
    # What a copy effect makes different is part of its own application (CR 707.9).
    **dict.fromkeys((ab.Retain, ab.Rename, ab.GainThisAbility, ab.EntersWith, ab.Provided), 31),
    ab.GainControl: _CONTROL,
    ab.ChangeTypes: _TYPES,
    ab.ChangeColor: _COLORS,
    ab.GainAbility: _ABILITIES,
    ab.GainActivatedOf: _ABILITIES,
    ab.GainKeyword: _ABILITIES,
    ab.LoseAbilities: _ABILITIES,
    ab.DefinePT: _PT,
    ab.SetPT: _PT,
    ab.ModifyPT: _PT,
    ab.SwitchPT: _PT,
}
_QUERY_READS: dict[type, int] = {
    q.HasType: _TYPES,
    q.HasSupertype: _TYPES,
    q.HasSubtype: _TYPES,
    q.HasColor: _COLORS,
    q.ColorCount: _COLORS,
    q.HasKeyword: _ABILITIES,
    q.HasAbility: _ABILITIES,
    q.Stat: _PT,
    q.StatOf: _PT,
    q.Greatest: _PT,
    q.ControlledBy: _CONTROL,
    q.Status: _TYPES,
    q.SharesWith: _TYPES | _COLORS,
}


def _writes(effect: Applying, layer: int) -> int:
    mask = 0
    for change in effect.changes:
        if isinstance(change, ab.Modification) and change.layer == layer:
            mask |= _WRITES[type(change)]
            if isinstance(change, ab.ChangeTypes) and change.basic_land_types:
                mask |= _ABILITIES
    return mask


def _reads(effect: Applying) -> int:
    if effect.affected is not None:
        return 0
    # A static ability can itself be lost in this layer.
    parts = (effect.ref, effect.condition, effect.changes)
    return _ABILITIES | _query_reads_of(parts[0]) | _query_reads_of(parts[1]) | _query_reads_of(parts[2])


_known: dict[int, tuple[object, int]] = {}  # by identity, the static ability's part kept alive beside its answer


def _query_reads_of(node: object) -> int:
    kept = _known.get(id(node))
    if kept is None:
        kept = _known[id(node)] = (node, _query_reads(node))
    return kept[1]


def _query_reads(node: object) -> int:
    mask = _QUERY_READS.get(type(node), 0)
    if isinstance(node, tuple):
        for part in node:
            mask |= _query_reads(part)
    elif hasattr(node, "__dataclass_fields__"):
        for name in node.__dataclass_fields__:
            mask |= _query_reads(getattr(node, name))
    return mask
