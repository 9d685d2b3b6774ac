"""`sim.compare`: variants of a deck as people ask for them, played on the same seeds against the same opponents."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple, SupportsIndex, TypeAlias, Unpack

from sim.batch.matchup import _whole, planned_deck
from sim.batch.plan import MAX_DECISIONS, PlannedDeck
from sim.batch.running import RunInterrupted, run_study
from sim.batch.stopping import LOOK_EVERY, NO_STOP, Stop, StopOptions, read_stop
from sim.decklists import Decklist, load_deck, playable_cards, require_legal
from sim.decklists.edits import Edited, edited, told_size
from sim.decklists.sweeps import swept
from sim.errors import EditError, PlanError
from sim.questions.compare import CompareResult, CompareStudy
from sim.questions.paired import PairedStudy, paired_study
from sim.rng import FRESH, stream

DeckLike: TypeAlias = str | Path | Decklist
Texts: TypeAlias = str | Iterable[str]

GAMES: Final = 2_000  # of a version against an opponent
MOST_GAMES: Final = 100_000  # where a stop rule says when it is enough
_WEIGHTED: Final = re.compile(r"(?P<deck>.+):(?P<weight>[0-9]*\.?[0-9]+)")


class CompareInterrupted(KeyboardInterrupt):
    """Ctrl-C while a comparison was played: the result of the games done, and the folder that keeps them, if any."""

    def __init__(self, result: CompareResult, folder: Path | None) -> None:
        super().__init__(f"interrupted after {result.run.games} of {result.study.games} games")
        self.result, self.folder = result, folder


class Version(NamedTuple):
    """A variant as it was asked for."""

    deck: PlannedDeck
    label: str
    understood: str


def compare(
    deck: DeckLike,
    *,
    against: DeckLike | tuple[DeckLike, float] | Iterable[DeckLike | tuple[DeckLike, float]],
    cut: Texts = (),
    add: Texts = (),
    swap: Texts = (),
    variant: Texts = (),
    with_: DeckLike | Iterable[DeckLike] = (),
    sweep: Texts = (),
    games: SupportsIndex | None = None,
    seed: SupportsIndex | None = None,
    agents: Texts = "heuristic",
    confirm: bool = False,
    engine: str = "auto",
    jobs: int = 1,
    run: str | Path | None = None,
    resume: bool = False,
    progress: bool | None = None,
    max_decisions: int = MAX_DECISIONS,
    reuse: bool = True,
    **stop: Unpack[StopOptions],
) -> CompareResult:
    """Is a changed deck better? Base and variants meet the same opponents on the same seeds.

    `cut`, `add` and `swap` together make one variant ("2 Shock", "-2 Shock +2 Zap"); every text of `variant` (a swap), every
    deck of `with_` and every number of a `sweep` ("lands=22..26") makes one more. An opponent may have a weight:
    ("red-burn", 2) or "red-burn:2". `games` are those of a version against an opponent; with a stop rule (`sprt`, `until`,
    see StopOptions) the most of them. The first of `agents` plays both sides; under each further one as many games are
    played once more. `confirm` replays the best variant on fresh seeds. `run` keeps the run in a folder, where `resume`
    goes on with it, with its own seed and engine where none is given. `reuse` False plays every game of the variants.
    Ctrl-C raises CompareInterrupted.
    """
    base = _decklist(deck)
    versions = read_versions(base, cut=cut, add=add, swap=swap, variant=variant, with_=with_, sweep=sweep)
    specs, ends = read_agents(agents), read_stop("gain", stop, len(versions))
    begun = _begun(run) if resume and run is not None else None
    number = secrets.randbits(32) if seed is None else _whole("seed", seed)
    if begun is not None:
        number = begun.seed if seed is None else number
        engine = begun.engines[0] if engine == "auto" and len(set(begun.engines)) == 1 else engine
    most = (GAMES if ends.rule is None else MOST_GAMES) if games is None else _whole("games", games)
    ask = _Question(_planned(base), *read_opponents(against), engine, max_decisions, reuse)
    play = _Player(jobs, None if run is None else Path(run), resume, progress)
    found = play.first(*ask.study(versions, specs[0], most, number, ends))
    under = [
        play.further(f"under-{_file_name(spec)}", *ask.study(versions, spec, found.run.games, number))
        for spec in specs[1:]
    ]
    if not confirm:
        return replace(found, under=tuple(under))
    best = versions[found.labels.index(found.best.name)]
    again = ask.study([best], specs[0], found.run.games, stream(number, FRESH) >> 32)
    return replace(found, under=tuple(under), confirmed=play.further("confirm", *again))


def _begun(folder: str | Path) -> PairedStudy | None:
    """What a run that is to be gone on with was begun with; None where there is none, which is told later."""
    from sim.batch.run_files import PLAN, read_plan

    if not (Path(folder) / PLAN).is_file():
        return None
    study = read_plan(Path(folder))[0]
    return study.paired if isinstance(study, CompareStudy) else None


@dataclass(frozen=True, slots=True)
class _Question:
    """What all studies of a comparison have in common."""

    base: PlannedDeck
    opponents: list[PlannedDeck]
    weights: list[float]
    engine: str
    max_decisions: int
    reuse: bool

    def study(
        self, versions: Sequence[Version], agent: str, games: int, seed: int, ends: Stop = NO_STOP
    ) -> tuple[CompareStudy, str]:
        """These versions under an agent, and why their engine was taken."""
        paired, choice = paired_study(
            self.base, [version.deck for version in versions], self.opponents, self.weights, agents=(agent, agent),
            games=games, seed=seed, engine=self.engine, max_decisions=self.max_decisions, reuse=self.reuse,
        )  # fmt: skip
        if ends.rule is not None:
            paired = replace(paired, chunk_games=min(paired.chunk_games, LOOK_EVERY))
        told = (tuple(version.label for version in versions), tuple(version.understood for version in versions))
        return CompareStudy(paired, *told, *ends), choice.why


@dataclass(frozen=True, slots=True)
class _Player:
    """How the studies of a comparison are played: the first in the run's folder, the others in folders within it."""

    jobs: int
    folder: Path | None
    resume: bool
    progress: bool | None

    def first(self, study: CompareStudy, why: str) -> CompareResult:
        """The comparison itself."""
        return self._played(study, why, self.folder, self.resume)

    def further(self, name: str, study: CompareStudy, why: str) -> CompareResult:
        """What is played after it; a run that is resumed may not have come to it."""
        folder = None if self.folder is None else self.folder / name
        return self._played(study, why, folder, self.resume and folder is not None and folder.exists())

    def _played(self, study: CompareStudy, why: str, folder: Path | None, resume: bool) -> CompareResult:
        try:
            run = run_study(study, jobs=self.jobs, folder=folder, resume=resume, progress=self.progress)
        except RunInterrupted as interrupt:
            raise CompareInterrupted(CompareResult(study, interrupt.run, why), self.folder) from interrupt
        return CompareResult(study, run, why)


def _file_name(spec: str) -> str:
    return re.sub(r"[^A-Za-z0-9_=-]+", "-", spec)


# --- Reading what is asked ----------------------------------------------------------------------------------


def read_versions(
    base: Decklist,
    *,
    cut: Texts = (),
    add: Texts = (),
    swap: Texts = (),
    variant: Texts = (),
    with_: DeckLike | Iterable[DeckLike] = (),
    sweep: Texts = (),
) -> list[Version]:
    """The variants that are asked for, in the order: the one of cuts, adds and swaps, `variant`, `with_`, `sweep`.

    EditError where there is none, or two are the same deck; whatever is wrong with an edit or a deck.
    """
    cuts, adds, swaps = _texts(cut), _texts(add), _texts(swap)
    found = [_version(base, edited(base, cuts, adds, swaps))] if cuts or adds or swaps else []
    found += [_version(base, edited(base, swaps=[text])) for text in _texts(variant)]
    found += [_other(base, _decklist(deck)) for deck in _decks(with_)]
    found += [_version(base, one) for text in _texts(sweep) for one in swept(base, text)]
    if not found:
        raise EditError(
            f"expected a change of {base.name} to compare, got none (--cut and --add, --swap, --with, --sweep)"
        )
    for place, version in enumerate(found):
        for other in found[:place]:
            if version.deck.has_same_cards(other.deck):
                raise EditError(f"expected different variants, got one deck twice: {other.label} and {version.label}")
    return found


def _version(base: Decklist, made: Edited) -> Version:
    return Version(_planned(made.deck), made.deck.name.removeprefix(f"{base.name} "), made.understood)


def _other(base: Decklist, deck: Decklist) -> Version:
    """Another deck as a variant; told apart from the base where they share a name."""
    name = deck.name if deck.name != base.name else f"the other {deck.name}"
    return Version(_planned(replace(deck, name=name)), name, f"{name}: {told_size(deck)}")


def read_opponents(
    against: DeckLike | tuple[DeckLike, float] | Iterable[DeckLike | tuple[DeckLike, float]],
) -> tuple[list[PlannedDeck], list[float]]:
    """The opponents and their weights, which are 1 unless given; PlanError for none, one twice, or a weight of 0."""
    given = [against] if isinstance(against, str | Path | Decklist) or _is_weighted(against) else list(against)
    pairs = [_weighed(one) for one in given]  # type: ignore[arg-type]
    if not pairs:
        raise PlanError("expected an opponent to compare against (--against DECK), got none")
    decks: list[PlannedDeck] = []
    for deck, weight in pairs:
        if not 0 < weight < float("inf"):
            raise PlanError(f"expected a weight above 0 for {deck.name}, got {weight:g}")
        if any(deck.has_same_cards(other) for other in decks):
            raise PlanError(
                f"expected every opponent once, got {deck.name} twice: give it a weight (--against {deck.name}:2)"
            )
        taken = sum(deck.name == other.name for other in decks)
        decks.append(replace(deck, name=f"{deck.name} ({taken + 1})") if taken else deck)
    return decks, [weight for _, weight in pairs]


def _is_weighted(against: object) -> bool:
    return isinstance(against, tuple) and len(against) == 2 and isinstance(against[1], int | float)


def _weighed(one: DeckLike | tuple[DeckLike, float]) -> tuple[PlannedDeck, float]:
    """An opponent with its weight; a file that has the whole name comes first."""
    if isinstance(one, tuple):
        return planned_deck(one[0]), float(one[1])
    match = _WEIGHTED.fullmatch(one) if isinstance(one, str) and not Path(one).exists() else None
    return (planned_deck(match["deck"]), float(match["weight"])) if match else (planned_deck(one), 1.0)


def read_agents(agents: Texts) -> list[str]:
    """Agents as `a,b,c`, each with its parameters, or one by one; PlanError for none or one twice."""
    found: list[str] = []
    for part in agents.split(",") if isinstance(agents, str) else agents:
        if isinstance(agents, str) and "=" in part and ":" not in part and found:
            found[-1] += f",{part}"  # one more parameter of the agent before
        else:
            found.append(part.strip())
    if not found or not all(found) or len(set(found)) < len(found):
        raise PlanError(f"expected agents such as heuristic,greedy, each once, got {agents!r}")
    return found


def _texts(given: Texts) -> list[str]:
    return [given] if isinstance(given, str) else list(given)


def _decks(given: DeckLike | Iterable[DeckLike]) -> Iterator[DeckLike]:
    yield from [given] if isinstance(given, str | Path | Decklist) else given


def _decklist(deck: DeckLike) -> Decklist:
    """A deck as read, legal and playable."""
    found = deck if isinstance(deck, Decklist) else load_deck(str(deck), legal=False)
    require_legal(found)
    playable_cards(found)
    return found


def _planned(deck: Decklist) -> PlannedDeck:
    return PlannedDeck(deck.name, deck.main)


__all__ = ["CompareInterrupted", "compare", "read_agents", "read_opponents", "read_versions"]
