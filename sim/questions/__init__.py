"""Questions about decks beyond a matchup: comparisons, fields, cards, speed; each a study with its result."""
