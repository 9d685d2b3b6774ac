"""CR 607, linked abilities."""

from __future__ import annotations

from sim.scenario import P0, P1, Scenario

RING = "Oblivion Ring"


def ringed(*names: str) -> Scenario:
    """P0 has exiled the first of P1's permanents with Oblivion Ring."""
    s = Scenario()
    s.battlefield(P1, *names)
    s.hand(P0, RING)
    s.lands(P0, "Plains", 3)
    s.cast(RING)
    s.answer(target=names[0]).resolve()
    return s


def test_607_2a_only_what_the_first_ability_exiled_is_returned() -> None:
    """When Oblivion Ring leaves, the exiled card returns under its owner's control."""
    s = ringed("Hill Giant", "Grizzly Bears")
    s.exile(P1, "Trained Armodon")
    assert sorted(s.exile(P1)) == ["Hill Giant", "Trained Armodon"]
    s.hand(P1, "Disenchant")
    s.mana(P1, "WW")
    s.cast("Disenchant", by=P1, target=RING)
    s.resolve()
    assert s.exile(P1) == ["Trained Armodon"]
    assert sorted(s.battlefield(P1)) == ["Grizzly Bears", "Hill Giant"]


def test_607_2a_each_ring_returns_its_own() -> None:
    """Two of them do not mix up their cards."""
    s = ringed("Hill Giant", "Grizzly Bears")
    first = s.find(RING)
    s.hand(P0, RING, "Disenchant")
    s.lands(P0, "Plains", 5)
    s.cast(RING)
    s.answer(target="Grizzly Bears").resolve()
    s.cast("Disenchant", target=first)
    s.resolve()
    assert s.battlefield(P1) == ["Hill Giant"]
    assert s.exile(P1) == ["Grizzly Bears"]


def test_607_2a_leaving_before_the_first_ability_resolves_exiles_for_good() -> None:
    """The second ability resolves first and finds nothing; then the card is exiled for good."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, RING)
    s.lands(P0, "Plains", 3)
    s.hand(P1, "Disenchant")
    s.lands(P1, "Plains", 2)
    s.cast(RING)
    s.answer(target="Hill Giant").resolve_top()
    s.cast("Disenchant", by=P1, target=RING)
    s.resolve()
    assert s.exile(P1) == ["Hill Giant"]
    assert s.graveyard(P0) == [RING]


def test_607_2a_a_ring_that_returns_is_new_and_knows_nothing() -> None:
    """A flickered Oblivion Ring gives back the old card and exiles anew."""
    s = ringed("Hill Giant", "Grizzly Bears")
    s.hand(P0, "Flickerwisp")
    s.lands(P0, "Plains", 3)
    s.cast("Flickerwisp")
    s.answer(target=RING).resolve()
    assert sorted(s.battlefield(P1)) == ["Grizzly Bears", "Hill Giant"]
    s.run_to("end")
    s.answer(target="Grizzly Bears").resolve()
    assert s.exile(P1) == ["Grizzly Bears"]


def test_607_2d_a_choice_as_it_enters_belongs_to_the_ability_that_asks_for_it() -> None:
    """Voice of All has protection from the colour chosen as it entered; a second one from its own."""
    s = Scenario()
    s.hand(P0, "Voice of All", "Voice of All")
    s.mana(P0, "WWWWWWWW")
    s.cast("Voice of All")
    s.answer(color="red").resolve()
    s.cast("Voice of All")
    s.answer(color="black").resolve()
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    assert s.why_not(s.cast, "Shock", by=P1, target="Voice of All#1") == "702.16b"
    assert s.why_not(s.cast, "Shock", by=P1, target="Voice of All#2") == ""


def test_607_5_a_copy_chooses_for_itself() -> None:
    """Clone as a copy of Voice of All chooses a colour of its own as it enters (CR 707.6)."""
    s = Scenario()
    s.battlefield(P0, "Voice of All", chosen={"color": "red"})
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.answer(copy="Voice of All", color="green").resolve()
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    assert s.why_not(s.cast, "Shock", by=P1, target="Voice of All#2") == ""
    assert s.why_not(s.cast, "Shock", by=P1, target="Voice of All#1") == "702.16b"
