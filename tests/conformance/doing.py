"""What the players do with priority: their scheduled actions, in order, each as soon as it can run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.rules import decisions as d
from sim.rules import ending
from sim.rules.battlefield.damage import counters_put
from sim.rules.casting import actions
from sim.rules.casting.announce import pay_mana
from sim.rules.casting.costs import can_pay_mana
from sim.rules.casting.mana import activate_mana, mana_effect
from sim.rules.combat.attack import candidates
from sim.rules.decisions import Decision
from sim.rules.evaluate import amount
from sim.rules.events import propose
from sim.rules.frames import AnnounceFrame, Context, PriorityFrame
from sim.rules.objects import StackObject
from sim.rules.state import seat_entity
from tests.conformance import asserts, wording
from tests.conformance.dialogs import Announced, Dialogs
from tests.conformance.queries import Questions
from tests.conformance.queues import CHOICES, preset
from tests.conformance.table import HarnessError, Table, UnsupportedError, want

Action = dict[str, Any]
Option = tuple[int, int, int]
_PASS: Final = (d.PASS, 0, 0)
_COMBAT: Final = frozenset(("attack", "block", "attack_skip", "block_skip"))
# Blocks that can't be made are dropped without a word; what follows from that is asserted.
_MAY_BE_LEFT: Final = frozenset(("attack_skip", "block_skip", "block"))
# What an action did: it has to wait (pass, try again), it is over (go on with the next), or a pick was submitted.
WAITS, OVER, ACTED = range(3)
STEPS: Final = (
    "UNTAP UPKEEP DRAW PRECOMBAT_MAIN BEGIN_COMBAT DECLARE_ATTACKERS DECLARE_BLOCKERS FIRST_COMBAT_DAMAGE COMBAT_DAMAGE"
    " END_COMBAT POSTCOMBAT_MAIN END_TURN CLEANUP"
).split()


class Doing:
    """The lists of actions of all players of one game."""

    def __init__(self, table: Table, dialogs: Dialogs, questions: Questions, is_strict: bool) -> None:
        self.table = table
        self.game = table.game
        self.dialogs = dialogs
        self.questions = questions
        self.is_strict = is_strict
        self.is_error_expected = False
        self.paying_by_hand: set[int] = set()
        self.lists: dict[int, list[Action]] = {player.seat: [] for player in table.game.state.players}

    def add(self, action: Action) -> None:
        """One more action at the end of its player's list."""
        self.lists[self.table.seat(action["player"])].append(action)

    def done(self, action: Action) -> None:
        """An action has been carried out."""
        mine = self.lists[self.table.seat(action["player"])]
        mine[:] = [other for other in mine if other is not action]

    def of_turn(self, seat: int, kind: str) -> list[Action]:
        """A player's actions of a kind in this turn."""
        return [a for a in self.lists[seat] if a["kind"] == kind and a["turn"] == self.game.state.turn]

    def left(self) -> list[str]:
        """The actions that never ran."""
        rest = [a for mine in self.lists.values() for a in mine if a["kind"] not in _MAY_BE_LEFT]
        return [f"{a['player']} {a['kind']} {_words(a)} in turn {a['turn']} {a['step']}" for a in rest]

    def complaint(self) -> str | None:
        """What to say of actions that never ran."""
        return f"actions left over: {'; '.join(self.left())}" if self.left() else None

    # --- Priority ---------------------------------------------------------------------------------------

    def act(self, decision: Decision) -> None:
        """Run the first action that can run now, else pass."""
        for action in self._of_now(decision.seat):
            did = self._try(action, decision)
            if did == WAITS:
                break
            if did == ACTED:
                return
        if self.game.state.pending is None:
            return
        self.game.submit(decision.options.index(_PASS))

    def _of_now(self, seat: int) -> list[Action]:
        state = self.game.state
        step = STEPS[state.step]
        return [
            a for a in self.lists[seat] if a["turn"] == state.turn and a["step"] == step and a["kind"] not in _COMBAT
        ]

    def _try(self, action: Action, decision: Decision) -> int:
        kind = action["kind"]
        if kind == "wait_stack_resolved":
            return self._wait(action)
        if not self._may_run(action):
            return self._hold(action)
        if kind.startswith("check_"):
            self._check(action, decision)
            self.done(action)
            return OVER
        if kind not in _DOES:
            raise UnsupportedError(f"action {kind}")
        self.done(action)
        _DOES[kind](self, action, decision)
        return ACTED

    def _wait(self, action: Action) -> int:
        if not self.game.state.stack:
            self.done(action)
            return OVER
        if action.get("one_object"):
            self.done(action)
        return WAITS

    def _hold(self, action: Action) -> int:
        if self.is_strict and not self.game.state.stack:
            raise HarnessError(f"{action['kind']} {_words(action)} waits for what is not on the stack")
        return WAITS

    def _may_run(self, action: Action) -> bool:
        """The condition about the stack, or floating mana, with which an action was given."""
        found = [self.game.object(e) for e in self.game.state.stack]
        for key, copies in (("while_on_stack", None), ("while_copy_on_stack", True)):
            if action.get(key) and not any(self._is_called(obj, action[key], copies) for obj in found):
                return False
        if action.get("while_not_on_stack") and any(
            self._is_called(obj, action["while_not_on_stack"], None) for obj in found
        ):
            return False
        if "only_if_mana_in_pool" in action:
            raise UnsupportedError("condition only_if_mana_in_pool")
        return True

    def _is_called(self, obj: Any, text: str, copies: bool | None) -> bool:
        if not isinstance(obj, StackObject) or (copies is not None and obj.is_copy != copies):
            return False
        wanted = text.removeprefix("stack ability (")
        return wording.plain(wanted, self._own_name(obj)) in wording.stack_text(self.game, obj)

    def _own_name(self, obj: StackObject) -> str:
        """The name by which an ability on the stack speaks of its source; a spell is called by its name."""
        return "" if obj.is_spell else self.game.characteristics(obj.source).name

    # --- Spells, abilities, lands ---------------------------------------------------------------------------

    def _cast(self, action: Action, decision: Decision) -> None:
        word = action["card"]
        name = action.get("card_name", word)
        found = [o for o in decision.options if o[0] == d.CAST and self._is_cast_so(o, word, name)]
        if not found:
            raise HarnessError(f"can't cast {word}")
        self._announce(self._chosen_way(decision.seat, found), action, decision)

    def _is_cast_so(self, option: Option, word: str, name: str) -> bool:
        if name.startswith("@"):
            return self.table.is_meant(option[1], name)
        return wording.plain(f"Cast {word}") in wording.action_texts(self.game, option)

    def _chosen_way(self, seat: int, found: list[Option]) -> Option:
        """Which way to cast: asked of the choices ("Cast with no alternative cost") where there are several."""
        first = [o for o in found if o[1] == found[0][1]]
        queue = self.dialogs.queues[seat]
        front = queue.front(CHOICES) or ""
        if not front.startswith(("Cast with", "Without paying")):
            normal = [o for o in first if o[2] == actions.NORMAL]
            return (normal or first)[0]
        wants_normal = front.startswith("Cast with no alternative")
        fitting = [o for o in first if (o[2] == actions.NORMAL) == wants_normal]
        if not fitting:
            raise HarnessError(f"no way to cast it so: {front}")
        queue.pop()
        return fitting[0]

    def _announce(self, option: Option, action: Action, decision: Decision) -> None:
        """Take the action and go through its announcement with the targets that were given with it."""
        game = self.game
        given = action.get("targets") or []
        modes = [int(one["mode"]) for one in given if "mode" in one]
        happened = len(self.table.board.log)
        announced = Announced(game.state.next_id, preset(given), modes)
        self.dialogs.announced = announced
        pool = len(self.table.floating(decision.seat))
        game.submit(decision.options.index(option))
        game.step()
        while (waiting := game.advance(lambda: not self._is_announcing(announced.entity))) is not None:
            self.dialogs.answer(waiting)
        self.dialogs.announced = None
        self._named_mana(decision.seat, pool - len(self.table.floating(decision.seat)))
        self._colors_named(decision.seat, happened)
        if announced.targets:
            raise HarnessError(f"no target {announced.targets[0]} for {action['kind']} {_words(action)}")

    def _named_mana(self, seat: int, spent: int) -> None:
        """Where mana is paid by hand the choices name it, one by one; which mana pays is not asked here."""
        queue = self.dialogs.queues[seat]
        for _ in range(spent if seat in self.paying_by_hand else 0):
            if (queue.front() or "").lower() in _MANA:
                queue.pop()

    def _colors_named(self, seat: int, happened: int) -> None:
        """The choices name the colour of mana that an ability made which can make several; the payment plan chose it."""
        game, queue = self.game, self.dialogs.queues[seat]
        for kind, _, source, color, _ in [e for e in self.table.board.log[happened:] if e[0] == ek.MANA_ADDED]:
            effects = [mana_effect(game.pool.abilities[n].modes[0]) for n in game.characteristics(source).profile.mana]
            has_choice = any(effect.types & (effect.types - 1) for effect in effects)
            if kind and has_choice and (queue.front() or "").lower() == _MANA[color]:
                queue.pop()

    def _is_announcing(self, entity: int) -> bool:
        return any(isinstance(f, AnnounceFrame) and f.object == entity for f in self.game.state.agenda)

    def _activate(self, action: Action, decision: Decision) -> None:
        word = action["ability"]
        if word.startswith("Play "):
            self._play(word.removeprefix("Play "), decision)
            return
        alias, text = _source_and_text(word)
        found = self._activations(decision, text, alias)
        if found and found[0][0] == d.CAST:
            self._announce(self._chosen_way(decision.seat, found), action, decision)
        elif found:
            self._announce(found[0], action, decision)
        elif not self._make_mana(word, decision):
            raise HarnessError(f"can't activate {word}")

    def _activations(self, decision: Decision, text: str, alias: str) -> list[Option]:
        able = [o for o in decision.options if o[0] != d.PASS and (not alias or self.table.is_meant(o[1], alias))]
        found = [o for o in able if wording.begins(*self._texts(o, text))]
        if found:
            return found
        same_cost = [o for o in able if o[0] == d.ACTIVATE and wording.has_cost(*self._texts(o, text))]
        return same_cost if len({(self.game.characteristics(o[1]).name, o[2]) for o in same_cost}) == 1 else []

    def _texts(self, option: Option, text: str) -> tuple[tuple[str, ...], str, str]:
        name = self.game.characteristics(option[1]).name if option[0] == d.ACTIVATE else ""
        return wording.action_texts(self.game, option), text, name

    def _activate_mana(self, action: Action, decision: Decision) -> None:
        if not self._make_mana(action["ability"], decision):
            raise HarnessError(f"can't activate {action['ability']}")

    def _make_mana(self, word: str, decision: Decision) -> bool:
        """Activate a mana ability by hand: it resolves at once, and the window is asked anew (CR 605.3)."""
        game, seat = self.game, decision.seat
        alias, text = _source_and_text(word)
        for entity, number in wording.mana_abilities(game, seat):
            name = game.characteristics(entity).name
            if alias and not self.table.is_meant(entity, alias):
                continue
            if not wording.begins(wording.mana_texts(game, entity, number), text, name):
                continue
            ability = game.pool.abilities[number]
            assert isinstance(ability, ab.Activated)
            if ability.cost.mana is not None and not can_pay_mana(game, seat, entity, ability.cost, 0, ()):
                continue
            pool = len(self.table.floating(seat))
            pay_mana(game, seat, entity, ability.cost, 0, ())
            self._named_mana(seat, pool - len(self.table.floating(seat)))
            activate_mana(game, seat, entity, number, self._made(seat, entity, ability))
            self._ask_anew()
            return True
        return False

    def _made(self, seat: int, entity: int, ability: ab.Activated) -> list[int]:
        effect = mana_effect(ability.modes[0])
        if effect.bundle:
            return list(effect.bundle)
        number = amount(self.game, Context(entity, seat), effect.amount)
        kinds = [kind for kind in range(6) if effect.types >> kind & 1]
        made: list[int] = []
        while len(made) < number:
            kind = kinds[0]
            if len(kinds) > 1:
                word = self.dialogs.queues[seat].take_choice(lambda w: w if w.lower() in _MANA else None)
                kind = _MANA.index(word.lower()) if word is not None else kinds[0]
            made += [kind] * (1 if effect.combination else number)
        return made

    def _ask_anew(self) -> None:
        """The waiting window shows what may be done now."""
        state = self.game.state
        top = next(f for f in reversed(state.agenda) if isinstance(f, PriorityFrame))
        top.pc, state.pending = 0, None

    def _play(self, name: str, decision: Decision) -> None:
        for option in decision.options:
            if option[0] == d.PLAY_LAND and self._is_played_so(option, name):
                self.game.submit(decision.options.index(option))
                return
        raise HarnessError(f"can't play {name}")

    def _is_played_so(self, option: Option, name: str) -> bool:
        if option[2]:
            return wording.back_name(self.game, option[1]) == name
        return self.table.is_meant(option[1], name)

    def _play_land(self, action: Action, decision: Decision) -> None:
        self._play(action["card"], decision)

    # --- The rest -------------------------------------------------------------------------------------------

    def _add_counters(self, action: Action, decision: Decision) -> None:
        entity = self.table.the_permanent(action["card"])
        propose(self.game, [counters_put(entity, action["counter"], action["count"], decision.seat, self.game)])
        self._ask_anew()

    def _concede(self, action: Action, decision: Decision) -> None:
        """CR 104.3a: at once; the window goes to the next player in turn order if it was theirs."""
        game = self.game
        order, at = game.state.order, game.state.order.index(decision.seat)
        ending.concede(game, decision.seat)
        if game.state.is_over:
            return
        frame = next(f for f in reversed(game.state.agenda) if isinstance(f, PriorityFrame))
        later = order[at + 1 :] + order[:at]
        frame.holder = next(seat for seat in later if not game.state.players[seat].has_lost)
        self._ask_anew()

    def _nothing(self, action: Action, decision: Decision) -> None:
        self._ask_anew()

    # --- Checks at this moment -------------------------------------------------------------------------------

    def _check(self, action: Action, decision: Decision) -> None:
        kind = action["kind"]
        if kind == "check_queries":
            for fact in action["asserts"]:
                asserts.check(self.questions, fact)
        elif kind in _CHECKS:
            _CHECKS[kind](self, action, decision)
        else:
            asserts.check(self.questions, action)

    def _check_playable(self, action: Action, decision: Decision) -> None:
        text = action["ability"]
        able = [o for o in decision.options if o[0] != d.PASS]
        is_playable = any(wording.begins(*self._texts(o, text)) for o in able)
        for entity, number in wording.mana_abilities(self.game, decision.seat):
            name = self.game.characteristics(entity).name
            is_playable |= wording.begins(wording.mana_texts(self.game, entity, number), text, name)
        want(is_playable == action["must"], f"{text} playable: {is_playable}")

    def _check_may_attack(self, action: Action, decision: Decision) -> None:
        defender = seat_entity(self.table.seat(action["defender"]))
        found = dict(candidates(self.game))
        mine = [e for e in found if self.table.is_meant(e, action["attacker"])]
        may = self.game.state.active == decision.seat and any(defender in found[e] for e in mine)
        want(may == action["must"], f"{action['attacker']} may attack {action['defender']}: {may}")

    def _check_stack_size(self, action: Action, decision: Decision) -> None:
        got = len(self.game.state.stack)
        want(got == action["count"], f"{action['count']} objects on the stack wanted, {got} there")

    def _check_stack_object(self, action: Action, decision: Decision) -> None:
        got = 0
        for entity in self.game.state.stack:
            obj = self.game.object(entity)
            assert isinstance(obj, StackObject)
            start = wording.plain(action["ability"], self._own_name(obj))
            got += wording.stack_text(self.game, obj).startswith(start)
        want(got == action["count"], f"{action['ability']} on the stack: {action['count']} wanted, {got} there")

    def _check_attackers(self, action: Action, decision: Decision) -> None:
        got = sorted(self.table.attacked)
        want(got == sorted(action["attackers"]), f"attackers {action['attackers']} wanted, {got} attacked")

    def _check_blockers(self, action: Action, decision: Decision) -> None:
        got = sorted(self.table.blocked)
        want(got == sorted(action["blockers"]), f"blockers {action['blockers']} wanted, {got} blocked")


_MANA: Final = ("white", "blue", "black", "red", "green", "colorless")


def _source_and_text(word: str) -> tuple[str, str]:
    """The alias and the text of "@alias {T}: Add {R}"; no alias for a bare text."""
    if not word.startswith("@"):
        return "", word
    alias, _, text = word.partition(" ")
    return alias, text


def _words(action: Action) -> str:
    return str(action.get("card") or action.get("ability") or action.get("attacker") or action.get("label") or "")


_DOES: Final[dict[str, Callable[[Doing, Action, Decision], None]]] = {
    "cast": Doing._cast,
    "activate": Doing._activate,
    "activate_mana": Doing._activate_mana,
    "play_land": Doing._play_land,
    "add_counters": Doing._add_counters,
    "concede": Doing._concede,
    "noop": Doing._nothing,
    "show": Doing._nothing,
}
_CHECKS: Final[dict[str, Callable[[Doing, Action, Decision], None]]] = {
    "check_playable": Doing._check_playable,
    "check_may_attack": Doing._check_may_attack,
    "check_stack_size": Doing._check_stack_size,
    "check_stack_object": Doing._check_stack_object,
    "check_attackers": Doing._check_attackers,
    "check_blockers": Doing._check_blockers,
}
