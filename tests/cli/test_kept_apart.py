"""Players of one club or federation kept apart in the rounds announced: recorded, paired, explained, reported."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from core.general_rules.kept_apart import pairs_of_groups
from core.model.tournament import Player
from tests.cli.conftest import Cli

ENTRIES = """\
name,rating,Verein,federation
Adam,2000,Lund SK,SWE
Beck,1900,Malmo,SWE
Cole,1800,Lund SK,DEN
Dahl,1700,,DEN
Egon,1600,lund  sk,NOR
Faber,1500,Malmo,FIN
"""


def entered(cli: Cli, place: Path, *announced: str, entries: str = ENTRIES) -> None:
    (place / "entries.csv").write_text(entries)
    assert cli("new", "Open", "--rounds", "4", "--system", "dutch-2026", *announced).code == 0
    assert cli("player import entries.csv").code == 0


def play(cli: Cli, round_number: int) -> None:
    boards = json.loads(cli(f"round status {round_number} --json").out)["boards"]
    assert cli("round publish").code == 0
    assert cli("result", "set", str(round_number), *(f"{board['board']}:1-0" for board in boards)).code == 0


def met(cli: Cli, round_number: int) -> set[frozenset[str]]:
    boards = json.loads(cli(f"round status {round_number} --json").out)["boards"]
    return {frozenset((board["white"]["name"], board["black"]["name"])) for board in boards}


PLAYERS = {
    1: Player(1, "A", club="Lund SK", federation="SWE"),
    2: Player(2, "B", club="LUND  sk ", federation="DEN"),
    3: Player(3, "C", federation="SWE"),
    4: Player(4, "D"),
}


class TestGroups:
    """`pairs_of_groups`, each side of every "and"."""

    @pytest.mark.parametrize(
        ("announced", "round_number", "pairs"),
        [
            pytest.param({"club": 2}, 2, {(1, 2)}, id="capitals and spaces do not matter"),
            pytest.param({"club": 2}, 3, set(), id="not after the last round announced"),
            pytest.param({"federation": 1}, 1, {(1, 3)}, id="nobody is of one with who has none"),
            pytest.param({"club": 2, "federation": 1}, 1, {(1, 2), (1, 3)}, id="both"),
            pytest.param({"club": 2, "federation": 1}, 2, {(1, 2)}, id="each up to its round"),
            pytest.param({}, 1, set(), id="nothing announced"),
        ],
    )
    def test_who_is_kept_apart(self, announced, round_number, pairs):
        assert pairs_of_groups(PLAYERS, announced, round_number) == pairs


class TestARoundOfClubs:
    def test_holds_in_the_rounds_announced_and_no_longer(self, cli: Cli, place: Path):
        """Without it round 1 has Beck - Egon, and Adam - Dahl, Cole - Faber; with it Adam never meets Cole or Egon."""
        entered(cli, place, "--keep-apart", "club", "--keep-apart", "federation:1")
        listed = cli("forbid list").out
        assert "both from the club Lund SK, announced for rounds 1-2" in listed
        assert "both from the federation SWE, announced for round 1" in listed
        assert len(json.loads(cli("forbid list --json").out)["forbidden"]) == 6
        assert cli("round pair --seed 4").code == 0
        assert met(cli, 1).isdisjoint(
            map(frozenset, [("Adam", "Cole"), ("Adam", "Egon"), ("Cole", "Egon"), ("Beck", "Faber"), ("Adam", "Beck")])
        )
        play(cli, 1)
        assert len(json.loads(cli("forbid list --json").out)["forbidden"]) == 4, "federations in round 1 only"
        assert cli("round pair").code == 0
        play(cli, 2)
        assert json.loads(cli("forbid list --json").out)["forbidden"] == []
        assert cli("round pair").code == 0
        for round_number in (1, 2, 3):
            assert "identical byte for byte" in cli(f"replay {round_number}").out
        assert cli("verify").code == 0

    def test_why_not_says_so_and_a_stranger_can_check_it(self, cli: Cli, place: Path):
        entered(cli, place, "--keep-apart", "club:1")
        assert cli("round pair --seed 4").code == 0
        told = cli("explain why-not Adam Cole --round 1")
        assert "must not be paired" in told.out
        assert "both from the club Lund SK, announced for round 1" in told.out
        assert "event 1," in told.out, "the announcement is cited"
        assert cli("explain certificate Adam Cole --round 1 --out why.json").code == 0
        assert cli("explain check why.json").code == 0
        assert "it was announced that they are not to meet (event 1)" in (place / "why.json").read_text()

    def test_the_report_has_each_pair_with_its_rounds(self, cli: Cli, place: Path):
        entered(cli, place, "--keep-apart", "club:2")
        assert cli("round pair --seed 4").code == 0
        play(cli, 1)
        exported = cli("export event.trf --format trf26")
        assert exported.code == 0
        lines = [line.split() for line in (place / "event.trf").read_text().splitlines() if line.startswith("260")]
        assert lines == [
            ["260", "1", "2", one, other] for one, other in (("1", "3"), ("1", "5"), ("2", "6"), ("3", "5"))
        ]
        assert "the clubs of 5 players" in exported.err
        assert cli("check event.trf").code == 0

    def test_a_pair_may_meet_all_the_same(self, cli: Cli, place: Path):
        entered(cli, place, "--keep-apart", "club")
        assert cli("forbid remove Adam Cole --reason asked").code == 0
        pairs = json.loads(cli("forbid list --json").out)["forbidden"]
        assert [{player["name"] for player in pair} for pair in pairs] == [
            {"Adam", "Egon"},
            {"Beck", "Faber"},
            {"Cole", "Egon"},
        ]
        assert cli("forbid add Adam Cole").code == 0
        assert len(json.loads(cli("forbid list --json").out)["forbidden"]) == 4

    def test_a_club_put_right_counts_from_then_on(self, cli: Cli, place: Path):
        entered(cli, place, "--keep-apart", "club")
        assert cli("player", "correct", "Dahl", "--club", "Lund SK").code == 0
        assert cli("player", "correct", "Adam", "--club", "").code == 0
        pairs = json.loads(cli("forbid list --json").out)["forbidden"]
        assert {frozenset(player["name"] for player in pair) for pair in pairs} == set(
            map(frozenset, [("Cole", "Dahl"), ("Cole", "Egon"), ("Dahl", "Egon"), ("Beck", "Faber")])
        )

    def test_by_hand_it_is_a_warning(self, cli: Cli, place: Path):
        entered(cli, place, "--keep-apart", "club:1")
        assert cli("round pair --seed 4").code == 0
        asked = cli("round alter --set Adam-Cole --reason swap")
        assert asked.code == ExitCode.REFUSED
        assert "are not to be paired together, both from the club Lund SK, announced for round 1" in asked.err

    def test_after_round_1_it_needs_a_reason_and_is_an_incident(self, cli: Cli, place: Path):
        entered(cli, place)
        assert cli("round pair --seed 4").code == 0
        assert "needs a reason" in cli("config set --keep-apart club").err
        assert cli("config set --keep-apart club --reason forgotten").code == 0
        assert cli("export event.trf --format trf26").code == 0
        assert "Announcement changed after round 1" in (place / "event.trf").read_text()


class TestWhereItLeavesNoPairing:
    MOSTLY_LUND = "name,club\nAdam,Lund\nBeck,Lund\nCole,Lund\nDahl,Malmo\n"

    def test_the_club_is_named_and_what_to_do(self, cli: Cli, place: Path):
        entered(cli, place, "--keep-apart", "club", entries=self.MOSTLY_LUND)
        refused = cli("round pair --seed 4")
        assert refused.code == ExitCode.NO_PAIRING
        assert "3 of 4 players are from Lund" in refused.err
        assert "`pairtrail config set --keep-apart club:0`" in refused.err
        assert cli("config set --keep-apart club:0").code == 0
        assert cli("round pair --seed 4").code == 0

    def test_two_of_them_may_meet_instead(self, cli: Cli, place: Path):
        entered(cli, place, "--keep-apart", "club", entries=self.MOSTLY_LUND)
        assert cli("forbid remove Adam Beck").code == 0
        assert cli("round pair --seed 4").code == 0
        assert met(cli, 1) == {frozenset(("Adam", "Beck")), frozenset(("Cole", "Dahl"))}

    def test_what_has_nothing_to_do_with_it_is_not_laid_at_its_door(self, cli: Cli, place: Path):
        entered(cli, place, "--keep-apart", "federation", entries=self.MOSTLY_LUND)
        assert cli("forbid add Adam Beck Cole").code == 0
        refused = cli("round pair --seed 4")
        assert refused.code == ExitCode.NO_PAIRING
        assert "kept apart" not in refused.err


class TestByNameUpToARound:
    def test_it_ends_by_itself(self, cli: Cli, place: Path):
        entered(cli, place)
        assert "up to round 1" in cli("forbid add Adam Dahl --to-round 1").err
        assert "by name, up to round 1" in cli("forbid list").out
        assert cli("round pair --seed 4").code == 0
        assert frozenset(("Adam", "Dahl")) not in met(cli, 1)
        assert json.loads(cli("forbid list --json").out)["forbidden"] == []
        assert "must not be paired" in cli("explain why-not Adam Dahl --round 1").out
        assert cli("explain certificate Adam Dahl --round 1 --out why.json").code == 0
        assert cli("explain check why.json").code == 0
        assert "identical byte for byte" in cli("replay 1").out


class TestWhatCannotBe:
    @pytest.mark.parametrize(
        ("line", "told"),
        [
            ("new Open --rounds 3 --keep-apart village:2", "type club or federation"),
            ("new Open --rounds 3 --keep-apart club:many", "type club or federation"),
            ("new Open --rounds 3 --keep-apart club:4", "there are only 3 rounds"),
            ("new Open --system round-robin --keep-apart club", "`pairtrail help numbers draw` (--apart)"),
            ("new Open --rounds 3 --boards 2 --system team-swiss-2026 --keep-apart club", "Teams have no club"),
        ],
    )
    def test_is_refused(self, cli: Cli, line: str, told: str):
        refused = cli(line)
        assert refused.code in (ExitCode.USAGE, ExitCode.REFUSED)
        assert told in refused.err


class TestMorePairsThanCanBeListed:
    """Whichever command would make them: refused whole, and the record stays readable."""

    MANY = "name,federation\n" + "".join(f"Player {number},CAN\n" for number in range(1_415))
    SAYS = "creates 1,000,405 pairs that may not meet; at most 1,000,000 are allowed. The largest federation is CAN"

    @pytest.fixture
    def small(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The bound, made small: the same way with six players."""
        monkeypatch.setattr("core.general_rules.kept_apart.PAIRS_MAX", 2)
        monkeypatch.setattr("projections.repository.PAIRS_MAX", 2)

    def test_entries_of_one_federation(self, cli: Cli, place: Path):
        (place / "many.csv").write_text(self.MANY)
        assert cli("new Open --rounds 4 --keep-apart federation:1").code == 0
        for dry in ("", " --dry-run"):
            ended = cli(f"player import many.csv{dry}")
            assert (ended.code, self.SAYS in ended.err) == (ExitCode.REFUSED, True), ended
        assert len(json.loads(cli("log list --json").out)["events"]) == 1

    @pytest.mark.parametrize(
        "line",
        [
            'player add "Gall, Eva" --federation CAN',
            "player correct id:1 --federation CAN --reason list",
            "config set --keep-apart club --keep-apart federation",
            "undo",
        ],
    )
    def test_one_more_by_any_command(self, line: str, cli: Cli, place: Path, small: None):
        """Two of one federation, and two of another, are two pairs; a third of the second makes four."""
        entries = "name,federation\nAdam,SWE\nBeck,SWE\nCole,CAN\nDahl,CAN\n"
        entered(cli, place, "--keep-apart", "federation:1", entries=entries)
        if line.startswith("config"):
            assert cli('player add "Hall, Per" --club Lund').code == 0
            assert cli('player add "Hahn, Eva" --club Lund').code == 0
        if line == "undo":
            assert cli("config set --keep-apart federation:0").code == 0
            assert cli('player add "Gall, Eva" --federation CAN').code == 0
            line = "undo 6 --reason x"
        before = cli("log list").out
        ended = cli(line)
        assert (ended.code, "at most 2 are allowed" in ended.err) == (ExitCode.REFUSED, True), ended
        assert cli("log list").out == before

    def test_a_record_that_has_more_is_refused_in_one_sentence(
        self, cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
    ):
        entered(cli, place, "--keep-apart", "federation:1", entries="name,federation\nAdam,SWE\nBeck,SWE\nCole,SWE\n")
        monkeypatch.setattr("core.general_rules.kept_apart.PAIRS_MAX", 2)
        told = "creates 3 pairs that may not meet"
        for line in ("info", "round pair", "forbid list"):
            ended = cli(line)
            assert (ended.code, told in ended.err) == (ExitCode.REFUSED, True), ended
        verified = cli("verify")  # whoever wrote past the program may mean to end it with that
        assert (verified.code, told in verified.out) == (ExitCode.FINDINGS, True), verified
