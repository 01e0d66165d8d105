"""`print appeal`: the sheet for an appeals committee."""

from pathlib import Path
from typing import Annotated

import typer

from cli.commands.print.app import PAGES, known_to, paired, print_app, tell_missing_code, write
from cli.exits import UsageProblem
from cli.input.options import Options, hands_out
from cli.input.roster import find
from cli.input.typed_results import board_of
from cli.output.languages import language_among, language_named
from cli.output.streams import languages_asked, to_stderr
from cli.session.issuing import Handed
from cli.verbs import verb
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from projections.export.documents import SET, files_of
from projections.export.sheets.answer import Question
from projections.export.sheets.fill import Case, case_on_record
from projections.known import Known
from projections.log_in_words.appeals import appeal_named, appeals, is_changed_since
from projections.tournament_state.fold import fold

Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        metavar="FILE",
        show_default=False,
        help="A file name ending in .html or .pdf; default: chosen automatically.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]


@verb(print_app, "print appeal")
@hands_out
def appeal(  # noqa: PLR0913, PLR0917  # one parameter an option
    options: Options,
    case: Annotated[
        str,
        typer.Argument(
            metavar="CASE", help=("The number or event of the appeal; or its text, if it has not been recorded.")
        ),
    ],
    out: Out = None,
    round_number: Annotated[
        int | None,
        typer.Option(
            "--round", "-r", min=1, show_default=False, help=("Round number, from 1; default: the round of the appeal.")
        ),
    ] = None,
    pair: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--pair", metavar="A B", show_default=False, help=("Explain why these two players were paired, or why not.")
        ),
    ] = None,
    bye: Annotated[
        str, typer.Option("--bye", metavar="PLAYER", help=("Explain why this player has the bye, or why not."))
    ] = "",
    board: Annotated[
        str, typer.Option("--board", metavar="BOARD", help="Explain why these two players were paired.")
    ] = "",
    criteria: Annotated[bool, typer.Option("--criteria", help="Add a second page with the table of criteria.")] = False,
    language: Annotated[
        str, typer.Option("--language", metavar="CODE", help="en, fr; default: from the environment (LANG).")
    ] = "",
    force: Force = False,
) -> None:
    """The page shows the question, the answer in three sentences, scoregroups and histories at the time of the pairing,
    the hash of the log as text and as a QR code, and space for the decision and signatures; the back shows a diagram of
    the answer, a timeline and the evidence. Without --pair, --bye or --board the question is why the appellant has this
    opponent, or the bye, and refers to the boards as they were when the appeal was lodged. With one of these options it
    refers to the boards now in force; `--at EVENT` asks about the earlier ones.
    """
    if out is not None and out.suffix.lower() not in {*PAGES, ".pdf"}:
        raise UsageProblem("A sheet must be an .html or .pdf file, not '{file}'.", file=out.name)
    known = known_to(options)
    if out is None:
        what = f"appeal-{case}" if case.isdecimal() else "appeal"
        force, out = True, Path(f"{known.stream}-{what}-event-{known.version}.html")
    named = _case(known, case)
    number = paired(known.tournament, _about(known.tournament, named, round_number))
    asks = any((pair, bye, board))
    before = _stood(known, number, named)
    stood = None if asks else before
    disputed = known.tournament if stood is None else fold(known.events[:stood])
    question = None if asks else _own_question(disputed, number, named)
    question = question or _question(known.tournament, number, pair, bye, board)
    told_in = language_named(language) if language else language_among(languages_asked())
    asked = {
        **({"case": named.title} if named.appeal is None else {"appeal": str(named.appeal.version)}),
        "round": str(number),
        "players": "-".join(map(str, question.players)),
        "criteria": SET if criteria else "",
        "stood": "" if stood is None else str(stood),
        "form": "html" if out.suffix.lower() in PAGES else "pdf",
        "language": told_in.code,
    }
    contents = files_of(known, "print appeal", asked, language_named)[""]
    handed = Handed("print appeal", asked, [(out.name, contents)])
    write(options, known, out, handed, force=force)
    if asks and before is not None:
        to_stderr("Add `--at {event}` to ask about the disputed pairing.", event=before)
    tell_missing_code()


def _about(tournament: Tournament, named: Case, round_number: int | None) -> int | None:
    """The round asked for, else that of the appeal. Raises `UsageProblem` where that has no pairing any more."""
    appeal = named.appeal
    about = appeal.round_number if appeal is not None and round_number is None else round_number
    if appeal is not None and about == appeal.round_number and (about or 0) > tournament.last_paired_round:
        raise UsageProblem(
            "Round {number} currently has no pairing. Add `--at {event}` to ask about the disputed pairing.",
            number=about,
            event=appeal.version,
        )
    return about


def _case(known: Known, text: str) -> Case:
    if not text.isdecimal():
        return Case(text)
    lodged = appeals(known.events)
    appeal = appeal_named(lodged, int(text))
    if appeal is None:
        listed = joined(", ", (say("{number} (event {event})", number=one.number, event=one.version) for one in lodged))
        raise UsageProblem(
            say(
                "No appeal has the number or event number {number}. Appeals on record: {listed}. A case that is "
                "not on record must be described in words.",
                number=text,
                listed=listed,
            )
            if lodged
            else say("No appeals are on record. A case that is not on record must be described in words.")
        )
    if appeal.withdrawn is not None:
        raise UsageProblem(
            "The appeal recorded in event {version} was withdrawn; `redo {undo}` reinstates it.",
            version=appeal.version,
            undo=appeal.withdrawn.version,
        )
    return case_on_record(appeal)


def _stood(known: Known, number: RoundNumber, named: Case) -> int | None:
    """The event after which the disputed boards stood; None: they are those that count."""
    appeal = named.appeal
    return appeal.version if appeal is not None and is_changed_since(known.events, appeal, number) else None


def _own_question(tournament: Tournament, number: RoundNumber, named: Case) -> Question | None:
    """Why the appellant has this opponent, or the bye; None: it is not on record who that is."""
    one_round, appellant = tournament.rounds[number - 1], "" if named.appeal is None else named.appeal.appellant
    for player in (one.id for one in tournament.players.values() if one.name == appellant):
        for game in one_round.games:
            if player in {game.white, game.black}:
                return Question(number, game.white, game.black)
        if one_round.bye == player:
            return Question(number, player, None)
    return None


def _question(
    tournament: Tournament, number: RoundNumber, pair: tuple[str, str] | None, bye: str, board: str
) -> Question:
    if sum(map(bool, (pair, bye, board))) != 1:
        raise UsageProblem("Which pairing, bye or board is disputed? Give --pair A B, --bye PLAYER or --board BOARD.")
    if pair:
        one, other = (find(tournament, text).id for text in pair)
        if one == other:
            raise UsageProblem("'{one}' and '{other}' are the same player.", one=pair[0], other=pair[1])
        return Question(number, one, other)
    if bye:
        return Question(number, find(tournament, bye).id, None)
    games = {game.board: game for game in tournament.rounds[number - 1].games}
    if board_of(board) not in games:
        asked = {"number": number, "board": board, "last": max(games, default=0)}
        raise UsageProblem(
            say("Round {number} has no match {board}; its matches are numbered 1 to {last}.", **asked)
            if tournament.settings.boards
            else say("Round {number} has no board {board}; its boards are numbered 1 to {last}.", **asked)
        )
    game = games[board_of(board)]
    return Question(number, game.white, game.black)
