"""The seeing: a View becomes the rows of integers that the thinking reads, in the layout of `policy_layout`.

A Scene is made for one decision. It asks the View and the rules about visible things only, so nothing hidden can have an
influence.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from sim.agents import policy_layout as at
from sim.agents.book import Book, Card, mana_of, shown_definition
from sim.agents.policy_values import creature_worth
from sim.agents.policy_view_goals import see_goals
from sim.agents.worth import Reading
from sim.cards import terms as t
from sim.cards.type_line import VEHICLE
from sim.rules import view_queries as ask
from sim.rules.objects import Characteristics, GameObject, Permanent, StackObject
from sim.rules.view import View

Thing = list[int]
_worth = lru_cache(maxsize=4096)(creature_worth)

_MANA_TO_TURN_UP: Final = 3  # untapped sources of an opponent with which a face-down creature may be turned up
_OUT_OF_REACH: Final = 40  # how much healthier a player is whom damage cannot kill
_FATAL: Final = 10  # poison counters (CR 704.5c)
_RESTRICTIONS: Final = (
    ("can't attack", at.CANT_ATTACK),
    ("can't block", at.CANT_BLOCK),
    ("doesn't untap", at.STAYS_TAPPED),
)


class Scene:
    """What a player sees as they decide: facts, and a row for each creature, player, and whatever else is asked for."""

    __slots__ = (
        "attack",
        "book",
        "combat",
        "facts",
        "goals",
        "legal",
        "lives",
        "me",
        "memo",
        "mine",
        "objects",
        "planned",
        "seat",
        "theirs",
        "them",
        "things",
        "view",
    )

    def __init__(self, view: View, book: Book, moment: int, aggression: int = 1000, patience: int = 1000) -> None:
        self.view, self.book, self.seat = view, book, view.seat
        self.things: dict[int, Thing] = {}
        self.objects: dict[int, Permanent] = {}
        self.mine: list[Thing] = []
        self.theirs: list[Thing] = []
        self.legal: dict[tuple[int, int, int], list[int]] = {}
        self.memo: dict[str, int] = {}
        self.planned: dict[Any, int] = {}  # attacks that were thought of, see policy_view_attack
        self.attack: object = None  # the plan for the attack to come, once it was asked for
        self.combat: object = None
        self.facts = [0] * at.FACTS
        self.facts[at.MOMENT], self.facts[at.AGGRESSION], self.facts[at.PATIENCE] = moment, aggression, patience
        self._see_players()
        self._see_permanents()
        self.goals = see_goals(self)

    # --- Players and permanents --------------------------------------------------------------

    def _see_players(self) -> None:
        view, seat, facts = self.view, self.seat, self.facts
        self.them: list[Thing] = []
        for other in view.seats:
            hand = view.hand_size(other)
            row = [at.A_PLAYER, int(other == seat), 0, 0, view.life(other), 0, 0, hand, 0, -1 - other, 0]
            self.things[-1 - other] = row
            if other == seat:
                self.me = row
            else:
                self.them.append(row)
        foe = -1 - self.them[0][at.ENTITY]
        for who, owner in ((at.MY_LIFE, seat), (at.THEIR_LIFE, foe)):
            facts[who] = view.life(owner) + (_OUT_OF_REACH if ask.survives_damage(view, owner) else 0)
        for who, owner in ((at.MY_ROOM, seat), (at.THEIR_ROOM, foe)):
            facts[who] = max(1, _FATAL - view.counters_of_player(owner, t.POISON))
        facts[at.MY_HAND], facts[at.THEIR_HAND] = self.me[at.MANA_VALUE], self.them[0][at.MANA_VALUE]
        facts[at.MY_LIBRARY], facts[at.THEIR_LIBRARY] = view.library_size(seat), view.library_size(foe)
        facts[at.MY_MANA] = ask.mana_available(view)

    def _see_permanents(self) -> None:
        seat, facts = self.seat, self.facts
        sick_turn = self.view.turn
        active = self.view.active
        for permanent, c in self.view.permanents():
            mine = permanent.controller == seat
            if c.profile.mana and not mine and not permanent.tapped:
                facts[at.THEIR_MANA] += 1
            if c.types & t.CREATURE or (c.types & t.ARTIFACT and self._will_be_creature(permanent, c, mine)):
                sick = permanent.since_turn >= sick_turn and permanent.controller == active
                self._see_creature(permanent, c, mine, sick and not c.keywords & t.HASTE)
            elif c.types & t.LAND and mine:
                facts[at.MY_LANDS] += 1
        self._see_face_down()
        self._see_rules()
        self._sum_up()

    def _will_be_creature(self, permanent: Permanent, c: Characteristics, mine: bool) -> bool:
        """A Vehicle of another player that is a creature in that player's turn (CR 702.161a): it will attack then."""
        return not mine and self.view.active != permanent.controller and self.book.has_living_metal(c.abilities)

    def _is_crewed(self, permanent: Permanent, c: Characteristics) -> bool:
        """Whether it is a Vehicle that is a creature for this turn of its player's only (CR 702.122a)."""
        printed = self.book.card(shown_definition(self.view.pool, permanent)).types
        is_own_turn = self.view.active == permanent.controller
        return bool(c.subtypes & VEHICLE) and not printed & t.CREATURE and is_own_turn

    def _see_creature(self, permanent: Permanent, c: Characteristics, mine: bool, sick: bool) -> None:
        extra, flags = self.book.extra(c.abilities)
        if flags & (at.CAN_REGENERATE | at.CAN_PUMP) and not self.facts[at.MY_MANA if mine else at.THEIR_MANA]:
            flags &= ~(at.CAN_REGENERATE | at.CAN_PUMP)
        if permanent.tapped:
            flags |= at.TAPPED
        if sick:
            flags |= at.SICK
        if permanent.attacking:
            flags |= at.ATTACKING | (at.BLOCKED if permanent.blocked else 0)
        if permanent.is_blocking:
            flags |= at.BLOCKING
        if permanent.card < 0:
            flags |= at.TOKEN
        if permanent.shields:
            flags |= at.SAFE
        if self.book.has_living_metal(c.abilities) or (mine and self._is_crewed(permanent, c)):
            flags |= at.CANT_BLOCK  # it is no creature in the turns in which it could block
        if c.keywords & t.BANDING or c.profile.bands:
            flags |= at.BANDS
        worth = _worth(c.power, c.toughness, c.keywords, extra)
        if flags & at.FLEETING:
            worth //= 6
        if permanent.face_down and mine:
            worth = max(worth, self.book.card(permanent.definition).worth * 4 // 5)
        left = c.toughness - permanent.damage
        row = [
            at.A_CREATURE, int(mine), worth, c.power, left, c.keywords, flags, c.mana_value, 0, permanent.id,
            c.profile.toxic,
        ]  # fmt: skip
        self.things[permanent.id] = row
        self.objects[permanent.id] = permanent
        (self.mine if mine else self.theirs).append(row)

    def _see_face_down(self) -> None:
        """Face-down creatures could be turned up once blocks are declared: one of this player's, any of an opponent's."""
        facts = self.facts
        hidden = [row for row in self.theirs if self.objects[row[at.ENTITY]].face_down]
        for row in hidden:
            row[at.WORTH] += 25
            if facts[at.THEIR_MANA] >= _MANA_TO_TURN_UP and facts[at.MOMENT] == at.QUIET:
                row[at.POWER] += 1
                row[at.TOUGHNESS] += 1
        mine = [row for row in self.mine if self.objects[row[at.ENTITY]].face_down]
        if not mine or facts[at.MOMENT] != at.QUIET:
            return
        grown = [(self._growth_at_hand(row), row) for row in mine]
        (power, toughness, keywords), best = max(grown, key=lambda pair: pair[0][0] + pair[0][1])
        if power + toughness > 0:
            best[at.POWER] += power
            best[at.TOUGHNESS] += toughness
            best[at.KEYWORDS] |= keywords

    def _growth_at_hand(self, row: Thing) -> tuple[int, int, int]:
        """How much a creature of this player's would grow if it were turned up with the mana there is."""
        obj = self.objects[row[at.ENTITY]]
        prices = [mana_of(ask.cost_of_turning_up(self.view, obj.id, way)) for way in ask.ways_up(self.view, obj.id)]
        if not prices or min(prices) > self.facts[at.MY_MANA]:
            return 0, 0, 0
        return self.book.growth(obj.definition)

    def _see_rules(self) -> None:
        for kind, flag in _RESTRICTIONS:
            for rule in ask.rules_in_force(self.view, kind):
                for entity in sorted(rule.affected):
                    if entity in self.things:
                        self.things[entity][at.FLAGS] |= flag

    def _sum_up(self) -> None:
        facts = self.facts
        for rows, least, power, blockers in (
            (self.mine, at.MY_LEAST, at.MY_POWER, at.MY_BLOCKERS),
            (self.theirs, at.THEIR_LEAST, at.THEIR_POWER, at.THEIR_BLOCKERS),
        ):
            for row in rows:
                if not facts[least] or row[at.WORTH] < facts[least]:
                    facts[least] = row[at.WORTH]
                if not row[at.FLAGS] & at.TAPPED:
                    facts[blockers] += 1
                    if not row[at.FLAGS] & (at.SICK | at.CANT_ATTACK) and not row[at.KEYWORDS] & t.DEFENDER:
                        facts[power] += max(0, row[at.POWER])

    # --- Other things --------------------------------------------------------------------------

    def thing(self, entity: int) -> Thing:
        """The row of any visible object or player."""
        found = self.things.get(entity)
        if found is None:
            found = self.things[entity] = self._see(entity)
        return found

    def _see(self, entity: int) -> Thing:
        obj, c = self.view.object(entity), self.view.characteristics(entity)
        mine = int(obj.controller == self.seat)
        if isinstance(obj, Permanent):
            return self._permanent(obj, c, mine)
        worth = self.worth_of_card(obj)
        if isinstance(obj, StackObject):
            flags = 0 if obj.is_spell else at.ABILITY
            return [at.A_SPELL, mine, worth, 0, 0, 0, flags, self.view.mana_value(entity), 0, entity, 0]
        flags = at.IS_LAND if c.types & t.LAND else 0
        return [at.A_CARD, mine, worth, c.power, c.toughness, c.keywords, flags, c.mana_value, 0, entity, 0]

    def _permanent(self, obj: Permanent, c: Characteristics, mine: int) -> Thing:
        flags = (at.TAPPED if obj.tapped else 0) | (at.TOKEN if obj.card < 0 else 0)
        loyalty = 0
        extra = self.book.extra(c.abilities)[0]
        if c.types & t.LAND:
            flags |= at.IS_LAND
            worth = (45 if c.profile.mana else 20) + min(40, max(0, extra) // 3)
        elif c.types & t.PLANESWALKER:
            flags |= at.PLANESWALKER
            loyalty = obj.counters.get(t.LOYALTY, 0)
            worth = 70 + 15 * loyalty + extra
        else:
            extra += self.book.solved(c.abilities) if "solved" in obj.designations else 0
            worth = max(20, 20 + 8 * c.mana_value + extra)
        return [at.A_PERMANENT, mine, worth, 0, loyalty, c.keywords, flags, c.mana_value, 0, obj.id, 0]

    def worth_of_card(self, obj: GameObject) -> int:
        """What a card in hand, graveyard or elsewhere, or a spell, is worth to its owner."""
        if isinstance(obj, StackObject) and not obj.is_spell:
            return max(15, self.book.ability(obj.ability).alone) if obj.ability >= 0 else 30
        if obj.face_down:
            return 110
        return self.card(obj).worth

    def card(self, obj: GameObject) -> Card:
        """The notes on the definition that an object shows."""
        return self.book.card(shown_definition(self.view.pool, obj))

    def legal_targets(self, reading: Reading, k: int, source: int) -> list[int]:
        """Legal targets for target number k of an ability of a source, looked up once for sources that are alike."""
        c = self.view.characteristics(source)
        key = (reading.wordings[k], c.colors, c.types)
        found = self.legal.get(key)
        if found is None:
            ctx = ask.context(self.view, source)
            ctx.target_nodes = reading.targets
            found = self.legal[key] = ask.legal_targets(self.view, ctx, reading.targets[k])
        return found
