"""The mana payment planner: complete and best against brute force and networkx; its ties, one by one."""

from __future__ import annotations

from itertools import chain

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.cards.mana_cost import ANY_TYPE, PHYREXIAN, SNOW, ManaCost, parse_symbol
from sim.errors import RulesInvariantError
from sim.rules.payment import layout as at
from sim.rules.payment.layout import cost_ints, mana_option, mana_options, new_plan, new_table, new_workspace, pool_ints
from sim.rules.payment.plan import PaymentPlan, can_pay, max_x, plan_payment, read_plan
from sim.rules.payment.sources import prepare_sources
from tests.rules.payment_brute_force import Mana, best_score, check_plan

W, U, B, R, G, C = (1 << mana_type for mana_type in range(6))
WORK = new_workspace()


def table_of(options: list[int]) -> list[int]:
    """The prepared table of these options."""
    table = new_table(options)
    prepare_sources(options, table)
    return table


def planned(
    cost: str | list[int], *rows: list[int], pool: Mana = (), life: int = 20, x: int = 0, reduction: int = 0
) -> PaymentPlan | None:
    """The plan for a cost, checked to be legal and to agree with `can_pay`; None if there is none."""
    ints = cost if isinstance(cost, list) else cost_ints(ManaCost.parse(cost), x, reduction)
    options, plan = mana_options(rows), new_plan()
    table = table_of(options)
    payable = plan_payment(ints, life, pool_ints(pool), options, table, WORK, plan)
    assert can_pay(ints, life, pool_ints(pool), options, table, WORK) == payable
    if not payable:
        return None
    check_plan(read_plan(plan), ints, life, pool, options)
    return read_plan(plan)


def used(plan: PaymentPlan | None) -> list[int]:
    """The rows a plan activates, in order of rows."""
    assert plan is not None
    return sorted(plan.activations)


def land(source: int, kinds: int, *, creature: bool = False, side: int = 0, life: int = 0) -> list[int]:
    """A source that makes one mana of any type of the mask."""
    return mana_option(source, [(kinds, 1)], creature=creature, side=side, life=life)


def pain_land(source: int, kinds: int) -> list[list[int]]:
    """{C}, or a color of the mask at the price of 1 damage."""
    return [land(source, C), land(source, kinds, side=1)]


def filter_land(source: int, kinds: int) -> list[list[int]]:
    """{C}, or for one mana of the mask two mana of the mask."""
    return [land(source, C), mana_option(source, [(kinds, 2)], own_cost=(0, (kinds,)))]


def signet(source: int, one: int, other: int) -> list[int]:
    """For {1} one mana of each of two colors."""
    return mana_option(source, [(one, 1), (other, 1)], own_cost=(1, ()))


# Complete and best -------------------------------------------------------------------------------

few_kinds = st.lists(st.sampled_from([W, U, B, C]), min_size=1, max_size=3).map(lambda kinds: sum(set(kinds)))
flags = st.sampled_from([0, 0, 0, 0, SNOW, at.RESTRICTED])


@st.composite
def sources(draw: st.DrawFn, source: int, sorts: str) -> list[list[int]]:
    """The rows of one source, of any of these sorts that the planner tells apart."""
    kinds, flag, creature = draw(few_kinds), draw(flags), draw(st.booleans())
    match draw(st.sampled_from(sorts.split())):
        case "land":
            return [land(source, kinds | flag, creature=creature, side=draw(st.integers(0, 1)))]
        case "one_restricted":
            return [land(source, kinds), land(source, draw(few_kinds) | at.RESTRICTED)]
        case "pain":
            life, side = draw(st.integers(0, 1)), draw(st.integers(1, 2))
            return [land(source, C), land(source, kinds | flag, side=side, life=life)]
        case "dear":
            return [land(source, kinds), land(source, draw(few_kinds), side=draw(st.integers(1, 2)))]
        case "life":
            return [land(source, kinds | flag, side=1, life=1)]
        case "two":
            return [mana_option(source, [(C | flag, 2)], creature=creature)]
        case "bundle":
            return [mana_option(source, [(B | flag, 1), (U | flag, 1)])]
        case "any_two":
            return [mana_option(source, [(kinds | flag, 2)])]
        case "three":
            return [mana_option(source, [(one | flag, 3)], side=1) for one in (W, U, B)]
        case "filter":
            return [land(source, C), mana_option(source, [(kinds, 2)], own_cost=(0, (draw(few_kinds),)))]
        case "strict":
            return [mana_option(source, [(kinds, 2)], own_cost=(0, (draw(few_kinds),)))]
        case _:
            one, other = draw(st.permutations([W, U, B, C]))[:2]
            row = mana_option(source, [(one, 1), (other | flag, 1)], own_cost=(1, ()), creature=creature)
            return [row]


def boards_of(sorts: str, most: int) -> st.SearchStrategy[list[list[int]]]:
    """Rows of up to so many sources of these sorts."""
    each = st.integers(0, most).flatmap(lambda n: st.tuples(*[sources(i, sorts) for i in range(n)]))
    return each.map(lambda of: [*chain(*of)])


boards = boards_of("land land pain life one_restricted two bundle any_two three filter signet", 4)
pools = st.lists(st.builds(int.__or__, st.sampled_from([W, U, B, C]), flags), max_size=2).map(tuple)


def costs_of(symbols: str, generic: int) -> st.SearchStrategy[list[int]]:
    """Costs of up to 3 of these symbols and that much generic mana."""
    listed = st.lists(st.sampled_from([parse_symbol(text) for text in symbols.split()]), max_size=3)
    return st.builds(lambda mana, asked: [len(asked), mana, *asked], st.integers(-1, generic), listed)


costs = costs_of("W U B R G C S W/U U/B 2/W 2/U C/W W/P U/P B/P W/U/P", 3)
lives = st.sampled_from([0, 1, 2, 3, 4, 20])


@settings(max_examples=800)
@given(costs, lives, pools, boards)
def test_finds_the_best_plan_if_there_is_one(cost, life, pool, rows):
    """Against activating in every order and paying in every way: payable or not, and what the plan costs."""
    check_against_brute_force(cost, life, pool, rows)


@settings(max_examples=400)
@given(costs_of("W U B 2/W 2/U U/P", 2), st.just(20), st.just(()), boards_of("land pain dear dear two", 4))
def test_finds_the_least_side_costs(cost, life, pool, rows):
    """The same where the price of a source depends on what it makes."""
    check_against_brute_force(cost, life, pool, rows)


@settings(max_examples=600)
@given(costs_of("W U B C", 2), st.just(20), pools, boards_of("one_restricted strict strict strict signet", 4))
def test_finds_the_order_of_mana_abilities(cost, life, pool, rows):
    """The same where mana abilities have to pay for mana abilities."""
    check_against_brute_force(cost, life, pool, rows)


def check_against_brute_force(cost: list[int], life: int, pool: Mana, rows: list[list[int]]) -> None:
    """Payable or not, whatever is asked, and a legal plan of the best score."""
    options, plan = mana_options(rows), new_plan()
    best = best_score(cost, life, pool, options)
    payable = plan_payment(cost, life, pool_ints(pool), options, table_of(options), WORK, plan)
    assert payable == (best is not None)
    assert can_pay(cost, life, pool_ints(pool), options, table_of(options), WORK) == payable
    if payable:
        assert check_plan(read_plan(plan), cost, life, pool, options) == best


@settings(max_examples=300)
@given(costs, lives, pools, boards, st.integers(1, 2), st.sampled_from([ANY_TYPE, B, W | U]))
def test_greatest_x_against_brute_force(cost, life, pool, rows, x_symbols, x_kinds):
    """X can be paid up to the answer and not beyond, with generic X and where only some mana may pay it."""
    options = mana_options(rows)
    greatest = max_x(cost, x_symbols, x_kinds, life, pool_ints(pool), options, table_of(options), WORK)
    for x in (greatest, greatest + 1):
        if x >= 0:
            generic = x * x_symbols if x_kinds == ANY_TYPE else 0
            more = [] if generic else [x_kinds] * (x * x_symbols)
            bigger = [cost[0] + len(more), cost[1] + generic, *cost[2:], *more]
            assert (best_score(bigger, life, pool, options) is not None) == (x == greatest)


simple_boards = st.lists(st.tuples(st.integers(1, 63), st.booleans(), st.integers(0, 1)), max_size=12).map(
    lambda lands: [land(i, kinds, creature=c, side=s) for i, (kinds, c, s) in enumerate(lands)]
)
simple_costs = st.builds(
    lambda generic, symbols: [len(symbols), generic, *symbols],
    st.integers(0, 4),
    st.lists(st.integers(1, 63), max_size=7),
)


def matching_weight(cost: list[int], rows: list[list[int]]) -> int | None:
    """The least weight of sources that pay, by networkx; None if they cannot."""
    demands = cost[2:] + [ANY_TYPE] * cost[1]
    graph = nx.Graph()
    graph.add_nodes_from(("pays", i) for i in range(len(demands)))
    for i, demand in enumerate(demands):
        for source, row in enumerate(rows):
            if row[at.MANA - 1] & demand:
                graph.add_edge(("pays", i), ("source", source), weight=source_weight(source, row))
    asked = [("pays", i) for i in range(len(demands))]
    if len(nx.bipartite.hopcroft_karp_matching(graph, asked)) // 2 < len(demands):
        return None
    matching = nx.bipartite.minimum_weight_full_matching(graph, asked) if demands else {}
    return sum(graph.edges[node, matching[node]]["weight"] for node in asked)


def source_weight(source: int, row: list[int]) -> int:
    """Fewest colors, lands before creatures, no side cost before side cost, lowest serial."""
    colors = (row[at.MANA - 1] & 31).bit_count()
    return ((colors * 16 + row[at.CREATURE - 1]) * 16 + row[at.SIDE - 1]) * 128 + source + 1


@settings(max_examples=400)
@given(simple_costs, simple_boards)
def test_one_mana_sources_against_networkx(cost, rows):
    """Payable iff there is a full matching, and with the sources of a matching of least weight."""
    plan = planned(cost, *rows)
    least = matching_weight(cost, rows)
    assert (plan is None) == (least is None)
    if plan is not None:
        assert sum(source_weight(r, rows[r]) for r in plan.activations) == least


@settings(max_examples=100)
@given(costs, lives, pools, boards, st.integers(-5, 70))
def test_the_workspace_remembers_nothing(cost, life, pool, rows, junk):
    """Whatever the lists held before, the plan is the same."""
    plans = []
    for work in (new_workspace(), tuple([junk] * at.ROOM for _ in range(at.LISTS))):
        options, plan = mana_options(rows), new_plan()
        if plan_payment(cost, life, pool_ints(pool), options, table_of(options), work, plan):
            plans.append(read_plan(plan))
    assert len(plans) in (0, 2)
    assert plans[:1] == plans[1:]


# The ties of architecture.md, section 3 ------------------------------------------------------------


def test_ties_floating_mana_first():
    """Mana that would be lost is spent before sources are tapped."""
    plan = planned("{1}{W}", land(0, W), land(1, C), pool=(W, C))
    assert used(plan) == []
    assert used(planned("{2}{W}", land(0, W), land(1, C), pool=(W, C))) == [1]


def test_ties_fewest_other_colors():
    """The least flexible sources go first: colorless, one color, then more."""
    rows = [land(0, W | U | B), land(1, W | U), land(2, W), land(3, C)]
    assert used(planned("{1}", *rows)) == [3]
    assert used(planned("{W}", *rows)) == [2]
    assert used(planned("{1}{W}{W}", *rows)) == [1, 2, 3]
    assert used(planned("{U}", *rows)) == [1]


def test_ties_lands_before_creatures():
    """A mana creature is kept while a land of as many colors can pay, but not for a land of more."""
    assert used(planned("{G}", land(0, G, creature=True), land(1, G))) == [1]
    assert used(planned("{G}", land(0, G, creature=True), land(1, G | W))) == [0]


def test_ties_no_side_cost_before_side_cost():
    """No damage and no sacrifice while another source of the same sort can pay."""
    assert used(planned("{U}", land(0, U | R, side=1), land(1, U | R))) == [1]
    assert used(planned("{U}", land(0, U | R, side=1), land(1, U | R, creature=True))) == [0]


def test_ties_no_side_cost_among_the_ways_to_use_one_source():
    """Pain lands hurt only for the symbols that nothing else can pay."""
    plan = planned("{1}{W}{W}", land(0, W), *pain_land(1, W | U), *pain_land(2, W | U))
    assert used(plan) == [0, 2, 3]  # the first for {W}, the second for {1}
    assert used(planned("{2}", *pain_land(0, W | U), *pain_land(1, W | U))) == [0, 2]


def test_ties_the_cheaper_of_two_ways_to_hurt():
    """Of two sources that can make the color, the one that does it at the lower price."""
    rows = [land(0, C), land(0, C | U, side=2), land(1, C), land(1, W | U, side=1)]
    assert used(planned("{1}{U}", *rows)) == [0, 3]


def test_ties_between_generic_halves():
    """Which of two hybrid symbols is paid by its generic half is decided by side costs like all else."""
    rows = [land(0, B, side=1), land(0, W | U), land(1, W, side=1), land(2, U, creature=True), land(3, W)]
    assert used(planned("{U}{2/U}{2/B}", *rows)) == [1, 2, 3, 4]
    rows = [land(0, U | B, side=1), land(0, U), land(1, C | W), land(2, W), land(3, C, side=1)]
    assert used(planned("{W}{2/B}{2/U}", *rows)) == [1, 2, 3, 4]


def test_ties_lowest_serial():
    """Of equal sources the oldest are tapped."""
    assert used(planned("{1}{R}", *[land(i, R) for i in range(4)])) == [0, 1]


def test_ties_no_mana_left_over():
    """A source of two mana is used if both are wanted, and left alone if one would be lost."""
    rows = [mana_option(0, [(C, 2)]), land(1, W), land(2, W)]
    assert used(planned("{1}", *rows)) == [1]
    assert used(planned("{2}", *rows)) == [0]
    assert used(planned("{3}", *rows)) == [0, 1]


# The rules -----------------------------------------------------------------------------------------


def test_cr_107_4f_phyrexian_symbols_take_mana_before_life_unless_impossible():
    """Mana first, as far as it goes; then 2 life a symbol, if there is as much."""
    plan = planned("{1}{G/P}{G/P}", land(0, G), land(1, W))
    assert plan is not None
    assert used(plan) == [0, 1]
    assert plan.life_symbols == (1,)
    assert planned("{1}{G/P}{G/P}", land(0, G), land(1, W), life=1) is None
    assert planned("{1}{G}{G/P}", land(0, G), land(1, W), life=2) is not None


def test_life_is_paid_so_that_a_mandatory_symbol_gets_the_mana():
    """The only green source pays {G}, the Phyrexian symbol is left to life."""
    plan = planned([2, 0, parse_symbol("G/P"), G], land(0, G))
    assert plan is not None
    assert plan.life_symbols == (0,)


def test_cr_119_4_life_pays_for_sources_and_symbols_once():
    """Sources that ask for life and Phyrexian symbols share the life there is."""
    mine = [land(0, W | U, side=1, life=1), land(1, W | U, side=1, life=1)]
    assert planned("{W}{U}", *mine, life=2) is not None
    assert planned("{W}{U}", *mine, life=1) is None
    assert planned("{W}{B/P}", *mine, life=3) is not None
    assert planned("{W}{B/P}", *mine, life=2) is None


def test_cr_107_4e_the_generic_half_of_a_hybrid_symbol():
    """A color if possible, two mana of any type if not; a generic reduction reduces that half too."""
    assert len(used(planned("{2/W}{2/U}", land(0, W), land(1, G), land(2, G)))) == 3
    assert planned("{2/W}{2/U}", land(0, W), land(1, G)) is None
    assert used(planned("{2/W}{2/U}", land(0, W), land(1, G), reduction=1)) == [0, 1]


def test_cr_107_4h_snow_symbols_take_snow_mana_only():
    """{S} is paid by mana of any type from a snow source, floating or not."""
    assert planned("{S}", land(0, W)) is None
    assert used(planned("{S}{1}", land(0, W), land(1, W | SNOW))) == [0, 1]
    assert planned("{S}", pool=(C | SNOW,)) is not None


def test_cr_107_4c_colorless_symbols_take_colorless_mana_only():
    """{C} is not generic."""
    assert planned("{C}", land(0, W)) is None
    assert used(planned("{C}{1}", land(0, W), land(1, C))) == [0, 1]


def test_cr_118_5_nothing_is_always_payable():
    """{0} without any source, and what a reduction brings to nothing."""
    assert planned("{0}") == PaymentPlan((), (), ())
    assert planned("{2}", reduction=5) == PaymentPlan((), (), ())


def test_cr_605_3a_a_filter_land_is_paid_by_another_source():
    """{W/U}, {T}: WW, WU or UU: the plains pays the filter, which pays both symbols."""
    plan = planned("{U}{U}", land(0, W), *filter_land(1, W | U))
    assert plan is not None
    assert plan.activations == (0, 2)
    assert [p.pays for p in plan.payments if p.origin == 0] == [at.OWN_COST - 2]


def test_cr_605_3c_an_ability_does_not_pay_for_itself():
    """A filter land alone makes only its colorless mana."""
    assert planned("{W}", *filter_land(0, W | U)) is None
    assert planned("{1}", signet(0, W, U)) is None


def test_mana_abilities_pay_for_each_other_in_a_chain():
    """One land starts three signets, each paying for the next; without the land none can start."""
    signets = [signet(1, W, U), signet(2, U, B), signet(3, B, R)]
    plan = planned("{1}{U}{B}{R}", land(0, G), *signets)
    assert plan is not None
    assert plan.activations[0] == 0
    assert sorted(plan.activations) == [0, 1, 2, 3]
    assert planned("{U}", *signets) is None


def test_mana_of_one_color_is_a_row_a_color():
    """Three mana of any one color cannot be of two colors, two in any combination can."""
    three = [mana_option(0, [(color, 3)]) for color in (W, U, B, R, G)]
    assert planned("{U}{U}{U}", *three) is not None
    assert planned("{U}{W}", *three) is None
    assert planned("{U}{W}", mana_option(0, [(31, 2)])) is not None


def test_cr_106_6_restricted_mana_does_not_pay_for_mana_abilities():
    """Mana that only a creature spell may take pays the creature, not the signet on the way."""
    ziggurat = land(0, 31 | at.RESTRICTED)
    assert planned("{R}", ziggurat) is not None
    assert planned("{W}{U}", ziggurat, signet(1, W, U)) is None
    assert planned("{W}{U}", signet(0, W, U), pool=(C | at.RESTRICTED,)) is None


def test_x_up_to_all_there_is():
    """The greatest X with two {X}, and where only black mana may be spent on X."""
    rows = [land(0, B), land(1, B), land(2, W), land(3, W), mana_option(4, [(C, 2)])]
    options = mana_options(rows)
    table = table_of(options)
    assert max_x([1, 0, W], 1, ANY_TYPE, 20, [0], options, table, WORK) == 5
    assert max_x([1, 0, W], 2, ANY_TYPE, 20, [0], options, table, WORK) == 2
    assert max_x([1, 1, B], 1, B, 20, [0], options, table, WORK) == 1
    assert max_x([1, 0, R], 1, ANY_TYPE, 20, [0], options, table, WORK) == -1
    assert max_x([1, -2, W], 1, ANY_TYPE, 20, [0], options, table, WORK) == 7


def test_large_numbers():
    """Much floating mana, a source of many mana, many lands: still a plan, and at once."""
    assert planned("{200}{U}", *[land(i, U) for i in range(120)], pool=(C,) * 100) is not None
    assert planned("{60}", mana_option(0, [(G, 60)])) is not None
    assert planned("{G}", mana_option(0, [(G, 5000)])) is not None
    assert planned([61, 0, *[G] * 61], *[land(i, G) for i in range(61)]) is None


def test_a_phyrexian_flag_can_be_taken_off():
    """A player who announces mana for the symbol (CR 601.2b) pays mana."""
    symbol = parse_symbol("W/P")
    assert planned([1, 0, symbol], life=2) is not None
    assert planned([1, 0, symbol & ~PHYREXIAN], life=2) is None


def test_a_row_has_room_for_so_much():
    """Seven different mana, four symbols or a Phyrexian symbol in one mana ability are refused."""
    with pytest.raises(RulesInvariantError):
        mana_option(0, [(W, 1)] * 7)
    with pytest.raises(RulesInvariantError):
        mana_option(0, [(W, 1)], own_cost=(0, (W, W, W, W)))
    with pytest.raises(RulesInvariantError):
        mana_option(0, [(W, 1)], own_cost=(0, (W | PHYREXIAN,)))
