"""The thinking of the agents gives the same compiled and uncompiled: 10,000 views at random."""

from __future__ import annotations

import ctypes
from types import FunctionType
from typing import Any, Final

import numpy as np
import pytest

from sim.agents.policy import layout as at
from sim.agents.policy.attack import plan_attack
from sim.agents.policy.block import plan_blocks
from sim.agents.policy.cards import ACT_COLUMNS, best_land, choose_action, keep_value
from sim.agents.policy.division import amount_to_bear, amount_to_kill, plan_band, plan_division, plan_free_band
from sim.agents.policy.effects import flat_value, impact_value
from sim.agents.policy.fight import combat_value, fill_clashes
from sim.agents.rows import rows_of
from sim.array.compiler.kinds import record_kind
from sim.array.compiler.machine import Loaded, object_code
from sim.array.compiler.unit import Unit
from sim.array.layout import GAME
from sim.array.tables import TABLES
from sim.cards import terms as t

VIEWS: Final = 2_000  # of each of the five functions below
_MASK: Final = (1 << 50) - 1
_FIELDS: Final = ("a_thing", "a_mine", "a_theirs", "a_facts", "a_action")


def _fold(key: int, value: int) -> int:
    return (key * 31 + value) & _MASK


def attacks(s: Any, tables: Any, a: int, b: int, c: int, d: int) -> int:
    """Attackers, what the attack is worth, and the blocks that it would meet."""
    mine, theirs = rows_of(s.a_thing, s.a_mine, a), rows_of(s.a_thing, s.a_theirs, b)
    able, on, blocks = [1] * a, [0] * a, [-1] * b
    clash, back = [[0] * b for _ in range(a)], [[0] * a for _ in range(b)]
    fill_clashes(mine, theirs, clash)
    fill_clashes(theirs, mine, back)
    found = _fold(c, plan_attack(mine, able, theirs, clash, back, s.a_facts, on))
    plan_blocks(mine, on, theirs, clash, s.a_facts[at.THEIR_LIFE], s.a_facts[at.THEIR_ROOM], blocks)
    found = _fold(found, combat_value(mine, on, theirs, blocks, clash, 20, 10, 1000))
    for i in range(a):
        found = _fold(found, on[i])
    for j in range(b):
        found = _fold(found, blocks[j])
    return found


def bands(s: Any, tables: Any, a: int, b: int, c: int, d: int) -> int:
    """The band that attackers should form."""
    mine, theirs = rows_of(s.a_thing, s.a_mine, a), rows_of(s.a_thing, s.a_theirs, b)
    on, band, clash = [1] * a, [0] * a, [[0] * b for _ in range(a)]
    fill_clashes(mine, theirs, clash)
    found = _fold(c, plan_band(mine, on, clash, band))
    plan_free_band(mine, on, theirs, clash, s.a_facts, band)
    for i in range(a):
        found = _fold(found, band[i])
    return found


def divisions(s: Any, tables: Any, a: int, b: int, c: int, d: int) -> int:
    """Damage among targets, among blockers, and of attackers with banding."""
    things, take = rows_of(s.a_thing, s.a_theirs, a), [0] * a
    found = _fold(plan_division(things, c, d, s.a_facts, take), amount_to_kill(things, c, b & 1, d & 1, s.a_facts))
    found = _fold(found, amount_to_bear(things, c, d & 1))
    for i in range(a):
        found = _fold(found, take[i])
    return found


def impacts(s: Any, tables: Any, a: int, b: int, c: int, d: int) -> int:
    """Every kind of impact on a thing."""
    found = 0
    for op in range(at.OPS):
        found = _fold(found, impact_value(op, c, d, s.a_thing[a], s.a_facts))
        found = _fold(found, flat_value(op, c, d, s.a_facts))
    return found


def hands(s: Any, tables: Any, a: int, b: int, c: int, d: int) -> int:
    """What to do with priority, which land, what to keep."""
    actions = rows_of(s.a_action, s.a_mine, a)
    found = _fold(choose_action(actions, s.a_facts), best_land(actions, c, d, b & 1))
    return _fold(found, keep_value(s.a_action[0], b, c, d))


ALL: Final[tuple[FunctionType, ...]] = (attacks, bands, divisions, impacts, hands)


@pytest.fixture(scope="module")
def compiled() -> list[Any]:
    """The five as functions of C, with what keeps them in memory."""
    records = record_kind("game", GAME, False), record_kind("tables", TABLES, True)
    loaded = Loaded([object_code(Unit(dict(enumerate(ALL)), records).text())])
    word = ctypes.c_int64
    kind = ctypes.CFUNCTYPE(word, ctypes.c_void_p, ctypes.c_void_p, word, word, word, word)
    return [loaded, *(kind(loaded.address(f"door_{number}")) for number in range(len(ALL)))]


def view(rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """A record with creatures of all kinds, facts and actions."""
    game = np.zeros(1, dtype=GAME)
    things, n = game[0]["a_thing"], 24
    things[:n, at.KIND] = rng.integers(0, 5, n) * rng.integers(0, 2, n) + (rng.random(n) < 0.5)
    things[:n, at.MINE], things[:n, at.WORTH] = rng.integers(0, 2, n), rng.integers(1, 300, n)
    things[:n, at.POWER], things[:n, at.TOUGHNESS] = rng.integers(-1, 7, n), rng.integers(0, 8, n)
    things[:n, at.KEYWORDS] = rng.integers(0, 1 << len(t.KEYWORD_NAMES), n) & rng.integers(0, 1 << 30, n)
    things[:n, at.FLAGS] = rng.integers(0, 1 << 18, n) & rng.integers(0, 1 << 18, n) & rng.integers(0, 1 << 18, n)
    things[:n, at.MANA_VALUE], things[:n, at.INCOMING] = rng.integers(0, 8, n), rng.integers(0, 4, n)
    things[:n, at.ENTITY], things[:n, at.VENOM] = np.arange(1, n + 1), rng.integers(0, 2, n)
    game[0]["a_mine"][:12], game[0]["a_theirs"][:12] = np.arange(12), np.arange(12, 24)
    game[0]["a_facts"][: at.FACTS] = rng.integers(0, 21, at.FACTS)
    game[0]["a_facts"][at.MOMENT] = rng.integers(0, 10)
    game[0]["a_facts"][at.AGGRESSION] = game[0]["a_facts"][at.PATIENCE] = 1000
    for fact in (at.MY_ROOM, at.THEIR_ROOM, at.MY_LIFE, at.THEIR_LIFE):
        game[0]["a_facts"][fact] = rng.integers(1, 21)
    game[0]["a_action"][:12, :ACT_COLUMNS] = rng.integers(0, 40, (12, ACT_COLUMNS))
    return game


class View:
    """The fields of a record that the thinking reads, as lists."""

    def __init__(self, record: Any) -> None:
        for name in _FIELDS:
            setattr(self, name, record[name].tolist())


@pytest.mark.parametrize("number", range(len(ALL)), ids=lambda number: ALL[number].__name__)
def test_compiled_thinking_gives_what_python_gives(number: int, compiled: list[Any]) -> None:
    """The same plans and values of 2,000 views, of up to nine creatures a side."""
    rng, tables = np.random.default_rng(17 + number), np.zeros(1, dtype=TABLES)
    for _ in range(VIEWS // 100):
        game = view(rng)
        for _ in range(100):
            a, b, c, d = (int(x) for x in rng.integers((1, 0, 0, 0), (9, 9, 12, 6)))
            mine = compiled[1 + number](game.ctypes.data, tables.ctypes.data, a, b, c, d)
            assert ALL[number](View(game[0]), None, a, b, c, d) == mine, (a, b, c, d)
