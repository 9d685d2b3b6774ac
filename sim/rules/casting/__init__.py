"""Casting and activating (CR 106, 115, 118, 405, 601-608): what may be done, announcing, costs, mana, targets, the stack."""
