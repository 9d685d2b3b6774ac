"""Cases S1, S2 and S4 of shared/conformance/cases.md: what other engines got wrong about Cases."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.scenario import P0, Scenario

COLORS = ("Savannah Lions", "Merfolk of the Pearl Trident", "Typhoid Rats", "Raging Goblin", "Llanowar Elves")


def pact(*creatures: str) -> Scenario:
    """Case of the Shattered Pact beside these creatures, at P0's end step."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Case of the Shattered Pact")
    for name in creatures:
        s.battlefield(P0, name)
    s.run_to("end", of=P0)
    return s


def test_case_s1_shattered_pact_stays_unsolved_without_five_colors() -> None:
    """CR 719.3a: with four colours it does not even trigger; with five it does, and they are counted again."""
    s = pact(*COLORS[:4])
    assert s.stack() == []
    s.end_turn()
    assert not s.is_solved("Case of the Shattered Pact")

    s = pact(*COLORS)
    assert s.stack() == ["Case of the Shattered Pact"]
    s.resolve()
    assert s.is_solved("Case of the Shattered Pact")


def test_case_s1_the_fifth_color_may_go_in_response() -> None:
    s = pact(*COLORS)
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target="Llanowar Elves")
    s.resolve()
    assert not s.is_solved("Case of the Shattered Pact")


def lab(*spells: str) -> Scenario:
    """P0 casts these spells on the turn in which Case of the Ransacked Lab is there, up to the end step."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Case of the Ransacked Lab")
    s.battlefield(P0, "Hill Giant")
    s.hand(P0, *spells, "Plains")
    for name in spells:
        s.mana(P0, "WUBRG")
        target = {"target": "Hill Giant"} if name in ("Giant Growth", "Shock") else {}
        s.cast(name, **target)  # type: ignore[arg-type]
        s.resolve()
    s.run_to("end", of=P0)
    return s


def test_case_s2_four_instants_alone_suffice_for_the_ransacked_lab() -> None:
    """Instants and sorceries are counted together, with neither kind asked for."""
    s = lab(*["Giant Growth"] * 4)
    assert s.stack() == ["Case of the Ransacked Lab"]
    s.resolve()
    assert s.is_solved("Case of the Ransacked Lab")


def test_case_s2_three_are_too_few_and_creatures_do_not_count() -> None:
    assert lab(*["Giant Growth"] * 3, "Grizzly Bears").stack() == []


def test_case_s2_sorceries_count_as_well() -> None:
    assert lab("Giant Growth", "Divination", "Giant Growth", "Divination").stack() == ["Case of the Ransacked Lab"]


def test_case_s4_a_copy_of_a_solved_case_is_unsolved() -> None:
    """CR 719.3b: solved is no copiable value; the copy has a Case's abilities and is solved by itself."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Case of the Crimson Pulse", designations=("solved",))
    s.hand(P0, "Copy Enchantment")
    s.mana(P0, "UUU")
    s.cast("Copy Enchantment")
    s.answer(P0, copy="Case of the Crimson Pulse").resolve()
    copy = s.find("Case of the Crimson Pulse#2")
    assert not s.is_solved(copy)
    s.run_to("upkeep", of=P0)
    assert s.stack() == ["Case of the Crimson Pulse"]  # of the one that is solved
    assert len(s.events(ek.DESIGNATED)) == 0
