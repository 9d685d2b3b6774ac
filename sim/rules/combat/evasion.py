"""Whether one creature can block another (CR 509.1b): evasion abilities, protection, and rules of cards.

Only what concerns the pair is asked here: how many block, and whether the blocker is untapped, is for `block.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from sim.cards import terms as t
from sim.cards.ability import Landwalk
from sim.rules.battlefield.protection import is_protected_from
from sim.rules.evaluate import matches
from sim.rules.frames import Context
from sim.rules.objects import Characteristics

if TYPE_CHECKING:
    from sim.rules.game import Game


class Obstacle(NamedTuple):
    """Why something is illegal: in words, with the rule's number."""

    reason: str
    rule: str


class _Evasion(NamedTuple):
    keyword: int
    lets_through: Callable[[Characteristics, Characteristics], bool]  # attacker, blocker
    obstacle: Obstacle


# CR 702.9b, 702.13b, 702.28b, 702.31b, 702.36b, 702.118b: which blockers each keyword of the attacker lets through.
_EVASIONS: Final = (
    _Evasion(
        t.FLYING, lambda a, b: b.keywords & (t.FLYING | t.REACH) != 0, Obstacle("the attacker has flying", "702.9b")
    ),
    _Evasion(t.SHADOW, lambda a, b: b.keywords & t.SHADOW != 0, Obstacle("the attacker has shadow", "702.28b")),
    _Evasion(
        t.HORSEMANSHIP,
        lambda a, b: b.keywords & t.HORSEMANSHIP != 0,
        Obstacle("the attacker has horsemanship", "702.31b"),
    ),
    _Evasion(
        t.FEAR,
        lambda a, b: bool(b.types & t.ARTIFACT or b.colors & t.BLACK),
        Obstacle("the attacker has fear", "702.36b"),
    ),
    _Evasion(
        t.INTIMIDATE,
        lambda a, b: bool(b.types & t.ARTIFACT or b.colors & a.colors),
        Obstacle("the attacker has intimidate", "702.13b"),
    ),
    _Evasion(t.SKULK, lambda a, b: b.power <= a.power, Obstacle("the attacker has skulk", "702.118b")),
)
_EVASIVE: Final = t.FLYING | t.SHADOW | t.HORSEMANSHIP | t.FEAR | t.INTIMIDATE | t.SKULK
_SHADOWY: Final = Obstacle("the blocker has shadow", "702.28b")
_WALKS: Final = Obstacle("the attacker has landwalk", "702.14c")
_PROTECTED: Final = Obstacle("the attacker has protection from the blocker", "702.16f")
_CANNOT_BLOCK: Final = Obstacle("the blocker can't block it", "509.1b")
_CANNOT_BE_BLOCKED: Final = Obstacle("the attacker can't be blocked by it", "509.1b")


def can_block(game: Game, blocker: int, attacker: int) -> bool:
    """Whether a creature could block another, by all that concerns the two (CR 509.1b); tapped or not is not asked."""
    return obstacle(game, blocker, attacker) is None


def is_plain(game: Game, entity: int) -> bool:
    """Whether neither a creature itself nor a rule in force says anything of what it blocks or is blocked by.

    Any two such creatures can block each other, and have no protection from each other.
    """
    found, rules = game.characteristics(entity), game.cache().rules
    if found.keywords & _EVASIVE or found.profile.landwalks or found.profile.protections:
        return False
    return not rules.get("can't block") and not rules.get("can't be blocked")


def obstacle(game: Game, blocker: int, attacker: int) -> Obstacle | None:
    """Why a creature can't block another, None if it can."""
    a, b = game.characteristics(attacker), game.characteristics(blocker)
    if a.keywords & _EVASIVE:
        for evasion in _EVASIONS:
            if a.keywords & evasion.keyword and not evasion.lets_through(a, b):
                return evasion.obstacle
    if b.keywords & t.SHADOW and not a.keywords & t.SHADOW:
        return _SHADOWY
    if a.profile.landwalks and _walks_past(game, attacker, a, game.controller(blocker)):
        return _WALKS
    if a.profile.protections and is_protected_from(game, attacker, blocker):
        return _PROTECTED
    return _by_rules(game, blocker, attacker)


def _walks_past(game: Game, attacker: int, c: Characteristics, defender: int) -> bool:
    """CR 702.14c: the defending player controls a land that matches."""
    ctx = Context(attacker, game.controller(attacker))
    lands = [e for e in game.permanents_of(defender) if game.characteristics(e).types & t.LAND]
    for number in c.profile.landwalks:
        ability = game.pool.abilities[number]
        if isinstance(ability, Landwalk) and any(matches(game, ctx, ability.what, land) for land in lands):
            return True
    return False


def _by_rules(game: Game, blocker: int, attacker: int) -> Obstacle | None:
    rules = game.cache().rules
    if not rules:
        return None
    for found in rules.get("can't block", ()):
        if blocker in found.affected and matches(game, found.ctx, found.rule.what, attacker):
            return _CANNOT_BLOCK
    for found in rules.get("can't be blocked", ()):
        if attacker in found.affected and matches(game, found.ctx, found.rule.what, blocker):
            return _CANNOT_BE_BLOCKED
    return None
