"""Rows of notes: readings with their targets, spells and costs laid flat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.agents.knowledge import columns as co
from sim.agents.knowledge import worth as w
from sim.agents.knowledge.book import Spell, mana_of
from sim.agents.policy import layout as at
from sim.cards import effects as fx
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.cost import Cost

if TYPE_CHECKING:
    from sim.agents.knowledge.notes import Notes

Row = list[int]
NOTHING = w.Reading(())


# --- Readings ------------------------------------------------------------------------------------


def reading_row(notes: Notes, reading: w.Reading) -> Row:
    """A reading: where its rows, targets, branches and choices stand, each one after another."""
    row = [0] * co.READING
    row[co.R_ROWS], row[co.R_N_ROWS] = len(notes.bk_row), len(reading.rows)
    notes.bk_row += [_impact(notes, reading, impact) for impact in reading.rows]
    row[co.R_TARGETS], row[co.R_N_TARGETS] = len(notes.bk_target), len(reading.targets)
    notes.bk_target += [_target(notes, target) for target in reading.targets]
    row[co.R_BRANCHES], row[co.R_N_BRANCHES] = len(notes.bk_branch), len(reading.branches)
    notes.bk_branch += [[int(branch.is_mine), branch.mana] for branch in reading.branches]
    row[co.R_CHOICES], row[co.R_N_CHOICES] = len(notes.bk_choice), len(reading.choices)
    notes.bk_choice += [_choice(notes, choice) for choice in reading.choices]
    return row


def _impact(notes: Notes, reading: w.Reading, impact: w.Row) -> Row:
    row = [0] * co.ROW
    op, who, amount, extra, chance, branch, guard = impact
    row[at.OP], row[at.WHO] = op, _who(notes, reading, who)
    row[at.AMOUNT], row[at.EXTRA] = _size(notes, reading, amount), _size(notes, reading, extra)
    row[at.CHANCE], row[at.BRANCH] = chance, branch
    if guard:
        must_hold = notes.node_number(reading.guards[abs(guard) - 1]) + 1
        row[co.GUARD] = must_hold if guard > 0 else -must_hold
    return row


def _who(notes: Notes, reading: w.Reading, who: int) -> int:
    if w.REF >= who > w.CHOSEN:
        return co.REF - notes.node_number(reading.refs[w.REF - who])
    if w.CHOSEN >= who > w.OWNER_OF:
        return co.CHOSEN - (w.CHOSEN - who)
    return co.OWNER_OF - (w.OWNER_OF - who) if who <= w.OWNER_OF else who


def _size(notes: Notes, reading: w.Reading, amount: int) -> int:
    if amount < w.DYNAMIC:
        return int(amount)
    return co.MY_POWER if amount == w.MY_POWER else co.DYNAMIC + notes.node_number(reading.amounts[amount - w.DYNAMIC])


def _target(notes: Notes, target: q.Target) -> Row:
    row = [0] * co.TARGET
    row[co.T_NODE] = row[co.T_WORDING] = notes.node_number(target)  # equal targets are one node
    row[co.T_WHAT] = notes.node_number(target.what)
    row[co.T_DIVIDED] = notes.amount_number(target.divided) if target.divided else -1
    return row


def _choice(notes: Notes, choice: w.Choice) -> Row:
    row = [0] * co.CHOICE
    row[co.C_KEY], row[co.C_WHAT] = notes.word(choice.key), notes.node_number(choice.what)
    row[co.C_MINE] = int(choice.is_mine)
    return row


# --- Spells --------------------------------------------------------------------------------------


def spell_row(notes: Notes, spell: Spell, modes: tuple[fx.Effect, ...]) -> Row:
    """What casting a card or activating an ability does, and its price."""
    row = [0] * co.SPELL
    readings = [notes.reading_number(reading) for reading in spell.readings]
    row[co.S_PURPOSE], row[co.S_ALONE], row[co.S_BURN] = spell.purpose, spell.alone, spell.burn
    row[co.S_MANA], row[co.S_MANA_ONLY] = spell.mana, int(spell.costs_mana_only)
    row[co.S_PERMITS] = int(spell.permits)
    row[co.S_READINGS], row[co.S_N_READINGS] = notes.list_of(readings), len(readings)
    row[co.S_COST], row[co.S_FACTS] = notes.cost_number(spell.cost), _facts(spell, modes)
    return row


def _facts(spell: Spell, modes: tuple[fx.Effect, ...]) -> int:
    rows = [row for reading in spell.readings for row in reading.rows]
    facts = co.F_ONLY_GAINS_LIFE if rows and all(row[0] == at.GAIN_LIFE for row in rows) else 0
    for op, _, _, extra, *_ in rows:
        if op == at.FETCH:
            facts |= co.F_FETCHES | (co.F_FETCHES_LAND if extra else 0)
        elif op == at.ANIMATE:
            facts |= co.F_ANIMATES
    return facts | (co.F_MELDS if any(map(_melds, modes)) else 0)


def _melds(mode: fx.Effect) -> bool:
    """Whether it melds (CR 701.42): what comes of it may attack, or block, from now on."""
    return isinstance(mode.effect if isinstance(mode, fx.If) else mode, fx.Meld)


# --- Costs ---------------------------------------------------------------------------------------


def cost_row(notes: Notes, cost: Cost) -> Row:
    """What a cost takes."""
    row = [0] * co.COST
    row[co.P_NODE], row[co.P_MANA] = notes.node_number(cost), mana_of(cost)
    if cost.mana is not None:
        row[co.P_HAS_MANA], row[co.P_MANA_VALUE] = 1, cost.mana.mana_value()
    row[co.P_LIFE] = notes.amount_number(cost.life)
    row[co.P_THIS] = int(cost.sacrifice_this or cost.exile_this or cost.return_this)
    row[co.P_SACRIFICE_THIS], row[co.P_RETURN_THIS] = int(cost.sacrifice_this), int(cost.return_this)
    row[co.P_DISCARD_RANDOM], row[co.P_DISCARD_HAND] = cost.discard_random, int(cost.discard_hand)
    row[co.P_EXILED] = sum(count for _, count in cost.exile_graveyard)
    row[co.P_TAP_OTHERS], row[co.P_TAP_POWER] = sum(count for _, count in cost.tap_others), cost.tap_power
    row[co.P_TAP] = int(cost.tap)
    if cost.loyalty is not None:
        row[co.P_HAS_LOYALTY], row[co.P_LOYALTY] = 1, cost.loyalty
    _cost_lists(notes, cost, row)
    return row


def _cost_lists(notes: Notes, cost: Cost, row: Row) -> None:
    number = notes.node_number
    row[co.P_SACRIFICE], row[co.P_N_SACRIFICE] = notes.pairs([(number(what), n) for what, n in cost.sacrifice])
    row[co.P_RETURN], row[co.P_N_RETURN] = notes.pairs([(number(what), n) for what, n in cost.return_to_hand])
    discards = [n for _, n in (*cost.discard, *cost.exile_hand)]
    row[co.P_DISCARD], row[co.P_N_DISCARD] = notes.list_of(discards), len(discards)
    row[co.P_MATERIALS], row[co.P_N_MATERIALS] = notes.pairs([(number(what), n) for what, n, _ in cost.materials])
    removed = [(int(kind == t.PLUS_COUNTER), n) for kind, n in cost.remove_counters]
    row[co.P_REMOVE], row[co.P_N_REMOVE] = notes.pairs(removed)
