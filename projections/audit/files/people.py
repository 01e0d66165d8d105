"""Who plays: ratings, titles, federations, FIDE numbers and birth dates, as far as a file alone can tell."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import reduce
from typing import Final

from core.model.sentence import say
from events.days import first_day
from events.trf.dates import birth_date_of, is_unknown
from events.trf.document import PlayerRecord, TrfDocument
from events.trf.layout import BIRTH_DATE, FEDERATION, FIDE_ID, RATING, TITLE
from events.trf.trf06 import title_of
from projections.audit.files.catalogue import finding
from projections.audit.files.finding import Finding

TITLES: Final = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM", "HM", "WHM"})
"""Over the board, of the online arena, and honorary."""
_FEDERATION: Final = re.compile(r"[A-Z]{3}")
_RATING_MAX: Final = 2900
_RATING_MIN: Final = 100
_OLDEST: Final = 110
_YOUNGEST: Final = 3
_SHOWN: Final = 5
_MOST: Final = 2  # of so many players one, or more, must have a rating for their order to tell


def of_people(document: TrfDocument) -> Iterator[Finding]:
    """What stands in the players' lines before the rounds."""
    for player in document.players:
        yield from _of_player(player, _start_of(document))
    yield from _same_numbers(document)
    yield from _order(document)


def _start_of(document: TrfDocument) -> str:
    return first_day(document.details.start_date) or first_day(document.details.end_date)


def _of_player(player: PlayerRecord, start: str) -> Iterator[Finding]:
    who = say("player {number}", number=player.number)
    if player.rating > _RATING_MAX or 0 < player.rating < _RATING_MIN:
        yield _at(player, "rating", RATING.first, say("Rating {rating} of {who}.", rating=player.rating, who=who))
    title = title_of(player.title)
    if title and title.upper() not in TITLES:
        yield _at(
            player,
            "title",
            TITLE.first,
            say("Title {title!r} of {who}, which FIDE does not have.", title=player.title, who=who),
        )
    elif title.upper().startswith("W") and player.sex.lower() == "m":
        yield _at(
            player,
            "title-and-sex",
            TITLE.first,
            say("Title {title} of {who}, whose line says m.", title=title, who=who),
        )
    if player.federation and not _FEDERATION.fullmatch(player.federation):
        yield _at(
            player,
            "federation",
            FEDERATION.first,
            say("Federation {federation!r} of {who}.", federation=player.federation, who=who),
        )
    if player.fide_id and not (player.fide_id.isascii() and player.fide_id.isdecimal()):
        yield _at(
            player, "fide-id", FIDE_ID.first, say("FIDE number {number!r} of {who}.", number=player.fide_id, who=who)
        )
    if player.birth_date and not is_unknown(player.birth_date):
        yield from _of_birth(player, start)


def _of_birth(player: PlayerRecord, start: str) -> Iterator[Finding]:
    """Says the place and not the date, which can be erased from a record."""
    born = birth_date_of(player.birth_date)
    if not born:
        yield _at(
            player,
            "birth-date",
            BIRTH_DATE.first,
            say("The birth date of player {player} is no date.", player=player.number),
        )
        return
    age = int(start[:4]) - int(born[:4]) if start else _YOUNGEST
    if not _YOUNGEST <= age <= _OLDEST:
        sentence = say(
            "The birth date of player {player} makes no age from {youngest} to {oldest} at the event.",
            player=player.number,
            youngest=_YOUNGEST,
            oldest=_OLDEST,
        )
        yield _at(player, "birth-date", BIRTH_DATE.first, sentence)


def _at(player: PlayerRecord, code: str, column: int, sentence: str) -> Finding:
    return finding(code, sentence, line=player.line, column=column, players=(player.number,))


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
                    "FIDE number {number} in the lines of players {players}.",
                    number=fide_id,
                    players=reduce(
                        lambda one, other: say("{one} and {other}", one=one, other=other), map(str, numbers)
                    ),
                ),
                line=players[1].line,
                column=FIDE_ID.first,
                players=numbers,
            )


def _order(document: TrfDocument) -> Iterator[Finding]:
    """Pairing numbers by rating (C.04.2): told once, with those who stand before somebody with more."""
    rated = [player for player in sorted(document.players, key=lambda one: one.number) if player.rating]
    if len(rated) * _MOST < len(document.players) or document.numbers_by_rank or document.teams is not None:
        return
    most, out = 0, []
    for player in reversed(rated):
        if player.rating < most:
            out.append(player.number)
        most = max(most, player.rating)
    if out:
        named = ", ".join(map(str, sorted(out)[:_SHOWN]))
        more = say(" and {count} more", count=len(out) - _SHOWN) if len(out) > _SHOWN else ""
        yield finding(
            "not-by-rating",
            say(
                "{count} of {of} players stand before somebody with a higher rating: {named}{more}.",
                count=len(out),
                of=len(document.players),
                named=named,
                more=more,
            ),
            players=tuple(sorted(out)[:_SHOWN]),
        )
