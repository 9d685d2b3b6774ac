"""CR 701.60 suspect, and 701.16 investigate with its Clue tokens (111.10f)."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards.language import (
    CREATURE,
    LoseAbilities,
    creature,
    instant,
    investigate,
    suspect,
    target,
    until_end_of_turn,
    when,
)
from sim.cards.language import enters as enters_
from sim.scenario import P0, P1, Scenario

ACCUSE = instant("Accuse", "{0}", suspect(target(CREATURE)))


def accused(name: str = "Hill Giant", seat: int = P1) -> Scenario:
    """P1's creature has been suspected by P0."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(seat, name)
    s.hand(P0, ACCUSE)
    s.cast("Accuse", target=name)
    s.resolve()
    return s


# --- 701.60 -----------------------------------------------------------------------------------------


def test_701_60a_it_becomes_suspected_and_stays_so() -> None:
    s = accused()
    assert s.is_suspected("Hill Giant")
    s.run_to("upkeep", of=P0)
    assert s.is_suspected("Hill Giant")


def test_701_60a_until_it_leaves_the_battlefield() -> None:
    """It comes back as a new object, without the designation and what came with it."""
    s = accused("Hill Giant", P0)
    s.hand(P0, "Cloudshift")
    s.mana(P0, "W")
    s.cast("Cloudshift", target="Hill Giant")
    s.resolve()
    assert not s.is_suspected("Hill Giant")
    assert not s.has("Hill Giant", "menace")
    assert s.game.state.effects == []


def test_701_60a_until_an_effect_causes_it_to_be_no_longer_suspected() -> None:
    s = accused()
    s.hand(P0, "Absolving Lammasu")
    s.mana(P0, "WWWWW")
    s.cast("Absolving Lammasu")
    s.resolve()
    assert not s.is_suspected("Hill Giant")
    assert not s.has("Hill Giant", "menace")


def test_701_60b_it_is_not_copied() -> None:
    s = accused()
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.answer(P0, copy="Hill Giant").resolve()
    copy = s.find("Hill Giant#2")
    assert s.controller(copy) == P0
    assert not s.is_suspected(copy)
    assert not s.has(copy, "menace")


def test_701_60b_it_is_no_ability() -> None:
    """A creature that loses all abilities stays suspected, without menace and able to block; then has them again."""
    s = accused()
    s.hand(P0, instant("Blank", "{0}", until_end_of_turn(target(CREATURE), LoseAbilities(all=True))))
    s.cast("Blank", target="Hill Giant")
    s.resolve()
    assert s.is_suspected("Hill Giant")
    assert not s.has("Hill Giant", "menace")
    s.end_turn()
    assert s.has("Hill Giant", "menace")


def test_701_60b_only_a_permanent_can_be_suspected() -> None:
    """A creature that has died in response to its own trigger is not."""
    s = Scenario()
    s.hand(P0, creature("Rogue", "{0}", "Human Rogue", 1, 1, when(enters_(), suspect_self())))
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Rogue")
    s.resolve_top()
    s.cast("Shock", target="Rogue")
    s.resolve()
    assert s.graveyard(P0) == ["Shock", "Rogue"]
    assert s.events(ek.DESIGNATED) == []


def suspect_self() -> object:
    """Suspect this creature."""
    from sim.cards.language import THIS

    return suspect(THIS)


def test_701_60c_it_has_menace() -> None:
    s = Scenario()
    s.battlefield(P0, "Hill Giant", designations=("suspected",))
    s.battlefield(P1, "Grizzly Bears", "Serra Angel")
    s.attack(["Hill Giant"])
    assert s.why_not(s.block, {"Serra Angel": "Hill Giant"}) == "702.111b"
    s.block({"Serra Angel": "Hill Giant", "Grizzly Bears": "Hill Giant"})


def test_701_60c_it_cannot_block() -> None:
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Hill Giant", designations=("suspected",))
    s.attack(["Grizzly Bears"])
    assert s.why_not(s.block, {"Hill Giant": "Grizzly Bears"}) == "509.1b"


def test_701_60d_it_is_not_suspected_twice() -> None:
    """A second time does nothing, so that once no longer suspected it has nothing of it left."""
    s = accused()
    s.hand(P0, ACCUSE)
    s.cast("Accuse", target="Hill Giant")
    s.resolve()
    assert len(s.events(ek.DESIGNATED)) == 1
    assert len(s.game.state.effects) == 1


def test_repeat_offender_grows_once_it_is_suspected() -> None:
    s = Scenario()
    s.battlefield(P0, "Repeat Offender")
    s.mana(P0, "BBBBBB")
    s.activate("Repeat Offender")
    s.resolve()
    assert (s.is_suspected("Repeat Offender"), s.pt("Repeat Offender")) == (True, (2, 1))
    s.activate("Repeat Offender")
    s.resolve()
    assert s.pt("Repeat Offender") == (3, 2)


def test_convenient_target_comes_back_from_the_graveyard() -> None:
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Convenient Target")
    s.mana(P0, "RRRR")
    s.cast("Convenient Target", target="Hill Giant")
    s.resolve()
    assert (s.is_suspected("Hill Giant"), s.pt("Hill Giant")) == (True, (4, 4))
    s.graveyard(P0, "Convenient Target")
    s.activate("Convenient Target")
    s.resolve()
    assert s.hand(P0) == ["Convenient Target"]


# --- 701.16 -----------------------------------------------------------------------------------------


def test_701_16a_investigate_creates_a_clue_token() -> None:
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, instant("Search", "{0}", investigate(2)))
    s.cast("Search")
    s.resolve()
    assert s.battlefield(P0) == ["Clue Token", "Clue Token"]
    assert (s.types("Clue Token"), s.subtypes("Clue Token"), s.colors("Clue Token")) == (["Artifact"], ["Clue"], [])


def test_701_16a_a_clue_is_sacrificed_for_a_card() -> None:
    """CR 111.10f: {2}, sacrifice it: draw a card."""
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, "Novice Inspector")
    s.mana(P0, "W")
    s.cast("Novice Inspector")
    s.resolve()
    assert s.why_not(s.activate, "Clue Token") == "118.3"
    s.mana(P0, "WW")
    s.activate("Clue Token")
    assert s.battlefield(P0) == ["Novice Inspector"]
    s.resolve()
    assert s.cards_drawn(P0) == 1
