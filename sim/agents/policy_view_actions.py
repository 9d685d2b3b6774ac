"""Seeing what may be done with priority: each legal action as a row of integers for `policy_cards.choose_action`."""

from __future__ import annotations

from typing import Any, Final

from sim.agents import book as bk
from sim.agents import policy_layout as at
from sim.agents import worth as w
from sim.agents.book import Card, Spell
from sim.agents.policy_cards import (
    ACT_COLUMNS,
    ACT_EARLY,
    ACT_FACE,
    ACT_GROUP,
    ACT_KEEP,
    ACT_LATER,
    ACT_MANA,
    ACT_SPEED,
    ACT_TRICK,
    ACT_VALUE,
)
from sim.agents.policy_values import LETHAL, creature_worth, face_value
from sim.agents.policy_view import Scene
from sim.agents.policy_view_attack import attack_gain_of, team_gain
from sim.agents.policy_view_costs import colors_to_craft_with, cost_worth, crew_for, price_of, printed_worth
from sim.agents.policy_view_faces import cast_face_down, turn_up_row
from sim.agents.policy_view_goals import loss_worth, step_worth
from sim.agents.policy_view_hand import lands_in_hand
from sim.agents.policy_view_judge import Judge
from sim.agents.policy_view_moments import is_answer_called_for, is_for_a_time, purpose_of
from sim.agents.worth_alone import worth_of_ability
from sim.cards import ability as ab
from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.program import is_about_payment
from sim.rules import decisions as d
from sim.rules import view_queries as ask
from sim.rules.frames import Context
from sim.rules.objects import Characteristics, GameObject, Permanent, StackObject

FACE_DOWN: Final = 1 << 30
BEFORE_COMBAT, AFTER_COMBAT, NEVER_BEFORE = 1, 2, 3
_CYCLING_EVENTS: Final = (ek.CYCLED, ek.DISCARDED)
_RESCUE: Final = 90  # more than the counters alone that a creature with backup brings
_MOST_USES: Final = 12  # of one ability in a turn
_MANA_SAVED: Final = 8  # what a mana less is worth
_FROM_ELSEWHERE: Final = 20  # what it is worth more to cast a card that is not in hand: the hand keeps its cards
_SMALL_PRICE: Final = 20  # which life may cost at any time
_HELP: Final = bk.HELPS | bk.TEAM | bk.STOPS_DAMAGE


class Actions:
    """Rows of the legal actions of a window, in the order of the options after passing."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.judge = scene, Judge(scene)
        self.moment = scene.facts[at.MOMENT]
        self.is_main = self.moment in (at.MY_MAIN_BEFORE, at.MY_MAIN_AFTER)
        self._is_answered = self.moment == at.ANSWER and is_answer_called_for(scene)
        self.paid: tuple[str, ...] = ()  # the optional costs that are thought of as paid
        self._known: dict[tuple[int, int], list[int]] = {}  # equal cards are judged once

    def rows(self, options: tuple[Any, ...]) -> list[list[int]]:
        """One row for each option but passing, the first."""
        return [self._row(code, entity, index) for code, entity, index in options[1:]]

    def _row(self, code: int, entity: int, index: int) -> list[int]:
        if not self._is_time(code, entity, index):
            return [0] * ACT_COLUMNS
        if code == d.CAST:
            obj = self.scene.view.object(entity)
            key = (obj.definition, index) if obj.zone == t.HAND else (-entity, index)
            known = self._known.get(key)
            if known is None:
                known = self._known[key] = self._cast(obj, index)
            row = known[:]
            row[ACT_GROUP] = entity
            return row
        row = [0] * ACT_COLUMNS
        if code == d.ACTIVATE:
            row = self._activate(self.scene.view.object(entity), index)
        elif code == d.TURN_UP:
            row = turn_up_row(self.scene, self.judge, entity, index)
        row[ACT_GROUP] = entity
        return row

    def _is_time(self, code: int, entity: int, index: int) -> bool:
        """Upkeep is for abilities that work only then, the beginning of their combat for tapping attackers.

        What is on the stack is answered only where it matters; until then everything else can wait.
        """
        if self.moment == at.ANSWER and not self._is_answered:
            return bool(purpose_of(self.scene.view, self.scene.book, (code, entity, index)) & bk.COUNTERS)
        if self.moment == at.MY_UPKEEP:
            ability = self.scene.view.pool.abilities[index] if code == d.ACTIVATE else None
            return isinstance(ability, ab.Activated) and is_for_a_time(ability)
        if self.moment == at.THEIR_BEGINNING:
            return code == d.CAST or (code == d.ACTIVATE and bool(self.scene.book.ability(index).purpose & bk.TAPS))
        return True

    # --- Spells ----------------------------------------------------------------------------------

    def _cast(self, obj: GameObject, way: int) -> list[int]:
        """The better of casting it plainly and with an optional cost, by the mana that there is."""
        row = self._cast_paying(obj, way)
        for number in self.scene.card(obj).optional if way != FACE_DOWN else ():
            other = self._cast_paying(obj, way, number)
            if other[ACT_MANA] > self.scene.facts[at.MY_MANA]:
                continue
            gain = other[ACT_VALUE] - other[ACT_KEEP] - row[ACT_VALUE] + row[ACT_KEEP]
            if gain > 0 or row[ACT_MANA] > self.scene.facts[at.MY_MANA]:
                row = other
        return row

    def _cast_paying(self, obj: GameObject, way: int, optional: int = -1) -> list[int]:
        """Casting it with or without an optional additional cost; what that takes is off its worth."""
        if optional < 0:
            return self._cast_plainly(obj, way)
        ability = self.scene.view.pool.abilities[optional]
        assert isinstance(ability, ab.AdditionalCost)
        self.paid = (ability.key,)
        row = self._cast_plainly(obj, way)
        price = cost_worth(self.scene, self.judge, ability.cost, obj.id)
        row[ACT_VALUE], row[ACT_LATER] = row[ACT_VALUE] - price, max(0, row[ACT_LATER] - price)
        less, more = ask.own_cost_change(self.scene.view, obj.id, self.paid)
        mana = ability.cost.mana.mana_value() if ability.cost.mana is not None else 0
        row[ACT_MANA] = max(0, row[ACT_MANA] + mana + more + less)
        self.paid = ()
        return row

    def gain_of_paying(self, obj: StackObject, optional: int) -> int:
        """How much better a spell that is being cast becomes if an optional cost is paid, less what that takes."""
        ability = self.scene.view.pool.abilities[optional]
        assert isinstance(ability, ab.AdditionalCost)
        without = self._turning_on_payment(obj)
        self.paid = (*obj.paid, ability.key)
        gain = self._turning_on_payment(obj) - without
        less, more = ask.own_cost_change(self.scene.view, obj.id, self.paid)
        self.paid = ()
        return gain - _MANA_SAVED * (less + more) - cost_worth(self.scene, self.judge, ability.cost, obj.id)

    def _turning_on_payment(self, obj: StackObject) -> int:
        """What a spell does as it resolves, or its permanent as it enters, with what has been paid."""
        card = self.scene.card(obj)
        if card.types & t.PERMANENT_TYPES and not card.is_aura:
            return sum(self._as_it_enters(obj, card))
        return self._best_mode(obj.id, card.spell)

    def _as_it_enters(self, obj: GameObject, card: Card) -> list[int]:
        """What each ability that triggers as a permanent enters will do; nothing where its cost is not paid."""
        ctx, found = self._context(obj.id), []
        for reading, condition in zip(card.enters, card.enters_if, strict=True):
            is_off = condition is not None and is_about_payment(condition) and not self._is_true(condition, ctx)
            found.append(0 if is_off else max(self.judge.total(reading, obj.id, ctx), self._on_itself(obj, reading)))
        return found

    def _on_itself(self, obj: GameObject, reading: w.Reading) -> int:
        """What such an ability is worth aimed at the creature itself, which is on the battlefield by then."""
        scene, ctx = self.scene, self._context(obj.id)
        c, nothing = scene.view.characteristics(obj.id), -1_000_000
        if not c.types & t.CREATURE or len(reading.targets) != 1:
            return nothing
        if not ask.has_quality(scene.view, ctx, reading.targets[0].what, obj.id):
            return nothing
        row = [
            at.A_CREATURE,
            1,
            scene.card(obj).worth,
            c.power,
            c.toughness,
            c.keywords,
            at.SICK,
            c.mana_value,
            0,
            obj.id,
        ]
        before, scene.things[obj.id] = scene.things.get(obj.id), row
        value = self.judge.by_target(reading, 0, obj.id, ctx, [obj.id])[0]
        if before is None:
            del scene.things[obj.id]
        else:
            scene.things[obj.id] = before
        return value

    def _is_true(self, condition: q.Condition, ctx: Context) -> bool:
        return ask.is_true(self.scene.view, ctx, condition)

    def _context(self, source: int) -> Context:
        """What a spell knows as it is judged: the costs that are thought of as paid."""
        ctx = ask.context(self.scene.view, source)
        ctx.paid = self.paid or ctx.paid
        return ctx

    def _cast_plainly(self, obj: GameObject, way: int) -> list[int]:
        scene = self.scene
        row = [0] * ACT_COLUMNS
        if way == FACE_DOWN:
            row[ACT_VALUE], row[ACT_MANA], row[ACT_EARLY] = cast_face_down(scene, obj), 3, AFTER_COMBAT
            return row
        known = obj.id in scene.things
        with ask.as_cast(scene.view, obj.id, way) as number:
            row = self._cast_as(obj, way, number, row)
        if not known:
            scene.things.pop(obj.id, None)  # seen in another form next time
        return row

    def _cast_as(self, obj: GameObject, way: int, number: int, row: list[int]) -> list[int]:
        """Casting it in one form: with a face up (CR 712.11), prototyped (718.3)."""
        scene = self.scene
        card, c = scene.book.card(number), scene.view.characteristics(obj.id)
        alternative = ask.alternative_cost(scene.view, way)
        cost = card.spell.cost if alternative is None else alternative
        row[ACT_MANA] = cost.mana.generic + len(cost.mana.symbols) if cost.mana is not None else 0
        row[ACT_MANA] = self.judge.spent = ask.mana_to_cast(scene.view, obj.id, way, row[ACT_MANA])
        instant = bool(card.types & t.INSTANT or card.keywords & t.FLASH)
        row[ACT_SPEED] = int(instant)
        if card.types & t.PERMANENT_TYPES and not card.is_aura:
            self._permanent(obj, card, c, row, instant)
            row[ACT_KEEP] += self._patience(obj, card)
            if ask.returns_later(scene.view, way):
                self._for_a_turn(obj, card, c, row)
        else:
            spell = scene.book.aura(number) if card.is_aura else card.spell
            self._effect(obj, spell, row, instant)
        if alternative is not None or not card.spell.costs_mana_only:
            row[ACT_VALUE] -= cost_worth(scene, self.judge, cost, obj.id)
        row[ACT_VALUE] -= self._owed_besides(number, obj.id)
        if row[ACT_VALUE] > 0:
            row[ACT_VALUE] += step_worth(scene, obj) + (_FROM_ELSEWHERE if obj.zone != t.HAND else 0)
        return row

    def _owed_besides(self, definition: int, source: int) -> int:
        """What the additional costs take that have to be paid (CR 118.8)."""
        pool, owed = self.scene.view.pool, 0
        for number in pool.bases[definition].profile.additional:
            ability = pool.abilities[number]
            if isinstance(ability, ab.AdditionalCost) and not ability.key:
                owed += cost_worth(self.scene, self.judge, ability.cost, source)
        return owed

    def _permanent(self, obj: GameObject, card: Card, c: Characteristics, row: list[int], instant: bool) -> None:
        """A permanent spell: what the permanent is worth, and what it does as it enters."""
        value = card.worth - card.enters_alone + self._team(obj, card)
        enters = sum(self._as_it_enters(obj, card))
        value += enters
        if enters * 4 <= card.enters_alone and card.enters_alone > 0:  # most of what there is to a card but a creature
            row[ACT_KEEP] += card.enters_alone * (1 if card.types & t.CREATURE else 2) // 3
        row[ACT_EARLY] = AFTER_COMBAT
        if card.copies is not None:
            value = self._as_copy(obj, card.copies, value if not self._dies_at_once(card, c) else 0)
        elif card.types & t.CREATURE:
            value = self._creature(card, c, row, value)
        elif card.team or card.is_equipment or card.types & t.PLANESWALKER:
            row[ACT_EARLY] = BEFORE_COMBAT
        if card.is_equipment and not self.scene.mine:
            value //= 2
        row[ACT_VALUE] = value if not self._is_extra_legend(obj) else -1
        if instant and self.is_main:
            row[ACT_LATER] = value + 3
        if self.moment == at.MY_MAIN_BEFORE and any(r[0] == at.LEND for reading in card.enters for r in reading.rows):
            row[ACT_EARLY] = BEFORE_COMBAT if self.scene.facts[at.MY_POWER] else row[ACT_EARLY]
        if instant and self.moment not in (at.THEIR_END, at.THEIR_ATTACK, at.MY_MAIN_BEFORE, at.MY_MAIN_AFTER):
            row[ACT_VALUE] = value if self._is_answer(obj, card) else 0

    def _is_answer(self, obj: GameObject, card: Card) -> bool:
        """Whether what it does as it enters saves a creature, or decides a fight."""
        lends = [r for reading in card.enters for r in reading.rows if r[0] == at.LEND]
        return bool(lends) and sum(self._as_it_enters(obj, card)) >= _RESCUE

    def _patience(self, obj: GameObject, card: Card) -> int:
        """What it is worth to wait for the mana for the whole card, if it would be cast smaller now."""
        whole, facts = self.scene.book.card(obj.definition), self.scene.facts
        turns = whole.spell.mana - max(facts[at.MY_MANA], facts[at.MY_LANDS])
        if turns <= 0 or turns > 2 or whole.worth <= card.worth or lands_in_hand(self.scene) < turns:
            return 0
        return (whole.worth - card.worth) * (45 if turns == 1 else 20) // 100

    def _for_a_turn(self, obj: GameObject, card: Card, c: Characteristics, row: list[int]) -> None:
        """What comes for one attack and goes back to the hand: what that attack gains, and what it does as it enters."""
        row[ACT_EARLY], row[ACT_KEEP] = BEFORE_COMBAT, 20
        if self.moment != at.MY_MAIN_BEFORE:
            row[ACT_VALUE] = 0
            return
        enters = row[ACT_VALUE] - card.worth + card.enters_alone
        gain = attack_gain_of(self.scene, c.power, c.toughness, c.keywords | t.HASTE, 10)
        row[ACT_VALUE] = enters + gain
        if gain > 20 and self._has_mana_for_it_again(obj):
            row[ACT_KEEP], row[ACT_VALUE] = 0, enters + card.worth + gain // 2

    def _has_mana_for_it_again(self, obj: GameObject) -> bool:
        """Whether nothing else will want the mana of the next turn, and no blocker is wanted before it."""
        scene = self.scene
        notes = (scene.card(scene.view.object(card)) for card in scene.view.hand if card != obj.id)
        if any(not other.types & t.LAND for other in notes):
            return False
        return 3 * sum(max(0, row[at.POWER]) for row in scene.theirs) <= scene.facts[at.MY_LIFE]

    def _team(self, obj: GameObject, card: Card) -> int:
        """How much more, or less, static abilities that change creatures are worth on this board than in general."""
        if not card.team:
            return 0
        here = sum(self.judge.team_worth(obj.id, ref, reading) for ref, reading in card.team)
        notes = [self.scene.card(self.scene.view.object(other)) for other in self.scene.view.hand if other != obj.id]
        to_come = sum(bool(other.types & t.CREATURE) for other in notes)
        return here + 10 * to_come - card.team_alone - (0 if to_come or self.scene.mine else 25)

    def _creature(self, card: Card, c: Characteristics, row: list[int], value: int) -> int:
        if self._dies_at_once(card, c) and not card.enters:
            return 0
        if card.is_fleeting:
            row[ACT_EARLY] = BEFORE_COMBAT
            row[ACT_KEEP] = 45
            if self.moment != at.MY_MAIN_BEFORE:
                return 0
            return attack_gain_of(self.scene, c.power, c.toughness, c.keywords, 10)
        if c.keywords & t.HASTE or card.team:
            row[ACT_EARLY] = BEFORE_COMBAT
        return value

    def _dies_at_once(self, card: Card, c: Characteristics) -> bool:
        """Whether it would enter with no toughness (CR 704.5f), or as nothing but something to copy with."""
        if not card.types & t.CREATURE:
            return card.copies is not None
        return c.toughness + card.enters_counters <= 0

    def _as_copy(self, obj: GameObject, what: q.Filter, own: int) -> int:
        """What enters as a copy is worth what the best that it could copy is, or what it is by itself."""
        view, ctx, best = self.scene.view, self._context(obj.id), 0
        for permanent, c in view.permanents():
            if c.supertypes & t.LEGENDARY and permanent.controller == view.seat:
                continue
            if ask.has_quality(view, ctx, what, permanent.id):
                best = max(best, printed_worth(self.scene, permanent.id))
        least = 90 if what == q.HasType(t.CREATURE) else 45
        return max(own, best - 20 if best > least else 0)

    def _is_extra_legend(self, obj: GameObject) -> bool:
        """Whether a legendary permanent of this name is there already (CR 704.5j)."""
        view = self.scene.view
        c = view.characteristics(obj.id)
        if not c.supertypes & t.LEGENDARY:
            return False
        return any(p.controller == view.seat and other.name == c.name for p, other in view.permanents())

    def _effect(self, obj: GameObject, spell: Spell, row: list[int], instant: bool) -> None:
        """An instant, sorcery or Aura."""
        scene, purpose = self.scene, spell.purpose
        if self.moment == at.THEIR_BEGINNING and not purpose & bk.TAPS:
            return
        if not purpose and not self.is_main and self.moment != at.THEIR_END:
            return  # no answer, and nothing for combat
        if purpose & bk.COUNTERS and not scene.view.stack:
            row[ACT_VALUE], row[ACT_LATER] = -1, 75 if scene.facts[at.THEIR_HAND] else 30
            return
        value = self._best_mode(obj.id, spell)
        row[ACT_VALUE] = value
        row[ACT_FACE] = spell.burn
        row[ACT_KEEP] = self._keep(spell, instant)
        row[ACT_TRICK] = int(bool(purpose & _HELP) and instant)
        row[ACT_EARLY] = BEFORE_COMBAT if purpose & (bk.REMOVES | bk.BURNS | bk.TEAM) else AFTER_COMBAT
        if instant and self.is_main:
            self._wait(row, spell)

    def _wait(self, row: list[int], spell: Spell) -> None:
        """In a main phase an instant waits, unless it removes something now, or wins."""
        if row[ACT_VALUE] >= LETHAL // 2:
            return
        if spell.purpose & (bk.COUNTERS | bk.HELPS):
            row[ACT_LATER] = 40 if spell.purpose & bk.HELPS and self.scene.mine else 0
            if not spell.purpose & (bk.REMOVES | bk.BURNS):
                row[ACT_VALUE] = min(row[ACT_VALUE], 0)
            return
        gain = row[ACT_VALUE] - row[ACT_KEEP]
        if spell.purpose & bk.REMOVES:
            row[ACT_LATER] = max(0, gain - 5)
        elif spell.purpose & bk.BURNS:
            face = face_value(self.scene.facts, spell.burn) if spell.burn else 0
            row[ACT_LATER] = max(20, gain + 1) if row[ACT_VALUE] <= face else max(20, gain - 5)
        else:
            row[ACT_LATER] = max(0, gain + 1)

    def _best_mode(self, source: int, spell: Spell) -> int:
        """What the best mode is worth; nothing at all if it has no reading."""
        best, scene = -1_000_000, self.scene
        for reading in spell.readings:
            value = self.judge.total(reading, source, self._context(source))
            value += self._animation(reading, source, spell.cost.tap_power)
            if spell.purpose & bk.TEAM:
                value += team_gain(scene, self.judge, reading, ask.context(scene.view, source))
            best = max(best, value)
        return best if spell.readings else 0

    def _animation(self, reading: w.Reading, source: int, crewed: int) -> int:
        """What the attack gains if a permanent that is no creature becomes one for the turn."""
        value = 0
        for op, who, power, toughness, *_ in reading.rows:
            if op == at.ANIMATE and who == w.THIS and self.moment == at.MY_MAIN_BEFORE:
                thing = self.scene.thing(source)
                if thing[at.KIND] == at.A_PERMANENT and not thing[at.FLAGS] & (at.TAPPED | at.SICK):
                    size = (power, toughness, 0) if power or toughness else self._own_size(source)
                    crew = crew_for(self.scene, crewed, source) if crewed else []
                    value += attack_gain_of(self.scene, *size, 0, max(thing[at.WORTH], 1), crew) - 5
        return value

    def _own_size(self, source: int) -> tuple[int, int, int]:
        """A Vehicle's power, toughness and keywords; nothing if it came this turn, so that it cannot attack."""
        obj, c = self.scene.view.object(source), self.scene.view.characteristics(source)
        is_new = isinstance(obj, Permanent) and obj.since_turn >= self.scene.view.turn and not c.keywords & t.HASTE
        return (0, 0, 0) if is_new else (c.power, c.toughness, c.keywords)

    def _keep(self, spell: Spell, instant: bool) -> int:
        """What it is worth to keep a spell for something better."""
        facts, purpose = self.scene.facts, spell.purpose
        if purpose & bk.COUNTERS:
            keep = 118 - 14 * min(3, self._counters_held()) if facts[at.THEIR_HAND] else 50
        elif purpose & bk.REMOVES:
            keep = 84
        elif purpose & bk.BURNS:
            keep = 14 + 22 * spell.burn if spell.burn else 45
            keep -= 9 * min(4, max(0, facts[at.MY_HAND] - 2))
        elif purpose & bk.BOUNCES:
            keep = 50
        elif purpose & bk.TEAM:
            keep = 100
        elif purpose & _HELP:
            keep = 45 if instant else 15
        elif purpose & bk.TAPS:
            keep = 35
        else:
            keep = 5
        if self.moment == at.THEIR_END:
            keep -= 8
        return max(0, keep) * facts[at.PATIENCE] // 900

    def _counters_held(self) -> int:
        """How many answers to spells this player holds."""
        held = self.scene.memo.get("counters")
        if held is None:
            held = 0
            for card in self.scene.view.hand:
                held += bool(self.scene.card(self.scene.view.object(card)).spell.purpose & bk.COUNTERS)
            self.scene.memo["counters"] = held
        return held

    # --- Abilities -------------------------------------------------------------------------------

    def _activate(self, obj: GameObject, number: int) -> list[int]:
        scene = self.scene
        row = [0] * ACT_COLUMNS
        spell = scene.book.ability(number)
        ability = scene.view.pool.abilities[number]
        assert isinstance(ability, ab.Activated)
        row[ACT_MANA] = self.judge.spent = ask.activation_mana(scene.view, obj.id, ability)
        row[ACT_SPEED] = int(not ability.sorcery)
        if isinstance(obj, Permanent) and obj.activations.get(number, 0) >= _most_uses(obj, ability):
            return row
        price = 0 if spell.costs_mana_only else cost_worth(scene, self.judge, spell.cost, obj.id)
        if spell.cost.sacrifice_this and not scene.book.card(obj.definition).types & t.CREATURE:
            price = max(0, price - worth_of_ability(ability))  # what it would be used for is no loss
            price += loss_worth(scene, obj)
            if _fetches(spell) and scene.book.card(obj.definition).types & t.LAND:
                price = max(0, price - price_of(scene, obj.id))  # a land for a land
        if "cycling" in ability.tag.split():
            self._cycle(obj, spell, row)
            return row
        row[ACT_EARLY] = BEFORE_COMBAT
        if "craft" in ability.tag.split():
            row[ACT_VALUE] = self._crafted(obj) - price
            return row
        if spell.purpose & bk.COUNTERS and not scene.view.stack:
            row[ACT_VALUE] = -1
            return row
        if spell.permits and self._has_no_use_for_permission(spell):
            return row
        if price > _SMALL_PRICE and _only_gains_life(spell):
            if scene.me[at.INCOMING] < scene.facts[at.MY_LIFE]:
                return row  # it can wait until life is needed
            price = 0
        row[ACT_FACE] = spell.burn
        value = self._best_mode(obj.id, spell)
        row[ACT_VALUE] = value - price - (1 if value < 1000 else 0)
        if not ability.sorcery and self.is_main and not spell.permits and not _melds(ability.modes):
            self._ability_waits(obj, spell, row)
        return row

    def _crafted(self, obj: GameObject) -> int:
        """What comes back with its other face up is worth, and what it does as it enters; nothing where nothing will."""
        scene = self.scene
        back = scene.view.pool.backs.get(obj.definition, -1)
        if back < 0 or (isinstance(obj, Permanent) and obj.card < 0):
            return 0
        card = scene.book.card(back)
        if card.counts_materials:  # its size is the number of their colours
            size = colors_to_craft_with(scene).bit_count()
            return creature_worth(size, size, card.keywords, 20 * size) if size > 1 else 0
        ctx = ask.context(scene.view, obj.id)
        enters = sum(self.judge.total(reading, obj.id, ctx) for reading in card.enters)
        return card.worth - card.enters_alone + enters + self._team(obj, card)

    def _has_no_use_for_permission(self, spell: Spell) -> bool:
        """What may be played this turn is of use in the first main phase of one's own, with mana left for it."""
        return self.moment != at.MY_MAIN_BEFORE or self.scene.facts[at.MY_MANA] < spell.mana + 2

    def _ability_waits(self, obj: GameObject, spell: Spell, row: list[int]) -> None:
        """In a main phase an ability that could be used later waits for the end of their turn, but to remove something."""
        gain = row[ACT_VALUE]
        if spell.purpose & (bk.REMOVES | bk.BURNS) and gain >= 60:
            return
        if spell.purpose & bk.SLIPS and self.moment == at.MY_MAIN_BEFORE:
            return
        if self.moment == at.MY_MAIN_BEFORE and any(r[0] == at.ANIMATE for one in spell.readings for r in one.rows):
            return  # what becomes a creature now can attack now
        if _fetches_land(spell):
            return  # the land may be of use this turn
        if spell.purpose & bk.TAPS:
            row[ACT_LATER] = 45  # their attackers can be tapped as well
            return
        row[ACT_LATER] = max(0, gain + 1)

    def _cycle(self, obj: GameObject, spell: Spell, row: list[int]) -> None:
        """Cycling: a new card for one that is of little use now; what watches cycling makes it better."""
        scene, facts = self.scene, self.scene.facts
        if not self.is_main and self.moment != at.THEIR_END:
            return
        card = scene.card(obj)
        lands = facts[at.MY_LANDS]
        short = lands + lands_in_hand(scene) < 4
        if card.types & t.LAND:
            worth = 95 if lands < 4 else 45 if lands < 6 else 15
        else:
            late = max(0, scene.view.mana_value(obj.id) - lands)
            worth = min(160, card.worth - 26 * late - (40 if self._is_useless(obj, card) else 0))
        row[ACT_VALUE] = max(spell.alone, 70) + self._watchers() + (80 if short and _fetches(spell) else 0)
        row[ACT_KEEP] = max(12, worth)
        row[ACT_SPEED], row[ACT_EARLY] = 1, NEVER_BEFORE
        if self.is_main:
            row[ACT_LATER] = max(0, row[ACT_VALUE] - row[ACT_KEEP]) + 1
            if short:
                row[ACT_LATER], row[ACT_EARLY] = 0, AFTER_COMBAT

    def _is_useless(self, obj: GameObject, card: Card) -> bool:
        """Whether a spell has nothing to do at present."""
        if card.types & t.PERMANENT_TYPES or not card.spell.readings:
            return False
        return self.judge.total(card.spell.readings[0], obj.id) < 30

    def _watchers(self) -> int:
        """What this player's permanents make of a cycled card."""
        found = self.scene.memo.get("watchers")
        if found is None:
            found = 0
            for permanent, c in self.scene.view.permanents():
                if permanent.controller == self.scene.seat:
                    found += sum(self._made_of(permanent.id, n) for k, n in c.profile.triggered if k in _CYCLING_EVENTS)
            self.scene.memo["watchers"] = found
        return found

    def _made_of(self, source: int, number: int) -> int:
        readings = self.scene.book.ability(number).readings
        return max(0, self.judge.total(readings[0], source)) if readings else 0


def _most_uses(obj: Permanent, ability: ab.Activated) -> int:
    """How often an ability is used in a turn; an Equipment that is on a creature is moved once."""
    return 1 if obj.attached_to and "equip" in ability.tag.split() else _MOST_USES


def _fetches_land(spell: Spell) -> bool:
    """Whether it puts a land onto the battlefield."""
    return any(row[0] == at.FETCH and row[3] for reading in spell.readings for row in reading.rows)


def _only_gains_life(spell: Spell) -> bool:
    """Whether all that it does is gain life."""
    rows = [row for reading in spell.readings for row in reading.rows]
    return bool(rows) and all(row[0] == at.GAIN_LIFE for row in rows)


def _fetches(spell: Spell) -> bool:
    """Whether it searches for a card instead of drawing one."""
    return any(row[0] == at.FETCH for reading in spell.readings for row in reading.rows)


def _melds(modes: tuple[fx.Effect, ...]) -> bool:
    """Whether an ability melds (CR 701.42): what comes of it may attack, or block, from now on."""
    return any(isinstance(one.effect if isinstance(one, fx.If) else one, fx.Meld) for one in modes)
