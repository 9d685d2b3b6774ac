"""What has to be true when a scenario pauses: one function for each kind of assertion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sim.cards import terms as t
from sim.cards.mana_cost import ManaCost
from sim.cards.type_line import subtype_bits
from sim.rules.casting.mana import purse
from sim.rules.objects import Characteristics
from tests.conformance.abilities import has_ability
from tests.conformance.queries import Questions
from tests.conformance.table import CheckError, Table, UnsupportedError, want

Fact = dict[str, Any]
_LETTERS: Final = {"W": 1, "U": 2, "B": 4, "R": 8, "G": 16}
_TYPES: Final = {name.upper(): mask for mask, name in t.TYPE_NAMES.items()}
_SUPERTYPES: Final = {name.upper(): mask for mask, name in t.SUPERTYPE_NAMES.items()}
_MANA: Final = "WUBRGC"


def check(questions: Questions, fact: Fact) -> None:
    """CheckError unless an assertion holds; UnsupportedError for a kind that is not known."""
    kind = fact["kind"]
    if fact.get("before_execute"):
        return
    if kind in _QUERIES:
        _QUERIES[kind](questions, fact)
        return
    if kind not in _FACTS:
        raise UnsupportedError(f"assert {kind}")
    _FACTS[kind](questions.table, fact)


# --- Players -----------------------------------------------------------------------------------------


def _player(table: Table, fact: Fact) -> Any:
    return table.game.state.players[table.seat(fact["player"])]


def _life(table: Table, fact: Fact) -> None:
    got = _player(table, fact).life
    want(got == fact["life"], f"life of {fact['player']} is to be {fact['life']}, is {got}")


def _won(table: Table, fact: Fact) -> None:
    has_won = table.game.state.is_over and table.game.state.winner == table.seat(fact["player"])
    want(has_won == fact.get("must", True), f"{fact['player']} has{'' if has_won else ' not'} won")


def _lost(table: Table, fact: Fact) -> None:
    has_lost = _player(table, fact).has_lost
    want(has_lost == fact.get("must", True), f"{fact['player']} has{'' if has_lost else ' not'} lost")


def _result(table: Table, fact: Fact) -> None:
    state = table.game.state
    names = {"DRAW": None, "WON": table.seat(fact["player"])}
    if fact["result"] == "LOST":
        _lost(table, fact)
    elif fact["result"] in names:
        want(state.is_over and state.winner == names[fact["result"]], f"the result is to be {fact['result']}")
    else:
        raise UnsupportedError(f"assert result {fact['result']}")


def _active(table: Table, fact: Fact) -> None:
    want(table.game.state.active == table.seat(fact["player"]), f"the active player is to be {fact['player']}")


def _turn(table: Table, fact: Fact) -> None:
    want(table.game.state.turn == fact["turn"], f"turn {fact['turn']} wanted, it is {table.game.state.turn}")


def _player_counters(table: Table, fact: Fact) -> None:
    got = _player(table, fact).counters.get(fact["counter"], 0)
    want(got == fact["count"], f"{fact['counter']} counters of {fact['player']}: {fact['count']} wanted, {got} there")


def _mana_pool(table: Table, fact: Fact) -> None:
    got = _floating(table, fact["player"], fact["color"])
    want(got == fact["amount"], f"{fact['color']} floating for {fact['player']}: {fact['amount']} wanted, {got} there")


def _floating(table: Table, player: str, colors: str) -> int:
    return sum(1 for mana in table.game.state.players[table.seat(player)].mana if _MANA[mana[0]] in colors)


def _check_mana_pool(table: Table, fact: Fact) -> None:
    for color in fact["colors"]:
        got = _floating(table, fact["player"], color)
        want(got == fact["amount"], f"{color} floating for {fact['player']}: {fact['amount']} wanted, {got} there")


def _in_game(table: Table, fact: Fact) -> None:
    is_there = not table.game.state.players[table.seat(fact["target_player"])].has_lost
    want(is_there == fact.get("must", True), f"{fact['target_player']} in the game: {is_there}")


# --- Zones ----------------------------------------------------------------------------------------------


def _zone(zone: int) -> Callable[[Table, Fact], None]:
    def count(table: Table, fact: Fact) -> None:
        got = table.count(table.cards(zone, fact["player"]), fact.get("card"))
        where = f"{t.ZONE_NAMES[zone]} of {fact['player']}"
        want(got == fact["count"], f"{fact.get('card', 'cards')} in the {where}: {fact['count']} wanted, {got} there")

    return count


def _exile(table: Table, fact: Fact) -> None:
    got = table.count(table.cards(t.EXILE, fact.get("owner")), fact.get("card"))
    want(got == fact["count"], f"{fact.get('card', 'cards')} in exile: {fact['count']} wanted, {got} there")


def _permanent_count(table: Table, fact: Fact) -> None:
    player = fact.get("controller", fact.get("player"))
    got = len(table.permanents(fact.get("card"), player))
    want(got == fact["count"], f"{fact.get('card', 'permanents')} of {player}: {fact['count']} wanted, {got} there")


def _token_count(table: Table, fact: Fact) -> None:
    found = table.permanents(fact.get("card"), fact["player"])
    got = sum(1 for e in found if table.permanent(e).is_token)
    want(got == fact["count"], f"{fact.get('card')} tokens: {fact['count']} wanted, {got} there")


def _no_emblems(table: Table, fact: Fact) -> None:
    if fact["count"]:
        raise UnsupportedError("emblems (114)")


def _alias_zone(table: Table, fact: Fact) -> None:
    zone = {"EXILED": "EXILE"}.get(fact["zone"], fact["zone"]).lower()
    card = table.aliases.get(fact["alias"], -2)
    is_there = any(o.card == card and t.ZONE_NAMES[o.zone] == zone for o in table.objects().values())
    want(is_there == fact["must"], f"@{fact['alias']} in the {zone}: {is_there}")


def _exiled_counters(table: Table, fact: Fact) -> None:
    cards = [e for e in table.cards(t.EXILE) if table.is_meant(e, fact["card"])]
    want(bool(cards), f"expected {fact['card']} in exile")
    got = table.game.object(cards[0]).counters.get(fact["counter"], 0)
    want(got == fact["count"], f"{fact['counter']} counters on {fact['card']}: {fact['count']} wanted, {got} there")


# --- Permanents --------------------------------------------------------------------------------------------


def _power_toughness(table: Table, fact: Fact) -> None:
    if fact.get("base"):
        raise UnsupportedError("base power and toughness (613.4b)")
    found = [_pt(table, e) for e in table.permanents(fact["card"], fact["player"])]
    wanted = (fact["power"], fact["toughness"])
    holds = all(one == wanted for one in found) if fact.get("scope") == "All" else wanted in found
    want(bool(found) and holds, f"{fact['card']} is to be {wanted}, is {found}")


def _pt(table: Table, entity: int) -> tuple[int, int]:
    c = table.game.characteristics(entity)
    return c.power, c.toughness


def _check_pt(table: Table, fact: Fact) -> None:
    got = _pt(table, table.the_permanent(fact["card"], fact["player"]))
    wanted = (fact["power"], fact["toughness"])
    want(got == wanted, f"{fact['card']} is to be {wanted}, is {got}")


def _ability(table: Table, fact: Fact) -> None:
    found = table.permanents(fact["card"], fact["player"])
    number = fact.get("permanents", 1)
    want(len(found) == number, f"{number} {fact['card']} wanted, {len(found)} there")
    if found:
        _has(table, found[-1], fact)


def _check_ability(table: Table, fact: Fact) -> None:
    _has(table, table.the_permanent(fact["card"], fact["player"]), fact)


def _has(table: Table, entity: int, fact: Fact) -> None:
    has = has_ability(table, entity, fact["ability"])
    name = fact["ability"].get("keyword")
    want(has == fact["must"], f"{fact['card']} has{'' if has else ' not'} {name}")


def _abilities(table: Table, fact: Fact) -> None:
    found = table.permanents(fact["card"], fact["player"])
    want(len(found) == 1, f"1 {fact['card']} wanted, {len(found)} there")
    for ability in fact["abilities"]:
        want(has_ability(table, found[0], ability), f"{fact['card']} has not {ability.get('keyword')}")


def _counters(table: Table, fact: Fact) -> None:
    entity = table.the_permanent(fact["card"], fact.get("player") if fact["kind"] == "counters" else None)
    got = table.game.object(entity).counters.get(fact["counter"], 0)
    want(got == fact["count"], f"{fact['counter']} counters on {fact['card']}: {fact['count']} wanted, {got} there")


def _type(table: Table, fact: Fact) -> None:
    c = _characteristics(table, fact)
    name = fact["type"].upper()
    mask = _SUPERTYPES.get(name)
    has = bool(c.supertypes & mask) if mask is not None else bool(c.types & _TYPES[name])
    want(has == fact["must"], f"{fact['card']} is{'' if has else ' not'} {fact['type']}")
    if "subtype" in fact:
        _subtype(table, fact)


def _subtype(table: Table, fact: Fact) -> None:
    has = bool(_characteristics(table, fact).subtypes & subtype_bits((fact["subtype"],)))
    want(has == fact.get("must", True), f"{fact['card']} is{'' if has else ' not'} {fact['subtype']}")


def _color(table: Table, fact: Fact) -> None:
    colors = _characteristics(table, fact).colors
    for letter in fact["colors"]:
        has = not colors if letter == "C" else bool(colors & _LETTERS[letter])
        want(has == fact["must"], f"{fact['card']} is{'' if has else ' not'} {letter}")


def _characteristics(table: Table, fact: Fact) -> Characteristics:
    return table.game.characteristics(table.the_permanent(fact["card"]))


def _tapped(table: Table, fact: Fact) -> None:
    for entity in table.permanents(fact["card"]):
        want(table.permanent(entity).tapped == fact["tapped"], f"{fact['card']} is to be tapped: {fact['tapped']}")


def _tapped_count(table: Table, fact: Fact) -> None:
    found = table.permanents(fact["card"], fact.get("controller"))
    got = sum(1 for e in found if table.permanent(e).tapped == fact["tapped"])
    want(got == fact["count"], f"{fact['card']} tapped={fact['tapped']}: {fact['count']} wanted, {got} there")


def _attacking(table: Table, fact: Fact) -> None:
    is_attacking = bool(table.permanent(table.the_permanent(fact["card"])).attacking)
    want(is_attacking == fact["attacking"], f"{fact['card']} attacking: {is_attacking}")


def _damage(table: Table, fact: Fact) -> None:
    got = table.permanent(table.the_permanent(fact["card"], fact["player"])).damage
    want(got == fact["damage"], f"damage on {fact['card']}: {fact['damage']} wanted, {got} there")


def _attached(table: Table, fact: Fact) -> None:
    hosts = table.permanents(fact["permanent"], fact["player"])
    has = any(table.is_meant(a, fact["attachment"]) for host in hosts for a in table.permanent(host).attachments)
    want(has == fact["must"], f"{fact['attachment']} on {fact['permanent']}: {has}")


# --- Queries ---------------------------------------------------------------------------------------------------


def _query_equals(questions: Questions, fact: Fact) -> None:
    got, wanted = questions.ask(fact["query"]), questions.ask(fact["expected"])
    if fact["query"].get("q") == "error":  # the words are those of the outside harness
        got, wanted = got is not None, True
    want(got == wanted, f"{fact['query']}: {wanted} wanted, {got} there")


def _query_not_equals(questions: Questions, fact: Fact) -> None:
    want(not questions.equal(fact["query"], fact["expected"]), f"{fact['query']} is not to be {fact['expected']}")


def _query_true(questions: Questions, fact: Fact) -> None:
    want(bool(questions.ask(fact["query"])), f"{fact['query']} is not so")


def _query_false(questions: Questions, fact: Fact) -> None:
    want(not questions.ask(fact["query"]), f"{fact['query']} is so")


def _query_null(questions: Questions, fact: Fact) -> None:
    want(questions.ask(fact["query"]) is None, f"{fact['query']} is something")


def _query_not_null(questions: Questions, fact: Fact) -> None:
    want(questions.ask(fact["query"]) is not None, f"{fact['query']} is nothing")


def _when(questions: Questions, fact: Fact) -> None:
    for one in fact["then"] if questions.ask(fact["query"]) else fact["else"]:
        check(questions, one)


def _for_each(questions: Questions, fact: Fact) -> None:
    for element in questions.ask(fact["query"]):
        questions.it.append(element)
        for one in fact["asserts"]:
            check(questions, one)
        questions.it.pop()


def _mana_options(questions: Questions, fact: Fact) -> None:
    """Of XMage's own list only what is a rule: that just so much mana can be made."""
    player = fact["options"]["of"].get("player")
    try:
        cost = ManaCost.parse(fact["mana"])
    except Exception as error:
        raise UnsupportedError(f"mana option {fact['mana']}") from error
    if player is None:
        raise UnsupportedError("mana options of something else")
    want(purse(questions.game, questions.table.seat(player)).can_pay(cost), f"{fact['mana']} can't be made")


_QUERIES: Final[dict[str, Callable[[Questions, Fact], None]]] = {
    "query_equals": _query_equals,
    "query_not_equals": _query_not_equals,
    "query_true": _query_true,
    "query_false": _query_false,
    "query_is_null": _query_null,
    "query_not_null": _query_not_null,
    "when": _when,
    "for_each": _for_each,
    "mana_options_contain": _mana_options,
}

_FACTS: Final[dict[str, Callable[[Table, Fact], None]]] = {
    "life": _life,
    "won": _won,
    "lost": _lost,
    "result": _result,
    "active_player": _active,
    "turn": _turn,
    "player_counters": _player_counters,
    "mana_pool": _mana_pool,
    "permanent_count": _permanent_count,
    "token_count": _token_count,
    "graveyard_count": _zone(t.GRAVEYARD),
    "hand_count": _zone(t.HAND),
    "library_count": _zone(t.LIBRARY),
    "command_zone_count": _zone(t.COMMAND),
    "exile_count": _exile,
    "exiled_card_counters": _exiled_counters,
    "emblem_count": _no_emblems,
    "power_toughness": _power_toughness,
    "ability": _ability,
    "abilities": _abilities,
    "counters": _counters,
    "type": _type,
    "subtype": _subtype,
    "color": _color,
    "tapped": _tapped,
    "tapped_count": _tapped_count,
    "attacking": _attacking,
    "damage": _damage,
    "attached": _attached,
    # The same at a moment of the game, as actions.
    "check_life": _life,
    "check_permanent_count": _permanent_count,
    "check_exile_count": _exile,
    "check_graveyard_count": _zone(t.GRAVEYARD),
    "check_hand_card_count": _zone(t.HAND),
    "check_hand_count": _zone(t.HAND),
    "check_library_count": _zone(t.LIBRARY),
    "check_command_card_count": _zone(t.COMMAND),
    "check_pt": _check_pt,
    "check_ability": _check_ability,
    "check_permanent_counters": _counters,
    "check_permanent_tapped": _tapped_count,
    "check_mana_pool": _check_mana_pool,
    "check_player_in_game": _in_game,
    "check_alias_zone": _alias_zone,
    "check_color": _color,
    "check_type": _type,
    "check_subtype": _subtype,
}

__all__ = ["CheckError", "check"]
