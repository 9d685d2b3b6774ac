"""The notes that both engines read say of every card what the book says."""

from __future__ import annotations

from typing import Any

import pytest

from sim.agents.knowledge import columns as co
from sim.agents.knowledge import worth as w
from sim.agents.knowledge import worth_alone as alone
from sim.agents.knowledge.book import Book, Card, Spell, mana_of
from sim.agents.knowledge.notes import Notes
from sim.agents.policy import layout as at
from sim.cards import ability as ab
from sim.cards import catalog
from sim.cards import effects as fx
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.catalog import all_definitions
from sim.cards.cost import Cost
from sim.cards.keywords import unlocked
from sim.cards.program import is_about_payment
from sim.decklists import load_deck
from sim.decklists.library import shipped_decks
from sim.rules.pool import DelayedAbility, Pool


def pool_of(names: tuple[str, ...] = ()) -> Pool:
    """A pool of these cards, or of all that are built in."""
    pool = Pool()
    cards = [catalog.find(name) for name in names] or [card for card in all_definitions() if not card.unsupported]
    for card in cards:
        pool.definition(card)
    return pool


# --- Rows of notes, and the objects that they come from, in the same plain form -------------------------------------


def read_back(T: Notes, number: int) -> dict[str, Any]:  # noqa: N803
    """A reading with its nodes, as the notes have it."""
    row = T.bk_reading[number]
    targets = T.bk_target[row[co.R_TARGETS] : row[co.R_TARGETS] + row[co.R_N_TARGETS]]
    impacts = T.bk_row[row[co.R_ROWS] : row[co.R_ROWS] + row[co.R_N_ROWS]]
    branches = T.bk_branch[row[co.R_BRANCHES] : row[co.R_BRANCHES] + row[co.R_N_BRANCHES]]
    choices = T.bk_choice[row[co.R_CHOICES] : row[co.R_CHOICES] + row[co.R_N_CHOICES]]
    return {
        "targets": [T.nodes[target[co.T_NODE]] for target in targets],
        "whats": [T.nodes[target[co.T_WHAT]] for target in targets],
        "divided": [target_share(T, target[co.T_DIVIDED]) for target in targets],
        "rows": [_impact(T, impact) for impact in impacts],
        "branches": [(bool(branch[co.B_MINE]), branch[co.B_MANA]) for branch in branches],
        "choices": [(T.words[c[co.C_KEY]], T.nodes[c[co.C_WHAT]], bool(c[co.C_MINE])) for c in choices],
    }


def target_share(T: Notes, amount: int) -> Any:  # noqa: N803
    """What is divided among targets, 0 if nothing is."""
    return 0 if amount == -1 else amount_of(T, amount)


def amount_of(T: Notes, amount: int) -> Any:  # noqa: N803
    """A number, or its node."""
    return T.nodes[amount - co.DYNAMIC] if co.DYNAMIC <= amount < co.MY_POWER else amount


def _impact(T: Notes, impact: list[int]) -> tuple[Any, ...]:  # noqa: N803
    who, guard = impact[at.WHO], impact[co.GUARD]
    whom: Any = who
    if co.REF >= who > co.CHOSEN:
        whom = ("those", T.nodes[co.REF - who])
    elif co.CHOSEN >= who > co.OWNER_OF:
        whom = ("chosen", co.CHOSEN - who)
    elif who <= co.OWNER_OF:
        whom = ("controller of", co.OWNER_OF - who)
    held = (T.nodes[abs(guard) - 1], guard > 0) if guard else None
    amounts = amount_of(T, impact[at.AMOUNT]), amount_of(T, impact[at.EXTRA])
    return (impact[at.OP], whom, *amounts, impact[at.CHANCE], impact[at.BRANCH], held)


def as_read(reading: w.Reading) -> dict[str, Any]:
    """A reading in the form of `read_back`."""
    return {
        "targets": list(reading.targets),
        "whats": [target.what for target in reading.targets],
        "divided": [target.divided for target in reading.targets],
        "rows": [_as_impact(reading, row) for row in reading.rows],
        "branches": [(branch.is_mine, branch.mana) for branch in reading.branches],
        "choices": [(choice.key, choice.what, choice.is_mine) for choice in reading.choices],
    }


def _as_impact(reading: w.Reading, row: w.Row) -> tuple[Any, ...]:
    op, who, amount, extra, chance, branch, guard = row
    whom: Any = who
    if w.REF >= who > w.CHOSEN:
        whom = ("those", reading.refs[w.REF - who])
    elif w.CHOSEN >= who > w.OWNER_OF:
        whom = ("chosen", w.CHOSEN - who)
    elif who <= w.OWNER_OF:
        whom = ("controller of", w.OWNER_OF - who)
    sizes: list[Any] = [
        reading.amounts[size - w.DYNAMIC] if w.DYNAMIC <= size < w.MY_POWER else size for size in (amount, extra)
    ]
    held = (reading.guards[abs(guard) - 1], guard > 0) if guard else None
    return (op, whom, *sizes, chance, branch, held)


def pairs_of(T: Notes, place: int, number: int) -> list[tuple[int, int]]:  # noqa: N803
    """Pairs of `bk_list`."""
    return [(T.bk_list[place + 2 * i], T.bk_list[place + 2 * i + 1]) for i in range(number)]


def check_spell(T: Notes, number: int, spell: Spell) -> None:  # noqa: N803
    """A row of `bk_spell` is this spell."""
    row = T.bk_spell[number]
    assert row[: co.S_READINGS] == [
        spell.purpose, spell.alone, spell.burn, spell.mana, spell.costs_mana_only, spell.permits,
    ]  # fmt: skip
    numbers = T.bk_list[row[co.S_READINGS] : row[co.S_READINGS] + row[co.S_N_READINGS]]
    assert [read_back(T, number) for number in numbers] == [as_read(reading) for reading in spell.readings]
    assert T.costs[row[co.S_COST]] == spell.cost
    ops = [impact[0] for reading in spell.readings for impact in reading.rows]
    facts = row[co.S_FACTS]
    assert bool(facts & co.F_FETCHES) == (at.FETCH in ops)
    assert bool(facts & co.F_ANIMATES) == (at.ANIMATE in ops)
    assert bool(facts & co.F_ONLY_GAINS_LIFE) == (set(ops) == {at.GAIN_LIFE})


# --- Cards -----------------------------------------------------------------------------------------------------------


def plain_columns(card: Card, pool: Pool, number: int) -> dict[int, Any]:
    """Columns of a card that are numbers of the book or of the pool as they are."""
    base = pool.bases[number]
    return {
        co.K_WORTH: card.worth,
        co.K_TYPES: card.types,
        co.K_IS_AURA: card.is_aura,
        co.K_IS_EQUIPMENT: card.is_equipment,
        co.K_ENTERS_ALONE: card.enters_alone,
        co.K_TURNED_ALONE: card.turned_alone,
        co.K_COUNTERS_UP: card.counters_up,
        co.K_DIES_ALONE: card.dies_alone,
        co.K_TURNS_OVER: card.turns_over,
        co.K_COUNTS_MATERIALS: card.counts_materials,
        co.K_HOST_TRIGGERS: card.host_triggers,
        co.K_IS_FLEETING: card.is_fleeting,
        co.K_KEYWORDS: card.keywords,
        co.K_EXTRA: card.extra,
        co.K_ENTERS_TAPPED: card.enters_tapped,
        co.K_MAKES: card.makes,
        co.K_NEEDS: card.needs,
        co.K_CYCLES: card.cycles,
        co.K_TEAM_ALONE: card.team_alone,
        co.K_COPIES_CREATURES: card.copies == q.HasType(t.CREATURE),
        co.K_ENTERS_COUNTERS: card.enters_counters,
        co.K_BACK: pool.backs.get(number, -1),
        co.K_PROTOTYPED: pool.prototyped(number),
        co.K_POWER: base.power,
        co.K_TOUGHNESS: base.toughness,
        co.K_MANA_VALUE: base.mana_value,
    }


def check_card(T: Notes, book: Book, number: int) -> None:  # noqa: N803
    """A row of `bk_card` is what the book says of a definition."""
    row, card = T.bk_card[number], book.card(number)
    plain = plain_columns(card, T.pool, number)
    assert {column: row[column] for column in plain} == plain
    check_spell(T, row[co.K_SPELL], card.spell)
    if card.is_aura and T.pool.bases[number].profile.enchant >= 0:
        check_spell(T, row[co.K_AURA], book.aura(number))
    else:
        assert row[co.K_AURA] == -1
    enters = pairs_of(T, row[co.K_ENTERS], row[co.K_N_ENTERS])
    assert [read_back(T, reading) for reading, _ in enters] == [as_read(reading) for reading in card.enters]
    asked = [one if one is not None and is_about_payment(one) else None for one in card.enters_if]
    assert [T.nodes[node] if node >= 0 else None for _, node in enters] == asked
    turned = pairs_of(T, row[co.K_TURNED], row[co.K_N_TURNED])
    assert [read_back(T, reading) for reading, _ in turned] == [as_read(reading) for reading in card.turned]
    assert read_back(T, row[co.K_HOST]) == as_read(card.host_reading)
    team = pairs_of(T, row[co.K_TEAM], row[co.K_N_TEAM])
    assert [(T.nodes[whom], read_back(T, r)) for whom, r in team] == [(whom, as_read(r)) for whom, r in card.team]
    assert (T.nodes[row[co.K_COPIES]] if row[co.K_COPIES] >= 0 else None) == card.copies
    assert T.bk_list[row[co.K_OPTIONAL] : row[co.K_OPTIONAL] + row[co.K_N_OPTIONAL]] == list(card.optional)
    additional = T.pool.bases[number].profile.additional
    assert T.bk_list[row[co.K_ADDITIONAL] : row[co.K_ADDITIONAL] + row[co.K_N_ADDITIONAL]] == list(additional)


# --- Abilities -------------------------------------------------------------------------------------------------------


def check_ability(T: Notes, book: Book, number: int) -> None:  # noqa: N803
    """A row of `bk_ability` is what the book says of an ability."""
    row, ability = T.bk_ability[number], T.pool.abilities[number]
    if w.modes_of(ability):
        check_spell(T, row[co.A_SPELL], book.ability(number))
    else:
        assert row[co.A_SPELL] == -1
    assert (row[co.A_WORTH], row[co.A_FLAGS]) == book.extra((number,))
    assert row[co.A_LIVING_METAL] == book.has_living_metal((number,))
    solved = unlocked(ability)
    assert row[co.A_UNLOCKED] == (solved is not None)
    assert row[co.A_SOLVED] == (alone.worth_of_ability(solved) if solved is not None else 0)
    assert bool(row[co.A_TAGS] & co.TAG_TO_SOLVE) == (number in book.cases())
    tag = ability.tag if isinstance(ability, ab.Activated) else ""
    for word, bit in (("cycling", co.TAG_CYCLING), ("equip", co.TAG_EQUIP), ("craft", co.TAG_CRAFT)):
        assert bool(row[co.A_TAGS] & bit) == (word in tag.split())
    check_costs(T, row, ability)


def check_costs(T: Notes, row: list[int], ability: ab.Ability) -> None:  # noqa: N803
    """The costs of an ability, and what is looked at of single kinds."""
    first, second = row[co.A_COST], row[co.A_OTHER_COST]
    match ability:
        case ab.Activated() | ab.AlternativeCost():
            assert (T.costs[first], second) == (ability.cost, -1)
        case ab.AdditionalCost(cost, key):
            assert (T.costs[first], second, T.words[row[co.A_KEY]]) == (cost, -1, key)
        case ab.Ward(cost, other):
            assert T.costs[first] == cost
            assert (T.costs[second] if second >= 0 else None) == other
        case _:
            assert (first, second) == (-1, -1)
    if isinstance(ability, ab.Replacement):
        assert row[co.A_PREVENTS] == (ability.instead.prevent is not None or ability.instead.cancel)
        assert row[co.A_FACTOR] == ability.instead.factor


def check_cost(T: Notes, number: int) -> None:  # noqa: N803
    """A row of `bk_cost` is the cost that has this number."""
    row, cost = T.bk_cost[number], T.costs[number]
    mana = cost.mana
    assert T.nodes[row[co.P_NODE]] == cost
    assert row[co.P_HAS_MANA] == (mana is not None)
    assert row[co.P_MANA : co.P_LIFE] == [mana_of(cost), mana.mana_value() if mana is not None else 0]
    assert amount_of(T, row[co.P_LIFE]) == cost.life
    flags = cost.sacrifice_this, cost.return_this, cost.discard_hand, cost.tap, cost.loyalty is not None
    columns = co.P_SACRIFICE_THIS, co.P_RETURN_THIS, co.P_DISCARD_HAND, co.P_TAP, co.P_HAS_LOYALTY
    assert tuple(row[column] for column in columns) == flags
    assert row[co.P_THIS] == (cost.sacrifice_this or cost.exile_this or cost.return_this)
    numbers = cost.discard_random, cost.tap_power, cost.loyalty or 0
    assert (row[co.P_DISCARD_RANDOM], row[co.P_TAP_POWER], row[co.P_LOYALTY]) == numbers
    assert row[co.P_EXILED] == sum(n for _, n in cost.exile_graveyard)
    assert row[co.P_TAP_OTHERS] == sum(n for _, n in cost.tap_others)
    for place, many, what in (
        (co.P_SACRIFICE, co.P_N_SACRIFICE, cost.sacrifice),
        (co.P_RETURN, co.P_N_RETURN, cost.return_to_hand),
        (co.P_MATERIALS, co.P_N_MATERIALS, tuple((what, least) for what, least, _ in cost.materials)),
    ):
        assert tuple((T.nodes[node], n) for node, n in pairs_of(T, row[place], row[many])) == what
    discards = [n for _, n in (*cost.discard, *cost.exile_hand)]
    assert T.bk_list[row[co.P_DISCARD] : row[co.P_DISCARD] + row[co.P_N_DISCARD]] == discards
    removed = [(int(kind == t.PLUS_COUNTER), n) for kind, n in cost.remove_counters]
    assert pairs_of(T, row[co.P_REMOVE], row[co.P_N_REMOVE]) == removed


# --- Tests -----------------------------------------------------------------------------------------------------------


def check_all(pool: Pool) -> Notes:
    """All cards, abilities and costs of a pool."""
    T, book, number = Notes(pool), Book(pool), 0  # noqa: N806
    while number < len(pool.definitions):  # noting a card may bring another one into the pool
        check_card(T, book, number)
        number += 1
    for ability in range(len(pool.abilities)):
        check_ability(T, book, ability)
    for cost in range(len(T.costs)):
        check_cost(T, cost)
    assert T.bk_has_cases == bool(book.cases())
    assert [T.words[number] for number in T.bk_word] == list(co.WORDS)
    return T


def test_the_notes_say_what_the_book_says_of_all_cards() -> None:
    T = check_all(pool_of())  # noqa: N806
    assert all(len(row) == co.CARD for row in T.bk_card.values())
    assert all(len(row) == co.ABILITY for row in T.bk_ability.values())


@pytest.mark.parametrize("name", [f"{deck.format}/{deck.name}" for deck in shipped_decks()])
def test_the_notes_say_what_the_book_says_of_a_deck(name: str) -> None:
    check_all(pool_of(tuple(card for _, card in load_deck(name).main)))


def test_what_turns_up_in_a_game_is_noted_then() -> None:
    """Delayed abilities, prices and choices are nodes of the pool, abilities may come into it late."""
    pool = pool_of(("Shock",))
    T = Notes(pool)  # noqa: N806
    shock = pool.definition(catalog.find("Shock"))
    assert T.bk_card[shock][co.K_WORTH] == T.book.card(shock).worth
    damage = fx.DealDamage(2, q.Players(t.OPPONENT))
    later = pool.node(DelayedAbility(None, damage, True, False))
    row = T.bk_spell[T.delayed(later)]
    assert read_back(T, T.bk_list[row[co.S_READINGS]]) == as_read(w.read(damage))
    price = pool.node(Cost(life=2))
    assert T.costs[T.price(price)] == Cost(life=2)
    assert T.price(later) == T.one_of(later) == -1
    parts = (damage, fx.GainLife(3, q.Players(t.YOU)))
    place = T.one_of(pool.node(fx.OneOf(parts, q.Players(t.YOU))))
    assert T.bk_list[place] == 2
    assert [read_back(T, T.bk_list[place + 1 + i]) for i in range(2)] == [as_read(w.read(part)) for part in parts]
    late = pool.ability(ab.Activated(Cost(tap=True), (damage,)))
    check_ability(T, Book(pool), late)


@pytest.mark.parametrize(
    ("name", "kind", "number"),
    [
        ("Case of the Crimson Pulse", co.GOAL_HAND, 0),
        ("Case of the Filched Falcon", co.GOAL_PERMANENTS, 3),
        ("Case of the Shattered Pact", co.GOAL_COLORS, 5),
        ("Case of the Stashed Skeleton", co.GOAL_ABSENCE, 0),
        ("Case of the Ransacked Lab", co.GOAL_SPELLS, 4),
        ("Case of the Gateway Express", co.GOAL_ATTACKERS, 3),
        ("Case of the Burning Masks", -1, 0),  # what it asks for is not looked at
    ],
)
def test_what_a_case_asks_for(name: str, kind: int, number: int) -> None:
    T = Notes(pool_of((name,)))  # noqa: N806
    solving = [T.bk_ability[n] for n in range(len(T.pool.abilities)) if T.bk_ability[n][co.A_TAGS] & co.TAG_TO_SOLVE]
    assert [(row[co.A_GOAL_KIND], row[co.A_GOAL_NUMBER]) for row in solving] == [(kind, number)]
