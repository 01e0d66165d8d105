"""What receipts, `round status` and `explain` say of a pairing made without what is known now: one answer (134)."""

import json

import pytest

from cli.exits import ExitCode
from events.deciders import by_hand
from projections.replay import replay
from tests.cli.conftest import Cli

EDITIONS = ("dutch-1998", "dutch-2026", "cfc")
DIFFERS = "With today's information, round 2 would be paired differently."
SHOWS = "`pairtrail replay 2 --known now` shows its boards."


def with_round_2(cli: Cli, edition: str, *, published: bool = False) -> str:
    """Twelve players, round 1 played with one who did not come, one withdrawn (the answer), round 2 paired."""
    assert cli("new", "Open", "--rounds", "7", "--system", edition).code == 0
    for place in range(12):
        assert cli("player", "add", f"Player{place:02}", "--rating", str(2400 - 10 * place)).code == 0
    assert cli("round pair --seed 4 --yes").code == 0
    assert cli("round publish").code == 0
    assert cli("result set 1 1:1-0 2:= 3:0-1 4:-+ 5:= 6:0-1").code == 0
    white = json.loads(cli("round status 1 --json").out)["boards"][3]["white"]["name"]
    cli("player", "excuse", white, "--reason", "ill")
    gone = "Player11" if white != "Player11" else "Player10"
    assert cli("player", "withdraw", gone, "--reason", "left, it was said").code == 0
    assert cli("round pair --yes").code == 0
    if published:
        assert cli("round publish").code == 0
    return gone


FACTS = {
    "rating": "player correct Player08 --rating 2900 --reason list",
    "withdrawal": "player rejoin GONE --from-round 2 --reason mistaken",
    "forbidden pair": "forbid add WHITE BLACK --reason family --yes",
    "result": "result correct 1 1:0-1 --reason sheet",
}


def typed(cli: Cli, fact: str, gone: str) -> str:
    """The command, with the names that it is about."""
    first = json.loads(cli("round status 2 --json").out)["boards"][0]
    names = {"GONE": gone, "WHITE": first["white"]["name"], "BLACK": first["black"]["name"]}
    return " ".join(names.get(word, word) for word in FACTS[fact].split())


def test_a_receipt_pairs_the_round_again_once(cli: Cli, monkeypatch: pytest.MonkeyPatch):
    gone = with_round_2(cli, "dutch-2026")
    fields = []
    monkeypatch.setattr(replay, "paired", lambda field, *rest: fields.append(field) or by_hand.paired(field, *rest))
    assert "pairtrail replay 2 --known now" in cli(typed(cli, "result", gone)).err.rpartition("Next:")[2]
    assert len(fields) == 1


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_of_them_say_it_and_publishing_asks(cli: Cli, edition: str, fact: str):
    gone = with_round_2(cli, edition)
    assert json.loads(cli("round status 2 --json").out)["known_now"] is None
    told = cli(typed(cli, fact, gone))
    assert told.code == 0
    assert DIFFERS in told.err
    assert SHOWS in told.err
    assert "round void 2" in told.err
    assert DIFFERS in cli("round status 2").out
    assert DIFFERS in cli("explain pairing --round 2").out
    known_now = json.loads(cli("round status 2 --json").out)["known_now"]
    assert (known_now["round"], known_now["published"]) == (2, False)
    assert known_now["only_by_now"]
    assert json.loads(cli("explain pairing --round 2 --json").out)["known_now"] == known_now
    why_not = "explain why-not 1 2 --round 2"
    assert json.loads(cli(f"{why_not} --json").out)["known_now"] == known_now
    assert DIFFERS in cli(why_not).out.splitlines()[-1]
    asked = cli("round publish")
    assert (asked.code, DIFFERS in asked.err) == (ExitCode.REFUSED, True)


EQUALS = ("dutch-1998", "dutch-2017", "dutch-2026", "burstein-seed", "dubov-1997", "dubov-2026", "lim-2026")


@pytest.mark.parametrize("edition", [*EQUALS, "cfc"])
def test_the_name_of_one_of_equals_is_a_fact_as_well_where_the_alphabet_decides(cli: Cli, edition: str):
    """Everybody has one rating, so that the alphabet gives the numbers; by CFC 613 a lot did that."""
    assert cli("new", "Open", "--rounds", "5", "--system", edition).code == 0
    for name in ("Adam", "Beck", "Cole", "Dahl", "Egon", "Finn", "Gray", "Hahn"):
        assert cli("player", "add", name, "--rating", "1800").code == 0
    for line in ("round pair --seed 4", "round publish", "result set 1 1:1-0 2:1-0 3:1-0 4:1-0", "round pair"):
        assert cli(line).code == 0
    decides = edition in EQUALS
    supposed = json.loads(cli("whatif player Beck --name Zorn --json").out)["rounds"]
    assert [one["differs"] for one in supposed if one["round"] == 2] == [decides]
    told = cli("player correct Beck --name Zorn --reason passport")
    assert (told.code, DIFFERS in told.err) == (0, decides)
    assert (DIFFERS in cli("round status 2").out) is decides
    replayed = cli("replay 2 --known now")
    assert (replayed.code, "name" in replayed.out or "pairing number" in replayed.out) == (int(decides), decides)
    asked = cli("round publish")
    assert (asked.code == ExitCode.REFUSED, DIFFERS in asked.err) == (decides, decides)


def test_a_published_pairing_stays_and_the_receipt_says_so(cli: Cli):
    gone = with_round_2(cli, "dutch-2026", published=True)
    told = json.loads(cli(f"{typed(cli, 'forbidden pair', gone)} --json").out)
    (at_stake,) = told["at_stake"]
    assert at_stake.startswith(DIFFERS)
    assert "The pairing has been published." in at_stake
    assert "round void" not in at_stake


def test_once_its_games_are_over_nothing_is_at_stake_and_the_round_says_that_it_stays(cli: Cli):
    gone = with_round_2(cli, "dutch-2026", published=True)
    boards = json.loads(cli("round status 2 --json").out)["boards"]
    assert cli("result set 2 " + " ".join(f"{one['board']}:=" for one in boards)).code == 0
    told = cli(typed(cli, "forbidden pair", gone))
    assert (told.code, DIFFERS in told.err) == (0, False)
    assert cli("round close").code == 0
    (line,) = (one for one in cli("round status 2").out.splitlines() if one.startswith(DIFFERS))
    assert "The round has ended, so its pairing stands." in line
    assert "published" not in line


def test_what_changes_no_board_is_not_at_stake(cli: Cli):
    with_round_2(cli, "dutch-2026")
    told = cli("player correct Player08 --club Harbour")
    assert (told.code, "With today's information" in told.err) == (0, False)
    assert DIFFERS not in cli("round status 2").out


def test_where_pairing_again_changes_nothing_the_advice_says_so(cli: Cli):
    """Four players: whoever won, the two who have not met are left in round 3. Tier 1 wants the correction used."""
    assert cli("new Four --rounds 3 --system dutch-2026").code == 0
    for name in ("Adam", "Beck", "Cole", "Dahl"):
        assert cli("player", "add", name, "--rating", "2000").code == 0
    for number in (1, 2):
        assert cli("round pair --seed 4" if number == 1 else "round pair").code == 0
        assert cli("round publish").code == 0
        assert cli(f"result set {number} 1:1-0 2:1-0").code == 0
    assert cli('config set --correction-deadline "2 hours after publication"').code == 0
    assert cli("round pair").code == 0
    told = cli("result correct 2 2:0-1 --reason sheet --json")
    advice, beside = json.loads(told.out)["at_stake"]
    assert "the correction must be used for the pairing of round 3" in advice
    assert beside == "If round 3 is paired again using what is known now, the boards will be the same."


@pytest.fixture
def in_time(cli: Cli) -> Cli:
    """Errors may be reported for two hours; round 2 is paired and not published."""
    assert cli("new Open --rounds 5 --system dutch-2026").code == 0
    for place in range(8):
        assert cli("player", "add", f"Player{place}", "--rating", str(2400 - 10 * place)).code == 0
    for line in (
        'config set --correction-deadline "2 hours after publication"',
        *("round pair --seed 4", "round publish", "result set 1 1:1-0 2:= 3:0-1 4:1-0", "round pair"),
    ):
        assert cli(line).code == 0, line
    return cli


MUST = "must be used for the pairing of round 2 (C.04.2, 4.3)"
READERS = ("round publish", "round status 2", "replay 2 --known now", "explain pairing --round 2")


def answers(cli: Cli, *lines: str) -> list[str]:
    told = (cli(line) for line in lines)
    return [one.out + one.err for one in told]


def test_what_was_reported_in_time_must_be_used_says_every_reader(in_time: Cli):
    receipt = in_time("result correct 1 1:0-1 --reason sheet").err
    assert (MUST in receipt, "then void its pairing and pair it again" in receipt) == (True, True)
    for told in answers(in_time, *READERS):
        assert (MUST in told, "the next pairing" in told) == (True, False), told
    assert "then void its pairing and pair it again" in in_time("info").err
    assert in_time("round publish --yes").code == 0
    for told in answers(in_time, *READERS[1:]):
        assert (MUST in told, "The pairing has been published." in told) == (True, True), told
    assert MUST in in_time("verify").out


def test_what_was_not_in_time_is_for_the_next_pairing(in_time: Cli):
    assert in_time('config set --correction-deadline "1 minute"').code == 0
    receipt = in_time("player correct Player7 --rating 2900 --reason list").err
    for told in (receipt, *answers(in_time, *READERS)):
        assert (MUST in told, "applies to the next pairing (C.04.2, 4.3)" in told) == (False, True), told
    assert "then either publish its pairing or void it" in in_time("info").err


def test_who_leaves_before_the_round_is_no_correction_of_the_round_before(in_time: Cli):
    assert in_time("player withdraw Player7 --from-round 2 --reason ill").code == 0
    assert MUST not in in_time("round publish").err


def test_a_text_that_counts_the_pairing_as_still_to_be_made_wants_it_void(cli: Cli):
    gone = with_round_2(cli, "dutch-1998")
    told = cli(typed(cli, "result", gone)).err
    assert "then void its pairing and pair it again" in told
    assert "counts as still to be made" in cli("replay 2 --known now").out


def test_it_is_said_once(cli: Cli):
    """A further correction that leaves the other boards as they were said before is not told again."""
    gone = with_round_2(cli, "dutch-2026")
    assert DIFFERS in cli(typed(cli, "rating", gone)).err
    again = cli("player correct Player08 --title FM --reason list")
    assert (again.code, DIFFERS in again.err) == (0, False)
    undone = cli("undo --reason typo")
    assert undone.code == 0


def test_the_corrected_rating_of_a_member_moves_no_team_and_the_receipt_says_why(cli: Cli):
    """C.04.6, 1.1.3: the articles by which a rating moves a number are left out."""
    assert cli("new League --rounds 5 --system team-swiss-2026 --boards 2").code == 0
    for team in range(1, 5):
        assert cli(f"team add Team{team} Ann{team}:2{team}00 Bob{team}:2000").code == 0
    assert cli("round pair --seed 4").code == 0
    told = cli("player correct Ann1 --rating 2900 --reason list")
    assert told.code == 0
    assert "The number of Team1 is unchanged, so no pairing changes" in told.err
    assert "(C.04.6, 1.1.3)" in told.err
    assert json.loads(cli("round status --json").out)["known_now"] is None


@pytest.mark.parametrize("edition", ["dutch-1998", "dutch-2026", "cfc"])
def test_the_same_pairs_on_other_boards_are_not_called_another_pairing(cli: Cli, edition: str):
    """A rating that only changes which board comes first: every command says so, as `replay` does."""
    assert cli("new", "Open", "--rounds", "5", "--system", edition).code == 0
    for place, name in enumerate(("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")):
        assert cli("player", "add", name, "--rating", str(2160 - 40 * place)).code == 0
    for line in ("round pair --yes", "round publish", "result set 1 1:1-0 2:= 3:0-1 4:1-0", "round close --yes"):
        assert cli(line).code == 0, line
    assert cli("round pair --yes").code == 0
    corrected = cli("player correct Ida --rating 2300 --reason typo --yes")
    assert "the same boards" in cli("replay 2 --known now").out
    for told in (corrected.err, cli("round publish").err, cli("round status 2").out):
        assert "would have the same pairs, but on other boards" in told
        assert DIFFERS not in told
