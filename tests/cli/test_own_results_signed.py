"""What players report by their links where officials or keys are required: that, and nothing else, whoever verifies."""

import re
import shutil
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
from cli.session.session import open_session
from cli.session.signing import Signing
from core.model.results import Result
from core.model.sentence import Refused
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import Event
from events.deciders.links import report_result
from events.errors import IntegrityFailure
from events.log.envelope import Command
from events.store.sql import SqlStore
from events.vocabulary.games import ResultRecorded
from events.vocabulary.participation import PlayerWithdrawn
from events.vocabulary.record import ResultReported
from projections.repository import Repository
from tests.cli.conftest import DATABASE, Cli
from tests.cli.test_keys_by_link import verifiers
from tests.cli.test_keys_required import As, begun, club, typed

__all__ = ["begun", "club", "typed"]  # fixtures

FIRST = 14
"""The event that grants player 1 a link; that of player N is N - 1 later."""
ROUND, WHITE, BLACK = RoundNumber(1), 1, 3


def command_of(player: int, entry: str = "0123456789abcdef") -> Command:
    return Command(f"link-{FIRST + player - 1}-{entry}", f"player {player}")


@pytest.fixture
def linked(club: As, monkeypatch: pytest.MonkeyPatch) -> As:
    """Every player has a link, to be signed with Anna's key."""
    assert club("Anna Berg", "config set --players-report").code == 0
    granted = club("Anna Berg", "link players")
    assert (granted.code, granted.out.count("/club/link/")) == (0, 4), granted
    monkeypatch.setenv("PAIRTRAIL_KEY", "anna")
    monkeypatch.setenv("PAIRTRAIL_ACTOR", "Anna Berg")
    return club


def says(player: int, result: Result) -> None:
    """As the server records it."""
    says_by(player, result, FIRST + player - 1)


def says_by(player: int, result: Result, link: int) -> None:
    """By the link that an event granted."""
    command = Command(f"link-{link}-0123456789abcdef", f"player {player}")
    with open_session(Options()) as session:
        vouching = session.vouching_as(command.actor)
        receipt = session.repository.execute_on_log(
            "club",
            lambda known: report_result(known.tournament, known.events, PlayerId(player), ROUND, result),
            command,
            holds=vouching,
        )
        vouching.recorded(receipt.known)


def written_past(place: Path, player: int, *events: Event, key: str = "anna") -> None:
    """Events written behind the program's back, and signed as what a player reports is."""
    command = command_of(player, "fedcba9876543210")
    with closing(SqlStore.open(f"sqlite:///{place / DATABASE}", clock=environment.clock)) as store:
        store.append("club", events, expected_version=store.head("club").version, command=command)
        signing = Signing(replace(settings_of(Options()), actor=command.actor, key=key))
        store.keep("club", signing.own_checkpoint(Repository(store).load("club"), ""))


def boards(linked: As) -> tuple[int, int]:
    """White and Black of board 1."""
    with open_session(Options()) as session:
        game = session.load().tournament.rounds[0].games[0]
    return game.white, game.black


def test_two_who_agree_are_signed_by_the_key_that_the_links_name(linked: As, cli: Cli):
    for player in boards(linked):
        says(player, Result.DRAW)
    assert "  1/2  " in cli("round status 1").out
    for code, said in verifiers(cli):
        assert (code, "no proof" in said) == (0, False), said


def elsewhere(linked: As, place: Path, line: str) -> None:
    """Typed by Ben on a computer of his own, where nobody remembers what Anna signed."""
    remembered = place / "keys" / "signed.json"
    kept = remembered.read_bytes()
    remembered.unlink()
    assert linked("Ben", line, key="ben").code == 0
    remembered.write_bytes(kept)


def test_what_is_signed_for_players_is_no_word_of_the_arbiter_on_what_came_before(linked: As, cli: Cli):
    assert linked("Ben", "result set 1 2:1-0", key="ben").code == 0
    before = cli("verify").out
    assert "no chief arbiter has signed the events from event 18 onwards" in before
    for player in boards(linked):
        says(player, Result.DRAW)
    assert "no chief arbiter has signed the events from event 18 onwards" in cli("verify").out
    refused = cli("checkpoint prove 20 -o p.json")
    assert refused.code != 0, "the last word of an official is before it"
    assert cli("bundle seal it.bundle --force --key ben").code == 0
    Path("verify.py").write_text(cli("bundle verifier").out, encoding="utf-8")
    trust = Path("keys/anna.pub").read_text(encoding="utf-8").strip()
    alone = subprocess.run(
        [sys.executable, "-I", "verify.py", "it.bundle", "--trust", trust], capture_output=True, text=True, check=False
    )
    assert (alone.returncode, "is covered only up to event 17 of 21" in alone.stdout) == (1, True), alone.stdout
    assert cli("key trust keys/anna.pub --who 'Anna Berg' --keys trusted").code == 0
    sealed = cli("bundle verify it.bundle --keys trusted")
    assert (sealed.code, "is covered only up to event 17 of 21" in sealed.out) == (1, True), sealed
    assert linked("Anna Berg", "undo 21 --reason seen").code == 0
    assert "no chief arbiter has signed" not in cli("verify").out


def test_a_phone_signs_no_other_history_than_the_key_signed_last(linked: As, place: Path):
    assert linked("Anna Berg", "backup before.sqlite").code == 0
    assert linked("Anna Berg", "result set 1 2:1-0").code == 0
    shutil.copyfile(place / "before.sqlite", place / DATABASE)
    elsewhere(linked, place, "result set 1 2:0-1")
    player, _ = boards(linked)
    with pytest.raises(IntegrityFailure, match="signed a different history"):
        says(player, Result.DRAW)


def test_what_was_signed_for_phones_is_remembered(linked: As, place: Path):
    assert linked("Anna Berg", "backup before.sqlite").code == 0
    for player in boards(linked):
        says(player, Result.DRAW)
    shutil.copyfile(place / "before.sqlite", place / DATABASE)
    elsewhere(linked, place, "result set 1 1:0-1 2:1-0")
    refused = linked("Anna Berg", "round close 1")
    assert (refused.code, "You signed 20 events of this record" in refused.err) == (ExitCode.REFUSED, True), refused


@pytest.mark.parametrize("grants", [(), ("link players {}",)], ids=["links of both copies", "a link of the copy"])
def test_a_copy_with_reports_is_entered_again_with_their_names_and_links(linked: As, cli: Cli, grants: tuple[str, ...]):
    assert linked("Anna Berg", "backup other.sqlite").code == 0
    white, black = boards(linked)
    for line in grants:
        assert linked("Anna Berg", line.format(f"id:{white}")).code == 0
        says_by(white, Result.DRAW, 18)
    for player in (white, black)[len(grants) :]:
        says(player, Result.DRAW)
    assert linked("Anna Berg", "result set 1 2:1-0 --db other.sqlite").code == 0
    entered = linked("Anna Berg", f"store rebase {DATABASE} other.sqlite --yes --reason merged --db other.sqlite")
    assert entered.code == 0, entered
    checked = cli("verify --db other.sqlite")
    assert checked.code == 0, checked
    kept = "Anna Berg; " * len(grants) + f"player {white}; player {black}"
    told = re.sub(r" \(events of that copy: [0-9, -]+\)", "", checked.out)
    assert f"Checkpoints of that copy made by these people are kept: {kept}." in told
    assert f"1 result was entered through a link that Anna Berg granted, as player {black}, player {white}: " in (
        checked.out
    )


def test_a_report_by_a_revoked_link_is_refused(linked: As):
    player, _ = boards(linked)
    assert linked("Anna Berg", f"link revoke {FIRST + player - 1}").code == 0
    with pytest.raises(Refused, match="revoked in event 18"):
        says(player, Result.DRAW)


RECORDED = ResultRecorded(round_number=ROUND, board=BoardNumber(1), result=Result.DRAW)


@pytest.mark.parametrize(
    ("event", "key", "told"),
    [
        (RECORDED, "anna", "both players had not reported this result of board 1"),
        (PlayerWithdrawn(player=PlayerId(2), from_round=RoundNumber(2)), "anna", "does not allow this kind of event"),
        ("another's report", "anna", "does not allow this kind of event (result-reported)"),
        ("own report", "ben", "signed no checkpoint ending at that point with the key anna+"),
    ],
)
def test_what_was_written_past_the_program_is_named(
    linked: As, cli: Cli, place: Path, event: Event | str, key: str, told: str
):
    white, black = boards(linked)
    if isinstance(event, str):
        player = white if event == "own report" else black
        event = ResultReported(
            player=PlayerId(player), round_number=ROUND, board=BoardNumber(1), result=Result.WHITE_WINS
        )
    written_past(place, white, event, key=key)
    for code, said in verifiers(cli):
        assert (code != 0, told in said) == (True, True), said


def test_officials_without_keys_a_link_is_enough_and_no_more(cli: Cli, place: Path):
    for line in (
        "new Open --rounds 2 --as club",
        *(f"player add {name} --rating 1500" for name in ("Ada", "Bob", "Cid", "Dot")),
        "round pair --yes",
        "round publish",
        'official name "Anna Berg" --role chief-arbiter',
        'config set --players-report --actor "Anna Berg"',
        'link players --actor "Anna Berg"',
    ):
        assert cli(line).code == 0, line
    with closing(SqlStore.open(f"sqlite:///{place / DATABASE}", clock=environment.clock)) as store:
        repository = Repository(store)
        known = repository.load("club")
        links = {one.event.player: one.version for one in known.events if one.type == "player-link-granted"}
        game = known.tournament.rounds[0].games[0]
        for player in (game.white, game.black):
            repository.execute_on_log(
                "club",
                lambda known, player=player: report_result(known.tournament, known.events, player, ROUND, Result.DRAW),
                Command(f"link-{links[player]}-0123456789abcdef", f"player {player}"),
            )
        assert repository.load("club").tournament.rounds[0].games[0].readings.standings is Result.DRAW
        assert cli("verify").code == 0
        second = ResultRecorded(round_number=ROUND, board=BoardNumber(2), result=Result.DRAW)
        command = Command(f"link-{links[game.white]}-fedcba9876543210", f"player {game.white}")
        with pytest.raises(Refused, match="both players had not reported"):
            repository.execute_on_log("club", lambda _: [second], command)
        store.append("club", [second], expected_version=store.head("club").version, command=command)
    refused = cli("verify")
    assert refused.code != 0
    assert "both players had not reported this result of board 2" in refused.out + refused.err
