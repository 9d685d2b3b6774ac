"""The cards of a matchup as integer tables: one record, filled by `encode.py`, read by the kernel.

Rows are named here by the constants of their columns. Numbers of definitions and abilities are those of the rules
engine's pool for the same two decks, followed by what can be granted or bound. An *amount* is one int: itself if it is
a plain number, `NODE + n` if it is the value of query node n.
"""

from typing import Final

import numpy as np

from sim.agents.knowledge.columns import NOTES

DOORS: Final = 128
DEFINITIONS: Final = 512
ABILITY_ROWS: Final = 1536
TRIGGERS: Final = 768
NODES: Final = 12288
CHANGES: Final = 1536
PROGRAMS: Final = 1536
STEPS: Final = 4096
EFFECT_ROWS: Final = 3072
TARGETS: Final = 768
COSTS: Final = 640
INSTEADS: Final = 512
DATA: Final = 24576
WORDS: Final = 1024

NODE: Final = 1 << 24  # an amount of at least NODE - 2**20 is a query node
FIRST_NODE_AMOUNT: Final = NODE - (1 << 20)

# Doors, one for each function that other rooms call; what each takes is said where it opens.
(
    ADVANCE, SUBMIT, PLAY, HEURISTIC, CARRY_OUT, PROPOSE, RECORD, MATCH, MATCH_STATES, COMPUTE, EVALUATE, REFRESH,
    SETTLE, CHECK_SBA, START_FRAME, TURN_FRAME, STEP_FRAME, PRIORITY_FRAME, RESOLVE_FRAME, PROPOSE_FRAME,
    ANNOUNCE_FRAME, PAY_FRAME, ATTACK_FRAME, BLOCK_FRAME, DAMAGE_FRAME, LEGEND_FRAME, DISCARD_FRAME, NOBODY_CAN_ACT,
    LEGAL_ACTIONS, BEGIN_CAST, BEGIN_ACTIVATION, BEGIN_TURN_UP, CAN_CAST, CAN_PAY, PAY_MANA, PAY_REST, PICK_COST,
    MANA_TOTAL, MAX_X, CHANGE_ZONE, DEAL, BEGIN_ATTACK, BEGIN_BLOCK, BEGIN_DAMAGE, END_OF_COMBAT, CHECK_ROLES,
    REMOVE_FROM_COMBAT, BECOME_BLOCKED, ENTER_ATTACKING, CAN_BLOCK, PROTECTED, CAN_TARGET, CAN_ATTACH, CANDIDATES,
    CAN_CHOOSE_ALL, STILL_LEGAL, PUT_TRIGGERS, RESOLVE_TOP, LEAVE_STACK, DO_CARDS, DO_PERMANENTS,
    DO_CONTINUOUS, DO_SPELLS, DO_MOVE, SHUFFLE, NEW_STACK_OBJECT, ATTACH, TRANSFORM,
    TURN_FACE_UP, PHASE, TAX, FINGERPRINT, KEPT_OUT, PROMISE, RULE_VALUE, LOSE, WIN, DAMAGE_ALL,
    DESTROY, SACRIFICE, PAY_LIFE, WAYS_TO_CAST,
    BEGIN, PLAY_GAME,
    CAN_PAY_MANA, CAN_PAY_SIMPLE, FIX_COST, CAN_PAY_NOW, BEGIN_PAY, DO_CHOICES, PLANNER, ADD_MANA, PURSE,
    OWN_TURNING, DO_LIFE,
    NOTE_SPARED,
    ATTACKABLE,
    OWN_REPLACEMENTS, ENTER, HOST, PHASE_OUT, TURN_FACE_DOWN, TURNING_ABILITY, ONE_BY_ONE,
    LAYERS,
    COMPLETE, TOTAL_COST, ABILITY_COST, PAYABLE_TARGETS, TURN_UP_NAME, WAYS_TO_TURN_UP, BECOME_TARGETS, USE_PERMISSION,
    IS_FORBIDDEN, CAN_PAY_ABILITY, CAN_BEGIN_TO_CAST, AIM, MAY_CAST_FROM_ELSEWHERE, DO_COPIES, CHOOSE_ANEW,
    GREEDY,
    OBSERVE, REPORT, NOTE_PICK, NOTE_EVENTS, PLAY_GAMES, NOTE_CARDS, CARD_ACCOUNT,
    *_REST,
) = range(DOORS)  # fmt: skip
FIRST_FRAME_DOOR: Final = START_FRAME  # in the order of the kinds of frames in `layout`

# Bits of subtypes that the rules themselves ask for; `encoder.bits` gives the others of a matchup the bits that follow.
AURA, EQUIPMENT, VEHICLE, FORTIFICATION, SAGA = 32, 64, 128, 256, 512

# Kinds of rules (`cards.ability.RULES`, in its order), bits of `rule_kinds`.
(
    R_CANT_ATTACK, R_CANT_BLOCK, R_CANT_BE_BLOCKED, R_MUST_ATTACK, R_MUST_BLOCK, R_MUST_BE_BLOCKED_BY_ALL,
    R_MUST_BE_BLOCKED, R_CAN_BLOCK_ADDITIONAL, R_CAN_ATTACK_AS_THOUGH_NO_DEFENDER, R_DOESNT_UNTAP,
    R_CANT_BE_COUNTERED, R_CANT_BE_REGENERATED, R_CANT_TRANSFORM, R_CANT_GAIN_LIFE, R_CANT_LOSE_LIFE,
    R_LIFE_TOTAL_CANT_CHANGE, R_CANT_CAST, R_CANT_ACTIVATE, R_CANT_USE_ABILITY, R_CAST_AS_THOUGH_FLASH,
    R_ADDITIONAL_LAND, R_COST_CHANGE, R_ABILITY_COST_CHANGE, R_MAY_CAST, R_MAY_PLAY, R_LOOK_AT_TOP, R_TOP_REVEALED,
    R_CANT_ENTER, R_NO_MAXIMUM_HAND_SIZE, R_MAXIMUM_HAND_SIZE, R_LEGEND_RULE_OFF, R_SKIP_STEP,
    R_DAMAGE_CANT_BE_PREVENTED, R_ASSIGN_AS_THOUGH_UNBLOCKED, R_CANT_ATTACK_ALONE, R_CANT_BLOCK_ALONE, R_ATTACK_TAX,
    R_PREVENT_LOSS, R_EQUIP_COST,
) = range(39)  # fmt: skip

# Definitions: T.defs[d][...]; also def_subtypes, def_key.
(
    DF_NAME, DF_TYPES, DF_SUPERTYPES, DF_COLORS, DF_POWER, DF_TOUGHNESS, DF_LOYALTY, DF_MANA_VALUE, DF_KEYWORDS, DF_TOXIC,
    DF_COST, DF_HAS, DF_SPELL, DF_ENCHANT, DF_MORPH, DF_PROTOTYPE, DF_PROTOTYPED, DF_BACK, DF_COMBINED, DF_IS_MODAL,
    DF_N_ABILITIES, DF_ABILITIES, DF_OUTSIDE, DF_RECAST, DF_REDIRECTED, DF_LISTENING, DF_LEAST_MANA, DF_IS_FAST,
    DF_IS_CASTABLE, DF_IS_PLAIN, DF_TURNS_ON_PAYMENT, DF_HAS_TARGETS, DF_N_PROGRAMS, DF_PROGRAMS, DF_LEAST, DF_MOST,
    DF_SPELL_IS_FAST, DF_LAYOUT, DF_ALONE, DF_N_ALTERNATIVES, DF_ALTERNATIVES, DF_HAS_CDA, DF_FACE_DOWN_KIND,
) = range(43)  # fmt: skip
DEFINITION: Final = 48

# Bits of DF_HAS and of `c_has`: which kinds of abilities an object has.
HAS_TRIGGERED, HAS_STATICS, HAS_REPLACEMENTS, HAS_ACTIVATED, HAS_MANA, HAS_PROTECTIONS, HAS_HEXPROOF_FROM, HAS_WARDS = (
    1, 2, 4, 8, 16, 32, 64, 128)  # fmt: skip
HAS_LANDWALKS, HAS_BANDS, HAS_STATE_TRIGGERS, HAS_ADDITIONAL, HAS_ALTERNATIVE, HAS_CAST_ONLY, HAS_NON_TAP_MANA = (
    256, 512, 1024, 2048, 4096, 8192, 16384)  # fmt: skip
HAS_NON_MANA = 32768  # an activated ability that is no mana ability
HAS_LAYERS = 65536  # a static ability that changes characteristics or control

# Layouts of definitions (DF_LAYOUT), and the subtypes that have the same bits in every matchup (AURA and so on, above); bit
# 62 stands for all creature types that no card of a matchup has or names.
LAYOUTS: Final = ("normal", "token", "face_down", "prototyped")  # 0 for all others
SUBTYPES: Final = (
    "Plains", "Island", "Swamp", "Mountain", "Forest", "Aura", "Equipment", "Vehicle", "Fortification", "Saga",
)  # fmt: skip
OTHER_CREATURE_TYPES: Final = 62

# Abilities: T.abil[n][...]; also abil_key, abil_reads. What the columns mean is said in `encode_abilities`.
(
    AB_KIND, AB_COND, AB_ZONES, AB_TAGS, AB_N_MODES, AB_MODES, AB_LEAST, AB_MOST, AB_COST, AB_SORCERY, AB_ONCE, AB_IS_MANA,
    AB_ANYONE, AB_N_TRIGGERS, AB_TRIGGERS, AB_EVENTS_LOW, AB_EVENTS_HIGH, AB_IS_SELF, AB_AFFECTS, AB_N_CHANGES, AB_CHANGES,
    AB_IS_CDA, AB_LAYERS, AB_HAS_RULES, AB_IS_OUTSIDE, AB_OWN_COST, AB_WHAT, AB_EVERYTHING, AB_SPARES, AB_SPARES_ATTACHED,
    AB_CHOSEN, AB_NUMBER, AB_TRIGGER, AB_INSTEAD, AB_OPTIONAL, AB_KEY, AB_REPEATABLE, AB_EXILE_AFTER, AB_TRANSFORMED,
    AB_THEN, AB_MASK, AB_TRIGGERED, AB_MANA_ROW, AB_VOLATILE, AB_RESTRICTION, AB_HAS, AB_FLEETING, AB_LESS,
    AB_GRANTS,
    AB_QUERY_READS,
    AB_AS_ONCE,
) = range(51)  # fmt: skip
ABILITY: Final = 64

# Kinds of abilities (AB_KIND).
(
    K_SPELL, K_ACTIVATED, K_TRIGGERED, K_STATIC, K_REPLACEMENT, K_KEYWORDS, K_PROTECTION, K_HEXPROOF_FROM, K_WARD,
    K_LANDWALK, K_BANDS, K_TOXIC, K_ENCHANT, K_ADDITIONAL, K_ALTERNATIVE, K_MORPH, K_CAST_ONLY, K_PROTOTYPE, K_NOTHING,
) = range(19)  # fmt: skip

# Words of tags, bits of AB_TAGS; the last three are no words of tags, but what `game.has_tag` knows besides.
TAGS: Final = (
    *"cycling typecycling equip planeswalker loyalty crew dash craft solved backup ward annihilator bushido exalted".split(),
    *"flanking prowess toxic persist undying cycle or discard living metal for Mirrodin! to solve".split(),
    *("bands with other", "morph", "activated abilities"),
)
TAG: Final = {word: 1 << place for place, word in enumerate(TAGS)}
TAG_CYCLING: Final = TAG["cycling"]
TAG_EQUIP: Final = TAG["equip"]
TAG_LOYALTY: Final = TAG["loyalty"]
TAG_CREW: Final = TAG["crew"]
TAG_BANDS: Final = TAG["bands with other"]
TAG_MORPH: Final = TAG["morph"]
TAG_ACTIVATED: Final = TAG["activated abilities"]

# Triggers: T.trig[n][...].
(
    TG_EVENT, TG_SUBJECT, TG_OTHER, TG_FROM, TG_TO, TG_STEP, TG_COMBAT, TG_PER_BATCH, TG_FLAGS, TG_COND, TG_ALONE,
    TG_OTHERS, TG_IS_STATE,
) = range(13)  # fmt: skip
TRIGGER: Final = 16
# TG_SUBJECT and TG_OTHER are -1 for anything, else nodes; TG_COND a condition node or -1 (of a state trigger: its state).

# Query nodes: T.node[n][...]: what it is, and up to five ints. `evaluate` names the operations.
N_OP, N_A, N_B, N_C, N_D, N_E = range(6)
NODE_ROW: Final = 6

# Changes of continuous effects (Modifications and Rules): T.change[n][...].
(
    CH_KIND, CH_LAYER, CH_A, CH_B, CH_C, CH_D, CH_E, CH_F, CH_G, CH_H, CH_I, CH_RULE, CH_WHAT, CH_AMOUNT, CH_COST, CH_TAG,
    CH_TARGETS, CH_INSTEAD, CH_TRIGGER, CH_ABILITY, CH_BOUND,
    CH_WRITES, CH_N_BOUND, CH_OWN_COST,
) = range(24)  # fmt: skip
CHANGE: Final = 24
# Kinds of changes (CH_KIND); CK_REPLACEMENT is below. What the columns hold is said in `encode_changes`.
(
    CK_RULE, CK_TYPES, CK_COLOR, CK_ABILITY, CK_ACTIVATED_OF, CK_KEYWORD, CK_LOSE, CK_DEFINE_PT, CK_SET_PT, CK_MODIFY_PT,
    CK_SWITCH, CK_CONTROL, CK_COPY,
) = range(1, 14)  # fmt: skip
WRITES_LOSS: Final = 32  # of CH_WRITES: takes abilities away; below as in `characteristics/dependency`

# Programs: T.prog[n][...]; steps: T.step[n][...].
PG_STEPS, PG_N_STEPS, PG_TARGETS, PG_N_TARGETS, PG_ONLY_IF, PG_INHERITED, PG_N_INHERITED = range(7)
PROGRAM: Final = 8
# The steps and their jump targets (ST_TO) count from PG_STEPS on in T.step. PG_TARGETS is where in T.data the target rows
# stand, PG_ONLY_IF where the conditions beside them do (-1: none has any; NO_TARGET stands in for one whose condition
# does not hold); PG_INHERITED where those stand that a delayed ability has from the ability that made it.
NOTHING: Final = 0  # the program without steps
# ST_NODE: of DO the effect, of MAY who, of TEST the condition, of LOOP what, of PAY who pays ST_COST, of ONE_OF who chooses
# (-1: at random); ST_PLACES: where in T.data the places of the parts stand, ST_PARTS: where in T.bk_list their readings do.
ST_OP, ST_NODE, ST_TO, ST_DEPTH, ST_COST, ST_N_PLACES, ST_PLACES, ST_PARTS = range(8)
STEP_ROW: Final = 8
# Operations of steps (ST_OP), as in `cards.program`.
ST_DO, ST_MAY, ST_TEST, ST_JUMP, ST_LOOP, ST_NEXT, ST_PAY, ST_ONE_OF = range(8)

# Effects: T.effect[n][...]: FX_KIND, and what `encode_effects` says for each kind.
FX_KIND: Final = 0
EFFECT: Final = 24
# Kinds of effects (FX_KIND): the leaves of `cards.effects`, in its order.
(
    FX_DEAL_DAMAGE, FX_GAIN_LIFE, FX_LOSE_LIFE, FX_PREVENT_DAMAGE, FX_DRAW_CARDS, FX_DISCARD_CARDS, FX_MILL, FX_MOVE,
    FX_SEARCH, FX_SHUFFLE_LIBRARY, FX_SCRY, FX_LOOK_AT_TOP, FX_REVEAL, FX_REVEAL_HAND, FX_REVEAL_RANDOM, FX_DESTROY,
    FX_SACRIFICE, FX_SACRIFICE_CHOSEN, FX_TAP, FX_PUT_COUNTERS, FX_REMOVE_COUNTERS, FX_PROLIFERATE, FX_DESIGNATE,
    FX_CREATE_TOKEN, FX_GET_EMBLEM, FX_REGENERATE, FX_ATTACH, FX_FIGHT, FX_BECOME_BLOCKED, FX_REMOVE_FROM_COMBAT,
    FX_TURN_FACE, FX_TRANSFORM, FX_MELD, FX_PHASE_OUT, FX_CONTINUOUS, FX_COUNTER_SPELL, FX_COPY_SPELL, FX_COPY_CARDS,
    FX_CAST_NOW, FX_CHOOSE_OBJECTS, FX_CHOOSE_VALUE, FX_DELAY, FX_REFLEXIVE, FX_ADD_MANA, FX_EXTRA_TURN,
    FX_ADDITIONAL_PHASES, FX_END_GAME, FX_CHOOSE_TARGETS_ANEW,
) = range(1, 49)  # fmt: skip

# Targets: T.target[n][...].
TA_WHAT, TA_ZONES, TA_PLAYERS, TA_LABEL, TA_LEAST, TA_MOST, TA_DIVIDED, TA_CHOOSER, TA_MENTIONS = range(9)
TARGET: Final = 12
# TA_WHAT a node, TA_ZONES and TA_PLAYERS what it speaks of, TA_LEAST, TA_MOST (-1: any number) and TA_DIVIDED amounts,
# TA_MENTIONS whether it speaks of other targets.
NO_TARGET: Final = -1

# Costs: T.cost[n][...], or a row of `s.costs` for what is made at run time (see `kernel/charges.py`).
(
    CO_HAS_MANA, CO_GENERIC, CO_X, CO_N_SYMBOLS, CO_TAP, CO_UNTAP, CO_LIFE, CO_LIFE_MORE, CO_SACRIFICE_THIS,
    CO_DISCARD_THIS, CO_EXILE_THIS, CO_RETURN_THIS, CO_DISCARD_RANDOM, CO_DISCARD_HAND, CO_LOYALTY, CO_HAS_LOYALTY,
    CO_LOYALTY_X, CO_TAP_POWER, CO_HAS_X_IS, CO_X_IS, CO_ONLY_MANA, CO_ASKS_OBJECTS, CO_N_PARTS, CO_N_MATERIALS,
    CO_N_REMOVE, CO_N_PUT, CO_N_GET, CO_NOTES,
) = range(28)  # fmt: skip
# CO_NOTES: 1 + the row in T.bk_cost of the same cost, 0 for a cost made at run time out of nothing printed.
CO_PARTS: Final = 28  # up to 8 triples (part, filter, how many) of objects to choose, in the order of the parts below
CO_MATERIALS: Final = 52  # up to 2 triples (filter, least, most)
CO_REMOVE: Final = 58  # up to 3 pairs (word, how many) of counters on the source
CO_PUT: Final = 64  # up to 2 pairs
CO_GET: Final = 68  # up to 2 pairs of counters of the payer
CO_SYMBOLS: Final = 72  # up to 24 symbols
MOST_PARTS, MOST_MATERIALS, MOST_REMOVE, MOST_PUT, MOST_GET, MOST_SYMBOLS = 8, 2, 3, 2, 2, 24
# Objects chosen for a cost so far, of a row of `s.costs`; all rows are as wide, so that either may be looked at.
CO_ASKED: Final = 96  # the part that a pick is about
CO_N_RESERVED: Final = 97
CO_RESERVED: Final = 98  # up to 64 pairs (part, entity); entity 0 for "no more"
MOST_RESERVED: Final = 64
COST: Final = 226
# Parts of a cost that are objects, in the order in which they are chosen; attackers are held back from a tax by themselves.
(
    PART_SACRIFICE, PART_TAP_OTHERS, PART_RETURN, PART_DISCARD, PART_EXILE_HAND, PART_REVEAL, PART_EXILE_GRAVEYARD,
    PART_MATERIALS, PART_CREW, PART_ATTACK,
) = range(1, 11)  # fmt: skip

# What a mana ability makes: T.data[T.abil[n][AB_MANA_ROW] + ...].
(
    MR_TYPES, MR_AMOUNT, MR_COMBINATION, MR_COLORS_OF, MR_ONLY, MR_SIDE, MR_IS_PLAIN, MR_N_BUNDLE, MR_BUNDLE,
) = range(9)  # fmt: skip
# What restricted mana may be spent on: T.data[restriction + ...]; -1 for anything.
SP_SPELLS, SP_ABILITIES, SP_TURN_UP = range(3)

INSTEAD: Final = 48
# Replacement abilities: T.instead[n][...]: the pattern of the event, then what happens instead (`encode_replacements`).
(
    IN_EVENT, IN_IS_SELF, IN_COND, IN_OPTIONAL, IN_ZONES, IN_SUBJECT, IN_OTHER, IN_FROM, IN_INTO, IN_COMBAT, IN_FLAGS,
    IN_WHEN, IN_FACTOR, IN_PLUS, IN_PREVENTS, IN_PREVENT, IN_FLOOR, IN_TO, IN_SHUFFLE, IN_REVEAL, IN_TAPPED,
    IN_N_COUNTERS, IN_COUNTERS, IN_CHOOSE, IN_ASK, IN_KEY, IN_N_AMONG, IN_AMONG, IN_AT_RANDOM, IN_YOURS, IN_COPY,
    IN_EXCEPT, IN_GAINS, IN_WHEN_COPIED, IN_LINK, IN_PAY, IN_TRANSFORMED, IN_CANCEL, IN_THEN, IN_FIRST,
    IN_COPY_COUNTER, IN_COPY_NUMBER, IN_PROVIDED, IN_MORE, IN_SIZED,
    IN_PAY_COST,
) = range(46)  # fmt: skip
# What is chosen as something enters (IN_CHOOSE): one of the IN_N_AMONG values at IN_AMONG, a creature (IN_AMONG is the
# node of all), a player, an opponent, an amount of life.
IC_VALUE, IC_CREATURE, IC_PLAYER, IC_OPPONENT, IC_LIFE = range(1, 6)
# CH_KIND of a replacement effect of a resolution: CH_INSTEAD is its row, CH_A the kind of its event.
CK_REPLACEMENT: Final = 99

NOTED_NODES: Final = 2048
_I, _L, _U = np.int32, np.int64, np.uint64

TABLES: Final = np.dtype(
    [
        ("fn", _L, DOORS),  # first: addresses of the doors
        *((name, _I) for name in (
            "n_defs n_abils n_words n_printed outside_any listening_any has_open_abilities has_step_conditions "
            "has_restrictions has_volatile_mana has_restricted_mana face_down face_down_ward has_granting has_sparing "
            "n_counted yield_own yield_others yield_on_top"
        ).split()),
        ("trigger_kinds", _L),
        *((name + "_subtypes", _L) for name in "creature land artifact enchantment planeswalker".split()),
        ("basic_mana", _I, 5),
        ("n_deck", _I, 2),
        ("deck", _I, (2, 160)), ("deck_token", _I, (2, 160)),  # definitions in slot order, tokens of the slots
        ("defs", _I, (DEFINITIONS, DEFINITION)),
        ("def_subtypes", _L, DEFINITIONS), ("def_key", _U, DEFINITIONS),
        ("def_rank", _I, DEFINITIONS),  # by name
        ("word_rank", _I, WORDS),  # by the words themselves
        ("abil", _I, (ABILITY_ROWS, ABILITY)), ("abil_key", _U, ABILITY_ROWS), ("abil_reads", _L, ABILITY_ROWS),
        # Keywords by bits, see `encode_keywords`: of abilities, of those that act by being there, of the printed abilities
        # of definitions, of words
        ("kw_ability", _L, ABILITY_ROWS), ("kw_static", _L, ABILITY_ROWS), ("kw_morph", _L, DEFINITIONS),
        ("kw_triggered", _L, DEFINITIONS), ("kw_word", _L, WORDS),
        ("trig", _I, (TRIGGERS, TRIGGER)),
        ("node", _I, (NODES, NODE_ROW)),
        ("change", _I, (CHANGES, CHANGE)),
        ("prog", _I, (PROGRAMS, PROGRAM)), ("step", _I, (STEPS, STEP_ROW)),
        ("effect", _I, (EFFECT_ROWS, EFFECT)),
        ("target", _I, (TARGETS, TARGET)),
        ("cost", _I, (COSTS, COST)),
        ("instead", _I, (INSTEADS, INSTEAD)), ("takes_abilities", _I),
        ("takes", _I, ABILITY_ROWS),
        ("word_key", _U, WORDS),  # pool.key of interned words, for events that name one
        ("word_subtypes", _L, WORDS),  # the subtype that a word names
        ("data", _I, DATA),
        ("counted_event", _I, 64), ("counted_node", _I, 64), ("counted_trigger", _I, 64),
        *NOTES,  # what the agents know of the cards (`agents/knowledge/columns`), see `encode_notes`
        ("bk_node", _I, NOTED_NODES),  # a node of the notes: its row here, in `target`, `cost`, else in `node`
        ("bk_all", _I, NOTED_NODES),  # of some filters of the notes: the row in `node` of all that match, else -1
    ],
    align=True,
)  # fmt: skip
