"""Whose keys somebody trusts, where they are kept, and from when on a revoked one no longer counts."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.certificate_check.wrong import Wrong
from core.evidence.checkpoint import Checkpoint
from core.evidence.note import COSIGNER, SIGNER, Note, Signature, message_of
from events.errors import KeyUnusable
from events.signing.judging import Rotation, judged, judged_rotation, parsed_rotation
from events.signing.key_folder import KeyFolder, decoded, encoded
from events.signing.trust_list import TrustedKey, TrustList
from tests.evidence.test_signatures import key_of

NOW = datetime(2026, 6, 1, tzinfo=UTC)
MAY_8, A_SECOND_LATER = "2026-05-08T19:02:11Z", "2026-05-08T19:02:12Z"


def trusted(number: int, *, revoked: str = "") -> TrustedKey:
    return TrustedKey(str(key_of(number)[1]), "Anna Berg", "2026-01-01T00:00:00Z", revoked=revoked, reason="lost")


def signed_at(time: str) -> Note:
    private, public = key_of(3)
    root = bytes(32)
    said = Checkpoint("pairtrail/club/0123456789abcdef", 1, root, root, time, "Anna Berg", public.label, "round 1")
    return Note(said.text, (Signature("anna", public.id_as(SIGNER), private.sign(said.text.encode())),))


@pytest.mark.parametrize(
    ("revoked", "counts"),
    [
        pytest.param("", True, id="not revoked"),
        pytest.param(A_SECOND_LATER, True, id="a second later"),
        pytest.param(MAY_8, False, id="in that second"),
        pytest.param("2026-05-08T19:02:10Z", False, id="a second before"),
    ],
)
def test_a_signature_of_the_moment_of_revocation_no_longer_counts(revoked: str, counts: bool):
    found = judged(signed_at(MAY_8), TrustList((trusted(3, revoked=revoked),)), NOW)
    assert found.counts is counts
    assert ("revoked as of" in found.signatures[0].why_not) is not counts


NOTE = signed_at(MAY_8)
CLOCKS = datetime(2026, 5, 8, 18, 57, 10, tzinfo=UTC)  # five minutes and a second before the note


def why_not(note: Note, now: datetime = NOW) -> str:
    (signature,) = judged(note, TrustList((trusted(3),)), now).signatures
    assert signature.counts is (signature.why_not == "")
    return signature.why_not


def cosigned_at(seconds: int) -> Note:
    private, public = key_of(3)
    signature = private.sign(message_of(NOTE.text, seconds))
    return Note(NOTE.text, (Signature("anna", public.id_as(COSIGNER), signature, seconds),))


class TestObjections:
    """What a signature that fits is worth all the same."""

    def test_a_clock_that_goes_five_minutes_ahead_is_forgiven(self):
        assert why_not(NOTE, CLOCKS.replace(second=11)) == ""
        assert why_not(NOTE, CLOCKS) == f"signed at {MAY_8}, which is in the future: a clock is wrong"

    def test_a_witness_does_not_sign_before_there_is_anything_to_sign(self):
        moment = int(datetime(2026, 5, 8, 19, 2, 11, tzinfo=UTC).timestamp())
        assert why_not(cosigned_at(moment)) == why_not(cosigned_at(moment - 300)) == ""
        assert why_not(cosigned_at(moment - 301)) == (
            f"signed at 2026-05-08T18:57:10Z, before the checkpoint itself ({MAY_8}): a clock went backwards"
        )

    def test_a_moment_later_than_any_calendar_is_in_the_future(self):
        assert why_not(cosigned_at(2**62)).startswith("signed at 9999-12-31T23:59:59Z, which is in the future")

    def test_the_text_names_the_key_that_signs_it(self):
        private, public = key_of(3)
        root = bytes(32)
        said = Checkpoint("pairtrail/club/0123456789abcdef", 1, root, root, MAY_8, "Anna Berg", "bert+0", "round 1")
        note = Note(said.text, (Signature("anna", public.id_as(SIGNER), private.sign(said.text.encode())),))
        assert why_not(note) == "the text says that it was signed with bert+0"


class TestSuccessors:
    """A rotation counts that the old key signed, while it was trusted."""

    def note_of(self, signer: int, time: str = MAY_8) -> tuple[Note, Rotation]:
        rotation = Rotation(str(key_of(3)[1]), str(key_of(4)[1]), time)
        private, public = key_of(signer)
        signature = Signature("anna", public.id_as(SIGNER), private.sign(rotation.text.encode()))
        return Note(rotation.text, (signature,)), rotation

    def test_it_names_the_key_that_is_trusted(self):
        assert judged_rotation(*self.note_of(3), TrustList((trusted(3),)), NOW) == trusted(3)

    @pytest.mark.parametrize(
        ("signer", "known", "now", "told"),
        [
            pytest.param(3, (), NOW, "anna, which must name its successor, is not trusted here", id="not trusted"),
            pytest.param(4, (trusted(3),), NOW, "did not sign it", id="signed by the new key"),
            pytest.param(3, (trusted(3, revoked=A_SECOND_LATER),), NOW, "it cannot name a successor", id="revoked"),
            pytest.param(3, (trusted(3),), CLOCKS, f"it is dated {MAY_8}, which is in the future", id="in the future"),
        ],
    )
    def test_anything_else_is_refused(self, signer: int, known: tuple[TrustedKey, ...], now: datetime, told: str):
        with pytest.raises(Wrong, match=told):
            judged_rotation(*self.note_of(signer), TrustList(known), now)


class TestList:
    def test_who_is_not_known_is_told_who_is(self):
        with pytest.raises(KeyUnusable, match=r"Unknown key 'bert'\. Available: anna\+[0-9a-f]{8}\."):
            TrustList((trusted(3),)).find("bert")
        with pytest.raises(KeyUnusable, match=r"Unknown key 'bert'. Available: none yet"):
            TrustList().find("bert")

    def test_two_of_one_name_are_told_with_their_ids(self):
        with pytest.raises(KeyUnusable, match="Several keys"):
            TrustList((trusted(3), trusted(4))).find("anna")

    def test_a_file_with_a_key_that_is_none_is_refused_whole(self):
        whole = encoded(TrustList((trusted(3), trusted(4))))
        assert decoded(whole, "trusted.json").keys == (trusted(3), trusted(4))
        broken = whole.replace(trusted(4).key.encode(), b"anna+nothing")
        with pytest.raises(KeyUnusable, match="trusted\\.json is not a list of trusted keys"):
            decoded(broken, "trusted.json")


class TestFolder:
    @pytest.mark.parametrize("mode", [0o640, 0o620, 0o610, 0o604, 0o602, 0o601])
    def test_a_private_key_with_any_right_for_others_signs_nothing(self, tmp_path: Path, mode: int):
        folder = KeyFolder(tmp_path / "keys")
        folder.make("anna", bytes([3]) * 32, b"")
        assert folder.signer("anna", lambda _: b"").key == key_of(3)[1]
        (folder.folder / "anna.key").chmod(mode)
        with pytest.raises(KeyUnusable, match="can be read by others"):
            folder.signer("anna", lambda _: b"")

    def test_the_folder_is_made_for_nobody_else(self, tmp_path: Path):
        folder = KeyFolder(tmp_path / "keys")
        folder.trust(lambda _: TrustList((trusted(3),)))
        assert folder.folder.stat().st_mode & 0o777 == 0o700
        assert {file.stat().st_mode & 0o777 for file in folder.folder.iterdir()} == {0o600}

    @pytest.mark.parametrize("content", [b'{"a', b'{"\xff": {}}'], ids=["cut off", "bytes that are no text"])
    def test_what_was_cosigned_here_is_refused_where_it_cannot_be_read(self, tmp_path: Path, content: bytes):
        folder = KeyFolder(tmp_path / "keys")
        folder.trust(lambda _: TrustList())
        (folder.folder / "seen.json").write_bytes(content)
        (folder.folder / "seen.json").chmod(0o600)
        with pytest.raises(KeyUnusable, match="does not show what was cosigned here"):
            folder.seen()


def test_a_rotation_shows_no_more_than_the_beginning_of_what_is_no_time():
    old, new = str(key_of(3)[1]), str(key_of(4)[1])
    assert parsed_rotation(Rotation(old, new, MAY_8).text).time == MAY_8
    with pytest.raises(Wrong, match=r"^'x{40}' is not a valid time"):
        parsed_rotation(Rotation(old, new, "x" * 1000).text)
