"""Basic lands, and creatures whose text box is empty or holds keywords that every set prints."""

from sim.cards.language import *

# CR 305.6: a basic land type brings its mana ability, so nothing is written here.
BASIC_LANDS = (
    land("Plains", kind="Basic Land — Plains"),
    land("Island", kind="Basic Land — Island"),
    land("Swamp", kind="Basic Land — Swamp"),
    land("Mountain", kind="Basic Land — Mountain"),
    land("Forest", kind="Basic Land — Forest"),
)

# At most 30 creatures without rules text (tests/cards/test_builtin_against_oracle.py).
WITHOUT_TEXT = (
    creature("Savannah Lions", "{W}", "Cat", 2, 1),
    creature("Isamaru, Hound of Konda", "{W}", "Dog", 2, 2, kind="Legendary Creature"),
    creature("Elite Vanguard", "{W}", "Human Soldier", 2, 1),
    creature("Silvercoat Lion", "{1}{W}", "Cat", 2, 2),
    creature("Pillarfield Ox", "{3}{W}", "Ox", 2, 4),
    creature("Merfolk of the Pearl Trident", "{U}", "Merfolk", 1, 1),
    creature("Vizzerdrix", "{6}{U}", "Rabbit Beast", 6, 6),
    creature("Walking Corpse", "{1}{B}", "Zombie", 2, 2),
    creature("Scathe Zombies", "{2}{B}", "Zombie", 2, 2),
    creature("Goblin Piker", "{1}{R}", "Goblin Warrior", 2, 1),
    creature("Gray Ogre", "{2}{R}", "Ogre", 2, 2),
    creature("Balduvian Bears", "{1}{G}", "Bear", 2, 2),
    creature("Runeclaw Bear", "{1}{G}", "Bear", 2, 2),
    creature("Centaur Courser", "{2}{G}", "Centaur Warrior", 3, 3),
    creature("Craw Wurm", "{4}{G}{G}", "Wurm", 6, 4),
    creature("Watchwolf", "{G}{W}", "Wolf", 3, 3),
    creature("Memnite", "{0}", "Construct", 1, 1, kind="Artifact Creature"),
    creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2),
    creature("Hill Giant", "{3}{R}", "Giant", 3, 3),
    creature("Elvish Warrior", "{G}{G}", "Elf Warrior", 2, 3),
    creature("Trained Armodon", "{1}{G}{G}", "Elephant", 3, 3),
)

CARDS = (*BASIC_LANDS, *WITHOUT_TEXT)
