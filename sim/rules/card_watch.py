"""What became of every card of a two-player game: how it came to hand, whether it was used, whether it mattered at all.

`results.CARDS` says what each column means. A card is followed by the slot of its deck over all changes of zones: tokens
and copies have none, the cards of a melded permanent and face-down cards keep theirs. A card is *touched* as soon as it is
moved, revealed, looked at or searched through.

Could a card that was not touched have had a say in the game? Then a comparison must not take the game over for a version of
the deck with another card there. What was looked through for that, and tried (`python -m tests.untouched`):

- Shuffles and draws go by slots and places, random choices by numbers; libraries are counted, but as long as decks have the
  same slots they are as large.
- No printed ability works from a library, and none asks for cards in libraries but by searching, looking at the top, or
  permission to play the top card: all of these are told (`looking.py`). Should one come that does, its reading is told, too.
- What may be chosen as a creature type or a card name is what the decks hold: told as `saw_lists`.
- Numbers of definitions in the pool differ, but order nothing: options are in order of zones and serials, names by the
  alphabet, words and definitions enter the trace by keys.
- Agents see their view, and judge cards by notes on each by itself. Two facts about all cards spare work: whether any solves
  a Case (asked of what is on the battlefield all the same), and in which windows the heuristic need not be asked, which
  changes how many decisions there are, and therefore the column `decisions`, but no game: not even where a budget of
  decisions or the watch for loops would notice, as `results.untouched` leaves those games out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.errors import PlanError
from sim.results import EARLY_TURNS, TOKENS
from sim.rules.game import Game
from sim.rules.objects import GameObject, Permanent
from sim.rules.state import entity_seat

OPENING: Final = 1
DRAWN: Final = 2
TUTORED: Final = 4
USED: Final = 8
TOUCHED: Final = 16
STUCK: Final = 32
CLASSES: Final = OPENING | DRAWN | TUTORED  # of which a card has one at the most
COLUMNS: Final = {
    "opening": OPENING,
    "drawn": DRAWN,
    "tutored": TUTORED,
    "used": USED,
    "touched": TOUCHED,
    "stuck": STUCK,
}
MOST_OWN_TURN: Final = 127  # what `first_cast` can hold
MOST_SPENT: Final = 127


class CardWatch:
    """The account of one game, kept while it is played; PlanError for a deck with too many slots."""

    def __init__(self, game: Game) -> None:
        self.game = game
        require_slots([1 + max(self._tokens_of(player.library), default=-1) for player in game.state.players])
        self.flags = [bytearray(TOKENS) for _ in range(2)]
        self.first_cast = [bytearray(TOKENS) for _ in range(2)]
        self.by_turn = {
            name: [[-1] * EARLY_TURNS for _ in range(2)] for name in ("lands", "hand", "hand_lands", "spent")
        }
        self.ahead = [0, 0]
        self.own_turn = [0, 0]  # how many turns each player has begun
        self.active = -1  # whose turn it is
        self.read_list = False
        game.observers.append(self._note)
        game.watch = self

    def put(self, record: Any) -> None:
        """Write the account into a record of `results.CARDS`, with the state of the game as it is now as its end."""
        self._end_turn(self.game.state.turn)
        for seat, player in enumerate(self.game.state.players):
            self.flags[seat][:] = bytes(flags & ~STUCK for flags in self.flags[seat])
            for entity in player.hand:
                self._mark(self.game.state.objects[entity], STUCK)
            for name, bit in COLUMNS.items():
                record[name][seat] = sum(1 << token for token, flags in enumerate(self.flags[seat]) if flags & bit)
            record["ahead"][seat] = self.ahead[seat]
            record["first_cast"][seat] = list(self.first_cast[seat])
            for name, noted in self.by_turn.items():
                record[name][seat] = noted[seat]
        record["read_list"] = self.read_list

    def _tokens_of(self, entities: Sequence[int]) -> list[int]:
        return [token_of(self.game, self.game.state.objects[entity]) for entity in entities]

    # --- What is told besides the events (`looking.Watch`) -----------------------------------------

    def saw_top(self, seat: int, number: int) -> None:
        """The top cards of a library were looked at."""
        for entity in self.game.state.players[seat].library[: max(0, number)]:
            self._mark(self.game.state.objects[entity], TOUCHED)

    def saw_lists(self) -> None:
        """What was offered depends on cards that nobody has seen."""
        self.read_list = True

    def spent(self, seat: int, amount: int) -> None:
        """Mana was spent on a cost, which counts in one's own turn."""
        turn = self.own_turn[seat] - 1
        if seat == self.active and 0 <= turn < EARLY_TURNS:
            mine = self.by_turn["spent"][seat]
            mine[turn] = min(MOST_SPENT, mine[turn] + amount)

    # --- Events -------------------------------------------------------------------------------------

    def _note(self, game: Game, event: tuple[int, ...]) -> None:
        kind = event[0]
        if kind == ek.ZONE_CHANGED:
            self._moved(event)
        elif kind in (ek.CAST, ek.LAND_PLAYED, ek.CYCLED):
            self._did(event[1], event[2], kind != ek.CYCLED)
        elif kind == ek.ACTIVATED:
            self._did(event[2], event[3], False)
        elif kind == ek.REVEALED:
            self._mark(self._known(event[1]), TOUCHED)
        elif kind == ek.MULLIGAN:
            mine = self.flags[entity_seat(event[1])]
            mine[:] = bytes(flags & ~OPENING for flags in mine)
        elif kind == ek.TURN_BEGAN:
            self._begin_turn(entity_seat(event[1]))

    def _moved(self, event: tuple[int, ...]) -> None:
        _, _, new, _, to, _, flags = event[:7]
        obj = self._known(new)
        self._mark(obj, TOUCHED)
        if obj is None or obj.card < 0:
            return
        if to == t.HAND and not self._flags(obj) & CLASSES:
            way = OPENING if not self.game.state.turn else DRAWN if flags & ek.ZC_DRAW else TUTORED
            self._mark(obj, way)
        elif to == t.BATTLEFIELD and obj.controller == obj.owner:
            self._mark(obj, USED)

    def _did(self, entity: int, player: int, is_cast: bool) -> None:
        """A player did something with an object: it counts if the card is their own."""
        obj = self._known(entity)
        seat = entity_seat(player)
        if obj is None or obj.card < 0 or obj.owner != seat:
            return
        self._mark(obj, USED)
        token = token_of(self.game, obj)
        if is_cast and not self.first_cast[seat][token]:
            self.first_cast[seat][token] = min(MOST_OWN_TURN, max(1, self.own_turn[seat]))

    def _begin_turn(self, seat: int) -> None:
        self._end_turn(self.game.state.turn - 1)
        self.own_turn[seat] += 1
        self.active = seat
        if self.own_turn[seat] <= EARLY_TURNS:
            self.by_turn["spent"][seat][self.own_turn[seat] - 1] = 0

    def _end_turn(self, turn: int) -> None:
        """How it stands as a turn ends, or as the game ends in it."""
        if self.active < 0:
            return
        players, seat = self.game.state.players, self.active
        if turn <= TOKENS:
            for mine, theirs in ((0, 1), (1, 0)):
                self.ahead[mine] &= ~(1 << turn - 1)
                self.ahead[mine] |= (players[mine].life > players[theirs].life) << turn - 1
        if self.own_turn[seat] <= EARLY_TURNS:
            place, hand = self.own_turn[seat] - 1, players[seat].hand
            self.by_turn["lands"][seat][place] = self._lands(seat)
            self.by_turn["hand"][seat][place] = len(hand)
            self.by_turn["hand_lands"][seat][place] = sum(map(self._is_land_card, hand))

    def _lands(self, seat: int) -> int:
        known = self.game.cache().characteristics
        return sum(1 for entity in self.game.permanents_of(seat) if known[entity].types & t.LAND)

    def _is_land_card(self, entity: int) -> bool:
        definition = self.game.state.objects[entity].definition
        return bool(self.game.pool.bases[definition].types & t.LAND)

    # --- Cards ---------------------------------------------------------------------------------------

    def _known(self, entity: int) -> GameObject | None:
        """An object that is there, or was last; None if nothing is known of it any more."""
        state = self.game.state
        found = state.objects.get(entity)
        if found is None and entity in state.last_known:
            return state.last_known[entity].object
        return found

    def _flags(self, obj: GameObject) -> int:
        return self.flags[obj.owner][token_of(self.game, obj)]

    def _mark(self, obj: GameObject | None, bits: int) -> None:
        """Set bits for the cards that an object is: none, one, or both of a melded permanent."""
        if obj is None or obj.card < 0:
            return
        self.flags[obj.owner][token_of(self.game, obj)] |= bits
        if isinstance(obj, Permanent) and obj.second_card >= 0:
            self.flags[obj.owner][_token(self.game, obj.owner, obj.second_card)] |= bits


def token_of(game: Game, obj: GameObject) -> int:
    """The token of the slot in its owner's deck that a card has."""
    return _token(game, obj.owner, obj.card)


def _token(game: Game, owner: int, card: int) -> int:
    return card - game.state.players[owner].first_card


def require_slots(ends: Sequence[int]) -> None:
    """PlanError unless these are two decks whose slots the columns can tell apart; of each the token after its last."""
    if len(ends) != 2:
        raise PlanError(f"expected two players for card columns, got: {len(ends)}")
    if max(ends) > TOKENS:
        raise PlanError(f"expected decks with slots 0 to {TOKENS - 1} for card columns, got: slot {max(ends) - 1}")
