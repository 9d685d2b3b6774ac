"""A game of the rules engine that waits for a pick as a record: every field of `layout.FIELDS` from its counterpart.

What is derived (characteristics on the battlefield, rules in force, listeners) is left for the kernel to compute; what can
be kept between calls (kept actions, purses) is not there. `Refused` says what a record cannot hold. Nodes, words and
definitions that only this game has brought up are put into the tables of the matchup.
"""

from __future__ import annotations

from typing import Any, Final

from sim.array import layout as at
from sim.array import start
from sim.array import tables as tb
from sim.array.encode import Matchup
from sim.array.encoding.encode_abilities import delayed_ability
from sim.array.encoding.encode_changes import bound_changes
from sim.array.encoding.encode_costs import spending_of
from sim.array.encoding.encode_effects_life import shield_changes
from sim.array.encoding.encode_frames import about_of, put_frame
from sim.array.encoding.encoder import Encoder, Refused
from sim.array.kernel import words as w
from sim.array.kernel.evaluate.reading import ORIGIN
from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards.cost import Cost
from sim.cards.effects import Effect
from sim.cards.program import lower
from sim.results import END_REASONS, UNFINISHED
from sim.rng import GOLDEN, MASK, mix64
from sim.rules import decisions as d
from sim.rules.casting import actions
from sim.rules.casting.announce import target_nodes
from sim.rules.combat.roles import ATTACKERS, STRUCK_FIRST
from sim.rules.evaluate.linked import AT
from sim.rules.frames import AnnounceFrame, Context
from sim.rules.game import Game
from sim.rules.objects import Characteristics, GameObject, Permanent, StackObject
from sim.rules.state import ContinuousEffect, LastKnown, PendingTrigger, Shield

KIND: Final = {
    **{name: number for number, name in enumerate(at.DECISIONS)},
    d.X_VALUE: at.D_X, d.PAY_OPTIONAL: at.D_PAY_OPTIONAL, d.MAY_PAY: at.D_MAY_PAY, d.ONE_OF: at.D_ONE_OF,
    d.ORDER_TRIGGERS: at.D_ORDER_TRIGGERS, d.ENTER_AS_COPY: at.D_COPY,
}  # fmt: skip
_LOGS: Final = {
    "entered": w.ENTERED, "discarded": w.DISCARDED, ATTACKERS: w.IN_COMBAT, STRUCK_FIRST: w.STRUCK_FIRST,
}  # fmt: skip
_FLOW: Final = (
    "turn active regular step starting passes moment next_id next_serial next_timestamp sba_due decisions windows_asked "
    "windows_skipped is_over putting attacked_alone trace"
).split()
_PLAYER: Final = "life drew_from_empty last_turn lands_played mulligans has_lost first_card".split()
_OBJECT: Final = "id card owner controller zone serial timestamp known_to".split()
_PERMANENT: Final = (
    "tapped base_controller face turned_at second_card damage deathtouched since_turn attached_to shields no_regeneration "
    "phased_out phased_with attacking defending attacked_this_turn is_blocking blocked band entered_at cast_by cast_x"
).split()
_LISTS: Final = (
    ("attachments", "n_attachments", at.ATTACHMENTS),
    ("blocking", "n_blocking", at.BLOCKING),
    ("damaged_by", "n_damaged_by", at.DAMAGED_BY),
)
_X: Final = 2  # the part of an announcement from which on the targets are known
_NAMED: Final = (ek.COUNTERS_PUT, ek.COUNTERS_REMOVED, ek.CHOSEN, ek.LOST, ek.DESIGNATED)
_SPELL: Final = "source origin is_spell is_copy x cast_from mana_spent exile_after since face".split()


def encode_state(game: Game, matchup: Matchup | None = None) -> start.Records:
    """A game that waits for a pick, or is over, as the only record of an array; with the tables of `matchup`."""
    matchup = matchup if matchup is not None else Matchup.of_game(game)
    records = start.new_records(1)
    plain = at.Plain(records[0])
    encode_into(plain, game, matchup)
    plain.store(records[0])
    return records


def encode_into(plain: at.Plain, game: Game, matchup: Matchup) -> None:
    """The same into a record of lists, which is blank."""
    _State(game, matchup.encoder, plain).encode()
    matchup.refresh()


class _State:
    """The encoding of one game into a record of lists."""

    def __init__(self, game: Game, encoder: Encoder, s: Any) -> None:
        self.game, self.encoder, self.s, self.state = game, encoder, s, game.state

    def encode(self) -> None:
        """Everything."""
        if len(self.state.players) != 2 or self.state.passed_over or self.game.options.manual_mana:
            raise Refused("a game of two players without manual mana")
        if self.state.random.scripted_choices is not None or self.state.random.scripted_orders is not None:
            raise Refused("scripted outcomes")
        if any(getattr(self.state.random, "on_top", {}).values()):
            raise Refused("scripted shuffles")
        self._flow()
        for seat in range(2):
            self._player(seat)
        self._objects()
        self._zones()
        for effect in self.state.effects:
            self._effect(effect)
        self.s.n_triggers = self._triggers(self.state.triggers, "tr_")
        self.s.n_delayed = self._triggers(self.state.delayed, "dl_")
        self._this_turn()
        self.s.n_frames = self.fits("frames", len(self.state.agenda), at.FRAMES)
        for f, frame in enumerate(self.state.agenda):
            put_frame(self, f, frame)
        self._pending()

    # --- Flow and players -----------------------------------------------------------------------

    def _flow(self) -> None:
        s, state = self.s, self.state
        for name in _FLOW:
            setattr(s, name, int(getattr(state, name)))
        seed = state.random.seed & MASK
        s.seed, s.seed_key, s.pair, s.index = seed, mix64((seed + GOLDEN) & MASK), state.random.pair, self.game.index
        s.winner = -1 if state.winner is None else state.winner
        s.end_reason, s.unfinished = END_REASONS.index(state.end_reason), UNFINISHED.index(state.unfinished)
        s.max_decisions, s.ask_every_window = self.game.options.max_decisions, int(self.game.options.ask_every_window)
        s.n_slots, s.next_free, s.cache_dirty = 1, 1, 1
        s.n_extra_turns = len(state.extra_turns)
        s.extra_turns[: len(state.extra_turns)] = state.extra_turns
        s.slot_of = [-1] * at.IDS
        if self.game.options.stops:
            raise Refused("stops")
        for seat, yields in self.game.options.yields.items():
            s.yield_own[seat], s.yield_others[seat] = yields.own_turn, yields.others_turns
            s.yield_on_top[seat] = int(yields.own_on_top)

    def _player(self, seat: int) -> None:
        s, player = self.s, self.state.players[seat]
        for name in _PLAYER:
            getattr(s, name)[seat] = int(getattr(player, name))
        s.lose_reason[seat] = self.encoder.word(player.lose_reason)
        s.draws[seat], s.choices[seat] = self.state.random.shuffles[seat], self.state.random.choices[seat]
        s.kept_version[seat] = -1
        for name, number in player.turn_counts.items():
            s.turn_counts[seat][w.TURN_COUNTS.index(name)] = number
        for name, number in player.counters.items():
            if number and name not in w.PLAYER_COUNTERS:
                raise Refused(f"counters of players: {name}")
            if number:
                s.player_counters[seat][w.PLAYER_COUNTERS.index(name)] = number
        s.n_pool[seat] = self.fits("mana", len(player.mana), at.POOL)
        for place, (kind, snow, only) in enumerate(player.mana):
            s.pool_type[seat][place], s.pool_snow[seat][place] = kind, snow
            s.pool_only[seat][place] = -1 if only < 0 else spending_of(self.encoder, self.game.pool.nodes[only])

    def fits(self, what: str, number: int, most: int) -> int:
        if number > most:
            raise Refused(f"expected at most {most} {what}, got: {number}")
        return number

    # --- Objects ------------------------------------------------------------------------------------

    def _objects(self) -> None:
        """What is remembered first, oldest first, then what is there, each in a slot of its own."""
        state = self.state
        if state.next_id >= at.IDS:
            raise Refused("more ids than a record has")
        gone = sorted(entity for entity in state.last_known if entity not in state.objects)
        room = at.SLOTS - 1 - len(state.objects)
        if room < 0:
            raise Refused("more objects than a record has slots")
        for entity in gone[max(0, len(gone) - room) :]:
            known = state.last_known[entity]
            slot = self._object(known.object, known.characteristics)
            self._remembered(slot, known)
        for entity in sorted(state.objects):
            obj = state.objects[entity]
            slot = self._object(obj, self.game.characteristics(entity))
            self.s.there[slot] = 1
            if entity in self.game.cache().elsewhere:  # to be as printed again before it is changed anew
                self.s.elsewhere[self.s.n_elsewhere] = slot
                self.s.n_elsewhere += 1

    def _object(self, obj: GameObject, c: Characteristics) -> int:
        s, slot = self.s, int(self.s.n_slots)
        s.n_slots += 1
        s.slot_of[obj.id] = slot
        for name in _OBJECT:
            getattr(s, name)[slot] = getattr(obj, name)
        s.definition[slot], s.copy_of[slot] = self.definition(obj.definition), self.definition(obj.copy_of)
        s.face_down[slot], s.listed[slot] = at.FACE_DOWN_WORDS.index(obj.face_down), self.definition(obj.listed)
        s.second_card[slot], s.second_definition[slot], s.ctx_of[slot] = -1, -1, -1
        self._kept(slot, obj)
        self._characteristics(slot, c)
        if isinstance(obj, Permanent):
            self._permanent(slot, obj)
        elif isinstance(obj, StackObject):
            self._on_stack(slot, obj)
        return slot

    def _remembered(self, slot: int, known: LastKnown) -> None:
        s = self.s
        s.c_copiable[slot], s.c_origin[slot] = self.definition(known.copiable), known.origin
        for name, entity in zip(("became", "became_second"), known.became, strict=False):
            getattr(s, name)[slot] = entity

    def definition(self, number: int) -> int:
        return -1 if number < 0 else self.encoder.definition(self.game.pool.definitions[number])

    def _kept(self, slot: int, obj: GameObject) -> None:
        """Counters, what was chosen for an object, and what it is linked to."""
        s = self.s
        counters = [(self.encoder.word(kind), number) for kind, number in obj.counters.items() if number]
        for place in range(self.fits("kinds of counters", len(counters), at.COUNTERS)):
            s.counter_kind[slot][place], s.counter_number[slot][place] = counters[place]
        chosen = [(self.key(key), one) for key, value in obj.chosen.items() for one in self.values(value)]
        s.n_chosen[slot] = self.fits("choices", len(chosen), at.CHOSEN)
        for place, pair in enumerate(chosen):
            s.chosen_key[slot][place], s.chosen_value[slot][place] = pair
        linked = [(self.key(key), entity) for key, found in obj.linked.items() for entity in found]
        s.n_linked[slot] = self.fits("linked objects", len(linked), at.LINKED)
        for place, pair in enumerate(linked):
            s.linked_key[slot][place], s.linked[slot][place] = pair

    def key(self, key: str) -> int:
        """A key of what is linked or chosen, as a word."""
        kind, _, origin = key.partition(AT)
        return self.encoder.word(kind) + ORIGIN * int(origin or 0)

    def values(self, value: Any) -> list[int]:
        """A chosen value as ints: words for strings, several for a tuple."""
        found = value if isinstance(value, tuple) else (value,)
        return [self.encoder.word(one) if isinstance(one, str) else int(one) for one in found]

    def _permanent(self, slot: int, obj: Permanent) -> None:
        s = self.s
        if obj.second_card >= 0:
            raise Refused("melded permanents")
        s.kind[slot] = at.PERMANENT
        for name in _PERMANENT:
            getattr(s, name)[slot] = int(getattr(obj, name))
        s.paid_for[slot], s.copied[slot] = self.definition(obj.paid_for), self.definition(obj.copied)
        s.solved[slot], s.suspected[slot] = int("solved" in obj.designations), int("suspected" in obj.designations)
        for name, count, most in _LISTS:
            values = getattr(obj, name)
            getattr(s, count)[slot] = self.fits(name, len(values), most)
            getattr(s, name)[slot][: len(values)] = values
        self._paid(slot, obj.paid)
        self._activations(slot, obj)

    def _activations(self, slot: int, obj: Permanent) -> None:
        s = self.s
        used = [(self._used(number), times) for number, times in obj.activations.items() if times]
        s.n_activated[slot] = self.fits("abilities used", len(used), at.ACTIVATED)
        for place, pair in enumerate(used):
            s.activated[slot][place], s.activated_times[slot][place] = pair
        s.n_spared[slot] = self.fits("spared attachments", len(obj.spared), at.SPARED)
        for place, pair in enumerate(obj.spared):
            s.spared_by[slot][place], s.spared[slot][place] = pair

    def _used(self, number: int) -> int:
        if number < 0:  # `permissions._key`
            raise Refused("permissions to cast so many spells a turn that were used")
        return self.ability(number)

    def _paid(self, slot: int, paid: tuple[str, ...]) -> None:
        self.s.n_paid[slot] = self.fits("costs paid", len(paid), at.MOST_PAID)
        self.s.paid[slot][: len(paid)] = [self.encoder.word(key) for key in paid]

    def _characteristics(self, slot: int, c: Characteristics) -> None:
        s, encoder = self.s, self.encoder
        for name in ("types", "supertypes", "colors", "power", "toughness", "loyalty", "mana_value", "keywords"):
            getattr(s, "c_" + name)[slot] = getattr(c, name)
        s.c_name[slot], s.c_toxic[slot], s.c_subtypes[slot] = (
            encoder.word(c.name),
            c.profile.toxic,
            encoder.bits(c.subtypes),
        )
        s.c_cost[slot] = -1 if c.mana_cost is None else encoder.cost(Cost(mana=c.mana_cost))
        numbers = [encoder.ability(self.game.pool.abilities[number]) for number in c.abilities]
        s.n_abilities[slot] = self.fits("abilities", len(numbers), at.ABILITIES)
        s.abilities[slot][: len(numbers)] = numbers
        for number in numbers:
            s.c_has[slot] |= encoder.rows["abil"][number][tb.AB_HAS]
        s.c_copiable[slot] = -1

    # --- The stack ---------------------------------------------------------------------------------------

    def _on_stack(self, slot: int, obj: StackObject) -> None:
        s, pool = self.s, self.game.pool
        s.kind[slot] = at.ON_STACK
        for name in _SPELL:
            getattr(s, name)[slot] = int(getattr(obj, name))
        s.ability[slot] = -1 if obj.ability < 0 else self.encoder.ability(pool.abilities[obj.ability])
        s.node[slot], s.method[slot] = self.delayed(obj.node), self.encoder.word(obj.method)
        s.n_modes[slot] = self.fits("modes", len(obj.modes), 4)
        s.modes[slot][: len(obj.modes)] = obj.modes
        self._paid(slot, obj.paid)
        if obj.id in self.state.objects:
            row = s.ctx_of[slot] = self.context(obj.source, obj.controller, obj.event, obj.id)
            s.ctx[row][at.C_X], s.ctx[row][at.C_ORIGIN] = obj.x, obj.origin
            self.put_paid(s.ctx[row], obj.paid)
            self.put_saved(s.ctx[row], obj.saved)
            self.put_targets(s.ctx[row], self._nodes(obj), obj.targets, obj.division)

    def _nodes(self, obj: StackObject) -> tuple[Any, ...]:
        """The target nodes of an object on the stack, once it is announced so far that they are known."""
        for frame in self.state.agenda:
            if isinstance(frame, AnnounceFrame) and frame.object == obj.id and frame.pc < _X:
                return self._inherited(obj.node)
        return target_nodes(self.game, obj) or self._inherited(obj.node)

    def delayed(self, node: int) -> int:
        if node < 0:
            return -1
        return delayed_ability(self.encoder, *self.game.pool.delayed(node))

    # --- Contexts -----------------------------------------------------------------------------------------

    def context(self, source: int, controller: int, event: tuple[int, ...], spell: int = 0) -> int:
        s = self.s
        number = s.ctx_used.index(0)
        s.ctx_used[number] = 1
        row = s.ctx[number]
        row[at.C_SOURCE], row[at.C_CONTROLLER], row[at.C_SPELL], row[at.C_ORIGIN] = source, controller, spell, -1
        self.put_event(row, at.C_EVENT, event)
        return int(number)

    def put_event(self, row: list[int], place: int, event: tuple[int, ...]) -> None:
        row[place + at.EVENT - 1] = len(event) - 1
        for i, value in enumerate(event):
            row[place + i] = self.named(value) if i == 2 and event[0] in _NAMED else value

    def named(self, node: int) -> int:
        word = self.game.pool.nodes[node]
        if not isinstance(word, str):
            raise Refused(f"an event that names {word!r}")
        return self.encoder.word(word)

    def put_paid(self, row: list[int], paid: tuple[str, ...]) -> None:
        row[at.C_N_PAID] = self.fits("costs paid", len(paid), at.MOST_PAID)
        row[at.C_PAID : at.C_PAID + len(paid)] = [self.encoder.word(key) for key in paid]

    def put_saved(self, row: list[int], saved: dict[str, tuple[int, ...]]) -> None:
        pairs = [(self.encoder.word(key), entity) for key, found in saved.items() for entity in found]
        row[at.C_N_SAVED] = self.fits("kept objects", len(pairs), at.MOST_SAVED)
        for i, (key, entity) in enumerate(pairs):
            row[at.C_SAVED + 2 * i], row[at.C_SAVED + 2 * i + 1] = key, entity

    def put_targets(
        self, row: list[int], nodes: tuple[Any, ...], targets: tuple[tuple[int, ...], ...], division: tuple[Any, ...]
    ) -> None:
        row[at.C_N_NODES] = self.fits("target nodes", len(nodes), at.MOST_NODES)
        self.fits("targets", sum(len(chosen) for chosen in targets), at.MOST_TARGETS)
        place = 0
        for i, node in enumerate(nodes):
            chosen = targets[i] if i < len(targets) else ()
            row[at.C_NODE + i], row[at.C_COUNT + i] = self.encoder.target(node), len(chosen)
            shares = division[i] if i < len(division) else ()
            for j, entity in enumerate(chosen):
                row[at.C_TARGET + place], row[at.C_SHARE + place] = entity, shares[j] if j < len(shares) else 0
                place += 1

    def whole_context(self, ctx: Context) -> int:
        """A context row with all that a context knows."""
        number = self.context(ctx.source, ctx.controller, ctx.event, ctx.spell)
        row = self.s.ctx[number]
        row[at.C_X], row[at.C_ORIGIN] = ctx.x, ctx.origin
        self.put_paid(row, ctx.paid)
        self.put_saved(row, ctx.saved)
        self.put_targets(row, ctx.target_nodes, ctx.targets, ctx.division)
        row[at.C_N_ITS] = self.fits("loops", len(ctx.its), 4)
        row[at.C_ITS : at.C_ITS + len(ctx.its)] = ctx.its
        row[at.C_N_RESULTS] = self.fits("results", len(ctx.results), at.MOST_RESULTS)
        for i, (key, value) in enumerate(ctx.results.items()):
            row[at.C_RESULT + 2 * i], row[at.C_RESULT + 2 * i + 1] = self._result(key, value)
        row[at.C_N_APPLIED] = self.fits("effects applied", len(ctx.applied), at.MOST_APPLIED)
        for i, (source, number_) in enumerate(ctx.applied):
            row[at.C_APPLIED + 2 * i] = source
            row[at.C_APPLIED + 2 * i + 1] = self.ability(number_) if number_ >= 0 else number_
        return number

    def _result(self, key: str, value: int) -> tuple[int, int]:
        """A number noted under a word, or what was chosen (`kernel/reading.py`)."""
        if not key.startswith("chosen "):
            return self.encoder.word(key), value
        return self.encoder.word(key.removeprefix("chosen ")) + w.W_CHOSEN, self.values(self.game.pool.nodes[value])[0]

    # --- Zones, effects, triggers --------------------------------------------------------------------------

    def _zones(self) -> None:
        s, state = self.s, self.state
        for seat, player in enumerate(state.players):
            for name in ("library", "hand", "graveyard"):
                self._ids(getattr(s, name)[seat], getattr(player, name), name, at.ZONE)
                getattr(s, "n_" + name)[seat] = len(getattr(player, name))
        for name in ("battlefield", "stack", "exile", "command", "strays"):
            self._ids(getattr(s, name), getattr(state, name), name, len(getattr(s, name)))
            setattr(s, "n_" + name, len(getattr(state, name)))
        pairs = [(source, card) for source, cards in state.held.items() for card in cards]
        s.n_held = self.fits("cards held", len(pairs), len(s.held))
        for place, (source, card) in enumerate(pairs):
            s.held_by[place], s.held[place] = source, card

    def _ids(self, to: list[int], ids: list[int], name: str, most: int) -> None:
        to[: self.fits(f"objects of {name}", len(ids), most)] = ids

    def _effect(self, effect: ContinuousEffect) -> None:
        s, i = self.s, self.s.n_effects
        self.fits("continuous effects", i + 1, at.EFFECTS)
        for name in ("id", "timestamp", "controller", "source", "duration", "until_turn", "used"):
            getattr(s, "fx_" + name)[i] = int(getattr(effect, name))
        changes: tuple[Any, ...] = self.game.pool.nodes[effect.changes]  # type: ignore[assignment]
        if isinstance(effect, Shield):
            s.fx_is_shield[i], s.fx_left[i], s.fx_next_time[i] = 1, effect.left, int(effect.next_time)
            s.fx_changes[i], bound = shield_changes(self.encoder, changes[0])
        else:
            s.fx_changes[i], _ = bound_changes(self.encoder, changes)
            bound = self._bound(changes)
        s.fx_n_bound[i] = self.fits("numbers of an effect", len(bound), at.BOUND)
        s.fx_bound[i][: len(bound)] = bound
        s.fx_n_affected[i] = self.fits("objects affected", len(effect.affected), at.AFFECTED)
        s.fx_affected[i][: len(effect.affected)] = effect.affected
        s.n_effects += 1

    def _bound(self, changes: tuple[Any, ...]) -> list[int]:
        """What was fixed as an effect began and does not stand in its changes (`encode_changes`)."""
        found = []
        for change in changes:
            row = self.encoder.rows["change"][self.encoder.change(change)]
            if isinstance(change, ab.BecomeCopy):
                found.append(self.encoder.definition(change.card))
            elif row[tb.CH_N_BOUND]:
                raise Refused(f"an effect with {type(change).__name__} that speaks of its source")
        return found

    def _triggers(self, waiting: list[PendingTrigger], prefix: str) -> int:
        s = self.s
        for i in range(self.fits("triggers", len(waiting), at.WAITING)):
            one = waiting[i]
            for name in ("source", "controller", "number", "turn", "since"):
                getattr(s, prefix + name)[i] = getattr(one, name)
            ability = -1 if one.ability < 0 else self.encoder.ability(self.game.pool.abilities[one.ability])
            getattr(s, prefix + "ability")[i], getattr(s, prefix + "node")[i] = ability, self.delayed(one.node)
            row = getattr(s, prefix + "ctx")[i] = self.context(one.source, one.controller, one.event)
            s.ctx[row][at.C_X] = one.x
            self.put_saved(s.ctx[row], one.saved)
            self.put_targets(s.ctx[row], self._inherited(one.node), one.targets, ())
        return len(waiting)

    def _inherited(self, node: int) -> tuple[Any, ...]:
        """The targets of the ability that made a delayed one, as far as that speaks of them."""
        effect = self.game.pool.delayed(node).effect if node >= 0 else None
        return lower(effect).targets if isinstance(effect, Effect) else ()

    def _this_turn(self) -> None:
        """What happened this turn, in any order of the things, in order for each of them."""
        s = self.s
        for key, found in self.state.turn_log.items():
            for entity in found:
                i = s.n_log
                self.fits("things of a turn", i + 1, at.LOG)
                s.log_what[i], s.log_entity[i], s.log_more[i] = self._logged(key, entity)
                s.n_log += 1
        for (node, seat), found in self.state.happened.items():
            row = self.encoder.node(self.game.pool.nodes[node])
            for entity in found:
                i = s.n_happened
                self.fits("events of a turn", i + 1, at.LOG)
                s.happened_node[i], s.happened_seat[i], s.happened_to[i] = row, seat, entity
                s.n_happened += 1

    def _logged(self, key: str, entity: int) -> tuple[int, int, int]:
        if key in _LOGS:
            return _LOGS[key], entity, 0
        _, source, ability = key.split()  # `state.resolved_key`
        return w.RESOLVED, int(source), self.encoder.ability(self.game.pool.abilities[int(ability)])

    # --- The agenda ---------------------------------------------------------------------------------------------

    def put_picked(self, row: list[int], f: int, picked: tuple[int, ...]) -> None:
        """The answers kept with a frame."""
        row[at.F_PICKED] = self.fits("answers", len(picked), at.PICKED)
        self.s.picked[f][: len(picked)] = picked

    def _pending(self) -> None:
        pending, s = self.state.pending, self.s
        if pending is None:
            return
        seat, kind, options, about = pending
        s.waiting, s.ask_seat, s.ask_kind = 1, seat, KIND[kind]
        s.about_a, s.about_b, s.about_c = about_of(self, kind, about)
        s.n_options = self.fits("options", len(options), at.OPTIONS)
        for i, option in enumerate(options):
            s.opt[i], s.opt_b[i], s.opt_c[i] = self._option(kind, option)

    def _option(self, kind: str, option: Any) -> tuple[int, int, int]:
        if kind == d.PRIORITY:
            code, entity, index = option
            number = self.ability(index) if code == d.ACTIVATE else self.way(index) if code == d.CAST else index
            return code, entity, number
        if kind == d.REPLACEMENT:
            source, number = option
            return source, self.ability(number) if source > 0 and number >= 0 else number, 0
        if isinstance(option, str):
            return self.encoder.word(option), 0, 0
        if not isinstance(option, int):
            raise Refused(f"the pick {kind}")
        return option, 0, 0

    def ability(self, number: int) -> int:
        """The number of an ability in the tables."""
        return self.encoder.ability(self.game.pool.abilities[number])

    def way(self, way: int) -> int:
        """A way to cast, which names an alternative cost by its number."""
        flags = actions.FACE_DOWN | actions.BACK_FACE | actions.PROTOTYPED
        number = way & ~flags
        return way if not number else way & flags | 1 + self.ability(number - 1)
