"""White: removal, anthems and the cards of small creatures."""

from sim.cards import terms as t
from sim.cards.language import *

TARGET_CREATURE = target(CREATURE)

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
        Search(HasType(t.ARTIFACT | t.ENCHANTMENT), t.LIBRARY, reveal=True, on_top=True),
    ),
    sorcery("Wrath of God", "{2}{W}{W}", Destroy(each(CREATURE), no_regeneration=True)),
)

ENCHANTMENTS = (
    enchantment("Crusade", "{W}{W}", static(CREATURE & color(t.WHITE), gets(1, 1))),
    enchantment(
        "Seal of Cleansing",
        "{1}{W}",
        ability(pay(sacrifice_this=True), Destroy(target(HasType(t.ARTIFACT | t.ENCHANTMENT)))),
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
)

CARDS = (*SPELLS, *ENCHANTMENTS, *CREATURES)
