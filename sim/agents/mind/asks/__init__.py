"""What only an engine knows of a game, answered for the rules engine; the array engine has modules of the same names."""
