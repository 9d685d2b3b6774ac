"""Faults of cycling (CR 702.29)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/test_cr_702_29_cycling.py::test_702_29"

FAULTS = (
    # Two cards are drawn.
    Fault(
        "702.29a",
        "cards/keywords.py",
        'return _cycling(cost, DrawCards(1), "cycling")',
        'return _cycling(cost, DrawCards(2), "cycling")',
        f"{_TESTS}a_pay_and_discard_the_card_to_draw_a_card",
    ),
    # It functions on the battlefield and in the graveyard.
    Fault(
        "702.29a",
        "cards/keywords.py",
        "return Activated(paid, (effect,), zones=1 << t.HAND, tag=tag)",
        "return Activated(paid, (effect,), zones=t.ANY_ZONE, tag=tag)",
        f"{_TESTS}a_it_functions_only_in_hand",
    ),
    # Off the hand the ability is not there.
    Fault(
        "702.29b",
        "rules/characteristics/continuous.py",
        'return any(tag in getattr(game.pool.abilities[number], "tag", "").split() for number in c.abilities)',
        "return game.object(entity).zone == t.HAND and any("
        'tag in getattr(game.pool.abilities[number], "tag", "").split() for number in c.abilities)',
        f"{_TESTS}b_the_ability_exists_in_every_zone",
    ),
    # It triggers only if the card is put into a graveyard.
    Fault(
        "702.29c",
        "rules/triggers.py",
        "if obj is None or obj.zone == t.BATTLEFIELD or obj.definition not in game.pool.outside:",
        "if obj is None or obj.zone != t.GRAVEYARD or obj.definition not in game.pool.outside:",
        f"{_TESTS}c_it_triggers_from_wherever_the_card_winds_up",
    ),
    # Every discard is cycling.
    Fault(
        "702.29c",
        "rules/zones.py",
        "    if flags & ek.ZC_CYCLE:\n",
        "    if flags & ek.ZC_DISCARD:\n",
        f"{_TESTS}c_being_discarded_otherwise_is_not_cycling",
    ),
    # A cycled card counts as discarded twice.
    Fault(
        "702.29d",
        "rules/zones.py",
        "        events.append((ek.CYCLED, new.id, player))\n",
        "        events.append((ek.CYCLED, new.id, player))\n        events.append((ek.DISCARDED, new.id, player, 1))\n",
        f"{_TESTS}d_cycles_or_discards_triggers_once_when_a_card_is_cycled",
    ),
    # Any card can be found.
    Fault(
        "702.29e",
        "cards/keywords.py",
        'return _cycling(cost, Search(what, t.HAND, reveal=True), "cycling typecycling")',
        'return _cycling(cost, Search(HasType(-1), t.HAND, reveal=True), "cycling typecycling")',
        f"{_TESTS}e_typecycling_searches_for_a_card_of_the_type",
    ),
    # The card found is not shown.
    Fault(
        "702.29e",
        "cards/keywords.py",
        'return _cycling(cost, Search(what, t.HAND, reveal=True), "cycling typecycling")',
        'return _cycling(cost, Search(what, t.HAND), "cycling typecycling")',
        f"{_TESTS}e_typecycling_searches_for_a_card_of_the_type",
    ),
    # Typecycling is not cycling: for triggers,
    Fault(
        "702.29f",
        "cards/keywords.py",
        'return _cycling(cost, Search(what, t.HAND, reveal=True), "cycling typecycling")',
        'return _cycling(cost, Search(what, t.HAND, reveal=True), "typecycling")',
        f"{_TESTS}f_what_triggers_on_cycling_triggers_on_typecycling",
    ),
    # for what it costs,
    Fault(
        "702.29f",
        "rules/casting/ability_costs.py",
        "(rule.tag and rule.tag not in tag.split())",
        "(rule.tag and rule.tag != tag)",
        f"{_TESTS}f_what_reduces_cycling_costs_reduces_typecycling_costs",
    ),
    # and for what looks for a card with cycling.
    Fault(
        "702.29f",
        "rules/characteristics/continuous.py",
        'return any(tag in getattr(game.pool.abilities[number], "tag", "").split() for number in c.abilities)',
        'return any(getattr(game.pool.abilities[number], "tag", "") == tag for number in c.abilities)',
        f"{_TESTS}f_what_stops_cycling_stops_typecycling",
    ),
    # Abilities of a kind that nobody may activate are activated all the same.
    Fault(
        "702.29f",
        "rules/casting/mana.py",
        "return isinstance(what, q.HasAbility) and what.tag in tag.split()",
        "return False",
        "rules/mechanics/test_cr_702_29_real_cards.py::"
        "test_702_29f_stabilizer_stops_cycling_and_typecycling_but_nothing_else_of_the_card",
    ),
    # Cycling is no discard.
    Fault(
        "702.29d",
        "rules/zones.py",
        "    if flags & ek.ZC_DISCARD:\n        events.append((ek.DISCARDED,",
        "    if flags & ek.ZC_DISCARD and not flags & ek.ZC_CYCLE:\n        events.append((ek.DISCARDED,",
        "rules/mechanics/test_cases_protection_cycling.py::"
        "test_c2_cycling_is_a_discard_too_and_cycles_or_discards_triggers_once",
    ),
)
