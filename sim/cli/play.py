"""`mtg-sim play`: one game told so that a player can follow and check it."""

from __future__ import annotations

from pathlib import Path

import click

from sim.cli.showing import show, showing_options


@click.command()
@click.argument("deck_a")
@click.argument("deck_b")
@click.option("--seed", default=0, show_default=True, help="The seed of the game, as of a matchup.")
@click.option("--index", default=0, show_default=True, help="Which game of that seed; odd ones have seats swapped.")
@click.option(
    "--agent-a",
    default="heuristic",
    show_default=True,
    help="Who plays the first deck: heuristic, greedy, random, scripted.",
)
@click.option(
    "--agent-b",
    default="heuristic",
    show_default=True,
    help="Who plays the second deck; parameters as in heuristic:patience=1200.",
)
@showing_options
def play(
    deck_a: str,
    deck_b: str,
    *,
    seed: int,
    index: int,
    agent_a: str,
    agent_b: str,
    hands: bool,
    as_json: bool,
    as_jsonl: bool,
    page: Path | None,
    force: bool,
) -> None:
    """Play one game of DECK_A against DECK_B and tell it.

    It is the game with this index of `mtg-sim matchup DECK_A DECK_B` with the same seed and agents.
    """
    from sim.batch.matchup import planned_decks
    from sim.batch.plan import MOST_GAMES, MatchPlan
    from sim.errors import PlanError
    from sim.report.replay import ReplayedGame

    if not 0 <= index < MOST_GAMES:
        raise PlanError(f"expected an index from 0 to {MOST_GAMES - 1}, got {index}")
    decks = planned_decks(deck_a, deck_b)
    plan = MatchPlan(decks=decks, agents=(agent_a, agent_b), games=index + 2 - index % 2, seed=seed)
    show(ReplayedGame(plan, index), hands=hands, as_json=as_json, as_jsonl=as_jsonl, page=page, force=force)
