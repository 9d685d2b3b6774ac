"""`mtg-sim play`: one game told so that a player can follow and check it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from sim.batch.plan import MatchPlan


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
@click.option("--hands", is_flag=True, help="Name the cards that are drawn.")
def play(deck_a: str, deck_b: str, *, seed: int, index: int, agent_a: str, agent_b: str, hands: bool) -> None:
    """Play one game of DECK_A against DECK_B and tell it.

    It is the game with this index of `mtg-sim matchup DECK_A DECK_B` with the same seed and agents.
    """
    from sim.batch.matchup import planned_decks
    from sim.batch.plan import MOST_GAMES, MatchPlan
    from sim.errors import PlanError

    if not 0 <= index < MOST_GAMES:
        raise PlanError(f"expected an index from 0 to {MOST_GAMES - 1}, got {index}")
    decks = planned_decks(deck_a, deck_b)
    plan = MatchPlan(decks=decks, agents=(agent_a, agent_b), games=index + 2 - index % 2, seed=seed)
    narrate_game(plan, index, hands)


def narrate_game(plan: MatchPlan, index: int, hands: bool) -> None:
    """Play a game of a plan and print it."""
    from sim.agents.table import play_out, seat_agents
    from sim.report.naming import PLAYERS
    from sim.report.narrate import Narrator
    from sim.rules.game import Game

    seated, specs = plan.seated_decks(index), plan.seated_agents(index)
    game = Game(seated, seed=plan.seed, index=index, max_decisions=plan.max_decisions)
    agents = seat_agents(game, specs)
    for seat, deck in enumerate(seated):
        click.echo(f"{PLAYERS[seat]}: {deck.name} ({specs[seat]})")
    click.echo(f"seed {plan.seed}, game {index}\n")
    narrator = Narrator(click.echo, reveal_hands=hands)
    game.observers.append(narrator)
    play_out(game, agents)
    narrator.finish(game)
