"""Signed notes and the public keys of their signers, as C2SP writes them (signed-note, tlog-cosignature).

    text, its lines, and an empty line
    — anna-berg Wm9v...

A signer signs the text; a cosigner signs it behind a line with the time, which stands in front of his signature.
"""

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from hashlib import sha256
from typing import Final

from core.certificate_check.wrong import Wrong, require
from core.evidence.ed25519 import verifies
from core.model.dataclass import dataclass
from core.model.sentence import say

SIGNER: Final = b"\x01"
COSIGNER: Final = b"\x04"
_DASH: Final = "— "
NOTE_BYTES_MAX: Final = 64 * 1024


@dataclass(frozen=True, slots=True)
class PublicKey:
    """Whose signature it checks, by a name without spaces or a plus sign."""

    name: str
    public: bytes  # 32 bytes

    def id_as(self, kind: bytes) -> bytes:
        """Four bytes that tell keys of one name apart; a cosigner has others than a signer with the same key."""
        return sha256(self.name.encode() + b"\n" + kind + self.public).digest()[:4]

    @property
    def id(self) -> str:
        """The key's id: 8 hexadecimal digits that tell keys apart. Whether two are one, the fingerprint says."""
        return self.id_as(SIGNER).hex()

    @property
    def label(self) -> str:
        """Name and id, as a checkpoint names the key inside what it signs."""
        return f"{self.name}+{self.id}"

    @property
    def fingerprint(self) -> str:
        """SHA-256 of name and key, by which two people make sure that they mean the same one."""
        return sha256(self.name.encode() + b"\n" + SIGNER + self.public).hexdigest()

    def __str__(self) -> str:
        return f"{self.label}+{b64encode(SIGNER + self.public).decode()}"


@dataclass(frozen=True, slots=True)
class Signature:
    """A line below the text. `time`: when a cosigner says he signed, in seconds since 1970; None: a signer's."""

    name: str
    key_id: bytes
    signature: bytes
    time: int | None = None

    @property
    def line(self) -> str:
        """As it stands below the text."""
        timed = b"" if self.time is None else self.time.to_bytes(8, "big")
        return f"{_DASH}{self.name} {b64encode(self.key_id + timed + self.signature).decode()}\n"


@dataclass(frozen=True, slots=True)
class Note:
    """A text, which ends with a newline, and its signatures, in order."""

    text: str
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return self.text + "\n" + "".join(one.line for one in self.signatures)


def message_of(text: str, time: int | None) -> bytes:
    """What is signed: the text, by a cosigner behind a line with the time."""
    return text.encode() if time is None else f"cosignature/v1\ntime {time}\n{text}".encode()


def is_key_name(name: str) -> bool:
    """Whether a key may be called so."""
    return name.isprintable() and 0 < len(name) <= 200 and not any(letter.isspace() or letter == "+" for letter in name)


def parsed_key(text: str) -> PublicKey:
    """A public key as it is written in one line. Raises `Wrong`."""
    parts = text.strip().split("+", 2)
    require(
        len(parts) == 3 and is_key_name(parts[0]),
        "{text!r} is not a public key, which is written as name+id+key",
        text=text.strip()[:80],
    )
    raw = _from_base64(parts[2], say("the public key"))
    require(len(raw) == 33 and raw[:1] == SIGNER, "the key of {name} is not an Ed25519 signing key", name=parts[0])
    key = PublicKey(parts[0], raw[1:])
    require(
        parts[1] == key.id,
        "the key of {name} has the id {id}, but {said!r} is stated: it has been changed",
        name=key.name,
        id=key.id,
        said=parts[1],
    )
    return key


def readable_key(text: str) -> PublicKey | None:
    """The same; None: it is none, and so nothing is signed with it."""
    try:
        return parsed_key(text)
    except Wrong:
        return None


def parsed_note(text: str) -> Note:
    """A note as it stands in a file; no signature is checked yet. Raises `Wrong`."""
    require(len(text) <= NOTE_BYTES_MAX, "it is too long for a signed note")
    require(
        not any(letter < " " and letter != "\n" for letter in text),
        ("it contains a control character, so it is not a note"),
    )
    body, empty, below = text.rpartition("\n\n")
    require(
        empty and below.endswith("\n"),
        ("it is not a signed note: the empty line and the signatures at its end are missing"),
    )
    lines = below.removesuffix("\n").split("\n")
    require(len(lines) <= 100, "it has more than 100 signatures")
    return Note(body + "\n", tuple(_signature(line) for line in lines))


def _signature(line: str) -> Signature:
    name, space, encoded = line.removeprefix(_DASH).partition(" ")
    require(line.startswith(_DASH) and space and is_key_name(name), "{line!r} is not a signature", line=line[:80])
    raw = _from_base64(encoded, say("the signature of {name}", name=name))
    if len(raw) == 4 + 8 + 64:
        return Signature(name, raw[:4], raw[12:], int.from_bytes(raw[4:12], "big"))
    require(len(raw) > 4, "the signature of {name} is truncated", name=name)
    return Signature(name, raw[:4], raw[4:])


def is_by(note: Note, signature: Signature, key: PublicKey) -> bool:
    """Whether a line below the text is, by its name and id, one of that key.

    Raises `Wrong` where it is and the signature does not fit: then somebody changed the text, or the line.
    """
    kind = SIGNER if signature.time is None else COSIGNER
    if signature.name != key.name or signature.key_id != key.id_as(kind):
        return False
    if not verifies(key.public, message_of(note.text, signature.time), signature.signature):
        raise Wrong(
            say(
                "the signature of {name} does not match: the text or the signature was changed after signing",
                name=key.name,
            )
        )
    return True


def _from_base64(encoded: str, what: str) -> bytes:
    try:
        raw = b64decode(encoded, validate=True)
    except (NotBase64, ValueError) as error:
        raise Wrong(say("{what} is not valid Base64", what=what)) from error
    require(b64encode(raw).decode() == encoded, "{what} is not in standard Base64 form", what=what)
    return raw


def signs(note: Note, key: PublicKey) -> bool:
    """A cosigner vouches for what somebody else said: only the signer's own line counts."""
    try:
        return any(one.time is None and is_by(note, one, key) for one in note.signatures)
    except Wrong:  # a line in the name of that key that does not fit
        return False
