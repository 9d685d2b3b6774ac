"""Effects of the ability language: what a spell or ability does as it resolves, and how instructions are put together.

Leaves are one instruction each, carried out by the family of `rules/effects` named in their docstring; the control
nodes (Sequence, May, If, ForEach, MayPay, UnlessPays) are lowered to jumps by `program.py` and never reach the engines.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sim.cards import terms as t
from sim.cards.queries import Amount, Anything, Condition, Filter, Players, Ref, This

if TYPE_CHECKING:
    from sim.cards.ability import Modification, Replacement, Rule, SpellAbility, Trigger
    from sim.cards.cost import Cost
    from sim.cards.definition import CardDefinition

_YOU = Players(t.YOU)


class Effect:
    """One instruction, or several put together."""

    __slots__ = ()


# --- Control -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sequence(Effect):
    """One after another (CR 608.2c)."""

    parts: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class May(Effect):
    """A player may do this (CR 603.5, 608.2d); `otherwise` if not."""

    effect: Effect
    who: Ref = _YOU
    otherwise: Effect | None = None


@dataclass(frozen=True, slots=True)
class If(Effect):
    """Do this only if the condition holds as the instruction is reached."""

    condition: Condition
    effect: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True, slots=True)
class ForEach(Effect):
    """Do this once for each object or player meant, named `It` inside."""

    ref: Ref
    effect: Effect


@dataclass(frozen=True, slots=True)
class MayPay(Effect):
    """A player may pay a cost; if they do, `effect`, else `otherwise` (CR 118.12)."""

    cost: "Cost"
    effect: Effect | None = None
    otherwise: Effect | None = None
    who: Ref = _YOU


@dataclass(frozen=True, slots=True)
class OneOf(Effect):
    """One of these, chosen as the instruction is reached (CR 608.2d): by a player, or at random."""

    parts: tuple[Effect, ...]
    by: Ref | None = None


# --- Damage and life (effects/damage.py, effects/life.py) ------------------------


@dataclass(frozen=True, slots=True)
class DealDamage(Effect):
    """A source deals damage to objects and players (CR 120). Divided among targets that say so."""

    amount: Amount
    to: Ref
    source: Ref = field(default_factory=This)
    no_regeneration: bool = False
    result: str = "this way"


@dataclass(frozen=True, slots=True)
class GainLife(Effect):
    """Players gain life (CR 119.3)."""

    amount: Amount
    who: Ref = _YOU
    result: str = ""


@dataclass(frozen=True, slots=True)
class LoseLife(Effect):
    """Players lose life (CR 119.3)."""

    amount: Amount
    who: Ref = _YOU
    result: str = "this way"


@dataclass(frozen=True, slots=True)
class PreventDamage(Effect):
    """Prevent damage this turn (CR 615): the next `amount` (None: all) to the matching, from the matching."""

    amount: Amount | None
    to: Ref | None = None
    from_sources: Filter = field(default_factory=Anything)
    combat_only: bool = False
    next_time: bool = False  # all of the next time a source would deal damage, whatever its amount


# --- Cards and zones (effects/cards.py, effects/move.py) --------------------------


@dataclass(frozen=True, slots=True)
class DrawCards(Effect):
    """Players draw cards, one at a time (CR 121.2)."""

    amount: Amount
    who: Ref = _YOU


@dataclass(frozen=True, slots=True)
class DiscardCards(Effect):
    """Players discard cards (CR 701.9): of their choice, at random, or chosen by `chooser` among the matching."""

    amount: Amount | None
    who: Ref = _YOU
    random: bool = False
    what: Filter = field(default_factory=Anything)
    chooser: Ref | None = None


@dataclass(frozen=True, slots=True)
class Mill(Effect):
    """Players put the top cards of their libraries into their graveyards (CR 701.17)."""

    amount: Amount
    who: Ref = _YOU


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """Objects go to a zone: exile, return, put onto the battlefield, put on top (CR 400, 701.13).

    `controller` is who controls a permanent put onto the battlefield ("owner", "you", or "unsaid", which is you too by
    CR 110.2a); `keep` saves the new objects for this ability, `link` on the source for its linked abilities (CR 607).
    `until_leaves`: until this permanent leaves the battlefield (CR 610.3). `note`: its name is noted for what it becomes
    (CR 607.2e). `transformed` or `converted`: with the back face up (CR 712.14a); `remembers`: what was kept under this
    name is known to the new permanent's abilities (CR 607.1d, 702.167c); `attacking`: whom its
    controller chooses (CR 508.4). `face_down` is how: "manifest", "cloak" or "effect"; `listed` has the characteristics
    that the effect lists for it, if not the usual ones (CR 708.2).
    """

    what: Ref
    to: int
    controller: str = "owner"
    tapped: bool = False
    bottom: bool = False
    place: int = 1  # from the top of a library
    shuffle: bool = False
    face_down: str = ""
    listed: "CardDefinition | None" = None
    keep: str = ""
    link: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: Ref | None = None
    reveal: bool = False
    until_leaves: bool = False
    note: bool = False
    transformed: bool = False
    converted: bool = False
    remembers: str = ""
    attacking: bool = False


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """Players search their libraries for up to `amount` matching cards, put them into a zone, and shuffle (CR 701.23)."""

    what: Filter
    to: int
    amount: Amount = 1
    who: Ref = _YOU
    tapped: bool = False
    reveal: bool = False
    on_top: bool = False  # shuffled first, then put on top
    face_down: bool = False
    keep: str = ""


@dataclass(frozen=True, slots=True)
class ShuffleLibrary(Effect):
    """Players shuffle their libraries (CR 701.24)."""

    who: Ref = _YOU


@dataclass(frozen=True, slots=True)
class Scry(Effect):
    """You scry, or surveil if the cards may go to the graveyard instead of the bottom (CR 701.22, 701.25)."""

    amount: Amount
    to: int = t.LIBRARY


@dataclass(frozen=True, slots=True)
class LookAtTop(Effect):
    """Look at the top cards, put up to `take` matching ones into a zone, the rest to the bottom in any order.

    The rest goes there in a random order if `random_rest`; those taken may be manifested or cloaked (`face_down`).
    """

    amount: Amount
    take: int
    what: Filter
    to: int = t.HAND
    reveal: bool = True
    rest: int = t.LIBRARY
    random_rest: bool = False
    face_down: str = ""


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Objects are shown to all players (CR 701.20a); a face-down permanent stays as it is (CR 708.12)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class RevealHand(Effect):
    """Players reveal their hands (CR 701.20)."""

    who: Ref


@dataclass(frozen=True, slots=True)
class RevealRandom(Effect):
    """A card at random from the hand is revealed and kept under a name."""

    keep: str
    who: Ref = _YOU


# --- Permanents (effects/permanents.py) ---------------------------------------------


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    """Destroy permanents (CR 701.8)."""

    what: Ref
    no_regeneration: bool = False


@dataclass(frozen=True, slots=True)
class Sacrifice(Effect):
    """Controllers sacrifice these permanents (CR 701.21)."""

    what: Ref
    keep: str = ""


@dataclass(frozen=True, slots=True)
class SacrificeChosen(Effect):
    """Players each sacrifice matching permanents of their choice (CR 701.21)."""

    who: Ref
    what: Filter
    amount: Amount = 1


@dataclass(frozen=True, slots=True)
class Tap(Effect):
    """Tap, or untap, permanents (CR 701.26)."""

    what: Ref
    untap: bool = False


@dataclass(frozen=True, slots=True)
class PutCounters(Effect):
    """Put counters on objects or players (CR 122)."""

    counter: str
    amount: Amount
    on: Ref


@dataclass(frozen=True, slots=True)
class RemoveCounters(Effect):
    """Remove counters from objects or players; `result` names how many were removed."""

    counter: str
    amount: Amount
    on: Ref
    result: str = ""


@dataclass(frozen=True, slots=True)
class Proliferate(Effect):
    """You proliferate (CR 701.34): of the permanents and players with counters those chosen get one more of each kind."""


@dataclass(frozen=True, slots=True)
class Designate(Effect):
    """Permanents get a designation, "suspected" (CR 701.60) or "solved" (CR 719.3b); or lose it, if not `on`."""

    what: Ref
    name: str
    on: bool = True


@dataclass(frozen=True, slots=True)
class CreateToken(Effect):
    """Create tokens (CR 111): of a definition, or copies of an object; `action` is the keyword action that says so.

    `counters` are those that they enter with; `attacking`: whom their controller chooses (CR 508.4).
    """

    token: "CardDefinition | None"
    amount: Amount = 1
    who: Ref = _YOU
    tapped: bool = False
    copy_of: Ref | None = None
    keep: str = ""
    link: str = ""  # for linked abilities: "created with" this (CR 607.2c)
    counters: tuple[tuple[str, Amount], ...] = ()
    copy_changes: "tuple[Modification, ...]" = ()
    action: str = ""
    attacking: bool = False


@dataclass(frozen=True, slots=True)
class GetEmblem(Effect):
    """Players get an emblem with these abilities, for the rest of the game (CR 114.2)."""

    emblem: "CardDefinition"
    who: Ref = _YOU


@dataclass(frozen=True, slots=True)
class Regenerate(Effect):
    """A regeneration shield on permanents (CR 701.19)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class Attach(Effect):
    """Attach an object to another (CR 701.3), `as_creature` as though that were a creature (CR 702.6e)."""

    what: Ref
    to: Ref
    as_creature: bool = False


@dataclass(frozen=True, slots=True)
class Fight(Effect):
    """Two creatures fight (CR 701.14)."""

    first: Ref
    second: Ref


@dataclass(frozen=True, slots=True)
class BecomeBlocked(Effect):
    """An attacking creature becomes blocked without a blocker (CR 509.1h)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class RemoveFromCombat(Effect):
    """Creatures are removed from combat (CR 506.4)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class TurnFace(Effect):
    """Turn permanents face up or face down (CR 708), there with the characteristics of `listed` or the usual ones."""

    what: Ref
    up: bool = True
    listed: "CardDefinition | None" = None


@dataclass(frozen=True, slots=True)
class Transform(Effect):
    """Permanents transform (CR 701.27), or convert (701.28): they turn over so that their other face is up."""

    what: Ref
    converts: bool = False


@dataclass(frozen=True, slots=True)
class Meld(Effect):
    """This permanent and another one are exiled, then melded into one permanent (CR 701.42, 712.4a).

    `other` is what the counterpart has to be, `into` the name of the combined back face.
    """

    other: Filter
    into: str


@dataclass(frozen=True, slots=True)
class PhaseOut(Effect):
    """Permanents phase out (CR 702.26)."""

    what: Ref


# --- Continuous effects, choices, the stack (effects/continuous.py, choices.py, stack.py) ----


@dataclass(frozen=True, slots=True)
class Continuous(Effect):
    """A continuous effect begins (CR 611.2): changes to these objects, a rule for players, or a replacement effect.

    `printed`: of the abilities gained only those that the source had as this ability went on the stack (CR 702.165d).
    """

    what: Ref | None
    changes: "tuple[Modification | Rule | Replacement, ...]"
    duration: int = t.END_OF_TURN
    printed: bool = False


@dataclass(frozen=True, slots=True)
class CounterSpell(Effect):
    """Counter spells or abilities (CR 701.6); the card goes to this zone."""

    what: Ref
    to: int = t.GRAVEYARD


@dataclass(frozen=True, slots=True)
class CopySpell(Effect):
    """Players copy spells or abilities on the stack (CR 707.10); new targets may be chosen (707.10c).

    `for_each`: one copy for each that matches and could be a target in place of those it has (707.10d); `at`: a copy with
    this as its target (707.10e).
    """

    what: Ref
    amount: Amount = 1
    new_targets: bool = True
    copy_changes: "tuple[Modification, ...]" = ()
    who: Ref = _YOU
    for_each: Filter | None = None
    at: Ref | None = None


@dataclass(frozen=True, slots=True)
class CopyCards(Effect):
    """Copies of cards are created in the zones where the cards are (CR 707.12), and kept under a name.

    `named`: instead outside the game, of the card with the name "chosen" or "noted" for this object (CR 707.13-14).
    """

    what: Ref | None
    keep: str = "copies"
    named: str = ""


@dataclass(frozen=True, slots=True)
class CastNow(Effect):
    """You may cast these cards, or copies of cards, while this resolves (CR 608.2g), one after another.

    `free`: without paying their mana costs (CR 118.9); `only`: if the spell that each would be matches.
    """

    what: Ref
    free: bool = False
    only: Filter = field(default_factory=Anything)


@dataclass(frozen=True, slots=True)
class ChooseObjects(Effect):
    """A player chooses among the matching (no targets) and the choice is kept under a name."""

    what: Filter
    keep: str
    least: Amount = 1
    most: Amount = 1
    who: Ref = _YOU
    random: bool = False
    adds: bool = False  # to what was kept under the name before, as in a loop


@dataclass(frozen=True, slots=True)
class ChooseValue(Effect):
    """A player chooses a "color", "creature type", "card type", "card name", "player", "opponent" or "basic land type".

    Kept on the source (CR 607.2d) and, for the rest of this ability, under `keep`. `among`: a card name from among those
    of these cards that has not been chosen for this object yet.
    """

    kind: str
    who: Ref = _YOU
    keep: str = "chosen"
    among: "tuple[CardDefinition, ...]" = ()


@dataclass(frozen=True, slots=True)
class Delay(Effect):
    """A delayed triggered ability is created (CR 603.7), which keeps what this ability knows."""

    trigger: "Trigger"
    effect: Effect
    once: bool = True
    until_end_of_turn: bool = False


@dataclass(frozen=True, slots=True)
class Reflexive(Effect):
    """A reflexive triggered ability ("when you do", CR 603.12) goes to the stack, with its own targets."""

    ability: "SpellAbility"


@dataclass(frozen=True, slots=True)
class Spending:
    """What mana may be spent on (CR 106.6): spells, or abilities of sources, that match; turning permanents face up.

    `turn_up` names costs: "morph", "disguise", the mana cost of what was "manifest"ed or "cloak"ed; or, for any cost,
    what is turned up, "creature" or "permanent".
    """

    spells: Filter | None = None
    abilities: Filter | None = None
    turn_up: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AddMana(Effect):
    """Add mana (CR 106.3): `amount` of one type out of `types` (mask of 1 << mana type), or any combination.

    `colors_of`: one mana of each colour that there is among these objects. `only` says what it may be spent on (CR 106.6).
    """

    types: int
    amount: Amount = 1
    combination: bool = False
    bundle: tuple[int, ...] = ()
    who: Ref = _YOU
    only: Spending | None = None
    colors_of: Ref | None = None


@dataclass(frozen=True, slots=True)
class ExtraTurn(Effect):
    """Players take an extra turn after this one (CR 500.7)."""

    who: Ref = _YOU


@dataclass(frozen=True, slots=True)
class AdditionalPhases(Effect):
    """This turn has additional phases after the present one (CR 500.8), in this order: each "combat" or "main".

    `main_only`: after "this main phase", so that none come where it resolves in another phase.
    """

    phases: tuple[str, ...] = ("combat",)
    main_only: bool = False


@dataclass(frozen=True, slots=True)
class EndGame(Effect):
    """Players lose, or win, the game (CR 104)."""

    who: Ref
    win: bool = False


@dataclass(frozen=True, slots=True)
class ChooseTargetsAnew(Effect):
    """New targets may be chosen for spells or abilities (CR 115.7)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class Unsupported(Effect):
    """Rules text that the language cannot say yet; a deck with it is refused."""

    text: str
