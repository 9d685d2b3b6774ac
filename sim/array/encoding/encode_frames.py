"""Frames of the agenda as rows of `s.frame`: each function fills its row and says which kind it is.

What the columns mean is said in the room of the kernel that owns the kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.encoding.encode_abilities import program
from sim.array.encoding.encoder import Refused
from sim.array.kernel.casting import spells as sp
from sim.array.kernel.effects import programs as pg
from sim.cards import effects as fx
from sim.cards import terms as t
from sim.cards.program import lower
from sim.rules import decisions as d
from sim.rules.casting.costs import CREW, MATERIALS
from sim.rules.casting.optional import optional_costs
from sim.rules.characteristics.continuous import base_definition
from sim.rules.cleanup import DiscardFrame
from sim.rules.frames import (
    AnnounceFrame,
    CombatFrame,
    LegendFrame,
    PayFrame,
    PriorityFrame,
    Proposal,
    ProposeFrame,
    ResolveFrame,
    StartFrame,
    StepFrame,
    TurnFrame,
)

FRAMES: Final[dict[type, Callable[[Any, list[int], int, Any], int]]] = {}


def put_frame(state: Any, f: int, frame: Any) -> None:
    """Write a frame of the rules engine to the place f; `state` is the encoding of the game (`encode_state`)."""
    function = FRAMES.get(type(frame))
    if function is None:
        raise Refused(type(frame).__name__)
    row = state.s.frame[f]
    row[at.F_PC], row[at.F_CTX] = frame.pc, -1
    row[at.F_KIND] = function(state, row, f, frame)


def _frames(kind: type) -> Callable[[Any], Any]:
    def register(function: Any) -> Any:
        FRAMES[kind] = function
        return function

    return register


@_frames(StartFrame)
def _start(state: Any, row: list[int], f: int, frame: StartFrame) -> int:
    row[4], row[5] = frame.seat, sum(1 << seat for seat in frame.kept)
    for seat, answer in frame.answers:
        row[6 + seat] = answer + 1
    return at.START


@_frames(TurnFrame)
def _turn(state: Any, row: list[int], f: int, frame: TurnFrame) -> int:
    row[4] = state.fits("steps", len(frame.steps), at.FRAME - 5)
    row[5 : 5 + len(frame.steps)] = frame.steps
    return at.TURN


@_frames(StepFrame)
def _step(state: Any, row: list[int], f: int, frame: StepFrame) -> int:
    row[4] = frame.step
    return at.STEP


@_frames(PriorityFrame)
def _priority(state: Any, row: list[int], f: int, frame: PriorityFrame) -> int:
    row[4] = frame.holder
    return at.PRIORITY


@_frames(DiscardFrame)
def _discard(state: Any, row: list[int], f: int, frame: DiscardFrame) -> int:
    row[4], row[5] = frame.seat, frame.left
    state.put_picked(row, f, frame.picked)
    return at.DISCARD


@_frames(LegendFrame)
def _legend(state: Any, row: list[int], f: int, frame: LegendFrame) -> int:
    row[4], row[5] = state.fits("groups of legends", len(frame.groups), at.FRAME - 6), len(frame.kept)
    row[6 : 6 + len(frame.kept)] = frame.kept
    state.put_picked(row, f, tuple(entity for group in frame.groups for entity in (len(group), *group)))
    return at.LEGEND


# --- Combat ----------------------------------------------------------------------------------------------------------


@_frames(CombatFrame)
def _combat(state: Any, row: list[int], f: int, frame: CombatFrame) -> int:
    """What follows from the position is worked out anew by the rooms of combat: column 5 is 0."""
    return _COMBAT[frame.kind](state, row, f, frame)


def _attack(state: Any, row: list[int], f: int, frame: CombatFrame) -> int:
    s, bands = state.s, list(frame.data) if frame.pc else []
    if not frame.pc:  # for agents; it is worked out anew for the rules
        s.n_able = state.fits("attackers", len(frame.data), at.ATTACKERS)
        s.able[: s.n_able] = [entity for entity, _ in frame.data]
    s.n_chosen_attacks = state.fits("attackers", len(frame.picks), at.ATTACKERS)
    for i, (entity, defender) in enumerate(frame.picks):
        s.chosen_attacker[i], s.chosen_defender[i], s.chosen_band[i] = entity, defender, 0
        if defender and bands:
            s.chosen_band[i], row[4] = bands.pop(0), i + 1
    return at.ATTACK


def _block(state: Any, row: list[int], f: int, frame: CombatFrame) -> int:
    s, seats = state.s, frame.data[0]
    row[at.F_PC], row[4] = max(0, frame.pc - 1), seats[frame.at] if frame.at < len(seats) else -1
    s.n_chosen_attacks = state.fits("blocks", len(frame.picks), at.ATTACKERS)
    for i, (blocker, attacker) in enumerate(frame.picks):
        s.chosen_defender[i], s.chosen_attacker[i] = blocker, attacker
    return at.BLOCK


def _damage(state: Any, row: list[int], f: int, frame: CombatFrame) -> int:
    s = state.s
    row[4], row[6] = frame.at, int(s.step == t.FIRST_STRIKE_DAMAGE)
    s.n_assigned = state.fits("assigned damage", len(frame.data[1]), 200)
    for i, one in enumerate(frame.data[1]):
        s.assigned_source[i], s.assigned_to[i], s.assigned[i] = one
    state.put_picked(row, f, frame.picks)
    return at.DAMAGE


_COMBAT: Final = {"attack": _attack, "block": _block, "damage": _damage}


# --- Announcing and paying -----------------------------------------------------------------------------------------------


@_frames(AnnounceFrame)
def _announce(state: Any, row: list[int], f: int, frame: AnnounceFrame) -> int:
    for seat, top in enumerate(frame.tops):
        row[sp.AN_TOPS + seat] = 1 + top
    what, number, free = frame.kinds
    row[sp.AN_OBJECT], row[sp.AN_SEAT], row[sp.AN_WHAT], row[sp.AN_FREE] = frame.object, frame.seat, what, free
    row[sp.AN_AT], row[sp.AN_X] = frame.at, frame.x
    if what == sp.SPELL:
        row[sp.AN_NUMBER] = state.way(number)
    else:
        row[sp.AN_NUMBER] = number if what == sp.TURN_UP or number < 0 else state.ability(number)
    if what == sp.SPELL and frame.pc >= _OPTIONAL:
        row[sp.AN_AT], row[sp.AN_TIMES] = _optional(state, frame)
    if frame.pc != _OPTIONAL:
        state.put_picked(row, f, frame.picked)
    row[sp.AN_COST] = -1 if frame.cost < 0 else _cost(state, frame.cost, frame.reserved)
    return at.ANNOUNCE


_OPTIONAL: Final = 1  # the part of an announcement in which optional costs are chosen


def _optional(state: Any, frame: AnnounceFrame) -> tuple[int, int]:
    """How many optional costs have been decided on, or where else the announcement stands; how often each was chosen."""
    pool = state.game.pool
    definition = base_definition(state.game, state.state.objects[frame.object])
    numbers = optional_costs(state.game, pool.bases[definition].profile)
    times = 0
    for number in frame.optional:
        times += 1 << sp.OPTIONAL_BITS * numbers.index(number)
    return (len(frame.picked) if frame.pc == _OPTIONAL else frame.at), times


def _cost(state: Any, node: int, reserved: tuple[tuple[str, int], ...]) -> int:
    """A cost made at run time, with what is reserved for it and the part that is asked for next."""
    s, pending = state.s, state.state.pending
    number = s.cost_used.index(0)
    s.cost_used[number] = 1
    row = s.costs[number]
    row[: tb.COST] = state.encoder.rows["cost"][state.encoder.cost(state.game.pool.nodes[node])]
    row[tb.CO_N_RESERVED] = state.fits("reserved objects", len(reserved), tb.MOST_RESERVED)
    for i, (part, entity) in enumerate(reserved):
        row[tb.CO_RESERVED + 2 * i], row[tb.CO_RESERVED + 2 * i + 1] = _PART[part], entity
    if pending is not None and pending[1] == d.COST:
        row[tb.CO_ASKED] = _PART[pending[3][0]]
    return tb.COSTS + int(number)


_PART: Final = {
    "sacrifice": tb.PART_SACRIFICE, "tap_others": tb.PART_TAP_OTHERS, "return_to_hand": tb.PART_RETURN,
    "discard": tb.PART_DISCARD, "exile_hand": tb.PART_EXILE_HAND, "reveal": tb.PART_REVEAL,
    "exile_graveyard": tb.PART_EXILE_GRAVEYARD, MATERIALS: tb.PART_MATERIALS, CREW: tb.PART_CREW,
}  # fmt: skip


@_frames(PayFrame)
def _pay(state: Any, row: list[int], f: int, frame: PayFrame) -> int:
    row[4], row[5], row[6], row[7] = frame.seat, frame.source, _cost(state, frame.cost, frame.reserved), frame.x
    return at.PAY


# --- Carrying out programs ------------------------------------------------------------------------------------------------


@_frames(ResolveFrame)
def _resolve(state: Any, row: list[int], f: int, frame: ResolveFrame) -> int:
    effect = state.game.pool.nodes[frame.node]
    row[pg.F_PROGRAM], row[pg.F_AFTER] = program(state.encoder, effect), frame.after
    row[at.F_CTX] = state.whole_context(frame.ctx)
    place, s = 0, state.s
    for depth, left in enumerate(frame.loops):
        row[pg.F_REGISTER + 2 * depth], row[pg.F_REGISTER + 2 * depth + 1] = place, place + len(left)
        state.fits("objects of loops", place + len(left), at.REGISTERS)
        s.registers[f][place : place + len(left)] = left
        place += len(left)
    if frame.picked:
        step = lower(effect).steps[frame.pc]
        if not isinstance(step.node, _PICK_BY_PICK):
            raise Refused(f"{type(step.node).__name__} while it is carried out")
        state.put_picked(row, f, frame.picked)
    pending = state.state.pending
    if pending is not None and pending[1] == d.MAY_PAY and frame is state.state.agenda[-1]:
        row[pg.F_COST] = _cost(state, pending[3][1], ())
    return at.RESOLVE


# Effects that keep nothing but their answers, in both engines alike.
_PICK_BY_PICK: Final = (fx.ChooseObjects, fx.AddMana)


# --- Replacement effects --------------------------------------------------------------------------------------------------


@_frames(ProposeFrame)
def _propose(state: Any, row: list[int], f: int, frame: ProposeFrame) -> int:
    s = state.s
    row[4], row[5], row[6] = s.n_pr, len(frame.proposals), frame.at
    if frame.chosen:
        (row[7], row[8]), row[9] = _applied(state, frame.chosen), 1
    row[10], row[11], row[12] = int(frame.agreed), s.n_then, len(frame.then)
    state.fits("proposals", s.n_pr + len(frame.proposals), at.PROPOSALS)
    for proposal in frame.proposals:
        _proposal(state, s.pr[s.n_pr], proposal)
        s.n_pr += 1
    state.fits("what follows", s.n_then + len(frame.then), len(s.then))
    for source, controller, node, event, applied in frame.then:
        then = s.then[s.n_then]
        then[0], then[1], then[2] = source, controller, program(state.encoder, state.game.pool.nodes[node])
        state.put_event(then, 3, event)
        _put_pairs(state, then, 13, 14, [_applied(state, one) for one in applied], at.MOST_APPLIED)
        s.n_then += 1
    return at.PROPOSE


def _applied(state: Any, pair: tuple[int, ...]) -> tuple[int, int]:
    """A replacement effect: of an object with its ability, of a continuous effect, or regeneration."""
    source, number = pair
    return source, state.ability(number) if source > 0 and number >= 0 else number


def _put_pairs(state: Any, row: list[int], count: int, place: int, pairs: list[tuple[int, int]], most: int) -> None:
    row[count] = state.fits("pairs", len(pairs), most)
    for i, pair in enumerate(pairs):
        row[place + 2 * i], row[place + 2 * i + 1] = pair


def _proposal(state: Any, row: list[int], proposal: Proposal) -> None:
    entry = dict(proposal.entry) if proposal.entry is not None else None
    row[at.P_EVENT] = -1
    if proposal.event:
        state.put_event(row, at.P_EVENT, proposal.event)
    applied = [_applied(state, one) for one in proposal.applied]
    _put_pairs(state, row, at.P_N_APPLIED, at.P_APPLIED, applied, 8)
    row[at.P_DAMAGE + at.EVENT - 1] = -1
    damage = entry.pop("damage", None) if entry is not None else None
    if damage is not None:
        state.put_event(row, at.P_DAMAGE, damage)
    if entry is not None and (entry or damage is None):
        _put_entry(state, row, entry)


_PLAIN_ENTRIES: Final = {
    "controller": at.P_CONTROLLER, "tapped": at.P_TAPPED, "face": at.P_FACE, "attach_to": at.P_ATTACH_TO,
    "shuffle": at.P_SHUFFLE, "attacking": at.P_ATTACKING, "held_by": at.P_HELD_BY, "place": at.P_PLACE,
    "unseen": at.P_UNSEEN, "no_regeneration": at.P_NO_REGENERATION, "with": at.P_WITH, "x": at.P_X,
}  # fmt: skip
_DEFINITIONS: Final = {"listed": at.P_LISTED, "copy_of": at.P_COPY_OF, "copied": at.P_COPIED}
_WORDS: Final = {"keep": at.P_KEEP, "result": at.P_RESULT, "paid": at.P_PAID}


def _put_entry(state: Any, row: list[int], entry: dict[str, Any]) -> None:
    """How a permanent is to enter, and what else goes with a proposed event."""
    row[at.P_HAS_ENTRY], row[at.P_CONTROLLER], row[at.P_LISTED] = 1, -1, -1
    row[at.P_COPY_OF], row[at.P_GAINS], row[at.P_COPIED] = -1, -1, -1
    for name, value in entry.items():
        if name in _PLAIN_ENTRIES:
            row[_PLAIN_ENTRIES[name]] = int(value)
        elif name in _DEFINITIONS:
            row[_DEFINITIONS[name]] = state.definition(value)
        elif name in _WORDS:
            row[_WORDS[name]] = state.encoder.word(value) if value else 0
        elif name in _OTHER_ENTRIES:
            _OTHER_ENTRIES[name](state, row, value)
        else:
            raise Refused(f"a proposal with {name}")


def _put_link(state: Any, row: list[int], value: tuple[str, int]) -> None:
    row[at.P_LINK], row[at.P_LINK_SOURCE] = state.key(value[0]), value[1]


def _put_counters(state: Any, row: list[int], value: dict[str, int]) -> None:
    pairs = [(state.encoder.word(kind), number) for kind, number in value.items()]
    _put_pairs(state, row, at.P_N_COUNTERS, at.P_COUNTER, pairs, 4)


def _put_copy_counters(state: Any, row: list[int], value: dict[str, int]) -> None:
    for kind, number in value.items():
        row[at.P_COPY_COUNTER], row[at.P_COPY_COUNTER + 1] = state.encoder.word(kind), number


def _put_chosen(state: Any, row: list[int], value: dict[str, Any]) -> None:
    pairs = [(state.key(key), one) for key, found in value.items() for one in state.values(found)]
    _put_pairs(state, row, at.P_N_CHOSEN, at.P_CHOSEN, pairs, 4)


def _put_linked(state: Any, row: list[int], value: dict[str, tuple[int, ...]]) -> None:
    pairs = [(state.key(key), entity) for key, found in value.items() for entity in found]
    _put_pairs(state, row, at.P_N_LINKED, at.P_LINKED, pairs, at.MOST_LINKED)


def _put_gains(state: Any, row: list[int], value: int) -> None:
    row[at.P_GAINS] = state.encoder.changes(state.game.pool.nodes[value])


def _put_when_copied(state: Any, row: list[int], value: tuple[int, int]) -> None:
    row[at.P_WHEN_COPIED], row[at.P_WHEN_COPIED + 1] = state.delayed(value[0]), value[1]


def _put_face_down(state: Any, row: list[int], value: str) -> None:
    row[at.P_FACE_DOWN] = at.FACE_DOWN_WORDS.index(value or "")


_OTHER_ENTRIES: Final[dict[str, Callable[[Any, list[int], Any], None]]] = {
    "link": _put_link, "counters": _put_counters, "copy_counters": _put_copy_counters, "chosen": _put_chosen,
    "linked": _put_linked, "gains": _put_gains, "when_copied": _put_when_copied, "face_down": _put_face_down,
}  # fmt: skip


# --- What a pick is about ---------------------------------------------------------------------------------------------


def about_of(state: Any, kind: str, about: Any) -> tuple[int, int, int]:
    """What a pick is about: objects, words, numbers; a part of an effect and a price by where the kernel has them."""
    if about is None or kind == d.ORDER_TRIGGERS:
        return 0, 0, 0
    frame = state.s.frame[state.s.n_frames - 1]
    parts = about if isinstance(about, tuple) else (about,)
    if kind == d.COST:
        return _PART[parts[0]], parts[1], 0
    if kind == d.ONE_OF:
        return parts[0], frame[pg.F_PROGRAM], frame[at.F_PC]
    if kind == d.MAY_PAY:
        price = state.encoder.cost(state.game.pool.nodes[parts[1]])
        return parts[0], frame[pg.F_COST] if frame[at.F_KIND] == at.RESOLVE else price, 0
    if kind == d.REPLACEMENT:
        row = [0] * at.EVENT
        state.put_event(row, 0, about)
        return row[0], row[1], row[2]
    found = [state.encoder.word(part) if isinstance(part, str) else int(part) for part in parts]
    first, second, third, *_ = *found, 0, 0
    return first, second, third
