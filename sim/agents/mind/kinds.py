"""Kinds of decisions by number, as the array engine has them, and the same kinds as the rules engine names them."""

from typing import Final

from sim.rules import decisions as d

KINDS: Final = (
    d.MULLIGAN, d.BOTTOM, d.PRIORITY, d.ATTACK, d.BAND, d.BLOCK, d.DIVIDE, d.TARGET, d.MODE, d.X_VALUE, d.COST,
    d.PAY_OPTIONAL, d.MAY, d.MAY_PAY, d.ONE_OF, d.CAST_NOW, d.CHOOSE, d.CHOOSE_COLOR, d.CHOOSE_NAME, d.CHOOSE_NUMBER,
    d.CHOOSE_TYPE, d.DISCARD, d.SACRIFICE, d.SEARCH, d.SCRY, d.ORDER, d.ORDER_TRIGGERS, d.REPLACEMENT, d.PREVENT, d.LEGEND,
    d.ENTER_AS_COPY, d.ATTACH, d.MANA, d.PROLIFERATE, d.PARTS,
)  # fmt: skip
(
    MULLIGAN, BOTTOM, PRIORITY, ATTACK, BAND, BLOCK, DIVIDE, TARGET, MODE, X_VALUE, COST, PAY_OPTIONAL,
    MAY, MAY_PAY, ONE_OF, CAST_NOW, CHOOSE, CHOOSE_COLOR, CHOOSE_NAME, CHOOSE_NUMBER, CHOOSE_TYPE,
    DISCARD, SACRIFICE, SEARCH, SCRY, ORDER, ORDER_TRIGGERS, REPLACEMENT, PREVENT, LEGEND,
    ENTER_AS_COPY, ATTACH, MANA, PROLIFERATE, PARTS,
) = range(len(KINDS))  # fmt: skip
NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
