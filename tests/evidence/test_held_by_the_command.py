"""What a command brings as a whole, and what counted for a while: written past the program, or taken back."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import msgspec
import pytest

from core.model.lots import commitment_of, order_by_lot
from core.model.results import ByeKind, Result
from core.model.units import PlayerId, TeamBoard
from events.base import Event
from events.deciders import byes, own_rules, players, results, rounds, tables, teams, ties
from events.deciders.entries import Entry
from events.deciders.players import Changes
from events.deciders.ties import SUBJECT
from events.log.personal_data import PersonalDatum
from events.vocabulary.games import GameForfeited, ResultRecorded
from events.vocabulary.players import PlayerDetailsCorrected
from events.vocabulary.record import ActionUndone, PersonalDataErased
from events.vocabulary.reporting import CategorySettled, Fact, FactsRecorded, GroupsRecorded, PrizesAwarded
from events.vocabulary.rounds import Board, PairingAltered
from events.vocabulary.teams import TeamMemberRegistered, TeamRegistered
from events.vocabulary.ties import TieBroken
from projections.standings.awarding import award
from projections.standings.table import standings
from projections.verification.player_data import settled_categories, told_of_look_alikes
from projections.verification.verify import verify
from tests.deciders.desk import Desk
from tests.evidence.test_past_the_program import (
    D,
    W,
    confirmed,
    desk_of,
    desk_with_teams,
    ended,
    findings,
    played,
    swiss,
)

NOTHING_BRINGS = "The earlier events do not allow this event. No other event of the same command explains {}."


def reported(desk: Desk) -> list[str]:
    checked = verify(desk.store, "spring")
    assert checked.findings == ()
    return [one for one in checked.reported if "reproduced" not in one]


class TestOneCommand:
    """An event that comes with another one of its command is one that the other brings."""

    def test_a_forfeit_with_the_pairing_of_a_table(self):
        """Of two who are there: nobody left."""
        desk = desk_of("round-robin")
        desk.do(players.register_many, [Entry(name, 2000) for name in ("A", "B", "C", "D")])
        lost = GameForfeited(round_number=1, board=1, result=Result.BLACK_WINS_BY_FORFEIT, reason="has left (CFC 653)")
        told = findings(desk, *tables.pair_rounds(desk.state, seed="s"), lost)
        assert told == [NOTHING_BRINGS.format("game-forfeited")]

    def test_a_board_with_an_entry_that_is_not_against_the_bye(self):
        """The holder of the bye meets somebody who is not there, by the way of an entry for the next round."""
        desk = swiss("cfc", (2005, 2004, 2003, 2002, 2001, 2000))
        desk.do(byes.grant, 6, 1, ByeKind.ZERO_POINT, reason="away")
        desk.pair()
        (one_round,) = desk.state.rounds
        boards = tuple(Board(board=one.board, white=one.white, black=one.black) for one in one_round.games)
        altered = PairingAltered(
            round_number=1,
            boards=(*boards, Board(board=3, white=one_round.bye, black=6)),
            bye=None,
            engine_boards=boards,
            engine_bye=one_round.bye,
            reason=" ",
        )
        late = players.late_entry(desk.state, Entry("Eve", 1900), 2, confirmed=True)
        assert NOTHING_BRINGS.format("pairing-altered") in findings(desk, *late, altered)

    @pytest.mark.parametrize("ids", [(14, 15), (15, 14)])
    def test_the_players_of_a_team_have_the_ids_in_turn(self, ids):
        members = [TeamMemberRegistered(player=player, team=13, name=f"P{player}") for player in ids]
        told = findings(desk_with_teams(), TeamRegistered(player=13, name="Fives"), *members)
        wrong = "A command that records this event also records team-member-registered, which is missing here."
        assert told[:1] == ([] if ids == (14, 15) else [wrong])

    @pytest.mark.parametrize(
        "event",
        [
            GroupsRecorded(column="School ", values=((1, "A"),)),
            GroupsRecorded(column="school", values=((1, "A"), (1, "B"))),
            FactsRecorded(fact=Fact.K_STANDARD, values=((1, "20"), (1, "40"))),
        ],
    )
    def test_values_are_recorded_once_and_in_one_form(self, event):
        assert findings(swiss(), event) == ["The program would record these values in a different form."]

    def test_nobody_has_two_awards_from_one_list(self):
        """Of two amounts the program took the last, and whoever pays them both."""
        desk = ended(W, D)
        desk.do(award, "100, 50")
        (awarded,) = [one.event for one in desk.log if isinstance(one.event, PrizesAwarded)]
        twice = msgspec.structs.replace(awarded, awards=(awarded.awards[0], *awarded.awards))
        (told,) = findings(desk, twice)
        assert told.endswith("A player was awarded two prizes from one list.")

    def test_a_forfeit_is_recorded_as_one(self):
        desk = swiss()
        desk.pair()
        event = ResultRecorded(round_number=1, board=1, result=Result.BLACK_WINS_BY_FORFEIT)
        assert findings(desk, event) == ["0F-1F was recorded as the result of a game, but it is a forfeit."]

    @pytest.mark.parametrize(
        "said", [{"edition": "cfc"}, {"edition": "x"}, {"engine": ""}, {"engine": "pairtrail cfc/3"}]
    )
    def test_a_pairing_says_by_what_it_was_made(self, said):
        desk, right = swiss(), swiss()
        right.do(rounds.pair_round, seed="s")
        (*before, paired) = [one.event for one in right.log[len(desk.log) :]]
        other = msgspec.structs.replace(paired.provenance, **said)
        desk.put(*before, msgspec.structs.replace(paired, provenance=other))
        told = [one.message for one in verify(desk.store, "spring").findings]
        assert any("but the announced rules are dutch-2026." in one for one in told)


class TestData:
    def test_groups_are_told_also_where_there_was_none(self):
        """Prizes can go by them."""
        (told,) = confirmed(played(swiss()), GroupsRecorded(column="school", values=((2, "A"),)))
        assert told == "school changed after round 1 had been paired: P2 (id 2) none, now A."
        assert confirmed(swiss(), GroupsRecorded(column="school", values=((2, "A"),))) == []

    def test_so_once_the_standings_were_final(self):
        desk = ended(W, D)
        desk.put(GroupsRecorded(column="school", values=((2, "A"),)))
        assert any("P2: school none, now A" in one for one in reported(desk))

    def test_one_fide_id_of_two_players(self):
        """A rating report gives the games of both to whoever has the number."""
        desk = desk_of("dutch-2026")
        desk.do(
            players.register_many, [Entry(f"P{n}", 2004 - n, fide_id="1000010" if n == 1 else "") for n in range(4)]
        )
        played(desk)
        (told,) = confirmed(desk, PlayerDetailsCorrected(player=1, fide_id="1000010"))
        assert told.endswith("FIDE ID none, now 1000010.")
        (shared,) = reported(desk)
        assert shared.startswith("FIDE ID 1000010 is recorded for P0 (id 1), P1 (id 2)") or "1000010" in shared

    @pytest.mark.parametrize(
        ("other", "is_told"),
        [
            ("Lun\u0501", True),
            ("Lun\u0257", True),
            ("\u053cund", True),
            ("Lund.", True),
            ("Lu nd", True),
            ("lund", False),
            ("Lunden", False),
        ],
    )
    def test_a_club_or_a_school_that_looks_like_another(self, other, is_told):
        """Who is of one is not kept apart from the other; the pairing rests on it, and names the chief arbiter."""
        desk = swiss()
        desk.put(GroupsRecorded(column="school", values=((1, "Lund"), (2, other))))
        assert any("look the same in school" in one for one in reported(desk)) is is_told
        state = desk.state
        clubs = {one.id: replace(one, club="Lund" if one.id == 1 else other) for one in state.players.values()}
        by_club = replace(state, players=clubs, groups={})
        assert [*told_of_look_alikes(by_club)] == []
        apart = replace(by_club, settings=replace(state.settings, keep_apart={"club": 2}))
        assert bool([*told_of_look_alikes(apart)]) is is_told

    def test_a_federation_that_looks_like_another(self):
        """Norms count federations."""
        desk = swiss()
        players = {
            one.id: replace(one, federation="N\u0415D" if one.id == 1 else "NED") for one in desk.state.players.values()
        }
        assert len([*told_of_look_alikes(replace(desk.state, players=players))]) == 1

    def test_a_rating_that_is_called_estimated(self):
        """Who has one is in the list of prizes for the unrated."""
        (told,) = confirmed(played(swiss()), PlayerDetailsCorrected(player=1, rating_source="estimated"))
        assert told.endswith("rating source none, now estimated.")

    @pytest.mark.parametrize("not_known", [(), (1,)])
    def test_what_was_settled_does_not_become_unknown_in_silence(self, not_known):
        desk = swiss()
        desk.put(CategorySettled(category="born 2008 or later", members=(1,), not_known=(2, 3, 4)))
        desk.put(CategorySettled(category="born 2008 or later", members=(), not_known=(2, 3, 4, *not_known)))
        told = settled_categories(desk.log, {}).told
        assert all(one.endswith("no birth date on record confirms this for P1.") for one in told)
        assert len(told) == 2

    @pytest.mark.parametrize("is_erased", [False, True])
    def test_a_birth_date_that_was_taken_out_of_the_database(self, is_erased):
        datum = PersonalDatum(PlayerId(1), "birth_date", "salt", "2010-01-01")
        desk = swiss()
        desk.put(PlayerDetailsCorrected(player=1, birth_date_commitment=datum.commitment))
        entered = desk.log[-1].version
        desk.put(*[PersonalDataErased(player=1, fields=("birth_date",), reason="asked")] * is_erased)
        desk.put(CategorySettled(category="born 2008 or later", members=(), not_known=(1, 2, 3, 4)))
        gone = settled_categories(desk.log, {})
        assert (gone.findings, len(gone.told)) == ((), not is_erased)
        assert is_erased or gone.told[0].endswith(f"no event says that they were erased: P1 (event {entered}).")
        (back,) = settled_categories(desk.log, {datum.commitment: datum}).findings
        assert back.message.startswith(
            "The birth dates of P1 are on record and decide who belongs to 'born 2008 or later'"
        )


class TestTakenBack:
    """What counted when a round was paired, and no longer, or again."""

    @pytest.mark.parametrize("again", [False, True])
    def test_what_a_pairing_read_meanwhile(self, again):
        desk = played(swiss())
        desk.do(players.correct_details, 2, Changes(federation="NOR"), reason="x")
        version = desk.log[-1].version
        if again:
            desk.undo(version, reason="x")
        desk.pair()
        desk.put(ActionUndone(version=desk.log[version].version if again else version, reason="a slip"))
        told = [one.message for one in verify(desk.store, "spring").confirmed if one.version == desk.log[-1].version]
        ended_so = "had been undone and counts again." if again else "was undone."
        assert told == [f"Event {version} (player-details-corrected), recorded by arbiter, {ended_so}"]

    def test_a_hash_for_lots(self):
        desk = played(played(swiss()))
        desk.do(committed("one"))
        version = desk.log[-1].version
        desk.undo(version, reason="a slip")
        told = [one.message for one in verify(desk.store, "spring").confirmed]
        assert told == [f"Event {version} (lots-committed), recorded by arbiter, was undone."]

    def test_a_play_off_of_a_part_of_a_tie(self):
        """Whoever is left out of it comes behind."""
        desk = played(played(swiss(ratings=(2004, 2003, 2002, 2001)), D, D), D, D).play(D, D)
        desk.do(rounds.close)
        (tie,) = standings(desk.state).ties
        (told,) = confirmed(desk, TieBroken(players=tie[:0:-1], method="play-off", reason="played"))
        assert "tied with the players named, but missing from the list" in told

    def test_lots_for_a_part_of_a_tie(self):
        """Of parts there are several, each with another order."""
        desk = played(played(swiss(ratings=(2004, 2003, 2002, 2001)), D, D), D, D)
        desk.do(committed("one"))
        desk.play(D, D)
        desk.do(ties.reveal_lots, "one", "3 4")
        (tie,) = standings(desk.state).ties
        assert len(tie) > 2
        seed = desk.state.lots.seed
        desk.put(TieBroken(players=order_by_lot(seed, tie[:-1], SUBJECT), method="lots", seed=seed))
        assert any("were not a complete group of tied players" in one for one in reported(desk))


def committed(secret: str) -> Callable[..., tuple[Event, ...]]:
    def decide(state):
        known = datetime(2036, 11, 28, 19, 25, tzinfo=UTC)
        return ties.commit_lots(
            state, commitment_of(secret), public_source="Lotto", public_form="numbers 2", known_from=known
        )

    return decide


class TestLater:
    """What is right by the rules, and changes what a pairing or a table of results showed."""

    def test_a_result_of_an_earlier_round(self):
        desk = played(played(swiss()))
        desk.do(results.correct, 1, 1, D, reason="misheard")
        told = [one.message for one in verify(desk.store, "spring").confirmed]
        assert told == ["Round 1, board 1: 1-0 was corrected to 1/2-1/2 after round 2 was paired."]

    def test_colours_of_an_earlier_round(self):
        desk = played(played(swiss()))
        desk.do(results.correct_colours, 1, 1, reason="misheard")
        told = [one.message for one in verify(desk.store, "spring").confirmed]
        assert told == ["Round 1, board 1: the colours were corrected after round 2 was paired."]

    def test_a_result_of_the_round_that_is_played_is_not_told(self):
        desk = played(swiss())
        desk.do(results.correct, 1, 1, D, reason="misheard")
        assert verify(desk.store, "spring").confirmed == ()

    @pytest.mark.parametrize(("ended_so", "told"), [(D, 0), (W, 1)])
    def test_an_adjourned_game_that_a_pairing_took_as_a_draw(self, ended_so, told):
        desk = swiss()
        desk.pair()
        desk.do(results.record_many, 1, [(1, W)])
        desk.do(results.adjourn, 1, 2)
        desk.pair()
        desk.do(results.resume, 1, 2, ended_so)
        messages = [one.message for one in verify(desk.store, "spring").confirmed]
        wanted = "Round 1, board 2: the adjourned game ended 1-0; round 2 was paired with 1/2-1/2."
        assert messages == [wanted] * told

    def test_a_line_up_after_results(self):
        desk = desk_with_teams()
        desk.do(rounds.pair_round, seed="s")
        desk.do(rounds.publish)
        desk.do(teams.regular_line_ups, 1)
        assert verify(desk.store, "spring").confirmed == ()
        match = desk.state.rounds[0].games[0]
        desk.do(results.record_many, 1, [(TeamBoard(match.board, 1), W)])
        members = desk.state.teams[match.white]
        desk.do(teams.set_line_up, 1, match.white, (members[0], None), reason="misread")
        (told,) = [one.message for one in verify(desk.store, "spring").confirmed]
        assert told.endswith("in round 1 was changed after results of its match had been entered.")


class TestPrizesBeforeTheEnd:
    """A result corrected before the last round is closed, where first place stays and another prize does not."""

    @pytest.mark.parametrize("announced", [False, True])
    def test_a_second_prize(self, announced):
        desk = desk_of("dutch-2026")
        if announced:
            desk.do(own_rules.announce, "Prize fund: 100, 50, 20", reason="")
        desk.do(players.register_many, [Entry(f"P{n}", 2005 - n) for n in range(1, 7)])
        desk.play(W, W, W).play(W, W, W).play(D, D, D)
        desk.do(results.correct, 3, 2, W, reason="misheard")
        desk.do(rounds.close)
        assert any("the standings were final, but have changed since" in one for one in reported(desk)) == announced
