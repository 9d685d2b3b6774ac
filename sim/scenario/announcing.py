"""Announcing a spell or ability with all the choices that belong to it (CR 601.2, 602.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypedDict

from sim.rules import decisions
from sim.rules.decisions import Decision
from sim.rules.frames import AnnounceFrame
from sim.scenario.script import WORDS, Script, ScriptedGame, default_index, index_of
from sim.scenario.words import ScenarioError, What, entity_of, name_of, words_of

_MUST_BE_SAID: Final = (decisions.TARGET, decisions.MODE, decisions.X_VALUE, decisions.DIVIDE)


class Choices(TypedDict, total=False):
    """What is announced with a spell or ability (CR 601.2b-h).

    `target`: one, or a list in order of the text (None: no more for this word "target"); `mode`: from 1, or a list;
    `x`; `kicked`: whether, or how often; `bargained`: whether; `divide`: amounts by recipient; `cost`: the objects to pay
    with, in order.
    Optional costs are not paid and the first objects pay unless said; the others have to be said where there is a choice.
    """

    target: What | Sequence[What | None] | None
    mode: int | Sequence[int | None] | None
    x: int
    kicked: int
    bargained: bool
    divide: Mapping[Any, int]
    cost: What | Sequence[What]


_KINDS: Final = {"target": decisions.TARGET, "mode": decisions.MODE, "x": decisions.X_VALUE, "cost": decisions.COST}


class Announcement:
    """An action with priority on its way, from the moment it is chosen until all its choices are made."""

    def __init__(
        self,
        game: ScriptedGame,
        action: tuple[int, int, int],
        choices: Choices,
        otherwise: Callable[[Decision], None],
    ) -> None:
        self.game = game
        self.action = action
        self.otherwise = otherwise  # answers picks that are no part of the announcement itself
        # CR 601.2a, 602.2a: what is announced is the next new object.
        is_new = action[0] in (decisions.CAST, decisions.ACTIVATE)
        self.object = game.state.next_id if is_new else action[1]
        self.script = Script()
        for word, value in choices.items():
            if word in _KINDS:
                self.script.add(_KINDS[word], value)
        bargained = [choices["bargained"]] if "bargained" in choices else []
        self.script.add(decisions.PAY_OPTIONAL, [*bargained, *[True] * int(choices.get("kicked", 0))])
        self.shares: dict[Any, int] = dict(choices.get("divide", {}))

    def make(self, decision: Decision) -> None:
        """Take the action; IllegalChoiceError for an illegal choice, ScenarioError for one that is missing or left."""
        game = self.game
        window = game.state.agenda[-1]
        before = game.expects
        game.expects = self._expects
        try:
            game.submit(decision.options.index(self.action))
            game.step()
            while (waiting := game.advance(lambda: game.state.agenda[-1] is window)) is not None:
                self._answer(waiting)
        finally:
            game.expects = before
        self.script.verify_used(f"for {name_of(game, self.object)}")
        if self.shares:
            raise ScenarioError(f"expected every share to be asked for, left over: {self.shares}")

    def _frame(self) -> AnnounceFrame | None:
        agenda = self.game.state.agenda
        return next((f for f in agenda if isinstance(f, AnnounceFrame) and f.object == self.object), None)

    def _expects(self, seat: int, kind: str, about: Any) -> bool:
        return (kind == decisions.DIVIDE and bool(self.shares)) or self.script.expects(self.game, seat, kind, about)

    def _answer(self, decision: Decision) -> None:
        game = self.game
        if game.state.agenda[-1] is not self._frame():
            self.otherwise(decision)
            return
        if decision.kind == decisions.DIVIDE and self.shares:
            game.submit(index_of(game, decision, self._share(decision.about[1])))
            return
        answer = self.script.take(game, decision)
        if answer is not None:
            game.submit(index_of(game, decision, answer.value))
            return
        if _must_be_said(decision):
            legal, word = ", ".join(words_of(game, decision)), WORDS[decision.kind]
            raise ScenarioError(f"expected to be told {word}= for {name_of(game, self.object)}, legal are: {legal}")
        game.submit(default_index(game, decision))

    def _share(self, recipient: int) -> int:
        key = next((k for k in self.shares if entity_of(self.game, k, (recipient,)) == recipient), None)
        if key is None:
            raise ScenarioError(f"expected a share for {name_of(self.game, recipient)}, left are: {self.shares}")
        return self.shares.pop(key)


def _must_be_said(decision: Decision) -> bool:
    """Whether a choice has no default: targets, modes, X and shares, but for "done"."""
    done = {decisions.TARGET: 0, decisions.MODE: -1}.get(decision.kind)
    if done is not None and done in decision.options:
        return False
    return decision.kind in _MUST_BE_SAID and len(decision.options) > 1
