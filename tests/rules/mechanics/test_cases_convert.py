"""Cases M1 and M2 of the conformance list, and the cards that convert, played."""

from __future__ import annotations

import pytest

from sim.errors import IllegalChoiceError
from sim.scenario import P0, P1, Scenario

MTMTE = "More Than Meets the Eye"
FLAMEWAR, FLAMEWAR_BACK = "Flamewar, Brash Veteran", "Flamewar, Streetwise Operative"
BLITZWING, BLITZWING_BACK = "Blitzwing, Cruel Tormentor", "Blitzwing, Adaptive Assailant"
GOLDBUG, GOLDBUG_BACK = "Goldbug, Humanity's Ally", "Goldbug, Scrappy Scout"
RATCHET, RATCHET_BACK = "Ratchet, Field Medic", "Ratchet, Rescue Racer"
OPTIMUS, OPTIMUS_BACK = "Optimus Prime, Hero", "Optimus Prime, Autobot Leader"
MAGNUS, MAGNUS_BACK = "Ultra Magnus, Tactician", "Ultra Magnus, Armored Carrier"


def test_m1_living_metal() -> None:
    """An artifact creature with its printed size in its controller's turn only."""
    s = Scenario()
    s.fill_libraries()
    car = s.battlefield(P0, FLAMEWAR, transformed=True)
    assert (s.types(car), s.pt(car)) == (["Artifact", "Creature"], (2, 1))
    s.end_turn()
    assert s.types(car) == ["Artifact"]


def test_m2_more_than_meets_the_eye() -> None:
    """An alternative cost: the spell is back face up on the stack, and Thalia's {1} comes on top of the cost."""
    s = Scenario()
    s.battlefield(P1, "Thalia, Guardian of Thraben")
    s.hand(P0, FLAMEWAR)
    s.mana(P0, "BR")
    with pytest.raises(IllegalChoiceError, match=r"can't be paid"):
        s.cast(FLAMEWAR, how=MTMTE)
    s.mana(P0, "C")
    s.cast(FLAMEWAR, how=MTMTE)
    assert (s.stack(), s.mana_pool(P0)) == ([FLAMEWAR_BACK], "")


def test_flamewar_exiles_cards_and_gets_them_back() -> None:
    """The Vehicle deals 2 damage: two cards are exiled face down; the Robot then exchanges a hand for them."""
    s = Scenario()
    s.library(P0, "Shock", "Grizzly Bears", "Forest")
    car = s.battlefield(P0, FLAMEWAR, transformed=True)
    s.attack([car])
    s.run_to("postcombat main")
    assert s.characteristics(car).name == FLAMEWAR
    assert len(s.game.state.exile) == 2
    s.hand(P0, "Plains")
    s.mana(P0, "C")
    s.activate(FLAMEWAR, 2)
    assert s.graveyard(P0) == ["Plains"]
    s.resolve()
    assert sorted(s.hand(P0)) == ["Grizzly Bears", "Shock"]


def test_flamewar_sacrifices_another_artifact_to_convert() -> None:
    """Only as a sorcery; the counter stays on the Vehicle."""
    s = Scenario()
    robot = s.battlefield(P0, FLAMEWAR)
    s.battlefield(P0, "Ornithopter")
    s.activate(robot, 1, cost=["Ornithopter"])
    s.resolve()
    assert (s.characteristics(robot).name, s.pt(robot)) == (FLAMEWAR_BACK, (3, 2))


def test_blitzwing_makes_lose_what_was_lost() -> None:
    """At the end of the turn the opponent loses as much again; if nothing was lost, it converts."""
    s = Scenario()
    s.fill_libraries()
    robot = s.battlefield(P0, BLITZWING)
    s.hand(P0, "Lightning Bolt")
    s.mana(P0, "R")
    s.cast("Lightning Bolt", target=P1)
    s.resolve()
    s.answer(P0, target=P1).end_turn()
    assert s.life(P1) == 14
    assert s.characteristics(robot).name == BLITZWING
    s.end_turn()
    s.answer(P0, target=P1).end_turn()
    assert (s.life(P1), s.characteristics(robot).name) == (14, BLITZWING_BACK)


@pytest.mark.parametrize(("outcome", "gained"), [(0, "flying"), (1, "indestructible")])
def test_blitzwing_gains_an_ability_at_random(outcome: int, gained: str) -> None:
    """Flying or indestructible, until end of turn."""
    s = Scenario(random_choices=[outcome])
    s.fill_libraries()
    plane = s.battlefield(P0, BLITZWING, transformed=True)
    s.run_to("beginning of combat")
    s.resolve()
    assert [word for word in ("flying", "indestructible") if s.has(plane, word)] == [gained]
    s.end_turn()
    assert not s.has(plane, gained)


def test_goldbug_protects_attacking_humans_and_converts_with_the_second_spell() -> None:
    """Combat damage to attacking Humans is prevented; the second spell of a turn converts Goldbug, the third does not."""
    s = Scenario()
    robot = s.battlefield(P0, GOLDBUG)
    human = s.battlefield(P0, "Elite Vanguard")
    giant = s.battlefield(P1, "Hill Giant")
    s.attack([human])
    s.block({giant: human})
    s.run_to("postcombat main")
    assert s.exists(human)
    s.hand(P0, "Shock", "Shock", "Shock")
    s.mana(P0, "RRR")
    for _ in range(3):
        s.cast("Shock", target=P1)
        s.resolve()
        s.settle()
    assert s.characteristics(robot).name == GOLDBUG_BACK


def test_goldbug_draws_beside_a_human() -> None:
    """Attacking with at least one Human draws a card and converts; alone it does not."""
    s = Scenario()
    s.library(P0, "Forest")
    car = s.battlefield(P0, GOLDBUG, transformed=True)
    human = s.battlefield(P0, "Elite Vanguard")
    s.attack([car, human])
    s.resolve()
    assert (s.hand(P0), s.characteristics(car).name) == (["Forest"], GOLDBUG)
    assert s.is_attacking(car)


def test_goldbug_alone_draws_nothing() -> None:
    """No Human attacks with it."""
    s = Scenario()
    s.library(P0, "Forest")
    car = s.battlefield(P0, GOLDBUG, transformed=True)
    s.battlefield(P0, "Elite Vanguard")
    s.attack([car])
    assert s.stack() == []
    s.run_to("postcombat main")
    assert (s.hand(P0), s.characteristics(car).name) == ([], GOLDBUG_BACK)


def test_goldbug_makes_human_spells_uncounterable() -> None:
    """A Human spell resolves all the same; another spell is countered."""
    s = Scenario()
    s.battlefield(P0, GOLDBUG, transformed=True)
    s.hand(P0, "Elite Vanguard", "Savannah Lions")
    s.hand(P1, "Counterspell", "Counterspell")
    s.mana(P0, "WW")
    s.mana(P1, "UUUU")
    for name in ("Elite Vanguard", "Savannah Lions"):
        spell = s.cast(name, by=P0)
        s.cast("Counterspell", by=P1, target=spell)
        s.resolve()
    assert s.battlefield(P0) == [GOLDBUG_BACK, "Elite Vanguard"]


def test_ratchet_returns_an_artifact_for_life_gained() -> None:
    """Gaining 3 life: it may convert, and when it does an artifact of mana value 3 or less comes back tapped."""
    s = Scenario()
    robot = s.battlefield(P0, RATCHET)
    s.graveyard(P0, "Bonesplitter", "Wurmcoil Engine")
    s.hand(P0, "Healing Salve")
    s.mana(P0, "W")
    s.cast("Healing Salve", mode=1, target=P0)
    s.answer(P0, may=True, target="Bonesplitter").resolve()
    assert s.characteristics(robot).name == RATCHET_BACK
    assert s.is_tapped("Bonesplitter")


def test_ratchet_converts_back_as_artifacts_go() -> None:
    """Once a turn, for nontoken artifacts."""
    s = Scenario()
    racer = s.battlefield(P0, RATCHET, transformed=True)
    thopter = s.battlefield(P0, "Ornithopter")
    s.hand(P0, "Disenchant")
    s.mana(P0, "CW")
    s.cast("Disenchant", target=thopter)
    s.resolve()
    assert s.characteristics(racer).name == RATCHET


def test_optimus_prime_comes_back_converted() -> None:
    """As it dies it returns with its back face up, under its owner's control."""
    s = Scenario()
    s.battlefield(P0, OPTIMUS)
    s.hand(P1, "Murder")
    s.mana(P1, "CBB")
    s.cast("Murder", by=P1, target=OPTIMUS)
    s.resolve()
    assert s.battlefield(P0) == [OPTIMUS_BACK]
    assert s.mana_value(OPTIMUS_BACK) == 6


def test_701_39a_bolster_goes_to_the_least_toughness() -> None:
    """At each end step the creature with the least toughness gets a counter; among equals its controller chooses."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, OPTIMUS)
    lions = s.battlefield(P0, "Savannah Lions")
    vanguard = s.battlefield(P0, "Elite Vanguard")
    s.answer(P0, choose=vanguard).end_turn()
    assert (s.pt(lions), s.pt(vanguard)) == ((2, 1), (3, 2))


def test_optimus_prime_converts_as_the_bolstered_creature_hits() -> None:
    """Bolster 2 as you attack: the chosen creature has trample, and as it deals combat damage Optimus converts."""
    s = Scenario()
    truck = s.battlefield(P0, OPTIMUS, transformed=True)
    lions = s.battlefield(P0, "Savannah Lions")
    s.attack([lions])
    s.resolve()
    assert (s.pt(lions), s.has(lions, "trample")) == ((4, 3), True)
    s.run_to("postcombat main")
    assert s.life(P1) == 16
    assert s.characteristics(truck).name == OPTIMUS


def test_508_4_ultra_magnus_puts_an_artifact_creature_in_attacking() -> None:
    """It enters tapped and attacking, was never declared, and Ultra Magnus converts at end of combat."""
    s = Scenario()
    robot = s.battlefield(P0, MAGNUS)
    s.hand(P0, "Wurmcoil Engine")
    s.attack([robot])
    s.answer(P0, may=True, choose="Wurmcoil Engine").resolve()
    assert s.is_attacking("Wurmcoil Engine")
    assert s.is_tapped("Wurmcoil Engine")
    s.run_to("postcombat main")
    assert s.life(P1) == 7
    assert s.characteristics(robot).name == MAGNUS_BACK


def test_ultra_magnus_without_an_artifact_creature_stays() -> None:
    """Nothing was put onto the battlefield: "if you do" does not hold."""
    s = Scenario()
    robot = s.battlefield(P0, MAGNUS)
    s.hand(P0, "Grizzly Bears")
    s.attack([robot])
    s.answer(P0, may=True).resolve()
    s.run_to("postcombat main")
    assert s.characteristics(robot).name == MAGNUS


@pytest.mark.parametrize(("others", "face"), [(["Hill Giant"], MAGNUS_BACK), (["Hill Giant", "Hill Giant"], MAGNUS)])
def test_ultra_magnus_converts_with_formidable_attackers(others: list[str], face: str) -> None:
    """Attackers of total power 8 or greater; all are indestructible."""
    s = Scenario()
    carrier = s.battlefield(P0, MAGNUS, transformed=True)
    giants = [s.battlefield(P0, name) for name in others]
    s.attack([carrier, *giants])
    s.resolve()
    assert all(s.has(who, "indestructible") for who in (carrier, *giants))
    assert s.characteristics(carrier).name == face


def test_riverglide_pathway_is_either_land() -> None:
    """Played with either face up; it stays so."""
    s = Scenario()
    s.hand(P0, "Riverglide Pathway", "Riverglide Pathway")
    s.play_land("Lavaglide Pathway")
    assert s.battlefield(P0) == ["Lavaglide Pathway"]
    s.lands_played(P0, 0)
    s.play_land("Riverglide Pathway")
    assert s.battlefield(P0) == ["Lavaglide Pathway", "Riverglide Pathway"]
    s.hand(P0, "Shock")
    s.cast("Shock", target=P1)
    assert s.is_tapped("Lavaglide Pathway")
    assert not s.is_tapped("Riverglide Pathway")


def test_startled_awake_comes_from_the_graveyard_as_a_creature() -> None:
    """A sorcery in front: only transformed can it be put onto the battlefield (712.14a)."""
    s = Scenario()
    s.graveyard(P0, "Startled Awake")
    s.mana(P0, "CCCUU")
    s.activate("Startled Awake")
    s.resolve()
    assert s.battlefield(P0) == ["Persistent Nightmare"]
    assert s.mana_value("Persistent Nightmare") == 4
