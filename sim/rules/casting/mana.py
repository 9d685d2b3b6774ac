"""Mana (CR 106, 605): where it can come from, what can be paid, and carrying out a payment plan.

The payment planner is one integer function shared with the array engine (`payment/plan.py`); here its tables are made
from the permanents of a player, once for each state of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.effects import AddMana, Effect, Sequence
from sim.cards.mana_cost import ANY_TYPE, COLORLESS, SNOW, ManaCost
from sim.errors import RulesInvariantError
from sim.rules.battlefield.damage import can_change_life, counters_removed, pay_life
from sim.rules.battlefield.permanents import sacrifice
from sim.rules.casting.spending import UNRESTRICTED, Use, may_spend
from sim.rules.evaluate import amount, entities, holds, matches
from sim.rules.events import propose, propose_events, record
from sim.rules.frames import Context, ResolveFrame
from sim.rules.objects import Permanent
from sim.rules.payment import layout as at
from sim.rules.payment.plan import PaymentPlan, can_pay, max_x, plan_payment, read_plan
from sim.rules.payment.sources import prepare_sources
from sim.rules.state import seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game

Reserved = tuple[tuple[str, int], ...]
Source = tuple[int, int, int]  # permanent, mana ability, kind: ability << 3 with these flags
IS_FIRST, IS_CREATURE, IS_SNOW = 1, 2, 4  # the first ability of its permanent; a creature; snow
MOST_KEPT = 4096  # purses kept in a pool
_WORK = at.new_workspace()  # the planner's scratch memory: means nothing between calls
_PLAN = at.new_plan()


class Purse:
    """What a player can pay with in one state of the game: options and their table for the planner.

    `rows` tells for each option row the permanent and the mana ability (-1 for convoke). All else is the same wherever
    the same kinds of sources and the same floating mana are there: such purses share it, answers included.
    """

    __slots__ = ("answers", "life", "options", "plans", "pool", "rows", "table", "total")

    def __init__(self, options: list[list[int]], rows: list[tuple[int, int]], pool: list[int], life: int) -> None:
        self.answers: dict[tuple[int, tuple[int, ...]], bool] = {}
        self.plans: dict[tuple[int, tuple[int, ...]], PaymentPlan | None] = {}
        self.options = at.mana_options(options)
        self.rows = rows
        self.pool = at.pool_ints(pool)
        self.life = life
        self.table = at.new_table(self.options)
        prepare_sources(self.options, self.table)
        self.total = self.table[at.CAPACITY] + self.pool[0]

    def of_sources(self, rows: list[tuple[int, int]]) -> Purse:
        """The same purse with other permanents as its sources."""
        made = Purse.__new__(Purse)
        made.answers, made.plans, made.options, made.rows = self.answers, self.plans, self.options, rows
        made.pool, made.life, made.table, made.total = self.pool, self.life, self.table, self.total
        return made

    def can_pay(self, cost: ManaCost, x: int = 0) -> bool:
        """Whether a mana cost can be paid with X chosen."""
        if len(cost.symbols) + cost.generic > self.total + self.life:
            return False
        key = (cost.generic + cost.x * x, cost.symbols)
        answer = self.answers.get(key)
        if answer is None:
            ints = at.cost_ints(cost, x)
            answer = can_pay(ints, self.life, self.pool, self.options, self.table, _WORK)
            self.answers[key] = answer
        return answer

    def max_x(self, cost: ManaCost) -> int:
        """The greatest X that can be paid, -1 if not even 0."""
        ints = at.cost_ints(cost)
        return max_x(ints, cost.x, ANY_TYPE, self.life, self.pool, self.options, self.table, _WORK)

    def plan(self, cost: ManaCost) -> PaymentPlan | None:
        """How a mana cost without X is paid, None if it cannot be."""
        key = (cost.generic, cost.symbols)
        if key not in self.plans:
            found = plan_payment(at.cost_ints(cost), self.life, self.pool, self.options, self.table, _WORK, _PLAN)
            self.plans[key] = read_plan(_PLAN) if found else None
        return self.plans[key]


def purse(
    game: Game,
    seat: int,
    reserved: Reserved = (),
    convoke: bool = False,
    without_tap: int = 0,
    more: list[int] | None = None,
    use: Use | None = None,
) -> Purse:
    """The purse of a player; kept for as long as nothing happens. Reserved objects pay for something else.

    `more` is mana (as in `sim.cards.mana_cost`) besides that in the pool. Of mana that may be spent on some things only
    (CR 106.6) it holds what may be spent on this `use`.
    """
    if reserved or convoke or without_tap or more or (use is not None and _has_restricted(game, seat)):
        return _make_purse(game, seat, (*(e for _, e in reserved), without_tap), convoke, more=more, use=use)
    kept = game.purses.get(seat)
    if kept is not None and kept[0] == game.mana_version:
        return kept[1]
    made = _make_purse(game, seat, (), False)
    if not _is_volatile(game, seat):
        game.purses[seat] = (game.mana_version, made)
    return made


def _has_restricted(game: Game, seat: int) -> bool:
    """Whether a player has, or could make, mana that may be spent on some things only (CR 106.6)."""
    restricting = game.pool.restricting
    if not restricting:
        return False
    if any(restriction != UNRESTRICTED for _, _, restriction in game.state.players[seat].mana):
        return True
    objects, known = game.state.objects, game.cache().characteristics
    mine = (e for e in game.state.battlefield if objects[e].controller == seat)
    return any(number in restricting for e in mine for number in known[e].profile.mana)


def pool_purse(
    game: Game, seat: int, reserved: Reserved, convoke: bool, without_tap: int, use: Use | None = None
) -> Purse:
    """What the mana pool alone pays, with creatures that convoke."""
    without = (*(e for _, e in reserved), without_tap)
    return _make_purse(game, seat, without, convoke, sources=False, use=use)


def _make_purse(
    game: Game,
    seat: int,
    without: tuple[int, ...],
    convoke: bool,
    sources: bool = True,
    more: list[int] | None = None,
    use: Use | None = None,
) -> Purse:
    found = _sources(game, seat, without, convoke, use) if sources or convoke else []
    player = game.state.players[seat]
    pool = _floating([one for one in player.mana if may_spend(game, seat, one[2], use)]) + (more or [])
    # CR 119.8: a player who can't lose life can't pay any.
    life = max(0, player.life) if can_change_life(game, "can't lose life", seat_entity(seat)) else 0
    if convoke or not sources or _is_volatile(game, seat):
        return _tabled(game, found, pool, life, sources)
    return _of_kinds(game, found, pool, life)


def _of_kinds(game: Game, found: list[Source], pool: list[int], life: int) -> Purse:
    """The purse of these sources, from the one that was made of such kinds before."""
    key = (tuple([kind for _, _, kind in found]), tuple(pool), life)
    kept: Purse | None = game.pool.purses.get(key)
    if kept is not None:
        return kept.of_sources(_rows_of(game, found))
    if len(game.pool.purses) >= MOST_KEPT:
        game.pool.purses.clear()
    made = game.pool.purses[key] = _tabled(game, found, pool, life)
    return made


def _is_volatile(game: Game, seat: int) -> bool:
    """Whether a mana ability has a condition or makes an amount that depends on the game: nothing is kept."""
    volatile = game.pool.volatile_mana
    if not volatile:
        return False
    objects, known = game.state.objects, game.cache().characteristics
    mine = (e for e in game.state.battlefield if objects[e].controller == seat)
    return any(number in volatile for e in mine for number in known[e].profile.mana)


def _sources(game: Game, seat: int, without: tuple[int, ...], convoke: bool, use: Use | None = None) -> list[Source]:
    """Each mana ability that a player could activate, by permanent; -1 for a creature that convokes.

    Sources of one kind make the same mana at the same price, but for abilities whose amounts depend on the game.
    """
    found: list[Source] = []
    cache, objects, restricting = game.cache(), game.state.objects, game.pool.restricting
    for entity in game.state.battlefield:
        permanent = objects[entity]
        if permanent.controller != seat or entity in without or not isinstance(permanent, Permanent):
            continue
        c = cache.characteristics[entity]
        first, flags = IS_FIRST, 0
        if permanent.tapped and not convoke and c.profile.all_mana_taps:
            continue
        if c.profile.mana:
            flags = (IS_SNOW if c.supertypes & t.SNOW else 0) | (IS_CREATURE if c.types & t.CREATURE else 0)
        for number in c.profile.mana:
            ability = game.pool.abilities[number]
            if number in restricting and not may_spend(game, seat, restricting[number], use):
                continue
            if isinstance(ability, ab.Activated) and can_activate_for_mana(game, permanent, ability, number):
                found.append((entity, number, number << 3 | flags | first))
                first = 0
        if convoke and c.types & t.CREATURE and not permanent.tapped:
            found.append((entity, -1, first))
    return found


def _floating(mana: list[tuple[int, int, int]]) -> list[int]:
    """Equally good floating mana is spent in this order: what may be spent on least, and what fewest costs ask for."""
    if not mana:
        return []
    ordered = sorted(mana, key=lambda one: (one[2] == UNRESTRICTED, one[0] != COLORLESS))
    return [1 << kind | (SNOW if snow else 0) | _flag(restriction) for kind, snow, restriction in ordered]


def _flag(restriction: int) -> int:
    """Restricted mana pays for no mana ability."""
    return 0 if restriction == UNRESTRICTED else at.RESTRICTED


def _tabled(game: Game, found: list[Source], pool: list[int], life: int, sources: bool = True) -> Purse:
    options: list[list[int]] = []
    rows: list[tuple[int, int]] = []
    place = -1
    for entity, number, kind in found:
        place += kind & IS_FIRST
        if number < 0:
            # A colourless creature pays for generic mana alone; no spell with convoke has {C} in its cost.
            kinds = (game.characteristics(entity).colors or 1 << COLORLESS) | at.RESTRICTED
            made = [at.mana_option(place, ((kinds, 1),), side=1, creature=True)]
        else:
            made = _ability_options(game, entity, number, kind, place) if sources else []
        options += made
        rows += [(entity, number)] * len(made)
    return Purse(options, rows, pool, life)


def _rows_of(game: Game, found: list[Source]) -> list[tuple[int, int]]:
    """The permanent and the ability of each row: an ability may have several."""
    kept = game.pool.mana_rows
    return [(entity, number) for entity, number, kind in found for _ in kept[kind >> 1]]


def can_activate_for_mana(game: Game, permanent: Permanent, ability: ab.Activated, number: int) -> bool:
    """Whether a mana ability can be activated now, but for mana in its cost (CR 602.2, 605.3)."""
    cost = ability.cost
    if permanent.phased_out or (cost.tap and (permanent.tapped or is_sick(game, permanent))):
        return False
    if cost.sacrifice or cost.discard or cost.tap_others or cost.exile_graveyard or cost.tap_power:
        return False  # objects to choose: such mana abilities are not planned, only activated by hand
    for counter, count in cost.remove_counters:
        if permanent.counters.get(counter, 0) < count:
            return False
    if ability.once_each_turn and permanent.activations.get(number):
        return False
    if is_kept_from_activating(game, permanent.controller, permanent.id, ability.tag):
        return False  # CR 605.1a: mana abilities are activated abilities
    return holds(game, Context(permanent.id, permanent.controller), ability.condition)


def is_kept_from_activating(game: Game, seat: int, entity: int, tag: str = "") -> bool:
    """CR 602.5: of the affected permanents, or by the affected players of what matches; or abilities of this tag."""
    me = seat_entity(seat)
    if tag and any(me in r.affected and _is_tag(r.rule.what, tag) for r in game.cache().rules.get(_BY_TAG, ())):
        return True
    rules = game.cache().rules.get("can't activate")
    if not rules:
        return False
    return any(entity in r.affected or (me in r.affected and matches(game, r.ctx, r.rule.what, entity)) for r in rules)


_BY_TAG = "can't use ability"


def _is_tag(what: q.Filter, tag: str) -> bool:
    return isinstance(what, q.HasAbility) and what.tag in tag.split()


def is_sick(game: Game, permanent: Permanent) -> bool:
    """CR 302.6: a creature not controlled continuously since its controller's turn began, without haste."""
    if permanent.since_turn < game.state.players[permanent.controller].last_turn:
        return False
    c = game.characteristics(permanent.id)
    return bool(c.types & t.CREATURE) and not c.keywords & t.HASTE


def _ability_options(game: Game, entity: int, number: int, kind: int, place: int) -> list[list[int]]:
    """The planner's rows of a mana ability: the same for every source of this kind, but for its place."""
    kept = game.pool.mana_rows.get(kind >> 1)
    if kept is None:
        kept = _new_options(game, entity, number, kind)
        if number not in game.pool.volatile_mana:
            game.pool.mana_rows[kind >> 1] = kept
    return [[place, *row[1:]] for row in kept]


def _new_options(game: Game, entity: int, number: int, kind: int) -> list[list[int]]:
    ability = game.pool.abilities[number]
    assert isinstance(ability, ab.Activated)
    cost, mana = ability.cost, mana_effect(ability.modes[0])
    ctx = Context(entity, game.controller(entity))
    count = amount(game, ctx, mana.amount)
    bundle = made_together(game, ctx, mana)
    if (count <= 0 and not bundle) or (mana.colors_of is not None and not bundle):
        return []
    flags = (SNOW if kind & IS_SNOW else 0) | _flag(game.pool.restricting.get(number, UNRESTRICTED))
    side = _side_cost(ability)
    own = (cost.mana.generic, cost.mana.symbols) if cost.mana is not None else (0, ())
    life = amount(game, ctx, cost.life)
    outputs: list[tuple[tuple[int, int], ...]]
    if bundle:
        outputs = [tuple((1 << kind | flags, bundle.count(kind)) for kind in sorted(set(bundle)))]
    elif mana.combination or count == 1:
        outputs = [((mana.types | flags, count),)]
    else:
        outputs = [((1 << kind | flags, count),) for kind in range(6) if mana.types >> kind & 1]
    creature = bool(kind & IS_CREATURE) and mana.only is None  # mana for few uses is used where it can be
    return [at.mana_option(0, out, own_cost=own, life=life, side=side, creature=creature) for out in outputs]


def made_together(game: Game, ctx: Context, mana: AddMana) -> tuple[int, ...]:
    """The types of mana that are made all together: those named, or one of each colour among some objects."""
    if mana.colors_of is None:
        return mana.bundle
    colors = 0
    for entity in entities(game, ctx, mana.colors_of):
        colors |= game.characteristics(entity).colors
    return tuple(kind for kind in range(5) if colors >> kind & 1)


def _side_cost(ability: ab.Activated) -> int:
    """How much more than tapping it costs: other effects and life a little, sacrifice much."""
    side = 0 if isinstance(ability.modes[0], AddMana) else 1
    side += 1 if ability.cost.life or ability.cost.remove_counters else 0
    return side + (4 if ability.cost.sacrifice_this else 0)


def mana_effect(effect: Effect) -> AddMana:
    """The instruction of a mana ability that adds mana."""
    if isinstance(effect, AddMana):
        return effect
    if isinstance(effect, Sequence):
        for part in effect.parts:
            if isinstance(part, AddMana):
                return part
    raise RulesInvariantError(f"expected a mana ability that adds mana (CR 605.1a), got: {effect!r}", "")


# --- Paying ---------------------------------------------------------------------------


def pay(game: Game, seat: int, money: Purse, plan: PaymentPlan, use: Use | None = None) -> int:
    """Activate the planned mana abilities, then spend the mana (CR 601.2g-h) on this use; how much of it."""
    for row in plan.activations:
        for payment in plan.payments:
            if payment.pays == at.OWN_COST - row:
                spend(game, seat, payment.mana_type)
        activate_row(game, seat, money, row, [p.mana_type for p in plan.payments if p.origin == row])
    due = [p for p in plan.payments if p.pays > at.OWN_COST and not _is_convoked(money, p.origin)]
    for payment in due:
        spend(game, seat, payment.mana_type, use)
    if plan.life_symbols:
        pay_life(game, seat, 2 * len(plan.life_symbols))
    if game.watch is not None:
        game.watch.spent(seat, len(due))
    return len(due)


def _is_convoked(money: Purse, origin: int) -> bool:
    return origin >= 0 and money.rows[origin][1] == -1


def spend(game: Game, seat: int, mana_type: int, use: Use | None = None) -> None:
    """Take one mana of a type from the pool: the first to have come, unsnowy before snowy, restricted before other."""
    game.version += 1
    game.mana_version += 1
    pool = game.state.players[seat].mana
    found = [mana for mana in pool if mana[0] == mana_type and may_spend(game, seat, mana[2], use)]
    pool.remove(min(found, key=lambda mana: (mana[2] == UNRESTRICTED, mana[1])))


def activate_row(game: Game, seat: int, money: Purse, row: int, used: list[int]) -> None:
    """Activate the mana ability of a row so that it makes the mana that is used, and more of that if it makes more."""
    entity, number = money.rows[row]
    if number < 0:
        propose_events(game, [(ek.TAPPED, entity, 0)])  # CR 702.51a: convoke taps a creature
        return
    base = 1 + row * at.OPTION + at.MANA - 1
    made: list[int] = []
    rest = list(used)
    for pair in range(6):
        kinds, count = money.options[base + 2 * pair], money.options[base + 2 * pair + 1]
        for _ in range(count):
            wanted = next((m for m in rest if kinds >> m & 1), -1)
            if wanted >= 0:
                rest.remove(wanted)
            made.append(wanted if wanted >= 0 else (kinds & 63 & -(kinds & 63)).bit_length() - 1)
    activate_mana(game, seat, entity, number, made)


def activate_mana(game: Game, seat: int, entity: int, number: int, made: list[int]) -> None:
    """Activate a mana ability (CR 605.3): pay its costs other than mana; it resolves at once, without the stack."""
    ability = game.pool.abilities[number]
    if not isinstance(ability, ab.Activated):
        return
    cost, snow = ability.cost, int(bool(game.characteristics(entity).supertypes & t.SNOW))
    permanent = game.permanent(entity)
    if ability.once_each_turn and permanent is not None:
        permanent.activations[number] = permanent.activations.get(number, 0) + 1
    if cost.tap:
        propose_events(game, [(ek.TAPPED, entity, 1)])
    for counter, count in cost.remove_counters:
        propose(game, [counters_removed(game, entity, counter, count)])
    pay_life(game, seat, amount(game, Context(entity, seat), cost.life))
    if cost.sacrifice_this:
        sacrifice(game, [entity])
    add(game, seat, entity, made, snow, game.pool.restricting.get(number, UNRESTRICTED))
    if not isinstance(ability.modes[0], AddMana):
        ctx = Context(entity, seat)
        ctx.results["mana made"] = 1
        game.state.agenda.append(ResolveFrame(game.pool.node(ability.modes[0]), ctx))


def add(game: Game, seat: int, source: int, made: list[int], snow: int = 0, restriction: int = UNRESTRICTED) -> None:
    """Add mana to a pool (CR 106.4), for some uses only if it is restricted (CR 106.6)."""
    pool = game.state.players[seat].mana
    for mana_type in made:
        pool.append((mana_type, snow, restriction))
    record(game, [(ek.MANA_ADDED, seat_entity(seat), source, kind, made.count(kind)) for kind in sorted(set(made))])
