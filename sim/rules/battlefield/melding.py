"""Melded permanents (CR 701.42, 712.4, 712.21): which cards can be melded, and in which order they go elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.rules import decisions
from sim.rules.battlefield.entering import entry_of
from sim.rules.frames import Proposal
from sim.rules.state import entity_seat
from sim.rules.zones import cards_of

if TYPE_CHECKING:
    from sim.rules.game import Game


def can_be_melded(game: Game, entities: tuple[int, ...], into: str) -> bool:
    """CR 701.42b: only the two cards of one meld pair; no tokens, and no card that only looks like one of them."""
    found = [game.state.objects.get(e) for e in entities]
    cards = [game.pool.definitions[obj.definition] for obj in found if obj is not None and obj.card >= 0]
    if len(found) != 2 or len(cards) != 2 or any(obj is not None and obj.zone != t.EXILE for obj in found):
        return False
    one, other = cards
    is_pair = one.partner == other.name and other.partner == one.name
    return is_pair and one.combined is not None and one.combined.name == into


def choose_order(game: Game, proposal: Proposal) -> bool:
    """CR 712.21a-b: the order in which the cards of a melded permanent are put into a graveyard, a library or exile.

    Its owner arranges them, or who exiles it. False while that is awaited.
    """
    event = proposal.event
    melded = game.permanent(event[1]) if event[0] == ek.ZONE_CHANGED else None
    if melded is None or melded.second_card < 0 or "second_first" in (proposal.entry or {}):
        return True
    if event[4] not in (t.GRAVEYARD, t.LIBRARY, t.EXILE):
        return True
    seat = melded.owner if event[4] != t.EXILE else entity_seat(event[5])
    names = tuple(game.pool.definitions[card.definition].name for card in cards_of(melded))
    answer = game.pick(seat, decisions.PARTS, names, about=melded.id)
    if answer is None:
        return False
    entry_of(proposal)["second_first"] = answer == names[1]
    return True
