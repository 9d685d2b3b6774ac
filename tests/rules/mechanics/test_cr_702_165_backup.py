"""CR 702.165, backup, letter by letter; cases U1, U2 and U4; and CR 702.109, dash."""

from __future__ import annotations

from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    YOURS,
    CreateToken,
    GainKeyword,
    LoseAbilities,
    backup,
    creature,
    enchantment,
    flying,
    instant,
    lifelink,
    sorcery,
    static,
    target,
    trample,
    until_end_of_turn,
)
from sim.scenario import P0, P1, Scenario

BEARS, LORD, CAPTAIN = "Grizzly Bears", "Guardian Scalelord", "Conclave Sledge-Captain"
WINGED = creature("Winged Helper", "{0}", "Bird", 1, 1, trample, backup(1), flying, lifelink)
CLIP = instant("Clip", "{0}", until_end_of_turn(target(CREATURE), LoseAbilities(mask=t.FLYING)))
GROUND = enchantment("Ground", "{0}", static(CREATURE & YOURS, LoseAbilities(mask=t.FLYING)))


def cast(s: Scenario, name: object, mana: str = "", **answers: object) -> Scenario:
    """P0 casts a creature with backup; it resolves, and so does what triggers."""
    found = s.hand(P0, name)  # type: ignore[call-overload]
    if mana:
        s.mana(P0, mana)
    s.cast(found)
    return s.answer(P0, **answers).resolve()


def board(*creatures: str) -> Scenario:
    """P0 has some creatures."""
    s = Scenario()
    s.fill_libraries()
    for name in creatures:
        s.battlefield(P0, name)
    return s


# --- a ------------------------------------------------------------------------------------------------


def test_702_165a_another_creature_gets_the_counters_and_the_abilities_until_end_of_turn() -> None:
    s = cast(board(BEARS), WINGED, target=BEARS)
    assert s.pt(BEARS) == (3, 3)
    assert s.has(BEARS, "flying")
    assert s.has(BEARS, "lifelink")
    assert s.pt("Winged Helper") == (1, 1)
    s.end_turn()
    assert (s.pt(BEARS), s.has(BEARS, "flying"), s.has(BEARS, "lifelink")) == ((3, 3), False, False)


def test_702_165a_the_number_is_that_of_the_counters() -> None:
    s = cast(board(BEARS), "Voldaren Thrillseeker", "RRR", target=BEARS)
    assert s.counters_on(BEARS, "+1/+1") == 2
    s.mana(P0, "C")
    s.activate(BEARS, target=P1)
    s.resolve()
    assert s.life(P1) == 16
    assert s.graveyard(P0) == [BEARS]


def test_702_165a_it_may_target_itself_for_the_counter_alone() -> None:
    s = cast(board(BEARS), WINGED, target="Winged Helper")
    assert s.pt("Winged Helper") == (2, 2)
    assert s.abilities("Winged Helper") == 4
    assert s.pt(BEARS) == (2, 2)


def test_702_165a_any_creature_may_be_its_target() -> None:
    """An opponent's creature, which its controller then has the ability of."""
    s = board()
    s.battlefield(P1, BEARS)
    cast(s, "Serpent-Blade Assailant", "GGG", target=BEARS)
    assert s.has(BEARS, "deathtouch")
    assert s.controller(BEARS) == P1


def test_702_165a_each_of_several_triggers_by_itself() -> None:
    """Conclave Sledge-Captain: three counters, on three creatures; none grants backup."""
    s = board(BEARS, "Hill Giant")
    s.hand(P0, CAPTAIN)
    s.mana(P0, "G" * 6)
    s.cast(CAPTAIN)
    s.answer(P0, target=[BEARS, "Hill Giant", CAPTAIN]).resolve()
    assert (s.pt(BEARS), s.pt("Hill Giant"), s.pt(CAPTAIN)) == ((3, 3), (4, 4), (5, 5))
    assert s.has(BEARS, "trample")
    assert s.has("Hill Giant", "trample")
    assert not s.has(BEARS, "backup")
    s.run_to("main", of=P1)
    assert not s.has(BEARS, "trample")


def test_702_165a_a_granted_ability_is_the_creatures_own() -> None:
    """Sledge-Captain's last ability speaks of the creature that has it."""
    s = board("Hill Giant")
    s.hand(P0, CAPTAIN)
    s.mana(P0, "G" * 6)
    s.cast(CAPTAIN)
    s.answer(P0, target=["Hill Giant"] * 3).resolve()
    assert s.pt("Hill Giant") == (6, 6)
    s.attack(["Hill Giant"])
    s.block({})
    s.run_to("second main")
    assert s.life(P1) == 14
    # Three instances of the ability, each of six counters.
    assert s.counters_on("Hill Giant", "+1/+1") == 3 + 18


def test_702_165a_a_static_ability_is_granted_too() -> None:
    """Chomping Kavu: creatures with power 2 or less can't block what it helps."""
    s = board(BEARS)
    s.battlefield(P1, "Llanowar Elves", "Hill Giant")
    cast(s, "Chomping Kavu", "GGGG", target=BEARS)
    s.attack([BEARS])
    assert s.why_not(s.block, {"Llanowar Elves": BEARS}) != ""
    assert s.why_not(s.block, {"Hill Giant": BEARS}) == ""


# --- b, c -----------------------------------------------------------------------------------------------


def test_702_165b_a_copy_has_the_abilities_in_the_printed_order() -> None:
    """A Clone of it grants what is printed below, and not what is printed above."""
    s = cast(board(BEARS, "Hill Giant"), WINGED, target="Winged Helper")
    s.hand(P0, "Clone")
    s.mana(P0, "UUUU")
    s.cast("Clone")
    s.answer(P0, copy="Winged Helper", target=BEARS).resolve()
    assert s.has(BEARS, "flying")
    assert not s.has(BEARS, "trample")
    double = sorcery("Double", "{0}", CreateToken(None, copy_of=target(CREATURE)))
    s.hand(P0, double)
    s.cast("Double", target=s.find("Winged Helper#1"))
    s.answer(P0, target="Hill Giant").resolve()
    assert (s.has("Hill Giant", "flying"), s.has("Hill Giant", "trample")) == (True, False)


def test_702_165c_abilities_that_it_gains_are_not_granted() -> None:
    """Neither what an effect gives it, nor what a copy effect adds."""
    s = board(BEARS)
    s.battlefield(P0, "Fervor")
    cast(s, WINGED, target=BEARS)
    assert s.has("Winged Helper", "haste")
    s.run_to("main", of=P1)
    s.run_to("main", of=P0)
    edge = sorcery(
        "Edge", "{0}", CreateToken(None, copy_of=target(CREATURE), copy_changes=(GainKeyword(t.DEATHTOUCH),))
    )
    s.hand(P0, edge)
    s.cast("Edge", target="Winged Helper")
    s.answer(P0, target=BEARS).resolve()
    assert s.has("Winged Helper#2", "deathtouch")
    assert s.has(BEARS, "flying")
    assert not s.has(BEARS, "deathtouch")


# --- d --------------------------------------------------------------------------------------------------


def test_702_165d_what_it_loses_after_the_trigger_is_on_the_stack_is_granted() -> None:
    s = board(BEARS)
    s.hand(P1, CLIP, "Turn to Frog")
    s.hand(P0, WINGED)
    s.cast("Winged Helper")
    s.answer(P0, target=BEARS).resolve_top()
    s.cast("Clip", by=P1, target="Winged Helper")
    s.resolve_top()
    assert not s.has("Winged Helper", "flying")
    s.resolve()
    assert s.has(BEARS, "flying")


def test_702_165d_what_it_has_lost_before_is_not_granted() -> None:
    s = board(BEARS)
    s.battlefield(P0, GROUND)
    s.battlefield(P1, "Hill Giant")
    cast(s, WINGED, target="Hill Giant")
    assert not s.has("Hill Giant", "flying")
    assert s.has("Hill Giant", "lifelink")


def test_702_165d_they_are_granted_if_it_has_left() -> None:
    s = board(BEARS)
    s.hand(P1, "Shock")
    s.lands(P1, "Mountain", 1)
    s.hand(P0, WINGED)
    s.cast("Winged Helper")
    s.answer(P0, target=BEARS).resolve_top()
    s.cast("Shock", by=P1, target="Winged Helper")
    s.resolve()
    assert s.graveyard(P0) == ["Winged Helper"]
    assert (s.pt(BEARS), s.has(BEARS, "flying")) == ((3, 3), True)


# --- The cases ------------------------------------------------------------------------------------------


def test_u1_guardian_scalelord_must_target_and_may_target_itself() -> None:
    """Alone it has no other choice, and gets a counter only."""
    s = cast(board(), LORD, "WWWWW")
    assert s.pt(LORD) == (4, 5)
    s = board(BEARS)
    s.hand(P0, LORD)
    s.mana(P0, "WWWWW")
    s.cast(LORD)
    assert s.until_asked("target").options == (s.find(BEARS).id, s.find(LORD).id)


def test_u1_the_creature_that_gains_its_abilities_uses_its_own_power() -> None:
    """Bears of power 3 return a card of mana value 3 at most, and fly."""
    s = board(BEARS)
    s.graveyard(P0, "Hill Giant", "Ornithopter", "Plains")
    cast(s, LORD, "WWWWW", target=BEARS)
    s.attack([BEARS])
    s.settle()
    s.resolve()
    assert sorted(s.battlefield(P0)) == sorted([BEARS, LORD, "Ornithopter"])


def test_u2_what_is_printed_above_backup_is_not_granted() -> None:
    """Neither flash nor landcycling, nor dash."""
    s = cast(board(BEARS), "Saiba Cryptomancer", "UU", target=BEARS)
    assert s.has(BEARS, "hexproof")
    assert not s.has(BEARS, "flash")
    s = cast(board(BEARS), "Cragsmasher Yeti", "R" * 6, target=BEARS)
    assert s.has(BEARS, "trample")
    assert not s.has(BEARS, "cycling")
    s = cast(board(BEARS), "Death-Greeter's Champion", "RRR", target=BEARS)
    assert s.has(BEARS, "double strike")
    assert not s.has(BEARS, "haste")


def test_u4_the_abilities_are_fixed_as_it_goes_on_the_stack_and_gained_ones_not_passed_on() -> None:
    """It becomes a Frog in response; Fervor's haste is not its own."""
    s = board(BEARS)
    s.battlefield(P0, "Fervor")
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, "Turn to Frog")
    s.hand(P0, WINGED)
    s.cast("Winged Helper")
    s.answer(P0, target="Hill Giant").resolve_top()
    s.mana(P1, "UU")
    s.cast("Turn to Frog", by=P1, target="Winged Helper")
    s.resolve()
    assert s.has("Hill Giant", "flying")
    assert s.has("Hill Giant", "lifelink")
    assert not s.has("Hill Giant", "haste")


# --- Dash -----------------------------------------------------------------------------------------------


def test_702_109a_dashed_it_has_haste_and_returns_at_the_next_end_step() -> None:
    champion = "Death-Greeter's Champion"
    s = board()
    s.hand(P0, champion)
    s.mana(P0, "RRRR")
    s.cast(champion, how="dash")
    s.answer(P0, target=champion).resolve()
    assert s.has(champion, "haste")
    s.attack([champion])
    s.block({})
    s.run_to("end")
    assert s.life(P1) == 20 - 2 * 3
    s.end_turn()
    assert s.hand(P0) == [champion]


def test_702_109a_cast_for_its_mana_cost_it_stays_and_has_no_haste() -> None:
    champion = "Death-Greeter's Champion"
    s = cast(board(), champion, "RRR", target=champion)
    assert not s.has(champion, "haste")
    s.end_turn()
    assert s.battlefield(P0) == [champion]


def test_702_109a_only_the_permanent_that_it_became_returns() -> None:
    """Blinked it is another object; a copy of the permanent was not dashed."""
    champion = "Death-Greeter's Champion"
    s = board()
    s.hand(P0, champion, "Cloudshift")
    s.mana(P0, "RRRRW")
    s.cast(champion, how="dash")
    s.answer(P0, target=champion).resolve()
    s.cast("Cloudshift", target=champion)
    s.answer(P0, target=champion).resolve()
    assert not s.has(champion, "haste")
    s.end_turn()
    assert s.battlefield(P0) == [champion]
