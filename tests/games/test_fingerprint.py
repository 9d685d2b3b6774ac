"""The fingerprint of a game: it notices every change of the state, and the array engine's tables match its own."""

from __future__ import annotations

from typing import Any

import pytest

from sim.array import layout as at
from sim.array.kernel import words
from sim.cards import terms as t
from sim.results import END_REASONS
from sim.rules import fingerprint
from sim.rules.objects import Permanent, StackObject
from sim.scenario import P0, P1, Scenario


def game_with_all() -> Any:
    """A creature on the battlefield and a spell on the stack."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears", "Mountain")
    s.hand(P0, "Lightning Bolt")
    s.hand(P1, "Forest")
    s.cast("Lightning Bolt", target=P1)
    return s.game


def test_the_tables_of_both_engines_are_the_same() -> None:
    assert fingerprint.REASONS == END_REASONS
    assert fingerprint.FACE_DOWN == at.FACE_DOWN_WORDS
    assert fingerprint.COUNTED == words.TURN_COUNTS


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tapped", True), ("damage", 1), ("deathtouched", True), ("attached_to", 5), ("attacking", -2), ("blocking", (3,)),
        ("damaged_by", (3,)), ("counters", {t.PLUS_COUNTER: 1}), ("chosen", {"color": 1}), ("linked", {"exiled": (3,)}),
        ("designations", ("suspected",)), ("paid", ("kicker",)), ("spared", ((3, 4),)), ("activations", {1: 1}),
        ("face_down", "morph"), ("copy_of", 0), ("known_to", 1), ("controller", 1), ("since_turn", 9), ("shields", 1),
    ],
)  # fmt: skip
def test_it_notices_a_permanent_that_is_different(name: str, value: Any) -> None:
    game = game_with_all()
    before = game.fingerprint()
    permanent = next(o for o in game.state.objects.values() if isinstance(o, Permanent))
    setattr(permanent, name, value)
    assert game.fingerprint() != before


@pytest.mark.parametrize(("name", "value"), [("targets", ((-1,),)), ("x", 2), ("modes", (1,)), ("is_copy", True)])
def test_it_notices_a_spell_that_is_different(name: str, value: Any) -> None:
    game = game_with_all()
    before = game.fingerprint()
    spell = next(o for o in game.state.objects.values() if isinstance(o, StackObject))
    setattr(spell, name, value)
    assert game.fingerprint() != before


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("life", 1), ("counters", {"poison": 1}), ("lands_played", 7), ("turn_counts", {"life lost": 3}), ("hand", []),
        ("mana", [(3, 0, -1)]), ("drew_from_empty", True), ("mulligans", 1), ("lose_reason", "poison"),
    ],
)  # fmt: skip
def test_it_notices_a_player_who_is_different(name: str, value: Any) -> None:
    game = game_with_all()
    before = game.fingerprint()
    setattr(game.state.players[1], name, value)
    assert game.fingerprint() != before


@pytest.mark.parametrize("name", ["turn", "active", "step", "passes", "moment", "trace", "next_id", "next_serial"])
def test_it_notices_a_game_that_stands_elsewhere(name: str) -> None:
    game = game_with_all()
    before = game.fingerprint()
    setattr(game.state, name, getattr(game.state, name) + 1)
    assert game.fingerprint() != before
