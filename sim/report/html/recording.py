"""What a page shows of a game: the lines that tell it, each with the board as it was then.

recording = Recording(game)
game.observers.append(recording)
...
recording.finish()
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.report.html.board import Board, Boards, with_stack_of
from sim.report.html.looks import Looks
from sim.report.narrate import STANDING, TRIGGER, Narrator, Told
from sim.rules.frames import AnnounceFrame, PayFrame

if TYPE_CHECKING:
    from sim.rules.game import Game

Event = tuple[int, ...]
Line = list[Any]
"""[kind, text for everybody, number of the frame, text for who sees all cards if it is another one]"""

HIDING: Final = (STANDING,)  # what the board shows better than a line


class Recording:
    """An observer of one game that keeps a frame for each line of its narration; it changes nothing in the game.

    A frame holds what is different from the frame before: a key with its new value, None for what is gone.
    """

    def __init__(self, game: Game, players: Sequence[str] = ()) -> None:
        self.game = game
        self.looks = Looks()
        self.frames: list[Board] = []
        self.lines: list[Line] = []
        self._public = Narrator(players=players)
        self._open = Narrator(players=players, reveal_hands=True)
        self._events = 0
        self._shown: Board = {}  # the board of the last frame
        self._last: tuple[Line, Board] | None = None  # the line that was told last: its board may still settle
        self._boards = Boards(game, self.looks, self._public.namer)
        self._before = self._boards.now()

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return self._public.namer.players[: len(self.game.state.players)]

    def __call__(self, game: Game, event: Event) -> None:
        """Take in one recorded event."""
        at = len(self._public.told)
        self._public(game, event)
        self._open(game, event)
        now = self._boards.now()
        self._events += 1
        if len(self._public.told) == at and self._last is not None and _settles(game, event):
            self._last = (self._last[0], now)
        self._keep(at, now)
        self._before = now

    def finish(self) -> None:
        """Take in what is still held back, and how the game ended."""
        at = len(self._public.told)
        self._public.finish(self.game)
        self._open.finish(self.game)
        self._keep(at, self._boards.now())
        self._put()

    def _keep(self, at: int, now: Board) -> None:
        """The lines from here on, each with the board of its moment."""
        for public, seen in zip(self._public.told[at:], self._open.told[at:], strict=True):
            if public.kind in HIDING:
                continue
            self._put()
            line: Line = [public.kind, public.text, 0]
            line += [] if public.text == seen.text else [seen.text]
            self._last = (line, self._board_of(public, now))

    def _board_of(self, told: Told, now: Board) -> Board:
        if told.moment >= self._events:
            return now
        return with_stack_of(self._before, now) if told.kind == TRIGGER else self._before

    def _put(self) -> None:
        """Write down the last line, with its board as what is different from the one before, unless nothing is."""
        if self._last is None:
            return
        line, shown = self._last
        before = self._shown
        change: Board = {key: value for key, value in shown.items() if before.get(key) != value}
        change |= dict.fromkeys(before.keys() - shown.keys())
        if change or not self.frames:
            self.frames.append(dict(sorted(change.items())))
            self._shown = shown
        line[2] = len(self.frames) - 1
        self.lines.append(line)


def _settles(game: Game, event: Event) -> bool:
    """Whether an event that is not told belongs to the line before it: a spell leaves the stack after what it did, a
    permanent the battlefield after it was sacrificed, permanents untap as the turn begins. What is done while a spell or
    ability is announced or paid for belongs to the line that tells it.
    """
    if any(isinstance(frame, AnnounceFrame | PayFrame) for frame in game.state.agenda):
        return False
    return event[0] == ek.UNTAPPED or (event[0] == ek.ZONE_CHANGED and event[3] in (t.BATTLEFIELD, t.STACK))
