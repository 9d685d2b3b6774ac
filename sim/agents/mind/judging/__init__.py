"""Judging what spells and abilities do: their rows aimed at things."""
