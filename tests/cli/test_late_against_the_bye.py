"""A late entrant meets who had the bye of a round already paired (CFC 614; C.04.2, 4.4.4), and has a pairing score."""

import json
import re
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

WITH_AN_ARTICLE = {"cfc": "CFC 614", "dutch-2026": "C.04.2, 4.4.4", "burstein-2026": "C.04.2, 4.4.4"}


def with_a_bye(cli: Cli, edition: str) -> list[dict[str, object]]:
    """Five players, round 1 published, one result entered; the boards."""
    assert cli("new", "Open", "--rounds", "5", "--system", edition).code == 0
    for name, rating in zip(("Adam", "Beck", "Cole", "Dahl", "Egon"), range(2000, 1500, -100), strict=True):
        assert cli("player", "add", name, "--rating", str(rating)).code == 0
    assert cli("round pair --seed 4").code == 0
    assert cli("round publish").code == 0
    assert cli("result set 1 1:1-0").code == 0
    return boards(cli)


def boards(cli: Cli) -> list[dict[str, object]]:
    return json.loads(cli("round status 1 --json").out)["boards"]


def names(board: dict[str, object]) -> set[str]:
    return {board["white"]["name"], board["black"]["name"]}


@pytest.mark.parametrize(("edition", "article"), WITH_AN_ARTICLE.items())
def test_the_bye_becomes_a_board_and_no_other_changes(cli: Cli, edition: str, article: str):
    before = with_a_bye(cli, edition)
    ended = cli('player late "Late, Lena" --rating 1450 --against-bye --yes')
    assert ended.code == 0
    assert f"meets Egon, who had the bye ({article})" in ended.err
    after = boards(cli)
    assert after[:2] == before
    assert names(after[2]) == {"Late, Lena", "Egon"}
    of_board, of_bye = cli("explain pairing 1 --round 1").out + cli("explain player Late").out, cli("explain bye").out
    assert "None" not in of_board.replace("None:", "")
    assert "an odd number; the bye ended with a change by hand" in of_bye
    assert "was not due to be paired" not in of_board + of_bye
    for advised in re.findall(r"`pairtrail (explain why-not [^`]+)`", of_board):
        assert cli(advised).code == 0, advised
    assert cli("result set 1 2:1-0 3:=").code == 0
    assert cli("round pair").code == 0
    assert cli("replay 1").code == 0
    assert "identical byte for byte" in cli("replay 1").out
    assert cli("verify").code == 0
    assert article in cli("log list").out
    assert cli("export event.trf --format trf26").code == 0
    assert "Manual alteration of a pairing" in Path("event.trf").read_text(encoding="utf-8")
    assert cli("report event.html").code == 0
    assert f"who had the bye ({article})" in Path("event.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("edition", [*WITH_AN_ARTICLE, "dutch-2017"])
def test_a_late_entry_for_the_round_paired_last_is_offered_its_bye(cli: Cli, edition: str):
    with_a_bye(cli, edition)
    refused = cli('player late "Late, Lena" --rating 1450 --first-round 1')
    assert (refused.code, "The first possible round is 2." in refused.err) == (ExitCode.REFUSED, True)
    told = f"With --against-bye the late entry meets Egon, who has the bye in round 1 ({WITH_AN_ARTICLE.get(edition)})."
    assert (told in refused.err) == (edition in WITH_AN_ARTICLE)
    assert cli("result set 1 2:1-0").code == 0
    assert cli("round close").code == 0
    assert "--against-bye" not in cli('player late "Late, Lena" --rating 1450 --first-round 1').err


def test_it_is_undone_as_one(cli: Cli):
    before = with_a_bye(cli, "cfc")
    assert cli('player late "Late, Lena" --rating 1450 --against-bye').code == 0
    assert cli("undo").code == 0
    assert boards(cli) == before
    assert "Late" not in cli("player list").out
    assert "Egon" in cli("round status 1").out


def test_by_the_rules_since_2026_all_involved_agree(cli: Cli):
    with_a_bye(cli, "dutch-2026")
    asked = cli('player late "Late, Lena" --rating 1450 --against-bye')
    assert asked.code == ExitCode.REFUSED
    assert "4.4.4" in asked.err
    assert "Late, Lena and Egon agree" in asked.err


@pytest.mark.parametrize(("edition", "article"), {"dutch-1998": "F.6", "dutch-2017": "C.04.2.D.10"}.items())
def test_where_the_rules_keep_a_published_pairing_it_is_refused(cli: Cli, edition: str, article: str):
    with_a_bye(cli, edition)
    refused = cli('player late "Late, Lena" --rating 1450 --against-bye')
    assert (refused.code, f"({article})" in refused.err) == (ExitCode.REFUSED, True)


def test_without_a_bye_there_is_nobody_to_meet(cli: Cli):
    with_a_bye(cli, "cfc")
    assert cli('player late "Late, Lena" --rating 1450 --against-bye').code == 0
    refused = cli('player late "Later, Leo" --rating 1400 --against-bye')
    assert refused.code == ExitCode.REFUSED
    assert "Round 1 has no pairing-allocated bye, so no player is waiting for an opponent" in refused.err


def test_an_equal_rating_and_an_unrated_entrant_are_paired(cli: Cli):
    with_a_bye(cli, "cfc")
    assert cli('player late "Late, Lena" --rating 1700 --against-bye').code == 0
    assert cli("result set 1 2:1-0 3:=").code == 0
    assert cli('player late "Later, Leo"').code == 0
    assert cli("round pair").code == 0
    assert cli("round publish").code == 0
    assert cli('player late "Last, Lou" --against-bye').code == 0


class TestPairingScore:
    def test_the_directors_score_needs_no_confirmation_and_pairs(self, cli: Cli):
        winners = {board["white"]["name"] for board in with_a_bye(cli, "cfc")}
        assert cli("result set 1 2:1-0").code == 0
        ended = cli('player late "Late, Lena" --rating 1900 --pairing-score 1')
        assert ended.code == 0
        told = "Virtual points for Late, Lena by round: 0.0 1.0 1.0 1.0 1.0. Reason: pairing score of a late entrant"
        assert f"{told} (CFC 614)" in ended.err
        assert cli("round pair").code == 0
        second = json.loads(cli("round status 2 --json").out)["boards"]
        opponent = next(names(board) - {"Late, Lena"} for board in second if "Late, Lena" in names(board))
        assert opponent <= winners | {"Egon"}  # who had the bye
        assert any("Late, Lena" in row and "0.0" in row for row in cli("standings").out.splitlines())

    def test_given_later_it_needs_none_either(self, cli: Cli):
        with_a_bye(cli, "cfc")
        assert cli('player late "Late, Lena" --rating 1900').code == 0
        ended = cli('player accelerate Late --points "0 1 1"')
        assert ended.code == 0

    def test_others_are_still_asked_about(self, cli: Cli):
        with_a_bye(cli, "cfc")
        asked = cli('player accelerate Adam --points "0 1 1"')
        assert asked.code == ExitCode.REFUSED

    def test_other_rules_know_no_pairing_score(self, cli: Cli):
        with_a_bye(cli, "dutch-2017")
        refused = cli('player late "Late, Lena" --rating 1900 --pairing-score 1')
        assert refused.code == ExitCode.REFUSED
        assert "CFC 614" in refused.err


def teams_with_a_bye(cli: Cli, edition: str) -> list[dict[str, object]]:
    """Five teams of two, round 1 published with line-ups; the matches."""
    assert cli("new", "League", "--rounds", "5", "--system", edition, "--boards", "2").code == 0
    for place, name in enumerate(("Adam", "Beck", "Cole", "Dahl", "Egon")):
        rating = 2000 - 100 * place
        assert cli("team", "add", f"{name} CC", f"{name} One:{rating}", f"{name} Two:{rating - 10}").code == 0
    assert cli("round pair --seed 4").code == 0
    assert cli("round publish").code == 0
    assert cli("team lineup 1").code == 0
    return boards(cli)


LATE_TEAM = ("team", "late", "Late CC", "Lena Late:1450", "Leo Late:1440")


class TestTeams:
    """641 carries 614 over to teams, and C.04.6 article 4 of the general rules."""

    @pytest.mark.parametrize(
        ("edition", "article"), {"team-swiss-cfc": "CFC 614", "team-swiss-2026": "C.04.2, 4.4.4"}.items()
    )
    def test_the_match_bye_becomes_a_match_and_no_other_changes(self, cli: Cli, edition: str, article: str):
        before = teams_with_a_bye(cli, edition)
        bye = json.loads(cli("round status 1 --json").out)["not_paired"][0]["name"]
        ended = cli(*LATE_TEAM, "--against-bye", "--yes")
        assert (ended.code, f"meets {bye}, who had the bye ({article})" in ended.err) == (0, True), ended
        after = boards(cli)
        assert after[:2] == before
        assert names(after[2]) == {"Late CC", bye}
        assert cli("team lineup 1").code == 0
        assert cli("result set 1 1.1:1-0 1.2:= 2.1:1-0 2.2:= 3.1:1-0 3.2:0-1").code == 0
        assert cli("round pair").code == 0
        assert cli("replay 1").code == 0
        assert cli("verify").code == 0
        rows = json.loads(cli("standings --json").out)["standings"]
        assert {row["name"]: row["points"] for row in rows}["Late CC"] > 0

    def test_it_is_undone_as_one(self, cli: Cli):
        before = teams_with_a_bye(cli, "team-swiss-cfc")
        assert cli(*LATE_TEAM, "--against-bye").code == 0
        assert cli("undo").code == 0
        assert boards(cli) == before
        assert "Late CC" not in cli("team list").out

    def test_the_director_may_give_it_a_score_as_well(self, cli: Cli):
        teams_with_a_bye(cli, "team-swiss-cfc")
        ended = cli(*LATE_TEAM, "--against-bye", "--pairing-score", "1")
        assert (ended.code, "pairing score of a late entrant (CFC 614)" in ended.err) == (0, True)

    def test_by_the_rules_since_2026_both_teams_agree(self, cli: Cli):
        teams_with_a_bye(cli, "team-swiss-2026")
        asked = cli(*LATE_TEAM, "--against-bye")
        assert (asked.code, "agree (C.04.2, 4.4.4)" in asked.err) == (ExitCode.REFUSED, True)

    def test_it_is_for_the_round_paired_last(self, cli: Cli):
        teams_with_a_bye(cli, "team-swiss-cfc")
        refused = cli(*LATE_TEAM, "--against-bye", "--first-round", "2")
        assert (refused.code, "leave out --first-round" in refused.err) == (ExitCode.USAGE, True)

    def test_where_the_rules_keep_a_published_pairing_it_is_refused(self, cli: Cli):
        teams_with_a_bye(cli, "team-swiss-2024")
        assert cli(*LATE_TEAM, "--against-bye").code == ExitCode.REFUSED

    def test_without_a_bye_no_team_waits(self, cli: Cli):
        teams_with_a_bye(cli, "team-swiss-cfc")
        assert cli(*LATE_TEAM, "--against-bye").code == 0
        refused = cli("team", "late", "Later CC", "Lou:1400", "Liv:1390", "--against-bye")
        assert (refused.code, "no player is waiting for an opponent" in refused.err) == (ExitCode.REFUSED, True)


@pytest.mark.parametrize("edition", ["dutch-2026", "burstein-2026", "dubov-2026", "dutch-2017", "cfc"])
def test_who_was_withdrawn_by_mistake_meets_who_has_the_bye(cli: Cli, edition: str):
    """C.04.2, 4.4.3: two participants without an opponent, who agree; the texts before 2026 have no such case."""
    with_a_bye(cli, edition)
    assert cli("player add Finn --rating 1400").code != 0  # six from round 2 on
    assert cli("player late Finn --rating 1400").code == 0
    assert cli("result set 1 2:1-0").code == 0
    assert cli("player withdraw Finn --reason mistaken --yes").code == 0
    assert cli("round pair").code == 0
    assert cli("round publish").code == 0
    before = json.loads(cli("round status 2 --json").out)
    assert cli("player rejoin Finn --from-round 2 --reason mistaken --yes").code == 0
    (holder,) = {"Adam", "Beck", "Cole", "Dahl", "Egon"}.difference(*map(names, before["boards"]))
    refused = cli(f"round alter 2 --set Finn-{holder} --reason mistaken --yes")
    assert refused.code == ExitCode.REFUSED
    assert "Finn is not in the pairing of round 2." in refused.err
    advised = re.search(r"`pairtrail (round alter 2 --set \S+ --ground unopposed) --reason TEXT`", refused.err)
    if "2026" not in edition:
        assert advised is None
        assert cli(f"round alter 2 --set Finn-{holder} --ground unopposed --reason agreed --yes").code != ExitCode.OK
        return
    assert advised is not None
    assert f"this player meets {holder}, who has the bye (C.04.2, 4.4.3)" in refused.err
    other = before["boards"][0]["white"]["name"]
    assert cli(f"round alter 2 --set Finn-{other} --ground unopposed --reason agreed --yes").code == ExitCode.REFUSED
    altered = cli(f"{advised[1]} --reason agreed --yes")
    assert altered.code == ExitCode.OK, altered.err
    after = json.loads(cli("round status 2 --json").out)
    assert [names(one) for one in after["boards"]] == [*map(names, before["boards"]), {"Finn", holder}]
    told = cli("explain pairing 3 --round 2").out + cli("explain bye --round 2").out
    assert "was not due to be paired" not in told
    assert cli("replay 2").code == ExitCode.OK
    verified = cli("verify")
    assert verified.code == ExitCode.OK, verified.out
    assert "C.04.2, 4.4.3" in cli("log list").out
    assert cli("export event.trf --format trf26").code == ExitCode.OK
    assert "4.4.3" in Path("event.trf").read_text(encoding="utf-8")
    assert cli("undo --reason x --yes").code == ExitCode.OK
    assert json.loads(cli("round status 2 --json").out)["boards"] == before["boards"]


def test_the_last_round_paired_is_named_with_what_is_still_possible(cli: Cli):
    """`player late` in the last round; and nobody who was added by hand would be paired "differently"."""
    assert cli("new Short --rounds 1 --system dutch-2026").code == 0
    for name, rating in zip(("Adam", "Beck", "Cole", "Dahl", "Egon"), range(2000, 1500, -100), strict=True):
        assert cli("player", "add", name, "--rating", str(rating)).code == 0
    assert cli("round pair --seed 4").code == 0
    refused = cli("player late Finn --rating 1400")
    assert refused.code == ExitCode.REFUSED
    assert refused.err.startswith("The last round has been paired, so no round is left for a late entry. With ")
    assert "With --against-bye the late entry meets Egon, who has the bye in round 1 (C.04.2, 4.4.4)." in refused.err
    assert cli("player late Finn --rating 2100 --against-bye").code == ExitCode.OK
    asked = cli("round publish").err
    assert "Finn would be paired." not in asked
    assert "Finn was added to the pairing by hand." in asked


def test_who_is_paired_again_after_an_absence_is_no_longer_asked_about(cli: Cli):
    assert cli("new Four --rounds 3 --system dutch-2026").code == 0
    for name, rating in zip(("Adam", "Beck", "Cole", "Dahl"), range(2000, 1600, -100), strict=True):
        assert cli("player", "add", name, "--rating", str(rating)).code == 0
    for step in ("round pair --seed 4", "round publish", "result set 1 1:1-0 2:-+"):
        assert cli(step).code == 0, step
    away = boards(cli)[1]["white"]["name"]
    assert f"{away} (id" in cli("round check").out + cli("round check").err
    for step in ("round pair", "round publish"):
        assert cli(step).code == 0, step
    checked = cli("round check")
    assert "did not appear in round 1" not in checked.out + checked.err
    supposed = cli("whatif late Gail --rating 1300 --first-round 2").out
    assert "Gail" in supposed
    assert "- Gail" not in supposed.replace(" - Gail", "")


def test_who_waits_for_nobody_in_the_last_round_is_offered_no_other(cli: Cli):
    begun = ("new Open --rounds 1 --start 2026-12-03 --as open", "player add Adler", "player add Brandt", "round pair")
    for line in begun:
        assert cli(line).code == 0, line
    refused = cli("player late Zorn --rating 1500 --against-bye")
    assert refused.code == ExitCode.REFUSED
    assert "No other round is left for a late entry: the rounds are 1 to 1." in refused.err
    assert "first possible round" not in refused.err
