"""The word `print`, and what its verbs share: what is known, where it is written, in which form."""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from cli.exits import UsageProblem
from cli.input.options import OptionGroup, Options
from cli.output.answer import source_of
from cli.output.atomic_write import write_report
from cli.output.browser_print import printed_by_browser
from cli.output.languages import language_among, language_named
from cli.output.streams import json_to_stdout, languages_asked, to_stderr
from cli.session.issuing import DocumentAnswer, Handed, hand_out
from cli.session.session import open_session
from cli.verbs import noun
from core.editions.tables.engine import round_at_hand
from core.model.dataclass import dataclass
from core.model.sentence import say, say_of
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from core.prizes.categories import Category
from events.installer import line_for
from projections.export.documents import Asked, files_of
from projections.export.fonts import CannotDrawError
from projections.known import Known
from projections.standings.awarding import settled_now

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
    from projections.export.sheets.code import qr_code

    if qr_code("") is None:
        to_stderr(
            "The QR code was left out: the package segno is not installed. To add it: {line}", line=line_for("segno")
        )
