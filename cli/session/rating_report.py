"""Which report is sent to whoever rates an event, and the command that writes it."""

from collections.abc import Iterator, Mapping
from itertools import chain, count
from pathlib import Path
from shlex import quote
from typing import Final

from core.editions.registry import edition_named
from core.model.results import Reading
from core.model.tournament import Tournament
from events.vocabulary.reporting import DocumentIssued, Fact
from projections.known import Known
from projections.tournament_state.readings import Output

WRITES_TO: Final[Mapping[str, str]] = {
    Output.CFC: "rating-report.csv",
    Output.USCF: "rating-report",  # a folder
    Output.RATING_REPORT: "rating-report.trf",
}
"""The reports for a rating, by the output that writes them."""
_TYPED_OTHERWISE: Final[Mapping[str, str]] = {"zip-code": "zip"}
"""What was asked of an issued report, where the option has another name."""


def free_name(file: str) -> str:
    """The name of a file, or the next one with a number behind it, that no file here has yet."""
    stem, dot, kind = file.partition(".")
    names = chain((file,), (f"{stem}-{number}{dot}{kind}" for number in count(2)))
    return next(name for name in names if not Path(name).exists())


def rated_by(tournament: Tournament) -> Output:
    """Where no rating report was issued yet: by the numbers of federations on record, else by the rules.

    The reports of the CFC and of US Chess have no teams.
    """
    if tournament.settings.boards:
        return Output.RATING_REPORT
    facts = {fact for fact, _ in tournament.facts}
    by_numbers = [output for fact, output in ((Fact.CFC, Output.CFC), (Fact.USCF, Output.USCF)) if fact in facts]
    if len(by_numbers) == 1:
        return by_numbers[0]
    by_cfc = edition_named(tournament.settings.edition).general_rules.numbers_by_613  # the handbook of the CFC
    return Output.CFC if by_cfc else Output.RATING_REPORT


def is_for_rating(issued: DocumentIssued) -> bool:
    """Whether it is a report for whoever rates the event."""
    return issued.document in {Output.CFC, Output.USCF} or dict(issued.asked).get("for") == Reading.RATING


def rating_report(known: Known) -> str:
    """The command that writes the report for whoever rates the event, as it was issued before if it was."""
    before, output = _issued_before(known), output_for_rating(known)
    if output is Output.RATING_REPORT:
        return f"export {free_name(WRITES_TO[output])} --for {Reading.RATING} --issue"
    options = "" if before is None else "".join(f" {one}" for one in _asked_again(before))
    return f"{output} {free_name(WRITES_TO[output])}{options} --issue"


def output_for_rating(known: Known) -> Output:
    """By which output it is reported for rating: as it was before, else as by default."""
    before = _issued_before(known)
    return rated_by(known.tournament) if before is None else _output_of(before)


def _issued_before(known: Known) -> DocumentIssued | None:
    return next(
        (
            stored.event
            for stored in reversed(known.events)
            if isinstance(stored.event, DocumentIssued) and is_for_rating(stored.event)
        ),
        None,
    )


def _output_of(issued: DocumentIssued) -> Output:
    return Output(issued.document) if issued.document in {Output.CFC, Output.USCF} else Output.RATING_REPORT


def _asked_again(issued: DocumentIssued) -> Iterator[str]:
    """The options of a report that was issued; the numbers that were read from a file are read from one again."""
    from projections.export.documents import SET  # few reports were issued before

    for name, value in issued.asked:
        option = f"--{_TYPED_OTHERWISE.get(name, name)}"
        yield f"{option} FILE" if name == "ids" else option if value == SET else f"{option} {quote(value)}"
