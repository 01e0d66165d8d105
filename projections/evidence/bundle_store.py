"""A bundle read like a database: every command that reads takes it behind --db; nothing can be written into it."""

from pathlib import Path
from typing import NoReturn

from core.certificate_check.log import strict_json
from core.certificate_check.wrong import Wrong
from core.evidence.bundle import Bundle, checked_bundle
from core.model.sentence import say, text_of
from events.errors import BadInput, Finding, IntegrityFailure, StorageUnavailable
from events.log.envelope import GENESIS, EventRow, Head
from events.store.kept_checkpoints import kept_note
from events.store.memory import MemoryStore
from projections.evidence.bundle_file import read_members


def read_bundle(file: Path) -> tuple[Bundle, dict[str, bytes]]:
    """A bundle with its parts, everything recomputed.

    Raises `BadInput` for a file that is none or was cut short, `IntegrityFailure` for one that contradicts itself.
    """
    try:
        members = read_members(file)
    except (Wrong, OSError) as error:
        said = str(error.strerror) if isinstance(error, OSError) else text_of(error)
        raise BadInput((Finding(str(file), 0, 0, said, say("a bundle written by `bundle seal`")),)) from error
    try:
        return checked_bundle(members), members
    except Wrong as error:
        raise IntegrityFailure(
            "{file} is not valid: {error}. Keep it as evidence, and ask for another copy.",
            file=file,
            error=text_of(error),
        ) from error


class BundleStore(MemoryStore):
    """The log of a bundle; see `events.store.store.EventStore`."""

    def __init__(self, file: Path, bundle: Bundle | None = None) -> None:
        """`bundle`: what is in the file, where it was read and checked before."""
        super().__init__()
        bundle = bundle or read_bundle(file)[0]
        self._file, self.bundle = file, bundle
        self._take(bundle)

    def _take(self, bundle: Bundle) -> None:
        source = self._stream_for(bundle.stream)
        source.rows = list(_rows(bundle))
        source.end = Head(len(source.rows), source.rows[-1].hash)
        for note in bundle.notes:
            row = kept_note(note)
            source.kept[row.digest] = row

    def append(self, *_: object, **__: object) -> NoReturn:
        """Refused."""
        self._refuse()

    def append_all(self, *_: object, **__: object) -> NoReturn:
        """Refused."""
        self._refuse()

    def keep(self, *_: object, **__: object) -> NoReturn:
        """Refused."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise StorageUnavailable(
            "{file} is a sealed bundle and is read-only. Nothing was changed. Work on the database it was made from.",
            file=self._file,
        )


class CongressBundleStore(BundleStore):
    """The logs of a bundle of a congress; `bundle` is that of the congress itself."""

    def __init__(self, file: Path) -> None:
        """Raises as `read_congress_bundle` does."""
        from projections.evidence.congress_bundle import read_congress_bundle  # few bundles are one

        self.logs = {stream: one.bundle for stream, one in read_congress_bundle(file).items()}
        above, *others = self.logs.values()
        super().__init__(file, above)
        for other in others:
            self._take(other)


def _rows(bundle: Bundle) -> list[EventRow]:
    """The rows of a database, every column made of the bodies."""
    found: list[EventRow] = []
    for event, body in zip(bundle.events, bundle.bodies, strict=True):
        stored = strict_json(body.decode())
        before = found[-1] if found else None
        same = before is not None and before.command_id == stored["causation"]
        found.append(
            EventRow(
                stream_id=event.stream,
                version=event.version,
                event_id=stored["event_id"],
                command_id=stored["causation"],
                command_ix=before.command_ix + 1 if same and before is not None else 0,
                type=event.type,
                schema_version=event.schema_version,
                body=body,
                prev_hash=before.hash if before is not None else GENESIS,
                hash=bytes.fromhex(event.hash),
            )
        )
    return found
