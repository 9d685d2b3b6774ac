"""One game in both engines, and the same questions of the heuristic put to both at each decision.

NUMBA_DISABLE_JIT=1 python tests/array/asked_twice.py DECK DECK NUMBER AGENT
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sim.agents.knowledge import columns as co
from sim.agents.knowledge.notes import notes_of
from sim.agents.mind.asks import costs as costs_1
from sim.agents.mind.asks import queries as queries_1
from sim.agents.mind.sight import Sight
from sim.array import start
from sim.array import tables as tb
from sim.array.encode import Matchup
from sim.array.kernel.agents import costs as costs_2
from sim.array.kernel.agents import queries as queries_2
from sim.array.kernel.agents.game import about
from sim.array.parity import Both
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.decklists import load_deck
from sim.rules import decisions as d
from sim.rules.casting import actions
from sim.rules.objects import StackObject

_SCRATCH = frozenset(
    "found costs ctx as_it_was scratch sorted_key shuffle_key pay_cost pay_pool pay_options pay_table pay_work pay_plan "
    "pay_row_entity pay_row_ability purse_version purse_life purse_total a_found a_n_found a_seat worn a_paid a_n_paid "
    "fx_bound ap_affected kept next_free rule_affected ap_edges ap_reach".split()
)
_LISTED = "abilities", "granted_at", "granted_by"
_MASKS = "rule_kinds", "listen_kinds", "replace_kinds"
_STATE_EVERY = 7  # decisions
_MOST = 60  # decisions


class Asked:
    """A game in both engines: the rules engine's `s` and `T` are the first, the array engine's the second."""

    def __init__(self, decks: Sequence[Any], seed: int, index: int, agents: Sequence[str]) -> None:
        self.matchup = Matchup.of_decks(decks)
        self.both = Both(decks, seed, index, agents, self.matchup.ready())
        self.random = random.Random(seed * 1000 + index)
        self.s1, self.t1 = Sight(), notes_of(self.both.game.pool)
        self.s2, self.t2 = self.both.driver.s, self.both.driver._plain
        self.notes2 = self.matchup.encoder.notes
        pool = self.both.game.pool
        keys = {int(key): number for number, key in enumerate(self.t2.abil_key) if key}
        self._ability = lambda number: keys[pool.key("ability", number)]
        keys_d = {int(key): number for number, key in enumerate(self.t2.def_key) if key}
        self._definition = lambda number: keys_d[pool.key("definition", number)]
        self.faults: list[str] = []
        self.questions = 0

    # --- The same things in both ------------------------------------------------------------------

    def ability(self, number: int) -> int:
        """The array engine's number of an ability."""
        return self._ability(number)

    def node(self, number: int) -> int:
        """The array engine's number of a node of the notes."""
        return int(self.notes2._node_numbers[self.t1.nodes[number]])

    def reading(self, number: int) -> int:
        """The array engine's row of a reading."""
        one = self.t1.readings[number]
        found = self.notes2._reading_numbers.get(id(one))
        if found is None:  # one that a book has put together
            found = next(i for i, other in enumerate(self.notes2.readings) if _key(other) == _key(one))
        return int(found)

    def cost(self, number: int) -> int:
        """The array engine's row of a cost."""
        return -1 if number < 0 else int(self.notes2._cost_numbers[self.t1.costs[number]])

    def way(self, way: int) -> int:
        """A way to cast: an alternative cost has another number."""
        flags = actions.FACE_DOWN | actions.BACK_FACE | actions.PROTOTYPED
        number = way & ~flags
        return way & flags | (self.ability(number - 1) + 1 if number else 0)

    # --- Asking ------------------------------------------------------------------------------------

    def same(self, name: str, one: Callable[[], Any], two: Callable[[], Any]) -> Any:
        """Ask both; the first's answer."""
        self.questions += 1
        first, second = self.found(self.s1, one), self.found(self.s2, two)
        if first != second and len(self.faults) < 20:
            self.faults.append(f"decision {self.both.made} {name}: {first}, array {second}")
        return first[0]

    @staticmethod
    def found(s: Any, ask: Callable[[], Any]) -> tuple[Any, list[int]]:
        """What a question answers, and what it has found."""
        first = s.a_n_found
        answer = ask()
        found = list(s.a_found[first : s.a_n_found])
        s.a_n_found = first
        return (None if answer is None else int(answer)), found

    def play(self, most: int = 100_000, each: Callable[[Asked, Any], None] | None = None) -> list[str]:
        """Play on, asking at each decision; what differed."""
        both = self.both
        both.driver.call(start.ADVANCE)
        while both.made < most and len(self.faults) < 20:
            decision = both.game.next_decision()
            difference = both._compare(decision)
            if difference is not None or decision is None or both.driver.get("error"):
                self.faults += [str(difference)] if difference is not None else []
                break
            (each or ask_all)(self, decision)
            pick = both.agents[decision.seat].choose(decision)
            both.game.submit(pick)
            both.driver.call(start.SUBMIT, pick)
            both.made += 1
        return self.faults


def ask_all(game: Asked, decision: Any) -> None:
    """All questions of `queries` and `costs` about a sample of what is seen."""
    s2 = game.s2
    game.s1.turn_to(decision)
    s2.a_seat = decision.seat
    s2.a_n_found = game.s1.a_n_found = s2.a_n_paid = game.s1.a_n_paid = 0
    if s2.cache_dirty:
        game.both.driver.call(tb.COMPUTE)
    before = _state(s2) if game.both.made % _STATE_EVERY == 0 else {}
    seen = list(_seen(decision.view))
    for e in game.random.sample(seen, min(5, len(seen))):
        _ask_about(game, decision.view, e, seen)
    for e in decision.view.stack:
        _ask_about(game, decision.view, e, seen)
    _ask_pairs(game, decision.view)
    _ask_options(game, decision, seen)
    after = _state(s2) if before else {}
    for name, value in before.items():
        if after[name] != value:
            game.faults.append(f"decision {game.both.made}: {name} changed by a question")
    if s2.error:
        game.faults.append(f"decision {game.both.made}: error {s2.error}")


def _key(reading: Any) -> Any:
    return [getattr(reading, name) for name in ("rows", "targets", "amounts", "refs", "guards", "branches", "choices")]


def _state(s: Any) -> dict[str, Any]:
    """All that is no scratch memory; of lists by slot as far as they go."""
    found = {name: repr(value) for name, value in vars(s).items() if name not in _SCRATCH and name not in _LISTED}
    for prefix, n in (("rule_", s.n_rules), ("listen_", s.n_listen), ("replace_", s.n_replace)):
        found |= {name: repr(getattr(s, name)[:n]) for name in found if name.startswith(prefix) and name not in _MASKS}
    for name in _LISTED:
        rows = getattr(s, name)
        found[name] = repr([rows[slot][: s.n_abilities[slot]] for slot in range(s.n_slots)])
    return found


def _seen(view: Any) -> Iterator[int]:
    yield from (p.id for p, _ in view.permanents())
    yield from view.hand
    yield from view.stack
    for seat in range(2):
        yield from view.graveyard(seat)
    yield from (e for e in view.exile if view.is_visible(e))


def _readings(game: Asked, view: Any, e: int) -> Iterator[int]:
    obj, notes = view.object(e), game.t1
    if isinstance(obj, StackObject):
        spell = notes.spell_on_stack(obj)
        yield from _of_spell(notes, spell)
        return
    shown = obj.copy_of if obj.copy_of >= 0 else obj.definition
    if obj.face_down:
        return
    card = notes.bk_card[shown]
    for spell in (card[co.K_SPELL], card[co.K_AURA]):
        yield from _of_spell(notes, spell)
    for place, n in ((card[co.K_ENTERS], card[co.K_N_ENTERS]), (card[co.K_TURNED], card[co.K_N_TURNED])):
        yield from (notes.bk_list[place + 2 * i] for i in range(n))
    yield from (notes.bk_list[card[co.K_TEAM] + 2 * i + 1] for i in range(card[co.K_N_TEAM]))
    for number in view.characteristics(e).abilities:
        yield from _of_spell(notes, notes.bk_ability[number][co.A_SPELL])


def _of_spell(notes: Any, spell: int) -> Iterator[int]:
    if spell >= 0:
        row = notes.bk_spell[spell]
        yield from (notes.bk_list[row[co.S_READINGS] + i] for i in range(row[co.S_N_READINGS]))


def _ask_about(game: Asked, view: Any, e: int, seen: list[int]) -> None:
    for reading in dict.fromkeys(_readings(game, view, e)):
        _ask_reading(game, e, reading, seen, game.random.choice((0, 0, 3)), view)
    for number in dict.fromkeys(view.characteristics(e).abilities):
        _ask_ability(game, view, e, number)
    s1, s2, t1, t2 = game.s1, game.s2, game.t1, game.t2
    ways = game.same(f"ways up of {e}", lambda: costs_1.n_ways_up(s1, t1, e), lambda: costs_2.n_ways_up(s2, t2, e))
    for i in range(ways):
        game.same("way up", lambda i=i: costs_1.way_up(s1, t1, e, i), lambda i=i: costs_2.way_up(s2, t2, e, i))
    for way in range(2):
        game.same(
            f"mana up of {e} by {way}",
            lambda way=way: costs_1.mana_up(s1, t1, e, way),
            lambda way=way: costs_2.mana_up(s2, t2, e, way),
        )
    for less in ("less", "more"):
        game.same(
            f"own cost {less} of {e}",
            lambda less=less: getattr(costs_1, f"own_cost_{less}")(s1, t1, e),
            lambda less=less: getattr(costs_2, f"own_cost_{less}")(s2, t2, e),
        )


def _ask_reading(game: Asked, e: int, one: int, seen: list[int], x: int, view: Any) -> None:
    s1, s2, t1, t2 = game.s1, game.s2, game.t1, game.t2
    two, row = game.reading(one), t1.bk_reading[one]
    k1, k2 = queries_1.context(s1, t1, e, x), queries_2.context(s2, t2, e, x)
    for name in ("context_source", "context_controller", "context_spell"):
        ask_1, ask_2 = getattr(queries_1, name), getattr(queries_2, name)
        game.same(f"{name} of {e}", lambda ask=ask_1: ask(s1, t1, k1), lambda ask=ask_2: ask(s2, t2, k2))
    queries_1.name_targets(s1, t1, k1, one)
    queries_2.name_targets(s2, t2, k2, two)
    aims = list(seen)
    for j in range(row[co.R_N_TARGETS]):
        for name in ("legal_targets", "least_targets", "most_targets"):
            ask_1, ask_2 = getattr(queries_1, name), getattr(queries_2, name)
            target_1, target_2 = row[co.R_TARGETS] + j, t2.bk_reading[two][co.R_TARGETS] + j
            game.same(
                f"{name} {j} of {e}",
                lambda ask=ask_1, target=target_1: ask(s1, t1, k1, target),
                lambda ask=ask_2, target=target_2: ask(s2, t2, k2, target),
            )
        aims = Asked.found(s1, lambda j=j: queries_1.legal_targets(s1, t1, k1, row[co.R_TARGETS] + j))[1] or aims
    on_stack = [o for o in view.stack if o == e]
    for aim in (0, *game.random.sample(aims, min(2, len(aims))), *on_stack):
        if aim in on_stack and aim:
            queries_1.aim_as(s1, t1, k1, one, aim)
            queries_2.aim_as(s2, t2, k2, two, aim)
        elif aim:
            queries_1.aim(s1, t1, k1, one, aim)
            queries_2.aim(s2, t2, k2, two, aim)
        _ask_nodes(game, e, aim, row, k1, k2)
    queries_1.forget(s1, t1, k1)
    queries_2.forget(s2, t2, k2)


def _ask_nodes(game: Asked, e: int, aim: int, row: Any, k1: int, k2: int) -> None:
    s1, s2, t1, t2 = game.s1, game.s2, game.t1, game.t2
    for i in range(row[co.R_ROWS], row[co.R_ROWS] + row[co.R_N_ROWS]):
        impact = t1.bk_row[i]
        for amount in (impact[2], impact[3]):
            if co.DYNAMIC <= amount < co.MY_POWER:
                _ask_node(game, f"amount of {e} at {aim}", "amount_now", amount - co.DYNAMIC, k1, k2)
        if impact[co.GUARD]:
            _ask_node(game, f"guard of {e} at {aim}", "holds_now", abs(impact[co.GUARD]) - 1, k1, k2)
        if co.REF >= impact[1] > co.CHOSEN:
            _ask_node(game, f"reference of {e} at {aim}", "meant", co.REF - impact[1], k1, k2)
    for i in range(row[co.R_CHOICES], row[co.R_CHOICES] + row[co.R_N_CHOICES]):
        _ask_node(game, f"choice of {e}", "all_meant", t1.bk_choice[i][co.C_WHAT], k1, k2)
    for i in range(row[co.R_TARGETS], row[co.R_TARGETS] + row[co.R_N_TARGETS]):
        for other in (aim, -1, -2):
            if other:
                what, node = t1.bk_target[i][co.T_WHAT], game.node(t1.bk_target[i][co.T_WHAT])
                game.same(
                    f"quality of {other} for {e}",
                    lambda what=what, other=other: queries_1.has_quality(s1, t1, k1, what, other),
                    lambda node=node, other=other: queries_2.has_quality(s2, t2, k2, node, other),
                )


def _ask_node(game: Asked, what: str, name: str, node: int, k1: int, k2: int) -> None:
    ask_1, ask_2, other = getattr(queries_1, name), getattr(queries_2, name), game.node(node)
    game.same(
        f"{what} {game.t1.nodes[node]}",
        lambda: ask_1(game.s1, game.t1, k1, node),
        lambda: ask_2(game.s2, game.t2, k2, other),
    )


def _ask_ability(game: Asked, view: Any, e: int, number: int) -> None:
    s1, s2, t1, t2 = game.s1, game.s2, game.t1, game.t2
    row = t1.bk_ability[number]
    for cost in {row[co.A_COST], row[co.A_OTHER_COST]} - {-1}:
        cost_2 = game.cost(cost)
        for name in ("fixed_mana", "fixed_mana_value", "fixed_life", "could_pay_rest"):
            ask_1, ask_2 = getattr(costs_1, name), getattr(costs_2, name)
            game.same(
                f"{name} of {e}, {t1.costs[cost]}",
                lambda ask=ask_1, cost=cost: ask(s1, t1, e, cost),
                lambda ask=ask_2, cost=cost_2: ask(s2, t2, e, cost),
            )
    if row[co.A_KIND] == co.IS_ACTIVATED:
        other = game.ability(number)
        game.same(
            f"activation mana of {e}",
            lambda: costs_1.activation_mana(s1, t1, e, number),
            lambda: costs_2.activation_mana(s2, t2, e, other),
        )


def _ask_pairs(game: Asked, view: Any) -> None:
    s1, s2, t1, t2 = game.s1, game.s2, game.t1, game.t2
    creatures = [p.id for p, c in view.permanents() if c.types & t.CREATURE]
    for a, b in ((a, b) for a in creatures[:6] for b in creatures[:6] if a != b):
        game.same(
            f"{a} blocks {b}",
            lambda a=a, b=b: queries_1.could_block(s1, t1, a, b),
            lambda a=a, b=b: queries_2.could_block(s2, t2, a, b),
        )
        game.same(
            f"{a} protected from {b}",
            lambda a=a, b=b: queries_1.is_protected(s1, t1, a, b),
            lambda a=a, b=b: queries_2.is_protected(s2, t2, a, b),
        )


def _ask_options(game: Asked, decision: Any, seen: list[int]) -> None:
    s1, s2, t1, t2, view = game.s1, game.s2, game.t1, game.t2, decision.view
    game.same("materials", lambda: costs_1.n_materials(s1, t1), lambda: costs_2.n_materials(s2, t2))
    for i in range(costs_1.n_materials(s1, t1)):
        game.same("material", lambda i=i: costs_1.material(s1, t1, i), lambda i=i: costs_2.material(s2, t2, i))
    if decision.kind == d.PRIORITY:
        for code, e, index in decision.options:
            if code == d.CAST and index != actions.FACE_DOWN:  # nothing is asked about a face-down spell
                _ask_way(game, view, e, index, seen)
            elif code == d.PLAY_LAND and index:
                costs_1.begin_as_face(s1, t1, e)
                costs_2.begin_as_face(s2, t2, e)
                _ask_about(game, view, e, seen)
                costs_1.end_as_face(s1, t1, e)
                costs_2.end_as_face(s2, t2, e)
    elif decision.kind == d.MAY_PAY and isinstance(view.pool.nodes[decision.about[1]], Cost):
        node = decision.about[1], about(s2, t2, 1)
        game.same(
            "due mana", lambda: costs_1.due_mana_value(s1, t1, node[0]), lambda: costs_2.due_mana_value(s2, t2, node[1])
        )
        game.same("due life", lambda: costs_1.due_life(s1, t1, node[0]), lambda: costs_2.due_life(s2, t2, node[1]))
        printed = costs_2.cost_of_node(s2, t2, node[1])
        price = view.pool.nodes[node[0]]
        if game.notes2.costs[printed] != price and price.x_is is None and isinstance(price.life, int):
            game.faults.append(f"decision {game.both.made}: price {price}, array {game.notes2.costs[printed]}")
    elif decision.kind == d.ONE_OF:
        one, two = costs_1.parts_of_node(s1, t1, decision.about[1]), costs_2.parts_of_node(s2, t2, about(s2, t2, 1))
        first = [game.reading(t1.bk_list[one + 1 + i]) for i in range(t1.bk_list[one])]
        second = [t2.bk_list[two + 1 + i] for i in range(t2.bk_list[two])]
        if first != second:
            game.faults.append(f"decision {game.both.made}: parts {first}, array {second}")


def _ask_way(game: Asked, view: Any, e: int, way: int, seen: list[int]) -> None:
    s1, s2, t1, t2 = game.s1, game.s2, game.t1, game.t2
    other = game.way(way)
    game.same(
        f"mana to cast {e} by {way}",
        lambda: costs_1.mana_to_cast(s1, t1, e, way, 99),
        lambda: costs_2.mana_to_cast(s2, t2, e, other, 99),
    )
    game.same(
        f"{e} by {way} returns",
        lambda: costs_1.returns_later(s1, t1, way),
        lambda: costs_2.returns_later(s2, t2, other),
    )
    game.same(
        f"alternative of {e} by {way}",
        lambda: game.cost(costs_1.alternative_cost(s1, t1, way)),
        lambda: costs_2.alternative_cost(s2, t2, other),
    )
    game.same(
        f"{e} as cast by {way}",
        lambda: game._definition(costs_1.definition_cast(s1, t1, e, way)),
        lambda: costs_2.definition_cast(s2, t2, e, other),
    )
    game.same(
        f"{e} as if cast by {way}",
        lambda: game._definition(costs_1.begin_as_cast(s1, t1, e, way)),
        lambda: costs_2.begin_as_cast(s2, t2, e, other),
    )
    _ask_about(game, view, e, seen)
    game.same(
        f"mana to cast {e} as {way}",
        lambda: costs_1.mana_to_cast(s1, t1, e, way, 99),
        lambda: costs_2.mana_to_cast(s2, t2, e, other, 99),
    )
    costs_1.end_as_cast(s1, t1, e)
    costs_2.end_as_cast(s2, t2, e)


def main(first: str, second: str, number: str, agent: str) -> int:
    """Play one game; 1 if any answer differs."""
    game = Asked([load_deck(first), load_deck(second)], 5, int(number), (agent, agent))
    faults = game.play(_MOST)
    sys.stdout.write("\n".join(faults) or f"{game.questions} questions, all answered alike\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
