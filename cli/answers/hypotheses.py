"""`check --explain`: hypotheses why rounds of a file differ, as people and programs read them."""

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from cli.output.streams import text_to_stdout, to_stderr, to_stdout
from core.model.sentence import joined, say, say_of
from core.model.units import RoundNumber
from projections.hypotheses.hypothesis import TRIED, EventExplained, Explained, Hypothesis

_SHOWN_OF_A_KIND: Final = 2
_SECONDS_OF_SILENCE: Final = 5


class Watched:
    """Says now and then how far the search is. Only the remark depends on the clock, never what is found."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._said = time.monotonic()

    def tell(self, round_number: RoundNumber, made: int, limit: int) -> None:
        """Speak up after some seconds of silence."""
        now = time.monotonic()
        if _is_watched() and now - self._said >= _SECONDS_OF_SILENCE:
            self._said = now
            to_stderr(
                "{file}: round {round_number}, {made} trial pairings so far (at most {limit}) ...",
                file=self._file,
                round_number=round_number,
                made=made,
                limit=limit,
            )


def _is_watched() -> bool:
    """Whether somebody waits at a terminal: what is kept in a file must not depend on the clock."""
    return sys.stderr.isatty()


def print_event(found: EventExplained) -> None:
    """What concerns the whole file."""
    for one in found.several:
        supposed = one.hypothesis
        to_stdout(
            "  One change explains {count} rounds (a hypothesis): {sentence}{cited}",
            count=len(one.rounds),
            sentence=supposed.sentence,
            cited=_cited(supposed),
        )
        text_to_stdout(joined("", ("    ", supposed.evidence)))
    if found.no_replay:
        text_to_stdout(joined("", ("  ", found.no_replay)))
    for sentence in found.rules:
        to_stdout("  {sentence} The file does not say whether this happened.", sentence=sentence)


def print_round(found: Explained) -> None:
    """What was found for one round."""
    for line in round_lines(found):
        text_to_stdout(joined("", ("    ", line)))


def round_lines(found: Explained) -> Iterator[str]:
    """The same as lines."""
    if found.is_left_out:
        return  # said of the whole file
    if found.note:
        yield found.note
        return
    if found.parting:
        yield found.parting
    own, told_first = _own(found), any(found.told_first)
    if told_first:
        yield (
            say("This round is explained by the first change listed, which covers several rounds; also:")
            if own
            else say("This round is explained by the first change listed, which covers several rounds.")
        )
    if own:
        yield say("Possible explanations (hypotheses: the file does not say whether any of this happened):")
        yield from _numbered(_first_of_each_kind(own))
        yield from _left_out(found, own)
    elif not told_first and found.ended_by_budget:
        yield say(
            "The search stopped before every possibility had been tried, and found nothing. Tried: {tried}.",
            tried=_tried(found),
        )
        yield from _closest(found)
        yield say("To search further, use --effort 4 or more.")
    elif not told_first:
        yield say(
            "No single change of these kinds, and no combination of two, explains this round. Tried: {tried}.",
            tried=_tried(found),
        )
        yield from _closest(found)
    if found.ended_by_budget and found.hypotheses:
        yield say(
            "The search stopped after {repairings} trial pairings of the round, before every possibility had been "
            "tried.",
            repairings=found.repairings,
        )


def _own(found: Explained) -> list[Hypothesis]:
    """Those that are told of this round only."""
    told = found.told_first or (False,) * len(found.hypotheses)
    return [one for one, is_told in zip(found.hypotheses, told, strict=True) if not is_told]


def _closest(found: Explained) -> Iterator[str]:
    for one in found.partial:
        yield say(
            "Closest explanation (also a hypothesis): {sentence}{cited}", sentence=one.sentence, cited=_cited(one)
        )
        yield joined("", ("   ", one.evidence))


def _tried(found: Explained) -> str:
    return say(
        "{kinds} (trial pairings: {count})",
        kinds=joined(", ", (TRIED[kind] for kind in found.tried)),
        count=found.repairings,
    )


def _first_of_each_kind(hypotheses: Sequence[Hypothesis]) -> list[Hypothesis]:
    seen: Counter[str] = Counter()
    shown = []
    for one in hypotheses:
        seen[one.kind] += 1
        if seen[one.kind] <= _SHOWN_OF_A_KIND:
            shown.append(one)
    return shown


def _numbered(hypotheses: Sequence[Hypothesis]) -> Iterator[str]:
    for number, one in enumerate(hypotheses, 1):
        yield joined("", (f"  {number}. ", one.sentence, _cited(one)))
        yield joined("", ("     ", one.evidence))


def _cited(one: Hypothesis) -> str:
    return f" [{one.article}]" if one.article else ""


def _left_out(found: Explained, own: Sequence[Hypothesis]) -> Iterator[str]:
    more = len(own) - len(_first_of_each_kind(own))
    if more:
        yield say("  More explanations of these kinds: {more}; --json lists them all.", more=more)
    if found.contradicted:
        yield say_of(
            found.contradicted,
            (
                "  {count} other change would explain this round, but it is contradicted by other rounds that "
                "depend on the same fact."
            ),
            (
                "  {count} other changes would explain this round, but they are contradicted by other rounds "
                "that depend on the same facts."
            ),
        )
