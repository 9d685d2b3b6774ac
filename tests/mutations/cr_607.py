"""Faults of linked abilities (CR 607)."""

from __future__ import annotations

from tests.mutations.table import Fault

_OLD = "rules/test_cr_607_linked.py::test_"
_KINDS = "rules/mechanics/test_cr_607_kinds.py::test_"
_FACES = "rules/mechanics/test_cr_712_double_faced.py::test_"
_LINKED = "rules/evaluate/linked.py"
_REFS = "rules/evaluate/refs.py"
_ALL_IN_EXILE = (
    "game.object(ctx.source).linked.get(linked_key(game, ctx, node.key), ())",
    "game.state.exile",
)
_NOTHING = ("game.object(ctx.source).linked.get(linked_key(game, ctx, node.key), ())", "()")

FAULTS = (
    # "The exiled card" is any card in exile.
    Fault("607.1", _REFS, *_ALL_IN_EXILE, f"{_KINDS}607_1_the_second_ability_refers_only_to_what_the_first_one_did"),
    # A granted ability keeps what it did for nobody.
    Fault(
        "607.1a",
        "rules/effects/move.py",
        "    if node.link:\n",
        "    if node.link and game.characteristics(ctx.source).abilities == game.pool.bases[\n"
        "        game.object(ctx.source).definition\n    ].abilities:\n",
        f"{_KINDS}607_1a_an_ability_that_it_grants_itself_is_linked_like_a_printed_one",
    ),
    # The abilities of the other face are another object's.
    Fault("607.1b", _REFS, *_NOTHING, f"{_FACES}607_1b_abilities_of_both_faces_are_linked"),
    # A name chosen for one is chosen for all.
    Fault(
        "607.1c",
        "rules/effects/choices.py",
        'before = game.object(ctx.source).chosen.get(linked_key(game, ctx, "names"), ())',
        'before = [n for o in game.state.objects.values() for n in o.chosen.get("names", ())]',
        f"{_KINDS}607_1c_an_ability_that_refers_to_what_it_did_itself_is_linked_to_itself",
    ),
    # A permanent knows nothing of what put it there.
    Fault(
        "607.1d",
        "rules/effects/move.py",
        'entry["linked"] = {node.remembers: ctx.saved.get(node.remembers, ())}',
        'entry["linked"] = {}',
        f"{_KINDS}607_1d_a_permanent_knows_what_paid_for_the_ability_that_put_it_there",
    ),
    # Every card in exile is returned.
    Fault("607.2a", _REFS, *_ALL_IN_EXILE, f"{_OLD}607_2a_only_what_the_first_ability_exiled_is_returned"),
    # What a replacement effect exiles is not kept.
    Fault(
        "607.2b",
        "rules/battlefield/replacement.py",
        '        proposal.entry["link"] = (linked_key(game, ctx, instead.link), ctx.source)\n',
        "        pass\n",
        f"{_KINDS}607_2b_what_a_replacement_effect_exiled",
    ),
    # Tokens are not kept.
    Fault(
        "607.2c",
        "rules/effects/permanents.py",
        '        entry["link"] = (linked_key(game, ctx, node.link), ctx.source)\n',
        "        pass\n",
        f"{_KINDS}607_2c_what_was_created_with_it",
    ),
    # The colour is that chosen last, for whatever object.
    Fault(
        "607.2d",
        "rules/evaluate/filters.py",
        "    return game.object(ctx.source).chosen.get(linked_key(game, ctx, kind), default)\n",
        "    return [o.chosen[kind] for o in game.state.objects.values() if kind in o.chosen][-1]\n",
        f"{_OLD}607_2d_a_choice_as_it_enters_belongs_to_the_ability_that_asks_for_it",
    ),
    # The name noted first is noted for all.
    Fault(
        "607.2e",
        "rules/effects/casting.py",
        'name = chosen(game, ctx, "card name" if named == "chosen" else "noted name", "")',
        'name = next(n for o in game.state.objects.values() if (n := o.chosen.get("noted name")))'
        ' if named == "noted" else chosen(game, ctx, "card name", "")',
        f"{_KINDS}607_2e_what_was_noted_for_each",
    ),
    # Any word will do.
    Fault(
        "607.2f",
        "rules/evaluate/conditions.py",
        'chosen(game, ctx, "word", "") == node.word',
        'chosen(game, ctx, "word", "") != ""',
        f"{_KINDS}607_2f_and_607_2m_a_word_chosen_as_it_enters",
    ),
    # Nothing is paid.
    Fault(
        "607.2g",
        "rules/battlefield/entering.py",
        "            pay_life(game, ctx.controller, value)\n",
        "            pass\n",
        f"{_KINDS}607_2g_life_paid_as_it_entered",
    ),
    # "When you do" speaks of the permanent itself.
    Fault(
        "607.2h",
        "rules/zones.py",
        '(), {"copied": (copied,)})',
        '(), {"copied": (new.id,)})',
        f"{_KINDS}607_2h_a_trigger_in_the_paragraph_of_a_static_ability",
    ),
    # Whatever was cast was kicked.
    Fault(
        "607.2i",
        "rules/evaluate/conditions.py",
        "node.key in game.paid_of(ctx)",
        "True",
        f"{_KINDS}607_2i_whether_its_own_kicker_was_paid",
    ),
    # X of a cost that is no mana is 0 for the effect.
    Fault(
        "607.2j",
        "rules/casting/announce.py",
        "    ctx.x, ctx.paid = obj.x, obj.paid\n",
        "    ctx.x, ctx.paid = 0, obj.paid\n",
        f"{_KINDS}607_2j_the_value_chosen_for_its_own_additional_cost",
    ),
    # What is chosen as it enters is forgotten.
    Fault(
        "607.2m",
        "rules/zones.py",
        'new.chosen, new.linked = dict(entry.get("chosen", ())), dict(entry.get("linked", ()))',
        'new.chosen, new.linked = {}, dict(entry.get("linked", ()))',
        f"{_KINDS}607_2f_and_607_2m_a_word_chosen_as_it_enters",
    ),
    # All cards in exile were exiled with it.
    Fault(
        "607.2q",
        "rules/zones.py",
        "tuple(e for e in game.state.exile if game.state.objects[e].card in cards)",
        "tuple(game.state.exile)",
        f"{_KINDS}607_2q_cards_exiled_to_pay_for_the_spell_that_it_was",
    ),
    # Only the card exiled last is meant.
    Fault(
        "607.3",
        "rules/zones.py",
        "holder.linked[key] = (*holder.linked.get(key, ()), new.id)",
        "holder.linked[key] = (new.id,)",
        f"{_KINDS}607_3_several_exiled_cards_are_each_meant",
    ),
    # Nothing is known to a second ability.
    Fault("607.4", _REFS, *_NOTHING, f"{_KINDS}607_4_an_ability_may_be_part_of_several_pairs"),
    # A copy has what was chosen for the original.
    Fault(
        "607.5",
        "rules/battlefield/entering.py",
        "        number = entering_definition(game, proposal)\n        abilities",
        "        number = obj.definition\n        abilities",
        f"{_OLD}607_5_a_copy_chooses_for_itself",
    ),
    # What was chosen for abilities that it had counts for those that it has.
    Fault(
        "607.5a",
        _LINKED,
        'return f"{kind}{AT}{origin}" if origin else kind',
        "return kind",
        f"{_KINDS}607_5a_a_choice_that_was_not_made_is_undefined",
    ),
)
