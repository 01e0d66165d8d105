"""What a command reads and writes in: a database, a bundle that stands for one, or memory while it rehearses.

And which log of it is meant: the tournament or congress that was named, else the only one there is.
"""

from collections.abc import Sequence
from datetime import UTC
from typing import TYPE_CHECKING, Final

from cli.environment import environment
from cli.exits import UsageProblem
from cli.input.options import Options
from cli.output.proposed import bundle_at
from cli.output.streams import text_to_stderr
from cli.session.config import Settings, default_database
from core.model.congress import ENDING, is_congress, is_log_name, log_of_congress
from core.model.sentence import Refused, joined, say
from core.model.spelling import without_accents
from events.errors import StorageUnavailable
from events.store.places import file_of, shown
from events.store.store import EventStore, open_store
from projections.repository import Repository, marks_told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.evidence.coverage import Cover

_SEVERAL: Final = 2
_NO_CONGRESS: Final = say('`pairtrail new "NAME" --congress SHORT --sections "A, B" --rounds N` announces one.')


def covers_of(store: EventStore, settings: Settings) -> "dict[str, Cover]":
    """How much of each log in a bundle is covered, by whom the reader trusts."""
    from cli.session.config import key_folder
    from events.signing.key_folder import KeyFolder
    from projections.evidence.bundle_cover import cover_of
    from projections.evidence.bundles import BundleStore, CongressBundleStore

    assert isinstance(store, BundleStore), "a bundle was opened as one"
    trusted = KeyFolder(key_folder("", settings)).trusted
    now = environment.clock().astimezone(UTC)
    bundles = store.logs.values() if isinstance(store, CongressBundleStore) else (store.bundle,)
    return {one.stream: cover_of(one, trusted, now) for one in bundles}


def marks_of(covers: "Mapping[str, Cover]") -> tuple[dict[str, str], str]:
    """What is to be said of each log of a bundle that is not covered, and of all of them in one text."""
    marks = {stream: cover.mark for stream, cover in covers.items()}
    if len(covers) < _SEVERAL:
        return marks, marks_told(marks) if marks else ""
    from projections.evidence.bundles import sealed_apart  # few bundles are one

    apart = sealed_apart(covers)
    return {stream: joined(" ", (mark, apart)) for stream, mark in marks.items()}, joined(
        " ", (marks_told(marks), apart)
    )


def opened_store(url: str, *, create: bool, rehearsal: bool) -> EventStore:
    """A bundle, or a database; `create`: it is made where it is not there yet, for a rehearsal in memory only."""
    bundle = bundle_at(url)
    if bundle is not None:
        from projections.evidence.bundles import BundleStore, CongressBundleStore, holds_congress

        return CongressBundleStore(bundle) if holds_congress(bundle) else BundleStore(bundle)
    file = file_of(url)
    if file is not None and not file.exists():
        if create and rehearsal:
            from events.store.memory import MemoryStore

            return MemoryStore(clock=environment.clock, new_id=environment.new_id)
        if file == default_database():
            if not create:
                raise StorageUnavailable(
                    'No tournament yet: no database was found at {file}. `pairtrail new "NAME" --rounds N` '
                    "announces one, and `pairtrail import FILE` reads one from a file; --db names another "
                    "database.",
                    file=file,
                )
            file.parent.mkdir(parents=True, exist_ok=True)
    return open_store(url, create=create and not rehearsal, clock=environment.clock, new_id=environment.new_id)


def tournament_meant(
    options: Options, settings: Settings, repository: Repository, store: EventStore, said_of: set[str]
) -> str:
    """The tournament meant: the one named, else the only one there is.

    `said_of`: of which names it was said that another one is announced alike. Raises `UsageProblem` when there are
    several tournaments and none was named.
    """
    streams = repository.streams()
    if options.congress:
        return congress_meant(options, settings, repository)
    wanted = settings.tournament
    if wanted and is_congress(wanted):
        return repository.congress(wanted).stream
    if wanted in streams and is_log_name(wanted):
        _tell_of_a_beginning(wanted, streams, store, said_of)
        return wanted
    if wanted:
        return _begun(settings, wanted, streams)
    if len(streams) == 1:
        return streams[0]
    if not streams:
        raise Refused(
            'No tournament in {database} yet. `pairtrail new "NAME" --rounds N` announces one, and '
            "`pairtrail import FILE` reads one from a file.",
            database=shown(settings.db),
        )
    raise UsageProblem(
        "Which tournament? Add `-t NAME` to the command, or set PAIRTRAIL_TOURNAMENT to the name once. Available: "
        "{streams}.",
        streams=", ".join(streams),
    )


def congress_meant(options: Options, settings: Settings, repository: Repository) -> str:
    """The log of the congress meant: the one named, else the only one there is."""
    congresses = repository.congresses()
    wanted = log_of_congress(options.congress) if options.congress else ""
    if wanted in congresses and is_log_name(wanted):
        return wanted
    listed = joined(", ", (one.removesuffix(ENDING) for one in congresses))
    if wanted:
        raise UsageProblem(
            "No congress '{wanted}' in {database}. {there_are}",
            wanted=options.congress,
            database=shown(settings.db),
            there_are=say("Available: {listed}.", listed=listed) if listed else _NO_CONGRESS,
        )
    if not congresses:
        raise Refused("No congress in {database} yet. {how}", database=shown(settings.db), how=_NO_CONGRESS)
    if len(congresses) > 1:
        raise UsageProblem("Which congress? Name it with --congress. Available: {listed}.", listed=listed)
    return congresses[0]


def _begun(settings: Settings, wanted: str, streams: Sequence[str]) -> str:
    """The only one whose name begins so."""
    plain = without_accents(wanted)
    beginning = [stream for stream in streams if stream.startswith(plain) and is_log_name(stream)]
    if len(beginning) == 1:
        return beginning[0]
    there_are = (
        say("Available: {streams}.", streams=", ".join(streams))
        if streams
        else say("It contains no tournaments; `pairtrail new NAME --rounds N` announces one.")
    )
    raise UsageProblem(
        "No tournament '{wanted}' in {database}. {there_are}",
        wanted=wanted,
        database=shown(settings.db),
        there_are=there_are,
    )


def _tell_of_a_beginning(stream: str, streams: Sequence[str], store: EventStore, said_of: set[str]) -> None:
    """Where the name is the beginning of another one's that is announced alike: that one may be meant."""
    if stream in said_of or not any(one.startswith(stream) and one != stream for one in streams):
        return
    from projections.verification.names_check import told_of_a_beginning  # few databases have such names

    said_of.add(stream)
    if alike := told_of_a_beginning(store, stream, streams):
        text_to_stderr(alike)
