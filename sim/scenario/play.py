"""What players do in a scenario, in the order in which they do it.

Every action happens at once: play goes on until its player has priority (or is asked), the others passing and answering
by script or default; then it is taken with all its choices, and play rests right behind it, before anything else. If it
is illegal, IllegalChoiceError tells the reason, the rule and the position, and the game is as it was before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Self, Unpack

from sim.cards import ability as ab
from sim.cards import terms as t
from sim.errors import IllegalChoiceError
from sim.rules import decisions
from sim.rules.casting import actions
from sim.rules.casting.turning_up import BY_ABILITY, BY_MANA_COST
from sim.rules.combat import declare
from sim.rules.combat.division import Plan
from sim.rules.combat.roles import attackers as attacking_creatures
from sim.rules.decisions import Decision
from sim.rules.frames import CombatFrame
from sim.rules.state import seat_entity
from sim.scenario import reasons
from sim.scenario.announcing import Announcement, Choices
from sim.scenario.going import Going
from sim.scenario.words import (
    ScenarioError,
    Thing,
    What,
    entity_of,
    name_of,
    named,
    objects_in,
    printed_names,
    split_number,
)

_PLAYABLE_FROM: Final = (t.HAND, t.GRAVEYARD, t.EXILE, t.COMMAND, t.LIBRARY)
_USABLE_FROM: Final = (t.BATTLEFIELD, t.HAND, t.GRAVEYARD, t.EXILE, t.COMMAND)
_ON_THE_BATTLEFIELD: Final = (t.BATTLEFIELD,)

_WAYS_TO_TURN_UP: Final = {"ability": BY_ABILITY, "mana cost": BY_MANA_COST}


class Scenario(Going):
    """A game set up by hand and played by a script; see the package.

    `random_choices` are the outcomes of random choices in order, from 0; without them they come from a fixed stream.
    As a context manager it fails at the end if anything scripted is left over.
    """

    # --- Lands, spells and abilities -------------------------------------------------------------------

    def play_land(self, card: What, by: int | None = None) -> Self:
        """A player plays a land (CR 305), a double-faced one with the face up whose name is given (CR 712.12)."""
        with self._undone_if_illegal():
            seat, cards = self._cards_meant(card, by, _PLAYABLE_FROM)
            decision = self._until_priority(seat)
            for entity in cards:
                action = (decisions.PLAY_LAND, entity, self._face_meant(entity, card))
                if action in decision.options:
                    self._act(decision, action, {})
                    return self
            raise self._refusal("play", seat, cards[0], reasons.why_not_play_land(self.game, seat, cards[0]))

    def cast(self, card: What, *, by: int | None = None, how: str = "", **choices: Unpack[Choices]) -> Thing:
        """A player casts a spell (CR 601); the handle of the spell on the stack.

        `how`: "normal", "prototyped", "flashback", "alternative", "face down" or another name of an alternative cost, also
        "prototyped flashback"; without it the mana cost if it can be paid, else the first other way. A modal double-faced
        card is cast with the face up whose name is given (CR 712.11b).
        """
        with self._undone_if_illegal():
            seat, cards = self._cards_meant(card, by, _PLAYABLE_FROM)
            decision = self._until_priority(seat)
            legal = [o for o in decision.options if o[0] == decisions.CAST and o[1] in cards]
            fitting = [o for o in legal if self._is_meant(o[1], o[2], card, how)]
            if not fitting:
                way = self._way_of(cards[0], how)
                raise self._refusal("cast", seat, cards[0], reasons.why_not_cast(self.game, seat, cards[0], way))
            best = min(fitting, key=lambda o: (o[2] & ~actions.BACK_FACE != actions.NORMAL, cards.index(o[1])))
            return self._thing(self._act(decision, best, choices))

    def _face_meant(self, entity: int, card: What) -> int:
        """1 if what is written is the name of the back face."""
        name = split_number(card)[0] if isinstance(card, str) else ""
        return int(name in printed_names(self.game, entity)[1:])

    def _is_meant(self, entity: int, way: int, card: What, how: str) -> bool:
        """Whether a way to cast is that of the name and the word: a back face's name is for casting it with that up."""
        up = actions.face_of_way(self.game, way) if way else 0
        if isinstance(card, str) and up != self._face_meant(entity, card) and (way >= actions.BACK_FACE or not up):
            return False
        return not how or self._way_name(way) == how

    def _way_name(self, way: int) -> str:
        if way == actions.FACE_DOWN:
            return "face down"
        number = actions.alternative_of(way)
        ability = self.game.pool.abilities[number - 1] if number else None
        cost = ability.key if isinstance(ability, ab.AlternativeCost) else ""
        return " ".join(filter(None, ("prototyped" if way & actions.PROTOTYPED else "", cost))) or "normal"

    def _way_of(self, card: int, how: str) -> int | None:
        """The way of casting that a name means, -1 if the card has no such way, None for any."""
        if not how:
            return None
        profile = self.game.pool.bases[self.game.object(card).definition].profile
        costs = (actions.NORMAL, *(1 + number for number in profile.alternative))
        ways = (*costs, *(cost | actions.PROTOTYPED for cost in costs), actions.FACE_DOWN)
        return next((way for way in ways if self._way_name(way) == how), -1)

    def activate(
        self, source: What, ability: int | str = "", *, by: int | None = None, **choices: Unpack[Choices]
    ) -> Thing:
        """A player activates an ability (CR 602); the handle of the ability on the stack.

        `ability`: which of the object's activated abilities that are no mana abilities, from 1; or "equip", "cycling",
        a loyalty cost such as "+2", a mana cost such as "{1}{W}"; without it the first that can be activated.
        """
        with self._undone_if_illegal():
            seat, found = self._cards_meant(source, by, _USABLE_FROM)
            decision = self._until_priority(seat)
            meant = [(entity, number) for entity in found for number in self._abilities_meant(entity, ability)]
            if not meant:
                raise ScenarioError(f"expected an activated ability {ability!r} of {name_of(self.game, found[0])}")
            for entity, number in meant:
                if (decisions.ACTIVATE, entity, number) in decision.options:
                    return self._thing(self._act(decision, (decisions.ACTIVATE, entity, number), choices))
            reason = reasons.why_not_activate(self.game, seat, *meant[0])
            raise self._refusal("activate", seat, meant[0][0], reason)

    def _abilities_meant(self, entity: int, which: int | str) -> list[int]:
        profile = self.game.characteristics(entity).profile
        found = [number for number in profile.activated if number not in profile.mana]
        if isinstance(which, int):
            return found[which - 1 : which] if which > 0 else []
        return [number for number in found if not which or self._is_called(number, which)]

    def _is_called(self, number: int, word: str) -> bool:
        ability = self.game.pool.abilities[number]
        if not isinstance(ability, ab.Activated):
            return False
        cost = ability.cost
        loyalty = [] if cost.loyalty is None else [f"{cost.loyalty:+}"]
        mana = [] if cost.mana is None else [str(cost.mana)]
        return word in (*ability.tag.split(), *loyalty, *mana)

    def cycle(self, card: What, by: int | None = None, **choices: Unpack[Choices]) -> Thing:
        """A player activates a cycling ability of a card in hand (CR 702.29)."""
        return self.activate(card, "cycling", by=by, **choices)

    def equip(self, equipment: What, to: What, by: int | None = None) -> Thing:
        """A player activates an equip ability (CR 702.6)."""
        return self.activate(equipment, "equip", by=by, target=to)

    def turn_up(self, permanent: What, by: int | None = None, *, how: str = "", **choices: Unpack[Choices]) -> Self:
        """A player turns a face-down permanent face up (CR 116.2b), `how`: by its "ability" or for its "mana cost"."""
        with self._undone_if_illegal():
            entity = entity_of(self.game, permanent, (), _ON_THE_BATTLEFIELD)
            seat = self.game.controller(entity) if by is None else by
            decision = self._until_priority(seat)
            ways = [_WAYS_TO_TURN_UP[how]] if how else list(_WAYS_TO_TURN_UP.values())
            legal = [o for o in decision.options if o[:2] == (decisions.TURN_UP, entity) and o[2] in ways]
            if not legal:
                raise self._refusal("turn up", seat, entity, reasons.why_not_turn_up(self.game, seat, entity))
            self._act(decision, legal[0], choices)
            return self

    def _act(self, decision: Decision, action: tuple[int, int, int], choices: Choices) -> int:
        """Take an action with priority and make all choices of its announcement; the object announced."""
        announcement = Announcement(self.game, action, choices, self._answer)
        announcement.make(decision)
        return announcement.object

    def _cards_meant(self, card: What, by: int | None, zones: Sequence[int]) -> tuple[int, list[int]]:
        """Who acts with which cards: by default the player with priority, if able, else the one who has the card."""
        game = self.game
        if isinstance(card, int):
            raise ScenarioError(f"expected a card, got player P{card}")
        if isinstance(card, Thing):
            if card.id not in game.state.objects:
                raise ScenarioError(f"expected an object of the game, got {card}, which has left its zone (CR 400.7)")
            return game.controller(card.id) if by is None else by, [card.id]
        found = self._of_name(card, zones)
        seats = list(dict.fromkeys(game.controller(e) for e in found))
        if by is None:
            decision = self.decision
            by = decision.seat if decision is not None and decision.seat in seats else seats[0]
            if len(seats) > 1 and (decision is None or decision.seat not in seats):
                raise ScenarioError(f"expected to be told who acts, several players have {card!r}: give by=")
        return by, [e for e in found if game.controller(e) == by] or found

    def _of_name(self, card: str, zones: Sequence[int]) -> list[int]:
        name, number = split_number(card)
        if number:
            return [entity_of(self.game, card, (), zones)]
        found = [e for zone in zones for e in named(self.game, name, objects_in(self.game, zone))]
        if not found:
            raise ScenarioError(f"expected a card that could be used, got {card!r} in {self.game.position()}")
        return found

    def _refusal(self, verb: str, seat: int, entity: int, reason: reasons.Reason) -> IllegalChoiceError:
        text = f"P{seat} can't {verb} {name_of(self.game, entity)}: {reason.text}"
        return IllegalChoiceError(text, reason.rule, self.game.position())

    # --- Combat ---------------------------------------------------------------------------------------------

    def band(self, *creatures: What) -> Self:
        """The next declaration of attackers puts these into a band (CR 702.22c)."""
        self._bands.append(creatures)
        return self

    def attack(
        self,
        attackers: Mapping[Any, What] | Sequence[What],
        to: What | None = None,
        bands: Sequence[Sequence[What]] = (),
    ) -> Self:
        """The active player declares attackers (CR 508.1): what each attacks, or `to` (the next opponent) for all."""
        with self._undone_if_illegal(), self._asking(decisions.ATTACK, decisions.BAND):
            self._to_declaration(t.DECLARE_ATTACKERS, lambda d: d.kind == decisions.ATTACK)
            mine = self._creatures_of(self.active)
            wanted = attackers if isinstance(attackers, Mapping) else dict.fromkeys(attackers, to)
            mapping = {self._among(mine, who): self._attacked(whom) for who, whom in wanted.items()}
            groups = [[self._among(mine, who) for who in band] for band in (*self._bands, *bands)]
            self._bands = []
            declare.verify_attack(self.game, mapping, groups)
            self._declare("attack", self.active, bool(mapping), lambda: declare.attack_pick(self.game, mapping, groups))
        return self

    def _attacked(self, whom: What | None) -> int:
        if whom is None:
            return seat_entity(self.game.opponents(self.active)[0])
        return entity_of(self.game, whom, (), _ON_THE_BATTLEFIELD)

    def block(self, blockers: Mapping[Any, What | Sequence[What]], by: int | None = None) -> Self:
        """A player declares blockers (CR 509.1): which attacker, or which several, each blocks; {} declares none."""
        with self._undone_if_illegal(), self._asking(decisions.BLOCK):
            seat = self._blocking_seat(blockers) if by is None else by
            self._to_declaration(t.DECLARE_BLOCKERS, lambda d: d.kind == decisions.BLOCK and d.seat == seat)
            mine, theirs = self._creatures_of(seat), [p.id for p in attacking_creatures(self.game)]
            mapping = {
                self._among(mine, who): tuple(self._among(theirs, one) for one in _several(whom))
                for who, whom in blockers.items()
            }
            declare.verify_block(self.game, seat, mapping)
            self._declare("block", seat, bool(mapping), lambda: declare.block_pick(self.game, mapping))
        return self

    def _blocking_seat(self, blockers: Mapping[Any, Any]) -> int:
        """The controller of the blockers, or the next opponent of the active player."""
        for who in blockers:
            theirs = [e for e in objects_in(self.game, t.BATTLEFIELD) if self.game.controller(e) != self.active]
            return self.game.controller(self._among(theirs, who))
        return self.game.opponents(self.active)[0]

    def _creatures_of(self, seat: int) -> list[int]:
        return self.game.permanents_of(seat)

    def _among(self, entities: Sequence[int], what: What) -> int:
        return entity_of(self.game, what, entities, _ON_THE_BATTLEFIELD)

    def _to_declaration(self, step: int, is_it: Callable[[Decision], bool]) -> None:
        """Go on to a declaration, or to its step if there is nothing to declare."""
        state = self.game.state
        self._go_on(lambda d: is_it(d) or (d.kind == decisions.PRIORITY and state.step == step))

    def _declare(self, kind: str, seat: int, is_some: bool, wanted: Callable[[], Any]) -> None:
        """Answer the picks of a declaration that this player makes."""
        frame = self.game.state.agenda[-1]
        if not isinstance(frame, CombatFrame) or frame.kind != kind:
            if is_some:
                raise ScenarioError(f"expected the declaration ({kind}) to be still to come: {self.game.position()}")
            return
        while (decision := self.game.advance(lambda: frame not in self.game.state.agenda)) is not None:
            if self.game.state.agenda[-1] is not frame:
                self._answer(decision)
            elif decision.seat == seat:
                self.game.submit(decision.options.index(wanted()))
            else:
                return

    def divide(self, source: What, amounts: Mapping[Any, int], by: int | None = None) -> Self:
        """The combat damage of a creature is divided (CR 510.1c-d), by the player who is to do so.

        Goes on to that; what is divided before it is divided by default. Recipients left out are assigned none.
        """
        with self._undone_if_illegal(), self._asking(decisions.DIVIDE):
            entity = entity_of(self.game, source, (), _ON_THE_BATTLEFIELD)
            decision = self._go_on(lambda d: self._divides(d, entity) or self._is_after_damage(d))
            if decision is None or not self._divides(decision, entity):
                raise ScenarioError(f"expected {source} to have combat damage to divide: {self.game.position()}")
            if by not in (None, decision.seat):
                reason = reasons.Reason(f"P{decision.seat} does", "510.1")
                raise self._refusal("divide the damage of", by or 0, entity, reason)
            self._divide(entity, amounts)
        return self

    @staticmethod
    def _divides(decision: Decision, entity: int) -> bool:
        return decision.kind == decisions.DIVIDE and decision.about[0] == entity

    def _is_after_damage(self, decision: Decision) -> bool:
        return decision.kind == decisions.PRIORITY and self.game.state.step >= t.COMBAT_DAMAGE

    def _divide(self, entity: int, amounts: Mapping[Any, int]) -> None:
        frame = self.game.state.agenda[-1]
        assert isinstance(frame, CombatFrame)
        plan: Plan = frame.data[0][frame.at]
        shares = {self._among(plan.recipients, who): amount for who, amount in amounts.items()}
        strangers = [who for who in shares if who not in plan.recipients]
        if strangers:
            text = f"{name_of(self.game, strangers[0])} can't be assigned any"
            raise self._refusal("divide damage so", plan.chooser, entity, reasons.Reason(text, "510.1c"))
        if sum(shares.values()) != plan.amount:
            text = f"the amounts have to add up to {plan.amount}"
            raise self._refusal("divide damage so", plan.chooser, entity, reasons.Reason(text, "510.1a"))
        at = frame.at
        while (
            decision := self.game.advance(lambda: frame.at != at or frame not in self.game.state.agenda)
        ) is not None:
            share = shares.get(decision.about[1], 0)
            if not self._divides(decision, entity) or frame.at != at:
                return
            if share not in decision.options:
                reason = reasons.Reason("lethal damage is not assigned to all that have to be", "702.19b")
                raise self._refusal("divide damage so", plan.chooser, entity, reason)
            self.game.submit(decision.options.index(share))


def _several(whom: Any) -> Sequence[What]:
    return whom if isinstance(whom, list | tuple) else (whom,)
