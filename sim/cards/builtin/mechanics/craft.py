"""Craft (CR 702.167): double-faced artifacts that are exiled with materials and come back with their other face up."""

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import *

BASIC_PLAINS = HasSupertype(t.BASIC) & subtype("Plains")
OPPONENT = target(AN_OPPONENT)
COLORS_USED = CountRef(USED_TO_CRAFT, "color")
CAUGHT = target(PERMANENT & ~LAND & ANOTHER)
GNOME = token("Gnome", 1, 1, 0, kind="Artifact Creature")

CARDS = (
    transforming(
        artifact(
            "Clay-Fired Bricks",
            "{1}{W}",
            when(enters(), Search(BASIC_PLAINS, t.HAND, reveal=True), GainLife(2)),
            craft(ARTIFACT, "{5}{W}{W}"),
        ),
        artifact(
            "Cosmium Kiln",
            "",
            when(enters(), CreateToken(GNOME, 2)),
            static(CREATURE & YOURS, gets(1, 1)),
            colors=t.WHITE,
        ),
    ),
    transforming(
        artifact(
            "Tithing Blade",
            "{1}{B}",
            when(enters(), SacrificeChosen(EACH_OPPONENT, CREATURE)),
            craft(CREATURE, "{4}{B}"),
        ),
        artifact(
            "Consuming Sepulcher",
            "",
            at(begins(t.UPKEEP, t.YOU), LoseLife(1, EACH_OPPONENT), GainLife(1)),
            colors=t.BLACK,
        ),
    ),
    transforming(
        artifact(
            "Visage of Dread",
            "{1}{B}",
            when(
                enters(),
                RevealHand(OPPONENT),
                DiscardCards(1, OPPONENT, what=ARTIFACT | CREATURE, chooser=YOU),
            ),
            craft(CREATURE, "{5}{B}", 2),
        ),
        creature(
            "Dread Osseosaur",
            None,
            "Dinosaur Skeleton Horror",
            5,
            4,
            menace,
            whenever(enters_or_attacks(), May(Mill(2))),
            colors=t.BLACK,
        ),
    ),
    transforming(
        artifact(
            "Ore-Rich Stalactite",
            "{1}{R}",
            mana_ability("{T}", AddMana(t.RED, only=Spending(spells=INSTANT_OR_SORCERY))),
            craft(color(t.RED) & INSTANT_OR_SORCERY & Status("card"), "{3}{R}{R}", 4, -1),
        ),
        artifact(
            "Cosmium Catalyst",
            "",
            ability(
                "{1}{R}, {T}",
                ChooseObjects(Is(USED_TO_CRAFT) & InZone(1 << t.EXILE), "chosen", random=True),
                CastNow(Saved("chosen"), free=True),
            ),
            colors=t.RED,
        ),
    ),
    transforming(
        artifact("Sunbird Standard", "{3}", tap_for("WUBRG"), craft(Anything(), "{5}", 1, -1)),
        creature(
            "Sunbird Effigy",
            None,
            "Bird Construct",
            0,
            0,
            (flying, vigilance, haste),
            defines_pt(COLORS_USED, COLORS_USED),
            mana_ability("{T}", AddMana(0, colors_of=USED_TO_CRAFT)),
            kind="Artifact Creature",
            printed_pt=("*", "*"),
            colors=0,
        ),
    ),
    transforming(
        artifact(
            "Braided Net",
            "{2}{U}",
            enters_with("net", 3),
            ability(
                pay("{T}", remove_counters=(("net", 1),)),
                Tap(CAUGHT),
                Continuous(CAUGHT, (Rule("can't activate"),), t.WHILE_TAPPED),
            ),
            craft(ARTIFACT, "{1}{U}"),
        ),
        artifact(
            "Braided Quipu",
            "",
            ability("{3}{U}, {T}", DrawCards(Count(ARTIFACT & YOURS)), Move(THIS, t.LIBRARY, place=3)),
            colors=t.BLUE,
        ),
    ),
    transforming(
        artifact(
            "The Enigma Jewel",
            "{U}",
            enters_tapped(),
            mana_ability("{T}", AddMana(0, bundle=(5, 5), only=Spending(abilities=Anything()))),
            craft(~LAND & HasAbility("activated abilities"), "{8}{U}", 4, -1),
            kind="Legendary Artifact",
        ),
        artifact(
            "Locus of Enlightenment",
            "",
            static(THIS, GainActivatedOf(USED_TO_CRAFT, once_each_turn=True)),
            whenever(Trigger(ek.ACTIVATED, Anything(), IsPlayer(t.YOU)), CopySpell(EventAbility())),
            kind="Legendary Artifact",
            colors=t.BLUE,
        ),
    ),
    transforming(
        artifact(
            "Spring-Loaded Sawblades",
            "{1}{W}",
            flash,
            when(enters(), DealDamage(5, target(CREATURE & THEIRS & Status("tapped")))),
            craft(ARTIFACT, "{3}{W}"),
        ),
        card(
            "Bladewheel Chariot",
            None,
            "Artifact — Vehicle",
            ability(
                pay(tap_others=((ARTIFACT & ANOTHER, 2),)),
                until_end_of_turn(THIS, ChangeTypes(add=t.ARTIFACT | t.CREATURE)),
            ),
            crew(1),
            power=5,
            toughness=5,
            colors=t.WHITE,
        ),
    ),
)
