"""How far play goes on, and what players answer meanwhile: by the script, else by default (see `script`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

from sim.cards import terms as t
from sim.errors import IllegalChoiceError
from sim.rules import decisions
from sim.rules.decisions import Decision
from sim.rules.frames import TurnFrame
from sim.scenario.script import KINDS, Script, default_index, index_of
from sim.scenario.setting import ScriptedShuffles, SetUp, new_game
from sim.scenario.words import ScenarioError, Thing, What, step_code, words_of


class Going(SetUp):
    """A position that goes on: answers are kept ready, and play runs to a point."""

    def __init__(
        self,
        players: int = 2,
        *,
        life: int = 20,
        check_invariants: str = "events",
        random_choices: Sequence[int] | None = None,
    ) -> None:
        super().__init__(new_game(players, life, check_invariants, random_choices))
        self.script = Script()
        self._asked: tuple[str, ...] = ()  # kinds of picks that the action at hand answers
        self._bands: list[tuple[What, ...]] = []
        self.game.expects = self._expects

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is None:
            self.verify_used()

    # --- The script ------------------------------------------------------------------------------

    def answer(self, seat: int | None = None, *, about: str | Thing | None = None, **answers: Any) -> Self:
        """Have answers ready for picks that come while play goes on: `answer(P1, may=True, target="Hill Giant")`.

        The words are those of `script.KINDS`; a list is one answer after another. `about` is the object that asks.
        Answers must have been used when play has gone on to where it was sent.
        """
        for word, value in answers.items():
            if word not in KINDS:
                raise ScenarioError(f"expected a kind of answer ({', '.join(KINDS)}), got {word!r}")
            self.script.add(KINDS[word], value, seat, about)
        return self

    def verify_used(self) -> None:
        """ScenarioError if answers, bands, shuffles or random choices of the script are left over."""
        self.script.verify_used("in this scenario")
        if self._bands:
            raise ScenarioError(f"expected every band to attack, left over: {self._bands}")
        random = self.game.state.random
        random.verify_script_used()
        if isinstance(random, ScriptedShuffles) and any(random.on_top.values()):
            raise ScenarioError("expected every scripted shuffle to happen, some did not")

    def _expects(self, seat: int, kind: str, about: Any) -> bool:
        return kind in self._asked or self.script.expects(self.game, seat, kind, about)

    # --- The pick that waits ------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The pick that waits now; None when the game is over."""
        self._begun = True
        return self.game.next_decision()

    def options(self) -> list[str]:
        """The legal options of the pick that waits, in words."""
        decision = self.decision
        return words_of(self.game, decision) if decision is not None else []

    def pick(self, value: Any) -> Self:
        """Answer the pick that waits in words, at once."""
        decision = self._need_decision()
        self.game.submit(index_of(self.game, decision, value))
        return self

    def _need_decision(self) -> Decision:
        decision = self.decision
        if decision is None:
            raise ScenarioError(f"expected play to go on, the game is over: {self.game.position()}")
        return decision

    def _answer(self, decision: Decision) -> None:
        answer = self.script.take(self.game, decision)
        if answer is None:
            self.game.submit(default_index(self.game, decision))
        else:
            self.game.submit(index_of(self.game, decision, answer.value))

    def _go_on(self, until: Callable[[Decision], bool]) -> Decision | None:
        """Answer by script or default until a pick that `until` wants waits; None if the game ends before."""
        while (decision := self.decision) is not None and not until(decision):
            self._answer(decision)
        return decision

    # --- Points to go to -------------------------------------------------------------------------------

    def run_to(self, step: str, of: int | None = None) -> Self:
        """Go on until a player has priority in this step: of this turn, else of the next, or of `of`'s next turn.

        At once if that is now. ScenarioError if the step passes without priority; the game may end before.
        """
        goal = _Goal(self, step_code(step), of)
        self._go_on(goal.is_reached)
        self.script.verify_used(f"before the {t.STEP_NAMES[goal.step]}")
        return self

    def end_turn(self) -> Self:
        """Go on until the next turn has begun and someone is asked in it."""
        self._need_decision()
        turn = self.game.state.turn
        self._go_on(lambda decision: self.game.state.turn > turn)
        self.script.verify_used("in this turn")
        return self

    def play_on(self) -> Self:
        """Go on until the game is over, asking only where there is something to do."""
        self.game.options.ask_every_window = False
        self._go_on(lambda decision: False)
        self.script.verify_used("in this game")
        return self

    def settle(self) -> Self:
        """Go on until a player has priority: state-based actions are done, and what triggered is on the stack."""
        self._go_on(lambda decision: decision.kind == decisions.PRIORITY)
        self.script.verify_used("before a player had priority")
        return self

    def resolve(self) -> Self:
        """Go on until the stack is empty and a player has priority; ScenarioError if it is empty now."""
        self._need_stack()
        self._go_on(lambda decision: decision.kind == decisions.PRIORITY and not self.game.state.stack)
        self.script.verify_used("while the stack resolved")
        return self

    def resolve_top(self) -> Self:
        """Go on until what is on top of the stack now has left it and a player has priority."""
        top = self._need_stack()
        self._go_on(lambda decision: decision.kind == decisions.PRIORITY and top not in self.game.state.stack)
        self.script.verify_used("while the top of the stack resolved")
        return self

    def _need_stack(self) -> int:
        """The top of the stack, once everything that triggered is on it."""
        self._go_on(lambda decision: decision.kind == decisions.PRIORITY)
        if not self.game.state.stack:
            raise ScenarioError(f"expected something on the stack, got an empty one: {self.game.position()}")
        return self.game.state.stack[-1]

    def until_asked(self, word: str, seat: int | None = None) -> Decision:
        """Go on until a player is asked for this kind of answer ("target", "may", "divide", ...), and stop there."""
        if word not in KINDS:
            raise ScenarioError(f"expected a kind of answer ({', '.join(KINDS)}), got {word!r}")
        with self._asking(KINDS[word]):
            found = self._go_on(lambda d: d.kind == KINDS[word] and seat in (None, d.seat))
        if found is None:
            raise ScenarioError(f"expected someone to be asked for {word}, the game is over")
        return found

    def pass_priority(self, seat: int | None = None) -> Self:
        """Go on until a player (or anyone) has priority; that player passes."""
        self._until_priority(seat)
        self.game.submit(0)
        return self

    def _until_priority(self, seat: int | None) -> Decision:
        if seat is not None and self.has_lost(seat):
            raise ScenarioError(f"expected a player in the game, P{seat} has lost")
        found = self._go_on(lambda d: d.kind == decisions.PRIORITY and seat in (None, d.seat))
        if found is None:
            raise ScenarioError(f"expected play to go on, the game is over: {self.game.position()}")
        return found

    # --- Trying ------------------------------------------------------------------------------------------

    @contextmanager
    def _asking(self, *kinds: str) -> Iterator[None]:
        """While it lasts picks of these kinds are asked even if they have a single legal option."""
        before, self._asked = self._asked, (*self._asked, *kinds)
        try:
            yield
        finally:
            self._asked = before

    @contextmanager
    def _undone_if_illegal(self, always: bool = False) -> Iterator[None]:
        """The game is as it was before if an error comes out (or always)."""
        saved, happened = self.game.state.copy(), len(self.log)
        script, bands, undo = list(self.script.answers), list(self._bands), True
        try:
            yield
            undo = always
        finally:
            if undo:
                self.game.state = saved
                self.script.answers, self._bands = script, bands
                del self.log[happened:]
                self._forget_derived()

    def why_not(self, action: Callable[..., Any], *args: Any, **choices: Any) -> str:
        """The rule that forbids an action, "" if it is legal: `why_not(s.cast, "Shock", target="Silver Knight")`.

        The game stays as it is.
        """
        with self._undone_if_illegal(always=True):
            try:
                action(*args, **choices)
            except IllegalChoiceError as error:
                return error.rule or error.reason
            return ""


class _Goal:
    """A step of a turn to go on to; which turn may be known only once it has begun."""

    def __init__(self, scenario: Going, step: int, of: int | None) -> None:
        scenario._need_decision()
        self.state = scenario.game.state
        self.scenario, self.step, self.of, self.after = scenario, step, of, self.state.turn
        self.turn: int | None = None
        is_due = self.state.turn > 0 and self._is_to_come()  # turn 0 is starting the game
        if of is None:
            self.turn = self.after if is_due else self.after + 1
        elif of == self.state.active and is_due:
            self.turn = self.after

    def is_reached(self, decision: Decision) -> bool:
        """Whether a player has priority there; ScenarioError if it is past."""
        state = self.scenario.game.state
        if self.turn is None and state.turn > self.after and state.active == self.of:
            self.turn = state.turn
        if self.turn is None:
            return False
        if state.turn > self.turn or (state.turn == self.turn and not self._is_to_come()):
            name = t.STEP_NAMES[self.step]
            raise ScenarioError(f"expected priority in the {name}, got past it: {self.scenario.game.position()}")
        here, there = (state.turn, state.step), (self.turn, self.step)
        return here == there and decision.kind == decisions.PRIORITY

    def _is_to_come(self) -> bool:
        """Whether it is that step now, or one is still to come in this turn (a turn may have several combat phases)."""
        state = self.scenario.game.state
        turn = next((frame for frame in state.agenda if isinstance(frame, TurnFrame)), None)
        return state.step == self.step or (turn is not None and self.step in turn.steps)
