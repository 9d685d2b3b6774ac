"""What players and objects are called in a narrated game, and the texts of spells and abilities on the stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeGuard

from sim.cards import ability as ab
from sim.cards import terms as t
from sim.cards.effects import Effect
from sim.report.oracle import NoEnglishError
from sim.report.oracle.control import paragraph
from sim.report.oracle.homes import line
from sim.report.oracle.phrases import Phrase
from sim.report.oracle.words import listed, sentence
from sim.report.oracle.writer import Writer
from sim.rules.characteristics.continuous import base_definition
from sim.rules.objects import GameObject, Permanent, StackObject
from sim.rules.state import entity_seat

if TYPE_CHECKING:
    from sim.cards.definition import CardDefinition
    from sim.rules.game import Game

PLAYERS: Final = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank")
SOMEONE: Final = Phrase("it", noun="permanent")


class Namer:
    """Names for one reader: cards in hands and libraries only if `reveal_hands`.

    Permanents that share a name with another are told apart by a number, which they keep as long as the name.
    """

    def __init__(self, players: Sequence[str] = (), reveal_hands: bool = False) -> None:
        self.players = tuple(players) or PLAYERS
        self.reveal_hands = reveal_hands
        self._numbered: dict[tuple[int, str], int] = {}
        self._count: dict[str, int] = {}
        self._called: dict[int, str] = {}  # what permanents were called last

    def player(self, entity: int) -> str:
        """A player's name."""
        seat = entity_seat(entity)
        return self.players[seat] if seat < len(self.players) else f"Player {seat + 1}"

    def name(self, game: Game, entity: int) -> str:
        """A player, a visible object by its name, or what a hidden one is called."""
        if entity < 0:
            return self.player(entity)
        if entity == 0:
            return "nothing"
        obj = _known(game, entity)
        if obj is None:
            return "a card"
        if obj.zone in (t.LIBRARY, t.HAND) and not self.reveal_hands:
            return "a card"
        if is_ability(obj):
            return f"the ability of {self.name(game, obj.source)}"
        name = self.card_name(game, entity)
        if isinstance(obj, Permanent):
            name = self._called[entity] = self._told_apart(game, entity, name)
        return name

    def called(self, entity: int) -> str:
        """What a permanent was called when it was last told of, "" if it never was."""
        return self._called.get(entity, "")

    def card_name(self, game: Game, entity: int) -> str:
        """The name of an object, whoever may know it."""
        if _known(game, entity) is None:
            return "a card"
        return game.characteristics(entity).name or "a face-down creature"

    def shown(self, game: Game, entity: int) -> str:
        """A card that is shown to all, by its own name also while it stays face down."""
        obj = _known(game, entity)
        if obj is None or not obj.face_down:
            return self.card_name(game, entity)
        return f"{self.name(game, entity)}, which is {game.pool.definitions[obj.definition].name}"

    def names(self, game: Game, entities: Sequence[int]) -> str:
        """Several names as a list."""
        return listed([self.name(game, entity) for entity in entities])

    def with_numbers(self, game: Game, entity: int) -> str:
        """A permanent with its power and toughness if it is a creature: "Grizzly Bears (2/2)"."""
        stats = power_and_toughness(game, entity)
        return f"{self.name(game, entity)} ({stats})" if stats else self.name(game, entity)

    def _told_apart(self, game: Game, entity: int, name: str) -> str:
        if (entity, name) not in self._numbered:
            others = [e for e in game.state.battlefield if e != entity and self.card_name(game, e) == name]
            if not others:
                return name
            for other in sorted([*others, entity]):
                if (other, name) not in self._numbered:
                    self._count[name] = self._numbered[other, name] = self._count.get(name, 0) + 1
        return f"{name.removeprefix('a ')} #{self._numbered[entity, name]}"


def _known(game: Game, entity: int) -> GameObject | None:
    """An object as it is or was last; None of a card that went from one hidden zone to another (CR 400.2)."""
    return game.object(entity) if entity in game.state.objects or entity in game.state.last_known else None


def is_ability(obj: GameObject) -> TypeGuard[StackObject]:
    """Whether an object on the stack is an ability; a spell is its own source, also while it is being cast."""
    return isinstance(obj, StackObject) and not obj.is_spell and obj.source != obj.id


def power_and_toughness(game: Game, entity: int) -> str:
    """Power and toughness of a creature as "2/2", "" of anything else."""
    if entity <= 0:
        return ""
    found = game.characteristics(entity)
    return f"{found.power}/{found.toughness}" if found.types & t.CREATURE else ""


def ability_text(game: Game, obj: StackObject) -> str:
    """The text of an ability on the stack, or of the modes that a spell was given."""
    card = game.pool.definitions[speaker(game, obj)]
    writer = Writer(card, _called(card))
    try:
        if obj.node >= 0:
            return _of_effect(game.pool.delayed(obj.node).effect, writer)
        if obj.ability < 0:
            return ""
        return line(game.pool.abilities[obj.ability], writer)
    except NoEnglishError:
        return "an ability"


def speaker(game: Game, obj: StackObject) -> int:
    """The definition of the source of an ability, by the face that has it: it may have turned over since (CR 712.18)."""
    source = game.object(obj.source)
    number = base_definition(game, source)
    faces = (source.definition, game.pool.backs.get(source.definition, number))
    if obj.ability >= 0 and number in faces and obj.ability not in game.pool.bases[number].abilities:
        return next((face for face in faces if obj.ability in game.pool.bases[face].abilities), number)
    return number


def _called(card: CardDefinition) -> str:
    """Abilities of nameless objects speak of "this creature"."""
    return "" if card.name else "this creature"


def _of_effect(effect: object, writer: Writer) -> str:
    """A delayed or reflexive ability, which speaks of what its event was about."""
    writer.subject = writer.other = SOMEONE
    if isinstance(effect, Effect):
        return sentence(paragraph(effect, writer))
    if isinstance(effect, ab.SpellAbility | ab.Triggered | ab.Activated) and len(effect.modes) == 1:
        return sentence(paragraph(effect.modes[0], writer))
    return "an ability"


def chosen_modes(game: Game, obj: StackObject) -> list[str]:
    """The texts of the modes chosen for a spell or ability that has several (CR 700.2)."""
    ability = game.pool.abilities[obj.ability] if obj.ability >= 0 else None
    if not isinstance(ability, ab.SpellAbility | ab.Activated | ab.Triggered) or len(ability.modes) < 2:
        return []
    card = game.pool.definitions[speaker(game, obj)]
    return [_mode_text(ability.modes[mode], Writer(card)) for mode in obj.modes]


def _mode_text(effect: Effect, writer: Writer) -> str:
    try:
        return paragraph(effect, writer)
    except NoEnglishError:
        return "a mode"


def targets_text(namer: Namer, game: Game, obj: StackObject) -> str:
    """What is targeted, as " targeting Grizzly Bears (2) and Bob (1)"; amounts only where they are divided."""
    said: list[str] = []
    for chosen, division in zip(obj.targets, _padded(obj.division, len(obj.targets)), strict=True):
        amounts = division if len(division) == len(chosen) and len(chosen) > 1 else ()
        said += [namer.name(game, entity) + (f" ({amounts[i]})" if amounts else "") for i, entity in enumerate(chosen)]
    return f" targeting {listed(said)}" if said else ""


def _padded(division: tuple[tuple[int, ...], ...], length: int) -> tuple[tuple[int, ...], ...]:
    return (*division, *((),) * (length - len(division)))
