"""CR 702.161, living metal."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.errors import IllegalChoiceError
from sim.scenario import P0, P1, Scenario

CAR = "Flamewar, Streetwise Operative"


def test_702_161a_is_an_artifact_creature_in_its_controllers_turn() -> None:
    """M1: a 2/1 artifact creature, still a Vehicle, that can attack."""
    s = Scenario()
    car = s.battlefield(P0, "Flamewar, Brash Veteran", transformed=True)
    assert (s.types(car), s.pt(car), s.subtypes(car)) == (["Artifact", "Creature"], (2, 1), ["Vehicle"])
    s.attack([car])
    s.run_to("end of combat")
    assert s.life(P1) == 18


def test_702_161a_is_no_creature_in_other_turns() -> None:
    """M1: in another player's turn it is no creature: it can't block."""
    s = Scenario()
    car = s.battlefield(P0, "Flamewar, Brash Veteran", transformed=True)
    bears = s.battlefield(P1, "Grizzly Bears")
    s.turn(P1)
    assert s.types(car) == ["Artifact"]
    s.attack([bears])
    with pytest.raises(IllegalChoiceError):
        s.block({car: bears})


def test_702_161a_changes_as_the_turn_does() -> None:
    """It stops being a creature as the next turn begins, and is one again in its controller's next turn."""
    s = Scenario()
    s.fill_libraries()
    car = s.battlefield(P0, "Flamewar, Brash Veteran", transformed=True)
    assert s.types(car) == ["Artifact", "Creature"]
    s.end_turn()
    assert s.types(car) == ["Artifact"]
    s.end_turn()
    assert s.types(car) == ["Artifact", "Creature"]


def test_702_161a_is_of_its_controllers_turn_whoever_owns_it() -> None:
    """Under another player's control it is a creature in that player's turn."""
    s = Scenario()
    car = s.battlefield(P0, "Flamewar, Brash Veteran", transformed=True)
    s.battlefield(P1, "Confiscate", attached_to=car)
    s.turn(P1)
    s.settle()
    assert s.controller(car) == P1
    assert s.types(car) == ["Artifact", "Creature"]


def test_702_161a_what_has_lost_its_abilities_is_no_creature() -> None:
    """It is an ability like others: layer 6 comes too late to undo what it did in layer 4 (613.6)."""
    s = Scenario()
    s.battlefield(P1, "Humility")
    car = s.battlefield(P0, "Flamewar, Brash Veteran", transformed=True)
    assert s.types(car) == ["Artifact", "Creature"]
    assert s.pt(car) == (1, 1)


def test_704_3_what_a_new_turn_changes_is_acted_upon_in_its_upkeep() -> None:
    """M1: the Vehicle is no creature as the turn begins, so its Equipment falls off before a card is drawn (704.5n).

    That a player does not want priority in the upkeep changes nothing.
    """
    s = Scenario()
    s.fill_libraries()
    car = s.battlefield(P0, "Flamewar, Brash Veteran", transformed=True)
    s.battlefield(P0, "Bonesplitter", attached_to=car)
    s.settle()
    s.game.options.ask_every_window = False
    seen: list[tuple[int, ...]] = []
    s.game.observers.append(lambda game, event: seen.append(event))
    s.run_to("precombat main", P1)
    kinds = [event[0] for event in seen]
    assert kinds.index(ek.UNATTACHED) < kinds.index(ek.DREW)
