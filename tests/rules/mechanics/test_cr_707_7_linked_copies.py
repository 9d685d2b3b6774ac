"""CR 707.7, 607.5: linked abilities that were copied are linked to one another and to nothing else."""

from __future__ import annotations

from sim.cards import terms as t
from sim.cards.language import CREATURE, Linked, Move, ability, artifact, target
from sim.scenario import P0, P1, Scenario

BEARS = "Grizzly Bears"
CAGE = artifact(
    "Cage",
    "{1}",
    ability("{1}", Move(target(CREATURE), t.EXILE, link="exiled")),
    ability("{2}", Move(Linked("exiled"), t.HAND)),
)
OTHER_CAGE = artifact(
    "Other Cage",
    "{1}",
    ability("{3}", Move(target(CREATURE), t.EXILE, link="exiled")),
    ability("{4}", Move(Linked("exiled"), t.HAND)),
)


def test_707_7_a_copy_has_a_pair_of_its_own() -> None:
    """A Clone of Fiend Hunter returns what it exiled itself, not what the original exiled."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant", BEARS)
    s.hand(P0, "Fiend Hunter", "Clone", "Murder")
    s.mana(P0, "CWWCCCUBBB")
    s.cast("Fiend Hunter")
    s.answer(P0, may=True, target="Hill Giant").resolve()
    s.cast("Clone")
    s.answer(P0, copy="Fiend Hunter", may=True, target=BEARS).resolve()
    assert sorted(s.exile(P1)) == [BEARS, "Hill Giant"]
    s.cast("Murder", target="Fiend Hunter#2")
    s.resolve()
    assert s.battlefield(P1) == [BEARS]
    assert s.exile(P1) == ["Hill Giant"]


def test_707_7_abilities_copied_later_are_not_linked_to_those_it_had() -> None:
    """Mirage Mirror as a Cage exiles a creature; as another Cage, or as the same once more, it cannot return it."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    cage = s.battlefield(P1, CAGE)
    other = s.battlefield(P1, OTHER_CAGE)
    mirror = s.battlefield(P0, "Mirage Mirror")
    s.mana(P0, "CCCCCCCCCCC")
    s.activate(mirror, target=cage)
    s.activate(mirror, target=other)
    s.resolve_top()
    s.activate(mirror, "{3}", target="Hill Giant")
    s.resolve_top()
    assert s.exile(P1) == ["Hill Giant"]
    s.resolve()
    assert s.characteristics(mirror).name == "Cage"
    s.activate(mirror, "{2}")
    s.resolve()
    assert s.exile(P1) == ["Hill Giant"]


def test_707_7_the_pair_works_together_however_it_was_acquired() -> None:
    """As one and the same copy the second ability knows what the first has exiled."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    cage = s.battlefield(P1, CAGE)
    mirror = s.battlefield(P0, "Mirage Mirror")
    s.mana(P0, "CCCCC")
    s.activate(mirror, target=cage)
    s.resolve()
    s.activate(mirror, "{1}", target="Hill Giant")
    s.resolve()
    s.activate(mirror, "{2}")
    s.resolve()
    assert s.hand(P1) == ["Hill Giant"]
