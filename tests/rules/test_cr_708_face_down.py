"""CR 708 and 702.37, face-down spells and permanents, morph."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.keywords import flash, morph
from sim.cards.language import YOU, Rule, color, creature, enchantment, static
from sim.scenario import P0, P1, Scenario

ANGEL = "Exalted Angel"


def morphed(lands: int = 3) -> Scenario:
    """P0 has cast Exalted Angel face down."""
    s = Scenario()
    s.fill_libraries()
    s.lands(P0, "Plains", lands)
    s.hand(P0, ANGEL)
    s.cast(ANGEL, how="face down")
    return s


def test_702_37a_a_card_with_morph_can_be_cast_face_down_for_three() -> None:
    """With two lands it can't."""
    s = Scenario()
    s.lands(P0, "Swamp", 2)
    s.hand(P0, ANGEL, "Grizzly Bears")
    assert s.why_not(s.cast, ANGEL, how="face down") == "118.3"
    s.lands(P0, "Swamp", 1)
    assert s.why_not(s.cast, ANGEL, how="face down") == ""
    assert s.why_not(s.cast, "Grizzly Bears", how="face down") == "601.3"


def test_702_37c_only_when_a_creature_could_be_cast() -> None:
    """Not at instant speed."""
    s = Scenario()
    s.lands(P0, "Plains", 3)
    s.hand(P0, ANGEL)
    s.turn(P0, "upkeep")
    assert s.why_not(s.cast, ANGEL, how="face down") == "117.1a"


def test_708_4_the_spell_is_a_2_2_without_colour_name_and_cost() -> None:
    """What looks at the spell sees a colourless creature spell of mana value 0."""
    s = morphed()
    spell = s.game.state.stack[-1]
    c = s.game.characteristics(spell)
    assert (c.name, c.colors, c.power, c.toughness, s.game.mana_value(spell)) == ("", 0, 2, 2, 0)


def test_708_4_it_can_be_countered_as_a_creature_spell() -> None:
    """Essence Scatter; the card is revealed in the graveyard (CR 708.9)."""
    s = morphed()
    s.hand(P1, "Essence Scatter")
    s.lands(P1, "Island", 2)
    s.cast("Essence Scatter", target=ANGEL)
    s.resolve()
    assert s.graveyard(P0) == [ANGEL]


def test_708_2a_the_permanent_is_a_2_2_creature_with_nothing_else() -> None:
    """No flying, no abilities, no subtypes."""
    s = morphed()
    s.resolve()
    assert s.is_face_down(ANGEL)
    assert s.pt(ANGEL) == (2, 2)
    assert s.subtypes(ANGEL) == []
    assert s.colors(ANGEL) == []
    assert not s.has(ANGEL, "flying")
    assert s.mana_value(ANGEL) == 0


def test_708_3_it_enters_face_down_so_its_own_abilities_do_not_trigger() -> None:
    """Skinthinner's ability is about being turned up, and entering triggers of others see a 2/2."""
    s = Scenario()
    s.battlefield(P0, "Soul Warden")
    s.lands(P0, "Swamp", 3)
    s.hand(P0, "Skinthinner")
    s.cast("Skinthinner", how="face down")
    s.resolve()
    assert s.life(P0) == 21


def test_708_5_its_controller_may_look_at_it_and_others_may_not() -> None:
    """The opponent's view has no name for it."""
    s = morphed()
    s.resolve()
    entity = s.find(ANGEL).id
    assert s.game.view(P0).name(entity) == ANGEL
    assert s.game.view(P1).name(entity) == "a face-down card"
    assert not s.game.view(P1).is_visible(entity)


def test_702_37e_turning_up_is_a_special_action_for_the_morph_cost() -> None:
    """At instant speed, without the stack, so nobody can respond to it."""
    s = morphed(lands=7)
    s.resolve()
    s.run_to("beginning of combat")
    assert s.why_not(s.turn_up, ANGEL) == ""
    s.turn_up(ANGEL)
    assert s.stack() == []
    assert not s.is_face_down(ANGEL)
    assert s.pt(ANGEL) == (4, 5)
    assert s.has(ANGEL, "flying")


def test_702_37e_not_without_the_mana_and_not_by_others() -> None:
    """Two lands do not pay {2}{W}{W}."""
    s = morphed(lands=5)
    s.resolve()
    assert s.why_not(s.turn_up, ANGEL) == "118.3"
    assert s.why_not(s.turn_up, ANGEL, by=P1) == "116.2b"


def test_708_8_it_is_the_same_object_and_keeps_what_it_has() -> None:
    """Counters, damage, Auras and summoning sickness stay; nothing enters."""
    s = morphed(lands=7)
    s.resolve()
    angel = s.find(ANGEL)
    s.counters(angel, "+1/+1", 1)
    s.hand(P0, "Giant Growth")
    s.mana(P0, "G")
    s.cast("Giant Growth", target=angel)
    s.resolve()
    s.turn_up(angel)
    assert s.exists(angel)
    assert s.pt(angel) == (8, 9)
    assert s.is_summoning_sick(angel)


def test_708_8_turned_up_triggers() -> None:
    """Skinthinner destroys a nonblack creature when it is turned face up."""
    s = Scenario()
    skinthinner = s.battlefield(P0, "Skinthinner", face_down=True)
    s.battlefield(P1, "Hill Giant")
    s.lands(P0, "Swamp", 5)
    s.turn_up(skinthinner)
    s.settle()
    assert s.stack() == ["Skinthinner"]
    s.resolve()
    assert s.graveyard(P1) == ["Hill Giant"]


def test_708_8_in_combat_it_goes_on_attacking() -> None:
    """An unblocked morph turned up deals its full damage."""
    s = Scenario()
    s.battlefield(P0, ANGEL, face_down=True)
    s.lands(P0, "Plains", 4)
    s.turn(P0, "declare attackers")
    s.attack([ANGEL])
    s.run_to("declare blockers")
    s.turn_up(ANGEL)
    s.run_to("end of combat")
    assert (s.life(P1), s.life(P0)) == (16, 24)


def test_708_9_it_is_revealed_as_it_leaves() -> None:
    """A face-down creature that dies is its card in the graveyard."""
    s = morphed()
    s.resolve()
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.cast("Shock", by=P1, target=ANGEL)
    s.resolve()
    assert s.graveyard(P0) == [ANGEL]


def test_708_2a_face_down_it_can_be_affected_by_what_its_card_could_not() -> None:
    """A face-down creature is neither black nor protected: Terror may target Skinthinner."""
    s = Scenario()
    s.battlefield(P1, "Skinthinner", face_down=True)
    s.hand(P0, "Terror")
    s.mana(P0, "CB")
    s.cast("Terror", target="Skinthinner")
    s.resolve()
    assert s.graveyard(P1) == ["Skinthinner"]


def test_708_8_turning_up_gives_a_new_timestamp() -> None:
    """CR 613.7f."""
    s = Scenario()
    s.battlefield(P0, "Battering Craghorn", face_down=True)
    s.lands(P0, "Mountain", 3)
    before = s.permanent("Battering Craghorn").timestamp
    s.turn_up("Battering Craghorn")
    assert s.permanent("Battering Craghorn").timestamp > before
    assert s.events(ek.TURNED_FACE_UP)


def test_708_2a_effects_until_then_apply_to_the_face_down_creature() -> None:
    """Humility and lords: a face-down Goblin is no Goblin."""
    s = Scenario()
    s.battlefield(P0, "Glorious Anthem")
    s.battlefield(P0, ANGEL, face_down=True)
    assert s.pt(ANGEL) == (3, 3)


def test_116_2b_turning_up_needs_priority_only() -> None:
    """Also in the opponent's turn, in response to a spell."""
    s = Scenario()
    s.battlefield(P1, ANGEL, face_down=True)
    s.lands(P1, "Plains", 4)
    s.hand(P0, "Lightning Bolt")
    s.mana(P0, "R")
    s.cast("Lightning Bolt", target=ANGEL)
    s.turn_up(ANGEL)
    s.resolve()
    assert s.damage(ANGEL) == 3
    assert s.exists(ANGEL)


def test_702_37c_costs_are_those_of_a_face_down_card() -> None:
    """Ruby Medallion makes no face-down spell cheaper: it has no colour."""
    s = Scenario()
    s.battlefield(P0, "Ruby Medallion")
    s.hand(P0, creature("Red Morph", "{2}{R}", "Beast", 3, 3, morph("{R}")))
    s.lands(P0, "Mountain", 2)
    assert s.why_not(s.cast, "Red Morph", how="face down") == "118.3"
    assert s.why_not(s.cast, "Red Morph", how="normal") == ""


def test_702_37c_prohibitions_are_those_of_a_face_down_card() -> None:
    """Who can't cast red spells can cast a red card face down; flash is not that of a face-down card."""
    s = Scenario()
    s.battlefield(P0, enchantment("Ban", "{W}", static(YOU, Rule("can't cast", color(t.RED)))))
    s.hand(P0, creature("Red Morph", "{2}{R}", "Beast", 3, 3, flash, morph("{R}")))
    s.lands(P0, "Mountain", 3)
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.cast("Shock", by=P1, target=P0)
    assert s.why_not(s.cast, "Red Morph", by=P0, how="face down") != ""
    s.resolve()
    assert s.why_not(s.cast, "Red Morph", how="normal") == "601.3"
    s.cast("Red Morph", how="face down")
    s.resolve()
    assert s.is_face_down("Red Morph")
