"""What a page shows: for each line of the narration the board as it was then, and nothing that a name can break."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from sim.agents.table import play_out, seat_agents
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.decklists import load_deck
from sim.report.html.page import embedded, page, page_data
from sim.report.html.recording import Recording
from sim.rules.game import Game
from sim.rules.objects import Permanent

Board = dict[str, Any]


def recorded(first: str, second: str, seed: int, agents: tuple[str, str] = ("heuristic", "heuristic")) -> Recording:
    """A game between two shipped decks, recorded."""
    game = Game([load_deck(first), load_deck(second)], seed=seed)
    recording = Recording(game)
    game.observers.append(recording)
    play_out(game, seat_agents(game, agents))
    recording.finish()
    return recording


def boards(recording: Recording) -> list[Board]:
    """The boards, one a frame, put together again from what changes."""
    shown: Board = {}
    found = []
    for frame in recording.frames:
        shown = {key: value for key, value in (shown | frame).items() if value is not None}
        found.append(shown)
    return found


def moments(recording: Recording, pattern: str) -> list[tuple[str, Board, Board]]:
    """The lines that a pattern finds, each with its board and the board of the line before."""
    all_boards = boards(recording)
    found = []
    lines = [line for line in recording.lines if line[0] != "step"]
    for before, line in pairwise(lines):
        text = line[3] if len(line) > 3 else line[1]
        if re.search(pattern, text):
            found.append((text, all_boards[line[2]], all_boards[before[2]]))
    return found


def names(recording: Recording, board: Board, ids: list[int]) -> list[str]:
    """The names of objects on a board."""
    return [recording.looks.all[board[f"o{entity}"]["k"]][0] for entity in ids]


@pytest.fixture(scope="module")
def burn() -> Recording:
    return recorded("red-burn", "green-stompy", 7)


def test_the_last_board_is_that_of_the_result(burn: Recording) -> None:
    """Life totals, libraries, hands and graveyards as the game has them at its end."""
    last, state = boards(burn)[-1], burn.game.state
    assert [last["p0"][0], last["p1"][0]] == list(burn.game.result.life)
    for player in state.players:
        zones = [last[f"{zone}{player.seat}"] for zone in "lhg"]
        assert zones == [player.library, player.hand, player.graveyard]
    assert last["b"] == state.battlefield
    objects = {key for key in last if re.fullmatch(r"o\d+", key)}
    assert objects == {f"o{entity}" for entity in state.objects}


def test_recording_changes_no_game(burn: Recording) -> None:
    """The same trace and the same last state without a recording."""
    game = Game([load_deck("red-burn"), load_deck("green-stompy")], seed=7)
    play_out(game, seat_agents(game, ("heuristic", "heuristic")))
    assert game.result == burn.game.result


def test_a_land_lies_there_when_it_is_told(burn: Recording) -> None:
    """And it does not before; it has left the hand."""
    found = moments(burn, r"(Alice|Bob) plays (Mountain|Forest)\.")
    assert len(found) > 4
    for text, board, before in found:
        new = [entity for entity in board["b"] if entity not in before["b"]]
        assert names(burn, board, new) == [text.removesuffix(".").split(" plays ")[1]]
        seat = 0 if text.startswith("Alice") else 1
        assert len(board[f"h{seat}"]) == len(before[f"h{seat}"]) - 1


def test_a_drawn_card_is_in_hand_when_it_is_told(burn: Recording) -> None:
    """Draws are told as the next thing happens, yet shown as they were."""
    found = moments(burn, r"draws a card: ")
    assert len(found) > 10
    for text, board, _ in found:
        seat = 0 if text.startswith("Alice") else 1
        assert names(burn, board, board[f"h{seat}"])[-1] == text.removesuffix(".").split(": ")[1]


def test_a_spell_is_on_the_stack_when_it_is_told(burn: Recording) -> None:
    """With its targets, and the lands that paid for it tapped."""
    found = moments(burn, r"casts Lightning Bolt targeting")
    assert found
    for text, board, _ in found:
        spell = board[f"o{board['s'][-1]}"]
        assert names(burn, board, board["s"][-1:]) == ["Lightning Bolt"]
        assert [spell["c"] if "c" in spell else spell["w"]] == [0 if text.startswith("Alice") else 1]
        assert names(burn, board, spell["tg"]) == [text.removesuffix(".").split(" targeting ")[1]]
        assert any(board[f"o{entity}"].get("t") for entity in board["b"])


def test_a_trigger_is_on_the_stack_when_it_is_told(burn: Recording) -> None:
    """No event says that it came there, and what it does is not done yet."""
    found = moments(burn, "^Sulfuric Vortex triggers")
    assert found
    for _, board, before in found:
        top = board[f"o{board['s'][-1]}"]
        assert top["ab"] == 1
        assert "upkeep" in top["tx"]
        assert board["p0"][0] == before["p0"][0]
        assert board["p1"][0] == before["p1"][0]


def test_what_is_not_told_belongs_to_the_line_before(burn: Recording) -> None:
    """What is sacrificed is gone, a spell that has dealt its damage lies in the graveyard, lands untap with the turn."""
    for text, board, _ in moments(burn, "^(Alice|Bob) sacrifices Forest"):
        assert "Forest" in names(burn, board, board[f"g{0 if text.startswith('Alice') else 1}"])
    bolts = moments(burn, "^Lightning Bolt deals 3 damage")
    assert bolts
    assert not any("Lightning Bolt" in names(burn, board, board["s"]) for _, board, _ in bolts)
    turns = moments(burn, r"^Turn \d+: ")
    assert len(turns) > 10
    for _, board, _ in turns:
        active = board["t"][2]
        mine = [one for one in (board[f"o{entity}"] for entity in board["b"]) if one.get("c", one["w"]) == active]
        assert not any(one.get("t") for one in mine)


def test_damage_and_life_are_those_of_the_line(burn: Recording) -> None:
    """The life that a line tells is the one that is drawn, where one thing happens at a time."""
    found = moments(burn, r"deals \d damage to (Alice|Bob) \((-?\d+)\)")
    assert len(found) > 5
    for text, board, _ in found:
        seat = 0 if " to Alice" in text else 1
        assert f"({board[f'p{seat}'][0]})" in text


def test_combat_is_drawn() -> None:
    """Attackers with their bands, blockers with what they block, as the game has it at each moment."""
    game = Game([load_deck("white-bands"), load_deck("mirran-blades")], seed=11)
    recording = Recording(game)
    game.observers.append(recording)
    bands: set[int] = set()
    carried: set[int] = set()

    def watch(game: Game, event: tuple[int, ...]) -> None:
        if event[0] == ek.BANDED:
            bands.add(event[1])
        if event[0] == ek.ATTACHED:
            carried.add(event[2])

    game.observers.append(watch)
    play_out(game, seat_agents(game, ("heuristic", "heuristic")))
    recording.finish()
    drawn = [value for board in boards(recording) for key, value in board.items() if re.fullmatch(r"o\d+", key)]
    assert bands
    assert len({json.dumps(one) for one in drawn if one.get("bd")}) >= len(bands)
    assert {one["a"] for one in drawn if one.get("a")} == carried
    assert any(one.get("bl") for one in drawn)
    assert all(one.get("at") for one in drawn if one.get("bd"))


def test_what_lies_face_down_has_two_looks() -> None:
    """The one that all see, and the card's own for those who may look at it (CR 708.5)."""
    recording = recorded("boros-disguise", "simic-disguise", 5)
    turned = [
        one for board in boards(recording) for key, one in board.items() if re.fullmatch(r"o\d+", key) and "u" in one
    ]
    assert turned
    for one in turned:
        assert recording.looks.all[one["k"]][0].startswith("Face-down")
        assert recording.looks.all[one["u"]][0] in {card.name for card in recording.game.pool.definitions}
        assert one["v"] >> one.get("c", one["w"]) & 1


def test_hands_are_known_to_their_owners_alone(burn: Recording) -> None:
    """CR 400.2: the mask of who may know a card."""
    for board in boards(burn):
        for seat in (0, 1):
            assert all(board[f"o{card}"]["v"] == 1 << seat for card in board[f"h{seat}"])
            assert all(board[f"o{card}"]["v"] == 0 for card in board[f"l{seat}"])


def test_summoning_sickness_ends_with_the_next_turn(burn: Recording) -> None:
    """CR 302.6: creatures are marked in the turn they come under control, and not in the controller's next."""
    came: dict[int, int] = {}
    for board in boards(burn):
        turn, _, active, *_ = board["t"]
        for entity in board["b"]:
            one = board[f"o{entity}"]
            came.setdefault(entity, turn)
            if one.get("ss"):
                is_own_later_turn = active == one.get("c", one["w"]) and turn > came[entity]
                assert not is_own_later_turn
    assert came


@pytest.mark.parametrize("decks", [("azorius-phasing", "rakdos-meld"), ("white-black-craft", "izzet-cycling")])
def test_every_board_is_the_game(decks: tuple[str, str]) -> None:
    """Board after board: permanents with damage, tapped, controller and power as the engine has them."""
    game = Game([load_deck(name) for name in decks], seed=3)
    recording = Recording(game)
    game.observers.append(recording)
    checked = 0

    def compare(game: Game, event: tuple[int, ...]) -> None:
        nonlocal checked
        board = recording._before
        for entity in game.state.battlefield:
            one, permanent = board[f"o{entity}"], game.state.objects[entity]
            assert isinstance(permanent, Permanent)
            assert one.get("d", 0) == permanent.damage
            assert one.get("t", 0) == permanent.tapped
            assert one.get("c", one["w"]) == permanent.controller
            assert one.get("ph", 0) == permanent.phased_out
            found = game.characteristics(entity)
            assert one.get("pt", "") == (f"{found.power}/{found.toughness}" if found.types & t.CREATURE else "")
            checked += 1

    game.observers.append(compare)
    play_out(game, seat_agents(game, ("random", "random")))
    assert checked > 300


def test_a_page_is_small_and_whole(burn: Recording) -> None:
    """Everything is in it: no address, no import; a game of this length is far below two megabytes."""
    text = page(burn, ("red-burn", "green-stompy"), ("heuristic", "heuristic"))
    assert len(text) < 400_000
    without_svg = text.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|//[a-z]+\.|@import|url\((?!#|data:)|src=", without_svg)
    assert "{{" not in text


def test_data_in_a_page_cannot_end_its_element(burn: Recording) -> None:
    """Whatever decks and cards are called: the element holds no tag, and reads back as it was."""
    odd = """</script><!-- & " ' \u2028"""
    data = page_data(burn, (odd, "b"), ("x", "y"))
    text = embedded(data)
    assert not re.search("[<>&\u2028]", text)
    assert json.loads(text)["seats"][0]["deck"] == odd
    whole = page(burn, (odd, "b"), ("x", "y"))
    assert whole.count("</script>") == 2


def test_a_game_of_many_turns_stays_small() -> None:
    """Fifty turns: cards are told once, boards by what changes."""
    recording = recorded("blue-fliers", "black-control", 4)
    assert recording.game.result.turns >= 40
    assert len(page(recording, ("a", "b"), ("x", "y"))) < 500_000
