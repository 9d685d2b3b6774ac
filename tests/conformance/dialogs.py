"""Answers to every pick but priority: from the player's queues, else as XMage's computer player answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from sim.cards import ability as ab
from sim.cards import terms as t
from sim.rules import decisions as d
from sim.rules.casting import announce
from sim.rules.combat.division import Plan, lethal_damage
from sim.rules.decisions import Decision
from sim.rules.frames import AnnounceFrame, CombatFrame
from sim.rules.objects import StackObject
from sim.scenario.words import COLORS
from tests.conformance.queues import CHOICES, SKIPS, TARGETS, Queues, amount_of
from tests.conformance.table import HarnessError, Table
from tests.conformance.wording import ability_text, plain

_COLOR_OF: Final = {"white": 1, "blue": 2, "black": 3, "red": 4, "green": 5, "colorless": 6}
_YES: Final = {"Yes": 1, "No": 0}


class Announced:
    """What is announced with the action at hand: its object on the stack and the targets given with it."""

    def __init__(self, entity: int, targets: list[str], modes: list[int]) -> None:
        self.entity = entity
        self.targets = targets
        self.modes = modes
        self.had_targets = bool(targets)


class Dialogs:
    """Answers the picks of one game."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self.queues = {player.seat: Queues() for player in table.game.state.players}
        self.announced: Announced | None = None
        self.shares: dict[int, int] = {}  # amounts that were said together with their targets
        self.divided: list[int] = []  # amounts of the division at hand, of which the first comes next
        self.order: list[int] = []  # cards in the order in which they are to lie, the first on top
        self.makes: list[int] = []  # kinds of mana that come next
        self.blocked_in_order: list[int] = []  # blockers as the script declared them
        self.last_kind = ""
        self.guessed: list[str] = []  # answers that the script did not have ready

    def answer(self, decision: Decision) -> None:
        """Submit an answer to a pick."""
        self.finish_scry(decision.kind)
        self.last_kind = decision.kind
        option = _ANSWERS.get(decision.kind, Dialogs._object)(self, decision)
        self.game.submit(decision.options.index(option))

    def finish_scry(self, kind: str = "") -> None:
        """The end of an "up to" after the last card that was looked at (scry and surveil)."""
        if self.last_kind == d.SCRY and kind != d.SCRY:
            self.last_kind = ""
            for queue in self.queues.values():
                if queue.front(TARGETS) in SKIPS:
                    queue.pop(TARGETS)

    def _guess(self, decision: Decision, option: Any) -> Any:
        """An answer that is not scripted, noted if there was a choice."""
        if len(decision.options) > 1:
            self.guessed.append(f"{self.table.letter(decision.seat)}: {decision.kind} {decision.options} -> {option}")
        return option

    # --- Yes or no --------------------------------------------------------------------------------

    def _yes_or_no(self, decision: Decision) -> int:
        """Yes unless the script says no."""
        queue = self.queues[decision.seat]
        found = queue.take_choice(_YES.get)
        if found is not None and found in decision.options:
            return found
        return int(self._guess(decision, max(decision.options)))

    def _optional_cost(self, decision: Decision) -> int:
        """Kicker and its like: No unless the script says yes; XMage asks again also where it can't be paid again."""
        queue = self.queues[decision.seat]
        if len(decision.options) == 1:
            if queue.front() == "No":
                queue.pop()
            return int(decision.options[0])
        found = queue.take_choice(_YES.get)
        return found if found is not None else int(self._guess(decision, 0))

    def _cast_now(self, decision: Decision) -> int:
        """Casting a card while something resolves: yes unless the script says no."""
        queue, name = self.queues[decision.seat], self.table.name(decision.about)
        found = queue.take_choice(lambda word: 1 if word == name else _YES.get(word))
        if found is None:
            return int(self._guess(decision, max(decision.options)))
        ways = [way for way in decision.options if way >= 0]
        return ways[0] if found and ways else -1

    # --- Objects and players ------------------------------------------------------------------------

    def _fits(self, options: Sequence[Any]) -> Callable[[str], int | None]:
        def option(word: str) -> int | None:
            name, amount = amount_of(word)
            found = next((o for o in options if o and self.table.is_meant(o, name)), None)
            if found is not None and amount is not None:
                self.shares[found] = amount
            return found

        return option

    def _object(self, decision: Decision) -> int:
        """A choice that is no target: by name from the choices, else from the targets."""
        found = self._scripted_object(decision, (CHOICES, TARGETS))
        if found is not None:
            return found
        if 0 in decision.options and self._is_skipped(decision.seat):
            return 0
        objects = [o for o in decision.options if o]
        return int(self._guess(decision, objects[0] if objects else 0))

    def _scripted_object(self, decision: Decision, order: tuple[str, ...]) -> int | None:
        queue, options = self.queues[decision.seat], decision.options
        if 0 in options and queue.front() in _YES and len(options) > 1:
            if queue.pop() == "No":  # a question before the choice itself
                return 0
        fits = self._fits(options)
        for name in order:
            found = queue.take_choice(fits) if name == CHOICES else queue.take_target(fits)
            if found is not None:
                return found
        return None

    def _is_skipped(self, seat: int) -> bool:
        """Whether the script ends an "up to" here."""
        queue = self.queues[seat]
        for name in (TARGETS, CHOICES):
            if queue.front(name) in SKIPS:
                queue.pop(name)
                return True
        return False

    def _found_card(self, decision: Decision) -> int:
        """A search, or cards from the top of a library: from the targets, else from the choices."""
        found = self._scripted_object(decision, (TARGETS, CHOICES))
        if found is not None:
            return found
        if self._is_skipped(decision.seat):
            return 0
        objects = [o for o in decision.options if o]
        return int(self._guess(decision, objects[0] if objects else 0))

    def _copied(self, decision: Decision) -> int:
        """What to enter as a copy of: "you may" is a question of its own."""
        return self._object(decision)

    # --- Targets ---------------------------------------------------------------------------------------

    def _target(self, decision: Decision) -> int:
        """A target: one given with the action, else from the targets, else what suits the effect."""
        options, announced = decision.options, self.announced
        if announced is not None and announced.entity == decision.about[0] and announced.had_targets:
            return self._preset_target(decision, announced)
        if not isinstance(self.game.state.agenda[-1], AnnounceFrame) and self.queues[decision.seat].front() in _YES:
            if self.queues[decision.seat].pop() == "No":  # "choose new targets?" is a question of its own
                return self._present_target(decision)
        found = self._scripted_target(decision)
        if found is not None:
            return found
        if 0 in options and (self._is_skipped(decision.seat) or self._has_target(decision)):
            return 0
        return int(self._guess(decision, self._likely_target(decision)))

    def _present_target(self, decision: Decision) -> int:
        """The target that a copy has already."""
        obj = self.game.object(decision.about[0])
        assert isinstance(obj, StackObject)
        present = obj.targets[decision.about[1]]
        return next((o for o in decision.options if o in present), int(decision.options[0]))

    def _scripted_target(self, decision: Decision) -> int | None:
        queue = self.queues[decision.seat]
        if 0 in decision.options and queue.front(TARGETS) in SKIPS:
            queue.pop(TARGETS)
            return 0
        found = queue.take_target(self._fits(decision.options))
        return found if found is not None else queue.take_choice(self._fits(decision.options))

    def _preset_target(self, decision: Decision, announced: Announced) -> int:
        options = decision.options
        if not announced.targets:
            found = self._scripted_target(decision)
            if found is not None:
                return found
            return 0 if 0 in options else int(self._guess(decision, self._likely_target(decision)))
        found = self._fits(options)(announced.targets[0])
        if found is not None:
            announced.targets.pop(0)
            return found
        if 0 in options:
            return 0
        raise HarnessError(f"no legal target {announced.targets[0]} among {[self.table.name(o) for o in options]}")

    def _has_target(self, decision: Decision) -> bool:
        """Whether something was chosen for this target already."""
        frame = self.game.state.agenda[-1]
        return isinstance(frame, AnnounceFrame) and bool(frame.picked)

    def _likely_target(self, decision: Decision) -> int:
        """Without a script: what an opponent controls first."""
        objects = [o for o in decision.options if o]
        theirs = [o for o in objects if self.game.controller(o) != decision.seat]
        return (theirs or objects or [0])[0]

    # --- Modes, amounts, colours and the like -------------------------------------------------------------

    def _mode(self, decision: Decision) -> int:
        """Modes are numbered from 1 as printed; where that mode is chosen already, among those that are left."""
        if self.announced is not None and self.announced.entity == decision.about and self.announced.modes:
            return self._numbered_mode(decision, self.announced.modes.pop(0))
        waiting = self.queues[decision.seat].waiting["modes"]
        if not waiting:
            return int(self._guess(decision, -1 if -1 in decision.options else decision.options[0]))
        word = waiting.pop(0)
        return -1 if word in SKIPS else self._numbered_mode(decision, int(word))

    def _numbered_mode(self, decision: Decision, number: int) -> int:
        if number - 1 in decision.options:
            return number - 1
        frame = self.game.state.agenda[-1]
        obj = self.game.object(decision.about)
        assert isinstance(frame, AnnounceFrame)
        assert isinstance(obj, StackObject)
        left = [i for i in range(len(announce.programs_of(self.game, obj))) if i not in frame.picked]
        if number <= len(left) and left[number - 1] in decision.options:
            return left[number - 1]
        raise HarnessError(f"mode {number} is not among {decision.options}")

    def _x(self, decision: Decision) -> int:
        found = self.queues[decision.seat].take_choice(_amount)
        if found is None:
            return int(self._guess(decision, decision.options[-1]))
        if found not in decision.options:
            raise HarnessError(f"X={found} is not possible, at most {decision.options[-1]}")
        return found

    def _divide(self, decision: Decision) -> int:
        """An amount said with the target, one from the choices, else what is lethal to each in turn."""
        recipient, options = decision.about[1], decision.options
        share = self.shares.pop(recipient, None)
        if share in options:
            return int(share)
        frame = self.game.state.agenda[-1]
        if isinstance(frame, CombatFrame):
            return self._combat_share(decision, frame)
        found = self.queues[decision.seat].take_choice(lambda word: a if (a := _amount(word)) in options else None)
        return found if found is not None else int(self._guess(decision, options[-1]))

    def _combat_share(self, decision: Decision, frame: CombatFrame) -> int:
        """Amounts from the choices are one for each blocker in the order in which they were declared."""
        plan = frame.data[0][frame.at]
        if not frame.picks:
            self.divided = self._scripted_division(decision.seat, plan) or self._likely_division(plan)
        wanted = self.divided.pop(0) if self.divided else 0
        return int(min(decision.options, key=lambda option: abs(option - wanted)))

    def _scripted_division(self, seat: int, plan: Plan) -> list[int]:
        queue = self.queues[seat]
        if queue.front() in SKIPS:
            queue.pop()
            return []
        if _amount(queue.front() or "") is None:
            return []
        order = {blocker: place for place, blocker in enumerate(self.blocked_in_order)}
        blockers = sorted(plan.blockers, key=lambda e: order.get(e, len(order)))
        shares: dict[int, int] = {}
        for blocker in blockers:
            if (amount := _amount(queue.front() or "")) is not None:
                shares[blocker] = amount
                queue.pop()
        rest = plan.amount - sum(shares.values())
        return [shares.get(e, rest if e not in blockers else 0) for e in plan.recipients]

    def _likely_division(self, plan: Plan) -> list[int]:
        """Lethal damage to each blocker in order; the rest goes to what is attacked (trample), else to the first."""
        left, shares = plan.amount, []
        for recipient in plan.blockers:
            shares.append(min(left, lethal_damage(self.game, recipient) if recipient > 0 else left))
            left -= shares[-1]
        if plan.tramples:
            return [*shares, left]
        return [shares[0] + left, *shares[1:]]

    def _color(self, decision: Decision) -> int:
        found = self.queues[decision.seat].take_choice(lambda word: COLORS.get(word.lower()))
        return found if found in decision.options else int(self._guess(decision, decision.options[0]))

    def _mana(self, decision: Decision) -> int:
        """A colour by name, or amounts "X=n" for each kind in turn."""
        queue = self.queues[decision.seat]
        if not self.makes:
            for option in decision.options:
                if (queue.front() or "").startswith("X="):
                    self.makes += [option] * (_amount(queue.pop()) or 0)
            if self.makes and queue.front() in SKIPS:
                queue.pop()
        if self.makes:
            return self.makes.pop(0)
        found = queue.take_choice(lambda word: _COLOR_OF.get(word.lower()))
        return found if found in decision.options else int(self._guess(decision, decision.options[0]))

    def _type(self, decision: Decision) -> Any:
        codes = {name.lower(): code for code, name in t.TYPE_NAMES.items()}

        def fits(word: str) -> Any:
            return word if word in decision.options else codes.get(word.lower())

        found = self.queues[decision.seat].take_choice(fits)
        return found if found in decision.options else self._guess(decision, decision.options[0])

    def _name(self, decision: Decision) -> str:
        found = self.queues[decision.seat].take_choice(lambda word: word if word in decision.options else None)
        return str(found if found is not None else self._guess(decision, decision.options[0]))

    # --- Order -----------------------------------------------------------------------------------------------

    def _scry(self, decision: Decision) -> int:
        """The targets name the cards that go to the bottom or graveyard."""
        queue = self.queues[decision.seat]
        found = queue.take_target(self._fits([decision.about]))
        if found is not None:
            return 1
        front = queue.front(CHOICES)
        if front in _YES:
            return _YES[queue.pop()]
        return 0

    def _lie_in_order(self, decision: Decision) -> int:
        """The order of cards on a library: XMage puts the named ones there one by one, so that the last is on top."""
        options = decision.options
        if not set(self.order) & set(options):
            named: list[int] = []
            queue, found = self.queues[decision.seat], None
            while len(named) < len(options) - 1:
                found = queue.take_choice(self._fits([o for o in options if o not in named]))
                if found is None:
                    break
                named.append(found)
            rest = [o for o in options if o not in named]
            self.order = [*rest, *reversed(named)] if named else list(options)
        return next(o for o in self.order if o in options)

    def _triggers(self, decision: Decision) -> int:
        """The one to put on the stack first, by the start of its text or its source's name."""
        texts = [self._trigger_words(*pair) for pair in decision.about]

        def fits(word: str) -> int | None:
            meant = plain(word.partition("*")[0])
            found = (i for i, (name, text) in enumerate(texts) if name == word or text.startswith(meant))
            delayed = (i for i, (_, text) in enumerate(texts) if not text)  # has no words of its own here
            return next(found, next(delayed, None))

        found = self.queues[decision.seat].take_choice(fits)
        return found if found is not None else int(self._guess(decision, 0))

    def _trigger_words(self, source: int, ability: int) -> tuple[str, str]:
        name = self.game.characteristics(source).name
        return name, ability_text(self.game, source, ability) if ability >= 0 else ""

    def _replacement(self, decision: Decision) -> Any:
        """The effect to apply first, by its source's name or the start of its text."""
        words = [self._replacement_words(option) for option in decision.options]

        def fits(word: str) -> Any:
            meant = plain(word.partition("*")[0])
            named = (
                o for o, (name, text) in zip(decision.options, words, strict=True) if _is_so_called(meant, name, text)
            )
            return next(named, None)

        found = self.queues[decision.seat].take_choice(fits)
        return found if found is not None else self._guess(decision, decision.options[0])

    def _replacement_words(self, option: Any) -> tuple[str, str]:
        source, number = int(option[0]), int(option[1])
        if source <= 0:
            return "", ""
        name = self.game.characteristics(source).name
        abilities = self.game.pool.abilities
        known = 0 <= number < len(abilities) and isinstance(abilities[number], ab.Replacement)
        return plain(name), ability_text(self.game, source, number) if known else ""

    def _kept(self, decision: Decision) -> int:
        """Which legendary permanent to keep (704.5j); two of one name have to be told apart by nothing."""
        queue = self.queues[decision.seat]
        found = queue.take_choice(self._fits(decision.options))
        if found is None:
            found = queue.take_target(self._fits(decision.options))
        return found if found is not None else int(self._guess(decision, decision.options[0]))


def _amount(word: str) -> int | None:
    number = word.removeprefix("X=")
    return int(number) if number.isdigit() else None


def _is_so_called(meant: str, name: str, text: str) -> bool:
    return meant in (name, "") or text.startswith(meant)


_ANSWERS: Final[dict[str, Callable[[Dialogs, Decision], Any]]] = {
    d.MAY: Dialogs._yes_or_no,
    d.CAST_NOW: Dialogs._cast_now,
    d.MAY_PAY: Dialogs._yes_or_no,
    d.PAY_OPTIONAL: Dialogs._optional_cost,
    d.TARGET: Dialogs._target,
    d.MODE: Dialogs._mode,
    d.X_VALUE: Dialogs._x,
    d.DIVIDE: Dialogs._divide,
    d.CHOOSE_COLOR: Dialogs._color,
    d.CHOOSE_TYPE: Dialogs._type,
    d.CHOOSE_NAME: Dialogs._name,
    d.MANA: Dialogs._mana,
    d.SEARCH: Dialogs._found_card,
    d.SCRY: Dialogs._scry,
    d.ORDER: Dialogs._lie_in_order,
    d.ORDER_TRIGGERS: Dialogs._triggers,
    d.REPLACEMENT: Dialogs._replacement,
    d.LEGEND: Dialogs._kept,
    d.ENTER_AS_COPY: Dialogs._copied,
    d.BAND: lambda dialogs, decision: decision.options[0],
}
