"""Seeing the hand: mulligans, what to put on the bottom or discard, and which land to play."""

from __future__ import annotations

from typing import Any, Final

import sim.agents.mind.see as see_
from sim.agents.knowledge import columns as co
from sim.agents.mind.acting.costs import CARD_COLUMNS, card_row, colors_of_sources, keep_value, lands_in_hand
from sim.agents.mind.asks.costs import begin_as_face, end_as_face
from sim.agents.mind.asks.game import about, hand, n_hand, n_options, option, option_entity, option_index
from sim.agents.mind.asks.objects import owner, shown
from sim.agents.policy import layout as at
from sim.agents.policy.cards import (
    CARD_IS_LAND,
    CARD_MANA_VALUE,
    CARD_WORTH,
    best_land,
    least_of,
    spend,
    wants_mulligan,
)

_ENOUGH_LANDS: Final = 5  # with which a spell is rather kept than played as a land


def pick_land(s: Any, T: Any, lands: list[int], n: int) -> int:
    """Of these options that one which plays the land that serves best."""
    have, want, short = colors_of_sources(s, T), 0, 0
    row = [0] * CARD_COLUMNS
    for i in range(n_hand(s, T)):
        card = hand(s, T, i)
        if not card_row(s, T, card, row):
            want |= T.bk_card[shown(s, T, card)][co.K_NEEDS]
            short |= int(row[CARD_MANA_VALUE] == s.a_facts[at.MY_MANA] + 1)
    rows = [[0] * CARD_COLUMNS for _ in range(n)]
    for i in range(n):
        land_row(s, T, option_entity(s, T, lands[i]), option_index(s, T, lands[i]), rows[i])
    return lands[best_land(rows, have, want, short)]


def land_row(s: Any, T: Any, card: int, face: int, row: list[int]) -> int:
    """Fill in a land in hand, or a card that can be played as one with its back face up (CR 712.12)."""
    is_land = card_row(s, T, card, row)
    if not face:
        return is_land
    front = row[CARD_WORTH]
    begin_as_face(s, T, card)
    card_row(s, T, card, row)
    end_as_face(s, T, card)
    if not is_land:
        row[CARD_WORTH] += front  # the spell that it could have been
    return 1


def lands_to_play(s: Any, T: Any, lands: list[int], n: int) -> int:
    """Leave the land plays that are worth it: a spell's land face only while lands are short and there is no other land.

    How many are left of the first `n`.
    """
    plain, held = 0, 0
    row = [0] * CARD_COLUMNS
    for i in range(n):
        if not option_index(s, T, lands[i]) or card_row(s, T, option_entity(s, T, lands[i]), row):
            lands[plain] = lands[i]
            plain += 1
    if plain:
        return plain
    for i in range(n_hand(s, T)):
        card_row(s, T, hand(s, T, i), row)
        held = max(held, row[CARD_MANA_VALUE])
    return n if s.a_facts[at.MY_LANDS] < min(_ENOUGH_LANDS, held) else 0


def mulligan(s: Any, T: Any) -> int:
    """Keep (option 0) or mulligan."""
    lands, cheap = 0, 0
    row = [0] * CARD_COLUMNS
    for i in range(n_hand(s, T)):
        card_row(s, T, hand(s, T, i), row)
        lands += row[CARD_IS_LAND]
        cheap += int(not row[CARD_IS_LAND] and row[CARD_MANA_VALUE] <= 2)
    return min(wants_mulligan(lands, cheap, about(s, T, 0)), n_options(s, T) - 1)


def least_useful(s: Any, T: Any) -> int:
    """The card of this player's hand that is least useful to keep; of another's, the one worth most."""
    values = [0] * n_options(s, T)
    is_mine = owner(s, T, option(s, T, 0)) == s.a_seat
    for i in range(n_options(s, T)):
        card = option(s, T, i)
        values[i] = keep_value(s, T, card) if is_mine else -see_.worth_of_card(s, T, card)
    return least_of(values)


def further_burn(s: Any, T: Any, spent: int) -> int:
    """The damage that spells in hand could deal an opponent this turn with the mana that is left."""
    number = n_hand(s, T)
    values, costs, groups, take = [0] * number, [0] * number, [0] * number, [0] * number
    for i in range(number):
        spell = T.bk_spell[T.bk_card[shown(s, T, hand(s, T, i))][co.K_SPELL]]
        values[i] = spell[co.S_BURN]
        costs[i] = spell[co.S_MANA]
    return spend(values, costs, groups, max(0, s.a_facts[at.MY_MANA] - spent), take)


__all__ = ["further_burn", "land_row", "lands_in_hand", "lands_to_play", "least_useful", "mulligan", "pick_land"]
