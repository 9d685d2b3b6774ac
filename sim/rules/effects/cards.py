"""Cards and hidden zones: drawing, discarding, milling, searching, scrying, revealing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.cards import effects as fx
from sim.cards import event_kinds as ek
from sim.cards import queries as q
from sim.cards import terms as t
from sim.rules import decisions, looking, zones
from sim.rules.effects.move import one_at_a_time
from sim.rules.effects.registry import WAIT, amount_for, carries
from sim.rules.evaluate import amount, entities, matches
from sim.rules.events import propose, record
from sim.rules.frames import ResolveFrame
from sim.rules.state import entity_seat, seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game


def _seats(game: Game, frame: ResolveFrame, who: object) -> list[int]:
    return [entity_seat(e) for e in entities(game, frame.ctx, who) if e < 0 and game.exists(e)]  # type: ignore[arg-type]


@carries(fx.DrawCards)
def draw_cards(game: Game, frame: ResolveFrame, node: fx.DrawCards) -> str | None:
    """CR 121.2: one card at a time, so that each draw can be replaced by itself (614.11a); each player in APNAP order.

    `picked` holds the seats of the draws still to come, behind a mark that they have been counted.
    """
    if not frame.picked:
        frame.picked = ("draws",)
        for seat in _seats(game, frame, node.who):
            frame.picked += (seat,) * max(0, amount_for(game, frame.ctx, node.amount, seat_entity(seat)))
    while len(frame.picked) > 1:
        seat, frame.picked = frame.picked[1], ("draws", *frame.picked[2:])
        propose(game, [zones.draw_proposal(seat)])
        if game.state.agenda[-1] is not frame:
            return WAIT
    return None


@carries(fx.DiscardCards)
def discard_cards(game: Game, frame: ResolveFrame, node: fx.DiscardCards) -> str | None:
    """CR 701.9: all players choose first, then discard together (101.4)."""
    seats = _seats(game, frame, node.who)
    chosen: list[int] = []
    asked = iter(frame.picked)
    for seat in seats:
        hand = [c for c in game.state.players[seat].hand if matches(game, frame.ctx, node.what, c)]
        number = len(hand) if node.amount is None else amount_for(game, frame.ctx, node.amount, seat_entity(seat))
        if node.random:
            chosen += _random_cards(game, seat, hand, number)
            continue
        mine: list[int] = []
        while len(mine) < min(number, len(hand)):
            answer = next(asked, None)
            if answer is None:
                answer = _ask_discard(game, frame, node, seat, [c for c in hand if c not in mine], number - len(mine))
                if answer is None:
                    return WAIT
                frame.picked = (*frame.picked, answer)
            mine.append(answer)
        chosen += mine
    frame.ctx.results["discarded"] = len(chosen)
    frame.ctx.saved["discarded"] = tuple(chosen)
    zones.move_all(game, chosen, t.GRAVEYARD, ek.ZC_DISCARD)
    return None


def _ask_discard(
    game: Game, frame: ResolveFrame, node: fx.DiscardCards, seat: int, options: list[int], left: int
) -> int | None:
    chooser = seat
    if node.chooser is not None:
        chooser = entity_seat(entities(game, frame.ctx, node.chooser)[0])
    if left >= len(options) and chooser == seat:
        return options[0]
    answer: int | None = game.pick(chooser, decisions.DISCARD, options, about=(frame.ctx.source, left))
    return answer


def _random_cards(game: Game, seat: int, hand: list[int], number: int) -> list[int]:
    left = sorted(hand, key=lambda e: game.state.objects[e].serial)
    return [left.pop(game.state.random.choose(seat, len(left))) for _ in range(min(number, len(left)))]


@carries(fx.Mill)
def mill(game: Game, frame: ResolveFrame, node: fx.Mill) -> None:
    """CR 701.17."""
    milled: list[int] = []
    for seat in _seats(game, frame, node.who):
        number = amount_for(game, frame.ctx, node.amount, seat_entity(seat))
        milled += game.state.players[seat].library[: max(0, number)]
    zones.move_all(game, milled, t.GRAVEYARD, ek.ZC_MILL)


@carries(fx.ShuffleLibrary)
def shuffle_library(game: Game, frame: ResolveFrame, node: fx.ShuffleLibrary) -> None:
    """CR 701.24."""
    for seat in _seats(game, frame, node.who):
        zones.shuffle(game, seat)


@carries(fx.Search)
def search(game: Game, frame: ResolveFrame, node: fx.Search) -> str | None:
    """CR 701.23: one pick a card among the different matching ones."""
    seats = _seats(game, frame, node.who)
    if not seats:
        return None
    seat, number = seats[0], amount(game, frame.ctx, node.amount)
    looking.at_library(game, seat)
    while len(frame.picked) < number and 0 not in frame.picked:
        options = _or_none(_distinct(game, seat, frame, node), node.what)
        answer = game.pick(seat, decisions.SEARCH, options, about=frame.ctx.source)
        if answer is None:
            return WAIT
        frame.picked = (*frame.picked, answer)
    found = [e for e in frame.picked if e]
    record(game, [(ek.SEARCHED, seat_entity(seat))])
    frame.ctx.results["found"] = len(found)
    if node.reveal:
        record(game, [(ek.REVEALED, e, seat_entity(seat)) for e in found])
    if node.on_top:
        _shuffle_then_on_top(game, seat, found)
        return None
    entry = _found_entry(seat, node)
    propose(game, [zones.zone_change(game, e, node.to, 0, seat, dict(entry) if entry else None) for e in found])
    zones.shuffle(game, seat)
    return None


def _found_entry(seat: int, node: fx.Search) -> dict[str, Any] | None:
    """How a found card goes where it goes: under whose control, tapped, face down, kept for this ability."""
    entry: dict[str, Any] = {"keep": node.keep} if node.keep else {}
    if node.to == t.BATTLEFIELD:
        entry |= {"controller": seat, "tapped": node.tapped}
    if node.face_down:
        entry["face_down"] = "effect"
    return entry or None


def _or_none(found: list[int], what: q.Filter) -> list[int]:
    """CR 701.23b, d: one may fail to find cards of a stated quality, but not just any card."""
    return found if found and isinstance(what, q.Anything) else [*found, 0]


def _distinct(game: Game, seat: int, frame: ResolveFrame, node: fx.Search) -> list[int]:
    """One card of each name that matches: equal cards are the same choice."""
    seen: dict[int, int] = {}
    for card in game.state.players[seat].library:
        if card not in frame.picked and matches(game, frame.ctx, node.what, card):
            seen.setdefault(game.state.objects[card].definition, card)
    names = {card: game.characteristics(card).name for card in seen.values()}
    return sorted(seen.values(), key=lambda card: names[card])


def _shuffle_then_on_top(game: Game, seat: int, found: list[int]) -> None:
    """The found card is set aside while the rest is shuffled, then put on top."""
    zones.shuffle(game, seat)
    library = game.state.players[seat].library
    for card in found:
        library.remove(card)
        library.insert(0, card)


@carries(fx.Scry)
def scry(game: Game, frame: ResolveFrame, node: fx.Scry) -> str | None:
    """CR 701.22, 701.25: for each card top or away, then the order of those that stay on top."""
    seat = frame.ctx.controller
    number = amount(game, frame.ctx, node.amount)
    cards = game.state.players[seat].library[: max(0, number)]
    looking.at_top(game, seat, number)
    while len(frame.picked) < len(cards):
        answer = game.pick(seat, decisions.SCRY, (0, 1), about=cards[len(frame.picked)])
        if answer is None:
            return WAIT
        frame.picked = (*frame.picked, answer)
    stay = [card for card, away in zip(cards, frame.picked[: len(cards)], strict=True) if not away]
    order = _order(game, frame, seat, stay, len(cards))
    if order is None:
        return WAIT
    away = _order(game, frame, seat, [card for card in cards if card not in stay], len(cards) + len(stay))
    if away is None:
        return WAIT
    library = game.state.players[seat].library
    library[: len(cards)] = order
    if node.to == t.LIBRARY:
        library.extend(away)
    else:
        library[len(order) : len(order)] = away
        zones.move_all(game, away, node.to, 0, seat)
    record(game, [(ek.SCRIED, seat_entity(seat), len(cards))])
    return None


def _order(game: Game, frame: ResolveFrame, seat: int, cards: list[int], start: int) -> list[int] | None:
    """The chosen order of cards, first pick uppermost; None while a pick waits. Picks of it begin at `start`."""
    order: list[int] = list(frame.picked[start : start + len(cards)])
    while len(order) < len(cards):
        left = [card for card in cards if card not in order]
        answer = game.pick(seat, decisions.ORDER, left, about=frame.ctx.source)
        if answer is None:
            return None
        frame.picked = (*frame.picked, answer)
        order.append(answer)
    return order


@carries(fx.LookAtTop)
def look_at_top(game: Game, frame: ResolveFrame, node: fx.LookAtTop) -> str | None:
    """Look at the top cards, take up to some that match, the rest goes to the bottom or elsewhere."""
    seat = frame.ctx.controller
    as_moved = fx.Move(q.This(), t.BATTLEFIELD, controller="you", face_down=node.face_down)
    if "manifesting" in frame.picked:
        return one_at_a_time(game, frame, [], as_moved)
    cards = game.state.players[seat].library[: max(0, amount(game, frame.ctx, node.amount))]
    looking.at_top(game, seat, len(cards))
    while len(frame.picked) < node.take and 0 not in frame.picked:
        options = [c for c in cards if c not in frame.picked and matches(game, frame.ctx, node.what, c)]
        answer = game.pick(seat, decisions.SEARCH, _or_none(options, node.what), about=frame.ctx.source)
        if answer is None:
            return WAIT
        frame.picked = (*frame.picked, answer)
    taking = frame.picked.index(0) + 1 if 0 in frame.picked else node.take
    taken = [e for e in frame.picked[:taking] if e]
    rest: list[int] | None = [c for c in cards if c not in taken]
    if node.random_rest:
        rest = _random_cards(game, seat, rest or [], len(cards))
    elif node.rest == t.LIBRARY:
        rest = _order(game, frame, seat, [c for c in cards if c not in taken], taking)
    if rest is None:
        return WAIT
    if node.reveal:
        record(game, [(ek.REVEALED, e, seat_entity(seat)) for e in taken])
    library = game.state.players[seat].library
    if node.rest == t.LIBRARY:
        del library[: len(cards)]
        library[:0] = taken
        library.extend(rest)
    if node.face_down:
        return one_at_a_time(game, frame, taken, as_moved)
    entry = {"controller": seat} if node.to == t.BATTLEFIELD else None
    propose(game, [zones.zone_change(game, e, node.to, 0, seat, dict(entry) if entry else None) for e in taken])
    if node.rest != t.LIBRARY:
        zones.move_all(game, rest, node.rest, 0, seat)
    return None


@carries(fx.Reveal)
def reveal(game: Game, frame: ResolveFrame, node: fx.Reveal) -> None:
    """CR 701.20a: shown to all players."""
    found = [e for e in entities(game, frame.ctx, node.what) if e in game.state.objects]
    record(game, [(ek.REVEALED, e, seat_entity(game.controller(e))) for e in found])


@carries(fx.RevealHand)
def reveal_hand(game: Game, frame: ResolveFrame, node: fx.RevealHand) -> None:
    """CR 701.20: each card of the hand is shown."""
    for seat in _seats(game, frame, node.who):
        record(game, [(ek.REVEALED, card, seat_entity(seat)) for card in game.state.players[seat].hand])


@carries(fx.RevealRandom)
def reveal_random(game: Game, frame: ResolveFrame, node: fx.RevealRandom) -> None:
    """A card of the hand at random is shown and kept."""
    for seat in _seats(game, frame, node.who):
        chosen = _random_cards(game, seat, game.state.players[seat].hand, 1)
        record(game, [(ek.REVEALED, card, seat_entity(seat)) for card in chosen])
        frame.ctx.saved[node.keep] = tuple(chosen)
