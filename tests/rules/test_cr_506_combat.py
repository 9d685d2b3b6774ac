"""CR 506, 507, 511: what combat is about, and removal from combat."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import ChangeTypes, GainControl
from sim.cards.effects import Continuous, Destroy, Regenerate, RemoveFromCombat, Tap
from sim.cards.language import CREATURE, PLANESWALKER, defender, gets, planeswalker, subtype, target, until_end_of_turn
from sim.rules import combat
from sim.rules.combat import roles
from sim.rules.combat.attack import attackable
from sim.rules.zones import change_zone, zone_change
from tests.rules.combat_board import PLAYER_A, PLAYER_B, PLAYER_C, A, B, Board, C, law, tool, vanilla

BEARS = vanilla("Bears", 2, 2)
OGRE = vanilla("Ogre", 3, 3)


def test_506_2_the_nonactive_player_and_what_that_player_defends_can_be_attacked() -> None:
    board = Board()
    board.put(A, BEARS)
    board.put(A, planeswalker("Friend", "{4}", "Chandra", 4))
    jace = board.put(B, "Jace Beleren")
    board.put(B, BEARS)
    assert attackable(board.game) == [PLAYER_B, jace]


def test_506_2_each_opponent_can_be_attacked_in_a_game_of_three() -> None:
    board = Board(players=3)
    assert attackable(board.game) == [PLAYER_B, PLAYER_C]


def test_506_2_a_battle_is_attacked_where_its_protector_defends_it() -> None:
    board = Board(players=3)
    board.put(B, law(CREATURE & subtype("Bear"), ChangeTypes(add=t.BATTLE)))
    siege = board.put(A, "Grizzly Bears")
    board.permanent(siege).chosen = {"protector": C}
    assert attackable(board.game) == [PLAYER_B, PLAYER_C, siege]
    assert roles.defended_by(board.game, siege) == C
    why = combat.why_not_attack(board.game, siege, PLAYER_B)
    assert why == ("only creatures that are no battles attack", "508.1a")


@pytest.mark.parametrize(
    "removal",
    [
        Destroy(target(CREATURE)),
        Continuous(target(CREATURE), (GainControl(),)),
        until_end_of_turn(target(CREATURE), ChangeTypes(set_types=t.ARTIFACT)),
        until_end_of_turn(target(CREATURE), ChangeTypes(add=t.BATTLE)),
        RemoveFromCombat(target(CREATURE)),
    ],
    ids=["leaves", "changes control", "stops being a creature", "becomes a battle", "by an effect"],
)
def test_506_4_an_attacker_is_removed_from_combat(removal: object) -> None:
    board = Board()
    board.lands(B, "Plains", 1)
    bears, other = board.put(A, BEARS), board.put(A, BEARS)
    device = board.put(B, tool(removal))  # type: ignore[arg-type]
    board.attack([bears, other])
    board.use(B, device, bears)
    assert (bears,) in board.dealt(ek.COMBAT_REMOVED)
    if board.is_alive(bears):
        assert board.permanent(bears).attacking == 0
        assert board.permanent(bears).defending == B  # CR 508.5: the defending player is still known
    board.finish()
    assert board.life(B) == 18


def test_506_4_a_blocker_is_removed_from_combat_and_what_it_blocked_stays_blocked() -> None:
    board = Board()
    bears, ogre = board.put(A, BEARS), board.put(B, OGRE)
    device = board.put(A, tool(RemoveFromCombat(target(CREATURE))))
    board.attack([bears])
    board.block({ogre: bears})
    board.use(A, device, ogre)
    assert not board.permanent(ogre).is_blocking
    assert board.permanent(bears).blocked
    board.finish()
    assert (board.life(B), board.damage(ogre), board.damage(bears)) == (20, 0, 0)


def test_506_4_a_creature_that_regenerates_is_removed_from_combat() -> None:
    board = Board()
    troll = board.put(A, vanilla("Troll", 2, 2))
    ring = board.put(A, tool(Regenerate(target(CREATURE))))
    sword = board.put(B, tool(Destroy(target(CREATURE))))
    board.attack([troll])
    board.use(A, ring, troll)
    board.use(B, sword, troll)
    assert board.is_alive(troll)
    assert board.permanent(troll).attacking == 0
    board.finish()
    assert board.life(B) == 20


def test_506_4a_an_attacker_that_could_no_longer_attack_stays_in_combat() -> None:
    board = Board()
    bears = board.put(A, BEARS)
    device = board.put(B, tool(until_end_of_turn(target(CREATURE), defender)))
    board.attack([bears])
    board.use(B, device, bears)
    board.finish()
    assert board.life(B) == 18


def test_506_4b_tapping_or_untapping_does_not_remove_from_combat() -> None:
    board = Board()
    bears, ogre = board.put(A, BEARS), board.put(B, OGRE)
    untap = board.put(A, tool(Tap(target(CREATURE), untap=True)))
    tap = board.put(A, tool(Tap(target(CREATURE))))
    board.attack([bears])
    board.use(A, untap, bears)
    board.block({ogre: bears})
    board.use(A, tap, ogre)
    board.finish()
    assert (board.is_alive(bears), board.damage(ogre)) == (False, 2)


def test_506_4c_an_attacker_of_a_planeswalker_that_is_gone_attacks_nothing_but_may_be_blocked() -> None:
    for removal in (
        Destroy(target(PLANESWALKER)),
        Continuous(target(PLANESWALKER), (GainControl(),)),
        until_end_of_turn(target(PLANESWALKER), ChangeTypes(set_types=t.ARTIFACT)),
    ):
        board = Board()
        bears, other = board.put(A, BEARS), board.put(A, BEARS)
        jace, ogre = board.put(B, "Jace Beleren"), board.put(B, OGRE)
        device = board.put(A, tool(removal))
        board.attack({bears: jace, other: jace})
        board.use(A, device, jace)
        board.block({ogre: other})
        assert board.dealt(ek.NOT_BLOCKED) == [(bears, PLAYER_B)]
        board.finish()
        assert (board.life(B), board.is_alive(other), board.damage(ogre)) == (20, False, 2)


def test_506_4d_a_blocker_that_is_also_an_attacked_planeswalker_keeps_one_role() -> None:
    board = Board()
    bears, other = board.put(A, BEARS), board.put(A, BEARS)
    jace = board.put(B, "Jace Beleren")
    animate = board.put(B, tool(until_end_of_turn(target(PLANESWALKER), ChangeTypes(add=t.CREATURE))))
    calm = board.put(A, tool(until_end_of_turn(target(PLANESWALKER), ChangeTypes(remove=t.CREATURE))))
    board.put(B, law(PLANESWALKER, gets(0, 5)))
    board.attack({bears: jace, other: PLAYER_B})
    board.use(B, animate, jace)
    board.block({jace: other})
    board.use(A, calm, jace)
    assert not board.permanent(jace).is_blocking
    assert combat.attacked(board.game, board.permanent(bears)) == jace
    board.finish()
    assert board.permanent(jace).counters[t.LOYALTY] == 1


def test_506_5_a_creature_attacks_alone_if_it_is_the_only_one_declared() -> None:
    for number, alone in ((1, 1), (2, 0)):
        board = Board()
        attackers = [board.put(A, BEARS) for _ in range(number)]
        board.attack(attackers)
        assert [event[2] for event in board.dealt(ek.ATTACKED)] == [alone] * number


def test_508_4_a_creature_put_onto_the_battlefield_attacking_never_attacked() -> None:
    board = Board()
    bears = board.put(A, BEARS)
    card = board.put(A, OGRE, zone=t.HAND)
    wall = board.put(B, vanilla("Wall", 0, 4))
    board.attack([bears])
    board.until_step(t.DECLARE_ATTACKERS)
    entry = {"controller": A, "attacking": PLAYER_B}
    change_zone(board.game, zone_change(board.game, card, t.BATTLEFIELD, 0, A, entry), [])
    board.game.drop_cache()
    ogre = board.game.state.battlefield[-1]
    assert board.permanent(ogre).attacking == PLAYER_B
    assert [event[0] for event in board.dealt(ek.ATTACKED)] == [bears]
    board.block({wall: ogre})
    board.finish()
    assert (board.life(B), board.damage(wall)) == (18, 3)


def test_506_3_what_cannot_attack_enters_without_attacking() -> None:
    board = Board()
    land = board.put(A, "Forest")
    theirs = board.put(B, BEARS)
    mine = board.put(A, BEARS)
    for entity, attacked in ((land, PLAYER_B), (theirs, PLAYER_B), (mine, PLAYER_A), (mine, land)):
        combat.enter_attacking(board.game, entity, attacked)
        assert board.permanent(entity).attacking == 0


def test_511_3_all_are_removed_from_combat_as_it_ends() -> None:
    board = Board()
    bears, ogre = board.put(A, vanilla("Turtle", 0, 5, t.BANDING)), board.put(B, OGRE)
    board.attack([bears])
    board.block({ogre: bears})
    board.finish()
    attacker, blocker = board.permanent(bears), board.permanent(ogre)
    assert (attacker.attacking, attacker.blocked, attacker.band, attacker.defending) == (0, False, 0, -1)
    assert (blocker.blocking, blocker.is_blocking, blocker.defending) == ((), False, -1)
    assert attacker.attacked_this_turn
    assert set(board.dealt(ek.COMBAT_REMOVED)) == {(bears,), (ogre,)}


def test_603_10_what_left_combat_knows_whom_it_fought() -> None:
    """An ability that looks back at a creature that died finds what blocked it, and what it blocked."""
    board = Board()
    attacker, blocker = board.put(A, BEARS), board.put(B, vanilla("Twin", 2, 2))
    board.attack([attacker])
    board.block({blocker: attacker})
    board.finish()
    assert not board.is_alive(attacker)
    assert board.game.blocked_by(blocker) == (attacker,)
