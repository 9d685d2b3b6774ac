"""A comparison on one screen: is the change better, by how much, how sure, against whom, and what it took."""

from __future__ import annotations

import shlex
from typing import Final

from sim.batch.plan import PlannedDeck
from sim.questions.compare import BETTER, SAME, UNCLEAR, WORSE, CompareResult, CompareStudy
from sim.questions.worth import WorthResult
from sim.report.tables import columns
from sim.stats.power import seeds_for_gain
from sim.stats.sequential import H0, H1

LEAST_GAIN: Final = 0.005  # of a game: what is worth telling apart; smaller gains take hundreds of thousands of games
MOST_CARDS: Final = 6  # changed cards that a line names
SIGNS: Final = {BETTER: 1, WORSE: -1}


def compare_text(result: CompareResult, rerun: str) -> str:
    """The outcome on one screen; `rerun` is the command line without the number of games and what comes after."""
    blocks = [
        heading(result),
        columns(version_rows(result)),
        *([columns(opponent_rows(result))] if len(result.study.paired.opponents) > 1 else []),
        *([columns(worth_rows(result))] if len(result.labels) > 1 else []),
        "\n".join(f"{name.ljust(11)} {text}" for name, text in facts(result)),
        *(["\n".join(notes(result))] if notes(result) else []),
        *further(result),
        verdict(result),
        "Next:\n"
        + "\n".join(f"  {f'{command}  ' if command else ''}{what}" for command, what in next_steps(result, rerun)),
    ]
    return "\n\n".join(blocks)


def arguments(study: CompareStudy) -> str:
    """Decks by name, variants and seed of a command line that plays the same games."""
    paired = study.paired
    words = [paired.base.name]
    for label in study.labels:
        option = "--variant" if label[:1] in "+-" else "--sweep" if "=" in label else "--with"
        words += [f"{option}={label}" if label[:1] == "-" else option] + [label] * (label[:1] != "-")
    for deck, weight in zip(paired.opponents, paired.weights, strict=True):
        words += ["--against", deck.name if weight == 1 else f"{deck.name}:{weight:g}"]
    words += ["--seed", str(paired.seed)]
    return shlex.join(words + ([] if paired.agents[0] == "heuristic" else ["--agents", paired.agents[0]]))


# --- The answer ---------------------------------------------------------------------------------------------


def verdict(result: CompareResult) -> str:
    """The answer in a sentence or two."""
    if len(result.labels) == 1:
        return _sentence(result, 0)
    found: dict[str, list[str]] = {}
    for number, label in enumerate(result.labels):
        found.setdefault(result.conclusion(number), []).append(label)
    told = [f"{_KINDS.get(kind, kind)}: {', '.join(labels)}" for kind, labels in found.items()]
    best = result.labels.index(result.best.name)
    return (
        f"Of {len(result.labels)} variants, all judged together at 5%: {'; '.join(told)}."
        f" The largest gain is that of {result.best.name}, {result.comparisons[best].overall.gain.estimate}."
    )


_KINDS: Final = {UNCLEAR: "these games do not tell"}


def _sentence(result: CompareResult, variant: int) -> str:
    label, found, told = result.labels[variant], result.comparisons[variant].overall, result.verdicts[variant]
    gain, kind = found.gain.estimate, result.conclusion(variant)
    if not found.seeds:
        return "No game was played, so there is nothing to say about the change."
    if kind == SAME:
        return f"The versions never differed: no game in {found.seeds:,} seeds ended otherwise with {label}."
    if told is not None and told.outcome in (H0, H1):
        return (
            f"{label} is {kind}, as these agents play: the sequential test ends with {told.text}."
            f" Its seeds say {gain}, which leans to where it stopped."
        )
    if kind == UNCLEAR:
        low, high = found.bounds
        return (
            f"These games do not tell whether {label} is better or worse: the gain lies between"
            f" {100 * low:+.2f} and {100 * high:+.2f} percentage points of score."
        )
    return (
        f"{label} is {kind}, as these agents play: {gain.mean * 100:+.2f} percentage points of score"
        f" [{100 * gain.low:+.2f}, {100 * gain.high:+.2f}], {found.gain.test}."
    )


# --- Tables -------------------------------------------------------------------------------------------------


def heading(result: CompareResult) -> str:
    """What was played, and what was understood of the variants."""
    paired, run = result.study.paired, result.run
    against = ", ".join(_weighed(result, number) for number in range(len(paired.opponents)))
    of = f" of {result.study.games:,}, interrupted" if not run.is_complete else ""
    engines = " and ".join(dict.fromkeys(paired.engines))
    played = (
        f"{paired.base.name} and {_several(len(result.labels), 'variant')} against {against}:"
        f" {run.games:,} games a version and opponent{of} ({result.seeds:,} seeds), seed {paired.seed},"
        f" {engines} engine, agents {paired.agents[0]}"
    )
    variants, rules = result.study.understood, result.study.stops
    return "\n".join([played, *(f"  variant  {told}" for told in variants), *(f"  rule     {told}" for told in rules)])


def _weighed(result: CompareResult, opponent: int) -> str:
    deck: PlannedDeck = result.study.paired.opponents[opponent]
    even = len(set(result.study.shares)) == 1
    return deck.name if even else f"{deck.name} ({result.study.shares[opponent]:.0%})"


def version_rows(result: CompareResult) -> list[tuple[str, ...]]:
    """Base and variants over all opponents."""
    several = len(result.labels) > 1
    head = ("version", "score (95% interval)", "gain in points (95%)", "p", *(("p (Holm)",) if several else ()), "")
    rows = [head, (result.study.paired.base.name, str(result.comparisons[0].overall.base), *("",) * (len(head) - 2))]
    for number, label in enumerate(result.labels):
        found = result.comparisons[number].overall
        holm = (f"{result.adjusted_p[number]:.3g}",) if several else ()
        cells = (str(found.variant), str(found.gain.estimate), f"{found.gain.test.p:.3g}", *holm)
        rows.append((label, *cells, result.conclusion(number)))
    return rows


def opponent_rows(result: CompareResult) -> list[tuple[str, ...]]:
    """Every variant against every opponent."""
    rows: list[tuple[str, ...]] = [("against", "version", "base", "variant", "gain in points (95%)", "p")]
    for number, label in enumerate(result.labels):
        for part in result.comparisons[number].opponents:
            cells = (str(part.base), str(part.variant), str(part.gain.estimate), f"{part.gain.test.p:.3g}")
            rows.append((part.opponent, label, *cells))
    return rows


def facts(result: CompareResult) -> list[tuple[str, str]]:
    """What the games took, and of a single variant what they are worth."""
    cost = result.cost()
    found = [("played", f"{cost.played:,} games really, {cost.taken_over:,} taken over from the base unchanged")]
    if len(result.labels) == 1:
        overall = result.comparisons[0].overall
        differ = f"{result.differing_games(0):.1%} of games end otherwise, in {overall.differing:,} seeds"
        used = _used(result, 0)
        alike = overall.efficiency.correlation
        same = "" if alike is None else f"; the versions' scores of a seed correlate {alike:+.2f}"
        found.append(("differing", differ + (f"; put to use: {used}" if used else "")))
        found.append(("worth", f"these {overall.efficiency.games:,} games are {overall.efficiency}{same}"))
    if len(result.study.paired.opponents) > 1:
        found += [("opponents", text) for text in _heterogeneity(result)]
    return found


def worth_rows(result: CompareResult) -> list[tuple[str, ...]]:
    """Of several variants what their games took and are worth."""
    rows: list[tuple[str, ...]] = [
        ("version", "games end otherwise", "correlation", "its games", "changed cards put to use")
    ]
    for number, label in enumerate(result.labels):
        found = result.comparisons[number].overall.efficiency
        alike = "" if found.correlation is None else f"{found.correlation:+.2f}"
        rows.append(
            (label, f"{result.differing_games(number):.1%}", alike, f"{found.games:,}, {found}", _used(result, number))
        )
    return rows


def _used(result: CompareResult, variant: int) -> str:
    used = [(card, share) for side in result.used(variant).values() for card, share in side.items()]
    return ", ".join(f"{card} in {share:.0%}" for card, share in used) if len(used) <= MOST_CARDS else ""


def _heterogeneity(result: CompareResult) -> list[str]:
    told = []
    for label, found in zip(result.labels, result.comparisons, strict=True):
        spread = found.heterogeneity
        which = f"{label}: " if len(result.labels) > 1 else ""
        if spread.df >= 1:
            told.append(f"{which}heterogeneity Q = {spread.q:.1f}, p = {spread.p:.3g}, I2 = {spread.i_squared:.0%}")
    return told


def notes(result: CompareResult) -> list[str]:
    """What a reader of the numbers must know."""
    own = [
        f"{f'{label}: ' if len(result.labels) > 1 else ''}{note}"
        for label, found in zip(result.labels, result.comparisons, strict=True) for note in found.notes
    ]  # fmt: skip
    return [f"Note: {note}." for note in (*own, *result.notes)]


def further(result: CompareResult) -> list[str]:
    """What was played besides: other agents, fresh seeds."""
    told = []
    if result.under:
        rows = [("under", "version", "gain in points (95%)", "p", "the sign")]
        for other in result.under:
            for number, label in enumerate(other.labels):
                found = other.comparisons[number].overall.gain
                same = _sign(result, other, number)
                rows.append((other.study.paired.agents[0], label, str(found.estimate), f"{found.test.p:.3g}", same))
        told.append(columns(rows))
    if result.confirmed is not None:
        fresh = result.confirmed
        told.append(f"On fresh seeds ({fresh.seeds:,}, seed {fresh.study.paired.seed}): {_sentence(fresh, 0)}")
    return told


def _sign(result: CompareResult, other: CompareResult, variant: int) -> str:
    """Whether a conclusion holds under other agents."""
    here, there = SIGNS.get(result.conclusion(variant), 0), SIGNS.get(other.conclusion(variant), 0)
    if not here or not there:
        return "not clear under either" if not here and not there else "clear under one alone"
    return "holds" if here == there else "turns"


# --- What next ----------------------------------------------------------------------------------------------


def next_steps(result: CompareResult, rerun: str) -> list[tuple[str, str]]:
    """Commands to try next, and what for."""
    steps = []
    if len(result.labels) == 1 and result.conclusion(0) == UNCLEAR:
        games, gain = games_to_tell(result)
        steps.append(
            (f"mtg-sim compare {rerun} -n {games}", f"enough to tell a gain of {100 * gain:.2f} points, mostly")
        )
        steps.append((f"mtg-sim compare {rerun} --sprt", "play until a gain of 0 and one of 1.5 points are told apart"))
    if result.best.warning and result.confirmed is None:
        steps.append((f"mtg-sim compare {rerun} --confirm", "the best variant again, on fresh seeds"))
    if not result.under:
        steps.append((f"mtg-sim compare {rerun} --agents heuristic,greedy", "does the sign hold under other play?"))
    if result.run.folder is None:
        steps.append(("", "add --run FOLDER  to keep every game, go on after Ctrl-C, and replay any of them"))
    return steps


def games_to_tell(result: CompareResult | WorthResult) -> tuple[int, float]:
    """Games a version and opponent that find a gain like the one seen (at least LEAST_GAIN) with 80%; and that gain."""
    estimate = result.comparisons[0].overall.gain.estimate
    gain = max(abs(estimate.mean), LEAST_GAIN)
    spread = estimate.standard_error * result.seeds**0.5
    return max(200, 2 * seeds_for_gain(gain, spread or LEAST_GAIN, power=0.8).seeds), gain


def _several(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
