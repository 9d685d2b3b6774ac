"""What one impact on one thing is worth to this player (positive is good): one small function a kind of impact."""

from sim.agents.policy import layout as at
from sim.agents.policy.values import (
    LETHAL,
    face_value,
    is_killed,
    keywords_gain,
    life_value,
    loss_of_life,
    loss_of_room,
    poison_value,
)
from sim.cards import terms as t

CARD = 75  # what a card not yet known is worth
SMALL = 2


def impact_value(op: int, amount: int, extra: int, thing: list[int], facts: list[int]) -> int:
    """What an impact is worth: `op`, `amount` and `extra` as in the layout, on a thing."""
    if thing[at.KIND] == at.A_PLAYER:
        return on_player(op, amount, extra, thing, facts)
    if op <= at.COUNTER:
        return _removal(op, amount, extra, thing, facts)
    sign = 1 if thing[at.MINE] else -1
    if op <= at.ENDOW:
        return sign * _growth(op, amount, extra, thing)
    if op <= at.UNTAP:
        return sign * _status(op, thing, facts)
    return sign * _rest(op, amount, extra, thing, facts)


def flat_value(op: int, amount: int, extra: int, facts: list[int]) -> int:
    """What an impact on nothing in particular is worth."""
    if op == at.MAKE:
        return amount * extra
    if op == at.FLAT:
        return amount
    if op == at.PAY:
        return -amount
    if op == at.LOOK:
        return 8 * min(amount, 3) + 4
    if op == at.FETCH:
        return 55 * amount if extra else CARD * amount + 10
    if op == at.ADD_MANA:
        return 4 * amount
    return 0


def on_player(op: int, amount: int, extra: int, thing: list[int], facts: list[int]) -> int:
    """An impact on a player."""
    mine = thing[at.MINE]
    sign = 1 if mine else -1
    if op in (at.DAMAGE, at.LOSE_LIFE):
        if not mine and facts[at.REACH] and amount + facts[at.REACH] >= facts[at.THEIR_LIFE]:
            return LETHAL // 2
        return -loss_of_life(facts[at.MY_LIFE], amount) if mine else face_value(facts, amount)
    if op == at.POISON:
        return -loss_of_room(facts[at.MY_ROOM], amount) if mine else poison_value(facts, amount)
    if op == at.GAIN_LIFE:
        life = facts[at.MY_LIFE] if mine else facts[at.THEIR_LIFE]
        return sign * (life_value(life + amount) - life_value(life)) * 7 // 10
    if op == at.DRAW:
        library = facts[at.MY_LIBRARY] if mine else facts[at.THEIR_LIBRARY]
        return sign * CARD * amount if amount < library else -sign * LETHAL // 10
    if op == at.DISCARD:
        hand = facts[at.MY_HAND] if mine else facts[at.THEIR_HAND]
        return -sign * min(amount, hand) * (CARD + 10 if extra else CARD - 10)
    if op == at.MILL:
        library = facts[at.MY_LIBRARY] if mine else facts[at.THEIR_LIBRARY]
        return -sign * (2 * amount if amount < library else LETHAL // 10)
    if op == at.EDICT:
        return -sign * (facts[at.MY_LEAST] if mine else facts[at.THEIR_LEAST])
    return sign * _player_rest(op, amount, extra, thing, facts)


def _player_rest(op: int, amount: int, extra: int, thing: list[int], facts: list[int]) -> int:
    if op == at.MAKE:
        return amount * extra
    if op == at.EXTRA_TURN:
        return 260
    if op in (at.SHIELD, at.WARD_OFF):
        return loss_of_life(facts[at.MY_LIFE], thing[at.INCOMING]) if thing[at.MINE] else 0
    if op == at.WIN:
        return LETHAL
    if op == at.LOSE:
        return -LETHAL
    if op == at.LOOK:
        return 20
    return flat_value(op, amount, extra, facts)


def _removal(op: int, amount: int, extra: int, thing: list[int], facts: list[int]) -> int:
    """Damage, destroy, exile, return, put into the library, counter."""
    sign = -1 if thing[at.MINE] else 1
    worth = thing[at.WORTH]
    if op == at.DAMAGE:
        return sign * _damage(amount, extra, thing)
    if op == at.DESTROY:
        if thing[at.KEYWORDS] & t.INDESTRUCTIBLE:
            return 0
        if not extra and thing[at.FLAGS] & (at.SAFE | at.CAN_REGENERATE):
            return sign * SMALL
        return sign * worth
    if op == at.BOUNCE:
        return sign * _bounce(thing)
    if op == at.TUCK:
        return sign * worth * 9 // 10
    if op == at.COUNTER and thing[at.FLAGS] & at.UNCOUNTERABLE:
        return 0
    return sign * worth


def _damage(amount: int, extra: int, thing: list[int]) -> int:
    if thing[at.KIND] == at.A_PERMANENT:
        return 22 * min(amount, thing[at.TOUGHNESS]) if thing[at.FLAGS] & at.PLANESWALKER else 0
    if extra and amount >= thing[at.TOUGHNESS] and not thing[at.KEYWORDS] & t.INDESTRUCTIBLE:
        return thing[at.WORTH]
    return thing[at.WORTH] if is_killed(thing, amount, 0) else SMALL


def _bounce(thing: list[int]) -> int:
    """Back to hand costs its mana again; a token is gone for good; what is doomed is saved."""
    if thing[at.FLAGS] & at.TOKEN:
        return thing[at.WORTH]
    if thing[at.KIND] == at.A_SPELL:
        return min(thing[at.WORTH], 30 + 12 * thing[at.MANA_VALUE])
    if thing[at.INCOMING] and thing[at.MINE]:
        return -thing[at.WORTH] * 6 // 10
    return min(thing[at.WORTH], 22 + 14 * thing[at.MANA_VALUE])


def _growth(op: int, amount: int, extra: int, thing: list[int]) -> int:
    """What becoming larger is worth to its controller; a temporary change only as far as it kills."""
    if op in (at.GIVE, at.ENDOW):
        return keywords_gain(thing, amount) if op == at.ENDOW and thing[at.KIND] == at.A_CREATURE else 0
    if thing[at.KIND] != at.A_CREATURE:
        return 0
    if thing[at.TOUGHNESS] + extra <= 0:
        return -thing[at.WORTH]
    if op == at.PUMP:
        return _rescue(thing, extra)
    bonus = 6 * amount if thing[at.KEYWORDS] & (t.FLYING | t.SHADOW | t.TRAMPLE | t.DOUBLE_STRIKE) else 0
    return 28 * amount + 16 * extra + bonus


def _rescue(thing: list[int], toughness: int) -> int:
    """A doomed creature that lives by more toughness is worth what it is worth."""
    incoming = thing[at.INCOMING]
    if thing[at.TOUGHNESS] <= incoming < at.DESTROYED and thing[at.TOUGHNESS] + toughness > incoming:
        return thing[at.WORTH]
    return 0


def _status(op: int, thing: list[int], facts: list[int]) -> int:
    """Tapping and untapping, as the moment makes of it."""
    tapped = thing[at.FLAGS] & at.TAPPED
    if op == at.UNTAP:
        return (18 if thing[at.FLAGS] & at.IS_LAND else 15) if tapped else 0
    if op != at.TAP or tapped:
        return 0
    moment = facts[at.MOMENT]
    if thing[at.KIND] == at.A_CREATURE:
        if moment == at.MY_MAIN_BEFORE:
            return -(20 + thing[at.WORTH] // 5) if facts[at.MY_POWER] else 0
        if moment == at.THEIR_BEGINNING and not thing[at.FLAGS] & at.SICK:
            return -min(loss_of_life(facts[at.MY_LIFE], thing[at.POWER]), 300)
        if thing[at.MINE] and moment == at.MY_UPKEEP:
            return -10 - 10 * max(0, thing[at.POWER])
    return -3 if moment in (at.THEIR_BEGINNING, at.MY_MAIN_BEFORE) else 0


def _rest(op: int, amount: int, extra: int, thing: list[int], facts: list[int]) -> int:
    """Everything else, as worth to the thing's controller."""
    worth = thing[at.WORTH]
    if op == at.REGENERATE:
        return worth if 0 < thing[at.INCOMING] <= at.DESTROYED and thing[at.TOUGHNESS] <= thing[at.INCOMING] else 0
    if op in (at.SHIELD, at.FLICKER):
        return _shelter(op, thing)
    if op == at.WARD_OFF:
        return max(_shelter(op, thing), 20 + worth // 6)
    if op == at.ENVENOM:
        return 20 * amount if extra else 0
    if op == at.SLIP_BY:
        return 25 + worth // 5 if extra else 0
    if op == at.SHUT_OUT:
        return -_shut_out(amount, extra, thing, facts)
    if op == at.SACRIFICE:
        return -worth if not thing[at.INCOMING] else 0
    if op == at.SHRINK:
        return -max(0, worth - 20 - amount) if extra >> 8 else 0
    if op == at.STEAL:
        return -2 * worth if extra else -_borrowed(thing, facts)
    if op == at.COPY:
        return worth
    if op == at.QUICKEN:
        return amount - 10 if thing[at.KIND] == at.A_PERMANENT else 0
    return _card(op, extra, thing)


def _card(op: int, extra: int, thing: list[int]) -> int:
    """Cards that come back: the sign is the controller's, which for "under your control" is this player."""
    if op == at.RAISE:
        return min(thing[at.WORTH] // 2 + 20, CARD + 15)
    if op == at.REANIMATE:
        return thing[at.WORTH] if thing[at.MINE] or not extra else -thing[at.WORTH]
    return 0


def _shelter(op: int, thing: list[int]) -> int:
    """What saves a creature from what is about to happen to it."""
    if thing[at.INCOMING] >= thing[at.TOUGHNESS] and thing[at.INCOMING]:
        return thing[at.WORTH]
    return -12 if op == at.FLICKER and thing[at.FLAGS] & at.TOKEN else 0


def _shut_out(amount: int, extra: int, thing: list[int], facts: list[int]) -> int:
    """What it costs its controller that a creature may not attack (1), block (2), untap (4) or use abilities (8)."""
    if extra:
        share = 85 if amount & 3 == 3 else 60 if amount & 4 else 45
        return thing[at.WORTH] * share // 100 if not thing[at.FLAGS] & (at.CANT_ATTACK | at.STAYS_TAPPED) else SMALL
    if amount & 2 and facts[at.MOMENT] == at.MY_MAIN_BEFORE and not thing[at.MINE] and facts[at.MY_POWER]:
        return 20 + thing[at.WORTH] // 5 if not thing[at.FLAGS] & at.TAPPED else 0
    return SMALL


def _borrowed(thing: list[int], facts: list[int]) -> int:
    """Control for a turn: one attack by it and one blocker less, before combat only."""
    if facts[at.MOMENT] != at.MY_MAIN_BEFORE:
        return 0
    return min(face_value(facts, thing[at.POWER]), LETHAL) + 15
