"""The rules' own small vocabularies as integers: zones, types, colours, keywords, steps.

Bit masks where several may hold at once (types, colours, keywords), plain codes otherwise. Both engines use the same numbers.
"""

from typing import Final

# Zones (CR 400.1), codes; ZONE_NAMES by code.
LIBRARY: Final = 0
HAND: Final = 1
BATTLEFIELD: Final = 2
GRAVEYARD: Final = 3
STACK: Final = 4
EXILE: Final = 5
COMMAND: Final = 6
NOWHERE: Final = 7  # where tokens and copies come from and go to: no zone of the rules
ZONE_NAMES: Final = ("library", "hand", "battlefield", "graveyard", "stack", "exile", "command", "nowhere")


def zones(*codes: int) -> int:
    """A set of zones as a bit mask."""
    mask = 0
    for code in codes:
        mask |= 1 << code
    return mask


ANY_ZONE: Final = 0xFF
IN_BATTLEFIELD: Final = 1 << BATTLEFIELD

# Colours (CR 105.1), bit masks in WUBRG order.
WHITE: Final = 1
BLUE: Final = 2
BLACK: Final = 4
RED: Final = 8
GREEN: Final = 16
ALL_COLORS: Final = 31
COLORS: Final = (WHITE, BLUE, BLACK, RED, GREEN)
COLOR_NAMES: Final = {WHITE: "white", BLUE: "blue", BLACK: "black", RED: "red", GREEN: "green"}

# Card types (CR 205.2a), bit masks.
ARTIFACT: Final = 1
BATTLE: Final = 2
CREATURE: Final = 4
ENCHANTMENT: Final = 8
INSTANT: Final = 16
KINDRED: Final = 32
LAND: Final = 64
PLANESWALKER: Final = 128
SORCERY: Final = 256
PERMANENT_TYPES: Final = ARTIFACT | BATTLE | CREATURE | ENCHANTMENT | LAND | PLANESWALKER  # CR 110.4
TYPE_NAMES: Final = {
    ARTIFACT: "Artifact",
    BATTLE: "Battle",
    CREATURE: "Creature",
    ENCHANTMENT: "Enchantment",
    INSTANT: "Instant",
    KINDRED: "Kindred",
    LAND: "Land",
    PLANESWALKER: "Planeswalker",
    SORCERY: "Sorcery",
}

# Supertypes (CR 205.4a), bit masks.
BASIC: Final = 1
LEGENDARY: Final = 2
SNOW: Final = 4
WORLD: Final = 8
SUPERTYPE_NAMES: Final = {BASIC: "Basic", LEGENDARY: "Legendary", SNOW: "Snow", WORLD: "World"}

# Keyword abilities without a parameter of which several instances are redundant, bit masks (rule in the table).
_KEYWORD_RULES: Final = (
    ("deathtouch", "702.2"),
    ("defender", "702.3"),
    ("double strike", "702.4"),
    ("first strike", "702.7"),
    ("flash", "702.8"),
    ("flying", "702.9"),
    ("haste", "702.10"),
    ("hexproof", "702.11"),
    ("indestructible", "702.12"),
    ("intimidate", "702.13"),
    ("lifelink", "702.15"),
    ("reach", "702.17"),
    ("shroud", "702.18"),
    ("trample", "702.19"),
    ("vigilance", "702.20"),
    ("banding", "702.22"),
    ("phasing", "702.26"),
    ("shadow", "702.28"),
    ("horsemanship", "702.31"),
    ("fear", "702.36"),
    ("convoke", "702.51"),
    ("changeling", "702.73"),
    ("wither", "702.80"),
    ("infect", "702.90"),
    ("menace", "702.111"),
    ("skulk", "702.118"),
)
KEYWORD_NAMES: Final = tuple(name for name, _ in _KEYWORD_RULES)
KEYWORD_RULES: Final = dict(_KEYWORD_RULES)
_BIT: Final = {name: 1 << i for i, name in enumerate(KEYWORD_NAMES)}
DEATHTOUCH: Final[int] = _BIT["deathtouch"]
DEFENDER: Final[int] = _BIT["defender"]
DOUBLE_STRIKE: Final[int] = _BIT["double strike"]
FIRST_STRIKE: Final[int] = _BIT["first strike"]
FLASH: Final[int] = _BIT["flash"]
FLYING: Final[int] = _BIT["flying"]
HASTE: Final[int] = _BIT["haste"]
HEXPROOF: Final[int] = _BIT["hexproof"]
INDESTRUCTIBLE: Final[int] = _BIT["indestructible"]
INTIMIDATE: Final[int] = _BIT["intimidate"]
LIFELINK: Final[int] = _BIT["lifelink"]
REACH: Final[int] = _BIT["reach"]
SHROUD: Final[int] = _BIT["shroud"]
TRAMPLE: Final[int] = _BIT["trample"]
VIGILANCE: Final[int] = _BIT["vigilance"]
BANDING: Final[int] = _BIT["banding"]
PHASING: Final[int] = _BIT["phasing"]
SHADOW: Final[int] = _BIT["shadow"]
HORSEMANSHIP: Final[int] = _BIT["horsemanship"]
FEAR: Final[int] = _BIT["fear"]
CONVOKE: Final[int] = _BIT["convoke"]
CHANGELING: Final[int] = _BIT["changeling"]
WITHER: Final[int] = _BIT["wither"]
INFECT: Final[int] = _BIT["infect"]
MENACE: Final[int] = _BIT["menace"]
SKULK: Final[int] = _BIT["skulk"]

# Steps and main phases in turn order (CR 500.1), codes.
UNTAP: Final = 0
UPKEEP: Final = 1
DRAW: Final = 2
PRECOMBAT_MAIN: Final = 3
BEGINNING_OF_COMBAT: Final = 4
DECLARE_ATTACKERS: Final = 5
DECLARE_BLOCKERS: Final = 6
FIRST_STRIKE_DAMAGE: Final = 7
COMBAT_DAMAGE: Final = 8
END_OF_COMBAT: Final = 9
POSTCOMBAT_MAIN: Final = 10
END: Final = 11
CLEANUP: Final = 12
STEP_NAMES: Final = (
    "untap step",
    "upkeep",
    "draw step",
    "precombat main phase",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first-strike damage",
    "combat damage",
    "end of combat",
    "postcombat main phase",
    "end step",
    "cleanup step",
)
COMBAT_STEPS: Final = (1 << 4) | (1 << 5) | (1 << 6) | (1 << 7) | (1 << 8) | (1 << 9)
MAIN_PHASES: Final = (1 << 3) | (1 << 10)

# Comparisons of conditions.
EQ: Final = 0
NE: Final = 1
LT: Final = 2
LE: Final = 3
GT: Final = 4
GE: Final = 5

# Relations of players to "you" (a controller).
YOU: Final = 0
OPPONENT: Final = 1
ANYONE: Final = 2
ACTIVE: Final = 3
DEFENDING: Final = 4  # defending player of the combat that the source attacks in

# Durations of continuous effects (CR 611.2a).
END_OF_TURN: Final = 0
FOREVER: Final = 1
WHILE_SOURCE: Final = 2  # for as long as the source remains on the battlefield
END_OF_COMBAT_DURATION: Final = 3
YOUR_NEXT_TURN: Final = 4  # until your next turn
WHILE_ATTACHED: Final = 5  # for as long as the source remains attached to the affected object
WHILE_YOU_CONTROL: Final = 7  # for as long as you control the source
WHILE_TAPPED: Final = 8  # for as long as the affected object remains tapped

# Cards, plus tokens: what a sacrifice or counter kind is called is a string.
PLUS_COUNTER: Final = "+1/+1"
MINUS_COUNTER: Final = "-1/-1"
LOYALTY: Final = "loyalty"
POISON: Final = "poison"  # on players (CR 122.1f)
