"""Faults of protection (CR 702.16)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/test_cr_702_16_protection.py::test_702_16"

FAULTS = (
    # Only permanents have a quality.
    Fault(
        "702.16a",
        "rules/battlefield/protection.py",
        "return matches(game, Context(entity, game.controller(entity)), ability.what, source)",
        "return game.object(source).zone == t.BATTLEFIELD and matches(game, Context(entity, 0), ability.what, source)",
        f"{_TESTS}a_a_card_type_also_means_sources_that_are_no_permanents",
    ),
    # Protection does not hinder targeting a permanent.
    Fault(
        "702.16b",
        "rules/battlefield/protection.py",
        "return not c.profile.protections or not protection_forbids_target(game, entity, source, seat)",
        "return True",
        f"{_TESTS}b_neither_spells_nor_abilities_of_sources_with_the_quality_can_target",
    ),
    # A player's protection does not hinder targeting.
    Fault(
        "702.16b",
        "rules/battlefield/protection.py",
        "    return not protection_forbids_target(game, entity, source, seat)\n",
        "    return True\n",
        f"{_TESTS}b_a_player_with_protection_cannot_be_targeted",
    ),
    # Cards in a graveyard are protected.
    Fault(
        "702.16b",
        "rules/battlefield/protection.py",
        "if found is None or found.zone != t.BATTLEFIELD:",
        "if found is None:",
        f"{_TESTS}b_cards_that_are_no_permanents_have_no_use_of_protection",
    ),
    # What is attached already stays.
    Fault(
        "702.16c",
        "rules/battlefield/attach.py",
        "    return not _repelled(game, attachment, target, already)\n",
        "    return already or not _repelled(game, attachment, target, already)\n",
        f"{_TESTS}c_an_aura_with_the_quality_goes_to_its_owners_graveyard",
    ),
    # An Aura that enters may be put on what it could not enchant.
    Fault(
        "702.16c",
        "rules/battlefield/entering.py",
        "return [e for e in found if not is_protected_from(game, e, aura)]",
        "return found",
        f"{_TESTS}c_an_aura_that_enters_without_being_cast_is_not_put_on_it",
    ),
    # Only Auras are repelled.
    Fault(
        "702.16d",
        "rules/battlefield/attach.py",
        "    return not _repelled(game, attachment, target, already)\n",
        "    return not c.subtypes & AURA or not _repelled(game, attachment, target, already)\n",
        f"{_TESTS}d_equipment_with_the_quality_becomes_unattached_but_stays",
    ),
    # Damage is dealt all the same.
    Fault(
        "702.16e",
        "rules/battlefield/damage.py",
        'return is_protected_from(game, target, source) and not has_rule(game, "damage can\'t be prevented", source)',
        "return False",
        f"{_TESTS}e_damage_from_sources_with_the_quality_is_prevented",
    ),
    # Only damage to creatures is prevented.
    Fault(
        "702.16e",
        "rules/battlefield/damage.py",
        "return is_protected_from(game, target, source) and",
        "return not (counters_of(game, target) or {}).get(t.LOYALTY) and is_protected_from(game, target, source) and",
        f"{_TESTS}e_damage_to_a_planeswalker_is_prevented",
    ),
    # Blocking is not hindered.
    Fault(
        "702.16f",
        "rules/combat/evasion.py",
        "if a.profile.protections and is_protected_from(game, attacker, blocker):",
        "if False:",
        f"{_TESTS}f_creatures_with_the_quality_cannot_block",
    ),
    # Protection of the blocker hinders the block.
    Fault(
        "702.16f",
        "rules/combat/evasion.py",
        "if a.profile.protections and is_protected_from(game, attacker, blocker):",
        "if is_protected_from(game, attacker, blocker) or is_protected_from(game, blocker, attacker):",
        f"{_TESTS}f_says_nothing_of_what_it_blocks_itself_nor_of_blocks_already_made",
    ),
    # Only the first of several protections counts.
    Fault(
        "702.16g",
        "rules/battlefield/protection.py",
        "return any(has_quality(game, entity, number, source) for number in found)",
        "return has_quality(game, entity, found[0], source)",
        f"{_TESTS}g_from_two_qualities_are_two_abilities",
    ),
    # A source of one colour is not counted as coloured.
    Fault(
        "702.16h",
        "rules/evaluate/filters.py",
        "compare(game.characteristics(e).colors.bit_count(), comparison, number)",
        "compare(game.characteristics(e).colors.bit_count() >> 1, comparison, number)",
        f"{_TESTS}h_from_each_color_is_from_every_one_of_them",
    ),
    # Only the next player is an opponent.
    Fault(
        "702.16i",
        "rules/characteristics/binding.py",
        "return q.Not(q.SeatControls(ctx.controller))",
        "return q.SeatControls(1 - ctx.controller)",
        f"{_TESTS}i_from_each_of_several_players_is_from_all_of_them",
    ),
    # Everything means nothing.
    Fault(
        "702.16j",
        "rules/battlefield/protection.py",
        "return True  # CR 702.16j",
        "return False",
        f"{_TESTS}j_from_everything_is_from_each_object",
    ),
    # The owner is asked for the controller.
    Fault(
        "702.16k",
        "rules/evaluate/filters.py",
        "    return lambda game, ctx, e: e > 0 and game.controller(e) == seat\n",
        "    return lambda game, ctx, e: e > 0 and game.object(e).owner == seat\n",
        f"{_TESTS}k_what_that_player_owns_but_another_controls_is_not_meant",
    ),
    # Only the source of an ability is looked at, not whose ability it is.
    Fault(
        "702.16k",
        "rules/battlefield/protection.py",
        "if isinstance(ability, ab.Protection) and _means_player(game, ctx, ability.what, seat):",
        "if False:",
        f"{_TESTS}k_a_spell_or_ability_of_that_player_cannot_target_whoever_has_its_source",
    ),
    # "Your opponents" are those of the protected permanent's controller.
    Fault(
        "702.16k",
        "rules/characteristics/binding.py",
        "    return isinstance(what, q.ControlledBy)\n",
        "    return False\n",
        f"{_TESTS}k_your_opponents_are_those_of_whoever_grants_the_protection",
    ),
    # Two instances cancel each other.
    Fault(
        "702.16m",
        "rules/battlefield/protection.py",
        "return any(has_quality(game, entity, number, source) for number in found)",
        "return sum(has_quality(game, entity, number, source) for number in found) == 1",
        f"{_TESTS}m_a_second_instance_changes_nothing_and_one_is_left_when_the_other_goes",
    ),
    # An Aura that says that it stays does not.
    Fault(
        "702.16n",
        "rules/battlefield/protection.py",
        "return matches(game, Context(entity, game.controller(entity)), ability.spares, attached)",
        "return False",
        f"{_TESTS}n_an_aura_that_does_not_remove_itself_stays",
    ),
    # What one protection spares every other spares too.
    Fault(
        "702.16n",
        "rules/battlefield/attach.py",
        "    return any(\n        has_quality(game, target, number, attachment)",
        "    return bool(protections(game, target)) and all(\n        has_quality(game, target, number, attachment)",
        f"{_TESTS}n_other_protection_from_the_quality_removes_it_as_usual",
    ),
    # What is spared may also come.
    Fault(
        "702.16n",
        "rules/battlefield/attach.py",
        "already and is_spared(",
        "is_spared(",
        f"{_TESTS}n_what_is_spared_cannot_come_anew",
    ),
    # Whatever is attached is spared, whenever it came.
    Fault(
        "702.16p",
        "rules/battlefield/attach.py",
        "return not began or (ability.granted_by, attachment) in host.spared",
        "return True",
        f"{_TESTS}p_what_came_later_and_gets_the_quality_falls_off",
    ),
    # What was attached as the protection first began is remembered for ever.
    Fault(
        "702.16p",
        "rules/battlefield/attach.py",
        "kept = [pair for pair in host.spared if pair[0] in grants]",
        "kept = list(host.spared)",
        f"{_TESTS}p_protection_that_begins_anew_spares_what_is_attached_then",
    ),
    # The number that was chosen is protected from instead of the others.
    Fault(
        "702.16h",
        "rules/characteristics/binding.py",
        "return q.Not(q.Stat(which, comparison, number)) if number >= 0 else _NOTHING",
        "return q.Stat(which, comparison, number) if number >= 0 else _NOTHING",
        "rules/mechanics/test_cr_702_16_real_cards.py::test_702_16h_haktos_is_protected_from_each_other_mana_value",
    ),
    # The chosen player is taken for all opponents.
    Fault(
        "702.16k",
        "rules/characteristics/binding.py",
        "return q.SeatControls(-1 - player) if player else _NOTHING",
        "return q.Not(q.SeatControls(ctx.controller)) if player else _NOTHING",
        "rules/mechanics/test_cr_702_16_real_cards.py::"
        "test_702_16k_true_name_nemesis_is_protected_from_the_chosen_player_alone",
    ),
    # A permanent put onto the battlefield counts as cast.
    Fault(
        "702.16j",
        "rules/objects.py",
        "self.cast_by = -1  # who cast it as a spell, -1 if nobody did",
        "self.cast_by = owner",
        "rules/mechanics/test_cr_702_16_real_cards.py::test_702_16j_a_ring_that_was_not_cast_protects_nobody",
    ),
)
