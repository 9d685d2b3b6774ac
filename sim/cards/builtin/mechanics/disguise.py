"""Disguise: creatures that may be cast face down with ward {2} (CR 702.168)."""

from sim.cards import terms as t
from sim.cards.language import *

DOG = token("Dog", 1, 1, t.WHITE)
DETECTIVE = token("Detective", 2, 2, t.WHITE | t.BLUE)
SPELLS_IN_GRAVEYARD = Count(in_your_graveyard(INSTANT_OR_SORCERY))
OTHERS = CREATURE & ANOTHER | card_in(t.GRAVEYARD, CREATURE)
GATEKEEPERS = target(ANOTHER & PERMANENT & ~LAND)

CARDS = (
    creature(
        "Dog Walker",
        "{R}{W}",
        "Human Citizen",
        3,
        1,
        vigilance,
        disguise("{R/W}{R/W}"),
        when(turned_face_up(), CreateToken(DOG, 2, tapped=True)),
    ),
    creature(
        "Fugitive Codebreaker",
        "{1}{R}",
        "Goblin Rogue",
        2,
        1,
        (prowess(), haste),
        disguise("{5}{R}", less=SPELLS_IN_GRAVEYARD),
        when(turned_face_up(), DiscardCards(None), DrawCards(3)),
    ),
    creature(
        "Hunted Bonebrute",
        "{2}{B}",
        "Skeleton Beast",
        6,
        2,
        menace,
        when(enters(), CreateToken(DOG, 2, target(AN_OPPONENT))),
        when(dies(), LoseLife(3, EACH_OPPONENT)),
        disguise("{1}{B}"),
    ),
    creature(
        "Unyielding Gatekeeper",
        "{1}{W}",
        "Elephant Cleric",
        3,
        2,
        disguise("{1}{W}"),
        when(
            turned_face_up(),
            Move(GATEKEEPERS, t.EXILE, keep="exiled"),
            If(
                Matches(GATEKEEPERS, YOURS),
                Move(Saved("exiled"), t.BATTLEFIELD, controller="unsaid", tapped=True),
                CreateToken(DETECTIVE, who=ControllerOf(GATEKEEPERS)),
            ),
        ),
    ),
    creature(
        "Printlifter Ooze",
        "{1}{G}",
        "Ooze",
        2,
        2,
        deathtouch,
        whenever(
            turned_face_up(THIS_ONE | ANOTHER & CREATURE & YOURS),
            CreateToken(
                token("Ooze", 0, 0, t.GREEN, trample), counters=(("+1/+1", Count(~Is(It()) & CREATURE & YOURS)),)
            ),
        ),
        disguise("{3}{G}"),
    ),
    creature(
        "Aurelia's Vindicator",
        "{2}{W}{W}",
        "Angel",
        4,
        2,
        (flying, lifelink, ward("{2}")),
        disguise("{X}{3}{W}"),
        when(turned_face_up(), Move(target(OTHERS, up_to=True, number=X()), t.EXILE, link="exiled")),
        when(leaves(), Move(Linked("exiled"), t.HAND)),
    ),
    creature(
        "Museum Nightwatch",
        "{3}{W}",
        "Centaur Soldier",
        3,
        2,
        when(dies(), CreateToken(DETECTIVE)),
        disguise("{1}{W}"),
    ),
    creature("Nightdrinker Moroii", "{3}{B}", "Vampire", 4, 2, flying, when(enters(), LoseLife(3)), disguise("{B}{B}")),
    creature(
        "Shady Informant",
        "{3}{B}{R}",
        "Ogre Rogue",
        4,
        2,
        when(dies(), DealDamage(2, target(ANY), EventSubject())),
        disguise("{2}{B/R}{B/R}"),
    ),
    creature(
        "Bolrac-Clan Basher", "{4}{R}{R}", "Cyclops Warrior", 3, 2, (double_strike, trample), disguise("{3}{R}{R}")
    ),
    creature("Defenestrated Phantom", "{4}{W}{W}", "Spirit", 4, 3, flying, disguise("{4}{W}")),
    creature(
        "Exit Specialist",
        "{1}{U}",
        "Human Detective",
        2,
        1,
        static(THIS, Rule("can't be blocked", CREATURE & Stat("power", t.GE, 3))),
        disguise("{1}{U}"),
        when(turned_face_up(), Move(target(ANOTHER & CREATURE), t.HAND)),
    ),
    creature(
        "Sanguine Savior",
        "{1}{W}{B}",
        "Vampire Cleric",
        2,
        1,
        (flying, lifelink),
        disguise("{W/B}{W/B}"),
        when(turned_face_up(), until_end_of_turn(target(ANOTHER & CREATURE & YOURS), lifelink)),
    ),
    creature(
        "Gadget Technician",
        "{2}{U}{R}",
        "Goblin Artificer",
        3,
        2,
        when(
            either(enters(), turned_face_up()),
            CreateToken(token("Thopter", 1, 1, 0, flying, kind="Artifact Creature")),
        ),
        disguise("{U/R}{U/R}"),
    ),
    creature(
        "Offender at Large",
        "{4}{R}",
        "Giant Rogue",
        5,
        4,
        disguise("{4}{R}"),
        when(
            either(enters(), turned_face_up()),
            until_end_of_turn(target(CREATURE, up_to=True), gets(2, 0)),
        ),
    ),
    creature(
        "Vengeful Creeper",
        "{4}{G}",
        "Plant Elemental",
        5,
        5,
        disguise("{5}{G}"),
        when(turned_face_up(), Destroy(target(HasType(t.ARTIFACT | t.ENCHANTMENT) & THEIRS))),
    ),
    creature("Riftburst Hellion", "{5}{R}{G}", "Hellion", 6, 7, reach, disguise("{4}{R/G}{R/G}")),
    creature(
        "Bubble Smuggler",
        "{1}{U}",
        "Octopus Fish",
        2,
        1,
        disguise("{5}{U}"),
        as_turned_face_up(Instead(counters=(("+1/+1", 4),))),
    ),
    artifact(
        "Concealed Weapon",
        "{1}{R}",
        static(EQUIPPED, gets(3, 0)),
        disguise("{2}{R}"),
        when(turned_face_up(), Attach(EventSubject(), target(CREATURE & YOURS))),
        equip("{1}{R}"),
        kind="Artifact — Equipment",
    ),
)
