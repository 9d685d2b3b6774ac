"""Counts the outside scenarios: how many can be played and hold, what the others lack, which cards would help most."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

from tests.conformance.known import DO_NOT_HOLD
from tests.conformance.runner import play
from tests.conformance.scenarios import Scenario, missing_cards, missing_features, playable, read_scenarios

MOST = 25


def main() -> None:
    """Print the count to standard output."""
    scenarios = read_scenarios()
    sys.stdout.write("\n".join((*_played(scenarios), *_not_played(scenarios))) + "\n")


def _played(scenarios: list[Scenario]) -> Iterable[str]:
    mine = playable(scenarios)
    outcomes = {scenario["id"]: play(scenario) for scenario in mine}
    held = [name for name, outcome in outcomes.items() if outcome.holds]
    strict = sum(bool(scenario["strict_choose_mode"]) for scenario in mine)
    yield f"{len(scenarios)} scenarios, {len(mine)} can be played ({strict} of them strict), {len(held)} hold"
    for scenario in mine:
        outcome = outcomes[scenario["id"]]
        if not outcome.holds:
            reason = DO_NOT_HOLD.get(scenario["id"], "NOT LISTED")
            yield f"  {scenario['id']}: {reason}"
            yield from (f"      {line}" for line in (*outcome.failures, *outcome.unsupported))


def _not_played(scenarios: list[Scenario]) -> Iterable[str]:
    features = Counter(word for s in scenarios if not missing_cards(s) for word in missing_features(s))
    yield "lacking, of scenarios whose cards are all known:"
    yield from (f"  {number:4} {word}" for word, number in features.most_common())
    lacking = [cards for s in scenarios if not missing_features(s) and (cards := missing_cards(s))]
    alone = Counter(cards[0] for cards in lacking if len(cards) == 1)
    yield f"{len(lacking)} scenarios lack cards alone, {sum(alone.values())} of them a single one; the most by:"
    yield from (f"  {number:4} {card}" for card, number in alone.most_common(MOST))


if __name__ == "__main__":
    main()
