"""Who plays: ratings, titles, federations, FIDE numbers and birth dates, as far as a file alone can tell."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from typing import Final

from core.model.dataclass import dataclass
from core.model.sentence import joined, say
from events.days import first_day
from events.trf.document import PlayerRecord, TrfDocument
from events.trf.layout import (
    BIRTH_DATE,
    FEDERATION,
    FIDE_ID,
    NAME,
    RATING,
    SEX,
    TITLE,
    Column,
    birth_date_of,
    is_unknown_date,
)
from events.trf.trf06 import title_of
from projections.audit.catalogue import finding
from projections.audit.finding import Finding

TITLES: Final = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM", "HM", "WHM"})
"""Over the board, of the online arena, and honorary."""
_FEDERATION: Final = re.compile(r"[A-Z]{3}")
_SEXES: Final = frozenset({"", "m", "w", "f"})
"""f is no letter of the format; programs write it, and it leaves nothing open."""
_SITE: Final = "lichess"  # as its reports have it for the federation; its ratings go beyond those of FIDE
_RATING_MAX: Final = 2900
_RATING_MIN: Final = 100
_OLDEST: Final = 110
_YOUNGEST: Final = 3
_SHOWN: Final = 5
_MOST: Final = 2  # of so many players one, or more, must have a rating for their order to tell


def of_people(document: TrfDocument, *, together: bool = True) -> Iterator[Finding]:
    """What stands in the players' lines before the rounds; `together`: what many have is one finding."""
    start, is_online = _start_of(document), document.details.federation.strip().casefold() == _SITE
    odd = (one for player in document.players for one in _of_player(player, start))
    yield from of_values((one for one in odd if not (is_online and one.code == "rating")), together=together)
    yield from _same_numbers(document)
    yield from _same_names(document)
    yield from _order(document)


def _start_of(document: TrfDocument) -> str:
    return first_day(document.details.start_date) or first_day(document.details.end_date)


def is_form_of_a_federation(code: str) -> bool:
    """Whether it may be a code: three capital letters."""
    return _FEDERATION.fullmatch(code) is not None


@dataclass(frozen=True, slots=True)
class Odd:
    """One odd value in a player's line; those with the same code and value are told together."""

    code: str
    value: str
    column: Column
    player: PlayerRecord
    sentence: Callable[[str], str]  # of the words for whose it is
    alone: str = ""  # the sentence for one player, where it is another one


def of_values(found: Iterable[Odd], *, together: bool) -> Iterator[Finding]:
    """One finding for each odd value, however many players have it: at the first, with a count."""
    by_value: dict[tuple[str, str, int], list[Odd]] = {}
    for odd in found:
        by_value.setdefault((odd.code, odd.value, 0 if together else odd.player.number), []).append(odd)
    for same in by_value.values():
        first, numbers = same[0], tuple(odd.player.number for odd in same)
        yield finding(
            first.code,
            first.sentence(_whose(numbers)) if len(same) > 1 or not first.alone else first.alone,
            line=first.player.line,
            column=first.column.first,
            players=numbers,
        )


def _whose(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return say("player {number}", number=numbers[0])
    named = ", ".join(map(str, numbers[:_SHOWN]))
    if len(numbers) <= _SHOWN:
        return say("players {numbers}", numbers=named)
    return say(
        "{count} players ({numbers} and {more} more)", count=len(numbers), numbers=named, more=len(numbers) - _SHOWN
    )


def _of_player(player: PlayerRecord, start: str) -> Iterator[Odd]:
    rating, federation, fide_id = player.rating, player.federation, player.fide_id
    if not player.name:
        yield Odd("name", "", NAME, player, lambda who: say("No name is given for {who}.", who=who))
    if player.sex.lower() not in _SEXES:
        yield Odd(
            "sex",
            player.sex,
            SEX,
            player,
            lambda who: say("The sex given for {who} is {sex!r}.", sex=player.sex, who=who),
        )
    if rating > _RATING_MAX or 0 < rating < _RATING_MIN:
        yield Odd(
            "rating",
            str(rating),
            RATING,
            player,
            lambda who: say("The rating given for {who} is {rating}.", rating=rating, who=who),
        )
    title = title_of(player.title)
    if title and title.upper() not in TITLES:
        yield Odd(
            "title",
            player.title,
            TITLE,
            player,
            lambda who: say(
                "The title given for {who} is {title!r}: FIDE has no such title.", title=player.title, who=who
            ),
        )
    elif title.upper().startswith("W") and player.sex.lower() == "m":
        yield Odd(
            "title-and-sex",
            title,
            TITLE,
            player,
            lambda who: say(
                "The title {title} is given for {who}, whose line gives the sex as m.", title=title, who=who
            ),
        )
    if federation and not _FEDERATION.fullmatch(federation):
        yield Odd(
            "federation",
            federation,
            FEDERATION,
            player,
            lambda who: say("The federation given for {who} is {federation!r}.", federation=federation, who=who),
        )
    if fide_id and not (fide_id.isascii() and fide_id.isdecimal()):
        yield Odd(
            "fide-id",
            fide_id,
            FIDE_ID,
            player,
            lambda who: say("The FIDE number given for {who} is {number!r}.", number=fide_id, who=who),
        )
    if player.birth_date and not is_unknown_date(player.birth_date):
        yield from _of_birth(player, start)


def _of_birth(player: PlayerRecord, start: str) -> Iterator[Odd]:
    """Says the place and not the date, which can be erased from a record."""
    born = birth_date_of(player.birth_date)
    if not born:
        yield Odd(
            "birth-date",
            "",
            BIRTH_DATE,
            player,
            lambda who: say("The birth date of {who} is not a valid date.", who=who),
        )
        return
    age = int(start[:4]) - int(born[:4]) if start else _YOUNGEST
    if not _YOUNGEST <= age <= _OLDEST:
        yield Odd(
            "birth-date",
            "age",
            BIRTH_DATE,
            player,
            lambda who: say(
                "The birth date of {who} gives an age outside the range {youngest} to {oldest} at the event.",
                who=who,
                youngest=_YOUNGEST,
                oldest=_OLDEST,
            ),
        )


def _same_numbers(document: TrfDocument) -> Iterator[Finding]:
    by_number: dict[str, list[PlayerRecord]] = defaultdict(list)
    for player in document.players:
        if player.fide_id.strip("0"):
            by_number[player.fide_id.lstrip("0")].append(player)
    for fide_id, players in by_number.items():
        if len(players) > 1:
            numbers = tuple(one.number for one in players)
            yield finding(
                "same-person",
                say(
                    "The lines of players {players} have the same FIDE number, {number}.",
                    number=fide_id,
                    players=reduce(
                        lambda one, other: say("{one} and {other}", one=one, other=other), map(str, numbers)
                    ),
                ),
                line=players[1].line,
                column=FIDE_ID.first,
                players=numbers,
            )


def _same_names(document: TrfDocument) -> Iterator[Finding]:
    """Namesakes, or one person entered twice."""
    by_name: dict[str, list[PlayerRecord]] = defaultdict(list)
    for player in document.players:
        if player.name:
            by_name[" ".join(player.name.casefold().split())].append(player)
    for players in by_name.values():
        if len(players) > 1:
            numbers = tuple(one.number for one in players)
            yield finding(
                "same-name",
                say(
                    "The lines of players {players} have the same name.",
                    players=reduce(
                        lambda one, other: say("{one} and {other}", one=one, other=other), map(str, numbers)
                    ),
                ),
                line=players[1].line,
                column=NAME.first,
                players=numbers,
            )


def _order(document: TrfDocument) -> Iterator[Finding]:
    """Pairing numbers by rating (C.04.2): the fewest players without whom the order is that of the ratings."""
    rated = [player for player in sorted(document.players, key=lambda one: one.number) if player.rating]
    if len(rated) * _MOST < len(document.players) or document.numbers_by_rank or document.teams is not None:
        return
    out = _out_of_order(rated)
    if not out:
        return
    told = [_with_whom(player, rated) for player in out[:_SHOWN]]
    more = say(" and {count} more", count=len(out) - _SHOWN) if len(out) > _SHOWN else ""
    yield finding(
        "not-by-rating",
        say(
            "{count} of {of} players are not listed in rating order: {named}{more}.",
            count=len(out),
            of=len(document.players),
            named=joined(", ", (_either(numbers) for numbers in told)),
            more=more,
        ),
        players=tuple(dict.fromkeys(number for numbers in told for number in numbers)),
    )


def _out_of_order(rated: Sequence[PlayerRecord]) -> list[PlayerRecord]:
    """Without whom the ratings never rise: the others are the longest such row."""
    ends: list[int] = []  # by length of row, what its last player has, turned round
    at: list[int] = []
    before: list[int] = []
    for place, player in enumerate(rated):
        length = bisect_right(ends, -player.rating)
        before.append(at[length - 1] if length else -1)
        ends[length:] = [-player.rating, *ends[length + 1 :]]
        at[length:] = [place, *at[length + 1 :]]
    kept, place = set(), at[-1] if at else -1
    while place >= 0:
        kept.add(place)
        place = before[place]
    return [player for place, player in enumerate(rated) if place not in kept]


def _with_whom(player: PlayerRecord, rated: Sequence[PlayerRecord]) -> tuple[int, ...]:
    """The player; with another one where either of the two may be out of place."""
    against = [one.number for one in rated if (one.number - player.number) * (one.rating - player.rating) > 0]
    return tuple(sorted((player.number, *against))) if len(against) == 1 else (player.number,)


def _either(numbers: tuple[int, ...]) -> str:
    return reduce(lambda one, other: say("{one} or {other}", one=one, other=other), map(str, numbers))
