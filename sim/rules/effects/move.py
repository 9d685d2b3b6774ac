"""Moving objects between zones: exile, return, put onto the battlefield, put on top or bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.rules import combat, decisions
from sim.rules.effects.registry import WAIT, carries
from sim.rules.evaluate import entities
from sim.rules.evaluate.linked import linked_key
from sim.rules.events import propose, record
from sim.rules.frames import Context, Proposal, ResolveFrame
from sim.rules.state import seat_entity
from sim.rules.zones import ordered, zone_change

if TYPE_CHECKING:
    from sim.rules.game import Game


@carries(fx.Move)
def move(game: Game, frame: ResolveFrame, node: fx.Move) -> str | None:
    """All at once; what is no longer there stays where it is (CR 608.2b, 400.7)."""
    if node.face_down in ONE_AT_A_TIME:
        return one_at_a_time(game, frame, [e for e in entities(game, frame.ctx, node.what) if e > 0], node)
    present = [e for e in entities(game, frame.ctx, node.what) if e > 0 and game.exists(e)]
    if node.until_leaves and game.permanent(frame.ctx.source) is None:
        return None  # CR 610.3a: it has left already, so nothing moves
    proposals = [_proposal(game, frame, node, e) for e in ordered(game, present) if _may_move(game, node, e)]
    if node.attacking and not choose_whom_to_attack(game, frame, proposals):
        return WAIT
    if node.reveal:
        record(game, [(ek.REVEALED, e, seat_entity(game.object(e).owner)) for e in present])
    if node.shuffle and node.to == t.LIBRARY:
        for owner in dict.fromkeys(game.object(p.event[1]).owner for p in proposals):
            last = [p for p in proposals if game.object(p.event[1]).owner == owner][-1]
            last.entry = dict(last.entry or {}, shuffle=True)
    frame.ctx.results["moved"] = len(proposals)
    propose(game, proposals)
    return None


ONE_AT_A_TIME = ("manifest", "cloak")


def one_at_a_time(game: Game, frame: ResolveFrame, cards: list[int], node: fx.Move) -> str | None:
    """CR 701.40e, 701.58e: cards are manifested and cloaked one after another; `picked` holds those still to come."""
    if "manifesting" not in frame.picked:
        frame.picked = (*frame.picked, "manifesting", *cards)
    while (at := frame.picked.index("manifesting") + 1) < len(frame.picked):
        card, frame.picked = frame.picked[at], (*frame.picked[:at], *frame.picked[at + 1 :])
        if card in game.state.objects:
            propose(game, [_proposal(game, frame, node, card)])
        if game.state.agenda[-1] is not frame:
            return WAIT
    return None


def choose_whom_to_attack(game: Game, frame: ResolveFrame, proposals: list[Proposal]) -> bool:
    """CR 508.4: its controller chooses the player or planeswalker that it attacks; False while that is awaited.

    All are chosen before anything enters. Outside combat, or in another player's, it is not attacking (508.4a).
    """
    for i, proposal in enumerate(proposals):
        seat = int((proposal.entry or {}).get("controller", frame.ctx.controller))
        if seat != game.state.active or not t.COMBAT_STEPS >> game.state.step & 1:
            return True
        if i == len(frame.picked):
            answer = game.pick(seat, decisions.CHOOSE, combat.attackable(game), about=(proposal.event[1], "attacking"))
            if answer is None:
                return False
            frame.picked = (*frame.picked, answer)
        proposal.entry = {**(proposal.entry or {}), "attacking": frame.picked[i]}
    return True


def _may_move(game: Game, node: fx.Move, entity: int) -> bool:
    """CR 400.4a, 304.4: instants and sorceries can't enter the battlefield."""
    if node.to != t.BATTLEFIELD or node.face_down:
        return True
    if node.transformed or node.converted:
        back = game.pool.backs.get(game.object(entity).definition, -1)  # CR 712.14a: what has no back face stays
        return back >= 0 and bool(game.pool.bases[back].types & t.PERMANENT_TYPES)
    return bool(game.characteristics(entity).types & t.PERMANENT_TYPES)


def _proposal(game: Game, frame: ResolveFrame, node: fx.Move, entity: int) -> Proposal:
    ctx = frame.ctx
    entry: dict[str, Any] = _as_it_enters(game, ctx, node, entity) if node.to == t.BATTLEFIELD else {}
    if node.face_down:
        entry["face_down"] = node.face_down
        entry["listed"] = game.pool.definition(node.listed) if node.listed is not None else -1
        entry["unseen"] = isinstance(node.what, q.TopOfLibrary)
    entry |= _kept(game, ctx, node)
    flags = (ek.ZC_BOTTOM if node.bottom else 0) | (ek.ZC_FACE_DOWN if node.face_down else 0)
    return zone_change(game, entity, node.to, flags, ctx.controller, entry or None)


def _kept(game: Game, ctx: Context, node: fx.Move) -> dict[str, Any]:
    """Where in a library it goes, and who will know the new object."""
    entry: dict[str, Any] = {}
    if node.place > 1:
        entry["place"] = node.place
    if node.until_leaves:
        entry["held_by"] = ctx.source
    if node.keep:
        entry["keep"] = node.keep
    if node.link:
        entry["link"] = (linked_key(game, ctx, node.link), ctx.source)
    return entry


def _as_it_enters(game: Game, ctx: Context, node: fx.Move, entity: int) -> dict[str, Any]:
    """How a permanent is to enter: under whose control, with what status, counters and knowledge."""
    entry: dict[str, Any] = {"controller": game.object(entity).owner if node.controller == "owner" else ctx.controller}
    if node.tapped:
        entry["tapped"] = True
    if node.transformed or node.converted:
        entry["face"] = 1
    if node.remembers:
        entry["linked"] = {node.remembers: ctx.saved.get(node.remembers, ())}
    if node.note:  # CR 607.2e
        entry["chosen"] = {"noted name": game.characteristics(entity).name}
    if node.counters:
        entry["counters"] = dict(node.counters)
    hosts = entities(game, ctx, node.attached_to) if node.attached_to is not None else []
    if hosts:
        entry["attach_to"] = hosts[0]
    return entry
