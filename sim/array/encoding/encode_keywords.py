"""The keywords of a matchup as bits, for noting which a player could use and did (`kernel/noting.py`).

Bits stand for the keyword abilities of `cards.terms` in their order, then for FIXED, then for what the cards have besides.
"""

from __future__ import annotations

from typing import Any, Final

from sim.array.encoding.encoder import AFTER_ABILITY, AT_THE_END, Encoder, Refused
from sim.array.kernel.noting import FIXED
from sim.cards import ability as ab
from sim.cards import terms as t
from sim.cards.keyword_use import STATIC, Words, words_of

_MOST: Final = 62  # as bits of a word


def keyword_words(encoder: Encoder) -> list[str]:
    """The words that have bits so far, in the order of their bits."""
    if not encoder.keywords:
        encoder.keywords = list(dict.fromkeys((*t.KEYWORD_NAMES, *FIXED)))
    return encoder.keywords


def _mask(encoder: Encoder, words: Words) -> int:
    known, mask = keyword_words(encoder), 0
    for word in words:
        if word not in known:
            known.append(word)
        mask |= 1 << known.index(word)
    if len(known) > _MOST:
        raise Refused(f"expected at most {_MOST} keywords in a matchup, got more")
    return mask


def _note_ability(encoder: Encoder, number: int, ability: Any) -> None:
    encoder.keywords_of[number] = _mask(encoder, words_of(ability))
    if isinstance(ability, ab.AdditionalCost) and ability.key:
        encoder.keywords_of_words[encoder.word(ability.key)] = _mask(encoder, (ability.key,))


def _fill(encoder: Encoder, record: Any) -> None:
    for number, mask in encoder.keywords_of.items():
        record["kw_ability"][number] = mask
    for word, mask in encoder.keywords_of_words.items():
        record["kw_word"][word] = mask
    pool = encoder.pool
    for number, ability in enumerate(pool.abilities[: len(record["kw_static"])]):
        if isinstance(ability, STATIC):
            record["kw_static"][number] = record["kw_ability"][number]
    for definition, base in enumerate(pool.bases):
        for kind, name in ((ab.Morph, "kw_morph"), (ab.Triggered, "kw_triggered")):
            numbers = [number for number in base.abilities if isinstance(pool.abilities[number], kind)]
            for number in numbers:
                record[name][definition] |= record["kw_ability"][number]


AFTER_ABILITY.append(_note_ability)
AT_THE_END.append(_fill)
