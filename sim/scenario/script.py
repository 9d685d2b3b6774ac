"""Answers that a script has ready, what is answered without a script, and the game that asks for scripted answers.

Without a script a player passes priority, keeps the hand, says no, chooses nothing where that is allowed and otherwise
the first option, as few targets as allowed, and gives each recipient of divided combat damage what is lethal, the last
one the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sim.errors import IllegalChoiceError
from sim.rules import agenda
from sim.rules import decisions as d
from sim.rules.combat.division import lethal_damage
from sim.rules.decisions import Decision
from sim.rules.game import Game
from sim.scenario.reasons import why_not_option
from sim.scenario.words import ScenarioError, Thing, mentioned, option_of, source_name_of, words_of

# What a script calls the kinds of picks.
KINDS: Final = {
    "may": d.MAY,
    "pay": d.MAY_PAY,
    "optional": d.PAY_OPTIONAL,
    "target": d.TARGET,
    "mode": d.MODE,
    "x": d.X_VALUE,
    "cost": d.COST,
    "cast": d.CAST_NOW,
    "one": d.ONE_OF,
    "choose": d.CHOOSE,
    "color": d.CHOOSE_COLOR,
    "name": d.CHOOSE_NAME,
    "type": d.CHOOSE_TYPE,
    "number": d.CHOOSE_NUMBER,
    "discard": d.DISCARD,
    "sacrifice": d.SACRIFICE,
    "search": d.SEARCH,
    "scry": d.SCRY,
    "order": d.ORDER,
    "triggers": d.ORDER_TRIGGERS,
    "replacement": d.REPLACEMENT,
    "prevent": d.PREVENT,
    "keep": d.LEGEND,
    "copy": d.ENTER_AS_COPY,
    "attach": d.ATTACH,
    "mana": d.MANA,
    "mulligan": d.MULLIGAN,
    "bottom": d.BOTTOM,
    "divide": d.DIVIDE,
    "proliferate": d.PROLIFERATE,
    "parts": d.PARTS,
}
WORDS: Final = {kind: word for word, kind in KINDS.items()}


@dataclass(slots=True)
class Answer:
    """One scripted answer: to which kind of pick, whose (None: anyone's), about what (None: anything)."""

    kind: str
    value: Any
    seat: int | None = None
    about: str | Thing | None = None

    def __str__(self) -> str:
        who = "" if self.seat is None else f"P{self.seat}: "
        what = "" if self.about is None else f" (about {self.about})"
        return f"{who}{WORDS[self.kind]}={self.value!r}{what}"

    def fits(self, game: Game, seat: int, kind: str, about: Any) -> bool:
        """Whether it answers this pick."""
        if kind != self.kind or (self.seat is not None and self.seat != seat):
            return False
        if self.about is None:
            return True
        if isinstance(self.about, Thing):
            return self.about.id in mentioned(about)
        return any(source_name_of(game, entity) == self.about for entity in mentioned(about))


class Script:
    """Answers in the order in which they were given; each is used once, by the first pick that it fits."""

    def __init__(self, answers: Sequence[Answer] = ()) -> None:
        self.answers: list[Answer] = list(answers)

    def add(self, kind: str, value: Any, seat: int | None = None, about: str | Thing | None = None) -> None:
        """One more answer; each item of a list is one."""
        for one in value if isinstance(value, list | tuple) else (value,):
            self.answers.append(Answer(kind, one, seat, about))

    def expects(self, game: Game, seat: int, kind: str, about: Any) -> bool:
        """Whether an answer to this pick is ready."""
        return any(answer.fits(game, seat, kind, about) for answer in self.answers)

    def take(self, game: Game, decision: Decision) -> Answer | None:
        """The answer to a pick, which is then used up; None if there is none."""
        for place, answer in enumerate(self.answers):
            if answer.fits(game, decision.seat, decision.kind, decision.about):
                return self.answers.pop(place)
        return None

    def verify_used(self, when: str) -> None:
        """ScenarioError if answers are left: the script and the game tell different stories."""
        if self.answers:
            left = ", ".join(str(answer) for answer in self.answers)
            raise ScenarioError(f"expected every scripted answer to be used {when}, left over: {left}")


class ScriptedGame(Game):
    """A game that also asks picks with a single legal value if a script has an answer to them, so that it is checked."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.expects: Callable[[int, str, Any], bool] = lambda seat, kind, about: False

    def pick(self, seat: int, kind: str, options: Sequence[Any], about: Any = None) -> Any:
        """For the engine: as `Game.pick`."""
        if self.state.answer is None and len(options) == 1 and self.expects(seat, kind, about):
            self.state.pending = (seat, kind, tuple(options), about)
            return None
        return super().pick(seat, kind, options, about)

    def step(self) -> None:
        """Go on with the top of the agenda once."""
        frame = self.state.agenda[-1]
        agenda.HANDLERS[type(frame)](self, frame)

    def advance(self, until: Callable[[], bool]) -> Decision | None:
        """Go on until a pick waits, which is returned, or until a condition holds or the game is over: None."""
        state = self.state
        while state.pending is None and not state.is_over and state.agenda and not until():
            self.step()
        return self.next_decision() if state.pending is not None else None


def index_of(game: Game, decision: Decision, value: Any) -> int:
    """Where an answer in words stands among the legal options; IllegalChoiceError with the reason if it does not."""
    option = option_of(game, decision, value)
    if option in decision.options:
        return decision.options.index(option)
    reason, rule = why_not_option(game, decision, option)
    legal = ", ".join(words_of(game, decision))
    text = (
        f"P{decision.seat} can't answer {WORDS.get(decision.kind, decision.kind)}={value!r}: {reason} (legal: {legal})"
    )
    raise IllegalChoiceError(text, rule, game.position())


def default_index(game: Game, decision: Decision) -> int:
    """The answer without a script: see the module."""
    options = decision.options
    if decision.kind == d.DIVIDE:
        return _lethal_index(game, decision)
    if decision.kind == d.PREVENT:
        return 0
    nothing = -1 if decision.kind in (d.MODE, d.CAST_NOW) else 0
    return options.index(nothing) if nothing in options else 0


def _lethal_index(game: Game, decision: Decision) -> int:
    """What is lethal to this recipient, or the legal amount next above it, or the greatest."""
    _, recipient, left = decision.about
    wanted = min(left, lethal_damage(game, recipient)) if recipient > 0 else left
    above = [i for i, amount in enumerate(decision.options) if amount >= wanted]
    return above[0] if above else len(decision.options) - 1
