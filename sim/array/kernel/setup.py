"""Before the first shuffle: the cards of both decks in their libraries, everything else as at the start (CR 103).

A record may have played another game before: what a game reads before it writes it is set here; lists are emptied by
their counts, slots of objects are cleared as they are used.
"""

from typing import Any

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.doors import call, door, room
from sim.array.kernel.hashing import u64
from sim.array.kernel.looking import CARDS
from sim.array.kernel.objects import new_object, push
from sim.array.kernel.zones import clear_permanent, put_in
from sim.cards import terms as t
from sim.results import EARLY_TURNS, TOKENS

# Places of `inp`: what a game is, written from outside.
IN_SEED_KEY, IN_PAIR, IN_INDEX, IN_LIFE, IN_MOST_DECISIONS, IN_AGENT, IN_KEY, IN_HAS_ORDER = 0, 1, 2, 3, 4, 5, 7, 9
IN_AGGRESSION, IN_PATIENCE = 10, 12  # of each seat's heuristic, thousandths
IN_NOTING = 14  # whether keywords are noted, and cards: bits of `looking.py`
_MADE = 4  # columns of `a_made`
_IN, _OUT = 16, 24  # lengths of `inp` and `out`
# Places of `out`: how it went.
(
    OUT_WINNER, OUT_END, OUT_UNFINISHED, OUT_TURNS, OUT_LIFE, OUT_LIFE_2, OUT_MULLIGANS, OUT_MULLIGANS_2, OUT_DECISIONS,
    OUT_ASKED, OUT_SKIPPED, OUT_STARTING, OUT_ERROR, OUT_POSSIBLE, OUT_POSSIBLE_2, OUT_USED, OUT_USED_2, OUT_READ_LIST,
) = range(18)  # fmt: skip


@room
def begin(s: Any, T: Any) -> None:
    """Make the record the game that `inp` says."""
    _clear_flow(s)
    _clear_counts(s)
    for i in range(1, at.IDS):
        s.slot_of[i] = -1
    for k in range(at.CONTEXTS):
        s.ctx_used[k] = 0
    for i in range(at.COST_ROWS):
        s.cost_used[i] = 0
    s.purse_version[0], s.purse_version[1] = 0, 0
    s.seed_key, s.pair, s.index = u64(s.inp[IN_SEED_KEY]), s.inp[IN_PAIR], s.inp[IN_INDEX]
    s.max_decisions, s.noting = s.inp[IN_MOST_DECISIONS], s.inp[IN_NOTING]
    for seat in range(2):
        _clear_player(s, T, seat)
    if s.noting & CARDS:
        call(s, T, tb.CARD_ACCOUNT, 0, 0, 0, 0)
    number = 0
    for seat in range(2):  # only now: a card that is dealt may look at what both players have (CR 604.3)
        number = _deal(s, T, seat, number)
    push(s, at.START)


@room
def _clear_flow(s: Any) -> None:
    s.turn, s.active, s.regular, s.step, s.starting, s.passes, s.moment = 0, 0, 0, 0, 0, 0, 0
    s.next_id, s.next_serial, s.next_timestamp, s.n_slots, s.next_free = 1, 1, 1, 1, 1
    s.sba_due, s.decisions, s.windows_asked, s.windows_skipped = 1, 0, 0, 0
    s.is_over, s.winner, s.end_reason, s.unfinished, s.error = 0, -1, 0, 0, 0
    s.putting, s.attacked_alone, s.combat_on, s.cache_dirty, s.cache_settled = 0, 0, 0, 1, 0
    s.loop_decisions, s.loop_count, s.version, s.mana_version = 0, 0, 0, 0
    s.trace = u64(0)
    s.waiting, s.answered, s.n_options, s.ask_every_window = 0, 0, 0, 0
    s.cache_reads, s.replace_kinds, s.listen_kinds, s.rule_kinds = 0, 0, 0, 0


@room
def _clear_counts(s: Any) -> None:
    s.n_extra_turns, s.n_battlefield, s.n_stack, s.n_exile, s.n_command, s.n_strays, s.n_held = 0, 0, 0, 0, 0, 0, 0
    s.n_listen, s.n_before, s.n_replace, s.n_rules, s.n_actors, s.n_state_triggers = 0, 0, 0, 0, 0, 0
    s.n_effects, s.n_triggers, s.n_delayed, s.n_log, s.n_happened, s.n_frames = 0, 0, 0, 0, 0, 0
    s.n_pr, s.n_then, s.n_ev, s.n_found, s.n_able, s.n_chosen_attacks, s.n_plans, s.n_assigned = 0, 0, 0, 0, 0, 0, 0, 0


@room
def _clear_player(s: Any, T: Any, seat: int) -> None:
    s.life[seat], s.drew_from_empty[seat], s.last_turn[seat], s.lands_played[seat] = s.inp[IN_LIFE], 0, 0, 0
    s.mulligans[seat], s.has_lost[seat], s.lose_reason[seat], s.draws[seat], s.choices[seat] = 0, 0, 0, 0, 0
    s.n_library[seat], s.n_hand[seat], s.n_graveyard[seat], s.n_pool[seat] = 0, 0, 0, 0
    s.kept_version[seat], s.kept_sorcery[seat], s.kept_some[seat] = -1, 0, 0
    s.player_keywords[seat], s.n_player_abilities[seat] = 0, 0
    s.agent[seat], s.agent_key[seat], s.agent_picks[seat] = s.inp[IN_AGENT + seat], u64(s.inp[IN_KEY + seat]), 0
    _clear_agent(s, T, seat)
    s.kw_possible[seat], s.kw_used[seat] = 0, 0
    for i in range(at.TURN_COUNTS):
        s.turn_counts[seat][i] = 0
    for i in range(at.PLAYER_COUNTERS):
        s.player_counters[seat][i] = 0


@room
def _clear_agent(s: Any, T: Any, seat: int) -> None:
    """What an agent remembers from decision to decision, and the windows in which it always passes."""
    s.a_aggression[seat], s.a_patience[seat] = s.inp[IN_AGGRESSION + seat], s.inp[IN_PATIENCE + seat]
    s.a_n_sent[seat], s.a_n_set[seat], s.a_offer_turn[seat], s.a_n_offers[seat] = 0, 0, 0, 0
    for i in range(_MADE):
        s.a_made[seat][i] = 0
    yields = s.agent[seat] == at.HEURISTIC
    s.yield_own[seat], s.yield_others[seat] = T.yield_own if yields else 0, T.yield_others if yields else 0
    s.yield_on_top[seat] = T.yield_on_top if yields else 0


@room
def _deal(s: Any, T: Any, seat: int, number: int) -> int:
    """A deck in slot order, its cards numbered by token; in games of odd index the decks have changed seats."""
    deck = seat ^ (s.inp[IN_INDEX] & 1)
    s.first_card[seat] = number
    for i in range(T.n_deck[deck]):
        slot = new_object(s, s.first_card[seat] + T.deck_token[deck][i], T.deck[deck][i], seat, t.LIBRARY)
        clear_permanent(s, slot)
        put_in(s, s.id[slot], t.LIBRARY, seat, 0, s.n_library[seat] + 1)
        call(s, T, tb.REFRESH, slot, 0, 0, 0)
        number = s.card[slot] + 1
    return number


@room
def report(s: Any) -> None:
    """Write how the game went to `out`."""
    s.out[OUT_WINNER], s.out[OUT_END], s.out[OUT_UNFINISHED], s.out[OUT_TURNS] = (
        s.winner,
        s.end_reason,
        s.unfinished,
        s.turn,
    )
    for seat in range(2):
        s.out[OUT_LIFE + seat], s.out[OUT_MULLIGANS + seat] = s.life[seat], s.mulligans[seat]
        s.out[OUT_POSSIBLE + seat], s.out[OUT_USED + seat] = s.kw_possible[seat] | s.kw_used[seat], s.kw_used[seat]
    s.out[OUT_DECISIONS], s.out[OUT_ASKED], s.out[OUT_SKIPPED] = s.decisions, s.windows_asked, s.windows_skipped
    s.out[OUT_STARTING], s.out[OUT_ERROR] = s.starting, s.error
    s.out[OUT_READ_LIST] = s.cd_read if s.noting & CARDS else 0


@door(tb.BEGIN)
def begin_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """BEGIN(): a new game by `inp` (and `first_order`)."""
    begin(s, T)
    return 0


@door(tb.PLAY_GAME)
def play_game_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PLAY_GAME(): a whole game by `inp`, with the agents of the record; `out` says how it went. Its error."""
    begin(s, T)
    call(s, T, tb.PLAY, 0, 0, 0, 0)
    return report_door(s, T, 0, 0, 0, 0)


@door(tb.REPORT)
def report_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """REPORT(): write to `out` how the game went, or stands; its error."""
    if s.noting & CARDS:
        call(s, T, tb.CARD_ACCOUNT, 1, 0, 0, 0)
    if not s.error:
        call(s, T, tb.FINGERPRINT, 0, 0, 0, 0)
    report(s)
    return s.error


@room
def play_games(s: Any, T: Any, number: int) -> None:
    """Play so many games of `many_inp` and `many_order`, one after another."""
    for game in range(number):
        for i in range(_IN):
            s.inp[i] = s.many_inp[game][i]
        for seat in range(2):
            for i in range(T.n_deck[seat ^ (s.inp[IN_INDEX] & 1)]):
                s.first_order[seat][i] = s.many_order[game][seat][i]
        play_game_door(s, T, 0, 0, 0, 0)
        for i in range(_OUT):
            s.many_out[game][i] = s.out[i]
        s.many_hash[game][0], s.many_hash[game][1] = s.fingerprint, s.trace
        if s.noting & CARDS:
            _keep_cards(s, game)


@room
def _keep_cards(s: Any, game: int) -> None:
    """What became of the cards, where the next game leaves it alone."""
    for seat in range(2):
        for token in range(TOKENS):
            s.many_flags[game][seat][token] = s.cd_flags[seat][token]
            s.many_first[game][seat][token] = s.cd_first[seat][token]
        for row in range(4):
            for turn in range(EARLY_TURNS):
                s.many_turns[game][seat][row][turn] = s.cd_turns[seat][row][turn]
    for turn in range(TOKENS):
        s.many_ahead[game][turn] = s.cd_ahead[turn]


@door(tb.PLAY_GAMES)
def play_games_door(s: Any, T: Any, a: int, b: int, c: int, d: int) -> int:
    """PLAY_GAMES(number): play the games that `many_inp` holds; `many_out` says how they went."""
    play_games(s, T, a)
    return 0
