"""What the game is like and what is to be picked: the counterpart of `agents/mind/asks/game.py`."""

from typing import Any, Final

from sim.agents.knowledge import columns as co
from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, room
from sim.array.kernel.asking import holds
from sim.array.kernel.events import settle_cache
from sim.array.kernel.objects import free_ctx, known_slot, new_ctx, slot_at
from sim.array.kernel.rules import has_rule
from sim.array.kernel.words import COMBAT_PHASES
from sim.cards import event_kinds as ek
from sim.cards import terms as t

_RESTRICTIONS: Final = (tb.R_CANT_ATTACK, tb.R_CANT_BLOCK, tb.R_DOESNT_UNTAP)
_OF_WORDS: Final = 1 << at.D_NAME | 1 << at.D_PARTS
_FIRST_TYPE: Final = t.ARTIFACT  # the first of the card types; no type has so small a number as a word
# Kinds of picks that are about two things, or about three.
_ABOUT_TWO: Final = (
    1 << at.D_TARGET | 1 << at.D_COST | 1 << at.D_PAY_OPTIONAL | 1 << at.D_MAY_PAY | 1 << at.D_ONE_OF | 1 << at.D_CHOOSE
    | 1 << at.D_DISCARD
)  # fmt: skip
_ABOUT_THREE: Final = 1 << at.D_DIVIDE | 1 << at.D_PREVENT | 1 << at.D_REPLACEMENT


# --- The game ----------------------------------------------------------------------------------------


@room
def turn(s: Any, T: Any) -> int:
    """The number of the turn."""
    return s.turn


@room
def active(s: Any, T: Any) -> int:
    """The seat of the active player."""
    return s.active


@room
def step(s: Any, T: Any) -> int:
    """The step or phase."""
    return s.step


@room
def combat_number(s: Any, T: Any) -> int:
    """Which combat phase of the turn it is, or was last."""
    return s.turn_counts[s.active][COMBAT_PHASES]


@room
def life(s: Any, T: Any, seat: int) -> int:
    """A player's life total."""
    return s.life[seat]


@room
def hand_size(s: Any, T: Any, seat: int) -> int:
    """How many cards a player has in hand."""
    return s.n_hand[seat]


@room
def library_size(s: Any, T: Any, seat: int) -> int:
    """How many cards a player's library has."""
    return s.n_library[seat]


@room
def poison(s: Any, T: Any, seat: int) -> int:
    """A player's poison counters."""
    return s.player_counters[seat][0]


@room
def has_player_counters(s: Any, T: Any, seat: int) -> int:
    """Whether a player has counters of any kind."""
    for i in range(at.PLAYER_COUNTERS):
        if s.player_counters[seat][i]:
            return 1
    return 0


@room
def lands_played(s: Any, T: Any, seat: int) -> int:
    """Lands that a player has played this turn."""
    return s.lands_played[seat]


@room
def n_permanents(s: Any, T: Any) -> int:
    """How many permanents there are that are not phased out; they are noted for `permanent`."""
    n = 0
    for i in range(s.n_battlefield):
        slot = s.slot_of[s.battlefield[i]]
        if s.kind[slot] == at.PERMANENT and not s.phased_out[slot]:
            s.in_play[n] = s.battlefield[i]
            n += 1
    return n


@room
def permanent(s: Any, T: Any, i: int) -> int:
    """The i-th permanent in order of entering, once `n_permanents` was asked."""
    return s.in_play[i]


@room
def n_hand(s: Any, T: Any) -> int:
    """How many cards this player has in hand."""
    return s.n_hand[s.a_seat]


@room
def hand(s: Any, T: Any, i: int) -> int:
    """The i-th card in this player's own hand."""
    return s.hand[s.a_seat][i]


@room
def n_graveyard(s: Any, T: Any, seat: int) -> int:
    """How many cards a graveyard has."""
    return s.n_graveyard[seat]


@room
def graveyard(s: Any, T: Any, seat: int, i: int) -> int:
    """The i-th card of a graveyard, oldest first."""
    return s.graveyard[seat][i]


@room
def n_stack(s: Any, T: Any) -> int:
    """How many objects are on the stack."""
    return s.n_stack


@room
def on_stack(s: Any, T: Any, i: int) -> int:
    """The i-th object on the stack, the bottom first."""
    return s.stack[i]


@room
def is_restricted(s: Any, T: Any, code: int, e: int) -> int:
    """Whether an effect keeps a permanent from attacking (0), from blocking (1), or from untapping (2)."""
    settle_cache(s, T)
    slot = slot_at(s, e)
    return has_rule(s, _RESTRICTIONS[code], slot) if slot else 0


@room
def may_attack(s: Any, T: Any, e: int) -> int:
    """Whether a creature may be declared as an attacker in the declaration that is going on."""
    for i in range(s.n_able):
        if s.able[i] == e:
            return 1
    return 0


@room
def is_declared(s: Any, T: Any, e: int) -> int:
    """Whether a creature is chosen as an attacker in the declaration that is going on, or attacking already."""
    if s.n_frames and s.frame[s.n_frames - 1][at.F_KIND] == at.ATTACK:
        for i in range(s.n_chosen_attacks):
            if s.chosen_attacker[i] == e and s.chosen_defender[i]:
                return 1
        return 0
    slot = slot_at(s, e)
    return 1 if slot and s.kind[slot] == at.PERMANENT and s.attacking[slot] and not s.phased_out[slot] else 0


@room
def mana_available(s: Any, T: Any) -> int:
    """How much mana this player could have at the most for anything, from the pool and all sources."""
    return s.purse_total[call(s, T, tb.PURSE, s.a_seat, -1, 0, 0)]


@room
def survives_damage(s: Any, T: Any, seat: int) -> int:
    """Whether a replacement effect keeps damage from bringing a player's life total to 0 (CR 614.1)."""
    settle_cache(s, T)
    if not s.replace_kinds >> ek.DAMAGE_DEALT & 1:
        return 0
    for i in range(s.n_replace):
        source = s.replace_source[i]
        if s.replace_kind[i] == ek.DAMAGE_DEALT and source > 0 and s.controller[known_slot(s, source)] == seat:
            row = T.instead[T.abil[s.replace_ability[i]][tb.AB_INSTEAD]]
            if row[tb.IN_FLOOR] > 0:
                k = new_ctx(s, source, seat)
                is_so = holds(s, T, k, row[tb.IN_COND])
                free_ctx(s, k)
                if is_so:
                    return 1
    return 0


# --- The pick ------------------------------------------------------------------------------------------


@room
def kind(s: Any, T: Any) -> int:
    """The kind of the pick, a number of `mind.kinds`."""
    return s.ask_kind


@room
def n_options(s: Any, T: Any) -> int:
    """How many values there are to pick from."""
    return s.n_options


@room
def option(s: Any, T: Any, i: int) -> int:
    """The i-th value: of an action its code, of a replacement effect its source, a word, or else a number or entity."""
    return s.opt[i]


@room
def option_entity(s: Any, T: Any, i: int) -> int:
    """The object of the i-th action; of anything else the value itself."""
    return s.opt_b[i] if s.ask_kind == at.D_PRIORITY else s.opt[i]


@room
def option_index(s: Any, T: Any, i: int) -> int:
    """The index of the i-th action: face, way to cast, ability; of a replacement effect its ability, -1 for none."""
    if s.ask_kind == at.D_PRIORITY:
        return s.opt_c[i]
    return max(-1, s.opt_b[i]) if s.ask_kind == at.D_REPLACEMENT and s.opt[i] > 0 else -1


@room
def options_are_words(s: Any, T: Any) -> int:
    """Whether the values are words: names, or types by their names."""
    if s.ask_kind == at.D_TYPE:
        return 1 if s.opt[0] != _FIRST_TYPE else 0
    return _OF_WORDS >> s.ask_kind & 1


@room
def n_about(s: Any, T: Any) -> int:
    """How many parts what the pick is about has, up to three; 0 for a single object or number, or nothing."""
    if _ABOUT_THREE >> s.ask_kind & 1:
        return 3
    return 2 if _ABOUT_TWO >> s.ask_kind & 1 else 0


@room
def about(s: Any, T: Any, i: int) -> int:
    """The i-th part of what the pick is about: an object, a number or a word; 0 for nothing.

    Of a choice among parts of an effect the second is the row of T.step, of a price the row of its cost.
    """
    if i == 0:
        return _part(T, s.about_a) if s.ask_kind == at.D_COST else s.about_a
    if i == 1:
        return T.prog[s.about_b][tb.PG_STEPS] + s.about_c if s.ask_kind == at.D_ONE_OF else s.about_b
    return s.about_c


@room
def _part(T: Any, part: int) -> int:
    """The word of a part of a cost, as far as the heuristic knows it."""
    if part == tb.PART_SACRIFICE:
        return T.bk_word[co.W_SACRIFICE]
    if part == tb.PART_DISCARD:
        return T.bk_word[co.W_DISCARD]
    return T.bk_word[co.W_CREW] if part == tb.PART_CREW else 0
