"""CR 702.167, craft, letter by letter, played through picks."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import (
    ARTIFACT,
    CREATURE,
    CounterSpell,
    GainLife,
    InZone,
    Move,
    OwnedBy,
    Status,
    ability,
    artifact,
    craft,
    creature,
    each,
    enters,
    subtype,
    target,
    token,
    transforming,
    transforms_into,
    when,
    whenever,
)
from sim.scenario import P0, P1, Scenario, custom

# Every letter says something that a game can show.
NOTHING_TO_SHOW: dict[str, str] = {}


def engine(**how: object) -> object:
    """A made-up double-faced artifact with craft for {1}."""
    what = CREATURE if how.pop("creature", False) else ARTIFACT
    front = artifact("Engine", "{1}", craft(what, "{1}", **how))  # type: ignore[arg-type]
    back = creature("Golem", None, "Golem", 4, 4, when(enters(), GainLife(2)), kind="Artifact Creature", colors=0)
    return transforming(front, back)


def board() -> Scenario:
    """A Tithing Blade with the mana for its craft ability."""
    s = Scenario()
    s.fill_libraries()
    s.lands(P0, "Swamp", 5)
    s.battlefield(P0, "Tithing Blade")
    return s


# --- a: the ability -------------------------------------------------------------------------------


def test_702_167a_this_and_the_material_are_exiled_and_it_returns_transformed() -> None:
    s = board()
    bears = s.battlefield(P0, "Grizzly Bears")
    s.activate("Tithing Blade", "craft", cost=bears)
    assert (sorted(s.exile(P0)), s.stack()) == (["Grizzly Bears", "Tithing Blade"], ["Tithing Blade"])
    s.resolve()
    assert s.count("Consuming Sepulcher", P0) == 1
    assert s.exile(P0) == ["Grizzly Bears"]
    assert len(s.events(ek.ZONE_CHANGED)) == 3


def test_702_167a_it_can_be_activated_only_as_a_sorcery() -> None:
    s = board()
    s.battlefield(P0, "Grizzly Bears")
    s.turn(P0, "upkeep")
    assert s.why_not(s.activate, "Tithing Blade", "craft", cost="Grizzly Bears") == "602.5d"
    s.run_to("precombat main", of=P0)
    s.hand(P0, "Dark Ritual")
    s.mana(P0, "B")
    s.cast("Dark Ritual")
    assert s.why_not(s.activate, "Tithing Blade", "craft", cost="Grizzly Bears") == "602.5d"
    s.resolve()
    s.activate("Tithing Blade", "craft", cost="Grizzly Bears")


def test_702_167a_all_of_its_cost_has_to_be_paid() -> None:
    s = board()
    assert s.why_not(s.activate, "Tithing Blade", "craft") == "118.3"  # no material
    s.graveyard(P0, "Grizzly Bears")
    s.lands(P0, "Swamp", 1)
    s.activate("Tithing Blade", "craft")
    poor = Scenario()
    poor.lands(P0, "Swamp", 4)
    poor.battlefield(P0, "Tithing Blade", "Grizzly Bears")
    assert poor.why_not(poor.activate, "Tithing Blade", "craft") == "118.3"


def test_702_167a_this_is_no_material_itself() -> None:
    s = Scenario()
    s.lands(P0, "Plains", 7)
    s.battlefield(P0, "Clay-Fired Bricks")
    assert s.why_not(s.activate, "Clay-Fired Bricks", "craft") == "118.3"


def test_702_167a_materials_are_ones_own_permanents_and_cards_of_ones_own_graveyard() -> None:
    s = board()
    s.battlefield(P1, "Hill Giant")
    s.graveyard(P1, "Hill Giant")
    s.exile(P0, "Grizzly Bears")
    s.hand(P0, "Grizzly Bears")
    assert s.why_not(s.activate, "Tithing Blade", "craft") == "118.3"
    mine = s.battlefield(P0, "Craw Wurm")
    dead = s.graveyard(P0, "Air Elemental")
    s.activate("Tithing Blade", "craft", cost=dead)
    assert s.exists(mine)
    assert sorted(s.exile(P0)) == ["Air Elemental", "Grizzly Bears", "Tithing Blade"]


def test_702_167a_it_returns_under_its_owners_control() -> None:
    s = board()
    s.battlefield(P0, "Tithing Blade", owner=P1)
    s.graveyard(P0, "Grizzly Bears")
    s.activate("Tithing Blade#2", "craft")
    s.resolve()
    assert s.count("Consuming Sepulcher", P1) == 1


def test_702_167a_the_ability_resolves_although_its_source_is_gone_and_can_be_countered() -> None:
    s = board()
    s.graveyard(P0, "Grizzly Bears")
    s.hand(P1, custom("Squelch", "{0}", "Instant", CounterSpell(target(Status("ability") & InZone(1 << t.STACK)))))
    ability = s.activate("Tithing Blade", "craft")
    s.cast("Squelch", by=P1, target=ability)
    s.resolve()
    assert sorted(s.exile(P0)) == ["Grizzly Bears", "Tithing Blade"]
    assert s.count("Consuming Sepulcher") == 0


def test_702_167a_a_card_that_is_no_longer_in_exile_does_not_return() -> None:
    """CR 400.7: the ability looks for the card where its cost has put it."""
    back = custom("Recall", "{0}", "Instant", Move(each(InZone(1 << t.EXILE) & OwnedBy(t.YOU)), t.HAND))
    s = board()
    s.graveyard(P0, "Grizzly Bears")
    s.hand(P0, back)
    s.activate("Tithing Blade", "craft")
    s.cast("Recall")
    s.resolve()
    assert sorted(s.hand(P0)) == ["Grizzly Bears", "Tithing Blade"]


def test_702_167a_it_is_a_new_object_that_enters_and_does_not_transform() -> None:
    watcher = custom("Watcher", "{1}", "Artifact", whenever(transforms_into(ARTIFACT), GainLife(50)))
    s = Scenario()
    s.battlefield(P0, watcher)
    s.battlefield(P0, engine(), counters={"charge": 3}, tapped=True)  # type: ignore[call-overload]
    s.graveyard(P0, "Ichor Wellspring")
    s.mana(P0, "C")
    s.activate("Engine", "craft", cost="Ichor Wellspring")
    s.resolve()
    golem = s.find("Golem")
    assert (s.life(P0), s.counters_on(golem, "charge"), s.is_tapped(golem)) == (22, 0, False)
    assert s.is_summoning_sick(golem)
    assert not s.events(ek.TRANSFORMED)


def test_702_167a_what_is_no_double_faced_card_stays_in_exile() -> None:
    """CR 712.14a: a Clone that is a copy of it has craft, but no other face to come back with."""
    s = board()
    s.hand(P0, "Copy Artifact")
    s.mana(P0, "UU")
    s.cast("Copy Artifact")
    s.answer(copy="Tithing Blade").resolve()
    s.graveyard(P0, "Grizzly Bears", "Grizzly Bears")
    s.activate("Tithing Blade#2", "craft", cost="Grizzly Bears#1")
    s.resolve()
    assert sorted(s.exile(P0)) == ["Copy Artifact", "Grizzly Bears"]


def test_702_167a_what_is_exiled_may_be_tapped_for_mana_first() -> None:
    s = Scenario()
    s.battlefield(P0, engine(), "Mox Ruby")  # type: ignore[call-overload]
    s.activate("Engine", "craft", cost="Mox Ruby")
    s.resolve()
    assert s.exile(P0) == ["Mox Ruby"]
    assert s.exists("Golem")


def test_702_167a_so_many_materials_from_both_places() -> None:
    s = Scenario()
    s.mana(P0, "C")
    s.battlefield(P0, engine(creature=True, least=2), "Grizzly Bears")  # type: ignore[call-overload]
    assert s.why_not(s.activate, "Engine", "craft") == "118.3"
    s.graveyard(P0, "Hill Giant")
    s.activate("Engine", "craft")
    assert sorted(s.exile(P0)) == ["Engine", "Grizzly Bears", "Hill Giant"]


def test_702_167a_any_number_from_the_least_on() -> None:
    s = Scenario()
    s.mana(P0, "C")
    s.battlefield(P0, engine(creature=True, least=2, most=-1))  # type: ignore[call-overload]
    s.graveyard(P0, "Grizzly Bears", "Hill Giant", "Craw Wurm", "Air Elemental")
    s.activate("Engine", "craft", cost=["Grizzly Bears", "Hill Giant", "Craw Wurm", None])
    assert sorted(s.exile(P0)) == ["Craw Wurm", "Engine", "Grizzly Bears", "Hill Giant"]
    assert s.graveyard(P0) == ["Air Elemental"]


def test_702_167a_materials_of_several_kinds_are_one_of_each() -> None:
    front = artifact("Captain's Throne", "{1}", craft(subtype("Ogre"), "{1}", others=(subtype("Bear"),)))
    throne = transforming(front, creature("The Captain", None, "Spirit", 7, 7, colors=t.BLACK))
    s = Scenario()
    s.mana(P0, "C")
    s.battlefield(P0, throne)
    s.graveyard(P0, "Grizzly Bears", "Grizzly Bears")
    assert s.why_not(s.activate, "Captain's Throne", "craft") == "118.3"
    s.battlefield(P0, "Gray Ogre")
    s.activate("Captain's Throne", "craft", cost=["Grizzly Bears#1", "Gray Ogre"])
    s.resolve()
    assert s.pt("The Captain") == (7, 7)


# --- b: what is described by a type --------------------------------------------------------------------


@pytest.mark.parametrize("where", ["battlefield", "graveyard"])
def test_702_167b_a_type_alone_means_permanents_and_cards(where: str) -> None:
    s = board()
    material = getattr(s, where)(P0, "Grizzly Bears")
    s.activate("Tithing Blade", "craft", cost=material)
    assert sorted(s.exile(P0)) == ["Grizzly Bears", "Tithing Blade"]


def test_702_167b_a_token_is_a_permanent_of_its_type() -> None:
    s = board()
    s.battlefield(P0, token("Goblin", 1, 1, t.RED))
    s.activate("Tithing Blade", "craft")
    s.resolve()
    assert s.count("Consuming Sepulcher", P0) == 1
    assert s.exile(P0) == []


def test_702_167b_a_permanent_counts_as_what_it_is_now() -> None:
    """An animated land is a creature to craft with; its card in a graveyard is none."""
    s = board()
    s.graveyard(P0, "Mishra's Factory")
    assert s.why_not(s.activate, "Tithing Blade", "craft") == "118.3"
    factory = s.battlefield(P0, "Mishra's Factory")
    s.mana(P0, "C")
    s.activate(factory, 1)
    s.resolve()
    s.activate("Tithing Blade", "craft", cost=factory)
    assert sorted(s.exile(P0)) == ["Mishra's Factory", "Tithing Blade"]


# --- c: the exiled cards used to craft it -----------------------------------------------------------


def effigy(*names: str) -> Scenario:
    """A Sunbird Effigy crafted with these cards of the graveyard."""
    s = Scenario()
    s.fill_libraries()
    s.mana(P0, "CCCCC")
    s.battlefield(P0, "Sunbird Standard")
    s.graveyard(P0, *names)
    cost = [f"{name}#{names[: i + 1].count(name)}" for i, name in enumerate(names)]
    s.activate("Sunbird Standard", "craft", cost=cost)
    s.resolve()
    return s


def test_702_167c_the_permanent_knows_the_exiled_cards_used_to_craft_it() -> None:
    s = effigy("Grizzly Bears", "Hill Giant", "Terminate")
    assert s.pt("Sunbird Effigy") == (3, 3)  # green, red, black


def test_702_167c_only_cards_that_are_in_exile_still() -> None:
    s = effigy("Grizzly Bears", "Hill Giant")
    back = custom("Recall", "{0}", "Instant", Move(target(InZone(1 << t.EXILE)), t.HAND))
    s.hand(P0, back)
    s.cast("Recall", target="Hill Giant")
    s.resolve()
    assert s.pt("Sunbird Effigy") == (1, 1)


def test_702_167c_not_what_was_exiled_otherwise_or_for_another_permanent() -> None:
    s = effigy("Grizzly Bears")
    s.exile(P0, "Hill Giant", "Air Elemental")
    s.battlefield(P0, "Sunbird Standard")
    s.graveyard(P0, "Terminate")
    s.mana(P0, "CCCCC")
    s.activate("Sunbird Standard", "craft", cost="Terminate")
    s.resolve()
    assert sorted([s.pt("Sunbird Effigy#1"), s.pt("Sunbird Effigy#2")]) == [(1, 1), (2, 2)]


def test_702_167c_a_token_is_no_card_in_exile() -> None:
    s = Scenario()
    s.mana(P0, "CCCCC")
    s.battlefield(P0, "Sunbird Standard", token("Goblin", 1, 1, t.RED))
    s.graveyard(P0, "Grizzly Bears")
    s.activate("Sunbird Standard", "craft", cost=["Goblin Token", "Grizzly Bears"])
    s.resolve()
    assert s.pt("Sunbird Effigy") == (1, 1)


def test_702_167c_one_mana_of_each_of_their_colors() -> None:
    s = effigy("Terminate", "Air Elemental")
    s.hand(P0, custom("Threefold", "{U}{B}{R}", "Sorcery", GainLife(3)))
    s.cast("Threefold")
    s.resolve()
    assert s.life(P0) == 23
    assert s.is_tapped("Sunbird Effigy")


def test_702_167c_a_permanent_that_was_not_crafted_knows_none() -> None:
    s = Scenario()
    bird = s.battlefield(P0, "Sunbird Standard", transformed=True)
    s.exile(P0, "Hill Giant")
    assert not s.exists(bird) or s.pt(bird) == (0, 0)
    s.settle()
    assert s.graveyard(P0) == ["Sunbird Standard"]


def test_702_167c_one_of_them_at_random_may_be_cast() -> None:
    s = Scenario(random_choices=[2])
    s.mana(P0, "CCCRRRR")
    s.lands(P0, "Mountain", 2)
    s.battlefield(P0, "Ore-Rich Stalactite")
    s.battlefield(P1, "Hill Giant")
    s.graveyard(P0, "Shock", "Shock", "Lightning Bolt", "Shock")
    s.activate("Ore-Rich Stalactite", "craft", cost=["Shock#1", "Shock#2", "Lightning Bolt", "Shock#3"])
    s.resolve()
    s.activate("Cosmium Catalyst")
    s.answer(cast=True, target="Hill Giant").resolve()
    assert s.graveyard(P0) == ["Lightning Bolt"]
    assert s.exile(P0) == ["Shock", "Shock", "Shock"]
    assert s.graveyard(P1) == ["Hill Giant"]


def test_702_167c_it_has_the_activated_abilities_of_the_exiled_cards_each_once_a_turn() -> None:
    s = Scenario()
    s.fill_libraries()
    s.mana(P0, "CCCCCCCCU")
    s.battlefield(P0, "The Enigma Jewel", tapped=True)
    fountain = custom("Fountain", "{1}", "Artifact", ability("{0}", GainLife(3)))
    s.battlefield(P0, fountain, "Prodigal Sorcerer")
    s.graveyard(P0, "Hill Giant", "Mind Stone")
    assert s.why_not(s.activate, "The Enigma Jewel", "craft") == "118.3"  # a giant has no activated ability
    s.graveyard(P0, custom("Well", "{1}", "Artifact", ability("{1}", GainLife(10))))
    s.activate("The Enigma Jewel", "craft", cost=["Fountain", "Prodigal Sorcerer", "Mind Stone", "Well"])
    s.resolve()
    s.activate("Locus of Enlightenment", "{0}")
    s.resolve()
    assert s.life(P0) == 26  # the ability and the copy of it
    assert s.why_not(s.activate, "Locus of Enlightenment", "{0}") == "602.5b"


def test_702_167a_mana_that_activates_abilities_only_pays_for_it() -> None:
    """CR 106.6: and this taps for mana before it is exiled."""
    s = Scenario()
    s.lands(P0, "Island", 7)
    s.battlefield(P0, "The Enigma Jewel")
    s.graveyard(P0, "Mind Stone", "Mind Stone", "Mind Stone", "Mind Stone")
    s.activate("The Enigma Jewel", "craft")
    s.resolve()
    assert s.exists("Locus of Enlightenment")
