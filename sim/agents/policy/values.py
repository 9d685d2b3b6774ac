"""What things are worth, in hundredths of an average card: life, creatures, and each kind of impact on a thing."""

from typing import Final

from sim.agents.policy import layout as at
from sim.cards import terms as t

# What a life total is worth: the lower it is, the dearer is each point.
LIFE_VALUE: Final = (
    0, 90, 168, 238, 300, 355, 404, 448, 488, 524, 557, 587, 615, 641, 665, 688, 710, 731, 751, 770, 788,
)  # fmt: skip
_MORE: Final = 14  # each point beyond 20
_DEAD: Final = 3000  # what it costs to be dead, and for each point below 0
_BELOW: Final = 150
LETHAL: Final = 100_000


def life_value(life: int) -> int:
    """What a life total is worth; being dead much less than nothing."""
    if life <= 0:
        return _BELOW * life - _DEAD
    if life < len(LIFE_VALUE):
        return LIFE_VALUE[life]
    return LIFE_VALUE[len(LIFE_VALUE) - 1] + _MORE * min(life - len(LIFE_VALUE) + 1, 20)


def loss_of_life(life: int, damage: int) -> int:
    """What losing this much life costs."""
    return life_value(life) - life_value(life - damage)


def loss_of_room(room: int, venom: int) -> int:
    """What getting poison counters costs who can still get `room` of them: ten are as much as twenty life."""
    return life_value(2 * room) - life_value(2 * room - 2 * venom) if venom else 0


def toll(life: int, room: int, damage: int, venom: int) -> int:
    """What losing this much life and getting these poison counters together costs."""
    return loss_of_life(life, damage) + loss_of_room(room, venom)


def is_dead(life: int, room: int, damage: int, venom: int) -> int:
    """Whether this much damage or so many poison counters make a player lose (CR 704.5a, c)."""
    return int(damage >= life or venom >= room)


def poison_value(facts: list[int], venom: int) -> int:
    """What poison counters for the opponent are worth to an agent of this aggression; all there is if they kill."""
    if venom >= facts[at.THEIR_ROOM]:
        return LETHAL
    return loss_of_room(facts[at.THEIR_ROOM], venom) * facts[at.AGGRESSION] // 1200


def face_value(facts: list[int], damage: int) -> int:
    """What damage of a spell to the opponent is worth to an agent of this aggression; all there is if it kills."""
    if damage >= facts[at.THEIR_LIFE]:
        return LETHAL
    return loss_of_life(facts[at.THEIR_LIFE], damage) * facts[at.AGGRESSION] // 1200


def creature_worth(power: int, toughness: int, keywords: int, extra: int) -> int:
    """What a creature is worth: its size, its keyword abilities, and `extra` for its other abilities."""
    power = max(power, 0)
    worth = 20 + 28 * power + 16 * max(toughness, 0) + extra
    if keywords & t.DEFENDER:
        worth -= 20 * power + 10
    if keywords & (t.FLYING | t.SHADOW | t.HORSEMANSHIP | t.FEAR | t.INTIMIDATE | t.MENACE | t.SKULK):
        worth += _evasion_worth(power, keywords)
    if keywords & (t.FIRST_STRIKE | t.DOUBLE_STRIKE):
        worth += 28 * power + 10 if keywords & t.DOUBLE_STRIKE else 8 * power + 8
    if keywords & (t.DEATHTOUCH | t.LIFELINK | t.TRAMPLE | t.VIGILANCE | t.REACH | t.HASTE | t.BANDING):
        worth += _fighting_worth(power, keywords)
    if keywords & (t.HEXPROOF | t.SHROUD | t.INDESTRUCTIBLE | t.INFECT | t.WITHER):
        worth += _lasting_worth(power, keywords)
    return max(worth, 5)


def _evasion_worth(power: int, keywords: int) -> int:
    if keywords & t.FLYING:
        return 12 + 13 * power
    if keywords & (t.SHADOW | t.HORSEMANSHIP):
        return 8 + 13 * power
    return 6 + 8 * power


def _fighting_worth(power: int, keywords: int) -> int:
    worth = 0
    if keywords & t.DEATHTOUCH:
        worth += 40
    if keywords & t.LIFELINK:
        worth += 12 * power
    if keywords & t.TRAMPLE:
        worth += 5 * power
    if keywords & t.VIGILANCE:
        worth += 8 + 3 * power
    if keywords & t.REACH:
        worth += 8
    if keywords & t.HASTE:
        worth += 4
    if keywords & t.BANDING:
        worth += 15
    return worth


def _lasting_worth(power: int, keywords: int) -> int:
    worth = 0
    if keywords & (t.HEXPROOF | t.SHROUD):
        worth += 20
    if keywords & t.INDESTRUCTIBLE:
        worth += 60
    if keywords & t.INFECT:
        worth += 14 * power
    if keywords & t.WITHER:
        worth += 6 * power
    return worth


def keywords_gain(thing: list[int], keywords: int) -> int:
    """What these keyword abilities add to the worth of a creature."""
    power, toughness, own = thing[at.POWER], thing[at.TOUGHNESS], thing[at.KEYWORDS]
    return creature_worth(power, toughness, own | keywords, 200) - creature_worth(power, toughness, own, 200)


def is_killed(thing: list[int], damage: int, keywords: int) -> int:
    """Whether damage by a source with these keywords kills a creature (CR 704.5f-h)."""
    if damage <= 0:
        return 0
    if keywords & (t.WITHER | t.INFECT):
        return int(damage >= thing[at.TOUGHNESS])
    if thing[at.KEYWORDS] & t.INDESTRUCTIBLE or thing[at.FLAGS] & (at.SAFE | at.CAN_REGENERATE):
        return 0
    if keywords & t.DEATHTOUCH:
        return 1
    return int(damage >= thing[at.TOUGHNESS])
