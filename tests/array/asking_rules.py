"""Asking both engines the same about what the rules say: targets, amounts, costs, who could block whom.

`python -m tests.array.asking_rules DECK DECK SEED AGENT EVERY` plays a game and tells where the answers differ (uncompiled).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, Final

from sim.agents.knowledge import columns as co
from sim.agents.mind.asks import costs as rules_costs
from sim.agents.mind.asks import queries as rules_queries
from sim.array import start
from sim.array.encode import Matchup
from sim.array.encoding.encoder import Refused
from sim.array.kernel.agents import costs as array_costs
from sim.array.kernel.agents import queries as array_queries
from sim.array.parity import Both
from sim.cards import terms as t
from sim.decklists.library import load_deck
from sim.rules import decisions as d
from sim.rules.objects import StackObject
from tests.array.asking import Asker

_FIXED: Final = ("fixed_mana", "fixed_mana_value", "fixed_life", "could_pay_rest")
_COST: Final = (co.P_MANA, co.P_MANA_VALUE, co.P_N_SACRIFICE, co.P_N_DISCARD, co.P_TAP, co.P_TAP_POWER)
_Readings = list[tuple[int, int]]


class RulesAsker(Asker):
    """Asks about the rules besides."""

    def __init__(self, both: Any) -> None:
        super().__init__(both)
        self.rules: Any = self._bound((rules_queries, rules_costs), self.sight, self.notes)
        self.array: Any = self._bound((array_queries, array_costs), self.s, self.tables)

    @staticmethod
    def _bound(modules: tuple[Any, ...], s: Any, tables: Any) -> Any:
        """The questions of one engine, its state and tables put in."""
        found = {}
        for module in modules:
            for name, function in vars(module).items():
                if callable(function) and getattr(function, "__module__", "") == module.__name__:
                    found[name] = lambda *of, function=function: function(s, tables, *of)
        return SimpleNamespace(**found)

    def differences(self, decision: Any) -> Iterator[str]:
        """What the engines answer differently at a decision."""
        yield from super().differences(decision)
        self.sight.a_n_found = self.s.a_n_found = 0
        yield from self._of_fights(decision)
        yield from self._of_actions(decision)
        yield from self._of_price(decision)
        for entity in self.visible(decision):
            for line in self._of_rules(decision, entity):
                yield f"{decision.view.name(entity)} ({entity}): {line}"
        if sum(self.s.ctx_used) != self.contexts or self.sight.contexts:
            yield f"contexts: {sum(self.s.ctx_used)}, expected: {self.contexts}"

    def _answers(self, name: str, mine: tuple[int, ...], theirs: tuple[int, ...] | None = None) -> Iterator[str]:
        self.asked += 1
        one, two = getattr(self.rules, name)(*mine), getattr(self.array, name)(*(mine if theirs is None else theirs))
        if one != two:
            yield f"{name}{mine}: {one} in the rules engine, {two} in the array engine"

    def _found(self, name: str, mine: tuple[int, ...], theirs: tuple[int, ...]) -> Iterator[str]:
        """What a question that appends has found."""
        self.asked += 1
        first, first_too = self.sight.a_n_found, self.s.a_n_found
        n, m = getattr(self.rules, name)(*mine), getattr(self.array, name)(*theirs)
        one, two = self.sight.a_found[first : first + n], self.s.a_found[first_too : first_too + m]
        self.sight.a_n_found, self.s.a_n_found = first, first_too
        if one != two:
            yield f"{name}{mine}: {one} in the rules engine, {two} in the array engine"

    # --- Creatures ------------------------------------------------------------------------------------

    def _of_fights(self, decision: Any) -> Iterator[str]:
        self.contexts = sum(self.s.ctx_used)
        creatures = [p for p, c in decision.view.permanents() if c.types & t.CREATURE][:12]
        for one in creatures:
            for other in creatures:
                if one.controller != other.controller:
                    yield from self._answers("could_block", (one.id, other.id))
                yield from self._answers("is_protected", (one.id, other.id))
            yield from self._answers("blocks_plainly", (one.id,))

    # --- Costs ------------------------------------------------------------------------------------------

    def _of_actions(self, decision: Any) -> Iterator[str]:
        if decision.kind == d.PRIORITY:
            for i, (code, entity, index) in enumerate(decision.options):
                number = self.s.opt_c[i]
                if code == d.CAST:
                    yield from self._of_casting(entity, index, number)
                elif code == d.ACTIVATE:
                    yield from self._answers("activation_mana", (entity, index), (entity, number))
                elif code == d.TURN_UP:
                    yield from self._answers("mana_up", (entity, index))
        for permanent, _ in decision.view.permanents():
            yield from self._answers("n_ways_up", (permanent.id,))
            for i in range(self.rules.n_ways_up(permanent.id)):
                yield from self._answers("way_up", (permanent.id, i))
        if decision.kind == d.COST:
            yield from self._answers("n_materials", ())
            for i in range(self.rules.n_materials()):
                yield from self._answers("material", (i,))

    def _of_casting(self, card: int, way: int, number: int) -> Iterator[str]:
        yield from self._answers("mana_to_cast", (card, way, 77), (card, number, 77))
        if way == 1 << 30:
            return
        yield from self._answers("returns_later", (way,), (number,))
        yield from self._same_cost("alternative_cost", (way,), (number,))
        one, two = self.rules.definition_cast(card, way), self.array.definition_cast(card, number)
        if self._definition(one) != self._definition_too(two):
            yield f"definition_cast({card}, {way}): {one} and {two}"
        yield from self._own_costs(card)
        yield from self._of_paying(card)
        self.rules.begin_as_cast(card, way)
        self.array.begin_as_cast(card, number)
        yield from (f"as cast: {line}" for line in self._of_object(card))
        yield from (f"as cast: {line}" for line in self._own_costs(card))
        self.rules.end_as_cast(card)
        self.array.end_as_cast(card)
        yield from (f"afterwards: {line}" for line in self._of_object(card))

    def _of_paying(self, card: int) -> Iterator[str]:
        """What a spell does and costs if an optional cost is paid."""
        one, two = self._objects
        row = self.notes.bk_card[one.definition(self.sight, self.notes, card)]
        row_too = self.tables.bk_card[two.definition(self.s, self.tables, card)]
        for i in range(row[co.K_N_ADDITIONAL]):
            number = self.notes.bk_list[row[co.K_ADDITIONAL] + i]
            number_too = self.tables.bk_list[row_too[co.K_ADDITIONAL] + i]
            key, key_too = self.notes.bk_ability[number][co.A_KEY], self.tables.bk_ability[number_too][co.A_KEY]
            if self._word(key) != self._word_too(key_too):
                yield f"keys: {key} and {key_too}"
            if key:
                self.sight.a_n_paid = self.s.a_n_paid = 1
                self.sight.a_paid[0], self.s.a_paid[0] = key, key_too
                yield from (f"paid: {line}" for line in self._own_costs(card))
                for reading, reading_too in self._readings(row[co.K_SPELL], row_too[co.K_SPELL]):
                    yield from (f"paid: {line}" for line in self._of_reading(card, reading, reading_too, False))
                self.sight.a_n_paid = self.s.a_n_paid = 0

    def _own_costs(self, card: int) -> Iterator[str]:
        yield from self._answers("own_cost_less", (card,))
        yield from self._answers("own_cost_more", (card,))

    def _of_price(self, decision: Any) -> Iterator[str]:
        """What a pick to pay, or of a part of an effect, is about."""
        from sim.array.kernel.agents.game import about

        if decision.kind == d.MAY_PAY:
            node, node_too = decision.about[1], about(self.s, self.tables, 1)
            yield from self._answers("due_mana_value", (node,), (node_too,))
            yield from self._answers("due_life", (node,), (node_too,))
        if decision.kind == d.ONE_OF:
            place = self.rules.parts_of_node(decision.about[1])
            place_too = self.array.parts_of_node(about(self.s, self.tables, 1))
            if self.notes.bk_list[place] != self.tables.bk_list[place_too]:
                yield f"parts_of_node: {place} and {place_too}"

    def _same_cost(self, name: str, mine: tuple[int, ...], theirs: tuple[int, ...]) -> Iterator[str]:
        one, two = getattr(self.rules, name)(*mine), getattr(self.array, name)(*theirs)
        if (one < 0) != (two < 0):
            yield f"{name}{mine}: {one} and {two}"
        elif one >= 0:
            row, row_too = self.notes.bk_cost[one], self.tables.bk_cost[two]
            if [row[column] for column in _COST] != [row_too[column] for column in _COST]:
                yield f"{name}{mine}: {row} and {row_too}"

    # --- Readings -----------------------------------------------------------------------------------------

    def _of_rules(self, decision: Any, e: int) -> Iterator[str]:
        """What a card or ability could do: its targets, amounts, conditions."""
        obj, view = decision.view.object(e), decision.view
        if not view.is_there(e) or obj.zone in (t.LIBRARY, t.COMMAND):
            return
        yield from self._of_wards(e)
        if isinstance(obj, StackObject):
            readings = self._readings(
                self._objects[0].spell_of(self.sight, self.notes, e), self._objects[1].spell_of(self.s, self.tables, e)
            )
        else:
            readings = self._of_card(e, obj.controller == decision.seat)
        for one, two in readings:
            yield from self._of_reading(e, one, two, isinstance(obj, StackObject))

    @property
    def _objects(self) -> tuple[Any, Any]:
        from sim.agents.mind.asks import objects
        from sim.array.kernel.agents import objects as objects_too

        return objects, objects_too

    def _of_wards(self, e: int) -> Iterator[str]:
        one, two = self._objects
        for i in range(one.n_wards(self.sight, self.notes, e)):
            row = self.notes.bk_ability[one.ward(self.sight, self.notes, e, i)]
            row_too = self.tables.bk_ability[two.ward(self.s, self.tables, e, i)]
            for column in (co.A_COST, co.A_OTHER_COST):
                if (row[column] < 0) != (row_too[column] < 0):
                    yield f"costs of wards: {row[column]} and {row_too[column]}"
                elif row[column] >= 0:
                    for name in _FIXED:
                        yield from self._answers(name, (e, row[column]), (e, row_too[column]))

    def _of_card(self, e: int, is_mine: bool) -> _Readings:
        one, two = self._objects
        card = self.notes.bk_card[one.shown(self.sight, self.notes, e)]
        card_too = self.tables.bk_card[two.shown(self.s, self.tables, e)]
        found: _Readings = []
        for column in (co.K_SPELL, co.K_AURA):
            if is_mine:
                found += self._readings(card[column], card_too[column])
        for i in range(one.n_abilities(self.sight, self.notes, e)):
            row = self.notes.bk_ability[one.ability(self.sight, self.notes, e, i)]
            row_too = self.tables.bk_ability[two.ability(self.s, self.tables, e, i)]
            found += self._readings(row[co.A_SPELL], row_too[co.A_SPELL])
        found.append((card[co.K_HOST], card_too[co.K_HOST]))
        return found

    def _readings(self, spell: int, spell_too: int) -> _Readings:
        assert (spell < 0) == (spell_too < 0)
        if spell < 0:
            return []
        row, row_too = self.notes.bk_spell[spell], self.tables.bk_spell[spell_too]
        return [
            (
                self.notes.bk_list[row[co.S_READINGS] + i],
                self.tables.bk_list[row_too[co.S_READINGS] + i],
            )
            for i in range(row[co.S_N_READINGS])
        ]

    def _of_reading(self, e: int, one: int, two: int, is_on_stack: bool) -> Iterator[str]:
        row, row_too = self.notes.bk_reading[one], self.tables.bk_reading[two]
        if row[co.R_N_TARGETS] != row_too[co.R_N_TARGETS] or row[co.R_N_ROWS] != row_too[co.R_N_ROWS]:
            yield f"reading {one} and {two}: {row}, {row_too}"
            return
        k, k_too = self.rules.context(e, 0), self.array.context(e, 0)
        for name in ("context_source", "context_controller", "context_spell"):
            yield from self._answers(name, (k,), (k_too,))
        self.rules.pay_as_thought(k)
        self.array.pay_as_thought(k_too)
        self.rules.name_targets(k, one)
        self.array.name_targets(k_too, two)
        legal = 0
        for j in range(row[co.R_N_TARGETS]):
            target, target_too = row[co.R_TARGETS] + j, row_too[co.R_TARGETS] + j
            for name in ("least_targets", "most_targets"):
                yield from self._answers(name, (k, target), (k_too, target_too))
            yield from self._found("legal_targets", (k, target), (k_too, target_too))
            if self.rules.legal_targets(k, target):
                legal = self.sight.a_found[self.sight.a_n_found - 1]
            self.sight.a_n_found = 0
            what, what_too = self.notes.bk_target[target][co.T_WHAT], self.tables.bk_target[target_too][co.T_WHAT]
            for entity in (-1, -2, *self.sight.view.battlefield[:8]):
                yield from self._answers("has_quality", (k, what, entity), (k_too, what_too, entity))
        if is_on_stack:
            self.rules.aim_as(k, one, e)
            self.array.aim_as(k_too, two, e)
        elif legal:
            self.rules.aim(k, one, legal)
            self.array.aim(k_too, two, legal)
        if is_on_stack or legal or not row[co.R_N_TARGETS]:
            yield from self._of_rows(k, k_too, row, row_too)
        for j in range(row[co.R_N_CHOICES]):
            what = self.notes.bk_choice[row[co.R_CHOICES] + j][co.C_WHAT]
            what_too = self.tables.bk_choice[row_too[co.R_CHOICES] + j][co.C_WHAT]
            yield from self._found("all_meant", (k, what), (k_too, what_too))
        self.rules.forget(k)
        self.array.forget(k_too)

    def _of_rows(self, k: int, k_too: int, row: Any, row_too: Any) -> Iterator[str]:
        for i in range(row[co.R_N_ROWS]):
            one, two = self.notes.bk_row[row[co.R_ROWS] + i], self.tables.bk_row[row_too[co.R_ROWS] + i]
            for place in (2, 3):
                if co.DYNAMIC <= one[place] < co.MY_POWER:
                    mine, theirs = one[place] - co.DYNAMIC, two[place] - co.DYNAMIC
                    yield from self._answers("amount_now", (k, mine), (k_too, theirs))
                elif one[place] != two[place]:
                    yield f"rows: {one} and {two}"
            if one[co.GUARD]:
                mine, theirs = abs(one[co.GUARD]) - 1, abs(two[co.GUARD]) - 1
                yield from self._answers("holds_now", (k, mine), (k_too, theirs))
            if co.REF >= one[1] > co.CHOSEN:
                yield from self._found("meant", (k, co.REF - one[1]), (k_too, co.REF - two[1]))
            elif one[1] != two[1] or (one[0], *one[4:6]) != (two[0], *two[4:6]):
                yield f"rows: {one} and {two}"


def _encoded_anew(both: Both, matchup: Matchup) -> Iterator[str]:
    """The differences at the decision that waits, of a record that is made of the rules engine's game as it stands."""
    try:
        other = Both.of_game(both.game.copy(), ("random", "random"), matchup)
    except Refused:
        return
    decision = other.game.next_decision()
    if decision is not None:
        yield from RulesAsker(other).differences(decision)


def differing(first: str, second: str, seed: int, agent: str, every: int, most: int = 100_000) -> Iterator[str]:
    """The differences in one game of two decks, asked at every so many decisions; then how often was asked."""
    both = Both([load_deck(first), load_deck(second)], seed, 0, (agent, agent))
    asker, matchup = RulesAsker(both), Matchup.of_game(both.game)
    both.driver.call(start.ADVANCE)
    while both.made < most:
        decision = both.game.next_decision()
        found = both._compare(decision)
        if found is not None:
            yield str(found)
        if found is not None or decision is None:
            break
        if both.made % every == 0:
            yield from (f"decision {both.made}, {decision.kind}: {line}" for line in asker.differences(decision))
        if both.made % (4 * every) == 0:
            yield from (f"decision {both.made}, encoded anew: {line}" for line in _encoded_anew(both, matchup))
        pick = both.agents[decision.seat].choose(decision)
        both.game.submit(pick)
        both.driver.call(start.SUBMIT, pick)
        both.made += 1
        if both.driver.get("error"):
            yield f"decision {both.made}: error {both.driver.get('error')}"
            break
    yield f"asked {asker.asked} times"


if __name__ == "__main__":
    FIRST, SECOND, SEED, AGENT, EVERY = sys.argv[1:]
    sys.stdout.writelines(line + "\n" for line in differing(FIRST, SECOND, int(SEED), AGENT, int(EVERY)))
