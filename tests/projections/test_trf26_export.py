"""TRF26 as it is written: its records, its round trips, and what is lost on the way from one format to the other."""

from dataclasses import replace

import pytest

from core.model.results import ByeKind, Colour, Outcome, Scoring
from core.model.tie_breaks import TieBreakList
from core.model.tournament import Details, Numbering, Player, Settings, Span, Tournament
from events.trf import read_document, tournament_of
from events.trf.importer import events_of
from events.trf.tie_breaks import list_of
from events.vocabulary.imports import ImportedFrom
from projections.export.trf import Past, encoded, write_trf
from tests.events.trf.report_lines import FOUR, imported, report, unsalted
from tests.recorded import recorded

FULL = (
    "012 Open",
    "042 2026/03/01",
    "142 5",
    "152 B",
    "162  W 2.0    D 1.0",
    "172 IND FIDE",
    "182 a program",
    "192 FIDE_DUTCH",
    "202 BH,SB",
    "222 5400+30",
    "### MPA @ Round 1",
    *(line.replace(" 1.5 ", " 3.0 ").replace(" 1.0 ", " 2.0 ") for line in FOUR),
    "",
    "### T RRR PPP1",
    "240 H 003  002",
    "240 F   4    1    3",
    "250       1.0   1   2    1    2",
    "260   1   2    1    4",
    "260 003 005    1    2    3",
    "299 F         1.0",
    "299 -         1.0",
)


def under(edition, *lines):
    """The log after an import under an edition, and the event of the import."""
    result = events_of(
        read_document(report(*lines), "event.trf", points="listed"), file_sha256="", edition=edition, salted=unsalted
    )
    origin = next(event for event in result.events if isinstance(event, ImportedFrom))
    return recorded(result.events, result.personal), origin


def exported(tournament, origin=None, **options):
    text, losses = write_trf(tournament, imported=origin, **options)
    return encoded(text, origin), [str(loss) for loss in losses]


def texts(data):
    return data.decode().replace("\r\n", "\n").splitlines()


def four(**changes):
    players = {number: Player(id=number, name=f"Player, {number}") for number in range(1, 5)}
    numbering = Numbering(1, {number: number for number in players})
    settings = Settings(edition="dutch-2026", rounds=5, initial_colour=Colour.WHITE)
    return replace(Tournament(settings=settings, players=players, numberings=(numbering,)), **changes)


def with_settings(tournament, **changes):
    return replace(tournament, settings=replace(tournament.settings, **changes))


def records(tournament, *codes):
    return [line for line in texts(exported(tournament, file_format="TRF26")[0]) if line.startswith(codes)]


class TestGivingTheFileBack:
    def test_byte_for_byte(self):
        assert exported(*under("dutch-2026", *FULL)) == (report(*FULL), [])

    @pytest.mark.parametrize(
        "lines",
        [
            (*FOUR, "192 CUSTOM_SWISS"),
            (*FOUR, "192 fide_dutch_2017 "),
            ("XXR 5", "142 5", "XXC white1", *FOUR, "192 NO_SUCH_CODE", "XXZ 2"),
            ("XXA    1  1.0", *FOUR, "250       1.0   1   1    1    1"),
            ("XXS W=1", "162  W 1.0    X 0.5", *FOUR, "XXP 1 2", "260   1 999    3    4"),
            (FOUR[0] + "  0000 - H", *FOUR[1:], "240 H   3    1"),
            ("142 5", FOUR[0] + "  0000 - H", *FOUR[1:]),
            (FOUR[2], FOUR[0], FOUR[3], FOUR[1], "142 5", "XXC rank", "192 FIDE_DUTCH_2017"),
        ],
    )
    def test_however_it_writes_things(self, lines):
        data = report(*lines, end="\r")
        assert exported(*imported(data)) == (data, [])

    def test_a_code_for_other_rules_than_those_taken_is_written_anew_and_told(self):
        data, losses = exported(*under("dutch-2017", *FULL))
        assert texts(data)[7] == "192 FIDE_DUTCH_2017"
        assert losses == ["192 FIDE_DUTCH: the tournament is held under dutch-2017"]
        assert [line for line in texts(data) if line != texts(data)[7]] == [line for line in FULL if "192" not in line]


class TestAfterAChange:
    def change(self, change, *lines):
        tournament, origin = under("dutch-2026", *(lines or FULL))
        changed = change(tournament)
        data, losses = exported(changed, origin)
        read = tournament_of(read_document(data, "event.trf"), changed.settings.edition)
        assert with_settings(read, tie_breaks=changed.settings.tie_breaks) == changed
        return texts(data), losses

    def test_a_bye_that_was_cancelled_leaves_its_record_and_no_other(self):
        lines, losses = self.change(lambda t: replace(t, byes={k: v for k, v in t.byes.items() if k != (4, 3)}))
        assert losses == []
        assert [line for line in FULL if line not in lines] == ["240 F   4    1    3"]
        assert [line for line in lines if line not in FULL] == ["240 F   4    1"]

    def test_a_bye_in_the_players_line_goes_with_the_record(self):
        lines, _ = self.change(lambda t: replace(t, byes={}), FOUR[0] + "  0000 - H", *FOUR[1:], "240 H   3    1")
        assert lines == [*FOUR]

    def test_a_bye_of_a_round_that_was_played_since_stays(self):
        def play_on(tournament):
            third = replace(tournament.rounds[0], number=3, unpaired={2: Outcome.HALF_POINT_BYE}, games=())
            others = dict.fromkeys((1, 3, 4), Outcome.ZERO_POINT_BYE)
            byes = {(3, number): ByeKind.ZERO_POINT for number in others}
            return replace(
                tournament,
                rounds=(*tournament.rounds, replace(third, unpaired={**third.unpaired, **others})),
                byes={**tournament.byes, **byes},
            )

        lines, _ = self.change(play_on, "142 5", "152 B", *FOUR, "240 H   3    2", "192 FIDE_DUTCH_2026")
        assert "240 H   3    2" in lines

    def test_virtual_points_and_prohibitions_are_written_anew_in_their_place(self):
        tournament, origin = under("dutch-2026", *FULL)
        lines = texts(exported(replace(tournament, acceleration={4: (5,)}), origin)[0])
        assert lines[lines.index("240 F   4    1    3") + 1] == "250       0.5   1   1    4    4"
        lines, _ = self.change(lambda t: replace(t, forbidden_pairs=frozenset({(1, 2), (2, 3)})))
        assert [line for line in lines if line.startswith("260")] == [
            "260   1   2    1    4",
            "260   3   5    1    2",
            "260   3   5    2    3",
        ]

    def test_another_edition_is_named_by_its_code(self):
        lines, _ = self.change(lambda t: with_settings(t, edition="dutch-2017"), *FULL[:4], *FOUR, FULL[7])
        assert "192 FIDE_DUTCH_2017" in lines


class TestAReportOfOurOwn:
    def test_has_the_records_in_order(self):
        tournament = four(
            byes={(1, 2): ByeKind.HALF_POINT, (3, 1): ByeKind.FULL_POINT, (3, 2): ByeKind.FULL_POINT},
            forbidden_pairs=frozenset({(1, 4)}),
            acceleration={1: (10, 5), 2: (10, 5), 4: (10,)},
        )
        data, losses = exported(tournament, file_format="TRF26", past=Past(("one", "two\r\nlines")))
        assert losses == []
        assert [line for line in texts(data) if not line.startswith("001")] == [
            "062 4",
            "072 0",
            "142 5",
            "152 W",
            "192 FIDE_DUTCH_2026",
            "### one",
            "### two  lines",
            "240 H   1    2",
            "240 F   3    1    2",
            "250       1.0   1   1    1    2",
            "250       1.0   1   1    4    4",
            "250       0.5   2   2    1    2",
            "260   1   5    1    4",
        ]
        assert all("0000" not in line for line in texts(data)), "240 alone tells of rounds to come"

    def test_one_who_is_not_there_in_the_next_round_has_a_zero_point_bye(self):
        players = {**four().players, 3: Player(id=3, name="Late", spans=(Span(2),))}
        assert records(four(players=players), "240") == ["240 Z   1    3"]

    @pytest.mark.parametrize(
        ("exceptions", "lines"),
        [
            ({}, []),
            ({Outcome.PAIRING_ALLOCATED_BYE: 5}, ["162  P 0.5"]),
            ({Outcome.FORFEIT_LOSS: 5, Outcome.ZERO_POINT_BYE: 5}, ["162  A 0.5"]),
            ({Outcome.FORFEIT_LOSS: 5}, ["299 -         0.5"]),
            (
                {Outcome.WIN: 30, Outcome.UNRATED_WIN: 30, Outcome.FORFEIT_WIN: 30, Outcome.HALF_POINT_BYE: 10},
                ["162  W 3.0    P 1.0", "299 F         1.0", "299 H         1.0"],
            ),
        ],
    )
    def test_scoring_by_symbols_and_by_299_where_they_are_too_coarse(self, exceptions, lines):
        scoring = Scoring(tuple((outcome, exceptions[outcome]) for outcome in Outcome if outcome in exceptions))
        tournament = with_settings(four(), scoring=scoring)
        assert records(tournament, "162", "299") == lines
        data, losses = exported(tournament, file_format="TRF26")
        assert losses == []
        assert tournament_of(read_document(data, "event.trf")).settings.scoring == scoring

    def test_baku_is_named_by_192_and_its_points_stand_in_250(self):
        tournament = with_settings(four(), variations={"acceleration": "baku"})
        assert records(tournament, "192", "250") == [
            "192 FIDE_DUTCH_2026_BAKU",
            "250       1.0   1   2    1    2",
            "250       0.5   3   3    1    2",
        ]
        data, losses = exported(tournament, file_format="TRF26")
        assert losses == []
        assert tournament_of(read_document(data, "event.trf"), "dutch-2026") == tournament

    def test_another_acceleration_is_written_in_ranges_and_told(self):
        tournament = with_settings(four(), variations={"acceleration": "upper-half"})
        assert records(tournament, "192", "250") == ["192 FIDE_DUTCH_2026", "250       1.0   1   1    1    2"]
        assert exported(tournament, file_format="TRF26")[1] == [
            "the variation acceleration, upper-half: its virtual points are written up to the next round"
        ]

    def test_an_edition_without_a_code_is_told(self):
        tournament = with_settings(four(), edition="dutch-1998")
        assert records(tournament, "192") == ["192 CUSTOM_SWISS"]
        assert exported(tournament, file_format="TRF26")[1] == [
            "the edition of the rules, dutch-1998: record 192 has no code for it (CUSTOM_SWISS is written)"
        ]

    def test_a_value_of_one_colour_is_told(self):
        tournament = with_settings(four(), scoring=Scoring(black_exceptions=((Outcome.DRAW, 10),)))
        assert exported(tournament, file_format="TRF26")[1] == [
            "the points for draw, 1.0 for Black and 0.5 for White: 162 has only one value",
        ]


class TestFromOneFormatIntoTheOther:
    def test_what_trf16_cannot_hold_is_listed(self):
        data, losses = exported(*under("dutch-2026", *FULL), file_format="TRF16", past=Past(("one",)))
        assert not [line for line in texts(data) if line[:3] in ("142", "192", "202", "240", "250", "260")]
        assert [line for line in texts(data) if line[:3] == "###"] == ["### pairtrail until round 2: forbidden 1-4"]
        assert losses == [
            "the edition of the rules, dutch-2026",
            "line 6 of event.trf, '172 IND FIDE': TRF16 has no such line",
            "line 7 of event.trf, '182 a program': TRF16 has no such line",
            "line 9 of event.trf, '202 BH,SB': TRF16 has no such line",
            "line 10 of event.trf, '222 5400+30': TRF16 has no such line",
            "line 11 of event.trf, '### MPA @ Round 1': TRF16 has no such line",
            "line 17 of event.trf, '### T RRR PPP1': TRF16 has no such line",
            "1 Player, 1: the bye (F) granted for round 4",
            "3 Player, 3: the bye (F) granted for round 4",
            "1 remark on the integrity of the pairings; a TRF26 file keeps them as comments (--format trf26)",
        ]

    def test_an_imported_trf16_keeps_its_ranks_line_ends_and_other_lines(self):
        with_ranks = [f"{line[:85]}{rank:>4}{line[89:]}" for line, rank in zip(FOUR, (2, 1, 3, 4), strict=True)]
        lines = ("XXR 5", "XXC white1", "XXZ 2", *with_ranks, "013 Team    1    2")
        tournament, origin = imported(report(*lines, end="\r"))
        data, losses = exported(tournament, origin, file_format="TRF26", past=Past(("Import.",)))
        assert losses == []
        assert data == report(
            "062 4",
            "072 4",
            "142 5",
            "152 W",
            "192 FIDE_DUTCH_2017",
            "### Import.",
            *with_ranks,
            "240 Z   3    2",
            "013 Team    1    2",
            end="\r",
        )
        assert tournament_of(read_document(data, "event.trf")) == tournament

    def test_numbers_that_are_places_in_the_file_become_starting_ranks(self):
        lines = (FOUR[2], FOUR[0], FOUR[3], FOUR[1], "XXR 5", "XXC rank white1")
        data, _ = exported(*imported(report(*lines)), file_format="TRF26")
        assert [line[4:23].strip() for line in texts(data) if line.startswith("001")] == [
            "1 m    Player, 3",
            "2 m    Player, 1",
            "3 m    Player, 4",
            "4 m    Player, 2",
        ]
        assert not [line for line in texts(data) if line.startswith("XX")]


class TestTieBreaks:
    def event(self, **changes):
        announced = TieBreakList(("BH/C1", "SB"), "2026-03")
        tournament = with_settings(four(details=Details(start_date="2026/03/02")), tie_breaks=announced)
        return replace(tournament, **changes)

    def test_the_announced_list_stands_in_record_202_and_is_read_back(self):
        data, losses = exported(self.event(), file_format="TRF26")
        assert "202 BH/C1,SB" in texts(data)
        assert list_of(read_document(data, "event.trf")) == self.event().settings.tie_breaks
        assert not any("tie-breaks" in loss for loss in losses)

    def test_trf16_has_no_place_for_it(self):
        data, losses = exported(self.event())
        assert not any(line.startswith("202") for line in texts(data))
        assert "the tie-break list, BH/C1, SB (2026-03)" in losses

    def test_another_edition_than_that_of_the_first_day_is_told(self):
        _, losses = exported(self.event(details=Details(start_date="2024/03/02")), file_format="TRF26")
        assert (
            "the edition of the tie-breaks, 2026-03: programs that read the file infer it from the first day (042)"
            in losses
        )

    def test_a_list_that_the_imported_file_names_is_not_written_twice(self):
        data, _ = exported(*under("dutch-2026", *FULL))
        assert sum(line.startswith("202") for line in texts(data)) == 1
