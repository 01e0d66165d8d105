"""Do the lines of a report that say different things about one event go together? What does not is listed.

Nothing here forbids the use of a file: results and pairings are sound, and something beside them is not.
"""

from collections.abc import Iterator

from core.editions.event_kind import Kind, kind_of_code
from core.editions.registry import has_table
from core.model.sentence import Refused, joined, say
from core.model.tournament import Details
from core.model.units import PlayerId
from events.days import first_day
from events.trf.document import TrfDocument
from events.trf.extension_lines import Extensions
from events.trf.layout import round_column
from events.trf.report import Report, colour_told
from events.trf.to_tournament import by_article_of_first_games, inferred_initial_colour, pairs_of

_TIE_BREAKS = ("202", "212")


def list_contradictions(
    document: TrfDocument, extensions: Extensions, report: Report, *, but_dates: bool = False
) -> None:
    """Counts, dates, initial colour, prohibitions and tie-breaks against the rest of the file."""
    _check_counts(document, report)
    if not but_dates:
        _check_days(document, report)
        _check_round_dates(document, report)
    _check_initial_colour(document, extensions, report)
    _check_prohibitions(document, report)
    _check_tie_breaks(document, report)


def _lines(document: TrfDocument, *codes: str) -> Iterator[tuple[int, str]]:
    """The lines with these codes, and what stands behind the code."""
    for number, line in enumerate(document.lines, 1):
        if line.text[:3] in codes:
            yield number, line.text[3:].strip()


def _check_counts(document: TrfDocument, report: Report) -> None:
    """062 says how many players there are; another number of 001 lines may mean that some are lost.

    072 counts those with a FIDE rating, so it may be smaller than the number of ratings, which may be national ones.
    """
    players = len(document.players)
    for line, text in _lines(document, "062"):
        if (found := text.split()[:1]) and (found[0].lstrip("0") or "0") != str(players):
            report.adjusted(
                line,
                5,
                say("{found} players", found=found[0]),
                say("the {players} players who have a 001 line", players=players),
            )
    rated = sum(player.rating > 0 for player in document.players)
    for line, text in _lines(document, "072"):
        found = text.split()[:1]
        if found and found[0].isdecimal() and found[0].isascii() and int(found[0][:9]) > rated:
            report.adjusted(
                line,
                5,
                say("{found} rated players", found=found[0]),
                say("the {rated} players whose line has a rating", rated=rated),
            )


def _check_days(document: TrfDocument, report: Report) -> None:
    details: Details = document.details
    first, last = first_day(details.start_date), first_day(details.end_date)
    if details.start_date and not first:
        for line, text in list(_lines(document, "042"))[:1]:
            report.adjusted(
                line,
                5,
                say("the first day {text!r}", text=text),
                say("an unclear date (expected YYYY/MM/DD)"),
            )
    if first and last and last < first:
        for line, _ in list(_lines(document, "052"))[:1]:
            report.adjusted(
                line,
                5,
                say("the last day {last}, which is before the first day, {first}", last=last, first=first),
                say("text; which rules apply depends on the first day"),
            )


def _check_round_dates(document: TrfDocument, report: Report) -> None:
    """132 has a date for each round."""
    dates, declared = document.details.round_dates, document.rounds_declared
    beyond = [number for number, date in enumerate(dates, 1) if date and declared is not None and number > declared]
    if beyond:
        for line, _ in list(_lines(document, "132"))[:1]:
            report.adjusted(
                line,
                round_column(beyond[0]),
                say("a date for round {beyond}", beyond=beyond[0]),
                say("a date that does not belong to any round: the file declares {declared}", declared=declared),
            )


def _check_initial_colour(document: TrfDocument, extensions: Extensions, report: Report) -> None:
    """The first games show it (E.5), also where a line gives it."""
    given, said = document.initial_colour, document.rules_said
    if said is not None and has_table(said.edition):
        return  # a table gives the colours
    if kind_of_code(document.type_code) is Kind.ROUND_ROBIN:
        return  # likewise, where record 192 says it
    shown = inferred_initial_colour(document) if given is not None else None
    if given is not None and shown is not None and shown is not given:
        report.adjusted(
            extensions.colour_line,
            5,
            say(
                "the initial colour {given}, although the first games show {shown}{by_article}",
                given=colour_told(given),
                shown=colour_told(shown),
                by_article=by_article_of_first_games(document),
            ),
            say("{given}: the value in the file takes precedence over what the games show", given=colour_told(given)),
        )


def _check_prohibitions(document: TrfDocument, report: Report) -> None:
    """Players whom a record 260 keeps apart do not meet in its rounds."""
    met = _meetings(document) if document.prohibitions else {}
    lines = {player.number: player.line for player in document.players}
    for one in document.prohibitions:
        found = [(number, *pair) for pair in pairs_of(one.players) for number in met.get(pair, ())]
        for number, player, opponent in sorted(found):
            if one.first <= number <= one.last:
                report.adjusted(
                    one.line,
                    5,
                    say(
                        "260: a prohibition for {number} and {opponent} in round {round_number}, although they "
                        "met in that round (line {line}, column {column})",
                        number=player,
                        opponent=opponent,
                        round_number=number,
                        line=lines[player],
                        column=round_column(number),
                    ),
                    say("both, unchanged"),
                )


def _meetings(document: TrfDocument) -> dict[tuple[PlayerId, PlayerId], list[int]]:
    """The rounds in which two players met, as the line of the smaller number says."""
    found: dict[tuple[PlayerId, PlayerId], list[int]] = {}
    for player in document.players:
        for number, entry in enumerate(player.entries[: document.rounds_paired], start=1):
            if entry is not None and player.number <= entry.opponent:
                found.setdefault((PlayerId(player.number), PlayerId(entry.opponent)), []).append(number)
    return found


def _check_tie_breaks(document: TrfDocument, report: Report) -> None:
    """202 and 212 name the tie-breaks: one list (C.07 4.1), of tie-breaks that there are. Else none is taken over."""
    lines = {line: text for line, text in _lines(document, *_TIE_BREAKS) if text}
    if not lines:
        return
    from core.tie_breaks.codes import read_codes, split_codes  # the whole of C.07, which few files need

    named = {line: split_codes(text) for line, text in lines.items()}
    first = next(iter(named))
    for line, codes in named.items():
        found = say("the tie-breaks {codes}", codes=joined(", ", codes))
        if codes != named[first]:
            report.adjusted(
                line,
                5,
                say("{found}, which differ from those in line {first}", found=found, first=first),
                say("no list of tie-breaks: an event has only one (C.07 4.1)"),
            )
        try:
            read_codes(codes, of_teams=document.teams is not None)
        except Refused as refused:
            report.adjusted(
                line, 5, found, say("no list of tie-breaks: {why}", why=str(refused).partition("; known are")[0])
            )
