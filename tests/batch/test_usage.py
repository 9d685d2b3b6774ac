"""Notes of which keywords were possible and used: they agree with what happened in the game."""

from __future__ import annotations

import pytest

from sim.agents.table import play_out, seat_agents
from sim.batch.matchup import planned_deck, run_matchup
from sim.cards import event_kinds as ek
from sim.rules import decisions as d
from sim.rules.game import Game
from sim.rules.state import entity_seat
from sim.rules.usage import KeywordWatch
from sim.scenario import Scenario


@pytest.mark.parametrize("number", range(6))
def test_cycling_is_used_by_whoever_cycled(number: int) -> None:
    """CR 702.29: used if a card was cycled, and possible then."""
    decks = (planned_deck("black-cycling"), planned_deck("white-bands"))
    game = Game(decks, seed=3, index=number)
    cycled: set[int] = set()

    def note(_: Game, event: tuple[int, ...]) -> None:
        if event[0] == ek.CYCLED:
            cycled.add(entity_seat(event[2]))

    game.observers.append(note)
    watch = KeywordWatch(game)
    play_out(game, seat_agents(game, ("heuristic", "random")), watch.note_pick)
    result = watch.on(game.result)
    assert {seat for seat in (0, 1) if "cycling" in result.used[seat]} == cycled
    assert all(set(result.used[seat]) <= set(result.possible[seat]) for seat in (0, 1))


def test_banding_is_possible_with_a_creature_that_has_it_and_used_by_a_band() -> None:
    """CR 702.22: the games in which a band was declared are those that say so."""
    result = run_matchup("white-bands", "green-stompy", 20, seed=2, agent_a="random")
    possible, used = result.keywords(0)["banding"]
    assert 0 < used <= possible <= 20
    assert "banding" not in result.keywords(1)


@pytest.mark.parametrize(
    ("mine", "theirs", "is_possible"),
    [
        (("Benalish Infantry", "Hill Giant"), ("Mogg Fanatic",), True),
        (("Mesa Pegasus", "Hill Giant"), ("Mogg Fanatic",), False),  # nothing blocks what flies
        (("Hill Giant", "Grizzly Bears"), ("Mogg Fanatic",), False),  # none has banding
        (("Benalish Infantry", "Hill Giant"), (), False),
    ],
)
def test_banding_is_possible_where_a_band_would_change_blocks(
    mine: tuple[str, ...], theirs: tuple[str, ...], is_possible: bool
) -> None:
    """CR 702.22h: two attackers that could be blocked, one of them with banding."""
    s = Scenario()
    s.battlefield(0, *mine)
    s.battlefield(1, *theirs)
    s.turn(0, "declare attackers")
    watch = KeywordWatch(s.game)
    while (decision := s.decision) is not None and decision.kind in (d.ATTACK, d.BAND):
        pick = len(decision.options) - 1 if decision.kind == d.ATTACK else 0
        watch.note_pick(decision, pick)
        s.game.submit(pick)
    assert ("banding" in watch.possible[0]) == is_possible
    assert "banding" not in watch.used[0]


def test_the_json_document_counts_games_by_deck() -> None:
    """Per deck and keyword the games in which it was possible, and in which it was used."""
    result = run_matchup("black-cycling", "red-burn", 10, seed=2)
    first, second = result.to_json()["keywords"]
    assert (first["deck"], second["deck"]) == ("black-cycling", "red-burn")
    assert first["games"]["cycling"]["possible"] == 10
    assert all(0 <= n["used"] <= n["possible"] <= 10 for deck in (first, second) for n in deck["games"].values())
    assert "cycling" not in second["games"]
