"""Seeing the hand: mulligans, what to put on the bottom or discard, and which land to play."""

from __future__ import annotations

from typing import Any

from sim.agents import policy_layout as at
from sim.agents.policy_cards import (
    CARD_IS_LAND,
    CARD_MANA_VALUE,
    CARD_WORTH,
    best_land,
    least_of,
    spend,
    wants_mulligan,
)
from sim.agents.policy_view import Scene
from sim.agents.policy_view_costs import card_row, keep_value
from sim.cards import terms as t
from sim.rules import view_queries as ask

_ENOUGH_LANDS = 5  # with which a spell is rather kept than played as a land


def pick_land(scene: Scene, options: tuple[Any, ...], lands: list[int]) -> int:
    """The option that plays the land that serves best."""
    have, want, short = 0, 0, 0
    for permanent, c in scene.view.permanents():
        if permanent.controller == scene.seat and c.profile.mana and not permanent.face_down:
            have |= scene.card(permanent).makes
    for card in scene.view.hand:
        row = card_row(scene, card)
        if not row[CARD_IS_LAND]:
            want |= scene.card(scene.view.object(card)).needs
            short |= int(row[CARD_MANA_VALUE] == scene.facts[at.MY_MANA] + 1)
    rows = [land_row(scene, *options[i][1:]) for i in lands]
    return lands[best_land(rows, have, want, short)]


def land_row(scene: Scene, card: int, face: int) -> list[int]:
    """The row of a land in hand, or of a card that can be played as one with its back face up (CR 712.12)."""
    if not face:
        return card_row(scene, card)
    front = card_row(scene, card)
    with ask.as_face(scene.view, card):
        row = card_row(scene, card)
    if not front[CARD_IS_LAND]:
        row[CARD_WORTH] += front[CARD_WORTH]  # the spell that it could have been
    return row


def lands_to_play(scene: Scene, options: tuple[Any, ...], lands: list[int]) -> list[int]:
    """The land plays that are worth it: a spell's land face only while lands are short and there is no other land."""
    plain = [i for i in lands if not options[i][2] or card_row(scene, options[i][1])[CARD_IS_LAND]]
    if plain:
        return plain
    held = [card_row(scene, card)[CARD_MANA_VALUE] for card in scene.view.hand]
    wanted = min(_ENOUGH_LANDS, max(held, default=0))
    return lands if scene.facts[at.MY_LANDS] < wanted else []


def mulligan(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """Keep (option 0) or mulligan."""
    lands, cheap = 0, 0
    for card in scene.view.hand:
        row = card_row(scene, card)
        lands += row[CARD_IS_LAND]
        cheap += not row[CARD_IS_LAND] and row[CARD_MANA_VALUE] <= 2
    return min(wants_mulligan(lands, cheap, about), len(options) - 1)


def least_useful(scene: Scene, options: tuple[Any, ...], about: Any) -> int:
    """The card of this player's hand that is least useful to keep; of another's, the one worth most."""
    if scene.view.object(options[0]).owner != scene.seat:
        values = [-scene.worth_of_card(scene.view.object(card)) for card in options]
        return least_of(values)
    return least_of([keep_value(scene, card) for card in options])


def lands_in_hand(scene: Scene) -> int:
    """How many lands this player holds."""
    return sum(bool(scene.card(scene.view.object(card)).types & t.LAND) for card in scene.view.hand)


def further_burn(scene: Scene, spent: int) -> int:
    """The damage that spells in hand could deal an opponent this turn with the mana that is left."""
    notes = [scene.card(scene.view.object(card)) for card in scene.view.hand]
    burn = [card.spell for card in notes if card.spell.burn]
    take = [0] * len(burn)
    values, costs = [spell.burn for spell in burn], [spell.mana for spell in burn]
    return spend(values, costs, [0] * len(burn), max(0, scene.facts[at.MY_MANA] - spent), take) if burn else 0
