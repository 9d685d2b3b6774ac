"""A game as a self-contained page that steps through it with the board drawn."""
