"""What the agents know of the cards (`agents/knowledge/notes.py`) as tables `bk_*`, for all that the encoder has encoded.

A node of the notes is a number of theirs; `bk_node` says which row it has here: of a Target in `target`, of a Cost in `cost`,
of any other in `node`. The rows that the kernel asks about say what the notes have of them: CO_NOTES of a cost, ST_PARTS of a
step, and the row in `bk_ability` under the number of a delayed or reflexive ability.
"""

from __future__ import annotations

from itertools import chain
from typing import Any, Final

import numpy as np

from sim.agents.knowledge import columns as bk
from sim.agents.knowledge.notes import Notes
from sim.array import tables as tb
from sim.array.encoding.encoder import AT_THE_END, Encoder, Refused
from sim.cards import queries as q
from sim.cards.cost import Cost


def encode_notes(encoder: Encoder) -> None:
    """Note all that has been encoded so far, and encode the nodes that are in the notes only."""
    if encoder.notes is None:
        encoder.notes = Notes(encoder.pool, encoder.word)
    notes: Notes = encoder.notes
    for number in range(len(encoder.def_keys)):
        notes.bk_card[number]  # looked up, it is noted
    for number in range(len(encoder.rows["abil"])):
        notes.bk_ability[number]
    for node in encoder.nodes_of("delayed"):
        notes.delayed(encoder.pool.node(node))
    for row, choice in encoder.one_of:
        row[tb.ST_PARTS] = notes.parts(choice)
    for cost in encoder.nodes_of("cost"):
        notes.cost_number(cost)
    for number, cost in enumerate(notes.costs):
        encoder.rows["cost"][encoder.cost(cost)][tb.CO_NOTES] = number + 1
    for node in chain(notes.nodes, map(q.All, _filters_of_all(notes))):
        _row_of(encoder, node)


def _row_of(encoder: Encoder, node: Any) -> int:
    if isinstance(node, q.Target):
        return encoder.target(node)
    return encoder.cost(node) if isinstance(node, Cost) else encoder.node(node)


def _numbers_of_all(notes: Notes) -> set[int]:
    """The filters of which the agents ask for all that match: of choices and copies, and what Cases count."""
    numbers = {row[bk.C_WHAT] for row in notes.bk_choice}
    numbers |= {row[bk.K_COPIES] for row in notes.bk_card.values()}
    return (numbers | {row[bk.A_GOAL_WHAT] for row in notes.bk_ability.values()}) - {-1}


def _filters_of_all(notes: Notes) -> list[Any]:
    return [notes.nodes[number] for number in sorted(_numbers_of_all(notes))]


# --- Into the tables -------------------------------------------------------------------------------


def _fill(encoder: Encoder, record: Any) -> None:
    notes: Notes = encoder.notes
    tables: dict[str, Any] = {name: getattr(notes, name) for name, _, _ in bk.NOTES}
    tables["bk_card"] = [notes.bk_card[number] for number in range(len(notes.bk_card))]
    tables["bk_ability"] = [notes.bk_ability[number] for number in range(len(encoder.rows["abil"]))]
    tables["bk_node"] = [_row_of(encoder, node) for node in notes.nodes]
    for name, rows in tables.items():
        if name == "bk_has_cases":
            record[name] = rows
            continue
        if len(rows) > len(record[name]):
            raise Refused(f"expected at most {len(record[name])} {_NAMES.get(name, name)}, got {len(rows)}")
        if rows:
            record[name][: len(rows)] = np.array(rows, dtype=record[name].dtype)
    _fill_delayed(encoder, record)
    record["bk_all"] = -1
    for number in _numbers_of_all(notes):
        record["bk_all"][number] = encoder.node(q.All(notes.nodes[number]))  # type: ignore[arg-type]


def _fill_delayed(encoder: Encoder, record: Any) -> None:
    """Delayed and reflexive abilities stand where the kernel has them, downward from the last."""
    for node in encoder.nodes_of("delayed"):
        row = record["bk_ability"][encoder.once("delayed", node, lambda: -1)]
        row[:] = 0
        row[bk.A_SPELL] = encoder.notes.delayed(encoder.pool.node(node))


_NAMES: Final = {
    "bk_card": "definitions in the notes",
    "bk_spell": "spells and abilities in the notes",
    "bk_reading": "readings in the notes",
    "bk_row": "rows of readings in the notes",
    "bk_target": "targets in the notes",
    "bk_branch": "branches in the notes",
    "bk_choice": "choices in the notes",
    "bk_cost": "costs in the notes",
    "bk_ability": "abilities in the notes",
    "bk_list": "numbers in the lists of the notes",
    "bk_node": "nodes in the notes",
}
AT_THE_END.append(_fill)
