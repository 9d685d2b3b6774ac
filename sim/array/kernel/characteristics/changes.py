"""What each modification does to characteristics (CR 613; `characteristics/layers.py`): columns in `encode_changes`."""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.kernel.asking import amount, entities, holds
from sim.array.kernel.characteristics.binding import bound_ability
from sim.array.kernel.characteristics.values import find_kinds, take_values
from sim.array.kernel.evaluate.reading import chosen, fresh
from sim.array.kernel.objects import clear_ctx, known_slot
from sim.array.kernel.words import W_COLOR, W_CREATURE_TYPE, W_LAND_TYPE
from sim.cards import terms as t


@room
def changes_of(T: Any, place: int) -> int:
    """How many changes stand in a list of them."""
    return T.data[place]


@room
def affected_now(s: Any, T: Any, k: int, a: int) -> int:
    """What an effect on its way through the layers applies to, on the stack of what was found; how many."""
    if s.ap_begun[a]:
        base = s.n_found
        for i in range(s.ap_n[a]):
            s.found[base + i] = s.ap_affected[s.ap_first[a] + i]
        s.n_found = base + s.ap_n[a]
        return s.ap_n[a]
    row = T.abil[s.ap_ability[a]]
    clear_ctx(s, k, s.ap_source[a], s.ap_controller[a])
    return entities(s, T, k, row[tb.AB_AFFECTS]) if holds(s, T, k, row[tb.AB_COND]) else 0


@room
def apply_change(s: Any, T: Any, k: int, slot: int, change: int, effect: int, timestamp: int) -> None:
    """Change the characteristics in a slot by one modification; its numbers are fixed if it is one of a resolution."""
    row = T.change[change]
    kind = row[tb.CH_KIND]
    if tb.CK_DEFINE_PT <= kind <= tb.CK_MODIFY_PT:
        _change_size(s, T, k, slot, row, effect)
    elif kind == tb.CK_SWITCH:
        s.c_power[slot], s.c_toughness[slot] = s.c_toughness[slot], s.c_power[slot]
    elif kind == tb.CK_CONTROL:
        s.layer2_controller[slot] = s.ctx[k][at.C_CONTROLLER]
    elif kind == tb.CK_COPY:
        _become_copy(s, T, k, slot, row, effect, timestamp)
    else:
        s.c_base[slot] = 0
        if kind == tb.CK_KEYWORD:
            s.c_keywords[slot] |= row[tb.CH_A]
        elif kind == tb.CK_ABILITY:
            _gain(s, T, slot, bound_ability(s, T, k, change, effect), timestamp, s.ctx[k][at.C_SOURCE])
            find_kinds(s, T, slot)
        elif kind == tb.CK_LOSE:
            _lose_abilities(s, T, slot, row)
        elif kind == tb.CK_TYPES:
            _change_types(s, T, k, slot, row)
        elif kind == tb.CK_COLOR:
            value = row[tb.CH_A]
            if row[tb.CH_C]:
                is_fixed = effect >= 0 and s.fx_n_bound[effect]
                value = s.fx_bound[effect][row[tb.CH_BOUND]] if is_fixed else chosen(s, T, k, W_COLOR, 0)
            s.c_colors[slot] = s.c_colors[slot] | value if row[tb.CH_B] else value
        elif kind == tb.CK_ACTIVATED_OF:
            _gain_activated_of(s, T, k, slot, row)
        else:
            s.error = at.NOT_CARRIED


@room
def change_amount(s: Any, T: Any, k: int, row: Any, which: int, effect: int) -> int:
    """The first or second number of a change: fixed as an effect of a resolution began, or of now."""
    value = row[tb.CH_A + which]
    if value < tb.FIRST_NODE_AMOUNT:
        return value
    if effect >= 0 and s.fx_n_bound[effect]:
        is_second = which and row[tb.CH_A] >= tb.FIRST_NODE_AMOUNT
        return s.fx_bound[effect][row[tb.CH_BOUND] + (1 if is_second else 0)]
    return amount(s, T, k, value)


@room
def _change_size(s: Any, T: Any, k: int, slot: int, row: Any, effect: int) -> None:
    """CH_A, CH_B: power and toughness; CH_C: which of them (1, 2) it sets."""
    power, toughness = change_amount(s, T, k, row, 0, effect), change_amount(s, T, k, row, 1, effect)
    if row[tb.CH_KIND] == tb.CK_MODIFY_PT:
        s.c_power[slot] += power
        s.c_toughness[slot] += toughness
        return
    if row[tb.CH_C] & 1:
        s.c_power[slot] = max(0, power) if row[tb.CH_KIND] == tb.CK_DEFINE_PT else power
    if row[tb.CH_C] & 2:
        s.c_toughness[slot] = toughness


@room
def _become_copy(s: Any, T: Any, k: int, slot: int, row: Any, effect: int, timestamp: int) -> None:
    """Layer 1 (CR 707.2): the copiable values of what was meant; a face-down permanent keeps its own (708.10)."""
    number = s.fx_bound[effect][row[tb.CH_BOUND]] if effect >= 0 else -1
    if effect < 0:  # CR 707.2c
        source = known_slot(s, s.ctx[k][at.C_SOURCE])
        number = s.copied[source] if s.kind[source] == at.PERMANENT else -1
        s.error = at.NOT_CARRIED if row[tb.CH_E] else s.error
    if number >= 0 and not s.face_down[slot]:
        controller = s.layer2_controller[slot]
        take_values(s, T, slot, number)
        s.c_copiable[slot], s.c_origin[slot], s.layer2_controller[slot] = number, timestamp, controller


@room
def _gain(s: Any, T: Any, slot: int, number: int, timestamp: int, source: int) -> None:
    """CR 613.7a: an ability that is new to the object has the timestamp of the effect that granted it."""
    n = s.n_abilities[slot]
    if n >= at.ABILITIES:
        s.error = at.FULL
        return
    s.abilities[slot][n], s.granted_at[slot][n], s.granted_by[slot][n] = number, timestamp, source
    s.n_abilities[slot] = n + 1
    for i in range(n):
        if s.abilities[slot][i] == number:
            s.granted_at[slot][n] = s.granted_at[slot][i]
            return


@room
def _gain_activated_of(s: Any, T: Any, k: int, slot: int, row: Any) -> None:
    """CR 113.7: each activated ability of what is meant; the first of them is timed by no effect."""
    base = s.n_found
    for i in range(entities(s, T, k, row[tb.CH_WHAT])):
        other = known_slot(s, s.found[base + i])
        fresh(s, T, other)
        for j in range(s.n_abilities[other]):
            number = s.abilities[other][j]
            if T.abil[number][tb.AB_KIND] == tb.K_ACTIVATED:
                _gain(s, T, slot, T.abil[number][tb.AB_AS_ONCE] if row[tb.CH_A] else number, 0, 0)
    s.n_found = base
    find_kinds(s, T, slot)


@room
def _lose_abilities(s: Any, T: Any, slot: int, row: Any) -> None:
    """CH_A: keywords, CH_B: tags, CH_C: all."""
    kept = 0
    for i in range(s.n_abilities[slot]):
        if not row[tb.CH_C] and not T.abil[s.abilities[slot][i]][tb.AB_TAGS] & row[tb.CH_B]:
            s.abilities[slot][kept], s.granted_at[slot][kept] = s.abilities[slot][i], s.granted_at[slot][i]
            s.granted_by[slot][kept] = s.granted_by[slot][i]
            kept += 1
    s.n_abilities[slot] = kept
    s.c_keywords[slot] = 0 if row[tb.CH_C] else s.c_keywords[slot] & ~row[tb.CH_A]
    find_kinds(s, T, slot)


# --- Layer 4 -----------------------------------------------------------------------------------------------


@room
def _change_types(s: Any, T: Any, k: int, slot: int, row: Any) -> None:
    """Layer 4: card types, subtypes and supertypes (CR 205.1, 305.7)."""
    flags = row[tb.CH_C]
    if flags & 1:
        _set_card_types(s, T, slot, row[tb.CH_D])
    s.c_types[slot] |= row[tb.CH_A]
    if row[tb.CH_B]:
        _set_card_types(s, T, slot, s.c_types[slot] & ~row[tb.CH_B])
    if flags & 2:
        _set_subtypes(s, T, slot, row[tb.CH_G] | row[tb.CH_H] << 31)
    s.c_subtypes[slot] |= row[tb.CH_E] | row[tb.CH_F] << 31
    s.c_supertypes[slot] = (s.c_supertypes[slot] | row[tb.CH_I]) & ~row[tb.CH_TAG]
    if flags & 4:
        s.c_subtypes[slot] |= T.creature_subtypes
    if flags & 8:
        word = chosen(s, T, k, W_CREATURE_TYPE, 0)
        if not word:
            word = chosen(s, T, k, W_LAND_TYPE, 0)
        if word:  # what became a copy has chosen nothing (CR 607.2d)
            s.c_subtypes[slot] |= T.word_subtypes[word]
    if row[tb.CH_WHAT]:
        _set_land_types(s, T, slot, row)
    elif s.c_types[slot] & t.LAND:
        _add_intrinsic_mana(s, T, slot)


@room
def _set_card_types(s: Any, T: Any, slot: int, types: int) -> None:
    """CR 205.1a: losing a card type loses the subtypes that belong to it alone."""
    lost = s.c_types[slot] & ~types
    if lost & t.CREATURE:
        s.c_subtypes[slot] &= ~T.creature_subtypes
    if lost & t.LAND:
        s.c_subtypes[slot] &= ~T.land_subtypes
    if lost & t.ARTIFACT:
        s.c_subtypes[slot] &= ~T.artifact_subtypes
    if lost & t.ENCHANTMENT:
        s.c_subtypes[slot] &= ~T.enchantment_subtypes
    if lost & t.PLANESWALKER:
        s.c_subtypes[slot] &= ~T.planeswalker_subtypes
    s.c_types[slot] = types


@room
def _set_subtypes(s: Any, T: Any, slot: int, bits: int) -> None:
    """CR 205.1a: new subtypes replace those of the same set only; without any, creature types go."""
    old = s.c_subtypes[slot]
    kept = old
    if bits & T.creature_subtypes:
        kept &= ~T.creature_subtypes
    if bits & T.land_subtypes:
        kept &= ~T.land_subtypes
    if bits & T.artifact_subtypes:
        kept &= ~T.artifact_subtypes
    if bits & T.enchantment_subtypes:
        kept &= ~T.enchantment_subtypes
    if bits & T.planeswalker_subtypes:
        kept &= ~T.planeswalker_subtypes
    if not bits:
        kept &= ~T.creature_subtypes
    s.c_subtypes[slot] = kept | bits


@room
def _set_land_types(s: Any, T: Any, slot: int, row: Any) -> None:
    """CR 305.7: old land types and abilities of the rules text go; the new types bring their mana."""
    s.c_subtypes[slot] = s.c_subtypes[slot] & ~T.land_subtypes | row[tb.CH_WHAT]
    n = 0
    for i in range(5):
        place = row[tb.CH_AMOUNT] >> (3 * i) & 7
        if place:
            s.abilities[slot][n], s.granted_at[slot][n] = T.basic_mana[place - 1], 0
            n += 1
    s.n_abilities[slot], s.c_keywords[slot] = n, 0
    find_kinds(s, T, slot)


@room
def _add_intrinsic_mana(s: Any, T: Any, slot: int) -> None:
    """CR 305.6: a basic land type gained brings its mana ability."""
    for i in range(5):
        if s.c_subtypes[slot] >> i & 1:
            has = 0
            for j in range(s.n_abilities[slot]):
                if s.abilities[slot][j] == T.basic_mana[i]:
                    has = 1
            if not has:
                _gain(s, T, slot, T.basic_mana[i], 0, 0)
                find_kinds(s, T, slot)
