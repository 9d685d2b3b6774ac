"""What the game is like and what is to be picked, answered for the rules engine."""

from __future__ import annotations

from typing import Any, Final

from sim.agents.mind.asks.memory import graveyard_of, hand_of, permanents_of, stack_of
from sim.agents.mind.kinds import NUMBER
from sim.cards import terms as t
from sim.rules import decisions as d
from sim.rules import view_queries as ask

_RESTRICTIONS: Final = ("can't attack", "can't block", "doesn't untap")


# --- The game ----------------------------------------------------------------------------------------


def turn(s: Any, T: Any) -> int:
    """The number of the turn."""
    return int(s.view.turn)


def active(s: Any, T: Any) -> int:
    """The seat of the active player."""
    return int(s.view.active)


def step(s: Any, T: Any) -> int:
    """The step or phase."""
    return int(s.view.step)


def combat_number(s: Any, T: Any) -> int:
    """Which combat phase of the turn it is, or was last."""
    return int(s.view.combat_number)


def life(s: Any, T: Any, seat: int) -> int:
    """A player's life total."""
    return int(s.view.life(seat))


def hand_size(s: Any, T: Any, seat: int) -> int:
    """How many cards a player has in hand."""
    return int(s.view.hand_size(seat))


def library_size(s: Any, T: Any, seat: int) -> int:
    """How many cards a player's library has."""
    return int(s.view.library_size(seat))


def poison(s: Any, T: Any, seat: int) -> int:
    """A player's poison counters."""
    return int(s.view.counters_of_player(seat, t.POISON))


def has_player_counters(s: Any, T: Any, seat: int) -> int:
    """Whether a player has counters of any kind."""
    return int(s.view.has_counters(seat))


def lands_played(s: Any, T: Any, seat: int) -> int:
    """Lands that a player has played this turn."""
    return int(s.view.lands_played(seat))


def n_permanents(s: Any, T: Any) -> int:
    """How many permanents there are."""
    return len(permanents_of(s))


def permanent(s: Any, T: Any, i: int) -> int:
    """The i-th permanent in order of entering, once `n_permanents` was asked."""
    found: int = s.memory.permanents[i]
    return found


def n_hand(s: Any, T: Any) -> int:
    """How many cards this player has in hand."""
    return len(hand_of(s))


def hand(s: Any, T: Any, i: int) -> int:
    """The i-th card in this player's own hand."""
    return hand_of(s)[i]


def n_graveyard(s: Any, T: Any, seat: int) -> int:
    """How many cards a graveyard has."""
    return len(graveyard_of(s, seat))


def graveyard(s: Any, T: Any, seat: int, i: int) -> int:
    """The i-th card of a graveyard, oldest first."""
    return graveyard_of(s, seat)[i]


def n_stack(s: Any, T: Any) -> int:
    """How many objects are on the stack."""
    return len(stack_of(s))


def on_stack(s: Any, T: Any, i: int) -> int:
    """The i-th object on the stack, the bottom first."""
    return stack_of(s)[i]


def is_restricted(s: Any, T: Any, code: int, e: int) -> int:
    """Whether an effect keeps a permanent from attacking (0), from blocking (1), or from untapping (2)."""
    found: frozenset[int] | None = s.memory.restricted[code]
    if found is None:
        rules = ask.rules_in_force(s.view, _RESTRICTIONS[code])
        found = s.memory.restricted[code] = frozenset(entity for rule in rules for entity in rule.affected)
    return int(e in found)


def may_attack(s: Any, T: Any, e: int) -> int:
    """Whether a creature may be declared as an attacker."""
    memory = s.memory
    if memory.may_attack is None:
        memory.may_attack = frozenset(entity for entity, _ in ask.possible_attackers(s.view))
    return int(e in memory.may_attack)


def is_declared(s: Any, T: Any, e: int) -> int:
    """Whether a creature is chosen as an attacker in the declaration that is going on, or attacking already."""
    memory = s.memory
    if memory.declared is None:
        memory.declared = ask.declared_attackers(s.view)
    return int(e in memory.declared)


def mana_available(s: Any, T: Any) -> int:
    """How much mana this player could have at the most."""
    return ask.mana_available(s.view)


def survives_damage(s: Any, T: Any, seat: int) -> int:
    """Whether damage cannot bring a player's life total to 0."""
    return int(ask.survives_damage(s.view, seat))


# --- The pick ------------------------------------------------------------------------------------------


def kind(s: Any, T: Any) -> int:
    """The kind of the pick, a number of `mind.kinds`."""
    return NUMBER[s.decision.kind]


def n_options(s: Any, T: Any) -> int:
    """How many values there are to pick from."""
    return len(s.decision.options)


def option(s: Any, T: Any, i: int) -> int:
    """The i-th value: of an action its code, of a replacement effect its source, a word, or else a number or entity."""
    value = s.decision.options[i]
    if isinstance(value, tuple):
        value = value[0]
    return int(T.word(value)) if isinstance(value, str) else int(value)


def option_entity(s: Any, T: Any, i: int) -> int:
    """The object of the i-th action; of anything else the value itself."""
    value = s.decision.options[i]
    return int(value[1]) if s.decision.kind == d.PRIORITY else option(s, T, i)


def option_index(s: Any, T: Any, i: int) -> int:
    """The index of the i-th action: face, way to cast, ability; of a replacement effect its ability, -1 for none."""
    value = s.decision.options[i]
    if s.decision.kind == d.PRIORITY:
        return int(value[2])
    if s.decision.kind == d.REPLACEMENT and value[0] > 0:
        return int(value[1])
    return -1


def options_are_words(s: Any, T: Any) -> int:
    """Whether the values are words: names, or types by their names."""
    return int(isinstance(s.decision.options[0], str))


def n_about(s: Any, T: Any) -> int:
    """How many parts what the pick is about has, up to three; 0 for a single object or number, or nothing."""
    about_ = s.decision.about
    return min(len(about_), 3) if isinstance(about_, tuple) else 0


def about(s: Any, T: Any, i: int) -> int:
    """The i-th part of what the pick is about: an object, a number or a word; 0 for nothing."""
    value = s.decision.about
    if isinstance(value, tuple):
        value = value[i] if i < len(value) else 0
    if isinstance(value, str):
        return int(T.word(value))
    return int(value) if value is not None else 0
