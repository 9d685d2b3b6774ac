"""Is everything in place: versions, the cache of compiled code, processors, decks and cards, and a game on both engines.

What is found is a list of findings, each in order or not, with what to do where it is not. What is only of use to some
(plots, clusters, the card data beside a checkout) is in order when absent.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any, Final

import numpy as np
from joblib import cpu_count

from sim.batch.matchup import planned_deck
from sim.batch.plan import MatchPlan
from sim.batch.playing import play_block
from sim.cards.catalog import all_definitions
from sim.cards.names import real_names
from sim.decklists import load_deck, playable_cards, require_legal, shipped_decks
from sim.errors import SimError
from sim.results import PLAYED

SCHEMA: Final = "mtg-sim/doctor/1"
PACKAGE: Final = "mtg-sim"
OLDEST_PYTHON: Final = (3, 11)
OPTIONAL: Final = {
    "pandas": "notebook",
    "polars": "notebook",
    "matplotlib": "notebook",
    "ipywidgets": "notebook",
    "distributed": "cluster",
    "ray": "ray",
}
"""Library -> the extra that has it."""
NEEDED: Final = ("click", "filelock", "joblib", "llvmlite", "networkx", "numpy", "pyarrow", "scipy", "tqdm")
SELF_TEST: Final = ("red-burn", "green-stompy")  # the decks of the game that both engines play
SELF_TEST_SEED: Final = 7
SHARED: Final = Path(__file__).parents[3] / "shared"
_AT_LEAST: Final = re.compile(r"^(?P<name>[A-Za-z0-9_.-]+)\s*>=\s*(?P<version>[0-9.]+)\s*$")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    group: str  # "versions", "cache", "machine", "data", "self-test"
    name: str
    found: str  # in words
    ok: bool = True
    todo: str = ""  # what to do where it is not in order, or could be better


@dataclass(frozen=True, repr=False)
class Diagnosis:
    """All findings."""

    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether everything is in order."""
        return all(finding.ok for finding in self.findings)

    def to_json(self) -> dict[str, Any]:
        """The document that `mtg-sim doctor --json` prints."""
        return {"schema": SCHEMA, "ok": self.ok, "findings": [asdict(finding) for finding in self.findings]}

    def __repr__(self) -> str:
        wrong = ", ".join(finding.name for finding in self.findings if not finding.ok)
        return f"<Diagnosis: {f'not in order: {wrong}' if wrong else 'all in order'}>"


def doctor() -> Diagnosis:
    """Look at everything; takes about a second, and compiles nothing."""
    return Diagnosis((*_versions(), *_cache(), *_machine(), *_data(), *_self_test()))


# --- Versions -----------------------------------------------------------------------------------------------


def _versions() -> Iterator[Finding]:
    oldest = ".".join(map(str, OLDEST_PYTHON))
    is_new = sys.version_info >= OLDEST_PYTHON
    yield Finding("versions", "python", platform.python_version(), is_new, "" if is_new else f"use {oldest} or newer")
    installed = _installed(PACKAGE)
    yield Finding("versions", PACKAGE, installed or "a checkout that is not installed", True,
                  "" if installed else "pip install -e . in the checkout")  # fmt: skip
    least = _least_versions()
    for name in NEEDED:
        yield _needed(name, least.get(name, ""))
    for name, extra in OPTIONAL.items():
        found = _installed(name)
        yield Finding(
            "versions", name, found or "absent", True, "" if found else f"optional: pip install 'mtg-sim[{extra}]'"
        )


def _needed(name: str, least: str) -> Finding:
    found = _installed(name)
    if not found:
        return Finding("versions", name, "absent", False, f"pip install '{name}{f'>={least}' if least else ''}'")
    is_old = bool(least) and _numbers(found) < _numbers(least)
    return Finding("versions", name, found, not is_old, f"pip install '{name}>={least}'" if is_old else "")


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _least_versions() -> dict[str, str]:
    """The oldest versions that the package asks for; none where it is not installed."""
    try:
        wanted = requires(PACKAGE) or []
    except PackageNotFoundError:
        return {}
    found = (_AT_LEAST.match(line.split(";")[0].strip()) for line in wanted)
    return {match["name"].lower(): match["version"] for match in found if match}


def _numbers(text: str) -> tuple[int, ...]:
    """The leading numbers of a version."""
    match = re.match(r"\d+(?:\.\d+)*", text)
    return tuple(int(part) for part in match[0].split(".")) if match else ()


# --- Cache and machine --------------------------------------------------------------------------------------


def _cache() -> Iterator[Finding]:
    from sim.array import compiling

    root = compiling.cache_root()
    is_lasting = not root.name.startswith("mtg-sim-") or root.parent != Path(tempfile.gettempdir())
    todo = "" if is_lasting else "set MTG_SIM_CACHE to a folder that can be written: this one is gone with the process"
    yield Finding("cache", "folder", f"{root}, {'writable' if is_lasting else 'temporary'}", is_lasting, todo)
    size = sum(path.stat().st_size for path in root.glob("*") if path.is_file())
    yield Finding("cache", "size", f"{size / 2**20:.1f} MB")
    compiled = compiling.is_compiled()
    told = "compiled" if compiled else "not compiled yet"
    yield Finding("cache", "array engine", told, True, "" if compiled else "mtg-sim warm (half a minute, once)")


def _machine() -> Iterator[Finding]:
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    yield Finding("machine", "system", f"{platform.system()} {platform.release()}, {platform.machine()}")
    yield Finding("machine", "processors", f"{os.cpu_count()}, of which {usable} may be used")
    yield Finding("machine", "threads", f"{cpu_count()} with --jobs -1; 1 unless asked for more")


# --- Data ---------------------------------------------------------------------------------------------------


def _data() -> Iterator[Finding]:
    decks = shipped_decks()
    broken = [deck.name for deck in decks if not _is_playable(str(deck.path))]
    told = f"{len(decks)}, all legal and playable" if not broken else f"not playable: {', '.join(broken)}"
    yield Finding("data", "shipped decks", told if decks else "none found", bool(decks) and not broken,
                  "" if decks and not broken else "install mtg-sim again")  # fmt: skip
    cards = all_definitions()
    whole = sum(not card.unsupported for card in cards)
    yield Finding(
        "data", "built-in cards", f"{whole:,} that can be played", whole > 0, "" if whole else "install again"
    )
    yield Finding("data", "card names", f"{len(real_names()):,} real ones, to tell a misspelt from an unsupported card")
    there = SHARED.is_dir()
    yield Finding("data", "shared folder", str(SHARED) if there else "absent; it is for development alone")


def _is_playable(path: str) -> bool:
    try:
        deck = load_deck(path)
        require_legal(deck)
        playable_cards(deck)
    except SimError:
        return False
    return True


# --- A game -------------------------------------------------------------------------------------------------


def _self_test() -> Iterator[Finding]:
    """A pair of games on the rules engine, and on the array engine if it is compiled; both must play the same."""
    plan = MatchPlan((planned_deck(SELF_TEST[0]), planned_deck(SELF_TEST[1])), ("greedy", "greedy"), 2, SELF_TEST_SEED)
    try:
        slow = play_block(plan, range(2)).rows
    except Exception as fault:  # noqa: BLE001 - whatever it is, it is what the doctor is asked about
        yield Finding("self-test", "rules engine", f"{type(fault).__name__}: {fault}", False, "report it as a bug")
        return
    ends = f"2 games of {' against '.join(SELF_TEST)}, {int(slow['turns'].sum())} turns"
    yield Finding("self-test", "rules engine", ends)
    yield _same_on_array(plan, slow)


def _same_on_array(plan: MatchPlan, slow: Any) -> Finding:
    from sim.array import compiling

    if not compiling.is_compiled():
        return Finding("self-test", "array engine", "left out, as it is not compiled yet", True, "mtg-sim warm")
    try:
        fast = play_block(_on_array(plan), range(2)).rows
    except Exception as fault:  # noqa: BLE001 - as above
        return Finding("self-test", "array engine", f"{type(fault).__name__}: {fault}", False, "report it as a bug")
    apart = [name for name in PLAYED if not np.array_equal(slow[name], fast[name])]
    if apart:
        return Finding(
            "self-test", "array engine", f"other games: {', '.join(apart)} differ", False, "report it as a bug"
        )
    return Finding("self-test", "array engine", "the same 2 games, event by event")


def _on_array(plan: MatchPlan) -> MatchPlan:
    return MatchPlan(plan.decks, plan.agents, plan.games, plan.seed, engine="array")


__all__ = ["Diagnosis", "Finding", "doctor"]
