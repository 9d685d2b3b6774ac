"""White: removal, anthems and the cards of small creatures."""

from sim.cards import terms as t
from sim.cards.language import *

TARGET_CREATURE = target(CREATURE)
ATTACKER = target(CREATURE & Status("attacking"))
ARTIFACT_OR_ENCHANTMENT = HasType(t.ARTIFACT | t.ENCHANTMENT)
SMALL_PERMANENT = HasType(t.PERMANENT_TYPES) & Stat("mana value", t.LE, 3)
BASIC_LAND = LAND & HasSupertype(t.BASIC)

SPELLS = (
    instant(
        "Swords to Plowshares",
        "{W}",
        Move(TARGET_CREATURE, t.EXILE),
        GainLife(StatOf("power", TARGET_CREATURE), ControllerOf(TARGET_CREATURE)),
    ),
    instant(
        "Enlightened Tutor",
        "{W}",
        Search(ARTIFACT_OR_ENCHANTMENT, t.LIBRARY, reveal=True, on_top=True),
    ),
    sorcery("Wrath of God", "{2}{W}{W}", Destroy(each(CREATURE), no_regeneration=True)),
    sorcery("Day of Judgment", "{2}{W}{W}", Destroy(each(CREATURE))),
    instant("Mana Tithe", "{W}", counter_unless(target(SPELL), "{1}")),
    instant(
        "Path to Exile",
        "{W}",
        Move(TARGET_CREATURE, t.EXILE),
        May(
            Search(BASIC_LAND, t.BATTLEFIELD, tapped=True, who=ControllerOf(TARGET_CREATURE)),
            who=ControllerOf(TARGET_CREATURE),
        ),
    ),
    instant(
        "Condemn",
        "{W}",
        Move(ATTACKER, t.LIBRARY, bottom=True),
        GainLife(StatOf("toughness", ATTACKER), ControllerOf(ATTACKER)),
    ),
    instant("Disenchant", "{1}{W}", Destroy(target(ARTIFACT_OR_ENCHANTMENT))),
    sorcery("Armageddon", "{3}{W}", Destroy(each(LAND))),
    instant("Lightning Helix", "{R}{W}", DealDamage(3, target(ANY)), GainLife(3)),
    instant("Mortify", "{1}{W}{B}", Destroy(target(HasType(t.CREATURE | t.ENCHANTMENT)))),
    sorcery("Vindicate", "{1}{W}{B}", Destroy(target(PERMANENT))),
)

ENCHANTMENTS = (
    enchantment("Crusade", "{W}{W}", static(CREATURE & color(t.WHITE), gets(1, 1))),
    enchantment(
        "Seal of Cleansing",
        "{1}{W}",
        ability(pay(sacrifice_this=True), Destroy(target(ARTIFACT_OR_ENCHANTMENT))),
    ),
    enchantment(
        "Worship",
        "{3}{W}",
        Replacement(
            would_deal_damage(to=IsPlayer(t.YOU)),
            Instead(floor_life=1),
            condition=Exists(CREATURE & YOURS),
        ),
    ),
    enchantment("Honor of the Pure", "{1}{W}", static(color(t.WHITE) & CREATURE & YOURS, gets(1, 1))),
    enchantment("Glorious Anthem", "{1}{W}{W}", static(CREATURE & YOURS, gets(1, 1))),
    enchantment(
        "Test of Endurance",
        "{2}{W}{W}",
        at(
            begins(t.UPKEEP, t.YOU),
            EndGame(YOU, win=True),
            only_if=Compare(PlayerStat("life", YOU), t.GE, 50),
        ),
    ),
)

CREATURES = (
    creature("Serra Angel", "{3}{W}{W}", "Angel", 4, 4, flying, vigilance),
    creature("Youthful Knight", "{1}{W}", "Human Knight", 2, 1, first_strike),
    creature("Leonin Skyhunter", "{W}{W}", "Cat Knight", 2, 2, flying),
    creature(
        "Kor Duelist",
        "{W}",
        "Kor Soldier",
        1,
        1,
        static(THIS, double_strike, only_if=Matches(THIS, Status("equipped"))),
    ),
    creature("Soul Warden", "{W}", "Human Cleric", 1, 1, whenever(enters(ANOTHER & CREATURE), GainLife(1))),
    creature(
        "Ajani's Pridemate",
        "{1}{W}",
        "Cat Soldier",
        2,
        2,
        whenever(gains_life(t.YOU), PutCounters(t.PLUS_COUNTER, 1, THIS)),
    ),
    creature(
        "Mentor of the Meek",
        "{2}{W}",
        "Human Soldier",
        2,
        2,
        whenever(
            enters(ANOTHER & CREATURE & YOURS & Stat("power", t.LE, 2)),
            MayPay(pay("{1}"), DrawCards(1)),
        ),
    ),
    creature(
        "Kor Skyfisher",
        "{1}{W}",
        "Kor Soldier",
        2,
        3,
        flying,
        when(enters(), ChooseObjects(PERMANENT & YOURS, "returned"), Move(Saved("returned"), t.HAND)),
    ),
    creature(
        "Serra Ascendant",
        "{W}",
        "Human Monk",
        1,
        1,
        lifelink,
        static(THIS, gets(5, 5), flying, only_if=Compare(PlayerStat("life", YOU), t.GE, 30)),
    ),
    creature(
        "Felidar Sovereign",
        "{4}{W}{W}",
        "Cat Beast",
        4,
        6,
        vigilance,
        lifelink,
        at(
            begins(t.UPKEEP, t.YOU),
            EndGame(YOU, win=True),
            only_if=Compare(PlayerStat("life", YOU), t.GE, 40),
        ),
    ),
    creature("Angel of Mercy", "{4}{W}", "Angel", 3, 3, flying, when(enters(), GainLife(3))),
    creature(
        "Sun Titan",
        "{4}{W}{W}",
        "Giant",
        6,
        6,
        vigilance,
        whenever(
            enters_or_attacks(),
            May(Move(target(in_your_graveyard(SMALL_PERMANENT)), t.BATTLEFIELD)),
        ),
    ),
)

CARDS = (*SPELLS, *ENCHANTMENTS, *CREATURES)
