"""What a run was played by: the version of mtg-sim and hashes of the sources that decide how games go.

Equal plans give equal games only under equal sources, so a run that was begun under others is not gone on with.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

_ROOT: Final = Path(__file__).parents[1]
_PARTS: Final = {
    "rules": ("rules", "results.py", "rng.py"),
    "agents": ("agents",),
    "kernel": ("array",),
    "cards": ("cards",),
}
"""Part -> its folders and files below `sim/`."""


@cache
def played_by() -> dict[str, Any]:
    """The version and, by part, 16 hexadecimal digits that change with any source of it."""
    return {"version": _version(), "sources": {part: _hash_of(places) for part, places in _PARTS.items()}}


def what_differs(begun: dict[str, Any]) -> str:
    """What has changed since a run was begun by `begun`, in words; "" if nothing has."""
    now = played_by()
    if begun.get("version") != now["version"]:
        return f"version {begun.get('version')} became {now['version']}"
    old: Any = begun.get("sources")
    sources = old if isinstance(old, dict) else {}
    changed = [part for part, digits in now["sources"].items() if sources.get(part) != digits]
    return f"the sources of {', '.join(changed)} have changed" if changed else ""


def _version() -> str:
    try:
        return version("mtg-sim")
    except PackageNotFoundError:
        return "uninstalled"


def _hash_of(places: tuple[str, ...]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for place in places:
        path = _ROOT / place
        for source in [path] if path.is_file() else sorted(path.rglob("*.py")):
            digest.update(f"{source.relative_to(_ROOT).as_posix()}\0".encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()
