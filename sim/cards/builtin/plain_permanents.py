"""Artifacts, Equipment, Auras, enchantments and lands with one plain ability or two, as outside scenarios use them."""

from sim.cards import event_kinds as ek
from sim.cards import terms as t
from sim.cards.language import *

PLAYER = target(A_PLAYER)
TARGET_CREATURE = target(CREATURE)

CARDS = (
    artifact(
        "Paupers' Cage",
        "{3}",
        at(
            begins(t.UPKEEP, t.OPPONENT),
            DealDamage(2, EventSubject()),
            only_if=Compare(PlayerStat("hand", EventSubject()), t.LE, 2),
        ),
    ),
    artifact("Energy Refractor", "{2}", when(enters(), DrawCards(1)), mana_ability("{2}", add_mana("WUBRG"))),
    artifact("Mox Sapphire", "{0}", tap_for("U")),
    artifact("Darksteel Relic", "{0}", indestructible),
    artifact("Ashnod's Altar", "{3}", mana_ability(pay(sacrifice=((CREATURE, 1),)), add_mana("C", 2))),
    artifact(
        "Chromatic Star",
        "{1}",
        mana_ability(pay("{1}, {T}", sacrifice_this=True), add_mana("WUBRG")),
        when(put_into_graveyard(), DrawCards(1)),
    ),
    artifact("Phyrexian Vault", "{3}", ability(pay("{2}, {T}", sacrifice=((CREATURE, 1),)), DrawCards(1))),
    artifact(
        "Liquimetal Coating", "{2}", ability("{T}", until_end_of_turn(target(PERMANENT), ChangeTypes(add=t.ARTIFACT)))
    ),
    artifact(
        "Aether Spellbomb",
        "{1}",
        ability(pay("{U}", sacrifice_this=True), Move(TARGET_CREATURE, t.HAND)),
        ability(pay("{1}", sacrifice_this=True), DrawCards(1)),
    ),
    artifact("Whetstone", "{3}", ability("{3}", Mill(2, EACH_PLAYER))),
    artifact("Abzan Banner", "{3}", tap_for("WBG"), ability(pay("{W}{B}{G}, {T}", sacrifice_this=True), DrawCards(1))),
    equipment("Accorder's Shield", "{0}", static(EQUIPPED, gets(0, 3), vigilance), equip("{3}")),
    equipment("Short Sword", "{1}", static(EQUIPPED, gets(1, 1)), equip("{1}")),
    equipment("Swiftfoot Boots", "{2}", static(EQUIPPED, hexproof, haste), equip("{1}")),
    equipment("Cobbled Wings", "{2}", static(EQUIPPED, flying), equip("{1}")),
    equipment("Paradise Mantle", "{0}", static(EQUIPPED, tap_for("WUBRG")), equip("{1}")),
    aura("Firebreathing", "{R}", enchant(CREATURE), ability("{R}", until_end_of_turn(ENCHANTED, gets(1, 0)))),
    aura("Regeneration", "{1}{G}", enchant(CREATURE), ability("{G}", Regenerate(ENCHANTED))),
    aura("Flight", "{U}", enchant(CREATURE), static(ENCHANTED, flying)),
    aura(
        "Psychic Venom",
        "{1}{U}",
        enchant(LAND),
        whenever(becomes_tapped(Is(ENCHANTED)), DealDamage(2, ControllerOf(ENCHANTED))),
    ),
    aura("Aether Tunnel", "{1}{U}", enchant(CREATURE), static(ENCHANTED, gets(1, 0), Rule("can't be blocked"))),
    aura("Divine Favor", "{1}{W}", enchant(CREATURE), when(enters(), GainLife(3)), static(ENCHANTED, gets(1, 3))),
    aura("Nimbus Wings", "{1}{W}", enchant(CREATURE), static(ENCHANTED, gets(1, 2), flying)),
    aura(
        "Grounded",
        "{1}{G}",
        enchant(CREATURE),
        static(
            ENCHANTED,
            LoseAbilities(mask=t.FLYING) if "mask" in LoseAbilities.__dataclass_fields__ else LoseAbilities(t.FLYING),
        ),
    ),
    enchantment("Captive Flame", "{2}{R}", ability("{R}", until_end_of_turn(target(CREATURE), gets(1, 0)))),
    enchantment("Arcane Melee", "{4}{U}", static(EACH_PLAYER, Rule("cost change", INSTANT_OR_SORCERY, -2))),
    enchantment("Enchanted Evening", "{3}{W/U}{W/U}", static(PERMANENT, ChangeTypes(add=t.ENCHANTMENT))),
    enchantment("Crucible of Fire", "{3}{R}", static(subtype("Dragon") & CREATURE & YOURS, gets(3, 3))),
    enchantment("Ajani's Welcome", "{W}", whenever(enters(CREATURE & YOURS), GainLife(1))),
    enchantment("Spidersilk Armor", "{2}{G}", static(CREATURE & YOURS, gets(0, 1), reach)),
    enchantment(
        "Thopter Spy Network",
        "{2}{U}{U}",
        at(
            begins(t.UPKEEP, t.YOU),
            CreateToken(token("Thopter", 1, 1, 0, flying, kind="Artifact Creature")),
            only_if=Exists(ARTIFACT & YOURS),
        ),
        whenever(
            Trigger(ek.DAMAGE_DEALT, ARTIFACT & CREATURE & YOURS, A_PLAYER, combat=True, per_batch=True), DrawCards(1)
        ),
    ),
    enchantment(
        "Circle of Affliction",
        "{1}{B}",
        as_enters_choose("color"),
        whenever(
            deals_damage(HasChosenColor(), IsPlayer(t.YOU)),
            MayPay(pay("{1}"), Sequence((LoseLife(1, PLAYER), GainLife(1)))),
        ),
    ),
    enchantment("Ivory Mask", "{2}{W}{W}", static(YOU, shroud)),
    planeswalker(
        "Ob Nixilis, the Hate-Twisted",
        "{3}{B}{B}",
        "Nixilis",
        5,
        whenever(draws(t.OPPONENT), DealDamage(1, EventOther())),
        loyalty(-2, Destroy(TARGET_CREATURE), DrawCards(2, ControllerOf(TARGET_CREATURE))),
    ),
    land("Razorverge Thicket", enters_tapped_unless(Compare(Count(ANOTHER & LAND & YOURS), t.LE, 2)), tap_for("GW")),
    land("Blackcleave Cliffs", enters_tapped_unless(Compare(Count(ANOTHER & LAND & YOURS), t.LE, 2)), tap_for("BR")),
    land("Tranquil Thicket", enters_tapped(), tap_for("G"), cycling("{G}")),
    land(
        "Academy Ruins",
        tap_for("C"),
        ability("{1}{U}, {T}", Move(target(in_your_graveyard(ARTIFACT)), t.LIBRARY)),
        kind="Legendary Land",
    ),
    land(
        "Canopy Vista",
        enters_tapped_unless(Compare(Count(HasSupertype(t.BASIC) & LAND & YOURS), t.GE, 2)),
        kind="Land — Forest Plains",
    ),
    land("Temple of Enlightenment", enters_tapped(), when(enters(), Scry(1)), tap_for("WU")),
    land(
        "Castle Ardenvale",
        enters_tapped_unless(Exists(subtype("Plains") & YOURS)),
        tap_for("W"),
        ability("{2}{W}{W}, {T}", CreateToken(token("Human", 1, 1, t.WHITE))),
    ),
    land("Clifftop Retreat", enters_tapped_unless(Exists(subtype("Mountain", "Plains") & YOURS)), tap_for("RW")),
    land(
        "Animal Sanctuary",
        tap_for("C"),
        ability(
            "{2}, {T}", PutCounters(t.PLUS_COUNTER, 1, target(subtype("Bird", "Cat", "Dog", "Goat", "Ox", "Snake")))
        ),
    ),
    land("Sungrass Prairie", mana_ability("{1}, {T}", add_exactly("GW"))),
    land("Gaea's Cradle", tap_for("G", Count(CREATURE & YOURS)), kind="Legendary Land"),
    land("Darksteel Citadel", indestructible, tap_for("C"), kind="Artifact Land"),
    land("Seat of the Synod", tap_for("U"), kind="Artifact Land"),
    land("Tree of Tales", tap_for("G"), kind="Artifact Land"),
    land("Yavimaya, Cradle of Growth", static(LAND, ChangeTypes(add_subtypes=("Forest",))), kind="Legendary Land"),
    land("Boros Guildgate", enters_tapped(), tap_for("RW"), kind="Land — Gate"),
    land("Zoetic Cavern", tap_for("C"), morph("{2}")),
    aura(
        "Inferno Fist",
        "{1}{R}",
        enchant(CREATURE & YOURS),
        static(ENCHANTED, gets(2, 0)),
        ability(pay("{R}", sacrifice_this=True), DealDamage(2, target(ANY))),
    ),
    enchantment(
        "Druids' Repository",
        "{1}{G}{G}",
        whenever(attacks(CREATURE & YOURS), PutCounters("charge", 1, THIS)),
        mana_ability(pay(remove_counters=(("charge", 1),)), add_mana("WUBRG")),
    ),
    land(
        "Castle Sengir", tap_for("C"), mana_ability("{1}, {T}", add_mana("B")), mana_ability("{2}, {T}", add_mana("UR"))
    ),
    artifact(
        "Chalice of the Void",
        "{X}{X}",
        enters_with("charge", X()),
        whenever(casts(t.ANYONE, Stat("mana value", t.EQ, StatOf("charge", THIS))), CounterSpell(EventSubject())),
    ),
    aura(
        "Ancestral Vengeance",
        "{B}{B}",
        enchant(CREATURE),
        when(enters(), PutCounters(t.PLUS_COUNTER, 1, target(CREATURE & YOURS))),
        static(ENCHANTED, gets(-1, -1)),
    ),
    aura(
        "Temporal Isolation",
        "{1}{W}",
        flash,
        enchant(CREATURE),
        static(ENCHANTED, Keywords(t.SHADOW)),
        Replacement(would_deal_damage(Is(ENCHANTED)), Instead(prevent=-1)),
    ),
)
