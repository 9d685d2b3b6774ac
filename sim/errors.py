"""Every mistake a user can make has a class here; its one line says what was expected, what came, and where.

All fields go through `Exception.args`, so that errors travel whole between the processes of a batch.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import ClassVar


class SimError(Exception):
    """Base of all errors of this project; the command line prints one line and exits with `exit_code`."""

    exit_code: ClassVar[int] = 2


def _located(problem: str, path: str, line: int | None) -> str:
    """`problem (path:line)`, leaving out what is not known."""
    if not path:
        return problem
    return f"{problem} ({path})" if line is None else f"{problem} ({path}:{line})"


def _suggested(suggestions: Sequence[str]) -> str:
    return f"; did you mean {' or '.join(suggestions)}?" if suggestions else ""


class DecklistError(SimError):
    """A deck file cannot be read or is not a legal deck; `line` counts from 1."""

    def __init__(self, problem: str, path: str = "", line: int | None = None) -> None:
        super().__init__(problem, path, line)
        self.problem, self.path, self.line = problem, path, line

    def __str__(self) -> str:
        return _located(self.problem, self.path, self.line)


class EditError(SimError):
    """A change of a deck cannot be understood, or does not fit the deck; `option` says where it was given."""

    def __init__(self, problem: str, option: str = "") -> None:
        super().__init__(problem, option)
        self.problem, self.option = problem, option

    def __str__(self) -> str:
        return _located(self.problem, self.option, None)


class UnknownCardError(SimError):
    """A name that no Magic card has, with the names it may have meant."""

    def __init__(self, name: str, suggestions: Sequence[str] = (), path: str = "", line: int | None = None) -> None:
        super().__init__(name, tuple(suggestions), path, line)
        self.name, self.suggestions, self.path, self.line = name, tuple(suggestions), path, line

    def __str__(self) -> str:
        problem = f"expected a card name, got {self.name!r}{_suggested(self.suggestions)}"
        return _located(problem, self.path, self.line)


class UnsupportedCardError(SimError):
    """Real cards that the engine cannot play, all at once: pairs of a card and the reason or line of text."""

    def __init__(self, cards: Sequence[tuple[str, str]], path: str = "") -> None:
        super().__init__(tuple(cards), path)
        self.cards, self.path = tuple(cards), path

    def __str__(self) -> str:
        alike = [(reason, [name for name, _ in cards]) for reason, cards in groupby(self.cards, lambda card: card[1])]
        listed = ", ".join(f"{', '.join(names)} ({reason})" for reason, names in alike)
        different = len({name for name, _ in self.cards})
        count = "1 card is" if different == 1 else f"{different} cards are"
        return _located(f"expected supported cards only, {count} not: {listed}", self.path, None)


class UnknownDeckError(SimError):
    """Neither a file nor a shipped deck has this name."""

    def __init__(self, name: str, suggestions: Sequence[str] = ()) -> None:
        super().__init__(name, tuple(suggestions))
        self.name, self.suggestions = name, tuple(suggestions)

    def __str__(self) -> str:
        meant = _suggested(self.suggestions)
        return f"expected a deck file or the name of a shipped deck, got {self.name!r}{meant}"


class UnknownAgentError(SimError):
    """No agent is registered under this name."""

    def __init__(self, name: str, known: Sequence[str] = ()) -> None:
        super().__init__(name, tuple(known))
        self.name, self.known = name, tuple(known)

    def __str__(self) -> str:
        return f"expected an agent ({', '.join(self.known)}), got {self.name!r}"


class PlanError(SimError):
    """A batch cannot be planned as asked: number of games, seed, agents."""


class FieldError(SimError):
    """A field of decks cannot be rated or weighed as asked: decks that never met, shares that do not sum to 1."""


class StatisticsError(SimError):
    """A question that statistics cannot answer as asked: an error rate outside (0, 1), hypotheses that are one."""


class OutputExistsError(SimError):
    """The output file is already there and may not be overwritten."""


class OutputFolderError(SimError):
    """The folder that the output file should go to is not there."""


class ExtraMissingError(SimError):
    """What was asked for needs a library that is not installed: which, for what, and the extra that brings it."""

    def __init__(self, library: str, purpose: str, extra: str) -> None:
        super().__init__(library, purpose, extra)
        self.library, self.purpose, self.extra = library, purpose, extra

    def __str__(self) -> str:
        return (
            f"expected {self.library} for {self.purpose}, which is not installed:"
            f" pip install 'mtg-sim[{self.extra}]' brings it"
        )


class PlotError(SimError):
    """There is no such plot, or nothing to draw."""


class RunBusyError(SimError):
    """Another process is writing the run."""


class RunDamagedError(SimError):
    """A file of a run is not as it was written; nothing has been changed."""

    def __init__(self, problem: str, path: str = "") -> None:
        super().__init__(problem, path)
        self.problem, self.path = problem, path

    def __str__(self) -> str:
        return _located(self.problem, self.path, None)


class ReplayError(SimError):
    """A game that is played again is not the one that a run has under its number."""


class ScriptedOutcomeError(SimError):
    """A scripted random outcome does not fit the game, is missing, or was left unused."""


class IllegalChoiceError(SimError):
    """A choice that the rules forbid: the reason, the rule ("508.1c") and the position it was made in."""

    def __init__(self, reason: str, rule: str = "", position: str = "") -> None:
        super().__init__(reason, rule, position)
        self.reason, self.rule, self.position = reason, rule, position

    def __str__(self) -> str:
        cited = f"{self.reason} [CR {self.rule}]" if self.rule else self.reason
        return f"{cited} in {self.position}" if self.position else cited


class SimulationError(SimError):
    """A game broke off by a fault of the engine or an agent; exit code 1."""

    exit_code: ClassVar[int] = 1


class RulesInvariantError(SimulationError):
    """The engine's own bookkeeping contradicts itself: what is wrong, and the position that shows it."""

    def __init__(self, problem: str, position: str = "") -> None:
        super().__init__(problem, position)
        self.problem, self.position = problem, position

    def __str__(self) -> str:
        return f"{self.problem} in {self.position}" if self.position else self.problem
