"""What a player may do with priority (CR 117.1): play a land, cast a spell, activate an ability, turn a creature up.

The list is what the rules allow and what can be completed: timing, targets and costs are looked at here. It is empty
in most windows, which are then not asked.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import holds
from sim.array.kernel.casting.charges import can_pay, mana_total, use_ability, use_spell
from sim.array.kernel.casting.spells import NORMAL, is_changed
from sim.array.kernel.events import settle_cache
from sim.array.kernel.looking import look_at_top
from sim.array.kernel.objects import free_ctx, new_ctx
from sim.array.kernel.priority import ACTIVATE, CAST, PLAY_LAND, TURN_UP
from sim.array.kernel.rules import affects_player, rule_amount
from sim.cards import event_kinds as ek
from sim.cards import terms as t

# Rules that change what can be cast, when and for what; that let cards be played from elsewhere than the hand; and that
# may be about one of two equal cards alone.
_ABOUT_CASTING = 1 << tb.R_COST_CHANGE | 1 << tb.R_CANT_CAST | 1 << tb.R_CAST_AS_THOUGH_FLASH
_PERMITTING = 1 << tb.R_MAY_PLAY | 1 << tb.R_MAY_CAST
_TELLING = _ABOUT_CASTING | 1 << tb.R_ABILITY_COST_CHANGE | 1 << tb.R_CANT_ACTIVATE | 1 << tb.R_CANT_USE_ABILITY


@room
def legal_actions(s: Any, T: Any, seat: int) -> int:
    """Everything this player may do now besides passing, in (zone, serial) order, as options from the second on."""
    sorcery_time = is_sorcery_time(s, seat)
    if s.kept_version[seat] == s.version and s.kept_sorcery[seat] == sorcery_time and not s.kept_some[seat]:
        return 0  # nothing has happened since
    settle_cache(s, T)
    n = _of_hand(s, T, seat, sorcery_time, 1)
    for i in range(s.n_actors):
        n = _of_permanent(s, T, seat, s.slot_of[s.actors[i]], sorcery_time, n)
    n = _elsewhere(s, T, seat, sorcery_time, n)
    if not T.has_step_conditions and not s.cache_reads >> ek.STEP_BEGAN & 1:
        s.kept_version[seat], s.kept_sorcery[seat], s.kept_some[seat] = s.version, sorcery_time, n - 1
    return n - 1


@room
def is_sorcery_time(s: Any, seat: int) -> int:
    """CR 307.1: a main phase of one's own turn with an empty stack."""
    return 1 if s.active == seat and not s.n_stack and t.MAIN_PHASES >> s.step & 1 else 0


@room
def _add(s: Any, n: int, code: int, entity: int, index: int) -> int:
    if n >= at.OPTIONS:
        s.error = at.FULL
        return n
    s.opt[n], s.opt_b[n], s.opt_c[n] = code, entity, index
    return n + 1


# --- Cards in hand ---------------------------------------------------------------------------------


@room
def _of_hand(s: Any, T: Any, seat: int, sorcery_time: int, n: int) -> int:
    """What the cards in hand allow; equal cards are judged once where no effect could tell them apart."""
    always = sorcery_time or s.rule_kinds >> tb.R_CAST_AS_THOUGH_FLASH & 1
    are_alike = not s.rule_kinds & _TELLING
    first = n
    for i in range(s.n_hand[seat]):
        slot = s.slot_of[s.hand[seat][i]]
        definition, judged, changed = s.definition[slot], 0, is_changed(s, slot)
        if not always and not T.defs[definition][tb.DF_IS_FAST] and not changed:
            continue
        if are_alike and not changed:
            for j in range(i):
                other = s.slot_of[s.hand[seat][j]]
                if s.definition[other] == definition and not is_changed(s, other):
                    judged = s.hand[seat][j]
                    break
        if judged:
            last = n
            for o in range(first, last):
                if s.opt_b[o] == judged:
                    n = _add(s, n, s.opt[o], s.id[slot], s.opt_c[o])
        else:
            n = _from_hand(s, T, seat, slot, sorcery_time, changed, n)
    return n


@room
def _from_hand(s: Any, T: Any, seat: int, slot: int, sorcery_time: int, changed: int, n: int) -> int:
    base = T.defs[s.definition[slot]]
    if sorcery_time:
        n = _land_plays(s, T, seat, slot, n)
    if base[tb.DF_IS_PLAIN] and not s.rule_kinds & _ABOUT_CASTING:
        if sorcery_time or base[tb.DF_SPELL_IS_FAST]:
            n = _casts_plainly(s, T, seat, slot, n)
    elif base[tb.DF_IS_CASTABLE]:
        n = _casts(s, T, seat, slot, sorcery_time, n)
    if changed or (base[tb.DF_HAS] & tb.HAS_ACTIVATED and base[tb.DF_OUTSIDE]):
        n = _activations(s, T, seat, slot, sorcery_time, n)
    return n


@room
def _land_plays(s: Any, T: Any, seat: int, slot: int, n: int) -> int:
    """CR 305.1, 712.12: a land may be played, of a modal double-faced card whichever face is one."""
    base = T.defs[s.definition[slot]]
    if base[tb.DF_TYPES] & t.LAND and _can_play_land(s, T, seat):
        n = _add(s, n, PLAY_LAND, s.id[slot], 0)
    if base[tb.DF_IS_MODAL] and T.defs[base[tb.DF_BACK]][tb.DF_TYPES] & t.LAND and _can_play_land(s, T, seat):
        n = _add(s, n, PLAY_LAND, s.id[slot], 1)
    return n


@room
def _can_play_land(s: Any, T: Any, seat: int) -> int:
    """CR 305.2: one land a turn, and as many more as effects allow."""
    if not s.lands_played[seat]:
        return 1
    allowed = 1
    if s.rule_kinds >> tb.R_ADDITIONAL_LAND & 1:
        for i in range(s.n_rules):
            if s.rule_kind[i] == tb.R_ADDITIONAL_LAND and affects_player(s, i, seat):
                allowed += rule_amount(s, T, i)
    return 1 if s.lands_played[seat] < allowed else 0


@room
def _casts_plainly(s: Any, T: Any, seat: int, slot: int, n: int) -> int:
    """The same as `_casts`, for a card whose ways to cast do not change, while no effect is about casting."""
    base, first, card = T.defs[s.definition[slot]], n, s.id[slot]
    cost = base[tb.DF_COST]
    if s.zone[slot] == t.HAND and cost >= 0 and can_pay(s, T, seat, card, cost, 0, 0, use_spell(card)):
        n = _add(s, n, CAST, card, NORMAL)
    for i in range(base[tb.DF_N_ALTERNATIVES]):
        place = base[tb.DF_ALTERNATIVES] + 3 * i
        if T.data[place + 1] >> s.zone[slot] & 1:
            if can_pay(s, T, seat, card, T.data[place + 2], 0, 0, use_spell(card)):
                n = _add(s, n, CAST, card, T.data[place])
    if n > first and base[tb.DF_HAS_TARGETS]:
        k = new_ctx(s, card, seat)
        if not _has_targets(s, T, k, base[tb.DF_PROGRAMS], base[tb.DF_N_PROGRAMS], base[tb.DF_LEAST]):
            n = first
        free_ctx(s, k)
    return n


@room
def _has_targets(s: Any, T: Any, k: int, first: int, number: int, least: int) -> int:
    """Whether enough modes have legal targets (CR 601.2b-c, 700.2a)."""
    possible = 0
    for i in range(number):
        if not T.prog[first + i][tb.PG_N_TARGETS] or call(s, T, tb.CAN_CHOOSE_ALL, k, 0, 1 + first + i, 0):
            possible += 1
            if possible >= least:
                return 1
    return 1 if possible >= least else 0


@room
def _casts(s: Any, T: Any, seat: int, slot: int, sorcery_time: int, n: int) -> int:
    """The ways to cast a card that are more than plain: each judged by itself, in another room."""
    base = T.defs[s.definition[slot]]
    if not s.rule_kinds >> tb.R_COST_CHANGE & 1 and base[tb.DF_LEAST_MANA] > mana_total(s, T, seat):
        return n
    if not sorcery_time and not base[tb.DF_IS_FAST] and not s.rule_kinds >> tb.R_CAST_AS_THOUGH_FLASH & 1:
        return n
    start = s.n_found
    number = call(s, T, tb.WAYS_TO_CAST, seat, slot, sorcery_time << 1, 0)
    for i in range(number):
        n = _add(s, n, CAST, s.id[slot], s.found[start + i])
    s.n_found = start
    return n


# --- Abilities -----------------------------------------------------------------------------------------


@room
def _of_permanent(s: Any, T: Any, seat: int, slot: int, sorcery_time: int, n: int) -> int:
    if s.controller[slot] != seat and not T.has_open_abilities:
        return n
    if s.c_has[slot] & tb.HAS_ACTIVATED:
        n = _activations(s, T, seat, slot, sorcery_time, n)
    if s.face_down[slot] and s.controller[slot] == seat:
        for way in range(2):
            if call(s, T, tb.WAYS_TO_TURN_UP, slot, way, 0, 0) > 0:
                n = _add(s, n, TURN_UP, s.id[slot], way)
    return n


@room
def _activations(s: Any, T: Any, seat: int, slot: int, sorcery_time: int, n: int) -> int:
    on_field = s.zone[slot] == t.BATTLEFIELD or is_changed(s, slot)
    base = T.defs[s.definition[slot]]
    number = s.n_abilities[slot] if on_field else base[tb.DF_N_ABILITIES]
    for i in range(number):
        ability = s.abilities[slot][i] if on_field else T.data[base[tb.DF_ABILITIES] + i]
        row = T.abil[ability]
        if row[tb.AB_KIND] != tb.K_ACTIVATED or row[tb.AB_IS_MANA]:
            continue
        if s.controller[slot] == seat or row[tb.AB_ANYONE]:
            if _can_activate(s, T, seat, slot, ability, sorcery_time):
                n = _add(s, n, ACTIVATE, s.id[slot], ability)
    return n


@room
def _can_activate(s: Any, T: Any, seat: int, slot: int, ability: int, sorcery_time: int) -> int:
    """Whether an ability can be activated and completed now (CR 602.2, 602.5)."""
    row, is_permanent = T.abil[ability], s.kind[slot] == at.PERMANENT
    if not row[tb.AB_ZONES] >> s.zone[slot] & 1 or (row[tb.AB_SORCERY] and not sorcery_time):
        return 0
    if is_permanent:
        if s.tapped[slot] and T.cost[row[tb.AB_COST]][tb.CO_TAP]:
            return 0
        if not _is_within_limits(s, T, slot, ability):
            return 0
    k, found = new_ctx(s, s.id[slot], seat), 0
    if holds(s, T, k, row[tb.AB_COND]) and not _is_kept_from_activating(s, T, seat, slot, row[tb.AB_TAGS]):
        if _can_pay_for(s, T, seat, slot, ability):
            found = _has_targets(s, T, k, row[tb.AB_MODES], row[tb.AB_N_MODES], row[tb.AB_LEAST])
    free_ctx(s, k)
    return found


@room
def _can_pay_for(s: Any, T: Any, seat: int, slot: int, ability: int) -> int:
    """Whether a player can pay for an ability now, with some target if that matters."""
    source, cost = s.id[slot], T.abil[ability][tb.AB_COST]
    if s.rule_kinds & (1 << tb.R_EQUIP_COST | 1 << tb.R_ABILITY_COST_CHANGE):
        return call(s, T, tb.CAN_PAY_ABILITY, seat, source, ability, 0)
    return can_pay(s, T, seat, source, cost, 0, 0, use_ability(source))


@room
def _is_within_limits(s: Any, T: Any, slot: int, ability: int) -> int:
    """Whether how often an ability has been activated this turn allows it once more (CR 602.5b, 606.3)."""
    loyalty = T.abil[ability][tb.AB_TAGS] & tb.TAG_LOYALTY
    for i in range(s.n_activated[slot]):
        number = s.activated[slot][i]
        if number == ability and T.abil[ability][tb.AB_ONCE]:
            return 0
        if loyalty and number >= 0 and T.abil[number][tb.AB_TAGS] & tb.TAG_LOYALTY:
            return 0
    return 1


@room
def _is_kept_from_activating(s: Any, T: Any, seat: int, slot: int, tags: int) -> int:
    """CR 602.5: of the affected permanents, or by the affected players of what matches; or abilities of this tag."""
    if not s.rule_kinds & (1 << tb.R_CANT_ACTIVATE | 1 << tb.R_CANT_USE_ABILITY):
        return 0
    return call(s, T, tb.IS_FORBIDDEN, seat, s.id[slot], tags, 0)


# --- Elsewhere ---------------------------------------------------------------------------------------


@room
def _elsewhere(s: Any, T: Any, seat: int, sorcery_time: int, n: int) -> int:
    """Flashback and the like from the graveyard; what an effect lets one play from exile or a library's top."""
    for i in range(s.n_graveyard[seat]):
        slot = s.slot_of[s.graveyard[seat][i]]
        base, changed = T.defs[s.definition[slot]], is_changed(s, slot)
        if not base[tb.DF_OUTSIDE] and not base[tb.DF_RECAST] and not changed:
            continue
        if base[tb.DF_RECAST] or (changed and s.c_has[slot] & tb.HAS_ALTERNATIVE):
            n = _recasts(s, T, seat, slot, sorcery_time, n)
        if changed or (base[tb.DF_HAS] & tb.HAS_ACTIVATED and base[tb.DF_OUTSIDE]):
            n = _activations(s, T, seat, slot, sorcery_time, n)
    if s.rule_kinds & _PERMITTING:
        n = _permitted(s, T, seat, sorcery_time, n)
    return n


@room
def _recasts(s: Any, T: Any, seat: int, slot: int, sorcery_time: int, n: int) -> int:
    base = T.defs[s.definition[slot]]
    if not base[tb.DF_IS_PLAIN] or is_changed(s, slot) or s.rule_kinds & (_ABOUT_CASTING | _PERMITTING):
        return _casts(s, T, seat, slot, sorcery_time, n)
    if sorcery_time or base[tb.DF_SPELL_IS_FAST]:
        return _casts_plainly(s, T, seat, slot, n)
    return n


@room
def _permitted(s: Any, T: Any, seat: int, sorcery_time: int, n: int) -> int:
    for i in range(s.n_graveyard[seat]):
        n = _permitted_card(s, T, seat, s.graveyard[seat][i], sorcery_time, n)
    if s.n_library[seat]:
        look_at_top(s, seat, 1)
        n = _permitted_card(s, T, seat, s.library[seat][0], sorcery_time, n)
    for i in range(s.n_exile):
        n = _permitted_card(s, T, seat, s.exile[i], sorcery_time, n)
    return n


@room
def _permitted_card(s: Any, T: Any, seat: int, card: int, sorcery_time: int, n: int) -> int:
    slot = s.slot_of[card]
    base = T.defs[s.definition[slot]]
    forms = call(s, T, tb.USE_PERMISSION, seat, slot, 0, 1)  # bits: play 1 front 2 back; cast 4 in any form
    if sorcery_time:
        if forms & 1 and base[tb.DF_TYPES] & t.LAND and _can_play_land(s, T, seat):
            n = _add(s, n, PLAY_LAND, card, 0)
        if forms & 2 and T.defs[base[tb.DF_BACK]][tb.DF_TYPES] & t.LAND and _can_play_land(s, T, seat):
            n = _add(s, n, PLAY_LAND, card, 1)
    if not forms & 4:
        return n
    for o in range(1, n):
        if s.opt[o] == CAST and s.opt_b[o] == card and s.opt_c[o] == NORMAL:
            return n
    return _casts(s, T, seat, slot, sorcery_time, n)


@door(tb.LEGAL_ACTIONS)
def legal_actions_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """LEGAL_ACTIONS(seat) -> how many, written to the options from the second on."""
    return legal_actions(s, T, a)
