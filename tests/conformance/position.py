"""The position from which a scenario starts: zones filled before turn 1, no opening hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sim.cards import catalog
from sim.cards import terms as t
from sim.cards.ability import Rule
from sim.cards.definition import CardDefinition
from sim.cards.effects import DealDamage, Destroy, Move
from sim.cards.language import ANY, PERMANENT, YOU, ability, card, each, static, target
from sim.cards.queries import Saved
from sim.rules import zones
from sim.rules.decisions import Decision
from sim.rules.events import propose
from sim.rules.frames import TurnFrame
from sim.rules.objects import Permanent
from tests.conformance import plain_cards
from tests.conformance.scenarios import Scenario
from tests.conformance.table import Table, UnsupportedError, without_set

_DECK: Final = 71  # Mountains
Answer = Callable[[Decision], None]
Entry = dict[str, Any]


def set_up(table: Table, scenario: Scenario, answer: Answer) -> None:
    """Fill the zones of each player in turn, then let turn 1 begin."""
    life = scenario["format"]["life"]
    for player in sorted(scenario["format"]["players"]):
        entries = [e for e in scenario["setup"] if e["player"] == player]
        _library(table, player, entries)
        for zone, place in ((t.HAND, "HAND"), (t.GRAVEYARD, "GRAVEYARD"), (t.EXILE, "EXILED")):
            for entry in _cards(entries, place):
                for number in range(entry["count"]):
                    _name(table, entry, number, _put(table, player, _definition(entry), zone))
    for player in table.game.state.players:
        player.life = 0  # what a player might pay for as it enters is not paid for
    for player in sorted(scenario["format"]["players"]):
        _battlefield(table, player, [e for e in scenario["setup"] if e["player"] == player], answer)
    for seat in table.game.state.players:
        seat.life = life
    for entry in scenario["setup"]:
        if entry["kind"] == "set_life" and entry["life"]:
            table.game.state.players[table.seat(entry["player"])].life = entry["life"]
    _begin(table, scenario)


def _cards(entries: list[Entry], place: str) -> list[Entry]:
    return [e for e in entries if e["kind"] == "add_card" and e["zone"] == place]


def _definition(entry: Entry) -> CardDefinition:
    return plain_cards.find(without_set(entry["card"]))


def _put(table: Table, player: str, what: CardDefinition, zone: int) -> int:
    board, seat = table.board, table.seat(player)
    put = {t.HAND: board.hand, t.GRAVEYARD: board.graveyard, t.EXILE: board.exile}[zone]
    return put(seat, what).id


def _name(table: Table, entry: Entry, number: int, entity: int) -> None:
    if entry.get("alias"):
        alias = entry["alias"] if entry["count"] == 1 else f"{entry['alias']}.{number + 1}"
        table.aliases[alias] = table.game.object(entity).card


def _library(table: Table, player: str, entries: list[Entry]) -> None:
    """Each added card goes on top of the Mountains; the last one added is the top card."""
    is_cleared = any(e["kind"] == "clear_library" for e in entries)
    added = [(e, i) for e in _cards(entries, "LIBRARY") for i in range(e["count"])][::-1]
    for entry, number in added:
        _name(table, entry, number, table.board.library(table.seat(player), _definition(entry)).id)
    if not is_cleared:
        table.board.library(table.seat(player), *[catalog.find("Mountain")] * _DECK)


def _battlefield(table: Table, player: str, entries: list[Entry], answer: Answer) -> None:
    """In call order: the replacement effects of entering apply, nothing triggers, nothing is summoning sick."""
    for entry in entries:
        if entry["kind"] == "add_card" and entry["zone"] == "BATTLEFIELD":
            for number in range(entry["count"]):
                entity = _enter(table, player, _definition(entry), answer, tapped=bool(entry.get("tapped")))
                _name(table, entry, number, entity)
        elif entry["kind"] == "custom_effect":
            _enter(table, player, made_up_permanent(entry), answer)


def _enter(table: Table, player: str, what: CardDefinition, answer: Answer, tapped: bool = False) -> int:
    game, seat = table.game, table.seat(player)
    number = table.board.exile(seat, what)
    card_number = game.object(number.id).card
    game.state.agenda = []
    propose(game, [zones.zone_change(game, number.id, t.BATTLEFIELD, 0, seat, {"controller": seat, "tapped": tapped})])
    while (decision := game.advance(lambda: not game.state.agenda)) is not None:
        answer(decision)
    new = next(o for o in game.state.objects.values() if o.card == card_number and o.zone == t.BATTLEFIELD)
    assert isinstance(new, Permanent)
    new.since_turn = -1
    game.state.triggers = []
    return new.id


def _begin(table: Table, scenario: Scenario) -> None:
    """Shuffle unless told not to; then the first turn."""
    game = table.game
    state = game.state
    if not scenario["skip_init_shuffling"]:
        for player in state.players:
            zones.shuffle(game, player.seat)
    state.turn, state.active, state.starting, state.step = 0, 0, 0, t.UNTAP
    state.turn_log, state.triggers, state.delayed = {}, [], []
    for player in state.players:
        player.last_turn, player.lands_played, player.turn_counts = 0, 0, {}
    state.last_known.clear()
    state.agenda, state.pending, state.sba_due = [TurnFrame()], None, True
    table.board.life(0, state.players[0].life)  # drops what was derived from the position before
    table.board.log.clear()


# --- Permanents that exist for tests only ---------------------------------------------------------


def made_up_permanent(entry: Entry) -> CardDefinition:
    """A permanent without any type whose ability costs {0}, named after what it does."""
    effect, amount, number = entry["effect"], entry.get("amount", 0), entry.get("targets", 1)
    chosen = target(PERMANENT, number=number)
    abilities = {
        "target_damage": (f"target damage {amount}", ability("{0}", DealDamage(amount, target(ANY)))),
        "target_destroy": ("target destroy", ability("{0}", Destroy(chosen))),
        "all_destroy": ("all destroy", ability("{0}", Destroy(each(PERMANENT)))),
        "target_exile": ("target exile", ability("{0}", Move(chosen, t.EXILE))),
        "target_blink": ("target blink", ability("{0}", Move(chosen, t.EXILE, keep="it"), _BACK)),
        "spell_cost_modification": ("spell cost modification", static(YOU, Rule("cost change", amount=amount))),
    }
    if effect not in abilities:
        raise UnsupportedError(f"test permanent {effect}")
    name, made = abilities[effect]
    return card(name, "", "", made)


_BACK: Final = Move(Saved("it"), t.BATTLEFIELD, controller="you")
