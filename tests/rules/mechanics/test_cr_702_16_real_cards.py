"""CR 702.16 on the cards that stress it: The One Ring, True-Name Nemesis, Emrakul, Haktos, Runed Halo, Stonecoil Serpent."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import ARTIFACT, CREATURE, Destroy, Move, each, in_your_graveyard, target
from sim.scenario import P0, P1, P2, Scenario, custom


def scenario(players: int = 2) -> Scenario:
    """A scenario with mana for everything and libraries to draw from."""
    s = Scenario(players=players)
    s.fill_libraries()
    for seat in range(players):
        for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
            s.lands(seat, name, 4)
    return s


# --- The One Ring --------------------------------------------------------------------------------------


def test_702_16j_the_one_ring_protects_its_caster_until_their_next_turn() -> None:
    s = scenario()
    s.hand(P0, "The One Ring")
    s.hand(P1, "Lightning Bolt", "Mind Rot", "Earthquake")
    giant = s.battlefield(P1, "Hill Giant")
    s.battlefield(P0, "Grizzly Bears")
    s.cast("The One Ring")
    s.resolve()
    s.run_to("main", of=P1)
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=P0) == "702.16b"
    assert s.why_not(s.cast, "Mind Rot", by=P1, target=P0) == "702.16b"
    s.cast("Earthquake", by=P1, x=2)
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (20, 18)
    assert s.exists(giant)
    s.attack({giant: P0})  # it may attack; its damage is prevented
    s.run_to("end of combat")
    assert s.life(P0) == 20
    s.run_to("upkeep", of=P0)
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=P0) == ""


def test_702_16j_a_ring_that_was_not_cast_protects_nobody() -> None:
    s = scenario()
    s.graveyard(P0, "The One Ring")
    back = Move(target(in_your_graveyard(ARTIFACT)), t.BATTLEFIELD)
    s.hand(P0, custom("Restoration", "{U}", "Sorcery", back))
    s.hand(P1, "Lightning Bolt")
    s.cast("Restoration", target=s.find("The One Ring", "graveyard"))
    s.resolve()
    assert s.exists("The One Ring")
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=P0) == ""


def test_the_one_ring_draws_more_each_time_and_costs_more_each_upkeep() -> None:
    s = scenario()
    ring = s.battlefield(P0, "The One Ring")
    s.activate(ring)
    s.resolve()
    assert (s.counters_on(ring, "burden"), s.cards_drawn(P0), s.life(P0)) == (1, 1, 20)
    s.end_turn()
    s.run_to("main", of=P0)
    assert (s.cards_drawn(P0), s.life(P0)) == (2, 19)
    s.activate(ring)
    s.resolve()
    assert (s.counters_on(ring, "burden"), s.cards_drawn(P0)) == (2, 4)
    s.end_turn()
    s.run_to("main", of=P0)
    assert s.life(P0) == 17


# --- True-Name Nemesis -----------------------------------------------------------------------------------


def test_702_16k_true_name_nemesis_is_protected_from_the_chosen_player_alone() -> None:
    s = scenario(players=3)
    s.hand(P0, "True-Name Nemesis")
    s.hand(P1, "Unsummon", "Pyroclasm")
    s.hand(P2, "Unsummon")
    s.cast("True-Name Nemesis")
    s.answer(P0, choose=P1)
    s.resolve()
    nemesis = s.find("True-Name Nemesis")
    s.battlefield(P0, "Grizzly Bears")
    assert s.why_not(s.cast, "Unsummon", by=P1, target=nemesis) == "702.16b"
    assert s.why_not(s.cast, "Unsummon", by=P2, target=nemesis) == ""
    s.run_to("main", of=P1)
    s.cast("Pyroclasm", by=P1)
    s.resolve()
    assert s.exists(nemesis)


def test_702_16k_what_the_chosen_player_controls_cannot_block_it() -> None:
    s = scenario()
    nemesis = s.battlefield(P0, "True-Name Nemesis", chosen={"player": P1})
    wall = s.battlefield(P1, "Hill Giant")
    s.attack({nemesis: P1})
    assert s.why_not(s.block, {wall: nemesis}) == "702.16f"


def test_702_16b_what_destroys_all_does_not_target_a_nemesis() -> None:
    s = scenario()
    nemesis = s.battlefield(P0, "True-Name Nemesis", chosen={"player": P1})
    s.hand(P1, custom("Sweep", "{0}", "Instant", Destroy(each(CREATURE))))
    s.cast("Sweep", by=P1)
    s.resolve()
    assert not s.exists(nemesis)


# --- Emrakul ----------------------------------------------------------------------------------------------


def test_702_16a_emrakul_can_be_enchanted_and_blocked_by_what_is_no_spell() -> None:
    s = scenario()
    emrakul = s.battlefield(P0, "Emrakul, the Aeons Torn")
    pacifism = s.battlefield(P1, "Pacifism", attached_to=emrakul)
    s.settle()
    assert s.exists(pacifism)
    s.hand(P1, "Pacifism")
    s.battlefield(P0, "Grizzly Bears")
    s.run_to("main", of=P1)
    assert s.why_not(s.cast, "Pacifism", by=P1, target=emrakul) == "702.16b"


def test_702_16e_damage_of_a_coloured_spell_to_emrakul_is_prevented() -> None:
    s = scenario()
    emrakul = s.battlefield(P0, "Emrakul, the Aeons Torn")
    s.hand(P1, "Pyroclasm")
    s.turn(P1)
    s.cast("Pyroclasm", by=P1)
    s.resolve()
    assert s.damage(emrakul) == 0


def test_emrakul_cast_gives_an_extra_turn_even_if_it_could_be_countered() -> None:
    s = Scenario()
    s.fill_libraries()
    s.lands(P0, "Plains", 15)
    s.lands(P1, "Island", 2)
    s.hand(P0, "Emrakul, the Aeons Torn")
    s.hand(P1, "Counterspell")
    s.cast("Emrakul, the Aeons Torn")
    s.settle()
    assert s.stack() == ["Emrakul, the Aeons Torn", "Emrakul, the Aeons Torn"]
    s.cast("Counterspell", by=P1, target=s.find("Emrakul, the Aeons Torn", "stack"))
    s.resolve()
    assert s.exists("Emrakul, the Aeons Torn")
    before = s.turn_number
    s.end_turn()
    assert (s.active, s.turn_number) == (P0, before + 1)


@pytest.mark.parametrize("sent", ["destroyed", "discarded"])
def test_emrakul_in_a_graveyard_shuffles_it_into_the_library(sent: str) -> None:
    s = scenario()
    s.graveyard(P0, "Grizzly Bears", "Hill Giant")
    if sent == "destroyed":
        s.battlefield(P0, "Emrakul, the Aeons Torn")
        s.hand(P1, custom("Sweep", "{0}", "Instant", Destroy(each(CREATURE))))
        s.cast("Sweep", by=P1)
    else:
        s.hand(P0, "Emrakul, the Aeons Torn")
        s.hand(P1, "Mind Rot")
        s.turn(P1)
        s.cast("Mind Rot", by=P1, target=P0)
    s.resolve()
    assert s.graveyard(P0) == []
    assert "Emrakul, the Aeons Torn" in s.library(P0)
    assert s.events(ek.SHUFFLED, P0)


# --- Haktos ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("outcome", "number"), [(0, 2), (1, 3), (2, 4)])
def test_702_16h_haktos_is_protected_from_each_other_mana_value(outcome: int, number: int) -> None:
    s = Scenario(random_choices=[outcome])
    s.lands(P0, "Plains", 2)
    s.lands(P0, "Mountain", 2)
    s.lands(P1, "Swamp", 9)
    s.hand(P0, "Haktos the Unscarred")
    s.cast("Haktos the Unscarred")
    s.resolve()
    haktos = s.find("Haktos the Unscarred")
    s.battlefield(P0, "Grizzly Bears")
    for value in range(6):
        name = f"Doom {value}"
        s.hand(P1, custom(name, f"{{{value}}}", "Instant", Destroy(target(CREATURE))))
        assert s.why_not(s.cast, name, by=P1, target=haktos) == ("" if value == number else "702.16b")


def test_702_16h_without_a_choice_haktos_is_protected_from_nothing() -> None:
    s = scenario()
    haktos = s.battlefield(P0, "Haktos the Unscarred")
    s.hand(P1, "Lightning Bolt")
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=haktos) == ""


def test_haktos_attacks_each_combat_if_able() -> None:
    s = scenario()
    haktos = s.battlefield(P0, "Haktos the Unscarred", chosen={"number": 3})
    assert s.why_not(s.attack, {}) == "508.1d"
    s.attack({haktos: P1})
    assert s.is_attacking(haktos)


# --- Runed Halo, Stonecoil Serpent ---------------------------------------------------------------------------


def test_702_16b_runed_halo_protects_its_controller_from_the_chosen_name() -> None:
    s = scenario()
    s.hand(P0, "Runed Halo")
    s.hand(P1, "Lightning Bolt", "Shock")
    giant, bears = s.battlefield(P1, "Hill Giant", "Grizzly Bears")
    s.cast("Runed Halo")
    s.answer(P0, name="Hill Giant")
    s.resolve()
    s.run_to("main", of=P1)
    s.attack({giant: P0, bears: P0})
    s.run_to("end of combat")
    assert s.life(P0) == 18
    assert s.why_not(s.cast, "Shock", by=P1, target=P0) == ""


def test_702_16a_stonecoil_serpent_is_protected_from_multicolored_sources_alone() -> None:
    s = scenario()
    serpent = s.battlefield(P0, "Stonecoil Serpent", counters={t.PLUS_COUNTER: 3})
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P1, "Lightning Helix", "Lightning Bolt")
    assert s.why_not(s.cast, "Lightning Helix", by=P1, target=serpent) == "702.16b"
    assert s.why_not(s.cast, "Lightning Bolt", by=P1, target=serpent) == ""
