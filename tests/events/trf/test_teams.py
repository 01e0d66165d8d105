"""Team events in files: records 013 and 299 to 362, read as matches of teams, paired by C.04.6, and written again."""

import pytest

from core.editions.registry import edition_named
from core.model.results import Colour, Outcome, Result
from core.model.tournament import ExtraPoints, GameStatus, Settings
from events.errors import BadInput
from events.trf import read_document, tournament_of
from events.trf.rules_chosen import rules_of
from events.trf.team_tournament import member_id, points_of_teams, starting_rank_of
from events.trf.type_codes import code_of, is_team_swiss, meaning_of, variations_of_code
from projections.export.trf import DEFAULT_LINE_END
from projections.export.trf_teams import write_teams
from projections.replay.recheck import boards_paired, compare_rounds, round_to_pair
from tests.data_paths import named, needs_shared_data, shared_data, shared_files

CASES = shared_files("teams/c0406-cases/*.input")
SAMPLE = shared_files("teams/trf26-sample-50-teams.trf")
BY_THE_WHOLE_ROUND = {  # decision 110: the answers handed to us, and what the text gives
    "team_c4_global": ["3 1", "4 6", "2 5"],
    "team_299_blank": ["4 1", "5 3", "2 0"],
    "team_c2_forfeit": ["2 3", "5 1", "4 0"],
}
TODAY = "2026-11-22"
HEAD = ("142 5", "152 W", "192 FIDE_TEAM", "352 WB", "362 TW  2.0   TD  1.0   TL  0.0")
ROSTERS = tuple(
    f"310 {number:>3} {name:<32} {'':5} {'':>6} {'':>6} {'':>6} {'':>3}  {2 * number - 1:>4} {2 * number:>4}"
    for number, name in enumerate(("Lund", "Oslo", "Turku", "Vaasa"), start=1)
)


def player(number: int, *cells: str) -> str:
    return f"001 {number:>4}      {f'Player {number}':<33} 2000{'':29}0.0     {''.join(f'  {cell}' for cell in cells)}"


def cell(opponent: int, colour: str, code: str) -> str:
    return f"{opponent or '0000':>4} {colour} {code}"


ROUND = (  # 1-2 and 3-4; Lund wins 1.5 to 0.5, Turku and Vaasa draw
    player(1, cell(3, "w", "1")),
    player(2, cell(4, "b", "=")),
    player(3, cell(1, "b", "0")),
    player(4, cell(2, "w", "=")),
    player(5, cell(7, "w", "=")),
    player(6, cell(8, "b", "=")),
    player(7, cell(5, "b", "=")),
    player(8, cell(6, "w", "=")),
)


def read(*lines: str, points: str = "strict"):
    return read_document("".join(f"{line}\r\n" for line in lines).encode(), "event.trf", points=points)


def event_of(*lines: str):
    return rules_of(read(*lines), "file", today=TODAY).tournament


def findings_of(*lines: str) -> list[tuple[int, int, str, str]]:
    with pytest.raises(BadInput) as caught:
        read(*lines)
    return [(one.line, one.column, one.read, one.expected) for one in caught.value.findings]


def paired(tournament) -> list[str]:
    return [f"{white} {black or 0}" for white, black in boards_paired(tournament, round_to_pair(tournament))]


def written(tournament, file_format="TRF26"):
    ranks = {member: starting_rank_of(member) for member in tournament.members}
    return write_teams(tournament, ranks, file_format, line_end=DEFAULT_LINE_END)


def read_again(tournament, file_format="TRF26"):
    text, losses = written(tournament, file_format)
    return tournament_of(read_document(text.encode(), "again.trf"), tournament.settings.edition), losses


# --- the cases, the sample -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", named(CASES))
def test_a_small_case_is_paired_as_the_text_has_it(path):
    count, *expected = path.with_suffix(".output.expected").read_text(encoding="ascii").split("\n")[:-1]
    tournament = rules_of(read_document(path.read_bytes(), path.name), "file", today=TODAY).tournament
    found = paired(tournament)
    assert len(found) == int(count)
    assert found == BY_THE_WHOLE_ROUND.get(path.stem, expected)
    assert (found != expected) is (path.stem in BY_THE_WHOLE_ROUND)


@needs_shared_data
def test_every_small_case_is_there():
    assert len(CASES) == 17
    assert set(BY_THE_WHOLE_ROUND) <= {path.stem for path in CASES}


@pytest.mark.parametrize("path", named(CASES + SAMPLE))
def test_a_team_event_written_anew_is_the_same_event(path):
    """Every match, board, bye, line-up, prohibition and point: from the tournament alone, not from the file's lines."""
    tournament = tournament_of(read_document(path.read_bytes(), path.name), "team-swiss-2026")
    again, losses = read_again(tournament)
    assert again == tournament
    assert losses == ()


@pytest.mark.parametrize("path", named(CASES))
def test_as_trf16_it_is_the_same_but_for_what_is_listed(path):
    tournament = tournament_of(read_document(path.read_bytes(), path.name), "team-swiss-2026")
    again, losses = read_again(tournament, "TRF16")
    told = " ".join(map(str, losses))
    if not any(code in told for code in ("(299, 320)", "(330)", "(300)")):
        assert again.rounds == tournament.rounds
    assert (again.forbidden_pairs == tournament.forbidden_pairs) is ("(260)" not in told)
    assert (again.acceleration == tournament.acceleration) is ("(250)" not in told)
    assert again.teams == tournament.teams
    assert again.settings == tournament.settings


def matches_of_802(text: str) -> dict[tuple[int, int], tuple[str, str]]:
    """By round and team: the opponent or the kind of bye, and the game points, as the informative records have them."""
    found = {}
    for line in text.splitlines():
        if line.startswith("802 "):
            for at, start in enumerate(range(27, len(line.rstrip()), 13), start=1):
                words = line[start : start + 13].split()
                if words:
                    found[at, int(line[4:7])] = words[0], words[-1].rstrip("f")
    return found


@pytest.mark.parametrize("path", named(SAMPLE))
def test_every_match_of_the_sample_is_as_its_own_summary_has_it(path):
    tournament = tournament_of(read_document(path.read_bytes(), path.name), "team-swiss-2024")
    told = matches_of_802(path.read_text(encoding="utf-8"))
    checked = 0
    for one_round in tournament.rounds:
        for match in one_round.games:
            scored = points_of_teams((match.white, match.black), [one_round], tournament.settings.scoring, 4)
            for team, other in ((match.white, match.black), (match.black, match.white)):
                points = scored[team].game_points
                assert told[one_round.number, team] == (str(other), f"{points // 10}.{points % 10}")
                checked += 1
    assert checked == 2 * sum(len(one_round.games) for one_round in tournament.rounds) > 500
    byes = {
        Outcome.FULL_POINT_BYE: "FPB",
        Outcome.HALF_POINT_BYE: "HPB",
        Outcome.PAIRING_ALLOCATED_BYE: "PAB",
        Outcome.ZERO_POINT_BYE: "ZPB",
    }
    for one_round in tournament.rounds:
        for team, outcome in one_round.unpaired.items():
            assert told.get((one_round.number, team), ("ZPB", ""))[0] == byes[outcome]


@pytest.mark.parametrize("path", named(SAMPLE))
def test_rounds_of_the_sample_are_paired_by_the_edition_of_its_first_day(path):
    """Four rounds come out whole; the file is a sample of the format, made up, and not of the pairing rules."""
    rules = rules_of(read_document(path.read_bytes(), path.name), "file", today=TODAY)
    assert rules.edition == "team-swiss-2024"
    assert [one.round_number for one in compare_rounds(rules.tournament) if one.same] == [1, 4, 11, 14]


# --- matches -------------------------------------------------------------------------------------------------


def test_a_match_is_won_by_its_boards():
    first, second = event_of(*HEAD, *ROSTERS, *ROUND).rounds[0].games
    assert (first.white, first.black, first.readings.pairing) == (1, 2, Result.WHITE_WINS)
    assert (second.white, second.black, second.readings.pairing) == (3, 4, Result.DRAW)
    assert [(one.first, one.second, one.first_has_white) for one in first.boards] == [
        (member_id(1), member_id(3), True),
        (member_id(2), member_id(4), False),
    ]


def test_the_colour_of_the_first_board_is_that_of_the_team():
    turned = [line.replace(" w ", " x ").replace(" b ", " w ").replace(" x ", " b ") for line in ROUND]
    match = event_of(*HEAD, *ROSTERS, *turned).rounds[0].games[0]
    assert (match.white, match.black, match.readings.pairing) == (2, 1, Result.BLACK_WINS)


def test_a_line_up_says_who_sat_where():
    """Board 1 was left free by Oslo, and player 1 sat on board 2."""
    lines = (
        player(1, cell(4, "b", "=")),
        player(2, cell(0, "-", "+")),
        player(3, cell(0, "-", "Z")),
        player(4, cell(1, "w", "=")),
        *ROUND[4:],
        "300   1   1   2    2    1",
        "300   1   2   1    0    4",
    )
    match = event_of(*HEAD, *ROSTERS, *lines).rounds[0].games[0]
    assert [(one.first, one.second) for one in match.boards] == [(member_id(2), None), (member_id(1), member_id(4))]
    assert [one.readings.pairing for one in match.boards] == [Result.WHITE_WINS_BY_FORFEIT, Result.DRAW]
    assert (match.white, match.readings.pairing) == (1, Result.WHITE_WINS)


@pytest.mark.parametrize(
    ("kind", "result"),
    [
        ("+-", Result.WHITE_WINS_BY_FORFEIT),
        ("-+", Result.BLACK_WINS_BY_FORFEIT),
        ("--", Result.BOTH_FORFEIT),
    ],
)
def test_a_match_that_nobody_played(kind, result):
    absent = [player(number, cell(0, "-", "Z")) for number in (1, 2, 3, 4)]
    tournament = event_of(*HEAD, *ROSTERS, *absent, *ROUND[4:], f"330 {kind}   1   2   1")
    match = tournament.rounds[0].games[0]
    assert (match.white, match.black, match.readings.pairing) == (2, 1, result)
    assert len(match.boards) == 2


def test_points_beside_the_results():
    """299 by kind for all, by kind for one team, and without a kind; 320 for the bye."""
    lines = (*HEAD, *ROSTERS[:3], *ROUND[:4], player(5, cell(0, "-", "U")), player(6, cell(0, "-", "U")))
    extra = event_of(*lines, "320  2.0  0.5   3").rounds[0].extra_points
    assert extra == {3: ExtraPoints(10, -5)}
    extra = event_of(*lines, "299 L   0.5").rounds[0].extra_points
    assert extra == {2: ExtraPoints(5, 0)}
    extra = event_of(*lines, "299 W   3.0   1.0   1    1").rounds[0].extra_points
    assert extra == {1: ExtraPoints(10, -5)}
    extra = event_of(*lines, "299    -1.0        1    1    2").rounds[0].extra_points
    assert extra == {1: ExtraPoints(-10, 0), 2: ExtraPoints(-10, 0)}


def test_teams_of_the_old_lines():
    """TRF16: the order of the lines 013 gives the numbers; 092 says that they play a Swiss."""
    names = ("Lund", "Oslo", "Turku", "Vaasa")
    old = tuple(f"013 {name:<32}{2 * at - 1:>4} {2 * at:>4}" for at, name in enumerate(names, start=1))
    tournament = event_of("092 Team Swiss", "XXR 5", *ROUND, *old)
    assert tournament.settings.edition == "team-swiss-2026"
    assert [one.name for one in tournament.players.values()] == list(names)
    assert tournament.settings.initial_colour is Colour.WHITE
    assert tournament.rounds == event_of(*HEAD, *ROSTERS, *ROUND).rounds
    assert paired(tournament) == ["3 1", "4 2"]


def test_lines_013_alone_make_no_team_event():
    document = read(
        "092 Swiss System", "XXR 5", *ROUND, "013 Lund                               1    2", points="listed"
    )
    assert document.teams is None


# --- what contradicts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "line", "column", "read_as", "expected"),
    [
        (("310   5 Ystad" + " " * 59 + "   9",), 18, 1, "player 9 of team 5", "a player in this file (001)"),
        (("310   5 Ystad" + " " * 59 + "   1",), 18, 1, "player 1 of team 5", "a player who is not in team 1"),
        (("310   1 Ystad",), 18, 5, "team 1", "a number other than that in line 6"),
        (("310   x Ystad",), 18, 5, "'x'", "the number of a team, 1 to 999"),
        (("310     Ystad",), 18, 5, "blanks", "the number of a team, 1 to 999"),
        (("310   5 Ystad" + " " * 59 + "   x",), 18, 74, "'x'", "the starting rank number of a player"),
        (("300   x   1   2    1    5",), 18, 5, "'x'", "a round number, 1 to 999"),
        (("300   1   1   2    x    5",), 18, 17, "'x'", "the starting rank number of a player"),
        (("330 +-   x   1   2",), 18, 8, "'x'", "a round number, 1 to 999"),
        (("330 +-   1   1   x",), 18, 16, "'x'", "the number of a team, 1 to 999"),
        (("320  1.0  1.0   x",), 18, 15, "'x'", "the number of a team, 1 to 999"),
        (("250  2.0        1   1         2",), 18, 23, "no team", "the number of the first team"),
        (("250  2.0        1   1    x    2",), 18, 23, "'x'", "the starting rank number of a player"),
        (("299 W   x.0   1.0",), 18, 8, "'x.0'", "points with one decimal, such as 2.0 or -1.0"),
        (("299    -1.0        x    1",), 18, 20, "'x'", "a round number, 1 to 999"),
        (("300   1   1   2    1    5",), 18, 17, "player 5", "a player of team 1"),
        (("300   1   9   2    1    5",), 18, 9, "team 9", "the number of a team in this file"),
        (("330 +-   1   1   9",), 18, 16, "330 team 9", "the number of a team in this file"),
        (("330 +=   1   1   2",), 18, 5, "'+='", "the result of an unplayed match, one of +-, -+, --"),
        (("240 H   2    9",), 18, 11, "240 team 9", "the number of a team in this file"),
        (("260   1   1    1    9",), 18, 18, "260 team 9", "the number of a team in this file"),
        (("250  2.0        1   1    1    9",), 18, 28, "250 team 9", "the number of a team in this file"),
        (("250             1   1    1    2",), 18, 5, "''", "match points that are not 0, such as 2.0"),
        (("299 Q   1.0",), 18, 5, "'Q'", "a kind of result, one of W D L F H Z + -"),
        (("299 W",), 18, 8, "no points", "match points (8-11) or game points (14-17)"),
        (
            ("299     1.0",),
            18,
            20,
            "points in addition to the results, without a round or a team",
            "a round and its teams",
        ),
        (("320  x.0",), 18, 5, "'x.0'", "points with one decimal, such as 2.0"),
        (("352 BW",), 18, 5, "'BW'", "the colours of the team with White on board 1, such as WBWB"),
        (("362 TW",), 18, 5, "'TW'", "TW, TD or TL and its match points, such as TW 2.0"),
        (("162  W 3.0",), 18, 6, "162: W is worth 3.0", "1.0, 0.5 and 0.0 for a board"),
    ],
)
def test_what_contradicts_is_named(lines, line, column, read_as, expected):
    found = findings_of(*HEAD, *ROSTERS, *ROUND, *lines)
    assert [one[:3] for one in found] == [(line, column, read_as)]
    assert expected in found[0][3]


def test_a_strength_that_is_no_number_is_listed_and_taken_for_none():
    strong, weak = (ROSTERS[0][:47] + f"{told:>6}" + ROSTERS[0][53:] for told in ("2150", "strong"))
    assert event_of(*HEAD, strong, *ROSTERS[1:], *ROUND).players[1].rating == 2150
    document = read(*HEAD, weak, *ROSTERS[1:], *ROUND)
    assert [(one.line, one.column, one.found, one.taken_as) for one in document.adjustments if one.column] == [
        (6, 48, "'strong'", "no strength: it is not a number")
    ]
    assert event_of(*HEAD, weak, *ROSTERS[1:], *ROUND).players[1].rating == 2000  # that of its players


def test_a_board_that_is_not_over_leaves_its_match_open():
    """An adjourned board counts as a draw for the pairing (C.04.2.D.6)."""
    adjourned = (player(1, cell(3, "w", "?")), ROUND[1], player(3, cell(1, "b", "?")), *ROUND[3:])
    document = read(*HEAD, *ROSTERS, *adjourned)
    match = rules_of(document, "file", today=TODAY).tournament.rounds[0].games[0]
    assert [one.status for one in match.boards] == [GameStatus.ADJOURNED, GameStatus.FINISHED]
    assert (match.readings.pairing, match.readings.standings) == (Result.DRAW, None)
    again, losses = read_again(rules_of(document, "file", today=TODAY).tournament)
    assert (again.rounds[0].games[0], losses) == (match, ())


def test_colours_that_do_not_alternate_are_listed_where_the_format_has_no_record_for_them():
    """352 WW: both boards of a team have White. TRF16 knows none."""
    both = {1: "w", 2: "w", 3: "b", 4: "b", 5: "w", 6: "w", 7: "b", 8: "b"}
    lines = [line.replace(" w ", f" {both[at]} ").replace(" b ", f" {both[at]} ") for at, line in enumerate(ROUND, 1)]
    tournament = event_of(*[line.replace("352 WB", "352 WW") for line in HEAD], *ROSTERS, *lines)
    assert "352 WW" in written(tournament)[0].splitlines()
    assert "the colours of the boards, WW (352)" in [str(one) for one in written(tournament, "TRF16")[1]]


def test_without_teams_there_is_no_team_event():
    assert ("no team (310, 013)", "the teams and their players") in [
        found[2:] for found in findings_of(*HEAD, *(player(number) for number in range(1, 9)))
    ]


def test_a_team_does_not_meet_itself():
    own = (player(1, cell(2, "w", "1")), player(2, cell(1, "b", "0")), *ROUND[2:])
    own = (*own[:2], player(3, cell(0, "-", "Z")), player(4, cell(0, "-", "Z")), *ROUND[4:])
    assert (6, 1, "round 1: team 1 against itself", "another team") in findings_of(*HEAD, *ROSTERS, *own)


def test_match_points_are_worth_less_the_worse_the_result():
    found = findings_of(*HEAD[:-1], "362 TW  1.0   TD  2.0   TL  0.0", *ROSTERS, *ROUND)
    assert found[0][2] == (
        "match points (362): A win is worth 1.0, a draw 2.0 and a loss 0.0: a better result must not be worth less, "
        "and a win must be worth more than a loss."
    )


def test_points_of_teams_are_those_of_the_results():
    said = ROSTERS[0][:54] + "   3.0    1.5" + ROSTERS[0][67:]
    assert findings_of(*HEAD, said, *ROSTERS[1:], *ROUND) == [
        (6, 55, "3.0 match points for team 1", "2.0, according to the results of 1 rounds")
    ]
    listed = read(*HEAD, said, *ROSTERS[1:], *ROUND, points="listed").adjustments
    assert [(one.line, one.column) for one in listed] == [(6, 55)]


def test_a_team_with_two_opponents():
    found = findings_of(*HEAD, *ROSTERS, *ROUND, "330 +-   1   1   3")
    assert [(line, read) for line, _, read, _ in found] == [
        (6, "round 1: team 1 against teams 2, 3"),
        (8, "round 1: team 3 against teams 1, 4"),
    ]


def test_a_player_of_no_team_who_has_games():
    without = ROSTERS[1].replace("   3    4", "   4")
    assert findings_of(*HEAD, ROSTERS[0], without, *ROSTERS[2:], *ROUND) == [
        (12, 5, "player 3, who has played games", "a player of a team (310, 013)")
    ]


# --- codes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "variations"),
    [
        ("FIDE_TEAM", {}),
        ("FIDE_TEAM_BAKU", {}),
        ("FIDE_TEAM_TYPEA_MP_GP", {}),
        ("FIDE_TEAM_TYPEA_MP", {"secondary-score": "no"}),
        ("FIDE_TEAM_TYPEB_GP_MP", {"colour-preferences": "type-b", "primary-score": "game-points"}),
        ("FIDE_TEAM_MP_GP", {"colour-preferences": "none"}),
        ("FIDE_TEAM_GP", {"colour-preferences": "none", "primary-score": "game-points", "secondary-score": "no"}),
    ],
)
def test_a_code_announces_the_variations(code, variations):
    assert variations_of_code(code) == variations
    assert meaning_of(code, "2025/06/01").edition == "team-swiss-2024"
    settings = Settings(edition="team-swiss-2024", variations=variations)
    assert variations_of_code(code_of(settings, "2025/06/01")) == variations
    known = {one.name: one.values for one in edition_named("team-swiss-2024").variations}
    assert all(value in known[name] for name, value in variations.items())


@pytest.mark.parametrize(
    "code", ["FIDE_TEAM_MP_MP", "FIDE_TEAM_DUTCH", "FIDE_SCHILLER", "FIDE_DUTCH", "FIDE_TEAM_TYPEC"]
)
def test_other_codes_are_none_of_the_team_system(code):
    assert not is_team_swiss(code)


@needs_shared_data
def test_the_shared_data_have_no_other_team_event():
    folder = shared_data()
    codes = {
        line[4:].strip()
        for path in folder.rglob("*.trf")
        for line in path.read_text(encoding="latin-1").splitlines()
        if line.startswith("192 ")
    }
    assert {code for code in codes if "TEAM" in code} == {"FIDE_TEAM_BAKU"}
