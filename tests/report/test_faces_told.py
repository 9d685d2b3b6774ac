"""Double-faced cards outside the rules: in deck files, in the game's log, and as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.cards import event_kinds as ek
from sim.cards import serial
from sim.cards.catalog import find
from sim.decklists import load_deck
from sim.report.naming import ability_text, speaker
from sim.report.narrate import Namer, Narrator, sentence
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


def _log(s: Scenario) -> list[str]:
    """The lines of a game from here on, as they are told."""
    narrator = Narrator()
    s.game.observers.append(narrator)
    return narrator.lines


def test_turning_face_up_is_told_by_what_it_was_called() -> None:
    """Of two face-down creatures the log says which one it was; it then has its own name, and no number."""
    s = Scenario()
    walkers = [s.battlefield(P0, name, face_down=True) for name in ("Dog Walker", "Museum Nightwatch")]
    log = _log(s)
    s.attack(walkers)
    s.mana(P0, "RWRWRW")
    s.turn_up(walkers[0])
    assert any(line.endswith("turns face-down creature #1 face up: it is Dog Walker (3/1).") for line in log)


def test_what_becomes_a_copy_is_told_by_what_it_was_called() -> None:
    s = Scenario()
    s.battlefield(P0, "Leonin Skyhunter")
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Blade of Shared Souls")
    log = _log(s)
    s.mana(P0, "UUU")
    s.cast("Blade of Shared Souls")
    s.resolve_top()
    s.answer(P0, target="Leonin Skyhunter")
    s.resolve_top()
    s.answer(P0, may=True)
    s.resolve()
    assert any("Rebel Token becomes a copy of Leonin Skyhunter" in line for line in log), log


def test_what_is_paid_for_ward_is_told() -> None:
    """M1: no event says so, but a reader has to know why the spell was not countered."""
    s = Scenario()
    walker = s.battlefield(P1, "Dog Walker", face_down=True)
    s.hand(P0, "Disfigure")
    s.battlefield(P0, "Swamp", "Swamp", "Swamp")
    log = _log(s)
    s.cast("Disfigure", target=walker)
    s.answer(P0, pay=True)
    s.resolve()
    assert any(line.strip() == "Alice pays {2}." for line in log), log


@pytest.mark.parametrize(
    ("to", "said"), [("bottom", "library and puts it on the bottom."), ("top", "card of the library.")]
)
def test_a_scry_is_told_with_what_goes_to_the_bottom(to: str, said: str) -> None:
    s = Scenario()
    s.library(P0, "Island", "Swamp", "Plains")
    s.hand(P0, "Opt")
    log = _log(s)
    s.mana(P0, "U")
    s.cast("Opt")
    s.answer(scry=[to]).resolve()
    assert any(line.endswith(said) for line in log), log


def test_the_legend_rule_is_told_as_the_reason() -> None:
    """CR 704.5j: a reader has to know why a creature that nothing was done to has died."""
    s = Scenario()
    first = s.battlefield(P0, FLAMEWAR)
    s.battlefield(P0, FLAMEWAR)
    log = _log(s)
    s.answer(P0, keep=first)
    s.settle()
    assert any(f"dies, as there is another legendary {FLAMEWAR}." in line for line in log), log
