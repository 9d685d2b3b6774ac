"""For Mirrodin! (CR 702.163), what makes equipping cheaper, and additional combat phases (500.8)."""

from sim.cards import terms as t
from sim.cards.language import *

EQUIPMENT = subtype("Equipment")
EQUIPPED_CREATURES = CREATURE & Status("equipped") & YOURS
ATTACKED = CREATURE & Status("attacked this turn")
ATTACKING = CREATURE & Status("attacking")
IS_FIRST_COMBAT = NthPhase("combat", 1)
COMBAT_AND_MAIN = AdditionalPhases(("combat", "main"), main_only=True)

EQUIPMENTS = (
    equipment("Barbed Batterfist", "{1}{R}", for_mirrodin(), static(EQUIPPED, gets(1, -1)), equip("{1}")),
    equipment("Vulshok Splitter", "{3}{R}", for_mirrodin(), static(EQUIPPED, gets(2, 0)), equip("{2}{R}")),
    equipment("Goldwarden's Helm", "{2}{W}", for_mirrodin(), static(EQUIPPED, gets(0, 1)), equip("{1}{W}")),
    equipment("Mirran Bardiche", "{4}{W}", for_mirrodin(), static(EQUIPPED, gets(2, 1), vigilance), equip("{3}{W}")),
    equipment(
        "Sylvok Battle-Chair", "{4}{G}{G}", for_mirrodin(), static(EQUIPPED, gets(4, 4), trample), equip("{5}{G}{G}")
    ),
    equipment(
        "Glimmer Lens",
        "{1}{W}",
        for_mirrodin(),
        whenever(attacks(Is(EQUIPPED), others=1), DrawCards(1)),
        equip("{1}{W}"),
    ),
    equipment(
        "Bladehold War-Whip",
        "{1}{R}{W}",
        for_mirrodin(),
        static(YOU, Rule("ability cost change", ANOTHER & EQUIPMENT, -1, tag="equip")),
        static(EQUIPPED, double_strike),
        equip("{3}{R}{W}"),
    ),
    equipment(
        "Hexplate Wallbreaker",
        "{3}{R}{R}",
        for_mirrodin(),
        static(EQUIPPED, gets(2, 2)),
        whenever(
            attacks(Is(EQUIPPED)),
            Tap(each(ATTACKING), untap=True),
            AdditionalPhases(),
            only_if=IS_FIRST_COMBAT,
        ),
        equip("{3}{R}"),
    ),
    equipment(
        "Hexgold Halberd",
        "{1}{R}",
        for_mirrodin(),
        static(EQUIPPED, first_strike, trample, only_if=TurnOf(t.YOU)),
        equip("{2}{R}"),
    ),
    equipment(
        "Hexgold Hoverwings",
        "{3}{W}",
        for_mirrodin(),
        static(EQUIPPED, flying),
        static(EQUIPPED_CREATURES, gets(1, 0)),
        equip("{2}{W}"),
    ),
    equipment(
        "Dragonwing Glider",
        "{3}{R}{R}",
        for_mirrodin(),
        static(EQUIPPED, gets(2, 2), flying, haste),
        equip("{3}{R}{R}"),
    ),
    equipment(
        "Kemba's Banner",
        "{3}{W}",
        for_mirrodin(),
        static(EQUIPPED, gets(Count(CREATURE & YOURS), Count(CREATURE & YOURS))),
        equip("{2}{W}"),
    ),
    equipment(
        "Blade of Shared Souls",
        "{2}{U}",
        for_mirrodin(),
        whenever(
            becomes_attached(to=CREATURE),
            May(
                Continuous(
                    EventOther(),
                    (BecomeCopy(target(~Is(EventOther()) & CREATURE & YOURS)),),
                    t.WHILE_ATTACHED,
                )
            ),
        ),
        equip("{2}"),
    ),
    equipment(
        "Genji Glove",
        "{5}",
        static(EQUIPPED, double_strike),
        whenever(attacks(Is(EQUIPPED)), Tap(EQUIPPED, untap=True), AdditionalPhases(), only_if=IS_FIRST_COMBAT),
        equip("{3}"),
    ),
)

CREATURES = (
    creature(
        "Fervent Champion",
        "{R}",
        "Human Knight",
        1,
        1,
        (first_strike, haste),
        whenever(
            attacks(),
            until_end_of_turn(target(ANOTHER & subtype("Knight") & Status("attacking") & YOURS), gets(1, 0)),
        ),
        static(YOU, Rule("ability cost change", amount=-3, tag="equip", targets=Is(THIS))),
    ),
    creature(
        "Dwarven Mauler",
        "{R}",
        "Dwarf Warrior",
        2,
        1,
        static(YOU, Rule("ability cost change", amount=-2, tag="equip", targets=Is(THIS))),
    ),
    creature(
        "Bureau Headmaster",
        "{R}{W}",
        "Human Assassin",
        2,
        2,
        static(YOU, Rule("cost change", EQUIPMENT, -1)),
        static(YOU, Rule("ability cost change", amount=-1, tag="equip")),
    ),
    creature(
        "Kor Outfitter",
        "{W}{W}",
        "Kor Soldier",
        2,
        2,
        when(enters(), May(Attach(target(EQUIPMENT & YOURS), target(CREATURE & YOURS)))),
    ),
    creature(
        "Ratadrabik of Urborg",
        "{2}{W}{B}",
        "Zombie Wizard",
        3,
        3,
        (vigilance, ward("{2}")),
        static(ANOTHER & subtype("Zombie") & YOURS, vigilance),
        whenever(
            dies(ANOTHER & HasSupertype(t.LEGENDARY) & CREATURE & YOURS),
            CreateToken(
                None,
                copy_of=EventSubject(),
                copy_changes=(
                    ChangeTypes(remove_supertypes=t.LEGENDARY),
                    SetPT(2, 2),
                    ChangeColor(t.BLACK, add=True),
                    ChangeTypes(add_subtypes=("Zombie",)),
                ),
            ),
        ),
        kind="Legendary Creature",
    ),
)

SPELLS = (
    sorcery("Relentless Assault", "{2}{R}{R}", Tap(each(ATTACKED), untap=True), COMBAT_AND_MAIN),
    sorcery("Seize the Day", "{3}{R}", Tap(target(CREATURE), untap=True), COMBAT_AND_MAIN, flashback("{2}{R}")),
    enchantment(
        "Aggravated Assault",
        "{2}{R}",
        ability("{3}{R}{R}", Tap(each(CREATURE & YOURS), untap=True), COMBAT_AND_MAIN, sorcery=True),
    ),
)

CARDS = (*EQUIPMENTS, *CREATURES, *SPELLS)
