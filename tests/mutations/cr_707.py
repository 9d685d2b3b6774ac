"""Faults of copying (CR 707)."""

from __future__ import annotations

from tests.mutations.table import Fault

_OLD = "rules/test_cr_707_copying.py::test_"
_DIFFERENT = "rules/mechanics/test_cr_707_exceptions.py::test_"
_LINKED = "rules/mechanics/test_cr_707_7_linked_copies.py::test_"
_STACK = "rules/mechanics/test_cr_707_10_copies_on_the_stack.py::test_"
_CAST = "rules/mechanics/test_cr_707_12_cast_copies.py::test_"
_FACES = "rules/mechanics/test_cr_712_double_faced.py::test_"
_COPYING = "rules/battlefield/copying.py"
_ENTERING = "rules/battlefield/entering.py"
_COPIES = "rules/effects/copies.py"

FAULTS = (
    # A token that is a copy is a plain 2/2.
    Fault(
        "707.1",
        "rules/effects/permanents.py",
        "[zones.create_token(game, definition, seat, entry) for seat in seats]",
        "[zones.create_token(game, game.pool.face_down, seat, entry) for seat in seats]",
        f"{_OLD}707_1_a_token_that_is_a_copy",
    ),
    # What has left is copied as it was printed.
    Fault(
        "707.2",
        _COPYING,
        "if known is None else known.copiable",
        "if known is None else -1",
        f"{_OLD}707_2_what_has_left_is_copied_as_it_was_last",
    ),
    # A copy has no abilities.
    Fault(
        "707.2a",
        _COPYING,
        "    return with_exceptions(game, number, changes, own)\n",
        "    return game.pool.definition(replace(game.pool.definitions[number], abilities=()))\n",
        f"{_OLD}707_2a_a_copy_of_a_lord_is_a_lord",
    ),
    # What was copied as a permanent entered is forgotten.
    Fault(
        "707.2b",
        "rules/zones.py",
        'new.copy_of = entry.get("copy_of", -1)',
        "new.copy_of = -1",
        f"{_OLD}707_2b_changing_the_original_later_changes_nothing",
    ),
    # A static copy effect follows the original.
    Fault(
        "707.2c",
        "rules/characteristics/layers.py",
        "    return obj.copied if isinstance(obj, Permanent) else -1\n",
        '    original = obj.linked["chosen"][0]\n'
        "    return game.cache().copiable.get(original, game.object(original).definition)\n",
        f"{_DIFFERENT}707_2c_a_static_copy_effect_is_locked_in_as_it_first_applies",
    ),
    # What a copy effect has made of a permanent is not copiable.
    Fault(
        "707.3",
        _COPYING,
        "changed = game.cache().copiable.get(entity, -1) if known is None",
        "changed = -1 if known is None",
        f"{_OLD}707_3_a_copy_of_what_is_a_copy_for_a_turn",
    ),
    # Copy effects apply after all others.
    Fault(
        "707.4",
        "rules/characteristics/layers.py",
        "LAYERS = (1, 2, 4, 5, 6, 70, 71, 72, 73)",
        "LAYERS = (2, 4, 5, 6, 70, 71, 72, 73, 1)",
        f"{_DIFFERENT}707_4_becoming_another_copy_keeps_effects_that_are_no_copies",
    ),
    # It must enter as a copy if anything can be copied.
    Fault(
        "707.5",
        _ENTERING,
        "    if ability.optional or not options:\n        options = [0, *options]",
        "    if not options:\n        options = [0, *options]",
        f"{_OLD}707_5_copying_is_optional",
    ),
    # How it enters is what its own text says, not that of what it copies.
    Fault(
        "707.6",
        _ENTERING,
        "        number = entering_definition(game, proposal)\n        abilities",
        "        number = obj.definition\n        abilities",
        f"{_OLD}707_6_choices_are_made_anew",
    ),
    # Abilities that a copy effect gave are linked to what others did.
    Fault(
        "707.7",
        "rules/evaluate/linked.py",
        'return f"{kind}{AT}{origin}" if origin else kind',
        "return kind",
        f"{_LINKED}707_7_abilities_copied_later_are_not_linked_to_those_it_had",
    ),
    # The front face is copied whichever is up.
    Fault(
        "707.8",
        _COPYING,
        "    number = game.pool.alone(_copied_values(game, entity))",
        "    number = game.pool.alone(game.object(entity).definition)",
        f"{_DIFFERENT}707_8_the_face_that_is_up_is_copied",
    ),
    # A token that copies a double-faced permanent has one face.
    Fault(
        "707.8a",
        _COPYING,
        "if back < 0 or obj.face_down:",
        "if True:",
        f"{_FACES}707_8a_a_token_copy_has_both_faces",
    ),
    # A name is always copied.
    Fault(
        "707.9",
        _COPYING,
        "return replace(card, name=name)",
        "return card",
        f"{_DIFFERENT}707_9_a_copy_effect_can_make_exceptions",
    ),
    # "This ability" is not gained.
    Fault(
        "707.9a",
        "rules/characteristics/binding.py",
        "    return ab.GainAbility(game.pool.abilities[spell.ability])\n",
        "    return change\n",
        f"{_DIFFERENT}707_9a_has_this_ability_is_copied_on",
    ),
    # Another size is given only to copies without a characteristic-defining ability.
    Fault(
        "707.9b",
        _COPYING,
        "return _with_size(card, power, toughness)",
        "return card",
        f"{_OLD}707_9b_an_exception_is_copiable",
    ),
    # The colour is always copied.
    Fault(
        "707.9c",
        _COPYING,
        "card = replace(card, colors=own.colors, abilities=rest)",
        "card = replace(card, abilities=rest)",
        f"{_DIFFERENT}707_9c_what_is_not_copied_stays_its_own",
    ),
    # What defines a colour that is not copied is copied.
    Fault(
        "707.9d",
        _COPYING,
        "rest = tuple(ability for ability in card.abilities if not _defines(ability, ab.ChangeColor))",
        "rest = card.abilities",
        f"{_DIFFERENT}707_9d_what_defines_a_characteristic_that_is_not_copied_is_not_copied_either",
    ),
    # Additional counters add up over several copy effects.
    Fault(
        "707.9e",
        _ENTERING,
        'entry["copy_counters"] = {change.counter: amount(game, ctx, change.amount) for change in more}',
        'entry["copy_counters"] = entry.get("copy_counters") or {c.counter: amount(game, ctx, c.amount) for c in more}',
        f"{_DIFFERENT}707_9e_another_copy_effect_afterwards_undoes_it",
    ),
    # Whether an exception applies is asked of what is copied.
    Fault(
        "707.9f",
        _ENTERING,
        "_would_match(game, proposal, number, change.what)",
        "matches(game, ctx, change.what, copied)",
        f"{_DIFFERENT}707_9f_an_exception_for_creatures_looks_at_the_resulting_permanent",
    ),
    # "When you do" triggers even if another copy effect was applied afterwards.
    Fault(
        "707.9g",
        _ENTERING,
        'entry.pop("when_copied", None)',
        'entry.get("when_copied", None)',
        f"{_DIFFERENT}707_9g_another_copy_effect_afterwards_undoes_the_trigger",
    ),
    # The player who controls the original controls the copy.
    Fault(
        "707.10",
        _COPIES,
        "= state.next_id, -1, seat, seat, True",
        "= state.next_id, -1, seat, original.controller, True",
        f"{_OLD}707_10_a_copy_belongs_to_who_made_it",
    ),
    # A copy of a spell that leaves the stack stays where it goes.
    Fault(
        "707.10a",
        "rules/zones.py",
        "        state.strays.append(new.id)  # CR 704.5d-e: it ceases to exist with the next check\n",
        "        pass\n",
        f"{_STACK}707_10a_a_copy_of_a_spell_elsewhere_ceases_to_exist",
    ),
    # A copy of an ability is a source of its own.
    Fault(
        "707.10b",
        _COPIES,
        "new.source = new.id if original.is_spell else original.source",
        "new.source = new.id",
        f"{_STACK}707_10b_a_copy_of_an_ability_has_the_same_source",
    ),
    # A target that has become illegal must be changed.
    Fault(
        "707.10c",
        "rules/effects/spells.py",
        "    return [now, *(e for e in candidates(game, ctx, nodes[at], taken) if e != now)]\n",
        "    return list(candidates(game, ctx, nodes[at], taken)) or [now]\n",
        f"{_STACK}707_10c_an_illegal_target_may_be_left_unchanged",
    ),
    # A copy is made for whatever matches, whether it could be a target or not.
    Fault(
        "707.10d",
        _COPIES,
        "    return all(is_legal(game, ctx, node, entity) for node",
        "    return all(True for node",
        f"{_STACK}707_10d_a_copy_for_each_that_it_could_target",
    ),
    # The copy keeps the targets of the original.
    Fault(
        "707.10e",
        _COPIES,
        "new.targets = aimed_at(original, aim) if aim else original.targets",
        "new.targets = original.targets",
        f"{_STACK}707_10e_the_copy_has_the_target_that_the_effect_names",
    ),
    # What a copy of a permanent spell becomes is taken for a card.
    Fault(
        "707.10f",
        "rules/zones.py",
        "        new.card = -1\n",
        "        new.card = game.cards_in_game\n",
        f"{_STACK}707_10f_a_copy_of_a_permanent_spell_becomes_a_token",
    ),
    # A copy of a double-faced spell has one face.
    Fault(
        "707.10g",
        _COPIES,
        "if original.is_spell and original.definition in game.pool.backs and not original.face_down:",
        "if False:",
        f"{_STACK}707_10g_a_copy_of_a_double_faced_spell_has_both_faces",
    ),
    # A delayed effect about "this" loses sight of a permanent that has other values than when it was made.
    Fault(
        "707.11",
        "rules/effects/continuous.py",
        "waiting = PendingTrigger(-1, number, ctx.source, ctx.controller, ctx.event, dict(ctx.saved), targets, ctx.x)",
        "waiting = PendingTrigger(-1, number, ctx.spell, ctx.controller, ctx.event, dict(ctx.saved), targets, ctx.x)",
        f"{_DIFFERENT}707_11_an_effect_goes_on_tracking_a_permanent_under_another_name",
    ),
    # A copy of a card that is cast is no copy on the stack.
    Fault(
        "707.12",
        "rules/casting/announce.py",
        "spell.is_copy = obj.card < 0",
        "spell.is_copy = False",
        f"{_CAST}707_12_a_copy_of_the_exiled_card_is_cast_and_is_a_spell",
    ),
    # A copy by name is created in exile.
    Fault(
        "707.13",
        "rules/effects/casting.py",
        "(put_copy(game, ctx.controller, number, t.NOWHERE),)",
        "(put_copy(game, ctx.controller, number, t.EXILE),)",
        f"{_CAST}707_13_a_copy_of_a_card_by_name_is_created_outside_the_game",
    ),
    # No name is noted.
    Fault(
        "707.14",
        "rules/effects/move.py",
        'entry["chosen"] = {"noted name": game.characteristics(entity).name}',
        'entry["chosen"] = {}',
        f"{_CAST}707_14_a_copy_of_the_card_with_the_noted_name",
    ),
)
