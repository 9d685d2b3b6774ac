"""References: which objects and players are meant. All lists come in (zone, serial) order where there is no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.rules.evaluate.compiler import Find, amount, compiled, compiles, entities, matches
from sim.rules.evaluate.filters import chosen
from sim.rules.evaluate.linked import linked_key
from sim.rules.evaluate.relations import seats_in_relation
from sim.rules.looking import at_top, at_zones
from sim.rules.objects import Permanent
from sim.rules.state import entity_seat, seat_entity

if TYPE_CHECKING:
    from sim.rules.frames import Context
    from sim.rules.game import Game


@compiles(q.This)
def _this(node: q.This) -> Find:
    return lambda game, ctx: [ctx.source]


@compiles(q.ThisSpell)
def _this_spell(node: q.ThisSpell) -> Find:
    return lambda game, ctx: [ctx.spell or ctx.source]


@compiles(q.Players)
def _players(node: q.Players) -> Find:
    relation = node.relation
    if relation == t.YOU:
        return lambda game, ctx: [-1 - ctx.controller]
    return lambda game, ctx: [seat_entity(seat) for seat in seats_in_relation(game, ctx, relation)]


@compiles(q.Target)
def _target(node: q.Target) -> Find:
    def find(game: Game, ctx: Context) -> list[int]:
        if node not in ctx.target_nodes:
            return []
        at = ctx.target_nodes.index(node)
        return list(ctx.targets[at]) if at < len(ctx.targets) else []

    return find


@compiles(q.All)
def _all(node: q.All) -> Find:
    domain, what = zones_of(node.what), compiled(node.what)
    with_players = speaks_of_players(node.what)

    def find(game: Game, ctx: Context) -> list[int]:
        at_zones(game, domain)
        found = [e for e in game.domain(domain) if what(game, ctx, e)]
        if with_players:
            found = [e for e in map(seat_entity, game.apnap()) if what(game, ctx, e)] + found
        return found

    return find


# By identity, the filter kept alive beside its answer: hashing whole trees would be too slow.
_domains: dict[int, tuple[q.Filter, int, bool]] = {}


def _domain_of(node: q.Filter) -> tuple[q.Filter, int, bool]:
    """The zones that a filter speaks of, and whether it speaks of players, found once."""
    kept = _domains.get(id(node))
    if kept is None:
        kept = _domains[id(node)] = (node, _named_zones(node) or t.IN_BATTLEFIELD, _speaks_of_players(node))
    return kept


def zones_of(node: q.Filter) -> int:
    """The zones that a filter speaks of: those it names, else the battlefield (CR 109.2)."""
    return _domain_of(node)[1]


def speaks_of_players(node: q.Filter) -> bool:
    """Whether a player could match: an IsPlayer that is not merely negated."""
    return _domain_of(node)[2]


def _named_zones(node: q.Filter) -> int:
    if isinstance(node, q.InZone):
        return node.mask
    if isinstance(node, q.Or):
        each = [_named_zones(part) for part in node.parts]
        return 0 if not any(each) else _union([zone or t.IN_BATTLEFIELD for zone in each])
    if isinstance(node, q.And):
        named = [zone for zone in map(_named_zones, node.parts) if zone]
        mask = t.ANY_ZONE if named else 0
        for zone in named:
            mask &= zone
        return mask
    return 0


def _union(masks: list[int]) -> int:
    mask = 0
    for one in masks:
        mask |= one
    return mask


def _speaks_of_players(node: q.Filter) -> bool:
    if isinstance(node, q.IsPlayer | q.IsSeat):
        return True
    if isinstance(node, q.And | q.Or):
        return any(_speaks_of_players(part) for part in node.parts)
    return isinstance(node, q.Anything)


@compiles(q.AttachedObject)
def _attached_object(node: q.AttachedObject) -> Find:
    def find(game: Game, ctx: Context) -> list[int]:
        obj = game.object(ctx.source)
        attached = obj.attached_to if isinstance(obj, Permanent) else 0
        return [attached] if attached else []

    return find


@compiles(q.EventSubject)
def _event_subject(node: q.EventSubject) -> Find:
    return lambda game, ctx: [game.event_subject(ctx.event)] if ctx.event else []


@compiles(q.EventOther)
def _event_other(node: q.EventOther) -> Find:
    return lambda game, ctx: [game.event_other(ctx.event)] if ctx.event else []


@compiles(q.EventNew)
def _event_new(node: q.EventNew) -> Find:
    # CR 400.7: an ability that triggers on a zone change can find the new object in a public zone, if it is there still;
    # a permanent that entered is known as it was last (608.2h).
    def find(game: Game, ctx: Context) -> list[int]:
        if not ctx.event or (ctx.event[2] not in game.state.objects and ctx.event[4] != t.BATTLEFIELD):
            return []
        known = game.state.last_known.get(ctx.event[1]) if ctx.event[6] & ek.ZC_WHOLE else None
        if known is not None:  # CR 712.21c: both cards are found
            return [e for e in known.became if e in game.state.objects]
        return [ctx.event[2]]

    return find


@compiles(q.EventAbility)
def _event_ability(node: q.EventAbility) -> Find:
    return lambda game, ctx: [ctx.event[1]] if ctx.event and ctx.event[0] == ek.ACTIVATED else []


@compiles(q.Saved)
def _saved(node: q.Saved) -> Find:
    return lambda game, ctx: list(ctx.saved.get(node.key, ()))


@compiles(q.Linked)
def _linked(node: q.Linked) -> Find:
    def find(game: Game, ctx: Context) -> list[int]:
        linked = game.object(ctx.source).linked.get(linked_key(game, ctx, node.key), ())
        return [i for i in linked if game.exists(i)]

    return find


@compiles(q.ChosenPlayer)
def _chosen_player(node: q.ChosenPlayer) -> Find:
    def find(game: Game, ctx: Context) -> list[int]:
        player = chosen(game, ctx, "player", 0)
        return [player] if player and game.exists(player) else []

    return find


@compiles(q.ControllerOf)
def _controller_of(node: q.ControllerOf) -> Find:
    def find(game: Game, ctx: Context) -> list[int]:
        found = entities(game, ctx, node.ref)
        return list(dict.fromkeys(e if e < 0 else seat_entity(game.controller(e)) for e in found))

    return find


@compiles(q.OwnerOf)
def _owner_of(node: q.OwnerOf) -> Find:
    def find(game: Game, ctx: Context) -> list[int]:
        return list(dict.fromkeys(seat_entity(game.object(e).owner) for e in entities(game, ctx, node.ref) if e > 0))

    return find


@compiles(q.It)
def _it(node: q.It) -> Find:
    return lambda game, ctx: [ctx.its[-1]] if ctx.its else []


@compiles(q.TopOfLibrary)
def _top_of_library(node: q.TopOfLibrary) -> Find:
    def find(game: Game, ctx: Context) -> list[int]:
        number = max(0, amount(game, ctx, node.number))
        seats = [entity_seat(e) for e in entities(game, ctx, node.who)]
        for seat in seats:
            at_top(game, seat, number)
        return [card for seat in seats for card in game.state.players[seat].library[:number]]

    return find


@compiles(q.Together)
def _together(node: q.Together) -> Find:
    return lambda game, ctx: list(dict.fromkeys(e for ref in node.refs for e in entities(game, ctx, ref)))


@compiles(q.Matching)
def _matching(node: q.Matching) -> Find:
    def find(game: Game, ctx: Context) -> list[int]:
        return [e for e in entities(game, ctx, node.ref) if matches(game, ctx, node.what, e)]

    return find
