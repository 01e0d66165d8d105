"""Whose a key is in the records of a database, and how another takes its place there."""

from collections.abc import Iterator

from cli.input.options import Options
from cli.output.streams import to_stderr
from cli.session.config import Settings
from cli.session.session import open_session
from core.evidence.checkpoint import Checkpoint, parsed_checkpoint
from core.evidence.note import PublicKey
from core.evidence.times import moment_of, seconds_of
from core.model.dataclass import dataclass, replace
from core.model.sentence import Refused, joined, say
from events.base import Role
from events.deciders.officials import Official, chiefs_in, name_official, officials_of
from events.errors import KeyUnusable
from events.signing.key_folder import KeyFolder
from events.store.kept_checkpoints import notes_in
from events.store.places import file_of
from events.store.store import EventStore

_REASON = "another key took its place"  # for the record, in English


@dataclass(frozen=True, slots=True)
class Holder:
    """An official named with the key, in one tournament; `chiefs`: who can name another one."""

    stream: str
    official: Official
    chiefs: tuple[str, ...]

    def naming(self, public: str) -> str:
        """What a chief arbiter types."""
        return (
            f'pairtrail official name "{self.official.name}" --role {self.official.role} --key {public} '
            f'--reason "{_REASON}" -t {self.stream}'
        )


def holders(settings: Settings, key: PublicKey) -> Iterator[Holder]:
    """Who is named with that key, by tournament; nobody where there is no database."""
    if not _is_there(settings):
        return
    with open_session(Options(db=settings.db)) as session:
        for stream in session.repository.streams():
            officials = officials_of(session.store.read(stream))
            for one in officials.values():
                if one.key == str(key):
                    yield Holder(stream, one, tuple(chiefs_in(officials)))


def refuse_to_lock_out(settings: Settings, key: PublicKey) -> None:
    """Raises `Refused` where that key is the only chief arbiter's of a tournament of the database."""
    for one in holders(settings, key):
        if one.chiefs == (one.official.name,):
            raise Refused(
                "{official} is the only chief arbiter of {stream} and makes entries there with the "
                "key {key}: without this key no other key can be named. First replace the key "
                "(`pairtrail key rotate {name} NEW`), or name a second chief arbiter; if another "
                "person holds the key, repeat with --yes. Nothing was revoked.",
                official=one.official.name,
                stream=one.stream,
                key=key.label,
                name=key.name,
            )


def name_in_records(settings: Settings, folder: KeyFolder, old: PublicKey, new: PublicKey) -> str:
    """Name the new key wherever the old one is a chief arbiter's own; the moment from which the old one may go.

    Raises `Refused` where somebody else has to name it, before anything is recorded.
    """
    found = [*holders(settings, old)]
    others = [one for one in found if one.official.role is not Role.CHIEF_ARBITER]
    if others:
        told = joined(
            "\n",
            (
                say(
                    "{official} is {role} of {stream} with the key {key}: {chiefs} must name the new key first, "
                    "otherwise neither key can be used to record. {command}",
                    official=one.official.name,
                    role=one.official.role,
                    stream=one.stream,
                    key=old.label,
                    chiefs=say(" or ").join(one.chiefs),
                    command=one.naming(str(new)),
                )
                for one in others
            ),
        )
        raise Refused("{told}\nThen run this command again. {old} was not revoked.", told=told, old=old.label)
    for one in found:
        _name(settings, folder, old, one, new)
    return _after_its_signatures(settings, old)


def _name(settings: Settings, folder: KeyFolder, old: PublicKey, holder: Holder, new: PublicKey) -> None:
    options = Options(db=settings.db, tournament=holder.stream, actor=holder.official.name, reason=_REASON)
    with open_session(options) as opened:
        session = replace(opened, settings=replace(opened.settings, key=old.name, keys=str(folder.folder)))
        receipt = session.write_on_log(
            lambda known, _: name_official(
                known.events, holder.official.name, holder.official.role, key=str(new), reason=_REASON
            )
        )
        version = 0 if receipt is None else receipt.version
        is_signed = any(one.size == version for one in _signed_with(session.store, holder.stream, old))
    if not is_signed:
        raise KeyUnusable(
            "The new key was named, but that entry was not signed, and {old} was not revoked. Sign as the line above "
            "shows, then run this command again.",
            old=old.label,
        )
    to_stderr(
        "From now on, {official} makes entries in {stream} with the key {key}.",
        official=holder.official.name,
        stream=holder.stream,
        key=new.label,
    )


def _signed_with(store: EventStore, stream: str, key: PublicKey) -> list[Checkpoint]:
    said = (parsed_checkpoint(note.text) for note in notes_in(store.kept(stream)))
    return [one for one in said if one.key == key.label]


def _after_its_signatures(settings: Settings, key: PublicKey) -> str:
    """The second after the last checkpoint that a key signed in the database, so that all of them count; or nothing."""
    if not _is_there(settings):
        return ""
    with open_session(Options(db=settings.db)) as session:
        streams = session.repository.streams()
        times = [one.time for stream in streams for one in _signed_with(session.store, stream, key)]
    return moment_of(seconds_of(max(times)) + 1) if times else ""


def _is_there(settings: Settings) -> bool:
    place = file_of(settings.db)
    return place is None or place.exists()
