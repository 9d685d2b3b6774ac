"""CR 117, timing and priority."""

from __future__ import annotations

from sim.rules import decisions
from sim.scenario import P0, P1, P2, Scenario


def holder(s: Scenario) -> int:
    decision = s.decision
    assert decision is not None
    assert decision.kind == decisions.PRIORITY
    return decision.seat


def test_117_1a_instants_any_time_other_spells_in_ones_main_phase() -> None:
    """A creature spell needs one's own main phase with an empty stack, an instant only priority."""
    s = Scenario()
    s.hand(P0, "Grizzly Bears", "Shock", "Ashcoat Bear")
    s.lands(P0, "Forest", 4)
    s.lands(P0, "Mountain", 1)
    s.fill_libraries()
    s.turn(P0, "upkeep")
    assert s.why_not(s.cast, "Grizzly Bears") == "117.1a"
    assert s.why_not(s.cast, "Shock", target=P1) == ""
    assert s.why_not(s.cast, "Ashcoat Bear") == ""
    s.run_to("end")
    assert s.why_not(s.cast, "Grizzly Bears") == "117.1a"


def test_117_1a_not_while_the_stack_holds_anything() -> None:
    """A sorcery can't be cast in response."""
    s = Scenario()
    s.hand(P0, "Grizzly Bears", "Shock")
    s.lands(P0, "Forest", 2)
    s.lands(P0, "Mountain", 1)
    s.cast("Shock", target=P1)
    assert s.why_not(s.cast, "Grizzly Bears") == "117.1a"
    s.resolve()
    assert s.why_not(s.cast, "Grizzly Bears") == ""


def test_117_1b_abilities_any_time_one_has_priority() -> None:
    """An ability can be activated in the opponent's turn and in response."""
    s = Scenario()
    s.battlefield(P1, "Mogg Fanatic")
    s.hand(P0, "Shock")
    s.lands(P0, "Mountain", 1)
    s.cast("Shock", target="Mogg Fanatic")
    s.activate("Mogg Fanatic", by=P1, target=P0)
    s.resolve()
    assert (s.life(P0), s.graveyard(P1), s.graveyard(P0)) == (19, ["Mogg Fanatic"], ["Shock"])


def test_117_3a_the_active_player_receives_priority_first() -> None:
    """At the beginning of each step with priority the active player has it."""
    s = Scenario()
    s.library(P1, "Plains")
    for step in ("upkeep", "draw", "precombat main", "beginning of combat", "end of combat", "postcombat main", "end"):
        s.run_to(step, of=P1)
        assert holder(s) == P1


def test_117_3a_triggers_of_the_step_are_on_the_stack_by_then() -> None:
    """An upkeep trigger is on the stack before the active player may act."""
    s = Scenario()
    s.battlefield(P0, "Phyrexian Arena")
    s.library(P0, "Plains")
    s.turn(P0, "upkeep")
    assert holder(s) == P0
    assert s.stack() == ["Phyrexian Arena"]


def test_117_3b_the_active_player_receives_priority_after_a_resolution() -> None:
    """Also after the other player's spell."""
    s = Scenario()
    s.hand(P1, "Shock")
    s.lands(P1, "Mountain", 1)
    s.cast("Shock", target=P0)
    s.resolve_top()
    assert holder(s) == P0


def test_117_3c_who_acts_has_priority_again() -> None:
    """A player keeps priority after casting a spell, activating an ability, playing a land."""
    s = Scenario()
    s.hand(P0, "Shock", "Mountain")
    s.battlefield(P0, "Mogg Fanatic")
    s.play_land("Mountain")
    assert holder(s) == P0
    s.cast("Shock", target=P1)
    assert holder(s) == P0
    s.activate("Mogg Fanatic", target=P1)
    assert holder(s) == P0
    assert s.stack() == ["Mogg Fanatic", "Shock"]


def test_117_3d_after_a_pass_the_next_player_in_turn_order_has_priority() -> None:
    """With three players it goes round."""
    s = Scenario(players=3)
    s.turn(P1)
    seen = []
    for _ in range(3):
        seen.append(holder(s))
        s.pass_priority()
    assert seen == [P1, P2, P0]


def test_117_4_the_top_of_the_stack_resolves_when_all_pass_in_succession() -> None:
    """A pass before something is cast does not count."""
    s = Scenario()
    s.hand(P0, "Shock")
    s.hand(P1, "Shock")
    s.lands(P0, "Mountain", 1)
    s.lands(P1, "Mountain", 1)
    s.cast("Shock", target=P1)
    s.pass_priority(P0)
    s.cast("Shock", by=P1, target=P0)
    s.pass_priority(P1)
    assert (holder(s), len(s.stack())) == (P0, 2)
    s.pass_priority(P0)
    assert (s.decision is not None, len(s.stack()), s.life(P0), s.life(P1)) == (True, 1, 18, 20)


def test_117_4_the_step_ends_when_all_pass_with_an_empty_stack() -> None:
    """The precombat main phase ends after two passes."""
    s = Scenario()
    s.pass_priority(P0)
    assert s.step == "precombat main phase"
    s.pass_priority(P1)
    assert s.decision is not None
    assert s.step == "beginning of combat"


def test_117_5_state_based_actions_come_before_triggers_and_priority() -> None:
    """A creature with lethal damage is dead, and what its death triggers is on the stack, when priority is given."""
    s = Scenario()
    s.battlefield(P0, "Grizzly Bears", damage=5)
    s.battlefield(P1, "Goblin Sharpshooter", tapped=True)
    assert holder(s) == P0
    assert s.graveyard(P0) == ["Grizzly Bears"]
    assert s.stack() == ["Goblin Sharpshooter"]


def test_117_7_a_response_resolves_first() -> None:
    """Last in, first out: Giant Growth saves the creature from Shock."""
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P0, "Shock")
    s.hand(P1, "Giant Growth")
    s.lands(P0, "Mountain", 1)
    s.lands(P1, "Forest", 1)
    s.cast("Shock", target="Grizzly Bears")
    s.cast("Giant Growth", target="Grizzly Bears")
    s.resolve()
    assert (s.pt("Grizzly Bears"), s.damage("Grizzly Bears")) == ((5, 5), 2)
