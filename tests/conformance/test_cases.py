"""Rules cases that real engines got wrong, by their numbers in the conformance list: protection, cycling, equip.

The cases of combat (B) are in `tests/rules/test_cases_combat.py`. Where a case's card is not built in, the ability that
matters is on a made-up card; cases that need more of such a card are left for when it is there.
"""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import (
    ARTIFACT,
    CREATURE,
    PERMANENT,
    PLANESWALKER,
    SPELL,
    YOURS,
    Attach,
    ColorCount,
    ability,
    protection_from,
    protection_from_color,
    static,
    target,
    until_end_of_turn,
)
from sim.scenario import P0, P1, P2, Scenario, Thing, custom


def scenario(players: int = 2) -> Scenario:
    """A scenario with mana for everything and libraries to draw from."""
    s = Scenario(players=players)
    s.fill_libraries()
    for seat in range(players):
        for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
            s.lands(seat, name, 3)
    return s


# --- Protection -------------------------------------------------------------------------------------


def test_p1_pacifism_falls_off_a_creature_that_gains_protection_from_white() -> None:
    s = scenario()
    bears, mother = s.battlefield(P0, "Grizzly Bears", "Mother of Runes")
    pacifism = s.battlefield(P1, "Pacifism", attached_to=bears)
    s.activate(mother, target=bears)
    s.answer(P0, color="white")
    s.resolve()
    assert not s.exists(pacifism)
    assert s.graveyard(P1) == ["Pacifism"]
    s.attack([bears])
    assert s.is_attacking(bears)


@pytest.mark.parametrize("quality", ["its colour", "artifacts"])
def test_p2_equipment_is_unattached_and_stays_on_the_battlefield(quality: str) -> None:
    s = scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    blade = s.battlefield(P0, "Dúnedain Blade", attached_to=bears)  # a white artifact
    if quality == "artifacts":
        from_artifacts = protection_from(ARTIFACT, "artifacts")
        s.hand(P0, custom("Rust Ward", "{0}", "Instant", until_end_of_turn(target(CREATURE), from_artifacts)))
        s.cast("Rust Ward", target=bears)
    else:
        s.activate(s.battlefield(P0, "Mother of Runes"), target=bears)
        s.answer(P0, color="white")
    s.resolve()
    assert s.exists(blade)
    assert not s.permanent(blade).attached_to


def test_p4_benevolent_blessing_leaves_what_is_attached_and_lets_nothing_new_come() -> None:
    s = scenario()
    bears, other = s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    mine = s.battlefield(P0, "Holy Strength", attached_to=bears)
    blade = s.battlefield(P0, "Dúnedain Blade", attached_to=bears)
    s.hand(P0, "Benevolent Blessing", "Pacifism")
    s.cast("Benevolent Blessing", target=bears)
    s.answer(P0, color="white")
    s.resolve()
    blessing = s.find("Benevolent Blessing")
    assert all(s.is_attached(one, to=bears) for one in (blessing, mine, blade))
    assert s.why_not(s.cast, "Pacifism", target=bears) == "702.16b"
    new = s.battlefield(P0, "Dúnedain Blade", attached_to=other)
    assert s.why_not(s.activate, new, "{3}", target=bears) == "702.16b"


def test_p6_protection_from_coloured_spells_does_not_stop_a_cycling_trigger() -> None:
    from_coloured_spells = protection_from(SPELL & ColorCount(t.GE, 1), "spells that are one or more colors")
    titan = custom("Warded Titan", "{15}", "Creature — Eldrazi", from_coloured_spells, power=15, toughness=15)
    s = scenario()
    emrakul, bears = s.battlefield(P0, titan, "Grizzly Bears")
    s.hand(P1, "Choking Tethers", "Boomerang")
    assert s.why_not(s.cast, "Boomerang", by=P1, target=emrakul) == "702.16b"
    assert s.why_not(s.cast, "Boomerang", by=P1, target=bears) == ""
    s.cycle("Choking Tethers", by=P1)
    s.answer(P1, target=emrakul, may=True)
    s.resolve()
    assert s.is_tapped(emrakul)


def test_p7_a_planeswalker_with_protection_from_white_loses_no_loyalty_to_a_white_attacker() -> None:
    s = scenario()
    s.battlefield(
        P1, custom("Halo", "{W}", "Enchantment", static(PLANESWALKER & YOURS, protection_from_color(t.WHITE)))
    )
    jace = s.battlefield(P1, "Jace Beleren")
    white, green = s.battlefield(P0, "Boros Swiftblade", "Elvish Warrior")  # the first with double strike
    s.attack({white: jace, green: jace})
    s.run_to("end of combat")
    assert s.counters_on(jace, "loyalty") == 1
    assert [event[1:4] for event in s.events(ek.DAMAGE_DEALT)] == [(green.id, jace.id, 2)]


def test_p11_protection_from_creatures_lets_a_player_be_attacked_but_not_damaged() -> None:
    s = scenario()
    s.turn(P1)
    emissary, bears = s.battlefield(P0, "Serra's Emissary", "Grizzly Bears", chosen={"card type": "creature"})
    giant, sorcerer = s.battlefield(P1, "Hill Giant", "Prodigal Sorcerer")
    s.hand(P1, "Shock")
    assert s.why_not(s.activate, sorcerer, by=P1, target=P0) == "702.16b"
    assert s.why_not(s.cast, "Shock", by=P1, target=P0) == ""
    s.attack({giant: P0})
    s.run_to("end of combat")
    assert s.life(P0) == 20
    assert [event[1:] for event in s.events(ek.PREVENTED)] == [(giant.id, -1, 3)]
    assert s.why_not(s.activate, sorcerer, by=P1, target=bears) == "702.16b"
    assert s.exists(emissary)


def test_p12_a_card_in_a_graveyard_has_no_protection() -> None:
    from_creatures = protection_from(CREATURE, "creatures")
    s = scenario()
    shy = custom("Shy Beast", "{1}{G}", "Creature — Beast", from_creatures, power=2, toughness=2)
    card = s.graveyard(P0, shy)
    s.hand(P0, "Gravedigger")
    s.cast("Gravedigger")
    s.answer(P0, target=card, may=True)
    s.resolve()
    assert s.hand(P0) == ["Shy Beast"]


def test_p14_protection_from_each_of_your_opponents_is_from_all_of_them() -> None:
    s = scenario(players=3)
    bears = s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P0, "Cliffside Rescuer")
    blockers = [s.battlefield(seat, "Hill Giant") for seat in (P1, P2)]
    for seat in (P1, P2):
        s.hand(seat, "Unsummon", "Flickerwisp", "Pyroclasm")
    s.activate("Cliffside Rescuer", target=bears)
    s.resolve()
    for seat in (P1, P2):
        assert s.why_not(s.cast, "Unsummon", by=seat, target=bears) == "702.16b"
    s.attack({bears: P1})
    assert s.why_not(s.block, {blockers[0]: bears}) == "702.16f"
    s.run_to("end of combat")
    assert s.life(P1) == 18


def test_p14_damage_by_any_opponent_is_prevented_for_a_player() -> None:
    s = scenario(players=3)
    s.battlefield(P0, "Absolute Virtue")
    s.turn(P2)
    s.hand(P2, "Earthquake")
    s.cast("Earthquake", by=P2, x=2)
    s.resolve()
    assert [s.life(seat) for seat in (P0, P1, P2)] == [20, 18, 18]


def test_p17_protection_ends_as_the_ward_leaves_and_it_may_come_back_to_the_same_creature() -> None:
    s = scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    ward = s.battlefield(P0, "Pentarch Ward", attached_to=bears, chosen={"color": "white"})
    s.lands(P0, "Plains", 3)
    s.hand(P0, "Flickerwisp", "Swords to Plowshares")
    assert s.why_not(s.cast, "Swords to Plowshares", target=bears) in ("702.16b", "601.2c")
    s.cast("Flickerwisp")
    s.answer(P0, target=ward)
    s.resolve()
    assert not s.exists(ward)
    assert s.why_not(s.cast, "Swords to Plowshares", target=bears) == ""
    s.run_to("end step")
    s.answer(P0, attach=bears, color="black")
    s.resolve()
    again = s.find("Pentarch Ward")
    assert s.is_attached(again, to=bears)
    assert s.why_not(s.cast, "Swords to Plowshares", target=bears) == ""  # the colour was chosen anew


# --- Cycling ----------------------------------------------------------------------------------------


def test_c1_complicate_cycled_puts_its_trigger_on_the_stack() -> None:
    s = scenario()
    s.hand(P0, "Grizzly Bears")
    s.hand(P1, "Complicate")
    s.cast("Grizzly Bears")
    s.cycle("Complicate", by=P1)
    s.answer(P1, target="Grizzly Bears")
    s.settle()
    assert s.stack() == ["Complicate", "Complicate", "Grizzly Bears"]
    s.answer(P1, may=True).answer(P0, pay=False)
    s.resolve()
    assert s.graveyard(P0) == ["Grizzly Bears"]
    assert s.cards_drawn(P1) == 1


# --- Equip ------------------------------------------------------------------------------------------


def equipped_liliana(s: Scenario) -> tuple[Thing, Thing]:
    """Luxior on Liliana Vess with 3 loyalty, by equip planeswalker."""
    liliana = s.battlefield(P0, "Liliana Vess")
    s.counters(liliana, "loyalty", 3)
    luxior = s.battlefield(P0, "Luxior, Giada's Gift")
    s.activate(luxior, "{1}", target=liliana)
    s.resolve()
    return luxior, liliana


def test_e1_luxior_makes_a_planeswalker_with_three_loyalty_a_three_three_creature() -> None:
    s = scenario()
    luxior, liliana = equipped_liliana(s)
    assert s.is_attached(luxior, to=liliana)
    assert (s.types(liliana), s.pt(liliana)) == (["Creature"], (3, 3))


def test_e1_what_it_was_comes_back_with_the_equipment_gone() -> None:
    s = scenario()
    luxior, liliana = equipped_liliana(s)
    s.hand(P0, "Disenchant")
    s.cast("Disenchant", target=luxior)
    s.resolve()
    assert s.types(liliana) == ["Planeswalker"]
    assert s.counters_on(liliana, "loyalty") == 3


def test_e1_no_loyalty_left_is_no_death_of_a_creature_that_is_no_planeswalker() -> None:
    s = scenario()
    luxior, liliana = equipped_liliana(s)
    s.hand(P0, "Shock")
    s.cast("Shock", target=liliana)
    s.resolve()
    assert (s.damage(liliana), s.counters_on(liliana, "loyalty")) == (2, 3)
    assert s.is_attached(luxior, to=liliana)


def test_e2_only_that_ability_attaches_it_to_a_planeswalker() -> None:
    porter = custom("Porter", "{0}", "Artifact", ability("{0}", Attach(target(PERMANENT), target(PLANESWALKER, 1))))
    s = scenario()
    jace = s.battlefield(P0, "Jace Beleren")
    luxior, axe = s.battlefield(P0, "Luxior, Giada's Gift", "Bonesplitter")
    s.battlefield(P0, porter)
    for one in (luxior, axe):
        s.activate("Porter", target=[one, jace])
        s.resolve()
        assert not s.permanent(one).attached_to
    assert s.why_not(s.activate, luxior, "{3}", target=jace) == "601.2c"


def test_e4_attached_equipment_can_be_moved() -> None:
    s = scenario()
    bears, giant = s.battlefield(P0, "Grizzly Bears", "Hill Giant")
    axe = s.battlefield(P0, "Bonesplitter", attached_to=bears)
    s.equip(axe, giant)
    s.resolve()
    assert s.is_attached(axe, to=giant)
    assert (s.pt(bears), s.pt(giant)) == ((2, 2), (5, 3))


def test_e6_and_e7_equipment_that_is_a_creature_equips_nothing_though_its_ability_resolves() -> None:
    s = scenario()
    s.battlefield(P0, "March of the Machines")
    bears, axe = s.battlefield(P0, "Grizzly Bears", "Loxodon Warhammer")
    assert s.types(axe) == ["Artifact", "Creature"]
    for to in (bears, axe):
        s.equip(axe, to)
        s.resolve()
        assert not s.permanent(axe).attached_to
    assert s.pt(bears) == (2, 2)
