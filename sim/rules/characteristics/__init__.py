"""Continuous effects (CR 604, 611, 613): characteristics by layer, dependency, and all that is derived from them."""
