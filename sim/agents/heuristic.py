"""The heuristic agent: plays as a sensible person does. It sees through `policy_view*` and thinks with `policy*`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sim.agents import policy_layout as at
from sim.agents.book import Book, book_of
from sim.agents.heuristic_choices import CHOICES
from sim.agents.heuristic_combat import CombatMind
from sim.agents.policy_cards import choose_action
from sim.agents.policy_view import Scene
from sim.agents.policy_view_actions import Actions
from sim.agents.policy_view_combat import Combat
from sim.agents.policy_view_hand import lands_to_play, pick_land
from sim.agents.policy_view_moments import is_nothing_to_do, mark_threats, moment_of, moment_of_choice
from sim.agents.policy_view_yields import yields_of
from sim.cards import terms as t
from sim.rules import decisions as d
from sim.rules.decisions import Decision, Yields
from sim.rules.view import View

_OFTEN: Final = 40  # so often in a turn one does what one may with a card: an endless loop has to end (CR 731.3)
_OFFERS: Final = frozenset({d.MAY, d.MAY_PAY})
_COMBAT_KINDS: Final = frozenset({d.ATTACK, d.BAND, d.BLOCK})


class HeuristicAgent:
    """Plays as a sensible person: curve, removal and answers kept for what matters, attacks by the race.

    `aggression` (thousandths) scales what damage to the opponent is worth, `patience` what keeping a spell is worth.
    """

    def __init__(self, seat: int, key: int, aggression: int = 1000, patience: int = 1000) -> None:
        self.seat = seat
        self.aggression, self.patience = aggression, patience
        self._book: Book | None = None
        self._combat = CombatMind()
        self._taken: dict[int, int] = {}  # how often an offer was taken this turn, by the card that makes it
        self._turn = -1

    def yields(self, view: View) -> Yields:
        """The windows in which it always passes."""
        return yields_of(view.pool)

    def choose(self, decision: Decision) -> int:
        """The pick, by the kind of decision."""
        view, kind, options = decision.view, decision.kind, decision.options
        if self._book is None:
            self._book = book_of(view.pool)
        if kind == d.PRIORITY:
            return self._act(view, options)
        if kind in _COMBAT_KINDS:
            return self._combat.choose(self._scene(view, at.QUIET), kind, options, decision.about)
        choice: Callable[[Scene, tuple[Any, ...], Any], int] | None = CHOICES.get(kind)
        if choice is None:
            return 0
        pick = choice(self._scene(view, moment_of_choice(view)), options, decision.about)
        return self._until_often(decision, pick) if pick and kind in _OFFERS else pick

    def _until_often(self, decision: Decision, pick: int) -> int:
        """Take an offer, unless the same card has made it so often this turn that it would never end."""
        view, about = decision.view, decision.about
        if view.turn != self._turn:
            self._turn, self._taken = view.turn, {}
        source = view.object(about[0] if isinstance(about, tuple) else about).definition
        self._taken[source] = self._taken.get(source, 0) + 1
        return pick if self._taken[source] <= _OFTEN else 0

    def _scene(self, view: View, moment: int) -> Scene:
        assert self._book is not None
        scene = Scene(view, self._book, moment, self.aggression, self.patience)
        if view.step == t.DECLARE_BLOCKERS:
            scene.combat = Combat(scene)
        if view.stack:
            mark_threats(scene)
        return scene

    @staticmethod
    def _from_elsewhere(view: View, options: tuple[Any, ...], lands: list[int]) -> list[int]:
        """Of lands that may be played those that are not in hand: the hand keeps its cards."""
        return [i for i in lands if view.object(options[i][1]).zone != t.HAND]

    def _act(self, view: View, options: tuple[Any, ...]) -> int:
        """With priority: a land first; otherwise by the moment, in most of which there is nothing to do."""
        assert self._book is not None
        lands = [i for i, option in enumerate(options) if option[0] == d.PLAY_LAND]
        if lands:
            lands = self._from_elsewhere(view, options, lands) or lands
            kinds = {(view.object(options[i][1]).definition, options[i][2]) for i in lands}
            if len(kinds) == 1 and not options[lands[0]][2]:
                return lands[0]
            scene = self._scene(view, at.QUIET)
            lands = lands_to_play(scene, options, lands)
            if lands:
                return pick_land(scene, options, lands)
        moment = moment_of(view)
        if moment == at.QUIET or is_nothing_to_do(view, self._book, moment, options):
            return 0
        scene = self._scene(view, moment)
        return 1 + choose_action(Actions(scene).rows(options), scene.facts)
