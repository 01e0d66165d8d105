"""A forgotten bye, a mistaken withdrawal, an excuse accepted late: events with reason and scope, in every edition."""

import pytest

from core.editions.registry import EDITIONS, edition_named
from core.model.results import ByeKind, Outcome, Result
from core.model.sentence import NeedsConfirmation, NeedsReason, Refused
from core.model.tournament import read_for_pairing, read_for_rating
from events.deciders import byes, players, results, rounds
from events.deciders.check_in import absence_withdraws, excuse_absence
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.participation import AbsenceExcused, ByeCancelled, ByeGranted, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.tournament import SettingsChanged, SettingsSet
from projections.replay.replay import learnt_since, replay
from projections.standings.histories import histories
from projections.verification.own_decisions import own_decisions
from tests.deciders.desk import Desk

WIN, DRAW, FORFEIT = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS_BY_FORFEIT
ALL, RATING = tuple(Scope), (Scope.RATING_REPORT,)


def desk_of(edition="dutch-2017"):
    """Eight players; White of board 4 does not come to round 1."""
    desk = Desk(8, edition)
    desk.play(WIN, DRAW, DRAW, FORFEIT)
    return desk, desk.state.rounds[0].games[3].white, desk.state.rounds[0].games[3].black


def excused(desk, player):
    if absence_withdraws(desk.state):
        desk.do(excuse_absence, player, reason="ill")


def points(desk):
    return {player: one.points for player, one in histories(desk.state).items()}


def afterwards(tier, reaches=ALL):
    return Correction(reaches=reaches, tier=tier, reason="letter")


def grant(desk, player, number=1, kind=ByeKind.HALF_POINT, **more):
    return desk.do(byes.grant, player, number, kind, reason="letter", confirmed=True, **more)


@pytest.mark.parametrize("edition", EDITIONS)
class TestEveryEdition:
    def test_a_bye_that_was_forgotten_takes_the_place_of_the_forfeit(self, edition):
        desk, absent, opponent = desk_of(edition)
        with pytest.raises(NeedsReason):
            desk.do(byes.grant, absent, 1, ByeKind.HALF_POINT, confirmed=True)
        with pytest.raises(NeedsConfirmation) as asked:
            desk.do(byes.grant, absent, 1, ByeKind.HALF_POINT, reason="letter")
        by = edition_named(edition).general_rules
        assert ("discretion of the chief director (CFC 615a)" in str(asked.value)) == by.half_point_byes_announced
        assert grant(desk, absent) == [
            ByeGranted(
                player=absent, round_number=1, kind=ByeKind.HALF_POINT, reason="letter", correction=afterwards(1)
            )
        ]
        assert desk.state.rounds[0].unpaired == {absent: Outcome.HALF_POINT_BYE, opponent: Outcome.FORFEIT_WIN}
        assert (points(desk)[absent], points(desk)[opponent]) == (5, 10)
        desk.pair()
        assert replay(desk.log, 2).identical

    def test_its_tiers_are_those_of_a_result(self, edition):
        has_tiers = edition_named(edition).general_rules.corrections.has_tiers
        desk, absent, _ = desk_of(edition)
        excused(desk, absent)
        desk.play(DRAW, DRAW, DRAW, DRAW)
        (granted,) = desk.copy().do(byes.grant, absent, 1, ByeKind.ZERO_POINT, reason="letter")
        assert granted.correction == afterwards(2)
        desk.do(rounds.close)
        grant(desk, absent)
        state = desk.state
        assert (state.rounds[0].unpaired == {}) == has_tiers
        assert read_for_rating(state).rounds[0].unpaired[absent] is Outcome.HALF_POINT_BYE
        assert (read_for_pairing(state).rounds[0].unpaired == {}) == has_tiers
        assert points(desk)[absent] == (5 if has_tiers else 10)
        assert replay(desk.log, 1).identical
        assert replay(desk.log, 2).identical

    def test_a_withdrawal_by_mistake_is_taken_back_for_a_round_paired(self, edition):
        desk = Desk(8, edition).play(WIN, DRAW, DRAW, WIN)
        desk.do(players.withdraw, 8, reason="left, it was said")
        desk.do(rounds.pair_round)
        assert replay(desk.log, 2).identical
        (back,) = desk.do(players.rejoin, 8, 2, reason="another player left")
        assert back == PlayerReinstated(
            player=8,
            from_round=2,
            reason="another player left",
            correction=Correction(reaches=ALL, tier=1, reason="another player left"),
        )
        assert "P8 would be paired." in learnt_since(desk.log, 2).facts
        again = replay(desk.log, 2, known_now=True)
        desk.do(rounds.void, reason="P8 plays")
        desk.do(rounds.pair_round)
        assert replay(desk.log, 2).recorded == again.replayed

    def test_after_publication_the_player_is_paired_in_the_next_round(self, edition):
        desk = Desk(8, edition).play(WIN, DRAW, DRAW, WIN)
        desk.do(players.withdraw, 8, reason="left, it was said")
        desk.play(DRAW, DRAW, DRAW)
        desk.do(players.rejoin, 8, 2, reason="another player left")
        desk.pair()
        seated = {player for game in desk.state.rounds[2].games for player in (game.white, game.black)}
        assert 8 in seated | {desk.state.rounds[2].bye}
        assert replay(desk.log, 2).identical
        assert 8 not in desk.state.rounds[1].unpaired, "no points for the round missed"

    def test_a_withdrawal_that_was_forgotten(self, edition):
        desk = Desk(8, edition).play(WIN, DRAW, DRAW, WIN)
        desk.do(rounds.pair_round)
        (left,) = desk.do(players.withdraw, 8, 2, reason="letter")
        assert left == PlayerWithdrawn(player=8, from_round=2, reason="letter", correction=afterwards(1))
        assert "P8 would not be paired." in learnt_since(desk.log, 2).facts

    def test_an_absence_is_excused_after_the_pairing(self, edition):
        desk, absent, _ = desk_of(edition)
        if not absence_withdraws(desk.state):
            with pytest.raises(Refused, match="has no absence to excuse"):
                desk.do(excuse_absence, 1, reason="train")
            return
        desk.do(rounds.pair_round, confirmed=True)
        events = desk.do(excuse_absence, absent, reason="train")
        assert events == [
            AbsenceExcused(player=absent, round_number=1, reason="train"),
            PlayerReinstated(
                player=absent,
                from_round=2,
                reason="train",
                correction=Correction(reaches=ALL, tier=1, reason="train"),
            ),
        ]
        assert learnt_since(desk.log, 2) is not None

    def test_and_after_publication_where_the_text_lets_it_count_till_then_that_is_asked(self, edition):
        desk, absent, _ = desk_of(edition)
        if not absence_withdraws(desk.state):
            return
        desk.do(rounds.pair_round, confirmed=True)
        desk.do(rounds.publish)
        if edition_named(edition).general_rules.absence.excused_until_published:
            with pytest.raises(NeedsConfirmation, match=r"until the next pairing is published \(C\.04\.2\.D\.2\)"):
                desk.do(excuse_absence, absent, reason="train")
        desk.do(excuse_absence, absent, reason="train", confirmed=True)
        assert desk.state.players[absent].takes_part_in(3)
        assert replay(desk.log, 2).identical
        late = [one.message for one in own_decisions(desk.log) if one.message.startswith("The excuse given by ")]
        assert len(late) == edition_named(edition).general_rules.absence.excused_until_published


def told(desk):
    """What `verify` lists as confirmed by somebody."""
    return [one.message for one in own_decisions(desk.log)]


class TestLeftToTheDirector:
    """CFC 616: an excuse "acceptable to the director", the game scores zero; 615a: half a point at discretion."""

    @pytest.mark.parametrize("moment", ["played", "paired", "published", "paired again"])
    def test_the_excuse_brings_no_points_and_half_a_point_is_asked_for(self, moment):
        desk, absent, _ = desk_of("cfc")
        if moment != "played":
            desk.do(rounds.pair_round, confirmed=True)
        if moment in ("published", "paired again"):
            desk.do(rounds.publish)
        if moment == "paired again":
            desk.do(results.record_many, 2, [(one.board, DRAW) for one in desk.state.rounds[1].games])
            desk.do(rounds.pair_round)
        with pytest.raises(NeedsReason):
            desk.do(excuse_absence, absent, reason="")
        desk.do(excuse_absence, absent, reason="train")
        assert points(desk)[absent] == 0
        with pytest.raises(NeedsConfirmation, match=r"at the discretion of the chief director \(CFC 615a\)"):
            desk.do(byes.grant, absent, 1, ByeKind.HALF_POINT, reason="train")
        grant(desk, absent)
        assert points(desk)[absent] == 5
        assert [line for line in told(desk) if "half-point bye in round 1, granted after" in line]
        assert all(replay(desk.log, number).identical for number in range(1, desk.state.last_paired_round + 1))

    def test_announced_that_none_are_given_there_is_nothing_to_ask(self):
        desk, absent, _ = desk_of("cfc")
        desk.put(SettingsChanged(settings=SettingsSet(variations=(("half-point-byes", "no"),))))
        desk.do(excuse_absence, absent, reason="train")
        with pytest.raises(Refused, match="half-point byes are not awarded"):
            grant(desk, absent)
        assert points(desk)[absent] == 0


class TestOncePublished:
    """What is found out of a round that is out is not asked by every text, but everybody reads it in `verify`."""

    def test_a_return_a_withdrawal_and_a_bye_taken_away_are_listed(self):
        desk = Desk(8).play(WIN, DRAW, DRAW, WIN)
        desk.do(players.withdraw, 8, reason="left, it was said")
        desk.play(DRAW, FORFEIT, DRAW)
        absent = desk.state.rounds[1].games[1].white
        assert told(desk) == []
        desk.do(players.rejoin, 8, 2, reason="another player left")
        desk.do(players.withdraw, absent, 2, reason="letter")
        grant(desk, absent, 2, ByeKind.ZERO_POINT)
        desk.do(byes.cancel, absent, 2, reason="another letter")
        after = "after the pairing of that round had been published."
        who = f"P{absent} (id {absent})"
        assert told(desk) == [
            f"P8 (id 8) was reinstated from round 2 onwards, {after}",
            f"{who} was withdrawn from round 2 onwards, {after}",
            f"{who} was given a bye in round 2, {after}",
            f"{who} lost the bye in round 2, {after}",
        ]

    def test_a_pairing_that_is_not_out_lists_nothing(self):
        desk = Desk(8).play(WIN, DRAW, DRAW, WIN)
        desk.do(players.withdraw, 8, reason="left, it was said")
        desk.do(rounds.pair_round)
        desk.do(players.rejoin, 8, 2, reason="another player left")
        assert told(desk) == []

    @pytest.mark.parametrize("from_round", [2, 3, None])
    def test_who_did_not_appear_returns_as_with_an_excuse(self, from_round):
        """`player rejoin` went past what C.04.2.D.2 has `player excuse` ask."""
        desk, absent, _ = desk_of("dutch-2017")
        desk.do(rounds.pair_round, confirmed=True)
        desk.do(rounds.publish)
        with pytest.raises(NeedsConfirmation, match=r"until the next pairing is published \(C\.04\.2\.D\.2\)"):
            desk.do(players.rejoin, absent, from_round, reason="train")
        desk.do(players.rejoin, absent, from_round, reason="train", confirmed=True)
        assert len(told(desk)) == 1
        assert "reinstated" in told(desk)[0]


class TestWhoWasThere:
    def test_who_played_had_no_bye(self):
        desk, _, _ = desk_of()
        white = desk.state.rounds[0].games[0].white
        with pytest.raises(Refused, match="was present in round 1, on board 1: 1-0"):
            grant(desk, white)

    def test_nor_who_won_by_forfeit(self):
        desk, _, opponent = desk_of()
        with pytest.raises(Refused, match="was present in round 1, on board 4"):
            grant(desk, opponent)

    def test_a_game_without_result_is_forfeited_first(self):
        desk = Desk(8).pair()
        white = desk.state.rounds[0].games[1].white
        with pytest.raises(Refused, match=r"`result forfeit 1 2:-\+`"):
            grant(desk, white)
        desk.do(results.forfeit, 1, 2, FORFEIT)
        assert grant(desk, white)

    def test_who_had_the_pairing_allocated_bye_lacks_nothing(self):
        desk = Desk(7).pair()
        with pytest.raises(Refused, match="had the pairing-allocated bye"):
            grant(desk, desk.state.rounds[0].bye)

    def test_of_a_pairing_not_published_nothing_is_known_yet(self):
        desk = Desk(8)
        desk.do(rounds.pair_round, seed="s")
        grant(desk, 8)
        assert "P8 would not be paired." in learnt_since(desk.log, 1).facts
        with pytest.raises(Refused, match="has that bye in round 1"):
            grant(desk, 8)

    def test_who_withdrew_does_so_from_a_round_without_a_game(self):
        desk = Desk(8).play(WIN, DRAW, DRAW, WIN)
        with pytest.raises(Refused, match="was present in round 1"):
            desk.do(players.withdraw, 8, 1, reason="letter")


class TestReach:
    def test_the_arbiter_may_decide_another(self):
        desk, absent, _ = desk_of()
        grant(desk, absent, reaches=(Scope.STANDINGS,))
        state = desk.state
        assert points(desk)[absent] == 5
        assert read_for_pairing(state).rounds[0].unpaired == {}
        assert read_for_pairing(state).rounds[0].games[3].readings.pairing is FORFEIT

    def test_a_bye_cancelled_leaves_the_forfeit(self):
        desk, absent, _ = desk_of()
        before = desk.state
        grant(desk, absent)
        (cancelled,) = desk.do(byes.cancel, absent, 1, reason="the letter was another player's")
        assert isinstance(cancelled, ByeCancelled)
        assert desk.state.rounds == before.rounds
        with pytest.raises(Refused, match="has no bye in round 1"):
            desk.do(byes.cancel, absent, 1, reason="again")

    def test_an_undo_brings_the_forfeit_back(self):
        desk, absent, _ = desk_of()
        before = desk.state
        grant(desk, absent)
        desk.undo()
        assert desk.state == before

    def test_another_kind_takes_its_place(self):
        desk, absent, _ = desk_of()
        grant(desk, absent, kind=ByeKind.ZERO_POINT)
        assert points(desk)[absent] == 0
        grant(desk, absent)
        assert points(desk)[absent] == 5
        with pytest.raises(Refused, match="has that bye in round 1"):
            grant(desk, absent)
