"""Which keyword abilities and actions each player could use in a game, and which were used.

A keyword is *possible* for a player in a game if at some decision they could cast, activate or do something with it, or
had a permanent with it; it is *used* if that was done: the ability activated, the cost chosen, the trigger resolved, the
card cast or turned up that way. Keywords that act by themselves (flying, protection, living metal) are used when a
permanent with them attacks or blocks; toxic and infect when they give counters. Banding is possible where a band could be
declared of two creatures each of which an untapped creature of another player could block: a band with one that nothing
can block only makes it blockable (CR 702.22h). A band that is declared all the same counts as both.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final
from weakref import WeakKeyDictionary

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.keyword_use import ACTIONS, COUNTED, EARLY, STATIC, Words, words_of
from sim.results import GameResult
from sim.rules import decisions as d
from sim.rules.casting.actions import FACE_DOWN, PROTOTYPED, alternative_of
from sim.rules.combat.bands import has_any_banding
from sim.rules.combat.evasion import can_block
from sim.rules.decisions import Decision
from sim.rules.game import Game
from sim.rules.objects import Permanent, StackObject
from sim.rules.pool import Pool
from sim.rules.state import entity_seat
from sim.rules.view_queries import declared_attackers

_KNOWN: Final[WeakKeyDictionary[Pool, dict[Any, Any]]] = WeakKeyDictionary()  # words of actions and permanents, by pool


class KeywordWatch:
    """Notes of one game, made as it is played; by seat."""

    def __init__(self, game: Game) -> None:
        self.game = game
        seats = range(len(game.state.players))
        self.possible: list[set[str]] = [set() for _ in seats]
        self.used: list[set[str]] = [set() for _ in seats]
        self._words = _KNOWN.setdefault(game.pool, {})
        game.observers.append(self._note_event)

    def note_pick(self, decision: Decision, pick: int) -> None:
        """What the options of a decision made possible, and what the pick used."""
        seat, kind, options = decision.seat, decision.kind, decision.options
        if kind == d.PRIORITY:
            for option in options[1:]:
                self.possible[seat].update(self._of_action(*option)[0])
            if pick:
                self.used[seat].update(self._of_action(*options[pick])[1])
        elif kind == d.PAY_OPTIONAL:
            self._note(seat, (decision.about[1],), bool(options[pick]))
        elif kind == d.BAND and len(options) > 1 and (options[pick] or self._could_be_blocked(decision)):
            self._note(seat, ("banding",), bool(options[pick]))
        elif kind == d.DIVIDE and self.game.controller(decision.about[0]) != seat:
            self._note(seat, ("banding",), True)  # CR 702.22j-k: damage of the other player's creature

    def _could_be_blocked(self, decision: Decision) -> bool:
        """Whether two of the attackers, one with banding, could be blocked by untapped creatures of other players."""
        objects, known = self.game.state.objects, self.game.cache().characteristics
        theirs = (objects[e] for e in self.game.state.battlefield if objects[e].controller != decision.seat)
        able = [o.id for o in theirs if isinstance(o, Permanent) and not o.tapped and known[o.id].types & t.CREATURE]
        attackers = declared_attackers(decision.view)
        open_ = [e for e in attackers if any(can_block(self.game, blocker, e) for blocker in able)]
        return len(open_) > 1 and has_any_banding(self.game, open_)

    def on(self, result: GameResult) -> GameResult:
        """The result with these notes."""
        both = zip(self.possible, self.used, strict=True)
        possible = tuple(tuple(sorted(could | did)) for could, did in both)
        return replace(result, possible=possible, used=tuple(tuple(sorted(did)) for did in self.used))

    def _note(self, seat: int, words: Iterable[str], is_used: bool) -> None:
        self.possible[seat].update(words)
        if is_used:
            self.used[seat].update(words)

    def _of_action(self, code: int, entity: int, index: int) -> tuple[Words, Words]:
        """Keywords that an action makes possible, and those that doing it uses."""
        if code == d.ACTIVATE:
            words = words_of(self.game.pool.abilities[index])
            return words, words
        definition = self.game.object(entity).definition
        kept = self._words.get((code, definition, index))
        if kept is None:
            kept = self._words[(code, definition, index)] = self._of_card(code, definition, index)
        return kept

    def _of_card(self, code: int, definition: int, index: int) -> tuple[Words, Words]:
        pool = self.game.pool
        printed = [pool.abilities[number] for number in pool.bases[definition].abilities]
        if code == d.TURN_UP or (code == d.CAST and index == FACE_DOWN):
            done = sum((words_of(a) for a in printed if isinstance(a, ab.Morph)), ())
            return done, (*done, "turn face up") if code == d.TURN_UP else done
        if code != d.CAST:
            return (), ()
        cost = alternative_of(index)
        done = words_of(pool.abilities[cost - 1]) if cost else ()
        if index & PROTOTYPED:
            done = ("prototype", *done)
        follow = sum((words_of(a) for a in printed if isinstance(a, ab.Triggered)), ())
        return (*done, *follow), done

    def _note_event(self, game: Game, event: tuple[int, ...]) -> None:
        kind = event[0]
        if kind == ek.ZONE_CHANGED and event[4] == t.BATTLEFIELD:
            self.possible[game.controller(event[2])].update(self._static_words(event[2]))
        elif kind in (ek.ATTACKED, ek.BLOCKS):
            words = [word for word in self._static_words(event[1]) if word not in EARLY]
            self.used[game.controller(event[1])].update(words)
        elif kind == ek.RESOLVED:
            self._note_resolved(event[1])
        elif kind == ek.COUNTERS_PUT and event[1] < 0:
            self._note_counters(event)
        elif kind in ACTIONS:
            seat = entity_seat(event[1]) if event[1] < 0 else game.controller(event[1])
            self._note(seat, (ACTIONS[kind],), True)

    def _note_resolved(self, entity: int) -> None:
        obj = self.game.object(entity)
        if isinstance(obj, StackObject) and not obj.is_spell and obj.ability >= 0:
            ability = self.game.pool.abilities[obj.ability]
            if isinstance(ability, ab.Triggered):
                self._note(obj.controller, words_of(ability), True)

    def _note_counters(self, event: tuple[int, ...]) -> None:
        words = COUNTED.get(str(self.game.pool.nodes[event[2]]), ())
        giver = entity_seat(event[4])
        self.used[giver].update(word for word in words if word in self.possible[giver])

    def _static_words(self, entity: int) -> Words:
        c = self.game.characteristics(entity)
        key = ("static", c.keywords, c.abilities)
        kept: Words | None = self._words.get(key)
        if kept is None:
            kept = self._words[key] = self._words_of_permanent(c)
        return kept

    def _words_of_permanent(self, c: Any) -> Words:
        names = tuple(name for i, name in enumerate(t.KEYWORD_NAMES) if c.keywords >> i & 1 and name != "banding")
        abilities = [self.game.pool.abilities[number] for number in c.abilities]
        return names + sum((words_of(a) for a in abilities if isinstance(a, STATIC)), ())
