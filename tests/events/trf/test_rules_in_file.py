"""What a file says of its rules beside record 192: our own comment line, and the words of record 092."""

import pytest

from core.editions.registry import EDITIONS
from core.model.tournament import Settings
from events.trf import read_document, tournament_of
from events.trf.document import RulesSaid
from events.trf.importer import events_of
from events.trf.own_comments import acceleration_named, declares_acceleration, read_rules_line, rules_line
from events.trf.rules_chosen import rules_of
from projections.export.trf import write_trf
from tests.events.trf.report_lines import FOUR, report

CFC = "### pairtrail rules: cfc; acceleration=633.2; unrated=one-fifth"


def read(*lines):
    return read_document(report("142 5", "152 W", *lines, *FOUR), "any.trf")


def test_the_line_is_written_and_read_back():
    settings = Settings(edition="cfc", variations={"acceleration": "633.2", "unrated": "one-fifth"})
    assert rules_line(settings) == CFC
    assert read_rules_line(CFC, 7) == RulesSaid("cfc", (("acceleration", "633.2"), ("unrated", "one-fifth")), 7)
    assert read_rules_line("### pairtrail generate --players 4", 7) is None


def test_its_variations_hold_for_the_edition_that_knows_them():
    document = read(CFC)
    assert document.rules_said == RulesSaid("cfc", (("acceleration", "633.2"), ("unrated", "one-fifth")), 3)
    assert dict(tournament_of(document, "cfc").settings.variations) == {"acceleration": "633.2", "unrated": "one-fifth"}
    assert dict(tournament_of(document, "dutch-2026").settings.variations) == {}


def test_what_is_asked_for_goes_before_it():
    asked = tournament_of(read(CFC), "cfc", {"acceleration": "none"}).settings.variations
    assert dict(asked) == {"acceleration": "none", "unrated": "one-fifth"}


DUTCH = "### pairtrail rules: dutch-2026; gibson=3"


@pytest.mark.parametrize(
    ("lines", "edition", "asked", "told"),
    [
        pytest.param(
            (CFC,),
            "file",
            {"unrated": "bottom"},
            "unrated=bottom was requested and used, but line 3 (###) says unrated=one-fifth.",
            id="asked against the line",
        ),
        pytest.param(
            (CFC,),
            "dutch-2026",
            {},
            "unrated=one-fifth is ignored: dutch-2026 has no such variation.",
            id="of another edition",
        ),
        pytest.param(
            ("XXA    1  1.0",),
            "dutch-2026",
            {"acceleration": "none"},
            "acceleration=none was requested and used, but the file gives virtual points (250, XXA), which are "
            "ignored.",
            id="without the points of the file",
        ),
        pytest.param(
            ("XXA    1  1.0",),
            "dutch-2026",
            {"acceleration": "upper-half"},
            "acceleration=upper-half was requested and used, but the file gives virtual points (250, XXA), which it "
            "replaces.",
            id="in the place of the points of the file",
        ),
        pytest.param(
            ("092 Swiss, Baku acceleration",),
            "dutch-2026",
            {"acceleration": "none"},
            "acceleration=none was requested and used, but the file announces acceleration=baku.",
            id="against the words of the file",
        ),
        pytest.param(
            ("092 Swiss, Baku acceleration", "XXA    1  1.0"),
            "dutch-2026",
            {},
            "092 is 'Swiss, Baku acceleration', but the virtual points in the file (250, XXA) differ, "
            "and the latter are used.",
            id="points that are not the method's",
        ),
    ],
)
def test_what_was_asked_for_and_what_the_file_says_is_told(lines, edition, asked, told):
    rules = rules_of(read(*lines), edition, tuple(asked.items()), today="2026-11-22")
    assert told in rules.told


def test_what_is_asked_for_as_the_file_says_needs_no_word():
    rules = rules_of(read(DUTCH), "dutch-2026", (("gibson", "3"),), today="2026-11-22")
    assert not [one for one in rules.told if "gibson" in one]


def test_a_second_line_that_says_otherwise_is_listed():
    (adjustment,) = [one for one in read(CFC, "### pairtrail rules: dutch-2026").adjustments if one.line]
    assert (adjustment.line, adjustment.found) == (4, "different rules from those in line 3")


def test_an_import_keeps_the_line_and_a_change_since_is_said_in_its_place():
    document = read(CFC)
    told = events_of(document, file_sha256="00", edition="cfc")
    created, imported = told.events[:2]
    assert dict(created.settings.variations) == {"acceleration": "633.2", "unrated": "one-fifth"}
    state = tournament_of(document, "cfc")
    same, _ = write_trf(state, imported=imported)
    assert CFC in same.splitlines()
    other, _ = write_trf(tournament_of(document, "cfc", {"unrated": "bottom"}), imported=imported)
    lines = [line for line in other.splitlines() if line.startswith("###")]
    assert lines == ["### pairtrail rules: cfc; acceleration=633.2; unrated=bottom"]


@pytest.mark.parametrize(
    ("words", "is_accelerated"),
    [
        ("Individual: Swiss System, accelerated", True),
        ("Swiss with Baku acceleration", True),
        ("Individual: Swiss-System (FIDE Dutch) pairing_acceleration-SWISS_PROGRESSIVE", True),
        ("Système suisse accéléré", True),
        ("Sistema suizo acelerado", True),
        ("Schweizer System, beschleunigt", True),
        ("Haley system", True),
        ("Individual: Swiss System", False),
        ("Swiss (Baku 2016 rules)", False),
        ("Swiss, not accelerated", False),
        ("Swiss without acceleration", False),
        ("Swiss, unaccelerated", False),
        ("Swiss, acceleration: none", False),
        ("", False),
    ],
)
def test_the_words_of_092(words, is_accelerated):
    assert declares_acceleration(words) is is_accelerated


@pytest.mark.parametrize(
    ("words", "edition", "value"),
    [
        ("Swiss, Baku acceleration", "dutch-2026", "baku"),
        ("Swiss accelerated (BAKU)", "dutch-2017", "baku"),
        ("Swiss, accelerated, upper half", "dubov-2026", "upper-half"),
        ("Suisse, système de Haley", "dutch-2017", "haley"),
        ("Suisse, Haley dégressif", "dutch-2017", ""),
        ("Suisse, système accéléré dégressif", "dutch-2017", ""),
        ("CFC Swiss, acceleration 633.2", "cfc", "633.2"),
        ("Swiss, Baku acceleration", "cfc", ""),
        ("Swiss, accelerated", "dutch-2026", ""),
        ("Swiss, baku or upper-half acceleration", "dutch-2026", ""),
    ],
)
def test_the_value_that_092_names_is_one_of_the_edition(words, edition, value):
    document = read(f"092 {words}")
    named = acceleration_named(document, edition)
    assert (named.value, named.where) == (value, f"092 is {words!r}")
    assert tournament_of(document, edition).settings.variations.get("acceleration", "") == value


def test_virtual_points_that_are_not_the_methods_put_the_words_of_092_aside():
    document = read("092 Swiss, Baku acceleration", "XXA    1  1.0")
    tournament = tournament_of(document, "dutch-2026")
    assert dict(tournament.settings.variations) == {}
    assert tournament.acceleration == {1: (10,)}
    assert tournament_of(document, "dutch-2026", {"acceleration": "none"}).acceleration == {}


def test_every_edition_knows_its_own_line():
    for edition in EDITIONS:
        assert read(f"### pairtrail rules: {edition}").rules_said.edition == edition
