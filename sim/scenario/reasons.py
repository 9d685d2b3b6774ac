"""Why something that a script asks for is not legal: the reason in game terms and the rule that says so."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sim.cards import ability as ab
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.rules import decisions as d
from sim.rules.battlefield.protection import can_be_targeted, protection_forbids_target, source_of
from sim.rules.casting import ability_costs, actions, costs, turning_up
from sim.rules.casting.mana import is_kept_from_activating, is_sick
from sim.rules.decisions import Decision
from sim.rules.evaluate import holds
from sim.rules.frames import Context
from sim.rules.game import Game
from sim.rules.objects import GameObject, Permanent
from sim.rules.pool import programs
from sim.rules.state import entity_seat


class Reason(NamedTuple):
    """Why not, and by which rule."""

    text: str
    rule: str


# --- Picks ------------------------------------------------------------------------------------

_RULES: Final = {
    d.MULLIGAN: "103.5",
    d.BOTTOM: "103.5",
    d.ATTACK: "508.1",
    d.BAND: "702.22c",
    d.BLOCK: "509.1",
    d.DIVIDE: "601.2d",
    d.MODE: "700.2",
    d.X_VALUE: "107.3a",
    d.COST: "601.2h",
    d.PAY_OPTIONAL: "601.2b",
    d.MAY: "608.2d",
    d.MAY_PAY: "118.12",
    d.CAST_NOW: "608.2g",
    d.ONE_OF: "608.2d",
    d.CHOOSE: "608.2d",
    d.CHOOSE_COLOR: "608.2d",
    d.CHOOSE_NAME: "608.2d",
    d.CHOOSE_TYPE: "608.2d",
    d.CHOOSE_NUMBER: "608.2d",
    d.DISCARD: "701.9b",
    d.SACRIFICE: "701.21a",
    d.SEARCH: "701.23",
    d.SCRY: "701.22a",
    d.ORDER: "608.2d",
    d.ORDER_TRIGGERS: "603.3b",
    d.REPLACEMENT: "616.1",
    d.LEGEND: "704.5j",
    d.ENTER_AS_COPY: "707.5",
    d.ATTACH: "303.4f",
    d.MANA: "106.1",
    d.PROLIFERATE: "701.34a",
    d.PARTS: "712.21a",
}


def why_not_option(game: Game, decision: Decision, option: Any) -> Reason:
    """Why an option is not among the legal ones of a pick."""
    if decision.kind == d.TARGET and isinstance(option, int) and option:
        return why_not_target(game, decision, option)
    return Reason("it is not among what may be chosen", _RULES.get(decision.kind, ""))


def why_not_target(game: Game, decision: Decision, entity: int) -> Reason:
    """Why an entity can't be chosen as a target (CR 115, 702.11, 702.16, 702.18)."""
    if not game.exists(entity):
        return Reason("it is not in the game", "115.1")
    stack_object = decision.about[0]
    source = source_of(game, stack_object)
    seat = game.controller(stack_object)
    if not can_be_targeted(game, entity, source, seat):
        return _shielded(game, entity, source, seat)
    chosen = getattr(game.object(stack_object), "targets", ())
    if any(entity in one for one in chosen):
        return Reason("it is chosen already, or does not fit this target", "601.2c")
    return Reason("it is not what this targets", "115.1")


def _shielded(game: Game, entity: int, source: int, seat: int) -> Reason:
    if protection_forbids_target(game, entity, source, seat):
        return Reason("it has protection from the source", "702.16b")
    if entity < 0:
        opposed = entity_seat(entity) != seat
        return Reason("it has hexproof", "702.11c") if opposed else Reason("it has shroud", "702.18a")
    c = game.characteristics(entity)
    if c.keywords & t.SHROUD:
        return Reason("it has shroud", "702.18a")
    if c.keywords & t.HEXPROOF:
        return Reason("it has hexproof", "702.11b")
    return Reason("it has hexproof from the source's quality", "702.11d")


# --- Playing lands ------------------------------------------------------------------------------


def why_not_play_land(game: Game, seat: int, card: int) -> Reason:
    """Why a player can't play a card as a land now (CR 305)."""
    obj = game.object(card)
    if not any(game.pool.bases[number].types & t.LAND for number in actions.faces_to_play(game, obj)):
        return Reason("it is not a land", "305.1")
    if game.state.active != seat:
        return Reason("it is not that player's turn", "305.3")
    if not actions.is_sorcery_time(game, seat):
        return Reason("lands are played in one's main phase while the stack is empty", "305.1")
    if not actions.can_play_land(game, seat):
        return Reason("that player has played all the lands allowed this turn", "305.2b")
    return Reason(f"nothing lets that player play it from the {t.ZONE_NAMES[obj.zone]}", "305.1")


# --- Casting ---------------------------------------------------------------------------------------


def why_not_cast(game: Game, seat: int, card: int, how: int | None = None) -> Reason:
    """Why a player can't cast a card now, in one way or in any (CR 601.3)."""
    obj = game.object(card)
    c = game.pool.bases[obj.definition]
    if all(game.pool.bases[number].types & t.LAND for number in actions.faces_to_play(game, obj)):
        return Reason("a land can't be cast", "305.9")
    ways = actions.ways_to_cast(game, seat, obj, c) if obj.owner == seat or obj.zone == t.EXILE else []
    if how is not None:
        ways = [way for way in ways if way == how]
    if not ways:
        return Reason(f"nothing lets that player cast it so from the {t.ZONE_NAMES[obj.zone]}", "601.3")
    fast = c.types & t.INSTANT or c.keywords & t.FLASH
    if not fast and not actions.is_sorcery_time(game, seat) and not actions.is_as_though_flash(game, seat, card):
        return Reason("it can be cast only in one's main phase while the stack is empty", "117.1a")
    if actions.is_forbidden(game, seat, card):
        return Reason("an effect forbids it", "601.3")
    if ways[0] != actions.FACE_DOWN and not actions.allows_itself(game, seat, obj, ways[0]):
        return Reason("its own text does not allow it now", "601.3")
    return _why_not_completed(game, seat, obj, ways[0])


def _why_not_completed(game: Game, seat: int, obj: GameObject, way: int) -> Reason:
    cost = actions.total_cost(game, seat, obj, way)
    if cost is None:
        return Reason("it has no mana cost", "118.6")
    convoke = bool(game.pool.bases[actions.cast_definition(game, obj, way)].keywords & t.CONVOKE)
    if not costs.can_pay(game, seat, obj.id, cost, 0, convoke):
        return Reason("its cost can't be paid", "118.3")
    return Reason("it has no legal targets", "601.2c")


# --- Activating --------------------------------------------------------------------------------------


def why_not_activate(game: Game, seat: int, source: int, number: int) -> Reason:
    """Why a player can't activate an ability of an object now (CR 602.2, 602.5)."""
    ability = game.pool.abilities[number]
    obj = game.object(source)
    if not isinstance(ability, ab.Activated):
        return Reason("it is not an activated ability", "602.2")
    if obj.controller != seat and not ability.anyone:
        return Reason("only its controller can activate it", "602.2")
    if not ability.zones >> obj.zone & 1:
        return Reason(f"it does not work in the {t.ZONE_NAMES[obj.zone]}", "113.6")
    if ability.sorcery and not actions.is_sorcery_time(game, seat):
        rule = "606.3" if ability.tag == "loyalty" else "602.5d"
        return Reason("it can be activated only in one's main phase while the stack is empty", rule)
    if isinstance(obj, Permanent) and not actions.is_within_limits(game, obj, number, ability):
        rule = "606.3" if ability.tag == "loyalty" else "602.5b"
        return Reason("it has been activated this turn", rule)
    if not holds(game, Context(source, seat), ability.condition):
        return Reason("its condition is not met", "602.5")
    if is_kept_from_activating(game, seat, source, ability.tag):
        return Reason("an effect forbids it", "602.5")
    return _why_not_paid(game, seat, obj, ability)


def _why_not_paid(game: Game, seat: int, obj: GameObject, ability: ab.Activated) -> Reason:
    cost = ability_costs.ability_cost(game, seat, obj.id, ability)
    if isinstance(obj, Permanent) and (cost.tap or cost.untap):
        if is_sick(game, obj):
            return Reason("it has not been controlled since the turn began and has no haste", "302.6")
        if cost.tap and obj.tapped:
            return Reason("it is tapped", "118.3")
    if _lacks_loyalty(obj, cost):
        return Reason("it has too little loyalty", "606.6")
    if not costs.can_pay(game, seat, obj.id, cost):
        return Reason("its cost can't be paid", "118.3")
    if not actions.has_targets(game, Context(obj.id, seat), programs(ability.modes), (ability.least, ability.most)):
        return Reason("it has no legal targets", "601.2c")
    return Reason("it can't be activated now", "602.5")


def _lacks_loyalty(obj: GameObject, cost: Cost) -> bool:
    return cost.loyalty is not None and obj.counters.get(t.LOYALTY, 0) + cost.loyalty < 0


def why_not_turn_up(game: Game, seat: int, entity: int) -> Reason:
    """Why a player can't turn a permanent face up now (CR 116.2b)."""
    permanent = game.permanent(entity)
    if permanent is None or not permanent.face_down:
        return Reason("it is no face-down permanent", "116.2b")
    if permanent.controller != seat:
        return Reason("only its controller can", "116.2b")
    if not turning_up.ways_to_turn_up(game, permanent):
        rule = {"manifest": "701.40b", "cloak": "701.58b", "disguise": "702.168d"}.get(permanent.face_down, "702.37e")
        return Reason("there is no cost to turn it up", rule)
    return Reason("its cost can't be paid", "118.3")
