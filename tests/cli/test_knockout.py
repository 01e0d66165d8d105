"""`knockout`: the article's "single elimination rounds among the top scorers", from the announcement to the report."""

import json
import re

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli

EIGHT = ("Adler", "Brandt", "Costa", "Dubois", "Egger", "Fekete", "Greco", "Hansen")


def played(cli: Cli, *terms: str, tie_breaks: str = "BH,SB,WIN,BPG", results: str = "1:1-0 2:0-1 3:= 4:1-0") -> None:
    """A Swiss of three rounds, over and closed, with a knock-out announced before it."""
    assert cli("new", "Open", "--rounds", "3", "--system", "dutch-2026", "--tie-breaks", tie_breaks).code == 0
    for place, name in enumerate(EIGHT):
        assert cli("player", "add", name, "--rating", str(2300 - 50 * place)).code == 0
    if terms:
        assert cli("knockout", "announce", *terms).code == 0
    for number in range(1, 4):
        assert cli("round", "pair", *(("--seed", "4") if number == 1 else ())).code == 0
        assert cli("round publish").code == 0
        assert cli(f"result set {number} {results}").code == 0
    assert cli("round close").code == 0


def order(cli: Cli, *more: str) -> list[str]:
    return [row["name"] for row in json.loads(cli("standings", "--json", *more).out)["standings"]]


def lines(cli: Cli) -> list[dict]:
    return json.loads(cli("knockout show --json").out)["knockout"]["lines"]


def names_of(cli: Cli) -> dict[int, str]:
    return {row["id"]: row["name"] for row in json.loads(cli("standings --json").out)["standings"]}


def win(cli: Cli, name: str) -> None:
    """The match that this player is to play now."""
    line = next(one for one in lines(cli) if one["game"] and not one["result"] and name in seats(cli, one))
    result = "1-0" if seats(cli, line)[0] == name else "0-1"
    assert cli(f"knockout result {line['round']} {line['match']}:{result}").code == 0


def seats(cli: Cli, line: dict) -> list[str]:
    known = names_of(cli)
    return [known.get(line[side], "") for side in ("white", "black")]


def test_verify_says_where_the_final_order_is_another_one_since(cli: Cli):
    """It is final once the knock-out is over; a correction of the Swiss later gives other places below it."""
    played(cli, "2")
    assert cli("knockout begin --seed s").code == 0
    win(cli, order(cli)[1])
    assert "have been recorded since" not in cli("verify").out
    assert cli("knockout correct 1 1:= --reason sheets").code == 0
    assert "have been recorded since: event 36 (knockout-game-corrected) by Anna Berg." in cli("verify").out
    assert cli("result correct 3 4:0-1 --reason sheets --yes").code == 0
    assert re.search(r"event \d+: the standings were final, but have changed since: ", cli("verify").out)


def test_a_knock_out_of_five_from_the_announcement_to_the_final_order(cli: Cli):
    played(cli, "5")
    swiss = order(cli)
    assert "a knock-out among the first 5 in the standings (single games" in cli("standings").out
    assert cli("standings --final").code != 0
    begun = cli("knockout begin --seed s")
    assert "Next: enter the results of round 1 of the knock-out: pairtrail knockout result 1 2:RESULT" in begun.err
    first_round = [sorted(name for name in seats(cli, line) if name) for line in lines(cli) if line["round"] == 1]
    assert first_round == [
        [swiss[0]],
        sorted((swiss[3], swiss[4])),
        [swiss[1]],
        [swiss[2]],
    ]
    table = cli("knockout show").out
    assert (table.count(" bye "), table.count("nobody")) == (3, 0)
    for winner in (swiss[4], swiss[4], swiss[2], swiss[2]):  # the lowest beats 4 and 1, the third beats 2 and him
        win(cli, winner)
    expected = [swiss[2], swiss[4], swiss[0], swiss[1], swiss[3], *swiss[5:]]
    assert order(cli) == expected
    final = cli("standings --final").out
    assert "Places 1 to 5 come from the knock-out; points and tie-breaks come from the Swiss." in final
    assert order(cli, "--at", "round:3:complete") == swiss
    assert cli("verify").code == cli("lots verify").code == 0
    assert "identical byte for byte" in cli("replay 3").out


def test_it_is_printed_with_what_is_announced(cli: Cli, place):
    played(cli, "4", "--games", "2", "--equal", "play-off")
    words = "a knock-out among the first 4 in the standings (matches of 2 games; if equal, a play-off decides)"
    for line in ("info", "announce list", "knockout show"):
        assert words in cli(line).out, line
    assert cli("knockout begin --seed s").code == 0
    assert cli("print standings -o standings.html").code == cli("print knockout -o bracket.html").code == 0
    assert cli("report page.html").code == 0
    for page in ("standings.html", "bracket.html", "page.html"):
        assert words in (place / page).read_text(encoding="utf-8"), page
    for page in ("bracket.html", "page.html"):
        assert "winner of match 2 of round 1" in (place / page).read_text(encoding="utf-8"), page


def test_a_mini_match_with_a_play_off(cli: Cli):
    played(cli, "2", "--games", "2", "--equal", "play-off")
    assert cli("knockout begin --seed s").code == 0
    first, second = lines(cli)
    assert (first["white"], first["black"]) == (second["black"], second["white"])
    assert "Next: decide the play-off" in cli("knockout result 1 1.1:= 1.2:=").err
    assert "equal; needs a play-off" in cli("knockout show").out
    assert cli("standings --final").code != 0
    swiss = order(cli)
    assert cli("knockout", "decide", "1", "1", swiss[1], "--reason", "blitz 2-0").code == 0
    again = cli("knockout", "decide", "1", "1", swiss[0], "--reason", "blitz 2-0").err
    assert again.startswith("The play-off of match 1 of round 1 of the knock-out is on record: ")
    assert "If another player won it, `pairtrail undo` that first" in again
    assert order(cli)[:2] == [swiss[1], swiss[0]]
    assert f"{swiss[1]} (play-off)" in cli("knockout show").out


def test_a_tie_over_who_qualifies_is_decided_first(cli: Cli):
    """All games were drawn: everybody is tied for every place."""
    played(cli, "2", tie_breaks="WIN", results="1:= 2:= 3:= 4:=")
    refused = cli("knockout begin --yes")
    assert "tied for 2 places in the knock-out, and the tie-breaks do not separate them" in refused.err
    assert cli("tie record play-off Costa Hansen --yes --reason rapid").code == 0
    assert cli("knockout begin --seed s").code == 0
    assert order(cli)[:2] == ["Costa", "Hansen"]


def test_where_a_play_off_decides_the_first_place_only_the_refusal_says_what_does_decide(cli: Cli):
    """1998 F.10: prizes are shared, and no record of a tie reaches the places below the first."""
    for line in (
        "new Open --rounds 1 --system dutch-1998",
        "knockout announce 3",
        *(f"player add {name} --rating {2300 - 50 * place}" for place, name in enumerate(EIGHT[:6])),
        "round pair --seed 4",
        "round publish",
        "result set 1 1:1-0 2:= 3:=",
        "round close",
    ):
        assert cli(line).code == 0, line
    refused = cli("knockout begin --yes")
    assert "decide only the first place. Use a list that also decides the other places, with REC" in refused.err
    assert "tie record" not in refused.err
    tied = [row["name"] for row in json.loads(cli("standings --json").out)["standings"]][1:5]
    assert cli("tie", "record", "play-off", *tied, "--yes", "--reason", "rapid").code == 0
    assert cli("knockout begin --yes").err == refused.err
    assert cli("config set --tie-breaks SB,REC --yes --reason qualifying").code == 0
    assert cli("knockout begin --seed s --yes").code == 0
    assert order(cli)[1:3] == tied[:2]


def test_walk_over_correction_and_undo(cli: Cli):
    played(cli, "4")
    assert cli("knockout begin --seed s").code == 0
    swiss = order(cli)
    assert cli("knockout", "leave", swiss[3], "--reason", "ill").code == 0
    assert f"{swiss[0]} (walk-over)" in cli("knockout show").out
    win(cli, swiss[1])
    (semi_final,) = (line for line in lines(cli) if line["result"])
    other = "0-1" if semi_final["result"] == "1-0" else "1-0"
    assert cli("knockout", "correct", "1", f"2:{other}", "--reason", "sheets").code == 0
    win(cli, swiss[2])
    assert order(cli)[:4] == [swiss[2], swiss[0], swiss[1], swiss[3]]
    refused = cli("knockout", "correct", "1", f"2:{semi_final['result']}", "--reason", "sheets")
    assert "The games played stand" in refused.err
    assert cli("undo").code == 0
    assert cli("knockout", "correct", "1", f"2:{semi_final['result']}", "--reason", "sheets").code == 0
    assert cli("verify").code == 0


def test_a_correction_in_the_swiss_leaves_the_bracket_and_is_told(cli: Cli):
    played(cli, "2")
    assert cli("knockout begin --seed s").code == 0
    players = json.loads(cli("knockout show --json").out)["knockout"]["players"]
    assert "have changed since" not in cli("knockout show").out + cli("standings").out
    corrected = cli("result correct 3 1:0-1 --reason sheets --touches standings --yes")
    assert corrected.code == 0
    assert json.loads(cli("knockout show --json").out)["knockout"]["players"] == players
    assert "The Swiss standings have changed since the bracket was made: they now give" in cli("knockout show").out
    assert "its bracket is unchanged" in cli("standings").out
    assert cli("verify").code == 0


def test_the_file_has_its_ranks_and_says_that_it_has_not_its_games(cli: Cli, place):
    played(cli, "2")
    assert cli("knockout begin --seed s").code == 0
    swiss = order(cli)
    win(cli, swiss[1])
    told = cli("export open.trf --format trf26").err
    assert "the knock-out among the leaders (1 game), which is reported for rating as a separate event" in told
    ranks = {
        line[14:47].strip(): int(line[85:89])
        for line in (place / "open.trf").read_text().splitlines()
        if line.startswith("001")
    }
    assert (ranks[swiss[1]], ranks[swiss[0]]) == (1, 2)
    assert "all match the engine's pairing" in cli("check open.trf").out


def test_the_comparison_of_two_players_says_so(cli: Cli):
    played(cli, "2")
    assert cli("knockout begin --seed s").code == 0
    swiss = order(cli)
    win(cli, swiss[1])
    assert f"{swiss[1]} is ranked above" in re.sub(r"^\d+ ", "", cli("standings", "why", swiss[0], swiss[1]).out)
    assert json.loads(cli("standings", "why", swiss[0], swiss[1], "--json").out)["decided_by"] == "knock-out"
    assert json.loads(cli("standings", "why", swiss[4], swiss[7], "--json").out)["decided_by"] != "knock-out"


def test_a_result_is_typed_with_the_name_of_a_player(cli: Cli):
    played(cli, "2", "--games", "2")
    assert cli("knockout begin --seed s").code == 0
    swiss = order(cli)
    white, black = seats(cli, lines(cli)[0])
    assert cli("knockout", "result", "1", f"{black}:-+").code == 0
    assert lines(cli)[0]["result"] == "0F-1F"
    assert cli("knockout", "result", "1", f"{black}:=").code == 0
    assert order(cli)[:2] == [black, white]
    assert cli("knockout", "correct", "1", f"{black}:1-0", "--reason", "sheets").code == 0
    assert [line["result"] for line in lines(cli)] == ["0F-1F", "1-0"]
    assert "has no match in round 1" in cli("knockout", "result", "1", f"{swiss[5]}:1-0").err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("knockout announce 4 --equal coin", "--equal must be standings or play-off"),
        ("knockout correct 1 1:1-0 2:1-0 --reason x", "Make one correction at a time"),
    ],
)
def test_what_is_typed_wrongly(cli: Cli, line: str, words: str):
    assert cli("new Open --rounds 3").code == 0
    ended = cli(line)
    assert (ended.code, words in ended.err) == (2, True)


def test_who_withdraws_during_it_is_told_how_to_leave_it(cli: Cli):
    """`player withdraw` said "not paired from round 3 onwards", and the player still played."""
    played(cli, "2", "--games", "1")
    first, _, third = order(cli)[:3]
    before = cli("player", "withdraw", third, "--reason", "left").err
    assert f"All rounds have been paired. {third} (id " in before
    assert ") does not qualify for the knock-out." in before
    assert cli("knockout begin --seed s").code == 0
    told = cli("player", "withdraw", first, "--reason", "ill").err
    command = told.partition("still plays in the knock-out: `pairtrail ")[2].partition("`")[0]
    assert command.startswith("knockout leave id:")
    assert f"{first} withdrew and lost." in cli(command).err
    assert "so this changes no pairing" in cli("player", "withdraw", order(cli)[5], "--reason", "left").err


def test_it_does_not_begin_before_the_last_round(cli: Cli):
    """It said that a tie can be broken only then, where nobody had asked about one."""
    played(cli, "2", "--games", "1")
    for _ in range(2):  # the end of the round, and its results
        assert cli("undo --reason x --yes").code == 0
    assert "The knock-out can start only when the games are over; " in cli("knockout begin").err


def test_a_result_corrected_after_an_undo_reaches_no_pairing(cli: Cli):
    """The last round is paired, also where something else was undone since."""
    played(cli, "2", "--games", "1")
    assert cli("player correct Egger --title FM --reason card").code == 0
    assert cli("undo --reason again").code == 0
    told = cli("result correct 1 1:= --reason sheets").err
    assert "It affects" in told
    assert "pairings still to be made" not in told


def test_an_undo_in_the_knock_out_is_no_change_of_the_last_round(cli: Cli):
    """`verify` said that the standings of the round had changed since it was closed: it held two orders together."""
    played(cli, "4", "--games", "1", "--equal", "play-off")
    assert cli("knockout begin --seed s --yes").code == 0
    assert cli("knockout result 1 1:1-0 2:1-0").code == 0
    assert cli("undo").code == 0
    assert "was closed, but its standings" not in cli("verify").out
    assert cli("result correct 3 1:0-1 --reason sheets").code == 0
    assert "was closed, but its standings or games have changed since" in cli("verify").out


def test_a_match_without_players_is_not_told_to_enter_its_result(cli: Cli):
    played(cli, "4", "--games", "1", "--equal", "play-off")
    assert cli("knockout begin --seed s --yes").code == 0
    ended = cli("knockout correct 2 1:0-1 --reason x")
    assert (ended.code, "cannot have a result: its players are not known yet." in ended.err) == (4, True)
    assert "`" not in ended.err


def test_who_does_not_appear_is_named_where_a_double_forfeit_is_typed(cli: Cli):
    played(cli, "4", "--games", "1", "--equal", "play-off")
    assert cli("knockout begin --seed s --yes").code == 0
    told = cli("knockout result 1 1:--").err
    (command,) = re.findall(r"`pairtrail (knockout leave [^`]*)`", told)
    assert cli(command).err.count("withdrew and lost.") == 2
    assert cli("knockout result 1 2:1-0").code == 0
    assert "leave" in cli("knockout correct 1 2:-- --reason x").err
    assert cli("verify").code == 0


@pytest.mark.parametrize("way", ["upper first", "lower first", "one after the other"])
def test_both_absent_in_a_semi_final_stand_in_the_order_of_the_standings(cli: Cli, way: str):
    """Decision 118. Whoever was typed second had come to the final and stood higher."""
    played(cli, "4")
    assert cli("knockout begin --seed s --yes").code == 0
    first, second, third, fourth = order(cli)[:4]
    if way == "one after the other":
        assert cli("knockout", "leave", first).code == 0
    both = (fourth, first) if way == "lower first" else (first, fourth)
    assert cli("knockout", "leave", *both).code == 0
    again = cli("knockout", "leave", *both)
    assert (again.code, "has already been decided: neither player advances." in again.err) == (4, True), again
    assert "do not meet in the knock-out." in cli("knockout", "leave", first, second).err
    win(cli, third)
    assert order(cli)[:4] == [third, first, second, fourth]
    assert cli("standings --final").code == cli("verify").code == 0
    assert "does not" not in cli("verify").out
    assert "opponent advances" not in cli("log list").out


def test_who_won_a_final_without_players_is_decided_by_the_arbiter(cli: Cli):
    played(cli, "2")
    assert cli("knockout begin --seed s --yes").code == 0
    first, second = order(cli)[:2]
    refused = cli("knockout", "leave", first, second)
    assert (refused.code, "is the arbiter's decision." in refused.err) == (4, True), refused
    left = cli("knockout", "leave", second).err
    assert f"{second} withdrew and lost." in left
    assert cli("standings --final").code == 0


def test_the_losers_of_the_semi_finals_play_for_third_place(cli: Cli):
    """Decision 234: announced, drawn, entered, ranked, undone and verified as the other matches."""
    played(cli, "4", "--third-place")
    assert cli("knockout begin --seed s").code == 0
    assert "the losers of the semi-finals play for third place" in cli("knockout show").out
    assert "loser of match 2 of round 1" in cli("knockout show").out
    first, second, third, fourth = order(cli)[:4]
    win(cli, first)
    win(cli, second)
    assert "To be played: round 2, match 1; round 2, match 2." in cli("standings").out
    win(cli, fourth)
    assert order(cli)[:4] == [first, second, fourth, third]
    win(cli, second)
    assert order(cli)[:4] == [second, first, fourth, third]
    assert json.loads(cli("knockout show --json").out)["knockout"]["over"]
    semi_final = next(one for one in lines(cli) if one["round"] == 1)
    other = "0-1" if semi_final["white"] == semi_final["winner"] else "1-0"
    corrected = cli(f"knockout correct 1 {semi_final['match']}:{other} --reason sheets")
    assert (corrected.code, "has already started" in corrected.err) == (ExitCode.REFUSED, True)
    verified = cli("verify")
    assert verified.code == 0, verified
    assert "does not match" not in verified.out


def test_where_neither_plays_for_third_place_both_leave(cli: Cli):
    """It was called the final, and the second command was refused."""
    played(cli, "4", "--third-place")
    assert cli("knockout begin --seed s").code == 0
    first, second, third, fourth = order(cli)[:4]
    win(cli, first)
    win(cli, second)
    commands = re.findall(r"`pairtrail (knockout leave id:\d+)`", cli("knockout result 2 2:--").err)
    assert len(commands) == 2
    for command in commands:
        left = cli(command)
        assert (left.code, "withdrew from the match for third place." in left.err) == (0, True), left
    win(cli, second)
    assert order(cli)[:4] == [second, first, third, fourth]
    assert cli("verify").code == 0
