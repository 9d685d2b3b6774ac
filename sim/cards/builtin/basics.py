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
    creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2),
    creature("Hill Giant", "{3}{R}", "Giant", 3, 3),
    creature("Elvish Warrior", "{G}{G}", "Elf Warrior", 2, 3),
    creature("Trained Armodon", "{1}{G}{G}", "Elephant", 3, 3),
)

CARDS = (*BASIC_LANDS, *WITHOUT_TEXT)
