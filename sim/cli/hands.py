"""`mtg-sim hands`: opening hands, and what is done with them."""

from __future__ import annotations

import json
import shlex

import click


@click.command()
@click.argument("deck")
@click.option("-n", "number", default=10, show_default=True, help="How many hands to show.")
@click.option("--seed", type=int, help="The seed of the hands; drawn and printed if not given.")
@click.option("--agent", default="heuristic", show_default=True, help="Who keeps and mulligans.")
@click.option("--over", default=500, show_default=True, help="How many hands the shares are taken over.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of tables.")
def hands(deck: str, *, number: int, seed: int | None, agent: str, over: int, as_json: bool) -> None:
    r"""Show opening hands of DECK, what the agent does with them, and how often it keeps how many cards.

    Even hands are on the play, odd ones on the draw: those of `mtg-sim goldfish DECK` with the same seed.

    \b
    mtg-sim hands red-burn -n 10 --seed 7
    """
    from sim.questions.hands import hands as draw
    from sim.report.hands_text import hands_text

    result = draw(deck, number, seed=seed, agent=agent, over=over)
    if as_json:
        click.echo(json.dumps(result.to_json(), indent=2, ensure_ascii=False))
        return
    words = [deck, "--seed", str(result.seed), *([] if agent == "heuristic" else ["--agent", agent])]
    click.echo(hands_text(result, shlex.join(words)))
