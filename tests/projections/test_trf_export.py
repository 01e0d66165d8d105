"""What was imported goes out as it came in; what changed is written anew; what TRF16 cannot hold is listed."""

from dataclasses import replace

import pytest

from core.model.results import ByeKind, Colour, Outcome, Reading, Result, Scoring
from core.model.sentence import Refused
from core.model.tournament import Game, GameStatus, Numbering, Player, Readings, Round, Span, Tournament
from events.trf import read_document, tournament_of
from projections.export.trf import encoded, write_trf
from tests.data_paths import named, oracle_files, real_files, shared_files
from tests.events.trf.report_lines import FOUR, imported, player, report

OTHER_FILES = [
    path for folder in ("edge-cases", "next-round", "tie-breaks", "dubov") for path in shared_files(f"{folder}/*.trf")
]


def exported(tournament, origin=None, **options):
    text, losses = write_trf(tournament, imported=origin, **options)
    return encoded(text, origin), [str(loss) for loss in losses]


def reread(data):
    return tournament_of(read_document(data, "event.trf"))


def texts(data):
    return data.decode().replace("\r\n", "\n").replace("\r", "\n").splitlines()


class TestGivingTheFileBack:
    @pytest.mark.parametrize("path", named([*oracle_files(), *real_files(), *OTHER_FILES]))
    @pytest.mark.campaign(one_in=8)
    def test_byte_for_byte(self, path):
        data = path.read_bytes()
        assert exported(*imported(data, points="listed")) == (data, [])

    @pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
    def test_with_its_line_ends(self, end):
        data = report("012 Open", "", *FOUR, "XXR 5", end=end)
        assert exported(*imported(data))[0] == data

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
    def test_in_its_encoding(self, encoding):
        data = "".join(f"{line}\r\n" for line in ("012 Défi", *FOUR)).encode(encoding)
        assert exported(*imported(data))[0] == data

    @pytest.mark.parametrize(
        "lines",
        [
            ("142 5", "152 B", *FOUR),
            ("XXR 5", "XXR 5", "XXC", "XXC rank white1", FOUR[2], FOUR[0], FOUR[3], FOUR[1]),
            (FOUR[3], FOUR[0], FOUR[2], FOUR[1]),
            ("XXS W=1 D=.5", "BBU  0.5", "BBU  1.0", *FOUR),
            ("XXP 1 2 3", *FOUR, "XXP 4 1"),
            ("XXZ 2", "XXZ 3 1", *FOUR),
            ("XXA    3  1.0", "XXA    1  1.0       0.5", *FOUR),
            ("062 5", "072 9", "112 One", "112", "112 Two", *FOUR),
            ("001    1      A                                                                  0.0",),
            tuple(line + "   " for line in FOUR),
            tuple(line.lower() for line in FOUR),
        ],
    )
    def test_however_it_writes_things(self, lines):
        data = report(*lines, end="\r")
        assert exported(*imported(data))[0] == data

    def test_without_a_last_line_end(self):
        data = report(*FOUR)[:-1]
        assert exported(*imported(data))[0] == data

    def test_with_other_line_ends_when_asked(self):
        data = report(*FOUR, end="\r")
        assert exported(*imported(data), line_end="\r\n")[0] == report(*FOUR, end="\r\n")

    def test_or_says_what_it_writes_otherwise(self):
        lines = (player(1, points="0.0", rank=1, birth_date=" 1971/2/3"), player(2, points="0.0", rank=2))
        data, losses = exported(*imported(report(*lines)))
        assert losses == ["line 1: a birth date that does not begin in column 70"]
        assert data == report(player(1, points="0.0", rank=1, birth_date="1971/2/3"), lines[1])

    def test_columns_counted_in_bytes_are_written_in_characters(self):
        bytewise = player(1, points="0.0", rank=1, name="Müller".encode().decode("latin-1")).encode("latin-1")
        data, losses = exported(*imported(bytewise + b"\n"))
        assert data == report(player(1, points="0.0", rank=1, name="Müller"))
        assert losses == ["line 1: columns counted in bytes; when the file is written, they are counted in characters"]

    def test_without_a_birth_date_that_was_erased(self):
        data = report(player(1, points="0.0", rank=1, birth_date="1971/02/03") + " ")
        tournament, origin = imported(data)
        erased = replace(tournament, players={1: replace(tournament.players[1], birth_date="")})
        assert exported(erased, origin)[0] == data.replace(b"1971/02/03", b" " * 10)


class TestAfterAChange:
    """The file's own spelling stays wherever nothing changed."""

    LINES = ("012 Open", "# kept", *(line + " " for line in FOUR), "XXC white1", "142 5")

    def change(self, change, *lines):
        tournament, origin = imported(report(*(lines or self.LINES), end="\r"))
        changed = change(tournament)
        data, losses = exported(changed, origin)
        assert reread(data) == changed
        return texts(data), losses

    def test_only_the_lines_of_two_players_change_with_their_result(self):
        def correct(tournament):
            first, second = tournament.rounds
            readings = Readings(Result.DRAW, Result.DRAW, Result.DRAW)
            games = (first.games[0], replace(first.games[1], readings=readings))
            return replace(tournament, rounds=(replace(first, games=games), second))

        lines, losses = self.change(correct)
        before = list(self.LINES)
        assert [n for n, (old, new) in enumerate(zip(before, lines, strict=True)) if old != new] == [3, 5]
        assert lines[3] == player(2, "   4 b =", "   1 w =", points="1.0", rank=3)
        assert lines[5] == player(4, "   2 w =", "   3 b 1", points="1.5", rank=2)
        assert lines[4] == FOUR[2] + " "
        assert losses == []

    def test_a_rank_that_moved_is_written_into_a_line_that_did_not_change(self):
        """Player 4 overtakes player 2 in round 3, whose line is kept but for the rank."""

        def play_on(tournament):
            unpaired = {4: Outcome.PAIRING_ALLOCATED_BYE, **dict.fromkeys((1, 2, 3), Outcome.ZERO_POINT_BYE)}
            byes = {**tournament.byes, **{(3, n): ByeKind.ZERO_POINT for n in (1, 2, 3)}}
            third = replace(tournament.rounds[1], number=3, games=(), unpaired=unpaired)
            return replace(tournament, rounds=(*tournament.rounds, third), byes=byes)

        lines, _ = self.change(play_on)
        assert [line[85:89] for line in lines[2:6]] == ["   2", "   3", "   4", "   1"]

    def test_ranks_of_the_file_do_not_outlive_what_they_rest_on(self):
        """Tie-breaks may look at results and ratings alike."""
        with_ranks = [f"{line[:85]}{rank:>4}{line[89:]}" for line, rank in zip(FOUR, (2, 1, 3, 4), strict=True)]
        lines, losses = self.change(
            lambda t: replace(t, players={**t.players, 1: replace(t.players[1], rating=2001)}), *with_ranks
        )
        assert [line[85:89] for line in lines] == ["   1", "   2", "   4", "   3"]
        assert losses == [
            ("the ranks in the imported file, because the data behind them have changed; ranks now follow the points")
        ]

    def test_a_new_player_follows_the_players(self):
        def register(tournament):
            newcomer = Player(id=5, name="Late, Entry", spans=(Span(3),))
            numbering = Numbering(1, {**tournament.numberings[0].numbers, 5: 5})
            absent = {5: Outcome.ZERO_POINT_BYE}
            return replace(
                tournament,
                players={**tournament.players, 5: newcomer},
                numberings=(numbering,),
                rounds=tuple(replace(r, unpaired={**r.unpaired, **absent}) for r in tournament.rounds),
                byes={**tournament.byes, (1, 5): ByeKind.ZERO_POINT, (2, 5): ByeKind.ZERO_POINT},
            )

        tournament, origin = imported(report(*self.LINES))
        lines = texts(exported(register(tournament), origin)[0])
        assert lines[6].startswith("001    5")
        assert lines[6].endswith("0000 - Z  0000 - Z")
        assert lines[7] == "XXC white1"

    def test_a_prohibition_is_added_and_another_lifted(self):
        lines, _ = self.change(lambda t: replace(t, forbidden_pairs=frozenset({(2, 4)})), "XXP 1 2 3", *FOUR)
        assert lines[0] == "XXP 2 4"
        assert sum(line.startswith("XXP") for line in lines) == 1
        lines, _ = self.change(lambda t: replace(t, forbidden_pairs=frozenset({(2, 4)})), *FOUR, "XXP 1 2", "XXP 1 3")
        assert [line for line in lines if line.startswith("XXP")] == ["XXP 2 4"]

    def test_a_colour_that_the_file_left_out_is_written_once_it_is_another(self):
        lines, _ = self.change(lambda t: replace(t, settings=replace(t.settings, initial_colour=Colour.BLACK)), *FOUR)
        assert lines == [*FOUR, "XXC black1"]

    def test_absences_leave_the_xxz_line_when_they_change(self):
        def cancel(tournament):
            return replace(tournament, byes={key: kind for key, kind in tournament.byes.items() if key != (3, 2)})

        lines, _ = self.change(cancel, "XXZ 2 4", *FOUR)
        assert lines == [*FOUR[:3], FOUR[3] + "  0000 - Z"]

    def test_a_withdrawn_player_is_absent_from_the_next_round(self):
        tournament, origin = imported(report("XXR 5", *FOUR))
        gone = replace(tournament.players[2], spans=(Span(1, 2),))
        lines = texts(exported(replace(tournament, players={**tournament.players, 2: gone}), origin)[0])
        assert lines[1:] == [FOUR[0], FOUR[1] + "  0000 - Z", *FOUR[2:]]

    def test_after_the_last_round_there_is_no_next_one(self):
        tournament, origin = imported(report("XXR 2", *FOUR))
        gone = replace(tournament.players[2], spans=(Span(1, 2),))
        data, _ = exported(replace(tournament, players={**tournament.players, 2: gone}), origin)
        assert data == report("XXR 2", *FOUR)


def small(**changes):
    """Two players, one game; everything an export of our own writes."""
    players = {1: Player(id=1, name="White, W"), 2: Player(id=2, name="Black, B")}
    game = Game(board=1, white=1, black=2, readings=Readings(*[Result.WHITE_WINS] * 3), status=GameStatus.FINISHED)
    tournament = Tournament(
        players=players, numberings=(Numbering(1, {1: 1, 2: 2}),), rounds=(Round(number=1, games=(game,)),)
    )
    return replace(tournament, **changes)


def with_game(**changes):
    tournament = small()
    (one_round,) = tournament.rounds
    return replace(tournament, rounds=(replace(one_round, games=(replace(one_round.games[0], **changes),)),))


class TestAReportOfOurOwn:
    def test_has_the_columns_of_the_annex_and_crlf(self):
        data, _ = exported(small())
        white = player(1, "   2 w 1", points="1.0", rank=1, name="White, W", rating="", sex="", federation="")
        black = player(2, "   1 b 0", points="0.0", rank=2, name="Black, B", rating="", sex="", federation="")
        assert data == report("062 2", "072 0", white, black, end="\r\n")

    def test_numbers_are_the_pairing_numbers_of_now(self):
        data, losses = exported(small(numberings=(Numbering(1, {1: 1, 2: 2}), Numbering(2, {1: 2, 2: 1}))))
        lines = texts(data)
        assert lines[2].startswith("001    1      Black, B")
        assert lines[2].endswith("   2 b 0")
        assert "the pairing numbers before round 2: the report uses the latest ones for all rounds" in losses

    def test_scoring_is_written_as_exceptions(self):
        scoring = Scoring(
            exceptions=((Outcome.WIN, 30), (Outcome.UNRATED_WIN, 30), (Outcome.PAIRING_ALLOCATED_BYE, 15)),
            black_exceptions=((Outcome.DRAW, 10), (Outcome.UNRATED_DRAW, 10)),
        )
        settings = replace(small().settings, scoring=scoring)
        assert "XXS WW=3.0 BW=3.0 BD=1.0 PAB=1.5" in texts(exported(small(settings=settings))[0])

    def test_what_has_no_place_is_listed(self):
        settings = replace(small().settings, edition="dutch-2017", correction_deadline="30 minutes")
        tournament = small(
            settings=settings,
            players={
                1: Player(id=1, name="N" * 40, expelled=True),
                2: Player(id=2, name="Black, B"),
                3: Player(id=3, name="C"),
            },
            byes={(4, 2): ByeKind.HALF_POINT},
        )
        losses = exported(tournament)[1]
        assert losses == [
            "the edition of the rules, dutch-2017",
            "the deadline for corrections, 30 minutes",
            f"1 {'N' * 40}: the name {'N' * 40!r}, truncated to {'N' * 33!r}",
            f"1 {'N' * 40}: that the player was expelled; the report shows absences instead",
            "2 Black, B: the bye (H) granted for round 4",
            "3 C: that the player had no pairing number yet; the next one was assigned",
        ]

    def test_a_game_whose_readings_differ_is_listed_and_one_of_them_written(self):
        tournament = with_game(readings=Readings(Result.DRAW, Result.WHITE_WINS, Result.BLACK_WINS))
        data, losses = exported(tournament)
        assert texts(data)[2].endswith("1.0    1     2 w 1")
        told = "round 1, board 1: 1/2-1/2 for pairings, 1-0 in the standings, 0-1 in the rating report"
        assert f"{told}; the file contains only the results that count for the standings" in losses
        data, losses = exported(tournament, reading=Reading.RATING)
        assert texts(data)[2].endswith("1.0    1     2 w 0")
        assert f"{told}; the file contains only the results that count for the rating report" in losses
        assert (
            "the points calculated from the results in this file: the file gives the points in the standings instead"
            in losses
        )

    def test_a_rating_corrected_too_late_is_in_the_rating_report(self):
        tournament = small()
        late = replace(tournament.players[1], rating=2400, other_rating_for_report=2500)
        tournament = replace(tournament, players={**tournament.players, 1: late})
        for reading, rating, purpose in (
            (Reading.STANDINGS, "2400", "standings"),
            (Reading.RATING, "2500", "rating report"),
        ):
            data, losses = exported(tournament, reading=reading)
            line = next(text for text in texts(data) if text.startswith("001    1"))
            assert line[48:52] == rating
            assert any(loss.endswith(f"the file has only the rating for the {purpose}") for loss in losses)

    def test_colours_corrected_for_the_rating_report(self):
        tournament = with_game(colours_reversed_for_rating=True)
        assert texts(exported(tournament, reading=Reading.RATING)[0])[2].endswith("   2 b 1")
        assert texts(exported(tournament)[0])[2].endswith("   2 w 1")

    def test_an_adjourned_game_is_marked_and_listed(self):
        adjourned = with_game(readings=Readings(pairing=Result.DRAW), status=GameStatus.ADJOURNED)
        data, losses = exported(adjourned)
        assert texts(data)[2].endswith("0.0    1     2 w ?")
        assert "round 1, board 1: adjourned; written as '?', which is not part of TRF16" in losses
        data, losses = exported(adjourned, file_format="TRF26")
        assert any(text.endswith("0.0    1     2 w ?") for text in texts(data))
        assert not any("adjourned" in loss for loss in losses)

    def test_an_open_game_has_no_result(self):
        data, _ = exported(with_game(readings=Readings(), status=GameStatus.OPEN))
        assert texts(data)[2].endswith("0.0    1     2 w")

    def test_more_points_than_the_columns_hold_are_refused(self):
        scoring = Scoring(exceptions=((Outcome.WIN, 1000),))
        with pytest.raises(Refused, match=r"Player 1 has 100\.0 points; TRF16 has space for at most 99\.9"):
            write_trf(small(settings=replace(small().settings, scoring=scoring)))
