"""CR 707.12-14: copies of cards that are cast, and copies of cards by name."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import EACH_PLAYER, INSTANT_OR_SORCERY, Rule, enchantment, static
from sim.scenario import P0, P1, Scenario, Thing


def scepter(s: Scenario, imprinted: str) -> Thing:
    """P0 has an Isochron Scepter that has exiled a card, and activates it with the ability on the stack."""
    found = s.battlefield(P0, "Isochron Scepter")
    s.exile(P0, imprinted, by=found)
    s.mana(P0, "CC")
    s.activate(found)
    return found


def test_707_12_imprint_exiles_the_card_that_is_copied() -> None:
    """Isochron Scepter from the beginning: it exiles a card of its controller's hand, and copies that."""
    s = Scenario()
    s.hand(P0, "Isochron Scepter", "Lightning Bolt", "Hill Giant")
    s.mana(P0, "CCCC")
    s.cast("Isochron Scepter")
    s.answer(P0, may=True, choose="Lightning Bolt").resolve()
    assert (s.hand(P0), s.exile(P0)) == (["Hill Giant"], ["Lightning Bolt"])
    s.activate("Isochron Scepter")
    s.answer(P0, may=True, cast=True, target=P1).resolve()
    assert s.life(P1) == 17


def test_707_12_a_copy_of_the_exiled_card_is_cast_and_is_a_spell() -> None:
    """Isochron Scepter: the copy is cast (Young Pyromancer triggers), resolves, and the card stays exiled."""
    s = Scenario()
    s.battlefield(P0, "Young Pyromancer")
    scepter(s, "Lightning Bolt")
    s.answer(P0, may=True, cast=True, target=P1).resolve_top()
    copy = s.game.spell(s.game.state.stack[0])
    assert s.stack() == ["Young Pyromancer", "Lightning Bolt"]
    assert copy is not None
    assert copy.is_copy
    assert copy.cast_from == t.EXILE
    s.resolve()
    assert s.life(P1) == 17
    assert s.count("Elemental Token") == 1
    assert s.exile(P0) == ["Lightning Bolt"]
    assert s.graveyard(P0) == []


def test_707_12_a_copy_that_is_not_cast_ceases_to_exist() -> None:
    """The copy is made in exile; without being cast it is gone with the next state-based actions (CR 704.5e)."""
    s = Scenario()
    scepter(s, "Lightning Bolt")
    s.answer(P0, may=True).resolve()
    assert s.exile(P0) == ["Lightning Bolt"]
    assert s.life(P1) == 20


def test_707_12_the_copy_can_be_countered_and_leaves_nothing() -> None:
    """Just like any other spell."""
    s = Scenario()
    s.hand(P1, "Counterspell")
    scepter(s, "Lightning Bolt")
    s.answer(P0, may=True, cast=True, target=P1).resolve_top()
    s.mana(P1, "UU")
    s.cast("Counterspell", by=P1, target="Lightning Bolt")
    s.resolve()
    assert s.life(P1) == 20
    assert s.graveyard(P0) == []
    assert s.exile(P0) == ["Lightning Bolt"]


def test_707_12_it_can_be_cast_only_with_legal_targets() -> None:
    """Casting a copy follows the rules of casting: a copy of Counterspell finds no spell here."""
    s = Scenario()
    scepter(s, "Counterspell")
    s.answer(P0, may=True).resolve()
    assert s.events(ek.CAST) == []
    assert s.exile(P0) == ["Counterspell"]


def test_707_12_what_forbids_casting_forbids_it_too() -> None:
    """While nobody can cast instants, a copy of one cannot be cast either."""
    s = Scenario()
    s.battlefield(P1, enchantment("Quiet", "{W}", static(EACH_PLAYER, Rule("can't cast", INSTANT_OR_SORCERY))))
    scepter(s, "Lightning Bolt")
    s.answer(P0, may=True).resolve()
    assert s.life(P1) == 20
    assert s.events(ek.CAST) == []


# --- Copies of cards by name (707.13-14) ---------------------------------------------------------------------


def garth() -> Scenario:
    """P0 has Garth One-Eye."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Garth One-Eye")
    return s


def test_707_13_a_copy_of_a_card_by_name_is_created_outside_the_game() -> None:
    """Garth chooses Braingeyser: its costs are paid, and the copy comes from no zone of the game."""
    s = garth()
    s.mana(P0, "UUCC")
    s.activate("Garth One-Eye")
    s.answer(P0, name="Braingeyser", cast=True, x=2, target=P0).resolve_top()
    copy = s.game.spell(s.game.state.stack[-1])
    assert copy is not None
    assert (copy.cast_from, copy.is_copy, copy.x) == (t.NOWHERE, True, 2)
    s.resolve()
    assert len(s.hand(P0)) == 2
    assert s.graveyard(P0) == []


def test_707_13_a_permanent_card_by_name_becomes_a_token() -> None:
    """Black Lotus by name is cast for {0} and stays as a token."""
    s = garth()
    s.activate("Garth One-Eye")
    s.answer(P0, name="Black Lotus", cast=True).resolve()
    assert s.permanent("Black Lotus").is_token
    assert s.graveyard(P0) == []


def test_707_13_each_name_once() -> None:
    """What has been chosen is on offer no more; one that is not cast has been chosen all the same."""
    s = garth()
    s.activate("Garth One-Eye")
    s.answer(P0, name="Shivan Dragon").resolve()
    assert s.battlefield(P0) == ["Garth One-Eye"]
    s.end_turn()
    s.end_turn()
    s.activate("Garth One-Eye")
    s.until_asked("name")
    assert s.options() == ["Disenchant", "Braingeyser", "Terror", "Regrowth", "Black Lotus"]


def test_707_14_a_copy_of_the_card_with_the_noted_name() -> None:
    """Magar puts Shock onto the battlefield face down; as that creature hits, a copy of Shock is cast for nothing."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Magar of the Magic Strings")
    s.graveyard(P0, "Shock", "Murder")
    s.mana(P0, "CBR")
    s.activate("Magar of the Magic Strings", target="Shock")
    s.resolve()
    puppet = s._thing(s.game.state.battlefield[-1])
    assert s.is_face_down(puppet)
    assert s.pt(puppet) == (3, 3)
    s.end_turn()
    s.end_turn()
    s.attack([puppet])
    s.answer(P0, may=True, cast=True, target=P1).run_to("end of combat")
    assert s.life(P1) == 20 - 3 - 2
    assert s.graveyard(P0) == ["Murder"]
    assert s.is_face_down(puppet)


def test_707_14_it_is_exiled_instead_of_leaving_otherwise() -> None:
    """The listed ability of the face-down card exiles it."""
    s = Scenario()
    s.battlefield(P0, "Magar of the Magic Strings")
    s.graveyard(P0, "Shock")
    s.hand(P1, "Murder")
    s.mana(P0, "CBR")
    s.mana(P1, "BBB")
    s.activate("Magar of the Magic Strings", target="Shock")
    s.resolve()
    s.cast("Murder", by=P1, target=s._thing(s.game.state.battlefield[-1]))
    s.resolve()
    assert s.exile(P0) == ["Shock"]
    assert s.graveyard(P0) == []
