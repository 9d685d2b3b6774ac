"""Filters: whether one object or player has a quality."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.type_line import subtype_bits
from sim.rules.evaluate.compiler import Test, amount, compiled, compiles, entities
from sim.rules.evaluate.linked import linked_key
from sim.rules.evaluate.relations import in_relation
from sim.rules.objects import GameObject, Permanent, StackObject
from sim.rules.state import entity_seat

if TYPE_CHECKING:
    from sim.rules.frames import Context
    from sim.rules.game import Game


@compiles(q.Anything)
def _anything(node: q.Anything) -> Test:
    return lambda game, ctx, e: True


@compiles(q.And)
def _and(node: q.And) -> Test:
    tests = [compiled(part) for part in node.parts]
    if len(tests) == 2:
        first, second = tests
        return lambda game, ctx, e: first(game, ctx, e) and second(game, ctx, e)

    def test(game: Game, ctx: Context, e: int) -> bool:
        for part in tests:
            if not part(game, ctx, e):
                return False
        return True

    return test


@compiles(q.Or)
def _or(node: q.Or) -> Test:
    tests = [compiled(part) for part in node.parts]

    def test(game: Game, ctx: Context, e: int) -> bool:
        for part in tests:
            if part(game, ctx, e):
                return True
        return False

    return test


@compiles(q.Not)
def _not(node: q.Not) -> Test:
    part = compiled(node.part)
    return lambda game, ctx, e: not part(game, ctx, e)


@compiles(q.HasType)
def _has_type(node: q.HasType) -> Test:
    mask = node.mask
    return lambda game, ctx, e: e > 0 and game.characteristics(e).types & mask != 0


@compiles(q.HasSupertype)
def _has_supertype(node: q.HasSupertype) -> Test:
    mask = node.mask
    return lambda game, ctx, e: e > 0 and game.characteristics(e).supertypes & mask != 0


@compiles(q.HasSubtype)
def _has_subtype(node: q.HasSubtype) -> Test:
    bits = subtype_bits(node.names)
    return lambda game, ctx, e: e > 0 and game.characteristics(e).subtypes & bits != 0


@compiles(q.HasColor)
def _has_color(node: q.HasColor) -> Test:
    mask = node.mask
    return lambda game, ctx, e: e > 0 and game.characteristics(e).colors & mask != 0


@compiles(q.HasChosenColor)
def _has_chosen_color(node: q.HasChosenColor) -> Test:
    return lambda game, ctx, e: e > 0 and game.characteristics(e).colors & chosen(game, ctx, "color", 0) != 0


@compiles(q.HasChosenName)
def _has_chosen_name(node: q.HasChosenName) -> Test:
    def test(game: Game, ctx: Context, e: int) -> bool:
        name = chosen(game, ctx, "card name", None)
        return e > 0 and name is not None and game.characteristics(e).name == name

    return test


@compiles(q.HasChosenType)
def _has_chosen_type(node: q.HasChosenType) -> Test:
    def test(game: Game, ctx: Context, e: int) -> bool:
        if e <= 0:
            return False
        subtype = chosen(game, ctx, "creature type", "") or chosen(game, ctx, "basic land type", "")
        if subtype:
            return game.characteristics(e).subtypes & subtype_bits((subtype,)) != 0
        return bool(game.characteristics(e).types & chosen(game, ctx, "card type", 0))

    return test


def chosen(game: Game, ctx: Context, kind: str, default: Any) -> Any:
    """What this ability chose as it resolves, else what was chosen for its source (CR 607.2d), as it is or was last."""
    if "chosen " + kind in ctx.results:
        return game.pool.nodes[ctx.results["chosen " + kind]]
    return game.object(ctx.source).chosen.get(linked_key(game, ctx, kind), default)


@compiles(q.ColorCount)
def _color_count(node: q.ColorCount) -> Test:
    number, comparison = node.number, node.comparison
    return lambda game, ctx, e: e > 0 and compare(game.characteristics(e).colors.bit_count(), comparison, number)


@compiles(q.HasKeyword)
def _has_keyword(node: q.HasKeyword) -> Test:
    mask = node.mask
    return lambda game, ctx, e: e > 0 and game.characteristics(e).keywords & mask != 0


@compiles(q.CardIs)
def _card_is(node: q.CardIs) -> Test:
    what = compiled(node.what)

    def check(game: Game, ctx: Context, e: int) -> bool:
        if e <= 0:
            return False
        state, obj = game.state, game.object(e)
        card = GameObject(state.next_id, obj.card, obj.definition, obj.owner, t.NOWHERE)
        state.objects[card.id] = card
        found = bool(what(game, ctx, card.id))
        del state.objects[card.id]
        return found

    return check


@compiles(q.HasAbility)
def _has_ability(node: q.HasAbility) -> Test:
    tag = node.tag
    return lambda game, ctx, e: e > 0 and game.has_tag(e, tag)


@compiles(q.Named)
def _named(node: q.Named) -> Test:
    name = node.name
    return lambda game, ctx, e: e > 0 and game.characteristics(e).name == name


@compiles(q.Stat)
def _stat(node: q.Stat) -> Test:
    which, comparison, value = node.which, node.comparison, node.amount

    def test(game: Game, ctx: Context, e: int) -> bool:
        if e == 0:
            return False
        number = number_of(game, e, which) if e > 0 else player_number(game, entity_seat(e), which)
        return compare(number, comparison, amount(game, ctx, value))

    return test


def player_number(game: Game, seat: int, which: str) -> int:
    """A number of a player by name: life, the size of a zone, poison, or a count of the turn."""
    player = game.state.players[seat]
    if which == "life":
        return player.life
    if which in ("hand", "library", "graveyard"):
        return len(getattr(player, which))
    if which in q.TURN_COUNTS:
        return player.turn_counts.get(which, 0)
    return player.counters.get(which, 0)


def number_of(game: Game, e: int, which: str) -> int:
    """A number of an object by name: power, toughness, mana value, loyalty, "counters", or a kind of counter."""
    if which == "power":
        return game.characteristics(e).power
    if which == "toughness":
        return game.characteristics(e).toughness
    if which == "mana value":
        return game.mana_value(e)
    counters = game.object(e).counters
    if which == "counters":
        return sum(counters.values())
    if which == "mana spent":
        spell = game.object(e)
        return spell.mana_spent if isinstance(spell, StackObject) else 0
    if which == "blocking":
        obj = game.object(e)
        return sum(i in game.state.objects for i in obj.blocking) if isinstance(obj, Permanent) else 0
    if which == "blockers":
        return len(game.blockers_of(e))
    return counters.get(which, 0)


def compare(first: int, comparison: int, second: int) -> bool:
    """One of the six comparisons of terms."""
    if comparison == t.EQ:
        return first == second
    if comparison == t.NE:
        return first != second
    if comparison == t.LT:
        return first < second
    if comparison == t.LE:
        return first <= second
    return first > second if comparison == t.GT else first >= second


@compiles(q.ControlledBy)
def _controlled_by(node: q.ControlledBy) -> Test:
    relation = node.relation
    if relation == t.YOU:
        return lambda game, ctx, e: e > 0 and game.controller(e) == ctx.controller
    return lambda game, ctx, e: e > 0 and in_relation(game, ctx, game.controller(e), relation)


@compiles(q.OwnedBy)
def _owned_by(node: q.OwnedBy) -> Test:
    relation = node.relation
    return lambda game, ctx, e: e > 0 and in_relation(game, ctx, game.object(e).owner, relation)


@compiles(q.ControlledByRef)
def _controlled_by_ref(node: q.ControlledByRef) -> Test:
    def test(game: Game, ctx: Context, e: int) -> bool:
        return e > 0 and -1 - game.controller(e) in entities(game, ctx, node.who)

    return test


@compiles(q.CastBy)
def _cast_by(node: q.CastBy) -> Test:
    relation = node.relation

    def test(game: Game, ctx: Context, e: int) -> bool:
        obj = game.object(e) if e > 0 else None
        return isinstance(obj, Permanent) and obj.cast_by >= 0 and in_relation(game, ctx, obj.cast_by, relation)

    return test


@compiles(q.SeatControls)
def _seat_controls(node: q.SeatControls) -> Test:
    seat = node.seat
    # CR 702.16k: controlled by the player, or owned and controlled by no other: then the owner counts as the controller.
    return lambda game, ctx, e: e > 0 and game.controller(e) == seat


@compiles(q.InZone)
def _in_zone(node: q.InZone) -> Test:
    mask = node.mask
    return lambda game, ctx, e: e > 0 and mask >> game.object(e).zone & 1 == 1


@compiles(q.Is)
def _is(node: q.Is) -> Test:
    if isinstance(node.ref, q.This):
        return lambda game, ctx, e: e == ctx.source
    return lambda game, ctx, e: e in entities(game, ctx, node.ref)


@compiles(q.IsObject)
def _is_object(node: q.IsObject) -> Test:
    entity = node.entity
    return lambda game, ctx, e: e == entity


@compiles(q.IsPlayer)
def _is_player(node: q.IsPlayer) -> Test:
    relation = node.relation
    return lambda game, ctx, e: e < 0 and in_relation(game, ctx, entity_seat(e), relation)


@compiles(q.IsSeat)
def _is_seat(node: q.IsSeat) -> Test:
    seat = node.seat
    return lambda game, ctx, e: e == -1 - seat


@compiles(q.InCombatWith)
def _in_combat_with(node: q.InCombatWith) -> Test:
    def test(game: Game, ctx: Context, e: int) -> bool:
        if e <= 0:
            return False
        for other in entities(game, ctx, node.ref):
            if node.relation in ("blocking", "either") and other in game.blocked_by(e):
                return True
            if node.relation in ("blocked by", "either") and e in game.blocked_by(other):
                return True
        return False

    return test


@compiles(q.DamagedBy)
def _damaged_by(node: q.DamagedBy) -> Test:
    def test(game: Game, ctx: Context, e: int) -> bool:
        obj = game.object(e) if e > 0 else None
        return isinstance(obj, Permanent) and any(i in obj.damaged_by for i in entities(game, ctx, node.ref))

    return test


@compiles(q.BandedWith)
def _banded_with(node: q.BandedWith) -> Test:
    def test(game: Game, ctx: Context, e: int) -> bool:
        found = entities(game, ctx, node.ref)
        return e in found or (e > 0 and any(_in_one_band(game, e, other) for other in found if other > 0))

    return test


def _in_one_band(game: Game, first: int, second: int) -> bool:
    one, two = game.permanent(first), game.permanent(second)
    return one is not None and two is not None and one.band == two.band != 0


@compiles(q.TargetsOnly)
def _targets_only(node: q.TargetsOnly) -> Test:
    def test(game: Game, ctx: Context, e: int) -> bool:
        obj = game.object(e) if e > 0 else None
        if not isinstance(obj, StackObject):
            return False
        chosen_ones = [i for chosen in obj.targets for i in chosen]
        if node.single and len(set(chosen_ones)) != 1:
            return False
        found = [compiled(node.what)(game, ctx, i) for i in chosen_ones]
        return bool(found) and (all(found) if node.only else any(found))

    return test


@compiles(q.AttachedTo)
def _attached_to(node: q.AttachedTo) -> Test:
    what = compiled(node.what)

    def test(game: Game, ctx: Context, e: int) -> bool:
        obj = game.object(e) if e > 0 else None
        return isinstance(obj, Permanent) and obj.attached_to != 0 and what(game, ctx, obj.attached_to)

    return test


@compiles(q.HasAttached)
def _has_attached(node: q.HasAttached) -> Test:
    what = compiled(node.what)

    def test(game: Game, ctx: Context, e: int) -> bool:
        obj = game.object(e) if e > 0 else None
        return isinstance(obj, Permanent) and any(what(game, ctx, i) for i in obj.attachments)

    return test


@compiles(q.SharesWith)
def _shares_with(node: q.SharesWith) -> Test:
    def test(game: Game, ctx: Context, e: int) -> bool:
        return e > 0 and any(_shares(game, node.quality, e, other) for other in entities(game, ctx, node.ref))

    return test


def _shares(game: Game, quality: str, first: int, second: int) -> bool:
    one, two = game.characteristics(first), game.characteristics(second)
    if quality == "color":
        return one.colors & two.colors != 0
    if quality == "card type":
        return one.types & two.types != 0
    if quality == "creature type":
        from sim.cards.type_line import ALL_CREATURE_TYPES

        return one.subtypes & two.subtypes & ALL_CREATURE_TYPES != 0
    return one.name == two.name
