# ruff: noqa: F403, F405  (written in the words of sim.cards.language, as the files of built-in cards are)
"""Cards that scenarios use and that are not built in yet: their definitions say what the cards do in other words.

What `sim.report.oracle` makes of such a definition is not the printed text word for word, which a built-in card's has
to be. They are played here all the same, so that the rules behind them are.
"""

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import *

PLAYER = target(A_PLAYER)
TARGET_CREATURE = target(CREATURE)

CARDS = (
    creature(
        "Sejiri Merfolk",
        "{1}{U}",
        "Merfolk Soldier",
        2,
        1,
        static(THIS, first_strike, lifelink, only_if=Exists(subtype("Plains") & YOURS)),
    ),
    enchantment(
        "Homicidal Seclusion",
        "{4}{B}",
        static(CREATURE & YOURS, gets(3, 1), lifelink, only_if=Compare(Count(CREATURE & YOURS), t.EQ, 1)),
    ),
    instant("Boulderfall", "{6}{R}{R}", DealDamage(5, Target(ANY, least=0, most=5, divided=5))),
    creature(
        "Isao, Enlightened Bushi",
        "{2}{G}",
        "Human Samurai",
        2,
        1,
        cant_be_countered(),
        bushido(2),
        ability("{2}", Regenerate(target(subtype("Samurai")))),
        kind="Legendary Creature",
    ),
    creature(
        "Wonder",
        "{3}{U}",
        "Incarnation",
        2,
        2,
        flying,
        Static(All(CREATURE & YOURS), gains(flying), Exists(subtype("Island") & YOURS), zones=1 << t.GRAVEYARD),
    ),
    creature(
        "Dread Wanderer",
        "{B}",
        "Zombie Jackal",
        2,
        1,
        enters_tapped(),
        ability(
            "{2}{B}",
            Move(THIS, t.BATTLEFIELD),
            zones=1 << t.GRAVEYARD,
            sorcery=True,
            only_if=Compare(PlayerStat("hand", YOU), t.LE, 1),
        ),
    ),
    creature(
        "Gravecrawler",
        "{B}",
        "Zombie",
        2,
        1,
        static(THIS, Rule("can't block")),
        Static(YOU, (Rule("may play", Is(THIS)),), Exists(subtype("Zombie") & YOURS), zones=1 << t.GRAVEYARD),
    ),
    creature(
        "Phyrexian Negator",
        "{2}{B}",
        "Phyrexian Horror",
        5,
        5,
        trample,
        whenever(is_dealt_damage(), SacrificeChosen(YOU, PERMANENT, EventAmount())),
    ),
    instant("Curate", "{1}{U}", Scry(2, t.GRAVEYARD), DrawCards(1)),
    instant("Geth's Verdict", "{B}{B}", SacrificeChosen(PLAYER, CREATURE), LoseLife(1, PLAYER)),
    creature(
        "Harbor Serpent",
        "{4}{U}{U}",
        "Serpent",
        5,
        5,
        landwalk("Island"),
        static(THIS, Rule("can't attack"), only_if=Isnt(Compare(Count(subtype("Island")), t.GE, 5))),
    ),
    card(
        "Nether Void", "{3}{B}", "World Enchantment", whenever(casts(t.ANYONE), counter_unless(EventSubject(), "{3}"))
    ),
    artifact(
        "Throne of the God-Pharaoh",
        "{2}",
        at(begins(t.END, t.YOU), LoseLife(Count(CREATURE & Status("tapped") & YOURS), EACH_OPPONENT)),
        kind="Legendary Artifact",
    ),
    creature(
        "Craterhoof Behemoth",
        "{5}{G}{G}{G}",
        "Beast",
        5,
        5,
        haste,
        when(
            enters(),
            until_end_of_turn(each(CREATURE & YOURS), trample, gets(Count(CREATURE & YOURS), Count(CREATURE & YOURS))),
        ),
    ),
    enchantment(
        "Rite of Passage",
        "{2}{G}",
        whenever(is_dealt_damage(CREATURE & YOURS), PutCounters(t.PLUS_COUNTER, 1, EventOther())),
    ),
    creature("Selhoff Occultist", "{2}{U}", "Human Rogue", 2, 3, whenever(dies(CREATURE), Mill(1, PLAYER))),
    instant(
        "Public Execution",
        "{5}{B}",
        Destroy(target(CREATURE & THEIRS)),
        until_end_of_turn(
            each(CREATURE & ControlledByRef(ControllerOf(target(CREATURE & THEIRS))) & ~Is(target(CREATURE & THEIRS))),
            gets(-2, 0),
        ),
    ),
    land(
        "Alchemist's Refuge", tap_for("C"), ability("{G}{U}, {T}", until_end_of_turn(YOU, Rule("cast as though flash")))
    ),
    instant(
        "Slick Sequence",
        "{U}{R}",
        DealDamage(2, target(ANY)),
        If(Compare(PlayerStat("spells cast", YOU), t.GE, 2), DrawCards(1)),
    ),
    creature(
        "Seer of Stolen Sight",
        "{2}{B}",
        "Phyrexian Warlock",
        2,
        3,
        menace,
        whenever(
            Trigger(
                ek.ZONE_CHANGED,
                HasType(t.ARTIFACT | t.CREATURE) & YOURS,
                from_zones=t.IN_BATTLEFIELD,
                to_zones=1 << t.GRAVEYARD,
                per_batch=True,
            ),
            Scry(1, t.GRAVEYARD),
        ),
    ),
    creature(
        "Kitesail Corsair",
        "{1}{U}",
        "Human Pirate",
        2,
        1,
        static(THIS, flying, only_if=Matches(THIS, Status("attacking"))),
    ),
    aura(
        "Mishra's Domination",
        "{1}{R}",
        enchant(CREATURE),
        static(ENCHANTED, gets(2, 2), only_if=Matches(ENCHANTED, YOURS)),
        static(ENCHANTED, Rule("can't block"), only_if=Isnt(Matches(ENCHANTED, YOURS))),
    ),
    creature(
        "Noxious Ghoul",
        "{3}{B}{B}",
        "Zombie",
        3,
        3,
        whenever(
            EitherTrigger((enters(), enters(ANOTHER & subtype("Zombie")))),
            until_end_of_turn(each(~subtype("Zombie") & CREATURE), gets(-1, -1)),
        ),
    ),
    instant(
        "Dragonscale Boon", "{3}{G}", PutCounters(t.PLUS_COUNTER, 2, TARGET_CREATURE), Tap(TARGET_CREATURE, untap=True)
    ),
    artifact("Hivestone", "{2}", static(CREATURE & YOURS, ChangeTypes(add_subtypes=("Sliver",)))),
    aura(
        "Spiteful Shadows",
        "{1}{B}",
        enchant(CREATURE),
        whenever(is_dealt_damage(Is(ENCHANTED)), DealDamage(EventAmount(), ControllerOf(ENCHANTED), source=ENCHANTED)),
    ),
    creature(
        "Kudo, King Among Bears",
        "{G}{W}",
        "Bear",
        2,
        2,
        static(ANOTHER & CREATURE, SetPT(2, 2), ChangeTypes(add_subtypes=("Bear",))),
        kind="Legendary Creature",
    ),
    aura(
        "Frogify",
        "{1}{U}",
        enchant(CREATURE),
        static(
            ENCHANTED,
            LoseAbilities(all=True),
            ChangeTypes(set_types=t.CREATURE, set_subtypes=("Frog",)),
            ChangeColor(t.BLUE),
            SetPT(1, 1),
        ),
    ),
    creature(
        "Merfolk Trickster",
        "{U}{U}",
        "Merfolk Wizard",
        2,
        2,
        flash,
        when(
            enters(),
            Tap(target(CREATURE & THEIRS)),
            until_end_of_turn(target(CREATURE & THEIRS), LoseAbilities(all=True)),
        ),
    ),
    creature(
        "Sharuum the Hegemon",
        "{3}{W}{U}{B}",
        "Sphinx",
        5,
        5,
        flying,
        when(enters(), May(Move(target(in_your_graveyard(ARTIFACT)), t.BATTLEFIELD))),
        kind="Legendary Artifact Creature",
    ),
    land("Glimmerpost", when(enters(), GainLife(Count(subtype("Locus")))), tap_for("C"), kind="Land — Locus"),
    sorcery(
        "Joraga Invocation", "{4}{G}{G}", until_end_of_turn(each(CREATURE & YOURS), gets(3, 3), Rule("must be blocked"))
    ),
    aura("Ensoul Artifact", "{1}{U}", enchant(ARTIFACT), static(ENCHANTED, ChangeTypes(add=t.CREATURE), SetPT(5, 5))),
    enchantment(
        "Life and Limb",
        "{3}{G}",
        static(
            subtype("Forest", "Saproling"),
            ChangeTypes(add=t.CREATURE | t.LAND, add_subtypes=("Saproling", "Forest")),
            ChangeColor(t.GREEN),
            SetPT(1, 1),
        ),
    ),
    creature(
        "Kaervek the Merciless",
        "{5}{B}{R}",
        "Human Shaman",
        5,
        4,
        whenever(casts(t.OPPONENT), DealDamage(StatOf("mana value", EventSubject()), target(ANY))),
        kind="Legendary Creature",
    ),
    creature("Vaporkin", "{1}{U}", "Elemental", 2, 1, flying, static(THIS, Rule("can't block", ~HasKeyword(t.FLYING)))),
    enchantment(
        "Story Circle",
        "{1}{W}{W}",
        as_enters_choose("color"),
        ability(
            "{W}",
            ChooseObjects(Status("source") & InZone(t.IN_BATTLEFIELD | 1 << t.STACK) & HasChosenColor(), "source"),
            PreventDamage(None, YOU, from_sources=Is(Saved("source")), next_time=True),
        ),
    ),
    creature(
        "Pine Walker",
        "{3}{G}{G}",
        "Elemental",
        5,
        5,
        morph("{4}{G}"),
        whenever(
            EitherTrigger((turned_face_up(), turned_face_up(ANOTHER & CREATURE & YOURS))),
            Tap(EventSubject(), untap=True),
        ),
    ),
    creature("Battle-Mad Ronin", "{1}{R}", "Human Samurai", 1, 1, bushido(2), static(THIS, Rule("must attack"))),
    creature(
        "Voice of Resurgence",
        "{G}{W}",
        "Elemental",
        2,
        2,
        whenever(
            casts(t.OPPONENT),
            CreateToken(
                token(
                    "Elemental", 0, 0, t.GREEN | t.WHITE, defines_pt(Count(CREATURE & YOURS), Count(CREATURE & YOURS))
                )
            ),
            only_if=TurnOf(t.YOU),
        ),
        when(
            dies(),
            CreateToken(
                token(
                    "Elemental", 0, 0, t.GREEN | t.WHITE, defines_pt(Count(CREATURE & YOURS), Count(CREATURE & YOURS))
                )
            ),
        ),
    ),
    equipment(
        "Scythe of the Wretched",
        "{2}",
        static(EQUIPPED, gets(2, 2)),
        whenever(
            dies(CREATURE & DamagedBy(EQUIPPED)),
            Move(EventNew(), t.BATTLEFIELD, controller="you", keep="it"),
            Attach(THIS, Saved("it")),
        ),
        equip("{4}"),
    ),
    equipment(
        "Ring of Evos Isle",
        "{2}",
        ability("{2}", until_end_of_turn(EQUIPPED, hexproof)),
        at(begins(t.UPKEEP, t.YOU), If(Matches(EQUIPPED, color(t.BLUE)), PutCounters(t.PLUS_COUNTER, 1, EQUIPPED))),
        equip("{1}"),
    ),
    creature(
        "Animar, Soul of Elements",
        "{G}{U}{R}",
        "Elemental",
        1,
        1,
        protection_from_color(t.WHITE),
        protection_from_color(t.BLACK),
        whenever(casts(t.YOU, CREATURE), PutCounters(t.PLUS_COUNTER, 1, THIS)),
        static(YOU, Rule("cost change", CREATURE, Times(-1, StatOf(t.PLUS_COUNTER, THIS)))),
        kind="Legendary Creature",
    ),
    creature(
        "Mongrel Pack",
        "{3}{G}",
        "Dog",
        4,
        1,
        when(dies(), CreateToken(token("Dog", 1, 1, t.GREEN), 4), only_if=DuringSteps(t.COMBAT_STEPS)),
    ),
    creature(
        "Endrek Sahr, Master Breeder",
        "{4}{B}",
        "Human Wizard",
        2,
        2,
        whenever(
            casts(t.YOU, CREATURE), CreateToken(token("Thrull", 1, 1, t.BLACK), StatOf("mana value", EventSubject()))
        ),
        Triggered(StateTrigger(Compare(Count(subtype("Thrull") & YOURS), t.GE, 7)), (Sacrifice(THIS),)),
        kind="Legendary Creature",
    ),
    enchantment(
        "Citadel of Pain",
        "{2}{R}",
        at(
            begins(t.END),
            DealDamage(Count(LAND & Status("untapped") & ControlledByRef(EventSubject())), EventSubject()),
        ),
    ),
    instant(
        "Living Destiny",
        "{3}{G}",
        AdditionalCost(pay(reveal=((CREATURE, 1),))),
        GainLife(StatOf("mana value", Saved("revealed"))),
    ),
    creature(
        "Syr Vondam, Sunstar Exemplar",
        "{W}{B}",
        "Human Knight",
        2,
        2,
        (vigilance, menace),
        whenever(
            Trigger(
                ek.ZONE_CHANGED,
                ANOTHER & CREATURE & YOURS,
                from_zones=t.IN_BATTLEFIELD,
                to_zones=1 << t.GRAVEYARD | 1 << t.EXILE,
            ),
            PutCounters(t.PLUS_COUNTER, 1, THIS),
            GainLife(1),
        ),
        when(
            Trigger(ek.ZONE_CHANGED, Is(THIS), from_zones=t.IN_BATTLEFIELD, to_zones=1 << t.GRAVEYARD | 1 << t.EXILE),
            Destroy(target(PERMANENT & ~LAND, up_to=True)),
            only_if=Compare(StatOf("power", EventSubject()), t.GE, 4),
        ),
        kind="Legendary Creature",
    ),
    creature(
        "Dearly Departed",
        "{4}{W}{W}",
        "Spirit",
        5,
        5,
        flying,
        Replacement(
            enters(subtype("Human") & CREATURE & YOURS),
            Instead(counters=((t.PLUS_COUNTER, 1),)),
            zones=1 << t.GRAVEYARD,
        ),
    ),
    creature(
        "Blizzard Specter",
        "{2}{U}{B}",
        "Specter",
        2,
        3,
        flying,
        Triggered(
            deals_combat_damage(to=A_PLAYER),
            (
                Sequence(
                    (
                        ChooseObjects(PERMANENT & ControlledByRef(EventOther()), "it", who=EventOther()),
                        Move(Saved("it"), t.HAND),
                    )
                ),
                DiscardCards(1, EventOther()),
            ),
            least=1,
            most=1,
        ),
        kind="Snow Creature",
    ),
    creature(
        "Chandra's Phoenix",
        "{1}{R}{R}",
        "Phoenix",
        2,
        2,
        flying,
        haste,
        whenever(
            deals_damage(color(t.RED) & YOURS & (INSTANT_OR_SORCERY | PLANESWALKER), AN_OPPONENT),
            Move(THIS, t.HAND),
            zones=1 << t.GRAVEYARD,
        ),
    ),
    creature(
        "Jace's Phantasm",
        "{U}",
        "Illusion",
        1,
        1,
        flying,
        static(THIS, gets(4, 4), only_if=Exists(IsPlayer(t.OPPONENT) & Stat("graveyard", t.GE, 10))),
    ),
    creature(
        "Beast of Burden",
        "{6}",
        "Golem",
        0,
        0,
        defines_pt(Count(CREATURE), Count(CREATURE)),
        kind="Artifact Creature",
        printed_pt=("*", "*"),
    ),
    creature(
        "Masumaro, First to Live",
        "{3}{G}{G}{G}",
        "Spirit",
        0,
        0,
        defines_pt(Times(2, PlayerStat("hand", YOU)), Times(2, PlayerStat("hand", YOU))),
        kind="Legendary Creature",
        printed_pt=("*", "*"),
    ),
    enchantment(
        "Light of Sanction", "{1}{W}{W}", Replacement(would_deal_damage(YOURS, CREATURE & YOURS), Instead(prevent=-1))
    ),
    creature(
        "Zealous Conscripts",
        "{4}{R}",
        "Human Warrior",
        3,
        3,
        haste,
        when(
            enters(),
            until_end_of_turn(target(PERMANENT), GainControl()),
            Tap(target(PERMANENT), untap=True),
            until_end_of_turn(target(PERMANENT), haste),
        ),
    ),
    aura(
        "Kenrith's Transformation",
        "{1}{G}",
        enchant(CREATURE),
        when(enters(), DrawCards(1)),
        static(
            ENCHANTED,
            LoseAbilities(all=True),
            ChangeTypes(set_types=t.CREATURE, set_subtypes=("Elk",)),
            ChangeColor(t.GREEN),
            SetPT(3, 3),
        ),
    ),
    enchantment(
        "Spirit Mirror",
        "{2}{W}{W}",
        at(
            begins(t.UPKEEP, t.YOU),
            CreateToken(token("Reflection", 2, 2, t.WHITE)),
            only_if=Isnt(Exists(subtype("Reflection") & Status("token"))),
        ),
        ability("{0}", Destroy(target(subtype("Reflection")))),
    ),
    creature(
        "Thraben Doomsayer",
        "{1}{W}{W}",
        "Human Cleric",
        2,
        2,
        ability("{T}", CreateToken(token("Human", 1, 1, t.WHITE))),
        ability_word(
            "Fateful hour",
            static(ANOTHER & CREATURE & YOURS, gets(2, 2), only_if=Compare(PlayerStat("life", YOU), t.LE, 5)),
        ),
    ),
    instant(
        "Momentous Fall",
        "{2}{G}{G}",
        AdditionalCost(pay(sacrifice=((CREATURE, 1),))),
        DrawCards(StatOf("power", Saved("sacrificed"))),
        GainLife(StatOf("toughness", Saved("sacrificed"))),
    ),
    creature(
        "Battlegate Mimic",
        "{1}{R/W}",
        "Shapeshifter",
        2,
        1,
        whenever(casts(t.YOU, color(t.RED) & color(t.WHITE)), until_end_of_turn(THIS, SetPT(4, 2), first_strike)),
    ),
    equipment(
        "Avacyn's Collar",
        "{1}",
        static(EQUIPPED, gets(1, 0), vigilance),
        whenever(
            dies(Is(EQUIPPED)),
            CreateToken(token("Spirit", 1, 1, t.WHITE, flying)),
            only_if=Matches(EventSubject(), subtype("Human")),
        ),
        equip("{2}"),
    ),
    sorcery("Amnesia", "{3}{U}{U}{U}", RevealHand(PLAYER), DiscardCards(None, PLAYER, what=~LAND)),
    creature(
        "Haze Frog",
        "{3}{G}{G}",
        "Frog",
        2,
        1,
        flash,
        when(enters(), PreventDamage(None, from_sources=CREATURE & ~Is(THIS), combat_only=True)),
    ),
    sorcery(
        "Flamebreak",
        "{R}{R}{R}",
        DealDamage(3, each(CREATURE & ~HasKeyword(t.FLYING) | A_PLAYER), no_regeneration=True),
    ),
)
