"""The agents of `sim/agents` for the array engine: their own source, with this engine's answers to their questions.

The modules of `agents/mind` and the policy that they think with are copied function by function: a name that means a
question of `agents/mind/asks` means the one of `kernel/agents` in the copy. All else stays as it is.
"""

from __future__ import annotations

import importlib
import sys
from types import FunctionType, ModuleType
from typing import Any, Final

from sim.array.doors import room

_MIND: Final = "sim.agents.mind."
_ASKS: Final = "sim.agents.mind.asks."
_POLICY: Final = "sim.agents.policy."
_OWN: Final = "sim.array.kernel.agents."
_COPIES: Final[dict[str, ModuleType]] = {}


def bound(name: str) -> ModuleType:
    """The copy of a module of `agents/mind` or the policy, and of all that it leads to."""
    if name not in _COPIES:
        begun: list[ModuleType] = []
        _begin(importlib.import_module(name), begun)
        for module in begun:
            _link(_COPIES[module.__name__])
    return _COPIES[name]


def _begin(module: ModuleType, begun: list[ModuleType]) -> None:
    """Copies of a module's own functions, whose globals are the names of the copy; then of the modules that it names."""
    copy = _COPIES[module.__name__] = ModuleType(module.__name__, module.__doc__)
    begun.append(module)
    names = copy.__dict__
    for name, value in module.__dict__.items():
        is_own = isinstance(value, FunctionType) and value.__module__ == module.__name__
        names[name] = room(_copied(value, names)) if is_own else value
    for value in module.__dict__.values():
        home = _home(value)
        if _is_thinking(home) and home not in _COPIES:
            _begin(sys.modules[home], begun)


def _copied(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    copy.__kwdefaults__, copy.__annotations__ = function.__kwdefaults__, function.__annotations__
    copy.__module__ = function.__module__
    return copy


def _link(copy: ModuleType) -> None:
    """Names of other modules, and those that come from there, mean what they mean here."""
    for name, value in list(copy.__dict__.items()):
        home = _home(value)
        if home.startswith(_ASKS):
            here: ModuleType = importlib.import_module(_OWN + home.removeprefix(_ASKS))
        elif _is_thinking(home) and home != copy.__name__:
            here = _COPIES[home]
        else:
            continue
        copy.__dict__[name] = here if isinstance(value, ModuleType) else getattr(here, value.__name__)


def _home(value: Any) -> str:
    """The module that a value is, or is a function of; "" for anything else."""
    if isinstance(value, ModuleType):
        return value.__name__
    return value.__module__ if isinstance(value, FunctionType) else ""


def _is_thinking(home: str) -> bool:
    """Whether a module is of those that think on integers."""
    return home.startswith((_MIND, _POLICY)) and not home.startswith(_ASKS)
