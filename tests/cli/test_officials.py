"""`official`: roles on the command line, keys that sign each command, and what `verify` says of those who went past."""

import json
import os
from pathlib import Path

import pytest

from cli.environment import environment
from cli.exits import ExitCode
from core.model.results import Result
from events.log.envelope import new_command
from events.store.sql import SqlStore
from events.vocabulary.games import ResultRecorded
from tests.cli.conftest import DATABASE, Cli

START = (
    'new "Club" --rounds 1 --as club',
    "player add Ada --rating 2000",
    "player add Bob --rating 1900",
    "player add Cid --rating 1800",
    "player add Dot --rating 1700",
    'official name "Anna Berg" --role chief-arbiter',
    "official name Ben --role data-entry",
    "official name Fed --role federation",
    "round pair",
    "round publish",
)


@pytest.fixture
def club(cli: Cli) -> Cli:
    for line in START:
        assert cli(line).code == 0, line
    return cli


def recorded_past_the_program(place: Path, actor: str, board: int = 2) -> None:
    with SqlStore.open(f"sqlite:///{place / DATABASE}", clock=environment.clock) as store:
        version = store.head("club").version
        event = ResultRecorded(round_number=1, board=board, result=Result.DRAW)
        store.append("club", [event], expected_version=version, command=new_command(actor))


def test_each_records_what_the_role_allows(club: Cli):
    assert club("result set 1 1:1-0 --actor Ben").code == 0
    refused = club("player withdraw Dot --actor Ben")
    assert (refused.code, "Ben is data-entry here" in refused.err) == (ExitCode.REFUSED, True)
    stranger = club("result set 1 2:= --actor Eve")
    assert (stranger.code, "Eve is not an official of this tournament" in stranger.err) == (ExitCode.REFUSED, True)
    assert "Eve is not an official of this tournament" in club("result set 1 2:= --actor Eve --dry-run").err
    assert club('appeal lodge Bob "my clock stood still" --round 1 --actor Fed').code == 0
    assert club("result set 1 2:= --actor Fed").code == ExitCode.REFUSED
    assert club("undo --yes --reason typo --actor Fed").code == 0  # the appeal was Fed's to record
    assert club("verify").code == 0


def test_what_carried_out_an_appeal_is_undone_by_others(club: Cli):
    """Decision 142: who made the pairing complained of carries the decision out, and does not undo that."""
    board = json.loads(club("round status 1 --json").out)["boards"][0]
    seats = f"{board['black']['number']}-{board['white']['number']}"
    assert club('appeal lodge Bob "the colours are wrong" --round 1').code == 0
    decided = club('appeal decide "The colours are turned." --upheld')
    assert "Undo:" not in decided.err  # it would be refused
    changed = club(f'round alter --set {seats} --reason "decision" --ground appeal:1 --yes')
    assert (changed.code, "Undo:" in changed.err) == (ExitCode.OK, False)
    event = json.loads(club("info --json").out)["event"]
    refused = club(f"undo {event} --reason typo")
    assert refused.code == ExitCode.REFUSED
    assert f"cannot undo or redo event {event} (pairing-altered)" in refused.err
    assert "Officials who can do it: Fed (federation)." in refused.err
    undone = club(f"undo {event} --reason typo --actor Fed")
    assert (undone.code, f"redo {event + 1}" in undone.err) == (ExitCode.OK, True), undone.err
    assert "Next: carry out the decision" in club("info").err
    assert club(f"redo {event}").code == ExitCode.REFUSED
    assert club(f"redo {event} --actor Fed").code == ExitCode.OK
    assert club("verify").code == ExitCode.OK


def test_whom_an_appeal_concerns_is_told_who_types_which_undo(club: Cli):
    """Who lodged it and carried it out was told to type what is refused to her; each command is by whom it names."""
    assert club("official name Cid --role arbiter").code == 0
    board = json.loads(club("round status 1 --json").out)["boards"][0]
    assert club('appeal lodge Cid "the colours are wrong" --round 1 --actor Cid').code == 0
    assert club('appeal decide "The colours are turned." --upheld --actor Fed').code == 0
    seats = f"{board['black']['number']}-{board['white']['number']}"
    assert club(f'round alter --set {seats} --reason "decision" --ground appeal:1 --yes --actor Cid').code == 0
    undos = [f'undo {event} --reason "..."' for event in (16, 15, 14)]
    by_fed = [f"`pairtrail {one}` by Fed (federation)" for one in undos]
    refused = club("undo 14 --reason slip --actor Cid")
    assert refused.code == ExitCode.REFUSED
    assert f"In this order: {', then '.join(by_fed)}. Or correct what is wrong." in refused.err
    again = club('appeal decide "No" --refused --appeal 1 --actor Cid')
    redecided = "`pairtrail appeal decide TEXT --refused --appeal 14`"
    assert f"For another decision: {by_fed[0]}, then {by_fed[1]}, then {redecided}." in again.err
    for one in undos:
        assert club(f"{one} --actor Fed").code == 0
    assert "by Fed" not in club("undo 13 --reason slip").err


def test_whom_an_appeal_concerns_does_not_put_the_old_boards_back(club: Cli):
    """`round alter` did at once what `undo` refused: on no ground, or to the boards that stood before."""
    one, other = json.loads(club("round status 1 --json").out)["boards"]
    turned, as_it_was = (f"{one[a]['number']}-{one[b]['number']}" for a, b in (("black", "white"), ("white", "black")))
    assert club('appeal lodge Bob "the colours are wrong" --round 1').code == 0
    assert club('appeal decide "The colours are turned." --upheld --actor Fed').code == 0
    assert club(f'round alter --set {turned} --reason "decision" --ground appeal:1 --yes').code == 0
    exchanged = f"--set {one['white']['number']}-{other['white']['number']}"
    for change in (f"round alter --set {as_it_was}", f"round alter {exchanged}", "round void 1"):
        refused = club(f"{change} --reason back --yes")
        assert refused.code == ExitCode.REFUSED, change
        assert "cannot put back boards that event 15 changed to carry out the decision" in refused.err, change
        assert "in event 13: Anna Berg recorded the pairing of round 1" in refused.err
        assert "Officials who can do it: Fed (federation)." in refused.err
        assert "cannot put back" in club(f"{change} --reason back --yes --dry-run").err
    other_board = f"{other['black']['number']}-{other['white']['number']}"
    assert club(f"round alter --set {other_board} --reason late --yes").code == 0  # carried nothing out
    again = f"round alter --set {as_it_was} --ground appeal:13 --reason decision"
    assert "has already been carried out" in club(again).err  # asked
    assert club(f"{again} --yes").code == 0
    assert club("official name Dan --role arbiter").code == 0
    assert club(f"round alter --set {turned} --reason back --yes --actor Dan").code == 0


def test_what_comes_next_of_an_upheld_appeal_is_what_the_role_may_do(club: Cli, monkeypatch: pytest.MonkeyPatch):
    """An arbiter changes boards but voids no round, the federation records what was done, others name them."""
    assert club("official name Cid --role arbiter").code == 0
    assert club('appeal lodge Bob "the colours are wrong" --round 1').code == 0
    upheld = club('appeal decide "The colours are turned." --upheld --actor Fed')
    who = "Anna Berg (chief-arbiter), Cid (arbiter) can change the boards"
    command = 'pairtrail appeal execute "WHAT WAS DONE" --appeal 14'
    assert f"(event 14): {who}; a measure that changes no boards is recorded here: {command}" in upheld.err
    told = club("result set 1 2:1-0 --actor Cid").err
    assert "round alter --set WHITE-BLACK" in told
    assert "round void" not in told
    monkeypatch.setenv("PAIRTRAIL_ACTOR", "Fed")
    assert json.loads(club("info --json").out)["next"] == command
    monkeypatch.delenv("PAIRTRAIL_ACTOR")
    assert "`pairtrail round void 1 " in club("info").err
    entered = club("result set 1 1:1-0 --actor Ben").err
    who = "Anna Berg (chief-arbiter), Fed (federation), Cid (arbiter)"
    assert f"Next: {who} can carry out the decision on the upheld appeal (event 14): pairtrail appeal list" in entered
    assert club('appeal execute "The fee was paid back" --actor Fed').code == 0


def test_a_refusal_is_in_the_course_and_not_in_the_record(club: Cli):
    before = json.loads(club("info --json").out)["event"]
    os.environ["PAIRTRAIL_LOG"] = "json"
    refused = club("result set 1 2:= --actor Eve")
    assert '"refused"' in refused.err
    assert json.loads(club("info --json").out)["event"] == before


def test_the_list(club: Cli):
    listed = club("official list").out
    assert "Anna Berg" in listed
    assert "data-entry: results, forfeits" in listed
    assert json.loads(club("official list --json").out)["officials"][1] == {
        "name": "Ben",
        "role": "data-entry",
        "key": "",
    }


@pytest.mark.parametrize(
    ("actor", "said"),
    [
        ("Eve", "Eve recorded this event (result-recorded) but was not an official then"),
        ("Fed", "which is not allowed for the role federation"),
    ],
)
def test_verify_names_what_was_recorded_past_the_program(club: Cli, place: Path, actor: str, said: str):
    recorded_past_the_program(place, actor)
    verified = club("verify")
    assert (verified.code, said in verified.out) == (ExitCode.FINDINGS, True), verified.out


class TestWithKeys:
    @pytest.fixture
    def signed(self, club: Cli) -> Cli:
        public = json.loads(club("key new ben --actor Ben --json").out)["key"]
        assert club(f'official name Ben --role data-entry --key {public} --reason "has a key now"').code == 0
        return club

    def test_their_key_is_needed_and_signs(self, signed: Cli):
        without = signed("result set 1 1:1-0 --actor Ben")
        assert (without.code, "Set it in PAIRTRAIL_KEY" in without.err) == (ExitCode.REFUSED, True)
        os.environ["PAIRTRAIL_KEY"] = "ben"
        with_key = signed("result set 1 1:1-0 --actor Ben")
        assert with_key.code == 0
        assert "Signed a checkpoint of events 1-" in with_key.err
        assert signed("verify").code == 0

    def test_anothers_key_is_refused(self, signed: Cli):
        assert signed("key new eve --actor Ben").code == 0
        os.environ["PAIRTRAIL_KEY"] = "eve"
        refused = signed("result set 1 1:1-0 --actor Ben")
        assert (refused.code, "Entries of Ben are signed with the key ben+" in refused.err) == (ExitCode.REFUSED, True)

    def test_what_was_recorded_in_their_name_without_it_is_found(self, signed: Cli, place: Path):
        os.environ["PAIRTRAIL_KEY"] = "ben"
        assert signed("result set 1 1:1-0 --actor Ben").code == 0
        recorded_past_the_program(place, "Ben")
        verified = signed("verify")
        assert verified.code == ExitCode.FINDINGS
        assert (
            "event 15: There is no proof that Ben recorded event 15: no signature made with their key covers it."
            in verified.out
        )
