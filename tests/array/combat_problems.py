"""The kernel's searches for legal blocks and divisions against those of the rules engine, on problems at random.

Run with NUMBA_DISABLE_JIT=1, so that the kernel's functions can be called one by one: `test_combat` does.
"""

from __future__ import annotations

import random
from typing import Any

from sim.array import layout as at
from sim.array import start
from sim.array import tables as tb
from sim.array.kernel.combat import division, requirements
from sim.cards import terms as t
from sim.rules.combat import division as divided
from sim.rules.combat import requirements as required

_BLOCKER, _ATTACKER = 10, 100  # ids and slots of the first of each


def problem(rng: random.Random, most: int) -> required.BlockProblem:
    """Creatures with evasion, menace, allowances and requirements of every kind."""
    attackers = range(rng.randrange(1, most))
    density = rng.choice([0.3, 0.6, 1])
    able = [tuple(a for a in attackers if rng.random() < density) for _ in range(rng.randrange(1, most))]
    able = [can for can in able if can] or [(0,)]
    pairs = [(b, a) for b, can in enumerate(able) for a in can]
    wanted: list[tuple[required.Pair, ...]] = []
    for _ in range(rng.randrange(6)):
        blocker, attacker = rng.randrange(len(able)), rng.choice(attackers)
        about = [pair for pair in pairs if pair[1] == attacker]
        wanted += rng.choice(
            [[tuple((blocker, a) for a in able[blocker])], [tuple(about)], [(pair,) for pair in about]]
        )
    menace, alone = rng.choice([0, 0.3, 1]), rng.choice([0, 0, 0.3])
    return required.BlockProblem(
        tuple(able),
        tuple(min(len(can), rng.choice([1, 1, 1, 2, 3, 1000])) for can in able),
        tuple(2 if rng.random() < menace else 1 for _ in attackers),
        tuple(rng.random() < alone for _ in able),
        tuple([one for one in wanted if one][:60]),
    )


def put(s: Any, one: required.BlockProblem) -> None:
    """Write a problem where the kernel looks for it."""
    s.n_able, s.n_rules, s.n_chosen_attacks, s.error = len(one.able), 1, 0, 0
    s.rule_kinds, s.rule_kind[0] = 1 << tb.R_CANT_BLOCK_ALONE, tb.R_CANT_BLOCK_ALONE
    s.rule_affected[0] = [0] * len(s.rule_affected[0])
    for a, least in enumerate(one.least):
        slot = _ATTACKER + a
        s.slot_of[slot], s.there[slot], s.c_keywords[slot] = slot, 1, t.MENACE if least > 1 else 0
    for b, can in enumerate(one.able):
        slot = _BLOCKER + b
        s.slot_of[slot], s.there[slot] = slot, 1
        s.able[b], s.n_able_to[b], s.allowed[b] = slot, len(can), one.allowance[b]
        s.rule_affected[0][0] |= int(one.not_alone[b]) << slot
        for j, a in enumerate(can):
            s.able_to[b][j] = _ATTACKER + a
            s.required[b][j] = sum(1 << i for i, pairs in enumerate(one.requirements) if (b, a) in pairs)


def walk(s: Any, one: required.BlockProblem, rng: random.Random) -> None:
    """A legal declaration at random; at each pick both say the same of every option."""
    goal = requirements.most_obeyed(s)
    assert goal == required.most_obeyed(one), one
    before: tuple[tuple[int, ...], ...] = ()
    for b, can in enumerate(one.able):
        first, mine = s.n_chosen_attacks, ()
        while len(mine) < one.allowance[b]:
            legal = []
            for j, a in enumerate((-1, *can)):
                if a in mine:
                    continue
                told = required.can_complete(one, *((before, (*mine, a)) if j else ((*before, mine), ())))
                assert bool(requirements.can_complete(s, b, first, j - 1, goal)) == told, (one, before, mine, a)
                legal += [a] if told else []
            pick = rng.choice(legal)
            if pick < 0:
                break
            s.chosen_defender[s.n_chosen_attacks], s.chosen_attacker[s.n_chosen_attacks] = (
                _BLOCKER + b,
                _ATTACKER + pick,
            )
            s.n_chosen_attacks, mine = s.n_chosen_attacks + 1, (*mine, pick)
        before = (*before, mine)


def check_supply(s: Any, rng: random.Random) -> bool:
    """Whether givers of damage can meet what is lacking (CR 702.19b), by both."""
    needs = {i: rng.randrange(1, 5) for i in range(rng.randrange(5))}
    amounts = [rng.randrange(6) for _ in range(rng.randrange(5))]
    givers = [(n, tuple(i for i in needs if rng.random() < 0.6), rng.random() < 0.3) for n in amounts]
    s.n_needs = len(needs)
    for i, lack in needs.items():
        s.scratch[i], s.scratch[division._LACK + i] = i, lack
    useful = [one for one in givers if one[0] and one[1]]
    for g, (amount, whom, touches) in enumerate(useful):
        s.scratch[division._WHOM + g], s.scratch[division._AMOUNT + g] = sum(1 << i for i in whom), amount
        s.scratch[division._TOUCHES + g] = int(touches)
    told = divided.can_meet(needs, givers)
    assert bool(division._can_meet(s, len(useful))) == told, (needs, givers)
    return told


def main() -> None:
    """A few hundred problems."""
    rng, s = random.Random(4), at.Plain(start.new_records(1)[0])
    assert 100 < sum(check_supply(s, rng) for _ in range(400)) < 300
    for number in range(240):
        one = problem(rng, 4 + number % 5)
        put(s, one)
        walk(s, one, rng)


if __name__ == "__main__":
    main()
