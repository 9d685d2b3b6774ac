"""Scenarios that do not hold here, each with the reason. Any other that can be played has to hold, and these have not to."""

from __future__ import annotations

from typing import Final

XMAGE: Final = "XMage: "  # what its harness asks or does, and no rule says
NEEDS: Final = "needs: "  # what the rules engine or the runner does not do yet
COMPUTER: Final = "computer: "  # what XMage's computer player happens to choose where the script is silent

DO_NOT_HOLD: Final = {
    "cards/abilities/keywords/ConvokeTest.java::ConvokeTest.test_Mana_MemoryOverflow": (
        NEEDS + "a payment plan over more than 256 sources (500 creatures convoke)"
    ),
    "cards/copy/CloneTest.java::CloneTest.testCloneSacrifice": (
        COMPUTER + "whom Bloodgift Demon's controller targets without being told"
    ),
    "cards/cost/modification/CostReduceForEachTest.java::CostReduceForEachTest.test_AshnodsAltar_SacrificeCost": (
        NEEDS + "a payment plan that sacrifices creatures for mana"
    ),
    "cards/cost/modification/FluctuatorTest.java::FluctuatorTest.testFluctuatorReducedBy2": (
        XMAGE + "asks by how much Fluctuator reduces the cost"
    ),
    "cards/cost/modification/FluctuatorTest.java::FluctuatorTest.testTwoFluctuatorsReduceBy4": (
        XMAGE + "asks by how much Fluctuator reduces the cost"
    ),
    "cards/designations/StartYourEnginesTest.java::StartYourEnginesTest.testRegular": NEEDS + "speed (702.179)",
    "cards/mana/TappedForManaRelatedTest.java::TappedForManaRelatedTest.TestParadiseMantle": (
        XMAGE + "has a word of its own for mana of any color in its list of combinations"
    ),
    "cards/replacement/RegenerateTest.java::RegenerateTest.test_Attached_Normal": (
        XMAGE + "asks which of two equal regeneration shields is used up"
    ),
    "cards/requirement/BecomeBlockTriggersAITest.java::BecomeBlockTriggersAITest.test_Manual_CantBlockAgain": (
        XMAGE + "blocks as required first, so that the same scripted block is an error"
    ),
    "cards/rules/HoneCounterRuleTest.java::HoneCounterRuleTest.testHoneCountersBoostEquippedCreature": (
        NEEDS + "hone counters, which the edition of the rules does not know"
    ),
    "cards/triggers/dies/ThragtuskTest.java::ThragtuskTest.testPhyrexianMetamorphTurnToFrog": (
        COMPUTER + "pays life for Phyrexian mana although it has the mana"
    ),
    "cards/abilities/keywords/BargainTest.java::BargainTest.testBargainOn5ManaGlutton": (
        XMAGE
        + "asks whether to bargain where the spell cannot be paid for otherwise, and with what there is only one of"
    ),
    "cards/copy/AlteredEgoTest.java::AlteredEgoTest.testNoCreatureToCopyAvailable": (
        XMAGE + "asks whether to enter as a copy where there is nothing to copy"
    ),
    "cards/cost/modaldoublefaced/ModalDoubleFacedCardsTest.java::ModalDoubleFacedCardsTest"
    ".test_FindMovedPermanentByCard": (
        XMAGE + "asks which card, not whether, where an effect says that one may put it"
    ),
    "cards/restriction/MeddlingMageTest.java::MeddlingMageTest.testMeddlingMageIsochronScepterScenario": (
        XMAGE + "asks whether to cast, and at what, what then cannot be cast"
    ),
    "cards/single/tor/RadiateTest.java::RadiateTest.test_Play_Manual": XMAGE + "asks for the order of equal copies",
    "cards/continuous/AddCardSubtypeAllEffectTest.java::AddCardSubtypeAllEffectTest.testAddCardSubtypeAllEffect": (
        NEEDS + "base power and toughness (613.4b) as a question to the game"
    ),
    "cards/continuous/SetPowerToughnessTest.java::SetPowerToughnessTest.testBaseChangeAndCounter": (
        NEEDS + "base power and toughness (613.4b) as a question to the game"
    ),
    "cards/copy/CloneTest.java::CloneTest.testAdaptiveAutomaton": (
        NEEDS + "the choice of a creature type that no card of the game has (205.3m)"
    ),
    "cards/mana/NonTappingManaAbilitiesTest.java::NonTappingManaAbilitiesTest.druidsRepositoryTest": (
        NEEDS + "a payment plan that activates a mana ability without {T} more than once"
    ),
    "cards/mana/NonTappingManaAbilitiesTest.java::NonTappingManaAbilitiesTest.TestMorselhoarder": (
        XMAGE + "has a word of its own for mana of any color in its list of combinations"
    ),
    "utils/ManaOptionsTest.java::ManaOptionsTest.testSungrassPrairie": (
        XMAGE + "has a word of its own for mana of any color in its list of combinations"
    ),
}
