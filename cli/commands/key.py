"""`key`: private keys, and whom one trusts."""

import os
import sys
from collections.abc import Sequence
from datetime import UTC
from pathlib import Path
from typing import Annotated

import typer

from cli.environment import environment
from cli.exits import NoSuchFile, UsageProblem
from cli.input.options import Actor, Db, Json, Options
from cli.output import tables as show
from cli.output.answer import Answer, answers
from cli.output.streams import (
    json_to_stdout,
    lines_to_stdout,
    text_to_stderr,
    text_to_stdout,
    to_stderr,
    to_stdout,
    told,
)
from cli.session.config import Settings, key_folder, settings_of
from cli.verbs import noun, verb
from core.certificate_check.wrong import Wrong
from core.evidence.note import Note, PublicKey, parsed_key, parsed_note
from core.model.sentence import say, text_of
from events.errors import KeyUnusable
from events.signing.judging import Rotation, judged_rotation, parsed_rotation
from events.signing.key_folder import KeyFolder, told_of_link
from events.signing.trust_list import TrustedKey, TrustList, as_second
from projections.tables.table import Column

key_app = noun("Keys that sign what is published, and keys you trust.")

Keys = Annotated[
    str,
    typer.Option(
        "--keys",
        metavar="DIR",
        help="The folder of your keys.",
        show_default=("the folder named keys next to the configuration"),
    ),
]
KeyWord = Annotated[str, typer.Argument(metavar="KEY", help="Name, name+id, id, or 8 digits of the fingerprint.")]
Since = Annotated[
    str,
    typer.Option(
        "--since",
        metavar="TIME",
        help=("Time from which the key is revoked, in UTC, such as 2026-05-08T19:02:11Z."),
        show_default="now",
    ),
]


def _folder(keys: str, settings: Settings) -> KeyFolder:
    return KeyFolder(key_folder(keys, settings))


def _now() -> str:
    return as_second(environment.clock().astimezone(UTC))


@verb(key_app, "key new")
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Your name, in letters, digits and hyphens.")],
    passphrase: Annotated[
        bool,
        typer.Option("--passphrase", help="Lock the key with a passphrase: PAIRTRAIL_KEY_PASSPHRASE, or typed twice."),
    ] = False,
    actor: Actor = "",
    keys: Keys = "",
    as_json: Json = False,
) -> None:
    """The private key stays in the folder, readable only by you; the printed line is for everyone who should trust
    the key, and is best read out together with its fingerprint. From then on PAIRTRAIL_KEY=NAME (or key = "NAME"
    in the configuration) signs every publication, closing of a round and export.
    """
    settings = settings_of(Options(actor=actor))
    folder = _folder(keys, settings)
    _ = folder.trusted  # raises where the list is none, before a key is made
    public = folder.make(name, environment.new_secret(), _new_passphrase(name) if passphrase else b"")
    made = TrustedKey(str(public), settings.actor, _now())
    folder.trust(lambda trusted: trusted.with_key(made))
    _tell_new(folder, str(public), public.fingerprint, name, as_json=as_json)


def _tell_new(folder: KeyFolder, public: str, fingerprint: str, name: str, *, as_json: bool) -> None:
    if as_json:
        json_to_stdout(NewKeyAnswer(key=public, fingerprint=fingerprint, folder=str(folder.folder)))
        return
    text_to_stdout(public)
    to_stderr(
        "Created the key {name} in {folder}. Fingerprint {fingerprint}.",
        name=name,
        folder=_near(folder.folder),
        fingerprint=fingerprint,
    )
    to_stderr(
        "Give this line to everybody who will check your signatures: pairtrail key trust '{public}' --who NAME",
        public=public,
    )
    to_stderr("To sign what you publish, set PAIRTRAIL_KEY={name}", name=name)


def _near(folder: Path) -> str:
    """The folder, from where one stands."""
    here = Path.cwd()
    return str(folder.absolute().relative_to(here)) if folder.absolute().is_relative_to(here) else str(folder)


def _new_passphrase(name: str) -> bytes:
    given = os.environ.get("PAIRTRAIL_KEY_PASSPHRASE", "")
    if not given and sys.stdin.isatty():
        from getpass import getpass

        given = getpass(told(say("Passphrase for the new key {name}: ", name=name)))
        if getpass(told(say("Once more: "))) != given:
            raise KeyUnusable("The passphrases differ. No key was created.")
    if not given:
        raise KeyUnusable("No passphrase was given: set PAIRTRAIL_KEY_PASSPHRASE, or type it. No key was created.")
    return given.encode()


@verb(key_app, "key list")
def list_(keys: Keys = "", as_json: Json = False) -> None:
    """Lists your own keys, and those you trust or once trusted. If two people see the same fingerprint, they have the
    same key.
    """
    folder = _folder(keys, settings_of(Options()))
    trusted, own = folder.trusted, set(folder.names())
    if as_json:
        json_to_stdout(KeysAnswer(folder=str(folder.folder), keys=[_answer(one, own) for one in trusted.keys]))
        return
    if not trusted.keys:
        to_stdout(
            "No key yet in {folder}. `pairtrail key new NAME` creates one; `key trust KEY` adds another person's.",
            folder=_near(folder.folder),
        )
        return
    show.table(
        [
            *map(Column, (say("Key"), say("Owner"), say("Private"))),
            *map(Column, (say("Since (UTC)"), say("Revoked"), say("Fingerprint"))),
        ],
        [
            (
                one.label,
                one.who,
                say("yes") if one.public.name in own else "",
                one.since,
                one.revoked,
                _fingerprint(one),
            )
            for one in trusted.keys
        ],
    )
    to_stderr("These keys are in the folder {folder}.", folder=_near(folder.folder))
    for name, place in folder.links().items():
        text_to_stderr(told_of_link(name, place))


def _fingerprint(one: TrustedKey) -> str:
    return one.public.fingerprint[:32]


@answers("key new")
class NewKeyAnswer(Answer):
    """A key that was made; `key` is its public part."""

    key: str
    fingerprint: str
    folder: str


class KeyAnswer(Answer):
    """A key that is trusted, or was; `private`: its private part is here."""

    key: str
    fingerprint: str
    who: str
    private: bool
    since: str
    revoked: str | None
    reason: str | None
    successor: str | None


@answers("key list")
class KeysAnswer(Answer):
    """The keys of a folder."""

    folder: str
    keys: Sequence[KeyAnswer]


def _answer(one: TrustedKey, own: set[str]) -> KeyAnswer:
    return KeyAnswer(
        key=one.key,
        fingerprint=one.public.fingerprint,
        who=one.who,
        private=one.public.name in own,
        since=one.since,
        revoked=one.revoked or None,
        reason=one.reason or None,
        successor=one.successor or None,
    )


@verb(key_app, "key trust")
def trust(
    key: Annotated[
        str,
        typer.Argument(
            metavar="KEY|FILE", help=("The line printed by `key new`, a file that contains it, or a rotation.")
        ),
    ],
    who: Annotated[str, typer.Option("--who", metavar="NAME", help="Owner of the key.")] = "",
    keys: Keys = "",
) -> None:
    """Check the fingerprint with the owner of the key, in person or by telephone: a key that came with the file it
    signs proves nothing. With a rotation, which is signed by the old key, the new key replaces the old one.
    """
    folder = _folder(keys, settings_of(Options()))
    if "+" not in key and not Path(key).is_file():
        raise NoSuchFile("File not found: {file}. A key is written as name+id+key.", file=key)
    text = Path(key).read_text(encoding="utf-8", errors="replace") if Path(key).is_file() else key
    if "\n\n" in text:
        _take_rotation(folder, text)
        return
    if not who:
        raise UsageProblem("Whose key is it? Name the owner with --who NAME.")
    try:
        public = parsed_key(text)
    except Wrong as error:
        raise KeyUnusable("Not a valid public key: {problem}. Nothing was changed.", problem=text_of(error)) from error
    given = TrustedKey(str(public), who, _now())
    folder.trust(lambda trusted: trusted.with_key(given))
    to_stderr(
        "The key {label} of {who} is trusted. Fingerprint {fingerprint}.",
        label=public.label,
        who=who,
        fingerprint=public.fingerprint,
    )


def _take_rotation(folder: KeyFolder, text: str) -> None:
    trusted = folder.trusted
    try:
        note = parsed_note(text)
        rotation = parsed_rotation(note.text)
        old = judged_rotation(note, rotation, trusted, environment.clock().astimezone(UTC))
    except Wrong as error:
        raise KeyUnusable(
            "Not a valid key rotation: {problem}. Nothing was changed.", problem=text_of(error)
        ) from error
    folder.trust(lambda now: _rotated(now, old, rotation))
    to_stderr(
        "The key {new} replaces {old} of {who} from {time}.",
        new=rotation.new_label,
        old=old.label,
        who=old.who,
        time=rotation.time,
    )


def _rotated(trusted: TrustList, old: TrustedKey, rotation: Rotation) -> TrustList:
    is_known = any(one.key == rotation.new and not one.revoked for one in trusted.keys)
    added = trusted if is_known else trusted.with_key(TrustedKey(rotation.new, old.who, rotation.time))
    return added.with_revoked(old.key, rotation.time, "another key took its place", rotation.new_label)


@verb(key_app, "key revoke")
def revoke(
    key: KeyWord,
    since: Since = "",
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Reason.")] = "",
    yes: Annotated[
        bool,
        typer.Option(
            "--yes",
            "-y",
            help=("Revoke the key even if this leaves a tournament in the database without a chief arbiter."),
        ),
    ] = False,
    db: Db = "",
    keys: Keys = "",
) -> None:
    """Signatures made before the time of revocation still count, but later ones do not. A thief can put any time in a
    signature: among earlier signatures, only those that another person cosigned, or that were published, are beyond
    doubt. Everyone who trusts the key must also revoke it: inform them. Your own key is not revoked without your
    confirmation if it belongs to the only chief arbiter of a tournament in the database, who could then not record
    anything.
    """
    if not reason:
        raise UsageProblem("Why is the key being revoked? Give a reason with --reason.")
    settings = settings_of(Options(db=db))
    folder = _folder(keys, settings)
    moment = _moment(since)
    trusted = folder.trusted
    own = trusted.find(key).public
    if own.name in folder.names() and not yes:
        from cli.commands.key_in_records import refuse_to_lock_out

        refuse_to_lock_out(settings, own)
    folder.trust(lambda now: now.with_revoked(key, moment, reason))
    to_stderr(
        "{key} was revoked as of {moment}. Reason: {reason}. Inform everybody who trusts the key.",
        key=trusted.find(key).label,
        moment=moment,
        reason=reason,
    )


def _moment(typed: str) -> str:
    if not typed:
        return _now()
    from projections.tournament_state.moments import AtTime, parse

    moment = parse(typed)
    if not isinstance(moment, AtTime):
        raise UsageProblem("{typed!r} is not a valid time. Write it as 2026-05-08T19:02:11Z.", typed=typed)
    return as_second(moment.time)


@verb(key_app, "key rotate")
def rotate(
    key: Annotated[str, typer.Argument(metavar="NAME", help="The key to replace.")],
    name: Annotated[str, typer.Argument(metavar="NEW", help="Name of the new key; created if it does not exist.")],
    passphrase: Annotated[
        bool, typer.Option("--passphrase", help="Lock the new key with PAIRTRAIL_KEY_PASSPHRASE.")
    ] = False,
    db: Db = "",
    keys: Keys = "",
) -> None:
    """The old key signs its successor: people who trust the old key accept the new one from the printed text (`key
    trust FILE`), and the old key is revoked. For a key that may have been stolen, use `key revoke` and `key new`
    instead. If the old key belongs to an official of a tournament in the database, the new key must first be named
    in the record: a chief arbiter's own new key is named by this command, signed with the old one; for other
    officials, the message shows what the chief arbiter must type, and nothing is revoked until that is done. Then
    give the same command again.
    """
    from cli.commands.key_in_records import name_in_records
    from cli.session.signing import passphrase as typed

    settings = settings_of(Options(db=db))
    folder = _folder(keys, settings)
    old_signer = folder.signer(key, typed)
    old = folder.trusted.find(str(old_signer.key))
    public = _successor(folder, old, name, passphrase=passphrase)
    not_before = name_in_records(settings, folder, old_signer.key, public)
    rotation = Rotation(old.key, str(public), max(_now(), not_before))
    note = Note(rotation.text, (old_signer.signed(rotation.text),))
    folder.trust(lambda now: _rotated(now, old, rotation))
    lines_to_stdout(*str(note).removesuffix("\n").split("\n"))
    to_stderr(
        "{old} was replaced by {new}. Fingerprint {fingerprint}.",
        old=old.label,
        new=rotation.new_label,
        fingerprint=public.fingerprint,
    )
    to_stderr("Give this text, in a file, to everybody who trusts the old key: pairtrail key trust FILE")
    to_stderr("To sign what you publish, set PAIRTRAIL_KEY={name}", name=name)


def _successor(folder: KeyFolder, old: TrustedKey, name: str, *, passphrase: bool) -> PublicKey:
    """The public part of the new key: the one there is, of the same person, or one that is made."""
    if name not in folder.names():
        made = folder.make(name, environment.new_secret(), _new_passphrase(name) if passphrase else b"")
        new = TrustedKey(str(made), old.who, _now())
        folder.trust(lambda trusted: trusted.with_key(new))
        return made
    there = folder.trusted.find(name)
    if there.public.public == old.public.public:
        raise UsageProblem("{name} is the key to be replaced: give the new one another name.", name=name)
    if there.revoked:
        raise KeyUnusable(
            (
                "The key {label} was revoked as of {revoked} ({reason}) and cannot replace another key. Nothing was "
                "changed."
            ),
            label=there.label,
            revoked=there.revoked,
            reason=there.reason,
        )
    if there.who != old.who:
        raise KeyUnusable(
            "The key {label} belongs to {who}, but {old} belongs to {owner}: a key can only be replaced by "
            "another key of the same person. Nothing was changed.",
            label=there.label,
            who=there.who,
            old=old.label,
            owner=old.who,
        )
    return there.public
