"""Double-faced cards outside the rules: in deck files, in the game's log, and as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.cards import event_kinds as ek
from sim.cards import serial
from sim.cards.catalog import find
from sim.decklists import load_deck
from sim.report.naming import ability_text, speaker
from sim.report.narrate import Namer, sentence
from sim.scenario import P0, P1, Scenario

WHOLE = "Riverglide Pathway // Lavaglide Pathway"
FLAMEWAR = "Flamewar, Brash Veteran"


@pytest.mark.parametrize("written", [WHOLE, "Riverglide Pathway", "riverglide pathway // lavaglide pathway"])
def test_a_deck_names_a_card_by_both_faces_or_by_its_front(written: str, tmp_path: Path) -> None:
    path = tmp_path / "paths.txt"
    path.write_text(f"4 {written}\n56 Island\n", encoding="utf-8")
    assert load_deck(str(path)).main == ((4, WHOLE), (56, "Island"))
    assert find(written).whole_name == WHOLE


def test_both_faces_come_back_from_json() -> None:
    card = find(FLAMEWAR)
    again = serial.loads(serial.dumps(card))
    assert again == card
    assert again.back is not None
    assert again.back.mana_value == 3


def test_converting_is_told_by_both_names() -> None:
    """What it was, and what it is now."""
    s = Scenario()
    robot = s.battlefield(P0, FLAMEWAR)
    s.battlefield(P0, "Ornithopter")
    told: list[str | None] = []
    s.game.observers.append(lambda game, event: told.append(sentence(game, event, Namer())))
    s.activate(robot, 1, cost=["Ornithopter"])
    s.resolve()
    assert f"{FLAMEWAR} converts into Flamewar, Streetwise Operative (3/2)." in told


def test_an_ability_is_told_by_the_face_that_has_it() -> None:
    """The robot's trigger is on the stack as another effect has turned it over."""
    s = Scenario()
    robot = s.battlefield(P0, "Ratchet, Field Medic")
    s.hand(P0, "Healing Salve")
    s.mana(P0, "W")
    s.cast("Healing Salve", mode=1, target=P0)
    s.resolve_top()
    s.settle()
    obj = s.game.spell(s.game.state.stack[-1])
    assert obj is not None
    before = ability_text(s.game, obj)
    s.permanent(robot).face = 1
    s.game.drop_cache()
    assert s.game.pool.definitions[speaker(s.game, obj)].name == "Ratchet, Field Medic"
    assert ability_text(s.game, obj) == before


def test_what_enters_converted_is_told_by_its_name() -> None:
    """Optimus Prime comes back as a truck."""
    s = Scenario()
    s.battlefield(P0, "Optimus Prime, Hero")
    s.hand(P1, "Murder")
    s.mana(P1, "CBB")
    told: list[str | None] = []
    s.game.observers.append(
        lambda game, event: told.append(sentence(game, event, Namer()) if event[0] == ek.ZONE_CHANGED else None)
    )
    s.cast("Murder", by=P1, target="Optimus Prime, Hero")
    s.resolve()
    assert any(line is not None and line.startswith("Optimus Prime, Autobot Leader") for line in told)
