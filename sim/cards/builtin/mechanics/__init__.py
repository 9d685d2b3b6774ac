"""The cards of the mechanics that the project was asked for first, a module a mechanic."""

CARDS: tuple[()] = ()
