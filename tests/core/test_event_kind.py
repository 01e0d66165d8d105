"""What kind of event it is (decision 97): words, codes, and what only the pairings show."""

from dataclasses import replace

import pytest

from core.editions.event_kind import Kind, is_by_berger, kind_of_code, kind_of_event, kind_of_words
from core.editions.tables.recognised import recognised
from core.model.tournament import Details, Numbering, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.trf import read_document, tournament_of
from tests.cli.all_play_all import SIX, Table, report


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Individual: Swiss-System (FIDE Dutch)", Kind.SWISS),
        ("IndividualDutch FIDE (JaVaFo)", Kind.SWISS),
        ("Individual FIDE Dubov", Kind.SWISS),
        ("FIDE_DUTCH_2025", Kind.SWISS),
        ("Individual: Round Robin (Berger)", Kind.ROUND_ROBIN),
        ("All-play-all", Kind.ROUND_ROBIN),
        ("Swiss, 8th Bergerac Open", Kind.SWISS),
        ("Team: Swiss-System", Kind.TEAMS),
        ("Team: Round Robin", Kind.TEAMS),
        ("Individual: Swiss-System, team prizes", Kind.SWISS),
        ("Rapid", None),
        ("", None),
    ],
)
def test_words_of_record_092(text, kind):
    assert kind_of_words(text) is kind


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("FIDE_DUTCH_2026_BAKU", Kind.SWISS),
        ("FIDE_DOUBLESWISS", Kind.SWISS),
        ("CUSTOM_SWISS", Kind.SWISS),
        ("BERGER_ROUNDROBIN_G10", Kind.ROUND_ROBIN),
        ("FIDE_DOUBLEROUNDROBIN", Kind.ROUND_ROBIN),
        ("FIDE_TEAM_TYPEA_MP_GP", Kind.SWISS),
        ("BERGER_TEAM_ROUNDROBIN", Kind.ROUND_ROBIN),
        ("FIDE_TEAM_SCHILLER", Kind.TEAMS),
        ("FIDE_SCHEVENINGEN", Kind.TEAMS),
        ("SOMETHING", None),
    ],
)
def test_codes_of_record_192(code, kind):
    assert kind_of_code(code) is kind


def read(table: Table, players: int) -> Tournament:
    return tournament_of(read_document(report(table, players).encode(), "event.trf"))


class TestPairings:
    def test_a_table_of_berger_is_recognised_by_number_and_colour(self):
        assert is_by_berger(read(SIX, 6))
        turned = {number: tuple((black, white) for white, black in games) for number, games in SIX.items()}
        assert not is_by_berger(read(turned, 6))

    def test_each_pair_equally_often_is_a_round_robin_also_by_another_table(self):
        turned = dict(zip(SIX, reversed(SIX.values()), strict=True))
        found = kind_of_event(read(turned, 6))
        assert (found.kind, found.is_declared) == (Kind.ROUND_ROBIN, False)

    def test_one_pair_more_often_than_the_others_is_no_round_robin(self):
        """Nobody is left whom somebody has not met, but two games are more than one."""
        turned = dict(zip(SIX, reversed(SIX.values()), strict=True))
        six = read(turned | {6: SIX[1]}, 6)
        assert kind_of_event(replace(six, settings=replace(six.settings, rounds=None))).is_swiss

    def test_two_players_are_a_match(self):
        match: Table = {1: ((1, 2),), 2: ((2, 1),), 3: ((1, 2),)}
        assert kind_of_event(read(match, 2)).is_swiss

    def test_two_players_or_no_round_fit_no_table(self):
        assert recognised(read(SIX, 6)) is not None
        assert recognised(read({1: ((1, 2),)}, 2)) is None
        assert recognised(replace(read(SIX, 6), rounds=())) is None

    def test_every_game_of_a_round_has_its_place(self):
        """Board 1 where the table has it does not speak for those below."""
        six = read(SIX | {5: ((5, 1), (4, 3), (2, 6))}, 6)
        last = replace(six.rounds[-1], games=tuple(sorted(six.rounds[-1].games, key=lambda game: game.black)))
        assert (last.games[0].white, last.games[0].black) in SIX[5]
        assert recognised(replace(six, rounds=(*six.rounds[:-1], last))) is None

    def test_of_the_orders_that_a_round_leaves_open_the_last_numbers_given_go_first(self):
        first = read({1: SIX[1]}, 6)
        first = replace(first, settings=replace(first.settings, rounds=RoundNumber(5)))
        then = dict(zip(map(PlayerId, (1, 2, 3, 4, 5, 6)), map(PairingNumber, (1, 3, 2, 5, 4, 6)), strict=True))
        known = dict(zip(then, map(PairingNumber, then), strict=True))
        for earlier, last in ((then, known), (known, then)):
            numberings = tuple(Numbering(RoundNumber(1), numbers) for numbers in (earlier, last))
            found = recognised(replace(first, numberings=numberings))
            assert found is not None
            assert found.order == tuple(sorted(last, key=last.__getitem__))

    def test_rounds_without_games_tell_nothing(self):
        three = read({number: SIX[number] for number in (1, 2, 3)}, 6)
        three = replace(three, settings=replace(three.settings, rounds=RoundNumber(5)))
        assert kind_of_event(three).kind is Kind.ROUND_ROBIN
        empty = replace(three, rounds=tuple(replace(one, games=()) for one in three.rounds))
        assert kind_of_event(empty).is_swiss

    def test_a_number_of_rounds_that_no_round_robin_has_tells_a_swiss(self):
        complete = read(SIX, 6)
        for rounds, is_swiss in ((5, False), (10, False), (7, True)):
            declared = replace(complete, settings=replace(complete.settings, rounds=RoundNumber(rounds)))
            assert kind_of_event(declared).is_swiss is is_swiss

    def test_192_goes_before_092_and_both_before_the_pairings(self):
        complete = read(SIX, 6)
        by_words = replace(complete, details=Details(tournament_type="Swiss"))
        by_code = replace(complete, details=Details(tournament_type="Swiss", type_code="BERGER_ROUNDROBIN_G6"))
        assert [kind_of_event(one).kind for one in (complete, by_words, by_code)] == [
            Kind.ROUND_ROBIN,
            Kind.SWISS,
            Kind.ROUND_ROBIN,
        ]
