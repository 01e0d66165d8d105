"""The word `print`, what its verbs share, and `print appeal`: the sheet for an appeals committee.

They share what is known, where it is written, and in which form.
"""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from cli.exits import UsageProblem
from cli.input.options import OptionGroup, Options, hands_out
from cli.input.roster import find
from cli.input.typed_results import board_of
from cli.output.answer import source_of
from cli.output.atomic_write import write_report
from cli.output.browser_print import printed_by_browser
from cli.output.languages import language_among, language_named
from cli.output.streams import json_to_stdout, languages_asked, to_stderr
from cli.session.issuing import DocumentAnswer, Handed, hand_out
from cli.session.session import open_session
from cli.verbs import noun, verb
from core.editions.tables.engine import round_at_hand
from core.model.dataclass import dataclass
from core.model.sentence import joined, say, say_of
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from core.prizes.categories import Category
from events.installer import line_for
from projections.export.documents import SET, Asked, files_of
from projections.export.fonts import CannotDrawError
from projections.export.sheets.answer import Question
from projections.export.sheets.fill import Case, case_on_record
from projections.known import Known
from projections.log_in_words.appeals import appeal_named, appeals, is_changed_since
from projections.standings.awarding import settled_now
from projections.tournament_state.fold import fold

print_app = noun("Lists, charts, cards and appeals on paper.")

PAGES = {".html", ".htm"}
_SIZES = ("a4", "letter")


@dataclass(frozen=True, slots=True)
class OnPaper(OptionGroup):
    """Where a paper is written, and in which form."""

    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            show_default=False,
            help=("A file name ending in .html or .pdf, or the folder of `print all`; default: chosen automatically."),
        ),
    ] = None
    pdf: Annotated[bool, typer.Option("--pdf", help="Write a PDF, if no file name is given.")] = False
    size: Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.")] = "a4"
    language: Annotated[
        str, typer.Option("--language", metavar="CODE", help="en, fr; default: from the environment (LANG).")
    ] = ""
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False

    def file_for(self, known: Known, what: str) -> Path:
        """The file to write: as named, else after tournament, paper and event, so that it can be written again."""
        self._refuse_unknown_size()
        if self.out is None:
            return Path(f"{known.stream}-{what}-event-{known.version}.{'pdf' if self.pdf else 'html'}")
        if self.out.suffix.lower() not in {*PAGES, ".pdf"}:
            raise UsageProblem("A printed paper must be an .html or .pdf file, not '{file}'.", file=self.out.name)
        return self.out

    def asked_for(self, file: Path) -> dict[str, str]:
        """Form, size and language, as they are recorded where it is issued; the form is that of the file's name."""
        language = language_named(self.language) if self.language else language_among(languages_asked())
        form = "html" if file.suffix.lower() in PAGES else "pdf"
        return {"form": form, "paper": self.size, "language": language.code}

    def _refuse_unknown_size(self) -> None:
        if self.size not in _SIZES:
            raise UsageProblem(
                "Unknown paper size '{size}'. Available: {sizes}.", size=self.size, sizes=", ".join(_SIZES)
            )


def known_to(options: Options) -> Known:
    """What is known of the tournament, or was at the moment of `--at`; signed, since a paper is handed out."""
    with open_session(options) as session:
        known = session.load()
        if not options.issue:  # else what is recorded of it is signed
            session.sign_export(known, "paper", once=True)
    return known


def settled_first(options: Options, categories: Callable[[Tournament], Sequence[Category]]) -> None:
    """Before a paper that depends on birth dates is issued, record who is of these categories.

    So that it can be made again when a birth date was erased. Of an earlier moment (`--at`) nothing is settled.
    """
    if not options.issue or options.at:
        return
    with open_session(options) as session:
        known = session.load()
        found = [event for one in categories(known.tournament) for event in settled_now(known.tournament, one)]
        if found:
            session.refuse_to_record(found)
            session.record(lambda _, __: found)


def paired(tournament: Tournament, round_number: int | None) -> RoundNumber:
    """The round asked for; None: the one at hand. Raises `UsageProblem` for one that was not."""
    last = tournament.last_paired_round
    number = round_at_hand(tournament) if round_number is None else round_number
    if not 1 <= number <= last:
        rounds = say("only rounds 1 to {last} have been paired", last=last) if last else say("no round has been paired")
        raise UsageProblem("Round {round_number} has no pairing: {rounds}.", round_number=number or 1, rounds=rounds)
    return RoundNumber(number)


def print_paper(
    options: Options, known: Known, on_paper: OnPaper, what: str, paper: str, asked: Asked | None = None
) -> None:
    """Write one paper, and name its file; one with a name of ours replaces what was written of the same event.

    `what` is its name in that of the file, `paper` the verb of `print`, `asked` what it is asked for.
    """
    file = on_paper.file_for(known, what)
    document, everything = f"print {paper}", {**(asked or {}), **on_paper.asked_for(file)}
    contents = _contents(options, known, document, everything)
    handed = Handed(document, everything, [(file.name, contents)])
    write(options, known, file, handed, force=on_paper.force or on_paper.out is None)
    if not options.as_json:
        tell_missing_code()


def _contents(options: Options, known: Known, document: str, asked: Asked) -> bytes:
    """The paper; as a browser draws it, where no font here has its letters.

    An issued paper must be reproduced by `verify` on any computer, so no browser draws it.
    """
    try:
        return files_of(known, document, asked, language_named)[""]
    except CannotDrawError as error:
        if options.issue:
            raise
        page = files_of(known, document, {**asked, "form": "html"}, language_named)[""]
        made = printed_by_browser(page, error.letters)
        if made is None:
            raise
        tell_drawn([error])
        return made


def tell_drawn(errors: Sequence[CannotDrawError]) -> None:
    """Say that papers were drawn by a browser, and why."""
    if errors:
        to_stderr(
            "Drawn by a browser: {papers}. No other available font contains {listed}.",
            papers=say_of(len(errors), "{count} paper", "{count} papers"),
            listed=errors[0].listed,
        )


def write(options: Options, known: Known, out: Path, handed: Handed, *, force: bool) -> None:
    """Write the one file of a document, and name it."""
    [(_, contents)] = handed.files
    hand_out(options, known, [handed], lambda: write_report(out, contents, overwrite=force))
    if options.as_json:
        json_to_stdout(written_answer(options, known, out, contents))
    else:
        to_stderr(
            "Wrote {file}, as of event {version} ({digest}).",
            file=out,
            version=known.version,
            digest=known.short_hash,
        )


def written_answer(options: Options, known: Known, out: Path, contents: bytes) -> DocumentAnswer:
    """The same for programs."""
    return DocumentAnswer(
        **source_of(known), file=str(out), sha256=hashlib.sha256(contents).hexdigest(), **options.issued
    )


def tell_missing_code() -> None:
    """Say that there is no QR code, where the library for it is not installed."""
    from projections.export.sheets.sheet import qr_code

    if qr_code("") is None:
        to_stderr(
            "The QR code was left out: the package segno is not installed. To add it: {line}", line=line_for("segno")
        )


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
