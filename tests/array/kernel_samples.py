"""Games and positions for the mutation check of the kernel that no rule test has (`python -m tests.array_mutants`).

They are played by the rules engine alone, as every test of the rules, and by both under `tests.both_engines`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sim.decklists import load_deck
from sim.rules import decisions
from sim.rules.game import Game
from sim.scenario import P0, P1, Scenario

DECKS: Final = Path(__file__).parents[2] / "decks" / "premodern"  # by path: a copy of the package has no decks


def test_mulligans() -> None:
    """Both players take some, and the first turn begins."""
    game = Game([load_deck(str(DECKS / f"{name}.txt")) for name in ("red-burn", "green-stompy")], 3)
    chance = random.Random(3)
    kinds = set()
    while game.state.turn < 2:
        decision = game.next_decision()
        assert decision is not None
        kinds.add(decision.kind)
        is_early = decision.kind == decisions.MULLIGAN and game.state.players[decision.seat].mulligans < 2
        game.submit(1 if is_early else chance.randrange(len(decision.options)))
    assert {decisions.MULLIGAN, decisions.BOTTOM} <= kinds


def test_lands_pay_before_creatures() -> None:
    """An elf that came before the forest stays untapped."""
    scenario = Scenario()
    scenario.fill_libraries()
    elf = scenario.battlefield(P0, "Llanowar Elves")
    forest = scenario.battlefield(P0, "Forest")
    scenario.hand(P0, "Llanowar Elves")
    scenario.cast(scenario.find("Llanowar Elves", "hand"), by=P0)
    scenario.resolve()
    assert (scenario.is_tapped(forest), scenario.is_tapped(elf)) == (True, False)


def test_what_has_just_come_neither_attacks_nor_taps() -> None:
    """Beside a creature that may attack; the game goes on through the turn."""
    scenario = Scenario()
    scenario.fill_libraries()
    bears = scenario.battlefield(P0, "Grizzly Bears")
    scenario.battlefield(P0, "Hill Giant", "Prodigal Sorcerer", sick=True)
    scenario.attack([bears])
    scenario.end_turn()
    assert scenario.life(P1) == 18


def test_two_legends_of_one_player_are_one_too_many() -> None:
    """Each player has one; the second of one player has to go."""
    scenario = Scenario()
    scenario.fill_libraries()
    scenario.battlefield(P1, "Isamaru, Hound of Konda")
    scenario.lands(P0, "Plains", 2)
    for card in scenario.hand(P0, "Isamaru, Hound of Konda", "Isamaru, Hound of Konda"):
        scenario.cast(card, by=P0)
        scenario.resolve()
    assert scenario.battlefield(P0).count("Isamaru, Hound of Konda") == 1


def test_a_red_spell_may_not_target_what_is_protected_from_red() -> None:
    """Two creatures could be its targets, but for the one's protection."""
    scenario = Scenario()
    scenario.fill_libraries()
    scenario.battlefield(P1, "Silver Knight")
    bears = scenario.battlefield(P1, "Grizzly Bears")
    scenario.lands(P0, "Mountain", 1)
    scenario.hand(P0, "Shock")
    scenario.cast("Shock", by=P0, target=bears)
    scenario.resolve()
    assert not scenario.exists(bears)


# --- What becomes of the cards: games that `parity` plays in both engines itself ---------------------------------


def cards_agree(names: tuple[str, str], index: int, picks: Sequence[str] = ("random", "random")) -> None:
    """A game in which both engines keep account of the cards."""
    from sim.array.parity import play_both

    found = play_both([load_deck(str(deck)) for deck in map(_path_of, names)], 3, index, picks).difference
    assert found is None, f"the engines differ:\n{found}"


def _path_of(name: str) -> Path:
    return next(DECKS.parent.glob(f"*/{name}.txt"))


def test_cards_of_random_games() -> None:
    """Mulligans, drawn and played cards, mana in both players' turns."""
    for index in range(2):
        cards_agree(("red-burn", "black-cycling"), index)


def test_cards_that_are_searched_for() -> None:
    """Landcycling searches a library through; mana is spent in the other player's turns, too."""
    cards_agree(("izzet-cycling", "red-burn"), 0, ("heuristic", "heuristic"))
