"""Any game again: told in English, as JSON Lines, or as a page that steps through it.

    import sim
    game = sim.replay("runs/first", 17)      # game 17 of a run; in a notebook it shows itself
    print(game)                              # the narrated log
    game.to_html("game-17.html")

A game is (plan, index); it is played anew by the rules engine, the same one every time, whenever it is looked at.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sim.agents.table import play_out, seat_agents
from sim.batch.study import TAKEN_OVER
from sim.errors import PlanError, ReplayError
from sim.outputs import replace_file, require_free, writing
from sim.report.event_log import EventLog
from sim.report.html.page import page
from sim.report.html.recording import Recording
from sim.report.naming import PLAYERS
from sim.report.narrate import Narrator
from sim.results import GameResult, result_of
from sim.rules.game import Game

if TYPE_CHECKING:
    from sim.batch.matchup import MatchResult
    from sim.batch.plan import MatchPlan
    from sim.batch.runs import Run
    from sim.rules.decisions import Decision


SCHEMA: Final = "mtg-sim/game/1"


@dataclass(frozen=True)
class ReplayedGame:
    """One game of a plan, to be looked at. `expected` is what the run says of it, None where there is no run."""

    plan: MatchPlan
    index: int
    expected: GameResult | None = None

    @cached_property
    def result(self) -> GameResult:
        """How the game ended."""
        return self._play(lambda game: None).result

    def tell(self, out: Callable[[str], None], hands: bool = False) -> None:
        """Tell the game line by line as it is played; cards that are drawn are named only with `hands`."""
        narrator = Narrator(out, reveal_hands=hands)

        def attach(game: Game) -> None:
            for seat, (deck, spec) in enumerate(zip(self._decks, self._agents, strict=True)):
                out(f"{PLAYERS[seat]}: {deck} ({spec})")
            out(f"seed {self.plan.seed}, game {self.index}\n")
            game.observers.append(narrator)

        narrator.finish(self._play(attach))

    def write_events(self, out: Callable[[str], object]) -> None:
        """Hand every line of the game as JSON Lines to `out` (see `sim.report.event_log`)."""
        found: list[EventLog] = []

        def attach(game: Game) -> Callable[[Decision, int], None]:
            log = EventLog(game, out, self._decks, self._agents)
            game.observers.append(log)
            found.append(log)
            return log.watch_pick

        self._play(attach)
        found[0].finish()

    def to_json(self, hands: bool = False) -> dict[str, Any]:
        """The document that `mtg-sim replay --json` prints: who played, the log, how it ended.

        `trace_hash` and `fingerprint` are 16 hexadecimal digits, as JSON's numbers may be too small for them.
        """
        lines: list[str] = []
        self.tell(lines.append, hands)
        seats = zip(PLAYERS, self._decks, self._agents, strict=False)
        result = self.result.to_json()
        return {
            "schema": SCHEMA,
            "seed": self.plan.seed,
            "game": self.index,
            "seats": [
                {"seat": seat, "name": name, "deck": deck, "agent": agent}
                for seat, (name, deck, agent) in enumerate(seats)
            ],
            "log": "\n".join(lines).split("\n"),
            "result": result | {name: f"{result[name]:016x}" for name in ("fingerprint", "trace_hash")},
        }

    def page(self) -> str:
        """The page that steps through the game, as one self-contained HTML document."""
        found: list[Recording] = []

        def attach(game: Game) -> None:
            found.append(Recording(game))
            game.observers.append(found[0])

        self._play(attach)
        found[0].finish()
        return page(found[0], self._decks, self._agents)

    def to_jsonl(self, path: str | Path, force: bool = False) -> Path:
        """Write the events to a file, whole or not at all; OutputExistsError if it is there already, but for `force`."""
        return _written(path, force, self._event_lines)

    def to_html(self, path: str | Path, force: bool = False) -> Path:
        """Write the page to a file, whole or not at all; OutputExistsError if it is there already, but for `force`."""
        return _written(path, force, lambda: [self.page()])

    def _event_lines(self) -> list[str]:
        lines: list[str] = []
        self.write_events(lines.append)
        return [f"{line}\n" for line in lines]

    @property
    def _decks(self) -> tuple[str, ...]:
        return tuple(deck.name for deck in self.plan.seated_decks(self.index))

    @property
    def _agents(self) -> tuple[str, ...]:
        return self.plan.seated_agents(self.index)

    def _play(self, attach: Callable[[Game], Any]) -> Game:
        """Play the game; `attach` may add observers and give back what watches the decisions."""
        plan = self.plan
        game = Game(plan.seated_decks(self.index), seed=plan.seed, index=self.index, max_decisions=plan.max_decisions)
        agents = seat_agents(game, self._agents)
        play_out(game, agents, attach(game))
        self._compare(game.result)
        return game

    def _compare(self, result: GameResult) -> None:
        """A run of other cards or rules holds another game under this number."""
        expected = self.expected
        if expected is not None and expected.trace_hash != result.trace_hash:
            raise ReplayError(
                f"expected game {self.index} as the run has it (trace {expected.trace_hash:016x}), got another game "
                f"(trace {result.trace_hash:016x}): the run was played by another version"
            )

    def __str__(self) -> str:
        lines: list[str] = []
        self.tell(lines.append)
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<game {self.index} of seed {self.plan.seed}: {' against '.join(self._decks)}>"

    def _repr_html_(self) -> str:
        """The page inside of a notebook."""
        frame = 'style="width: 100%; height: 800px; border: 1px solid #8888; border-radius: 8px"'
        return f'<iframe title="{html.escape(repr(self))}" srcdoc="{html.escape(self.page())}" {frame}></iframe>'


def replay(run: MatchResult | Run | str | Path, game: int, arm: int = 0) -> ReplayedGame:
    """A game again: of the result of a matchup, or of a run, given as itself or by its folder.

    `arm` is which version or pair of a study of several. Raises PlanError if there is no such game, OutputFolderError or
    RunDamagedError if the folder holds no whole run, and, when the game is played, ReplayError if another version of the
    rules or cards plays another game.
    """
    from sim.batch.matchup import MatchResult
    from sim.batch.runs import open_run

    if isinstance(run, MatchResult):
        return _of_result(run, game, arm)
    found = open_run(run) if isinstance(run, str | Path) else run
    planned = found.game(game, arm)
    block, at = found.place_of(game, arm)
    is_its_own = int(block.source[at]) != TAKEN_OVER
    return ReplayedGame(planned.plan, planned.index, result_of(block.rows[at], block.words) if is_its_own else None)


def _of_result(result: MatchResult, game: int, arm: int) -> ReplayedGame:
    """A game of a matchup that lies in no folder."""
    if arm != 0:
        raise PlanError(f"expected arm 0, the only one of a matchup, got {arm}")
    if not 0 <= game < len(result.games):
        raise PlanError(f"expected a game from 0 to {len(result.games) - 1}, got {game}")
    return ReplayedGame(result.plan, game, result.games[game])


def _written(path: str | Path, force: bool, pieces: Callable[[], Iterable[str]]) -> Path:
    """Refuse before playing what could not be written after it."""
    target = Path(path)
    require_free(target, force)
    with writing(target):
        replace_file(target, pieces())
    return target
