"""Cards in hand: mulligans, which land to play, what is least useful, and what to spend mana on."""

from typing import Final

from sim.agents.policy import layout as at

# Columns of a card in hand, for keeping and letting go.
CARD_IS_LAND: Final = 0
CARD_MANA_VALUE: Final = 1
CARD_WORTH: Final = 2
CARD_COLORS: Final = 3  # of a land: what it can make; of a spell: what it needs (masks)
CARD_TAPPED: Final = 4  # of a land: it enters tapped
CARD_CYCLES: Final = 5

_MOST_MANA: Final = 12


def wants_mulligan(lands: int, cheap: int, taken: int) -> int:
    """Whether to mulligan a hand of seven with this many lands and cheap spells, after so many mulligans.

    Seven cards with two to five lands are kept. A hand that will lose cards to the bottom may have more lands than it
    needs; from four cards on anything is kept that can cast something.
    """
    if taken >= 4:
        return 0
    if taken == 3:
        return 1 if lands == 0 else 0
    if lands in (0, 7):
        return 1
    if lands == 1:
        return 0 if taken == 2 and cheap >= 3 else 1
    return 1 if lands == 6 and taken < 2 else 0


def keep_value(card: list[int], lands: int, lands_held: int, colors: int) -> int:
    """How useful it is to keep a card, with so many lands on the battlefield and in hand, and these colours of mana."""
    if card[CARD_IS_LAND]:
        missing = 30 if card[CARD_COLORS] & ~colors else 0
        total = lands + lands_held
        if total <= 3:
            return 180 + missing
        if total <= 5:
            return 85 - 10 * lands_held + missing
        return 30 - 5 * lands_held + missing
    late = max(0, card[CARD_MANA_VALUE] - lands - min(lands_held, 2))
    value = card[CARD_WORTH] - 14 * late
    if card[CARD_COLORS] & ~colors:
        value -= 20
    return max(value, 12 if card[CARD_CYCLES] else 1)


def best_land(lands: list[list[int]], have: int, want: int, short: int) -> int:
    """The number of the land to play: new colours that the hand wants first, untapped if mana is short this turn."""
    best, who = -1, 0
    for i in range(len(lands)):
        score = 50
        new = lands[i][CARD_COLORS] & want & ~have
        while new:
            score += 40
            new &= new - 1
        useful = lands[i][CARD_COLORS] & want
        score += 10 if useful else 0
        if lands[i][CARD_TAPPED]:
            score += -30 if short else 15
        if lands[i][CARD_CYCLES]:
            score -= 6
        score -= lands[i][CARD_WORTH] // 20
        if score > best:
            best, who = score, i
    return who


def least_of(values: list[int]) -> int:
    """The number of the smallest, the first of equals."""
    best = 0
    for i in range(1, len(values)):
        if values[i] < values[best]:
            best = i
    return best


def greatest_of(values: list[int]) -> int:
    """The number of the greatest, the first of equals."""
    best = 0
    for i in range(1, len(values)):
        if values[i] > values[best]:
            best = i
    return best


def spend(values: list[int], costs: list[int], groups: list[int], mana: int, take: list[int]) -> int:
    """Fill in `take[i]` for the most valuable choice of items that this mana pays for; what it is worth.

    Items of one group (not 0) exclude each other and stand side by side.
    """
    mana = min(mana, _MOST_MANA)
    size, n = mana + 1, len(values)
    best = [0] * ((n + 1) * size)
    before = _starts(groups)
    for i in range(n):
        for m in range(size):
            without = best[i * size + m]
            value = without
            if values[i] > 0 and costs[i] <= m:
                value = max(without, values[i] + best[before[i] * size + m - costs[i]])
            best[(i + 1) * size + m] = value
    m, i = mana, n
    while i > 0:
        if best[i * size + m] != best[(i - 1) * size + m]:
            take[i - 1] = 1
            m -= costs[i - 1]
            i = before[i - 1]
        else:
            i -= 1
    return best[n * size + mana]


def _starts(groups: list[int]) -> list[int]:
    """For each item how many items stand before its group."""
    before = [0] * len(groups)
    for i in range(len(groups)):
        before[i] = before[i - 1] if i > 0 and groups[i] and groups[i] == groups[i - 1] else i
    return before


# --- What to do with priority ------------------------------------------------------------------

# Columns of an action.
ACT_VALUE: Final = 0  # what it is worth now
ACT_KEEP: Final = 1  # what not using it now is worth
ACT_MANA: Final = 2
ACT_FACE: Final = 3  # damage that it can deal the opponent
ACT_GROUP: Final = 4  # the card, of which only one way can be taken
ACT_SPEED: Final = 5  # 1 if it can be done whenever there is priority
ACT_LATER: Final = 6  # what the mana for it is worth on the opponent's turn or in combat
ACT_EARLY: Final = 7  # 1 if it matters before combat, 2 if it is best after combat
ACT_TRICK: Final = 8  # 1 if it is best during combat
ACT_COLUMNS: Final = 9


def choose_action(actions: list[list[int]], facts: list[int]) -> int:
    """The number of the action to take now, -1 to pass."""
    kill = _finish(actions, facts)
    if kill >= 0:
        return kill
    moment = facts[at.MOMENT]
    if moment in (at.MY_MAIN_BEFORE, at.MY_MAIN_AFTER):
        return _plan_main(actions, facts, moment)
    best, who = 0, -1
    for i in range(len(actions)):
        gain = actions[i][ACT_VALUE] - actions[i][ACT_KEEP]
        if gain > best:
            best, who = gain, i
    return who


def _finish(actions: list[list[int]], facts: list[int]) -> int:
    """An action out of those that together kill the opponent with the mana there is; -1 if they do not."""
    total = 0
    for i in range(len(actions)):
        total += actions[i][ACT_FACE]
    if total < facts[at.THEIR_LIFE]:
        return -1
    n = len(actions)
    values, costs, groups, take = [0] * n, [0] * n, [0] * n, [0] * n
    for i in range(n):
        values[i] = actions[i][ACT_FACE]
        costs[i] = actions[i][ACT_MANA]
        groups[i] = actions[i][ACT_GROUP]
    if spend(values, costs, groups, facts[at.MY_MANA], take) < facts[at.THEIR_LIFE]:
        return -1
    best, who = -1, -1
    for i in range(n):
        if take[i] and values[i] * 20 - costs[i] > best:
            best, who = values[i] * 20 - costs[i], i
    return who


def _plan_main(actions: list[list[int]], facts: list[int], moment: int) -> int:
    """What to spend the mana of the turn on: things now, and answers and tricks for later."""
    n = len(actions)
    values, costs, groups, take = [0] * n, [0] * n, [0] * n, [0] * n
    for i in range(n):
        gain = actions[i][ACT_VALUE] - actions[i][ACT_KEEP]
        values[i] = max(gain, actions[i][ACT_LATER])
        costs[i] = actions[i][ACT_MANA]
        groups[i] = actions[i][ACT_GROUP]
    spend(values, costs, groups, facts[at.MY_MANA], take)
    best, who, shut = 0, -1, 0
    for i in range(n):
        if not take[i] and actions[i][ACT_TRICK] and facts[at.MY_POWER] and moment == at.MY_MAIN_BEFORE:
            shut = 1
    for i in range(n):
        gain = actions[i][ACT_VALUE] - actions[i][ACT_KEEP]
        if not take[i] or gain <= 0 or gain < actions[i][ACT_LATER]:
            continue
        if moment == at.MY_MAIN_BEFORE and actions[i][ACT_EARLY] == 2 and shut:
            continue
        if moment == at.MY_MAIN_BEFORE and actions[i][ACT_EARLY] == 3:
            continue
        score = gain + (1000 if actions[i][ACT_EARLY] == 1 else 0)
        if score > best:
            best, who = score, i
    return who
