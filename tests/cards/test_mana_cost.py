"""Mana costs: reading, printing, mana value, colors, adding and reducing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.cards.mana_cost import (
    PHYREXIAN,
    SNOW,
    ManaCost,
    ManaCostError,
    parse_symbol,
    symbol_text,
)

EVERY_SYMBOL = (
    "W U B R G C S W/U W/B U/B U/R B/R B/G R/G R/W G/W G/U 2/W 2/U 2/B 2/R 2/G C/W C/U C/B C/R C/G "
    "W/P U/P B/P R/P G/P W/U/P W/B/P U/B/P U/R/P B/R/P B/G/P R/G/P R/W/P G/W/P G/U/P"
)
ALL_SYMBOLS = tuple(map(parse_symbol, EVERY_SYMBOL.split()))
symbols = st.sampled_from(ALL_SYMBOLS)
costs = st.builds(ManaCost, st.integers(0, 20), st.integers(0, 3), st.lists(symbols, max_size=6).map(tuple))


def cost(text: str) -> ManaCost:
    return ManaCost.parse(text)


def test_cr_107_4_every_symbol_is_read_and_printed():
    assert [symbol_text(symbol) for symbol in ALL_SYMBOLS] == [f"{{{text}}}" for text in EVERY_SYMBOL.split()]
    assert len(set(ALL_SYMBOLS)) == len(ALL_SYMBOLS) == 42


@given(costs)
def test_printing_and_reading_are_inverse(printed):
    assert ManaCost.parse(str(printed)) == printed


def test_numbers_add_up_and_x_is_printed_first():
    assert str(cost("{2}{W}{W/U}{2/B}{G/P}{R/G/P}{S}{X}{C}{C/W}{3}")) == ("{X}{5}{W}{W/U}{2/B}{G/P}{R/G/P}{S}{C}{C/W}")


def test_halves_in_another_order_are_the_same_symbol():
    assert cost("{U/W}{W/2}{P/U/G}") == cost("{W/U}{2/W}{G/U/P}")


def test_the_int_of_a_symbol():
    assert parse_symbol("W/U") == 3
    assert parse_symbol("C") == 32
    assert parse_symbol("S") == SNOW
    assert parse_symbol("W/P") == PHYREXIAN + 1
    assert parse_symbol("2/B") == (2 << 8) + 4


def test_cr_107_4d_nothing_is_printed_as_zero():
    assert str(ManaCost()) == "{0}"
    assert cost("{0}") == ManaCost()
    assert str(cost("{X}")) == "{X}"


@pytest.mark.parametrize(
    "text",
    ["", "W", "{W", "{}", "{W}}", "2W", "{W} {U}", "{T}", "{3/W}", "{W/W}", "{-1}", "{1.5}", "{C/P}", "{²}"],
)
def test_what_is_no_mana_cost_is_an_error(text):
    with pytest.raises(ManaCostError):
        ManaCost.parse(text)


def test_cr_202_3_mana_value():
    assert cost("{3}{W}{W}").mana_value() == 5
    assert cost("{0}").mana_value() == 0


def test_cr_202_3e_x_is_0_but_on_the_stack():
    assert cost("{X}{X}{R}").mana_value() == 1
    assert cost("{X}{X}{R}").mana_value(x=3) == 7


def test_cr_202_3f_the_largest_component_of_a_hybrid_symbol():
    assert cost("{2/W}{2/U}{W/U}{C/W}").mana_value() == 6


def test_cr_202_3g_a_phyrexian_symbol_is_1():
    assert cost("{1}{G/P}{G/U/P}{S}").mana_value() == 4


def test_cr_202_2_colors():
    assert cost("{3}{C}{S}").colors == 0
    assert cost("{W}{U}").colors == 0b00011
    assert cost("{2/B}{C/W}").colors == 0b00101
    assert cost("{R/P}{G/W/P}").colors == 0b11001


def test_cr_107_4f_phyrexian_symbols_are_counted():
    assert cost("{1}{G/P}{G/U/P}{G}").phyrexian == 2


@given(costs, costs, st.integers(0, 5))
def test_cr_601_2f_costs_add_up(one, other, x):
    assert (one + other).mana_value(x) == one.mana_value(x) + other.mana_value(x)
    assert (one + other).colors == one.colors | other.colors


@given(costs, st.integers(0, 5))
def test_cr_107_3a_an_announced_x_is_generic_mana(printed, x):
    announced = printed.with_x(x)
    assert announced.x == 0
    assert announced.mana_value() == printed.mana_value(x)


def test_cr_118_7a_generic_reduction_reduces_generic_mana_only():
    assert cost("{2}{W}{S}").reduce_generic(1) == cost("{1}{W}{S}")
    assert cost("{2}{W}{C}").reduce_generic(9) == cost("{W}{C}")
    assert cost("{2}{W}").reduce(cost("{1}")) == cost("{1}{W}")


def test_cr_118_7b_a_type_that_is_not_required_reduces_generic_mana():
    assert cost("{2}{W}").reduce(cost("{U}")) == cost("{1}{W}")
    assert cost("{2}{W}").reduce(cost("{C}")) == cost("{1}{W}")


def test_cr_118_7c_excess_of_a_color_reduces_generic_mana():
    assert cost("{3}{W}").reduce(cost("{W}{W}")) == cost("{2}")


def test_cr_118_7d_excess_of_colorless_reduces_generic_mana():
    assert cost("{3}{C}").reduce(cost("{C}{C}{C}")) == cost("{1}")


def test_cr_118_7e_a_hybrid_reduction_is_a_choice_that_comes_first():
    with pytest.raises(ManaCostError, match=r"118\.7e"):
        cost("{3}{W}").reduce(cost("{W/U}"))


def test_cr_118_7f_a_phyrexian_reduction_is_one_of_its_color():
    assert cost("{1}{W}").reduce(cost("{W/P}")) == cost("{1}")


def test_cr_118_7g_a_snow_reduction_is_generic():
    assert cost("{2}{S}").reduce(cost("{S}")) == cost("{1}{S}")


def test_cr_601_2f_a_cost_is_never_below_zero():
    assert cost("{1}{W}").reduce(cost("{4}{W}")) == cost("{0}")


def test_a_reduction_of_colored_mana_only_spares_generic_mana():
    edgewalker = cost("{W}{B}")
    assert cost("{1}{W}").reduce(edgewalker, symbols_only=True) == cost("{1}")
    assert cost("{1}{W}{W}{B}").reduce(edgewalker, symbols_only=True) == cost("{1}{W}")


def test_cr_601_2b_a_hybrid_symbol_counts_as_the_color_announced():
    five = cost("{W}{U}{B}{R}{G}")
    assert cost("{2}{W/U}{U/B}").reduce(five, symbols_only=True) == cost("{2}")
    assert cost("{W}{W/U}").reduce(cost("{W}")) == cost("{W/U}")
    assert cost("{W/U}{U/B}").reduce(cost("{U}{B}")) == cost("{0}")
    assert cost("{U/B}{W/U}").reduce(cost("{U}{W}")) == cost("{0}")


def test_a_reduction_with_an_unknown_x_is_an_error():
    with pytest.raises(ManaCostError):
        cost("{3}").reduce(cost("{X}"))
