"""CR 605 and 106, mana abilities and mana."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.scenario import P0, P1, Scenario


def test_605_3b_a_mana_ability_does_not_use_the_stack() -> None:
    """Lands are tapped while casting; nobody can respond."""
    s = Scenario()
    s.lands(P0, "Mountain", 1)
    s.hand(P0, "Shock")
    s.cast("Shock", target=P1)
    assert s.stack() == ["Shock"]
    assert s.is_tapped("Mountain")
    assert s.events(ek.MANA_ADDED)


def test_605_3b_a_mana_ability_that_does_more_does_it_at_once() -> None:
    """Shivan Reef's damage comes with the mana, before the spell can be responded to."""
    s = Scenario()
    s.battlefield(P0, "Shivan Reef")
    s.hand(P0, "Shock")
    s.cast("Shock", target=P1)
    assert s.life(P0) == 19
    assert s.stack() == ["Shock"]


def test_605_1a_colorless_mana_of_a_painland_costs_no_life() -> None:
    """The planner takes the way without side costs."""
    s = Scenario()
    s.battlefield(P0, "Shivan Reef")
    s.hand(P0, "Sol Ring")
    s.cast("Sol Ring")
    assert s.life(P0) == 20


def test_605_5a_creatures_that_make_mana_are_subject_to_summoning_sickness() -> None:
    """Llanowar Elves that came this turn make none; a Mox does (CR 302.6)."""
    s = Scenario()
    s.battlefield(P0, "Llanowar Elves", sick=True)
    s.hand(P0, "Giant Growth")
    assert s.why_not(s.cast, "Giant Growth", target="Llanowar Elves") == "118.3"
    s.battlefield(P0, "Mox Ruby", sick=True)
    s.hand(P0, "Shock")
    assert s.why_not(s.cast, "Shock", target=P1) == ""


def test_106_1_each_source_once() -> None:
    """One Forest does not pay for two."""
    s = Scenario()
    s.lands(P0, "Forest", 1)
    s.hand(P0, "Grizzly Bears")
    assert s.why_not(s.cast, "Grizzly Bears") == "118.3"


def test_106_4_mana_of_a_source_that_makes_more_floats() -> None:
    """Sol Ring for a spell of {1} leaves {C} in the pool, which pays for the next one."""
    s = Scenario()
    s.battlefield(P0, "Sol Ring")
    s.hand(P0, "Bonesplitter", "Skullclamp")
    s.cast("Bonesplitter")
    assert s.mana_pool(P0) == "C"
    s.resolve()
    s.cast("Skullclamp")
    assert s.mana_pool(P0) == ""


def test_106_4_floating_mana_is_used_first() -> None:
    """Before any land is tapped."""
    s = Scenario()
    s.lands(P0, "Mountain", 1)
    s.mana(P0, "R")
    s.hand(P0, "Shock")
    s.cast("Shock", target=P1)
    assert not s.is_tapped("Mountain")
    assert s.mana_pool(P0) == ""


def test_605_1a_a_mana_ability_with_a_mana_cost_of_its_own() -> None:
    """Izzet Signet turns {1} into {U}{R}."""
    s = Scenario()
    s.battlefield(P0, "Izzet Signet", "Wasteland")
    s.hand(P0, "Goblin Electromancer")
    s.cast("Goblin Electromancer")
    s.resolve()
    assert s.exists("Goblin Electromancer")


def test_605_1a_any_combination_of_two_colors() -> None:
    """Mystic Gate makes {W}{W} of one blue mana."""
    s = Scenario()
    s.battlefield(P0, "Mystic Gate", "Island")
    s.hand(P0, "Crusade")
    s.cast("Crusade")
    s.resolve()
    assert s.exists("Crusade")


def test_605_3_a_source_that_is_sacrificed_for_mana() -> None:
    """Black Lotus pays for {R}{R}{R} and is gone."""
    s = Scenario()
    s.battlefield(P0, "Black Lotus")
    s.hand(P0, "Ball Lightning")
    s.cast("Ball Lightning")
    s.resolve()
    assert s.battlefield(P0) == ["Ball Lightning"]
    assert s.graveyard(P0) == ["Black Lotus"]


def test_605_4a_an_instant_that_adds_mana_is_no_mana_ability() -> None:
    """Dark Ritual uses the stack and can be countered (CR 605.5b)."""
    s = Scenario()
    s.lands(P0, "Swamp", 1)
    s.hand(P0, "Dark Ritual")
    s.hand(P1, "Counterspell")
    s.lands(P1, "Island", 2)
    s.cast("Dark Ritual")
    assert s.stack() == ["Dark Ritual"]
    s.cast("Counterspell", target="Dark Ritual")
    s.resolve()
    assert s.mana_pool(P0) == ""


def test_605_5b_resolved_it_adds_its_mana() -> None:
    """Dark Ritual gives {B}{B}{B}."""
    s = Scenario()
    s.mana(P0, "B")
    s.hand(P0, "Dark Ritual")
    s.cast("Dark Ritual")
    s.resolve()
    assert s.mana_pool(P0) == "BBB"


def test_106_12_tapping_for_mana_triggers() -> None:
    """City of Brass triggers when it becomes tapped for mana; the trigger uses the stack."""
    s = Scenario()
    s.battlefield(P0, "City of Brass")
    s.hand(P0, "Opt")
    s.library(P0, "Island", "Plains")
    s.cast("Opt")
    assert s.life(P0) == 20
    s.settle()
    assert s.stack() == ["City of Brass", "Opt"]


def test_107_4e_hybrid_mana_can_be_paid_with_either_color() -> None:
    """Boggart Ram-Gang with red and green mixed; {2/W} with two of anything."""
    s = Scenario()
    s.mana(P0, "RGR")
    s.hand(P0, "Boggart Ram-Gang", "Spectral Procession")
    s.cast("Boggart Ram-Gang")
    s.resolve()
    s.mana(P0, "WWCC")
    s.cast("Spectral Procession")
    s.resolve()
    assert s.count("Spirit Token") == 3


def test_107_4f_phyrexian_mana_can_be_paid_with_life() -> None:
    """Phyrexian Metamorph for {3} and 2 life."""
    s = Scenario()
    s.mana(P0, "CCC")
    s.hand(P0, "Phyrexian Metamorph")
    s.battlefield(P0, "Grizzly Bears")
    s.cast("Phyrexian Metamorph")
    s.answer(copy="Grizzly Bears").resolve()
    assert s.life(P0) == 18
    assert s.count("Grizzly Bears") == 2


def test_107_4f_not_with_life_one_does_not_have() -> None:
    """At 1 life it needs the blue mana."""
    s = Scenario()
    s.life(P0, 1)
    s.mana(P0, "CCC")
    s.hand(P0, "Phyrexian Metamorph")
    assert s.why_not(s.cast, "Phyrexian Metamorph") == "118.3"


def test_605_1a_an_amount_that_depends_on_the_game() -> None:
    """Elvish Archdruid taps for one {G} an Elf."""
    s = Scenario()
    s.battlefield(P0, "Elvish Archdruid", "Llanowar Elves", "Elvish Warrior")
    s.hand(P0, "Siege Wurm", "Elvish Champion")
    s.cast("Elvish Champion")
    s.resolve()
    assert s.is_tapped("Elvish Archdruid")
    assert s.exists("Elvish Champion")
