"""Which event a question is about: a recorded tournament, or a file that is read and left alone."""

from cli.input.options import Options
from cli.input.questions import EventFile
from cli.output import tables as show
from cli.output.streams import to_stderr
from cli.session.exits import UsageProblem
from cli.session.session import open_session, stream_for
from core.editions.registry import AS_IN_FILE
from events.log.envelope import Command
from projections.repository import Known, Repository


def event_asked_about(options: Options, asked: EventFile) -> Known:
    """The log of the tournament; of a file the log that an import would make of it. Nothing is written."""
    file, edition = asked.event_file, asked.edition
    if (edition != AS_IN_FILE or asked.variation) and not file:
        what = "--edition" if edition != AS_IN_FILE else "--variation"
        raise UsageProblem(f"{what} says how to read --file FILE; a tournament has its own rules.")
    if not file:
        with open_session(options) as session:
            return session.load()
    if options.at or options.tournament:
        raise UsageProblem("--file reads one file as it stands: leave out --at and -t.")
    from cli.input.editions import variations_typed
    from cli.input.trf_files import title_of  # all of reading a file: mostly a tournament is asked about
    from cli.input.trf_import import read_to_import
    from events.store.memory import MemoryStore

    document, imported = read_to_import(file, edition, variations_typed(asked.variation))
    read, command = Repository(MemoryStore()), Command("file", "file")
    receipt = read.create(stream_for(title_of(document), ""), imported.events, command, imported.personal)
    to_stderr(f"{show.shown_name(file)} was read, not imported: events are numbered as an import would record them.")
    return receipt.known
