"""What an object is, answered for the rules engine: what a player may know of it (CR 109, 110, 112).

Entities are ids of objects that the player may see. Words and abilities are numbers of the notes, answers 0 or 1 where
they are yes or no.
"""

from __future__ import annotations

from typing import Any

from sim.agents.knowledge.book import shown_definition
from sim.agents.mind.asks.characteristics import (
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
from sim.agents.mind.asks.stack import (
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
    source_of,
    spell_of,
)
from sim.rules.objects import Permanent, StackObject


def place_of(s: Any, T: Any, e: int) -> int:
    """The row of things that was noted for an object, -1 if none was."""
    place: int = s.places.get(e, -1)
    return place


def put_place(s: Any, T: Any, e: int, row: int) -> int:
    """Note the row of things for an object."""
    s.places[e] = row
    return 0


# --- Every object ---------------------------------------------------------------------------------


def is_there(s: Any, T: Any, e: int) -> int:
    """Whether an object is still where it was, or a player still in the game."""
    return int(s.view.is_there(e))


def controller(s: Any, T: Any, e: int) -> int:
    """The seat that controls it."""
    seat: int = s.objects[e].controller
    return seat


def owner(s: Any, T: Any, e: int) -> int:
    """The seat that owns it."""
    seat: int = s.objects[e].owner
    return seat


def zone(s: Any, T: Any, e: int) -> int:
    """The zone that it is in."""
    found: int = s.objects[e].zone
    return found


def definition(s: Any, T: Any, e: int) -> int:
    """The definition of the card itself; of a face-down one of others what is listed for it."""
    found: int = s.objects[e].definition
    return found


def shown(s: Any, T: Any, e: int) -> int:
    """The definition that it shows: what it copies, the face that is up."""
    return shown_definition(T.pool, s.objects[e])


def copy_of(s: Any, T: Any, e: int) -> int:
    """The definition whose copiable values it has, -1 for its own."""
    found: int = s.objects[e].copy_of
    return found


def is_card(s: Any, T: Any, e: int) -> int:
    """Whether it is a card: no token, copy or ability."""
    return int(s.objects[e].card >= 0)


def is_face_down(s: Any, T: Any, e: int) -> int:
    """Whether it is face down."""
    return int(bool(s.objects[e].face_down))


def face(s: Any, T: Any, e: int) -> int:
    """1 if the back face of a permanent or spell is up."""
    return int(getattr(s.objects[e], "face", 0))


def is_permanent(s: Any, T: Any, e: int) -> int:
    """Whether it is, or was last, a permanent."""
    return int(isinstance(s.objects[e], Permanent))


def is_on_stack(s: Any, T: Any, e: int) -> int:
    """Whether it is, or was last, a spell or ability on the stack."""
    return int(isinstance(s.objects[e], StackObject))


def chosen_name(s: Any, T: Any, e: int) -> int:
    """The card name that was chosen for it, a word; 0 for none."""
    name = s.objects[e].chosen.get("card name")
    return int(T.word(name)) if name else 0


def n_counter_kinds(s: Any, T: Any, e: int) -> int:
    """How many kinds of counters are on it."""
    return len(s.objects[e].counters)


def counter_kind(s: Any, T: Any, e: int, i: int) -> int:
    """The i-th kind of counters on it, a word."""
    return int(T.word(tuple(s.objects[e].counters)[i]))


def counters(s: Any, T: Any, e: int, word: int) -> int:
    """How many counters of a kind are on it."""
    found: int = s.objects[e].counters.get(T.words[word], 0)
    return found


# --- Permanents: 0 of anything else ----------------------------------------------------------------


def is_tapped(s: Any, T: Any, e: int) -> int:
    """Whether it is tapped."""
    return int(getattr(s.objects[e], "tapped", False))


def marked(s: Any, T: Any, e: int) -> int:
    """The damage marked on it."""
    return int(getattr(s.objects[e], "damage", 0))


def since_turn(s: Any, T: Any, e: int) -> int:
    """The turn in which its controller began to control it."""
    return int(getattr(s.objects[e], "since_turn", 0))


def attacked(s: Any, T: Any, e: int) -> int:
    """The player or permanent that it attacks, 0 for none."""
    return int(getattr(s.objects[e], "attacking", 0))


def is_blocked(s: Any, T: Any, e: int) -> int:
    """Whether it became blocked."""
    return int(getattr(s.objects[e], "blocked", False))


def is_blocking(s: Any, T: Any, e: int) -> int:
    """Whether it blocks."""
    return int(getattr(s.objects[e], "is_blocking", False))


def n_blocking(s: Any, T: Any, e: int) -> int:
    """How many attackers it blocks, also those that have left."""
    return len(getattr(s.objects[e], "blocking", ()))


def blocking(s: Any, T: Any, e: int, i: int) -> int:
    """The i-th attacker that it blocks."""
    attacker: int = s.objects[e].blocking[i]
    return attacker


def is_blocking_it(s: Any, T: Any, e: int, attacker: int) -> int:
    """Whether it blocks this attacker."""
    return int(attacker in getattr(s.objects[e], "blocking", ()))


def band(s: Any, T: Any, e: int) -> int:
    """The number of its band, 0 for none."""
    return int(getattr(s.objects[e], "band", 0))


def shields(s: Any, T: Any, e: int) -> int:
    """How many regeneration shields it has."""
    return int(getattr(s.objects[e], "shields", 0))


def host(s: Any, T: Any, e: int) -> int:
    """What it is attached to, 0 for nothing."""
    return int(getattr(s.objects[e], "attached_to", 0))


def n_attachments(s: Any, T: Any, e: int) -> int:
    """How many permanents are attached to it."""
    return len(getattr(s.objects[e], "attachments", ()))


def n_activations(s: Any, T: Any, e: int, ability: int) -> int:
    """How often an ability of it was activated this turn."""
    obj = s.objects[e]
    return obj.activations.get(ability, 0) if isinstance(obj, Permanent) else 0


def is_solved(s: Any, T: Any, e: int) -> int:
    """Whether it is a Case that is solved."""
    return int("solved" in getattr(s.objects[e], "designations", ()))


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
