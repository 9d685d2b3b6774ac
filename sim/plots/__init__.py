"""Plots: numbers in, Matplotlib axes out. They know arrays and names, and nothing of decks, games or statistics.

Every function takes `ax=None` (axes of its own, or those to draw on), returns the axes, never shows or saves, and leaves
Matplotlib's settings alone.
"""
