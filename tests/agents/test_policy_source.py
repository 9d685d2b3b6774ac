"""The thinking is written in integers alone, so that the array engine can run the same source."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

import sim.agents.policy

FOLDER: Final = Path(sim.agents.policy.__file__).parent
POLICY: Final = sorted(path for path in FOLDER.glob("*.py") if path.stem != "__init__")
BUILTINS: Final = {"range", "len", "min", "max", "abs", "int"}
FORBIDDEN: Final = (
    ast.ClassDef,
    ast.Dict,
    ast.DictComp,
    ast.Set,
    ast.SetComp,
    ast.GeneratorExp,
    ast.Lambda,
    ast.Try,
    ast.With,
    ast.Yield,
    ast.YieldFrom,
    ast.Await,
    ast.JoinedStr,
    ast.Raise,
    ast.Assert,
    ast.Delete,
    ast.Global,
    ast.Div,
)


def functions(tree: ast.Module) -> list[ast.FunctionDef]:
    """The functions of a module."""
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def known_names() -> set[str]:
    """The names of all policy functions."""
    return {function.name for path in POLICY for function in functions(ast.parse(path.read_text()))}


def docstrings(tree: ast.Module) -> set[int]:
    """Where docstrings stand."""
    return {
        node.body[0].value.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }


def complaints(path: Path) -> list[str]:
    """What in a file of the thinking is not integers, indexing, loops over ranges and calls of policy functions."""
    tree, names = ast.parse(path.read_text()), known_names()
    allowed_docs, found = docstrings(tree), []
    for function in functions(tree):
        for node in ast.walk(function):
            if isinstance(node, FORBIDDEN):
                found.append(f"{path.name}:{node.lineno}: {type(node).__name__}")
            is_word = isinstance(node, ast.Constant) and not isinstance(node.value, int | type(None))
            if is_word and node.lineno not in allowed_docs:
                found.append(f"{path.name}:{node.lineno}: constant {ast.unparse(node)}")
            if isinstance(node, ast.Call) and not (
                isinstance(node.func, ast.Name) and node.func.id in names | BUILTINS
            ):
                found.append(f"{path.name}:{node.lineno}: call of {ast.unparse(node.func)}")
            if isinstance(node, ast.For) and not (isinstance(node.iter, ast.Call) and _is_range(node.iter)):
                found.append(f"{path.name}:{node.lineno}: loop over {ast.unparse(node.iter)}")
    return found


def _is_range(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "range"


def imports(path: Path) -> set[str]:
    """The modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            base = node.module
            found |= {
                f"{base}.{alias.name}" if base in ("sim.agents.policy", "sim.cards") else base for alias in node.names
            }
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def test_there_is_thinking() -> None:
    assert {path.stem for path in POLICY} >= {"attack", "block", "cards", "division"}


@pytest.mark.parametrize("path", POLICY, ids=lambda path: path.stem)
def test_thinking_is_integers(path: Path) -> None:
    assert not complaints(path)


@pytest.mark.parametrize("path", POLICY, ids=lambda path: path.stem)
def test_thinking_imports_only_thinking(path: Path) -> None:
    allowed = {"typing", "sim.cards.terms"} | {f"sim.agents.policy.{other.stem}" for other in POLICY}
    assert imports(path) <= allowed
