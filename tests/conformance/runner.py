"""Plays one scenario: the game goes on step by step, players act by their lists, and the pause is judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from sim.cards import terms as t
from sim.errors import SimError
from sim.rules import decisions as d
from sim.rules.decisions import Decision
from sim.rules.frames import TurnFrame
from tests.conformance import asserts
from tests.conformance.combat import Combat
from tests.conformance.dialogs import Dialogs
from tests.conformance.doing import STEPS, Doing
from tests.conformance.position import set_up
from tests.conformance.queries import Questions
from tests.conformance.scenarios import Scenario
from tests.conformance.table import CheckError, HarnessError, Table, UnsupportedError

_MOST_PICKS: Final = 20_000


@dataclass
class Outcome:
    """How a scenario came out: `failures` are empty if all holds; `unsupported` names what the runner lacks."""

    failures: list[str] = field(default_factory=list)
    unsupported: list[str] = field(default_factory=list)
    guessed: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether everything that the scenario asserts is so."""
        return not self.failures and not self.unsupported


class Runner:
    """One scenario being played."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        form = scenario["format"]
        self.table = Table(len(form["players"]), form["life"])
        self.game = self.table.game
        self.questions = Questions(self.table)
        self.dialogs = Dialogs(self.table)
        self.doing = Doing(self.table, self.dialogs, self.questions, bool(scenario["strict_choose_mode"]))
        by_hand = scenario["options"].get("disable_mana_auto_payment", {})
        self.doing.paying_by_hand = {self.table.seat(player) for player, is_so in by_hand.items() if is_so}
        self.combat = Combat(self.table, self.doing)
        self.outcome = Outcome()
        self.stop = (0, 0)

    def play(self) -> Outcome:
        """Play all segments and judge each pause."""
        try:
            self._take_up(self.scenario)
            set_up(self.table, self.scenario, self.dialogs.answer)
            self._segment(self.scenario)
            for segment in (self.scenario.get("segments") or [])[1:]:
                self._take_up(segment)
                self._segment(segment)
        except UnsupportedError as error:
            self.outcome.unsupported.append(str(error))
        except SimError as error:
            self.outcome.failures.append(f"the engine: {type(error).__name__}: {error}")
        self.outcome.guessed = self.dialogs.guessed
        return self.outcome

    def _take_up(self, part: Scenario) -> None:
        """The actions and answers of a segment."""
        for action in part["actions"]:
            self.doing.add(action)
        for queue in ("choices", "targets", "modes"):
            for player, entries in part[queue].items():
                self.dialogs.queues[self.table.seat(player)].add(queue, [str(entry) for entry in entries])

    def _segment(self, part: Scenario) -> None:
        stop = part["stop_at"] or {"turn": 2, "step": "UNTAP"}
        self.stop = (stop["turn"], STEPS.index(stop["step"]))
        expected = part.get("expect_error")
        self.doing.is_error_expected = bool(expected)
        error = self._run()
        if error is None and not expected:
            self._nothing_left()
        if error is not None and not expected:
            self.outcome.failures.append(error)
        if error is None and expected and expected["required"] and not self.doing.left():
            self.outcome.failures.append("expected the scripted actions to be impossible, they were not")
        self.questions.error = error if error is not None else self.doing.complaint()
        self._judge(part, bool(expected))

    def _run(self) -> str | None:
        """Go on until the pause; what went wrong on the way."""
        try:
            self._go_on()
        except (HarnessError, CheckError) as error:
            state = self.game.state
            step = STEPS[state.step]
            return f"{error} [turn {state.turn} {step}]"
        return None

    def _go_on(self) -> None:
        picks = 0
        while (decision := self.game.advance(self._is_paused)) is not None:
            picks += 1
            if picks > _MOST_PICKS:
                raise HarnessError("the game does not come to its pause")
            self._answer(decision)

    def _answer(self, decision: Decision) -> None:
        if decision.kind == d.PRIORITY:
            self.doing.act(decision)
        elif decision.kind in (d.ATTACK, d.BLOCK):
            self.combat.answer(decision)
        else:
            self.dialogs.answer(decision)

    def _is_paused(self) -> bool:
        """Whether the step to stop at is done with: everything, or its turn would begin (UNTAP)."""
        state = self.game.state
        frame = state.agenda[-1]
        if not isinstance(frame, TurnFrame):
            return False
        turn, step = self.stop
        done = frame.steps[0] - 1 if frame.steps else t.CLEANUP
        if step == t.UNTAP:
            return state.turn >= turn - 1 and done == t.CLEANUP and state.turn > 0
        return state.turn >= turn and done == step and state.turn > 0

    def _nothing_left(self) -> None:
        self.dialogs.finish_scry()
        asked = self.dialogs.guessed if self.scenario["strict_choose_mode"] else []
        for line in (self.doing.complaint(), *self._unused(), *(f"asked besides: {one}" for one in asked)):
            if line:
                self.outcome.failures.append(line)

    def _unused(self) -> list[str]:
        found = []
        for seat, queue in self.dialogs.queues.items():
            if queue.left():
                found.append(f"answers of {self.table.letter(seat)} left over: {queue.left()}")
        return found

    def _judge(self, part: Scenario, after_error: bool) -> None:
        facts: list[dict[str, Any]] = list(part["asserts"])
        if after_error:
            facts = [*(part["expect_error"].get("asserts") or []), *facts]
        for fact in facts:
            try:
                asserts.check(self.questions, fact)
            except CheckError as error:
                self.outcome.failures.append(str(error))
            except UnsupportedError as error:
                self.outcome.unsupported.append(str(error))


def play(scenario: Scenario) -> Outcome:
    """Play one scenario."""
    return Runner(scenario).play()
