"""TRF files on their way into a log."""

import hashlib

from cli.input.editions import refuse_names_of_no_edition, today
from cli.input.trf_files import read_contents
from cli.output.streams import text_to_stderr
from core.model.sentence import joined
from events.trf import TrfDocument
from events.trf.importer import ImportResult, events_of, refuse_part
from events.trf.rules_of_file import Variations, rules_of


def read_to_import(
    name: str, edition: str, asked: Variations = (), *, trust_results: bool = False
) -> tuple[TrfDocument, ImportResult]:
    """A file and its events by the rules asked for; which were taken is said where that wants saying.

    Raises `Refused` for a part of an event.
    """
    refuse_names_of_no_edition(asked)
    document, contents = read_contents(name, trust_results=trust_results)
    refuse_part(document)
    rules = rules_of(document, edition, asked, today=today())
    for one in rules.told:
        text_to_stderr(joined(": ", (document.file_name, one)))
    digest = hashlib.sha256(contents).hexdigest()
    return document, events_of(document, file_sha256=digest, edition=rules.edition, variations=dict(asked))
