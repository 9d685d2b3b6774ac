"""Faults of meld (CR 701.42), of melded permanents (202.3c, 712.4-712.21) and of tokens created attacking (508.4)."""

from __future__ import annotations

from tests.mutations.table import Fault

_TESTS = "rules/mechanics/test_cr_701_42_meld.py::test_"

FAULTS = (
    # The second card is forgotten.
    Fault(
        "701.42a",
        "rules/zones.py",
        "    new.second_card, new.second_definition = other.card, other.definition\n",
        "    new.second_definition = other.definition\n",
        f"{_TESTS}701_42a_two_cards_of_a_pair_become_one_permanent",
    ),
    # A token melds.
    Fault(
        "701.42b",
        "rules/battlefield/melding.py",
        "if obj is not None and obj.card >= 0]",
        "if obj is not None]",
        f"{_TESTS}701_42b_a_token_cannot_be_melded",
    ),
    # Any two cards meld.
    Fault(
        "701.42c",
        "rules/battlefield/melding.py",
        "is_pair = one.partner == other.name and other.partner == one.name",
        "is_pair = bool(one.partner)",
        f"{_TESTS}701_42c_what_cannot_be_melded_stays_in_exile",
    ),
    # The first of several counterparts is taken.
    Fault(
        "712.4a",
        "rules/effects/melding.py",
        "    if len(others) == 1:\n",
        "    if others:\n",
        f"{_TESTS}712_4a_of_several_counterparts_one_is_chosen",
    ),
    # Both cards are the same one afterwards.
    Fault(
        "712.4b",
        "rules/zones.py",
        "(melded.second_card, melded.second_definition)]",
        "(melded.second_card, melded.definition)]",
        f"{_TESTS}712_4b_elsewhere_a_meld_card_is_its_front_face",
    ),
    # A meld card transforms into the combined face.
    Fault(
        "712.4c",
        "rules/battlefield/permanents.py",
        "    back = game.pool.backs.get(permanent.definition, -1)\n",
        "    back = (game.pool.combined | game.pool.backs).get(permanent.definition, -1)\n",
        f"{_TESTS}712_4c_meld_cards_do_not_transform",
    ),
    # A meld card is the combined face wherever it is.
    Fault(
        "712.8b",
        "rules/characteristics/continuous.py",
        "    if isinstance(obj, Permanent) and obj.second_card >= 0:\n",
        "    if obj.definition in pool.combined:\n",
        f"{_TESTS}712_8b_a_meld_card_on_the_stack_is_its_front_face",
    ),
    # The mana value is that of one of the front faces.
    Fault(
        "712.8g",
        "cards/faces.py",
        "front_cost=_together(first, second)",
        "front_cost=first.mana_cost",
        f"{_TESTS}712_8g_mana_value_is_that_of_both_front_faces",
    ),
    # A copy keeps that mana value.
    Fault(
        "202.3c",
        "rules/pool.py",
        "self.definition(replace(card, back=None, front_cost=None))",
        "self.definition(replace(card, back=None))",
        f"{_TESTS}712_8g_a_copy_of_a_melded_permanent_has_mana_value_0",
    ),
    # One card enters with its front face up.
    Fault(
        "712.14c",
        "rules/effects/melding.py",
        'entering = {"controller": ctx.controller, "melded": second}',
        'entering = {"controller": ctx.controller}',
        f"{_TESTS}712_14c_they_enter_as_a_single_permanent",
    ),
    # Meld cards are turned face down.
    Fault(
        "712.16",
        "rules/battlefield/face_down.py",
        "is_double_faced = permanent.definition in game.pool.backs or permanent.definition in game.pool.combined",
        "is_double_faced = permanent.definition in game.pool.backs",
        f"{_TESTS}712_16_a_melded_permanent_cannot_be_turned_face_down",
    ),
    # Only faces that are whole cards have names to choose.
    Fault(
        "712.19",
        "rules/battlefield/entering.py",
        'if card.name and card.layout != "token"]',
        'if card.name and card.layout not in ("token", "meld")]',
        f"{_TESTS}712_19_the_name_of_the_combined_face_may_be_chosen",
    ),
    # It dies as often as there are events.
    Fault(
        "712.21",
        "rules/triggers.py",
        "return (trigger.from_zones == t.IN_BATTLEFIELD) == bool(event[6] & ek.ZC_WHOLE)",
        "return True",
        f"{_TESTS}712_21_one_permanent_leaves_and_two_cards_arrive",
    ),
    # The cards go in the order in which they were melded.
    Fault(
        "712.21a",
        "rules/battlefield/melding.py",
        'entry_of(proposal)["second_first"] = answer == names[1]',
        'entry_of(proposal)["second_first"] = False',
        f"{_TESTS}712_21a_its_owner_arranges_the_cards_in_the_graveyard",
    ),
    # Its owner says it of exile too.
    Fault(
        "712.21b",
        "rules/battlefield/melding.py",
        "seat = melded.owner if event[4] != t.EXILE else entity_seat(event[5])",
        "seat = melded.owner if event[4] else entity_seat(event[5])",
        f"{_TESTS}712_21b_who_exiles_it_says_which_card_comes_first",
    ),
    # The effect that moved it keeps one of the cards.
    Fault(
        "712.21c",
        "rules/zones.py",
        "    for new in found:\n        _remember(game, new, entry)\n",
        "    _remember(game, found[0], entry)\n",
        f"{_TESTS}712_21c_an_effect_finds_both_cards",
    ),
    # A trigger finds one of the cards.
    Fault(
        "712.21c",
        "rules/evaluate/refs.py",
        "return [e for e in known.became if e in game.state.objects]",
        "return [e for e in known.became[:1] if e in game.state.objects]",
        f"{_TESTS}712_21c_a_trigger_on_its_death_finds_both_cards",
    ),
    # The replacement effect applies to one card.
    Fault(
        "712.21d",
        "rules/zones.py",
        "found = [_enter(game, card, to, flags, entry) for card in",
        "found = [_enter(game, card, to if card.card == melded.card else t.GRAVEYARD, flags, entry) for card in",
        f"{_TESTS}712_21d_a_replacement_effect_applies_to_both_cards",
    ),
    # Both cards count as one.
    Fault(
        "712.21e",
        "rules/triggers.py",
        "(event[4] == t.BATTLEFIELD or event[6] & ek.ZC_PART)",
        "event[4] == t.BATTLEFIELD",
        f"{_TESTS}712_21e_one_object_and_two_cards_have_moved",
    ),
    # Tokens that are to attack stand by.
    Fault(
        "508.4",
        "rules/effects/permanents.py",
        '"attacking": attacked}',
        '"attacking": 0}',
        f"{_TESTS}508_4_tokens_are_created_attacking",
    ),
)
