"""Positions about face-down creatures: casting them, turning them up, and those of the opponent."""

from __future__ import annotations

from sim.cards import event_kinds as ek
from sim.rules import decisions
from tests.positions.board import P0, P1, Thought, mana, position


@position("face-down creatures")
def a_card_too_dear_to_cast_goes_face_down(s: Thought) -> bool:
    s.hand(P0, "Exalted Angel")
    mana(s, "Plains", 3)
    s.go_to("end")
    return s.exists("Exalted Angel") and s.is_face_down("Exalted Angel")


@position("face-down creatures")
def a_good_card_that_can_be_cast_is_cast_face_up(s: Thought) -> bool:
    s.hand(P0, "Exalted Angel")
    mana(s, "Plains", 6)
    s.go_to("end")
    return s.exists("Exalted Angel") and not s.is_face_down("Exalted Angel")


@position("face-down creatures")
def a_creature_that_does_more_when_it_is_turned_up_goes_face_down(s: Thought) -> bool:
    s.hand(P0, "Unyielding Gatekeeper")
    mana(s, "Plains", 3)
    s.battlefield(P1, "Serra Angel")
    s.go_to("end")
    return s.is_face_down("Unyielding Gatekeeper")


@position("face-down creatures")
def the_gatekeeper_is_turned_up_to_exile_the_best_creature(s: Thought) -> bool:
    s.battlefield(P0, "Unyielding Gatekeeper", face_down=True)
    mana(s, "Plains", 2)
    s.battlefield(P1, "Serra Angel", "Grizzly Bears")
    s.go_to("upkeep", of=P0)
    return s.exile(P1) == ["Serra Angel"]


@position("face-down creatures")
def an_unblocked_attacker_is_turned_up_after_blocks_for_the_kill(s: Thought) -> bool:
    s.battlefield(P0, "Exalted Angel", face_down=True)
    mana(s, "Plains", 4)
    s.life(P1, 4)
    s.declare_all()
    s.run_to("end of combat")
    return s.is_over and s.winner == P0


@position("face-down creatures")
def a_blocked_attacker_is_turned_up_to_win_its_fight(s: Thought) -> bool:
    angel = s.battlefield(P0, "Exalted Angel", face_down=True)
    mana(s, "Plains", 4)
    giant = s.battlefield(P1, "Hill Giant")
    s.declare_all()
    s.block({giant: angel})
    s.run_to("end of combat")
    return s.exists(angel) and not s.is_face_down(angel) and s.graveyard(P1) == ["Hill Giant"]


@position("face-down creatures")
def it_is_not_turned_up_before_the_blocks(s: Thought) -> bool:
    angel = s.battlefield(P0, "Exalted Angel", face_down=True)
    mana(s, "Plains", 4)
    s.declare_all()
    return s.is_face_down(angel)


@position("face-down creatures")
def it_is_turned_up_in_answer_to_a_burn_spell(s: Thought) -> bool:
    angel = s.battlefield(P0, "Exalted Angel", face_down=True)
    mana(s, "Plains", 4)
    s.turn(P1)
    s.hand(P1, "Lightning Bolt")
    s.mana(P1, "R")
    s.cast("Lightning Bolt", by=P1, target=angel)
    s.resolve()
    return s.exists(angel) and not s.is_face_down(angel)


@position("face-down creatures")
def a_blocker_is_turned_up_to_kill_the_attacker(s: Thought) -> bool:
    angel = s.battlefield(P0, "Exalted Angel", face_down=True)
    mana(s, "Plains", 4)
    s.battlefield(P1, "Hill Giant")
    s.turn(P1, "declare attackers")
    s.attack(["Hill Giant"])
    s.go_to("end of combat")
    return s.exists(angel) and s.graveyard(P1) == ["Hill Giant"]


@position("face-down creatures")
def at_the_end_of_their_turn_idle_mana_turns_it_up(s: Thought) -> bool:
    angel = s.battlefield(P0, "Exalted Angel", face_down=True)
    mana(s, "Plains", 4)
    s.turn(P1, "end")
    s.go_to("upkeep", of=P0)
    return not s.is_face_down(angel)


@position("face-down creatures")
def the_cheaper_way_is_taken_for_a_manifested_card(s: Thought) -> bool:
    ooze = s.battlefield(P0, "Printlifter Ooze", face_down="manifest")
    mana(s, "Forest", 4)
    s.turn(P1, "end")
    s.go_to("upkeep", of=P0)
    return not s.is_face_down(ooze) and len(s.events(ek.TAPPED)) == 2


@position("face-down creatures")
def removal_without_the_mana_for_ward_is_not_wasted(s: Thought) -> bool:
    s.battlefield(P1, "Skinthinner", face_down="cloak")
    s.hand(P0, "Lightning Bolt")
    mana(s, "Mountain", 1)
    s.go_to("upkeep", of=P0)
    return s.hand(P0)[0] == "Lightning Bolt"


@position("face-down creatures")
def removal_with_the_mana_for_ward_is_used(s: Thought) -> bool:
    hidden = s.battlefield(P1, "Skinthinner", face_down="cloak")
    s.battlefield(P1, "Llanowar Elves", tapped=True)
    s.hand(P0, "Swords to Plowshares")
    mana(s, "Plains", 3)
    s.life(P0, 6)
    s.go_to("upkeep", of=P0)
    return not s.exists(hidden)


@position("face-down creatures")
def a_face_down_creature_of_theirs_is_shot_rather_than_bears(s: Thought) -> bool:
    hidden = s.battlefield(P1, "Skinthinner", face_down=True)
    s.battlefield(P1, "Grizzly Bears")
    mana(s, "Swamp", 5, seat=P1)
    s.hand(P0, "Lightning Bolt")
    mana(s, "Mountain", 1)
    s.go_to("upkeep", of=P0)
    return not s.exists(hidden)


@position("face-down creatures")
def two_bears_do_not_attack_into_a_morph_with_mana(s: Thought) -> bool:
    s.battlefield(P0, "Grizzly Bears")
    s.battlefield(P1, "Exalted Angel", face_down=True)
    mana(s, "Plains", 4, seat=P1)
    s.turn(P0, "declare attackers")
    while (decision := s.decision) is not None and decision.kind == decisions.ATTACK:
        if s.choice(decision):
            return False
        s.game.submit(0)
    return True


@position("face-down creatures")
def the_greatest_x_that_helps_is_chosen(s: Thought) -> bool:
    s.battlefield(P0, "Bane of the Living", face_down=True)
    mana(s, "Swamp", 4)
    s.battlefield(P1, "Grizzly Bears", "Whipcorder", "Mesa Pegasus")
    s.go_to("upkeep", of=P0)
    return len(s.graveyard(P1)) == 3
