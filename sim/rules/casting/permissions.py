"""Effects that let a player cast cards from where they are (CR 601.3b), and how often in a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.rules.characteristics.continuous import RuleInForce
from sim.rules.evaluate import matches
from sim.rules.objects import Permanent
from sim.rules.state import seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game


def permitting(game: Game, seat: int, card: int) -> list[RuleInForce]:
    """The rules that let a player cast this card, which is looked at as the spell that it would be (CR 601.3e)."""
    rules, me = game.cache().rules, seat_entity(seat)
    found = (*rules.get("may play", ()), *rules.get("may cast", ()))
    allowed = [r for r in found if me in r.affected and matches(game, r.ctx, r.rule.what, card)]
    return [rule for rule in allowed if not _is_used_up(game, rule)]


def _is_used_up(game: Game, rule: RuleInForce) -> bool:
    most, source = rule.rule.amount, game.permanent(rule.ctx.source)
    if rule.rule.kind != "may cast" or not isinstance(most, int) or not most or source is None:
        return False
    return _uses(game, rule, source) >= most


def _uses(game: Game, rule: RuleInForce, source: Permanent) -> int:
    return source.activations.get(_key(game, rule), 0)


def _key(game: Game, rule: RuleInForce) -> int:
    """Under which number its uses of this turn are counted, beside those of abilities."""
    return -1 - game.pool.node(rule.rule)


def use(game: Game, seat: int, card: int) -> None:
    """Count the use of a permission, if it takes one that is limited to cast this card."""
    found = permitting(game, seat, card)
    if not found or any(rule.rule.amount == 0 for rule in found):
        return
    source = game.permanent(found[0].ctx.source)
    if source is not None:
        source.activations[_key(game, found[0])] = _uses(game, found[0], source) + 1
