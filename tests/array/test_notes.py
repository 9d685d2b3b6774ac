"""What the agents know of the cards, in the tables of the array engine: the same numbers, and the kernel's rows of nodes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.agents.knowledge import columns as bk
from sim.agents.knowledge.notes import Notes
from sim.array import tables as tb
from sim.array.encode import Matchup
from sim.array.encoding import encode_notes
from sim.array.encoding.encoder import Refused
from sim.cards import catalog
from sim.cards import effects as fx
from sim.cards import queries as q
from sim.cards.cost import Cost
from sim.cards.program import lower
from sim.decklists import load_deck

PAIRS = (
    ("casual/azorius-phasing", "casual/boros-cases"),
    ("casual/jeskai-convert", "casual/gruul-prototype"),
    ("casual/white-black-craft", "casual/dimir-toxic"),
)


def matchup(pair: tuple[str, str]) -> Matchup:
    """The tables of two shipped decks."""
    return Matchup.of_decks([load_deck(name) for name in pair])


@pytest.mark.parametrize("pair", PAIRS)
def test_the_tables_hold_the_notes(pair: tuple[str, str]) -> None:
    made = matchup(pair)
    encoder, tables = made.encoder, made.tables
    notes: Notes = encoder.notes
    assert len(notes.bk_card) == len(encoder.pool.definitions) == tables["n_defs"]
    for number in range(len(encoder.pool.definitions)):
        assert tables["bk_card"][number].tolist() == notes.bk_card[number]
    for number in range(len(encoder.pool.abilities)):
        assert tables["bk_ability"][number].tolist() == notes.bk_ability[number]
    for name in ("bk_spell", "bk_reading", "bk_row", "bk_target", "bk_branch", "bk_choice", "bk_cost", "bk_list"):
        rows: Any = getattr(notes, name)
        assert tables[name][: len(rows)].tolist() == rows, name
        assert not np.any(tables[name][len(rows) :]), name
    assert tables["bk_word"].tolist() == [encoder.words[word] for word in bk.WORDS]
    assert tables["bk_has_cases"] == notes.bk_has_cases


@pytest.mark.parametrize("pair", PAIRS)
def test_nodes_of_the_notes_have_rows_of_the_kernel(pair: tuple[str, str]) -> None:
    made = matchup(pair)
    notes: Notes = made.encoder.notes
    for number, node in enumerate(notes.nodes):
        table = "target" if isinstance(node, q.Target) else "cost" if isinstance(node, Cost) else "node"
        assert made.encoder._known[table, node] == made.tables["bk_node"][number]
    for row in notes.bk_choice:
        everything = q.All(notes.nodes[row[bk.C_WHAT]])  # type: ignore[arg-type]
        assert made.encoder._known["node", everything] == made.tables["bk_all"][row[bk.C_WHAT]]


@pytest.mark.parametrize("pair", PAIRS)
def test_rows_of_the_kernel_say_what_the_notes_have_of_them(pair: tuple[str, str]) -> None:
    made = matchup(pair)
    encoder, tables = made.encoder, made.tables
    notes: Notes = encoder.notes
    for cost in encoder.nodes_of("cost"):
        row = tables["cost"][encoder.cost(cost)][tb.CO_NOTES] - 1
        assert notes.costs[row] == cost
    for node in encoder.nodes_of("delayed"):
        spell = tables["bk_ability"][encoder._known["delayed", node]][bk.A_SPELL]
        effects = (node.effect,) if isinstance(node.effect, fx.Effect) else node.effect.modes
        first = tables["bk_spell"][spell]
        readings = tables["bk_list"][first[bk.S_READINGS] :][: first[bk.S_N_READINGS]]
        assert [notes.readings[number].targets for number in readings] == [lower(mode).targets for mode in effects]
    for step, choice in encoder.one_of:
        assert tables["bk_list"][step[tb.ST_PARTS]] == len(choice.parts)


def test_every_price_for_entering_untapped_is_noted() -> None:
    made = Matchup([catalog.find("Steam Vents")])
    rows = [row for row in made.tables["instead"] if row[tb.IN_PAY] > 0]
    assert rows
    for row in rows:
        noted = made.tables["cost"][row[tb.IN_PAY_COST]][tb.CO_NOTES] - 1
        assert made.tables["bk_cost"][noted][bk.P_LIFE] == row[tb.IN_PAY]


def test_too_much_to_note_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    made = matchup(PAIRS[0])
    notes: Notes = made.encoder.notes
    monkeypatch.setattr(notes, "bk_list", notes.bk_list + [0] * len(made.tables["bk_list"]))
    with pytest.raises(Refused, match="numbers in the lists of the notes"):
        encode_notes._fill(made.encoder, made.tables)
