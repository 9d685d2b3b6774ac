"""CR 400, zones: new objects, owners' zones, last known information (CR 113.7a, 608.2h)."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import YOU, Move, TopOfLibrary
from sim.scenario import P0, P1, Scenario, custom


def test_400_3_an_object_goes_to_its_owners_zone() -> None:
    """A stolen creature that dies goes to its owner's graveyard, a bounced one to its owner's hand."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears", "Hill Giant", owner=P1)
    s.hand(P1, "Shock", "Unsummon")
    s.mana(P1, "RU")
    s.cast("Shock", by=P1, target="Grizzly Bears")
    s.cast("Unsummon", by=P1, target="Hill Giant")
    s.resolve()
    assert s.graveyard(P1) == ["Unsummon", "Shock", "Grizzly Bears"]
    assert s.hand(P1) == ["Hill Giant"]


def test_400_4a_an_instant_cannot_enter_the_battlefield() -> None:
    """A card that would be put onto the battlefield stays where it is if it is an instant."""
    s = Scenario()
    unearth = custom("Dig", "{0}", "Sorcery", Move(TopOfLibrary(YOU, 2), t.BATTLEFIELD))
    s.hand(P0, unearth)
    s.library(P0, "Shock", "Grizzly Bears")
    s.cast("Dig")
    s.resolve()
    assert s.battlefield(P0) == ["Grizzly Bears"]
    assert s.library(P0) == ["Shock"]


def test_400_7_a_moved_object_is_new_and_has_no_memory() -> None:
    """Counters, damage, Auras and effects do not follow a creature that is exiled and returned."""
    s = Scenario()
    bears = s.battlefield(P0, "Grizzly Bears", counters={"+1/+1": 2}, damage=1)
    s.battlefield(P1, "Pacifism", attached_to=bears)
    s.hand(P0, "Giant Growth", "Cloudshift")
    s.mana(P0, "GW")
    s.cast("Giant Growth", target=bears)
    s.resolve()
    s.cast("Cloudshift", target=bears)
    s.resolve()
    assert not s.exists(bears)
    assert s.pt("Grizzly Bears") == (2, 2)
    assert s.damage("Grizzly Bears") == 0
    assert s.is_summoning_sick("Grizzly Bears")
    assert s.graveyard(P1) == ["Pacifism"]


def test_400_7_a_spell_does_not_find_a_target_that_left_and_returned() -> None:
    """Cloudshift in response makes Terror do nothing."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Terror")
    s.hand(P1, "Cloudshift")
    s.lands(P0, "Swamp", 2)
    s.lands(P1, "Plains", 1)
    s.cast("Terror", target="Hill Giant")
    s.cast("Cloudshift", target="Hill Giant")
    s.resolve()
    assert s.exists("Hill Giant")
    assert s.events(ek.DID_NOT_RESOLVE)


def test_400_7a_effects_on_a_permanent_spell_go_on_for_the_permanent() -> None:
    """The permanent knows the X and the kicker of the spell it was (CR 400.7d)."""
    s = Scenario()
    s.hand(P0, "Walking Ballista", "Kavu Titan")
    s.mana(P0, "CCCCCC")
    s.cast("Walking Ballista", x=3)
    s.resolve()
    assert s.counters_on("Walking Ballista", "+1/+1") == 3
    s.mana(P0, "GGGGG")
    s.cast("Kavu Titan", kicked=True)
    s.resolve()
    assert s.pt("Kavu Titan") == (5, 5)
    assert s.has("Kavu Titan", "trample")


def test_400_7e_a_trigger_finds_the_card_in_the_graveyard() -> None:
    """Rancor returns from the graveyard to its owner's hand."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P0, "Rancor", attached_to="Grizzly Bears")
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.cast("Shock", by=P1, target="Grizzly Bears")
    s.resolve()
    assert s.hand(P0) == ["Rancor"]


def test_400_7e_not_if_the_card_has_moved_on() -> None:
    """Rancor exiled from the graveyard in response stays exiled."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P0, "Rancor", attached_to="Grizzly Bears")
    s.battlefield(P1, "Tormod's Crypt")
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.cast("Shock", by=P1, target="Grizzly Bears")
    s.resolve_top()
    s.activate("Tormod's Crypt", target=P0)
    s.resolve()
    assert s.hand(P0) == []
    assert sorted(s.exile(P0)) == ["Grizzly Bears", "Rancor"]


def test_400_7j_an_effect_finds_what_its_own_cost_moved() -> None:
    """Fling knows the power of the creature sacrificed for it."""
    s = Scenario()
    s.battlefield(P0, "Hill Giant", counters={"+1/+1": 1})
    s.hand(P0, "Fling")
    s.mana(P0, "RR")
    s.cast("Fling", target=P1, cost="Hill Giant")
    s.resolve()
    assert s.life(P1) == 16


def test_113_7a_an_ability_goes_on_without_its_source() -> None:
    """Prodigal Sorcerer killed in response still deals its damage."""
    s = Scenario()
    s.battlefield(P0, "Prodigal Sorcerer")
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.activate("Prodigal Sorcerer", target=P1)
    s.cast("Shock", by=P1, target="Prodigal Sorcerer")
    s.resolve()
    assert s.graveyard(P0) == ["Prodigal Sorcerer"]
    assert s.life(P1) == 19


def test_608_2h_last_known_information_of_an_object_that_left() -> None:
    """Swords to Plowshares gains life by the power the creature had last."""
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 3})
    s.hand(P0, "Swords to Plowshares")
    s.mana(P0, "W")
    s.cast("Swords to Plowshares", target="Grizzly Bears")
    s.resolve()
    assert (s.life(P1), s.exile(P1)) == (25, ["Grizzly Bears"])


def test_608_2h_the_source_counts_as_it_last_was() -> None:
    """An ability of a creature that has left deals damage as its source was: with lifelink."""
    s = Scenario()
    bow = s.battlefield(P0, "Viridian Longbow")
    s.battlefield(P0, "Healer's Hawk")
    s.game.options.check_invariants = "events"
    s.lands(P0, "Plains", 3)
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.equip(bow, "Healer's Hawk")
    s.resolve()
    s.activate("Healer's Hawk", target=P1)
    s.mana(P1, "R")
    s.cast("Shock", by=P1, target="Healer's Hawk")
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (21, 19)


def test_608_2h_current_information_while_it_is_there() -> None:
    """A number is determined as the effect is applied: Corrupt counts Swamps on resolution."""
    s = Scenario()
    s.lands(P0, "Swamp", 6)
    s.hand(P0, "Corrupt")
    s.cast("Corrupt", target=P1)
    s.battlefield(P0, "Swamp")
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (27, 13)


def test_400_2_hands_and_libraries_are_hidden() -> None:
    """A player's view shows the own hand and not the opponent's, nor any library."""
    s = Scenario()
    mine = s.hand(P0, "Shock")
    theirs = s.hand(P1, "Opt")
    top = s.library(P0, "Forest")
    view = s.game.view(P0)
    assert view.is_visible(mine.id)
    assert not view.is_visible(theirs.id)
    assert not view.is_visible(top.id)
    assert (view.name(theirs.id), view.hand_size(P1), view.library_size(P0)) == ("a hidden card", 1, 1)


def test_404_2_a_graveyard_keeps_its_order() -> None:
    """The newest card lies on top."""
    s = Scenario()
    s.graveyard(P0, "Forest")
    s.hand(P0, "Shock", "Zap")
    s.library(P0, "Plains")
    s.mana(P0, "RRRR")
    s.cast("Shock", target=P1)
    s.resolve()
    s.cast("Zap", target=P1)
    s.resolve()
    assert s.graveyard(P0) == ["Forest", "Shock", "Zap"]


def test_401_7_cards_put_on_top_of_a_library_are_drawn_next() -> None:
    """Brainstorm puts two cards back, the last one topmost."""
    s = Scenario()
    s.hand(P0, "Brainstorm", "Forest")
    s.library(P0, "Shock", "Zap", "Opt", "Island")
    s.mana(P0, "U")
    s.cast("Brainstorm")
    s.answer(choose=["Forest", "Opt"])
    s.resolve()
    assert sorted(s.hand(P0)) == ["Shock", "Zap"]
    assert sorted(s.library(P0)[:2]) == ["Forest", "Opt"]
    assert s.library(P0)[2] == "Island"


def test_406_exile_is_shared_and_cards_there_keep_their_owner() -> None:
    """Each player's exiled cards are in the one exile zone."""
    s = Scenario()
    s.battlefield(P0, "Rest in Peace")
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target="Grizzly Bears")
    s.resolve()
    assert (s.exile(P0), s.exile(P1)) == (["Shock"], ["Grizzly Bears"])
    assert len(s.game.state.exile) == 2


def test_400_7_an_exiled_card_forgets_who_exiled_it_when_it_moves() -> None:
    """The same card exiled twice by Oblivion Ring returns only for the second exile."""
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P0, "Oblivion Ring", "Disenchant")
    s.lands(P0, "Plains", 5)
    s.cast("Oblivion Ring")
    s.answer(target="Grizzly Bears").resolve()
    assert s.exile(P1) == ["Grizzly Bears"]
    s.cast("Disenchant", target="Oblivion Ring")
    s.resolve()
    assert s.battlefield(P1) == ["Grizzly Bears"]


def test_110_2a_the_controller_of_a_spell_controls_the_permanent() -> None:
    """Reanimate puts a creature from the opponent's graveyard under its caster's control; its owner stays."""
    s = Scenario()
    s.graveyard(P1, "Hill Giant")
    s.hand(P0, "Reanimate", "Unsummon")
    s.mana(P0, "BU")
    s.cast("Reanimate", target="Hill Giant")
    s.resolve()
    assert s.battlefield(P0) == ["Hill Giant"]
    assert s.life(P0) == 16
    s.cast("Unsummon", target="Hill Giant")
    s.resolve()
    assert s.hand(P1) == ["Hill Giant"]
