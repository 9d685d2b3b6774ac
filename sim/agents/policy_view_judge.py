"""Judging what a spell or ability would do: its rows, aimed at things, become values and are put together.

`Judge.total` is what a reading is worth with the best targets there are; `Judge.by_target` what each possible target of
one kind is worth; `Judge.as_aimed` what something on the stack does with the targets that it has.
"""

from __future__ import annotations

from typing import Final

from sim.agents import policy_layout as at
from sim.agents import worth as w
from sim.agents.policy_division import plan_division
from sim.agents.policy_effects import flat_value, impact_value
from sim.agents.policy_view import Scene, Thing
from sim.agents.policy_view_attack import another_attack, attack_gain_with, attack_gain_without, slip_gain
from sim.agents.policy_view_combat import Combat
from sim.agents.policy_view_counters import proliferation
from sim.agents.policy_view_equipment import move_gain
from sim.agents.worth_changes import SHELTERS
from sim.cards import queries as q
from sim.cards import terms as t
from sim.rules import view_queries as ask
from sim.rules.frames import Context
from sim.rules.objects import Permanent, StackObject

_IN_COMBAT: Final = frozenset(
    {at.PUMP, at.GIVE, at.DAMAGE, at.DESTROY, at.EXILE, at.BOUNCE, at.TUCK, at.GROW, at.ENVENOM}
)
# Impacts on nothing in particular that are worth what the board makes of them.
_BY_BOARD: Final = {at.PROLIFERATE: proliferation, at.EXTRA_COMBAT: another_attack}


class Judge:
    """Judges for one scene."""

    __slots__ = ("scene", "spent")

    def __init__(self, scene: Scene, spent: int = 0) -> None:
        self.scene = scene
        self.spent = spent  # mana that what is judged costs itself

    # --- Whole readings --------------------------------------------------------------------------

    def total(self, reading: w.Reading, source: int, ctx: Context | None = None) -> int:
        """What a reading is worth if its best targets are chosen; of its own source's controller, who is this player."""
        if ctx is None:
            ctx = ask.context(self.scene.view, source)
        ways = [0] * (2 * len(reading.branches) + 1)
        for row in reading.rows:
            if not _is_aimed(row[1]) and self._holds(reading, row, ctx):
                ways[row[5]] += self._untargeted(reading, row, ctx)
        for k in range(len(reading.targets)):
            legal = self.scene.legal_targets(reading, k, source)
            if reading.targets[k].divided:
                best = self.divided(reading, k, ctx, legal)[0]
            else:
                values = self.by_target(reading, k, source, ctx, legal)
                best = _sum_of_best(values, *self._bounds(ctx, reading.targets[k]))
            ways[_branch_of(reading, k)] += best
        return self._join(reading, ways, True)

    def divided(self, reading: w.Reading, k: int, ctx: Context, legal: list[int]) -> tuple[int, list[int]]:
        """What dividing damage among the best of these targets is worth, and which those are."""
        node = reading.targets[k]
        total = ask.number(self.scene.view, ctx, node.divided)
        _, most = ask.target_bounds(self.scene.view, ctx, node)
        things = [self.scene.thing(e) for e in legal]
        things = [row for row in things if not row[at.MINE]]
        things.sort(key=lambda row: -row[at.WORTH] if row[at.KIND] != at.A_PLAYER else -1_000_000)
        take = [0] * len(things)
        worth = plan_division(things, total, most, self.scene.facts, take)
        return worth, [row[at.ENTITY] for row, taken in zip(things, take, strict=True) if taken]

    def _bounds(self, ctx: Context, node: q.Target) -> tuple[int, int]:
        least, most = ask.target_bounds(self.scene.view, ctx, node)
        return least, min(most, 20)

    def by_target(self, reading: w.Reading, k: int, source: int, ctx: Context, options: list[int]) -> list[int]:
        """What choosing each of these as target number k is worth, their wards paid (CR 702.21a)."""
        from sim.agents.policy_view_ward import past_wards

        rows = [row for row in reading.rows if row[1] in (k, w.OWNER_OF - k)]
        found = []
        for entity in options:
            value = 0
            for row in rows:
                if not self._holds(reading, row, ctx, entity):
                    continue
                thing = self.scene.thing(entity)
                if row[1] != k:
                    thing = self._controller(entity)
                amount, extra = self.amount(reading, row[2], ctx, entity), self.amount(reading, row[3], ctx, entity)
                value += self.impact(row[0], amount, extra, thing, source) * row[4] // 100
            found.append(past_wards(self, self.scene.thing(entity), value) if entity > 0 else value)
        return found

    def as_aimed(self, obj: StackObject) -> int:
        """What a spell or ability on the stack will do to this player's fortunes, with the targets that it has."""
        scene = self.scene
        mine = obj.controller == scene.seat
        value = 0
        if obj.is_spell and (obj.face_down or self._enters(obj)):
            value += scene.worth_of_card(obj) if mine else -scene.worth_of_card(obj)
        all_readings = scene.book.on_stack(obj)
        ctx, at_target = ask.context(scene.view, obj.id), 0
        for mode in obj.modes or (0,):
            if mode < len(all_readings):
                reading = all_readings[mode]
                chosen = obj.targets[at_target : at_target + len(reading.targets)]
                at_target += len(reading.targets)
                value += self._aimed(reading, ctx, chosen, obj.source, mine)
        return value

    def _enters(self, obj: StackObject) -> bool:
        card = self.scene.card(obj)
        return bool(card.types & t.PERMANENT_TYPES) and not card.is_aura

    def _aimed(
        self, reading: w.Reading, ctx: Context, chosen: tuple[tuple[int, ...], ...], source: int, mine: bool
    ) -> int:
        return self._join(reading, self.ways(reading, ctx, chosen, source), mine)

    def ways(self, reading: w.Reading, ctx: Context, chosen: tuple[tuple[int, ...], ...], source: int) -> list[int]:
        """What each way of each choice of a reading is worth with these targets; place 0 is what happens anyway."""
        ways = [0] * (2 * len(reading.branches) + 1)
        for row in reading.rows:
            if not self._holds(reading, row, ctx):
                continue
            if _is_aimed(row[1]):
                for entity in self.aimed_at(row[1], chosen):
                    amount = self.amount(reading, row[2], ctx, entity)
                    extra = self.amount(reading, row[3], ctx, entity)
                    value = self.impact(row[0], amount, extra, self.scene.thing(entity), source)
                    ways[row[5]] += value * row[4] // 100
            else:
                ways[row[5]] += self._untargeted(reading, row, ctx)
        return ways

    def paid(self, reading: w.Reading, branch: int, ctx: Context) -> int:
        """What the rows that stand for a branch's price take off its worth, to be counted exactly elsewhere."""
        value = 0
        for row in reading.rows:
            if row[0] == at.PAY and row[5] == branch:
                value -= self._untargeted(reading, row, ctx)
        return value

    def aimed_at(self, who: int, chosen: tuple[tuple[int, ...], ...]) -> list[int]:
        """The entities that a row about a target, or its controller, is about; those that are there still."""
        k = who if who >= 0 else w.OWNER_OF - who
        if k >= len(chosen):
            return []
        there = [e for e in chosen[k] if e < 0 or e in self.scene.things or self.scene.view.is_there(e)]
        return there if who >= 0 else [self._controller(e)[at.ENTITY] for e in there]

    # --- Single rows -----------------------------------------------------------------------------

    def impact(self, op: int, amount: int, extra: int, thing: Thing, source: int = 0) -> int:
        """What an impact on a thing is worth, in combat by how the combat comes out with it."""
        scene = self.scene
        if op == at.ATTACH:
            return move_gain(scene, self, source, thing)
        if op == at.COPY:
            return thing[at.WORTH]
        if op == at.TURN_OVER:
            return self._turned_over(thing)
        if op == at.FIGHT:
            return self._fight(amount, thing)
        if op == at.FIGHT_OTHER:
            return 8 * thing[at.POWER] + 3 * thing[at.TOUGHNESS] if thing[at.MINE] else 0
        if op == at.COUNTER and not thing[at.MINE] and thing[at.KIND] == at.A_SPELL:
            return self.threat(thing[at.ENTITY])
        if op == at.LEND:
            return self._lent(amount, extra, thing)
        if op in (at.TAP, at.SHUT_OUT) and self._is_about_blocks(op, amount, extra, thing):
            return attack_gain_without(scene, thing)
        if op in (at.SLIP_BY, at.ENVENOM) and not extra and thing[at.KIND] == at.A_CREATURE and scene.combat is None:
            return slip_gain(scene, thing, amount, op == at.SLIP_BY)
        value = impact_value(op, amount, extra, thing, scene.facts)
        if op == at.FLICKER and thing[at.MINE] and thing[at.ENTITY] in scene.objects:
            value += self._comes_back(scene.objects[thing[at.ENTITY]])
        combat = scene.combat
        if isinstance(combat, Combat) and op in _IN_COMBAT and thing[at.ENTITY] in combat.places:
            return self._in_combat(combat, op, amount, extra, thing, value)
        return value

    def _turned_over(self, thing: Thing) -> int:
        """What a permanent gains with its other face up (CR 701.27); nothing if it has none to show."""
        obj, pool = self.scene.view.object(thing[at.ENTITY]), self.scene.view.pool
        back = pool.backs.get(obj.definition, -1)
        if not isinstance(obj, Permanent) or back < 0 or obj.copy_of >= 0 or obj.face_down:
            return 0
        book = self.scene.book
        faces = book.card(obj.definition), book.card(back)
        gain = faces[1 - obj.face].worth - faces[obj.face].worth
        if faces[1 - obj.face].turns_over:
            gain //= 2  # it is not for good
        return gain if thing[at.MINE] else -gain

    def _is_about_blocks(self, op: int, amount: int, extra: int, thing: Thing) -> bool:
        """Whether it keeps a creature of theirs from blocking in the attack that is to come."""
        if self.scene.facts[at.MOMENT] != at.MY_MAIN_BEFORE or thing[at.MINE] or thing[at.KIND] != at.A_CREATURE:
            return False
        return op == at.TAP or (not extra and bool(amount & 2))

    def _comes_back(self, permanent: Permanent) -> int:
        """How much more a creature is worth that leaves and returns: whole if it was prototyped (CR 718.4), entering anew."""
        if permanent.card < 0 or permanent.counters:
            return 0
        whole, now = self.scene.book.card(permanent.definition), self.scene.card(permanent)
        is_prototyped = permanent.copy_of >= 0 and permanent.copy_of == self.scene.view.pool.prototyped(
            permanent.definition
        )
        if permanent.copy_of >= 0 and not is_prototyped:
            return 0
        return max(0, whole.worth - now.worth) + max(0, whole.enters_alone) // 2

    def _lent(self, worth: int, keywords: int, thing: Thing) -> int:
        """What abilities for the turn are worth to a creature: in the attack to come, in combat, or as an answer."""
        scene, combat = self.scene, self.scene.combat
        if not thing[at.MINE] or thing[at.KIND] != at.A_CREATURE:
            return 0
        value = impact_value(at.SHIELD, 0, 0, thing, scene.facts) if keywords & SHELTERS else 0
        if isinstance(combat, Combat) and thing[at.ENTITY] in combat.places:
            return value + combat.changed(thing, 0, 0, keywords)
        idle = at.TAPPED | at.CANT_ATTACK | (0 if keywords & t.HASTE else at.SICK)
        if scene.facts[at.MOMENT] != at.MY_MAIN_BEFORE or thing[at.FLAGS] & idle or thing[at.KEYWORDS] & t.DEFENDER:
            return value
        return value + attack_gain_with(scene, thing, 1, 1, keywords) + worth // 3

    @staticmethod
    def _in_combat(combat: Combat, op: int, amount: int, extra: int, thing: Thing, value: int) -> int:
        if op == at.GIVE:
            return combat.changed(thing, 0, 0, amount)
        if op == at.ENVENOM:
            return combat.changed(thing, 0, 0, 0, amount)
        if op in (at.PUMP, at.GROW):
            if thing[at.TOUGHNESS] + extra <= 0:
                return value + combat.without(thing)
            lasting = value if op == at.GROW else 0
            return combat.changed(thing, amount, extra, 0) + lasting
        if abs(value) >= thing[at.WORTH] * 9 // 10 or op == at.BOUNCE:
            return value + combat.without(thing)
        return value + combat.changed(thing, 0, -amount, 0) if op == at.DAMAGE else value

    def threat(self, entity: int) -> int:
        """How bad a spell or ability of an opponent on the stack is for this player."""
        obj = self.scene.view.object(entity)
        return -self.as_aimed(obj) if isinstance(obj, StackObject) else 0

    def _fight(self, power: int, thing: Thing) -> int:
        if thing[at.MINE]:
            return -2 * thing[at.WORTH]
        kills = power >= thing[at.TOUGHNESS] and not thing[at.KEYWORDS] & t.INDESTRUCTIBLE
        return thing[at.WORTH] - 15 if kills else -20

    def hosted(self, source: int, thing: Thing) -> int:
        """What being attached to a creature makes of an Equipment or Aura of this player."""
        reading = self.scene.card(self.scene.view.object(source)).host_reading
        ctx = ask.context(self.scene.view, source)
        value = 0
        for op, _, amount, extra, *_ in reading.rows:
            size, more = self.amount(reading, amount, ctx, 0), self.amount(reading, extra, ctx, 0)
            value += impact_value(op, size, more, thing, self.scene.facts) if op != at.FLAT else size
        busy = thing[at.FLAGS] & (at.SICK | at.TAPPED | at.CANT_ATTACK)
        if self.scene.facts[at.MOMENT] == at.MY_MAIN_BEFORE and not busy and value > 0:
            value = value * 13 // 10 + 10
        return value + max(0, thing[at.WORTH] - 60) // 8

    def team_worth(self, source: int, ref: q.Ref, reading: w.Reading) -> int:
        """What a static ability of a card of this player would make of the creatures that are there."""
        ctx, value = ask.context(self.scene.view, source), 0
        for entity in ask.meant(self.scene.view, ctx, ref):
            thing = self.scene.thing(entity)
            for op, _, amount, extra, *_ in reading.rows:
                if op != at.FLAT:
                    size, more = self.amount(reading, amount, ctx), self.amount(reading, extra, ctx)
                    value += impact_value(op, size, more, thing, self.scene.facts)
        return value

    def _untargeted(self, reading: w.Reading, row: w.Row, ctx: Context) -> int:
        op, who, amount, extra, chance, _, _ = row
        mine = ctx.controller == self.scene.seat
        if who == w.NOBODY:
            size, more = self.amount(reading, amount, ctx, 0), self.amount(reading, extra, ctx, 0)
            by_board = _BY_BOARD.get(op)
            value = by_board(self.scene) if by_board else flat_value(op, size, more, self.scene.facts)
            return (value if mine else -value) * chance // 100
        if w.CHOSEN >= who > w.OWNER_OF:
            return self._chosen(reading, row, ctx) * chance // 100
        value = 0
        for thing in self.group(reading, who, ctx):
            size, more = self.amount(reading, amount, ctx, thing[at.ENTITY]), self.amount(reading, extra, ctx, 0)
            value += self.impact(op, size, more, thing, ctx.source)
        return value * chance // 100

    def _chosen(self, reading: w.Reading, row: w.Row, ctx: Context) -> int:
        """Objects to be chosen as it resolves: the best for who chooses, as far as they are seen already."""
        choice = reading.choices[w.CHOSEN - row[1]]
        size = self.amount(reading, row[2], ctx, 0)
        values = [
            self.impact(row[0], size, row[3], self.scene.thing(e), ctx.source)
            for e in ask.meant(self.scene.view, ctx, q.All(choice.what))
        ]
        if not values:
            return 0
        return max(values) if choice.is_mine == (ctx.controller == self.scene.seat) else min(values)

    def group(self, reading: w.Reading, who: int, ctx: Context) -> list[Thing]:
        """The things that an untargeted row is about."""
        scene = self.scene
        mine = ctx.controller == scene.seat
        if who in (w.YOU, w.OPPONENTS):
            return [scene.me] if (who == w.YOU) == mine else scene.them
        if who == w.EVERYONE:
            return [scene.me, *scene.them]
        if who == w.THIS:
            return [scene.thing(ctx.source)] if scene.view.is_there(ctx.source) else []
        if who == w.HOST:
            obj = scene.view.object(ctx.source)
            host = obj.attached_to if isinstance(obj, Permanent) else 0
            return [scene.thing(host)] if host else []
        if w.REF >= who > w.CHOSEN:
            return [scene.thing(e) for e in ask.meant(scene.view, ctx, reading.refs[w.REF - who])]
        return []

    # --- Parts -----------------------------------------------------------------------------------

    def _controller(self, entity: int) -> Thing:
        if entity < 0:
            return self.scene.thing(entity)
        return self.scene.thing(-1 - self.scene.view.object(entity).controller)

    def amount(self, reading: w.Reading, amount: int, ctx: Context, entity: int = 0) -> int:
        """An amount of a row as it would be now, with this thing as the target."""
        if amount < w.DYNAMIC:
            return amount
        if amount == w.MY_POWER:
            return max((row[at.POWER] for row in self.scene.mine), default=0)
        if entity:
            ctx.targets = ((entity,),) * max(1, len(reading.targets))
            ctx.target_nodes = reading.targets
        return ask.number(self.scene.view, ctx, reading.amounts[amount - w.DYNAMIC])

    def _holds(self, reading: w.Reading, row: w.Row, ctx: Context, entity: int = 0) -> bool:
        """Whether a row's guard holds, with this thing as the target."""
        guard = row[6]
        if not guard:
            return True
        if entity:
            ctx.targets = ((entity,),) * max(1, len(reading.targets))
            ctx.target_nodes = reading.targets
        return ask.is_true(self.scene.view, ctx, reading.guards[abs(guard) - 1]) == (guard > 0)

    def _join(self, reading: w.Reading, ways: list[int], mine: bool) -> int:
        """The sum, with each choice made by who makes it, as far as they can pay."""
        total = ways[0]
        for number, branch in enumerate(reading.branches, 1):
            chooser_is_me = branch.is_mine == mine
            mana = self.scene.facts[at.MY_MANA if chooser_is_me else at.THEIR_MANA]
            first, second = ways[number], ways[-number]
            if branch.mana > mana:
                total += second
            else:
                total += max(first, second) if chooser_is_me else min(first, second)
        return total


def _is_aimed(who: int) -> bool:
    return who >= 0 or who <= w.OWNER_OF


def _branch_of(reading: w.Reading, k: int) -> int:
    for row in reading.rows:
        if row[1] == k:
            return row[5]
    return 0


def _sum_of_best(values: list[int], least: int, most: int) -> int:
    """The best choice of `least` to `most` of these."""
    ranked = sorted(values, reverse=True)
    total = 0
    for i, value in enumerate(ranked[:most]):
        if i >= least and value <= 0:
            break
        total += value
    return total
