"""Faults of living metal (CR 702.161), More Than Meets the Eye (702.162) and bolster (701.39)."""

from __future__ import annotations

from tests.mutations.table import Fault

_METAL = "rules/mechanics/test_cr_702_161_living_metal.py::test_702_161a_"
_EYE = "rules/mechanics/test_cr_702_162_more_than_meets_the_eye.py::test_"
_CASES = "rules/mechanics/test_cases_convert.py::test_"

FAULTS = (
    # Whichever is least.
    Fault(
        "701.39a",
        "cards/keywords.py",
        'Stat("toughness", t.EQ, Greatest("toughness", mine, "least"))',
        'Stat("toughness", t.GE, Greatest("toughness", mine, "least"))',
        f"{_CASES}optimus_prime_converts_as_the_bolstered_creature_hits",
    ),
    # A creature in every turn.
    Fault(
        "702.161a",
        "cards/faces.py",
        'add=t.ARTIFACT | t.CREATURE),), TurnOf(t.YOU), tag="living metal")',
        'add=t.ARTIFACT | t.CREATURE),), tag="living metal")',
        f"{_METAL}is_no_creature_in_other_turns",
    ),
    # A creature in place of its other types.
    Fault(
        "702.161a",
        "cards/faces.py",
        "(ChangeTypes(add=t.ARTIFACT | t.CREATURE),), TurnOf",
        "(ChangeTypes(set_types=t.CREATURE),), TurnOf",
        f"{_METAL}is_an_artifact_creature_in_its_controllers_turn",
    ),
    # What it is is not looked at anew as a turn begins.
    Fault(
        "702.161a",
        "cards/reads.py",
        "    TurnOf: ek.bit(ek.TURN_BEGAN),\n",
        "",
        f"{_METAL}changes_as_the_turn_does",
    ),
    # What the new turn changes is not looked at before something happens in it.
    Fault(
        "704.3",
        "rules/events.py",
        "            state.sba_due = True  # CR 704.3: what is no creature",
        "            pass  # CR 704.3: what is no creature",
        "rules/mechanics/test_cr_702_161_living_metal.py::"
        "test_704_3_what_a_new_turn_changes_is_acted_upon_in_its_upkeep",
    ),
    # The mana cost is paid as well.
    Fault(
        "702.162a",
        "rules/casting/actions.py",
        "        return ability.cost if isinstance(ability, ab.AlternativeCost) else None\n",
        "        return costs.combine(ability.cost, game.pool.costs[card.definition] or Cost())"
        " if isinstance(ability, ab.AlternativeCost) else None\n",
        f"{_EYE}702_162a_is_cast_converted_for_its_own_cost",
    ),
    # Costs that change do so by the front face.
    Fault(
        "702.162a",
        "rules/casting/actions.py",
        "        before, card.copy_of = card.copy_of, cast_definition(game, card, way)\n",
        "        before = card.copy_of\n",
        f"{_EYE}702_162a_cost_increases_apply_on_top",
    ),
)
