"""Known changes of recorded rounds: the search must find each, or something smaller with which the round comes out."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from cli.input.trf_files import read_trf
from core.model.pairing import Board, boards_of, recorded_boards
from core.model.results import ByeKind, Outcome, Result
from core.model.tournament import Game, Readings, Round, RoundStage, as_complete
from core.model.units import BoardNumber, PlayerId, RoundNumber
from projections.hypotheses import event as of_event
from projections.hypotheses.case import Difference, Trials, case_of, parting
from projections.hypotheses.event import explain_event
from projections.hypotheses.hypothesis import Change, Kind
from projections.hypotheses.numbers import fewest_moved, numbered, order_shown
from projections.hypotheses.results import other_results
from projections.hypotheses.rules import _common, kept_apart, other_colour_lot, rules_of_the_event
from projections.hypotheses.search import (
    HypothesisWording,
    OtherRounds,
    explained,
    other_rounds,
    pairings_allowed,
    pairings_of_a_file,
)
from tests.core.events_by_hand import event as by_hand
from tests.data_paths import needs_shared_data, oracle_files, shared_data
from tests.projections.real_rounds import PAGE, lines_in, lines_of

ORACLE = {path.stem: path for path in oracle_files()}
EVENTS = ("n0021_messy1", "s0016_n36")


def event(name, rounds, edition="dutch-2017", path=None):
    """The first rounds of an oracle file; every one is as the edition pairs it."""
    whole = as_complete(read_trf(str(path or ORACLE[name])).under(edition))
    return replace(whole, rounds=whole.rounds[:rounds])


def recorded_as(tournament, number, boards):
    """The round recorded otherwise: who is on no board was absent."""
    seated = {player for board in boards for player in board if player is not None}
    absent = [player for player in tournament.players if player not in seated]
    games = tuple(
        Game(BoardNumber(place), white, black, Readings(Result.DRAW, Result.DRAW, Result.DRAW))
        for place, (white, black) in enumerate((board for board in boards if board[1] is not None), 1)
    )
    unpaired = dict.fromkeys(absent, Outcome.ZERO_POINT_BYE)
    unpaired |= {white: Outcome.PAIRING_ALLOCATED_BYE for white, black in boards if black is None}
    byes = {key: kind for key, kind in tournament.byes.items() if key[0] != number}
    byes |= {(RoundNumber(number), player): ByeKind.ZERO_POINT for player in absent}
    rounds = (*tournament.rounds[: number - 1], Round(RoundNumber(number), games, unpaired, RoundStage.COMPLETE))
    return replace(tournament, rounds=rounds, byes=byes)


def found_in(tournament, number, limit=None):
    found = explain_event(tournament, limit=limit)
    assert list(found.rounds) == [number], "only the round that was changed differs"
    return found.rounds[number]


def has(found, kind, *words, size=1):
    """The change is among the hypotheses, or all of them are smaller than it."""
    assert found.hypotheses
    assert all("would match if" in one.sentence for one in found.hypotheses)
    if found.hypotheses[0].size < size:
        return True
    return any(one.kind is kind and all(word in one.sentence for word in words) for one in found.hypotheses)


def paired_so(tournament, number, change):
    """The boards that the edition gives when something is otherwise."""
    left = Trials(case_of(tournament, RoundNumber(number)), 1).difference(change)
    assert left is not None
    return left.everything


def test_what_comes_out_needs_no_explanation():
    assert explain_event(event("s0002_n28", 4)).rounds == {}


@pytest.mark.parametrize("name", EVENTS)
class TestByHand:
    def test_colours_of_one_board(self, name):
        tournament = event(name, 4)
        (white, black), *others = recorded_boards(tournament.rounds[3])
        found = found_in(recorded_as(tournament, 4, [(black, white), *others]), 4)
        assert has(found, Kind.COLOURS, "reversed by hand on one board", f"{black} ")
        assert len(found.hypotheses) == 1 or all(one.size == 1 for one in found.hypotheses)

    def test_two_players_changed_places(self, name):
        tournament = event(name, 5)
        first, second, *others = recorded_boards(tournament.rounds[4])
        swapped = [(first[0], second[1]), (second[0], first[1]), *others]
        found = found_in(recorded_as(tournament, 5, swapped), 5)
        one, other = sorted((first[1], second[1]))
        assert has(found, Kind.EXCHANGE, f"{one} ", f"and {other} ", "swapped by hand")

    def test_a_pair_made_before_the_others(self, name):
        tournament = event(name, 4)
        boards = recorded_boards(tournament.rounds[3])
        case = case_of(tournament, RoundNumber(4))
        pair = (boards[0][0], boards[3][1])
        change = Change(Kind.HELD_PAIR, "held", held=(pair,))
        recorded = paired_so(tournament, 4, change)
        assert len(set(recorded) - set(boards)) > 1, "the others had to be paired otherwise"
        found = found_in(recorded_as(tournament, 4, recorded), 4)
        assert has(found, Kind.HELD_PAIR, case.board(pair))


@pytest.mark.slow
def test_two_exchanges():
    tournament = event("s0016_n36", 5)
    one, two, three, four, *others = recorded_boards(tournament.rounds[4])
    swapped = [(one[0], two[1]), (two[0], one[1]), (three[0], four[1]), (four[0], three[1]), *others]
    found = found_in(recorded_as(tournament, 5, swapped), 5)
    assert found.hypotheses[0].size <= 2
    assert has(found, Kind.EXCHANGE, f"{one[1]} ", f"{three[1]} ", size=2)


@pytest.mark.parametrize("name", EVENTS[:1])
class TestAttendance:
    def test_a_player_who_did_not_come(self, name):
        """His opponent is given the bye, or plays who had it."""
        tournament = event(name, 3)
        boards = recorded_boards(tournament.rounds[2])
        white, black = boards[2]
        bye = [player for player, other in boards if other is None]
        left_over = [(white, bye[0])] if bye else [(white, None)]
        kept = [board for board in boards if board[1] is not None and board != (white, black)]
        found = found_in(recorded_as(tournament, 3, [*kept, *left_over]), 3)
        assert has(found, Kind.ATTENDANCE, f"{black} ", "was still in the draw")

    def test_a_player_who_came_late(self, name):
        """He plays who had the bye, or has it himself."""
        tournament = event(name, 3)
        case = case_of(tournament, RoundNumber(3))
        late = recorded_boards(tournament.rounds[2])[1][0]
        byes = {**tournament.byes, (RoundNumber(3), late): ByeKind.ZERO_POINT}
        boards = boards_of(case_of(replace(tournament, byes=byes), RoundNumber(3)).pairing)
        alone = [white for white, black in boards if black is None]
        by_hand = [(late, alone[0] if alone else None)]
        recorded = recorded_as(tournament, 3, [*(board for board in boards if board[1] is not None), *by_hand])
        if recorded_boards(recorded.rounds[2]) != case.recorded:
            assert has(found_in(recorded, 3), Kind.ATTENDANCE, f"{late} ", "not in the draw")


def test_two_who_did_not_come_leave_two_who_play_each_other():
    tournament = event("s0002_n28", 3)
    boards = recorded_boards(tournament.rounds[2])
    one, other, *rest = [board for board in boards if board[1] is not None]
    by_hand = (one[0], other[0])
    recorded = recorded_as(tournament, 3, [by_hand, *rest, *(board for board in boards if board[1] is None)])
    found = found_in(recorded, 3)
    assert has(found, Kind.ATTENDANCE, f"{one[1]} ", f"{other[1]} ", "still in the draw", size=2)


def results_otherwise(tournament, number):
    """Games of the round before with a result that would have changed the pairing, each in that reading."""
    before = tournament.rounds[number - 2]
    for game in before.games:
        for result in (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS):
            known = game.readings.pairing
            if known.was_played and result is not known:
                changed = replace(game, readings=Readings(result, result, result))
                games = tuple(changed if one is game else one for one in before.games)
                rounds = (
                    *tournament.rounds[: number - 2],
                    replace(before, games=games),
                    *tournament.rounds[number - 1 :],
                )
                other = replace(tournament, rounds=rounds)
                if case_of(other, RoundNumber(number)).difference.size > 2:
                    yield game, known, other


@pytest.mark.parametrize("name", EVENTS)
def test_a_result_corrected_after_the_pairing(name):
    """The file has the corrected result; the pairing followed from the one before it."""
    game, known, corrected = next(results_otherwise(event(name, 4), 4))
    found = found_in(corrected, 4)
    assert has(found, Kind.RESULT, f"{game.white} ", f"- {game.black} ", "in round 3", _as_told(known))
    assert all("C.04.2.D.8" in one.article for one in found.hypotheses if one.kind is Kind.RESULT)


@pytest.mark.slow
def test_two_results_corrected_after_the_pairing():
    tournament = event("s0002_n28", 4)
    game, known, once = next(results_otherwise(tournament, 4))
    other, second, twice = next(one for one in results_otherwise(once, 4) if one[0].board > game.board)
    found = found_in(twice, 4)
    assert found.hypotheses[0].size <= 2
    assert has(found, Kind.RESULT, f"{game.white} ", _as_told(known), f"{other.white} ", _as_told(second), size=2)


def _as_told(result):
    return "had been a draw" if result is Result.DRAW else f"had been {result}"


def test_rounds_in_between_speak_against_a_result():
    """A result of round 1 known otherwise in round 5 only: rounds 2 to 4 were paired from the one in the file."""
    tournament = event("n0021_messy1", 5)
    game = tournament.rounds[0].games[2]
    result = Result.BLACK_WINS if game.readings.pairing is Result.WHITE_WINS else Result.WHITE_WINS
    changed = replace(game, readings=Readings(result, result, result))
    games = tuple(changed if one is game else one for one in tournament.rounds[0].games)
    otherwise = replace(tournament, rounds=(replace(tournament.rounds[0], games=games), *tournament.rounds[1:]))
    recorded = recorded_as(tournament, 5, boards_of(case_of(otherwise, RoundNumber(5)).pairing))
    cases = {one.number: case_of(recorded, one.number) for one in recorded.rounds}
    change = next(
        one
        for one in other_results(cases[5], cases[5].difference)
        if f"{game.white} " in one.condition and f"in round 1 had been {result} " in one.condition
    )
    assert Trials(cases[5], 1).difference(change).size == 0, "for round 5 it does"
    assert set(change.also) == {2, 3, 4}
    assert other_rounds(change, cases).lost
    assert "Evidence against" in other_rounds(change, cases).in_words()
    found = explain_event(recorded).rounds[5]
    told = [one for one in found.hypotheses if "Evidence against" in one.evidence]
    assert found.contradicted or told
    assert not (found.contradicted and told), "told only where nothing else is found"


class TestRules:
    def test_another_edition(self):
        """Rounds of 2026 checked by 2017."""
        for path in oracle_files("dutch-2026"):
            whole = event("", 9, path=path)
            differing = [one.number for one in whole.rounds if case_of(whole, one.number).difference.size]
            if len(whole.players) < 60 and differing:
                break
        found = explain_event(whole)
        assert set(found.rounds) == set(differing)
        assert any("dutch-2026" in one.sentence for one in found.rounds[differing[0]].hypotheses)
        assert len(differing) == 1 or any("dutch-2026" in sentence for sentence in found.rules)

    @pytest.mark.parametrize(
        ("day", "tried"),
        [
            pytest.param("2023/07/22", set(), id="neither long out of force nor yet unwritten"),
            pytest.param("2018/03/01", {"dutch-2012"}, id="a program may be brought up to date late"),
            pytest.param("2025/03/01", {"dutch-2026"}, id="or early"),
            pytest.param("", {"dutch-2012", "dutch-2026"}, id="no day is known"),
        ],
    )
    def test_only_editions_of_about_that_time(self, day, tried):
        tournament = event("s0002_n28", 1)
        tournament = replace(tournament, details=replace(tournament.details, start_date=day))
        told = " ".join(one.condition for one in rules_of_the_event(tournament))
        assert {name for name in ("dutch-2012", "dutch-2026") if f"another edition, {name} " in told} == tried

    def test_acceleration(self):
        tournament = event("s0002_n28", 1)
        accelerated = next(one for one in rules_of_the_event(tournament) if "upper half" in one.condition)
        recorded = recorded_as(tournament, 1, paired_so(tournament, 1, accelerated))
        assert has(found_in(recorded, 1), Kind.RULES, "one point for the upper half")

    def test_the_other_initial_colour(self):
        tournament = event("s0002_n28", 1)
        boards = [(black, white) if black else (white, None) for white, black in recorded_boards(tournament.rounds[0])]
        assert has(found_in(recorded_as(tournament, 1, boards), 1), Kind.COLOUR_LOT, "the drawing of lots gave")

    @pytest.mark.parametrize("name", EVENTS)
    def test_players_kept_apart(self, name):
        tournament = event(name, 4)
        for white, black in recorded_boards(tournament.rounds[3]):
            apart = replace(tournament, forbidden_pairs=frozenset({(min(white, black), max(white, black))}))
            boards = boards_of(case_of(apart, RoundNumber(4)).pairing)
            if len(set(boards) - set(recorded_boards(tournament.rounds[3]))) > 2:
                break
        found = found_in(recorded_as(tournament, 4, boards), 4)
        first, second = sorted((white, black))  # whoever has White: another round names them likewise
        assert has(found, Kind.KEPT_APART, f"if {first} ", f"and {second} ", "kept apart")

    def test_all_of_a_federation_kept_apart(self):
        tournament = event("s0016_n36", 2)
        boards = recorded_boards(tournament.rounds[1])
        club = {boards[0][0], boards[0][1], boards[4][0], boards[4][1], boards[6][0]}
        players = {
            number: replace(player, federation="MNC" if number in club else f"X{number}")
            for number, player in tournament.players.items()
        }
        tournament = replace(tournament, players=players)
        pairs = frozenset((one, other) for one in club for other in club if one < other)
        given = boards_of(case_of(replace(tournament, forbidden_pairs=pairs), RoundNumber(2)).pairing)
        found = found_in(recorded_as(tournament, 2, given), 2)
        assert has(found, Kind.KEPT_APART, "all 5 players from MNC")


class TestNumbers:
    @pytest.mark.parametrize(("boards_left", "is_taken"), [(0, True), (1, True), (2, False), (None, False)])
    def test_an_order_of_players_explains_round_1_but_for_a_board(self, boards_left, is_taken, monkeypatch):
        """More than one board otherwise is another order."""
        left = None if boards_left is None else SimpleNamespace(size=boards_left)
        monkeypatch.setattr(of_event, "as_round_1_shows", lambda _: [((2, 1), "a change")])
        monkeypatch.setattr(of_event, "Trials", lambda *_: SimpleNamespace(difference=lambda _: left))
        differs, agrees = (SimpleNamespace(difference=SimpleNamespace(size=size)) for size in (2, 0))
        assert of_event._numbers_of_round_1(differs) == ((2, 1) if is_taken else ())
        assert of_event._numbers_of_round_1(agrees) == ()

    @pytest.mark.parametrize(("was", "stood"), [(30, 22), (12, 3), (33, 5), (4, 30)], ids=str)
    def test_order_that_round_1_shows(self, was, stood):
        """Within the upper half, within the lower half, and from each half into the other."""
        tournament = event("s0016_n36", 1)
        numbers = tournament.numbers_in(RoundNumber(1))
        order = sorted(numbers, key=numbers.__getitem__)
        moved = order[was]
        others = [player for player in order if player != moved]
        shown = [*others[:stood], moved, *others[stood:]]
        change = Change(Kind.NUMBERS, "moved", alter=numbered(shown))
        recorded = recorded_as(tournament, 1, paired_so(tournament, 1, change))
        assert case_of(recorded, RoundNumber(1)).difference.size > 3
        assert has(found_in(recorded, 1), Kind.NUMBERS, f"{moved} ", "was between")

    def test_equal_ratings(self):
        tournament = event("s0016_n36", 2)
        numbers = tournament.numbers_in(RoundNumber(1))
        order = sorted(numbers, key=numbers.__getitem__)
        players = {number: replace(player, rating=1800) for number, player in tournament.players.items()}
        tournament = replace(tournament, players=players, rounds=tournament.rounds[:1])
        one, other = order[3], order[4]
        order[3:5] = other, one
        recorded = recorded_as(tournament, 1, paired_so(tournament, 1, Change(Kind.NUMBERS, "", alter=numbered(order))))
        found = found_in(recorded, 1)
        told = [found for found in found.hypotheses if found.kind is Kind.NUMBERS]
        assert told
        assert "1800" in told[0].evidence

    def test_the_fewest_moves(self):
        order = [PlayerId(number) for number in range(1, 9)]
        assert fewest_moved(order, order) == []
        assert fewest_moved(order, [*order[1:], order[0]]) == [order[0]]
        assert len(fewest_moved(order, order[::-1])) == 7

    def test_boards_in_order_show_the_order(self):
        order = [PlayerId(number) for number in range(1, 8)]
        boards = ((1, 4), (5, 2), (3, 6), (7, None))
        assert order_shown(order, boards, dict.fromkeys(order, 0)) == order


@pytest.mark.slow
class TestFirstRound:
    def test_late_pairs_and_an_absent_opponent(self):
        """Two pairs put together after the draw, and one whose opponent did not come plays a late one."""
        tournament = event("n0101_messy1", 1, path=ORACLE["n0101_messy1"])
        numbers = tournament.numbers_in(RoundNumber(1))
        drawn = {player for board in recorded_boards(tournament.rounds[0]) for player in board if player is not None}
        order = sorted(drawn, key=numbers.__getitem__)
        late = [order[10], order[20], order[60], order[75], order[82]]
        byes = {**tournament.byes, **{(RoundNumber(1), player): ByeKind.ZERO_POINT for player in late}}
        boards = boards_of(case_of(replace(tournament, byes=byes), RoundNumber(1)).pairing)
        gone_with = next(board for board in boards if board[1] is not None and order[30] in board)
        gone = max(gone_with, key=numbers.__getitem__)
        kept = [board for board in boards if board != gone_with]
        by_hand = [(late[0], late[2]), (late[3], late[1]), (order[30], late[4])]
        found = found_in(recorded_as(tournament, 1, [*kept, *by_hand]), 1)
        assert has(found, Kind.ATTENDANCE, "3 boards were paired by hand", f"{gone} ", size=3)


def entered_otherwise(tournament, number):
    """The event with a result of a round entered otherwise than it was when every later round was paired."""
    one_round = tournament.rounds[number - 1]
    for game in one_round.games:
        known = game.readings.pairing
        if known.was_played and known is not Result.DRAW:
            entered = replace(game, readings=Readings(known.reversed, known.reversed, known.reversed))
            games = tuple(entered if one is game else one for one in one_round.games)
            rounds = (*tournament.rounds[: number - 1], replace(one_round, games=games), *tournament.rounds[number:])
            yield game, known, replace(tournament, rounds=rounds)


def test_one_result_that_explains_several_rounds_is_told_once_and_first():
    """Of a real event's length: a wrong result of round 2, and all rounds that differ because of it."""
    game, known, otherwise = next(entered_otherwise(event("s0016_n36", 7), 2))
    found = explain_event(otherwise)
    first, *others = found.several
    assert len(first.rounds) == len(found.rounds) >= 4
    assert first.rounds == tuple(found.rounds)
    assert f"{game.white} " in first.hypothesis.sentence
    assert f"had been {known} when these rounds were paired" in first.hypothesis.sentence
    assert all(len(one.rounds) <= len(first.rounds) for one in others)
    for one in found.rounds.values():
        told = [was for was, change in zip(one.told_first, one.changes, strict=True) if change.facts == first.facts]
        assert all(told), "no round tells it again"


class TestKeptApart:
    def test_who_met_later_is_told_in_the_same_sentence(self):
        """The two whom the edition pairs in round 4 meet in round 5."""
        tournament = event("s0016_n36", 5)
        case = case_of(tournament, RoundNumber(4))
        white, black = case.recorded[0]
        played = _apart_then_met(tournament, white, black)
        later = case_of(played, RoundNumber(4))
        change = next(kept_apart(later, Difference((), (case.recorded[0],), case.recorded)))
        told = HypothesisWording(later).hypothesis(change, later.difference, OtherRounds())
        assert "were kept apart (but they did meet in round 5)." in told.sentence

    def test_a_pairing_without_a_game_does_not_hide_a_later_one(self):
        tournament = _apart_then_met(event("s0016_n36", 5), *recorded_boards(event("s0016_n36", 5).rounds[3])[0])
        white, black = recorded_boards(event("s0016_n36", 5).rounds[3])[0]
        forfeit = Readings(*(Result.WHITE_WINS_BY_FORFEIT,) * 3)
        first = tournament.rounds[1]
        games = (Game(BoardNumber(1), white, black, forfeit), *first.games[1:])
        rounds = (tournament.rounds[0], replace(first, games=games), *tournament.rounds[2:])
        case = case_of(tournament, RoundNumber(4))
        case = replace(case, tournament=replace(tournament, rounds=rounds))
        board = Board(white, black)
        assert next(kept_apart(case, Difference((), (board,), (board,)))).against_it == "they did meet in round 5"


def _apart_then_met(tournament, white, black):
    """Round 4 without their board, which is played in round 5."""
    *others, fourth, fifth = tournament.rounds
    won = Readings(*(Result.WHITE_WINS,) * 3)
    fourth = replace(fourth, games=tuple(one for one in fourth.games if one.white != white))
    fifth = replace(fifth, games=(Game(BoardNumber(1), white, black, won), *fifth.games[1:]))
    return replace(tournament, rounds=(*others, fourth, fifth))


def test_two_things_in_either_order_are_one():
    one, other = Change(Kind.RESULT, "a"), Change(Kind.RESULT, "b")
    assert (one + other).facts == (other + one).facts


@pytest.mark.slow
def test_no_hypothesis_is_told_twice():
    tournament = event("s0002_n28", 4)
    game, _, once = next(results_otherwise(tournament, 4))
    _, _, twice = next(one for one in results_otherwise(once, 4) if one[0].board > game.board)
    found = found_in(twice, 4)
    assert len({change.facts for change in found.changes}) == len(found.hypotheses)


class TestLimits:
    def test_a_file_has_a_limit_of_its_own(self):
        """Eight rounds that differ are paired again no more often than four would be; `effort` lengthens that."""
        tournament = event("s0016_n36", 9)
        _, _, otherwise = next(entered_otherwise(tournament, 1))
        for effort in (1, 2):
            found = explain_event(otherwise, effort=effort)
            allowed = effort * pairings_of_a_file(len(tournament.players))
            assert sum(one.repairings for one in found.rounds.values()) <= allowed

    def test_rounds_share_what_is_left(self, monkeypatch):
        monkeypatch.setattr(of_event, "pairings_of_a_file", lambda _players: 30)
        _, _, corrected = next(results_otherwise(event("s0016_n36", 4), 4))
        once, more = (explain_event(corrected, effort=effort).rounds[4] for effort in (1, 3))
        assert once.repairings <= 30
        assert once.ended_by_budget
        assert more.repairings > once.repairings

    def test_the_limit_is_kept_and_told(self):
        _, _, corrected = next(results_otherwise(event("s0016_n36", 4), 4))
        found = found_in(corrected, 4, limit=5)
        assert (found.repairings, found.ended_by_budget) == (5, True)

    def test_more_players_fewer_pairings(self):
        assert pairings_allowed(20) > pairings_allowed(100) > pairings_allowed(2000) > 0

    def test_the_same_again(self):
        _, _, corrected = next(results_otherwise(event("s0002_n28", 4), 4))
        case = case_of(corrected, RoundNumber(4))
        assert explained(case) == explained(case)

    def test_nothing_explains_a_round_by_chance(self):
        tournament = event("s0016_n36", 4)
        boards = [board for board in recorded_boards(tournament.rounds[3]) if board[1] is not None]
        byes = [board for board in recorded_boards(tournament.rounds[3]) if board[1] is None]
        shuffled = (
            [(white, boards[(5 * place + 3) % len(boards)][1]) for place, (white, _) in enumerate(boards)]
            if len(boards) % 5
            else []
        )
        found = found_in(recorded_as(tournament, 4, [*shuffled, *byes]), 4, limit=250)
        assert found.hypotheses == ()
        assert set(Kind) == set(found.tried)


class TestWhatIsNotTold:
    """Nothing is supposed of what a file, or its edition, does not know."""

    def test_of_a_round_that_the_edition_does_not_pair_there_is_nothing_to_compare(self):
        """Two players, two rounds: they met in the first."""
        case = case_of(by_hand({1: "2w1 2b0", 2: "1b0 1w1"}), RoundNumber(2))
        found = explained(case)
        assert found.hypotheses == ()
        assert found.note == "The edition does not give a pairing for this round, so no comparison is possible."
        assert parting(case) == ""

    def test_without_a_lot_none_is_turned(self):
        first = case_of(event("s0002_n28", 1), RoundNumber(1))
        (told,) = other_colour_lot(first, first.difference)
        assert told.kind is Kind.COLOUR_LOT
        undrawn = replace(first.before, settings=replace(first.before.settings, initial_colour=None))
        assert list(other_colour_lot(replace(first, before=undrawn), first.difference)) == []

    def test_an_edition_without_acceleration_was_not_accelerated(self):
        def methods(tournament):
            return {one.condition for one in rules_of_the_event(tournament) if "accelerated with" in one.condition}

        plain = event("s0002_n28", 2)
        assert len(methods(plain)) == 2
        old = replace(plain, settings=replace(plain.settings, edition="burstein-seed"))
        assert methods(old) == set()

    def test_an_event_that_was_accelerated_may_have_been_by_another_method_or_not_at_all(self):
        plain = event("s0002_n28", 2)
        baku = replace(plain, settings=replace(plain.settings, variations={"acceleration": "baku"}))
        told = [one.condition for one in rules_of_the_event(baku)]
        assert sum("accelerated with" in one for one in told) == 1
        assert "the virtual points were not counted" in told

    def test_each_acceleration_is_cited_where_it_is_printed(self):
        plain = event("s0002_n28", 2)
        haley = replace(plain, settings=replace(plain.settings, variations={"acceleration": "haley"}))
        cited = {one.condition: one.article for one in rules_of_the_event(haley)}
        assert cited["the event was accelerated with the Baku method"] == "C.04.7"
        assert cited["the event was accelerated with one point for the upper half in rounds 1 and 2"] == (
            "the Swiss-system article"
        )
        assert cited["the virtual points were not counted"] == "the French federation"


class TestParting:
    """In one sentence, what the edition has against the round as it was recorded."""

    def parts(self, *swaps):
        """Round 2, in which 19 has the bye and 6-1, 2-7 and 8-3 are the first boards, with players changed over."""
        tournament = event("n0021_messy1", 2)
        over = {one: other for pair in swaps for one, other in (pair, pair[::-1])}
        boards = [
            Board(over.get(white, white), over.get(black, black))
            for white, black in recorded_boards(tournament.rounds[1])
        ]
        return parting(case_of(recorded_as(tournament, 2, boards), RoundNumber(2)))

    def test_a_second_bye(self):
        assert "21 Player, 21 may not have the bye" in self.parts((19, 21))

    def test_players_who_met(self):
        assert self.parts((6, 11)).startswith("11 Player, 11 and 1 Player, 1 have already met (C.1)")


def test_players_of_one_name_may_be_relatives():
    """So may those of one small federation; the names that `Player, 1` gives everybody say nothing."""
    tournament = event("s0002_n28", 1)
    one, two, three, four, *others = tournament.players.values()
    named = (
        replace(one, name="Berg, Anna"),
        replace(two, name="Berg, Nils"),
        replace(three, name="Ek, Olle", federation="SWE"),
        replace(four, name="Lind, Eva", federation="SWE"),
        *(replace(other, federation="NOR") for other in others),
    )
    case = case_of(replace(tournament, players={each.id: each for each in named}), RoundNumber(1))
    assert _common(case, one.id, two.id) == "Both are called Berg."
    assert _common(case, three.id, four.id) == "Both are from SWE."
    assert _common(case, one.id, three.id) == ""
    assert _common(case, others[0].id, others[1].id) == ""


class TestNoReplay:
    def test_a_round_robin(self):
        tournament = event("n0012_clean1", 1)
        table = [PlayerId(number) for number in range(1, 7)]
        players = {number: tournament.players[number] for number in table}
        numberings = (replace(tournament.numberings[0], numbers={number: number for number in table}),)
        robin = replace(tournament, players=players, numberings=numberings, rounds=(), byes={})
        for number in range(1, 6):
            ring = table[:1] + table[1:][number:] + table[1:][:number]
            robin = recorded_as(robin, number, [(ring[place], ring[-1 - place]) for place in range(3)])
        found = explain_event(robin)
        assert found.no_replay.startswith("Replay is not possible: in 5 rounds all 6 players met each other.")
        assert all(one.is_left_out and not one.hypotheses for one in found.rounds.values())

    def test_lost_pairing_numbers(self):
        tournament = event("s0016_n36", 5)
        numbers = tournament.numbers_in(RoundNumber(1))
        order = sorted(numbers, key=numbers.__getitem__)
        mixed = {player: place for place, player in enumerate(sorted(order, key=lambda one: (one * 7) % 37), 1)}
        found = explain_event(replace(tournament, numberings=(replace(tournament.numberings[0], numbers=mixed),)))
        assert found.no_replay.startswith("The file cannot be replayed under dutch-2017: 5 of 5 rounds")
        assert "would have to be placed differently in the order" in found.no_replay
        assert all(one.is_left_out for one in found.rounds.values())


REAL = (
    ("chess-results/moscow-open-2018-a", 1, Kind.ATTENDANCE, ("5 boards", "187 ", "209 ", "did not appear")),
    ("chess-results/frome-chess-congress-2026-open", 1, Kind.ATTENDANCE, ("still in the draw",)),
    ("sharly/petits-bolides-20251206--bolides-saison-19-tournoi-3", 1, Kind.ATTENDANCE, ("7 ", "not in the draw")),
    (
        "sharly/championnat-scolaire-lyon--championnat-ecole",
        1,
        Kind.ATTENDANCE,
        ("16 ", "168 ", "paired with each other by hand"),
    ),
    ("sharly/bre-jeunes-2026--u8", 4, Kind.COLOURS, ("on one board", "E.4 gives White to 6 ")),
    ("papi/sharly-bre-jeunes-2024-u10", 4, Kind.RULES, ("dutch-1998",)),
    ("tornello/ascid-primavera-1", 1, Kind.NUMBERS, ("18 ", "was between 16 and 17 ")),
)


@pytest.mark.slow
@needs_shared_data
@pytest.mark.parametrize(("name", "number", "kind", "words"), REAL, ids=[name for name, *_ in REAL])
@pytest.mark.campaign(one_in=3)
def test_real_rounds(name, number, kind, words):
    tournament = as_complete(read_trf(f"{shared_data()}/real/{name}.trf").tournament)
    first = explain_event(tournament).rounds[number].hypotheses[0]
    assert first.kind is kind
    assert all(word in first.sentence for word in words)


@needs_shared_data
def test_a_real_round_robin_is_not_drowned_in_hypotheses():
    tournament = as_complete(read_trf(f"{shared_data()}/real/chess-results/uzchess-cup-2025.trf").tournament)
    found = explain_event(tournament)
    assert "Replay is not possible" in found.no_replay
    assert not any(one.hypotheses or one.repairings for one in found.rounds.values())


QUICK = ("tornello/ascid-primavera-1", "sharly/bre-jeunes-2026--u8", "chess-results/uzchess-cup-2025")


@needs_shared_data
@pytest.mark.parametrize("name", QUICK)
def test_page_of_real_rounds(name):
    """`python -m tests.projections.real_rounds` writes the page."""
    path = shared_data() / "real" / f"{name}.trf"
    assert lines_of(path) == lines_in(PAGE.read_text(encoding="utf-8"), path)
