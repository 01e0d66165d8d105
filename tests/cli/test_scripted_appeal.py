"""An appeal from the protest to the next pairing: a wrong result of round 1, noticed while round 3 is played."""

import json

from tests.cli.conftest import Cli


def data_of(cli: Cli, line: str, code: int = 0) -> dict[str, object]:
    ended = cli(f"{line} --json")
    assert ended.code == code, ended
    return json.loads(ended.out)


def results_of_round(cli: Cli, number: int, result: str) -> None:
    boards = len(data_of(cli, f"round status {number}")["boards"])
    entries = " ".join(f"{board}:{result}" for board in range(1, boards + 1))
    assert cli(f"result set {number} {entries}").code == 0


def test_a_wrong_result_noticed_two_rounds_later(cli, place, at_stage):
    at_stage("next published")
    results_of_round(cli, 2, "1-0")
    for line in ("round close 2", "round pair", "round publish 3"):
        assert cli(line).code == 0

    # The protest, and what there is to say about it.
    lodged = data_of(cli, 'appeal lodge "Bakker" "I won in round 1, the sheet says draw" --round 3')
    case = lodged["events"][0]["event"]
    assert data_of(cli, "replay 2")["identical"]
    assert data_of(cli, "replay 3")["identical"]
    supposed = data_of(cli, "whatif correct 1/2=1-0")
    assert supposed["supposed"][0]["tier"] == 3
    assert [(again["round"], again["differs"]) for again in supposed["rounds"]] == [(2, True), (3, True)]

    # Why she did not meet another, and the sheet for the committee, on paper and as a page.
    first, second = (one["white"]["id"] for one in data_of(cli, "round status 3")["boards"][:2])
    answer = data_of(cli, f"explain why-not id:{first} id:{second} --round 3")
    assert answer["verdict"] in {"impossible", "worse", "later"}
    head = data_of(cli, "info")["head"]
    for file in ("sheet.html", "sheet.pdf"):
        assert cli(f"print appeal {case} --pair id:{first} id:{second} -o {file}").code == 0
    page = (place / "sheet.html").read_text(encoding="utf-8")
    assert "I won in round 1, the sheet says draw" in page
    assert head in page
    assert (place / "sheet.pdf").read_bytes().startswith(b"%PDF")

    # Round 3 stays as it was published; the committee lets the result count from the next pairing on.
    decision = "Upheld: the game counts as won for pairings still to be made and in the standings"
    assert cli("appeal", "decide", decision).code == 0
    (recorded,) = data_of(cli, "appeal list")["appeals"]
    assert (recorded["appeal"], recorded["decision"]["text"]) == (case, decision)
    before = cli("log list").out.count("\n")
    coming = "pairings standings rating"
    assert cli("result", "correct", "1", "2:1-0", "--touches", coming, "--reason", f"appeal of event {case}").code == 0
    assert cli("log list").out.count("\n") == before + 1

    # As known then both rounds come out as they were published, as known now they do not.
    for number, again in zip((2, 3), supposed["rounds"], strict=True):
        assert data_of(cli, f"replay {number}")["identical"]
        now = data_of(cli, f"replay {number} --known now", code=1)
        assert now["only_replayed"] == again["only_as_supposed"]
    changed = data_of(cli, "diff round:3:published now", code=1)
    assert [one["round"] for one in changed["rounds"] if one["results"]] == [1]
    assert changed["rounds"][-1]["standings"] == supposed["standings"]

    # The next round rests on the right result.
    results_of_round(cli, 3, "=")
    wrong = data_of(cli, "whatif correct 1/2==")
    assert wrong["rounds"][-1]["round"] == 4
    assert cli("round close 3").code == 0
    assert cli("round pair").code == 0
    boards = {(one["white"]["id"], one["black"]["id"]) for one in data_of(cli, "round status 4")["boards"]}
    with_right = {
        (one["white"]["id"], one["black"]["id"]) for one in wrong["rounds"][-1]["only_as_known"] if one["black"]
    }
    assert wrong["rounds"][-1]["differs"]
    assert with_right <= boards
    assert cli("verify").code == 0
