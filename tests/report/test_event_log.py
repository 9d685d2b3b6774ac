"""A game as JSON Lines: every event and decision, so that whoever reads them has the whole game."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest

from sim.agents.table import play_out, seat_agents
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.decklists import load_deck
from sim.report.event_log import FIELDS, FLAGS, SCHEMA, EventLog
from sim.rules.events import fold_event
from sim.rules.game import Game

Line = dict[str, Any]
PAIRS: Final = (("red-burn", "equipment"), ("boros-disguise", "white-bands"), ("simic-disguise", "azorius-phasing"))


def new_game(decks: Sequence[str], seed: int = 5) -> Game:
    """A game between two shipped decks that has not begun."""
    return Game([load_deck(name) for name in decks], seed=seed)


def logged(decks: Sequence[str], seed: int = 5) -> tuple[Game, list[Line]]:
    """A game that is over, and its lines."""
    game, lines = new_game(decks, seed), []
    log = EventLog(game, lambda line: lines.append(json.loads(line)), decks, ("heuristic", "greedy"))
    game.observers.append(log)
    play_out(game, seat_agents(game, ("heuristic", "greedy")), log.watch_pick)
    log.finish()
    return game, lines


def test_the_first_line_says_what_it_is() -> None:
    """Schema and version, which game, who plays what."""
    _, lines = logged(PAIRS[0])
    assert lines[0]["type"] == "header"
    assert lines[0]["schema"] == SCHEMA == "mtg-sim/replay/1"
    assert lines[0]["seats"][1] == {"seat": 1, "name": "Bob", "deck": "equipment", "agent": "greedy"}
    assert (lines[0]["seed"], lines[0]["game"]) == (5, 0)
    assert {line["type"] for line in lines[1:-1]} == {"event", "decision"}


@pytest.mark.parametrize("kind", ek.KINDS, ids=lambda kind: kind.name)
def test_every_field_of_every_kind_can_be_written(kind: ek.EventKind) -> None:
    """No kind of event has a field that the log does not know."""
    assert set(kind.fields) <= FIELDS.keys()


def test_no_field_is_known_that_no_event_has() -> None:
    """The table of fields is that of the events."""
    assert set(FIELDS) == {field for kind in ek.KINDS for field in kind.fields}


@pytest.mark.parametrize("decks", PAIRS)
def test_the_events_are_the_whole_game(decks: tuple[str, str]) -> None:
    """Read back into numbers, they fold to the trace hash of the result."""
    game, lines = logged(decks)
    trace = 0
    for line in lines:
        if line["type"] == "event":
            trace = fold_event(trace, as_numbers(game, line))
    assert f"{trace:016x}" == lines[-1]["trace_hash"] == f"{game.result.trace_hash:016x}"
    assert lines[-1]["life"] == list(game.result.life)


def as_numbers(game: Game, line: Line) -> tuple[int, ...]:
    """An event as the engine folds it."""
    kind = next(kind for kind in ek.KINDS if kind.name == line["event"])
    assert tuple(line["fields"]) == kind.fields
    return (kind.code, *(BACK[name](game, value) for name, value in line["fields"].items()))


def _entity(game: Game, value: Any) -> int:
    if value is None:
        return 0
    return -1 - int(value["seat"]) if "seat" in value else int(value["id"])


def _key(game: Game, value: Any) -> int:
    return game.pool.key("node", game.pool.node(value))


def _flags(game: Game, value: Any) -> int:
    return sum(bit for bit, name in FLAGS.items() if name in value)


BACK: Final[dict[str, Callable[[Game, Any], int]]] = {
    name: (lambda game, value: _entity(game, value) if value is None or isinstance(value, dict) else int(value))
    for name in FIELDS
} | {
    "from_zone": lambda game, value: t.ZONE_NAMES.index(value),
    "to_zone": lambda game, value: t.ZONE_NAMES.index(value),
    "step": lambda game, value: t.STEP_NAMES.index(value),
    "type": lambda game, value: "WUBRGC".index(value[1]),
    "flags": _flags,
    **dict.fromkeys(("counter", "designation", "reason", "value"), _key),
}


@pytest.mark.parametrize("decks", PAIRS)
def test_the_picks_play_the_game_again(decks: tuple[str, str]) -> None:
    """The decisions with their picks lead an engine without agents through the same game."""
    game, lines = logged(decks)
    again = new_game(decks)
    agents = seat_agents(again, ("heuristic", "greedy"))  # for the windows in which they pass unasked
    assert agents
    for line in lines:
        if line["type"] == "decision":
            decision = again.next_decision()
            assert decision is not None
            assert (decision.seat, decision.kind, len(decision.options)) == (
                line["seat"],
                line["kind"],
                len(line["options"]),
            )
            again.submit(line["pick"])
    assert again.next_decision() is None
    assert again.result.trace_hash == game.result.trace_hash


def test_cards_have_their_names() -> None:
    """Also those that are hidden: what is drawn, what was discarded since, what lies face down."""
    _, lines = logged(("boros-disguise", "simic-disguise"))
    events = [line["fields"] for line in lines if line["type"] == "event"]
    named = [value for fields in events if fields.get("from_zone") != "nowhere" for value in fields.values()]
    objects = [value for value in named if isinstance(value, dict) and "id" in value]
    assert len(objects) > 100
    assert [value for value in objects if not value["name"]] == []


def test_decisions_speak_of_actions_and_abilities() -> None:
    """Options with priority name what is done; an activated ability is given in English."""
    _, lines = logged(("mirran-blades", "white-weenie"))
    options = [
        o for line in lines if line["type"] == "decision" and line["kind"] == "priority" for o in line["options"]
    ]
    assert {"pass", "play land", "cast", "activate"} <= {option["action"] for option in options}
    abilities = {option["ability"] for option in options if option["action"] == "activate"}
    assert abilities
    assert all(": " in words or words.startswith("Equip") for words in abilities), abilities
    targets = [line for line in lines if line["type"] == "decision" and line["kind"] == "attack"]
    assert targets[0]["about"]["name"]
    assert targets[0]["options"][0] is None


def test_the_log_is_the_same_in_a_process_that_has_played_before() -> None:
    """Numbers of the pool, which depend on the games before, are not in it."""
    first = logged(PAIRS[1])[1]
    logged(PAIRS[1], seed=6)
    assert logged(PAIRS[1])[1] == first
