"""Seeing what may be done with priority: spells, abilities, faces, costs, and the hand."""
