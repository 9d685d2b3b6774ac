"""Statuses and roles of objects by name (`queries.STATUSES`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.type_line import EQUIPMENT, subtype_bits
from sim.errors import RulesInvariantError
from sim.rules.evaluate.compiler import Test, compiles
from sim.rules.objects import GameObject, Permanent, StackObject

if TYPE_CHECKING:
    from sim.rules.frames import Context
    from sim.rules.game import Game

_SAGA = subtype_bits(("Saga",))


def _permanent(test: Callable[[Permanent], bool]) -> Callable[[Game, GameObject], bool]:
    return lambda game, obj: isinstance(obj, Permanent) and test(obj)


def _attached_type(mask: int, subtypes: int) -> Callable[[Game, GameObject], bool]:
    def test(game: Game, obj: GameObject) -> bool:
        return isinstance(obj, Permanent) and any(
            game.characteristics(i).types & mask and (not subtypes or game.characteristics(i).subtypes & subtypes)
            for i in obj.attachments
        )

    return test


def _is_historic(game: Game, obj: GameObject) -> bool:
    # CR 700.6: legendary, artifact or Saga.
    c = game.characteristics(obj.id)
    return bool(c.types & t.ARTIFACT or c.supertypes & t.LEGENDARY or c.subtypes & _SAGA)


def _entered_this_turn(game: Game, obj: GameObject) -> bool:
    return obj.id in game.state.turn_log.get("entered", ())


def _discarded_this_turn(game: Game, obj: GameObject) -> bool:
    return obj.id in game.state.turn_log.get("discarded", ())


def _has_triggered(game: Game, obj: StackObject) -> bool:
    """CR 113.3c: delayed and reflexive ones have no number of their own."""
    return obj.ability < 0 or isinstance(game.pool.abilities[obj.ability], ab.Triggered)


_TESTS: dict[str, Callable[[Game, GameObject], bool]] = {
    "tapped": _permanent(lambda o: o.tapped),
    "untapped": _permanent(lambda o: not o.tapped),
    "attacking": _permanent(lambda o: o.attacking != 0),
    "blocking": _permanent(lambda o: o.is_blocking),
    "blocked": _permanent(lambda o: o.attacking != 0 and o.blocked),
    # CR 509.1h: unblocked only after blockers were declared.
    "unblocked": lambda game, o: (
        isinstance(o, Permanent) and o.attacking != 0 and not o.blocked and game.blockers_were_declared()
    ),
    "token": lambda game, o: o.card < 0 and not isinstance(o, StackObject),
    "card": lambda game, o: o.card >= 0,
    "face down": lambda game, o: o.face_down != "",
    # CR 701.27g: a double-faced permanent with its back face up.
    "transformed": lambda game, o: isinstance(o, Permanent) and bool(o.face) and o.definition in game.pool.backs,
    "spell": lambda game, o: isinstance(o, StackObject) and o.is_spell,
    "ability": lambda game, o: isinstance(o, StackObject) and not o.is_spell,
    "activated ability": lambda game, o: isinstance(o, StackObject) and not o.is_spell and not _has_triggered(game, o),
    "triggered ability": lambda game, o: isinstance(o, StackObject) and not o.is_spell and _has_triggered(game, o),
    "equipped": _attached_type(t.ARTIFACT, EQUIPMENT),
    "enchanted": _attached_type(t.ENCHANTMENT, 0),
    "entered this turn": _entered_this_turn,
    "damaged this turn": _permanent(lambda o: bool(o.damaged_by)),
    "kicked": lambda game, o: isinstance(o, Permanent | StackObject) and "kicker" in o.paid,
    "attacked this turn": _permanent(lambda o: o.attacked_this_turn),
    "source": lambda game, o: True,
    "historic": _is_historic,
    "cycled or discarded this turn": _discarded_this_turn,
    "cast": lambda game, o: isinstance(o, StackObject) and o.is_spell and o.cast_from >= 0,
    "solved": _permanent(lambda o: "solved" in o.designations),
    "suspected": _permanent(lambda o: "suspected" in o.designations),
}


@compiles(q.Status)
def _status(node: q.Status) -> Test:
    if node.name not in _TESTS:
        raise RulesInvariantError(f"expected a status of queries.STATUSES, got: {node.name!r}")
    test = _TESTS[node.name]

    def check(game: Game, ctx: Context, e: int) -> bool:
        return e > 0 and test(game, game.object(e))

    return check
