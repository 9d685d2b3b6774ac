"""Tokens in words: "1/1 white Soldier creature token with flying" (CR 111.3, 111.4)."""

from __future__ import annotations

from typing import Final

from sim.cards import ability as ab
from sim.cards.definition import CardDefinition
from sim.report.oracle.homes import keyword, line
from sim.report.oracle.lasting import together
from sim.report.oracle.nouns import colors_in, supertypes_in, types_in
from sim.report.oracle.words import listed
from sim.report.oracle.writer import Writer

# CR 111.10: tokens that need no more than their name.
PREDEFINED: Final = (("Treasure",), ("Food",), ("Gold",), ("Clue",), ("Blood",), ("Powerstone",), ("Map",), ("Junk",))


def token_words(token: CardDefinition, w: Writer, is_one: bool) -> tuple[str, tuple[str, ...]]:
    """A token without its article or number, and sentences that follow."""
    line_ = token.type_line
    if line_.printed_subtypes in PREDEFINED and token.power is None:
        return f"{line_.printed_subtypes[0]} token{'' if is_one else 's'}", ()
    words = [*supertypes_in(line_.supertypes)]
    if token.power is not None:
        words.append(_power_and_toughness(token))
    words.append(listed(colors_in(token.colors)) or "colorless")
    words += line_.printed_subtypes
    words += sorted(types_in(line_.types), key=lambda name: name == "creature")
    text = f"{' '.join(words)} token{'' if is_one else 's'}"
    subtypes = " ".join(line_.printed_subtypes)
    if token.name not in (subtypes, f"{subtypes} Token"):
        text += f" named {token.name}"
    return _with_abilities(text, token, is_one, w)


def _power_and_toughness(token: CardDefinition) -> str:
    power, toughness = token.printed_pt or (str(token.power), str(token.toughness))
    return f"{power}/{toughness}"


def _with_abilities(text: str, token: CardDefinition, is_one: bool, w: Writer) -> tuple[str, tuple[str, ...]]:
    """Keywords after "with"; quoted abilities too, or in a sentence of their own where a name stands between."""
    inner = Writer(token, in_quotes=True)
    found = [(keyword(a, inner), a) for a in token.abilities]
    plain = together(
        [name for ability_words, a in found if ability_words and not is_quoted(a) for name in [ability_words]]
    )
    quoted = [f'"{name or line(a, inner)}"' for name, a in found if not name or is_quoted(a)]
    quoted = [_stopped(words) for words in quoted]
    if (" named " in text or token.power is None) and quoted:
        subject = "it has" if is_one else "they have"
        return text, (f"{subject} {listed([*plain, *quoted])}",)
    abilities = [*plain, *quoted]
    return (f"{text} with {listed(abilities)}" if abilities else text), ()


def _stopped(words: str) -> str:
    """A full stop inside closing quotes."""
    return words if words.endswith('."') else f'{words[:-1]}."'


def is_quoted(ability: ab.Ability) -> bool:
    """Whether an ability is given in quotes although it is a keyword."""
    return isinstance(ability, ab.BandsWithOther)
