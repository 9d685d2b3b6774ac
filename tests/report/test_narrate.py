"""A game told in English: a sentence for each kind of event, and a whole game that can be followed and checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest

from sim.agents.registry import create
from sim.cards import event_kinds as ek
from sim.decklists import load_deck
from sim.report.narrate import Namer, Narrator, sentence
from sim.report.sentences import SENTENCES
from sim.rules.game import Game
from sim.scenario import P0, Scenario

Event = tuple[int, ...]


def play(
    first: str,
    second: str,
    agent: str = "greedy",
    seed: int = 7,
    observers: tuple[Callable[[Game, Event], object], ...] = (),
) -> Game:
    """One whole game between two shipped decks."""
    game = Game([load_deck(first), load_deck(second)], seed=seed)
    game.observers += observers
    agents = [create(agent, seat, 1000 * seed + seat) for seat in (0, 1)]
    while (decision := game.next_decision()) is not None:
        game.submit(agents[decision.seat].choose(decision))
    return game


def told(first: str, second: str, agent: str = "greedy", seed: int = 7, hands: bool = False) -> tuple[Game, list[str]]:
    """A game with the lines that tell it."""
    narrator = Narrator(reveal_hands=hands)
    game = play(first, second, agent, seed, (narrator,))
    return game, narrator.finish(game)


def sentences_of(first: str, second: str, agent: str, seed: int, kind: int) -> list[str | None]:
    """What `sentence` says of all events of a kind in a game."""
    found: list[str | None] = []

    def listen(game: Game, event: Event) -> None:
        if event[0] == kind:
            found.append(sentence(game, event))

    play(first, second, agent, seed, (listen,))
    return found


@pytest.mark.parametrize("kind", ek.KINDS, ids=lambda kind: kind.name)
def test_every_kind_of_event_has_its_sentence(kind: ek.EventKind) -> None:
    """The table of sentences and the table of events are the same list."""
    assert kind.code in SENTENCES
    assert len(SENTENCES) == len(ek.KINDS)


def test_a_spell_is_told_with_its_target() -> None:
    """Casting names the player, the spell and what it targets."""
    assert "Alice casts Lightning Bolt targeting Bob." in sentences_of("red-burn", "green-stompy", "greedy", 7, ek.CAST)


def test_damage_is_told_with_what_it_leaves() -> None:
    """Damage to a player gives the life left, damage to a creature the toughness that it stands against."""
    said = sentences_of("red-burn", "green-stompy", "greedy", 7, ek.DAMAGE_DEALT)
    assert "Lightning Bolt deals 3 damage to Bob (17)." in said
    assert "Lava Dart deals 1 damage to Rogue Elephant (1 on toughness 3)." in said


def test_life_in_the_log_adds_up_to_the_result() -> None:
    """The last life total told of each player is the one of the result."""
    for seed in range(6):
        game, lines = told("red-burn", "white-weenie", "random", seed)
        life = {"Alice": 20, "Bob": 20}
        for line in lines:
            if found := re.search(r"(Alice|Bob)(?: (?:loses|gains|pays) \d+ life)? \((-?\d+)\)\.$", line):
                life[found[1]] = int(found[2])
        assert tuple(life.values()) == game.result.life


def test_life_that_is_paid_is_told_once_with_what_it_leaves() -> None:
    """CR 119.4: it is lost, and later totals count it once."""
    _, lines = told("dimir-toxic", "selesnya-toxic", "heuristic", 7)
    assert _adds_up(lines) > 0


def test_life_gained_at_once_is_told_one_after_the_other() -> None:
    """Two creatures with lifelink deal damage at the same time: each gain is told with its own total."""
    s = Scenario()
    clerics = s.battlefield(P0, "Healer's Hawk", "Healer's Hawk")
    narrator = Narrator()
    s.game.observers.append(narrator)
    s.attack(clerics)
    s.run_to("end of combat")
    assert [line.strip() for line in narrator.lines if "gains" in line] == [
        "Alice gains 1 life (21).",
        "Alice gains 1 life (22).",
    ]


def _adds_up(lines: list[str]) -> int:
    """Checks every total of life that is told against those before; how often life was paid."""
    life = {"Alice": 20, "Bob": 20}
    paid = 0
    for line in lines:
        if found := re.search(r"(Alice|Bob)(?: (loses|gains|pays) (\d+) life)? \((-?\d+)\)\.$", line):
            paid += found[2] == "pays"
            change = int(found[3] or re.search(r"deals (\d+)", line)[1])  # type: ignore[index]
            life[found[1]] += change if found[2] == "gains" else -change
            assert life[found[1]] == int(found[4]), line
    return paid


def test_telling_a_game_does_not_change_it() -> None:
    """The same game is played with a narrator and without."""
    heard, _ = told("white-bands", "equipment", "random", 4, hands=True)
    assert heard.result == play("white-bands", "equipment", "random", 4).result


def test_the_same_game_is_told_in_the_same_words() -> None:
    """Nothing in the log depends on the process."""
    assert told("black-cycling", "blue-fliers", "random")[1] == told("black-cycling", "blue-fliers", "random")[1]


def test_hidden_cards_are_named_only_if_hands_are_shown() -> None:
    """CR 400.2: a drawn card is hidden from the reader of the log too, unless asked for."""
    hidden, shown = (
        [line for line in told("red-burn", "green-stompy", hands=hands)[1] if " draws " in line]
        for hands in (False, True)
    )
    assert len(hidden) == len(shown)
    assert all(re.fullmatch(r" +(Alice|Bob) draws (a card|\w+ cards)\.", line) for line in hidden)
    assert all(re.fullmatch(r" +(Alice|Bob) draws (a card|\w+ cards): .+\.", line) for line in shown)


def test_turns_are_told_with_the_position() -> None:
    """Each turn names its player, and each player's life, hand and permanents."""
    game, lines = told("red-burn", "green-stompy")
    turns = [i for i, line in enumerate(lines) if line.startswith("Turn ")]
    assert len(turns) == game.result.turns
    assert lines[turns[0]] == "Turn 1: Alice"
    assert lines[turns[0] + 1] == "  Alice: 20 life, 7 in hand. No permanents"
    assert lines[turns[1] + 1] == "  Alice: 20 life, 5 in hand. Mountain (tapped)"


def test_a_mulligan_is_told_in_order() -> None:
    """CR 103.5: a hand, the mulligan, a new hand, and cards put on the bottom; the first hand is not told card by card."""
    lines = next(lines for seed in range(20) if "mulligan" in (lines := told("red-burn", "equipment", seed=seed)[1])[3])
    player = lines[3].split()[0]
    assert lines[3] == f"    {player} takes a mulligan, to six cards."
    assert f"    {player} draws seven cards." in lines[1:3]
    assert lines[4] == f"    {player} draws seven cards."
    bottoms = [line for line in lines if "goes from the hand" in line]
    assert f"    A card goes from the hand to the bottom of {player}'s library." in bottoms
    assert all("bottom" in line for line in bottoms)


def test_a_log_ends_with_the_result() -> None:
    """Who lost by what rule, and who wins."""
    game, lines = told("red-burn", "green-stompy")
    assert lines[-3:] == [
        "    Alice has no life left and loses the game.",
        "",
        f"Bob wins on turn {game.result.turns} (life: Alice {game.result.life[0]} and Bob {game.result.life[1]}).",
    ]


def test_poison_is_told_with_what_it_adds_up_to() -> None:
    """Each line after the damage that gave it, the totals one after another, and at the end."""
    game, lines = told("casual/selesnya-toxic", "casual/selesnya-toxic", "heuristic", seed=3)
    counted = {"Alice": 0, "Bob": 0}
    for line in lines:
        if found := re.fullmatch(r" +(Alice|Bob) gets (.+) poison counters? \(now (\d+)\)\.", line):
            name, many, now = found.groups()
            counted[name] += {"a": 1, "two": 2, "three": 3, "four": 4}[many]
            assert counted[name] == int(now)
    assert counted == {"Alice": _poison(game, 0), "Bob": _poison(game, 1)}
    assert max(counted.values()) > 2
    assert "; poison: " in lines[-1]
    assert not any("deals" in line and "to Bob." in line for line in lines), "damage is told with the life it leaves"


def _poison(game: Game, seat: int) -> int:
    return game.state.players[seat].counters.get("poison", 0)


def test_a_prototyped_spell_is_told_with_its_size() -> None:
    told_of = sentences_of("gruul-prototype", "red-burn", "greedy", 7, ek.CAST)
    small = [text for text in told_of if text is not None and " prototyped as " in text]
    assert small
    assert all(re.fullmatch(r"(Alice|Bob) casts [\w' -]+ prototyped as \d/\d\.", text) for text in small), small


def test_backup_is_told_by_its_number() -> None:
    _, lines = told("boros-backup", "red-burn")
    told_of = [line for line in lines if line.endswith((": Backup 1.", ": Backup 2."))]
    assert told_of
    assert all(" triggers targeting " in line for line in told_of)


def test_bands_are_told_as_bands() -> None:
    """CR 702.22c: the members of an attacking band stand together."""
    lines = [line for seed in range(3) for line in told("white-bands", "equipment", "random", seed)[1]]
    assert any(re.search(r"attacks \w+ with .*a band of .+ and ", line) for line in lines)


def test_what_is_paid_follows_what_it_is_paid_for() -> None:
    """A cost is told under its spell, not before it."""
    lines = told("red-burn", "green-stompy")[1]
    cast = next(i for i, line in enumerate(lines) if "casts Lava Dart from the graveyard with flashback" in line)
    assert lines[cast + 1].strip() == "Cost: Alice sacrifices Mountain."


def test_permanents_of_one_name_are_told_apart() -> None:
    """Two Mountains that are sacrificed at once are two."""
    lines = told("red-burn", "green-stompy")[1]
    assert any(line.endswith("Alice sacrifices Mountain #2.") for line in lines)


DECK_PAIRS: Final = [
    ("black-control", "red-burn"),
    ("blue-fliers", "black-cycling"),
    ("equipment", "white-bands"),
    ("green-stompy", "white-weenie"),
]


@pytest.mark.parametrize(("first", "second"), DECK_PAIRS)
def test_whole_games_are_told_in_sentences(first: str, second: str) -> None:
    """Every line of a game of random players is a heading or a sentence, and no event is beyond words."""

    def listen(game: Game, event: Event) -> None:
        said = sentence(game, event, Namer(("Ann", "Ben"), reveal_hands=True))
        assert said is None or said.endswith((".", '."'))

    for seed in (1, 2):
        narrator = Narrator()
        game = play(first, second, "random", seed, (narrator, listen))
        log = narrator.finish(game)
        assert all(line.endswith((".", '."')) for line in log if line.startswith("    "))


def test_lines_are_printed_as_they_come() -> None:
    """`out` receives every line once, in order."""
    printed: list[str] = []
    narrator = Narrator(printed.append, players=("Ann", "Ben"))
    game = play("red-burn", "red-burn", observers=(narrator,))
    assert printed == narrator.finish(game)
    assert printed[1].startswith("    Ann draws seven cards")
