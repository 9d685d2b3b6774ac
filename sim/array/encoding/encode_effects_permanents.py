"""Encoding effects on permanents (`kernel/effects_permanents.py` says what the columns mean)."""

from __future__ import annotations

from typing import Any, Final

from sim.array import tables as tb
from sim.array.encoding.encoder import AT_THE_END, Encoder, Refused, encodes
from sim.array.kernel.effects import effects_permanents as ep
from sim.cards import effects as fx

_KINDS: Final = {
    fx.Destroy: tb.FX_DESTROY,
    fx.Sacrifice: tb.FX_SACRIFICE,
    fx.SacrificeChosen: tb.FX_SACRIFICE_CHOSEN,
    fx.Tap: tb.FX_TAP,
    fx.PutCounters: tb.FX_PUT_COUNTERS,
    fx.RemoveCounters: tb.FX_REMOVE_COUNTERS,
    fx.Proliferate: tb.FX_PROLIFERATE,
    fx.CreateToken: tb.FX_CREATE_TOKEN,
    fx.Regenerate: tb.FX_REGENERATE,
    fx.Attach: tb.FX_ATTACH,
    fx.Fight: tb.FX_FIGHT,
    fx.BecomeBlocked: tb.FX_BECOME_BLOCKED,
    fx.RemoveFromCombat: tb.FX_REMOVE_FROM_COMBAT,
}
_REFS: Final = (
    ("what", ep.WHAT),
    ("on", ep.WHAT),
    ("first", ep.WHAT),
    ("second", ep.OTHER),
    ("to", ep.OTHER),
    ("who", ep.WHO),
)
_WORDS: Final = (("counter", ep.KEY), ("keep", ep.KEEP), ("link", ep.LINK), ("result", ep.RESULT))
_FLAGS: Final = ("no_regeneration", "untap", "as_creature", "tapped")


@encodes(*_KINDS)
def _permanents(encoder: Encoder, node: Any) -> int:
    number = encoder.new_row("effect")
    row = encoder.rows["effect"][number]
    row[tb.FX_KIND] = _KINDS[type(node)]
    for name, column in _REFS:
        if hasattr(node, name):
            row[column] = encoder.node(getattr(node, name))
    for name, column in _WORDS:
        if getattr(node, name, ""):
            row[column] = encoder.word(getattr(node, name))
    for name in _FLAGS:
        row[ep.FLAG] |= int(getattr(node, name, False))
    if hasattr(node, "amount"):
        row[ep.AMOUNT] = encoder.amount(node.amount)
    if isinstance(node, fx.CreateToken):
        _token(encoder, row, node)
    return number


def _token(encoder: Encoder, row: list[int], node: fx.CreateToken) -> None:
    row[ep.EXCEPT] = -1
    if node.copy_changes:
        encoder.copied.append((row, ep.EXCEPT, node.copy_changes))
    if len(node.counters) > ep.MOST_COUNTERS:
        raise Refused("CreateToken: so many kinds of counters")
    row[ep.TOKEN] = encoder.definition(node.token)
    row[ep.OTHER] = -1 if node.copy_of is None else encoder.node(node.copy_of)
    row[ep.ATTACKING], row[ep.N_COUNTERS] = int(node.attacking), len(node.counters)
    for i, (word, number) in enumerate(node.counters):
        row[ep.COUNTERS + 2 * i], row[ep.COUNTERS + 2 * i + 1] = encoder.word(word), encoder.amount(number)


def _ranks(encoder: Encoder, record: Any) -> None:
    """The places of words in the alphabet."""
    for place, word in enumerate(sorted(encoder.words)):
        record["word_rank"][encoder.words[word]] = place


AT_THE_END.append(_ranks)
