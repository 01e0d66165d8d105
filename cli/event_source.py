"""Which event a question is about: a recorded tournament, or a file that is read and left alone."""

import hashlib
from pathlib import Path

from cli import show
from cli.desk import desk, stream_for
from cli.edition_options import AS_IN_FILE
from cli.editions import chosen_edition
from cli.exits import UsageProblem
from cli.options import Options
from cli.questions import EventFile
from cli.talk import talk
from cli.trf_files import read_contents
from events.envelope import Command
from events.memory_store import MemoryStore
from events.trf import events_of, tournament_of
from projections.repository import Known, Repository


def event_asked_about(options: Options, asked: EventFile) -> Known:
    """The log of the tournament; of a file the log that an import would make of it. Nothing is written."""
    file, edition = asked.event_file, asked.edition
    if edition != AS_IN_FILE and not file:
        raise UsageProblem("--edition says how to read --file FILE; a tournament has its own rules.")
    if not file:
        with desk(options) as here:
            return here.load()
    if options.at or options.tournament:
        raise UsageProblem("--file reads one file as it stands: leave out --at and -t.")
    document, contents = read_contents(file)
    choice = chosen_edition(edition, tournament_of(document), document.type_code)
    if choice.why:
        talk(f"{document.file_name}: {choice.why}")
    imported = events_of(document, file_sha256=hashlib.sha256(contents).hexdigest(), edition=choice.edition)
    repository = Repository(MemoryStore())
    stream = stream_for(document.details.name or show.shown_name(Path(document.file_name).stem), "")
    repository.create(stream, imported.events, Command("file", "file"), imported.personal)
    talk(f"{show.shown_name(file)} was read, not imported: events are numbered as an import would record them.")
    return repository.load(stream)
