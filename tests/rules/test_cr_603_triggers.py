"""CR 603, triggered abilities."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    LAND,
    THIS,
    YOURS,
    DealDamage,
    Exists,
    GainLife,
    Isnt,
    Sacrifice,
    StateTrigger,
    Triggered,
    at,
    begins,
    creature,
    enchantment,
    enters,
    target,
    token,
    ward,
    whenever,
)
from sim.scenario import P0, P1, P2, Scenario, custom

BEARS = "Grizzly Bears"


def test_603_2_an_ability_triggers_by_itself_and_does_nothing_yet() -> None:
    """The life of Soul Warden is gained when the ability resolves."""
    s = Scenario()
    s.battlefield(P0, "Soul Warden")
    s.hand(P0, BEARS)
    s.mana(P0, "GG")
    s.cast(BEARS)
    s.resolve_top()
    assert s.stack() == ["Soul Warden"]
    assert s.life(P0) == 20
    s.resolve()
    assert s.life(P0) == 21


def test_603_2b_beginning_of_a_step() -> None:
    """All abilities of the upkeep trigger, of both players."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Phyrexian Arena")
    s.battlefield(P1, "Sulfuric Vortex")
    s.turn(P0, "upkeep")
    s.settle()
    assert sorted(s.stack()) == ["Phyrexian Arena", "Sulfuric Vortex"]


def test_603_2c_once_for_each_occurrence_in_an_event() -> None:
    """Three creatures that enter together trigger Soul Warden three times."""
    s = Scenario()
    s.battlefield(P0, "Soul Warden")
    s.hand(P0, "Spectral Procession")
    s.mana(P0, "WWW")
    s.cast("Spectral Procession")
    s.resolve()
    assert s.life(P0) == 23


def test_603_2e_becoming_is_not_being() -> None:
    """City of Brass triggers on becoming tapped and not on being untapped."""
    s = Scenario()
    s.battlefield(P0, "City of Brass")
    s.hand(P0, "Shock")
    s.cast("Shock", target=P1)
    s.resolve()
    assert s.life(P0) == 19
    s.run_to("end")
    assert s.life(P0) == 19


def test_603_2g_a_replaced_event_triggers_nothing() -> None:
    """With Rest in Peace a creature does not die."""
    s = Scenario()
    s.battlefield(P0, "Rest in Peace", "Blood Artist")
    s.battlefield(P1, BEARS)
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target=BEARS)
    s.resolve()
    assert s.exile(P1) == [BEARS]
    assert (s.life(P0), s.life(P1)) == (20, 20)


def test_603_3a_the_controller_of_the_source_as_it_triggered_controls_it() -> None:
    """Whatever happens to the source afterwards."""
    s = Scenario()
    s.battlefield(P0, "Soul Warden", owner=P1)
    s.hand(P0, BEARS)
    s.hand(P1, "Unsummon")
    s.mana(P0, "GG")
    s.mana(P1, "U")
    s.cast(BEARS)
    s.resolve_top()
    s.cast("Unsummon", by=P1, target="Soul Warden")
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (21, 20)
    assert s.hand(P1) == ["Soul Warden"]


# --- The order on the stack (603.3b) ---------------------------------------------------------------


def test_603_3b_in_apnap_order() -> None:
    """The active player's triggers go below, so the other player's resolve first."""
    s = Scenario()
    s.battlefield(P0, "Soul Warden")
    s.battlefield(P1, "Auriok Champion")
    s.hand(P0, BEARS)
    s.mana(P0, "GG")
    s.cast(BEARS)
    s.resolve_top()
    assert s.stack() == ["Auriok Champion", "Soul Warden"]


def test_603_3b_with_three_players_in_turn_order_from_the_active_one() -> None:
    """P1's turn: P1, P2, P0 from the bottom."""
    s = Scenario(players=3)
    for seat in (P0, P1, P2):
        s.battlefield(seat, custom(f"Warden {seat}", "{W}", "Enchantment", at(begins(t.UPKEEP), GainLife(1))))
    s.turn(P1, "upkeep")
    s.settle()
    assert s.stack() == ["Warden 0", "Warden 2", "Warden 1"]


def test_603_3b_a_player_orders_the_own_ones() -> None:
    """The first chosen goes to the stack first and resolves last."""
    s = Scenario()
    s.battlefield(P0, "Soul Warden", "Mentor of the Meek")
    s.hand(P0, "Elvish Visionary")
    s.mana(P0, "GG")
    s.cast("Elvish Visionary")
    s.answer(P0, triggers=["Mentor of the Meek", "Elvish Visionary"])
    s.resolve_top()
    assert s.stack() == ["Soul Warden", "Elvish Visionary", "Mentor of the Meek"]


def test_603_3d_without_a_legal_target_it_is_removed() -> None:
    """Man-o'-War entering alone has to target itself; Nekrataal without a legal target does nothing."""
    s = Scenario()
    s.battlefield(P0, "Royal Assassin")
    s.hand(P0, "Nekrataal")
    s.mana(P0, "BBBB")
    s.cast("Nekrataal")
    s.resolve()
    assert s.battlefield(P0) == ["Royal Assassin", "Nekrataal"]


# --- Intervening if (603.4) ----------------------------------------------------------------------------


def test_603_4_it_triggers_only_if_the_condition_holds() -> None:
    """Felidar Sovereign at 39 life does not trigger at all."""
    s = Scenario()
    s.fill_libraries()
    s.life(P0, 39)
    s.battlefield(P0, "Felidar Sovereign")
    s.turn(P0, "upkeep")
    s.settle()
    assert s.stack() == []


def test_603_4_and_checks_again_as_it_resolves() -> None:
    """At 40 life it triggers; a Bolt in response makes it do nothing."""
    s = Scenario()
    s.life(P0, 40)
    s.battlefield(P0, "Felidar Sovereign")
    s.hand(P1, "Lightning Bolt")
    s.lands(P1, "Mountain", 1)
    s.turn(P0, "upkeep")
    s.settle()
    assert s.stack() == ["Felidar Sovereign"]
    s.cast("Lightning Bolt", by=P1, target=P0)
    s.resolve()
    assert not s.is_over


def test_603_4_it_wins_if_the_condition_holds_both_times() -> None:
    """Felidar Sovereign at 40 life."""
    s = Scenario()
    s.life(P0, 40)
    s.battlefield(P0, "Felidar Sovereign")
    s.turn(P0, "upkeep")
    s.resolve()
    assert (s.is_over, s.winner) == (True, P0)


def test_603_5_an_optional_effect_is_chosen_on_resolution() -> None:
    """Kor Firewalker: may, each time."""
    for answer, life in ((True, 21), (False, 20)):
        s = Scenario()
        s.battlefield(P0, "Kor Firewalker")
        s.hand(P0, "Shock")
        s.mana(P0, "R")
        s.cast("Shock", target=P1)
        s.settle()
        assert s.stack() == ["Kor Firewalker", "Shock"]
        s.answer(P0, may=answer).resolve()
        assert s.life(P0) == life


# --- Zone changes (603.6, 603.10) ---------------------------------------------------------------------------


def test_603_6a_newcomers_see_each_other_enter() -> None:
    """Two creatures put onto the battlefield together trigger on each other and not on themselves."""
    s = Scenario()
    s.graveyard(P0, "Soul Warden", "Auriok Champion")
    s.battlefield(P0, "Liliana Vess", counters={"loyalty": 3})
    s.activate("Liliana Vess", "-8")
    s.answer(may=True).resolve()
    assert s.life(P0) == 22


def test_603_6c_leaving_triggers_find_the_object_as_it_was() -> None:
    """Thragtusk leaves its Beast however it leaves."""
    for name, mana in (("Unsummon", "U"), ("Swords to Plowshares", "W"), ("Murder", "BBB")):
        s = Scenario()
        s.battlefield(P0, "Thragtusk")
        s.hand(P1, name)
        s.mana(P1, mana)
        s.cast(name, by=P1, target="Thragtusk")
        s.resolve()
        assert s.battlefield(P0) == ["Beast Token"]


def test_603_6d_enters_with_is_no_trigger() -> None:
    """Triskelion is never on the battlefield without its counters."""
    s = Scenario()
    s.hand(P0, "Triskelion")
    s.mana(P0, "CCCCCC")
    s.cast("Triskelion")
    s.resolve_top()
    assert s.stack() == []
    assert s.pt("Triskelion") == (4, 4)


def test_603_10a_dying_together_is_seen_by_those_that_died() -> None:
    """Wrath of God: Blood Artist triggers for itself and each other creature."""
    s = Scenario()
    s.battlefield(P0, "Blood Artist", BEARS)
    s.battlefield(P1, "Hill Giant", "Blood Artist")
    s.hand(P0, "Wrath of God")
    s.mana(P0, "WWWW")
    s.cast("Wrath of God")
    s.answer(P0, target=[P1] * 4).answer(P1, target=[P0] * 4)
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (20, 20)
    assert len(s.events(ek.LIFE_GAINED)) == 8


def test_603_10a_the_object_is_judged_by_what_it_was() -> None:
    """A land animated until end of turn dies as a creature."""
    s = Scenario()
    s.battlefield(P0, "Mutavault", "Mountain")
    s.battlefield(P1, "Goblin Sharpshooter", tapped=True)
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.activate("Mutavault", "{1}")
    s.resolve()
    s.cast("Shock", by=P1, target="Mutavault")
    s.resolve_top()
    assert s.stack() == ["Goblin Sharpshooter"]


def test_603_10a_an_ability_lost_before_leaving_does_not_trigger() -> None:
    """A Thragtusk under Humility leaves nothing."""
    s = Scenario()
    s.battlefield(P0, "Thragtusk")
    s.battlefield(P1, "Humility")
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.cast("Shock", by=P1, target="Thragtusk")
    s.resolve()
    assert s.battlefield(P0) == []


def test_603_10a_skullclamp_sees_its_creature_die() -> None:
    """It looks back to what was equipped."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Savannah Lions", "Skullclamp")
    s.lands(P0, "Plains", 1)
    s.equip("Skullclamp", "Savannah Lions")
    s.resolve()
    assert s.graveyard(P0) == ["Savannah Lions"]
    assert s.cards_drawn(P0) == 2


def test_700_4_exile_and_bounce_are_no_death() -> None:
    """Blood Artist does not trigger."""
    s = Scenario()
    s.battlefield(P0, "Blood Artist")
    s.battlefield(P1, BEARS, "Hill Giant")
    s.hand(P0, "Unsummon", "Swords to Plowshares")
    s.mana(P0, "UW")
    s.cast("Unsummon", target=BEARS)
    s.resolve()
    s.cast("Swords to Plowshares", target="Hill Giant")
    s.resolve()
    assert s.life(P0) == 20


# --- Delayed triggers (603.7) ----------------------------------------------------------------------------------


def test_603_7_a_delayed_trigger_happens_later_once() -> None:
    """Flickerwisp returns the permanent at the beginning of the next end step, and not again."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Flickerwisp")
    s.mana(P0, "WWW")
    s.cast("Flickerwisp")
    s.answer(target="Hill Giant").resolve()
    assert s.exile(P1) == ["Hill Giant"]
    s.run_to("end")
    assert s.stack() == ["Flickerwisp"]
    s.resolve()
    assert s.battlefield(P1) == ["Hill Giant"]
    s.run_to("end", of=P1)
    assert s.stack() == []


def test_603_7_in_an_end_step_it_waits_for_the_next_one() -> None:
    """The beginning of this end step is past (603.7a)."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Astral Slide")
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Forgotten Cave")
    s.lands(P0, "Mountain", 1)
    s.turn(P0, "end")
    s.cycle("Forgotten Cave")
    s.answer(target="Hill Giant", may=True).resolve()
    assert s.exile(P1) == ["Hill Giant"]
    s.run_to("precombat main", of=P1)
    assert s.exile(P1) == ["Hill Giant"]
    s.run_to("end")
    s.resolve()
    assert s.exile(P1) == []


def test_603_7c_it_affects_only_the_very_object() -> None:
    """A creature from Sneak Attack that was bounced and cast again is not sacrificed."""
    s = Scenario()
    s.battlefield(P0, "Sneak Attack")
    s.hand(P0, "Hill Giant", "Cloudshift")
    s.mana(P0, "RW")
    s.activate("Sneak Attack")
    s.answer(may=True, choose="Hill Giant").resolve()
    assert s.has("Hill Giant", "haste")
    s.cast("Cloudshift", target="Hill Giant")
    s.resolve()
    s.run_to("end")
    s.resolve()
    assert s.exists("Hill Giant")


def test_603_7c_otherwise_it_is_sacrificed() -> None:
    """Sneak Attack."""
    s = Scenario()
    s.battlefield(P0, "Sneak Attack")
    s.hand(P0, "Hill Giant")
    s.mana(P0, "R")
    s.activate("Sneak Attack")
    s.answer(may=True, choose="Hill Giant").resolve()
    s.run_to("end")
    s.resolve()
    assert s.graveyard(P0) == ["Hill Giant"]


# --- State triggers (603.8) ----------------------------------------------------------------------------------------


def landless() -> Scenario:
    """A creature that is sacrificed when its controller has no lands."""
    s = Scenario()
    islander = custom(
        "Islander",
        "{U}",
        "Creature — Serpent",
        Triggered(StateTrigger(Isnt(Exists(LAND & YOURS))), (Sacrifice(THIS),)),
        power=5,
        toughness=5,
    )
    s.battlefield(P0, islander)
    return s


def test_603_8_a_state_trigger_triggers_as_soon_as_the_state_is_true() -> None:
    """And once while it is on the stack."""
    s = landless()
    land = s.battlefield(P0, "Island")
    s.hand(P1, "Boomerang")
    s.mana(P1, "UU")
    s.settle()
    assert s.stack() == []
    s.cast("Boomerang", by=P1, target=land)
    s.resolve_top()
    assert s.stack() == ["Islander"]
    s.resolve()
    assert s.graveyard(P0) == ["Islander"]


def test_603_8_it_does_not_trigger_again_while_on_the_stack() -> None:
    """It triggers anew only after it has left the stack."""
    s = landless()
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.settle()
    s.cast("Shock", by=P1, target=P0)
    s.resolve_top()
    assert s.stack() == ["Islander"]


# --- Reflexive triggers (603.12) --------------------------------------------------------------------------------


def test_603_12_a_reflexive_trigger_chooses_targets_after_the_deed() -> None:
    """Ruthless Lawbringer: sacrifice first, then target."""
    s = Scenario()
    s.battlefield(P0, BEARS)
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Ruthless Lawbringer")
    s.mana(P0, "WBB")
    s.cast("Ruthless Lawbringer")
    s.resolve_top()
    s.answer(pay=True, cost=BEARS, target="Hill Giant")
    s.resolve_top()
    assert s.graveyard(P0) == [BEARS]
    assert s.stack() == ["Ruthless Lawbringer"]
    s.resolve()
    assert s.graveyard(P1) == ["Hill Giant"]


def test_603_12_not_done_nothing_triggers() -> None:
    """Without the payment there is no second ability."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Ambulatory Edifice")
    s.mana(P0, "BBB")
    s.cast("Ambulatory Edifice")
    s.answer(pay=False).resolve()
    assert s.life(P0) == 20
    assert s.pt("Hill Giant") == (3, 3)


def test_603_12_done_it_triggers() -> None:
    """Ambulatory Edifice for 2 life."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Ambulatory Edifice")
    s.mana(P0, "BBB")
    s.cast("Ambulatory Edifice")
    s.answer(pay=True, target="Hill Giant").resolve()
    assert s.life(P0) == 18
    assert s.pt("Hill Giant") == (2, 2)


# --- Combat and damage ------------------------------------------------------------------------------------------


def test_508_3a_attacking_triggers_once_and_not_when_put_there() -> None:
    """Goblin Piledriver counts the other attacking Goblins."""
    s = Scenario()
    s.battlefield(P0, "Goblin Piledriver", "Raging Goblin", "Mogg Fanatic")
    s.turn(P0, "declare attackers")
    s.attack(["Goblin Piledriver", "Raging Goblin", "Mogg Fanatic"])
    s.resolve()
    assert s.pt("Goblin Piledriver") == (5, 2)


def test_510_3_damage_triggers_are_put_on_the_stack_together() -> None:
    """Two creatures that connect trigger twice."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Thieving Magpie", "Thieving Magpie")
    s.turn(P0, "declare attackers")
    s.attack(["Thieving Magpie#1", "Thieving Magpie#2"])
    s.run_to("combat damage")
    assert s.stack() == ["Thieving Magpie", "Thieving Magpie"]
    s.resolve()
    assert s.cards_drawn(P0) == 2


def test_603_2_tokens_trigger_as_anything_else() -> None:
    """A token that dies triggers Blood Artist."""
    s = Scenario()
    s.battlefield(P0, "Blood Artist")
    s.battlefield(P0, token("Goblin", 1, 1, t.RED))
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target="Goblin Token")
    s.answer(target=P1).resolve()
    assert (s.life(P0), s.life(P1)) == (21, 19)


def test_603_3b_what_triggers_meanwhile_comes_after_all_that_waited() -> None:
    """Of two triggers of P1 the first targets P0's creature with ward: ward goes on top of both."""
    s = Scenario()
    s.battlefield(P0, creature("Warded", "{1}", "Beast", 2, 5, ward("{5}")))
    s.battlefield(P1, enchantment("Bolts", "{R}", whenever(enters(CREATURE), DealDamage(1, target(CREATURE)))))
    s.battlefield(P1, enchantment("Balm", "{W}", whenever(enters(CREATURE), GainLife(1))))
    s.hand(P0, BEARS)
    s.mana(P0, "GG")
    s.answer(P1, triggers="Bolts").answer(P1, target="Warded")
    s.cast(BEARS, by=P0)
    s.resolve_top()
    s.settle()
    assert s.stack() == ["Warded", "Balm", "Bolts"]
