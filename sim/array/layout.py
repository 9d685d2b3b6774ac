"""The state of a game as one record of a NumPy structured dtype; a batch of games is an array of them.

`states["life"]` has shape (games, 2). Every field stands for something of the rules engine's `GameState`:

| fields | in `sim/rules` | rule |
| --- | --- | --- |
| turn, active, regular, step, passes, moment, ... | `GameState` | 500, 117 |
| life, player_counters, lands_played, ... [seat] | `PlayerState` | 119, 122 |
| library, hand, graveyard [seat]; battlefield, stack, exile, command | the zones' lists of ids | 400 |
| slot_of [id]; id, card, definition, ... [slot] | `objects`, `last_known` | 109, 400.7, 603.10 |
| c_power, c_types, ... [slot] | `Characteristics` in the `Cache` | 613 |
| attached_to, attachments [slot] | `Permanent` | 301.5, 303.4 |
| counter_kind, counter_number [slot] | `GameObject.counters` | 122 |
| fx_* | `effects` (`ContinuousEffect`, `Shield`) | 611 |
| tr_*, dl_* | `triggers`, `delayed` (`PendingTrigger`) | 603 |
| frame, picked | `agenda` (`Frame`) | |
| ctx | `Context`, one row for each frame, stack object and waiting trigger that has one | |
| pr | `Proposal`s of the batches that wait for replacement effects | 614 |
| listen_*, replace_*, rule_* | listeners, replacements and rules in force of the `Cache` | 603, 614, 613.11 |
| able, allowed, chosen_*, plan_*, assigned | the combat declaration or damage that is going on (`CombatFrame`) | 508-510 |
| draws, choices | `GameRandom` | |
| kw_possible, kw_used [seat] | `KeywordWatch` (`usage.py`), as bits | |
| cd_* | `CardWatch` (`card_watch.py`) | |
| inp, out, many_* | what a game is and how it went, for whoever has it played (`GameResult`) | |
| a_* | what an agent has in mind as it decides, see `agents/mind/layout.py` | |

Objects have the ids of the rules engine, never reused; `slot_of[id]` is the slot of an object that is there, or that was
there last: an object that leaves a public zone keeps its slot as last-known information (`there` 0), until slots are
needed. What outgrows a capacity sets `error`, and the game is replayed whole by the rules engine.
"""

from typing import Final

import numpy as np

from sim.agents.mind.layout import SIGHT
from sim.array.tables import COST
from sim.results import EARLY_TURNS, TOKENS

# Capacities. A game that outgrows one is replayed by the rules engine and counted.
MANY: Final = 64  # games that are played with one call
IDS: Final = 8192  # ids in one game
SLOTS: Final = 640  # objects that are there or remembered
ZONE: Final = 160  # cards in one hidden zone or graveyard
FIELD: Final = 192  # permanents
STACK: Final = 48
EXILE: Final = 256
COMMAND: Final = 16
ABILITIES: Final = 20  # of one object
COUNTERS: Final = 5  # kinds of counters on one object
ATTACHMENTS: Final = 12
BLOCKING: Final = 12  # attackers that one creature blocks
DAMAGED_BY: Final = 40
CHOSEN: Final = 8  # values chosen for one object
LINKED: Final = 64  # objects linked to one object
SPARED: Final = 24  # pairs of an object granting protection and what was attached as that began
ACTIVATED: Final = 6  # abilities of one permanent activated this turn
EFFECTS: Final = 96
AFFECTED: Final = 48
APPLYING: Final = 256  # effects on their way through the layers
AP_AFFECTED: Final = 2048
KEPT: Final = 64  # permanents changed on trial
BOUND: Final = 12  # numbers fixed as an effect begins
WAITING: Final = 64  # triggers
FRAMES: Final = 32
FRAME: Final = 32  # ints of a frame
PICKED: Final = 96
REGISTERS: Final = 96  # what the loops of one program go through
CONTEXTS: Final = 128
PROPOSALS: Final = 160
EVENTS: Final = 320  # of batches that are being recorded
EVENT: Final = 10  # kind, up to 8 fields, how many fields
OPTIONS: Final = 1024
FOUND: Final = 2048  # entities that queries have gathered
RULES: Final = 96
LISTENERS: Final = 512
LOG: Final = 384
POOL: Final = 64  # mana in a pool
TURN_COUNTS: Final = 16
PLAYER_COUNTERS: Final = 6
ATTACKERS: Final = 96
MARKS: Final = 256  # positions of a long way without a pick
COST_ROWS: Final = 24  # costs made at run time
PURSES: Final = 3  # one kept for each player, and one for questions with conditions
SOURCE_ROWS: Final = 160  # ways to make mana that the planner looks at

# A context row: what an ability knows (`Context`).
C_SOURCE: Final = 0
C_CONTROLLER: Final = 1
C_SPELL: Final = 2
C_X: Final = 3
C_ORIGIN: Final = 4
C_EVENT: Final = 5  # EVENT ints; the last is how many fields, -1 for no event
C_N_PAID: Final = 15
C_PAID: Final = 16  # up to 8 keys, interned
C_N_ITS: Final = 24
C_ITS: Final = 25  # up to 4
C_N_NODES: Final = 29  # target nodes
C_NODE: Final = 30  # up to 8: the target's row in T.target
C_COUNT: Final = 38  # how many targets each has
C_TARGET: Final = 46  # up to 32 targets of all nodes, in order
C_SHARE: Final = 78  # up to 32: how the division gives to each
C_N_RESULTS: Final = 110
C_RESULT: Final = 111  # up to 8 pairs (key, number)
C_N_APPLIED: Final = 127
C_APPLIED: Final = 128  # up to 6 pairs (source, ability) of replacement effects (614.5)
C_N_SAVED: Final = 140
C_SAVED: Final = 141  # up to 64 pairs (key, entity); a key may be repeated, in order; last, as most is free
CONTEXT: Final = 270
MOST_PAID: Final = 8
MOST_NODES: Final = 8
MOST_ITS: Final = 4
MOST_TARGETS: Final = 32
MOST_SAVED: Final = 64
MOST_RESULTS: Final = 8
MOST_APPLIED: Final = 6

# A proposal row (`Proposal`): an event, and how a permanent is to enter (`entry`).
P_EVENT: Final = 0  # EVENT ints; kind -1 for an event that was replaced by nothing
P_HAS_ENTRY: Final = 10
P_CONTROLLER: Final = 11  # seat, -1 for none
P_TAPPED: Final = 12
P_FACE: Final = 13
P_FACE_DOWN: Final = 14  # code of FACE_DOWN_*, 0 for none
P_LISTED: Final = 15  # definition, -1
P_COPY_OF: Final = 16  # definition, -1
P_ATTACH_TO: Final = 17  # entity, 0 for none
P_KEEP: Final = 18  # key, 0 for none
P_LINK: Final = 19  # key, 0 for none
P_LINK_SOURCE: Final = 20
P_SHUFFLE: Final = 21
P_ATTACKING: Final = 22  # entity, 0
P_HELD_BY: Final = 23
P_PLACE: Final = 24  # 0: the top
P_UNSEEN: Final = 25
P_GAINS: Final = 26  # a list of changes, -1
P_RESULT: Final = 27  # key under which the amount is noted, 0
P_NO_REGENERATION: Final = 28
P_WITH: Final = 29  # of phasing: the host
P_COPIED: Final = 30  # definition, -1
P_X: Final = 31
P_N_COUNTERS: Final = 32
P_COUNTER: Final = 33  # up to 4 pairs (kind, number)
P_N_CHOSEN: Final = 41
P_CHOSEN: Final = 42  # up to 4 pairs (key, value)
P_N_LINKED: Final = 50
P_N_APPLIED: Final = 67
P_APPLIED: Final = 68  # up to 8 pairs (source, ability)
P_DAMAGE: Final = 84  # EVENT ints: the damage that this loss of life is a result of; the last -1 for none
P_MELDED: Final = 94
P_PAID: Final = 95  # the kind of cost for which it is turned face up
P_COPY_COUNTER: Final = 96  # kind and number of the counters with which it enters as a copy (CR 707.9e)
P_WHEN_COPIED: Final = 98  # the reflexive trigger, 0 for none, and the object that was copied (CR 707.9g)
P_LINKED: Final = 100  # up to 64 pairs (key, entity); last, as most is free
PROPOSAL: Final = 228
MOST_COUNTERS, MOST_LINKED = 4, 64

# How an object was turned face down (`face_down`).
FACE_UP: Final = 0
MORPHED: Final = 1
DISGUISED: Final = 2
MANIFESTED: Final = 3
CLOAKED: Final = 4
BY_EFFECT: Final = 5
FACE_DOWN_WORDS: Final = ("", "morph", "disguise", "manifest", "cloak", "effect")

# What an object is in the rules engine (`kind`).
PLAIN: Final = 0
PERMANENT: Final = 1
ON_STACK: Final = 2

# Frames of the agenda (`frame[i][F_KIND]`), and what their ints hold.
F_KIND: Final = 0
F_PC: Final = 1
F_CTX: Final = 2  # context row, -1
F_PICKED: Final = 3  # how many in `picked`
START, TURN, STEP, PRIORITY, RESOLVE, PROPOSE, ANNOUNCE, PAY, ATTACK, BLOCK, DAMAGE, LEGEND, DISCARD = range(1, 14)
# Fields from 4 on are named by the room that owns the frame, in that room.

# Kinds of decisions, as in `sim.rules.decisions`, by number.
DECISIONS: Final = (
    "mulligan bottom priority attack band block divide target mode x cost pay_optional may may_pay one_of cast choose "
    "color name number type discard sacrifice search scry order order_triggers replacement prevent legend copy attach "
    "mana proliferate parts"
).split()
(
    D_MULLIGAN, D_BOTTOM, D_PRIORITY, D_ATTACK, D_BAND, D_BLOCK, D_DIVIDE, D_TARGET, D_MODE, D_X, D_COST, D_PAY_OPTIONAL,
    D_MAY, D_MAY_PAY, D_ONE_OF, D_CAST, D_CHOOSE, D_COLOR, D_NAME, D_NUMBER, D_TYPE, D_DISCARD, D_SACRIFICE, D_SEARCH,
    D_SCRY, D_ORDER, D_ORDER_TRIGGERS, D_REPLACEMENT, D_PREVENT, D_LEGEND, D_COPY, D_ATTACH, D_MANA, D_PROLIFERATE,
    D_PARTS,
) = range(len(DECISIONS))  # fmt: skip
NONE: Final = -(1 << 31)  # what `pick` returns while it waits

# Who picks (`agent`); OUTSIDE is somebody who submits.
RANDOM, GREEDY, HEURISTIC, OUTSIDE = range(4)

# What went wrong (`error`): the game is replayed by the rules engine.
FULL: Final = 1  # a capacity
FORGOTTEN: Final = 2  # last-known information whose slot was needed
NOT_CARRIED: Final = 3  # something that the tables should not have let in

_I, _L, _U, _B = np.int32, np.int64, np.uint64, np.int8

FIELDS: Final[tuple[tuple[object, ...], ...]] = (
    # --- Flow
    ("seed", _U), ("seed_key", _U), ("pair", _L), ("index", _L),
    *((name, _I) for name in (
        "turn active regular step starting passes moment next_id next_serial next_timestamp sba_due decisions "
        "windows_asked windows_skipped is_over winner end_reason unfinished error putting attacked_alone combat_on "
        "cache_dirty cache_settled has_restrictions max_decisions ask_every_window loop_decisions loop_count n_marks "
        "version mana_version n_extra_turns"
    ).split()),
    ("trace", _U), ("fingerprint", _U), ("mark", _U, MARKS),
    ("extra_turns", _I, 8),
    # --- What the game is and how it went, read and written from outside
    ("noting", _I), ("kw_possible", _L, 2), ("kw_used", _L, 2),  # keywords by bits, see `kernel/noting.py`
    # Cards by seat and slot, see `kernel/card_noting.py`
    ("cd_active", _I), ("cd_read", _I), ("cd_own", _I, 2), ("cd_flags", _B, (2, TOKENS)), ("cd_first", _B, (2, TOKENS)),
    ("cd_turns", _B, (2, 4, EARLY_TURNS)), ("cd_ahead", _B, TOKENS),
    ("inp", _L, 16), ("out", _L, 24), ("first_order", np.int16, (2, ZONE)),
    # The same of many games that are played one after another in this record, with fingerprint and trace
    ("many_inp", _L, (MANY, 16)), ("many_out", _L, (MANY, 24)), ("many_order", np.int16, (MANY, 2, ZONE)),
    ("many_hash", _U, (MANY, 2)),
    ("many_flags", _B, (MANY, 2, TOKENS)), ("many_first", _B, (MANY, 2, TOKENS)),
    ("many_turns", _B, (MANY, 2, 4, EARLY_TURNS)), ("many_ahead", _B, (MANY, TOKENS)),
    # --- Agents
    ("agent", _I, 2), ("agent_key", _U, 2), ("agent_picks", _I, 2),
    ("kept_version", _I, 2), ("kept_sorcery", _I, 2), ("kept_some", _I, 2),
    ("yield_own", _I, 2), ("yield_others", _I, 2), ("yield_on_top", _I, 2),
    # --- Players [seat]
    *((name, _I, 2) for name in (
        "life drew_from_empty last_turn lands_played mulligans has_lost lose_reason first_card draws choices "
        "n_library n_hand n_graveyard n_pool"
    ).split()),
    ("turn_counts", _I, (2, TURN_COUNTS)),
    ("player_counters", _I, (2, PLAYER_COUNTERS)),
    ("pool_type", _I, (2, POOL)), ("pool_snow", _I, (2, POOL)), ("pool_only", _I, (2, POOL)),
    ("library", _I, (2, ZONE)), ("hand", _I, (2, ZONE)), ("graveyard", _I, (2, ZONE)),
    # --- Zones
    *((name, _I) for name in "n_battlefield n_stack n_exile n_command n_strays n_held".split()),
    ("battlefield", _I, FIELD), ("stack", _I, STACK), ("exile", _I, EXILE), ("command", _I, COMMAND),
    ("strays", _I, 64), ("held_by", _I, 32), ("held", _I, 32),
    # --- Objects [slot]; slot 0 is none
    ("n_slots", _I), ("next_free", _I), ("slot_of", np.int16, IDS),
    *((name, _I, SLOTS) for name in (
        "there kind id card definition owner controller zone serial timestamp face_down listed copy_of known_to "
        "tapped base_controller face turned_at second_card second_definition damage deathtouched since_turn attached_to "
        "n_attachments shields no_regeneration phased_out phased_with attacking defending attacked_this_turn "
        "n_blocking is_blocking blocked band entered_at cast_by paid_for cast_x copied n_damaged_by solved suspected "
        "n_chosen n_linked n_activated n_spared "
        "ability node source origin is_spell is_copy n_modes x method cast_from mana_spent exile_after since ctx_of "
        "became became_second defining"
    ).split()),
    ("attachments", _I, (SLOTS, ATTACHMENTS)), ("blocking", _I, (SLOTS, BLOCKING)),
    ("damaged_by", _I, (SLOTS, DAMAGED_BY)),
    ("counter_kind", np.int16, (SLOTS, COUNTERS)), ("counter_number", _I, (SLOTS, COUNTERS)),
    ("chosen_key", _I, (SLOTS, CHOSEN)), ("chosen_value", _I, (SLOTS, CHOSEN)),
    ("linked_key", _I, (SLOTS, LINKED)), ("linked", _I, (SLOTS, LINKED)),
    ("activated", _I, (SLOTS, ACTIVATED)), ("activated_times", _I, (SLOTS, ACTIVATED)),
    ("spared_by", _I, (SLOTS, SPARED)), ("spared", _I, (SLOTS, SPARED)),
    ("n_paid", _I, SLOTS), ("paid", _I, (SLOTS, MOST_PAID)), ("modes", _I, (SLOTS, 4)),
    # --- Characteristics [slot]: current on the battlefield and of what was there last
    *((name, _I, SLOTS) for name in (
        "c_types c_supertypes c_colors c_power c_toughness c_loyalty c_mana_value c_cost c_name c_keywords c_toxic "
        "c_has n_abilities c_copiable c_origin c_base"
    ).split()),
    ("c_subtypes", _L, SLOTS),
    ("abilities", _I, (SLOTS, ABILITIES)), ("granted_at", _I, (SLOTS, ABILITIES)),
    ("granted_by", _I, (SLOTS, ABILITIES)),  # the object that grants it, 0
    # --- Derived from the continuous effects
    *((name, _I) for name in "n_listen n_before n_replace n_rules n_actors cache_supertypes n_state_triggers".split()),
    ("cache_reads", _L), ("replace_kinds", _L), ("listen_kinds", _L), ("rule_kinds", _L),
    ("listen_kind", _I, LISTENERS), ("listen_source", _I, LISTENERS), ("listen_ability", _I, LISTENERS),
    ("before_kind", _I, LISTENERS), ("before_source", _I, LISTENERS), ("before_ability", _I, LISTENERS),
    ("replace_kind", _I, RULES), ("replace_source", _I, RULES), ("replace_ability", _I, RULES),
    ("rule_kind", _I, RULES), ("rule_change", _I, RULES), ("rule_source", _I, RULES), ("rule_controller", _I, RULES),
    ("rule_effect", _I, RULES),  # the effect that the rule belongs to (for its bound numbers), -1 of a static ability
    ("rule_affected", _L, (RULES, SLOTS // 64 + 1)),  # bits by slot; the last word: players
    ("actors", _I, FIELD), ("state_trigger_source", _I, 32), ("state_trigger_ability", _I, 32),
    ("player_keywords", _I, 2), ("n_player_abilities", _I, 2), ("player_abilities", _I, (2, 8)),
    ("layer2_controller", _I, SLOTS), ("n_elsewhere", _I), ("elsewhere", _I, SLOTS),
    # --- Continuous effects
    ("n_effects", _I),
    *(("fx_" + name, _I, EFFECTS) for name in (
        "id timestamp controller source changes duration until_turn used n_affected is_shield left next_time n_bound"
    ).split()),
    ("fx_affected", _I, (EFFECTS, AFFECTED)), ("fx_bound", _I, (EFFECTS, BOUND)),
    # --- Effects on their way through the layers, see `kernel/layers.py`
    *((name, _I) for name in "n_ap n_ap_effects n_begun n_ap_waiting n_ap_affected".split()),
    *(("ap_" + name, _I, APPLYING) for name in (
        "source controller timestamp ability effect changes layers begun done is_cda first n waiting"
    ).split()),
    ("ap_affected", _I, AP_AFFECTED), ("ap_edges", _L, 64), ("ap_reach", _L, 64), ("kept", _L, (KEPT, 96)),
    # --- Triggers that wait to be put on the stack, and delayed ones
    ("n_triggers", _I), ("n_delayed", _I),
    *((prefix + name, _I, WAITING) for prefix in ("tr_", "dl_") for name in (
        "ability node source controller ctx number turn since"
    ).split()),
    # --- What happened this turn
    ("n_log", _I), ("log_what", _I, LOG), ("log_entity", _I, LOG), ("log_more", _I, LOG),
    ("n_happened", _I), ("happened_node", _I, LOG), ("happened_seat", _I, LOG), ("happened_to", _I, LOG),
    # --- Agenda
    ("n_frames", _I), ("frame", _I, (FRAMES, FRAME)), ("picked", _I, (FRAMES, PICKED)),
    ("registers", _I, (FRAMES, REGISTERS)),
    ("ctx", _I, (CONTEXTS, CONTEXT)), ("ctx_used", _B, CONTEXTS),
    ("costs", _I, (COST_ROWS, COST)), ("cost_used", _B, COST_ROWS),  # total costs, see `kernel/charges.py`
    ("purse_version", _I, 2), ("purse_life", _I, PURSES), ("purse_total", _I, PURSES),  # see `kernel/mana.py`
    ("n_pr", _I), ("pr", _I, (PROPOSALS, PROPOSAL)),
    ("n_then", _I), ("then", _I, (16, 32)),
    ("n_ev", _I), ("ev", _I, (EVENTS, EVENT)),
    # --- The pick that waits
    *((name, _I) for name in "waiting ask_seat ask_kind n_options about_a about_b about_c answered answer pick".split()),
    ("opt", _I, OPTIONS), ("opt_b", _I, OPTIONS), ("opt_c", _I, OPTIONS),
    # --- Combat
    *((name, _I) for name in "n_able n_chosen_attacks n_plans n_assigned".split()),
    ("able", _I, ATTACKERS), ("n_able_to", _I, ATTACKERS), ("able_to", _I, (ATTACKERS, 48)),
    ("chosen_attacker", _I, ATTACKERS), ("chosen_defender", _I, ATTACKERS), ("chosen_band", _I, ATTACKERS),
    ("worth", _B, (ATTACKERS, 48)), ("able_at", _B, (ATTACKERS, 48)), ("required", _L, (ATTACKERS, 48)),
    ("allowed", _I, ATTACKERS), ("n_needs", _I), ("searched", _I),
    ("plan_source", _I, ATTACKERS), ("plan_chooser", _I, ATTACKERS), ("plan_amount", _I, ATTACKERS),
    ("plan_tramples", _I, ATTACKERS), ("plan_past", _I, ATTACKERS), ("n_recipients", _I, ATTACKERS),
    ("recipients", _I, (ATTACKERS, 24)),
    ("assigned_source", _I, 256), ("assigned_to", _I, 256), ("assigned", _I, 256),
    # --- Scratch memory: means nothing between calls
    ("n_found", _I), ("found", _I, FOUND), ("as_it_was", _I, 8),
    ("scratch", _L, 512), ("shuffle_key", _U, ZONE), ("sorted_key", _U, ZONE),
    ("pay_cost", _L, 64), ("pay_pool", _L, (PURSES, 1 + POOL)), ("pay_options", _L, (PURSES, 1 + 23 * SOURCE_ROWS)),
    ("pay_table", _L, (PURSES, 6 + 9 * SOURCE_ROWS)), ("pay_work", _L, (21, 1024)), ("pay_plan", _L, 8 * 1024),
    ("pay_row_entity", _I, (PURSES, SOURCE_ROWS)), ("pay_row_ability", _I, (PURSES, SOURCE_ROWS)),
    # --- What an agent has in mind: its rows by slot, definitions of cards that are seen in another form, and its own fields
    ("a_place", _I, SLOTS), ("n_worn", _I), ("worn", _I, 8), ("in_play", _I, FIELD),
    *((name, np.dtype(kind), shape) for name, kind, shape in SIGHT),
)  # fmt: skip

GAME: Final = np.dtype(list(FIELDS), align=True)


class Plain:
    """A game record as lists, for the uncompiled kernel: attributes instead of fields, ints without a width."""

    def __init__(self, record: np.void) -> None:
        for name in record.dtype.names or ():
            setattr(self, name, record[name].tolist())

    def store(self, record: np.void) -> None:
        """Write everything back into a record."""
        for name in record.dtype.names or ():
            record[name] = getattr(self, name)
