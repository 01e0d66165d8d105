"""Boards changed, and rounds voided, once they were published: what bundles, certificates and `verify` have of it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Cli, Ended
from tests.cli.test_bundles import alone as alone  # noqa: PLC0414  # a fixture
from tests.cli.test_bundles import packed, parts_of

Alone = Callable[..., Ended]
NAMES = ("Adam", "Beck", "Cole", "Dahl", "Egon", "Falk", "Graf", "Horn")


def boards_of(cli: Cli) -> list[tuple[int, int]]:
    shown = json.loads(cli("round status --json").out)["boards"]
    return [(one["white"]["number"], one["black"]["number"]) for one in shown]


def swapped(cli: Cli) -> str:
    """Blacks of boards 1 and 2 changed places, as `--set` takes it."""
    (one, two), (three, four) = boards_of(cli)[:2]
    return f"--set {one}-{four} --set {three}-{two}"


def paired(cli: Cli) -> None:
    assert cli("new Evening --rounds 3 --system dutch-2026 --as evening").code == 0
    for place, name in enumerate(NAMES):
        assert cli(f"player add {name} --rating {2000 - 50 * place}").code == 0
    assert cli("round pair --seed 4").code == 0


@pytest.fixture
def changed(cli: Cli) -> Cli:
    """Event 12 publishes round 1, event 13 changes it by hand."""
    paired(cli)
    assert cli("round publish").code == 0
    assert cli(f"round alter {swapped(cli)} --reason hall --yes").code == 0
    return cli


class TestBundles:
    def sheets(self, cli: Cli) -> dict[str, bytes]:
        assert cli("bundle seal event.bundle --force").code == 0
        return {name: text for name, text in parts_of(Path("event.bundle")).items() if name.startswith("sheets/")}

    def test_a_change_after_publication_has_a_sheet_of_its_own(self, changed: Cli, alone: Alone):
        published, after = self.sheets(changed).items()
        assert published[0].startswith("sheets/round-1-event-")
        number, last = (int(name.rpartition("-")[2].removesuffix(".txt")) for name, _ in (published, after))
        assert last == number + 1
        assert b"Changed by hand" not in published[1]
        assert b"Changed by hand" in after[1]
        digest = json.loads(changed("log show --json " + str(last)).out)["hash"][:16]
        for ended in (
            changed(f"bundle verify event.bundle --receipt {digest}"),
            alone(Path("event.bundle"), "--receipt", digest),
        ):
            assert (ended.code, "is not the one" in ended.out) == (0, False), ended
            assert "nconfirmed" not in ended.out

    def test_a_change_before_it_has_none(self, cli: Cli):
        paired(cli)
        assert cli(f"round alter {swapped(cli)} --reason hall --yes").code == 0
        assert cli("round publish").code == 0
        assert len(self.sheets(cli)) == 1

    def test_a_sheet_of_a_change_that_nobody_saw_is_a_lie(self, cli: Cli, alone: Alone):
        paired(cli)
        assert cli(f"round alter {swapped(cli)} --reason hall --yes").code == 0
        altered = json.loads(cli("log list --json --last 1").out)["events"][0]["event"]
        assert cli("round publish").code == 0
        ((name, text),) = self.sheets(cli).items()
        parts = parts_of(Path("event.bundle"))
        digest = json.loads(cli(f"log show {altered} --json").out)["hash"]
        head = f"As of event {altered} of evening, hash {digest}\n".encode()
        parts[f"sheets/round-1-event-{altered}.txt"] = text.rpartition(b"As of event")[0] + head
        packed(Path("event.bundle"), parts)
        for ended in (cli("bundle verify event.bundle"), alone(Path("event.bundle"))):
            assert ended.code == 7, name
            assert f"event {altered} did not publish round 1" in ended.out + ended.err

    def test_other_boards_on_such_a_sheet_are_a_contradiction(self, changed: Cli, alone: Alone):
        (_, text), (name, _) = self.sheets(changed).items()
        parts = parts_of(Path("event.bundle"))
        end = parts[name].rpartition(b"As of event")[2]
        parts[name] = text.rpartition(b"As of event")[0] + b"As of event" + end  # the boards as they were before
        packed(Path("event.bundle"), parts)
        for ended in (changed("bundle verify event.bundle"), alone(Path("event.bundle"))):
            assert ended.code == 7
            assert "the boards on " in ended.out + ended.err


class TestCertificates:
    def claim(self, cli: Cli, asked: str) -> str:
        assert cli(f"explain certificate {asked} --out claim.json --force").code == 0
        checked = cli("explain check claim.json --log")
        assert checked.code == 0, checked
        return str(json.loads(Path("claim.json").read_text(encoding="utf-8"))["claim"])

    def test_the_claim_does_not_call_it_the_published_pairing(self, changed: Cli):
        one, other = boards_of(changed)[0]
        said = self.claim(changed, f"{one} {other}")
        assert "published pairing" not in said
        assert "the pairing as changed by hand is not the one that the rules give" in said
        assert "The pairing was changed by hand by" in said

    def test_one_written_before_holds_still(self, changed: Cli):
        one, other = boards_of(changed)[0]
        said = self.claim(changed, f"{one} {other}")
        document = json.loads(Path("claim.json").read_text(encoding="utf-8"))
        start = (
            said.index(" What was asked for is") if " What was asked for is" in said else said.index(" No law forbids")
        )
        so_far = said[:start] + said[said.index(" The pairing was changed") :]
        Path("claim.json").write_text(json.dumps(document | {"claim": so_far}), encoding="utf-8")
        assert changed("explain check claim.json").code == 0
        earlier = so_far.replace("the pairing as changed by hand", "the published pairing")
        earlier = earlier.replace("The pairing was changed", "The published pairing was changed")
        Path("claim.json").write_text(json.dumps(document | {"claim": earlier}), encoding="utf-8")
        assert changed("explain check claim.json").code == 0
        Path("claim.json").write_text(json.dumps(document | {"claim": said.replace("hand", "lot")}), encoding="utf-8")
        assert changed("explain check claim.json").code == 1

    def test_of_two_changes_each_has_its_boards_and_the_question_an_answer(self, changed: Cli):
        """The ground of the later one was given for the boards of both, and what was asked for had no answer."""
        one, other = boards_of(changed)[-1]
        assert changed(f"round alter --set {other}-{one} --reason again --yes").code == 0
        said = self.claim(changed, f"{one} {other}")
        assert said.count("The pairing was changed by hand by ") == 2
        first, last = said.split(" The pairing was changed by hand by ")[1:]
        assert len(first.split("; boards: ")[1].split(", ")) > 1
        assert "again; boards: " in last
        assert f"{last.split('; boards: ')[1]}".count(" - ") == 1
        assert " No law forbids what was asked for; it is" in said or " What was asked for is impossible: " in said

    def test_changed_and_then_published_it_is_the_published_one(self, cli: Cli):
        paired(cli)
        assert cli(f"round alter {swapped(cli)} --reason hall --yes").code == 0
        assert cli("round publish").code == 0
        one, other = boards_of(cli)[0]
        assert "the published pairing is not the one that the rules give" in self.claim(cli, f"{one} {other}")


class TestVerify:
    def test_a_void_of_a_published_round_without_a_ground_is_told(self, cli: Cli):
        paired(cli)
        assert cli("round publish").code == 0
        assert cli('round void --reason "wrong list" --yes').code == 0
        assert "The published pairing of round 1 was voided, but no valid reason is on record." in cli("verify").out

    def test_of_one_that_nobody_saw_nothing_is(self, cli: Cli):
        paired(cli)
        assert cli('round void --reason "wrong list"').code == 0
        assert "no ground is on record" not in cli("verify").out

    def test_with_a_ground_nothing_is(self, cli: Cli):
        paired(cli)
        assert cli("round publish").code == 0
        lodged = cli('appeal lodge Horn "Wrong list." --round 1 --json')
        (appeal,) = (one["event"] for one in json.loads(lodged.out)["events"])
        assert cli('appeal decide "It is paired again." --upheld').code == 0
        assert cli(f'round void --ground appeal:{appeal} --reason "as decided"').code == 0
        assert "no ground is on record" not in cli("verify").out

    def test_a_change_before_it_was_voided_is_still_told(self, cli: Cli):
        """Otherwise pairing the round again hides that published boards were changed without a ground."""
        paired(cli)
        assert cli("round publish").code == 0
        assert cli_ok(cli, f"round alter {swapped(cli)} --reason hall --yes")
        changed = "The published pairing of round 1 was changed, but no valid reason is on record."
        assert changed in cli("verify").out
        assert cli('appeal lodge Horn "Wrong boards." --round 1').code == 0
        assert cli('appeal decide "It is paired again." --upheld').code == 0
        assert cli('round void --ground appeal:1 --reason "as decided"').code == 0
        assert cli("round pair").code == 0
        assert changed in cli("verify").out


class TestTeams:
    """The same of a match between two teams, by the numbers of the teams."""

    @pytest.fixture
    def league(self, cli: Cli) -> Cli:
        assert cli("new League --rounds 3 --system team-swiss-2026 --boards 2 --as league").code == 0
        for team in range(1, 5):
            assert cli(f"team add Team{team} Ann{team}:2{team}00 Bob{team}:2000").code == 0
        assert cli("round pair --seed 4").code == 0
        assert cli("round publish").code == 0
        assert cli("team lineup 1").code == 0
        return cli

    def test_a_change_is_told_and_has_a_sheet(self, league: Cli):
        was = ", ".join(f"{white}-{black}" for white, black in boards_of(league))
        assert cli_ok(league, f"round alter {swapped(league)} --reason hall --yes")
        becomes = ", ".join(f"{white}-{black}" for white, black in boards_of(league))
        told = f"{becomes} instead of {was}; no ground is on record."
        assert told in league("round status").out
        assert "The published pairing of round 1 was changed, but no valid reason is on record." in league("verify").out
        assert league("bundle seal league.bundle").code == 0
        sheets = [text for name, text in parts_of(Path("league.bundle")).items() if name.startswith("sheets/")]
        assert [told.encode() in text for text in sheets] == [False, True]
        assert league("bundle verify league.bundle").code == 1  # nobody signed it
        said = TestCertificates().claim(league, " ".join(map(str, boards_of(league)[0])))
        assert "published pairing" not in said


def cli_ok(cli: Cli, line: str) -> bool:
    ended = cli(line)
    assert ended.code == 0, ended
    return True
