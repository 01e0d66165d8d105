"""A time stamp is read as far as two fields; anything else is refused in words."""

from base64 import b64decode
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256

import pytest

from core.certificate_check.wrong import Wrong
from core.evidence.checkpoint import Checkpoint
from core.evidence.note import SIGNER, Note, Signature
from core.model.sentence import Refused
from events.errors import BadInput
from events.log.envelope import EventRow
from events.signing.time_stamp import parsed_time_stamp
from events.store.kept_checkpoints import kept_findings, kept_note, kept_token, stamps_in, time_stamp_kept
from tests.evidence.test_signatures import key_of

MAY_8 = "2026-05-08T19:02:11Z"

# The answer of `openssl ts -reply`, with an authority of its own, to a query about the word "pairtrail".
ANSWER = b64decode(
    "MIICpDADAgEAMIICmwYJKoZIhvcNAQcCoIICjDCCAogCAQMxDzANBglghkgBZQMEAgEFADBxBgsqhkiG9w0BCRABBKBiBGAwXgIBAQYDKgME"
    "MDEwDQYJYIZIAWUDBAIBBQAEIInQI/CZKT/f0OvU0AqgDyMf7YaN4e9doJuw9QHter6KAgECGA8yMDI2MTEyMjE1NTQwNVowAwIBAQIIR87D"
    "OglcP5oxggH9MIIB+QIBATArMBMxETAPBgNVBAMMCFRlc3QgVFNBAhRPGP+AfGy+LZeNK3ny9+NdMM8pkTANBglghkgBZQMEAgEFAKCBpDAa"
    "BgkqhkiG9w0BCQMxDQYLKoZIhvcNAQkQAQQwHAYJKoZIhvcNAQkFMQ8XDTI2MTEyMjE1NTQwNVowLwYJKoZIhvcNAQkEMSIEICtDEVDmnhSb"
    "ExA8l404bSpMU52HNf/ffgTzUrHQk4vtMDcGCyqGSIb3DQEJEAIvMSgwJjAkMCIEIIKvqBLzyl33fCqDGRcrtJemWPgtASSBN0aojkedDmts"
    "MA0GCSqGSIb3DQEBAQUABIIBAAlW+7MdHt9qszraCkgFKewuFYknQNIcUTaTdNH3+qyjWxGp5EfUMN0z5n42Z+cYzyT9ORQgX8ErjszjuI3u"
    "+6Xx/S1ggbIxVxGMrYqhDY9z1BHQgGGLgwUs/H7PnWkiIu5ViY2LNCthYEBbPiAWJWRTefN6ytJMP1+dLCSHNwStarEm+j+s4bU27S2lgYuh"
    "hDYgJ+6/y1RE8QrV0er0Y8CG/J/gbFtmxcgwsMXKAH24+JXk5I+lVI+y3GYHflIG+dMxzvSYfr2chKcGn9j/gL5PHAIWcPIKdXI3GS3jj3Jr"
    "VujgUXwNvqTkLtJxXJuQKshK7qHEXcWKgFYPKfVQdPQ="
)


NOW = datetime(2026, 11, 23, tzinfo=UTC)
_INFO = slice(ANSWER.index(bytes.fromhex("305e020101")), ANSWER.index(bytes.fromhex("305e020101")) + 0x60)


def stamped_anew(answer: bytes, was: bytes, becomes: bytes) -> bytes:
    """What was stamped, or when, replaced, and the digest below it: what its authority alone could sign."""
    info = answer[_INFO].replace(was, becomes)
    return answer.replace(answer[_INFO], info).replace(sha256(answer[_INFO]).digest(), sha256(info).digest())


def test_what_it_is_of_and_when():
    stamp = parsed_time_stamp(ANSWER)
    assert stamp.imprint == sha256(b"pairtrail").digest()
    assert stamp.time == "2026-11-22T15:54:05Z"


class TestKept:
    """The answer as it would be of a checkpoint: of its text, of text and signatures, or of something else."""

    private, public = key_of(3)
    said = Checkpoint("pairtrail/club/0123456789abcdef", 7, bytes(32), bytes(32), MAY_8, "Anna", public.label, "x")
    note = Note(said.text, (Signature("anna", public.id_as(SIGNER), private.sign(said.text.encode())),))
    text, whole = said.text.encode(), str(note).encode()

    def stamp_of(self, stamped: bytes) -> bytes:
        return stamped_anew(ANSWER, sha256(b"pairtrail").digest(), sha256(stamped).digest())

    @pytest.mark.parametrize(
        ("stamped", "covers"),
        [
            (text, "of the checkpoint's text"),
            (whole, "of the checkpoint's text and signatures"),
            (b"pairtrail", "of nothing"),
        ],
        ids=["text", "whole", "something else"],
    )
    def test_what_of_the_checkpoint_was_stamped(self, stamped: bytes, covers: str):
        token = self.stamp_of(stamped)
        kept = [kept_note(self.note), kept_token(7, token)]
        assert [(size, stamp.covers) for size, stamp in stamps_in(kept)] == [(7, covers)]
        if covers == "of nothing":
            with pytest.raises(BadInput, match="a time stamp for something else"):
                time_stamp_kept(token, kept, NOW)
        else:
            assert time_stamp_kept(token, kept, NOW) == kept[1]

    @pytest.mark.parametrize(
        ("time", "said"),
        [
            pytest.param(
                b"20260508185611Z", "is dated 2026-05-08T18:56:11Z, but its checkpoint was signed", id="before"
            ),
            pytest.param(b"20261124155405Z", "which is in the future", id="in the future"),
        ],
    )
    def test_a_time_that_cannot_be_is_refused(self, time: bytes, said: str):
        token = stamped_anew(self.stamp_of(self.text), b"20261122155405Z", time)
        with pytest.raises(Refused, match=said):
            time_stamp_kept(token, [kept_note(self.note)], NOW)

    def test_one_kept_all_the_same_is_found(self):
        """Whoever writes past the program keeps what he likes."""
        token = stamped_anew(self.stamp_of(self.text), b"20261122155405Z", b"20200101000000Z")
        rows = [EventRow("club", 1, "", "", 0, "", 1, b"{}", b"", b"")] * 7
        found = [one.message for one in kept_findings("club", [kept_note(self.note), kept_token(7, token)], rows)]
        assert any("a time stamp is dated 2020-01-01T00:00:00Z, but its checkpoint was signed" in one for one in found)

    def test_what_is_no_stamp_is_refused_in_words(self):
        with pytest.raises(BadInput, match=r"the response of an authority \(\.tsr\)"):
            time_stamp_kept(b"nothing", [kept_note(self.note)], NOW)


@pytest.mark.parametrize("time", [b"20261322155405Z", b"20260230155405Z", b"20261122255405Z", b"2026112215540?Z"])
def test_a_time_that_no_calendar_has(time):
    with pytest.raises(Wrong, match="is not a valid time"):
        parsed_time_stamp(stamped_anew(ANSWER, b"20261122155405Z", time))


def test_a_time_written_over_is_not_the_one_that_was_signed():
    with pytest.raises(Wrong, match="a different stamp was signed"):
        parsed_time_stamp(ANSWER.replace(b"20261122155405Z", b"20260122155405Z"))


def test_the_token_alone():
    assert parsed_time_stamp(ANSWER[9:]) == parsed_time_stamp(ANSWER)


@pytest.mark.parametrize("length", range(0, len(ANSWER) - 1, 7))
def test_one_cut_short_is_refused(length):
    with pytest.raises(Wrong):
        parsed_time_stamp(ANSWER[:length])


def test_no_change_of_a_byte_ends_otherwise_than_in_words():
    for at in range(len(ANSWER)):
        for change in (1, 0x80):
            changed = bytearray(ANSWER)
            changed[at] ^= change
            with suppress(Wrong):
                parsed_time_stamp(bytes(changed))


def part(tag: int, *inside: bytes) -> bytes:
    content = b"".join(inside)
    return bytes((tag, *((0x81, len(content)) if len(content) > 127 else (len(content),)))) + content


@pytest.mark.parametrize(("digits", "told"), [(29, "0" * 29 + "Z"), (30, "0" * 30), (31, "0" * 30)])
def test_of_a_long_time_thirty_letters_are_told(digits, told):
    kind, hashed = (part(0x06, bytes.fromhex(one)) for one in ("2a864886f70d0109100104", "608648016503040201"))
    info = (
        part(0x02, b"\1"),
        part(0x06, b"*"),
        part(0x30, part(0x30, hashed), part(0x04, bytes(32))),
        part(0x02, b"\1"),
    )
    stamped = part(0x30, *info, part(0x18, b"0" * digits + b"Z"))
    signed = part(0x30, part(0x02, b"\3"), part(0x31), part(0x30, kind, part(0xA0, part(0x04, stamped))))
    with pytest.raises(Wrong, match=rf"^'{told}' is not a valid time"):
        parsed_time_stamp(part(0x30, part(0x06, bytes.fromhex("2a864886f70d010702")), part(0xA0, signed)))
