"""CR 611 and 613, continuous effects: layers, timestamps, dependency."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.cards import terms as t
from sim.cards.language import (
    ANOTHER,
    ARTIFACT,
    CREATURE,
    ENCHANTED,
    ENCHANTMENT,
    LAND,
    YOURS,
    ChangeColor,
    ChangeTypes,
    Count,
    GainControl,
    LoseAbilities,
    ModifyPT,
    Sacrifice,
    SetPT,
    color,
    enchantment,
    equip,
    flying,
    gets,
    instant,
    sorcery,
    static,
    target,
    until_end_of_turn,
)
from sim.rules.characteristics import dependency, layers
from sim.scenario import P0, P1, Scenario, custom

BEARS = "Grizzly Bears"
URBORG = "Urborg, Tomb of Yawgmoth"


def resolved(s: Scenario, name: str, *, mana: str, **choices: Any) -> None:
    """P0 casts a spell with floating mana and it resolves."""
    s.hand(P0, name)
    s.mana(P0, mana)
    s.cast(name, by=P0, **choices)
    s.resolve()


# --- The layers one by one (613.1, 613.4) -----------------------------------------------------------


def test_613_1a_copy_effects_come_first() -> None:
    """A copy until end of turn keeps the counters and effects that it has."""
    s = Scenario()
    s.battlefield(P0, BEARS, counters={"+1/+1": 1})
    s.battlefield(P0, "Hill Giant")
    resolved(s, "Giant Growth", mana="G", target=BEARS)
    s.hand(P0, "Cytoshape")
    s.mana(P0, "CGU")
    bears = s.find(BEARS)
    s.cast("Cytoshape", target=bears)
    s.answer(choose="Hill Giant").resolve()
    assert s.characteristics(bears).name == "Hill Giant"
    assert s.pt(bears) == (7, 7)
    s.end_turn()
    assert (s.characteristics(bears).name, s.pt(bears)) == (BEARS, (3, 3))


def test_613_1b_control_changes_before_what_looks_at_controllers() -> None:
    """A creature stolen by Control Magic gets the thief's Glorious Anthem."""
    s = Scenario()
    s.battlefield(P1, BEARS)
    s.battlefield(P0, "Glorious Anthem")
    resolved(s, "Control Magic", mana="UUUU", target=BEARS)
    assert s.controller(BEARS) == P0
    assert s.pt(BEARS) == (3, 3)
    assert s.is_summoning_sick(BEARS)


def test_613_1b_the_rest_of_the_same_spell_sees_the_new_controller() -> None:
    """CR 608.2c: who gains control of a creature can sacrifice it with the next instruction."""
    s = Scenario()
    s.battlefield(P1, BEARS)
    victim = target(CREATURE)
    s.hand(P0, sorcery("Abduct", "{B}", until_end_of_turn(victim, GainControl()), Sacrifice(victim)))
    s.mana(P0, "B")
    s.cast("Abduct", target=BEARS)
    s.resolve()
    assert s.graveyard(P1) == [BEARS]


def test_613_1b_control_ends_with_the_effect() -> None:
    """Act of Treason gives the creature back at end of turn."""
    s = Scenario()
    s.battlefield(P1, BEARS, tapped=True)
    resolved(s, "Act of Treason", mana="CCR", target=BEARS)
    assert s.controller(BEARS) == P0
    assert not s.is_tapped(BEARS)
    s.end_turn()
    assert s.controller(BEARS) == P1


def test_613_1b_the_last_control_effect_wins() -> None:
    """By timestamp; when it goes the earlier one applies again."""
    s = Scenario(players=2)
    s.battlefield(P1, BEARS)
    s.battlefield(P0, "Control Magic", attached_to=BEARS)
    s.settle()
    s.battlefield(P1, "Control Magic", attached_to=BEARS)
    s.settle()
    assert s.controller(BEARS) == P1
    s.hand(P0, "Disenchant")
    s.mana(P0, "WW")
    s.cast("Disenchant", target="Control Magic#2")
    s.resolve()
    assert s.controller(BEARS) == P0


def test_613_1d_types_before_abilities_and_power() -> None:
    """A land made a creature until end of turn is affected by what affects creatures."""
    s = Scenario()
    s.battlefield(P0, "Mutavault", "Mountain", "Glorious Anthem")
    s.activate("Mutavault", "{1}")
    s.resolve()
    assert s.types("Mutavault") == ["Creature", "Land"]
    assert s.pt("Mutavault") == (3, 3)
    s.end_turn()
    assert s.types("Mutavault") == ["Land"]


def test_613_1e_colors_before_what_looks_at_colors() -> None:
    """Darkest Hour: all creatures are black, so Crusade helps none."""
    s = Scenario()
    s.battlefield(P0, "Savannah Lions", "Crusade")
    assert s.pt("Savannah Lions") == (3, 2)
    s.battlefield(P0, "Darkest Hour")
    assert s.colors("Savannah Lions") == ["black"]
    assert s.pt("Savannah Lions") == (2, 1)


def test_613_1f_adding_and_removing_abilities_by_timestamp() -> None:
    """Flying given after all abilities were lost stays; given before it is lost."""
    s = Scenario()
    s.battlefield(P0, "Suntail Hawk")
    wings = custom("Wings", "{0}", "Instant", until_end_of_turn(target(CREATURE), flying))
    clip = custom("Clip", "{0}", "Instant", until_end_of_turn(target(CREATURE), LoseAbilities(all=True)))
    s.hand(P0, wings, clip, wings)
    s.cast("Wings", target="Suntail Hawk")
    s.resolve()
    s.cast("Clip", target="Suntail Hawk")
    s.resolve()
    assert not s.has("Suntail Hawk", "flying")
    s.cast("Wings", target="Suntail Hawk")
    s.resolve()
    assert s.has("Suntail Hawk", "flying")


def test_613_4a_b_c_d_in_order_whatever_the_timestamps() -> None:
    """A characteristic-defining ability, then setting, then modifying with counters, then switching."""
    s = Scenario()
    maro = s.battlefield(P0, "Maro", counters={"+1/+1": 1})
    s.hand(P0, *["Forest"] * 5)
    assert s.pt(maro) == (6, 6)
    resolved(s, "About Face", mana="R", target=maro)
    resolved(s, "Giant Growth", mana="G", target=maro)
    assert s.pt(maro) == (9, 9)
    resolved(s, "Ovinize", mana="CU", target=maro)
    assert s.pt(maro) == (1 + 3 + 1, 0 + 3 + 1)


def test_613_4b_the_last_setting_effect_wins() -> None:
    """Diminish after Ovinize: 1/1."""
    s = Scenario()
    s.battlefield(P0, "Hill Giant")
    resolved(s, "Ovinize", mana="CU", target="Hill Giant")
    assert s.pt("Hill Giant") == (0, 1)
    resolved(s, "Diminish", mana="U", target="Hill Giant")
    assert s.pt("Hill Giant") == (1, 1)


def test_613_4c_counters_and_effects_add_up() -> None:
    """+1/+1 counters, -1/-1 counters of others, Auras and lords all count."""
    s = Scenario()
    s.battlefield(P0, "Savannah Lions", "Crusade", "Glorious Anthem", counters={})
    s.battlefield(P0, "Holy Strength", attached_to="Savannah Lions")
    s.counters("Savannah Lions", "+1/+1", 2)
    assert s.pt("Savannah Lions") == (2 + 1 + 1 + 1 + 2, 1 + 1 + 1 + 2 + 2)


def test_613_4d_later_bonuses_apply_before_the_switch() -> None:
    """A 1/3 switched is 3/1; with +0/+2 it becomes 5/1."""
    s = Scenario()
    s.battlefield(P0, "Benalish Infantry")
    resolved(s, "About Face", mana="R", target="Benalish Infantry")
    assert s.pt("Benalish Infantry") == (3, 1)
    s.hand(P0, custom("Toughen", "{0}", "Instant", until_end_of_turn(target(CREATURE), gets(0, 2))))
    s.cast("Toughen", target="Benalish Infantry")
    s.resolve()
    assert s.pt("Benalish Infantry") == (5, 1)


def test_613_4d_two_switches_cancel() -> None:
    """Switching twice gives the first state back."""
    s = Scenario()
    s.battlefield(P0, "Benalish Infantry")
    resolved(s, "About Face", mana="R", target="Benalish Infantry")
    resolved(s, "About Face", mana="R", target="Benalish Infantry")
    assert s.pt("Benalish Infantry") == (1, 3)


def test_604_3_a_characteristic_defining_ability_works_in_every_zone() -> None:
    """Nightmare has its power in the graveyard and in the hand."""
    s = Scenario()
    s.lands(P0, "Swamp", 4)
    dead = s.graveyard(P0, "Nightmare")
    assert s.pt(dead) == (4, 4)
    held = s.hand(P0, "Nightmare")
    assert s.pt(held) == (4, 4)


# --- Interactions that players know -----------------------------------------------------------------------


def test_613_8_blood_moon_and_urborg_in_either_order() -> None:
    """Urborg depends on Blood Moon: it is a Mountain without abilities, and nothing becomes a Swamp."""
    for names in ((URBORG, "Blood Moon"), ("Blood Moon", URBORG)):
        s = Scenario()
        s.battlefield(P0, *names, "Forest")
        assert s.subtypes(URBORG) == ["Mountain"]
        assert s.subtypes("Forest") == ["Forest"]


def test_613_8_the_nonbasic_lands_are_mountains_only() -> None:
    """Without Blood Moon Urborg makes them Swamps as well."""
    s = Scenario()
    s.battlefield(P0, URBORG, "Tundra")
    assert s.subtypes("Tundra") == ["Island", "Plains", "Swamp"]
    s.battlefield(P1, "Blood Moon")
    assert s.subtypes("Tundra") == ["Mountain"]


def test_613_6_humility_then_opalescence() -> None:
    """Humility applies on although it is a creature without abilities; Opalescence, being later, sets the size."""
    s = Scenario()
    s.battlefield(P0, "Humility", "Opalescence", "Crusade")
    assert s.pt("Humility") == (4, 4)
    assert s.pt("Crusade") == (2, 2)
    assert s.abilities("Crusade") == 0
    assert s.abilities("Humility") == 0
    s.battlefield(P0, "Serra Angel")
    assert (s.pt("Serra Angel"), s.has("Serra Angel", "flying")) == ((1, 1), False)


def test_613_6_opalescence_then_humility() -> None:
    """Humility, being later, sets the size to 1/1."""
    s = Scenario()
    s.battlefield(P0, "Opalescence", "Humility", "Crusade")
    assert s.pt("Humility") == (1, 1)
    assert s.pt("Crusade") == (1, 1)
    assert s.types("Opalescence") == ["Enchantment"]


def test_613_6_two_opalescences_and_humility() -> None:
    """Each makes the other a creature; Humility takes their abilities, which go on applying."""
    s = Scenario()
    s.battlefield(P0, "Opalescence", "Opalescence", "Humility")
    assert s.pt("Opalescence#1") == s.pt("Opalescence#2") == s.pt("Humility") == (1, 1)
    assert s.abilities("Opalescence#1") == 0


def test_613_6_humility_and_a_lord() -> None:
    """A lord without abilities gives no bonus; an enchantment still does."""
    s = Scenario()
    s.battlefield(P0, "Humility", "Goblin King", "Mogg Fanatic", "Glorious Anthem")
    assert s.pt("Mogg Fanatic") == (2, 2)
    assert s.pt("Goblin King") == (2, 2)


def test_613_6_humility_and_counters_and_pump() -> None:
    """They apply in layer 7c, after Humility."""
    s = Scenario()
    s.battlefield(P0, "Humility")
    s.battlefield(P0, "Hill Giant", counters={"+1/+1": 2})
    assert s.pt("Hill Giant") == (3, 3)
    resolved(s, "Giant Growth", mana="G", target="Hill Giant")
    assert s.pt("Hill Giant") == (6, 6)


def test_613_6_humility_and_a_creature_land() -> None:
    """A land animated after Humility entered: its effect is later, so it is 2/2, but it has no abilities."""
    s = Scenario()
    s.battlefield(P0, "Humility", "Mutavault", "Mountain")
    s.activate("Mutavault", "{1}")
    s.resolve()
    assert s.pt("Mutavault") == (2, 2)
    assert s.abilities("Mutavault") == 0


def test_613_1d_march_of_the_machines_takes_the_mana_value() -> None:
    """An artifact of mana value 0 dies; one of 5 is a 5/5."""
    s = Scenario()
    s.battlefield(P0, "Gilded Lotus", "Mox Ruby", "March of the Machines")
    s.settle()
    assert s.pt("Gilded Lotus") == (5, 5)
    assert s.graveyard(P0) == ["Mox Ruby"]


def test_613_1d_a_basic_land_type_set_by_an_aura() -> None:
    """Spreading Seas on Wasteland: an Island that can't be activated as before."""
    s = Scenario()
    s.battlefield(P1, "Wasteland")
    s.battlefield(P0, "Spreading Seas", attached_to="Wasteland")
    assert s.subtypes("Wasteland") == ["Island"]
    s.hand(P1, "Opt")
    assert s.why_not(s.cast, "Opt", by=P1) == ""


def test_205_1a_a_creature_that_is_no_creature_any_more_keeps_no_power() -> None:
    """Turn to Frog: a blue 1/1 Frog without abilities, its other card types stay."""
    s = Scenario()
    s.battlefield(P1, "Darksteel Gargoyle")
    resolved(s, "Turn to Frog", mana="CU", target="Darksteel Gargoyle")
    assert s.pt("Darksteel Gargoyle") == (1, 1)
    assert s.colors("Darksteel Gargoyle") == ["blue"]
    assert s.subtypes("Darksteel Gargoyle") == ["Frog"]
    assert s.types("Darksteel Gargoyle") == ["Artifact", "Creature"]
    assert not s.has("Darksteel Gargoyle", "indestructible")


def test_613_9_an_effect_can_decide_whether_another_applies() -> None:
    """Crusade affects a creature that turns white for as long as it is white."""
    s = Scenario()
    s.battlefield(P0, BEARS, "Crusade")
    whiten = custom("Whiten", "{0}", "Instant", until_end_of_turn(target(CREATURE), ChangeColor(t.WHITE)))
    s.hand(P0, whiten)
    s.cast("Whiten", target=BEARS)
    s.resolve()
    assert s.pt(BEARS) == (3, 3)
    s.end_turn()
    assert s.pt(BEARS) == (2, 2)


# --- Timestamps (613.7) ----------------------------------------------------------------------------------


def test_613_7e_an_aura_gets_a_new_timestamp_when_it_is_attached() -> None:
    """Of two type-setting Auras the one attached last wins."""
    s = Scenario()
    s.battlefield(P0, "Forest")
    s.battlefield(P0, "Spreading Seas", attached_to="Forest")
    s.battlefield(P0, "Evil Presence", attached_to="Forest")
    assert s.subtypes("Forest") == ["Swamp"]


def test_613_7e_equipment_moved_is_the_newest() -> None:
    """Two Equipment that set power: the one attached last decides."""
    s = Scenario()
    one = custom("One", "{1}", "Artifact — Equipment", static(ENCHANTED, SetPT(1, 1)), equip("{0}"))
    five = custom("Five", "{1}", "Artifact — Equipment", static(ENCHANTED, SetPT(5, 5)), equip("{0}"))
    s.battlefield(P0, BEARS, "Hill Giant")
    s.battlefield(P0, one, attached_to=BEARS)
    s.battlefield(P0, five, attached_to=BEARS)
    assert s.pt(BEARS) == (5, 5)
    s.equip("One", "Hill Giant")
    s.resolve()
    s.equip("One", BEARS)
    s.resolve()
    assert s.pt(BEARS) == (1, 1)


def test_613_7d_the_newer_of_two_permanents_decides() -> None:
    """Two enchantments that set the size of all creatures."""
    s = Scenario()
    s.battlefield(P0, BEARS)
    s.battlefield(P0, custom("Small", "{1}", "Enchantment", static(CREATURE, SetPT(1, 1))))
    s.battlefield(P1, custom("Large", "{1}", "Enchantment", static(CREATURE, SetPT(7, 7))))
    assert s.pt(BEARS) == (7, 7)


# --- Effects of resolutions (611.2) ------------------------------------------------------------------------


def test_611_2c_a_resolved_effect_affects_what_was_there() -> None:
    """Overrun does not help creatures that come later; Glorious Anthem does."""
    s = Scenario()
    s.battlefield(P0, BEARS)
    resolved(s, "Overrun", mana="CCGGG")
    s.battlefield(P0, "Hill Giant")
    assert s.pt(BEARS) == (5, 5)
    assert s.pt("Hill Giant") == (3, 3)
    s.battlefield(P0, "Glorious Anthem")
    assert s.pt("Hill Giant") == (4, 4)


def test_611_2d_its_numbers_are_fixed() -> None:
    """Mutilate's bonus does not change with the number of Swamps afterwards."""
    s = Scenario()
    s.lands(P0, "Swamp", 4)
    s.battlefield(P1, "Mahamoti Djinn")
    s.hand(P0, "Mutilate")
    s.cast("Mutilate")
    s.resolve()
    assert s.pt("Mahamoti Djinn") == (1, 2)
    s.battlefield(P0, "Swamp")
    assert s.pt("Mahamoti Djinn") == (1, 2)


def test_611_3a_a_static_ability_is_never_locked_in() -> None:
    """Keldon Warlord follows the number of its controller's creatures."""
    s = Scenario()
    s.battlefield(P0, "Keldon Warlord")
    assert s.pt("Keldon Warlord") == (1, 1)
    s.battlefield(P0, BEARS, "Steel Wall")
    assert s.pt("Keldon Warlord") == (2, 2)


def test_611_3b_it_lasts_as_long_as_the_permanent() -> None:
    """Glorious Anthem destroyed takes its bonus away."""
    s = Scenario()
    s.battlefield(P0, BEARS, "Glorious Anthem")
    s.hand(P1, "Disenchant")
    s.mana(P1, "WW")
    s.cast("Disenchant", by=P1, target="Glorious Anthem")
    s.resolve()
    assert s.pt(BEARS) == (2, 2)


def test_613_10_players_get_abilities_after_objects() -> None:
    """Absolute Virtue's controller can't be targeted by opponents; under Humility they can."""
    s = Scenario()
    s.battlefield(P1, "Absolute Virtue")
    s.hand(P0, "Shock")
    s.mana(P0, "R")
    assert s.why_not(s.cast, "Shock", target=P1) == "702.16b"
    s.battlefield(P0, "Humility")
    assert s.why_not(s.cast, "Shock", target=P1) == ""


# --- Dependency (613.8) --------------------------------------------------------------------------------------


def test_613_8a_what_it_applies_to() -> None:
    """Artifacts are creatures depends on enchantments are artifacts, whichever is older."""
    first = custom("Plating", "{1}", "Enchantment", static(ENCHANTMENT, ChangeTypes(add=t.ARTIFACT)))
    second = custom("Awakening", "{1}", "Enchantment", static(ARTIFACT, ChangeTypes(add=t.CREATURE), SetPT(3, 3)))
    for cards in ((first, second), (second, first)):
        s = Scenario()
        s.battlefield(P0, *cards)
        assert s.types("Plating") == s.types("Awakening") == ["Artifact", "Creature", "Enchantment"]


def test_613_8b_a_loop_goes_by_timestamp() -> None:
    """White is black and black is white, with a creature of each: the older effect applies first."""
    char = custom("Char", "{1}", "Enchantment", static(color(t.WHITE) & CREATURE, ChangeColor(t.BLACK)))
    bleach = custom("Bleach", "{1}", "Enchantment", static(color(t.BLACK) & CREATURE, ChangeColor(t.WHITE)))
    for cards, outcome in (((char, bleach), "white"), ((bleach, char), "black")):
        s = Scenario()
        s.battlefield(P0, "Savannah Lions", "Carnophage", *cards)
        assert s.colors("Savannah Lions") == s.colors("Carnophage") == [outcome]


def test_613_8a_without_a_loop_the_dependent_one_waits() -> None:
    """With a white creature only, what makes black creatures white depends on what makes white ones black."""
    char = custom("Char", "{1}", "Enchantment", static(color(t.WHITE) & CREATURE, ChangeColor(t.BLACK)))
    bleach = custom("Bleach", "{1}", "Enchantment", static(color(t.BLACK) & CREATURE, ChangeColor(t.WHITE)))
    for cards in ((char, bleach), (bleach, char)):
        s = Scenario()
        s.battlefield(P0, "Savannah Lions", *cards)
        assert s.colors("Savannah Lions") == ["white"]


def test_613_8b_a_loop_of_abilities() -> None:
    """Two artifact creatures that take abilities from each other: the older one keeps its own."""
    s = Scenario()
    muzzle = static(ARTIFACT & CREATURE & ANOTHER, LoseAbilities(all=True))
    s.battlefield(P0, custom("Elder", "{1}", "Artifact Creature — Construct", muzzle, power=1, toughness=1))
    s.battlefield(P0, custom("Younger", "{1}", "Artifact Creature — Construct", muzzle, power=1, toughness=1))
    assert (s.abilities("Elder"), s.abilities("Younger")) == (1, 0)


@st.composite
def digraphs(draw: st.DrawFn) -> list[list[int]]:
    """For each of up to seven effects the others that it depends on."""
    size = draw(st.integers(1, 7))
    others = [[j for j in range(size) if j != i] for i in range(size)]
    return [draw(st.lists(st.sampled_from(o), unique=True)) if o else [] for o in others]


@given(digraphs())
@settings(max_examples=300)
def test_613_8b_the_next_effect_by_a_digraph(edges: list[list[int]]) -> None:
    """The first by timestamp that depends on nothing outside its own loop, as strongly connected components say."""
    effects = list(range(len(edges)))
    assert dependency._independent(effects, edges) == by_components(edges)  # type: ignore[type-var]


def by_components(edges: list[list[int]]) -> int:
    """The first in order whose dependencies all lie in its own strongly connected component."""
    graph = nx.DiGraph()
    graph.add_nodes_from(range(len(edges)))
    graph.add_edges_from((i, j) for i, there in enumerate(edges) for j in there)
    loop_of = {i: n for n, loop in enumerate(nx.strongly_connected_components(graph)) for i in loop}
    free = [i for i in graph if all(loop_of[j] == loop_of[i] for j in graph.successors(i))]
    return min(free)


BOARD: list[Any] = [
    "Blood Moon",
    URBORG,
    "Opalescence",
    "March of the Machines",
    "Humility",
    "Kormus Bell",
    "Living Lands",
    "Dress Down",
    "Darkest Hour",
    "Thran Lens",
    "Crusade",
    "Goblin King",
    "Muscle Sliver",
    "Master of Etherium",
    "Dryad Arbor",
    "Tundra",
    "Mogg Fanatic",
    "Ornithopter",
    custom("Plating", "{1}", "Enchantment", static(ENCHANTMENT, ChangeTypes(add=t.ARTIFACT))),
    custom("Muzzle", "{1}", "Enchantment", static(ARTIFACT, LoseAbilities(all=True))),
    custom("Bleach", "{1}", "Enchantment", static(color(t.BLACK), ChangeColor(t.WHITE))),
    custom("Char", "{1}", "Enchantment", static(color(t.WHITE), ChangeColor(t.BLACK))),
    custom("Growth", "{1}", "Enchantment", static(LAND, ChangeTypes(add_subtypes=("Forest",)))),
    custom("Headcount", "{1}", "Enchantment", static(CREATURE & YOURS, ModifyPT(Count(CREATURE & YOURS), 0))),
]


@given(st.lists(st.sampled_from(BOARD), min_size=2, max_size=8))
@settings(max_examples=60)
def test_613_8_whole_boards_apply_in_the_order_of_a_digraph(cards: list[Any]) -> None:
    """In every layer each next effect is the one that a digraph of all dependencies names."""
    s = Scenario(check_invariants="")
    for card in cards:
        s.battlefield(P0, card)
    s.game.drop_cache()
    original = layers.next_effect

    def checked(game: Any, cache: Any, waiting: Any, layer: int) -> Any:
        chosen = original(game, cache, waiting, layer)
        first = sorted((e for e in waiting if e.is_cda), key=by_timestamp) or sorted(waiting, key=by_timestamp)
        edges = [
            [j for j, other in enumerate(first) if j != i and dependency._depends(game, cache, effect, other, layer)]
            for i, effect in enumerate(first)
        ]
        assert chosen is first[by_components(edges)]
        return chosen

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layers, "next_effect", checked)
        s.game.cache()


def by_timestamp(effect: Any) -> tuple[int, int, int]:
    return (effect.timestamp, effect.source, effect.ability)


def test_613_7a_a_granted_static_ability_has_the_timestamp_of_what_granted_it() -> None:
    """Granted to an old creature, "creatures are 1/1" beats an enchantment that has come between."""
    s = Scenario()
    s.battlefield(P0, BEARS)
    s.settle()
    s.battlefield(P0, enchantment("Giants", "{W}", static(CREATURE, SetPT(5, 5))))
    s.settle()
    s.hand(P0, instant("Shrink", "{U}", until_end_of_turn(target(CREATURE), static(CREATURE, SetPT(1, 1)))))
    s.mana(P0, "U")
    assert s.pt(BEARS) == (5, 5)
    s.cast("Shrink", target=BEARS)
    s.resolve()
    assert s.pt(BEARS) == (1, 1)


def test_604_3_a_defining_ability_works_in_every_zone_and_may_count_its_own_card() -> None:
    """Tarmogoyf in a graveyard counts itself among the creature cards there; in hand it has a size too."""
    s = Scenario()
    s.graveyard(P0, "Tarmogoyf", "Shock")
    s.hand(P0, "Tarmogoyf")
    player = s.game.state.players[P0]
    sizes = [(s.game.characteristics(e).power, s.game.characteristics(e).toughness) for e in player.hand]
    sizes += [(s.game.characteristics(e).power, s.game.characteristics(e).toughness) for e in player.graveyard[:1]]
    assert sizes == [(2, 3), (2, 3)]
