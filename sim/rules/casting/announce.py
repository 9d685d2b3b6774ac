"""Casting spells, activating abilities, putting triggers on the stack (CR 601.2, 602.2, 603.3): one frame for all.

The object is on the stack from the start; the frame then goes through modes, optional costs, X, targets, division, the
objects that the cost asks for, and payment. Every value offered can be completed, so nothing ever has to be undone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.effects import Effect
from sim.cards.program import Program, lower
from sim.errors import RulesInvariantError
from sim.rules import decisions
from sim.rules.agenda import handles, push
from sim.rules.battlefield.face_down import turn_face_up
from sim.rules.casting import ability_costs, actions, by_hand, costs, mana, turning_up
from sim.rules.casting.optional import can_be_aimed, choices, keys_of, optional_costs
from sim.rules.casting.spells import spell_facts
from sim.rules.casting.spending import Use
from sim.rules.casting.targets import bounds, can_choose_all, candidates, targets_in_force
from sim.rules.characteristics.continuous import base_definition
from sim.rules.evaluate import amount
from sim.rules.evaluate.linked import origin_of
from sim.rules.events import record
from sim.rules.frames import AnnounceFrame, Context
from sim.rules.objects import Permanent, StackObject
from sim.rules.pool import NOTHING, programs
from sim.rules.state import LastKnown, seat_entity
from sim.rules.zones import change_zone, zone_change

if TYPE_CHECKING:
    from sim.rules.game import Game

MODES, OPTIONAL, X_VALUE, TARGETS, DIVISION, OBJECTS, PAYMENT, DONE = range(8)
# What is announced: a spell, an activated ability, a triggered ability, turning face up.
SPELL, ABILITY, TRIGGER, TURN_UP = range(4)
_SHOWING = frozenset(("look at top", "top revealed"))  # rules by which the top card of a library is seen


# --- Beginnings -------------------------------------------------------------------------


def begin_cast(game: Game, seat: int, card: int, way: int, free: bool = False) -> None:
    """CR 601.2a: the card goes to the stack as a spell of this player; `free` casts it without paying its mana cost."""
    obj, tops = game.state.objects[card], top_cards(game)
    from_zone = obj.zone
    game.state.last_known.setdefault(card, LastKnown(obj, game.characteristics(card)))
    # CR 708.4: it is turned face down before it is put onto the stack.
    entry = {"face_down": actions.face_down_by(game, obj)} if way == actions.FACE_DOWN else None
    record(game, change_zone(game, zone_change(game, card, t.STACK, ek.ZC_CAST, seat, entry), []))
    spell = game.state.objects[game.state.stack[-1]]
    assert isinstance(spell, StackObject)
    spell.is_spell, spell.controller, spell.source, spell.cast_from = True, seat, spell.id, from_zone
    spell.is_copy = obj.card < 0  # CR 707.12: a copy of a card that is cast
    if obj.definition in game.pool.listening:
        game.drop_cache()  # only now is it a spell, whose abilities work on the stack (CR 113.6)
    frame = AnnounceFrame(spell.id, seat, tops)
    frame.kinds = (SPELL, way, int(free))
    _mark_way(game, spell, way)
    if game._cache is not None and game._cache.reads >> ek.ZONE_CHANGED & 1:
        game.drop_cache()  # effects on spells, and on those of a kind, look at what it is by now
    if game.pool.listening.get(base_definition(game, spell), 0) >> t.STACK & 1:
        game.drop_cache()  # its own abilities work on the stack now that it is a spell (CR 113.6)
    push(game, frame)


def top_cards(game: Game) -> tuple[int, ...]:
    """The top card of each library, where any of them may be seen (CR 401.5)."""
    if _SHOWING.isdisjoint(game.cache().rules):
        return ()
    return tuple(player.library[0] if player.library else 0 for player in game.state.players)


def _mark_way(game: Game, spell: StackObject, way: int) -> None:
    """What the way of casting makes of the spell: face down, back face up, prototyped, exiled later, its cost by name."""
    if way == actions.FACE_DOWN:
        spell.method, spell.known_to = spell.face_down, 1 << spell.controller
        return
    spell.face = actions.face_of_way(game, way) if way else 0
    if way & actions.PROTOTYPED:
        spell.copy_of = game.pool.prototyped(spell.definition)  # CR 718.3b: its copiable values from now on
    spell.ability = game.pool.bases[base_definition(game, spell)].profile.spell
    if actions.alternative_of(way):
        ability = game.pool.abilities[actions.alternative_of(way) - 1]
        if isinstance(ability, ab.AlternativeCost):
            spell.method, spell.exile_after = ability.key, ability.exile_after
            spell.paid = (ability.key,)


def begin_activation(game: Game, seat: int, source: int, number: int) -> None:
    """CR 602.2a: the ability goes to the stack as an object that is no card."""
    obj = game.state.objects[source]
    game.state.last_known.setdefault(source, LastKnown(obj, game.characteristics(source)))
    ability = new_stack_object(game, seat, source, number)
    if isinstance(obj, Permanent):
        obj.activations[number] = obj.activations.get(number, 0) + 1
    frame = AnnounceFrame(ability.id, seat, top_cards(game))
    frame.kinds = (ABILITY, number, 0)
    push(game, frame)


def begin_turn_up(game: Game, seat: int, entity: int, way: int) -> None:
    """CR 116.2b, 702.37e, 702.168d, 701.40b, 701.58b: a special action; nothing goes to the stack."""
    frame = AnnounceFrame(entity, seat, top_cards(game))
    frame.kinds = (TURN_UP, way, 0)
    frame.pc = X_VALUE
    permanent = game.permanent(entity)
    cost = turning_up.cost_of(game, permanent, way) if permanent is not None else None
    frame.cost = game.pool.node(cost if cost is not None else Cost())
    push(game, frame)


def new_stack_object(game: Game, seat: int, source: int, number: int) -> StackObject:
    """An ability on the stack (CR 113.7, 405.1)."""
    state = game.state
    definition = game.object(source).definition
    obj = StackObject(state.next_id, -1, definition, seat, t.STACK)
    obj.controller, obj.source, obj.ability, obj.origin = seat, source, number, origin_of(game, source)
    obj.serial, obj.timestamp = state.next_serial, state.next_timestamp
    state.next_id += 1
    state.next_serial += 1
    state.next_timestamp += 1
    state.objects[obj.id] = obj
    state.stack.append(obj.id)
    return obj


# --- The programs of what is on the stack ---------------------------------------------------


def programs_of(game: Game, obj: StackObject) -> tuple[Program, ...]:
    """The programs of all modes of a spell or ability on the stack."""
    if obj.node >= 0:
        return _separate_programs(game, obj.node)
    if obj.is_spell:
        if obj.face_down:
            return (NOTHING,)
        return spell_facts(game.pool, base_definition(game, obj)).programs
    ability = game.pool.abilities[obj.ability]
    return programs(ability.modes) if isinstance(ability, ab.Activated | ab.Triggered | ab.SpellAbility) else (NOTHING,)


def _separate_programs(game: Game, node: int) -> tuple[Program, ...]:
    """Of a delayed trigger, whose targets are those of the ability that made it, or of a reflexive one."""
    effect = game.pool.delayed(node).effect
    if not isinstance(effect, Effect):
        return programs(modes_of(effect))
    return (Program(lower(effect).steps, ()),)


def modes_of(ability: ab.Ability) -> tuple[Effect, ...]:
    """The modes of an ability that uses the stack."""
    assert isinstance(ability, ab.Activated | ab.Triggered | ab.SpellAbility)
    return ability.modes


def mode_bounds(game: Game, obj: StackObject) -> tuple[int, int]:
    """How many modes are chosen (CR 700.2)."""
    if obj.node >= 0 or obj.ability < 0:
        return 1, 1
    ability = game.pool.abilities[obj.ability]
    if isinstance(ability, ab.Activated | ab.Triggered | ab.SpellAbility):
        return ability.least, ability.most
    return 1, 1


def context_of(game: Game, obj: StackObject) -> Context:
    """What a spell or ability on the stack knows."""
    ctx = Context(obj.source, obj.controller, obj.event, obj.id)
    ctx.x, ctx.paid = obj.x, obj.paid
    ctx.saved, ctx.origin = dict(obj.saved), obj.origin
    return ctx


def target_nodes(game: Game, obj: StackObject) -> tuple[q.Target, ...]:
    """All targets of the chosen modes, in order."""
    modes, ctx = programs_of(game, obj), context_of(game, obj)
    return tuple(node for mode in obj.modes for node in targets_in_force(game, ctx, modes[mode]))


# --- The frame -----------------------------------------------------------------------------


@handles(AnnounceFrame)
def announce(game: Game, frame: AnnounceFrame) -> None:
    """Go through the parts of an announcement until a pick waits or all is done."""
    while game.state.agenda[-1] is frame:
        if not _PARTS[frame.pc](game, frame):
            return
        frame.pc += 1
        frame.picked, frame.at = (), 0


def _object(game: Game, frame: AnnounceFrame) -> StackObject:
    obj = game.state.objects[frame.object]
    assert isinstance(obj, StackObject)
    return obj


def _choose_modes(game: Game, frame: AnnounceFrame) -> bool:
    """CR 601.2b: one pick a mode, then done; only modes with legal targets (700.2a)."""
    obj = _object(game, frame)
    modes = programs_of(game, obj)
    if len(modes) == 1:
        obj.modes = (0,)
        return True
    least, most = mode_bounds(game, obj)
    ctx = context_of(game, obj)
    while len(frame.picked) < most:
        options = [
            i
            for i, mode in enumerate(modes)
            if i not in frame.picked and (not mode.targets or can_be_aimed(game, ctx, (mode,), obj.paid))
        ]
        if len(frame.picked) >= least:
            options.append(-1)
        if not options:
            break
        answer = game.pick(frame.seat, decisions.MODE, options, about=obj.id)
        if answer is None:
            return False
        if answer == -1:
            break
        frame.picked = (*frame.picked, answer)
    obj.modes = tuple(sorted(frame.picked))
    return True


def _choose_optional(game: Game, frame: AnnounceFrame) -> bool:
    """CR 601.2b: optional additional costs (kicker, bargain), each offered if the spell could be completed with it."""
    if frame.kinds[0] != SPELL or frame.kinds[1] == actions.FACE_DOWN:
        return True
    obj = _object(game, frame)
    for number in optional_costs(game, game.pool.bases[base_definition(game, obj)].profile):
        ability = game.pool.abilities[number]
        if not isinstance(ability, ab.AdditionalCost) or number in frame.picked:
            continue
        while True:
            options = _ways_with(game, frame, obj, number)
            answer = game.pick(frame.seat, decisions.PAY_OPTIONAL, options, about=(obj.id, ability.key))
            if answer is None:
                return False
            if not answer:
                break
            frame.optional = (*frame.optional, number)
            obj.paid = (*obj.paid, ability.key)
            if not ability.repeatable:
                break
        frame.picked = (*frame.picked, number)
    return True


def _ways_with(game: Game, frame: AnnounceFrame, obj: StackObject, number: int) -> tuple[int, ...]:
    """Whether the spell can be completed without one more optional cost, and whether with it; others may still follow."""
    facts = spell_facts(game.pool, base_definition(game, obj))
    if not facts.turns_on_payment:
        return (0, 1) if _completes(game, frame, obj, (number,)) else (0,)
    numbers = optional_costs(game, game.pool.bases[base_definition(game, obj)].profile)
    later = list(choices(numbers[numbers.index(number) + 1 :]))
    ways = ((), (number,))
    return tuple(i for i, way in enumerate(ways) if any(_completes(game, frame, obj, (*way, *more)) for more in later))


def _completes(game: Game, frame: AnnounceFrame, obj: StackObject, more: tuple[int, ...]) -> bool:
    """Whether the spell can be paid for, and all its targets chosen, with these optional costs besides those announced."""
    cost = _total(game, frame, obj, (*frame.optional, *more))
    if cost is None or not _payable(game, frame, obj, cost):
        return False
    modes = programs_of(game, obj)
    chosen = tuple(modes[mode] for mode in obj.modes)
    if not any(mode.only_if for mode in chosen):
        return True  # its targets have been looked at as it began to be cast
    return can_be_aimed(game, context_of(game, obj), chosen, (*obj.paid, *keys_of(game, more)))


def _total(game: Game, frame: AnnounceFrame, obj: StackObject, optional: tuple[int, ...]) -> Cost | None:
    """CR 601.2f: the total cost as it stands."""
    kind, number, free = frame.kinds
    if kind == SPELL:
        return actions.total_cost(game, frame.seat, obj, number, optional, bool(free))
    if kind == ABILITY:
        ability = game.pool.abilities[number]
        assert isinstance(ability, ab.Activated)
        targets = tuple(e for chosen in obj.targets for e in chosen)
        return ability_costs.ability_cost(game, frame.seat, obj.source, ability, targets)
    return Cost()


def _payer(frame: AnnounceFrame, obj: StackObject) -> int:
    """The object that a cost's "this" means: the source of an ability, or the spell."""
    return obj.source if frame.kinds[0] == ABILITY else obj.id


def _payable(game: Game, frame: AnnounceFrame, obj: StackObject, cost: Cost, x: int = 0) -> bool:
    convoke, use = _convokes(game, frame, obj), _use(game, frame)
    return costs.can_pay(game, frame.seat, _payer(frame, obj), cost, x, convoke, use)


def _use(game: Game, frame: AnnounceFrame) -> Use | None:
    """What the mana of this announcement is spent on, where that matters (CR 106.6)."""
    if not game.pool.restricting:
        return None
    if frame.kinds[0] == SPELL:
        return Use("spell", frame.object)
    permanent = game.permanent(frame.object)
    if frame.kinds[0] == TURN_UP and permanent is not None:
        return turning_up.use_of(game, permanent, frame.kinds[1])
    return Use("ability", _object(game, frame).source)


def _convokes(game: Game, frame: AnnounceFrame, obj: StackObject) -> bool:
    if frame.kinds[0] != SPELL or obj.face_down:
        return False
    return bool(game.characteristics(obj.id).keywords & t.CONVOKE)


def _choose_x(game: Game, frame: AnnounceFrame) -> bool:
    """CR 601.2b, 107.3: X from 0 to the greatest that can be paid, and for which targets can be chosen."""
    if frame.kinds[0] == TRIGGER:
        return True
    if frame.kinds[0] == TURN_UP:
        return _choose_x_of_turning_up(game, frame)
    obj = _object(game, frame)
    cost = _total(game, frame, obj, frame.optional)
    if cost is None or not _has_x(cost) or frame.kinds[2]:
        return True
    answer = game.pick(frame.seat, decisions.X_VALUE, _x_values(game, frame, obj, cost), about=obj.id)
    if answer is None:
        return False
    obj.x = answer
    return True


def _choose_x_of_turning_up(game: Game, frame: AnnounceFrame) -> bool:
    """CR 107.3d: X of the cost of a special action is chosen just before that is paid."""
    cost = game.pool.nodes[frame.cost]
    if not isinstance(cost, Cost) or cost.mana is None or not cost.mana.x:
        return True
    most = mana.purse(game, frame.seat, use=_use(game, frame)).max_x(cost.mana)
    answer = game.pick(frame.seat, decisions.X_VALUE, tuple(range(most + 1)), about=frame.object)
    if answer is None:
        return False
    frame.x = answer
    return True


def _has_x(cost: Cost) -> bool:
    return cost.loyalty_x or (cost.mana is not None and cost.mana.x > 0) or isinstance(cost.life, q.AmountNode)


def _x_values(game: Game, frame: AnnounceFrame, obj: StackObject, cost: Cost) -> tuple[int, ...]:
    most = 1_000_000
    if cost.mana is not None and cost.mana.x:
        money = mana.purse(game, frame.seat, (), _convokes(game, frame, obj), use=_use(game, frame))
        most = min(most, money.max_x(cost.mana))
        while most > 0 and not _payable(game, frame, obj, cost, most):
            most -= 1  # what is tapped or sacrificed for the cost itself makes no mana
    source = game.permanent(obj.source)
    if cost.loyalty_x and source is not None:
        most = min(most, source.counters.get(t.LOYALTY, 0))
    if isinstance(cost.life, q.AmountNode):
        most = min(most, game.state.players[frame.seat].life)
    nodes = target_nodes(game, obj)
    if not nodes:
        return tuple(range(most + 1))
    return tuple(x for x in range(most + 1) if _has_targets_for(game, obj, nodes, x)) or (0,)


def _has_targets_for(game: Game, obj: StackObject, nodes: tuple[q.Target, ...], x: int) -> bool:
    ctx = context_of(game, obj)
    ctx.x = x
    return can_choose_all(game, ctx, nodes)


def _choose_targets(game: Game, frame: AnnounceFrame) -> bool:
    """CR 601.2c: one pick a target, then done if more were allowed."""
    if frame.kinds[0] == TURN_UP:
        return True
    obj = _object(game, frame)
    nodes = target_nodes(game, obj)
    if not nodes:
        return True
    ctx = context_of(game, obj)
    ctx.target_nodes = nodes
    while frame.at < len(nodes):
        ctx.targets = obj.targets
        node = nodes[frame.at]
        least, most = bounds(game, ctx, node)
        seat = _chooser(game, frame, node)
        while len(frame.picked) < most:
            options = _target_options(game, ctx, nodes, frame, node)
            if len(frame.picked) >= least:
                options = [*options, 0]
            if not options:
                break
            answer = game.pick(seat, decisions.TARGET, options, about=(obj.id, frame.at))
            if answer is None:
                return False
            if answer == 0:
                break
            frame.picked = (*frame.picked, answer)
        obj.targets = (*obj.targets, frame.picked)
        frame.picked = ()
        frame.at += 1
    become_targets(game, obj)
    return True


def _chooser(game: Game, frame: AnnounceFrame, node: q.Target) -> int:
    return frame.seat if node.chooser == t.YOU else game.opponents(frame.seat)[0]


def _target_options(
    game: Game, ctx: Context, nodes: tuple[q.Target, ...], frame: AnnounceFrame, node: q.Target
) -> list[int]:
    """Candidates after which the remaining targets can still be chosen."""
    found = candidates(game, ctx, node, frame.picked)
    if frame.kinds[0] == ABILITY and ability_costs.depends_on_targets(game):
        ability = game.pool.abilities[frame.kinds[1]]
        assert isinstance(ability, ab.Activated)
        found = ability_costs.payable_targets(game, frame.seat, ctx.source, ability, frame.picked, found)
    if frame.at + 1 >= len(nodes) or len(found) <= 1:
        return found
    before, kept = ctx.targets, []
    for entity in found:
        ctx.targets = (*before, (*frame.picked, entity))
        if can_choose_all(game, ctx, nodes):
            kept.append(entity)
    ctx.targets = before
    return kept or found


def become_targets(game: Game, obj: StackObject) -> None:
    """CR 601.2c, 603.2: each object and player that became a target; wards and the like trigger on it."""
    seen = dict.fromkeys(e for chosen in obj.targets for e in chosen)
    record(game, [(ek.BECAME_TARGET, e, obj.id, seat_entity(obj.controller)) for e in seen])


def _divide(game: Game, frame: AnnounceFrame) -> bool:
    """CR 601.2d: one amount a target, at least 1 each, the last is what is left."""
    if frame.kinds[0] == TURN_UP:
        return True
    obj = _object(game, frame)
    nodes = target_nodes(game, obj)
    if not any(node.divided for node in nodes):
        return True
    ctx = context_of(game, obj)
    while frame.at < len(nodes):
        total = amount(game, ctx, nodes[frame.at].divided) if nodes[frame.at].divided else 0
        chosen = obj.targets[frame.at]
        while total and len(frame.picked) < len(chosen):
            left = total - sum(frame.picked)
            others = len(chosen) - len(frame.picked) - 1
            options = tuple(range(1, left - others + 1)) if others else (left,)
            about = (obj.id, chosen[len(frame.picked)], left)
            answer = game.pick(frame.seat, decisions.DIVIDE, options, about=about)
            if answer is None:
                return False
            frame.picked = (*frame.picked, answer)
        obj.division = (*obj.division, frame.picked)
        frame.picked = ()
        frame.at += 1
    return True


def _choose_objects(game: Game, frame: AnnounceFrame) -> bool:
    """CR 601.2f-h: the total cost is locked in; then one pick for each object that it asks for."""
    if frame.kinds[0] == TRIGGER:
        return True
    payer = frame.object
    x, convoke = frame.x, False
    if frame.kinds[0] != TURN_UP:
        obj = _object(game, frame)
        payer, x, convoke = _payer(frame, obj), obj.x, _convokes(game, frame, obj)
        if frame.cost < 0:
            frame.cost = game.pool.node(_total(game, frame, obj, frame.optional) or Cost())
    cost = game.pool.nodes[frame.cost]
    assert isinstance(cost, Cost)
    while True:
        use = _use(game, frame)
        part, options = costs.pick_options(game, frame.seat, payer, cost, x, frame.reserved, convoke, use)
        if not part:
            return True
        answer = game.pick(frame.seat, decisions.COST, options, about=(part, payer))
        if answer is None:
            return False
        frame.reserved = (*frame.reserved, (part, answer))


def _pay(game: Game, frame: AnnounceFrame) -> bool:
    """CR 601.2g-h: mana abilities, then all parts of the cost."""
    if frame.kinds[0] == TRIGGER:
        return True
    cost = game.pool.nodes[frame.cost]
    assert isinstance(cost, Cost)
    use = _use(game, frame)
    if frame.kinds[0] == TURN_UP:
        if pay_mana(game, frame.seat, frame.object, cost, frame.x, frame.reserved, use=use) < 0:
            return False
        costs.pay_rest(game, frame.seat, frame.object, cost, frame.reserved, frame.x)
        return True
    obj = _object(game, frame)
    payer = _payer(frame, obj)
    spent = pay_mana(game, frame.seat, payer, cost, obj.x, frame.reserved, _convokes(game, frame, obj), use)
    if spent < 0:
        return False
    obj.mana_spent = spent
    for part, key in _KEPT:
        chosen = tuple(e for p, e in frame.reserved if p in part and e)
        if chosen:
            obj.saved = {**obj.saved, key: chosen}
            for entity in chosen:
                _remember_payer(game, entity)
    if frame.kinds[0] == ABILITY and (cost.discard_this or cost.sacrifice_this):
        _remember_payer(game, payer)
    if cost.discard_this:
        costs.discard_this(game, frame.seat, payer, "cycling" in _tag(game, obj).split())
    costs.pay_rest(game, frame.seat, payer, cost, frame.reserved, obj.x)
    return True


# What paid for a cost is known to the spell or ability afterwards (CR 608.2k).
_KEPT = (
    (("sacrifice",), "sacrificed"),
    (("discard",), "discarded"),
    (("exile_graveyard", "exile_hand"), "exiled"),
    (("tap_others", costs.CREW), "tapped"),
    (("return_to_hand",), "returned"),
    (("reveal",), "revealed"),
)


def _tag(game: Game, obj: StackObject) -> str:
    return str(getattr(game.pool.abilities[obj.ability], "tag", ""))


def _remember_payer(game: Game, entity: int) -> None:
    obj = game.state.objects.get(entity)
    if obj is not None:
        game.state.last_known[entity] = LastKnown(obj, game.characteristics(entity))


def pay_mana(
    game: Game,
    seat: int,
    payer: int,
    cost: Cost,
    x: int,
    reserved: mana.Reserved,
    convoke: bool = False,
    use: Use | None = None,
) -> int:
    """Pay the mana part of a cost by the planner's plan, or by hand: how much mana is spent, -1 while the player is asked."""
    due = costs.mana_part(cost, x)
    if not due.symbols and not due.generic:
        return 0
    held = costs.held_back(game, reserved)
    leaving = payer if (cost.tap or cost.sacrifice_this) and game.permanent(payer) is not None else 0
    if game.options.manual_mana:
        if not by_hand.make_mana(game, seat, payer, due, held, convoke, leaving, use):
            return -1
        money = mana.pool_purse(game, seat, held, convoke, leaving, use)
    else:
        money = mana.purse(game, seat, held, convoke, leaving, use=use)
    plan = money.plan(due)
    if plan is None:
        raise RulesInvariantError(f"expected a payable cost, got {due} that seat {seat} cannot pay", game.position())
    return mana.pay(game, seat, money, plan, use)


def _finish(game: Game, frame: AnnounceFrame) -> bool:
    """CR 601.2i, 602.2b: the spell is cast, the ability activated."""
    game.state.agenda.remove(frame)
    kind = frame.kinds[0]
    if kind == TURN_UP:
        _turn_up(game, frame)
        return False
    obj = _object(game, frame)
    if kind == SPELL:
        counts = game.state.players[frame.seat].turn_counts
        counts["spells cast"] = counts.get("spells cast", 0) + 1
        record(game, [(ek.CAST, obj.id, seat_entity(frame.seat), obj.cast_from)])
    elif kind == ABILITY:
        _remember_exiled(game, frame, obj)
        obj.source = _discarded_source(game, obj.source)
        record(game, [(ek.ACTIVATED, obj.id, obj.source, seat_entity(frame.seat), 0)])
    return False


def _turn_up(game: Game, frame: AnnounceFrame) -> None:
    """CR 708.8: the cost is paid, the permanent is turned up."""
    permanent = game.permanent(frame.object)
    ability = turning_up.turning_ability(game, permanent) if permanent is not None else None
    by_ability = frame.kinds[1] == turning_up.BY_ABILITY and ability is not None
    turn_face_up(game, [frame.object], frame.x, ability.key if by_ability and ability is not None else "mana cost")


def _remember_exiled(game: Game, frame: AnnounceFrame, obj: StackObject) -> None:
    """CR 400.7j, 702.167c: an ability finds the cards that its cost has exiled, if they are in exile."""
    cost = game.pool.nodes[frame.cost]
    if not isinstance(cost, Cost) or not cost.materials:
        return
    materials = [e for part, e in frame.reserved if part == costs.MATERIALS and e]
    for key, entities in (("this card", [obj.source]), ("materials", materials)):
        obj.saved = {**obj.saved, key: tuple(e for old in entities for e in _in_exile(game, old))}


def _in_exile(game: Game, old: int) -> list[int]:
    """The card in exile that an object became; a token has become none."""
    card = game.object(old).card
    return [e for e in game.state.exile if card >= 0 and game.state.objects[e].card == card]


def _discarded_source(game: Game, source: int) -> int:
    """CR 400.7j: an ability whose source was discarded for its cost finds the object that it became."""
    if source in game.state.objects or game.object(source).zone != t.HAND:
        return source
    card = game.object(source).card
    found = (e for e, obj in game.state.objects.items() if obj.card == card and obj.zone not in (t.HAND, t.LIBRARY))
    return next(found, source)


_PARTS = (
    _choose_modes,
    _choose_optional,
    _choose_x,
    _choose_targets,
    _divide,
    _choose_objects,
    _pay,
    _finish,
)
