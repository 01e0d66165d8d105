"""The word `print`, and what its verbs share: what is known, where it is written, in which form."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.input.options import OptionGroup, Options
from cli.output import tables as show
from cli.output.atomic_write import write_report
from cli.output.languages import language_among, language_named
from cli.output.streams import languages_asked, to_stderr
from cli.session.exits import UsageProblem
from cli.session.session import open_session
from cli.verbs import noun
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from projections.repository import Known

if TYPE_CHECKING:  # loads the templates
    from projections.export.paper.document import Paper

print_app = noun("Lists, charts, cards and appeals on paper.")

PAGES = {".html", ".htm"}
_SIZES = ("a4", "letter")


@dataclass(frozen=True, slots=True)
class OnPaper(OptionGroup):
    """Where a paper is written, and in which form."""

    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", show_default=False, help="A name in .html or .pdf; default: one is made."
        ),
    ] = None
    pdf: Annotated[bool, typer.Option("--pdf", help="PDF, where no name says so.")] = False
    size: Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.")] = "a4"
    language: Annotated[
        str, typer.Option("--language", metavar="CODE", help="en, fr; default: as the surroundings (LANG) ask.")
    ] = ""
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that is there.")] = False

    def file_for(self, known: Known, what: str) -> Path:
        """The file to write: as named, else after tournament, paper and event, so that it can be written again."""
        self._refuse_unknown_size()
        if self.out is None:
            return Path(f"{known.stream}-{what}-event-{known.version}.{'pdf' if self.pdf else 'html'}")
        if self.out.suffix.lower() not in {*PAGES, ".pdf"}:
            raise UsageProblem(say("A paper is written as .html or .pdf, not as '{file}'.", file=self.out.name))
        return self.out

    def rendered(self, paper: "Paper", file: Path) -> bytes:
        """The paper in the form that the name of the file asks for."""
        from projections.export.paper.html import Size, as_html

        language = language_named(self.language) if self.language else language_among(languages_asked())
        if file.suffix.lower() in PAGES:
            return as_html(paper, Size(self.size), language)
        from projections.export.paper.pdf import as_pdf

        return as_pdf(paper, Size(self.size), language)

    def _refuse_unknown_size(self) -> None:
        if self.size not in _SIZES:
            raise UsageProblem(
                say("There is no paper '{size}'. There are: {sizes}.", size=self.size, sizes=", ".join(_SIZES))
            )


def known_to(options: Options) -> Known:
    """What is known of the tournament, or was at the moment of `--at`; signed, since a paper is handed out."""
    with open_session(options) as session:
        known = session.load()
        session.sign_export(known, "paper", once=True)
    return known


def paired(tournament: Tournament, round_number: int | None) -> RoundNumber:
    """The round asked for; None: the last that was paired. Raises `UsageProblem` for one that was not."""
    last = tournament.last_paired_round
    number = last if round_number is None else round_number
    if not 1 <= number <= last:
        rounds = say("the rounds paired are 1 to {last}", last=last) if last else say("no round has been paired")
        raise UsageProblem(
            say("There is no pairing of round {round_number}: {rounds}.", round_number=number or 1, rounds=rounds)
        )
    return RoundNumber(number)


def print_paper(options: Options, known: Known, on_paper: OnPaper, what: str, paper: "Paper") -> None:
    """Write one paper, and name its file; one with a name of ours replaces what was written of the same event."""
    file = on_paper.file_for(known, what)
    write(options, known, file, on_paper.rendered(paper, file), force=on_paper.force or on_paper.out is None)
    if not options.as_json:
        tell_missing_code()


def write(options: Options, known: Known, out: Path, contents: bytes, *, force: bool) -> None:
    """Write one file, and name it."""
    write_report(out, contents, overwrite=force)
    if options.as_json:
        show.as_json(written_as_data(known, out, contents))
    else:
        to_stderr(
            say(
                "Wrote {file}, as of event {version} ({digest}).",
                file=out,
                version=known.version,
                digest=known.short_hash,
            )
        )


def written_as_data(known: Known, out: Path, contents: bytes) -> dict[str, object]:
    """The same for programs."""
    return {
        "tournament": known.stream,
        "event": known.version,
        "head": known.short_hash,
        "file": str(out),
        "sha256": hashlib.sha256(contents).hexdigest(),
    }


def tell_missing_code() -> None:
    """Say that there is no QR code, where the library for it is not installed."""
    from projections.export.sheets.code import qr_code

    if qr_code("") is None:
        to_stderr(say("Without the QR code: `pip install pairtrail[print]` installs what it needs."))
