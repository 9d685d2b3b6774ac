"""Rules cases that real engines got wrong, by their numbers: protection and cycling, on real cards."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.cards.language import token
from sim.scenario import P0, P1, P2, Scenario


def scenario(players: int = 2) -> Scenario:
    """A scenario with mana for everything and libraries to draw from."""
    s = Scenario(players=players)
    s.fill_libraries()
    for seat in range(players):
        for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
            s.lands(seat, name, 3)
    return s


# --- Protection -------------------------------------------------------------------------------------


def test_p6_emrakul_is_tapped_by_the_cycling_trigger_of_a_blue_card() -> None:
    s = scenario()
    emrakul = s.battlefield(P0, "Emrakul, the Aeons Torn")
    s.hand(P1, "Choking Tethers", "Boomerang")
    assert s.why_not(s.cast, "Boomerang", by=P1, target=emrakul) == "702.16b"
    s.cycle("Choking Tethers", by=P1)
    s.answer(P1, target=emrakul, may=True)
    s.resolve()
    assert s.is_tapped(emrakul)


def test_p9_a_phased_out_permanent_is_not_destroyed_by_a_trigger_already_aimed_at_it() -> None:
    s = scenario()
    relic = s.battlefield(P0, "Helm of Chatzuk")
    s.hand(P0, "Teferi's Protection")
    s.hand(P1, "Reclamation Sage")
    s.turn(P1)
    s.cast("Reclamation Sage", by=P1)
    s.answer(P1, target=relic)
    s.resolve_top()
    assert s.stack() == ["Reclamation Sage"]
    s.cast("Teferi's Protection", by=P0)
    s.resolve_top()
    s.answer(P1)
    s.resolve()
    assert not s.exists(relic)
    s.run_to("upkeep", of=P0)
    assert s.exists(relic)


def test_p16_haktos_is_protected_from_each_mana_value_other_than_the_chosen_one() -> None:
    s = Scenario(random_choices=[2])  # of 2, 3, 4
    s.fill_libraries()
    for seat in (P0, P1):
        for name in ("Plains", "Swamp", "Mountain"):
            s.lands(seat, name, 4)
    s.hand(P0, "Haktos the Unscarred")
    s.hand(P1, "Hero's Downfall", "Lightning Bolt")
    s.cast("Haktos the Unscarred")
    s.resolve()
    haktos = s.find("Haktos the Unscarred")
    s.battlefield(P0, "Grizzly Bears")
    assert s.permanent(haktos).chosen == {"number": 4}
    assert s.why_not(s.cast, "Hero's Downfall", by=P1, target=haktos) == "702.16b"
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=haktos) == "702.16b"


@pytest.mark.parametrize(
    ("blocker", "rule"),
    [(token("Saproling", 1, 1, t.GREEN), "702.16f"), ("Air Elemental", "702.16f"), ("Hill Giant", "")],
    ids=["mana value 0", "mana value 5", "mana value 4"],
)
def test_p16_tokens_of_mana_value_zero_cannot_block_haktos(blocker: str | CardDefinition, rule: str) -> None:
    s = scenario()
    haktos = s.battlefield(P0, "Haktos the Unscarred", chosen={"number": 4})
    guard = s.battlefield(P1, blocker)
    s.attack({haktos: P1})
    assert s.why_not(s.block, {guard: haktos}) == rule


def test_p19_chaos_defiler_targets_nothing() -> None:
    s = Scenario(random_choices=[0])
    s.fill_libraries()
    for name in ("Swamp", "Mountain"):
        s.lands(P0, name, 3)
    nemesis = s.battlefield(P1, "True-Name Nemesis", chosen={"player": P0})
    bears = s.battlefield(P1, "Grizzly Bears")
    s.hand(P0, "Chaos Defiler")
    s.cast("Chaos Defiler")
    s.answer(P0, choose=nemesis)
    s.resolve()
    assert not s.exists(nemesis)
    assert s.exists(bears)
    assert not s.events(ek.BECAME_TARGET)


def test_p19_of_one_permanent_of_each_opponent_one_is_destroyed_at_random() -> None:
    s = Scenario(players=3, random_choices=[1])
    s.fill_libraries()
    for name in ("Swamp", "Mountain"):
        s.lands(P0, name, 3)
    first, second = s.battlefield(P1, "Grizzly Bears"), s.battlefield(P2, "Hill Giant")
    s.battlefield(P1, "Air Elemental")
    s.battlefield(P2, "Air Elemental")
    s.hand(P0, "Chaos Defiler")
    s.cast("Chaos Defiler")
    s.answer(P0, choose=[first, second])
    s.resolve()
    assert s.exists(first)
    assert not s.exists(second)


# --- Cycling ----------------------------------------------------------------------------------------


def test_c2_cycling_is_a_discard_too_and_cycles_or_discards_triggers_once() -> None:
    s = scenario()
    s.battlefield(P0, "Magmakin Artillerist", "Drake Haven")
    s.hand(P0, "Magmakin Artillerist")
    s.cycle("Magmakin Artillerist")
    s.settle()
    # The cycling ability, its own trigger, the discard trigger of the one on the battlefield, and Drake Haven once.
    assert sorted(s.stack()) == ["Drake Haven"] + ["Magmakin Artillerist"] * 3
    s.answer(P0, pay=True)
    s.resolve()
    assert s.life(P1) == 18
    assert s.count("Drake Token", P0) == 1


def test_c2_several_cards_discarded_together_deal_that_much_damage_once() -> None:
    s = scenario()
    s.battlefield(P0, "Magmakin Artillerist")
    s.hand(P0, "Grizzly Bears", "Hill Giant", "Air Elemental")
    s.hand(P1, "Mind Rot")
    s.turn(P1)
    s.cast("Mind Rot", by=P1, target=P0)
    s.resolve_top()
    assert s.stack() == ["Magmakin Artillerist"]
    s.resolve()
    assert s.life(P1) == 18


def test_c4_runic_armasaur_does_not_see_a_creature_card_cycled_from_hand() -> None:
    s = scenario()
    s.battlefield(P0, "Runic Armasaur")
    s.hand(P1, "Drannith Stinger")
    s.cycle("Drannith Stinger", by=P1)
    s.settle()
    assert s.stack() == ["Drannith Stinger"]


def test_c4_it_sees_abilities_of_creatures_and_lands_that_are_no_mana_abilities() -> None:
    s = scenario()
    s.battlefield(P0, "Runic Armasaur")
    fanatic, elves = s.battlefield(P1, "Mogg Fanatic", "Llanowar Elves")
    s.battlefield(P1, "Helm of Chatzuk")
    s.turn(P1)
    s.activate("Helm of Chatzuk", by=P1, target=elves)
    s.settle()
    assert s.stack() == ["Helm of Chatzuk"]
    s.resolve()
    s.activate(fanatic, by=P1, target=P0)  # sacrificed for its cost: judged as it was (CR 603.10)
    s.settle()
    assert s.stack() == ["Runic Armasaur", "Mogg Fanatic"]
    s.answer(P0, may=True)
    s.resolve()
    assert s.cards_drawn(P0) == 1


def test_c6_shadow_of_the_grave_returns_all_that_was_cycled_or_discarded_this_turn() -> None:
    s = scenario()
    s.graveyard(P0, "Hill Giant")
    s.hand(P0, "Drannith Stinger", "Expunge", "Shadow of the Grave")
    s.hand(P1, "Drannith Stinger", "Mind Rot")
    s.lands(P0, "Mountain", 3)
    s.cycle("Drannith Stinger", by=P0)
    s.resolve()
    s.cycle("Drannith Stinger", by=P1)
    s.resolve()
    s.cycle("Expunge")
    s.resolve()
    s.cast("Shadow of the Grave")
    s.resolve()
    assert sorted(s.hand(P0)) == ["Drannith Stinger", "Expunge", "Plains", "Plains"]
    assert sorted(s.graveyard(P0)) == ["Hill Giant", "Shadow of the Grave"]
    assert s.graveyard(P1) == ["Drannith Stinger"]


def test_c6_what_was_discarded_in_an_earlier_turn_stays() -> None:
    s = scenario()
    s.hand(P0, "Drannith Stinger", "Shadow of the Grave")
    s.cycle("Drannith Stinger", by=P0)
    s.resolve()
    s.run_to("upkeep", of=P1)
    s.cast("Shadow of the Grave", by=P0)
    s.resolve()
    assert "Drannith Stinger" in s.graveyard(P0)


def test_c7_jo_grant_gives_historic_cards_cycling_and_grows_as_they_are_cycled() -> None:
    s = scenario()
    s.lands(P0, "Plains", 3)
    jo = s.battlefield(P0, "Jo Grant")
    s.hand(P0, "The One Ring", "Grizzly Bears")
    s.hand(P1, "The One Ring")
    assert s.has("The One Ring#1", "cycling")
    assert not s.has("The One Ring#2", "cycling")
    s.cycle("The One Ring#1", by=P0)
    s.resolve()
    assert s.counters_on(jo, "+1/+1") == 1
    assert (s.cards_drawn(P0), s.graveyard(P0)) == (1, ["The One Ring"])
    assert not s.has(s.find("The One Ring", "graveyard"), "cycling")
    assert not s.has("Grizzly Bears", "cycling")


def test_c7_with_jo_grant_gone_the_cards_have_no_cycling() -> None:
    s = scenario()
    jo = s.battlefield(P0, "Jo Grant")
    s.hand(P0, "The One Ring")
    assert s.why_not(s.cycle, "The One Ring") == ""
    s.hand(P1, "Lightning Bolt")
    s.cast("Lightning Bolt", by=P1, target=jo)
    s.resolve()
    assert not s.has("The One Ring", "cycling")
    assert not any(option.startswith("activate") for option in s.options())
