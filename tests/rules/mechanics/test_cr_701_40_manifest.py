"""CR 701.40, manifest, and CR 701.58, cloak: cards put onto the battlefield face down."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.cards.language import (
    CREATURE,
    EACH_PLAYER,
    YOU,
    YOURS,
    Exists,
    Instead,
    InZone,
    Replacement,
    Rule,
    TopOfLibrary,
    cloak,
    creature,
    enchantment,
    enters,
    manifest,
    sorcery,
    static,
)
from sim.scenario import P0, P1, Scenario

CLOAK_TWO = sorcery("Hide Away", "{W}", cloak(TopOfLibrary(YOU, 2)))
MANIFEST_TWO = sorcery("Send Out", "{W}", manifest(TopOfLibrary(YOU, 2)))
CLOAK_ONE = sorcery("Veil", "{W}", cloak(TopOfLibrary(YOU)))
CROWD = enchantment("Crowd", "{W}", Replacement(enters(CREATURE), Instead(tapped=True), Exists(CREATURE & YOURS)))


def put_down(top: str | CardDefinition, how: str = "manifest", lands: int = 8) -> Scenario:
    """P0 has manifested or cloaked this card from the top of the library."""
    s = Scenario()
    s.library(P0, top)
    s.hand(P0, "Soul Summons" if how == "manifest" else CLOAK_ONE)
    s.mana(P0, "CW" if how == "manifest" else "W")
    s.cast("Soul Summons" if how == "manifest" else "Veil")
    s.resolve()
    s.lands(P0, "Forest", lands)
    return s


def test_701_40a_a_manifested_card_is_a_2_2_creature_with_nothing_else() -> None:
    """The top card of the library, whatever it is; nobody else sees it."""
    s = put_down("Forest")
    assert s.library(P0) == []
    assert s.is_face_down("Forest#1")
    assert s.pt("Forest#1") == (2, 2)
    assert s.types("Forest#1") == ["Creature"]
    assert (s.subtypes("Forest#1"), s.colors("Forest#1"), s.abilities("Forest#1")) == ([], [], 0)
    assert s.permanent("Forest#1").face_down == "manifest"


def test_701_40b_a_creature_card_is_turned_up_for_its_mana_cost() -> None:
    """At any time, without the stack."""
    s = put_down("Grizzly Bears", lands=2)
    s.turn_up("Grizzly Bears")
    assert s.stack() == []
    assert s.types("Grizzly Bears") == ["Creature"]
    assert s.subtypes("Grizzly Bears") == ["Bear"]


def test_701_40b_not_a_card_that_is_no_creature_or_has_no_mana_cost() -> None:
    for card in ("Forest", "Glorious Anthem", "Dryad Arbor Again"):
        arbor = creature("Dryad Arbor Again", None, "Dryad", 1, 1)
        s = put_down(arbor if card == "Dryad Arbor Again" else card)
        assert s.why_not(s.turn_up, f"{card}#1") == "701.40b"


def test_701_40b_x_of_the_mana_cost_is_chosen_as_it_is_paid() -> None:
    """CR 107.3d: Hooded Hydra for {X}{G}{G}: it has entered already, so X counters do not come; the five do."""
    s = put_down("Hooded Hydra", lands=5)
    s.turn_up("Hooded Hydra", how="mana cost", x=3)
    assert s.counters_on("Hooded Hydra", "+1/+1") == 5
    assert all(s.game.state.objects[e].tapped for e in s.game.permanents_of(P0) if e != s.find("Hooded Hydra").id)  # type: ignore[attr-defined]


def test_701_40c_a_manifested_card_with_morph_may_be_turned_up_either_way() -> None:
    for how, cost in (("ability", 2), ("mana cost", 4)):
        s = put_down("Nantuko Vigilante", lands=cost - 1)
        assert s.why_not(s.turn_up, "Nantuko Vigilante", how=how) == "118.3"
        s.lands(P0, "Forest", 1)
        s.turn_up("Nantuko Vigilante", how=how)
        assert not s.is_face_down("Nantuko Vigilante")


def test_701_40d_a_manifested_card_with_disguise_may_be_turned_up_either_way() -> None:
    """Printlifter Ooze: {3}{G} by disguise, {1}{G} as its mana cost."""
    for how, cost in (("ability", 4), ("mana cost", 2)):
        s = put_down("Printlifter Ooze", lands=cost - 1)
        assert s.why_not(s.turn_up, "Printlifter Ooze", how=how) == "118.3"
        s.lands(P0, "Forest", 1)
        s.turn_up("Printlifter Ooze", how=how)
        assert not s.is_face_down("Printlifter Ooze")


def test_701_40d_manifested_it_has_no_ward() -> None:
    s = put_down("Printlifter Ooze")
    assert len(s.characteristics("Printlifter Ooze").profile.wards) == 0


@pytest.mark.parametrize(("spell", "name"), [(MANIFEST_TWO, "Send Out"), (CLOAK_TWO, "Hide Away")])
def test_701_40e_and_701_58e_several_cards_go_one_at_a_time(spell: CardDefinition, name: str) -> None:
    """In the order of the library: what enters tapped if there is a creature sees the first as the second enters."""
    s = Scenario()
    s.battlefield(P0, CROWD)
    s.library(P0, "Forest", "Grizzly Bears")
    s.hand(P0, spell)
    s.mana(P0, "W")
    s.cast(name)
    s.resolve()
    entered = [e for e in s.events(ek.ZONE_CHANGED) if e[4] == t.BATTLEFIELD]
    names = [s.game.pool.definitions[s.game.object(e[2]).definition].name for e in entered]
    assert names == ["Forest", "Grizzly Bears"]
    assert (s.is_tapped("Forest"), s.is_tapped("Grizzly Bears")) == (False, True)


@pytest.mark.parametrize(("how", "kind"), [("manifest", "Soul Summons"), ("cloak", "Veil")])
def test_701_40f_and_701_58f_what_may_not_enter_stays_where_it_is(how: str, kind: str) -> None:
    """Creature cards in libraries can't enter: face down even a land would be one, so it stays in the library."""
    cage = enchantment("Cage", "{1}", static(EACH_PLAYER, Rule("can't enter", CREATURE & InZone(1 << t.LIBRARY))))
    s = Scenario()
    s.battlefield(P1, cage)
    s.library(P0, "Forest")
    s.hand(P0, "Soul Summons" if how == "manifest" else CLOAK_ONE)
    s.mana(P0, "CW")
    s.cast(kind)
    s.resolve()
    assert s.library(P0) == ["Forest"]
    assert s.battlefield(P0) == []


@pytest.mark.parametrize("how", ["manifest", "cloak"])
def test_701_40g_and_701_58g_an_instant_is_revealed_and_stays_face_down(how: str) -> None:
    """Ixidor would turn it up: it is shown, no ability triggers, and it is a 2/2 still."""
    s = Scenario()
    s.battlefield(P0, "Ixidor, Reality Sculptor", "Secret Plans")
    bolt = s.battlefield(P0, "Lightning Bolt", face_down=how)
    s.fill_libraries()
    s.lands(P0, "Island", 3)
    s.activate("Ixidor, Reality Sculptor", target=bolt)
    s.resolve()
    assert s.is_face_down(bolt)
    assert s.hand(P0) == []
    assert [e[1] for e in s.events(ek.REVEALED)] == [bolt.id]
    assert s.events(ek.TURNED_FACE_UP) == []


def test_701_58a_a_cloaked_card_is_a_2_2_with_ward_two() -> None:
    s = put_down("Plains", "cloak")
    card = s.find("Plains", "battlefield")
    assert s.pt(card) == (2, 2)
    assert s.permanent(card).face_down == "cloak"
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    s.cast("Shock", by=P1, target=card)
    s.resolve()
    assert s.exists(card)
    assert s.graveyard(P1) == ["Shock"]


def test_701_58b_a_cloaked_creature_card_is_turned_up_for_its_mana_cost() -> None:
    """And its ward ends; no other card can be turned up."""
    s = put_down("Grizzly Bears", "cloak", lands=1)
    assert s.why_not(s.turn_up, "Grizzly Bears") == "118.3"
    s.lands(P0, "Forest", 1)
    s.turn_up("Grizzly Bears")
    assert len(s.characteristics("Grizzly Bears").profile.wards) == 0
    s = put_down("Glorious Anthem", "cloak")
    assert s.why_not(s.turn_up, "Glorious Anthem") == "701.58b"


def test_701_58c_and_701_58d_a_cloaked_card_may_be_turned_up_either_way() -> None:
    """One with morph and one with disguise."""
    for card, ability, mana_cost in (("Nantuko Vigilante", 2, 4), ("Printlifter Ooze", 4, 2)):
        for how, cost in (("ability", ability), ("mana cost", mana_cost)):
            s = put_down(card, "cloak", lands=cost - 1)
            assert s.why_not(s.turn_up, card, how=how) == "118.3"
            s.lands(P0, "Forest", 1)
            s.turn_up(card, how=how)
            assert not s.is_face_down(card)


def test_701_40a_several_manifested_creatures_without_humility_keep_turning_up() -> None:
    """A manifested creature card may be turned up for its mana cost although it has lost its abilities."""
    s = put_down("Grizzly Bears")
    s.battlefield(P1, "Humility")
    s.turn_up("Grizzly Bears")
    assert s.pt("Grizzly Bears") == (1, 1)
