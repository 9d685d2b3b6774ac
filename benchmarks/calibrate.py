"""A fixed small creature-combat game in plain Python: the yardstick that every speed figure stands beside.

Two 60-card decks of lands and creatures without text; one land a turn, greedy casting, simple attacks and
blocks, 20 life, at most 60 turns. It is not the project's engine and never changes, so its games a second
measure the machine of the moment alone. Results depend on (seed, game).

    python benchmarks/calibrate.py [GAMES]
"""

from __future__ import annotations

import sys
import time
from typing import NamedTuple

#        land, red creatures 1-5, green creatures 6-9
COST = (0, 1, 2, 3, 4, 5, 2, 3, 4, 6)
POWER = (0, 1, 2, 2, 3, 4, 2, 3, 4, 6)
TOUGHNESS = (0, 1, 1, 2, 3, 5, 2, 3, 4, 4)
RED = [0] * 24 + [1] * 6 + [2] * 8 + [3] * 8 + [4] * 8 + [5] * 6
GREEN = [0] * 24 + [6] * 12 + [7] * 10 + [8] * 8 + [9] * 6
DECK_SIZE, HAND_SLOTS, BOARD_SLOTS, LAST_TURN = 60, 16, 12, 60
SEED, WARM_UP = 7, 500

MASK = 0xFFFFFFFFFFFFFFFF


class Outcome(NamedTuple):
    """How one game ended: the winning deck (0 red, 1 green, -1 none), turns, life of both seats."""

    deck: int
    turns: int
    life_first: int
    life_second: int


def mix(z: int) -> int:
    """One 64-bit word scrambled."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Stream:
    """The random numbers of one game, by place."""

    __slots__ = ("key",)

    def __init__(self, seed: int, game: int) -> None:
        self.key: int = mix((seed ^ (game * 0xD1B54A32D192ED03)) & MASK)

    def at(self, place: int) -> int:
        """The 64-bit number at a place."""
        return mix((self.key + (place + 1) * 0x9E3779B97F4A7C15) & MASK)


class Card:
    """A land (kind 0) or a creature without text."""

    __slots__ = ("cost", "kind", "power", "toughness")

    def __init__(self, kind: int) -> None:
        self.kind: int = kind
        self.cost: int = COST[kind]
        self.power: int = POWER[kind]
        self.toughness: int = TOUGHNESS[kind]


CARDS = [Card(kind) for kind in range(len(COST))]


class Creature:
    """A creature on the battlefield, with what the current combat says about it."""

    __slots__ = ("blocker", "cost", "is_blocking", "is_summoning_sick", "is_tapped", "power", "toughness")

    def __init__(self, card: Card) -> None:
        self.power: int = card.power
        self.toughness: int = card.toughness
        self.cost: int = card.cost
        self.is_tapped: bool = False
        self.is_summoning_sick: bool = True
        self.is_blocking: bool = False
        self.blocker: Creature | None = None


class Player:
    """One seat: a shuffled library, slots for hand and board, life and lands."""

    __slots__ = ("board", "hand", "lands", "library", "life", "position")

    def __init__(self, deck: list[int], stream: Stream, base: int) -> None:
        cards = [CARDS[kind] for kind in deck]
        for i in range(DECK_SIZE - 1, 0, -1):
            j = ((stream.at(base + i) >> 32) * (i + 1)) >> 32
            cards[i], cards[j] = cards[j], cards[i]
        self.library: list[Card] = cards
        self.position: int = 0
        self.hand: list[Card | None] = [None] * HAND_SLOTS
        self.board: list[Creature | None] = [None] * BOARD_SLOTS
        self.life: int = 20
        self.lands: int = 0

    def draw(self) -> bool:
        """Draw a card; False from an empty library."""
        if self.position >= DECK_SIZE:
            return False
        card = self.library[self.position]
        self.position += 1
        for i in range(HAND_SLOTS):
            if self.hand[i] is None:
                self.hand[i] = card
                break
        return True

    def creatures(self) -> list[Creature]:
        """The creatures on the board, by slot."""
        return [creature for creature in self.board if creature is not None]

    def untap(self) -> None:
        """Every creature may attack and block again."""
        for creature in self.board:
            if creature is not None:
                creature.is_tapped = False
                creature.is_summoning_sick = False

    def play_land(self) -> None:
        """Play the first land of the hand."""
        for i in range(HAND_SLOTS):
            card = self.hand[i]
            if card is not None and card.kind == 0:
                self.hand[i] = None
                self.lands += 1
                return

    def cast(self) -> None:
        """Cast the dearest creature that the mana left pays for, again and again."""
        mana = self.lands
        while mana > 0:
            place = self._free_slot()
            chosen = self._dearest(mana)
            if place < 0 or chosen < 0:
                return
            card = self.hand[chosen]
            assert card is not None
            self.hand[chosen] = None
            self.board[place] = Creature(card)
            mana -= card.cost

    def discard_to_seven(self) -> None:
        """Discard from the end of the hand."""
        excess = HAND_SLOTS - self.hand.count(None) - 7
        i = HAND_SLOTS - 1
        while excess > 0:
            if self.hand[i] is not None:
                self.hand[i] = None
                excess -= 1
            i -= 1

    def _free_slot(self) -> int:
        for i in range(BOARD_SLOTS):
            if self.board[i] is None:
                return i
        return -1

    def _dearest(self, mana: int) -> int:
        best, best_cost = -1, 0
        for i, card in enumerate(self.hand):
            if card is not None and best_cost < card.cost <= mana:
                best, best_cost = i, card.cost
        return best


class Game:
    """One game; a coin decides which deck begins."""

    __slots__ = ("first", "players", "turn")

    def __init__(self, seed: int, game: int) -> None:
        stream = Stream(seed, game)
        self.first: int = stream.at(200) & 1
        red, green = Player(RED, stream, 0), Player(GREEN, stream, 64)
        self.players: list[Player] = [red, green] if self.first == 0 else [green, red]
        self.turn: int = 0
        for player in self.players:
            for _ in range(7):
                player.draw()

    def play(self) -> Outcome:
        """Turn by turn until a player has no life, or no card to draw, or the last turn is over."""
        winner = -1
        while winner < 0 and self.turn < LAST_TURN:
            winner = self._play_turn()
        deck = -1 if winner < 0 else winner ^ self.first
        return Outcome(deck, self.turn, self.players[0].life, self.players[1].life)

    def _play_turn(self) -> int:
        """The seat that has won by the end of this turn, or -1."""
        seat = self.turn & 1
        active, defending = self.players[seat], self.players[1 - seat]
        self.turn += 1
        active.untap()
        if self.turn > 1 and not active.draw():
            return 1 - seat
        active.play_land()
        active.cast()
        fight(active, defending)
        if defending.life <= 0:
            return seat
        active.discard_to_seven()
        return -1


def choose_attackers(active: Player, defending: Player) -> list[Creature]:
    """All if enough get past the blockers, none while racing is lost, else those no blocker stops well."""
    able = [c for c in active.creatures() if not c.is_summoning_sick and not c.is_tapped]
    if not able:
        return []
    foes = defending.creatures()
    blockers = [c for c in foes if not c.is_tapped]
    powers = sorted([c.power for c in able], reverse=True)
    if sum(powers[len(blockers) :]) >= defending.life:
        return able
    is_ahead = len(active.creatures()) > len(foes)
    if not is_ahead and sum([c.power for c in foes]) >= active.life:
        return []
    return [c for c in able if not is_stopped(c, blockers, is_ahead)]


def is_stopped(attacker: Creature, blockers: list[Creature], is_ahead: bool) -> bool:
    """Whether some blocker kills an attacker without a trade that the attacking player likes."""
    for b in blockers:
        if b.power >= attacker.toughness and not (
            attacker.power >= b.toughness and (is_ahead or b.cost >= attacker.cost)
        ):
            return True
    return False


def choose_blocks(attackers: list[Creature], defending: Player) -> None:
    """Against the strongest first: kill and survive, else trade up, else chump when the attack is lethal."""
    incoming = sum([a.power for a in attackers])
    blockers = [c for c in defending.creatures() if not c.is_tapped]
    for b in blockers:
        b.is_blocking = False
    for a in sorted(attackers, key=lambda attacker: -attacker.power):  # stable: ties by slot
        a.blocker = choose_blocker(a, blockers, defending.life <= incoming)
        if a.blocker is not None:
            a.blocker.is_blocking = True
            incoming -= a.power


def choose_blocker(attacker: Creature, blockers: list[Creature], is_lethal: bool) -> Creature | None:
    """The cheapest blocker of the best kind there is; ties by slot."""
    survivor: Creature | None = None
    trader: Creature | None = None
    chump: Creature | None = None
    for b in blockers:
        if b.is_blocking:
            continue
        if b.power >= attacker.toughness:
            if b.toughness > attacker.power and (survivor is None or b.cost < survivor.cost):
                survivor = b
            if attacker.cost >= b.cost and (trader is None or b.cost < trader.cost):
                trader = b
        if is_lethal and (chump is None or b.cost < chump.cost):
            chump = b
    return survivor or trader or chump


def fight(active: Player, defending: Player) -> None:
    """Attack, block, damage, deaths."""
    attackers = choose_attackers(active, defending)
    if not attackers:
        return
    for a in attackers:
        a.is_tapped = True
    choose_blocks(attackers, defending)
    dead: list[Creature] = []
    for a in attackers:
        b = a.blocker
        if b is None:
            defending.life -= a.power
            continue
        if b.power >= a.toughness:
            dead.append(a)
        if a.power >= b.toughness:
            dead.append(b)
    if dead:
        for player in (active, defending):
            player.board = [None if c in dead else c for c in player.board]


def run(seed: int, start: int, stop: int) -> list[Outcome]:
    """Games start to stop - 1 of a seed."""
    return [Game(seed, game).play() for game in range(start, stop)]


def games_per_second(games: int = 10_000) -> float:
    """Calibration games a second of this process, now."""
    run(SEED, 0, min(games, WARM_UP))
    started = time.process_time()
    run(SEED, 0, games)
    return games / (time.process_time() - started)


if __name__ == "__main__":
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    red = sum(outcome.deck == 0 for outcome in run(SEED, 0, asked))
    print(f"{games_per_second(asked):.0f} calibration games/s ({asked} games, red wins {red})")
