"""The answers that a scenario has ready: for each player a queue of choices, of targets and of modes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

CHOICES: Final = "choices"
TARGETS: Final = "targets"
SKIPS: Final = ("[choice_skip]", "[target_skip]", "[mode_skip]")
T = TypeVar("T")


class Queues:
    """The answers of one player. An entry "a^b" answers several picks of one dialog, part by part."""

    def __init__(self) -> None:
        self.waiting: dict[str, list[str]] = {CHOICES: [], TARGETS: [], "modes": []}
        self.parts: dict[str, list[str]] = {CHOICES: [], TARGETS: []}

    def add(self, queue: str, entries: list[str]) -> None:
        """More answers at the end of a queue."""
        self.waiting[queue] += entries

    def front(self, queue: str = CHOICES) -> str | None:
        """What a dialog of choices sees: the rest of an entry that was begun, else the front entry."""
        if self.parts.get(queue):
            return self.parts[queue][0]
        return self.waiting[queue][0] if self.waiting[queue] else None

    def pop(self, queue: str = CHOICES) -> str:
        """Use the front answer up."""
        source = self.parts[queue] if self.parts.get(queue) else self.waiting[queue]
        return source.pop(0)

    def take_choice(self, fits: Callable[[str], T | None]) -> T | None:
        """The option that the front choice means; None, and nothing used up, if it does not fit."""
        return self._take(CHOICES, fits, 1)

    def take_target(self, fits: Callable[[str], T | None]) -> T | None:
        """The option that the first fitting entry means: not only the front one is looked at."""
        return self._take(TARGETS, fits, len(self.waiting[TARGETS]))

    def _take(self, queue: str, fits: Callable[[str], T | None], depth: int) -> T | None:
        parts, waiting = self.parts[queue], self.waiting[queue]
        if parts:
            option = fits(parts[0])
            if option is not None:
                parts.pop(0)
                return option
        for place, entry in enumerate(waiting[:depth]):
            option = fits(entry)
            if option is not None:
                del waiting[place]
                return option
            several = split(entry)
            option = fits(several[0]) if len(several) > 1 else None
            if option is not None:
                del waiting[place]
                self.parts[queue] = several[1:]
                return option
        return None

    def left(self) -> list[str]:
        """What nobody asked for; modes may be left over."""
        return [entry for queue in (CHOICES, TARGETS) for entry in (*self.parts[queue], *self.waiting[queue])]


def split(entry: str) -> list[str]:
    """The parts of "a^b"; an amount ("a^X=2") belongs to its object."""
    parts: list[str] = []
    for part in entry.split("^"):
        if part.startswith("X=") and parts:
            parts[-1] += "^" + part
        else:
            parts.append(part)
    return parts


def amount_of(entry: str) -> tuple[str, int | None]:
    """An object with the amount that goes to it: "Squire^X=2"."""
    name, found, amount = entry.partition("^X=")
    return (name, int(amount)) if found else (entry, None)


def preset(targets: list[dict[str, Any]]) -> list[str]:
    """The targets that are announced with a spell or ability, in the words of the queues."""
    found = []
    for one in targets:
        if "player" in one:
            found.append(f"targetPlayer=Player{one['player']}")
        else:
            word = f"@{one['alias']}" if "alias" in one else str(one.get("name", ""))
            found.append(word + {"no": "[no copy]", "only": "[only copy]"}.get(str(one.get("copy", "")), ""))
    return found
