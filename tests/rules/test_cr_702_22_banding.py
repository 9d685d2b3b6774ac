"""CR 702.22, banding and "bands with other", letter by letter, played through picks."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.ability import BandsWithOther
from sim.cards.definition import CardDefinition
from sim.cards.effects import RemoveFromCombat
from sim.cards.language import (
    CREATURE,
    LoseAbilities,
    ability,
    artifact,
    enchantment,
    static,
    subtype,
    target,
    until_end_of_turn,
)
from sim.errors import IllegalChoiceError
from sim.rules import decisions
from sim.rules.combat import declare
from tests.rules.combat_board import PLAYER_B, PLAYER_C, A, B, Board, vanilla

WOLF = vanilla("Grey Wolf", 2, 2, BandsWithOther(CREATURE & subtype("Beast"), "Beasts"))
STRANGER = "Grizzly Bears"  # a Bear, no Beast
NO_BANDING = enchantment("Broken Ranks", "{W}", static(CREATURE, LoseAbilities(mask=t.BANDING)))
DULL = artifact("Dulling Bell", "{0}", ability("{0}", until_end_of_turn(target(CREATURE), LoseAbilities(all=True))))
RECALL = artifact("Recall Horn", "{0}", ability("{0}", RemoveFromCombat(target(CREATURE))))


def fighter(power: int, toughness: int, *parts: object) -> CardDefinition:
    """A made-up creature."""
    return vanilla(f"Fighter {power}/{toughness}", power, toughness, *parts)


def test_702_22a_banding_works_as_long_as_a_creature_has_it() -> None:
    board = Board()
    board.lands(A, "Plains", 2)
    baton = board.put(A, "Baton of Morale")
    bears, giant = board.put(A, STRANGER), board.put(A, "Hill Giant")
    guard = board.put(B, fighter(3, 9, t.REACH))
    guard_two = board.put(B, "Palace Guard")
    board.attack([bears, giant])
    board.block({guard_two: [bears, giant], guard: giant})
    board.use(A, baton, bears)
    decision = board.until(decisions.DIVIDE)
    # The giant's own damage first; then the damage of the guard that blocks the creature with banding, divided by A.
    assert (decision.seat, decision.about[0]) == (A, giant)
    board.pick(3)
    decision = board.decision()
    assert (decision.seat, decision.about[0]) == (A, guard_two)


def test_702_22b_losing_banding_loses_bands_with_other_as_well() -> None:
    board = Board()
    wolves = [board.put(A, WOLF), board.put(A, WOLF)]
    board.put(B, NO_BANDING)
    board.run_to(t.DECLARE_ATTACKERS)
    with pytest.raises(IllegalChoiceError, match=r"702\.22c"):
        declare.verify_attack(board.game, dict.fromkeys(wolves, PLAYER_B), [wolves])
    board.attack(wolves)
    assert [board.permanent(wolf).band for wolf in wolves] == [0, 0]


def test_702_22c_any_number_with_banding_and_at_most_one_without() -> None:
    board = Board()
    heroes = [board.put(A, "Benalish Hero") for _ in range(3)]
    bears, giant = board.put(A, STRANGER), board.put(A, "Hill Giant")
    everyone = dict.fromkeys([*heroes, bears, giant], PLAYER_B)
    board.run_to(t.DECLARE_ATTACKERS)
    with pytest.raises(IllegalChoiceError, match="more than one of them is without banding"):
        declare.verify_attack(board.game, everyone, [[heroes[0], bears, giant]])
    with pytest.raises(IllegalChoiceError, match=r"only one band .*702\.22c"):
        declare.verify_attack(board.game, everyone, [[heroes[0], bears], [heroes[0], giant]])
    board.attack(everyone, [heroes[0], heroes[1], bears], [heroes[2], giant])
    assert board.dealt(ek.BANDED) == [(heroes[0], 1), (heroes[1], 1), (heroes[2], 2), (bears, 1), (giant, 2)]


def test_702_22c_bands_are_picked_one_number_after_another() -> None:
    board = Board()
    hero, bears, giant = board.put(A, "Benalish Hero"), board.put(A, STRANGER), board.put(A, "Hill Giant")
    board.run_to(t.DECLARE_ATTACKERS)
    for _ in range(3):
        board.pick(PLAYER_B)
    assert (board.decision().kind, board.decision().about, board.decision().options) == ("band", hero, (0, 1))
    board.pick(1)
    assert board.decision().options == (0, 1)  # the bears: alone, or with the hero
    board.pick(0)
    board.decision()  # the band begun needs the giant: not asked
    assert board.permanent(hero).band == board.permanent(giant).band == 1
    assert board.permanent(bears).band == 0


def test_702_22c_one_creature_that_bands_with_others_is_enough_for_any_number() -> None:
    board = Board()
    wolf = board.put(A, WOLF)
    beasts = [board.put(A, fighter(1, 1)) for _ in range(3)]
    bears = board.put(A, STRANGER)
    everyone = dict.fromkeys([wolf, *beasts, bears], PLAYER_B)
    board.run_to(t.DECLARE_ATTACKERS)
    for wrong in ([wolf, *beasts, bears], beasts, [wolf, bears]):
        with pytest.raises(IllegalChoiceError, match=r"702\.22c"):
            declare.verify_attack(board.game, everyone, [wrong])
    board.attack(everyone, [wolf, *beasts])
    assert {e for e, _ in board.dealt(ek.BANDED)} == {wolf, *beasts}


def test_702_22c_bands_with_other_counts_as_without_banding_in_a_band_by_banding() -> None:
    board = Board()
    hero, wolf, bears = board.put(A, "Benalish Hero"), board.put(A, WOLF), board.put(A, STRANGER)
    board.run_to(t.DECLARE_ATTACKERS)
    attack = dict.fromkeys([hero, wolf, bears], PLAYER_B)
    with pytest.raises(IllegalChoiceError, match=r"702\.22c"):
        declare.verify_attack(board.game, attack, [[hero, wolf, bears]])
    declare.verify_attack(board.game, attack, [[hero, wolf]])


def test_702_22c_wolves_of_the_hunt_band_with_each_other() -> None:
    board = Board()
    master = board.put(A, "Master of the Hunt")
    board.lands(A, "Forest", 8)
    board.use(A, master)
    board.use(A, master)
    wolves = board.game.permanents_of(A)[-2:]
    for wolf in wolves:
        board.permanent(wolf).since_turn = 0
    board.attack([*wolves, master], wolves)
    assert [board.permanent(e).band for e in (*wolves, master)] == [1, 1, 0]


def test_702_22d_a_band_attacks_one_player_or_permanent() -> None:
    board = Board(players=3)
    heroes = [board.put(A, "Benalish Hero"), board.put(A, "Benalish Hero"), board.put(A, "Benalish Hero")]
    walker = board.put(B, "Jace Beleren")
    for others in ({heroes[0]: PLAYER_B, heroes[1]: PLAYER_C}, {heroes[0]: PLAYER_B, heroes[1]: walker}):
        board.run_to(t.DECLARE_ATTACKERS)
        with pytest.raises(IllegalChoiceError, match=r"702\.22d"):
            declare.verify_attack(board.game, others, [heroes[:2]])
    board.attack({heroes[0]: walker, heroes[1]: PLAYER_B, heroes[2]: walker}, [heroes[0], heroes[2]])
    assert [board.permanent(e).band for e in heroes] == [1, 0, 1]


def test_702_22d_no_pick_puts_attackers_of_two_players_in_one_band() -> None:
    board = Board(players=3)
    first, second, third = (board.put(A, "Benalish Hero") for _ in range(3))
    board.run_to(t.DECLARE_ATTACKERS)
    for defender in (PLAYER_B, PLAYER_C, PLAYER_B):
        board.pick(defender)
    board.pick(1)
    board.decision()  # the second, which attacks another player, is left out; the third has to join
    assert [board.permanent(e).band for e in (first, second, third)] == [1, 0, 1]


def test_702_22e_a_band_lasts_even_if_banding_is_lost() -> None:
    board = Board()
    bell = board.put(B, DULL)
    hero, pegasus, ogre = board.put(A, "Benalish Hero"), board.put(A, "Mesa Pegasus"), board.put(B, "Hill Giant")
    board.attack([hero, pegasus], [hero, pegasus])
    board.use(B, bell, hero)
    board.use(B, bell, pegasus)
    board.block({ogre: hero})
    assert board.permanent(pegasus).blocked
    assert board.permanent(ogre).blocking == (hero, pegasus)
    # Without banding left, the damage of the blocker is its controller's to divide (702.22k no longer applies).
    assert board.until(decisions.DIVIDE).seat == B


def test_702_22f_what_is_removed_from_combat_leaves_its_band() -> None:
    board = Board()
    horn = board.put(B, RECALL)
    hero, bears, ogre = board.put(A, "Benalish Hero"), board.put(A, STRANGER), board.put(B, "Hill Giant")
    board.attack([hero, bears], [hero, bears])
    board.use(B, horn, hero)
    assert board.permanent(hero).band == 0
    board.block({ogre: bears})
    assert board.permanent(ogre).blocking == (bears,)
    assert not board.permanent(hero).blocked


def test_702_22g_members_of_a_band_share_no_abilities() -> None:
    board = Board()
    pegasus = board.put(A, "Mesa Pegasus")  # flying, banding
    watchful = board.put(A, fighter(2, 2, t.VIGILANCE))
    ogre = board.put(B, "Hill Giant")
    board.attack([pegasus, watchful], [pegasus, watchful])
    assert (board.permanent(pegasus).tapped, board.permanent(watchful).tapped) == (True, False)
    board.run_to(t.DECLARE_BLOCKERS)
    with pytest.raises(IllegalChoiceError, match=r"flying \[CR 702\.9b\]"):
        declare.verify_block(board.game, B, {ogre: [pegasus]})
    assert board.decision().options == (0, watchful)


def test_702_22h_a_block_of_one_member_blocks_the_whole_band() -> None:
    board = Board()
    hero = board.put(A, "Benalish Hero")
    walker = board.put(A, "Bog Wraith")  # swampwalk
    alone = board.put(A, STRANGER)
    board.lands(B, "Swamp", 1)
    ogre = board.put(B, "Hill Giant")
    board.attack([hero, walker, alone], [hero, walker])
    board.block({ogre: hero})
    assert board.permanent(ogre).blocking == (hero, walker)
    assert [board.permanent(e).blocked for e in (hero, walker, alone)] == [True, True, False]
    assert board.dealt(ek.BLOCKED) == [(ogre, hero), (ogre, walker)]
    assert board.dealt(ek.BLOCKS) == [(ogre, 2)]
    assert board.dealt(ek.BECAME_BLOCKED) == [(hero, 1), (walker, 1)]
    assert board.dealt(ek.NOT_BLOCKED) == [(alone, PLAYER_B)]


def test_702_22h_blocks_that_spread_do_not_use_up_an_allowance() -> None:
    board = Board()
    hero, bears = board.put(A, "Benalish Hero"), board.put(A, STRANGER)
    other = board.put(A, "Hill Giant")
    two_headed = board.put(B, "Two-Headed Giant of Foriys")
    board.attack([hero, bears, other], [hero, bears])
    board.block({two_headed: [bears, other]})
    assert board.permanent(two_headed).blocking == (hero, bears, other)


def test_702_22i_an_effect_that_blocks_one_member_blocks_the_band() -> None:
    board = Board()
    pegasus, bears = board.put(A, "Mesa Pegasus"), board.put(A, STRANGER)
    runner = board.put(B, "Trap Runner")
    board.attack([pegasus, bears], [pegasus, bears])
    board.block({})
    board.use(B, runner, bears)
    assert board.permanent(pegasus).blocked
    assert board.dealt(ek.BECAME_BLOCKED) == [(pegasus, 0), (bears, 0)]
    board.finish()
    assert board.life(B) == 20


def test_702_22j_the_defending_player_divides_what_a_creature_deals_to_blockers_with_banding() -> None:
    board = Board()
    ogre = board.put(A, fighter(4, 4, t.TRAMPLE))
    hero, bears = board.put(B, "Benalish Hero"), board.put(B, STRANGER)
    board.attack([ogre])
    board.block({hero: ogre, bears: ogre})
    decision = board.until(decisions.DIVIDE)
    assert (decision.seat, decision.about, decision.options) == (B, (ogre, hero, 4), (0, 1, 2, 3, 4))
    board.divide(B, {ogre: {hero: 4, bears: 0}})
    board.finish()
    assert (board.is_alive(hero), board.is_alive(bears), board.life(B)) == (False, True, 20)


def test_702_22j_needs_two_of_the_quality_for_bands_with_other() -> None:
    for second, divider in ((fighter(1, 1), B), ("Grizzly Bears", A)):
        board = Board()
        ogre = board.put(A, fighter(4, 4))
        wolf, other = board.put(B, WOLF), board.put(B, second)
        board.attack([ogre])
        board.block({wolf: ogre, other: ogre})
        assert board.until(decisions.DIVIDE).seat == divider


def test_702_22k_the_active_player_divides_what_a_blocker_deals_to_attackers_with_banding() -> None:
    board = Board()
    hero, bears = board.put(A, "Benalish Hero"), board.put(A, STRANGER)
    ogre = board.put(B, "Hill Giant")
    board.attack([hero, bears], [hero, bears])
    board.block({ogre: bears})
    decision = board.until(decisions.DIVIDE)
    assert (decision.seat, decision.about, decision.options) == (A, (ogre, hero, 3), (0, 1, 2, 3))
    board.divide(A, {ogre: {hero: 3}})
    board.finish()
    assert (board.is_alive(hero), board.is_alive(bears), board.is_alive(ogre)) == (False, True, False)


def test_702_22k_needs_two_of_the_quality_for_bands_with_other() -> None:
    for second, divider in ((fighter(1, 1), A), ("Grizzly Bears", B)):
        board = Board()
        wolf, other = board.put(A, WOLF), board.put(A, second)
        guard = board.put(B, "Two-Headed Giant of Foriys")
        board.attack([wolf, other])
        board.block({guard: [wolf, other]})
        assert board.until(decisions.DIVIDE).seat == divider


def test_702_22m_a_second_instance_of_banding_changes_nothing() -> None:
    board = Board()
    hero, bears, giant = board.put(A, "Benalish Hero"), board.put(A, STRANGER), board.put(A, "Hill Giant")
    board.put(
        A, enchantment("Drill", "{W}", static(CREATURE & subtype("Human"), vanilla("", 1, 1, t.BANDING).abilities[0]))
    )
    board.run_to(t.DECLARE_ATTACKERS)
    with pytest.raises(IllegalChoiceError, match=r"702\.22c"):
        declare.verify_attack(board.game, dict.fromkeys([hero, bears, giant], PLAYER_B), [[hero, bears, giant]])
    board.attack([hero, bears, giant], [hero, bears])
    assert [board.permanent(e).band for e in (hero, bears, giant)] == [1, 1, 0]
