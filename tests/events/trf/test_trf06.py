"""TRF06: how it is told from later reports, its signs, and what goes from one format into the others."""

from dataclasses import replace

import pytest

from core.model.results import Outcome
from events.trf import read_document, tournament_of
from projections.export.converting import in_format
from projections.export.trf import encoded, write_trf
from tests.data_paths import named, shared_files
from tests.events.trf.report_lines import FOUR, imported, player, read, report, with_line

OF_2006 = (
    "012 Club Open",
    "042 2008/05/01",
    "062 3",
    "072 3",
    player(1, "   2 w 1", "0000 - +", points="2.0", rank=1, title="g"),
    player(2, "   1 b 0", "   3 w +", points="1.0", rank=2, title="wm"),
    player(3, "0000 - =", "   2 b -", points="0.5", rank=3),
)

BOTH = "'0000 - +' is used for both if the bye is worth a point"


def converted(data, file_format, edition="dutch-2017"):
    return in_format(read_document(data, "event.trf"), file_format, file_sha256="", edition=edition)


def lines_of(data):
    return data.decode().splitlines()


class TestRecognition:
    def test_signs_of_2006_and_nothing_later(self):
        assert read(*OF_2006).file_format == "TRF06"

    @pytest.mark.parametrize(
        "lines",
        [
            with_line(FOUR, 1, FOUR[0].replace("m    Pl", "m  g Pl")),
            (*FOUR, player(5, "0000 - +", "0000 - +", points="2.0")),
            (*FOUR, player(5, "0000 - =", "0000 -  ", points="0.5")),
            ("042 01.12.2015", *FOUR),
        ],
    )
    def test_a_sign_or_the_day_of_the_event_is_enough(self, lines):
        assert read(*lines).file_format == "TRF06"

    @pytest.mark.parametrize(
        "lines",
        [
            FOUR,
            ("042 2016/01/01", *FOUR),
            ("042 2015/12/01", "XXR 5", *FOUR),
            ("042 2015/12/01", "BBW 1.0", *FOUR),
            ("042 2015/12/01", "XXA    1  1.0", *FOUR),
            ("042 2015/12/01", *FOUR, player(5, "0000 - U", "0000 -  ", points="1.0")),
            ("042 2015/12/01", *FOUR, player(5, "0000 - H", "0000 - Z", points="0.5")),
        ],
    )
    def test_a_later_line_or_result_or_no_sign_at_all_is_not(self, lines):
        assert read(*lines).file_format == "TRF16"

    def test_a_record_of_trf26_goes_before_every_sign(self):
        assert read("192 FIDE_DUTCH_2017", *OF_2006).file_format == "TRF26"


class TestReading:
    def test_letters_are_titles_and_regular_signs_are_no_adjustment(self):
        document = read(*OF_2006)
        players = tournament_of(document).players
        assert [players[number].title for number in (1, 2, 3)] == ["GM", "WIM", ""]
        assert [(one.found, one.taken_as[:26]) for one in document.adjustments] == [
            ("the only '0000 - +' in a round: 1 in round 2", "pairing-allocated byes (U)"),
            ("no initial colour (XXC)", "white, as the first games "),
        ]

    def test_the_only_full_bye_of_a_round_is_the_one_that_the_pairing_allocated(self):
        both = player(4, "0000 -  ", "0000 - +", points="1.0")
        assert tournament_of(read(*OF_2006)).rounds[1].bye == 1
        of_two = tournament_of(read(*OF_2006, both))
        assert of_two.rounds[1].bye is None
        assert {player for player, got in of_two.rounds[1].unpaired.items() if got is Outcome.FORFEIT_WIN} == {1, 4}

    def test_in_a_later_format_the_same_signs_are_listed(self):
        document = read("XXC white1", "XXR 3", *OF_2006)
        assert [(a.line, a.column, a.found, a.taken_as) for a in document.adjustments] == [
            (7, 11, "the titles g, wm of 2 player(s), written with the letters used in TRF06", "GM, WIM"),
            (9, 99, "'0000 - =', which TRF16 does not define", "a half-point bye (H)"),
        ]


class TestWriting:
    def test_as_it_came(self):
        data = report(*OF_2006, end="\r\n")
        assert converted(data, "TRF06") == (data, ())

    def test_what_changed_is_written_in_its_own_signs(self):
        tournament, origin = imported(report(*OF_2006))
        other = replace(tournament.players[2], name="Other", title="GM", sex="w")
        text, _ = write_trf(replace(tournament, players={**tournament.players, 2: other}), imported=origin)
        assert [line[:19] for line in text.splitlines() if line.startswith("001")] == [
            "001    1 m  g Playe",
            "001    2 w  g Other",
            "001    3 m    Playe",
        ]

    def test_every_later_sign_has_one_of_2006_and_is_listed(self):
        data = report(
            "012 Open",
            "042 2026/03/01",
            "XXR 4",
            "XXC black1",
            "XXP 1 2",
            "XXS FPB=0.5",
            "XXA    3  1.0",
            player(1, "   2 w W", "0000 - H", "0000 - F", points="2.0", title="GM"),
            player(2, "   1 b L", "0000 - U", "0000 - Z", points="1.0", title="WCM"),
            player(3, "0000 - F", "   4 w 1", points="1.5"),
            player(4, "0000 - Z", "   3 b 0", points="0.0"),
        )
        written, losses = converted(data, "TRF06")
        lines = lines_of(written)
        assert [line[:3] for line in lines] == ["012", "042", "062", "072", "###", "001", "001", "001", "001"]
        assert lines[4] == "### pairtrail until round 2: forbidden 1-2"
        assert [line[9:13] + "|" + line[91:] for line in lines[5:]] == [
            "m  g|   2 w 1  0000 - =  0000 - =",
            "m wc|   1 b 0  0000 - +  0000 -",
            "m   |0000 - =     4 w 1",
            "m   |0000 -       3 b 0",
        ]
        assert [str(loss) for loss in losses] == [
            "the number of rounds, 4",
            "the scoring system (full-point bye 0.5): readers of the file assume 1, 1/2 and 0",
            "the virtual points of 1 players",
            "players not to be paired together: 1-2",
            f"which byes were pairing-allocated (U): round 2: 2; {BOTH}",
            f"which full-point byes were requested (F): round 1: 3; {BOTH}",
            "round 1, board 1: the fact that the game is unrated (W D L)",
        ]
        again = tournament_of(read_document(written, "again.trf"))
        assert [(game.white, game.black) for game in again.rounds[0].games] == [(1, 2)]
        assert again.rounds[1].unpaired == {1: Outcome.HALF_POINT_BYE, 2: Outcome.PAIRING_ALLOCATED_BYE}

    def test_before_the_first_game_the_initial_colour_is_listed(self):
        _, losses = converted(report("XXR 3", "XXC white1", player(1, points="0.0"), player(2, points="0.0")), "TRF06")
        assert [str(loss) for loss in losses] == ["the number of rounds, 3", "the initial colour, white"]

    def test_a_full_point_bye_to_come_would_be_taken_for_a_round_that_was_paired(self):
        lines = with_line(FOUR, 1, player(1, "   3 w 1", "   2 b =", "0000 - F", points="1.5"))
        written, losses = converted(report("XXR 3", *lines), "TRF06")
        assert "1 Player, 1: the bye (F) granted for round 3" in [str(loss) for loss in losses]
        assert read_document(written, "again.trf").rounds_paired == 2


class TestFromTRF06:
    def test_into_trf16(self):
        written, losses = converted(report(*OF_2006), "TRF16")
        assert [line[9:13] + "|" + line[91:] for line in lines_of(written) if line.startswith("001")] == [
            "m GM|   2 w 1  0000 - U",
            "mWIM|   1 b 0     3 w +",
            "m   |0000 - H     2 b -",
        ]
        assert losses == ()

    def test_of_several_byes_of_a_round_it_is_listed_that_the_kind_is_not_known(self):
        written, losses = converted(report(*OF_2006, player(4, "0000 -  ", "0000 - +", points="1.0")), "TRF26")
        assert next(line for line in lines_of(written) if line.startswith("001")).endswith("  0000 - +")
        assert [str(loss) for loss in losses] == [
            "which of the '0000 - +' byes were pairing-allocated (U), and which were requested (F): round 2: 1, 4"
        ]

    def test_into_trf26_with_the_rules_of_its_day(self):
        written, _ = converted(report(*OF_2006), "TRF26", edition="dutch-1998")
        assert "192 CUSTOM_SWISS" in lines_of(written)
        rules, remark = [line for line in lines_of(written) if line.startswith("###")]
        assert rules == "### pairtrail rules: dutch-1998"
        assert remark.startswith("### Import. The tournament was read from event.trf (TRF06")

    @pytest.mark.parametrize("through", ["TRF16", "TRF26"])
    def test_and_back_it_says_the_same(self, through):
        there, _ = converted(report(*OF_2006, end="\r\n"), through)
        back, _ = converted(there, "TRF06")
        assert [line for line in lines_of(back) if not line.startswith("###")] == [line.rstrip() for line in OF_2006]


@pytest.mark.parametrize("path", named(shared_files("real/icu/*.trf")))
def test_real_reports_of_2011_are_trf06_and_come_back_byte_for_byte(path):
    document = read_document(path.read_bytes(), path.name, points="listed")
    assert document.file_format == "TRF06"
    assert in_format(document, "TRF06", file_sha256="", edition="dutch-1998") == (path.read_bytes(), ())
    tournament, origin = imported(path.read_bytes(), points="listed")
    assert origin.file_format == "TRF06"
    assert encoded(write_trf(tournament, imported=origin)[0], origin) == path.read_bytes()


@pytest.mark.parametrize("path", named(shared_files("real/**/*.trf")))
@pytest.mark.campaign(one_in=4)
def test_a_real_report_tells_of_the_same_games_as_a_trf06(path):
    document = read_document(path.read_bytes(), path.name, points="listed")
    written, _ = in_format(document, "TRF06", file_sha256="", edition="dutch-2017")
    again = read_document(written, "again.trf", points="listed")
    assert [one.games for one in tournament_of(again).rounds] == [one.games for one in tournament_of(document).rounds]
    assert in_format(again, "TRF06", file_sha256="", edition="dutch-2017")[0] == written
