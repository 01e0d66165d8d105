"""The folder of somebody's keys: private keys that nobody else may read, and the list of whom he trusts.

    anna-berg.key      the private key (PKCS 8, with a passphrase or without), mode 0600
    anna-berg.pub      the public key, one line, to be given away
    trusted.json       whose signatures count
    seen.json          the longest checkpoint of each log that was cosigned here
    signed.json        how far each log was signed here last, by its database; where a key is a link, beside its file
    .lock              whose lock is taken while one of these lists is read and written again

Signing is left to the package `cryptography` (the extra `keys`), which is loaded here and nowhere else; to verify needs
nothing.
"""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import MISSING, asdict, fields
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from core.certificate_check.wrong import Wrong
from core.evidence.note import COSIGNER, SIGNER, PublicKey, Signature, is_key_name, message_of, parsed_key
from core.model.dataclass import dataclass
from core.model.sentence import say
from events.errors import KeyUnusable
from events.installer import line_for
from events.signing.trust_list import TrustedKey, TrustList

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

Passphrase: TypeAlias = Callable[[str], bytes]
"""Asks for the passphrase of a key, by its name; empty: there is none to be had."""

_FILES_OF_OTHERS: Final = 0o077
_WRITABLE_BY_OTHERS: Final = 0o022
_WAIT: Final = 10.0  # seconds, for another window that writes a list


_KeyInFile: Final = msgspec.defstruct(
    "KeyInFile",
    [(one.name, str) if one.default is MISSING else (one.name, str, one.default) for one in fields(TrustedKey)],
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
)
"""A trusted key as the file has it: the same fields, none besides."""


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The longest log of one origin that somebody put his name to here."""

    size: int
    root: str  # hexadecimal
    time: str


class SignedHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How far a log was signed here last. `keys_required`: whether nobody recorded without their own key then.

    `entered`: how many events another copy had, by the hash of its last one, once this was entered again into it.
    `left`: how many events of another copy were signed, by the hash of the last one, that this log did not hold when it
    was first signed in this database. `unseen`: how many events the keys had signed when it was, without a memory here.
    `brought`: up to which event it had those after `brought_after` that were signed in a copy alone.
    """

    origin: str
    size: int
    head: str  # the hash of its last event then, hexadecimal
    time: str
    keys_required: bool = False
    entered: int = 0
    entered_head: str = ""
    left: int = 0
    left_head: str = ""
    unseen: int = 0
    brought: int = 0
    brought_after: int = 0


@dataclass(frozen=True, slots=True)
class Signer:
    """A private key that is open."""

    key: PublicKey
    _private: "Ed25519PrivateKey"

    def signed(self, text: str) -> Signature:
        """The signature of a note's text."""
        return Signature(self.key.name, self.key.id_as(SIGNER), self._private.sign(message_of(text, None)))

    def cosigned(self, text: str, time: int) -> Signature:
        """The signature of a witness, who says when: seconds since 1970."""
        signature = self._private.sign(message_of(text, time))
        return Signature(self.key.name, self.key.id_as(COSIGNER), signature, time)


class _ListInFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    keys: tuple[_KeyInFile, ...] = ()  # type: ignore[valid-type]


def encoded(trusted: TrustList) -> bytes:
    """The file of a list of trusted keys."""
    keys = tuple(_KeyInFile(**asdict(one)) for one in trusted.keys)
    return msgspec.json.format(msgspec.json.encode(_ListInFile(keys)), indent=2) + b"\n"


def decoded(content: bytes, place: str) -> TrustList:
    """What the file says. Raises `KeyUnusable` where it is none: nobody is trusted by half a list."""
    try:
        found = msgspec.json.decode(content, type=_ListInFile)
        trusted = TrustList(tuple(TrustedKey(**msgspec.structs.asdict(one)) for one in found.keys))
        for one in trusted.keys:
            parsed_key(one.key)
    except (msgspec.DecodeError, Wrong, UnicodeDecodeError) as error:
        raise KeyUnusable(
            "{place} is not a list of trusted keys ({error}). Set it aside, and trust each key again "
            "with `key trust KEY`.",
            place=place,
            error=error,
        ) from error
    return trusted


class KeyFolder:
    """Keys and the list of whom somebody trusts, in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While no other window does: what is read of a list is still so when it is written. Raises `KeyUnusable`.

        The lock is one of SQLite, as that of a database is: it ends with the process that has it.
        """
        from sqlite3 import Error, connect

        self._make_folder()
        place = self.folder / ".lock"
        with ExitStack() as held:
            try:
                place.touch(mode=0o600)
                connection = held.enter_context(closing(connect(place, timeout=_WAIT, isolation_level=None)))
                connection.execute("BEGIN EXCLUSIVE")
            except (OSError, Error) as error:
                raise self._not_writable(place, str(error)) from error
            yield

    # --- whom one trusts

    @property
    def trusted(self) -> TrustList:
        """The list; without a file nobody is trusted."""
        place = self.folder / "trusted.json"
        if not place.exists():
            return TrustList()
        self._refuse_where_others_may_write(place)
        return decoded(place.read_bytes(), str(place))

    def trust(self, change: Callable[[TrustList], TrustList]) -> None:
        """Keep the list as `change` leaves it."""
        with self.alone():
            self._write("trusted.json", encoded(change(self.trusted)))

    # --- what one cosigned

    def seen(self) -> dict[str, Seen]:
        """The longest checkpoint that was cosigned here, by origin."""
        place = self.folder / "seen.json"
        if not place.exists():
            return {}
        self._refuse_where_others_may_write(place)
        try:
            return msgspec.json.decode(place.read_bytes(), type=dict[str, Seen])
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise KeyUnusable(
                "{place} does not show what was cosigned here ({error}). Restore it from a copy: without it two "
                "different histories of one tournament could both be cosigned.",
                place=place,
                error=error,
            ) from error

    def remember(self, origin: str, seen: Seen) -> None:
        """From now on nothing shorter, and nothing else, is cosigned for that log; within `alone`, as was asked."""
        known = self.seen() | {origin: seen}
        self._write("seen.json", msgspec.json.format(msgspec.json.encode(known), indent=2) + b"\n")

    # --- what one signed

    def signed_here(self) -> dict[str, dict[str, SignedHere]]:
        """How far each log was signed here last, by database and name; nothing where the file shows nothing.

        It is a second look, and never the reason why a command fails.
        """
        place = self.folder / "signed.json"
        try:
            if not place.exists():
                return {}
            self._refuse_where_others_may_write(place)
            return msgspec.json.decode(place.read_bytes(), type=dict[str, dict[str, SignedHere]])
        except (msgspec.DecodeError, UnicodeDecodeError, KeyUnusable, OSError):
            return {}

    def remember_signed(self, database: str, stream: str, signed: SignedHere | None) -> None:
        """From now on that log of that database has to hold it; None: a new log takes its name. Within `alone`."""
        known = self.signed_here()
        logs = {name: one for name, one in known.get(database, {}).items() if name != stream}
        known[database] = logs if signed is None else {**logs, stream: signed}
        with suppress(KeyUnusable):  # a folder that is read only
            self._write("signed.json", msgspec.json.format(msgspec.json.encode(known), indent=2) + b"\n")

    # --- private keys

    def names(self) -> tuple[str, ...]:
        """The private keys there are, by name."""
        return tuple(sorted(path.stem for path in self.folder.glob("*.key"))) if self.folder.is_dir() else ()

    def links(self) -> dict[str, Path]:
        """The private keys that are links, with the files that these lead to."""
        places = {name: self.folder / f"{name}.key" for name in self.names()}
        return {name: place.resolve() for name, place in places.items() if place.is_symlink()}

    def of_file(self, name: str) -> "KeyFolder":
        """The folder that has the file of that key (empty: of the only one), where a link leads to another one.

        What was signed is remembered there, whichever folder is named; in this one where nothing can be written there.
        """
        names, links = self.names(), self.links()
        place = links.get(name or (names[0] if len(names) == 1 else ""))
        return KeyFolder(place.parent) if place is not None and os.access(place.parent, os.W_OK) else self

    def public_keys(self) -> tuple[PublicKey, ...]:
        """The public parts of the private keys there are; one that cannot be read is left out."""
        found = []
        for name in self.names():
            with suppress(OSError, UnicodeDecodeError, Wrong):
                found.append(parsed_key((self.folder / f"{name}.pub").read_text(encoding="utf-8").strip()))
        return tuple(found)

    def make(self, name: str, secret: bytes, passphrase: bytes) -> PublicKey:
        """A new key of 32 secret bytes, locked with a passphrase unless that is empty."""
        crypto = _cryptography()
        if not is_key_name(name) or name.startswith(".") or "/" in name or "\\" in name:
            raise KeyUnusable(
                "{name!r} cannot be the name of a key: use letters, digits and hyphens, without spaces.", name=name
            )
        place = self.folder / f"{name}.key"
        if place.exists():
            raise KeyUnusable(
                "A key {name} already exists, in {place}. Give another name, or `key rotate {name} NEW`.",
                name=name,
                place=place,
            )
        private = crypto.ed25519.Ed25519PrivateKey.from_private_bytes(secret)
        locked = (
            crypto.serialization.BestAvailableEncryption(passphrase)
            if passphrase
            else crypto.serialization.NoEncryption()
        )
        encoded_key = private.private_bytes(
            crypto.serialization.Encoding.PEM, crypto.serialization.PrivateFormat.PKCS8, locked
        )
        public = PublicKey(name, private.public_key().public_bytes_raw())
        self._write(place.name, encoded_key)
        self._write(f"{name}.pub", f"{public}\n".encode())
        return public

    def signer(self, name: str, passphrase: Passphrase) -> Signer:
        """The private key of that name, opened.

        Raises `KeyUnusable`: missing, readable by others, locked with another passphrase, revoked, or without the
        package that signs.
        """
        crypto = _cryptography()
        content = self._private_key_file(name)
        given = passphrase(name) if b"ENCRYPTED" in content else b""
        if b"ENCRYPTED" in content and not given:
            raise KeyUnusable(
                "The key {name} is locked with a passphrase, but none can be typed here. Set "
                "PAIRTRAIL_KEY_PASSPHRASE for this command. Nothing was signed.",
                name=name,
            )
        try:
            private = crypto.serialization.load_pem_private_key(content, given or None)
        except (ValueError, TypeError) as error:
            raise KeyUnusable(
                say(
                    "Wrong passphrase for the key {name}. Nothing was signed. Try again, or name another key.",
                    name=name,
                )
                if given
                else say(
                    "The file for {name} contains no private key. Nothing was signed. Try again, or name another key.",
                    name=name,
                )
            ) from error
        if not isinstance(private, crypto.ed25519.Ed25519PrivateKey):
            raise KeyUnusable("The key {name} is not an Ed25519 key. Nothing was signed.", name=name)
        public = PublicKey(name, private.public_key().public_bytes_raw())
        for one in self.trusted.keys:
            if one.revoked and one.public.public == public.public:
                raise KeyUnusable(
                    "The key {label} was revoked as of {revoked} ({reason}): its signatures are no longer "
                    "accepted. Create another one with `key new NAME`.",
                    label=one.label,
                    revoked=one.revoked,
                    reason=one.reason,
                )
        return Signer(public, private)

    def _private_key_file(self, name: str) -> bytes:
        place = self.folder / f"{name}.key"
        if not place.is_file():
            there_are = ", ".join(self.names()) or "none"
            raise KeyUnusable(
                "No private key {name} in {folder} (available: {there_are}). `pairtrail key new {name}` creates "
                "one; --keys names another folder.",
                name=name,
                folder=self.folder,
                there_are=there_are,
            )
        if os.name == "posix" and place.stat().st_mode & _FILES_OF_OTHERS:
            raise KeyUnusable(
                "{place} can be read by others ({filemode}), so any user of this computer could have "
                "signed with it. Nothing was signed. If nobody else has used the computer, run "
                "`chmod 600` on it; otherwise run `pairtrail key revoke {name}` and create a new key.",
                place=place,
                filemode=stat.filemode(place.stat().st_mode),
                name=name,
            )
        return place.read_bytes()

    def _refuse_where_others_may_write(self, place: Path) -> None:
        for one in (place, self.folder):
            if os.name == "posix" and one.stat().st_mode & _WRITABLE_BY_OTHERS:
                raise KeyUnusable(
                    "{one} can be changed by other users ({filemode}), so it does not reliably show "
                    "whom you trust. Check its content, then remove that permission: `chmod go-w`.",
                    one=one,
                    filemode=stat.filemode(one.stat().st_mode),
                )

    def _write(self, name: str, content: bytes) -> None:
        """Whole or not at all, and for nobody else from its first byte on."""
        try:
            self._make_folder()
            with NamedTemporaryFile(dir=self.folder, prefix=".new-", delete=False) as beside:  # mode 0600
                beside.write(content)
                beside.flush()
                os.fsync(beside.fileno())
            Path(beside.name).replace(self.folder / name)
        except OSError as error:
            raise self._not_writable(self.folder / name, error.strerror) from error

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise self._not_writable(self.folder, error.strerror) from error

    @staticmethod
    def _not_writable(place: Path, why: str | None) -> KeyUnusable:
        return KeyUnusable("{folder} cannot be written to: {strerror}. Nothing was saved.", folder=place, strerror=why)


class _Crypto:
    def __init__(self) -> None:
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ed25519

        self.serialization, self.ed25519 = serialization, ed25519


def _cryptography() -> _Crypto:
    try:
        return _Crypto()
    except ImportError as error:
        raise KeyUnusable(
            "Signing needs the package cryptography, which is not installed. Verifying does not need it. To add "
            "the package: {line}",
            line=line_for("cryptography"),
        ) from error


def told_of_link(name: str, place: Path) -> str:
    """That a private key is a link: its file is in another folder, where what it signed is remembered."""
    return say("The private key {name} is a link to {place}.", name=name, place=place)
