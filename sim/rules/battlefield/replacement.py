"""Replacement and prevention effects (CR 614-616): what becomes of proposed events before they are carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.queries import Amount
from sim.rules import decisions
from sim.rules.agenda import handles, push
from sim.rules.battlefield import entering, melding
from sim.rules.battlefield.permanents import can_regenerate, regenerate
from sim.rules.evaluate import amount, holds
from sim.rules.evaluate.linked import linked_key
from sim.rules.events import carry_out, record
from sim.rules.frames import Context, Proposal, ProposeFrame, ResolveFrame
from sim.rules.objects import Permanent
from sim.rules.state import Shield, entity_seat, seat_entity
from sim.rules.triggers import fits

if TYPE_CHECKING:
    from sim.rules.game import Game

# What applies to a proposal: (object, ability), (-effect id, place in its changes), or the shield of regeneration.
Applicable = tuple[int, int]
REGENERATION: Applicable = (0, -2)


@handles(ProposeFrame)
def go_on(game: Game, frame: ProposeFrame) -> None:
    """Offer each proposal to the effects that apply, one after another, then carry out the batch (CR 616.1)."""
    while frame.at < len(frame.proposals):
        proposal = frame.proposals[frame.at]
        if not _settle(game, frame, proposal):
            return
        frame.at += 1
    game.state.agenda.remove(frame)
    carry_out(game, [p for p in frame.proposals if p.event])
    for source, controller, node, event, applied in frame.then:
        ctx = Context(source, controller, event)
        ctx.applied = applied
        push(game, ResolveFrame(node, ctx))


def _settle(game: Game, frame: ProposeFrame, proposal: Proposal) -> bool:
    """Apply what applies until nothing does; False while a player's choice is awaited."""
    while proposal.event:
        found = applicable(game, proposal) if not frame.chosen else []
        if not found and not frame.chosen:
            event = proposal.event
            if not entering.choose_host(game, proposal) or not melding.choose_order(game, proposal):
                return False
            if proposal.event in (event, ()):
                return True
            continue  # CR 616.1f: it goes elsewhere now, and other effects may apply to that
        frame.chosen = frame.chosen or _choose(game, proposal, found)
        if not frame.chosen or not _apply(game, frame, proposal, frame.chosen):
            return False
        frame.chosen, frame.agreed = (), False
    return True


def _choose(game: Game, proposal: Proposal, found: list[Applicable]) -> tuple[int, ...]:
    """CR 616.1: the effect to apply next, by choice of the affected player; () while that is awaited."""
    first = _most_urgent(game, found)
    if len(first) == 1 or _all_alike(game, first):
        return first[0]
    answer: Applicable | None = game.pick(
        affected_seat(game, proposal), decisions.REPLACEMENT, first, about=proposal.event
    )
    return answer if answer is not None else ()


def affected_seat(game: Game, proposal: Proposal) -> int:
    """CR 616.1: the affected player, or the affected object's controller, or its owner if it has none."""
    event = proposal.event
    entity = event[2] if event[0] == ek.DAMAGE_DEALT else event[1]
    if entity < 0:
        return entity_seat(entity)
    obj = game.object(entity)
    if event[0] == ek.ZONE_CHANGED and event[4] == t.BATTLEFIELD:
        return int((proposal.entry or {}).get("controller", obj.controller))
    return obj.controller


def _all_alike(game: Game, found: list[Applicable]) -> bool:
    """Several effects that do the same to the event need no order to be chosen."""
    if any(number < 0 for _, number in found):
        return False
    abilities = [game.pool.abilities[number] for _, number in found]
    return all(isinstance(a, ab.Replacement) and a == abilities[0] and not a.instead.then for a in abilities)


def applicable(game: Game, proposal: Proposal) -> list[Applicable]:
    """Everything that could be applied to a proposal and has not been (CR 614.5), in (object, ability) order."""
    event = proposal.event
    found: list[Applicable] = []
    if event[0] in (ek.ZONE_CHANGED, ek.TURNED_FACE_UP, ek.TRANSFORMED):
        found += entering.own_replacements(game, proposal)
    for source, number in game.cache().replacements.get(event[0], ()):
        key = (source, number)
        if key in proposal.applied or key in found:
            continue
        if _applies(game, proposal, source, number):
            found.append(key)
    if event[0] == ek.DESTROYED and can_regenerate(game, proposal) and REGENERATION not in proposal.applied:
        found.append(REGENERATION)
    return found


def _applies(game: Game, proposal: Proposal, source: int, number: int) -> bool:
    if source < 0:
        return _shield_applies(game, proposal, source)
    ability = game.pool.abilities[number]
    if not isinstance(ability, ab.Replacement):
        return False
    ctx = Context(source, game.controller(source), proposal.event)
    if ability.instead.floor_life >= 0 and not _is_loss_by_damage(game, ctx, ability, proposal):
        return False
    if ability.instead.floor_life < 0 and not fits_proposal(game, ctx, ability.event, proposal):
        return False
    if not holds(game, ctx, ability.condition):
        return False
    prevents = ability.instead.prevent is not None
    return not (prevents and _unpreventable(game, proposal))


def _is_loss_by_damage(game: Game, ctx: Context, ability: ab.Replacement, proposal: Proposal) -> bool:
    """CR 120.4c: "damage that would reduce your life total" is dealt; what is replaced is the loss of life."""
    damage = (proposal.entry or {}).get("damage")
    return damage is not None and fits(game, ctx, ability.event, damage)


def fits_proposal(game: Game, ctx: Context, pattern: ab.Trigger, proposal: Proposal) -> bool:
    """Whether a proposed event fits a pattern: as `triggers.fits`, with an object that moves still where it was."""
    event = proposal.event
    if event[0] == ek.ZONE_CHANGED:
        event = (event[0], event[1], event[1], *event[3:])
    with entering.as_it_would_enter(game, proposal):
        return fits(game, ctx, pattern, event)


def _unpreventable(game: Game, proposal: Proposal) -> bool:
    from sim.rules.characteristics.continuous import has_rule

    return has_rule(game, "damage can't be prevented", proposal.event[1])


def effect_of(game: Game, key: int) -> Any:
    """The continuous effect of a resolution with this (negative) key."""
    return next((e for e in game.state.effects if e.id == -key), None)


def _replacement_of_effect(game: Game, key: int) -> ab.Replacement | None:
    effect = effect_of(game, key)
    changes: Any = game.pool.nodes[effect.changes] if effect is not None else ()
    return next((c for c in changes if isinstance(c, ab.Replacement)), None)


def _shield_applies(game: Game, proposal: Proposal, key: int) -> bool:
    effect, replacement = effect_of(game, key), _replacement_of_effect(game, key)
    if effect is None or replacement is None:
        return False
    event = proposal.event
    entity = event[2] if event[0] == ek.DAMAGE_DEALT else event[1]
    if effect.affected and entity not in effect.affected:
        return False
    if isinstance(effect, Shield) and effect.left == 0:
        return False
    if replacement.instead.prevent is not None and _unpreventable(game, proposal):
        return False
    ctx = Context(effect.source, effect.controller, event)
    return fits_proposal(game, ctx, replacement.event, proposal) and holds(game, ctx, replacement.condition)


def _most_urgent(game: Game, found: list[Applicable]) -> list[Applicable]:
    """CR 616.1b-e: effects on who will control it first, then copies, then back faces, then the rest.

    Self-replacement effects (616.1a) need no place here: an instruction that replaces its own effect is carried out
    so from the start.
    """
    ranks = [_rank(game, key) for key in found]
    return [key for key, rank in zip(found, ranks, strict=True) if rank == min(ranks)]


def _rank(game: Game, key: Applicable) -> int:
    source, number = key
    node = _replacement_of_effect(game, source) if source < 0 else game.pool.abilities[number] if number >= 0 else None
    if not isinstance(node, ab.Replacement):
        return 3
    if node.instead.under_your_control:
        return 0
    return 1 if node.instead.copy is not None else 2 if node.instead.transformed else 3


def _apply(game: Game, frame: ProposeFrame, proposal: Proposal, chosen: tuple[int, ...]) -> bool:
    """Apply one effect; False while a choice that belongs to it is awaited."""
    source, number = chosen
    if chosen == REGENERATION:
        permanent = game.permanent(proposal.event[1])
        proposal.event = ()
        if isinstance(permanent, Permanent):
            regenerate(game, permanent)
        return True
    replacement = _replacement_of_effect(game, source) if source < 0 else game.pool.abilities[number]
    if not isinstance(replacement, ab.Replacement):
        return True
    owner = effect_of(game, source) if source < 0 else None
    ctx = Context(owner.source if owner is not None else source, _controller(game, source, owner), proposal.event)
    if replacement.optional and not replacement.instead.copy and not frame.agreed:
        answer = game.pick(ctx.controller, decisions.MAY, (0, 1), about=source)
        if answer is None:
            return False
        if not answer:
            proposal.applied = (*proposal.applied, (source, number))
            return True
        frame.agreed = True
    share = _share(game, frame, proposal, owner)
    if share is None or not entering.apply(game, ctx, proposal, replacement):
        return False
    proposal.applied = (*proposal.applied, (source, number))
    _change(game, frame, ctx, proposal, replacement.instead, owner, share)
    if replacement.instead.first is None:
        return True
    frame.chosen, frame.agreed = (), False
    push(game, ResolveFrame(game.pool.node(replacement.instead.first), ctx))
    return False  # this goes on once it is done


def _share(game: Game, frame: ProposeFrame, proposal: Proposal, owner: Any) -> int | None:
    """CR 615.7: how much of this damage a shield prevents; its player chooses if it can't prevent all at the same time.

    None while that choice is awaited; -1 if there is none to make.
    """
    if not isinstance(owner, Shield) or owner.left <= 0 or owner.next_time:
        return -1
    source, recipient, damage = proposal.event[1:4]
    later = [p for p in frame.proposals[frame.at + 1 :] if p.event and p.event[0] == ek.DAMAGE_DEALT]
    others = sum(p.event[3] for p in later if p.event[2] == recipient and _shield_applies(game, p, -owner.id))
    most, least = min(damage, owner.left), max(0, min(damage, owner.left - others))
    about = (owner.source, source, recipient)
    amounts = tuple(range(most, least - 1, -1))
    answer: int | None = game.pick(affected_seat(game, proposal), decisions.PREVENT, amounts, about=about)
    return answer


def _controller(game: Game, source: int, owner: Any) -> int:
    return int(owner.controller) if owner is not None else game.controller(source)


def _change(
    game: Game,
    frame: ProposeFrame,
    ctx: Context,
    proposal: Proposal,
    instead: ab.Instead,
    owner: Any,
    share: int,
) -> None:
    """What the effect makes of the event."""
    event = proposal.event
    if instead.then is not None:
        then = (ctx.source, ctx.controller, game.pool.node(instead.then), event, proposal.applied)
        frame.then = (*frame.then, then)
    if instead.cancel:
        proposal.event = ()
        return
    if instead.to >= 0 and event[0] == ek.ZONE_CHANGED:
        _redirect(game, ctx, proposal, instead)
    if "amount" in ek.KINDS[event[0]].fields:
        _scale(game, frame, ctx, proposal, instead, owner, share)


def _redirect(game: Game, ctx: Context, proposal: Proposal, instead: ab.Instead) -> None:
    """CR 614.6: it goes elsewhere instead."""
    event = proposal.event
    if instead.reveal:
        record(game, [(ek.REVEALED, event[1], seat_entity(game.object(event[1]).owner))])
    proposal.event = (*event[:4], instead.to, *event[5:])
    proposal.entry = dict(proposal.entry or {}, shuffle=instead.shuffle)
    if instead.link:  # CR 607.2b
        proposal.entry["link"] = (linked_key(game, ctx, instead.link), ctx.source)


def _scale(
    game: Game,
    frame: ProposeFrame,
    ctx: Context,
    proposal: Proposal,
    instead: ab.Instead,
    owner: Any,
    share: int,
) -> None:
    """Another amount: multiplied, added to, prevented, or stopped at a life total."""
    event = proposal.event
    at = ek.KINDS[event[0]].fields.index("amount") + 1
    value = event[at] * instead.factor + amount(game, ctx, instead.plus)
    if instead.prevent is not None:
        limit = instead.prevent if share < 0 else share
        value -= _prevented(game, ctx, value, limit, owner, event)
    if instead.floor_life >= 0:
        value = min(value, max(0, _life_left(game, frame, event[1]) - instead.floor_life))
    proposal.event = (*event[:at], value, *event[at + 1 :]) if value > 0 else ()


def _life_left(game: Game, frame: ProposeFrame, player: int) -> int:
    """A player's life total less what is lost at the same time by what has been settled already."""
    settled = [p.event for p in frame.proposals[: frame.at] if p.event]
    return game.state.players[entity_seat(player)].life - sum(
        event[2] for event in settled if event[0] == ek.LIFE_LOST and event[1] == player
    )


def _prevented(game: Game, ctx: Context, value: int, limit: Amount, owner: Any, event: tuple[int, ...]) -> int:
    """CR 615.7: a shield is used up by what it prevents."""
    most = amount(game, ctx, limit)
    if isinstance(owner, Shield) and (owner.left < 0 or owner.next_time):
        most = owner.left
    prevented = value if most < 0 else min(value, most)
    if isinstance(owner, Shield) and owner.next_time:
        owner.left = 0
    elif isinstance(owner, Shield) and owner.left > 0:
        owner.left -= prevented
    if prevented:
        record(game, [(ek.PREVENTED, event[1], event[2], prevented)])
    return prevented
