"""Cases R1, R2 and R4 of the conformance list: prototype where other engines went wrong."""

from __future__ import annotations

from sim.scenario import P0, P1, Scenario

AUTOMATON, FLESHGORGER = "Blitz Automaton", "Phyrexian Fleshgorger"
CHANDRA = "Chandra, Dressed to Kill"


def small_fleshgorger() -> Scenario:
    """P0 has a prototyped Phyrexian Fleshgorger on the battlefield."""
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, FLESHGORGER)
    s.mana(P0, "BBB")
    s.cast(FLESHGORGER, how="prototyped")
    return s.resolve()


def etali_attacks() -> Scenario:
    """P0 attacks with Etali, and a Blitz Automaton is on top of the library."""
    s = Scenario()
    s.library(P0, AUTOMATON)
    s.fill_libraries()
    s.battlefield(P0, "Etali, Primal Storm")
    s.attack(["Etali, Primal Storm"])
    return s


def test_r1_a_spell_cast_without_paying_may_be_prototyped() -> None:
    """Etali lets it be cast either way."""
    s = etali_attacks()
    s.answer(P0, cast="prototyped").resolve()
    assert (s.pt(AUTOMATON), s.colors(AUTOMATON), s.mana_value(AUTOMATON)) == ((3, 2), ["red"], 3)
    s = etali_attacks()
    s.answer(P0, cast=True).resolve()
    assert (s.pt(AUTOMATON), s.colors(AUTOMATON), s.mana_value(AUTOMATON)) == ((6, 4), [], 7)


def chandra_has_exiled() -> Scenario:
    """Chandra's last ability has exiled a Blitz Automaton with four other cards."""
    s = Scenario()
    s.library(P0, AUTOMATON, "Lightning Bolt", "Grizzly Bears", "Darksteel Myr", "Ornithopter")
    s.fill_libraries()
    s.battlefield(P0, CHANDRA, counters={"loyalty": 7})
    s.activate(CHANDRA, "-7")
    return s.resolve()


def test_r1_where_only_red_spells_may_be_cast_it_is_cast_prototyped_only() -> None:
    s = chandra_has_exiled()
    s.lands(P0, "Mountain", 7)
    assert s.options() == ["pass", f"cast {AUTOMATON} prototyped", "cast Lightning Bolt"]
    assert s.why_not(s.cast, AUTOMATON, how="normal") == "601.3"
    s.cast(AUTOMATON, how="prototyped")
    assert sum(s.is_tapped(f"Mountain#{i}") for i in range(1, 8)) == 3
    s.answer(P0, target=P1).resolve()
    assert s.life(P1) == 17  # the emblem: the mana spent to cast it
    assert s.pt(AUTOMATON) == (3, 2)


def test_r1_the_permission_is_for_this_turn_and_the_emblem_for_good() -> None:
    s = chandra_has_exiled()
    s.lands(P0, "Mountain", 7)
    s.run_to("main", of=P1)
    s.run_to("main", of=P0)
    assert AUTOMATON in s.exile(P0)
    assert s.why_not(s.cast, AUTOMATON, how="prototyped") == "601.3"
    s.hand(P0, "Lava Spike")
    s.cast("Lava Spike", target=P1)
    s.answer(P0, target=P1).resolve()
    assert s.life(P1) == 16


def test_r2_it_is_black_and_small_on_the_battlefield_and_whole_everywhere_else() -> None:
    s = small_fleshgorger()
    s.hand(P0, FLESHGORGER)
    s.graveyard(P0, FLESHGORGER)
    s.exile(P0, FLESHGORGER)
    here = s.find(FLESHGORGER, "battlefield")
    assert (s.pt(here), s.colors(here), s.mana_value(here)) == ((3, 3), ["black"], 3)
    for zone in ("hand", "graveyard", "exile"):
        card = s.find(FLESHGORGER, zone)
        assert (s.pt(card), s.colors(card), s.mana_value(card)) == ((7, 5), [], 7)


def test_r2_blinked_it_returns_whole() -> None:
    s = small_fleshgorger()
    s.hand(P0, "Cloudshift")
    s.mana(P0, "W")
    s.cast("Cloudshift", target=FLESHGORGER)
    s.resolve()
    assert (s.pt(FLESHGORGER), s.colors(FLESHGORGER), s.mana_value(FLESHGORGER)) == ((7, 5), [], 7)


def test_r2_reanimated_it_returns_whole_and_costs_seven_life() -> None:
    """Reanimate looks at the card in the graveyard, of mana value 7."""
    s = small_fleshgorger()
    s.hand(P0, "Bone Splinters", "Reanimate")
    s.battlefield(P1, "Grizzly Bears")
    s.mana(P0, "BB")
    s.cast("Bone Splinters", target="Grizzly Bears", cost=FLESHGORGER)
    s.resolve()
    s.cast("Reanimate", target=s.find(FLESHGORGER, "graveyard"))
    s.resolve()
    assert s.life(P0) == 13
    assert s.pt(FLESHGORGER) == (7, 5)


def test_r4_a_prototyped_permanent_that_is_no_creature_keeps_its_values() -> None:
    """One with the Stars sets card types and no colour."""
    s = small_fleshgorger()
    s.hand(P1, "One with the Stars", "Disenchant")
    s.lands(P1, "Island", 4)
    s.run_to("main", of=P1)
    s.answer(P1, pay=True)  # ward
    s.cast("One with the Stars", by=P1, target=FLESHGORGER)
    s.resolve()
    assert s.types(FLESHGORGER) == ["Enchantment"]
    assert (s.colors(FLESHGORGER), s.mana_value(FLESHGORGER)) == (["black"], 3)
    s.mana(P1, "WC")
    s.cast("Disenchant", by=P1, target="One with the Stars")
    s.resolve()
    assert s.pt(FLESHGORGER) == (3, 3)


def test_608_2g_several_spells_are_cast_in_an_order_of_choice() -> None:
    """Etali, on another's card as well: the last cast resolves first."""
    s = Scenario()
    s.library(P0, AUTOMATON)
    s.library(P1, "Grizzly Bears")
    s.fill_libraries()
    s.battlefield(P0, "Etali, Primal Storm")
    s.attack(["Etali, Primal Storm"])
    s.answer(P0, choose="Grizzly Bears", cast=[True, "prototyped"]).resolve_top()
    assert s.stack() == [AUTOMATON, "Grizzly Bears"]  # the top first
    s.resolve()
    assert s.controller("Grizzly Bears") == P0
    assert s.pt(AUTOMATON) == (3, 2)


def test_608_2g_none_of_them_has_to_be_cast() -> None:
    s = Scenario()
    s.library(P0, AUTOMATON)
    s.library(P1, "Grizzly Bears")
    s.fill_libraries()
    s.battlefield(P0, "Etali, Primal Storm")
    s.attack(["Etali, Primal Storm"])
    s.answer(P0, choose=None).resolve()
    assert (s.exile(P0), s.exile(P1)) == ([AUTOMATON], ["Grizzly Bears"])
