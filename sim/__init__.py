"""Plays thousands of games of Magic: The Gathering and says what the numbers mean."""
