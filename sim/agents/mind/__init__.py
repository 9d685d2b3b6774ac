"""The heuristic agent's seeing and judging, one source for both engines (see `layout`)."""
