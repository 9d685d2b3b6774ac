"""Faults of toxic (CR 702.164), infect (702.90), proliferate (701.34) and the results of damage (120.3)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TOXIC = "rules/mechanics/test_cr_702_164_toxic.py::test_"
_INFECT = "rules/mechanics/test_cr_702_90_infect.py::test_"
_RESULTS = "rules/mechanics/test_cr_120_3_results_of_damage.py::test_"
_SPREAD = "rules/mechanics/test_cr_701_34_proliferate.py::test_"
_DAMAGE = "rules/battlefield/damage.py"

FAULTS = (
    # Whatever its number, toxic gives one counter.
    Fault(
        "702.164a",
        "cards/keywords.py",
        "    return Toxic(number)",
        "    return Toxic(1)",
        f"{_TOXIC}702_164a_toxic_is_written_with_a_number_that_says_how_many_counters",
    ),
    # The last of several counts alone.
    Fault(
        "702.164b",
        "rules/pool.py",
        "            profile.toxic += more",
        "            profile.toxic = more",
        f"{_TOXIC}702_164b_the_total_toxic_value_is_the_sum_of_all_n",
    ),
    # Several of one number count once.
    Fault(
        "702.164b",
        "rules/pool.py",
        "    for number in abilities:\n        ability = pool.abilities[number]\n        _sort(",
        "    for number in dict.fromkeys(abilities):\n        ability = pool.abilities[number]\n        _sort(",
        f"{_TOXIC}702_164b_two_grants_of_one_ability_add_up",
    ),
    # The player who is hit gets them from nobody else than themselves.
    Fault(
        "702.164c",
        _DAMAGE,
        "c.profile.toxic, game.controller(source), game))",
        "c.profile.toxic, game.object(source).owner, game))",
        f"{_TOXIC}702_164c_the_controller_of_the_creature_gives_the_counters_besides_the_damage",
    ),
    # Damage of any kind.
    Fault(
        "702.164c",
        _DAMAGE,
        "        if combat and c.profile.toxic and c.types & t.CREATURE:",
        "        if c.profile.toxic and c.types & t.CREATURE:",
        f"{_TOXIC}702_164c_damage_that_is_no_combat_damage_gives_none",
    ),
    # Damage to a player takes no life if the source has wither.
    Fault(
        "120.3a",
        _DAMAGE,
        "    if keywords & t.INFECT:\n        # CR 120.3b",
        "    if keywords & (t.INFECT | t.WITHER):\n        # CR 120.3b",
        f"{_RESULTS}120_3a_a_player_loses_that_much_life_to_a_source_without_infect",
    ),
    # Infect to a player gives one counter, whatever the damage.
    Fault(
        "120.3b",
        _DAMAGE,
        "counters_put(target, t.POISON, amount, game.controller(source), game)",
        "counters_put(target, t.POISON, 1, game.controller(source), game)",
        f"{_RESULTS}120_3b_a_player_gets_that_many_poison_counters_from_a_source_with_infect",
    ),
    # A planeswalker loses one loyalty counter, whatever the damage.
    Fault(
        "120.3c",
        _DAMAGE,
        "counters_removed(game, target, t.LOYALTY, amount)",
        "counters_removed(game, target, t.LOYALTY, 1)",
        f"{_RESULTS}120_3c_120_3e_a_planeswalker_that_is_a_creature_has_both_results",
    ),
    # Wither marks damage as any other source.
    Fault(
        "120.3d",
        _DAMAGE,
        "    if keywords & (t.WITHER | t.INFECT):\n",
        "    if keywords & t.INFECT:\n",
        f"{_RESULTS}120_3d_a_creature_gets_that_many_minus_counters_from_wither_or_infect",
    ),
    # Damage is not marked.
    Fault(
        "120.3e",
        _DAMAGE,
        "    permanent.damage += amount\n",
        "    permanent.damage += 0\n",
        f"{_RESULTS}120_3e_damage_is_marked_on_a_creature_by_a_source_with_neither",
    ),
    # Lifelink gains one life, whatever the damage.
    Fault(
        "120.3f",
        _DAMAGE,
        "then.append(life_gain(game.controller(source), amount, source))",
        "then.append(life_gain(game.controller(source), 1, source))",
        f"{_RESULTS}120_3f_the_controller_of_a_source_with_lifelink_gains_that_much_life_besides",
    ),
    # Toxic gives as many counters as the damage.
    Fault(
        "120.3g",
        _DAMAGE,
        "counters_put(target, t.POISON, c.profile.toxic, game.controller(source), game)",
        "counters_put(target, t.POISON, amount, game.controller(source), game)",
        f"{_RESULTS}120_3g_combat_damage_of_a_creature_with_toxic_gives_its_total_toxic_value_besides",
    ),
    # A battle loses one defense counter, whatever the damage.
    Fault(
        "120.3h",
        _DAMAGE,
        'counters_removed(game, target, "defense", amount)',
        'counters_removed(game, target, "defense", 1)',
        f"{_RESULTS}120_3h_a_battle_loses_that_many_defense_counters",
    ),
    # Infect cannot be lost.
    Fault(
        "702.90a",
        "rules/characteristics/layers.py",
        "    _set_abilities(game, c, abilities, c.keywords & ~change.mask)",
        "    _set_abilities(game, c, abilities, c.keywords & ~change.mask | c.keywords & t.INFECT)",
        f"{_INFECT}702_90a_infect_is_a_static_ability_that_is_had_gained_and_lost",
    ),
    # The player loses life.
    Fault(
        "702.90b",
        _DAMAGE,
        "    if keywords & t.INFECT:\n        # CR 120.3b",
        "    if keywords & t.WITHER:\n        # CR 120.3b",
        f"{_INFECT}702_90b_damage_to_a_player_is_poison_counters_and_no_loss_of_life",
    ),
    # The damage is marked.
    Fault(
        "702.90c",
        _DAMAGE,
        "    if keywords & (t.WITHER | t.INFECT):\n",
        "    if keywords & t.WITHER:\n",
        f"{_INFECT}702_90c_damage_to_a_creature_is_minus_counters_that_stay",
    ),
    # What has left has only what was printed on it.
    Fault(
        "702.90d",
        "rules/zones.py",
        "LastKnown(obj, game.characteristics(obj.id), *copied)",
        "LastKnown(obj, game.pool.bases[obj.definition], *copied)",
        f"{_INFECT}702_90d_what_left_before_it_deals_damage_had_infect_if_it_last_had",
    ),
    # Only a permanent's infect counts.
    Fault(
        "702.90e",
        _DAMAGE,
        "    keywords = c.keywords\n",
        "    keywords = c.keywords if game.object(source).zone == t.BATTLEFIELD else c.keywords & ~t.INFECT\n",
        f"{_INFECT}702_90e_infect_functions_in_whatever_zone_the_source_is",
    ),
    # A second instance takes the first away.
    Fault(
        "702.90f",
        "rules/characteristics/layers.py",
        "            c.keywords |= mask\n",
        "            c.keywords ^= mask\n",
        f"{_INFECT}702_90f_several_instances_of_infect_are_redundant",
    ),
    # One kind of counter alone is added to.
    Fault(
        "701.34a",
        "rules/effects/permanents.py",
        "for kind in sorted(damage.counters_of(game, e) or ())]",
        "for kind in sorted(damage.counters_of(game, e) or ())[:1]]",
        f"{_SPREAD}701_34a_each_gets_one_more_of_each_kind_it_has",
    ),
    # Who has no counters is offered too: every permanent and player.
    Fault(
        "701.34a",
        "rules/effects/permanents.py",
        "if damage.counters_of(game, e)]\n    while",
        "if damage.counters_of(game, e) is not None]\n    while",
        f"{_SPREAD}701_34a_permanents_and_players_with_a_counter_may_be_chosen_any_number_of_them",
    ),
    # Proliferating is an event only if something was chosen.
    Fault(
        "701.34a",
        "rules/effects/permanents.py",
        "    record(game, [(ek.PROLIFERATED, seat_entity(seat))])\n",
        "    record(game, [(ek.PROLIFERATED, seat_entity(seat))] if any(frame.picked) else [])\n",
        f"{_SPREAD}701_34a_nobody_has_to_be_chosen_and_it_is_proliferating_all_the_same",
    ),
    # Eleven poison counters are needed to lose.
    Fault(
        "704.5c",
        "rules/battlefield/state_based.py",
        "player.counters.get(t.POISON, 0) >= 10",
        "player.counters.get(t.POISON, 0) > 10",
        f"{_SPREAD}122_1f_and_704_5c_ten_poison_counters_lose_as_a_state_based_action",
    ),
)
