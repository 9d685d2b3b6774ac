"""The type line (CR 205): supertypes, card types and subtypes, with subtypes as one integer of bits."""

from dataclasses import dataclass
from typing import Final, Self

from sim.cards import terms as t
from sim.cards.subtypes import (
    ARTIFACT_TYPES,
    BATTLE_TYPES,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
    SPELL_TYPES,
)
from sim.errors import SimError

_ALL: Final = (
    *CREATURE_TYPES,
    *LAND_TYPES,
    *ARTIFACT_TYPES,
    *ENCHANTMENT_TYPES,
    *SPELL_TYPES,
    *PLANESWALKER_TYPES,
    *BATTLE_TYPES,
)
SUBTYPES: Final = tuple(dict.fromkeys(_ALL))
_SUBTYPE_BIT: Final = {name: 1 << i for i, name in enumerate(SUBTYPES)}


def subtype_bits(names: tuple[str, ...]) -> int:
    """These subtypes as bits; SimError for one that the rules do not have (CR 205.3)."""
    bits = 0
    for name in names:
        if name not in _SUBTYPE_BIT:
            raise SimError(f"expected a subtype of CR 205.3, got: {name!r}")
        bits |= _SUBTYPE_BIT[name]
    return bits


def subtype_names(bits: int) -> tuple[str, ...]:
    """The names of subtype bits, in the order of the rules' lists."""
    return tuple(name for name in SUBTYPES if _SUBTYPE_BIT[name] & bits)


ALL_CREATURE_TYPES: Final = subtype_bits(CREATURE_TYPES)
ALL_LAND_TYPES: Final = subtype_bits(LAND_TYPES)
BASIC_LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")  # in WUBRG order (CR 305.6)
BASIC_LAND_BITS: Final = tuple(_SUBTYPE_BIT[name] for name in BASIC_LAND_TYPES)
AURA: Final = _SUBTYPE_BIT["Aura"]
VEHICLE: Final = _SUBTYPE_BIT["Vehicle"]
EQUIPMENT: Final = _SUBTYPE_BIT["Equipment"]
FORTIFICATION: Final = _SUBTYPE_BIT["Fortification"]
# CR 205.3d: an object that loses a card type loses the subtypes of that type only.
SUBTYPES_OF_TYPE: Final = {
    t.CREATURE: ALL_CREATURE_TYPES,
    t.LAND: ALL_LAND_TYPES,
    t.ARTIFACT: subtype_bits(ARTIFACT_TYPES),
    t.ENCHANTMENT: subtype_bits(ENCHANTMENT_TYPES),
    t.PLANESWALKER: subtype_bits(PLANESWALKER_TYPES),
}


@dataclass(frozen=True, slots=True)
class TypeLine:
    """Supertypes and card types as masks, subtypes as bits and as printed."""

    supertypes: int = 0
    types: int = 0
    subtypes: int = 0
    printed_subtypes: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read "Legendary Artifact Creature — Human Knight"; SimError for an unknown word."""
        left, _, right = text.replace(" - ", " — ").partition(" — ")
        supertypes, types = 0, 0
        for word in left.split():
            supertype = next((bit for bit, name in t.SUPERTYPE_NAMES.items() if name == word), 0)
            card_type = next((bit for bit, name in t.TYPE_NAMES.items() if name == word), 0)
            if not supertype | card_type:
                raise SimError(f"expected a supertype or card type of CR 205, got: {word!r} in {text!r}")
            supertypes, types = supertypes | supertype, types | card_type
        names = _subtype_words(right)
        return cls(supertypes, types, subtype_bits(names), names)

    def __str__(self) -> str:
        words = [name for bit, name in t.SUPERTYPE_NAMES.items() if self.supertypes & bit]
        words += [name for bit, name in _TYPE_ORDER if self.types & bit]
        left = " ".join(words)
        return f"{left} — {' '.join(self.printed_subtypes)}" if self.printed_subtypes else left


# As printed: kindred and enchantment before artifact, artifact before land and creature.
_TYPE_ORDER: Final = tuple(
    (bit, t.TYPE_NAMES[bit])
    for bit in (
        t.KINDRED,
        t.ENCHANTMENT,
        t.ARTIFACT,
        t.LAND,
        t.CREATURE,
        t.PLANESWALKER,
        t.BATTLE,
        t.INSTANT,
        t.SORCERY,
    )
)


def _subtype_words(text: str) -> tuple[str, ...]:
    """Split subtypes at spaces, keeping the one name of two words (CR 205.3m)."""
    return tuple(word.replace("_", " ") for word in text.replace("Time Lord", "Time_Lord").split())
