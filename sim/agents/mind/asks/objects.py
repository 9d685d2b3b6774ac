"""What an object is, answered for the rules engine: what a player may know of it (CR 109, 110, 112).

Entities are ids of objects that the player may see. Words and abilities are numbers of the notes, answers 0 or 1 where
they are yes or no.
"""

from __future__ import annotations

from typing import Any

from sim.agents.book import shown_definition
from sim.agents.mind.asks.memory import nodes_of, object_of, seen_of
from sim.cards import terms as t
from sim.cards.type_line import VEHICLE, subtype_bits
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
    seat: int = object_of(s, e).controller
    return seat


def owner(s: Any, T: Any, e: int) -> int:
    """The seat that owns it."""
    seat: int = object_of(s, e).owner
    return seat


def zone(s: Any, T: Any, e: int) -> int:
    """The zone that it is in."""
    found: int = object_of(s, e).zone
    return found


def definition(s: Any, T: Any, e: int) -> int:
    """The definition of the card itself; of a face-down one of others what is listed for it."""
    found: int = object_of(s, e).definition
    return found


def shown(s: Any, T: Any, e: int) -> int:
    """The definition that it shows: what it copies, the face that is up."""
    return shown_definition(T.pool, object_of(s, e))


def copy_of(s: Any, T: Any, e: int) -> int:
    """The definition whose copiable values it has, -1 for its own."""
    found: int = object_of(s, e).copy_of
    return found


def is_card(s: Any, T: Any, e: int) -> int:
    """Whether it is a card: no token, copy or ability."""
    return int(object_of(s, e).card >= 0)


def is_face_down(s: Any, T: Any, e: int) -> int:
    """Whether it is face down."""
    return int(bool(object_of(s, e).face_down))


def face(s: Any, T: Any, e: int) -> int:
    """1 if the back face of a permanent or spell is up."""
    return int(getattr(object_of(s, e), "face", 0))


def is_permanent(s: Any, T: Any, e: int) -> int:
    """Whether it is, or was last, a permanent."""
    return int(isinstance(object_of(s, e), Permanent))


def is_on_stack(s: Any, T: Any, e: int) -> int:
    """Whether it is, or was last, a spell or ability on the stack."""
    return int(isinstance(object_of(s, e), StackObject))


def chosen_name(s: Any, T: Any, e: int) -> int:
    """The card name that was chosen for it, a word; 0 for none."""
    name = object_of(s, e).chosen.get("card name")
    return int(T.word(name)) if name else 0


def n_counter_kinds(s: Any, T: Any, e: int) -> int:
    """How many kinds of counters are on it."""
    return len(object_of(s, e).counters)


def counter_kind(s: Any, T: Any, e: int, i: int) -> int:
    """The i-th kind of counters on it, a word."""
    return int(T.word(tuple(object_of(s, e).counters)[i]))


def counters(s: Any, T: Any, e: int, word: int) -> int:
    """How many counters of a kind are on it."""
    found: int = object_of(s, e).counters.get(T.words[word], 0)
    return found


# --- Permanents: 0 of anything else ----------------------------------------------------------------


def is_tapped(s: Any, T: Any, e: int) -> int:
    """Whether it is tapped."""
    return int(getattr(object_of(s, e), "tapped", False))


def marked(s: Any, T: Any, e: int) -> int:
    """The damage marked on it."""
    return int(getattr(object_of(s, e), "damage", 0))


def since_turn(s: Any, T: Any, e: int) -> int:
    """The turn in which its controller began to control it."""
    return int(getattr(object_of(s, e), "since_turn", 0))


def attacked(s: Any, T: Any, e: int) -> int:
    """The player or permanent that it attacks, 0 for none."""
    return int(getattr(object_of(s, e), "attacking", 0))


def is_blocked(s: Any, T: Any, e: int) -> int:
    """Whether it became blocked."""
    return int(getattr(object_of(s, e), "blocked", False))


def is_blocking(s: Any, T: Any, e: int) -> int:
    """Whether it blocks."""
    return int(getattr(object_of(s, e), "is_blocking", False))


def n_blocking(s: Any, T: Any, e: int) -> int:
    """How many attackers it blocks, also those that have left."""
    return len(getattr(object_of(s, e), "blocking", ()))


def blocking(s: Any, T: Any, e: int, i: int) -> int:
    """The i-th attacker that it blocks."""
    attacker: int = object_of(s, e).blocking[i]
    return attacker


def is_blocking_it(s: Any, T: Any, e: int, attacker: int) -> int:
    """Whether it blocks this attacker."""
    return int(attacker in getattr(object_of(s, e), "blocking", ()))


def band(s: Any, T: Any, e: int) -> int:
    """The number of its band, 0 for none."""
    return int(getattr(object_of(s, e), "band", 0))


def shields(s: Any, T: Any, e: int) -> int:
    """How many regeneration shields it has."""
    return int(getattr(object_of(s, e), "shields", 0))


def host(s: Any, T: Any, e: int) -> int:
    """What it is attached to, 0 for nothing."""
    return int(getattr(object_of(s, e), "attached_to", 0))


def n_attachments(s: Any, T: Any, e: int) -> int:
    """How many permanents are attached to it."""
    return len(getattr(object_of(s, e), "attachments", ()))


def n_activations(s: Any, T: Any, e: int, ability: int) -> int:
    """How often an ability of it was activated this turn."""
    obj = object_of(s, e)
    return obj.activations.get(ability, 0) if isinstance(obj, Permanent) else 0


def is_solved(s: Any, T: Any, e: int) -> int:
    """Whether it is a Case that is solved."""
    return int("solved" in getattr(object_of(s, e), "designations", ()))


# --- Characteristics --------------------------------------------------------------------------------


def power(s: Any, T: Any, e: int) -> int:
    """Its power."""
    return seen_of(s, e).power


def toughness(s: Any, T: Any, e: int) -> int:
    """Its toughness."""
    return seen_of(s, e).toughness


def keywords(s: Any, T: Any, e: int) -> int:
    """Its keyword abilities, a mask."""
    return seen_of(s, e).keywords


def types(s: Any, T: Any, e: int) -> int:
    """Its card types, a mask."""
    return seen_of(s, e).types


def colors(s: Any, T: Any, e: int) -> int:
    """Its colours, a mask."""
    return seen_of(s, e).colors


def mana_value(s: Any, T: Any, e: int) -> int:
    """Its mana value as one of its characteristics, X being 0."""
    return seen_of(s, e).mana_value


def mana_value_seen(s: Any, T: Any, e: int) -> int:
    """Its mana value, with the chosen X on the stack (CR 202.3)."""
    found: int = s.view.mana_value(e)
    return found


def name(s: Any, T: Any, e: int) -> int:
    """Its name, a word."""
    return int(T.word(seen_of(s, e).name))


def toxic(s: Any, T: Any, e: int) -> int:
    """Its total toxic value."""
    return seen_of(s, e).profile.toxic


def is_legendary(s: Any, T: Any, e: int) -> int:
    """Whether it is legendary."""
    return int(bool(seen_of(s, e).supertypes & t.LEGENDARY))


def is_vehicle(s: Any, T: Any, e: int) -> int:
    """Whether it is a Vehicle."""
    return int(bool(seen_of(s, e).subtypes & VEHICLE))


def makes_mana(s: Any, T: Any, e: int) -> int:
    """Whether it has a mana ability."""
    return int(bool(seen_of(s, e).profile.mana))


def has_bands(s: Any, T: Any, e: int) -> int:
    """Whether it has a "bands with other" ability."""
    return int(bool(seen_of(s, e).profile.bands))


def has_subtype(s: Any, T: Any, e: int, word: int) -> int:
    """Whether it has a subtype."""
    return int(bool(seen_of(s, e).subtypes & subtype_bits((T.words[word],))))


def n_abilities(s: Any, T: Any, e: int) -> int:
    """How many abilities it has."""
    return len(seen_of(s, e).abilities)


def ability(s: Any, T: Any, e: int, i: int) -> int:
    """The number of its i-th ability."""
    return seen_of(s, e).abilities[i]


def n_wards(s: Any, T: Any, e: int) -> int:
    """How many ward abilities it has."""
    return len(seen_of(s, e).profile.wards)


def ward(s: Any, T: Any, e: int, i: int) -> int:
    """The number of its i-th ward ability."""
    return seen_of(s, e).profile.wards[i]


def n_triggered(s: Any, T: Any, e: int) -> int:
    """How many kinds of events its triggered abilities wait for, ability by ability."""
    return len(seen_of(s, e).profile.triggered)


def triggered(s: Any, T: Any, e: int, i: int) -> int:
    """The number of the ability that waits for the i-th of them."""
    return seen_of(s, e).profile.triggered[i][1]


def triggered_kind(s: Any, T: Any, e: int, i: int) -> int:
    """The kind of the i-th event that its triggered abilities wait for."""
    return seen_of(s, e).profile.triggered[i][0]


def fights_alike(s: Any, T: Any, e: int) -> int:
    """A number, the same for all creatures whose abilities let them block, be blocked and band alike."""
    profile, alike = seen_of(s, e).profile, nodes_of(T).alike
    return alike.setdefault((profile.protections, profile.landwalks, profile.bands), len(alike))


# --- Spells and abilities on the stack --------------------------------------------------------------


def is_spell(s: Any, T: Any, e: int) -> int:
    """Whether an object on the stack is a spell."""
    return int(object_of(s, e).is_spell)


def ability_of(s: Any, T: Any, e: int) -> int:
    """The number of the ability that is on the stack, -1 for a permanent spell or a delayed ability."""
    number: int = object_of(s, e).ability
    return number


def spell_of(s: Any, T: Any, e: int) -> int:
    """The row of `bk_spell` for what it does, -1 for nothing that is known (`Book.on_stack`)."""
    return int(T.spell_on_stack(object_of(s, e)))


def source_of(s: Any, T: Any, e: int) -> int:
    """The object that it comes from, itself for a spell."""
    source: int = object_of(s, e).source
    return source


def n_modes(s: Any, T: Any, e: int) -> int:
    """How many modes it has; what has none has the first."""
    return len(object_of(s, e).modes) or 1


def mode(s: Any, T: Any, e: int, i: int) -> int:
    """The number of its i-th mode."""
    modes = object_of(s, e).modes
    return modes[i] if modes else 0


def n_target_nodes(s: Any, T: Any, e: int) -> int:
    """For how many instances of the word "target" something was chosen."""
    return len(object_of(s, e).targets)


def n_chosen(s: Any, T: Any, e: int, k: int) -> int:
    """How many targets were chosen for the k-th of them."""
    return len(object_of(s, e).targets[k])


def chosen(s: Any, T: Any, e: int, k: int, i: int) -> int:
    """The i-th target that was chosen for the k-th of them."""
    target: int = object_of(s, e).targets[k][i]
    return target


def n_paid(s: Any, T: Any, e: int) -> int:
    """How many optional costs were paid for it."""
    return len(object_of(s, e).paid)


def paid(s: Any, T: Any, e: int, i: int) -> int:
    """The key of the i-th optional cost that was paid for it, a word."""
    return int(T.word(object_of(s, e).paid[i]))


def has_event(s: Any, T: Any, e: int) -> int:
    """Whether it was triggered by an event."""
    return int(bool(object_of(s, e).event))


def event_kind(s: Any, T: Any, e: int) -> int:
    """The kind of the event that triggered it, -1 for none."""
    event = object_of(s, e).event
    return event[0] if event else -1


def event_subject(s: Any, T: Any, e: int) -> int:
    """The second part of the event that triggered it, 0 for none."""
    event = object_of(s, e).event
    return event[2] if len(event) > 2 else 0
