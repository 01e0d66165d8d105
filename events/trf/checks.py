"""Do the lines of a TRF agree with each other? Every disagreement is named, with both sides."""

from collections.abc import Collection

from core.model.hints import Final
from core.model.results import RESULT_OF_OUTCOMES, Colour, Outcome
from core.model.sentence import joined, say
from core.model.units import Points
from events.trf.document import (
    ADJOURNED_CODES,
    Entry,
    PlayerRecord,
    TrfDocument,
    points_of_entry,
    points_of_line,
    shown_points,
)
from events.trf.extension_lines import Extensions
from events.trf.layout import (
    BIRTH_DATE,
    COLOUR_OFFSET,
    POINTS,
    RESULT_OFFSET,
    TITLE,
    birth_date_of,
    is_unknown_date,
    is_year_alone,
    round_column,
)
from events.trf.report import Report
from events.trf.trf06 import has_letters, title_of

_NAMED: Final = 5
_OLD_BYES: Final[dict[str, str]] = {
    "=": say("a half-point bye (H)"),
    "1": say("a full-point bye (F)"),
    "0": say("a zero-point bye (Z)"),
}


def check_rounds(document: TrfDocument, extensions: Extensions, report: Report, *, points_are_known: bool) -> None:
    """Opponents, colours, results, and the numbers that the extension lines speak of.

    Points as well, where all of these are sound and the values of the results are known.
    """
    errors_before = len(report.errors)
    check_games(document, report)
    check_numbers({player.number for player in document.players}, extensions, report)
    _check_byes(document, report)
    if points_are_known and len(report.errors) == errors_before:
        _check_points(document, report)


def check_games(document: TrfDocument, report: Report) -> None:
    """Both lines of each game, and whether there are more rounds than the file declares."""
    players = {player.number: player for player in document.players}
    for player in document.players:
        for index, entry in enumerate(player.entries):
            if entry is not None and entry.opponent:
                opponent = players.get(entry.opponent)
                _check_game(player, opponent, index + 1, entry, report)
                if opponent is not None and player.number < opponent.number and entry.colour is None:
                    _list_unknown_colours(player, opponent, index + 1, report, of_teams=document.teams is not None)
    _check_length(document, report)


def _list_unknown_colours(
    player: PlayerRecord, opponent: PlayerRecord, round_number: int, report: Report, *, of_teams: bool
) -> None:
    """A game without colours; a forfeited one of teams, whose match has them, is no remark."""
    entry, other = player.entry(round_number), opponent.entry(round_number)
    if entry is None or other is None or other.colour is not None or None in {entry.outcome, other.outcome}:
        return
    was_played = entry.outcome is not None and entry.outcome.was_played
    if was_played or not of_teams:
        report.adjusted(
            player.line,
            round_column(round_number) + COLOUR_OFFSET,
            say("{where}: no colours", where=_where(player, opponent, round_number)),
            say("a game with unknown colours, which are neither compared nor counted")
            if was_played
            else say("a forfeited game, whose colours are not compared"),
        )


def _where(player: PlayerRecord, opponent: PlayerRecord, round_number: int) -> str:
    return say(
        "round {round_number}, players {number} and {opponent}",
        round_number=round_number,
        number=player.number,
        opponent=opponent.number,
    )


def list_birth_dates(document: TrfDocument, report: Report) -> None:
    """Birth dates that are no day of the calendar: the year alone, not known, or impossible. All are kept.

    Nothing else in the file rests on them, so none is a reason to refuse it. The notes go into the log and so name the
    place, never the date, which can be erased.
    """
    dated = [player for player in document.players if player.birth_date]
    for kind, tells, taken_as in (
        (say("the year alone"), is_year_alone, say("the year; kept unchanged")),
        (say("0000/00/00 (no date)"), is_unknown_date, say("unknown; kept unchanged")),
    ):
        having = [str(player.number) for player in dated if tells(player.birth_date)]
        if having:
            who = ", ".join(having[:_NAMED]) + (" ..." if len(having) > _NAMED else "")
            report.adjusted(
                0,
                0,
                say("birth dates given as {kind}: {count} players ({who})", kind=kind, count=len(having), who=who),
                taken_as,
            )
    for player in dated:
        if not birth_date_of(player.birth_date) and not is_unknown_date(player.birth_date):
            read = say("an invalid birth date for player {number}", number=player.number)
            report.adjusted(
                player.line,
                BIRTH_DATE.first,
                read,
                say("text, kept unchanged; expected {contents}", contents=BIRTH_DATE.contents),
            )


def _check_game(
    player: PlayerRecord, opponent: PlayerRecord | None, round_number: int, entry: Entry, report: Report
) -> None:
    column = round_column(round_number)
    if opponent is None:
        report.error(
            player.line,
            column,
            say(
                "opponent {opponent} of player {number} in round {round_number}",
                opponent=entry.opponent,
                number=player.number,
                round_number=round_number,
            ),
            say("the starting rank number of a player in this file"),
        )
        return
    other = opponent.entry(round_number)
    if other is None or other.opponent != player.number:
        _report_one_sided(player, opponent, round_number, other, report)
        return
    if player.number > opponent.number:
        return  # both lines agree that they met; the rest is told once, at the lower number
    where = _where(player, opponent, round_number)
    if entry.colour is not None and entry.colour == other.colour:
        report.error(
            player.line,
            column + COLOUR_OFFSET,
            say("{where}: both have colour {value}", where=where, value=entry.colour.value),
            say("one white and one black (see line {line})", line=opponent.line),
        )
        return
    _check_result(player, opponent, entry, other, where, column + RESULT_OFFSET, report)


def _check_result(
    player: PlayerRecord,
    opponent: PlayerRecord,
    entry: Entry,
    other: Entry,
    where: str,
    column: int,
    report: Report,
) -> None:
    unfinished = (entry.outcome is None, other.outcome is None)
    if unfinished == (True, True):
        if (entry.code in ADJOURNED_CODES) != (other.code in ADJOURNED_CODES):
            report.adjusted(
                player.line,
                column,
                say("{where}: {shown} against {opposite}", where=where, shown=_shown(entry), opposite=_shown(other)),
                say("adjourned"),
            )
        return
    white, black = (other, entry) if entry.colour is Colour.BLACK or other.colour is Colour.WHITE else (entry, other)
    if True in unfinished or _board_outcomes(white, black) not in RESULT_OF_OUTCOMES:
        report.error(
            player.line,
            column,
            say("{where}: results {shown} and {opposite}", where=where, shown=_shown(entry), opposite=_shown(other)),
            say("two results that are possible in the same game (the other is in line {line})", line=opponent.line),
        )
        return


def _board_outcomes(white: Entry, black: Entry) -> tuple[Outcome, Outcome]:
    assert white.outcome is not None
    assert black.outcome is not None
    return white.outcome, black.outcome


def _shown(entry: Entry) -> str:
    return entry.code or "blank"


def _report_one_sided(
    player: PlayerRecord, opponent: PlayerRecord, round_number: int, other: Entry | None, report: Report
) -> None:
    claim = say(
        "round {round_number}: player {number} against {opponent}",
        round_number=round_number,
        number=player.number,
        opponent=opponent.number,
    )
    column = round_column(round_number)
    if other is None or not other.opponent:
        report.error(
            player.line,
            column,
            say(
                "{claim}, but line {line} gives {number} no opponent",
                claim=claim,
                line=opponent.line,
                number=opponent.number,
            ),
            say("player {number} as the opponent in that line", number=player.number),
        )
        return
    report.error(
        player.line,
        column,
        say(
            "{claim}, but line {line} pairs {number} with {opponent}",
            claim=claim,
            line=opponent.line,
            number=opponent.number,
            opponent=other.opponent,
        ),
        say("each player paired only once per round, and the same game in both lines"),
    )


def check_numbers(numbers: Collection[int], extensions: Extensions, report: Report, *, of_teams: bool = False) -> None:
    """Whoever is named in a line that is of nobody alone is in the file."""
    for code, number, line, column in extensions.named:
        if number in numbers:
            continue
        if of_teams:
            read = say("{code} team {number}", code=code, number=number)
            report.error(line, column, read, say("the number of a team in this file"))
        else:
            read = say("{code} player {number}", code=code, number=number)
            report.error(line, column, read, say("the starting rank number of a player in this file"))


def _check_length(document: TrfDocument, report: Report) -> None:
    """More rounds than the file declares: an engine would take the wrong round for the last one (A.7)."""
    declared, paired = document.rounds_declared, document.rounds_paired
    if declared is None or paired <= declared:
        return
    player = next(player for player in document.players if len(player.entries) >= paired)
    if report.strict:
        report.error(
            player.line,
            round_column(paired),
            say("an entry for round {paired}", paired=paired),
            say("{declared} rounds, as declared in the file", declared=declared),
        )
    else:
        report.adjusted(
            player.line,
            round_column(paired),
            say(
                "an entry for round {paired}, although the file declares {declared} rounds",
                paired=paired,
                declared=declared,
            ),
            say("{paired} rounds played", paired=paired),
        )


def _check_byes(document: TrfDocument, report: Report) -> None:
    """U stands at most once for a round (Annex 2 of the TRF). Taken as it stands: the file may be the only record."""
    for number in range(1, document.rounds_recorded + 1):
        having = [player for player in document.players if _has_the_bye(player.entry(number))]
        for player in having[1:]:
            report.adjusted(
                player.line,
                round_column(number) + RESULT_OFFSET,
                say(
                    "round {number}: a pairing-allocated bye (U) for player {player}, and one for player "
                    "{other} in line {line}",
                    number=number,
                    player=player.number,
                    other=having[0].number,
                    line=having[0].line,
                ),
                say("two byes, both kept unchanged; only one is allowed in a round (TRF16, Annex 2)"),
            )


def _has_the_bye(entry: Entry | None) -> bool:
    return entry is not None and entry.outcome is Outcome.PAIRING_ALLOCATED_BYE


def _check_points(document: TrfDocument, report: Report) -> None:
    """The points column against the results, under the scoring system of the file."""
    paired = document.rounds_paired
    blank = [player for player in document.players if player.points is None]
    if blank:
        report.adjusted(
            blank[0].line,
            POINTS.first,
            say("no points for {count} player(s)", count=len(blank)),
            say("the points according to the results"),
        )
    paired = document.rounds_paired
    for player in document.players:
        if player.points is None:
            continue
        points = points_of_line(document, player.number, player.entries, paired)
        if player.points == points:
            continue
        read = say("{points} points for player {number}", points=shown_points(player.points), number=player.number)
        taken = _what_else_the_points_count(document, player, points)
        if taken is not None:
            report.adjusted(
                player.line, POINTS.first, read, say("{points}: {taken}", points=shown_points(points), taken=taken)
            )
            continue
        expected = say(
            "{points}, according to the results of {paired} rounds", points=shown_points(points), paired=paired
        )
        unexplained = [str(number) for number in range(1, paired + 1) if _says_nothing(player.entry(number))]
        if unexplained and player.points > points:
            expected = say(
                "{expected} (no result in round {unexplained}: for a bye write H, F or U)",
                expected=expected,
                unexplained=", ".join(unexplained),
            )
        if report.strict:
            report.error(player.line, POINTS.first, read, expected)
        else:
            report.adjusted(player.line, POINTS.first, read, expected)


def _what_else_the_points_count(document: TrfDocument, player: PlayerRecord, points: Points) -> str | None:
    """Points may include the virtual points of the next round, and the bye granted for it, as programs write them."""
    paired = document.rounds_paired
    virtual = document.acceleration.get(player.number, ())
    next_virtual = virtual[paired] if paired < len(virtual) else 0
    if player.points == points + next_virtual:
        return say("{points} of the points in the file are virtual (XXA)", points=shown_points(next_virtual))
    entry = player.entry(paired + 1)
    next_bye = points_of_entry(entry, document.scoring) if entry is not None else 0
    if player.points in (points + next_bye, points + next_bye + next_virtual):
        return say("the difference includes the bye granted for round {paired}", paired=paired + 1)
    return None


def _says_nothing(entry: Entry | None) -> bool:
    return entry is None or (not entry.opponent and not entry.code)


def list_old_signs(document: TrfDocument, report: Report) -> None:
    """Titles and byes in the signs of TRF06, in a file of a later format, and losses by forfeit against nobody."""
    for player in document.players:
        for index, entry in enumerate(player.entries):
            if entry is None or entry.opponent:
                continue
            column = round_column(index + 1) + RESULT_OFFSET
            if entry.code in _OLD_BYES:
                sign = say("'0000 - {code}', which TRF16 does not define", code=entry.code)
                report.adjusted(player.line, column, sign, _OLD_BYES[entry.code])
            elif entry.code == Outcome.FORFEIT_LOSS.value:
                report.adjusted(
                    player.line,
                    column,
                    say(
                        "a forfeit loss (-) for player {number} without an opponent in round {round_number}",
                        number=player.number,
                        round_number=index + 1,
                    ),
                    say("an absence (Z): the player was not paired, so there was no game to lose"),
                )
    lettered = [player for player in document.players if has_letters(player)]
    if lettered:
        found = sorted({player.title for player in lettered})
        report.adjusted(
            lettered[0].line,
            TITLE.first,
            say(
                "the titles {found} of {count} player(s), written with the letters used in TRF06",
                found=joined(", ", found),
                count=len(lettered),
            ),
            ", ".join(title_of(letters) for letters in found),
        )
