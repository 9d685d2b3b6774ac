"""Costs (CR 118, 601.2f-h): what a cost asks for, whether it can be paid, and paying its parts that are not mana.

Objects are chosen one pick at a time and reserved; a value is offered only if the rest can still be paid.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.mana_cost import ManaCost
from sim.rules.battlefield.damage import can_change_life, counters_put, counters_removed, pay_life
from sim.rules.battlefield.permanents import sacrifice, untap_all
from sim.rules.casting.mana import Reserved, is_sick, purse
from sim.rules.casting.spending import Use
from sim.rules.evaluate import amount, matches
from sim.rules.events import propose, propose_events, record
from sim.rules.frames import Context
from sim.rules.objects import Permanent
from sim.rules.state import seat_entity
from sim.rules.zones import move_all, zone_change

if TYPE_CHECKING:
    from sim.rules.game import Game

# The parts of a cost that are objects to choose: field of Cost, the zone they are in.
OBJECT_PARTS = (
    ("sacrifice", t.BATTLEFIELD),
    ("tap_others", t.BATTLEFIELD),
    ("return_to_hand", t.BATTLEFIELD),
    ("discard", t.HAND),
    ("exile_hand", t.HAND),
    ("reveal", t.HAND),
    ("exile_graveyard", t.GRAVEYARD),
)


MATERIALS = "materials"  # the part of a cost that is exiled to craft; where it may be any number, a 0 ends it
CREW = "crew"  # the part of a cost that is any number of creatures with a total power; ends with a 0
_TAPPED = ("tap_others", CREW)
_CREATURE = q.HasType(t.CREATURE)


def combine(first: Cost, second: Cost) -> Cost:
    """Both costs together (CR 601.2f)."""
    mana = first.mana
    if second.mana is not None:
        mana = second.mana if mana is None else mana + second.mana
    return Cost(
        mana=mana,
        tap=first.tap or second.tap,
        untap=first.untap or second.untap,
        life=first.life if second.life == 0 else q.Plus(first.life, second.life) if first.life != 0 else second.life,
        sacrifice_this=first.sacrifice_this or second.sacrifice_this,
        discard_this=first.discard_this or second.discard_this,
        exile_this=first.exile_this or second.exile_this,
        return_this=first.return_this or second.return_this,
        sacrifice=first.sacrifice + second.sacrifice,
        discard=first.discard + second.discard,
        discard_random=first.discard_random + second.discard_random,
        discard_hand=first.discard_hand or second.discard_hand,
        exile_graveyard=first.exile_graveyard + second.exile_graveyard,
        exile_hand=first.exile_hand + second.exile_hand,
        tap_others=first.tap_others + second.tap_others,
        return_to_hand=first.return_to_hand + second.return_to_hand,
        reveal=first.reveal + second.reveal,
        materials=first.materials + second.materials,
        remove_counters=first.remove_counters + second.remove_counters,
        put_counters=first.put_counters + second.put_counters,
        loyalty=first.loyalty if first.loyalty is not None else second.loyalty,
        loyalty_x=first.loyalty_x or second.loyalty_x,
        get_counters=first.get_counters + second.get_counters,
        x_is=first.x_is if first.x_is is not None else second.x_is,
        tap_power=first.tap_power + second.tap_power,
    )


_ONLY_MANA: dict[int, tuple[Cost, bool]] = {}  # by identity, the cost kept alive beside its answer


def is_only_mana(cost: Cost) -> bool:
    """Whether a cost asks for nothing but mana, as most do."""
    kept = _ONLY_MANA.get(id(cost))
    if kept is None or kept[0] is not cost:
        if len(_ONLY_MANA) > 10_000:
            _ONLY_MANA.clear()
        kept = _ONLY_MANA[id(cost)] = (cost, cost == Cost(mana=cost.mana))
    return kept[1]


def asks_for_objects(cost: Cost) -> bool:
    """Whether any objects have to be chosen for a cost."""
    return bool(
        cost.sacrifice
        or cost.tap_others
        or cost.return_to_hand
        or cost.discard
        or cost.exile_hand
        or cost.reveal
        or cost.exile_graveyard
        or cost.materials
        or cost.tap_power
    )


def wanted_objects(cost: Cost) -> Iterator[tuple[str, int, q.Filter]]:
    """Each object that must be chosen: part, zone, filter; one entry an object."""
    for part, zone in OBJECT_PARTS:
        for what, number in getattr(cost, part):
            for _ in range(number):
                yield part, zone, what
    for what, least, _ in cost.materials:
        for _ in range(least):
            yield MATERIALS, t.BATTLEFIELD, what


def cost_candidates(
    game: Game, seat: int, source: int, part: str, zone: int, what: q.Filter, reserved: Reserved
) -> list[int]:
    """What could pay one object part: the payer's own objects in (zone, serial) order, not reserved already."""
    ctx = Context(source, seat)
    taken = [e for _, e in reserved]
    if part == MATERIALS:  # CR 702.167a-b: permanents, and cards that are the same
        ids = game.permanents_of(seat) + game.state.players[seat].graveyard
    elif zone == t.BATTLEFIELD:
        ids = game.permanents_of(seat)
    else:
        player = game.state.players[seat]
        ids = list(player.hand if zone == t.HAND else player.graveyard)
    found = [e for e in ids if e not in taken and (e != source or part == "sacrifice") and matches(game, ctx, what, e)]
    if part in _TAPPED:
        found = [e for e in found if not game.state.objects[e].tapped]  # type: ignore[attr-defined]
    return found


def _assign(
    game: Game, seat: int, source: int, wanted: list[tuple[str, int, q.Filter]], at: int, reserved: Reserved
) -> bool:
    if at == len(wanted):
        return True
    part, zone, what = wanted[at]
    found = cost_candidates(game, seat, source, part, zone, what, reserved)
    same = all(other == wanted[at] for other in wanted[at:])
    if same:
        return len(found) >= len(wanted) - at
    return any(_assign(game, seat, source, wanted, at + 1, (*reserved, (part, e))) for e in found)


def can_pay_simple(game: Game, seat: int, source: int, cost: Cost, x: int = 0) -> bool:
    """Whether the parts without a choice can be paid: tapping, life, counters, this object itself (CR 118.3)."""
    obj = game.state.objects.get(source)
    player = game.state.players[seat]
    life = amount(game, _with_x(source, seat, x), cost.life)
    if life > 0 and (player.life < life or not can_change_life(game, "can't lose life", seat_entity(seat))):
        return False  # CR 119.4, 119.8
    if cost.discard_random and len(player.hand) < cost.discard_random:
        return False
    if isinstance(obj, Permanent):
        if (cost.tap and (obj.tapped or is_sick(game, obj))) or (cost.untap and (not obj.tapped or is_sick(game, obj))):
            return False
        if cost.loyalty is not None and obj.counters.get(t.LOYALTY, 0) + cost.loyalty < 0:
            return False  # CR 606.6
        return all(obj.counters.get(counter, 0) >= number for counter, number in cost.remove_counters)
    return not (cost.tap or cost.untap or cost.sacrifice_this or cost.remove_counters)


def _with_x(source: int, seat: int, x: int) -> Context:
    ctx = Context(source, seat)
    ctx.x = x
    return ctx


def can_pay(
    game: Game, seat: int, source: int, cost: Cost, x: int = 0, convoke: bool = False, use: Use | None = None
) -> bool:
    """Whether a whole cost can be paid now. Objects reserved for other parts make no mana."""
    if is_only_mana(cost):
        return can_pay_mana(game, seat, source, cost, x, (), convoke, use)
    if not can_pay_simple(game, seat, source, cost, x):
        return False
    if not asks_for_objects(cost):
        return can_pay_mana(game, seat, source, cost, x, (), convoke, use)
    if not can_pay_mana(game, seat, source, cost, x, (), convoke, use):
        return False
    if cost.tap_power and not crew_options(game, seat, source, cost, ()):
        return False
    wanted = list(wanted_objects(cost))
    return _can_pay_with(game, seat, source, cost, x, wanted, (), convoke, use)


def _can_pay_with(
    game: Game,
    seat: int,
    source: int,
    cost: Cost,
    x: int,
    wanted: list[tuple[str, int, q.Filter]],
    reserved: Reserved,
    convoke: bool,
    use: Use | None = None,
) -> bool:
    """Whether some choice of the objects still wanted leaves enough mana."""
    if not can_pay_objects_from(game, seat, source, wanted, reserved):
        return False
    if cost.mana is None or not any(zone == t.BATTLEFIELD for _, zone, _ in wanted):
        return can_pay_mana(game, seat, source, cost, x, reserved, convoke, use)
    part, zone, what = wanted[0]
    for entity in _least_useful_first(game, cost_candidates(game, seat, source, part, zone, what, reserved)):
        if _can_pay_with(game, seat, source, cost, x, wanted[1:], (*reserved, (part, entity)), convoke, use):
            return True
    return False


def can_pay_objects_from(
    game: Game, seat: int, source: int, wanted: list[tuple[str, int, q.Filter]], reserved: Reserved
) -> bool:
    """Whether the objects still wanted can be chosen together."""
    return _assign(game, seat, source, wanted, 0, reserved)


def _least_useful_first(game: Game, entities: list[int]) -> list[int]:
    """Objects that make no mana first, so that a way to pay is found soon; any order finds one if there is one."""
    objects = game.state.objects
    return sorted(
        entities, key=lambda e: objects[e].zone == t.BATTLEFIELD and bool(game.characteristics(e).profile.mana)
    )


def can_pay_mana(
    game: Game,
    seat: int,
    source: int,
    cost: Cost,
    x: int,
    reserved: Reserved,
    convoke: bool = False,
    use: Use | None = None,
) -> bool:
    """Whether the mana part can be paid without the reserved objects."""
    if cost.mana is None:
        return True
    held = held_back(game, reserved)
    leaving = source if (cost.tap or cost.sacrifice_this) and game.permanent(source) is not None else 0
    return purse(game, seat, held, convoke, leaving, use=use).can_pay(cost.mana, x)


def held_back(game: Game, reserved: Reserved) -> Reserved:
    """The permanents that make no mana because they pay for something else.

    CR 601.2g-h: mana abilities are activated before costs are paid, so what is going to be sacrificed or returned may be
    tapped for mana first, unless it would be gone with that.
    """
    return tuple(
        (part, e)
        for part, e in reserved
        if e and game.state.objects[e].zone == t.BATTLEFIELD and (part in _TAPPED or _goes_for_mana(game, e))
    )


def _goes_for_mana(game: Game, entity: int) -> bool:
    """Whether any mana ability of a permanent takes it away, as a Treasure's does."""
    abilities = (game.pool.abilities[number] for number in game.characteristics(entity).profile.mana)
    return any(a.cost.sacrifice_this or a.cost.exile_this or a.cost.return_this for a in abilities)  # type: ignore[union-attr]


def pick_options(
    game: Game,
    seat: int,
    source: int,
    cost: Cost,
    x: int,
    reserved: Reserved,
    convoke: bool = False,
    use: Use | None = None,
) -> tuple[str, tuple[int, ...]]:
    """The next object part to choose for and the legal values, given what is reserved; ("", ()) when all are chosen."""
    if not asks_for_objects(cost):
        return "", ()
    wanted = list(wanted_objects(cost))
    at = len(reserved)
    if at >= len(wanted):
        if _wants_crew(cost, reserved):
            return CREW, crew_options(game, seat, source, cost, reserved)
        return _more_materials(game, seat, source, cost, x, reserved, use)
    part, zone, what = wanted[at]
    found = cost_candidates(game, seat, source, part, zone, what, reserved)
    if len(found) > 1:
        rest = wanted[at + 1 :]
        found = [
            e for e in found if _can_pay_with(game, seat, source, cost, x, rest, (*reserved, (part, e)), convoke, use)
        ]
    return part, tuple(found)


def _more_materials(
    game: Game, seat: int, source: int, cost: Cost, x: int, reserved: Reserved, use: Use | None
) -> tuple[str, tuple[int, ...]]:
    """One more object to craft with where more than the least may be exiled, and 0 for no more (CR 702.167a)."""
    chosen = sum(part == MATERIALS for part, _ in reserved)
    if (MATERIALS, 0) in reserved or not cost.materials:
        return "", ()
    what, least, most = cost.materials[-1]
    fixed = sum(number for _, number, _ in cost.materials[:-1])
    if 0 <= most <= chosen - fixed or chosen - fixed < least:
        return "", ()
    found = cost_candidates(game, seat, source, MATERIALS, t.BATTLEFIELD, what, reserved)
    found = [e for e in found if can_pay_mana(game, seat, source, cost, x, (*reserved, (MATERIALS, e)), False, use)]
    return (MATERIALS, (*found, 0)) if found else ("", ())


def _wants_crew(cost: Cost, reserved: Reserved) -> bool:
    return cost.tap_power > 0 and (CREW, 0) not in reserved


def crew_options(game: Game, seat: int, source: int, cost: Cost, reserved: Reserved) -> tuple[int, ...]:
    """CR 702.122a: the next creature to tap, with which the total power can still be reached; 0 once it is."""
    total = sum(game.characteristics(e).power for part, e in reserved if part == CREW and e)
    found = cost_candidates(game, seat, source, CREW, t.BATTLEFIELD, _CREATURE, reserved)
    powers = {e: game.characteristics(e).power for e in found}
    most = total + sum(power for power in powers.values() if power > 0)
    options = tuple(e for e in found if most + min(0, powers[e]) >= cost.tap_power)
    return (*options, 0) if total >= cost.tap_power else options


def pay_rest(game: Game, seat: int, source: int, cost: Cost, reserved: Reserved, x: int = 0) -> None:
    """Pay everything but mana (CR 601.2h); what is sacrificed, discarded and exiled goes together by kind."""
    ctx = _with_x(source, seat, x)
    if cost.tap:
        propose_events(game, [(ek.TAPPED, source, 0)])
    if cost.untap:
        untap_all(game, [source])
    _pay_counters(game, seat, source, cost, x)
    pay_life(game, seat, amount(game, ctx, cost.life))
    chosen = {part: [e for p, e in reserved if p == part] for part, _ in OBJECT_PARTS}
    crew = [e for part, e in reserved if part == CREW and e]
    propose_events(game, [(ek.TAPPED, e, 0) for e in chosen["tap_others"] + crew])
    sacrifice(game, chosen["sacrifice"] + ([source] if cost.sacrifice_this else []))
    discarded = chosen["discard"] + _random_discards(game, seat, cost)
    discarded += [c for c in game.state.players[seat].hand if cost.discard_hand and c not in discarded]
    move_all(game, discarded, t.GRAVEYARD, ek.ZC_DISCARD, seat)
    exiled = chosen["exile_graveyard"] + chosen["exile_hand"] + [e for part, e in reserved if part == MATERIALS and e]
    move_all(game, exiled + ([source] if cost.exile_this else []), t.EXILE, 0, seat)
    move_all(game, chosen["return_to_hand"], t.HAND, 0, seat)
    record(game, [(ek.REVEALED, e, seat_entity(seat)) for e in chosen["reveal"]])
    if cost.return_this and source in game.state.objects:
        move_all(game, [source], t.HAND, 0, seat)


def _random_discards(game: Game, seat: int, cost: Cost) -> list[int]:
    hand = sorted(game.state.players[seat].hand, key=lambda e: game.state.objects[e].serial)
    chosen = []
    for _ in range(min(cost.discard_random, len(hand))):
        chosen.append(hand.pop(game.state.random.choose(seat, len(hand))))
    return chosen


def _pay_counters(game: Game, seat: int, source: int, cost: Cost, x: int) -> None:
    for counter, number in cost.get_counters:
        propose(game, [counters_put(seat_entity(seat), counter, number, seat, game)])
    for counter, number in cost.remove_counters:
        propose(game, [counters_removed(game, source, counter, number)])
    for counter, number in cost.put_counters:
        propose(game, [counters_put(source, counter, number, seat, game)])
    change = cost.loyalty if cost.loyalty is not None else -x if cost.loyalty_x else 0
    if cost.loyalty_x:
        change = -x
    if change > 0:
        propose(game, [counters_put(source, t.LOYALTY, change, seat, game)])  # CR 606.4
    elif change < 0:
        propose(game, [counters_removed(game, source, t.LOYALTY, -change)])


def discard_this(game: Game, seat: int, card: int, cycling: bool) -> None:
    """Discard a card as a cost of its own ability (CR 702.29a)."""
    flags = ek.ZC_DISCARD | (ek.ZC_CYCLE if cycling else 0)
    propose(game, [zone_change(game, card, t.GRAVEYARD, flags, seat)])


def mana_part(cost: Cost, x: int) -> ManaCost:
    """The mana of a cost with X announced; {0} if there is none."""
    return cost.mana.with_x(x) if cost.mana is not None else ManaCost()
