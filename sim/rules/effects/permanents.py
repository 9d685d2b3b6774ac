"""Effects on permanents: destroy, sacrifice, tap, counters, tokens, regeneration, attaching, fighting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules import combat, decisions, zones
from sim.rules.battlefield import attach as attaching
from sim.rules.battlefield import damage, designations, face_down, permanents, phasing
from sim.rules.battlefield.copying import copiable_faces
from sim.rules.effects.registry import WAIT, amount_for, carries
from sim.rules.evaluate import entities, matches
from sim.rules.evaluate.linked import linked_key
from sim.rules.events import propose, record
from sim.rules.frames import ResolveFrame
from sim.rules.state import entity_seat, seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game


@carries(fx.Destroy)
def destroy(game: Game, frame: ResolveFrame, node: fx.Destroy) -> None:
    """CR 701.8."""
    found = [e for e in entities(game, frame.ctx, node.what) if e > 0]
    permanents.destroy(game, found, frame.ctx.source, node.no_regeneration)


@carries(fx.Sacrifice)
def sacrifice(game: Game, frame: ResolveFrame, node: fx.Sacrifice) -> None:
    """CR 701.21a: a player sacrifices only what they control."""
    named = [e for e in entities(game, frame.ctx, node.what) if e > 0 and game.permanent(e) is not None]
    found = [e for e in named if game.controller(e) == frame.ctx.controller]
    frame.ctx.results["sacrificed"] = len(found)
    if node.keep:
        frame.ctx.saved[node.keep] = tuple(found)
    permanents.sacrifice(game, found)


@carries(fx.SacrificeChosen)
def sacrifice_chosen(game: Game, frame: ResolveFrame, node: fx.SacrificeChosen) -> str | None:
    """Each player chooses in APNAP order, then all sacrifice at once (CR 101.4)."""
    asked = iter(frame.picked)
    chosen: list[int] = []
    for player in (e for e in entities(game, frame.ctx, node.who) if e < 0):
        seat = entity_seat(player)
        mine = [e for e in game.permanents_of(seat) if matches(game, frame.ctx, node.what, e)]
        number = amount_for(game, frame.ctx, node.amount, player)
        for _ in range(min(number, len(mine))):
            answer = next(asked, None)
            if answer is None:
                answer = game.pick(
                    seat, decisions.SACRIFICE, [e for e in mine if e not in chosen], about=frame.ctx.source
                )
                if answer is None:
                    return WAIT
                frame.picked = (*frame.picked, answer)
            chosen.append(answer)
    frame.ctx.results["sacrificed"] = len(chosen)
    frame.ctx.saved["sacrificed"] = tuple(chosen)
    permanents.sacrifice(game, chosen)
    return None


@carries(fx.Tap)
def tap(game: Game, frame: ResolveFrame, node: fx.Tap) -> None:
    """CR 701.26."""
    found = [e for e in entities(game, frame.ctx, node.what) if e > 0]
    if node.untap:
        permanents.untap_all(game, found)
    else:
        permanents.tap_all(game, found)


@carries(fx.PutCounters)
def put_counters(game: Game, frame: ResolveFrame, node: fx.PutCounters) -> None:
    """CR 122."""
    ctx = frame.ctx
    found = [e for e in entities(game, ctx, node.on) if game.exists(e)]
    propose(
        game,
        [
            damage.counters_put(e, node.counter, amount_for(game, ctx, node.amount, e), ctx.controller, game)
            for e in found
        ],
    )


@carries(fx.RemoveCounters)
def remove_counters(game: Game, frame: ResolveFrame, node: fx.RemoveCounters) -> None:
    """CR 122."""
    ctx = frame.ctx
    found = [e for e in entities(game, ctx, node.on) if game.exists(e)]
    removed = [damage.counters_removed(game, e, node.counter, amount_for(game, ctx, node.amount, e)) for e in found]
    if node.result:
        at = ek.KINDS[ek.COUNTERS_REMOVED].fields.index("amount") + 1
        ctx.results[node.result] = sum(proposal.event[at] for proposal in removed if proposal.event)
    propose(game, removed)


@carries(fx.Proliferate)
def proliferate(game: Game, frame: ResolveFrame, node: fx.Proliferate) -> str | None:
    """CR 701.34a: any number of permanents and players that have a counter, one pick each; then all counters at once."""
    seat, source = frame.ctx.controller, frame.ctx.source
    players = [seat_entity(player.seat) for player in game.state.players if not player.has_lost]
    holders = [e for e in (*players, *game.domain(t.IN_BATTLEFIELD)) if damage.counters_of(game, e)]
    while 0 not in frame.picked and len(frame.picked) < len(holders):
        options = (*(e for e in holders if e not in frame.picked), 0)
        answer = game.pick(seat, decisions.PROLIFERATE, options, about=source)
        if answer is None:
            return WAIT
        frame.picked = (*frame.picked, answer)
    record(game, [(ek.PROLIFERATED, seat_entity(seat))])
    chosen = [e for e in holders if e in frame.picked]
    kinds = [(e, kind) for e in chosen for kind in sorted(damage.counters_of(game, e) or ())]
    propose(game, [damage.counters_put(e, kind, 1, seat, game) for e, kind in kinds])
    return None


@carries(fx.CreateToken)
def create_token(game: Game, frame: ResolveFrame, node: fx.CreateToken) -> str | None:
    """CR 111, 707.2: tokens of a definition, or copies of an object as it is or was last."""
    ctx = frame.ctx
    definition, face = _token_faces(game, frame, node)
    if definition < 0:
        return None
    players = [entity_seat(e) for e in entities(game, ctx, node.who) if e < 0]
    seats = [seat for seat in players for _ in range(amount_for(game, ctx, node.amount, seat_entity(seat)))]
    whom = _whom_tokens_attack(game, frame, node, seats)
    if whom is None:
        return WAIT
    entry: dict[str, Any] = {"tapped": node.tapped}
    entry |= {"keep": node.keep} if node.keep else {}
    entry |= {"face": face} if face else {}
    if node.link:
        entry["link"] = (linked_key(game, ctx, node.link), ctx.source)
    proposals = [zones.create_token(game, definition, seat, entry) for seat in seats]
    for made, attacked in zip(proposals, whom, strict=True):
        counters = {kind: amount_for(game, ctx, number, made.event[1]) for kind, number in node.counters}
        more = {"counters": {kind: n for kind, n in counters.items() if n > 0}, "attacking": attacked}
        made.entry = {**(made.entry or {}), **more}
    propose(game, proposals)
    return None


def _token_faces(game: Game, frame: ResolveFrame, node: fx.CreateToken) -> tuple[int, int]:
    """The definition of the tokens and which face is up; -1 if there is nothing to copy."""
    if node.token is not None:
        return game.pool.definition(node.token), 0
    if node.copy_of is None:
        return -1, 0
    originals = [e for e in entities(game, frame.ctx, node.copy_of) if e > 0]
    return copiable_faces(game, originals[0], node.copy_changes) if originals else (-1, 0)


def _whom_tokens_attack(
    game: Game, frame: ResolveFrame, node: fx.CreateToken, seats: list[int]
) -> tuple[int, ...] | None:
    """CR 508.4: what each token attacks, chosen before any is created, 0 for none; None while a choice is awaited."""
    while len(frame.picked) < len(seats):
        seat = seats[len(frame.picked)]
        answer: int | None = 0
        if node.attacking and seat == game.state.active and t.COMBAT_STEPS >> game.state.step & 1:
            about = (frame.ctx.source, "attacking")
            answer = game.pick(seat, decisions.CHOOSE, combat.attackable(game), about=about)
        if answer is None:
            return None
        frame.picked = (*frame.picked, answer)
    return frame.picked[: len(seats)]


@carries(fx.Designate)
def designate(game: Game, frame: ResolveFrame, node: fx.Designate) -> None:
    """CR 701.60a, 719.3b: each of them, if it is a permanent still."""
    for entity in entities(game, frame.ctx, node.what):
        if node.on:
            designations.designate(game, entity, node.name)
        else:
            designations.take_away(game, entity, node.name)


@carries(fx.GetEmblem)
def get_emblem(game: Game, frame: ResolveFrame, node: fx.GetEmblem) -> None:
    """CR 114.2: it is put into the command zone, owned and controlled by that player."""
    definition = game.pool.definition(node.emblem)
    for player in (e for e in entities(game, frame.ctx, node.who) if e < 0):
        record(game, [(ek.EMBLEM, zones.put_emblem(game, definition, entity_seat(player)), player)])


@carries(fx.Regenerate)
def regenerate(game: Game, frame: ResolveFrame, node: fx.Regenerate) -> None:
    """CR 701.19a: a shield until end of turn."""
    for entity in entities(game, frame.ctx, node.what):
        permanent = game.permanent(entity) if entity > 0 else None
        if permanent is not None:
            permanent.shields += 1


@carries(fx.Attach)
def attach(game: Game, frame: ResolveFrame, node: fx.Attach) -> str | None:
    """CR 701.3: nothing happens if it can't be attached there (701.3b). Of several hosts its controller chooses one."""
    hosts = entities(game, frame.ctx, node.to)
    found = [e for e in entities(game, frame.ctx, node.what) if e > 0]
    if len(hosts) > 1 and found:
        host = game.pick(frame.ctx.controller, decisions.ATTACH, hosts, about=found[0])
        if host is None:
            return WAIT
        hosts = [host]
    for entity in found:
        if hosts:
            attaching.attach(game, entity, hosts[0], node.as_creature)
    return None


@carries(fx.PhaseOut)
def phase_out(game: Game, frame: ResolveFrame, node: fx.PhaseOut) -> None:
    """CR 702.26b: all at once."""
    phasing.phase_out(game, [e for e in entities(game, frame.ctx, node.what) if e > 0])


@carries(fx.Fight)
def fight(game: Game, frame: ResolveFrame, node: fx.Fight) -> None:
    """CR 701.14: each deals damage equal to its power to the other, if both are creatures on the battlefield."""
    first, second = (entities(game, frame.ctx, ref) for ref in (node.first, node.second))
    if not first or not second or not all(damage.can_be_dealt(game, e) and e > 0 for e in (first[0], second[0])):
        return
    one, two = first[0], second[0]
    powers = {e: game.characteristics(e).power for e in (one, two)}
    damage.deal(game, [(one, two, powers[one]), (two, one, powers[two])])


@carries(fx.Transform)
def transform(game: Game, frame: ResolveFrame, node: fx.Transform) -> None:
    """CR 701.27, 701.28: all at once, but not what this ability's permanent has done itself since (701.27f)."""
    found = [e for e in entities(game, frame.ctx, node.what) if e > 0]
    since = _known_since(game, frame)
    found = [e for e in found if e != frame.ctx.source or not permanents.has_turned_since(game, e, since)]
    frame.ctx.results["turned"] = permanents.transform(game, found, node.converts)


def _known_since(game: Game, frame: ResolveFrame) -> int:
    """CR 701.27f: when the ability was put onto the stack, or the delayed trigger created."""
    obj = game.spell(frame.ctx.spell)
    if obj is None:
        return game.state.next_timestamp
    return obj.since or obj.timestamp


@carries(fx.TurnFace)
def turn_face(game: Game, frame: ResolveFrame, node: fx.TurnFace) -> None:
    """CR 708: face up, or face down, all at once."""
    found = entities(game, frame.ctx, node.what)
    if node.up:
        face_down.turn_face_up(game, found)
    else:
        face_down.turn_face_down(game, found, game.pool.definition(node.listed) if node.listed is not None else -1)
