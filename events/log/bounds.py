"""What an event may hold: numbers no tournament goes beyond, and texts that are texts.

Whoever can write a database can write a round 1,000,000, with every hash to fit. A fold would go through a million
rounds, so such an event is none: it is neither recorded nor read.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, get_args, get_type_hints

from core.model.errors import Refused
from core.model.named_tuple import NamedTuple
from core.model.plain import code_point, not_to_print
from core.model.sentence import say
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from events.base import Event, Value
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.players import KeepingApart

ROUNDS_MAX: Final = 999
"""Of a log; what is announced or read from a file stays below 100 (C.04.2, TRF), and a log may be older than that."""

_MOST: Final[Mapping[object, int]] = {
    RoundNumber: ROUNDS_MAX,
    PlayerId: 99_999,
    PairingNumber: 99_999,
    BoardNumber: 99_999,
    Points: 999_999,
}
"""By the unit of a field: more than ten times what a report can number."""

_MOST_BY_NAME: Final = {
    "qualifiers": 9_999,
    "games": 9_999,
    "boards": 9_999,
    **dict.fromkeys(("rating", "fide_rating", "national_rating"), 99_999),
}
_MOST_ELSEWHERE: Final = 10**15
"""Money in cents, numbers of events, lines of a file: added and compared, never counted up to."""

_MOST_APART: Final = 300
"""Players who are not to meet, each with each: 44,850 pairs."""

may_be_large: Final = re.compile(
    rb'[:\[,](?:-|\d{5})|"(?:\w*round\w*|qualifiers|games|boards)":\d{4}|"players":\[(?:\d+,){300}'
).search
"""Whether a body may hold a number to be looked at: hardly any does, and a long log is read in one go."""


class OutOfBounds(NamedTuple):
    """A number that no event holds; `most` is the largest of its kind, above and below zero."""

    field: str
    number: int
    most: int

    @property
    def sentence(self) -> str:
        """What is beyond what."""
        return say(
            "{field} is {number}, beyond the limit of {most}", field=self.field, number=self.number, most=self.most
        )


def out_of_bounds(event: Event) -> OutOfBounds | None:
    """The first number of an event beyond its bound; None: there is none."""
    if isinstance(event, KeepingApart) and len(event.players) > _MOST_APART:
        return OutOfBounds(say("the number of players"), len(event.players), _MOST_APART)
    return next(_beyond(event), None)


def _beyond(value: Value) -> Iterator[OutOfBounds]:
    for field, most in _bounds_of(type(value)).items():
        for number in _numbers_in(getattr(value, field)):
            if isinstance(number, Value):
                yield from _beyond(number)
            elif not -most <= number <= most:
                yield OutOfBounds(field, number, most)


def _numbers_in(value: object) -> Iterator[int | Value]:
    if isinstance(value, tuple):
        for part in value:
            yield from _numbers_in(part)
    elif isinstance(value, int | Value):
        yield value


@cache
def _bounds_of(kind: type[Value]) -> dict[str, int]:
    """The fields that can hold a number, each with its bound."""
    return {
        field: _MOST_BY_NAME.get(field, max((_MOST.get(one, 0) for one in _leaves(hint)), default=0) or _MOST_ELSEWHERE)
        for field, hint in get_type_hints(kind).items()
        if field in kind.__struct_fields__
    }


def _leaves(hint: object) -> Iterator[object]:
    parts = get_args(hint)
    for part in parts:
        yield from _leaves(part)
    if not parts:
        yield hint


def refuse_unprintable(events: Iterable[Event]) -> None:
    """Raises `Refused` for a text with a letter that no text may hold, whichever way it came in.

    What a file held is kept with its import as it was: it is evidence. Events that a copy of the log has already are
    not asked.
    """
    for event in events:
        text = "" if isinstance(event, ImportedFrom) else next(_unprintable(event), "")
        if text:
            raise Refused(
                "{text!r} contains a character that cannot be printed ({code_point}). Nothing was written; type "
                "it again on one line, without tabs.",
                text=text[:40],
                code_point=code_point(not_to_print(text)),
            )


def _unprintable(value: object) -> Iterator[str]:
    if isinstance(value, str):
        if not value.isprintable() and not_to_print(value):
            yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _unprintable(part)
    elif isinstance(value, Value):
        for field in value.__struct_fields__:
            yield from _unprintable(getattr(value, field))
