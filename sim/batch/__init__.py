"""Many games: plan them, run them on any number of workers, write them down."""
