"""The doctor: all is in order here, and what is not is named, with what to do."""

from __future__ import annotations

import json

import pytest

from sim.cli import app
from sim.decklists import shipped_decks
from sim.questions import doctor as module
from sim.questions.doctor import Diagnosis, Finding, doctor


@pytest.fixture(scope="module")
def found() -> dict[str, Finding]:
    """What it finds here, by group and name."""
    return {f"{one.group} {one.name}": one for one in doctor().findings}


def test_all_is_in_order_here(found: dict[str, Finding]) -> None:
    """Every library is there in a version that the package asks for; both engines play the same games, if both are ready."""
    assert [one for one in found.values() if not one.ok] == []
    assert found["data shipped decks"].found.startswith(f"{len(shipped_decks())}, all legal")
    assert "2 games of red-burn against green-stompy" in found["self-test rules engine"].found
    array = found["self-test array engine"].found
    if found["cache array engine"].found == "compiled":
        assert array == "the same 2 games, event by event"
    else:
        assert "not compiled yet" in array
    assert found["versions numpy"].found[0].isdigit()


def test_what_is_missing_or_old_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A needed library that is absent or too old is wrong, an optional one is not."""
    real = module._installed
    there = {"scipy": "", "numpy": "1.26.4", "polars": ""}
    monkeypatch.setattr(module, "_installed", lambda name: there.get(name, real(name)))
    monkeypatch.setattr(module, "_least_versions", lambda: {"numpy": "2.0", "scipy": "1.13"})
    found = {one.name: one for one in module._versions()}
    assert (found["scipy"].ok, found["scipy"].todo) == (False, "pip install 'scipy>=1.13'")
    assert (found["numpy"].ok, found["numpy"].todo) == (False, "pip install 'numpy>=2.0'")
    assert (found["polars"].ok, found["polars"].found) == (True, "absent")
    assert "mtg-sim[notebook]" in found["polars"].todo


def test_engines_that_differ_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A self-test in which the array engine plays another game."""
    from sim.array import compiling

    real = module.play_block

    def play(plan: module.MatchPlan, indices: range) -> object:
        block = real(module.MatchPlan(plan.decks, plan.agents, plan.games, plan.seed), indices)
        block.rows["turns"] += plan.engine == "array"
        return block

    monkeypatch.setattr(module, "play_block", play)
    monkeypatch.setattr(compiling, "is_compiled", lambda: True)
    last = list(module._self_test())[-1]
    assert (last.ok, last.found) == (False, "other games: turns differ")


def test_the_command_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A line each, a last line for all; exit code 1 where something is wrong."""
    sick = Diagnosis(
        (Finding("versions", "numpy", "absent", False, "pip install numpy"), Finding("data", "decks", "28"))
    )
    monkeypatch.setattr(module, "doctor", lambda: sick)
    assert app.main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "  !!  numpy  absent  (pip install numpy)" in out
    assert out.endswith("Not in order: numpy.\n")
    assert app.main(["doctor", "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert (document["schema"], document["ok"], len(document["findings"])) == ("mtg-sim/doctor/1", False, 2)
    monkeypatch.setattr(module, "doctor", lambda: Diagnosis(sick.findings[1:]))
    assert app.main(["doctor"]) == 0
    assert capsys.readouterr().out.endswith("All is in order.\n")
    assert repr(sick) == "<Diagnosis: not in order: numpy>"
