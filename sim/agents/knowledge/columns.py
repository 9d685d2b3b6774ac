"""The notes on cards as tables of integers: which column of `bk_*` holds what (`notes.py` fills them).

Numbers of definitions and abilities are those of the pool. A *node* is a number of `notes.nodes`: a filter, a reference, an
amount, a condition, a target or a cost of the ability language, which only the engine can look at; -1 for none. A *word* is
the number of a string (`T.bk_word[W_...]` for those that the heuristic knows).
"""

from typing import Final

# bk_card[definition]
(
    K_SPELL, K_AURA, K_WORTH, K_TYPES, K_IS_AURA, K_IS_EQUIPMENT, K_ENTERS, K_N_ENTERS, K_ENTERS_ALONE, K_TURNED, K_N_TURNED,
    K_TURNED_ALONE, K_COUNTERS_UP, K_DIES_ALONE, K_OPTIONAL, K_N_OPTIONAL, K_TURNS_OVER, K_COUNTS_MATERIALS, K_HOST,
    K_HOST_TRIGGERS, K_IS_FLEETING, K_KEYWORDS, K_EXTRA, K_ENTERS_TAPPED, K_MAKES, K_NEEDS, K_CYCLES, K_TEAM, K_N_TEAM,
    K_TEAM_ALONE, K_COPIES, K_COPIES_CREATURES, K_ENTERS_COUNTERS, K_BACK, K_PROTOTYPED, K_POWER, K_TOUGHNESS,
    K_MANA_VALUE, K_MORPH_MANA, K_ADDITIONAL, K_N_ADDITIONAL, K_FORBIDS, K_HARM,
) = range(43)  # fmt: skip
CARD: Final = 48
# K_SPELL, K_AURA: rows of bk_spell (K_AURA -1 if it is no Aura). K_TYPES, K_POWER, K_TOUGHNESS, K_KEYWORDS,
# K_MANA_VALUE as printed (`pool.bases`). K_ENTERS, K_TURNED: where in bk_list its K_N_* pairs (reading, node of its
# condition if that is about what was paid, else -1; for K_TURNED -1) begin. K_OPTIONAL: where in bk_list the numbers of
# its optional additional costs that take more than mana stand; K_ADDITIONAL those of all its additional costs
# (`profile.additional`). K_HOST: the reading of what it does to its host. K_TEAM: where in bk_list K_N_TEAM pairs (node
# of whom, reading) stand. K_COPIES: the node of what it may enter as a copy of, K_COPIES_CREATURES 1 if that is any
# creature (`q.HasType(t.CREATURE)`). K_BACK the definition of its back face, K_PROTOTYPED that of it prototyped, -1 for
# none. K_MORPH_MANA: mana of its morph or disguise cost, X being 0 (0 without one). K_FORBIDS: a name chosen for it is
# chosen against others (with "can't" rules or protection). K_HARM: bits of `notes_harm.harm_of`, of the definition.

# bk_spell[n]: what casting or activating does
S_PURPOSE, S_ALONE, S_BURN, S_MANA, S_MANA_ONLY, S_PERMITS, S_READINGS, S_N_READINGS, S_COST, S_FACTS = range(10)
SPELL: Final = 12
# S_READINGS: where in bk_list its readings stand; S_COST a row of bk_cost. S_FACTS: bits of what its rows have, below.
F_FETCHES, F_FETCHES_LAND, F_ONLY_GAINS_LIFE, F_ANIMATES, F_MELDS = 1, 2, 4, 8, 16

# bk_reading[n]: an effect as rows
R_ROWS, R_N_ROWS, R_TARGETS, R_N_TARGETS, R_BRANCHES, R_N_BRANCHES, R_CHOICES, R_N_CHOICES = range(8)
READING: Final = 8
# bk_row[n]: as in policy.layout: OP, WHO, AMOUNT, EXTRA, CHANCE, BRANCH, and GUARD: 0, or node + 1 of what must hold,
# negative if it must not hold. WHO: a target's number in its reading, or one of the codes below. An AMOUNT or EXTRA of
# at least DYNAMIC is a node to be looked up, DYNAMIC + node, or MY_POWER.
GUARD: Final = 6
ROW: Final = 7
THIS, YOU, OPPONENTS, EVERYONE, NOBODY, HOST = -1, -2, -3, -4, -5, -6
REF: Final = -100_000  # and below: REF - node
CHOSEN: Final = -200_000  # and below: CHOSEN - number of the choice in its reading
OWNER_OF: Final = -300_000  # and below: the controller of target OWNER_OF - who
DYNAMIC: Final = 1 << 40
MY_POWER: Final = 1 << 41

# bk_target[n]: the targets of readings
T_NODE, T_WORDING, T_DIVIDED, T_WHAT = range(4)
TARGET: Final = 4
# T_NODE the node of the target itself, T_WHAT of what it is, T_DIVIDED of the amount that is divided among them: -1 if
# it is not divided, else an amount as in rows (a number, or DYNAMIC + node).

# bk_branch[n], bk_choice[n]
B_MINE, B_MANA = range(2)
C_KEY, C_WHAT, C_MINE = range(3)
BRANCH, CHOICE = 2, 4

# bk_cost[n]: what a cost takes (`cards.cost.Cost`)
(
    P_MANA, P_MANA_VALUE, P_LIFE, P_THIS, P_RETURN_THIS, P_SACRIFICE, P_N_SACRIFICE, P_RETURN, P_N_RETURN, P_DISCARD,
    P_N_DISCARD, P_DISCARD_RANDOM, P_DISCARD_HAND, P_MATERIALS, P_N_MATERIALS, P_EXILED, P_TAP_OTHERS, P_TAP_POWER, P_REMOVE,
    P_N_REMOVE, P_HAS_LOYALTY, P_LOYALTY, P_TAP, P_NODE, P_SACRIFICE_THIS, P_HAS_MANA,
) = range(26)  # fmt: skip
COST: Final = 28
# P_MANA: generic plus symbols (`book.mana_of`), P_MANA_VALUE: `mana.mana_value()`, both 0 without mana. P_LIFE an
# amount as in rows. P_THIS: it is sacrificed, exiled or returned itself. P_SACRIFICE, P_RETURN (to hand), P_MATERIALS:
# where in bk_list pairs (node, how many; the least) stand; P_DISCARD the numbers of each entry of discard and
# exile_hand; P_REMOVE pairs (1 for +1/+1 counters else 0, how many). P_EXILED and P_TAP_OTHERS: sums. P_NODE: the cost
# itself.

# bk_ability[number]
(
    A_SPELL, A_KIND, A_WORTH, A_FLAGS, A_SORCERY, A_TAGS, A_FOR_A_TIME, A_LIVING_METAL, A_UNLOCKED, A_COST, A_OTHER_COST,
    A_KEY, A_GOAL_KIND, A_GOAL_WHAT, A_GOAL_AMOUNT, A_GOAL_NUMBER, A_SOLVED, A_PREVENTS, A_FACTOR, A_GOAL_QUALITY,
    A_HARM,
) = range(21)  # fmt: skip
ABILITY: Final = 24
# A_SPELL -1 if it has no modes (else as `book.ability`). A_KIND below. A_WORTH `worth_of_ability`. A_FLAGS: what
# `book._extra` finds in it alone (FLEETING, CAN_REGENERATE, CAN_PUMP; 0 of an ability that does not count there).
# A_TAGS bits below. A_FOR_A_TIME `is_for_a_time`. A_UNLOCKED: 1 if it is unlocked by a Case's being solved, A_SOLVED
# what the unlocked ability is worth then (`worth_of_ability(unlocked(a))`). A_COST, A_OTHER_COST: rows of bk_cost, -1:
# of an activated ability, an additional or alternative cost, a ward. A_KEY: the word of an additional cost's key, 0 for
# none. A_GOAL_*: what solving a Case with it asks for (`mind/judging/goals.py`), kind -1 for none; A_GOAL_WHAT node of the
# filter, A_GOAL_QUALITY node of the same without zones and controllers, A_GOAL_AMOUNT an amount as in rows. A_PREVENTS,
# A_FACTOR: of a replacement effect, what `values.replacement` looks at. A_HARM: bits of
# `notes_harm.harm_of`.
IS_OTHER, IS_ACTIVATED, IS_TRIGGERED, IS_ADDITIONAL, IS_REPLACEMENT, IS_WARD, IS_ALTERNATIVE, IS_STATIC = range(8)
TAG_CYCLING, TAG_EQUIP, TAG_CRAFT, TAG_TO_SOLVE, TAG_WARD = 1, 2, 4, 8, 16
HARMS, COUNTERS_SPELLS = 1, 2  # bits of K_HARM and A_HARM
GOAL_HAND, GOAL_PERMANENTS, GOAL_COLORS, GOAL_ABSENCE, GOAL_SPELLS, GOAL_ATTACKERS = range(6)  # A_GOAL_KIND

# Words that the heuristic knows: T.bk_word[W_...] is their number.
WORDS: Final = (
    "", "player", "opponent", "cast", "crew", "sacrifice", "discard", "card name", "solved", "suspected",
    "+1/+1", "-1/-1", "loyalty", "poison", "stun", "slumber", "rad", "time", "fade",
)  # fmt: skip
(
    W_NONE, W_PLAYER, W_OPPONENT, W_CAST, W_CREW, W_SACRIFICE, W_DISCARD, W_CARD_NAME, W_SOLVED, W_SUSPECTED,
    W_PLUS, W_MINUS, W_LOYALTY, W_POISON, W_STUN, W_SLUMBER, W_RAD, W_TIME, W_FADE,
) = range(len(WORDS))  # fmt: skip

NOTES: Final[tuple[tuple[str, str, tuple[int, ...]], ...]] = (
    ("bk_card", "i4", (512, CARD)),
    ("bk_spell", "i4", (1536, SPELL)),
    ("bk_reading", "i4", (2048, READING)),
    ("bk_row", "i8", (4096, ROW)),
    ("bk_target", "i8", (1536, TARGET)),
    ("bk_branch", "i4", (512, BRANCH)),
    ("bk_choice", "i4", (256, CHOICE)),
    ("bk_cost", "i8", (1536, COST)),
    ("bk_ability", "i8", (1536, ABILITY)),
    ("bk_list", "i4", (6144,)),
    ("bk_word", "i4", (len(WORDS),)),
    ("bk_has_cases", "i4", ()),  # whether any ability of the pool solves a Case
)
"""The fields of the notes; capacities are the array engine's, whose encoder refuses a matchup that needs more."""
