"""What a card is as a spell, found once for each definition: its modes, their targets, whether there is more to casting."""

from __future__ import annotations

from typing import NamedTuple

from sim.cards import ability as ab
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.program import Program
from sim.cards.queries import Target
from sim.cards.type_line import AURA
from sim.rules.objects import Characteristics
from sim.rules.pool import NOTHING, Pool, Profile, changes_own_cost, programs


class SpellFacts(NamedTuple):
    """The programs of a spell's modes, how many of them it chooses (CR 700.2), and what casting it may take besides."""

    programs: tuple[Program, ...]
    bounds: tuple[int, int]
    has_targets: bool
    is_fast: bool  # an instant, or with flash (CR 304.1, 702.8)
    is_castable: bool  # there is a way to cast it at all, which most lands lack
    is_plain: bool  # the ways to cast it and their costs are the same whatever happens, but for effects about casting
    alternatives: tuple[tuple[int, int, Cost], ...]  # of a plain one: way, zones (mask), cost
    turns_on_payment: bool  # its targets, or what it costs, depend on which optional costs are paid


def spell_facts(pool: Pool, definition: int) -> SpellFacts:
    """The facts of a definition."""
    found: SpellFacts | None = pool.spells.get(definition)
    if found is None:
        base = pool.bases[definition]
        modes = _programs(pool, base)
        has_targets = any(mode.targets for mode in modes)
        is_fast = bool(base.types & t.INSTANT or base.keywords & t.FLASH)
        is_modal = pool.definitions[definition].is_modal
        castable = _is_castable(base) or (is_modal and spell_facts(pool, pool.backs[definition]).is_castable)
        turns = any(mode.only_if for mode in modes) or changes_own_cost(pool, base.profile)
        ways = (has_targets, is_fast, castable, _is_plain(pool, base) and not is_modal and not turns)
        found = pool.spells[definition] = SpellFacts(
            modes, _bounds(pool, base), *ways, _alternatives(pool, base), turns
        )
    return found


def _programs(pool: Pool, base: Characteristics) -> tuple[Program, ...]:
    """The programs of a spell's modes: its spell ability's, or an Aura's single target, or nothing."""
    if base.profile.spell >= 0:
        ability = pool.abilities[base.profile.spell]
        return programs(ability.modes) if isinstance(ability, ab.SpellAbility) else (NOTHING,)
    if base.subtypes & AURA and base.profile.enchant >= 0:
        enchant = pool.abilities[base.profile.enchant]
        if isinstance(enchant, ab.Enchant):
            # CR 303.4a: an Aura spell targets what its enchant ability says.
            return (Program((), (Target(enchant.what),)),)
    return (NOTHING,)


def _bounds(pool: Pool, base: Characteristics) -> tuple[int, int]:
    ability = pool.abilities[base.profile.spell] if base.profile.spell >= 0 else None
    return (ability.least, ability.most) if isinstance(ability, ab.SpellAbility) else (1, 1)


def _is_castable(base: Characteristics) -> bool:
    has_cost = base.mana_cost is not None and not base.types & t.LAND
    return has_cost or bool(base.profile.alternative) or base.profile.morph >= 0


def _is_plain(pool: Pool, base: Characteristics) -> bool:
    profile = base.profile
    if base.mana_cost is None or base.types & t.LAND or base.keywords & t.CONVOKE:
        return False
    if profile.cast_only or changes_own_cost(pool, profile) or not _are_fixed(pool, profile):
        return False
    return profile.morph < 0 and profile.prototype < 0


def _are_fixed(pool: Pool, profile: Profile) -> bool:
    """Whether no additional cost has to be paid, and every alternative cost is there always and for this face."""
    more = [pool.abilities[number] for number in profile.additional]
    other = [pool.abilities[number] for number in profile.alternative]
    if not all(isinstance(a, ab.AdditionalCost) and a.key for a in more):
        return False
    return all(isinstance(a, ab.AlternativeCost) and a.condition is None and not a.transformed for a in other)


def _alternatives(pool: Pool, base: Characteristics) -> tuple[tuple[int, int, Cost], ...]:
    numbered = [(number, pool.abilities[number]) for number in base.profile.alternative]
    return tuple((1 + number, a.zones, a.cost) for number, a in numbered if isinstance(a, ab.AlternativeCost))
