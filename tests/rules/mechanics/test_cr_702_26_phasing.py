"""CR 702.26, phasing, letter by letter, played through picks."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    EACH_PLAYER,
    LAND,
    PERMANENT,
    THIS,
    YOURS,
    Continuous,
    Count,
    DealDamage,
    Delay,
    Destroy,
    DrawCards,
    GainControl,
    GainLife,
    InCombatWith,
    LoseLife,
    Move,
    PhaseOut,
    PutCounters,
    Rule,
    Trigger,
    ability,
    begins,
    dies,
    each,
    enters,
    gets,
    leaves,
    phases_out,
    phasing,
    protection_from_color,
    static,
    target,
    token,
    until_end_of_turn,
    whenever,
)
from sim.scenario import P0, P1, P2, Scenario, Thing, custom

# Every letter says something that a game can show.
NOTHING_TO_SHOW: dict[str, str] = {}

BLINK = custom("Blink Away", "{0}", "Instant", PhaseOut(target(PERMANENT)))
CENSUS = custom("Census", "{0}", "Sorcery", DrawCards(Count(CREATURE & YOURS)))
WIPE = custom("Wipe", "{0}", "Sorcery", Destroy(each(CREATURE)))
EVENTS_OF_ZONES = (
    whenever(enters(CREATURE), PutCounters("seen", 1, THIS)),
    whenever(leaves(CREATURE), PutCounters("seen", 1, THIS)),
    whenever(dies(CREATURE), PutCounters("seen", 1, THIS)),
)
WATCHER = custom("Watcher", "{1}", "Artifact", *EVENTS_OF_ZONES)


def scenario(players: int = 2) -> Scenario:
    """A scenario with mana for everything and libraries to draw from."""
    s = Scenario(players=players)
    s.fill_libraries()
    for seat in range(players):
        for name in ("Plains", "Island", "Swamp", "Forest"):
            s.lands(seat, name, 3)
    return s


def blink(s: Scenario, what: Thing, by: int = P0) -> None:
    """The permanent phases out directly."""
    s.hand(by, BLINK)
    s.cast("Blink Away", by=by, target=what)
    s.resolve()


def is_away(s: Scenario, what: Thing) -> bool:
    """Whether a permanent is on the battlefield, phased out."""
    obj = s.game.object(what.id)
    return what.id in s.game.state.objects and obj.zone == t.BATTLEFIELD and not s.exists(what)


# --- a -----------------------------------------------------------------------------------------------


def test_702_26a_what_has_phasing_phases_out_and_in_by_turns_before_it_would_untap() -> None:
    s = scenario()
    keeper = s.battlefield(P0, "Breezekeeper")
    bears = s.battlefield(P0, "Grizzly Bears", tapped=True)
    blink(s, bears)
    s.run_to("upkeep", of=P1)
    assert s.exists(keeper)  # it goes only in its own controller's untap step
    s.run_to("upkeep", of=P0)
    assert is_away(s, keeper)
    assert not s.is_tapped(bears)  # it phased in before its controller untaps
    s.run_to("upkeep", of=P1)
    s.run_to("upkeep", of=P0)
    assert s.exists(keeper)


def test_702_26a_phasing_out_and_in_happen_at_the_same_time() -> None:
    s = scenario()
    first = s.battlefield(P0, "Breezekeeper")
    second = s.battlefield(P0, "Sandbar Crocodile")
    blink(s, second)
    s.run_to("upkeep", of=P1)
    s.run_to("upkeep", of=P0)
    assert (is_away(s, first), s.exists(second)) == (True, True)
    batch = [event[1:] for event in s.events(ek.PHASED)][1:]
    assert batch == [(first.id, 1), (second.id, 0)]


# --- b -----------------------------------------------------------------------------------------------


def test_702_26b_what_is_phased_out_is_treated_as_though_it_did_not_exist() -> None:
    s = scenario()
    lord = custom("Banner", "{1}", "Artifact", static(CREATURE & YOURS, gets(1, 1)))
    bears, giant = s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    banner = s.battlefield(P0, lord)
    s.hand(P0, CENSUS, WIPE)
    s.hand(P1, "Unsummon")
    blink(s, banner)
    blink(s, bears)
    assert s.pt(giant) == (3, 3)
    assert s.why_not(s.cast, "Unsummon", by=P1, target=bears) != ""
    drawn = s.cards_drawn(P0)
    s.cast("Census")
    s.resolve()
    assert s.cards_drawn(P0) == drawn + 1
    s.cast("Wipe")
    s.resolve()
    assert is_away(s, bears)
    assert not s.exists(giant)


def test_702_26b_it_is_removed_from_combat() -> None:
    s = scenario()
    bears, giant = s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    wall = s.battlefield(P1, "Serra Angel")
    s.hand(P0, BLINK)
    s.attack({bears: P1, giant: P1})
    s.block({wall: bears})
    s.cast("Blink Away", by=P0, target=bears)
    s.resolve()
    s.run_to("end of combat")
    assert (s.life(P1), s.damage(wall)) == (17, 0)
    assert s.events(ek.COMBAT_REMOVED)[0][1] == bears.id


def test_702_26b_nothing_is_blocking_it_any_more_at_once() -> None:
    hurt = DealDamage(1, each(CREATURE & InCombatWith(target(CREATURE), "blocking")))
    s = scenario()
    bears, wall = s.battlefield(P0, "Grizzly Bears"), s.battlefield(P1, "Serra Angel")
    s.hand(P0, custom("Step Aside", "{0}", "Instant", PhaseOut(target(CREATURE)), hurt))
    s.attack({bears: P1})
    s.block({wall: bears})
    s.cast("Step Aside", by=P0, target=bears)
    s.resolve()
    assert s.damage(wall) == 0


@pytest.mark.parametrize("aimed", ["destroy", "return"])
def test_702_26b_a_trigger_that_is_already_aimed_at_it_does_nothing(aimed: str) -> None:
    effect = Destroy(target(CREATURE)) if aimed == "destroy" else Move(target(CREATURE), t.HAND)
    trap = custom("Trap", "{0}", "Creature — Wall", whenever(enters(), effect), power=0, toughness=1)
    s = scenario()
    bears = s.battlefield(P1, "Grizzly Bears")
    s.hand(P0, trap)
    s.hand(P1, BLINK)
    s.cast("Trap")
    s.answer(P0, target=bears)
    s.resolve_top()
    s.cast("Blink Away", by=P1, target=bears)
    s.resolve()
    assert is_away(s, bears)
    assert [event[0] for event in s.events(ek.DID_NOT_RESOLVE)] == [ek.DID_NOT_RESOLVE]


def test_702_26b_a_delayed_trigger_cannot_find_it() -> None:
    s = scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    later = Delay(begins(t.END), Move(target(CREATURE), t.EXILE))
    s.hand(P0, custom("Doom", "{0}", "Sorcery", later))
    s.cast("Doom", target=bears)
    s.resolve()
    blink(s, bears)
    s.run_to("upkeep", of=P1)
    assert is_away(s, bears)
    s.run_to("upkeep", of=P0)
    assert s.exists(bears)


# --- c -----------------------------------------------------------------------------------------------


def test_702_26c_phased_in_it_is_there_again_and_can_attack() -> None:
    s = scenario()
    s.hand(P0, "Grizzly Bears")
    s.cast("Grizzly Bears")
    s.resolve()
    bears = s.find("Grizzly Bears")
    blink(s, bears)
    s.run_to("upkeep", of=P1)
    s.run_to("main", of=P0)
    assert s.exists(bears)
    s.attack({bears: P1})
    s.run_to("end of combat")
    assert s.life(P1) == 18


# --- d -----------------------------------------------------------------------------------------------


def test_702_26d_it_changes_no_zone_and_keeps_counters_choices_and_tokens() -> None:
    s = scenario()
    watcher = s.battlefield(P0, WATCHER)
    bears = s.battlefield(P0, "Grizzly Bears", counters={t.PLUS_COUNTER: 2})
    nemesis = s.battlefield(P0, "True-Name Nemesis", chosen={"player": P1})
    saproling = s.battlefield(P0, token("Saproling", 1, 1, t.GREEN))
    for one in (bears, nemesis, saproling):
        blink(s, one)
    s.run_to("upkeep", of=P1)
    s.run_to("upkeep", of=P0)
    assert s.pt(bears) == (4, 4)
    assert s.permanent(nemesis).chosen == {"player": -1 - P1}
    assert s.exists(saproling)
    assert s.counters_on(watcher, "seen") == 0


def test_702_26d_what_waits_until_it_leaves_the_battlefield_does_not_happen() -> None:
    s = scenario()
    angel = s.battlefield(P1, "Serra Angel")
    s.hand(P0, "Banishing Light")
    s.cast("Banishing Light")
    s.answer(P0, target=angel)
    s.resolve()
    light = s.find("Banishing Light")
    blink(s, light)
    assert s.exile(P1) == ["Serra Angel"]
    s.run_to("upkeep", of=P1)
    s.run_to("main", of=P0)
    assert s.exile(P1) == ["Serra Angel"]
    s.hand(P0, "Disenchant")
    s.cast("Disenchant", target=light)
    s.resolve()
    assert s.exists("Serra Angel")


def test_702_26d_abilities_that_trigger_on_phasing_out_look_back() -> None:
    s = scenario()
    goer = custom(
        "Goer", "{1}", "Creature — Spirit", phasing, whenever(phases_out(), DrawCards(1)), power=1, toughness=1
    )
    s.battlefield(P0, goer)
    wurm = s.battlefield(P0, "Warping Wurm")
    s.run_to("upkeep", of=P1)
    s.run_to("upkeep", of=P0)
    assert s.stack() == ["Goer"]
    s.run_to("upkeep", of=P1)
    s.run_to("upkeep", of=P0)
    s.answer(P0, pay=True)
    s.resolve()
    assert s.counters_on(wurm, t.PLUS_COUNTER) == 1


# --- e -----------------------------------------------------------------------------------------------


def test_702_26e_effects_that_begin_meanwhile_do_not_reach_it() -> None:
    s = scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    pump = Continuous(each(CREATURE & YOURS), (gets(3, 3),), t.FOREVER)
    s.hand(P0, custom("Long March", "{0}", "Sorcery", pump))
    later = Delay(begins(t.END), Continuous(target(CREATURE), (gets(5, 5),), t.FOREVER))
    s.hand(P0, custom("Late Gift", "{0}", "Sorcery", later))
    s.cast("Late Gift", target=bears)
    s.resolve()
    blink(s, bears)
    s.cast("Long March")
    s.resolve()
    s.run_to("upkeep", of=P1)
    s.run_to("main", of=P0)
    assert s.pt(bears) == (2, 2)


# --- f -----------------------------------------------------------------------------------------------


def test_702_26f_effects_on_it_may_end_while_it_is_away() -> None:
    s = scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    s.hand(P0, "Giant Growth", custom("Gift", "{0}", "Sorcery", Continuous(target(CREATURE), (gets(1, 1),), t.FOREVER)))
    s.cast("Giant Growth", target=bears)
    s.resolve()
    s.cast("Gift", target=bears)
    s.resolve()
    assert s.pt(bears) == (6, 6)
    blink(s, bears)
    s.run_to("upkeep", of=P1)
    s.run_to("upkeep", of=P0)
    assert s.pt(bears) == (3, 3)


def test_702_26f_control_that_ended_meanwhile_is_gone_as_it_phases_in_with_who_had_it() -> None:
    s = scenario()
    bears = s.battlefield(P1, "Grizzly Bears")
    s.hand(P0, custom("Borrow", "{0}", "Sorcery", until_end_of_turn(target(CREATURE), GainControl())))
    s.cast("Borrow", target=bears)
    s.resolve()
    assert s.permanent(bears).controller == P0
    blink(s, bears)
    s.run_to("upkeep", of=P1)
    assert is_away(s, bears)  # it waits for the untap step of the player under whom it phased out
    s.run_to("upkeep", of=P0)
    assert s.permanent(bears).controller == P1


def test_702_26f_what_lasts_as_long_as_it_is_there_ends() -> None:
    bond = Continuous(target(CREATURE), (GainControl(),), t.WHILE_SOURCE)
    s = scenario()
    bears = s.battlefield(P1, "Grizzly Bears")
    keeper = s.battlefield(P0, custom("Keeper", "{1}", "Artifact", ability("{0}", bond)))
    s.activate(keeper, target=bears)
    s.resolve()
    assert s.permanent(bears).controller == P0
    blink(s, keeper)
    assert s.permanent(bears).controller == P1
    s.run_to("upkeep", of=P1)
    s.run_to("upkeep", of=P0)
    assert s.exists(keeper)
    assert s.permanent(bears).controller == P1


# --- g -----------------------------------------------------------------------------------------------


def dressed(s: Scenario) -> tuple[Thing, Thing, Thing]:
    """Bears of P0 with an Aura of P1 and an Equipment of P0 on them."""
    bears = s.battlefield(P0, "Grizzly Bears")
    return bears, s.battlefield(P1, "Pacifism", attached_to=bears), s.battlefield(P0, "Bonesplitter", attached_to=bears)


def test_702_26g_what_is_attached_goes_and_comes_with_it() -> None:
    s = scenario()
    bears, pacifism, axe = dressed(s)
    blink(s, bears)
    assert all(is_away(s, one) for one in (bears, pacifism, axe))
    s.run_to("upkeep", of=P1)
    assert is_away(s, pacifism)  # not by itself in its own controller's untap step
    s.run_to("upkeep", of=P0)
    assert all(s.is_attached(one, to=bears) for one in (pacifism, axe))
    assert s.pt(bears) == (4, 2)


# --- h -----------------------------------------------------------------------------------------------


def test_702_26h_directly_and_indirectly_at_once_is_indirectly() -> None:
    s = scenario()
    bears, _, axe = dressed(s)
    s.hand(P0, custom("All Away", "{0}", "Sorcery", PhaseOut(each(PERMANENT & YOURS & ~LAND))))
    s.battlefield(P1, "Hill Giant")
    s.cast("All Away")
    s.resolve()
    assert s.game.state.objects[axe.id].phased_with == bears.id  # type: ignore[attr-defined]
    s.run_to("upkeep", of=P1)
    s.run_to("upkeep", of=P0)
    assert s.is_attached(axe, to=bears)
    assert [event[1] for event in s.events(ek.PHASED) if event[2]].count(axe.id) == 1


# --- i -----------------------------------------------------------------------------------------------


def test_702_26i_what_phased_out_directly_comes_back_attached() -> None:
    s = scenario()
    bears, pacifism, axe = dressed(s)
    blink(s, pacifism, by=P1)
    blink(s, axe)
    assert s.pt(bears) == (2, 2)
    s.run_to("upkeep", of=P1)
    assert s.is_attached(pacifism, to=bears)
    s.run_to("upkeep", of=P0)
    assert s.is_attached(axe, to=bears)
    assert s.pt(bears) == (4, 2)


def test_702_26i_if_that_is_gone_it_comes_back_unattached() -> None:
    s = scenario()
    _bears, pacifism, axe = dressed(s)
    blink(s, pacifism, by=P1)
    blink(s, axe)
    s.hand(P0, WIPE)
    s.cast("Wipe")
    s.resolve()
    s.run_to("upkeep", of=P1)
    assert not s.exists(pacifism)
    assert s.graveyard(P1) == ["Blink Away", "Pacifism"]  # a state-based action: an Aura that is attached to nothing
    s.run_to("upkeep", of=P0)
    assert s.permanent(axe).attached_to == 0
    assert not s.events(ek.UNATTACHED)


def test_702_26i_if_it_cannot_be_attached_there_any_more_state_based_actions_apply() -> None:
    s = scenario()
    bears, pacifism, _ = dressed(s)
    blink(s, pacifism, by=P1)
    ward = custom("Ward", "{W}", "Enchantment", static(CREATURE & YOURS, protection_from_color(t.WHITE)))
    s.battlefield(P0, ward)
    s.run_to("upkeep", of=P1)
    assert not s.exists(pacifism)
    assert s.exists(bears)


# --- j -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("direct", [True, False])
def test_702_26j_nothing_becomes_attached_or_unattached(direct: bool) -> None:
    s = scenario()
    bears, _, axe = dressed(s)
    watch = whenever(Trigger(ek.ATTACHED), PutCounters("seen", 1, THIS))
    lose = whenever(Trigger(ek.UNATTACHED), PutCounters("seen", 1, THIS))
    watcher = s.battlefield(P1, custom("Tailor", "{1}", "Artifact", watch, lose))
    blink(s, axe if direct else bears)
    s.run_to("upkeep", of=P1)
    s.run_to("main", of=P0)
    assert s.is_attached(axe, to=bears)
    assert s.counters_on(watcher, "seen") == 0


# --- k -----------------------------------------------------------------------------------------------


def test_702_26k_what_a_player_who_leaves_owns_leaves_phased_out_or_not() -> None:
    s = scenario(players=3)
    watcher = s.battlefield(P0, WATCHER)
    bears = s.battlefield(P1, "Grizzly Bears")
    blink(s, bears)
    s.life(P1, 0)
    s.settle()
    assert s.has_lost(P1)
    assert bears.id not in s.game.state.objects
    assert s.exile(P1) == []
    assert s.counters_on(watcher, "seen") == 0


# --- m -----------------------------------------------------------------------------------------------


def test_702_26m_without_an_untap_step_nothing_phases() -> None:
    s = scenario()
    keeper = s.battlefield(P0, "Breezekeeper")
    bears = s.battlefield(P0, "Grizzly Bears")
    blink(s, bears)
    stasis = s.battlefield(
        P1, custom("Still", "{1}", "Artifact", static(EACH_PLAYER, Rule("skip step", amount=t.UNTAP)))
    )
    s.run_to("upkeep", of=P1)
    s.run_to("main", of=P0)
    assert (s.exists(keeper), is_away(s, bears)) == (True, True)
    s.hand(P0, "Disenchant")
    s.cast("Disenchant", target=stasis)
    s.resolve()
    s.run_to("upkeep", of=P1)
    s.run_to("upkeep", of=P0)
    assert (is_away(s, keeper), s.exists(bears)) == (True, True)


# --- n -----------------------------------------------------------------------------------------------


def test_702_26n_what_phased_out_under_a_player_who_left_waits_for_that_turn() -> None:
    s = scenario(players=3)
    bears = s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, custom("Take", "{0}", "Sorcery", Continuous(target(CREATURE), (GainControl(),), t.FOREVER)))
    s.turn(P1)
    s.cast("Take", by=P1, target=bears)
    s.resolve()
    blink(s, bears, by=P1)
    s.life(P1, 0)
    s.settle()
    s.run_to("upkeep", of=P2)
    assert is_away(s, bears)
    s.run_to("upkeep", of=P0)
    assert is_away(s, bears)  # the turn of the player who left would have begun only now
    s.end_turn()
    s.run_to("upkeep", of=P2)
    assert s.permanent(bears).controller == P2


def test_702_26n_what_such_a_player_had_by_default_is_exiled() -> None:
    s = scenario(players=3)
    bears = s.battlefield(P1, "Grizzly Bears", owner=P2)
    blink(s, bears)
    s.life(P1, 0)
    s.settle()
    assert s.exile(P2) == ["Grizzly Bears"]


# --- p -----------------------------------------------------------------------------------------------


def test_702_26p_two_instances_of_phasing_are_as_one() -> None:
    s = scenario()
    keeper = s.battlefield(P0, "Breezekeeper")
    cloak = s.battlefield(P0, "Cloak of Invisibility", attached_to=keeper)
    s.run_to("upkeep", of=P1)
    s.run_to("upkeep", of=P0)
    assert (is_away(s, keeper), is_away(s, cloak)) == (True, True)
    assert len([event for event in s.events(ek.PHASED) if event[1] == keeper.id]) == 1
    s.run_to("upkeep", of=P1)
    s.run_to("upkeep", of=P0)
    assert s.is_attached(cloak, to=keeper)


# --- Teferi's Protection --------------------------------------------------------------------------------


def protected() -> Scenario:
    """P0 has cast Teferi's Protection in P1's turn."""
    s = scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Teferi's Protection")
    s.turn(P1)
    s.cast("Teferi's Protection", by=P0)
    s.resolve()
    return s


def test_teferis_protection_leaves_nothing_to_be_attacked_but_the_player() -> None:
    s = protected()
    assert s.battlefield(P0) == []
    assert s.exile(P0) == ["Teferi's Protection"]
    s.attack({"Hill Giant": P0})
    s.run_to("end of combat")
    assert s.life(P0) == 20
    s.run_to("upkeep", of=P0)
    assert len(s.battlefield(P0)) == 13


@pytest.mark.parametrize("card", ["loses", "gains"])
def test_119_7_and_119_8_a_life_total_that_cant_change_is_neither_gained_nor_lost(card: str) -> None:
    effect = LoseLife(3, EACH_PLAYER) if card == "loses" else GainLife(3, EACH_PLAYER)
    s = protected()
    s.hand(P1, custom("Tide", "{0}", "Sorcery", effect))
    s.cast("Tide", by=P1)
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (20, 17 if card == "loses" else 23)


def test_119_8_nor_can_life_be_paid() -> None:
    s = protected()
    s.hand(P0, "Street Wraith")
    assert s.why_not(s.cycle, "Street Wraith", by=P0) == "118.3"


def test_teferis_protection_lets_damage_that_cant_be_prevented_change_no_life_total() -> None:
    s = scenario()
    s.hand(P0, "Teferi's Protection")
    unpreventable = custom(
        "Fury",
        "{1}",
        "Artifact Creature — Golem",
        static(THIS, Rule("damage can't be prevented")),
        power=3,
        toughness=3,
    )
    fury = s.battlefield(P1, unpreventable)
    s.turn(P1)
    s.cast("Teferi's Protection", by=P0)
    s.resolve()
    s.attack({fury: P0})
    s.run_to("end of combat")
    assert s.life(P0) == 20
    assert [event[1:4] for event in s.events(ek.DAMAGE_DEALT)] == [(fury.id, -1, 3)]
