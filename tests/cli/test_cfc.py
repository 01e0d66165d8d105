"""The Canadian rules on the command line: `check` says how a round stands, and what only these rules know."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cli.exits import ExitCode
from cli.output.languages import language_named
from core.editions import cfc as canadian
from core.editions.cfc.odd_men import Settled, Situation
from core.editions.cfc.procedure import simply_crossed
from core.editions.cfc.round_layout import Field, FieldByPlayers
from tests.cli.conftest import Cli
from tests.core.cfc_events import paired, steps_of

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
        assert (ended.code, "all match the engine's pairing" in ended.out) == (ExitCode.OK, True)

    def test_a_deviation_is_a_finding_but_legal(self, cli: Cli, place: Path):
        write(place, ANOTHER_ODD_MAN)
        ended = cli("check event.trf --edition cfc")
        assert ended.code == ExitCode.FINDINGS
        assert "    legal but deviates\n" in ended.out
        assert "      623: The odd players among the players with 1.0 points are 2. The method gives 3.\n" in ended.out

    def test_a_broken_law_is_named(self, cli: Cli, place: Path):
        write(place, EQUALS_APART)
        ended = cli("check event.trf --edition cfc")
        assert ended.code == ExitCode.FINDINGS
        assert "    illegal\n      618(b): Players with 1.0 points who meet opponents with fewer: 1, 2, 3" in ended.out

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
                    "alternative": "The method has 3.",
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
    assert "The order of CFC 613 was drawn by lot with the seed 'spring'" in paired.err
    assert cli("round publish").code == 0
    assert cli("result set 1 1:1-0 2:0-1").code == 0
    adjourned = cli('result adjourn 1 3 --as 1-0 --reason "mate in two"')
    assert "unfinished, counts as 1-0 for pairing purposes only (CFC 617)" in adjourned.err
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
        assert "replayed  pairtrail cfc/3" in ended.out
        assert cli("verify").code == ExitCode.OK

    def test_what_comes_out_otherwise_is_named_with_both_versions(self, cli: Cli, monkeypatch):
        self.played(cli, monkeypatch)
        monkeypatch.setattr("core.editions.cfc.procedure.simply_crossed", _odd_man_to_c)
        assert cli("result set 1 1:1-0 2:= 3:= 4:=").code == 0
        assert cli("round pair").code == 0
        monkeypatch.undo()
        assert cli("replay 2").code == ExitCode.FINDINGS
        ended = cli("verify")
        assert ended.code == ExitCode.FINDINGS
        assert "was paired by pairtrail cfc/1 and differs" in ended.out
        assert "pairtrail cfc/3 pairs" in ended.out

    def test_of_one_changed_by_hand_it_is_said_that_the_engine_was_corrected(self, cli: Cli, monkeypatch):
        self.played(cli, monkeypatch)
        monkeypatch.setattr("core.editions.cfc.procedure.simply_crossed", _odd_man_to_c)
        assert cli("result set 1 1:1-0 2:= 3:= 4:=").code == 0
        assert cli("round pair").code == 0
        boards = json.loads(cli("round status 2 --json").out)["boards"]
        one, other = (board["white"]["id"] for board in boards[:2])
        assert cli("round alter begin").code == 0
        assert cli(f"round alter swap id:{one} id:{other}").code == 0
        assert cli("round alter finish --reason fun --yes").code == 0
        told = "the boards recorded as the engine's pairing differ from those that the engine gives"
        assert told not in cli("verify").out, "it gives them still"
        monkeypatch.undo()
        assert f"{told}. The engine has been corrected since (CHANGELOG)" in cli("verify").out


class TestLogsOfTheSecondVersion:
    """Recorded when the engine was `cfc/2`, which compared 618 (b) and (c) player by player (decision 93)."""

    ROUND_4 = "4-6 5-9 1-2 3-7 8-12 10-11"  # one pair of equals; the present engine makes two
    NOW = "4-9 1-6 5-7 2-3 8-12 10-11"

    def played(self, cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        made = cli(
            "generate --players 12 --rounds 3 --seed 92224 --edition cfc --draws 40 --forfeits 0 --half-point-byes 0 "
            "--out event.trf"
        )
        assert made.code == 0
        text = (place / "event.trf").read_text(encoding="utf-8").replace("XXR 3", "XXR 5")
        (place / "event.trf").write_text(text, encoding="utf-8")
        assert cli("import event.trf --as ottawa").code == 0
        with monkeypatch.context() as earlier:
            earlier.setattr(canadian, "EDITION", replace(canadian.EDITION, version="2"))
            earlier.setattr("core.editions.cfc.engine.Field", FieldByPlayers)
            assert cli("round pair").code == 0

    @staticmethod
    def boards(cli: Cli, number: int) -> set[frozenset[int]]:
        told = json.loads(cli(f"round status {number} --json").out)["boards"]
        return {frozenset((one["white"]["number"], one["black"]["number"])) for one in told}

    @staticmethod
    def written(pairs: str) -> set[frozenset[int]]:
        return {frozenset(map(int, pair.split("-"))) for pair in pairs.split()}

    def test_the_round_is_replayed_under_its_reading_and_verify_names_the_newer_engine(self, cli, place, monkeypatch):
        self.played(cli, place, monkeypatch)
        assert self.boards(cli, 4) == self.written(self.ROUND_4)
        assert cli("replay 4").code == ExitCode.OK
        ended = cli("verify")
        assert ended.code == ExitCode.OK
        assert "No contradictions." in ended.out
        assert (
            "  readings: round 4, recorded by Anna Berg, was paired by pairtrail cfc/2 and gives the same pairing "
            "under that engine's reading of the rules, reading-whole-round=players. The current engine is pairtrail "
            "cfc/3; a tournament started with the earlier one keeps that reading.\n"
        ) in ended.out
        (told,) = json.loads(cli("verify --json").out)["tournaments"][0]["readings"]
        assert "pairtrail cfc/3" in told
        assert json.loads(cli("info --json").out)["variations"] == {"reading-whole-round": "players"}

    def test_the_other_reading_is_announced_with_a_reason(self, cli, place, monkeypatch):
        self.played(cli, place, monkeypatch)
        announced = cli('config set --variation reading-whole-round=groups --reason "618 as the committee reads it"')
        assert announced.code == 0
        assert cli('round void --reason "618"').code == 0
        assert cli("round pair").code == 0
        assert self.boards(cli, 4) == self.written(self.NOW)
        assert "another legal round is better, compared from the top" in cli("explain pairing --round 4").out.lower()
        assert cli("verify").code == ExitCode.OK

    def test_a_pairing_that_no_reading_gives_is_still_found(self, cli, place, monkeypatch):
        self.played(cli, place, monkeypatch)
        monkeypatch.setattr("core.editions.cfc.engine.FieldByPlayers", Field)
        ended = cli("verify")
        assert ended.code == ExitCode.FINDINGS
        assert "Round 4 was paired by pairtrail cfc/2 and differs" in ended.out
        assert "readings:" not in ended.out


def _odd_man_to_c(situation: Situation, b: int, c: int) -> Settled | None:
    """As `cfc/1` had it where C is larger."""
    return simply_crossed(replace(situation, farther=b), c, b)


class TestLotOnArrival:
    """631.2: in an even last round 2 and 3 have both had White, 1 and 4 Black."""

    @pytest.fixture
    def last_round(self, cli: Cli):
        def begin(announced: str = "arrival") -> None:
            assert cli(f'new "Ottawa Open" --rounds 2 --edition cfc --variation last-round-lot={announced}').code == 0
            for number in range(1, 5):
                assert cli(f'player add "Player {number}" --rating {2100 - 100 * number}').code == 0
            for typed in ("round pair --seed spring", "round publish", "result set 1 1:1-0 2:1-0"):
                assert cli(typed).code == 0
            assert cli("round pair").code == 0
            assert cli("round publish").code == 0

        return begin

    @staticmethod
    def boards(cli: Cli) -> list[tuple[int, int]]:
        return [
            (one["white"]["number"], one["black"]["number"])
            for one in json.loads(cli("round status 2 --json").out)["boards"]
        ]

    def test_it_is_recorded_and_the_file_agrees(self, cli: Cli, last_round):
        last_round()
        assert self.boards(cli) == [(3, 2), (1, 4)]  # as 630 has it
        assert "Colours under 631.2: the players draw lots" in cli("explain colour 2 --round 2").out
        assert "no drawing of lots is recorded" in cli("explain colour 2 --round 2").out
        drawn = cli('result colours 2 1 --white 2 --reason "Player 3 came late"')
        assert drawn.code == ExitCode.OK
        assert (
            "The colours in round 2 were drawn by lot on arrival: Player 2 - Player 3 (the engine gives Player 3 - "
            "Player 2)."
        ) in drawn.err
        assert "Reason: Player 2 drew White on arrival (631.2); Player 3 came late" in drawn.err
        assert self.boards(cli) == [(2, 3), (1, 4)]
        told = cli("explain colour 2 --round 2").out
        assert "2 Player 2 has White." in told
        assert "Player 2 drew White on arrival (631.2)" in told
        assert "wrong" not in told.lower()
        assert cli("result colours 2 2 --white 1").code == ExitCode.OK
        assert cli("result set 2 1:1-0 2:=").code == ExitCode.OK
        for typed in ("verify", "replay 2", "round close", "export event.trf"):
            assert cli(typed).code == ExitCode.OK, typed
        assert cli("check event.trf").out == "event.trf: 2 rounds checked (cfc), all match the engine's pairing.\n"
        assert cli("import event.trf --as copy").code == ExitCode.OK
        assert cli("verify --tournament copy").code == ExitCode.OK
        assert "2 Player 2 has White.\n" in cli("explain colour 2 --round 2 --tournament copy").out

    def test_the_lot_may_give_what_the_pairing_shows(self, cli: Cli, last_round):
        last_round()
        assert cli("result colours 2 2 --white 1").code == ExitCode.OK
        assert self.boards(cli) == [(3, 2), (1, 4)]
        assert cli("result colours 2 1 --white 2").code == ExitCode.OK
        assert cli("result colours 2 2 --white 4").code == ExitCode.OK
        assert self.boards(cli) == [(2, 3), (4, 1)]
        assert cli("verify").code == ExitCode.OK

    ON_ARRIVAL = (
        "the players draw lots for the colours on arrival (631.2); until then the colours under 629 to 631 are shown."
    )

    def test_the_lists_say_which_boards_draw_until_it_is_recorded(self, cli: Cli, last_round):
        last_round()

        def shown(sentence: str) -> list[bool]:
            assert cli("print pairings -o boards.html --force").code == ExitCode.OK
            assert cli("print pairings --by-name -o names.html --force").code == ExitCode.OK
            lists = (cli("round status").out, *(Path(one).read_text("utf-8") for one in ("boards.html", "names.html")))
            return [sentence in " ".join(one.split()) for one in lists]

        assert shown(f"Board 1, 2: {self.ON_ARRIVAL}") == [True] * 3
        assert "on arrival" not in cli("round status 1").out
        assert cli("result colours 2 1 --white 2").code == ExitCode.OK
        assert shown(f"Board 2: {self.ON_ARRIVAL}") == [True] * 3
        assert cli("result colours 2 2 --white 1").code == ExitCode.OK
        assert shown("on arrival") == [False] * 3

    def test_the_round_is_not_closed_before_it_is_recorded(self, cli: Cli, last_round):
        last_round()
        assert cli("result set 2 1:1-0 2:=").code == ExitCode.OK
        refused = cli("round close")
        assert refused.code == ExitCode.REFUSED
        assert (
            "Round 2 cannot be closed: colours drawn by lot on arrival have not been recorded (631.2), boards: 1, 2. "
            in refused.err
        )
        assert "result colours 2 1 --white PLAYER" in refused.err
        assert cli("result colours 2 1 --white 2").code == ExitCode.REFUSED  # it was played with the other colours
        assert cli("result colours 2 1 --white 3").code == ExitCode.OK
        assert "have not been recorded (631.2), boards: 2. " in cli("round close").err
        assert cli("undo").code == ExitCode.OK
        assert "have not been recorded (631.2), boards: 1, 2. " in cli("round close").err
        for typed in ("result colours 2 1 --white 3", "result colours 2 2 --white 1", "round close", "verify"):
            assert cli(typed).code == ExitCode.OK, typed
        boards = json.loads(cli("round status 2 --json").out)["boards"]
        assert [one["status"] for one in boards] == ["finished", "finished"]

    def test_corrected_colours_and_a_forfeit_need_no_lot(self, cli: Cli, last_round):
        last_round()
        assert cli("result set 2 1:1-0").code == ExitCode.OK
        assert cli("result forfeit 2 2:+-").code == ExitCode.OK
        assert "have not been recorded (631.2), boards: 1. " in cli("round close").err
        assert cli('result correct 2 1 --colours --reason "Player 2 drew White"').code == ExitCode.OK
        assert cli("round close").code == ExitCode.OK

    @pytest.mark.parametrize("announced", ["no", "yes"])
    def test_without_the_announcement_the_round_is_closed(self, cli: Cli, last_round, announced):
        last_round(announced)
        assert "on arrival" not in cli("round status").out
        assert cli("result set 2 1:1-0 2:=").code == ExitCode.OK
        assert cli("round close").code == ExitCode.OK

    def test_teams_draw_for_board_1(self, cli: Cli):
        """646 applies 631.2 to the players at board 1."""
        variation = "--variation last-round-lot=arrival"
        assert cli(f'new "League" --system team-swiss-cfc --boards 2 --rounds 1 {variation}').code == 0
        for team in ("Lund", "Oslo"):
            assert cli(f'team add {team} "{team} One:1900" "{team} Two:1800"').code == 0
        for typed in ("round pair --seed spring", "round publish", "team lineup 1"):
            assert cli(typed).code == 0
        assert "Match 1: the teams draw lots for the colours on arrival (631.2)" in cli("round status").out
        assert json.loads(cli("round status --json").out)["draws_on_arrival"] == [1]
        assert cli("result set 1 1.1:1-0 1.2:1-0").code == 0
        refused = cli("round close")
        assert (refused.code, "have not been recorded (631.2), matches: 1. " in refused.err) == (ExitCode.REFUSED, True)
        white = json.loads(cli("round status --json").out)["boards"][0]["white"]["number"]
        assert cli(f"result colours 1 1 --white {white}").code == ExitCode.OK
        assert json.loads(cli("round status --json").out)["draws_on_arrival"] == []
        assert cli("round close").code == ExitCode.OK

    def test_it_is_undone(self, cli: Cli, last_round):
        last_round()
        assert cli("result colours 2 1 --white 2").code == ExitCode.OK
        assert cli("undo").code == ExitCode.OK
        assert self.boards(cli) == [(3, 2), (1, 4)]
        assert "no drawing of lots is recorded" in cli("explain colour 2 --round 2").out

    @pytest.mark.parametrize(
        ("before", "typed", "told"),
        [
            ((), "result colours 1 1 --white 1", "The pairing of round 1 cannot be changed"),
            ((), "result colours 2 1 --white 4", "Player 4 is not on board 1 of round 2"),
            ((), "result colours 2 7 --white 4", "board 7"),
            (("result set 2 1:1-0",), "result colours 2 1 --white 2", "colours are drawn by lot before the game"),
        ],
    )
    def test_what_is_no_lot_is_refused(self, cli: Cli, last_round, before, typed, told):
        last_round()
        for first in before:
            assert cli(first).code == ExitCode.OK
        ended = cli(typed)
        assert (ended.code, told in ended.err) == (ExitCode.REFUSED, True), ended.err

    @pytest.mark.parametrize("announced", ["no", "yes"])
    def test_without_the_announcement_there_is_none(self, cli: Cli, last_round, announced):
        last_round(announced)
        ended = cli("result colours 2 1 --white 2")
        assert (ended.code, "was not announced" in ended.err) == (ExitCode.REFUSED, True)

    def test_colours_that_are_for_no_lot_are_held_to_the_rules(self, cli: Cli, place: Path):
        """In the first of two rounds nobody draws."""
        write(place, {one: cell.translate(str.maketrans("wb", "bw")) for one, cell in BY_THE_METHOD.items()})
        ended = cli("check event.trf --edition cfc --variation last-round-lot=arrival")
        assert ended.code == ExitCode.FINDINGS


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["1 is an odd player of the players with 1.5 points.", "2, the lowest ranked, is an odd player of"]),
        ("fr", ["1 est un joueur impair (", "2, le moins bien classé, est un joueur impair ("]),
    ],
)
def test_of_two_odd_players_neither_is_the_odd_one(language: str, told: list[str]):
    """623, last sentence: 1 and 2 are alone with the most points, and have met. Each was called "the odd player"."""
    steps = steps_of(paired(6, "1d2 3d4 5d6", virtual={1: 10, 2: 10}))[:2]
    for step, start in zip(steps, told, strict=True):
        assert language_named(language).told(step.text).startswith(start), step.text
