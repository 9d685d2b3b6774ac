"""Positions with a question: a scenario in which the heuristic plays one seat, and whether what it did was good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sim.agents import registry
from sim.rules import decisions
from sim.rules.decisions import Decision
from sim.scenario import P0, P1, Scenario

Play = Callable[["Thought"], bool]


class Question(NamedTuple):
    """A position: what it is about, and the function that sets it up, plays, and judges."""

    category: str
    play: Play

    @property
    def name(self) -> str:
        """The position in words."""
        return self.play.__name__.replace("_", " ")


QUESTIONS: Final[list[Question]] = []


def position(category: str) -> Callable[[Play], Play]:
    """Enter a position under a category."""

    def enter(play: Play) -> Play:
        QUESTIONS.append(Question(category, play))
        return play

    return enter


class Thought(Scenario):
    """A scenario in which the heuristic decides for P0 unless a script has its answer; P1 does as scripted."""

    def __init__(self, agent: str = "heuristic") -> None:
        super().__init__()
        self.fill_libraries(20)
        self._mind = registry.create(agent, seat=P0, key=0)
        self.game.options.ask_every_window = False

    def _answer(self, decision: Decision) -> None:
        if decision.seat == P0 and self.script.take(self.game, decision) is None:
            self.game.submit(self._mind.choose(decision))
        else:
            super()._answer(decision)

    # --- Going on ------------------------------------------------------------------------------

    def choice(self, decision: Decision) -> object:
        """What the heuristic would pick, without picking it."""
        return decision.options[self._mind.choose(decision)]

    def go_to(self, step: str, of: int | None = None) -> Thought:
        """Go on to a step, whose windows are asked whether there is anything to do or not."""
        self.game.options.ask_every_window = True
        self.run_to(step, of)
        return self

    def declare_all(self) -> Thought:
        """Everything of P0 that can attack does; which bands it forms is for the heuristic to say."""
        self.turn(P0, "declare attackers")
        while (decision := self.decision) is not None and decision.kind == decisions.ATTACK:
            self.game.submit(len(decision.options) - 1)
        return self.go_to("declare attackers")

    # --- What was done ---------------------------------------------------------------------------

    def attackers(self) -> list[str]:
        """The attacking creatures by name."""
        return [name for name in self.battlefield(self.active) if self._attacks(name)]

    def _attacks(self, name: str) -> bool:
        return self.exists(name) and self.is_attacking(name)

    def was_cast(self, name: str, seat: int = P0) -> bool:
        """Whether a card has left a player's hand."""
        return name not in self.hand(seat)


def mana(s: Thought, name: str, number: int, seat: int = P0) -> None:
    """Untapped basic lands."""
    s.lands(seat, name, number)


__all__ = ["P0", "P1", "QUESTIONS", "Question", "Thought", "mana", "position"]
