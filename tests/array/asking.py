"""Asking both engines the same of one game, and where their answers first differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from sim.agents.knowledge import columns as co
from sim.agents.knowledge.notes import notes_of
from sim.agents.mind.asks import game as rules_game
from sim.agents.mind.asks import objects as rules_objects
from sim.agents.mind.sight import Sight
from sim.array import tables as tb
from sim.array.kernel.agents import game as array_game
from sim.array.kernel.agents import objects as array_objects
from sim.array.parity import Both
from sim.cards import ability as ab
from sim.cards import terms as t
from sim.rules import decisions as d
from sim.rules.objects import Permanent, StackObject

PLAIN: Final = (
    "is_there controller owner zone is_card is_face_down face is_permanent is_on_stack power toughness keywords types colors "
    "mana_value mana_value_seen toxic is_legendary is_vehicle makes_mana has_bands n_abilities n_wards n_triggered is_tapped "
    "marked since_turn attacked is_blocked is_blocking n_blocking band shields host n_attachments is_solved n_counter_kinds"
).split()
ON_STACK: Final = "is_spell source_of n_modes n_paid has_event event_kind".split()
GAME: Final = "turn active step combat_number n_permanents n_hand n_stack mana_available kind n_options n_about".split()
SEATS: Final = (
    "life hand_size library_size poison has_player_counters lands_played n_graveyard survives_damage"
).split()
_SPELL: Final = (co.S_PURPOSE, co.S_ALONE, co.S_BURN, co.S_MANA, co.S_MANA_ONLY, co.S_PERMITS, co.S_N_READINGS)
_PARTS: Final = ("sacrifice", "discard", "crew")


class Asker:
    """Asks both engines of the games that one `Both` plays."""

    def __init__(self, both: Both) -> None:
        self.both, self.sight = both, Sight()
        self.notes = notes_of(both.game.pool)
        self.s, self.tables = both.driver.s, both.driver._plain
        self.asked = 0
        self.alike: dict[int, int] = {}

    def differences(self, decision: Any) -> Iterator[str]:
        """What the engines answer differently at a decision."""
        self.sight.turn_to(decision)
        self.s.a_seat = decision.seat
        self.alike.clear()
        yield from self._of_game(decision)
        yield from self._of_pick(decision)
        for entity in self.visible(decision):
            for line in self._of_object(entity):
                yield f"{decision.view.name(entity)} ({entity}): {line}"

    def visible(self, decision: Any) -> list[int]:
        """All that the player can see, and what is remembered of that."""
        view, state = decision.view, self.both.game.state
        found = [*state.objects, *(e for e in state.last_known if self.s.slot_of[e] > 0)]
        return [entity for entity in dict.fromkeys(found) if view.is_visible(entity) or self._is_masked(entity)]

    def _is_masked(self, entity: int) -> bool:
        obj = self.both.game.object(entity)
        return bool(obj.face_down) and obj.zone in (t.BATTLEFIELD, t.STACK)

    # --- Asking -------------------------------------------------------------------------------------

    def _same(self, module: tuple[Any, Any], name: str, *of: int) -> Iterator[str]:
        yield from self._alike(module, name, of, of, lambda a: a, lambda a: a)

    def _alike(
        self,
        module: tuple[Any, Any],
        name: str,
        mine: tuple[int, ...],
        theirs: tuple[int, ...],
        read: Callable[[int], Any],
        read_too: Callable[[int], Any],
    ) -> Iterator[str]:
        self.asked += 1
        one = getattr(module[0], name)(self.sight, self.notes, *mine)
        two = getattr(module[1], name)(self.s, self.tables, *theirs)
        if read(one) != read_too(two):
            yield f"{name}{mine}: {one} in the rules engine, {two} in the array engine"

    # Numbers of words, definitions and abilities are other ones in each pool, and their keys are the same.

    def _word(self, number: int) -> int:
        pool = self.both.game.pool
        return pool.key("node", pool.node(self.notes.words[number]))

    def _word_too(self, number: int) -> int:
        return int(self.tables.word_key[number])

    def _definition(self, number: int) -> int:
        return number if number < 0 else self.both.game.pool.key("definition", number)

    def _definition_too(self, number: int) -> int:
        return number if number < 0 else int(self.tables.def_key[number])

    # A protection that spares attachments is bound to what grants it in the rules engine only.

    def _ability(self, number: int) -> int:
        pool = self.both.game.pool
        ability = pool.abilities[number] if number >= 0 else None
        if isinstance(ability, ab.Protection) and ability.spares is not None:
            return -2
        return number if number < 0 else pool.key("ability", number)

    def _ability_too(self, number: int) -> int:
        row = self.tables.abil[number]
        if number >= 0 and row[tb.AB_KIND] == tb.K_PROTECTION and row[tb.AB_SPARES] >= 0:
            return -2
        return number if number < 0 else int(self.tables.abil_key[number])

    # --- The game and the pick ----------------------------------------------------------------------------

    def _of_game(self, decision: Any) -> Iterator[str]:
        both = rules_game, array_game
        for name in GAME:
            if name != "n_about" or decision.kind != d.ORDER_TRIGGERS:
                yield from self._same(both, name)
        for seat in range(2):
            for name in SEATS:
                yield from self._same(both, name, seat)
            for i in range(rules_game.n_graveyard(self.sight, self.notes, seat)):
                yield from self._same(both, "graveyard", seat, i)
        for name, count in (("permanent", "n_permanents"), ("hand", "n_hand"), ("on_stack", "n_stack")):
            for i in range(getattr(rules_game, count)(self.sight, self.notes)):
                yield from self._same(both, name, i)
        for permanent, c in decision.view.permanents():
            if c.types & t.CREATURE:
                for code in range(3):
                    yield from self._same(both, "is_restricted", code, permanent.id)
                yield from self._same(both, "is_declared", permanent.id)
                if decision.kind == d.ATTACK:
                    yield from self._same(both, "may_attack", permanent.id)

    def _of_pick(self, decision: Any) -> Iterator[str]:
        both = rules_game, array_game
        yield from self._same(both, "options_are_words")
        are_words = isinstance(decision.options[0], str)
        for i in range(len(decision.options)):
            if are_words:
                yield from self._alike(both, "option", (i,), (i,), self._word, self._word_too)
                continue
            yield from self._same(both, "option", i)
            yield from self._same(both, "option_entity", i)
            yield from self._of_index(decision, i)
        about = decision.about if isinstance(decision.about, tuple) else (decision.about,)
        for i, part in enumerate(about[:3]):
            if decision.kind in (d.ORDER_TRIGGERS, d.PRIORITY) or (decision.kind in (d.MAY_PAY, d.ONE_OF) and i == 1):
                continue
            if decision.kind == d.COST and i == 0 and part not in _PARTS:
                continue
            if isinstance(part, str):
                yield from self._alike(both, "about", (i,), (i,), self._word, self._word_too)
            else:
                yield from self._same(both, "about", i)

    def _of_index(self, decision: Any, i: int) -> Iterator[str]:
        both = rules_game, array_game
        option = decision.options[i]
        is_ability = decision.kind == d.REPLACEMENT or (decision.kind == d.PRIORITY and option[0] == d.ACTIVATE)
        if is_ability:
            yield from self._alike(both, "option_index", (i,), (i,), self._ability, self._ability_too)
        elif decision.kind != d.PRIORITY or option[0] != d.CAST:
            yield from self._same(both, "option_index", i)

    # --- Objects ---------------------------------------------------------------------------------------------

    def _of_object(self, e: int) -> Iterator[str]:
        both = rules_objects, array_objects
        for name in PLAIN:
            yield from self._same(both, name, e)
        for name in ("definition", "shown", "copy_of"):
            yield from self._alike(both, name, (e,), (e,), self._definition, self._definition_too)
        for name in ("name", "chosen_name"):
            yield from self._alike(both, name, (e,), (e,), self._word, self._word_too)
        yield from self._of_abilities(e)
        yield from self._of_counters(e)
        obj = self.sight.view.object(e)
        if isinstance(obj, Permanent):
            yield from self._of_permanent(obj)
        if isinstance(obj, StackObject) and self.sight.view.is_there(e):
            yield from self._of_stack(obj)

    def _of_abilities(self, e: int) -> Iterator[str]:
        both = rules_objects, array_objects
        for name, count in (("ability", "n_abilities"), ("ward", "n_wards"), ("triggered", "n_triggered")):
            for i in range(getattr(rules_objects, count)(self.sight, self.notes, e)):
                yield from self._alike(both, name, (e, i), (e, i), self._ability, self._ability_too)
        for i in range(rules_objects.n_triggered(self.sight, self.notes, e)):
            yield from self._same(both, "triggered_kind", e, i)
        one = rules_objects.fights_alike(self.sight, self.notes, e)
        two = array_objects.fights_alike(self.s, self.tables, e)
        known = {b: a for a, b in self.alike.items()}
        if self.alike.setdefault(one, two) != two or known.setdefault(two, one) != one:
            yield f"fights_alike: {one} and {two}"

    def _of_counters(self, e: int) -> Iterator[str]:
        notes, n = self.notes, rules_objects.n_counter_kinds(self.sight, self.notes, e)
        mine = [rules_objects.counter_kind(self.sight, notes, e, i) for i in range(n)]
        theirs = [array_objects.counter_kind(self.s, self.tables, e, i) for i in range(n)]
        one = sorted((self._word(kind), rules_objects.counters(self.sight, notes, e, kind)) for kind in mine)
        two = sorted((self._word_too(k), array_objects.counters(self.s, self.tables, e, k)) for k in theirs)
        if one != two:
            yield f"counters: {one} and {two}"

    def _of_permanent(self, obj: Permanent) -> Iterator[str]:
        both = rules_objects, array_objects
        for i, attacker in enumerate(obj.blocking):
            yield from self._same(both, "blocking", obj.id, i)
            yield from self._same(both, "is_blocking_it", obj.id, attacker)
        keys = {key: number for number, key in enumerate(self.tables.abil_key) if key}
        for number in (number for number in obj.activations if number >= 0):  # others count permissions
            of = obj.id, number
            yield from self._alike(both, "n_activations", of, (obj.id, keys[self._ability(number)]), int, int)

    def _of_stack(self, obj: StackObject) -> Iterator[str]:
        both = rules_objects, array_objects
        for name in ON_STACK:
            yield from self._same(both, name, obj.id)
        yield from self._alike(both, "ability_of", (obj.id,), (obj.id,), self._ability, self._ability_too)
        yield from self._alike(both, "spell_of", (obj.id,), (obj.id,), self._spell, self._spell_too)
        for i in range(max(1, len(obj.modes))):
            yield from self._same(both, "mode", obj.id, i)
        for i in range(len(obj.paid)):
            yield from self._alike(both, "paid", (obj.id, i), (obj.id, i), self._word, self._word_too)
        if len(obj.event) > 2:
            yield from self._same(both, "event_subject", obj.id)
        found = [
            [array_objects.chosen(self.s, self.tables, obj.id, k, i) for i in range(self._n_chosen(obj.id, k))]
            for k in range(array_objects.n_target_nodes(self.s, self.tables, obj.id))
        ]
        mine = [list(chosen) for chosen in obj.targets]
        while found and not found[-1] and len(found) > len(mine):
            found.pop()
        if found != mine:
            yield f"targets: {mine} in the rules engine, {found} in the array engine"

    def _n_chosen(self, e: int, k: int) -> int:
        return array_objects.n_chosen(self.s, self.tables, e, k)

    def _spell(self, row: int) -> Any:
        return row if row < 0 else [self.notes.bk_spell[row][column] for column in _SPELL]

    def _spell_too(self, row: int) -> Any:
        return row if row < 0 else [self.tables.bk_spell[row][column] for column in _SPELL]
