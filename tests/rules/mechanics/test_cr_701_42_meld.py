"""CR 701.42 and 712.4, 712.8, 712.14, 712.16, 712.21, 202.3c: meld cards, and permanents that two cards represent."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.cards.language import (
    CREATURE,
    THEIRS,
    Anything,
    BecomeCopy,
    Continuous,
    CreateToken,
    Delay,
    Destroy,
    EventNew,
    GainControl,
    GainLife,
    Instead,
    Move,
    Named,
    PhaseOut,
    Replacement,
    Saved,
    Status,
    ThisTurn,
    Trigger,
    TurnFace,
    ability,
    begins,
    creature,
    dies,
    each,
    enchantment,
    enters,
    instant,
    pay,
    put_into_graveyard_from_anywhere,
    sorcery,
    target,
    transform,
    when,
    whenever,
)
from sim.rules import invariants
from sim.scenario import P0, P1, Scenario, Thing

RATS, SCAVENGERS, HOST = "Graf Rats", "Midnight Scavengers", "Chittering Host"
BATTLEMENTS, GARRISON, TOWNSHIP = "Hanweir Battlements", "Hanweir Garrison", "Hanweir, the Writhing Township"
KILL = sorcery("Kill", "{B}", Destroy(target(CREATURE)))


def pair(first: str = RATS, second: str = SCAVENGERS) -> Scenario:
    """P0 owns and controls a meld pair; it is P0's main phase."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, first, second)
    return s


def melded() -> tuple[Scenario, Thing]:
    """P0's pair has melded at the beginning of combat; it is the main phase after it."""
    s = pair()
    s.run_to("beginning of combat").resolve()
    s.run_to("postcombat main")
    return s, s.find(HOST)


def cast(s: Scenario, card: CardDefinition, at: Thing | str | None = None) -> Scenario:
    """P0 casts it for black mana, and it resolves."""
    s.hand(P0, card)
    s.mana(P0, "BBBBB")
    if at is None:
        s.cast(card.name, by=P0)
    else:
        s.cast(card.name, by=P0, target=at)
    return s.resolve()


def test_701_42a_two_cards_of_a_pair_become_one_permanent() -> None:
    """Exiled, then on the battlefield as one object with the combined face's characteristics."""
    s, host = melded()
    assert s.battlefield(P0) == [HOST]
    assert s.exile(P0) == []
    assert (s.pt(host), s.subtypes(host), s.has(host, "menace")) == ((5, 6), ["Eldrazi", "Horror"], True)
    invariants.check(s.game)


def test_712_4a_an_activated_ability_melds_a_land_with_a_creature() -> None:
    """Hanweir Battlements: the melded permanent is a creature, and no land."""
    s = pair(BATTLEMENTS, GARRISON)
    s.mana(P0, "CCCRR")
    s.activate(BATTLEMENTS, 2)
    s.resolve()
    assert s.battlefield(P0) == [TOWNSHIP]
    assert (s.types(TOWNSHIP), s.supertypes(TOWNSHIP), s.pt(TOWNSHIP)) == (["Creature"], ["Legendary"], (7, 4))


def test_712_4a_of_several_counterparts_one_is_chosen() -> None:
    """The other Midnight Scavengers stays."""
    s = pair()
    grown = s.battlefield(P0, SCAVENGERS, counters={"+1/+1": 1})
    s.run_to("beginning of combat")
    s.answer(P0, choose=grown).resolve()
    assert sorted(s.battlefield(P0)) == [HOST, SCAVENGERS]
    assert s.counters_on(SCAVENGERS, "+1/+1") == 0


def test_701_42a_no_counterpart_no_meld() -> None:
    """CR 603.4: the ability does not trigger without both; the opponent's counterpart does not count."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, RATS)
    s.battlefield(P1, SCAVENGERS)
    s.run_to("beginning of combat")
    assert s.stack() == []


def test_701_42b_a_token_cannot_be_melded() -> None:
    """A token that is a copy of Midnight Scavengers is exiled with Graf Rats, which stays in exile (701.42c)."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, RATS)
    s.battlefield(P1, SCAVENGERS)
    cast(s, sorcery("Double", "{B}", CreateToken(None, copy_of=target(CREATURE & THEIRS))), SCAVENGERS)
    s.run_to("beginning of combat").resolve()
    assert s.battlefield(P0) == []
    assert s.exile(P0) == [RATS]


def test_701_42c_what_cannot_be_melded_stays_in_exile() -> None:
    """A Clone that is a copy of Midnight Scavengers is no meld card: both cards stay in exile."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, RATS)
    s.battlefield(P1, SCAVENGERS)
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.answer(P0, copy=SCAVENGERS).resolve()
    s.run_to("beginning of combat").resolve()
    assert s.battlefield(P0) == []
    assert sorted(s.exile(P0)) == ["Clone", RATS]


def test_712_4b_elsewhere_a_meld_card_is_its_front_face() -> None:
    """In the graveyard and in exile each of the two cards has its own characteristics again."""
    s, host = melded()
    s.answer(P0, parts=RATS)
    cast(s, KILL, host)
    assert s.graveyard(P0)[:2] == [RATS, SCAVENGERS]
    assert (s.mana_value(RATS), s.mana_value(SCAVENGERS), s.power(RATS)) == (2, 5, 2)


def test_712_4c_meld_cards_do_not_transform() -> None:
    """Neither a meld card nor a melded permanent turns over."""
    s, host = melded()
    front = s.battlefield(P0, GARRISON)
    cast(s, sorcery("Turn", "{B}", transform(each(CREATURE))))
    assert (s.characteristics(host).name, s.characteristics(front).name) == (HOST, GARRISON)
    assert s.events(ek.TRANSFORMED) == []


def test_701_27g_a_melded_permanent_is_no_transformed_permanent() -> None:
    """Though its cards have their back faces up."""
    s, host = melded()
    cast(s, sorcery("Purge", "{B}", Destroy(each(CREATURE & Status("transformed")))))
    assert s.exists(host)


def test_712_8b_a_meld_card_on_the_stack_is_its_front_face() -> None:
    """Its mana value is that of its own cost."""
    s = Scenario()
    s.hand(P0, GARRISON)
    s.mana(P0, "RRR")
    spell = s.cast(GARRISON)
    assert (s.characteristics(spell).name, s.mana_value(spell), s.colors(spell)) == (GARRISON, 3, ["red"])


def test_712_8g_mana_value_is_that_of_both_front_faces() -> None:
    """CR 202.3c: {1}{B} and {4}{B} are 7; it has only the combined face's characteristics, and no colour."""
    s, host = melded()
    assert (s.mana_value(host), s.colors(host), s.characteristics(host).mana_cost) == (7, [], None)
    assert s.abilities(host) == 3


def test_712_8g_a_copy_of_a_melded_permanent_has_mana_value_0() -> None:
    """CR 202.3c, 707.8: a Clone has the combined face's values; when it dies, one card goes to the graveyard."""
    s, host = melded()
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.answer(P0, copy=host).resolve()
    clone = s.find(f"{HOST}#2")
    assert (s.pt(clone), s.mana_value(clone), s.mana_value(host)) == ((5, 6), 0, 7)
    cast(s, KILL, clone)
    assert "Clone" in s.graveyard(P0)


def test_712_8g_a_melded_permanent_that_is_a_copy_of_another_has_mana_value_0() -> None:
    """CR 202.3c: though it is represented by two meld cards itself; it is two cards all the same (712.21)."""
    s, host = melded()
    s.battlefield(P0, BATTLEMENTS, GARRISON)
    s.mana(P0, "CCCRR")
    s.activate(BATTLEMENTS, 2)
    s.resolve()
    township = s.find(TOWNSHIP)
    become = sorcery("Become", "{B}", Continuous(target(Named(HOST)), (BecomeCopy(target(Named(TOWNSHIP), 1)),)))
    s.hand(P0, become)
    s.mana(P0, "B")
    s.cast("Become", target=[host, township])
    s.answer(P0, keep=host, parts=GARRISON).resolve()
    assert (s.characteristics(host).name, s.mana_value(host)) == (TOWNSHIP, 0)
    assert [name for name in s.graveyard(P0) if name != "Become"] == [GARRISON, BATTLEMENTS]


def test_712_14c_they_enter_as_a_single_permanent() -> None:
    """One creature enters: what triggers whenever a creature enters triggers once, and its own ability works."""
    s = pair()
    s.battlefield(P0, enchantment("Welcome", "{W}", whenever(enters(CREATURE), GainLife(1))))
    s.battlefield(P0, "Grizzly Bears")
    s.run_to("beginning of combat").resolve()
    assert (s.life(P0), s.pt("Grizzly Bears"), s.has("Grizzly Bears", "menace")) == (21, (3, 2), True)


def test_712_16_a_melded_permanent_cannot_be_turned_face_down() -> None:
    """Nor can a meld card that is not melded."""
    s, host = melded()
    front = s.battlefield(P0, GARRISON)
    cast(s, sorcery("Hide", "{B}", TurnFace(each(CREATURE), up=False)))
    assert not s.is_face_down(host)
    assert not s.is_face_down(front)


def test_712_19_the_name_of_the_combined_face_may_be_chosen() -> None:
    """CR 201.4e: as a card name, though no spell has it."""
    s = pair()
    s.hand(P0, "Meddling Mage")
    s.mana(P0, "WU")
    s.cast("Meddling Mage")
    s.answer(P0, name=HOST).resolve()
    assert s.permanent("Meddling Mage").chosen["card name"] == HOST


def test_712_21_one_permanent_leaves_and_two_cards_arrive() -> None:
    """Whenever a creature dies: once. Whenever a card is put into a graveyard from anywhere: twice."""
    s, host = melded()
    s.battlefield(P1, enchantment("Mourning", "{W}", whenever(dies(CREATURE), GainLife(1))))
    s.battlefield(P1, enchantment("Count", "{W}", whenever(put_into_graveyard_from_anywhere(CREATURE), GainLife(10))))
    s.answer(P0, parts=RATS)
    cast(s, KILL, host)
    assert s.life(P1) == 20 + 1 + 2 * 10
    invariants.check(s.game)


@pytest.mark.parametrize(("first", "order"), [(RATS, [RATS, SCAVENGERS]), (SCAVENGERS, [SCAVENGERS, RATS])])
def test_712_21a_its_owner_arranges_the_cards_in_the_graveyard(first: str, order: list[str]) -> None:
    """The opponent destroys it; its owner says which card goes first."""
    s, host = melded()
    s.hand(P1, instant("Doom", "{B}", Destroy(target(CREATURE))))
    s.mana(P1, "B")
    s.cast("Doom", by=P1, target=host)
    s.answer(P0, parts=first).resolve()
    assert s.graveyard(P0) == order


@pytest.mark.parametrize(("first", "order"), [(RATS, [SCAVENGERS, RATS]), (SCAVENGERS, [RATS, SCAVENGERS])])
def test_712_21a_its_owner_arranges_the_cards_in_the_library(first: str, order: list[str]) -> None:
    """Put on top, the one put there first lies below the other; the opponent sees neither."""
    s, host = melded()
    s.answer(P0, parts=first)
    cast(s, sorcery("Tuck", "{B}", Move(target(CREATURE), t.LIBRARY)), host)
    assert s.library(P0)[:2] == order
    top = s.game.state.players[P0].library[0]
    assert not s.game.view(P1).is_visible(top)


def test_712_21b_who_exiles_it_says_which_card_comes_first() -> None:
    """P1 exiles it: P1 chooses, and the card put there first has the earlier timestamp."""
    s, host = melded()
    s.hand(P1, instant("Banish", "{W}", Move(target(CREATURE), t.EXILE)))
    s.mana(P1, "W")
    s.cast("Banish", by=P1, target=host)
    s.answer(P1, parts=SCAVENGERS).resolve()
    assert s.exile(P0) == [SCAVENGERS, RATS]
    objects = s.game.state.objects
    stamps = {s.game.characteristics(e).name: objects[e].timestamp for e in s.game.state.exile}
    assert stamps[SCAVENGERS] < stamps[RATS]


JOURNEY = instant(
    "Journey",
    "{W}",
    Move(target(CREATURE), t.EXILE, keep="gone"),
    Delay(begins(t.END), Move(Saved("gone"), t.BATTLEFIELD, counters=(("+1/+1", 1),))),
)


def test_712_21c_an_effect_finds_both_cards() -> None:
    """Exiled until the end step: both return, each with a counter, and not melded."""
    s, host = melded()
    s.answer(P0, parts=RATS)
    s.hand(P0, JOURNEY)
    s.mana(P0, "W")
    s.cast("Journey", target=host)
    s.resolve()
    assert s.exile(P0) == [RATS, SCAVENGERS]
    s.run_to("end step").resolve()
    assert sorted(s.battlefield(P0)) == [RATS, SCAVENGERS]
    assert (s.pt(RATS), s.pt(SCAVENGERS)) == ((3, 2), (4, 4))


def test_712_21c_a_trigger_on_its_death_finds_both_cards() -> None:
    """Whenever a creature dies, return it to its owner's hand: both cards return."""
    s, host = melded()
    s.battlefield(P0, enchantment("Undying", "{W}", whenever(dies(CREATURE), Move(EventNew(), t.HAND))))
    s.answer(P0, parts=RATS)
    cast(s, KILL, host)
    assert sorted(s.hand(P0)) == [RATS, SCAVENGERS]


def test_712_21c_what_was_exiled_until_a_creature_leaves_is_both_cards() -> None:
    """CR 610.3: as the Jailer dies both return, under their owner's control."""
    jailer = creature(
        "Jailer", "{B}", "Human", 1, 1, when(enters(), Move(target(CREATURE), t.EXILE, until_leaves=True))
    )
    s, host = melded()
    s.hand(P0, jailer, KILL)
    s.mana(P0, "B")
    s.cast("Jailer")
    s.answer(P0, target=host, parts=RATS).resolve()
    assert (s.exile(P0), s.battlefield(P0)) == ([RATS, SCAVENGERS], ["Jailer"])
    s.mana(P0, "B")
    s.cast("Kill", target="Jailer")
    s.resolve()
    assert sorted(s.battlefield(P0)) == [RATS, SCAVENGERS]
    invariants.check(s.game)


def test_712_21a_sacrificed_as_a_cost_its_cards_are_arranged_too() -> None:
    """The choice is made while the cost is paid; one permanent was sacrificed."""
    s, host = melded()
    altar = s.battlefield(P0, enchantment("Altar", "{B}", ability(pay(sacrifice=((CREATURE, 1),)), GainLife(3))))
    s.answer(P0, parts=SCAVENGERS)
    s.activate(altar)
    s.resolve()
    assert (s.graveyard(P0), s.life(P0), len(s.events(ek.SACRIFICED))) == ([SCAVENGERS, RATS], 23, 1)
    assert not s.exists(host)


def test_712_21_under_anothers_control_the_cards_go_to_their_owner() -> None:
    """CR 400.3: P1 controls it as it dies; its owner arranges the cards in its own graveyard."""
    s, host = melded()
    s.hand(P1, instant("Take", "{U}", Continuous(target(CREATURE), (GainControl(),), t.FOREVER)))
    s.mana(P1, "U")
    s.cast("Take", by=P1, target=host)
    s.resolve()
    assert s.controller(host) == P1
    s.answer(P0, parts=SCAVENGERS)
    cast(s, KILL, host)
    assert [name for name in s.graveyard(P0) if name != "Kill"] == [SCAVENGERS, RATS]
    assert s.graveyard(P1) == ["Take"]


def test_712_21d_a_replacement_effect_applies_to_both_cards() -> None:
    """Cards would be exiled instead: both are, and nothing has died."""
    rest = Replacement(Trigger(ek.ZONE_CHANGED, Anything(), to_zones=1 << t.GRAVEYARD), Instead(to=t.EXILE))
    s, host = melded()
    s.battlefield(P1, enchantment("Rest", "{W}", rest))
    s.battlefield(P1, enchantment("Mourning", "{W}", whenever(dies(CREATURE), GainLife(1))))
    s.answer(P0, parts=RATS)
    cast(s, KILL, host)
    assert [name for name in s.exile(P0) if name != "Kill"] == [RATS, SCAVENGERS]
    assert (s.graveyard(P0), s.life(P1)) == ([], 20)


def test_712_21e_one_object_and_two_cards_have_moved() -> None:
    """One creature has died this turn; two cards have been put into a graveyard, not counting others."""
    deaths = sorcery("Deaths", "{B}", GainLife(ThisTurn(dies(CREATURE))))
    cards = sorcery("Cards", "{B}", GainLife(ThisTurn(put_into_graveyard_from_anywhere(CREATURE))))
    s, host = melded()
    s.hand(P0, deaths, cards)
    s.answer(P0, parts=RATS)
    cast(s, KILL, host)
    s.run_to("postcombat main")
    s.mana(P0, "B")
    s.cast("Deaths")
    s.resolve()
    assert s.life(P0) == 21
    s.mana(P0, "B")
    s.cast("Cards")
    s.resolve()
    assert s.life(P0) == 23


def test_702_26_a_melded_permanent_phases_as_one() -> None:
    """It phases out and in as the same melded permanent."""
    s, host = melded()
    cast(s, instant("Blink", "{B}", PhaseOut(target(CREATURE))), host)
    invariants.check(s.game)
    s.end_turn()
    s.end_turn()
    assert s.permanent(host).second_card >= 0
    assert s.characteristics(host).name == HOST


def test_508_4_tokens_are_created_attacking() -> None:
    """Hanweir Garrison: two tapped Humans attack beside it, which were never declared."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, GARRISON)
    s.attack([GARRISON])
    s.resolve()
    assert all(s.is_attacking(f"Human Token#{i}") and s.is_tapped(f"Human Token#{i}") for i in (1, 2))
    s.run_to("postcombat main")
    assert s.life(P1) == 20 - 2 - 2
