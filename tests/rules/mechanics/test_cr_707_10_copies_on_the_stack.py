"""CR 707.10: copies of spells and abilities, each of its letters."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    SPELL,
    THIS,
    ChooseObjects,
    DealDamage,
    Destroy,
    Move,
    Sacrifice,
    Saved,
    StatOf,
    creature,
    each,
    enters,
    instant,
    modal_faces,
    sorcery,
    target,
    transform,
    transforming,
    when,
)
from sim.scenario import P0, P1, Scenario

BEARS = "Grizzly Bears"
SCOUT = transforming(
    creature("Shore Scout", "{1}{U}", "Human Scout", 1, 2),
    creature("Shore Horror", None, "Horror", 4, 3, colors=t.BLACK),
)
TWINS = modal_faces(
    creature("Calm Twin", "{1}{W}", "Human", 2, 2),
    creature("Wild Twin", "{2}{R}{R}", "Beast", 4, 4),
)
TURN_ALL = sorcery("Turn All", "{U}", transform(each(CREATURE)))
RECALL = instant("Call Back", "{U}", Move(target(SPELL), t.HAND))


def twincast(s: Scenario, spell: str) -> None:
    """P0 copies a spell with Twincast."""
    s.hand(P0, "Twincast")
    s.mana(P0, "UU")
    s.cast("Twincast", by=P0, target=spell)
    s.resolve_top()


# --- Ceasing to exist (707.10a) ----------------------------------------------------------------------


def test_707_10a_a_copy_of_a_spell_elsewhere_ceases_to_exist() -> None:
    """A copy that is returned to a hand is in no hand; the original would be."""
    s = Scenario()
    s.hand(P0, "Shock", RECALL)
    s.mana(P0, "RU")
    spell = s.cast("Shock", target=P1)
    twincast(s, "Shock")
    copy = s.game.state.stack[-1]
    s.cast("Call Back", target=s._thing(copy))
    s.resolve_top()
    assert copy not in s.game.state.objects
    assert s.hand(P0) == []
    assert spell.id in s.game.state.objects
    s.resolve()
    assert s.life(P1) == 18


def test_707_10a_a_copy_that_has_resolved_is_in_no_graveyard() -> None:
    """Only the cards are there."""
    s = Scenario()
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target=P1)
    twincast(s, "Shock")
    s.resolve()
    assert sorted(s.graveyard(P0)) == ["Shock", "Twincast"]


# --- Copies of abilities (707.10, 707.10b) --------------------------------------------------------------


def test_707_10_what_paid_for_the_original_is_known_to_the_copy() -> None:
    """A copy of Fling deals damage by the creature that was sacrificed for the original."""
    s = Scenario()
    s.battlefield(P0, "Hill Giant")
    s.hand(P0, "Fling")
    s.mana(P0, "CR")
    s.cast("Fling", target=P1, cost="Hill Giant")
    twincast(s, "Fling")
    s.resolve()
    assert s.life(P1) == 20 - 3 - 3


def test_707_10_choices_on_resolution_are_made_anew() -> None:
    """The original and the copy may each choose another creature as they resolve."""
    spell = sorcery("Pick One", "{B}", ChooseObjects(CREATURE, "victim"), Destroy(Saved("victim")))
    s = Scenario()
    s.battlefield(P1, BEARS, "Hill Giant", "Savannah Lions")
    s.hand(P0, spell)
    s.mana(P0, "B")
    s.cast("Pick One")
    twincast(s, "Pick One")
    s.answer(P0, choose=[BEARS, "Hill Giant"]).resolve()
    assert s.battlefield(P1) == ["Savannah Lions"]


def test_707_10_a_copy_of_an_ability_is_not_activated() -> None:
    """Lithoform Engine copies the ability of Prodigal Sorcerer without a second activation, under its player's control."""
    s = Scenario()
    engine = s.battlefield(P0, "Lithoform Engine")
    sorcerer = s.battlefield(P0, "Prodigal Sorcerer")
    s.mana(P0, "CC")
    s.activate(sorcerer, target=P1)
    ability = s.game.state.stack[-1]
    s.activate(engine, 1, target=s._thing(ability))
    s.resolve()
    assert s.life(P1) == 18
    assert len(s.events(ek.ACTIVATED)) == 2  # the Sorcerer's and the Engine's


def test_707_10b_a_copy_of_an_ability_has_the_same_source() -> None:
    """Strionic Resonator: the copied trigger speaks of the same creature, not of another of its name."""
    grower = creature(
        "Grower", "{1}", "Elemental", 2, 2, when(enters(), DealDamage(StatOf("power", THIS), target(CREATURE)))
    )
    s = Scenario()
    resonator = s.battlefield(P0, "Strionic Resonator")
    s.battlefield(P0, grower)
    s.battlefield(P1, "Serra Angel", "Hill Giant")
    s.hand(P0, grower)
    s.mana(P0, "CCC")
    s.cast("Grower")
    s.answer(P0, target="Serra Angel").resolve_top()
    trigger = s.game.spell(s.game.state.stack[-1])
    assert trigger is not None
    s.activate(resonator, target=s._thing(trigger.id))
    s.answer(P0, target="Hill Giant").resolve_top()
    copy = s.game.spell(s.game.state.stack[-1])
    assert copy is not None
    assert (copy.id, copy.source) != (trigger.id, copy.id)
    assert copy.source == trigger.source
    s.resolve()
    assert (s.damage("Serra Angel"), s.damage("Hill Giant")) == (2, 2)


def test_707_10b_a_copy_counts_as_the_same_ability_resolving() -> None:
    """Ashling: two activations and one copy are the third time; two creatures' abilities would not add up."""
    s = Scenario()
    ashling = s.battlefield(P0, "Ashling the Pilgrim")
    engine = s.battlefield(P0, "Lithoform Engine")
    s.mana(P0, "RRRRCC")
    s.activate(ashling)
    s.resolve()
    s.activate(ashling)
    s.activate(engine, 1, target=s._thing(s.game.state.stack[-1]))
    s.resolve_top()
    s.resolve_top()
    assert s.counters_on(ashling, "+1/+1") == 2
    assert s.life(P1) == 20
    s.resolve()
    assert not s.exists(ashling)
    assert (s.life(P0), s.life(P1)) == (17, 17)


# --- New targets (707.10c-e) --------------------------------------------------------------------------------


def test_707_10c_an_illegal_target_may_be_left_unchanged() -> None:
    """The original's target has become illegal: the copy may keep it, and then does nothing."""
    s = Scenario()
    s.battlefield(P1, BEARS, "Savannah Lions")
    s.hand(P0, "Murder")
    s.mana(P0, "BBB")
    s.cast("Murder", target=BEARS)
    s.hand(P1, instant("Vanish", "{0}", Sacrifice(target(CREATURE))))
    s.cast("Vanish", by=P1, target=BEARS)
    s.resolve_top()
    twincast(s, "Murder")
    s.resolve()
    assert s.battlefield(P1) == ["Savannah Lions"]


def test_707_10d_a_copy_for_each_that_it_could_target() -> None:
    """Zada: Giant Growth for each other creature of its controller, but not for one that it could not target."""
    s = Scenario()
    zada = s.battlefield(P0, "Zada, Hedron Grinder")
    s.battlefield(P0, BEARS, "Hill Giant", "Argothian Enchantress")
    theirs = s.battlefield(P1, "Savannah Lions")
    s.hand(P0, "Giant Growth")
    s.mana(P0, "G")
    s.cast("Giant Growth", target=zada)
    s.resolve_top()
    assert s.stack() == ["Giant Growth"] * 3  # no copy for what has shroud
    s.resolve()
    assert s.pt(zada) == (6, 6)
    assert s.pt(BEARS) == (5, 5)
    assert s.pt("Hill Giant") == (6, 6)
    assert s.pt("Argothian Enchantress") == (0, 1)  # shroud
    assert s.pt(theirs) == (2, 1)


def test_707_10d_their_controller_chooses_the_order() -> None:
    """The copy that is put on the stack last resolves first."""
    s = Scenario()
    zada = s.battlefield(P0, "Zada, Hedron Grinder")
    s.battlefield(P0, BEARS, "Hill Giant")
    s.hand(P0, "Giant Growth")
    s.mana(P0, "G")
    s.cast("Giant Growth", target=zada)
    s.answer(P0, order="Hill Giant").resolve_top()
    assert s.stack() == ["Giant Growth"] * 3
    s.resolve_top()
    assert (s.pt(BEARS), s.pt("Hill Giant")) == ((5, 5), (3, 3))


def test_707_10d_with_several_targets_each_must_be_legal() -> None:
    """A spell with two targets on the same creature copied: each copy aims both words at one creature."""
    spell = instant("Twice", "{R}", DealDamage(1, target(CREATURE)), DealDamage(2, target(CREATURE, 1)))
    s = Scenario()
    zada = s.battlefield(P0, "Zada, Hedron Grinder")
    giant = s.battlefield(P0, "Serra Angel")
    s.hand(P0, spell)
    s.mana(P0, "R")
    s.cast("Twice", target=[zada, zada])
    s.resolve_top()
    s.resolve_top()
    assert s.damage(giant) == 3


def test_707_10d_the_caster_copies_for_their_own_creatures() -> None:
    """Mirrorwing Dragon of the opponent: who casts the spell copies it for each other creature of theirs."""
    s = Scenario()
    dragon = s.battlefield(P1, "Mirrorwing Dragon")
    s.battlefield(P0, BEARS, "Savannah Lions")
    s.battlefield(P1, "Hill Giant")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    s.cast("Shock", target=dragon)
    s.resolve()
    assert s.battlefield(P0) == []
    assert s.damage(dragon) == 2
    assert s.damage("Hill Giant") == 0


def test_707_10d_players_and_permanents_alike() -> None:
    """Radiate on Shock: each other player and permanent that Shock could target."""
    s = Scenario()
    s.battlefield(P0, "Hill Giant", "Mind Stone")
    s.battlefield(P1, BEARS)
    s.hand(P0, "Shock", "Radiate")
    s.mana(P0, "RCCCRR")
    s.cast("Shock", target=P1)
    s.cast("Radiate", target="Shock")
    s.resolve()
    assert (s.life(P0), s.life(P1)) == (18, 18)
    assert s.damage("Hill Giant") == 2
    assert s.battlefield(P1) == []


def test_707_10e_the_copy_has_the_target_that_the_effect_names() -> None:
    """Ivy: the copy of Giant Growth targets Ivy; of a spell that could not, no copy is made."""
    s = Scenario()
    ivy = s.battlefield(P0, "Ivy, Gleeful Spellthief")
    s.battlefield(P0, BEARS)
    s.hand(P0, "Giant Growth")
    s.mana(P0, "G")
    s.cast("Giant Growth", target=BEARS)
    s.answer(P0, may=True).resolve()
    assert s.pt(ivy) == (5, 4)
    assert s.pt(BEARS) == (5, 5)
    s.hand(P0, instant("Bear Food", "{G}", Destroy(target(CREATURE & ~CREATURE | _bears()))))
    s.mana(P0, "G")
    s.cast("Bear Food", target=BEARS)
    s.answer(P0, may=True).resolve()
    assert s.exists(ivy)


def _bears() -> object:
    from sim.cards.queries import HasSubtype

    return CREATURE & HasSubtype(("Bear",))


# --- Permanent spells (707.10f) --------------------------------------------------------------------------------


def test_707_10f_a_copy_of_a_permanent_spell_becomes_a_token() -> None:
    """Lithoform Engine: the copy resolves first and is a token; it was not cast, and enters as any creature does."""
    s = Scenario()
    engine = s.battlefield(P0, "Lithoform Engine")
    s.library(P0, "Forest", "Island")
    s.hand(P0, "Elvish Visionary")
    s.mana(P0, "CGCCCC")
    s.cast("Elvish Visionary")
    s.activate(engine, 3, target="Elvish Visionary")
    s.resolve_top()
    assert s.stack() == ["Elvish Visionary", "Elvish Visionary"]
    s.resolve_top()
    token = s.find("Elvish Visionary", "battlefield")
    assert s.permanent(token).is_token
    s.resolve()
    assert s.hand(P0) == ["Forest", "Island"]
    assert s.count("Elvish Visionary") == 2
    assert len(s.events(ek.CAST)) == 1


def test_707_10f_a_copy_of_an_aura_spell_is_attached_to_its_target() -> None:
    """Ivy copies Holy Strength: the token Aura enchants Ivy."""
    s = Scenario()
    ivy = s.battlefield(P0, "Ivy, Gleeful Spellthief")
    s.battlefield(P0, BEARS)
    s.hand(P0, "Holy Strength")
    s.mana(P0, "W")
    s.cast("Holy Strength", target=BEARS)
    s.answer(P0, may=True).resolve()
    assert s.pt(ivy) == (3, 3)
    assert s.count("Holy Strength") == 2


def test_707_10g_a_copy_of_a_double_faced_spell_has_both_faces() -> None:
    """The token that the copy becomes transforms like the original."""
    s = Scenario()
    engine = s.battlefield(P0, "Lithoform Engine")
    s.hand(P0, SCOUT, TURN_ALL)
    s.mana(P0, "CUCCCCU")
    s.cast("Shore Scout")
    s.activate(engine, 3, target="Shore Scout")
    s.resolve()
    assert s.count("Shore Scout") == 2
    s.cast("Turn All")
    s.resolve()
    assert s.count("Shore Horror") == 2
    assert [s.game.object(e).card < 0 for e in s.game.state.battlefield[1:]] == [True, False]


def test_707_10g_a_copy_of_a_back_face_has_that_face_up() -> None:
    """A modal card cast as its back face: the copy is that face, and has the front face on its other side."""
    s = Scenario()
    engine = s.battlefield(P0, "Lithoform Engine")
    s.hand(P0, TWINS)
    s.mana(P0, "CCRRCCCC")
    s.cast("Wild Twin")
    s.activate(engine, 3, target="Wild Twin")
    s.resolve_top()
    copy = s.game.spell(s.game.state.stack[-1])
    assert copy is not None
    assert copy.face == 1
    s.resolve()
    assert s.count("Wild Twin") == 2
