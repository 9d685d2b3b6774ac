"""English itself: plurals, articles, number words, verb forms and lists, as the cards use them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_NUMBERS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
_PLURALS: Final = {
    "Dwarf": "Dwarves",
    "Elf": "Elves",
    "Equipment": "Equipment",
    "Fungus": "Funguses",
    "Homunculus": "Homunculi",
    "Merfolk": "Merfolk",
    "Mouse": "Mice",
    "Myr": "Myr",
    "Octopus": "Octopuses",
    "Ox": "Oxen",
    "Plains": "Plains",
    "Samurai": "Samurai",
    "Thief": "Thieves",
    "Treefolk": "Treefolk",
    "Werewolf": "Werewolves",
    "Wolf": "Wolves",
    "life": "life",
    "opponent": "opponents",
    "sorcery": "sorceries",
}
_VERBS: Final = {
    "be": ("is", "are"),
    "have": ("has", "have"),
    "do": ("does", "do"),
    "don't": ("doesn't", "don't"),
    "aren't": ("isn't", "aren't"),
    "can't": ("can't", "can't"),
    "can": ("can", "can"),
    "may": ("may", "may"),
    "must": ("must", "must"),
}
_VOWEL_SOUNDS: Final = ("hour", "honor", "heir")
_CONSONANT_SOUNDS: Final = ("uni", "one", "once", "use", "Uni", "Eu", "Urza")


def number_word(number: int) -> str:
    """A number as the cards write it: words up to twenty."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def plural(noun: str) -> str:
    """The plural of a noun or of a phrase that ends with one."""
    start, space, last = noun.rpartition(" ")
    if last in _PLURALS:
        return f"{start}{space}{_PLURALS[last]}"
    if last.endswith(("s", "sh", "ch", "x", "z")):
        return noun + "es"
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"


def article(phrase: str) -> str:
    """The phrase with "a" or "an" by its first sound."""
    first = phrase.split(" ", maxsplit=1)[0]
    vowel = first[:1] in "aeiouAEIOU" and not first.startswith(_CONSONANT_SOUNDS)
    return f"{'an' if vowel or first == 'X' or first.startswith(_VOWEL_SOUNDS) else 'a'} {phrase}"


def count_of(number: int | str, noun: str) -> str:
    """So many of a thing: "a card", "two cards", "X cards"."""
    if number == 1:
        return article(noun)
    return f"{number_word(number) if isinstance(number, int) else number} {plural(noun)}"


def listed(items: Sequence[str], word: str = "and") -> str:
    """A list with its last comma: "a", "a and b", "a, b, and c"."""
    if len(items) < 3:
        return f" {word} ".join(items)
    return f"{', '.join(items[:-1])}, {word} {items[-1]}"


def finite(verb: str, is_plural: bool) -> str:
    """A verb in the present tense for its subject; only the first word is inflected."""
    first, space, rest = verb.partition(" ")
    if first in _VERBS:
        return _VERBS[first][is_plural] + space + rest
    return (first if is_plural else _third(first)) + space + rest


def _third(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def possessive(noun: str) -> str:
    """The owner's form of a noun or pronoun."""
    if noun in _POSSESSIVES:
        return _POSSESSIVES[noun]
    return noun + ("'" if noun.endswith("s") else "'s")


_POSSESSIVES: Final = {"you": "your", "it": "its", "they": "their", "them": "their"}


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text as one sentence or more: capital first, full stop last (inside closing quotes)."""
    text = capital(text)
    if text.endswith('"') and not text.endswith('."'):
        return f'{text[:-1]}."'
    return text if text.endswith((".", '."', ".'")) else text + "."
