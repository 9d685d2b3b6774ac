"""What the heuristic has in mind: the fields of its scratch memory and of its notes on cards, for both engines.

The heuristic is one source for two engines. Its functions take `s` and `T` as the kernel's rooms do. In the rules engine
`s` is a `Sight` and `T` are the `Notes` of a pool, both made of lists; in the array engine `s` is the record of a game and
`T` the tables of a matchup, whose fields have the same names. What only an engine knows is asked in `mind/asks`.
"""

from typing import Final

from sim.agents.policy import layout as at

# Capacities: what outgrows one is an error of the array engine (the game is replayed); lists of the rules engine grow.
THINGS: Final = 400
CROWD: Final = 96  # creatures of one player
ACTIONS: Final = 512
FOUND: Final = 2048
GOALS: Final = 8
LEGAL: Final = 48  # kinds of targets whose legal choices are remembered
LEGAL_FOUND: Final = 4096
WORKED: Final = 256  # attacks whose worth is remembered
PLANNED: Final = 256  # attacks that were thought of
OFFERS: Final = 64
MOST_PAID: Final = 8
OPTIONS: Final = 1024
SHOWN: Final = 48  # numbers about the game and what a pick is about
OPTION: Final = 16  # numbers about one option

# Rows of `a_thing` that are always there.
ME: Final = 0
THEM: Final = 1

# `a_memo`: numbers worked out once for a decision, -1 until then.
LANDS_HELD, COLORS, COUNTERS_HELD, WATCHERS, OPEN = range(5)

# Columns of a goal (`judging/goals.py`); G_WHAT is the ability that solves the Case.
G_SOURCE, G_KIND, G_WHAT, G_MISSING, G_WORTH = range(5)

# Columns of `a_made`: the declaration that goes on, for each seat.
M_TURN, M_COMBAT, M_KIND, M_LAST = range(4)

# Columns of `a_legal`: for which targets, and where in `a_legal_found` the choices stand.
L_WORDING, L_COLORS, L_TYPES, L_FIRST, L_NUMBER = range(5)

SIGHT: Final[tuple[tuple[str, str, tuple[int, ...]], ...]] = (
    # name, dtype, shape; () for a number
    ("a_seat", "i4", ()),
    ("a_facts", "i4", (32,)),
    ("a_memo", "i4", (8,)),
    ("a_n_things", "i4", ()),
    ("a_spare", "i4", ()),  # a row of things that was given back, 0 for none
    ("a_thing", "i4", (THINGS, at.COLUMNS + 1)),  # the last column: of a creature, whether it is face down
    ("a_n_mine", "i4", ()),
    ("a_mine", "i4", (CROWD,)),  # rows of this player's creatures
    ("a_n_theirs", "i4", ()),
    ("a_theirs", "i4", (CROWD,)),
    ("a_spent", "i4", ()),  # mana that what is judged costs itself
    # Entities that questions have found, a stack: `asks` append, who asked takes off
    ("a_n_found", "i4", ()),
    ("a_found", "i4", (FOUND,)),
    ("a_n_legal", "i4", ()),
    ("a_legal", "i4", (LEGAL, 5)),
    ("a_n_legal_found", "i4", ()),
    ("a_legal_found", "i4", (LEGAL_FOUND,)),
    ("a_n_goals", "i4", ()),
    ("a_goal", "i4", (GOALS, 5)),
    ("a_n_actions", "i4", ()),
    ("a_action", "i4", (ACTIONS, 12)),
    ("a_known_key", "i8", (ACTIONS,)),  # equal cards are judged once
    ("a_n_paid", "i4", ()),  # the optional costs that are thought of as paid: words
    ("a_paid", "i4", (MOST_PAID,)),
    # The plan for the attack to come, once it was asked for
    ("a_has_plan", "i4", ()),
    ("a_plan_value", "i4", ()),
    ("a_plan_able", "i4", (CROWD,)),
    ("a_clash", "i1", (CROWD, CROWD)),  # of the plan: [mine][theirs]
    ("a_back", "i1", (CROWD, CROWD)),  # [theirs][mine]
    ("a_open", "i1", (CROWD, CROWD)),  # who may block whom, as far as it was asked (`clashes.py`): [mine][theirs]
    ("a_open_back", "i1", (CROWD, CROWD)),  # [theirs][mine]
    ("a_n_planned", "i4", ()),
    ("a_planned_key", "i8", (PLANNED,)),
    ("a_planned", "i4", (PLANNED,)),
    # What attacks are worth, by all that their planning reads (`fighting/plans.py`); it is so in every game
    ("a_worked_last", "i4", ()),
    ("a_worked_key", "i8", (WORKED,)),
    ("a_worked", "i4", (WORKED,)),
    ("a_worked_on", "i1", (WORKED,)),  # whether the last creature attacks
    ("a_worked_sent", "i8", (WORKED,)),  # which of the first 62 do, as bits
    # The combat that goes on (`fighting/combat.py`)
    ("a_has_combat", "i4", ()),
    ("a_n_attackers", "i4", ()),
    ("a_n_blockers", "i4", ()),
    ("a_attackers", "i4", (CROWD,)),
    ("a_blockers", "i4", (CROWD,)),
    ("a_on", "i4", (CROWD,)),
    ("a_blocks", "i4", (CROWD,)),
    ("a_fight", "i1", (CROWD, CROWD)),
    ("a_combat_life", "i4", ()),
    ("a_combat_room", "i4", ()),
    ("a_sign", "i4", ()),
    ("a_base", "i4", ()),
    # What is remembered from decision to decision, for each seat
    ("a_made", "i4", (2, 4)),
    ("a_n_sent", "i4", (2,)),
    ("a_sent", "i4", (2, CROWD)),  # creatures of the attack that was planned
    ("a_sent_on", "i4", (2, CROWD)),
    ("a_n_set", "i4", (2,)),
    ("a_set", "i4", (2, CROWD)),  # blockers of the plan, and what each should block
    ("a_set_on", "i4", (2, CROWD)),
    ("a_offer_turn", "i4", (2,)),
    ("a_n_offers", "i4", (2,)),
    ("a_offer", "i4", (2, OFFERS)),  # definitions of cards whose offers were taken this turn, and how often
    ("a_offer_times", "i4", (2, OFFERS)),
    ("a_aggression", "i4", (2,)),  # parameters, thousandths
    ("a_patience", "i4", (2,)),
    # What an agent from outside is shown (`mind/observe.py`)
    ("a_shown", "i4", (SHOWN,)),
    ("a_shown_option", "i4", (OPTIONS, OPTION)),
)
"""The fields of the scratch memory. Rows of things are as in `policy.layout`."""

FACE_DOWN: Final = at.COLUMNS  # the column after those of `policy.layout`
