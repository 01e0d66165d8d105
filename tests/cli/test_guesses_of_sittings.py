"""What whoever played an event from the README alone had to guess: each is said where it is looked for."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from cli.input.articles import ALL_EDITIONS, articles_meant, nearest_articles
from core.model.units import points_text
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT

CATALOGUES = CHECKOUT / "cli/languages/fr/LC_MESSAGES"
CITED = re.compile(
    r"C\.0\d(?:\.\d+)*(?:\.[A-Z](?:\.\d+)*)?(?:,? (?:articles? )?\d+(?:\.\d+)*)?|CFC \d+(?:\.\d+)*|1998 F\.\d+|B\.0[12]"
)
PAPERS = ("standings", "crosstable", "wallchart", "grid", "cards")


@pytest.fixture
def league(cli: Cli, place: Path) -> Cli:
    """A league of which one round is played, with two penalties."""
    rows = [f'{team},"{team} {board}",{2000 - board}' for team in ("Albion", "Borough") for board in (1, 2)]
    (place / "teams.csv").write_text("\n".join(("team,name,rating", *rows, "")), encoding="utf-8")
    for line in (
        'new League --system team-round-robin --boards 2 --variation cycles=2 --tie-breaks MPvGP --as "league"',
        "team import teams.csv",
        "round pair --all --seed hat",
        "round publish",
        "team lineup 1",
        "result set 1 1.1:1-0 1.2:=",
        'team penalty Albion --game-points 0.5 --match 1 --reason "line-up sent late"',
    ):
        assert cli(line).code == 0, line
    return cli


def test_points_below_zero_are_a_penalty_and_no_other_number():
    assert (points_text(-5), points_text(-10), points_text(15)) == ("-0.5", "-1.0", "1.5")


class TestPenalties:
    told = "Penalties, included in the score: Albion -0.5 game points in round 1."

    @pytest.mark.parametrize(
        "line",
        [
            *("standings", "standings --csv", "standings crosstable", "standings wallchart", "standings grid"),
            *("standings breakdown Albion", "player show Albion"),
        ],
    )
    def test_are_told_where_the_score_is_shown(self, line: str, league: Cli):
        assert self.told in league(line).out

    def test_are_on_paper_and_on_the_pages(self, league: Cli, place: Path):
        for paper in PAPERS:
            assert league(f"print {paper} -o {paper}.html").code == 0
        assert league("site pages").code == 0
        shown = [*(f"{paper}.html" for paper in PAPERS), "pages/standings.html", "pages/crosstable.html"]
        assert [name for name in shown if self.told not in (place / name).read_text(encoding="utf-8")] == []

    def test_of_others_are_not_told_of_a_team(self, league: Cli):
        assert "Penalties" not in league("player show Borough").out


class TestExports:
    def test_the_receipt_counts_what_whoever_rates_it_asks_for(self, cli: Cli, at_stage: Callable[[str], Path]):
        at_stage("played")
        listed = len(cli("export --check").out.splitlines())
        told = cli("export sent.trf --for rating --issue").err
        assert (
            f"{listed} items must be corrected before the report is sent for rating; `pairtrail export --check` lists"
            in told
        )
        assert "`pairtrail export --check --format trf26` lists" in cli("export sent-26.trf --format trf26").err

    def test_a_league_is_sent_in_the_format_that_holds_it(self, league: Cli):
        assert "match points and game points of the teams; a TRF26 file has them" in league("export l.trf").err
        assert "match points and game points" not in league("export l26.trf --format trf26").err
        for line in ("team lineup 2", "result set 2 1.1:1-0 1.2:=", "round close"):
            ended = league(line)
            assert ended.code == 0, ended.err
        assert "Next: print the final standings" in ended.err
        assert "pairtrail export report.trf --format trf26 --issue" in ended.err

    def test_what_is_missing_of_a_player_of_a_team_is_not_asked_of_a_team(self, league: Cli):
        said = league("export --check").out
        found = re.search(r"Player 1 has no federation. `pairtrail (player correct \S+) --federation CODE`", said)
        assert found, said
        assert "The data for Albion 1 were corrected: federation SWE" in league(f"{found[1]} --federation SWE").err


def test_a_correction_that_came_too_late_says_how_it_counts_all_the_same(cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("next published")
    cli("result set 2 " + " ".join(f"{board}:1-0" for board in range(1, 10)))
    assert cli("round close").code == 0
    told = cli('result correct 1 2:1-0 --reason "both sheets"').err
    undo = re.search(r"If you decide that it counts in the standings as well: `pairtrail (undo \d+)`", told)
    assert undo, told
    assert cli(undo[1]).code == 0
    again = cli('result correct 1 2:1-0 --reason "both sheets" --touches standings,rating').err
    assert "by the arbiter's decision: standings, rating report" in again
    assert "too late" not in again


def test_prizes_awarded_twice_are_told(cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("played")
    assert "already" not in cli("prizes award --prizes 60,40 --yes").err
    assert "The same prizes had already been awarded in event" in cli("prizes award --prizes 60,40 --yes").err
    assert "The same prizes had already been awarded in event" in cli("prizes award --yes").err, "by its rule"
    changed = cli("prizes award --prizes 60,30 --yes").err
    assert "This replaces the prizes awarded in event" in changed
    assert "awarded, " in changed


class TestBundles:
    def test_without_a_key_are_told_calmly(self, cli: Cli, at_stage: Callable[[str], Path]):
        at_stage("played")
        assert "unsigned (recipients can confirm it" in cli("bundle seal event.bundle").err
        ended = cli("bundle verify event.bundle")
        assert (ended.code, "event.bundle is consistent, but no key that you trust" in ended.out) == (1, True)

    def test_missing_birth_dates_are_one_line(self, cli: Cli, place: Path):
        (place / "born.csv").write_text("name,birth_date\nAda,2010-01-02\nBo,2011-01-02\nCy,2012-01-02\n")
        for line in ("new School --rounds 3", "player import born.csv", "bundle seal school.bundle"):
            assert cli(line).code == 0
        told = [line for line in cli("verify --db school.bundle").out.splitlines() if "birth date" in line]
        assert len(told) == 1
        assert "the birth date of players 1-3 is not stored here" in told[0]


class TestArticles:
    def cited(self) -> Iterator[str]:
        for file in sorted(CATALOGUES.glob("*.po")):
            with file.open("rb") as opened:
                for message in read_po(opened):
                    texts = [message.id] if isinstance(message.id, str) else message.id
                    yield from (cited for text in texts for cited in CITED.findall(text))

    def test_every_cited_one_is_shown_or_has_a_nearest(self):
        cited = set(self.cited()) - {"C.02, article 13"}  # a tie-break's place until 2023, of a chapter without a book
        lost = [
            one for one in cited if not articles_meant(one, ALL_EDITIONS) and not nearest_articles(one, ALL_EDITIONS)
        ]
        assert (len(cited) > 50, lost) == (True, [])

    @pytest.mark.parametrize(
        ("typed", "says"),
        [
            ("C.04.3", "`pairtrail rules show dutch-2026` shows its articles"),
            ("C.04.2, 4.3", "Wrong result, colours or rating"),
            ("CFC 653", "If fewer than half of the games have been played"),
            ("C.07 13.1", "MPVGP"),
        ],
    )
    def test_as_it_is_cited_it_is_shown(self, typed: str, says: str, cli: Cli):
        shown = cli("rules", "show", typed)
        assert shown.code == 0
        assert says in shown.out

    def test_one_that_is_not_there_names_the_nearest(self, cli: Cli):
        refused = cli("rules show 6.9")
        assert (refused.code, "The nearest: 6.6, 6.5" in refused.err) == (2, True)
        assert "The nearest: C.04.2.D.8." in cli("rules show D.8").err


def test_a_second_event_says_how_one_is_named(cli: Cli):
    assert cli("new One --rounds 3").code == cli("new Two --rounds 3").code == 0
    told = cli("standings").err
    assert "`-t NAME`" in told
    assert "PAIRTRAIL_TOURNAMENT" in told
    assert "Available: one, two." in told


class TestTables:
    def test_a_field_in_sections_says_of_each_board_which(self, cli: Cli, place: Path):
        rows = "\n".join(f"Player {letter},{2000 - 10 * at}" for at, letter in enumerate("ABCDEFGH"))
        (place / "quads.csv").write_text(f"name,rating\n{rows}\n")
        for line in ("new Quads --system quads --rounds 3", "player import quads.csv", "round pair --all"):
            assert cli(line).code == 0
        shown = cli("round status").out
        assert re.findall(r"^ +([12]) +([1-4]) ", shown, re.MULTILINE) == [
            ("1", "1"),
            ("1", "2"),
            ("2", "3"),
            ("2", "4"),
        ]
        assert "`pairtrail print grid`" in shown
        assert cli("print pairings -o p.html").code == 0
        assert ">Section<" in (place / "p.html").read_text(encoding="utf-8")

    def test_a_league_has_homes_wherever_matches_are_listed(self, league: Cli, place: Path):
        assert "Home" in league("result missing").out
        assert league("site pages").code == 0
        assert ">Home<" in (place / "pages/round-1.html").read_text(encoding="utf-8")


def test_a_sheet_of_an_appeal_asks_nothing_that_is_on_record(cli: Cli, at_stage: Callable[[str], Path], place: Path):
    at_stage("appealed")
    assert cli("print appeal 1").code == 0
    assert [one.name for one in place.glob("harbour-appeal-1-event-*.html")] != []


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("standings --round 1", "standings --at round:1"),
        ("standings crosstable -r 1", "standings crosstable --at round:1"),
        ("explain bye 1", "explain bye --round 1"),
        ("player withdraw 12 --round 3 -n", "player withdraw 12 --from-round 3 -n"),
        ("player late Zed -r 3 -n", "player late Zed --first-round 3 -n"),
        ("whatif withdraw 3 --round=2", "whatif withdraw 3 --from-round 2"),
        ("standings aro --round 1", "standings aro --after 1"),
    ],
)
def test_a_round_is_typed_in_one_way(line: str, same: str, cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("next published")
    ended = cli(line)
    assert (ended.code, ended) == (0, cli(same))


def test_prizes_for_girls_are_those_for_women(cli: Cli, at_stage: Callable[[str], Path]):
    at_stage("played")
    girls = cli('prizes --prizes "60, 40; girls: 10"').out
    assert girls.replace("girls", "women") == cli('prizes --prizes "60, 40; women: 10"').out


def test_a_report_of_nobody_is_written_all_the_same(cli: Cli):
    assert cli("new Empty --rounds 3").code == cli("export empty.trf").code == 0


class TestAClubNightAndASchool:
    """Played from the README by somebody who had never seen the program, on 29 November 2026."""

    @pytest.mark.parametrize("typed", ["1 = 0-1 1 0 = 1-0 0", "0 1-0 1 = 1 1 1 1", "0 1"])
    def test_a_sheet_in_board_order_may_begin_with_1_or_0(self, typed: str, cli: Cli, at_stage: Callable[[str], Path]):
        at_stage("published")
        ended = cli(f"result set 1 {typed}")
        assert ended.code == 0, ended.err
        assert ended.err.count("Round 1, board ") == len(typed.split())

    def test_two_late_entries_of_a_round_lose_one_numbering(self, cli: Cli, at_stage: Callable[[str], Path]):
        at_stage("published")
        for name, rating in (("Neu, Ira", 1900), ("Spaet, Ute", 1800)):
            assert cli("player", "late", name, "--rating", str(rating)).code == 0
        told = cli("export report.trf").err
        assert told.count("the pairing numbers before round 2") == 1

    def test_children_of_two_sections_never_meet_so_direct_encounter_leaves_them_tied(self, cli: Cli, place: Path):
        """C.07, 6.3: of two who drew and a third in another section, nobody is first whatever was not played."""
        rows = [f"Child{number:02},{1200 - 10 * number}" for number in range(1, 13)]
        (place / "school.csv").write_text("\n".join(("name,rating", *rows, "")), encoding="utf-8")
        for line in (
            'new "School Cup" --system quads --tie-breaks DE,SB --as school',
            "player import school.csv",
            "round pair --all --seed hat",
            "round publish",
            "result set 1 1-0 = 0-1 1-0 1-0 =",
            "result set 2 0-1 1-0 1-0 = 0-1 1-0",
            "result set 3 = 1-0 0-1 1-0 1-0 0-1",
        ):
            assert cli(line).code == 0, line
        found = json.loads(cli("standings --json").out)["standings"]
        tied = [(row["number"], row["rank"], row["tie_breaks"]) for row in found if row["points"] == 1.5]
        assert tied == [
            (6, 5, {"DE": 0, "SB": 1.25}),
            (10, 6, {"DE": 0, "SB": 0.75}),
            (11, 6, {"DE": 0, "SB": 0.75}),
        ]

    def test_the_score_of_a_match_is_shown_as_it_was_told(self, league: Cli):
        assert league("result set 2 1:1.5-0.5").code == 0
        assert re.search(r"1\.5-0\.5", league("round status 2").out)

    def test_byes_granted_together_are_not_called_earlier_ones(self, cli: Cli, at_stage: Callable[[str], Path]):
        at_stage("published")
        before = cli("log list --json").out
        asked = cli("bye grant 3 --round 4 --round 3").err
        assert "would have half-point byes in rounds 3, 4: more than one is allowed only if" in asked
        assert cli("log list --json").out == before
        assert cli("bye grant 3 --round 4 --round 3 --yes").code == 0

    def test_whoever_opens_check_in_is_told_how_players_are_checked_in(self, cli: Cli):
        for line in ("new Weeks --rounds 9", "player add A --rating 1900", "player add B --rating 1800"):
            cli(line)
        assert "Next: check in the players who are present (with --all-but" in cli("checkin open").err
        assert "Did you mean checkin arrived?" in cli("checkin all --except B").err
        assert "Next: close check-in" in cli("checkin arrived --all-but B").err

    def test_a_second_rating_says_what_to_type(self, cli: Cli, place: Path):
        (place / "two.csv").write_text("Name,Elo,NatElo\nAda,1900,1950\n", encoding="utf-8")
        cli("new Weeks --rounds 9")
        told = cli("player import two.csv --dry-run").err
        assert "announce before the import which one counts: `pairtrail config set --rating-rule higher`" in told
        assert cli("config set --rating-rule higher").code == 0
        assert cli("player import two.csv").code == 0
        assert "1950" in cli("player list").out

    def test_points_before_a_round_of_a_table_are_those_on_record(self, league: Cli, place: Path):
        """All rounds are paired before the first result, so that no pairing asked for them."""
        assert re.findall(r" (-|\d[.]\d) +:? .*? (-|\d[.]\d) ", league("round status 2").out) == [("0.0", "1.0")]
        assert league("print pairings 2 -o pairings.html").code == 0
        assert ">1.0<" in (place / "pairings.html").read_text(encoding="utf-8")

    def test_an_open_game_of_an_earlier_round_hides_no_points(self, cli: Cli, place: Path):
        (place / "four.csv").write_text("name,rating\nA,2000\nB,1900\nC,1800\nD,1700\n", encoding="utf-8")
        for line in (
            *("new Table --system round-robin --as table", "player import four.csv", "round pair --all --seed x"),
            *("round publish", "result set 1 1:1-0", "result adjourn 1 2"),
        ):
            assert cli(line).code == 0, line
        found = json.loads(cli("round status 2 --json").out)
        assert found["boards"]
        shown = cli("round status 2").out
        assert sorted(re.findall(r"\b\d[.]\d\b", shown)) == ["0.0", "0.0", "0.0", "1.0"]


class TestNineWeeks:
    """What a new arbiter read twice, or took for something else, in an event of nine weeks."""

    @pytest.fixture
    def night(self, cli: Cli) -> Cli:
        names = ("Alm, Eva", "Berg, Tor", "Carl, Ina", "Dahl, Siv", "Ek, Ulf", "Falk, Ann")
        for line in (
            'new Night --rounds 3 --system dutch-2017 --correction-deadline "30 minutes"',
            *(f'player add "{one}" --rating {2000 - 10 * place}' for place, one in enumerate(names)),
        ):
            assert cli(line).code == 0, line
        return cli

    def test_names_with_commas_are_told_apart(self, night: Cli):
        told = night("forbid add Alm Berg --reason married").err
        assert "must not be paired with each other: Alm, Eva; Berg, Tor." in told
        assert "by name: married" in night("forbid list").out
        assert "deadline: 30 minutes (C.04.2.D.8)" in night("info").out
        assert night("forbid remove Alm Berg").code == 0
        assert night("forbid add Alm Berg").code == 0
        assert "married" not in night("forbid list").out, "that one was lifted"

    def test_an_undo_says_what_else_would_be_undone(self, night: Cli, place: Path):
        (place / "more.csv").write_text("name,rating\nGren Pia,1900\nHed Leo,1890\n", encoding="utf-8")
        imported = night("player import more.csv").err
        found = re.search(r"Recorded as events (\d+)-(\d+)", imported)
        assert found, imported
        assert night("round pair --seed hat").code == 0
        told = night(f"undo {found[2]}").err
        assert f"Events {found[1]} to {found[2]} were recorded by one command, and are undone together." in told

    def test_who_is_entered_during_check_in_has_not_checked_in(self, night: Cli):
        for line in ("checkin open", "checkin arrived --all-but Berg"):
            assert night(line).code == 0, line
        assert night("player withdraw Carl --reason ill").code == 0
        assert "1 of 5 players did not check in: Berg, Tor" in night("checkin close").err
        told = night('player add "Nyman, Eva" --rating 1800').err
        (command,) = re.findall(r"Check-in is open, and Nyman, Eva has not checked in: `pairtrail (.*?)`", told)
        assert night(command).code == 0
        assert "1 of 6 players did not check in: Berg, Tor" in night("checkin close").err

    def test_floats_after_an_adjourned_game_say_by_which_results_they_are(self, night: Cli):
        for line in (
            *(
                "round pair --seed hat",
                "round publish",
                "result adjourn 1 1",
                "result set 1 2:1-0 3:1-0",
                "round close",
            ),
            *("round pair", "round publish", "result set 2 1:1-0 2:1-0 3:1-0"),
        ):
            assert night(line).code == 0, line
        cards = [night(f"player show {name}").out for name in ("Alm", "Berg", "Carl", "Dahl", "Ek", "Falk")]
        assert not any("The floats shown are based on corrections and on" in one for one in cards)
        assert night("result resolve 1 1:0-1").code == 0
        cards = [night(f"player show {name}").out for name in ("Alm", "Berg", "Carl", "Dahl", "Ek", "Falk")]
        remarked = ["The floats shown are based on corrections and on" in one for one in cards]
        floated = [bool(re.search(r" (up|down)$", one, re.MULTILINE)) for one in cards]
        assert (remarked, any(floated)) == (floated, True)
        assert night("explain float Alm --round 2").code == 0

    def test_a_change_after_a_correction_says_what_the_engine_was_asked_with(self, night: Cli):
        for line in (
            *("round pair --seed hat", "round publish", "result set 1 1:1-0 2:1-0 3:1-0", "round close"),
            *("round pair", "round publish"),
        ):
            assert night(line).code == 0, line
        boards = json.loads(night("round status 2 --json").out)["boards"]
        (a, _), (_, d) = ((one["white"]["number"], one["black"]["number"]) for one in boards[:2])
        plain = night(f"round alter 2 --set {a}-{d} --reason agreed --yes --dry-run").out
        assert "(the engine gives " in plain
        for line in ("result correct 1 1:0-1 --touches pairings,standings,rating --reason sheets",):
            assert night(line).code == 0, line
        told = night(f"round alter 2 --set {a}-{d} --reason agreed --yes")
        assert "Warning: Changed since round 2 was paired: Alm, Eva: score 1.0, previously 0.0." in told.err, told
        assert " With what is known now, the engine pairs instead: " in told.err, told
        assert "(with the information available at that point, the engine gives " in told.err


class TestAnotherNineWeeks:
    """Two ratings, a forgotten bye, corrections of every kind, prizes and papers, on 30 November."""

    def test_colours_corrected_twice_are_as_they_were_paired_in_the_report_for_rating(self, cli: Cli, place: Path):
        for line in (
            "new Night --rounds 9 --as night",
            *(f'player add "{one}" --rating {2000 - 10 * at}' for at, one in enumerate("ABCDEFGH")),
            *("round pair --seed hat", "round publish", "result set 1 1-0 1-0 = 0-1", "round close", "round pair"),
            *("round publish", "result set 2 1-0 1-0 1-0 0-1", 'result correct 1 1 --colours --reason "they say so"'),
            *("round close", "round pair", "round publish", "result set 3 1-0 1-0 = 0-1", "round close"),
            'result correct 1 1 --colours --reason "they sat as paired"',
            'result correct 2 1 --colours --reason "wrong way round"',
            *("export rated.trf --for rating", "export played.trf"),
        ):
            ended = cli(line)
            assert ended.code == 0, (line, ended.err)
        for file in ("rated.trf", "played.trf"):
            checked = cli(f"check {file}")
            assert (checked.code, "3 rounds checked" in checked.out) == (0, True), checked.out

    @pytest.fixture
    def rated_twice(self, cli: Cli) -> Cli:
        for line in (
            "new Night --rounds 9 --as night --system dutch-2026 --rating-rule higher --tie-breaks BH",
            *(f'player add "{one}" --fide-rating {2000 - 10 * at}' for at, one in enumerate("ABCDEFGHI")),
            *("round pair --seed hat", "round publish", "result set 1 1-0 1-0 1-0 1-0", "round close"),
        ):
            assert cli(line).code == 0, line
        return cli

    def test_a_rating_of_a_list_is_supposed_as_it_is_corrected(self, rated_twice: Cli):
        refused = rated_twice("whatif player H --rating 2300")
        assert (refused.code, "Correct --fide-rating or --national-rating" in refused.err) == (4, True)
        for option in ("--fide-rating 2300", "--national-rating 2300"):
            supposed, recorded = (
                rated_twice(f"whatif player H {option}"),
                rated_twice(f"player correct H {option} --reason list -n"),
            )
            assert supposed.code == 0
            sentence = next(line for line in recorded.out.splitlines() if "rating 2300" in line).removesuffix(
                " Reason: list"
            )
            assert f"Suppose: {sentence}" in supposed.out
            assert "Round 1: " in supposed.out
            assert " would differ." in supposed.out
        both = rated_twice("player late Zed --rating 1900 --national-rating 1950").err
        assert "either --rating, or --fide-rating and --national-rating" in both
        assert rated_twice("player late Zed --fide-rating 1900 --national-rating 1950").code == 0

    def test_places_are_shared_in_what_would_change_as_in_the_standings(self, rated_twice: Cli):
        """Also of those whose order alone is another one within a shared place: they are not listed."""

        def ranks(cli: Cli) -> dict[str, int]:
            return {row["name"]: row["rank"] for row in json.loads(cli("standings --json").out)["standings"]}

        before = ranks(rated_twice)
        first = json.loads(rated_twice("round status 1 --json").out)["boards"][0]
        number, name = first["board"], first["white"]["name"]
        table = rated_twice(f"whatif correct 1/{number}=0-1").out.partition("Supposed")[2].splitlines()[2:]
        shown = {row[1]: (int(row[2]), int(row[5])) for row in map(str.split, table)}
        assert rated_twice(f"result correct 1 {number}:0-1 --reason slip").code == 0
        after = ranks(rated_twice)
        assert name in shown
        assert shown == {one: (before[one], after[one]) for one in shown}
        assert all(before[one] == after[one] for one in before.keys() - shown.keys())

    def test_who_stayed_away_and_has_the_bye_is_not_called_paired(self, rated_twice: Cli):
        boards = json.loads(rated_twice("round status 1 --json").out)["boards"]
        assert rated_twice(f"result correct 1 {len(boards)}:-+ --reason late").code == 0
        away = boards[-1]["white"]["name"]
        told = rated_twice("round pair")
        assert f"{away} (id" in told.err
        assert "did not appear in round 1, but is not withdrawn (the rules do not mention absences)." in told.err

    def test_prizes_once_awarded_are_those_that_are_listed_and_printed(self, rated_twice: Cli, place: Path):
        assert rated_twice("prizes").code == 4
        assert rated_twice('prizes award --prizes "60, 40" --yes').code == 0
        assert "The prizes on this list were awarded in event" in rated_twice("prizes").out
        assert rated_twice("print prizes -o prizes.html").code == 0
        assert "The full 100.00 is distributed." in (place / "prizes.html").read_text(encoding="utf-8")
        assert rated_twice('announce add "Prize fund: 10" --reason late').code == 0
        assert "The full 10.00 is distributed." in rated_twice("prizes").out, "what is announced comes first"

    def test_floats_by_a_result_that_was_corrected_too_late_for_the_round_are_said_to_be(self, rated_twice: Cli):
        remark = "The floats shown are based on corrections and on the results of adjourned games, not on the results"
        for line in ("round pair", "round publish"):
            assert rated_twice(line).code == 0
        assert remark not in rated_twice("player show I").out
        assert rated_twice("result correct 1 1:0-1 --reason sheets").code == 0
        cards = [rated_twice(f"player show {one}").out for one in "ABCDEFGHI"]
        floated = [bool(re.search(r" (up|down)$", one, re.MULTILINE)) for one in cards]
        assert ([remark in one for one in cards], any(floated)) == (floated, True)

    def test_somebody_back_who_is_not_in_the_pairing(self, rated_twice: Cli):
        """Neither a bye nor a late entry brings them in; pairing again does."""
        for line in (
            'player withdraw C --reason "the wrong one"',
            "round pair",
            "round publish",
            'player rejoin C --from-round 2 --reason "it was another one"',
        ):
            assert rated_twice(line).code == 0, line
        told = rated_twice("round alter 2 --set C-D --ground unopposed --reason agreed").err
        found = re.search(r"with this player: `pairtrail (.*?)`, then `pairtrail round pair`", told)
        assert found, told
        assert "bye grant" not in told
        assert rated_twice(found[1]).code == rated_twice("round pair").code == 0
        assert "C" in {
            one[side]["name"]
            for one in json.loads(rated_twice("round status 2 --json").out)["boards"]
            for side in ("white", "black")
        }

    def test_the_bye_by_hand_of_somebody_who_did_not_appear(self, rated_twice: Cli):
        for line in ("round pair", "round publish"):
            assert rated_twice(line).code == 0
        shown = json.loads(rated_twice("round status 2 --json").out)
        first = shown["boards"][0]
        (bye,) = shown["not_paired"]
        assert rated_twice("result forfeit 2 1:-+").code == 0
        asked = rated_twice(
            f"round alter 2 --set {bye['number']}-{first['black']['number']} --ground unopposed --reason agreed"
        )
        told = f"{first['white']['number']} {first['white']['name']} did not appear in round 2, and would have the bye"
        assert (asked.code, told in asked.err) == (4, True), asked.err

    def test_a_fixed_board_is_kept_below_one_that_was_taken_out(self, rated_twice: Cli):
        """A bye granted in place of a forfeit leaves a gap, and the boards below keep their numbers."""
        for line in ('board fix I 4 --reason "wheelchair"', "round pair", "round publish", "result forfeit 2 2:-+"):
            assert rated_twice(line).code == 0, line
        boards = json.loads(rated_twice("round status 2 --json").out)["boards"]
        assert "I" in {boards[3][side]["name"] for side in ("white", "black")}
        absent = boards[1]["white"]["id"]
        assert rated_twice(f"bye grant id:{absent} --round 2 --kind half --reason forgotten --yes").code == 0
        shown = rated_twice("round status 2").out
        assert re.findall(r"^ +(\d) +\d", shown, re.MULTILINE)[:3] == ["1", "3", "4"]
        assert "is reserved for" not in shown

    def test_a_column_geburt_is_the_birth_date(self, cli: Cli, place: Path):
        (place / "list.csv").write_text("Name;Elo;Geburt\nAda;1900;1991-03-04\n", encoding="utf-8")
        assert cli("new Night --rounds 3").code == 0
        assert "Geburt" not in cli("player import list.csv").err
        assert cli("player list").code == 0
        assert "skipped" not in cli("player import list.csv --dry-run").err
