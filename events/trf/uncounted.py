"""Whose games count in no standings (CFC 653), as files that we write say it in a comment.

"His score remains in the tournament table [...], but the points scored by him or against him are not counted". A report
has the games, and no place for that; starting ranks stand for the players:

    ### pairtrail not counted: 2 5
"""

from collections.abc import Collection, Iterable, Mapping

from core.model.hints import TYPE_CHECKING, Final
from core.model.pattern import pattern
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.trf.document import KNOCKOUT_HEAD, NOTE_HEAD, UNCOUNTED_HEAD, TrfDocument
from events.trf.report import Report

if TYPE_CHECKING:
    import re

_FORM: Final = pattern(UNCOUNTED_HEAD + r"((?: \d{1,4})+)\s*")
_KNOCKOUT: Final = pattern(KNOCKOUT_HEAD + r"((?: \d{1,4})+)\s*")


def uncounted_lines(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> list[str]:
    """The comment of a tournament; none where all games count."""
    numbers = sorted(starting_ranks[player.id] for player in tournament.players.values() if not player.games_count)
    return [f"{UNCOUNTED_HEAD} {' '.join(map(str, numbers))}"] if numbers else []


def read_uncounted_line(text: str, line: int, report: Report) -> tuple[int, ...]:
    """The players it names; none with a finding: it cannot be read."""
    return _read_numbers(_FORM, text, line, report, f"{UNCOUNTED_HEAD} 2 5")


def read_knockout_line(text: str, line: int, report: Report) -> tuple[int, ...]:
    """The same of the comment that says whose ranks are those of a knock-out."""
    return _read_numbers(_KNOCKOUT, text, line, report, f"{KNOCKOUT_HEAD} 4 8 5")


def _read_numbers(form: "re.Pattern[str]", text: str, line: int, report: Report, expected: str) -> tuple[int, ...]:
    found = form.fullmatch(text)
    if found is None:
        report.error(line, 1, repr(text.strip()), expected)
        return ()
    return tuple(map(int, found[1].split()))


def check_named(said: Iterable[tuple[int, int]], known: Collection[int], report: Report) -> None:
    """That the comments, each player with the line, name players of the file."""
    for number, line in said:
        if number not in known:
            report.error(line, 1, say("player {player}", player=number), say("a player in the file"))


def told_of_knockout(document: TrfDocument) -> str:
    """For people: that places come from a knock-out whose games are not in the file; empty: no comment says so."""
    if not document.in_knockout:
        return ""
    return say(
        "According to a comment (###), the places of {numbers} come from a knock-out after the last round. Its "
        "games are not in the file: anything made from it shows only the Swiss.",
        numbers=", ".join(str(number) for number, _ in document.in_knockout),
    )


def told_of_rating_report(document: TrfDocument) -> str:
    """For people: what notes of ours say that the rating report has otherwise; empty: nothing, or it is that report."""
    notes = [text.removeprefix(NOTE_HEAD).strip() for _, text in document.leftover if text.startswith(NOTE_HEAD)]
    apart = [text for text in notes if text.endswith("in the rating report.")]
    if not apart or any(text.startswith("Games and ratings are as in the rating report") for text in notes):
        return ""
    return say("According to comments (###), the rating report differs from this file: {told}", told=joined(" ", apart))


def told(document: TrfDocument) -> tuple[str, ...]:
    """For people: whose games are taken to count in no standings, by our comment."""
    if not document.uncounted:
        return ()
    numbers = ", ".join(str(number) for number, _ in document.uncounted)
    return (
        say(
            "According to a comment (###), the games of {numbers} do not count in any standings (CFC 653).",
            numbers=numbers,
        ),
    )
