"""Costs of the ability language (CR 118): everything that casting or activating may ask for."""

from dataclasses import dataclass

from sim.cards.mana_cost import ManaCost
from sim.cards.queries import Amount, Filter


@dataclass(frozen=True, slots=True)
class Cost:
    """A cost: mana and all else that is paid with it; the parts are paid in any order (CR 601.2h).

    `sacrifice`, `discard`, `exile_graveyard`, `tap_others` and `return_to_hand` are (filter, how many) pairs of objects
    of the payer; `materials` (filter, least, most; -1: any number) are exiled from among permanents they control and cards
    in their graveyard (CR 702.167a); `*_this` act on the source itself; `loyalty` is
    the change of a loyalty cost (None: none; X as "-X" by
    `loyalty_x`); counters are removed from the source; `get_counters` are the payer's own, such as poison. `x_is` is what
    {X} stands for where the ability says so (CR 107.3c, 702.21b). `tap_power` is the total power of any number of other
    untapped creatures to tap (CR 702.122a).
    """

    mana: ManaCost | None = None
    tap: bool = False
    untap: bool = False
    life: Amount = 0
    sacrifice_this: bool = False
    discard_this: bool = False
    exile_this: bool = False
    return_this: bool = False
    sacrifice: tuple[tuple[Filter, int], ...] = ()
    discard: tuple[tuple[Filter, int], ...] = ()
    discard_random: int = 0
    discard_hand: bool = False
    exile_graveyard: tuple[tuple[Filter, int], ...] = ()
    exile_hand: tuple[tuple[Filter, int], ...] = ()
    tap_others: tuple[tuple[Filter, int], ...] = ()
    return_to_hand: tuple[tuple[Filter, int], ...] = ()
    reveal: tuple[tuple[Filter, int], ...] = ()
    materials: tuple[tuple[Filter, int, int], ...] = ()
    remove_counters: tuple[tuple[str, int], ...] = ()
    put_counters: tuple[tuple[str, int], ...] = ()
    loyalty: int | None = None
    loyalty_x: bool = False
    get_counters: tuple[tuple[str, int], ...] = ()
    x_is: Amount | None = None
    tap_power: int = 0

    def is_free(self) -> bool:
        """Whether nothing at all is to be paid."""
        return self == Cost() or self == Cost(mana=ManaCost())


def mana(text: str) -> Cost:
    """A cost of mana alone."""
    return Cost(mana=ManaCost.parse(text))


FREE = Cost()
"""Nothing to pay; an object without a mana cost has no cost at all instead (None), which cannot be paid (CR 118.6)."""
