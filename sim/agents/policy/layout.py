"""The fixed layout in which the heuristic's thinking sees a game: integers and rows of integers, nothing else.

The thinking (this folder) is written in a small part of Python: integer arithmetic, indexing, loops over ranges, calls of
other policy functions. Rows are lists here and rows of an array in the array engine, which runs the same source; all
scores are in hundredths of an average card. The seeing (`mind/`) fills the rows.

A *thing* is what a spell may be aimed at: a player, a permanent, a spell or ability on the stack, or a card elsewhere.

    column       player          creature                permanent   on the stack        card elsewhere
    KIND         A_PLAYER        A_CREATURE              A_PERMANENT A_SPELL             A_CARD
    MINE         1 if it is this player or this player's, else 0
    WORTH        0               what it is worth        what it is worth to its controller or owner
    POWER        0               power                   0           0                   power
    TOUGHNESS    life            toughness less damage   loyalty     0                   toughness
    KEYWORDS     0               keyword abilities (mask of `cards.terms`)
    FLAGS        0               the flags below
    MANA_VALUE   cards in hand   mana value
    INCOMING     0               damage about to be dealt to it (a great number: it is about to go some other way)
    ENTITY       the object's id, or the player as -1 - seat
    VENOM        0               poison counters that its combat damage to a player gives besides (toxic)
"""

from typing import Final

# Columns of a thing.
KIND: Final = 0
MINE: Final = 1
WORTH: Final = 2
POWER: Final = 3
TOUGHNESS: Final = 4
KEYWORDS: Final = 5
FLAGS: Final = 6
MANA_VALUE: Final = 7
INCOMING: Final = 8
ENTITY: Final = 9
VENOM: Final = 10
COLUMNS: Final = 11

# KIND.
A_PLAYER: Final = 0
A_CREATURE: Final = 1
A_PERMANENT: Final = 2
A_SPELL: Final = 3
A_CARD: Final = 4

# FLAGS.
TAPPED: Final = 1
ATTACKING: Final = 2
BLOCKING: Final = 4
BLOCKED: Final = 8
SICK: Final = 16
TOKEN: Final = 32
IS_LAND: Final = 64
SAFE: Final = 128  # a regeneration shield is up
CAN_REGENERATE: Final = 256  # its controller has the mana for one
CAN_PUMP: Final = 512  # it can be made larger with mana
STAYS_TAPPED: Final = 1024  # it does not untap
CANT_BLOCK: Final = 2048
CANT_ATTACK: Final = 4096
ABILITY: Final = 8192  # an ability on the stack, no spell
PLANESWALKER: Final = 16384
FLEETING: Final = 32768  # it goes away at the end of the turn by itself
UNCOUNTERABLE: Final = 65536
BANDS: Final = 131072  # banding, or bands with others

# INCOMING of what is about to be destroyed, or to go some other way that toughness does not help against.
DESTROYED: Final = 10_000
REMOVED: Final = 20_000

# Facts: one row about the game.
MY_LIFE: Final = 0
THEIR_LIFE: Final = 1
MY_HAND: Final = 2
THEIR_HAND: Final = 3
MY_LIBRARY: Final = 4
THEIR_LIBRARY: Final = 5
MY_MANA: Final = 6
THEIR_MANA: Final = 7
MY_LANDS: Final = 8
MOMENT: Final = 9
AGGRESSION: Final = 10
MY_LEAST: Final = 11  # worth of this player's least creature, 0 if there is none
THEIR_LEAST: Final = 12
MY_POWER: Final = 13  # power of this player's creatures that could attack
THEIR_POWER: Final = 14
MY_BLOCKERS: Final = 15  # untapped creatures
THEIR_BLOCKERS: Final = 16
PATIENCE: Final = 17
REACH: Final = 18  # damage that this player's other spells could deal the opponent this turn
WANTED: Final = 19  # attackers that would solve a Case of this player this turn, 0 if there is none
WANTED_WORTH: Final = 20  # what that is worth
MY_ROOM: Final = 21  # poison counters that this player can still get before losing (CR 704.5c)
THEIR_ROOM: Final = 22
FACTS: Final = 23

# Columns of a race: how the defending player of a combat stands, and what is coming.
RACE_LIFE: Final = 0
RACE_ROOM: Final = 1
RACE_DAMAGE: Final = 2
RACE_VENOM: Final = 3

# MOMENT: what a window of priority is good for.
QUIET: Final = 0
MY_MAIN_BEFORE: Final = 1
MY_MAIN_AFTER: Final = 2
MY_BLOCKED: Final = 3  # my attackers have been blocked or not
THEIR_BEGINNING: Final = 4  # their combat begins
THEIR_ATTACK: Final = 5  # they attack, no blocks yet
THEIR_BLOCKED: Final = 6
THEIR_END: Final = 7
ANSWER: Final = 8  # a spell or ability of theirs is on top of the stack
MY_UPKEEP: Final = 9

# Columns of an impact: what a spell or ability does to one thing (or to the players), as `worth.py` reads it.
OP: Final = 0
WHO: Final = 1
AMOUNT: Final = 2
EXTRA: Final = 3
CHANCE: Final = 4  # in hundredths
BRANCH: Final = 5  # 0 always; k and -k are the two ways of choice k

# OP: kinds of impact; AMOUNT and EXTRA by kind.
NOTHING: Final = 0
DAMAGE: Final = 1  # amount; 1 if it can't be regenerated
DESTROY: Final = 2  # 1 if it can't be regenerated
EXILE: Final = 3
BOUNCE: Final = 4
TUCK: Final = 5  # into the library
COUNTER: Final = 6
PUMP: Final = 7  # power, toughness: until end of turn
GROW: Final = 8  # power, toughness: for good
GIVE: Final = 9  # keywords: until end of turn
ENDOW: Final = 10  # keywords: for good
GAIN_LIFE: Final = 11
LOSE_LIFE: Final = 12
DRAW: Final = 13
DISCARD: Final = 14  # cards; 1 if the controller chooses
MILL: Final = 15
EDICT: Final = 16  # how many creatures the player sacrifices
TAP: Final = 17
UNTAP: Final = 18
MAKE: Final = 19  # worth of one token, how many
REGENERATE: Final = 20
REANIMATE: Final = 21  # a card onto the battlefield; 1 if under this player's control
RAISE: Final = 22  # a card to its owner's hand
STEAL: Final = 23  # 1 if for good
SHUT_OUT: Final = 24  # can't attack: 1, block: 2, untap: 4, abilities: 8; 1 if for good
SLIP_BY: Final = 25  # can't be blocked; 1 if for good
EXTRA_TURN: Final = 26
WIN: Final = 27
LOSE: Final = 28
COPY: Final = 29
LOOK: Final = 30  # scry and the like: cards
FETCH: Final = 31  # cards; 1 lands onto the battlefield
FLICKER: Final = 32  # exile and return
PREVENT: Final = 33  # damage, -1 all; 1 if combat damage only
ADD_MANA: Final = 34
SHIELD: Final = 35  # protection, hexproof, shroud, indestructible: until end of turn
WARD_OFF: Final = 36  # the same for good
SHRINK: Final = 37  # base power, toughness and no abilities; 1 << 8 | duration in EXTRA
FIGHT: Final = 38
ATTACH: Final = 39
SACRIFICE: Final = 40
BLOCK_IT: Final = 41  # becomes blocked, or is removed from combat
FLAT: Final = 42  # worth as such
PAY: Final = 43  # worth of a cost
GROUP_PUMP: Final = 44  # a pump of many creatures at once
FIGHT_OTHER: Final = 45
ANIMATE: Final = 46  # becomes a creature of this power and toughness until end of turn
POISON: Final = 47  # poison counters
PROLIFERATE: Final = 48
ENVENOM: Final = 49  # more poison counters by its combat damage; 1 if for good
EXTRA_COMBAT: Final = 50  # how many combat phases
LEND: Final = 51  # worth of abilities, keywords: until end of turn, of what this creature has printed
TURN_OVER: Final = 52  # transforms or converts
QUICKEN: Final = 53  # worth of the creature that it becomes for good
OPS: Final = 54
