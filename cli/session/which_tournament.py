"""The tournament that a command is about: the recorded one, or that of a file as it stands."""

from typing import Annotated

import typer

from cli.exits import UsageProblem
from cli.input.options import OptionGroup, Options
from cli.output.answer import Source, say_as_of, source_of
from cli.output.streams import text_to_stderr, to_stderr
from cli.session.session import load_known
from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.tournament import Tournament
from projections.known import Known


@dataclass(frozen=True, slots=True)
class OrFile(OptionGroup):
    """In place of a recorded tournament."""

    file: Annotated[
        str, typer.Option("--file", metavar="FILE", help="Use a TRF file, without a database; - reads standard input.")
    ] = ""


class Chosen(NamedTuple):
    """A tournament, and where it comes from; `known` None: from a file."""

    tournament: Tournament
    known: Known | None

    @property
    def source(self) -> Source:
        """Which tournament it is, and as of when, for programs; empty for a file."""
        return source_of(self.known)

    def say_as_of(self) -> None:
        """The line that ties what was printed to the record."""
        say_as_of(self.known)


def chosen(options: Options, or_file: OrFile) -> Chosen:
    """The tournament asked for. Raises `BadInput` for a file that cannot be used."""
    if or_file.file:
        return Chosen(_of_file(options, or_file.file), None)
    known = load_known(options)
    return Chosen(known.tournament, known)


def _of_file(options: Options, file: str) -> Tournament:
    from cli.environment import today
    from cli.input.trf_files import otherwise, read_trf_document
    from core.editions.registry import AS_IN_FILE
    from events.trf import tournament_of
    from events.trf.own_comments import told_of_knockout, told_of_rating_report
    from events.trf.rules_chosen import rules_of

    if options.at or options.tournament:
        raise UsageProblem("--file reads a file without the database: leave out --at and -t.")
    document = read_trf_document(file, trust_results=True)
    adjusted = [one for one in document.adjustments if one.line > 0]
    if adjusted:
        to_stderr("{places}; `check FILE --verbose` lists them.", places=otherwise(len(adjusted)))
    for told in filter(None, (told_of_knockout(document), told_of_rating_report(document))):
        text_to_stderr(told)
    if document.teams is not None:
        return rules_of(document, AS_IN_FILE, today=today()).tournament
    return tournament_of(document)
