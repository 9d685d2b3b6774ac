"""Choices that are no targets (CR 608.2d): objects, values; adding mana; emblems (`rules/effects/choices.py`).

Columns of T.effect, from WHO on a reference to players in all of them:

- ChooseObjects: WHAT a reference to all that match, LEAST and MOST amounts, KEEP a word, RANDOM, ADDS.
- ChooseValue: OF what is on offer (VALUES: N values at LIST, PLAYERS, OPPONENTS), KEY the word it is kept under, ASKS the
  kind of decision; WORDS the words that events name the values by; AMONG: only what was not chosen for it yet.
- AddMana: as the row of a mana ability (MR_*) at MADE; ONLY a restriction, -1 for none.
- GetEmblem: EMBLEM a definition.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, amount_for, entities, players
from sim.array.kernel.evaluate.reading import linked_key
from sim.array.kernel.events import record_one
from sim.array.kernel.hashing import choose_random
from sim.array.kernel.looking import look_at_lists
from sim.array.kernel.objects import (
    add_pick,
    apnap,
    ask,
    forget_saved,
    known_slot,
    new_object,
    next_serial,
    note_result,
    offer,
    result_of,
    save,
    was_picked,
)
from sim.array.kernel.words import W_CARD_NAME, W_CHOSEN, W_CREATURE_TYPE, W_MANA_MADE, W_NAMES, W_OPPONENT, W_PLAYER
from sim.array.kernel.zones import put_in
from sim.cards import event_kinds as ek
from sim.cards import terms as t

WHO, WHAT, LEAST, MOST, KEEP, RANDOM, ADDS = range(1, 8)
OF, N, LIST, KEY, ASKS, WORDS, AMONG = range(2, 9)
MADE, ONLY = 2, 3
EMBLEM = 2
VALUES, PLAYERS, OPPONENTS = range(3)


@room
def _first_player(s: Any, T: Any, k: int, who: int) -> int:
    """The seat of the first that a reference means."""
    base = s.n_found
    entities(s, T, k, who)
    seat = -1 - s.found[base]
    s.n_found = base
    return seat


@room
def _choose_objects(s: Any, T: Any, f: int, effect: int) -> int:
    """One pick an object, then done; or at random."""
    row, frame, base = T.effect[effect], s.frame[f], s.n_found
    k = frame[at.F_CTX]
    seat = _first_player(s, T, k, row[WHO])
    if s.answered:
        add_pick(s, f, ask(s, seat, at.D_CHOOSE, 0, 0, 0, 0))
    found = entities(s, T, k, row[WHAT])
    least, most = amount(s, T, k, row[LEAST]), amount(s, T, k, row[MOST])
    if row[RANDOM]:
        _choose_at_random(s, f, seat, base, most)
    while frame[at.F_PICKED] < min(most, found) and not was_picked(s, f, 0, 0):
        n = 0
        for i in range(base, base + found):
            if not was_picked(s, f, 0, s.found[i]):
                n = offer(s, n, s.found[i])
        if frame[at.F_PICKED] >= least:
            n = offer(s, n, 0)
        answer = ask(s, seat, at.D_CHOOSE, n, s.ctx[k][at.C_SOURCE], row[KEEP], 0)
        if answer == at.NONE:
            s.n_found = base
            return 0
        add_pick(s, f, answer)
    s.n_found = base
    if not row[ADDS]:
        forget_saved(s, k, row[KEEP])
    for i in range(frame[at.F_PICKED]):
        if s.picked[f][i]:
            save(s, k, row[KEEP], s.picked[f][i])
    return 1


@room
def _choose_at_random(s: Any, f: int, seat: int, base: int, number: int) -> None:
    """Pick up to so many of what is gathered from a base on."""
    end, n = s.n_found, 0
    while n < number and end > base:
        i = base + choose_random(s, seat, end - base)
        add_pick(s, f, s.found[i])
        end -= 1
        while i < end:
            s.found[i] = s.found[i + 1]
            i += 1
        n += 1


@room
def _choose_value(s: Any, T: Any, f: int, effect: int) -> int:
    """A colour, type, name or player, kept on the source (CR 607.2d) and for the rest of this ability."""
    row, k, n = T.effect[effect], s.frame[f][at.F_CTX], 0
    source = s.ctx[k][at.C_SOURCE]
    seat = _first_player(s, T, k, row[WHO])
    names = linked_key(s, T, k, W_NAMES) if row[AMONG] else 0
    if (row[KEY] == W_CREATURE_TYPE or row[KEY] == W_CARD_NAME) and not row[AMONG]:
        look_at_lists(s)
    if not s.answered:
        n = _offer_values(s, T, row, seat, known_slot(s, source), names)
        if n == 0 and row[AMONG]:
            return 1  # CR 609.3: there is nothing left to choose
    what = W_OPPONENT if row[OF] == OPPONENTS else W_PLAYER if row[OF] == PLAYERS else 0
    value = ask(s, seat, row[ASKS], n, source, what, 0)
    if value == at.NONE:
        return 0
    slot = known_slot(s, source)
    if row[AMONG]:
        _keep(s, slot, names, value, 1)
    note_result(s, k, row[KEY] + W_CHOSEN, value, 0)
    _keep(s, slot, linked_key(s, T, k, row[KEY]), value, 0)
    word = value
    if row[OF] != VALUES:
        word = T.data[row[WORDS] - 1 - value]
    elif row[WORDS] != row[LIST]:
        for i in range(row[N]):
            if T.data[row[LIST] + i] == value:
                word = T.data[row[WORDS] + i]
    record_one(s, T, ek.CHOSEN, 2, source, word, 0)
    return 1


@room
def _offer_values(s: Any, T: Any, row: Any, seat: int, slot: int, names: int) -> int:
    """Write what is on offer; how many."""
    n = 0
    if row[OF] != VALUES:
        for i in range(2):
            if apnap(s, i) >= 0 and (row[OF] == PLAYERS or apnap(s, i) != seat):
                n = offer(s, n, -1 - apnap(s, i))
        return n
    for i in range(row[N]):
        value, taken = T.data[row[LIST] + i], 0
        for j in range(s.n_chosen[slot] if row[AMONG] else 0):
            if s.chosen_key[slot][j] == names and s.chosen_value[slot][j] == value:
                taken = 1
        if not taken:
            n = offer(s, n, value)
    return n


@room
def _keep(s: Any, slot: int, key: int, value: int, more: int) -> None:
    """Keep a value on an object under a key, in place of the one before or besides."""
    n = s.n_chosen[slot]
    for i in range(0 if more else n):
        if s.chosen_key[slot][i] == key:
            s.chosen_value[slot][i] = value
            return
    if n >= at.CHOSEN:
        s.error = at.FULL
        return
    s.chosen_key[slot][n], s.chosen_value[slot][n], s.n_chosen[slot] = key, value, n + 1


# --- Mana --------------------------------------------------------------------------------------------


@room
def _add_mana(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 106.3: of a mana ability that the planner used the mana has been added already."""
    row, k = T.effect[effect], s.frame[f][at.F_CTX]
    if result_of(s, k, W_MANA_MADE):
        return 1
    base, made = s.n_found, row[MADE]
    if s.answered:
        add_pick(s, f, ask(s, 0, at.D_MANA, 0, 0, 0, 0) - 1)
    n = players(s, T, k, row[WHO])
    for i in range(n):
        seat = -1 - s.found[base + i]
        number = amount_for(s, T, k, T.data[made + tb.MR_AMOUNT], s.found[base + i])
        if T.data[made + tb.MR_N_BUNDLE] or T.data[made + tb.MR_COLORS_OF] >= 0:
            _put_bundle(s, T, k, made)
            call(s, T, tb.ADD_MANA, seat, s.ctx[k][at.C_SOURCE], s.scratch[255], row[ONLY])
            continue
        together = T.data[made + tb.MR_COMBINATION]
        while s.frame[f][at.F_PICKED] < (number if together else min(1, number)):
            if not _pick_mana(s, f, seat, T.data[made + tb.MR_TYPES], s.ctx[k][at.C_SOURCE]):
                s.n_found = base
                return 0
        count = s.frame[f][at.F_PICKED] if together else number if s.frame[f][at.F_PICKED] else 0
        count = max(0, count)
        if count > 250:
            s.error = at.FULL
            count = 0
        for j in range(count):
            s.scratch[256 + j] = s.picked[f][j if together else 0]
        call(s, T, tb.ADD_MANA, seat, s.ctx[k][at.C_SOURCE], count, row[ONLY])
    s.n_found = base
    return 1


@room
def _pick_mana(s: Any, f: int, seat: int, types: int, source: int) -> int:
    """One more mana of a type of one's choice; 0 while the player is asked."""
    n = 0
    for kind in range(6):
        if types >> kind & 1:
            n = offer(s, n, kind + 1)
    answer = ask(s, seat, at.D_MANA, n, source, 0, 0)
    if answer == at.NONE:
        return 0
    add_pick(s, f, answer - 1)
    return 1


@room
def _put_bundle(s: Any, T: Any, k: int, made: int) -> None:
    """The types of mana that are made all together at `s.scratch[256]` and after; how many at 255."""
    n, base = 0, s.n_found
    if T.data[made + tb.MR_COLORS_OF] < 0:
        for i in range(T.data[made + tb.MR_N_BUNDLE]):
            s.scratch[256 + i] = T.data[made + tb.MR_BUNDLE + i]
        s.scratch[255] = T.data[made + tb.MR_N_BUNDLE]
        return
    colors = 0
    for i in range(entities(s, T, k, T.data[made + tb.MR_COLORS_OF])):
        colors |= s.c_colors[known_slot(s, s.found[base + i])]
    s.n_found = base
    for kind in range(5):
        if colors >> kind & 1:
            s.scratch[256 + n] = kind
            n += 1
    s.scratch[255] = n


# --- Emblems ------------------------------------------------------------------------------------------


@room
def _get_emblem(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 114.2: it is put into the command zone, owned and controlled by that player."""
    row, base = T.effect[effect], s.n_found
    for i in range(players(s, T, s.frame[f][at.F_CTX], row[WHO])):
        player = s.found[base + i]
        slot = new_object(s, -1, row[EMBLEM], -1 - player, t.COMMAND)
        next_serial(s, slot)
        put_in(s, s.id[slot], t.COMMAND, -1 - player, 0, 0)
        call(s, T, tb.REFRESH, slot, 0, 0, 0)
        record_one(s, T, ek.EMBLEM, 2, s.id[slot], player, 0)
    s.n_found = base
    return 1


@door(tb.DO_CHOICES)
def choices_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DO_CHOICES(frame, effect): 1 when done, 0 to wait."""
    kind = T.effect[b][tb.FX_KIND]
    if kind == tb.FX_CHOOSE_OBJECTS:
        return _choose_objects(s, T, a, b)
    if kind == tb.FX_CHOOSE_VALUE:
        return _choose_value(s, T, a, b)
    if kind == tb.FX_ADD_MANA:
        return _add_mana(s, T, a, b)
    return _get_emblem(s, T, a, b)
