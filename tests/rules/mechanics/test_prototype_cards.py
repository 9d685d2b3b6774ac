"""Prototype cards whose abilities look at what was cast: by size, by being cast, by being copied."""

from __future__ import annotations

import pytest

from sim.scenario import P0, P1, Scenario

PROXY, METAMORPH, SERAPH = "Arcane Proxy", "Hulking Metamorph", "Steel Seraph"


def cast(name: str, how: str, mana: str, *graveyard: str) -> Scenario:
    """P0 casts a prototype card in one of the two ways; it is on the stack."""
    s = Scenario()
    s.fill_libraries()
    for card in graveyard:
        s.graveyard(P0, card)
    s.hand(P0, name)
    s.mana(P0, mana)
    s.cast(name, how=how)
    return s


def test_718_3b_arcane_proxy_looks_at_its_own_power() -> None:
    """Prototyped a 2/1: Divination costs too much for it, and Lightning Bolt does not."""
    s = cast(PROXY, "prototyped", "UUU", "Divination", "Lightning Bolt")
    s.answer(P0, target=["Lightning Bolt", P1], cast=True).resolve()
    assert s.life(P1) == 17
    assert (s.exile(P0), s.graveyard(P0)) == (["Lightning Bolt"], ["Divination"])

    s = cast(PROXY, "normal", "UUUUUUU", "Divination")
    s.answer(P0, target="Divination", cast=True).resolve()
    assert s.cards_drawn(P0) == 2


def test_603_4_arcane_proxy_does_nothing_unless_it_was_cast() -> None:
    s = Scenario()
    s.graveyard(P0, PROXY, "Lightning Bolt")
    s.hand(P0, "Reanimate")
    s.mana(P0, "B")
    s.cast("Reanimate", target=PROXY)
    s.resolve()
    assert s.pt(PROXY) == (4, 3)
    assert s.exile(P0) == []


@pytest.mark.parametrize(("how", "mana", "size"), [("prototyped", "UUUU", (3, 3)), ("normal", "U" * 9, (7, 7))])
def test_707_9b_hulking_metamorph_copies_all_but_its_size(how: str, mana: str, size: tuple[int, int]) -> None:
    """The size is that of the spell that was cast, and is copied on with the rest."""
    s = cast(METAMORPH, how, mana)
    s.battlefield(P0, "Serra Angel")
    s.answer(P0, copy="Serra Angel").resolve()
    copy = s.find("Serra Angel#2")
    assert (s.pt(copy), s.colors(copy), s.mana_value(copy)) == (size, ["white"], 5)
    assert s.types(copy) == ["Artifact", "Creature"]
    assert s.has(copy, "flying")
    s.hand(P1, "Clone")
    s.run_to("main", of=P1)
    s.mana(P1, "UUUU")
    s.cast("Clone", by=P1)
    s.answer(P1, copy=copy).resolve()
    assert s.pt("Serra Angel#3") == size


def test_718_3d_hulking_metamorph_copies_a_prototyped_permanent() -> None:
    s = cast(SERAPH, "prototyped", "WWW")
    s.resolve()
    s.hand(P0, METAMORPH)
    s.mana(P0, "C" * 9)
    s.cast(METAMORPH, how="normal")
    s.answer(P0, copy=SERAPH).resolve()
    copy = s.find(f"{SERAPH}#2")
    assert (s.pt(copy), s.colors(copy), s.mana_value(copy)) == ((7, 7), ["white"], 3)


def test_718_3d_skitterbeam_battalion_makes_small_copies_of_the_small_one() -> None:
    """The tokens were not cast, so they make no more."""
    for how, mana, size in (("prototyped", "RRRRR", (2, 2)), ("normal", "R" * 9, (4, 4))):
        s = cast("Skitterbeam Battalion", how, mana)
        s.resolve()
        assert [s.pt(f"Skitterbeam Battalion#{i}") for i in (1, 2, 3)] == [size] * 3
        assert s.count("Skitterbeam Battalion") == 3


def test_707_10f_double_major_makes_a_token_that_is_not_legendary() -> None:
    s = Scenario()
    s.hand(P0, "Isamaru, Hound of Konda", "Double Major")
    s.mana(P0, "WGU")
    s.cast("Isamaru, Hound of Konda")
    s.cast("Double Major", target="Isamaru, Hound of Konda")
    s.resolve()
    assert s.count("Isamaru, Hound of Konda") == 2
    assert sorted(s.supertypes(f"Isamaru, Hound of Konda#{i}") for i in (1, 2)) == [[], ["Legendary"]]


def test_608_2d_steel_seraph_gives_what_its_controller_chooses_as_it_resolves() -> None:
    s = Scenario()
    s.battlefield(P0, SERAPH, "Grizzly Bears")
    s.answer(P0, target="Grizzly Bears").run_to("beginning of combat")
    s.answer(P0, one=3).resolve()
    assert s.has("Grizzly Bears", "lifelink")
    assert not s.has("Grizzly Bears", "flying")
    s.attack(["Grizzly Bears"])
    s.block({})
    s.run_to("second main")
    assert s.life(P0) == 22
    s.end_turn()
    assert not s.has("Grizzly Bears", "lifelink")


def test_702_21a_ward_asks_for_life_equal_to_the_power_it_has_then() -> None:
    """Phyrexian Fleshgorger, prototyped and grown."""
    s = cast("Phyrexian Fleshgorger", "prototyped", "BBB")
    s.resolve()
    s.counters("Phyrexian Fleshgorger", "+1/+1", 1)
    s.hand(P1, "Unsummon")
    s.mana(P1, "U")
    s.cast("Unsummon", by=P1, target="Phyrexian Fleshgorger")
    s.answer(P1, pay=True).resolve()
    assert s.life(P1) == 16
    assert s.hand(P0) == ["Phyrexian Fleshgorger"]
