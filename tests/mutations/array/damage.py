"""Faults of protection, of the results of damage, and of state-based actions."""

from __future__ import annotations

from tests.mutations.kernel_table import KernelFault

_PROTECTION = "rules/test_cr_702_16_protection.py::test_702_16"
_RESULTS = "rules/mechanics/test_cr_120_3_results_of_damage.py::test_"
_STATE_BASED = "rules/test_cr_704_state_based.py::test_"

FAULTS = (
    KernelFault(
        "protection prevents no damage",
        "702.16e",
        "battlefield/damage.py",
        "    if not call(s, T, tb.PROTECTED, target, source, 0, 0):\n",
        "    if True:\n",
        f"{_PROTECTION}e_damage_from_sources_with_the_quality_is_prevented",
    ),
    KernelFault(
        "protection lets Auras and Equipment stay",
        "702.16c",
        "battlefield/attaching.py",
        "    return 1 - _is_repelled(s, T, attachment, target, already)",
        "    return 1 if already else 1 - _is_repelled(s, T, attachment, target, already)",
        f"{_PROTECTION}c_an_aura_with_the_quality_goes_to_its_owners_graveyard",
    ),
    KernelFault(
        "protection hinders no block",
        "702.16f",
        "combat/evasion.py",
        "if s.c_has[a] & tb.HAS_PROTECTIONS and call(s, T, tb.PROTECTED, attacker, blocker, 0, 0):  # CR 702.16f",
        "if False:",
        f"{_PROTECTION}f_creatures_with_the_quality_cannot_block",
    ),
    KernelFault(
        "protection hinders no target",
        "702.16b",
        "battlefield/protection.py",
        "        return 1 - is_protected_from(s, T, entity, source)\n",
        "        return 1\n",
        "array/kernel_samples.py::test_a_red_spell_may_not_target_what_is_protected_from_red",
    ),
    KernelFault(
        "what protection spares falls off",
        "702.16n",
        "battlefield/attaching.py",
        "if not already or not is_spared(s, T, target, seat, number, granter, attachment):",
        "if True:",
        f"{_PROTECTION}n_an_aura_that_does_not_remove_itself_stays",
    ),
    KernelFault(
        "deathtouch destroys nothing",
        "704.5h",
        "battlefield/battlefield.py",
        "    if keywords & t.DEATHTOUCH:  # CR 702.2b: remembered until state-based actions look\n",
        "    if False:\n",
        f"{_STATE_BASED}704_5h_any_damage_by_a_source_with_deathtouch_destroys",
    ),
    KernelFault(
        "lifelink gains one life, whatever the damage",
        "120.3f",
        "battlefield/battlefield.py",
        "new_proposal(s, ek.LIFE_GAINED, 3, -1 - s.controller[slot], amount, source)",
        "new_proposal(s, ek.LIFE_GAINED, 3, -1 - s.controller[slot], 1, source)",
        f"{_RESULTS}120_3f_the_controller_of_a_source_with_lifelink_gains_that_much_life_besides",
    ),
    KernelFault(
        "the last of several instances of toxic counts alone",
        "702.164b",
        "characteristics/values.py",
        "            toxic += row[tb.AB_NUMBER]",
        "            toxic = row[tb.AB_NUMBER]",
        "rules/mechanics/test_cr_702_164_toxic.py::test_702_164b_the_total_toxic_value_is_the_sum_of_all_n",
    ),
    KernelFault(
        "toxic counts for damage of any kind",
        "702.164c",
        "battlefield/battlefield.py",
        "if row[4] and s.c_toxic[slot] and s.c_types[slot] & t.CREATURE:",
        "if s.c_toxic[slot] and s.c_types[slot] & t.CREATURE:",
        "rules/mechanics/test_cr_702_164_toxic.py::test_702_164c_damage_that_is_no_combat_damage_gives_none",
    ),
    KernelFault(
        "the legend rule counts the legends of both players together",
        "704.5j",
        "battlefield/state_based.py",
        "return 1 if s.controller[slot] == s.controller[other] and s.c_name[slot] == s.c_name[other] else 0",
        "return 1 if s.c_name[slot] == s.c_name[other] else 0",
        "array/kernel_samples.py::test_two_legends_of_one_player_are_one_too_many",
    ),
    KernelFault(
        "the legend rule is not known",
        "704.5j",
        "battlefield/state_based.py",
        "    return 1 if n > 1 else 0\n",
        "    return 0\n",
        "array/kernel_samples.py::test_two_legends_of_one_player_are_one_too_many",
    ),
)
