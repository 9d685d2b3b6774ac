"""CR 601 casting, 602 activating, 608 resolving, with 118 costs and 700.2 modes."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.errors import IllegalChoiceError
from sim.scenario import P0, P1, Scenario, ScenarioError


def test_601_2a_the_card_is_on_the_stack_under_the_casters_control() -> None:
    """It has left the hand and is a new object there."""
    s = Scenario()
    card = s.hand(P0, "Shock")
    s.mana(P0, "R")
    spell = s.cast("Shock", target=P1)
    assert s.hand(P0) == []
    assert s.stack() == ["Shock"]
    assert spell.id != card.id
    assert s.controller(spell) == P0


# --- Modes (601.2b, 700.2) -----------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "target", "dead"), [(1, "Hill Giant", "Hill Giant"), (2, "Mind Stone", "Mind Stone")])
def test_700_2_one_mode_is_chosen_as_the_spell_is_cast(mode: int, target: str, dead: str) -> None:
    """Abrade deals damage or destroys an artifact."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant", "Mind Stone")
    s.hand(P0, "Abrade")
    s.mana(P0, "RR")
    s.cast("Abrade", mode=mode, target=target)
    s.resolve()
    assert s.graveyard(P1) == [dead]


def test_700_2a_a_mode_without_a_legal_target_cannot_be_chosen() -> None:
    """Without an artifact Abrade's second mode is not on offer."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Abrade")
    s.mana(P0, "RR")
    assert s.why_not(s.cast, "Abrade", mode=2, target="Hill Giant") == "700.2"


def test_700_2_choose_two_are_carried_out_in_printed_order() -> None:
    """Cryptic Command: counter and draw."""
    s = Scenario()
    s.library(P0, "Island")
    s.hand(P1, "Shock")
    s.hand(P0, "Cryptic Command")
    s.mana(P1, "R")
    s.mana(P0, "UUUU")
    s.cast("Shock", by=P1, target=P0)
    s.cast("Cryptic Command", by=P0, mode=[4, 1], target="Shock")
    s.resolve()
    assert (s.life(P0), s.hand(P0), s.graveyard(P1)) == (20, ["Island"], ["Shock"])


def test_700_2d_a_mode_can_be_chosen_only_once() -> None:
    """Drawing twice with Cryptic Command is not on offer."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Cryptic Command")
    s.mana(P0, "UUUU")
    assert s.why_not(s.cast, "Cryptic Command", mode=[4, 4]) == "700.2"


# --- X (601.2b, 107.3) ---------------------------------------------------------------------------------


def test_107_3a_x_is_announced_and_paid() -> None:
    """Blaze for 4 costs five mana."""
    s = Scenario()
    s.lands(P0, "Mountain", 6)
    s.hand(P0, "Blaze")
    s.cast("Blaze", x=4, target=P1)
    s.resolve()
    assert s.life(P1) == 16
    assert (
        sum(s.is_tapped(land) for land in ["Mountain#1", "Mountain#2", "Mountain#3", "Mountain#4", "Mountain#5"]) == 5
    )


def test_107_3a_x_cannot_be_more_than_can_be_paid() -> None:
    """With six Mountains X is at most 5; 0 is legal."""
    s = Scenario()
    s.lands(P0, "Mountain", 6)
    s.hand(P0, "Blaze")
    assert s.why_not(s.cast, "Blaze", x=6, target=P1) == "107.3a"
    assert s.why_not(s.cast, "Blaze", x=0, target=P1) == ""
    assert s.why_not(s.cast, "Blaze", x=5, target=P1) == ""


def test_202_3e_x_counts_in_the_mana_value_on_the_stack_only() -> None:
    """Walking Ballista for 3 has mana value 6 as a spell and 0 as a permanent."""
    s = Scenario()
    s.mana(P0, "CCCCCC")
    s.hand(P0, "Walking Ballista")
    spell = s.cast("Walking Ballista", x=3)
    assert s.mana_value(spell) == 6
    s.resolve()
    assert s.mana_value("Walking Ballista") == 0


# --- Kicker and other additional costs (601.2b, 601.2f, 118.8, 702.33) ----------------------------------


@pytest.mark.parametrize(("kicked", "life"), [(False, 18), (True, 16)])
def test_702_33_kicker_is_optional(kicked: bool, life: int) -> None:
    """Burst Lightning deals 2, or 4 if it was kicked."""
    s = Scenario()
    s.lands(P0, "Mountain", 5)
    s.hand(P0, "Burst Lightning")
    s.cast("Burst Lightning", target=P1, kicked=kicked)
    s.resolve()
    assert s.life(P1) == life


def test_702_33_a_kicker_that_cannot_be_paid_is_not_on_offer() -> None:
    """Four lands do not kick Burst Lightning."""
    s = Scenario()
    s.lands(P0, "Mountain", 4)
    s.hand(P0, "Burst Lightning")
    assert s.why_not(s.cast, "Burst Lightning", target=P1, kicked=True) == "601.2b"


def test_702_33c_multikicker_is_paid_any_number_of_times() -> None:
    """Everflowing Chalice kicked twice enters with two charge counters."""
    s = Scenario()
    s.lands(P0, "Mountain", 5)
    s.hand(P0, "Everflowing Chalice")
    s.cast("Everflowing Chalice", kicked=2)
    s.resolve()
    assert s.counters_on("Everflowing Chalice", "charge") == 2


def test_702_33e_a_permanent_knows_whether_it_was_kicked() -> None:
    """Gatekeeper of Malakir triggers only if it was kicked."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Gatekeeper of Malakir", "Gatekeeper of Malakir")
    s.lands(P0, "Swamp", 5)
    s.cast("Gatekeeper of Malakir")
    s.resolve()
    assert s.exists("Hill Giant")
    s.cast("Gatekeeper of Malakir", kicked=True)
    s.answer(target=P1).resolve()
    assert s.graveyard(P1) == ["Hill Giant"]


def test_118_8_a_mandatory_additional_cost_has_to_be_paid() -> None:
    """Bone Splinters needs a creature to sacrifice; it is gone before the spell resolves."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Bone Splinters")
    s.mana(P0, "B")
    assert s.why_not(s.cast, "Bone Splinters", target="Hill Giant") == "118.3"
    s.battlefield(P0, "Grizzly Bears", "Savannah Lions")
    s.cast("Bone Splinters", target="Hill Giant", cost="Savannah Lions")
    assert s.graveyard(P0) == ["Savannah Lions"]
    s.resolve()
    assert s.graveyard(P1) == ["Hill Giant"]


def test_601_2h_a_target_sacrificed_for_the_cost_makes_the_spell_do_nothing() -> None:
    """Targets are chosen before costs are paid; Bone Splinters may target what pays for it."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Bone Splinters")
    s.mana(P0, "B")
    s.cast("Bone Splinters", target="Grizzly Bears", cost="Grizzly Bears")
    s.resolve()
    assert s.graveyard(P0) == ["Grizzly Bears", "Bone Splinters"]
    assert s.events(ek.DID_NOT_RESOLVE)


# --- Alternative costs (118.9), flashback (702.34) --------------------------------------------------------


def test_118_9_an_alternative_cost_replaces_the_mana_cost() -> None:
    """Fireblast for two Mountains."""
    s = Scenario()
    s.lands(P0, "Mountain", 2)
    s.hand(P0, "Fireblast")
    s.cast("Fireblast", how="alternative", target=P1)
    s.resolve()
    assert s.life(P1) == 16
    assert sorted(s.graveyard(P0)) == ["Fireblast", "Mountain", "Mountain"]


def test_118_9c_the_mana_value_stays() -> None:
    """Force of Will cast for its alternative cost still has mana value 5."""
    s = Scenario()
    s.hand(P1, "Force of Will", "Opt")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target=P1)
    spell = s.cast("Force of Will", how="alternative", target="Shock", cost="Opt")
    assert s.mana_value(spell) == 5
    s.resolve()
    assert (s.life(P1), s.exile(P1), s.graveyard(P1)) == (19, ["Opt"], ["Force of Will"])


def test_118_9_returning_a_land_pays_daze() -> None:
    """An Island goes back to the hand as the cost."""
    s = Scenario()
    s.lands(P1, "Island", 1)
    s.hand(P1, "Daze")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target=P1)
    s.cast("Daze", how="alternative", target="Shock")
    s.resolve()
    assert (s.life(P1), s.hand(P1)) == (20, ["Island"])


def test_702_34_flashback_from_the_graveyard_then_exile() -> None:
    """Think Twice costs {2}{U} from the graveyard and is exiled afterwards."""
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, "Think Twice")
    s.lands(P0, "Island", 5)
    s.cast("Think Twice")
    s.resolve()
    assert s.graveyard(P0) == ["Think Twice"]
    s.cast("Think Twice", how="flashback")
    s.resolve()
    assert (s.graveyard(P0), s.exile(P0), s.cards_drawn(P0)) == ([], ["Think Twice"], 2)


def test_702_34_also_exiled_when_countered() -> None:
    """It would leave the stack, so it is exiled instead."""
    s = Scenario()
    s.graveyard(P0, "Think Twice")
    s.lands(P0, "Island", 3)
    s.hand(P1, "Counterspell")
    s.lands(P1, "Island", 2)
    s.cast("Think Twice")
    s.cast("Counterspell", target="Think Twice")
    s.resolve()
    assert s.exile(P0) == ["Think Twice"]


def test_702_34_a_flashback_cost_may_be_no_mana() -> None:
    """Lava Dart's flashback sacrifices a Mountain."""
    s = Scenario()
    s.graveyard(P0, "Lava Dart")
    s.battlefield(P0, "Mountain", tapped=True)
    s.cast("Lava Dart", target=P1)
    s.resolve()
    assert (s.life(P1), s.graveyard(P0), s.exile(P0)) == (19, ["Mountain"], ["Lava Dart"])


def test_601_3_other_cards_in_a_graveyard_cannot_be_cast() -> None:
    """Shock has no flashback."""
    s = Scenario()
    s.graveyard(P0, "Shock")
    s.mana(P0, "R")
    assert s.why_not(s.cast, "Shock", target=P1) == "601.3"


def test_601_3_nor_another_players_cards() -> None:
    """Not even with flashback."""
    s = Scenario()
    s.graveyard(P1, "Think Twice")
    s.mana(P0, "UUU")
    assert s.why_not(s.cast, "Think Twice", by=P0) == "601.3"


# --- Convoke (702.51) -------------------------------------------------------------------------------------


def test_702_51_creatures_pay_for_convoke() -> None:
    """Siege Wurm with seven creatures, two of them green, and no lands."""
    s = Scenario()
    s.battlefield(P0, *["Grizzly Bears"] * 2, *["Savannah Lions"] * 5, sick=True)
    s.hand(P0, "Siege Wurm")
    s.cast("Siege Wurm")
    s.resolve()
    assert s.exists("Siege Wurm")
    assert all(s.is_tapped(f"Savannah Lions#{i}") for i in range(1, 6))


def test_702_51_colored_mana_needs_a_creature_of_that_color() -> None:
    """Seven white creatures do not pay {G}{G}."""
    s = Scenario()
    s.battlefield(P0, *["Savannah Lions"] * 8)
    s.hand(P0, "Siege Wurm")
    assert s.why_not(s.cast, "Siege Wurm") == "118.3"


def test_702_51_tapped_creatures_do_not_help() -> None:
    """Gather Courage needs an untapped green creature."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears", tapped=True)
    s.hand(P0, "Gather Courage")
    assert s.why_not(s.cast, "Gather Courage", target="Grizzly Bears") == "118.3"


# --- Targets (601.2c, 115) ---------------------------------------------------------------------------------


def test_115_5_a_spell_cannot_target_itself() -> None:
    """Counterspell needs another spell."""
    s = Scenario()
    s.hand(P0, "Counterspell")
    s.mana(P0, "UU")
    assert s.why_not(s.cast, "Counterspell") == "601.2c"


def test_601_2c_the_same_target_only_once_for_one_word_target() -> None:
    """Forked Lightning needs different creatures."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant", "Grizzly Bears")
    s.hand(P0, "Forked Lightning")
    s.mana(P0, "RRRR")
    assert s.why_not(s.cast, "Forked Lightning", target=["Hill Giant", "Hill Giant"], divide={"Hill Giant": 4}) != ""


def test_601_2c_becoming_a_target_triggers() -> None:
    """Phantasmal Image copies something, is targeted, and is sacrificed before the spell resolves."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Phantasmal Image", "Giant Growth")
    s.lands(P0, "Island", 2)
    s.lands(P0, "Forest", 1)
    s.cast("Phantasmal Image")
    s.answer(copy="Hill Giant").resolve()
    copy = s.find("Hill Giant#2")
    s.cast("Giant Growth", target=copy)
    s.resolve()
    assert s.graveyard(P0) == ["Phantasmal Image", "Giant Growth"]


def test_601_2d_a_division_gives_each_target_at_least_1() -> None:
    """Arc Lightning: 2 and 1; 3 and 0 is illegal."""
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Savannah Lions")
    s.hand(P0, "Arc Lightning")
    s.mana(P0, "RRR")
    targets = ["Grizzly Bears", "Savannah Lions"]
    assert (
        s.why_not(s.cast, "Arc Lightning", target=targets, divide={"Grizzly Bears": 3, "Savannah Lions": 0}) == "601.2d"
    )
    s.cast("Arc Lightning", target=targets, divide={"Grizzly Bears": 2, "Savannah Lions": 1})
    s.resolve()
    assert sorted(s.graveyard(P1)) == ["Grizzly Bears", "Savannah Lions"]


def test_608_2b_a_share_of_an_illegal_target_is_lost() -> None:
    """The other target still gets what was announced for it."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant", "Savannah Lions")
    s.hand(P0, "Arc Lightning")
    s.hand(P1, "Unsummon")
    s.mana(P0, "RRR")
    s.mana(P1, "U")
    s.cast("Arc Lightning", target=["Hill Giant", "Savannah Lions"], divide={"Hill Giant": 2, "Savannah Lions": 1})
    s.cast("Unsummon", by=P1, target="Savannah Lions")
    s.resolve()
    assert s.damage("Hill Giant") == 2


# --- Costs (601.2f-h) ----------------------------------------------------------------------------------------


def test_601_2f_increases_and_reductions_change_generic_mana() -> None:
    """Thalia makes noncreature spells cost {1} more, Ruby Medallion red ones {1} less."""
    s = Scenario()
    s.battlefield(P1, "Thalia, Guardian of Thraben")
    s.hand(P0, "Shock", "Savannah Lions")
    s.mana(P0, "R")
    assert s.why_not(s.cast, "Shock", target=P1) == "118.3"
    s.battlefield(P0, "Ruby Medallion")
    assert s.why_not(s.cast, "Shock", target=P1) == ""
    s.mana(P0, "W")
    assert s.why_not(s.cast, "Savannah Lions") == ""


def test_601_2f_a_reduction_never_touches_colored_mana() -> None:
    """Shock with Ruby Medallion still costs {R}."""
    s = Scenario()
    s.battlefield(P0, "Ruby Medallion", "Helm of Awakening")
    s.hand(P0, "Shock", "Incinerate")
    assert s.why_not(s.cast, "Shock", target=P1) == "118.3"
    s.mana(P0, "R")
    assert s.why_not(s.cast, "Incinerate", target=P1) == ""


def test_118_6_a_card_without_mana_cost_cannot_be_cast_for_it() -> None:
    """A missing mana cost is unpayable, {0} is free."""
    s = Scenario()
    s.hand(P0, s.custom("Costless", None, "Sorcery"), "Ornithopter")
    assert s.why_not(s.cast, "Costless") == "601.3"
    assert s.why_not(s.cast, "Ornithopter") == ""


def test_601_2i_casting_triggers_after_costs_are_paid_and_resolves_first() -> None:
    """Young Pyromancer makes its Elemental before the spell resolves, even if that is countered."""
    s = Scenario()
    s.battlefield(P0, "Young Pyromancer")
    s.hand(P0, "Shock")
    s.hand(P1, "Counterspell")
    s.mana(P0, "R")
    s.mana(P1, "UU")
    s.cast("Shock", target=P1)
    s.cast("Counterspell", by=P1, target="Shock")
    assert s.stack() == ["Counterspell", "Young Pyromancer", "Shock"]
    s.resolve()
    assert s.count("Elemental Token") == 1
    assert s.life(P1) == 20


# --- Activating (602) -----------------------------------------------------------------------------------------


def test_602_5a_summoning_sickness_stops_tap_abilities_of_creatures() -> None:
    """Not those without the tap symbol, and not those of artifacts."""
    s = Scenario()
    s.battlefield(P0, "Prodigal Sorcerer", "Mogg Fanatic", "Millstone", sick=True)
    s.mana(P0, "CC")
    s.fill_libraries()
    assert s.why_not(s.activate, "Prodigal Sorcerer", target=P1) == "302.6"
    assert s.why_not(s.activate, "Mogg Fanatic", target=P1) == ""
    assert s.why_not(s.activate, "Millstone", target=P1) == ""


def test_602_2_only_the_controller_may_activate() -> None:
    """The opponent can't use it."""
    s = Scenario()
    s.battlefield(P0, "Mogg Fanatic")
    assert s.why_not(s.activate, "Mogg Fanatic", by=P1, target=P0) == "602.2"


def test_602_2b_costs_are_paid_at_once_and_cannot_be_responded_to() -> None:
    """Mogg Fanatic is in the graveyard before anyone can act."""
    s = Scenario()
    s.battlefield(P0, "Mogg Fanatic")
    s.activate("Mogg Fanatic", target=P1)
    assert s.graveyard(P0) == ["Mogg Fanatic"]
    assert s.stack() == ["Mogg Fanatic"]


def test_602_5d_sorcery_speed_abilities() -> None:
    """Equip in combat is illegal."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears", "Bonesplitter")
    s.lands(P0, "Plains", 1)
    s.turn(P0, "beginning of combat")
    assert s.why_not(s.equip, "Bonesplitter", "Grizzly Bears") == "602.5d"


def test_602_5_activation_conditions() -> None:
    """Barbarian Ring needs seven cards in the graveyard."""
    s = Scenario()
    s.battlefield(P0, "Barbarian Ring", "Mountain")
    s.graveyard(P0, *["Shock"] * 6)
    assert s.why_not(s.activate, "Barbarian Ring", target=P1) == "602.5"
    s.graveyard(P0, "Shock")
    assert s.why_not(s.activate, "Barbarian Ring", target=P1) == ""


# --- Resolving (608) ---------------------------------------------------------------------------------------------


def test_608_2b_without_a_legal_target_a_spell_does_not_resolve() -> None:
    """Zap draws no card if its only target is gone."""
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.library(P0, "Forest")
    s.hand(P0, "Zap")
    s.hand(P1, "Unsummon")
    s.mana(P0, "RRR")
    s.mana(P1, "U")
    s.cast("Zap", target="Grizzly Bears")
    s.cast("Unsummon", by=P1, target="Grizzly Bears")
    s.resolve()
    assert (s.hand(P0), s.graveyard(P0)) == ([], ["Zap"])


def test_608_2b_a_target_that_has_become_illegal_counts_as_none() -> None:
    """A creature that gains protection from red in response."""
    s = Scenario()
    s.battlefield(P1, "Mother of Runes", "Grizzly Bears")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target="Grizzly Bears")
    s.activate("Mother of Runes", by=P1, target="Grizzly Bears")
    s.answer(P1, color="red")
    s.resolve()
    assert s.damage("Grizzly Bears") == 0
    assert s.events(ek.DID_NOT_RESOLVE)


def test_608_2b_one_legal_target_of_several_is_enough() -> None:
    """Cryptic Command: the bounce is illegal, the counter still happens."""
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Shock", "Cloudshift")
    s.hand(P0, "Cryptic Command")
    s.mana(P1, "RW")
    s.mana(P0, "UUUU")
    s.cast("Shock", by=P1, target=P0)
    s.cast("Cryptic Command", by=P0, mode=[1, 2], target=["Shock", "Grizzly Bears"])
    s.cast("Cloudshift", by=P1, target="Grizzly Bears")
    s.resolve()
    assert s.life(P0) == 20
    assert s.exists("Grizzly Bears")


def test_608_2n_a_spell_goes_to_its_owners_graveyard_last() -> None:
    """While Faithless Looting resolves it is not in the graveyard yet."""
    s = Scenario()
    s.library(P0, "Forest", "Island")
    s.hand(P0, "Faithless Looting", "Zap")
    s.mana(P0, "R")
    s.cast("Faithless Looting")
    s.until_asked("discard")
    assert s.graveyard(P0) == []
    assert s.stack() == ["Faithless Looting"]
    s.answer(discard=["Forest", "Island"]).settle()
    assert s.graveyard(P0)[-1] == "Faithless Looting"


def test_608_3_a_permanent_spell_becomes_a_permanent_of_its_controller() -> None:
    """It enters without another move through other zones."""
    s = Scenario()
    s.hand(P0, "Grizzly Bears")
    s.mana(P0, "GG")
    spell = s.cast("Grizzly Bears")
    s.resolve()
    moves = [e for e in s.events(ek.ZONE_CHANGED) if e[1] == spell.id]
    assert [(e[3], e[4]) for e in moves] == [(t.STACK, t.BATTLEFIELD)]


def test_608_3c_an_aura_spell_enters_attached_to_its_target() -> None:
    """Holy Strength."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Holy Strength")
    s.mana(P0, "W")
    s.cast("Holy Strength", target="Grizzly Bears")
    s.resolve()
    assert s.is_attached("Holy Strength", "Grizzly Bears")
    assert s.pt("Grizzly Bears") == (3, 4)


def test_608_3c_an_aura_spell_without_its_target_goes_to_the_graveyard() -> None:
    """It never enters."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Holy Strength")
    s.hand(P1, "Unsummon")
    s.mana(P0, "W")
    s.mana(P1, "U")
    s.cast("Holy Strength", target="Grizzly Bears")
    s.cast("Unsummon", by=P1, target="Grizzly Bears")
    s.resolve()
    assert s.graveyard(P0) == ["Holy Strength"]


def test_701_6a_a_countered_spell_goes_to_its_owners_graveyard_without_effect() -> None:
    """Counterspell, and Remand and Memory Lapse to other places."""
    for name, hand, top in (("Counterspell", [], []), ("Remand", ["Shock"], []), ("Memory Lapse", [], ["Shock"])):
        s = Scenario()
        s.library(P1, "Island")
        s.hand(P0, "Shock")
        s.hand(P1, name)
        s.mana(P0, "R")
        s.mana(P1, "UU")
        s.cast("Shock", target=P1)
        s.cast(name, by=P1, target="Shock")
        s.resolve()
        assert (s.life(P1), s.hand(P0), s.library(P0)) == (20, hand, top)


def test_118_12a_unless_its_controller_pays() -> None:
    """Mana Leak is paid for, or not."""
    for paid, life in ((True, 18), (False, 20)):
        s = Scenario()
        s.hand(P0, "Shock")
        s.lands(P0, "Mountain", 4)
        s.hand(P1, "Mana Leak")
        s.lands(P1, "Island", 2)
        s.cast("Shock", target=P1)
        s.cast("Mana Leak", target="Shock")
        s.answer(P0, pay=paid).resolve()
        assert s.life(P1) == life


def test_118_12a_who_cannot_pay_is_not_asked() -> None:
    """With no mana left the spell is countered at once."""
    s = Scenario()
    s.hand(P0, "Shock")
    s.lands(P0, "Mountain", 1)
    s.hand(P1, "Mana Leak")
    s.lands(P1, "Island", 2)
    s.cast("Shock", target=P1)
    s.cast("Mana Leak", target="Shock")
    with pytest.raises(ScenarioError, match="pay=True"):
        s.answer(P0, pay=True).resolve()
    assert s.graveyard(P0) == ["Shock"]


def test_601_2_an_illegal_choice_brings_back_the_position_before() -> None:
    """CR 732.1: the card is in hand again and the mana is still there."""
    s = Scenario()
    s.battlefield(P1, "Silver Knight")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    with pytest.raises(IllegalChoiceError):
        s.cast("Shock", target="Silver Knight")
    assert s.hand(P0) == ["Shock"]
    assert s.mana_pool(P0) == "R"
