"""What an agent from outside is shown of the game at a pick: numbers about the game, and a row for each option.

Everything is seen as the heuristic sees it, from the seat that picks: nothing hidden, rows of things as in `policy.layout`.
"""

from typing import Any, Final

from sim.agents.mind import kinds
from sim.agents.mind import layout as me
from sim.agents.mind.asks.game import (
    about,
    active,
    kind,
    lands_played,
    n_graveyard,
    n_hand,
    n_options,
    n_stack,
    option,
    option_entity,
    option_index,
    step,
    turn,
)
from sim.agents.mind.see import look
from sim.agents.mind.things import thing_of
from sim.agents.policy import layout as at

FEATURES: Final = (
    *(
        "my_life their_life my_hand their_hand my_library their_library my_mana their_mana my_lands moment aggression "
        "my_least their_least my_power their_power my_blockers their_blockers patience reach wanted wanted_worth my_room "
        "their_room"
    ).split(),
    *"turn my_turn step stack lands_played my_graveyard their_graveyard my_creatures their_creatures kind".split(),
    *(
        "about_kind about_mine about_worth about_power about_toughness about_keywords about_flags about_mana_value "
        "about_incoming about_entity about_venom about_number"
    ).split(),
)
"""What the columns of the features are called: the facts of `policy.layout`, then the turn, then what the pick is about."""

OPTION_FEATURES: Final = tuple(
    "code value index kind mine worth power toughness keywords flags mana_value incoming entity venom".split()
)
"""The same of one option: with priority the code of the action (`rules.decisions`), else 0; the object, player or value
that is chosen; with priority the way or ability; then the row of the object or player, 0 where the option is none."""

_TURN: Final = at.FACTS
_ABOUT: Final = at.FACTS + 10
_ROW: Final = 3  # where the row of an option begins
# Kinds whose options, and those that are about, an object or player.
_OF_THINGS: Final = (
    kinds.BOTTOM, kinds.ATTACK, kinds.BLOCK, kinds.TARGET, kinds.COST, kinds.CHOOSE, kinds.DISCARD, kinds.SACRIFICE,
    kinds.SEARCH, kinds.ORDER, kinds.LEGEND, kinds.ENTER_AS_COPY, kinds.ATTACH, kinds.PROLIFERATE,
)  # fmt: skip
_ABOUT_THINGS: Final = (
    kinds.ATTACK, kinds.BAND, kinds.BLOCK, kinds.MODE, kinds.X_VALUE, kinds.MAY, kinds.CAST_NOW, kinds.SCRY, kinds.TARGET,
    kinds.DIVIDE, kinds.MAY_PAY, kinds.ONE_OF,
)  # fmt: skip


def observe(s: Any, T: Any, seat: int) -> int:
    """Fill `a_shown` and `a_shown_option` for the pick that waits; the number of its options."""
    s.a_seat = seat
    look(s, T, at.QUIET)
    for i in range(at.FACTS):
        s.a_shown[i] = s.a_facts[i]
    _show_turn(s, T)
    _show_about(s, T)
    number = n_options(s, T)
    for i in range(number):
        _show_option(s, T, i)
    return number


def _show_turn(s: Any, T: Any) -> int:
    mine, theirs, shown = s.a_seat, 1 - s.a_seat, s.a_shown
    shown[_TURN] = turn(s, T)
    shown[_TURN + 1] = int(active(s, T) == mine)
    shown[_TURN + 2] = step(s, T)
    shown[_TURN + 3] = n_stack(s, T)
    shown[_TURN + 4] = lands_played(s, T, mine)
    shown[_TURN + 5] = n_graveyard(s, T, mine)
    shown[_TURN + 6] = n_graveyard(s, T, theirs)
    shown[_TURN + 7] = s.a_n_mine
    shown[_TURN + 8] = s.a_n_theirs
    shown[_TURN + 9] = kind(s, T)
    shown[at.MY_HAND] = n_hand(s, T)
    return 0


def _show_about(s: Any, T: Any) -> int:
    """The row of what the pick is about; a number that it is about (mulligans taken, damage left) as the last."""
    for column in range(at.COLUMNS + 1):
        s.a_shown[_ABOUT + column] = 0
    asked = kind(s, T)
    if asked in _ABOUT_THINGS:
        _copy_thing(s, T, about(s, T, 0), s.a_shown, _ABOUT)
    if asked == kinds.DIVIDE:
        s.a_shown[_ABOUT + at.COLUMNS] = about(s, T, 2)
    if asked == kinds.MULLIGAN:
        s.a_shown[_ABOUT + at.COLUMNS] = about(s, T, 0)
    return 0


def _show_option(s: Any, T: Any, i: int) -> int:
    row, asked, value = s.a_shown_option[i], kind(s, T), option(s, T, i)
    for column in range(me.OPTION):
        row[column] = 0
    row[1] = value
    if asked == kinds.PRIORITY:
        row[0], row[1], row[2] = value, option_entity(s, T, i), option_index(s, T, i)
        _copy_thing(s, T, option_entity(s, T, i), row, _ROW)
    elif asked in _OF_THINGS:
        _copy_thing(s, T, value, row, _ROW)
    return 0


def _copy_thing(s: Any, T: Any, entity: int, row: Any, first: int) -> int:
    """The row of an object or player; nothing of no object."""
    if entity:
        thing = s.a_thing[thing_of(s, T, entity)]
        for column in range(at.COLUMNS):
            row[first + column] = thing[column]
    return 0
