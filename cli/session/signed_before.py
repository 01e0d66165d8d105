"""What the keys of this computer signed before, asked before anything is recorded or signed with one of them."""

import os
from collections.abc import Sequence
from hashlib import sha256

from cli.session.config import Settings
from core.model.errors import Refused
from core.model.sentence import joined, say
from events.errors import IntegrityFailure
from events.log.envelope import StoredEvent
from events.signing.key_folder import KeyFolder
from events.signing.trust_list import as_second
from events.store.places import file_of
from projections.evidence.signed_before import SignedBefore, holds, now_signed, signed_before, told_of


def place_of(url: str) -> str:
    """By what a database is known again: the file as it was named, or a hash of the URL without login and passwords."""
    file = file_of(url)
    if file is not None:
        return os.path.abspath(file)  # noqa: PTH100  # a link that is put in the place of a file changes nothing
    server, _, query = url.partition("://")[2].rpartition("@")[2].partition("?")
    shown = sorted(one for one in query.split("&") if "pass" not in one.partition("=")[0].lower())
    return sha256("?".join((server, *shown)).encode()).hexdigest()[:16]


class Before:
    """The memory of one folder of keys, for one database."""

    def __init__(self, folder: KeyFolder, settings: Settings) -> None:
        self._folder, self._place = folder, place_of(settings.db)

    def of(self, stream: str) -> SignedBefore:
        """What was signed of that log, or of its copies."""
        return signed_before(self._folder.signed_here(), self._place, stream)

    def refuse_another_history(self, stream: str, events: Sequence[StoredEvent]) -> None:
        """Raises unless the log holds what was signed here last: `IntegrityFailure`, `Refused` where it is shorter."""
        lost = self.of(stream).lost(stream, events)
        if lost is None:
            return
        told = joined(
            " ",
            (
                told_of(lost, stream, events),
                say(
                    "Nothing was recorded or signed. Keep this database as evidence, and compare it with a backup. If "
                    "you know why it differs, for instance because you restored a backup, check it (`pairtrail "
                    "verify`), then sign it as it is now: `pairtrail checkpoint sign --another`."
                ),
            ),
        )
        kind = Refused if len(events) < lost.size else IntegrityFailure
        raise kind(told)

    def remember(self, stream: str, events: Sequence[StoredEvent], *, time: str = "", another: bool = False) -> None:
        """All these events are signed: from now on the log has to hold them.

        `time`: of the signature, as in a checkpoint; empty: that of the last event, which a command signs.
        `another`: whatever was signed before. Else a log that does not hold that is not remembered, nor an older one.
        """
        own = self.of(stream).own
        if not another and own is not None and (own.size >= len(events) or not holds(own, stream, events)):
            return
        self._folder.remember_signed(
            self._place, stream, now_signed(stream, events, time or as_second(events[-1].recorded_at))
        )

    def begin(self, stream: str) -> None:
        """A log that begins is another one than that which had its name in this database."""
        if self.of(stream).own is not None:
            self._folder.remember_signed(self._place, stream, None)
