"""CR 509, declaring blockers: evasion, restrictions, requirements, and becoming blocked."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import Protection, Rule
from sim.cards.definition import CardDefinition
from sim.cards.effects import Destroy
from sim.cards.language import (
    CREATURE,
    THIS,
    becomes_blocked,
    blocks,
    card,
    color,
    gets,
    landwalk,
    nonbasic_landwalk,
    static,
    subtype,
    target,
    until_end_of_turn,
    whenever,
)
from sim.errors import IllegalChoiceError
from sim.rules import decisions
from sim.rules.combat import declare
from sim.rules.combat.evasion import can_block, obstacle
from tests.rules.combat_board import PLAYER_B, PLAYER_C, A, B, Board, C, tool, vanilla

BEARS = vanilla("Bears", 2, 2)
MENACE = vanilla("Menacing", 2, 2, t.MENACE)


def made(*parts: object, colors: int = t.GREEN, power: int = 2, kind: str = "Creature") -> CardDefinition:
    """A made-up creature."""
    ordinary = vanilla("Made up", power, 3, *parts, colors=colors)
    if kind == "Creature":
        return ordinary
    return card("Made up", None, f"{kind} — Beast", *ordinary.abilities, power=power, toughness=3, colors=colors)


def keyword(mask: int, **how: object) -> CardDefinition:
    """A made-up creature with a keyword."""
    return made(mask, **how)  # type: ignore[arg-type]


GREEN, BLACK = made(), made(colors=t.BLACK)
ARTIFACT = made(colors=0, kind="Artifact Creature")


# --- Evasion (509.1b) --------------------------------------------------------------------

EVASION = [
    ("702.9b", keyword(t.FLYING), GREEN, False),
    ("702.9b", keyword(t.FLYING), keyword(t.FLYING), True),
    ("702.9b", GREEN, keyword(t.FLYING), True),
    ("702.17b", keyword(t.FLYING), keyword(t.REACH), True),
    ("702.28b", keyword(t.SHADOW), GREEN, False),
    ("702.28b", GREEN, keyword(t.SHADOW), False),
    ("702.28b", keyword(t.SHADOW), keyword(t.SHADOW), True),
    ("702.31b", keyword(t.HORSEMANSHIP), GREEN, False),
    ("702.31b", keyword(t.HORSEMANSHIP), keyword(t.HORSEMANSHIP), True),
    ("702.31b", GREEN, keyword(t.HORSEMANSHIP), True),
    ("702.36b", keyword(t.FEAR), GREEN, False),
    ("702.36b", keyword(t.FEAR), BLACK, True),
    ("702.36b", keyword(t.FEAR), ARTIFACT, True),
    ("702.13b", keyword(t.INTIMIDATE), BLACK, False),
    ("702.13b", keyword(t.INTIMIDATE), GREEN, True),
    ("702.13b", keyword(t.INTIMIDATE), ARTIFACT, True),
    ("702.118b", keyword(t.SKULK), made(power=3), False),
    ("702.118b", keyword(t.SKULK), made(power=2), True),
    ("702.16f", made(Protection(color(t.GREEN), "green")), GREEN, False),
    ("702.16f", made(Protection(color(t.GREEN), "green")), BLACK, True),
    ("702.16f", GREEN, made(Protection(color(t.GREEN), "green")), True),
    ("509.1b", made(static(THIS, Rule("can't be blocked"))), GREEN, False),
    ("509.1b", made(static(THIS, Rule("can't be blocked", color(t.BLACK)))), BLACK, False),
    ("509.1b", made(static(THIS, Rule("can't be blocked", color(t.BLACK)))), GREEN, True),
    ("509.1b", GREEN, made(static(THIS, Rule("can't block"))), False),
    ("509.1b", BLACK, made(static(THIS, Rule("can't block", color(t.BLACK)))), False),
    ("509.1b", GREEN, made(static(THIS, Rule("can't block", color(t.BLACK)))), True),
]


@pytest.mark.parametrize(("rule", "attacker", "blocker", "can"), EVASION)
def test_509_1b_evasion(rule: str, attacker: CardDefinition, blocker: CardDefinition, can: bool) -> None:
    board = Board()
    first, second = board.put(A, attacker), board.put(B, blocker)
    board.attack([first])
    board.run_to(t.DECLARE_BLOCKERS)
    assert can_block(board.game, second, first) == can
    if can:
        board.block({second: first})
        assert board.permanent(second).blocking == (first,)
        return
    found = obstacle(board.game, second, first)
    assert found is not None
    assert found.rule == rule
    assert board.decision().kind != decisions.BLOCK
    with pytest.raises(IllegalChoiceError) as caught:
        board.block({second: first})
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    ("walk", "lands", "can"),
    [
        (landwalk("Swamp"), (("B", "Swamp"),), False),
        (landwalk("Swamp"), (("A", "Swamp"), ("B", "Forest")), True),
        (landwalk("Swamp"), (("B", "Bayou"),), False),
        (nonbasic_landwalk(), (("B", "Swamp"),), True),
        (nonbasic_landwalk(), (("B", "Bayou"),), False),
    ],
)
def test_702_14c_landwalk_looks_at_the_lands_of_the_defending_player(
    walk: object, lands: tuple[tuple[str, str], ...], can: bool
) -> None:
    board = Board()
    for seat, land in lands:
        bayou = card("Bayou", None, "Land — Swamp Forest")
        board.put(A if seat == "A" else B, bayou if land == "Bayou" else land)
    attacker, blocker = board.put(A, made(walk)), board.put(B, made(walk))
    assert can_block(board.game, blocker, attacker) == can  # CR 702.14d: the blocker's own landwalk does not matter


# --- Who blocks whom (509.1a) -----------------------------------------------------------------


def test_509_1a_untapped_creatures_of_the_defending_player_block_one_attacker_each() -> None:
    board = Board()
    bears, other = board.put(A, BEARS), board.put(A, BEARS)
    tapped, blocker = board.put(B, BEARS, tapped=True), board.put(B, BEARS)
    fresh, land = board.put(B, BEARS, since_turn=5), board.put(B, "Forest")
    board.attack([bears, other])
    board.run_to(t.DECLARE_BLOCKERS)
    decision = board.decision()
    assert (decision.kind, decision.seat, decision.about) == (decisions.BLOCK, B, blocker)
    assert decision.options == (0, bears, other)
    for wrong in ({tapped: [bears]}, {land: [bears]}, {other: [bears]}, {blocker: [bears, other]}, {blocker: [land]}):
        with pytest.raises(IllegalChoiceError, match=r"509\.1a"):
            declare.verify_block(board.game, B, wrong)
    board.pick(other)  # one is its allowance: it is not asked again
    assert board.decision().about == fresh
    board.pick(other)
    board.decision()
    assert board.dealt(ek.BLOCKS) == [(blocker, 1), (fresh, 1)]
    assert board.dealt(ek.BECAME_BLOCKED) == [(other, 2)]


def test_509_1a_attackers_of_planeswalkers_can_be_blocked() -> None:
    board = Board()
    bears, jace, blocker = board.put(A, BEARS), board.put(B, "Jace Beleren"), board.put(B, BEARS)
    board.attack({bears: jace})
    board.block({blocker: bears})
    assert board.permanent(bears).blocked


def test_802_4_each_defending_player_blocks_its_own_attackers_in_turn_order() -> None:
    board = Board(players=3)
    bears, other = board.put(A, BEARS), board.put(A, BEARS)
    theirs, third = board.put(C, BEARS), board.put(B, BEARS)
    board.attack({bears: PLAYER_B, other: PLAYER_C})
    board.run_to(t.DECLARE_BLOCKERS)
    assert (board.decision().seat, board.decision().options) == (B, (0, bears))
    board.block({third: bears}, seat=B)
    assert (board.decision().seat, board.decision().options) == (C, (0, other))
    with pytest.raises(IllegalChoiceError, match=r"509\.1a"):
        declare.verify_block(board.game, C, {theirs: [bears]})
    board.block({}, seat=C)
    assert board.dealt(ek.NOT_BLOCKED) == [(other, PLAYER_C)]


def test_509_1b_more_attackers_for_those_who_can_block_more() -> None:
    board = Board()
    attackers = [board.put(A, BEARS) for _ in range(3)]
    giant, guard = board.put(B, "Two-Headed Giant of Foriys"), board.put(B, "Palace Guard")
    board.attack(attackers)
    board.run_to(t.DECLARE_BLOCKERS)
    with pytest.raises(IllegalChoiceError, match="2 different attackers are allowed"):
        declare.verify_block(board.game, B, {giant: attackers})
    with pytest.raises(IllegalChoiceError, match=r"509\.1a"):
        declare.verify_block(board.game, B, {guard: [attackers[0], attackers[0]]})
    board.block({giant: attackers[:2], guard: attackers})
    assert board.dealt(ek.BLOCKS) == [(giant, 2), (guard, 3)]


def test_702_111b_menace_needs_two_blockers_and_a_pick_is_offered_only_if_a_second_can_follow() -> None:
    board = Board()
    menacing, bears = board.put(A, MENACE), board.put(A, BEARS)
    first, second, third = (board.put(B, BEARS) for _ in range(3))
    board.attack([menacing, bears])
    board.run_to(t.DECLARE_BLOCKERS)
    with pytest.raises(IllegalChoiceError, match=r"menace \[CR 702.111b\]"):
        declare.verify_block(board.game, B, {first: [menacing]})
    assert board.decision().options == (0, menacing, bears)
    board.pick(bears)
    assert (board.decision().about, board.decision().options) == (second, (0, menacing, bears))
    board.pick(menacing)
    board.decision()  # the third has to help: it is not asked
    assert board.permanent(third).blocking == (menacing,)


def test_702_111b_the_last_blocker_is_not_offered_a_menacing_attacker_alone() -> None:
    board = Board()
    menacing, bears = board.put(A, MENACE), board.put(A, BEARS)
    board.put(B, BEARS)
    board.attack([menacing, bears])
    board.run_to(t.DECLARE_BLOCKERS)
    assert board.decision().options == (0, bears)


def test_702_22h_a_menacing_member_of_a_band_may_be_blocked_by_one_through_its_band() -> None:
    board = Board()
    hero, menacing, ogre = board.put(A, "Benalish Hero"), board.put(A, MENACE), board.put(B, BEARS)
    board.attack([hero, menacing], [hero, menacing])
    board.block({ogre: hero})
    assert board.permanent(menacing).blocked


def test_509_1b_a_creature_that_cannot_block_alone_needs_company() -> None:
    board = Board()
    bears = board.put(A, BEARS)
    flunkies, other = board.put(B, "Mogg Flunkies"), board.put(B, BEARS)
    board.attack([bears])
    board.run_to(t.DECLARE_BLOCKERS)
    with pytest.raises(IllegalChoiceError, match="can't block alone"):
        declare.verify_block(board.game, B, {flunkies: [bears]})
    board.pick(bears)
    board.decision()
    assert board.permanent(other).blocking == (bears,)


# --- Requirements (509.1c) ------------------------------------------------------------------------


def test_509_1c_all_that_are_able_block_a_lured_creature() -> None:
    board = Board()
    elf, bears = board.put(A, "Taunting Elf"), board.put(A, BEARS)
    tapped = board.put(B, BEARS, tapped=True)
    blockers = [board.put(B, BEARS) for _ in range(3)]
    board.attack([elf, bears])
    board.run_to(t.DECLARE_BLOCKERS)
    assert board.decision().kind == decisions.PRIORITY  # nothing is left to choose
    assert [board.permanent(e).blocking for e in blockers] == [(elf,)] * 3
    assert not board.permanent(tapped).is_blocking
    board.block(dict.fromkeys(blockers, elf))  # declaring what is forced is no mistake
    with pytest.raises(IllegalChoiceError, match=r"obeys 0 requirements where 3 can be obeyed"):
        board.block({})


def test_509_1c_of_two_lured_creatures_each_blocker_chooses_one() -> None:
    board = Board()
    elves = [board.put(A, "Taunting Elf"), board.put(A, "Taunting Elf")]
    board.put(A, BEARS)
    blocker = board.put(B, BEARS)
    board.attack([*elves, board.put(A, BEARS)])
    board.run_to(t.DECLARE_BLOCKERS)
    assert (board.decision().about, board.decision().options) == (blocker, tuple(elves))
    with pytest.raises(IllegalChoiceError, match=r"obeys 0 requirements where 1 can be obeyed \[CR 509.1c\]"):
        declare.verify_block(board.game, B, {})


def test_509_1c_one_that_can_block_more_blocks_the_lured_one_and_may_block_another() -> None:
    board = Board()
    elf, bears = board.put(A, "Taunting Elf"), board.put(A, BEARS)
    giant = board.put(B, "Two-Headed Giant of Foriys")
    board.attack([elf, bears])
    board.run_to(t.DECLARE_BLOCKERS)
    assert board.decision().options == (elf, bears)
    board.pick(bears)
    board.decision()  # then it must block the elf as well
    assert board.permanent(giant).blocking == (elf, bears)


def test_509_1c_lure_gives_nobody_the_ability_to_block() -> None:
    board = Board()
    flier = board.put(A, vanilla("Siren", 1, 1, t.FLYING, static(THIS, Rule("must be blocked by all"))))
    board.put(B, BEARS)
    hawk = board.put(B, vanilla("Hawk", 1, 1, t.FLYING))
    board.attack([flier])
    board.run_to(t.DECLARE_BLOCKERS)
    assert board.dealt(ek.BLOCKED) == [(hawk, flier)]


def test_509_1c_a_lured_creature_with_menace_is_blocked_by_two_or_none() -> None:
    for number in (1, 2):
        board = Board()
        lured = board.put(A, vanilla("Siren", 1, 1, t.MENACE, static(THIS, Rule("must be blocked by all"))))
        blockers = [board.put(B, BEARS) for _ in range(number)]
        board.attack([lured])
        board.run_to(t.DECLARE_BLOCKERS)
        assert len(board.dealt(ek.BLOCKED)) == (0 if number == 1 else 2)
        assert len(blockers) == number


def test_509_1c_a_creature_that_must_be_blocked_is_blocked_by_at_least_one() -> None:
    board = Board()
    bait, bears = board.put(A, vanilla("Bait", 1, 1, static(THIS, Rule("must be blocked")))), board.put(A, BEARS)
    first, second = board.put(B, BEARS), board.put(B, BEARS)
    board.attack([bait, bears])
    board.run_to(t.DECLARE_BLOCKERS)
    assert (board.decision().about, board.decision().options) == (first, (0, bait, bears))
    board.pick(0)
    board.decision()
    assert board.permanent(second).blocking == (bait,)


def test_509_1c_a_creature_that_must_block_blocks_something() -> None:
    board = Board()
    bears, other = board.put(A, BEARS), board.put(A, BEARS)
    eager = board.put(B, vanilla("Eager", 1, 1, static(THIS, Rule("must block"))))
    board.attack([bears, other])
    board.run_to(t.DECLARE_BLOCKERS)
    assert (board.decision().about, board.decision().options) == (eager, (bears, other))


def test_509_1c_a_creature_provoked_by_one_attacker_blocks_that_one() -> None:
    board = Board()
    bears, beast = board.put(A, "Grizzly Bears"), board.put(A, BEARS)
    eager = board.put(B, vanilla("Provoked", 1, 1, static(THIS, Rule("must block", subtype("Bear")))))
    board.attack([bears, beast])
    board.run_to(t.DECLARE_BLOCKERS)
    assert board.dealt(ek.BLOCKED) == [(eager, bears)]


def test_509_1c_a_requirement_does_not_overcome_a_restriction() -> None:
    board = Board()
    bears = board.put(A, BEARS)
    board.put(B, vanilla("Torn", 1, 1, static(THIS, Rule("must block"), Rule("can't block alone"))))
    board.attack([bears])
    board.finish()
    assert board.dealt(ek.BLOCKED) == []


# --- Becoming blocked (509.1g-i, 509.3) -------------------------------------------------------------


def test_509_1h_a_creature_stays_blocked_when_its_blockers_are_gone() -> None:
    board = Board()
    bears, ogre = board.put(A, BEARS), board.put(B, BEARS)
    sword = board.put(A, tool(Destroy(target(CREATURE))))
    board.attack([bears])
    board.block({ogre: bears})
    board.use(A, sword, ogre)
    board.finish()
    assert board.life(B) == 20


def test_509_3_what_triggers_on_blocks() -> None:
    board = Board()
    proud = whenever(becomes_blocked(), until_end_of_turn(THIS, gets(1, 1)))
    brave = whenever(blocks(), until_end_of_turn(THIS, gets(0, 1)))
    attacker = board.put(A, vanilla("Proud", 2, 5, proud))
    unblocked = board.put(A, vanilla("Proud", 2, 5, proud))
    blockers = [board.put(B, vanilla("Brave", 1, 3, brave)), board.put(B, BEARS)]
    board.attack([attacker, unblocked])
    board.block(dict.fromkeys(blockers, attacker))
    board.until(decisions.DIVIDE)
    powers = [board.game.characteristics(e).power for e in (attacker, unblocked)]
    assert powers == [3, 2]  # CR 509.3c: once, however many block it
    assert [board.game.characteristics(e).toughness for e in blockers] == [4, 2]
    assert board.dealt(ek.NOT_BLOCKED) == [(unblocked, PLAYER_B)]
