"""Signatures without a library: the vectors of RFC 8032, and the same verdict as `cryptography` on what it signs."""

import random

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from core.certificate_check.wrong import Wrong
from core.evidence.ed25519 import verifies
from core.evidence.note import COSIGNER, Note, PublicKey, Signature, is_by, message_of, parsed_key, parsed_note

VECTORS = (  # RFC 8032, 7.1: public key, message, signature
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24"
            "655141438e7a100b"
        ),
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aee"
            "b00d291612bb0c00"
        ),
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        (
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28d"
            "c027beceea1ec40a"
        ),
    ),
)
ORDER = 2**252 + 27742317777372353535851937790883648493
TEXT = "pairtrail/club/0123456789abcdef\n1\n"


def key_of(number: int) -> tuple[Ed25519PrivateKey, PublicKey]:
    private = Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32)
    return private, PublicKey("anna", private.public_key().public_bytes_raw())


@pytest.mark.parametrize(("public", "message", "signature"), VECTORS)
def test_the_vectors_of_the_text(public, message, signature):
    public, message, signature = map(bytes.fromhex, (public, message, signature))
    assert verifies(public, message, signature)
    assert not verifies(public, message + b"\x00", signature)


def test_the_same_verdict_as_the_library_on_what_was_changed():
    chance = random.Random(8032)
    for number in range(40):
        private, public = key_of(number)
        message = chance.randbytes(number)
        changed = [bytearray(public.public), bytearray(message + b"."), bytearray(private.sign(message + b"."))]
        if number % 4:
            part = changed[number % 3]
            part[chance.randrange(len(part))] ^= 1 << chance.randrange(8)
        key, said, signature = map(bytes, changed)
        try:
            Ed25519PublicKey.from_public_bytes(key).verify(signature, said)
            holds = True
        except InvalidSignature:
            holds = False
        assert verifies(key, said, signature) is holds is (number % 4 == 0)


@pytest.mark.parametrize(
    "forged",
    [
        pytest.param(lambda s: s[:32] + (int.from_bytes(s[32:], "little") + ORDER).to_bytes(32, "little"), id="S + L"),
        pytest.param(lambda s: s[:63], id="cut short"),
        pytest.param(lambda s: s + b"\x00", id="longer"),
        pytest.param(lambda s: bytes(64), id="zero"),
    ],
)
def test_one_signature_has_one_spelling(forged):
    private, public = key_of(7)
    signature = private.sign(b"x")
    assert verifies(public.public, b"x", signature)
    assert not verifies(public.public, b"x", forged(signature))


@pytest.mark.parametrize("public", [b"\x01" + bytes(31), bytes(32), b"\xec" + b"\xff" * 30 + b"\x7f", b"\xff" * 32])
def test_a_key_that_signs_anything_is_none(public):
    """Of small order, or no point: with R the neutral point and S zero the equation holds for many messages."""
    assert not any(verifies(public, bytes([number]), b"\x01" + bytes(63)) for number in range(16))


class TestNotes:
    def test_there_and_back(self):
        private, public = key_of(3)
        note = Note(TEXT, (Signature("anna", public.id_as(b"\x01"), private.sign(TEXT.encode())),))
        assert parsed_note(str(note)) == note
        assert is_by(note, note.signatures[0], public)
        assert parsed_key(str(public)) == public

    def test_a_cosigner_signs_the_time_as_well(self):
        private, public = key_of(3)
        signature = Signature(
            "anna", public.id_as(COSIGNER), private.sign(message_of(TEXT, 1_700_000_000)), 1_700_000_000
        )
        note = parsed_note(str(Note(TEXT, (signature,))))
        assert is_by(note, note.signatures[0], public)
        later = Signature(signature.name, signature.key_id, signature.signature, 1_700_000_001)
        with pytest.raises(Wrong, match="of anna does not match"):
            is_by(Note(TEXT, (later,)), later, public)

    def test_a_signature_under_another_text_is_said(self):
        private, public = key_of(3)
        signature = Signature("anna", public.id_as(b"\x01"), private.sign(TEXT.encode()))
        with pytest.raises(Wrong, match="of anna does not match"):
            is_by(Note(TEXT + "more\n", (signature,)), signature, public)

    def test_a_key_of_the_same_name_is_another(self):
        private, public = key_of(3)
        other = Signature("anna", key_of(4)[1].id_as(b"\x01"), private.sign(TEXT.encode()))
        assert not is_by(Note(TEXT, (other,)), other, public)

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("", "not a signed note"),
            ("text\n", "not a signed note"),
            ("text\n\n", "not a signed note"),
            ("text\n\nanna AAAA\n", "is not a signature"),
            ("text\n\n— anna\n", "is not a signature"),
            ("text\n\n— an+na AAAAAAA=\n", "is not a signature"),
            ("text\n\n— anna !!!!\n", "not valid Base64"),
            ("text\n\n— anna AAAA\n", "truncated"),
            ("text\r\n\n— anna AAAAAAA=\n", "control character"),
            ("text\n\n" + "— anna AAAAAAA=\n" * 101, "more than 100"),
            ("x" * 70_000, "too long"),
        ],
    )
    def test_what_is_no_note(self, text, said):
        with pytest.raises(Wrong, match=said):
            parsed_note(text)

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            (lambda key: key.replace("anna", "anna b"), "is not a public key"),
            (lambda key: key[:10], "is not a public key"),
            (lambda key: key[:-4], "is not an Ed25519 signing key"),
            (lambda key: key.replace("anna+", "anni+"), "has been changed"),
            (lambda key: key[:-6] + ("B" if key[-6] != "B" else "C") + key[-5:], "has been changed"),
        ],
    )
    def test_what_is_no_key(self, change, said):
        with pytest.raises(Wrong, match=said):
            parsed_key(change(str(key_of(3)[1])))
