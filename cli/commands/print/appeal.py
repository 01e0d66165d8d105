"""`print appeal`: the sheet for an appeals committee."""

from pathlib import Path
from typing import Annotated

import typer

from cli.commands.print.app import PAGES, known_to, paired, print_app, tell_missing_code, write
from cli.input.options import Options, reads
from cli.input.parse import board_of
from cli.input.roster import find
from cli.output.languages import language_among, language_named
from cli.output.streams import languages_asked
from cli.session.exits import UsageProblem
from cli.verbs import verb
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from projections.audit.appeals import appeals
from projections.audit.trail import audit
from projections.export.sheets.answer import Question
from projections.export.sheets.fill import Case
from projections.repository import Known

Out = Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The file to write.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite a file that is there.")]


@verb(print_app, "print appeal")
@reads
def appeal(  # noqa: PLR0913, PLR0917  # one parameter an option
    options: Options,
    case: Annotated[
        str, typer.Argument(metavar="CASE", help="The event of the appeal; or words, where it is not on record.")
    ],
    out: Out,
    round_number: Annotated[
        int | None,
        typer.Option("--round", "-r", min=1, show_default=False, help="Round, from 1; default: the appeal's."),
    ] = None,
    pair: Annotated[
        tuple[str, str] | None,
        typer.Option("--pair", metavar="A B", show_default=False, help="Why these two meet, or do not."),
    ] = None,
    bye: Annotated[str, typer.Option("--bye", metavar="PLAYER", help="Why this player has the bye, or not.")] = "",
    board: Annotated[str, typer.Option("--board", metavar="BOARD", help="Why these two meet.")] = "",
    criteria: Annotated[bool, typer.Option("--criteria", help="With a second page: the criterion table.")] = False,
    language: Annotated[
        str, typer.Option("--language", metavar="CODE", help="en, fr; default: as the surroundings (LANG) ask.")
    ] = "",
    force: Force = False,
) -> None:
    """The question, the answer in three sentences, score groups and histories as of the pairing, the hash of the log as
    text and QR code, room for the decision and signatures; on the other side the answer drawn, a line of time, the
    evidence. PDF and QR need `pip install pairtrail[print]`.
    """
    from projections.export.sheets.fill import sheet_of

    if out.suffix.lower() not in {*PAGES, ".pdf"}:
        raise UsageProblem(say("A sheet is written as .html or .pdf, not as '{file}'.", file=out.name))
    known = known_to(options)
    named = _case(known, case)
    lodged = None if named.appeal is None else named.appeal.round_number
    number = paired(known.tournament, round_number if round_number is not None else lodged)
    question = _question(known.tournament, number, pair, bye, board)
    told_in = language_named(language) if language else language_among(languages_asked())
    sheet = sheet_of(known, named, question, with_criteria=criteria)
    if out.suffix.lower() == ".pdf":
        from projections.export.sheets.pdf import sheet_pdf

        contents = sheet_pdf(sheet, told_in)
    else:
        from projections.export.sheets.paper import sheet_page

        contents = sheet_page(sheet, told_in)
    write(options, known, out, contents, force=force)
    tell_missing_code()


def _case(known: Known, text: str) -> Case:
    if not text.isdecimal():
        return Case(text)
    lodged = appeals(known.events)
    for appeal in lodged:
        if appeal.version == int(text):
            return Case(say("Appeal, event {version}", version=text), appeal)
    events = ", ".join(str(appeal.version) for appeal in lodged)
    there_are = (
        say("Appeals were lodged with the events {events}.", events=events)
        if lodged
        else say("No appeal is on record.")
    )
    if any(row.version == int(text) and row.type == "appeal-lodged" and row.undone_by for row in audit(known.events)):
        raise UsageProblem(
            say("The appeal of event {version} was taken back by `undo`; `redo` lets it count again.", version=text)
        )
    raise UsageProblem(
        say(
            "Event {version} is no appeal. {there_are} A case that is not on record is named in words.",
            version=text,
            there_are=there_are,
        )
    )


def _question(
    tournament: Tournament, number: RoundNumber, pair: tuple[str, str] | None, bye: str, board: str
) -> Question:
    if sum(map(bool, (pair, bye, board))) != 1:
        raise UsageProblem(say("What is asked? Give one of --pair A B, --bye PLAYER and --board BOARD."))
    if pair:
        one, other = (find(tournament, text).id for text in pair)
        if one == other:
            raise UsageProblem(say("'{one}' and '{other}' are the same player.", one=pair[0], other=pair[1]))
        return Question(number, one, other)
    if bye:
        return Question(number, find(tournament, bye).id, None)
    games = {game.board: game for game in tournament.rounds[number - 1].games}
    if board_of(board) not in games:
        asked = {"number": number, "board": board, "last": max(games, default=0)}
        raise UsageProblem(
            say("Round {number} has no match {board}; its matches are 1 to {last}.", **asked)
            if tournament.settings.boards
            else say("Round {number} has no board {board}; its boards are 1 to {last}.", **asked)
        )
    game = games[board_of(board)]
    return Question(number, game.white, game.black)
