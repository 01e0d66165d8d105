"""Entries by a link where keys are required: the server's key signs them, by the event that granted the link."""

import json
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cli.environment import environment
from cli.exits import ExitCode
from cli.input.options import Options
from cli.session.config import settings_of
from cli.session.signing import Signing
from core.certificate_check.log import Event as Told
from core.evidence.links import delegated
from core.model.results import Result
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import Event
from events.log.envelope import Command
from events.store.sql import SqlStore
from events.vocabulary.games import ResultRecorded
from events.vocabulary.participation import PlayerWithdrawn
from projections.repository import Repository
from tests.cli.conftest import DATABASE, Cli, Ended
from tests.cli.test_keys_required import As, begun, club, typed

__all__ = ["begun", "club", "typed"]  # fixtures

LINK = 13
ENTRY = ResultRecorded(round_number=1, board=BoardNumber(2), result=Result.DRAW)


@pytest.fixture
def linked(club: As) -> As:
    """Event 13 grants Phone 1 a link for board 2 of round 1, to be signed with Anna's key."""
    assert club("Anna Berg", "link grant 'Phone 1' --boards 2").code == 0
    return club


def by_link(typed_by: As, line: str, link: int = LINK, key: str = "anna", actor: str = "Phone 1") -> Ended:
    environment.given_id = f"link-{link}-0123456789abcdef"
    return typed_by(actor, line, key)


def written_past(place: Path, *events: Event, link: int = LINK, key: str = "anna", occasion: str = "") -> None:
    """Events written behind the program's back, and signed as entries by that link are."""
    with closing(SqlStore.open(f"sqlite:///{place / DATABASE}", clock=environment.clock)) as store:
        command = Command(f"link-{link}-fedcba9876543210", "Phone 1")
        store.append("club", events, expected_version=store.head("club").version, command=command)
        settings = replace(settings_of(Options()), actor="Phone 1", key=key)
        known = Repository(store).load("club")
        signing = Signing(settings)
        if occasion:
            signing.sign(store, known, occasion)
        else:
            store.keep("club", signing.own_checkpoint(known, ""))


def verifiers(cli: Cli) -> list[tuple[int, str]]:
    """What `verify`, `bundle verify` and the verifier in one file say."""
    recorded = cli("verify")
    sealed = cli("bundle seal it.bundle --force --key anna")
    assert sealed.code == 0, sealed
    shut = cli("bundle verify it.bundle")
    Path("verify.py").write_text(cli("bundle verifier").out, encoding="utf-8")
    trust = Path("keys/anna.pub").read_text(encoding="utf-8").strip()
    alone = subprocess.run(
        [sys.executable, "-I", "verify.py", "it.bundle", "--trust", trust], capture_output=True, text=True, check=False
    )
    return [(recorded.code, recorded.out + recorded.err), (shut.code, shut.out), (alone.returncode, alone.stdout)]


class TestALinkIsADelegation:
    def test_an_entry_is_signed_by_the_key_that_the_link_names(self, linked: As, cli: Cli):
        done = by_link(linked, "result set 1 2:=")
        assert done.code == 0, done
        assert "Phone 1" in cli("log list").out
        by_whom = (
            "1 result was entered through a link that Anna Berg granted, as Phone 1: Anna Berg could have entered it "
            "too."
        )
        assert by_whom in cli("verify").out
        assert linked("Anna Berg", "undo 14 --reason typo").code == 0
        for code, said in verifiers(cli):
            assert (code, "Phone 1 recorded" in said) == (0, False), said

    def test_a_forfeit_by_a_link_rests_on_the_word_of_whoever_has_it(self, linked: As, cli: Cli):
        assert by_link(linked, "result set 1 2:+-").code == 0
        assert (
            "Phone 1, who is not chief arbiter, is the only source for: game-forfeited (event 14)." in cli("verify").out
        )

    def test_a_server_with_a_key_of_its_own(self, club: As, cli: Cli):
        server = json.loads(cli("key new hall --json").out)["key"]
        assert club("Anna Berg", f"link grant 'Phone 1' --boards 2 --server-key {server}").code == 0
        refused = by_link(club, "result set 1 2:=")
        assert (refused.code, "signed with the key hall+" in refused.err) == (ExitCode.REFUSED, True), refused
        assert by_link(club, "result set 1 2:=", key="hall").code == 0
        assert cli("verify").code == 0

    @pytest.mark.parametrize(
        ("line", "link", "told"),
        [
            ("result set 1 1:=", LINK, "is for boards 2 to 2 of round 1"),
            ("result set 1 2:=", LINK - 1, "is not an official"),
            ("player withdraw 2 --from-round 2", LINK, "does not allow this kind of event (player-withdrawn)"),
        ],
    )
    def test_nothing_else_is_recorded_by_it(self, linked: As, line: str, link: int, told: str):
        refused = by_link(linked, line, link)
        assert (refused.code, told in refused.err) == (ExitCode.REFUSED, True), refused

    def test_nor_in_another_name_or_after_it_was_revoked(self, linked: As):
        refused = by_link(linked, "result set 1 2:=", actor="Phone 2")
        assert (refused.code, "was issued in another name" in refused.err) == (ExitCode.REFUSED, True), refused
        assert linked("Anna Berg", f"link revoke {LINK}").code == 0
        refused = by_link(linked, "result set 1 2:=")
        assert (refused.code, "revoked in event 14" in refused.err) == (ExitCode.REFUSED, True), refused

    def test_an_official_signs_with_their_own_key(self, club: As):
        refused = club("Anna Berg", "link grant Ben --boards 2")
        assert (refused.code, "a key of their own" in refused.err) == (ExitCode.REFUSED, True), refused


ELSEWHERE = ResultRecorded(round_number=1, board=BoardNumber(1), result=Result.DRAW)
PAST: dict[str, tuple[Event, dict[str, str], str]] = {
    "another board": (ELSEWHERE, {}, "is for boards 2 to 2 of round 1"),
    "another kind of event": (PlayerWithdrawn(player=PlayerId(2), from_round=RoundNumber(2)), {}, "kind of event"),
    "another key": (ENTRY, {"key": "ben"}, "signed no checkpoint ending at that point with the key anna+"),
    "signed on another occasion": (ENTRY, {"occasion": "what Phone 1 recorded"}, "signed no checkpoint"),
}


class TestVerifiersTakeNoOther:
    @pytest.mark.parametrize(("event", "signed", "told"), PAST.values(), ids=PAST)
    def test_what_was_written_past_the_program(
        self, linked: As, cli: Cli, place: Path, event: Event, signed: dict[str, str], told: str
    ):
        written_past(place, event, **signed)
        for code, said in verifiers(cli):
            assert (code != 0, told in said) == (True, True), said

    def test_nor_one_after_the_link_was_revoked(self, linked: As, cli: Cli, place: Path):
        assert linked("Anna Berg", f"link revoke {LINK}").code == 0
        written_past(place, ENTRY)
        for code, said in verifiers(cli):
            assert (code != 0, "revoked in event 14" in said) == (True, True), said

    def test_a_link_that_nobody_granted_to_a_key(self, club: As, cli: Cli, place: Path):
        written_past(place, ENTRY, link=12)
        for code, said in verifiers(cli):
            assert (code != 0, "event 12 granted no link to a key" in said) == (True, True), said


def test_a_link_in_a_team_event_is_for_the_boards_of_its_matches() -> None:
    granted = {"helper": "Phone 1", "round_number": 1, "first_board": 1, "last_board": 2, "key": "k"}

    def told(version: int, kind: str, actor: str, by: str, **data: object) -> Told:
        return Told(version, "", "club", kind, 1, actor, "", data, by)

    before = [told(1, "link-granted", "Anna Berg", "c1", **granted)]

    def why(match: int, number: int = 1) -> str:
        at = {"round_number": number, "board": match, "team_board": 3, "result": "1-0"}
        return delegated(before, [told(2, "result-recorded", "Phone 1", "link-1-x", **at)]).why

    assert why(2) == ""
    assert "is for boards 1 to 2 of round 1" in why(3)
    assert "is for boards 1 to 2 of round 1" in why(2, number=2)
