"""The searches of combat against brute force: which picks can be completed, and the most requirements obeyed."""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sim.rules.combat.attack_options import AttackProblem
from sim.rules.combat.bands import Banding, bands_of
from sim.rules.combat.division import can_meet
from sim.rules.combat.integer_program import most_by_program
from sim.rules.combat.requirements import BlockProblem, can_complete, most_obeyed, obeyed

Blocks = tuple[tuple[int, ...], ...]


# --- Blocks (CR 509.1b-c) ----------------------------------------------------------------


@st.composite
def block_problems(draw: st.DrawFn) -> BlockProblem:
    """Up to four blockers against up to three attackers, with every class of restriction and requirement."""
    attackers, blockers = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    able = tuple(tuple(sorted(draw(st.sets(st.integers(0, attackers - 1), min_size=1)))) for _ in range(blockers))
    pairs = [(b, a) for b, can in enumerate(able) for a in can]
    requirements = draw(st.lists(st.sets(st.sampled_from(pairs), min_size=1, max_size=4), max_size=5))
    return BlockProblem(
        able,
        tuple(draw(st.integers(1, 3)) for _ in range(blockers)),
        tuple(draw(st.integers(1, 2)) for _ in range(attackers)),
        tuple(draw(st.booleans()) and draw(st.booleans()) for _ in range(blockers)),
        tuple(tuple(sorted(requirement)) for requirement in requirements),
    )


def subsets(items: tuple[int, ...], most: int) -> list[tuple[int, ...]]:
    """All sets of up to so many."""
    return list(chain.from_iterable(combinations(items, n) for n in range(min(most, len(items)) + 1)))


def is_allowed(problem: BlockProblem, blocks: Blocks) -> bool:
    """CR 509.1b, said directly."""
    counts = [sum(a in chosen for chosen in blocks) for a in range(len(problem.least))]
    blocking = [b for b, chosen in enumerate(blocks) if chosen]
    enough = all(count == 0 or count >= least for count, least in zip(counts, problem.least, strict=True))
    return enough and not (len(blocking) == 1 and problem.not_alone[blocking[0]])


def legal_blocks(problem: BlockProblem) -> list[Blocks]:
    """All declarations that obey the restrictions and as many requirements as any of those does."""
    choices = [subsets(can, most) for can, most in zip(problem.able, problem.allowance, strict=True)]
    allowed = [blocks for blocks in product(*choices) if is_allowed(problem, blocks)]
    most = max(obeyed(problem, blocks) for blocks in allowed)
    return [blocks for blocks in allowed if obeyed(problem, blocks) == most]


@given(block_problems())
def test_the_most_requirements_that_blocks_can_obey(problem: BlockProblem) -> None:
    assert most_obeyed(problem) == obeyed(problem, legal_blocks(problem)[0])


@settings(max_examples=50)
@given(block_problems(), st.data())
def test_the_integer_program_for_crowded_boards_agrees(problem: BlockProblem, data: Any) -> None:
    legal = legal_blocks(problem)
    assert most_by_program(problem, (), ()) == obeyed(problem, legal[0])
    done = data.draw(st.sampled_from(legal))[: data.draw(st.integers(0, len(problem.able) - 1))]
    current = data.draw(st.sampled_from(subsets(problem.able[len(done)], problem.allowance[len(done)])))
    found = most_by_program(problem, done, current)
    possible = any(d[: len(done)] == done and {*current} <= set(d[len(done)]) for d in legal)
    assert (found == most_obeyed(problem)) == possible


@given(block_problems(), st.data())
def test_a_block_is_offered_exactly_if_a_legal_declaration_contains_it(problem: BlockProblem, data: Any) -> None:
    legal = legal_blocks(problem)
    blocks: Blocks = ()
    for b, can in enumerate(problem.able):
        current: tuple[int, ...] = ()
        while True:
            beginnings = [d for d in legal if d[:b] == tuple(tuple(sorted(c)) for c in blocks)]
            options: list[int | None] = [None] if can_complete(problem, (*blocks, current), ()) else []
            expected: list[int | None] = [None] if any(set(d[b]) == set(current) for d in beginnings) else []
            for a in can:
                if a not in current and len(current) < problem.allowance[b]:
                    options += [a] if can_complete(problem, blocks, (*current, a)) else []
                    expected += [a] if any({*current, a} <= set(d[b]) for d in beginnings) else []
            assert options == expected
            choice = data.draw(st.sampled_from(options))
            if choice is None:
                break
            current = (*current, choice)
        blocks = (*blocks, current)
    assert tuple(tuple(sorted(c)) for c in blocks) in legal


# --- Attacks (CR 508.1c-d) ---------------------------------------------------------------


@st.composite
def attack_problems(draw: st.DrawFn) -> AttackProblem:
    """Up to four creatures and two defenders, without costs."""
    creatures = draw(st.integers(1, 4))
    options = [tuple(sorted(draw(st.sets(st.sampled_from((-2, -3)), min_size=1)))) for _ in range(creatures)]
    worth = tuple(tuple(draw(st.integers(0, 2)) for _ in there) for there in options)
    not_alone = tuple(draw(st.booleans()) for _ in range(creatures))
    return AttackProblem(tuple(range(creatures)), tuple(options), worth, not_alone, frozenset())


def legal_attacks(problem: AttackProblem) -> list[tuple[int, ...]]:
    """All declarations that obey the restrictions and the most requirements, said directly."""
    all_choices = product(*((0, *there) for there in problem.options))
    allowed = [choices for choices in all_choices if not problem.is_alone_illegally(choices)]
    most = max(problem.obeyed(choices) for choices in allowed)
    return [choices for choices in allowed if problem.obeyed(choices) == most]


@given(attack_problems(), st.data())
def test_an_attack_is_offered_exactly_if_a_legal_declaration_contains_it(problem: AttackProblem, data: Any) -> None:
    legal = legal_attacks(problem)
    assert problem.most_obeyed() == problem.obeyed(legal[0])
    game: Any = None  # only costs would need one
    choices: tuple[int, ...] = ()
    for there in problem.options:
        options = [c for c in (0, *there) if problem.can_complete(game, (*choices, c))]
        assert options == [c for c in (0, *there) if any(d[: len(choices) + 1] == (*choices, c) for d in legal)]
        choices = (*choices, data.draw(st.sampled_from(options)))
    assert choices in legal


# --- Bands (CR 702.22c) --------------------------------------------------------------------


@st.composite
def bandings(draw: st.DrawFn) -> Banding:
    """Up to five attackers of two defenders, some with banding, some that band with others of a quality."""
    ids = range(1, draw(st.integers(1, 5)) + 1)
    attacked = {e: draw(st.sampled_from((-2, -2, -3))) for e in ids}
    quality = frozenset(e for e in ids if draw(st.booleans()))
    companies = {e: [quality] if e in quality and draw(st.booleans()) else [] for e in ids}
    return Banding(attacked, frozenset(e for e in ids if draw(st.booleans())), companies)


def is_legal_band(banding: Banding, band: tuple[int, ...]) -> bool:
    """CR 702.22c-d, said directly: one without banding, or all of a quality with one that bands with others of it."""
    if len({banding.attacked[e] for e in band}) > 1:
        return False
    if sum(e not in banding.with_banding for e in band) <= 1:
        return True
    return any(set(band) <= quality for e in band for quality in banding.companies[e])


@given(bandings(), st.data())
def test_a_band_number_is_offered_exactly_if_legal_bands_follow(banding: Banding, data: Any) -> None:
    ids = banding.attackers

    def is_legal(numbers: tuple[int, ...]) -> bool:
        bands = bands_of(ids, numbers)
        in_order = [number for i, number in enumerate(numbers) if number and number not in numbers[:i]]
        return in_order == list(range(1, len(in_order) + 1)) and all(
            len(b) > 1 and is_legal_band(banding, b) for b in bands
        )

    legal = [numbers for numbers in product(range(len(ids) // 2 + 1), repeat=len(ids)) if is_legal(numbers)]
    numbers: tuple[int, ...] = ()
    for at in range(len(ids)):
        options = banding.options(numbers)
        assert set(options) == {one[at] for one in legal if one[:at] == numbers}
        numbers = (*numbers, data.draw(st.sampled_from(options)))
    assert numbers in legal


# --- Damage (CR 702.19b) -----------------------------------------------------------------

GIVERS = st.lists(
    st.tuples(st.integers(0, 4), st.sets(st.integers(0, 2)).map(lambda s: tuple(sorted(s))), st.booleans()), max_size=3
)


@given(st.dictionaries(st.integers(0, 2), st.integers(1, 4)), GIVERS)
def test_lethal_damage_can_be_met_exactly_if_some_division_does(
    needs: dict[int, int], givers: list[tuple[int, tuple[int, ...], bool]]
) -> None:
    def divisions(amount: int, who: tuple[int, ...]) -> list[dict[int, int]]:
        spread = product(range(amount + 1), repeat=len(who))
        return [dict(zip(who, one, strict=True)) for one in spread if sum(one) <= amount]

    def is_met(given_out: tuple[dict[int, int], ...]) -> bool:
        for entity, need in needs.items():
            damage = [(one.get(entity, 0), giver[2]) for one, giver in zip(given_out, givers, strict=True)]
            if sum(d for d, _ in damage) < need and not any(d and deathtouch for d, deathtouch in damage):
                return False
        return True

    every = product(*(divisions(amount, who) for amount, who, _ in givers))
    assert can_meet(needs, givers) == any(is_met(one) for one in every)
