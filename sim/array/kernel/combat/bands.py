"""Banding and "bands with other" (CR 702.22): which attackers may be in a band, and who divides combat damage.

Compiled into the rooms that use it. A band is two or more attackers of the same player or permanent. It is legal if at
most one of them is without banding (702.22c), or if all have the quality of one of them that "bands with other" such
creatures. While a band's number is asked, row n of `required` tells of band n: its column 0 which attackers would make
it legal, 1 whether it waits for one; column 2 of row 0 which attackers an augmenting path has tried; column 3 of row i
the band that attacker i is matched with.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.kernel.asking import matches
from sim.array.kernel.objects import free_ctx, new_ctx, offer, slot_at
from sim.cards import terms as t

_MOST = 62  # attackers, as bits of a word


@room
def has_any_banding(s: Any, slot: int) -> int:
    """Whether a creature has banding or a "bands with other" ability (CR 508.1e)."""
    return 1 if s.c_keywords[slot] & t.BANDING or s.c_has[slot] & tb.HAS_BANDS else 0


@room
def band_options(s: Any, T: Any, i: int) -> int:
    """Offer the band numbers that attacker i may have: those with which every band begun can still become legal."""
    if s.n_chosen_attacks > _MOST:
        s.error = at.FULL
        return 0
    new, n = 1, 0
    for j in range(i):
        new = max(new, s.chosen_band[j] + 1)
    for number in range(new + 1):
        s.chosen_band[i] = number
        if _can_become_legal(s, T, i):
            n = offer(s, n, number)
    s.chosen_band[i] = 0
    return n


@room
def _can_become_legal(s: Any, T: Any, i: int) -> int:
    """Whether attackers after i can complete all bands: one more makes a waiting band legal, or none does."""
    most = 0
    for j in range(i + 1):
        most = max(most, s.chosen_band[j])
    for number in range(1, most + 1):
        s.required[number][0], s.required[number][1] = 0, 0
        if not _is_legal(s, T, i, number, -1):
            s.required[number][1] = 1
            for e in range(i + 1, s.n_chosen_attacks):
                if s.chosen_defender[e] and _is_legal(s, T, i, number, e):
                    s.required[number][0] |= 1 << e
    for e in range(s.n_chosen_attacks):
        s.required[e][3] = 0
    for number in range(1, most + 1):
        s.required[0][2] = 0
        if s.required[number][1] and not _find(s, number):
            return 0
    return 1


@room
def _find(s: Any, number: int) -> int:
    """An attacker for a waiting band by an augmenting path."""
    for e in range(s.n_chosen_attacks):
        if s.required[number][0] >> e & 1 and not s.required[0][2] >> e & 1:
            s.required[0][2] |= 1 << e
            if s.required[e][3] == 0 or _find(s, s.required[e][3]):
                s.required[e][3] = number
                return 1
    return 0


@room
def _is_member(s: Any, last: int, number: int, more: int, j: int) -> int:
    """Whether attacker j is in a band: of the first up to `last` by number, or the one more."""
    if j == more:
        return 1
    return 1 if j <= last and s.chosen_defender[j] and s.chosen_band[j] == number else 0


@room
def _is_legal(s: Any, T: Any, last: int, number: int, more: int) -> int:
    """CR 702.22c-d: whether these attackers may be one band."""
    members, without, first, have_quality = 0, 0, -1, 0
    for j in range(s.n_chosen_attacks):
        if not _is_member(s, last, number, more, j):
            continue
        if first < 0:
            first = j
        if s.chosen_defender[j] != s.chosen_defender[first]:
            return 0
        slot = slot_at(s, s.chosen_attacker[j])
        members += 1
        without += 0 if s.c_keywords[slot] & t.BANDING else 1
        have_quality |= s.c_has[slot] & tb.HAS_BANDS
    if members < 2:
        return 0
    return 1 if without <= 1 or (have_quality and _is_company(s, T, last, number, more)) else 0


@room
def _is_company(s: Any, T: Any, last: int, number: int, more: int) -> int:
    """Whether all members have the quality of one of them that bands with other such creatures."""
    for j in range(s.n_chosen_attacks):
        slot = slot_at(s, s.chosen_attacker[j])
        if not _is_member(s, last, number, more, j) or not s.c_has[slot] & tb.HAS_BANDS:
            continue
        for i in range(s.n_abilities[slot]):
            ability = s.abilities[slot][i]
            if T.abil[ability][tb.AB_KIND] != tb.K_BANDS:
                continue
            k, fit = new_ctx(s, s.id[slot], s.controller[slot]), 1
            for e in range(s.n_chosen_attacks):
                if fit and _is_member(s, last, number, more, e):
                    fit = matches(s, T, k, T.abil[ability][tb.AB_WHAT], s.chosen_attacker[e])
            free_ctx(s, k)
            if fit:
                return 1
    return 0


# --- Dividing combat damage (CR 702.22j-k) -------------------------------------------------------------


@room
def takes_over(s: Any, T: Any, base: int, end: int) -> int:
    """CR 702.22j-k: whether those in `found`, in combat with one creature, let their own side divide its damage."""
    have_quality = 0
    for i in range(base, end):
        slot = slot_at(s, s.found[i])
        if s.c_keywords[slot] & t.BANDING:
            return 1
        have_quality |= s.c_has[slot] & tb.HAS_BANDS
    if not have_quality:
        return 0
    for i in range(base, end):
        slot = slot_at(s, s.found[i])
        for j in range(s.n_abilities[slot]):
            ability = s.abilities[slot][j]
            if T.abil[ability][tb.AB_KIND] == tb.K_BANDS and _has_company(s, T, slot, ability, base, end):
                return 1
    return 0


@room
def _has_company(s: Any, T: Any, slot: int, ability: int, base: int, end: int) -> int:
    """Whether a creature has the quality that it bands with itself, and another here has it too."""
    k, what = new_ctx(s, s.id[slot], s.controller[slot]), T.abil[ability][tb.AB_WHAT]
    found = 0
    if matches(s, T, k, what, s.id[slot]):
        for i in range(base, end):
            if not found and s.found[i] != s.id[slot]:
                found = matches(s, T, k, what, s.found[i])
    free_ctx(s, k)
    return found
