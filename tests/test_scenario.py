"""The scenario module: set-up, scripts, running to a point, and what is said of illegal or unused lines."""

from __future__ import annotations

import inspect
import re

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import CREATURE, DealDamage, enters, haste, target, token, whenever
from sim.errors import IllegalChoiceError, ScriptedOutcomeError, UnknownCardError
from sim.rules import invariants
from sim.scenario import P0, P1, P2, Scenario, ScenarioError, custom, reasons


def test_the_example_of_the_module_plays() -> None:
    s = Scenario()
    s.battlefield(P0, "Benalish Hero", "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.turn(P0, "declare attackers")
    s.attack(["Benalish Hero", "Grizzly Bears"], bands=[("Benalish Hero", "Grizzly Bears")])
    s.block({"Hill Giant": "Grizzly Bears"})
    s.divide("Hill Giant", {"Benalish Hero": 3}, by=P0)
    s.run_to("end of combat")
    assert s.graveyard(P0) == ["Benalish Hero"]
    assert s.graveyard(P1) == ["Hill Giant"]
    assert s.life(P1) == 20


# --- Set-up -------------------------------------------------------------------------------------


def test_every_zone_can_be_filled_and_read() -> None:
    s = Scenario()
    s.hand(P0, "Lightning Bolt", "Mountain")
    s.graveyard(P0, "Shock", "Zap")
    s.library(P0, "Forest", "Island")
    s.exile(P1, "Hill Giant")
    s.battlefield(P1, "Grizzly Bears")
    assert s.hand(P0) == ["Lightning Bolt", "Mountain"]
    assert s.graveyard(P0) == ["Shock", "Zap"]
    assert s.library(P0) == ["Forest", "Island"]
    assert s.exile(P1) == ["Hill Giant"]
    assert s.battlefield(P1) == ["Grizzly Bears"]
    assert s.battlefield(P0) == s.exile(P0) == s.stack() == []
    assert s.game.cards_in_game == 8
    invariants.check(s.game)


def test_permanents_have_the_status_they_are_given() -> None:
    s = Scenario()
    bears = s.battlefield(P0, "Grizzly Bears", tapped=True, damage=1, counters={"+1/+1": 2}, sick=True)
    angel = s.battlefield(P0, "Exalted Angel", face_down=True)
    stolen = s.battlefield(P0, "Hill Giant", owner=P1)
    aura = s.battlefield(P1, "Rancor", attached_to=bears)
    voice = s.battlefield(P0, "Voice of All", chosen={"color": "red"})
    assert s.is_tapped(bears)
    assert s.damage(bears) == 1
    assert s.pt(bears) == (6, 4)
    assert s.is_summoning_sick(bears)
    assert s.is_face_down(angel)
    assert s.pt(angel) == (2, 2)
    assert s.colors(angel) == []
    assert s.controller(stolen) == P0
    assert s.permanent(stolen).owner == P1
    assert not s.is_summoning_sick(stolen)
    assert s.is_attached(aura, bears)
    assert s.has(bears, "trample")
    s.hand(P1, "Lightning Bolt")
    s.mana(P1, "R")
    assert s.why_not(s.cast, "Lightning Bolt", target=voice) == "702.16b"
    invariants.check(s.game)


def test_nothing_triggers_and_nothing_is_replaced_in_set_up() -> None:
    s = Scenario()
    s.battlefield(P0, "Soul Warden", "Elvish Visionary")
    s.battlefield(P0, "Nevinyrral's Disk")
    s.settle()
    assert s.stack() == []
    assert s.life(P0) == 20
    assert not s.is_tapped("Nevinyrral's Disk")


def test_tokens_and_made_up_cards() -> None:
    s = Scenario()
    goblins = s.battlefield(P0, *[token("Goblin", 1, 1, t.RED, haste)] * 2)
    pinger = custom(
        "Pinger", "{R}", "Creature — Goblin", whenever(enters(), DealDamage(1, target(CREATURE))), power=1, toughness=3
    )
    s.hand(P0, pinger)
    s.mana(P0, "R")
    assert s.battlefield(P0) == ["Goblin Token", "Goblin Token"]
    assert s.permanent(goblins[0]).is_token
    assert s.game.cards_in_game == 1
    s.cast("Pinger")
    s.answer(target="Goblin Token#2").resolve()
    assert not s.exists(goblins[1])
    assert s.exists(goblins[0])


def test_an_attachment_must_be_legal() -> None:
    s = Scenario()
    s.battlefield(P0, "Forest")
    with pytest.raises(ScenarioError, match="can be attached"):
        s.battlefield(P0, "Rancor", attached_to="Forest")


def test_play_begins_with_the_step_that_is_asked_for() -> None:
    s = Scenario()
    s.battlefield(P1, "Phyrexian Arena")
    s.library(P1, "Swamp", "Island")
    s.turn(P1, "upkeep")
    s.resolve()
    assert (s.active, s.step, s.life(P1), s.hand(P1)) == (P1, "upkeep", 19, ["Swamp"])
    s.run_to("draw")
    assert s.hand(P1) == ["Swamp", "Island"]


def test_combat_can_be_set_up_in_its_middle() -> None:
    s = Scenario()
    bears = s.battlefield(P0, "Grizzly Bears", attacking=P1, tapped=True)
    giant = s.battlefield(P0, "Hill Giant", attacking=P1)
    s.battlefield(P1, "Trained Armodon", blocking=giant)
    s.turn(P0, "combat damage")
    s.run_to("end of combat")
    assert s.life(P1) == 18
    assert s.graveyard(P0) == ["Hill Giant"]
    assert s.graveyard(P1) == ["Trained Armodon"]
    assert s.exists(bears)


def test_set_up_may_go_on_while_a_player_has_priority() -> None:
    s = Scenario()
    s.run_to("end")
    s.hand(P1, "Lightning Bolt")
    s.mana(P1, "R")
    s.cast("Lightning Bolt", target=P0)
    s.resolve()
    assert s.life(P0) == 17


def test_more_than_two_players() -> None:
    s = Scenario(players=3)
    s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    s.turn(P0, "declare attackers")
    s.attack({"Grizzly Bears": P1, "Hill Giant": P2})
    s.run_to("end of combat")
    assert (s.life(P1), s.life(P2)) == (18, 17)


def test_unknown_cards_and_words_are_named() -> None:
    s = Scenario()
    with pytest.raises(UnknownCardError, match="Lightning Bolt"):
        s.hand(P0, "Lightning Bolf")
    with pytest.raises(ScenarioError, match="expected a step or main phase"):
        s.turn(P0, "tea time")
    with pytest.raises(ScenarioError, match="expected a kind of answer"):
        s.answer(perhaps=True)
    with pytest.raises(ScenarioError, match="expected mana as letters"):
        s.mana(P0, "Z")


# --- Names ------------------------------------------------------------------------------------------


def test_numbers_and_handles_tell_equal_names_apart() -> None:
    s = Scenario()
    first, second = s.battlefield(P1, "Grizzly Bears", "Grizzly Bears")
    s.hand(P0, "Shock", "Shock")
    s.mana(P0, "RR")
    s.cast("Shock", target="Grizzly Bears#2")
    s.resolve()
    assert s.exists(first)
    assert not s.exists(second)
    s.cast("Shock", target=first)
    s.resolve()
    assert s.count("Grizzly Bears") == 0


def test_a_name_of_several_players_has_to_be_numbered() -> None:
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    with pytest.raises(ScenarioError, match="several players"):
        s.cast("Shock", target="Grizzly Bears")
    with pytest.raises(ScenarioError, match="got only 2"):
        s.cast("Shock", target="Grizzly Bears#3")


def test_a_handle_is_one_object_and_not_its_card() -> None:
    s = Scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Cloudshift")
    s.mana(P0, "W")
    s.cast("Cloudshift", target=bears)
    s.resolve()
    assert s.battlefield(P0) == ["Grizzly Bears"]
    assert not s.exists(bears)
    assert s.exists(s.find("Grizzly Bears"))


# --- Scripts -----------------------------------------------------------------------------------------------


def test_answers_are_used_by_the_first_pick_they_fit() -> None:
    s = Scenario()
    s.battlefield(P0, "Lightning Rift")
    s.battlefield(P0, "Auriok Champion")
    s.lands(P0, "Mountain", 5)
    s.hand(P0, "Forgotten Cave", "Grizzly Bears")
    s.library(P0, "Plains")
    s.cycle("Forgotten Cave")
    s.answer(P0, pay=True, target=P1, about="Lightning Rift")
    s.resolve()
    assert s.life(P1) == 18


def test_an_answer_that_nobody_asks_for_fails() -> None:
    s = Scenario()
    s.answer(may=True)
    with pytest.raises(ScenarioError, match=r"expected every scripted answer to be used before the end step.*may=True"):
        s.run_to("end step")
    with pytest.raises(ScenarioError, match="in this scenario"), Scenario() as other:
        other.answer(P0, color="red")


def test_an_answer_to_a_forced_pick_is_checked_as_well() -> None:
    s = Scenario()
    s.battlefield(P1, "Hill Giant", "Black Knight")
    s.hand(P0, "Doom Blade", "Doom Blade")
    s.mana(P0, "BBBB")
    with pytest.raises(IllegalChoiceError, match=r"it is not what this targets.*\[CR 115.1\]"):
        s.cast("Doom Blade", target="Black Knight")
    s.cast("Doom Blade", target="Hill Giant")
    s.resolve()
    assert s.battlefield(P1) == ["Black Knight"]


def test_choices_of_an_announcement_have_to_be_said_and_used() -> None:
    s = Scenario()
    s.hand(P0, "Lightning Bolt")
    s.mana(P0, "R")
    with pytest.raises(ScenarioError, match="expected to be told target= for Lightning Bolt, legal are: P0, P1"):
        s.cast("Lightning Bolt")
    with pytest.raises(ScenarioError, match="expected every scripted answer to be used for Lightning Bolt"):
        s.cast("Lightning Bolt", target=P1, x=3)
    assert s.hand(P0) == ["Lightning Bolt"]
    assert s.mana_pool(P0) == "R"


def test_without_a_script_players_pass_decline_and_take_the_first_option() -> None:
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    s.battlefield(P1, "Trained Armodon")
    s.library(P0, "Plains", "Plains")
    s.library(P1, "Plains", "Plains")
    s.hand(P1, "Lightning Bolt", *["Mountain"] * 7)
    s.lands(P1, "Mountain", 1)
    s.run_to("end", of=P1)
    assert s.life(P0) == s.life(P1) == 20
    s.end_turn()
    assert len(s.hand(P1)) == 7
    assert s.graveyard(P1) == ["Lightning Bolt", "Mountain"]


def test_damage_divided_without_a_script_is_lethal_in_order() -> None:
    s = Scenario()
    s.battlefield(P0, custom("Trampler", "{G}", "Creature — Beast", power=5, toughness=5))
    s.battlefield(P1, "Grizzly Bears", "Trained Armodon")
    s.turn(P0, "declare attackers")
    s.attack(["Trampler"])
    s.block({"Grizzly Bears": "Trampler", "Trained Armodon": "Trampler"})
    s.run_to("end of combat")
    assert s.graveyard(P1) == ["Grizzly Bears", "Trained Armodon"]


def test_a_pick_can_be_stopped_at_looked_at_and_answered() -> None:
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Ravenous Rats")
    s.hand(P1, "Shock", "Zap")
    s.lands(P0, "Swamp", 2)
    s.cast("Ravenous Rats")
    decision = s.until_asked("discard")
    assert (decision.seat, s.options()) == (P1, ["Shock", "Zap"])
    s.pick("Zap").settle()
    assert s.graveyard(P1) == ["Zap"]


def test_random_outcomes_are_scripted_and_must_be_used() -> None:
    s = Scenario(random_choices=[1, 0])
    s.hand(P1, "Shock", "Zap", "Forest")
    s.hand(P0, "Hymn to Tourach")
    s.mana(P0, "BB")
    s.cast("Hymn to Tourach", target=P1)
    s.resolve()
    assert s.graveyard(P1) == ["Zap", "Shock"]
    s.verify_used()
    with pytest.raises(ScriptedOutcomeError):
        Scenario(random_choices=[1]).verify_used()


def test_shuffles_are_scripted_by_name_and_must_happen() -> None:
    s = Scenario()
    s.hand(P0, "Rampant Growth")
    s.mana(P0, "GG")
    s.library(P0, *["Forest", "Shock", "Zap", "Island", "Hill Giant"])
    s.shuffle_leaves(P0, "Zap", "Island")
    s.cast("Rampant Growth")
    s.answer(search="Forest").resolve()
    assert s.library(P0)[:2] == ["Zap", "Island"]
    assert sorted(s.library(P0)) == ["Hill Giant", "Island", "Shock", "Zap"]
    s.shuffle_leaves(P0, "Shock")
    with pytest.raises(ScenarioError, match="every scripted shuffle"):
        s.verify_used()


# --- Illegal lines ---------------------------------------------------------------------------------------


def test_an_illegal_action_tells_reason_rule_and_position_and_changes_nothing() -> None:
    s = Scenario()
    s.hand(P0, "Grizzly Bears", "Forest", "Island")
    s.mana(P0, "G")
    before = s.game.fingerprint()
    with pytest.raises(IllegalChoiceError) as error:
        s.cast("Grizzly Bears")
    assert error.value.rule == "118.3"
    assert "its cost can't be paid" in error.value.reason
    assert "turn 5, precombat main phase" in error.value.position
    s.settle()
    after_settling = s.game.fingerprint()
    assert s.why_not(s.cast, "Grizzly Bears") == "118.3"
    assert s.game.fingerprint() == after_settling
    assert before != 0
    s.play_land("Forest")
    assert s.why_not(s.play_land, "Island") == "305.2b"
    assert s.why_not(s.cast, "Grizzly Bears") == ""


def test_reasons_for_cards_and_lands() -> None:
    s = Scenario()
    s.hand(P1, "Grizzly Bears", "Forest", "Giant Growth")
    s.hand(P0, "Shock", "Forest")
    s.graveyard(P0, "Zap")
    s.mana(P1, "GGG")
    assert s.why_not(s.cast, "Grizzly Bears") == "117.1a"
    assert s.why_not(s.cast, "Giant Growth") == "601.2c"
    assert s.why_not(s.play_land, "Forest", by=P1) == "305.3"
    assert s.why_not(s.play_land, "Shock") == "305.1"
    assert s.why_not(s.cast, "Forest", by=P0) == "305.9"
    assert s.why_not(s.cast, "Zap") == "601.3"
    assert s.why_not(s.cast, "Shock", target=P1) == "118.3"
    assert s.why_not(s.cast, "Shock", how="flashback", target=P1) == "601.3"


def test_reasons_for_abilities() -> None:
    s = Scenario()
    sick = s.battlefield(P0, "Prodigal Sorcerer", sick=True)
    tapped = s.battlefield(P0, "Prodigal Sorcerer", tapped=True)
    s.battlefield(P0, "Bonesplitter")
    s.battlefield(P0, "Jace Beleren", counters={"loyalty": -2})
    s.battlefield(P1, "Mogg Fanatic")
    assert s.why_not(s.activate, sick, target=P1) == "302.6"
    assert s.why_not(s.activate, tapped, target=P1) == "118.3"
    assert s.why_not(s.activate, "Mogg Fanatic", by=P0, target=P1) == "602.2"
    assert s.why_not(s.activate, "Jace Beleren", "-10", target=P1) == "606.6"
    assert s.why_not(s.equip, "Bonesplitter", sick) == "118.3"
    s.mana(P0, "C")
    assert s.why_not(s.equip, "Bonesplitter", "Mogg Fanatic") == "115.1"
    s.activate("Mogg Fanatic", target=P0)
    assert s.why_not(s.equip, "Bonesplitter", sick) == "602.5d"
    s.resolve()
    with pytest.raises(ScenarioError, match="expected an activated ability 'cycling'"):
        s.cycle(sick)


@pytest.mark.parametrize(
    ("name", "rule"),
    [("Argothian Enchantress", "702.18a"), ("Gladecover Scout", "702.11b"), ("Silver Knight", "702.16b")],
)
def test_reasons_for_targets(name: str, rule: str) -> None:
    s = Scenario()
    s.battlefield(P1, name)
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    assert s.why_not(s.cast, "Shock", target=name) == rule


def test_reasons_in_combat() -> None:
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears", tapped=True)
    s.battlefield(P0, "Leonin Skyhunter")
    s.battlefield(P1, "Trained Armodon", "Giant Spider")
    s.turn(P0, "declare attackers")
    assert s.why_not(s.attack, ["Grizzly Bears"]) == "508.1a"
    assert s.why_not(s.attack, ["Trained Armodon"]) == "508.1a"
    s.attack(["Leonin Skyhunter"])
    assert s.why_not(s.block, {"Trained Armodon": "Leonin Skyhunter"}) == "702.9b"
    s.block({"Giant Spider": "Leonin Skyhunter"})
    s.run_to("end of combat")
    assert s.graveyard(P0) == ["Leonin Skyhunter"]


def test_reasons_for_divisions() -> None:
    s = Scenario()
    s.battlefield(P0, custom("Trampler", "{G}", "Creature — Beast", power=5, toughness=5))
    s.battlefield(P1, "Grizzly Bears", "Trained Armodon", "Hill Giant")
    s.turn(P0, "declare attackers")
    s.attack(["Trampler"])
    s.block({"Grizzly Bears": "Trampler", "Trained Armodon": "Trampler"})
    s.run_to("declare blockers")
    assert s.why_not(s.divide, "Trampler", {"Grizzly Bears": 4}) == "510.1a"
    assert s.why_not(s.divide, "Trampler", {"Hill Giant": 5}) == "510.1c"
    assert s.why_not(s.divide, "Trampler", {"Grizzly Bears": 5}, by=P1) == "510.1"
    s.divide("Trampler", {"Grizzly Bears": 5})
    s.run_to("end of combat")
    assert s.graveyard(P1) == ["Grizzly Bears"]
    assert s.damage("Trained Armodon") == 0


def test_every_rule_that_reasons_name_exists(rule_numbers: frozenset[str]) -> None:
    named = re.findall(r'"(\d{3}\.\d+[a-z]?)"', inspect.getsource(reasons))
    assert named
    assert set(named) <= rule_numbers


# --- Going on ------------------------------------------------------------------------------------------------


def test_run_to_goes_to_this_turn_the_next_or_a_players() -> None:
    s = Scenario()
    for seat in (P0, P1):
        s.library(seat, *["Plains"] * 6)
    s.run_to("precombat main")
    assert (s.turn_number, s.active) == (5, P0)
    s.run_to("end")
    s.run_to("upkeep")
    assert (s.turn_number, s.active, s.step) == (6, P1, "upkeep")
    s.run_to("upkeep", of=P1)
    assert s.turn_number == 6
    s.run_to("draw", of=P0)
    assert (s.turn_number, s.active) == (7, P0)
    with pytest.raises(ScenarioError, match="expected priority in the declare blockers, got past it"):
        s.run_to("declare blockers")


def test_the_top_of_the_stack_resolves_alone() -> None:
    s = Scenario()
    s.hand(P0, "Shock", "Giant Growth")
    s.battlefield(P0, "Grizzly Bears")
    s.mana(P0, "RG")
    s.cast("Shock", target="Grizzly Bears")
    s.cast("Giant Growth", target="Grizzly Bears")
    assert s.stack() == ["Giant Growth", "Shock"]
    s.resolve_top()
    assert s.stack() == ["Shock"]
    assert s.pt("Grizzly Bears") == (5, 5)
    s.resolve()
    assert s.damage("Grizzly Bears") == 2
    with pytest.raises(ScenarioError, match="expected something on the stack"):
        s.resolve()


def test_a_game_can_be_started_and_played_to_its_end() -> None:
    s = Scenario()
    for seat in (P0, P1):
        s.library(seat, *["Mountain"] * 9, "Shock")
    s.shuffle_leaves(P0, "Shock")
    s.start_game()
    s.play_on()
    assert s.is_over
    assert s.winner == P0
    assert s.end_reason == "library"
    assert s.events(ek.SHUFFLED, P0)
    assert "Shock" in s.hand(P0) + s.graveyard(P0)


def test_a_scenario_copied_plays_on_alike() -> None:
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.turn(P0, "declare attackers")
    s.attack(["Grizzly Bears"])
    s.settle()
    copy = s.game.copy()
    while copy.next_decision() is not None and copy.state.step < t.END_OF_COMBAT:
        copy.submit(0)
    assert copy.state.players[P1].life == 18
    assert s.life(P1) == 20
