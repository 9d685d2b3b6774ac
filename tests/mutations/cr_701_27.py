"""Faults of transforming (CR 701.27) and converting (701.28), which are one action."""

from __future__ import annotations

from tests.mutations.table import Fault

_TRANSFORM = "rules/mechanics/test_cr_701_27_transform.py::test_701_27"
_CONVERT = "rules/mechanics/test_cr_701_28_convert.py::test_701_28"
_ACTION = "rules/battlefield/permanents.py"

FAULTS = (
    # It turns to its back face only.
    Fault(
        "701.27a",
        _ACTION,
        "    permanent.face ^= 1\n",
        "    permanent.face = 1\n",
        f"{_TRANSFORM}a_the_other_face_is_up",
    ),
    # It is turned face up.
    Fault(
        "701.27b",
        _ACTION,
        "    game.state.next_timestamp += 1\n    return [proposal.event]\n",
        "    game.state.next_timestamp += 1\n"
        "    return [proposal.event, (ek.TURNED_FACE_UP, permanent.id, seat_entity(permanent.controller))]\n",
        f"{_TRANSFORM}b_transforming_is_not_turning_face_up",
    ),
    # What has one face transforms into itself.
    Fault(
        "701.27c",
        _ACTION,
        "    if back < 0:\n        return False\n",
        "    if back < 0:\n        return True\n",
        f"{_TRANSFORM}c_what_has_one_face_does_not_transform",
    ),
    # Into a sorcery.
    Fault(
        "701.27d",
        _ACTION,
        "    return bool(other.types & t.PERMANENT_TYPES) and",
        "    return bool(other.types) and",
        f"{_TRANSFORM}d_not_into_a_sorcery",
    ),
    # "Transforms into" looks at nothing.
    Fault(
        "701.27e",
        "rules/triggers.py",
        "    if subject == 0:\n        return True\n    return matches(game, ctx, trigger.subject, subject)\n",
        "    if subject == 0 or event[0] == ek.TRANSFORMED:\n        return True\n"
        "    return matches(game, ctx, trigger.subject, subject)\n",
        f"{_TRANSFORM}e_transforms_into_looks_at_what_it_is_afterwards",
    ),
    # Each of its abilities turns it over, whatever has happened since.
    Fault(
        "701.27f",
        _ACTION,
        "    return permanent is not None and permanent.turned_at >= timestamp\n",
        "    return permanent is None\n",
        f"{_TRANSFORM}f_an_ability_activated_twice_transforms_once",
    ),
    # Having turned over once, it never does again by itself.
    Fault(
        "701.27f",
        _ACTION,
        "    return permanent is not None and permanent.turned_at >= timestamp\n",
        "    return permanent is not None and permanent.turned_at > 0\n",
        f"{_TRANSFORM}f_an_ability_activated_afterwards_transforms_it_again",
    ),
    # Other objects' abilities are held back as well.
    Fault(
        "701.27f",
        "rules/effects/permanents.py",
        "    found = [e for e in found if e != frame.ctx.source or not permanents.has_turned_since(game, e, since)]\n",
        "    found = [e for e in found if not permanents.has_turned_since(game, e, min(since, 1))]\n",
        f"{_TRANSFORM}f_abilities_of_others_are_not_held_back",
    ),
    # Whatever copies a back face is a transformed permanent too.
    Fault(
        "701.27g",
        "rules/evaluate/status.py",
        "isinstance(o, Permanent) and bool(o.face) and o.definition in game.pool.backs",
        "isinstance(o, Permanent) and (bool(o.face) or o.copy_of >= 0)",
        f"{_TRANSFORM}g_a_transformed_permanent_has_its_back_face_up",
    ),
    # Converting does nothing.
    Fault(
        "701.28a",
        "rules/effects/permanents.py",
        '    frame.ctx.results["turned"] = permanents.transform(game, found, node.converts)\n',
        '    frame.ctx.results["turned"] = 0 if node.converts else permanents.transform(game, found)\n',
        f"{_CONVERT}a_the_other_face_is_up",
    ),
    # Converting turns face up.
    Fault(
        "701.28b",
        _ACTION,
        "    game.state.next_timestamp += 1\n    return [proposal.event]\n",
        "    game.state.next_timestamp += 1\n"
        "    return [proposal.event, (ek.TURNED_FACE_UP, permanent.id, seat_entity(permanent.controller))]\n",
        f"{_CONVERT}b_converting_is_not_turning_face_up",
    ),
    # What has one face takes that of the first definition of the game.
    Fault(
        "701.28c",
        _ACTION,
        "    if back < 0:\n        return False\n",
        "    if back < 0:\n        permanent.copy_of = 0\n        return True\n",
        f"{_CONVERT}c_what_has_one_face_does_not_convert",
    ),
    # Into a sorcery.
    Fault(
        "701.28d",
        _ACTION,
        "    return bool(other.types & t.PERMANENT_TYPES) and",
        "    return bool(other.types) and",
        f"{_CONVERT}d_not_into_a_sorcery",
    ),
    # It is not noted when it turned over.
    Fault(
        "701.28e",
        _ACTION,
        "    permanent.timestamp = permanent.turned_at = game.state.next_timestamp\n",
        "    permanent.timestamp = game.state.next_timestamp\n",
        f"{_CONVERT}e_nor_after_it_has_transformed",
    ),
    # A delayed trigger looks at when it was put onto the stack.
    Fault(
        "701.28e",
        "rules/effects/permanents.py",
        "    return obj.since or obj.timestamp\n",
        "    return obj.timestamp\n",
        f"{_CONVERT}e_a_delayed_trigger_is_ignored_after_a_conversion",
    ),
    # What can't transform converts.
    Fault(
        "701.28f",
        _ACTION,
        ' and not has_rule(game, "can\'t transform", entity)',
        "",
        f"{_CONVERT}f_what_cannot_transform_cannot_convert",
    ),
)
