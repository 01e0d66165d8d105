"""The Canadian rules on the command line: `check` says how a round stands, and what only these rules know."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cli.session.exits import ExitCode
from core.editions.cfc import edition as canadian
from core.editions.cfc.crossing import simply_crossed
from core.editions.cfc.odd_men import Settled, Situation
from tests.cli.conftest import Cli

ROUND_1 = "1w4 2w5 3w6"


def line(number: int, rating: int, points: str, *cells: str) -> str:
    """A player's line of a TRF16."""
    return f"001 {number:4}      {f'Player {number}':<33} {rating}{'':27}{points:>5} {number:4}  {'  '.join(cells)}"


def write(place: Path, second: dict[int, str]) -> None:
    """Six players, of whom 1, 2 and 3 won in the first round; all games of the second are drawn."""
    first = {1: "   4 w 1", 2: "   5 b 1", 3: "   6 w 1", 4: "   1 b 0", 5: "   2 w 0", 6: "   3 b 0"}
    lines = [
        line(number, 2100 - 100 * number, "1.5" if number < 4 else "0.5", first[number], second[number])
        for number in range(1, 7)
    ]
    (place / "event.trf").write_text("\n".join(("XXR 5", "XXC white1", *lines, "")))


BY_THE_METHOD = {1: "   2 b =", 2: "   1 w =", 3: "   4 b =", 4: "   3 w =", 5: "   6 b =", 6: "   5 w ="}
ANOTHER_ODD_MAN = {1: "   3 b =", 3: "   1 w =", 2: "   4 w =", 4: "   2 b =", 5: "   6 b =", 6: "   5 w ="}
EQUALS_APART = {1: "   5 b =", 5: "   1 w =", 2: "   6 w =", 6: "   2 b =", 3: "   4 b =", 4: "   3 w ="}


class TestCheck:
    def test_a_round_as_the_method_pairs_it(self, cli: Cli, place: Path):
        write(place, BY_THE_METHOD)
        ended = cli("check event.trf --edition cfc")
        assert (ended.code, "all as the engine pairs them" in ended.out) == (ExitCode.OK, True)

    def test_a_deviation_is_a_finding_but_legal(self, cli: Cli, place: Path):
        write(place, ANOTHER_ODD_MAN)
        ended = cli("check event.trf --edition cfc")
        assert ended.code == ExitCode.FINDINGS
        assert "    legal but deviates\n" in ended.out
        assert "      623: Of the players with 1.0 points the odd men are 2. They are 3.\n" in ended.out

    def test_a_broken_law_is_named(self, cli: Cli, place: Path):
        write(place, EQUALS_APART)
        ended = cli("check event.trf --edition cfc")
        assert ended.code == ExitCode.FINDINGS
        assert "    illegal\n      618(b): Of the players with 1.0 points 1, 2, 3 meet players with fewer" in ended.out

    def test_json(self, cli: Cli, place: Path):
        write(place, ANOTHER_ODD_MAN)
        first, second = json.loads(cli("check event.trf --edition cfc --json").out)["files"][0]["rounds"]
        assert first["verdict"] == {"standing": "legal", "objections": []}
        assert second["verdict"] == {
            "standing": "legal but deviates",
            "objections": [
                {
                    "rule": "623",
                    "players": [2],
                    "text": "Of the players with 1.0 points the odd men are 2.",
                    "alternative": "They are 3.",
                }
            ],
        }

    def test_other_rules_give_no_verdict(self, cli: Cli, place: Path):
        write(place, ANOTHER_ODD_MAN)
        rounds = json.loads(cli("check event.trf --edition dutch-2017 --json").out)["files"][0]["rounds"]
        assert all("verdict" not in one for one in rounds)


def test_an_event_with_what_only_these_rules_know(cli: Cli):
    """Equal ratings by lot, a request, an unfinished game taken as a win, a late entrant; then everything verifies."""
    assert cli('new "Ottawa Open" --rounds 4 --edition cfc --variation first-rounds-transposition=yes').code == 0
    for number in range(1, 7):
        assert cli(f'player add "Player {number}" --rating {2000 if number < 3 else 2100 - 100 * number}').code == 0
    assert cli('forbid ask "Player 1" "Player 4" --reason "one club"').code == 0
    paired = cli("round pair --seed spring")
    assert paired.code == 0
    assert "The order of CFC 613 was drawn from the seed 'spring'" in paired.err
    assert cli("round publish").code == 0
    assert cli("result set 1 1:1-0 2:0-1").code == 0
    adjourned = cli('result adjourn 1 3 --as 1-0 --reason "mate in two"')
    assert "unfinished, 1-0 for pairing purposes only (CFC 617)" in adjourned.err
    assert cli('player late "Player 7" --rating 1600').code == 0
    assert cli("round pair").code == 0
    assert cli("replay 2").code == 0
    assert cli("verify").code == 0


class TestLogsOfTheFirstVersion:
    """Recorded when the engine was `cfc/1`."""

    RATINGS = (2000, 1990, 1980, 1970, 1500, 1490, 1480, 1470)

    def played(self, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
        """Eight players under 633.2: the odd man of A met the larger group, here C."""
        monkeypatch.setattr(canadian, "EDITION", replace(canadian.EDITION, version="1"))
        assert cli('new "Ottawa Open" --rounds 4 --edition cfc --variation acceleration=633.2').code == 0
        for number, rating in enumerate(self.RATINGS, start=1):
            assert cli(f'player add "Player {number}" --rating {rating}').code == 0
        assert cli("round pair --seed spring").code == 0
        assert cli("round publish").code == 0

    def test_what_comes_out_the_same_is_replayed_by_the_present_version(self, cli: Cli, monkeypatch):
        self.played(cli, monkeypatch)
        monkeypatch.undo()
        ended = cli("replay 1")
        assert ended.code == ExitCode.OK
        assert "pairtrail cfc/1" in ended.out
        assert "replayed  pairtrail cfc/2" in ended.out
        assert cli("verify").code == ExitCode.OK

    def test_what_comes_out_otherwise_is_named_with_both_versions(self, cli: Cli, monkeypatch):
        self.played(cli, monkeypatch)
        monkeypatch.setattr("core.editions.cfc.second_round.simply_crossed", _odd_man_to_c)
        assert cli("result set 1 1:1-0 2:= 3:= 4:=").code == 0
        assert cli("round pair").code == 0
        monkeypatch.undo()
        assert cli("replay 2").code == ExitCode.FINDINGS
        ended = cli("verify")
        assert ended.code == ExitCode.FINDINGS
        assert "was paired by pairtrail cfc/1 and comes out otherwise" in ended.out
        assert "pairtrail cfc/2 gives" in ended.out


def _odd_man_to_c(situation: Situation, b: int, c: int) -> Settled | None:
    """As `cfc/1` had it where C is larger."""
    return simply_crossed(replace(situation, farther=b), c, b)
