"""What nodes of the ability language read: the kinds of events after which they may say something else of the same board."""

from sim.cards import event_kinds as ek
from sim.cards.queries import (
    TURN_COUNTS,
    AfterBlocks,
    All,
    AttachedTo,
    Count,
    DamagedBy,
    Devotion,
    DuringSteps,
    Exists,
    Greatest,
    HasAttached,
    InCombatWith,
    InZone,
    Linked,
    NthPhase,
    PlayerStat,
    Stat,
    StatOf,
    Status,
    ThisTurn,
    TurnOf,
)

_BOARD = ek.bit(ek.ZONE_CHANGED, ek.CONTROL_CHANGED)
_READS: dict[type, int] = {
    Count: _BOARD,
    Exists: _BOARD,
    Greatest: _BOARD,
    All: _BOARD,
    Devotion: _BOARD,
    InZone: _BOARD,
    Stat: ek.bit(ek.COUNTERS_PUT, ek.COUNTERS_REMOVED),
    StatOf: ek.bit(ek.COUNTERS_PUT, ek.COUNTERS_REMOVED),
    PlayerStat: ek.bit(
        ek.ZONE_CHANGED,
        ek.LIFE_GAINED,
        ek.LIFE_LOST,
        ek.LIFE_PAID,
        ek.COUNTERS_PUT,
        ek.CAST,
        ek.LAND_PLAYED,
        ek.DREW,
        ek.TURN_BEGAN,
    ),
    TurnOf: ek.bit(ek.TURN_BEGAN),
    DuringSteps: ek.bit(ek.STEP_BEGAN),
    NthPhase: ek.bit(ek.STEP_BEGAN),
    AfterBlocks: ek.bit(ek.STEP_BEGAN),
    InCombatWith: ek.bit(ek.ATTACKED, ek.BLOCKED, ek.COMBAT_REMOVED, ek.STEP_BEGAN),
    DamagedBy: ek.bit(ek.DAMAGE_DEALT, ek.TURN_BEGAN),
    AttachedTo: ek.bit(ek.ATTACHED, ek.UNATTACHED),
    HasAttached: ek.bit(ek.ATTACHED, ek.UNATTACHED),
    Linked: ek.bit(ek.ZONE_CHANGED, ek.CHOSEN),
}
_STATUS_READS = {
    "tapped": ek.bit(ek.TAPPED, ek.UNTAPPED),
    "untapped": ek.bit(ek.TAPPED, ek.UNTAPPED),
    "attacking": ek.bit(ek.ATTACKED, ek.COMBAT_REMOVED, ek.STEP_BEGAN),
    "blocking": ek.bit(ek.BLOCKED, ek.COMBAT_REMOVED, ek.STEP_BEGAN),
    "blocked": ek.bit(ek.BECAME_BLOCKED, ek.COMBAT_REMOVED, ek.STEP_BEGAN),
    "unblocked": ek.bit(ek.BECAME_BLOCKED, ek.COMBAT_REMOVED, ek.STEP_BEGAN),
    "equipped": ek.bit(ek.ATTACHED, ek.UNATTACHED),
    "enchanted": ek.bit(ek.ATTACHED, ek.UNATTACHED),
    "damaged this turn": ek.bit(ek.DAMAGE_DEALT, ek.TURN_BEGAN),
    "entered this turn": ek.bit(ek.TURN_BEGAN),
    "attacked this turn": ek.bit(ek.ATTACKED, ek.TURN_BEGAN),
    "face down": ek.bit(ek.TURNED_FACE_UP, ek.TURNED_FACE_DOWN),
}

_OF_PLAYERS = (
    "life",
    "hand",
    "library",
    "graveyard",
    *TURN_COUNTS,
)  # numbers of players, which a Stat may ask for, too


def reads(node: object) -> int:
    """The event kinds (mask) that can change what this node, with all inside it, says of the same board."""
    mask = _READS.get(type(node), 0)
    if isinstance(node, Stat) and node.which in _OF_PLAYERS:
        mask |= _READS[PlayerStat]
    if isinstance(node, Status):
        return mask | _STATUS_READS.get(node.name, 0)
    if isinstance(node, ThisTurn):
        return ek.bit(node.event.event, ek.TURN_BEGAN)
    if isinstance(node, tuple):
        for part in node:
            mask |= reads(part)
    elif hasattr(node, "__dataclass_fields__"):
        for name in node.__dataclass_fields__:
            mask |= reads(getattr(node, name))
    return mask
