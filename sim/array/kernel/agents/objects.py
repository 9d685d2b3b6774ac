"""What an object is, as far as a player may know: the counterpart of `agents/mind/asks/objects.py`.

Entities are ids of objects that the player may see, the player being the seat `a_seat`. What is asked of permanents only is 0
of anything else.
"""

from typing import Any

from sim.array import layout as at
from sim.array.doors import room
from sim.array.kernel.agents.characteristics import (
    ability,
    colors,
    fights_alike,
    has_bands,
    has_subtype,
    is_legendary,
    is_vehicle,
    keywords,
    makes_mana,
    mana_value,
    mana_value_seen,
    n_abilities,
    n_triggered,
    n_wards,
    name,
    power,
    toughness,
    toxic,
    triggered,
    triggered_kind,
    types,
    ward,
)
from sim.array.kernel.agents.hidden import is_hidden, listed
from sim.array.kernel.agents.stack import (
    ability_of,
    chosen,
    event_kind,
    event_subject,
    has_event,
    is_spell,
    mode,
    n_chosen,
    n_modes,
    n_paid,
    n_target_nodes,
    paid,
    shown,
    source_of,
    spell_of,
)
from sim.array.kernel.objects import counters as counters_of
from sim.array.kernel.objects import exists, known_slot
from sim.array.kernel.words import W_CARD_NAME


@room
def place_of(s: Any, T: Any, e: int) -> int:
    """The row of things that was noted for an object, anything if none was."""
    return s.a_place[known_slot(s, e)]


@room
def put_place(s: Any, T: Any, e: int, row: int) -> int:
    """Note the row of things for an object."""
    s.a_place[known_slot(s, e)] = row
    return 0


@room
def _permanent(s: Any, e: int) -> int:
    """The slot of what is, or was last, a permanent; 0 of anything else."""
    slot = known_slot(s, e)
    return slot if s.kind[slot] == at.PERMANENT else 0


# --- Every object -----------------------------------------------------------------------------------


@room
def is_there(s: Any, T: Any, e: int) -> int:
    """Whether an object is still where it was, or a player still in the game."""
    return exists(s, e)


@room
def controller(s: Any, T: Any, e: int) -> int:
    """The seat that controls it."""
    return s.controller[known_slot(s, e)]


@room
def owner(s: Any, T: Any, e: int) -> int:
    """The seat that owns it."""
    return s.owner[known_slot(s, e)]


@room
def zone(s: Any, T: Any, e: int) -> int:
    """The zone that it is in."""
    return s.zone[known_slot(s, e)]


@room
def definition(s: Any, T: Any, e: int) -> int:
    """The definition of the card itself; of a face-down one of others what is listed for it."""
    slot = known_slot(s, e)
    return listed(s, T, slot) if is_hidden(s, slot) else s.definition[slot]


@room
def copy_of(s: Any, T: Any, e: int) -> int:
    """The definition whose copiable values it has, -1 for its own."""
    slot = known_slot(s, e)
    return -1 if is_hidden(s, slot) else s.copy_of[slot]


@room
def is_card(s: Any, T: Any, e: int) -> int:
    """Whether it is a card: no token, copy or ability."""
    return 1 if s.card[known_slot(s, e)] >= 0 else 0


@room
def is_face_down(s: Any, T: Any, e: int) -> int:
    """Whether it is face down."""
    return 1 if s.face_down[known_slot(s, e)] else 0


@room
def face(s: Any, T: Any, e: int) -> int:
    """1 if the back face of a permanent or spell is up."""
    slot = known_slot(s, e)
    return s.face[slot] if s.kind[slot] != at.PLAIN else 0


@room
def is_permanent(s: Any, T: Any, e: int) -> int:
    """Whether it is, or was last, a permanent."""
    return 1 if _permanent(s, e) else 0


@room
def is_on_stack(s: Any, T: Any, e: int) -> int:
    """Whether it is, or was last, a spell or ability on the stack."""
    return 1 if s.kind[known_slot(s, e)] == at.ON_STACK else 0


@room
def chosen_name(s: Any, T: Any, e: int) -> int:
    """The card name that was chosen for it, a word; 0 for none."""
    slot = known_slot(s, e)
    for i in range(s.n_chosen[slot]):
        if s.chosen_key[slot][i] == W_CARD_NAME:
            return s.chosen_value[slot][i]
    return 0


@room
def n_counter_kinds(s: Any, T: Any, e: int) -> int:
    """How many kinds of counters are on it."""
    slot, n = known_slot(s, e), 0
    for i in range(at.COUNTERS):
        n += 1 if s.counter_number[slot][i] else 0
    return n


@room
def counter_kind(s: Any, T: Any, e: int, i: int) -> int:
    """The i-th kind of counters on it, a word."""
    slot, left = known_slot(s, e), i
    for j in range(at.COUNTERS):
        if s.counter_number[slot][j]:
            if left == 0:
                return s.counter_kind[slot][j]
            left -= 1
    return 0


@room
def counters(s: Any, T: Any, e: int, word: int) -> int:
    """How many counters of a kind are on it."""
    return counters_of(s, known_slot(s, e), word)


# --- Permanents -------------------------------------------------------------------------------------


@room
def is_tapped(s: Any, T: Any, e: int) -> int:
    """Whether it is tapped."""
    slot = _permanent(s, e)
    return s.tapped[slot] if slot else 0


@room
def marked(s: Any, T: Any, e: int) -> int:
    """The damage marked on it."""
    slot = _permanent(s, e)
    return s.damage[slot] if slot else 0


@room
def since_turn(s: Any, T: Any, e: int) -> int:
    """The turn in which its controller began to control it."""
    slot = _permanent(s, e)
    return s.since_turn[slot] if slot else 0


@room
def attacked(s: Any, T: Any, e: int) -> int:
    """The player or permanent that it attacks, 0 for none."""
    slot = _permanent(s, e)
    return s.attacking[slot] if slot else 0


@room
def is_blocked(s: Any, T: Any, e: int) -> int:
    """Whether it became blocked."""
    slot = _permanent(s, e)
    return s.blocked[slot] if slot else 0


@room
def is_blocking(s: Any, T: Any, e: int) -> int:
    """Whether it blocks."""
    slot = _permanent(s, e)
    return s.is_blocking[slot] if slot else 0


@room
def n_blocking(s: Any, T: Any, e: int) -> int:
    """How many attackers it blocks, also those that have left."""
    slot = _permanent(s, e)
    return s.n_blocking[slot] if slot else 0


@room
def blocking(s: Any, T: Any, e: int, i: int) -> int:
    """The i-th attacker that it blocks."""
    return s.blocking[known_slot(s, e)][i]


@room
def is_blocking_it(s: Any, T: Any, e: int, attacker: int) -> int:
    """Whether it blocks this attacker."""
    slot = _permanent(s, e)
    for i in range(s.n_blocking[slot] if slot else 0):
        if s.blocking[slot][i] == attacker:
            return 1
    return 0


@room
def band(s: Any, T: Any, e: int) -> int:
    """The number of its band, 0 for none."""
    slot = _permanent(s, e)
    return s.band[slot] if slot else 0


@room
def shields(s: Any, T: Any, e: int) -> int:
    """How many regeneration shields it has."""
    slot = _permanent(s, e)
    return s.shields[slot] if slot else 0


@room
def host(s: Any, T: Any, e: int) -> int:
    """What it is attached to, 0 for nothing."""
    slot = _permanent(s, e)
    return s.attached_to[slot] if slot else 0


@room
def n_attachments(s: Any, T: Any, e: int) -> int:
    """How many permanents are attached to it."""
    slot = _permanent(s, e)
    return s.n_attachments[slot] if slot else 0


@room
def n_activations(s: Any, T: Any, e: int, ability: int) -> int:
    """How often an ability of it was activated this turn."""
    slot = _permanent(s, e)
    for i in range(s.n_activated[slot] if slot else 0):
        if s.activated[slot][i] == ability:
            return s.activated_times[slot][i]
    return 0


@room
def is_solved(s: Any, T: Any, e: int) -> int:
    """Whether it is a Case that is solved."""
    slot = _permanent(s, e)
    return s.solved[slot] if slot else 0


__all__ = [
    "ability",
    "ability_of",
    "attacked",
    "band",
    "blocking",
    "chosen",
    "chosen_name",
    "colors",
    "controller",
    "copy_of",
    "counter_kind",
    "counters",
    "definition",
    "event_kind",
    "event_subject",
    "face",
    "fights_alike",
    "has_bands",
    "has_event",
    "has_subtype",
    "host",
    "is_blocked",
    "is_blocking",
    "is_blocking_it",
    "is_card",
    "is_face_down",
    "is_legendary",
    "is_on_stack",
    "is_permanent",
    "is_solved",
    "is_spell",
    "is_tapped",
    "is_there",
    "is_vehicle",
    "keywords",
    "makes_mana",
    "mana_value",
    "mana_value_seen",
    "marked",
    "mode",
    "n_abilities",
    "n_activations",
    "n_attachments",
    "n_blocking",
    "n_chosen",
    "n_counter_kinds",
    "n_modes",
    "n_paid",
    "n_target_nodes",
    "n_triggered",
    "n_wards",
    "name",
    "owner",
    "paid",
    "place_of",
    "power",
    "put_place",
    "shields",
    "shown",
    "since_turn",
    "source_of",
    "spell_of",
    "toughness",
    "toxic",
    "triggered",
    "triggered_kind",
    "types",
    "ward",
    "zone",
]
