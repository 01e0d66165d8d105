"""`convert`: a TRF in another format, at the command line, and `export --format trf06`."""

import json

import pytest

from cli.exits import ExitCode
from tests.events.trf.report_lines import FOUR, player, report

MODERN = (
    "012 March Open",
    "042 2026/03/01",
    "XXR 5",
    "XXC white1",
    *FOUR,
    player(5, "0000 - U", "0000 - Z", points="1.0", rank=5),
)


@pytest.fixture
def modern(place):
    (place / "modern.trf").write_bytes(report(*MODERN))
    return "modern.trf"


def test_every_line_that_cannot_be_expressed_is_told(cli, modern, place):
    ended = cli(f"convert {modern} old.trf --to trf06")
    assert ended.code == 0
    assert ended.out == ""
    told = ended.err.splitlines()
    assert told[:2] == ["The file was read without changes.", "Not included in the file: the number of rounds, 5"]
    assert told[2].startswith(
        "Not included in the file: which byes were pairing-allocated (U): round 1: 5; '0000 - +' is used for both"
    )
    assert told[3:] == ["Wrote old.trf: TRF16 modern.trf as TRF06."]
    assert "0000 - +  0000 -" in (place / "old.trf").read_text()


@pytest.mark.parametrize(("of", "to"), [("trf16", "trf26"), ("trf26", "trf16")])
def test_a_receipt_is_told_to_be_of_the_file_that_the_record_wrote(cli, place, of, to):
    for line in ("new Two --rounds 1 --as two", "player add Adler", "player add Brandt", "round pair", "round publish"):
        assert cli(line).code == 0, line
    assert cli("result set 1 1:1-0").code == cli(f"export of.trf --format {of}").code == 0
    (line,) = (line for line in (place / "of.trf").read_text().splitlines() if line.startswith("### pairtrail receipt"))
    ended = cli(f"convert of.trf to.trf --to {to}")
    assert f"of of.trf, '{line}': a receipt is of the file that the record wrote" in ended.err
    assert line not in (place / "to.trf").read_text()


def test_what_cannot_be_expressed_is_told_in_the_language_asked_for(cli, modern, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "fr")
    told = cli(f"convert {modern} old.trf --to trf06").err.replace("\u00a0", " ").splitlines()
    assert told[1] == "Pas dans le fichier : le nombre de rondes, 5"
    assert told[2].startswith("Pas dans le fichier : quels exempts ")
    assert "(U) : ronde 1 : 5 ; " in told[2]


def test_without_an_output_it_is_printed_and_the_talk_goes_elsewhere(cli, modern):
    ended = cli(f"convert {modern} --to TRF26")
    assert ended.code == 0
    assert ended.out.splitlines()[2:7] == ["062 5", "072 5", "142 5", "152 W", "192 FIDE_DUTCH_2026"]
    assert "modern.trf: pairtrail used dutch-2026, in force on 2026-03-01, the first day (042)." in ended.err


@pytest.mark.parametrize(("edition", "code"), [("auto", "FIDE_DUTCH_2026"), ("dutch-2017", "FIDE_DUTCH_2017")])
def test_192_is_by_the_day_or_as_asked_for(cli, modern, edition, code):
    assert f"192 {code}" in cli(f"convert {modern} --to trf26 --edition {edition}").out.splitlines()


@pytest.mark.parametrize("kind", ["Individual: Knock-Out", "Team League"])
def test_no_rules_of_a_swiss_are_written_for_what_is_none(cli, place, kind):
    """192 was FIDE_DUTCH_2026, by the first day: a check of that file then found every board wrong."""
    (place / "cup.trf").write_bytes(report("012 Cup", "042 2026/03/01", f"092 {kind}", "XXR 2", *FOUR))
    typed = {"convert cup.trf cup26.trf --to trf26": "cup26.trf", "export again26.trf --format trf26": "again26.trf"}
    assert cli("import cup.trf").code == 0
    for line, file in typed.items():
        told = cli(line).err
        assert f"Not included in the file: the system (192): record 092 says '{kind}', and there is no code" in told
        assert "pairtrail used" not in told
        written = (place / file).read_text()
        assert f"092 {kind}" in written
        assert ("192 " in written, "### pairtrail rules" in written) == (False, False)
        assert "so there is no verdict" in cli(f"check {file}").out


def test_a_file_without_rules_gets_those_of_today_and_is_told(cli, place):
    (place / "plain.trf").write_bytes(report(*FOUR))
    ended = cli("convert plain.trf --to trf26")
    assert "plain.trf: pairtrail used dutch-2017, in force today: the file has no first day (042)." in ended.err
    assert "192 FIDE_DUTCH_2017" in ended.out.splitlines()
    assert "in force today" not in cli("convert plain.trf --to trf26 --edition dutch-2026").err


def test_there_and_back(cli, modern, place):
    assert cli(f"convert {modern} there.trf --to trf26 --edition auto").code == 0
    ended = cli("convert there.trf back.trf --to trf16 --json")
    told = json.loads(ended.out)
    assert (told["read"], told["format"]) == ({"file": "there.trf", "format": "trf26"}, "trf16")
    assert told["edition"] == "dutch-2026"
    assert [line[:40] for line in told["not_in_the_file"]] == [
        "line 8 of there.trf, '### Import. The to",
    ]
    lines = [line for line in (place / "back.trf").read_text().splitlines() if line[:3] not in ("062", "072")]
    assert "### pairtrail rules: dutch-2026" in lines  # as 192 of the TRF26 said
    assert [line for line in lines if not line.startswith("###")] == list(MODERN)


@pytest.mark.parametrize(("file_format", "is_listed"), [("trf06", True), ("trf16", False), ("trf26", True)])
def test_starting_ranks_that_become_pairing_numbers_are_listed(cli, place, file_format, is_listed):
    (place / "ranked.trf").write_bytes(report("XXR 5", "XXC rank white1", FOUR[2], FOUR[0], FOUR[1], FOUR[3]))
    told = cli(f"convert ranked.trf --to {file_format}").err
    assert (
        "Not included in the file: the starting ranks in the imported file, which differ from the pairing numbers"
        in told
    ) is is_listed


def test_its_own_format_gives_the_file_back(cli, modern, place):
    ended = cli(f"convert {modern} same.trf --to trf16")
    assert "Wrote same.trf: TRF16 modern.trf as TRF16, identical byte for byte." in ended.err
    assert "Not included in the file" not in ended.err
    assert (place / "same.trf").read_bytes() == (place / modern).read_bytes()


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("convert modern.trf x.trf", ExitCode.USAGE, "--to can be trf16, trf26 or trf06: give one."),
        ("convert modern.trf x.trf --to pgn", ExitCode.USAGE, "--to must be trf16, trf26 or trf06, not 'pgn'."),
        ("convert modern.trf --to trf26 --json", ExitCode.USAGE, "name an OUTPUT"),
        (
            "convert modern.trf x.trf --to trf26 --edition keizer",
            ExitCode.USAGE,
            "Unknown pairing system 'keizer'. Known systems: dutch-1998",
        ),
        ("convert missing.trf x.trf --to trf26", ExitCode.BAD_INPUT, "file not found"),
        ("convert modern.trf modern.trf --to trf26", ExitCode.BAD_INPUT, "already exists"),
        ("convert modern.trf nowhere/x.trf --to trf26", ExitCode.BAD_INPUT, "cannot be written"),
    ],
)
def test_what_is_refused_leaves_nothing(cli, modern, place, line, code, told):
    ended = cli(line)
    assert (ended.code, told in ended.err) == (code, True), ended
    assert (place / modern).read_bytes() == report(*MODERN)
    assert not (place / "x.trf").exists()


def test_a_tournament_of_our_own_as_trf06(cli, at_stage, place):
    at_stage("next published")
    ended = cli("export old.trf --format trf06 --json")
    told = json.loads(ended.out)
    assert told["format"] == "trf06"
    assert not [line for line in (place / "old.trf").read_text().splitlines() if line.startswith("XX")]
    assert "### pairtrail rules: dutch-2017; rounds=5" in (place / "old.trf").read_text().splitlines()
    assert cli("import old.trf --as copy").code == 0


def test_a_report_for_the_rating_stays_one(cli, place):
    """Games became those of the standings, the rating stayed that of the report, and tier 2 was called tier 1."""
    lines = (
        "new Club --rounds 3 --start 2026-11-20",
        *(f"player add {name} --rating {2000 - 10 * at}" for at, name in enumerate("ABCDEF")),
        "round pair --seed 4",
        "round publish",
        "result set 1 1:1-0 2:0-1 3:=",
        "round pair",
        "round publish",
        "result set 2 1:1-0 2:0-1 3:=",
        "result correct 1 1:= --reason sheet",  # tier 2
        "round pair",
        "round publish",
        "result set 3 1:1-0 2:0-1 3:=",
        "result correct 1 2:= --reason sheet",  # tier 3
        "player correct A --rating 2090 --touches rating --reason list",
        "export rating.trf --for rating",
        "export again.trf --for rating --format trf26",
        "convert rating.trf new.trf --to trf26",
    )
    for line in lines:
        assert cli(line).code == 0, line
    written = (place / "new.trf").read_text(encoding="utf-8")
    players = [line for line in written.splitlines() if line.startswith("001")]
    again = (place / "again.trf").read_text(encoding="utf-8").splitlines()
    assert players == [line for line in again if line.startswith("001")]
    assert any(" 2090 " in line for line in players)
    assert "by tier 1 of" not in written
    assert ("by tier 2 of" in written, "by tier 3 of" in written) == (True, True)
    notes = [line for line in written.splitlines() if line.startswith("### pairtrail note:")]
    assert len(notes) == len(set(notes))
    assert "### pairtrail note: A: rating 2000 in the standings, 2090 in the rating report." in notes
