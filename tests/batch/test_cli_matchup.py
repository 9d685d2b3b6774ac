"""`mtg-sim matchup` from outside: output, exit codes, mistakes, Ctrl-C. Games by coins, decks real."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from sim.batch.plan import MatchPlan
from sim.cli.app import main
from sim.results import GameResult
from tests.batch.coin_game import coin_game

DECKS = ("red-burn", "green-stompy")


@dataclass
class Outcome:
    """What a user sees of one command."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _coins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.batch.runner.play_game", coin_game)


class Terminal:
    """Runs commands in this process, in a folder of their own."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def matchup(self, *arguments: str, decks: Sequence[str] = DECKS, games: str = "40") -> Outcome:
        """`mtg-sim matchup` with these arguments."""
        code = main(["matchup", *decks, "-n", games, *arguments])
        return Outcome(code, *self.capsys.readouterr())

    def deck(self, text: str | bytes, name: str = "mine.txt") -> str:
        """A deck file."""
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return Terminal(tmp_path, capsys)


def test_results_go_to_stdout(terminal: Terminal) -> None:
    """The tables, the seed, the verdict, what to do next; nothing on stderr where it is no terminal."""
    outcome = terminal.matchup("--seed", "7")
    assert (outcome.code, outcome.err) == (0, "")
    for part in (
        *DECKS,
        "heuristic",
        "seed 7",
        "40 games in 20 pairs",
        "mtg-sim play red-burn green-stompy --seed 7",
    ):
        assert part in outcome.out


def test_json_is_one_document(terminal: Terminal) -> None:
    """Nothing but the document is on stdout."""
    outcome = terminal.matchup("--seed", "7", "--json", "--agent-a", "random")
    document = json.loads(outcome.out)
    assert (outcome.code, outcome.err) == (0, "")
    assert [list(score)[:4] for score in document["score"]] == 2 * [["deck", "rate", "low", "high"]]
    for score in (*document["score"], *document["on_the_play"]["decks"], document["on_the_play"]):
        assert score["method"].startswith("wilson") or score["effective_games"] == score["pairs"]
        assert (score["if_unfinished_lost"] == score["if_unfinished_won"]) == (score["unfinished"] == 0)
    assert (document["seed"], document["games"], document["pairs"]) == (7, 40, 20)
    assert document["decks"] == list(DECKS)
    assert document["agents"] == ["random", "heuristic"]
    assert document["schema"] == "mtg-sim/matchup/1"


def test_a_drawn_seed_is_printed(terminal: Terminal) -> None:
    """Without --seed one is drawn by chance, and the printed one gives the same games again."""
    first = json.loads(terminal.matchup("--json").out)
    again = json.loads(terminal.matchup("--json", "--seed", str(first["seed"])).out)
    assert first["score"] == again["score"]
    assert f"seed {first['seed']}" in terminal.matchup("--seed", str(first["seed"])).out


def test_the_proposed_command_keeps_the_agents(terminal: Terminal) -> None:
    """What to try next plays the same matchup."""
    outcome = terminal.matchup("--seed", "7", "--agent-b", "greedy")
    assert "mtg-sim play red-burn green-stompy --seed 7 --agent-b greedy" in outcome.out


def test_a_mirror_says_so(terminal: Terminal) -> None:
    """Equal lists and agents."""
    outcome = terminal.matchup("--seed", "7", decks=("red-burn", "premodern/red-burn"))
    assert outcome.code == 0
    assert "50% by construction" in outcome.out


@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
def test_out_writes_one_row_a_game(terminal: Terminal, suffix: str) -> None:
    """The file, and nothing else beside it; --force writes the same bytes again."""
    name = f"games{suffix}"
    assert terminal.matchup("--seed", "7", "--out", name).code == 0
    written = Path(name).read_bytes()
    assert len(written.splitlines()) == 40 + (suffix == ".csv")
    assert terminal.matchup("--seed", "7", "--out", name, "--force").code == 0
    assert Path(name).read_bytes() == written
    assert [path.name for path in terminal.folder.iterdir()] == [name]


SIXTY = "60 Mountain\n"

MISTAKES = {
    "missing file": ("nowhere.txt", "expected a deck file or the name of a shipped deck, got 'nowhere.txt'"),
    "folder": (".", "got a folder"),
    "empty deck": (b"", "mine.txt"),
    "59 cards": (b"59 Mountain\n", "expected 60 or more cards, got 59"),
    "five copies": (b"5 Lightning Bolt\n55 Mountain\n", "expected at most 4 of Lightning Bolt, got 5"),
    "unknown card": (b"4 Lightning Blot\n56 Mountain\n", "Lightning Bolt"),
    "unsupported card": (b"4 Shahrazad\n56 Mountain\n", "Shahrazad"),
    "bad count": (b"four Lightning Bolt\n56 Mountain\n", "mine.txt:1"),
    "no count": (b"0 Lightning Bolt\n60 Mountain\n", "mine.txt:1"),
    "binary file": (bytes(range(256)), "got binary data"),
    "binary file that begins like UTF-16": (b"\xff\xfe\x00\xd8\x00", "got binary data"),
    "another encoding": ("56 Island\n4 Lim-D\xfbl's Vault\n".encode("latin-1"), "(save the file as UTF-8)"),
    "huge line": (b"60 Mountain\n4 " + 900_000 * b"x", "got a line of 900002 characters that begins with '4 xxx"),
    "huge file": (2_000_000 * b"\n", "got more than 1048576 bytes"),
    "endless file": ("/dev/zero", "got more than 1048576 bytes"),
    "name of a path too long": (5000 * "a", "expected a deck file"),
    "no name": ("", "expected a deck file or the name of a shipped deck, got ''"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_bad_deck_is_one_clear_line(terminal: Terminal, mistake: str) -> None:
    """Exit code 2, one line that names the file and the problem, nothing played and nothing written."""
    deck, said = MISTAKES[mistake]
    path = terminal.deck(deck) if isinstance(deck, bytes) else deck
    before = sorted(terminal.folder.iterdir())
    outcome = terminal.matchup("--out", "games.csv", decks=("red-burn", path))
    assert_mistake(outcome, said)
    assert sorted(terminal.folder.iterdir()) == before


def assert_mistake(outcome: Outcome, said: str) -> None:
    """Exit code 2 and one line on stderr."""
    assert (outcome.code, outcome.out) == (2, "")
    assert said in outcome.err
    assert outcome.err.startswith("mtg-sim: ")
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("games", ["0", "-1", "7"])
def test_games_must_pair_up(terminal: Terminal, games: str) -> None:
    """-n 0, -1 or odd."""
    outcome = terminal.matchup("--out", "games.csv", games=games)
    assert_mistake(outcome, f"expected an even number of games, at least 2 (seats are swapped in pairs), got {games}")
    assert list(terminal.folder.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--agent-a", "genius"], "'genius'"),
        (["--agent-b", "heuristic:nonsense=1"], "nonsense"),
        (["--agent-b", "heuristic:patience=much"], "expected an integer for patience, got 'much'"),
        (["--out", ""], "expected an output file"),
        (["--out", "."], "expected an output file"),
        (["-n", str(2**60)], "expected at most"),
        (["--out", "nowhere/games.csv"], "expected an existing folder for games.csv, got nowhere"),
        (["--out", "games.xlsx"], "expected an output file that ends in .csv or .jsonl, got 'games.xlsx'"),
        (["--seed", "-3"], "expected a seed from 0 to 2**64 - 1, got -3"),
        (["--seed", "x"], "'x' is not a valid integer"),
        (["--jobs", "0"], "expected a number of jobs of at least 1"),
        (["--resume"], "expected the output file or the folder of the run to resume, got none"),
        (["--out", "games.csv", "--resume"], "expected an unfinished run to resume"),
        (["--frobnicate"], "--frobnicate"),
    ],
)
def test_a_bad_option_is_one_clear_line(terminal: Terminal, arguments: list[str], said: str) -> None:
    """Exit code 2, one line, nothing written."""
    assert_mistake(terminal.matchup(*arguments), said)
    assert list(terminal.folder.iterdir()) == []


def test_standard_input_is_one_deck_only(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be read once."""
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"60 Mountain\n")))
    assert_mistake(terminal.matchup(decks=("-", "-")), "expected at most one deck from standard input")
    outcome = terminal.matchup("--json", decks=("-", "red-burn"))
    assert json.loads(outcome.out)["decks"] == ["deck", "red-burn"]


def test_decks_of_one_name_are_told_apart(terminal: Terminal) -> None:
    """By their agents, or by their order."""
    outcome = terminal.matchup("--agent-b", "greedy", decks=("red-burn", "red-burn"))
    assert re.search(r"; red-burn \(heuristic\) began \d+, red-burn \(greedy\) began \d+\n", outcome.out)
    path = terminal.deck(b"4 Lightning Bolt\n56 Mountain\n", "red-burn.txt")
    outcome = terminal.matchup(decks=(path, "premodern/red-burn"))
    assert re.search(r"; the first red-burn began \d+, the second red-burn began \d+\n", outcome.out)


def test_one_pair_is_no_plural(terminal: Terminal) -> None:
    """And after so few games many more are proposed."""
    outcome = terminal.matchup("--seed", "7", games="2")
    assert "2 games in 1 pair, seed 7" in outcome.out
    assert " -n 200  enough to tell" in outcome.out


def test_an_output_file_stays_without_force(terminal: Terminal) -> None:
    """What was there is not touched."""
    Path("games.csv").write_text("mine")
    assert_mistake(terminal.matchup("--out", "games.csv"), "expected a new file, got games.csv, which is there")
    assert Path("games.csv").read_text() == "mine"


def test_a_failed_simulation_exits_with_1(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the engine is not the user's: one line with the game that shows it again."""

    def broken(plan: MatchPlan, index: int) -> GameResult:
        raise AssertionError("two zones at once")

    monkeypatch.setattr("sim.batch.runner.play_game", broken)
    outcome = terminal.matchup("--seed", "7", "--out", "games.csv", "--engine", "rules")
    assert (outcome.code, outcome.out) == (1, "")
    assert "game 0 of seed 7 broke off: AssertionError: two zones at once" in outcome.err
    assert list(terminal.folder.iterdir()) == []


@pytest.fixture
def _ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(plan: MatchPlan, index: int) -> GameResult:
        if index == 21:
            raise KeyboardInterrupt
        return coin_game(plan, index)

    monkeypatch.setattr("sim.batch.runner.play_game", play)


@pytest.mark.usefixtures("_ctrl_c")
def test_ctrl_c_keeps_the_games_done(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 130, the result so far, and the command that goes on; it ends in the uninterrupted file."""
    outcome = terminal.matchup("--seed", "7", "--out", "games.csv", "--engine", "rules")
    assert outcome.code == 130
    assert "20 of 40 games, interrupted" in outcome.out
    assert "kept in games.csv.partial" in outcome.err
    command = outcome.err.split("continue: mtg-sim ")[1].split()
    assert not Path("games.csv").exists()
    monkeypatch.setattr("sim.batch.runner.play_game", coin_game)
    assert main(command) == 0
    assert terminal.matchup("--seed", "7", "--out", "straight.csv", "--engine", "rules").code == 0
    assert Path("games.csv").read_bytes() == Path("straight.csv").read_bytes()
    assert not Path("games.csv.partial").exists()


@pytest.mark.usefixtures("_ctrl_c")
def test_ctrl_c_without_a_file(terminal: Terminal) -> None:
    """The result so far is printed, and how to keep games next time is said."""
    outcome = terminal.matchup("--seed", "7", "--json", "--engine", "rules")
    assert (outcome.code, json.loads(outcome.out)["games"]) == (130, 20)
    assert "--out FILE or --run FOLDER keeps them" in outcome.err


@pytest.mark.usefixtures("_ctrl_c")
def test_resume_is_refused_for_another_plan(terminal: Terminal) -> None:
    """Another seed, other games: refused, and what was kept stays."""
    terminal.matchup("--seed", "7", "--engine", "rules", "--out", "games.csv")
    kept = Path("games.csv.partial").read_bytes()
    outcome = terminal.matchup("--seed", "8", "--engine", "rules", "--out", "games.csv", "--resume")
    assert_mistake(outcome, "seed 7 became 8")
    assert Path("games.csv.partial").read_bytes() == kept
