"""The text of a function as a syntax tree, found by its file and line, and what the names in it mean."""

from __future__ import annotations

import ast
import builtins
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from sim.array.compiler.kinds import CompileError


class Source:
    """A function: its tree, its file, its own names, and the globals in which all other names are looked up."""

    def __init__(self, function: FunctionType) -> None:
        code = function.__code__
        self.function, self.names = function, function.__globals__
        self.path, self.name = code.co_filename, code.co_name
        self.tree = _find(self.path, code.co_firstlineno, code.co_name)
        self.locals = frozenset((*code.co_varnames, *code.co_cellvars))
        arguments = self.tree.args
        if arguments.vararg or arguments.kwarg or code.co_freevars:
            raise CompileError(
                f"{self.path}:{code.co_firstlineno}: expected a function of named arguments: {self.name}"
            )
        self.parameters = [argument.arg for argument in (*arguments.args, *arguments.kwonlyargs)]
        self.annotations = [argument.annotation for argument in (*arguments.args, *arguments.kwonlyargs)]
        self.often = _stored_often(self.tree, self.parameters)

    def default(self, parameter: str) -> Any:
        """What a parameter is if it is not given."""
        named: dict[str, Any] = self.function.__kwdefaults__ or {}
        if parameter in named:
            return named[parameter]
        defaults = self.function.__defaults__ or ()
        place = self.parameters.index(parameter) - (self.function.__code__.co_argcount - len(defaults))
        if not 0 <= place < len(defaults):
            raise CompileError(f"{self.path}:{self.tree.lineno}: {self.name} is called without {parameter}")
        return defaults[place]

    def meaning(self, name: str) -> Any:
        """What a name means that is not the function's own; `MISSING` if nothing."""
        if name in self.names:
            return self.names[name]
        return getattr(builtins, name, MISSING)


MISSING = object()


@cache
def source_of(function: FunctionType) -> Source:
    """The source of a function."""
    return Source(function)


@cache
def _functions_of(path: str) -> dict[tuple[int, str], ast.FunctionDef]:
    """All functions of a file by first line, decorators included, and name."""
    found = {}
    for node in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
            found[first, node.name] = node
    return found


def _find(path: str, line: int, name: str) -> ast.FunctionDef:
    tree = _functions_of(path).get((line, name)) if Path(path).is_file() else None
    if tree is None:
        raise CompileError(f"{path}:{line}: expected the source of a function: {name}")
    return tree


def _stored_often(tree: ast.FunctionDef, parameters: list[str]) -> frozenset[str]:
    """The names that are assigned more than once."""
    once = set(parameters)
    often: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            (often if node.id in once else once).add(node.id)
    return frozenset(often)
