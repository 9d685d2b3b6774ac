"""CR 607: the kinds of linked abilities, each with what it does not refer to."""

from __future__ import annotations

from sim.cards import terms as t
from sim.cards.cost import Cost
from sim.cards.definition import CardDefinition
from sim.cards.language import (
    A_PLAYER,
    ANOTHER,
    CREATURE,
    THIS,
    AdditionalCost,
    ChoseWord,
    CountRef,
    CreateToken,
    DefinePT,
    Destroy,
    DrawCards,
    GainAbility,
    GainLife,
    Instead,
    InZone,
    Linked,
    LoseLife,
    Move,
    Replacement,
    Saved,
    Static,
    X,
    ability,
    artifact,
    as_enters,
    at,
    begins,
    creature,
    dies,
    enchantment,
    enters,
    leaves,
    sorcery,
    target,
    until_end_of_turn,
    when,
)
from sim.cards.queries import ChosenNumber
from sim.cards.type_line import TypeLine
from sim.scenario import P0, P1, Scenario

BEARS = "Grizzly Bears"
RETURN = ability("{3}", Move(Linked("exiled"), t.HAND))
GOBLIN = CardDefinition("Goblin Token", None, TypeLine.parse("Creature — Goblin"), t.RED, 1, 1, layout="token")


def test_607_1_the_second_ability_refers_only_to_what_the_first_one_did() -> None:
    """Oblivion Ring returns what it exiled, not what another spell has exiled."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant", BEARS)
    s.hand(P0, "Oblivion Ring", "Swords to Plowshares")
    s.hand(P1, "Disenchant")
    s.mana(P0, "CWWW")
    s.cast("Oblivion Ring")
    s.answer(P0, target="Hill Giant").resolve()
    s.cast("Swords to Plowshares", target=BEARS)
    s.resolve()
    s.mana(P1, "CW")
    s.cast("Disenchant", by=P1, target="Oblivion Ring")
    s.resolve()
    assert (s.battlefield(P1), s.exile(P1)) == (["Hill Giant"], [BEARS])


def test_607_1a_an_ability_that_it_grants_itself_is_linked_like_a_printed_one() -> None:
    """The exiling ability is printed inside another that grants it."""
    exile = ability("{0}", Move(target(CREATURE), t.EXILE, link="exiled"))
    s = Scenario()
    box = s.battlefield(P0, artifact("Box", "{1}", ability("{1}", until_end_of_turn(THIS, GainAbility(exile))), RETURN))
    s.battlefield(P1, "Hill Giant")
    s.mana(P0, "CCCC")
    s.activate(box, "{1}")
    s.resolve()
    s.activate(box, "{0}", target="Hill Giant")
    s.resolve()
    s.activate(box, "{3}")
    s.resolve()
    assert s.hand(P1) == ["Hill Giant"]


def test_607_1c_an_ability_that_refers_to_what_it_did_itself_is_linked_to_itself() -> None:
    """Each Garth One-Eye remembers the names chosen for itself alone."""
    s = Scenario()
    s.battlefield(P0, "Garth One-Eye")
    s.activate("Garth One-Eye")
    s.answer(P0, name="Terror").resolve()
    s.battlefield(P1, "Garth One-Eye")
    s.activate("Garth One-Eye#2", by=P1)
    s.until_asked("name", P1)
    assert "Terror" in s.options()


def test_607_1d_a_permanent_knows_what_paid_for_the_ability_that_put_it_there() -> None:
    """The ability that exiled the cards is of another object: the permanent before it was put there anew."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    keeper = creature(
        "Keeper",
        "{1}",
        "Wizard",
        1,
        1,
        ability(
            "{1}",
            Move(target(CREATURE), t.EXILE, keep="prey"),
            Move(THIS, t.EXILE, keep="this card"),
            Move(Saved("this card"), t.BATTLEFIELD, remembers="prey"),
        ),
        when(enters(), GainLife(CountRef(Linked("prey")))),
    )
    me = s.battlefield(P0, keeper)
    s.mana(P0, "C")
    s.activate(me, target="Hill Giant")
    s.resolve()
    assert s.life(P0) == 21


def test_607_2b_what_a_replacement_effect_exiled() -> None:
    """Only what this one exiled instead of letting it die is returned."""
    instead = Replacement(dies(ANOTHER & CREATURE), Instead(to=t.EXILE, link="exiled"))
    s = Scenario()
    maw = s.battlefield(P0, artifact("Maw", "{1}", instead, RETURN))
    s.battlefield(P1, "Hill Giant")
    s.exile(P1, BEARS)
    s.hand(P0, "Murder")
    s.mana(P0, "BBBCCC")
    s.cast("Murder", target="Hill Giant")
    s.resolve()
    assert sorted(s.exile(P1)) == [BEARS, "Hill Giant"]
    s.activate(maw)
    s.resolve()
    assert s.hand(P1) == ["Hill Giant"]


def test_607_2c_what_was_created_with_it() -> None:
    """As the nest leaves, its own Goblins are destroyed and no others."""
    nest = artifact(
        "Nest",
        "{1}",
        ability("{1}", CreateToken(GOBLIN, link="created")),
        when(leaves(), Destroy(Linked("created"))),
    )
    s = Scenario()
    s.battlefield(P0, GOBLIN)
    first = s.battlefield(P0, nest)
    second = s.battlefield(P0, nest)
    s.mana(P0, "CCCW")
    s.activate(first)
    s.activate(second)
    s.resolve()
    assert s.count("Goblin Token") == 3
    s.hand(P0, "Disenchant")
    s.cast("Disenchant", target=first)
    s.resolve()
    assert s.count("Goblin Token") == 2


def test_607_2e_what_was_noted_for_each() -> None:
    """Two puppets of Magar: each knows the name that was noted for it."""
    s = Scenario()
    s.fill_libraries()
    s.battlefield(P0, "Magar of the Magic Strings")
    s.graveyard(P0, "Shock", "Lightning Bolt")
    s.mana(P0, "CBRCBR")
    s.activate("Magar of the Magic Strings", target="Shock")
    s.resolve()
    s.activate("Magar of the Magic Strings", target="Lightning Bolt")
    s.resolve()
    bolt = s._thing(s.game.state.battlefield[-1])
    s.end_turn()
    s.end_turn()
    s.attack([bolt])
    s.answer(P0, may=True, cast=True, target=P1).run_to("end of combat")
    assert s.life(P1) == 20 - 3 - 3


def test_607_2f_and_607_2m_a_word_chosen_as_it_enters() -> None:
    """An ability after an anchor word works for what chose that word; another of the same card chose for itself."""
    outpost = enchantment(
        "Outpost",
        "{1}",
        as_enters(Instead(choose="word", choose_among=("Khans", "Dragons"))),
        at(begins(t.UPKEEP, t.YOU), GainLife(1), only_if=ChoseWord("Khans")),
        at(begins(t.UPKEEP, t.YOU), GainLife(5), only_if=ChoseWord("Dragons")),
    )
    s = Scenario()
    s.fill_libraries()
    s.hand(P0, outpost, outpost)
    s.mana(P0, "CC")
    s.cast("Outpost#1")
    s.answer(P0, name="Khans").resolve()
    s.end_turn()
    s.run_to("precombat main", of=P0)
    assert s.life(P0) == 21
    s.mana(P0, "C")
    s.cast("Outpost")
    s.answer(P0, name="Dragons").resolve()
    s.end_turn()
    s.run_to("precombat main", of=P0)
    assert s.life(P0) == 21 + 1 + 5


def test_607_2g_life_paid_as_it_entered() -> None:
    """Its size is the life paid for itself; one that has paid nothing dies."""
    size = Static(THIS, (DefinePT(ChosenNumber(), ChosenNumber()),), zones=t.ANY_ZONE, is_cda=True)
    minion = creature("Minion", "{1}", "Minion", 0, 0, as_enters(Instead(choose="life")), size)
    s = Scenario()
    s.hand(P0, minion, minion)
    s.mana(P0, "CC")
    s.cast("Minion#1")
    s.answer(P0, number=4).resolve()
    assert (s.pt("Minion"), s.life(P0)) == ((4, 4), 16)
    s.cast("Minion")
    s.answer(P0, number=0).resolve()
    assert (s.graveyard(P0), s.life(P0)) == (["Minion"], 16)


def test_607_2h_a_trigger_in_the_paragraph_of_a_static_ability() -> None:
    """Wall of Stolen Identity: only entering as a copy by its own effect triggers "when you do"."""
    s = Scenario()
    giant = s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Wall of Stolen Identity", "Clone")
    s.mana(P0, "CCCUCCCU")
    s.cast("Wall of Stolen Identity")
    s.answer(P0, copy=giant).resolve()
    assert s.is_tapped(giant)
    bears = s.battlefield(P1, BEARS)
    s.cast("Clone")
    s.answer(P0, copy=bears).resolve()
    assert not s.is_tapped(bears)


def test_607_2i_whether_its_own_kicker_was_paid() -> None:
    """A Clone of a kicked creature was not kicked."""
    s = Scenario()
    s.battlefield(P1, BEARS, "Hill Giant", "Savannah Lions")
    s.hand(P0, "Gatekeeper of Malakir", "Clone")
    s.mana(P0, "BBBCCCU")
    s.cast("Gatekeeper of Malakir", kicked=True)
    s.answer(P0, target=P1).answer(P1, sacrifice=BEARS).resolve()
    assert BEARS in s.graveyard(P1)
    s.cast("Clone")
    s.answer(P0, copy="Gatekeeper of Malakir").resolve()
    assert sorted(s.battlefield(P1)) == ["Hill Giant", "Savannah Lions"]
    assert s.battlefield(P0) == ["Gatekeeper of Malakir", "Gatekeeper of Malakir"]


def test_607_2j_the_value_chosen_for_its_own_additional_cost() -> None:
    """Pay X life: the effect speaks of that X."""
    spell = sorcery("Drain", "{B}", LoseLife(X(), target(A_PLAYER)), AdditionalCost(Cost(life=X())))
    s = Scenario()
    s.hand(P0, spell)
    s.mana(P0, "B")
    s.cast("Drain", x=3, target=P1)
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (17, 17)


def test_607_2q_cards_exiled_to_pay_for_the_spell_that_it_was() -> None:
    """It counts the cards exiled with it while its cost was paid, and no others in exile."""
    cost = AdditionalCost(Cost(exile_graveyard=((CREATURE & InZone(1 << t.GRAVEYARD), 2),)))
    eater = creature("Eater", "{1}", "Beast", 1, 1, cost, when(enters(), GainLife(CountRef(Linked("exiled")))))
    s = Scenario()
    s.graveyard(P0, BEARS, "Hill Giant")
    s.exile(P0, "Savannah Lions")
    s.hand(P0, eater)
    s.mana(P0, "C")
    s.cast("Eater", cost=[BEARS, "Hill Giant"])
    s.resolve()
    assert s.life(P0) == 22


def test_607_3_several_exiled_cards_are_each_meant() -> None:
    """Strionic Resonator copies Fiend Hunter's trigger: both exiled creatures return as it leaves."""
    s = Scenario()
    s.battlefield(P1, "Hill Giant", BEARS)
    resonator = s.battlefield(P0, "Strionic Resonator")
    s.hand(P0, "Fiend Hunter", "Murder")
    s.mana(P0, "CWWCCBBB")
    s.cast("Fiend Hunter")
    s.answer(P0, target="Hill Giant").resolve_top()
    s.activate(resonator, target=s._thing(s.game.state.stack[-1]))
    s.answer(P0, target=BEARS, may=[True, True]).resolve()
    assert sorted(s.exile(P1)) == [BEARS, "Hill Giant"]
    s.cast("Murder", target="Fiend Hunter")
    s.resolve()
    assert sorted(s.battlefield(P1)) == [BEARS, "Hill Giant"]


def test_607_4_an_ability_may_be_part_of_several_pairs() -> None:
    """What one ability exiled is known to two others."""
    cage = artifact(
        "Cage",
        "{1}",
        ability("{1}", Move(target(CREATURE), t.EXILE, link="exiled")),
        ability("{2}", DrawCards(CountRef(Linked("exiled")))),
        RETURN,
    )
    s = Scenario()
    s.fill_libraries()
    box = s.battlefield(P0, cage)
    s.battlefield(P1, "Hill Giant")
    s.mana(P0, "CCCCCC")
    s.activate(box, "{1}", target="Hill Giant")
    s.resolve()
    s.activate(box, "{2}")
    s.resolve()
    assert len(s.hand(P0)) == 1
    s.activate(box, "{3}")
    s.resolve()
    assert s.hand(P1) == ["Hill Giant"]


def test_607_5a_a_choice_that_was_not_made_is_undefined() -> None:
    """A Voice of All that becomes a copy of another has no protection: its own choice was that of other abilities."""
    s = Scenario()
    mine = s.battlefield(P0, "Voice of All", chosen={"color": "red"})
    other = s.battlefield(P1, "Voice of All", chosen={"color": "black"})
    s.hand(P0, "Cytoshape", "Shock")
    s.mana(P0, "CGUR")
    assert s.why_not(s.cast, "Shock", target=mine) == "702.16b"
    s.cast("Cytoshape", target=mine)
    s.answer(choose=other).resolve()
    s.cast("Shock", target=mine)
    s.resolve()
    assert s.graveyard(P0) == ["Cytoshape", "Shock", "Voice of All"]
