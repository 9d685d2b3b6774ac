"""The one table of events: kind, integer code, ordered integer fields.

Objects are positive ids, players are negative (seat p is -1 - p), so that one integer field can hold either.
`subject` and `other` name the fields that a Trigger's two filters look at. Both engines record the same tuples.
"""

from typing import Final, NamedTuple


class EventKind(NamedTuple):
    """One kind of event: its code, its name, the names of its integer fields, and which are subject and other."""

    code: int
    name: str
    fields: tuple[str, ...]
    subject: int
    other: int


KINDS: list[EventKind] = []


def _kind(name: str, fields: str, subject: str = "", other: str = "") -> int:
    names = tuple(fields.split())
    code = len(KINDS)
    at = {field: i + 1 for i, field in enumerate(names)}
    KINDS.append(EventKind(code, name, names, at.get(subject, 0), at.get(other, 0)))
    return code


# An object changed zones: old is its id before, new its id after (CR 400.7). flags: see ZC_* below.
ZONE_CHANGED: Final = _kind("ZoneChanged", "old new from_zone to_zone player flags", "old", "player")
DREW: Final = _kind("Drew", "player card", "card", "player")
DISCARDED: Final = _kind("Discarded", "card player cycling", "card", "player")
CYCLED: Final = _kind("Cycled", "card player", "card", "player")
LAND_PLAYED: Final = _kind("LandPlayed", "land player", "land", "player")
CAST: Final = _kind("Cast", "spell player from_zone", "spell", "player")
ACTIVATED: Final = _kind("Activated", "ability source player is_mana", "source", "player")
COUNTERED: Final = _kind("Countered", "spell player", "spell", "player")
DID_NOT_RESOLVE: Final = _kind("DidNotResolve", "spell player", "spell", "player")
DAMAGE_DEALT: Final = _kind("DamageDealt", "source target amount combat", "source", "target")
LIFE_GAINED: Final = _kind("LifeGained", "player amount source", "player", "source")
LIFE_LOST: Final = _kind("LifeLost", "player amount source", "player", "source")
LIFE_PAID: Final = _kind("LifePaid", "player amount", "player")
TAPPED: Final = _kind("Tapped", "permanent for_mana", "permanent")
UNTAPPED: Final = _kind("Untapped", "permanent", "permanent")
COUNTERS_PUT: Final = _kind("CountersPut", "target counter amount player", "target", "player")
COUNTERS_REMOVED: Final = _kind("CountersRemoved", "target counter amount", "target")
ATTACHED: Final = _kind("Attached", "attachment target", "attachment", "target")
UNATTACHED: Final = _kind("Unattached", "attachment target", "attachment", "target")
ATTACKED: Final = _kind("Attacked", "attacker defender alone", "attacker", "defender")
BLOCKED: Final = _kind("Blocked", "blocker attacker", "blocker", "attacker")
BLOCKS: Final = _kind("Blocks", "blocker count", "blocker")
BECAME_BLOCKED: Final = _kind("BecameBlocked", "attacker count", "attacker")
NOT_BLOCKED: Final = _kind("NotBlocked", "attacker defender", "attacker", "defender")
STEP_BEGAN: Final = _kind("StepBegan", "player step", "player")
TURN_BEGAN: Final = _kind("TurnBegan", "player turn", "player")
DESTROYED: Final = _kind("Destroyed", "permanent source", "permanent", "source")
SACRIFICED: Final = _kind("Sacrificed", "permanent player", "permanent", "player")
CONTROL_CHANGED: Final = _kind("ControlChanged", "permanent player", "permanent", "player")
BECAME_TARGET: Final = _kind("BecameTarget", "target source player", "target", "source")
SHUFFLED: Final = _kind("Shuffled", "player", "player")
SEARCHED: Final = _kind("Searched", "player", "player")
MANA_ADDED: Final = _kind("ManaAdded", "player source type amount", "source", "player")
TURNED_FACE_UP: Final = _kind("TurnedFaceUp", "permanent player", "permanent", "player")
TURNED_FACE_DOWN: Final = _kind("TurnedFaceDown", "permanent player", "permanent", "player")
TRANSFORMED: Final = _kind("Transformed", "permanent converts", "permanent")
REGENERATED: Final = _kind("Regenerated", "permanent", "permanent")
LOST: Final = _kind("Lost", "player reason", "player")
WON: Final = _kind("Won", "player", "player")
PHASED: Final = _kind("Phased", "permanent is_out", "permanent")
REVEALED: Final = _kind("Revealed", "card player", "card", "player")
SCRIED: Final = _kind("Scried", "player amount", "player")
COMBAT_REMOVED: Final = _kind("CombatRemoved", "creature", "creature")
EFFECT_BEGAN: Final = _kind("EffectBegan", "effect source", "source")
EFFECT_ENDED: Final = _kind("EffectEnded", "effect source", "source")
COPIED: Final = _kind("Copied", "copy original player", "original", "player")
BANDED: Final = _kind("Banded", "attacker band", "attacker")
CHOSEN: Final = _kind("Chosen", "object value", "object")
MULLIGAN: Final = _kind("Mulligan", "player hand_size", "player")
RESOLVED: Final = _kind("Resolved", "object player", "object", "player")
EXTRA_TURN: Final = _kind("ExtraTurn", "player", "player")
PREVENTED: Final = _kind("Prevented", "source target amount", "source", "target")
COIN_FLIPPED: Final = _kind("CoinFlipped", "player heads", "player")
EXTRA_PHASE: Final = _kind("ExtraPhase", "step", "")
PROLIFERATED: Final = _kind("Proliferated", "player", "player")
DESIGNATED: Final = _kind("Designated", "permanent designation is_on", "permanent")  # solved, suspected
EMBLEM: Final = _kind("Emblem", "emblem player", "emblem", "player")

# Flags of ZONE_CHANGED.
ZC_SACRIFICE: Final = 1
ZC_DESTROY: Final = 2
ZC_DISCARD: Final = 4
ZC_DRAW: Final = 8
ZC_CAST: Final = 16
ZC_MILL: Final = 32
ZC_SBA: Final = 64
ZC_PLAY: Final = 128
ZC_TAPPED: Final = 256
ZC_FACE_DOWN: Final = 512
ZC_BOTTOM: Final = 1024
ZC_RESOLVE: Final = 2048
ZC_CYCLE: Final = 4096
ZC_TOKEN: Final = 8192
ZC_ATTACKING: Final = 16384
ZC_COUNTERED: Final = 32768
ZC_WHOLE: Final = 65536  # a melded permanent leaves the battlefield, as one object (CR 712.21)
ZC_PART: Final = 131072  # one of the cards that represented it is put into the zone

NAMES: Final = tuple(kind.name for kind in KINDS)
SUBJECT: Final = tuple(kind.subject for kind in KINDS)
OTHER: Final = tuple(kind.other for kind in KINDS)


def bit(*codes: int) -> int:
    """A set of event kinds as a bit mask: what a node reads, what a cache is dropped on."""
    mask = 0
    for code in codes:
        mask |= 1 << code
    return mask
