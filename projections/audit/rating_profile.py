"""`--profile fide-rating`: what a rating server sends a report back for, beside what is wrong with any report."""

from collections.abc import Iterator
from typing import Final

from core.model.sentence import say
from events.days import DAYS_IN_ONE_REPORT, days_of, months_of
from events.trf.document import PlayerRecord, TrfDocument
from events.trf.layout import FEDERATION, FIDE_ID, RESULT_OFFSET, round_column
from projections.audit.catalogue import finding
from projections.audit.federations import CODES, INSTEAD, YEAR
from projections.audit.finding import Finding
from projections.audit.people import Odd, is_form_of_a_federation, of_values

_RECORDS: Final = {
    "012": "the name",
    "022": say("the place"),
    "032": say("the federation"),
    "042": say("the first day"),
    "052": say("the last day"),
    "062": say("the number of players"),
    "092": say("the type of tournament"),
    "102": say("the chief arbiter"),
    "122": say("the rate of play"),
    "132": say("the dates of the rounds"),
}
"""Those of the tournament section (TRF16, Annex 2) that say what was rated, where, when and by whom."""


def of_rating(document: TrfDocument, *, together: bool = True) -> Iterator[Finding]:
    """Missing records, federations, FIDE numbers, dates of rounds, and games without result."""
    said = {line.text[:3] for line in document.lines if line.text[3:].strip()}
    for code, what in _RECORDS.items():
        if code not in said:
            yield finding("rating-record", say("Record {code} is missing: {what}.", code=code, what=what))
    yield from of_values((odd for player in document.players for odd in _of_player(player)), together=together)
    yield from _federation_of_event(document)
    yield from _dates(document, "132" in said)
    yield from _months(document)
    yield from _open_games(document)


def _of_player(player: PlayerRecord) -> Iterator[Odd]:
    federation = player.federation
    if not federation:
        yield Odd(
            "rating-federation",
            "",
            FEDERATION,
            player,
            lambda who: say("No federation is given for {who}.", who=who),
            say("Player {player} has no federation.", player=player.number),
        )
    elif is_form_of_a_federation(federation) and federation not in CODES:
        yield Odd(
            "rating-federation-code",
            federation,
            FEDERATION,
            player,
            lambda who: _unknown(federation, say("Federation {code} for {who}", code=federation, who=who)),
        )
    if player.rating and not player.fide_id.strip("0"):
        yield Odd(
            "rating-id",
            "",
            FIDE_ID,
            player,
            lambda who: say("A rating but no FIDE number is given for {who}.", who=who),
            say(
                "Player {player} has the rating {rating} but no FIDE number.",
                player=player.number,
                rating=player.rating,
            ),
        )


def _federation_of_event(document: TrfDocument) -> Iterator[Finding]:
    """Record 032 is a code as well, or a name in full, which nothing is said of."""
    said = document.details.federation.strip()
    if is_form_of_a_federation(said) and said not in CODES:
        line = next(number for number, one in enumerate(document.lines, 1) if one.text.startswith("032"))
        yield finding(
            "rating-federation-code",
            _unknown(said, say("Federation {code} for the event", code=said)),
            line=line,
            column=5,
        )


def _unknown(code: str, whose: str) -> str:
    if code in INSTEAD:
        return say("{whose}: FIDE writes {instead}.", whose=whose, instead=INSTEAD[code])
    return say("{whose}: FIDE did not use that code in {year}.", whose=whose, year=YEAR)


def _dates(document: TrfDocument, has_dates: bool) -> Iterator[Finding]:  # noqa: FBT001  # one of two cases
    dates = document.details.round_dates
    line = next((number for number, one in enumerate(document.lines, 1) if one.text.startswith("132")), 0)
    for number in range(1, document.rounds_paired + 1) if has_dates else ():
        if number > len(dates) or not dates[number - 1]:
            yield finding(
                "rating-round-date",
                say("Round {round} was played, but record 132 has no date for it.", round=number),
                line=line,
                column=round_column(number),
                round_number=number,
            )


def _months(document: TrfDocument) -> Iterator[Finding]:
    """An event that lasts too long for one report, with the command for each month where the rounds have dates."""
    paired = document.rounds_paired
    first, last, days = days_of(document.details, paired)
    if days <= DAYS_IN_ONE_REPORT:
        return
    months = months_of(document.details, paired)
    in_order = sum(one.last - one.first + 1 for one in months) == paired and len({one.name for one in months}) == len(
        months
    )
    commands = [  # of teams no part is written, nor where a round has no date, or dates go back and forth
        f"`pairtrail export --rounds {one.rounds} --ratings-of {one.name}`"
        for one in months
        if in_order and document.teams is None
    ]
    yield finding(
        "rating-months",
        say(
            "The event lasts {days} days, from {first} to {last}: more than {most}, so it is rated month by month.",
            days=days,
            first=first,
            last=last,
            most=DAYS_IN_ONE_REPORT,
        ),
        evidence=", ".join(commands),
    )


def _open_games(document: TrfDocument) -> Iterator[Finding]:
    for player in document.players:
        for number in range(1, document.rounds_paired + 1):
            entry = player.entry(number)
            if entry is not None and entry.opponent > player.number and entry.outcome is None:
                yield finding(
                    "rating-open-game",
                    say(
                        "Round {round}: the game of {one} and {other} has no result.",
                        round=number,
                        one=player.number,
                        other=entry.opponent,
                    ),
                    line=player.line,
                    column=round_column(number) + RESULT_OFFSET,
                    round_number=number,
                    players=(player.number, entry.opponent),
                )
