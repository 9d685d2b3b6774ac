"""One English sentence for each kind of event of `sim.cards.event_kinds`, None for what is told with another event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import BecomeCopy, Replacement
from sim.cards.effects import Effect, Scry
from sim.cards.program import lower
from sim.report.naming import Namer, ability_text, chosen_modes, power_and_toughness, speaker, targets_text
from sim.report.oracle.homes import NoEnglishError, line
from sim.report.oracle.lasting import Changes, told_of
from sim.report.oracle.phrases import Phrase
from sim.report.oracle.words import article, count_of, listed, number_word
from sim.report.oracle.writer import Writer
from sim.rules.agenda import resolving
from sim.rules.characteristics.continuous import base_definition
from sim.rules.frames import AnnounceFrame, ResolveFrame
from sim.rules.objects import GameObject, Permanent, StackObject
from sim.rules.pool import PROTOTYPED
from sim.rules.state import Shield, entity_seat
from sim.rules.zones import cards_of

if TYPE_CHECKING:
    from sim.rules.game import Game

Event = tuple[int, ...]
Words = Callable[[Namer, "Game", Event], "str | None"]

LOSSES: Final = {
    "life": "has no life left",
    "library": "drew from an empty library",
    "poison": "has ten or more poison counters",
    "concede": "concedes",
    "effect": "loses by an effect",
}


def sentence(game: Game, event: Event, namer: Namer | None = None) -> str | None:
    """What an event was, as it is told just after it happened; None for what goes without saying."""
    words = SENTENCES[event[0]](namer if namer is not None else Namer(), game, event)
    return None if words is None else full_stop(f"{words[:1].upper()}{words[1:]}")


def full_stop(text: str) -> str:
    """The text with one full stop at its end."""
    return text if text.endswith((".", '."', "!")) else f"{text}."


def _silent(namer: Namer, game: Game, event: Event) -> str | None:
    return None


def _subject(verb: str) -> Words:
    """The first field and a verb, with the second field where the verb has a place for it."""

    def words(namer: Namer, game: Game, event: Event) -> str:
        other = namer.name(game, event[2]) if "{}" in verb else ""
        return f"{namer.name(game, event[1])} {verb.format(other)}"

    return words


def _object(verb: str) -> Words:
    """The player of the second field does something to the object of the first."""

    def words(namer: Namer, game: Game, event: Event) -> str:
        return f"{namer.name(game, event[2])} {verb.format(namer.name(game, event[1]))}"

    return words


# --- Zones ------------------------------------------------------------------------------


def _zone_changed(namer: Namer, game: Game, event: Event) -> str | None:
    _, old, _, origin, to, _, flags = event
    if flags & ek.ZC_PART:
        return None  # told with the melded permanent
    if flags & (ek.ZC_DRAW | ek.ZC_PLAY | ek.ZC_CAST | ek.ZC_DISCARD | ek.ZC_SACRIFICE):
        return None  # told by the event that says what it was
    if to == t.BATTLEFIELD:
        return _entered(namer, game, event)
    if origin == t.STACK and to == t.GRAVEYARD:
        return None
    if origin == t.BATTLEFIELD and to == t.GRAVEYARD:
        how = f"{_left(game, old, flags)}{_as_cards(game, old)}{_as_a_legend(game, old, flags)}"
        return f"{namer.name(game, old)} {how}"
    return _moved(namer, game, event)


def _as_cards(game: Game, melded: int) -> str:
    """The two cards that represent a melded permanent (CR 712.21): "as Graf Rats and Midnight Scavengers"."""
    permanent = game.object(melded)
    if not isinstance(permanent, Permanent) or permanent.second_card < 0:
        return ""
    return f", as {listed([game.pool.definitions[card.definition].name for card in cards_of(permanent)])}"


def _entered(namer: Namer, game: Game, event: Event) -> str:
    _, _, new, origin, _, _, flags = event
    permanent = game.object(new)
    who = namer.player(-1 - permanent.controller)
    how = _status(permanent)
    name = namer.with_numbers(game, new)
    if permanent.counters:
        how += f" with {listed([count_of(n, f'{kind} counter') for kind, n in permanent.counters.items()])}"
    if permanent.chosen:
        how += f" (chosen: {listed([value_name(namer, *chosen) for chosen in permanent.chosen.items()])})"
    if flags & ek.ZC_TOKEN:
        return f"{who} creates {name}, a token{',' + how if how else ''}"
    if flags & ek.ZC_RESOLVE:
        return f"{name} enters{how} under {who}'s control"
    if melded := _as_cards(game, new).replace(", as ", ""):
        return f"{melded} are melded into {name}{how} under {who}'s control"
    return f"{name} enters{how} from {_whose_zone(namer, game, event, origin)} under {who}'s control"


def _status(permanent: GameObject) -> str:
    """How a permanent enters: " tapped", " attacking" (CR 508.4), " tapped and attacking"."""
    is_so = (("tapped", getattr(permanent, "tapped", False)), ("attacking", getattr(permanent, "attacking", 0)))
    words = [word for word, so in is_so if so]
    return f" {listed(words)}" if words else ""


def _left(game: Game, old: int, flags: int) -> str:
    """How a permanent went to the graveyard."""
    if game.characteristics(old).types & t.CREATURE:
        return "dies"
    return "is destroyed" if flags & ek.ZC_DESTROY else "is put into the graveyard"


def _as_a_legend(game: Game, old: int, flags: int) -> str:
    """CR 704.5j: that it went because its controller keeps another one of its name."""
    found, obj = game.characteristics(old), game.object(old)
    if flags & ek.ZC_DESTROY or not found.supertypes & t.LEGENDARY or not isinstance(obj, Permanent):
        return ""
    if found.types & t.CREATURE and found.toughness <= 0:
        return ""
    others = (e for e in game.permanents_of(obj.controller) if game.characteristics(e).name == found.name)
    return f", as there is another legendary {found.name}" if next(others, 0) else ""


def _moved(namer: Namer, game: Game, event: Event) -> str:
    _, old, new, origin, to, _, flags = event
    public = {origin, to} - {t.LIBRARY, t.HAND}
    name = namer.card_name(game, new) if public else namer.name(game, new)
    if origin == t.BATTLEFIELD:
        name = namer.name(game, old)
    if flags & ek.ZC_MILL:
        return f"{name} is milled"
    place = "the bottom of " if flags & ek.ZC_BOTTOM else ""
    cards = _as_cards(game, old) if origin == t.BATTLEFIELD else ""
    if to == t.EXILE:
        return f"{name} is exiled{_from(origin)}{cards}"
    return f"{name} goes{_from(origin)} to {place}{_whose_zone(namer, game, event, to)}{cards}"


def _from(origin: int) -> str:
    return f" from the {t.ZONE_NAMES[origin]}" if origin not in (t.BATTLEFIELD, t.STACK, t.NOWHERE) else ""


def _whose_zone(namer: Namer, game: Game, event: Event, zone: int) -> str:
    if zone in (t.EXILE, t.STACK, t.COMMAND, t.BATTLEFIELD):
        return t.ZONE_NAMES[zone]
    return f"{namer.player(-1 - game.object(event[2]).owner)}'s {t.ZONE_NAMES[zone]}"


def _drew(namer: Namer, game: Game, event: Event) -> str:
    card = namer.name(game, event[2])
    return f"{namer.player(event[1])} draws {card}"


def _discarded(namer: Namer, game: Game, event: Event) -> str:
    verb = "cycles" if event[3] else "discards"
    return f"{namer.player(event[2])} {verb} {namer.card_name(game, event[1])}"


def _land_played(namer: Namer, game: Game, event: Event) -> str:
    land = game.object(event[1])
    tapped = " (tapped)" if isinstance(land, Permanent) and land.tapped else ""
    return f"{namer.player(event[2])} plays {namer.card_name(game, event[1])}{tapped}"


# --- The stack ----------------------------------------------------------------------------


def _cast(namer: Namer, game: Game, event: Event) -> str:
    _, spell, player, origin = event
    obj = game.object(spell)
    name = "a creature face down" if obj.face_down else namer.card_name(game, spell)
    text = f"{namer.player(player)} casts {name}"
    if not obj.face_down and game.pool.definitions[base_definition(game, obj)].layout == PROTOTYPED:
        text += f" prototyped as {power_and_toughness(game, spell)}"
    if origin != t.HAND:
        text += f" from {'' if origin == t.EXILE else 'the '}{t.ZONE_NAMES[origin]}"
    return text + (_announced(namer, game, obj) if isinstance(obj, StackObject) else "")


def _announced(namer: Namer, game: Game, obj: StackObject) -> str:
    """What was chosen for a spell: costs, X, modes, targets (CR 601.2b-c)."""
    text = "".join(f" with {key}" for key in dict.fromkeys(obj.paid) if key != "alternative")
    if "alternative" in obj.paid:
        text += " for its alternative cost"
    if obj.x:
        text += f" with X = {obj.x}"
    text += targets_text(namer, game, obj)
    modes = chosen_modes(game, obj)
    return text + (f" (chosen: {'; '.join(modes)})" if modes else "")


def _activated(namer: Namer, game: Game, event: Event) -> str | None:
    _, ability, source, player, is_mana = event
    if is_mana:
        return None
    obj = game.object(ability)
    text = f"{namer.player(player)} activates {namer.name(game, source)}"
    if not isinstance(obj, StackObject):
        return text
    x = f" with X = {obj.x}" if obj.x or "{X}" in ability_text(game, obj).split(":")[0] else ""
    return f"{text}{x}{targets_text(namer, game, obj)}: {ability_text(game, obj)}"


def triggered(namer: Namer, game: Game, obj: StackObject) -> str:
    """A triggered ability as it stands on the stack; no event of its own says so."""
    number = speaker(game, obj)
    is_turned = obj.ability >= 0 and number != base_definition(game, game.object(obj.source))
    source = game.pool.definitions[number].name if is_turned else namer.name(game, obj.source)
    return full_stop(f"{source} triggers{targets_text(namer, game, obj)}: {ability_text(game, obj)}")


def _countered(namer: Namer, game: Game, event: Event) -> str:
    return f"{namer.name(game, event[1])} is countered"


def _did_not_resolve(namer: Namer, game: Game, event: Event) -> str:
    return f"{namer.name(game, event[1])} doesn't resolve, as all its targets are illegal"


def _copied(namer: Namer, game: Game, event: Event) -> str:
    obj = game.object(event[1])
    targets = targets_text(namer, game, obj) if isinstance(obj, StackObject) else ""
    return f"{namer.player(event[3])} copies {namer.name(game, event[2])}{targets}"


# --- Damage and life ------------------------------------------------------------------------


def _damage(namer: Namer, game: Game, event: Event) -> str:
    if event[2] < 0:
        return f"{damage_words(namer, game, event)}{_life_after(game, event)}"
    return f"{damage_words(namer, game, event)}{_standing(game, event[2])}"


def _life_after(game: Game, event: Event) -> str:
    """CR 120.3a: the life that the player will have; damage by infect takes none (120.3b)."""
    _, source, target, amount, _ = event
    if game.characteristics(source).keywords & t.INFECT:
        return ""
    return f" ({game.state.players[entity_seat(target)].life - amount})"


def damage_words(namer: Namer, game: Game, event: Event) -> str:
    """Who deals how much damage to whom."""
    _, source, target, amount, _ = event
    return f"{namer.name(game, source)} deals {amount} damage to {namer.name(game, target)}"


def _standing(game: Game, entity: int) -> str:
    """How a permanent that was dealt damage stands: damage against toughness, loyalty."""
    permanent = game.permanent(entity)
    if permanent is None:
        return ""
    found = game.characteristics(entity)
    if found.types & t.CREATURE:
        return f" ({permanent.damage} on toughness {found.toughness})"
    return f" ({permanent.counters.get(t.LOYALTY, 0)} loyalty)" if found.types & t.PLANESWALKER else ""


def _life(verb: str) -> Words:
    def words(namer: Namer, game: Game, event: Event) -> str:
        player = game.state.players[entity_seat(event[1])]
        return f"{namer.player(event[1])} {verb} {event[2]} life ({player.life})"

    return words


def _prevented(namer: Namer, game: Game, event: Event) -> str:
    _, source, target, amount = event
    return f"{amount} damage from {namer.name(game, source)} to {namer.name(game, target)} is prevented"


# --- Permanents -----------------------------------------------------------------------------


def _tapped(verb: str) -> Words:
    """Tapping for mana, for attacks and for costs goes without saying; by a spell or ability it does not."""

    def words(namer: Namer, game: Game, event: Event) -> str | None:
        is_told = (resolving(game) is not None and event[2:] != (1,)) or _is_chosen_to_pay(game, event[1])
        return f"{namer.name(game, event[1])} {verb}" if is_told else None

    return words


def _is_chosen_to_pay(game: Game, entity: int) -> bool:
    """Whether a player has chosen to tap it for a cost, as for crew (CR 702.122a)."""
    reserved = (pair for frame in game.state.agenda if isinstance(frame, AnnounceFrame) for pair in frame.reserved)
    return any(part in ("crew", "tap_others") and one == entity for part, one in reserved)


def _counters(verb: str, preposition: str) -> Words:
    def words(namer: Namer, game: Game, event: Event) -> str:
        _, target, counter, amount = event[:4]
        counters = count_of(amount, f"{game.pool.nodes[counter]} counter")
        if target < 0:
            return f"{namer.player(target)} {'gets' if verb == 'put' else 'loses'} {counters}"
        are = "is" if amount == 1 else "are"
        stats = power_and_toughness(game, target) if target > 0 and game.permanent(target) is not None else ""
        now = f" ({stats})" if stats else ""
        return f"{counters} {are} {verb} {preposition} {namer.name(game, target)}{now}"

    return words


def _attached(namer: Namer, game: Game, event: Event) -> str:
    return f"{namer.name(game, event[1])} is attached to {namer.with_numbers(game, event[2])}"


def _destroyed(namer: Namer, game: Game, event: Event) -> str | None:
    return None  # told by the move to the graveyard, or by regeneration


def _chosen(namer: Namer, game: Game, event: Event) -> str:
    value = game.pool.nodes[event[2]]
    kinds = (kind for kind, kept in game.object(event[1]).chosen.items() if kept == value)
    return f"{value_name(namer, next(kinds, 'card name'), value)} is chosen for {namer.name(game, event[1])}"


def value_name(namer: Namer, kind: str, value: object) -> str:
    """A chosen colour, type, name or player in words; `kind` is what was to be chosen."""
    kind = kind.partition("@")[0]  # of a linked ability that a copy effect gave
    if not isinstance(value, int):
        return str(value)
    if value < 0:
        return namer.player(value)
    return t.COLOR_NAMES[value] if kind == "color" else t.TYPE_NAMES[value].lower()


def _effect_began(namer: Namer, game: Game, event: Event) -> str | None:
    effect = next((e for e in game.state.effects if e.id == event[1]), None)
    if effect is None:
        return None
    if isinstance(effect, Shield):
        whom = f" to {namer.names(game, effect.affected)}" if effect.affected else ""
        amount = "all" if effect.left < 0 else f"the next {effect.left}"
        return f"{amount} damage that would be dealt{whom} this turn will be prevented"
    changes = game.pool.nodes[effect.changes]
    if not effect.affected:
        return None
    if any(isinstance(change, Replacement) for change in cast(tuple[object, ...], changes)):
        return f"if {namer.names(game, effect.affected)} would die this turn, exile it instead"
    return _changed(namer, game, effect.affected, cast(Changes, changes), effect.duration, event[2])


_NUMBERS_LAYER: Final = 70  # CR 613.4: power and toughness


def _changed(
    namer: Namer, game: Game, affected: tuple[int, ...], changes: Changes, duration: int, source: int
) -> str | None:
    """What a continuous effect makes of objects or players, with the power and toughness they now have."""
    noun = "player" if affected[0] < 0 else "creature"
    called = [(entity, namer.called(entity)) for entity in affected]
    names = namer.names(game, affected)
    if any(isinstance(change, BecomeCopy) for change in changes):  # by what they were called before
        names = listed([before or namer.name(game, e) for e, before in called])
    subject = Phrase(names, len(affected) > 1, noun)
    card = game.pool.definitions[game.object(source).definition] if source > 0 else game.pool.definitions[0]
    writer = Writer(card, card.name or "it")
    writer.names_of_game = lambda entity: namer.name(game, entity)
    try:
        text = told_of(subject, changes, duration, writer)
    except NoEnglishError:
        text = f"an effect of {namer.name(game, source)} begins for {subject.text}"
    shows = any(getattr(change, "layer", 0) >= _NUMBERS_LAYER for change in changes)
    stats = [power_and_toughness(game, e) for e in affected if shows and e > 0 and game.permanent(e) is not None]
    return text + (f" (now {', '.join(stats)})" if any(stats) else "")


# --- Combat -----------------------------------------------------------------------------------


def _attacked(namer: Namer, game: Game, event: Event) -> str:
    return f"{namer.with_numbers(game, event[1])} attacks {namer.name(game, event[2])}"


def _blocked(namer: Namer, game: Game, event: Event) -> str:
    return f"{namer.with_numbers(game, event[1])} blocks {namer.name(game, event[2])}"


def _banded(namer: Namer, game: Game, event: Event) -> str:
    return f"{namer.name(game, event[1])} attacks in band {event[2]}"


def _became_blocked(namer: Namer, game: Game, event: Event) -> str | None:
    """Told by its blockers; without one it was made blocked by an effect or a band."""
    return None if event[2] else f"{namer.name(game, event[1])} becomes blocked"


def _removed_from_combat(namer: Namer, game: Game, event: Event) -> str | None:
    """While combat goes on; what leaves the battlefield is told so."""
    if game.state.step == t.END_OF_COMBAT or not game.exists(event[1]):
        return None
    return f"{namer.name(game, event[1])} is removed from combat"


# --- The turn and the game ----------------------------------------------------------------------


def _step(namer: Namer, game: Game, event: Event) -> str:
    return f"{namer.player(event[1])}'s {t.STEP_NAMES[event[2]]} begins"


def _turn(namer: Namer, game: Game, event: Event) -> str:
    return f"turn {event[2]} begins, {namer.player(event[1])}'s"


def _extra_phase(namer: Namer, game: Game, event: Event) -> str:
    phase = "combat" if event[1] == t.BEGINNING_OF_COMBAT else "main"
    return f"this turn has an additional {phase} phase"


def _lost(namer: Namer, game: Game, event: Event) -> str:
    reason = str(game.pool.nodes[event[2]])
    return f"{namer.player(event[1])} {LOSSES.get(reason, f'is out ({reason})')} and loses the game"


def _mulligan(namer: Namer, game: Game, event: Event) -> str:
    return f"{namer.player(event[1])} takes a mulligan, to {number_word(event[2])} cards"


def _scried(namer: Namer, game: Game, event: Event) -> str:
    """CR 701.22, 701.25: how many cards, and of a scry how many go to the bottom, which all players see."""
    _, player, number = event
    frame = resolving(game)
    away = sum(frame.picked[:number]) if frame is not None and _goes_to_bottom(game, frame) else 0
    looks = f"{namer.player(player)} looks at the top {'card' if number == 1 else f'{number_word(number)} cards'}"
    if not away:
        return f"{looks} of the library"
    what = "it" if number == 1 else "all" if away == number else number_word(away)
    return f"{looks} of the library and puts {what} on the bottom"


def _goes_to_bottom(game: Game, frame: ResolveFrame) -> bool:
    """Whether what is looked at stays in the library: by scry; what is surveiled away is told as it moves."""
    effect = game.pool.nodes[frame.node]
    node = lower(effect).steps[frame.pc].node if isinstance(effect, Effect) else None
    return isinstance(node, Scry) and node.to == t.LIBRARY


def _coin(namer: Namer, game: Game, event: Event) -> str:
    return f"{namer.player(event[1])} flips {article('coin')}: {'heads' if event[2] else 'tails'}"


def _emblem(namer: Namer, game: Game, event: Event) -> str:
    emblem = game.pool.definitions[game.object(event[1]).definition]
    said = " and ".join(f'"{line(ability, Writer(emblem, "this emblem"))}"' for ability in emblem.abilities)
    return f"{namer.player(event[2])} gets an emblem with {said}"


def _mana(namer: Namer, game: Game, event: Event) -> str:
    _, player, source, kind, amount = event
    symbol = "{" + "WUBRGC"[kind & 7] + "}"
    return f"{namer.player(player)} adds {symbol * amount} from {namer.name(game, source)}"


def _transformed(namer: Namer, game: Game, event: Event) -> str:
    """CR 701.27a, 701.28a: told by what it was and what it is now."""
    permanent = game.permanent(event[1])
    verb = "converts" if event[2] else "transforms"
    if permanent is None or permanent.copy_of >= 0 or permanent.definition not in game.pool.backs:
        return f"{namer.name(game, event[1])} {verb}"
    before = permanent.definition if permanent.face else game.pool.backs[permanent.definition]
    return f"{game.pool.definitions[before].name} {verb} into {namer.with_numbers(game, event[1])}"


def _turned_up(namer: Namer, game: Game, event: Event) -> str:
    """CR 708.8: told by what it was called face down and what it is now."""
    _, entity, player = event
    before, now = namer.called(entity), namer.with_numbers(game, entity)
    if not before:
        return f"{namer.player(player)} turns {now} face up"
    return f"{namer.player(player)} turns {before} face up: it is {now}"


def _designated(namer: Namer, game: Game, event: Event) -> str:
    how = "becomes" if event[3] else "is no longer"
    return f"{namer.name(game, event[1])} {how} {game.pool.nodes[event[2]]}"


def _phased(namer: Namer, game: Game, event: Event) -> str:
    return f"{namer.name(game, event[1])} phases {'out' if event[2] else 'in'}"


SENTENCES: Final[dict[int, Words]] = {
    ek.ZONE_CHANGED: _zone_changed,
    ek.DREW: _drew,
    ek.DISCARDED: _discarded,
    ek.CYCLED: _silent,  # told as a discard
    ek.LAND_PLAYED: _land_played,
    ek.CAST: _cast,
    ek.ACTIVATED: _activated,
    ek.COUNTERED: _countered,
    ek.DID_NOT_RESOLVE: _did_not_resolve,
    ek.DAMAGE_DEALT: _damage,
    ek.LIFE_GAINED: _life("gains"),
    ek.LIFE_LOST: _life("loses"),
    ek.LIFE_PAID: _life("pays"),
    ek.TAPPED: _tapped("is tapped"),
    ek.UNTAPPED: _tapped("untaps"),
    ek.COUNTERS_PUT: _counters("put", "on"),
    ek.COUNTERS_REMOVED: _counters("removed", "from"),
    ek.ATTACHED: _attached,
    ek.UNATTACHED: _subject("is no longer attached to {}"),
    ek.ATTACKED: _attacked,
    ek.BLOCKED: _blocked,
    ek.BLOCKS: _silent,  # told by what is blocked
    ek.BECAME_BLOCKED: _became_blocked,
    ek.NOT_BLOCKED: _subject("is not blocked"),
    ek.STEP_BEGAN: _step,
    ek.TURN_BEGAN: _turn,
    ek.DESTROYED: _destroyed,
    ek.SACRIFICED: _object("sacrifices {}"),
    ek.CONTROL_CHANGED: _object("now controls {}"),
    ek.BECAME_TARGET: _silent,  # told with what targets it
    ek.SHUFFLED: _subject("shuffles"),
    ek.SEARCHED: _subject("searches a library"),
    ek.MANA_ADDED: _mana,
    ek.TURNED_FACE_UP: _turned_up,
    ek.TURNED_FACE_DOWN: _object("turns {} face down"),
    ek.TRANSFORMED: _transformed,
    ek.REGENERATED: _subject("regenerates"),
    ek.LOST: _lost,
    ek.WON: _subject("wins the game"),
    ek.PHASED: _phased,
    ek.REVEALED: lambda namer, game, event: f"{namer.player(event[2])} reveals {namer.shown(game, event[1])}",
    ek.SCRIED: _scried,
    ek.COMBAT_REMOVED: _removed_from_combat,
    ek.EFFECT_BEGAN: _effect_began,
    ek.EFFECT_ENDED: _silent,  # durations were told as the effect began
    ek.COPIED: _copied,
    ek.BANDED: _banded,
    ek.CHOSEN: _chosen,
    ek.MULLIGAN: _mulligan,
    ek.RESOLVED: _subject("resolves"),
    ek.EXTRA_TURN: _subject("will take an extra turn"),
    ek.PREVENTED: _prevented,
    ek.COIN_FLIPPED: _coin,
    ek.EMBLEM: _emblem,
    ek.EXTRA_PHASE: _extra_phase,
    ek.PROLIFERATED: _subject("proliferates"),
    ek.DESIGNATED: _designated,
}
