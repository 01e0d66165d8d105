"""`diff` of a report and its record: an honest report of any event has no difference, a changed line always has one.

Or it is named as not compared.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.exits import ExitCode
from cli.input.options import Options
from cli.session.session import open_session
from core.model.results import Reading
from core.model.sentence import Refused
from events.errors import BadInput
from events.trf import TrfDocument, read_document
from events.trf.layout import FILE_FORMATS, FIRST_ROUND_COLUMN, PLAYER_COLUMNS, ROUND_STEP, TRF06, FileFormat
from projections.export.as_reported import OfLogAndFile, differences_of_file
from projections.export.report_of_log import month_asked, report_of, report_of_month
from projections.known import Known
from tests.cli.conftest import Cli

HEAD = (
    "--start 2026-11-01 --end 2026-11-02 --city Bern --federation SUI --type Standard --arbiter 'Berg, Anna' "
    "--time-control 90+30 --tie-breaks BH/C1,SB --round-dates 2026-11-01,2026-11-02"
)


def new(system: str = "dutch-2026", rounds: int = 2, more: str = "") -> str:
    """A table takes its own number of rounds, and tie-breaks that tell its players apart."""
    head = HEAD if rounds else HEAD.replace("BH/C1", "DE")
    return f"new Club --as club --system {system} {f'--rounds {rounds}' if rounds else ''} {head} {more}"


def players(count: int) -> tuple[str, ...]:
    """Two of them with everything that a report holds."""
    full = "--fide-id 1503014 --title FM --federation NED --sex w --birth-date 1990-05-06"
    other = "--fide-id 1503024 --federation SUI --sex m --birth-date 1961"
    return tuple(
        f"player add 'P{number}, X' --rating {2000 - number} {full if number == 0 else other if number == 1 else ''}"
        for number in range(count)
    )


def played(number: int, results: str) -> tuple[str, ...]:
    first = " --seed s" if number == 1 else ""
    return f"round pair{first}", "round publish", f"result set {number} {results}"


def of_table(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Its numbers are drawn, its colours given."""
    return tuple(line.replace(" --seed s", "") for line in lines)


TEAMS = (
    *(f"team add {name} {name}-1:{2000 - 10 * at} {name}-2:{1900 - 10 * at}" for at, name in enumerate("ABCD")),
    "player correct A-1 --fide-id 1503014 --title FM --sex m --reason list",
)


def match_results(number: int, results: str) -> tuple[str, ...]:
    pair, publish, entered = played(number, results)
    return pair, publish, f"team lineup {number}", entered


EVENTS: dict[str, tuple[str, ...]] = {
    "a Swiss with byes, a forfeit, a withdrawal": (
        new(),
        *players(7),
        "bye grant P5 --round 1",
        *played(1, "1:1-0 2:+- 3:="),
        "player withdraw P6 --reason ill",
        *played(2, "1:0-1 2:1-0"),
    ),
    "nobody with a title, without dates": (
        "new Club --as club --system dutch-2026 --rounds 3",
        *(f"player add P{number} --rating {2000 - number}" for number in range(6)),
        *played(1, "1:1-0 2:= 3:0-1"),
        *played(2, "1:1-0 2:= 3:0-1"),
    ),
    "a round that is not over": (new(rounds=3), *players(5), *played(1, "1:1-0 2:="), "bye grant P4 --round 2"),
    "accelerated, two kept apart": (
        new(more="--variation acceleration=baku"),
        *players(6),
        "forbid add P0 P1 --reason brothers --yes",
        *played(1, "1:1-0 2:= 3:0-1"),
        *played(2, "1:1-0 2:= 3:0-1"),
    ),
    "another scoring": (new(more="--bye-points 0.5"), *players(5), *played(1, "1:1-0 2:=")),
    "corrected too late": (
        new(rounds=4),
        *players(6),
        *played(1, "1:1-0 2:= 3:0-1"),
        *played(2, "1:1-0 2:= 3:0-1"),
        *played(3, "1:1-0 2:= 3:0-1"),
        "result correct 1 1:0-1 --reason sheets --yes",
    ),
    "a knock-out": (
        new(),
        *players(4),
        "knockout announce 2 --yes",
        *played(1, "1:1-0 2:1-0"),
        *played(2, "1:= 2:="),
        "knockout begin --seed s --yes",
        "knockout result 1 1:1-0",
    ),
    "by CFC": (new("cfc"), *players(5), *played(1, "1:1-0 2:=")),
    "of 1998": (new("dutch-1998"), *players(5), *played(1, "1:1-0 2:=")),
    "a round robin": (new("round-robin", 0), *players(4), "numbers draw --seed s", *of_table(played(1, "1:1-0 2:="))),
    "Double-Swiss": (new("double-swiss-2026"), *players(5), *played(1, "1.1:1-0 1.2:= 2.1:= 2.2:0-1")),
    "teams": (
        new("team-swiss-2026", more="--boards 2"),
        *TEAMS,
        *match_results(1, "1.1:1-0 1.2:0-1 2.1:1-0 2.2:1-0"),
    ),
    "a round robin of teams": (
        new("team-round-robin", 0, "--boards 2"),
        *TEAMS,
        "numbers draw --seed s",
        *of_table(match_results(1, "1.1:1-0 1.2:0-1 2.1:1-0 2.2:1-0")),
    ),
    "a name erased": (
        new(more="--erasable-names"),
        *players(4),
        *played(1, "1:1-0 2:="),
        "player forget P0 --reason 'asked by letter' --yes",
    ),
    "a section of a congress": (
        "new Fest --congress fest --sections A,B --rounds 2",
        *(f"{line} -t fest-a" for line in (*players(4), *played(1, "1:1-0 2:="))),
    ),
    "of two months": (
        new(more="").replace("2026-11-02", "2026-12-20"),
        *players(4),
        *played(1, "1:1-0 2:="),
        *played(2, "1:1-0 2:="),
    ),
}
_BUILT: dict[str, Known] = {}


@pytest.fixture
def known(request: pytest.FixtureRequest, cli: Cli) -> Known:
    """What is known at the end of the event; each is made once."""
    name = request.param
    if name not in _BUILT:
        for line in EVENTS[name]:
            ended = cli(line)
            assert ended.code == ExitCode.OK, (line, ended.err, ended.out)
        with open_session(Options()) as session:
            _BUILT[name] = session.repository.load("fest-a" if "congress" in name else "club")
    return _BUILT[name]


def honest(known: Known) -> Iterator[tuple[str, bytes]]:
    """Every report that the program gives of it, and what it is."""
    for file_format in FILE_FORMATS:
        if (
            file_format == TRF06
            and known.tournament.teams
            and not known.tournament.settings.edition.startswith("double")
        ):
            continue
        for reading in (Reading.STANDINGS, Reading.RATING):
            yield f"{file_format} {reading}", report_of(known, file_format, reading)[0]
        yield from _months(known, file_format)


def _months(known: Known, file_format: FileFormat) -> Iterator[tuple[str, bytes]]:
    if "2026-12-20" in known.tournament.details.round_dates:
        for name in ("2026-11", "2026-12"):
            month = month_asked(known.tournament, name)
            ratings = dict.fromkeys(known.tournament.players, 1777)  # the list of that month
            yield f"{file_format} {name}", report_of_month(known.tournament, month, ratings, file_format, "")[0]


def found_in(known: Known, contents: bytes) -> OfLogAndFile:
    found = differences_of_file(known, read_document(contents, "sent.trf"))
    assert found is not None
    return found


each_event = pytest.mark.parametrize("known", EVENTS, indirect=True)


@each_event
@pytest.mark.campaign(one_in=4)
def test_an_honest_report_has_no_difference(known: Known):
    for what, contents in honest(known):
        found = found_in(known, contents).differences
        assert not found.any, (what, found.count, found.announcement, found.players, found.rounds, found.lines)
        of_list = bool(found.not_compared) and "the ratings, which come from the list" in found.not_compared[0]
        assert of_list is ("2026-" in what), (what, found.not_compared)


@each_event
@pytest.mark.campaign(one_in=4)
def test_each_line_changed_or_left_out_is_a_difference(known: Known, monkeypatch: pytest.MonkeyPatch):
    """Or it cannot be read, which says so as well, or is named as not compared."""
    for what, contents in honest(known):
        document = read_document(contents, "sent.trf")
        reports = list(_reports(known, document))
        monkeypatch.setattr("projections.export.as_reported.reports_like", lambda *_, reports=reports: iter(reports))
        left_out = found_in(known, contents).differences.not_compared
        for changed in _changed(contents.decode()):
            try:
                found = found_in(known, changed.encode()).differences
            except (BadInput, Refused):
                continue
            apart = _apart(contents.decode(), changed)
            assert found.any or found.not_compared != left_out or apart in _TAKEN_WITHOUT, (what, apart)
        monkeypatch.undo()


@pytest.mark.parametrize("known", ["another scoring"], indirect=True)
def test_a_line_that_stands_twice_is_a_difference_where_the_reader_goes_by_one(known: Known):
    """Other programs may go by the other one, and a person by the receipt that is wrong."""
    tried, silent = [], []
    for what, contents in honest(known):
        for line in _PASSED_OVER:
            try:
                found = found_in(known, contents + f"{line}\n".encode()).differences
            except (BadInput, Refused):
                continue
            tried.append(line)
            silent += [] if found.any or found.not_compared else [(what, line)]
    assert (silent, set(tried)) == ([], set(_PASSED_OVER))  # others that contradict are refused


@pytest.mark.parametrize(
    ("known", "line"),
    [
        ("another scoring", "013 X                                    1    3"),
        *(("teams", f"{code} W=2" if code == "XXS" else f"{code} 2.0") for code in ("XXS", "BBW", "BBD", "BBL", "BBU")),
    ],
    indirect=["known"],
)
def test_a_line_that_means_nothing_in_such_an_event_is_named(known: Known, line: str):
    """Other programs rank the team of a report of players, or go by the points of games in one of teams."""
    tried = 0
    for what, contents in honest(known):
        try:
            found = found_in(known, contents + f"{line}\n".encode()).differences
        except (BadInput, Refused):
            continue
        tried += 1
        assert found.any or found.not_compared, (what, line)
    assert tried, line


_PASSED_OVER = (
    *("162 7", "152 b", "XXC black1"),
    f"### pairtrail receipt: club event 06 sha256 {'0' * 64}",
)


def _reports(known: Known, document: TrfDocument) -> Iterator[object]:
    from projections.export.as_reported import reports_like

    return reports_like(known, document)


_TAKEN_WITHOUT = (["352 WB"], ["362 TW  2.0   TD  1.0   TL  0.0"])
"""What a reader takes where the line is missing."""


def _apart(before: str, after: str) -> list[str]:
    return sorted(set(before.splitlines()) ^ set(after.splitlines()))


def _changed(text: str) -> Iterator[str]:
    """With one line less, and with one letter or digit changed: of players in every column, else in the last word."""
    lines = text.splitlines(keepends=True)
    of_players = [at for at, line in enumerate(lines) if line.startswith("001")]
    for at, line in enumerate(lines):
        if at not in of_players:
            yield "".join([*lines[:at], *lines[at + 1 :]])
        places = _places(line) if at == of_players[0] else [len(line.rstrip()) - 1]
        for place in places:
            other = _other(line[place])
            yield "".join([*lines[:at], line[:place] + other + line[place + 1 :], *lines[at + 1 :]])


def _places(line: str) -> list[int]:
    """The last character of each column, and of each cell of a round."""
    ends = [column.last for column in PLAYER_COLUMNS]
    ends += [start + 7 for start in range(FIRST_ROUND_COLUMN, len(line.rstrip()), ROUND_STEP)]
    return [len(line[:end].rstrip()) - 1 for end in ends if end <= len(line.rstrip()) and line[end - 1].strip()]


def _other(letter: str) -> str:
    if letter.isdecimal():
        return str((int(letter) + 1) % 10)
    return "x" if letter != "x" else "y"


_UNDATED = EVENTS["nobody with a title, without dates"]


@pytest.mark.parametrize("file_format", [one.lower() for one in FILE_FORMATS])
def test_an_honest_file_without_a_sign_of_its_age_has_no_difference_by_the_commands(
    cli: Cli, place: Path, file_format: str
):
    """Without titles, byes and days a TRF06 reads as a TRF16 (and the other way round a forged one does)."""
    for line in _UNDATED:
        assert cli(line).code == ExitCode.OK, line
    assert cli(f"export sent.trf --format {file_format}").code == ExitCode.OK
    ended = cli("diff sent.trf club")
    assert (ended.code, "No differences." in ended.out) == (ExitCode.OK, True), ended.out
    sent = place / "sent.trf"
    sent.write_bytes(sent.read_bytes().replace(b" 1998", b" 1498"))
    forged = cli("diff sent.trf club")
    assert forged.code == ExitCode.FINDINGS
    assert "1498 in A, 1998 in B" in forged.out
    assert "XXC" not in forged.out


def test_of_two_files_in_two_formats_it_is_said_what_is_not_compared(cli: Cli, place: Path):
    for line in EVENTS["a Swiss with byes, a forfeit, a withdrawal"]:
        assert cli(line).code == ExitCode.OK, line
    for file_format in ("trf16", "trf26"):
        assert cli(f"export {file_format}.trf --format {file_format}").code == ExitCode.OK
    other = (place / "trf26.trf").read_bytes().replace(b"022 Bern", b"022 Rome").replace(b"1990/05/06", b"2012/05/06")
    (place / "other.trf").write_bytes(other)
    for name in ("trf26.trf", "other.trf"):
        ended = cli(f"diff trf16.trf {name}")
        assert (ended.code, "No differences." in ended.out) == (ExitCode.OK, True), ended.out
        assert "Not compared: lines 012 to 132, birth dates" in ended.out
        assert "A is a TRF16, B a TRF26" in ended.out
    assert "Not compared" not in cli("diff trf26.trf trf26.trf").out
    assert cli("diff trf26.trf other.trf").code == ExitCode.FINDINGS


def test_an_event_within_one_month_has_no_part_so_its_ratings_are_compared(cli: Cli, place: Path):
    for line in (new(), *players(4), *played(1, "1:1-0 2:="), *played(2, "1:1-0 2:=")):
        assert cli(line).code == ExitCode.OK, line
    assert cli("export sent.trf --format trf26").code == ExitCode.OK
    sent = (place / "sent.trf").read_bytes()
    part = b"### pairtrail part: rounds 1-2, 2026-11\r\n"
    (place / "other.trf").write_bytes(sent.replace(b" 1998", b" 1498") + part)
    ended = cli("diff other.trf club")
    assert ended.code == ExitCode.FINDINGS
    assert "1498 in A, 1998 in B" in ended.out
    assert "comment (###)" in ended.out
    (place / "other.trf").write_bytes(sent + part)
    assert cli("diff other.trf club").code == ExitCode.FINDINGS


def test_what_a_player_of_another_log_is_called_is_said_by_its_ids(cli: Cli, place: Path):
    """Ids are those of the log, also where it is compared as its report."""
    for line in (new(), *reversed(players(2)), "player add Last --rating 1", *played(1, "1:1-0")):
        assert cli(line).code == ExitCode.OK, line
    assert cli("export sent.trf --format trf26").code == ExitCode.OK
    sent = place / "sent.trf"
    sent.write_bytes(sent.read_bytes().replace(b"092 Standard", b"092 Blitz").replace(b"1990", b"2012"))
    ended = cli("diff club sent.trf")
    assert ended.code == ExitCode.FINDINGS
    assert "type of tournament (092): Standard in A, Blitz in B." in ended.out
    assert "birth date: 1990/05/06 in A, 2012/05/06 in B." in ended.out
    assert '"id": 2' in cli("diff club sent.trf --json").out


def test_audit_says_of_a_knock_out_that_its_games_are_not_in_the_file_and_who_cannot_come_first(cli: Cli, place: Path):
    for line in EVENTS["a knock-out"]:
        assert cli(line).code == ExitCode.OK, line
    assert cli("export sent.trf --format trf26").code == ExitCode.OK
    honest_one = cli("audit --jsonl sent.trf")
    assert honest_one.code == ExitCode.OK
    assert "come from a knock-out after the last round" in honest_one.out
    told = cli("audit sent.trf").out
    assert "Ranks or points that only a comment in the file explains" in told
    assert "A difference that the file itself explains" not in told
    sent = (place / "sent.trf").read_bytes()
    (head,) = (line for line in sent.split(b"\r\n") if line.startswith(b"### pairtrail knock-out:"))
    first, second = head.split()[-2:]
    (place / "other.trf").write_bytes(sent.replace(head, b"### pairtrail knock-out: " + second + b" " + first))
    assert cli("diff other.trf club").code == ExitCode.FINDINGS


def test_a_comment_on_a_knock_out_makes_no_rank_right_that_points_contradict(cli: Cli, place: Path):
    """Anybody can write one; the winner by it had fewer points."""
    for line in (new(), *players(4), *played(1, "1:1-0 2:1-0"), *played(2, "1:1-0 2:=")):
        assert cli(line).code == ExitCode.OK, line
    assert cli("export sent.trf").code == ExitCode.OK
    lines = (place / "sent.trf").read_text(encoding="utf-8").splitlines()
    ranked = {int(line[85:89]): at for at, line in enumerate(lines) if line.startswith("001")}
    first, second = ranked[1], ranked[2]
    said = f"### pairtrail knock-out: {int(lines[first][4:8])} {int(lines[second][4:8])}"
    for at, rank in ((first, 2), (second, 1)):
        lines[at] = f"{lines[at][:85]}{rank:>4}{lines[at][89:]}"
    (place / "other.trf").write_text("\n".join((*lines, said, "")), encoding="utf-8")
    ended = cli("audit other.trf --full")
    assert ended.code == ExitCode.FINDINGS
    assert "Ranks or points that only a comment in the file explains" in ended.out
    assert "Without the comment: Player " in ended.out


def test_a_report_that_is_read_and_written_again_keeps_whose_ranks_a_knock_out_gave(cli: Cli, place: Path):
    """Without the comment its ranks were called wrong."""
    for line in EVENTS["a knock-out"]:
        assert cli(line).code == ExitCode.OK, line
    assert cli("export sent.trf").code == ExitCode.OK
    sent = (place / "sent.trf").read_bytes()
    imported = cli("import sent.trf --as again")
    assert "come from a knock-out after the last round" in imported.err
    assert cli("export back.trf -t again").code == ExitCode.OK
    assert (place / "back.trf").read_bytes() == sent
    assert cli("convert sent.trf other.trf --to trf26").code == ExitCode.OK
    (head,) = (line for line in sent.split(b"\r\n") if line.startswith(b"### pairtrail knock-out:"))
    assert head in (place / "other.trf").read_bytes().split(b"\r\n")
    assert cli("audit other.trf back.trf").code == ExitCode.OK
    assert cli("result correct 2 1:1-0 --touches standings --reason sheets --yes -t again").code == ExitCode.OK
    assert cli("export changed.trf -t again").code == ExitCode.OK
    assert head not in (place / "changed.trf").read_bytes()


def test_lines_that_the_new_file_has_are_not_called_left_out(cli: Cli, place: Path):
    for line in EVENTS["corrected too late"]:
        assert cli(line).code == ExitCode.OK, line
    assert cli("export sent.trf --for rating").code == ExitCode.OK
    assert cli("convert sent.trf other.trf --to trf26").code == ExitCode.OK
    ended = cli("convert other.trf back.trf --to trf16")
    assert (place / "back.trf").read_bytes() == (place / "sent.trf").read_bytes()
    assert "### Late correction." in ended.err
    assert "### pairtrail" not in ended.err


def test_audit_holds_the_points_of_a_player_of_a_team_against_the_games(cli: Cli, place: Path):
    for line in EVENTS["teams"]:
        assert cli(line.replace("--round-dates 2026-11-01,2026-11-02", "")).code == ExitCode.OK, line
    assert cli("export sent.trf --format trf26").code == ExitCode.OK
    assert cli("audit sent.trf").code == ExitCode.OK
    text = (place / "sent.trf").read_text()
    (line,) = (line for line in text.splitlines() if line.startswith("001") and " A-1 " in line)
    points = "0.0" if line[80:84] == " 1.0" else "1.0"
    (place / "other.trf").write_text(text.replace(line, line[:81] + points + line[84:]))
    ended = cli("audit other.trf")
    assert ended.code == ExitCode.FINDINGS
    assert f"{points} points for player 1, but the results give {line[81:84]}" in ended.out


@pytest.mark.parametrize("code", ["N\u0415D", "\uff2e\uff25\uff24", "N.D"])
def test_a_federation_that_only_looks_like_one_is_refused(cli: Cli, code: str):
    assert cli(new()).code == ExitCode.OK
    refused = cli("player", "add", "P", "--rating", "1", "--federation", code)
    assert refused.code == ExitCode.REFUSED
    assert "is not a code of the letters A to Z" in refused.err


def test_a_fide_id_with_zeros_in_front_is_the_same_number(cli: Cli):
    for line in (new(), *players(2)):
        assert cli(line).code == ExitCode.OK, line
    refused = cli("player add Q --rating 1 --fide-id 01503014")
    assert refused.code == ExitCode.REFUSED
    assert "already belongs to" in refused.err
    assert cli("new Fest --congress fest --sections A,B --rounds 1").code == ExitCode.OK
    assert cli("player add Q --rating 1 --fide-id 1503014 -t fest-a").code == ExitCode.OK
    assert cli("player add R --rating 1 --fide-id 01503014 -t fest-b").code == ExitCode.REFUSED


def test_a_played_game_that_does_not_count_is_the_game_played(cli: Cli, place: Path):
    """CFC 653: "his score remains in the tournament table". `diff` said "0F-0F in the standings" of it."""
    lines = (new("round-robin", rounds=0), *players(6), *of_table(played(1, "1:1-0 2:0-1 3:1-0")))
    for line in (*lines, "player withdraw P0 --reason ill", "export sent.trf --format trf26"):
        assert cli(line).code == ExitCode.OK, line
    with open_session(Options()) as session:
        games = session.load().tournament.rounds[0].games
    game = next(one for one in games if one.readings.uncounted is not None)
    board = games.index(game) + 1
    before = game.readings.uncounted
    assert before is not None
    assert cli(f"result correct 1 {board}:= --reason sheet").code == ExitCode.OK
    told = cli("diff sent.trf now").out
    line = f"{before.value}, does not count in the standings (CFC 653) in A, 1/2-1/2, does not count in the standings"
    assert (line in told, "0F-0F" in told) == (True, False), told
    supposed = cli(f"whatif correct 1/{board}=1-0").out
    assert (", not 1/2-1/2." in supposed, "0F-0F" in supposed) == (True, False), supposed


def test_comments_that_move_change_no_points(cli: Cli, place: Path):
    """The announced points were different where the comment that explains them was one line further down."""
    for line in (new(), *players(4), *played(1, "1:1-0 2:="), *played(2, "1:1-0 2:="), "export sent.trf"):
        assert cli(line).code == ExitCode.OK, line
    lines = (place / "sent.trf").read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("001"))
    white, black = (int(lines[at][4:8]), int(lines[at][91:95]))
    colours = "wb" if lines[at][96] == "w" else "bw"
    cells = f"1:{white}={black}{colours[0]}= 1:{black}={white}{colours[1]}="
    said = f"### pairtrail counted in the standings: {cells}"
    for of, more in ((white, 0.5), (black, -0.5)):
        row = next(number for number, line in enumerate(lines) if line[:8] == f"001 {of:4d}")
        lines[row] = f"{lines[row][:80]}{float(lines[row][80:84]) + more:4.1f}{lines[row][84:]}"
    for name, head in (("a.trf", [said, "### hall 1"]), ("b.trf", ["### hall 1", said])):
        (place / name).write_text("\n".join([*lines[:at], *head, *lines[at:], ""]), encoding="utf-8")
    assert "according to a comment (###)" in cli("diff a.trf sent.trf").out
    ended = cli("diff a.trf b.trf")
    assert (ended.code, "No differences." in ended.out) == (ExitCode.OK, True), ended.out
