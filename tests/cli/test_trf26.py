"""TRF26 at the command line: which rules a file is held under, and `export --format`."""

import json

import pytest

from cli.exits import ExitCode
from cli.input.editions import chosen_edition
from cli.input.trf_files import read_trf
from core.model.tournament import Details, Tournament
from tests.data_paths import oracle_files
from tests.events.trf.report_lines import FOUR, report

LINES = (
    "012 March Open",
    "042 2026/03/01",
    "142 5",
    "152 W",
    "192 FIDE_DUTCH",
    *FOUR,
    "240 H   3    2    3",
    "260   1   2    1    4",
)


def of_day(day):
    return Tournament(details=Details(start_date=day))


@pytest.fixture
def march(place):
    (place / "march.trf").write_bytes(report(*LINES))
    return "march.trf"


class TestEdition:
    @pytest.mark.parametrize(
        ("asked", "day", "code", "edition", "told"),
        [
            ("auto", "2026/03/01", "FIDE_DUTCH_2017", "dutch-2017", "auto used dutch-2017: 192 is FIDE_DUTCH_2017."),
            ("auto", "2026/03/01", "FIDE_DUTCH", "dutch-2026", "and the event started on 2026-03-01 (042)."),
            ("auto", "2026/03/01", "CUSTOM_SWISS", "dutch-2026", "192 is CUSTOM_SWISS, which does not match any rules"),
            ("auto", "2026/03/01", "", "dutch-2026", "in force on 2026-03-01"),
            (
                "file",
                "2025/03/01",
                "FIDE_DUTCH_2026",
                "dutch-2026",
                "pairtrail used dutch-2026: 192 is FIDE",
            ),
            (
                "file",
                "2025/03/01",
                "NO_CODE",
                "dutch-2017",
                "192 is NO_CODE, which does not match any rules",
            ),
            ("file", "2026/03/01", "", "dutch-2026", "pairtrail used dutch-2026, in force on 2026-03-01"),
            (
                "file",
                "2013/03/01",
                "",
                "dutch-2012",
                "pairtrail used dutch-2012, though it was not in force on 2013-03-01, the first day (042).",
            ),
            (
                "file",
                "2013/03/01",
                "",
                "dutch-2012",
                "pairtrail does not have the text of the FIDE (Dutch) System that was in force then.",
            ),
            ("auto", "2013/03/01", "", "dutch-2012", "dutch-2012, though it was not in force on 2013-03-01"),
            ("file", "2016/03/01", "", "dutch-2012", "pairtrail used dutch-2012, in force on 2016-03-01"),
            ("dutch-2026", "2025/03/01", "", "dutch-2026", "from 2026-02-01 on; the event began on 2025-03-01. `--ed"),
            ("dutch-2026", "2025/03/01", "", "dutch-2026", "`--edition auto` uses dutch-2017."),
            ("dubov-2018", "2026/03/01", "", "dubov-2018", "dubov-2018 was in force until 2026-01-31; the event"),
            ("dutch-2017", "2026/03/01", "FIDE_DUTCH", "dutch-2017", "requested and used, but 192 is FIDE_DUTCH"),
        ],
    )
    def test_192_goes_before_the_date_and_what_is_asked_for_before_both(self, asked, day, code, edition, told):
        choice = chosen_edition(asked, of_day(day), code)
        assert choice.edition == edition
        assert told in choice.why

    @pytest.mark.parametrize(
        ("asked", "day", "code"),
        [("dutch-2026", "2025/03/01", "FIDE_DUTCH_2026"), ("dutch-2017", "", ""), ("dutch-2017", "2025/03/01", "")],
    )
    def test_nothing_is_said_where_nothing_is_to_be_said(self, asked, day, code):
        assert chosen_edition(asked, of_day(day), code).why == ""

    def test_a_system_without_an_edition_for_that_day_is_named(self, monkeypatch):
        monkeypatch.setattr("events.trf.type_codes.editions", lambda _="": ())
        monkeypatch.setattr("events.trf.type_codes.names_of", lambda _: [])
        choice = chosen_edition("auto", of_day("2026/03/01"), "FIDE_DUBOV")
        assert choice.edition == "dutch-2026"
        assert "Record 192 is FIDE_DUBOV, but no edition of dubov matches it (available: none)." in choice.why

    @pytest.mark.parametrize(
        ("lines", "edition"),
        [
            (("192 FIDE_DUTCH_2017",), "dutch-2017"),
            (("192 FIDE_DUTCH_2026",), "dutch-2026"),
            (("042 2026/03/01",), "dutch-2026"),
            (("042 2025/03/01",), "dutch-2017"),
            (("042 2025/03/01", "192 CUSTOM_SWISS"), "dutch-2017"),
            ((), "dutch-2017"),  # in force on the day of these tests
        ],
    )
    def test_compat_goes_by_the_file_and_says_what_it_took(self, cli, place, lines, edition):
        (place / "any.trf").write_bytes(report("XXR 9", *lines, *FOUR))
        for action in ("-p", "-c"):
            ended = cli(f"compat --dutch any.trf {action}")
            assert ended.code == 0
            assert f"pairtrail used {edition}" in ended.err

    def test_compat_checks_by_the_edition_of_192(self, cli, place):
        """Round 7 of this event was paired under the rules of 2017, and comes out otherwise under those of 2026."""
        (small,) = [path for path in oracle_files() if path.stem == "n0012_clean1"]
        for year, differ in ((2017, set()), (2026, {"7"})):
            (place / "event.trf").write_bytes(f"192 FIDE_DUTCH_{year}\r".encode() + small.read_bytes())
            told = cli("compat --dutch event.trf -c").out.split("event: Round #")[1:]
            assert {one.split()[0] for one in told if "Checker pairings" in one} == differ

    def test_compat_refuses_a_file_of_another_system(self, cli, place):
        (place / "other.trf").write_bytes(report("192 FIDE_BURSTEIN", *FOUR))
        ended = cli("compat --dutch other.trf -p")
        assert (ended.code, ended.out) == (3, "")
        assert "--dutch was requested, but record 192 in the file is FIDE_BURSTEIN." in ended.err

    def test_a_method_of_192_counts_only_where_the_edition_has_it(self, place):
        """The Canadian rules have accelerations of their own (633), and 192 announces none of them."""
        (place / "baku.trf").write_bytes(report("142 5", "152 W", "192 FIDE_DUTCH_BAKU", *FOUR))
        read = read_trf("baku.trf")
        found = {edition: read.under(edition).settings for edition in ("dutch-2017", "dutch-2026", "cfc")}
        assert {edition: settings.edition for edition, settings in found.items()} == {name: name for name in found}
        assert [dict(settings.variations) for settings in found.values()] == [
            {"acceleration": "baku"},
            {"acceleration": "baku"},
            {},
        ]

    def test_check_and_pair_go_by_the_file(self, cli, march):
        assert "dutch-2026" in cli(f"check {march}").out
        assert "(dutch-2026)" in cli(f"pair {march}").out
        asked = cli(f"pair {march} --edition dutch-2017")
        assert "(dutch-2017)" in asked.out
        assert "dutch-2017 was requested and used, but 192 is FIDE_DUTCH" in asked.err


class TestExport:
    def test_a_trf26_comes_back_as_it_was(self, cli, march, place):
        assert cli(f"import {march}").code == 0
        assert cli("export again.trf").code == 0
        assert (place / "again.trf").read_bytes() == (place / march).read_bytes()

    def test_what_happened_since_is_told_in_comments(self, cli, march, place):
        cli(f"import {march}")
        cli('forbid add 1 3 --yes --reason "one family"')
        ended = cli("export again.trf --json")
        assert ended.code == 0
        assert json.loads(ended.out)["format"] == "trf26"
        lines = (place / "again.trf").read_text().splitlines()
        comments = [line for line in lines if line.startswith("###")]
        assert comments[0] == "### Event 2: Import. The tournament was read from march.trf (TRF26)."
        assert (
            "Prohibition after round 1. These players must not be paired with each other: Player, 1; Player, 3."
            in comments[1]
        )
        assert comments[1].endswith("Reason: one family")
        assert "260   3   5    1    3" in lines

    def test_as_trf16_a_comment_says_the_rules_but_not_in_the_file_for_rating(self, cli, march):
        cli(f"import {march}")
        ended = cli("export --format trf16")
        assert "192" not in {line[:3] for line in ended.out.splitlines()}
        assert "### pairtrail rules: dutch-2026" in ended.out.splitlines()
        assert "the edition of the rules" not in ended.err
        for_rating = cli("export --format trf16 --for rating")
        said = [line for line in for_rating.out.splitlines() if line.startswith("###")]
        assert said == ["### pairtrail until round 2: forbidden 1-4"]
        assert "Not included in the file: the edition of the rules, dutch-2026" in for_rating.err
        assert "### pairtrail until round 2: forbidden 1-4" in ended.out.splitlines()

    def test_an_event_of_our_own_is_a_trf16_unless_asked(self, cli, at_stage):
        at_stage("next published")
        assert "XXR 5" in cli("export").out
        as_26 = cli("export --format TRF26").out.splitlines()
        assert "142 5" in as_26
        assert "192 FIDE_DUTCH_2017" in as_26
        assert not [line for line in as_26 if line.startswith("XX")]

    def test_another_format_is_refused(self, cli, at_stage):
        at_stage("played")
        ended = cli("export --format trf05")
        assert ended.code == ExitCode.USAGE
        assert "--format must be trf16, trf26 or trf06, not 'trf05'." in ended.err


@pytest.mark.parametrize(
    ("options", "named"),
    [
        pytest.param("--system cfc --start 2026-11-02", "cfc", id="others than those in force"),
        pytest.param("--system dutch-2017 --start 2026-11-02", "dutch-2017", id="an earlier edition"),
        pytest.param("--system dutch-2026 --start 2026-11-02", "", id="those in force on the first day"),
        pytest.param("--system dutch-2026", "dutch-2026", id="no first day"),
        pytest.param("--system round-robin --start 2026-11-02", "round-robin", id="a table"),
        pytest.param("--system quads --start 2026-11-02", "quads", id="a table that no rounds tell"),
        pytest.param(
            "--system dutch-2026 --start 2026-11-02 --variation acceleration=baku",
            "dutch-2026; acceleration=baku",
            id="a variation",
        ),
    ],
)
def test_a_rating_report_names_its_rules_where_an_audit_would_take_others(cli, place, options, named):
    """By the rules of its first day a round that the CFC pairs otherwise, or quads, was an error of the audit."""
    names = [*"ABCDEFGHI"][: 9 if "dutch" in options or "cfc" in options else 8]
    rounds = len(names) - 1 if "robin" in options else 3
    assert cli(f'new "City" --rounds {rounds} {options} --as city').code == 0
    for rank, name in enumerate(names):
        assert cli(f"player add {name} --rating {2200 - 50 * rank}").code == 0
    for number in range(1, rounds + 1):
        assert cli("round pair").code == 0
        assert cli("round publish").code == 0
        assert cli(f"result set {number} 1:1-0 2:0-1 3:= 4:1-0").code == 0
    assert cli("round close").code == 0
    ended = cli("export report.trf --for rating")
    rules = [
        line for line in (place / "report.trf").read_text().splitlines() if line.startswith("### pairtrail rules:")
    ]
    assert rules == ([f"### pairtrail rules: {named}"] if named else [])
    assert ("Not included in the file: the edition of the rules" in ended.err) is (not named)
    assert cli("audit report.trf").code == 0
