"""Filters, references, amounts and conditions as rows of `node` (what the columns hold: `query_ops`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.array import tables as tb
from sim.array.encoding import query_ops as qo
from sim.array.encoding.encode_abilities import asked_tag
from sim.array.encoding.encoder import Encoder, Refused, encodes
from sim.array.kernel import words
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.type_line import subtype_bits
from sim.rules.evaluate.refs import speaks_of_players, zones_of

_LOW = (1 << 31) - 1


def _row(encoder: Encoder, op: int, *columns: int) -> int:
    number = encoder.new_row("node")
    encoder.rows["node"][number][: 1 + len(columns)] = [op, *columns]
    return number


def _parts(encoder: Encoder, op: int, parts: Sequence[Any]) -> int:
    rows = [encoder.node(part) for part in parts]
    return _row(encoder, op, encoder.list_of(rows), len(rows))


def _all(encoder: Encoder, what: q.Filter) -> int:
    """The row of all that match."""
    return encoder.node(q.All(what))


def _split(bits: int) -> tuple[int, int]:
    return bits & _LOW, bits >> 31


# --- Filters -------------------------------------------------------------------------------------


@encodes(q.Anything)
def _anything(encoder: Encoder, node: q.Anything) -> int:
    return _row(encoder, qo.F_ANYTHING)


@encodes(q.And, q.Or)
def _and_or(encoder: Encoder, node: q.And | q.Or) -> int:
    return _parts(encoder, qo.F_AND if isinstance(node, q.And) else qo.F_OR, node.parts)


@encodes(q.Not)
def _not(encoder: Encoder, node: q.Not) -> int:
    part = encoder.node(node.part)
    row = encoder.rows["node"][part]
    if row[tb.N_OP] > qo.LAST_SIMPLE:
        return _row(encoder, qo.F_NOT, part)
    turned = _row(encoder, *row)
    encoder.rows["node"][turned][tb.N_E] ^= 1
    return turned


@encodes(q.HasType, q.HasSupertype, q.HasColor, q.HasKeyword, q.InZone)
def _mask(encoder: Encoder, node: Any) -> int:
    op = {
        q.HasType: qo.F_TYPE, q.HasSupertype: qo.F_SUPERTYPE, q.HasColor: qo.F_COLOR, q.HasKeyword: qo.F_KEYWORD,
        q.InZone: qo.F_ZONE,
    }[type(node)]  # fmt: skip
    return _row(encoder, op, node.mask)


@encodes(q.HasSubtype)
def _subtype(encoder: Encoder, node: q.HasSubtype) -> int:
    return _row(encoder, qo.F_SUBTYPE, *_split(encoder.bits(subtype_bits(node.names))))


@encodes(q.Named)
def _named(encoder: Encoder, node: q.Named) -> int:
    return _row(encoder, qo.F_NAMED, encoder.word(node.name))


@encodes(q.ColorCount)
def _color_count(encoder: Encoder, node: q.ColorCount) -> int:
    return _row(encoder, qo.F_COLOR_COUNT, node.comparison, node.number)


@encodes(q.HasAbility)
def _has_ability(encoder: Encoder, node: q.HasAbility) -> int:
    return _row(encoder, qo.F_TAG, asked_tag(node.tag))


@encodes(q.ControlledBy, q.OwnedBy, q.IsPlayer, q.CastBy)
def _relation(encoder: Encoder, node: Any) -> int:
    op = {
        q.ControlledBy: qo.F_CONTROLLED, q.OwnedBy: qo.F_OWNED, q.IsPlayer: qo.F_PLAYER, q.CastBy: qo.F_CAST_BY,
    }[type(node)]  # fmt: skip
    return _row(encoder, op, node.relation)


@encodes(q.IsSeat, q.SeatControls)
def _seat(encoder: Encoder, node: q.IsSeat | q.SeatControls) -> int:
    return _row(encoder, qo.F_SEAT if isinstance(node, q.IsSeat) else qo.F_SEAT_CONTROLS, node.seat)


@encodes(q.Status)
def _status(encoder: Encoder, node: q.Status) -> int:
    return _row(encoder, qo.F_STATUS, q.STATUSES.index(node.name))


@encodes(q.Is)
def _is(encoder: Encoder, node: q.Is) -> int:
    if isinstance(node.ref, q.This):
        return _row(encoder, qo.F_THIS)
    return _row(encoder, qo.F_IS, encoder.node(node.ref))


@encodes(q.CardIs)
def _card_is(encoder: Encoder, node: q.CardIs) -> int:
    return _row(encoder, qo.F_CARD_IS, encoder.node(node.what))


@encodes(q.IsObject)
def _is_object(encoder: Encoder, node: q.IsObject) -> int:
    if node.entity:  # in a position that was encoded
        return _row(encoder, qo.F_OBJECT, node.entity)
    return _row(encoder, qo.F_GRANTER)  # the object 0 stands for what grants the ability, see `encode_changes`


@encodes(q.HasChosenColor, q.HasChosenName, q.HasChosenType)
def _has_chosen(encoder: Encoder, node: Any) -> int:
    op = {q.HasChosenColor: qo.F_CHOSEN_COLOR, q.HasChosenName: qo.F_CHOSEN_NAME}.get(type(node), qo.F_CHOSEN_TYPE)
    return _row(encoder, op)


@encodes(q.Stat)
def _stat(encoder: Encoder, node: q.Stat) -> int:
    player = _player_number(node.which)
    value = encoder.amount(node.amount)
    return _row(encoder, qo.F_STAT, object_number(encoder, node.which), node.comparison, value, max(player, 0))


@encodes(q.ControlledByRef, q.DamagedBy, q.BandedWith)
def _by_ref(encoder: Encoder, node: Any) -> int:
    if isinstance(node, q.ControlledByRef):
        return _row(encoder, qo.F_CONTROLLED_BY_REF, encoder.node(node.who))
    op = qo.F_DAMAGED_BY if isinstance(node, q.DamagedBy) else qo.F_BANDED_WITH
    return _row(encoder, op, encoder.node(node.ref))


@encodes(q.InCombatWith)
def _in_combat_with(encoder: Encoder, node: q.InCombatWith) -> int:
    relation = {"blocking": qo.BLOCKING, "blocked by": qo.BLOCKED_BY, "either": qo.EITHER}[node.relation]
    return _row(encoder, qo.F_IN_COMBAT_WITH, encoder.node(node.ref), relation)


@encodes(q.TargetsOnly)
def _targets_only(encoder: Encoder, node: q.TargetsOnly) -> int:
    return _row(encoder, qo.F_TARGETS_ONLY, encoder.node(node.what), int(node.only), int(node.single))


@encodes(q.AttachedTo, q.HasAttached)
def _attached(encoder: Encoder, node: q.AttachedTo | q.HasAttached) -> int:
    op = qo.F_ATTACHED_TO if isinstance(node, q.AttachedTo) else qo.F_HAS_ATTACHED
    return _row(encoder, op, encoder.node(node.what))


@encodes(q.SharesWith)
def _shares_with(encoder: Encoder, node: q.SharesWith) -> int:
    return _row(encoder, qo.F_SHARES_WITH, qo.QUALITIES.index(node.quality), encoder.node(node.ref))


# --- References ------------------------------------------------------------------------------------


@encodes(q.This, q.ThisSpell, q.AttachedObject, q.EventSubject, q.EventOther, q.EventNew, q.EventAbility)
def _plain_ref(encoder: Encoder, node: Any) -> int:
    return _row(encoder, _PLAIN_REFS[type(node)])


@encodes(q.ChosenPlayer, q.It)
def _other_plain_ref(encoder: Encoder, node: Any) -> int:
    return _row(encoder, _PLAIN_REFS[type(node)])


_PLAIN_REFS = {
    q.This: qo.R_THIS, q.ThisSpell: qo.R_THIS_SPELL, q.AttachedObject: qo.R_ATTACHED, q.EventSubject: qo.R_SUBJECT,
    q.EventOther: qo.R_OTHER, q.EventNew: qo.R_NEW, q.EventAbility: qo.R_EVENT_ABILITY,
    q.ChosenPlayer: qo.R_CHOSEN_PLAYER, q.It: qo.R_IT,
}  # fmt: skip


@encodes(q.Players)
def _players(encoder: Encoder, node: q.Players) -> int:
    return _row(encoder, qo.R_PLAYERS, node.relation)


@encodes(q.Target)
def _target(encoder: Encoder, node: q.Target) -> int:
    return _row(encoder, qo.R_TARGET, encoder.target(node))


@encodes(q.All)
def _all_ref(encoder: Encoder, node: q.All) -> int:
    return _row(encoder, qo.R_ALL, encoder.node(node.what), zones_of(node.what), int(speaks_of_players(node.what)))


@encodes(q.Saved, q.Linked)
def _key(encoder: Encoder, node: q.Saved | q.Linked) -> int:
    return _row(encoder, qo.R_SAVED if isinstance(node, q.Saved) else qo.R_LINKED, encoder.word(node.key))


@encodes(q.ControllerOf, q.OwnerOf)
def _seat_of(encoder: Encoder, node: q.ControllerOf | q.OwnerOf) -> int:
    op = qo.R_CONTROLLER_OF if isinstance(node, q.ControllerOf) else qo.R_OWNER_OF
    return _row(encoder, op, encoder.node(node.ref))


@encodes(q.TopOfLibrary)
def _top(encoder: Encoder, node: q.TopOfLibrary) -> int:
    return _row(encoder, qo.R_TOP, encoder.node(node.who), encoder.amount(node.number))


@encodes(q.Together)
def _together(encoder: Encoder, node: q.Together) -> int:
    return _parts(encoder, qo.R_TOGETHER, node.refs)


@encodes(q.Matching)
def _matching(encoder: Encoder, node: q.Matching) -> int:
    return _row(encoder, qo.R_MATCHING, encoder.node(node.ref), encoder.node(node.what))


# --- Amounts -------------------------------------------------------------------------------------


@encodes(q.X, q.ChosenNumber, q.EventAmount, q.TimesResolved)
def _plain_amount(encoder: Encoder, node: Any) -> int:
    op = {
        q.X: qo.A_X, q.ChosenNumber: qo.A_CHOSEN, q.EventAmount: qo.A_EVENT_AMOUNT,
        q.TimesResolved: qo.A_TIMES_RESOLVED,
    }[type(node)]  # fmt: skip
    return _row(encoder, op)


@encodes(q.Count)
def _count(encoder: Encoder, node: q.Count) -> int:
    return _counted(encoder, _all(encoder, node.what), node.distinct)


@encodes(q.CountRef)
def _count_ref(encoder: Encoder, node: q.CountRef) -> int:
    return _counted(encoder, encoder.node(node.ref), node.distinct)


def _counted(encoder: Encoder, ref: int, distinct: str) -> int:
    if distinct:
        return _row(encoder, qo.A_COUNT_DISTINCT, ref, qo.QUALITIES.index(distinct))
    return _row(encoder, qo.A_COUNT, ref)


@encodes(q.StatOf)
def _stat_of(encoder: Encoder, node: q.StatOf) -> int:
    return _row(encoder, qo.A_STAT_OF, object_number(encoder, node.which), encoder.node(node.ref))


def object_number(encoder: Encoder, which: str) -> int:
    """A number of an object by name, as in `query_ops`."""
    names = ("power", "toughness", "mana value", "counters", "mana spent", "blocking", "blockers")
    return names.index(which) if which in names else qo.NO_COUNTER + encoder.word(which)


@encodes(q.PlayerStat)
def _player_stat(encoder: Encoder, node: q.PlayerStat) -> int:
    which = _player_number(node.which)
    if which < 0:
        raise Refused(f"PlayerStat({node.which!r})")
    return _row(encoder, qo.A_PLAYER_STAT, which, encoder.node(node.who))


def _player_number(which: str) -> int:
    names = ("life", "hand", "library", "graveyard")
    if which in names:
        return names.index(which)
    if which in words.TURN_COUNTS:
        return qo.TURN_COUNT + words.TURN_COUNTS.index(which)
    return qo.PLAYER_COUNTER + words.PLAYER_COUNTERS.index(which) if which in words.PLAYER_COUNTERS else -1


@encodes(q.ThisTurn)
def _this_turn(encoder: Encoder, node: q.ThisTurn) -> int:
    number = _row(encoder, qo.A_THIS_TURN)
    encoder.rows["node"][number][tb.N_A] = number
    return number


@encodes(q.Result, q.TimesPaid)
def _keyed_amount(encoder: Encoder, node: q.Result | q.TimesPaid) -> int:
    return _row(encoder, qo.A_RESULT if isinstance(node, q.Result) else qo.A_TIMES_PAID, encoder.word(node.key))


@encodes(q.Times)
def _times(encoder: Encoder, node: q.Times) -> int:
    return _row(encoder, qo.A_TIMES, node.factor, encoder.amount(node.amount))


@encodes(q.Plus)
def _plus(encoder: Encoder, node: q.Plus) -> int:
    return _row(encoder, qo.A_PLUS, encoder.amount(node.first), encoder.amount(node.second), int(node.negative))


@encodes(q.Greatest)
def _greatest(encoder: Encoder, node: q.Greatest) -> int:
    how = {"greatest": qo.GREATEST, "least": qo.LEAST, "total": qo.TOTAL}[node.how]
    return _row(encoder, qo.A_GREATEST, object_number(encoder, node.which), _all(encoder, node.what), how)


@encodes(q.Devotion)
def _devotion(encoder: Encoder, node: q.Devotion) -> int:
    return _row(encoder, qo.A_DEVOTION, node.mask)


# --- Conditions ------------------------------------------------------------------------------------


@encodes(q.Compare)
def _compare(encoder: Encoder, node: q.Compare) -> int:
    return _row(encoder, qo.C_COMPARE, encoder.amount(node.first), encoder.amount(node.second), node.comparison)


@encodes(q.Exists)
def _exists(encoder: Encoder, node: q.Exists) -> int:
    return _row(encoder, qo.C_EXISTS, _all(encoder, node.what))


@encodes(q.Matches)
def _matches(encoder: Encoder, node: q.Matches) -> int:
    return _row(encoder, qo.C_MATCHES, encoder.node(node.ref), encoder.node(node.what))


@encodes(q.Paid, q.ChoseWord)
def _word_condition(encoder: Encoder, node: q.Paid | q.ChoseWord) -> int:
    if isinstance(node, q.Paid):
        return _row(encoder, qo.C_PAID, encoder.word(node.key))
    return _row(encoder, qo.C_CHOSE_WORD, encoder.word(node.word))


@encodes(q.TurnOf)
def _turn_of(encoder: Encoder, node: q.TurnOf) -> int:
    return _row(encoder, qo.C_TURN_OF, node.relation)


@encodes(q.DuringSteps)
def _during(encoder: Encoder, node: q.DuringSteps) -> int:
    return _row(encoder, qo.C_DURING, node.mask)


@encodes(q.NthPhase)
def _nth_phase(encoder: Encoder, node: q.NthPhase) -> int:
    mask = t.COMBAT_STEPS if node.phase == "combat" else t.MAIN_PHASES
    return _row(encoder, qo.C_NTH_PHASE, mask, words.TURN_COUNTS.index(f"{node.phase} phases"), node.number)


@encodes(q.Both, q.Either)
def _both(encoder: Encoder, node: q.Both | q.Either) -> int:
    return _parts(encoder, qo.C_BOTH if isinstance(node, q.Both) else qo.C_EITHER, node.parts)


@encodes(q.Isnt)
def _isnt(encoder: Encoder, node: q.Isnt) -> int:
    return _row(encoder, qo.C_ISNT, encoder.node(node.part))


@encodes(q.AfterBlocks)
def _after_blocks(encoder: Encoder, node: q.AfterBlocks) -> int:
    return _row(encoder, qo.C_AFTER_BLOCKS)
