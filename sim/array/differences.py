"""Where two records of one game differ: what is state, by id rather than by slot; nothing that is derived or kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sim.array import layout as at
from sim.cards import terms as t

_SCALARS: Final = (
    "pair index turn active regular step starting passes moment next_id next_serial next_timestamp decisions windows_asked "
    "windows_skipped is_over winner end_reason unfinished putting attacked_alone trace waiting ask_seat ask_kind n_options"
).split()
_BY_SEAT: Final = (
    "life drew_from_empty last_turn lands_played mulligans has_lost lose_reason first_card draws choices yield_own "
    "yield_others yield_on_top"
).split()
_OF_ANY: Final = (
    "kind card definition owner controller zone serial timestamp face_down listed copy_of known_to"  # of every object
).split()
_OF_PERMANENT: Final = (
    "tapped base_controller face turned_at second_card damage deathtouched since_turn attached_to shields no_regeneration "
    "phased_out phased_with attacking defending attacked_this_turn is_blocking blocked band entered_at cast_by paid_for "
    "cast_x copied solved suspected"
).split()
_ON_STACK: Final = (
    "ability node source origin is_spell is_copy x method cast_from mana_spent exile_after since face"
).split()
_LISTS: Final = (
    ("attachments", "n_attachments", ""), ("blocking", "n_blocking", ""), ("damaged_by", "n_damaged_by", ""),
    ("chosen_key", "n_chosen", "chosen_value"), ("linked_key", "n_linked", "linked"),
    ("activated", "n_activated", "activated_times"), ("spared_by", "n_spared", "spared"), ("paid", "n_paid", ""),
)  # fmt: skip
_CHARACTERISTICS: Final = (
    "c_types c_supertypes c_subtypes c_colors c_power c_toughness c_loyalty c_mana_value c_cost c_name c_keywords c_toxic"
).split()
_EFFECT: Final = "id timestamp controller source duration until_turn used is_shield left next_time".split()
_TRIGGER: Final = "ability node source controller number turn since".split()


def differences(one: Any, two: Any) -> Iterator[str]:
    """What differs between two records (as `Plain`), in words."""
    for what, first, second in _pairs(one, two):
        if first != second:
            yield f"{what}: {first} | {second}"


def _pairs(one: Any, two: Any) -> Iterator[tuple[str, Any, Any]]:
    for name in _SCALARS:
        yield name, getattr(one, name), getattr(two, name)
    for name in _BY_SEAT:
        yield name, list(getattr(one, name)), list(getattr(two, name))
    yield "turn_counts", one.turn_counts, two.turn_counts
    yield "player_counters", one.player_counters, two.player_counters
    yield "extra_turns", one.extra_turns[: one.n_extra_turns], two.extra_turns[: two.n_extra_turns]
    yield "options", _options(one), _options(two)
    for name in ("library", "hand", "graveyard"):
        for seat in range(2):
            yield f"{name} {seat}", _zone(one, name, seat), _zone(two, name, seat)
    for name in ("battlefield", "stack", "exile", "command", "strays"):
        yield name, _shared(one, name), _shared(two, name)
    yield "held", _held(one), _held(two)
    yield "mana", [_mana(one, seat) for seat in range(2)], [_mana(two, seat) for seat in range(2)]
    for entity in sorted(_present(one) | _present(two)):
        first, second = _object(one, entity), _object(two, entity)
        yield f"object {entity}", bool(first), bool(second)
        for key in sorted(set(first) & set(second)):  # characteristics only where both have computed them
            yield f"object {entity} {key}", first[key], second[key]
    yield "effects", _effects(one), _effects(two)
    yield "triggers", _triggers(one, "tr_", "n_triggers"), _triggers(two, "tr_", "n_triggers")
    yield "delayed", _triggers(one, "dl_", "n_delayed"), _triggers(two, "dl_", "n_delayed")
    yield "log", _log(one), _log(two)
    yield "happened", _happened(one), _happened(two)
    yield "frames", _frames(one), _frames(two)


def _options(s: Any) -> list[tuple[int, int, int]]:
    n = s.n_options if s.waiting else 0
    return list(zip(s.opt[:n], s.opt_b[:n], s.opt_c[:n], strict=True))


def _zone(s: Any, name: str, seat: int) -> list[int]:
    return list(getattr(s, name)[seat][: getattr(s, "n_" + name)[seat]])


def _shared(s: Any, name: str) -> list[int]:
    return list(getattr(s, name)[: getattr(s, "n_" + name)])


def _held(s: Any) -> list[tuple[int, int]]:
    return list(zip(s.held_by[: s.n_held], s.held[: s.n_held], strict=True))


def _mana(s: Any, seat: int) -> list[tuple[int, int, int]]:
    n = s.n_pool[seat]
    return list(zip(s.pool_type[seat][:n], s.pool_snow[seat][:n], s.pool_only[seat][:n], strict=True))


def _present(s: Any) -> set[int]:
    return {s.id[slot] for slot in range(1, s.n_slots) if s.there[slot]}


def _object(s: Any, entity: int) -> dict[str, Any]:
    slot = s.slot_of[entity]
    if slot <= 0 or not s.there[slot]:
        return {}
    kind = s.kind[slot]
    found = {name: getattr(s, name)[slot] for name in _OF_ANY}
    counters = zip(s.counter_kind[slot], s.counter_number[slot], strict=True)
    found["counters"] = sorted((kind, number) for kind, number in counters if number)
    lists = _LISTS if kind == at.PERMANENT else _LISTS[3:5]
    if kind == at.PERMANENT:
        found |= {name: getattr(s, name)[slot] for name in _OF_PERMANENT}
    elif kind == at.ON_STACK:
        found |= {name: getattr(s, name)[slot] for name in _ON_STACK} | _context(s, s.ctx_of[slot])
        lists = (*lists, _LISTS[-1])
        found["modes"] = list(s.modes[slot][: s.n_modes[slot]])
    for name, count, beside in lists:
        n = getattr(s, count)[slot]
        values = list(getattr(s, name)[slot][:n])
        found[name] = list(zip(values, getattr(s, beside)[slot][:n], strict=True)) if beside else values
    if s.zone[slot] == t.STACK or (s.zone[slot] == t.BATTLEFIELD and not s.cache_dirty):
        found |= _characteristics(s, slot)
    return found


def _characteristics(s: Any, slot: int) -> dict[str, Any]:
    found = {name: getattr(s, name)[slot] for name in _CHARACTERISTICS}
    found["abilities"] = list(s.abilities[slot][: s.n_abilities[slot]])
    return found


def _context(s: Any, k: int) -> dict[str, Any]:
    """What a context knows of the trigger event, the targets and what was kept."""
    if k < 0:
        return {}
    row, last = s.ctx[k], at.C_EVENT + at.EVENT - 1
    n, saved = row[at.C_N_NODES], row[at.C_N_SAVED]
    counts = row[at.C_COUNT : at.C_COUNT + n]
    return {
        "event": row[at.C_EVENT : at.C_EVENT + row[last] + 1] if row[last] >= 0 else [],
        "ctx": row[at.C_SOURCE : at.C_X + 1],
        "nodes": row[at.C_NODE : at.C_NODE + n] if any(counts) else [],
        "counts": counts if any(counts) else [],
        "targets": row[at.C_TARGET : at.C_TARGET + sum(counts)],
        "saved": sorted(zip(row[at.C_SAVED :: 2][:saved], row[at.C_SAVED + 1 :: 2][:saved], strict=True)),
    }


def _effects(s: Any) -> list[Any]:
    return [
        ({name: getattr(s, "fx_" + name)[i] for name in _EFFECT}, list(s.fx_affected[i][: s.fx_n_affected[i]]))
        for i in range(s.n_effects)
    ]


def _triggers(s: Any, prefix: str, count: str) -> list[Any]:
    return [
        {name: getattr(s, prefix + name)[i] for name in _TRIGGER} | _context(s, getattr(s, prefix + "ctx")[i])
        for i in range(getattr(s, count))
    ]


def _log(s: Any) -> list[Any]:
    return sorted(zip(s.log_what[: s.n_log], s.log_entity[: s.n_log], s.log_more[: s.n_log], strict=True))


def _happened(s: Any) -> list[Any]:
    n = s.n_happened
    return sorted(zip(s.happened_node[:n], s.happened_seat[:n], s.happened_to[:n], strict=True))


def _frames(s: Any) -> list[tuple[int, int]]:
    return [(s.frame[f][at.F_KIND], s.frame[f][at.F_PC]) for f in range(s.n_frames)]
