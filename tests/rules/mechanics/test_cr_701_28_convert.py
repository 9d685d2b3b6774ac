"""CR 701.28, convert: the same action as transforming under another name."""

from __future__ import annotations

from sim.cards import terms as t
from sim.cards.language import (
    CREATURE,
    Delay,
    DrawCards,
    GainLife,
    Rule,
    ability,
    attacks,
    begins,
    convert,
    creature,
    each,
    enchantment,
    instant,
    sorcery,
    static,
    target,
    transform,
    transforming,
    transforms_into,
    turned_face_up,
    whenever,
)
from sim.scenario import P0, P1, Scenario

ROBOT = transforming(
    creature("Tall Robot", "{2}", "Robot", 2, 3, ability("{1}", convert())),
    creature("Fast Robot", None, "Robot", 4, 1, ability("{1}", convert())),
)
STUDENT = transforming(
    creature("Shy Student", "{1}{U}", "Human", 1, 1, ability("{1}", convert())),
    sorcery("Long Lesson", "", DrawCards(2)),
)
CONVERT_ALL = sorcery("Convert All", "{U}", convert(each(CREATURE)))


def converted(s: Scenario) -> None:
    """P0 converts all creatures."""
    s.hand(P0, CONVERT_ALL)
    s.mana(P0, "U")
    s.cast("Convert All", by=P0)
    s.resolve()


def test_701_28a_the_other_face_is_up() -> None:
    """There and back again; what transforms into something is also seen as it converts (701.27e)."""
    s = Scenario()
    s.battlefield(P0, enchantment("Watcher", "{W}", whenever(transforms_into(CREATURE), GainLife(1))))
    robot = s.battlefield(P0, ROBOT)
    converted(s)
    assert (s.characteristics(robot).name, s.pt(robot)) == ("Fast Robot", (4, 1))
    converted(s)
    assert s.characteristics(robot).name == "Tall Robot"
    assert s.life(P0) == 22


def test_701_28b_converting_is_not_turning_face_up() -> None:
    """What triggers on turning face up does not see it."""
    s = Scenario()
    s.battlefield(P0, enchantment("Watcher", "{W}", whenever(turned_face_up(CREATURE), GainLife(1))))
    s.battlefield(P0, ROBOT)
    converted(s)
    assert s.life(P0) == 20


def test_701_28c_what_has_one_face_does_not_convert() -> None:
    """Nothing happens to it."""
    s = Scenario()
    bears = s.battlefield(P0, "Grizzly Bears")
    converted(s)
    assert s.characteristics(bears).name == "Grizzly Bears"


def test_701_28d_not_into_a_sorcery() -> None:
    """Nothing happens to it."""
    s = Scenario()
    student = s.battlefield(P0, STUDENT)
    converted(s)
    assert s.characteristics(student).name == "Shy Student"


def test_701_28e_its_ability_converts_it_once() -> None:
    """Activated twice: the second was on the stack as the first converted it."""
    s = Scenario()
    robot = s.battlefield(P0, ROBOT)
    s.mana(P0, "CC")
    s.activate(robot)
    s.activate(robot)
    s.resolve()
    assert s.characteristics(robot).name == "Fast Robot"


def test_701_28e_nor_after_it_has_transformed() -> None:
    """In response to its ability another effect transforms it: the ability is ignored."""
    s = Scenario()
    robot = s.battlefield(P0, ROBOT)
    s.mana(P0, "C")
    s.activate(robot)
    s.hand(P0, instant("Turn It", "{U}", transform(target(CREATURE))))
    s.mana(P0, "U")
    s.cast("Turn It", target=robot)
    s.resolve()
    assert s.characteristics(robot).name == "Fast Robot"


def test_701_28e_a_delayed_trigger_looks_at_when_it_was_created() -> None:
    """Converted after the delayed trigger was created, it does not convert back at end of combat."""
    runner = transforming(
        creature("Slow Runner", "{2}", "Robot", 2, 3, whenever(attacks(), Delay(begins(t.END_OF_COMBAT), convert()))),
        creature("Fast Runner", None, "Robot", 4, 1),
    )
    s = Scenario()
    first = s.battlefield(P0, runner)
    s.attack([first])
    s.resolve()
    s.run_to("postcombat main")
    assert s.characteristics(first).name == "Fast Runner"


def test_701_28e_a_delayed_trigger_is_ignored_after_a_conversion() -> None:
    """The same, but another effect converts it between: it stays so."""
    runner = transforming(
        creature("Slow Runner", "{2}", "Robot", 2, 3, whenever(attacks(), Delay(begins(t.END_OF_COMBAT), convert()))),
        creature("Fast Runner", None, "Robot", 4, 1),
    )
    s = Scenario()
    first = s.battlefield(P0, runner)
    s.hand(P0, instant("Turn It", "{U}", transform(target(CREATURE))))
    s.attack([first])
    s.resolve()
    s.mana(P0, "U")
    s.cast("Turn It", target=first)
    s.resolve()
    s.run_to("postcombat main")
    assert s.characteristics(first).name == "Fast Runner"


def test_701_28f_what_cannot_transform_cannot_convert() -> None:
    """An effect keeps its creatures as they are."""
    s = Scenario()
    s.battlefield(P1, enchantment("Fixed Form", "{W}", static(each(CREATURE), Rule("can't transform"))))
    robot = s.battlefield(P0, ROBOT)
    converted(s)
    assert s.characteristics(robot).name == "Tall Robot"
