"""A time stamp is read as far as two fields; anything else is refused in words."""

from base64 import b64decode
from contextlib import suppress
from hashlib import sha256

import pytest

from core.certificate_check.wrong import Wrong
from core.evidence.checkpoint import Checkpoint
from core.evidence.note import SIGNER, Note, Signature
from events.errors import BadInput
from events.signing.time_stamp import parsed_time_stamp
from events.store.kept_checkpoints import kept_note, kept_token, stamps_in, time_stamp_kept
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
        return ANSWER.replace(sha256(b"pairtrail").digest(), sha256(stamped).digest())

    @pytest.mark.parametrize(
        ("stamped", "covers"),
        [(text, "of its text"), (whole, "of text and signatures"), (b"pairtrail", "of nothing")],
        ids=["text", "whole", "something else"],
    )
    def test_what_of_the_checkpoint_was_stamped(self, stamped: bytes, covers: str):
        token = self.stamp_of(stamped)
        kept = [kept_note(self.note), kept_token(7, token)]
        assert [(size, stamp.covers) for size, stamp in stamps_in(kept)] == [(7, covers)]
        if covers == "of nothing":
            with pytest.raises(BadInput, match="a stamp of something else"):
                time_stamp_kept(token, kept)
        else:
            assert time_stamp_kept(token, kept) == kept[1]

    def test_what_is_no_stamp_is_refused_in_words(self):
        with pytest.raises(BadInput, match=r"the answer of an authority \(\.tsr\)"):
            time_stamp_kept(b"nothing", [kept_note(self.note)])


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
