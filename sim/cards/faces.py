"""Words for double-faced cards (CR 712): the two faces put together, and turning over from one to the other."""

from dataclasses import replace

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import AlternativeCost, ChangeTypes, Instead, Replacement, Static, Trigger
from sim.cards.cost import Cost, mana
from sim.cards.definition import CardDefinition
from sim.cards.effects import Meld, Transform
from sim.cards.mana_cost import ManaCost
from sim.cards.queries import Both, ControlledBy, Exists, Filter, Is, Matches, OwnedBy, Ref, This, TurnOf

_THIS_ONE: Filter = Is(This())


def transforming(front: CardDefinition, back: CardDefinition) -> CardDefinition:
    """CR 712.2: a card that transforms, or converts, from its front face to its back face and back."""
    return replace(front, layout="transform", back=replace(back, layout="transform", front_cost=front.mana_cost))


def modal_faces(front: CardDefinition, back: CardDefinition) -> CardDefinition:
    """CR 712.3: a card of which either face can be played."""
    return replace(front, layout="modal_dfc", back=replace(back, layout="modal_dfc"))


def meld_pair(
    first: CardDefinition, second: CardDefinition, combined: CardDefinition
) -> tuple[CardDefinition, CardDefinition]:
    """CR 712.4: the two cards of a meld pair, and the face that their backs form together."""
    whole = replace(combined, layout="meld", front_cost=_together(first, second))
    return (
        replace(first, layout="meld", partner=second.name, combined=whole),
        replace(second, layout="meld", partner=first.name, combined=whole),
    )


def _together(first: CardDefinition, second: CardDefinition) -> ManaCost:
    """CR 202.3c: the combined mana cost of the front faces; that of a land adds nothing."""
    costs = [card.mana_cost for card in (first, second) if card.mana_cost is not None]
    symbols = tuple(symbol for cost in costs for symbol in cost.symbols)
    return ManaCost(sum(cost.generic for cost in costs), sum(cost.x for cost in costs), symbols)


_MINE = OwnedBy(t.YOU) & ControlledBy(t.YOU)


def own_and_control(other: Filter) -> Both:
    """If you both own and control this and another: the condition on which meld cards meld."""
    return Both((Matches(This(), _MINE), Exists(other & _MINE)))


def meld(other: Filter, into: str) -> Meld:
    """CR 701.42a: exile this and its counterpart, then meld them."""
    return Meld(other & _MINE, into)


def transform(what: Ref | None = None) -> Transform:
    """Transform this permanent, or others (CR 701.27)."""
    return Transform(what if what is not None else This())


def convert(what: Ref | None = None) -> Transform:
    """Convert this permanent, or others (CR 701.28)."""
    return Transform(what if what is not None else This(), converts=True)


def transforms_into(what: Filter = _THIS_ONE) -> Trigger:
    """Transforms or converts, and then is what the filter says (CR 701.27e)."""
    return Trigger(ek.TRANSFORMED, what)


def as_transforms(instead: Instead) -> Replacement:
    """CR 712.20: as this transforms into what has this ability, something is done, such as a choice."""
    return Replacement(Trigger(ek.TRANSFORMED, _THIS_ONE), instead)


def more_than_meets_the_eye(cost: str | Cost) -> AlternativeCost:
    """CR 702.162a: you may cast this card converted for this cost, from any zone from which it may be cast."""
    paid = mana(cost) if isinstance(cost, str) else cost
    return AlternativeCost(paid, "More Than Meets the Eye", transformed=True)


def living_metal() -> Static:
    """CR 702.161a: during your turn, this permanent is an artifact creature in addition to its other types."""
    return Static(This(), (ChangeTypes(add=t.ARTIFACT | t.CREATURE),), TurnOf(t.YOU), tag="living metal")
