"""Variations of a file: asked for, or as the file says; every one of them comes out of the file it was written to."""

import json

import pytest

from cli.exits import ExitCode
from core.editions.registry import editions
from core.model.results import Outcome
from events.trf import read_document
from events.trf.rules_chosen import rules_of
from projections.export.trf import write_trf
from projections.generator import event, report
from projections.generator_plan import Plan
from projections.replay.recheck import compare_rounds
from tests.events.trf.report_lines import FOUR
from tests.events.trf.report_lines import report as lines_of

EVERY = [
    (edition.name, variation.name, value)
    for edition in editions()
    for variation in edition.variations
    for value in (variation.values if len(variation.values) < 9 else (*variation.values[:3], variation.values[-1]))
]
GENERATED = "generate --edition cfc --players 24 --rounds 4 --variation acceleration=633.2 --out event.trf"


def made(edition, name, value):
    plan = Plan(17, 5, seed=3, edition=edition, draws=500, unrated=150, variations=((name, value),))
    return plan, event(plan)


@pytest.mark.parametrize(("edition", "name", "value"), EVERY)
@pytest.mark.parametrize("written", ["generated", "TRF16", "TRF26"])
@pytest.mark.campaign(one_in=4)
def test_every_variation_of_every_edition_comes_out_of_its_own_file(edition, name, value, written):
    plan, tournament = made(edition, name, value)
    contents = report(plan, tournament) if written == "generated" else None
    if contents is None:
        text, losses = write_trf(tournament, file_format=written, names_rules=True)
        assert not [loss for loss in losses if "variation" in str(loss) or "edition" in str(loss)]
        contents = text.encode()
    rules = rules_of(read_document(contents, "event.trf"), "file", today="2026-03-01")
    assert (rules.edition, dict(rules.tournament.settings.variations)) == (edition, {name: value})
    assert rules.unknown_acceleration == ""
    for compared in compare_rounds(rules.tournament):
        assert compared.same, compared
    for was, again in zip(tournament.rounds, rules.tournament.rounds, strict=True):
        assert {(game.white, game.black) for game in again.games} == {(game.white, game.black) for game in was.games}
        assert list(again.unpaired.values()).count(Outcome.PAIRING_ALLOCATED_BYE) == (was.bye is not None)


@pytest.mark.parametrize(("edition", "name", "value"), [one for one in EVERY if one[0] in ("dutch-2026", "cfc")])
@pytest.mark.campaign(one_in=4)
def test_an_import_records_what_the_file_says_and_gives_the_file_back(cli, place, edition, name, value):
    contents = report(*made(edition, name, value))
    (place / "event.trf").write_bytes(contents)
    assert cli("import event.trf --as copy").code == ExitCode.OK
    told = json.loads(cli("info --json").out)
    assert (told["edition"], told["variations"]) == (edition, {name: value})
    assert cli("export again.trf").code == ExitCode.OK
    assert (place / "again.trf").read_bytes() == contents


class TestCheck:
    def test_our_own_file_of_633_2_is_as_the_engine_pairs_it(self, cli):
        cli(GENERATED)
        ended = cli("check event.trf")
        assert (ended.code, ended.out) == (
            ExitCode.OK,
            "event.trf: 4 rounds checked (cfc), all match the engine's pairing.\n",
        )
        assert "event.trf: Variations taken from line 7 (###): acceleration=633.2." in ended.err
        assert json.loads(cli("check event.trf --json").out)["files"][0]["variations"] == {"acceleration": "633.2"}

    def test_the_option_says_what_a_file_does_not(self, cli, place):
        cli(GENERATED)
        bare = b"".join(
            line for line in (place / "event.trf").read_bytes().splitlines(keepends=True) if line[:3] != b"###"
        )
        (place / "bare.trf").write_bytes(bare)
        without = cli("check bare.trf --edition cfc")
        assert (without.code, "differences from the engine's pairing in rounds 1, 2" in without.out) == (
            ExitCode.FINDINGS,
            True,
        )
        assert cli("check bare.trf --edition cfc --variation acceleration=633.2").code == ExitCode.OK

    def test_an_option_against_the_file_is_taken_and_told(self, cli):
        cli(GENERATED)
        ended = cli("check event.trf --variation acceleration=none")
        assert ended.code == ExitCode.FINDINGS
        assert "acceleration=none was requested and used, but the file announces acceleration=633.2" in ended.err

    @pytest.mark.parametrize(
        ("typed", "told", "code"),
        [
            ("foo=1", "No edition has a variation 'foo'.", ExitCode.USAGE),
            ("gibson=99", "'gibson' cannot be '99' in any edition", ExitCode.USAGE),
            ("gibson", "--variation gibson is incomplete", ExitCode.USAGE),
            ("gibson=1 --variation gibson=2", "--variation gibson was given twice", ExitCode.USAGE),
            ("acceleration=baku", "'acceleration' (cfc, 633) cannot be 'baku'", ExitCode.BAD_INPUT),
        ],
    )
    def test_what_no_edition_knows_is_refused(self, cli, typed, told, code):
        cli(GENERATED)
        ended = cli(f"check event.trf --edition cfc --variation {typed}")
        assert (ended.code, told in ended.err) == (code, True), ended.err

    def test_baku_wants_its_points(self, cli, place):
        (place / "football.trf").write_bytes(
            lines_of("142 5", "XXS WW=3.0 BW=3.0 FPB=3.0", "152 W", *(f"{line[:80]} 0.0" for line in FOUR))
        )
        ended = cli("pair football.trf --variation acceleration=baku")
        assert (ended.code, "a win to be worth two draws" in ended.err) == (ExitCode.REFUSED, True), ended.err


class TestUnknownAcceleration:
    @pytest.fixture
    def accelerated(self, cli, place):
        """Paired by the Baku method; the file says only that it was accelerated."""
        cli("generate --edition dutch-2026 --players 24 --rounds 5 --acceleration baku --out event.trf")
        kept = [line for line in (place / "event.trf").read_text().splitlines() if not line.startswith(("###", "XXA"))]
        return lambda words: (place / "event.trf").write_text(
            "\n".join([kept[0], "042 2026/03/01", f"092 {words}", *kept[1:]]) + "\n"
        )

    def test_its_rounds_are_told_and_not_called_wrong(self, cli, accelerated):
        accelerated("Individual: Swiss System, accelerated")
        ended = cli("check event.trf")
        assert ended.code == ExitCode.OK
        assert "not judged: the acceleration is unknown" in ended.out
        assert "boards differ from the engine's pairing without acceleration; this is not a finding" in ended.out
        assert "092 is 'Individual: Swiss System, accelerated': pairtrail does not know this acceleration" in ended.err
        assert "(none | baku | upper-half | haley)" in ended.err
        (file,) = json.loads(cli("check event.trf --json").out)["files"]
        differing = [one for one in file["rounds"] if not one["same"]]
        assert differing
        assert all("pairtrail does not know this acceleration" in one["not_judged"] for one in differing)
        assert not any("not_judged" in one for one in file["rounds"] if one["same"])
        assert "not judged." in cli("check event.trf event.trf").out

    def test_the_method_that_092_names_is_carried_out(self, cli, accelerated):
        accelerated("Individual: Swiss System, Baku acceleration")
        ended = cli("check event.trf")
        assert (ended.code, "all match the engine's pairing" in ended.out) == (ExitCode.OK, True)
        assert "acceleration=baku was used: 092 is 'Individual: Swiss System, Baku acceleration'." in ended.err

    @pytest.mark.parametrize(("value", "code"), [("baku", ExitCode.OK), ("none", ExitCode.FINDINGS)])
    def test_the_option_says_which_it_was(self, cli, accelerated, value, code):
        accelerated("Individual: Swiss System, accelerated")
        assert cli(f"check event.trf --variation acceleration={value}").code == code

    def test_a_file_that_declares_none_is_judged(self, cli, accelerated):
        accelerated("Individual: Swiss System")
        ended = cli("check event.trf")
        assert (ended.code, "differences from the engine's pairing in round" in ended.out) == (ExitCode.FINDINGS, True)

    @pytest.mark.parametrize(
        "command", ["pair", "import", "explain why-not 1 2 --round 1 --file", "compat --dutch {} -c"]
    )
    def test_every_command_that_reads_it_says_so(self, cli, accelerated, command):
        accelerated("Individual: Swiss System, accelerated")
        line = command.format("event.trf") if "{}" in command else f"{command} event.trf"
        assert "pairtrail does not know this acceleration" in cli(line).err


class TestOtherCommands:
    def test_pair_goes_by_the_variation(self, cli, place):
        cli("generate --edition dutch-2026 --players 16 --rounds 5 --out whole.trf")
        kept = (place / "whole.trf").read_text().splitlines()
        none_yet = "\n".join(f"{line[:80]} 0.0" if line.startswith("001") else line for line in kept)
        (place / "begun.trf").write_text(f"{none_yet}\n")
        plain = cli("pair begun.trf --json").out
        accelerated = cli("pair begun.trf --json --variation acceleration=upper-half").out
        assert [{*json.loads(one)["pairs"][0]} for one in (plain, accelerated)] == [{1, 9}, {1, 5}]

    def test_import_and_explain_take_it(self, cli):
        cli("generate --edition dutch-2026 --players 16 --rounds 5 --acceleration upper-half --out event.trf")
        assert cli("import event.trf --as copy --variation gibson=2").code == ExitCode.OK
        assert json.loads(cli("info --json").out)["variations"] == {"acceleration": "upper-half", "gibson": "2"}
        assert cli("explain why-not 1 2 --round 1 --file event.trf --variation acceleration=baku").code == ExitCode.OK
        ended = cli("explain why-not 1 2 --round 1 --variation acceleration=baku")
        assert (ended.code, "--variation is only for use with --file FILE" in ended.err) == (ExitCode.USAGE, True)

    def test_points_of_the_file_are_put_aside_for_the_method_asked_for(self, cli, place):
        (place / "points.trf").write_bytes(lines_of("142 5", "152 W", "XXA    1  1.0", *FOUR))
        ended = cli("pair points.trf --variation acceleration=upper-half --edition dutch-2026")
        assert "but the file gives virtual points (250, XXA), which it replaces." in ended.err

    def test_compat_refuses_a_file_that_our_comment_gives_to_another_system(self, cli):
        cli(GENERATED)
        ended = cli("compat --dutch event.trf -c")
        assert (ended.code, "line 7 in the file (###) says cfc" in ended.err) == (3, True)
