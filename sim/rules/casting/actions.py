"""What a player may do with priority (CR 117.1): play a land, cast a spell, activate an ability, turn a creature up.

The list is what the rules allow and what can be completed: timing, targets and costs are looked at here. It is empty
in most windows, which are then not asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from sim.cards import ability as ab
from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.mana_cost import ManaCost
from sim.cards.program import Program
from sim.rules import decisions
from sim.rules.casting import by_hand, costs, permissions
from sim.rules.casting.ability_costs import can_pay_for, is_affordable, is_payable_with_a_target
from sim.rules.casting.mana import is_kept_from_activating, purse
from sim.rules.casting.optional import choices, keys_of, optional_costs, own_cost_change
from sim.rules.casting.spells import SpellFacts, spell_facts
from sim.rules.casting.spending import ANYTHING, spell_use
from sim.rules.casting.targets import can_choose_all, targets_in_force
from sim.rules.casting.turning_up import payable_ways
from sim.rules.characteristics.continuous import base_definition
from sim.rules.evaluate import amount, holds, matches
from sim.rules.frames import Context
from sim.rules.looking import at_top
from sim.rules.objects import Characteristics, GameObject, Permanent, StackObject
from sim.rules.pool import programs
from sim.rules.state import seat_entity

if TYPE_CHECKING:
    from sim.rules.game import Game

Action = tuple[int, int, int]
# Rules that change what can be cast, when and for what.
_ABOUT_CASTING = frozenset(("cost change", "can't cast", "cast as though flash"))
# Rules that let cards be played from elsewhere than the hand.
_PERMITTING = frozenset(("may play", "may cast"))
# Rules that may be about one of two equal cards alone.
_TELLING = _ABOUT_CASTING | {"ability cost change", "can't activate", "can't use ability"}
PASS: Action = (decisions.PASS, 0, 0)
# Ways to cast: 0 for the mana cost, 1 + ability number for an alternative cost, FACE_DOWN for morph and disguise; with
# BACK_FACE added the same of the back face of a modal double-faced card (CR 712.11b), with PROTOTYPED the same of a
# prototyped spell, which is no alternative cost (CR 718.3).
NORMAL = 0
FACE_DOWN = 1 << 30
BACK_FACE = 1 << 29
PROTOTYPED = 1 << 28
FACE_DOWN_COST = Cost(mana=ManaCost(3))


def legal_actions(game: Game, seat: int) -> list[Action]:
    """Everything this player may do now besides passing, in (zone, serial) order of the objects."""
    sorcery_time = is_sorcery_time(game, seat)
    kept = game.kept_actions.get(seat)
    if kept is not None and kept[0] == game.version and kept[1] == sorcery_time:
        return kept[2]  # nothing has happened since
    found: list[Action] = []
    _of_hand(game, seat, sorcery_time, found)
    for entity in game.cache().actors:
        _of_permanent(game, seat, game.state.objects[entity], sorcery_time, found)
    _elsewhere(game, seat, sorcery_time, found)
    if found and game.options.manual_mana:
        found += by_hand.mana_actions(game, seat)  # mana abilities alone open no window
    if not game.pool.has_step_conditions and not game.cache().reads >> ek.STEP_BEGAN & 1:
        game.kept_actions[seat] = (game.version, sorcery_time, found)
    return found


def _of_hand(game: Game, seat: int, sorcery_time: bool, found: list[Action]) -> None:
    """What the cards in hand allow; equal cards are judged once where no effect could tell them apart."""
    state, rules = game.state, game.cache().rules
    always = sorcery_time or "cast as though flash" in rules
    are_alike = _TELLING.isdisjoint(rules)
    judged: dict[int, list[Action]] = {}
    changed = game.cache().elsewhere
    for card in state.players[seat].hand:
        obj = state.objects[card]
        if card in changed:
            _from_hand(game, seat, obj, sorcery_time, found, changed[card])
            continue
        if not always and not game.pool.is_fast(obj.definition):
            continue
        known = judged.get(obj.definition)
        if known is not None and are_alike:
            found += [(code, card, index) for code, _, index in known]
            continue
        before = len(found)
        _from_hand(game, seat, obj, sorcery_time, found)
        judged[obj.definition] = found[before:]


def is_known_to_have_none(game: Game, seat: int) -> bool:
    """Whether nothing has happened since this player had nothing to do outside a main phase."""
    kept = game.kept_actions.get(seat)
    return kept is not None and kept[0] == game.version and not kept[1] and not kept[2]


def is_sorcery_time(game: Game, seat: int) -> bool:
    """CR 307.1: a main phase of one's own turn with an empty stack."""
    state = game.state
    return state.active == seat and not state.stack and bool(t.MAIN_PHASES >> state.step & 1)


def _from_hand(
    game: Game,
    seat: int,
    card: GameObject,
    sorcery_time: bool,
    found: list[Action],
    changed: Characteristics | None = None,
) -> None:
    """What one card allows; `changed` if effects have given it abilities in hand."""
    c = changed or game.pool.bases[card.definition]
    if sorcery_time:
        _land_plays(game, seat, card, found)
    facts = spell_facts(game.pool, card.definition)
    if facts.is_plain and _ABOUT_CASTING.isdisjoint(game.cache().rules):
        if sorcery_time or facts.is_fast:
            _casts_plainly(game, seat, card, c, facts, found)
    elif facts.is_castable:
        _casts(game, seat, card, c, sorcery_time, found)
    if c.profile.activated and (changed is not None or card.definition in game.pool.outside):
        _activations(game, seat, card, c, sorcery_time, found)


def _land_plays(game: Game, seat: int, card: GameObject, found: list[Action], faces: Sequence[int] = ()) -> None:
    """CR 305.1, 712.12: a land may be played, of a modal double-faced card whichever face is one."""
    for number in faces or faces_to_play(game, card):
        if game.pool.bases[number].types & t.LAND and can_play_land(game, seat):
            found.append((decisions.PLAY_LAND, card.id, int(number != card.definition)))


def faces_to_play(game: Game, card: GameObject) -> tuple[int, ...]:
    """The definitions of the faces that a card can be played with by itself: of a modal one both (CR 712.11b)."""
    if game.pool.definitions[card.definition].is_modal:
        return card.definition, game.pool.backs[card.definition]
    return (card.definition,)


def can_play_land(game: Game, seat: int) -> bool:
    """CR 305.2: one land a turn, and as many more as effects allow."""
    played = game.state.players[seat].lands_played
    if not played:
        return True
    allowed = 1
    for rule in game.cache().rules.get("additional land", ()):
        if seat_entity(seat) in rule.affected:
            allowed += amount(game, rule.ctx, rule.rule.amount)
    return played < allowed


def _casts_plainly(
    game: Game, seat: int, card: GameObject, c: Characteristics, facts: SpellFacts, found: list[Action]
) -> None:
    """The same as `_casts`, for a card whose ways to cast do not change, while no effect is about casting."""
    use = spell_use(game, card.id)
    money, ways = purse(game, seat, use=use), []
    if card.zone == t.HAND and c.mana_cost is not None and money.can_pay(c.mana_cost):
        ways.append(NORMAL)
    for way, zones, cost in facts.alternatives:
        if zones >> card.zone & 1 and costs.can_pay(game, seat, card.id, cost, use=use):
            ways.append(way)
    if ways and _has_targets_for_spell(game, seat, card, card.definition):
        found += [(decisions.CAST, card.id, way) for way in ways]


def _casts(
    game: Game, seat: int, card: GameObject, c: Characteristics, sorcery_time: bool, found: list[Action]
) -> None:
    rules = game.cache().rules
    if game.pool.least_mana[card.definition] > purse(game, seat, use=ANYTHING).total and "cost change" not in rules:
        return
    if not sorcery_time and not game.pool.is_fast(card.definition) and "cast as though flash" not in rules:
        return
    for way in ways_to_cast(game, seat, card, c):
        in_time = sorcery_time or (way != FACE_DOWN and is_fast(game, card, way))
        if may_begin_to_cast(game, seat, card, way, in_time) and can_cast(game, seat, card, way):
            found.append((decisions.CAST, card.id, way))


def is_fast(game: Game, card: GameObject, way: int) -> bool:
    """CR 304.1, 702.8, 712.11c: whether what would be cast is an instant or has flash."""
    c = game.pool.bases[cast_definition(game, card, way)]
    return bool(c.types & t.INSTANT or c.keywords & t.FLASH)


def alternative_of(way: int) -> int:
    """1 + the number of the alternative cost that a way to cast goes with, 0 for the mana cost; whatever its form."""
    return way & ~(BACK_FACE | PROTOTYPED)


def face_of_way(game: Game, way: int) -> int:
    """CR 712.11: which face is up on the stack, 1 for the back: a modal card's, or cast transformed or converted."""
    if way & (BACK_FACE | FACE_DOWN):
        return int(way != FACE_DOWN)
    number = alternative_of(way)
    ability = game.pool.abilities[number - 1] if number else None
    return int(isinstance(ability, ab.AlternativeCost) and ability.transformed)


def cast_definition(game: Game, card: GameObject, way: int) -> int:
    """The definition of the face that is cast in this way, prototyped or not (CR 718.3b); the card's own if face down."""
    if way & PROTOTYPED:
        return game.pool.prototyped(card.definition)
    if way and card.definition in game.pool.backs and face_of_way(game, way):
        return game.pool.backs[card.definition]
    return card.definition


def may_begin_to_cast(game: Game, seat: int, card: GameObject, way: int, in_time: bool) -> bool:
    """Whether timing and effects allow this way to cast now (CR 601.3); `in_time` without any effect on it."""
    if way != FACE_DOWN and not allows_itself(game, seat, card, way):
        return False
    with as_it_would_be_cast(game, seat, card, way) as entity:
        return (in_time or is_as_though_flash(game, seat, entity)) and not is_forbidden(game, seat, entity)


@contextmanager
def as_it_would_be_cast(game: Game, seat: int, card: GameObject, way: int) -> Iterator[int]:
    """CR 601.3e: a card is judged as the spell that it would be.

    Face down by 702.37c, with its back face up by 712.11c, prototyped by 718.3a.
    """
    if card.zone == t.STACK or (way != FACE_DOWN and cast_definition(game, card, way) == card.definition):
        yield card.id
        return
    game.cache()  # what is derived from the state is not to see the card so
    if way != FACE_DOWN:
        before, card.copy_of = card.copy_of, cast_definition(game, card, way)
        yield card.id
        card.copy_of = before
        return
    spell = StackObject(card.id, card.card, card.definition, card.owner, t.STACK)
    spell.controller, spell.is_spell, spell.face_down = seat, True, face_down_by(game, card)
    game.state.objects[card.id] = spell  # in the card's own place, so that "the top card" still is this one
    yield card.id
    game.state.objects[card.id] = card


def face_down_by(game: Game, card: GameObject) -> str:
    """How a card is face down that is cast by its own ability: "morph" or "disguise" (CR 702.37a, 702.168a)."""
    ability = game.pool.abilities[game.pool.bases[card.definition].profile.morph]
    return ability.face_down if isinstance(ability, ab.Morph) else ""


def allows_itself(game: Game, seat: int, card: GameObject, way: int) -> bool:
    """CR 113.6e: "cast this spell only ..." of what would be cast."""
    for number in game.pool.bases[cast_definition(game, card, way)].profile.cast_only:
        ability = game.pool.abilities[number]
        if isinstance(ability, ab.CastOnly) and not holds(game, Context(card.id, seat), ability.condition):
            return False
    return True


def is_as_though_flash(game: Game, seat: int, card: int) -> bool:
    """Whether an effect lets a player cast this card as though it had flash (CR 702.8)."""
    return _rule_about(game, "cast as though flash", seat, card)


def is_forbidden(game: Game, seat: int, card: int) -> bool:
    """Whether an effect keeps a player from casting this card (CR 601.3)."""
    return _rule_about(game, "can't cast", seat, card)


def _rule_about(game: Game, kind: str, seat: int, card: int) -> bool:
    rules = game.cache().rules.get(kind)
    if not rules:
        return False
    return any(seat_entity(seat) in r.affected and matches(game, r.ctx, r.rule.what, card) for r in rules)


def ways_to_cast(game: Game, seat: int, card: GameObject, c: Characteristics, permitted: bool = False) -> list[int]:
    """The ways in which a card could be cast from where it is, whatever it costs (CR 118.9, 601.3).

    `permitted` if what resolves lets its controller cast it (CR 608.2g).
    """
    permitted = permitted or card.zone == t.HAND
    from_hand = permitted or may_cast_from_elsewhere(game, seat, card, NORMAL)
    ways = _ways_of_face(game, seat, card, c, from_hand)
    if c.profile.prototype >= 0:
        allowed = permitted or may_cast_from_elsewhere(game, seat, card, PROTOTYPED)
        ways += [PROTOTYPED | way for way in _ways_of_face(game, seat, card, c, allowed)]
    if c.profile.morph >= 0 and (permitted or may_cast_from_elsewhere(game, seat, card, FACE_DOWN)):
        ways.append(FACE_DOWN)
    if game.pool.definitions[card.definition].is_modal:
        back = game.pool.bases[game.pool.backs[card.definition]]
        allowed = permitted or may_cast_from_elsewhere(game, seat, card, BACK_FACE)
        ways += [BACK_FACE | way for way in _ways_of_face(game, seat, card, back, allowed)]
    return ways


def _ways_of_face(game: Game, seat: int, card: GameObject, c: Characteristics, from_hand: bool) -> list[int]:
    ways = [NORMAL] if from_hand and c.mana_cost is not None and not c.types & t.LAND else []
    for number in c.profile.alternative:
        ability = game.pool.abilities[number]
        if isinstance(ability, ab.AlternativeCost) and _allows(game, seat, card, ability, from_hand):
            ways.append(1 + number)
    return ways


def _allows(game: Game, seat: int, card: GameObject, ability: ab.AlternativeCost, from_hand: bool) -> bool:
    zone = t.HAND if from_hand else card.zone
    return bool(ability.zones >> zone & 1) and holds(game, Context(card.id, seat), ability.condition)


def may_play_from_elsewhere(game: Game, seat: int, card: GameObject, face: int = -1) -> bool:
    """Whether an effect lets this player play a card from where it is (CR 601.3b); `face`: a back face's definition.

    The effect looks at the face that would be played (CR 712.11c).
    """
    if card.zone == t.HAND or "may play" not in game.cache().rules:
        return False
    before = card.copy_of
    card.copy_of = before if face in (-1, card.definition) else face
    allowed = _rule_about(game, "may play", seat, card.id)
    card.copy_of = before
    return allowed


def may_cast_from_elsewhere(game: Game, seat: int, card: GameObject, way: int) -> bool:
    """Whether an effect lets this player cast a card from where it is as the spell that it would be (CR 601.3e, 718.3a)."""
    rules = game.cache().rules
    if card.zone == t.HAND or ("may play" not in rules and "may cast" not in rules):
        return False
    with as_it_would_be_cast(game, seat, card, way) as entity:
        return bool(permissions.permitting(game, seat, entity))


def spell_cost(game: Game, seat: int, card: GameObject, way: int) -> Cost | None:
    """The mana cost or alternative cost of a way to cast, before additional costs and changes (CR 601.2f)."""
    if way == FACE_DOWN:
        return FACE_DOWN_COST
    if alternative_of(way):
        ability = game.pool.abilities[alternative_of(way) - 1]
        return ability.cost if isinstance(ability, ab.AlternativeCost) else None
    return game.pool.costs[cast_definition(game, card, way)]


def total_cost(
    game: Game, seat: int, card: GameObject, way: int, optional: tuple[int, ...] = (), free: bool = False
) -> Cost | None:
    """CR 601.2f: the cost of a way to cast, with mandatory and chosen additional costs, increased and reduced.

    `free` is a spell cast without paying its mana cost, which costs what is added to that all the same (CR 118.9d).
    """
    cost = Cost(mana=ManaCost()) if free else spell_cost(game, seat, card, way)
    if cost is None:
        return None
    own = (0, 0)
    if way != FACE_DOWN:
        definition = cast_definition(game, card, way)
        for number in game.pool.bases[definition].profile.additional:
            ability = game.pool.abilities[number]
            if isinstance(ability, ab.AdditionalCost):
                for _ in range(1 if not ability.key else optional.count(number)):
                    cost = costs.combine(cost, ability.cost)
        own = own_cost_change(game, seat, card.id, definition, keys_of(game, optional))
    if own == (0, 0) and "cost change" not in game.cache().rules:
        return cost
    with as_it_would_be_cast(game, seat, card, way) as entity:
        return changed_cost(game, seat, entity, cost, own)


def changed_cost(game: Game, seat: int, entity: int, cost: Cost, own: tuple[int, int] = (0, 0)) -> Cost:
    """Cost increases, then reductions, of generic mana (CR 601.2f); `own` by the spell's own text: less, and more."""
    if cost.mana is None:
        return cost
    change = [own[1], own[0]]
    for rule in game.cache().rules.get("cost change", ()):
        if seat_entity(seat) in rule.affected and matches(game, rule.ctx, rule.rule.what, entity):
            by = amount(game, rule.ctx, rule.rule.amount)
            change[by < 0] += by
    mana = ManaCost(cost.mana.generic + change[0], cost.mana.x, cost.mana.symbols).reduce_generic(-change[1])
    return replace(cost, mana=mana)


def can_cast(game: Game, seat: int, card: GameObject, way: int, free: bool = False) -> bool:
    """Whether this way to cast can be completed: a payable cost and legal targets, X being 0.

    Optional costs are looked at only where they make a difference to that (CR 601.2b-c): they are paid for more.
    """
    if _can_complete(game, seat, card, way, (), free):
        return True
    number = cast_definition(game, card, way)
    if way == FACE_DOWN or not spell_facts(game.pool, number).turns_on_payment:
        return False
    optional = optional_costs(game, game.pool.bases[number].profile)
    return any(_can_complete(game, seat, card, way, chosen, free) for chosen in choices(optional) if chosen)


def _can_complete(game: Game, seat: int, card: GameObject, way: int, optional: tuple[int, ...], free: bool) -> bool:
    number = cast_definition(game, card, way)
    cost = total_cost(game, seat, card, way, optional, free)
    if cost is None:
        return False
    convoke = bool(game.pool.bases[number].keywords & t.CONVOKE) and way != FACE_DOWN
    if cost.mana is not None and not convoke and not is_affordable(game, seat, cost.mana):
        return False
    with as_it_would_be_cast(game, seat, card, way) as spell:
        if not costs.can_pay(game, seat, card.id, cost, 0, convoke, spell_use(game, spell)):
            return False
    return way == FACE_DOWN or _has_targets_for_spell(game, seat, card, number, keys_of(game, optional))


def _has_targets_for_spell(game: Game, seat: int, card: GameObject, number: int, paid: tuple[str, ...] = ()) -> bool:
    facts, ctx = spell_facts(game.pool, number), Context(card.id, seat)
    ctx.paid = paid
    return not facts.has_targets or has_targets(game, ctx, facts.programs, facts.bounds)


def has_targets(game: Game, ctx: Context, modes: tuple[Program, ...], bounds: tuple[int, int]) -> bool:
    """Whether enough modes have legal targets (CR 601.2b-c, 700.2a)."""
    possible = 0
    for mode in modes:
        if not mode.targets or can_choose_all(game, ctx, targets_in_force(game, ctx, mode)):
            possible += 1
            if possible >= bounds[0]:
                return True
    return possible >= bounds[0]


# --- Abilities ---------------------------------------------------------------------------


def _of_permanent(game: Game, seat: int, permanent: GameObject, sorcery_time: bool, found: list[Action]) -> None:
    if not isinstance(permanent, Permanent) or (permanent.controller != seat and not game.pool.has_open_abilities):
        return
    c = game.characteristics(permanent.id)
    if c.profile.activated:
        _activations(game, seat, permanent, c, sorcery_time, found)
    if permanent.face_down:
        found += [(decisions.TURN_UP, permanent.id, way) for way in payable_ways(game, seat, permanent)]


def _activations(
    game: Game, seat: int, obj: GameObject, c: Characteristics, sorcery_time: bool, found: list[Action]
) -> None:
    for number in c.profile.activated:
        ability = game.pool.abilities[number]
        if not isinstance(ability, ab.Activated) or ability.is_mana:
            continue
        if (obj.controller == seat or ability.anyone) and can_activate(game, seat, obj, number, ability, sorcery_time):
            found.append((decisions.ACTIVATE, obj.id, number))


def can_activate(
    game: Game, seat: int, obj: GameObject, number: int, ability: ab.Activated, sorcery_time: bool
) -> bool:
    """Whether an ability can be activated and completed now (CR 602.2, 602.5)."""
    if not ability.zones >> obj.zone & 1 or (ability.sorcery and not sorcery_time):
        return False
    if ability.cost.tap and isinstance(obj, Permanent) and obj.tapped:
        return False
    if isinstance(obj, Permanent) and not is_within_limits(game, obj, number, ability):
        return False
    ctx = Context(obj.id, seat)
    if not holds(game, ctx, ability.condition) or is_kept_from_activating(game, seat, obj.id, ability.tag):
        return False
    if not can_pay_for(game, seat, obj.id, ability) and not is_payable_with_a_target(game, seat, obj.id, ability):
        return False
    return has_targets(game, ctx, programs(ability.modes), (ability.least, ability.most))


def is_within_limits(game: Game, permanent: Permanent, number: int, ability: ab.Activated) -> bool:
    """Whether how often an ability has been activated this turn allows it once more (CR 602.5b, 606.3)."""
    if ability.once_each_turn and permanent.activations.get(number):
        return False
    if ability.tag != "loyalty":
        return True
    # CR 606.3: one loyalty ability of a permanent each turn.
    return not any(_is_loyalty(game, other) for other in permanent.activations)


def _is_loyalty(game: Game, number: int) -> bool:
    return getattr(game.pool.abilities[number], "tag", "") == "loyalty"


def _elsewhere(game: Game, seat: int, sorcery_time: bool, found: list[Action]) -> None:
    """Flashback and the like from the graveyard; what an effect lets one play from exile or a library's top."""
    state, pool = game.state, game.pool
    changed = game.cache().elsewhere
    for card in state.players[seat].graveyard:
        obj = state.objects[card]
        if obj.definition not in pool.outside and obj.definition not in pool.recast and card not in changed:
            continue
        c = changed.get(card) or pool.bases[obj.definition]
        if obj.definition in pool.recast or c.profile.alternative:
            _recasts(game, seat, obj, c, sorcery_time, found)
        if c.profile.activated and (obj.definition in pool.outside or card in changed):
            _activations(game, seat, obj, c, sorcery_time, found)
    if not _PERMITTING.isdisjoint(game.cache().rules):
        _permitted(game, seat, sorcery_time, found)


def _recasts(
    game: Game, seat: int, card: GameObject, c: Characteristics, sorcery_time: bool, found: list[Action]
) -> None:
    facts, rules = spell_facts(game.pool, card.definition), game.cache().rules
    is_plain = facts.is_plain and c is game.pool.bases[card.definition]
    if not is_plain or not _ABOUT_CASTING.isdisjoint(rules) or not _PERMITTING.isdisjoint(rules):
        _casts(game, seat, card, c, sorcery_time, found)
    elif sorcery_time or facts.is_fast:
        _casts_plainly(game, seat, card, c, facts, found)


def _permitted(game: Game, seat: int, sorcery_time: bool, found: list[Action]) -> None:
    state = game.state
    at_top(game, seat, 1)
    ids = [*state.players[seat].graveyard, *state.players[seat].library[:1], *state.exile]
    for card in ids:
        obj = state.objects[card]
        faces = [n for n in faces_to_play(game, obj) if may_play_from_elsewhere(game, seat, obj, n)]
        if faces and sorcery_time:
            _land_plays(game, seat, obj, found, faces)
        c = game.pool.bases[base_definition(game, obj)]
        allowed = any(may_cast_from_elsewhere(game, seat, obj, form) for form in forms_of(game, obj))
        if allowed and (decisions.CAST, card, NORMAL) not in found:
            _casts(game, seat, obj, c, sorcery_time, found)


def forms_of(game: Game, card: GameObject) -> tuple[int, ...]:
    """The forms in which a card could be cast: as it is, prototyped (CR 718.3), face down, its back face up (712.11b)."""
    profile = game.pool.bases[card.definition].profile
    prototyped = (PROTOTYPED,) if profile.prototype >= 0 else ()
    face_down = (FACE_DOWN,) if profile.morph >= 0 else ()
    back = (BACK_FACE,) if game.pool.definitions[card.definition].is_modal else ()
    return (NORMAL, *prototyped, *face_down, *back)
