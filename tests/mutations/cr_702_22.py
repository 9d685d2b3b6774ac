"""Faults of banding (CR 702.22)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/test_cr_702_22_banding.py::test_702_22"

FAULTS = (
    # Banding that was gained does not count.
    Fault(
        "702.22a",
        "rules/combat/bands.py",
        "return game.characteristics(entity).keywords & t.BANDING != 0",
        "return game.pool.bases[game.object(entity).definition].keywords & t.BANDING != 0",
        f"{_TESTS}a_banding_works_as_long_as_a_creature_has_it",
    ),
    # "Bands with other" is kept when banding is lost.
    Fault(
        "702.22b",
        "rules/characteristics/layers.py",
        'tags = (*tags, "bands with other")',
        "tags = (*tags,)",
        f"{_TESTS}b_losing_banding_loses_bands_with_other_as_well",
    ),
    # Two creatures without banding in one band.
    Fault(
        "702.22c",
        "rules/combat/bands.py",
        "if len(band - self.with_banding) <= 1:",
        "if len(band - self.with_banding) <= 2:",
        f"{_TESTS}c_any_number_with_banding_and_at_most_one_without",
    ),
    # A band that attacks several players is offered.
    Fault(
        "702.22d",
        "rules/combat/bands.py",
        "if len(band) < 2 or len({self.attacked[e] for e in band}) > 1:",
        "if len(band) < 2:",
        f"{_TESTS}d_no_pick_puts_attackers_of_two_players_in_one_band",
    ),
    # Who loses banding leaves the band.
    Fault(
        "702.22e",
        "rules/combat/roles.py",
        "return [other for other in attackers(game) if other.band == attacker.band]",
        "return [o for o in attackers(game) if o.band == attacker.band and game.characteristics(o.id).keywords & t.BANDING]",
        f"{_TESTS}e_a_band_lasts_even_if_banding_is_lost",
    ),
    # Who is removed from combat stays in its band.
    Fault(
        "702.22f",
        "rules/combat/roles.py",
        "permanent.attacking, permanent.blocked, permanent.band = 0, False, 0  # CR 702.22f",
        "permanent.attacking, permanent.blocked = 0, False",
        f"{_TESTS}f_what_is_removed_from_combat_leaves_its_band",
    ),
    # A flier in a band can be blocked by what could block its companions.
    Fault(
        "702.22g",
        "rules/combat/evasion.py",
        "if a.keywords & _EVASIVE:",
        "if a.keywords & _EVASIVE and not game.object(attacker).band:",
        f"{_TESTS}g_members_of_a_band_share_no_abilities",
    ),
    # A block stays with the one that was blocked.
    Fault(
        "702.22h",
        "rules/combat/block.py",
        "for member in band_of(game, p)}",
        "for member in [p]}",
        f"{_TESTS}h_a_block_of_one_member_blocks_the_whole_band",
    ),
    # So does a block by an effect.
    Fault(
        "702.22i",
        "rules/combat/roles.py",
        "for member in band_of(game, permanent):",
        "for member in [permanent]:",
        f"{_TESTS}i_an_effect_that_blocks_one_member_blocks_the_band",
    ),
    # The attacking player divides in spite of blockers with banding.
    Fault(
        "702.22j",
        "rules/combat/damage.py",
        "return Plan(attacker.id, attacker.defending, c.power, recipients, past=past)",
        "return Plan(attacker.id, seat, c.power, recipients, past=past)",
        f"{_TESTS}j_the_defending_player_divides_what_a_creature_deals_to_blockers_with_banding",
    ),
    # The defending player divides in spite of attackers with banding.
    Fault(
        "702.22k",
        "rules/combat/damage.py",
        "chooser = game.state.active if takes_over(game, blocked) else blocker.controller",
        "chooser = blocker.controller",
        f"{_TESTS}k_the_active_player_divides_what_a_blocker_deals_to_attackers_with_banding",
    ),
    # A second instance takes the first away.
    Fault(
        "702.22m",
        "rules/characteristics/layers.py",
        "            c.keywords |= mask",
        "            c.keywords ^= mask",
        f"{_TESTS}m_a_second_instance_of_banding_changes_nothing",
    ),
    # The band of a creature is not sheltered with it.
    Fault(
        "702.22g",
        "rules/evaluate/filters.py",
        "return one is not None and two is not None and one.band == two.band != 0",
        "return False",
        "rules/mechanics/test_cr_702_22_real_cards.py::test_camel_keeps_the_damage_of_deserts_from_itself_and_its_band",
    ),
)
