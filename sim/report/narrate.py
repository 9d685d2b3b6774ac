"""A game told in English, line by line, and cards in Oracle style.

    game.observers.append(Narrator(print))

The narrator listens to the events of a game: turns with life totals, steps in which something happens, plays, attacks
with their bands, blocks, damage with the life or toughness it leaves, deaths, draws, the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.report.naming import Namer, is_ability
from sim.report.oracle import NoEnglishError, render
from sim.report.oracle.words import capital, count_of, listed
from sim.report.sentences import damage_words, sentence, triggered
from sim.rules.frames import AnnounceFrame, PayFrame
from sim.rules.objects import Permanent, StackObject
from sim.rules.state import entity_seat, seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game

__all__ = ["Namer", "Narrator", "NoEnglishError", "Told", "render", "sentence"]

Event = tuple[int, ...]
_Named = tuple[Event, str]  # an event with the name that its object had then

# Kinds whose events come in a row and are told in one line.
_TOGETHER: Final = (ek.DREW, ek.ATTACKED, ek.BANDED, ek.BLOCKED, ek.NOT_BLOCKED, ek.PHASED)
_ONE_GROUP: Final = {ek.BANDED: ek.ATTACKED, ek.NOT_BLOCKED: ek.BLOCKED}
# Kinds that are not told in the log of a game: routine, or part of what another line says.
_ROUTINE: Final = ek.bit(ek.MANA_ADDED, ek.LIFE_PAID, ek.RESOLVED, ek.BECAME_TARGET, ek.BLOCKS)


_RESULTS: Final = (ek.LIFE_LOST, ek.COUNTERS_PUT, ek.LIFE_GAINED)  # of damage (CR 120.3), lifelink among them


class Told(NamedTuple):
    """One line of a told game: its text, what it is (HEADING, STANDING, STEP, LINE, COST, TRIGGER, ENDING), and how many
    events had been recorded when what it tells had happened. Lines about several events in a row come after the last.
    """

    text: str
    kind: str
    moment: int


HEADING: Final = "heading"  # a turn begins, or what came before the first
STANDING: Final = "standing"  # a player's life, hand and permanents as a turn begins
STEP: Final = "step"  # the step in which the next lines happen
LINE: Final = "line"
COST: Final = "cost"  # what was paid for the line before
TRIGGER: Final = "trigger"  # a triggered ability that has come to the stack after its moment, without an event
ENDING: Final = "ending"


class Narrator:
    """An observer of one game that tells what happens; each line also goes to `out`.

    `players` are names by seat. Cards that are drawn, and the opening hands, are named only if `reveal_hands`.
    """

    def __init__(
        self, out: Callable[[str], None] | None = None, players: Sequence[str] = (), reveal_hands: bool = False
    ) -> None:
        self.lines: list[str] = []
        self.told: list[Told] = []  # the same lines but for the blank ones, with what they are
        self._moment = 0  # events taken in so far
        self.namer = Namer(players, reveal_hands)
        self._out = out
        self._life: list[int] = []
        self._counters: dict[tuple[int, int], int] = {}  # on players, by player and kind, as far as it was told
        self._group: list[_Named] = []
        self._damage: list[Event] = []  # to players, until the loss of life tells what it leaves
        self._seen: set[int] = set()  # abilities on the stack that were told; asked for, never iterated
        self._paid: set[tuple[int, int]] = set()  # payments that were told: what resolved, and the cost
        self._life_paid: tuple[int, ...] = ()  # who pays how much life, until the loss of it tells what it leaves
        self._costs: list[str] = []  # what is paid for a spell or ability, until it is told itself
        self._step = -1
        self._step_told = True

    def __call__(self, game: Game, event: Event) -> None:
        """Take in one recorded event."""
        if not self._life:
            if not game.state.turn:
                self._put("Opening hands", HEADING)
            self._life = [player.life for player in game.state.players]
            self._counters = _counters_before(game, event)
        self._keep_life(event)
        kind = event[0]
        if self._group and not self._goes_on(event):
            self._tell_group(game)
        if self._damage and kind not in (ek.DAMAGE_DEALT, *_RESULTS):
            self._tell_damage(game)
        self._tell_triggers(game)
        self._tell_payment(game, event)
        self._moment += 1
        self._take(game, event)

    def finish(self, game: Game) -> list[str]:
        """Tell what is still held back and how the game ended; all lines."""
        self._tell_group(game)
        self._tell_damage(game)
        self._put("")
        self._put(_ending(game, self.namer), ENDING)
        return self.lines

    def _goes_on(self, event: Event) -> bool:
        """Whether an event belongs to the group at hand; cards that are drawn change zones."""
        group = _group_of(self._group[0][0][0])
        is_draw = event[0] == ek.ZONE_CHANGED and event[6] & ek.ZC_DRAW
        return _group_of(event[0]) == group or (group == ek.DREW and bool(is_draw))

    # --- One event ----------------------------------------------------------------------

    def _take(self, game: Game, event: Event) -> None:
        kind = event[0]
        if kind != ek.LIFE_LOST:
            self._life_paid = event[1:3] if kind == ek.LIFE_PAID else ()
        if kind == ek.TURN_BEGAN:
            self._tell_turn(game, event)
        elif kind == ek.STEP_BEGAN:
            self._step, self._step_told = event[2], False
        elif kind in _TOGETHER:
            self._group.append((event, self._name_in_group(game, event)))
        elif kind == ek.DAMAGE_DEALT and event[2] < 0:
            self._damage.append(event)
        elif kind == ek.LIFE_LOST and (self._is_paid(game, event) or self._belongs_to_damage(game, event)):
            return
        elif kind in (ek.LIFE_LOST, ek.LIFE_GAINED):
            verb = "gains" if kind == ek.LIFE_GAINED else "loses"
            self._say_or_hold(game, self._life_changed(event, verb))
        elif kind == ek.COUNTERS_PUT and event[1] < 0:
            self._tell_counters(game, event)
        elif not _ROUTINE >> kind & 1 and not self._goes_without_saying(game, event):
            self._say_or_hold(game, sentence(game, event, self.namer))
        if kind in (ek.CAST, ek.ACTIVATED):
            self._tell_costs()

    def _name_in_group(self, game: Game, event: Event) -> str:
        """The card drawn or the creature, as it is now."""
        if event[0] == ek.DREW:
            return self.namer.card_name(game, event[2])
        return self.namer.with_numbers(game, event[1])

    def _tell_costs(self) -> None:
        """What was paid, after what it was paid for (CR 601.2h comes before 601.2i)."""
        costs, self._costs = self._costs, []
        for line in costs:
            self._say(f"  Cost: {line}", COST)

    def _goes_without_saying(self, game: Game, event: Event) -> bool:
        """Before the first turn: shuffling, and the hand that a mulligan shuffles away."""
        if game.state.turn:
            return False
        return event[0] == ek.SHUFFLED or (event[0] == ek.ZONE_CHANGED and not event[6] & ek.ZC_BOTTOM)

    def _tell_turn(self, game: Game, event: Event) -> None:
        self._put("")
        self._put(f"Turn {event[2]}: {self.namer.player(event[1])}", HEADING)
        for seat in game.state.order:
            self._put(f"  {self._standing(game, seat)}", STANDING)
        self._step_told = True

    def _standing(self, game: Game, seat: int) -> str:
        """A player's life, hand and permanents."""
        player = game.state.players[seat]
        facts = [f"{player.life} life", f"{len(player.hand)} in hand"]
        facts += [f"{number} {kind}" for kind, number in player.counters.items() if number]
        board = [self._permanent(game, e) + self._if_tapped(game, e) for e in game.permanents_of(seat)]
        counted = {name: board.count(name) for name in board}
        named = [name if number == 1 else f"{number} {name}" for name, number in counted.items()]
        return f"{self.namer.players[seat]}: {', '.join(facts)}. {', '.join(named) or 'No permanents'}"

    def _permanent(self, game: Game, entity: int) -> str:
        """A permanent on the board; lands are all alike."""
        is_land = game.characteristics(entity).types & t.LAND
        return self.namer.card_name(game, entity) if is_land else self.namer.with_numbers(game, entity)

    def _if_tapped(self, game: Game, entity: int) -> str:
        """What others have tapped as a turn begins; the player whose turn it is is about to untap."""
        permanent = game.object(entity)
        waits = isinstance(permanent, Permanent) and permanent.tapped and permanent.controller != game.state.active
        return " (tapped)" if waits else ""

    # --- Several events in one line --------------------------------------------------------

    def _tell_group(self, game: Game) -> None:
        """Tell draws, attacks or blocks that came in a row."""
        group, self._group = self._group, []
        if group:
            kind = _group_of(group[0][0][0])
            for line in _GROUPS[kind](self.namer, game, group):
                self._say(line)

    def _is_paid(self, game: Game, event: Event) -> bool:
        """CR 119.4: life that is paid is lost; both are told at once, with what it leaves."""
        if event[1:3] != self._life_paid:
            return False
        self._life_paid = ()
        self._say_or_hold(game, self._life_changed(event, "pays"))
        return True

    def _life_changed(self, event: Event, verb: str) -> str:
        """A change of life with what it leaves, event by event: of several at once the game knows the last only."""
        return f"{self.namer.player(event[1])} {verb} {event[2]} life ({self._life[entity_seat(event[1])]})."

    def _belongs_to_damage(self, game: Game, event: Event) -> bool:
        """Tell damage to a player together with the life that it leaves."""
        _, player, amount, source = event
        for damage in self._damage:
            if damage[1] == source and damage[2] == player and damage[3] == amount:
                self._damage.remove(damage)
                life = self._life[entity_seat(player)]
                self._say(f"{damage_words(self.namer, game, damage)} ({life}).")
                return True
        self._tell_damage(game)
        return False

    def _tell_counters(self, game: Game, event: Event) -> None:
        """Counters on a player with how many there are then; damage by infect (CR 120.3b) is told before its own."""
        _, player, kind, amount, _ = event
        for damage in self._damage:
            if damage[2:4] == (player, amount) and game.characteristics(damage[1]).keywords & t.INFECT:
                self._damage.remove(damage)
                self._say(f"{damage_words(self.namer, game, damage)}.")
                break
        now = self._counters[player, kind] = self._counters.get((player, kind), 0) + amount
        counters = count_of(amount, f"{game.pool.nodes[kind]} counter")
        self._say(f"{self.namer.player(player)} gets {counters} (now {now}).")

    def _tell_damage(self, game: Game) -> None:
        """Damage that took no life."""
        waiting, self._damage = self._damage, []
        for damage in waiting:
            self._say(f"{damage_words(self.namer, game, damage)}.")

    def _keep_life(self, event: Event) -> None:
        """Life totals event by event; within a batch the game is ahead of them."""
        sign = {ek.LIFE_GAINED: 1, ek.LIFE_LOST: -1}.get(event[0], 0)
        if sign:
            self._life[entity_seat(event[1])] += sign * event[2]
        if event[0] == ek.COUNTERS_REMOVED and event[1] < 0:
            self._counters[event[1], event[2]] -= event[3]

    def _tell_triggers(self, game: Game) -> None:
        """Triggered abilities that have come to the stack; no event says so."""
        for entity in game.state.stack:
            obj = game.state.objects[entity]
            if entity in self._seen or not is_ability(obj) or _is_announced(game, entity):
                continue
            self._seen.add(entity)
            if not _is_activated(game, obj):
                self._say(triggered(self.namer, game, obj), TRIGGER)

    def _tell_payment(self, game: Game, event: Event) -> None:
        """CR 118.12: the mana that a player pays as something resolves, for ward or a tax; no event says so."""
        frame = next((f for f in reversed(game.state.agenda) if isinstance(f, PayFrame)), None)
        cost = game.pool.nodes[frame.cost] if frame is not None else None
        if frame is None or not isinstance(cost, Cost) or event[0] not in (ek.TAPPED, ek.MANA_ADDED):
            return
        place = (game.state.stack[-1] if game.state.stack else 0, frame.cost)
        if cost.mana is not None and place not in self._paid:
            self._paid.add(place)
            x = f" with X = {frame.x}" if cost.mana.x else ""
            self._say(f"{self.namer.player(seat_entity(frame.seat))} pays {cost.mana}{x}.")

    # --- Lines ---------------------------------------------------------------------------

    def _say_or_hold(self, game: Game, text: str | None) -> None:
        """A line; what is paid for a spell or ability waits until that is told."""
        if text is not None and _is_paying(game):
            self._costs.append(text)
        elif text is not None:
            self._say(text)

    def _say(self, text: str, kind: str = LINE) -> None:
        """One line in its step; the step is named first if this is the first thing in it."""
        if not self._step_told and self._step >= 0:
            self._step_told = True
            self._put(f"  {capital(t.STEP_NAMES[self._step])}", STEP)
        self._put(f"    {capital(text)}", kind)

    def _put(self, line: str, kind: str = LINE) -> None:
        self.lines.append(line)
        if line:
            self.told.append(Told(line.strip(), kind, self._moment))
        if self._out is not None:
            self._out(line)


def _counters_before(game: Game, event: Event) -> dict[tuple[int, int], int]:
    """The counters that players had before this event, the first that is told."""
    found = {
        (seat_entity(player.seat), game.pool.node(kind)): number
        for player in game.state.players
        for kind, number in player.counters.items()
    }
    if event[0] == ek.COUNTERS_PUT and event[1:3] in found:
        found[event[1], event[2]] -= event[3]
    return found


def _group_of(kind: int) -> int:
    return _ONE_GROUP.get(kind, kind)


def _is_announced(game: Game, entity: int) -> bool:
    """Whether an ability's targets and modes are still being chosen (CR 603.3d)."""
    return any(isinstance(frame, AnnounceFrame) and frame.object == entity for frame in game.state.agenda)


def _is_paying(game: Game) -> bool:
    """Whether a spell or ability is being put on the stack."""
    return any(isinstance(frame, AnnounceFrame) for frame in game.state.agenda)


def _is_activated(game: Game, obj: StackObject) -> bool:
    """Activated abilities are told by their own event."""
    return obj.ability >= 0 and isinstance(game.pool.abilities[obj.ability], ab.Activated)


# --- Groups ------------------------------------------------------------------------------


def _draws(namer: Namer, game: Game, told: list[_Named]) -> list[str]:
    """Cards drawn one after another, by player."""
    lines = []
    for player in dict.fromkeys(event[1] for event, _ in told):
        cards = [name for event, name in told if event[1] == player]
        names = f": {listed(cards)}" if namer.reveal_hands else ""
        lines.append(f"{namer.player(player)} draws {count_of(len(cards), 'card')}{names}.")
    return lines


def _attacks(namer: Namer, game: Game, told: list[_Named]) -> list[str]:
    """Attackers by whom they attack, bands together (CR 702.22c)."""
    attacks = [(event, name) for event, name in told if event[0] == ek.ATTACKED]
    bands = {event[1]: event[2] for event, _ in told if event[0] == ek.BANDED}
    lines = []
    for defender in dict.fromkeys(event[2] for event, _ in attacks):
        mine = {event[1]: name for event, name in attacks if event[2] == defender}
        controller = namer.player(-1 - game.controller(next(iter(mine))))
        said = [name for entity, name in mine.items() if entity not in bands]
        for band in dict.fromkeys(bands[e] for e in mine if e in bands):
            said.append(f"a band of {listed([name for e, name in mine.items() if bands.get(e) == band])}")
        lines.append(f"{controller} attacks {namer.name(game, defender)} with {listed(said)}.")
    return lines


def _blocks(namer: Namer, game: Game, told: list[_Named]) -> list[str]:
    """Blockers by what they block, then what is not blocked."""
    blocks = [(event, name) for event, name in told if event[0] == ek.BLOCKED]
    lines = []
    for attacker in dict.fromkeys(event[2] for event, _ in blocks):
        blockers = {event[1]: name for event, name in blocks if event[2] == attacker}
        controller = namer.player(-1 - game.controller(next(iter(blockers))))
        lines.append(f"{controller} blocks {namer.name(game, attacker)} with {listed(list(blockers.values()))}.")
    free = [event[1] for event, _ in told if event[0] == ek.NOT_BLOCKED]
    if free:
        lines.append(f"{namer.names(game, free)} {'is' if len(free) == 1 else 'are'} not blocked.")
    return lines


def _phasings(namer: Namer, game: Game, told: list[_Named]) -> list[str]:
    """What phases out, then what phases in, equal names counted."""
    lines = []
    for is_out in (1, 0):
        names = [namer.card_name(game, event[1]) for event, _ in told if event[2] == is_out]
        counted = [name if names.count(name) == 1 else f"{names.count(name)} {name}" for name in dict.fromkeys(names)]
        if counted:
            lines.append(f"{listed(counted)} {'phases' if len(names) == 1 else 'phase'} {'out' if is_out else 'in'}.")
    return lines


_GROUPS: Final = {ek.DREW: _draws, ek.ATTACKED: _attacks, ek.BLOCKED: _blocks, ek.PHASED: _phasings}


def _ending(game: Game, namer: Namer) -> str:
    """The last line: who won, how, and when."""
    state = game.state
    turn = f"on turn {state.turn}"
    if state.unfinished or not state.is_over:
        return f"The game is unfinished {turn} ({state.unfinished or 'still running'})."
    totals = f"life: {listed([f'{namer.players[p.seat]} {p.life}' for p in state.players])}"
    poisoned = [f"{namer.players[p.seat]} {p.counters[t.POISON]}" for p in state.players if t.POISON in p.counters]
    if poisoned:
        totals += f"; poison: {listed(poisoned)}"
    if state.winner is None:
        return f"The game is a draw {turn} ({totals})."
    return f"{namer.players[state.winner]} wins {turn} ({totals})."
