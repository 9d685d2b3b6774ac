"""CR 708, face-down spells and permanents: what the first tests of morph do not show."""

from __future__ import annotations

import pytest

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.keywords import morph
from sim.cards.language import (
    CREATURE,
    EACH_PLAYER,
    CardIs,
    DrawCards,
    GainLife,
    If,
    Instead,
    Matches,
    Move,
    Reveal,
    Rule,
    Status,
    TurnFace,
    ability,
    artifact,
    as_enters,
    as_turned_face_up,
    creature,
    each,
    enchantment,
    enters,
    instant,
    sorcery,
    static,
    target,
    transforming,
    whenever,
)
from sim.rules.objects import StackObject
from sim.scenario import P0, P1, P2, Scenario

ANGEL = "Exalted Angel"
ALL_DOWN = sorcery("All Down", "{U}", TurnFace(each(CREATURE), up=False))
COUNTER_UP = creature(
    "Rising Beast", "{5}", "Beast", 1, 1, morph("{1}"), as_turned_face_up(Instead(counters=(("+1/+1", 2),)))
)


def cast(s: Scenario, spell: object, mana: str, **choices: object) -> None:
    """P0 casts this spell with this mana, and it resolves."""
    s.hand(P0, spell)  # type: ignore[arg-type]
    s.mana(P0, mana)
    s.cast(spell if isinstance(spell, str) else spell.name, by=P0, **choices)  # type: ignore[attr-defined, arg-type]
    s.resolve()


def test_708_2_it_has_the_characteristics_that_its_effect_lists() -> None:
    """Yedora's Forest is a land, no creature, taps for {G}, and has no name."""
    s = Scenario()
    s.battlefield(P0, "Yedora, Grave Gardener")
    bears = s.battlefield(P0, "Grizzly Bears")
    s.answer(P0, may=True)
    cast(s, "Shock", "R", target=bears)
    forest = s.find("Grizzly Bears", "battlefield")
    c = s.characteristics(forest)
    assert (c.name, s.types(forest), s.subtypes(forest)) == ("", ["Land"], ["Forest"])
    assert len(c.profile.mana) == 1


def test_708_2_what_is_listed_is_copiable() -> None:
    """A copy of the face-down Forest is a face-up Forest land without a name."""
    twin = creature("Twin", "{U}", "Shapeshifter", 0, 1, as_enters(Instead(copy=Status("face down")), optional=True))
    s = Scenario()
    s.battlefield(P0, "Yedora, Grave Gardener")
    bears = s.battlefield(P0, "Grizzly Bears")
    s.answer(P0, may=True)
    cast(s, "Shock", "R", target=bears)
    s.answer(P0, copy=s.find("Grizzly Bears", "battlefield"))
    cast(s, twin, "U")
    copy = next(e for e in s.game.state.battlefield if s.game.state.objects[e].copy_of >= 0)
    assert s.game.characteristics(copy).types == t.LAND
    assert not s.game.object(copy).face_down


def test_708_2a_turned_down_by_an_effect_it_is_a_2_2_or_what_is_listed() -> None:
    """Cyber Conversion: a 2/2 Cyberman artifact creature."""
    s = Scenario()
    giant = s.battlefield(P1, "Hill Giant")
    cast(s, "Cyber Conversion", "UU", target=giant)
    assert (s.pt(giant), s.types(giant), s.subtypes(giant)) == ((2, 2), ["Artifact", "Creature"], ["Cyberman"])
    other = s.battlefield(P1, "Serra Angel")
    cast(s, ALL_DOWN, "U")
    assert (s.pt(other), s.types(other), s.abilities(other)) == ((2, 2), ["Creature"], 0)


def test_708_2b_a_face_down_permanent_cannot_be_turned_face_down() -> None:
    """Nothing happens to a cloaked creature or a Cyberman: each keeps its own characteristics."""
    s = Scenario()
    cloaked = s.battlefield(P1, "Hill Giant", face_down="cloak")
    cyberman = s.battlefield(P1, "Hill Giant")
    cast(s, "Cyber Conversion", "UU", target=cyberman)
    cast(s, ALL_DOWN, "U")
    assert s.permanent(cloaked).face_down == "cloak"
    assert len(s.characteristics(cloaked).profile.wards) == 1
    assert s.subtypes(cyberman) == ["Cyberman"]
    assert len(s.events(ek.TURNED_FACE_DOWN)) == 1


def test_708_3_static_abilities_of_its_entering_have_no_effect() -> None:
    """A creature that would enter tapped or with counters, and one that would draw, enter face down without."""
    slow = creature("Slow Beast", "{5}", "Beast", 5, 5, morph("{1}"), as_enters(Instead(tapped=True)))
    herald = creature("Herald", "{5}", "Beast", 5, 5, morph("{1}"), whenever(enters(), DrawCards(1)))
    for card in (slow, herald):
        s = Scenario()
        s.fill_libraries()
        s.hand(P0, card)
        s.mana(P0, "CCC")
        s.cast(card.name, how="face down")
        s.resolve()
        assert not s.is_tapped(card.name)
        assert s.hand(P0) == []


def test_708_3_what_looks_at_it_as_it_enters_sees_the_2_2() -> None:
    """Creatures enter tapped: so does a manifested land."""
    from sim.cards.language import enter_tapped

    s = Scenario()
    s.battlefield(P1, enchantment("Slow World", "{W}", enter_tapped(CREATURE)))
    s.library(P0, "Forest")
    cast(s, "Soul Summons", "CW")
    assert s.is_tapped("Forest#1")


def test_708_4_effects_apply_to_the_face_down_spell_alone() -> None:
    """A rule against creature spells of mana value 0 forbids it; one against Angels does not."""
    from sim.cards.language import Stat, subtype

    s = Scenario()
    s.lands(P0, "Plains", 3)
    s.hand(P0, ANGEL)
    s.battlefield(P1, enchantment("No Angels", "{W}", static(EACH_PLAYER, Rule("can't cast", subtype("Angel")))))
    assert s.why_not(s.cast, ANGEL, how="face down") == ""
    none = Rule("can't cast", CREATURE & Stat("mana value", t.EQ, 0))
    s.battlefield(P1, enchantment("No Zeroes", "{W}", static(EACH_PLAYER, none)))
    assert s.why_not(s.cast, ANGEL, how="face down") == "601.3"


def test_708_4_it_is_face_down_before_it_is_on_the_stack() -> None:
    """A trigger on casting an Angel does not see one, one on casting a colourless creature does."""
    from sim.cards.language import ColorCount, casts, subtype

    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, enchantment("Choir", "{W}", whenever(casts(t.YOU, subtype("Angel")), DrawCards(1))))
    s.battlefield(
        P0, enchantment("Fog Bank", "{W}", whenever(casts(t.YOU, CREATURE & ColorCount(t.EQ, 0)), DrawCards(2)))
    )
    s.lands(P0, "Plains", 3)
    s.hand(P0, ANGEL)
    s.cast(ANGEL, how="face down")
    s.resolve()
    assert len(s.hand(P0)) == 2


def test_708_5_only_its_controller_may_look_at_it() -> None:
    """A cloaked card of an opponent's library: its controller may, its owner may not; nor who has lost control of it."""
    s = Scenario()
    s.battlefield(P0, "Etrata, Deadly Fugitive")
    s.library(P1, "Hill Giant", "Forest")
    s.turn(P0, "declare attackers")
    s.attack(["Etrata, Deadly Fugitive"])
    s.run_to("end of combat")
    giant = s.find("Hill Giant", "battlefield")
    assert (s.controller(giant), s.permanent(giant).owner) == (P0, P1)
    assert s.game.view(P0).is_visible(giant.id)
    assert not s.game.view(P1).is_visible(giant.id)
    from sim.cards.language import GainControl, until_end_of_turn

    steal = instant("Steal", "{U}", until_end_of_turn(target(CREATURE), GainControl()))
    s.hand(P1, steal)
    s.mana(P1, "UCC")
    s.cast("Steal", by=P1, target=giant)
    s.answer(P1, pay=True)  # ward
    s.resolve()
    assert s.controller(giant) == P1
    assert s.game.view(P1).is_visible(giant.id)
    assert not s.game.view(P0).is_visible(giant.id)


def test_708_5_also_while_it_is_phased_out_and_a_spell() -> None:
    s = Scenario()
    angel = s.battlefield(P0, ANGEL, face_down=True, phased_out=True)
    assert (s.game.view(P0).is_visible(angel.id), s.game.view(P1).is_visible(angel.id)) == (True, False)
    s.lands(P0, "Swamp", 3)
    s.hand(P0, "Skinthinner")
    spell = s.cast("Skinthinner", how="face down")
    assert (s.game.view(P0).is_visible(spell.id), s.game.view(P1).is_visible(spell.id)) == (True, False)


def test_708_5_what_others_see_does_not_depend_on_the_card() -> None:
    """The object in the opponent's view is the same whatever card it is, on the battlefield and on the stack."""
    seen = []
    for card in (ANGEL, "Skinthinner"):
        s = Scenario()
        s.battlefield(P0, card, face_down=True)
        s.lands(P0, "Swamp", 3)
        s.hand(P0, card)
        spell = s.cast(card, how="face down", by=P0)
        view = s.game.view(P1)
        pool, found = view.pool, []
        for entity in (*view.battlefield, *view.stack):
            obj = view.object(entity)
            found.append((pool.key("definition", obj.definition), obj.face_down, obj.card, obj.copy_of))
        names = [view.name(entity) for entity in view.battlefield]
        permanents = [pool.key("definition", p.definition) for p, _ in view.permanents()]
        seen.append((found, permanents, names, view.name(spell.id)))
    assert seen[0] == seen[1]


def test_708_6_how_they_came_to_be_face_down_and_in_which_order_is_public() -> None:
    """The opponent can tell a morph from a manifested and a cloaked creature, and two morphs by their order."""
    s = Scenario()
    ways = ["morph", "manifest", "cloak", "disguise", "morph"]
    for way in ways:
        s.battlefield(P0, "Skinthinner", face_down=way)
    view = s.game.view(P1)
    assert [view.object(entity).face_down for entity in view.battlefield] == ways
    serials = [view.object(entity).serial for entity in view.battlefield]
    assert serials == sorted(set(serials))


def test_708_7_what_turned_it_down_says_how_it_is_turned_up() -> None:
    """By morph, by its mana cost if manifested; a creature turned down by an effect has no way of its own."""
    s = Scenario()
    s.lands(P0, "Mountain", 6)
    giant = s.battlefield(P0, "Hill Giant", face_down="effect")
    manifested = s.battlefield(P0, "Hill Giant", face_down="manifest")
    assert s.why_not(s.turn_up, giant) == "702.37e"
    assert s.why_not(s.turn_up, manifested) == ""
    s.hand(P0, "Battering Craghorn")
    spell = s.cast("Battering Craghorn", how="face down")
    assert isinstance(s.game.object(spell.id), StackObject)
    assert not any(o[0] == 4 and o[1] == spell.id for o in s.decision.options)  # type: ignore[union-attr]


def test_708_7_a_creature_turned_down_by_an_effect_may_be_turned_up_by_morph() -> None:
    """Ixidron turns an Exalted Angel down; it has morph, so its controller may pay for it."""
    s = Scenario()
    s.battlefield(P0, ANGEL)
    s.lands(P0, "Plains", 4)
    cast(s, "Ixidron", "CCCUU")
    assert s.is_face_down(ANGEL)
    s.turn_up(ANGEL)
    assert s.pt(ANGEL) == (4, 5)


def test_708_9_face_down_cards_are_revealed_as_they_leave() -> None:
    """From the battlefield to a hand, and a countered face-down spell; not as the spell becomes a permanent."""
    s = Scenario()
    s.lands(P0, "Plains", 3)
    s.hand(P0, ANGEL)
    s.cast(ANGEL, how="face down")
    s.resolve()
    assert s.events(ek.REVEALED) == []
    angel = s.find(ANGEL, "battlefield")
    cast(s, instant("Return", "{U}", Move(target(CREATURE), t.HAND)), "U", target=angel)
    assert [s.game.object(e[1]).definition for e in s.events(ek.REVEALED)] == [s.game.object(angel.id).definition]
    assert s.hand(P0) == [ANGEL]


def test_708_9_all_are_revealed_at_the_end_of_the_game_and_as_a_player_leaves() -> None:
    s = Scenario(players=3)
    angel = s.battlefield(P0, ANGEL, face_down=True)
    other = s.battlefield(P1, "Skinthinner", face_down=True)
    third = s.battlefield(P2, "Whipcorder", face_down=True)
    s.life(P1, 1)
    cast(s, "Shock", "R", target=P1)
    revealed = s.events(ek.REVEALED)
    assert any(e[1] == other.id for e in revealed)
    assert not any(e[1] in (angel.id, third.id) for e in revealed)
    s.life(P2, 1)
    cast(s, "Shock", "R", target=P2)
    assert s.is_over
    assert any(e[1] == angel.id for e in s.events(ek.REVEALED))


def test_708_10_a_copy_effect_shows_only_once_it_is_turned_up() -> None:
    """A morph that becomes a copy of Hill Giant is a 2/2 as before; turned up it is Hill Giant."""
    from sim.cards.language import BecomeCopy, Target, until_end_of_turn

    like = Target(CREATURE, label=1)
    mimic = instant("Mimic", "{U}", until_end_of_turn(target(Status("face down") & CREATURE), BecomeCopy(like)))
    s = Scenario()
    s.battlefield(P0, "Ixidor, Reality Sculptor")
    angel = s.battlefield(P0, ANGEL, face_down=True)
    giant = s.battlefield(P1, "Hill Giant")
    cast(s, mimic, "U", target=[angel, giant])
    assert (s.characteristics(angel).name, s.pt(angel)) == ("", (3, 3))
    s.lands(P0, "Plains", 4)
    assert s.why_not(s.turn_up, angel) == "702.37e"  # face up it would be a Hill Giant, without morph
    s.lands(P0, "Island", 3)
    s.activate("Ixidor, Reality Sculptor", target=angel)
    s.resolve()
    assert (s.characteristics(angel).name, s.pt(angel)) == ("Hill Giant", (3, 3))


def test_708_11_as_it_is_turned_up_happens_while_it_is() -> None:
    """A 0/0 that gets counters as it is turned up lives: Hooded Hydra; and no trigger uses the stack."""
    s = Scenario()
    hydra = s.battlefield(P0, "Hooded Hydra", face_down=True)
    s.lands(P0, "Forest", 5)
    s.turn_up(hydra)
    assert (s.pt(hydra), s.stack()) == ((5, 5), [])
    s.settle()
    assert s.pt(hydra) == (5, 5)


def test_708_11_not_if_it_would_have_lost_the_ability() -> None:
    s = Scenario()
    beast = s.battlefield(P0, COUNTER_UP, face_down=True)
    s.battlefield(P1, "Humility")
    s.battlefield(P0, enchantment("Flip", "{U}"))
    cast(s, instant("Reveal Yourself", "{U}", TurnFace(target(Status("face down") & CREATURE))), "U", target=beast)
    assert not s.is_face_down(beast)
    assert s.counters_on(beast, "+1/+1") == 0


@pytest.mark.parametrize(("card", "turns"), [("Hill Giant", True), ("Glorious Anthem", False)])
def test_708_12_what_asks_about_a_revealed_card_asks_the_card(card: str, turns: bool) -> None:
    """Hauntwoods Shrieker: every face-down permanent is a creature, but only a creature card is turned up."""
    s = Scenario()
    s.battlefield(P0, "Hauntwoods Shrieker")
    hidden = s.battlefield(P0, card, face_down="manifest")
    s.lands(P0, "Forest", 2)
    s.activate("Hauntwoods Shrieker", target=hidden)
    if turns:
        s.answer(P0, may=True)
    s.resolve()
    assert [e[1] for e in s.events(ek.REVEALED)] == [hidden.id]
    assert s.is_face_down(hidden) is not turns


def test_708_2_the_status_stays_although_its_effect_is_gone() -> None:
    """Ixidron leaves: what it turned down stays so (it is a status, CR 110.5)."""
    s = Scenario()
    giant = s.battlefield(P1, "Hill Giant")
    cast(s, "Ixidron", "CCCUU")
    assert s.pt("Ixidron") == (1, 1)
    cast(s, "Shock", "R", target="Ixidron")
    assert s.graveyard(P0) == ["Ixidron", "Shock"] or s.graveyard(P0) == ["Shock", "Ixidron"]
    assert s.is_face_down(giant)


def test_708_2_ixidron_is_face_up_and_its_effect_comes_before_it_enters() -> None:
    """Soul Warden, turned down as Ixidron enters, does not trigger on it; tokens stay face up."""
    from sim.cards.language import token

    s = Scenario()
    s.battlefield(P0, "Soul Warden")
    saproling = s.battlefield(P0, token("Saproling", 1, 1, t.GREEN))
    cast(s, "Ixidron", "CCCUU")
    assert s.life(P0) == 20
    assert s.is_face_down("Soul Warden")
    assert not s.is_face_down(saproling)
    assert not s.is_face_down("Ixidron")


def test_708_2a_a_double_faced_permanent_stays_face_up() -> None:
    scout = transforming(
        creature("Scout", "{U}", "Human", 1, 2), creature("Horror", None, "Horror", 4, 3, colors=t.BLACK)
    )
    s = Scenario()
    card = s.battlefield(P0, scout)
    cast(s, ALL_DOWN, "U")
    assert not s.is_face_down(card)


def test_708_9_a_manifested_double_faced_card_turns_its_front_face_up() -> None:
    """CR 712.15a."""
    scout = transforming(
        creature("Scout", "{U}", "Human", 1, 2), creature("Horror", None, "Horror", 4, 3, colors=t.BLACK)
    )
    s = Scenario()
    s.library(P0, scout)
    cast(s, "Soul Summons", "CW")
    assert s.pt("Scout") == (2, 2)
    s.lands(P0, "Island", 1)
    s.turn_up("Scout")
    assert s.pt("Scout") == (1, 2)


def test_708_8_turned_face_up_triggers_of_others() -> None:
    """Secret Plans draws a card for each permanent turned up; Break Open turns up an opponent's."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Secret Plans")
    angel = s.battlefield(P0, ANGEL, face_down=True)
    assert s.pt(angel) == (2, 3)
    s.hand(P1, "Break Open")
    s.mana(P1, "CR")
    s.cast("Break Open", by=P1, target=angel)
    s.resolve()
    assert not s.is_face_down(angel)
    assert len(s.hand(P0)) == 1


def test_708_12_a_face_down_card_that_is_no_creature_card_is_none() -> None:
    """Every face-down permanent here is a creature; its card is asked about, whatever effects make of it."""
    shown = target(Status("face down"))
    oracle = artifact("Oracle", "{1}", ability("{1}", Reveal(shown), If(Matches(shown, CardIs(CREATURE)), GainLife(3))))
    for card, life in (("Glorious Anthem", 20), ("Hill Giant", 23)):
        s = Scenario()
        s.battlefield(P0, oracle)
        hidden = s.battlefield(P1, card, face_down="manifest")
        s.mana(P0, "C")
        s.activate("Oracle", target=hidden)
        s.resolve()
        assert s.life(P0) == life
