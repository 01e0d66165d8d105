"""First and last day and the dates of the rounds: of the calendar, in order, and of rounds that there are."""

from collections.abc import Iterator

from core.model.sentence import filled, for_catalogues, say
from events.days import first_day
from events.trf.document import TrfDocument
from events.trf.layout import DATE_WIDTH, day_of, round_column
from projections.audit.catalogue import finding
from projections.audit.finding import Finding

_UNTOLD = {
    "042": for_catalogues("The first day {text!r} is not an unambiguous date (YYYY/MM/DD)."),
    "052": for_catalogues("The last day {text!r} is not an unambiguous date (YYYY/MM/DD)."),
}


def of_dates(document: TrfDocument) -> Iterator[Finding]:
    """What the dates of a file say against each other."""
    lines = {code: number for number, line in reversed(list(enumerate(document.lines, 1))) if (code := line.text[:3])}
    details = document.details
    first, last = first_day(details.start_date), first_day(details.end_date)
    for code, text, day in (("042", details.start_date, first), ("052", details.end_date, last)):
        if text and not day:
            sentence = filled(_UNTOLD[code], text=text)
            yield finding("date", sentence, line=lines.get(code, 0), column=5)
    if first and last and last < first:
        yield finding(
            "date",
            say("The last day {last} is before the first, {first}.", last=last, first=first),
            line=lines.get("052", 0),
            column=5,
        )
        first = last = ""
    yield from _of_rounds(document, first, last, lines.get("132", 0))


def _of_rounds(document: TrfDocument, first: str, last: str, line: int) -> Iterator[Finding]:
    rounds = document.rounds_declared or document.rounds_paired
    days = [(number, text, _day(text)) for number, text in enumerate(document.details.round_dates, 1) if text]
    known = [(number, day) for number, _, day in days if day]
    out = _out_of_order(known)
    for number, text, day in days:
        why = ""
        if not day:
            why = say("is not a valid date (YY/MM/DD)")
        elif number > rounds:
            why = say("is for a round that does not exist: the number of rounds is {rounds}", rounds=rounds)
        elif first and day < first:
            why = say("is before the first day, {first}", first=first)
        elif last and day > last:
            why = say("is after the last day, {last}", last=last)
        elif number in out:
            why = _beside(number, day, [one for one in known if one[0] not in out])
        if why:
            yield finding(
                "round-date",
                say("The date {date!r} of round {round} {why}.", date=text, round=number, why=why),
                line=line,
                column=round_column(number),
                round_number=number,
            )


def _day(text: str) -> str:
    """YYYY-MM-DD; the century of two digits is this one."""
    day = day_of(text) if len(text) > DATE_WIDTH else ""
    return day or day_of(f"20{text}")


def _out_of_order(known: list[tuple[int, str]]) -> set[int]:
    """Without which rounds the dates never go back: the fewest there can be, the later ones of equally few."""
    best: list[list[int]] = []
    for place, (_, day) in enumerate(known):
        rows = [best[before] for before in range(place) if known[before][1] <= day]
        best.append([*max(rows, key=len, default=[]), place])
    kept = {known[place][0] for place in max(best, key=len, default=[])}
    return {number for number, _ in known} - kept


def _beside(number: int, day: str, kept: list[tuple[int, str]]) -> str:
    before = [one for one in kept if one[0] < number and one[1] > day]
    after = [one for one in kept if one[0] > number and one[1] < day]
    if before:
        return say("is before that of round {round}, {day}", round=before[-1][0], day=before[-1][1])
    return say("is after that of round {round}, {day}", round=after[0][0], day=after[0][1])
