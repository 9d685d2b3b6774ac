"""What is printed on a card (CR 200-209): one frozen definition per face, with its abilities in the ability language."""

from dataclasses import dataclass

from sim.cards import terms as t
from sim.cards.ability import Ability, UnsupportedAbility
from sim.cards.mana_cost import ManaCost
from sim.cards.type_line import TypeLine


@dataclass(frozen=True, slots=True)
class CardDefinition:
    """A card or token as printed. `mana_cost` None is no mana cost, which is not {0} (CR 202.1b).

    `colors` is a mask of WUBRG, from mana cost and colour indicator (CR 105.2). `power` and `toughness` are None off
    creatures; a star is 0 here with a characteristic-defining ability, and `printed_pt` keeps what is printed.
    `ability_words` (index, word) and `joined` (indices of abilities on the line of the one before) are how it is printed,
    as are `breaks`, the instructions of a spell that begin a line.
    A double-faced card is its front face; `back` is the other one (CR 712). `front_cost` is on the back of one that is not
    modal: the cost that its mana value is reckoned with (CR 202.3b).
    A meld card (CR 712.4) has the name of its counterpart, `partner`, and the `combined` back face that the two form; that
    one's `front_cost` are both mana costs together (CR 202.3c).
    """

    name: str
    mana_cost: ManaCost | None
    type_line: TypeLine
    colors: int = 0
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    abilities: tuple[Ability, ...] = ()
    layout: str = "normal"
    back: "CardDefinition | None" = None
    printed_pt: tuple[str, str] | None = None
    ability_words: tuple[tuple[int, str], ...] = ()
    joined: tuple[int, ...] = ()
    front_cost: ManaCost | None = None
    breaks: tuple[int, ...] = ()
    partner: str = ""
    combined: "CardDefinition | None" = None

    @property
    def mana_value(self) -> int:
        """Mana value (CR 202.3); 0 without a mana cost, but on a back face that of the front (202.3b)."""
        cost = self.mana_cost if self.front_cost is None else self.front_cost
        return cost.mana_value() if cost is not None else 0

    @property
    def is_land(self) -> bool:
        """Whether it is a land as it is in a deck, with its front face (CR 712.8a)."""
        return bool(self.type_line.types & t.LAND)

    @property
    def is_modal(self) -> bool:
        """Whether either face can be played (CR 712.3)."""
        return self.back is not None and self.layout == "modal_dfc"

    @property
    def whole_name(self) -> str:
        """The names of all its faces, as lists of cards write them; the name of a card with one face."""
        return self.name if self.back is None or self.layout == "token" else f"{self.name} // {self.back.name}"

    @property
    def unsupported(self) -> tuple[str, ...]:
        """The lines of its text that the ability language cannot say yet."""
        own = tuple(a.text for a in self.abilities if isinstance(a, UnsupportedAbility))
        return own + tuple(line for face in (self.back, self.combined) if face is not None for line in face.unsupported)

    def __str__(self) -> str:
        return self.name
