"""Faults of phasing (CR 702.26)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/mechanics/test_cr_702_26_phasing.py::test_702_26"
_FILE = "rules/battlefield/phasing.py"

FAULTS = (
    # Phasing happens after untapping.
    Fault(
        "702.26a",
        "rules/turns.py",
        "    phase(game, game.state.active)\n    settle_control(game)",
        "    untap_all(game, game.permanents_of(game.state.active))\n"
        "    phase(game, game.state.active)\n    return\n    settle_control(game)",
        f"{_TESTS}a_what_has_phasing_phases_out_and_in_by_turns_before_it_would_untap",
    ),
    # What phases out does so before the others phase in.
    Fault(
        "702.26a",
        _FILE,
        "propose(game, _phasing_out(game, mine) + _phasing_in(game, seat))",
        "propose(game, _phasing_in(game, seat))\n    propose(game, _phasing_out(game, mine))",
        f"{_TESTS}a_phasing_out_and_in_happen_at_the_same_time",
    ),
    # What is phased out is counted and destroyed.
    Fault(
        "702.26b",
        "rules/game.py",
        "found += [i for i in state.battlefield if not state.objects[i].phased_out]",
        "found += [i for i in state.battlefield if True]",
        f"{_TESTS}b_what_is_phased_out_is_treated_as_though_it_did_not_exist",
    ),
    # It goes on fighting.
    Fault(
        "702.26b",
        _FILE,
        "events = combat.remove_from_combat(game, entity)",
        "events: list[Event] = []",
        f"{_TESTS}b_nothing_is_blocking_it_any_more_at_once",
    ),
    # It can be found by what was aimed at it.
    Fault(
        "702.26b",
        "rules/game.py",
        "return found is not None and not (isinstance(found, Permanent) and found.phased_out)",
        "return found is not None",
        f"{_TESTS}b_a_delayed_trigger_cannot_find_it",
    ),
    # It comes back as though it had come under its controller's control anew.
    Fault(
        "702.26c",
        _FILE,
        "    permanent.phased_out = False\n",
        "    permanent.phased_out = False\n    permanent.since_turn = game.state.turn\n",
        f"{_TESTS}c_phased_in_it_is_there_again_and_can_attack",
    ),
    # Its counters are gone.
    Fault(
        "702.26d",
        _FILE,
        "    permanent.phased_out = False\n",
        "    permanent.phased_out = False\n    permanent.counters = {}\n",
        f"{_TESTS}d_it_changes_no_zone_and_keeps_counters_choices_and_tokens",
    ),
    # What waits until it leaves the battlefield happens.
    Fault(
        "702.26d",
        _FILE,
        "    return [*events, *lapsed(game, entity, (t.WHILE_SOURCE, t.WHILE_YOU_CONTROL)), proposal.event]",
        "    if entity in game.state.held:\n"
        "        from sim.rules.zones import _returning\n\n"
        "        then += _returning(game, entity)\n"
        "    return [*events, *lapsed(game, entity, (t.WHILE_SOURCE, t.WHILE_YOU_CONTROL)), proposal.event]",
        f"{_TESTS}d_what_waits_until_it_leaves_the_battlefield_does_not_happen",
    ),
    # Triggers on phasing out do not look back.
    Fault(
        "702.26d",
        "rules/triggers.py",
        "        return bool(event[2])  # CR 603.10b: phasing out alone",
        "        return False",
        f"{_TESTS}d_abilities_that_trigger_on_phasing_out_look_back",
    ),
    # Effects that begin meanwhile reach it.
    Fault(
        "702.26e",
        "rules/effects/continuous.py",
        "affected = [e for e in affected if game.exists(e)]",
        "affected = [e for e in affected if e in game.state.objects]",
        f"{_TESTS}e_effects_that_begin_meanwhile_do_not_reach_it",
    ),
    # Effects on what is away do not end.
    Fault(
        "702.26f",
        "rules/turns.py",
        "        game.state.effects = [e for e in game.state.effects if not ends(e)]\n",
        "        game.state.effects = [\n"
        "            e for e in game.state.effects if not ends(e) or not all(game.exists(one) for one in e.affected)\n"
        "        ]\n",
        f"{_TESTS}f_effects_on_it_may_end_while_it_is_away",
    ),
    # It phases in in the untap step of its owner.
    Fault(
        "702.26f",
        _FILE,
        "if not p.phased_with and p.controller in seats]",
        "if not p.phased_with and p.owner in seats]",
        f"{_TESTS}f_control_that_ended_meanwhile_is_gone_as_it_phases_in_with_who_had_it",
    ),
    # What lasts for as long as it is there goes on.
    Fault(
        "702.26f",
        _FILE,
        "    return [*events, *lapsed(game, entity, (t.WHILE_SOURCE, t.WHILE_YOU_CONTROL)), proposal.event]",
        "    return [*events, proposal.event]",
        f"{_TESTS}f_what_lasts_as_long_as_it_is_there_ends",
    ),
    # What is attached stays behind.
    Fault(
        "702.26g",
        _FILE,
        "for attached in permanent.attachments if permanent is not None else ():",
        "for attached in ():",
        f"{_TESTS}g_what_is_attached_goes_and_comes_with_it",
    ),
    # What was to phase out directly does so, though its host goes, too.
    Fault(
        "702.26h",
        _FILE,
        "            hosts[attached] = host  # CR 702.26h",
        "            hosts.setdefault(attached, host)  # CR 702.26h",
        f"{_TESTS}h_directly_and_indirectly_at_once_is_indirectly",
    ),
    # It comes back unattached.
    Fault(
        "702.26i",
        _FILE,
        "        host.attachments = (*host.attachments, permanent.id)\n",
        "        permanent.attached_to = 0\n",
        f"{_TESTS}i_what_phased_out_directly_comes_back_attached",
    ),
    # It comes back attached to what is gone.
    Fault(
        "702.26i",
        _FILE,
        "    elif permanent.attached_to >= 0 or not game.exists(permanent.attached_to):\n",
        "    elif permanent.attached_to < 0 and not game.exists(permanent.attached_to):\n",
        f"{_TESTS}i_if_that_is_gone_it_comes_back_unattached",
    ),
    # It becomes attached as it phases in.
    Fault(
        "702.26j",
        _FILE,
        "        _phase_in(game, permanent)\n        return [proposal.event]\n",
        "        _phase_in(game, permanent)\n        return [proposal.event, (ek.ATTACHED, entity, permanent.attached_to)]\n",
        f"{_TESTS}j_nothing_becomes_attached_or_unattached",
    ),
    # What is phased out stays in the game.
    Fault(
        "702.26k",
        "rules/ending.py",
        "    for entity in [i for i, o in state.objects.items() if o.owner == seat]:\n",
        "    for entity in [i for i, o in state.objects.items() if o.owner == seat and game.exists(i)]:\n",
        f"{_TESTS}k_what_a_player_who_leaves_owns_leaves_phased_out_or_not",
    ),
    # Phasing happens as the turn begins, with or without an untap step.
    Fault(
        "702.26m",
        "rules/turns.py",
        "    if _is_skipped(game, step):\n",
        "    if step == t.UNTAP:\n        phase(game, state.active)\n    if _is_skipped(game, step):\n",
        f"{_TESTS}m_without_an_untap_step_nothing_phases",
    ),
    # It waits for a player who never untaps again.
    Fault(
        "702.26n",
        _FILE,
        "seats = {seat, *game.state.passed_over}",
        "seats = {seat}",
        f"{_TESTS}n_what_phased_out_under_a_player_who_left_waits_for_that_turn",
    ),
    # What that player had by default stays.
    Fault(
        "702.26n",
        "rules/ending.py",
        "        return permanent.base_controller == seat",
        "        return False",
        f"{_TESTS}n_what_such_a_player_had_by_default_is_exiled",
    ),
    # Every instance phases by itself.
    Fault(
        "702.26p",
        _FILE,
        "    permanent.phased_out, permanent.phased_with = True,",
        "    events += [proposal.event] * len(permanent.attachments)\n"
        "    permanent.phased_out, permanent.phased_with = True,",
        f"{_TESTS}p_two_instances_of_phasing_are_as_one",
    ),
)
