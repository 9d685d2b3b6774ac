"""Faults of double-faced cards (CR 712), of copies of them (707.8) and of linked abilities on both faces (607.1b)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/mechanics/test_cr_712_double_faced.py::test_"
_CONVERTED = "rules/mechanics/test_cr_702_162_more_than_meets_the_eye.py::test_"

FAULTS = (
    # A Clone of a double-faced permanent looks at its original's other face.
    Fault(
        "707.8",
        "rules/battlefield/copying.py",
        "    return changed if changed >= 0 else base_definition(game, game.object(entity))",
        "    return changed if changed >= 0 else game.object(entity).definition",
        f"{_TESTS}712_8e_a_copy_of_the_back_face_has_mana_value_0",
    ),
    # A token that copies a permanent with its back face up enters with its front face up.
    Fault(
        "707.8a",
        "rules/effects/permanents.py",
        '{"face": face} if face else {}',
        "{}",
        f"{_TESTS}707_8a_a_token_copy_has_both_faces",
    ),
    # A back face counts in every zone.
    Fault(
        "712.8a",
        "rules/zones.py",
        '    elif entry.get("face_down"):\n        new.face_down',
        "    elif isinstance(old, Permanent) and old.face:\n        new.copy_of = base_definition(game, old)\n"
        '    elif entry.get("face_down"):\n        new.face_down',
        f"{_TESTS}712_8a_elsewhere_a_card_is_its_front_face",
    ),
    # A converted spell has the front face's characteristics.
    Fault(
        "712.8c",
        "rules/casting/announce.py",
        "    spell.face = actions.face_of_way(game, way) if way else 0\n",
        "    spell.face = 0\n",
        f"{_CONVERTED}712_8c_a_converted_spell_has_its_back_faces_characteristics",
    ),
    # The other face is never seen.
    Fault(
        "712.8d",
        "rules/characteristics/continuous.py",
        "        return pool.backs[obj.definition]  # CR 712.8a",
        "        return obj.definition  # CR 712.8a",
        f"{_TESTS}712_8d_and_e_a_permanent_has_the_face_that_is_up",
    ),
    # A copy of a back face keeps the front's mana value.
    Fault(
        "712.8e",
        "rules/pool.py",
        "self.definition(replace(card, back=None, front_cost=None))",
        "self.definition(replace(card, back=None))",
        f"{_TESTS}712_8e_a_copy_of_the_back_face_has_mana_value_0",
    ),
    # The back face of a modal card has the front's mana value.
    Fault(
        "712.8f",
        "cards/faces.py",
        'return replace(front, layout="modal_dfc", back=replace(back, layout="modal_dfc"))',
        'return replace(front, layout="modal_dfc", back=replace(back, layout="modal_dfc", front_cost=front.mana_cost))',
        f"{_TESTS}712_8f_a_modal_permanent_has_the_face_that_is_up",
    ),
    # What is a copy transforms whatever it is itself.
    Fault(
        "712.9",
        "rules/battlefield/permanents.py",
        "    back = game.pool.backs.get(permanent.definition, -1)\n",
        "    back = game.pool.backs.get(permanent.definition, permanent.copy_of)\n",
        f"{_TESTS}712_9_what_is_a_copy_transforms_only_if_it_is_double_faced_itself",
    ),
    # A permanent turns into a sorcery.
    Fault(
        "712.10",
        "rules/battlefield/permanents.py",
        '    return bool(other.types & t.PERMANENT_TYPES) and not has_rule(game, "can\'t transform", entity)',
        '    return other is not None and not has_rule(game, "can\'t transform", entity)',
        f"{_TESTS}712_10_a_token_with_a_sorcery_face_does_not_transform",
    ),
    # Every double-faced card is cast with its back face up.
    Fault(
        "712.11",
        "rules/casting/announce.py",
        "    spell.face = actions.face_of_way(game, way) if way else 0\n",
        "    spell.face = 1\n",
        f"{_TESTS}712_11_is_cast_front_face_up",
    ),
    # A card cast converted has its front face up on the stack.
    Fault(
        "712.11a",
        "rules/casting/actions.py",
        "    return int(isinstance(ability, ab.AlternativeCost) and ability.transformed)\n",
        "    return int(ability is None)\n",
        f"{_CONVERTED}712_11a_cast_converted_it_is_put_on_the_stack_back_face_up",
    ),
    # The back face of a modal card cannot be cast.
    Fault(
        "712.11b",
        "rules/casting/actions.py",
        "        ways += [BACK_FACE | way for way in",
        "        ways += [way for way in",
        f"{_TESTS}712_11b_a_modal_card_is_cast_with_either_face",
    ),
    # The front face is judged whichever will be up.
    Fault(
        "712.11c",
        "rules/casting/actions.py",
        "        before, card.copy_of = card.copy_of, cast_definition(game, card, way)\n",
        "        before = card.copy_of\n",
        f"{_CONVERTED}712_11c_only_the_face_that_will_be_up_is_judged",
    ),
    # Timing is that of the front face.
    Fault(
        "712.11c",
        "rules/casting/actions.py",
        "    c = game.pool.bases[cast_definition(game, card, way)]\n    return bool(c.types & t.INSTANT",
        "    c = game.pool.bases[card.definition]\n    return bool(c.types & t.INSTANT",
        f"{_TESTS}712_11c_only_the_face_that_will_be_up_is_judged",
    ),
    # Only the abilities of the face that will be up are looked at.
    Fault(
        "712.11d",
        "rules/casting/actions.py",
        "    ways = _ways_of_face(game, seat, card, c, from_hand)\n",
        "    c = game.pool.bases[game.pool.backs.get(card.definition, card.definition)]\n"
        "    ways = _ways_of_face(game, seat, card, c, from_hand)\n",
        f"{_CONVERTED}712_11d_the_front_faces_ability_is_considered_too",
    ),
    # A land is played with its front face up.
    Fault(
        "712.12",
        "rules/priority.py",
        '**({"face": face} if face else {})',
        "**{}",
        f"{_TESTS}712_12_a_modal_land_is_played_with_the_land_face_up",
    ),
    # Effects look at the front face of what enters with its back face up.
    Fault(
        "712.12",
        "rules/battlefield/entering.py",
        ' >= 0 or entry.get("face") or entry.get("face_down") or entry.get("melded"):\n',
        ' >= 0 or entry.get("face_down"):\n',
        f"{_TESTS}712_12_effects_look_at_the_face_that_enters",
    ),
    # A spell becomes a permanent with its front face up.
    Fault(
        "712.13",
        "rules/casting/stack.py",
        "    elif obj.face:\n",
        "    elif obj.face < 0:\n",
        f"{_TESTS}712_13_enters_with_the_face_that_was_up_on_the_stack",
    ),
    # A sorcery enters the battlefield.
    Fault(
        "712.13a",
        "rules/battlefield/entering.py",
        "    if game.pool.bases[back].types & t.PERMANENT_TYPES:\n",
        "    if back >= 0:\n",
        f"{_TESTS}712_13a_a_spell_may_enter_transformed",
    ),
    # What has left the battlefield comes back with the face that was up.
    Fault(
        "712.14",
        "rules/zones.py",
        '    new.face = entry.get("face", 0)\n',
        '    new.face = entry.get("face", int(old.zone == t.GRAVEYARD))\n',
        f"{_TESTS}712_14_enters_from_elsewhere_front_face_up",
    ),
    # Put onto the battlefield transformed, it has its front face up.
    Fault(
        "712.14a",
        "rules/effects/move.py",
        '        entry["face"] = 1\n',
        '        entry["face"] = 0\n',
        f"{_TESTS}712_14a_put_onto_the_battlefield_transformed",
    ),
    # A card with one face is put onto the battlefield transformed.
    Fault(
        "712.14a",
        "rules/effects/move.py",
        "        return back >= 0 and bool(game.pool.bases[back].types & t.PERMANENT_TYPES)\n",
        "        return True\n",
        f"{_TESTS}712_14a_put_onto_the_battlefield_transformed",
    ),
    # A card whose front is a sorcery is put onto the battlefield.
    Fault(
        "712.14b",
        "rules/effects/move.py",
        "    return bool(game.characteristics(entity).types & t.PERMANENT_TYPES)\n",
        "    return True\n",
        f"{_TESTS}712_14b_a_modal_card_whose_front_is_no_permanent_stays",
    ),
    # A face-down permanent shows its face.
    Fault(
        "712.15",
        "rules/zones.py",
        'new.face_down, new.listed = entry.get("face_down", ""), entry',
        'new.face_down, new.listed = "", entry',
        f"{_TESTS}712_15_enters_face_down_as_the_effect_says",
    ),
    # A face-down permanent transforms.
    Fault(
        "712.15a",
        "rules/battlefield/permanents.py",
        "    if permanent is None or permanent.face_down:\n        return False\n    back =",
        "    if permanent is None:\n        return False\n    back =",
        f"{_TESTS}712_15a_face_down_it_does_not_transform_and_is_turned_up_front_face_up",
    ),
    # A double-faced permanent is turned face down.
    Fault(
        "712.16",
        "rules/battlefield/face_down.py",
        "    return not permanent.face_down and not is_double_faced\n",
        "    return not permanent.face_down\n",
        f"{_TESTS}712_16_a_double_faced_permanent_cannot_be_turned_face_down",
    ),
    # Its owner may look at a card exiled face down from the library.
    Fault(
        "712.17",
        "rules/zones.py",
        'new.known_to = 0 if entry.get("unseen") else 1 << old.owner',
        "new.known_to = 1 << old.owner",
        f"{_TESTS}712_17_exiled_face_down_it_remains_hidden",
    ),
    # Turning over heals.
    Fault(
        "712.18",
        "rules/battlefield/permanents.py",
        "    permanent.face ^= 1\n",
        "    permanent.face ^= 1\n    permanent.damage, permanent.counters = 0, {}\n",
        f"{_TESTS}712_18_transforming_makes_no_new_object",
    ),
    # What is a copy shows its own other face.
    Fault(
        "712.18",
        "rules/characteristics/layers.py",
        "    obj = game.state.objects[entity]\n    number = game.pool.definition(change.card)",
        "    obj = game.state.objects[entity]\n    if getattr(obj, 'face', 0):\n        return old\n"
        "    number = game.pool.definition(change.card)",
        f"{_TESTS}712_18_a_copy_stays_one_whichever_face_is_up",
    ),
    # Only names of front faces may be chosen.
    Fault(
        "712.19",
        "rules/battlefield/entering.py",
        'if card.name and card.layout != "token"]',
        'if card.name and card.layout not in ("token", "modal_dfc")]',
        f"{_TESTS}712_19_the_name_of_either_face_may_be_chosen",
    ),
    # As it transforms, nothing is done.
    Fault(
        "712.20",
        "rules/battlefield/replacement.py",
        "    if event[0] in (ek.ZONE_CHANGED, ek.TURNED_FACE_UP, ek.TRANSFORMED):\n",
        "    if event[0] in (ek.ZONE_CHANGED, ek.TURNED_FACE_UP):\n",
        f"{_TESTS}712_20_as_it_transforms_is_applied_while_it_does",
    ),
)
