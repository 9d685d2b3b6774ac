"""Cards and hidden zones: drawing, discarding, milling, searching, scrying, revealing (`rules/effects/cards.py`).

Columns of T.effect: WHO a reference to players, AMOUNT an amount, WHAT a filter (-1: any card) or of Reveal a reference;
TO and REST zones; ALL discards the whole hand, CHOOSER who chooses, -1: whose hand it is; KEEP a word, 0 for none;
HOW 1 + the row of the Move that manifests or cloaks those taken, 0 for none.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.asking import amount, amount_for, entities, matches, players
from sim.array.kernel.effects.programs import F_NEXT
from sim.array.kernel.events import new_event, new_proposal, record_one, with_entry, zone_change
from sim.array.kernel.hashing import choose_random
from sim.array.kernel.looking import look_at_library, look_at_top
from sim.array.kernel.objects import (
    add_found,
    add_pick,
    apnap,
    ask,
    exists,
    forget_saved,
    note_result,
    offer,
    save,
    slot_at,
    was_picked,
)
from sim.array.kernel.words import W_DISCARDED, W_FOUND
from sim.cards import event_kinds as ek
from sim.cards import terms as t

WHO, AMOUNT, WHAT, TO, TAPPED, REVEAL, ON_TOP, FACE_DOWN, KEEP, TAKE, REST, RANDOM, CHOOSER, ALL, HOW = range(1, 16)


@room
def do_cards(s: Any, T: Any, f: int, effect: int) -> int:
    """Carry out an instruction of this family: 1 when done, 0 to wait."""
    kind = T.effect[effect][tb.FX_KIND]
    if kind == tb.FX_DRAW_CARDS:
        return _draw(s, T, f, effect)
    if kind == tb.FX_DISCARD_CARDS:
        return _discard(s, T, f, effect)
    if kind == tb.FX_SEARCH:
        return _search(s, T, f, effect)
    if kind == tb.FX_SCRY:
        return _scry(s, T, f, effect)
    if kind == tb.FX_LOOK_AT_TOP:
        return _look_at_top(s, T, f, effect)
    if kind == tb.FX_MILL:
        _mill(s, T, f, effect)
    elif kind == tb.FX_SHUFFLE_LIBRARY:
        _shuffle(s, T, f, effect)
    elif kind == tb.FX_REVEAL:
        _reveal(s, T, f, effect)
    else:
        _reveal_hands(s, T, f, effect)
    return 1


@room
def _draw(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 121.2: one card at a time, so that each draw can be replaced by itself (614.11a); each player in APNAP order.

    Of what is picked the first says how far it is, the others who draws.
    """
    k, row, base = s.frame[f][at.F_CTX], T.effect[effect], s.n_found
    if s.frame[f][at.F_PICKED] == 0:
        add_pick(s, f, 1)
        for i in range(players(s, T, k, row[WHO])):
            for _ in range(amount_for(s, T, k, row[AMOUNT], s.found[base + i])):
                add_pick(s, f, -1 - s.found[base + i])
        s.n_found = base
    while s.picked[f][0] < s.frame[f][at.F_PICKED]:
        seat = s.picked[f][s.picked[f][0]]
        s.picked[f][0] += 1
        first = s.n_pr
        new_proposal(s, ek.DREW, 2, -1 - seat, 0, 0)
        call(s, T, tb.PROPOSE, first, 0, 0, 0)
        if s.n_frames - 1 != f:
            return 0
    return 1


@room
def move_all(s: Any, T: Any, base: int, to: int, flags: int, seat: int) -> None:
    """Move what was gathered from base on and still exists, at once, in APNAP order of owners then old order (CR 101.4)."""
    first, active = s.n_pr, apnap(s, 0)
    for turn in range(2):
        for i in range(base, s.n_found):
            entity = s.found[i]
            if exists(s, entity) and (s.owner[s.slot_of[entity]] == active) == (turn == 0):
                zone_change(s, entity, to, flags, seat)
    call(s, T, tb.PROPOSE, first, 0, 0, 0)
    s.n_found = base


# --- Discarding, milling ------------------------------------------------------------------------------


@room
def _discard(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 701.9: all players choose first, then discard together (101.4); the picks stand one player's behind the other's."""
    k, row, base, place = s.frame[f][at.F_CTX], T.effect[effect], s.n_found, 0
    n = players(s, T, k, row[WHO])
    for i in range(n):
        seat, hand = -1 - s.found[base + i], s.n_found
        for j in range(s.n_hand[seat]):
            if row[WHAT] < 0 or matches(s, T, k, row[WHAT], s.hand[seat][j]):
                add_found(s, s.hand[seat][j])
        size = s.n_found - hand
        number = size if row[ALL] else min(amount_for(s, T, k, row[AMOUNT], -1 - seat), size)
        if row[RANDOM]:
            _pick_random(s, f, seat, hand, number)
        elif not _choose_discards(s, T, f, effect, seat, hand, place, number):
            s.n_found = base
            return 0
        place, s.n_found = place + max(0, number), hand
    s.n_found = base
    note_result(s, k, W_DISCARDED, place, 0)
    forget_saved(s, k, W_DISCARDED)
    for i in range(place):
        save(s, k, W_DISCARDED, s.picked[f][i])
        add_found(s, s.picked[f][i])
    move_all(s, T, base, t.GRAVEYARD, ek.ZC_DISCARD, -1)
    return 1


@room
def _choose_discards(s: Any, T: Any, f: int, effect: int, seat: int, hand: int, place: int, number: int) -> int:
    k, chooser, end = s.frame[f][at.F_CTX], seat, s.n_found
    if T.effect[effect][CHOOSER] >= 0:
        entities(s, T, k, T.effect[effect][CHOOSER])
        chooser, s.n_found = -1 - s.found[end], end
    while s.frame[f][at.F_PICKED] < place + number:
        n, left = 0, place + number - s.frame[f][at.F_PICKED]
        for i in range(hand, end):
            if not was_picked(s, f, place, s.found[i]):
                n = offer(s, n, s.found[i])
        answer = s.opt[0]
        if left < n or chooser != seat:
            answer = ask(s, chooser, at.D_DISCARD, n, s.ctx[k][at.C_SOURCE], left, 0)
        if answer == at.NONE:
            return 0
        add_pick(s, f, answer)
    return 1


@room
def _pick_random(s: Any, f: int, seat: int, base: int, number: int) -> None:
    """Pick cards at random from those gathered from base on."""
    for i in range(base + 1, s.n_found):  # in the order in which they came there
        entity, j = s.found[i], i - 1
        while j >= base and s.serial[s.slot_of[s.found[j]]] > s.serial[s.slot_of[entity]]:
            s.found[j + 1] = s.found[j]
            j -= 1
        s.found[j + 1] = entity
    for _ in range(min(number, s.n_found - base)):
        chosen = base + choose_random(s, seat, s.n_found - base)
        add_pick(s, f, s.found[chosen])
        for i in range(chosen, s.n_found - 1):
            s.found[i] = s.found[i + 1]
        s.n_found -= 1


@room
def _mill(s: Any, T: Any, f: int, effect: int) -> None:
    """CR 701.17."""
    k, row, base = s.frame[f][at.F_CTX], T.effect[effect], s.n_found
    n = players(s, T, k, row[WHO])
    for i in range(n):
        seat = -1 - s.found[base + i]
        number = amount_for(s, T, k, row[AMOUNT], -1 - seat)
        for j in range(min(max(0, number), s.n_library[seat])):
            add_found(s, s.library[seat][j])
    for i in range(base + n, s.n_found):
        s.found[i - n] = s.found[i]
    s.n_found -= n
    move_all(s, T, base, t.GRAVEYARD, ek.ZC_MILL, -1)


@room
def _shuffle(s: Any, T: Any, f: int, effect: int) -> None:
    """CR 701.24."""
    base = s.n_found
    n = players(s, T, s.frame[f][at.F_CTX], T.effect[effect][WHO])
    for i in range(n):
        call(s, T, tb.SHUFFLE, -1 - s.found[base + i], 0, 0, 0)
    s.n_found = base


# --- Searching ------------------------------------------------------------------------------------------


@room
def _search(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 701.23: one pick a card among the different matching ones."""
    k, row, base = s.frame[f][at.F_CTX], T.effect[effect], s.n_found
    n = players(s, T, k, row[WHO])
    seat = -1 - s.found[base] if n else -1
    s.n_found = base
    if n == 0:
        return 1
    number = amount(s, T, k, row[AMOUNT])
    look_at_library(s, seat)
    while s.frame[f][at.F_PICKED] < number and not was_picked(s, f, 0, 0):
        n = 0 if s.answered else _offer_different(s, T, f, effect, seat)
        answer = ask(s, seat, at.D_SEARCH, n, s.ctx[k][at.C_SOURCE], 0, 0)
        if answer == at.NONE:
            return 0
        add_pick(s, f, answer)
    n = s.frame[f][at.F_PICKED]
    n -= was_picked(s, f, 0, 0)
    record_one(s, T, ek.SEARCHED, 1, -1 - seat, 0, 0)
    note_result(s, k, W_FOUND, n, 0)
    if row[REVEAL]:
        _show(s, T, f, n, seat)
    if row[ON_TOP]:
        _shuffle_then_on_top(s, T, f, n, seat)
        return 1
    first = s.n_pr
    for i in range(n):
        _found_goes(s, T, s.picked[f][i], effect, seat)
    call(s, T, tb.PROPOSE, first, 0, 0, 0)
    call(s, T, tb.SHUFFLE, seat, 0, 0, 0)
    return 1


@room
def _found_goes(s: Any, T: Any, card: int, effect: int, seat: int) -> None:
    """A found card goes where it is to go: under whose control, tapped, face down, kept for this ability."""
    row = T.effect[effect]
    p = zone_change(s, card, row[TO], 0, seat)
    if row[KEEP] or row[FACE_DOWN] or row[TO] == t.BATTLEFIELD:
        entry = with_entry(s, p)
        entry[at.P_KEEP] = row[KEEP]
        entry[at.P_FACE_DOWN] = at.BY_EFFECT if row[FACE_DOWN] else 0
        if row[TO] == t.BATTLEFIELD:
            entry[at.P_CONTROLLER], entry[at.P_TAPPED] = seat, row[TAPPED]


@room
def _show(s: Any, T: Any, f: int, n: int, seat: int) -> None:
    """The first n cards picked are revealed."""
    base = s.n_ev
    for i in range(n):
        new_event(s, ek.REVEALED, 2, s.picked[f][i], -1 - seat, 0)
    call(s, T, tb.RECORD, base, 0, 0, 0)


@room
def _offer_different(s: Any, T: Any, f: int, effect: int, seat: int) -> int:
    """One card of each definition that matches, by name: equal cards are the same choice; then none (CR 701.23b, d)."""
    k, what, n = s.frame[f][at.F_CTX], T.effect[effect][WHAT], 0
    for i in range(s.n_library[seat]):
        card = s.library[seat][i]
        definition, place = s.definition[s.slot_of[card]], 0
        if was_picked(s, f, 0, card) or (what >= 0 and not matches(s, T, k, what, card)):
            continue
        while place < n and s.opt_b[place] != definition:
            place += 1
        if place == n:
            n = offer(s, n, card)
            s.opt_b[place] = definition
    for i in range(1, n):
        card, definition, j = s.opt[i], s.opt_b[i], i - 1
        while j >= 0 and T.def_rank[s.opt_b[j]] > T.def_rank[definition]:
            s.opt[j + 1], s.opt_b[j + 1] = s.opt[j], s.opt_b[j]
            j -= 1
        s.opt[j + 1], s.opt_b[j + 1] = card, definition
    return offer(s, n, 0) if n == 0 or what >= 0 else n


@room
def _shuffle_then_on_top(s: Any, T: Any, f: int, n: int, seat: int) -> None:
    """The found card is set aside while the rest is shuffled, then put on top."""
    call(s, T, tb.SHUFFLE, seat, 0, 0, 0)
    for i in range(n):
        place = 0
        while s.library[seat][place] != s.picked[f][i]:
            place += 1
        for j in range(place, 0, -1):
            s.library[seat][j] = s.library[seat][j - 1]
        s.library[seat][0] = s.picked[f][i]


# --- Looking at the top ---------------------------------------------------------------------------------


@room
def _scry(s: Any, T: Any, f: int, effect: int) -> int:
    """CR 701.22, 701.25: for each card top or away, then the order of those that stay on top, and of the others."""
    k, base = s.frame[f][at.F_CTX], s.n_found
    seat = s.ctx[k][at.C_CONTROLLER]
    number = min(max(0, amount(s, T, k, T.effect[effect][AMOUNT])), s.n_library[seat])
    look_at_top(s, seat, number)
    while s.frame[f][at.F_PICKED] < number:
        n = offer(s, offer(s, 0, 0), 1)
        answer = ask(s, seat, at.D_SCRY, n, s.library[seat][s.frame[f][at.F_PICKED]], 0, 0)
        if answer == at.NONE:
            return 0
        add_pick(s, f, answer)
    stay = 0
    for away in range(2):
        for i in range(number):
            if s.picked[f][i] == away:
                add_found(s, s.library[seat][i])
        stay = s.n_found - base if away == 0 else stay
        done = _order(s, f, seat, base, number + (stay if away else 0))
        s.n_found = base
        if not done:
            return 0
    if T.effect[effect][TO] == t.LIBRARY:
        _put_back(s, f, seat, number, number, stay)
    else:
        for i in range(number):
            s.library[seat][i] = s.picked[f][number + i]
        for i in range(stay, number):
            add_found(s, s.library[seat][i])
        move_all(s, T, base, T.effect[effect][TO], 0, seat)
    record_one(s, T, ek.SCRIED, 2, -1 - seat, number, 0)
    return 1


@room
def _put_back(s: Any, f: int, seat: int, number: int, first: int, stay: int) -> None:
    """Of the top `number` cards, in the order of picks from `first` on, `stay` are on top, the others at the bottom."""
    n = s.n_library[seat]
    for i in range(number, n):
        s.library[seat][i - number + stay] = s.library[seat][i]
    for i in range(stay):
        s.library[seat][i] = s.picked[f][first + i]
    for i in range(stay, number):
        s.library[seat][n - number + i] = s.picked[f][first + i]


@room
def _order(s: Any, f: int, seat: int, base: int, start: int) -> int:
    """The order of what was gathered from base on is chosen, first pick uppermost; picks of it begin at `start`."""
    count, k = s.n_found - base, s.frame[f][at.F_CTX]
    while s.frame[f][at.F_PICKED] < start + count:
        n = 0
        for i in range(base, base + count):
            if not was_picked(s, f, start, s.found[i]):
                n = offer(s, n, s.found[i])
        answer = ask(s, seat, at.D_ORDER, n, s.ctx[k][at.C_SOURCE], 0, 0)
        if answer == at.NONE:
            return 0
        add_pick(s, f, answer)
    return 1


@room
def _look_at_top(s: Any, T: Any, f: int, effect: int) -> int:
    """Look at the top cards, take up to some that match, the rest goes to the bottom or elsewhere."""
    k, row, base = s.frame[f][at.F_CTX], T.effect[effect], s.n_found
    seat = s.ctx[k][at.C_CONTROLLER]
    if s.frame[f][F_NEXT]:
        return call(s, T, tb.ONE_BY_ONE, f, row[HOW] - 1, 0, 0)
    number = min(max(0, amount(s, T, k, row[AMOUNT])), s.n_library[seat])
    look_at_top(s, seat, number)
    while s.frame[f][at.F_PICKED] < row[TAKE] and not was_picked(s, f, 0, 0):
        n = 0 if s.answered else _offer_top(s, T, f, effect, seat, number)
        answer = ask(s, seat, at.D_SEARCH, n, s.ctx[k][at.C_SOURCE], 0, 0)
        if answer == at.NONE:
            return 0
        add_pick(s, f, answer)
    taking, taken = _n_taken(s, f, row[TAKE])
    for i in range(number):
        if not _is_taken(s, f, taken, s.library[seat][i]):
            add_found(s, s.library[seat][i])
    rest = s.n_found - base
    if row[RANDOM]:
        _pick_random(s, f, seat, base, number)
    elif row[REST] == t.LIBRARY:
        if not _order(s, f, seat, base, taking):
            s.n_found = base
            return 0
    else:
        for i in range(base, s.n_found):
            add_pick(s, f, s.found[i])
    s.n_found = base
    if row[REVEAL]:
        _show(s, T, f, taken, seat)
    if row[REST] == t.LIBRARY:
        for i in range(taken, taken + rest):  # without what says "no more"
            s.picked[f][i] = s.picked[f][i - taken + taking]
        _put_back(s, f, seat, number, 0, taken)
    if row[HOW]:
        s.frame[f][at.F_PICKED] = taken
        return call(s, T, tb.ONE_BY_ONE, f, row[HOW] - 1, 0, 0)
    _taken_go(s, T, f, effect, seat, taken)
    if row[REST] != t.LIBRARY:
        for i in range(rest):
            add_found(s, s.picked[f][taking + i])
        move_all(s, T, base, row[REST], 0, seat)
    return 1


@room
def _offer_top(s: Any, T: Any, f: int, effect: int, seat: int, number: int) -> int:
    k, what, n = s.frame[f][at.F_CTX], T.effect[effect][WHAT], 0
    for i in range(number):
        card = s.library[seat][i]
        if not was_picked(s, f, 0, card) and (what < 0 or matches(s, T, k, what, card)):
            n = offer(s, n, card)
    return offer(s, n, 0) if n == 0 or what >= 0 else n


@room
def _n_taken(s: Any, f: int, take: int) -> Any:
    """How many picks were about what is taken, the last perhaps "no more"; and how many cards are taken."""
    for i in range(s.frame[f][at.F_PICKED]):
        if s.picked[f][i] == 0:
            return i + 1, i
    return take, take


@room
def _is_taken(s: Any, f: int, taken: int, card: int) -> int:
    for i in range(taken):
        if s.picked[f][i] == card:
            return 1
    return 0


@room
def _taken_go(s: Any, T: Any, f: int, effect: int, seat: int, taken: int) -> None:
    first, to = s.n_pr, T.effect[effect][TO]
    for i in range(taken):
        p = zone_change(s, s.picked[f][i], to, 0, seat)
        if to == t.BATTLEFIELD:
            with_entry(s, p)[at.P_CONTROLLER] = seat
    call(s, T, tb.PROPOSE, first, 0, 0, 0)


# --- Revealing ------------------------------------------------------------------------------------------


@room
def _reveal(s: Any, T: Any, f: int, effect: int) -> None:
    """CR 701.20a: shown to all players."""
    base, first = s.n_found, s.n_ev
    for i in range(entities(s, T, s.frame[f][at.F_CTX], T.effect[effect][WHAT])):
        slot = slot_at(s, s.found[base + i])
        if slot:
            new_event(s, ek.REVEALED, 2, s.id[slot], -1 - s.controller[slot], 0)
    s.n_found = base
    call(s, T, tb.RECORD, first, 0, 0, 0)


@room
def _reveal_hands(s: Any, T: Any, f: int, effect: int) -> None:
    """CR 701.20: each card of the hand is shown, or one at random and kept under a name."""
    k, row, base = s.frame[f][at.F_CTX], T.effect[effect], s.n_found
    n = players(s, T, k, row[WHO])
    for i in range(n):
        seat, first = -1 - s.found[base + i], s.n_ev
        if row[tb.FX_KIND] == tb.FX_REVEAL_RANDOM:
            _keep_random(s, T, f, seat, row[KEEP])
            continue
        for j in range(s.n_hand[seat]):
            new_event(s, ek.REVEALED, 2, s.hand[seat][j], -1 - seat, 0)
        call(s, T, tb.RECORD, first, 0, 0, 0)
    s.n_found = base


@room
def _keep_random(s: Any, T: Any, f: int, seat: int, key: int) -> None:
    base, k = s.n_found, s.frame[f][at.F_CTX]
    for j in range(s.n_hand[seat]):
        add_found(s, s.hand[seat][j])
    s.frame[f][at.F_PICKED] = 0
    _pick_random(s, f, seat, base, 1)
    s.n_found = base
    n = s.frame[f][at.F_PICKED]
    _show(s, T, f, n, seat)
    forget_saved(s, k, key)
    if n:
        save(s, k, key, s.picked[f][0])


@door(tb.DO_CARDS)
def do_cards_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """DO_CARDS(frame, effect row): 1 when done, 0 to wait."""
    return do_cards(s, T, a, b)
