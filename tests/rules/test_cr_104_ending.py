"""CR 104, ending the game, and CR 800.4, a player who leaves a game of several."""

from __future__ import annotations

from sim.cards import terms as t
from sim.cards.language import YOU, EndGame, GainLife, at, begins, gains_life, whenever
from sim.rules import ending
from sim.scenario import P0, P1, P2, Scenario, custom


def test_104_1_the_game_ends_at_once() -> None:
    """Nothing of the stack resolves any more."""
    s = Scenario()
    s.life(P1, 2)
    s.hand(P0, "Shock", "Divination")
    s.library(P0, "Plains", "Plains")
    s.mana(P0, "CCU")
    s.cast("Divination")
    s.mana(P0, "R")
    s.cast("Shock", target=P1)
    s.resolve()
    assert s.winner == P0
    assert s.hand(P0) == []
    assert s.decision is None


def test_104_2b_an_effect_says_who_wins() -> None:
    """Test of Endurance at 50 life."""
    s = Scenario(life=50)
    s.battlefield(P0, "Test of Endurance")
    s.turn(P0, "upkeep")
    s.resolve()
    assert (s.winner, s.end_reason) == (P0, "effect")


def test_104_3a_a_player_can_concede() -> None:
    """The other one wins."""
    s = Scenario()
    s.settle()
    ending.concede(s.game, P0)
    assert (s.winner, s.end_reason) == (P1, "concede")


def test_104_3c_a_player_who_draws_too_many_loses_after_drawing_what_is_left() -> None:
    """Divination with one card left."""
    s = Scenario()
    s.library(P0, "Forest")
    s.hand(P0, "Divination")
    s.mana(P0, "CCU")
    s.cast("Divination")
    s.resolve()
    assert (s.winner, s.end_reason, s.hand(P0)) == (P1, "library", ["Forest"])


def test_104_3e_an_effect_says_who_loses() -> None:
    """A made-up enchantment that its controller should not have kept."""
    s = Scenario()
    s.battlefield(P0, custom("Doom", "{1}", "Enchantment", at(begins(t.END), EndGame(YOU, win=False))))
    s.run_to("end")
    s.resolve()
    assert s.winner == P1


def test_104_4b_a_mandatory_loop_is_a_draw() -> None:
    """Three Oblivion Rings and nothing else to exile."""
    s = Scenario()
    first = s.battlefield(P0, "Oblivion Ring")
    s.exile(P0, "Oblivion Ring", by=first)
    s.hand(P0, "Oblivion Ring")
    s.lands(P0, "Plains", 3)
    s.cast("Oblivion Ring")
    s.play_on()
    assert (s.is_over, s.winner, s.end_reason) == (True, None, "draw")


def test_104_4b_a_loop_in_which_something_grows_is_unfinished() -> None:
    """Life that is gained for life gained never stops; it is counted apart and no draw."""
    s = Scenario()
    s.battlefield(P0, custom("Spring", "{1}", "Enchantment", whenever(gains_life(t.YOU), GainLife(1))))
    s.hand(P0, "Healing Salve")
    s.mana(P0, "W")
    s.cast("Healing Salve", mode=1, target=P0)
    s.play_on()
    assert s.is_over
    assert s.end_reason == ""
    assert s.game.result.unfinished == "mandatory loop"


def three() -> Scenario:
    """Three players, P1 at 1 life."""
    s = Scenario(players=3)
    s.fill_libraries()
    s.life(P1, 1)
    return s


def shocked(s: Scenario, victim: int) -> None:
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", by=P0, target=victim)
    s.resolve()


def test_800_4a_owned_objects_leave_in_every_zone() -> None:
    """Also those that others control."""
    s = three()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P0, "Hill Giant", owner=P1)
    s.graveyard(P1, "Zap")
    s.hand(P1, "Opt")
    shocked(s, P1)
    assert s.has_lost(P1)
    assert s.battlefield(P0) == s.battlefield(P1) == s.graveyard(P1) == s.hand(P1) == s.library(P1) == []
    assert not s.is_over


def test_800_4a_control_effects_of_the_leaver_end() -> None:
    """A creature stolen by Control Magic goes back to its owner."""
    s = three()
    s.battlefield(P2, "Hill Giant")
    s.battlefield(P1, "Control Magic", attached_to="Hill Giant")
    s.settle()
    assert s.controller("Hill Giant") == P1
    shocked(s, P1)
    assert s.battlefield(P2) == ["Hill Giant"]


def test_800_4a_what_entered_under_their_control_is_exiled() -> None:
    """A creature that P1 reanimated from P2's graveyard."""
    s = three()
    s.battlefield(P1, "Hill Giant", owner=P2)
    shocked(s, P1)
    assert s.exile(P2) == ["Hill Giant"]


def test_800_4a_spells_of_the_leaver_do_not_resolve() -> None:
    """P1's spell on the stack is gone with its owner."""
    s = three()
    s.hand(P1, "Lightning Bolt")
    s.mana(P1, "R")
    s.cast("Lightning Bolt", by=P1, target=P2)
    shocked(s, P1)
    assert s.life(P2) == 20
    assert s.stack() == []


def test_800_4j_a_turn_goes_on_without_its_active_player() -> None:
    """P0 kills only themself in their own turn; P1 has priority, and P1's turn comes next."""
    s = Scenario(players=3)
    s.fill_libraries()
    s.life(P0, 1)
    s.hand(P0, "Earthquake")
    s.mana(P0, "RR")
    s.cast("Earthquake", x=1)
    s.resolve()
    assert s.has_lost(P0)
    decision = s.decision
    assert decision is not None
    assert decision.seat == P1
    s.run_to("upkeep", of=P1)
    assert (s.active, s.life(P1), s.life(P2)) == (P1, 19, 19)


def test_800_4e_an_attack_on_a_player_who_left_deals_no_damage() -> None:
    """The attacker of the leaver goes on attacking nothing; the other one hits."""
    s = three()
    s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    s.turn(P0, "declare attackers")
    s.attack({"Grizzly Bears": P1, "Hill Giant": P2})
    shocked(s, P1)
    s.run_to("end of combat")
    assert (s.life(P2), s.is_over) == (17, False)


def test_800_4k_the_turns_of_the_leaver_are_left_out() -> None:
    """After P0 comes P2."""
    s = three()
    shocked(s, P1)
    s.end_turn()
    assert s.active == P2


def test_104_2a_the_last_player_wins() -> None:
    """Both opponents leave."""
    s = three()
    shocked(s, P1)
    s.life(P2, 1)
    shocked(s, P2)
    assert (s.is_over, s.winner) == (True, P0)
