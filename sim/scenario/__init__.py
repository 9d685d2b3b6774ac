"""Scenarios: set up any position, script what the players do, run, look. The base of all rule tests.

    s = Scenario()
    s.battlefield(P0, "Benalish Hero", "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.turn(P0, "declare attackers")
    s.attack(["Benalish Hero", "Grizzly Bears"], bands=[("Benalish Hero", "Grizzly Bears")])
    s.block({"Hill Giant": "Grizzly Bears"})
    s.divide("Hill Giant", {"Benalish Hero": 3}, by=P0)
    s.run_to("end of combat")
    assert s.graveyard(P0) == ["Benalish Hero"]

**Words.** Players are seats, `P0` to `P3`. Objects go by name, "Grizzly Bears#2" for the second of a name in its zone (in
order of entering), or by the handle that set-up and `cast` return. A bare name means the first that could be meant, and
is refused where it could mean objects of several players. `custom(...)` makes a card up; any CardDefinition will do.

**Set-up** (`setting`) puts things where they are without any event. Play begins in P0's precombat main phase unless
`turn(seat, step)` or `start_game()` says otherwise, and with the beginning of that step.

**Actions** (`play`) happen when they are called: the others pass until the player can act. What is announced with a
spell is given with it; answers to everything else wait in the script (`answer`) until they are asked for.

**Without a script** (`script`) a player passes, keeps, says no, chooses nothing or else the first option.

**Going on** (`going`): `run_to`, `resolve`, `resolve_top`, `settle`, `until_asked`, `end_turn`, `play_on`.

**Looking** (`position`): zones, characteristics, counters, life, the stack, events; `game` is the game itself.

An illegal action raises IllegalChoiceError (reason, rule, position) and changes nothing; answers that nobody asked for
and words without meaning raise ScenarioError.
"""

from sim.scenario.play import Scenario
from sim.scenario.setting import SetUp
from sim.scenario.words import P0, P1, P2, P3, ScenarioError, Thing

custom = SetUp.custom

__all__ = ["P0", "P1", "P2", "P3", "Scenario", "ScenarioError", "Thing", "custom"]
