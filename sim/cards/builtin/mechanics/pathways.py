"""Modal double-faced lands: a land on either face (CR 712.3, 712.12)."""

from sim.cards.definition import CardDefinition
from sim.cards.language import *


def pathway(front: str, first: str, back: str, second: str) -> CardDefinition:
    """A land that taps for one colour on each face."""
    return modal_faces(land(front, tap_for(first)), land(back, tap_for(second)))


CARDS = (
    pathway("Barkchannel Pathway", "G", "Tidechannel Pathway", "U"),
    pathway("Blightstep Pathway", "B", "Searstep Pathway", "R"),
    pathway("Branchloft Pathway", "G", "Boulderloft Pathway", "W"),
    pathway("Brightclimb Pathway", "W", "Grimclimb Pathway", "B"),
    pathway("Clearwater Pathway", "U", "Murkwater Pathway", "B"),
    pathway("Cragcrown Pathway", "R", "Timbercrown Pathway", "G"),
    pathway("Darkbore Pathway", "B", "Slitherbore Pathway", "G"),
    pathway("Hengegate Pathway", "W", "Mistgate Pathway", "U"),
    pathway("Needleverge Pathway", "R", "Pillarverge Pathway", "W"),
    pathway("Riverglide Pathway", "U", "Lavaglide Pathway", "R"),
)
