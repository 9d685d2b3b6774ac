"""A game of the rules engine as a record: what stands where, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from sim.agents.table import seat_agents
from sim.array import layout as at
from sim.array import start
from sim.array import tables as tb
from sim.array.encode import Matchup
from sim.array.encoding.encode_state import KIND, encode_state
from sim.array.encoding.encoder import Refused
from sim.array.kernel import words as w
from sim.cards import terms as t
from sim.decklists.library import load_deck
from sim.rules import decisions as d
from sim.rules.game import Game
from sim.scenario import P0, P1, Scenario


def matchup(game: Game) -> Matchup:
    """The cards of a game, whatever is refused of them."""
    return Matchup.of_game(game, [])


def record(game: Game) -> tuple[Any, Matchup]:
    made = matchup(game)
    return encode_state(game, made)[0], made


def played(first: str, second: str, kinds: tuple[str, ...], picks: int, seed: int = 5) -> Game:
    """A game of the random agent at the first pick of one of these kinds after so many picks."""
    game = Game([load_deck(first), load_deck(second)], seed)
    agents = seat_agents(game, ("random", "random"))
    for number in range(5000):
        decision = game.next_decision()
        assert decision is not None
        if number >= picks and decision.kind in kinds:
            return game
        game.submit(agents[decision.seat].choose(decision))
    raise AssertionError("expected such a pick")


@pytest.mark.parametrize("kind", [d.MULLIGAN, d.PRIORITY])
def test_zones_players_and_the_pick(kind: str) -> None:
    game = played("green-stompy", "white-weenie", (kind,), 0 if kind == d.MULLIGAN else 80)
    s, _ = record(game)
    for seat, player in enumerate(game.state.players):
        assert list(s["library"][seat][: s["n_library"][seat]]) == player.library
        assert list(s["hand"][seat][: s["n_hand"][seat]]) == player.hand
        assert list(s["graveyard"][seat][: s["n_graveyard"][seat]]) == player.graveyard
        assert s["life"][seat] == player.life
    assert list(s["battlefield"][: s["n_battlefield"]]) == game.state.battlefield
    assert int(s["trace"]) == game.state.trace
    pending = game.state.pending
    assert pending is not None
    assert (s["waiting"], s["ask_seat"], s["ask_kind"], s["n_options"]) == (1, pending[0], KIND[kind], len(pending[2]))
    assert s["n_frames"] == len(game.state.agenda)


def test_every_object_that_is_there_has_a_slot_with_its_fields() -> None:
    game = played("green-stompy", "white-weenie", (d.PRIORITY,), 100)
    s, made = record(game)
    slots = {entity: int(s["slot_of"][entity]) for entity in game.state.objects}
    assert len(set(slots.values())) == len(slots)
    for entity, obj in game.state.objects.items():
        slot = slots[entity]
        assert (s["id"][slot], s["there"][slot], s["zone"][slot]) == (entity, 1, obj.zone)
        assert (s["owner"][slot], s["controller"][slot], s["serial"][slot]) == (obj.owner, obj.controller, obj.serial)
        assert made.encoder.pool.definitions[s["definition"][slot]] == game.pool.definitions[obj.definition]
        c = game.characteristics(entity)
        assert (s["c_power"][slot], s["c_types"][slot], s["n_abilities"][slot]) == (c.power, c.types, len(c.abilities))
    for entity, known in game.state.last_known.items():
        if entity not in game.state.objects:
            slot = int(s["slot_of"][entity])
            assert (s["id"][slot], s["there"][slot]) == (entity, 0)
            assert s["c_power"][slot] == known.characteristics.power


def test_permanents_keep_what_has_happened_to_them() -> None:
    s = Scenario()
    bears = s.battlefield(P0, "Grizzly Bears", damage=1, counters={"+1/+1": 2, "-1/-1": 1}, tapped=True)
    axe = s.battlefield(P0, "Bonesplitter", attached_to=bears)
    s.fill_libraries()
    r, made = record(s.game)
    slot, other = int(r["slot_of"][bears.id]), int(r["slot_of"][axe.id])
    assert (r["damage"][slot], r["tapped"][slot], r["kind"][slot]) == (1, 1, at.PERMANENT)
    kinds = {int(k): int(n) for k, n in zip(r["counter_kind"][slot], r["counter_number"][slot], strict=True) if n}
    assert kinds == {w.W_PLUS: 2, w.W_MINUS: 1}
    assert r["attached_to"][other] == bears.id
    assert list(r["attachments"][slot][: r["n_attachments"][slot]]) == [axe.id]
    assert r["c_subtypes"][other] & tb.EQUIPMENT
    assert made.tables["abil"][r["abilities"][other][1]][tb.AB_TAGS] & tb.TAG_EQUIP


def test_a_spell_on_the_stack_has_its_targets_in_a_context() -> None:
    s = Scenario()
    s.hand(P0, "Lightning Bolt")
    s.lands(P0, "Mountain", 1)
    bears = s.battlefield(P1, "Grizzly Bears")
    s.fill_libraries()
    s.cast("Lightning Bolt", target=bears)
    s.game.next_decision()
    r, made = record(s.game)
    entity = s.game.state.stack[-1]
    slot = int(r["slot_of"][entity])
    row = r["ctx"][r["ctx_of"][slot]]
    assert (r["is_spell"][slot], row[at.C_SPELL], row[at.C_N_NODES], row[at.C_COUNT]) == (1, entity, 1, 1)
    assert row[at.C_TARGET] == bears.id
    spell = made.tables["defs"][r["definition"][slot]]
    program = made.tables["prog"][spell[tb.DF_PROGRAMS]]
    assert made.tables["data"][program[tb.PG_TARGETS]] == row[at.C_NODE]


def test_effects_until_end_of_turn_and_the_frames_of_a_turn() -> None:
    s = Scenario()
    s.hand(P0, "Giant Growth")
    s.lands(P0, "Forest", 1)
    bears = s.battlefield(P0, "Grizzly Bears")
    s.fill_libraries()
    s.cast("Giant Growth", target=bears)
    s.resolve()
    s.game.next_decision()
    r, made = record(s.game)
    assert r["n_effects"] == 1
    assert list(r["fx_affected"][0][: r["fx_n_affected"][0]]) == [bears.id]
    assert r["fx_duration"][0] == t.END_OF_TURN
    assert made.tables["data"][r["fx_changes"][0]] == 1
    kinds = [int(r["frame"][f][at.F_KIND]) for f in range(r["n_frames"])]
    assert kinds[:3] == [at.TURN, at.STEP, at.PRIORITY]
    assert r["c_power"][r["slot_of"][bears.id]] == 5


def test_what_a_record_cannot_hold_is_refused() -> None:
    with pytest.raises(Refused, match="two players"):
        record(Game([load_deck("red-burn")] * 3))


def shown(driver: start.Driver) -> tuple[Any, ...]:
    """What a game that waits shows: its trace, and the pick with its options."""
    n = int(driver.get("n_options")) if driver.get("waiting") else 0
    options = [(int(a), int(b)) for a, b in zip(driver.get("opt")[:n], driver.get("opt_b")[:n], strict=True)]
    return (
        int(driver.get("trace")),
        int(driver.get("ask_seat")),
        int(driver.get("ask_kind")),
        options,
        int(driver.get("error")),
    )


@pytest.mark.parametrize("lists", [("red-burn", "green-stompy"), ("white-bands", "izzet-cycling")])
def test_a_game_can_go_on_in_the_array_engine_from_any_pick(lists: tuple[str, str]) -> None:
    """At picks of every kind, in the middle of announcing and of combat too, the kernel goes on as the rules engine does."""
    decks = [load_deck(name) for name in lists]
    game = Game(decks, 11)
    made, agents = Matchup.of_decks(decks), seat_agents(game, ("random", "random"))
    made.ready()
    driver, kinds = None, set()
    decision = game.next_decision()
    while decision is not None and game.state.decisions < 90:
        if driver is not None and int(driver.get("waiting")):
            trace, seat, kind, options, error = shown(driver)
            assert (trace, seat, kind, error) == (game.state.trace, decision.seat, KIND[decision.kind], 0)
            assert len(options) == len(decision.options)
        if driver is None or decision.kind not in kinds or game.state.decisions % 15 == 0:
            try:
                driver = start.Driver(encode_state(game, made), 0, made.tables)
                kinds.add(decision.kind)
            except Refused:
                driver = None
        pick = agents[decision.seat].choose(decision)
        game.submit(pick)
        if driver is not None:
            driver.call(start.SUBMIT, pick)
        decision = game.next_decision()
    assert {d.MULLIGAN, d.PRIORITY, d.ATTACK} <= kinds
