"""Sideboard plans: what a file says, the most exact block, and one line for every mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.decklists import load_deck, playable_cards, shipped_decks
from sim.decklists.decklist import Decklist
from sim.decklists.sideboarding import SideboardPlan, load_plan, plan_beside, read_plan
from sim.errors import DecklistError, UnknownCardError

DECK = Decklist("burn", ((4, "Shock"), (56, "Mountain")), ((3, "Pyroclasm"), (2, "Terror")))
PLAN = """\
# how burn changes
Loser draws   # it has time
against green-stompy:
  -2 Shock  # too small
  +2 Pyroclasm
against Green-Stompy on the draw:
  \N{MINUS SIGN}1 Shock
  +1 pyroclasm
against *:
  - 1 Shock
  + 1 Terror
against * on the play:
"""


def test_what_a_plan_says() -> None:
    """Blocks by opponent and seat, whatever the case; others stay with what fits all."""
    plan = read_plan(DECK, PLAN)
    assert plan.loser == "draw"
    assert plan.main_for("green-stompy", "play") == ((2, "Shock"), (56, "Mountain"), (2, "Pyroclasm"))
    assert plan.main_for("green-stompy", "draw") == ((3, "Shock"), (56, "Mountain"), (1, "Pyroclasm"))
    assert plan.main_for("white-weenie", "draw") == ((3, "Shock"), (56, "Mountain"), (1, "Terror"))
    assert plan.main_for("white-weenie", "play") == DECK.main
    nobody = SideboardPlan(DECK)
    assert (nobody.loser, nobody.main_for("green-stompy", "play")) == ("play", DECK.main)


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        ("against x\n", "expected 'against NAME:', '-2 Card', '+2 Card' or 'loser draws', got 'against x'", 1),
        ("-1 Shock\n", "expected 'against NAME:' before the first card", 1),
        ("against x:\n-5 Shock\n", "expected at most 4 Shock from the main deck of burn, got 5", 2),
        ("against x:\n-3 Shock\n-2 Shock\n", "expected at most 4 Shock from the main deck of burn, got 5", 3),
        ("against x:\n-1 Shock\n+1 Infest\n", "expected at most 0 Infest from the sideboard of burn, got 1", 3),
        ("against x:\n-0 Shock\n", "expected", 2),
        ("\nagainst x:\n-1 Shock\n", "expected 60 or more cards against x, got 59", 2),
        ("against x: now\n", "expected nothing behind the colon, got 'now'", 1),
        ("against x:\n\nagainst X:\n", "expected one block against X, got a second", 3),
        ("against x on the play:\nagainst x on the play:\n", "expected one block against x on the play", 2),
        ("loser plays\nloser draws\n", "expected one line 'loser plays' or 'loser draws', got a second", 2),
    ],
)
def test_mistakes(text: str, said: str, line: int) -> None:
    """The line says what was expected and where."""
    with pytest.raises(DecklistError) as error:
        read_plan(DECK, text, "burn.plan")
    assert said in str(error.value)
    assert str(error.value).endswith(f"(burn.plan:{line})")


def test_more_mistakes(tmp_path: Path) -> None:
    """A name that no card has, a sideboard that grows too large, a card that cannot be played, no file."""
    with pytest.raises(UnknownCardError, match=r"Shok.*\(burn\.plan:2\)"):
        read_plan(DECK, "against x:\n-1 Shok\n", "burn.plan")
    full = Decklist("big", ((4, "Shock"), (57, "Mountain")), ((15, "Terror"),))
    with pytest.raises(DecklistError, match="at most 15 cards in the sideboard against x, got 16"):
        read_plan(full, "against x:\n-1 Shock\n", "big.plan")
    odd = Decklist("odd", ((60, "Mountain"),), ((1, "Chains of Mephistopheles"),))
    with pytest.raises(DecklistError, match="expected cards that can be played here, got Chains of Mephistopheles"):
        read_plan(odd, "against x:\n+1 Chains of Mephistopheles\n", "odd.plan")
    with pytest.raises(DecklistError, match="expected a sideboard plan that can be read, got: No such file"):
        load_plan(DECK, tmp_path / "none.plan")


def test_a_plan_lies_beside_its_deck(tmp_path: Path) -> None:
    """It is found by the name of the deck's file; a deck without one keeps its main deck."""
    path = tmp_path / "mine.txt"
    path.write_text("4 Shock\n56 Mountain\n\nSideboard\n2 Pyroclasm\n")
    deck = load_deck(str(path))
    assert plan_beside(deck) is None
    assert load_plan(deck).blocks == ()
    path.with_suffix(".plan").write_text("against *:\n-1 Shock\n+1 Pyroclasm\n")
    assert load_plan(deck).main_for("anyone", "play")[-1] == (1, "Pyroclasm")
    other = tmp_path / "other.plan"
    other.write_text("loser draws\n")
    assert load_plan(deck, other).loser == "draw"


def test_shipped_plans() -> None:
    """They fit their decks, and every deck that they make can be played."""
    found = [load_plan(load_deck(str(entry.path))) for entry in shipped_decks()]
    with_blocks = [plan for plan in found if plan.blocks]
    assert {plan.deck.name for plan in with_blocks} == {"green-stompy", "black-control"}
    for plan in with_blocks:
        names = {entry.name for entry in shipped_decks()}
        assert {block.opponent for block in plan.blocks} <= names
        for block in plan.blocks:
            main = plan.main_for(block.opponent, block.seat or "play")
            assert sum(count for count, _ in main) == 60
            playable_cards(Decklist("sideboarded", main))
