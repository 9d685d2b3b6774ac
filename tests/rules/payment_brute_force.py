"""The payment planner's oracle: activates mana abilities in every order and pays in every way, by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from sim.cards.mana_cost import ANY_COLOR, ANY_TYPE, GENERIC_SHIFT, PHYREXIAN
from sim.rules.payment import layout as at
from sim.rules.payment.plan import PaymentPlan

Score = tuple[int, ...]
Mana = tuple[int, ...]


def rows_of(options: list[int]) -> list[dict[str, object]]:
    """The rows of options by name, with the mana masks one by one."""
    rows = []
    for r in range(options[0]):
        row = [0, *options[r * at.OPTION + 1 : r * at.OPTION + 1 + at.OPTION]]
        mana: list[int] = []
        for i in range(at.MANA, at.MANA_END, 2):
            mana += [row[i]] * row[i + 1]
        own = [symbol for symbol in row[at.OWN_SYMBOLS : at.MANA] if symbol] + [ANY_TYPE] * row[at.OWN_GENERIC]
        names = {"source": at.SOURCE, "creature": at.CREATURE, "side": at.SIDE, "life": at.LIFE}
        rows.append({name: row[i] for name, i in names.items()} | {"mana": mana, "own": own})
    return rows


def pays(mana: Mana, demands: list[int]) -> bool:
    """Whether these mana, all of them, pay these symbols, one each."""
    if len(mana) != len(demands):
        return False
    if not demands:
        return True
    return any(
        one & demands[0] & at.KINDS and pays(mana[:i] + mana[i + 1 :], demands[1:]) for i, one in enumerate(mana)
    )


def _without(pool: Mana, spent: Mana) -> Mana:
    rest = list(pool)
    for one in spent:
        rest.remove(one)
    return tuple(rest)


def _made(masks: list[int]) -> set[Mana]:
    """All mana that a row can make: one type out of each mask."""
    each = [[1 << t | mask & ~ANY_TYPE for t in range(6) if mask >> t & 1] for mask in masks]
    return {tuple(sorted(made)) for made in product(*each)}


def positions(options: list[int], pool: Mana, life: int) -> Iterator[tuple[Mana, tuple[int, ...], int]]:
    """Every pool that activating mana abilities can lead to, with the rows used and the life left."""
    rows = rows_of(options)
    waiting = [(tuple(sorted(pool)), (), life)]
    known = set(waiting)
    while waiting:
        mana, used, life_left = waiting.pop()
        yield mana, used, life_left
        for r, row in enumerate(rows):
            if row["life"] > life_left or any(rows[u]["source"] == row["source"] for u in used):
                continue
            for spent in set(combinations([one for one in mana if not one & at.RESTRICTED], len(row["own"]))):
                if pays(spent, row["own"]):
                    for made in _made(row["mana"]):
                        after = tuple(sorted(_without(mana, spent) + made))
                        new = (after, tuple(sorted((*used, r))), life_left - row["life"])
                        if new not in known:
                            known.add(new)
                            waiting.append(new)


def _ways(cost: list[int]) -> Iterator[tuple[int, int, list[int]]]:
    """Every way to announce the cost: generic halves, symbols paid with life, demands that are left."""
    symbols = cost[2 : 2 + cost[0]]
    choices = [
        ["mana"] + (["life"] if symbol & PHYREXIAN else []) + (["half"] if symbol >> GENERIC_SHIFT else [])
        for symbol in symbols
    ]
    for chosen in product(*choices):
        generic = cost[1] + sum(s >> GENERIC_SHIFT for s, how in zip(symbols, chosen, strict=True) if how == "half")
        demands = [s for s, how in zip(symbols, chosen, strict=True) if how == "mana"]
        yield chosen.count("half"), chosen.count("life"), demands + [ANY_TYPE] * max(0, generic)


def score_of_rows(options: list[int], used: tuple[int, ...]) -> Score:
    """(colors, creatures, side costs, serials) of the sources used."""
    rows = rows_of(options)
    colors = {row["source"]: 0 for row in rows}
    for row in rows:
        for mask in row["mana"]:
            colors[row["source"]] |= mask & ANY_COLOR
    serials = list(colors)
    return (
        sum(colors[rows[r]["source"]].bit_count() for r in used),
        sum(rows[r]["creature"] for r in used),
        sum(rows[r]["side"] for r in used),
        sum(serials.index(rows[r]["source"]) + 1 for r in used),
    )


def best_score(cost: list[int], life: int, pool: Mana, options: list[int]) -> Score | None:
    """The best (halves, life, mana left over, colors, creatures, side costs, serials), None if unpayable."""
    best = None
    for mana, used, life_left in positions(options, pool, life):
        for halves, by_life, demands in _ways(cost):
            if 2 * by_life > life_left or len(demands) > len(mana):
                continue
            score = (halves, by_life, len(mana) - len(demands), *score_of_rows(options, used))
            if (best is None or score < best) and any(
                pays(spent, demands) for spent in set(combinations(mana, len(demands)))
            ):
                best = score
    return best


def check_plan(plan: PaymentPlan, cost: list[int], life: int, pool: Mana, options: list[int]) -> Score:
    """Carry the plan out step by step, asserting that each is legal; its score."""
    rows = rows_of(options)
    spent = [payment.origin for payment in plan.payments if payment.origin < 0]
    assert len(set(spent)) == len(spent)
    ready: dict[int, list[int]] = {}
    for origin in spent:
        ready[origin] = [pool[~origin]]
    for step, r in enumerate(plan.activations):
        assert rows[r]["source"] not in [rows[u]["source"] for u in plan.activations[:step]]
        own = [p for p in plan.payments if p.pays == at.OWN_COST - r]
        assert pays(tuple(_spend(ready, p.origin, p.mana_type, restricted=False) for p in own), rows[r]["own"])
        ready[r] = list(rows[r]["mana"])
    halves, mana_by_symbol = 0, {}
    generic = 0
    for p in plan.payments:
        if p.pays >= at.GENERIC:
            one = _spend(ready, p.origin, p.mana_type, restricted=True)
            if p.pays == at.GENERIC:
                generic += 1
            else:
                assert p.pays not in mana_by_symbol
                assert one & cost[2 + p.pays] & at.KINDS
                mana_by_symbol[p.pays] = one
    asked = cost[1]
    for i in range(cost[0]):
        if i in plan.life_symbols:
            assert cost[2 + i] & PHYREXIAN
            assert i not in mana_by_symbol
        elif i not in mana_by_symbol:
            assert cost[2 + i] >> GENERIC_SHIFT
            halves += 1
            asked += cost[2 + i] >> GENERIC_SHIFT
    assert generic == max(0, asked)
    assert 2 * len(plan.life_symbols) + sum(rows[r]["life"] for r in plan.activations) <= life
    left = sum(len(masks) for origin, masks in ready.items() if origin >= 0) + len(pool) - len(spent)
    return (halves, len(plan.life_symbols), left, *score_of_rows(options, plan.activations))


def _spend(ready: dict[int, list[int]], origin: int, mana_type: int, *, restricted: bool) -> int:
    """Take a mana of this type from what its origin made; the mask with only that type."""
    fitting = [m for m in ready[origin] if m >> mana_type & 1 and (restricted or not m & at.RESTRICTED)]
    mask = min(fitting, key=lambda m: (m & ANY_TYPE).bit_count())
    ready[origin].remove(mask)
    return 1 << mana_type | mask & ~ANY_TYPE
