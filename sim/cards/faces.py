"""Words for double-faced cards (CR 712): the two faces put together, and turning over from one to the other."""

from dataclasses import replace

from sim.cards import event_kinds as ek
from sim.cards.ability import Trigger
from sim.cards.definition import CardDefinition
from sim.cards.effects import Transform
from sim.cards.queries import Filter, Is, Ref, This

_THIS_ONE: Filter = Is(This())


def transforming(front: CardDefinition, back: CardDefinition) -> CardDefinition:
    """CR 712.2: a card that transforms, or converts, from its front face to its back face and back."""
    return replace(front, layout="transform", back=replace(back, layout="transform", front_cost=front.mana_cost))


def modal_faces(front: CardDefinition, back: CardDefinition) -> CardDefinition:
    """CR 712.3: a card of which either face can be played."""
    return replace(front, layout="modal_dfc", back=replace(back, layout="modal_dfc"))


def double_faced_token(front: CardDefinition, back: CardDefinition) -> CardDefinition:
    """A token with two faces (CR 111.10i)."""
    return replace(front, back=replace(back, front_cost=front.mana_cost))


def transform(what: Ref | None = None) -> Transform:
    """Transform this permanent, or others (CR 701.27)."""
    return Transform(what if what is not None else This())


def convert(what: Ref | None = None) -> Transform:
    """Convert this permanent, or others (CR 701.28)."""
    return Transform(what if what is not None else This(), converts=True)


def transforms_into(what: Filter = _THIS_ONE) -> Trigger:
    """Transforms or converts, and then is what the filter says (CR 701.27e)."""
    return Trigger(ek.TRANSFORMED, what)
