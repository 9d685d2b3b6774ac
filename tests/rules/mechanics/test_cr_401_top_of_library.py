"""CR 401.5 and 601.3: looking at the top card of a library, and playing cards from there."""

from __future__ import annotations

import pytest

from sim.cards.language import (
    CREATURE,
    YOU,
    YOUR_TOP_CARD,
    Rule,
    enchantment,
    static,
)
from sim.rules.view import may_see
from sim.scenario import P0, P1, Scenario

HOTHOUSE = "Case of the Locked Hothouse"


def hothouse(*cards: str, solved: bool = True) -> Scenario:
    """P0 has the solved Case, these cards on top of the library, and much mana."""
    s = Scenario()
    s.battlefield(P0, HOTHOUSE, designations=("solved",) if solved else ())
    s.library(P0, *cards, "Plains", "Plains")
    s.mana(P0, "WUBRG" * 3)
    return s


def sees(s: Scenario, seat: int, name: str) -> bool:
    """Whether a player may know the first card of this name in P0's library."""
    entity = s.entity(name, "library")
    return may_see(s.game, seat, s.game.object(entity))


def test_401_5_you_may_look_at_the_top_card_any_time() -> None:
    """Its owner alone, the top card alone, and only while the Case is solved."""
    s = hothouse("Grizzly Bears", "Hill Giant")
    assert (sees(s, P0, "Grizzly Bears"), sees(s, P1, "Grizzly Bears"), sees(s, P0, "Hill Giant")) == (
        True,
        False,
        False,
    )
    assert not sees(hothouse("Grizzly Bears", "Hill Giant", solved=False), P0, "Grizzly Bears")


def test_401_5_revealed_on_top_is_seen_by_all() -> None:
    s = Scenario()
    s.battlefield(P0, "Courser of Kruphix")
    s.library(P0, "Grizzly Bears", "Hill Giant")
    assert [sees(s, seat, "Grizzly Bears") for seat in (P0, P1)] == [True, True]
    assert not sees(s, P1, "Hill Giant")


def test_401_5_the_next_card_is_not_seen_while_a_spell_is_being_cast() -> None:
    """Not before the spell is cast (601.2i), though its costs are being paid."""
    s = hothouse("Hill Giant", "Serra Angel")
    decision = s.decision
    assert decision is not None
    option = next(o for o in decision.options if o[0] == 2 and o[1] == s.entity("Hill Giant", "library"))
    s.game.submit(decision.options.index(option))
    s.game.step()  # on the stack, nothing announced yet
    assert s.stack() == ["Hill Giant"]
    assert not sees(s, P0, "Serra Angel")
    s.settle()
    assert sees(s, P0, "Serra Angel")


def test_601_3_lands_creatures_and_enchantments_may_be_played_from_the_top() -> None:
    s = hothouse("Forest", "Grizzly Bears", "Crusade", "Shock")
    s.play_land("Forest")
    s.cast("Grizzly Bears")
    s.resolve()
    s.cast("Crusade")
    s.resolve()
    assert s.battlefield(P0) == [HOTHOUSE, "Forest", "Grizzly Bears", "Crusade"]
    assert s.why_not(s.cast, "Shock", target=P1) != ""


@pytest.mark.parametrize("name", ["Divination", "Ornithopter"])
def test_601_3_the_quality_is_that_of_the_spell(name: str) -> None:
    """A sorcery may not be cast from there, an artifact creature may."""
    s = hothouse(name)
    assert (s.why_not(s.cast, name) == "") == (name == "Ornithopter")


def test_601_3_timing_and_cost_are_as_ever() -> None:
    s = hothouse("Grizzly Bears", "Ashcoat Bear")
    s.turn(P1, "upkeep")
    s.mana(P0, "GG")
    assert s.why_not(s.cast, "Grizzly Bears", by=P0) != ""
    s = hothouse("Ashcoat Bear")
    s.turn(P1, "upkeep")
    s.mana(P0, "GG")
    s.cast("Ashcoat Bear", by=P0)
    s.resolve()
    assert s.battlefield(P0) == [HOTHOUSE, "Ashcoat Bear"]


def test_601_3_lands_alone_may_be_played_where_nothing_is_said_of_casting() -> None:
    s = Scenario()
    s.battlefield(P0, "Courser of Kruphix")
    s.library(P0, "Grizzly Bears", "Forest")
    s.mana(P0, "GG")
    assert s.why_not(s.cast, "Grizzly Bears") != ""


def test_601_3e_a_permission_to_cast_is_none_to_play_a_land() -> None:
    """A land that is a creature is no creature spell."""
    s = Scenario()
    s.battlefield(P0, enchantment("Menagerie", "{1}", static(YOU, Rule("may cast", CREATURE & YOUR_TOP_CARD))))
    s.library(P0, "Dryad Arbor", "Plains")
    assert s.why_not(s.play_land, "Dryad Arbor") != ""


def test_305_2_the_land_from_the_top_is_the_land_play_of_the_turn() -> None:
    """With Hothouse's additional land there are two."""
    s = hothouse("Forest", "Island", "Swamp")
    s.play_land("Forest")
    s.play_land("Island")
    assert s.why_not(s.play_land, "Swamp") == "305.2b"
    assert len(s.battlefield(P0)) == 3


def test_305_2_additional_lands_add_up() -> None:
    """Rulings: two of the Case make three land plays."""
    s = Scenario()
    s.battlefield(P0, HOTHOUSE, HOTHOUSE)
    s.hand(P0, "Forest", "Island", "Swamp", "Plains")
    for name in ("Forest", "Island", "Swamp"):
        s.play_land(name)
    assert s.why_not(s.play_land, "Plains") == "305.2b"
