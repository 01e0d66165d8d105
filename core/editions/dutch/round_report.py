"""What a round paired by a Dutch edition is told as, beside what all editions have in common."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from core.editions.dutch.round_layout import DutchLayout
from core.editions.shared.round_report import floats_in, round_pairing
from core.model.record import BracketRecord, FloatRecord, RoundPairing, StepRecord
from core.model.units import Points

COLOUR_ARTICLES: Final = {f"E.{number}": f"E.{number}" for number in range(1, 6)}
"""Section E as 1998 and 2017 number it, by the article of `core.editions.shared.colours`."""


def dutch_round(
    layout: DutchLayout,
    pairs: Sequence[tuple[int, int]],
    left_over: Sequence[int],
    brackets: Iterable[BracketRecord],
    colour_articles: Mapping[str, str],
    steps: Iterable[StepRecord] | None = None,
) -> RoundPairing:
    """A round with its record: pairs by position, who is left over has the bye."""
    coloured = (layout.colours(min(pair), max(pair)) for pair in pairs)
    return round_pairing(
        layout,
        ((white, black, colour_articles[article]) for white, black, article in coloured),
        left_over[0] if left_over else None,
        brackets,
        (*floats_in(layout, pairs), *_floats_by_the_bye(layout, left_over)),
        steps,
    )


def _floats_by_the_bye(layout: DutchLayout, left_over: Sequence[int]) -> Iterator[FloatRecord]:
    """Who has the bye floats down (A.4 b), as if to a group below the lowest."""
    for player in left_over[:1]:
        yield FloatRecord(layout.ids[player], "down", Points(layout.score[player] - layout.score[-1] + 10))
