"""What spells and abilities on the stack are and are aimed at, answered for the rules engine (part of `asks/objects.py`)."""

from __future__ import annotations

from typing import Any


def is_spell(s: Any, T: Any, e: int) -> int:
    """Whether an object on the stack is a spell."""
    return int(s.objects[e].is_spell)


def ability_of(s: Any, T: Any, e: int) -> int:
    """The number of the ability that is on the stack, -1 for a permanent spell or a delayed ability."""
    number: int = s.objects[e].ability
    return number


def spell_of(s: Any, T: Any, e: int) -> int:
    """The row of `bk_spell` for what it does, -1 for nothing that is known (`Book.on_stack`)."""
    return int(T.spell_on_stack(s.objects[e]))


def source_of(s: Any, T: Any, e: int) -> int:
    """The object that it comes from, itself for a spell."""
    source: int = s.objects[e].source
    return source


def n_modes(s: Any, T: Any, e: int) -> int:
    """How many modes it has; what has none has the first."""
    return len(s.objects[e].modes) or 1


def mode(s: Any, T: Any, e: int, i: int) -> int:
    """The number of its i-th mode."""
    modes = s.objects[e].modes
    return modes[i] if modes else 0


def n_target_nodes(s: Any, T: Any, e: int) -> int:
    """For how many instances of the word "target" something was chosen."""
    return len(s.objects[e].targets)


def n_chosen(s: Any, T: Any, e: int, k: int) -> int:
    """How many targets were chosen for the k-th of them."""
    return len(s.objects[e].targets[k])


def chosen(s: Any, T: Any, e: int, k: int, i: int) -> int:
    """The i-th target that was chosen for the k-th of them."""
    target: int = s.objects[e].targets[k][i]
    return target


def n_paid(s: Any, T: Any, e: int) -> int:
    """How many optional costs were paid for it."""
    return len(s.objects[e].paid)


def paid(s: Any, T: Any, e: int, i: int) -> int:
    """The key of the i-th optional cost that was paid for it, a word."""
    return int(T.word(s.objects[e].paid[i]))


def has_event(s: Any, T: Any, e: int) -> int:
    """Whether it was triggered by an event."""
    return int(bool(s.objects[e].event))


def event_kind(s: Any, T: Any, e: int) -> int:
    """The kind of the event that triggered it, -1 for none."""
    event = s.objects[e].event
    return event[0] if event else -1


def event_subject(s: Any, T: Any, e: int) -> int:
    """The second part of the event that triggered it, 0 for none."""
    event = s.objects[e].event
    return event[2] if len(event) > 2 else 0
