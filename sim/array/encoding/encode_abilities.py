"""Abilities as rows of T.abil, with their triggers, programs, steps and targets (`cards.ability`, `cards.program`).

| columns | of | what they hold |
| --- | --- | --- |
| AB_KIND, AB_TAGS, AB_HAS, AB_ZONES, AB_COND | all that have it | words of its tag, HAS_*, zones, condition or -1 |
| AB_N_MODES, AB_MODES, AB_LEAST, AB_MOST | spell, activated, triggered | the modes are the programs AB_MODES and after |
| AB_COST, AB_SORCERY, AB_ONCE, AB_IS_MANA, AB_ANYONE | activated | AB_ONCE: once each turn, also of triggered |
| AB_N_TRIGGERS, AB_TRIGGERS, AB_EVENTS_* | triggered | rows AB_TRIGGERS and after of T.trig; kinds of events 0-30 and 31-61 |
| AB_GRANTS | triggered | where in T.data stand n and n pairs (0, keywords) or (1, ability) that it may grant (702.165d); -1 |
| AB_IS_SELF | triggered, replacement | `pool.is_about_itself` |
| AB_AFFECTS, AB_N_CHANGES, AB_CHANGES, AB_LAYERS | static | `Encoder.changes`; layers as bits 1-6, 7-10 for 7a-d |
| AB_IS_CDA, AB_HAS_RULES, AB_IS_OUTSIDE, AB_OWN_COST | static | `StaticFacts`; AB_OWN_COST: changes as above, -1 for none |
| AB_INSTEAD, AB_OPTIONAL | replacement | its row of T.instead, see `encode_replacements` |
| AB_MASK | keywords | as in `terms` |
| AB_WHAT | protection, hexproof from, landwalk, bands, enchant | a filter; AB_AFFECTS of enchant: all that match |
| AB_EVERYTHING, AB_SPARES (-1), AB_SPARES_ATTACHED, AB_CHOSEN, AB_NUMBER | protection | AB_NUMBER: from whom |
| AB_COST, AB_TRIGGERED | ward | the number of its triggered ability |
| AB_NUMBER | toxic | |
| AB_COST, AB_KEY, AB_REPEATABLE | additional cost | the key as a word, 0 for a mandatory one |
| AB_COST, AB_KEY, AB_ZONES, AB_EXILE_AFTER, AB_TRANSFORMED, AB_THEN | alternative cost | AB_THEN: a delayed one, -1 |
| AB_COST, AB_KEY, AB_LESS, AB_NUMBER | morph | AB_NUMBER: how it is face down |
| AB_COST | prototype | |
| AB_VOLATILE, AB_RESTRICTION, AB_MANA_ROW | mana abilities | the planner's, see `encode_costs` |

T.abil_reads: the kinds of events that a static ability, or the condition of a replacement, reads. Delayed and reflexive
abilities (`pool.DelayedAbility`) are rows from the last one downward: AB_TRIGGERS as above (none of a reflexive one),
AB_ONCE, AB_FLEETING (until end of turn), AB_NUMBER 1 if it is reflexive, with modes of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sim.array import layout as at
from sim.array import tables as tb
from sim.array.encoding.encode_costs import put_mana_ability
from sim.array.encoding.encoder import Encoder, Refused, encodes
from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import program as pr
from sim.cards import queries as q
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.effects import Effect
from sim.cards.keywords import ward_trigger
from sim.cards.reads import reads
from sim.rules.casting.targets import _depends_on_targets
from sim.rules.evaluate.refs import speaks_of_players, zones_of
from sim.rules.pool import DelayedAbility, is_about_itself

LAYER_BITS: Final = {1: 1, 2: 2, 4: 4, 5: 5, 6: 6, 70: 7, 71: 8, 72: 9, 73: 10}

# --- Programs ---------------------------------------------------------------------------------------


def programs(encoder: Encoder, modes: Sequence[Effect]) -> int:
    """The programs of the modes of an ability, one row after another; the first."""
    return encoder.once("modes", tuple(modes), lambda: _programs(encoder, [pr.lower(mode) for mode in modes]))


def program(encoder: Encoder, effect: Effect) -> int:
    """The program of one effect."""
    return programs(encoder, (effect,))


def lowered(encoder: Encoder, found: Sequence[pr.Program]) -> int:
    """Rows of programs that are lowered already; the first."""
    return encoder.once("lowered", tuple(found), lambda: _programs(encoder, found))


def _programs(encoder: Encoder, found: Sequence[pr.Program], inherited: tuple[q.Target, ...] = ()) -> int:
    rows = [encoder.new_row("prog") for _ in found]
    for number, one in zip(rows, found, strict=True):
        row = encoder.rows["prog"][number]
        row[tb.PG_STEPS], row[tb.PG_N_STEPS] = _steps(encoder, one.steps), len(one.steps)
        row[tb.PG_TARGETS], row[tb.PG_N_TARGETS] = _targets(encoder, one.targets), len(one.targets)
        row[tb.PG_ONLY_IF] = -1
        if one.only_if:
            row[tb.PG_ONLY_IF] = encoder.list_of([encoder.condition(condition) for condition in one.only_if])
        row[tb.PG_INHERITED], row[tb.PG_N_INHERITED] = _targets(encoder, inherited), len(inherited)
        if len(one.targets) > at.MOST_NODES or len(inherited) > at.MOST_NODES:
            encoder.refuse(f"more than {at.MOST_NODES} targets")
    return rows[0] if rows else 0


def _targets(encoder: Encoder, targets: tuple[q.Target, ...]) -> int:
    return encoder.list_of([encoder.target(target) for target in targets]) if targets else 0


def _steps(encoder: Encoder, steps: tuple[pr.Step, ...]) -> int:
    rows = [encoder.new_row("step") for _ in steps]
    for number, step in zip(rows, steps, strict=True):
        row = encoder.rows["step"][number]
        row[tb.ST_OP], row[tb.ST_TO], row[tb.ST_DEPTH], row[tb.ST_COST] = step.op, step.to, step.depth, -1
        _step(encoder, row, step)
    return rows[0] if rows else 0


def _step(encoder: Encoder, row: list[int], step: pr.Step) -> None:
    """The node of a step."""
    if step.op == pr.DO:
        row[tb.ST_NODE] = encoder.effect(step.node)
    elif step.op in (pr.MAY, pr.TEST, pr.LOOP):
        row[tb.ST_NODE] = encoder.node(step.node)
    elif step.op == pr.PAY:
        cost, who = step.pay
        row[tb.ST_NODE], row[tb.ST_COST] = encoder.node(who), encoder.cost(cost)
    elif step.op == pr.ONE_OF:
        effect, places = step.choice
        row[tb.ST_NODE] = -1 if effect.by is None else encoder.node(effect.by)
        row[tb.ST_N_PLACES], row[tb.ST_PLACES] = len(places), encoder.list_of(places)
        encoder.one_of.append((row, effect))


@encodes(q.Target, table="target")
def _target(encoder: Encoder, node: q.Target) -> int:
    """A target in `target`; as a reference in `node` it is encoded by `encode_queries` with the number of this row."""
    number = encoder.new_row("target")
    row = encoder.rows["target"][number]
    row[tb.TA_WHAT], row[tb.TA_ZONES] = encoder.node(node.what), zones_of(node.what)
    row[tb.TA_PLAYERS], row[tb.TA_LABEL] = int(speaks_of_players(node.what)), node.label
    row[tb.TA_LEAST], row[tb.TA_MOST] = encoder.amount(node.least), encoder.amount(node.most)
    row[tb.TA_DIVIDED], row[tb.TA_CHOOSER] = encoder.amount(node.divided), node.chooser
    row[tb.TA_MENTIONS] = int(_depends_on_targets(node))
    return number


# --- Triggers ----------------------------------------------------------------------------------------


def triggers(encoder: Encoder, found: Sequence[ab.Trigger]) -> int:
    """The event patterns of an ability, one row after another; the first."""
    return encoder.once("triggers", tuple(found), lambda: _triggers(encoder, found))


def _triggers(encoder: Encoder, found: Sequence[ab.Trigger]) -> int:
    rows = [encoder.new_row("trig") for _ in found]
    for number, trigger in zip(rows, found, strict=True):
        row = encoder.rows["trig"][number]
        row[tb.TG_EVENT], row[tb.TG_STEP] = trigger.event, trigger.step
        row[tb.TG_SUBJECT], row[tb.TG_OTHER] = _filter(encoder, trigger.subject), _filter(encoder, trigger.other)
        row[tb.TG_FROM], row[tb.TG_TO], row[tb.TG_FLAGS] = trigger.from_zones, trigger.to_zones, trigger.flags
        row[tb.TG_COMBAT], row[tb.TG_PER_BATCH] = int(trigger.combat), int(trigger.per_batch)
        row[tb.TG_COND], row[tb.TG_ALONE] = encoder.condition(trigger.condition), int(trigger.alone)
        row[tb.TG_OTHERS] = trigger.others
    return rows[0] if rows else 0


def _filter(encoder: Encoder, node: q.Filter) -> int:
    return -1 if isinstance(node, q.Anything) else encoder.node(node)


def _state_trigger(encoder: Encoder, condition: q.Condition) -> int:
    number = encoder.new_row("trig")
    row = encoder.rows["trig"][number]
    row[tb.TG_EVENT], row[tb.TG_COND], row[tb.TG_IS_STATE] = -1, encoder.condition(condition), 1
    row[tb.TG_SUBJECT], row[tb.TG_OTHER] = -1, -1
    return number


def delayed_ability(
    encoder: Encoder, trigger: ab.Trigger | None, effect: Effect | ab.Ability, once: bool, until_end_of_turn: bool
) -> int:
    """The row of a delayed triggered ability, or of a reflexive one (without a trigger)."""
    node = DelayedAbility(trigger, effect, once, until_end_of_turn)
    return encoder.once("delayed", node, lambda: _delayed(encoder, node))


def _delayed(encoder: Encoder, node: DelayedAbility) -> int:
    row = [0] * tb.ABILITY
    number = tb.ABILITY_ROWS - 1 - len(encoder.delayed)
    encoder.delayed.append(row)
    for column in _NONE:
        row[column] = -1
    row[tb.AB_KIND], row[tb.AB_COND], row[tb.AB_ZONES] = tb.K_TRIGGERED, -1, t.ANY_ZONE
    row[tb.AB_ONCE], row[tb.AB_FLEETING] = int(node.once), int(node.until_end_of_turn)
    _note_events(row, () if node.trigger is None else (node.trigger,))
    if node.trigger is not None:
        row[tb.AB_TRIGGERS] = triggers(encoder, (node.trigger,))
    if isinstance(node.effect, Effect):
        found = pr.lower(node.effect)
        own = pr.Program(found.steps, ())
        row[tb.AB_N_MODES], row[tb.AB_LEAST], row[tb.AB_MOST] = 1, 1, 1
        row[tb.AB_MODES] = _programs(encoder, (own,), found.targets)
    elif isinstance(node.effect, ab.SpellAbility | ab.Activated | ab.Triggered):
        _modes(encoder, row, node.effect)
        row[tb.AB_LEAST], row[tb.AB_MOST], row[tb.AB_NUMBER] = 1, 1, 1
    encoder.abil_keys[number] = encoder.pool.key("node", encoder.pool.node(node))
    return number


def _note_events(row: list[int], found: Sequence[ab.Trigger]) -> None:
    """How many event patterns, and which kinds of events they are about."""
    mask = 0
    for trigger in found:
        mask |= 1 << trigger.event
    row[tb.AB_N_TRIGGERS] = len(found)
    row[tb.AB_EVENTS_LOW], row[tb.AB_EVENTS_HIGH] = mask & (1 << 31) - 1, mask >> 31


# --- Abilities -----------------------------------------------------------------------------------------


def _row(encoder: Encoder, kind: int, ability: Any) -> list[int]:
    """The row of the ability that is being encoded, with what most kinds have."""
    row = encoder.rows["abil"][encoder.at]
    row[tb.AB_KIND] = kind
    row[tb.AB_ZONES] = getattr(ability, "zones", t.IN_BATTLEFIELD)
    row[tb.AB_COND] = encoder.condition(getattr(ability, "condition", None))
    row[tb.AB_TAGS] = tag_bits(getattr(ability, "tag", ""))
    for column in _NONE:
        row[column] = -1
    return row


_NONE: Final = (
    tb.AB_COST, tb.AB_WHAT, tb.AB_SPARES, tb.AB_TRIGGER, tb.AB_INSTEAD, tb.AB_THEN, tb.AB_TRIGGERED, tb.AB_MANA_ROW,
    tb.AB_RESTRICTION, tb.AB_OWN_COST, tb.AB_AFFECTS, tb.AB_GRANTS,
)  # fmt: skip


def tag_bits(tag: str) -> int:
    """The words of a tag as bits; a word that nothing here asks about has none."""
    mask = 0
    for word in tag.split():
        mask |= tb.TAG.get(word, 0)
    return mask


def asked_tag(tag: str) -> int:
    """The bit of a word that a filter, rule or change asks about."""
    if tag not in tb.TAG:
        raise Refused(f"the tag {tag!r}")
    return tb.TAG[tag]


def _modes(encoder: Encoder, row: list[int], ability: ab.SpellAbility | ab.Activated | ab.Triggered) -> None:
    row[tb.AB_N_MODES], row[tb.AB_MODES] = len(ability.modes), programs(encoder, ability.modes)
    row[tb.AB_LEAST], row[tb.AB_MOST] = ability.least, ability.most


@encodes(ab.SpellAbility)
def _spell(encoder: Encoder, ability: ab.SpellAbility) -> int:
    row = _row(encoder, tb.K_SPELL, ability)
    _modes(encoder, row, ability)
    return encoder.at


@encodes(ab.Activated)
def _activated(encoder: Encoder, ability: ab.Activated) -> int:
    row = _row(encoder, tb.K_ACTIVATED, ability)
    row[tb.AB_COST], row[tb.AB_SORCERY] = encoder.cost(ability.cost), int(ability.sorcery)
    row[tb.AB_ONCE], row[tb.AB_ANYONE] = int(ability.once_each_turn), int(ability.anyone)
    row[tb.AB_HAS] = tb.HAS_ACTIVATED
    row[tb.AB_TAGS] |= tb.TAG_ACTIVATED
    if ability.is_mana:
        row[tb.AB_IS_MANA] = 1
        row[tb.AB_HAS] |= tb.HAS_MANA | (0 if ability.cost.tap else tb.HAS_NON_TAP_MANA)
        put_mana_ability(encoder, encoder.at, ability, row)
    else:
        row[tb.AB_HAS] |= tb.HAS_NON_MANA
    _modes(encoder, row, ability)
    return encoder.at


@encodes(ab.Triggered)
def _triggered(encoder: Encoder, ability: ab.Triggered) -> int:
    row = _row(encoder, tb.K_TRIGGERED, ability)
    trigger = ability.trigger
    row[tb.AB_ONCE], row[tb.AB_IS_SELF] = int(ability.once_each_turn), int(is_about_itself(ability))
    row[tb.AB_HAS] = tb.HAS_TRIGGERED
    if isinstance(trigger, ab.StateTrigger):
        row[tb.AB_HAS], row[tb.AB_N_TRIGGERS] = tb.HAS_STATE_TRIGGERS, 0
        row[tb.AB_TRIGGERS] = _state_trigger(encoder, trigger.condition)
    else:
        found = trigger.triggers if isinstance(trigger, ab.EitherTrigger) else (trigger,)
        _note_events(row, found)
        row[tb.AB_TRIGGERS] = triggers(encoder, found)
    _modes(encoder, row, ability)
    granted = encoder.pool.granting.get(encoder.at)
    if granted is not None:
        row[tb.AB_GRANTS] = _grants(encoder, granted)
    return encoder.at


def _grants(encoder: Encoder, granted: tuple[object, ...]) -> int:
    pairs: list[int] = []
    for change in granted:
        if isinstance(change, ab.GainKeyword):
            pairs += [0, change.mask]
        elif isinstance(change, ab.GainAbility):
            pairs += [1, encoder.ability(change.ability)]
        else:
            raise Refused("an ability printed below that is no ability")
    return encoder.list_of([len(granted), *pairs])


@encodes(ab.Static)
def _static(encoder: Encoder, ability: ab.Static) -> int:
    row = _row(encoder, tb.K_STATIC, ability)
    facts = encoder.pool.static_facts(encoder.at)
    row[tb.AB_AFFECTS], row[tb.AB_N_CHANGES] = encoder.node(ability.affects), len(ability.changes)
    row[tb.AB_CHANGES], row[tb.AB_IS_CDA] = encoder.changes(ability.changes), int(ability.is_cda)
    row[tb.AB_LAYERS] = sum(1 << LAYER_BITS[layer] for layer in facts.layers)
    row[tb.AB_HAS_RULES], row[tb.AB_IS_OUTSIDE] = int(bool(facts.rules)), int(facts.is_outside)
    row[tb.AB_OWN_COST] = encoder.changes(facts.own_cost) if facts.own_cost else -1
    row[tb.AB_HAS] = tb.HAS_STATICS | (tb.HAS_LAYERS if facts.layers else 0)
    encoder.abil_reads[encoder.at] = facts.reads
    return encoder.at


@encodes(ab.Replacement)
def _replacement(encoder: Encoder, ability: ab.Replacement) -> int:
    row = _row(encoder, tb.K_REPLACEMENT, ability)
    row[tb.AB_INSTEAD] = encoder.instead(ability)
    row[tb.AB_OPTIONAL], row[tb.AB_IS_SELF] = int(ability.optional), int(is_about_itself(ability))
    row[tb.AB_HAS] = tb.HAS_REPLACEMENTS
    # CR 120.4c: what leaves a player some life replaces a result of damage.
    event = ability.event if ability.instead.floor_life < 0 else replace(ability.event, event=ek.LIFE_LOST)
    _note_events(row, (event,))
    encoder.abil_reads[encoder.at] = reads(ability.condition)
    return encoder.at


@encodes(ab.Keywords)
def _keywords(encoder: Encoder, ability: ab.Keywords) -> int:
    _row(encoder, tb.K_KEYWORDS, ability)[tb.AB_MASK] = ability.mask
    return encoder.at


@encodes(ab.Protection)
def _protection(encoder: Encoder, ability: ab.Protection) -> int:
    row = _row(encoder, tb.K_PROTECTION, ability)
    row[tb.AB_WHAT], row[tb.AB_EVERYTHING] = encoder.node(ability.what), int(ability.from_everything)
    row[tb.AB_SPARES] = -1 if ability.spares is None else encoder.node(ability.spares)
    row[tb.AB_SPARES_ATTACHED], row[tb.AB_CHOSEN] = int(ability.spares_attached), int(ability.chosen)
    row[tb.AB_NUMBER], row[tb.AB_HAS] = _from_whom(ability.what), tb.HAS_PROTECTIONS
    return encoder.at


def _from_whom(what: q.Filter) -> int:
    """CR 702.16k: the player from whom there is protection, see `kernel/protection.py`; 0 for none."""
    match what:
        case q.SeatControls(seat):
            return 1 + seat
        case q.Not(q.SeatControls(seat)):
            return -1 - seat
        case q.ControlledBy(relation):
            return 4 + relation
    return 0


def _with_filter(kind: int, has: int, tags: int = 0) -> Any:
    """The encoder of an ability that is a quality and nothing else."""

    def encode(encoder: Encoder, ability: Any) -> int:
        row = _row(encoder, kind, ability)
        row[tb.AB_WHAT], row[tb.AB_HAS], row[tb.AB_TAGS] = encoder.node(ability.what), has, tags
        return encoder.at

    return encode


encodes(ab.HexproofFrom)(_with_filter(tb.K_HEXPROOF_FROM, tb.HAS_HEXPROOF_FROM))
encodes(ab.Landwalk)(_with_filter(tb.K_LANDWALK, tb.HAS_LANDWALKS))
encodes(ab.BandsWithOther)(_with_filter(tb.K_BANDS, tb.HAS_BANDS, tb.TAG_BANDS))


@encodes(ab.Enchant)
def _enchant(encoder: Encoder, ability: ab.Enchant) -> int:
    row = _row(encoder, tb.K_ENCHANT, ability)
    row[tb.AB_WHAT], row[tb.AB_AFFECTS] = encoder.node(ability.what), encoder.node(q.All(ability.what))
    return encoder.at


@encodes(ab.Ward)
def _ward(encoder: Encoder, ability: ab.Ward) -> int:
    row, number = _row(encoder, tb.K_WARD, ability), encoder.at
    row[tb.AB_HAS], row[tb.AB_COST] = tb.HAS_WARDS | tb.HAS_TRIGGERED, encoder.cost(ability.cost)
    row[tb.AB_TRIGGERED] = encoder.ability(ward_trigger(ability))
    return number


@encodes(ab.Toxic)
def _toxic(encoder: Encoder, ability: ab.Toxic) -> int:
    _row(encoder, tb.K_TOXIC, ability)[tb.AB_NUMBER] = ability.number
    return encoder.at


@encodes(ab.AdditionalCost)
def _additional(encoder: Encoder, ability: ab.AdditionalCost) -> int:
    row = _row(encoder, tb.K_ADDITIONAL, ability)
    row[tb.AB_COST], row[tb.AB_KEY] = encoder.cost(ability.cost), encoder.word(ability.key)
    row[tb.AB_REPEATABLE], row[tb.AB_HAS] = int(ability.repeatable), tb.HAS_ADDITIONAL
    return encoder.at


@encodes(ab.AlternativeCost)
def _alternative(encoder: Encoder, ability: ab.AlternativeCost) -> int:
    row, then = _row(encoder, tb.K_ALTERNATIVE, ability), ability.then
    row[tb.AB_COST], row[tb.AB_KEY] = encoder.cost(ability.cost), encoder.word(ability.key)
    row[tb.AB_EXILE_AFTER], row[tb.AB_TRANSFORMED] = int(ability.exile_after), int(ability.transformed)
    row[tb.AB_HAS] = tb.HAS_ALTERNATIVE
    if then is not None:
        row[tb.AB_THEN] = delayed_ability(encoder, then.trigger, then.effect, then.once, then.until_end_of_turn)
    return encoder.at


@encodes(ab.Morph)
def _morph(encoder: Encoder, ability: ab.Morph) -> int:
    row = _row(encoder, tb.K_MORPH, ability)
    row[tb.AB_COST], row[tb.AB_KEY] = encoder.cost(ability.cost), encoder.word(ability.key)
    row[tb.AB_LESS], row[tb.AB_NUMBER] = encoder.amount(ability.less), at.FACE_DOWN_WORDS.index(ability.face_down)
    row[tb.AB_TAGS] |= tb.TAG_MORPH
    return encoder.at


@encodes(ab.CastOnly)
def _cast_only(encoder: Encoder, ability: ab.CastOnly) -> int:
    _row(encoder, tb.K_CAST_ONLY, ability)[tb.AB_HAS] = tb.HAS_CAST_ONLY
    return encoder.at


@encodes(ab.Prototype)
def _prototype(encoder: Encoder, ability: ab.Prototype) -> int:
    _row(encoder, tb.K_PROTOTYPE, ability)[tb.AB_COST] = encoder.cost(Cost(mana=ability.mana))
    return encoder.at


@encodes(ab.DeckConstruction)
def _nothing(encoder: Encoder, ability: ab.DeckConstruction) -> int:
    _row(encoder, tb.K_NOTHING, ability)
    return encoder.at


assert max(kind.code for kind in ek.KINDS) < 62  # AB_EVENTS_LOW and AB_EVENTS_HIGH hold all kinds
