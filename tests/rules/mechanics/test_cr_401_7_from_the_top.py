"""CR 401.7, a card put into a library so many cards from the top."""

from __future__ import annotations

from sim.scenario import P0, Scenario


def test_401_7_the_third_from_the_top_and_the_bottom_of_a_small_library() -> None:
    for cards, place in ((("Forest", "Island", "Swamp"), 2), ((), 0)):
        s = Scenario()
        s.library(P0, "Hill Giant", *cards)
        s.battlefield(P0, "Braided Net", transformed=True)
        s.mana(P0, "UUUU")
        s.activate("Braided Quipu")
        s.resolve()
        assert s.hand(P0) == ["Hill Giant"]  # one card for one artifact
        assert s.library(P0).index("Braided Net") == place
