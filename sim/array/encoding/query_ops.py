"""Numbers of the kinds of query nodes (`T.node[n][N_OP]`), and what their columns A to E hold.

Filters up to LAST_SIMPLE look at one object or player alone; 1 in column E turns them round ("is not").
"""

from typing import Final

# Simple filters. A: a mask, a word, a relation, a number; of subtypes A and B: their low 31 bits and the rest.
# F_GRANTER: is what grants the ability that speaks of it, which stands in C_SPELL.
(
    F_ANYTHING, F_TYPE, F_SUPERTYPE, F_SUBTYPE, F_COLOR, F_KEYWORD, F_NAMED, F_COLOR_COUNT, F_TAG,
    F_CONTROLLED, F_OWNED, F_ZONE, F_STATUS, F_THIS, F_PLAYER, F_SEAT, F_SEAT_CONTROLS, F_GRANTER, F_OBJECT,
) = range(19)  # fmt: skip
LAST_CHARACTERISTIC: Final = F_TAG
LAST_SIMPLE: Final = F_OBJECT
# Other filters. A, B: the place of parts in `data` and their number; or a node; a word, a relation.
(
    F_AND, F_OR, F_NOT, F_CHOSEN_COLOR, F_CHOSEN_NAME, F_CHOSEN_TYPE, F_CARD_IS, F_STAT, F_CONTROLLED_BY_REF, F_CAST_BY,
    F_IS, F_IN_COMBAT_WITH, F_DAMAGED_BY, F_BANDED_WITH, F_TARGETS_ONLY, F_ATTACHED_TO, F_HAS_ATTACHED, F_SHARES_WITH,
) = range(20, 38)  # fmt: skip
LAST_FILTER: Final = F_SHARES_WITH
# References.
(
    R_THIS, R_THIS_SPELL, R_PLAYERS, R_TARGET, R_ALL, R_ATTACHED, R_SUBJECT, R_OTHER, R_NEW, R_EVENT_ABILITY, R_SAVED,
    R_LINKED, R_CHOSEN_PLAYER, R_CONTROLLER_OF, R_OWNER_OF, R_IT, R_TOP, R_TOGETHER, R_MATCHING,
) = range(40, 59)  # fmt: skip
LAST_REF: Final = R_MATCHING
# Amounts.
(
    A_X, A_CHOSEN, A_COUNT, A_COUNT_DISTINCT, A_STAT_OF, A_PLAYER_STAT, A_THIS_TURN, A_EVENT_AMOUNT, A_RESULT, A_TIMES,
    A_PLUS, A_GREATEST, A_DEVOTION, A_TIMES_PAID, A_TIMES_RESOLVED,
) = range(60, 75)  # fmt: skip
LAST_AMOUNT: Final = A_TIMES_RESOLVED
# Conditions.
(
    C_COMPARE, C_EXISTS, C_MATCHES, C_PAID, C_CHOSE_WORD, C_TURN_OF, C_DURING, C_NTH_PHASE, C_BOTH, C_EITHER, C_ISNT,
    C_AFTER_BLOCKS,
) = range(80, 92)  # fmt: skip

# Numbers of objects (`Stat`): below NO_COUNTER by name, from there on NO_COUNTER + the word of a kind of counter.
S_POWER, S_TOUGHNESS, S_MANA_VALUE, S_COUNTERS, S_MANA_SPENT, S_BLOCKING, S_BLOCKERS, NO_COUNTER = range(8)
# Numbers of players: TURN_COUNT + a count of the turn, PLAYER_COUNTER + a kind of counter.
P_LIFE, P_HAND, P_LIBRARY, P_GRAVEYARD, TURN_COUNT = range(5)
PLAYER_COUNTER: Final = 32

# How several numbers are put together, which quality is shared or counted, and which way round a block is.
GREATEST, LEAST, TOTAL = range(3)
QUALITIES: Final = ("card type", "color", "name", "creature type")
BLOCKING, BLOCKED_BY, EITHER = range(3)
