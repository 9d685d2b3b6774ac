"""Numbers of words: what the rules engine keeps under strings (counters, keys, things of a turn) is interned here.

`encode.py` gives these words these numbers first, and the other words of a matchup the numbers that follow.
"""

from typing import Any, Final

from sim.array import layout as at
from sim.array.doors import room

WORDS: Final = (
    *("", "+1/+1", "-1/-1", "loyalty", "poison", "defense"),
    *("exiled", "sacrificed", "discarded", "tapped", "returned", "revealed", "this card", "materials", "printed"),
    *("this way", "moved", "found", "turned", "mana made", "copy at", "copies", "copiers", "originals", "aims"),
    *("color", "card name", "creature type", "basic land type", "card type", "number", "player", "word", "noted name"),
    *("chosen", "kicker", "buyback", "bargain", "names", "copied", "solved", "suspected"),
    *("life", "library", "effect"),  # why a player loses; "poison" is above
    *("energy", "experience"),
    "protector",
    *("megamorph", "bound"),
    # What an ability chose as it resolved, in the order of the kinds from "color" on.
    *("chosen color", "chosen card name", "chosen creature type", "chosen basic land type", "chosen card type"),
    *("chosen number", "chosen player", "chosen word"),
    *("opponent", "creature", "attacking", "cast"),  # what objects and players are chosen for
)
NUMBER: Final = {word: number for number, word in enumerate(WORDS)}
W_PLUS: Final = NUMBER["+1/+1"]
W_MINUS: Final = NUMBER["-1/-1"]
W_LOYALTY: Final = NUMBER["loyalty"]
W_POISON: Final = NUMBER["poison"]
W_DEFENSE: Final = NUMBER["defense"]
W_EXILED: Final = NUMBER["exiled"]
W_SACRIFICED: Final = NUMBER["sacrificed"]
W_DISCARDED: Final = NUMBER["discarded"]
W_TAPPED: Final = NUMBER["tapped"]
W_RETURNED: Final = NUMBER["returned"]
W_REVEALED: Final = NUMBER["revealed"]
W_THIS_CARD: Final = NUMBER["this card"]
W_MATERIALS: Final = NUMBER["materials"]
W_PRINTED: Final = NUMBER["printed"]
W_THIS_WAY: Final = NUMBER["this way"]
W_MOVED: Final = NUMBER["moved"]
W_FOUND: Final = NUMBER["found"]
W_TURNED: Final = NUMBER["turned"]
W_MANA_MADE: Final = NUMBER["mana made"]
W_COPY_AT: Final = NUMBER["copy at"]
W_COPIES: Final = NUMBER["copies"]
W_COPIERS: Final = NUMBER["copiers"]
W_ORIGINALS: Final = NUMBER["originals"]
W_AIMS: Final = NUMBER["aims"]
W_NAMES: Final = NUMBER["names"]
W_COLOR: Final = NUMBER["color"]
W_CARD_NAME: Final = NUMBER["card name"]
W_CREATURE_TYPE: Final = NUMBER["creature type"]
W_LAND_TYPE: Final = NUMBER["basic land type"]
W_CARD_TYPE: Final = NUMBER["card type"]
W_NUMBER: Final = NUMBER["number"]
W_PLAYER: Final = NUMBER["player"]
W_WORD: Final = NUMBER["word"]
W_NOTED_NAME: Final = NUMBER["noted name"]
W_COPIED: Final = NUMBER["copied"]
W_SOLVED: Final = NUMBER["solved"]
W_KICKER: Final = NUMBER["kicker"]
W_BUYBACK: Final = NUMBER["buyback"]
W_LIFE: Final = NUMBER["life"]
W_LIBRARY: Final = NUMBER["library"]
W_EFFECT: Final = NUMBER["effect"]
W_ENERGY: Final = NUMBER["energy"]
W_EXPERIENCE: Final = NUMBER["experience"]
W_PROTECTOR: Final = NUMBER["protector"]
W_MEGAMORPH: Final = NUMBER["megamorph"]
W_BOUND: Final = NUMBER["bound"]  # what a shield was bound to as it began
W_OPPONENT: Final = NUMBER["opponent"]
W_CREATURE: Final = NUMBER["creature"]
W_ATTACKING: Final = NUMBER["attacking"]
W_CAST: Final = NUMBER["cast"]
W_CHOSEN: Final = NUMBER["chosen color"] - NUMBER["color"]  # from the word of a kind to that of what was chosen so

# Counts of a turn (`PlayerState.turn_counts`), places in `turn_counts`.
TURN_COUNTS: Final = (
    *("spells cast", "cards drawn", "lands played", "damage dealt", "life gained", "life lost", "attackers"),
    *("combat phases", "main phases"),
)
(
    SPELLS_CAST, CARDS_DRAWN, LANDS_PLAYED, DAMAGE_DEALT, LIFE_GAINED, LIFE_LOST, ATTACKERS, COMBAT_PHASES, MAIN_PHASES,
) = range(9)  # fmt: skip

# Kinds of counters that players have, places in `player_counters`.
PLAYER_COUNTERS: Final = ("poison", "energy", "experience")

_ENERGY, _EXPERIENCE = 1, 2

# Things of the turn's log (`turn_log`).
ENTERED, DISCARDED, IN_COMBAT, STRUCK_FIRST, RESOLVED = range(1, 6)


@room
def player_place(s: Any, kind: int) -> int:
    """The place of a kind of counters among those that players have."""
    if kind == W_POISON:
        return 0
    if kind != W_ENERGY and kind != W_EXPERIENCE:
        s.error = at.NOT_CARRIED
    return _ENERGY if kind == W_ENERGY else _EXPERIENCE


@room
def log(s: Any, what: int, entity: int, more: int) -> None:
    """Note that an object did a thing this turn."""
    n = s.n_log
    if n >= at.LOG:
        s.error = at.FULL
        return
    s.log_what[n], s.log_entity[n], s.log_more[n] = what, entity, more
    s.n_log = n + 1


@room
def is_logged(s: Any, what: int, entity: int) -> int:
    """Whether an object did a thing this turn."""
    for i in range(s.n_log):
        if s.log_what[i] == what and s.log_entity[i] == entity:
            return 1
    return 0


@room
def forget_log(s: Any, what: int) -> None:
    """Forget all that did a thing."""
    kept = 0
    for i in range(s.n_log):
        if s.log_what[i] != what:
            s.log_what[kept], s.log_entity[kept], s.log_more[kept] = s.log_what[i], s.log_entity[i], s.log_more[i]
            kept += 1
    s.n_log = kept


@room
def is_any_logged(s: Any, what: int) -> int:
    """Whether any object did a thing this turn."""
    for i in range(s.n_log):
        if s.log_what[i] == what:
            return 1
    return 0
