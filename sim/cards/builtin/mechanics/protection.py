"""Cards that stress protection (CR 702.16), with annihilator (702.86) and choices at random."""

from sim.cards import terms as t
from sim.cards.builtin.protection import FROM_EVERYTHING
from sim.cards.language import *

COLORED_SPELLS = SPELL & ColorCount(t.GE, 1)
ITS_OWNERS_GRAVEYARD = All(InZone(1 << t.GRAVEYARD) & ControlledByRef(OwnerOf(THIS)))
OTHER_MANA_VALUES = ~Stat("mana value", t.EQ, ChosenNumber())

CARDS = (
    artifact(
        "The One Ring",
        "{4}",
        indestructible,
        when(
            enters(),
            Continuous(YOU, gains(FROM_EVERYTHING), t.YOUR_NEXT_TURN),
            only_if=Matches(THIS, CastBy(t.YOU)),
        ),
        at(begins(t.UPKEEP, t.YOU), LoseLife(StatOf("burden", THIS))),
        ability("{T}", PutCounters("burden", 1, THIS), DrawCards(StatOf("burden", THIS))),
        kind="Legendary Artifact",
    ),
    creature(
        "True-Name Nemesis",
        "{1}{U}{U}",
        "Merfolk Rogue",
        3,
        1,
        as_enters_choose("player"),
        static(THIS, Protection(ControlledByRef(ChosenPlayer()), "the chosen player")),
    ),
    creature(
        "Emrakul, the Aeons Torn",
        "{15}",
        "Eldrazi",
        15,
        15,
        cant_be_countered(),
        when(casts(t.ANYONE, Is(THIS)), ExtraTurn(), zones=1 << t.STACK),
        (flying, protection_from(COLORED_SPELLS, "spells that are one or more colors"), annihilator(6)),
        when(
            put_into_graveyard_from_anywhere(),
            Move(ITS_OWNERS_GRAVEYARD, t.LIBRARY, shuffle=True),
            zones=1 << t.GRAVEYARD,
        ),
        kind="Legendary Creature",
    ),
    creature(
        "Haktos the Unscarred",
        "{R}{R}{W}{W}",
        "Human Warrior",
        6,
        1,
        static(THIS, Rule("must attack")),
        as_enters_choose_number(2, 3, 4, at_random=True),
        static(THIS, protection_from(OTHER_MANA_VALUES, "each mana value other than the chosen number")),
        kind="Legendary Creature",
    ),
    creature(
        "Chaos Defiler",
        "{3}{B}{R}",
        "Demon Construct",
        5,
        4,
        trample,
        ability_word(
            "Battle Cannon",
            whenever(
                EitherTrigger((enters(), dies())),
                ForEach(
                    EACH_OPPONENT,
                    ChooseObjects(PERMANENT & ~LAND & ControlledByRef(It()), "chosen", adds=True),
                ),
                ChooseObjects(Is(Saved("chosen")), "one", random=True),
                Destroy(Saved("one")),
            ),
        ),
        kind="Artifact Creature",
    ),
    instant("Hero's Downfall", "{1}{B}{B}", Destroy(target(CREATURE | PLANESWALKER))),
    creature(
        "Runic Armasaur",
        "{1}{G}{G}",
        "Dinosaur",
        2,
        5,
        whenever(activates(t.OPPONENT, CREATURE | LAND), May(DrawCards(1))),
    ),
)
