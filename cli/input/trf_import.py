"""TRF files on their way into a log."""

import hashlib
from typing import Final

from cli.environment import today
from cli.input.editions import refuse_names_of_no_edition
from cli.input.trf_files import Once, read_contents, read_or_say_how, rules_read, title_of
from cli.output.streams import text_to_stderr, to_stderr
from core.model.sentence import joined
from core.model.spelling import short_name
from events.trf import TrfDocument
from events.trf.importer import ImportResult, events_of, refuse_part
from events.trf.rules_chosen import RulesOfFile, Variations
from projections.known import Known
from projections.known_of_file import known_of_file


def read_to_import(
    name: str, edition: str, asked: Variations = (), *, trust_results: bool = False
) -> tuple[TrfDocument, ImportResult]:
    """A file and its events by the rules asked for; which were taken is said where that wants saying.

    Raises `Refused` for a part of an event.
    """
    document, rules, digest = _read_by_rules(name, edition, asked, trust_results=trust_results)
    imported = events_of(
        document,
        file_sha256=digest,
        edition=rules.edition,
        variations=dict(asked),
        tournament=rules.tournament,
    )
    return document, imported


def read_to_ask(name: str, edition: str, asked: Variations = ()) -> Known:
    """What would be known after such an import, and under which short name; `file` where the title gives none.

    Nothing is recorded. Of an event older than every text with a date, what that means for the answers is said
    (decision 233). Raises `Refused` for a part of an event.
    """
    document, rules, digest = _read_by_rules(name, edition, asked)
    if rules.unknown_rules:
        to_stderr(
            '{file}: "the rules" in this answer are those of {edition}, which was published after the event. A round '
            "that differs may have been paired correctly under the rules in force at the time, which are not "
            "available.",
            file=document.file_name,
            edition=rules.edition,
        )
    return known_read(document, rules, digest, short_name(title_of(document)))


def _known_by_rules(document: TrfDocument, rules: RulesOfFile, sha256: str, stream: str) -> Known:
    return known_of_file(document, rules.edition, dict(rules.asked), sha256, rules.tournament, stream)


known_read: Final = Once(_known_by_rules)


def _read_by_rules(
    name: str, edition: str, asked: Variations, *, trust_results: bool | None = None
) -> tuple[TrfDocument, RulesOfFile, str]:
    """`trust_results`: None where the command does not ask for it."""
    refuse_names_of_no_edition(asked)
    read = read_contents(name) if trust_results is None else read_or_say_how(name, trust_results=trust_results)
    document, contents = read
    refuse_part(document)
    rules = rules_read(document, edition, asked, today=today())
    for one in rules.told:
        text_to_stderr(joined(": ", (document.file_name, one)))
    return document, rules, hashlib.sha256(contents).hexdigest()
