"""What one player may know of a game (CR 400.2, 708.5): hidden objects are not looked at (`rules/view.may_see`)."""

from typing import Any, Final

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import room
from sim.array.kernel.casting.spells import AN_TOPS
from sim.array.kernel.events import settle_cache
from sim.array.kernel.looking import look_at_top
from sim.array.kernel.rules import affects_player
from sim.cards import terms as t

# Kinds of picks whose options are no objects or numbers, and those that are about several things, or none, at once.
_OF_WORDS: Final = (
    1 << at.D_PRIORITY | 1 << at.D_REPLACEMENT | 1 << at.D_TYPE | 1 << at.D_NAME | 1 << at.D_PARTS
)  # fmt: skip
_ABOUT_SEVERAL: Final = (
    1 << at.D_PRIORITY | 1 << at.D_DISCARD | 1 << at.D_CHOOSE | 1 << at.D_DIVIDE | 1 << at.D_TARGET | 1 << at.D_COST
    | 1 << at.D_PAY_OPTIONAL | 1 << at.D_MAY_PAY | 1 << at.D_ONE_OF | 1 << at.D_REPLACEMENT | 1 << at.D_PREVENT
    | 1 << at.D_LEGEND | 1 << at.D_ORDER_TRIGGERS
)  # fmt: skip


@room
def may_see(s: Any, T: Any, seat: int, slot: int) -> int:
    """Public zones, one's own hand, and what one may look at: by an effect, or while choosing it."""
    if s.known_to[slot] >> seat & 1:
        return 1
    if s.zone[slot] == t.HAND:
        return 1 if s.owner[slot] == seat else _is_offered(s, seat, s.id[slot])
    if s.zone[slot] == t.LIBRARY:
        return 1 if _is_offered(s, seat, s.id[slot]) or _is_shown_on_top(s, T, seat, slot) else 0
    return 0 if s.face_down[slot] else 1


@room
def _is_offered(s: Any, seat: int, entity: int) -> int:
    """Whether a player is choosing among cards that include this one: searching, scrying, choosing a discard (CR 701)."""
    if not s.waiting or s.ask_seat != seat:
        return 0
    if not _ABOUT_SEVERAL >> s.ask_kind & 1 and s.about_a == entity:
        return 1
    for i in range(0 if _OF_WORDS >> s.ask_kind & 1 else s.n_options):
        if s.opt[i] == entity:
            return 1
    return 0


@room
def _is_shown_on_top(s: Any, T: Any, seat: int, slot: int) -> int:
    """CR 401.5: the top card of a library that its owner may look at, or that is revealed; not while it changes."""
    settle_cache(s, T)
    owner, shown = s.owner[slot], 0
    if s.n_library[owner] == 0 or s.library[owner][0] != s.id[slot]:
        return 0
    for i in range(s.n_rules):
        kind = s.rule_kind[i]
        if kind == tb.R_TOP_REVEALED or (kind == tb.R_LOOK_AT_TOP and seat == owner):
            shown |= affects_player(s, i, owner)
    if shown:
        look_at_top(s, owner, 1)
    for f in range(s.n_frames):
        top = s.frame[f][AN_TOPS + owner] if s.frame[f][at.F_KIND] == at.ANNOUNCE else 0
        if top and top != 1 + s.id[slot]:
            return 0
    return shown
