"""CR 702.168, disguise: cast face down with ward {2}, turned up for its disguise cost."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards.keywords import disguise, flying
from sim.cards.language import GainLife, Instead, X, as_enters, creature, enters, turned_face_up, when
from sim.scenario import P0, P1, Scenario

WALKER = "Dog Walker"


def disguised(card: str = WALKER, lands: int = 3, kind: str = "Plains") -> Scenario:
    """P0 has cast this card face down, and the spell has resolved."""
    s = Scenario()
    s.fill_libraries()
    s.lands(P0, kind, lands)
    s.hand(P0, card)
    s.cast(card, how="face down")
    s.resolve()
    return s


def test_702_168a_a_card_with_disguise_can_be_cast_face_down_for_three() -> None:
    """It becomes a 2/2 with ward {2}; two lands are not enough."""
    s = Scenario()
    s.lands(P0, "Plains", 2)
    s.hand(P0, WALKER)
    assert s.why_not(s.cast, WALKER, how="face down") == "118.3"
    s.lands(P0, "Plains", 1)
    s.cast(WALKER, how="face down")
    s.resolve()
    assert s.is_face_down(WALKER)
    assert s.pt(WALKER) == (2, 2)


def test_702_168a_it_has_ward_two_while_it_is_face_down() -> None:
    """Shock is countered unless its player pays {2}; face up the ward is gone."""
    s = disguised(lands=5)
    s.hand(P1, "Shock", "Shock")
    s.lands(P1, "Mountain", 2)
    s.cast("Shock", by=P1, target=WALKER)
    s.resolve()
    assert s.graveyard(P1) == ["Shock"]
    assert s.is_face_down(WALKER)
    s.turn_up(WALKER)
    s.cast("Shock", by=P1, target=WALKER)
    s.resolve_top()
    s.resolve()
    assert s.graveyard(P0) == [WALKER]


def test_702_168b_the_spell_has_the_same_characteristics_as_the_permanent() -> None:
    """On the stack it is a colourless 2/2 creature spell with ward {2} and no name; Essence Scatter has to pay."""
    s = Scenario()
    s.fill_libraries()
    s.lands(P0, "Plains", 3)
    s.hand(P0, WALKER)
    s.cast(WALKER, how="face down")
    spell = s.game.state.stack[-1]
    c = s.game.characteristics(spell)
    assert (c.name, c.colors, c.mana_cost, c.power, c.toughness, len(c.profile.wards)) == ("", 0, None, 2, 2, 1)


def test_702_168b_its_values_are_copiable() -> None:
    """A copy of a disguised creature is a face-up 2/2 with ward {2} and no name (CR 707.2)."""
    s = disguised(lands=7, kind="Island")
    s.hand(P0, "Clone")
    s.answer(P0, copy=s.find(WALKER))
    s.cast("Clone")
    s.resolve()
    clone = next(e for e in s.game.state.battlefield if s.game.state.objects[e].copy_of >= 0)
    c = s.game.characteristics(clone)
    assert (c.name, c.power, c.toughness, len(c.profile.wards)) == ("", 2, 2, 1)
    assert not s.game.object(clone).face_down


def test_702_168c_only_a_card_with_such_an_ability_can_be_cast_face_down() -> None:
    s = Scenario()
    s.lands(P0, "Forest", 3)
    s.hand(P0, "Grizzly Bears")
    assert s.why_not(s.cast, "Grizzly Bears", how="face down") == "601.3"


def test_702_168d_it_is_turned_up_for_its_disguise_cost_any_time_without_the_stack() -> None:
    """In the opponent's turn, with a spell on the stack; hybrid mana is paid with either colour."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, WALKER, face_down=True)
    s.lands(P0, "Plains", 1)
    s.lands(P0, "Mountain", 1)
    s.turn(P1)
    s.hand(P1, "Lightning Bolt")
    s.lands(P1, "Mountain", 1)
    s.cast("Lightning Bolt", by=P1, target=P0)
    s.turn_up(WALKER)
    assert s.pt(WALKER) == (3, 1)
    assert s.stack() == ["Lightning Bolt"]
    s.settle()
    assert s.stack() == [WALKER, "Lightning Bolt"]
    s.resolve()
    assert s.count("Dog Token", P0) == 2


def test_702_168d_not_for_a_permanent_that_would_have_no_disguise_cost() -> None:
    """A face-down card without disguise, one of another player, and one without the mana."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears", face_down="disguise")
    s.battlefield(P0, WALKER, face_down=True)
    assert s.why_not(s.turn_up, "Grizzly Bears") == "702.168d"
    assert s.why_not(s.turn_up, WALKER) == "118.3"
    assert s.why_not(s.turn_up, WALKER, by=P1) == "116.2b"


def test_702_168d_nothing_enters_as_it_is_turned_up() -> None:
    """Hunted Bonebrute gives no Dogs: it has entered already; nor has a replacement of its entering any effect."""
    gains = creature(
        "Spy", "{B}", "Rogue", 1, 1, as_enters(Instead(tapped=True)), when(enters(), GainLife(3)), disguise("{B}")
    )
    s = Scenario()
    s.battlefield(P0, "Hunted Bonebrute", face_down=True)
    s.battlefield(P0, gains, face_down=True)
    s.lands(P0, "Swamp", 3)
    s.turn_up("Hunted Bonebrute")
    s.turn_up("Spy")
    s.settle()
    assert s.stack() == []
    assert not s.is_tapped("Spy")
    assert (s.life(P0), s.count("Dog Token")) == (20, 0)


def test_702_168d_a_creature_that_would_have_lost_it_cannot_be_turned_up() -> None:
    """Under Humility it would have no disguise ability face up; nor would a plain 2/2 keep its ward."""
    s = Scenario()
    s.battlefield(P0, WALKER, face_down=True)
    s.lands(P0, "Plains", 2)
    assert s.why_not(s.turn_up, WALKER) == ""
    s.battlefield(P1, "Humility")
    assert s.why_not(s.turn_up, WALKER) == "702.168d"
    assert s.pt(WALKER) == (1, 1)


@pytest.mark.parametrize(("spells", "cost"), [(0, 6), (2, 4), (9, 1)])
def test_702_168d_a_cost_that_is_reduced(spells: int, cost: int) -> None:
    """Fugitive Codebreaker: {5}{R}, {1} less for each instant and sorcery card in its controller's graveyard."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Fugitive Codebreaker", face_down=True)
    s.graveyard(P0, "Grizzly Bears", *["Shock"] * spells)
    s.graveyard(P1, "Shock", "Shock")
    s.hand(P0, "Shock")
    s.lands(P0, "Mountain", cost - 1)
    assert s.why_not(s.turn_up, "Fugitive Codebreaker") == "118.3"
    s.lands(P0, "Mountain", 1)
    s.turn_up("Fugitive Codebreaker")
    s.resolve()
    assert len(s.hand(P0)) == 3
    assert s.count("Shock", P0) == 0


def test_702_168e_x_of_the_cost_is_that_of_its_other_abilities() -> None:
    """Aurelia's Vindicator turned up with X = 2 exiles up to two: a creature and a creature card."""
    s = Scenario()
    s.fill_libraries()
    vindicator = s.battlefield(P0, "Aurelia's Vindicator", face_down=True)
    bears = s.battlefield(P1, "Grizzly Bears")
    giant = s.battlefield(P1, "Hill Giant")
    elves = s.graveyard(P1, "Llanowar Elves")
    s.lands(P0, "Plains", 6)
    s.turn_up(vindicator, x=2)
    s.answer(P0, target=[bears, elves])
    s.resolve()
    assert sorted(s.exile(P1)) == ["Grizzly Bears", "Llanowar Elves"]
    assert s.exists(giant)
    s.hand(P0, "Wrath of God")
    s.mana(P0, "WWWW")
    s.cast("Wrath of God")
    s.resolve()
    assert sorted(s.hand(P1)) == ["Grizzly Bears", "Llanowar Elves"]


def test_702_168e_x_is_zero_where_it_was_not_paid_for() -> None:
    """An effect turns it up: X is 0."""
    spy = creature("Spy", "{U}", "Rogue", 1, 1, disguise("{X}"), when(turned_face_up(), GainLife(X())))
    s = Scenario()
    s.battlefield(P0, "Ixidor, Reality Sculptor")
    s.battlefield(P0, spy, face_down=True)
    s.lands(P0, "Island", 3)
    s.activate("Ixidor, Reality Sculptor", target="Spy")
    s.resolve()
    assert not s.is_face_down("Spy")
    assert s.life(P0) == 20


def test_702_168e_the_greatest_x_is_what_can_be_paid() -> None:
    spy = creature("Spy", "{U}", "Rogue", 1, 1, disguise("{X}{X}{U}"), when(turned_face_up(), GainLife(X())))
    s = Scenario()
    s.battlefield(P0, spy, face_down=True)
    s.lands(P0, "Island", 6)
    assert s.why_not(s.turn_up, "Spy", x=3) != ""
    s.turn_up("Spy", x=2)
    s.resolve()
    assert s.life(P0) == 22


def test_702_168d_the_ward_ends_and_its_own_abilities_come_back() -> None:
    spy = creature("Spy", "{U}", "Rogue", 3, 3, flying, disguise("{U}"))
    s = Scenario()
    s.battlefield(P0, spy, face_down=True)
    s.lands(P0, "Island", 1)
    assert (s.abilities("Spy"), s.has("Spy", "flying")) == (1, False)
    s.turn_up("Spy")
    assert len(s.characteristics("Spy").profile.wards) == 0
    assert s.has("Spy", "flying")
    assert len(s.events(ek.TURNED_FACE_UP)) == 1
