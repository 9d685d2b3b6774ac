"""Decisions: what a player is asked, as one pick out of a short ordered list of legal values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from sim.rules.game import Game
    from sim.rules.view import View

# Kinds of picks, with what their option values are. Entities: objects are positive ids, players -1 - seat.
MULLIGAN: Final = "mulligan"  # 0 keep, 1 mulligan (CR 103.5)
BOTTOM: Final = "bottom"  # a card of the hand to put on the bottom
PRIORITY: Final = "priority"  # an action: (code, object, index), see the codes below
ATTACK: Final = "attack"  # about = the creature: 0 stay home, else the defender (CR 508.1a)
BAND: Final = "band"  # about = the attacker: 0 no band, else the band's number (CR 702.22c)
BLOCK: Final = "block"  # about = the blocker: 0 done, else the attacker to block (CR 509.1a)
DIVIDE: Final = "divide"  # about = (source, recipient, left): an amount
TARGET: Final = "target"  # about = (stack object, target number): an entity, 0 done
MODE: Final = "mode"  # about = the stack object: the mode's number, -1 done
X_VALUE: Final = "x"  # about = the stack object: the value of X
COST: Final = "cost"  # about = (kind of cost, source): the object to pay with
PAY_OPTIONAL: Final = "pay optional"  # about = (stack object, key): 0 no, 1 yes
MAY: Final = "may"  # about = the source: 0 no, 1 yes
MAY_PAY: Final = "may pay"  # about = (source, cost node): 0 no, 1 yes
ONE_OF: Final = "one of"  # about = (source, node): the number of what is done, as it is reached (CR 608.2d)
CAST_NOW: Final = "cast"  # about = the card, while something resolves: -1 not, else the way to cast it (CR 608.2g)
CHOOSE: Final = "choose"  # about = (source, what for): an entity, 0 done; a player, "player" or "opponent"
CHOOSE_COLOR: Final = "color"  # a colour mask
CHOOSE_NAME: Final = "name"  # a card name
CHOOSE_NUMBER: Final = "number"  # a number
CHOOSE_TYPE: Final = "type"  # a type's name or mask
DISCARD: Final = "discard"  # a card of the hand
SACRIFICE: Final = "sacrifice"  # a permanent
SEARCH: Final = "search"  # a card found in a library, 0 fail to find
SCRY: Final = "scry"  # about = the card: 0 top, 1 bottom (or graveyard)
ORDER: Final = "order"  # the next card or object of an order
ORDER_TRIGGERS: Final = "order triggers"  # the number of the trigger to put on the stack next (CR 603.3b)
REPLACEMENT: Final = "replacement"  # the replacement effect to apply first (CR 616.1)
PREVENT: Final = "prevent"  # about = (shield's source, source of damage, recipient): how much to prevent (CR 615.7)
LEGEND: Final = "legend"  # the permanent to keep (CR 704.5j)
ENTER_AS_COPY: Final = "copy"  # the object to copy, 0 none
ATTACH: Final = "attach"  # what an Aura that enters is attached to
MANA: Final = "mana"  # a mana type
PROLIFERATE: Final = "proliferate"  # a permanent or player with a counter, 0 done (CR 701.34a)
PARTS: Final = "parts"  # about = the melded permanent: the name of the card of it that is put first (CR 712.21a)

# Kinds in which the options, or what the pick is about, may be cards of a hidden zone that the player is looking at.
_LOOKING: Final = frozenset({SEARCH, SCRY, ORDER, DISCARD, CHOOSE})

# Codes of actions with priority.
PASS: Final = 0
PLAY_LAND: Final = 1  # (1, card, face): 1 for the back face of a modal double-faced card (CR 712.12)
CAST: Final = 2  # (2, card, method): index into the ways to cast it
ACTIVATE: Final = 3  # (3, object, ability)
TURN_UP: Final = 4  # (4, permanent, way): turn a face-down permanent face up (CR 116.2b), see casting/turning_up.py
MAKE_MANA: Final = 5  # (5, object, ability): only with manual mana


class Yields(NamedTuple):
    """Windows of priority in which a player passes without being asked, like the stops of a program to play with.

    Steps are masks of `1 << step`, for windows with an empty stack.
    """

    own_turn: int = 0
    others_turns: int = 0
    own_on_top: bool = False  # with an object of one's own on top of the stack


class Decision:
    """A waiting pick: whose it is, its kind, the legal values in order, and what it is about."""

    __slots__ = ("_game", "about", "kind", "options", "seat")

    def __init__(self, game: Game, seat: int, kind: str, options: tuple[Any, ...], about: Any) -> None:
        self._game = game
        self.seat = seat
        self.kind = kind
        self.options = options
        self.about = about

    @property
    def view(self) -> View:
        """What the deciding player may know of the game, with the cards that are being chosen among or looked at."""
        view = self._game.view(self.seat)
        if self.kind in _LOOKING:
            looked_at = (self.about,) if self.kind == SCRY else self.options
            view._shown = tuple(option for option in looked_at if isinstance(option, int) and option > 0)
        return view

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, options={self.options!r}, about={self.about!r})"
