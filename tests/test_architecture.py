"""The house rules that a machine can check: sizes, layers, citations, names, randomness, folders."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from sim.cards.catalog import all_faces
from sim.cards.type_line import BASIC_LAND_TYPES

ROOT: Final = Path(__file__).parents[1]
FILE_LINES: Final = 700
FUNCTION_STATEMENTS: Final = 50
FOLDERS: Final = {"sim", "decks", "docs", "benchmarks", "tests", "notebooks"}
BANNED_NAMES: Final = {"utils", "util", "helpers", "helper", "misc", "common", "manager"}
UNFINISHED: Final = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b")
CITATION: Final = re.compile(r"\bCR (\d{3}(?:\.\d+[a-z]?)?(?:(?: ?[+/,] ?| and )\d{3}\.\d+[a-z]?)*)")
RULE_NUMBER: Final = re.compile(r"\d{3}\.\d+[a-z]?")


def modules(*folders: str) -> list[Path]:
    """Every Python file below these folders of the project."""
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


@cache
def text_of(path: Path) -> str:
    """The source of a file."""
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(text_of(path))


def where(path: Path, line: int) -> str:
    """A place as editors understand it."""
    return f"{path.relative_to(ROOT)}:{line}"


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything a file imports, `from a import b` as a.b."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """Line and value of every string literal of a file that is no docstring."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


def test_files_are_short() -> None:
    """A file has at most 700 lines; lists of cards are data and may be longer."""
    long = {
        str(path.relative_to(ROOT)): text_of(path).count("\n")
        for path in modules("sim", "tests", "benchmarks")
        if "builtin" not in path.parts and text_of(path).count("\n") > FILE_LINES
    }
    assert not long


def test_functions_are_short() -> None:
    """A function has at most 50 statements, those of nested functions included."""
    long = [
        where(path, node.lineno)
        for path in modules("sim", "tests", "benchmarks")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and sum(isinstance(part, ast.stmt) for part in ast.walk(node)) - 1 > FUNCTION_STATEMENTS
    ]
    assert not long


def test_citations_exist(rule_numbers: frozenset[str]) -> None:
    """Every rule number cited after `CR` stands in the edition beside the checkout."""
    wrong = [
        f"{where(path, number)}: {cited}"
        for path in modules("sim", "tests", "benchmarks")
        for number, line in enumerate(text_of(path).splitlines(), 1)
        for group in CITATION.findall(line)
        for cited in re.findall(r"\d{3}(?:\.\d+[a-z]?)?", group)
        if cited not in rule_numbers
    ]
    assert not wrong


def test_rules_in_errors_exist(rule_numbers: frozenset[str]) -> None:
    """Rule numbers that the engine gives as the reason of an error stand in the edition too."""
    wrong = [
        f"{where(path, line)}: {value}"
        for path in modules("sim")
        for line, value in strings(path)
        if RULE_NUMBER.fullmatch(value) and value not in rule_numbers
    ]
    assert not wrong


def test_no_card_is_named_in_the_engines() -> None:
    """The engines know abilities; a card's name in them would be a special case."""
    names = {card.name for card in all_faces()} - set(BASIC_LAND_TYPES)
    long_names = sorted(name for name in names if " " in name)
    named = [
        f"{where(path, line)}: {value!r}"
        for path in modules("sim/rules", "sim/array")
        for line, value in strings(path)
        if value in names or any(name in value for name in long_names)
    ]
    assert not named


def test_no_hidden_randomness() -> None:
    """Randomness comes from the streams of sim.rng (NumPy's generators too), never from a module's own state."""
    others = [path for path in modules("sim") if path != ROOT / "sim" / "rng.py"]
    hidden = [
        where(path, line)
        for path in others
        for line, name in imported(path)
        if name.split(".")[0] == "random" or name.startswith("numpy.random")
    ]
    hidden += [
        where(path, node.lineno)
        for path in others
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute) and ast.unparse(node) in ("np.random", "numpy.random")
    ]
    assert not hidden


@pytest.mark.parametrize(
    ("package", "allowed"),
    [
        ("stats", {"stats", "results", "errors", "rng"}),
        ("plots", {"plots", "errors", "extras"}),
        ("rules", {"rules", "cards", "results", "rng", "errors"}),
        ("array", {"array", "agents", "rules", "cards", "results", "rng", "errors"}),
    ],
)
def test_packages_import_only(package: str, allowed: set[str]) -> None:
    """Layers that import-linter cannot say while some packages are still to come."""
    wrong = [
        f"{where(path, line)}: {name}"
        for path in modules(f"sim/{package}")
        for line, name in imported(path)
        if name.startswith("sim.") and name.split(".")[1] not in allowed
    ]
    assert not wrong


def test_module_names_say_something() -> None:
    """No module is a drawer for what has no place."""
    assert not [str(path) for path in modules("sim", "tests", "benchmarks") if path.stem in BANNED_NAMES]


def test_nothing_is_left_open() -> None:
    """No promise stands in the code."""
    assert not [
        where(path, number)
        for path in modules("sim", "benchmarks")
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if UNFINISHED.search(line)
    ]


def test_top_level_folders() -> None:
    """The map of the house has six folders."""
    try:
        listed = subprocess.run(
            ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
        ).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("needs git, to tell the project's folders from build outputs")
    folders = {path.split("/")[0] for path in listed if "/" in path and not path.startswith(".")}
    assert folders == FOLDERS
