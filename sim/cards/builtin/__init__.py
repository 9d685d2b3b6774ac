"""The cards that travel with the project: every module lists its own in `CARDS`."""
