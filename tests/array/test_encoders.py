"""Cards as tables: definitions, abilities, programs and triggers stand in their rows as the rules engine's pool has them."""

from __future__ import annotations

import numpy as np
import pytest

from sim.array import tables as tb
from sim.array.encode import Matchup, reasons_against, refusals
from sim.array.encoding.encode_abilities import asked_tag, delayed_ability, programs, tag_bits
from sim.array.encoding.encoder import Encoder, Refused
from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import program as pr
from sim.cards.effects import DrawCards, May, Sequence
from sim.cards.type_line import ALL_CREATURE_TYPES, subtype_bits
from sim.decklists.library import load_deck
from sim.rules.casting.spells import spell_facts
from sim.rules.setup import supported

LISTS = ("red-burn", "boros-disguise", "gruul-prototype", "jeskai-convert", "simic-backup", "black-red-bargain")


def matchup(*names: str) -> Matchup:
    """These cards, whatever is refused of them."""
    return Matchup([supported(name) for name in names], [])


@pytest.fixture(scope="module")
def lists() -> Matchup:
    decks = [load_deck(name) for name in LISTS]
    return Matchup([supported(name) for deck in decks for _, name in deck.main], [])


def test_a_definition_has_the_characteristics_of_the_pool(lists: Matchup) -> None:
    pool, tables = lists.encoder.pool, lists.tables
    for number, base in enumerate(pool.bases):
        row = tables["defs"][number]
        assert tuple(row[[tb.DF_TYPES, tb.DF_COLORS, tb.DF_POWER, tb.DF_TOUGHNESS, tb.DF_KEYWORDS]]) == (
            (base.types, base.colors, base.power, base.toughness, base.keywords)
        )
        place = row[tb.DF_ABILITIES]
        assert tuple(tables["data"][place : place + row[tb.DF_N_ABILITIES]]) == base.abilities
        assert row[tb.DF_MANA_VALUE] == base.mana_value
        assert tables["def_key"][number] == pool.key("definition", number)


def test_a_definition_knows_its_other_faces(lists: Matchup) -> None:
    pool, defs = lists.encoder.pool, lists.tables["defs"]
    assert pool.backs
    for front, back in pool.backs.items():
        assert defs[front][tb.DF_BACK] == back
    prototyped = [number for number in range(len(pool.definitions)) if pool.bases[number].profile.prototype >= 0]
    assert all(defs[number][tb.DF_PROTOTYPED] == pool.prototyped(number) >= 0 for number in prototyped)
    assert len(pool.definitions) == lists.tables["n_defs"]


def test_what_a_definition_is_as_a_spell(lists: Matchup) -> None:
    pool, defs = lists.encoder.pool, lists.tables["defs"]
    for number in range(len(pool.definitions)):
        facts, row = spell_facts(pool, number), defs[number]
        assert (row[tb.DF_LEAST], row[tb.DF_MOST]) == facts.bounds
        assert row[tb.DF_IS_CASTABLE] == facts.is_castable
        assert row[tb.DF_IS_PLAIN] == facts.is_plain
        modes = [lists.tables["prog"][row[tb.DF_PROGRAMS] + i] for i in range(row[tb.DF_N_PROGRAMS])]
        assert [mode[tb.PG_N_STEPS] for mode in modes] == [len(one.steps) for one in facts.programs]
        assert [mode[tb.PG_N_TARGETS] for mode in modes] == [len(one.targets) for one in facts.programs]


def test_the_kinds_of_abilities_of_a_definition_are_those_of_its_profile(lists: Matchup) -> None:
    pool, defs = lists.encoder.pool, lists.tables["defs"]
    for number, base in enumerate(pool.bases):
        has, profile = defs[number][tb.DF_HAS], base.profile
        assert bool(has & tb.HAS_TRIGGERED) == bool(profile.triggered)
        assert bool(has & tb.HAS_STATICS) == bool(profile.statics)
        assert bool(has & tb.HAS_REPLACEMENTS) == bool(profile.replacements)
        assert bool(has & tb.HAS_ACTIVATED) == bool(profile.activated)
        assert bool(has & tb.HAS_MANA) == bool(profile.mana)
        assert bool(has & tb.HAS_NON_MANA) == (len(profile.activated) > len(profile.mana))
        assert bool(has & tb.HAS_ALTERNATIVE) == bool(profile.alternative)


def test_the_events_of_a_triggered_ability(lists: Matchup) -> None:
    pool, tables = lists.encoder.pool, lists.tables
    found = [
        n for n, one in enumerate(pool.abilities) if isinstance(one, ab.Triggered) and n in lists.encoder.abil_keys
    ]
    assert found
    for number in found:
        ability, row = pool.abilities[number], tables["abil"][number]
        assert isinstance(ability, ab.Triggered)
        trigger = ability.trigger
        patterns = trigger.triggers if isinstance(trigger, ab.EitherTrigger) else (trigger,)
        rows = [tables["trig"][row[tb.AB_TRIGGERS] + i] for i in range(row[tb.AB_N_TRIGGERS])]
        assert [one[tb.TG_EVENT] for one in rows] == [one.event for one in patterns if isinstance(one, ab.Trigger)]
        kinds = int(row[tb.AB_EVENTS_LOW]) | int(row[tb.AB_EVENTS_HIGH]) << 31
        assert kinds == ek.bit(*(int(one[tb.TG_EVENT]) for one in rows))


def test_changelings_have_every_creature_type_and_one_that_nobody_names() -> None:
    made = matchup("Woodland Changeling", "Goblin Instigator")
    numbers = {card.name: number for number, card in enumerate(made.encoder.pool.definitions)}
    bits = made.tables["def_subtypes"]
    changeling, goblin = int(bits[numbers["Woodland Changeling"]]), int(bits[numbers["Goblin Instigator"]])
    assert goblin
    assert changeling & goblin == goblin
    assert changeling >> tb.OTHER_CREATURE_TYPES & 1
    assert changeling == int(made.tables["creature_subtypes"]) == made.encoder.bits(ALL_CREATURE_TYPES)
    assert made.encoder.bits(subtype_bits(("Equipment",))) == tb.EQUIPMENT
    word = made.encoder.word("Goblin")
    made.refresh()
    assert int(made.tables["word_subtypes"][word]) & goblin


def test_programs_keep_jumps_and_equal_modes_share_rows() -> None:
    encoder: Encoder = matchup("Forest").encoder
    modes = (Sequence((May(DrawCards(1)), DrawCards(2))), DrawCards(1))
    first = programs(encoder, modes)
    assert programs(encoder, modes) == first
    row = encoder.rows["prog"][first]
    steps = encoder.rows["step"][row[tb.PG_STEPS] : row[tb.PG_STEPS] + row[tb.PG_N_STEPS]]
    assert [(step[tb.ST_OP], step[tb.ST_TO]) for step in steps] == [(pr.MAY, 2), (pr.DO, -1), (pr.DO, -1)]
    assert encoder.rows["prog"][first + 1][tb.PG_N_STEPS] == 1


def test_delayed_abilities_are_rows_from_the_last_one_downward() -> None:
    made = matchup("Forest")
    trigger = ab.Trigger(ek.STEP_BEGAN, step=11)
    number = delayed_ability(made.encoder, trigger, DrawCards(1), True, True)
    reflexive = delayed_ability(made.encoder, None, ab.SpellAbility((DrawCards(1), DrawCards(2))), True, False)
    assert (number, reflexive) == (tb.ABILITY_ROWS - 1, tb.ABILITY_ROWS - 2)
    made.refresh()
    row = made.tables["abil"][number]
    assert (row[tb.AB_ONCE], row[tb.AB_FLEETING], row[tb.AB_N_TRIGGERS], row[tb.AB_N_MODES]) == (1, 1, 1, 1)
    assert made.tables["abil"][reflexive][tb.AB_N_MODES] == 2
    assert made.tables["abil"][reflexive][tb.AB_N_TRIGGERS] == 0


def test_tags_are_bits_of_their_words() -> None:
    assert tag_bits("cycling typecycling") == tb.TAG["cycling"] | tb.TAG["typecycling"]
    assert tag_bits("a word that nothing asks about") == 0
    assert asked_tag("equip") == tb.TAG_EQUIP
    with pytest.raises(Refused):
        asked_tag("hideaway")


def test_what_is_refused_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each card with the first node that stops it."""
    from sim.array.encoding import encoder

    monkeypatch.delitem(encoder.ENCODERS, DrawCards, raising=False)
    deck = load_deck("izzet-cycling")
    found = dict(refusals(deck, deck))
    assert "DrawCards" in reasons_against(supported("Slice and Dice"))
    assert "Slice and Dice" in found


def test_decks_stand_in_slot_order() -> None:
    deck = load_deck("red-burn")
    made = Matchup.of_decks((deck, deck), [])
    numbers = made.tables["deck"][0][: made.tables["n_deck"][0]]
    names = [made.encoder.pool.definitions[number].name for number in numbers]
    assert sorted(names) == sorted(name for count, name in deck.main for _ in range(count))
    assert np.array_equal(made.tables["deck"][0], made.tables["deck"][1])
