"""The public pages as files: which there are, and which have to be written anew."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Final

import msgspec

from core.model.tournament import Round
from core.model.units import RoundNumber
from projections.export.site.pages import LOOK, SCRIPT, STYLE, Site

MANIFEST: Final = "manifest.json"


class Manifest(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was written: of which state of which event, and the SHA-256 of every file by its name.

    `explained`: for each round what its pages were made of, so that they and its reasons are not worked out again.
    """

    tournament: str
    name: str
    event: int  # the last public one
    head: str  # its hash
    state: str  # as `PublicRecord.digest`
    language: str
    files: dict[str, str] = {}
    explained: dict[str, str] = {}

    def encoded(self) -> bytes:
        """As it is written: the same for the same pages."""
        return msgspec.json.format(msgspec.json.encode(self, order="deterministic"), indent=1) + b"\n"


_OURS: Final = re.compile(r"[a-z0-9-]+\.[a-z]+")
"""Names of the files that are written: none leads out of the folder."""


def read_manifest(contents: bytes, there: Collection[str]) -> Manifest | None:
    """What an earlier run wrote, of the files that are still there; None where it is none of these."""
    try:
        found = msgspec.json.decode(contents, type=Manifest)
    except (msgspec.DecodeError, ValueError):
        return None
    if not all(_OURS.fullmatch(name) for name in found.files):
        return None
    return msgspec.structs.replace(found, files={name: found.files[name] for name in found.files if name in there})


def as_found(manifest: Manifest, there: Callable[[str], bytes | None]) -> Manifest:
    """An earlier run, where a file that is not what it wrote (`there`) has no hash, so that it is written again."""
    files = {
        name: digest if sha256(there(name) or b"").hexdigest() == digest else ""
        for name, digest in manifest.files.items()
    }
    return msgspec.structs.replace(manifest, files=files)


@dataclass
class Files:
    """The files of an event beside those that an earlier run wrote. `written` is iterated once, then `manifest`."""

    site: Site
    before: Manifest | None = None
    more: Mapping[str, bytes] = field(default_factory=dict)  # other files of the folder, such as a checkpoint
    _hashes: dict[str, str] = field(default_factory=dict)

    def changed(self) -> Iterator[tuple[str, bytes]]:
        """Every file whose contents are not those of the earlier run, by name."""
        old = self.before.files if self.before else {}
        for name, contents in self._contents():
            digest = sha256(contents).hexdigest()
            self._hashes[name] = digest
            if old.get(name) != digest:
                yield name, contents

    def _contents(self) -> Iterator[tuple[str, bytes]]:
        yield f"look-{LOOK}.css", STYLE.encode()
        yield f"look-{LOOK}.js", SCRIPT.encode()
        yield from self.more.items()
        kept = self._still_the_same()
        for name in self.site.names():
            number = self.site.round_of(name)
            if number in kept and self.before and (digest := self.before.files.get(f"{name}.html")):
                self._hashes[f"{name}.html"] = digest
            else:
                yield f"{name}.html", self.site.page(name)

    def _still_the_same(self) -> frozenset[RoundNumber]:
        """Rounds whose pages are made of the same as in the earlier run."""
        if self.before is None or f"look-{LOOK}.css" not in self.before.files:
            return frozenset()
        old = self.before.explained
        return frozenset(one for one, digest in self._made_of.items() if old.get(str(one)) == digest)

    @cached_property
    def _made_of(self) -> Mapping[RoundNumber, str]:
        return {one.number: self._digest_of(one) for one in self.site.rounds}

    def _digest_of(self, one: Round) -> str:
        """The public events that speak of that round, of an earlier one or of none, what was erased, the language.

        Of later rounds: whose games count no longer. Pages of the last round say of which event they are.
        """
        uncounted = [one.id for one in self.site.known.tournament.players.values() if not one.games_count]
        last = self.site.record.digest if one is self.site.rounds[-1] else ""
        digest = sha256(f"{self.site.language.code} {self.site.known.erased!r} {uncounted} {last}".encode())
        for stored in self.site.record.shown:
            spoken_of = stored.event.round_spoken_of
            if spoken_of is None or spoken_of <= one.number:
                digest.update(stored.hash)
        return digest.hexdigest()

    def stale(self) -> tuple[str, ...]:
        """Files of the earlier run that are there no longer."""
        return tuple(sorted(set(self.before.files) - set(self._hashes))) if self.before else ()

    def manifest(self) -> Manifest:
        """What there is now."""
        known = self.site.known
        return Manifest(
            tournament=known.stream,
            name=self.site.name,
            event=known.version,
            head=known.head_hash.hex(),
            state=self.site.record.digest,
            language=self.site.language.code,
            files=self._hashes,
            explained={str(number): digest for number, digest in self._made_of.items()},
        )
