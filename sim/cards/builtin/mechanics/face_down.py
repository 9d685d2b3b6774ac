"""Face-down permanents: manifest, cloak, morph with X, and what turns permanents face down (CR 701.40, 701.58, 708)."""

from sim.cards import terms as t
from sim.cards.definition import CardDefinition
from sim.cards.language import *
from sim.cards.type_line import TypeLine

FACE_DOWN = Status("face down")
TOP_CARD = TopOfLibrary(YOU)
ALL_FACE_DOWN = FACE_DOWN & CREATURE & InZone(t.IN_BATTLEFIELD)
FOREST_LAND = CardDefinition("", None, TypeLine.parse("Land — Forest"), 0, layout="face_down")
SHOWN = target(FACE_DOWN & PERMANENT)
CYBERMAN = CardDefinition("", None, TypeLine.parse("Artifact Creature — Cyberman"), 0, 2, 2, layout="face_down")
MORPH_MANA = Spending(FACE_DOWN & CREATURE, turn_up=("manifest", "morph"))

CARDS = (
    sorcery(
        "Hide in Plain Sight",
        "{3}{G}",
        LookAtTop(5, 2, Anything(), t.BATTLEFIELD, reveal=False, random_rest=True, face_down="cloak"),
    ),
    equipment(
        "Cryptic Coat",
        "{2}{U}",
        when(enters(), cloak(TOP_CARD, "cloaked"), Attach(THIS, Saved("cloaked"))),
        static(EQUIPPED, gets(1, 0), Rule("can't be blocked")),
        ability("{1}{U}", Move(THIS, t.HAND)),
    ),
    creature(
        "Whisperwood Elemental",
        "{3}{G}{G}",
        "Elemental",
        4,
        4,
        at(begins(t.END, t.YOU), manifest(TOP_CARD)),
        ability(
            pay(sacrifice_this=True),
            until_end_of_turn(
                each(~FACE_DOWN & ~Status("token") & CREATURE & YOURS), whenever(dies(), manifest(TOP_CARD))
            ),
        ),
    ),
    sorcery("Soul Summons", "{1}{W}", manifest(TOP_CARD)),
    creature(
        "Den Protector",
        "{1}{G}",
        "Human Warrior",
        2,
        1,
        static(THIS, Rule("can't be blocked", CREATURE & Stat("power", t.LT, StatOf("power", THIS)))),
        megamorph("{1}{G}"),
        when(turned_face_up(), Move(target(in_your_graveyard(Status("card"))), t.HAND)),
    ),
    creature(
        "Bane of the Living",
        "{2}{B}{B}",
        "Insect",
        4,
        3,
        morph("{X}{B}{B}"),
        when(turned_face_up(), until_end_of_turn(each(CREATURE), gets(Times(-1, X()), Times(-1, X())))),
    ),
    creature(
        "Hooded Hydra",
        "{X}{G}{G}",
        "Snake Hydra",
        0,
        0,
        enters_with("+1/+1", X()),
        when(dies(), CreateToken(token("Snake", 1, 1, t.GREEN), StatOf("+1/+1", EventSubject()))),
        morph("{3}{G}{G}"),
        as_turned_face_up(Instead(counters=(("+1/+1", 5),))),
    ),
    creature(
        "Yedora, Grave Gardener",
        "{4}{G}",
        "Treefolk Druid",
        5,
        5,
        whenever(
            dies(ANOTHER & ~Status("token") & CREATURE & YOURS),
            May(Move(EventNew(), t.BATTLEFIELD, face_down="effect", listed=FOREST_LAND)),
        ),
        kind="Legendary Creature",
    ),
    enchantment(
        "Obscuring Aether",
        "{G}",
        static(YOU, Rule("cost change", FACE_DOWN & CREATURE, -1)),
        ability("{1}{G}", TurnFace(THIS, up=False)),
    ),
    enchantment(
        "Assemble the Players",
        "{1}{W}",
        static(YOU, Rule("look at top")),
        static(YOU, Rule("may cast", CREATURE & Stat("power", t.LE, 2) & Is(TOP_CARD), 1)),
    ),
    creature(
        "Etrata, Deadly Fugitive",
        "{1}{U}{B}",
        "Vampire Assassin",
        1,
        4,
        deathtouch,
        static(
            FACE_DOWN & CREATURE & YOURS,
            ability(
                "{2}{U}{B}",
                TurnFace(THIS),
                If(
                    Matches(THIS, FACE_DOWN),
                    Sequence((Move(THIS, t.EXILE, link="exiled"), CastNow(Linked("exiled"), free=True))),
                ),
            ),
        ),
        whenever(
            deals_combat_damage(subtype("Assassin") & YOURS, AN_OPPONENT),
            cloak(TopOfLibrary(EventOther())),
        ),
        kind="Legendary Creature",
    ),
    creature(
        "Ixidron",
        "{3}{U}{U}",
        "Illusion",
        0,
        0,
        as_enters(Instead(first=TurnFace(each(ANOTHER & ~Status("token") & CREATURE), up=False))),
        defines_pt(Count(ALL_FACE_DOWN), Count(ALL_FACE_DOWN)),
        printed_pt=("*", "*"),
    ),
    instant("Anguished Unmaking", "{1}{W}{B}", Move(target(PERMANENT & ~LAND), t.EXILE), LoseLife(3)),
    creature("Qarsi Deceiver", "{1}{U}", "Snake Wizard", 0, 4, tap_for("C", only=MORPH_MANA)),
    creature(
        "Tin Street Gossip",
        "{2}{R}{G}",
        "Lizard Advisor",
        4,
        4,
        vigilance,
        mana_ability(
            "{T}", AddMana(0, bundle=(3, 4), only=Spending(FACE_DOWN & Status("spell"), turn_up=("creature",)))
        ),
    ),
    creature(
        "Overgrown Zealot",
        "{1}{G}",
        "Elf Druid",
        0,
        4,
        tap_for("WUBRG"),
        tap_for("WUBRG", 2, only=Spending(turn_up=("permanent",))),
    ),
    creature(
        "Ixidor, Reality Sculptor",
        "{3}{U}{U}",
        "Human Wizard",
        3,
        4,
        static(FACE_DOWN & CREATURE, gets(1, 1)),
        ability("{2}{U}", TurnFace(target(FACE_DOWN & CREATURE))),
        kind="Legendary Creature",
    ),
    creature(
        "Hauntwoods Shrieker",
        "{1}{G}{G}",
        "Beast Mutant",
        3,
        3,
        whenever(attacks(), manifest_dread()),
        ability("{1}{G}", Reveal(SHOWN), If(Matches(SHOWN, CardIs(CREATURE)), May(TurnFace(SHOWN)))),
    ),
    instant("Break Open", "{1}{R}", TurnFace(target(FACE_DOWN & CREATURE & THEIRS))),
    instant("Cyber Conversion", "{U}{U}", TurnFace(target(CREATURE), up=False, listed=CYBERMAN)),
    enchantment(
        "Secret Plans",
        "{G}{U}",
        static(FACE_DOWN & CREATURE & YOURS, gets(0, 1)),
        whenever(turned_face_up(PERMANENT & YOURS), DrawCards(1)),
    ),
    enchantment(
        "Mastery of the Unseen",
        "{1}{W}",
        whenever(turned_face_up(PERMANENT & YOURS), GainLife(Count(CREATURE & YOURS))),
        ability("{3}{W}", manifest(TOP_CARD)),
    ),
)
