"""Faults of combat: attackers, blockers, bands, and the division of damage."""

from __future__ import annotations

from tests.mutations.kernel_table import KernelFault

_BANDING = "rules/test_cr_702_22_banding.py::test_702_22"
_DAMAGE = "rules/test_cr_510_combat_damage.py::test_"
_BANDING_BIT = 15  # of `terms.BANDING`

FAULTS = (
    KernelFault(
        "trample: one damage less than lethal is enough",
        "702.19b",
        "combat/division.py",
        "lack = max(0, s.c_toughness[slot] - s.damage[slot])  # CR 120.6",
        "lack = max(0, s.c_toughness[slot] - s.damage[slot] - 1)",
        f"{_DAMAGE}702_19b_what_is_left_after_lethal_damage_may_go_through",
    ),
    KernelFault(
        "trample: damage that is marked already does not count",
        "702.19b",
        "combat/division.py",
        "lack = max(0, s.c_toughness[slot] - s.damage[slot])  # CR 120.6",
        "lack = max(0, s.c_toughness[slot])",
        f"{_DAMAGE}702_19b_damage_marked_already_counts",
    ),
    KernelFault(
        "a block of one member does not spread to its band",
        "702.22h",
        "combat/block.py",
        "    if not s.band[attacker]:\n",
        "    if True:\n",
        f"{_BANDING}h_a_block_of_one_member_blocks_the_whole_band",
    ),
    KernelFault(
        "the attacking player divides in spite of blockers with banding",
        "702.22j",
        "combat/combat_damage.py",
        "i = _new_plan(s, slot, s.defending[slot] if others_choose else seat)",
        "i = _new_plan(s, slot, seat)",
        f"{_BANDING}j_the_defending_player_divides_what_a_creature_deals_to_blockers_with_banding",
    ),
    KernelFault(
        "the defending player divides in spite of attackers with banding",
        "702.22k",
        "combat/combat_damage.py",
        "s.active if takes_over(s, T, base, end) else s.controller[slot]",
        "s.controller[slot]",
        f"{_BANDING}k_the_active_player_divides_what_a_blocker_deals_to_attackers_with_banding",
    ),
    KernelFault(
        "who loses banding leaves the band",
        "702.22e",
        "combat/block.py",
        "if s.attacking[member] and s.band[member] == s.band[attacker]:",
        f"if s.band[member] == s.band[attacker] and s.c_keywords[member] >> {_BANDING_BIT} & 1:",
        f"{_BANDING}e_a_band_lasts_even_if_banding_is_lost",
    ),
    KernelFault(
        "who is removed from combat stays in its band",
        "702.22f",
        "combat/roles.py",
        "s.attacking[slot], s.blocked[slot], s.band[slot] = 0, 0, 0  # CR 702.22f",
        "s.attacking[slot], s.blocked[slot] = 0, 0",
        f"{_BANDING}f_what_is_removed_from_combat_leaves_its_band",
    ),
    KernelFault(
        "first strike deals damage in both steps",
        "510.4",
        "combat/combat_damage.py",
        "    return 1 if keywords & t.DOUBLE_STRIKE or not is_logged(s, STRUCK_FIRST, s.id[slot]) else 0",
        "    return 1",
        f"{_DAMAGE}702_7c_gaining_or_losing_first_strike_between_the_steps_changes_nothing",
    ),
    KernelFault(
        "a creature without a blocker left deals no trample damage",
        "702.19d",
        "combat/combat_damage.py",
        "through = target if tramples else past",
        "through = past",
        f"{_DAMAGE}702_19d_with_no_blocker_left_all_of_it_goes_through",
    ),
    KernelFault(
        "damage with deathtouch is no more lethal than other damage",
        "702.2c",
        "combat/division.py",
        "touched = s.c_keywords[slot_at(s, s.assigned_source[j])] & t.DEATHTOUCH  # CR 702.2c",
        "touched = 0",
        f"{_DAMAGE}702_2c_one_damage_with_deathtouch_is_lethal",
    ),
    KernelFault(
        "a creature that has just come attacks",
        "302.6",
        "combat/attack.py",
        "if s.since_turn[slot] >= s.last_turn[s.active] and not keywords & t.HASTE:  # CR 302.6",
        "if s.since_turn[slot] > s.turn:",
        "array/kernel_samples.py::test_what_has_just_come_neither_attacks_nor_taps",
    ),
    KernelFault(
        "a creature that has just come taps for its ability",
        "302.6",
        "casting/limits.py",
        "return 1 if s.c_types[slot] & t.CREATURE and not s.c_keywords[slot] & t.HASTE else 0",
        "return 0",
        "array/kernel_samples.py::test_what_has_just_come_neither_attacks_nor_taps",
    ),
)
