"""Double-faced cards that transform (CR 701.27, 712.2), and modal ones (712.3)."""

from sim.cards import terms as t
from sim.cards.language import *

UNTAPPED_CREATURE = CREATURE & YOURS
HORROR = subtype("Horror")
ENTERS_TAPPED = enters_tapped()
PAY_THREE = as_enters(Instead(unless_pay=pay(life=3)))

TRANSFORMING = (
    transforming(
        creature(
            "Thraben Gargoyle", "{1}", "Gargoyle", 2, 2, defender, ability("{6}", transform()), kind="Artifact Creature"
        ),
        creature("Stonewing Antagonizer", None, "Gargoyle Horror", 4, 2, flying, kind="Artifact Creature"),
    ),
    transforming(
        creature(
            "Ulvenwald Captive",
            "{1}{G}",
            "Werewolf Horror",
            1,
            2,
            defender,
            tap_for("G"),
            ability("{5}{G}{G}", transform()),
        ),
        creature("Ulvenwald Abomination", None, "Eldrazi Werewolf", 4, 6, mana_ability("{T}", add_exactly("CC"))),
    ),
    transforming(
        creature("Ulvenwald Oddity", "{2}{G}{G}", "Beast", 4, 4, (trample, haste), ability("{5}{G}{G}", transform())),
        creature(
            "Ulvenwald Behemoth",
            None,
            "Beast Horror",
            8,
            8,
            (trample, haste),
            static(ANOTHER & CREATURE & YOURS, gets(1, 1), trample, haste),
            colors=t.GREEN,
        ),
    ),
    transforming(
        creature(
            "Seraph of New Capenna",
            "{2}{W}",
            "Angel Soldier",
            2,
            2,
            flying,
            ability("{4}{B/P}", transform(), sorcery=True),
        ),
        creature(
            "Seraph of New Phyrexia",
            None,
            "Phyrexian Angel",
            3,
            3,
            flying,
            whenever(
                attacks(),
                MayPay(pay(sacrifice=((ANOTHER & (CREATURE | ARTIFACT), 1),)), until_end_of_turn(THIS, gets(2, 1))),
            ),
            colors=t.WHITE | t.BLACK,
        ),
    ),
    transforming(
        creature("Tarkir Duneshaper", "{W}", "Dog Warrior", 1, 2, ability("{4}{G/P}", transform(), sorcery=True)),
        creature("Burnished Dunestomper", None, "Phyrexian Dog Warrior", 4, 3, trample, colors=t.WHITE | t.GREEN),
    ),
    transforming(
        creature("Bonded Herdbeast", "{4}{G}", "Beast", 4, 5, ability("{4}{R/P}", transform(), sorcery=True)),
        creature("Plated Kilnbeast", None, "Phyrexian Beast", 7, 5, menace, colors=t.RED | t.GREEN),
    ),
    transforming(
        creature("Blightreaper Thallid", "{1}{B}", "Fungus", 2, 2, ability("{3}{G/P}", transform(), sorcery=True)),
        creature(
            "Blightsower Thallid",
            None,
            "Phyrexian Fungus",
            3,
            3,
            whenever(
                EitherTrigger((transforms_into(), dies())),
                CreateToken(token("Phyrexian Saproling", 1, 1, t.GREEN)),
            ),
            colors=t.BLACK | t.GREEN,
        ),
    ),
    transforming(
        creature(
            "Thing in the Ice",
            "{1}{U}",
            "Horror",
            0,
            4,
            defender,
            enters_with("ice", 4),
            whenever(
                casts(t.YOU, INSTANT_OR_SORCERY),
                RemoveCounters("ice", 1, THIS),
                If(Matches(THIS, Stat("ice", t.EQ, 0)), transform()),
            ),
        ),
        creature(
            "Awoken Horror",
            None,
            "Kraken Horror",
            7,
            8,
            when(transforms_into(), Move(each(CREATURE & ~HORROR), t.HAND)),
            colors=t.BLUE,
        ),
    ),
    transforming(
        creature(
            "Uninvited Geist",
            "{2}{U}",
            "Spirit",
            2,
            2,
            skulk,
            when(deals_combat_damage(to=A_PLAYER), transform()),
        ),
        creature("Unimpeded Trespasser", None, "Spirit", 3, 3, static(THIS, Rule("can't be blocked")), colors=t.BLUE),
    ),
    transforming(
        creature(
            "Thraben Sentry",
            "{3}{W}",
            "Human Soldier",
            2,
            2,
            vigilance,
            whenever(dies(ANOTHER & CREATURE & YOURS), May(transform())),
        ),
        creature("Thraben Militia", None, "Human Soldier", 5, 4, trample, colors=t.WHITE),
    ),
    transforming(
        creature(
            "Bereaved Survivor", "{2}{W}", "Human Peasant", 2, 1, when(dies(ANOTHER & CREATURE & YOURS), transform())
        ),
        creature(
            "Dauntless Avenger",
            None,
            "Human Soldier",
            3,
            2,
            whenever(
                attacks(),
                Move(
                    target(in_your_graveyard(CREATURE & Stat("mana value", t.LE, 2))),
                    t.BATTLEFIELD,
                    tapped=True,
                    attacking=True,
                ),
            ),
            colors=t.WHITE,
        ),
    ),
    transforming(
        creature("Cloistered Youth", "{1}{W}", "Human", 1, 1, at(begins(t.UPKEEP, t.YOU), May(transform()))),
        creature("Unholy Fiend", None, "Horror", 3, 3, at(begins(t.END, t.YOU), LoseLife(1, YOU)), colors=t.BLACK),
    ),
    transforming(
        creature(
            "Screeching Bat",
            "{2}{B}",
            "Bat",
            2,
            2,
            flying,
            at(begins(t.UPKEEP, t.YOU), MayPay(pay("{2}{B}{B}"), transform())),
        ),
        creature(
            "Stalking Vampire",
            None,
            "Vampire",
            5,
            5,
            at(begins(t.UPKEEP, t.YOU), MayPay(pay("{2}{B}{B}"), transform())),
            colors=t.BLACK,
        ),
    ),
    transforming(
        sorcery(
            "Startled Awake",
            "{2}{U}{U}",
            Mill(13, target(AN_OPPONENT)),
            ability(
                "{3}{U}{U}",
                Move(THIS, t.BATTLEFIELD, controller="you", transformed=True),
                zones=1 << t.GRAVEYARD,
                sorcery=True,
            ),
        ),
        creature(
            "Persistent Nightmare",
            None,
            "Nightmare",
            1,
            1,
            skulk,
            when(deals_combat_damage(to=A_PLAYER), Move(THIS, t.HAND)),
            colors=t.BLUE,
        ),
    ),
    transforming(
        creature(
            "Bloodline Keeper",
            "{2}{B}{B}",
            "Vampire",
            3,
            3,
            flying,
            ability("{T}", CreateToken(token("Vampire", 2, 2, t.BLACK, flying))),
            ability("{B}", transform(), only_if=Compare(Count(subtype("Vampire") & YOURS), t.GE, 5)),
        ),
        creature(
            "Lord of Lineage",
            None,
            "Vampire",
            5,
            5,
            flying,
            static(ANOTHER & subtype("Vampire") & CREATURE & YOURS, gets(2, 2)),
            ability("{T}", CreateToken(token("Vampire", 2, 2, t.BLACK, flying))),
            colors=t.BLACK,
        ),
    ),
)

ABOUT_TRANSFORMED = (
    creature(
        "Oculus Whelp",
        "{3}{U}",
        "Phyrexian Dragon",
        3,
        2,
        flying,
        static(THIS, when(dies(), DrawCards(1)), only_if=Exists(PERMANENT & Status("transformed") & YOURS)),
    ),
    creature(
        "Mutagen Connoisseur",
        "{1}{G}{U}",
        "Vedalken Mutant",
        0,
        5,
        (flying, vigilance),
        static(THIS, gets(Count(PERMANENT & Status("transformed") & YOURS), 0)),
    ),
)

MODAL = (
    modal_faces(
        creature("Akoum Warrior", "{5}{R}", "Minotaur Warrior", 4, 5, trample),
        land("Akoum Teeth", ENTERS_TAPPED, tap_for("R")),
    ),
    modal_faces(
        creature("Skyclave Cleric", "{1}{W}", "Kor Cleric", 1, 3, when(enters(), GainLife(2))),
        land("Skyclave Basilica", ENTERS_TAPPED, tap_for("W")),
    ),
    modal_faces(
        creature("Tangled Florahedron", "{1}{G}", "Elemental", 1, 1, tap_for("G")),
        land("Tangled Vale", ENTERS_TAPPED, tap_for("G")),
    ),
    modal_faces(
        sorcery(
            "Song-Mad Treachery",
            "{3}{R}{R}",
            until_end_of_turn(target(CREATURE), GainControl()),
            Tap(target(CREATURE), untap=True),
            until_end_of_turn(target(CREATURE), haste),
        ),
        land("Song-Mad Ruins", ENTERS_TAPPED, tap_for("R")),
    ),
    modal_faces(
        sorcery("Bala Ged Recovery", "{2}{G}", Move(target(in_your_graveyard(Status("card"))), t.HAND)),
        land("Bala Ged Sanctuary", ENTERS_TAPPED, tap_for("G")),
    ),
    modal_faces(
        instant(
            "Razorgrass Ambush",
            "{1}{W}",
            DealDamage(3, target(CREATURE & (Status("attacking") | Status("blocking")))),
        ),
        land("Razorgrass Field", PAY_THREE, tap_for("W")),
    ),
    modal_faces(
        instant("Vastwood Fortification", "{G}", PutCounters(t.PLUS_COUNTER, 1, target(CREATURE))),
        land("Vastwood Thicket", ENTERS_TAPPED, tap_for("G")),
    ),
    modal_faces(
        instant("Beyeen Veil", "{1}{U}", until_end_of_turn(each(CREATURE & THEIRS), gets(-2, 0))),
        land("Beyeen Coast", ENTERS_TAPPED, tap_for("U")),
    ),
    modal_faces(
        sorcery("Zof Consumption", "{4}{B}{B}", LoseLife(4, EACH_OPPONENT), GainLife(4, YOU)),
        land("Zof Bloodbog", ENTERS_TAPPED, tap_for("B")),
    ),
    modal_faces(
        creature(
            "Witch Enchanter",
            "{3}{W}",
            "Human Warlock",
            2,
            2,
            when(enters(), Destroy(target((ARTIFACT | ENCHANTMENT) & THEIRS))),
        ),
        land("Witch-Blessed Meadow", PAY_THREE, tap_for("W")),
    ),
    modal_faces(
        creature(
            "Blackbloom Rogue",
            "{2}{B}",
            "Human Rogue",
            2,
            3,
            menace,
            static(THIS, gets(3, 0), only_if=Compare(PlayerStat("graveyard", EACH_OPPONENT), t.GE, 8)),
        ),
        land("Blackbloom Bog", ENTERS_TAPPED, tap_for("B")),
    ),
)

CARDS = TRANSFORMING + ABOUT_TRANSFORMED + MODAL
